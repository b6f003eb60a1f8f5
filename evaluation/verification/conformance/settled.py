"""Which differences are settled if a record ends in the middle of a resolution.

There the two games may have done steps in another order: a cost is paid before or after targets are chosen, a card has
left already. So a difference does not count if our game, at some moment of the same resolution, has exactly the
recorded value in that place. A value that our game never has is a real difference.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from ashes_env.rules.game import Game
from ashes_env.rules.state import moves as m
from evaluation.verification.conformance.clicks import EDIT, Item
from evaluation.verification.conformance.line import Line
from evaluation.verification.conformance.positions import (
    DISCARD_ORDER,
    Names,
    differences,
    ours,
    recorded,
    without_actions,
)
from evaluation.verification.conformance.traces import Json

VALUES = (" attack", " life", " recover")
LATER = 60  # positions tried after the end, over all answers


class Compared(Protocol):
    """The part of a stretch that this module needs."""

    names: Names
    first: bool
    items: list[Item]
    goal: Item

    def compare(self, mine: Json, wanted: Json | None = None) -> list[str]:
        """Differences from the recorded position."""

    def fail(self, line: Line, message: str, weight: int = 0) -> None:
        """Records that the line does not reach the recorded position."""


def other_moments(line: Line) -> Iterator[Game]:
    """Our game at the questions of the stretch so far, the latest first, then possible continuations."""
    at: Line | None = line
    while at is not None:
        yield at.game
        at = at.before
    waiting = deque([line.game])
    for _ in range(LATER):
        if not waiting:
            return
        g = waiting.popleft()
        if g.decision is None or g.decision.ask == m.ASK_MENU:
            continue
        for move in g.decision.moves:
            later = g.copy()
            later.apply(move)
            yield later
            waiting.append(later)


def touches(place: str, other: str) -> bool:
    """Whether one of two places contains the other."""
    return f"{place} ".startswith(f"{other} ") or f"{other} ".startswith(f"{place} ")


def counted(position: Any) -> Any:
    """A position in which hands, piles and dice are counts by name, so that a card in transit is one difference."""
    if isinstance(position, Mapping):
        return {key: x if key == "draw pile" else counted(x) for key, x in position.items() if key != DISCARD_ORDER}
    if isinstance(position, list):
        return [counted(x) for x in position] if position and isinstance(position[0], Mapping) else Counter(position)
    return position


def places(found: list[str]) -> list[str]:
    """The places of the differences."""
    return [each.split(": recorded ")[0] for each in found]


def stale(stretch: Compared, wanted: Json, found: list[str]) -> set[str]:
    """Derived values that the record has not recomputed since the setup or a manual change."""
    if not stretch.items or (not stretch.first and all(item.kind != EDIT for item in stretch.items)):
        return set()
    begin = counted(without_actions(recorded(stretch.names, stretch.items[0].before)))
    moved = places(differences(begin, counted(without_actions(wanted))))
    values = (place for place in places(found) if place.endswith(VALUES))
    return {place for place in values if not any(touches(place, x) for x in moved)}


def unsettled(stretch: Compared, line: Line, wanted: Json) -> tuple[str, ...]:
    """The differences at the end of the record that our game reaches at another moment; empty if some never occur."""
    wanted = counted(wanted)

    def apart(g: Game) -> list[str]:
        return stretch.compare(counted(without_actions(ours(g))), wanted)

    found = apart(line.game)
    never = set(places(found)) - stale(stretch, wanted, found)
    for g in other_moments(line):
        there = places(apart(g))
        never = {place for place in never if any(touches(place, x) for x in there)}
        if not never:
            return tuple(found)
    difference = next(x for x in found if places([x])[0] in never)
    stretch.fail(line, f"at the end: {difference}")
    return ()
