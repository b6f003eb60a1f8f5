"""Damage and wounds step by step, each step with its own responses (R-CLS-25, R-CLS-47, R-CLS-51)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.language import codes as k
from ashes_env.language.dice import code_of, owner_of, type_of
from ashes_env.rules.combat import elimination
from ashes_env.rules.combat.damage import Damage, Wounds, lost
from ashes_env.rules.editions.edition_2018.keeping import Dealt, Working, gathering
from ashes_env.rules.editions.edition_2018.leaving import LeavingInSteps
from ashes_env.rules.editions.edition_2018.responses import together, would
from ashes_env.rules.state import log
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.codecs import BOOL, INT
from ashes_env.rules.state.record_types import register
from ashes_env.rules.state.state import ID_MASK, Event, Frame
from ashes_env.rules.state.zones import to_pool
from ashes_env.rules.timing.events import emit

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State

WOULD_BE_DEALT: Final = 0
DEAL: Final = 1
DEALT: Final = 2
DEALT_ANSWERED: Final = 3
WOULD_RECEIVE: Final = 4
SHIELDS: Final = 5
SHIELD_CHOSEN: Final = 6
RECEIVED: Final = 7
SHIELD: Final = 2  # damage that a divine die on a unit prevents (R-CLS-67)


class DamageInSteps(Damage):
    """Damage: would be dealt, dealt, would be received, received; then wounds are placed. `amount` is the damage
    received, `refused` how many divine dice were not used.

    Frames that lie directly on each other are dealt at the same time: each step that they take together has one window
    of responses. The frame below them keeps the damage dealt.
    """

    __slots__ = ("amount", "refused")

    def __init__(self, victim: int, n: int, source: int, classes: int, seat: int, preventable: bool = True) -> None:
        super().__init__(victim, n, source, classes, seat, preventable)
        self.amount = 0
        self.refused = 0

    def copy(self) -> DamageInSteps:
        f = DamageInSteps(self.victim, self.n, self.source, self.classes, self.seat, self.preventable)
        f.pc, f.answer, f.prevented, f.receiver = self.pc, self.answer, self.prevented, self.receiver
        f.amount, f.refused = self.amount, self.refused
        return f

    def joins(self, top: Frame) -> bool:
        """Whether it is dealt at the same time as the damage on top of the stack."""
        return isinstance(top, DamageInSteps) and top.pc == WOULD_BE_DEALT

    def received_now(self) -> None:
        """The damage is received without having been dealt."""
        self.pc = WOULD_RECEIVE

    def step(self, g: State) -> None:
        if self.pc == WOULD_BE_DEALT:
            self._would_be_dealt(g)
        elif self.pc == DEAL:
            self._deal(g)
        elif self.pc == DEALT:
            self._dealt(g)
        elif self.pc == DEALT_ANSWERED:
            self._hand_back(g, True)
        elif self.n <= 0 or g.get(self.receiver) is None:
            g.pop()
        elif self.pc == WOULD_RECEIVE:
            self.pc = SHIELDS
            self._would_be_received(g)
        elif self.pc == SHIELDS:
            self._shield(g)
        elif self.pc == SHIELD_CHOSEN:
            self.pc = SHIELDS
            self._shielded(g)
        else:
            g.pop()
            g.edition.wound(g, self.receiver, self.amount, self.source, self.classes, self.seat)

    # --- dealing -------------------------------------------------------------------------------------------------

    def _dealing(self, at: int) -> Event:
        """The event of dealing the damage; the frame has this index on the stack."""
        return Event(k.DAMAGE_DEALT, (self.victim,), self.source, self.classes, self.seat, self.n, at)

    def _would_be_dealt(self, g: State) -> None:
        """Opens the responses to all damage that would be dealt now (R-CLS-25)."""
        events: list[Event] = []
        for at in _side_by_side(g, WOULD_BE_DEALT, DEAL):
            damage = g.stack[at]
            assert isinstance(damage, DamageInSteps)
            if damage.pc == WOULD_BE_DEALT:
                damage.pc = DEAL
                if damage._can_be_dealt(g):
                    events.append(damage._dealing(at))
        would(g, tuple(events))

    def _can_be_dealt(self, g: State) -> bool:
        return self.n > 0 and g.get(self.receiver) is not None

    def _deal(self, g: State) -> None:
        """Redirected damage is to be dealt to the new card (R-CLS-02). What was prevented before is not dealt."""
        redirected = False
        for at in _side_by_side(g, DEAL):
            damage = g.stack[at]
            assert isinstance(damage, DamageInSteps)
            if damage.receiver != damage.victim and damage._can_be_dealt(g):
                damage._redirect(g)
                redirected = True
        if redirected:
            self._would_be_dealt(g)
            return
        if not self.unpreventable(g):
            self.n -= self.prevented
            self.prevented = 0
        if self._can_be_dealt(g):
            self._hand_back(g, False)
        else:
            g.pop()

    def _redirect(self, g: State) -> None:
        card = g.cards[self.receiver & ID_MASK]
        log.tell(g, log.REDIRECTED, card.seat, card.id, self.victim & ID_MASK, self.n)
        self.victim = self.receiver
        self.pc = WOULD_BE_DEALT

    def _dealt(self, g: State) -> None:
        """Opens the responses to all damage that has just been dealt, also to cards that have left play since."""
        first = len(g.stack)
        for at in _side_by_side(g, DEALT):
            damage = g.stack[at]
            assert isinstance(damage, DamageInSteps)
            damage.pc = DEALT_ANSWERED
            emit(g, damage._dealing(at))
        together(g, first)

    def _hand_back(self, g: State, answered: bool) -> None:
        """Hands the damage to the frame that processes it: the one below, or the one below the text."""
        g.pop()
        at = len(g.stack) - 1
        while isinstance(g.stack[at], DamageInSteps):
            at -= 1
        below = g.stack[at]
        keeper = below if isinstance(below, Working) else gathering(g)
        assert keeper is not None
        keeper.keep(
            Dealt(
                self.victim,
                self.n,
                self.source,
                self.classes,
                self.seat,
                self.preventable,
                self.prevented,
                self.receiver,
                answered,
            )
        )

    # --- receiving -----------------------------------------------------------------------------------------------

    def _would_be_received(self, g: State) -> None:
        at, n = len(g.stack) - 1, self.n - self.prevented
        would(g, (Event(k.DAMAGE_RECEIVED, (self.receiver,), self.source, self.classes, self.seat, n, at),))

    def _dice(self, g: State) -> list[int]:
        """The divine dice on the unit that have not been refused."""
        card = g.get(self.receiver)
        if card is None or self.unpreventable(g):
            return []
        return [die for die in card.dice if type_of(code_of(die)) == k.DIVINE][self.refused :]

    def _shield(self, g: State) -> None:
        dice = self._dice(g)
        if dice and self.n - self.prevented > 0:
            self.pc = SHIELD_CHOSEN
            g.ask(owner_of(dice[0]), m.ASK_MAY, [m.YES, m.NO], self.receiver & ID_MASK)
            return
        self.amount = self.to_receive(g)
        self.pc = RECEIVED
        if self.amount <= 0:
            g.pop()
            return
        at = len(g.stack) - 1
        emit(g, Event(k.DAMAGE_RECEIVED, (self.receiver,), self.source, self.classes, self.seat, self.amount, at))

    def _shielded(self, g: State) -> None:
        if self.answer != m.YES:
            self.refused += 1
            return
        whole = self._dice(g)[0]
        card = g.cards[self.receiver & ID_MASK]
        dice = list(card.dice)
        dice.remove(whole)
        card.dice = tuple(dice)
        to_pool(g, whole)
        g.dirty = True
        self.prevented += SHIELD


register(
    DamageInSteps,
    {"victim": INT, "n": INT, "source": INT, "classes": INT, "seat": INT, "preventable": BOOL},
    {"prevented": INT, "receiver": INT, "amount": INT, "refused": INT},
)


def _side_by_side(g: State, *steps: int) -> list[int]:
    """The indices of the frames on top of the stack whose damage takes one of these steps together, from the top."""
    out: list[int] = []
    for at in range(len(g.stack) - 1, -1, -1):
        damage = g.stack[at]
        if not isinstance(damage, DamageInSteps) or damage.pc not in steps:
            break
        out.append(at)
    return out


def received(dealt: Dealt) -> DamageInSteps:
    """The frame for damage that has been dealt: it is answered or, if it has been, received."""
    frame = DamageInSteps(dealt.victim, dealt.n, dealt.source, dealt.classes, dealt.seat, dealt.preventable)
    frame.prevented = dealt.prevented
    frame.receiver = dealt.receiver
    frame.pc = WOULD_RECEIVE if dealt.answered else DEALT
    return frame


PLACE: Final = 0
PLACED: Final = 1
FALLEN: Final = 2


class WoundsInSteps(Wounds):
    """Places wound tokens; a card whose life value they reach is destroyed at once, before anybody responds."""

    __slots__ = ()

    def copy(self) -> WoundsInSteps:
        f = WoundsInSteps(self.ref, self.n, self.source, self.classes, self.seat)
        f.pc, f.answer, f.lethal = self.pc, self.answer, self.lethal
        return f

    def step(self, g: State) -> None:
        if self.pc == PLACE:
            self._place(g)
        elif self.pc == FALLEN:
            card = g.get(self.ref)
            if card is not None:
                elimination.lose(g, card)
            if not g.winners:
                g.pop()
        else:
            g.dirty = True  # a life value that dropped during the window counts now
            g.pop()

    def _place(self, g: State) -> None:
        card = g.get(self.ref)
        if card is None or self.n <= 0:
            g.pop()
            return
        card.wounds += self.n
        self.lethal = bool(card.d.kind & k.CHARACTER) and lost(g, card)
        if not self.lethal:
            self.pc = PLACED
            at = len(g.stack) - 1
            emit(g, Event(k.WOUNDS_PLACED, (self.ref,), self.source, self.classes, self.seat, self.n, at))
            return
        if card.d.kind != k.PB:
            g.pop()
            leave = LeavingInSteps(self.ref, True, k.DISCARD_PILE, self.source, self.classes, self.seat)
            leave.wounds = self.n
            g.push(leave)
            return
        source = self.source & ID_MASK
        log.tell(g, log.WOUNDED, self.seat, card.id, source, self.n, self.classes)
        log.tell(g, log.LOST, card.seat, card.id, source, 0, self.classes)
        self.pc = FALLEN
        emit(g, Event(k.DESTROYED, (self.ref,), self.source, self.classes, self.seat, 0, len(g.stack) - 1))


register(WoundsInSteps, {"ref": INT, "n": INT, "source": INT, "classes": INT, "seat": INT}, {"lethal": BOOL})
