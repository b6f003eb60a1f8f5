"""MaskablePPO for games between two players, against itself.

    python -m training.self_play --timesteps 2000000
    python -m training.self_play --resume runs/self-play/2026-01-01-120000

The learner meets itself, snapshots of itself, those most that it loses to (`training/league.py`), and a few fixed
agents; decks are dealt from a list, every pair alike. Each `--snapshot-every` decisions it becomes a snapshot, and a
line of `ladder.jsonl` says how it does against the fixed agents, the first snapshot and the one before, on games that
count for nothing else. Besides that a run is what it is for `training.ppo_red_rains`: see `training/README.md`.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.logger import configure

from agents import checkpoint
from agents.base import AgentError
from agents.make import make_agent
from agents.network import IDS, TITLES
from agents.networks import policy_arguments, policy_class
from ashes_env.env.checks import Check, choice, number, whole
from ashes_env.env.errors import OptionError
from ashes_env.files import FileError, append_text, sweep
from evaluation.measure.match import PVP
from evaluation.measure.statistics import wilson
from training import log
from training.arguments import CORE, LATER, Parser, add_defaults, all_named, names, pvp_decks, widths
from training.command import carried_out
from training.devices import AUTO, device_of
from training.league import League
from training.learner import Saving, chosen, env_of, go_on, learner_state, opened, restore_learner
from training.replays import add_replays, save_replays
from training.rivals import RivalsVecEnv
from training.runs import CHECKPOINT, RunError, held, read_args
from training.signals import Signals
from training.tables import SNAPSHOTS, Table, measured

Args = Mapping[str, Any]

LADDER: Final = "ladder.jsonl"
SAID_OF_TITLES: Final = f"what the vector of a card is made of: {', '.join(TITLES)}"

DEFAULTS: Final[Mapping[str, Any]] = {
    "decks": [CORE],
    "first_five": "recommended",
    "payment": "auto",
    "reward": "shaped",
    "gamma": 0.999,
    "gae_lambda": 0.95,
    "learning_rate": 5e-4,
    "n_envs": 64,
    "n_steps": 64,
    "batch_size": 1024,
    "n_epochs": 4,
    "ent_coef": 0.01,
    "network": [256, 128],
    "titles": IDS,
    "seed": 1,
    "mirror": 0.4,
    "anchors": 0.05,
    "fixed": ["random"],
    "most": 24,
    "snapshot_every": 250_000,
    "ladder_games": 100,
}

CHECKS: Final[Mapping[str, Check]] = {
    "decks": names,
    "first_five": choice("recommended", "choose"),
    "payment": choice("auto", "choose"),
    "reward": choice("shaped", "terminal"),
    "gamma": number(0.0, 1.0),
    "gae_lambda": number(0.0, 1.0),
    "learning_rate": number(0.0, 1.0),
    "n_envs": whole(1),
    "n_steps": whole(1),
    "batch_size": whole(2),
    "n_epochs": whole(1),
    "ent_coef": number(0.0, 1e6),
    "network": widths,
    "titles": choice(*TITLES),
    "seed": whole(0, 2**31),
    "mirror": number(0.0, 1.0),
    "anchors": number(0.0, 1.0),
    "fixed": names,
    "most": whole(3),
    "snapshot_every": whole(1),
    "ladder_games": whole(0),
}


class Progress(Saving):
    """Logs finished games, makes snapshots, saves, stops after a time or for a signal."""

    def __init__(self, folder: Path, args: Args, table: Table, every: int, seconds: float, signals: Signals) -> None:
        super().__init__()
        self.folder = folder
        self.args = args
        self.table = table
        self.every = every
        self.seconds = seconds
        self.signals = signals
        self.started = time.monotonic()
        self.spent = 0.0
        self.saved_at = 0
        self.snapshot_at = -1  # no snapshot yet
        self.games: list[tuple[str, float, float]] = []

    def _on_training_start(self) -> None:
        self.saved_at = self.model.num_timesteps

    def _on_step(self) -> bool:
        for done, info in zip(self.locals["dones"], self.locals["infos"], strict=True):
            if done:
                self.games.append((info["opponent"], float(info["is_success"]), float(info["round"])))
        return not self.signals.asked and (not self.seconds or time.monotonic() - self.started < self.seconds)

    def _on_rollout_end(self) -> None:
        if not self.games:
            return
        line: dict[str, Any] = {
            "steps": self.model.num_timesteps,
            "episodes": len(self.games),
            "rounds": float(np.mean([rounds for _, _, rounds in self.games])),
        }
        line["wins"] = {
            name: [
                sum(won for other, won, _ in self.games if other == name),
                sum(other == name for other, _, _ in self.games),
            ]
            for name in sorted({name for name, _, _ in self.games})
        }
        log.append(self.folder, line)
        self.logger.record("game/rounds", line["rounds"])
        self.games = []

    def _on_rollout_start(self) -> None:
        steps = self.model.num_timesteps
        if self.snapshot_at < 0 or steps - self.snapshot_at >= self.args["snapshot_every"]:
            self.snapshot()
        if steps - self.saved_at >= self.every:
            self.save()

    def snapshot(self) -> None:
        """The learner as it is joins the league, and is measured."""
        model = self.model
        assert isinstance(model, MaskablePPO)
        self.snapshot_at = model.num_timesteps
        name = f"{model.num_timesteps:010d}"
        checkpoint.write(
            model.policy, None, model.num_timesteps, self.folder / SNAPSHOTS / name, description(model, self.args)
        )
        before = [member.name for member in self.table.league.members if not member.fixed]
        line: dict[str, Any] = {"steps": model.num_timesteps}
        meets = [m.name for m in self.table.league.members if m.fixed] + [*before[:1], *before[1:][-1:]]
        if self.args["ladder_games"]:
            for other in meets:
                won, games = measured(self.table, other, self.args, model.num_timesteps)
                line[other] = {"won": won, "games": games, "95%": wilson(round(won), games)}
        append_text(self.folder / LADDER, json.dumps(line) + "\n")
        gone = self.table.league.add(name)
        self.save()
        for other in gone:  # only now, as a run that is killed goes on with the league that is saved
            self.table.forget(other)

    def save(self) -> None:
        """Writes the checkpoint of the run."""
        model = self.model
        assert isinstance(model, MaskablePPO)
        self.saved_at = model.num_timesteps
        training = {
            "learner": learner_state(model),
            "league": self.table.league.state(),
            "snapshot at": self.snapshot_at,
            "seconds": self.spent + time.monotonic() - self.started,
            "games": self.games,
        }
        checkpoint.save(model, self.folder / CHECKPOINT, description(model, self.args), training)

    def restore(self, model: MaskablePPO) -> None:
        """Brings a model that has just been built to where `save` was called; raises `AgentError` if it cannot be."""
        found = checkpoint.load_into(model, self.folder / CHECKPOINT)
        state = found.training()
        try:
            restore_learner(model, state["learner"])
            self.table.league = League.of(state["league"])
            self.snapshot_at = int(state["snapshot at"])
            self.spent = float(state["seconds"])
            self.games = [(str(name), float(won), float(rounds)) for name, won, rounds in state.get("games", ())]
        except (KeyError, TypeError, ValueError) as error:
            raise AgentError(f"{found.folder / checkpoint.TRAINING} does not fit this run: {error}") from error


def description(model: MaskablePPO, args: Args) -> dict[str, Any]:
    """What a checkpoint says of itself."""
    return {
        "network": args["network"],
        "titles": args["titles"],
        "observation": "bytes",
        "actions": int(model.action_space.n),  # type: ignore[attr-defined]
        "trained": {**args, "mode": "pvp"},
    }


def checked(args: Args) -> dict[str, Any]:
    """The arguments of a run as they are kept; "core" among the decks becomes the names of those decks.

    Raises `OptionError` for a name, kind or value that there is not.
    """
    args = {**LATER, **args}
    all_named(args, CHECKS)
    out = {name: check(name, args[name]) for name, check in CHECKS.items()}
    out["decks"] = pvp_decks(out["decks"], out["first_five"])
    if out["mirror"] + out["anchors"] > 1:
        raise OptionError(f"mirror, anchors: shares that add up to 1 at most, not {out['mirror']} and {out['anchors']}")
    if out["n_envs"] * out["n_steps"] % out["batch_size"]:
        raise OptionError(f"batch_size: {out['batch_size']} does not divide n_envs * n_steps")
    for name in out["fixed"]:
        make_agent(name)
    return out


def build(args: Args, folder: Path, table: Table, device: torch.device | str = "cpu") -> MaskablePPO:
    """Environments and model of a run, seeded by `args["seed"]`."""
    env = RivalsVecEnv(
        args["n_envs"],
        table,
        payment=args["payment"],
        first_five=args["first_five"],
        reward=args["reward"],
        gamma=args["gamma"],
    )
    model = MaskablePPO(
        policy_class("bytes"),
        env,
        learning_rate=args["learning_rate"],
        n_steps=args["n_steps"],
        batch_size=args["batch_size"],
        n_epochs=args["n_epochs"],
        gamma=args["gamma"],
        gae_lambda=args["gae_lambda"],
        ent_coef=args["ent_coef"],
        seed=args["seed"],
        device=device,
        policy_kwargs=policy_arguments("bytes", args["network"], args["titles"]),
    )
    table.learner = model.policy
    model.set_logger(configure(str(folder / "tensorboard"), ["tensorboard"]))
    return model


def train(
    folder: Path,
    timesteps: int,
    *,
    seconds: float = 0.0,
    checkpoint_every: int = 100_000,
    bar: bool = True,
    device: torch.device | str = "cpu",
    threads: int = 1,
) -> MaskablePPO:
    """Trains a run (`new_run`) `timesteps` decisions more, or for `seconds`. It goes on from the checkpoint, if there
    is one. Raises as `training.ppo_red_rains.train` does.
    """
    args = checked(read_args(folder))
    torch.set_num_threads(threads)
    with Signals() as signals, held(folder):
        sweep(folder)
        table = Table(
            folder,
            League(tuple(args["fixed"]), args["mirror"], args["anchors"], args["most"]),
            args["decks"],
            args["seed"],
        )
        model = build(args, folder, table, device)
        try:
            progress = Progress(folder, args, table, checkpoint_every, seconds, signals)
            go_on(model, progress, folder, timesteps, (log.NAME, LADDER), bar=bar)
            progress.save()
        finally:
            env_of(model).close()
        signals.check()
    return model


def parse(argv: Sequence[str] | None = None) -> tuple[argparse.Namespace, Parser]:
    parser = Parser(
        "python -m training.self_play", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("--timesteps", type=int, default=2_000_000, help="decisions of the learner to train for (more, when resuming)")
    add_defaults(parser, DEFAULTS, {"titles": SAID_OF_TITLES})
    add("--seconds", type=float, default=0.0, help="train so long at most; 0: no limit")
    add("--runs", type=Path, default=Path("runs/self-play"), help="where new runs get their folders")
    add("--start", type=Path, default=None, help="a checkpoint whose weights and network a new run begins with")
    add("--resume", type=Path, default=None, help="folder of a run to go on with; its own arguments are used")
    add("--checkpoint-every", type=int, default=100_000, help="decisions between checkpoints")
    add("--device", default=AUTO, help="auto: a GPU where torch has one, else the CPU; or cpu, cuda, cuda:1 ...")
    add("--threads", type=int, default=1, help="threads of torch")
    add("--no-bar", action="store_true", help="no progress bar")
    add_replays(parser)
    return parser.parse_args(argv), parser


def main(argv: Sequence[str] | None = None) -> int:
    options, parser = parse(argv)
    given = {name: getattr(options, name) for name in DEFAULTS if hasattr(options, name)}
    try:
        for name in ("timesteps", "checkpoint_every", "threads"):
            whole(1)(name, getattr(options, name))
        number(0.0, 1e9)("seconds", options.seconds)
        args = chosen(options, given, DEFAULTS, checked)
        device = device_of(options.device)
        folder = opened(options, args, {**args, "mode": "pvp"})
    except (AgentError, FileError, OptionError, RunError) as error:
        parser.error(str(error))

    def work() -> None:
        train(
            folder,
            options.timesteps,
            seconds=options.seconds,
            bar=not options.no_bar,
            device=device,
            checkpoint_every=options.checkpoint_every,
            threads=options.threads,
        )
        save_replays(options, folder / CHECKPOINT, checked(read_args(folder)), PVP)

    status = carried_out(parser, folder, work)
    if status == 0:
        print(f"checkpoint in {folder / CHECKPOINT}; ladder in {folder / LADDER}")
    return status


if __name__ == "__main__":
    raise SystemExit(main())
