"""Vocabulary ids for the objects of a set of definitions, as the writers need them: titles, texts, effect nodes."""

from __future__ import annotations

from functools import lru_cache

from ashes_env.encoding.vocabulary import LOG_IDS, TextIds, title_id, word_id
from ashes_env.language.base import Effect
from ashes_env.rules.definitions.definitions import Definitions


class Lexicon:
    """By `Def.index`: `titles` (ids of titles), `ranks` (positions in alphabetical order). `ranked` are the ids of
    titles by rank. `texts` are the ids of texts and programs by address, `words` those of effect nodes, cached on first
    use. `log` are the ids of log entries by their kind.
    """

    __slots__ = ("log", "ranked", "ranks", "texts", "titles", "words")

    def __init__(self, defs: Definitions) -> None:
        self.titles: list[int] = [title_id(d.title) for d in defs.cards]
        self.ranks: list[int] = [0] * len(defs.cards)
        self.ranked: list[int] = []
        for place, d in enumerate(sorted(defs.cards, key=lambda d: d.title)):
            self.ranks[d.index] = place
            self.ranked.append(self.titles[d.index])
        self.texts: dict[str, int] = TextIds(defs).of
        self.words: dict[type[Effect], int] = {}
        self.log: list[int] = list(LOG_IDS)

    def word(self, word: Effect) -> int:
        """The id of an effect node."""
        kind = type(word)
        found = self.words.get(kind, -1)
        if found < 0:
            found = word_id(kind.__name__)
            self.words[kind] = found
        return found


@lru_cache(maxsize=4)
def lexicon(defs: Definitions) -> Lexicon:
    """The lexicon of a set of definitions, cached."""
    return Lexicon(defs)
