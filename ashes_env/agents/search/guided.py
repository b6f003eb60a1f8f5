"""A policy with search: tries the policy's best candidates in sampled worlds, continues with the policy itself or with
a faster one, and takes the candidate with the best result."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from ashes_env.agents.base import Thought
from ashes_env.agents.search.budget import Budget
from ashes_env.agents.search.guide import Guide, seen_by
from ashes_env.agents.search.halving import SCALE
from ashes_env.agents.search.leaves import for_two_sides
from ashes_env.agents.search.playing_out import play_out
from ashes_env.agents.search.root import Root, trials
from ashes_env.encoding.layout import Layout
from ashes_env.match.lanes import Lanes
from ashes_env.match.match import Match
from ashes_env.rules.state.moves import ASK_MENU

LANES = 64


@dataclass(frozen=True, slots=True)
class Found:
    """The result of a search: the action, the legal actions with an improved probability of each, the value for the
    acting seat (-1 to 1), and the number of simulations."""

    action: int
    actions: NDArray[np.intp]
    chances: NDArray[np.float64]
    value: float
    simulations: int


class GuidedAgent:
    """Sequential halving over rollouts by a guide.

    `turns`: the length of a rollout before the guide values the position; `candidates`: the maximum number of actions
    that are tried; `explore`: samples the candidates instead of taking the best, for training games. `student`: the
    guide that chooses the moves of rollouts, if another one than that of the root and the values. `gate`: an action
    whose prior is higher, from 0 to 1, is taken without a search. `scale`: how much the results of rollouts count
    beside priors, above 0. `menus`: searches only which action to take in a turn; other questions are answered with the
    likeliest action.
    """

    def __init__(
        self,
        guide: Guide,
        budget: Budget,
        name: str = "guided",
        turns: int = 4,
        candidates: int = 16,
        explore: bool = False,
        student: Guide | None = None,
        gate: float = 1.0,
        scale: float = SCALE,
        menus: bool = False,
    ) -> None:
        self.guide = guide
        self.budget = budget
        self.name = name
        self.turns = turns
        self.candidates = candidates
        self.explore = explore
        self.student = student or guide
        self.gate = gate
        self.scale = scale
        self.menus = menus
        self.rng = np.random.default_rng(0)
        self._lanes: Lanes | None = None
        self._last: Found | None = None

    def start(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)

    def act(self, match: Match) -> int:
        legal = match.actions()
        if len(legal) == 1:
            self._last = None
            return next(iter(legal))
        self._last = self.search(match)
        return self._last.action

    def thought(self, match: Match) -> Thought:
        """The improved probabilities and the value of the last search."""
        found = self._last
        if found is None:
            return Thought()
        return Thought(
            max(-1.0, min(1.0, found.value)), dict(zip(found.actions.tolist(), found.chances.tolist(), strict=True))
        )

    def search(self, match: Match) -> Found:
        """Searches at a decision of the match; does not change the match and uses no hidden information. Raises
        `AgentError` if more than two sides play.
        """
        for_two_sides(match)
        spent = self.budget.begin()
        seat = match.seat
        mask = match.mask(seat).astype(bool)
        actions = np.flatnonzero(mask)
        chances, values = self.guide.look(seen_by(self.guide, match)[None], mask[None])
        priors = chances[0, actions]
        if priors.max() > self.gate or (self.menus and not _is_menu(match)):
            return Found(int(actions[priors.argmax()]), actions, priors.astype(np.float64), float(values[0]), 0)
        root = Root(actions, priors, self.candidates, self.rng if self.explore else None, self.scale)
        until = match.game.turn + self.turns
        lanes = self._of(match.context.with_consequences(match.game, self.student.consequences).layout)
        while len(root.left) > 1 and root.done < root.rounds and not spent.late():
            jobs = ((i, world) for i, world, _ in trials(match, root, spent, self.rng))
            late = partial(spent.late, (root.done + 1) / root.rounds)
            for i, value in play_out(lanes, self.student, jobs, seat, until, self.rng, late, self.guide):
                root.add(i, value)
            root.halve()
        tried = sum(root.tries)
        value = float(np.sum(root.sums)) / tried if tried else float(values[0])
        improved = root.improved(float(values[0]))
        return Found(int(actions[root.best()]), actions, improved, value, tried)

    def _of(self, shape: Layout) -> Lanes:
        if self._lanes is None or self._lanes.shape is not shape:
            self._lanes = Lanes(LANES, shape)
        return self._lanes


def _is_menu(match: Match) -> bool:
    decision = match.game.decision
    return decision is not None and decision.ask == ASK_MENU
