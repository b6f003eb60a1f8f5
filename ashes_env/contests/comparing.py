"""Compares two agents: names the stronger one only if the confidence interval allows it, and estimates the number of
games for a narrower interval.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ashes_env.contests.games import Game, Result, scores
from ashes_env.contests.statistics import by_seed, clustered, groups_needed, mean


def verdict(names: Sequence[str], games: Sequence[Game], players: int = 2) -> str:
    """Names the stronger of two players from the games of the first; none if the interval contains one half. With more
    players, whether the first wins more than an even share.
    """
    low, high = clustered(scores(games))
    share = mean([game.score for game in games])
    if players > 2:
        even = 1 / players
        words = (
            f"{names[0]} wins {share:.1%} of its games against {games[0].opponent} "
            f"(95 %: {low:.1%} to {high:.1%}), where an even share is {even:.1%}"
        )
        if low <= even <= high:
            return f"{words}: no winner, the interval covers it"
        return f"{words}: {names[0]} is the {'stronger' if low > even else 'weaker'}"
    words = f"{names[0]} takes {share:.1%} of the points against {names[1]} (95 %: {low:.1%} to {high:.1%})"
    if low <= 0.5 <= high:
        return f"{words}: no winner, the interval covers one half"
    return f"{words}: {names[0] if low > 0.5 else names[1]} is the stronger"


def paired(differences: Iterable[tuple[int, float]]) -> tuple[float, tuple[float, float]]:
    """The mean of differences of scores in [-1, 1], each given with its seed, and its 95 % interval.

    The difference is taken on each seed before averaging, so the luck of the deal cancels out. Differences are mapped
    to [0, 1] for `clustered`, and the interval is mapped back.
    """
    groups = by_seed((seed, (1.0 + value) / 2.0) for seed, value in differences)
    low, high = (2.0 * bound - 1.0 for bound in clustered(groups))
    return mean([2.0 * value - 1.0 for group in groups for value in group]), (low, high)


def difference(one: Result, other: Result) -> dict[str, Any]:
    """The difference between the win rates of two agents that played the same seeds with the same decks (`paired`)."""
    theirs = {(game.seed, game.deck): game.score for game in other.games}
    found, (low, high) = paired((game.seed, game.score - theirs[game.seed, game.deck]) for game in one.games)
    return {"agents": [one.agent, other.agent], "difference": found, "difference 95%": [low, high]}


def difference_words(found: dict[str, Any]) -> str:
    """The difference as a sentence."""
    (one, other), (low, high) = found["agents"], found["difference 95%"]
    share = f"{100 * found['difference']:+.1f} % (95 %: {100 * low:+.1f} to {100 * high:+.1f})"
    words = f"{one} less {other}, games won on the same seeds: {share}"
    if low <= 0.0 <= high:
        return f"{words}: no difference shown"
    return f"{words}: {one if low > 0 else other} is the stronger"


def needed(games: Sequence[Game], wanted: float) -> int:
    """The number of games for an interval of this width, if as many games share a seed as in `games`."""
    groups = scores(games)
    return groups_needed(groups, wanted) * max(map(len, groups), default=1)
