"""Strength from games: Bradley-Terry ratings in Elo units with intervals, and OpenSkill beside them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

ELO: Final = 400.0 / np.log(10.0)  # Elo units to a natural logarithm of odds
DRAWN: Final = 1.0  # drawn games added to each pairing
CLOSE: Final = 1e-9  # in logarithms of strength
MOST_STEPS: Final = 100_000
AT_ONCE: Final = 250  # samples that are fitted side by side


class RatingError(ValueError):
    """Games from which no ratings follow; the message says why."""


def fit(points: Floats, drawn: float = DRAWN) -> Floats:
    """Bradley-Terry ratings in Elo units, mean 0: shape (..., n) from points (..., n, n), where `points[i, j]` is what
    i scored against j, 1 for a win and one half for a draw.

    The maximum of the likelihood by the minorization-maximization steps of Hunter (2004, MM algorithms for generalized
    Bradley-Terry models). It exists where no group of players won everything against the rest (Ford 1957); `drawn`
    drawn games added to each pairing that was played see to that and pull ratings together a little, which is the mode
    of a Bayesian estimate (Caron and Doucet 2012). With 0 the likelihood stands alone, and `RatingError` is raised
    where it has no maximum.
    """
    played = points + np.swapaxes(points, -1, -2)
    if drawn:
        points = points + np.where(played > 0, drawn / 2.0, 0.0)
        played = points + np.swapaxes(points, -1, -2)
    else:
        _check(points)
    won = points.sum(-1)
    logs = np.zeros(won.shape)
    for _ in range(MOST_STEPS):
        strength = np.exp(logs)
        pull = (played / (strength[..., :, None] + strength[..., None, :])).sum(-1)
        new = np.log(won / pull)
        new -= new.mean(-1, keepdims=True)
        moved = np.abs(new - logs).max()
        logs = new
        if moved < CLOSE:
            return np.asarray(ELO * logs)
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
    """
    rng = np.random.default_rng(seed)
    n = len(points)
    drawn = rng.multinomial(n, np.full(n, 1.0 / n), size=samples).astype(np.float64)
    found = np.concatenate([
        fit(np.einsum("bs,sij->bij", drawn[i : i + AT_ONCE], points)) for i in range(0, samples, AT_ONCE)
    ])  # fmt: skip
    low, high = np.quantile(anchored(found, anchor), (0.025, 0.975), axis=0)
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
