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


def around(g: State, seat: int) -> tuple[int, ...]:
    """Everybody in the game, clockwise from a seat."""
    return g.seats.around[seat]


def takes_turn(g: State, seat: int) -> bool:
    """Whether the turn under way is a seat's own, alone or shared with partners (R-COOP-05)."""
    return seat == g.active or g.active in g.seats.together[seat]


def opposing(g: State, seat: int, source: int) -> tuple[int, ...]:
    """The opponents that a text means whose card is `source`: all of the seat's, but only the one whom the card faces
    where it lies on one of several battlefields, in whosever turn (R-COOP-10).
    """
    if g.seats.opposed[seat] > 1:
        card = g.find(source)
        if card is not None and card.faces >= 0:
            return (card.faces,)
    return g.seats.foes[seat]


def against(g: State, seat: int, source: int, other: int) -> bool:
    """Whether another seat is an opponent that a text means, or was one before it left the game."""
    if other in opposing(g, seat, source):
        return True
    return other in g.seats.out and g.seats.teams[other] != g.seats.teams[seat]


def reaches(g: State, seat: int, source: int, card: Card) -> bool:
    """Where partners face battlefields of their own, whether what a text of `source` says of all, each or the foremost
    reaches a card: nothing reaches from one side of the table to the other (R-COOP-10, R-COOP-14).
    """
    if g.seats.opposed[seat] == 1:
        return card.seat == seat or (card.seat not in g.seats.allies[seat] and card.faces in (-1, seat))
    players = opposing(g, seat, source)
    return len(players) > 1 or card.seat in players or (card.seat == seat and card.faces in (-1, players[0]))
