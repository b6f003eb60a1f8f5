"""Who wins random games: counted by place clockwise from the first player, or by Chimera, and told with intervals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from evaluation.checks.walk import Tally
from evaluation.measure.statistics import wilson

PLACES: Final = ("first", "second", "third", "fourth")


def count_win(tally: Tally, what: str, won: bool) -> None:
    """One more game of a kind, and whether it was won."""
    tally["fair"][what] += 1
    tally["won"][what] += won


def count_places(tally: Tally, mode: str, players: int, first: int, winners: Sequence[int]) -> None:
    """One more game of so many players that began with the seat `first`, for each place at the table."""
    for place in range(players):
        count_win(tally, f"{mode}: the {PLACES[place]} player wins", (first + place) % players in winners)


def shares(t: Tally) -> list[str]:
    """What was counted, with 95 % intervals (Wilson 1927); by mode, or by Chimera, and there by place."""
    lines = []
    for who, n in sorted(t["fair"].items(), key=_by_place):
        low, high = wilson(t["won"][who], n)
        lines.append(f"{who}: {t['won'][who]} of {n} games ({t['won'][who] / n:.1%}; 95 %: {low:.1%} to {high:.1%})")
    return lines


def _by_place(counted: tuple[str, int]) -> tuple[str, list[bool]]:
    who = counted[0]
    return who.partition(":")[0], [place not in who for place in PLACES]
