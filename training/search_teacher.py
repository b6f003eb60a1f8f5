"""A policy taught by search: expert iteration (Anthony, Tian and Barber 2017). Or by any agent: imitation.

    python -m training.search_teacher --policy runs/red-rains/2026-01-01-120000/checkpoint --level S1 S2 S3
    python -m training.search_teacher --teacher expert --mode pvp --games 200
    python -m training.search_teacher --resume runs/search-teacher/2026-01-02-120000

Each round plays games by a search that the policy guides (`agents/search/guided.py`), the candidates drawn at random so
that the games differ; the policy then learns what the search chose and how the games ended, from the last rounds. A
search that is guided better plays better. With `--teacher NAME` the policy learns what that agent does; a share of the
games (`--own`) it plays itself, learning what the agent would have done there (DAgger: Ross, Gordon and Bagnell 2011).
Against Chimeras games begin with a handicap as in `training.ppo_red_rains`; between two players decks are dealt from a
list, every pair alike. Runs are what they are there: see `training/README.md`. A run that is gone on with has to play
`--window` rounds anew before it learns from as many games as before; nothing else is forgotten.
"""

from __future__ import annotations

import argparse
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch

from agents import checkpoint
from agents.base import AgentError
from agents.checkpoint import load_optimizer, load_weights
from agents.make import folder as folder_of
from agents.make import make_agent
from ashes_env.encoding.schema import TWO
from ashes_env.env.checks import Check, choice, generator_from, number, plain, whole
from ashes_env.env.errors import OptionError
from ashes_env.files import FileError, is_saved, sweep
from evaluation.measure.match import PVP, RED_RAINS
from training import arguments, log
from training.arguments import CORE, Parser, pvp_decks, text
from training.command import carried_out
from training.curriculum import Course, Deals, tasks_of
from training.devices import AUTO, device_of
from training.episodes import Episodes
from training.learner import taken_over
from training.lessons import SEARCH, Lessons, Task, Taught, joined, taught
from training.pupil import FORM, Losses, Pupil
from training.replays import add_replays, save_replays
from training.runs import CHECKPOINT, RunError, held, new_run, read_args
from training.signals import SIGNALS, Signals

Args = Mapping[str, Any]
Plays = Callable[[Sequence[Task]], Iterator[Taught]]

OWN: Final[Mapping[str, tuple[Any, Check]]] = {
    "mode": (RED_RAINS, choice(RED_RAINS, PVP)),
    "teacher": (SEARCH, text),
    "own": (0.5, number(0.0, 1.0)),
    "simulations": (64, whole(2)),
    "turns": (4, whole(1)),
    "games": (64, whole(1)),
    "window": (6, whole(1)),
    "batch_size": (512, whole(2)),
    "passes": (3, whole(1)),
}
WORDS: Final = {
    "mode": "red_rains or pvp",
    "teacher": f"{SEARCH}, or the name of an agent",
    "own": "with an agent as teacher, the share of games that the policy plays itself",
}
SHARED: Final = (
    "decks",
    "chimeras",
    "levels",
    "aspects",
    "first_five",
    "payment",
    "reward",
    "network",
    "titles",
    "learning_rate",
    "seed",
    "curriculum",
)
DEFAULTS: Final[Mapping[str, Any]] = {
    **{name: arguments.DEFAULTS[name] for name in SHARED},
    **{name: default for name, (default, _) in OWN.items()},
    "network": [256, 128],
    "learning_rate": 5e-4,
    "reward": "terminal",
}
LATER: Final[Mapping[str, Any]] = {**arguments.LATER, "mode": RED_RAINS, "teacher": SEARCH, "own": OWN["own"][0]}


class Teaching:
    """A run: a pupil, a course of games, and the lessons of the last rounds."""

    def __init__(self, folder: Path, args: Args, device: torch.device) -> None:
        self.folder = folder
        self.args = args
        torch.manual_seed(args["seed"])
        self.pupil = Pupil(args["network"], args["learning_rate"], args["reward"] == "shaped", device, args["titles"])
        self.course: Course | Deals = (
            Deals(args["games"], args["decks"])
            if args["mode"] == PVP
            else Course(
                args["games"], args["decks"], tasks_of(args["chimeras"], args["levels"]), handicap=args["curriculum"]
            )
        )
        self.course.seed([args["seed"] + i for i in range(args["games"])])
        self.rng = np.random.default_rng([args["seed"], 1])  # the places of the course have the seeds from there on
        self.episodes = Episodes()
        self.window: deque[Lessons] = deque(maxlen=args["window"])
        self.saved = folder / CHECKPOINT  # the newest save
        self.rounds = 0
        self.decisions = 0
        self.seconds = 0.0

    def round(self, plays: Plays) -> Losses:
        """Plays the games of a round, and learns from them and those before."""
        tasks = [self._task(self.course.begin(place)) for place in range(self.args["games"])]
        lessons: list[Lessons] = []
        for place, game in enumerate(plays(tasks)):
            self.course.ended(place, game.info)
            self.episodes.ended(game.info)
            if game.lessons is not None:
                lessons.append(game.lessons)
        self.rounds += 1
        if lessons:
            self.window.append(joined(lessons))
            self.decisions += len(self.window[-1].seen)
        if not self.window:
            return Losses(0.0, 0.0)
        size = self.args["batch_size"]
        batches = max(1, self.args["passes"] * len(self.window[-1].seen) // size)
        return self.pupil.learn(joined(list(self.window)), batches, size, self.rng)

    def _task(self, options: Mapping[str, Any]) -> Task:
        args = self.args
        given = {"first_five": args["first_five"]}
        if args["aspects"] and args["mode"] == RED_RAINS:
            given["aspects"] = args["aspects"]
        seed = int(self.rng.integers(1 << 31))
        own = args["teacher"] != SEARCH and bool(self.rng.random() < args["own"])
        return Task(
            self.saved,
            args["teacher"],
            args["mode"],
            {"payment": args["payment"]},
            {**options, **given},
            seed,
            args["simulations"],
            args["turns"],
            own,
        )

    def save(self) -> None:
        """Writes the checkpoint of the run."""
        description = {
            "network": self.args["network"],
            "titles": self.args["titles"],
            "observation": FORM,
            "actions": TWO.n_actions,
            "trained": dict(self.args),
        }
        training = {
            "rounds": self.rounds,
            "seconds": self.seconds,
            "course": self.course.state(),
            "episodes": self.episodes.state(),
            "rng": plain(self.rng.bit_generator.state),
        }
        self.saved = checkpoint.write(
            self.pupil.policy, self.pupil.optimizer, self.decisions, self.folder / CHECKPOINT, description, training
        )

    def restore(self) -> None:
        """Goes on where `save` was called; raises `AgentError` if it cannot be."""
        found = checkpoint.read(self.folder / CHECKPOINT)
        load_weights(self.pupil.policy, found, self.pupil.device)
        load_optimizer(self.pupil.optimizer, found, self.pupil.device)
        state = found.training()
        try:
            self.rounds = int(state["rounds"])
            self.seconds = float(state["seconds"])
            self.course.restore(state["course"])
            self.episodes.restore(state["episodes"])
            self.rng = generator_from(state["rng"])
        except (KeyError, TypeError, ValueError) as error:
            raise AgentError(f"{found.folder / checkpoint.TRAINING} does not fit this run: {error}") from error
        self.decisions = int(found.meta["steps"])
        self.saved = found.folder


@contextmanager
def players(processes: int) -> Iterator[Plays]:
    """What plays games: in order, in so many processes, or here where that is 0."""
    if processes == 0:
        yield _here
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=_follow) as pool:
        yield lambda tasks: pool.map(taught, tasks)


def _here(tasks: Sequence[Task]) -> Iterator[Taught]:
    threads = torch.get_num_threads()  # games take one, and what is learned from them as many as were asked for
    try:
        yield from map(taught, tasks)
    finally:
        torch.set_num_threads(threads)


def _follow() -> None:
    """A process that plays leaves signals to the one that teaches, and ends with it, however that ends."""
    for each in SIGNALS:
        signal.signal(each, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def train(
    folder: Path,
    rounds: int,
    *,
    seconds: float = 0.0,
    processes: int = 0,
    device: torch.device | None = None,
    threads: int = 1,
    told: bool = True,
) -> Teaching:
    """Trains a run (`new_run`) for some rounds more, or for as long as `seconds` says, and saves after each. It goes on
    from the checkpoint if there is one; the first may be that of another policy. Raises as
    `training.ppo_red_rains.train` does.
    """
    args = checked(read_args(folder))
    torch.set_num_threads(threads)
    with Signals() as signals, held(folder), players(processes) as plays:
        sweep(folder)
        teaching = Teaching(folder, args, device or device_of())
        if is_saved(folder / CHECKPOINT):
            teaching.restore()
        else:
            teaching.save()
        log.cut(folder, teaching.decisions)
        began, before = time.monotonic(), teaching.seconds
        for _ in range(rounds):
            losses = teaching.round(plays)
            teaching.seconds = before + time.monotonic() - began
            line = teaching.episodes.line(teaching.decisions)
            if line is not None:
                line.update(round=teaching.rounds, seconds=round(teaching.seconds, 1), **losses._asdict())
                log.append(folder, line)
                if told:
                    print(
                        f"round {teaching.rounds}: {line['wins']:.0%} of {line['episodes']} games won, handicap "
                        f"{line['handicap']:.1f}, {teaching.seconds:.0f} s",
                        flush=True,
                    )
            teaching.save()
            if signals.asked or (seconds and time.monotonic() - began > seconds):
                break
        signals.check()
    return teaching


def checked(args: Args) -> dict[str, Any]:
    """The arguments of a run as they are kept. Raises `OptionError` for a name, kind or value that there is not."""
    args = {**LATER, **args}
    arguments.all_named(args, DEFAULTS)
    own = {name: OWN[name][1](name, args[name]) for name in OWN}
    given = {name: args[name] for name in SHARED}
    if own["mode"] == PVP:
        decks = pvp_decks(args["decks"], args["first_five"])
        given["decks"] = arguments.DEFAULTS["decks"]
    shared = arguments.checked({**arguments.DEFAULTS, **given})
    if own["mode"] == PVP:
        shared["decks"] = decks
    if own["teacher"] != SEARCH:
        make_agent(own["teacher"])
    return {**{name: shared[name] for name in SHARED}, **own}


def adopted(policy: Path, args: Args, given: Collection[str] = ()) -> dict[str, Any]:
    """The arguments of a run that begins with the policy of a checkpoint: its network with its titles, what its values
    are of, and what its games were paid with, unless that was `given`. Raises `AgentError` for a checkpoint that cannot
    be taught, and `OptionError` as `training.learner.taken_over` does.
    """
    meta = checkpoint.read_meta(policy)
    if meta.get("observation") not in ("flat", FORM):
        raise AgentError(f"{policy} sees {meta.get('observation')!r}; a search takes a policy that sees the flat form")
    trained = meta.get("trained")
    taken = (
        {name: trained[name] for name in ("payment", "first_five") if name in trained and name not in given}
        if isinstance(trained, dict)
        else {}
    )
    return {**args, **taken, **taken_over(policy, meta, args, given)}


def parse(argv: Sequence[str] | None = None) -> tuple[argparse.Namespace, Parser]:
    parser = Parser(
        "python -m training.search_teacher", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("--rounds", type=int, default=100, help="rounds to train for (more of them, when resuming)")
    add("--seconds", type=float, default=0.0, help="no new round after so long; 0: no limit")
    add("--policy", type=Path, default=None, help="a checkpoint to begin with; its network is used")
    arguments.add_arguments(parser)
    for name, (default, _) in OWN.items():
        if name != "batch_size":
            add(
                f"--{name}",
                type=type(default),
                default=argparse.SUPPRESS,
                help=f"{WORDS[name]}; default {default}" if name in WORDS else f"default {default}",
            )
    add("--runs", type=Path, default=Path("runs/search-teacher"), help="where new runs get their folders")
    add("--resume", type=Path, default=None, help="folder of a run to go on with; its own arguments are used")
    add("--processes", type=int, default=2, help="processes that play; 0: this one")
    add("--device", default=AUTO, help="where the policy learns: auto, cpu, cuda, cuda:1 ...")
    add("--threads", type=int, default=1, help="threads of torch")
    add_replays(parser)
    return parser.parse_args(argv), parser


def prepare(options: argparse.Namespace) -> tuple[Path, torch.device]:
    """The folder of the run and the device. Raises before any folder is made."""
    for name, least in (("rounds", 1), ("threads", 1), ("processes", 0)):
        whole(least)(name, getattr(options, name))
    number(0.0, 1e9)("seconds", options.seconds)
    device = device_of(options.device)
    unused = [name for name in arguments.given_arguments(options) if name not in DEFAULTS]
    if unused:
        raise OptionError(f"{', '.join(unused)}: not an argument of this training")
    given = arguments.given_arguments(options, tuple(DEFAULTS))
    if options.resume is not None:
        if given or options.policy is not None:
            raise RunError("--resume uses the run's own arguments and policy: nothing else can be given with it")
        checked(read_args(options.resume))
        return options.resume, device
    decks = {"decks": [CORE]} if given.get("mode") == PVP else {}
    args: dict[str, Any] = {**DEFAULTS, **decks, **given}
    if options.policy is None:
        return new_run(options.runs, checked(args)), device
    policy = folder_of(str(options.policy))
    args = checked(adopted(policy, args, given))
    found = checkpoint.read(policy)
    folder = new_run(options.runs, args)
    teaching = Teaching(folder, args, device)
    load_weights(teaching.pupil.policy, found, device)
    teaching.save()
    return folder, device


def main(argv: Sequence[str] | None = None) -> int:
    options, parser = parse(argv)
    try:
        folder, device = prepare(options)
    except (AgentError, FileError, OptionError, RunError) as error:
        parser.error(str(error))

    def work() -> None:
        train(
            folder,
            options.rounds,
            seconds=options.seconds,
            processes=options.processes,
            device=device,
            threads=options.threads,
        )
        args = checked(read_args(folder))
        save_replays(options, folder / CHECKPOINT, args, args["mode"])

    status = carried_out(parser, folder, work)
    if status == 0:
        print(f"checkpoint in {folder / CHECKPOINT}")
    return status


if __name__ == "__main__":
    raise SystemExit(main())
