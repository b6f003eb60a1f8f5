"""A game as text, as the table shows it: the text by which golden games and replays are compared."""

from __future__ import annotations

import json
from typing import Final

from ashes_env.rules import records
from ashes_env.rules.game import Game

TABLE: Final = ("players", "cards", "seen", "rng", "active", "first", "round", "phase", "turn")
CHIMERA: Final = (
    "threat",
    "life",
    "ultimate_value",
    "ultimate",
    "behaviour",
    "phase",
    "rage",
    "fatigued",
    "empties",
    "roll",
)


def table_text(g: Game) -> str:
    """Cards and tokens on the table, who knows which cards, and the generator; not the stack of the engine."""
    data = records.to_json(g)
    table = {name: data[name] for name in TABLE} | {"winner": winner(g)}
    for side in table["players"]:
        del side["kind of side"]
        points = side.pop("points", -1)
        side["chimera"] = {name: side.pop(name) for name in CHIMERA} if CHIMERA[0] in side else None
        if points >= 0:
            side["chimera"]["points"] = points
    for _, card in table["cards"]:
        del card["faces"]
    return json.dumps(table, sort_keys=True, separators=(",", ":"))


def winner(g: Game) -> int:
    """The first seat that has won, -1 if none has."""
    return g.winners[0] if g.winners else -1
