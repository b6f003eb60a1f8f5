"""What an encoding is worth to a learner: the training of the demonstration, as long for each, on several seeds.

    python -m training.study --seeds 5 --seconds 180 --against ../old --compiled ../built --json study.json

trains each variant for `--seconds` of CPU time of a process of its own with one thread, so that what else the machine
does matters little, and measures each agent on the same games, without handicap. `--against` is a checkout of an older
version, which trains with its own settings and its own script; `--compiled` one of this version whose package has been
compiled in place (`make compile`); its rules are used, with the agents and the training of this checkout.

A run that has been finished is kept in a folder beside FILE and not done again. Intervals are Student's, over seeds.
"""

from __future__ import annotations

import argparse
import json
import math
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from agents.policy import load_policy
from ashes_env import compiled
from ashes_env.env.errors import OptionError
from ashes_env.files import write_text
from evaluation.measure.about import ROOT, commit, machine
from evaluation.measure.match import red_rains
from evaluation.measure.replaying import add_replays
from evaluation.measure.statistics import mean, student_half_width
from training.arguments import DEFAULTS
from training.ppo_red_rains import train
from training.runs import CHECKPOINT, new_run

FIRST_GAME: Final = 10_001
WITHOUT_END: Final = 1_000_000_000

# The package of one checkout, and what trains of another: what is imported first stays.
HERE: Final = """
import sys
package, root, request = sys.argv[1:]
sys.path.insert(0, package)
import ashes_env
try:
    import ashes_env__mypyc
except ImportError:
    pass
sys.path[0] = root
from training.study import one
one(request)
"""

# An older version knows nothing of this module: its own functions train and measure, by the clock of the process. What
# had a folder made apart had one deck, and its clock is that of its module.
OLD: Final = """
import json, sys, time
from pathlib import Path
from types import SimpleNamespace
package, root, request = sys.argv[1:]
sys.path.insert(0, package)
from training import ppo_red_rains as script
from agents.checkpoint import read_meta
from agents.policy import load_policy
from evaluation.measure.match import red_rains
asked = json.loads(request)
args = {**script.DEFAULTS, "seed": asked["seed"]}
began = time.process_time()
if hasattr(script, "new_folder"):
    script.time = SimpleNamespace(monotonic=time.process_time)
    folder = script.new_folder(Path(asked["runs"]))
    script.train(folder, args, asked["steps"], seconds=asked["seconds"], bar=False)
    task = {"deck_names": [args["deck"]], "chimera": args["chimera"], "level": args["level"]}
else:
    folder = script.new_run(Path(asked["runs"]), args)
    script.train(folder, asked["steps"], seconds=asked["seconds"], bar=False, clock=time.process_time)
    task = {"deck_names": args["decks"], "chimera": args["chimeras"][0], "level": args["levels"][0]}
used = time.process_time() - began
agent = load_policy(folder / "checkpoint")
if "payment" in red_rains.__kwdefaults__:
    task["payment"] = "choose"
result = red_rains(agent, games=asked["games"], seed=asked["first"], **task)
found = {"decisions": read_meta(folder / "checkpoint")["steps"], "cpu seconds": used, "compiled": False,
         "n_envs": args["n_envs"], "n_steps": args["n_steps"], "batch_size": args["batch_size"]}
Path(asked["file"]).write_text(json.dumps({**found, **result.summary()}))
"""


@dataclass(frozen=True, slots=True)
class Variant:
    """What is trained: the name, the script of its process, the checkout of its package, and arguments of training."""

    name: str
    script: str
    package: Path
    changes: tuple[tuple[str, Any], ...] = ()


def variants(against: Path | None, built: Path | None) -> list[Variant]:
    """All that can be compared with these checkouts."""
    out = [] if against is None else [Variant("old flat", OLD, against)]
    for form in ("flat", "bytes", "entities"):
        changes = (("observation", form),)
        out.append(Variant(form, HERE, ROOT, changes))
        if built is not None:
            out.append(Variant(f"{form} compiled", HERE, built, changes))
    return out


def one(request: str) -> None:
    """One run, in a process of its own: trains, measures, and writes what was found to the file that is asked for."""
    asked: dict[str, Any] = json.loads(request)
    args = {**DEFAULTS, **dict(asked["changes"]), "seed": asked["seed"]}
    folder = new_run(Path(asked["runs"]), args)
    began = time.process_time()
    model = train(folder, asked["steps"], seconds=asked["seconds"], bar=False, clock=time.process_time)
    used = time.process_time() - began
    # Dice are chosen here, though not in training, because older versions measure so.
    result = red_rains(
        load_policy(folder / CHECKPOINT),
        games=asked["games"],
        seed=asked["first"],
        deck_names=args["decks"],
        chimera=args["chimeras"][0],
        level=args["levels"][0],
        payment="choose",
        replays=asked.get("replays", ""),
    )
    found = {"decisions": int(model.num_timesteps), "cpu seconds": used, "compiled": compiled()}
    found.update((name, args[name]) for name in ("n_envs", "n_steps", "batch_size"))
    write_text(Path(asked["file"]), json.dumps({**found, **result.summary()}))


def run(
    variant: Variant, seed: int, runs: Path, seconds: float, steps: int, games: int, replays: Path | None = None
) -> dict[str, Any]:
    """What one run found; a run that was finished before is read. Raises `RuntimeError` where its process fails, and
    `OptionError` where what was finished is a run of other length or was measured otherwise.
    """
    file = (runs / f"{variant.name.replace(' ', '-')}-{seed}.json").resolve()
    terms = {"seconds": seconds, "steps": steps, "games": games}
    if not file.is_file():
        asked = {
            "seed": seed,
            "seconds": seconds,
            "steps": steps,
            "games": games,
            "first": FIRST_GAME,
            "file": str(file),
            "runs": str((runs / file.stem).resolve()),
            "changes": variant.changes,
            "replays": "" if replays is None else str(replays.resolve()),
        }
        command = [sys.executable, "-P", "-c", variant.script, str(variant.package), str(ROOT), json.dumps(asked)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=runs)
        if done.returncode or not file.is_file():
            raise RuntimeError(f"{variant.name}, seed {seed}: {done.stderr.strip()[-2000:]}")
        told = json.loads(file.read_text())
        write_text(file, json.dumps({**told, "asked": terms}))
        print(f"{variant.name}, seed {seed}: {told['win rate']:.0%}", flush=True)
    found: dict[str, Any] = json.loads(file.read_text())
    asked = found.get("asked", terms)  # which files of older studies do not have
    if asked != terms:
        raise OptionError(f"{file} is of a study with {asked}, not {terms}: name another with --json, or remove it")
    return found


def summary(found: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Means over the seeds of a variant; the interval of the win rate is Student's, 95 %."""
    rates = [one["win rate"] for one in found]
    return {
        "win rate": mean(rates),
        "win rate +-": student_half_width(rates),
        "win rates": rates,
        "wounds dealt": mean([one["wounds dealt"] for one in found]),
        "decisions": mean([one["decisions"] for one in found]),
        "cpu seconds": mean([one["cpu seconds"] for one in found]),
        "compiled": found[0]["compiled"],
        **{name: found[0][name] for name in ("n_envs", "n_steps", "batch_size")},
    }


def table(results: dict[str, dict[str, Any]]) -> str:
    """A line for each variant."""
    lines = [f"{'variant':20} {'seeds':>5} {'won':>7} {'95 %':>16} {'decisions':>10} {'wounds dealt':>13}"]
    for name, found in results.items():
        half = found["win rate +-"]
        low, high = max(0.0, found["win rate"] - half), min(1.0, found["win rate"] + half)
        interval = f"{low:.1%} - {high:.1%}" if math.isfinite(half) else "one seed"
        lines.append(
            f"{name:20} {len(found['win rates']):5} {found['win rate']:7.1%} {interval:>16} "
            f"{found['decisions']:10,.0f} {found['wounds dealt']:13.2f}"
        )
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--seeds", type=int, default=5, help="seeds of each variant, from 1 on")
    add("--seconds", type=float, default=180.0, help="CPU time of each training")
    add("--steps", type=int, default=WITHOUT_END, help="decisions of each training, at most")
    add("--games", type=int, default=100, help="games to measure each agent with")
    add("--jobs", type=int, default=2, help="processes at a time")
    add("--against", type=Path, help="a checkout of an older version")
    add("--compiled", type=Path, help="a checkout of this version, compiled in place")
    add("--variants", nargs="+", help="some of them only, by name")
    add("--json", type=Path, required=True, help="where to write the results; single runs go to a folder beside it")
    add_replays(parser, "the games that measure, of this version,")
    options = parser.parse_args(argv)

    chosen = variants(options.against and options.against.resolve(), options.compiled and options.compiled.resolve())
    names = [variant.name for variant in chosen]
    unknown = set(options.variants or ()) - set(names)
    if unknown:
        parser.error(f"no variant {sorted(unknown)}: there are {', '.join(names)}")
    if options.variants:
        chosen = [variant for variant in chosen if variant.name in options.variants]
    if options.seeds < 1 or options.jobs < 1:
        parser.error("--seeds and --jobs are 1 or more")
    runs: Path = options.json.with_suffix(".runs")
    runs.mkdir(parents=True, exist_ok=True)
    # Seed by seed, so that what was stopped early compares all variants.
    wanted = [(variant, seed) for seed in range(1, options.seeds + 1) for variant in chosen]
    with ThreadPoolExecutor(options.jobs) as pool:
        try:
            found = list(
                pool.map(
                    lambda one: run(
                        one[0], one[1], runs, options.seconds, options.steps, options.games, options.replays
                    ),
                    wanted,
                )
            )
        except OptionError as error:
            pool.shutdown(cancel_futures=True)
            parser.error(str(error))
    results = {
        variant.name: summary([result for (other, _), result in zip(wanted, found, strict=True) if other is variant])
        for variant in chosen
    }
    print("\n" + table(results))
    about = {"commit": commit(ROOT), "machine": machine(), "seconds": options.seconds, "games": options.games}
    write_text(options.json, json.dumps({"about": about, "results": results}, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
