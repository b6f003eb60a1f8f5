"""MaskablePPO against Chimeras.

    python -m training.ppo_red_rains --timesteps 500000
    python -m training.ppo_red_rains --resume runs/red-rains/2026-01-01-120000
    python -m training.ppo_red_rains --deck pve --level S1 S2 S3 H1

A random player loses almost every game, in about two rounds, so the result alone is a weak signal at first. Training
uses potential-based shaping by default (Ng, Harada and Russell 1999: it does not change the optimal policy;
`--reward terminal` trains on the result alone). Games begin with a wounded Chimera, adapted to the win rate of the
learner (`ashes_env/env/curriculum.py`; `--no-curriculum` turns it off). Each run has its own folder under `--runs`, can
be interrupted or killed at any moment, and can be resumed: see `training/README.md`.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any, Final, Unpack

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv, VecEnv

from ashes_env.contests.games import RED_RAINS
from ashes_env.env.curriculum import Course, CurriculumWrapper
from ashes_env.env.single_agent import RedRains
from ashes_env.env.vector.sb3 import AshesVecEnv
from ashes_env.match.errors import OptionError
from ashes_env.spec.spec import GameSpec
from training.games.episodes import Episodes, warning
from training.imitation import seeds
from training.learner import How, env_of, model_of, train_run, with_start
from training.learner import Progress as Watch
from training.replays import Played
from training.run import log
from training.run.arguments import DEFAULTS as DEFAULTS  # `training.study.loops` imports it from here in any checkout
from training.run.arguments import TABLE, checked, meeting, settings, tasks_for
from training.run.command import Command, Count
from training.run.run import CHECKPOINT, read_args

Args = Mapping[str, Any]


class Progress(Watch):
    """Counts games against Chimeras; saves the state of the curriculum."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.episodes = Episodes()

    def ended(self, info: dict[str, Any]) -> None:
        self.episodes.ended(info)

    def line(self, steps: int) -> dict[str, Any] | None:
        return self.episodes.line(steps)

    def imitated(self) -> list[GameSpec]:
        return imitated(self.args)

    def state(self) -> dict[str, Any]:
        return {"course": course_of(env_of(self.learner)).state(), "episodes": self.episodes.state()}

    def set_state(self, state: Args) -> None:
        course_of(env_of(self.learner)).restore(state["course"])
        self.episodes.restore(state["episodes"])


def imitated(args: Args) -> list[GameSpec]:
    """The games of the teacher that a run imitates first: they take turns in levels, Chimeras and decks."""
    pairs = [(chimera, deck) for chimera in args["chimeras"] for deck in meeting(args, chimera)]
    each, own = list(product(args["levels"], pairs)), seeds(args)
    tasks = [each[i % len(each)] for i in range(args["imitate"])]
    return [
        GameSpec(RED_RAINS, settings(args, deck, chimera, level), seed=next(own)) for level, (chimera, deck) in tasks
    ]


def make_env(args: Args, processes: int = 0, lanes: int | None = None) -> VecEnv:
    """The environments of a run; `lanes` as in `Course`. Entities use a DummyVecEnv in this process."""
    n = args["n_envs"]
    tasks = tasks_for(args)
    course = Course(n, args["decks"], tasks, args["curriculum"], bool(args["imitate"]), lanes)
    common = settings(args, args["decks"][0], args["chimeras"][0], args["levels"][0])
    if args["observation"] == "entities":
        return DummyVecEnv([lambda i=i: CurriculumWrapper(RedRains(**common), course, i) for i in range(n)])  # type: ignore[misc]
    return AshesVecEnv("red_rains", n, course, processes=processes, **common)


def course_of(env: VecEnv) -> Course:
    """The curriculum that starts the games of `make_env`."""
    found = env.curriculum if isinstance(env, AshesVecEnv) else env.get_attr("course", [0])[0]
    assert isinstance(found, Course)
    return found


def build(args: Args, folder: Path, device: torch.device | str = "cpu", processes: int = 0) -> MaskablePPO:
    """Environments and model of a run."""
    return model_of(args, make_env(args, processes), folder, device)


def train(
    folder: Path, timesteps: int, *, device: torch.device | str = "cpu", processes: int = 0, **how: Unpack[How]
) -> MaskablePPO:
    """Trains a run for `timesteps` more decisions; raises as `train_run` does."""
    args = checked(read_args(folder))
    watch = partial(Progress, processes=processes, bar=how.get("bar", True))
    return train_run(args, timesteps, lambda: build(args, folder, device, processes), watch, folder, **how)


def _fits(options: argparse.Namespace, args: Args) -> None:
    if options.processes > args["n_envs"]:
        raise OptionError(f"processes: at most one for each of {args['n_envs']} games, not {options.processes}")


def ended(folder: Path) -> str:
    """What is printed after a training."""
    told = warning(next(reversed(log.read(folder / log.NAME)), {})) if (folder / log.NAME).is_file() else None
    where = f"checkpoint in {folder / CHECKPOINT}; ashes match --agents random {folder / CHECKPOINT}"
    return f"{told}\n{where}" if told else where


COMMAND: Final = Command(
    name="training.ppo_red_rains",
    about=__doc__ or "",
    table=TABLE,
    runs="runs/red-rains",
    counts={
        "timesteps": Count(500_000, "decisions to train for (more of them, when resuming)"),
        "checkpoint_every": Count(50_000, "decisions between checkpoints"),
        "processes": Count(0, "processes that share the games; 0 plays them in this process", least=0),
    },
    checked=checked,
    train=train,
    ended=ended,
    played=Played,
    adopt=with_start,
    plug_ins=False,
    fits=_fits,
)
main = COMMAND.main


if __name__ == "__main__":
    raise SystemExit(main())
