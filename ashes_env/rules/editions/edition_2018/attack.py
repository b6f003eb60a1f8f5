"""The two Attack actions: on a Phoenixborn, and on a unit by a group (R-CLS-16, R-CLS-34 to 45)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.language import codes as k
from ashes_env.rules.combat.attack import ANNOUNCED, ATTACK, BATTLES, GIVEN, AttackFrame
from ashes_env.rules.combat.defence import attack_targets, guards, possible_attackers, targets_for
from ashes_env.rules.editions.edition_2018.battle import GroupBattle
from ashes_env.rules.editions.edition_2018.responses import together
from ashes_env.rules.reading import values
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.codecs import INTS
from ashes_env.rules.state.record_types import register
from ashes_env.rules.state.state import ID_MASK, Card, Event
from ashes_env.rules.timing.tiring import exhaust

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State

DECLARE: Final = 20
CHOSEN: Final = 21
AIM: Final = 22
AIMED: Final = 23
ONE_AIMED: Final = 24


class GroupAttack(AttackFrame):
    """An attack whose attackers are declared before its target. With `units_only` all of them attack one unit as a
    group, otherwise each attacks the Phoenixborn on its own. `countered`: the defender of the current battle counters.
    """

    __slots__ = ("countered", "stopped")

    def __init__(self, seat: int, only: int = 0, units_only: bool = False) -> None:
        super().__init__(seat, only, units_only)
        self.countered: tuple[int, ...] = ()  # the defender and the attackers that it fights
        self.stopped: tuple[int, ...] = ()  # attackers whose blocker or guard has left play, and may be back
        self.pc = DECLARE

    def copy(self) -> GroupAttack:
        f = GroupAttack(self.seat, self.only, self.units_only)
        self.copy_into(f)
        f.countered, f.stopped = self.countered, self.stopped
        return f

    # --- queries for cards ---------------------------------------------------------------------------------------

    def set_in_battle(self, refs: tuple[int, ...]) -> None:
        self.countered = refs

    def on_phoenixborn(self, g: State) -> bool:
        return not self.units_only

    def forget(self, ref: int) -> None:
        """An attacker stays blocked by a unit that has left play, even if it is back (R-CLS-43)."""
        if ref == self.guard:
            self.stopped = self.attackers
        blocked = [a for a, b in zip(self.attackers, self.blockers, strict=False) if b == ref]
        self.stopped = (*self.stopped, *blocked)
        super().forget(ref)

    def opponents(self, g: State, ref: int) -> tuple[int, ...]:
        """Units are in battle only while the defender counters (R-CLS-42)."""
        if ref not in self.countered:
            return ()
        return self.countered[1:] if ref == self.countered[0] else self.countered[:1]

    def aims(self, g: State) -> list[int]:
        if self.target:
            return [self.target & ID_MASK]
        if self.attackers:
            return self._targets(g, self.attackers)
        out: list[int] = []
        for unit in possible_attackers(g, self.seat):
            out += [cid for cid in self._targets(g, (unit.ref,)) if cid not in out]
        return out

    def acts_with(self, event: Event, ref: int) -> bool:
        """Whether the unit deals the damage of the event too: attackers of a unit deal damage as a group (R-CLS-45)."""
        if not self.units_only or not event.classes & k.BY_ATTACK or event.source not in self.attackers:
            return False
        return ref in self.attackers and ref not in self.left

    def tired(self, ref: int) -> None:
        """An attacker that is exhausted meanwhile still deals its damage (R-CLS-44)."""

    # --- the steps ----------------------------------------------------------------------------------------------

    def step(self, g: State) -> None:
        if self.pc == DECLARE:
            self.outer = g.attack_at
            g.attack_at = len(g.stack) - 1
            self._ask_attackers(g)
        elif self.pc == CHOSEN:
            if self.answer == m.NO:
                self._announce(g)
            else:
                self.attackers = (*self.attackers, g.cards[m.value_of(self.answer)].ref)
                self._ask_attackers(g)
        elif self.pc == AIM:
            self._aim(g)
        elif self.pc == AIMED:
            self._aimed(g)
        elif self.pc == ONE_AIMED:
            self._one_aimed(g)
        else:
            super().step(g)

    def _ask_attackers(self, g: State) -> None:
        if self.only:
            self._aim_one(g)
            return
        able = [c for c in possible_attackers(g, self.seat) if c.ref not in self.attackers and self._has_target(g, c)]
        if not able:
            if self.attackers:
                self._announce(g)
            else:
                self._end(g)
            return
        moves = [m.move(m.CARD, c.id) for c in able]
        if self.attackers:
            moves.append(m.NO)
        self.pc = CHOSEN
        g.ask(self.seat, m.ASK_ATTACKER, moves, 0, len(self.attackers))

    def _targets(self, g: State, attackers: tuple[int, ...]) -> list[int]:
        """The cards that all of these attackers may attack."""
        units = [unit for unit in [g.get(ref) for ref in attackers] if unit is not None]
        out: list[int] = []
        for move in targets_for(g, self.seat, units):
            target = g.cards[m.value_of(move)]
            if (target.d.kind == k.PB) != self.units_only:
                if not any(values.spared(g, target, unit) for unit in units):
                    out.append(target.id)
        return out

    def _has_target(self, g: State, attacker: Card) -> bool:
        return bool(self._targets(g, (*self.attackers, attacker.ref)))

    def _announce(self, g: State) -> None:
        """Declares the attackers; their target is not known yet (R-CLS-34)."""
        self.pc = AIM
        self._declare(g, self.attackers, ())

    def _aim(self, g: State) -> None:
        ids = self._targets(g, tuple([ref for ref in self.attackers if self._fights(g, ref)]))
        if not ids or self.still_attacking(g) == 0:
            self._end(g)
            return
        self.pc = AIMED
        g.ask(self.seat, m.ASK_ATTACK_TARGET, [m.move(m.CARD, cid) for cid in ids], self.attackers[0] & ID_MASK)

    def _aimed(self, g: State) -> None:
        target = g.cards[m.value_of(self.answer)]
        self.target = target.ref
        self.defender = target.seat
        self.pc = ANNOUNCED

    def _aim_one(self, g: State) -> None:
        """An attack that a text makes with one unit: its target says which kind of attack it is."""
        moves = attack_targets(g, self.seat, self.units_only, self.only)
        if not moves:
            self._end(g)
            return
        self.pc = ONE_AIMED
        g.ask(self.seat, m.ASK_ATTACK_TARGET, moves, self.only & ID_MASK)

    def _one_aimed(self, g: State) -> None:
        self._aimed(g)
        self.units_only = g.cards[self.target & ID_MASK].d.kind != k.PB
        self.attackers = (self.only,)
        self._declare(g, self.attackers, ())

    def _joining(self, g: State) -> tuple[int, ...]:
        """No unit joins an attack by itself once the attackers are declared."""
        return ()

    def _fights(self, g: State, ref: int) -> bool:
        """Exhaustion does not matter (R-CLS-44)."""
        if ref in self.left or ref in self.fought:
            return False
        card = g.get(ref)
        return card is not None and card.seat == self.seat

    def _lead(self, g: State) -> Card | None:
        for ref in self.attackers:
            if self._fights(g, ref):
                return g.get(ref)
        return None

    def _guards(self, g: State, attacker: Card, target: Card) -> list[int]:
        """Whoever may guard against one of the attackers: what keeps guards off works only if all attackers have it
        (R-CLS-38).
        """
        moves: list[int] = []
        for ref in self.attackers:
            unit = g.get(ref)
            if unit is not None and self._fights(g, ref):
                moves += [move for move in guards(g, unit, target) if move not in moves]
        return moves

    def _ask_battle(self, g: State) -> None:
        left = [ref for ref in self.attackers if self._fights(g, ref)]
        if not left:
            self._end(g)
            return
        if self.units_only:
            self.fought = tuple(left)
            self._battle_of(g, tuple(left))
            return
        super()._ask_battle(g)

    def _battle(self, g: State, answer: int) -> None:
        ref = g.cards[m.value_of(answer)].ref
        self.fought = (*self.fought, ref)
        self._battle_of(g, (ref,))

    def _battle_of(self, g: State, attackers: tuple[int, ...]) -> None:
        """A battle of one attacker of a Phoenixborn, or of all attackers of a unit. If the defender is gone, nothing is
        dealt damage: an attacker stays blocked by a blocker that was destroyed (R-CLS-43).
        """
        self.pc = BATTLES
        self.countered = ()
        defender = g.get(self.blocker_of(attackers[0]) or self.guard or self.target)
        if defender is None or attackers[0] in self.stopped:
            first = len(g.stack)
            for ref in attackers:
                card = g.get(ref)
                if card is not None:
                    exhaust(g, card)
            together(g, first)
            return
        g.push(GroupBattle(attackers, defender.ref))


register(GroupAttack, GIVEN, {**ATTACK, "countered": INTS, "stopped": INTS})
