"""How a model of Stable-Baselines3 goes on where a run was saved, and what it remembers besides weights, optimizer and
steps, as plain data.
"""

from __future__ import annotations

import argparse
import json
from abc import abstractmethod
from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback, CallbackList, ProgressBarCallback
from stable_baselines3.common.vec_env import VecEnv

from agents import checkpoint
from agents.base import AgentError
from agents.checkpoint import load_weights
from agents.make import folder as folder_of
from agents.network import IDS
from ashes_env.env.errors import OptionError, StateError
from ashes_env.files import is_saved, save_state
from training import log
from training.generators import generators, restore_generators
from training.runs import CHECKPOINT, RunError, new_run, read_args

START: Final = "start"  # what a save says that is no more than weights to begin with


def env_of(model: MaskablePPO) -> VecEnv:
    """The environments of a model that trains."""
    env = model.get_env()
    assert env is not None
    return env


def learner_state(model: MaskablePPO) -> dict[str, Any]:
    """Counters, the latest episodes that the library takes means over, and all generators, for `restore_learner`."""
    return {
        "updates": int(model._n_updates),
        "episodes": [{"r": float(e["r"]), "l": int(e["l"]), "t": float(e["t"])} for e in model.ep_info_buffer or ()],
        "successes": [bool(won) for won in model.ep_success_buffer or ()],
        "generators": generators(env_of(model)),
    }


def restore_learner(model: MaskablePPO, state: Any) -> None:
    """Brings a model that has not learned yet to where `learner_state` was called. Its games are dealt, so that seeds
    that it still had for them are used up; `learn` deals them again, with the chance that is brought back.

    Raises `StateError` for anything else than what `learner_state` gave.
    """
    env = env_of(model)
    env.reset()
    try:
        updates = int(state["updates"])
        episodes = [{"r": float(e["r"]), "l": int(e["l"]), "t": float(e["t"])} for e in state["episodes"]]
        successes = [bool(won) for won in state["successes"]]
        saved = state["generators"]
    except (KeyError, TypeError, ValueError) as error:
        raise StateError(f"this is no saved learner: {error!r}") from error
    restore_generators(env, saved)
    model._n_updates = updates
    model.ep_info_buffer = deque(episodes, maxlen=model._stats_window_size)
    model.ep_success_buffer = deque(successes, maxlen=model._stats_window_size)


class Saving(BaseCallback):
    """Watches over a run, and can bring a model to where it was saved."""

    @abstractmethod
    def restore(self, model: MaskablePPO) -> None:
        """Brings a model that has just been built there; raises `AgentError` if it cannot be."""


def begun_with(start: Path, folder: Path, trained: Mapping[str, Any]) -> None:
    """Puts the weights of a checkpoint (its folder, or the name of one that ships) into a new run, which begins with
    them: no steps, no optimizer. `trained`: what the run says of itself. Raises `AgentError` where they cannot be read,
    `FileError` where nothing can be saved.
    """
    found = checkpoint.read(folder_of(str(start)))
    meta = {**found.meta, "steps": 0, "trained": dict(trained)}
    meta[START] = {"steps": found.meta["steps"], "sha256": sha256(found.parts[checkpoint.POLICY]).hexdigest()}
    parts = {
        checkpoint.META: (json.dumps(meta, indent=1, sort_keys=True) + "\n").encode(),
        checkpoint.POLICY: found.parts[checkpoint.POLICY],
        checkpoint.TRAINING: b"null",
    }
    save_state(folder / CHECKPOINT, parts)


def started_with(start: Path, args: Mapping[str, Any], given: Collection[str] = ()) -> dict[str, Any]:
    """The arguments of a run that begins with the weights of a checkpoint: its network with its titles, and the reward
    that its values are of. Raises `AgentError` for one that sees something else, `OptionError` where one of these was
    `given` and is another.
    """
    meta = checkpoint.read_meta(folder_of(str(start)))
    form = args.get("observation", "bytes")
    if meta.get("observation") != form:
        raise AgentError(f"{start} sees {meta.get('observation')!r}, and this training shows {form!r}")
    return {**args, **taken_over(start, meta, args, given)}


def chosen(
    options: argparse.Namespace,
    given: Mapping[str, Any],
    defaults: Mapping[str, Any],
    checked: Callable[[Mapping[str, Any]], dict[str, Any]],
) -> dict[str, Any]:
    """The arguments of the run that a command line means, by its `--resume`, its `--start` and what was `given`. Raises
    as `read_args`, `started_with` and `checked` do, and `RunError` where something is given beside `--resume`.
    """
    if options.resume is not None:
        if given or options.start is not None:
            raise RunError("--resume uses the run's own arguments and weights: nothing else can be given with it")
        return checked(read_args(options.resume))
    args = {**defaults, **given}
    return checked(args if options.start is None else started_with(options.start, args, given))


def opened(options: argparse.Namespace, args: Mapping[str, Any], trained: Mapping[str, Any]) -> Path:
    """The folder of that run: the one to be resumed, or a new one, with the weights that it begins with, if any."""
    if options.resume is not None:
        resumed: Path = options.resume
        return resumed
    folder = new_run(options.runs, args)
    if options.start is not None:
        begun_with(options.start, folder, trained)
    return folder


def taken_over(start: Path, meta: Mapping[str, Any], args: Mapping[str, Any], given: Collection[str]) -> dict[str, Any]:
    """What a run that begins with the weights of a checkpoint, whose description is `meta`, has of it whatever its
    arguments are: network, titles and reward. Raises `OptionError` where one of these was `given` and is another.
    """
    trained = meta.get("trained")
    reward = trained.get("reward", args["reward"]) if isinstance(trained, dict) else args["reward"]
    found = {"network": meta.get("network"), "titles": meta.get("titles", IDS), "reward": reward}
    for name, value in found.items():
        if name in given and value != args[name]:
            raise OptionError(f"{name}: {start} has {value}, which belongs to its weights, and not {args[name]}")
    return found


def go_on(
    model: MaskablePPO, progress: Saving, folder: Path, steps: int, logs: Sequence[str] = (log.NAME,), *, bar: bool
) -> None:
    """Trains a run so many steps more, from its checkpoint if there is one; what its logs say beyond that goes."""
    progress.init_callback(model)
    if is_saved(folder / CHECKPOINT):
        found = checkpoint.read(folder / CHECKPOINT)
        if START in found.meta and checkpoint.OPTIMIZER not in found.parts:
            load_weights(model.policy, found, model.device)
        else:
            progress.restore(model)
    for name in logs:
        log.cut(folder, model.num_timesteps, name)
    callbacks: list[BaseCallback] = [progress]
    if bar:
        callbacks.append(ProgressBarCallback())
    model.learn(steps, callback=CallbackList(callbacks), reset_num_timesteps=False)
