"""Positions of one turn in files: the game, the expert's line and the best line known, with what they are worth.

    {"format": 1, "positions": [{"name": "...", "mode": "pvp", "players": 2, "seat": 0, "seed": 7, "worlds": 64,
     "decks": ["..."], "error": 0.02, "tried": 80, "found": 3, "expert": LINE, "best": LINE, "position": {...}}]}
    LINE = {"actions": [12, 40], "words": ["..."], "value": 0.41}

`position` is a document of `scenarios.load`. `worlds` are numbered from 0 and follow from `seed`; `value` is the mean
chance to win in them, `error` the standard error of the difference of both. `tried` lines with different ends were
compared; `found` of them bring at least 90 % of the gain.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ashes_env.files import strict_json
from ashes_env.spec.spec import GameSpec

FORMAT: Final = 1
EASY, MEDIUM, HARD = DIFFICULTIES = ("easy", "medium", "hard")
EASY_FROM: Final = 1 / 4  # the share of lines that bring nearly all of the gain
MEDIUM_FROM: Final = 1 / 20
FIELDS: Final = (
    "best",
    "decks",
    "error",
    "expert",
    "found",
    "mode",
    "name",
    "players",
    "position",
    "seat",
    "seed",
    "tried",
    "worlds",
)


class PositionError(ValueError):
    """A text that holds no positions of one turn; the message says why."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line: the actions of all seats from the start of the turn, the seat's own choices in words, and the chance to
    win after it, from 0 to 1.
    """

    actions: tuple[int, ...]
    words: tuple[str, ...]
    value: float

    def as_dict(self) -> dict[str, Any]:
        """The line as JSON types."""
        return {"actions": list(self.actions), "words": list(self.words), "value": self.value}


@dataclass(frozen=True, slots=True)
class Position:
    """A position of one turn; see the head of this module. `decks`: the names of the decks in the order of the seats,
    with a Chimera at the end.
    """

    name: str
    spec: GameSpec
    seat: int
    decks: tuple[str, ...]
    worlds: int
    expert: Line
    best: Line
    error: float
    tried: int
    found: int

    @property
    def gain(self) -> float:
        """How much higher the chance to win is after the best line than after the expert's."""
        return self.best.value - self.expert.value

    @property
    def difficulty(self) -> str:
        """How few of the lines bring nearly all of the gain."""
        share = self.found / self.tried
        return EASY if share > EASY_FROM else MEDIUM if share > MEDIUM_FROM else HARD

    def as_dict(self) -> dict[str, Any]:
        """The position as JSON types."""
        return {
            "name": self.name,
            "mode": self.spec.mode,
            "players": self.spec.players,
            "seat": self.seat,
            "seed": self.spec.seed,
            "worlds": self.worlds,
            "decks": list(self.decks),
            "error": self.error,
            "tried": self.tried,
            "found": self.found,
            "expert": self.expert.as_dict(),
            "best": self.best.as_dict(),
            "position": self.spec.options["scenario"],
        }


def spec_of(mode: str, players: int, document: Mapping[str, Any], seed: int) -> GameSpec:
    """The game of a position."""
    return GameSpec.of(mode, seed, illegal_action="raise", players=players, scenario=document)


def of_dict(data: object) -> Position:
    """The position that `as_dict` wrote. Raises `PositionError`, and `SpecError` for a game that is none."""
    if not isinstance(data, Mapping) or sorted(data) != list(FIELDS):
        raise PositionError(f"a position has the fields {', '.join(FIELDS)}, and no others")
    for field, kind in (("worlds", int), ("tried", int), ("found", int), ("seat", int), ("players", int)):
        if type(data[field]) is not kind or data[field] < 0:
            raise PositionError(f"{field}: a whole number from 0, not {data[field]!r}")
    if not 1 <= data["found"] <= data["tried"] or not data["worlds"]:
        raise PositionError("found: from 1 to the number of lines tried, in one world or more")
    best, expert = (_line(name, data[name]) for name in ("best", "expert"))
    if best.value <= expert.value:
        raise PositionError("best: it has to be worth more than the line of the expert")
    return Position(
        str(data["name"]),
        spec_of(data["mode"], data["players"], data["position"], data["seed"]),
        data["seat"],
        tuple(str(deck) for deck in data["decks"]),
        data["worlds"],
        expert,
        best,
        float(data["error"]),
        data["tried"],
        data["found"],
    )


def _line(name: str, data: object) -> Line:
    if not isinstance(data, Mapping) or sorted(data) != ["actions", "value", "words"]:
        raise PositionError(f"{name}: an object with actions, value and words")
    actions, words, value = data["actions"], data["words"], data["value"]
    if not isinstance(actions, Sequence) or not all(type(one) is int for one in actions):
        raise PositionError(f"{name}, actions: a list of whole numbers")
    if type(value) not in (int, float) or not 0.0 <= value <= 1.0:
        raise PositionError(f"{name}, value: a chance from 0 to 1, not {value!r}")
    return Line(tuple(actions), tuple(str(word) for word in words), float(value))


def of_text(text: str) -> list[Position]:
    """The positions of a file. Raises `PositionError`, which names the position."""
    try:
        data = strict_json.loads(text)
    except ValueError as error:
        raise PositionError(f"no JSON: {error}") from error
    if not isinstance(data, Mapping) or data.get("format") != FORMAT or not isinstance(data.get("positions"), list):
        raise PositionError(f"a file of positions has the format {FORMAT} and a list of positions")
    found = []
    for n, one in enumerate(data["positions"]):
        try:
            found.append(of_dict(one))
        except ValueError as error:
            raise PositionError(f"positions[{n}]: {error}") from error
    return found
