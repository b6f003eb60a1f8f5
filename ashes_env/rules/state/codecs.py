"""How single values of a state are written as plain JSON types and read back. Errors name the field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ashes_env.files.checking import LONGEST, brief
from ashes_env.rules.definitions.definitions import Def, Definitions
from ashes_env.rules.definitions.texts import NOTHING, Program


class RecordError(ValueError):
    """A saved game that cannot be read. `field` is the path of the invalid value, such as `players[0].hand[2]`."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}" if field else message)
        self.field = field
        self.message = message

    def __reduce__(self) -> tuple[type[RecordError], tuple[str, str]]:
        return RecordError, (self.field, self.message)


class Codec:
    """A type of value: `write` returns plain JSON types, `read` returns the value or raises `RecordError`."""

    def write(self, defs: Definitions, value: Any) -> Any:
        """The value as JSON."""
        return value

    def read(self, defs: Definitions, data: Any, at: str) -> Any:
        """The value for `data`; `at` is its path in the record."""
        raise NotImplementedError


class Int(Codec):
    """An integer between two bounds. The bounds exist because the rules loop over such counts, and a count of 2**70
    would never end.
    """

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def read(self, defs: Definitions, data: Any, at: str) -> int:
        if not isinstance(data, int) or isinstance(data, bool) or not self.low <= data <= self.high:
            raise RecordError(at, f"expected a whole number from {self.low} to {self.high}, not {brief(data)}")
        return data


class _Bool(Codec):
    def read(self, defs: Definitions, data: Any, at: str) -> bool:
        if not isinstance(data, bool):
            raise RecordError(at, f"expected true or false, not {brief(data)}")
        return data


class _Str(Codec):
    def read(self, defs: Definitions, data: Any, at: str) -> str:
        if not isinstance(data, str):
            raise RecordError(at, f"expected a text, not {brief(data)}")
        return data


class _Name(Codec):
    """The title of a card, as a string."""

    def read(self, defs: Definitions, data: Any, at: str) -> str:
        if STR.read(defs, data, at) not in defs.by_title:
            raise RecordError(at, f"no card is called {brief(data)}")
        return str(data)


def _list(data: Any, at: str) -> Sequence[Any]:
    if not isinstance(data, (list, tuple)):
        raise RecordError(at, f"expected a list, not {brief(data)}")
    return data


class ListOf(Codec):
    """A list of values of one type."""

    def __init__(self, of: Codec) -> None:
        self.of = of

    def write(self, defs: Definitions, value: Any) -> Any:
        if isinstance(self.of, Int):
            return list(value)
        return [self.of.write(defs, v) for v in value]

    def read(self, defs: Definitions, data: Any, at: str) -> Any:
        return [self.of.read(defs, v, f"{at}[{i}]") for i, v in enumerate(_list(data, at))]


class TupleOf(ListOf):
    """A tuple of values of one type, of any length."""

    def read(self, defs: Definitions, data: Any, at: str) -> Any:
        return tuple(super().read(defs, data, at))


class Fixed(Codec):
    """A tuple with one codec for each place."""

    def __init__(self, *each: Codec) -> None:
        self.each = each

    def write(self, defs: Definitions, value: Any) -> Any:
        return [codec.write(defs, v) for codec, v in zip(self.each, value, strict=True)]

    def read(self, defs: Definitions, data: Any, at: str) -> Any:
        if len(_list(data, at)) != len(self.each):
            raise RecordError(at, f"expected {len(self.each)} values, not {len(data)}")
        return tuple(codec.read(defs, data[i], f"{at}[{i}]") for i, codec in enumerate(self.each))


class Maybe(Codec):
    """A value or `None`."""

    def __init__(self, of: Codec) -> None:
        self.of = of

    def write(self, defs: Definitions, value: Any) -> Any:
        return None if value is None else self.of.write(defs, value)

    def read(self, defs: Definitions, data: Any, at: str) -> Any:
        return None if data is None else self.of.read(defs, data, at)


class Wrapped(Codec):
    """A slot whose value is written and read by another codec."""

    def __init__(self, of: Codec) -> None:
        self.of = of

    def write(self, defs: Definitions, value: Any) -> Any:
        return self.of.write(defs, value)

    def read(self, defs: Definitions, data: Any, at: str) -> Any:
        return self.of.read(defs, data, at)


class Since(Wrapped):
    """A slot that older records lack: in them its value is `default`. A slot with this value is not written."""

    def __init__(self, of: Codec, default: Any) -> None:
        super().__init__(of)
        self.default = default


class SavedAs(Wrapped):
    """A slot that records know by another name, `key`: they are older than the name that it has now."""

    def __init__(self, key: str, of: Codec) -> None:
        super().__init__(of)
        self.key = key


class DictOf(Codec):
    """A mapping with integer keys, written as pairs in its own order, because the order matters to the game."""

    def __init__(self, of: Codec) -> None:
        self.of = of

    def write(self, defs: Definitions, value: Any) -> Any:
        return [[key, self.of.write(defs, v)] for key, v in value.items()]

    def read(self, defs: Definitions, data: Any, at: str) -> Any:
        out: dict[int, Any] = {}
        for i, pair in enumerate(_list(data, at)):
            if len(_list(pair, f"{at}[{i}]")) != 2:
                raise RecordError(f"{at}[{i}]", f"expected a pair of a number and a value, not {brief(pair)}")
            key = INT.read(defs, pair[0], f"{at}[{i}][0]")
            if key in out:
                raise RecordError(f"{at}[{i}]", f"{key} stands there twice")
            out[key] = self.of.read(defs, pair[1], f"{at}[{i}][1]")
        return out


class _Vars(Codec):
    """The names that a text has bound, with their values."""

    def write(self, defs: Definitions, value: Any) -> Any:
        return {name: list(numbers) for name, numbers in value.items()}

    def read(self, defs: Definitions, data: Any, at: str) -> Any:
        if not isinstance(data, Mapping):
            raise RecordError(at, f"expected a mapping of names to lists of numbers, not {brief(data)}")
        return {STR.read(defs, name, at): INTS.read(defs, numbers, f"{at}.{name}") for name, numbers in data.items()}


class _Title(Codec):
    """A card definition, written as its title."""

    def write(self, defs: Definitions, value: Any) -> Any:
        assert isinstance(value, Def)
        return value.title

    def read(self, defs: Definitions, data: Any, at: str) -> Def:
        d = defs.by_title.get(STR.read(defs, data, at))
        if d is None:
            raise RecordError(at, f"no card is called {brief(data)}")
        return d


class _Titles(Codec):
    """The definition of each physical card. Card ids start at 1, so index 0 is a placeholder."""

    def write(self, defs: Definitions, value: Any) -> Any:
        return [d.title for d in value[1:]]

    def read(self, defs: Definitions, data: Any, at: str) -> Any:
        return (defs.cards[0], *(TITLE.read(defs, title, f"{at}[{i}]") for i, title in enumerate(_list(data, at))))


class OneOf(Codec):
    """One of a few words."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words

    def read(self, defs: Definitions, data: Any, at: str) -> str:
        if STR.read(defs, data, at) not in self.words:
            raise RecordError(at, f"expected one of {', '.join(self.words)}, not {brief(data)}")
        return str(data)


class Named(Codec):
    """The name of something in the definitions: a card by its title, a text or program by its address; an empty string
    for none. `among` are the attributes of the definitions in which the name may occur.
    """

    def __init__(self, *among: str) -> None:
        self.among = among

    def read(self, defs: Definitions, data: Any, at: str) -> str:
        name = STR.read(defs, data, at)
        if name and not any(name in getattr(defs, among) for among in self.among):
            raise RecordError(at, f"the definitions have nothing that is called {brief(name)}")
        return name


class _Path(Named):
    """The address of a text or program, or of the play effect of a card. The latter is valid even if the card has no
    play effect, as with most alterations.
    """

    def read(self, defs: Definitions, data: Any, at: str) -> str:
        name = STR.read(defs, data, at)
        title, _, what = name.rpartition("/")
        return name if what == "effect" and title in defs.by_title else super().read(defs, name, at)


class _Program(Codec):
    """A program of a card, written as its address; the empty program is an empty string."""

    def write(self, defs: Definitions, value: Any) -> Any:
        assert isinstance(value, Program)
        return value.address

    def read(self, defs: Definitions, data: Any, at: str) -> Any:
        if STR.read(defs, data, at) == "":
            return NOTHING
        body = defs.programs.get(data)
        if body is None:
            raise RecordError(at, f"no card has the effects {brief(data)}")
        return body


INT: Final = Int(-(1 << 31), (1 << 31) - 1)
MANY: Final = Int(0, 999)  # tokens, dice, cards
BITS: Final = Int(0, (1 << 64) - 1)  # state of a generator, a bit set
BOOL: Final = _Bool()
STR: Final = _Str()
NAME: Final = _Name()
INTS: Final = TupleOf(INT)
NUMBERS: Final = ListOf(INT)
TITLE: Final = _Title()
TITLES: Final = _Titles()
PROGRAM: Final = _Program()
VARS: Final = _Vars()
TEXT: Final = Named("texts")
PATH: Final = _Path("texts", "programs")
BODY: Final = Named("programs")
TITLED: Final = Named("by_title")


class Record(Codec):
    """A class: a codec for each slot. `given` are the slots that its constructor takes; the others are set afterwards.

    The parameters of a constructor have the names of the slots.
    """

    def __init__(self, cls: type, fields: Mapping[str, Codec], given: Sequence[str] | None = None) -> None:
        self.cls = cls
        self.fields = dict(fields)
        self.keys = {name: codec.key if isinstance(codec, SavedAs) else name for name, codec in fields.items()}
        self.given = tuple(fields) if given is None else tuple(given)
        self.later = tuple(name for name in fields if name not in self.given)

    def write(self, defs: Definitions, value: Any) -> Any:
        out: dict[str, Any] = {}
        for name, codec in self.fields.items():
            held = getattr(value, name)
            if not (isinstance(codec, Since) and held == codec.default):
                out[self.keys[name]] = codec.write(defs, held)
        return out

    def values(self, defs: Definitions, data: Any, at: str, besides: Sequence[str] = ()) -> dict[str, Any]:
        """The values of all slots; raises `RecordError` for a missing slot and for a name that is no slot."""
        if not isinstance(data, Mapping):
            raise RecordError(at, f"expected the fields of {self.cls.__name__}, not {brief(data)}")
        known = set(self.keys.values())
        for key in data:
            if key not in known and key not in besides:
                raise RecordError(
                    _join(at, key if isinstance(key, str) and len(key) <= LONGEST else brief(key)),
                    f"{self.cls.__name__} has no such field",
                )
        out: dict[str, Any] = {}
        for name, codec in self.fields.items():
            key = self.keys[name]
            if key not in data:
                if not isinstance(codec, Since):
                    raise RecordError(_join(at, key), "is missing")
                out[name] = codec.default
                continue
            out[name] = codec.read(defs, data[key], _join(at, key))
        return out

    def read(self, defs: Definitions, data: Any, at: str, besides: Sequence[str] = ()) -> Any:
        return self.make(self.values(defs, data, at, besides))

    def make(self, values: Mapping[str, Any]) -> Any:
        """An object with these values in its slots."""
        made = self.cls(**{name: values[name] for name in self.given})
        for name in self.later:
            setattr(made, name, values[name])
        return made


def _join(at: str, name: str) -> str:
    return f"{at}.{name}" if at else name
