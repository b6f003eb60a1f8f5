"""Which pages the search prefers where several match: guides to tables, and tables to the pages of cards and agents."""

from __future__ import annotations

from typing import Final

# By the beginning of a path, the longest that fits. A match in a title counts as a hundred in a text (`mkdocs.yml`).
WEIGHTS: Final = {
    "": 1.0,
    "CHANGELOG.md": 0.3,
    "api/": 0.5,
    "benchmark/agents/": 0.05,
    "cards/": 0.01,
    "cards/index.md": 0.02,
    "environments/": 0.5,
    "evaluation/": 0.3,
    "glossary.md": 2.0,
    "play.md": 2.0,
    "players.md": 3.0,
    "reference/": 0.5,
    "rules.md": 3.0,
    "tutorials/": 0.5,
    "words/": 0.3,
}


def weight(path: str) -> float:
    """How much a match on a page counts."""
    return WEIGHTS[max((start for start in WEIGHTS if path.startswith(start)), key=len)]
