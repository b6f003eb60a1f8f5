"""The rules of each mode in short."""

from __future__ import annotations


def primer(mode: str) -> str:
    """The rules of a mode in under 1,500 words."""
    return mode
