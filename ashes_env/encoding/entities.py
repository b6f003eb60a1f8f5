"""A position as entities from the view of one seat: rows of cards, general numbers, rows of actions, rows of events.

It holds what the flat vector holds and no more than that seat knows; piles that lie face up are shown whole. Rows are
written as bytes first, one byte for each number, and scaled at the end.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from ashes_env.encoding.actions import HAND as HAND_ACTION
from ashes_env.encoding.actions import N_ACTIONS, N_HAND, PAGE, TITLES, Actions, attachments
from ashes_env.encoding.book import Book
from ashes_env.encoding.entity_schema import (
    ACTION_ROW,
    CARD_ROW,
    EVENT_ROW,
    GENERAL,
    MAX_CARDS,
    MAX_EVENTS,
    N_KINDS,
    PARTS,
    PLACES,
    SHOWN_BLOCKS,
)
from ashes_env.encoding.features import CODE, CardTable
from ashes_env.encoding.observation import (
    ATTACKED,
    DEFENDING,
    HAND,
    HAND_WIDTH,
    MY,
    THEIR,
    chimera,
    general,
    player,
    unit_bytes,
)
from ashes_env.encoding.schema import N_OBSERVATION, UNIT
from ashes_env.language import codes as k
from ashes_env.rules.reading import values
from ashes_env.rules.state import options as o
from ashes_env.rules.state.neighbours import opponent
from ashes_env.rules.state.state import SETUP
from ashes_env.solo.side import Chimera

if TYPE_CHECKING:
    from ashes_env.rules.state.state import Card, Player, State

Entities = dict[str, NDArray[np.float32]]

WIDTH: Final = len(CARD_ROW)
N_PLACES: Final = len(PLACES)
PB, ON_FIELD, ON_BOARD, ATTACHED, IN_HAND, ON_OFFER, ON_TOP, SCRIPT, CONJURATIONS, IN_DISCARD, IN_DRAW = range(N_PLACES)
WHERE: Final = tuple(bytes(i == place for i in range(N_PLACES)) for place in range(N_PLACES))
NOT_A_UNIT: Final = len(UNIT)
FIELD: Final = {name: i for i, (name, _, _) in enumerate(UNIT)}
PICKED: Final = next(i for i, (name, _, _) in enumerate(CARD_ROW) if name == "picked")

SCALES: Final = {part.name: (np.float32(1) / part.tops()).astype(np.float32) for part in PARTS}
ONE: Final = np.float32(1)
NOBODY: Final = bytes(CODE)
KIND_BYTES: Final = tuple(bytes(i == kind for i in range(N_KINDS)) for kind in range(N_KINDS))


def _action_facts() -> NDArray[np.float32]:
    """What is always the same about the row of an action: shape (N_ACTIONS, fields); `legal` is set, `card` is not."""
    out = np.zeros((N_ACTIONS, len(ACTION_ROW)), np.float32)
    first_block = 3
    first_type = first_block + len(SHOWN_BLOCKS)
    first_level = first_type + len(k.DIE_TYPES)
    for i, block in enumerate(SHOWN_BLOCKS):
        for place in range(block.size):
            row = out[block.first + place]
            row[0] = 1
            row[2] = place + 1
            row[first_block + i] = 1
            if block.name.endswith("die"):
                row[first_type + place // 3] = 1
                row[first_level + place % 3] = 1
            elif block.name == "side":
                row[first_level + place] = 1
    return np.asarray(out * SCALES["actions"], np.float32)


ACTION_FACTS: Final = _action_facts()


class _Rows:
    """The rows of cards while they are written: their numbers (from 1) by card id (`of`), or by title."""

    __slots__ = ("buf", "draw", "hand", "left_out", "n", "of", "offer")

    def __init__(self) -> None:
        self.buf = bytearray(MAX_CARDS * WIDTH)
        self.n = 0
        self.left_out = 0
        self.of: dict[int, int] = {}
        self.hand: dict[int, int] = {}
        self.offer: dict[int, int] = {}
        self.draw: dict[int, int] = {}

    def add(self, row: bytes, copies: int) -> int:
        """Writes a row; its number from 1, or 0 where there is no room."""
        n = self.n
        if n >= MAX_CARDS:
            self.left_out += copies
            return 0
        at = n * WIDTH
        self.buf[at : at + len(row)] = row
        self.n = n + 1
        return n + 1


def entities(g: State, book: Book, table: CardTable, seat: int, page: int, actions: Actions) -> Entities:
    """What a seat sees, as a dict of fresh float32 arrays with numbers in [0, 1]; shapes in `entity_schema.PARTS`.

    `actions` are the legal actions of the seat that decides, with the options that they stand for.
    """
    buf = bytearray(N_OBSERVATION)
    me, them = g.players[seat], g.players[opponent(g, seat)]
    roles, opposite, picked = general(g, buf, book, table, seat, page)
    player(g, buf, table, MY, me, roles, picked)
    player(g, buf, table, THEIR, them, roles, picked)
    if isinstance(them, Chimera):
        chimera(g, buf, table, them)
    rows = _Rows()
    _in_play(g, table, rows, (me, them), roles, opposite, picked)
    _hands(g, buf, book, table, rows, me, them)
    decision = g.decision
    mine = decision is not None and decision.seat == seat
    if mine and decision is not None and decision.options and decision.options[0] >> o.SHIFT == o.TITLE:
        _offer(g, book, table, rows, seat, decision.options)
    _piles(g, table, rows, me, them)
    top = g.stack[-1] if g.stack else None
    if mine and top is not None and g.phase == SETUP:
        _first_five(g, rows, top.shown(g, seat).cards)
    general_bytes = b"".join(bytes(buf[piece.start : piece.stop]) for piece in GENERAL) + bytes(
        (min(255, rows.left_out),)
    )
    return {
        "cards": _scaled(rows.buf, "cards").reshape(MAX_CARDS, WIDTH),
        "globals": _scaled(general_bytes, "globals"),
        "actions": _actions(g, book, rows, seat, actions if mine else {}),
        "events": _scaled(_events(g, table, seat), "events").reshape(MAX_EVENTS, len(EVENT_ROW)),
    }


def _scaled(raw: bytes | bytearray, part: str) -> NDArray[np.float32]:
    scale = SCALES[part]
    out = np.frombuffer(raw, np.uint8).reshape(-1, len(scale)) * scale
    np.minimum(out, ONE, out=out)
    return np.asarray(out.reshape(-1), np.float32)


def _cap(n: int) -> int:
    return 0 if n < 0 else 255 if n > 255 else n


# --- in play ----------------------------------------------------------------------------------------------------------


def _in_play(
    g: State, table: CardTable, rows: _Rows, sides: tuple[Player, Player], roles: dict[int, int],
    opposite: dict[int, int], picked: tuple[int, ...],
) -> None:  # fmt: skip
    order = [(PB, p, cid) for p in sides for cid in (p.pb,) if cid in g.cards]
    order += [(ON_FIELD, p, cid) for p in sides for cid in p.units]
    order += [(ON_BOARD, p, cid) for p in sides for cid in p.spells]
    order += [(ATTACHED, p, cid) for p in sides for cid in attachments(g, p.seat) if cid in g.cards]
    of = rows.of
    for n, (_, _, cid) in enumerate(order[:MAX_CARDS], 1):
        of[cid] = n
    facing: dict[int, int] = {}
    for cid, place in opposite.items():
        foe = g.players[opponent(g, g.cards[cid].seat)].units if cid in g.cards else []
        facing[cid] = of.get(foe[place - 1], 0) if place <= len(foe) else 0
    me = sides[0]
    for where, p, cid in order:
        card = g.cards[cid]
        host = of.get(card.host, 0) if card.host else 0
        head = WHERE[where] + bytes((p is me, 1, host, _cap(card.slot)))
        if where == ON_FIELD:
            row = head + unit_bytes(g, card, roles, facing, cid in picked)
        else:
            row = head + _other_bytes(g, card, where == PB, roles.get(cid, 0), cid in picked)
        rows.add(row if card.facedown else row + table.cards[card.d.index], 1)


def _other_bytes(g: State, card: Card, is_pb: bool, role: int, picked: bool) -> bytes:
    """The fields of a unit for a card in play that is none."""
    out = bytearray(NOT_A_UNIT)
    out[FIELD["present"]] = 1
    out[FIELD["exhaustion"]] = card.exhaustion
    out[FIELD["exhausted"]] = card.exhaustion > 0 or values.exhausted(g, card)
    out[FIELD["status"]] = _cap(card.status)
    out[FIELD["red rains"]] = _cap(card.red_rains)
    out[FIELD["attachments"]] = len(card.attached)
    out[FIELD["dice on it"]] = len(card.dice)
    out[FIELD["changes"]] = _cap(len(card.timed))
    out[FIELD["new"]] = card.came == g.turn
    out[FIELD["picked"]] = picked
    if is_pb:
        life = values.life(g, card)
        out[FIELD["wounds"]] = _cap(card.wounds)
        out[FIELD["life"]] = _cap(life)
        out[FIELD["life left"]] = _cap(life - card.wounds)
        out[FIELD["attacked"]] = role & ATTACKED != 0
        out[FIELD["defending"]] = role & DEFENDING != 0
    return bytes(out)


# --- hands, offers, piles ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def _outside(table: CardTable, where: int, mine: bool, copies: int, index: int) -> bytes:
    """The row of cards outside play."""
    head = WHERE[where] + bytes((mine, _cap(copies), 0, 0, 1))
    return head + bytes(NOT_A_UNIT - 1) + table.cards[index]


def _hands(g: State, buf: bytearray, book: Book, table: CardTable, rows: _Rows, me: Player, them: Player) -> None:
    """The own hand title by title in alphabetical order, then the cards known to be in the other's."""
    counts: dict[int, int] = {}
    places: dict[int, int] = {}
    for cid in me.hand:
        index = g.by_id[cid].index
        counts[index] = counts.get(index, 0) + 1
        if index not in places:
            places[index] = book.hand_place(g, me.seat, cid)
    for index in sorted(counts, key=places.__getitem__):
        place = places[index]
        n = rows.add(_outside(table, IN_HAND, True, counts[index], index), counts[index])
        rows.hand[place] = n
        if n and place < N_HAND:
            rows.buf[(n - 1) * WIDTH + PICKED] = buf[HAND + place * HAND_WIDTH + 3]
    known: dict[str, list[int]] = {}
    for cid in them.hand:
        if g.seen[cid] >> me.seat & 1:
            d = g.by_id[cid]
            known.setdefault(d.title, []).append(d.index)
    for title in sorted(known):
        found = known[title]
        rows.add(_outside(table, IN_HAND, False, len(found), found[0]), len(found))


def _offer(g: State, book: Book, table: CardTable, rows: _Rows, seat: int, options: list[int]) -> None:
    offered: dict[int, list[int]] = {}
    for option in options:
        if option >> o.SHIFT == o.TITLE:
            offered.setdefault(book.title_key(g, seat, option & o.MASK), []).append(option & o.MASK)
    for key in sorted(offered):
        cards = offered[key]
        cid = cards[0]
        rows.offer[key] = rows.add(
            _outside(table, ON_OFFER, g.owner[cid] == seat, len(cards), g.by_id[cid].index), len(cards)
        )


def _piles(g: State, table: CardTable, rows: _Rows, me: Player, them: Player) -> None:
    seat = me.seat
    for p in (me, them):
        if p.deck and g.seen[p.deck[-1]] >> seat & 1:
            rows.add(_outside(table, ON_TOP, p is me, 1, g.by_id[p.deck[-1]].index), 1)
    if isinstance(them, Chimera):
        for cid in (them.behaviour, them.ultimate):
            if 0 < cid < len(g.by_id) and cid not in rows.of:
                rows.add(_outside(table, SCRIPT, False, 1, g.by_id[cid].index), 1)
    for where, mine, pile in (
        (CONJURATIONS, True, me.conjurations), (CONJURATIONS, False, them.conjurations),
        (IN_DISCARD, True, me.discard), (IN_DISCARD, False, them.discard), (IN_DRAW, True, me.deck),
    ):  # fmt: skip
        _pile(g, table, rows, where, mine, pile)


def _pile(g: State, table: CardTable, rows: _Rows, where: int, mine: bool, pile: list[int]) -> None:
    """Title by title in alphabetical order, so that the order of a draw pile tells nothing."""
    counts: dict[int, int] = {}
    for cid in pile:
        index = g.by_id[cid].index
        counts[index] = counts.get(index, 0) + 1
    for index in sorted(counts, key=table.rank.__getitem__):
        copies = counts[index]
        n = rows.add(_outside(table, where, mine, copies, index), copies)
        if where == IN_DRAW:
            rows.draw[index] = n


def _first_five(g: State, rows: _Rows, picks: tuple[int, ...]) -> None:
    """Marks what has been picked so far: the cards still lie in the draw pile."""
    for cid in picks:
        n = rows.draw.get(g.by_id[cid].index, 0)
        if n:
            rows.buf[(n - 1) * WIDTH + PICKED] = 1


# --- actions and events -----------------------------------------------------------------------------------------------


def _actions(g: State, book: Book, rows: _Rows, seat: int, actions: Actions) -> NDArray[np.float32]:
    out = np.zeros((N_ACTIONS, len(ACTION_ROW)), np.float32)
    if not actions:
        return out
    ids = list(actions)
    out[ids] = ACTION_FACTS[ids]
    pointers = [_row_of(g, book, rows, seat, action, actions[action]) for action in ids]
    out[ids, 1] = np.array(pointers, np.float32) * SCALES["actions"][1]
    return out


def _row_of(g: State, book: Book, rows: _Rows, seat: int, action: int, option: int) -> int:
    """The row (from 1) of the card that an action points at, 0 where there is none."""
    if action == PAGE:
        return 0
    kind, value = option >> o.SHIFT, option & o.MASK
    if kind == o.CARD:
        return rows.of.get(value, 0)
    if kind == o.FROM_HAND and action >= HAND_ACTION:
        return rows.hand.get(book.hand_place(g, seat, value), 0)
    if kind == o.TITLE and action >= TITLES:
        return rows.offer.get(book.title_key(g, seat, value), 0)
    if kind == o.PLAYER:
        return rows.of.get(g.players[value].pb, 0)
    return 0


def _events(g: State, table: CardTable, seat: int) -> bytes:
    by_id, owner, codes = g.by_id, g.owner, table.codes
    out: list[bytes] = []
    them = opponent(g, seat)
    for kind, who, card, other, n in g.log[: -MAX_EVENTS - 1 : -1]:
        out.append(KIND_BYTES[kind])
        out.append(bytes((who == seat, who == them, n if 0 <= n < 256 else _cap(n), card > 0,
                          card > 0 and owner[card] == seat)))  # fmt: skip
        out.append(codes[by_id[card].index] if card else NOBODY)
        out.append(bytes((other > 0, other > 0 and owner[other] == seat)))
        out.append(codes[by_id[other].index] if other else NOBODY)
    raw = b"".join(out)
    return raw + bytes(MAX_EVENTS * len(EVENT_ROW) - len(raw))
