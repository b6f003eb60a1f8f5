"""Moving cards between zones, and who knows hidden cards.

These functions only move cards. Callers push windows and consequences (`combat.leaving`, `effects.entering`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ashes_env.language import codes as k
from ashes_env.language.dice import code_of, owner_of
from ashes_env.rules.state import log
from ashes_env.rules.state.chance import shuffle
from ashes_env.rules.state.state import Card

if TYPE_CHECKING:
    from ashes_env.rules.state.state import Player, State


def put_in_play(g: State, cid: int, seat: int, *, facedown: bool = False, faces: int | None = None) -> Card:
    """Puts a unit at the right end of a battlefield (R-FIELD-03): the one that faces the seat `faces`, by default the
    current one. Aspects enter with their status tokens (R-STAT-02).
    """
    p = g.players[seat]
    card = Card(
        cid,
        g.inc[cid],
        g.by_id[cid],
        seat,
        came=g.turn,
        facedown=facedown,
        faces=p.faces(g) if faces is None else faces,
    )
    g.cards[cid] = card
    p.units.append(cid)
    if not facedown:
        card.status = g.by_id[cid].card.status_pips
        g.seen[cid] = g.seats.bits
    return card


def put_on_spellboard(g: State, cid: int, seat: int, slot: int = 0) -> Card:
    """Puts a ready spell into the slot of its title, into the given slot, or into an empty one (R-SPELL-10,
    R-SPELL-11).
    """
    d = g.by_id[cid]
    p = g.players[seat]
    if slot == 0:
        used = set()
        for other in p.spells:
            used.add(g.cards[other].slot)
            if g.cards[other].d.title == d.title:
                slot = g.cards[other].slot
        if slot == 0:
            slot = 1
            while slot in used:
                slot += 1
    card = Card(cid, g.inc[cid], d, seat, slot=slot, came=g.turn)
    g.cards[cid] = card
    p.spells.append(cid)
    g.seen[cid] = g.seats.bits
    return card


def slots_used(g: State, p: Player) -> int:
    """The number of occupied spellboard slots."""
    return len({g.cards[cid].slot for cid in p.spells})


def attach(g: State, cid: int, host: Card) -> Card:
    """Attaches an alteration to a host; from then on the controller of the host controls it (R-OWN-03)."""
    card = Card(cid, g.inc[cid], g.by_id[cid], host.seat, host=host.id, came=g.turn)
    g.cards[cid] = card
    host.attached = (*host.attached, cid)
    g.seen[cid] = g.seats.bits
    g.dirty = True
    return card


def reattach(g: State, card: Card, host: Card) -> None:
    """Moves an alteration from one host to another; it stays the same object."""
    take_from_lists(g, card)
    card.host = host.id
    card.seat = host.seat
    host.attached = (*host.attached, card.id)
    g.dirty = True


def take_from_lists(g: State, card: Card) -> None:
    """Removes a card from the list of its place in play."""
    p = g.players[card.seat]
    if card.host:
        host = g.cards.get(card.host) or g.aside.get(card.host)
        if host is not None:
            host.attached = tuple(c for c in host.attached if c != card.id)
            g.dirty = True
    elif card.d.kind == k.SPELL_ON_BOARD:
        p.spells.remove(card.id)
    else:
        p.units.remove(card.id)


def return_dice(g: State, card: Card) -> None:
    """Returns dice on a card to the exhausted pools of their owners (R-DICE-09)."""
    for die in card.dice:
        to_pool(g, die)
    card.dice = ()


def to_pool(g: State, die: int) -> None:
    """Puts a die that was on a card into the exhausted pool of its owner. The edition may remove dice of a player who
    is out of the game (R-CLS-53).
    """
    owner = owner_of(die)
    if not g.edition.dice_leave or owner not in g.seats.out:
        g.players[owner].exhausted[code_of(die)] += 1


def to_pile(g: State, cid: int, zone: int) -> None:
    """Puts a card that is in no zone into a zone of its owner; conjured cards go to the conjuration pile (R-DISC-02,
    R-DISC-03). A player who is out of the game has no zones, so the card is removed from the game (R-MULTI-05).
    """
    p = g.players[g.owner[cid]]
    d = g.by_id[cid]
    if zone != k.REMOVED:
        g.inc[cid] += 1
        if d.is_conjured:
            zone = k.CONJURATION_PILE
    if g.seats.out and p.seat in g.seats.out:
        zone = k.REMOVED
    log.moved(g, cid, zone)
    g.seen[cid] = g.seats.bits
    if zone == k.DISCARD_PILE:
        p.discard.append(cid)
    elif zone == k.HAND:
        p.to_hand(g, cid)
    elif zone == k.DRAW_PILE or zone == k.TOP_OF_PILE:
        p.deck.append(cid)
    elif zone == k.BOTTOM_OF_PILE:
        p.deck.insert(0, cid)
    elif zone == k.CONJURATION_PILE:
        p.conjurations.append(cid)
    else:
        p.removed.append(cid)


def discard_from_hand(g: State, seat: int, cid: int) -> None:
    """Moves a hand card to the discard pile of its owner."""
    g.players[seat].hand.remove(cid)
    to_pile(g, cid, k.DISCARD_PILE)


def draw(g: State, seat: int, bottom: bool = False) -> bool:
    """Draws one card; returns false if there is none."""
    p = g.players[seat]
    if not p.can_draw():
        return False
    p.drawn(g, p.deck.pop(0) if bottom else p.deck.pop())
    if p.has_hand():
        log.drawn(g, seat)
    return True


def mill(g: State, seat: int) -> int:
    """Discards the top card of a draw pile. Returns its id, or 0 if there is none."""
    p = g.players[seat]
    if not p.deck:
        return 0
    cid = p.deck.pop()
    to_pile(g, cid, k.DISCARD_PILE)
    p.discarded_own(g)
    emptied(g, p)
    return cid


def emptied(g: State, p: Player) -> None:
    """Calls `Player.pile_emptied` if the draw pile is empty."""
    if not p.deck:
        p.pile_emptied(g)


def shuffle_pile(g: State, seat: int) -> None:
    """Shuffles a draw pile; knowledge about its order is lost."""
    p = g.players[seat]
    log.note(g, log.SHUFFLED, seat)
    shuffle(g, seat, p.deck)
    for cid in p.deck:
        g.seen[cid] = 0


def titles_among(g: State, cards: Iterable[int]) -> list[int]:
    """One card of each title."""
    out: list[int] = []
    titles: set[int] = set()
    for cid in cards:
        if g.by_id[cid].index not in titles:
            titles.add(g.by_id[cid].index)
            out.append(cid)
    return out


def find_conjuration(g: State, seat: int, title: str) -> int:
    """A copy of a conjured card in a player's own pile, 0 if there is none (R-CONJ-01)."""
    for cid in g.players[seat].conjurations:
        if g.by_id[cid].title == title:
            return cid
    return 0


def battlefield_room(g: State, seat: int) -> int:
    """Free places on a battlefield (R-FIELD-01)."""
    return g.players[seat].room(g)


def spellboard_room(g: State, seat: int) -> int:
    """Free slots on a spellboard (R-SPELL-10)."""
    p = g.players[seat]
    return g.by_id[p.pb].card.spellboard - slots_used(g, p)
