"""What a tree search asks at its leaves: a prior for each action and a value, for the seat to act."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from ashes_env.env.match import Match
from ashes_env.env.rewards import potential

if TYPE_CHECKING:  # what it is guided by needs torch, and a search without a guide does not
    from agents.search.guide import Guide

Priors = dict[int, float]


class Leaves(Protocol):
    """Values positions in which somebody has to act."""

    def start(self, seed: int) -> None:
        """Seeds what is drawn by chance."""

    def value(self, matches: Sequence[Match]) -> list[tuple[Priors, float]]:
        """For each match the prior of every legal action and the value for the seat to act, -1 to 1. The matches may
        be played on: whoever asks needs them no more.
        """


class Guided:
    """Leaves as a guide sees them."""

    def __init__(self, guide: Guide) -> None:
        self.guide = guide

    def start(self, seed: int) -> None:
        """Nothing is drawn."""

    def value(self, matches: Sequence[Match]) -> list[tuple[Priors, float]]:
        seen = np.stack([m.observe_raw(m.seat) for m in matches])
        masks = np.stack([m.mask(m.seat) for m in matches]).astype(bool)
        chances, values = self.guide.look(seen, masks)
        return [
            (dict(zip(legal.tolist(), row[legal].tolist(), strict=True)), float(value))
            for legal, row, value in zip(map(np.flatnonzero, masks), chances, values, strict=True)
        ]


class PlayedOut:
    """Leaves without a guide: equal priors, and the value of a random game from there: its result or, after `turns`
    turns, the potential of the position (`ashes_env.env.rewards`).
    """

    def __init__(self, turns: int = 4) -> None:
        self.turns = turns
        self.rng = random.Random(0)

    def start(self, seed: int) -> None:
        self.rng.seed(seed)

    def value(self, matches: Sequence[Match]) -> list[tuple[Priors, float]]:
        out: list[tuple[Priors, float]] = []
        for match in matches:
            seat, legal = match.seat, match.actions()
            priors = dict.fromkeys(legal, 1.0 / len(legal))
            out.append((priors, played_out(match, seat, self.turns, self.rng.getrandbits(63))))
        return out


def played_out(match: Match, seat: int, turns: int, seed: int) -> float:
    """Plays a match on at random for so many turns; its value for a seat then."""
    match.rollout(until=("turns", turns), seed=seed)
    return match.result(seat) if match.over else potential(match.game, seat)


def equal(legal: NDArray[np.intp]) -> NDArray[np.float32]:
    """Equal priors for legal actions."""
    return np.full(len(legal), 1.0 / len(legal), np.float32)
