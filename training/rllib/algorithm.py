"""Trains with RLlib on Ray, on one machine or a cluster. See `training/rllib/README.md`.

Ray starts and restarts the processes that sample, sends them this package and collects their samples; RLlib learns and
saves its own state. This module has the configuration of PPO for the arguments of a run, and a loop that logs, saves,
and writes the policy as a checkpoint that loads without Ray.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import ray
from ray.exceptions import AuthenticationError
from ray.rllib.algorithms.algorithm import Algorithm
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core import COMPONENT_LEARNER, COMPONENT_RL_MODULE
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.tune.registry import register_env

from ashes_env.agents.base import AgentError
from ashes_env.agents.checkpoint import TRAINING, read
from ashes_env.files import is_saved, sweep
from ashes_env.match.errors import OptionError
from training import log
from training.rllib.games import LEARNER, Duel, Ends, Seating, courses, red_rains, set_courses, slot
from training.rllib.module import export, module_spec
from training.runs import CHECKPOINT, UNTRUSTED, RunError, held
from training.signals import Signals

Args = Mapping[str, Any]

STATES: Final = "rllib"  # the folder of RLlib's own checkpoints in a run
NUMBERED: Final = re.compile(r"[0-9]{8,}")  # the name of such a checkpoint: the number of iterations
KEPT: Final = 2  # as many as saves of the policy, each of which refers to one
ROOT: Final = Path(__file__).resolve().parents[2]
SHIPPED: Final = ("ashes_env", "agents", "evaluation", "training")
PATIENCE: Final = 600.0  # seconds until a rollout times out
TOKEN: Final = (
    "A cluster may ask for a token: `export RAY_AUTH_MODE=token` before each command on each machine, and on every "
    "machine but the head `export RAY_AUTH_TOKEN=...` with what `ray get-auth-token` prints on the head"
)
ALONE: Final = "default_policy"  # RLlib's name for the module of a game with one agent


def connect(address: str | None, runners: int) -> None:
    """Joins a cluster, which receives this package, or starts Ray on this machine.

    Raises `OptionError` if there is no cluster, and if it has fewer CPUs than there are runners.
    """
    if address is None:
        ray.init(address="local", num_cpus=max(1, runners), include_dashboard=False, log_to_driver=False)
        return
    try:
        ray.init(
            address=address,
            log_to_driver=False,
            runtime_env={"py_modules": [str(ROOT / name) for name in SHIPPED], "excludes": ["__pycache__"]},
        )
    except (ConnectionError, RuntimeError, ValueError, AuthenticationError) as error:
        first = next(iter(str(error).splitlines()), type(error).__name__)
        raise OptionError(f"address: no cluster at {address}: {first}. {TOKEN}") from error
    cpus = int(ray.cluster_resources().get("CPU", 0))
    if cpus < runners:
        ray.shutdown()
        raise OptionError(f"runners: at most {cpus} in this cluster, which has as many CPUs, not {runners}")


def disconnect() -> None:
    """Leaves the cluster, or stops Ray on this machine."""
    ray.shutdown()


def config(args: Args, games: Callable[[Args], Any], runners: int) -> PPOConfig:
    """PPO as in Stable-Baselines3, with the arguments of a run; without runners it samples in this process."""
    register_env(games.__name__, games)
    return (
        PPOConfig()
        .environment(games.__name__, env_config=dict(args))
        .env_runners(
            num_env_runners=runners,
            num_envs_per_env_runner=args["n_envs"] // max(1, runners),
            rollout_fragment_length=args["n_steps"],
            sample_timeout_s=PATIENCE,
        )
        .fault_tolerance(restart_failed_env_runners=True)
        .learners(num_learners=0)
        .callbacks(Ends)
        .debugging(seed=args["seed"], log_level="ERROR")
        .training(
            train_batch_size_per_learner=args["n_envs"] * args["n_steps"],
            minibatch_size=args["batch_size"],
            num_epochs=args["n_epochs"],
            lr=args["learning_rate"],
            gamma=args["gamma"],
            lambda_=args["gae_lambda"],
            entropy_coeff=args["ent_coef"],
            clip_param=0.2,
            vf_loss_coeff=0.5,
            vf_clip_param=float("inf"),
            use_kl_loss=False,
            grad_clip=0.5,
            grad_clip_by="global_norm",
        )
    )


@dataclass
class RedRains:
    """Training against Chimeras: every game has its own curriculum, whose state is saved in checkpoints."""

    args: Args
    learner: str = ALONE

    def config(self, runners: int) -> PPOConfig:
        """RLlib's configuration."""
        return config(self.args, red_rains, runners).rl_module(rl_module_spec=module_spec(self.args))

    def begin(self, algorithm: Algorithm, state: Any) -> None:
        """Restores a state from `state`, or starts without one."""
        if state is not None:
            saved = {int(index): each for index, each in state.items()}
            algorithm.env_runner_group.foreach_env_runner(lambda runner: set_courses(runner, saved))

    def trained(self, algorithm: Algorithm, steps: int) -> None:
        """Called after each iteration."""

    def state(self, algorithm: Algorithm) -> Any:
        """The state that RLlib does not save, as plain data."""
        found = algorithm.env_runner_group.foreach_env_runner(courses)
        return {str(index): states for index, states in found if states}


@dataclass
class SelfPlay:
    """PvP: the opponent is the current learner, or one of its latest snapshots, each a module."""

    args: Args
    learner: str = LEARNER
    made: int = 0

    def config(self, runners: int) -> PPOConfig:
        """RLlib's configuration."""
        slots = [slot(i) for i in range(self.args["most"])]
        specs = {name: module_spec(self.args) for name in (LEARNER, *slots)}
        return (
            config(self.args, Duel, runners)
            .multi_agent(
                policies=set(specs),
                policies_to_train=[LEARNER],
                policy_mapping_fn=Seating(self.args["mirror"], self.args["most"]),
            )
            .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs=specs))
        )

    def begin(self, algorithm: Algorithm, state: Any) -> None:
        """Restores a state from `state`, or starts without one."""
        if state is not None:
            self.made = int(state["made"])

    def trained(self, algorithm: Algorithm, steps: int) -> None:
        """Called after each iteration: every `snapshot_every` steps the learner replaces the oldest snapshot."""
        while steps // self.args["snapshot_every"] > self.made:
            name = slot(self.made % self.args["most"])
            self.made += 1
            found = algorithm.get_module(LEARNER).get_state()
            state = {COMPONENT_LEARNER: {COMPONENT_RL_MODULE: {name: found}}}
            algorithm.learner_group.set_state(state)
            algorithm.env_runner_group.sync_weights(
                from_worker_or_learner_group=algorithm.learner_group, policies=[name]
            )

    def state(self, algorithm: Algorithm) -> Any:
        """The state that RLlib does not save, as plain data."""
        return {"made": self.made}


def train(
    folder: Path,
    games: RedRains | SelfPlay,
    runners: int,
    *,
    timesteps: int = 0,
    iterations: int = 0,
    checkpoint_every: int = 10,
    told: Callable[[str], None] = print,
    trusted: bool = False,
) -> int:
    """Trains a run (`new_run`) for more steps or iterations, from its checkpoint if there is one; returns the steps
    trained. Call `connect` first.

    RLlib's own checkpoints are unpickled, so a run with a save must be `trusted`. SIGINT and SIGTERM end it after the
    current iteration: it saves and raises `Interrupted`. Raises `AgentError` or `RunError` if the run cannot be
    continued, and `FileError` if it cannot be written.
    """
    with Signals() as signals, held(folder):
        sweep(folder)
        if is_saved(folder / CHECKPOINT) and not trusted:
            raise RunError(f"{folder}: {UNTRUSTED}")
        algorithm = games.config(runners).build_algo()
        try:
            first, state, steps = restored(folder, algorithm)
            games.begin(algorithm, state)
            log.cut(folder, steps)
            until, last = steps + timesteps, first + iterations
            done, saved = first, first
            while (steps < until if timesteps else done < last) and not signals.asked:
                result = algorithm.train()
                done += 1
                steps = int(result["num_env_steps_sampled_lifetime"])
                games.trained(algorithm, steps)
                line = _line(steps, result["env_runners"])
                log.append(folder, line)
                told(
                    ", ".join(
                        f"{name} {value:.4g}" if isinstance(value, float) else f"{name} {value}"
                        for name, value in line.items()
                    )
                )
                if done % checkpoint_every == 0:
                    save(folder, algorithm, games, done, steps)
                    saved = done
            if done > saved:
                save(folder, algorithm, games, done, steps)
        finally:
            algorithm.stop()
        signals.check()
    return steps


def save(folder: Path, algorithm: Algorithm, games: RedRains | SelfPlay, done: int, steps: int) -> None:
    """Writes RLlib's checkpoint, then the policy that refers to it; until both are complete, the last save is valid."""
    states = folder / STATES
    name = f"{done:08d}"
    shutil.rmtree(states / name, ignore_errors=True)
    algorithm.save_to_path(str((states / name).resolve()))
    training = {"rllib": name, "iterations": done, "games": games.state(algorithm)}
    export(algorithm.get_module(games.learner), steps, folder / CHECKPOINT, games.args, training)
    saved = [path for path in states.iterdir() if NUMBERED.fullmatch(path.name) and path.name < name]
    for old in sorted(saved)[: -KEPT + 1 or None]:
        shutil.rmtree(old, ignore_errors=True)


def restored(folder: Path, algorithm: Algorithm) -> tuple[int, Any, int]:
    """Restores RLlib from a save; returns the iterations, the state of the games and the steps."""
    if not is_saved(folder / CHECKPOINT):
        return 0, None, 0
    found = read(folder / CHECKPOINT)
    training = found.training()
    try:
        name, done, state = str(training["rllib"]), int(training["iterations"]), training["games"]
    except (KeyError, OverflowError, TypeError, ValueError) as error:
        raise AgentError(f"{found.folder / TRAINING} does not fit a run of RLlib: {error!r}") from error
    path = folder / STATES / name
    if NUMBERED.fullmatch(name) is None or not path.is_dir():
        raise AgentError(f"{path} is not there: bring it back from a copy, or train again")
    algorithm.restore_from_path(str(path.resolve()))
    return done, state, int(found.meta["steps"])


def _line(steps: int, sampled: Mapping[str, Any]) -> dict[str, Any]:
    """The line of the log for an iteration: the number of finished games and their means."""
    games = int(sampled.get("games", 0))
    sums = {name.removeprefix("sum of "): float(value) for name, value in sampled.items() if name.startswith("sum of ")}
    return {"steps": steps, "episodes": games, **{name: value / games for name, value in sums.items() if games}}
