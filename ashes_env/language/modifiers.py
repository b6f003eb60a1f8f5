"""Lasting changes: values, rules, abilities."""

from __future__ import annotations

from dataclasses import dataclass

from ashes_env.language.base import Amount, Predicate, Word
from ashes_env.language.codes import ANYONE, Kind, Rule, Whose


@dataclass(frozen=True, slots=True)
class Modifier(Word):
    """A change that lasts for a while."""

    def __and__(self, other: Modifier) -> Modifier:
        return Together(self, other)


@dataclass(frozen=True, slots=True)
class Together(Modifier):
    """Both changes at once; written `a & b`. Example: Glare."""

    left: Modifier
    right: Modifier


@dataclass(frozen=True, slots=True)
class Bonus(Modifier):
    """Adds to the current values; never below 0 when used (R-VAL-06). Example: Strengthen."""

    attack: int | Amount = 0
    life: int | Amount = 0
    recover: int | Amount = 0


@dataclass(frozen=True, slots=True)
class Obeys(Modifier):
    """Puts the card or player under a rule of the closed list, with a number where it has one. Example: Butterfly
    Monk (Unit Guard).
    """

    rule: Rule
    n: int | Amount = 1


@dataclass(frozen=True, slots=True)
class Forbids(Modifier):
    """Puts players under a rule. Example: Glare."""

    rule: Rule
    whose: Whose = ANYONE


@dataclass(frozen=True, slots=True)
class NotDefendedBy(Modifier):
    """Units with the property can neither block it nor guard against it; tested when they are about to (R-ATKPB-17).
    Example: Frostback Bear (Terrifying).
    """

    units: Predicate


@dataclass(frozen=True, slots=True)
class NotAttackedBy(Modifier):
    """Units with the property cannot attack it. Example: Ruby Cobra (Charming)."""

    units: Predicate


@dataclass(frozen=True, slots=True)
class Protected(Modifier):
    """Opponents' sources of these classes cannot target it. Example: Lurk (Concealed)."""

    classes: int
    attacks: bool = False


@dataclass(frozen=True, slots=True)
class Aura(Word):
    """The cards that a passive affects besides its own card. Example: Sandstorm Sage."""

    kind: Kind
    whose: Whose
    other: bool = False
    where: Predicate | None = None


def parts(what: Modifier) -> tuple[Modifier, ...]:
    """The single changes of a combined change."""
    return (*parts(what.left), *parts(what.right)) if isinstance(what, Together) else (what,)
