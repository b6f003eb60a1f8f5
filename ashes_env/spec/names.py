"""Resolves names as users type them: in any case, and shortened to anything that only one name starts
with or contains.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Final

LONGEST: Final = 200
MOST_LISTED: Final = 12
MOST_KNOWN: Final = 200  # names considered for an error message


class UsageError(ValueError):
    """An argument of a user has no meaning here, or several; the message says what would be right."""


def plain(text: str) -> str:
    """A normalised name: no case, accents, kinds of apostrophes or repeated blanks; `_` and `-` are blanks."""
    letters = unicodedata.normalize("NFKD", text.replace("’", "'"))
    kept = "".join(x for x in letters if not unicodedata.combining(x))
    return " ".join(kept.casefold().replace("_", " ").replace("-", " ").split())


def find_name(what: str, text: str, known: Iterable[str]) -> str:
    """The known name that a text means: the equal one; else the only one that starts with it; else the only one with a
    word that starts with it, or with words that start with its words; else the only one that contains it. Raises
    `UsageError`.
    """
    names = list(known)
    asked = plain(text[:LONGEST])
    for reads in (_same, _begins, _word, _words, _holds):
        close = [name for name in names if asked and reads(plain(name), asked)]
        if len(close) == 1:
            return close[0]
        if close:
            raise UsageError(f"{what}: {text!r} can mean {_or(close)}")
    whole = get_close_matches(asked, [plain(name) for name in names], 3, 0.5)
    near = [name for name in names if plain(name) in whole or get_close_matches(asked, plain(name).split(), 1, 0.75)]
    if near:
        raise UsageError(f"{what}: there is no {text[:LONGEST]!r}; did you mean {_or(near)}?")
    told = f"there are {_listed(names)}" if len(names) <= MOST_KNOWN else f"none of {len(names)} is like it"
    raise UsageError(f"{what}: there is no {text[:LONGEST]!r}; {told}")


def holding(text: str, known: Iterable[str]) -> list[str]:
    """The names that contain a text, those that start with it first."""
    asked = plain(text[:LONGEST])
    close = [name for name in known if asked in plain(name)]
    return sorted(close, key=lambda name: not plain(name).startswith(asked))


def _same(name: str, asked: str) -> bool:
    return name == asked


def _begins(name: str, asked: str) -> bool:
    return name.startswith(asked) or name.removeprefix("the ").startswith(asked)


def _word(name: str, asked: str) -> bool:
    return len(asked) > 1 and f" {asked}" in name


def _words(name: str, asked: str) -> bool:
    """Whether each word of `asked` starts a word of the name, in order."""
    left = iter(name.replace(":", " ").split())
    return len(asked) > 1 and all(any(word.startswith(part) for word in left) for part in asked.split())


def _holds(name: str, asked: str) -> bool:
    return len(asked) > 1 and asked in name


def _or(names: Sequence[str]) -> str:
    return " or ".join(map(repr, names[:MOST_LISTED])) + (" or others" if len(names) > MOST_LISTED else "")


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - MOST_LISTED} more" if len(names) > MOST_LISTED else ""
    return ", ".join(names[:MOST_LISTED]) + more
