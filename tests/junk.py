"""Documents with something else in one place: whoever reads them names what is wrong, or makes sense of it."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

JUNK: list[Any] = [None, True, -1, 0, 2, 1.5, 1 << 70, "x", "", "Old Salt", [], [[]], [1], {}, {"x": 1}, {1: 1}, [{}]]


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value in some data."""
    if path:
        yield path
    if isinstance(data, (dict, list)):
        for step in data if isinstance(data, dict) else range(len(data)):
            yield from places(data[step], (*path, step))


def replaced(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A copy of some data with another value at a place."""
    out = deepcopy(data)
    inner = out
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return out
