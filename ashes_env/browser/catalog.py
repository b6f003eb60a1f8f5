"""What a page offers before a game: decks, Chimeras, levels, opponents and puzzles."""

from __future__ import annotations

from typing import Any

from ashes_env.browser.terms import PVP, RED_RAINS, STRENGTHS
from ashes_env.decks import Deck, playable
from ashes_env.files.version import VERSION
from ashes_env.language.codes import DIE_TYPES
from ashes_env.match.tables import DEFAULT_DECKS, FORMAT
from ashes_env.rules.records import USUAL_EDITION
from ashes_env.scenarios import shipped
from ashes_env.spec.known import chimeras, levels
from ashes_env.text.primer import primer
from ashes_env.text.tasks import PUZZLES, tasks


def catalog() -> dict[str, Any]:
    """As JSON types: `version`; `decks` by mode, with the `usual` ones first named; `chimeras`, `levels`, `opponents`;
    `puzzles` with their `difficulty` and `task`, the easiest first, and their names in alphabetical order, by which
    the puzzle of the day is found; the `rules` in words by mode.
    """
    return {
        "version": VERSION,
        "decks": {mode: [_deck(deck) for deck in playable(FORMAT[mode])] for mode in (RED_RAINS, PVP)},
        "usual": {mode: list(DEFAULT_DECKS[mode]) for mode in (RED_RAINS, PVP)},
        "chimeras": chimeras(),
        "levels": levels(),
        "opponents": list(STRENGTHS),
        "puzzles": [
            {"name": one.name.partition("/")[2], "difficulty": one.difficulty, "task": one.words}
            for one in tasks(PUZZLES)
        ],
        "rules": {mode: primer(mode, USUAL_EDITION) for mode in (RED_RAINS, PVP)},
        "puzzles_by_name": list(shipped()),
    }


def _deck(deck: Deck) -> dict[str, Any]:
    dice = {name: n for name, n in zip(DIE_TYPES, deck.dice, strict=True) if n}
    return {"name": deck.name, "phoenixborn": deck.phoenixborn, "group": deck.group, "dice": dice}
