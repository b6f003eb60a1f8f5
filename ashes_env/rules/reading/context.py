"""The context of a text while it is resolved: its controller, its source, the bound names."""

from __future__ import annotations

from typing import Final

from ashes_env.language import codes as k
from ashes_env.language.dice import DIE_BITS, DIE_MASK, type_of
from ashes_env.rules.state.codecs import BOOL, INT, INTS, PATH, VARS, Maybe, Record
from ashes_env.rules.state.record_types import EVENT
from ashes_env.rules.state.state import Event

Vars = dict[str, tuple[int, ...]]
NEVER: Final = 1 << 30


class Context:
    """`source` is the reference of the card of the text (0 for dice powers), `vars` the bound names.

    `classes` is the class of the source (R-TGT-01), `spent` the dice that paid for it (see `laid_on`), `path` the
    address of the program, so that another player can resolve a copy of it. `at` is the index on the stack of the frame
    that resolves it, `began` how many cards had left play when it started; both are set at that time.
    """

    __slots__ = ("at", "began", "cancelled", "classes", "done", "event", "n", "path", "seat", "source", "spent", "vars")

    def __init__(
        self,
        source: int,
        seat: int,
        classes: int,
        path: str,
        n: int = 0,
        event: Event | None = None,
        spent: tuple[int, ...] = (),
        vars: Vars | None = None,
        cancelled: bool = False,
        done: bool = False,
        at: int = -1,
        began: int = NEVER,
    ) -> None:
        self.source = source
        self.seat = seat
        self.classes = classes
        self.path = path
        self.n = n
        self.event = event
        self.spent = spent
        self.vars: Vars = {} if vars is None else vars
        self.cancelled = cancelled
        self.done = done
        self.at = at
        self.began = began

    def copy(self) -> Context:
        return Context(
            self.source,
            self.seat,
            self.classes,
            self.path,
            self.n,
            self.event,
            self.spent,
            dict(self.vars),
            self.cancelled,
            self.done,
            self.at,
            self.began,
        )


CONTEXT: Final = Record(
    Context,
    {
        "source": INT,
        "seat": INT,
        "classes": INT,
        "path": PATH,
        "n": INT,
        "event": Maybe(EVENT),
        "spent": INTS,
        "vars": VARS,
        "cancelled": BOOL,
        "done": BOOL,
        "at": INT,
        "began": INT,
    },
)


def dice_power_context(seat: int, code: int) -> Context:
    """The context of a dice power: the die that was used, with the card that the die is on, if any."""
    die, ref = code & DIE_MASK, code >> DIE_BITS
    lies: Vars | None = {"host": (ref,)} if ref else None
    return Context(0, seat, k.BY_DICE_POWER, f"dice/{k.DIE_TYPES[type_of(die)]}", 0, None, (die,), lies)
