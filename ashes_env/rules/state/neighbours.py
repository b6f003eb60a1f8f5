"""Who is whose opponent or partner, and who is next, asked of a position."""

from __future__ import annotations

from ashes_env.rules.state.state import Card, State


def foes(g: State, seat: int) -> tuple[int, ...]:
    """The opponents of a seat that are in the game, clockwise from it."""
    return g.seats.foes[seat]


def opponent(g: State, seat: int) -> int:
    """The opponent of a seat where exactly one is meant: the first one clockwise."""
    return g.seats.foes[seat][0]


def allies(g: State, seat: int) -> tuple[int, ...]:
    """The partners of a seat that are in the game, clockwise from it."""
    return g.seats.allies[seat]


def partners(g: State, seat: int, other: int) -> bool:
    """Whether two seats win and lose together, or are one."""
    return g.seats.teams[seat] == g.seats.teams[other]


def after(g: State, seat: int) -> int:
    """The next seat clockwise."""
    return g.seats.after[seat]


def around(g: State, seat: int) -> tuple[int, ...]:
    """Everybody in the game, clockwise from a seat."""
    return g.seats.around[seat]


def takes_turn(g: State, seat: int) -> bool:
    """Whether the turn under way is a seat's own, alone or shared with partners (R-COOP-05)."""
    return seat == g.active or g.active in g.seats.together[seat]


def opposing(g: State, seat: int, source: int) -> tuple[int, ...]:
    """The opponents that a text means whose card is `source`: all of the seat's, but only the one whom the card faces
    where it lies on one of several battlefields (R-COOP-10).
    """
    found = g.seats.foes[seat]
    if len(found) > 1:
        card = g.find(source)
        if card is not None and card.faces in found:
            return (card.faces,)
    return found


def reaches(g: State, seat: int, card: Card) -> bool:
    """Whether an effect of a seat on all, each or every card reaches this one: what its partners have is out of reach,
    and of what an opponent has whatever lies on a battlefield that faces somebody else (R-COOP-14).
    """
    if card.seat == seat:
        return True
    if card.seat in g.seats.allies[seat]:
        return False
    return card.faces < 0 or card.faces == seat


def everyone(g: State) -> tuple[int, ...]:
    """Everybody in the game, clockwise from the active player (R-MULTI-01)."""
    return g.seats.around[g.active]


def in_game(g: State, seat: int) -> bool:
    """Whether a seat has not left the game."""
    return seat not in g.seats.out
