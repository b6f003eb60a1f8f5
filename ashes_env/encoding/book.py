"""The titles that each seat brought to a game, in an order that stays the same while cards move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.language import codes as k
from ashes_env.rules.state import options as o

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State

NEVER_IN_A_PILE: Final = (k.PHOENIXBORN, k.CHIMERA, k.ULTIMATE, k.BEHAVIOUR)
MOST_IN_HAND: Final = 20
MOST_ON_OFFER: Final = 30


class Book:
    """What is the same for a whole game and all its copies. The order is alphabetical, so it does not change when
    cards are added to the program.

    `deck[seat]` are the titles of a deck, `conjured[seat]` those of the conjuration pile, `titles[seat]` both.
    `place[cid]` is the place of a card's title in `deck` of its owner, followed by `conjured`.
    """

    __slots__ = ("conjured", "deck", "index", "place", "steady", "titles")

    def __init__(self, g: State) -> None:
        self.deck: list[list[str]] = []
        self.conjured: list[list[str]] = []
        self.titles: list[list[str]] = []
        self.index: list[dict[str, int]] = []
        for seat in range(len(g.players)):
            own = [g.by_id[cid] for cid in range(1, len(g.by_id)) if g.owner[cid] == seat]
            deck = sorted({d.title for d in own if not d.is_conjured and d.type not in NEVER_IN_A_PILE})
            conjured = sorted({d.title for d in own if d.is_conjured})
            self.deck.append(deck)
            self.conjured.append(conjured)
            self.titles.append([*deck, *conjured])
            self.index.append({title: i for i, title in enumerate((*deck, *conjured))})
        self.place = [-1] * len(g.by_id)
        for cid in range(1, len(g.by_id)):
            self.place[cid] = self.index[g.owner[cid]].get(g.by_id[cid].title, -1)
        self.steady = [len(deck) <= MOST_IN_HAND for deck in self.deck]

    def hand_place(self, g: State, seat: int, cid: int) -> int:
        """The place of a hand card's title: among the titles of the deck where at most 20, else among those in hand."""
        place = self.place[cid]
        if self.steady[seat] and g.owner[cid] == seat and 0 <= place < MOST_IN_HAND:
            return place
        return self.hand_titles(g, seat).index(g.by_id[cid].title)

    def hand_titles(self, g: State, seat: int) -> list[str]:
        """The titles that the places of the hand stand for."""
        if self.steady[seat]:
            strange = [cid for cid in g.players[seat].hand if g.owner[cid] != seat or self.place[cid] >= MOST_IN_HAND]
            return [*self.deck[seat], *sorted({g.by_id[cid].title for cid in strange})]
        return sorted({g.by_id[cid].title for cid in g.players[seat].hand})

    def title_key(self, g: State, seat: int, cid: int) -> int:
        """A number for "this title, mine or not" that sorts mine first, then by title."""
        return (g.owner[cid] != seat) << 16 | self._rank(g, cid)

    def _rank(self, g: State, cid: int) -> int:
        place = self.place[cid]
        return place if place >= 0 else 0x8000 | g.by_id[cid].index

    def on_offer(self, g: State, seat: int, options: list[int]) -> list[int]:
        """The keys that the places of the titles on offer stand for: all own titles where they fit and only own ones
        are offered, so that a title keeps its place; else what is offered, in order."""  # fmt: skip
        keys = sorted({self.title_key(g, seat, opt & o.MASK) for opt in options if opt >> o.SHIFT == o.TITLE})
        n = len(self.titles[seat])
        if n <= MOST_ON_OFFER and keys and keys[-1] < n:
            return list(range(n))
        return keys
