"""A card: one immutable value. Facts are fields, text is a tuple of abilities and effects."""

from __future__ import annotations

from dataclasses import dataclass

from ashes_env.language.base import Ability, Amount, Body, Condition, Predicate, Word
from ashes_env.language.behaviour import ChimeraDef
from ashes_env.language.codes import CardType, DieType
from ashes_env.language.costs import FREE, Cost
from ashes_env.language.modifiers import Aura, Modifier
from ashes_env.language.triggers import Trigger


@dataclass(frozen=True, slots=True)
class Activated(Ability):
    """A text used for a cost on one's own turn. `by_focus` replaces the cost: its first entry at focus level 1, its
    second, if there is one, at level 2. Example: Water Blast.
    """

    cost: Cost
    effect: Body
    name: str = ""
    n: int = 0
    inexhaustible: bool = False
    by_focus: tuple[Cost, ...] = ()


@dataclass(frozen=True, slots=True)
class Triggered(Ability):
    """A text resolved on an event. If `optional`, the player may decline it; `pay` is its price (R-COST-17). Example:
    Throw 1 of Anchornaut.
    """

    trigger: Trigger
    effect: Body
    name: str = ""
    n: int = 0
    optional: bool = False
    inexhaustible: bool = False
    pay: Cost | None = None
    once_per_turn: bool = False
    also: tuple[Trigger, ...] = ()  # further events that trigger the same text


@dataclass(frozen=True, slots=True)
class Passive(Ability):
    """A lasting change while the card is in play, under a condition, on itself, its host or others. Example: Rage 1
    of Infuriate.
    """

    what: Modifier
    name: str = ""
    n: int = 0
    inexhaustible: bool = False
    condition: Condition | None = None
    on_host: bool = False
    aura: Aura | None = None


@dataclass(frozen=True, slots=True)
class Grants(Ability):
    """The host of this alteration has these abilities; with an `aura`, the cards in its reach. Example: Root Armor,
    Piercing Light (with an aura).
    """

    abilities: tuple[Ability, ...]
    inexhaustible: bool = False
    aura: Aura | None = None


@dataclass(frozen=True, slots=True)
class StatusAbility(Ability):
    """A text of an aspect resolved at the start of each Chimera turn by spending one status token; always
    inexhaustible (R-CTURN-01). Example: Stormcall.
    """

    effect: Body


@dataclass(frozen=True, slots=True)
class BetweenRealms(Ability):
    """Abilities that work in play and also in their owner's hand and discard pile; only in the edition of 2018
    (R-CLS-24). Example: none in the card pool.
    """

    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class Reaction(Word):
    """How a card in hand can react to an event; `cost` replaces the play cost if it is given (R-REACT-03). `as_spell`:
    until it is in play, the card counts as a reaction spell too. Example: Stasis.
    """

    trigger: Trigger
    cost: Cost | None = None
    needs: Condition | None = None
    as_spell: bool = False


@dataclass(frozen=True, slots=True)
class CardDef(Word):
    """One card title. `attack`, `life`, `recover` are printed values, or bonuses on an alteration; `attack=None` is a
    printed X.
    """

    title: str
    type: CardType
    cost: Cost = FREE
    attack: int | None = 0
    life: int | None = 0
    recover: int = 0
    battlefield: int = 0
    spellboard: int = 0
    effect: Body = ()
    abilities: tuple[Ability, ...] = ()
    reaction: Reaction | None = None
    x_attack: Amount | None = None
    x_life: Amount | None = None
    host: Predicate | None = None
    focus_host: bool = False
    unique_to: str = ""
    copies: int = 3
    chained: bool = False
    blood: int = 0
    claw: str = ""
    status_pips: int = 0
    subtype: str = ""
    to_phoenixborn: bool = False
    chimera: ChimeraDef | None = None
    to_character: bool = False  # attached to a unit or to a Phoenixborn
    respark: Cost | None = None  # in the edition of 2018: what its owner pays to take it to hand from play (R-CLS-50)


@dataclass(frozen=True, slots=True)
class DicePower(Word):
    """What a die type does when its power is used (R-SIDE-02). Example: natural deals 1 damage to a target unit."""

    die: DieType
    effect: Body
