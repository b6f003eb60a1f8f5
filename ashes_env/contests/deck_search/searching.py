"""The search: published decks are screened, the best are changed for some generations, the best of these are selected
on more seeds, the best of both kinds play finals, and the found deck is tested against the best published one on fresh
seeds.

Every stage has its own block of seeds, on which all its candidates play. The whole search follows from its arguments:
interrupted and asked for again, it takes the games that its `Memory` holds and goes on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, Protocol, TypeAlias

from ashes_env.contests.comparing import paired
from ashes_env.contests.deck_search.errors import SearchError
from ashes_env.contests.deck_search.memory import Mark
from ashes_env.contests.statistics import mean
from ashes_env.decks import Deck
from ashes_env.decks.search import Learned, Pool, games_of, halving, new_changes
from ashes_env.decks.search.changes import same
from ashes_env.decks.search.halving import seeds_of

BLOCK: Final = 100_000  # seeds of a stage
TEST, FINALS, SCREENING, GENERATIONS = range(4)  # the blocks; each generation has one from the last on
MOST_SEED: Final = 1 << 52
CHANGED: Final = " (changed)"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A deck, the pool from which it may be changed, and the deck from which its changes began."""

    deck: Deck
    pool: Pool
    origin: Deck

    @property
    def is_new(self) -> bool:
        """Whether it differs from the deck with which it began."""
        return same(self.deck) != same(self.origin)


class Plays(Protocol):
    """Who plays decks; `Judge` does. `games` is the number of games of a deck on one seed."""

    @property
    def games(self) -> int: ...

    def play(self, agent: str, decks: Sequence[Deck], seeds: Sequence[int]) -> list[list[Mark]]:
        """The marks of each deck, by seed, when an agent plays it."""
        ...


@dataclass(frozen=True, slots=True)
class Budget:
    """How much is played. `games` are those of the cheap agent: for screening, for as many generations as they suffice,
    and for the selection among the best decks of these. `first` is the number of seeds that every candidate plays,
    `beam` the number of decks that go on, `width` the number of candidates of a generation with those decks.
    `finalists` of each kind play up to `finals` seeds, then the found deck and the best published one `tests` seeds.
    Raises `SearchError` for numbers that make no search.
    """

    games: int = 6000
    first: int = 4
    beam: int = 5
    width: int = 30
    finalists: int = 3
    finals: int = 24
    tests: int = 200

    def __post_init__(self) -> None:
        for name in ("games", "first", "beam", "width", "finalists", "tests"):
            if not 1 <= getattr(self, name) < BLOCK:
                raise SearchError(f"{name}: from 1 to {BLOCK - 1}, not {getattr(self, name)}")
        if not 2 <= self.finals < BLOCK:
            raise SearchError(f"finals: from 2 to {BLOCK - 1}, not {self.finals}")
        if seeds_of(self.finalists, 1, 1) > self.finals:
            raise SearchError(f"finals: at least {seeds_of(self.finalists, 1, 1)} for {self.finalists} finalists")
        if self.width <= self.beam:
            raise SearchError(f"width: more candidates than the {self.beam} decks that go on, not {self.width}")


@dataclass(frozen=True, slots=True)
class Plan:
    """A search: the decks it begins with, the agent that judges cheaply, the one that plays the finals and the test,
    and its seed. A game is worth its score and `wounds` times the share of wounds that it dealt. Raises `SearchError`
    for no decks, for equal ones, and for numbers out of bounds.
    """

    starts: tuple[Candidate, ...]
    agent: str
    finalist: str
    budget: Budget = Budget()
    seed: int = 1
    wounds: float = 0.5

    def __post_init__(self) -> None:
        if not self.starts:
            raise SearchError("no deck is there to begin with: widen the pool, or name one")
        if len({each.deck for each in self.starts}) < len(self.starts):
            raise SearchError("a deck to begin with is named twice")
        if not 0 <= self.seed < MOST_SEED:
            raise SearchError(f"seed: from 0 to {MOST_SEED - 1}, not {self.seed}")
        if not 0 <= self.wounds <= 1000:
            raise SearchError(f"wounds: from 0 to 1000, not {self.wounds}")

    def worth(self, mark: Mark) -> float:
        """What a result counts in the ranking."""
        return mark.score + self.wounds * mark.share

    def seeds(self, block: int, n: int) -> range:
        """The first `n` seeds of a stage."""
        first = self.seed + block * BLOCK
        return range(first, first + n)

    def generations(self, games: int) -> int:
        """The number of generations, at `games` on each seed. Raises `SearchError` if the screening takes all."""
        b = self.budget
        screening = games * games_of(len(self.starts), b.first, b.beam)
        if screening > b.games:
            raise SearchError(f"games: screening {len(self.starts)} decks takes {screening}, not {b.games}")
        selection = games * games_of(b.width, *self.selection)
        return max(0, b.games - screening - selection) // (games * games_of(b.width, b.first, b.beam))

    @property
    def selection(self) -> tuple[int, int]:
        """The number of first seeds of the selection, and how many decks it leaves."""
        return 2 * self.budget.first, self.budget.finalists


@dataclass(frozen=True, slots=True)
class Row:
    """A candidate in the ranking of a stage, with its means over `games` seeds."""

    candidate: Candidate
    games: int
    score: float
    share: float


Ranking: TypeAlias = tuple[Row, ...]  # best first


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a search found. `deck` is the result; `better` says whether it is the changed deck `found`, which the test
    showed to be better than `reference`, the best of the decks with which the search began. `finals` are those of
    these decks, then of changed ones. `difference` is the score of `found` less that of `reference`, with its 95 %
    interval; without a test it is None, and so are `interval` and `scores`.
    """

    deck: Deck
    better: bool
    reference: Deck
    found: Candidate | None
    screened: Ranking
    generations: tuple[Ranking, ...]
    selected: Ranking
    finals: tuple[Ranking, ...]
    difference: float | None = None
    interval: tuple[float, float] | None = None
    scores: tuple[float, float] | None = None


def ignore(words: str) -> None:
    """Says nothing."""


def search(plan: Plan, judge: Plays, say: Callable[[str], None] = ignore) -> Outcome:
    """Makes a search; `say` is told how it goes on. Raises `SearchError`, and what the games raise."""
    rounds = plan.generations(judge.games)
    stages = _Stages(plan, judge, say)
    screened = stages.screening()
    generations = stages.generations(screened, rounds)
    selected = stages.selection(generations)
    new = [row.candidate for row in selected]
    finals = [stages.finals([row.candidate for row in screened], "published"), stages.finals(new, "changed")]
    reference = finals[0][0].candidate.deck
    found = finals[1][0].candidate if new else None
    so_far = (reference, found, screened, tuple(generations), selected, tuple(finals))
    if found is None:
        say("nothing better was found: no changed deck is left")
        return Outcome(reference, False, *so_far)
    difference, interval, scores = stages.test(found.deck, reference)
    better = interval[0] > 0.0
    words = "better than" if better else "not shown to be better than"
    say(
        f"{found.deck.name} wins {scores[0]:.1%}, {reference.name} {scores[1]:.1%} of {plan.budget.tests} fresh seeds; "
        f"difference {difference:+.1%} (95 %: {interval[0]:+.1%} to {interval[1]:+.1%}): {words} it"
    )
    return Outcome(found.deck if better else reference, better, *so_far, difference, interval, scores)


class _Stages:
    """The stages of one search, and what they have learned of titles."""

    def __init__(self, plan: Plan, judge: Plays, say: Callable[[str], None]) -> None:
        self.plan = plan
        self.judge = judge
        self.say = say
        self.learned = Learned()

    def screening(self) -> Ranking:
        """The ranking of the decks that the search begins with."""
        return self._cheap(self.plan.starts, SCREENING, f"screening of {len(self.plan.starts)} decks")

    def generations(self, screened: Ranking, n: int) -> list[Ranking]:
        """The rankings of `n` generations; each begins with the best of the one before it."""
        out: list[Ranking] = []
        for i in range(n):
            best = [row.candidate for row in (out[-1] if out else screened)[: self.plan.budget.beam]]
            wanted = self._with_changes(best, Random(f"{self.plan.seed}/{i}"))
            out.append(self._cheap(wanted, GENERATIONS + i, f"generation {i + 1} of {n}"))
        return out

    def selection(self, generations: Sequence[Ranking]) -> Ranking:
        """The ranking of changed decks that were among the best of a generation, on more seeds than a generation plays:
        of those that were so most often, as many as a generation is wide; of equal ones the later.
        """
        times: Counter[Deck] = Counter()
        known: dict[Deck, Candidate] = {}
        for ranking in reversed(generations):
            best = [row.candidate for row in ranking[: self.plan.budget.beam] if row.candidate.is_new]
            times.update([each.deck for each in best])
            known.update({each.deck: each for each in best})
        chosen = [known[deck] for deck, _ in times.most_common(self.plan.budget.width)]
        if len(chosen) < 2:  # nothing is to be decided
            return tuple(Row(each, 0, 0.0, 0.0) for each in chosen)
        block = GENERATIONS + len(generations)
        words = f"selection from {len(chosen)} of {len(times)} decks"
        return self._halving(chosen, self.plan.agent, block, self.plan.selection, words)[0]

    def finals(self, candidates: Sequence[Candidate], kind: str) -> Ranking:
        """The ranking of the best candidates when the finalist plays them; empty for no candidates."""
        b = self.plan.budget
        chosen = candidates[: b.finalists]
        if len(chosen) < 2:  # nothing is to be decided
            return tuple(Row(each, 0, 0.0, 0.0) for each in chosen)
        first = max(n for n in range(1, b.finals + 1) if seeds_of(len(chosen), n, 1) <= b.finals)
        return self._halving(chosen, self.plan.finalist, FINALS, (first, 1), f"finals of {kind} decks")[0]

    def test(self, found: Deck, reference: Deck) -> tuple[float, tuple[float, float], tuple[float, float]]:
        """The difference of two decks on fresh seeds, with its interval, and their scores."""
        seeds = self.plan.seeds(TEST, self.plan.budget.tests)
        self.say(f"test of {found.name} against {reference.name}")
        one, other = self.judge.play(self.plan.finalist, [found, reference], seeds)
        difference, interval = paired((seed, a.score - b.score) for seed, a, b in zip(seeds, one, other, strict=True))
        return difference, interval, (mean([mark.score for mark in one]), mean([mark.score for mark in other]))

    def _cheap(self, candidates: Sequence[Candidate], block: int, words: str) -> Ranking:
        b = self.plan.budget
        ranking, results = self._halving(candidates, self.plan.agent, block, (b.first, b.beam), words)
        self.learned.add(results)
        return ranking

    def _halving(
        self, candidates: Sequence[Candidate], agent: str, block: int, how: tuple[int, int], words: str
    ) -> tuple[Ranking, list[tuple[Deck, list[float]]]]:
        seeds = self.plan.seeds(block, seeds_of(len(candidates), *how))
        self.say(words)

        seen: dict[Deck, list[Mark]] = {}

        def play(left: Sequence[Candidate], fresh: Sequence[int]) -> list[list[float]]:
            found = self.judge.play(agent, [each.deck for each in left], fresh)
            for each, marks in zip(left, found, strict=True):
                seen.setdefault(each.deck, []).extend(marks)
            return [[self.plan.worth(mark) for mark in marks] for marks in found]

        standings = halving(candidates, play, seeds, *how)
        ranking = []
        for standing in standings:
            marks = seen[standing.candidate.deck]
            score, share = mean([mark.score for mark in marks]), mean([mark.share for mark in marks])
            ranking.append(Row(standing.candidate, len(marks), score, share))
        best = ranking[0]
        self.say(
            f"- best: {best.candidate.deck.name}, {best.score:.1%} of {best.games} seeds won, "
            f"{best.share:.1%} of the wounds dealt"
        )
        return tuple(ranking), [(standing.candidate.deck, standing.worths) for standing in standings]

    def _with_changes(self, best: Sequence[Candidate], r: Random) -> list[Candidate]:
        """The best candidates of a generation, and changes of them up to its width."""
        parents = [(each.deck, each.pool) for each in best]
        found = new_changes(parents, self.plan.budget.width - len(best), r, self.learned)
        return [
            *best,
            *(replace(best[i], deck=replace(deck, name=f"{best[i].origin.name}{CHANGED}")) for i, deck in found),
        ]
