"""Parses TOML with the limits of `strict_json`, and with limits that keep the time linear in the length of the text."""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

from ashes_env.files.strict_json import parsed

LONGEST: Final = 1_000_000  # characters of a text
MOST_PARTS: Final = 8  # parts of a dotted key, for which `tomllib` takes quadratic time; ours have up to three

# A text splits into strings of several lines, comments, and chains of parts with dots between them: keys, and values
# that look alike, such as 1.5. Each pattern also matches what is not closed, and none goes back: the scan is linear.
_PART: Final = r"""(?:"(?:[^"\\\n]|\\.)*+"?|'[^'\n]*+'?|[A-Za-z0-9_-]++)"""
_PIECE: Final = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+(?:""")?'
    r"|'''(?:[^']|'(?!''))*+(?:''')?"
    r"|#[^\n]*+"
    rf"|(?P<chain>{_PART}(?:[ \t]*+\.[ \t]*+{_PART})*+)",
    re.DOTALL,
)
_PARTS: Final = re.compile(_PART, re.DOTALL)


def loads(text: str) -> dict[str, Any]:
    """The table of a TOML text. Raises `ValueError` for invalid TOML, for a text of more than `LONGEST` characters, for
    a key of more than `MOST_PARTS` parts, and for what `bounded` refuses.
    """
    if len(text) > LONGEST:
        raise ValueError(f"more than {LONGEST} characters")
    for piece in _PIECE.finditer(text):
        chain = piece["chain"]
        if chain is not None and chain.count(".") >= MOST_PARTS and len(_PARTS.findall(chain)) > MOST_PARTS:
            raise ValueError(f"a key of more than {MOST_PARTS} parts")
    found: dict[str, Any] = parsed(tomllib.loads, text)
    return found
