"""Tables of building decisions and observations: every id, field and piece, its largest value and its meaning.

`python -m ashes_env.campaign.schema` prints them; `docs/reference.py` makes a page of them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ashes_env.campaign.observation import building_actions
from ashes_env.campaign.shape import AS_PARTS, BLOCKS, N_BUILDING, SHAPE
from ashes_env.campaign.state import Campaign
from ashes_env.campaign.words import choice_text
from ashes_env.encoding.features import FACTS
from ashes_env.encoding.layout import Layout
from ashes_env.encoding.pieces import action_table, describe_observation, field_tables, hash_of, piece_table
from ashes_env.encoding.schema import TWO, actions_hash, hash_of_actions, schema_hash
from ashes_env.encoding.sizes import ID_SCALE, n_flat, n_raw
from ashes_env.encoding.text import observation_text
from ashes_env.files.piping import quietly

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def n_actions(shape: Layout = TWO) -> int:
    """The size of the action space: the game's ids, then those of building."""
    return shape.n_actions + N_BUILDING


def n_observation(shape: Layout = TWO) -> int:
    """The length of an observation as float32: the game's part, then the campaign's."""
    return n_flat(shape) + n_flat(SHAPE)


def n_observation_raw(shape: Layout = TWO) -> int:
    """The length of an observation in bytes: the game's part, then the campaign's."""
    return n_raw(shape) + n_raw(SHAPE)


PARTS: Final = AS_PARTS.shapes()
"""The arrays that a campaign adds to the entities of a game, and the shape of each."""


@lru_cache(maxsize=16)
def campaign_hash(shape: Layout = TWO) -> str:
    """A short hash of all tables, including those of the game. A policy fits environments with the same hash."""
    return hash_of(BLOCKS, SHAPE, schema_hash(shape))


@lru_cache(maxsize=16)
def campaign_actions_hash(shape: Layout = TWO) -> str:
    """A short hash of what actions mean, those of the game included."""
    return hash_of_actions(BLOCKS, actions_hash(shape))


def seen_text(observation: NDArray[np.float32], shape: Layout = TWO) -> str:
    """The fields of an observation that are not 0, one a line, the game's part first; facts are left out.

    Raises `ValueError` for an array of another shape or type.
    """
    if observation.shape != (n_observation(shape),) or observation.dtype != "float32":
        raise ValueError(
            f"an observation has the shape ({n_observation(shape)},) and float32, this has "
            f"{observation.shape} and {observation.dtype}"
        )
    game = observation[: n_flat(shape)]
    lines = [observation_text(game, shape)] if game.any() else []
    return "\n".join([*lines, *describe_observation(SHAPE, observation[n_flat(shape) :])])


def mask_text(c: Campaign, base: int) -> dict[int, str]:
    """Every choice of the player who builds in words, by id."""
    return {action: choice_text(c, choice) for action, choice in sorted(building_actions(c, base).items())}


def table(shape: Layout = TWO) -> str:
    """The tables as Markdown."""
    base = shape.n_actions
    lines = [
        f"## Actions: `Discrete({n_actions(shape)})`",
        "",
        f"Ids 0 to {base - 1} are those of the game at a table for two.",
        "",
        *action_table(BLOCKS, base),
        "",
        f"## Flat: `Box(0, 1, ({n_observation(shape)},), float32)` or "
        f"`Box(0, 255, ({n_observation_raw(shape)},), uint8)`",
        "",
        f"Hash of all tables: `{campaign_hash(shape)}`.",
        "",
        f"float32: the game's {n_flat(shape)} numbers, then {SHAPE.numbers} numbers (raw value / *top*, at most 1), "
        f"{SHAPE.ids} title ids (id / {ID_SCALE}), {SHAPE.facts} rows of {len(FACTS)} facts. uint8: the game's "
        f"{n_raw(shape)} bytes, then the raw numbers, then the ids in two bytes each, low byte first.",
        "",
        *piece_table(SHAPE),
        "",
    ]
    lines += [
        'With `obs_mode="entities"` these arrays stand beside those of the game:',
        "",
        "| part | shape | meaning |",
        "|---|---|---|",
        f"| `campaign`, `campaign_ids` | {PARTS['campaign']}, {PARTS['campaign_ids']} | the first four pieces |",
        f"| `own_titles`, `own_title_ids` | {PARTS['own_titles']}, {PARTS['own_title_ids']} | my titles |",
        f"| `candidates`, `candidate_ids` | {PARTS['candidates']}, {PARTS['candidate_ids']} | candidates |",
        "",
    ]
    return "\n".join([*lines, *field_tables(SHAPE)])


if __name__ == "__main__":
    raise SystemExit(quietly(lambda: print(table())))
