"""The frozen lists of names, read from `frozen.json` beside this module. New names are only ever appended.

A saved network identifies its embeddings by the indices in these lists. `tests/encoding/test_vocabulary.py` holds the
hash of each list as it was first released. A new card, node or event appends its name, and nothing else moves.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final, cast


def _read() -> dict[str, object]:
    data = json.loads(Path(__file__).with_name("frozen.json").read_text(encoding="utf-8"))
    return cast("dict[str, object]", data)


_DATA: Final = _read()


def _names(key: str) -> tuple[str, ...]:
    return tuple(cast("list[str]", _DATA[key]))


TITLES: Final = _names("titles")  # all cards of players by name, then Chimera by Chimera
KEYWORDS: Final = _names("keywords")  # names of abilities
WORDS: Final = _names("words")  # node classes of `ashes_env.language`
EVENTS: Final = _names("events")  # constants of `language/codes.py`
RULES: Final = _names("rules")
DURATIONS: Final = _names("durations")
ASKS: Final = _names("asks")  # constants of `rules/state/moves.py`
OPTIONS: Final = _names("options")
LOG: Final = _names("log")  # constants of `rules/state/log.py`
CHANGES: Final = _names("changes")  # constants of `rules/state/cards.py`
TOKENS: Final = _names("tokens")  # tokens of sentences, apart from keywords and titles
GRAMMAR: Final = cast("dict[str, str]", _DATA["grammar"])  # node to its fields, see `ashes_env.encoding.sentences`
