"""The end of a round: end-of-round texts, in the order of each player (R-EOR-01..04)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.language import codes as k
from ashes_env.rules.choices.resolve import Resolution, text_classes
from ashes_env.rules.choices.usefulness import is_useful
from ashes_env.rules.definitions.texts import Text
from ashes_env.rules.reading import values
from ashes_env.rules.reading.context import Context
from ashes_env.rules.state import log
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.codecs import INT, TEXT, Fixed
from ashes_env.rules.state.neighbours import around
from ashes_env.rules.state.record_types import DONE, register
from ashes_env.rules.state.state import ID_MASK, THE_RULES, Card, Event, Frame, Topic
from ashes_env.rules.timing.events import concerns

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State

CHOOSE_TEXT: Final = 0
TEXT_CHOSEN: Final = 1


class EndOfRound(Frame):
    """One player's end-of-round effects, in that player's order, new ones included (R-EOR-01, R-TIME-03, R-TIME-04)."""

    __slots__ = ("done", "seat")

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat
        self.done: tuple[tuple[int, str], ...] = ()

    def copy(self) -> EndOfRound:
        f = EndOfRound(self.seat)
        f.pc, f.answer, f.done = self.pc, self.answer, self.done
        return f

    def seat_left(self, g: State, seat: int) -> bool:
        return self.seat == seat

    def offers(self, g: State) -> dict[int, str]:
        out: dict[int, str] = {}
        if self.pc == TEXT_CHOSEN:
            for card, text, _n in end_of_round_texts(g, self.seat, self.done):
                out.setdefault(m.move(m.CARD, card.id), text.path)
        return out

    def step(self, g: State) -> None:
        if not g.mask & (1 << k.ROUND_ENDS):
            g.pop()
            return
        waiting = end_of_round_texts(g, self.seat, self.done)
        if self.pc == TEXT_CHOSEN:
            self.pc = CHOOSE_TEXT
            if self.answer == m.NO:
                g.pop()
                return
            cid = m.value_of(self.answer)
            for card, text, n in waiting:
                if card.id == cid:
                    self.done = (*self.done, (card.ref, text.path))
                    resolve_end_of_round_text(g, card, text, n)
                    return
        if not waiting:
            g.pop()
            return
        self.pc = TEXT_CHOSEN
        moves: list[int] = []
        for card, _text, _n in waiting:
            move = m.move(m.CARD, card.id)
            if move not in moves:
                moves.append(move)
        if all(text.optional for _card, text, _n in waiting):
            moves.append(m.NO)
        if g.players[self.seat].scripted:
            self.answer = moves[0]  # from left to right (R-RECPVE-10)
            return
        g.ask(self.seat, m.ASK_ORDER, moves)


register(EndOfRound, {"seat": INT}, {"done": DONE})


def end_of_round_texts(g: State, seat: int, done: tuple[tuple[int, str], ...]) -> list[tuple[Card, Text, int]]:
    """End-of-round texts of a seat that are active and not yet resolved, by position (R-RECPVE-10)."""
    out: list[tuple[Card, Text, int]] = []
    p = g.players[seat]
    order: list[int] = []
    for cid in (p.pb, *p.in_line(g), *p.spells):
        order.append(cid)
        order.extend(g.cards[cid].attached)
    for cid in order:
        card = g.cards[cid]
        if card.facedown:
            continue
        for text, n in values.texts(g, card):
            trigger = text.trigger
            if trigger is None or text.event != k.ROUND_ENDS or (card.ref, text.path) in done:
                continue
            x = Context(card.ref, seat, text_classes(g, card.id), text.path, n)
            if is_useful(g, x, text.program) and concerns(
                g, Event(k.ROUND_ENDS), trigger, card.ref, seat, card, text.path, n
            ):
                out.append((card, text, n))
    return out


def resolve_end_of_round_text(g: State, card: Card, text: Text, n: int) -> None:
    """Pushes the resolution of one end-of-round text by the controller of its card."""
    log.tell(g, log.ROUND_END, card.seat, card.id)
    x = Context(card.ref, card.seat, text_classes(g, card.id), text.path, n)
    g.push(Resolution(x, text.program))


ORDER: Final = 0
ORDERED: Final = 1
ACCEPTED: Final = 2


class EndOfRoundNow(Frame):
    """Resolves end-of-round effects of unexhausted cards early: a list fixed at the start, in the order of the player
    of the effect. Optional effects stay optional, and the controller of each card decides about them.
    """

    __slots__ = ("picked", "seat", "waiting")

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat
        self.waiting: tuple[tuple[int, str], ...] = ()
        self.picked: tuple[int, str] = (0, "")

    def copy(self) -> EndOfRoundNow:
        f = EndOfRoundNow(self.seat)
        f.pc, f.answer, f.waiting, f.picked = self.pc, self.answer, self.waiting, self.picked
        return f

    def seat_left(self, g: State, seat: int) -> bool:
        return self.seat == seat

    def topic(self, g: State) -> Topic:
        return Topic(self.picked[1]) if self.pc == ACCEPTED else THE_RULES

    def offers(self, g: State) -> dict[int, str]:
        out: dict[int, str] = {}
        if self.pc == ORDERED:
            for ref, path in self.waiting:
                out.setdefault(m.move(m.CARD, ref & ID_MASK), path)
        return out

    def collect(self, g: State) -> None:
        """Determines the list."""
        out: list[tuple[int, str]] = []
        for seat in around(g, self.seat):
            for card, text, _n in end_of_round_texts(g, seat, ()):
                if not values.exhausted(g, card):
                    out.append((card.ref, text.path))
        self.waiting = tuple(out)

    def step(self, g: State) -> None:
        if self.pc == ORDERED:
            self._ordered(g)
        elif self.pc == ACCEPTED:
            self.pc = ORDER
            if self.answer == m.YES:
                self._resolve(g)
        else:
            self._ask(g)

    def _ask(self, g: State) -> None:
        self.waiting = tuple([(ref, path) for ref, path in self.waiting if self._alive(g, ref)])
        if not self.waiting:
            g.pop()
            return
        self.pc = ORDERED
        moves: list[int] = []
        for ref, _path in self.waiting:
            move = m.move(m.CARD, ref & ID_MASK)
            if move not in moves:
                moves.append(move)
        g.ask(self.seat, m.ASK_ORDER, moves)

    def _ordered(self, g: State) -> None:
        cid = m.value_of(self.answer)
        self.pc = ORDER
        for ref, path in self.waiting:
            if ref & ID_MASK == cid:
                self.picked = (ref, path)
                break
        self.waiting = tuple([w for w in self.waiting if w != self.picked])
        text = g.defs.texts[self.picked[1]]
        if not text.optional:
            self._resolve(g)
            return
        card = g.cards[cid]
        x = Context(card.ref, card.seat, text_classes(g, cid), text.path, text.n)
        if is_useful(g, x, text.program):
            self.pc = ACCEPTED
            g.ask(card.seat, m.ASK_MAY, [m.YES, m.NO], cid)

    def _resolve(self, g: State) -> None:
        ref, path = self.picked
        card = g.get(ref)
        if card is None:
            return
        for text, n in values.texts(g, card):
            if text.path == path:
                resolve_end_of_round_text(g, card, text, n)
                return

    def _alive(self, g: State, ref: int) -> bool:
        card = g.get(ref)
        return card is not None and not values.exhausted(g, card)


register(EndOfRoundNow, {"seat": INT}, {"waiting": DONE, "picked": Fixed(INT, TEXT)})
