"""Small runs for the tests: seconds at most."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ashes_env.agents.checkpoint import read_meta
from ashes_env.contests.games import RED_RAINS
from training import ppo
from training.ppo_red_rains import COMMAND, train
from training.run import log
from training.run.arguments import DEFAULTS, checked, defaults_of
from training.run.run import CHECKPOINT, How, new_run

SMALL: dict[str, Any] = {**DEFAULTS, "n_envs": 2, "n_steps": 64, "batch_size": 64, "n_epochs": 1, "network": [16, 8]}
ROLLOUT = SMALL["n_envs"] * SMALL["n_steps"]
FAST: dict[str, Any] = {  # of the fast trainer
    **defaults_of(ppo.TABLES[RED_RAINS]),
    "n_envs": 4,
    "n_steps": 16,
    "batch_size": 32,
    "n_epochs": 2,
    "network": [16, 8],
    "precision": "float32",
}
FAST_ROLLOUT = FAST["n_envs"] * FAST["n_steps"]


def started(runs: Path, steps: int, **changes: Any) -> Path:
    """A run that has been trained for some steps, and saved after each rollout."""
    folder = new_run(runs, checked({**SMALL, **changes}))
    train(COMMAND.opened(folder), steps, How(bar=False, checkpoint_every=1))
    return folder


def started_fast(runs: Path, rollouts: int, processes: int = 1, **changes: Any) -> Path:
    """The same of the fast trainer."""
    folder = new_run(runs, ppo.checked({**FAST, "processes": processes, **changes}, RED_RAINS))
    ppo.train(ppo.COMMANDS[RED_RAINS].opened(folder), rollouts * FAST_ROLLOUT, How(bar=False, checkpoint_every=1))
    return folder


def steps_of(folder: Path) -> int:
    """After how many steps a run was last saved."""
    return int(read_meta(folder / CHECKPOINT)["steps"])


def logged(folder: Path) -> list[int]:
    """The steps of all lines of a log, as they stand there, which have to be whole."""
    path = folder / log.NAME
    text = path.read_text()
    assert not text or text.endswith("\n")
    assert len(log.read(path)) == text.count("\n")
    return [line["steps"] for line in log.read(path)]
