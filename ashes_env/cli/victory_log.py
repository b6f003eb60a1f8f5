"""The log of victories: the user's Phoenixborn that have beaten a Chimera at a level, in one file beside the saved
games.

Each game counts once: a game that is taken back and won again, or continued from a copy, is not added twice, and the
first entry stays. A file that cannot be read is renamed and kept.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Final

from ashes_env.campaign.campaign_match import CampaignMatch
from ashes_env.campaign.terms import DIFFICULTIES
from ashes_env.files import FileError, decoded, locked, read_bytes, strict_json, write_text
from ashes_env.files.checking import Fields, brief
from ashes_env.match.match import Match
from ashes_env.replays.file import HELP, MOST_SEATS, Replay
from ashes_env.rules.game import Game

NAME: Final = "victories.json"
ASIDE: Final = "victories.damaged-{}.json"
FORMAT: Final = 1
MOST: Final = 10_000  # maximum number of victories
LONGEST: Final = 100  # maximum length of a text
MOST_HANDICAP: Final = 1000
DIGITS: Final = 16
BEGINNING: Final = ("mode", "settings", "options", "seed", "agents")
LEVELS: Final = tuple(level for levels in DIFFICULTIES.values() for level in levels)


class VictoryLogError(ValueError):
    """A file that is no log of victories; the message says what is wrong."""


CHECK: Final = Fields(VictoryLogError)


@dataclass(frozen=True, slots=True)
class Victory:
    """`game` identifies the game's seed and terms. `helped` lists the help used ("hint", "undo"), `handicap` is the
    number of wounds on the Chimera at the start, `players` the number of players.
    """

    game: str
    seat: int
    phoenixborn: str
    chimera: str
    level: str
    players: int
    campaign: bool
    handicap: int
    helped: tuple[str, ...]
    day: str

    @property
    def key(self) -> tuple[str, int, str]:
        """The key that occurs once: a campaign has a victory at each level."""
        return self.game, self.seat, self.level

    @property
    def unaided(self) -> bool:
        """Whether it was won without hints, undo and handicap."""
        return not self.helped and not self.handicap


def find_victories(match: Match, beginning: Replay, people: Iterable[int], helped: tuple[str, ...]) -> list[Victory]:
    """The victories of people in a match so far. Games from a scenario do not count."""
    spec = beginning.spec
    if spec.mode not in ("red_rains", "campaign") or "scenario" in spec.options:
        return []
    if not (match.campaign.won if isinstance(match, CampaignMatch) else match.over):
        return []
    told = [spec.mode, spec.settings, spec.options, spec.seed, beginning.agents]
    game = hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:DIGITS]
    n = match.settings.players
    day = time.strftime("%Y-%m-%d")
    if isinstance(match, CampaignMatch):
        c = match.campaign
        levels = DIFFICULTIES[c.difficulty][: c.won]
        handicap = min(c.handicap, MOST_HANDICAP)
        return [
            Victory(game, seat, c.builders[seat].phoenixborn, c.chimera, level, n, True, handicap, helped, day)
            for level in levels
            for seat in people
        ]
    level, handicap = spec.value("level"), spec.value("handicap")
    return [
        Victory(game, seat, _title(match.game, seat), _title(match.game, n), level, n, False, handicap, helped, day)
        for seat in people
        if seat in match.winners
    ]


def _title(game: Game, seat: int) -> str:
    return game.by_id[game.players[seat].pb].title


def read(folder: Path) -> list[Victory]:
    """The victories of a folder, oldest first; empty if there is no log.

    Raises `FileError` for a file that cannot be read, `VictoryLogError` for one that is no log of victories.
    """
    place = folder / NAME
    if not os.path.lexists(place):
        return []
    try:
        data = strict_json.loads(decoded(read_bytes(place)))
    except FileError:
        raise
    except ValueError as error:
        raise VictoryLogError(f"{NAME}: it is no JSON: {error}") from error
    try:
        return _of(data)
    except VictoryLogError as error:
        raise VictoryLogError(f"{NAME}: {error}") from error


def add(folder: Path, found: Iterable[Victory]) -> list[str]:
    """Adds new victories to the log; returns messages about what was added and about a damaged file. Raises `FileError`
    on failure; the log is then unchanged. Processes that add at the same time do so one after the other.
    """
    _create_folder(folder)
    with locked(folder / NAME):
        return _add(folder, found)


def _add(folder: Path, found: Iterable[Victory]) -> list[str]:
    told = []
    try:
        there = read(folder)
    except VictoryLogError as error:
        aside = _put_aside(folder)
        told.append(f"The chronicle of victories is damaged ({error}); it is kept as {aside}, and a new one is begun.")
        there = []
    known = {one.key for one in there}
    new = [one for one in found if one.key not in known]
    if len(there) + len(new) > MOST:
        raise FileError(f"{folder / NAME} is full: it has {len(there)} victories; rename it, and a new one is begun")
    if new:
        listed = ",\n".join(json.dumps(asdict(one), ensure_ascii=False) for one in [*there, *new])
        write_text(folder / NAME, f'{{"format": {FORMAT}, "victories": [\n{listed}\n]}}\n')
    told += [f"Chronicled: {format_victory(one)}. ashes victories lists all." for one in new]
    return told


def _create_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"cannot make the folder {folder}: {error.strerror or error}") from error


def _put_aside(folder: Path) -> Path:
    """Renames the file to an unused name."""
    n = 1
    while os.path.lexists(aside := folder / ASIDE.format(n)):
        n += 1
    try:
        os.rename(folder / NAME, aside)
    except OSError as error:
        raise FileError(f"{folder / NAME} is damaged and cannot be put aside: {error.strerror or error}") from error
    return aside


def format_victory(one: Victory) -> str:
    """A victory in words."""
    more = [
        *(["in a campaign"] if one.campaign else []),
        *(["with a partner"] if one.players > 1 else []),
        *([f"which began with {one.handicap} wounds"] if one.handicap else []),
        *({"hint": "with hints", "undo": "with decisions taken back"}[way] for way in one.helped),
    ]
    return f"{one.phoenixborn} has beaten {one.chimera} {one.level}{''.join(f', {part}' for part in more)}"


def _of(data: object) -> list[Victory]:
    """The victories of parsed JSON. Raises `VictoryLogError`."""
    if not isinstance(data, Mapping):
        raise VictoryLogError(f"a chronicle is an object of fields, not {brief(data)}")
    if type(data.get("format")) is not int or data["format"] != FORMAT:
        raise VictoryLogError(f"format: {FORMAT} is needed, not {brief(data.get('format'))}")
    CHECK.names("a chronicle", data, ("format", "victories"))
    listed = data["victories"]
    if not isinstance(listed, list) or len(listed) > MOST:
        raise VictoryLogError(f"victories: a list of at most {MOST}, not {brief(listed)}")
    return [_victory(f"victories[{i}]", each) for i, each in enumerate(listed)]


def _victory(where: str, data: Any) -> Victory:
    if not isinstance(data, Mapping):
        raise VictoryLogError(f"{where}: the fields of a victory, not {brief(data)}")
    CHECK.names(where, data, [f.name for f in fields(Victory)])
    for name in ("game", "phoenixborn", "chimera", "day"):
        CHECK.text(f"{where}.{name}", data[name])
        if not data[name].isprintable() or len(data[name]) > LONGEST:
            raise VictoryLogError(f"{where}.{name}: a text of at most {LONGEST} characters that can be printed")
    CHECK.text(f"{where}.level", data["level"], LEVELS)
    for name, low, high in (("seat", 0, MOST_SEATS - 1), ("players", 1, MOST_SEATS), ("handicap", 0, MOST_HANDICAP)):
        CHECK.number(f"{where}.{name}", data[name], low, high)
    if not isinstance(data["campaign"], bool):
        raise VictoryLogError(f"{where}.campaign: true or false, not {brief(data['campaign'])}")
    helped = data["helped"]
    if not isinstance(helped, list) or len(helped) > len(HELP):
        raise VictoryLogError(f"{where}.helped: a list of {', '.join(HELP)}, not {brief(helped)}")
    for way in helped:
        CHECK.text(f"{where}.helped", way, HELP)
    return Victory(**{**data, "helped": tuple(helped)})
