"""Opponents, partners and the order of seats in a position."""

from __future__ import annotations

from ashes_env.rules.state.seats import NOBODY
from ashes_env.rules.state.state import PLAYER_TURNS, Card, State


def foes(g: State, seat: int) -> tuple[int, ...]:
    """The opponents of a seat that are in the game, clockwise from it."""
    return g.seats.foes[seat]


def opponent(g: State, seat: int) -> int:
    """The opponent of a seat, for texts that mean a single one: the first one clockwise."""
    return g.seats.foes[seat][0]


def allies(g: State, seat: int) -> tuple[int, ...]:
    """The partners of a seat that are in the game, clockwise from it."""
    return g.seats.allies[seat]


def partners(g: State, seat: int, other: int) -> bool:
    """Whether two seats are on the same team, or equal."""
    return g.seats.teams[seat] == g.seats.teams[other]


def around(g: State, seat: int) -> tuple[int, ...]:
    """All seats in the game, clockwise from a seat."""
    return g.seats.around[seat]


def teams_at_first(g: State) -> tuple[int, ...]:
    """The team of each seat at the start of the game. It differs from the present one in a duel: partners who have
    beaten a Chimera play on against each other (R-CALL-01).
    """
    for seat in g.seats.out:
        if g.players[seat].scripted:
            return tuple([int(p.scripted) for p in g.players])
    return g.seats.teams


def takes_turn(g: State, seat: int) -> bool:
    """Whether the current turn belongs to a seat, alone or shared with partners (R-COOP-05)."""
    return seat == g.active or g.active in g.seats.together[seat]


def opposing(g: State, seat: int, source: int) -> tuple[int, ...]:
    """The opponents that a text of the card `source` refers to: all opponents of the seat. If the card is on one of
    several battlefields, only the opponent whom it faces, no matter whose turn it is (R-COOP-10).
    """
    if g.seats.opposed[seat] > 1:
        faces = faced_by(g, source)
        if faces != NOBODY:
            return (faces,)
    return g.seats.foes[seat]


def battlefield_of(g: State, card: Card) -> int:
    """The seat that the battlefield of a card faces; for an alteration that of its host. `NOBODY` if it faces all."""
    if card.host:
        host = g.cards.get(card.host) or g.aside.get(card.host)
        return NOBODY if host is None else host.faces
    return card.faces


def faced_by(g: State, source: int) -> int:
    """The seat that a card (a reference) faces, or faced when it left play; `NOBODY` if it faces all."""
    card = g.find(source)
    if card is not None:
        return battlefield_of(g, card)
    last = g.lki.get(source)
    return NOBODY if last is None else last.faces


def against(g: State, seat: int, source: int, other: int) -> bool:
    """Whether another seat is an opponent that a text refers to, or was one before it left the game."""
    if other in opposing(g, seat, source):
        return True
    return other in g.seats.out and g.seats.teams[other] != g.seats.teams[seat]


def reaches(g: State, seat: int, source: int, card: Card) -> bool:
    """For a table on which partners face separate battlefields: whether an effect of `source` on all, each or the
    foremost cards reaches a card. No such effect reaches the cards of a partner or the battlefield that faces the
    partner (R-COOP-10, R-COOP-14).
    """
    if g.seats.opposed[seat] == 1:
        return card.seat == seat or (
            card.seat not in g.seats.allies[seat] and battlefield_of(g, card) in (NOBODY, seat)
        )
    return notices(g, seat, source, card)


def notices(g: State, seat: int, source: int, card: Card) -> bool:
    """Whether a text of a side with several battlefields takes a card into account. While the text deals with one
    player, it ignores the other players, their battlefields, and its own battlefields opposite them (R-COOP-10).
    """
    players = opposing(g, seat, source)
    if len(players) > 1 or card.seat in players:
        return True
    return card.seat == seat and battlefield_of(g, card) in (NOBODY, players[0])


def order_of_answers(g: State) -> tuple[int, ...]:
    """The order in which seats respond to an event: the acting seat, then its partners, then the others."""
    if g.seats.shared and g.phase != PLAYER_TURNS:
        return tuple([seat for seat in order_of_round(g) if seat not in g.seats.out])
    return g.seats.order[g.active]


def order_of_round(g: State) -> tuple[int, ...]:
    """All seats in the order in which they act outside turns: clockwise from the first player, but partners in
    sequence. If the opponent of partners has the first player token, the partner at whom it points comes first
    (R-COOP-18).
    """
    circle = g.seats.circle[g.first]
    if not g.seats.shared:
        return circle
    points = g.players[g.first].points_at()
    begin = g.first if points < 0 else points
    rest = [seat for seat in g.seats.circle[begin] if seat != g.first]
    own = [seat for seat in rest if partners(g, seat, begin)]
    return (g.first, *own, *[seat for seat in rest if seat not in own])
