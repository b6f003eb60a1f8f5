"""Trains a model of Stable-Baselines3 in a run: builds, logs, saves and resumes it.

`Progress` is the callback of PPO; a training adds the games that it counts and the state that it stores. Besides
weights, optimizer and steps, a checkpoint has the state from `learner_state`, as plain data.
"""

from __future__ import annotations

import time
from abc import abstractmethod
from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar, Final, TypedDict

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback, CallbackList, ProgressBarCallback
from stable_baselines3.common.logger import configure
from stable_baselines3.common.vec_env import VecEnv

from agents import saving
from agents.networks import policy_arguments, policy_class
from agents.saving import load_weights
from ashes_env.agents import checkpoint
from ashes_env.agents.base import AgentError
from ashes_env.agents.make import folder as folder_of
from ashes_env.agents.shapes import IDS
from ashes_env.encoding.schema import TWO
from ashes_env.files import is_saved, save_state, sweep
from ashes_env.match.checks import whole
from ashes_env.match.errors import OptionError, StateError
from ashes_env.spec.spec import GameSpec
from training.games.generators import generators, restore_generators
from training.imitation import imitate
from training.run import log
from training.run.run import CHECKPOINT, held
from training.run.signals import Signals

Args = Mapping[str, Any]
Clock = Callable[[], float]

START: Final = "start"  # marks a save that holds only initial weights
FORM: Final = "bytes"  # the default form of observation
OF_PPO: Final = ("learning_rate", "n_steps", "batch_size", "n_epochs", "gamma", "gae_lambda", "ent_coef", "seed")


def env_of(model: MaskablePPO) -> VecEnv:
    """The environments of a model in training."""
    env = model.get_env()
    assert env is not None
    return env


def model_of(args: Args, env: VecEnv, folder: Path, device: torch.device | str) -> MaskablePPO:
    """The model of a run, seeded by `args["seed"]`; closes the environments if it cannot be made."""
    form = args.get("observation", FORM)
    try:
        network = policy_arguments(form, args["network"], args["titles"])
        ppo = {name: args[name] for name in OF_PPO}
        model = MaskablePPO(policy_class(form), env, policy_kwargs=network, device=device, **ppo)
        model.set_logger(configure(str(folder / "tensorboard"), ["tensorboard"]))
    except BaseException:
        env.close()  # ends its processes
        raise
    return model


@contextmanager
def training_in(folder: Path, threads: int) -> Iterator[Signals]:
    """A context for training in a run: locks the run, and turns signals into `Interrupted`."""
    # More threads gain little on networks of this size and lose much where other work shares the cores.
    torch.set_num_threads(threads)
    with Signals() as signals, held(folder):
        sweep(folder)
        yield signals
        signals.check()


def describe(args: Args, actions: int, **more: Any) -> dict[str, Any]:
    """The metadata of a run's checkpoint; `more` are further arguments that it was trained with."""
    form = args.get("observation", FORM)
    made = {"network": args["network"], "titles": args["titles"], "observation": form, "actions": actions}
    return {**made, "trained": {**args, **more}}


class Progress(BaseCallback):
    """Logs finished games, saves periodically, stops after a time or for a signal. `spent`: seconds trained before;
    `processes` and `bar`: how games that are imitated first are played and shown.
    """

    LOGS: ClassVar[tuple[str, ...]] = (log.NAME,)
    MORE: ClassVar[Args] = {}  # metadata of a checkpoint besides its training arguments

    def __init__(
        self,
        folder: Path,
        args: Args,
        every: int,
        signals: Signals,
        seconds: float = 0.0,
        clock: Clock = time.monotonic,
        *,
        processes: int = 0,
        bar: bool = False,
    ) -> None:
        super().__init__()
        self.processes = processes
        self.bar = bar
        self.folder = folder
        self.args = args
        self.every = every
        self.signals = signals
        self.seconds = seconds
        self.clock = clock
        self.spent = 0.0
        self.started = clock()
        self.saved_at = 0

    @abstractmethod
    def ended(self, info: dict[str, Any]) -> None:
        """Counts a game by its final info."""

    @abstractmethod
    def line(self, steps: int) -> dict[str, Any] | None:
        """Computes the log line of the counted games and clears them; None if there are none."""

    @abstractmethod
    def state(self) -> dict[str, Any]:
        """The state to save besides the learner and the time."""

    @abstractmethod
    def set_state(self, state: Mapping[str, Any]) -> None:
        """Restores a saved state; raises `KeyError`, `TypeError` or `ValueError` for an invalid one."""

    @property
    def learner(self) -> MaskablePPO:
        """The model."""
        assert isinstance(self.model, MaskablePPO)
        return self.model

    def description(self) -> dict[str, Any]:
        """The metadata of a checkpoint."""
        return describe(self.args, int(self.learner.action_space.n), **self.MORE)  # type: ignore[attr-defined]

    def _on_training_start(self) -> None:
        self.saved_at = self.model.num_timesteps

    def _on_step(self) -> bool:
        for done, info in zip(self.locals["dones"], self.locals["infos"], strict=True):
            if done:
                self.ended(info)
        return not self.asked()

    def asked(self) -> bool:
        """Whether to stop: after a signal, or after the time limit."""
        return bool(self.signals.asked) or (bool(self.seconds) and self.clock() - self.started >= self.seconds)

    def _on_rollout_end(self) -> None:
        line = self.line(self.model.num_timesteps)
        if line is not None:
            log.append(self.folder, line)
            for name, value in line.items():
                if isinstance(value, float):
                    self.logger.record(f"game/{name.replace(' ', '_')}", value)

    def _on_rollout_start(self) -> None:
        # At the start of a rollout: at the end of the previous one its update was still missing.
        if self.model.num_timesteps - self.saved_at >= self.every:
            self.save()

    def save(self) -> None:
        """Writes the checkpoint of the run."""
        self.saved_at = self.model.num_timesteps
        seconds = self.spent + self.clock() - self.started
        training = {"learner": learner_state(self.learner), **self.state(), "seconds": seconds}
        saving.save(self.learner, self.folder / CHECKPOINT, self.description(), training)

    @abstractmethod
    def imitated(self) -> list[GameSpec]:
        """The games of a teacher that a new run begins with."""

    def prepare(self) -> None:
        """Called before a new run is trained, after its initial weights are loaded: imitates the teacher, if the run
        begins with that. A time limit ends it early. Raises `Interrupted` after a signal: nothing is saved, so a
        resumed run imitates again.
        """
        imitate(self.learner.policy, self.imitated(), self.args, self.asked, self.processes, bar=self.bar)
        self.signals.check()

    def finish(self) -> None:
        """Called after the last step."""
        self.save()

    def restore(self, model: MaskablePPO) -> None:
        """Restores the state of the last `save` into a new model; raises `AgentError` if it does not fit."""
        found = saving.load_into(model, self.folder / CHECKPOINT)
        state = found.training()
        try:
            restore_learner(model, state["learner"])
            self.set_state(state)
            self.spent = float(state["seconds"])
        except (KeyError, OverflowError, TypeError, ValueError) as error:
            raise AgentError(f"{found.folder / checkpoint.TRAINING} does not fit this run: {error}") from error


class How(TypedDict, total=False):
    """Options of a training: time limit in seconds of a clock (0: none), decisions between checkpoints, progress bar,
    threads.
    """

    seconds: float
    clock: Clock
    checkpoint_every: int
    bar: bool
    threads: int


def train_run(
    args: Args,
    steps: int,
    build: Callable[[], MaskablePPO],
    watch: Callable[..., Progress],
    folder: Path,
    *,
    seconds: float = 0.0,
    clock: Clock = time.monotonic,
    checkpoint_every: int = 100_000,
    bar: bool = True,
    threads: int = 1,
) -> MaskablePPO:
    """Trains a run (`new_run`) for `steps` more decisions, or until the time limit. Continues from the checkpoint if
    there is one, and removes later lines from the logs.

    SIGINT and SIGTERM end it after the current step: it saves and raises `Interrupted`. Raises `AgentError`,
    `OptionError` or `RunError` if the run cannot be trained, and `FileError` if it cannot be written; earlier saves
    stay valid.
    """
    with training_in(folder, threads) as signals:
        model = build()
        try:
            progress = watch(folder, args, checkpoint_every, signals, seconds, clock)
            progress.init_callback(model)
            if is_saved(folder / CHECKPOINT):
                found = checkpoint.read(folder / CHECKPOINT)
                if START in found.meta and checkpoint.OPTIMIZER not in found.parts:
                    load_weights(model.policy, found, model.device)
                    progress.prepare()
                else:
                    progress.restore(model)
            else:
                progress.prepare()
            for name in progress.LOGS:
                log.cut(folder, model.num_timesteps, name)
            callbacks: list[BaseCallback] = [progress, *([ProgressBarCallback()] if bar else [])]
            model.learn(steps, callback=CallbackList(callbacks), reset_num_timesteps=False)
            progress.finish()
        finally:
            env_of(model).close()
    return model


# --- state of a model -------------------------------------------------------------------------------------------------


def learner_state(model: MaskablePPO) -> dict[str, Any]:
    """Counters, the latest episodes for the library's means, and all generators, for `restore_learner`."""
    return {
        "updates": int(model._n_updates),
        "episodes": [{"r": float(e["r"]), "l": int(e["l"]), "t": float(e["t"])} for e in model.ep_info_buffer or ()],
        "successes": [bool(won) for won in model.ep_success_buffer or ()],
        "generators": generators(env_of(model)),
    }


def restore_learner(model: MaskablePPO, state: Any) -> None:
    """Restores the state from `learner_state` into a new model. Resets its games first, so that their unused seeds are
    consumed; `learn` resets them again, with the restored generators.

    Raises `StateError` for an invalid state.
    """
    env = env_of(model)
    env.reset()
    try:
        updates = whole(0, checkpoint.MOST_STEPS)("updates", state["updates"])
        episodes = [{"r": float(e["r"]), "l": int(e["l"]), "t": float(e["t"])} for e in state["episodes"]]
        successes = [bool(won) for won in state["successes"]]
        saved = state["generators"]
    except (KeyError, OverflowError, TypeError, ValueError) as error:
        raise StateError(f"this is no saved learner: {error!r}") from error
    restore_generators(env, saved)
    model._n_updates = updates
    model.ep_info_buffer = deque(episodes, maxlen=model._stats_window_size)
    model.ep_success_buffer = deque(successes, maxlen=model._stats_window_size)


# --- initial weights --------------------------------------------------------------------------------------------------


def write_start(start: Path, folder: Path, trained: Mapping[str, Any]) -> None:
    """Copies the weights of a checkpoint (its folder, or the name of a shipped one) into a new run as its initial
    weights: no steps, no optimizer. `trained`: the metadata of the run. Raises `AgentError` if they cannot be read,
    `FileError` if they cannot be saved.
    """
    found = checkpoint.read(folder_of(str(start)))
    meta = {**found.meta, "steps": 0, "trained": dict(trained), "actions": TWO.n_actions}
    meta[START] = {"steps": found.meta["steps"], "sha256": sha256(found.part(found.policy)).hexdigest()}
    save_state(folder / CHECKPOINT, checkpoint.parts_of(found.weights(), meta))


def with_start(start: Path, args: Mapping[str, Any], given: Collection[str] = ()) -> dict[str, Any]:
    """The arguments of a run that starts with the weights of a checkpoint: its network and titles, and the reward that
    its values were trained with. Raises `AgentError` for another form of observation, `OptionError` if one of these was
    `given` with another value.
    """
    meta = checkpoint.read_meta(folder_of(str(start)))
    form = args.get("observation", FORM)
    if meta.get("observation") != form:
        raise AgentError(f"{start} sees {meta.get('observation')!r}, and this training shows {form!r}")
    return {**args, **start_arguments(start, meta, args, given)}


def start_arguments(
    start: Path, meta: Mapping[str, Any], args: Mapping[str, Any], given: Collection[str]
) -> dict[str, Any]:
    """The arguments that a run takes from the checkpoint with the metadata `meta` that it starts with: network, titles
    and reward. Raises `OptionError` if one of these was `given` with another value.
    """
    trained = meta.get("trained")
    reward = trained.get("reward", args["reward"]) if isinstance(trained, dict) else args["reward"]
    found = {"network": meta.get("network"), "titles": meta.get("titles", IDS), "reward": reward}
    for name, value in found.items():
        if name in given and value != args[name]:
            raise OptionError(f"{name}: {start} has {value}, which belongs to its weights, and not {args[name]}")
    return found
