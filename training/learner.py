"""Trains a model of Stable-Baselines3 in a run: builds, logs, saves and resumes it.

`Progress` is the callback of PPO; a training adds the games that it counts and the state that it stores. Besides
weights, optimizer and steps, a checkpoint has the state from `learner_state`, as plain data.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import deque
from collections.abc import Mapping
from typing import Any, ClassVar, Final

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
from ashes_env.match.checks import whole
from ashes_env.match.errors import StateError
from ashes_env.spec.spec import GameSpec
from training.games.episodes import Episodes, Meetings
from training.games.generators import generators, restore_generators
from training.imitation import imitate
from training.run import log
from training.run.run import FORM, How, Limits, Run
from training.run.starting import has_imitated, is_start, write_imitated

OF_PPO: Final = ("learning_rate", "n_steps", "batch_size", "n_epochs", "gamma", "gae_lambda", "ent_coef", "seed")


def env_of(model: MaskablePPO) -> VecEnv:
    """The environments of a model in training."""
    env = model.get_env()
    assert env is not None
    return env


def model_of(run: Run, env: VecEnv, device: torch.device | str) -> MaskablePPO:
    """The model of a run, seeded by its argument; closes the environments if it cannot be made."""
    args = run.args
    form = args.get("observation", FORM)
    try:
        network = policy_arguments(form, args["network"], args["titles"])
        ppo = {name: args[name] for name in OF_PPO}
        model = MaskablePPO(policy_class(form), env, policy_kwargs=network, device=device, **ppo)
        model.set_logger(configure(str(run.folder / "tensorboard"), ["tensorboard"]))
    except BaseException:
        env.close()  # ends its processes
        raise
    return model


class Progress(BaseCallback):
    """Counts and logs finished games, saves periodically, stops at the limits."""

    LOGS: ClassVar[tuple[str, ...]] = (log.NAME,)
    COUNTS: ClassVar[type[Episodes | Meetings]]

    def __init__(self, run: Run, how: How, limits: Limits) -> None:
        super().__init__()
        self.run = run
        self.how = how
        self.limits = limits
        self.games: Any = self.COUNTS()
        self.saved_at = 0

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

    def _on_training_start(self) -> None:
        self.saved_at = self.model.num_timesteps

    def _on_step(self) -> bool:
        for done, info in zip(self.locals["dones"], self.locals["infos"], strict=True):
            if done:
                self.games.ended(info)
        return not self.limits.reached()

    def _on_rollout_end(self) -> None:
        line = self.games.line(self.model.num_timesteps)
        if line is not None:
            self.run.log(line)
            for name, value in line.items():
                if isinstance(value, float):
                    self.logger.record(f"game/{name.replace(' ', '_')}", value)

    def _on_rollout_start(self) -> None:
        # At the start of a rollout: at the end of the previous one its update was still missing.
        if self.model.num_timesteps - self.saved_at >= self.how.checkpoint_every:
            self.save()

    def save(self) -> None:
        """Writes the checkpoint of the run."""
        self.saved_at = self.model.num_timesteps
        state = {"learner": learner_state(self.learner), **self.state(), "seconds": self.limits.seconds}
        self.run.save(self.learner.policy, self.learner.policy.optimizer, self.saved_at, state)

    @abstractmethod
    def imitated(self) -> list[GameSpec]:
        """The games of a teacher that a new run begins with."""

    def prepare(self) -> None:
        """Called before a new run is trained, after its initial weights are loaded: imitates the teacher, if the run
        begins with that, and saves the result. A time limit ends it early. Raises `Interrupted` after a signal: nothing
        is saved then, so a resumed run imitates again.
        """
        how, limits, policy = self.how, self.limits, self.learner.policy
        losses = imitate(policy, self.imitated(), self.run.args, limits.reached, how.processes, bar=how.bar)
        limits.signals.check()
        if losses:
            write_imitated(self.run, policy, policy.optimizer)

    def finish(self) -> None:
        """Called after the last step."""
        self.save()

    def restore(self, model: MaskablePPO) -> None:
        """Restores the state of the last `save` into a new model; raises `AgentError` if it does not fit."""
        found = saving.load_into(model, self.run.checkpoint)
        state = found.training()
        try:
            restore_learner(model, state["learner"])
            self.set_state(state)
            self.limits.spent = float(state["seconds"])
        except (KeyError, OverflowError, TypeError, ValueError) as error:
            raise AgentError(f"{found.folder / checkpoint.TRAINING} does not fit this run: {error}") from error


def learn(run: Run, model: MaskablePPO, progress: Progress, steps: int) -> MaskablePPO:
    """Trains a model for `steps` more decisions, or until the limits, in `Run.training`. Continues from the checkpoint
    if there is one, and removes later lines from the logs. Ends the games.

    Raises `AgentError`, `OptionError` or `RunError` if the run cannot be trained, and `FileError` if it cannot be
    written; earlier saves stay valid.
    """
    try:
        progress.init_callback(model)
        found = run.saved()
        if found is not None and not is_start(found):
            progress.restore(model)
        else:
            if found is not None:
                load_weights(model.policy, found, model.device)
            if not has_imitated(found):
                progress.prepare()
        run.cut(model.num_timesteps, *progress.LOGS)
        callbacks: list[BaseCallback] = [progress, *([ProgressBarCallback()] if progress.how.bar else [])]
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
