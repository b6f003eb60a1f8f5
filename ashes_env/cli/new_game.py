"""From command-line arguments to a new game: mode, settings, options, and the players of the seats."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from ashes_env.campaign.terms import DIFFICULTIES, beginnings
from ashes_env.campaign.terms import OWNED as CAMPAIGN_DECKS
from ashes_env.cli import players
from ashes_env.decks import definitions
from ashes_env.decks.deck import fields_of
from ashes_env.decks.loading import is_file, load
from ashes_env.draft.terms import FORMS, GROUP, MOST_DRAFTERS, MOST_IN_GROUPS
from ashes_env.draft.terms import LEAST as LEAST_OF_FORM
from ashes_env.match.tables import CHOOSE, DEFAULT_CHIMERA, DEFAULT_DECKS, MOST_PLAYERS, RANDOM, RECOMMENDED
from ashes_env.match.usual_decks import filled, recommends
from ashes_env.rules.state.game_options import SETTINGS
from ashes_env.solo.setup import OF_ALL, script
from ashes_env.spec.flags import add_rules, flag, rules_of
from ashes_env.spec.known import chimeras, decks, levels
from ashes_env.spec.names import UsageError, find_name
from ashes_env.spec.number_flags import whole_number
from ashes_env.spec.spec import MOST_SEED, GameSpec
from ashes_env.text import advising

PVP: Final = "pvp"
RED_RAINS: Final = "red_rains"
CAMPAIGN: Final = "campaign"
DRAFT: Final = "draft"
MODES: Final = ("red-rains", "pvp", "campaign", "draft")
LEAST: Final = {PVP: 2, RED_RAINS: 1, CAMPAIGN: 1, DRAFT: 2}
USUAL: Final = {"payment": "auto"}  # defaults for people that differ from those of environments

# The modes in which an argument has a meaning, by its name.
ONLY: Final = {
    "chimera": (RED_RAINS, CAMPAIGN),
    "level": (RED_RAINS,),
    "aspects": (RED_RAINS, CAMPAIGN),
    "difficulty": (CAMPAIGN,),
    **{name: (RED_RAINS, CAMPAIGN) if rows[0].solo else (PVP, RED_RAINS, CAMPAIGN) for name, rows in SETTINGS.items()},
    "handicap": (RED_RAINS, CAMPAIGN),
    "deck": (PVP, RED_RAINS, CAMPAIGN),
    "first_five": (PVP, RED_RAINS),
    "form": (DRAFT,),
    "opponent": (PVP, DRAFT),
    "partner": (RED_RAINS, CAMPAIGN),
}


@dataclass(frozen=True, slots=True)
class NewGame:
    """A new game. `seats` names the player of each seat: people are `players.HUMAN`; a Chimera is not listed."""

    spec: GameSpec
    seats: tuple[str, ...]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments that describe a game."""
    group = parser.add_argument_group("the game")
    group.add_argument("--mode", metavar="MODE", help=f"{', '.join(MODES)}; default {MODES[0]}")
    group.add_argument("--chimera", metavar="NAME", help=f"default {DEFAULT_CHIMERA}; also random")
    group.add_argument("--level", metavar="LEVEL", help=f"of the Chimera: {', '.join(levels())}; default S1")
    group.add_argument("--difficulty", metavar="NAME", help=f"of a campaign: {', '.join(DIFFICULTIES)}")
    group.add_argument(
        "--aspects",
        metavar="SET",
        help="a set of aspects of the Chimera by name, random, or all (drawn from the aspects of all Chimeras)",
    )
    group.add_argument("--handicap", metavar="N", type=whole_number(0, 99), help="wounds the Chimera begins with")
    group.add_argument(
        "--decks",
        "--deck",
        dest="deck",
        metavar="NAME|FILE",
        action="extend",
        nargs="+",
        help="published decks, files, or random; first yours, then those of the other players "
        "clockwise; in a campaign also choose",
    )
    group.add_argument(
        "--players",
        metavar="N",
        type=whole_number(1, MOST_IN_GROUPS),
        help=f"1 or 2 against a Chimera, 2 to 4 among players, 2 to {MOST_DRAFTERS} drafters, in groups "
        f"up to {MOST_IN_GROUPS}",
    )
    group.add_argument("--first-five", metavar="HOW", help="choose, or recommended (the default if the deck has one)")
    group.add_argument("--form", metavar="FORM", help=f"of a draft: {', '.join(FORMS)}; default {FORMS[0]}")
    group.add_argument("--seed", metavar="N", type=whole_number(0, MOST_SEED), help="seed of the game; default random")
    add_rules(parser, USUAL)


GIVEN: Final = (
    "mode",
    "chimera",
    "level",
    "difficulty",
    "aspects",
    "handicap",
    "deck",
    "players",
    "first_five",
    *SETTINGS,
    "form",
    "seed",
    "seat",
    "opponent",
    "partner",
    "agents",
)


def given_arguments(args: argparse.Namespace) -> list[str]:
    """The given arguments that describe a game, as flags."""
    return [flag(name) for name in GIVEN if getattr(args, name, None) is not None]


def mode_of(args: argparse.Namespace) -> str:
    """The mode that the arguments select. Raises `UsageError` for arguments without a meaning in it."""
    mode = find_name("--mode", args.mode or MODES[0], MODES).replace("-", "_")
    for name, where in ONLY.items():
        if getattr(args, name, None) is not None and mode not in where:
            told = " and ".join(one.replace("_", "-") for one in where)
            fits = "" if args.mode else f"; add --mode {where[0].replace('_', '-')}"
            raise UsageError(f"{flag(name)} is for {told}, not for {mode.replace('_', '-')}{fits}")
    return mode


def table_of(args: argparse.Namespace, mode: str, seats: Sequence[str], me: int) -> NewGame:
    """The game for these seats; `me` is the seat of the first deck.

    Raises `UsageError` and `OptionError` for unknown names, and for terms with which no game can start.
    """
    n = len(seats)
    seed = secrets.randbits(32) if args.seed is None else args.seed
    options: dict[str, Any] = {}
    settings: dict[str, Any] = {"illegal_action": "raise", "players": n}
    if args.chimera is not None:
        options["chimera"] = find_name("--chimera", args.chimera, [*chimeras(), RANDOM])
    if args.chimera is not None and options["chimera"] == RANDOM and mode == RED_RAINS:
        options["chimera"] = chimeras()[seed % len(chimeras())]
    if args.aspects is not None:
        options["aspects"] = _aspects(args.aspects, options.get("chimera", DEFAULT_CHIMERA))
    if args.handicap is not None:
        options["handicap"] = args.handicap
    if args.level is not None:
        options["level"] = find_name("--level", args.level, levels())
    if mode == DRAFT:
        settings |= {"form": find_name("--form", args.form or FORMS[0], FORMS), "reward": "none"}
        return NewGame(GameSpec(mode, settings, options, seed), tuple(seats))
    settings |= USUAL | rules_of(args)
    if mode == CAMPAIGN:
        options["difficulty"] = find_name("--difficulty", args.difficulty or "standard", DIFFICULTIES)
        usual = DEFAULT_DECKS[RED_RAINS]
    else:
        usual = DEFAULT_DECKS[mode]
    chosen = _decks(args.deck or [], usual, n, me, mode)
    options["decks"] = chosen
    if mode != CAMPAIGN:
        options["first_five"] = _first_fives(args.first_five, chosen, seats)
    return NewGame(GameSpec(mode, settings, options, seed), tuple(seats))


def check_arguments(args: argparse.Namespace, table: NewGame, me: int) -> tuple[str, ...]:
    """The full names of shortened arguments: "deck: The Iron Men". `me` is as in `table_of`."""
    out: list[str] = []
    for name in ("chimera", "level", "aspects", "difficulty"):
        text, meant = getattr(args, name, None), table.spec.options.get(name)
        if text is not None and isinstance(meant, str) and meant != text:
            out.append(f"{name}: {meant}")
    grim = table.spec.settings.get("grim_fates", False)
    for text, meant in zip(getattr(args, "grim_fates", None) or [], [] if grim is True else grim or [], strict=False):
        if meant != text:
            out.append(f"Grim Fates: {meant}")
    for name in ("opponent", "partner", "agents"):
        given = getattr(args, name, None) or []
        for text in dict.fromkeys([given] if isinstance(given, str) else given):
            meant = players.of_level(text, table.spec.mode, len(table.seats))
            out += [f"{name} {text}: {meant}"] if meant != text else []
    chosen = table.spec.options.get("decks", [])
    for i, text in enumerate(args.deck or []):
        meant = chosen[(me + i) % len(chosen)]
        if isinstance(meant, str) and meant != text:
            out.append(f"deck: {meant}")
    return tuple(out)


def _aspects(text: str, chimera: str) -> str:
    if chimera == RANDOM:
        known = [RANDOM, OF_ALL]
    else:
        known = [*(subtype.name for subtype in script(definitions(), chimera).subtypes), RANDOM, OF_ALL]
    return find_name("--aspects", text, known)


def _decks(asked: Sequence[str], usual: Sequence[str], n: int, me: int, mode: str) -> list[Any]:
    """The deck option of each seat; a seat without a named deck gets a default deck that is not in use yet, if there is
    one with a Phoenixborn that nobody has.
    """
    if len(asked) > n:
        raise UsageError(f"--deck: {n} of them can be used at this table, not {len(asked)}")
    out: list[Any] = [None] * n
    for i, text in enumerate(asked):
        out[(me + i) % n] = deck_of(text, mode)
    return filled(out, usual, me)


def deck_of(text: str, mode: str) -> Any:
    """A deck in the form of the option `decks`: a published one by name, "random", or the deck of a file."""
    if is_file(text):
        if mode == CAMPAIGN:
            raise UsageError(f"--deck: a campaign begins with a published deck, not with a file: {text!r}")
        return fields_of(load(text))
    if mode == CAMPAIGN:
        return find_name("--deck", text, [*beginnings(CAMPAIGN_DECKS), RANDOM, CHOOSE])
    return find_name("--deck", text, [*decks(mode), RANDOM])


def _first_fives(text: str | None, chosen: Sequence[Any], seats: Sequence[str]) -> list[str]:
    """The First Five of each seat: agents use the recommended one if there is one, people the one they ask for."""
    wish = find_name("--first-five", text, (CHOOSE, RECOMMENDED)) if text is not None else ""
    out = []
    for deck, who in zip(chosen, seats, strict=True):
        usual = RECOMMENDED if recommends(deck) else CHOOSE
        out.append(wish or usual if who == players.HUMAN else usual)
    return out


def grouped(args: argparse.Namespace) -> bool:
    """Whether a draft has the form for groups."""
    return bool(args.form) and GROUP.startswith(args.form.casefold())


def most(mode: str, args: argparse.Namespace) -> int:
    """The maximum number of seats of a mode; more for drafts in groups."""
    if mode == DRAFT:
        return MOST_IN_GROUPS if grouped(args) else MOST_DRAFTERS
    return MOST_PLAYERS[mode]


def seats_of(args: argparse.Namespace, mode: str) -> tuple[tuple[str, ...], int]:
    """The players of the seats when a person plays, and the person's seat. Raises `UsageError`."""
    partner = [] if args.partner is None else [args.partner]
    agents = getattr(args, "agents", None)
    others: list[str] = list(agents or args.opponent or partner)
    if agents and (args.opponent or partner):
        raise UsageError("--agents and --opponent or --partner name the same players: give one of them")
    n = args.players
    if n is None:
        n = max(LEAST[mode], 1 + len(others), LEAST_OF_FORM[GROUP] if grouped(args) else 0)
    if not LEAST[mode] <= n <= most(mode, args):
        raise UsageError(f"--players: from {LEAST[mode]} to {most(mode, args)} in {mode.replace('_', '-')}, not {n}")
    if len(others) > n - 1:
        raise UsageError(f"{len(others)} others are named, and at a table of {n} there is room for {n - 1}")
    me = 0 if args.seat is None else args.seat
    if me >= n:
        raise UsageError(f"--seat: from 0 to {n - 1} at this table, not {me}")
    if len(others) < n - 1:
        rest = others[-1] if others and others[-1] != players.HUMAN else advising.usual(mode)
        others += [rest] * (n - 1 - len(others))
    seats = [""] * n
    for i, who in enumerate([players.HUMAN, *others]):
        seats[(me + i) % n] = players.of_level(who, mode, n)
    return tuple(seats), me
