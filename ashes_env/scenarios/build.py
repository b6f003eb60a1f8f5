"""Positions in one line, for tests and puzzles.

game = position(
    me=side("Coal Roarkwin", units=["Iron Worker", unit("Hammer Knight", wounds=1, attached=["Root Armor"])],
            hand=["Cover"], dice="3 natural, 2 ceremonial class"),
    foe=side("Aradel Summergaard", deck=["Mist Typhoon"]),
)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ashes_env.rules.definitions.definitions import Definitions
from ashes_env.rules.game import Game
from ashes_env.rules.state.state import GameOptions
from ashes_env.scenarios.errors import ScenarioError
from ashes_env.scenarios.load import load

Document = dict[str, Any]
DEFAULT_PB = "Coal Roarkwin"


def _named(fields: Mapping[str, Any]) -> Document:
    """Keyword names as field names: `red_rains` is the field "red rains"."""
    return {name.replace("_", " "): value for name, value in fields.items()}


def side(pb: str | Document = DEFAULT_PB, **fields: Any) -> Document:
    """One seat, with the fields of a SIDE in `scenarios.load`; write `_` for a blank: `exhausted_dice="2 charm"`."""
    return {"pb": pb, **_named(fields)}


def unit(title: str, **fields: Any) -> Document:
    """A card in play with further fields, those of a CARD in `scenarios.load`."""
    return {"title": title, **_named(fields)}


card = unit
"""Another name of `unit`, for cards that are no units."""


def document(me: Document | None = None, foe: Document | None = None, *more: Document, **fields: Any) -> Document:
    """A whole document; `me` is seat 0, `foe` seat 1, `more` are the seats from 2 on. Seats that are not active have no
    actions left unless the side says so.
    """
    sides = [dict(me or side()), dict(foe or side()), *(dict(each) for each in more)]
    active = fields.get("active", 0)
    for seat, s in enumerate(sides):
        if seat != active:
            s.setdefault("main", 0)
            s.setdefault("side", 0)
    return {**_named(fields), "players": sides}


def position(
    me: Document | None = None,
    foe: Document | None = None,
    *more: Document,
    defs: Definitions | None = None,
    options: GameOptions | None = None,
    **fields: Any,
) -> Game:
    """A game with these sides, at the start of the active player's turn (seat 0 unless `active=1`).

    Raises `ScenarioError` for an impossible position.
    """
    return load(document(me, foe, *more, **fields), defs=defs, options=options)


def find(game: Game, title: str, n: int = 0) -> int:
    """The id of the n-th card of a title in play, in the order in which they came into play; raises `ScenarioError`."""
    found = [card.id for card in game.cards.values() if card.d.title == title]
    if n >= len(found):
        raise ScenarioError("", f"{len(found)} cards called {title!r} are in play, number {n} is not")
    return found[n]
