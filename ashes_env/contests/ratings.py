"""Ratings from games: Bradley-Terry in Elo units with intervals, and OpenSkill."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

ELO: Final = 400.0 / np.log(10.0)  # Elo units per unit of log odds
HALF: Final = 0.5  # points added to both sides of each pairing
LEAST: Final = 1e-4  # the minimum of added points if they are sampled
CLOSE: Final = 1e-8  # tolerance of log strengths
FARTHEST: Final = 2.0  # maximum length of a step
MOST_STEPS: Final = 500
AT_ONCE: Final = 250  # bootstrap samples fitted in parallel


class RatingError(ValueError):
    """Ratings cannot be computed from these games; the message says why."""


def fit(points: Floats, added: Floats | float = HALF) -> Floats:
    """Bradley-Terry ratings in Elo units, mean 0: shape (..., n) from points (..., n, n), where `points[i, j]` is the
    score of i against j, 1 for a win and one half for a draw.

    Maximises the likelihood (Hunter 2004, MM algorithms for generalized Bradley-Terry models), which is concave in the
    log strengths, by Newton's method: a few dozen steps if players are far apart, where the MM algorithm of the paper
    needs thousands. The maximum exists if no group of players won every game against the rest (Ford 1957). `added`
    points for both sides of each played pairing guarantee this and shrink the ratings slightly: one half is a drawn
    game. With 0 the pure likelihood is used, and `RatingError` is raised if it has no maximum.
    """
    played = points + np.swapaxes(points, -1, -2)
    points = points + np.where(played > 0, added, 0.0)
    played = points + np.swapaxes(points, -1, -2)
    if not np.any(added):
        _check(points)
    n = points.shape[-1]
    level = np.full((n, n), 1.0)  # fixes the mean, which the likelihood does not determine, at 0
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
    """Raises `RatingError` unless the graph of who scored against whom is strongly connected."""
    if not _reached(points).all():
        raise RatingError("some players won everything against the others: there is no maximum without drawn games")


def _reached(points: Floats) -> NDArray[np.bool_]:
    """Whether a chain of points leads from a player to another, shape (..., n, n)."""
    n = points.shape[-1]
    reached = (points > 0) | np.eye(n, dtype=bool)
    for _ in range(n):
        reached = reached | (reached.astype(np.int64) @ reached.astype(np.int64) > 0)
    return np.asarray(reached)


def anchored(found: Floats, anchor: int | None) -> Floats:
    """Ratings shifted so that the anchor has 0; with None they keep the mean 0."""
    return found if anchor is None else found - found[..., anchor, None]


def intervals(points: Floats, samples: int, seed: int, anchor: int | None = None) -> tuple[Floats, Floats]:
    """Lower and upper 95 % bounds, each of shape (n,), of the ratings from points (seeds, n, n): percentiles of a
    bootstrap over seeds (Efron and Tibshirani 1993), with all games of a seed together.

    If one player won every game, all samples are equal and the interval would be too narrow. So the points added to
    both sides of a pairing are sampled too, from a gamma distribution with mean one half; for two players with
    independent games this gives Jeffreys's interval (Brown, Cai and DasGupta 2001).
    """
    return weighted_intervals([points], samples, seed, anchor)


def weighted_fit(tasks: Sequence[Floats], anchor: int | None = None) -> Floats:
    """One rating of each player over several tasks that weigh equally, whatever their numbers of games: shape (n,) from
    the points of each task, (seeds, n, n) with its own number of seeds. The anchor has 0; with None the mean is 0.

    The points of each task are scaled to the same total, the harmonic mean of the tasks' numbers of games: together
    this is the number of games that an unweighted fit would need for the same precision (Kish 1965, Survey sampling),
    so the half points that `fit` adds keep their meaning. Tasks of equal size are just summed.

    Raises `RatingError` for no tasks, a task without games or of another number of players, an anchor that is no
    player, or players that no chain of games links.
    """
    sums = _sums(tasks, anchor)
    return anchored(fit(_weighed(sums)), anchor)


def weighted_intervals(
    tasks: Sequence[Floats], samples: int, seed: int, anchor: int | None = None
) -> tuple[Floats, Floats]:
    """Lower and upper 95 % bounds, each of shape (n,), of the ratings of `weighted_fit`: as `intervals`, with the seeds
    of each task drawn by themselves. Raises as `weighted_fit`, and `RatingError` for no samples or a seed without
    games.
    """
    _sums(tasks, anchor)
    if samples < 1:
        raise RatingError(f"a bootstrap has at least one sample, not {samples}")
    if any(not points.any((-1, -2)).all() for points in tasks):
        raise RatingError("a seed has no games; leave it out")
    rng = np.random.default_rng(seed)
    n = tasks[0].shape[-1]
    found = []
    for i in range(0, samples, AT_ONCE):
        count = min(AT_ONCE, samples - i)
        sums = []
        for points in tasks:
            seeds = len(points)
            drawn = rng.multinomial(seeds, np.full(seeds, 1.0 / seeds), size=count).astype(np.float64)
            sums.append(np.tensordot(drawn, points, 1))
        added = np.maximum(rng.gamma(HALF, size=(count, n, n)), LEAST)
        found.append(fit(_weighed(np.stack(sums)), added))
    low, high = np.quantile(anchored(np.concatenate(found), anchor), (0.025, 0.975), axis=0)
    return low, high


def _weighed(sums: Floats) -> Floats:
    """The sum over tasks of points (tasks, ..., n, n), each task scaled to the harmonic mean of all totals."""
    totals = sums.sum((-1, -2))
    scales = len(sums) / (totals[:, None] / totals[None, :]).sum(1)
    return np.asarray((sums * scales[..., None, None]).sum(0))


def _sums(tasks: Sequence[Floats], anchor: int | None) -> Floats:
    """The points of each task, shape (tasks, n, n). Raises `RatingError` for what cannot be rated."""
    if not len(tasks):
        raise RatingError("no tasks; give the points of at least one")
    n = tasks[0].shape[-1]
    for i, points in enumerate(tasks):
        if points.ndim != 3 or points.shape[1:] != (n, n):
            raise RatingError(f"task {i}: points have the shape (seeds, {n}, {n}), not {points.shape}")
        if not points.sum() > 0.0:
            raise RatingError(f"task {i} has no games; leave it out or play it")
    if anchor is not None and not 0 <= anchor < n:
        raise RatingError(f"the anchor is a player from 0 to {n - 1}, not {anchor}")
    sums = np.stack([points.sum(0) for points in tasks])
    played = sums.sum(0)
    if not _reached(played + played.T).all():
        raise RatingError("some players have no games that link them to the others; play each against the anchor")
    return sums


def openskill(n: int, games: Iterable[tuple[int, int, float]]) -> list[dict[str, float]]:
    """OpenSkill's Plackett-Luce ratings (Joshy 2024; Weng and Lin 2011) after games in order, given as two players and
    the score of the first: mean "mu", uncertainty "sigma", and "ordinal" = mu - 3 sigma.

    Raises `RatingError` if the library is not installed.
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
