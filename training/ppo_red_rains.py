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
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sb3_contrib import MaskablePPO

from ashes_env.files import printable_lines
from ashes_env.files.piping import quietly
from ashes_env.match.errors import OptionError
from ashes_env.spec.spec import GameSpec
from training.games.against_chimeras import course_of, make_env
from training.games.episodes import Episodes, warning
from training.games.imitated import against_chimeras
from training.learner import Progress as Watch
from training.learner import env_of, learn, model_of
from training.run import log
from training.run.arguments import DEFAULTS as DEFAULTS  # `training.study.loops` imports it from here in any checkout
from training.run.arguments import TABLE, checked
from training.run.command import Command, Count
from training.run.run import HOW, How, Run
from training.run.starting import with_start

Args = Mapping[str, Any]


class Progress(Watch):
    """Games against Chimeras: saves the state of the curriculum."""

    COUNTS = Episodes

    def imitated(self) -> list[GameSpec]:
        return against_chimeras(self.run.args)

    def state(self) -> dict[str, Any]:
        return {"course": course_of(env_of(self.learner)).state(), "episodes": self.games.state()}

    def set_state(self, state: Args) -> None:
        course_of(env_of(self.learner)).restore(state["course"])
        self.games.restore(state["episodes"])


def build(run: Run, how: How = HOW) -> MaskablePPO:
    """Environments and model of a run."""
    return model_of(run, make_env(run.args, how.processes), how.device)


def train(run: Run, timesteps: int, how: How = HOW) -> MaskablePPO:
    """Trains a run for `timesteps` more decisions; raises as `Run.training` and `learn` do."""
    with run.training(how) as limits:
        return learn(run, build(run, how), Progress(run, how, limits), timesteps)


def _fits(options: argparse.Namespace, args: Args) -> None:
    if options.processes > args["n_envs"]:
        raise OptionError(f"processes: at most one for each of {args['n_envs']} games, not {options.processes}")


def ended(run: Run) -> str:
    """What is printed after a training."""
    path = run.folder / log.NAME
    told = warning(next(reversed(log.read(path)), {})) if path.is_file() else None
    where = f"checkpoint in {run.checkpoint}; ashes match --agents random {run.checkpoint}"
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
    adopt=with_start,
    plug_ins=False,
    fits=_fits,
)


def main(argv: Sequence[str] | None = None) -> int:
    with COMMAND.called(argv) as (call, ending):
        train(*call)
        print(printable_lines(ended(call.run)))
    return ending.status


if __name__ == "__main__":
    raise SystemExit(quietly(main))
