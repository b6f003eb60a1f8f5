"""The games of RLlib's runners; each runner makes its own from the arguments of the run."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from typing import Any, Final

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from ray.rllib.callbacks.callbacks import RLlibCallback
from ray.rllib.env.multi_agent_env import MultiAgentEnv

from ashes_env.agents.seeing import settings_of
from ashes_env.env.adapters import MaskInObservation
from ashes_env.env.curriculum import Course, CurriculumWrapper
from ashes_env.env.single_agent import RedRains
from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings
from ashes_env.match.spaces import seen_space
from training.arguments import rules, settings, tasks_for
from training.rllib.module import MASK, OBSERVATIONS

LEARNER: Final = "learner"
OPPONENT: Final = "opponent"
SEATED: Final = (LEARNER, OPPONENT)


def red_rains(config: Mapping[str, Any]) -> gym.Env[Any, Any]:
    """A game against Chimeras with its own curriculum. `config`: the arguments of `training.arguments`."""
    course = Course(1, config["decks"], tasks_for(config), handicap=config["curriculum"])
    common = settings(config, config["decks"][0], config["chimeras"][0], config["levels"][0])
    return CurriculumWrapper(MaskInObservation(RedRains(**common), mask_type=np.int8), course, 0)


class Duel(MultiAgentEnv):  # type: ignore[misc]  # RLlib has no types
    """A game between the agents "learner" and "opponent", who decide one at a time; seats and decks are random in each
    game. `config`: the arguments of `training.rllib.self_play`.
    """

    def __init__(self, config: Mapping[str, Any]) -> None:
        super().__init__()
        form = settings_of(config["observation"])
        options = {name: config[name] for name in ("first_five", "reward", "gamma")} | rules(config)
        self.settings = Settings("pvp", (), **form, **options)
        self.decks = list(config["decks"])
        shape = self.settings.layout
        seen = spaces.Dict({OBSERVATIONS: seen_space(**form, shape=shape), MASK: spaces.MultiBinary(shape.n_actions)})
        self.possible_agents = list(SEATED)
        self.agents = list(SEATED)
        self.observation_spaces = dict.fromkeys(SEATED, seen)
        self.action_spaces = dict.fromkeys(SEATED, spaces.Discrete(shape.n_actions))
        self.rng = np.random.default_rng()
        self.seats: dict[str, int] = {}
        self.match: GameMatch | None = None

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Starts a new game; returns the observation of the first agent."""
        if seed is not None:
            self.rng = np.random.default_rng(seed)
        decks = [self.decks[int(self.rng.integers(len(self.decks)))] for _ in range(2)]
        mine = int(self.rng.integers(2))
        self.seats = {LEARNER: mine, OPPONENT: 1 - mine}
        match = self.match = GameMatch.new(self.settings, {"decks": decks}, int(self.rng.integers(1 << 62)))
        for seat in self.seats.values():
            match.reward(seat)  # discards the potential of the initial state
        return self._seen(match), {}

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        """Takes the action of the acting agent; rewards both. At the end both observe the last position."""
        match = self.match
        assert match is not None
        agent = self._to_act(match)
        match.act(int(actions[agent]))
        paid = {each: match.reward(seat) for each, seat in self.seats.items()}
        infos = {}
        if match.over:
            infos = {LEARNER: {"wins": (match.result(self.seats[LEARNER]) + 1) / 2, "rounds": match.game.round}}
        return (self._seen(match), paid, {"__all__": match.terminated}, {"__all__": match.truncated}, infos)

    def _to_act(self, match: GameMatch) -> str:
        return next(agent for agent, seat in self.seats.items() if seat == match.seat)

    def _seen(self, match: GameMatch) -> dict[str, Any]:
        told = SEATED if match.over else (self._to_act(match),)
        return {agent: {OBSERVATIONS: match.look(self.seats[agent]), MASK: self._mask(match, agent)} for agent in told}

    def _mask(self, match: GameMatch, agent: str) -> NDArray[np.int8]:
        # Nobody acts in the last position, but a network values it, and an all-zero mask has no valid logits.
        return np.ones(self.settings.layout.n_actions, np.int8) if match.over else match.mask(self.seats[agent])


def slot(i: int) -> str:
    """The name of a snapshot's module."""
    return f"snapshot_{i}"


class Seating:
    """Maps agents to modules: the learner has its own; its opponent, drawn by the id of the episode, is the learner in
    a share `mirror` of the games, and otherwise one of `most` snapshots, uniformly.
    """

    def __init__(self, mirror: float, most: int) -> None:
        self.mirror = mirror
        self.most = most

    def __call__(self, agent: str, episode: Any, **kwargs: Any) -> str:
        if agent == LEARNER:
            return LEARNER
        drawn = np.random.default_rng(zlib.crc32(str(episode.id_).encode()))
        return LEARNER if drawn.random() < self.mirror else slot(int(drawn.integers(self.most)))


class Ends(RLlibCallback):  # type: ignore[misc]  # RLlib has no types
    """Counts finished games in RLlib's metrics of the runners."""

    def on_episode_end(self, *, episode: Any, metrics_logger: Any, **kwargs: Any) -> None:
        agents = getattr(episode, "agent_episodes", None)
        info = (episode if agents is None else agents[LEARNER]).get_infos(-1)
        if agents is None:
            told = {
                "wins": info["is_success"],
                "rounds": info["round"],
                "wounds dealt": info["wounds_dealt"],
                "wounds taken": info["wounds_taken"],
                "handicap": info["handicap"],
            }
        else:
            told = info
        metrics_logger.log_value("games", 1, reduce="sum", clear_on_reduce=True)
        for name, value in told.items():
            metrics_logger.log_value(f"sum of {name}", float(value), reduce="sum", clear_on_reduce=True)


def courses(runner: Any) -> Any:
    """The number of a runner and the state of its curricula, for `set_courses`."""
    return runner.worker_index, [env.get_wrapper_attr("course").state() for env in _games(runner)]


def set_courses(runner: Any, saved: Mapping[int, Sequence[Any]]) -> None:
    """Restores the curricula of a runner from those that `courses` returned for the same number, if any."""
    for env, state in zip(_games(runner), saved.get(runner.worker_index, ()), strict=False):
        env.get_wrapper_attr("course").restore(state)


def _games(runner: Any) -> Sequence[gym.Env[Any, Any]]:
    # The local runner has no games if there are remote runners.
    return () if runner.env is None else runner.env.unwrapped.envs
