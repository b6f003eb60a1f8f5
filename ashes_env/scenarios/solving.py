"""Checks whether the goal of a puzzle is reached, and whether it can be forced.

A goal can be forced when the puzzle's player and partner have a choice at each of their decisions that reaches it
against every choice of the other side. The search tries all choices on copies of the game and remembers positions. A
line with a random outcome counts as a failure, so a solution never depends on luck.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from ashes_env.rules import records
from ashes_env.rules.game import Game
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.neighbours import partners
from ashes_env.rules.state.state import PLAYER_TURNS, GameOptions
from ashes_env.scenarios.files import SURVIVE_ROUND, SURVIVE_TURN, WIN, Scenario

LIMIT: Final = 60_000
PATIENCE: Final = 1000  # decisions in a line; a longer one is no puzzle
OPTIONS: Final = GameOptions(chained=False)


class TooBig(Exception):
    """The puzzle has more positions than the search visits."""


@dataclass(frozen=True, slots=True)
class Judge:
    """Decides when the goal of a puzzle is reached or missed."""

    goal: str
    player: int
    round: int
    turn: int
    active: int
    rng: int

    def verdict(self, g: Game) -> bool | None:
        """True if the goal is reached, False if it is missed, `None` while undecided. Only the time that the goal names
        counts, and a random outcome counts as missed.
        """
        round_over = g.round != self.round or g.phase != PLAYER_TURNS
        last = self.turn + (self.goal == SURVIVE_TURN and self.active == self.player)
        if round_over or (self.goal != SURVIVE_ROUND and g.turn > last):
            return self.goal != WIN
        if g.winners:
            return self.player in g.winners
        return False if g.rng != self.rng else None


def judge(scenario: Scenario, g: Game) -> Judge:
    """The judge of a puzzle that starts with this game. Raises `ValueError` where there is no goal or no game."""
    if not scenario.goal:
        raise ValueError(f"{scenario.title!r} has no goal")
    if g.decision is None:
        raise ValueError(f"{scenario.title!r} is over before anybody has to choose")
    return Judge(scenario.goal, scenario.player, g.round, g.turn, g.active, g.rng)


Policy = Callable[[Game], int]


@dataclass(slots=True)
class Search:
    """A complete search. `policy` decides for the player of the puzzle; without one every choice is tried."""

    judge: Judge
    policy: Policy | None = None
    known: dict[str, tuple[bool, int]] = field(default_factory=dict)

    def value(self, g: Game) -> tuple[bool, int]:
        """Whether the goal is forced from here, and the maximum number of choices when both sides play best."""
        settled = self.judge.verdict(g)
        if settled is not None:
            return settled, 0
        key = place(g)
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= LIMIT:
                raise TooBig(f"more than {LIMIT} positions")
            self.known[key] = False, PATIENCE  # a line that repeats a position leads nowhere
            found = self.known[key] = self._work_out(g)
        return found

    def _work_out(self, g: Game) -> tuple[bool, int]:
        decision = g.decision
        assert decision is not None
        mine = partners(g, decision.seat, self.judge.player)
        if mine and self.policy is not None:
            won, n = self.value(after(g, self.policy(g)))
            return won, n + 1
        longest = 0
        for move in ordered(g):
            won, n = self.value(after(g, move))
            if won == mine:
                return won, n + 1
            longest = max(longest, n)
        return not mine, longest + 1

    def best(self, g: Game) -> int:
        """The best move of the side that decides: the first that reaches its goal, else the one that delays the loss
        longest.
        """
        decision = g.decision
        assert decision is not None
        mine = partners(g, decision.seat, self.judge.player)
        best, most = ordered(g)[0], -1
        for move in ordered(g):
            won, n = self.value(after(g, move))
            if won == mine:
                return move
            if n > most:
                best, most = move, n
        return best


def place(g: Game) -> str:
    """A text that is equal for two games in the same position, whatever led to it."""
    data = records.to_json(g)
    del data["log"]
    return json.dumps(data, separators=(",", ":"))


def after(g: Game, move: int) -> Game:
    """A copy of the game after a move."""
    copy = g.copy()
    copy.apply(move)
    return copy


def ordered(g: Game) -> list[int]:
    """The moves; those that decline, pass, meditate or end the turn come last."""
    decision = g.decision
    assert decision is not None
    return sorted(decision.moves, key=lambda x: x in (m.NO, m.END_TURN, m.PASS, m.MEDITATE))
