"""The games that a person has played on this machine, read from the folder of saved games: what was played, how each
ended, and how many were won.

A game counts for the one person in it; games with several people, of agents alone or from a scenario count for nobody.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ashes_env.cli import players, saves
from ashes_env.cli.new_game import CAMPAIGN, DRAFT, PVP, RED_RAINS
from ashes_env.match import usual_decks
from ashes_env.render.persons import OPPONENT, YOU, addressed
from ashes_env.render.rules_text.english import counted
from ashes_env.replays import Replay, ReplayError, read
from ashes_env.spec.spec import GameSpec

WINNERS: Final = re.compile(r"^(.*?) ha(?:s|ve) won\b")
SEAT: Final = re.compile(r"player (\d+)")
MODES: Final = {PVP: "between players", RED_RAINS: "Red Rains", CAMPAIGN: "campaign", DRAFT: "draft"}


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A saved game: its `number` in the list, its file, when it was played last, its mode, the Phoenixborn of the
    person ("" if it is not known), who plays `against` it, its level or "", how it ended ("" if it has not), and
    whether the person has `won` it: `None` where nobody has, or where it does not count.
    """

    number: int
    path: Path
    at: float
    mode: str
    phoenixborn: str
    against: tuple[str, ...]
    level: str
    decisions: int
    result: str
    won: bool | None
    helped: tuple[str, ...]

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return bool(self.result)


def own_games() -> tuple[list[OwnGame], list[str]]:
    """The saved games, the newest first, and messages about files that are none."""
    found, wrong = [], []
    for number, path in enumerate(saves.listed(), 1):
        try:
            found.append(_game(number, path, read(path)))
        except (OSError, ReplayError) as error:
            wrong.append(str(error))
    return found, wrong


def _game(number: int, path: Path, replay: Replay) -> OwnGame:
    spec, people = replay.spec, [seat for seat, name in enumerate(replay.agents) if name == players.HUMAN]
    me = people[0] if people else 0
    alone = len(people) == 1 and "scenario" not in spec.options
    winners = WINNERS.match(replay.result)
    seats = [] if winners is None else [int(seat) for seat in SEAT.findall(winners[1])]
    counts = alone and spec.mode in (PVP, RED_RAINS) and winners is not None
    return OwnGame(
        number,
        path,
        path.stat().st_mtime,
        spec.mode,
        phoenixborn(spec, me),
        _against(spec, replay.agents, me),
        "" if spec.mode != RED_RAINS else str(spec.value("level")),
        sum(1 for line in replay.story if line.seat in people),
        _told(replay, me),
        me in seats if counts else None,
        replay.helped,
    )


def _told(replay: Replay, me: int) -> str:
    """How a game has ended, with the players as the person in it calls them."""
    opponents = {1 - me: OPPONENT} if replay.spec.mode == PVP and len(replay.agents) == 2 else {}
    return addressed(replay.result, {me: YOU, **opponents})


def phoenixborn(spec: GameSpec, seat: int) -> str:
    """The Phoenixborn with which a seat begins; empty where the deck is chosen or drawn later."""
    decks: Any = spec.options.get("decks") or ()
    return usual_decks.phoenixborn(decks[seat] if seat < len(decks) else None)


def _against(spec: GameSpec, agents: Iterable[str], me: int) -> tuple[str, ...]:
    """The Chimera, or the other players with their Phoenixborn: "Aradel Summergaard (expert)"."""
    if spec.mode in (RED_RAINS, CAMPAIGN):
        return (str(spec.value("chimera")),)
    others = [(seat, name) for seat, name in enumerate(agents) if seat != me]
    if spec.mode == DRAFT:
        return tuple(name for _, name in others)
    born = ((phoenixborn(spec, seat), name) for seat, name in others)
    return tuple(f"{title} ({name})" if title else name for title, name in born)


def line(game: OwnGame) -> str:
    """A game in one line."""
    day = time.strftime("%Y-%m-%d %H:%M", time.localtime(game.at))
    what = " ".join(filter(None, (MODES[game.mode], game.level)))
    who = game.phoenixborn or "you"
    against = f" against {' and '.join(game.against)}" if game.against else ""
    state = ended(game) if game.over else f"goes on after {counted(game.decisions, 'decision')}"
    return f"{day}  {what}: {who}{against}: {state}"


def ended(game: OwnGame) -> str:
    """How a game has ended, for the person in it."""
    if game.won is None:
        return game.result
    word, rest = ("won" if game.won else "lost"), WINNERS.sub("", game.result)
    ways = " and ".join({"hint": "hints", "undo": "decisions taken back"}[way] for way in game.helped)
    return f"{word}{rest}{f', with {ways}' if ways else ''}"


# --- counting ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tally:
    """How many games were won of those that were played to the end, and how many of the wins had hints or undo."""

    name: str
    won: int
    played: int
    helped: int


def tallies(games: Iterable[OwnGame]) -> dict[str, list[Tally]]:
    """The finished games by mode, by own Phoenixborn and by opponent."""
    finished = [game for game in games if game.won is not None]
    out: dict[str, list[Tally]] = {}
    for mode in (RED_RAINS, PVP):
        here = [game for game in finished if game.mode == mode]
        if not here:
            continue
        rows = [_tally("all", here)]
        for prefix, key in (("with ", _own), ("against ", _other)):
            names = sorted({key(game) for game in here})
            rows += [_tally(f"{prefix}{name}", [game for game in here if key(game) == name]) for name in names if name]
        out[MODES[mode]] = rows
    return out


def _own(game: OwnGame) -> str:
    return game.phoenixborn


def _other(game: OwnGame) -> str:
    """The opponent: the Chimera with its level, or the agents."""
    if game.mode == RED_RAINS:
        return f"{game.against[0]} {game.level}"
    return " and ".join(dict.fromkeys(text.rpartition(" (")[2].rstrip(")") for text in game.against))


def _tally(name: str, games: list[OwnGame]) -> Tally:
    won = [game for game in games if game.won]
    return Tally(name, len(won), len(games), sum(bool(game.helped) for game in won))


def table(found: dict[str, list[Tally]]) -> list[str]:
    """The counts as lines."""
    out: list[str] = []
    wide = max((len(row.name) for rows in found.values() for row in rows), default=0)
    for mode, rows in found.items():
        out += ["", f"{mode}:"]
        for row in rows:
            helped = f", {row.helped} with hints or undo" if row.helped else ""
            out.append(f"  {row.name:{wide}}  won {row.won} of {row.played}{helped}")
    return out[1:]
