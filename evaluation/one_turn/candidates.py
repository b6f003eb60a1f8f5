"""The lines of a turn that are tried: the expert's, others that leave a line by one decision, and random ones.

All are played in one deal of the hidden cards by agents that do not see them, against the expert's answers.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ashes_env.encoding.actions import PAGE_ON
from ashes_env.match.match import Match
from ashes_env.rules import records
from ashes_env.rules.state import moves as m
from ashes_env.text.one_turn.lines import Step
from ashes_env.text.one_turn.still import StillExpert

RANDOM: Final = 16
EXPERTS: Final = 5  # how often the expert is asked, each time in another world
LONGEST: Final = 60  # decisions of a line; what is longer repeats itself
QUIET: Final = (m.END_TURN, m.PASS)
IGNORED: Final = ("log", "rng", "kept", "stats")  # what may differ at equal ends of turns

Chooser = Callable[[Match], int]


@dataclass(frozen=True, slots=True)
class Tried:
    """A line with the actions of all seats, the seat's own decisions, and a text that is equal for equal ends."""

    actions: list[int]
    steps: list[Step]
    end: str


def played(start: Match, seat: int, prefix: Sequence[int], then: Chooser) -> Tried | None:
    """A line that begins with actions of the seat and goes on as `then` chooses; none if it does not end or the actions
    are not possible there.
    """
    match, other = start.copy(), StillExpert()
    turn = match.game.turn
    actions: list[int] = []
    steps: list[Step] = []
    own = 0
    while not match.over and match.game.turn == turn:
        if len(actions) > LONGEST:
            return None
        d = match.game.decision
        assert d is not None
        legal = match.actions()
        if d.seat != seat:
            action = other.act(match)
        elif own < len(prefix):
            action = prefix[own]
            if action not in legal:
                return None
            own += 1
        else:
            action = then(match)
        if d.seat == seat and legal[action] != PAGE_ON:
            steps.append(Step(d.ask, legal[action]))
        actions.append(action)
        match.act(action)
    return Tried(actions, steps, _end(match))


def _end(match: Match) -> str:
    data = records.to_json(match.game)
    for name in IGNORED:
        data.pop(name, None)
    return str(data)


def experts(start: Match, seat: int) -> list[Tried]:
    """The lines of the expert, the most frequent first."""
    found = [played(start, seat, (), StillExpert(i).act) for i in range(EXPERTS)]
    lines = [one for one in found if one is not None]
    often = {id(one): sum(one.end == other.end for other in lines) for one in lines}
    return sorted(lines, key=lambda one: -often[id(one)])


def own_actions(start: Match, seat: int, line: Tried) -> Iterator[tuple[Match, list[int]]]:
    """Each position of a line in which the seat has a choice, with its own actions before."""
    match, before = start.copy(), list[int]()
    for action in line.actions:
        if match.seat == seat:
            if len(match.actions()) > 1:
                yield match, before[:]
            before.append(action)
        match.act(action)


def varied(start: Match, seat: int, line: Tried) -> Iterator[Tried]:
    """Lines that leave a line at one of its decisions, by every other choice there; then the expert goes on."""
    for match, before in own_actions(start, seat, line):
        for action in match.actions():
            found = played(start, seat, [*before, action], StillExpert().act)
            if found is not None:
                yield found


def at_random(start: Match, seat: int, rng: random.Random) -> Iterator[Tried]:
    """Random lines. Half of the time they do not end the turn while they could do something."""

    def choose(match: Match) -> int:
        legal = list(match.actions().items())
        busy = [action for action, move in legal if move not in QUIET]
        return rng.choice(busy if busy and rng.random() < 0.5 else [action for action, _ in legal])

    for _ in range(RANDOM):
        found = played(start, seat, (), choose)
        if found is not None:
            yield found


class Found:
    """Lines with different ends, in the order in which they were found."""

    def __init__(self, lines: Iterable[Tried] = ()) -> None:
        self._by_end: dict[str, Tried] = {}
        self.add(lines)

    def add(self, lines: Iterable[Tried]) -> list[Tried]:
        """Adds lines; returns those whose ends are new."""
        fresh = []
        for line in lines:
            if line.end not in self._by_end:
                self._by_end[line.end] = line
                fresh.append(line)
        return fresh

    @property
    def lines(self) -> list[Tried]:
        return list(self._by_end.values())
