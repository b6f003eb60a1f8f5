"""Builds decks in a campaign: decks that the player could build play trial games, and the best is built.

Trial games are played by the fast player (`expert/player.py`) against the Chimera that comes next, from seeds of their
own. The decks of a stage are compared by successive halving on common seeds (`ashes_env.decks.search`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import Any, Final, NamedTuple

from ashes_env.agents.expert import player
from ashes_env.campaign.building import (
    BACK,
    BORROW,
    BROWSE,
    CANDIDATE,
    DONE,
    GIVE_UP,
    NUMBER,
    PAGE,
    PAGE_SIZE,
    TAKE,
    TAKE_OUT,
    Choice,
    begin_building,
    candidates,
    choices,
    exchangeable,
)
from ashes_env.campaign.pools import pool_of
from ashes_env.campaign.state import COLLECTION, COPIES, DECK, DICE, LENDER, MENU, OUT, Builder, Campaign
from ashes_env.campaign.terms import DIFFICULTIES, beginnings, owned_decks, titles_for
from ashes_env.decks import Deck
from ashes_env.decks.legality import COPIES as COPIES_OF_A_TITLE
from ashes_env.decks.search import Learned, halving, new_changes
from ashes_env.decks.search.halving import seeds_of
from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings
from ashes_env.rules.game import EndlessLoop, Game
from ashes_env.rules.reading import values

LONGEST: Final = 5000  # decisions of a trial game
FOREVER: Final = 1 << 30  # turns


@dataclass(frozen=True, slots=True)
class Trials:
    """How much is tried. Every deck plays `first` seeds; the better half goes on until `keep` are left. A stage has
    `generations`, in each of which the best decks and changes of them, `width` in all, play seeds of their own.
    """

    first: int = 4
    keep: int = 4
    width: int = 32
    generations: int = 4


class Question(NamedTuple):
    """What decides which deck is best: whoever asks the same gets the same answer."""

    chimera: str
    aspects: tuple[str, ...]
    levels: tuple[str, ...]
    handicap: int
    deck: str
    cards: tuple[tuple[str, int], ...]
    collection: tuple[tuple[str, int], ...]
    dice: tuple[int, ...]
    stage: str
    owned: tuple[str, ...]


@dataclass
class Workshop:
    """Finds decks for campaigns, and remembers them: a campaign of the same Chimera asks the same questions."""

    trials: Trials = Trials()
    seed: int = 1
    found: dict[Question, Deck] = field(default_factory=dict)

    def deck(self, c: Campaign, b: Builder) -> Deck:
        """The deck to build at this stage; where the player has none yet, the one to start with under its own name."""
        three = DIFFICULTIES[c.difficulty]
        levels = three if b.ask == DECK else three[c.encounter - 1 : c.encounter]
        aspects = (c.aspects,) if isinstance(c.aspects, str) else tuple(c.aspects)
        cards, collection = (tuple(sorted(each.items())) for each in (b.cards, b.collection))
        asked = Question(
            c.chimera, aspects, levels, c.handicap, b.deck, cards, collection, tuple(b.dice), c.stage, c.owned
        )
        if asked not in self.found:
            self.found[asked] = self._beginning(c, levels) if b.ask == DECK else self._improved(c, b, levels)
        return self.found[asked]

    def _beginning(self, c: Campaign, levels: Sequence[str]) -> Deck:
        decks: list[Deck] = []
        for name in beginnings(c.owned):
            b = Builder()
            begin_building(b, name)
            decks.append(replace(b.as_deck(), name=name))
        return self._ranked(c, decks, levels, "begin", 1)[0][0]

    def _improved(self, c: Campaign, b: Builder, levels: Sequence[str]) -> Deck:
        pool, learned = pool_of(c, b), Learned()
        best = [replace(b.as_deck(), conjurations=())]
        for i in range(self.trials.generations):
            r = Random(f"{self.seed}/{c.stage}/{i}")
            new = new_changes([(deck, pool) for deck in best], self.trials.width - len(best), r, learned)
            ranked = self._ranked(c, [*best, *(deck for _, deck in new)], levels, str(i))
            learned.add(ranked)
            best = [deck for deck, _ in ranked[: self.trials.keep]]
        return best[0]

    def _ranked(
        self, c: Campaign, decks: Sequence[Deck], levels: Sequence[str], name: str, keep: int = 0
    ) -> list[tuple[Deck, list[float]]]:
        how = self.trials.first, keep or self.trials.keep
        r = Random(f"{self.seed}/{c.stage}/{name}/seeds")
        seeds = r.sample(range(1 << 31), seeds_of(len(decks), *how))
        standings = halving(decks, partial(self._played, c, levels), seeds, *how)
        return [(each.candidate, each.worths) for each in standings]

    def _played(
        self, c: Campaign, levels: Sequence[str], decks: Sequence[Deck], seeds: Sequence[int]
    ) -> list[list[float]]:
        return [[sum(worth(c, deck, level, seed) for level in levels) for seed in seeds] for deck in decks]


def worth(c: Campaign, deck: Deck, level: str, seed: int) -> float:
    """The worth of a deck in one trial game: the share of the Chimera's wounds, and one more if it is beaten."""
    given: dict[str, Any] = {"decks": [deck], "chimera": c.chimera, "level": level, "handicap": c.handicap}
    if c.aspects:
        given["aspects"] = c.aspects
    game = GameMatch.new(Settings("red_rains", payment="auto", first_five="choose"), given, seed).game
    try:
        player.play_on(game, FOREVER, LONGEST)
    except EndlessLoop:
        return 0.0
    return 2.0 if 0 in game.winners else _share(game)


def _share(game: Game) -> float:
    chimera = game.cards[game.players[-1].pb]
    return min(1.0, chimera.wounds / values.life(game, chimera))


# --- building it ------------------------------------------------------------------------------------------------------


def step(c: Campaign, b: Builder, wanted: Deck) -> Choice:
    """The legal choice that comes nearer to a deck, which the pool of the player allows; done where it is there."""
    offered = choices(c)
    if b.ask == DECK:
        return _in_list(c, b, offered, {wanted.name}) or offered[0]
    held, asked = dict(b.cards), dict(wanted.cards)
    missing = {title: n - held.get(title, 0) for title, n in asked.items() if n > held.get(title, 0)}
    surplus = {title: n - asked.get(title, 0) for title, n in held.items() if n > asked.get(title, 0)}
    if b.ask == MENU:
        return _at_menu(c, b, offered, missing, surplus, wanted)
    if b.ask in (LENDER, COLLECTION):
        names = _lenders(c, b, missing) if b.ask == LENDER else _foreign(b, missing, surplus)
        return _in_list(c, b, offered, names) or Choice(BACK)
    if b.ask == OUT:
        return max((each for each in offered if each.kind == TAKE_OUT), key=lambda each: surplus.get(each.name, 0))
    if b.ask == COPIES:
        return _number(offered, min(missing.get(b.wanted, 1), surplus.get(b.unwanted, 1)))
    lacking = [n - m for n, m in zip(wanted.dice, b.dice, strict=True)]
    if b.ask == DICE:
        return _number(offered, min(lacking[b.raised], -lacking[b.lowered]))
    return max((each for each in offered if each.kind == TAKE), key=lambda each: lacking[each.place])


def _at_menu(
    c: Campaign, b: Builder, offered: list[Choice], missing: dict[str, int], surplus: dict[str, int], wanted: Deck
) -> Choice:
    fitting = {title for title in missing if any(exchangeable(b, title, out) for out in surplus)}
    put_in = _in_list(c, b, offered, fitting)
    if put_in is not None:
        return put_in
    kinds = {each.kind for each in offered}
    if BROWSE in kinds and _foreign(b, missing, surplus):
        return Choice(BROWSE)
    if BORROW in kinds and _lenders(c, b, missing):
        return Choice(BORROW)
    for each in offered:
        if each.kind == GIVE_UP and b.dice[each.place] > wanted.dice[each.place]:
            return each
    return Choice(DONE)


def _in_list(c: Campaign, b: Builder, offered: list[Choice], names: set[str]) -> Choice | None:
    """The choice of one of some names, or the page of one; none if they are not in the list."""
    for each in offered:
        if each.kind == CANDIDATE and each.name in names:
            return each
    first = b.page * PAGE_SIZE
    shown = range(first, first + PAGE_SIZE)
    places = [i for i, name in enumerate(candidates(c, b)) if name in names and i not in shown]
    pages = {i // PAGE_SIZE for i in places}
    return next((each for each in offered if each.kind == PAGE and each.place in pages), None)


def _lenders(c: Campaign, b: Builder, missing: dict[str, int]) -> set[str]:
    """The decks that lend all titles that are missing and not available."""
    foreign = _unavailable(b, missing)
    if not foreign:
        return set()
    others = (name for name in owned_decks(c.owned) if name != b.deck)
    return {name for name in others if foreign <= set(titles_for(name, b.phoenixborn))}


def _foreign(b: Builder, missing: dict[str, int], surplus: dict[str, int]) -> set[str]:
    """The missing titles that only the whole collection has."""
    return {
        title
        for title in _unavailable(b, missing)
        if b.collection.get(title, 0) < COPIES_OF_A_TITLE
        and any(exchangeable(b, title, out, foreign=True) for out in surplus)
    }


def _unavailable(b: Builder, missing: dict[str, int]) -> set[str]:
    """The missing titles of which the collection has too few copies."""
    return {title for title, n in missing.items() if b.collection.get(title, 0) < b.cards.get(title, 0) + n}


def _number(offered: list[Choice], most: int) -> Choice:
    numbers = [each for each in offered if each.kind == NUMBER]
    return max((each for each in numbers if each.place <= max(1, most)), key=lambda each: each.place)
