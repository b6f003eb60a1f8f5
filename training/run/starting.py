"""Initial weights: a run starts with those of a checkpoint, and takes what belongs to them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from ashes_env.agents import checkpoint
from ashes_env.agents.base import AgentError
from ashes_env.agents.options import folder as folder_of
from ashes_env.agents.shapes import IDS
from ashes_env.encoding.schema import TWO
from ashes_env.files import save_state
from ashes_env.match.errors import OptionError
from training.run.arguments import YES
from training.run.run import FORM, Run

START: Final = "start"  # marks a save that holds only initial weights
IMITATED: Final = "imitated"  # the folder of what imitation made, before the first game of the learner's own


def is_start(found: checkpoint.Checkpoint) -> bool:
    """Whether a save has nothing but the weights that a run starts with."""
    return START in found.meta and checkpoint.OPTIMIZER not in found.parts


def has_imitated(found: checkpoint.Checkpoint | None) -> bool:
    """Whether the initial weights are those that imitation has made: a resumed run does not imitate again."""
    return found is not None and bool(found.meta.get(IMITATED))


def write_imitated(run: Run, policy: Any, optimizer: Any) -> None:
    """Saves what imitation made, as an agent and as the initial weights of the run. Raises `FileError`."""
    made = run.save(policy, optimizer, 0, {}, IMITATED)
    write_start(made, run, imitated=True)


def write_start(start: Path, run: Run, *, imitated: bool = False) -> None:
    """Copies the weights of a checkpoint (its folder, or the name of a shipped one) into a new run as its initial
    weights: no steps, no optimizer. Raises `AgentError` if they cannot be read, `FileError` if they cannot be saved.
    """
    found = checkpoint.read(folder_of(str(start)))
    meta = {**found.meta, "steps": 0, "trained": run.trained, "actions": TWO.n_actions}
    meta[START] = {"steps": found.meta["steps"], "sha256": sha256(found.part(found.policy)).hexdigest()}
    meta |= {IMITATED: True} if imitated else {}
    save_state(run.checkpoint, checkpoint.parts_of(found.weights(), meta))


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
    and reward; and that its learner has been taught. Raises `OptionError` if one of the first three was `given` with
    another value.
    """
    trained = meta.get("trained")
    reward = trained.get("reward", args["reward"]) if isinstance(trained, dict) else args["reward"]
    found = {"network": meta.get("network"), "titles": meta.get("titles", IDS), "reward": reward}
    taught = {"taught": YES} if "taught" in args and "taught" not in given else {}
    for name, value in found.items():
        if name in given and value != args[name]:
            raise OptionError(f"{name}: {start} has {value}, which belongs to its weights, and not {args[name]}")
    return {**found, **taught}
