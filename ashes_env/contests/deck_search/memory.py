"""The games of a search, in a file beside its result: a search that is asked for again does not play them again.

The file is JSON: `{"format": 1, "rules": {...}, "version": {...}, "games": {AGENT: {DECK: [[SEED, SCORE, SHARE],
...]}}}`. `rules` is what all games have in common; a deck is named by the beginning of the SHA-256 of its content.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from ashes_env.contests import own_decks
from ashes_env.contests.deck_search.errors import SearchError
from ashes_env.decks import Deck
from ashes_env.files import KeptFile, decoded, read_bytes, strict_json
from ashes_env.files.checking import Fields

FORMAT: Final = 1
LARGEST: Final = 50_000_000  # bytes of a file
SIGNS: Final = 16  # characters of a digest
NAMES: Final = ("format", "rules", "version", "games")
MOST_SEED: Final = 1 << 53


class Mark(NamedTuple):
    """The result of a deck on one seed. `score` is the share of games won, `share` that of the wounds that were to be
    dealt, 1 in a game won; both in [0, 1].
    """

    score: float
    share: float


def key(deck: Deck) -> str:
    """The name of a deck in the file: equal for the same cards in the same order, whatever the deck is called."""
    return own_decks.digest(replace(deck, name=""))[:SIGNS]


class Memory:
    """Marks by agent, deck and seed. `rules` describes the games, `version` who plays them; without a path nothing is
    kept. Raises `SearchError` for a file that holds other games or nothing of this kind, and `FileError`.
    """

    def __init__(
        self, path: Path | None = None, rules: Mapping[str, Any] | None = None, version: Mapping[str, Any] | None = None
    ) -> None:
        self.rules = json.loads(json.dumps(dict(rules or {})))
        self.version = dict(version or {})
        self.games: dict[str, dict[str, dict[int, Mark]]] = {}
        self.of_another_version = False
        self._file: KeptFile | None = None
        if path is not None:
            data = read_bytes(path, LARGEST) if os.path.lexists(path) else None
            if data is not None:
                self._read(path.name, data)
            self._file = KeptFile(path, data)

    def of(self, agent: str, deck: Deck) -> dict[int, Mark]:
        """The marks of a deck by seed; what is entered there is kept."""
        return self.games.setdefault(agent, {}).setdefault(key(deck), {})

    def save(self) -> None:
        """Writes the file, if there is one. Raises `ChangedFileError` if another process has written it."""
        if self._file is not None:
            self._file.write(self.text().encode())

    def text(self) -> str:
        """The content of the file."""
        games = {
            agent: {name: [[seed, *mark] for seed, mark in marks.items()] for name, marks in decks.items() if marks}
            for agent, decks in self.games.items()
        }
        document = {"format": FORMAT, "rules": self.rules, "version": self.version, "games": games}
        return json.dumps(document, separators=(",", ":")) + "\n"

    def _read(self, name: str, data: bytes) -> None:
        try:
            found = strict_json.loads(decoded(data))
        except ValueError as error:
            raise SearchError(f"{name} is not valid JSON: {error}") from error
        check = Fields(SearchError)
        if not isinstance(found, dict):
            raise SearchError(f"{name} holds no games of a search for decks")
        check.names(name, found, NAMES)
        check.number(f"{name}: format", found["format"], FORMAT, FORMAT)
        if found["rules"] != self.rules:
            rules = found["rules"] if isinstance(found["rules"], dict) else {}
            other = [each for each in {**self.rules, **rules} if rules.get(each) != self.rules.get(each)]
            raise SearchError(
                f"{name} holds games of another search, which differs in {', '.join(other)}: name another file for the "
                "result, or remove this one"
            )
        self.of_another_version = found["version"] != self.version
        games = found["games"]
        if not isinstance(games, dict) or not all(isinstance(decks, dict) for decks in games.values()):
            raise SearchError(f"{name}: games: decks by agent are needed")
        for agent, decks in games.items():
            for deck, rows in decks.items():
                if not isinstance(rows, list) or not all(_is_row(row) for row in rows):
                    raise SearchError(f"{name}: games of {deck}: rows of a seed, a score and a share are needed")
                marks = {seed: Mark(float(score), float(share)) for seed, score, share in rows}
                self.games.setdefault(agent, {})[deck] = marks


def _is_row(row: Any) -> bool:
    if not isinstance(row, list) or len(row) != 3 or any(isinstance(value, bool) for value in row):
        return False
    seed, *rates = row
    return (
        isinstance(seed, int)
        and 0 <= seed < MOST_SEED
        and all(isinstance(rate, (int, float)) and 0 <= rate <= 1 for rate in rates)
    )
