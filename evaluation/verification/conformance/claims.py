"""Evaluates assertions about values of a recorded game in our game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ashes_env.language import codes as k
from ashes_env.language.dice import code_of, type_of
from ashes_env.rules.combat.attack import AttackFrame
from ashes_env.rules.game import Game
from ashes_env.rules.reading import values
from ashes_env.rules.state.state import ID_MASK, Card, Player
from ashes_env.solo.rage import ultimate_value
from ashes_env.solo.side import Chimera
from evaluation.verification.conformance.clicks import Item
from evaluation.verification.conformance.positions import Names, our_dice, our_name, recorded_die
from evaluation.verification.conformance.traces import Json

# The zones as the record names them, and as we do.
PILES = {"hand": "hand", "deck": "deck", "discard": "discard", "archives": "conjurations", "purged": "removed"}
NOT_LESS_THAN_0 = ("attack", "recover")  # R-UNIT-05, R-VAL-06


def locate(names: Names, g: Game, state: Json, ref: str) -> int:
    """The id of our card at the place of a recorded card, 0 if there is none in play."""
    return next(iter(located(names, g, state, ref)), 0)


def located(names: Names, g: Game, state: Json, ref: str) -> list[int]:
    """Our cards that can be a recorded card in play: the one at the same place first, then copies in the same row."""
    for seat in (0, 1):
        p, mine = state["players"][str(seat + 1)], g.players[seat]
        zones = (([p["pb"]], [mine.pb]), (p.get("units", []), mine.units), (p.get("spellboard", []), mine.spells))
        for zone, ids in zones:
            alive = [r for r in zone if not state.get("cards", {}).get(r, {}).get("dying")]
            if ref in alive:
                place = alive.index(ref)
                copies = [cid for cid in ids if our_name(g, cid) == names.name(ref)]
                return sorted(copies, key=lambda cid: ids.index(cid) != place)
    for host, card in state.get("cards", {}).items():
        if ref in card.get("attached", ()):
            hosts = (g.cards.get(cid) for cid in located(names, g, state, host))
            return [a for h in hosts if h is not None for a in h.attached if our_name(g, a) == names.name(ref)]
    return []


def zones_of(g: Game, cid: int) -> tuple[str, ...]:
    """The zones of one of our cards; a card that is leaving also counts for its destination, as the moment varies."""
    if cid in g.aside:
        return ("play area", "archives" if g.by_id[cid].is_conjured else "discard")
    return (zone_of(g, cid),)


def zone_of(g: Game, cid: int) -> str:
    """The zone of one of our cards, as the record names it."""
    if cid in g.cards:
        return "spellboard" if g.cards[cid].d.kind == k.SPELL_ON_BOARD else "play area"
    p = g.players[g.owner[cid]]
    for where, pile in PILES.items():
        if cid in getattr(p, pile):
            return where
    return "purged" if any(cid in card.under for card in g.cards.values()) else "being played"


CARD_VALUES: Final[dict[str, Callable[[Game, Card], Any]]] = {
    "wounds": lambda g, card: card.wounds,
    "status": lambda g, card: card.status,
    "exhaustion": lambda g, card: card.exhaustion,
    "facedown": lambda g, card: card.facedown,
    "redRains": lambda g, card: card.red_rains,
    "exhausted": values.exhausted,
    "attached.count": lambda g, card: len(card.attached),
    "under.count": lambda g, card: len(card.under),
    "dice.count": lambda g, card: len(card.dice),
    "new": lambda g, card: card.came == g.turn,
    "hasAstralDie": lambda g, card: any(type_of(code_of(d)) == k.DIE_TYPES.index("astral") for d in card.dice),
    "guarded": lambda g, card: g.players[card.seat].guarded if card.id == g.players[card.seat].pb else None,
    "attacking": lambda g, card: in_attack(g, card, True),
    "defending": lambda g, card: in_attack(g, card, False),
    "controller": lambda g, card: {"player": card.seat + 1},
}
OF_UNITS: Final = {"life": values.life, "attack": values.attack, "recover": values.recover}  # a Phoenixborn has life


def card_value(g: Game, card: Card, attr: str) -> Any:
    """The value of an attribute of a card in play; `None` for an unknown attribute."""
    if attr in OF_UNITS:
        has = not card.facedown and (card.d.kind == k.UNIT or (card.d.kind == k.PB and attr == "life"))
        return OF_UNITS[attr](g, card) if has else None
    return CARD_VALUES[attr](g, card) if attr in CARD_VALUES else None


def facedown(g: Game, p: Player) -> int:
    """The number of face-down units of a player."""
    return sum(1 for cid in p.units if g.cards[cid].facedown)


PLAYER_VALUES: Final[dict[str, Callable[[Game, Player], Any]]] = {
    "hand.count": lambda g, p: len(p.hand),
    "deck.count": lambda g, p: len(p.deck),
    "discard.count": lambda g, p: len(p.discard),
    "removed.count": lambda g, p: len(p.removed),
    "conjurations.count": lambda g, p: len(p.conjurations),
    "spellboard.count": lambda g, p: len(p.spells),
    "units.count": lambda g, p: len(p.units) - facedown(g, p),
    "facedownUnits.count": facedown,
    "actions.main": lambda g, p: p.main,
    "main": lambda g, p: p.main,
    "actions.side": lambda g, p: p.side,
    "reactionsPlayed": lambda g, p: int(p.reacted),
    "guarded": lambda g, p: p.guarded,
    "firstPlayer": lambda g, p: g.first == p.seat,
    "dice.count": lambda g, p: sum(p.active) + sum(p.exhausted) + (p.dice_alike(g) if isinstance(p, Chimera) else 0),
}
CHIMERA_VALUES: Final[dict[str, Callable[[Game, Chimera], Any]]] = {
    "fatigued": lambda g, p: p.fatigued,
    "aspectsInPlay.count": lambda g, p: len(p.units),
    "ultimateThreshold": ultimate_value,
    "chimeraPhase": lambda g, p: p.phase,
    "redRains": lambda g, p: g.cards[p.pb].red_rains,
}


def player_value(g: Game, seat: int, attr: str) -> Any:
    """The value of an attribute of a player; `None` for an unknown attribute."""
    p = g.players[seat]
    if attr in PLAYER_VALUES:
        return PLAYER_VALUES[attr](g, p)
    return CHIMERA_VALUES[attr](g, p) if isinstance(p, Chimera) and attr in CHIMERA_VALUES else None


def same(recorded: Any, mine: Any) -> bool:
    """Whether two values are equal; None, false and 0 are equal."""
    if isinstance(recorded, dict) and recorded.get("undefined"):
        recorded = 0
    if not recorded and not mine:
        return True
    if isinstance(recorded, bool) or isinstance(mine, bool):
        return bool(recorded) == bool(mine)
    return bool(recorded == mine)


def in_attack(g: Game, card: Card, attacking: bool) -> bool:
    """Whether a card is attacking, or attacked, blocking or guarding."""
    if g.attack_at < 0:
        return False
    frame = g.stack[g.attack_at]
    if not isinstance(frame, AttackFrame):
        return False
    if attacking:
        return frame.is_attacking(card.ref)
    return card.ref in (frame.target, frame.guard, *frame.blockers)


def attack_value(g: Game, attr: str) -> Any:
    """The value of an attribute of the current attack: names of cards, numbers; `None` for an unknown one."""
    frame = g.stack[g.attack_at] if g.attack_at >= 0 else None
    if attr == "attack":
        return isinstance(frame, AttackFrame)
    if not isinstance(frame, AttackFrame):
        return None
    target = frame.target & ID_MASK
    known = {
        "attack.target": our_name(g, target) if target else "",
        "attack.isPBAttack": target in [p.pb for p in g.players],
        "attack.battles.count": frame.still_attacking(g),
    }
    return known.get(attr)


def in_battle(g: Game, attr: str, name: str) -> bool | None:
    """Whether a card attacks, or blocks or guards; the record numbers battles differently."""
    frame = g.stack[g.attack_at] if g.attack_at >= 0 else None
    what = attr.rpartition(".")[2]
    if not isinstance(frame, AttackFrame):
        return False
    if what == "attacker":
        refs: tuple[int, ...] = frame.attackers
    elif what == "guard":
        refs = (frame.guard, frame.pending, *frame.blockers, *(unit for _attacker, unit in frame.named))
    elif what == "target":
        refs = (frame.target,)
    else:
        return None
    if not name:
        return any(not frame.blocker_of(ref) for ref in frame.attackers)
    return name in [our_name(g, ref & ID_MASK) for ref in refs if ref]


def listed(g: Game, names: Names, on: Json, attr: str, e: Json) -> Any:
    """The item at an index of a pile or row, or whether it is there; `None` for an unknown attribute."""
    args = e.get("args") or [None]
    wanted = args[0].get("card") if isinstance(args[0], dict) else None
    if "player" in on:
        p = g.players[int(on["player"]) - 1]
        rows = {"units": p.units, "hand": p.hand, "deck": p.deck[::-1], "discard": p.discard[::-1]}
        if attr in ("isLeftmostUnit", "isRightmostUnit") and wanted in names.titles:
            end = p.units[:1] if attr == "isLeftmostUnit" else p.units[-1:]
            return [our_name(g, cid) for cid in end] == [names.name(wanted)]
        row, _, rest = attr.partition(".")
        if row in rows and rest == "includes" and wanted in names.titles:
            return names.name(wanted) in [our_name(g, cid) for cid in rows[row]]
        row, _, place = attr.partition("[")
        if row in rows and place.rstrip("]").isdigit():
            at = int(place.rstrip("]"))
            return our_name(g, rows[row][at]) if at < len(rows[row]) else ""
    return None


def same_value(names: Names, g: Game, item: Item, value: Any, wanted: bool, turning: bool = False) -> bool | None:
    """Whether an assertion about one value holds; `None` if it has no counterpart. `turning`: dice are being turned,
    which we do in one step.
    """
    e = item.event["expect"]
    on, attr = e["on"], str(e.get("attr", ""))
    if isinstance(value, dict) and value.get("card") in names.titles:
        named: Any = names.name(value["card"])
    else:
        named = value
    if on == "game" and attr.startswith("attack.battles["):
        verdict = in_battle(g, attr, str(named or ""))
        return None if verdict is None else verdict == wanted
    if on == "game":
        mine = g.round if attr == "round" else attack_value(g, attr)
        return None if mine is None else same(named, mine) == wanted
    if "die" in on:
        return None if turning else die_value(g, on["die"], attr, value, wanted)
    if "player" in on:
        mine = player_value(g, int(on["player"]) - 1, attr)
        mine = listed(g, names, on, attr, e) if mine is None else mine
        return None if mine is None else same(named, mine) == wanted
    ref = on.get("card")
    if ref is None or ref not in names.titles:
        return None
    if attr in ("location", "removed"):
        where = value if attr == "location" else "purged"
        return at_location(names, g, item, ref, where, wanted is (value is not False))
    found = [g.cards[cid] for cid in located(names, g, item.after, ref) if cid in g.cards]
    verdicts = [about_card(names, g, card, attr, value, wanted) for card in found]
    return next((v for v in verdicts if v), None if None in verdicts or not verdicts else False)


def at_location(names: Names, g: Game, item: Item, ref: str, where: Any, wanted: bool) -> bool:
    """Whether an assertion that some copy of a card is (`wanted`) or is not in a place holds."""
    if item.after.get("cards", {}).get(ref, {}).get("dying"):
        return True
    copies = [cid for cid in range(1, len(g.by_id)) if our_name(g, cid) == names.name(ref)]
    return any((where in zones_of(g, cid)) == wanted for cid in copies)


def about_card(names: Names, g: Game, card: Card, attr: str, value: Any, wanted: bool) -> bool | None:
    """Whether an assertion about one card in play holds."""
    if attr == "parent":
        host = value.get("card") if isinstance(value, dict) else None
        return None if host is None else (bool(card.host) and our_name(g, card.host) == names.name(host)) == wanted
    for row, cards in (("attached", card.attached), ("under", card.under)):
        if attr.startswith(f"{row}[") and isinstance(value, dict) and value.get("card") in names.titles:
            return (names.name(value["card"]) in [our_name(g, cid) for cid in cards]) == wanted
    mine = card_value(g, card, attr)
    if attr in NOT_LESS_THAN_0 and isinstance(value, int) and mine is not None:
        value, mine = max(0, value), max(0, mine)
    return None if mine is None else same(value, mine) == wanted


def die_value(g: Game, die: Json, attr: str, value: Any, wanted: bool) -> bool | None:
    """Whether an assertion about a die of a pool holds: whether an equal die is there."""
    if attr not in ("level", "exhausted") or "on" in die or die["magic"] not in k.DIE_TYPES:
        return None
    shown = die.get("level", "basic") if attr == "level" else bool(die.get("exhausted"))
    if (shown == value) != wanted:
        return None  # the record does not say how the die lies
    p = g.players[int(die.get("owner", 1)) - 1]
    return recorded_die(die) in our_dice(p)
