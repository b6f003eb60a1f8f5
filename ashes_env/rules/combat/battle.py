"""One battle of an attack: both damages, counters, exhaustion (R-CTR-01..08)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.language import codes as k
from ashes_env.rules.choices.sequence import order_matters
from ashes_env.rules.reading import values
from ashes_env.rules.reading.attack import attack_of
from ashes_env.rules.state import log
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.codecs import BOOL, INT
from ashes_env.rules.state.record_types import register
from ashes_env.rules.state.state import ID_MASK, Frame, Underway
from ashes_env.rules.timing.tiring import exhaust

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State

CHOOSE_COUNTER: Final = 0
COUNTER_CHOSEN: Final = 1
ORDER_CHOSEN: Final = 2
STRUCK_FIRST: Final = 3
STRUCK: Final = 4


class BattleFrame(Frame):
    """One battle: attack and counter damage at the same time, then exhaustion (R-CTR-01..08)."""

    __slots__ = ("attacker", "countering", "damage_back", "damage_on", "defender", "gone", "must")

    def __init__(self, attacker: int, defender: int, must: bool) -> None:
        super().__init__()
        self.attacker = attacker
        self.defender = defender
        self.must = must
        self.countering = False
        self.damage_on = 0
        self.damage_back = 0
        self.gone = False  # the defender left play; if it is back, it no longer defends

    def copy(self) -> BattleFrame:
        f = BattleFrame(self.attacker, self.defender, self.must)
        f.pc, f.answer, f.countering, f.damage_on, f.damage_back, f.gone = (
            self.pc,
            self.answer,
            self.countering,
            self.damage_on,
            self.damage_back,
            self.gone,
        )
        return f

    def battle_of(self) -> int:
        return self.attacker

    def why(self, g: State) -> int:
        return log.BATTLE

    def forget(self, ref: int) -> None:
        if ref == self.defender:
            self.gone = True

    def underway(self, g: State) -> tuple[Underway, ...]:
        """Both damages, until the active player has chosen which one is resolved first."""
        if self.pc != ORDER_CHOSEN:
            return ()
        return (
            Underway(values.controller(g, self.attacker), self.attacker, victim=self.defender, damage=self.damage_on),
            Underway(values.controller(g, self.defender), self.defender, victim=self.attacker, damage=self.damage_back),
        )

    def step(self, g: State) -> None:
        if self.pc == CHOOSE_COUNTER:
            self._ask_counter(g)
        elif self.pc == COUNTER_CHOSEN:
            self._strike(g)
        elif self.pc == ORDER_CHOSEN:
            self._order(g)
        elif self.pc == STRUCK_FIRST:
            self.pc = STRUCK
            self._struck_first(g)
        else:
            self._exhaust(g)

    def _ask_counter(self, g: State) -> None:
        defender = g.cards[self.defender & ID_MASK]
        self.pc = COUNTER_CHOSEN
        self.answer = m.NO
        if defender.d.kind == k.PB or values.exhausted(g, defender):
            return
        if self.must or g.players[defender.seat].must_counter():
            self.answer = m.YES
            return
        g.ask(defender.seat, m.ASK_COUNTER, [m.YES, m.NO], defender.id)

    def _strike(self, g: State) -> None:
        attacker, defender = g.cards[self.attacker & ID_MASK], g.cards[self.defender & ID_MASK]
        self.countering = self.answer == m.YES
        self.damage_on = max(0, values.attack(g, attacker))
        if self.countering:
            self.damage_back = max(0, values.attack(g, defender))
            log.tell(g, log.COUNTERS, defender.seat, defender.id, attacker.id)
        if values.rule(g, attacker, k.STRIKES_FIRST):
            self.pc = STRUCK_FIRST
            self._on(g)
            return
        self.pc = ORDER_CHOSEN
        self.answer = m.move(m.CARD, defender.id)
        if self.damage_on > 0 and self.damage_back > 0 and not values.is_aspect(g, attacker) and order_matters(g):
            moves = [m.move(m.CARD, defender.id), m.move(m.CARD, attacker.id)]
            g.ask(g.active, m.ASK_DAMAGE_ORDER, moves, attacker.id)

    def _order(self, g: State) -> None:
        """The frame pushed last is resolved first."""
        self.pc = STRUCK
        if m.value_of(self.answer) == self.defender & ID_MASK:
            self._back(g)
            self._on(g)
        else:
            self._on(g)
            self._back(g)
        self._spare(g)

    def _spare(self, g: State) -> None:
        """Called when the counter is dealt: a unit that counters a feeble unit is not exhausted for it."""
        if self.countering and values.rule(g, g.cards[self.attacker & ID_MASK], k.FEEBLE):
            self.countering = False

    def _struck_first(self, g: State) -> None:
        """The defender was damaged first: it counters if both units are still in this battle and it is not
        exhausted.
        """
        attacker, defender = g.get(self.attacker), g.get(self.defender)
        at = attack_of(g)
        if (
            attacker is None
            or defender is None
            or self.gone
            or self.attacker in at.left
            or (values.exhausted(g, defender))
        ):
            self.countering = False
        elif self.countering:
            self.damage_back = max(0, values.attack(g, defender))
            self._back(g)
            self._spare(g)

    def _on(self, g: State) -> None:
        if self.damage_on > 0:
            seat = values.controller(g, self.attacker)
            g.edition.deal(g, self.defender, self.damage_on, self.attacker, k.BY_ATTACK, seat)

    def _back(self, g: State) -> None:
        if self.countering and self.damage_back > 0:
            seat = values.controller(g, self.defender)
            g.edition.deal(g, self.attacker, self.damage_back, self.defender, k.BY_COUNTER, seat)

    def _exhaust(self, g: State) -> None:
        g.pop()
        attacker, defender = g.get(self.attacker), g.get(self.defender)
        if attacker is not None and self.attacker not in attack_of(g).left:
            exhaust(g, attacker)
        if defender is None or self.gone or not self.countering:
            return
        if values.is_aspect(g, defender):
            return
        if values.rule(g, defender, k.NO_EXHAUSTION_FROM_COUNTER):
            return
        exhaust(g, defender)


register(
    BattleFrame,
    {"attacker": INT, "defender": INT, "must": BOOL},
    {"countering": BOOL, "damage_on": INT, "damage_back": INT, "gone": BOOL},
)
