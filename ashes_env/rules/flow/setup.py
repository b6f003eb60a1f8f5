"""Setup: card ids, piles, First Five, the roll for the first player (R-SETUP-01..08, R-FF-01..06)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from ashes_env.language.dice import N_DICE
from ashes_env.rules.definitions.definitions import Def, Definitions
from ashes_env.rules.flow.phases import Round
from ashes_env.rules.flow.running import Game
from ashes_env.rules.state import moves as m
from ashes_env.rules.state import zones
from ashes_env.rules.state.codecs import INT, INTS, STR, TupleOf
from ashes_env.rules.state.deal import Deal
from ashes_env.rules.state.generator import M64, PILE, PLAY, spawned
from ashes_env.rules.state.record_types import register
from ashes_env.rules.state.seats import each_for_itself, replaced
from ashes_env.rules.state.seats import table as table_of
from ashes_env.rules.state.state import Card, Frame, GameOptions, Player, Shown, State


class Seating:
    """The cards and dice of one seat: titles of the Phoenixborn (or Chimera), deck and conjuration pile, dice per type.

    `extra` are further cards of the seat that start outside every zone (ultimate and behaviour cards). `first_five` are
    five titles of the deck, or empty if the player chooses.
    """

    __slots__ = ("conjurations", "deck", "dice", "extra", "first_five", "pb")

    def __init__(
        self,
        pb: str,
        deck: Sequence[str],
        conjurations: Sequence[str],
        dice: Sequence[int],
        first_five: Sequence[str] = (),
        extra: Sequence[str] = (),
    ) -> None:
        self.pb = pb
        self.deck = tuple(deck)
        self.conjurations = tuple(conjurations)
        self.dice = tuple(dice)
        self.first_five = tuple(first_five)
        self.extra = tuple(extra)


class Table:
    """The card ids of a game: one for each physical card, starting at 1."""

    __slots__ = ("by_id", "defs", "mask", "owner")

    def __init__(self, defs: Definitions) -> None:
        self.defs = defs
        self.by_id: list[Def] = [defs.cards[0]]
        self.owner: list[int] = [0]
        self.mask = 0

    def add(self, title: str, owner: int) -> int:
        """Adds a physical card of a title and returns its id; raises `KeyError` for a title that is not defined."""
        d = self.defs[title]
        self.by_id.append(d)
        self.owner.append(owner)
        self.mask |= d.game_mask
        return len(self.by_id) - 1


Titles = tuple[str, tuple[str, ...], tuple[str, ...], tuple[str, ...]]  # of a seat: Phoenixborn, deck, pile, extra


class Brought:
    """The card ids of a game, shared by all games in which the seats bring the same cards. Never changed."""

    __slots__ = ("by_id", "conjurations", "deck", "extra", "mask", "owner", "pb")

    def __init__(self, defs: Definitions, seats: Sequence[Titles]) -> None:
        table = Table(defs)
        self.pb: list[int] = []
        self.deck: list[list[int]] = []
        self.conjurations: list[list[int]] = []
        self.extra: list[list[int]] = []
        for seat, (pb, deck, conjurations, extra) in enumerate(seats):
            self.pb.append(table.add(pb, seat))
            self.deck.append([table.add(title, seat) for title in deck])
            self.conjurations.append([table.add(title, seat) for title in conjurations])
            self.extra.append([table.add(title, seat) for title in extra])
        self.by_id: tuple[Def, ...] = tuple(table.by_id)
        self.owner: tuple[int, ...] = tuple(table.owner)
        self.mask = table.mask

    def player(self, seat: int, dice: Sequence[int]) -> Player:
        """A player with all cards in their piles and all dice exhausted."""
        exhausted = [0] * N_DICE
        for die, n in enumerate(dice):
            exhausted[die * 3] = n
        pb, deck, conjurations = self.pb[seat], self.deck[seat][:], self.conjurations[seat][:]
        return Player(seat, pb, [], [], [], deck, [], conjurations, [], [0] * N_DICE, exhausted, ())


@lru_cache(maxsize=512)
def brought(defs: Definitions, seats: tuple[Titles, ...]) -> Brought:
    """The cards that the seats of a game bring, cached."""
    return Brought(defs, seats)


def build(
    defs: Definitions,
    seatings: Sequence[Seating],
    options: GameOptions,
    seed: int,
    first: int = -1,
    teams: Sequence[int] = (),
) -> tuple[Game, list[list[int]]]:
    """A game before its setup, and the extra card ids of each seat. `first` fixes the first player, -1 rolls for it;
    `teams` has the team of each seat; if it is empty, each seat is its own team. Until the First Fives are dealt, the
    generator of the state stays at the seed; each purpose of the setup derives its own numbers from it.
    """
    all_cards = brought(defs, tuple([(s.pb, s.deck, s.conjurations, s.extra) for s in seatings]))
    players = [all_cards.player(seat, s.dice) for seat, s in enumerate(seatings)]
    cards: dict[int, Card] = {}
    n = len(all_cards.by_id)
    seats = table_of(tuple(teams)) if teams else each_for_itself(len(players))
    g = Game(
        defs,
        all_cards.by_id,
        all_cards.owner,
        all_cards.mask,
        options,
        seats,
        players,
        cards,
        {},
        [0] * n,
        [0] * n,
        [],
        None,
        seed & M64,
        {},
        (),
        [],
        first=first,
    )
    for p in players:
        g.cards[p.pb] = Card(p.pb, 0, g.by_id[p.pb], p.seat)
        g.seen[p.pb] = seats.bits
        for cid in p.conjurations:
            g.seen[cid] = seats.bits
    return g, [extra[:] for extra in all_cards.extra]


PICK: Final = 0
PICKED: Final = 1


class FirstFive(Frame):
    """Each player picks five different titles, then the rest is shuffled. No player sees the picks of another before
    that (R-FF-01..04).
    """

    __slots__ = ("given", "now", "picks")

    def __init__(self, given: tuple[tuple[str, ...], ...]) -> None:
        super().__init__()
        self.given = given
        self.now = 0
        self.picks: tuple[tuple[int, ...], ...] = ((),) * len(given)

    def copy(self) -> FirstFive:
        f = FirstFive(self.given)
        f.pc, f.answer, f.now, f.picks = self.pc, self.answer, self.now, self.picks
        return f

    def _add(self, seat: int, cid: int) -> None:
        self.picks = replaced(self.picks, seat, (*self.picks[seat], cid))

    def shown(self, g: State, seat: int) -> Shown:
        return Shown(cards=self.picks[seat])

    def redeal(self, g: State, deal: Deal) -> None:
        """Replaces the picks of the other players by random ones, equally many."""
        for p in g.players:
            n = 5 if self.given[p.seat] else len(self.picks[p.seat])
            if p.seat == deal.seat or not p.has_hand():
                continue
            picks: tuple[int, ...] = ()
            while len(picks) < n:
                offered = first_five_moves(g, p, picks)
                if not offered:
                    break
                picks = (*picks, m.value_of(offered[deal.below(len(offered))]))
            if self.given[p.seat]:
                titles = tuple(g.by_id[cid].title for cid in picks)
                self.given = (*self.given[: p.seat], titles, *self.given[p.seat + 1 :])
            if self.picks[p.seat]:
                self.picks = replaced(self.picks, p.seat, picks)

    def ask_again(self, g: State, deal: Deal) -> list[int] | None:
        return first_five_moves(g, g.players[self.now], self.picks[self.now])

    def step(self, g: State) -> None:
        if self.pc == PICKED:
            self.pc = PICK
            self._add(self.now, m.value_of(self.answer))
        if self.now >= len(g.players):
            self._deal(g)
            return
        p = g.players[self.now]
        if not p.has_hand():
            self.now += 1
            return
        if self.given[self.now] and not self.picks[self.now]:
            self.picks = replaced(self.picks, self.now, tuple([first_of(g, p, t) for t in self.given[self.now]]))
        if len(self.picks[self.now]) >= 5:
            self.now += 1
            return
        moves = first_five_moves(g, p, self.picks[self.now])
        if not moves:
            self.now += 1
            return
        self.pc = PICKED
        g.ask(self.now, m.ASK_FIRST_FIVE, moves, 0, len(self.picks[self.now]))

    def _deal(self, g: State) -> None:
        g.pop()
        seed = g.rng
        for p in g.players:
            if not p.has_hand():
                continue
            for cid in self.picks[p.seat]:
                p.deck.remove(cid)
                p.hand.append(cid)
                g.seen[cid] = g.knowers(p.seat)
            p.first_five = self.picks[p.seat]
            g.rng = spawned(seed, PILE, p.seat)
            zones.shuffle_pile(g, p.seat)
        g.rng = spawned(seed, PLAY)
        g.push(Round())


register(FirstFive, {"given": TupleOf(TupleOf(STR))}, {"now": INT, "picks": TupleOf(INTS)})


def first_of(g: State, p: Player, title: str) -> int:
    """The first card of a title in a draw pile, 0 if there is none."""
    for cid in p.deck:
        if g.by_id[cid].title == title:
            return cid
    return 0


def first_five_moves(g: State, p: Player, picked: tuple[int, ...]) -> list[int]:
    """Titles that may still be picked: all different, not too many unique to the Phoenixborn, none chained
    (R-FF-02, R-FF-03, R-CHBAN-01).
    """
    titles = {g.by_id[cid].index for cid in picked}
    uniques = 0
    for cid in picked:
        if g.by_id[cid].card.unique_to:
            uniques += 1
    enough = uniques >= g.edition.most_uniques
    moves: list[int] = []
    for cid in p.deck:
        d = g.by_id[cid]
        if d.index in titles or (enough and d.card.unique_to) or (d.chained and kept_out(g, d)):
            continue
        titles.add(d.index)
        moves.append(m.move(m.TITLE, cid))
    return moves


def kept_out(g: State, d: Def) -> bool:
    """Whether a card cannot be in a First Five because it is chained (R-CHBAN-01)."""
    return d.chained and g.options.chained and g.edition.chained_list


def check_first_five(g: State, p: Player, titles: Sequence[str]) -> str:
    """The error in a First Five, or an empty text."""
    if len(titles) != 5:
        return f"a First Five has five cards, not {len(titles)}"
    if len(set(titles)) != 5:
        return "the five cards of a First Five have different titles"
    unique = 0
    for title in titles:
        cid = first_of(g, p, title)
        if not cid:
            return f"{title!r} is not in the deck"
        if g.by_id[cid].card.unique_to:
            unique += 1
        if kept_out(g, g.by_id[cid]):
            return f"{title!r} is chained and cannot be in the First Five"
    if unique > g.edition.most_uniques:
        return f"at most one card of a First Five may be unique to the Phoenixborn, these have {unique}"
    return ""


def no_first_five(g: State, p: Player) -> str:
    """Why a deck has no legal First Five, or an empty text (R-CHBAN-06)."""
    if not p.has_hand():
        return ""
    free = {g.by_id[cid].index: g.by_id[cid] for cid in p.deck if not kept_out(g, g.by_id[cid])}
    plain = sum(1 for d in free.values() if not d.card.unique_to)
    most = plain + min(g.edition.most_uniques, len(free) - plain)
    return "" if most >= 5 else f"the deck has only {most} titles that may be in it together, five are needed"
