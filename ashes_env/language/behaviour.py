"""Nodes for a Chimera: its numbers, its behaviour, and effects that only a Chimera has.

"You" in its texts is the Chimera, "opponent" the player. A row of units is ordered from left to right as on the table.
Face-down aspects are not in play, so no description includes them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ashes_env.language.base import ALL, All, Amount, Body, Effect, Predicate, Seat, Subject, Word
from ashes_env.language.codes import CHARACTER, MINE, PHOENIXBORN, THEIRS, UNIT
from ashes_env.language.targets import OPPONENT, CanAttack, Cards, IsType, It, Target, This, You, theirs

# --- the numbers and the tables ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stage(Word):
    """One printed Chimera card: its numbers, and the blood values of the starting row, left to right (R-CSET-03)."""

    name: str
    life: int
    threat: int
    ultimate: int
    row: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Row(Word):
    """What the Chimera does on some faces of the behaviour die (R-CTURN-03, R-CTURN-07).

    The side action is a dice power effect (R-CTURN-08) and comes first, unless `side_first` is false.
    """

    faces: tuple[int, ...]
    main: Body
    side: Body = ()
    side_first: bool = True


@dataclass(frozen=True, slots=True)
class Subtype(Word):
    """A family of aspects and the conjuration pile that comes with it, as pairs of a title and a number of copies."""

    name: str
    aspects: tuple[tuple[str, int], ...]
    conjurations: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class ChimeraDef(Word):
    """How a Chimera is set up and how it plays. `behaviour` and `ultimate` have one entry for each of the three phases.
    `stages` are the sides of its printed cards for one player, `stages_for_two` the sides for two (R-COOP-02).
    """

    ultimate_card: str
    behaviour_card: str
    stages: tuple[Stage, ...]
    subtypes: tuple[Subtype, ...]
    behaviour: tuple[tuple[Row, ...], tuple[Row, ...], tuple[Row, ...]]
    ultimate: tuple[Body, Body, Body]
    rage_dice: int = 5
    stages_for_two: tuple[Stage, ...] = ()

    def programs(self) -> tuple[tuple[str, Body], ...]:
        """Every text of the tables, with a stable name."""
        out: list[tuple[str, Body]] = []
        for phase, rows in enumerate(self.behaviour, 1):
            for row in rows:
                out.append((f"behaviour/{phase}/{row.faces[0]}/main", row.main))
                out.append((f"behaviour/{phase}/{row.faces[0]}/side", row.side))
        out.extend((f"ultimate/{phase}", body) for phase, body in enumerate(self.ultimate, 1))
        return tuple(out)


# --- properties --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AtEnd(Predicate):
    """The unit is the first on its battlefield from the left end, or from the right one; with `targeted` the first that
    the text may target (R-LAW-12). Example: Sweeping Strike.
    """

    right: bool = False
    targeted: bool = True


@dataclass(frozen=True, slots=True)
class HasStatusAbility(Predicate):
    """The unit has a status ability now. Example: The Blight of Neverset, 8."""


# --- subjects ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Foremost(Subject):
    """The first `n` cards of a description from the left end, or from the right one.

    If it targets, cards that cannot be targeted are skipped for the next in line (R-LAW-12). Example: Dark Descent.
    """

    cards: Cards = field(default_factory=Cards)
    right: bool = False
    targeted: bool = True
    n: int = 1
    name: str = "it"


def leftmost(where: Predicate | None = None, targeted: bool = True) -> Foremost:
    """The opponent's leftmost unit, by default as a target."""
    return Foremost(Cards(UNIT, THEIRS, where), targeted=targeted)


def rightmost(where: Predicate | None = None, n: int = 1) -> Foremost:
    """The opponent's rightmost unit, as a target; with `n` that many units, the rightmost first."""
    return Foremost(Cards(UNIT, THEIRS, where), True, n=n)


def phoenixborn_or(right: bool) -> Target:
    """The opponent's Phoenixborn or the unit at one end, as a target that the opponent picks."""
    return Target(theirs(AtEnd(right) | IsType((PHOENIXBORN,)), kind=CHARACTER), by=OPPONENT)


ABLE = Foremost(Cards(UNIT, MINE, CanAttack()), targeted=False)
"""Your leftmost unit that can attack."""


# --- actions -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reveal(Effect):
    """Turns your leftmost face-down aspect face up; it comes into play (R-CTURN-09). Example: Viros Behaviour, 1."""

    name: str = "revealed"


@dataclass(frozen=True, slots=True)
class Strike(Effect):
    """The unit attacks the target that its icon shows, if it can attack; otherwise the other effects follow
    (R-CATK-01). Example: The Corpse of Viros, 3.
    """

    who: Subject = ABLE
    otherwise: Body = ()


REVEALED = It("revealed")


@dataclass(frozen=True, slots=True)
class ResolveStatus(Effect):
    """The aspect spends a status token and its status ability is resolved, as at the start of a turn (R-CTURN-01).
    Example: The Blight of Neverset, 8.
    """

    who: Subject


# --- phase and behaviour die --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Phase(Amount):
    """The number of the phase that the Chimera is in: 1, 2 or 3 (R-ULT-05). Example: Insatiable."""


@dataclass(frozen=True, slots=True)
class RollBehaviour(Effect):
    """Rolls the behaviour die without resolving a row; the number is bound to `name`. Example: Erratic Strike."""

    name: str = "rolled"


@dataclass(frozen=True, slots=True)
class TakeSide(Effect):
    """Resolves the side action of the row that covers the number on your current behaviour card, without its main
    action; it counts as a dice power (R-CTURN-08). Example: Lunge.
    """

    n: int | Amount


# --- rage dice ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RaiseRage(Effect):
    """Raises `n` basic rage dice, or as many as there are, one after the other (R-RAGE-02..05). Example: The Corpse of
    Viros, 10.
    """

    n: int | Amount = 1


@dataclass(frozen=True, slots=True)
class RerollRage(Effect):
    """Re-rolls `n` basic rage dice, or as many as there are; the number that stay basic is bound to `name`. Example:
    Rampage, Webbed (of the opponent).
    """

    n: int | Amount | All = ALL
    name: str = "basic"
    seat: Seat = field(default_factory=You)  # whose dice: the text of a player may refer to those of the Chimera


# --- the row -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AddFacedown(Effect):
    """Adds cards of the draw pile face down at the right end, whatever the threat value. Example: The Corpse of Viros,
    third Ultimate.
    """

    n: int | Amount = 1


@dataclass(frozen=True, slots=True)
class MoveToEnd(Effect):
    """The unit becomes the rightmost on its battlefield, or the leftmost. Example: Wild Throw."""

    who: Subject
    right: bool = True


@dataclass(frozen=True, slots=True)
class ReturnToRow(Effect):
    """A unit on its way out of play stays instead: as the rightmost, without its tokens, out of battle. Example:
    Regenerate.
    """

    who: Subject = field(default_factory=This)
    exhaustion: int = 0


@dataclass(frozen=True, slots=True)
class TurnFacedown(Effect):
    """Turns an aspect face down in its place: it is out of play, without its tokens and the cards on it, until it is
    revealed again. Example: Riptide (Retreat).
    """

    who: Subject = field(default_factory=This)
