"""Card definitions as sequences of token ids, and back. A sentence is a node of the card language, or a tuple of nodes,
written as tokens.

A node is written before its fields. After its token come the fields without a default, in order and without names. Then
come the fields that differ from their default, in order, each after a token for the field (`field Damage.reduced`). A
truth value has no token of its own: the token of the field says that it is not the default. A tuple is enclosed in
brackets. So nodes need no closing token, with one exception: if the last inner node has the same class as an outer one,
it would take a field of the outer one. There `end` is written, once for each node that it closes. If a node gets a
further field later, all sentences without that field stay the same.

Numbers, die types, levels, zones, kinds of token, durations, events, rules and bound names have their own tokens.
Ability names and titles have tokens by their ids (`FIRST_KEYWORD_TOKEN`, `FIRST_TITLE_TOKEN`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import lru_cache
from typing import Any, Final, SupportsInt

from ashes_env.encoding.vocabulary import frozen
from ashes_env.encoding.vocabulary.names import (
    N_KEYWORDS,
    N_TITLES,
    NO_KEYWORD,
    UNLISTED,
    UNLISTED_KEYWORD,
    keyword_id,
    keyword_of,
    title_id,
    title_of,
)
from ashes_env.language import (
    amounts,
    base,
    behaviour,
    carddef,
    codes,
    conditions,
    costs,
    effects,
    modifiers,
    targets,
    triggers,
)

FIRST_KEYWORD_TOKEN: Final = 2048
FIRST_TITLE_TOKEN: Final = 3072
N_TOKENS: Final = FIRST_TITLE_TOKEN + N_TITLES  # 4,096

PADDING: Final = 0
CUT: Final = 1  # the sentence was longer than the available length
OPEN: Final = 2
CLOSE: Final = 3
END: Final = 4
NONE: Final = 5
THIS_TITLE: Final = 6  # the card to which the sentence belongs
UNKNOWN_WORD: Final = 7
BEYOND: Final = 8  # a number that has no token

UNKNOWN_NAMES: Final = 8
MODULES: Final[tuple[object, ...]] = (
    base,
    targets,
    conditions,
    amounts,
    costs,
    modifiers,
    triggers,
    carddef,
    behaviour,
    effects,
)
NAMED_CODES: Final = ("event", "rule", "until")  # tokens with the name of a constant of `language/codes.py`


class SentenceError(ValueError):
    """Tokens that are not a complete sentence; the message names the index, from 0 on."""


def _tokens() -> tuple[str, ...]:
    out = [""] * N_TOKENS
    out[: len(frozen.TOKENS)] = frozen.TOKENS
    for place in range(len(frozen.KEYWORDS) + 2):
        out[FIRST_KEYWORD_TOKEN + place] = f"keyword {keyword_of(place)}"
    for place in range(len(frozen.TITLES) + 3):
        out[FIRST_TITLE_TOKEN + place] = f"title {title_of(place)}"
    return tuple(out)


TOKENS: Final = _tokens()  # by id; "" for reserved ids
_ID: Final[dict[str, int]] = {name: number for number, name in enumerate(frozen.TOKENS)}


def _sets() -> dict[str, dict[int, int]]:
    """For each kind of number: the token of each value."""
    out: dict[str, dict[int, int]] = {"number": {}}
    for number, name in enumerate(frozen.TOKENS):
        kind, _, rest = name.partition(" ")
        if name.removeprefix("-").isdigit():
            out["number"][int(name)] = number
        elif kind in NAMED_CODES:
            out.setdefault(kind, {})[getattr(codes, rest, -1)] = number  # a name stays listed even if its code is gone
        elif kind in ("kind", "by"):
            out.setdefault(kind, {})[int(rest)] = number
        elif kind in ("die", "level", "type", "token", "whose", "zone", "pool", "rank"):
            values = out.setdefault(kind, {})
            values[len(values)] = number
    return out


SETS: Final = _sets()
NOT_A_SET: Final[dict[int, int]] = {}


class _Field:
    """A field of a node: its name, the kind of its numbers and strings, its own token and default (-1: required)."""

    __slots__ = ("default", "kind", "name", "numbers", "token")

    def __init__(self, written: str, word: str, required: bool) -> None:
        self.name, _, self.kind = written.partition(":")
        self.numbers: dict[int, int] = SETS.get(self.kind, NOT_A_SET) if self.kind != "title" else SETS["number"]
        self.token = -1 if required else _ID[f"field {word}.{self.name}"]
        self.default: object = None


class _Word:
    """A kind of node: its class, token, required and optional fields."""

    __slots__ = ("cls", "name", "optional", "required", "token")

    def __init__(self, name: str, cls: Any, signature: str) -> None:
        self.name = name
        self.cls: Any = cls
        self.token = _ID[f"word {name}"]
        required, _, optional = signature.partition("|")
        self.required = tuple([_Field(f, name, True) for f in required.split()])
        self.optional = tuple([_Field(f, name, False) for f in optional.split()])
        defaults: dict[str, object] = {}
        for f in fields(cls):
            if f.default is not MISSING:
                defaults[f.name] = f.default
            elif f.default_factory is not MISSING:
                defaults[f.name] = f.default_factory()
        for field in self.optional:
            field.default = defaults[field.name]


@lru_cache(maxsize=1)
def _words() -> dict[str, _Word]:
    out: dict[str, _Word] = {}
    for name, signature in frozen.GRAMMAR.items():
        for module in MODULES:
            cls = getattr(module, name, None)
            if cls is not None:
                out[name] = _Word(name, cls, signature)
                break
    return out


@lru_cache(maxsize=1)
def _by_class() -> dict[type, _Word]:
    return {word.cls: word for word in _words().values()}


class _Writer:
    """Writes values one after the other. `open` are the nodes, from the outermost to the innermost, to which a further
    field could still be attached after the value just written.
    """

    __slots__ = ("names", "open", "out", "title", "words")

    def __init__(self, title: str) -> None:
        self.title = title
        self.out: list[int] = []
        self.open: list[_Word] = []
        self.names: dict[str, int] = {}
        self.words = _by_class()

    def value(self, value: object, field: _Field | None) -> None:
        if isinstance(value, tuple):
            self.out.append(OPEN)
            for part in value:
                self.value(part, field)
            self.out.append(CLOSE)
        elif value is None:
            self.out.append(NONE)
        elif isinstance(value, int):
            self.out.append(BEYOND if field is None else field.numbers.get(value, BEYOND))
        elif isinstance(value, str):
            self.out.append(self.string(value, "" if field is None else field.kind))
        else:
            self.word(value)
            return
        self.open = []

    def word(self, value: object) -> None:
        word = self.words.get(type(value))
        if word is None:
            if not is_dataclass(value):
                raise SentenceError(f"{value!r} is not a word of the language")
            self.out.append(UNKNOWN_WORD)
            self.open = []
            return
        self.out.append(word.token)
        self.open = []
        for field in word.required:
            self.value(getattr(value, field.name), field)
        for field in word.optional:
            given: object = getattr(value, field.name)
            if given == field.default:
                continue
            if word in self.open:
                self.out.extend([END] * (len(self.open) - self.open.index(word)))
            self.out.append(field.token)
            self.open = []
            if field.kind != "flag":
                self.value(given, field)
        self.open = [word, *self.open]

    def string(self, value: str, kind: str) -> int:
        if kind == "title":
            return THIS_TITLE if value and value == self.title else FIRST_TITLE_TOKEN + title_id(value)
        if kind == "keyword":
            return FIRST_KEYWORD_TOKEN + keyword_id(value)
        known = _ID.get(f"name {value}", -1)
        if known >= 0:
            return known
        place = self.names.setdefault(value, len(self.names))
        return _ID[f"name unknown {min(place, UNKNOWN_NAMES - 1)}"]


def tokens(value: object, title: str = "") -> tuple[int, ...]:
    """A node, or a tuple of nodes, as token ids in [1, N_TOKENS). `title` is the card to which the text belongs: it is
    written as `THIS_TITLE`, so a sentence does not contain the name of its own card.

    Values without a token are written as placeholders: numbers below -10 and above 100, unlisted titles and ability
    names, unlisted bound names (`name unknown 0` to 7, one after the other), unlisted kinds of nodes (alone, without
    their fields). Raises `SentenceError` for anything that is not a node.
    """
    writer = _Writer(title)
    writer.value(value, None)
    return tuple(writer.out)


def cut(sentence: Sequence[int], length: int) -> tuple[int, ...]:
    """At most `length` tokens. A longer sentence becomes its first `length - 1` tokens and `CUT`."""
    return tuple(sentence) if len(sentence) <= length else (*sentence[: length - 1], CUT)


def text(sentence: Iterable[SupportsInt], title: str = "this card") -> str:
    """Tokens as readable text. Raises `SentenceError` for a number that is no token."""
    out: list[str] = []
    for place, token in enumerate([int(number) for number in sentence]):
        if not 0 <= token < N_TOKENS or not TOKENS[token]:
            raise SentenceError(f"place {place}: {token} is not a token")
        name = TOKENS[token]
        kind, _, rest = name.partition(" ")
        if token == PADDING:
            continue
        if token == THIS_TITLE:
            out.append(title)
        elif token <= BEYOND:
            out.append(name)
        elif kind == "field":
            out.append(f".{rest.partition('.')[2]}")
        else:
            out.append(rest if kind in ("word", "title", "keyword", "name") and rest else name)
    return " ".join(out)


@lru_cache(maxsize=1)
def _values() -> dict[int, object]:
    """The value of each token that stands for a value."""
    out: dict[int, object] = {NONE: None}
    for numbers in SETS.values():
        out.update({token: value for value, token in numbers.items()})
    for number, name in enumerate(frozen.TOKENS):
        kind, _, rest = name.partition(" ")
        if kind == "name" and not rest.startswith("unknown "):
            out[number] = rest
    for place in range(N_KEYWORDS):
        if place != UNLISTED_KEYWORD and TOKENS[FIRST_KEYWORD_TOKEN + place]:
            out[FIRST_KEYWORD_TOKEN + place] = "" if place == NO_KEYWORD else keyword_of(place)
    out[FIRST_TITLE_TOKEN] = ""
    for place in range(UNLISTED + 1, N_TITLES):
        if TOKENS[FIRST_TITLE_TOKEN + place]:
            out[FIRST_TITLE_TOKEN + place] = title_of(place)
    return out


class _Reader:
    """Reads values one after the other."""

    __slots__ = ("at", "fields", "sentence", "title", "values", "words")

    def __init__(self, sentence: list[int], title: str) -> None:
        self.sentence = sentence
        self.title = title
        self.at = 0
        self.values = _values()
        self.words = {word.token: word for word in _words().values()}

    def here(self) -> int:
        return self.sentence[self.at] if self.at < len(self.sentence) else PADDING

    def value(self) -> object:
        token = self.here()
        self.at += 1
        if token == OPEN:
            parts: list[object] = []
            while self.here() != CLOSE:
                parts.append(self.value())
            self.at += 1
            return tuple(parts)
        word = self.words.get(token)
        if word is not None:
            return self.word(word)
        if token == THIS_TITLE and self.title:
            return self.title
        if token in self.values:
            return self.values[token]
        what = TOKENS[token] if 0 <= token < N_TOKENS else ""
        raise SentenceError(f"place {self.at - 1}: expected a word or a value, not {what or token!r}")

    def word(self, word: _Word) -> object:
        given: dict[str, object] = {}
        for field in word.required:
            given[field.name] = self.value()
        tokens_of = {field.token: field for field in word.optional}
        while self.here() in tokens_of:
            field = tokens_of[self.here()]
            self.at += 1
            given[field.name] = not field.default if field.kind == "flag" else self.value()
        if self.here() == END:
            self.at += 1
        return word.cls(**given)


def parse(sentence: Iterable[SupportsInt], title: str = "") -> object:
    """The node, or the tuple of nodes, for a sequence of tokens; padding at the end is skipped. `title` replaces
    `THIS_TITLE`. Raises `SentenceError` if the tokens are cut, incomplete or inconsistent.
    """
    reader = _Reader([int(number) for number in sentence], title)
    value = reader.value()
    if any(reader.sentence[reader.at :]):
        follows = reader.here()
        what = TOKENS[follows] if 0 <= follows < N_TOKENS else ""
        raise SentenceError(f"place {reader.at}: the sentence is over, but {what or follows!r} follows")
    return value
