"""The end of a round: the active player orders the end-of-round effects of all players (R-CLS-18, R-CLS-33)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.language import codes as k
from ashes_env.language.dice import code_of, owner_of, type_of
from ashes_env.rules.definitions.texts import Text
from ashes_env.rules.editions.edition_2018.keeping import who_orders
from ashes_env.rules.responding.end_of_round import end_of_round_texts, resolve_end_of_round_text
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.codecs import INT
from ashes_env.rules.state.record_types import DONE, register
from ashes_env.rules.state.state import Card, Frame
from ashes_env.rules.state.zones import to_pool

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State

CHOOSE: Final = 0
CHOSEN: Final = 1
ALL: Final = -1


class RoundEnds(Frame):
    """All end-of-round effects. The active player orders those that must be resolved; then each player resolves any of
    the own optional ones, and the charm dice return (R-CLS-64). `seat`: whose optional effects are offered, `ALL` for
    those that must be resolved.
    """

    __slots__ = ("done", "seat")

    def __init__(self) -> None:
        super().__init__()
        self.done: tuple[tuple[int, str], ...] = ()
        self.seat = ALL

    def copy(self) -> RoundEnds:
        f = RoundEnds()
        f.pc, f.answer, f.done, f.seat = self.pc, self.answer, self.done, self.seat
        return f

    def offers(self, g: State) -> dict[int, str]:
        out: dict[int, str] = {}
        if self.pc == CHOSEN:
            for card, text, _n in self._waiting(g):
                out.setdefault(m.move(m.CARD, card.id), text.path)
        return out

    def _waiting(self, g: State) -> list[tuple[Card, Text, int]]:
        """The effects to choose from."""
        out: list[tuple[Card, Text, int]] = []
        for seat in g.seats.around[g.active] if self.seat == ALL else (self.seat,):
            if seat not in g.seats.out:
                for card, text, n in end_of_round_texts(g, seat, self.done):
                    if text.optional == (self.seat != ALL):
                        out.append((card, text, n))
        return out

    def step(self, g: State) -> None:
        if self.pc == CHOSEN:
            self.pc = CHOOSE
            self._resolve(g)
            return
        for seat in (ALL, *g.seats.around[g.active]):
            self.seat = seat
            waiting = self._waiting(g)
            if waiting:
                moves = list(dict.fromkeys([m.move(m.CARD, card.id) for card, _text, _n in waiting]))
                self.pc = CHOSEN
                g.ask(who_orders(g) if seat == ALL else seat, m.ASK_ORDER, moves if seat == ALL else [*moves, m.NO])
                return
        g.pop()
        return_dice(g, k.CHARM)

    def _resolve(self, g: State) -> None:
        for card, text, n in self._waiting(g):
            if self.answer == m.NO:
                self.done = (*self.done, (card.ref, text.path))
            elif card.id == m.value_of(self.answer):
                self.done = (*self.done, (card.ref, text.path))
                resolve_end_of_round_text(g, card, text, n)
                return


register(RoundEnds, {}, {"done": DONE, "seat": INT})


def return_dice(g: State, die: int, seat: int = -1) -> None:
    """Dice of a type that a seat (-1: any) has on units return to their pools. A spell says itself when its dice do."""
    for card in g.cards.values():
        if card.d.kind != k.UNIT:
            continue
        left: list[int] = []
        for whole in card.dice:
            if type_of(code_of(whole)) == die and seat in (-1, owner_of(whole)):
                to_pool(g, whole)
            else:
                left.append(whole)
        if len(left) < len(card.dice):
            card.dice = tuple(left)
            g.dirty = True
