"""What a search for decks refuses."""

from __future__ import annotations


class SearchError(ValueError):
    """A search that cannot be made as asked; the message says what would be right."""
