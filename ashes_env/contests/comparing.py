"""What may be said of two agents: who won, only where the interval leaves no doubt, and how many games a narrower one
takes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ashes_env.contests.games import Game, Result, scores
from ashes_env.contests.statistics import by_seed, clustered, groups_needed, mean


def verdict(names: Sequence[str], games: Sequence[Game], players: int = 2) -> str:
    """Who is the stronger of two players who met, by the games of the first; nobody where the interval holds a half.
    Of more players whether the first wins more than an even share.
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


def difference(one: Result, other: Result) -> dict[str, Any]:
    """By how much an agent's win rate is above another's, where both played the same seeds with the same decks.

    Games on one seed are a group, and what both did on it is subtracted before anything is averaged: what the deal
    gives or takes does not count. Differences are put on 0 to 1 for `clustered`, and the interval put back.
    """
    theirs = {(game.seed, game.deck): game.score for game in other.games}
    groups = by_seed((game.seed, (1.0 + game.score - theirs[game.seed, game.deck]) / 2.0) for game in one.games)
    low, high = (2.0 * bound - 1.0 for bound in clustered(groups))
    found = mean([2.0 * value - 1.0 for group in groups for value in group])
    return {"agents": [one.agent, other.agent], "difference": found, "difference 95%": [low, high]}


def difference_words(found: dict[str, Any]) -> str:
    """The same as a sentence."""
    (one, other), (low, high) = found["agents"], found["difference 95%"]
    share = f"{100 * found['difference']:+.1f} % (95 %: {100 * low:+.1f} to {100 * high:+.1f})"
    words = f"{one} less {other}, games won on the same seeds: {share}"
    if low <= 0.0 <= high:
        return f"{words}: no difference shown"
    return f"{words}: {one if low > 0 else other} is the stronger"


def needed(games: Sequence[Game], wanted: float) -> int:
    """How many games an interval of this width takes, where as many share a seed as among these."""
    groups = scores(games)
    return groups_needed(groups, wanted) * max(map(len, groups), default=1)
