"""Who is whose opponent or partner, and who is next, asked of a position."""

from __future__ import annotations

from ashes_env.rules.state.state import State


def foes(g: State, seat: int) -> tuple[int, ...]:
    """The opponents of a seat that are in the game, clockwise from it."""
    return g.seats.foes[seat]


def opponent(g: State, seat: int) -> int:
    """The opponent of a seat where exactly one is meant: the first one clockwise."""
    return g.seats.foes[seat][0]


def allies(g: State, seat: int) -> tuple[int, ...]:
    """The partners of a seat that are in the game, clockwise from it."""
    return g.seats.allies[seat]


def after(g: State, seat: int) -> int:
    """The next seat clockwise."""
    return g.seats.after[seat]


def around(g: State, seat: int) -> tuple[int, ...]:
    """Everybody in the game, clockwise from a seat."""
    return g.seats.around[seat]


def everyone(g: State) -> tuple[int, ...]:
    """Everybody in the game, clockwise from the active player (R-MULTI-01)."""
    return g.seats.around[g.active]


def in_game(g: State, seat: int) -> bool:
    """Whether a seat has not left the game."""
    return seat not in g.seats.out
