"""The demonstration: an agent learns to fight the Chimera, and is measured beside random and greedy play.

    make demo

trains MaskablePPO as Coal against The Corpse of Viros (S1) for a few minutes, plays the same seeds with all three
agents, prints the table, and writes learning curve, TensorBoard logs, checkpoint and one replay into a folder under
`runs/demo`. Run again, it goes on with the newest run: one that was interrupted is finished in its own folder, with the
time that it had left; from one that is finished training goes on in a new folder, and nothing that it wrote is
changed. `--fresh` starts anew. SIGINT and SIGTERM save and end it.
"""

from __future__ import annotations

import argparse
import io
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from agents import checkpoint
from agents.base import Agent, AgentError
from agents.policy import PolicyAgent, load_policy
from agents.random_agent import RandomAgent
from agents.search_greedy import GreedyAgent
from ashes_env.env.checks import number, whole
from ashes_env.env.errors import OptionError
from ashes_env.files import FileError, read_text, save_state, write_bytes, write_text
from ashes_env.files.strict_json import loads
from evaluation.measure.match import Result, red_rains, table
from evaluation.measure.replay_file import record
from training import log
from training.arguments import DEFAULTS, Parser, checked
from training.curve import draw
from training.ppo_red_rains import train
from training.runs import CHECKPOINT, RunError, new_run, read_args
from training.signals import Interrupted, Signals

RUNS: Final = Path("runs/demo")
PLAN: Final = "demo.json"
RESULTS: Final = "results.json"  # written last: a run that has it is finished
FOREVER: Final = 1e9


@dataclass(frozen=True, slots=True)
class Plan:
    """When a run is trained: after so many decisions or seconds of training, those of earlier runs counted in."""

    steps: int
    seconds: float

    def packed(self) -> bytes:
        return (json.dumps(asdict(self)) + "\n").encode()

    @classmethod
    def read(cls, folder: Path) -> Plan:
        """Raises `FileError`, `ValueError` for a folder that has none."""
        found = loads(read_text(folder / PLAN))
        if not isinstance(found, dict):
            raise OptionError(f"{folder / PLAN} is no plan of a demonstration")
        return cls(whole(0)("steps", found.get("steps")), number(0.0, FOREVER)("seconds", found.get("seconds")))


def newest(runs: Path) -> Path | None:
    """The newest run that this version can go on with."""
    for folder in sorted(runs.glob("[!.]*"), reverse=True):
        try:
            checkpoint.read(folder / CHECKPOINT)
            checked(read_args(folder))
        except (AgentError, OptionError, RunError):
            continue
        return folder
    return None


def trained(folder: Path) -> tuple[int, float]:
    """How many decisions and seconds a run has been trained for."""
    found = checkpoint.read(folder / CHECKPOINT)
    return int(found.meta["steps"]), float(found.training()["seconds"])


def begin(runs: Path, fresh: bool, steps: int, seconds: float) -> tuple[Path, Plan, Path | None]:
    """The folder of this run, its plan, and the run that it goes on from, itself perhaps."""
    earlier = None if fresh else newest(runs)
    if earlier is None:
        plan = Plan(steps, seconds)
        return new_run(runs, checked(DEFAULTS), {PLAN: plan.packed()}), plan, None
    if not (earlier / RESULTS).exists():
        try:
            return earlier, Plan.read(earlier), earlier
        except (FileError, ValueError):
            pass  # it was not the demonstration that was interrupted there
    steps_before, seconds_before = trained(earlier)
    plan = Plan(steps_before + steps, seconds_before + seconds)
    logged = log.upto(earlier, steps_before).encode()
    folder = new_run(runs, read_args(earlier), {PLAN: plan.packed(), log.NAME: logged})
    save_state(folder / CHECKPOINT, checkpoint.read(earlier / CHECKPOINT).parts)
    return folder, plan, earlier


def teach(folder: Path, plan: Plan, bar: bool) -> None:
    """Trains as long as the plan says. Raises `Interrupted`."""
    steps, seconds = trained(folder) if (folder / CHECKPOINT).exists() else (0, 0.0)
    if steps < plan.steps and seconds < plan.seconds:
        train(folder, plan.steps - steps, seconds=plan.seconds - seconds, bar=bar)


def measure(folder: Path, args: dict[str, Any], agent: PolicyAgent, games: int, greedy: int, seed: int) -> None:
    """Plays with all three agents and writes what was found. `games` with each, `greedy` with the look-ahead."""
    contest: list[tuple[Agent, int]] = [(RandomAgent(), games), (GreedyAgent(completions=1), greedy), (agent, games)]
    results: list[Result] = []
    chimera, level = args["chimeras"][0], args["levels"][0]
    for player, n in contest:
        print(f"measuring {player.name} on seeds {seed} to {seed + n - 1} ...")
        results.append(red_rains(player, games=n, seed=seed, deck_names=args["decks"], chimera=chimera, level=level))
    text = table(results)
    print("\n" + text + "\n")
    write_text(folder / "table.txt", text + "\n")
    write_text(folder / "replay.txt", record(agent, args["decks"][0], chimera, level, seed))
    picture = io.BytesIO()
    draw(folder / log.NAME, results, picture)
    write_bytes(folder / "learning_curve.png", picture.getvalue())
    write_text(folder / RESULTS, json.dumps([r.summary() for r in results], indent=1) + "\n")


def parse(argv: Sequence[str] | None) -> tuple[argparse.Namespace, Parser]:
    parser = Parser("python -m training.demo", description=__doc__,
                    formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    add = parser.add_argument
    add("--timesteps", type=int, default=600_000, help="steps to train, at most")
    add("--seconds", type=float, default=190.0, help="training time, at most")
    add("--games", type=int, default=100, help="games to measure each agent with")
    add("--greedy-games", type=int, default=40, help="the look-ahead is slow: fewer games, same seeds")
    add("--seed", type=int, default=10_001, help="first seed of the measured games")
    add("--runs", type=Path, default=RUNS)
    add("--fresh", action="store_true", help="do not go on from an earlier run")
    add("--no-bar", action="store_true")
    return parser.parse_args(argv), parser


def main(argv: Sequence[str] | None = None) -> int:
    options, parser = parse(argv)
    started = time.monotonic()
    try:
        for name, least in (("timesteps", 1), ("games", 1), ("greedy_games", 1), ("seed", 0)):
            whole(least)(name, getattr(options, name))
        number(0.001, FOREVER)("seconds", options.seconds)
        folder, plan, earlier = begin(options.runs, options.fresh, options.timesteps, options.seconds)
        args = read_args(folder)
        print(f"run: {folder}" + ("" if earlier is None else f", going on from {earlier}"), flush=True)
        print(f"training as {args['decks'][0]} against {args['chimeras'][0]} {args['levels'][0]} ...", flush=True)
        teach(folder, plan, not options.no_bar)
        steps, _ = trained(folder)
        print(f"trained for {steps:,} decisions in all; {time.monotonic() - started:.0f} s so far", flush=True)
        agent = load_policy(folder / CHECKPOINT)
        agent.name = "trained"
        with Signals(at_once=True):
            measure(folder, args, agent, options.games, options.greedy_games, options.seed)
    except (AgentError, OptionError, RunError) as error:
        parser.error(str(error))
    except FileError as error:
        print(error, file=sys.stderr)
        return 1
    except Interrupted as interrupted:
        print(f"{interrupted}; saved in {folder}. The same command goes on.")
        return interrupted.status
    print(f"{folder}: learning_curve.png, table.txt, results.json, replay.txt, tensorboard/, checkpoint/")
    print(f"done in {time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
