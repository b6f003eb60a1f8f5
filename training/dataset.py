"""Games with a teacher, and what there is to learn from them.

A search that the policy guides finds a better policy and a better value at each decision than those that guided it
(expert iteration: Anthony, Tian and Barber 2017). An agent shows what it would do, also where the policy itself plays
and gets into positions that the agent would not (DAgger: Ross, Gordon and Bagnell 2011).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

import numpy as np
import torch
from numpy.typing import NDArray

from ashes_env.agents.base import Agent
from ashes_env.agents.make import make_agent
from ashes_env.agents.search.budget import Budget
from ashes_env.agents.search.guide import Guide, PolicyGuide, guide_of
from ashes_env.agents.search.guided import GuidedAgent
from ashes_env.agents.search.playing_out import draw_actions
from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings
from ashes_env.match.stepping import wounds_dealt, wounds_taken

RESULT: Final = 0.5  # how much the result of a game counts in a value, beside what the search found
SEARCH: Final = "search"  # the teacher that the policy itself guides


class Dataset(NamedTuple):
    """Decisions: what was seen, uint8 (n, n_raw), what was legal, bool (n, n_actions), the improved probabilities,
    float32 (n, n_actions), and the value for who decided, float32 (n,), from -1 to 1.
    """

    seen: NDArray[np.uint8]
    masks: NDArray[np.bool_]
    chances: NDArray[np.float32]
    values: NDArray[np.float32]

    def rows(self, rows: NDArray[np.integer[Any]]) -> Dataset:
        """Some of the decisions."""
        return Dataset(self.seen[rows], self.masks[rows], self.chances[rows], self.values[rows])


@dataclass(frozen=True, slots=True)
class Task:
    """A game to be played, from a seed, with these settings and options of `reset`.

    `teacher` is `SEARCH`, with so many simulations a decision and so many turns a rollout, guided by the policy of one
    save of a checkpoint; or the name of an agent, and then the policy plays where it is to play on its `own`.
    """

    policy: Path
    teacher: str
    mode: str
    settings: Mapping[str, Any]
    options: Mapping[str, Any]
    seed: int
    simulations: int
    turns: int
    own: bool = False


@dataclass(frozen=True, slots=True)
class Demonstration:
    """A game that has been played: what there is to learn, and its end as `info` of an environment tells it."""

    dataset: Dataset | None
    info: dict[str, Any]


class Advice(NamedTuple):
    """What a teacher says of a decision: the action to be taken now, actions and how likely each should be, and the
    value for who decides, where it has one."""

    action: int
    actions: NDArray[np.intp]
    chances: NDArray[np.float64]
    value: float | None


class Teacher(Protocol):
    """Says at each decision of a game what there is to learn, and plays it."""

    def advise(self, match: GameMatch) -> Advice:
        """Advice for a decision with more than one legal action; the match is not changed."""


class SearchTeacher:
    """The search that a policy guides, candidates drawn at random so that games differ."""

    def __init__(self, guide: Guide, simulations: int, turns: int, seed: int) -> None:
        self.agent = GuidedAgent(guide, Budget(simulations=simulations), turns=turns, explore=True)
        self.agent.start(seed)

    def advise(self, match: GameMatch) -> Advice:
        found = self.agent.search(match)
        return Advice(found.action, found.actions, found.chances, found.value)


class AgentTeacher:
    """An agent that says what it would do, and does it, or leaves the playing to a policy."""

    def __init__(self, agent: Agent, policy: Guide | None, seed: int) -> None:
        self.agent = agent
        self.policy = policy
        self.rng = np.random.default_rng(seed)
        agent.start(seed)

    def advise(self, match: GameMatch) -> Advice:
        shown = self.agent.act(match)
        played = shown if self.policy is None else self._own(match, self.policy)
        return Advice(played, np.array([shown]), np.ones(1), None)

    def _own(self, match: GameMatch, policy: Guide) -> int:
        mask = match.mask(match.seat).astype(bool)
        chances, _ = policy.look(match.observe_raw(match.seat)[None], mask[None])
        return int(draw_actions(chances, self.rng)[0])


def teacher_of(task: Task) -> Teacher:
    """Who teaches in a game. Raises `AgentError` for an agent that there is not."""
    if task.teacher == SEARCH:
        return SearchTeacher(_guide(task.policy), task.simulations, task.turns, task.seed)
    return AgentTeacher(make_agent(task.teacher), _guide(task.policy) if task.own else None, task.seed)


def demonstrate(task: Task) -> Demonstration:
    """Plays a game in which every seat is taught; decisions without a choice teach nothing."""
    torch.set_num_threads(1)
    teacher = teacher_of(task)
    match = GameMatch.new(Settings(task.mode, illegal_action="raise", **task.settings), dict(task.options), task.seed)
    seats: list[int] = []
    rows: list[tuple[NDArray[np.uint8], NDArray[np.bool_], NDArray[np.float32], float]] = []
    while not match.over:
        legal = match.actions()
        if len(legal) == 1:
            match.act(next(iter(legal)))
            continue
        seat = match.seat
        advice = teacher.advise(match)
        mask = match.mask(seat).astype(bool)
        chances = np.zeros(len(mask), np.float32)
        chances[advice.actions] = advice.chances
        rows.append((match.observe_raw(seat), mask, chances, np.nan if advice.value is None else advice.value))
        seats.append(seat)
        match.act(advice.action)
    dataset = None
    if rows:
        seen, masks, chances_, found = zip(*rows, strict=True)
        results = np.array([match.result(seat) for seat in seats])
        values = np.array(found)
        mixed = np.where(np.isnan(values), results, RESULT * results + (1 - RESULT) * values)
        dataset = Dataset(np.stack(seen), np.stack(masks), np.stack(chances_), mixed.astype(np.float32))
    game = match.game
    return Demonstration(
        dataset,
        {
            "is_success": 0 in match.winners,
            "round": game.round,
            "decisions": len(rows),
            "wounds_dealt": wounds_dealt(game, 0),
            "wounds_taken": wounds_taken(game, 0),
        },
    )


@lru_cache(maxsize=1)
def _guide(save: Path) -> PolicyGuide:
    """The policy of a save, which never changes; one is kept in each process."""
    return guide_of(save)


def concatenate(dataset: list[Dataset]) -> Dataset:
    """All decisions of several games."""
    return Dataset(*(np.concatenate(parts) for parts in zip(*dataset, strict=True)))
