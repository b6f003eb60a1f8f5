"""What a text causes, kept until all its effects have resolved (R-CLS-26, R-CLS-32, R-CLS-46)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.rules.reading.attack import Attack
from ashes_env.rules.state.codecs import BOOL, INT, Record, TupleOf
from ashes_env.rules.state.state import Event, Frame

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State

GATHER: Final = 0
RESPOND: Final = 1


class Dealt:
    """Damage that has been dealt and waits to be received. Immutable. `answered`: its dealing has been answered."""

    __slots__ = ("answered", "classes", "n", "preventable", "prevented", "receiver", "seat", "source", "victim")

    def __init__(
        self,
        victim: int,
        n: int,
        source: int,
        classes: int,
        seat: int,
        preventable: bool,
        prevented: int,
        receiver: int,
        answered: bool,
    ) -> None:
        self.victim = victim
        self.n = n
        self.source = source
        self.classes = classes
        self.seat = seat
        self.preventable = preventable
        self.prevented = prevented
        self.receiver = receiver
        self.answered = answered


class Departure:
    """A card that was taken out of play and has yet to reach its new place. Immutable. `wounds`: the wound tokens that
    destroyed it.
    """

    __slots__ = ("classes", "destroyed", "ref", "seat", "shuffle", "source", "wounds", "zone")

    def __init__(
        self, ref: int, destroyed: bool, zone: int, source: int, classes: int, seat: int, shuffle: bool, wounds: int
    ) -> None:
        self.ref = ref
        self.destroyed = destroyed
        self.zone = zone
        self.source = source
        self.classes = classes
        self.seat = seat
        self.shuffle = shuffle
        self.wounds = wounds

    def to(self, zone: int) -> Departure:
        """The same departure to another zone."""
        return Departure(
            self.ref, self.destroyed, zone, self.source, self.classes, self.seat, self.shuffle, self.wounds
        )


DEALT_DAMAGE: Final = Record(
    Dealt,
    {
        "victim": INT,
        "n": INT,
        "source": INT,
        "classes": INT,
        "seat": INT,
        "preventable": BOOL,
        "prevented": INT,
        "receiver": INT,
        "answered": BOOL,
    },
)
DEPARTURE: Final = Record(
    Departure,
    {
        "ref": INT,
        "destroyed": BOOL,
        "zone": INT,
        "source": INT,
        "classes": INT,
        "seat": INT,
        "shuffle": BOOL,
        "wounds": INT,
    },
)
WORK: Final = {"damage": TupleOf(DEALT_DAMAGE), "departures": TupleOf(DEPARTURE)}


class Working(Frame):
    """Frames that hold damage and departures still to be processed."""

    __slots__ = ("damage", "departures")

    def __init__(self, damage: tuple[Dealt, ...] = (), departures: tuple[Departure, ...] = ()) -> None:
        super().__init__()
        self.damage = damage
        self.departures = departures

    def takes(self) -> bool:
        """Whether it takes cards that are leaving play, because others leave at the same time."""
        return False

    def keep(self, dealt: Dealt) -> None:
        """Keeps damage that has been dealt."""
        self.damage = (*self.damage, dealt)

    def keep_departure(self, departure: Departure) -> None:
        """Keeps a card that is leaving play."""
        self.departures = (*self.departures, departure)

    def forget(self, ref: int) -> None:
        self.damage = tuple([dealt for dealt in self.damage if ref not in (dealt.victim, dealt.receiver)])

    def divert(self, ref: int, zone: int) -> bool:
        for i, departure in enumerate(self.departures):
            if departure.ref == ref:
                self.departures = (*self.departures[:i], departure.to(zone), *self.departures[i + 1 :])
                return True
        return False


class Keeper(Working):
    """A frame below a text. While it gathers, it keeps what the text causes: work, and events to respond to. Events of
    one kind that one effect causes happen at the same time: they are kept as one entry of `events`. `fresh`: another
    effect has begun since the last event.
    """

    __slots__ = ("events", "fresh")

    def __init__(self) -> None:
        super().__init__()
        self.events: tuple[tuple[Event, ...], ...] = ()
        self.fresh = True

    def hear(self, event: Event) -> None:
        """Keeps an event, without its place in the stack: what is there when it is answered has not caused it."""
        if event.at >= 0:
            event = unplaced(event)
        if not self.fresh and self.events and self.events[-1][0].kind == event.kind:
            self.events = (*self.events[:-1], (*self.events[-1], event))
        else:
            self.events = (*self.events, (event,))
        self.fresh = False


def unplaced(event: Event) -> Event:
    """An event as it is answered when the frame that caused it is gone."""
    return Event(event.kind, event.cards, event.source, event.classes, event.seat, event.n, -1, event.dice, event.path)


def who_orders(g: State) -> int:
    """The player who orders what is simultaneous: the active player or, once that player is out, the next one."""
    return g.seats.around[g.active][0]


def gathering(g: State) -> Keeper | None:
    """The frame that keeps what happens now; `None` if it happens outside of any text, or while damage is processed,
    responses resolve or an attack that a text has begun goes on.
    """
    for i in range(len(g.stack) - 1, -1, -1):
        frame = g.stack[i]
        if isinstance(frame, Keeper):
            return frame if frame.pc == GATHER else None
        if isinstance(frame, (Attack, Working)):
            return None
    return None
