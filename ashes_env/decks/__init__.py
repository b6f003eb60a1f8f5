"""Preconstructed decks as data, deck legality, and formats."""

from ashes_env.decks.deck import Deck, DeckError, parse
from ashes_env.decks.definitions import definitions
from ashes_env.decks.drawing import changed_deck, random_deck
from ashes_env.decks.legality import Format, check, conjuration_pile, format_named, formats, legal, problems
from ashes_env.decks.loading import load
from ashes_env.decks.precons import get, playable, precons
from ashes_env.decks.seating import seating

__all__ = [
    "Deck",
    "DeckError",
    "Format",
    "changed_deck",
    "check",
    "conjuration_pile",
    "definitions",
    "format_named",
    "formats",
    "get",
    "legal",
    "load",
    "parse",
    "playable",
    "precons",
    "problems",
    "random_deck",
    "seating",
]
