"""Kills a training process again and again, and tells what it left behind.

    python -m tests.training.killing FOLDER KILLS SEED

Each process is a fork of this one, which has imported everything, and trains one and the same run on. Prints a line of
JSON for each.
"""

from __future__ import annotations

import json
import os
import random
import select
import signal
import sys
from pathlib import Path

from agents import checkpoint
from ashes_env.files import is_saved
from tests.training.small import SMALL, logged, steps_of
from training import ppo_red_rains
from training.arguments import checked
from training.runs import CHECKPOINT, new_run

FOREVER = 10**9
LONGEST = 0.4  # seconds of training, at most, until it is killed


def child(folder: Path, report: int) -> None:
    """Trains, and reports that it is about to, and each save once it is done."""
    save = checkpoint.save

    def reported(model: object, *args: object) -> Path:
        found = save(model, *args)  # type: ignore[arg-type]
        os.write(report, f"saved {model.num_timesteps}\n".encode())  # type: ignore[attr-defined]
        return found

    checkpoint.save = reported  # type: ignore[assignment]
    learn = ppo_red_rains.MaskablePPO.learn

    def announced(model: ppo_red_rains.MaskablePPO, *args: object, **kwargs: object) -> object:
        os.write(report, f"begins {model.num_timesteps}\n".encode())
        return learn(model, *args, **kwargs)  # type: ignore[arg-type]

    ppo_red_rains.MaskablePPO.learn = announced  # type: ignore[assignment, method-assign]
    ppo_red_rains.train(folder, FOREVER, checkpoint_every=1, bar=False)


def killed(folder: Path, chance: random.Random) -> dict[str, object]:
    """What a process that was killed at a random moment reported, and what is there."""
    reading, writing = os.pipe()
    process = os.fork()
    if not process:
        try:
            os.close(reading)
            child(folder, writing)
        finally:
            os._exit(1)
    os.close(writing)
    # One in four dies at a moment of its beginning, which takes about as long as the rest.
    if chance.random() < 0.75:
        select.select([reading], [], [], 60)
    select.select([], [], [], chance.uniform(0, LONGEST))
    os.kill(process, signal.SIGKILL)
    _, status = os.waitpid(process, 0)
    with os.fdopen(reading) as file:
        said = [line.split() for line in file.read().splitlines()]
    begun = [int(n) for what, n in said if what == "begins"]
    saved = [int(n) for what, n in said if what == "saved"]
    return {
        "ended by": signal.Signals(os.WTERMSIG(status)).name if os.WIFSIGNALED(status) else os.WEXITSTATUS(status),
        "resumed at": begun[0] if begun else None, "last save": saved[-1] if saved else 0,
        "steps": steps_of(folder) if is_saved(folder / CHECKPOINT) else 0,
        "log": sorted_as_written(folder),
    }  # fmt: skip


def sorted_as_written(folder: Path) -> list[int]:
    """The steps of a log as a resumption finds them: cut to what was saved, by a copy of it."""
    steps = steps_of(folder) if is_saved(folder / CHECKPOINT) else 0
    copy = folder.parent / "copy"
    copy.mkdir(exist_ok=True)
    (copy / "progress.jsonl").write_text(ppo_red_rains.log.upto(folder, steps))
    return logged(copy)


def main() -> None:
    runs, kills, seed = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    folder = new_run(runs, checked(SMALL))
    chance = random.Random(seed)
    for _ in range(kills):
        print(json.dumps(killed(folder, chance)), flush=True)


if __name__ == "__main__":
    main()
