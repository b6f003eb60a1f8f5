"""Paying for a card and playing it, or for a text of a card in play and resolving it (R-COST-10, R-COST-11,
R-PLAY-01).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.language import codes as k
from ashes_env.rules.choices.resolve import Resolution, text_classes
from ashes_env.rules.paying.payment import push_payment
from ashes_env.rules.paying.playing import play
from ashes_env.rules.paying.ways import ways_to_pay, ways_to_play
from ashes_env.rules.reading import realms
from ashes_env.rules.reading.context import Context
from ashes_env.rules.state import log, zones
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.cards import ID_MASK
from ashes_env.rules.state.codecs import INT, TEXT
from ashes_env.rules.state.record_types import PAYING, register
from ashes_env.rules.state.state import THE_RULES, Card, Event, Paying, Topic
from ashes_env.rules.timing.events import emit

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State

CHOOSE_COST: Final = 0
COST_CHOSEN: Final = 1
PAID: Final = 2
RESOLVED: Final = 3


class PlayFromHand(Paying):
    """Paying for a hand card and playing it (R-PLAY-01, R-COST-10)."""

    __slots__ = ("cid", "seat", "x")

    def __init__(self, cid: int, seat: int) -> None:
        super().__init__()
        self.cid = cid
        self.seat = seat
        self.x = -1

    def copy(self) -> PlayFromHand:
        f = PlayFromHand(self.cid, self.seat)
        f.pc, f.answer, f.spent, f.discarded, f.x = self.pc, self.answer, self.spent, self.discarded, self.x
        return f

    def about(self, g: State) -> int:
        return self.cid

    def why(self, g: State) -> int:
        return log.PAYMENT

    def in_transit(self) -> tuple[int, ...]:
        return (self.cid,) if self.pc == PAID else ()

    def found(self, g: State) -> tuple[int, ...]:
        return (self.cid,)

    def topic(self, g: State) -> Topic:
        if self.pc != COST_CHOSEN:
            return THE_RULES
        return Topic(g.by_id[self.cid].effect.address, ways=tuple(ways_to_play(g, g.players[self.seat], self.cid)))

    def seat_left(self, g: State, seat: int) -> bool:
        if self.seat != seat:
            return False
        if self.pc == PAID:
            zones.to_pile(g, self.cid, k.DISCARD_PILE)
        return True

    def step(self, g: State) -> None:
        p = g.players[self.seat]
        if self.pc == CHOOSE_COST:
            self.pc = COST_CHOSEN
            costs = ways_to_play(g, p, self.cid)
            if costs[0].x >= 0:
                g.ask(self.seat, m.ASK_NUMBER, [m.move(m.NUMBER, c.x) for c in costs], self.cid)
            else:
                g.ask(self.seat, m.ASK_COST_BRANCH, [m.move(m.MODE, i) for i in range(len(costs))], self.cid)
        elif self.pc == COST_CHOSEN:
            self.pc = PAID
            costs = ways_to_play(g, p, self.cid)
            n = m.value_of(self.answer)
            cost = next(c for c in costs if c.x == n) if costs[0].x >= 0 else costs[n]
            self.x = cost.x
            p.hand.remove(self.cid)
            g.seen[self.cid] = g.seats.bits
            log.note(g, log.PLAYED, self.seat, self.cid)
            if cost.main:
                g.passes = 0
            push_payment(g, self.seat, cost, self.cid)
        else:
            g.pop()
            play(g, self.cid, self.seat, self.spent, self.discarded, None, k.BY_SPELL, self.x)


register(PlayFromHand, {"cid": INT, "seat": INT}, {"x": INT}, PAYING)


class Activate(Paying):
    """Pays for a text of a card in play and resolves it, even if the card leaves play meanwhile (R-COST-11,
    R-COST-13).
    """

    __slots__ = ("n", "path", "ref", "seat")

    def __init__(self, ref: int, seat: int, path: str, n: int) -> None:
        super().__init__()
        self.ref = ref
        self.seat = seat
        self.path = path
        self.n = n

    def copy(self) -> Activate:
        f = Activate(self.ref, self.seat, self.path, self.n)
        f.pc, f.answer, f.spent, f.discarded = self.pc, self.answer, self.spent, self.discarded
        return f

    def about(self, g: State) -> int:
        return self.ref

    def why(self, g: State) -> int:
        return log.PAYMENT

    def seat_left(self, g: State, seat: int) -> bool:
        return self.seat == seat

    def _card(self, g: State) -> Card | None:
        """The card; one outside play for a text that works there."""
        card = g.find(self.ref)
        if card is None and g.defs.texts[self.path].realm and g.ref_of(self.ref & ID_MASK) == self.ref:
            return realms.card_there(g, self.ref & ID_MASK)
        return card

    def topic(self, g: State) -> Topic:
        card = self._card(g)
        if self.pc != COST_CHOSEN or card is None:
            return THE_RULES
        return Topic(self.path, ways=tuple(ways_to_pay(g, g.players[self.seat], card, g.defs.texts[self.path])))

    def step(self, g: State) -> None:
        text = g.defs.texts[self.path]
        card = self._card(g)
        p = g.players[self.seat]
        if self.pc == CHOOSE_COST and card is not None:
            self.pc = COST_CHOSEN
            costs = ways_to_pay(g, p, card, text)
            g.ask(self.seat, m.ASK_COST_BRANCH, [m.move(m.MODE, i) for i in range(len(costs))], card.id)
        elif self.pc == COST_CHOSEN and card is not None:
            self.pc = PAID
            g.seen[card.id] = g.seats.bits
            log.note(g, log.USED, self.seat, card.id)
            cost = ways_to_pay(g, p, card, text)[m.value_of(self.answer)]
            if cost.main:
                g.passes = 0
            push_payment(g, self.seat, cost, card.id)
        elif self.pc == PAID:
            self.pc = RESOLVED
            x = Context(self.ref, self.seat, text_classes(g, self.ref & ID_MASK), self.path, self.n, None, self.spent)
            if self.discarded:
                x.vars["paid"] = self.discarded
            g.push(Resolution(x, text.program))
        else:
            g.pop()
            if g.by_id[self.ref & ID_MASK].kind == k.PB:
                emit(g, Event(k.RESOLVED, (), self.ref, k.BY_ABILITY, self.seat, self.n, -1, (), self.path))


register(Activate, {"ref": INT, "seat": INT, "path": TEXT, "n": INT}, base=PAYING)
