"""A position of one turn as a game in words, and the reward of a turn.

The reward is 0 for a turn that is worth no more than the expert's, 1 for one that is worth as much as the best known
line, and in proportion between them. All turns are valued in the same worlds, so equal turns have equal rewards.
"""

from __future__ import annotations

from typing import Any, Final

from ashes_env.match.match import Match
from ashes_env.match.redeal import Handed
from ashes_env.replays import Recording
from ashes_env.text.one_turn.lines import Worlds, line_of, world_seeds
from ashes_env.text.one_turn.position import Position
from ashes_env.text.one_turn.still import StillExpert
from ashes_env.text.text_game import TextGame

DIGITS: Final = 6  # of a reward: the last digits of a sum differ between machines
WORDS: Final = (
    "Play this one turn so that your chance to win the game is as high as possible. Your reward is 0 for a turn that "
    "is worth no more than that of a scripted expert, and 1 for one that is worth as much as the best turn known."
)


class TurnGoal:
    """The goal of a position: decided when the turn is over. `value` is then the chance to win after it."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.value: float | None = None
        self._recording: Recording | None = None
        self._turn = 0

    def follow(self, recording: Recording) -> None:
        """Takes the recording of a game that begins."""
        self._recording, self._turn, self.value = recording, recording.match.game.turn, None

    def __call__(self, match: Match) -> float | None:
        if self._recording is None or (not match.over and match.game.turn == self._turn):
            return None
        self.value = value_of(self.position, self._recording.actions)
        return reward_of(self.position, self.value)


def value_of(position: Position, actions: list[int] | tuple[int, ...]) -> float:
    """The chance to win after a line, from 0 to 1. `actions` are those of all seats from the start of the turn."""
    line = line_of(position.spec.match(), position.seat, actions)
    seeds = world_seeds(position.spec.seed, 0, position.worlds)
    chances = Worlds(position.spec.match(), position.seat, seeds).chances(line)
    return sum(chances) / len(chances)


def reward_of(position: Position, value: float) -> float:
    """The reward of a turn by the chance to win after it."""
    share = (value - position.expert.value) / position.gain
    return round(min(1.0, max(0.0, share)), DIGITS)


def game_of(position: Position, **more: Any) -> TextGame:
    """A position as a game that is over with the turn. `more`: further arguments of `TextGame`."""
    others = [Handed(StillExpert()) for _ in range(position.spec.players - 1)]
    given = {"seat": position.seat, "opponent": others, "task": WORDS, **more}
    return TextGame(position.spec, goal=TurnGoal(position), **given)


def best_of(position: Position) -> str:
    """The best line known in words, and what it is worth against that of the expert."""
    best, expert = position.best, position.expert
    return (
        f"Best turn known: {_said(best.words)}. The chance to win after it is {best.value:.0%}. "
        f"The expert's turn: {_said(expert.words)}. The chance after it is {expert.value:.0%}. "
        f"Of the {position.tried} turns that were tried, this share is nearly as good as the best: "
        f"{position.found / position.tried:.0%}."
    )


def _said(words: tuple[str, ...]) -> str:
    return "; ".join(f"{n}. {word}" for n, word in enumerate(words, 1))
