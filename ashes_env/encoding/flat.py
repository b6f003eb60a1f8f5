"""A position as one run of bytes from the view of one seat: a byte for every number, then two for every id.

`layout.py` says where everything stands, `arrays.py` makes arrays of it. Only what that seat knows goes in: its own
hand, everything in play, the piles that lie face up, the sizes of the others, and hidden cards that an effect has shown
it (`State.seen`).
"""

from __future__ import annotations

from librt.strings import BytesWriter

from ashes_env.encoding import fields as c
from ashes_env.encoding.actions import attachments
from ashes_env.encoding.book import Book
from ashes_env.encoding.layout import (
    N_ATTACHMENTS,
    N_CONJURED,
    N_HAND,
    N_HAPPENED,
    N_PILES,
    N_SPELLS,
    N_TITLES,
    N_UNITS,
    Places,
)
from ashes_env.encoding.scene import (
    ANSWERED,
    NO_NUMBERS,
    PICKED,
    SOURCE,
    Scene,
    cap,
    put_id,
    write_changes,
    write_events,
    write_general,
    write_placed_dice,
    write_unit,
)
from ashes_env.encoding.vocabulary import HIDDEN
from ashes_env.rules.reading import values
from ashes_env.rules.state import options as o
from ashes_env.rules.state.state import SETUP, Player, State


def write(g: State, book: Book, seat: int, page: int = 0) -> bytes:
    """What a seat sees: `layout.numbers` bytes of numbers, then `layout.ids` ids of two bytes, low byte first.

    `page` counts only while the seat decides.
    """
    shape = book.layout
    w = BytesWriter()
    w.write(book.blank(g, seat))
    scene = Scene(g, book, seat)
    if not scene.mine:
        page = 0
    write_general(w, shape.numbers, g, book, scene, page)
    attached = page > 0
    dice = False
    for slot in range(len(scene.order)):
        other = scene.order[slot]
        if other >= 0:
            p = g.players[other]
            at = shape.places[slot]
            _units(w, at, g, book, scene, p, page)
            _spells(w, at, g, book, scene, p, page)
            if p.conjurations:
                _conjured(w, at, g, book, p)
            if slot:
                _known_piles(w, at, shape.general.side[slot], g, book, scene, p)
            else:
                _own_piles(w, shape.general.side[slot], g, book, scene)
    lasts = bool(g.delayed)
    for card in g.cards.values():
        if card.host:
            attached = True
        if card.dice:
            dice = True
        if card.timed:
            lasts = True
    for p in g.players:
        if p.rules:
            lasts = True
    if attached or dice or lasts:
        where = _places(g)
        for slot in range(len(scene.order)):
            other = scene.order[slot]
            if other >= 0:
                if attached:
                    _attachments(w, shape.places[slot], g, book, scene, g.players[other], where, page)
        if dice:
            write_placed_dice(w, shape.numbers, g, book, scene, where)
        if lasts:
            write_changes(w, shape.numbers, g, book, scene, where)
    _hand(w, g, book, scene, page)
    decision = g.decision
    if scene.mine and decision is not None and decision.options and decision.options[0] >> o.SHIFT == o.TITLE:
        _offer(w, g, book, seat, decision.options, page)
    write_events(w, shape.events, shape.id_events, N_HAPPENED, g, book, scene)
    return w.getvalue()


def _places(g: State) -> dict[int, int]:
    """Pointers to the cards of a side: 0 the Phoenixborn, 1 to 10 units, from 11 spells; alterations as their hosts."""
    where: dict[int, int] = {}
    for p in g.players:
        i = 0
        for cid in p.units:
            i += 1
            where[cid] = i
        i = 10
        for cid in p.spells:
            i += 1
            where[cid] = i
    for card in g.cards.values():
        if card.host:
            where[card.id] = where.get(card.host, 0)
    return where


def _units(w: BytesWriter, at: Places, g: State, book: Book, scene: Scene, p: Player, page: int) -> None:
    units = p.units
    if len(units) > N_UNITS or page:
        units = units[page * N_UNITS : page * N_UNITS + N_UNITS]
    cards = g.cards
    titles = book.lexicon.titles
    row = at.units
    ids = at.id_units
    for cid in units:
        card = cards[cid]
        facing = 0
        if scene.opposite:
            other = cards.get(scene.opposite.get(cid, 0))
            if other is not None and other.id in g.players[other.seat].units:
                facing = g.players[other.seat].units.index(other.id) + 1
        write_unit(w, row, g, scene, card, facing)
        if card.facedown:
            w[ids] = HIDDEN
        else:
            put_id(w, ids, titles[card.d.index])
        row += c.UNIT_WIDTH
        ids += 2


def _spells(w: BytesWriter, at: Places, g: State, book: Book, scene: Scene, p: Player, page: int) -> None:
    spells = p.spells
    if len(spells) > N_SPELLS or page:
        spells = spells[page * N_SPELLS : page * N_SPELLS + N_SPELLS]
    titles = book.lexicon.titles
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
            w[row + c.SP_ATTACHMENTS] = cap(len(card.attached))
        if card.dice:
            w[row + c.SP_DICE] = cap(len(card.dice))
        if card.timed:
            w[row + c.SP_CHANGES] = cap(len(card.timed))
        if card.used == g.turn:
            w[row + c.SP_USED] = 1
        if scene.marks:
            marks = scene.marks.get(cid, 0)
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
    w: BytesWriter, at: Places, g: State, book: Book, scene: Scene, p: Player, where: dict[int, int], page: int
) -> None:
    titles = book.lexicon.titles
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
            if scene.marks:
                marks = scene.marks.get(cid, 0)
                if marks & PICKED:
                    w[row + c.AT_PICKED] = 1
                if marks & ANSWERED:
                    w[row + c.AT_ANSWERED] = 1
                if marks & SOURCE:
                    w[row + c.AT_SOURCE] = 1
            put_id(w, ids, titles[card.d.index])
        row += c.ATTACHMENT_WIDTH
        ids += 2


def _conjured(w: BytesWriter, at: Places, g: State, book: Book, p: Player) -> None:
    """A title keeps its row while copies come and go; the last row also counts titles beyond the eighth."""
    first = len(book.deck[p.seat])
    place = book.place
    row = at.conjured
    for cid in p.conjurations:
        i = place[cid] - first
        if i >= N_CONJURED:
            i = N_CONJURED - 1
        n = w[row + i]
        if n < 255:
            w[row + i] = n + 1


def _own_piles(w: BytesWriter, side: int, g: State, book: Book, scene: Scene) -> None:
    """The own titles in the order of the deck, with what is where."""
    seat = scene.seat
    p = g.players[seat]
    rows = book.piles[seat]
    left_out = 0
    for kind in range(4):
        pile = p.discard if kind == 0 else p.removed if kind == 1 else p.hand if kind == 2 else p.deck
        for cid in pile:
            at = rows[cid]
            if at:
                n = w[at + kind]
                if n < 255:
                    w[at + kind] = n + 1
            else:
                left_out += 1
    if g.phase == SETUP:
        for cid in scene.shown.cards:
            at = rows[cid]
            if at:
                w[at + c.PI_PICKED] = 1
    if left_out:
        w[side + c.SI_TITLES_LEFT_OUT] = cap(left_out)


def _known_piles(w: BytesWriter, at: Places, side: int, g: State, book: Book, scene: Scene, p: Player) -> None:
    """What lies open of another side, and hidden cards that this seat knows. Rows are in the order of the discard
    pile, then of titles, so that the order of a hand or a draw pile tells nothing.
    """
    rows = Known(at)
    title = book.title
    for cid in p.discard:
        rows.add(w, title[cid], c.PI_DISCARD)
    for cid in p.removed:
        rows.add(w, title[cid], c.PI_REMOVED)
    seen, seat = g.seen, scene.seat
    for kind in (c.PI_HAND, c.PI_DRAW):
        known: list[int] = []
        for cid in p.hand if kind == c.PI_HAND else p.deck:
            if seen[cid] and seen[cid] >> seat & 1:
                known.append(title[cid])
        if known:
            known.sort()
            for t in known:
                rows.add(w, t, kind)
    if rows.left_out:
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
        """One more copy of a title in a pile."""
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


def _hand(w: BytesWriter, g: State, book: Book, scene: Scene, page: int) -> None:
    """The own hand by the places that its actions have."""
    seat = scene.seat
    p = g.players[seat]
    shape = book.layout
    lowest = page * N_HAND
    place, title, steady, owner = book.place, book.title, book.steady[seat], g.owner
    others = ~(1 << seat)
    for cid in p.hand:
        i = place[cid] if steady and owner[cid] == seat else N_HAND
        i = (i if i < N_HAND else book.hand_place(g, seat, cid)) - lowest
        if 0 <= i < N_HAND:
            row = shape.hand + i * c.HAND_WIDTH
            n = w[row]
            if n == 0:
                put_id(w, shape.id_hand + 2 * i, title[cid])
            if n < 255:
                w[row] = n + 1
            if g.seen[cid] & others:
                w[row + c.HN_KNOWN] = w[row + c.HN_KNOWN] + 1
            if scene.marks is not NO_NUMBERS and scene.marks.get(cid, 0) & PICKED:
                w[row + c.HN_PICKED] = w[row + c.HN_PICKED] + 1


def _offer(w: BytesWriter, g: State, book: Book, seat: int, options: list[int], page: int) -> None:
    shape = book.layout
    keys = book.on_offer(g, seat, options)
    for opt in options:
        if opt >> o.SHIFT != o.TITLE:
            continue
        cid = opt & o.MASK
        i = keys.index(book.title_key(g, seat, cid)) - page * N_TITLES
        if 0 <= i < N_TITLES:
            row = shape.offer + i * c.OFFER_WIDTH
            w[row] = 1
            n = w[row + 1]
            if n < 255:
                w[row + 1] = n + 1
            if g.owner[cid] == seat:
                w[row + 2] = 1
            put_id(w, shape.id_offer + 2 * i, book.title[cid])
