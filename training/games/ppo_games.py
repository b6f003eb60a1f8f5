"""What `training.ppo` plays: games against Chimeras with a curriculum, or of two players with a pool of opponents.

Each mode has two parts. One is in every process of a training: it has the environments, and its state is saved. The
other is in the first process only: it counts the games that ended, and sends news to all before each rollout.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Protocol

from ashes_env.contests.games import PVP, RED_RAINS
from ashes_env.match.checks import whole
from ashes_env.spec.spec import GameSpec
from training.games import matchmaking
from training.games.against_chimeras import course_of, make_env
from training.games.episodes import Episodes, Meetings
from training.games.imitated import against_chimeras, between_two
from training.games.matchmaking import LADDER, SNAPSHOTS, Matchmaker, population_of, rung
from training.games.population import Population
from training.run import log
from training.run.run import Run

Args = Mapping[str, Any]

LANES: Final = 32  # staircases of the curriculum in all processes, which games share


def share(args: Args) -> int:
    """The games of one process."""
    return int(args["n_envs"]) // int(args["processes"])


class Games(Protocol):
    """The part of a mode that is in every process. `env` is a vector environment of Stable-Baselines3 with
    `action_masks`; `told` are the keys of final infos that the first process is told.
    """

    env: Any
    told: tuple[str, ...]

    def state(self) -> Any:
        """What is saved beside the generators of the games."""

    def restore(self, state: Any) -> None:
        """Restores what `state` has returned. Raises `KeyError`, `TypeError` or `ValueError` for anything else."""

    def hear(self, news: Any) -> Any:
        """Called before a rollout with what the first process sends; returns an answer."""


class AgainstChimeras:
    """Games against Chimeras."""

    told: tuple[str, ...] = ("is_success", "round", "wounds_dealt", "wounds_taken", "handicap", "task")

    def __init__(self, run: Run, rank: int, policy: Any) -> None:
        args = {**run.args, "n_envs": share(run.args)}
        self.env = make_env(args, lanes=max(1, LANES // args["processes"]))
        self.course = course_of(self.env)

    def state(self) -> Any:
        return self.course.state()

    def restore(self, state: Any) -> None:
        self.course.restore(state)

    def hear(self, news: Any) -> Any:
        return None


class AgainstPool:
    """Games between two players, against the learner itself, snapshots of it and fixed agents."""

    told: tuple[str, ...] = ("is_success", "drawn", "round", "opponent")

    def __init__(self, run: Run, rank: int, policy: Any) -> None:
        self.rank = rank
        self.matchmaker = Matchmaker(run)
        self.matchmaker.learner = policy
        self.env = matchmaking.make_env(self.matchmaker, share(run.args))

    def state(self) -> Any:
        return None

    def restore(self, state: Any) -> None:
        return None

    def hear(self, news: Any) -> Any:
        """Takes the population, and forgets who has left it. Where a new snapshot is to be measured, the first process
        answers with the line of the ladder.
        """
        state, steps, gone = news
        self.matchmaker.population = Population.of(state, self.matchmaker.args["fixed"])
        for other in gone:
            self.matchmaker.forget(other)
        return None if steps is None or self.rank else rung(self.matchmaker, steps)


class Counts:
    """The part of the mode against Chimeras that is in the first process. `logs` are the files with a line for a
    number of steps.
    """

    logs: ClassVar[tuple[str, ...]] = (log.NAME,)

    def __init__(self, run: Run) -> None:
        self.run = run
        self.games: Any = Episodes()

    def imitated(self) -> list[GameSpec]:
        """The games of a teacher that a run begins with."""
        return against_chimeras(self.run.args)

    def news(self, policy: Any, steps: int) -> Any:
        """What all are sent before they play a rollout with this policy."""
        return None

    def ended(self, info: dict[str, Any]) -> None:
        """Counts a game by its final info."""
        self.games.ended(info)

    def heard(self, answer: Any) -> bool:
        """Takes the answer of the first process; whether the run is to be saved with it."""
        return False

    def state(self) -> dict[str, Any]:
        """What is saved."""
        return {"episodes": self.games.state()}

    def restore(self, state: Any) -> None:
        """Restores what `state` has returned. Raises `KeyError`, `TypeError` or `ValueError` for anything else."""
        self.games.restore(state["episodes"])


class PoolCounts(Counts):
    """The part of the mode with a pool that is in the first process: it keeps the population, and makes snapshots."""

    logs: ClassVar[tuple[str, ...]] = (log.NAME, LADDER)

    def __init__(self, run: Run) -> None:
        super().__init__(run)
        self.games = Meetings()
        self.population = population_of(run.args)
        self.snapshot_at: int | None = None
        self.gone: list[str] = []

    def imitated(self) -> list[GameSpec]:
        return between_two(self.run.args)

    def news(self, policy: Any, steps: int) -> Any:
        """The population, the number of a snapshot that is due, which is written here, and who has left the population
        since: they are forgotten once it is saved without them.
        """
        due, gone = None, self.gone
        if self.snapshot_at is None or steps - self.snapshot_at >= self.run.args["snapshot_every"]:
            due = self.snapshot_at = steps
            self.run.save(policy, None, steps, None, f"{SNAPSHOTS}/{name_of(steps)}")
        self.gone = []
        return self.population.state(), due, gone

    def ended(self, info: dict[str, Any]) -> None:
        super().ended(info)
        self.population.record(info["opponent"], 0.5 if info["drawn"] else float(info["is_success"]))

    def heard(self, answer: Any) -> bool:
        if answer is None:
            return False
        self.run.log(answer, LADDER)
        self.gone = self.population.add(name_of(answer["steps"]))
        return True

    def state(self) -> dict[str, Any]:
        return {**super().state(), "snapshot at": self.snapshot_at, "population": self.population.state()}

    def restore(self, state: Any) -> None:
        super().restore(state)
        at = state["snapshot at"]
        self.snapshot_at = None if at is None else whole(0)("snapshot at", at)
        self.population = Population.of(state["population"], self.run.args["fixed"])


def name_of(steps: int) -> str:
    """The name of a snapshot."""
    return f"{steps:010d}"


PLAYING: Final[Mapping[str, Any]] = {RED_RAINS: AgainstChimeras, PVP: AgainstPool}
COUNTING: Final[Mapping[str, type[Counts]]] = {RED_RAINS: Counts, PVP: PoolCounts}
