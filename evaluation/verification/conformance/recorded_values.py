"""Values that a recorded state shows, by the names that assertions use. `UNKNOWN` where a state does not show one."""

from __future__ import annotations

from typing import Any, Final

from evaluation.verification.conformance.our_values import UNKNOWN
from evaluation.verification.conformance.positions import Names
from evaluation.verification.conformance.traces import Json, places

TOKENS: Final = ("wounds", "status", "exhaustion", "redRains", "facedown", "attacking", "defending", "guarded", "new")
LISTS: Final = ("attached", "under", "dice")
ZONES: Final = {
    "hand": "hand",
    "deck": "deck",
    "discard": "discard",
    "removed": "removed",
    "conjurations": "conjurations",
    "dice": "dice",
}
COUNTERS: Final = {"actions.main": "main", "main": "main", "actions.side": "side", "reactionsPlayed": "reactionsPlayed"}
OF_A_CHIMERA: Final = {"fatigued": "fatigued", "chimeraPhase": "phase", "stamina": "stamina"}
WHERE: Final = {
    "pb": "play area",
    "units": "play area",
    "attached": "play area",
    "spellboard": "spellboard",
    "beside": "spellboard",
    "conjurations": "archives",
    "removed": "purged",
    "under": "purged",
    "playing": "being played",
}


def shown(names: Names, state: Json, on: Any, attr: str) -> Any:
    """The value of an attribute of a card, player, die or the table in a recorded state."""
    if on == "game":
        return state.get("round", 0) if attr == "round" else UNKNOWN
    if "card" in on:
        return shown_of_card(state, on["card"], attr) if on["card"] in names.titles else UNKNOWN
    if "die" in on:
        return on["die"].get("level", "basic") if attr == "level" else bool(on["die"].get("exhausted"))
    return shown_of_player(state, str(on["player"]), attr)


def shown_of_card(state: Json, ref: str, attr: str) -> Any:
    """The value of an attribute of a card; derived values are left out, because a state may show old ones."""
    card = state.get("cards", {}).get(ref, {})
    row, _, rest = attr.partition(".")
    if attr in TOKENS:
        return card.get(attr, 0)
    if attr == "exhausted":
        return bool(card.get("exhausted") or card.get("exhaustion"))
    if row in LISTS and rest == "count":
        return len(card.get(row, ()))
    if attr == "location" and not card.get("dying"):
        where = places(state).get(ref, ("", ""))[0]
        return WHERE.get(where, where)
    return UNKNOWN


def shown_of_player(state: Json, seat: str, attr: str) -> Any:
    """The value of an attribute of a player; nothing while a card is leaving, which counts for two places."""
    p = state["players"][seat]
    row, _, rest = attr.partition(".")
    if attr == "firstPlayer":
        return state.get("first", 1) == int(seat)
    if attr in COUNTERS:
        return p.get(COUNTERS[attr], 0)
    if attr in OF_A_CHIMERA and p.get("chimera"):
        return p["chimera"].get(OF_A_CHIMERA[attr], 0)
    if row in ZONES and rest == "count" and not any(c.get("dying") for c in state.get("cards", {}).values()):
        return len(p.get(ZONES[row], ()))
    return UNKNOWN
