"""Effects on attacks and on the stack."""

from __future__ import annotations

from dataclasses import dataclass

from ashes_env.language.base import Effect, Subject
from ashes_env.language.targets import This


@dataclass(frozen=True, slots=True)
class TakeAttack(Effect):
    """Takes an Attack action with this unit as the only attacker. Example: Serve the City."""

    attacker: Subject
    units_only: bool = False


@dataclass(frozen=True, slots=True)
class MustBlock(Effect):
    """The unit has to block the attacker in the attack under way, if it can. Example: Empyrean Mount."""

    blocker: Subject
    attacker: Subject = This()


@dataclass(frozen=True, slots=True)
class LeaveAttack(Effect):
    """The unit is no longer attacking. Example: Disengage."""

    who: Subject


@dataclass(frozen=True, slots=True)
class Cancel(Effect):
    """Cancels the effect to which this text responds, and all later effects of the same text (R-CANC-01). Example:
    Golden Veil.
    """


@dataclass(frozen=True, slots=True)
class ResolveCopy(Effect):
    """Resolves a copy of the text that the event was about, as yours and without its cost. Example: Copycat."""


@dataclass(frozen=True, slots=True)
class ResolveEndOfRound(Effect):
    """Resolves every end-of-round text of unexhausted cards now, in your order. Example: Era's End."""
