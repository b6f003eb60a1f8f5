"""What follows when all effects of a text have resolved: first the damage and destruction that it caused are processed
(R-CLS-32, R-CLS-46), then the responses to its events come (R-CLS-26).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.language import codes as k
from ashes_env.rules.choices.sequence import order_matters
from ashes_env.rules.editions.edition_2018.damage import DamageInSteps, LeavingInSteps
from ashes_env.rules.editions.edition_2018.keeping import (
    DAMAGE,
    LEAVING,
    RESPOND,
    STRIKE,
    Keeper,
    Kept,
    Working,
    who_orders,
)
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.codecs import INTS, TupleOf
from ashes_env.rules.state.record_types import EVENT, register
from ashes_env.rules.state.state import ID_MASK

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State

ORDER: Final = 0
ORDERED: Final = 1


class Processing(Working):
    """Damage and destruction of several cards at the same time. All damage is dealt and answered first; then one card
    after the other is processed, in the order of the active player (R-CLS-48). What happens meanwhile is answered at
    once.
    """

    __slots__ = ()

    def copy(self) -> Processing:
        f = Processing(self.work)
        f.pc, f.answer = self.pc, self.answer
        return f

    def takes_back(self) -> bool:
        return True

    def step(self, g: State) -> None:
        if self.pc == ORDERED:
            self.pc = ORDER
            cid = m.value_of(self.answer)
            for kept in self.work:
                if kept[1] & ID_MASK == cid:
                    self._do(g, kept)
                    return
        for stage in (STRIKE, DAMAGE):
            for kept in self.work:
                if kept[0] == stage:
                    self._do(g, kept)
                    return
        self.work = tuple([kept for kept in self.work if kept[0] == LEAVING or g.get(kept[-1]) is not None])
        if not self.work:
            g.pop()
            return
        moves: list[int] = []
        for kept in self.work:
            cid = kept[1] & ID_MASK
            move = m.move(m.CARD if cid in g.cards else m.TITLE, cid)
            if move not in moves:
                moves.append(move)
        if len(moves) == 1 or not (order_matters(g) or self._phoenixborn(g) > 1):
            self._do(g, self.work[0])
            return
        self.pc = ORDERED
        g.ask(who_orders(g), m.ASK_ORDER, moves)

    def _phoenixborn(self, g: State) -> int:
        """How many Phoenixborn are among the cards: their destruction can end the game."""
        n = 0
        for kept in self.work:
            if g.by_id[kept[1] & ID_MASK].kind == k.PB:
                n += 1
        return n

    def _do(self, g: State, kept: Kept) -> None:
        """Pushes the frame of the next part of the work; damage comes back from it until it has been answered."""
        at = self.work.index(kept)
        self.work = (*self.work[:at], *self.work[at + 1 :])
        if kept[0] != LEAVING:
            damage = DamageInSteps(kept[1], kept[2], kept[3], kept[4], kept[5], kept[6] > 0)
            damage.prevented = kept[7]
            damage.receiver = kept[8]
            damage.go_on(kept[0])
            g.push(damage)
        else:
            leave = LeavingInSteps(kept[1], kept[2] > 0, kept[3], kept[4], kept[5], kept[6], kept[7] > 0)
            leave.wounds = kept[8]
            leave.set_aside_before()
            g.push(leave)


register(Processing, {"work": TupleOf(INTS)})


class Aftermath(Keeper):
    """Keeps what the text above it causes, and handles it when the text is done."""

    __slots__ = ()

    def copy(self) -> Aftermath:
        f = Aftermath()
        f.pc, f.answer, f.work, f.events = self.pc, self.answer, self.work, self.events
        return f

    def step(self, g: State) -> None:
        self.pc = RESPOND
        if self.work:
            work_off(g, self)
            return
        if not self.events:
            g.pop()
            return
        event, self.events = self.events[0], self.events[1:]
        g.edition.respond(g, event)


register(Aftermath, {}, {"work": TupleOf(INTS), "events": TupleOf(EVENT)})


def work_off(g: State, keeper: Keeper) -> bool:
    """Pushes the processing of the work kept so far. Returns whether there is any."""
    work, keeper.work = keeper.work, ()
    if work:
        g.push(Processing(work))
    return bool(work)
