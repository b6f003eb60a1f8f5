"""Readers of numbers on a command line, which say in the same words what is wrong."""

from __future__ import annotations

import argparse
import math
import re
from collections.abc import Callable
from typing import Final

SHOWN: Final = 40  # letters of a wrong value that an error shows
WHOLE: Final = re.compile(r"-?[0-9]{1,20}")


def whole_number(low: int | None = None, high: int | None = None) -> Callable[[str], int]:
    """A reader for `argparse`: an integer of at most 20 digits, from `low` to `high`; `None` is no bound."""

    def read(text: str) -> int:
        found = int(text) if WHOLE.fullmatch(text) else None
        if found is None or (low is not None and found < low) or (high is not None and found > high):
            raise argparse.ArgumentTypeError(f"a whole number{_bounds(low, high)}, not {text[:SHOWN]!r}")
        return found

    return read


def real_number(low: float | None = None, high: float | None = None) -> Callable[[str], float]:
    """A reader for `argparse`: a finite number from `low` to `high`; `None` is no bound."""

    def read(text: str) -> float:
        try:
            found = float(text)
        except ValueError:
            found = math.nan
        if not math.isfinite(found) or (low is not None and found < low) or (high is not None and found > high):
            raise argparse.ArgumentTypeError(f"a number{_bounds(low, high)}, not {text[:SHOWN]!r}")
        return found

    return read


def _bounds(low: float | None, high: float | None) -> str:
    if low is None:
        return "" if high is None else f" up to {high:g}"
    return f" from {_said(low)}" if high is None else f" from {_said(low)} to {_said(high)}"


def _said(bound: float) -> str:
    return str(bound) if isinstance(bound, int) else f"{bound:g}"
