"""Information about a card that a user points at or names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ashes_env.cards.registry import by_title
from ashes_env.render.board import cards_of
from ashes_env.render.sheet import sheet
from ashes_env.spec.names import find_name


def sheet_named(text: str, edition: str) -> str:
    """The sheet of the card that a text names, as an edition plays it. Raises `UsageError`."""
    return sheet(by_title()[find_name("card", text, by_title())], edition)


def asking(board: Mapping[str, Any]) -> list[str]:
    """The title of the card that asks the question; empty if the rules ask."""
    decision = board["decision"]
    return [decision["source"]] if decision and decision["source"] in by_title() else []


def titles_in(text: str, ids: Iterable[int], board: Mapping[str, Any]) -> list[str]:
    """The titles that a choice is about: those of the cards that it points at, else those in its text."""
    wanted = set(ids)
    pointed = [card["title"] for card in cards_of(board) if card["id"] in wanted and card["title"]] if wanted else []
    known = [title for title in dict.fromkeys(pointed) if title in by_title()]
    if known:
        return known
    named = [title for title in by_title() if title in text]
    return [title for title in named if not any(title != other and title in other for other in named)]
