"""The arguments of a training: descriptions, validation, and the command line generated from them.

A training has a table of `Argument`: name, default, check, description. They are checked before anything is created.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple, NoReturn

from ashes_env.agents.base import AgentError
from ashes_env.agents.make import agent_for, allowed, recipe
from ashes_env.agents.seeing import FORMS, settings_of
from ashes_env.agents.shapes import IDS, TITLES
from ashes_env.contests.games import PVP, RED_RAINS, USUAL
from ashes_env.decks import definitions, get, playable
from ashes_env.env.curriculum import Task, tasks_of
from ashes_env.files import printable
from ashes_env.match.checks import Check, choice, number, plain, switch, whole
from ashes_env.match.errors import OptionError, unknown
from ashes_env.match.rows import OF_RULES
from ashes_env.match.settings import Settings
from ashes_env.match.tables import FORMAT, format_of_edition
from ashes_env.rules.state.game_options import SETTINGS
from ashes_env.solo.setup import chimera_titles
from ashes_env.spec.flags import add_rules, rules_of
from ashes_env.spec.number_flags import real_number, whole_number

# Arguments that older runs lack, with the values of that time.
EXPERT: Final = "expert"
ALL: Final = "all"
BOX: Final = "box"
APART: Final = "apart"
NO, YES = "no", "yes"
LATER: Final[Mapping[str, Any]] = {
    "titles": IDS,
    "observation": "bytes",
    "imitate": 0,
    "teacher": EXPERT,
    "pairs": ALL,
    "changed": 0.0,
    "taught": NO,
    **{name: setting.default for name, setting in OF_RULES.items() if name != "payment"},
}
PVE: Final = "pve"
PUBLISHED: Final = "published"
CORE: Final = "core"
MOST_GAMES: Final = 65_536
SEEDS: Final = 2**32 - MOST_GAMES  # each game takes one seed from the first on, and NumPy's legacy seeds have 32 bits
READERS: Final[Mapping[type, Callable[[str], Any]]] = {str: str, int: whole_number(), float: real_number()}
OPTIONS: Final = ("first_five", "reward", "gamma")  # settings passed to the environment unchanged, like `RULES`


class Parser(argparse.ArgumentParser):
    """Prints an error in one line, and exits with status 2."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {printable(message)} (--help tells more)\n")


def names(name: str, value: Any) -> list[str]:
    """Checks a list of distinct strings, at least one."""
    value = plain(value)
    if not isinstance(value, list) or not value or not all(isinstance(each, str) for each in value):
        raise OptionError(f"{name}: one name or more is needed, not {value!r}")
    if len(set(value)) != len(value):
        raise OptionError(f"{name}: {max(value, key=value.count)!r} stands there twice")
    return value


def widths(name: str, value: Any) -> list[int]:
    """Checks the widths of a network, at least one."""
    value = plain(value)
    if not isinstance(value, list) or not value:
        raise OptionError(f"{name}: the width of its trunk at least, for example [128, 64]; not {value!r}")
    return [whole(1, meaning="units of a layer")(name, each) for each in value]


def text(name: str, value: Any) -> str:
    """Checks a string; its content is checked where it is used."""
    if not isinstance(value, str):
        raise OptionError(f"{name}: a name is needed, not {value!r}")
    return value


class Argument(NamedTuple):
    """The default, the check, the description, and the valid values on the command line if there are few."""

    default: Any
    check: Check
    about: str = ""
    choices: tuple[str, ...] = ()


def one_of(default: str, choices: Sequence[str], about: str = "") -> Argument:
    """An argument that is one of several names."""
    return Argument(default, choice(*choices), about, tuple(choices))


Table = Mapping[str, Argument]


def _of_rules(name: str, default: Any) -> Argument:
    """The argument for an option of the rules: checked as the setting of an environment, stored as JSON types."""
    setting, row = OF_RULES[name], SETTINGS[name][0]
    return Argument(default, lambda name, value: plain(setting.check(name, value)), row.meaning)


RULES: Final[Table] = {name: _of_rules(name, USUAL.get(name, setting.default)) for name, setting in OF_RULES.items()}
"""An argument for every option of the rules; `payment` is "auto", as in contests."""

TABLE: Final[Table] = {
    "decks": Argument(
        ["The Corpse of Viros: Coal"],
        names,
        f"decks, each used for as many games; {PVE!r}: those of the Chimeras; {PUBLISHED!r}: all with a First Five",
    ),
    "chimeras": Argument(["The Corpse of Viros"], names, "Chimeras"),
    "levels": Argument(["S1"], names, "levels of difficulty, such as S1 or H3"),
    "pairs": one_of(
        ALL,
        (ALL, BOX, APART),
        f"the decks that meet a Chimera: all, or those of its own box; {APART!r}: each of the two as tasks of its own",
    ),
    "changed": Argument(0.0, number(0.0, 1.0), "share of the decks with three titles exchanged at random"),
    "aspects": Argument("", text, "aspect set: a subtype or 'random'; empty for the first subtype"),
    "first_five": one_of("recommended", ("recommended", "choose"), "who chooses the First Five: the deck or the agent"),
    **RULES,
    "reward": one_of("shaped", ("shaped", "terminal"), "terminal: the result only"),
    "gamma": Argument(0.999, number(0.0, 1.0), "discount, of the learner and of the shaping"),
    "gae_lambda": Argument(0.95, number(0.0, 1.0), "lambda of generalised advantage estimation"),
    "learning_rate": Argument(7e-4, number(0.0, 1.0), "learning rate"),
    "n_envs": Argument(32, whole(1, MOST_GAMES), "games played in parallel"),
    "n_steps": Argument(64, whole(1), "decisions of each game between updates"),
    "batch_size": Argument(512, whole(2), "divides n_envs * n_steps"),
    "n_epochs": Argument(4, whole(1), "passes over a rollout"),
    "ent_coef": Argument(0.01, number(0.0, 1e6), "weight of the entropy bonus"),
    "network": Argument([128, 64], widths, "width of the shared trunk, then the widths of each head's layers"),
    "titles": one_of(IDS, TITLES, "the vector of a card: learned (ids), computed from its definition (words), or both"),
    "observation": one_of("flat", tuple(FORMS), "the form of observation"),
    "seed": Argument(1, whole(0, SEEDS), "seed of the run"),
    "imitate": Argument(0, whole(0, 1_000_000), "games of the teacher that are imitated first; PPO follows"),
    "teacher": Argument(EXPERT, text, "the agent that is imitated"),
    "curriculum": Argument(True, switch, "no handicap for the Chimera in training"),
    "taught": one_of(
        NO, (NO, YES), f"{YES}: begin with the smaller handicaps of a learner with weights, as after --start"
    ),
}


def defaults_of(table: Table) -> dict[str, Any]:
    """The default arguments of a run."""
    return {name: argument.default for name, argument in table.items()}


DEFAULTS: Final[Mapping[str, Any]] = defaults_of(TABLE)


def part(names: Iterable[str], table: Table = TABLE, **defaults: Any) -> dict[str, Argument]:
    """Some arguments of a table, with other `defaults`."""
    return {name: table[name]._replace(default=defaults.get(name, table[name].default)) for name in names}


def all_named(args: Iterable[str], known: Iterable[str], needless: Iterable[str] = ()) -> None:
    """Raises `OptionError` for an unknown argument, and for a missing one unless it is in `needless`."""
    given, names = list(args), list(known)
    for name in given:
        if name not in names:
            raise unknown("arguments", name, names)
    missing = [name for name in names if name not in given and name not in needless]
    if missing:
        raise OptionError(f"arguments: {', '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing")


def each_checked(args: Mapping[str, Any], table: Table, later: Mapping[str, Any] = LATER) -> dict[str, Any]:
    """Checks each argument separately and returns all as a run stores them; `later`: those that runs of older versions
    may lack. Raises `OptionError` for an unknown name, or a wrong type or value.
    """
    args = {**{name: value for name, value in later.items() if name in table}, **args}
    all_named(args, table)
    return {name: argument.check(name, args[name]) for name, argument in table.items()}


def add_table(parser: argparse.ArgumentParser, table: Table) -> None:
    """Adds a flag for each argument, with the type of its default; those of the rules have the flags of every command.
    Flags not given set no attribute, or None.
    """
    rules = [name for name in table if name in RULES]
    if rules:
        add_rules(parser, {name: table[name].default for name in rules}, [name for name in RULES if name not in rules])
    for name, argument in table.items():
        if name in RULES:
            continue
        flag = f"--{name.replace('_', '-')}"
        default = argument.default
        kind: dict[str, Any]
        if isinstance(default, bool):
            flags, kind = [f"--no-{flag[2:]}"], {"action": "store_false"}
        else:
            many = isinstance(default, list)
            kind = {"type": str if default == [] else READERS[type(default[0] if many else default)]}
            kind |= {"nargs": "+"} if many else {}
            kind |= {"choices": argument.choices} if argument.choices else {}
            flags = [flag, flag[:-1]] if name in ("decks", "chimeras", "levels") else [flag]
        told = " ".join(map(str, default)) if isinstance(default, list) else repr(default)
        help = argument.about if isinstance(default, bool) else f"{argument.about} (default {told})"
        parser.add_argument(*flags, dest=name, default=argparse.SUPPRESS, help=help, **kind)


def given_arguments(options: argparse.Namespace, table: Table) -> dict[str, Any]:
    """The arguments that were given on the command line. Raises `UsageError`."""
    rules = rules_of(options)
    return {
        **{name: getattr(options, name) for name in table if name not in RULES and hasattr(options, name)},
        **{name: value for name, value in rules.items() if name in table},
    }


def of_games(args: Mapping[str, Any]) -> dict[str, Any]:
    """The settings of games among the arguments of a run, whoever plays."""
    return {name: args[name] for name in OPTIONS} | rules(args)


def rules(args: Mapping[str, Any]) -> dict[str, Any]:
    """The options of the rules among the arguments of a run."""
    return {name: args[name] for name in RULES if name in args}


def checked(args: Mapping[str, Any]) -> dict[str, Any]:
    """Checks the arguments of a run against Chimeras; "pve" among the decks becomes their names.

    Raises `OptionError` for an unknown name, or a wrong type or value, for a batch that does not divide the rollout,
    and for decks, Chimeras, levels and aspects with which no game can begin.
    """
    out = each_checked(args, TABLE)
    if out["imitate"] and out["observation"] == "entities":
        raise OptionError("imitate: agents are imitated by networks over the flat form, not over 'entities'")
    check_teacher(out["teacher"], RED_RAINS)
    out["decks"] = decks_of(out["decks"], out["chimeras"])
    fits(out["n_envs"] * out["n_steps"], out["batch_size"])
    chimeras_of("chimeras", out["chimeras"])
    for chimera in out["chimeras"] if out["pairs"] != ALL else ():
        if not box_of(out["decks"], chimera):
            raise OptionError(f"pairs: none of the decks is of the box of {chimera}; {ALL!r} lets every deck meet it")
    pairs = [(chimera, level) for chimera in out["chimeras"] for level in out["levels"]]
    for deck in out["decks"]:
        Settings("red_rains", **settings(out, deck, *pairs[0]))
    for pair in pairs:
        Settings("red_rains", **settings(out, out["decks"][0], *pair))
    return out


def check_teacher(name: str, mode: str, plug_ins: Collection[str] | None = None) -> None:
    """Raises `AgentError` unless an agent can play the games of a mode that are imitated; a plug-in must be in
    `plug_ins`, and no plug-in can if this is `None`.
    """
    if plug_ins is None and recipe(name).plug_in:
        raise AgentError(f"teacher: {name!r} is a plug-in, and this training imitates agents that ship or checkpoints")
    allowed(name, plug_ins or ())
    agent_for(name, mode)


def chimeras_of(name: str, given: Iterable[str]) -> list[str]:
    """The titles of Chimeras; raises `OptionError` for an unknown one."""
    known = chimera_titles(definitions())
    for title in given:
        if title not in known:
            raise unknown(name, title, known)
    return list(given)


def decks_of(given: Iterable[str], chimeras: Iterable[str]) -> list[str]:
    """Names of decks; "pve" stands for those that come with these Chimeras, "published" for all that recommend a First
    Five. Raises `OptionError` for an unknown one.
    """
    decks = playable(FORMAT["red_rains"])
    known = [deck.name for deck in decks]
    boxes = tuple([f"{title}: " for title in chimeras])
    groups = {
        PVE: [name for name in known if name.startswith(boxes)],
        PUBLISHED: [deck.name for deck in decks if deck.first_five],
    }
    out: list[str] = []
    for name in given:
        if name not in (*groups, *known):
            raise unknown("decks", name, (*known, *groups))
        out += [each for each in groups.get(name, [name]) if each not in out]
    return out


def box_of(decks: Iterable[str], chimera: str) -> list[str]:
    """The decks of the box of a Chimera."""
    return [deck for deck in decks if deck.startswith(f"{chimera}: ")]


def meeting(args: Mapping[str, Any], chimera: str) -> list[str]:
    """The decks of a run that play against one of its Chimeras."""
    return [deck for decks in groups_of(args, chimera).values() for deck in decks]


def groups_of(args: Mapping[str, Any], chimera: str) -> dict[str, list[str]]:
    """The groups of decks that play against a Chimera, each in tasks of its own; one group has no name."""
    decks, pairs = args["decks"], args.get("pairs", ALL)
    if pairs == ALL:
        return {"": list(decks)}
    box = box_of(decks, chimera)
    others = [deck for deck in decks if deck not in box]
    return {"": box, "with other decks": others} if pairs == APART and others else {"": box}


def pvp_decks(given: Any, first_five: str, edition: str) -> list[str]:
    """Names of PvP decks; "core" stands for the published decks of that group. Raises `OptionError` for a deck that is
    unknown or that the edition does not have, and for one without a recommended First Five if `first_five` is
    "recommended".
    """
    format = format_of_edition(edition, PVP)
    known = [deck.name for deck in playable(format)]
    out: list[str] = []
    for name in names("decks", given):
        if name != CORE and name not in known:
            raise unknown("decks", name, (*known, CORE))
        found = [deck.name for deck in playable(format, CORE)] if name == CORE else [name]
        out += [each for each in found if each not in out]
    begins("decks", out, first_five)
    return out


def begins(name: str, decks: Iterable[str], first_five: str) -> None:
    """Raises `OptionError` for a deck without a recommended First Five if `first_five` is "recommended"."""
    for deck in decks:
        if first_five == "recommended" and not get(deck).first_five:
            raise OptionError(f"{name}: {deck!r} recommends no First Five; first_five 'choose' lets agents choose it")


def settings(args: Mapping[str, Any], deck: str, chimera: str, level: str) -> dict[str, Any]:
    """The settings of a run's environment for one of its decks, Chimeras and levels."""
    aspects = {"aspects": args["aspects"]} if args["aspects"] else {}
    own = {"decks": [deck], "chimera": chimera, "level": level, **aspects}
    return {**own, **of_games(args), **settings_of(args["observation"])}


def fits(decisions: int, batch: int) -> None:
    """Raises `OptionError` unless batches divide a rollout evenly: a smaller last batch would get a higher weight."""
    if decisions % batch:
        near = [n for n in range(2, decisions + 1) if decisions % n == 0]
        near = sorted(sorted(near, key=lambda n: abs(n - batch))[:2])
        hint = f"{' or '.join(map(str, near))} would" if near else "a rollout needs 2 at least"
        raise OptionError(
            f"batch_size: {batch} does not divide the {decisions} decisions of a rollout (n_envs * n_steps); {hint}"
        )


def tasks_for(args: Mapping[str, Any]) -> list[Task]:
    """The tasks of a run against Chimeras, each with the decks that its arguments allow."""
    return [
        replace(task, decks=tuple(decks), group=group)
        for task in tasks_of(args["chimeras"], args["levels"])
        for group, decks in groups_of(args, task.chimera).items()
    ]
