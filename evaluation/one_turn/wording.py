"""The lines of a position in words. They follow from the actions, so they are made anew when the wording changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ashes_env.match.redeal import Handed
from ashes_env.render.persons import addressed
from ashes_env.spec.spec import GameSpec
from ashes_env.text.choices import name_of
from ashes_env.text.one_turn.position import Line, Position
from ashes_env.text.one_turn.still import StillExpert
from ashes_env.text.telling import names
from ashes_env.text.text_game import TextGame


def words_of(spec: GameSpec, seat: int, actions: Sequence[int]) -> tuple[str, ...]:
    """What the seat chooses in a line, in short; where it has no choice, nothing. Raises `ChoiceError` if the line
    cannot be played in the game of the position.
    """
    game = TextGame(spec, seat, [Handed(StillExpert()) for _ in range(spec.players - 1)])
    words = []
    while game.decisions < len(actions):
        action = actions[game.decisions]
        if len(game.choices) > 1:
            words.append(in_short(addressed(name_of(game.match, action), names(game.match, seat))))
        game.act(action)
    return tuple(words)


def in_short(choice: str) -> str:
    """A choice without what it does: of "respond with CARD: ABILITY: EFFECT" card and ability stay."""
    parts = choice.split(": ")
    return ": ".join(parts[:2]) if len(parts) > 2 else parts[0]


def reworded(position: Position) -> Position:
    """The position with the words of today for both lines. Raises `ChoiceError` as `words_of` does."""

    def said(line: Line) -> Line:
        return replace(line, words=words_of(position.spec, position.seat, line.actions))

    return replace(position, expert=said(position.expert), best=said(position.best))
