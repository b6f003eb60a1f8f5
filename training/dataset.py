"""Games of a teacher, and the dataset that a student learns from.

A search guided by the policy finds better probabilities and values than the policy alone (expert iteration: Anthony,
Tian and Barber 2017). An agent as teacher labels decisions, also in games that the policy plays and in positions that
the agent would not reach (DAgger: Ross, Gordon and Bagnell 2011).
"""

from __future__ import annotations

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
from ashes_env.agents.search.guide import Guide, PolicyGuide, guide_of, seen_by
from ashes_env.agents.search.guided import GuidedAgent
from ashes_env.agents.search.playing_out import draw_actions
from ashes_env.match.game_match import GameMatch
from ashes_env.match.redeal import agent_seed
from ashes_env.match.stepping import wounds_dealt, wounds_taken
from ashes_env.spec.spec import GameSpec

RESULT: Final = 0.5  # the weight of a game's result in the target value; the rest is the value of the search
SEARCH: Final = "search"  # the teacher that the policy guides


class Dataset(NamedTuple):
    """Decisions: observations, uint8 (n, n_raw); masks, bool (n, n_actions); improved probabilities, float32
    (n, n_actions); values for the acting seat, float32 (n,), from -1 to 1.
    """

    seen: NDArray[np.uint8]
    masks: NDArray[np.bool_]
    chances: NDArray[np.float32]
    values: NDArray[np.float32]

    def rows(self, rows: NDArray[np.integer[Any]]) -> Dataset:
        """The given rows."""
        return Dataset(self.seen[rows], self.masks[rows], self.chances[rows], self.values[rows])


@dataclass(frozen=True, slots=True)
class Task:
    """A game to be played, `spec`.

    `teacher` is `SEARCH`, with `simulations` per decision and `turns` per rollout, guided by the policy of one save of
    a checkpoint; or the name of an agent, and with `own` the policy plays the game and the agent labels it.
    """

    policy: Path
    teacher: str
    spec: GameSpec
    simulations: int
    turns: int
    own: bool = False


@dataclass(frozen=True, slots=True)
class Demonstration:
    """A finished game: its labelled decisions, and the final `info` of an environment."""

    dataset: Dataset | None
    info: dict[str, Any]


class Advice(NamedTuple):
    """A teacher's label of a decision: the action to play now, target actions with their probabilities, and the value
    for the acting seat, if known."""

    action: int
    actions: NDArray[np.intp]
    chances: NDArray[np.float64]
    value: float | None


class Teacher(Protocol):
    """Labels each decision of a game, and plays it."""

    def advise(self, match: GameMatch) -> Advice:
        """The label of a decision with more than one legal action; does not change the match."""


class SearchTeacher:
    """A search guided by a policy; candidates are sampled so that games differ."""

    def __init__(self, guide: Guide, simulations: int, turns: int, seed: int) -> None:
        self.agent = GuidedAgent(guide, Budget(simulations=simulations), turns=turns, explore=True)
        self.agent.start(agent_seed(seed))

    def advise(self, match: GameMatch) -> Advice:
        found = self.agent.search(match)
        return Advice(found.action, found.actions, found.chances, found.value)


class AgentTeacher:
    """An agent that labels its own choices; it plays them itself, or a policy plays."""

    def __init__(self, agent: Agent, policy: Guide | None, seed: int) -> None:
        self.agent = agent
        self.policy = policy
        self.rng = np.random.default_rng(seed)
        agent.start(agent_seed(seed))

    def advise(self, match: GameMatch) -> Advice:
        shown = self.agent.act(match)
        played = shown if self.policy is None else self._own(match, self.policy)
        return Advice(played, np.array([shown]), np.ones(1), None)

    def _own(self, match: GameMatch, policy: Guide) -> int:
        mask = match.mask(match.seat).astype(bool)
        chances, _ = policy.look(seen_by(policy, match)[None], mask[None])
        return int(draw_actions(chances, self.rng)[0])


def teacher_of(task: Task) -> Teacher:
    """The teacher of a game. Raises `AgentError` for an unknown agent."""
    if task.teacher == SEARCH:
        return SearchTeacher(_guide(task.policy), task.simulations, task.turns, task.spec.seed)
    return AgentTeacher(make_agent(task.teacher), _guide(task.policy) if task.own else None, task.spec.seed)


def demonstrate(task: Task) -> Demonstration:
    """Plays a game and labels the decisions of every seat, except those with a single legal action."""
    torch.set_num_threads(1)
    teacher = teacher_of(task)
    match = task.spec.match()
    assert isinstance(match, GameMatch)
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
    """The policy of a save; cached in each process, as a save never changes."""
    return guide_of(save)


def concatenate(dataset: list[Dataset]) -> Dataset:
    """Joins the decisions of several games."""
    return Dataset(*(np.concatenate(parts) for parts in zip(*dataset, strict=True)))
