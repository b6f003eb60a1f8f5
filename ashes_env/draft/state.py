"""The state of a draft as plain data: the deal and everybody's picks. Everything else is computed from these."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from ashes_env.decks import Deck
from ashes_env.decks.legality import COPIES, DICE
from ashes_env.draft.pyramids import N_PLACES
from ashes_env.draft.terms import (
    AT_ONCE,
    BORN,
    CARDS,
    DONE,
    GIVE_BACK,
    GIVEN_BACK,
    GROUP,
    OWN,
    PACK,
    PASSES,
    POOL,
    PYRAMIDS,
    STEPS,
    SWAP,
    born,
    unique_of,
)
from ashes_env.encoding.vocabulary import by_id
from ashes_env.language.codes import DIE_TYPES

# Purposes of seeds, in addition to those of `rules.state.generator`.
CARDS_DEALT: Final = 48
FIRST: Final = 49
GAME: Final = 50
POLICY: Final = 51
WORLD: Final = 52
OTHER: Final = 53
GROUPED: Final = 54


@dataclass(slots=True)
class Drafter:
    """What one drafter has taken: `picks` in order, the face-up card `taken` for the card `put`, `returned` copies."""

    phoenixborn: str = ""
    picks: list[str] = field(default_factory=list)
    taken: str = ""
    put: str = ""
    dice: list[int] = field(default_factory=lambda: [0] * len(DIE_TYPES))
    returned: list[str] = field(default_factory=list)

    def copy(self) -> Drafter:
        """An independent copy."""
        return Drafter(self.phoenixborn, self.picks[:], self.taken, self.put, self.dice[:], self.returned[:])

    @property
    def kept(self) -> list[str]:
        """The drafted titles that the drafter still has."""
        return [self.taken if self.put and title == self.put else title for title in self.picks]

    def copies(self) -> Counter[str]:
        """Copies of each title, including the unique cards of the Phoenixborn, without those given back."""
        found = Counter(dict.fromkeys(self.kept, COPIES))
        if self.phoenixborn:
            found[unique_of(self.phoenixborn)] = COPIES
        found.subtract(self.returned)
        return found

    def titles(self) -> tuple[str, ...]:
        """The drafter's titles by title id, including those whose copies were all given back."""
        return by_id(self.copies())


@dataclass(slots=True)
class Draft:
    """A draft. `dice` are those of the one collection or of each own one. `first` is the seat that had the first player
    token at the start. `turn` counts the turns of the step. `reaching` is the place of the face-up card that is being
    taken. `deck` holds the cards that were not dealt, `dealt` each seat's first pack, `revealed` the face-up cards
    before any swap, `pyramids` the card in each place. `own` are the releases of own collections, where they have other
    Phoenixborn than the pool. All randomness derives from the seed `chance`.
    """

    form: str
    collections: str
    pool: tuple[str, ...]
    dice: list[int]
    drafters: list[Drafter]
    first: int
    chance: int
    step: str = ""
    turn: int = 0
    reaching: int = -1
    deck: list[str] = field(default_factory=list)
    dealt: list[list[str]] = field(default_factory=list)
    revealed: list[str] = field(default_factory=list)
    pyramids: list[str] = field(default_factory=list)
    own: tuple[str, ...] = ()

    def copy(self) -> Draft:
        """An independent copy."""
        return Draft(
            self.form,
            self.collections,
            self.pool,
            self.dice[:],
            [one.copy() for one in self.drafters],
            self.first,
            self.chance,
            self.step,
            self.turn,
            self.reaching,
            self.deck[:],
            [pack[:] for pack in self.dealt],
            self.revealed[:],
            self.pyramids[:],
            self.own,
        )

    # --- turns --------------------------------------------------------------------------------------------------------

    @property
    def steps(self) -> tuple[str, ...]:
        """The steps of this form, in order."""
        return STEPS[self.form, self.collections]

    @property
    def over(self) -> bool:
        """Whether every deck is ready."""
        return self.step == DONE

    @property
    def seat(self) -> int:
        """The seat that decides, -1 when all is done."""
        return -1 if self.over else self.seat_at(self.step, self.turn)

    @property
    def token(self) -> int:
        """The seat with the first player token, -1 where there is none."""
        return self.token_in(self.step) if self.form != GROUP else -1

    def token_in(self, step: str) -> int:
        """The seat that has the first player token in a step."""
        before = self.steps if step == DONE else self.steps[: self.steps.index(step)]
        passed = sum(name in PASSES.get((self.form, self.collections), ()) for name in before)
        return (self.first + passed) % len(self.drafters)

    def turns(self, step: str) -> int:
        """The number of turns of a step, of all seats together."""
        each = {BORN: 1, SWAP: 1, PACK: CARDS[self.form], POOL: DICE, GIVE_BACK: GIVEN_BACK[self.form]}
        return N_PLACES if step == PYRAMIDS else each[step] * len(self.drafters)

    def seat_at(self, step: str, turn: int) -> int:
        """The seat of a turn. Packs are passed at the same time, so their order is by seat. Steps that each drafter
        does alone go seat by seat, each to its end.
        """
        if step == PACK:
            return turn % len(self.drafters)
        if step == POOL:
            turn //= DICE if self.private else AT_ONCE
        elif step == GIVE_BACK:
            turn //= GIVEN_BACK[self.form]
        return (self.token_in(step) + turn) % len(self.drafters)

    def had(self, step: str, seat: int) -> int:
        """The number of turns of a step that a seat has had."""
        if step not in self.steps:
            return 0
        now = len(self.steps) if self.over else self.steps.index(self.step)
        there = self.steps.index(step)
        turns = self.turns(step) if there < now else self.turn if there == now else 0
        return sum(self.seat_at(step, turn) == seat for turn in range(turns))

    @property
    def private(self) -> bool:
        """Whether Phoenixborn and dice are taken secretly, from own collections."""
        return self.collections == OWN

    @property
    def unseen(self) -> bool:
        """Whether nobody else may know which seat decides: packs are passed at the same time, and some steps are done
        alone.
        """
        return self.step in (PACK, GIVE_BACK) or (self.private and self.step in (BORN, POOL))

    @property
    def born(self) -> tuple[str, ...]:
        """The Phoenixborn that can be taken, by title id: those of own collections, else of the pool."""
        return born(self.own or self.pool)

    # --- cards and dice -----------------------------------------------------------------------------------------------

    @property
    def passed(self) -> int:
        """The number of times the packs have been passed; the maximum when that step is over."""
        if PACK not in self.steps or not self.dealt:
            return 0
        return self.turn // len(self.drafters) if self.step == PACK else CARDS[self.form]

    def held(self, seat: int, i: int) -> int:
        """The number of the pack that a seat holds for pick `i`, counted from 0: packs go to the left."""
        return (seat - i) % len(self.drafters)

    def pack(self, number: int, i: int) -> list[str]:
        """The cards of a pack before pick `i`, counted from 0."""
        gone = {self.drafters[(number + k) % len(self.drafters)].picks[k] for k in range(i)}
        return [title for title in self.dealt[number] if title not in gone]

    def at_hand(self, seat: int) -> list[str]:
        """The cards of the pack that a seat holds, without the one just kept; by title id."""
        if self.step != PACK:
            return []
        cards = self.pack(self.held(seat, self.passed), self.passed)
        mine = self.drafters[seat].picks
        return [title for title in cards if title not in mine[self.passed :]]

    @property
    def face_up(self) -> list[str]:
        """The face-up cards as they lie now; a swapped card takes the place of the other."""
        out = self.revealed[:]
        for turn in range(len(self.drafters) if self.revealed else 0):
            one = self.drafters[self.seat_at(SWAP, turn)]
            if one.put:
                out[out.index(one.taken)] = one.put
        return out

    def left(self, seat: int) -> list[int]:
        """The dice of each type available to a seat: in the one collection, or in its own."""
        taken = [self.drafters[seat]] if self.private else self.drafters
        return [n - sum(one.dice[die] for one in taken) for die, n in enumerate(self.dice)]

    @property
    def picked(self) -> set[str]:
        """Every title that was picked from the pyramids."""
        return {title for one in self.drafters for title in one.picks}

    def decks(self, seats: Sequence[int] = ()) -> tuple[Deck, ...]:
        """The deck of each drafter (R-DRAFT-08); the conjuration pile follows from the deck (R-DRAFT-09). `seats` are
        the drafters' seats in a draft with several groups.
        """
        return tuple(
            Deck(
                f"{one.phoenixborn} (drafted by player {seats[place] if seats else place})",
                one.phoenixborn,
                tuple((title, n) for title, n in sorted(one.copies().items()) if n),
                tuple(one.dice),
            )
            for place, one in enumerate(self.drafters)
        )
