"""Data from games: kept as seeds and actions, expanded into rows, described for people and machines."""

from ashes_env.dataset.columns import unpacked
from ashes_env.dataset.describing import describe
from ashes_env.dataset.errors import DatasetError, MissingExtra
from ashes_env.dataset.expanding import expand
from ashes_env.dataset.kept_games import Games, Head, KeptGame, read
from ashes_env.dataset.loading import load, load_shards
from ashes_env.dataset.making import Made, Plan, make
from ashes_env.dataset.rows import Episode, episodes
from ashes_env.dataset.shard_list import Shard, ShardList

__all__ = [
    "DatasetError",
    "Episode",
    "Games",
    "Head",
    "KeptGame",
    "Made",
    "MissingExtra",
    "Plan",
    "Shard",
    "ShardList",
    "describe",
    "episodes",
    "expand",
    "load",
    "load_shards",
    "make",
    "read",
    "unpacked",
]
