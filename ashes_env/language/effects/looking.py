"""Effects on hidden cards: looking, revealing, arranging, and playing found cards."""

from __future__ import annotations

from dataclasses import dataclass

from ashes_env.language.base import All, Amount, Effect, Predicate, Seat, Subject
from ashes_env.language.codes import Zone
from ashes_env.language.targets import You


@dataclass(frozen=True, slots=True)
class LookAtHand(Effect):
    """You look at cards of another hand, at random unless it is all of them; they are bound to `name`. Example:
    Three-Eyed Owl.
    """

    n: int | Amount | All
    seat: Seat
    name: str = "looked"


@dataclass(frozen=True, slots=True)
class PickInHand(Effect):
    """You pick a card in a hand that you have just seen; later effects refer to it. Example: Memory Theft."""

    seat: Seat
    name: str = "picked"


@dataclass(frozen=True, slots=True)
class LookAtTop(Effect):
    """You look at the top `n` cards of a draw pile, or everyone sees them; they stay there and are bound to `name`.
    Example: Reinforce.
    """

    n: int | Amount
    seat: Seat = You()
    reveal: bool = False
    name: str = "looked"


@dataclass(frozen=True, slots=True)
class TakeLooked(Effect):
    """One of the cards just looked at, of your choice, goes to another zone of its owner. Example: Mind Probe."""

    to: Zone
    where: Predicate | None = None
    optional: bool = False
    reveal: bool = False
    looked: str = "looked"
    name: str = "taken"


@dataclass(frozen=True, slots=True)
class PutBack(Effect):
    """The cards just looked at that are still in their pile go back one by one in an order that you pick in secret
    (R-INFO-05): on top, or to the bottom if `bottom` allows it. Example: Mind Probe.
    """

    looked: str = "looked"
    bottom: tuple[int, int | All] = (0, 0)  # how many go to the bottom, at least and at most


@dataclass(frozen=True, slots=True)
class MoveAtRandom(Effect):
    """A random card of a pile is shown and goes to another zone of its owner. Example: Realization."""

    pile: Zone
    to: Zone
    seat: Seat = You()
    name: str = "moved"


@dataclass(frozen=True, slots=True)
class ShufflePile(Effect):
    """A player shuffles the draw pile. Example: Reinforce."""

    seat: Seat = You()


@dataclass(frozen=True, slots=True)
class PlayNow(Effect):
    """You play the given card from your hand at once for its cost without main and side actions. Example: Reinforce."""

    who: Subject
