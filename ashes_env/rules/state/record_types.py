"""How the values of a state are written, and the register of frames; each frame registers its own slots.

Every class of the state has a table of its slots; `tests/rules/state/test_state.py` finds a missing slot. The modules
of frames call `register`. Programs are stored as their addresses and cards as titles, so records stay valid if the
numbers of cards change.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ashes_env.files.checking import brief
from ashes_env.rules.definitions.definitions import Definitions
from ashes_env.rules.state import seats
from ashes_env.rules.state.codecs import (
    BODY,
    BOOL,
    INT,
    INTS,
    MANY,
    NAME,
    NUMBERS,
    PATH,
    STR,
    TEXT,
    TITLE,
    TITLED,
    Codec,
    Fixed,
    Int,
    ListOf,
    OneOf,
    Record,
    RecordError,
    SavedAs,
    Since,
    TupleOf,
)
from ashes_env.rules.state.game_options import ROWS, Option
from ashes_env.rules.state.state import Card, Decision, Delayed, Event, Frame, GameOptions, LastKnown, Player, Timed

DICE: Final = ListOf(MANY)
TIMED: Final = Record(
    Timed,
    {"kind": INT, "rule": INT, "n": INT, "until": INT, "seat": INT, "turn": INT, "ability": TEXT, "title": TITLED},
)
CARD: Final = Record(
    Card,
    {
        "id": INT,
        "inc": INT,
        "d": TITLE,
        "seat": INT,
        "wounds": MANY,
        "exhaustion": MANY,
        "status": MANY,
        "attached": INTS,
        "under": INTS,
        "dice": INTS,
        "timed": TupleOf(TIMED),
        "host": INT,
        "slot": INT,
        "used": INT,
        "came": INT,
        "facedown": BOOL,
        "red_rains": MANY,
        "x_attack": INT,
        "x_life": INT,
        "faces": INT,
    },
)
PLAYER: Final = Record(
    Player,
    {
        "seat": INT,
        "pb": INT,
        "units": NUMBERS,
        "spells": NUMBERS,
        "hand": NUMBERS,
        "deck": NUMBERS,
        "discard": NUMBERS,
        "conjurations": NUMBERS,
        "removed": NUMBERS,
        "active": DICE,
        "exhausted": DICE,
        "first_five": INTS,
        "rules": TupleOf(TIMED),
        "main": MANY,
        "side": MANY,
        "reacted": BOOL,
        "guarded": BOOL,
    },
)


class _SideRecord(Record):
    """A side with more slots than a player: its object is made from a player and the additional slots."""

    def make(self, values: Mapping[str, Any]) -> Any:
        player = PLAYER.make(values)
        return self.cls(player, **{name: values[name] for name in self.fields if name not in PLAYER.fields})


SIDES: Final[dict[str, Record]] = {"Player": PLAYER}


def register_player(cls: type[Player], more: Mapping[str, Codec]) -> None:
    """Registers a class of sides for records, by its name. An object is made from a player and the given slots.

    Raises `ValueError` if another class has the name.
    """
    name = cls.__name__
    if name in SIDES and SIDES[name].cls is not cls:
        raise ValueError(f"two classes of sides are called {name}")
    SIDES[name] = _SideRecord(cls, {**PLAYER.fields, **more})


EVENT: Final = Record(
    Event,
    {
        "kind": INT,
        "cards": INTS,
        "source": INT,
        "classes": INT,
        "seat": INT,
        "n": INT,
        "at": INT,
        "dice": INTS,
        "path": PATH,
    },
)
LAST_KNOWN: Final = Record(
    LastKnown,
    {
        "attack": INT,
        "life": INT,
        "recover": INT,
        "wounds": INT,
        "status": INT,
        "exhaustion": INT,
        "seat": INT,
        "destroyed": BOOL,
        "sure": BOOL,
        "by": INT,
        "when": INT,
        "faces": Since(INT, -1),
    },
)
DELAYED: Final = Record(
    Delayed, {"body": BODY, "seat": INT, "source": INT, "classes": INT, "vars": TupleOf(Fixed(STR, INTS)), "turn": INT}
)
DECISION: Final = Record(
    Decision, {"seat": INT, "ask": INT, "moves": SavedAs("options", NUMBERS), "source": INT, "n": INT}
)


def _of_option(row: Option) -> Codec:
    """How an option is written: as `Since` if records from before the option may lack it."""
    if isinstance(row.default, tuple):
        codec: Codec = TupleOf(NAME)
    elif isinstance(row.default, str):
        codec = OneOf(row.words or ())
    else:
        codec = BOOL if isinstance(row.default, bool) else Int(row.least, row.most)
    return codec if row.always else Since(codec, row.default)


OPTIONS: Final = Record(GameOptions, {row.name: _of_option(row) for row in ROWS})

# --- frames ---------------------------------------------------------------------------------------------------------

FRAMES: Final[dict[str, Record]] = {}
BASE: Final[dict[str, Codec]] = {"pc": INT, "answer": INT}
PAYING: Final[dict[str, Codec]] = {**BASE, "spent": INTS, "discarded": INTS}
DONE: Final = TupleOf(Fixed(INT, TEXT))


def register(
    cls: type[Frame],
    given: Mapping[str, Codec],
    later: Mapping[str, Codec] | None = None,
    base: Mapping[str, Codec] = BASE,
) -> None:
    """Registers a class of frames for records, by its name: the slots that its constructor takes, then its other slots.

    `base` are the slots it inherits. Raises `ValueError` if another class has the name.
    """
    name = cls.__name__
    if name in FRAMES and FRAMES[name].cls is not cls:
        raise ValueError(f"two classes of frames are called {name}")
    FRAMES[name] = Record(cls, {**given, **(later or {}), **base}, tuple(given))


class _ByName(Codec):
    """One of several classes, written with its name in the field `tag`."""

    def __init__(self, tag: str, known: Mapping[str, Record]) -> None:
        self.tag = tag
        self.known = known

    def write(self, defs: Definitions, value: Any) -> Any:
        name = type(value).__name__
        record = self.known.get(name)
        if record is None:
            raise RecordError("", f"a {self.tag} of the class {name} is not registered")
        return {self.tag: name, **record.write(defs, value)}

    def read(self, defs: Definitions, data: Any, at: str) -> Any:
        if not isinstance(data, Mapping):
            raise RecordError(at, f"expected the fields of a {self.tag}, not {brief(data)}")
        name = data.get(self.tag)
        record = self.known.get(name) if isinstance(name, str) else None
        if record is None:
            known = ", ".join(sorted(self.known))
            raise RecordError(f"{at}.{self.tag}", f"no {self.tag} is called {brief(name)}; known: {known}")
        return record.read(defs, data, at, (self.tag,))


FRAME: Final = _ByName("frame", FRAMES)
SIDE: Final = _ByName("kind of side", SIDES)


class _Seats(Record):
    """The seats of a table. Only the independent values are written, the others are derived."""

    def read(self, defs: Definitions, data: Any, at: str, besides: Sequence[str] = ()) -> Any:
        slots = self.values(defs, data, at, besides)
        n = len(slots["teams"])
        if not 1 <= n <= seats.MOST:
            raise RecordError(f"{at}.teams", f"expected 1 to {seats.MOST} teams, one for each seat, not {n}")
        for name in ("out", "facing"):
            for seat in slots[name]:
                if not (0 if name == "out" else seats.NOBODY) <= seat < n:
                    raise RecordError(f"{at}.{name}", f"there is no seat {seat}; seats go from 0 to {n - 1}")
        return seats.table(**slots)


SEATS: Final = _Seats(seats.Seats, {"teams": INTS, "out": INTS, "facing": Fixed(INT, INT)})
