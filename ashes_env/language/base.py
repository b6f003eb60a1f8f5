"""The kinds of nodes. Every node of the language is a frozen dataclass derived from one of these.

Operators mean what they mean in Python: `&` and, `|` or, `~` not, on predicates and on conditions; `&` also joins
lasting changes.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any


class Word:
    """The base of all nodes. A node can be pickled and copied, as its class and the values of its fields."""

    __slots__ = ()

    def __reduce__(self) -> tuple[type[Word], tuple[Any, ...]]:
        word: Any = self
        return type(self), tuple([getattr(word, f.name) for f in fields(word)])


@dataclass(frozen=True, slots=True)
class Amount(Word):
    """A number that is evaluated when it is needed."""


@dataclass(frozen=True, slots=True)
class Numeral(Amount):
    """The numeral of the ability being resolved, after stacking and Magnify (R-STACK-01..03). Example: Throw 1 of
    Anchornaut.
    """

    add: int = 0


N = Numeral()


@dataclass(frozen=True, slots=True)
class Quantity(Word):
    """How many of several things, if the text gives no number."""


@dataclass(frozen=True, slots=True)
class All(Quantity):
    """All of them, however many there are. Example: Heal."""


@dataclass(frozen=True, slots=True)
class AnyNumber(Quantity):
    """As many as you choose, including none; at most `most`, if it is given. Example: Empower."""

    most: int | None = None


ALL = All()


@dataclass(frozen=True, slots=True)
class Subject(Word):
    """One or more cards in play that an effect acts on."""


@dataclass(frozen=True, slots=True)
class Seat(Word):
    """One or more players that an effect acts on."""


@dataclass(frozen=True, slots=True)
class Predicate(Word):
    """A property of one card."""

    def __and__(self, other: Predicate) -> Predicate:
        return BothOf(self, other)

    def __or__(self, other: Predicate) -> Predicate:
        return EitherOf(self, other)

    def __invert__(self) -> Predicate:
        return NotThat(self)


@dataclass(frozen=True, slots=True)
class BothOf(Predicate):
    """Both properties hold; written `a & b`. Example: Rowan Umberend, an ally that you control."""

    left: Predicate
    right: Predicate


@dataclass(frozen=True, slots=True)
class EitherOf(Predicate):
    """At least one property holds; written `a | b`. Example: Eternity Flame."""

    left: Predicate
    right: Predicate


@dataclass(frozen=True, slots=True)
class NotThat(Predicate):
    """The property does not hold; written `~a`. Example: Transfer, a card that is not a Phoenixborn."""

    inner: Predicate


@dataclass(frozen=True, slots=True)
class Condition(Word):
    """A statement about the position that is true or false."""

    def __and__(self, other: Condition) -> Condition:
        return AllOf(self, other)

    def __or__(self, other: Condition) -> Condition:
        return AnyOf(self, other)

    def __invert__(self) -> Condition:
        return Not(self)


@dataclass(frozen=True, slots=True)
class AllOf(Condition):
    """Both statements are true; written `a & b`. Example: Cover."""

    left: Condition
    right: Condition


@dataclass(frozen=True, slots=True)
class AnyOf(Condition):
    """At least one statement is true; written `a | b`. Example: Sympathy Pain."""

    left: Condition
    right: Condition


@dataclass(frozen=True, slots=True)
class Not(Condition):
    """The statement is false; written `~a`. Example: Beast Warrior, without the first player token."""

    inner: Condition


@dataclass(frozen=True, slots=True)
class Effect(Word):
    """One step of a card's text, carried out as far as possible before the next (R-RES-01, R-RES-02)."""


@dataclass(frozen=True, slots=True)
class Ability(Word):
    """A text of a card in play. `name` and `n` decide how abilities stack; `inexhaustible` works while exhausted."""


Body = tuple[Effect, ...]
