"""A position as one flat vector from the view of one seat: me first, the opponent second.

Only what that seat knows goes in: its own hand, everything in play, the piles that lie face up, the sizes of the
others, and hidden cards that an effect has shown it (`State.seen`). Not what the opponent has picked while both
choose, nor what the opponent is being asked.

Everything is written as bytes first (`bytearray`), one byte for each number, and scaled at the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from ashes_env.encoding.actions import N_ATTACHMENTS as N_ATT
from ashes_env.encoding.actions import N_HAND, N_SPELLS, N_TITLES, N_UNITS, attachments
from ashes_env.encoding.book import Book
from ashes_env.encoding.features import CODE, CardTable
from ashes_env.encoding.schema import (
    GLOBALS,
    N_CONJURED,
    N_KNOWN,
    N_OBSERVATION,
    N_TOPS,
    SIDE,
    START,
    UNIT,
    WIDTH,
    tops,
)
from ashes_env.language import codes as k
from ashes_env.rules.reading import values
from ashes_env.rules.reading.attack import Attack, attack_of
from ashes_env.rules.state import options as o
from ashes_env.rules.state.neighbours import opponent
from ashes_env.rules.state.state import ID_MASK, SETUP
from ashes_env.solo.rage import ultimate_value
from ashes_env.solo.side import Chimera

if TYPE_CHECKING:
    from ashes_env.rules.state.state import Card, Player, State

SCALE: Final = (np.float32(1) / tops()).astype(np.float32)
ONE: Final = np.float32(1)
SETUP_TURN: Final = 0  # `Card.came` of a Chimera's starting row, whose blood values are public (R-CSET-09)

ASKED: Final = START["asked"]
EVENT: Final = START["event"]
SOURCE: Final = START["source"]
PICKED_DICE: Final = START["picked dice"]
PAYING: Final = START["paying"]
HAND: Final = START["my hand"]
KNOWN: Final = START["their known hand"]
OFFER: Final = START["offer"]
CHIMERA: Final = START["chimera"]
HAND_WIDTH: Final = WIDTH["my hand"]
UNIT_WIDTH: Final = WIDTH["my units"]
SPELL_WIDTH: Final = WIDTH["my spells"]
ATT_WIDTH: Final = WIDTH["my attachments"]
CONJURED_WIDTH: Final = WIDTH["my conjurations"]
HIDDEN: Final = (0,) * (len(UNIT) - 8)
NUMBER: Final = len(GLOBALS) - 1


class Places:
    """Where the pieces of one side start."""

    __slots__ = ("active", "attachments", "conjured", "discard", "exhausted", "pb", "side", "spells", "top", "units")

    def __init__(self, whose: str) -> None:
        self.side = START[f"{whose} side"]
        self.pb = START[f"{whose} Phoenixborn"]
        self.active = START[f"{whose} active dice"]
        self.exhausted = START[f"{whose} exhausted dice"]
        self.units = START[f"{whose} units"]
        self.spells = START[f"{whose} spells"]
        self.attachments = START[f"{whose} attachments"]
        self.discard = START[f"{whose} discard tops"]
        self.conjured = START[f"{whose} conjurations"]
        self.top = START[f"{whose} draw top"]


MY: Final = Places("my")
THEIR: Final = Places("their")

NO_ROLES: Final[dict[int, int]] = {}
ATTACKING: Final = 1
ATTACKED: Final = 2
DEFENDING: Final = 4
FOUGHT: Final = 8


def observe(g: State, book: Book, table: CardTable, seat: int, page: int = 0) -> NDArray[np.float32]:
    """What a seat sees: shape (N_OBSERVATION,), float32, every number in [0, 1]. A fresh array each time."""
    out = np.empty(N_OBSERVATION, np.float32)
    scaled(np.frombuffer(raw(g, book, table, seat, page), np.uint8), out)
    return out


def scaled(numbers: NDArray[np.uint8], out: NDArray[np.float32]) -> None:
    """Scales the bytes of `raw` to [0, 1] into `out`, of the same shape: (..., N_OBSERVATION), one row or many."""
    np.multiply(numbers, SCALE, out=out)
    np.minimum(out, ONE, out=out)


def raw(g: State, book: Book, table: CardTable, seat: int, page: int = 0) -> bytearray:
    """What a seat sees as bytes, one for each number, before they are scaled: a fresh one each time."""
    buf = bytearray(N_OBSERVATION)
    me, them = g.players[seat], g.players[opponent(g, seat)]
    roles, opposite, picked = general(g, buf, book, table, seat, page)
    decision = g.decision
    if decision is not None and decision.seat == seat:
        if decision.options and decision.options[0] >> o.SHIFT == o.TITLE:
            _offer(g, buf, book, table, seat, decision.options, page)
    _side(g, buf, book, table, MY, me, seat, page, roles, opposite, picked)
    _side(g, buf, book, table, THEIR, them, seat, page, roles, opposite, picked)
    _hand(g, buf, book, table, me, page)
    _known_hand(g, buf, table, them, seat)
    if isinstance(them, Chimera):
        chimera(g, buf, table, them)
    return buf


def general(
    g: State, buf: bytearray, book: Book, table: CardTable, seat: int, page: int
) -> tuple[dict[int, int], dict[int, int], tuple[int, ...]]:
    """Writes what belongs to no side: round and turn, what is asked, what is being paid.

    Gives the parts that cards play in the attack and the places of the units opposite, by card id, and the ids of cards
    that the seat has chosen already.
    """
    me, them = g.players[seat], g.players[opponent(g, seat)]
    decision = g.decision
    mine = decision is not None and decision.seat == seat
    attack = attack_of(g) if g.attack_at >= 0 else None
    roles = NO_ROLES
    opposite = NO_ROLES
    on_pb = False
    if attack is not None:
        roles, opposite = _roles(g, attack)
        on_pb = attack.target != 0 and attack.target & ID_MASK in (me.pb, them.pb)
    picked = _picked(g, buf, book, seat) if mine else ()
    phase = g.phase
    turn = g.turn
    buf[: len(GLOBALS)] = bytes((
        _cap(g.round), _cap(turn), phase == 0, phase == 1, phase == 2, phase == 3, mine, g.active == seat,
        g.first == seat, me.main, me.side, them.main, them.side, g.passes, me.reacted, them.reacted,
        attack is not None, attack is not None and attack.seat == seat, on_pb,
        len(attack.attackers) if attack is not None else 0, page, them.scripted,
        0,
    ))  # fmt: skip
    if mine and decision is not None:
        buf[ASKED + decision.ask] = 1
        n = decision.n
        answered = g.stack[-1].shown(g, seat).event
        if decision.ask == o.ASK_SIDE:
            buf[PICKED_DICE + n] += 1
        elif answered is not None:
            buf[EVENT + answered.kind] = 1
        elif decision.ask != o.ASK_TOP_BOTTOM:
            buf[NUMBER] = _cap(n)
        if decision.source:
            card = table.cards[g.by_id[decision.source].index]
            buf[SOURCE : SOURCE + len(card)] = card
    return roles, opposite, picked


def _cap(n: int) -> int:
    """What fits into a byte."""
    return 0 if n < 0 else 255 if n > 255 else n


def _roles(g: State, f: Attack) -> tuple[dict[int, int], dict[int, int]]:
    """By card id: the part a unit plays in the attack, and the place of the unit opposite."""
    roles: dict[int, int] = {}
    opposite: dict[int, int] = {}
    for i, ref in enumerate(f.attackers):
        if ref in f.left:
            continue
        roles[ref & ID_MASK] = ATTACKING | (FOUGHT if ref in f.fought else 0)
        blocker = f.blockers[i] if f.blockers else 0
        if blocker:
            roles[blocker & ID_MASK] = DEFENDING
            _pair(g, opposite, ref & ID_MASK, blocker & ID_MASK)
    if f.target:
        cid = f.target & ID_MASK
        roles[cid] = roles.get(cid, 0) | ATTACKED
    if f.guard:
        cid = f.guard & ID_MASK
        roles[cid] = roles.get(cid, 0) | DEFENDING
    if f.pending:
        cid = f.pending & ID_MASK
        roles[cid] = roles.get(cid, 0) | DEFENDING
    return roles, opposite


def _pair(g: State, opposite: dict[int, int], a: int, b: int) -> None:
    for one, other in ((a, b), (b, a)):
        card = g.cards.get(other)
        if card is not None and card.d.kind == k.UNIT:
            opposite[one] = g.players[card.seat].units.index(other) + 1


def _picked(g: State, buf: bytearray, book: Book, seat: int) -> tuple[int, ...]:
    """Ids of the cards that this seat has chosen already for the decision at hand; writes dice and what is to pay."""
    shown = g.stack[-1].shown(g, seat)
    for symbol in shown.symbols:
        buf[PAYING + (27 if symbol < 0 else symbol)] += 1
    for code in shown.dice:
        buf[PICKED_DICE + code] += 1
    if g.phase == SETUP and not book.steady[seat]:
        return ()  # the rows are titles in hand, and what is picked for the First Five is not there yet
    in_play: list[int] = []
    for cid in shown.cards:
        if cid in g.cards:
            in_play.append(cid)
            continue
        place = book.hand_place(g, seat, cid)
        if place < N_HAND:
            buf[HAND + place * HAND_WIDTH + 3] += 1
    return tuple(in_play)


def _offer(g: State, buf: bytearray, book: Book, table: CardTable, seat: int, options: list[int], page: int) -> None:
    keys = book.on_offer(g, seat, options)
    for opt in options:
        if opt >> o.SHIFT != o.TITLE:
            continue
        cid = opt & o.MASK
        i = keys.index(book.title_key(g, seat, cid)) - page * N_TITLES
        if 0 <= i < N_TITLES:
            at = OFFER + i * (1 + CODE)
            buf[at] = 1
            buf[at + 1 : at + 1 + CODE] = table.codes[g.by_id[cid].index]


def _side(
    g: State, buf: bytearray, book: Book, table: CardTable, at: Places, p: Player, seat: int, page: int,
    roles: dict[int, int], opposite: dict[int, int], picked: tuple[int, ...],
) -> None:  # fmt: skip
    cards = g.cards
    by_id = g.by_id
    codes = table.codes
    pb = cards.get(p.pb)
    player(g, buf, table, at, p, roles, picked)
    attached = pb is not None and bool(pb.attached)
    units = p.units
    if len(units) > N_UNITS or page:
        units = units[page * N_UNITS : page * N_UNITS + N_UNITS]
        attached = True
    i = at.units
    for cid in units:
        card = cards[cid]
        if card.attached:
            attached = True
        row = unit_bytes(g, card, roles, opposite, cid in picked)
        if not card.facedown:
            row += table.cards[card.d.index]
        buf[i : i + len(row)] = row
        i += UNIT_WIDTH
    spells = p.spells
    if len(spells) > N_SPELLS or page:
        spells = spells[page * N_SPELLS : page * N_SPELLS + N_SPELLS]
        attached = True
    i = at.spells
    for cid in spells:
        card = cards[cid]
        if card.attached:
            attached = True
        off = card.exhaustion > 0 or values.exhausted(g, card)
        buf[i : i + SPELL_WIDTH] = (
            bytes((1, card.slot, off, _cap(card.status), len(card.dice), cid in picked)) + codes[card.d.index]
        )
        i += SPELL_WIDTH
    if attached:
        _attachments(g, buf, codes, at.attachments, p, page)
    if p.discard:
        i = at.discard
        for cid in p.discard[-1 : -1 - N_TOPS : -1]:
            buf[i : i + CODE] = codes[by_id[cid].index]
            i += CODE
    if p.conjurations:
        _conjured(g, buf, book, codes, at.conjured, p)
    if p.deck:
        cid = p.deck[-1]
        if g.seen[cid] >> seat & 1:
            buf[at.top] = 1
            buf[at.top + 1 : at.top + 1 + CODE] = codes[by_id[cid].index]


def player(
    g: State, buf: bytearray, table: CardTable, at: Places, p: Player, roles: dict[int, int], picked: tuple[int, ...]
) -> None:
    """Writes what belongs to a side as a whole: its Phoenixborn or Chimera, the sizes of its zones, its dice."""
    d = g.by_id[p.pb]
    role = roles.get(p.pb, 0) if roles else 0
    pb = g.cards.get(p.pb)
    if pb is not None:
        life = values.life(g, pb)
        buf[at.side : at.side + len(SIDE)] = bytes((
            _cap(life), _cap(life - pb.wounds), _cap(pb.wounds), pb.exhaustion, values.exhausted(g, pb),
            _cap(pb.status), p.guarded, len(pb.attached), len(pb.dice), len(pb.timed), len(p.rules),
            len(p.units), len(p.spells), d.card.battlefield, d.card.spellboard,
            len(p.hand), len(p.deck), len(p.discard), len(p.conjurations), len(p.removed),
            p.pb in picked, role & ATTACKED != 0, role & DEFENDING != 0,
        ))  # fmt: skip
    fixed = table.cards[d.index]
    buf[at.pb : at.pb + len(fixed)] = fixed
    buf[at.active : at.active + 27] = bytes(p.active)
    buf[at.exhausted : at.exhausted + 27] = bytes(p.exhausted)


def unit_bytes(g: State, card: Card, roles: dict[int, int], opposite: dict[int, int], picked: bool) -> bytes:
    """The fields of a unit as bytes, without its card."""
    life = values.life(g, card)
    role = 0
    facing = 0
    if roles:
        role = roles.get(card.id, 0)
        facing = opposite.get(card.id, 0)
    wounds = card.wounds
    if card.facedown:
        blood = card.d.card.blood if card.came == SETUP_TURN else 0
        return bytes((1, 1, _cap(wounds), card.exhaustion, card.exhaustion > 0, _cap(card.status), card.red_rains,
                      *HIDDEN, blood))  # fmt: skip
    return bytes((
        1, 0, _cap(wounds), card.exhaustion, card.exhaustion > 0 or values.exhausted(g, card), _cap(card.status),
        card.red_rains, _cap(values.attack(g, card)), _cap(life), _cap(life - wounds), _cap(values.recover(g, card)),
        role & ATTACKING != 0, role & ATTACKED != 0, role & DEFENDING != 0, facing, role & FOUGHT != 0,
        len(card.attached), len(card.dice), len(card.timed), card.came == g.turn, picked,
        card.d.card.blood,
    ))  # fmt: skip


def _attachments(g: State, buf: bytearray, codes: list[bytes], start: int, p: Player, page: int) -> None:
    hosts = {cid: i for i, cid in enumerate((p.pb, *p.units))}
    for i, cid in enumerate(p.spells):
        hosts[cid] = 11 + i
    at = start
    for cid in attachments(g, p.seat)[page * N_ATT : page * N_ATT + N_ATT]:
        card = g.cards.get(cid)
        if card is not None:
            row = bytes((1, _cap(hosts.get(card.host, 0)), card.exhaustion > 0, _cap(card.status)))
            buf[at : at + ATT_WIDTH] = row + codes[card.d.index]
        at += ATT_WIDTH


def _conjured(g: State, buf: bytearray, book: Book, codes: list[bytes], start: int, p: Player) -> None:
    """A title keeps its row while copies come and go; the last row also counts titles beyond the eighth."""
    first = len(book.deck[p.seat])
    place = book.place
    for cid in p.conjurations:
        i = place[cid] - first
        at = start + (i if i < N_CONJURED else N_CONJURED - 1) * CONJURED_WIDTH
        if buf[at] == 0:
            buf[at + 1 : at + CONJURED_WIDTH] = codes[g.by_id[cid].index]
        buf[at] += 1


def _hand(g: State, buf: bytearray, book: Book, table: CardTable, p: Player, page: int) -> None:
    """Row by row the titles of the own deck, with copies in hand, discard and draw pile. Only what is in hand where the
    deck has more titles than there are rows, and on later pages.
    """
    seat = p.seat
    lowest = page * N_HAND
    place = book.place
    steady = book.steady[seat]
    for cid in p.hand:
        i = place[cid] if steady and g.owner[cid] == seat else N_HAND
        i = (i if i < N_HAND else book.hand_place(g, seat, cid)) - lowest
        if 0 <= i < N_HAND:
            at = HAND + i * HAND_WIDTH
            card = table.cards[g.by_id[cid].index]
            buf[at] += 1
            buf[at + 4 : at + 4 + len(card)] = card
    if not steady or page:
        return
    for first, pile in ((HAND + 1, p.discard), (HAND + 2, p.deck)):
        for cid in pile:
            i = place[cid]
            if 0 <= i < N_HAND and g.owner[cid] == seat:
                buf[first + i * HAND_WIDTH] += 1


def _known_hand(g: State, buf: bytearray, table: CardTable, p: Player, seat: int) -> None:
    """In the order of titles, so that the order of the hand tells nothing."""
    known = [g.by_id[cid] for cid in p.hand if g.seen[cid] >> seat & 1]
    if not known:
        return
    known.sort(key=lambda d: d.title)
    at = KNOWN
    for d in known[:N_KNOWN]:
        buf[at] = 1
        buf[at + 1 : at + 1 + CODE] = table.codes[d.index]
        at += 1 + CODE


def chimera(g: State, buf: bytearray, table: CardTable, c: Chimera) -> None:
    """Writes what a Chimera has besides its cards."""
    pb = g.cards.get(c.pb)
    tokens = pb.red_rains if pb is not None else 0
    needed = ultimate_value(g, c) if pb is not None else c.ultimate_value
    buf[CHIMERA : CHIMERA + 8] = bytes((
        _cap(c.threat), c.phase == 1, c.phase == 2, c.phase == 3, _cap(c.rage), c.fatigued, _cap(needed), _cap(tokens),
    ))  # fmt: skip
    for cid, at in ((c.behaviour, START["chimera behaviour"]), (c.ultimate, START["chimera ultimate"])):
        if 0 < cid < len(g.by_id):
            buf[at : at + CODE] = table.codes[g.by_id[cid].index]
