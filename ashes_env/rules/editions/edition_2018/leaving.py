"""A card that leaves play step by step, each step with its own responses (R-CLS-25, R-CLS-47, R-CLS-51)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.language import codes as k
from ashes_env.rules.combat import leaving
from ashes_env.rules.editions.edition_2018.keeping import Departure, Working, gathering
from ashes_env.rules.editions.edition_2018.respark import Sparks
from ashes_env.rules.editions.edition_2018.responses import would
from ashes_env.rules.state.codecs import BOOL, INT
from ashes_env.rules.state.record_types import register
from ashes_env.rules.state.state import ID_MASK, Event, Frame
from ashes_env.rules.timing.events import emit

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State

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

    Frames of destroyed cards that lie directly on each other are destroyed at the same time.
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

    def joins(self, top: Frame) -> bool:
        """Whether it is destroyed at the same time as the card on top of the stack."""
        return isinstance(top, LeavingInSteps) and top.destroyed and top.pc == IN_PLAY

    def step(self, g: State) -> None:
        at = len(g.stack) - 1
        if self.pc == IN_PLAY:
            self._would_be_destroyed(g)
        elif self.pc == GOING:
            self._go(g)
        elif self.pc == WOUNDED:
            self.pc = DESTROYED
            if self.wounds:
                emit(g, Event(k.WOUNDS_PLACED, (self.ref,), self.source, self.classes, self.seat, self.wounds, at))
        elif self.pc == DESTROYED:
            self.pc = WOULD_LEAVE
            if self.destroyed:
                emit(g, self._destruction(at))
        elif self.pc == WOULD_LEAVE:
            self.pc = SPARK
            would(g, (self._departure(at),))
        elif self.pc == SPARK:
            self.pc = SPARK_CHOSEN
            self.ask_spark(g)
        elif self.pc == SPARK_CHOSEN:
            self.pc = GOES
            self.pay_spark(g)
        elif self.pc == GOES:
            self.pc = GONE
            self.settle(g)
            gone = self._departure(at)
            if not emit(g, gone) and g.by_id[self.ref & ID_MASK].mask & (1 << k.LEAVES_PLAY):
                g.edition.respond(g, gone)  # the card itself may answer from where it is now
        else:
            g.pop()

    def _destruction(self, at: int) -> Event:
        """The event of its destruction; the frame has this index on the stack."""
        return Event(k.DESTROYED, (self.ref,), self.source, self.classes, self.seat, 0, at)

    def _departure(self, at: int) -> Event:
        """The event of its leaving play."""
        return Event(k.LEAVES_PLAY, (self.ref,), self.source, self.classes, self.seat, 0, at)

    def _would_be_destroyed(self, g: State) -> None:
        """Opens the responses to all cards that would be destroyed now (R-CLS-25)."""
        events: list[Event] = []
        for at in range(len(g.stack) - 1, -1, -1):
            card = g.stack[at]
            if not isinstance(card, LeavingInSteps) or card.pc != IN_PLAY or card.destroyed != self.destroyed:
                break
            card.pc = GOING
            if not self.destroyed:
                break
            if g.get(card.ref) is not None:
                events.append(card._destruction(at))
        would(g, tuple(events))

    def _go(self, g: State) -> None:
        card = g.get(self.ref)
        if card is None:
            g.pop()
            return
        leaving.set_aside(g, card, self.destroyed, self.source)
        if self.destroyed:
            g.unit_destroyed = True
        self.pc = WOUNDED
        keeper = self._taken_by(g)
        if keeper is not None:
            g.pop()
            keeper.keep_departure(
                Departure(
                    self.ref, self.destroyed, self.zone, self.source, self.classes, self.seat, self.shuffle, self.wounds
                )
            )

    def _taken_by(self, g: State) -> Working | None:
        """The frame that processes the card later, because others leave play at the same time or a text goes on."""
        at = len(g.stack) - 2
        while isinstance(g.stack[at], LeavingInSteps):
            at -= 1
        below = g.stack[at]
        return below if isinstance(below, Working) and below.takes() else gathering(g)


register(
    LeavingInSteps,
    {"ref": INT, "destroyed": BOOL, "zone": INT, "source": INT, "classes": INT, "seat": INT, "shuffle": BOOL},
    {"wounds": INT},
)


def departing(departure: Departure) -> LeavingInSteps:
    """The frame for a card that has been taken out of play: its responses and its new place follow."""
    d = departure
    frame = LeavingInSteps(d.ref, d.destroyed, d.zone, d.source, d.classes, d.seat, d.shuffle)
    frame.wounds = d.wounds
    frame.pc = WOUNDED
    return frame
