"""The demonstration: trains an agent against the Chimera and compares it with random and greedy play.

    make demo

trains a policy as Coal against The Corpse of Viros (S1) with the fast trainer (`training/ppo.py`) for two minutes at
most. Then random and greedy play, the trained policy and a search guided by it play the same seeds (the
search fewer, because it is slow). It prints the table and how to play against the policy, and writes the learning
curve, a checkpoint, and one game as a replay and as a page for a browser to a folder under
`runs/demo`. A second call continues with the newest run: an interrupted one continues in its own folder with the
remaining time; a finished one is trained further in a new folder, and its files stay unchanged. `--fresh` starts from
scratch. SIGINT and SIGTERM save and end it.
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

from ashes_env.agents import checkpoint
from ashes_env.agents.base import AgentError
from ashes_env.agents.policy import load_policy
from ashes_env.contests.games import RED_RAINS, Result, Terms, play_red_rains, table
from ashes_env.contests.playing import play_all, red_rains_bouts
from ashes_env.contests.replaying import add_replays
from ashes_env.files import FileError, one_line, printable, read_text, save_state, write_bytes, write_text
from ashes_env.files.piping import quietly
from ashes_env.files.strict_json import loads
from ashes_env.match.checks import number, whole
from ashes_env.match.errors import OptionError
from ashes_env.replays import read
from ashes_env.replays.page import page_of, view_named
from ashes_env.spec.number_flags import real_number, whole_number
from training.curve import draw
from training.ppo import COMMANDS, train
from training.run import log
from training.run.arguments import Parser, defaults_of
from training.run.run import CHECKPOINT, FOREVER, How, Run, RunError, closed, new_run, read_args, spent
from training.run.signals import Interrupted, Signals

RUNS: Final = Path("runs/demo")
PLAN: Final = "demo.json"
REPLAYS: Final = "replays"
PAGE: Final = "replay.html"
RESULTS: Final = "results.json"  # written last: a run with it is finished
COMMAND: Final = COMMANDS[RED_RAINS]
RECIPE: Final = defaults_of(COMMAND.table)
SEARCH: Final = "candidates=8,turns=2"  # low, because there are few simulations and little time


@dataclass(frozen=True, slots=True)
class Plan:
    """When the training of a run ends: the total decisions or seconds, including those of earlier runs."""

    steps: int
    seconds: float

    def packed(self) -> bytes:
        return (json.dumps(asdict(self)) + "\n").encode()

    @classmethod
    def read(cls, folder: Path) -> Plan:
        """Reads the plan of a run. Raises `FileError` or `ValueError` if there is none."""
        found = loads(read_text(folder / PLAN))
        if not isinstance(found, dict):
            raise OptionError(f"{folder / PLAN} is no plan of a demonstration")
        return cls(whole(0)("steps", found.get("steps")), number(0.0, FOREVER)("seconds", found.get("seconds")))


def newest(runs: Path) -> Run | None:
    """The newest run that this version can continue."""
    for folder in sorted(runs.glob("[!.]*"), reverse=True):
        try:
            checkpoint.read(folder / CHECKPOINT)
            if "processes" in read_args(folder):  # else MaskablePPO has trained it, in an earlier version
                return COMMAND.opened(folder)
        except (AgentError, OptionError, RunError):
            continue
    return None


def begin(runs: Path, fresh: bool, steps: int, seconds: float, recipe: dict[str, Any]) -> tuple[Run, Plan, Run | None]:
    """A run, its plan, and the run that it continues, which may be the same. A new run has the arguments `recipe`."""
    earlier = None if fresh else newest(runs)
    if earlier is None:
        plan = Plan(steps, seconds)
        return Run(new_run(runs, recipe, {PLAN: plan.packed()}), recipe), plan, None
    if not (earlier.folder / RESULTS).exists():
        try:
            return earlier, Plan.read(earlier.folder), earlier
        except (FileError, ValueError):
            pass  # the interrupted run is not one of the demonstration
    steps_before, seconds_before = spent(earlier.folder)
    plan = Plan(steps_before + steps, seconds_before + seconds)
    logged = log.upto(earlier.folder / log.NAME, steps_before).encode()
    run = Run(new_run(runs, earlier.args, {PLAN: plan.packed(), log.NAME: logged}), earlier.args)
    save_state(run.checkpoint, checkpoint.read(earlier.checkpoint).parts)
    return run, plan, earlier


def teach(run: Run, plan: Plan, bar: bool) -> None:
    """Trains to the end of the plan. Raises `Interrupted`."""
    steps, seconds = spent(run.folder)
    if steps < plan.steps and seconds < plan.seconds:
        train(run, plan.steps - steps, How(seconds=plan.seconds - seconds, bar=bar))


@dataclass(frozen=True, slots=True)
class Player:
    """An agent to measure: its label in the table, its name (`ashes_env/agents/make.py`), its number of games."""

    label: str
    name: str
    games: int


def players(folder: Path, games: int, search_games: int, simulations: int) -> list[Player]:
    """The agents to measure, including the policy of a run."""
    policy = folder / CHECKPOINT
    search = f"guided:policy={policy},simulations={simulations},{SEARCH}"
    return [
        Player("random", "random", games),
        Player("greedy", "greedy:completions=1", games),
        Player("trained", f"policy:folder={policy},greedy=yes", games),  # its likeliest actions win most
        Player(f"trained, {simulations} simulations", search, search_games),
    ]


def measure(run: Run, contest: Sequence[Player], seed: int, processes: int, replays: Path | None = None) -> None:
    """Plays the games of all agents from the same seed on, and writes the results; saves the first game that the policy
    wins, or its first game, as a replay and as a page, and all games in the folder `replays`, if given.
    """
    folder, args = run.folder, run.args
    deck, chimera, level = args["decks"][0], args["chimeras"][0], args["levels"][0]
    terms = Terms.of(chimera=chimera, level=level)
    for player in contest:
        print(f"measuring {player.label} on seeds {seed} to {seed + player.games - 1} ...", flush=True)
    bouts = [
        bout
        for player in contest
        for bout in red_rains_bouts(terms, player.name, args["decks"], range(seed, seed + player.games))
    ]
    bouts.sort(key=lambda bout: bout.seed)  # spreads the slow games over the processes, and starts them first
    games = list(play_all(bouts, processes, replays))
    results = [Result(player.label, [game for game in games if game.agent == player.name]) for player in contest]
    text = table(results)
    print("\n" + text + "\n")
    write_text(folder / "table.txt", text + "\n")
    agent = load_policy(folder / CHECKPOINT, greedy=True)
    agent.name = "trained"
    mine = next(result.games for result in results if result.agent == "trained")
    shown = next((game.seed for game in mine if game.score > 0), seed)
    play_red_rains(terms, terms.settings(), [agent], "trained", [deck], shown, str(folder / REPLAYS))
    for path in (folder / REPLAYS).iterdir():
        write_text(folder / PAGE, page_of(read(path), view_named("")))
    picture = io.BytesIO()
    draw(folder / log.NAME, results, picture)
    write_bytes(folder / "learning_curve.png", picture.getvalue())
    found = [{**result.summary(), "name": player.name} for player, result in zip(contest, results, strict=True)]
    write_text(folder / RESULTS, json.dumps(found, indent=1) + "\n")


def command() -> str:
    """The command `ashes` of this interpreter."""
    found = Path(sys.executable).with_name("ashes")
    return str(found.relative_to(Path.cwd())) if found.is_relative_to(Path.cwd()) else "ashes"


def parse(argv: Sequence[str] | None) -> tuple[argparse.Namespace, Parser]:
    parser = Parser(
        "python -m training.demo", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("--timesteps", type=whole_number(), default=1_200_000, help="maximum number of decisions to train for")
    add("--seconds", type=real_number(), default=120.0, help="maximum training time")
    add("--games", type=whole_number(), default=100, help="games of each measured agent")
    add(
        "--search-games",
        type=whole_number(),
        default=10,
        help="games of the search, which is slow: the first of the same seeds",
    )
    add("--simulations", type=whole_number(), default=16, help="simulations of the search for a decision")
    add("--seed", type=whole_number(), default=10_001, help="first seed of the measured games")
    add("--training-seed", type=whole_number(), default=1, help="seed of the training of a new run")
    add("--processes", type=whole_number(), default=2, help="train and play games in N processes")
    add("--runs", type=Path, default=RUNS)
    add("--fresh", action="store_true", help="start a new run instead of continuing")
    add("--no-bar", action="store_true")
    add_replays(parser, "every measured game")
    return parser.parse_args(argv), parser


def main(argv: Sequence[str] | None = None) -> int:
    options, parser = parse(argv)
    started = time.monotonic()
    try:
        for name in ("timesteps", "games", "search_games", "simulations", "processes"):
            whole(1)(name, getattr(options, name))
        whole(0)("seed", options.seed)
        own = {"seed": options.training_seed, "processes": options.processes}
        recipe = COMMAND.check({**RECIPE, **own})
        number(0.001, FOREVER)("seconds", options.seconds)
        if "," in str(options.runs):
            raise OptionError(f"runs: a comma ends the name of a checkpoint, so no path with one, not {options.runs}")
        closed(options.runs)
        run, plan, earlier = begin(options.runs, options.fresh, options.timesteps, options.seconds, recipe)
        folder, args = run.folder, run.args
        print(printable(f"run: {folder}" + (f", going on from {earlier.folder}" if earlier else "")), flush=True)
        print(f"training as {args['decks'][0]} against {args['chimeras'][0]} {args['levels'][0]} ...", flush=True)
        teach(run, plan, not options.no_bar)
        steps, _ = spent(folder)
        print(f"trained for {steps:,} decisions in all; {time.monotonic() - started:.0f} s so far", flush=True)
        contest = players(folder, options.games, options.search_games, options.simulations)
        with Signals(at_once=True):
            measure(run, contest, options.seed, options.processes, options.replays)
    except (AgentError, OptionError, RunError) as error:
        parser.error(str(error))
    except FileError as error:
        print(one_line(error), file=sys.stderr)
        return 1
    except Interrupted as interrupted:
        print(f"{interrupted}; saved in {printable(str(folder))}. The same command goes on.")
        return interrupted.status
    where = printable(str(folder))
    print(f"{where}: learning_curve.png, table.txt, results.json, replays/, checkpoint/")
    print(f"done in {time.monotonic() - started:.0f} s")
    print(f"see a game:        open {where}/{PAGE} in a browser")
    print(f"play against it:   {command()} play --mode pvp --opponent policy:folder={where}/{CHECKPOINT},greedy=yes")
    return 0


if __name__ == "__main__":
    raise SystemExit(quietly(main))
