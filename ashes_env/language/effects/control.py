"""Control nodes: each holds further effects in a tuple."""

from __future__ import annotations

from dataclasses import dataclass

from ashes_env.language.base import Amount, Body, Condition, Effect, Seat, Subject
from ashes_env.language.costs import Cost
from ashes_env.language.targets import You


@dataclass(frozen=True, slots=True)
class May(Effect):
    """Offers the effects to a player, for a price if there is one; `otherwise` follows a refusal. Example: Summon Mist
    Spirit.
    """

    then: Body
    pay: Cost | None = None
    seat: Seat = You()
    otherwise: Body = ()


@dataclass(frozen=True, slots=True)
class To(Effect):
    """Resolves the first part, effect by effect, each as far as possible. An effect that did nothing ends the first
    part; the second part follows only if all effects did something. Drawing fewer cards than stated counts as doing
    nothing here (R-RES-02, R-RES-05). Example: Chant of Revenge, Shimmer Wing (several effects).
    """

    do: Body
    then: Body


@dataclass(frozen=True, slots=True)
class If(Effect):
    """Resolves one of two branches by the state of the game. Example: Final Stand."""

    condition: Condition
    then: Body
    otherwise: Body = ()


@dataclass(frozen=True, slots=True)
class Repeat(Effect):
    """Resolves the effects `n` times; the number is fixed at the start. Example: Blood Brawl."""

    n: int | Amount
    body: Body


@dataclass(frozen=True, slots=True)
class ChooseOne(Effect):
    """Resolves one of several branches; only branches that can do something are offered. A branch that consists of a
    single `If` is offered only while its condition holds: `ChooseOne(((Draw(1),), (If(Focus(2), (Draw(2),)),)))`.
    Example: Transfer.
    """

    options: tuple[Body, ...]
    seat: Seat = You()


@dataclass(frozen=True, slots=True)
class DealOut(Effect):
    """You resolve one branch, another player resolves a different one as "you", then you resolve the others. Example:
    Generosity.
    """

    options: tuple[Body, ...]
    other: Seat


@dataclass(frozen=True, slots=True)
class ForEachPlayer(Effect):
    """Resolves the effects once for each player, bound to `name`. Example: Abundance."""

    seats: Seat
    body: Body
    name: str = "player"


@dataclass(frozen=True, slots=True)
class Pick(Effect):
    """Picks cards without any other effect; later effects refer to them. Example: Close Combat."""

    who: Subject


@dataclass(frozen=True, slots=True)
class PickPlayer(Effect):
    """Picks a player for later effects. Example: Anguish."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Let(Effect):
    """Binds a number as it is now. Example: Keepsake (tokens on the spell before it is discarded)."""

    name: str
    n: Amount


@dataclass(frozen=True, slots=True)
class AtEndOfTurn(Effect):
    """Resolves the effects at the end of this turn, or of the next turn if it is in this round, with the names bound
    now. Example: Blink, Rising Tides (the next turn).
    """

    body: Body
    next: bool = False
