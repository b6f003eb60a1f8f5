"""Parses JSON and checks plain data within bounds: unique names, limited depth and size, numbers that fit a float."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, NoReturn

DEEPEST: Final = 64  # maximum nesting; a game at any decision has about twenty
MOST: Final = 1_000_000  # maximum number of values
MOST_BITS: Final = 1_000  # of an integer: each becomes a float without an overflow, and a text without an error


def loads(text: str) -> Any:
    """The value of a JSON text.

    Raises `ValueError` for invalid JSON, for a duplicate name, and for what `bounded` refuses.
    """
    return parsed(partial(json.loads, object_pairs_hook=_once, parse_constant=_no_number), text)


def parsed(parse: Callable[[str], Any], text: str) -> Any:
    """The result of `parse(text)`. Raises `ValueError` for text that is nested too deeply for it or refused by
    `bounded`.
    """
    try:
        value = parse(text)
    except RecursionError as error:
        raise ValueError(TOO_DEEP) from error
    wrong = bounded(value)
    if wrong:
        raise ValueError(wrong)
    return value


def bounded(value: object) -> str:
    """Why plain data is too deep or too large, or "". Data that contains itself is too deep; `NaN`, infinities and
    integers of more than `MOST_BITS` bits are no numbers.
    """
    level: list[object] = [value]
    n = 0
    for _ in range(DEEPEST + 1):
        inner: list[object] = []
        for each in level:
            if isinstance(each, Mapping):
                inner.extend(each.values())
            elif isinstance(each, (list, tuple)):
                inner.extend(each)
            elif isinstance(each, int):
                if each.bit_length() > MOST_BITS:
                    return f"an integer of more than {MOST_BITS} bits"
            elif isinstance(each, float) and not math.isfinite(each):
                return f"{each} is no number"
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
