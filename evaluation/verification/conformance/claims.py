"""Assertions about values: whether the record itself shows them, and whether they hold in our game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ashes_env.language.dice import code_of
from ashes_env.rules.game import Game
from evaluation.verification.conformance.clicks import Item
from evaluation.verification.conformance.our_values import (
    UNKNOWN,
    card_values,
    copies,
    dice_of,
    game_value,
    located,
    player_value,
    zones_of,
)
from evaluation.verification.conformance.positions import Names, die_code, recorded_die
from evaluation.verification.conformance.recorded_values import shown
from evaluation.verification.conformance.traces import Json

NOT_LESS_THAN_0 = ("attack", "recover")  # R-UNIT-05, R-VAL-06

SCREEN = ("promptState.", "selectedDice", "selectedCards")
OF_PROMPTS: Final[dict[str, str]] = {
    "promptState.buttons.count": "buttons",
    "promptState.selectableCards.count": "cards",
    "selectedDice.count": "selectedDice",
    "selectedCards.count": "selectedCards",
}

MATCHERS: Final[dict[str, Callable[[Any, Any], bool]]] = {
    "toBe": lambda mine, v: same(v, mine),
    "toEqual": lambda mine, v: same(v, mine),
    "toBeUndefined": lambda mine, v: not mine,
    "toBeNull": lambda mine, v: not mine,
    "toBeDefined": lambda mine, v: bool(mine),
    "toBeTrue": lambda mine, v: bool(mine),
    "toBeFalse": lambda mine, v: not mine,
    "toBeTruthy": lambda mine, v: bool(mine),
    "toBeFalsy": lambda mine, v: not mine,
    "toBeGreaterThan": lambda mine, v: (mine or 0) > v,
    "toBeGreaterThanOrEqual": lambda mine, v: (mine or 0) >= v,
    "toBeLessThan": lambda mine, v: (mine or 0) < v,
    "toBeLessThanOrEqual": lambda mine, v: (mine or 0) <= v,
    "toContain": lambda mine, v: isinstance(mine, list) and v in mine,
}


def same(recorded: Any, mine: Any) -> bool:
    """Whether two values are equal; None, false and 0 are equal; of a list of possible values one is."""
    if isinstance(recorded, dict) and recorded.get("undefined"):
        recorded = 0
    if isinstance(mine, list) and not isinstance(recorded, list):
        return (recorded or "") in mine
    if not recorded and not mine:
        return True
    if isinstance(recorded, bool) or isinstance(mine, bool):
        return bool(recorded) == bool(mine)
    if isinstance(recorded, list) and isinstance(mine, list):
        return sorted(map(str, recorded)) == sorted(map(str, mine))
    return bool(recorded == mine)


def named(names: Names, value: Any) -> Any:
    """A value with cards by name."""
    if isinstance(value, list):
        return [named(names, x) for x in value]
    return names.name(value["card"]) if isinstance(value, dict) and value.get("card") in names.titles else value


def on_the_screen(e: Json) -> bool:
    """Whether an assertion is about what a player sees selected or offered, which only the record shows."""
    return isinstance(e.get("on"), dict) and str(e.get("attr", "")).startswith(SCREEN)


def about_nothing(e: Json) -> bool:
    """Whether an assertion compares two values whose origin the record does not name."""
    return "on" not in e and "actual" in e and e["m"] in MATCHERS


def true_in_record(names: Names, item: Item) -> bool | None:
    """Whether the record itself shows what it asserts about a value; `None` if its states do not show such values."""
    e: Json = item.event["expect"]
    attr = str(e.get("attr", ""))
    if about_nothing(e):
        mine = e["actual"]
    elif attr == "selectedCards.includes":
        mine = (e.get("args") or [{}])[0].get("card") in (item.prompt.get("selectedCards") or ())
    elif attr in OF_PROMPTS:
        mine = len(item.prompt.get(OF_PROMPTS[attr]) or ())
    else:
        mine = shown(names, item.after, e["on"], attr)
    if mine is UNKNOWN or e["m"] not in MATCHERS:
        return None
    return MATCHERS[e["m"]](mine, e.get("v")) is not bool(e.get("not", False))


def true_in_our_game(names: Names, g: Game, item: Item) -> bool | None:
    """Whether an assertion about a value holds in our game; `None` if it is not understood."""
    e: Json = item.event["expect"]
    on, attr, wanted = e.get("on"), str(e.get("attr", "")), not e.get("not", False)
    if e["m"] not in MATCHERS or not on:
        return None
    value = named(names, e.get("v"))
    argument = named(names, (e.get("args") or [None])[0])
    if on == "game":
        found = [game_value(g, attr)]
    elif "die" in on:
        if attr not in ("level", "exhausted"):
            return None
        found = [shown(names, item.after, on, attr)] if has_die(names, g, item, on["die"]) else []
    elif "player" in on:
        found = [player_value(g, int(on["player"]) - 1, attr, argument)]
        if attr in ("isLeftmostUnit", "isRightmostUnit") or attr.endswith(".includes"):
            found = [argument in x if isinstance(x, list) else x for x in found]
    elif on.get("card") not in names.titles:
        return None
    elif attr in ("location", "removed"):
        return in_place(names, g, item, on["card"], attr, value, wanted)
    else:
        found = card_values(names, g, item.after, on["card"], attr, argument)
    if UNKNOWN in found:
        return None
    if attr in NOT_LESS_THAN_0 and isinstance(value, int):
        value = max(0, value)
    return any(MATCHERS[e["m"]](mine, value) == wanted for mine in found)


def has_die(names: Names, g: Game, item: Item, die: Json) -> bool:
    """Whether an equal die is in the pool of its owner, or on the same card."""
    if die.get("on") in names.titles:
        hosts = (g.cards[cid] for cid in located(names, g, item.after, die["on"]) if cid in g.cards)
        return any(die_code(die) == code_of(d) for host in hosts for d in host.dice)
    return recorded_die(die) in dice_of(g, int(die.get("owner", 1)) - 1)


def in_place(names: Names, g: Game, item: Item, ref: str, attr: str, value: Any, wanted: bool) -> bool:
    """Whether an assertion that a card is (`wanted`) or is not in a place holds; copies are interchangeable."""
    if item.after.get("cards", {}).get(ref, {}).get("dying"):
        return True
    where = value if attr == "location" else "purged"
    wanted = wanted is (value is not False)
    return any((where in zones_of(g, cid)) == wanted for cid in copies(names, g, ref))
