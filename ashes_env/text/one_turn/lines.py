"""Lines of one turn, and what they are worth.

A line is the decisions of a seat from the start of its turn to its end. Its worth is the chance to win after it: the
mean over worlds. In each world all that the seat does not know is dealt anew, dice and draws of this turn included. The
line is played there, then the fast player (`agents.expert.player`) plays all seats on for some turns, and the position
is valued (`agents.plan.value`). So the luck of the one deal in which the line was found counts for nothing.

A world may ask other questions than that deal: its opponent blocks, say. The fast player answers what the line does not
know, and plays the rest of the turn where the next action of the line is not possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from ashes_env.agents.expert import player
from ashes_env.agents.plan.value import Value
from ashes_env.encoding.actions import PAGE_ON
from ashes_env.match.match import Match
from ashes_env.rules.game import EndlessLoop, Game
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.generator import spawned

TURNS: Final = 16  # about two rounds: after fewer, a side that is lost often still stands
LONGEST: Final = 2000  # decisions of one world
WORLD: Final = 81  # a seed purpose, see `rules.state.generator`: the worlds in which lines are valued


class Step(NamedTuple):
    """A decision of a line: what was asked (`moves.ASK_...`), and the move."""

    ask: int
    move: int


def world_seeds(seed: int, first: int, n: int) -> list[int]:
    """The seeds of `n` worlds from number `first` on, that belong to a seed."""
    return [spawned(seed, WORLD, i) for i in range(first, first + n)]


def line_of(match: Match, seat: int, actions: Iterable[int]) -> list[Step]:
    """The decisions of a seat among the actions of all seats, from the start of a turn to its end or theirs. `match`
    stands at the start, and is played on.
    """
    turn = match.game.turn
    found = []
    for action in actions:
        d = match.game.decision
        if match.over or d is None or match.game.turn != turn:
            break
        move = match.actions()[action]
        if d.seat == seat and move != PAGE_ON:
            found.append(Step(d.ask, move))
        match.act(action)
    return found


class Worlds:
    """Worlds that a seat considers possible at the start of its turn. `seeds`: one for each world; `turns`: how many
    turns are played after this one.
    """

    def __init__(self, start: Match, seat: int, seeds: Iterable[int], turns: int = TURNS) -> None:
        self.seat = seat
        self.turns = turns
        self.games = [start.determinize(seed, seat).game for seed in seeds]

    def chances(self, line: Sequence[Step]) -> list[float]:
        """The chance to win after a line in each world, from 0 to 1."""
        return [self._chance(game.copy(), line) for game in self.games]

    def _chance(self, g: Game, line: Sequence[Step]) -> float:
        until = g.turn + self.turns
        try:
            follow(g, self.seat, line)
            player.play_on(g, until, LONGEST)
        except EndlessLoop:
            return 0.0
        return Value().chance(g, self.seat)


def follow(g: Game, seat: int, line: Sequence[Step]) -> None:
    """Plays a line in a game as far as it goes; the fast player decides for the other seats, and what the line does not
    know. Raises `EndlessLoop` where an effect does not end.
    """
    turn = g.turn
    at = 0
    for _ in range(LONGEST):
        d = g.decision
        if d is None or g.turn != turn or at == len(line):
            return
        if d.seat != seat:
            g.apply(player.answer(g))
            continue
        if d.ask == m.ASK_MENU:  # what this world has not asked is left out
            while at < len(line) and line[at].ask != m.ASK_MENU:
                at += 1
            if at == len(line) or line[at].move not in d.moves:
                return
        if line[at].ask != d.ask:
            g.apply(player.answer(g))
            continue
        known = line[at].move in d.moves
        g.apply(line[at].move if known else player.answer(g))
        at += 1
