"""Parses TOML with the limits of `strict_json`."""

from __future__ import annotations

import tomllib
from typing import Any

from ashes_env.files.strict_json import parsed


def loads(text: str) -> dict[str, Any]:
    """The table of a TOML text. Raises `ValueError` for invalid TOML, and for what `bounded` refuses."""
    found: dict[str, Any] = parsed(tomllib.loads, text)
    return found
