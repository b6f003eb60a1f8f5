"""Decks that are better than others: which changes a pool of cards allows, and which candidates survive a trial."""

from ashes_env.decks.search.changes import Learned, changed, first_five, new_changes
from ashes_env.decks.search.halving import Standing, games_of, halving
from ashes_env.decks.search.pool import Pool, PoolError, collection, pool_of_titles, whole_pool

__all__ = [
    "Learned",
    "Pool",
    "PoolError",
    "Standing",
    "changed",
    "collection",
    "first_five",
    "games_of",
    "halving",
    "new_changes",
    "pool_of_titles",
    "whole_pool",
]
