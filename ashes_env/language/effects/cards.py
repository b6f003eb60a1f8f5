"""The verbs of moving cards: drawing, discarding, searching, looking, placing."""

from __future__ import annotations

from dataclasses import dataclass

from ashes_env.language.base import Amount, Effect, Predicate, Seat, Subject
from ashes_env.language.codes import (
    DRAW_PILE,
    HAND,
    Zone,
)
from ashes_env.language.targets import You


@dataclass(frozen=True, slots=True)
class Discard(Effect):
    """Discards a card from play, which is not destruction (R-DISC-04). Example: Fear."""

    who: Subject


@dataclass(frozen=True, slots=True)
class DiscardCards(Effect):
    """A player discards cards from hand (own choice or at random) or off the top of the draw pile. Example: Purge."""

    seat: Seat = You()
    n: int | Amount = 1
    zone: Zone = HAND
    at_random: bool = False
    where: Predicate | None = None
    name: str = "discarded"


@dataclass(frozen=True, slots=True)
class Draw(Effect):
    """A player draws cards, from the top or the bottom. Example: Channel Magic."""

    n: int | Amount = 1
    seat: Seat = You()
    bottom: bool = False


@dataclass(frozen=True, slots=True)
class DrawUntil(Effect):
    """Draws until the hand holds so many cards. Example: Expand Energy."""

    size: int


@dataclass(frozen=True, slots=True)
class DrawChoice(Effect):
    """A player draws any number up to `n`; the number drawn is bound to `name`. Example: Abundance."""

    n: int | Amount
    seat: Seat = You()
    name: str = "drawn"


@dataclass(frozen=True, slots=True)
class Search(Effect):
    """Looks for a card in a pile and puts it somewhere; taking none is always allowed (R-RES-08). Example: Open
    Memories.
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


@dataclass(frozen=True, slots=True)
class LookAtHand(Effect):
    """You see cards of another hand, at random, and they are bound to `name`. Example: Three-Eyed Owl."""

    n: int | Amount
    seat: Seat
    name: str = "looked"


@dataclass(frozen=True, slots=True)
class PickInHand(Effect):
    """You pick a card in a hand that you have just seen; later effects name it. Example: Memory Theft."""

    seat: Seat
    name: str = "picked"


@dataclass(frozen=True, slots=True)
class LookAtTop(Effect):
    """You look at the top `n` cards of a draw pile, or everyone sees them; they stay where they are, bound to `name`.
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
    """The cards just looked at that are still in their pile go back one by one in your secret order (R-INFO-05): on
    top, or to the bottom where `bottom` allows it. Example: Mind Probe.
    """

    looked: str = "looked"
    bottom: tuple[int, int] = (0, 0)  # how many go to the bottom, at least and at most


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


@dataclass(frozen=True, slots=True)
class PutFromHand(Effect):
    """Puts one card from the hand on the top or the bottom of the draw pile, your choice. Example: the sympathy dice
    power.
    """

    optional: bool = True


@dataclass(frozen=True, slots=True)
class ReturnToOwner(Effect):
    """Moves a card from play to its owner's hand, draw pile (shuffled), conjuration pile or out of the game. Example:
    Dispel.
    """

    who: Subject
    to: Zone


@dataclass(frozen=True, slots=True)
class TakeBack(Effect):
    """Moves a card that lies in its owner's discard pile, or face down under this one, to another zone of its owner.
    Example: Orrick Gilstream.
    """

    who: Subject
    to: Zone = HAND


@dataclass(frozen=True, slots=True)
class Conjure(Effect):
    """Places conjurations from your conjuration pile, as many as pile and battlefield allow. Example: Summon Blue
    Jaguar.
    """

    title: str
    n: int | Amount = 1
    onto: Seat = You()
    name: str = "placed"
    pile: Seat = You()  # whose conjuration pile
    over: Subject | None = None  # what is put face down under it in the same step


@dataclass(frozen=True, slots=True)
class ConjureCopy(Effect):
    """Places another card of the same title from your conjuration pile. Example: Hope Everthorn."""

    of: Subject
    name: str = "placed"


@dataclass(frozen=True, slots=True)
class AttachConjured(Effect):
    """Attaches a conjured alteration from your conjuration pile; attaching targets the host (R-TGT-02). Example: Rin
    Northfell.
    """

    title: str
    to: Subject


@dataclass(frozen=True, slots=True)
class PutIntoPlay(Effect):
    """Puts the given card (set aside, removed or face down) onto a battlefield. Example: Vampire Bat Swarm."""

    who: Subject
    onto: Seat


@dataclass(frozen=True, slots=True)
class TuckUnder(Effect):
    """Places the card face down under this one, discarding others there if told to. Example: Rowan Umberend."""

    who: Subject
    discard_others: bool = False


@dataclass(frozen=True, slots=True)
class UnderThis(Subject):
    """A card of your choice among those face down under this one. Example: Rowan Umberend."""

    name: str = "it"
