"""MaskablePPO as a stranger would train it, on the training part of the split `levels`: S1 and S2 of every Chimera.

    python -m training.benchmark_ppo --out runs/handicap.zip                      # 10,000,000 decisions
    python -m training.benchmark_ppo --no-handicap --seed 2 --processes 4 --minutes 60 --out runs/plain.zip
    python -m training.benchmark_ppo --resume --out runs/handicap.zip             # goes on where it stopped
    ashes match --agents sb3:runs/handicap.zip,greedy=yes --chimera "The Siege of Lordswall" --level S2

`build` is all there is to it: a batch of games, a curriculum, a network of two layers. With the handicap the Chimera
begins with wounds, as many as the learner needs to win half of its games; without it no early game is won. The reward
is shaped by potentials (Ng, Harada and Russell 1999), which tells a learner that loses everything at least how it
loses; gamma is that of the shaping, near 1 because a game of 60 decisions has its result at the end. What differs from
the library's defaults is for large batches (`PPO`), and a network that is wide enough for 3,419 numbers.

The archive is what `model.save` writes and one member more: with `--resume` its weights, its optimizer and the
curriculum go on, with new games. No pickled object of it is read. Beside it lies the learning curve, FILE.csv: a line
for each rollout, with the share of games without a handicap that were won of the last 500, and the mean handicap of all
these, over all tasks and for each.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import time
import zipfile
from collections import defaultdict, deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from ashes_env.agents.base import AgentError
from ashes_env.benchmark import environments
from ashes_env.benchmark.sb3 import TrainingVecEnv
from ashes_env.benchmark.split import split_named
from ashes_env.contests.games import USUAL
from ashes_env.env.curriculum import Deals
from ashes_env.files import FileError, append_text, one_line, output_as, read_bytes, read_text, write_bytes, write_text
from ashes_env.files.piping import quietly
from ashes_env.files.strict_json import loads
from ashes_env.match.errors import OptionError, StateError
from ashes_env.spec.number_flags import real_number, whole_number
from training.device_buffer import DeviceBuffer
from training.run.arguments import Parser, fits
from training.run.devices import AUTO, device_of
from training.run.run import How, Limits
from training.run.signals import Interrupted, Signals

SPLIT: Final = "levels"
GAMMA: Final = 0.999
N_STEPS: Final = 128  # decisions of each game between updates: about two games
BATCH: Final = 2048  # 64 updates of a rollout of 256 games
PPO: Final[dict[str, Any]] = {
    "n_steps": N_STEPS,
    "n_epochs": 4,
    "gamma": GAMMA,
    "ent_coef": 0.01,
    "learning_rate": 5e-4,
}
NETWORK: Final[dict[str, Any]] = {"net_arch": [256, 128], "activation_fn": torch.nn.ReLU}

MOST: Final = 10_000_000  # decisions; seeds of games lie as far apart for each seed of a training
SEEDS: Final = 99  # further ones would meet the public seeds of the benchmark
SAVED_EVERY: Final = 120.0  # seconds
TOLD_EVERY: Final = 20.0
LAST: Final = 500  # games of which the curve tells
STATE: Final = "benchmark_ppo.json"  # a member of the archive
LARGEST: Final = 1 << 28  # bytes of an archive
NOT_SAVED: Final = ("_last_obs", "_last_episode_starts", "rollout_buffer_class")


def build(args: argparse.Namespace, seed: int) -> MaskablePPO:
    """The learner and its games."""
    batch = batch_of(args.n_envs)
    settings = {**USUAL, "reward": "shaped", "gamma": GAMMA, "processes": args.processes}
    env = environments.sb3(SPLIT, args.n_envs, split="train", curriculum=args.handicap, **settings)
    try:
        device = device_of(args.device)  # after the processes have begun, which a GPU in use would disturb
        own: dict[str, Any] = {"batch_size": batch, "policy_kwargs": NETWORK, "rollout_buffer_class": DeviceBuffer}
        return MaskablePPO("MlpPolicy", env, seed=seed, device=device, **own, **PPO)
    except BaseException:
        env.close()
        raise


def train(args: argparse.Namespace, limits: Limits) -> MaskablePPO:
    """Trains until `args.timesteps` decisions or the limits, in whole rollouts, and saves. Raises `OptionError` for
    arguments that do not fit, `AgentError` for an archive with which it cannot go on, `FileError` for files.
    """
    rollout = args.n_envs * N_STEPS
    if args.timesteps < rollout:
        raise OptionError(f"timesteps: a rollout alone takes {rollout} decisions; fewer --n-envs take less")
    found = saved(args.out, args) if args.resume else None
    done = 0 if found is None else int(found["decisions"])
    model = build(args, args.seed * MOST + done)
    watch = Watch(args, limits)
    try:
        if found is not None:
            watch.restore(model, found)
        write_text(args.out.with_suffix(".csv"), upto(args.out.with_suffix(".csv"), done) if args.resume else "")
        left = (args.timesteps - done) // rollout * rollout
        if left:
            model.learn(left, callback=watch, reset_num_timesteps=False)
        watch.save(model)
    finally:
        model.env.close()  # type: ignore[union-attr]
    return model


def batch_of(n_envs: int) -> int:
    """The decisions of a batch; raises `OptionError` where batches do not divide a rollout."""
    size = min(BATCH, n_envs * N_STEPS)
    fits(n_envs * N_STEPS, size)
    return size


# --- what is told and saved -------------------------------------------------------------------------------------------


class Watch(BaseCallback):
    """Draws the curve, tells the progress, saves every few minutes, stops at the limits."""

    def __init__(self, args: argparse.Namespace, limits: Limits) -> None:
        super().__init__()
        self.args = args
        self.limits = limits
        self.games: dict[str, deque[tuple[int, bool]]] = defaultdict(lambda: deque(maxlen=LAST))  # handicap, won
        self.saved_at = self.told_at = time.monotonic()
        self.before = 0, 0.0
        train = split_named(SPLIT).train
        self.names = ["", *(f"{chimera} {level}" for chimera in train.chimeras for level in train.levels)]

    def _on_training_start(self) -> None:
        self.before = self.num_timesteps, self.limits.seconds

    def _on_step(self) -> bool:
        for info in self.locals["infos"]:
            if "task" in info:
                for name in ("", info["task"]):
                    self.games[name].append((info.get("handicap", 0), info["is_success"]))
        return not self.limits.reached()

    def _on_rollout_start(self) -> None:  # after the update, not before it
        if time.monotonic() - self.saved_at >= SAVED_EVERY:
            assert isinstance(self.model, MaskablePPO)
            self.save(self.model)

    def _on_rollout_end(self) -> None:
        (steps, seconds), now = self.before, self.limits.seconds
        rate = (self.num_timesteps - steps) / max(1e-9, now - seconds)
        self.before = self.num_timesteps, now
        line: dict[str, Any] = {"decisions": self.num_timesteps, "seconds": f"{now:.1f}", "a second": f"{rate:.0f}"}
        for name in self.names:
            won, handicap = self._of(name)
            line[f"{name} won".strip()] = "" if won is None else f"{won:.4f}"
            line[f"{name} handicap".strip()] = "" if handicap is None else f"{handicap:.2f}"
        path = self.args.out.with_suffix(".csv")
        append_text(path, csv_of(line, header=not path.stat().st_size))
        if time.monotonic() - self.told_at >= TOLD_EVERY or self.num_timesteps >= self.args.timesteps:
            self.told_at = time.monotonic()
            print(", ".join(f"{name} {value}" for name, value in [*line.items()][:5]), flush=True)

    def _of(self, name: str) -> tuple[float | None, float | None]:
        """Of the last games: the share won of those without a handicap, and the mean handicap; `None` for no games."""
        games = self.games[name]
        plain = [won for handicap, won in games if handicap == 0]
        return (
            sum(plain) / len(plain) if plain else None,
            sum(handicap for handicap, _ in games) / len(games) if games else None,
        )

    def save(self, model: MaskablePPO) -> None:
        """Writes the archive, in one go. Raises `FileError`."""
        self.saved_at = time.monotonic()
        state = {
            "decisions": model.num_timesteps,
            "seconds": self.limits.seconds,
            "handicap": self.args.handicap,
            "games": games_of(model).state(),
        }
        data = io.BytesIO()
        model.save(data, exclude=NOT_SAVED)
        with zipfile.ZipFile(data, "a") as archive:
            archive.writestr(STATE, json.dumps(state))
        write_bytes(self.args.out, data.getvalue())

    def restore(self, model: MaskablePPO, state: dict[str, Any]) -> None:
        """Gives a new learner what `save` has kept. Raises `AgentError` if it does not fit."""
        path = self.args.out
        try:
            model.set_parameters(str(path), device=model.device)  # unpickles nothing, as `MaskablePPO.load` does
            games_of(model).restore(state["games"])
        except StateError as error:
            raise AgentError(f"{path}: {error}") from error
        except Exception as error:  # zipfile and torch raise half a dozen kinds
            raise AgentError(f"{path} holds no weights for this network: {one_line(error)[:200]}") from error
        model.num_timesteps, self.limits.spent = state["decisions"], state["seconds"]


def saved(path: Path, args: argparse.Namespace) -> dict[str, Any]:
    """What `Watch.save` has written beside the weights. Raises `AgentError` for another archive, `OptionError` for one
    of a training with other games, `FileError` if there is none.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(read_bytes(path, LARGEST))) as archive:
            if archive.getinfo(STATE).file_size > LARGEST:
                raise ValueError(f"{STATE} is larger than {LARGEST >> 20} MiB")
            state = loads(archive.read(STATE).decode())
        decisions, seconds, handicap = (state[name] for name in ("decisions", "seconds", "handicap"))
        if type(decisions) is not int or decisions < 0 or not isinstance(seconds, float) or "games" not in state:
            raise ValueError(f"{STATE} says something else")
    except (KeyError, NotImplementedError, TypeError, ValueError, zipfile.BadZipFile) as error:
        raise AgentError(f"{path} is no archive of this training: {one_line(error)[:200]}") from error
    if handicap is not args.handicap:
        raise OptionError(f"handicap: {path} was trained {'with' if handicap else 'without'} one, so go on likewise")
    return {name: state[name] for name in ("decisions", "seconds", "games")}


def games_of(model: MaskablePPO) -> Deals:
    """What draws the games of a learner of `build`; with a handicap it is the curriculum."""
    assert isinstance(model.env, TrainingVecEnv)
    return model.env.deals


def csv_of(line: dict[str, Any], *, header: bool) -> str:
    """A line of the curve."""
    out = io.StringIO()
    writer = csv.DictWriter(out, list(line), lineterminator="\n")
    if header:
        writer.writeheader()
    writer.writerow(line)
    return out.getvalue()


def upto(path: Path, decisions: int) -> str:
    """A curve up to so many decisions: what was drawn after the last save is drawn again."""
    lines = read_text(path).splitlines(keepends=True) if path.is_file() else []
    return "".join(
        line
        for i, line in enumerate(lines)
        if i == 0 or ((said := line.partition(",")[0]).isdecimal() and int(said) <= decisions)
    )


# --- the command ------------------------------------------------------------------------------------------------------


def parser_of() -> Parser:
    """The command line."""
    parser = Parser(
        "python -m training.benchmark_ppo", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("--out", type=output_as(".zip"), required=True, metavar="FILE.zip", help="the archive, saved every two minutes")
    add("--resume", action="store_true", help="go on with the archive")
    add("--handicap", action=argparse.BooleanOptionalAction, default=True, help="an adaptive one of the Chimera")
    add("--seed", type=whole_number(0, SEEDS), default=1, help="of weights and games; default 1")
    add("--timesteps", type=whole_number(1), default=MOST, help=f"decisions in all, at most; default {MOST}")
    add("--minutes", type=real_number(0), default=0.0, help="of this process; 0, the default, is no limit")
    add("--n-envs", type=whole_number(1), default=256, help="games at a time; default 256")
    add("--processes", type=whole_number(0), default=0, help="processes that share the games; 0, the default: this one")
    add("--device", default=AUTO, help="auto: a GPU where torch has one, else the CPU; cpu, cuda:1 ...")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Trains; returns 0, or the status of shells for a signal, after which the archive is whole too."""
    parser = parser_of()
    args = parser.parse_args(argv)
    torch.set_num_threads(1)
    try:
        with Signals() as signals:
            limits = Limits(signals, How(seconds=60 * args.minutes))
            model = train(args, limits)
            print(f"{model.num_timesteps} decisions in {limits.seconds:.0f} s; {args.out}", flush=True)
            signals.check()
    except (AgentError, FileError, OptionError) as error:
        parser.error(str(error))
    except Interrupted as error:
        print(f"{error}; --resume goes on")
        return error.status
    return 0


if __name__ == "__main__":
    raise SystemExit(quietly(main))
