"""MaskablePPO against Chimeras.

    python -m training.ppo_red_rains --timesteps 500000
    python -m training.ppo_red_rains --resume runs/red-rains/2026-01-01-120000
    python -m training.ppo_red_rains --deck pve --level S1 S2 S3 H1

A random player loses practically every game, in about two rounds, so winning alone teaches nothing at first. Training
uses potential-based shaping by default (Ng, Harada and Russell 1999: it does not change which policy is best;
`--reward terminal` trains on the result alone), and begins games with a wounded Chimera until the learner wins its
share of them (`training/curriculum.py`; `--no-curriculum` turns it off). Each run has its own folder under `--runs`,
and can be interrupted or killed at any moment and gone on with: see `training/README.md`.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.logger import configure
from stable_baselines3.common.vec_env import DummyVecEnv, VecEnv

from agents import checkpoint
from agents.base import AgentError
from agents.networks import policy_arguments, policy_class
from ashes_env.env.checks import whole
from ashes_env.env.errors import OptionError
from ashes_env.env.single_agent import RedRains
from ashes_env.env.vector.sb3 import AshesVecEnv
from ashes_env.files import FileError, sweep
from evaluation.measure.match import RED_RAINS
from training import log
from training.arguments import DEFAULTS, Parser, add_arguments, checked, given_arguments, settings
from training.command import carried_out
from training.curriculum import Course, Taught, tasks_of
from training.devices import AUTO, device_of
from training.episodes import MEANS, Episodes
from training.learner import Saving, chosen, env_of, go_on, learner_state, opened, restore_learner
from training.replays import add_replays, save_replays
from training.runs import CHECKPOINT, RunError, held, read_args
from training.signals import Signals

Args = Mapping[str, Any]
Clock = Callable[[], float]


class Progress(Saving):
    """Logs finished games, saves checkpoints, stops after a time or for a signal. `spent`: seconds trained before."""

    def __init__(self, folder: Path, args: Args, every: int, seconds: float, clock: Clock, signals: Signals) -> None:
        super().__init__()
        self.folder = folder
        self.args = args
        self.every = every
        self.seconds = seconds
        self.clock = clock
        self.signals = signals
        self.spent = 0.0
        self.started = clock()
        self.saved_at = 0
        self.episodes = Episodes()

    def _on_training_start(self) -> None:
        self.saved_at = self.model.num_timesteps

    def _on_step(self) -> bool:
        for done, info in zip(self.locals["dones"], self.locals["infos"], strict=True):
            if done:
                self.episodes.ended(info)
        return not self.signals.asked and (not self.seconds or self.clock() - self.started < self.seconds)

    def _on_rollout_end(self) -> None:
        line = self.episodes.line(self.model.num_timesteps)
        if line is not None:
            log.append(self.folder, line)
            for name in MEANS:
                self.logger.record(f"game/{name.replace(' ', '_')}", line[name])

    def _on_rollout_start(self) -> None:
        # Here and not at the end of a rollout, when it has not been learned from yet.
        if self.model.num_timesteps - self.saved_at >= self.every:
            self.save()

    def save(self) -> None:
        """Writes the checkpoint of the run."""
        model = self.model
        assert isinstance(model, MaskablePPO)
        self.saved_at = model.num_timesteps
        description = {
            "network": self.args["network"],
            "titles": self.args["titles"],
            "observation": self.args["observation"],
            "actions": int(model.action_space.n),
            "trained": dict(self.args),  # type: ignore[attr-defined]
        }
        training = {
            "learner": learner_state(model),
            "course": course_of(env_of(model)).state(),
            "episodes": self.episodes.state(),
            "seconds": self.spent + self.clock() - self.started,
        }
        checkpoint.save(model, self.folder / CHECKPOINT, description, training)

    def restore(self, model: MaskablePPO) -> None:
        """Brings a model that has just been built to where `save` was called; raises `AgentError` if it cannot be."""
        found = checkpoint.load_into(model, self.folder / CHECKPOINT)
        state = found.training()
        try:
            restore_learner(model, state["learner"])
            course_of(env_of(model)).restore(state["course"])
            self.episodes.restore(state["episodes"])
            self.spent = float(state["seconds"])
        except (KeyError, TypeError, ValueError) as error:
            raise AgentError(f"{found.folder / checkpoint.TRAINING} does not fit this run: {error}") from error


def make_env(args: Args, processes: int = 0) -> VecEnv:
    """The environments of a run. Entities come from environments one by one, in this process."""
    n = args["n_envs"]
    course = Course(n, args["decks"], tasks_of(args["chimeras"], args["levels"]), handicap=args["curriculum"])
    common = settings(args, args["decks"][0], args["chimeras"][0], args["levels"][0])
    if args["observation"] == "entities":
        return DummyVecEnv([lambda i=i: Taught(RedRains(**common), course, i) for i in range(n)])  # type: ignore[misc]
    return AshesVecEnv("red_rains", n, course, processes=processes, **common)


def course_of(env: VecEnv) -> Course:
    """The course that decides how the games of `make_env` begin."""
    found = env.curriculum if isinstance(env, AshesVecEnv) else env.get_attr("course", [0])[0]
    assert isinstance(found, Course)
    return found


def build(args: Args, folder: Path, device: torch.device | str = "cpu", processes: int = 0) -> MaskablePPO:
    """Environments and model of a run, seeded by `args["seed"]`."""
    form = args["observation"]
    same = ("learning_rate", "n_steps", "batch_size", "n_epochs", "gamma", "gae_lambda", "ent_coef", "seed")
    env = make_env(args, processes)
    try:
        network = policy_arguments(form, args["network"], args["titles"])
        model = MaskablePPO(
            policy_class(form), env, policy_kwargs=network, device=device, **{name: args[name] for name in same}
        )
        model.set_logger(configure(str(folder / "tensorboard"), ["tensorboard"]))
    except BaseException:
        env.close()  # which ends its processes
        raise
    return model


def train(
    folder: Path,
    timesteps: int,
    *,
    seconds: float = 0.0,
    checkpoint_every: int = 50_000,
    bar: bool = True,
    device: torch.device | str = "cpu",
    threads: int = 1,
    processes: int = 0,
    clock: Clock = time.monotonic,
) -> MaskablePPO:
    """Trains a run (`new_run`) `timesteps` steps more, or as many as there is time for in `seconds` of the `clock`, if
    that is not 0. It goes on from the checkpoint, if there is one.

    SIGINT and SIGTERM end it after the step under way: it saves and raises `Interrupted`. Raises `AgentError`,
    `OptionError` or `RunError` where the run cannot be trained, and `FileError` where it cannot be written; what was
    saved before stands.
    """
    args = checked(read_args(folder))
    # More threads gain little on networks of this size and lose much where other work shares the cores.
    torch.set_num_threads(threads)
    with Signals() as signals, held(folder):
        sweep(folder)
        model = build(args, folder, device, processes)
        try:
            progress = Progress(folder, args, checkpoint_every, seconds, clock, signals)
            go_on(model, progress, folder, timesteps, bar=bar)
            progress.save()
        finally:
            env_of(model).close()
        signals.check()
    return model


def parse(argv: Sequence[str] | None = None) -> tuple[argparse.Namespace, Parser]:
    parser = Parser(
        "python -m training.ppo_red_rains", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("--timesteps", type=int, default=500_000, help="decisions to train for (more of them, when resuming)")
    add_arguments(parser)
    add("--runs", type=Path, default=Path("runs/red-rains"), help="where new runs get their folders")
    add("--start", type=Path, default=None, help="a checkpoint whose weights and network a new run begins with")
    add("--resume", type=Path, default=None, help="folder of a run to go on with; its own arguments are used")
    add("--checkpoint-every", type=int, default=50_000, help="steps between checkpoints")
    add("--device", default=AUTO, help="auto: a GPU where torch has one, else the CPU; or cpu, cuda, cuda:1 ...")
    add("--threads", type=int, default=1, help="threads of torch")
    add("--processes", type=int, default=0, help="processes that share the games; 0 steps them in this one")
    add("--no-bar", action="store_true", help="no progress bar")
    add_replays(parser)
    return parser.parse_args(argv), parser


def prepare(options: argparse.Namespace) -> tuple[Path, torch.device]:
    """The folder of the run and the device. Raises before any folder is made."""
    for name, least in (("timesteps", 1), ("checkpoint_every", 1), ("threads", 1), ("processes", 0)):
        whole(least)(name, getattr(options, name))
    args = chosen(options, given_arguments(options), DEFAULTS, checked)
    if options.processes > args["n_envs"]:
        raise OptionError(f"processes: at most one for each of {args['n_envs']} games, not {options.processes}")
    device = device_of(options.device)
    return opened(options, args, args), device


def main(argv: Sequence[str] | None = None) -> int:
    options, parser = parse(argv)
    try:
        folder, device = prepare(options)
    except (AgentError, FileError, OptionError, RunError) as error:
        parser.error(str(error))

    def work() -> None:
        train(
            folder,
            options.timesteps,
            bar=not options.no_bar,
            checkpoint_every=options.checkpoint_every,
            device=device,
            threads=options.threads,
            processes=options.processes,
        )
        save_replays(options, folder / CHECKPOINT, checked(read_args(folder)), RED_RAINS)

    status = carried_out(parser, folder, work)
    if status == 0:
        print(f"checkpoint in {folder / CHECKPOINT}; python -m evaluation.match --agents random {folder / CHECKPOINT}")
    return status


if __name__ == "__main__":
    raise SystemExit(main())
