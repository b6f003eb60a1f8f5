"""The initial position of a recorded game, as a scenario."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ashes_env.language.codes import COUNTS_AS_EXHAUSTED
from ashes_env.rules.game import Game
from ashes_env.rules.state.state import GameOptions
from ashes_env.scenarios import load_position
from evaluation.verification.conformance.edits import ask_anew
from evaluation.verification.conformance.misfits import put_right, set_apart
from evaluation.verification.conformance.positions import Names, recorded_tokens, spells
from evaluation.verification.conformance.traces import Json

# Plays that change nothing are legal (R-TGT-10) and were recorded; so were chained cards in the first round. The
# recorded games let the draw pile of a fatigued Chimera count as empty.
OPTIONS = GameOptions(auto=False, futile=True, chained=False, play_when_full=True, fatigued_empty=True)


def die_counts(dice: list[Json], exhausted: bool) -> dict[str, int]:
    """Dice of a pool by name, without the rage dice of a Chimera."""
    out: dict[str, int] = {}
    for die in dice:
        if bool(die.get("exhausted")) == exhausted and die["magic"] != "rage":
            name = f"{die['magic']} {die.get('level', 'basic')}"
            out[name] = out.get(name, 0) + 1
    return out


def card_entry(names: Names, state: Json, ref: str, seat: int) -> Json:
    """One card in play in the form of a scenario."""
    c = state.get("cards", {}).get(ref, {})
    entry: Json = title_entry(names, ref) | dict(recorded_tokens(c))
    entry |= {key: True for key in ("facedown", "new", "used") if c.get(key)}
    if c.get("exhausted") and not c.get("exhaustion"):
        entry["lasting"] = [{"kind": "rule", "rule": COUNTS_AS_EXHAUSTED, "n": 1, "until": "forever"}]
    if c.get("attached"):
        entry["attached"] = [card_entry(names, state, a, seat) for a in c["attached"]]
    if c.get("under"):
        entry["under"] = [title_entry(names, u) for u in c["under"]]
    lying = c.get("dice", [])
    mine = die_counts([d for d in lying if d.get("owner", seat + 1) == seat + 1], False)
    theirs = die_counts([d for d in lying if d.get("owner", seat + 1) != seat + 1], False)
    if mine:
        entry["dice"] = mine
    if theirs:
        entry["opposing dice"] = theirs
    return entry


def title_entry(names: Names, ref: str) -> Json:
    """One card in a pile."""
    return {"title": names.title(ref), "name": ref, "owner": names.owner(ref)}


def side_entry(names: Names, state: Json, seat: int, active: bool) -> Json:
    """One seat."""
    p = state["players"][str(seat + 1)]
    dice = p.get("dice", [])
    chimera = p.get("chimera")
    beside = () if chimera is None else (chimera["ultimate"], chimera["behaviour"])
    entry: Json = {
        "pb": card_entry(names, state, p["pb"], seat),
        "units": [card_entry(names, state, u, seat) for u in p.get("units", ())],
        "spellboard": [card_entry(names, state, s, seat) for s in spells(names, p) if s not in beside],
        "dice": die_counts(dice, False),
        "exhausted dice": die_counts(dice, True),
        "main": p.get("main", 0) if active else 0,
        "side": p.get("side", 0) if active else 0,
        "reacted": bool(p.get("reactionsPlayed")),
        "guarded": bool(state.get("cards", {}).get(p["pb"], {}).get("guarded")),
    }
    if chimera is not None:
        entry["chimera"] = {
            "level": f"{chimera.get('level', 'S')}{chimera.get('stage', 1)}",
            "phase": chimera.get("phase", 1),
            "threat": chimera.get("threat", 0),
            "fatigued": bool(chimera.get("fatigued")),
            "empties": int(bool(chimera.get("fatigued"))),
            "roll": chimera.get("behaviourRoll", 0),
            "rage": sum(1 for d in dice if d["magic"] == "rage" and d.get("level") == "power"),
            "ultimate": card_entry(names, state, chimera["ultimate"], seat),
            "behaviour": card_entry(names, state, chimera["behaviour"], seat),
        }
    for zone in ("hand", "deck", "discard", "conjurations", "removed"):
        entry[zone] = [title_entry(names, c) for c in p.get(zone, ())]
    return entry


def document(names: Names, state: Json) -> dict[str, Any]:
    """The scenario of a recorded state in which the active player is in the main window."""
    active = int(state["active"]) - 1
    mine, foe = state["players"][str(active + 1)], state["players"][str(2 - active)]
    return {
        "round": state.get("round", 1),
        "active": active,
        "first": int(state.get("first", 1)) - 1,
        "unit destroyed": bool(state.get("unitDestroyedThisTurn")),
        "passes": int(bool(foe.get("passedMain")) and mine.get("main", 0) > 0),  # a main action ends the passing
        "fatigue": not state.get("noFatigue", False),
        "crowded": True,
        "players": [side_entry(names, state, seat, seat == active) for seat in (0, 1)],
    }


def start(names: Names, state: Json, later: Iterable[str] = ()) -> Game:
    """Our game in that position; every question is asked, also those with a single answer. Raises `ScenarioError`.

    `later`: cards that have no place yet.
    """
    written = document(names, state)
    laid = set_apart(written, later, names)
    position = load_position(written, options=OPTIONS)
    g = position.game
    if put_right(g, position.names, laid):
        ask_anew(g)
        g.run()
    return g
