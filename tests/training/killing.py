"""Kills a training process again and again, and tells what it left behind.

    python -m tests.training.killing FOLDER KILLS SEED

Each process is a fork of this one, which has imported everything, and trains one and the same run on. Prints a line of
JSON for each, and one for a last process that is asked to end.
"""

from __future__ import annotations

import json
import os
import random
import select
import signal
import sys
import time
from pathlib import Path
from typing import Any

import torch._dynamo
import torch.utils.tensorboard  # noqa: F401  what training imports on its way is here before anybody is forked
from sb3_contrib import MaskablePPO

from ashes_env.files import is_saved
from tests.training.small import SMALL, logged, steps_of
from training.games.against_chimeras import make_env
from training.ppo_red_rains import COMMAND, train
from training.run import log
from training.run.arguments import checked
from training.run.run import CHECKPOINT, How, Run, new_run
from training.run.signals import Interrupted

FOREVER = 10**9
REPORTS = (0, 1, 1, 2, 2, 2, 3, 3)  # how many reports are waited for before a process is killed, one of these
PATIENCE = 600.0  # seconds for a report


def child(folder: Path, report: int, processes: int = 0) -> None:
    """Trains, and reports that it is about to, and each save once it is done."""
    save = Run.save

    def reported(run: Run, policy: Any, optimizer: Any, steps: int, *rest: Any) -> Path:
        found: Path = save(run, policy, optimizer, steps, *rest)
        os.write(report, f"saved {steps}\n".encode())
        return found

    Run.save = reported  # type: ignore[method-assign, assignment]
    learn = MaskablePPO.learn

    def announced(model: MaskablePPO, *args: object, **kwargs: object) -> object:
        os.write(report, f"begins {model.num_timesteps}\n".encode())
        return learn(model, *args, **kwargs)  # type: ignore[arg-type]

    MaskablePPO.learn = announced  # type: ignore[assignment, method-assign]
    train(COMMAND.opened(folder), FOREVER, How(checkpoint_every=1, bar=False, processes=processes))


def killed(folder: Path, chance: random.Random, gaps: dict[int, float]) -> dict[str, object]:
    """What a process that was killed at a random moment reported, and what is there. The moment lies after a random
    number of reports, within the time that the next one took (`gaps`), however fast the machine is.
    """
    reading, writing = os.pipe()
    process = os.fork()
    if not process:
        try:
            os.close(reading)
            child(folder, writing)
        finally:
            os._exit(1)
    os.close(writing)
    text = b""
    for n in range(reports := chance.choice(REPORTS)):
        began = time.monotonic()
        select.select([reading], [], [], PATIENCE)
        text += os.read(reading, 4096)
        gaps[n] = time.monotonic() - began
    time.sleep(chance.uniform(0, gaps.get(reports, 0.1)))
    os.kill(process, signal.SIGKILL)
    _, status = os.waitpid(process, 0)
    with os.fdopen(reading, "rb") as file:
        said = [line.split() for line in (text + file.read()).decode().splitlines()]
    begun = [int(n) for what, n in said if what == "begins"]
    saved = [int(n) for what, n in said if what == "saved"]
    return {
        "ended by": signal.Signals(os.WTERMSIG(status)).name if os.WIFSIGNALED(status) else os.WEXITSTATUS(status),
        "resumed at": begun[0] if begun else None,
        "last save": saved[-1] if saved else 0,
        "steps": steps_of(folder) if is_saved(folder / CHECKPOINT) else 0,
        "log": sorted_as_written(folder),
    }


def ended(folder: Path) -> dict[str, object]:
    """What a run does whose process and the processes of its games are all sent SIGTERM, as schedulers do."""
    reading, writing = os.pipe()
    process = os.fork()
    if not process:
        os.setsid()
        try:
            child(folder, writing, processes=2)
        except Interrupted as interrupted:
            os._exit(interrupted.status)
        finally:
            os._exit(1)
    os.close(writing)
    said = b""
    while b"saved" not in said:
        select.select([reading], [], [], PATIENCE)
        said += os.read(reading, 4096)
    os.killpg(process, signal.SIGTERM)
    _, status = os.waitpid(process, 0)
    with os.fdopen(reading, "rb") as file:
        last = (said + file.read()).split()[-1]
    return {"status": os.waitstatus_to_exitcode(status), "last save": int(last), "steps": steps_of(folder)}


def sorted_as_written(folder: Path) -> list[int]:
    """The steps of a log as a resumption finds them: cut to what was saved, by a copy of it."""
    steps = steps_of(folder) if is_saved(folder / CHECKPOINT) else 0
    copy = folder.parent / "copy"
    copy.mkdir(exist_ok=True)
    (copy / "progress.jsonl").write_text(log.upto(folder / log.NAME, steps))
    return logged(copy)


def main() -> None:
    runs, kills, seed = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    folder = new_run(runs, checked(SMALL))
    make_env(SMALL).reset()  # cards are compiled and tables made, for all that are forked
    chance = random.Random(seed)
    gaps: dict[int, float] = {}
    for _ in range(kills):
        print(json.dumps(killed(folder, chance, gaps)), flush=True)
    print(json.dumps(ended(folder)), flush=True)


if __name__ == "__main__":
    main()
