"""What `ashes` alone says: what it can do, as commands to type."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

WIDTH: Final = 42  # of a command
FIRST: Final = (
    ("ashes play", "you against The Corpse of Viros"),
    ("ashes play --chimera frostwild --level S2", "another Chimera, another level"),
    ("ashes play --mode pvp --opponent strong", "easy, medium, strong, or human"),
    ("ashes play --mode pvp --decks my_deck.txt", "your deck; ashes decks lists others"),
    ("ashes play --mode draft", "draft a deck (or --mode campaign)"),
)
THEN: Final = (
    ("ashes puzzle", "puzzles, from easy to hard"),
    ("ashes games", "saved games, and how to go on"),
    ("ashes victories", "what you have won and lost"),
    ("ashes cards old salt", "what a card does"),
    ("ashes watch", "agents play"),
    ('ashes match --mode pvp --decks my_deck.txt "iron men" --agents medium medium', "how good your deck is"),
    ("ashes --help", "all commands; COMMAND --help: one"),
)


def greeting() -> str:
    """The text."""
    return "\n".join(["Ashes Reborn and Red Rains in this terminal.", "", *lines(FIRST), "", *lines(THEN)])


def lines(rows: Iterable[tuple[str, str]]) -> list[str]:
    """Each command with what it does, below it if the command is long."""
    out = []
    for command, does in rows:
        out += [f"  {command:{WIDTH}} {does}"] if len(command) <= WIDTH else [f"  {command}", f"  {'':{WIDTH}} {does}"]
    return out
