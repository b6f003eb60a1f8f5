"""A position as one sequence of bytes from the view of one seat: a byte for every number, then two for every id.

`layout.py` has all offsets, `arrays.py` converts to arrays. It contains only what that seat knows: its own hand,
everything in play, the face-up piles, the sizes of the others, and hidden cards that an effect has shown to it
(`State.seen`).
"""

from __future__ import annotations

from librt.strings import BytesWriter

from ashes_env.encoding import fields as c
from ashes_env.encoding.actions import Actions, attachments
from ashes_env.encoding.consequences import write_consequences
from ashes_env.encoding.context import CachedRows, EncodingContext, far, near
from ashes_env.encoding.layout import (
    N_ATTACHMENTS,
    N_CONJURED,
    N_CONSEQUENCES,
    N_HAND,
    N_HAPPENED,
    N_PILES,
    N_SPELLS,
    N_TITLES,
    N_UNITS,
    Layout,
    Places,
)
from ashes_env.encoding.view import (
    ANSWERED,
    PICKED,
    SOURCE,
    SeatView,
    cap,
    put_id,
    removed_seen,
    write_changes,
    write_dice,
    write_events,
    write_general,
    write_placed_dice,
    write_sizes,
    write_unit,
)
from ashes_env.encoding.vocabulary import HIDDEN
from ashes_env.rules.flow.running import Game
from ashes_env.rules.reading import values
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import SETUP, Player, State


def write(g: State, context: EncodingContext, seat: int, page: int = 0, actions: Actions | None = None) -> bytes:
    """The observation of a seat: `layout.numbers` bytes of numbers, then `layout.ids` ids of two bytes, low byte first.
    With `layout.consequences` those of `actions`, the legal ones on this page, follow while the seat decides.

    `page` applies only while the seat decides.
    """
    shape = context.layout
    view = SeatView(g, context, seat)
    if not view.mine:
        page = 0
    w = _piles_and_dice(g, context, view, page)
    write_general(w, shape.numbers, g, context, view, page)
    crowded = page > 0
    for slot in range(len(view.order)):
        other = view.order[slot]
        if other >= 0:
            p = g.players[other]
            at = shape.places[slot]
            units = near(g, p, seat)
            if units:
                if len(units) > N_UNITS:
                    crowded = True
                _units(w, at.units, at.id_units, N_UNITS, g, context, view, units, page)
            if len(units) < len(p.units) and shape.n_far:
                units = far(g, p, seat)
                if len(units) > shape.n_far:
                    crowded = True
                _units(w, shape.far, shape.id_far, shape.n_far, g, context, view, units, page)
            spells = p.spells
            if spells:
                if len(spells) > N_SPELLS:
                    crowded = True
                _spells(w, at, g, context, view, spells, page)
    if crowded or view.attached:
        view.look_closer(g)
    if page or view.attached or view.dice or view.lasts:
        where = _places(g, seat)
        if page or view.attached:
            for slot in range(len(view.order)):
                other = view.order[slot]
                if other >= 0:
                    _attachments(w, shape.places[slot], g, context, view, g.players[other], where, page)
        if view.dice:
            write_placed_dice(w, shape.numbers, g, context, view, where)
        if view.lasts:
            write_changes(w, shape.numbers, g, context, view, where)
    if view.marks:
        _picked(w, g, context, view, page)
    decision = g.decision
    if view.mine and decision is not None and decision.moves and decision.moves[0] >> m.SHIFT == m.TITLE:
        _offer(w, g, context, seat, decision.moves, page)
    write_events(w, shape.events, shape.id_events, N_HAPPENED, g, context, view)
    if shape.consequences and view.mine and actions is not None and isinstance(g, Game):
        write_consequences(w, shape.tail, shape.id_tail, g, actions, N_CONSEQUENCES)
    return w.getvalue()


def _piles_and_dice(g: State, context: EncodingContext, view: SeatView, page: int) -> BytesWriter:
    """A writer filled with piles, hands and pools of dice, and with what is constant during a game."""
    seat = view.seat
    if page or g.phase == SETUP:  # a further page, or the picks of the First Five, are not cached
        return _all_piles_and_dice(g, context, view, page)
    kept = context.kept[seat]
    stale = -1
    if kept is not None:
        alike = g.seen == kept.all_seen
        for slot in range(len(view.order)):
            other = view.order[slot]
            if other >= 0 and not kept.fits(g, context, g.players[other], alike):
                if stale >= 0:
                    kept = None
                    break
                stale = slot
        if kept is not None and stale < 0 and not alike:
            kept.all_seen = g.seen[:]
    if kept is None:
        w = _all_piles_and_dice(g, context, view, page)
        context.kept[seat] = CachedRows(g, context, w.getvalue())
    elif stale >= 0:
        moved = _moved(g, context, view, kept, stale)
        if moved is None:
            w = _without(kept.raw, context.blank(g, seat), context.layout.places[stale].private)
            _piles(w, g, context, view, stale, page)
        else:
            w = moved
        _catch_up(w, g, context.layout, view, kept)
        kept.note(g, context, g.players[view.order[stale]])
        kept.raw = w.getvalue()
    else:
        w = BytesWriter()
        w.write(kept.raw)
        if _catch_up(w, g, context.layout, view, kept):
            kept.raw = w.getvalue()
    return w


def _moved(g: State, context: EncodingContext, view: SeatView, kept: CachedRows, slot: int) -> BytesWriter | None:
    """The cached bytes with the own cards that have moved between hand and piles; `None` where more has changed."""
    p = g.players[view.order[slot]]
    hand, discard, deck, conjurations, removed = kept.piles[p.seat]
    if slot or p.conjurations != conjurations or not context.steady[p.seat]:
        return None
    w = BytesWriter()
    w.write(kept.raw)
    rows = context.piles[p.seat]
    if not (
        _count_moved(w, rows, c.PI_HAND, hand, p.hand)
        and _count_moved(w, rows, c.PI_DRAW, deck, p.deck)
        and _count_moved(w, rows, c.PI_DISCARD, discard, p.discard)
        and _count_moved(w, rows, c.PI_REMOVED, removed, p.removed)
    ):
        return None
    shape = context.layout
    for cid in hand:
        i = _place_in_hand(g, context, p.seat, cid, 0)
        if i >= 0:
            row = shape.hand + i * c.HAND_WIDTH
            w[row] = 0
            w[row + c.HN_KNOWN] = 0
            w[shape.id_hand + 2 * i] = 0
            w[shape.id_hand + 2 * i + 1] = 0
    _hand(w, g, context, view, 0)
    write_sizes(w, shape.general.side[slot], p)
    return w


def _count_moved(w: BytesWriter, rows: list[int], kind: int, before: list[int], now: list[int]) -> bool:
    """Corrects the numbers of copies in one of the own piles. Returns false for a card without a row."""
    n = min(len(before), len(now))
    i = 0
    while i < n and before[i] == now[i]:
        i += 1
    for k in range(i, len(before)):
        at = rows[before[k]]
        if not at:
            return False
        w[at + kind] = w[at + kind] - 1
    for k in range(i, len(now)):
        at = rows[now[k]]
        if not at:
            return False
        w[at + kind] = w[at + kind] + 1
    return True


def _all_piles_and_dice(g: State, context: EncodingContext, view: SeatView, page: int) -> BytesWriter:
    w = BytesWriter()
    w.write(context.blank(g, view.seat))
    for slot in range(len(view.order)):
        if view.order[slot] >= 0:
            _piles(w, g, context, view, slot, page)
    write_dice(w, g, context, view)
    return w


def _without(raw: bytes, blank: bytes, stretches: list[tuple[int, int]]) -> BytesWriter:
    """A copy in which these ranges of bytes are blank."""
    w = BytesWriter()
    at = 0
    for start, stop in stretches:
        w.write(raw[at:start])
        w.write(blank[start:stop])
        at = stop
    w.write(raw[at:])
    return w


def _catch_up(w: BytesWriter, g: State, shape: Layout, view: SeatView, kept: CachedRows) -> bool:
    """Writes the dice that have changed since the cache was filled. Returns whether there are any."""
    changed = False
    for slot in range(len(view.order)):
        seat = view.order[slot]
        if seat >= 0 and g.players[seat].has_dice():
            p = g.players[seat]
            if p.active != kept.active[seat]:
                kept.active[seat] = _change_dice(w, shape.general.active[slot], p.active, kept.active[seat])
                changed = True
            if p.exhausted != kept.exhausted[seat]:
                kept.exhausted[seat] = _change_dice(w, shape.general.exhausted[slot], p.exhausted, kept.exhausted[seat])
                changed = True
    return changed


def _change_dice(w: BytesWriter, at: int, dice: list[int], before: list[int]) -> list[int]:
    for i, n in enumerate(dice):
        if n != before[i]:
            w[at + i] = n if n < 256 else 255
    return dice[:]


def _piles(w: BytesWriter, g: State, context: EncodingContext, view: SeatView, slot: int, page: int) -> None:
    """Writes the piles of a side, and the own hand."""
    p = g.players[view.order[slot]]
    at = context.layout.places[slot]
    side = context.layout.general.side[slot]
    if p.conjurations:
        _conjured(w, at, g, context, p)
    if slot:
        _known_piles(w, at, side, g, context, view, p)
    else:
        _own_piles(w, side, g, context, view)
        _hand(w, g, context, view, page)
    write_sizes(w, side, p)


def _places(g: State, seat: int) -> dict[int, int]:
    """Pointers to the cards of a side: 0 the Phoenixborn, 1 to 10 units, from 11 spells, from 29 units that face a
    partner; alterations have the pointers of their hosts.
    """
    where: dict[int, int] = {}
    for p in g.players:
        for first, cards in ((1, near(g, p, seat)), (11, p.spells), (29, far(g, p, seat))):
            i = first
            for cid in cards:
                where[cid] = i
                i += 1
    for card in g.cards.values():
        if card.host:
            where[card.id] = where.get(card.host, 0)
    return where


def _units(
    w: BytesWriter,
    row: int,
    ids: int,
    room: int,
    g: State,
    context: EncodingContext,
    view: SeatView,
    units: list[int],
    page: int,
) -> None:
    if len(units) > room or page:
        units = units[page * room : page * room + room]
    cards = g.cards
    titles = context.lexicon.titles
    for cid in units:
        card = cards[cid]
        facing = 0
        if view.opposite:
            other = cards.get(view.opposite.get(cid, 0))
            if other is not None and other.id in g.players[other.seat].units:
                facing = _places(g, view.seat)[other.id]
        write_unit(w, row, g, view, card, facing)
        if card.facedown and not g.seen[cid] >> view.seat & 1:
            w[ids] = HIDDEN
        else:
            put_id(w, ids, titles[card.d.index])
        row += c.UNIT_WIDTH
        ids += 2


def _spells(
    w: BytesWriter, at: Places, g: State, context: EncodingContext, view: SeatView, spells: list[int], page: int
) -> None:
    if len(spells) > N_SPELLS or page:
        spells = spells[page * N_SPELLS : page * N_SPELLS + N_SPELLS]
    titles = context.lexicon.titles
    row = at.spells
    ids = at.id_spells
    for cid in spells:
        card = g.cards[cid]
        w[row] = 1
        w[row + c.SP_SLOT] = cap(card.slot)
        if card.exhaustion or ((card.attached or card.timed) and values.exhausted(g, card)):
            w[row + c.SP_EXHAUSTED] = 1
        if card.status:
            w[row + c.SP_STATUS] = cap(card.status)
        if card.attached:
            view.attached = True
            w[row + c.SP_ATTACHMENTS] = cap(len(card.attached))
        if card.dice:
            view.dice = True
            w[row + c.SP_DICE] = cap(len(card.dice))
        if card.timed:
            view.lasts = True
            w[row + c.SP_CHANGES] = cap(len(card.timed))
        if card.used == g.turn:
            w[row + c.SP_USED] = 1
        if view.marks:
            marks = view.marks.get(cid, 0)
            if marks & PICKED:
                w[row + c.SP_PICKED] = 1
            if marks & ANSWERED:
                w[row + c.SP_ANSWERED] = 1
            if marks & SOURCE:
                w[row + c.SP_SOURCE] = 1
        put_id(w, ids, titles[card.d.index])
        row += c.SPELL_WIDTH
        ids += 2


def _attachments(
    w: BytesWriter,
    at: Places,
    g: State,
    context: EncodingContext,
    view: SeatView,
    p: Player,
    where: dict[int, int],
    page: int,
) -> None:
    titles = context.lexicon.titles
    row = at.attachments
    ids = at.id_attachments
    for cid in attachments(g, p.seat)[page * N_ATTACHMENTS : page * N_ATTACHMENTS + N_ATTACHMENTS]:
        card = g.cards.get(cid)
        if card is not None:
            w[row] = 1
            w[row + c.AT_HOST] = cap(where.get(cid, 0))
            if card.exhaustion:
                w[row + c.AT_EXHAUSTED] = 1
            if card.status:
                w[row + c.AT_STATUS] = cap(card.status)
            if card.used == g.turn:
                w[row + c.AT_USED] = 1
            if view.marks:
                marks = view.marks.get(cid, 0)
                if marks & PICKED:
                    w[row + c.AT_PICKED] = 1
                if marks & ANSWERED:
                    w[row + c.AT_ANSWERED] = 1
                if marks & SOURCE:
                    w[row + c.AT_SOURCE] = 1
            put_id(w, ids, titles[card.d.index])
        row += c.ATTACHMENT_WIDTH
        ids += 2


def _conjured(w: BytesWriter, at: Places, g: State, context: EncodingContext, p: Player) -> None:
    """A title keeps its row when the number of copies changes; the last row also counts titles beyond the eighth."""
    first = len(context.deck[p.seat])
    place = context.place
    row = at.conjured
    for cid in p.conjurations:
        i = place[cid] - first
        if i >= N_CONJURED:
            i = N_CONJURED - 1
        n = w[row + i]
        if n < 255:
            w[row + i] = n + 1


def _own_piles(w: BytesWriter, side: int, g: State, context: EncodingContext, view: SeatView) -> None:
    """The own titles in the order of the deck, with the numbers of copies in each zone."""
    seat = view.seat
    p = g.players[seat]
    rows = context.piles[seat]
    left_out = 0
    for kind in (c.PI_DISCARD, c.PI_REMOVED, c.PI_HAND, c.PI_DRAW):
        if kind == c.PI_DISCARD:
            pile = p.discard
        elif kind == c.PI_REMOVED:
            pile = p.removed
        else:
            pile = p.hand if kind == c.PI_HAND else p.deck
        for cid in pile:
            at = rows[cid]
            if at:
                n = w[at + kind]
                if n < 255:
                    w[at + kind] = n + 1
            else:
                left_out += 1
    if g.phase == SETUP:
        for cid in view.shown.cards:
            at = rows[cid]
            if at:
                w[at + c.PI_PICKED] = 1
    w[side + c.SI_TITLES_LEFT_OUT] = cap(left_out)


def _known_piles(
    w: BytesWriter, at: Places, side: int, g: State, context: EncodingContext, view: SeatView, p: Player
) -> None:
    """The face-up piles of another side, and hidden cards that this seat knows. Rows are in the order of the discard
    pile, then of titles, so that they do not reveal the order of a hand or a draw pile.
    """
    rows = Known(at)
    title = context.title
    for cid in p.discard:
        rows.add(w, title[cid], c.PI_DISCARD)
    seen, seat = g.seen, view.seat
    for cid in removed_seen(g, p, seat):
        rows.add(w, title[cid], c.PI_REMOVED)
    for kind in (c.PI_HAND, c.PI_DRAW):
        known: list[int] = []
        for cid in p.hand if kind == c.PI_HAND else p.deck:
            if seen[cid] and seen[cid] >> seat & 1:
                known.append(title[cid])
        if known:
            known.sort()
            for t in known:
                rows.add(w, t, kind)
    w[side + c.SI_TITLES_LEFT_OUT] = cap(rows.left_out)


class Known:
    """The rows of another side's piles while they are written."""

    __slots__ = ("id", "left_out", "of", "row", "stop")

    def __init__(self, at: Places) -> None:
        self.of: dict[int, int] = {}
        self.row = at.piles
        self.stop: int = at.piles + N_PILES * c.PILES_WIDTH
        self.id = at.id_piles
        self.left_out = 0

    def add(self, w: BytesWriter, t: int, kind: int) -> None:
        """Counts one more copy of a title in a pile."""
        row = self.of.get(t, 0)
        if row:
            copies = w[row + kind]
            if copies < 255:
                w[row + kind] = copies + 1
        elif self.row >= self.stop:
            self.left_out += 1
        else:
            row = self.row
            self.of[t] = row
            self.row = row + c.PILES_WIDTH
            w[row + kind] = 1
            w[self.id] = t & 255
            if t > 255:
                w[self.id + 1] = t >> 8
            self.id += 2


def _hand(w: BytesWriter, g: State, context: EncodingContext, view: SeatView, page: int) -> None:
    """The own hand, by the indices of its actions."""
    seat = view.seat
    shape = context.layout
    title = context.title
    others = ~(1 << seat)
    for cid in g.players[seat].hand:
        i = _place_in_hand(g, context, seat, cid, page)
        if i >= 0:
            row = shape.hand + i * c.HAND_WIDTH
            n = w[row]
            if n == 0:
                put_id(w, shape.id_hand + 2 * i, title[cid])
            if n < 255:
                w[row] = n + 1
            if g.seen[cid] & others:
                w[row + c.HN_KNOWN] = w[row + c.HN_KNOWN] + 1


def _picked(w: BytesWriter, g: State, context: EncodingContext, view: SeatView, page: int) -> None:
    """The cards picked from the own hand."""
    seat = view.seat
    for cid in g.players[seat].hand:
        if view.marks.get(cid, 0) & PICKED:
            i = _place_in_hand(g, context, seat, cid, page)
            if i >= 0:
                row = context.layout.hand + i * c.HAND_WIDTH
                w[row + c.HN_PICKED] = w[row + c.HN_PICKED] + 1


def _place_in_hand(g: State, context: EncodingContext, seat: int, cid: int, page: int) -> int:
    """The row of a hand card on this page, -1 if it is on another page."""
    i = context.place[cid] if context.steady[seat] and g.owner[cid] == seat else N_HAND
    i = (i if i < N_HAND else context.hand_place(g, seat, cid)) - page * N_HAND
    return i if 0 <= i < N_HAND else -1


def _offer(w: BytesWriter, g: State, context: EncodingContext, seat: int, moves: list[int], page: int) -> None:
    shape = context.layout
    keys = context.on_offer(g, seat, moves)
    for move in moves:
        if move >> m.SHIFT != m.TITLE:
            continue
        cid = move & m.MASK
        i = keys.index(context.title_key(g, seat, cid)) - page * N_TITLES
        if 0 <= i < N_TITLES:
            row = shape.offer + i * c.OFFER_WIDTH
            w[row] = 1
            n = w[row + c.OF_COPIES]
            if n < 255:
                w[row + c.OF_COPIES] = n + 1
            if g.owner[cid] == seat:
                w[row + c.OF_MINE] = 1
            put_id(w, shape.id_offer + 2 * i, context.title[cid])
