"""What a text knows while it is being resolved: whose it is, what caused it, what has been bound."""

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
    """`source` is the reference of the card whose text it is (0 for dice powers), `vars` what the text has bound.

    `classes` says what kind of source it is (R-TGT-01), `spent` are the dice that paid for it (see `laid_on`), `path`
    names the program, so that a copy of it can be resolved by someone else. `at` is the place on the stack of the
    frame that resolves it, `began` how many cards had left play when it began; both are set when it does.
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
    """What a dice power knows: the die that it was used with, with the card that this lies on, if it does."""
    die, ref = code & DIE_MASK, code >> DIE_BITS
    lies: Vars | None = {"host": (ref,)} if ref else None
    return Context(0, seat, k.BY_DICE_POWER, f"dice/{k.DIE_TYPES[type_of(die)]}", 0, None, (die,), lies)
