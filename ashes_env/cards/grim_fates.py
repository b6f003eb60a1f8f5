"""What players choose worst for a Chimera, where a card settles it (R-VAR-01): `grim_fates.json` has it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from ashes_env.files import strict_json

FILE: Final = Path(__file__).with_name("grim_fates.json")


@lru_cache(maxsize=1)
def worst() -> dict[str, str]:
    """By title: "most" or "least"."""
    found: dict[str, str] = strict_json.loads(FILE.read_text(encoding="utf-8"))["worst"]
    return found
