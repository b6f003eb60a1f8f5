"""The Meditate side action in few decisions: players choose the cards to discard, and a fixed order decides how the
dice change.

Players choose cards of the hand and ready spells, one after the other, and at the end how many cards to discard from
the draw pile. After each card one active die is turned to its power side (`best_to_raise`). Compared with the full
action, a player cannot choose which die is turned, to which side, or whether to turn one at all; cannot look at a card
from the draw pile before discarding the next one (R-SIDE-06); and cannot discard more cards than there are dice below
power (one is always possible, R-SIDE-07; with `GameOptions.futile` any number is).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.language import codes as k
from ashes_env.language.dice import LEVELS_EACH, turned
from ashes_env.rules.paying.meditate import Meditation
from ashes_env.rules.paying.payment import hand_moves
from ashes_env.rules.reading import values
from ashes_env.rules.state import moves as m
from ashes_env.rules.state import zones
from ashes_env.rules.state.codecs import INT
from ashes_env.rules.state.record_types import register
from ashes_env.rules.state.state import Player

if TYPE_CHECKING:
    from ashes_env.rules.definitions.costs import Wants
    from ashes_env.rules.state.state import State

CHOOSE: Final = 0
CHOSEN: Final = 1
DISCARDED: Final = 2


class MeditateMacro(Meditation):
    """Discards cards one by one; after each, turns the die that gains most to power (R-SIDE-04, R-SIDE-05)."""

    __slots__ = ()

    def copy(self) -> MeditateMacro:
        f = MeditateMacro(self.seat)
        f.pc, f.answer, f.cards, f.milled = self.pc, self.answer, self.cards, self.milled
        return f

    def step(self, g: State) -> None:
        p = g.players[self.seat]
        if self.pc == CHOSEN:
            self._chosen(g, p)
        else:
            if self.pc == DISCARDED:
                raise_dice(g, p, 1)
            self._ask(g, p)

    def _ask(self, g: State, p: Player) -> None:
        most = len(p.deck) if g.options.futile else max(below_power(p), 0 if self.cards else 1)
        moves: list[int] = []
        if most or g.options.futile:
            moves = hand_moves(g, p.hand)
            moves.extend(m.move(m.NUMBER, n) for n in range(1, min(most, len(p.deck)) + 1))
            moves.extend(m.move(m.CARD, c) for c in p.spells if not values.rule(g, g.cards[c], k.BOUND))
        if not moves:
            self.finish(g)
            return
        if self.cards:
            moves.append(m.NO)
        self.pc = CHOSEN
        g.ask(self.seat, m.ASK_MEDITATE, moves, 0, self.cards)

    def _chosen(self, g: State, p: Player) -> None:
        kind, value = m.kind_of(self.answer), m.value_of(self.answer)
        if kind == m.DECLINE:
            self.finish(g)
        elif kind == m.NUMBER:
            for _ in range(value):
                cid = zones.mill(g, self.seat)
                self.milled = self.milled or g.ref_of(cid)
            self.cards += value
            raise_dice(g, p, value)
            self.finish(g)
        else:
            self.cards += 1
            self.pc = DISCARDED
            self.discard(g, kind, value)


register(MeditateMacro, {"seat": INT}, {"cards": INT, "milled": INT})


def below_power(p: Player) -> int:
    """How many active dice do not show power."""
    return sum(p.active) - sum(p.active[k.POWER :: 3])


def raise_dice(g: State, p: Player, n: int) -> None:
    """Turns up to `n` active dice to power, each time the die that gains most."""
    wants = wanted(g, p)
    for _ in range(n):
        die = best_to_raise(p.active, wants)
        if die < 0:
            return
        p.active[die] -= 1
        p.active[turned(die, k.POWER)] += 1


def wanted(g: State, p: Player) -> Wants:
    """The dice symbols that the cards of a player require, by type: cards in play for their uses, and cards in hand or
    draw pile also for being played. The result does not depend on which hidden card is in which of the two.
    """
    used = {*p.discard, *p.removed, *p.conjurations}
    power = [0] * len(k.DIE_TYPES)
    typed = [0] * len(k.DIE_TYPES)
    for cid in range(1, len(g.by_id)):
        card = g.cards.get(cid)
        if card is not None and not card.facedown:
            if card.seat != p.seat:
                continue
            asked = card.d.wants_in_play
        elif g.owner[cid] == p.seat and cid not in used:
            asked = g.by_id[cid].wants_in_hand
        else:
            continue
        for t, powers, symbols in asked:
            power[t] += powers
            typed[t] += symbols
    for t in g.defs.dice_powers:
        power[t] += 1
    return tuple((t, power[t], typed[t]) for t in range(len(k.DIE_TYPES)))


def best_to_raise(active: list[int], wants: Wants) -> int:
    """The code of the die that gains most by being turned to power, -1 if no die is below power.

    The gain of a type is its power symbols divided by one more than its dice on power. For a basic die, all symbols of
    its type divided by one more than its dice on class or power are added. Among equal gains, the die with the lowest
    side is chosen, then the first type.
    """
    best, most = -1, -1.0
    for level in (k.BASIC, k.CLASS):
        for t, power, typed in wants:
            if active[t * LEVELS_EACH + level]:
                on_power = active[t * LEVELS_EACH + k.POWER]
                gain = power / (on_power + 1)
                if level == k.BASIC:
                    gain += typed / (on_power + active[t * LEVELS_EACH + k.CLASS] + 1)
                if gain > most:
                    best, most = t * LEVELS_EACH + level, gain
    return best
