"""Effects that make lasting changes."""

from __future__ import annotations

from dataclasses import dataclass

from ashes_env.language.base import Ability, Effect, Seat, Subject
from ashes_env.language.codes import END_OF_TURN, Rule, Until
from ashes_env.language.modifiers import Aura, Modifier


@dataclass(frozen=True, slots=True)
class Give(Effect):
    """Puts a lasting change on cards: a bonus, a rule, protection. Example: Strengthen."""

    to: Subject
    what: Modifier
    until: Until = END_OF_TURN


@dataclass(frozen=True, slots=True)
class GiveAbility(Effect):
    """Gives cards an ability for a while. Example: Power Through."""

    to: Subject
    ability: Ability
    until: Until = END_OF_TURN


@dataclass(frozen=True, slots=True)
class RestrictPlayer(Effect):
    """Puts a player under a rule for a while. Example: Light Bringer."""

    seat: Seat
    rule: Rule
    until: Until


@dataclass(frozen=True, slots=True)
class Enact(Effect):
    """Puts a lasting change on all cards that fit a description while it lasts: cards that enter play later are
    included, cards that no longer fit are not. `like`: only cards with the title that this card has now. Example:
    Summon Prism Tetra, Stand Still (like).
    """

    what: Modifier
    on: Aura
    until: Until = END_OF_TURN
    like: Subject | None = None


@dataclass(frozen=True, slots=True)
class BecomeCopy(Effect):
    """The first card takes title, printed abilities and printed values of the second. Example: Strange Copy."""

    who: Subject
    of: Subject
    until: Until = END_OF_TURN


@dataclass(frozen=True, slots=True)
class ExtraSideAction(Effect):
    """One more side action this turn, on your own turn only (R-TURN-08). Example: Accelerate."""

    n: int = 1
