"""What `training.ppo` plays: games against Chimeras with a curriculum, or of two players with a pool of opponents.

Each mode has two parts. One is in the process that plays: it has the environments, and its state is saved. The other is
in the process that learns: it counts the games that ended, and sends news, which reach the first part before its next
rollout.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple, Protocol

from agents import saving
from ashes_env.contests.games import PVP, RED_RAINS
from ashes_env.files import append_text
from ashes_env.match.checks import whole
from ashes_env.spec.spec import GameSpec
from training import ppo_red_rains, self_play
from training.games.episodes import Episodes, Meetings
from training.games.matchmaking import SNAPSHOTS, rung
from training.games.opponent_env import OpponentVecEnv
from training.games.population import Population
from training.learner import describe
from training.run import log

Args = Mapping[str, Any]

LANES: Final = 32  # staircases of the curriculum, which all games share


class Setting(NamedTuple):
    """Which games a run plays: what both processes are given."""

    mode: str
    folder: Path
    args: Args
    plug_ins: Collection[str] = ()


class Games(Protocol):
    """The part of a mode that is in the process that plays. `env` is a vector environment of Stable-Baselines3 with
    `action_masks`; `told` are the keys of final infos that the other process is told.
    """

    env: Any
    told: tuple[str, ...]

    def state(self) -> Any:
        """What is saved beside the generators of the games."""

    def restore(self, state: Any) -> None:
        """Restores what `state` has returned. Raises `KeyError`, `TypeError` or `ValueError` for anything else."""

    def hear(self, news: Any) -> Any:
        """Called before a rollout with what the other process sends; returns an answer. `None` is no news."""


class AgainstChimeras:
    """Games against Chimeras."""

    told = ("is_success", "round", "wounds_dealt", "wounds_taken", "handicap", "task")

    def __init__(self, setting: Setting, policy: Any) -> None:
        self.env = ppo_red_rains.make_env(setting.args, lanes=LANES)
        self.course = ppo_red_rains.course_of(self.env)

    def state(self) -> Any:
        return self.course.state()

    def restore(self, state: Any) -> None:
        self.course.restore(state)

    def hear(self, news: Any) -> Any:
        return None


class AgainstPool:
    """Games between two players, against the learner itself, snapshots of it and fixed agents."""

    told = ("is_success", "round", "opponent")

    def __init__(self, setting: Setting, policy: Any) -> None:
        args = self.args = setting.args
        self.matchmaker = self_play.matchmaker_of(setting.folder, args, setting.plug_ins)
        self.matchmaker.learner = policy
        self.env = OpponentVecEnv(args["n_envs"], self.matchmaker, **{name: args[name] for name in self_play.OF_GAMES})

    def state(self) -> Any:
        return self.matchmaker.population.state()

    def restore(self, state: Any) -> None:
        self.matchmaker.population = Population.of(state, self.args["fixed"])

    def hear(self, news: Any) -> Any:
        """Adds a snapshot, after measuring it; forgets others. Answers with the line of the ladder and with what is no
        longer in the pool, which is forgotten once the pool is saved.
        """
        if news is None:
            return None
        name, gone = news
        for other in gone:
            self.matchmaker.forget(other)
        if name is None:
            return None
        population, steps = self.matchmaker.population, int(name)
        line = rung(self.matchmaker, self.args, steps)
        return line, population.add(name)


class Counts:
    """The part of the mode against Chimeras that is in the process that learns. `logs` are the files with a line for a
    number of steps, `meta` belongs to the metadata of a checkpoint.
    """

    logs: ClassVar[tuple[str, ...]] = (log.NAME,)
    meta: ClassVar[Args] = {}

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.games: Any = Episodes()

    def imitated(self) -> list[GameSpec]:
        """The games of a teacher that a run begins with."""
        return ppo_red_rains.imitated(self.setting.args)

    def news(self, policy: Any, steps: int) -> Any:
        """What the other process is sent before it plays a rollout with this policy."""
        return None

    def heard(self, answer: Any) -> bool:
        """Takes the answer of the other process; whether the run is to be saved with it."""
        return False

    def state(self) -> dict[str, Any]:
        """What is saved."""
        return {"episodes": self.games.state()}

    def restore(self, state: Any) -> None:
        """Restores what `state` has returned. Raises `KeyError`, `TypeError` or `ValueError` for anything else."""
        self.games.restore(state["episodes"])


class PoolCounts(Counts):
    """The part of the mode with a pool that is in the process that learns: it makes the snapshots."""

    logs: ClassVar[tuple[str, ...]] = (log.NAME, self_play.LADDER)
    meta: ClassVar[Args] = {"mode": PVP}

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.games = Meetings()
        self.snapshot_at: int | None = None
        self.gone: list[str] = []

    def imitated(self) -> list[GameSpec]:
        return self_play.imitated(self.setting.args)

    def news(self, policy: Any, steps: int) -> Any:
        args, name = self.setting.args, None
        if self.snapshot_at is None or steps - self.snapshot_at >= args["snapshot_every"]:
            name, self.snapshot_at = f"{steps:010d}", steps
            meta = describe(args, int(policy.action_space.n), **self.meta)
            saving.write(policy, None, steps, self.setting.folder / SNAPSHOTS / name, meta)
        gone, self.gone = self.gone, []
        return (name, gone) if name or gone else None

    def heard(self, answer: Any) -> bool:
        if answer is None:
            return False
        line, self.gone = answer
        append_text(self.setting.folder / self_play.LADDER, json.dumps(line) + "\n")
        return True

    def state(self) -> dict[str, Any]:
        return {**super().state(), "snapshot at": self.snapshot_at}

    def restore(self, state: Any) -> None:
        super().restore(state)
        self.snapshot_at = whole(0)("snapshot at", state["snapshot at"])


PLAYING: Final[Mapping[str, Any]] = {RED_RAINS: AgainstChimeras, PVP: AgainstPool}
COUNTING: Final[Mapping[str, type[Counts]]] = {RED_RAINS: Counts, PVP: PoolCounts}
