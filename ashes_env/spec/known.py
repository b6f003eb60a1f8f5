"""The names that the options of a game can have: levels, Chimeras, decks, sets of aspects."""

from __future__ import annotations

from ashes_env.campaign.terms import DIFFICULTIES
from ashes_env.decks import definitions, playable
from ashes_env.match.tables import FORMAT
from ashes_env.solo.setup import chimera_titles, script


def levels() -> list[str]:
    """The levels of Red Rains."""
    return [level for part in DIFFICULTIES.values() for level in part]


def chimeras() -> list[str]:
    """The Chimeras that can be played against."""
    return chimera_titles(definitions())


def decks(mode: str = "pvp") -> list[str]:
    """The published decks that can be played."""
    return [deck.name for deck in playable(FORMAT[mode])]


def subtypes() -> list[str]:
    """The subtypes, which are the sets of aspects, of all Chimeras."""
    return [subtype.name for title in chimeras() for subtype in script(definitions(), title).subtypes]
