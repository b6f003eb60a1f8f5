"""A position as rows from the view of one seat: cards, legal actions, events, and general pieces.

It contains the same information as the flat form and only what that seat knows; face-up piles are complete. As in the
flat form, each number takes one byte, and after all numbers each id takes two.
"""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter

from ashes_env.encoding import fields as c
from ashes_env.encoding.actions import Actions, attachments
from ashes_env.encoding.context import EncodingContext
from ashes_env.encoding.layout import MAX_ACTIONS, MAX_CARDS, MAX_EVENTS
from ashes_env.encoding.legal import write_actions
from ashes_env.encoding.view import (
    ATTACKED,
    DEFENDING,
    NO_NUMBERS,
    PICKED,
    SeatView,
    anything_lasts,
    cap,
    put_id,
    removed_seen,
    write_changes,
    write_dice,
    write_events,
    write_general,
    write_marks,
    write_placed_dice,
    write_sizes,
    write_unit,
)
from ashes_env.encoding.vocabulary import HIDDEN
from ashes_env.language import codes as k
from ashes_env.rules.reading import values
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import ID_BITS, ID_MASK, SETUP, Card, Player, State
from ashes_env.solo.side import Chimera

PB: Final = 0
ON_FIELD: Final = 1
ON_BOARD: Final = 2
ATTACHED: Final = 3
IN_HAND: Final = 4
ON_OFFER: Final = 5
ON_TOP: Final = 6
SCRIPT: Final = 7
CONJURATIONS: Final = 8
IN_DISCARD: Final = 9
IN_DRAW: Final = 10
IS_REMOVED: Final = 11
BELOW: Final = 12


class Rows:
    """The rows of cards while they are written: `of` has their numbers (from 1) by card id, `outside` those of cards in
    hand or on offer.
    """

    __slots__ = ("at", "ids", "left_out", "n", "of", "outside", "w")

    def __init__(self, w: BytesWriter, at: int, ids: int) -> None:
        self.w = w
        self.at = at
        self.ids = ids
        self.n = 0
        self.left_out = 0
        self.of: dict[int, int] = {}
        self.outside: dict[int, int] = {}

    def add(self, place: int, slot: int, copies: int, title: int) -> int:
        """Adds a row. Returns the offset of its numbers, -1 if all rows are used."""
        n = self.n
        if n >= MAX_CARDS:
            self.left_out += copies
            return -1
        self.n = n + 1
        w = self.w
        at = self.at + n * c.ROW_WIDTH
        w[at + place] = 1
        w[at + c.RO_WHOSE + slot] = 1
        w[at + c.RO_COPIES] = cap(copies)
        put_id(w, self.ids + 2 * n, title)
        return at


def write(g: State, context: EncodingContext, seat: int, page: int, actions: Actions) -> bytes:
    """The observation of a seat: `layout.entity_numbers` bytes of numbers, then `layout.entity_ids` ids of two bytes.

    `actions` are the legal actions of the seat that decides; `page` applies to that seat only.
    """
    shape = context.layout
    w = BytesWriter()
    w.write(context.entity_blank(g, seat))
    view = SeatView(g, context, seat)
    if not view.mine:
        page = 0
    ids = shape.entity_id_globals
    write_general(w, ids, g, context, view, page)
    for slot in range(len(view.order)):
        if view.order[slot] >= 0:
            write_sizes(w, shape.general.side[slot], g.players[view.order[slot]])
    write_dice(w, g, context, view)
    rows = Rows(w, shape.general_numbers, shape.entity_id_cards)
    _in_play(rows, g, context, view)
    if anything_lasts(g):
        write_changes(w, ids, g, context, view, rows.of)
    for card in g.cards.values():
        if card.dice:
            write_placed_dice(w, ids, g, context, view, rows.of)
            break
    _hands(rows, g, context, view)
    decision = g.decision
    if view.mine and decision is not None and decision.moves and decision.moves[0] >> m.SHIFT == m.TITLE:
        _offer(rows, g, context, view, decision.moves)
    _piles(rows, g, context, view)
    if view.mine:
        write_actions(
            w, shape.entity_actions, shape.entity_id_actions, g, context, view, actions, rows.of, rows.outside
        )
        if len(actions) > MAX_ACTIONS:
            w[c.ACTIONS_LEFT_OUT] = cap(len(actions) - MAX_ACTIONS)
    if rows.left_out:
        w[c.CARDS_LEFT_OUT] = cap(rows.left_out)
    write_events(w, shape.entity_events, shape.entity_id_events, MAX_EVENTS, g, context, view)
    return w.getvalue()


# --- in play ----------------------------------------------------------------------------------------------------------


def _in_play(rows: Rows, g: State, context: EncodingContext, view: SeatView) -> None:
    """Phoenixborn, units, spells and alterations of each side. They come first, because later rows point at them."""
    cards = g.cards
    of = rows.of
    listed: list[Card] = []
    places: list[int] = []
    for place in range(4):
        for seat in view.order:
            if seat < 0:
                continue
            p = g.players[seat]
            if place == PB:
                ids = [p.pb]
            elif place == ON_FIELD:
                ids = p.units
            elif place == ON_BOARD:
                ids = p.spells
            else:
                ids = attachments(g, seat)
            for cid in ids:
                found = cards.get(cid)
                if found is not None and cid not in of:
                    listed.append(found)
                    places.append(place)
                    if len(listed) <= MAX_CARDS:
                        of[cid] = len(listed)
    w = rows.w
    titles = context.lexicon.titles
    for i in range(len(listed)):
        card = listed[i]
        place = places[i]
        hidden = card.facedown and not g.seen[card.id] >> view.seat & 1
        at = rows.add(place, view.slot[card.seat], 1, HIDDEN if hidden else titles[card.d.index])
        if at < 0:
            continue
        if card.host:
            w[at + c.RO_HOST] = cap(of.get(card.host, 0))
        if card.slot > 0:
            w[at + c.RO_SLOT] = cap(card.slot)
        if place == ON_FIELD:
            foe = view.opposite.get(card.id, 0) if view.opposite else 0
            write_unit(w, at + c.RO_UNIT, g, view, card, of.get(foe, 0) if foe else 0)
        else:
            _other(w, at + c.RO_UNIT, g, view, card, place == PB)
    for card in g.aside.values():
        title = HIDDEN if card.facedown else titles[card.d.index]
        at = rows.add(_place_of(card), view.slot[card.seat], 1, title)
        if at >= 0:
            of[card.id] = rows.n
            w[at + c.RO_LEAVING] = 1
            _other(w, at + c.RO_UNIT, g, view, card, False)
    for card in listed:
        for under in card.under:
            if g.seen[under] >> view.seat & 1:
                at = rows.add(BELOW, view.slot[g.owner[under]], 1, context.title[under])
                if at >= 0:
                    w[at + c.RO_HOST] = cap(of.get(card.id, 0))


def _place_of(card: Card) -> int:
    """The place in which a card that is leaving play was."""
    kind = card.d.kind
    return ON_FIELD if kind == k.UNIT else PB if kind == k.PB else ATTACHED if kind == k.ALTERATION else ON_BOARD


def _other(w: BytesWriter, at: int, g: State, view: SeatView, card: Card, is_pb: bool) -> None:
    """Writes the unit fields of a card in play that is not a unit."""
    w[at] = 1
    if card.exhaustion:
        w[at + c.CA_EXHAUSTION] = cap(card.exhaustion)
        w[at + c.CA_EXHAUSTED] = 1
    elif values.exhausted(g, card):
        w[at + c.CA_EXHAUSTED] = 1
    if card.status:
        w[at + c.CA_STATUS] = cap(card.status)
    if card.red_rains:
        w[at + c.UN_RED_RAINS] = cap(card.red_rains)
    if card.attached:
        w[at + c.CA_ATTACHMENTS] = cap(len(card.attached))
    if card.dice:
        w[at + c.CA_DICE] = cap(len(card.dice))
    if card.timed:
        w[at + c.CA_CHANGES] = cap(len(card.timed))
    if card.came == g.turn:
        w[at + c.CA_NEW] = 1
    if card.used == g.turn:
        w[at + c.CA_USED] = 1
    if card.under:
        w[at + c.CA_UNDER] = cap(len(card.under))
    marks = view.marks.get(card.id, 0)
    if marks:
        write_marks(w, at, marks)
    if is_pb:
        life = values.life(g, card)
        w[at + c.CA_WOUNDS] = cap(card.wounds)
        w[at + c.UN_LIFE] = cap(life)
        w[at + c.UN_LEFT] = cap(values.life_left(g, card))
        if marks & ATTACKED:
            w[at + c.UN_ATTACKED] = 1
        if marks & DEFENDING:
            w[at + c.UN_DEFENDING] = 1
        if view.waiting:
            w[at + c.UN_WAITING] = cap(view.waiting.get(card.id, 0))


# --- hands, offers, piles ---------------------------------------------------------------------------------------------


def _hands(rows: Rows, g: State, context: EncodingContext, view: SeatView) -> None:
    """The own hand title by title, then the cards known to be in the hands of others."""
    seat = view.seat
    w = rows.w
    rank, ranked = context.rank, context.lexicon.ranked
    keys = [rank[cid] << ID_BITS | cid for cid in g.players[seat].hand]
    keys.sort()
    others = ~(1 << seat)
    row = 0
    at = -1
    last = -1
    for i in range(len(keys)):
        cid = keys[i] & ID_MASK
        of = keys[i] >> ID_BITS
        if of != last:
            last = of
            n = 1
            while i + n < len(keys) and keys[i + n] >> ID_BITS == of:
                n += 1
            at = rows.add(IN_HAND, 0, n, ranked[of])
            row = rows.n if at >= 0 else 0
        rows.outside[cid] = row
        if at < 0:
            continue
        if g.seen[cid] & others:
            w[at + c.RO_KNOWN] = w[at + c.RO_KNOWN] + 1
        if view.marks is not NO_NUMBERS and view.marks.get(cid, 0) & PICKED:
            w[at + c.RO_UNIT + c.CA_PICKED] = w[at + c.RO_UNIT + c.CA_PICKED] + 1
    for slot in range(1, len(view.order)):
        other = view.order[slot]
        if other >= 0:
            known = [cid for cid in g.players[other].hand if g.seen[cid] >> seat & 1]
            if known:
                _pile(rows, context, IN_HAND, slot, known, 1)


def _offer(rows: Rows, g: State, context: EncodingContext, view: SeatView, moves: list[int]) -> None:
    offered: dict[int, list[int]] = {}
    for move in moves:
        if move >> m.SHIFT == m.TITLE:
            cid = move & m.MASK
            offered.setdefault(context.title_key(g, view.seat, cid), []).append(cid)
    for key in sorted(offered):
        cards = offered[key]
        at = rows.add(ON_OFFER, view.slot[g.owner[cards[0]]], len(cards), context.title[cards[0]])
        for cid in cards:
            rows.outside[cid] = (at - rows.at) // c.ROW_WIDTH + 1 if at >= 0 else 0


def _piles(rows: Rows, g: State, context: EncodingContext, view: SeatView) -> None:
    seat = view.seat
    seen = g.seen
    for slot in range(len(view.order)):
        other = view.order[slot]
        if other < 0:
            continue
        p = g.players[other]
        if p.deck and seen[p.deck[-1]] >> seat & 1:
            rows.add(ON_TOP, slot, 1, context.title[p.deck[-1]])
        if p.scripted and isinstance(p, Chimera):
            for cid in (p.behaviour, p.ultimate):
                if 0 < cid < len(context.title) and cid not in rows.of:
                    rows.add(SCRIPT, slot, 1, context.title[cid])
    for place in (CONJURATIONS, IN_DISCARD, IS_REMOVED, IN_DRAW):
        for slot in range(len(view.order)):
            other = view.order[slot]
            if other < 0:
                continue
            p = g.players[other]
            if place == CONJURATIONS:
                _pile(rows, context, place, slot, p.conjurations, 0)
            elif place == IN_DISCARD:
                _pile(rows, context, place, slot, p.discard, 0)
            elif place == IS_REMOVED:
                _pile(rows, context, place, slot, p.removed if slot == 0 else removed_seen(g, p, seat), 0)
            elif slot == 0:
                _own_draw_pile(rows, g, context, view, p)
            else:
                known = [cid for cid in p.deck if seen[cid] >> seat & 1]
                if known:
                    _pile(rows, context, place, slot, known, 1)


def _pile(rows: Rows, context: EncodingContext, place: int, slot: int, pile: list[int], known: int) -> None:
    """Title by title in alphabetical order, so that the rows do not reveal the order of the pile."""
    if not pile:
        return
    rank, ranked = context.rank, context.lexicon.ranked
    found = [rank[cid] for cid in pile]
    found.sort()
    of = found[0]
    n = 0
    for other in found:
        if other != of:
            _heap(rows, place, slot, n, ranked[of], known)
            of = other
            n = 0
        n += 1
    _heap(rows, place, slot, n, ranked[of], known)


def _heap(rows: Rows, place: int, slot: int, copies: int, title: int, known: int) -> None:
    """Writes the copies of one title in a pile."""
    at = rows.add(place, slot, copies, title)
    if known and at >= 0:
        rows.w[at + c.RO_KNOWN] = 1


def _own_draw_pile(rows: Rows, g: State, context: EncodingContext, view: SeatView, p: Player) -> None:
    """The own cards not seen yet. While the First Five is chosen, with the picks so far."""
    first = rows.n
    _pile(rows, context, IN_DRAW, 0, p.deck, 0)
    if g.phase == SETUP and view.shown.cards:
        rank = context.rank
        found = sorted({rank[cid] for cid in p.deck})
        for cid in view.shown.cards:
            row = first + found.index(rank[cid])
            if row < rows.n:
                rows.w[rows.at + row * c.ROW_WIDTH + c.RO_UNIT + c.CA_PICKED] = 1
