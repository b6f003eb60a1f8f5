"""Effects on damage, wounds, tokens and destruction."""

from __future__ import annotations

from dataclasses import dataclass

from ashes_env.language.base import ALL, All, Amount, AnyNumber, Effect, Predicate, Seat, Subject
from ashes_env.language.codes import Token
from ashes_env.language.targets import Cards


@dataclass(frozen=True, slots=True)
class Damage(Effect):
    """Deals damage; enters the damage process at its first step (R-DMG-01). Example: Water Blast of Aradel
    Summergaard.
    """

    to: Subject
    n: int | Amount
    reduced: int | Amount = 0  # the damage received from this text is this much less than the damage dealt


@dataclass(frozen=True, slots=True)
class DealToEachOther(Effect):
    """Two units deal damage equal to their attack values to each other at the same time; the active player chooses
    which is resolved first (R-SIM-04). Example: Law of Domination.
    """

    first: Subject
    second: Subject
    preventable: bool = True


@dataclass(frozen=True, slots=True)
class Prevent(Effect):
    """Prevents damage that has been dealt and not yet received (R-DMG-03). Example: Root Armor."""

    n: int | Amount | All = ALL


@dataclass(frozen=True, slots=True)
class Redirect(Effect):
    """Another card receives the damage that was dealt (R-DMG-11). Example: Redirect."""

    to: Subject


@dataclass(frozen=True, slots=True)
class Destroy(Effect):
    """Destroys cards, without damage or wounds (R-DMG-09). Example: Fade Away (removes an ally from the game)."""

    who: Subject
    remove_if: Predicate | None = None  # a card with this property leaves the game instead of being discarded


@dataclass(frozen=True, slots=True)
class PlaceTokens(Effect):
    """Places tokens; wounds enter the damage process at its second step (R-DMG-08). Example: Molten Gold."""

    token: Token
    on: Subject
    n: int | Amount = 1
    marked: bool = False  # these tokens can be distinguished from others until the end of the turn


@dataclass(frozen=True, slots=True)
class RemoveTokens(Effect):
    """Removes tokens, as many as there are; the number is bound to `name`. Example: Empower."""

    token: Token
    off: Subject
    n: int | Amount | All | AnyNumber = 1
    name: str = "removed"
    marked: bool = False  # only tokens placed as `marked` that are still there


@dataclass(frozen=True, slots=True)
class GatherTokens(Effect):
    """Removes any number of tokens from cards, one by one; the number is bound to `name`. Example: Spear Master."""

    token: Token
    cards: Cards
    name: str = "removed"


@dataclass(frozen=True, slots=True)
class MoveTokens(Effect):
    """Moves tokens from one card onto another as one effect; both are picked first (R-TOK-02, R-TGT-05). Example:
    Chant of Transfusion.
    """

    tokens: tuple[Token, ...]
    source: Subject
    onto: Subject
    n: int | Amount = 1


@dataclass(frozen=True, slots=True)
class GiveFirstPlayerToken(Effect):
    """The first player token goes to a player. Example: Stamina Burst."""

    to: Seat
