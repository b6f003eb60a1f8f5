"""Episodes as columns: one array for each field, one row for each decision, in the smallest types that hold them.

Rows are ordered by game, seat and step. Masks are packed, eight actions to a byte, the lowest action in the highest
bit (`numpy.packbits`). What an agent did not tell is NaN. `policy_action` and `policy_probability` have as many entries
for a row as the agent considered actions; those of row `i` are from `policy_start[i]` to `policy_start[i + 1]`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ashes_env.dataset.errors import DatasetError
from ashes_env.dataset.rows import Episode

Columns = dict[str, NDArray[Any]]

MASK: Final = "action_mask"
START, ACTIONS, CHANCES = "policy_start", "policy_action", "policy_probability"
OF_POLICY: Final = (START, ACTIONS, CHANCES)
SINGLE: Final = {
    "action": ("uint16", "the id of the action taken"),
    "reward": ("float32", "what came of it up to the next decision of the seat, or its end"),
    "terminated": ("bool", "whether the episode is decided after it"),
    "truncated": ("bool", "whether a limit ended the episode after it"),
    "seat": ("uint8", "the seat that decides"),
    "game": ("uint32", "the number of the game in the file of games"),
    "step": ("uint32", "the number of the decision in its episode"),
    "decision": ("uint32", "the number of the decision among those of all seats"),
    "probability": ("float32", "the probability of the action, as its agent told it"),
    "value": ("float32", "the value of the position for the seat, as its agent told it, from -1 to 1"),
}
"""The columns of one number each: type and meaning."""
NONE: Final = float("nan")


def columns(episodes: Sequence[Episode], observations: Mapping[str, tuple[str, tuple[int, ...]]]) -> Columns:
    """The columns of some episodes; `observations` are the types and shapes of what is seen, by name. Raises
    `DatasetError` where the episodes see something else.
    """
    out: Columns = {}
    for name, (dtype, shape) in observations.items():
        rows = [seen[name] for one in episodes for seen in one.observations]
        out[name] = np.stack(rows).astype(dtype, copy=False) if rows else np.zeros((0, *shape), dtype)
        if out[name].shape[1:] != shape:
            raise DatasetError(f"{name}: the shape is {out[name].shape[1:]}, not {shape}: the games are of two kinds")
    masks = [mask for one in episodes for mask in one.masks]
    out[MASK] = np.packbits(np.stack(masks) != 0, axis=1) if masks else np.zeros((0, 0), np.uint8)
    policies = [policy or {} for one in episodes for policy in one.policies]
    told: dict[str, list[Any]] = {
        "action": [action for one in episodes for action in one.actions],
        "reward": [reward for one in episodes for reward in one.rewards],
        "terminated": [step == len(one) - 1 and not one.truncated for one in episodes for step in range(len(one))],
        "truncated": [step == len(one) - 1 and one.truncated for one in episodes for step in range(len(one))],
        "seat": [one.seat for one in episodes for _ in one.actions],
        "game": [one.game for one in episodes for _ in one.actions],
        "step": [step for one in episodes for step in range(len(one))],
        "decision": [n for one in episodes for n in one.decisions],
        "value": [NONE if value is None else value for one in episodes for value in one.values],
    }
    told["probability"] = [policy.get(action, NONE) for policy, action in zip(policies, told["action"], strict=True)]
    out |= {name: np.array(told[name], dtype) for name, (dtype, _) in SINGLE.items()}
    out[START] = np.cumsum([0, *map(len, policies)], dtype=np.int64)
    out[ACTIONS] = np.array([action for policy in policies for action in policy], np.uint16)
    out[CHANCES] = np.array([chance for policy in policies for chance in policy.values()], np.float32)
    return out


def unpacked(masks: NDArray[np.uint8], n_actions: int) -> NDArray[np.bool_]:
    """The masks of n rows as bool (n, n_actions). `masks` are packed: uint8 (n, ceil(n_actions / 8)), the lowest action
    in the highest bit.
    """
    return np.unpackbits(masks, axis=1, count=n_actions).astype(bool)


def joined(parts: Sequence[Columns]) -> Columns:
    """The columns of several shards, one after the other."""
    out = {name: np.concatenate([part[name] for part in parts]) for name in parts[0] if name != START}
    if START in parts[0]:
        counts = np.concatenate([np.diff(part[START]) for part in parts])
        out[START] = np.concatenate(([0], np.cumsum(counts, dtype=np.int64)))
    return out
