"""JSON and plain data within bounds: every name of an object stands once, nothing is endlessly deep or wide."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, NoReturn

DEEPEST: Final = 64  # lists and objects within each other; a game in the middle of anything has about twenty
MOST: Final = 1_000_000  # values


def loads(text: str) -> Any:
    """The value of a JSON text.

    Raises `ValueError` for what is no JSON, for a name that stands there twice, for numbers that are none (`NaN`), and
    for what `bounded` refuses.
    """
    return parsed(partial(json.loads, object_pairs_hook=_once, parse_constant=_no_number), text)


def parsed(parse: Callable[[str], Any], text: str) -> Any:
    """What a parser makes of a text. Raises `ValueError` for what is nested too deep for it or refused by `bounded`."""
    try:
        value = parse(text)
    except RecursionError as error:
        raise ValueError(TOO_DEEP) from error
    wrong = bounded(value)
    if wrong:
        raise ValueError(wrong)
    return value


def bounded(value: object) -> str:
    """Why plain data is too deep or too much, or an empty text. Data that holds itself is too deep."""
    level: list[object] = [value]
    n = 0
    for _ in range(DEEPEST + 1):
        inner: list[object] = []
        for each in level:
            if isinstance(each, Mapping):
                inner.extend(each.values())
            elif isinstance(each, (list, tuple)):
                inner.extend(each)
            if n + len(inner) > MOST:
                return f"more than {MOST} values"
        if not inner:
            return ""
        n += len(inner)
        level = inner
    return TOO_DEEP


TOO_DEEP: Final = f"lists and objects stand more than {DEEPEST} deep within each other"


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for name, value in pairs:
        if name in out:
            raise ValueError(f"{name!r} stands there twice")
        out[name] = value
    return out


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")
