"""What a text causes, kept until all its effects have resolved (R-CLS-26, R-CLS-32, R-CLS-46)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.rules.reading.attack import Attack
from ashes_env.rules.state.state import Event, Frame

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State

# Kept work as numbers: its kind, the card (a reference), then what the frame that does it needs.
STRIKE: Final = 2  # damage to be dealt: n, source, classes, seat, preventable, prevented, receiver
DAMAGE: Final = 0  # likewise, damage that has been dealt; its responses follow
ANSWERED: Final = 3  # likewise, damage whose dealing has been answered; it is received next
LEAVING: Final = 1  # destroyed, zone, source, classes, seat, shuffle, wounds that destroyed it
Kept = tuple[int, ...]
ZONE: Final = 3

GATHER: Final = 0
RESPOND: Final = 1


class Working(Frame):
    """Frames that hold damage and destruction still to be processed, in `work`."""

    __slots__ = ("work",)

    def __init__(self, work: tuple[Kept, ...]) -> None:
        super().__init__()
        self.work = work

    def takes_back(self) -> bool:
        """Whether damage returns here after each of its steps, because other damage is dealt at the same time."""
        return False

    def keep(self, kept: Kept) -> None:
        """Keeps damage or destruction."""
        self.work = (*self.work, kept)

    def forget(self, ref: int) -> None:
        self.work = tuple([kept for kept in self.work if kept[1] != ref or kept[0] == LEAVING])

    def divert(self, ref: int, zone: int) -> bool:
        for i, kept in enumerate(self.work):
            if kept[0] == LEAVING and kept[1] == ref:
                changed = (*kept[:ZONE], zone, *kept[ZONE + 1 :])
                self.work = (*self.work[:i], changed, *self.work[i + 1 :])
                return True
        return False


class Keeper(Working):
    """A frame below a text. While it gathers, it keeps what the text causes: work, and events to respond to."""

    __slots__ = ("events",)

    def __init__(self) -> None:
        super().__init__(())
        self.events: tuple[Event, ...] = ()


def who_orders(g: State) -> int:
    """The player who orders what is simultaneous: the active player or, once that player is out, the next one."""
    return g.seats.around[g.active][0] if g.active in g.seats.out else g.active


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
