"""MaskablePPO against a Chimera, in one file.

    python -m training.ppo_red_rains --timesteps 500000
    python -m training.ppo_red_rains --resume runs/red-rains/2026-01-01-120000

A random player loses practically every game, in about two rounds, so winning alone teaches nothing at first. Training
uses potential-based shaping by default (Ng, Harada and Russell 1999: it does not change which policy is best;
`--reward terminal` trains on the result alone), and begins games with a wounded Chimera until the learner wins its
share of them (`training/curriculum.py`; `--no-curriculum` turns it off). Each run has its own folder under `--runs`:

    args.json        every argument
    progress.jsonl   one line for each rollout: steps, episodes, wins, rounds, wounds dealt and taken
    tensorboard/     the same and the losses, for TensorBoard
    checkpoint/      weights, optimizer and description (agents/checkpoint.py); `--resume` goes on from here
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback, CallbackList, ProgressBarCallback
from stable_baselines3.common.logger import configure
from stable_baselines3.common.vec_env import DummyVecEnv, VecEnv

from agents import checkpoint
from agents.networks import policy_arguments, policy_class
from agents.seeing import FORMS, settings_of
from ashes_env.env.single_agent import RedRains
from ashes_env.env.vector.sb3 import AshesVecEnv
from ashes_env.files import write_text
from training.curriculum import Handicapped, Staircases

DEFAULTS: dict[str, Any] = {
    "deck": "The Corpse of Viros: Coal", "chimera": "The Corpse of Viros", "level": "S1", "aspects": "",
    "first_five": "recommended", "payment": "auto", "reward": "shaped", "gamma": 0.999, "gae_lambda": 0.95,
    "learning_rate": 7e-4, "n_envs": 32, "n_steps": 64, "batch_size": 512, "n_epochs": 4, "ent_coef": 0.01,
    "network": [128, 64], "observation": "flat", "seed": 1, "curriculum": True,
}  # fmt: skip


class Progress(BaseCallback):
    """Writes finished episodes to `progress.jsonl`, saves checkpoints, stops after a time."""

    def __init__(
        self, folder: Path, args: dict[str, Any], every: int, seconds: float, clock: Callable[[], float]
    ) -> None:
        super().__init__()
        self.folder = folder
        self.args = args
        self.every = every
        self.seconds = seconds
        self.clock = clock
        self.started = clock()
        self.saved_at = 0
        self.episodes: list[tuple[float, ...]] = []

    def _on_training_start(self) -> None:
        self.saved_at = self.model.num_timesteps

    def _on_step(self) -> bool:
        for done, info in zip(self.locals["dones"], self.locals["infos"], strict=True):
            if done:
                handicap = info.get("handicap", 0)
                dealt = info["wounds_dealt"] - handicap
                self.episodes.append(
                    (float(info["is_success"]), info["round"], dealt, info["wounds_taken"], handicap)
                )
        return not self.seconds or self.clock() - self.started < self.seconds

    def _on_rollout_end(self) -> None:
        steps = self.model.num_timesteps
        if self.episodes:
            wins, rounds, dealt, taken, handicap = (float(x) for x in np.mean(np.asarray(self.episodes), axis=0))
            line = {"steps": steps, "episodes": len(self.episodes), "wins": wins, "rounds": rounds,
                    "wounds dealt": dealt, "wounds taken": taken, "handicap": handicap}  # fmt: skip
            with (self.folder / "progress.jsonl").open("a") as file:
                file.write(json.dumps(line) + "\n")
            for name in ("wins", "rounds", "wounds dealt", "wounds taken", "handicap"):
                self.logger.record(f"game/{name.replace(' ', '_')}", line[name])
            self.episodes = []
        if steps - self.saved_at >= self.every:
            self.saved_at = steps
            save(self.model, self.folder, self.args)


def save(model: Any, folder: Path, args: dict[str, Any]) -> Path:
    """Writes the checkpoint of a run."""
    return checkpoint.save(
        model, folder / "checkpoint",
        {"network": args["network"], "observation": args["observation"], "actions": int(model.action_space.n),
         "trained": args},
    )  # fmt: skip


def make_env(args: dict[str, Any], processes: int = 0) -> VecEnv:
    """The environments of a run. Entities come from environments one by one, in this process."""
    settings = {
        "decks": [args["deck"]], "chimera": args["chimera"], "level": args["level"], "first_five": args["first_five"],
        "payment": args["payment"], "reward": args["reward"], "gamma": args["gamma"],
        **settings_of(args["observation"]),
    }  # fmt: skip
    if args["aspects"]:
        settings["aspects"] = args["aspects"]
    n = args["n_envs"]
    if args["observation"] == "entities":
        wrapper = Handicapped if args["curriculum"] else lambda env: env
        return DummyVecEnv([lambda: wrapper(RedRains(**settings))] * n)
    return AshesVecEnv("red_rains", n, Staircases(n) if args["curriculum"] else None, processes=processes, **settings)


def build(args: dict[str, Any], folder: Path, device: str = "cpu", processes: int = 0) -> MaskablePPO:
    """Environments and model of a run, seeded by `args["seed"]`."""
    form = args["observation"]
    model = MaskablePPO(
        policy_class(form), make_env(args, processes), learning_rate=args["learning_rate"], n_steps=args["n_steps"],
        batch_size=args["batch_size"], n_epochs=args["n_epochs"], gamma=args["gamma"], gae_lambda=args["gae_lambda"],
        ent_coef=args["ent_coef"], policy_kwargs=policy_arguments(form, args["network"]), seed=args["seed"],
        device=device,
    )  # fmt: skip
    model.set_logger(configure(str(folder / "tensorboard"), ["tensorboard"]))
    return model


def new_folder(runs: Path) -> Path:
    """A folder that did not exist before, named after the time."""
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    for suffix in ("", *(f"-{i}" for i in range(2, 100))):
        folder = runs / f"{stamp}{suffix}"
        try:
            folder.mkdir(parents=True)
        except FileExistsError:
            continue
        return folder
    raise FileExistsError(f"no free name for a run in {runs}")


def train(
    folder: Path, args: dict[str, Any], timesteps: int, *, resume: bool = False, seconds: float = 0.0,
    checkpoint_every: int = 50_000, bar: bool = True, device: str = "cpu", threads: int = 1, processes: int = 0,
    clock: Callable[[], float] = time.monotonic,
) -> MaskablePPO:  # fmt: skip
    """Trains `timesteps` more steps in a folder (made by `new_folder`, or of an earlier run with `resume`), or as many
    as there is time for in `seconds` of the `clock`, if that is not 0."""
    # More threads gain little on networks of this size and lose much where other work shares the cores.
    torch.set_num_threads(threads)
    model = build(args, folder, device, processes)
    if resume:
        meta = checkpoint.load_into(model, folder / "checkpoint")
        # The seed moves on with the steps, so that a resumed run does not play the first games again.
        model.set_random_seed(args["seed"] + int(meta["steps"]))
    else:
        write_text(folder / "args.json", json.dumps(args, indent=1) + "\n")
    callbacks: list[BaseCallback] = [Progress(folder, args, checkpoint_every, seconds, clock)]
    if bar:
        callbacks.append(ProgressBarCallback())
    try:
        model.learn(timesteps, callback=CallbackList(callbacks), reset_num_timesteps=False)
        save(model, folder, args)
    finally:
        env = model.get_env()
        if env is not None:
            env.close()
    return model


def parse(argv: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--timesteps", type=int, default=500_000, help="decisions to train for (more of them, when resuming)")
    add("--deck", default=DEFAULTS["deck"], help="name of a preconstructed deck")
    add("--chimera", default=DEFAULTS["chimera"], help="name of a Chimera")
    add("--level", default=DEFAULTS["level"], choices=("S1", "S2", "S3", "H1", "H2", "H3"))
    add("--aspects", default=DEFAULTS["aspects"], help="aspect set: a subtype or 'random'; empty for the first subtype")
    add("--first-five", default=DEFAULTS["first_five"], choices=("recommended", "choose"))
    add("--payment", default=DEFAULTS["payment"], choices=("auto", "choose"), help="who picks the dice that pay")
    add("--reward", default=DEFAULTS["reward"], choices=("shaped", "terminal"), help="terminal: the result alone")
    add("--gamma", type=float, default=DEFAULTS["gamma"], help="discount, of the learner and of the shaping")
    add("--gae-lambda", type=float, default=DEFAULTS["gae_lambda"])
    add("--learning-rate", type=float, default=DEFAULTS["learning_rate"])
    add("--n-envs", type=int, default=DEFAULTS["n_envs"], help="games stepped side by side")
    add("--n-steps", type=int, default=DEFAULTS["n_steps"], help="steps of each environment between updates")
    add("--batch-size", type=int, default=DEFAULTS["batch_size"])
    add("--n-epochs", type=int, default=DEFAULTS["n_epochs"], help="passes over a rollout")
    add("--ent-coef", type=float, default=DEFAULTS["ent_coef"], help="weight of the entropy bonus")
    add("--network", type=int, nargs="+", default=DEFAULTS["network"],
        help="width of the shared trunk, then the layers of each head")
    add("--observation", default=DEFAULTS["observation"], choices=tuple(FORMS), help="what the network sees")
    add("--no-curriculum", dest="curriculum", action="store_false", help="no handicap for the Chimera in training")
    add("--seed", type=int, default=DEFAULTS["seed"])
    add("--runs", type=Path, default=Path("runs/red-rains"), help="where new runs get their folders")
    add("--resume", type=Path, default=None, help="folder of a run to go on with; its own arguments are used")
    add("--checkpoint-every", type=int, default=50_000, help="steps between checkpoints")
    add("--device", default="cpu", help="cpu is faster for networks of this size")
    add("--threads", type=int, default=1, help="threads of torch")
    add("--processes", type=int, default=0, help="processes that share the games; 0 steps them in this one")
    add("--no-bar", action="store_true", help="no progress bar")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    options = parse(argv)
    if options.resume is not None:
        path = options.resume / "args.json"
        if not path.is_file():
            raise SystemExit(f"{options.resume} is not a run: it has no args.json")
        folder, args = options.resume, json.loads(path.read_text())
    else:
        folder = new_folder(options.runs)
        args = {name: getattr(options, name) for name in DEFAULTS}
    train(folder, args, options.timesteps, resume=options.resume is not None, bar=not options.no_bar,
          checkpoint_every=options.checkpoint_every, device=options.device, threads=options.threads,
          processes=options.processes)  # fmt: skip
    print(f"checkpoint in {folder / 'checkpoint'}; python -m evaluation.match --agents random {folder / 'checkpoint'}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
