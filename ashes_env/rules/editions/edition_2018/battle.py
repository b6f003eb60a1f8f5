"""One battle: attackers, as a group or alone, against one defender (R-CLS-36 to 45)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.language import codes as k
from ashes_env.rules.editions.edition_2018.responses import together
from ashes_env.rules.reading import values
from ashes_env.rules.reading.attack import attack_of
from ashes_env.rules.state import log
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.codecs import BOOL, INT, INTS
from ashes_env.rules.state.record_types import register
from ashes_env.rules.state.state import ID_MASK, Frame
from ashes_env.rules.timing.tiring import exhaust

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State

CHOOSE_COUNTER: Final = 0
COUNTER_CHOSEN: Final = 1
SPLIT: Final = 2
SHARE_CHOSEN: Final = 3
STRUCK_FIRST: Final = 4
STRUCK: Final = 5


class GroupBattle(Frame):
    """The attackers add up their attack values into one instance of damage. A unit that counters splits its own among
    them. `shares` are the parts of the counter that the defender has fixed, `struck` says whether the attackers have
    dealt their damage.
    """

    __slots__ = ("attackers", "countering", "defender", "gone", "shares", "struck")

    def __init__(self, attackers: tuple[int, ...], defender: int) -> None:
        super().__init__()
        self.attackers = attackers
        self.defender = defender
        self.countering = False
        self.gone = False  # the defender left play; if it is back, it no longer defends
        self.shares: tuple[int, ...] = ()
        self.struck = False

    def copy(self) -> GroupBattle:
        f = GroupBattle(self.attackers, self.defender)
        f.pc, f.answer, f.countering, f.gone, f.shares = self.pc, self.answer, self.countering, self.gone, self.shares
        f.struck = self.struck
        return f

    def battle_of(self) -> int:
        return self.attackers[0]

    def why(self, g: State) -> int:
        return log.BATTLE

    def forget(self, ref: int) -> None:
        if ref == self.defender:
            self.gone = True

    def step(self, g: State) -> None:
        if self.pc == CHOOSE_COUNTER:
            self._ask_counter(g)
        elif self.pc == COUNTER_CHOSEN:
            self._counter_chosen(g)
        elif self.pc == SPLIT:
            self._split(g)
        elif self.pc == SHARE_CHOSEN:
            self.shares = (*self.shares, m.value_of(self.answer))
            self._split(g)
        elif self.pc == STRUCK_FIRST:
            self._struck_first(g)
        else:
            self._exhaust(g)

    def _ask_counter(self, g: State) -> None:
        """The defender may choose whether to counter (R-CLS-39, R-CLS-40)."""
        defender = g.cards[self.defender & ID_MASK]
        self.pc = COUNTER_CHOSEN  # without a question, the answer is still no
        if defender.d.kind != k.PB and not values.exhausted(g, defender):
            g.ask(defender.seat, m.ASK_COUNTER, [m.YES, m.NO], defender.id)

    def _counter_chosen(self, g: State) -> None:
        self.countering = self.answer == m.YES
        if self.countering:
            attack_of(g).set_in_battle((self.defender, *self.attackers))
            defender = g.cards[self.defender & ID_MASK]
            log.tell(g, log.COUNTERS, defender.seat, defender.id, self.attackers[0] & ID_MASK)
        self.pc = SPLIT
        if self.countering and self._all_strike_first(g):
            self.pc = STRUCK_FIRST
            self.struck = True
            self._strike(g)

    def _all_strike_first(self, g: State) -> bool:
        """A group strikes first only if all its units do (R-CLS-38)."""
        return all(values.rule(g, g.cards[ref & ID_MASK], k.STRIKES_FIRST) for ref in self._fighting(g))

    def _fighting(self, g: State) -> list[int]:
        """The attackers that are still in this battle."""
        left = attack_of(g).left
        return [ref for ref in self.attackers if ref not in left and g.get(ref) is not None]

    def _strike(self, g: State) -> None:
        """Deals the damage of the attackers. Its source is one of them: what makes damage unpreventable works only if
        all have it.
        """
        fighting = self._fighting(g)
        total = 0
        for ref in fighting:
            total += max(0, values.attack(g, g.cards[ref & ID_MASK]))
        if total <= 0:
            return
        unpreventable = [ref for ref in fighting if values.rule(g, g.cards[ref & ID_MASK], k.UNPREVENTABLE)]
        source = next((ref for ref in fighting if ref not in unpreventable), fighting[0])
        g.edition.deal(g, self.defender, total, source, k.BY_ATTACK, values.controller(g, source))

    def _power(self, g: State) -> int:
        """The damage of the counter; a unit that counters is there."""
        return max(0, values.attack(g, g.cards[self.defender & ID_MASK]))

    def _split(self, g: State) -> None:
        """Asks for the damage to each attacker but the last, which takes the rest (R-CLS-37)."""
        fighting = self._fighting(g)
        n = len(self.shares)
        if self.countering and n < len(fighting) - 1:
            left = self._power(g) - sum(self.shares)
            self.pc = SHARE_CHOSEN
            seat = values.controller(g, self.defender)
            g.ask(seat, m.ASK_NUMBER, [m.move(m.NUMBER, i) for i in range(left + 1)], fighting[n] & ID_MASK, left)
            return
        self.pc = STRUCK
        self._counter(g)
        if not self.struck:
            self._strike(g)

    def _counter(self, g: State) -> None:
        """Deals the damage of the counter, at the same time as that of the attackers: its frames lie below."""
        fighting = self._fighting(g)
        if not self.countering or not fighting:
            return
        rest = self._power(g) - sum(self.shares)
        seat = values.controller(g, self.defender)
        for ref, n in list(zip(fighting, (*self.shares, rest), strict=True))[::-1]:
            if n > 0:
                g.edition.deal(g, ref, n, self.defender, k.BY_COUNTER, seat)

    def _struck_first(self, g: State) -> None:
        """The defender was dealt damage first: it counters if it is still there and not exhausted."""
        defender = g.get(self.defender)
        if defender is None or self.gone or values.exhausted(g, defender):
            self.countering = False
        self.pc = SPLIT

    def _exhaust(self, g: State) -> None:
        """Each unit of the battle that is still there gets a token, even if it is exhausted already (R-CLS-44)."""
        g.pop()
        first = len(g.stack)
        self._place_tokens(g)
        together(g, first)

    def _place_tokens(self, g: State) -> None:
        at = attack_of(g)
        at.set_in_battle(())
        feeble = False
        for ref in self.attackers:
            card = g.get(ref)
            if card is None:
                continue
            if values.rule(g, card, k.FEEBLE):
                feeble = True
            if ref not in at.left:
                exhaust(g, card)
        defender = g.get(self.defender)
        if defender is None or self.gone or not self.countering or feeble:
            return
        if not values.rule(g, defender, k.NO_EXHAUSTION_FROM_COUNTER):
            exhaust(g, defender)


register(
    GroupBattle,
    {"attackers": INTS, "defender": INT},
    {"countering": BOOL, "gone": BOOL, "shares": INTS, "struck": BOOL},
)
