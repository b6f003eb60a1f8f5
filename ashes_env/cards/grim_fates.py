"""Cards whose choices for a Chimera have a fixed worst answer for the players (R-VAR-01); the data is in
`grim_fates.json`.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from ashes_env.files import strict_json

FILE: Final = Path(__file__).with_name("grim_fates.json")


@lru_cache(maxsize=1)
def worst() -> dict[str, str]:
    """The fixed worst answer, "most" or "least", by title of the card."""
    found: dict[str, str] = strict_json.loads(FILE.read_text(encoding="utf-8"))["worst"]
    return found
