"""Values in our game that assertions of a record are about: of cards, players, dice and the attack.

Cards are named as in positions (`owner.title`). `UNKNOWN` stands for an attribute that is not understood.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final

from ashes_env.language import codes as k
from ashes_env.language.dice import code_of, type_of
from ashes_env.rules.combat.attack import AttackFrame
from ashes_env.rules.definitions.definitions import Def
from ashes_env.rules.game import Game
from ashes_env.rules.reading import values
from ashes_env.rules.state.state import ID_MASK, Card, Player
from ashes_env.solo.pile import battlefields
from ashes_env.solo.rage import ultimate_value
from ashes_env.solo.side import Chimera
from evaluation.verification.conformance.positions import Names, our_name, our_player
from evaluation.verification.conformance.traces import Json

UNKNOWN: Final = object()

# The zones as the record names them, and as we do.
PILES = {"hand": "hand", "deck": "deck", "discard": "discard", "archives": "conjurations", "purged": "removed"}


# --- cards ------------------------------------------------------------------------------------------------------------


def locate(names: Names, g: Game, state: Json, ref: str) -> int:
    """The id of our card at the place of a recorded card, 0 if there is none in play."""
    return next(iter(located(names, g, state, ref)), 0)


def located(names: Names, g: Game, state: Json, ref: str) -> list[int]:
    """Our cards that can be a recorded card in play: the one at the same place. If our row has other cards, or the
    card is attached, its copies too.
    """
    for seat in (0, 1):
        p, mine = state["players"][str(seat + 1)], g.players[seat]
        zones = (([p["pb"]], [mine.pb]), (p.get("units", []), mine.units), (p.get("spellboard", []), mine.spells))
        for zone, ids in zones:
            alive = [r for r in zone if not state.get("cards", {}).get(r, {}).get("dying")]
            if ref not in alive:
                continue
            place = alive.index(ref)
            if [names.name(r) for r in alive] == [our_name(g, cid) for cid in ids]:
                return [ids[place]]
            copies = [cid for cid in ids if our_name(g, cid) == names.name(ref)]
            return sorted(copies, key=lambda cid: ids.index(cid) != place)
    for host, card in state.get("cards", {}).items():
        if ref in card.get("attached", ()):
            hosts = (g.cards.get(cid) for cid in located(names, g, state, host))
            return [a for h in hosts if h is not None for a in h.attached if our_name(g, a) == names.name(ref)]
    return []


def leaving(names: Names, g: Game, ref: str) -> list[Card]:
    """Our cards that can be a recorded card that is leaving play: in play still, or set aside."""
    return [card for card in (*g.aside.values(), *g.cards.values()) if our_name(g, card.id) == names.name(ref)]


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


def host_of(g: Game, cid: int) -> str:
    """The name of the card that one of our cards is attached to or lies under; empty if there is none."""
    for card in g.cards.values():
        if cid in card.attached or cid in card.under:
            return our_name(g, card.id)
    return ""


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


def of_die(card: Card, die: str) -> bool:
    """Whether a die of a type lies on a card."""
    return any(type_of(code_of(d)) == k.DIE_TYPES.index(die) for d in card.dice)


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
    "isCharged": lambda g, card: bool(card.dice),
    "hasAstralDie": lambda g, card: of_die(card, "astral"),
    "new": lambda g, card: card.came == g.turn,
    "guarded": lambda g, card: card.id == g.players[card.seat].pb and g.players[card.seat].guarded,
    "attacking": lambda g, card: in_attack(g, card, True),
    "defending": lambda g, card: in_attack(g, card, False),
    "controller": lambda g, card: {"player": card.seat + 1},
    "dying": lambda g, card: card.id in g.aside,
    "drowningLevel": lambda g, card: values.rule(g, card, k.DROWNING),
    "canAttack": values.can_attack,
    "life": lambda g, card: 0 if card.facedown else values.life(g, card),
    "attack": lambda g, card: 0 if card.facedown else max(0, values.attack(g, card)),  # R-UNIT-05, R-VAL-06
    "recover": lambda g, card: 0 if card.facedown else max(0, values.recover(g, card)),
    "focus": lambda g, card: values.focus_level(g, card) if card.d.kind == k.SPELL_ON_BOARD else 0,
}
# Effects and restrictions that the record names, by the first argument of an assertion.
EFFECTS: Final[dict[tuple[str, str], Callable[[Game, Card], Any]]] = {
    ("getKeywordValue", "drowning"): lambda g, card: values.rule(g, card, k.DROWNING),
    ("checkRestrictions", "attack"): lambda g, card: not values.rule(g, card, k.CANNOT_ATTACK),
}
PLAYER_EFFECTS: Final[dict[tuple[str, str], Callable[[Game, Player], Any]]] = {
    ("anyEffect", "mustAttack"): lambda g, p: values.player_rule(g, p.seat, k.MUST_ATTACK)
}
PRINTED: Final[dict[str, Callable[[Def], Any]]] = {
    "id": lambda d: stub(d.title),
    "blood": lambda d: d.card.blood,
    "magicCost": lambda d: d.magic_cost,
}
OUT_OF_PLAY: Final[dict[str, Callable[[Def], Any]]] = {
    "life": lambda d: d.life,
    "attack": lambda d: d.printed_attack,
    "recover": lambda d: d.printed_recover,
}


def stub(title: str) -> str:
    """A title as the record writes it in references."""
    return "".join(c for c in title.lower().replace(" ", "-") if c.isalnum() or c == "-")


def copies(names: Names, g: Game, ref: str) -> list[int]:
    """Our cards with the name of a recorded card."""
    return [cid for cid in range(1, len(g.by_id)) if our_name(g, cid) == names.name(ref)]


def has_attached(g: Game, card: Card, title: str) -> bool:
    """Whether a card of a title is attached to a card."""
    return any(g.by_id[cid].title == title for cid in card.attached)


def card_values(names: Names, g: Game, state: Json, ref: str, attr: str, argument: Any = None) -> list[Any]:
    """The values of an attribute that a recorded card can have in our game: one, or those of copies of which the record
    does not say which is meant; none if the card is not where it should be.
    """
    d = g.defs.by_title[names.title(ref)]
    mine = copies(names, g, ref)
    row = attr.partition("[")[0]
    if attr in PRINTED:
        return [PRINTED[attr](d)]
    if attr == "parent":
        return [host_of(g, cid) for cid in mine]
    effect = EFFECTS.get((attr, str(argument)))
    if attr == "anyEffect" and str(argument).capitalize() in g.defs.by_title:  # the effect of an alteration
        effect = partial(has_attached, title=str(argument).capitalize())
    value = CARD_VALUES.get(attr, effect)
    if value is None and row not in ("attached", "under"):
        return [UNKNOWN]
    if state.get("cards", {}).get(ref, {}).get("dying"):
        found = leaving(names, g, ref)
    else:
        found = [g.cards[cid] for cid in located(names, g, state, ref) if cid in g.cards]
    if not found and any(cid not in g.cards for cid in mine):
        if attr == "facedown":
            return [bool(host_of(g, cid)) for cid in mine if cid not in g.cards]
        return [OUT_OF_PLAY[attr](d) if attr in OUT_OF_PLAY else 0]
    if value is not None:
        return [value(g, card) for card in found]
    return [[our_name(g, cid) for cid in getattr(card, row)] for card in found]


# --- players, dice, the attack ----------------------------------------------------------------------------------------


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
    "name": lambda g, p: f"player{p.seat + 1}",
    "dice.count": lambda g, p: sum(p.active) + sum(p.exhausted) + (p.dice_alike(g) if isinstance(p, Chimera) else 0),
    "charmedUnits.count": lambda g, p: sum(of_die(g.cards[cid], "charm") for cid in p.units),
    "isLeftmostUnit": lambda g, p: [our_name(g, cid) for cid in p.units[:1]],
    "isRightmostUnit": lambda g, p: [our_name(g, cid) for cid in p.units[-1:]],
}
CHIMERA_VALUES: Final[dict[str, Callable[[Game, Chimera], Any]]] = {
    "fatigued": lambda g, p: p.fatigued,
    "aspectsInPlay.count": lambda g, p: len(p.units),
    "ultimateThreshold": ultimate_value,
    "chimeraPhase": lambda g, p: p.phase,
    "redRains": lambda g, p: g.cards[p.pb].red_rains,
    "stamina": lambda g, p: max(0, battlefields(g, p) - p.empties),
}
ROWS: Final[dict[str, Callable[[Player], list[int]]]] = {
    "units": lambda p: p.units,
    "hand": lambda p: p.hand,
    "deck": lambda p: p.deck[::-1],
    "discard": lambda p: p.discard[::-1],
}


def player_value(g: Game, seat: int, attr: str, argument: Any = None) -> Any:
    """The value of an attribute of a player; a row or pile as names, from the left or the top."""
    p = g.players[seat]
    if (attr, str(argument)) in PLAYER_EFFECTS:
        return PLAYER_EFFECTS[attr, str(argument)](g, p)
    if attr in PLAYER_VALUES:
        return PLAYER_VALUES[attr](g, p)
    if isinstance(p, Chimera) and attr in CHIMERA_VALUES:
        return CHIMERA_VALUES[attr](g, p)
    row, _, place = attr.partition("[")
    row = row.partition(".")[0] if attr.endswith(".includes") else row
    if row not in ROWS:
        return UNKNOWN
    found = [our_name(g, cid) for cid in ROWS[row](p)]
    if place.rstrip("]").isdigit():
        at = int(place.rstrip("]"))
        return found[at] if at < len(found) else ""
    return found


def dice_of(g: Game, seat: int) -> list[str]:
    """The dice of a pool by name, the rage dice of a Chimera too."""
    return list(our_player(g, g.players[seat])["dice"])


def game_value(g: Game, attr: str) -> Any:
    """The value of an attribute of the table or the attack: names of cards, numbers. In a battle it is the list of all
    cards in that role, because the record numbers battles otherwise.
    """
    if attr == "round":
        return g.round
    frame = g.stack[g.attack_at] if g.attack_at >= 0 else None
    if not isinstance(frame, AttackFrame):
        return 0 if attr.startswith("attack") else UNKNOWN
    target = frame.target & ID_MASK
    if attr == "attack":
        return True
    if attr == "attack.target":
        return our_name(g, target) if target else ""
    if attr == "attack.isPBAttack":
        return target in [p.pb for p in g.players]
    if attr == "attack.battles.count":
        return frame.still_attacking(g)
    what = attr.rpartition(".")[2] if attr.startswith("attack.battles[") else ""
    if what == "attacker":
        return roles(g, frame.attackers)
    if what == "target":
        return roles(g, (frame.target,))
    if what == "guard":
        free = [""] if any(not frame.blocker_of(ref) for ref in frame.attackers) else []
        return free + roles(g, (frame.guard, frame.pending, *frame.blockers, *(unit for _by, unit in frame.named)))
    return UNKNOWN


def roles(g: Game, refs: Iterable[int]) -> list[str]:
    """The names of our cards."""
    return [our_name(g, ref & ID_MASK) for ref in refs if ref]
