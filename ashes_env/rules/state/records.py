"""How the values of a state are written, and the register of frames, which say themselves what they hold.

Every class of the state has a table of its slots; `tests/rules/test_state.py` finds a slot that is missing. The modules
of frames call `register`. Programs are written as their addresses and cards as titles, so records survive a change of
the numbers of cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ashes_env.rules.definitions.definitions import Definitions
from ashes_env.rules.state.codecs import (
    BOOL,
    INT,
    INTS,
    NUMBERS,
    STR,
    TITLE,
    Codec,
    Fixed,
    Maybe,
    Record,
    RecordError,
    TupleOf,
)
from ashes_env.rules.state.state import (
    Card,
    Chimera,
    Decision,
    Delayed,
    Event,
    Frame,
    GameOptions,
    LastKnown,
    Player,
    Timed,
)

TIMED: Final = Record(
    Timed, {"kind": INT, "rule": INT, "n": INT, "until": INT, "seat": INT, "turn": INT, "ability": STR}
)
CARD: Final = Record(
    Card,
    {
        "id": INT, "inc": INT, "d": TITLE, "seat": INT, "wounds": INT, "exhaustion": INT, "status": INT,
        "attached": INTS, "under": INTS, "dice": INTS, "timed": TupleOf(TIMED), "host": INT, "slot": INT, "used": INT,
        "came": INT, "facedown": BOOL, "red_rains": INT, "x_attack": INT, "x_life": INT,
    },
)  # fmt: skip
CHIMERA: Final = Record(
    Chimera,
    {
        "threat": INT, "life": INT, "ultimate_value": INT, "ultimate": INT, "behaviour": INT, "phase": INT,
        "rage": INT, "fatigued": BOOL, "empties": INT, "roll": INT,
    },
)  # fmt: skip
PLAYER: Final = Record(
    Player,
    {
        "seat": INT, "pb": INT, "units": NUMBERS, "spells": NUMBERS, "hand": NUMBERS, "deck": NUMBERS,
        "discard": NUMBERS, "conjurations": NUMBERS, "removed": NUMBERS, "active": NUMBERS, "exhausted": NUMBERS,
        "first_five": INTS, "rules": TupleOf(TIMED), "main": INT, "side": INT, "reacted": BOOL, "guarded": BOOL,
        "chimera": Maybe(CHIMERA),
    },
)  # fmt: skip
EVENT: Final = Record(
    Event,
    {
        "kind": INT, "cards": INTS, "source": INT, "classes": INT, "seat": INT, "n": INT, "at": INT, "dice": INTS,
        "path": STR,
    },
)  # fmt: skip
LAST_KNOWN: Final = Record(
    LastKnown,
    {
        "attack": INT, "life": INT, "recover": INT, "wounds": INT, "status": INT, "exhaustion": INT, "seat": INT,
        "destroyed": BOOL, "sure": BOOL, "by": INT, "when": INT,
    },
)  # fmt: skip
DELAYED: Final = Record(
    Delayed, {"body": STR, "seat": INT, "source": INT, "classes": INT, "vars": TupleOf(Fixed(STR, INTS))}
)
DECISION: Final = Record(Decision, {"seat": INT, "ask": INT, "options": NUMBERS, "source": INT, "n": INT})
OPTIONS: Final = Record(
    GameOptions,
    {
        "auto": BOOL, "auto_payment": BOOL, "futile": BOOL, "chained": BOOL, "fatigue": BOOL,
        "moved_is_placed": BOOL, "play_when_full": BOOL, "fatigued_empty": BOOL,
    },
)  # fmt: skip
# --- frames ---------------------------------------------------------------------------------------------------------

FRAMES: Final[dict[str, Record]] = {}
BASE: Final[dict[str, Codec]] = {"pc": INT, "answer": INT}
PAYING: Final[dict[str, Codec]] = {**BASE, "spent": INTS, "discarded": INTS}
DONE: Final = TupleOf(Fixed(INT, STR))


def register(cls: type[Frame], given: Mapping[str, Codec], later: Mapping[str, Codec] | None = None,
             base: Mapping[str, Codec] = BASE) -> None:  # fmt: skip
    """Makes a class of frames known to records, by its name: the slots its constructor takes, then its other slots.

    `base` are the slots it inherits. Raises `ValueError` when another class has the name.
    """
    name = cls.__name__
    if name in FRAMES and FRAMES[name].cls is not cls:
        raise ValueError(f"two classes of frames are called {name}")
    FRAMES[name] = Record(cls, {**given, **(later or {}), **base}, tuple(given))


class _AnyFrame(Codec):
    def write(self, defs: Definitions, value: Any) -> Any:
        name = type(value).__name__
        record = FRAMES.get(name)
        if record is None:
            raise RecordError("stack", f"frames of the class {name} are not registered")
        return {"frame": name, **record.write(defs, value)}

    def read(self, defs: Definitions, data: Any, at: str) -> Any:
        if not isinstance(data, Mapping):
            raise RecordError(at, f"expected the fields of a frame, not {data!r}")
        name = data.get("frame")
        record = FRAMES.get(name) if isinstance(name, str) else None
        if record is None:
            raise RecordError(f"{at}.frame", f"no frame is called {name!r}; known: {', '.join(sorted(FRAMES))}")
        return record.read(defs, data, at, ("frame",))


FRAME: Final = _AnyFrame()
