"""Plays decks on common seeds: against a Chimera, or against a field of decks in pairs of games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final

from ashes_env.cards.registry import by_title
from ashes_env.contests.deck_search.errors import SearchError
from ashes_env.contests.deck_search.memory import Mark, Memory
from ashes_env.contests.games import PVP, RED_RAINS, Game, Terms
from ashes_env.contests.own_decks import label
from ashes_env.contests.playing import Bout, play_all
from ashes_env.contests.statistics import mean
from ashes_env.decks import Deck, get
from ashes_env.match.game_match import GameMatch
from ashes_env.rules.reading import values

KEPT_EVERY: Final = 50  # seeds between two writes of the file


@dataclass(frozen=True, slots=True)
class Opponent:
    """Whom the decks meet: the Chimera of the terms, or between two players the decks of a `field`, names or labels of
    the terms, which take turns. `rival` plays them; "": the agent that plays the deck. Raises `SearchError` for a table
    of another size, and for a field that is missing or has nothing to do with the mode.
    """

    terms: Terms
    field: tuple[str, ...] = ()
    rival: str = ""

    def __post_init__(self) -> None:
        seats = 1 if self.terms.mode == RED_RAINS else 2
        if self.terms.seats != seats:
            raise SearchError(f"decks are sought for {seats} in this mode, not for a table of {self.terms.seats}")
        if bool(self.field) != (self.terms.mode == PVP):
            raise SearchError("a field of decks is needed between players, and only there")

    @property
    def games(self) -> int:
        """The number of games on one seed."""
        return self.terms.seats

    def rules(self) -> dict[str, Any]:
        """What decides the games besides agent, deck and seed, as JSON types."""
        return {**self.terms.as_dict(), "field": list(self.field), "rival": self.rival}

    def bouts(self, agent: str, deck: Deck, seed: int) -> list[Bout]:
        """The games of a deck on one seed: one against a Chimera; two between players, in which the deck goes first and
        second.
        """
        name = label(deck)
        own = tuple(each for each in self.terms.own_decks if each[0] != name)
        terms = replace(self.terms, own_decks=(*own, (name, deck)))
        if not self.field:
            return [Bout(terms, (agent,), (name,), seed)]
        other = self.field[seed % len(self.field)]
        names = (agent, self.rival or agent)
        return [Bout(terms, names, decks, seed, game) for game, decks in enumerate(((name, other), (other, name)))]

    def check(self, deck: Deck) -> None:
        """Raises `OptionError` unless a game can begin with a deck."""
        for bout in self.bouts("", deck, 0):
            bout.terms.check(bout.decks)


class Judge:
    """Plays decks against an opponent and remembers every result."""

    def __init__(self, opponent: Opponent, memory: Memory | None = None, processes: int = 1) -> None:
        self.opponent = opponent
        self.memory = memory or Memory()
        self.processes = processes
        self._chimera = 0  # the wounds that it takes to win, once they are known

    @property
    def games(self) -> int:
        """The number of games on one seed."""
        return self.opponent.games

    def play(self, agent: str, decks: Sequence[Deck], seeds: Sequence[int]) -> list[list[Mark]]:
        """The marks of each deck, by seed; plays what is not remembered."""
        todo = [(deck, seed) for seed in seeds for deck in decks if seed not in self.memory.of(agent, deck)]
        bouts = [bout for deck, seed in todo for bout in self.opponent.bouts(agent, deck, seed)]
        if todo:
            try:
                self._play(agent, todo, bouts)
            finally:  # also what was played before Ctrl-C
                self.memory.save()
        return [[self.memory.of(agent, deck)[seed] for seed in seeds] for deck in decks]

    def _play(self, agent: str, todo: Sequence[tuple[Deck, int]], bouts: Sequence[Bout]) -> None:
        games = play_all(bouts, self.processes)
        for i, (deck, seed) in enumerate(todo, 1):
            found = list(islice(games, self.opponent.games))
            score = mean([game.score for game in found])
            share = mean([self._share(game, deck) for game in found])
            self.memory.of(agent, deck)[seed] = Mark(score, round(share, 6))
            if i % KEPT_EVERY == 0:
                self.memory.save()
        for _ in games:  # lets the last progress message end
            pass

    def _share(self, game: Game, deck: Deck) -> float:
        """The share of the wounds that a game dealt; between players half of it, and half of what is left of one's own
        life.
        """
        if game.won:
            return 1.0
        if self.opponent.field:
            theirs = game.dealt / self._life(game.opponent_deck)
            own = game.taken / (by_title()[deck.phoenixborn].life or 1)
            return (1.0 + min(1.0, theirs) - min(1.0, own)) / 2.0
        return min(1.0, game.dealt / self._life_of_chimera(deck))

    def _life(self, name: str) -> int:
        own = dict(self.opponent.terms.own_decks)
        deck = own[name] if name in own else get(name)
        return by_title()[deck.phoenixborn].life or 1

    def _life_of_chimera(self, deck: Deck) -> int:
        if not self._chimera:
            bout = self.opponent.bouts("", deck, 0)[0]
            game = GameMatch.new(bout.terms.settings(), bout.terms.options(bout.decks), 0).game
            self._chimera = values.life(game, game.cards[game.players[-1].pb]) - game.options.handicap
        return self._chimera
