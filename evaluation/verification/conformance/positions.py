"""A common form of recorded states and of ours, for complete comparison.

Cards are named `owner.title`: copies of one title are interchangeable. Zones without a meaningful order (hand, discard
pile, conjuration pile, removed cards, spellboard) are sorted; battlefields and draw piles keep their order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ashes_env.language import codes as k
from ashes_env.language.dice import N_DICE, code_of, name_of, owner_of, pack
from ashes_env.rules.game import Game
from ashes_env.rules.reading import values
from ashes_env.rules.state.state import PHASES, PLAYER_TURNS, Card, Player
from ashes_env.solo.rage import ultimate_value
from ashes_env.solo.side import Chimera
from evaluation.verification.conformance.traces import Json

DISCARD_ORDER = "discard order"
PHASE_NAMES = {"setup": "setup", "prepare": "prepare", "playerturns": "player turns", "recovery": "recovery"}


class Names:
    """The titles of the recorded cards."""

    def __init__(self, cards: Json) -> None:
        self.titles: dict[str, str] = {ref: str(card["name"]) for ref, card in cards.items()}
        self.types: dict[str, str] = {ref: str(card.get("type", "")) for ref, card in cards.items()}

    def owner(self, ref: str) -> int:
        """The seat that owns a recorded card."""
        return int(ref.split(".", 1)[0]) - 1

    def title(self, ref: str) -> str:
        """Its printed title."""
        return self.titles[ref]

    def conjured(self, ref: str) -> bool:
        """Whether it belongs to a conjuration pile."""
        return "Conjur" in self.types[ref]

    def name(self, ref: str) -> str:
        """`owner.title`, equal for all copies."""
        return f"{self.owner(ref) + 1}.{self.title(ref)}"


# --- recorded -------------------------------------------------------------------------------------------------------


def recorded_die(die: Json) -> str:
    """A die in a pool or on a card, with the side that it shows."""
    if die.get("exhausted"):
        return f"{die['magic']} {die.get('level', 'basic')} exhausted"
    return f"{die['magic']} {die.get('level', 'basic')}"


def die_code(die: Json) -> int:
    """The code of a recorded die, as from `pack`."""
    return pack(k.DIE_TYPES.index(die["magic"]), k.LEVELS.index(die.get("level", "basic")))


def recorded_tokens(card: Json) -> list[tuple[str, int]]:
    """Tokens on a recorded card by our names; the record counts movable exhaustion tokens under a separate name."""
    counts = {
        "wounds": card.get("wounds", 0),
        "exhaustion": card.get("exhaustion", 0) + card.get("gravityFlux", 0),
        "status": card.get("status", 0),
        "red rains": card.get("redRains", 0),
    }
    return [(name, n) for name, n in counts.items() if n]


def recorded_card(names: Names, state: Json, ref: str, seat: int) -> Json:
    """Everything about one card in play."""
    c = state.get("cards", {}).get(ref, {})
    dice = [f"{d.get('owner', seat + 1)} {d['magic']} {d.get('level', 'basic')}" for d in c.get("dice", ())]
    out: Json = {"card": names.name(ref)}
    for name, n in recorded_tokens(c):
        out[name] = n
    if "exhaustion" in out or c.get("exhausted"):
        out["exhausted"] = True
    if dice:
        out["dice"] = sorted(dice)
    if c.get("attached"):
        out["attached"] = ordered(recorded_card(names, state, a, seat) for a in c["attached"])
    if c.get("under"):
        out["under"] = sorted(names.name(u) for u in c["under"])
    if c.get("facedown"):
        out["facedown"] = True
    elif "attack" in c:
        out["attack"] = max(0, c["attack"])  # less than 0 counts as 0 (R-UNIT-05)
        out["life"], out["recover"] = c.get("life", 0), max(0, c.get("recover", 0))  # (R-VAL-06)
    elif "life" in c:
        out["life"] = c["life"]
    return out


def leaving(names: Names, state: Json, seat: int, pile: str) -> list[str]:
    """Cards that are leaving, counted for their destination, because the moment of arrival varies."""
    if pile not in ("discard", "conjurations"):
        return []
    out: list[str] = []
    for ref, card in state.get("cards", {}).items():
        if card.get("dying") and card.get("name") is None:
            for each in (ref, *card.get("attached", ())):
                if names.owner(each) == seat and names.conjured(each) == (pile == "conjurations"):
                    out.append(names.name(each))
    return out


def spells(names: Names, p: Json) -> list[str]:
    """The cards on a spellboard. A Chimera has one card of each kind beside it: further copies that a record shows are
    not in the game.
    """
    beside = p.get("chimera") or {}
    here = {
        names.title(beside[key]): beside[key] for key in ("ultimate", "behaviour") if beside.get(key) in names.titles
    }
    return [ref for ref in p.get("spellboard", ()) if here.get(names.title(ref), ref) == ref]


def recorded_player(names: Names, state: Json, seat: int, active: int) -> Json:
    """One side of the table."""
    p = state["players"][str(seat + 1)]
    cards = state.get("cards", {})
    out: Json = {
        "Phoenixborn": recorded_card(names, state, p["pb"], seat),
        "units": [
            recorded_card(names, state, u, seat) for u in p.get("units", ()) if not cards.get(u, {}).get("dying")
        ],
        "spellboard": ordered(recorded_card(names, state, s, seat) for s in spells(names, p)),
        "draw pile": [names.name(c) for c in p.get("deck", ())],
        "dice": sorted(recorded_die(d) for d in p.get("dice", ())),
        "reacted": bool(p.get("reactionsPlayed")),
        "guarded": bool(cards.get(p["pb"], {}).get("guarded")),
    }
    for key, name in (
        ("hand", "hand"),
        ("discard", "discard pile"),
        ("conjurations", "conjuration pile"),
        ("removed", "removed"),
    ):
        out[name] = sorted([*(names.name(c) for c in p.get(key, ())), *leaving(names, state, seat, key)])
    out[DISCARD_ORDER] = [names.name(c) for c in p.get("discard", ())]
    chimera = p.get("chimera")
    if chimera is not None:
        out["Chimera"] = {
            "phase": chimera.get("phase", 1),
            "threat": chimera.get("threat", 0),
            "fatigued": bool(chimera.get("fatigued")),
            "roll": chimera.get("behaviourRoll", 0),
            "ultimate value": chimera.get("ultimateThreshold", 0),
        }
        return out
    if seat == active and state.get("phase") == "playerturns":
        out["main"], out["side"] = p.get("main", 0), p.get("side", 0)
    return out


def recorded(names: Names, state: Json) -> Json:
    """A complete recorded state."""
    active = int(state["active"]) - 1
    return {
        "round": state.get("round", 0),
        "phase": PHASE_NAMES.get(state.get("phase", ""), ""),
        "active": active + 1 if state.get("phase") == "playerturns" else 0,
        "first": state.get("first", 0),
        "winner": winner_seat(state) + 1,
        "player 1": recorded_player(names, state, 0, active),
        "player 2": recorded_player(names, state, 1, active),
    }


def winner_seat(state: Json) -> int:
    """The seat that has won, -1 if none has. The record names a player by number, by name or as an object."""
    winner = state.get("winner")
    if isinstance(winner, dict):
        winner = winner.get("player")
    digits = "".join(c for c in str(winner or "") if c.isdigit())
    return int(digits) - 1 if digits and not isinstance(winner, bool) else -1


# --- ours -------------------------------------------------------------------------------------------------------


def our_name(g: Game, cid: int) -> str:
    """`owner.title` of one of our cards."""
    return f"{g.owner[cid] + 1}.{g.by_id[cid].title}"


def our_card(g: Game, card: Card) -> Json:
    """Everything about one card in play."""
    out: Json = {"card": our_name(g, card.id)}
    for name, n in (
        ("wounds", card.wounds),
        ("exhaustion", card.exhaustion),
        ("status", card.status),
        ("red rains", card.red_rains),
    ):
        if n:
            out[name] = n
    if values.exhausted(g, card):
        out["exhausted"] = True
    if card.dice:
        out["dice"] = sorted(f"{owner_of(d) + 1} {name_of(code_of(d))}" for d in card.dice)
    if card.attached:
        out["attached"] = ordered(our_card(g, g.cards[a]) for a in card.attached if a in g.cards)
    if card.under:
        out["under"] = sorted(our_name(g, u) for u in card.under)
    if card.facedown:
        out["facedown"] = True
    elif card.d.kind == k.UNIT:
        out["attack"] = max(0, values.attack(g, card))
        out["life"] = values.life(g, card)
        out["recover"] = max(0, values.recover(g, card))
    elif card.d.kind == k.PB:
        out["life"] = values.life(g, card)
    return out


def our_dice(p: Player) -> list[str]:
    """The dice of a pool by name."""
    out: list[str] = []
    for code in range(N_DICE):
        name = name_of(code)
        out += [name] * p.active[code] + [f"{name} exhausted"] * p.exhausted[code]
    return out


def our_player(g: Game, p: Player) -> Json:
    """One side of the table."""
    dice = our_dice(p)
    out: Json = {
        "Phoenixborn": our_card(g, g.cards[p.pb]),
        "units": [our_card(g, g.cards[u]) for u in p.units],
        "spellboard": ordered(our_card(g, g.cards[s]) for s in p.spells),
        "draw pile": [our_name(g, c) for c in reversed(p.deck)],
        "dice": sorted(dice),
        "reacted": p.reacted,
        "guarded": p.guarded,
    }
    gone = [cid for cid in g.aside if g.owner[cid] == p.seat]
    discard = [*p.discard, *(c for c in gone if not g.by_id[c].is_conjured)]
    conjurations = [*p.conjurations, *(c for c in gone if g.by_id[c].is_conjured)]
    for name, zone in (
        ("hand", p.hand),
        ("discard pile", discard),
        ("conjuration pile", conjurations),
        ("removed", p.removed),
    ):
        out[name] = sorted(our_name(g, c) for c in zone)
    out[DISCARD_ORDER] = [our_name(g, c) for c in reversed(p.discard)]
    if isinstance(p, Chimera):
        rage = p.dice_alike(g)
        out["dice"] = sorted([*dice, *["rage power"] * p.rage, *["rage basic"] * (rage - p.rage)])
        out["spellboard"] = ordered(our_card(g, g.cards[s]) for s in (*p.spells, p.behaviour))
        out["Chimera"] = {
            "phase": p.phase,
            "threat": p.threat,
            "fatigued": p.fatigued,
            "roll": p.roll,
            "ultimate value": ultimate_value(g, p),
        }
        return out
    if p.seat == g.active and g.phase == PLAYER_TURNS:
        out["main"], out["side"] = p.main, p.side
    return out


def ours(g: Game) -> Json:
    """Our complete state."""
    return {
        "round": g.round,
        "phase": PHASES[g.phase],
        "first": g.first + 1,
        "active": g.active + 1 if g.phase == PLAYER_TURNS else 0,
        "winner": sum(seat + 1 for seat in g.winners),
        "player 1": our_player(g, g.players[0]),
        "player 2": our_player(g, g.players[1]),
    }


# --- comparing ----------------------------------------------------------------------------------------------------


def ordered(cards: Iterable[Json]) -> list[Json]:
    """Cards in a canonical order, for zones without a meaningful order."""
    return sorted(cards, key=lambda card: sorted((name, str(value)) for name, value in card.items()))


def differences(theirs: Any, mine: Any, at: str = "") -> list[str]:
    """Every difference between a recorded state and ours, as `place: recorded ..., ours ...`."""
    if isinstance(theirs, Mapping) and isinstance(mine, Mapping):
        out: list[str] = []
        for key in [*theirs, *(key for key in mine if key not in theirs)]:
            label = theirs.get("card", "") if key != "card" else ""
            place = f"{at} {label} {key}" if label and not at.endswith(label) else f"{at} {key}"
            out.extend(differences(theirs.get(key, 0), mine.get(key, 0), " ".join(place.split())))
        return out
    if isinstance(theirs, list) and isinstance(mine, list):
        if len(theirs) == len(mine) and all(isinstance(x, Mapping) for x in (*theirs, *mine)):
            return [d for i, (a, b) in enumerate(zip(theirs, mine, strict=True)) for d in differences(a, b, at)]
        if theirs != mine:
            return [f"{at}: recorded {brief(theirs)}, ours {brief(mine)}"]
        return []
    if theirs != mine:
        return [f"{at}: recorded {theirs!r}, ours {mine!r}"]
    return []


def without_actions(position: Json) -> Json:
    """A position without the remaining actions."""
    out = dict(position)
    for side in ("player 1", "player 2"):
        out[side] = {key: x for key, x in position[side].items() if key not in ("main", "side")}
    return out


def brief(cards: list[Any]) -> str:
    """A list of cards by name."""
    return "[" + ", ".join(str(c.get("card", c)) if isinstance(c, Mapping) else str(c) for c in cards) + "]"
