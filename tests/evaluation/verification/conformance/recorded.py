"""Small made-up records in the format of the recorded games."""

from typing import Any

from ashes_env.decks.definitions import definitions
from evaluation.verification.conformance.traces import merge

Json = dict[str, Any]
WAITING = {"menuTitle": "Waiting for opponent"}
POWER = {"magic": "natural", "level": "power"}
SPENT = {**POWER, "exhausted": True}


def printed(ref: str, name: str, kind: str, **more: Any) -> tuple[str, dict[str, Any]]:
    return ref, {"name": name, "stub": ref.split(".")[1], "type": kind, "owner": int(ref[0]), **more}


CARDS = dict(
    [
        printed("1.coal", "Coal Roarkwin", "Phoenixborn", life=15),
        printed("2.aradel", "Aradel Summergaard", "Phoenixborn", life=16),
        printed("1.iron-worker", "Iron Worker", "Ally", attack=2, life=2, recover=1),
        printed("2.anchornaut", "Anchornaut", "Ally", attack=0, life=1, recover=1),
        printed("1.close-combat", "Close Combat", "Action Spell"),
    ]
)
MENU = {"menuTitle": "Choose a card to play or use", "promptTitle": "Play phase"}
AFTER = {**MENU, "buttons": [{"text": "Attack", "disabled": True}, {"text": "Meditate", "disabled": True}, "End Turn"]}


def click(seat: int, menu: str, **what: Any) -> dict[str, Any]:
    kind = "button" if "text" in what else next(iter(what))
    prompt = (
        dict(MENU, buttons=["Attack", {"text": "Meditate", "disabled": True}, "End Turn"])
        if menu == "main"
        else {"menuTitle": menu, "promptTitle": "Attack"}
    )
    return {"input": {"player": seat, "kind": kind, **what}, "prompt": prompt}


def asked(event: dict[str, Any], **prompt: Any) -> dict[str, Any]:
    """A click with more said about what was on offer."""
    return {**event, "prompt": {**event["prompt"], **prompt}}


def card(ref: str, location: str = "play area", index: int = 0) -> dict[str, Any]:
    return {"ref": ref, "name": CARDS[ref]["name"], "owner": CARDS[ref]["owner"], "location": location, "index": index}


def attack_on_unit() -> dict[str, Any]:
    """An Iron Worker attacks an Anchornaut, which is not guarded, does not counter and is destroyed."""
    state = {
        "round": 1,
        "phase": "playerturns",
        "active": 1,
        "first": 1,
        "noFatigue": True,
        "players": {
            "1": {
                "pb": "1.coal",
                "units": ["1.iron-worker"],
                "main": 1,
                "side": 1,
                "turn": 1,
                "dice": [{"magic": "natural", "level": "class"}],
            },
            "2": {"pb": "2.aradel", "units": ["2.anchornaut"], "main": 1, "side": 1, "turn": 0},
        },
        "cards": {
            "1.coal": {"life": 15},
            "2.aradel": {"life": 16},
            "1.iron-worker": {"attack": 2, "life": 2, "recover": 1},
            "2.anchornaut": {"attack": 0, "life": 1, "recover": 1},
        },
    }
    first = click(1, "main", text="Attack", index=0)
    first["prompt"]["legal"] = {}
    return {
        "id": "made up :: attack",
        "mode": "pvp",
        "cards": CARDS,
        "events": [
            {"state": state},
            first,
            click(1, "Select a target to attack", card=card("2.anchornaut")),
            click(1, "Select an attacker", card=card("1.iron-worker")),
            {"delta": {"players": {"1": {"main": 0}}}},
            {"expect": {"m": "toBeAbleToSelect", "player": 2, "card": card("2.aradel")}},
            asked(click(2, "Choose a guard?", text="Done", index=1), cards=["2.aradel"], buttons=["Done"]),
            click(2, "Do you want to counter?", text="No", index=1),
            {
                "delta": {
                    "players": {"2": {"units": None, "discard": ["2.anchornaut"]}},
                    "cards": {"1.iron-worker": {"exhaustion": 1}, "2.anchornaut": None},
                }
            },
            {"expect": {"m": "toBe", "on": {"card": "2.anchornaut"}, "attr": "location", "v": "discard"}},
            {"end": {"prompts": {"1": {**AFTER, "legal": {}}, "2": {"menuTitle": "Waiting for opponent"}}}},
        ],
    }


def patched(trace: dict[str, Any], at: int, patch: dict[str, Any]) -> dict[str, Any]:
    """A trace with one of its events changed."""
    events = list(trace["events"])
    events[at] = merge(events[at], patch)
    return {**trace, "events": events}


# --- parts of records with cards by their titles ----------------------------------------------------------------------


def ref(seat: int, title: str, copy: int = 1) -> str:
    plain = "".join(c for c in title.lower().replace(" ", "-") if c.isalnum() or c == "-")
    return f"{seat}.{plain}" + (f"#{copy}" if copy > 1 else "")


def cards(*titles: tuple[int, str]) -> Json:
    """The table of cards; two entries of one title are two copies."""
    out: Json = {}
    for seat, title in titles:
        copy = 1
        while ref(seat, title, copy) in out:
            copy += 1
        d = definitions().by_title[title]
        kind = "Conjuration" if d.is_conjured else "Card"
        out[ref(seat, title, copy)] = {"name": title, "type": kind, "owner": seat}
    return out


def values(title: str) -> Json:
    d = definitions().by_title[title]
    return {"attack": d.printed_attack, "life": d.life, "recover": d.printed_recover}


def state(one: Json, two: Json, on_table: Json) -> Json:
    for side in (one, two):
        title = next(d.title for d in definitions().cards if ref(int(side["pb"][0]), d.title) == side["pb"])
        on_table = {side["pb"]: {"life": definitions().by_title[title].life}, **on_table}
    return {
        "round": 1,
        "phase": "playerturns",
        "active": 1,
        "first": 1,
        "noFatigue": True,
        "cards": on_table,
        "players": {"1": {"main": 1, "side": 1, "turn": 1, **one}, "2": {"main": 1, "side": 1, "turn": 0, **two}},
    }


def record(known: Json, *events: Json, chimera: bool = False) -> Json:
    mode = "chimera" if chimera else "pvp"
    return {"id": "made up :: cause", "mode": mode, "cards": known, "events": [*events]}


def end(one: Json | None = None, two: Json | None = None) -> Json:
    return {"end": {"prompts": {"1": one or MENU, "2": two or WAITING}}}


def click_card(seat: int, menu: str, title: str, where: str = "play area", **more: Any) -> Json:
    owner = more.pop("owner", seat)
    name = more.pop("ref", ref(owner, title))
    asker = more.pop("by", "Play phase" if menu == "main" else "")
    event = click(seat, menu, card={"ref": name, "name": title, "owner": owner, "location": where, "index": 0})
    return asked(event, **({"promptTitle": asker} if asker else {}), **more)


def button(seat: int, menu: str, text: str, by: str = "", index: int = 0, **more: Any) -> Json:
    event = click(seat, menu, text=text, index=index)
    return asked(event, **({"promptTitle": by} if by else {}), **more)
