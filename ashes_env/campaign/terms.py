"""The rules of campaigns: levels, available decks, titles that may be added to a deck (R-CAMP-01..09)."""

from __future__ import annotations

from functools import cache
from typing import Final

from ashes_env.cards.registry import by_title
from ashes_env.decks import Deck, get, legal, precons
from ashes_env.decks.drawing import deckable
from ashes_env.encoding.vocabulary import by_id

DIFFICULTIES: Final = {"standard": ("S1", "S2", "S3"), "heroic": ("H1", "H2", "H3")}
HEROIC: Final = "heroic"
ENCOUNTERS: Final = 3
ADDED: Final = 3  # titles of another deck after an encounter (R-CAMP-07)
MOST_PLAYERS: Final = 2
FORMAT: Final = "red rains"
CHANNEL_MAGIC: Final = "Channel Magic"  # the one card that the campaign rules name (R-CAMP-04)
OWNED: Final = ("core", "pve", "ascendancy")  # groups of published decks that are sold as decks


class CampaignError(ValueError):
    """A campaign that cannot start, be read, or go on as asked; the message says what would be right."""


@cache
def groups() -> tuple[str, ...]:
    """Every group of published decks."""
    return tuple(dict.fromkeys(deck.group for deck in precons()))


@cache
def owned_decks(owned: tuple[str, ...]) -> tuple[str, ...]:
    """The names of the published decks of some groups, in the order of `precons`."""
    return tuple(deck.name for deck in precons() if deck.group in owned)


@cache
def can_begin(name: str) -> bool:
    """Whether a campaign may start with a published deck: it must obey the deck rules as it is (R-CAMP-09)."""
    return legal(get(name), FORMAT)


@cache
def beginnings(owned: tuple[str, ...]) -> tuple[str, ...]:
    """The decks of some groups with which a campaign may start."""
    return tuple(name for name in owned_decks(owned) if can_begin(name))


@cache
def whole_collection() -> tuple[str, ...]:
    """Every title that a deck of some Phoenixborn may hold, by title id: the options of (d) (R-CAMP-06)."""
    return by_id(title for title in deckable() if not by_title()[title].unique_to)


@cache
def uniques_of(phoenixborn: str) -> tuple[str, ...]:
    """The unique cards of a Phoenixborn, by title id (R-CAMP-03)."""
    return by_id(title for title in deckable() if by_title()[title].unique_to == phoenixborn)


@cache
def titles_for(name: str, phoenixborn: str) -> tuple[str, ...]:
    """The titles that a published deck can lend to a deck of a Phoenixborn: all but the unique cards of others."""
    lent = [title for title, _ in get(name).cards]
    return by_id(title for title in lent if title in by_title() and by_title()[title].unique_to in ("", phoenixborn))


def is_unique(title: str) -> bool:
    """Whether a title belongs to a Phoenixborn."""
    return by_title()[title].unique_to != ""


def unique_in(deck: Deck) -> str:
    """The unique card of a published deck, the first by title id if there are several; "" if there is none."""
    return next(iter(by_id(t for t, _ in deck.cards if t in by_title() and is_unique(t))), "")
