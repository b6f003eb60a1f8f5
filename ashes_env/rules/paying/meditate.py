"""The Meditate side action: cards discarded one by one, dice changed (R-SIDE-04..08)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.language import codes as k
from ashes_env.language.dice import N_DICE, level_of, turned
from ashes_env.rules.combat.leaving import discard
from ashes_env.rules.paying.payment import hand_moves
from ashes_env.rules.reading import values
from ashes_env.rules.state import moves as m
from ashes_env.rules.state import zones
from ashes_env.rules.state.codecs import INT
from ashes_env.rules.state.log import MEDITATION
from ashes_env.rules.state.record_types import register
from ashes_env.rules.state.state import Event, Frame, Player
from ashes_env.rules.timing.events import emit

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State

CHOOSE_CARD: Final = 0
CARD_CHOSEN: Final = 1
CHOOSE_DIE: Final = 2
DIE_CHOSEN: Final = 3
SIDE_CHOSEN: Final = 4
MILLED: Final = 1 << k.MILLED


class Meditation(Frame):
    """What every way to meditate shares: the cards discarded so far."""

    __slots__ = ("cards", "milled", "seat")

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat
        self.cards = 0
        self.milled = 0  # reference of the first card discarded from the draw pile

    def why(self, g: State) -> int:
        return MEDITATION

    def seat_left(self, g: State, seat: int) -> bool:
        return self.seat == seat

    def discard(self, g: State, kind: int, value: int) -> None:
        """Discards a card of the hand, or a ready spell."""
        if kind == m.FROM_HAND:
            zones.discard_from_hand(g, self.seat, value)
        else:
            discard(g, g.cards[value].ref, 0, k.BY_RULE, self.seat)

    def finish(self, g: State) -> None:
        g.pop()
        milled = (self.milled,) if self.milled else ()
        emit(g, Event(k.MEDITATED, milled, 0, k.BY_RULE, self.seat, self.cards))


class Meditate(Meditation):
    """Discards cards one by one; after each, one active die may be set to any side (R-SIDE-04..08)."""

    __slots__ = ("die",)

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.die = 0

    def copy(self) -> Meditate:
        f = Meditate(self.seat)
        f.pc, f.answer, f.cards, f.die, f.milled = self.pc, self.answer, self.cards, self.die, self.milled
        return f

    def step(self, g: State) -> None:
        p = g.players[self.seat]
        if self.pc == CHOOSE_CARD:
            self._ask_card(g, p)
        elif self.pc == CARD_CHOSEN:
            self._discard(g, p)
        elif self.pc == CHOOSE_DIE:
            self._ask_die(g, p)
        elif self.pc == DIE_CHOSEN:
            if self.answer == m.NO:
                self._ask_card(g, p)
                return
            self.die = m.die_of(self.answer)
            self.pc = SIDE_CHOSEN
            g.ask(self.seat, m.ASK_SIDE, [m.move(m.SIDE, s) for s in (2, 1, 0) if s != level_of(self.die)], 0, self.die)
        else:
            p.active[self.die] -= 1
            p.active[turned(self.die, m.value_of(self.answer))] += 1
            self._ask_card(g, p)

    def _ask_card(self, g: State, p: Player) -> None:
        moves = hand_moves(g, p.hand)
        if p.deck:
            moves.append(m.TOP_OF_PILE)
        moves.extend(m.move(m.CARD, c) for c in p.spells if not values.rule(g, g.cards[c], k.BOUND))
        if self.cards:
            moves.append(m.NO)
        self.pc = CARD_CHOSEN
        if not moves or (self.cards and len(moves) == 1):
            self._done(g)
            return
        g.ask(self.seat, m.ASK_MEDITATE, moves, 0, self.cards)

    def _done(self, g: State) -> None:
        self.finish(g)

    def _discard(self, g: State, p: Player) -> None:
        kind, value = m.kind_of(self.answer), m.value_of(self.answer)
        if kind == m.DECLINE:
            self._done(g)
            return
        self.cards += 1
        self.pc = CHOOSE_DIE
        if kind == m.TOP:
            cid = zones.mill(g, self.seat)
            self.milled = self.milled or g.ref_of(cid)
            if g.mask & MILLED:
                emit(g, Event(k.MILLED, (g.ref_of(cid),), 0, k.BY_RULE, self.seat, 1))
        else:
            self.discard(g, kind, value)

    def _ask_die(self, g: State, p: Player) -> None:
        moves = [m.die_move(m.POOL_MINE, code) for code in range(N_DICE) if p.active[code]]
        if not moves:
            self._ask_card(g, p)
            return
        moves.append(m.NO)
        self.pc = DIE_CHOSEN
        g.ask(self.seat, m.ASK_MEDITATE_DIE, moves)


register(Meditate, {"seat": INT}, {"cards": INT, "die": INT, "milled": INT})
