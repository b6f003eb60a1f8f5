"""Tables of draft decisions and observations: every id, field and piece, its largest value and its meaning.

`python -m ashes_env.draft.schema` prints them; `docs/reference.py` makes a page of them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ashes_env.draft.observation import draft_actions
from ashes_env.draft.shape import AS_PARTS, BLOCKS, N_ACTIONS, SHAPE
from ashes_env.draft.state import Draft
from ashes_env.draft.words import choice_text
from ashes_env.encoding.features import FACTS
from ashes_env.encoding.pieces import action_table, describe_observation, field_tables, hash_of, piece_table
from ashes_env.encoding.schema import hash_of_actions
from ashes_env.encoding.sizes import ID_SCALE, n_flat, n_raw
from ashes_env.files.piping import quietly

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

N_OBSERVATION: Final = n_flat(SHAPE)  # length of an observation as float32
N_OBSERVATION_RAW: Final = n_raw(SHAPE)  # length of an observation in bytes
PARTS: Final = AS_PARTS.shapes()
"""The arrays of an observation in parts, and the shape of each."""


@lru_cache(maxsize=1)
def draft_hash() -> str:
    """A short hash of all tables. A policy fits an environment with the same hash only."""
    return hash_of(BLOCKS, SHAPE)


@lru_cache(maxsize=1)
def draft_actions_hash() -> str:
    """A short hash of what actions mean."""
    return hash_of_actions(BLOCKS)


def seen_text(observation: NDArray[np.float32]) -> str:
    """The fields of an observation that are not 0, one a line; facts are left out.

    Raises `ValueError` for an array of another shape or type.
    """
    if observation.shape != (N_OBSERVATION,) or observation.dtype != "float32":
        raise ValueError(
            f"an observation has the shape ({N_OBSERVATION},) and float32, this has "
            f"{observation.shape} and {observation.dtype}"
        )
    return "\n".join(describe_observation(SHAPE, observation))


def mask_text(d: Draft) -> dict[int, str]:
    """Every choice of the drafter who decides in words, by id."""
    return {action: choice_text(d, choice) for action, choice in sorted(draft_actions(d).items())}


def table() -> str:
    """The tables as Markdown."""
    shapes = "; ".join(f"`{name}` {shape}" for name, shape in PARTS.items())
    return "\n".join(
        [
            f"## Actions: `Discrete({N_ACTIONS})`",
            "",
            *action_table(BLOCKS),
            "",
            f"## Flat: `Box(0, 1, ({N_OBSERVATION},), float32)` or `Box(0, 255, ({N_OBSERVATION_RAW},), uint8)`",
            "",
            f"Hash of all tables: `{draft_hash()}`.",
            "",
            f"float32: {SHAPE.numbers} numbers (raw value / *top*, at most 1), {SHAPE.ids} title ids (id / {ID_SCALE}),"
            f" {SHAPE.facts} rows of {len(FACTS)} facts. uint8: the raw numbers, then the ids in two bytes each, low "
            "byte first.",
            "",
            *piece_table(SHAPE),
            "",
            f'With `obs_mode="entities"` the same as arrays: {shapes}. `draft` is what comes before the drafters.',
            "",
            *field_tables(SHAPE),
        ]
    )


if __name__ == "__main__":
    raise SystemExit(quietly(lambda: print(table())))
