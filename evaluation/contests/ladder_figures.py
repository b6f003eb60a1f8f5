"""The results of a ladder: payoffs, ratings, the advantage of going first, decks against decks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ashes_env.contests import ratings
from ashes_env.contests.games import Game
from ashes_env.contests.rows import markdown as table
from ashes_env.contests.rows import with_interval
from ashes_env.contests.statistics import share
from evaluation.contests.ladder_file import Ladder


@dataclass(frozen=True, slots=True)
class Pairing:
    """The games of two agents of a ladder, given by index, from the view of the first."""

    one: int
    other: int
    games: list[Game]


def figures(ladder: Ladder, pairings: Sequence[Pairing]) -> dict[str, Any]:
    """All results as plain data. Raises `RatingError` if ratings cannot be computed."""
    n = len(ladder.labels)
    payoff: list[list[dict[str, Any] | None]] = [[None] * n for _ in range(n)]
    for pairing in pairings:
        payoff[pairing.one][pairing.other] = share((g.seed, g.score) for g in pairing.games)
        payoff[pairing.other][pairing.one] = share((g.seed, 1.0 - g.score) for g in pairing.games)
    games = [game for pairing in pairings for game in pairing.games]
    return {
        "labels": list(ladder.labels),
        "payoff": payoff,
        "ratings": _ratings(ladder, pairings),
        "first player": share((g.seed, g.score if g.seat == 0 else 1.0 - g.score) for g in games),
        "decks": list(ladder.decks),
        "deck against deck": [
            [None if mine == theirs else share(_between(games, mine, theirs)) for theirs in ladder.decks]
            for mine in ladder.decks
        ],
    }


def _between(games: Sequence[Game], mine: str, theirs: str) -> Iterator[tuple[int, float]]:
    """The scores of one deck against another, over all agents."""
    for game in games:
        if (game.deck, game.opponent_deck) == (mine, theirs):
            yield game.seed, game.score
        elif (game.deck, game.opponent_deck) == (theirs, mine):
            yield game.seed, 1.0 - game.score


def _ratings(ladder: Ladder, pairings: Sequence[Pairing]) -> list[dict[str, Any]]:
    """For each agent its rating with interval, and its OpenSkill rating; the best first."""
    n = len(ladder.labels)
    seeds = sorted({game.seed for pairing in pairings for game in pairing.games})
    place = {seed: i for i, seed in enumerate(seeds)}
    points = np.zeros((len(seeds), n, n))
    played: list[tuple[int, int, int, int, float]] = []
    for pairing in pairings:
        for game in pairing.games:
            points[place[game.seed], pairing.one, pairing.other] += game.score
            points[place[game.seed], pairing.other, pairing.one] += 1.0 - game.score
            played.append((game.seed, pairing.one, pairing.other, game.seat, game.score))
    anchor = ladder.labels.index(ladder.anchor) if ladder.anchor else None
    found = ratings.anchored(ratings.fit(points.sum(0)), anchor)
    low, high = ratings.intervals(points, ladder.samples, ladder.seed, anchor)
    in_turn = ratings.openskill(n, ((one, other, score) for _, one, other, _, score in sorted(played)))
    out = [
        {"agent": ladder.labels[i], "elo": float(found[i]), "elo 95%": [float(low[i]), float(high[i])], **in_turn[i]}
        for i in range(n)
    ]
    return sorted(out, key=lambda one: (-one["elo"], one["agent"]))


def _cell(found: dict[str, Any] | None) -> str:
    return "" if found is None else with_interval(found["score"], found["95%"])


def _matrix(names: Sequence[str], cells: Sequence[Sequence[dict[str, Any] | None]]) -> list[str]:
    return table([["", *names], *([name, *map(_cell, row)] for name, row in zip(names, cells, strict=True))])


def markdown(found: dict[str, Any]) -> str:
    """The results as Markdown tables."""
    rows = [["agent", "Elo", "95 % interval", "OpenSkill mu", "sigma", "ordinal"]]
    for one in found["ratings"]:
        low, high = one["elo 95%"]
        rows.append(
            [
                one["agent"],
                f"{one['elo']:.0f}",
                f"{low:.0f} to {high:.0f}",
                f"{one['mu']:.2f}",
                f"{one['sigma']:.2f}",
                f"{one['ordinal']:.2f}",
            ]
        )
    lines = [
        "## Ratings",
        "",
        *table(rows),
        "",
        "Elo is Bradley-Terry, with a drawn game added to each pairing; intervals are a bootstrap over seeds. "
        "OpenSkill goes through the games seed by seed.",
        "",
        "## Points of the row against the column",
        "",
        *_matrix(found["labels"], found["payoff"]),
    ]
    first = found["first player"]
    lines += ["", f"The first player takes {_cell(first)} of the points of {first['games']:,} games."]
    if len(found["decks"]) > 1:
        lines += [
            "",
            "## Points of the row's deck against the column's",
            "",
            *_matrix(found["decks"], found["deck against deck"]),
        ]
    lines += ["", "Intervals are 95 %; games on one seed are one group."]
    return "\n".join(lines) + "\n"
