"""The constants of a game and all its copies: the order of seats, and the titles that each seat brought."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ashes_env.encoding.fields import PILES_WIDTH, SI_BATTLEFIELD, SI_PRESENT, SI_SPELLBOARD
from ashes_env.encoding.layout import N_CONJURED, N_PILES, Layout, layout
from ashes_env.encoding.lexicon import Lexicon, lexicon
from ashes_env.encoding.scaling import Scaler
from ashes_env.encoding.vocabulary import title_id
from ashes_env.language import codes as k
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.neighbours import teams_at_first

if TYPE_CHECKING:
    from ashes_env.rules.definitions.definitions import Def, Definitions
    from ashes_env.rules.state.state import Player, State

NEVER_IN_A_PILE: Final = (k.PHOENIXBORN, k.CHIMERA, k.ULTIMATE, k.BEHAVIOUR)
MOST_IN_HAND: Final = 20
MOST_ON_OFFER: Final = 30


def _layout_of(teams: tuple[int, ...], scripted: tuple[bool, ...]) -> Layout:
    """The smallest layout that fits every player of a game: the numbers of partners and opponents at the start."""
    sizes = [teams.count(teams[seat]) for seat in range(len(teams)) if not scripted[seat]]
    return layout(max(sizes) - 1, len(teams) - min(sizes))


Piles = tuple[list[int], list[int], list[int], list[int], list[int]]


class CachedRows:
    """A cache of the flat form of a seat: only the parts for piles, hands and pools of dice.

    These change little between decisions. The bytes of the piles of a side are reused while the piles are unchanged,
    and only dice that have changed are written again.
    """

    __slots__ = ("active", "all_seen", "exhausted", "piles", "raw", "seen", "strange")

    def __init__(self, g: State, context: EncodingContext, raw: bytes) -> None:
        self.raw = raw
        self.all_seen: list[int] = []
        self.seen: list[list[int]] = [[] for _ in g.players]
        self.strange: list[bool] = [False] * len(g.players)
        self.piles: list[Piles] = [([], [], [], [], [])] * len(g.players)
        self.active: list[list[int]] = []
        self.exhausted: list[list[int]] = []
        for p in g.players:
            self.note(g, context, p)
            self.active.append(p.active[:])
            self.exhausted.append(p.exhausted[:])

    def fits(self, g: State, context: EncodingContext, p: Player, alike: bool) -> bool:
        """Whether the piles and the hand of a player, and the knowledge about them, are unchanged; `alike`: all
        knowledge is.
        """
        seat = p.seat
        hand, discard, deck, conjurations, removed = self.piles[seat]
        return (
            p.hand == hand
            and p.discard == discard
            and p.deck == deck
            and p.conjurations == conjurations
            and p.removed == removed
            and not self.strange[seat]
            and (alike or g.seen[context.first[seat] : context.stop[seat]] == self.seen[seat])
        )

    def note(self, g: State, context: EncodingContext, p: Player) -> None:
        """Stores the piles and the hand of a player, and the knowledge about the cards that it brought."""
        seat = p.seat
        self.piles[seat] = (p.hand[:], p.discard[:], p.deck[:], p.conjurations[:], p.removed[:])
        first, stop = context.first[seat], context.stop[seat]
        self.all_seen = []
        self.seen[seat] = g.seen[first:stop]
        self.strange[seat] = _outside(p.hand, first, stop) or _outside(p.deck, first, stop)


def _outside(cards: list[int], first: int, stop: int) -> bool:
    return bool(cards) and (min(cards) < first or max(cards) >= stop)


class Constants:
    """The constants of all games with the same cards and seats; `EncodingContext` says what they are.

    Made of immutable values alone, so that games can share them. `blanks` and `entity_blanks` are filled in later, from
    the same values.
    """

    __slots__ = (
        "blanks",
        "conjured",
        "deck",
        "entity_blanks",
        "first",
        "index",
        "layout",
        "lexicon",
        "order",
        "piles",
        "place",
        "rank",
        "slot",
        "steady",
        "stop",
        "title",
        "titles",
    )

    def __init__(self, defs: Definitions, by_id: tuple[Def, ...], owner: tuple[int, ...], n: int) -> None:
        self.lexicon: Lexicon = lexicon(defs)
        self.deck: list[list[str]] = []
        self.conjured: list[list[str]] = []
        self.titles: list[list[str]] = []
        self.index: list[dict[str, int]] = []
        self.first: list[int] = [0] * n
        self.stop: list[int] = [0] * n
        brought: list[set[str]] = [set() for _ in range(n)]
        conjured: list[set[str]] = [set() for _ in range(n)]
        for cid in range(1, len(by_id)):
            d = by_id[cid]
            if not self.first[owner[cid]]:
                self.first[owner[cid]] = cid
            self.stop[owner[cid]] = cid + 1
            if d.is_conjured:
                conjured[owner[cid]].add(d.title)
            elif d.type not in NEVER_IN_A_PILE:
                brought[owner[cid]].add(d.title)
        for seat in range(n):
            deck = sorted(brought[seat])
            rest = sorted(conjured[seat])
            self.deck.append(deck)
            self.conjured.append(rest)
            self.titles.append([*deck, *rest])
            self.index.append({title: i for i, title in enumerate((*deck, *rest))})
        self.place: list[int] = [-1] * len(by_id)
        self.title: list[int] = [0] * len(by_id)
        self.rank: list[int] = [0] * len(by_id)
        titles, ranks = self.lexicon.titles, self.lexicon.ranks
        for cid in range(1, len(by_id)):
            d = by_id[cid]
            self.place[cid] = self.index[owner[cid]].get(d.title, -1)
            self.title[cid] = titles[d.index]
            self.rank[cid] = ranks[d.index]
        self.steady: list[bool] = [len(deck) <= MOST_IN_HAND for deck in self.deck]

    def seat(self, owner: tuple[int, ...], teams: tuple[int, ...], scripted: tuple[bool, ...], shape: Layout) -> None:
        """Fills in what depends on the table."""
        n = len(teams)
        self.layout: Layout = shape
        self.order: list[tuple[int, ...]] = []
        self.slot: list[list[int]] = []
        for seat in range(n):
            order = _order(teams, seat, shape, scripted=scripted[seat])
            slot = [0] * n
            for i, other in enumerate(order):
                if other >= 0:
                    slot[other] = i
            self.order.append(order)
            self.slot.append(slot)
        first = shape.places[0].piles
        self.piles: list[list[int]] = []
        for seat in range(n):
            self.piles.append(
                [
                    first + place * PILES_WIDTH if owner[cid] == seat and 0 <= place < N_PILES else 0
                    for cid, place in enumerate(self.place)
                ]
            )
        self.blanks: list[bytes] = [b""] * n
        self.entity_blanks: list[bytes] = [b""] * n


@lru_cache(maxsize=512)
def _constants(
    defs: Definitions,
    by_id: tuple[Def, ...],
    owner: tuple[int, ...],
    pbs: tuple[int, ...],
    teams: tuple[int, ...],
    scripted: tuple[bool, ...],
    shape: Layout | None,
) -> Constants:
    """The constants, cached by all that they depend on; `pbs` are the Phoenixborn, of which `blanks` tell."""
    found = Constants(defs, by_id, owner, len(pbs))
    found.seat(owner, teams, scripted, _layout_of(teams, scripted) if shape is None else shape)
    return found


def _constants_of(g: State, shape: Layout | None) -> Constants:
    pbs = tuple([p.pb for p in g.players])
    scripted = tuple([p.scripted for p in g.players])
    found: Constants = _constants(g.defs, g.by_id, g.owner, pbs, teams_at_first(g), scripted, shape)
    return found


class EncodingContext:
    """The constants of a game for the encoder. Titles are in alphabetical order, so indices do not change when cards
    are added to the program.

    `deck[seat]` are the titles of a deck, `conjured[seat]` those of the conjuration pile, `titles[seat]` both.
    `place[cid]` is the index of a card's title in `deck` of its owner, followed by `conjured`; `title[cid]` is the id
    of its title, `rank[cid]` the position of that title in alphabetical order. `order[seat]` are the seats in the order
    in which that seat sees them (its partners at the start of the game first), -1 for unused places of the layout;
    `slot[seat][other]` is the index of another seat in it. `piles[seat][cid]` is the offset in the flat form of the row
    of a card's title among a seat's own piles, 0 if there is none. The cards that a seat brought have ids from
    `first[seat]` up to, excluding, `stop[seat]`.
    `kept[seat]` is the cache of the writer of the flat form, `scalers[seat]` its last result as float32.

    Contexts of games with the same cards and seats share the constants, which nobody may change, and have their own
    cache. One made with `like` takes those of another context of the same game; it is for another copy of the game.

    Raises `ValueError` if the table does not fit into the layout.
    """

    __slots__ = (
        "blanks",
        "_other",
        "conjured",
        "constants",
        "deck",
        "entity_blanks",
        "first",
        "index",
        "kept",
        "layout",
        "lexicon",
        "order",
        "piles",
        "place",
        "rank",
        "scalers",
        "slot",
        "steady",
        "stop",
        "title",
        "titles",
    )

    def __init__(self, g: State, shape: Layout | None = None, like: EncodingContext | None = None) -> None:
        self.kept: list[CachedRows | None] = [None] * len(g.players)
        self.scalers: list[Scaler | None] = [None] * len(g.players)
        self._other: EncodingContext | None = None
        of = like.constants if like is not None else _constants_of(g, shape)
        self.constants: Constants = of
        self.layout: Layout = of.layout
        self.lexicon: Lexicon = of.lexicon
        self.deck: list[list[str]] = of.deck
        self.conjured: list[list[str]] = of.conjured
        self.titles: list[list[str]] = of.titles
        self.index: list[dict[str, int]] = of.index
        self.first: list[int] = of.first
        self.stop: list[int] = of.stop
        self.place: list[int] = of.place
        self.title: list[int] = of.title
        self.rank: list[int] = of.rank
        self.steady: list[bool] = of.steady
        self.order: list[tuple[int, ...]] = of.order
        self.slot: list[list[int]] = of.slot
        self.piles: list[list[int]] = of.piles
        self.blanks: list[bytes] = of.blanks
        self.entity_blanks: list[bytes] = of.entity_blanks

    def with_consequences(self, g: State, wanted: bool) -> EncodingContext:
        """The same context for the layout with consequences, or for the one without."""
        if self.layout.consequences == wanted:
            return self
        found = self._other
        if found is None:
            found = EncodingContext(g, layout(self.layout.partners, self.layout.foes, wanted))
            self._other = found
        return found

    def blank(self, g: State, seat: int) -> bytes:
        """The flat form of a seat, filled only with what is constant during a game."""
        found = self.blanks[seat]
        if not found:
            found = self.blanks[seat] = self._blank(g, seat)
        return found

    def entity_blank(self, g: State, seat: int) -> bytes:
        """The entities of a seat, filled only with what is constant during a game."""
        found = self.entity_blanks[seat]
        if not found:
            raw = bytearray(self.layout.entity_blank)
            self._sides(g, seat, raw, self.layout.entity_id_globals)
            found = self.entity_blanks[seat] = bytes(raw)
        return found

    def _blank(self, g: State, seat: int) -> bytes:
        raw = bytearray(self.layout.blank)
        self._sides(g, seat, raw, self.layout.numbers)
        for slot, other in enumerate(self.order[seat]):
            if other < 0:
                continue
            places = self.layout.places[slot]
            for i, title in enumerate(self.conjured[other][:N_CONJURED]):
                _put(raw, places.id_conjured + 2 * i, title_id(title))
            if other == seat:
                for i, title in enumerate(self.deck[seat][:N_PILES]):
                    _put(raw, places.id_piles + 2 * i, title_id(title))
        return bytes(raw)

    def _sides(self, g: State, seat: int, raw: bytearray, ids: int) -> None:
        """Writes what is constant for each side into the general pieces; `ids` is the offset of their first id."""
        general = self.layout.general
        for slot, other in enumerate(self.order[seat]):
            if other >= 0:
                pb = g.players[other].pb
                card = g.by_id[pb].card
                side = general.side[slot]
                raw[side + SI_PRESENT] = 1
                raw[side + SI_BATTLEFIELD] = min(card.battlefield, 255)
                raw[side + SI_SPELLBOARD] = min(card.spellboard, 255)
                _put(raw, ids + general.id_sides[slot], self.title[pb])

    def hand_place(self, g: State, seat: int, cid: int) -> int:
        """The index of a hand card's title: among the titles of the deck if there are at most 20, otherwise among those
        in hand.
        """
        place = self.place[cid]
        if self.steady[seat] and g.owner[cid] == seat and 0 <= place < MOST_IN_HAND:
            return place
        return self.hand_titles(g, seat).index(g.by_id[cid].title)

    def hand_titles(self, g: State, seat: int) -> list[str]:
        """The titles for the indices of the hand."""
        if self.steady[seat]:
            strange = [cid for cid in g.players[seat].hand if g.owner[cid] != seat or self.place[cid] >= MOST_IN_HAND]
            return [*self.deck[seat], *sorted({g.by_id[cid].title for cid in strange})]
        return sorted({g.by_id[cid].title for cid in g.players[seat].hand})

    def title_key(self, g: State, seat: int, cid: int) -> int:
        """A sort key for a title of a side: by side, the own side first, then by title."""
        return self.slot[seat][g.owner[cid]] << 16 | self._rank(g, cid)

    def _rank(self, g: State, cid: int) -> int:
        place = self.place[cid]
        return place if place >= 0 else 0x8000 | g.by_id[cid].index

    def on_offer(self, g: State, seat: int, moves: list[int]) -> list[int]:
        """The keys for the indices of the titles on offer. If only own titles are offered and all own titles fit, these
        are all own titles, so that a title keeps its index; otherwise the titles on offer, in order.
        """
        keys = sorted({self.title_key(g, seat, move & m.MASK) for move in moves if move >> m.SHIFT == m.TITLE})
        n = len(self.titles[seat])
        if n <= MOST_ON_OFFER and keys and keys[-1] < n:
            return list(range(n))
        return keys


def _put(raw: bytearray, at: int, number: int) -> None:
    raw[at : at + 2] = number.to_bytes(2, "little")


def near(g: State, p: Player, seat: int) -> list[int]:
    """The units of a side that face a seat: all except those that face its partners."""
    if not g.seats.shared:
        return p.units
    return [cid for cid in p.units if g.cards[cid].faces < 0 or g.cards[cid].faces == seat]


def far(g: State, p: Player, seat: int) -> list[int]:
    """The units of a side that face the partners of a seat."""
    if not g.seats.shared:
        return []
    return [cid for cid in p.units if g.cards[cid].faces >= 0 and g.cards[cid].faces != seat]


def _order(teams: tuple[int, ...], seat: int, shape: Layout, *, scripted: bool) -> tuple[int, ...]:
    """A seat, its partners and its opponents, each clockwise from it, including seats that have left the game."""
    others = [(seat + i) % len(teams) for i in range(1, len(teams))]
    partners = [other for other in others if teams[other] == teams[seat]]
    foes = [other for other in others if teams[other] != teams[seat]]
    if (len(partners) > shape.partners or len(foes) > shape.foes) and not scripted:
        raise ValueError(
            f"a table with {len(partners)} partners and {len(foes)} opponents does not fit into a layout for "
            f"{shape.partners} and {shape.foes}"
        )
    room = [*partners, *[-1] * (shape.partners - len(partners)), *foes, *[-1] * (shape.foes - len(foes))]
    return (seat, *room)[: shape.sides]
