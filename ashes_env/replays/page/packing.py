"""Stores many similar boards compactly: equal parts, which most are from step to step, are stored once."""

from __future__ import annotations

import base64
import gzip
import json
from typing import Any, Final

PARTS: Final = 0  # a list of row numbers
PLAIN: Final = 1  # a list of numbers or strings
SHAPES: Final = 2  # from here on objects, by their shape (list of names)


class Pool:
    """Parts of data, each stored once.

    A row is a list that starts with its kind: `PARTS` with row numbers, `PLAIN` with values, or an object, `SHAPES`
    plus the number of its shape, with a value for each name of the shape. A name that ends with `*` holds a row number.
    Every row comes after the rows it refers to.
    """

    def __init__(self) -> None:
        self.shapes: dict[tuple[str, ...], int] = {}
        self.rows: dict[tuple[Any, ...], int] = {}

    def add(self, value: dict[str, Any] | list[Any]) -> int:
        """Adds a value and returns its row number."""
        row: tuple[Any, ...]
        if isinstance(value, dict):
            names = tuple(f"{name}*" if isinstance(part, (dict, list)) else name for name, part in value.items())
            shape = self.shapes.setdefault(names, len(self.shapes))
            row = (SHAPES + shape, *map(self._part, value.values()))
        elif value and isinstance(value[0], (dict, list)):
            row = (PARTS, *map(self._part, value))
        else:
            row = (PLAIN, *value)
        return self.rows.setdefault(row, len(self.rows))

    def _part(self, value: Any) -> Any:
        return self.add(value) if isinstance(value, (dict, list)) else value

    def packed(self) -> dict[str, Any]:
        """All rows and shapes as JSON types."""
        return {"shapes": list(self.shapes), "rows": list(self.rows)}


def squeezed(data: Any) -> str:
    """Compressed JSON as printable ASCII."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(gzip.compress(text.encode(), 9, mtime=0)).decode()


def unsqueezed(text: str) -> Any:
    """The inverse of `squeezed`."""
    return json.loads(gzip.decompress(base64.b64decode(text)))


def unpacked(packed: dict[str, Any]) -> list[Any]:
    """The values of all rows of a packed pool."""
    out: list[Any] = []
    for kind, *values in packed["rows"]:
        if kind == PARTS:
            out.append([out[i] for i in values])
        elif kind == PLAIN:
            out.append(values)
        else:
            names = packed["shapes"][kind - SHAPES]
            out.append(
                {
                    name.removesuffix("*"): out[value] if name.endswith("*") else value
                    for name, value in zip(names, values, strict=True)
                }
            )
    return out
