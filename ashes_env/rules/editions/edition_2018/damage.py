"""Damage and destruction step by step, each step with its own responses (R-CLS-25, R-CLS-47, R-CLS-51)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.language import codes as k
from ashes_env.language.dice import code_of, owner_of, type_of
from ashes_env.rules.combat import elimination, leaving
from ashes_env.rules.combat.damage import Damage, Wounds, lost
from ashes_env.rules.editions.edition_2018.keeping import ANSWERED, DAMAGE, LEAVING, STRIKE, Working, gathering
from ashes_env.rules.editions.edition_2018.respark import Sparks
from ashes_env.rules.editions.edition_2018.responses import would
from ashes_env.rules.state import log
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.codecs import BOOL, INT
from ashes_env.rules.state.record_types import register
from ashes_env.rules.state.state import ID_MASK, Event
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

    def go_on(self, kind: int) -> None:
        """Goes on where damage of this kind of kept work stands."""
        self.pc = WOULD_BE_DEALT if kind == STRIKE else DEALT if kind == DAMAGE else WOULD_RECEIVE

    def received_now(self) -> None:
        """The damage is received without having been dealt."""
        self.pc = WOULD_RECEIVE

    def step(self, g: State) -> None:
        at = len(g.stack) - 1
        if self.n <= 0 or g.get(self.receiver) is None:
            g.pop()
        elif self.pc == WOULD_BE_DEALT:
            self.pc = DEAL
            would(g, Event(k.DAMAGE_DEALT, (self.victim,), self.source, self.classes, self.seat, self.n, at))
        elif self.pc == DEAL:
            self._deal(g)
        elif self.pc == DEALT:
            self.pc = DEALT_ANSWERED
            emit(g, Event(k.DAMAGE_DEALT, (self.victim,), self.source, self.classes, self.seat, self.n, at))
        elif self.pc == DEALT_ANSWERED:
            self.pc = WOULD_RECEIVE
            self._hand_back(g, ANSWERED)
        elif self.pc == WOULD_RECEIVE:
            self.pc = SHIELDS
            left = self.n - self.prevented
            would(g, Event(k.DAMAGE_RECEIVED, (self.receiver,), self.source, self.classes, self.seat, left, at))
        elif self.pc == SHIELDS:
            self._shield(g)
        elif self.pc == SHIELD_CHOSEN:
            self.pc = SHIELDS
            self._shielded(g)
        else:
            g.pop()
            g.edition.wound(g, self.receiver, self.amount, self.source, self.classes, self.seat)

    def _deal(self, g: State) -> None:
        """Redirected damage is to be dealt to the new card (R-CLS-02). What was prevented before is not dealt."""
        if self.receiver != self.victim:
            card = g.cards[self.receiver & ID_MASK]
            log.tell(g, log.REDIRECTED, card.seat, card.id, self.victim & ID_MASK, self.n)
            self.victim = self.receiver
            self.pc = WOULD_BE_DEALT
            return
        if not self.unpreventable(g):
            self.n -= self.prevented
            self.prevented = 0
        self.pc = DEALT
        if self.n <= 0 or self._hand_back(g, DAMAGE):
            return
        keeper = gathering(g)
        if keeper is not None:
            keeper.keep(self._kept(DAMAGE))
            g.pop()

    def _kept(self, kind: int) -> tuple[int, ...]:
        sure = int(self.preventable)
        return (kind, self.victim, self.n, self.source, self.classes, self.seat, sure, self.prevented, self.receiver)

    def _hand_back(self, g: State, kind: int) -> bool:
        """Returns to the frame that deals other damage at the same time. Returns whether there is one."""
        below = g.stack[-2]
        if not isinstance(below, Working) or not below.takes_back():
            return False
        g.pop()
        below.keep(self._kept(kind))
        return True

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

IN_PLAY: Final = 0
GOING: Final = 1
WOUNDED: Final = 2
DESTROYED: Final = 3
WOULD_LEAVE: Final = 4
SPARK: Final = 5
SPARK_CHOSEN: Final = 6
GOES: Final = 7
GONE: Final = 8


class LeavingInSteps(Sparks):
    """A card that is leaving play: would be destroyed, destroyed, would leave play, discarded, has left play. `wounds`:
    the wound tokens that destroyed it.
    """

    __slots__ = ("wounds",)

    def __init__(
        self, ref: int, destroyed: bool, zone: int, source: int, classes: int, seat: int, shuffle: bool = False
    ) -> None:
        super().__init__(ref, destroyed, zone, source, classes, seat, shuffle)
        self.wounds = 0

    def copy(self) -> LeavingInSteps:
        f = LeavingInSteps(self.ref, self.destroyed, self.zone, self.source, self.classes, self.seat, self.shuffle)
        f.pc, f.answer, f.wounds = self.pc, self.answer, self.wounds
        return f

    def forget(self, ref: int) -> None:
        if ref == self.ref and self.pc <= GOING:
            self.ref = 0

    def wounding(self) -> int:
        return self.ref if self.pc <= GOING else 0

    def set_aside_before(self) -> None:
        """The card has been taken out of play; its responses and its new place follow."""
        self.pc = WOUNDED

    def step(self, g: State) -> None:
        at = len(g.stack) - 1
        if self.pc == IN_PLAY:
            self.pc = GOING
            if g.get(self.ref) is None:
                g.pop()
            elif self.destroyed:
                would(g, Event(k.DESTROYED, (self.ref,), self.source, self.classes, self.seat, 0, at))
        elif self.pc == GOING:
            self._go(g)
        elif self.pc == WOUNDED:
            self.pc = DESTROYED
            if self.wounds:
                emit(g, Event(k.WOUNDS_PLACED, (self.ref,), self.source, self.classes, self.seat, self.wounds, at))
        elif self.pc == DESTROYED:
            self.pc = WOULD_LEAVE
            if self.destroyed:
                emit(g, Event(k.DESTROYED, (self.ref,), self.source, self.classes, self.seat, 0, at))
        elif self.pc == WOULD_LEAVE:
            self.pc = SPARK
            would(g, Event(k.LEAVES_PLAY, (self.ref,), self.source, self.classes, self.seat, 0, at))
        elif self.pc == SPARK:
            self.pc = SPARK_CHOSEN
            self.ask_spark(g)
        elif self.pc == SPARK_CHOSEN:
            self.pc = GOES
            self.pay_spark(g)
        elif self.pc == GOES:
            self.pc = GONE
            self.settle(g)
            gone = Event(k.LEAVES_PLAY, (self.ref,), self.source, self.classes, self.seat, 0, at)
            if not emit(g, gone) and g.by_id[self.ref & ID_MASK].mask & (1 << k.LEAVES_PLAY):
                g.edition.respond(g, gone)  # the card itself may answer from where it is now
        else:
            g.pop()

    def _go(self, g: State) -> None:
        card = g.get(self.ref)
        if card is None:
            g.pop()
            return
        leaving.set_aside(g, card, self.destroyed, self.source)
        if self.destroyed:
            g.unit_destroyed = True
        self.pc = WOUNDED
        keeper = gathering(g)
        if keeper is not None:
            kept = (int(self.destroyed), self.zone, self.source, self.classes, self.seat, int(self.shuffle))
            keeper.keep((LEAVING, self.ref, *kept, self.wounds))
            g.pop()


register(
    LeavingInSteps,
    {"ref": INT, "destroyed": BOOL, "zone": INT, "source": INT, "classes": INT, "seat": INT, "shuffle": BOOL},
    {"wounds": INT},
)
