"""Which pages the search prefers where several match: guides to tables, and tables to the pages of cards and agents.
And the words that people type for a page that calls its subject otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

# By the beginning of a path, the longest that fits. A match in a title counts as a hundred in a text (`mkdocs.yml`).
WEIGHTS: Final = {
    "": 1.0,
    "CHANGELOG.md": 0.3,
    "api/": 0.3,
    "ashes_env/agents/pretrained/chimeras/losses.md": 0.01,
    "ashes_env/agents/pretrained/coal/losses.md": 0.01,
    "ashes_env/benchmark/DATASHEET.md": 0.5,
    "benchmark/agents/": 0.02,
    "benchmark/board.md": 0.3,
    "cards/": 0.015,
    "cards/index.md": 0.02,
    "environments/": 0.5,
    "evaluation/": 0.3,
    "glossary.md": 2.0,
    "play.md": 2.0,
    "players.md": 3.0,
    "reference/": 0.3,
    "rules.md": 3.0,
    "tutorials/": 0.5,
    "words/": 0.3,
}

# By the address of a page. The search shows them beside the page, and finds it by them as by its title.
WORDS: Final = {
    "ashes_env/agents/pretrained/index.html": ("policy",),
    "ashes_env/encoding/index.html": ("observation",),
    "ashes_env/env/frameworks.html": ("SB3",),
    "ashes_env/env/index.html": ("Gymnasium", "PettingZoo", "multiplayer", "seed"),
    "ashes_env/env/vector/index.html": ("vector env",),
    "ashes_env/replays/index.html": ("save/load", "load"),
    "environments/red_rains.html": ("Chimera", "Red Rains"),
    "evaluation/figures.html": ("steps per second", "speed"),
    "index.html": ("Windows",),
    "tutorials/self_play_and_a_ladder.html": ("self-play",),
    "versions.html": ("reproducibility", "free threading"),
}


def weight(path: str) -> float:
    """How much a match on a page counts."""
    return WEIGHTS[max((start for start in WEIGHTS if path.startswith(start)), key=len)]


def add_words(entries: Iterable[dict[str, Any]]) -> None:
    """Gives the entries of pages in the index of the search their words. A page that is not there is an error."""
    by_place = {entry["location"]: entry for entry in entries}
    for place, words in WORDS.items():
        by_place[place]["tags"] = list(words)
