"""The demonstration: an agent learns to fight the Chimera, and is measured beside random and greedy play.

    make demo

trains MaskablePPO as Coal against The Corpse of Viros (S1) for a few minutes, plays the same seeds with all three
agents, prints the table, and writes learning curve, TensorBoard logs, checkpoint and one replay into a folder under
`runs/demo`. Run again, it goes on training from the newest finished run, in a new folder; `--fresh` starts anew.
Nothing that an earlier run wrote is changed.
"""

from __future__ import annotations

import argparse
import json
import shutil
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from agents.base import Agent, AgentError
from agents.checkpoint import read_meta
from agents.policy import load_policy
from agents.random_agent import RandomAgent
from agents.search_greedy import GreedyAgent
from ashes_env.files import write_text
from evaluation.measure.match import Result, red_rains, table
from evaluation.measure.replay_file import record
from training.curve import draw
from training.ppo_red_rains import DEFAULTS, new_folder, train

RUNS = Path("runs/demo")


def newest(runs: Path) -> Path | None:
    """The newest run whose checkpoint this version can load."""
    for folder in sorted(runs.glob("*"), reverse=True):
        try:
            read_meta(folder / "checkpoint")
        except AgentError:
            continue
        return folder
    return None


def begin(runs: Path, fresh: bool) -> tuple[Path, Path | None, dict[str, Any]]:
    """The folder of this run, the run it goes on from, and its arguments."""
    earlier = None if fresh else newest(runs)
    folder = new_folder(runs)
    if earlier is None:
        return folder, None, dict(DEFAULTS)
    args: dict[str, Any] = json.loads((earlier / "args.json").read_text())
    for name in ("args.json", "progress.jsonl"):
        shutil.copy(earlier / name, folder / name)
    shutil.copytree(earlier / "checkpoint", folder / "checkpoint")
    return folder, earlier, args


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--timesteps", type=int, default=600_000, help="steps to train, at most")
    parser.add_argument("--seconds", type=float, default=190.0, help="training time, at most")
    parser.add_argument("--games", type=int, default=100, help="games to measure each agent with")
    parser.add_argument("--greedy-games", type=int, default=40, help="the look-ahead is slow: fewer games, same seeds")
    parser.add_argument("--seed", type=int, default=10_001, help="first seed of the measured games")
    parser.add_argument("--runs", type=Path, default=RUNS)
    parser.add_argument("--fresh", action="store_true", help="do not go on from an earlier run")
    parser.add_argument("--no-bar", action="store_true")
    options = parser.parse_args(argv)

    started = time.monotonic()
    folder, earlier, args = begin(options.runs, options.fresh)
    print(f"run: {folder}" + (f", going on from {earlier}" if earlier else ""))
    print(f"training as {args['deck']} against {args['chimera']} {args['level']} ...")
    train(folder, args, options.timesteps, resume=earlier is not None, seconds=options.seconds, bar=not options.no_bar)
    steps = read_meta(folder / "checkpoint")["steps"]
    print(f"trained for {steps:,} decisions in all; {time.monotonic() - started:.0f} s so far")

    trained = load_policy(folder / "checkpoint")
    trained.name = "trained"
    contest: list[tuple[Agent, int]] = [
        (RandomAgent(), options.games), (GreedyAgent(completions=1), options.greedy_games), (trained, options.games),
    ]  # fmt: skip
    results: list[Result] = []
    for agent, games in contest:
        print(f"measuring {agent.name} on seeds {options.seed} to {options.seed + games - 1} ...")
        results.append(red_rains(agent, games=games, seed=options.seed, deck_names=[args["deck"]],
                                 chimera=args["chimera"], level=args["level"]))  # fmt: skip
    text = table(results)
    print("\n" + text + "\n")
    write_text(folder / "table.txt", text + "\n")
    write_text(folder / "results.json", json.dumps([r.summary() for r in results], indent=1) + "\n")
    replay = record(trained, args["deck"], args["chimera"], args["level"], options.seed)
    write_text(folder / "replay.txt", replay)
    draw(folder / "progress.jsonl", results, folder / "learning_curve.png")
    print(f"{folder}: learning_curve.png, table.txt, results.json, replay.txt, tensorboard/, checkpoint/")
    print(f"done in {time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
