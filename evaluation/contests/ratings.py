"""Strength from games: Bradley-Terry ratings in Elo units with intervals, and OpenSkill beside them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

ELO: Final = 400.0 / np.log(10.0)  # Elo units to a natural logarithm of odds
HALF: Final = 0.5  # points added to both sides of each pairing
LEAST: Final = 1e-4  # of them, where they are drawn
CLOSE: Final = 1e-8  # in logarithms of strength
FARTHEST: Final = 2.0  # that a step may go
MOST_STEPS: Final = 500
AT_ONCE: Final = 250  # samples that are fitted side by side


class RatingError(ValueError):
    """Games from which no ratings follow; the message says why."""


def fit(points: Floats, added: Floats | float = HALF) -> Floats:
    """Bradley-Terry ratings in Elo units, mean 0: shape (..., n) from points (..., n, n), where `points[i, j]` is what
    i scored against j, 1 for a win and one half for a draw.

    The maximum of the likelihood (Hunter 2004, MM algorithms for generalized Bradley-Terry models), which is concave in
    the logarithms of strength, by Newton's steps: where players are far apart they take a few dozen steps, and those of
    the paper thousands. It exists where no group of players won everything against the rest (Ford 1957). `added`,
    points for both sides of each pairing that was played, see to that and pull ratings together a little: one half is
    a drawn game. With 0 the likelihood stands alone, and `RatingError` is raised where it has no maximum.
    """
    played = points + np.swapaxes(points, -1, -2)
    points = points + np.where(played > 0, added, 0.0)
    played = points + np.swapaxes(points, -1, -2)
    if not np.any(added):
        _check(points)
    n = points.shape[-1]
    level = np.full((n, n), 1.0)  # the likelihood says nothing of the mean, which this keeps at 0
    logs = np.zeros(points.shape[:-1])
    for _ in range(MOST_STEPS):
        chances = 1.0 / (1.0 + np.exp(logs[..., None, :] - logs[..., :, None]))
        gain = (points - played * chances).sum(-1)
        bends = played * chances * (1.0 - chances)
        curve = np.eye(n) * bends.sum(-1)[..., None] - bends
        step = np.linalg.solve(curve + level * bends.max((-1, -2), keepdims=True), gain[..., None])[..., 0]
        longest = np.abs(step).max(-1, keepdims=True)
        logs = logs + step * np.minimum(1.0, FARTHEST / np.maximum(longest, CLOSE))
        if longest.max() < CLOSE:
            return np.asarray(ELO * (logs - logs.mean(-1, keepdims=True)))
    raise RatingError(f"the ratings have not settled after {MOST_STEPS} steps; more games are needed")


def _check(points: Floats) -> None:
    """Whoever starts from any player must get to every other by going from players to those who scored against them."""
    n = points.shape[-1]
    reached = (points > 0) | np.eye(n, dtype=bool)
    for _ in range(n):
        reached = reached | (reached.astype(np.int64) @ reached.astype(np.int64) > 0)
    if not reached.all():
        raise RatingError("some players won everything against the others: there is no maximum without drawn games")


def anchored(found: Floats, anchor: int | None) -> Floats:
    """Ratings moved so that one player's is 0; with None they stay, and their mean is 0."""
    return found if anchor is None else found - found[..., anchor, None]


def intervals(points: Floats, samples: int, seed: int, anchor: int | None = None) -> tuple[Floats, Floats]:
    """Lower and upper bounds of 95 %, shape (n,), of the ratings from points (seeds, n, n): percentiles of ratings from
    seeds drawn with replacement (Efron and Tibshirani 1993), all games of a seed together.

    Where somebody won every game, all samples are alike and would leave no doubt how much stronger they are. So what is
    added to both sides of a pairing is drawn too, from a gamma distribution with mean one half: for two players whose
    games do not depend on each other this comes to Jeffreys's interval (Brown, Cai and DasGupta 2001).
    """
    rng = np.random.default_rng(seed)
    seeds, n, _ = points.shape
    found = []
    for i in range(0, samples, AT_ONCE):
        count = min(AT_ONCE, samples - i)
        drawn = rng.multinomial(seeds, np.full(seeds, 1.0 / seeds), size=count).astype(np.float64)
        added = np.maximum(rng.gamma(HALF, size=(count, n, n)), LEAST)
        found.append(fit(np.tensordot(drawn, points, 1), added))
    low, high = np.quantile(anchored(np.concatenate(found), anchor), (0.025, 0.975), axis=0)
    return low, high


def openskill(n: int, games: Iterable[tuple[int, int, float]]) -> list[dict[str, float]]:
    """Plackett-Luce ratings of OpenSkill (Joshy 2024; Weng and Lin 2011) after games in their order, each two players
    and the score of the first: mean "mu", its uncertainty "sigma", and "ordinal", three sigma below the mean.

    Raises `RatingError` where the library is not installed.
    """
    try:
        from openskill.models import PlackettLuce
    except ModuleNotFoundError as error:
        raise RatingError("OpenSkill is not installed: it comes with the extra 'train'") from error
    model = PlackettLuce()
    ratings = [model.rating() for _ in range(n)]
    for one, other, score in games:
        ranks = [1.0, 1.0] if score == 0.5 else [1.0, 2.0] if score > 0.5 else [2.0, 1.0]
        (ratings[one],), (ratings[other],) = model.rate([[ratings[one]], [ratings[other]]], ranks=ranks)
    out: list[dict[str, Any]] = []
    for rating in ratings:
        out.append({"mu": rating.mu, "sigma": rating.sigma, "ordinal": rating.ordinal()})
    return out
