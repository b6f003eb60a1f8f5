"""The verbs that bring cards into play, and those that put them under others."""

from __future__ import annotations

from dataclasses import dataclass

from ashes_env.language.base import Amount, Effect, Seat, Subject
from ashes_env.language.targets import You


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
    at_left: bool = False  # at the left end of the battlefield, not at the right one


@dataclass(frozen=True, slots=True)
class ConjureCopy(Effect):
    """Places `n` cards of the same title from your conjuration pile, as many as pile and battlefield allow. Example:
    Hope Everthorn.
    """

    of: Subject
    name: str = "placed"
    n: int | Amount = 1


@dataclass(frozen=True, slots=True)
class AttachConjured(Effect):
    """Attaches `n` conjured alterations from your conjuration pile to each of the cards, one after the other, as far as
    the pile lasts and they may lie there; attaching targets the host (R-TGT-02). Example: Rin Northfell.
    """

    title: str
    to: Subject
    n: int | Amount = 1


@dataclass(frozen=True, slots=True)
class Reattach(Effect):
    """Attaches an alteration that lies on one card to another one instead; attaching targets the new host (R-TGT-02).
    What it may not be attached to it does not go to. Example: Transmogrify.
    """

    what: Subject
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
