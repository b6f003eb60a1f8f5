"""The state of a campaign as plain data: the encounter, the players' decks, and the cards available for building."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from ashes_env.campaign.terms import DIFFICULTIES, FORMAT, HEROIC
from ashes_env.decks import Deck, get
from ashes_env.decks.seating import seating
from ashes_env.language.codes import DIE_TYPES
from ashes_env.rules.flow.setup import Seating
from ashes_env.rules.state.generator import spawned

# Stages. In the first three a deck is built; the last three are ends.
START: Final = "start"
AFTER_A_WIN: Final = "after a win"
BEFORE_A_RETRY: Final = "before a retry"
ENCOUNTER: Final = "encounter"
WON: Final = "won"
LOST: Final = "lost"
CUT: Final = "cut"
STAGES: Final = (START, AFTER_A_WIN, BEFORE_A_RETRY, ENCOUNTER, WON, LOST, CUT)
BUILDING: Final = (START, AFTER_A_WIN, BEFORE_A_RETRY)
ENDS: Final = (WON, LOST, CUT)

# The question to the player who builds.
MENU: Final = "menu"  # put a title in, give up dice, open a list, or be done
DECK: Final = "deck"  # the starting deck
COLLECTION: Final = "collection"  # the title of the whole collection to put in
LENDER: Final = "lender"  # the other deck to take titles from
OUT: Final = "out"  # the title to take out for the chosen one
COPIES: Final = "copies"  # the number of copies
RAISE: Final = "raise"  # the type of dice to take instead of those given up
DICE: Final = "dice"  # the number of dice
ASKS: Final = (MENU, DECK, COLLECTION, LENDER, OUT, COPIES, RAISE, DICE)
LISTS: Final = (MENU, DECK, COLLECTION, LENDER)  # questions that show a list of candidates

# Purposes of seeds, in addition to those of `rules.state.generator`.
GAME: Final = 32
OTHER: Final = 34


@dataclass(slots=True)
class Builder:
    """A player's deck, and the cards available for it. `collection` counts the available copies of each title,
    including those in the deck. `foreign` is the title swapped in from the whole collection (d). `lender` is the deck
    that lends titles at this stage, and `added` are the titles taken from it.
    """

    deck: str = ""
    phoenixborn: str = ""
    cards: dict[str, int] = field(default_factory=dict)
    dice: list[int] = field(default_factory=lambda: [0] * len(DIE_TYPES))
    collection: dict[str, int] = field(default_factory=dict)
    foreign: str = ""
    lender: str = ""
    added: list[str] = field(default_factory=list)
    decisions: int = 0
    ask: str = DECK
    page: int = 0
    wanted: str = ""
    unwanted: str = ""
    lowered: int = -1
    raised: int = -1

    def copy(self) -> Builder:
        """An independent copy."""
        return Builder(
            self.deck,
            self.phoenixborn,
            dict(self.cards),
            self.dice[:],
            dict(self.collection),
            self.foreign,
            self.lender,
            self.added[:],
            self.decisions,
            self.ask,
            self.page,
            self.wanted,
            self.unwanted,
            self.lowered,
            self.raised,
        )

    def as_deck(self) -> Deck:
        """The deck as it is now, as a `Deck`."""
        cards = tuple((title, n) for title, n in self.cards.items() if n)
        return Deck(f"{self.deck} (campaign)", self.phoenixborn, cards, tuple(self.dice))

    def begin_with(self, name: str) -> None:
        """Starts with a published deck."""
        deck = get(name)
        self.deck = name
        self.phoenixborn = deck.phoenixborn
        self.cards = dict(deck.cards)
        self.dice = list(deck.dice)


@dataclass(slots=True)
class Campaign:
    """A campaign. `encounter` counts from 1; `builder` is the seat that builds, -1 where nobody does; `games` counts
    the started games. `owned` are the available groups of published decks. `most` is the number of decisions of a
    player at one stage after which the deck is done. The seat `first` has the first player token at the start of each
    encounter. `numbers` replace the printed numbers of a level. All randomness derives from the seed `chance`.
    """

    difficulty: str
    chimera: str
    aspects: str | list[str]
    owned: tuple[str, ...]
    builders: list[Builder]
    most: int
    retries: int
    chance: int
    handicap: int = 0
    encounter: int = 1
    stage: str = START
    builder: int = 0
    won: int = 0
    games: int = 0
    first: int = 0
    numbers: dict[str, dict[str, Any]] = field(default_factory=dict)

    def copy(self) -> Campaign:
        """An independent copy."""
        aspects = self.aspects if isinstance(self.aspects, str) else self.aspects[:]
        return Campaign(
            self.difficulty,
            self.chimera,
            aspects,
            self.owned,
            [b.copy() for b in self.builders],
            self.most,
            self.retries,
            self.chance,
            self.handicap,
            self.encounter,
            self.stage,
            self.builder,
            self.won,
            self.games,
            self.first,
            dict(self.numbers),
        )

    @property
    def building(self) -> bool:
        """Whether a player builds a deck."""
        return self.stage in BUILDING

    @property
    def over(self) -> bool:
        """Whether the campaign is won, lost, or truncated."""
        return self.stage in ENDS

    @property
    def heroic(self) -> bool:
        return self.difficulty == HEROIC

    @property
    def level(self) -> str:
        """The level of the Chimera in this encounter (R-CAMP-01)."""
        return DIFFICULTIES[self.difficulty][self.encounter - 1]

    def seed(self) -> int:
        """The seed of the next game; building choices do not change it."""
        return spawned(self.chance, GAME, self.games)

    def seatings(self) -> tuple[Seating, ...]:
        """The decks as the rules take them, one for each player; raises `DeckError` for a deck that breaks a rule."""
        return tuple(seating(builder.as_deck(), (), FORMAT) for builder in self.builders)

    def begin(self) -> None:
        """Counts the start of the encounter's game."""
        self.games += 1

    def forfeit(self) -> None:
        """Ends the campaign with a loss, at any point."""
        self.stage = LOST
        self.builder = -1

    def cut(self) -> None:
        """Ends the campaign undecided."""
        self.stage = CUT
        self.builder = -1
