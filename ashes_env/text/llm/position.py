"""The words for a decision, as a model reads them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ashes_env.match.match import Match
from ashes_env.text import telling
from ashes_env.text.choices import Choice
from ashes_env.text.text_game import TextGame


@dataclass(frozen=True, slots=True)
class Position:
    """What the deciding seat knows, in words. `new` is what has happened since its last decision, where that is known.
    `cards` is what the cards do that it sees, by title and sorted; empty where it is not to be told.
    """

    table: str
    question: str
    choices: Sequence[str]
    new: Sequence[str] = ()
    cards: Sequence[str] = ()
    task: str = ""


def of_game(game: TextGame, cards: bool = True) -> Position:
    """The position of a game that is not over."""
    told = _cards(game.match, game.seat) if cards else []
    return Position(game.text, game.question, game.choices, game.new, told, game.task)


def of_match(match: Match, cards: bool = True) -> tuple[Position, list[Choice]]:
    """The position of a match that is not over, and the choices with their action ids. It is the same for
    `match.redealt`: nothing hidden is in it.
    """
    seat, offered = match.seat, telling.choices(match)
    told = _cards(match, seat) if cards else []
    return Position(
        telling.table(match, seat), telling.question(match, seat), [one.text for one in offered], (), told
    ), offered


def _cards(match: Match, seat: int) -> list[str]:
    return list(telling.cards_in_view(match, seat).values())
