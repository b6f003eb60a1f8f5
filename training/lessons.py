"""Games by a guided search, and what there is to learn from them: at each decision a better policy and a better value
than those that guided the search (expert iteration: Anthony, Tian and Barber 2017).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray

from agents.search.budget import Budget
from agents.search.guide import PolicyGuide, guide_of
from agents.search.guided import GuidedAgent
from ashes_env.env.match import Match
from ashes_env.env.settings import Settings
from ashes_env.rules.state.neighbours import opponent

RESULT: Final = 0.5  # how much the result of a game counts in a value, beside what the search found


class Lessons(NamedTuple):
    """Decisions: what was seen, uint8 (n, n_raw), what was legal, bool (n, n_actions), the improved probabilities,
    float32 (n, n_actions), and the value for who decided, float32 (n,), from -1 to 1.
    """

    seen: NDArray[np.uint8]
    masks: NDArray[np.bool_]
    chances: NDArray[np.float32]
    values: NDArray[np.float32]

    def rows(self, rows: NDArray[np.integer[Any]]) -> Lessons:
        """Some of the decisions."""
        return Lessons(self.seen[rows], self.masks[rows], self.chances[rows], self.values[rows])


@dataclass(frozen=True, slots=True)
class Task:
    """A game to be played: by the policy of one save of a checkpoint, with so many simulations a decision and so many
    turns a rollout, from a seed, with these settings and options of `reset`."""

    policy: Path
    mode: str
    settings: Mapping[str, Any]
    options: Mapping[str, Any]
    seed: int
    simulations: int
    turns: int


@dataclass(frozen=True, slots=True)
class Taught:
    """A game that has been played: what there is to learn, and its end as `info` of an environment tells it."""

    lessons: Lessons | None
    info: dict[str, Any]


def taught(task: Task) -> Taught:
    """Plays a game in which every seat searches; decisions without a choice teach nothing."""
    torch.set_num_threads(1)
    guide = _guide(task.policy)
    agent = GuidedAgent(guide, Budget(simulations=task.simulations), turns=task.turns, explore=True)
    agent.start(task.seed)
    match = Match.new(Settings(task.mode, illegal_action="raise", **task.settings), dict(task.options), task.seed)
    seats: list[int] = []
    rows: list[tuple[NDArray[np.uint8], NDArray[np.bool_], NDArray[np.float32], float]] = []
    while not match.over:
        legal = match.actions()
        if len(legal) == 1:
            match.act(next(iter(legal)))
            continue
        seat = match.seat
        found = agent.search(match)
        mask = match.mask(seat).astype(bool)
        chances = np.zeros(len(mask), np.float32)
        chances[found.actions] = found.chances
        rows.append((match.observe_raw(seat), mask, chances, found.value))
        seats.append(seat)
        match.act(found.action)
    lessons = None
    if rows:
        seen, masks, chances_, values = zip(*rows, strict=True)
        results = np.array([match.result(seat) for seat in seats])
        mixed = RESULT * results + (1 - RESULT) * np.array(values)
        lessons = Lessons(np.stack(seen), np.stack(masks), np.stack(chances_), mixed.astype(np.float32))
    game = match.game
    foe = opponent(game, 0)
    return Taught(lessons, {
        "is_success": 0 in match.winners, "round": game.round, "decisions": len(rows),
        "wounds_dealt": game.cards[game.players[foe].pb].wounds, "wounds_taken": game.cards[game.players[0].pb].wounds,
    })  # fmt: skip


@lru_cache(maxsize=1)
def _guide(save: Path) -> PolicyGuide:
    """The policy of a save, which never changes; one is kept in each process."""
    return guide_of(save)


def joined(lessons: list[Lessons]) -> Lessons:
    """All decisions of several games."""
    return Lessons(*(np.concatenate(parts) for parts in zip(*lessons, strict=True)))
