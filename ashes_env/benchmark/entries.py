"""One game of a submission of version 2."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any, Final

from ashes_env.contests.arguments import MOST_SEED
from ashes_env.contests.games import PVP, Game, Terms
from ashes_env.files.checking import brief
from ashes_env.match.game_match import GameMatch
from ashes_env.rules.reading import values

PLACES: Final = 4  # decimals of what is computed, so that equal games give equal files
KINDS: Final = {"int": int, "float": float, "str": str, "bool": bool}


class EntryError(ValueError):
    """A row of a file is no game; the message says why."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A game from the view of the agent that is measured, with the fields of `contests.games.Game` and three more.

    `partner` is who played beside it (empty: nobody, or copies of itself). `handicap` is the number of wounds that the
    Chimera began with. `progress`, from 0 to 1, is how near it came to winning: against a Chimera the share of its life
    that was dealt in wounds, without those of the handicap, and 1 for a won game; in a campaign the share of its
    encounters that were won; between players the score.
    """

    seed: int
    opponent: str
    partner: str
    deck: str
    opponent_deck: str
    seat: int
    score: float
    won: bool
    draw: bool
    rounds: int
    turns: int
    decisions: int
    dealt: int
    taken: int
    handicap: int
    progress: float

    @classmethod
    def of(cls, game: Game, terms: Terms, *, partner: str = "", handicap: int = 0) -> Entry:
        """The entry of a game that was played on some terms."""
        named = {field.name: getattr(game, field.name) for field in fields(Game) if field.name != "agent"}
        done = game.score if terms.mode == PVP or game.won else _share(game.dealt, life(terms) - handicap)
        return cls(**named, partner=partner, handicap=handicap, progress=done)


COLUMNS: Final = tuple(field.name for field in fields(Entry))


def _share(dealt: int, of: int) -> float:
    """Wounds as a share of life, rounded."""
    return round(min(1.0, dealt / max(1, of)), PLACES)


def life(terms: Terms) -> int:
    """The life of the Chimera of some terms."""
    return _life(terms.chimera, terms.level, terms.seats)


@lru_cache(maxsize=256)
def _life(chimera: str, level: str, players: int) -> int:
    terms = Terms.of(chimera=chimera, level=level, players=players)
    game = GameMatch.new(terms.settings(), dict(terms.spec.options), 0).game
    return values.life(game, game.cards[game.players[players].pb])


def as_lines(entries: Sequence[Entry]) -> str:
    """Entries as JSON, one line each."""
    return ",\n".join(json.dumps([getattr(entry, name) for name in COLUMNS]) for entry in entries)


def entry_of(row: Any) -> Entry:
    """Reads an entry from its values in order. Raises `EntryError`."""
    if not isinstance(row, list) or len(row) != len(COLUMNS):
        raise EntryError(f"a game has {len(COLUMNS)} values")
    for value, field in zip(row, fields(Entry), strict=True):
        if type(value) is not KINDS[str(field.type)]:
            raise EntryError(f"the {field.name} of a game is no {field.type}: {brief(value)}")
        if type(value) is int and not -1 <= value < MOST_SEED:
            raise EntryError(f"the {field.name} of a game is a number below {MOST_SEED}, not {brief(value)}")
        if type(value) is float and not 0.0 <= value <= 1.0:
            raise EntryError(f"the {field.name} of a game is a number from 0 to 1, not {brief(value)}")
    return Entry(*row)
