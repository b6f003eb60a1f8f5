"""The games of one process. The environments for one game start them, blocks step them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ashes_env.decks.definitions import definitions
from ashes_env.encoding.arrays import facts, flat_arrays
from ashes_env.encoding.sizes import n_raw
from ashes_env.env.aec import GameAEC
from ashes_env.env.single_agent import TRIES, SingleAgent
from ashes_env.env.vector.plan import MODE, Plan, Single
from ashes_env.match.block import EVERYBODY, Block, Place
from ashes_env.match.block_arrays import FLOAT32, Arrays
from ashes_env.match.errors import OpponentError, OptionError
from ashes_env.match.game_match import GameMatch
from ashes_env.match.match import Match

BLOCK: Final = 16  # games stepped before their observations are scaled: together they fit the cache

Options = dict[str, Any] | None


def _game(single: Single) -> GameMatch:
    """The match of an environment that plays games."""
    match = single.match
    assert isinstance(match, GameMatch)
    return match


def blocks_of(n: int) -> list[tuple[int, int]]:
    """First row and end row of every block."""
    return [(a, min(a + BLOCK, n)) for a in range(0, n, BLOCK)]


class Games(ABC):
    """The games of a plan, which are stepped a block at a time. They use rows of arrays from `first` on."""

    def __init__(self, plan: Plan, first: int) -> None:
        self.plan = plan
        self.first = first
        self.singles: list[Single] = [plan.make(i) for i in range(plan.n)]
        self.dealt = [False] * plan.n
        self._before: list[tuple[int, bool, dict[str, Any]]] = []

    @abstractmethod
    def _deal(self, i: int, seed: int | None, options: Options) -> None:
        """Starts a new game at an index, and writes nothing."""

    @abstractmethod
    def _begin(self, which: Sequence[int]) -> None:
        """Writes the rows of new games."""

    @abstractmethod
    def _show_again(self, which: Sequence[int]) -> None:
        """Writes the rows of games that have been restored."""

    @abstractmethod
    def _step(self, block: int) -> None:
        """Steps the games of a block."""

    @abstractmethod
    def load(self, i: int) -> None:
        """Called when environment `i` has been changed from outside."""

    def single(self, i: int) -> Single:
        """The environment of game `i`, with its match at the current position."""
        return self.singles[i]

    def deal(
        self, which: Sequence[int], seeds: Sequence[int | None], options: Sequence[Options], keep: bool = False
    ) -> None:
        """Starts new games at the given indices; `keep` makes `undo` possible.

        Raises `OptionError` when options cannot be used; all games and their random states are then as they were.
        """
        self._before = []
        if keep or len(which) > 1:
            self._before = [(i, self.dealt[i], self.single(i).get_state()) for i in which]
        try:
            for i, seed, given in zip(which, seeds, options, strict=True):
                self._deal(i, seed, given)
        except Exception:
            self.undo()
            raise
        self._begin(which)
        if not keep:
            self._before = []

    def undo(self) -> None:
        """Restores the games as they were before the last `deal` or `step`, where they were kept."""
        for i, dealt, state in self._before:
            self.singles[i].set_state(state)
            self.dealt[i] = dealt
        self._show_again([i for i, dealt, _ in self._before if dealt])
        self._before = []

    def step(self, blocks: Iterable[int]) -> None:
        """Steps the games of some blocks by the actions in the arrays.

        Raises `OpponentError` where an opponent errs under `opponent_error="raise"`; all games of the call are then as
        they were.
        """
        chosen = list(blocks)
        self._before = self._kept(chosen) if self._may_raise() else []
        try:
            for n in chosen:
                self._step(n)
        except Exception:
            self.undo()
            raise

    def _may_raise(self) -> bool:
        """Whether an opponent can raise an error that must reach the caller."""
        single = self.singles[0]
        return (
            isinstance(single, SingleAgent)
            and single.opponent_error == "raise"
            and any(isinstance(s, SingleAgent) and not s.all_random for s in self.singles)
        )

    def _kept(self, blocks: Iterable[int]) -> list[tuple[int, bool, dict[str, Any]]]:
        bounds = blocks_of(self.plan.n)
        return [(i, True, self.single(i).get_state()) for n in blocks for i in range(*bounds[n])]

    def match(self, i: int) -> Match:
        """A copy of the match of game `i`."""
        return self.single(i).match.copy()

    def call(self, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[Any]:
        """The attribute `name` of each environment; methods are called with the arguments."""
        out = []
        for i in range(self.plan.n):
            found = getattr(self.single(i), name)
            out.append(found(*args, **kwargs) if callable(found) else found)
        return out

    def assign(self, values: dict[int, Any], name: str) -> None:
        """Sets an attribute of some games' environments; raises `AttributeError` for an unknown one."""
        for i, value in values.items():
            single = self.single(i)
            if not hasattr(single, name):
                raise AttributeError(f"{type(single).__name__} has no attribute {name!r}")
            setattr(single, name, value)
            if self.dealt[i]:
                self.load(i)


class BlockGames(Games):
    """Games that blocks step: those of "pvp" and "red_rains" with flat observations."""

    def __init__(self, plan: Plan, arrays: Arrays, first: int = 0) -> None:
        super().__init__(plan, first)
        self.arrays = arrays
        self.blocks: list[Block] = []
        self.seen: list[NDArray[np.uint8]] = []
        settings = plan.checked
        for a, b in blocks_of(plan.n):
            seen = np.zeros((b - a, n_raw(arrays.shape)), np.uint8)
            if plan.dtype != FLOAT32:
                seen = arrays.observations[first + a : first + b]
            block = Block(
                arrays.rows(first + a, first + b, seen),
                MODE[plan.autoreset],
                settings.illegal_action == "lose",
                settings.max_turns,
                settings.max_idle,
                partial(self._next, a),
                partial(self._answer, a),
            )
            self.blocks.append(block)
            self.seen.append(seen)

    def _begin(self, which: Sequence[int]) -> None:
        for i in which:
            self.blocks[i // BLOCK].begin(i % BLOCK)
        self._scale({i // BLOCK for i in which})

    def _show_again(self, which: Sequence[int]) -> None:
        for i in which:
            self.load(i)
            self.blocks[i // BLOCK].show_again(i % BLOCK)
        self._scale({i // BLOCK for i in which})

    def _step(self, block: int) -> None:
        self.blocks[block].step()
        self._scale((block,))

    def _scale(self, blocks: Iterable[int]) -> None:
        if self.plan.dtype != FLOAT32:
            return
        for n in blocks:
            a = self.first + n * BLOCK
            out = self.arrays.observations[a : a + len(self.seen[n])]
            flat_arrays(self.arrays.shape).batch(self.seen[n], facts(definitions()), out)

    def _deal(self, i: int, seed: int | None, options: Options) -> None:
        single = self.singles[i]
        single.reset(seed=seed, options=options)
        for _ in range(TRIES):
            if not single.match.over:
                break
            single.reset(options=options)
        else:
            raise OptionError(f"options: {TRIES} games in a row were over before anybody had anything to decide")
        self.load(i)

    def load(self, i: int) -> None:
        """Puts the match of environment `i` into its block."""
        single = self.singles[i]
        m = _game(single)
        learner, draw = EVERYBODY, None
        if isinstance(single, SingleAgent):
            learner = single.seat
            if single.all_random:
                draw = single.np_random.integers
        place = Place(
            m.game,
            m.context,
            m.page,
            m.idle,
            m.asked,
            m.refused,
            m.winners,
            m.over,
            m.truncated,
            m.shaping,
            m.gone,
            learner,
            draw,
        )
        places = self.blocks[i // BLOCK].places
        if i % BLOCK < len(places):
            places[i % BLOCK] = place
        else:
            places.append(place)
        self.dealt[i] = True

    def single(self, i: int) -> Single:
        """The environment of game `i`, with its match at the current position."""
        single = self.singles[i]
        if self.dealt[i]:
            p = self.blocks[i // BLOCK].places[i % BLOCK]
            _game(single).moved_on(p.page, p.idle, p.winners, p.over, p.truncated, p.gone)
            if isinstance(single, GameAEC):
                single.catch_up()
        return single

    def _next(self, first: int, i: int) -> None:
        """Starts the next game at index `i` of the block that begins with `first`."""
        self._deal(first + i, None, None)

    def _answer(self, first: int, i: int) -> None:
        """Lets the opponent of game `i` of a block play."""
        i += first
        single = self.single(i)
        assert isinstance(single, SingleAgent)
        match = single.match
        try:
            single._play_on(match, single.seat)
        except OpponentError:
            if single.opponent_error == "raise":
                raise
            match.forfeit(match.seat)
        self.load(i)
