"""Effects that bring cards into play or put them under other cards."""

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
    over: Subject | None = None  # a card that is put face down under it in the same step
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
    """Attaches `n` conjured alterations from your conjuration pile to each of the cards, one after the other, until the
    pile is empty; cards that cannot carry one are skipped. Attaching targets the host (R-TGT-02). Example: Rin
    Northfell.
    """

    title: str
    to: Subject
    n: int | Amount = 1


@dataclass(frozen=True, slots=True)
class Reattach(Effect):
    """Moves an alteration from its host to another card, if it may be attached there; attaching targets the new host
    (R-TGT-02). Example: Transmogrify.
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
    """Places the card face down under this one; optionally discards the other cards there. Example: Rowan Umberend."""

    who: Subject
    discard_others: bool = False


@dataclass(frozen=True, slots=True)
class UnderThis(Subject):
    """A card of your choice among those face down under this one. Example: Rowan Umberend."""

    name: str = "it"
