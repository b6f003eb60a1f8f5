"""The Attack action: target, attackers, blockers or guard, battles (R-ATKPB-01..20, R-ATKU-01..08, R-GRD-01..08)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.language import codes as k
from ashes_env.rules.combat.battle import BattleFrame
from ashes_env.rules.combat.defence import attack_targets, guards, may_block, possible_attackers
from ashes_env.rules.definitions.definitions import DECLARED
from ashes_env.rules.reading import values
from ashes_env.rules.reading.attack import Attack
from ashes_env.rules.state import log
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.codecs import BOOL, INT, INTS, Codec, Fixed, TupleOf
from ashes_env.rules.state.record_types import register
from ashes_env.rules.state.state import ID_MASK, T_DECLARED, Card, Event, Timed
from ashes_env.rules.timing.events import emit
from ashes_env.rules.timing.tiring import exhaust

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State

CHOOSE_TARGET: Final = 0
TARGET_CHOSEN: Final = 1
ATTACKER_CHOSEN: Final = 2
ANNOUNCED: Final = 3
BLOCKER_CHOSEN: Final = 4
BLOCKED_CHOSEN: Final = 5
GUARD_CHOSEN: Final = 6
SETTLED: Final = 7
BATTLES: Final = 8
BATTLE_CHOSEN: Final = 9
BLOCKING: Final = 10


class AttackFrame(Attack):
    """An attack in progress, step by step."""

    __slots__ = ("only", "outer", "units_only")

    def __init__(self, seat: int, only: int = 0, units_only: bool = False) -> None:
        super().__init__(seat)
        self.only = only
        self.units_only = units_only
        self.outer = -1

    def copy(self) -> AttackFrame:
        f = AttackFrame(self.seat, self.only, self.units_only)
        self.copy_into(f)
        return f

    def copy_into(self, f: AttackFrame) -> None:
        """Copies the slots besides the arguments of the constructor."""
        f.pc, f.answer, f.target, f.attackers, f.blockers = (
            self.pc,
            self.answer,
            self.target,
            self.attackers,
            self.blockers,
        )
        f.guard, f.fought, f.left, f.outer, f.pending = self.guard, self.fought, self.left, self.outer, self.pending
        f.named, f.defender = self.named, self.defender

    # --- queries for cards ---------------------------------------------------------------------------------------

    def opponents(self, g: State, ref: int) -> tuple[int, ...]:
        """The cards that a card is in battle with. Pairs with a blocker or guard count from its declaration on; others
        count once blocks and guards are settled, until their battle is over (R-ATKPB-08).
        """
        settled = self.pc in (SETTLED, BATTLES, BATTLE_CHOSEN)
        if ref in self.attackers:
            other = self.blocker_of(ref) or self.guard or (self.target if settled else 0)
            return (other,) if other and self._unsettled(g, ref) else ()
        out: list[int] = []
        for i, attacker in enumerate(self.attackers):
            if not self._unsettled(g, attacker):
                continue
            other = self.blockers[i] if self.blockers else 0
            if (other or self.guard or (self.target if settled else 0)) == ref:
                out.append(attacker)
        return tuple(out)

    def _unsettled(self, g: State, attacker: int) -> bool:
        """Whether the unit still attacks and its battle is not over."""
        if attacker in self.left:
            return False
        if attacker not in self.fought:
            return True
        for frame in g.stack:
            if frame.battle_of() == attacker:
                return True
        return False

    def forget(self, ref: int) -> None:
        """The unit left play and came back: it no longer has a role in this attack (R-UNIT-09)."""
        self.remove(ref)
        self.blockers = tuple(0 if r == ref else r for r in self.blockers)
        self.named = tuple(pair for pair in self.named if ref not in pair)
        if self.guard == ref:
            self.guard = 0
        if self.target == ref:
            self.target = 0

    # --- the steps ----------------------------------------------------------------------------------------------

    def why(self, g: State) -> int:
        return log.BATTLE

    def step(self, g: State) -> None:
        pc = self.pc
        if pc == CHOOSE_TARGET:
            self._ask_target(g)
        elif pc == TARGET_CHOSEN:
            self._target_chosen(g)
        elif pc == ATTACKER_CHOSEN:
            self._attacker_chosen(g)
        elif pc == ANNOUNCED:
            self._declared(g)
        elif pc == BLOCKING:
            self._ask_blocker(g)
        elif pc == BLOCKER_CHOSEN:
            self._blocker_chosen(g)
        elif pc == BLOCKED_CHOSEN:
            self._blocked_chosen(g)
        elif pc == GUARD_CHOSEN:
            self._guard_chosen(g)
        elif pc == SETTLED:
            self.pc = BATTLES
            emit(g, Event(k.DEFENDERS_SETTLED, self.attackers, 0, k.BY_ATTACK, self.defender))
        elif pc == BATTLES:
            self._ask_battle(g)
        else:
            self._battle(g, self.answer)

    def _ask_target(self, g: State) -> None:
        self.outer = g.attack_at
        g.attack_at = len(g.stack) - 1
        moves = attack_targets(g, self.seat, self.units_only, self.only)
        if not moves:
            self._end(g)
            return
        self.pc = TARGET_CHOSEN
        g.ask(self.seat, m.ASK_ATTACK_TARGET, moves, self.only & ID_MASK)

    def start(self, g: State, target: int, attackers: tuple[int, ...]) -> None:
        """Starts with a given target and given attackers, as an attack of a Chimera does; called right after the
        push.
        """
        self.outer = g.attack_at
        g.attack_at = len(g.stack) - 1
        self.target = target
        self.defender = g.cards[target & ID_MASK].seat
        self.attackers = attackers
        self.pc = ANNOUNCED
        self._announce(g)

    def _target_chosen(self, g: State) -> None:
        target = g.cards[m.value_of(self.answer)]
        self.target = target.ref
        self.defender = target.seat
        if self.only:
            self.attackers = (self.only,)
            self._announce(g)
            return
        self._ask_attacker(g)

    def _ask_attacker(self, g: State) -> None:
        target = g.cards[self.target & ID_MASK]
        able = [
            c
            for c in possible_attackers(g, self.seat)
            if c.ref not in self.attackers and not values.spared(g, target, c)
        ]
        on_unit = self.target & ID_MASK != g.players[self.defender].pb
        if (on_unit and self.attackers) or not able:
            self._announce(g)
            return
        moves = [m.move(m.CARD, c.id) for c in able]
        if self.attackers:
            moves.append(m.NO)
        self.pc = ATTACKER_CHOSEN
        g.ask(self.seat, m.ASK_ATTACKER, moves, self.target & ID_MASK, len(self.attackers))

    def _attacker_chosen(self, g: State) -> None:
        if self.answer == m.NO:
            self._announce(g)
            return
        self.attackers = (*self.attackers, g.cards[m.value_of(self.answer)].ref)
        self._ask_attacker(g)

    def _announce(self, g: State) -> None:
        self.pc = ANNOUNCED
        self._declare(g, (*self.attackers, *self._joining(g)), ())

    def _declare(self, g: State, attackers: tuple[int, ...], before: tuple[int, ...]) -> None:
        """Declares those attackers that have not been declared before."""
        if len(attackers) > 1:
            there = [g.cards[cid].ref for cid in g.players[self.seat].units]
            gone = [ref for ref in attackers if ref not in there]  # also one that came back: it is another unit now
            attackers = (*gone, *[ref for ref in there if ref in attackers])
        self.attackers = attackers
        new = tuple([ref for ref in attackers if ref not in before]) if before else attackers
        _remember(g, new)
        for ref in new:
            log.note(g, log.ATTACKS, self.seat, ref & ID_MASK, self.target & ID_MASK)
        emit(g, Event(k.ATTACKERS_DECLARED, new, new[0], k.BY_ATTACK, self.seat, len(self.attackers), g.attack_at))

    def _joining(self, g: State) -> tuple[int, ...]:
        """Units that must attack too: if a unit that joins attacks takes part in an attack on a Phoenixborn, all other
        such units that can attack.
        """
        if self.target & ID_MASK != g.players[self.defender].pb:
            return ()
        leads = False
        for ref in self.attackers:
            if self._fights(g, ref) and values.rule(g, g.cards[ref & ID_MASK], k.JOINS_ATTACKS):
                leads = True
        if not leads:
            return ()
        target = g.cards[self.target & ID_MASK]
        out: list[int] = []
        for cid in g.players[self.seat].row(g, self.defender):
            unit = g.cards[cid]
            if (
                unit.ref not in self.attackers
                and values.can_attack(g, unit)
                and values.rule(g, unit, k.JOINS_ATTACKS)
                and not values.spared(g, target, unit)
            ):
                out.append(unit.ref)
        return tuple(out)

    def _declared(self, g: State) -> None:
        more = self._joining(g)
        if more:
            self._declare(g, (*self.attackers, *more), self.attackers)
            return
        self.blockers = (0,) * len(self.attackers)
        if self.still_attacking(g) == 0:
            self._end(g)
            return
        defender = g.players[self.defender]
        if self.target & ID_MASK == defender.pb:
            if defender.scripted:
                attackers = [r if self._fights(g, r) else 0 for r in self.attackers]
                blocks = defender.blocks(g, attackers, self._given(g))
                if blocks is not None:
                    self.blockers = tuple(blocks)
                    self._blocks_done(g)
                    return
            self._ask_blocker(g)
            return
        target = g.get(self.target)
        attacker = self._lead(g)
        if target is None or attacker is None:
            self.pc = SETTLED
            return
        guard = defender.guard(g, attacker, target)
        if guard >= 0:
            self.guard = guard
            self._guard_done(g)
            return
        moves = self._guards(g, attacker, target)
        if not moves:
            self.pc = SETTLED
            return
        moves.append(m.NO)
        self.pc = GUARD_CHOSEN
        g.ask(defender.seat, m.ASK_GUARD, moves, attacker.id)

    def _lead(self, g: State) -> Card | None:
        """The attacker of a unit, if it still attacks."""
        ref = self.attackers[0]
        return g.get(ref) if self._fights(g, ref) else None

    def _guards(self, g: State, attacker: Card, target: Card) -> list[int]:
        """The moves for all who may guard."""
        return guards(g, attacker, target)

    def _ask_blocker(self, g: State) -> None:
        """Asks for one pair of blocker and attacker at a time, first for the pairs that the attacking player has named.
        The defender cannot stop while an attacker that must be blocked can be blocked.
        """
        moves: list[int] = []
        forced = False
        if self.named:
            for unit_ref in self._named_now(g, 0):
                move = m.move(m.CARD, unit_ref & ID_MASK)
                if move not in moves:
                    moves.append(move)
            if moves:
                self.pc = BLOCKER_CHOSEN
                g.ask(self.defender, m.ASK_BLOCKER, moves, self.attackers[0] & ID_MASK)
                return
        for cid in g.players[self.defender].units:
            unit = g.cards[cid]
            if unit.ref in self.blockers:
                continue
            able = self._blockable(g, unit)
            if able:
                moves.append(m.move(m.CARD, cid))
                for ref in able:
                    if values.rule(g, g.cards[ref & ID_MASK], k.MUST_BE_BLOCKED):
                        forced = True
        if not moves:
            self._blocks_done(g)
            return
        if not forced:
            moves.append(m.NO)
        self.pc = BLOCKER_CHOSEN
        g.ask(self.defender, m.ASK_BLOCKER, moves, self.attackers[0] & ID_MASK)

    def _named_now(self, g: State, attacker: int) -> list[int]:
        """The units that must block the attacker (0: any attacker) and still can."""
        out: list[int] = []
        for ref, unit_ref in self.named:
            unit = g.get(unit_ref)
            if unit is None or unit.seat != self.defender or unit_ref in self.blockers or attacker not in (0, ref):
                continue
            if ref in self._blockable(g, unit):
                out.append(unit_ref)
        return out

    def _given(self, g: State) -> list[int]:
        """For each attacker, the unit that was named to block it and still can, or 0."""
        self.blockers = (0,) * len(self.attackers)
        for i, ref in enumerate(self.attackers):
            named = self._named_now(g, ref)
            if named:
                self.blockers = (*self.blockers[:i], named[0], *self.blockers[i + 1 :])
        return list(self.blockers)

    def _blockable(self, g: State, unit: Card) -> list[int]:
        out: list[int] = []
        if unit.facedown or values.exhausted(g, unit):
            return out
        for i, ref in enumerate(self.attackers):
            attacker = g.get(ref)
            if attacker is None or self.blockers[i] or not self._fights(g, ref):
                continue
            if may_block(g, attacker, unit) and self._blockable_now(g, attacker):
                out.append(ref)
        return out

    def _blockable_now(self, g: State, attacker: Card) -> bool:
        """Whether the attacker may be blocked now: some may be blocked only after all others."""
        if not values.rule(g, attacker, k.BLOCKED_LAST):
            return True
        for i, ref in enumerate(self.attackers):
            other = g.get(ref)
            if other is None or self.blockers[i] or ref in self.left:
                continue
            if not values.rule(g, other, k.BLOCKED_LAST):
                return False
        return True

    def _blocker_chosen(self, g: State) -> None:
        if self.answer == m.NO:
            self._blocks_done(g)
            return
        unit = g.cards[m.value_of(self.answer)]
        self.pending = unit.ref
        self.pc = BLOCKED_CHOSEN
        refs = self._blockable(g, unit)
        must = [r for r in refs if (r, unit.ref) in self.named]
        if not must:
            must = [r for r in refs if values.rule(g, g.cards[r & ID_MASK], k.MUST_BE_BLOCKED)]
        g.ask(self.defender, m.ASK_BLOCKED, [m.move(m.CARD, r & ID_MASK) for r in must or refs], unit.id)

    def _blocked_chosen(self, g: State) -> None:
        blocked = m.value_of(self.answer)
        self.blockers = tuple(
            self.pending if ref & ID_MASK == blocked else self.blockers[i] for i, ref in enumerate(self.attackers)
        )
        self.pending = 0
        self.pc = BLOCKING

    def _blocks_done(self, g: State) -> None:
        self.pc = SETTLED
        blockers = tuple(ref for ref in self.blockers if ref)
        if blockers:
            _remember(g, blockers)
            for i, ref in enumerate(self.blockers):
                if ref:
                    log.note(g, log.BLOCKS, self.defender, ref & ID_MASK, self.attackers[i] & ID_MASK)
            emit(g, Event(k.BLOCKERS_DECLARED, blockers, blockers[0], k.BY_ATTACK, self.defender, len(blockers)))

    def _guard_chosen(self, g: State) -> None:
        if self.answer != m.NO:
            self.guard = g.cards[m.value_of(self.answer)].ref
        self._guard_done(g)

    def _guard_done(self, g: State) -> None:
        self.pc = SETTLED
        if self.guard:
            _remember(g, (self.guard,))
            log.note(g, log.GUARDS, self.defender, self.guard & ID_MASK)
            emit(g, Event(k.GUARD_DECLARED, (self.guard,), self.guard, k.BY_ATTACK, self.defender))

    def _fights(self, g: State, ref: int) -> bool:
        """Whether a unit is still in the attack: not removed, in play and not exhausted meanwhile (R-ATKPB-13)."""
        if ref in self.left or ref in self.fought:
            return False
        card = g.get(ref)
        return card is not None and card.seat == self.seat and not values.exhausted(g, card)

    def _ask_battle(self, g: State) -> None:
        left = [ref for ref in self.attackers if self._fights(g, ref)]
        if not left:
            self._end(g)
            return
        if g.players[self.seat].scripted:
            self._battle(g, m.move(m.CARD, left[0] & ID_MASK))  # from left to right (R-CTURN-11)
            return
        self.pc = BATTLE_CHOSEN
        g.ask(self.seat, m.ASK_BATTLE, [m.move(m.CARD, ref & ID_MASK) for ref in left], self.target & ID_MASK)

    def _battle(self, g: State, answer: int) -> None:
        attacker = g.cards[m.value_of(answer)]
        self.pc = BATTLES
        self.fought = (*self.fought, attacker.ref)
        must_counter = True
        blocker = self.blocker_of(attacker.ref)
        defender = g.get(blocker or self.guard)
        if defender is None:
            defender = g.get(self.target)
            must_counter = False
        if defender is None:
            exhaust(g, attacker)  # the attacked unit is gone: no damage, the attacker is exhausted (R-ATKU-06)
            return
        if defender.d.kind == k.PB and self.target & ID_MASK != defender.id:
            g.players[self.defender].guards_now()
        g.push(BattleFrame(attacker.ref, defender.ref, must_counter))

    def _end(self, g: State) -> None:
        g.attack_at = self.outer
        for p in g.players:
            for cid in p.units:
                card = g.cards[cid]
                if card.timed:
                    left = tuple(t for t in card.timed if t.until != k.WHILE_ATTACKING)
                    if len(left) != len(card.timed):
                        card.timed = left
                        g.dirty = True
        g.pop()


def _remember(g: State, refs: tuple[int, ...]) -> None:
    """Marks units that have just been declared, if a card of the game reads this later in the turn."""
    if not g.mask & DECLARED:
        return
    for ref in refs:
        card = g.get(ref)
        if card is not None and card.d.kind == k.UNIT and not any(t.kind == T_DECLARED for t in card.timed):
            card.timed = (*card.timed, Timed(T_DECLARED, 0, 0, k.END_OF_NEXT_TURN_OR_ROUND, card.seat, g.turn, ""))


GIVEN: Final[dict[str, Codec]] = {"seat": INT, "only": INT, "units_only": BOOL}
ATTACK: Final[dict[str, Codec]] = {
    "target": INT,
    "defender": INT,
    "attackers": INTS,
    "blockers": INTS,
    "guard": INT,
    "fought": INTS,
    "left": INTS,
    "outer": INT,
    "pending": INT,
    "named": TupleOf(Fixed(INT, INT)),
}
register(AttackFrame, GIVEN, ATTACK)
