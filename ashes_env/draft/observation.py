"""Encodes a draft as numbers for one seat: its own cards, the current pack, what it has seen, and the public state.

Picks of others from packs, and whether they have picked, are not included before the packs are passed; nor is what they
take or give back secretly.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ashes_env.decks.drawing import symbols
from ashes_env.decks.legality import DICE
from ashes_env.draft.drafting import CARD, FACE_UP, OWN_TITLE, PHOENIXBORN, PLACE, Choice, choices
from ashes_env.draft.knowledge import passed_on, taken_by_others
from ashes_env.draft.pyramids import N_PLACES, is_seen
from ashes_env.draft.shape import BASES, DRAFT, SHAPE
from ashes_env.draft.state import Draft
from ashes_env.draft.terms import BASE, GIVEN_BACK, unique_of
from ashes_env.encoding.layout import Piece
from ashes_env.encoding.vocabulary import title_id

_AT: Final = {name: place for place, (name, _, _) in enumerate(DRAFT)}
_BY_NAME: Final = SHAPE.by_name


def draft_actions(d: Draft) -> dict[int, Choice]:
    """The choices of the drafter who decides, by action id; empty when all is done."""
    return {BASES[choice.kind] + choice.place: choice for choice in choices(d)}


def write(d: Draft, seat: int) -> bytes:
    """The bytes of a seat's observation of the draft: one for each number, then two for each id, in the layout of
    `SHAPE`.
    """
    raw = bytearray(SHAPE.blank)
    n, me = len(d.drafters), d.drafters[seat]
    mine = d.seat == seat
    legal = {(choice.kind, choice.place) for choice in choices(d)} if mine else set()
    hand = d.at_hand(seat)
    token = (d.token - seat) % n if d.token >= 0 else 0
    values = {
        f"form {d.form}": 1,
        "own collections": d.private,
        "done": d.over,
        "my decision": mine,
        "drafters": n,
        "token": token,
        "deciding": 0 if d.over or d.unseen else (d.seat - seat) % n,
        "kept": len(me.picks),
        "passed": d.passed,
        "at hand": len(hand),
        "dice to take": DICE - sum(me.dice),
        "to give back": GIVEN_BACK[d.form] - len(me.returned),
        "draft deck": len(d.deck) if d.form == BASE else 0,
    }
    if not d.over:
        values[f"step {d.step}"] = 1
    for name, value in values.items():
        raw[_AT[name]] = min(value, 255)
    reached = d.face_up[d.reaching] if d.reaching >= 0 else ""
    for place, title in enumerate((*_born_ids(me.phoenixborn), reached)):
        SHAPE.put(raw, place, title)
    _run(raw, _BY_NAME["my dice"], me.dice)
    _run(raw, _BY_NAME["supply"], d.left(seat))
    copies = me.copies()
    for name, found in (
        ("my cards", copies),
        ("passed on", passed_on(d, seat)),
        ("gone", dict.fromkeys(taken_by_others(d, seat), 1)),
    ):
        first = _BY_NAME[name].start
        for title, value in found.items():
            raw[first + title_id(title)] = value
    for place in range(n):
        _drafter(raw, d, seat, place)
    for place, title in enumerate(me.titles()):
        _row(raw, _BY_NAME["my titles"], place, (copies[title], (OWN_TITLE, place) in legal), title)
    for name, kind, cards in (("pack", CARD, hand), ("face up", FACE_UP, d.face_up)):
        for place, title in enumerate(cards):
            _row(raw, _BY_NAME[name], place, (1, (kind, place) in legal), title)
    taken = d.picked
    for place in range(N_PLACES if d.pyramids else 0):
        if d.pyramids[place] not in taken:
            seen = is_seen(place, d.pyramids, taken)
            title = d.pyramids[place] if seen else ""
            _row(raw, _BY_NAME["pyramids"], place, (1, seen, (PLACE, place) in legal), title)
    others = set() if d.private else {one.phoenixborn for i, one in enumerate(d.drafters) if i != seat}
    for place, title in enumerate(d.born):
        flags = (1, title in others, (PHOENIXBORN, place) in legal)
        _row(raw, _BY_NAME["Phoenixborn"], place, flags, *_born_ids(title))
    return bytes(raw)


def _born_ids(phoenixborn: str) -> tuple[str, str]:
    return phoenixborn, unique_of(phoenixborn) if phoenixborn else ""


def _run(raw: bytearray, piece: Piece, values: Iterable[int], first: int = 0) -> None:
    for place, value in enumerate(values, piece.start + first):
        raw[place] = min(value, 255)


def _row(raw: bytearray, piece: Piece, place: int, flags: tuple[int, ...], *titles: str) -> None:
    """Writes the row of a card: flags, the symbols of its costs, its ids."""
    first = place * piece.width
    _run(raw, piece, flags, first)
    for die, n in (symbols(titles[0]) if titles[0] else {}).items():
        raw[piece.start + first + len(flags) + die] = min(n, 255)
    for i, title in enumerate(titles):
        SHAPE.put(raw, piece.id_start + len(piece.ids) * place + i, title)


def _drafter(raw: bytearray, d: Draft, seat: int, place: int) -> None:
    """Writes the row of the drafter `place` seats clockwise from a seat, as that seat knows it."""
    piece = _BY_NAME["drafters"]
    number = (seat + place) % len(d.drafters)
    one = d.drafters[number]
    known = number == seat or not d.private
    dice = one.dice if known else [0] * len(one.dice)
    _run(raw, piece, (1, number == d.token, one.put != "", *dice), place * piece.width)
    titles = (*_born_ids(one.phoenixborn if known else ""), one.taken, one.put)
    for i, title in enumerate(titles):
        SHAPE.put(raw, piece.id_start + len(piece.ids) * place + i, title)
