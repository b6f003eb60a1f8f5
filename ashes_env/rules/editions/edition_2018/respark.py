"""Respark: a card that would be discarded from play goes to its owner's hand for a price (R-CLS-50)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ashes_env.language import codes as k
from ashes_env.rules.combat.leaving import Leave
from ashes_env.rules.definitions.costs import FlatCost
from ashes_env.rules.paying.meditate import Meditate
from ashes_env.rules.paying.payment import payable, push_payment
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import ID_MASK, PLAYER_TURNS, THE_RULES, Topic

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State


class Sparks(Leave):
    """A card that is leaving play, and that its owner may respark."""

    __slots__ = ()

    def _costs(self, g: State) -> list[FlatCost]:
        """The ways in which the owner can pay now; empty if the card cannot be resparked now, as one that is discarded
        by meditating.
        """
        cid = self.ref & ID_MASK
        ways = g.by_id[cid].respark_costs
        if not ways or self.zone != k.DISCARD_PILE or g.phase != PLAYER_TURNS or cid not in g.aside:
            return []
        if len(g.stack) > 1 and isinstance(g.stack[-2], Meditate):
            return []
        owner = g.players[g.owner[cid]]
        return [] if owner.seat in g.seats.out else [cost for cost in ways if payable(g, owner, cost, False)]

    def topic(self, g: State) -> Topic:
        costs = self._costs(g)
        return Topic(g.by_id[self.ref & ID_MASK].effect.address, ways=tuple(costs)) if costs else THE_RULES

    def ask_spark(self, g: State) -> None:
        """Asks the owner which way to pay, or to decline."""
        self.answer = m.NO
        costs = self._costs(g)
        if costs:
            cid = self.ref & ID_MASK
            ways = [m.move(m.MODE, i) for i in range(len(costs))]
            g.ask(g.owner[cid], m.ASK_COST_BRANCH, [*ways, m.NO], cid)

    def pay_spark(self, g: State) -> None:
        """Pays what was chosen; the card then goes to the hand."""
        if self.answer == m.NO:
            return
        cid = self.ref & ID_MASK
        cost = self._costs(g)[m.value_of(self.answer)]
        self.zone = k.HAND
        push_payment(g, g.owner[cid], cost, cid)

    def paid(self, spent: tuple[int, ...], discarded: tuple[int, ...]) -> None:
        """The card does not use what was paid."""
