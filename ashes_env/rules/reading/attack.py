"""The attack in progress, as the modules that read the position see it."""

from __future__ import annotations

from ashes_env.language.codes import PB
from ashes_env.rules.state.moves import NO
from ashes_env.rules.state.state import ID_MASK, Event, Frame, State


class Attack(Frame):
    """Attackers, their targets and defenders. They are stored as references, so a unit that leaves play drops out
    automatically. A derived frame implements the steps of an attack.
    """

    __slots__ = ("attackers", "blockers", "defender", "fought", "guard", "left", "named", "pending", "seat", "target")

    def __init__(self, seat: int) -> None:
        self.pc = 0
        self.answer = NO
        self.seat = seat
        self.target = 0
        self.defender = -1  # the seat that is attacked
        self.attackers: tuple[int, ...] = ()
        self.blockers: tuple[int, ...] = ()
        self.guard = 0
        self.fought: tuple[int, ...] = ()
        self.left: tuple[int, ...] = ()
        self.named: tuple[tuple[int, int], ...] = ()  # attackers with the units that must block them
        self.pending = 0  # a blocker whose attacker is being chosen

    def is_attacking(self, ref: int) -> bool:
        """Whether the unit is declared as an attacker and has not left the attack."""
        return ref in self.attackers and ref not in self.left

    def still_attacking(self, g: State) -> int:
        """How many units are attacking."""
        n = 0
        for ref in self.attackers:
            if ref not in self.left and g.get(ref) is not None:
                n += 1
        return n

    def blocker_of(self, ref: int) -> int:
        """The unit that blocks an attacker, 0 if there is none."""
        if ref in self.attackers and self.blockers:
            return self.blockers[self.attackers.index(ref)]
        return 0

    def opponents(self, g: State, ref: int) -> tuple[int, ...]:
        """The cards that a card is in battle with."""
        raise NotImplementedError

    def faces(self, g: State, ref: int, other: int) -> bool:
        """Whether a unit attacks or counters the other card."""
        if self.is_attacking(ref):
            return other == (self.blocker_of(ref) or self.guard or self.target)
        return other in self.opponents(g, ref)

    def on_phoenixborn(self, g: State) -> bool:
        """Whether the attack is on a Phoenixborn or Chimera."""
        return g.by_id[self.target & ID_MASK].kind == PB

    def aims(self, g: State) -> list[int]:
        """The cards (ids) that are attacked or, while no target is chosen, that may be."""
        return [self.target & ID_MASK]

    def acts_with(self, event: Event, ref: int) -> bool:
        """Whether the unit deals the damage of the event too, besides the source of the event."""
        return False

    def set_in_battle(self, refs: tuple[int, ...]) -> None:
        """Sets which units are in battle now: the defender, then its attackers; for attacks that do not derive this
        from their steps.
        """
        raise NotImplementedError

    def remove(self, ref: int) -> None:
        """Removes the unit from the attackers."""
        if ref in self.attackers and ref not in self.left:
            self.left = (*self.left, ref)

    def tired(self, ref: int) -> None:
        """An attacker that is exhausted before its battle leaves the attack, even if it is readied later
        (R-ATKPB-13).
        """
        if ref not in self.fought:
            self.remove(ref)

    def name_blocker(self, attacker: int, unit: int) -> None:
        """Records that the unit must block the attacker if it can."""
        if attacker in self.attackers:
            self.named = (*self.named, (attacker, unit))


def attack_of(g: State) -> Attack:
    """The attack in progress."""
    frame = g.stack[g.attack_at]
    assert isinstance(frame, Attack)
    return frame
