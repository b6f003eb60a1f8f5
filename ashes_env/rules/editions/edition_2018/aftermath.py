"""What follows when all effects of a text have resolved: first the damage and destruction that it caused are processed
(R-CLS-32, R-CLS-46), then the responses to its events come (R-CLS-26).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.language import codes as k
from ashes_env.rules.choices.sequence import order_matters
from ashes_env.rules.editions.edition_2018.damage import received
from ashes_env.rules.editions.edition_2018.keeping import RESPOND, WORK, Keeper, Working, who_orders
from ashes_env.rules.editions.edition_2018.leaving import departing
from ashes_env.rules.editions.edition_2018.responses import responses_to
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.codecs import BOOL, TupleOf
from ashes_env.rules.state.record_types import EVENT, register
from ashes_env.rules.state.state import ID_MASK

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State

ORDER: Final = 0
ORDERED: Final = 1
TAKE: Final = 2


class Processing(Working):
    """Damage and destruction of several cards at the same time. All damage is dealt and answered first; then one card
    after the other is processed, in the order of the active player (R-CLS-48). What happens meanwhile is answered at
    once.
    """

    __slots__ = ()

    def copy(self) -> Processing:
        f = Processing(self.damage, self.departures)
        f.pc, f.answer = self.pc, self.answer
        return f

    def takes(self) -> bool:
        return self.pc == TAKE

    def step(self, g: State) -> None:
        if self.pc == ORDERED:
            self.pc = ORDER
            self._process(g, m.value_of(self.answer))
            return
        self.pc = ORDER
        if self._unanswered(g):
            return
        self.damage = tuple([dealt for dealt in self.damage if g.get(dealt.receiver) is not None])
        cards: list[int] = []
        for ref in (*[dealt.receiver for dealt in self.damage], *[gone.ref for gone in self.departures]):
            if ref & ID_MASK not in cards:
                cards.append(ref & ID_MASK)
        if not cards:
            g.pop()
            return
        if len(cards) == 1 or not (order_matters(g) or _phoenixborn(g, cards) > 1):
            self._process(g, cards[0])
            return
        self.pc = ORDERED
        g.ask(who_orders(g), m.ASK_ORDER, [m.move(m.CARD if cid in g.cards else m.TITLE, cid) for cid in cards])

    def _unanswered(self, g: State) -> bool:
        """Pushes the damage whose dealing has yet to be answered. Returns whether there is any."""
        waiting = [dealt for dealt in self.damage if not dealt.answered]
        self.damage = tuple([dealt for dealt in self.damage if dealt.answered])
        for dealt in waiting[::-1]:  # the frame pushed last is the first
            g.push(received(dealt))
        return bool(waiting)

    def _process(self, g: State, cid: int) -> None:
        """Pushes the next piece of work on a card."""
        for i, dealt in enumerate(self.damage):
            if dealt.receiver & ID_MASK == cid:
                self.damage = (*self.damage[:i], *self.damage[i + 1 :])
                g.push(received(dealt))
                return
        for i, departure in enumerate(self.departures):
            if departure.ref & ID_MASK == cid:
                self.departures = (*self.departures[:i], *self.departures[i + 1 :])
                g.push(departing(departure))
                return


register(Processing, WORK)


def _phoenixborn(g: State, cards: list[int]) -> int:
    """How many Phoenixborn are among the cards: their destruction can end the game."""
    return sum([1 for cid in cards if g.by_id[cid].kind == k.PB])


class Aftermath(Keeper):
    """Keeps what the text above it causes, and handles it when the text is done."""

    __slots__ = ()

    def copy(self) -> Aftermath:
        f = Aftermath()
        f.pc, f.answer, f.damage, f.departures = self.pc, self.answer, self.damage, self.departures
        f.events, f.fresh = self.events, self.fresh
        return f

    def step(self, g: State) -> None:
        self.pc = RESPOND
        if work_off(g, self):
            return
        if not self.events:
            g.pop()
            return
        events, self.events = self.events[0], self.events[1:]
        g.push(responses_to(events))


register(Aftermath, {}, {**WORK, "events": TupleOf(TupleOf(EVENT)), "fresh": BOOL})


def work_off(g: State, keeper: Keeper) -> bool:
    """Pushes the processing of the work kept so far. Returns whether there is any."""
    if not keeper.damage and not keeper.departures:
        return False
    g.push(Processing(keeper.damage, keeper.departures))
    keeper.damage = ()
    keeper.departures = ()
    return True


def takes_departures(g: State) -> None:
    """Pushes a frame for cards that are destroyed at the same time outside of a text."""
    processing = Processing()
    processing.pc = TAKE
    g.push(processing)
