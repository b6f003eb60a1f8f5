"""The state: every slot of every class is copied, saved and compared."""

import copy
import importlib
import pkgutil
import random
from collections.abc import Iterator
from typing import Any

import pytest

import ashes_env.rules
import ashes_env.solo
from ashes_env.decks.definitions import definitions
from ashes_env.rules import records
from ashes_env.rules.game import Game
from ashes_env.rules.reading.context import CONTEXT
from ashes_env.rules.state import record_types as values
from ashes_env.rules.state.codecs import (
    BOOL,
    INTS,
    NAME,
    NUMBERS,
    PROGRAM,
    STR,
    TITLE,
    TITLES,
    VARS,
    Codec,
    DictOf,
    Fixed,
    Int,
    ListOf,
    Maybe,
    Named,
    OneOf,
    Record,
    SavedAs,
    Since,
    TupleOf,
)
from ashes_env.rules.state.state import Frame
from tests.rules.games import begin, play_on, positions
from tests.support import slots

for package in (ashes_env.rules, ashes_env.solo):
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        importlib.import_module(module.name)


def frame_classes(cls: type[Frame] = Frame) -> Iterator[type]:
    for sub in cls.__subclasses__():
        yield sub
        yield from frame_classes(sub)


# Never on a stack by themselves.
ABSTRACT = {"Attack", "Inner", "Keeper", "Meditation", "Paying", "Question", "Sparks", "Working"}
CONCRETE = sorted({c for c in frame_classes() if c.__name__ not in ABSTRACT}, key=lambda c: c.__name__)
KNOWN = [values.FRAMES[c.__name__] for c in CONCRETE if c.__name__ in values.FRAMES]
VALUES = [
    values.TIMED,
    values.CARD,
    *values.SIDES.values(),
    values.EVENT,
    values.LAST_KNOWN,
    values.DELAYED,
    values.DECISION,
    values.OPTIONS,
    CONTEXT,
]
COPIED = [values.CARD, *values.SIDES.values(), CONTEXT]
NOT_DATA = {"edition", "defs", "event_log", "snapshot"}


class Sampler:
    """Makes a value for each codec, never the one made before."""

    def __init__(self) -> None:
        self.n = 0

    def fresh(self) -> int:
        self.n += 1
        return self.n

    def of(self, codec: Codec) -> Any:
        if isinstance(codec, Int):
            return self.fresh()
        if isinstance(codec, Named):
            return sorted(getattr(definitions(), codec.among[0]))[self.fresh()]
        if codec is BOOL:
            return True
        if isinstance(codec, OneOf):
            return codec.words[-1]
        if codec is NAME:
            return definitions().cards[1].title
        if codec is STR:
            return f"text {self.fresh()}"
        if codec is INTS or codec is NUMBERS:
            values = [self.fresh(), self.fresh()]
            return tuple(values) if codec is INTS else values
        if codec is TITLE:
            return definitions().cards[1]
        if codec is TITLES:
            return (definitions().cards[0], definitions().cards[1])
        if codec is PROGRAM:
            return next(iter(definitions().programs.values()))
        if codec is VARS:
            return {f"name {self.fresh()}": (self.fresh(),)}
        if isinstance(codec, TupleOf):
            return (self.of(codec.of),)
        if isinstance(codec, ListOf):
            return [self.of(codec.of)]
        if isinstance(codec, Fixed):
            return tuple(self.of(each) for each in codec.each)
        if isinstance(codec, (Maybe, SavedAs, Since)):
            return self.of(codec.of)
        if isinstance(codec, DictOf):
            return {self.fresh(): self.of(codec.of)}
        assert isinstance(codec, Record), codec
        return self.filled(codec)

    def filled(self, record: Record) -> Any:
        """An object with a value of its own in every slot."""
        return record.make({name: self.of(codec) for name, codec in record.fields.items()})


def written(record: Record, value: Any) -> Any:
    return record.write(definitions(), value)


@pytest.mark.parametrize("record", VALUES, ids=lambda r: r.cls.__name__)
def test_every_slot_of_a_value_is_recorded(record: Record) -> None:
    assert set(record.fields) == slots(record.cls)


def test_every_slot_of_a_game_is_recorded() -> None:
    assert set(records.GAME.fields) == slots(Game) - NOT_DATA


def test_every_frame_is_registered() -> None:
    assert {c.__name__ for c in CONCRETE} - set(values.FRAMES) == set()


@pytest.mark.parametrize("record", KNOWN, ids=lambda r: r.cls.__name__)
def test_every_slot_of_a_frame_is_recorded(record: Record) -> None:
    assert set(record.fields) == slots(record.cls)


@pytest.mark.parametrize("record", [*COPIED, *KNOWN], ids=lambda r: r.cls.__name__)
def test_a_copy_has_every_slot_and_shares_nothing_that_changes(record: Record) -> None:
    made = Sampler().filled(record)
    copied = made.copy()
    assert type(copied) is record.cls
    assert written(record, copied) == written(record, made)
    for name in record.fields:
        value = getattr(made, name)
        if isinstance(value, (list, dict)) or (hasattr(value, "copy") and not isinstance(value, tuple)):
            assert getattr(copied, name) is not value, name


@pytest.mark.parametrize("record", [*VALUES, *KNOWN], ids=lambda r: r.cls.__name__)
def test_every_slot_counts_in_the_record(record: Record) -> None:
    made = Sampler().filled(record)
    data = written(record, made)
    assert written(record, record.read(definitions(), data, "")) == data
    assert set(record.keys.values()) <= set(data)


@pytest.mark.parametrize(
    "name",
    ["rng", "round", "phase", "turn", "winners", "first", "active", "attack_at", "unit_destroyed", "dirty", "passes"],
)
def test_every_number_of_a_game_is_copied_and_compared(name: str) -> None:
    a = begin(1)
    before = records.key(a)
    value = getattr(a, name)
    setattr(a, name, (1,) if name == "winners" else not value if isinstance(value, bool) else value + 1)
    assert records.key(a) != before
    assert getattr(a.copy(), name) == getattr(a, name)


def test_mappings_and_lists_of_a_game_are_copied_and_compared() -> None:
    sampler = Sampler()
    for name in ("aside", "lki", "kept", "delayed", "script", "log"):
        g = begin(1)
        before = records.key(g)
        setattr(g, name, sampler.of(records.GAME.fields[name]))
        assert records.key(g) != before, name
        assert records.key(g.copy()) == records.key(g), name
        if name != "delayed":
            assert getattr(g.copy(), name) is not getattr(g, name), name


@pytest.mark.parametrize("seed", range(8))
def test_a_copy_lives_on_its_own(seed: int) -> None:
    chooser = random.Random(seed)
    for g in positions(seed, every=17):
        before = records.key(g)
        kept = g.copy()
        other = copy.deepcopy(g) if chooser.random() < 0.5 else g.copy()
        play_on(other, chooser.randrange(1000), 25)
        assert records.key(g) == before
        assert records.key(kept) == before


@pytest.mark.parametrize("seed", range(8))
def test_a_copy_has_the_same_future(seed: int) -> None:
    for i, g in enumerate(positions(100 + seed, every=23)):
        one, two = g.copy(), g.copy()
        for step in range(4):
            play_on(one, i + step, 10)
            play_on(two, i + step, 10)
            assert records.key(one) == records.key(two)


def test_the_key_does_not_depend_on_the_order_of_mappings() -> None:
    for g in positions(3, every=40):
        other = g.copy()
        other.cards = dict(reversed(other.cards.items()))
        assert records.key(other) == records.key(g)
