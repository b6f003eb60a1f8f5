"""The arguments of a training against Chimeras: what there is, what fits, and the command line for it.

They are checked before anything is made. Whoever trains in another way adds rows to `CHECKS`, or has a table like it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NoReturn

from agents.network import IDS, TITLES
from agents.seeing import FORMS, settings_of
from ashes_env.decks import definitions, get, playable
from ashes_env.env.checks import Check, choice, number, plain, switch, whole
from ashes_env.env.errors import OptionError, unknown
from ashes_env.env.settings import Settings
from ashes_env.env.tables import FORMAT
from ashes_env.solo.setup import chimera_titles

DEFAULTS: Final[Mapping[str, Any]] = {
    "decks": ["The Corpse of Viros: Coal"],
    "chimeras": ["The Corpse of Viros"],
    "levels": ["S1"],
    "aspects": "",
    "first_five": "recommended",
    "payment": "auto",
    "reward": "shaped",
    "gamma": 0.999,
    "gae_lambda": 0.95,
    "learning_rate": 7e-4,
    "n_envs": 32,
    "n_steps": 64,
    "batch_size": 512,
    "n_epochs": 4,
    "ent_coef": 0.01,
    "network": [128, 64],
    "titles": IDS,
    "observation": "flat",
    "seed": 1,
    "curriculum": True,
}
LATER: Final[Mapping[str, Any]] = {"titles": IDS}  # arguments that older runs do not name, as they were then
PVE: Final = "pve"
CORE: Final = "core"
MOST_GAMES: Final = 65_536
SEEDS: Final = 2**32 - MOST_GAMES  # each game has a seed of its own from there on, and NumPy's have 32 bits
OPTIONS: Final = ("first_five", "payment", "reward", "gamma")  # settings of the environment as they are


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and ends with status 2."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (--help tells more)\n")


def names(name: str, value: Any) -> list[str]:
    """A list of different texts, one at least."""
    value = plain(value)
    if not isinstance(value, list) or not value or not all(isinstance(each, str) for each in value):
        raise OptionError(f"{name}: one name or more is needed, not {value!r}")
    if len(set(value)) != len(value):
        raise OptionError(f"{name}: {max(value, key=value.count)!r} stands there twice")
    return value


def widths(name: str, value: Any) -> list[int]:
    """The widths of a network, one at least."""
    value = plain(value)
    if not isinstance(value, list) or not value:
        raise OptionError(f"{name}: the width of its trunk at least, for example [128, 64]; not {value!r}")
    return [whole(1, meaning="units of a layer")(name, each) for each in value]


def text(name: str, value: Any) -> str:
    """A text; whether there is such a thing shows where it is used."""
    if not isinstance(value, str):
        raise OptionError(f"{name}: a name is needed, not {value!r}")
    return value


CHECKS: Final[Mapping[str, Check]] = {
    "decks": names,
    "chimeras": names,
    "levels": names,
    "aspects": text,
    "first_five": choice("recommended", "choose"),
    "payment": choice("auto", "choose"),
    "reward": choice("shaped", "terminal"),
    "gamma": number(0.0, 1.0),
    "gae_lambda": number(0.0, 1.0),
    "learning_rate": number(0.0, 1.0),
    "n_envs": whole(1, MOST_GAMES, "games side by side"),
    "n_steps": whole(1),
    "batch_size": whole(2),
    "n_epochs": whole(1),
    "ent_coef": number(0.0, 1e6),
    "network": widths,
    "titles": choice(*TITLES),
    "observation": choice(*FORMS),
    "seed": whole(0, SEEDS),
    "curriculum": switch,
}


def all_named(args: Iterable[str], known: Iterable[str], needless: Iterable[str] = ()) -> None:
    """Raises `OptionError` for an argument that there is not, and for one that is missing unless it is `needless`."""
    given, names = list(args), list(known)
    for name in given:
        if name not in names:
            raise unknown("arguments", name, names)
    missing = [name for name in names if name not in given and name not in needless]
    if missing:
        raise OptionError(f"arguments: {', '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing")


def add_defaults(parser: argparse.ArgumentParser, defaults: Mapping[str, Any], words: Mapping[str, str]) -> None:
    """Adds an argument for each default, of its kind; those that are not given are not there. `words` say more."""
    for name, default in defaults.items():
        many = isinstance(default, list)
        kind = type(default[0]) if many else type(default)
        told = f"default {' '.join(map(str, default)) if many else default}"
        parser.add_argument(
            f"--{name.replace('_', '-')}",
            type=kind,
            nargs="+" if many else None,
            default=argparse.SUPPRESS,
            help=f"{words[name]}; {told}" if name in words else told,
        )


def checked(args: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of a run as they are kept; "pve" among the decks becomes their names.

    Raises `OptionError` for a name, kind or value that there is not, for a batch that does not fit the rollout, and for
    decks, Chimeras, levels and aspects with which no game can begin.
    """
    args = {**LATER, **args}
    all_named(args, CHECKS)
    out = {name: check(name, args[name]) for name, check in CHECKS.items()}
    out["decks"] = decks_of(out["decks"], out["chimeras"])
    _fits(out["n_envs"] * out["n_steps"], out["batch_size"])
    for title in out["chimeras"]:
        if title not in chimera_titles(definitions()):
            raise unknown("chimeras", title, chimera_titles(definitions()))
    pairs = [(chimera, level) for chimera in out["chimeras"] for level in out["levels"]]
    for deck in out["decks"]:
        Settings("red_rains", **settings(out, deck, *pairs[0]))
    for pair in pairs:
        Settings("red_rains", **settings(out, out["decks"][0], *pair))
    return out


def decks_of(given: Iterable[str], chimeras: Iterable[str]) -> list[str]:
    """Names of decks, "pve" standing for those that come in the boxes of these Chimeras; raises `OptionError`."""
    known = [deck.name for deck in playable(FORMAT["red_rains"])]
    boxes = tuple([f"{title}: " for title in chimeras])
    out: list[str] = []
    for name in given:
        if name != PVE and name not in known:
            raise unknown("decks", name, (*known, PVE))
        found = [each for each in known if each.startswith(boxes)] if name == PVE else [name]
        out += [each for each in found if each not in out]
    return out


def pvp_decks(given: Any, first_five: str) -> list[str]:
    """Names of decks for two players, "core" standing for the published ones of that group. Raises `OptionError`, also
    for a deck that recommends no First Five where that is to be taken.
    """
    known = [deck.name for deck in playable()]
    out: list[str] = []
    for name in names("decks", given):
        if name != CORE and name not in known:
            raise unknown("decks", name, (*known, CORE))
        found = [deck.name for deck in playable(group=CORE)] if name == CORE else [name]
        out += [each for each in found if each not in out]
    begins("decks", out, first_five)
    return out


def begins(name: str, decks: Iterable[str], first_five: str) -> None:
    """Raises `OptionError` for a deck that recommends no First Five where that is to be taken."""
    for deck in decks:
        if first_five == "recommended" and not get(deck).first_five:
            raise OptionError(f"{name}: {deck!r} recommends no First Five; first_five 'choose' lets agents choose it")


def settings(args: Mapping[str, Any], deck: str, chimera: str, level: str) -> dict[str, Any]:
    """The settings of an environment of a run for one of its decks, Chimeras and levels."""
    aspects = {"aspects": args["aspects"]} if args["aspects"] else {}
    options = {name: args[name] for name in OPTIONS}
    return {
        "decks": [deck],
        "chimera": chimera,
        "level": level,
        **aspects,
        **options,
        **settings_of(args["observation"]),
    }


def _fits(decisions: int, batch: int) -> None:
    """Batches share out a rollout evenly: one that is left over would weigh more than the others."""
    if decisions % batch:
        near = [n for n in range(2, decisions + 1) if decisions % n == 0]
        near = sorted(sorted(near, key=lambda n: abs(n - batch))[:2])
        hint = f"{' or '.join(map(str, near))} would" if near else "a rollout needs 2 at least"
        raise OptionError(
            f"batch_size: {batch} does not divide the {decisions} decisions of a rollout (n_envs * n_steps); {hint}"
        )


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of a run; those that are not given are not there."""

    def add(flag: str, **kwargs: Any) -> None:
        parser.add_argument(flag, default=argparse.SUPPRESS, **kwargs)

    add(
        "--deck",
        dest="decks",
        nargs="+",
        metavar="NAME",
        help=f"preconstructed decks, over which games are dealt evenly; {PVE!r}: all that come with Chimeras",
    )
    add("--chimera", dest="chimeras", nargs="+", metavar="NAME", help="Chimeras")
    add("--level", dest="levels", nargs="+", metavar="NAME", help="levels of difficulty, such as S1 or H3")
    add("--aspects", help="aspect set: a subtype or 'random'; empty for the first subtype")
    add("--first-five", choices=("recommended", "choose"))
    add("--payment", choices=("auto", "choose"), help="who picks the dice that pay")
    add("--reward", choices=("shaped", "terminal"), help="terminal: the result alone")
    add("--gamma", type=float, help="discount, of the learner and of the shaping")
    add("--gae-lambda", type=float)
    add("--learning-rate", type=float)
    add("--n-envs", type=int, help="games stepped side by side")
    add("--n-steps", type=int, help="steps of each environment between updates")
    add("--batch-size", type=int, help="divides n_envs * n_steps")
    add("--n-epochs", type=int, help="passes over a rollout")
    add("--ent-coef", type=float, help="weight of the entropy bonus")
    add("--network", type=int, nargs="+", help="width of the shared trunk, then the layers of each head")
    add("--titles", choices=TITLES, help="what a card's vector is made of: learned by heart, read off what it declares")
    add("--observation", choices=tuple(FORMS), help="what the network sees")
    add("--no-curriculum", dest="curriculum", action="store_false", help="no handicap for the Chimera in training")
    add("--seed", type=int)


def given_arguments(options: argparse.Namespace, names: Sequence[str] = tuple(DEFAULTS)) -> dict[str, Any]:
    """Which of the arguments of a run were given."""
    return {name: getattr(options, name) for name in names if hasattr(options, name)}
