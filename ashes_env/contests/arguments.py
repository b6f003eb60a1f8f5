"""The arguments that the contest commands share, checked before any game is played.

`--games N` means the same in all of them: N games of each pairing (an agent with a Chimera, or the agents of one
table), spread over the decks.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from ashes_env import decks
from ashes_env.agents.base import AgentError
from ashes_env.agents.make import Recipe, allowed, recipe
from ashes_env.contests.games import PVP, RED_RAINS, USUAL, Terms
from ashes_env.contests.own_decks import Entry, entry_of, label
from ashes_env.contests.playing import cycle, parties
from ashes_env.contests.replaying import add_replays
from ashes_env.decks import Deck
from ashes_env.match.rows import WORDS
from ashes_env.match.tables import DEFAULT_CHIMERA, MOST_PLAYERS, PLAYERS, RANDOM, RECOMMENDED, format_of_edition
from ashes_env.spec.flags import add_rules, flag, rules_of
from ashes_env.spec.known import chimeras, levels, subtypes
from ashes_env.spec.names import UsageError, find_name
from ashes_env.spec.number_flags import whole_number

MOST_SEED: Final = 1 << 53
MOST_HANDICAP: Final = 99
ALL: Final = "all"  # every published deck that suits a contest


from_one: Final = whole_number(1)
seed: Final = whole_number(0, MOST_SEED - 1)  # small enough for every format


def width(text: str) -> float:
    """Parses the width of an interval, between 0 and 1."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0.0 < found < 1.0:
        raise argparse.ArgumentTypeError(f"a number between 0 and 1 is needed, not {text!r}")
    return found


def add_games(parser: argparse.ArgumentParser, default: int | None, words: str, first_seed: int | None = 1) -> None:
    """Adds `--games N` and the arguments of `add_play`."""
    parser.add_argument("--games", type=from_one, default=default, metavar="N", help=words)
    add_play(parser, first_seed=first_seed)


def add_play(parser: argparse.ArgumentParser, saved: str = "every game", first_seed: int | None = 1) -> None:
    """Adds `--seed N`, `--processes N` and `--replays FOLDER`; `saved` says in the help which games are written."""
    add_seed(parser, first_seed)
    add_processes(parser)
    add_replays(parser, saved)


def add_seed(parser: argparse.ArgumentParser, first_seed: int | None = 1) -> None:
    """Adds `--seed N`."""
    first = "in place of the public one" if first_seed is None else f"default {first_seed}"
    parser.add_argument("--seed", type=seed, default=first_seed, metavar="N", help=f"the first seed, {first}")


def add_processes(parser: argparse.ArgumentParser) -> None:
    """Adds `--processes N`."""
    words = "play in N processes; the results are the same"
    parser.add_argument("--processes", type=from_one, default=1, metavar="N", help=words)


MODES: Final = {"red-rains": RED_RAINS, "pvp": PVP}
OF_CHIMERA: Final = ("chimera", "level", "aspects", "handicap")  # flags for Red Rains only


def add_terms(parser: argparse.ArgumentParser, usual: str = "red-rains", players: bool = True) -> None:
    """Adds the flags of a contest's terms: mode, Chimera, First Five, and every option of the rules."""
    add = parser.add_argument
    add("--mode", choices=MODES, default=usual, help=f"default {usual}")
    if players:
        words = "Red Rains: 1 or 2 players with copies of the same agent; two take decks in pairs, in the given order. "
        add("--players", type=whole_number(1, 4), metavar="N", help=f"{words}PvP: 2 to 4, each against all others")
    add("--chimera", metavar="NAME", help=f"default {DEFAULT_CHIMERA}")
    add("--level", metavar="LEVEL", help=f"of the Chimera: {' '.join(levels())}; default S1")
    add("--aspects", metavar="SET", help="a subtype (by default the Chimera's first) or 'random'")
    add("--handicap", metavar="N", type=whole_number(0, MOST_HANDICAP), help="wounds the Chimera begins with")
    add("--first-five", metavar="HOW", help=f"{' or '.join(WORDS)}; default {USUAL['first_five']}")
    add_rules(parser, USUAL)


def terms_of(args: argparse.Namespace) -> Terms:
    """The terms that the flags of `add_terms` give; shortened names are completed. Raises `UsageError` and
    `OptionError`.
    """
    mode = MODES[args.mode]
    for name in OF_CHIMERA:
        if mode == PVP and getattr(args, name) is not None:
            raise UsageError(f"{flag(name)} is for red-rains, not for pvp")
    players = getattr(args, "players", None)
    if players is not None and not PLAYERS[mode] <= players <= MOST_PLAYERS[mode]:
        raise UsageError(f"--players: {args.mode} is played by {PLAYERS[mode]} to {MOST_PLAYERS[mode]}, not {players}")
    known = {"chimera": chimeras(), "level": levels(), "aspects": [*subtypes(), RANDOM], "first_five": WORDS}
    found: dict[str, Any] = {
        name: find_name(flag(name), getattr(args, name), names) for name, names in known.items() if getattr(args, name)
    }
    found |= {name: value for name, value in (("players", players), ("handicap", args.handicap)) if value is not None}
    return Terms.of(mode, **found, **rules_of(args))


def uneven(terms: Terms, names: Sequence[str], games: int) -> str:
    """A note if this number of games does not give every deck the same number; else an empty string. Raises
    `AgentError` for a PvP number that does not give each agent every seat equally often.
    """
    whole = cycle(terms, names)
    if terms.mode == PVP and games % terms.seats:
        n = terms.seats
        raise AgentError(f"games: {n} agents exchange their seats, so a multiple of {n} is needed, not {games}")
    if games % whole == 0:
        return ""
    return f"note: with {games} games not every deck is played as often; multiples of {whole} come out even"


def add_plug_ins(parser: argparse.ArgumentParser) -> None:
    """Adds `--plug-in NAME ...`: the plug-ins named in files whose code may run."""
    parser.add_argument(
        "--plug-in",
        nargs="+",
        action="extend",
        default=[],
        metavar="NAME",
        help="module:Class, an agent of your own that a file names (a resumed run, a ladder), spelled as in the "
        "file; without this its code is not run",
    )


def plug_ins_of(options: argparse.Namespace, given: Mapping[str, Any] | None = None) -> frozenset[str]:
    """The names of plug-ins that a command line allows: those after `--plug-in`, and every string among the arguments
    in `given`.
    """
    values = [each for value in (given or {}).values() for each in (value if isinstance(value, list) else [value])]
    return frozenset([*options.plug_in, *(value for value in values if isinstance(value, str))])


def plug_in_flags(allowed: Collection[str]) -> list[str]:
    """`--plug-in` with those of the names that are plug-ins, for a command that reads them from a file; nothing where
    none is.
    """
    found = [name for name in sorted(allowed) if _is_plug_in(name)]
    return ["--plug-in", *found] if found else []


def _is_plug_in(name: str) -> bool:
    try:
        return recipe(name).plug_in
    except AgentError:  # no agent, but the name of a deck, for example
        return False


def recipes(names: Sequence[str], plug_ins: Collection[str] = (), *, apart: bool = False) -> list[Recipe]:
    """The recipes of the agents with these names, without duplicates; makes each once as a check. Plug-in modules are
    also searched in the current folder. With `apart` plug-ins will play in processes of their own, so none is made
    here: their code must not run in this one. Raises `AgentError`, also for a plug-in that is not in `plug_ins`.
    """
    found = {name: allowed(name, plug_ins) for name in names}
    if any(one.plug_in for one in found.values()) and not {"", os.getcwd()} & {*sys.path}:
        sys.path.append(os.getcwd())  # spawned processes search there as well
    for one in found.values():
        if not (apart and one.plug_in and not one.open_eyes):
            one.make()
    return list(found.values())


def add_decks(parser: argparse.ArgumentParser, default: Sequence[str] | None, words: str) -> None:
    """Adds `--decks NAME|FILE ...`, also as `--deck`."""
    parser.add_argument("--decks", "--deck", nargs="+", default=default, metavar="NAME|FILE", help=words)


def without_first_five(wanted: Sequence[str], named: Callable[[str], str] = str) -> list[str]:
    """The labels of those decks of users among the wanted ones that recommend no First Five. Raises `DeckError`."""
    entries = [entry_of(text, named) for text in wanted if text != ALL]
    return [label(entry) for entry in entries if isinstance(entry, Deck) and not entry.first_five]


def decks_of(wanted: Sequence[str], terms: Terms, named: Callable[[str], str] = str) -> tuple[Terms, list[str]]:
    """The decks of these names and files, as labels, and the terms with the decks of users in them. `named` completes
    shortened names. "all" stands for every published deck that suits the terms: core decks in PvP, those of
    the Chimera's box against it, and with `first_five="recommended"` only decks that recommend one. Two players who
    play together take decks in pairs. Raises `AgentError`, `OptionError` or `DeckError` unless a game can begin with
    each of them on these terms.
    """
    entries: list[Entry] = [ALL] if list(wanted) == [ALL] else [entry_of(text, named) for text in wanted]
    names = [label(entry) for entry in entries]
    terms = replace(terms, own_decks=tuple([(label(deck), deck) for deck in entries if isinstance(deck, Deck)]))
    for entry in entries:
        if isinstance(entry, Deck) and terms.first_five == RECOMMENDED and not entry.first_five:
            raise AgentError(f"{label(entry)} recommends no First Five: with first-five 'choose' the agents choose it")
    if names == [ALL]:
        group, box = ("core", "") if terms.mode == PVP else ("pve", f"{terms.chimera}: ")
        format = format_of_edition(str(terms.spec.value("edition")), PVP) if terms.mode == PVP else "open"
        there = [deck for deck in decks.playable(format, group) if deck.name.startswith(box)]
        names = [deck.name for deck in there if deck.first_five or terms.first_five != RECOMMENDED]
    if len(set(names)) < len(names):
        raise AgentError(f"a deck is named twice: {', '.join(names)}")
    for own in [(name,) * terms.seats for name in names] if terms.mode == PVP else parties(terms, names):
        terms.check(own)
    return terms, names
