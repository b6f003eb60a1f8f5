"""One step of a game under way, as a match and a batch of games both take it."""

from __future__ import annotations

from typing import Final

from ashes_env.encoding.actions import PAGE_ON, pages
from ashes_env.encoding.book import Book
from ashes_env.rules.game import Game

GOES_ON: Final = 0
DECIDED: Final = 1
CUT: Final = 2


def take(game: Game, book: Book, page: int, option: int) -> int:
    """Takes an option that is offered, or turns the page for `PAGE_ON`; gives the page that is shown next."""
    if option == PAGE_ON:
        return (page + 1) % pages(game, book)
    game.apply(option)
    return 0


def standing(game: Game, max_turns: int) -> int:
    """Whether a game goes on, was decided, or is cut by the limit of turns."""
    if game.winners:
        return DECIDED
    return CUT if game.turn > max_turns else GOES_ON
