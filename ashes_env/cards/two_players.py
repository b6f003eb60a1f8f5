"""The sides for two players of the printed Chimera cards (R-COOP-02); the data is in `two_players.json`.

No available source has the printed numbers, so the file holds a substitute: the numbers for one player with twice the
life; each of the two battlefields begins with the whole starting row. Someone who owns the cards can enter the real
numbers there, or pass them to a game as its option `numbers`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from ashes_env.files import strict_json
from ashes_env.language.behaviour import Stage
from ashes_env.language.carddef import CardDef

FILE: Final = Path(__file__).with_name("two_players.json")


@lru_cache(maxsize=1)
def numbers() -> dict[str, dict[str, dict[str, Any]]]:
    """By title and level: life, threat, Ultimate value, and the blood values of each starting row."""
    found: dict[str, dict[str, dict[str, Any]]] = strict_json.loads(FILE.read_text(encoding="utf-8"))["sides"]
    return found


def with_sides_for_two(card: CardDef) -> CardDef:
    """A Chimera with its sides for two players; any other card as it is."""
    script = card.chimera
    if script is None or card.title not in numbers():
        return card
    sides = tuple(
        Stage(level, side["life"], side["threat"], side["ultimate"], tuple(side["row"]))
        for level, side in numbers()[card.title].items()
    )
    return replace(card, chimera=replace(script, stages_for_two=sides))
