"""JSON in which every name of an object stands once: two entries for one card are an error, not the last of them."""

from __future__ import annotations

import json
from typing import Any


def loads(text: str) -> Any:
    """The value of a JSON text. Raises `ValueError` for what is no JSON and for a name that stands there twice."""
    return json.loads(text, object_pairs_hook=_once)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for name, value in pairs:
        if name in out:
            raise ValueError(f"{name!r} stands there twice")
        out[name] = value
    return out
