"""The verbs. Each is one effect; control words hold further effects in a tuple."""

from __future__ import annotations

from dataclasses import dataclass

from ashes_env.language.base import Ability, Amount, Body, Condition, Effect, Predicate, Seat, Subject
from ashes_env.language.codes import (
    BASIC,
    CLASS,
    DRAW_PILE,
    END_OF_TURN,
    EXHAUSTED,
    HAND,
    POWER,
    DieType,
    Level,
    Pool,
    Rule,
    Token,
    Until,
    Zone,
)
from ashes_env.language.costs import Cost
from ashes_env.language.modifiers import Modifier
from ashes_env.language.targets import Cards, This, You

ANY_LEVEL: tuple[Level, ...] = (BASIC, CLASS, POWER)
NONBASIC: tuple[Level, ...] = (CLASS, POWER)

# --- damage, wounds, destruction --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Damage(Effect):
    """Deals damage; enters the damage process at its first step (R-DMG-01). Example: Water Blast of Aradel
    Summergaard.
    """

    to: Subject
    n: int | Amount
    reduced: int | Amount = 0  # how much less than dealt is received from this text


@dataclass(frozen=True, slots=True)
class DealToEachOther(Effect):
    """Two units deal damage equal to their attack values to each other at the same time; the active player says which
    is resolved first (R-SIM-04). Example: Law of Domination.
    """

    first: Subject
    second: Subject
    preventable: bool = True


@dataclass(frozen=True, slots=True)
class Prevent(Effect):
    """Prevents damage that has been dealt and not yet received; `None` all of it (R-DMG-03). Example: Root Armor."""

    n: int | Amount | None = None


@dataclass(frozen=True, slots=True)
class Redirect(Effect):
    """Another card receives the damage that was dealt (R-DMG-11). Example: Redirect."""

    to: Subject


@dataclass(frozen=True, slots=True)
class Destroy(Effect):
    """Destroys; neither damage nor wounds (R-DMG-09). Example: Fade Away (removes an ally from the game)."""

    who: Subject
    remove_if: Predicate | None = None  # such a card leaves the game instead of being discarded


@dataclass(frozen=True, slots=True)
class PlaceTokens(Effect):
    """Places tokens; wounds enter the damage process at its second step (R-DMG-08). Example: Molten Gold."""

    token: Token
    on: Subject
    n: int | Amount = 1
    marked: bool = False  # these very tokens can be told from others until the end of the turn


@dataclass(frozen=True, slots=True)
class RemoveTokens(Effect):
    """Removes tokens, as many as there are; `n=None` any number of the remover's choice, bound to `name`. Example:
    Empower.
    """

    token: Token
    off: Subject
    n: int | Amount | None = 1
    name: str = "removed"
    most: int = 99  # with `n=None`, the highest number that may be chosen
    marked: bool = False  # only tokens placed as `marked` that are still there


@dataclass(frozen=True, slots=True)
class GatherTokens(Effect):
    """Removes any number of tokens from cards, one by one; the number is bound to `name`. Example: Spear Master."""

    token: Token
    cards: Cards
    name: str = "removed"


@dataclass(frozen=True, slots=True)
class MoveTokens(Effect):
    """Moves tokens from one card onto another as one effect; both are picked first (R-TOK-02, R-TGT-05). Example:
    Chant of Transfusion.
    """

    tokens: tuple[Token, ...]
    source: Subject
    onto: Subject
    n: int | Amount = 1


# --- cards ----------------------------------------------------------------------------------------------------


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


# --- dice -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChangeDice(Effect):
    """Sets up to `n` active dice of a player to sides of your choice. Example: Shifting Mist."""

    n: int | Amount = 1
    seat: Seat = You()
    die: DieType | None = None


@dataclass(frozen=True, slots=True)
class SetDice(Effect):
    """Turns all your active dice to one level. Example: Law of Assurance."""

    level: Level


@dataclass(frozen=True, slots=True)
class RaiseDice(Effect):
    """Raises up to `n` of your active dice one level each. Example: Channel Magic."""

    n: int | Amount = 1


@dataclass(frozen=True, slots=True)
class LowerDice(Effect):
    """Lowers up to `n` active dice of a player one level each; you pick them. Example: Dreamlock Mage."""

    n: int | Amount = 1
    seat: Seat = You()
    levels: tuple[Level, ...] = NONBASIC
    up_to: bool = False
    by_owner: bool = False


@dataclass(frozen=True, slots=True)
class RerollDice(Effect):
    """Re-rolls up to `n` active dice of a player; you pick them; the number is bound to `name`. Example: Victoria
    Glassfire.
    """

    n: int | Amount
    seat: Seat = You()
    name: str = "rerolled"
    up_to: bool = True


@dataclass(frozen=True, slots=True)
class ExhaustDice(Effect):
    """Moves exactly `n` active dice of a player, picked by you, to the exhausted pool. Example: Anguish."""

    n: int | Amount
    seat: Seat = You()


@dataclass(frozen=True, slots=True)
class ReadyDice(Effect):
    """Moves up to `n` exhausted dice to the active pool on sides of your choice. Example: Resonance."""

    n: int | Amount = 1


@dataclass(frozen=True, slots=True)
class KeepPaidDie(Effect):
    """Moves one die of the payment just made onto this card. Example: Royal Charm."""

    dice: tuple[DieType, ...]
    level: Level = POWER


@dataclass(frozen=True, slots=True)
class PlaceDie(Effect):
    """Places the die of this dice power on the card. Example: the charm dice power."""

    die: DieType
    on: Subject


@dataclass(frozen=True, slots=True)
class UseDicePower(Effect):
    """Resolves the dice power of a die, or of up to `n` dice picked together, without its cost; the side does not
    matter (R-DICE-11). Example: Royal Charm.
    """

    pool: Pool = EXHAUSTED
    on_this: bool = False
    dice: tuple[DieType, ...] = ()
    n: int = 1


@dataclass(frozen=True, slots=True)
class SwapDice(Effect):
    """Any number of your exhausted dice change places with as many active ones, on sides of your choice. Example:
    Transmute Magic.
    """


@dataclass(frozen=True, slots=True)
class DropDice(Effect):
    """Moves every die that lies on this card to its owner's exhausted pool. Example: Reimagine."""


# --- lasting changes -----------------------------------------------------------------------------------------


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
class BecomeCopy(Effect):
    """The first card takes title, printed abilities and printed values of the second. Example: Strange Copy."""

    who: Subject
    of: Subject
    until: Until = END_OF_TURN


@dataclass(frozen=True, slots=True)
class ExtraSideAction(Effect):
    """One more side action this turn, on your own turn only (R-TURN-08). Example: Accelerate."""

    n: int = 1


# --- attacks and the stack ----------------------------------------------------------------------------------


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
    """Stops the effect that is being answered and all later effects of the same text (R-CANC-01). Example: Golden
    Veil.
    """


@dataclass(frozen=True, slots=True)
class ResolveCopy(Effect):
    """Resolves a copy of the text that the event was about, as yours and without its cost. Example: Copycat."""


@dataclass(frozen=True, slots=True)
class ResolveEndOfRound(Effect):
    """Resolves every end-of-round text of unexhausted cards now, in your order. Example: Era's End."""


# --- control ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class May(Effect):
    """Offers the effects to a player, for a price where there is one; `otherwise` follows a refusal. Example: Summon
    Mist Spirit.
    """

    then: Body
    pay: Cost | None = None
    seat: Seat = You()
    otherwise: Body = ()


@dataclass(frozen=True, slots=True)
class To(Effect):
    """Does the first in order to do the second: the second follows only if the first was done. Example: Chant of
    Revenge.
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
    """One of several branches, of those that can do something. Example: Transfer."""

    options: tuple[Body, ...]
    seat: Seat = You()


@dataclass(frozen=True, slots=True)
class DealOut(Effect):
    """You resolve one branch, another player a different one as theirs, then you what is left. Example: Generosity."""

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
    """Picks cards and does nothing else to them; later effects name them. Example: Close Combat."""

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
    """Resolves the effects at the end of this turn, with what is bound now. Example: Blink."""

    body: Body


