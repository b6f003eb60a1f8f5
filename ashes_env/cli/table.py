"""From what a user asks for to a table that a game can begin at: mode, settings, options, and who sits where."""

from __future__ import annotations

import argparse
import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from ashes_env.campaign.terms import DIFFICULTIES, beginnings
from ashes_env.campaign.terms import OWNED as CAMPAIGN_DECKS
from ashes_env.cli import players
from ashes_env.cli.names import UsageError, found
from ashes_env.decks import definitions, get, playable
from ashes_env.decks.deck import to_json
from ashes_env.decks.loading import load
from ashes_env.draft.terms import FORMS, MOST_DRAFTERS
from ashes_env.env.campaign_settings import CampaignSettings
from ashes_env.env.draft_settings import DraftSettings
from ashes_env.env.settings import PAYMENT, Settings
from ashes_env.env.tables import CHOOSE, DEFAULT_CHIMERA, DEFAULT_DECKS, FORMAT, MOST_PLAYERS, RANDOM, RECOMMENDED
from ashes_env.solo.setup import chimera_titles, script

PVP: Final = "pvp"
RED_RAINS: Final = "red_rains"
CAMPAIGN: Final = "campaign"
DRAFT: Final = "draft"
MODES: Final = ("red-rains", "pvp", "campaign", "draft")
DECK_FILES: Final = (".json", ".toml", ".txt")
MOST_SEED: Final = (1 << 64) - 1
LEAST: Final = {PVP: 2, RED_RAINS: 1, CAMPAIGN: 1, DRAFT: 2}

# What means something in which mode, by the name of the argument.
ONLY: Final = {
    "chimera": (RED_RAINS, CAMPAIGN),
    "level": (RED_RAINS,),
    "aspects": (RED_RAINS, CAMPAIGN),
    "difficulty": (CAMPAIGN,),
    "handicap": (RED_RAINS, CAMPAIGN),
    "deck": (PVP, RED_RAINS, CAMPAIGN),
    "first_five": (PVP, RED_RAINS),
    "payment": (PVP, RED_RAINS, CAMPAIGN),
    "form": (DRAFT,),
    "opponent": (PVP, DRAFT),
    "partner": (RED_RAINS, CAMPAIGN),
}


@dataclass(frozen=True, slots=True)
class Table:
    """What a game is begun with; `seats` names who sits where, people as `players.HUMAN`, the Chimera not at all."""

    mode: str
    seed: int
    seats: tuple[str, ...]
    options: dict[str, Any] = field(default_factory=dict)
    settings: dict[str, Any] = field(default_factory=dict)


def whole_number(low: int, high: int) -> Any:
    """For `argparse`: a whole number between two bounds."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdecimal() or len(text) > len(str(high)) or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(f"a whole number from {low} to {high}, not {text[:40]!r}")
        return int(text)

    return read


def levels() -> list[str]:
    """The levels of Red Rains."""
    return [level for part in DIFFICULTIES.values() for level in part]


def chimeras() -> list[str]:
    """The Chimeras that can be played against."""
    return chimera_titles(definitions())


def decks(mode: str = PVP) -> list[str]:
    """The published decks that can be played."""
    return [deck.name for deck in playable(FORMAT[mode])]


def subtypes() -> list[str]:
    """The sets of aspects of all Chimeras."""
    return [subtype.name for title in chimeras() for subtype in script(definitions(), title).subtypes]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Everything that says at which table a game is played."""
    group = parser.add_argument_group("the game")
    group.add_argument("--mode", metavar="MODE", help=f"{', '.join(MODES)}; default {MODES[0]}")
    group.add_argument("--chimera", metavar="NAME", help=f"default {DEFAULT_CHIMERA}; also random")
    group.add_argument("--level", metavar="LEVEL", help=f"of the Chimera: {', '.join(levels())}; default S1")
    group.add_argument("--difficulty", metavar="NAME", help=f"of a campaign: {', '.join(DIFFICULTIES)}")
    group.add_argument("--aspects", metavar="SET", help="a set of aspects of the Chimera by name, or random")
    group.add_argument("--handicap", metavar="N", type=whole_number(0, 99), help="wounds the Chimera begins with")
    group.add_argument(
        "--deck",
        metavar="NAME|FILE",
        action="append",
        help="a published deck, a file, or random; the first is yours, the next ones those of the "
        "others clockwise; in a campaign also choose",
    )
    group.add_argument(
        "--players",
        metavar="N",
        type=whole_number(1, MOST_DRAFTERS),
        help="1 or 2 against a Chimera, 2 to 4 among players, 2 to 8 drafters",
    )
    group.add_argument(
        "--first-five",
        metavar="HOW",
        help="choose, or recommended where the deck has a recommended one, which is the default",
    )
    group.add_argument(
        "--payment", metavar="HOW", help="auto (dice that are as good are taken for you, the default) or choose"
    )
    group.add_argument("--form", metavar="FORM", help=f"of a draft: {', '.join(FORMS)}; default {FORMS[0]}")
    group.add_argument(
        "--seed",
        metavar="N",
        type=whole_number(0, MOST_SEED),
        help="the same number deals the same game; default by chance",
    )


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
    "payment",
    "form",
    "seed",
    "seat",
    "opponent",
    "partner",
    "agent",
)


def given(args: argparse.Namespace) -> list[str]:
    """The arguments of a table that were given, as they are written."""
    return [f"--{name.replace('_', '-')}" for name in GIVEN if getattr(args, name, None) is not None]


def mode_of(args: argparse.Namespace) -> str:
    """The mode that is meant. Raises `UsageError` for arguments that mean nothing in it."""
    mode = found("--mode", args.mode or MODES[0], MODES).replace("-", "_")
    for name, where in ONLY.items():
        if getattr(args, name, None) is not None and mode not in where:
            told = " and ".join(one.replace("_", "-") for one in where)
            raise UsageError(f"--{name.replace('_', '-')} is for {told}, not for {mode.replace('_', '-')}")
    return mode


def table_of(args: argparse.Namespace, mode: str, seats: Sequence[str], me: int) -> Table:
    """The table for those seats, `me` being the seat that the first deck is for.

    Raises `UsageError` and `OptionError` for what there is not, and for what no game can begin with.
    """
    n = len(seats)
    seed = secrets.randbits(32) if args.seed is None else args.seed
    options: dict[str, Any] = {}
    settings: dict[str, Any] = {"illegal_action": "raise", "players": n}
    if args.chimera is not None:
        options["chimera"] = found("--chimera", args.chimera, [*chimeras(), RANDOM])
    if args.chimera is not None and options["chimera"] == RANDOM and mode == RED_RAINS:
        options["chimera"] = chimeras()[seed % len(chimeras())]
    if args.aspects is not None:
        options["aspects"] = _aspects(args.aspects, options.get("chimera", DEFAULT_CHIMERA))
    if args.handicap is not None:
        options["handicap"] = args.handicap
    if args.level is not None:
        options["level"] = found("--level", args.level, levels())
    if mode == DRAFT:
        settings |= {"form": found("--form", args.form or FORMS[0], FORMS), "reward": "none"}
        return Table(mode, seed, tuple(seats), options, settings)
    settings["payment"] = found("--payment", args.payment or "auto", PAYMENT)
    if mode == CAMPAIGN:
        options["difficulty"] = found("--difficulty", args.difficulty or "standard", DIFFICULTIES)
        usual = DEFAULT_DECKS[RED_RAINS][:n]
    else:
        usual = DEFAULT_DECKS[mode][:n]
    chosen = _decks(args.deck or [], usual, me, mode)
    options["decks"] = chosen
    if mode != CAMPAIGN:
        options["first_five"] = _first_fives(args.first_five, chosen, seats)
    return Table(mode, seed, tuple(seats), options, settings)


def understood(args: argparse.Namespace, table: Table, me: int) -> tuple[str, ...]:
    """What names were taken for that were not written in full: "deck: The Iron Men". `me` is as for `table_of`."""
    out: list[str] = []
    for name in ("chimera", "level", "aspects", "difficulty"):
        text, meant = getattr(args, name, None), table.options.get(name)
        if text is not None and isinstance(meant, str) and meant != text:
            out.append(f"{name}: {meant}")
    chosen = table.options.get("decks", [])
    for i, text in enumerate(args.deck or []):
        meant = chosen[(me + i) % len(chosen)]
        if isinstance(meant, str) and meant != text:
            out.append(f"deck: {meant}")
    return tuple(out)


def check(table: Table) -> None:
    """Raises `OptionError` where no game can begin with the settings."""
    kinds = {CAMPAIGN: CampaignSettings, DRAFT: DraftSettings}
    if table.mode in kinds:
        kinds[table.mode](**table.settings)
    else:
        Settings(table.mode, **table.settings)


def _aspects(text: str, chimera: str) -> str:
    if chimera == RANDOM:
        known = [RANDOM]
    else:
        known = [*(subtype.name for subtype in script(definitions(), chimera).subtypes), RANDOM]
    return found("--aspects", text, known)


def _decks(asked: Sequence[str], usual: Sequence[str], me: int, mode: str) -> list[Any]:
    """What stands for the deck of each seat; who has none named gets a usual one that nobody has yet."""
    n = len(usual)
    if len(asked) > n:
        raise UsageError(f"--deck: {n} of them can be used at this table, not {len(asked)}")
    out: list[Any] = [None] * n
    for i, text in enumerate(asked):
        out[(me + i) % n] = deck_of(text, mode)
    named = {one for one in out if isinstance(one, str)}
    left = [name for name in usual if name not in named]
    for i in range(n):
        if out[(me + i) % n] is None:
            out[(me + i) % n] = left.pop(0)
    return out


def deck_of(text: str, mode: str) -> Any:
    """A deck as the options of a game take it: a published one by name, "random", or one of a file."""
    path = Path(text)
    if path.suffix in DECK_FILES or "/" in text:
        if mode == CAMPAIGN:
            raise UsageError(f"--deck: a campaign begins with a published deck, not with a file: {text!r}")
        deck = load(path)
        data: dict[str, Any] = json.loads(to_json(deck))
        return data
    if mode == CAMPAIGN:
        return found("--deck", text, [*beginnings(CAMPAIGN_DECKS), RANDOM, CHOOSE])
    return found("--deck", text, [*decks(mode), RANDOM])


def _first_fives(text: str | None, chosen: Sequence[Any], seats: Sequence[str]) -> list[str]:
    """Agents begin as their decks recommend wherever they can, people as they wish."""
    wish = found("--first-five", text, (CHOOSE, RECOMMENDED)) if text is not None else ""
    out = []
    for deck, who in zip(chosen, seats, strict=True):
        usual = RECOMMENDED if _recommends(deck) else CHOOSE
        out.append(wish or usual if who == players.HUMAN else usual)
    return out


def _recommends(deck: Any) -> bool:
    if isinstance(deck, str):
        return deck == RANDOM or bool(get(deck).first_five)
    return bool(deck.get("first five") or deck.get("first_five"))


def most(mode: str) -> int:
    """How many seats a table of a mode can have."""
    return MOST_DRAFTERS if mode == DRAFT else MOST_PLAYERS[mode]


def seats_of(args: argparse.Namespace, mode: str) -> tuple[tuple[str, ...], int]:
    """Who sits where when a person plays, and the person's seat. Raises `UsageError`."""
    others: list[str] = list(args.opponent or ()) or ([args.partner] if args.partner is not None else [])
    n = args.players
    if n is None:
        n = max(LEAST[mode], 1 + len(others), 4 if args.form and "group".startswith(args.form.casefold()) else 0)
    if not LEAST[mode] <= n <= most(mode):
        raise UsageError(f"--players: from {LEAST[mode]} to {most(mode)} in {mode.replace('_', '-')}, not {n}")
    if len(others) > n - 1:
        raise UsageError(f"{len(others)} others are named, and at a table of {n} there is room for {n - 1}")
    me = 0 if args.seat is None else args.seat
    if me >= n:
        raise UsageError(f"--seat: from 0 to {n - 1} at this table, not {me}")
    if len(others) < n - 1:
        rest = others[-1] if others and others[-1] != players.HUMAN else players.usual(mode)
        others += [rest] * (n - 1 - len(others))
    seats = [""] * n
    for i, who in enumerate([players.HUMAN, *others]):
        seats[(me + i) % n] = who
    return tuple(seats), me
