"""Meditating: first all discards, then as many dice are changed (R-CLS-52)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ashes_env.language.dice import turned
from ashes_env.rules.paying.meditate import CARD_CHOSEN, CHOOSE_CARD, CHOOSE_DIE, DIE_CHOSEN, Meditate
from ashes_env.rules.paying.meditate_macro import raise_dice
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.codecs import INT
from ashes_env.rules.state.record_types import register
from ashes_env.rules.state.state import Player

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State


class DiscardsFirst(Meditate):
    """Discards cards one by one; `changes` are the dice that may still be changed then, -1 before that."""

    __slots__ = ("changes",)

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.changes = -1

    def copy(self) -> DiscardsFirst:
        f = DiscardsFirst(self.seat)
        f.pc, f.answer, f.cards, f.die, f.milled = self.pc, self.answer, self.cards, self.die, self.milled
        f.changes = self.changes
        return f

    def step(self, g: State) -> None:
        p = g.players[self.seat]
        if self.pc == CHOOSE_CARD or (self.pc == CHOOSE_DIE and self.changes < 0):
            self._ask_card(g, p)
        elif self.pc == CARD_CHOSEN:
            self._discard(g, p)
        elif self.pc == CHOOSE_DIE:
            self._next_die(g, p)
        elif self.pc == DIE_CHOSEN:
            if self.answer == m.NO:
                self.finish(g)
            else:
                super().step(g)
        else:
            p.active[self.die] -= 1
            p.active[turned(self.die, m.value_of(self.answer))] += 1
            self.changes -= 1
            self._next_die(g, p)

    def _done(self, g: State) -> None:
        """All cards are discarded; the dice follow."""
        self.changes = self.cards
        self.pc = CHOOSE_DIE

    def _next_die(self, g: State, p: Player) -> None:
        if g.options.macro_meditation:
            raise_dice(g, p, self.changes)
            self.changes = 0
        if self.changes <= 0 or not sum(p.active):
            self.finish(g)
            return
        self._ask_die(g, p)


register(DiscardsFirst, {"seat": INT}, {"cards": INT, "die": INT, "milled": INT, "changes": INT})
