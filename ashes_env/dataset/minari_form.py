"""A data set of Minari: one episode a seat, in the Arrow files of Minari, by minari and pyarrow.

`observations` has the observation and the mask, and one entry more than there are actions: what the seat sees in the
end. `infos` has the seat, the number of the game, and what the agent told. Minari writes the files; equal games have
equal files with one version of it and of pyarrow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import numpy as np

from ashes_env.dataset.columns import MASK, NONE
from ashes_env.dataset.errors import DatasetError, needed
from ashes_env.dataset.rows import OBSERVATION, Episode
from ashes_env.match.settings import Settings

FORM: Final = "minari"
STORAGE: Final = "arrow"


def check() -> None:
    """Raises `MissingExtra` if Minari, or what its Arrow files need, is not installed."""
    needed(FORM, "minari", "pyarrow", "PIL")


def write(folder: Path, name: str, settings: Settings, episodes: Iterable[Episode]) -> tuple[int, int]:
    """Writes the data set into a new folder; returns how many episodes and decisions it has. `settings` are those of an
    environment that shows the observations. Raises `MissingExtra`, `OSError`, and `DatasetError` for what Minari
    refuses.
    """
    check()
    from gymnasium import spaces
    from minari.data_collector import EpisodeBuffer
    from minari.dataset.minari_storage import MinariStorage

    seen: dict[str, Any] = {OBSERVATION: settings.seen_space, MASK: spaces.Box(0, 1, (settings.n_actions,), np.int8)}
    space = spaces.Dict(seen)
    actions = spaces.Discrete(settings.n_actions)
    try:
        storage = MinariStorage.new(folder.resolve(), space, actions, data_format=STORAGE, jpeg_encoding=False)
        storage.update_metadata({"dataset_id": name, "minari_version": version("minari")})
        storage.update_episodes(_buffers(EpisodeBuffer, episodes, settings.n_actions))
        return storage.total_episodes, storage.total_steps
    except (ValueError, AssertionError) as error:
        raise DatasetError(f"Minari does not take these games: {error}") from error


def _buffers(buffer: Any, episodes: Iterable[Episode], n_actions: int) -> Iterator[Any]:
    """The episodes as Minari collects them."""
    nobody = np.zeros(n_actions, np.int8)
    for number, one in enumerate(episodes):
        rows = [*one.observations, one.last]
        parts: dict[str, Any] = {name.removeprefix(f"{OBSERVATION}."): _stacked(rows, name) for name in one.last}
        seen = parts.get(OBSERVATION, parts)
        n = len(one)
        ends = np.arange(1, n + 1) == n
        policies = [policy or {} for policy in one.policies]
        chances = [policy.get(action, NONE) for policy, action in zip(policies, one.actions, strict=True)]
        values = [NONE if value is None else value for value in one.values]
        yield buffer(
            id=number,
            observations={OBSERVATION: seen, MASK: np.stack([*one.masks, nobody])},
            actions=np.array(one.actions, np.int64),
            rewards=np.array(one.rewards, np.float32),
            terminations=ends & (not one.truncated),
            truncations=ends & one.truncated,
            infos={  # lists, because Minari cannot read an array of numbers back
                "seat": [np.uint8(one.seat)] * (n + 1),
                "game": [np.uint32(one.game)] * (n + 1),
                "probability": [*map(np.float32, chances), np.float32(NONE)],
                "value": [*map(np.float32, values), np.float32(NONE)],
            },
        )


def _stacked(rows: list[dict[str, Any]], name: str) -> Any:
    found = np.stack([row[name] for row in rows])
    return found.astype(np.int32) if found.dtype == np.uint16 else found
