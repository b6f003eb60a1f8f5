"""Assertions of recorded games, altered so that they are false."""

import copy
import random
from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]

PLACES = ("hand", "deck", "discard", "play area", "spellboard", "archives", "purged")
QUESTIONS = (
    "toBeAbleToSelect",
    "toBeAbleToSelectDie",
    "toBeAbleToPlayFromHand",
    "toHavePrompt",
    "toHavePromptTitle",
    "toHavePromptButton",
    "toHaveWaitingPrompt",
    "toHaveDefaultPrompt",
)


def altered(e: Json, trace: Json, chance: random.Random) -> Json:
    """The same assertion with another value, or negated: false, if it was true."""
    value, attr = e.get("v"), e.get("attr")
    if e["m"] in QUESTIONS or e["m"] not in ("toBe", "toEqual") or "actual" in e or e.get("not"):
        return {**e, "not": not e.get("not", False)}
    if attr == "location":
        return {**e, "v": chance.choice([place for place in PLACES if place != value])}
    if isinstance(value, bool) or value is None:
        return {**e, "v": not value}
    if isinstance(value, int):
        return {**e, "v": value + chance.choice([-1, 1])}
    if attr == "level" and "die" in e["on"]:
        return {**e, "v": chance.choice([side for side in ("basic", "class", "power") if side != value])}
    if isinstance(value, dict) and "card" in value:
        title = trace["cards"][value["card"]]["name"]
        others = sorted(ref for ref, card in trace["cards"].items() if card["name"] != title)
        return {**e, "v": {"card": chance.choice(others)}}
    return {**e, "not": True}


def with_one_altered(trace: Json, at: int, chance: random.Random) -> Json:
    """A record in which the assertion at an index of its events is altered."""
    out = copy.deepcopy(trace)
    out["events"][at] = {"expect": altered(out["events"][at]["expect"], trace, chance)}
    return out


def assertions(trace: Json) -> Iterator[int]:
    """The indexes of the assertions of a record."""
    return (i for i, event in enumerate(trace["events"]) if "expect" in event)
