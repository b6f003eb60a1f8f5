"""Effects that move cards: drawing, discarding, searching, taking back."""

from __future__ import annotations

from dataclasses import dataclass

from ashes_env.language.base import All, Amount, Effect, Predicate, Seat, Subject
from ashes_env.language.codes import DRAW_PILE, HAND, TOP_OR_BOTTOM, Zone
from ashes_env.language.targets import You


@dataclass(frozen=True, slots=True)
class Discard(Effect):
    """Discards a card from play, which is not destruction (R-DISC-04). Example: Fear."""

    who: Subject


@dataclass(frozen=True, slots=True)
class DiscardCards(Effect):
    """A player discards cards from hand (own choice or at random) or off the top of the draw pile. Example: Purge."""

    seat: Seat = You()
    n: int | Amount | All = 1
    zone: Zone = HAND
    at_random: bool = False
    where: Predicate | None = None
    name: str = "discarded"


@dataclass(frozen=True, slots=True)
class Draw(Effect):
    """A player draws cards, from the top or the bottom; `short` names the players who had fewer to draw. Example:
    Channel Magic, Summon Ash Spirit (short).
    """

    n: int | Amount = 1
    seat: Seat = You()
    bottom: bool = False
    short: str = ""


@dataclass(frozen=True, slots=True)
class DrawUntil(Effect):
    """Draws until the hand holds so many cards. Example: Expand Energy."""

    size: int


@dataclass(frozen=True, slots=True)
class DrawChoice(Effect):
    """A player draws any number up to `n`; the number drawn is bound to `name`, and the difference to `n` is `Forgone`.
    Example: Abundance.
    """

    n: int | Amount
    seat: Seat = You()
    name: str = "drawn"


@dataclass(frozen=True, slots=True)
class Search(Effect):
    """Searches a pile for a card and puts it somewhere; taking none is always allowed (R-RES-08). With `n`: up to that
    many cards, one after the other until none is taken; `HowMany` counts them. A pile that must be shuffled is shuffled
    before a card goes to one of its ends. Example: Soulfire.
    """

    pile: Zone = DRAW_PILE
    where: Predicate | None = None
    to: Zone = HAND
    shuffle: bool = False
    seat: Seat = You()
    name: str = "found"
    optional: bool = True
    by: Seat = You()  # who looks and chooses
    reveal: bool = False
    n: int | Amount | All = 1


@dataclass(frozen=True, slots=True)
class PutFromHand(Effect):
    """Puts one card from the hand on the top or the bottom of the draw pile; if `to` names no end, you choose it.
    Example: the sympathy dice power.
    """

    optional: bool = True
    to: Zone = TOP_OR_BOTTOM


@dataclass(frozen=True, slots=True)
class ReturnToOwner(Effect):
    """Moves a card from play to its owner's hand, draw pile (shuffled, or one of its ends), conjuration pile or out of
    the game. Example: Dispel.
    """

    who: Subject
    to: Zone
    attached: bool = False  # cards attached to it go to the same zone


@dataclass(frozen=True, slots=True)
class SpellGoesTo(Effect):
    """After the action or reaction spell has been resolved, it goes to this zone of its owner instead of the discard
    pile; the draw pile is then shuffled. Example: Discovery.
    """

    to: Zone


@dataclass(frozen=True, slots=True)
class TakeBack(Effect):
    """Moves a card from its owner's discard pile, or from face down under this card, to another zone of its owner.
    Example: Orrick Gilstream.
    """

    who: Subject
    to: Zone = HAND
