"""Laws: ready spells that affect their player, and the common opponent only while it deals with that player (R-LAW-14).

This module decides whether the text of a Law affects a side now, independent of the rest of the text. At a table
without partners a Law affects everybody.
"""

from __future__ import annotations

from ashes_env.rules.reading.attack import attack_of
from ashes_env.rules.state.neighbours import battlefield_of, foes
from ashes_env.rules.state.seats import NOBODY
from ashes_env.rules.state.state import ID_MASK, Card, Event, State


def is_law(g: State, source: int) -> bool:
    """Whether the text of a card (a reference) is that of a Law, at a table where that matters."""
    return g.seats.shared and g.by_id[source & ID_MASK].law


def over_player(g: State, seat: int, other: int, toward: int = NOBODY) -> bool:
    """Whether a Law of one player affects another player in an action; `toward` is the player whom the action concerns,
    if known.
    """
    if other == seat:
        return True
    if other in g.seats.allies[seat]:
        return False
    return toward == seat if toward != NOBODY else seat in foes(g, other)


def over_card(g: State, seat: int, card: Card) -> bool:
    """Whether a Law of a player affects a card now. A card of the opponent is affected while it fights that player or a
    card of that player; a card that fights nobody is affected if it faces that player.
    """
    if card.seat == seat:
        return True
    if card.seat in g.seats.allies[seat]:
        return False
    fights = _fights(g, card)
    if fights != NOBODY:
        return fights == seat
    faces = battlefield_of(g, card)
    return seat in foes(g, card.seat) if faces == NOBODY else faces == seat


def over_event(g: State, seat: int, event: Event) -> bool:
    """Whether a Law of a player concerns an event: it happened to cards of that player, or to cards of the opponent
    because of that player. What the opponent does to itself counts as far as the Law affects its cards.
    """
    if not event.cards:
        return event.seat < 0 or over_player(g, seat, event.seat)
    for ref in event.cards:
        card = g.find(ref)
        if card is None or card.seat in g.seats.allies[seat]:
            continue
        if card.seat == seat or event.seat == seat:
            return True
        if event.seat not in g.seats.allies[seat] and over_card(g, seat, card):
            return True
    return False


def _fights(g: State, card: Card) -> int:
    """The player against whom a card attacks or defends in the current attack; `NOBODY` if it takes no part."""
    if g.attack_at < 0:
        return NOBODY
    attack, ref = attack_of(g), card.ref
    if attack.is_attacking(ref):
        return attack.defender
    return attack.seat if ref in (attack.target, attack.guard) or ref in attack.blockers else NOBODY
