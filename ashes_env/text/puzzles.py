"""The puzzles as games: what their solver plays, and when the goal is decided."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from ashes_env.match.match import Match
from ashes_env.match.redeal import Handed
from ashes_env.replays import ReplayError
from ashes_env.replays.file import of_text
from ashes_env.rules.state.neighbours import partners
from ashes_env.scenarios import Scenario
from ashes_env.scenarios.files import build
from ashes_env.scenarios.solving import Judge, Search, TooBig, judge
from ashes_env.spec.names import UsageError
from ashes_env.spec.spec import GameSpec
from ashes_env.text.text_game import TextGame

SOLVER: Final = "solver"


class Solver:
    """Plays a side of a puzzle perfectly, by a complete search."""

    name = SOLVER

    def __init__(self, judging: Judge) -> None:
        self.search = Search(judging)

    def start(self, seed: int) -> None:
        """Does nothing: the solver uses no randomness."""

    def act(self, match: Match) -> int:
        """The action of the best move, or the first one where the search is too big."""
        try:
            move = self.search.best(match.game.copy())
        except TooBig:
            self.search.known.clear()
            return next(iter(match.actions()))
        return next(action for action, offered in match.actions().items() if offered == move)

    def thought(self, match: Match) -> tuple[float | None, None]:
        """1 if the side of the deciding seat can force its outcome of the goal, else -1; `None` if the search is too
        big.
        """
        try:
            forced = self.search.value(match.game.copy())[0]
        except TooBig:
            return None, None
        return 1.0 if forced == partners(match.game, match.seat, self.search.judge.player) else -1.0, None


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle as a game: its description, the seats of who solves it, its judge, and the task in words."""

    spec: GameSpec
    seats: tuple[int, ...]
    judging: Judge
    task: str

    def verdict(self, match: Match) -> bool | None:
        """Whether the goal is reached; `None` while it is open."""
        return self.judging.verdict(match.game)

    def solver(self) -> Solver:
        """A player of all other seats."""
        return Solver(self.judging)

    def game(self, **more: Any) -> TextGame:
        """The puzzle as a game in words; the reward is 1 if the goal is reached, else 0. `more`: further arguments of
        `TextGame`.
        """
        others = [Handed(self.solver()) for _ in range(self.spec.players - len(self.seats))]
        given = {"seat": self.seats, "opponent": others, **more}
        return TextGame(self.spec, goal=_reached(self), task=self.task, **given)

    def resumed(self, text: str) -> TextGame:
        """The puzzle as `TextGame.save` left it. Raises `ReplayError` for another text, and for another game."""
        if of_text(text).spec != self.spec:
            raise ReplayError("the text is a game from another position than that of the puzzle")
        return TextGame.resume(text, self.seats, Handed(self.solver()), _reached(self), self.task)


def puzzle_of(source: str, scenario: Scenario) -> Puzzle:
    """The puzzle of a scenario, which `source` names or whose file it is. Raises `UsageError` for a scenario without a
    goal.
    """
    if not scenario.goal:
        raise UsageError(f"{source!r} is a position without a goal, not a puzzle")
    sides = build(scenario).players
    beast = sides[-1].scripted
    mode = "red_rains" if beast else "pvp"
    spec = GameSpec.of(mode, illegal_action="raise", players=len(sides) - beast, scenario=source)
    game = spec.match().game
    own = tuple(seat for seat in range(spec.players) if partners(game, seat, scenario.player))
    return Puzzle(spec, own, judge(scenario, game), f"{scenario.task} Your goal: {scenario.goal}.")


def _reached(puzzle: Puzzle) -> Callable[[Match], float | None]:
    def goal(match: Match) -> float | None:
        verdict = puzzle.verdict(match)
        return None if verdict is None else float(verdict)

    return goal
