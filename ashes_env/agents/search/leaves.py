"""Values the leaves of a tree search: a prior for each action of the acting seat, and a value for each seat.

With two sides the game is zero-sum. With more players, each for itself, an unfinished position is valued by each
player's share of all remaining life, taken as its probability to win and scaled like the rewards of a game
(`ashes_env.match.rewards`): a player who has left has the value of a loss, and the values sum to zero.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from ashes_env.agents.base import AgentError
from ashes_env.agents.search.opposition import two_sides
from ashes_env.match.match import Match
from ashes_env.match.rewards import life_share, potential
from ashes_env.rules.game import Game
from ashes_env.rules.state.neighbours import partners

LEAST_LIFE: Final = 1e-6

Priors = dict[int, float]
Values = tuple[float, ...]
"""For each seat, from -1 to 1."""


class Leaves(Protocol):
    """Values positions in which a seat must act."""

    def start(self, seed: int) -> None:
        """Seeds the random generator."""

    def value(self, matches: Sequence[Match]) -> Iterable[tuple[Priors, Values]]:
        """For each match the prior of every legal action and the value for each seat. May change the matches: the
        caller does not use them again. Slow values are computed lazily, one at a time.
        """


def for_sides(game: Game, seat: int, value: float) -> Values:
    """Converts the value for one of two sides to a value for each seat."""
    return tuple(value if partners(game, seat, other) else -value for other in range(len(game.players)))


class PlayedOut:
    """Values leaves without a guide: equal priors, and the value of a random game from there, which is its result or,
    after `turns` turns, the value of the position (`standing`).
    """

    def __init__(self, turns: int = 4) -> None:
        self.turns = turns
        self.rng = random.Random(0)

    def start(self, seed: int) -> None:
        self.rng.seed(seed)

    def value(self, matches: Sequence[Match]) -> Iterable[tuple[Priors, Values]]:
        for match in matches:
            seat, legal = match.seat, match.actions()
            priors = dict.fromkeys(legal, 1.0 / len(legal))
            match.rollout(until=("turns", self.turns), seed=self.rng.getrandbits(63))
            yield priors, values_of(match, seat)


def values_of(match: Match, seat: int) -> Values:
    """The value of a match for each seat; with two sides, computed for the side of `seat`."""
    if two_sides(match.game):
        return for_sides(match.game, seat, standing(match, seat))
    return tuple(standing(match, other) for other in range(len(match.game.players)))


def standing(match: Match, seat: int) -> float:
    """The value of a match for a seat, -1 to 1: its result, or in an unfinished game the potential of the position with
    two sides (`ashes_env.match.rewards`), the scaled share of all remaining life with more.
    """
    game = match.game
    if match.over:
        return match.result(seat)
    if two_sides(game):
        return potential(game, seat)
    n = len(game.players)
    lives = [life_share(game, other) for other in range(n)]
    return (n * lives[seat] / max(LEAST_LIFE, sum(lives)) - 1.0) / (n - 1)


def played_out(match: Match, seat: int, turns: int, seed: int) -> float:
    """Plays a match on at random for some turns; returns its value for a seat then."""
    match.rollout(until=("turns", turns), seed=seed)
    return standing(match, seat)


def for_two_sides(match: Match) -> None:
    """Raises `AgentError` unless two sides play: a guide gives a value for the acting seat only."""
    if not two_sides(match.game):
        raise AgentError(
            f"a search with a policy plays between two sides, not between {len(match.game.players)} "
            "players; random, greedy, expert, flat and tree without a policy do"
        )
