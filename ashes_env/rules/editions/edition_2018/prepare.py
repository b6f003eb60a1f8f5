"""Damage for cards that could not be drawn (R-CLS-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ashes_env.language import codes as k
from ashes_env.rules.editions.edition_2018.damage import DamageInSteps
from ashes_env.rules.state import log
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.codecs import BOOL, INTS
from ashes_env.rules.state.record_types import register
from ashes_env.rules.state.state import Frame

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State


class DrawDamage(Frame):
    """A player who could not draw cards (`missing`, by seat) takes as many damage on the Phoenixborn. The first player
    picks who is next.
    """

    __slots__ = ("asked", "missing")

    def __init__(self, missing: tuple[int, ...]) -> None:
        super().__init__()
        self.missing = missing
        self.asked = False

    def copy(self) -> DrawDamage:
        f = DrawDamage(self.missing)
        f.pc, f.answer, f.asked = self.pc, self.answer, self.asked
        return f

    def why(self, g: State) -> int:
        return log.ROUND_WORK

    def step(self, g: State) -> None:
        seats = [seat for seat in g.seats.around[g.first] if self.missing[seat] > 0]
        if not seats:
            g.pop()
            return
        if not self.asked:
            self.asked = True
            g.ask(g.first, m.ASK_PLAYER, [m.move(m.PLAYER, seat) for seat in seats])
            return
        self.asked = False
        seat = m.value_of(self.answer)
        n = self.missing[seat]
        self.missing = (*self.missing[:seat], 0, *self.missing[seat + 1 :])
        log.tell(g, log.SHORT, seat, 0, 0, n)
        for _ in range(n):
            damage = DamageInSteps(g.cards[g.players[seat].pb].ref, 1, 0, k.BY_RULE, -1)
            damage.received_now()
            g.push(damage)


register(DrawDamage, {"missing": INTS}, {"asked": BOOL})
