"""Environments that give a learner the training part of a split, and nothing else.

Every new game draws its Chimera, level, aspects and decks from the training part, by the seed of the environment.
Options of `reset` and settings may choose among these. What is outside is refused by `SplitError`, also for games that
a batch starts itself, and the state stays as it was. All other settings (payment, reward, form of the observation) are
free. Infos of finished games have "deck" and "task".

    from sb3_contrib import MaskablePPO
    from ashes_env.benchmark import environments

    env = environments.sb3("levels", 64, split="train", curriculum=True, payment="auto")
    model = MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=1024)
    model.learn(10_000_000)
    model.save("levels")  # "sb3:levels.zip" names it where an agent is asked for

The limits prevent mistakes. They cannot prove with what an agent was trained: who trains elsewhere declares it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import gymnasium as gym

from ashes_env.benchmark.drawing import told
from ashes_env.benchmark.limits import TRAIN, Limits, checked_attribute, limited, renamed
from ashes_env.env.aec import GameAEC
from ashes_env.env.curriculum import CurriculumWrapper
from ashes_env.env.modes import LEARNERS
from ashes_env.env.single_agent import SingleAgent
from ashes_env.env.vector.learners import AshesVectorEnv
from ashes_env.env.vector.selfplay import SelfPlayEnv
from ashes_env.match.checks import seed_of
from ashes_env.match.match import Match
from ashes_env.match.mode import GAMES

if TYPE_CHECKING:
    from ashes_env.benchmark.sb3 import TrainingVecEnv


class TrainingEnv(CurriculumWrapper):
    """One game at a time of the training part of a split, for one learner; `unwrapped` is the environment itself."""

    def __init__(self, limits: Limits, single: SingleAgent) -> None:
        single.limit(limits.training)
        self.deals = limits.deals(1)
        super().__init__(single, self.deals)
        self.single = single

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Starts the next game; `seed` also decides which. Raises `SplitError` for options outside the training part,
        else as the environment; the game and all random states are then as they were.
        """
        seed = seed_of(seed)
        with self.deals.asking(options):
            return super().reset(seed=seed, options=options)

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """As the environment; final infos have "deck" and "task", with a curriculum "handicap" too."""
        observation, reward, terminated, truncated, info = super().step(action)
        if terminated or truncated:
            info.update(_told(self.single, info["seat"]))
        return observation, reward, terminated, truncated, info

    def set_wrapper_attr(self, name: str, value: Any, *, force: bool = True) -> bool:
        """Sets who plays the other seats. Raises `SplitError` for any other attribute."""
        return super().set_wrapper_attr(checked_attribute(name), value, force=force)


class TrainingVectorEnv(AshesVectorEnv):
    """`num_envs` games of the training part of a split, each with one learner."""

    def __init__(self, limits: Limits, num_envs: int, settings: dict[str, Any]) -> None:
        self.deals = limits.deals(num_envs)
        super().__init__(limits.mode, num_envs, curriculum=self.deals, **settings)
        self.call("limit", limits.training)

    def reset(self, *, seed: Any = None, options: Mapping[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Starts new games. Raises as `AshesVectorEnv.reset`, and `SplitError` for options outside the training part;
        all games and random states are then as they were.
        """
        asked = options
        if isinstance(options, Mapping):
            asked = {name: value for name, value in options.items() if name != "reset_mask"}
        with self.deals.asking(asked):
            return super().reset(seed=seed, options=options)

    def set_attr(self, name: str, values: Any) -> None:
        """Sets who plays the other seats. Raises `SplitError` for any other attribute."""
        super().set_attr(checked_attribute(name), values)


class TrainingAEC(GameAEC):
    """Games of the training part of a split with an agent for each player; final infos have "deck" and "task"."""

    def _arrive(self, match: Match) -> None:
        super()._arrive(match)
        if match.over:
            for agent, info in self.infos.items():
                info.update(_told(self, self._seat(agent)))


def make(name: str, split: str = TRAIN, *, curriculum: bool = False, **settings: Any) -> gym.Env[Any, Any]:
    """The environment for one learner, with the settings of `PvP` or `RedRains`. With `curriculum=True` the Chimera
    begins with wounds, fewer after each win and more after each loss.

    Raises `SplitError` for an unknown split, for any `split` but "train", and for settings outside the training part;
    `OptionError` for those that cannot be used.
    """
    limits = limited(name, split, settings, curriculum)
    return TrainingEnv(limits, LEARNERS[limits.mode](**settings))


def make_vec(
    name: str, num_envs: int, split: str = TRAIN, *, curriculum: bool = False, **settings: Any
) -> AshesVectorEnv:
    """`num_envs` games with one learner each, with the settings of `AshesVectorEnv`. Raises as `make`."""
    limits = limited(name, split, settings, curriculum)
    return TrainingVectorEnv(limits, num_envs, renamed(settings))


def sb3(name: str, num_envs: int, split: str = TRAIN, *, curriculum: bool = False, **settings: Any) -> TrainingVecEnv:
    """The same for Stable-Baselines3, an `AshesVecEnv`. Raises as `make`, and `ImportError` without that library."""
    try:
        from ashes_env.benchmark.sb3 import TrainingVecEnv  # only here: the library is an extra
    except ModuleNotFoundError as error:
        raise ImportError(f"{error}; the extra has it: pip install 'ashes-env[train]'") from error

    limits = limited(name, split, settings, curriculum)
    return TrainingVecEnv(limits, num_envs, renamed(settings))


def aec(name: str, split: str = TRAIN, *, render_mode: str | None = None, **settings: Any) -> TrainingAEC:
    """The bare PettingZoo environment, in which the caller acts for every player. Raises as `make`."""
    limits = limited(name, split, settings)
    env = TrainingAEC(GAMES[limits.mode], render_mode, **settings)
    env.limit(limits.training)
    return env


def self_play(name: str, num_envs: int, split: str = TRAIN, **settings: Any) -> SelfPlayEnv:
    """`num_envs` games in which the caller acts for every player, with the settings of `SelfPlayEnv`. Raises as
    `make`.
    """
    limits = limited(name, split, settings)
    env = SelfPlayEnv(limits.mode, num_envs, **settings)
    env.batch.call("limit", limits.training)
    return env


def _told(env: SingleAgent | GameAEC, seat: int) -> dict[str, str]:
    """What a finished game's info says of its deck and task."""
    return told({**env.settings.defaults, **env.dealt}, seat)
