"""Descriptions of cards and players: properties, subjects, targets and choices without targeting."""

from __future__ import annotations

from dataclasses import dataclass, field

from ashes_env.language.base import Amount, AnyNumber, Condition, Predicate, Seat, Subject, Word
from ashes_env.language.codes import ANYONE, THEIRS, UNIT, CardType, DieType, Kind, Level, Token, Whose

# --- properties of a card -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class IsType(Predicate):
    """The card is of one of these types; an aspect is an ally and a conjuration too (R-LAW-08). Example: Fear."""

    types: tuple[CardType, ...]


@dataclass(frozen=True, slots=True)
class IsExhausted(Predicate):
    """The card is exhausted, by a token or because it counts as exhausted. Example: False Demon."""


@dataclass(frozen=True, slots=True)
class HasTokens(Predicate):
    """At least `n` tokens of the kind lie on the card. Example: Fester (a wounded unit)."""

    token: Token
    n: int = 1


@dataclass(frozen=True, slots=True)
class AttackAtMost(Predicate):
    """The current attack value is at most `n`. Example: Massive Growth."""

    n: int | Amount


@dataclass(frozen=True, slots=True)
class AttackBelow(Predicate):
    """The current attack value is less than `n`. Example: Shade Prowler."""

    n: int | Amount


@dataclass(frozen=True, slots=True)
class LifeAtMost(Predicate):
    """The current life value is at most `n`. Example: Frost Frog."""

    n: int | Amount


@dataclass(frozen=True, slots=True)
class LifeIs(Predicate):
    """The current life value is `n`. Example: Hope Everthorn."""

    n: int | Amount


@dataclass(frozen=True, slots=True)
class Named(Predicate):
    """The card bears this title. Example: Blood Puppeteer."""

    title: str


@dataclass(frozen=True, slots=True)
class TitleHas(Predicate):
    """The title of the card has this word in it. Example: Ritualist."""

    word: str


@dataclass(frozen=True, slots=True)
class SameTitle(Predicate):
    """The card has the same title as one bound earlier under this name. Example: Seal."""

    name: str = "it"


@dataclass(frozen=True, slots=True)
class HasDie(Predicate):
    """A die of this type lies on the card. Example: Eternity Flame."""

    die: DieType


@dataclass(frozen=True, slots=True)
class PlayCostIs(Predicate):
    """The magic play cost equals `n` (R-COST-14..16). Example: Shared Sorrow."""

    n: int | Amount


@dataclass(frozen=True, slots=True)
class PlayCostAtLeast(Predicate):
    """The magic play cost is at least `n`. Example: Shared Sorrow."""

    n: int | Amount


@dataclass(frozen=True, slots=True)
class PlayCostHas(Predicate):
    """A symbol of this die type and level is in the play cost. Example: Glory Aspirant."""

    die: DieType
    level: Level


@dataclass(frozen=True, slots=True)
class InBattle(Predicate):
    """The card is in battle; with `other`, with a card that has this property. Example: Bastion Badger, Law of Fear
    (with any card).
    """

    other: Predicate | None = None


@dataclass(frozen=True, slots=True)
class IsAttacked(Predicate):
    """The card is the original target of the attack under way. Example: Intercession (another unit)."""


@dataclass(frozen=True, slots=True)
class IsAttacking(Predicate):
    """The unit is a declared attacker that has not left the attack. Example: Stasis."""


@dataclass(frozen=True, slots=True)
class InEvent(Predicate):
    """The triggering event happened to the card, alone or together with others. Example: Warcry."""


@dataclass(frozen=True, slots=True)
class IsBlocked(Predicate):
    """The unit is a declared attacker with a blocker. Example: Disengage."""


@dataclass(frozen=True, slots=True)
class IsFaced(Predicate):
    """The card of the text attacks or counters the card; redirected damage hits another one. Example: Nightshade
    Swallow (edition of 2018).
    """


@dataclass(frozen=True, slots=True)
class IsThis(Predicate):
    """The card is the source of the text itself; `~IsThis()` is "another". Example: Anchornaut."""


@dataclass(frozen=True, slots=True)
class IsThat(Predicate):
    """The card is one bound earlier under this name. Example: Close Combat (another unit than the chosen one)."""

    name: str = "it"


@dataclass(frozen=True, slots=True)
class AttackRaised(Predicate):
    """The current attack value is above the printed one. Example: Ptera Hatchling."""


@dataclass(frozen=True, slots=True)
class DrawPileEmpty(Predicate):
    """The card's owner has no cards left in the draw pile. Example: Ash Spirit."""


@dataclass(frozen=True, slots=True)
class HasAlteration(Predicate):
    """At least one alteration spell (of one of the titles, if given) is attached. Example: Ice Golem."""

    titles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AttachedTo(Predicate):
    """The card is attached to a card with the property. Example: Polarity Mage."""

    host: Predicate


@dataclass(frozen=True, slots=True)
class PrintedAttackIs(Predicate):
    """The printed attack value is the number `n`; a printed X is no number. Example: Rile the Meek."""

    n: int


@dataclass(frozen=True, slots=True)
class CanPlace(Predicate):
    """The text of the card can place a card with the same title as the bound one. Example: Chained Creations."""

    name: str = "it"


@dataclass(frozen=True, slots=True)
class CanCarry(Predicate):
    """The alteration bound under this name may be attached to the card (R-SPELL-05). Example: Transmogrify."""

    name: str = "it"


@dataclass(frozen=True, slots=True)
class AttachedHere(Predicate):
    """The card is attached to the same card as this one. Example: Explosive Growth."""


@dataclass(frozen=True, slots=True)
class DeclaredThisTurn(Predicate):
    """The unit has been declared as an attacker, a blocker or a guard this turn. Example: Gorrenrock Brawler."""


@dataclass(frozen=True, slots=True)
class IsUnique(Predicate):
    """The card belongs to one Phoenixborn; only that Phoenixborn's decks may contain it. Example: Jungle Forager."""


@dataclass(frozen=True, slots=True)
class YouOwn(Predicate):
    """You began the game with the card. Example: Empyrean Mount (the ally underneath)."""


@dataclass(frozen=True, slots=True)
class YouControl(Predicate):
    """You control the card. Example: Change of Heart."""


@dataclass(frozen=True, slots=True)
class NextTo(Predicate):
    """The unit stands immediately left or right of this one on the same battlefield (R-FIELD-06). Example: Warcry."""


@dataclass(frozen=True, slots=True)
class CanAttack(Predicate):
    """The unit may be declared as an attacker now. Example: Serve the City."""


# --- descriptions ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cards(Word):
    """All cards in play of a kind, on one side or both, with a property. Example: Mist Typhoon."""

    kind: Kind = UNIT
    whose: Whose = ANYONE
    where: Predicate | None = None
    of: Seat | None = None  # a particular player; while this player is not known yet, `whose` applies


# --- subjects ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class This(Subject):
    """The card whose text it is. Example: Crimson Bomber."""


@dataclass(frozen=True, slots=True)
class Host(Subject):
    """The card that this alteration is attached to. Example: Fade Away."""


@dataclass(frozen=True, slots=True)
class It(Subject):
    """The cards bound under this name earlier in the same text. Example: Choke."""

    name: str = "it"


@dataclass(frozen=True, slots=True)
class EventCard(Subject):
    """The card that the triggering event happened to. Example: Rowan Umberend."""


@dataclass(frozen=True, slots=True)
class EventSource(Subject):
    """The card that caused the triggering event. Example: Rin's Fury (the attacking unit)."""


@dataclass(frozen=True, slots=True)
class AttackTarget(Subject):
    """The original target of the attack under way. Example: Bone Crow."""


@dataclass(frozen=True, slots=True)
class BlockerOf(Subject):
    """The unit that blocks the given attacker. Example: Disengage."""

    of: Subject


@dataclass(frozen=True, slots=True)
class PhoenixbornOf(Subject):
    """The Phoenixborn (or Chimera) of a player. Example: the ceremonial dice power."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Target(Subject):
    """One card picked as a target, by you or by another player: protection applies and it can be cancelled (R-TGT-01).
    Example: Molten Gold.
    """

    cards: Cards = field(default_factory=Cards)
    name: str = "it"
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class Choose(Subject):
    """One card picked without targeting it (R-TGT-03), by you or by another player. Example: Close Combat."""

    cards: Cards = field(default_factory=Cards)
    name: str = "it"
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class OneOf(Subject):
    """One of the cards bound earlier under these names, picked without targeting it, by you or by another player.
    Example: Dealer's Choice.
    """

    names: tuple[str, ...]
    name: str = "it"
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class TargetThat(Subject):
    """A card given by the event but worded as a target. Example: Cover (the attacking unit)."""

    subject: Subject
    name: str = "it"


@dataclass(frozen=True, slots=True)
class TargetUpTo(Subject):
    """Up to `n` different targets, picked one after the other. Example: Crimson Bomber."""

    n: int | Amount
    cards: Cards = field(default_factory=Cards)
    name: str = "it"
    exactly: bool = False  # as many as there are, up to `n`


@dataclass(frozen=True, slots=True)
class ChooseUpTo(Subject):
    """Up to `n` different cards, picked one after the other without targeting them. Example: Full Moon."""

    n: int | Amount | AnyNumber
    cards: Cards = field(default_factory=Cards)
    name: str = "it"


@dataclass(frozen=True, slots=True)
class TargetBoth(Subject):
    """Two targets at once, each with its own description; both or nothing. Example: Chant of Transfusion."""

    first: Cards
    second: Cards
    names: tuple[str, str] = ("first", "second")


@dataclass(frozen=True, slots=True)
class ChooseExactly(Subject):
    """Exactly `n` different cards, picked without targeting; none at all when there are too few. Example: Vengeance."""

    n: int | Amount
    cards: Cards = field(default_factory=Cards)
    name: str = "it"


@dataclass(frozen=True, slots=True)
class ChooseInEachSlot(Subject):
    """One ready spell of the description in each spellboard slot that has one, picked without targeting (R-SPELL-11).
    Example: Gates Thrown Open.
    """

    cards: Cards
    name: str = "it"


@dataclass(frozen=True, slots=True)
class ChooseWithin(Subject):
    """Any number of cards while the sum of their life values stays within a budget. Example: Tristan Darkwater."""

    budget: int | Amount
    cards: Cards = field(default_factory=Cards)
    name: str = "it"


@dataclass(frozen=True, slots=True)
class Each(Subject):
    """Every card of the description: determined first, then handled one by one in an order that you pick (R-SIM-05).
    Example: Nature's Wrath.
    """

    cards: Cards = field(default_factory=Cards)
    name: str = ""  # binds them to this name, if given


@dataclass(frozen=True, slots=True)
class AllUnderThis(Subject):
    """All cards with the property that lie face down under this one. Example: Empyrean Mount."""

    where: Predicate | None = None


# --- players ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class You(Seat):
    """The player who controls the text. Example: River Skald."""


@dataclass(frozen=True, slots=True)
class Opponent(Seat):
    """Each of your opponents, not targeted. Example: Abundance."""


@dataclass(frozen=True, slots=True)
class AllPlayers(Seat):
    """All players, clockwise from the active player. Example: Transmute Magic (each of them targeted)."""


@dataclass(frozen=True, slots=True)
class TargetPlayer(Seat):
    """One player picked as a target; with `having` only players for whom the condition holds; in the condition that
    player is `ThatPlayer`. Example: Purge, Dream Fracture (having).
    """

    whose: Whose = ANYONE
    name: str = "player"
    having: Condition | None = None


@dataclass(frozen=True, slots=True)
class TargetAllPlayers(Seat):
    """All players, picked as targets at once; the effect handles them in an order that you pick. Example: Transmute
    Magic.
    """


@dataclass(frozen=True, slots=True)
class TargetThatPlayer(Seat):
    """A player who is given already but worded as a target. Example: Enchanted Violinist."""

    seat: Seat
    name: str = "player"


@dataclass(frozen=True, slots=True)
class ChoosePlayer(Seat):
    """One player picked without targeting. Example: Coal Roarkwin."""

    whose: Whose = ANYONE
    name: str = "player"


@dataclass(frozen=True, slots=True)
class ThatPlayer(Seat):
    """The player bound earlier under this name. Example: Coal Roarkwin."""

    name: str = "player"


@dataclass(frozen=True, slots=True)
class ControllerOf(Seat):
    """The controller of the subject (last known, once it has left play). Example: Anguish."""

    subject: Subject


@dataclass(frozen=True, slots=True)
class OwnerOf(Seat):
    """The player who began the game with the card. Example: Blink."""

    subject: Subject


@dataclass(frozen=True, slots=True)
class EventPlayer(Seat):
    """The player of the triggering event: the controller of its source, or the player who passed or started the turn.
    Example: Sympathy Pain.
    """


OTHER = ~IsThis()
UNEXHAUSTED = ~IsExhausted()
YOU = You()
OPPONENT = Opponent()
THIS = This()
HOST = Host()
IT = It()


def theirs(where: Predicate | None = None, kind: Kind = UNIT) -> Cards:
    """Cards an opponent controls; units unless said otherwise."""
    return Cards(kind, THEIRS, where)
