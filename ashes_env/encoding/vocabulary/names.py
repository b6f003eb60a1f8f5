"""Ids of titles, ability names, nodes, events, questions and so on: small integers for `nn.Embedding`.

0 always means "none". Each `N_...` is the size of an embedding; it includes reserved ids for names that are appended
later.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from ashes_env.encoding.vocabulary import frozen
from ashes_env.language import codes
from ashes_env.rules.state import cards, log, moves

NO_TITLE: Final = 0  # no card or text
HIDDEN: Final = 1  # a card whose title the seat does not know
UNLISTED: Final = 2  # a title, or an ability name, that is not in the vocabulary
FIRST_TITLE: Final = 3
N_TITLES: Final = 1024

NO_KEYWORD: Final = 0
UNLISTED_KEYWORD: Final = 1
FIRST_KEYWORD: Final = 2
N_KEYWORDS: Final = 1024

N_WORDS: Final = 512
N_EVENTS: Final = 64
N_ASKS: Final = 64
N_MOVES: Final = 32
N_LOG: Final = 64
N_RULES: Final = 128
N_CHANGES: Final = 32
N_DURATIONS: Final = 32

NOT_TITLES: Final = ("(no card)", "(a hidden card)", "(an unlisted card)")
_TITLE_IDS: Final[dict[str, int]] = {title: FIRST_TITLE + i for i, title in enumerate(frozen.TITLES)}
_KEYWORD_IDS: Final[dict[str, int]] = {name: FIRST_KEYWORD + i for i, name in enumerate(frozen.KEYWORDS)}
_WORD_IDS: Final[dict[str, int]] = {name: 1 + i for i, name in enumerate(frozen.WORDS)}


class UnknownNameError(ValueError):
    """A name or an id that is not in the vocabulary; the message lists similar names."""


def title_id(title: str) -> int:
    """The id of a title in [3, N_TITLES); `UNLISTED` for one that is not a card of the game, `NO_TITLE` for ""."""
    return _TITLE_IDS.get(title, UNLISTED) if title else NO_TITLE


def by_id(titles: Iterable[str]) -> tuple[str, ...]:
    """Titles in the order of their ids."""
    return tuple(sorted(titles, key=lambda title: (title_id(title), title)))


def known_title_id(title: str) -> int:
    """Like `title_id`, but raises `UnknownNameError` with similar titles for a title that is not listed."""
    found = _TITLE_IDS.get(title)
    if found is None:
        raise UnknownNameError(f"no card of the game is called {title!r}{_hint(title, _TITLE_IDS)}")
    return found


def title_of(number: int) -> str:
    """The title with this id; for 0, 1 and 2 a text in brackets. Raises `UnknownNameError` for an id without a
    title.
    """
    if 0 <= number < FIRST_TITLE:
        return NOT_TITLES[number]
    place = number - FIRST_TITLE
    if not 0 <= place < len(frozen.TITLES):
        raise UnknownNameError(
            f"no title has the id {number}: titles have ids from {FIRST_TITLE} to "
            f"{FIRST_TITLE + len(frozen.TITLES) - 1}"
        )
    return frozen.TITLES[place]


def keyword_id(name: str) -> int:
    """The id of an ability name in [2, N_KEYWORDS); 0 for "", `UNLISTED_KEYWORD` for one that is not listed."""
    return _KEYWORD_IDS.get(name, UNLISTED_KEYWORD) if name else NO_KEYWORD


def keyword_of(number: int) -> str:
    """The ability name with this id, "" for 0. Raises `UnknownNameError` for an id without a name."""
    if number == NO_KEYWORD:
        return ""
    if number == UNLISTED_KEYWORD:
        return "(an unlisted ability)"
    place = number - FIRST_KEYWORD
    if not 0 <= place < len(frozen.KEYWORDS):
        raise UnknownNameError(f"no ability name has the id {number}")
    return frozen.KEYWORDS[place]


def word_id(name: str) -> int:
    """The id of a node by the name of its class, in [1, N_WORDS); 0 for one that is not listed."""
    return _WORD_IDS.get(name, 0)


def _by_code(module: object, names: tuple[str, ...]) -> tuple[int, ...]:
    """The ids of the codes of a closed set: a tuple indexed by code, 0 for an unused code. A name stays listed even if
    its code is gone.
    """
    codes_of: list[int] = [getattr(module, name, -1) for name in names]
    out = [0] * (max(codes_of) + 1)
    for place, code in enumerate(codes_of):
        if code >= 0:
            out[code] = 1 + place
    return tuple(out)


# By the code that the rules use: the id, from 1 on. Index with the code.
EVENT_IDS: Final = _by_code(codes, frozen.EVENTS)
RULE_IDS: Final = _by_code(codes, frozen.RULES)
DURATION_IDS: Final = _by_code(codes, frozen.DURATIONS)
ASK_IDS: Final = _by_code(moves, frozen.ASKS)
MOVE_IDS: Final = _by_code(moves, frozen.OPTIONS)
LOG_IDS: Final = _by_code(log, frozen.LOG)
CHANGE_IDS: Final = _by_code(cards, frozen.CHANGES)


def _hint(name: str, known: Iterable[str]) -> str:
    close = get_close_matches(name, known, 3, 0.6)
    return f", did you mean {' or '.join(repr(n) for n in close)}?" if close else ""
