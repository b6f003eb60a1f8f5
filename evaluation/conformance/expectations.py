"""What a recorded game asserts in the middle of things, asked of our game."""

from __future__ import annotations

from typing import Any

from ashes_env.language import codes as k
from ashes_env.rules.game import Game
from ashes_env.rules.reading import values
from ashes_env.rules.state import options as o
from ashes_env.rules.state.state import Card
from ashes_env.solo.side import Chimera
from evaluation.conformance.clicks import Item, card_fits, die_fits
from evaluation.conformance.legality import useful
from evaluation.conformance.positions import Names, our_name
from evaluation.conformance.traces import Json

LOCATIONS = {"hand": "hand", "deck": "draw pile", "discard": "discard", "archives": "conjurations", "purged": "removed"}
PREPARING = (o.ASK_ABILITY, o.ASK_COST_BRANCH, o.ASK_PAY_DIE)  # the record has gone past these when it expects
AT_ONCE = (o.ASK_RESPONSE, o.ASK_MAY, o.ASK_MODE, o.ASK_PLAYER, *PREPARING)
LEGALITY = ("toBeAbleToSelect", "toBeAbleToSelectDie", "toBeAbleToPlayFromHand")


def locate(names: Names, g: Game, state: Json, ref: str) -> int:
    """The id of our card that stands where a recorded card stands, 0 when it is not in play."""
    for seat in (0, 1):
        p, mine = state["players"][str(seat + 1)], g.players[seat]
        zones = (([p["pb"]], [mine.pb]), (p.get("units", []), mine.units), (p.get("spellboard", []), mine.spells))
        for zone, ids in zones:
            alive = [r for r in zone if not state.get("cards", {}).get(r, {}).get("dying")]
            if ref in alive:
                place = alive.index(ref)
                if place < len(ids) and our_name(g, ids[place]) == names.name(ref):
                    return ids[place]
                return next((cid for cid in ids if our_name(g, cid) == names.name(ref)), 0)
    for host, card in state.get("cards", {}).items():
        if ref in card.get("attached", ()):
            ours = g.cards.get(locate(names, g, state, host))
            if ours is not None:
                return next((a for a in ours.attached if our_name(g, a) == names.name(ref)), 0)
    return 0


def zones_of(g: Game, cid: int) -> tuple[str, ...]:
    """Where one of our cards is; one on its way out is also where it is going, as the moment varies."""
    if cid in g.aside:
        return ("play area", "archives" if g.by_id[cid].is_conjured else "discard")
    return (zone_of(g, cid),)


def zone_of(g: Game, cid: int) -> str:
    """Where one of our cards is, in the words of the records."""
    if cid in g.cards:
        return "spellboard" if g.cards[cid].d.kind == k.SPELL_ON_BOARD else "play area"
    p = g.players[g.owner[cid]]
    for zone, where in (
        (p.hand, "hand"),
        (p.deck, "deck"),
        (p.discard, "discard"),
        (p.conjurations, "archives"),
        (p.removed, "purged"),
    ):
        if cid in zone:
            return where
    for card in g.cards.values():
        if cid in card.under:
            return "purged"
    return "being played"


def card_value(g: Game, names: Names, card: Card, attr: str) -> Any:
    """The value of an attribute of a card in play; `None` for attributes that have no counterpart."""
    if attr in ("wounds", "status", "exhaustion", "facedown"):
        return getattr(card, attr)
    if attr == "redRains":
        return card.red_rains
    if attr == "exhausted":
        return values.exhausted(g, card)
    if attr == "attached.count":
        return len(card.attached)
    if attr == "under.count":
        return len(card.under)
    if attr == "controller":
        return {"player": card.seat + 1}
    if card.d.kind in (k.UNIT, k.PB) and not card.facedown:
        if attr == "life":
            return values.life(g, card)
        if card.d.kind == k.UNIT and attr == "attack":
            return values.attack(g, card)
        if card.d.kind == k.UNIT and attr == "recover":
            return values.recover(g, card)
    return None


def player_value(g: Game, seat: int, attr: str) -> Any:
    """The value of an attribute of a player; `None` for attributes that have no counterpart."""
    p = g.players[seat]
    counts = {
        "hand.count": p.hand,
        "deck.count": p.deck,
        "discard.count": p.discard,
        "removed.count": p.removed,
        "conjurations.count": p.conjurations,
        "spellboard.count": p.spells,
    }
    if attr in counts:
        return len(counts[attr])
    if attr == "units.count":
        return sum(1 for cid in p.units if not g.cards[cid].facedown)
    if attr == "facedownUnits.count":
        return sum(1 for cid in p.units if g.cards[cid].facedown)
    if attr == "actions.main":
        return p.main
    if attr == "actions.side":
        return p.side
    if attr == "reactionsPlayed":
        return int(p.reacted)
    if attr == "guarded":
        return p.guarded
    if isinstance(p, Chimera):
        if attr == "fatigued":
            return p.fatigued
        if attr == "chimeraPhase":
            return p.phase
        if attr == "redRains":
            return g.cards[p.pb].red_rains
    return None


def same(recorded: Any, mine: Any) -> bool:
    """Counts and flags treat nothing, false and 0 alike."""
    if isinstance(recorded, dict) and recorded.get("undefined"):
        recorded = 0
    if not recorded and not mine:
        return True
    if isinstance(recorded, bool) or isinstance(mine, bool):
        return bool(recorded) == bool(mine)
    return bool(recorded == mine)


def selectable(names: Names, g: Game, e: Json, options: list[int], further: int) -> bool:
    """Whether a card or die can be selected now, or right after saying yes: the record asks for both at once."""
    seat = int(e["player"]) - 1
    for opt in options:
        kind, value = o.kind_of(opt), o.value_of(opt)
        if e["m"] == "toBeAbleToSelectDie":
            if "die" in e and die_fits(names, g, kind, value, seat, e["die"]):
                return True
        elif "card" in e and card_fits(names, g, kind, value, e["card"]):
            return True
    decision = g.decision
    if decision is None or further == 0 or decision.ask not in AT_ONCE:
        return False
    for opt in options:
        if opt == o.NO:
            continue
        later = g.copy()
        later.apply(opt)
        if later.decision is not None and later.decision.seat == seat:
            if selectable(names, later, e, later.decision.options, further - 1):
                return True
    return False


def holds(names: Names, g: Game, item: Item, asked: bool) -> bool | None:
    """Whether an expectation holds of our game now; `None` when it speaks of nothing that we have.

    `asked` says whether the record asks the player next, so that an expectation of offers speaks of a question.
    """
    e = item.event["expect"]
    m = e["m"]
    wanted = not e.get("not", False)
    decision = g.decision
    if m in LEGALITY:
        seat = int(e["player"]) - 1
        if decision is None or decision.ask in PREPARING:
            return False
        if decision.seat != seat:
            return not wanted and not asked
        options = decision.options
        if decision.ask == o.ASK_MENU and not wanted:
            options = useful(g, seat)  # what would change nothing may be offered or not
        return selectable(names, g, e, options, 3) == wanted
    if m == "toHaveDefaultPrompt":
        if decision is None:
            return False
        return (decision.ask == o.ASK_MENU and decision.seat == int(e["player"]) - 1) == wanted
    if m not in ("toBe", "toBeUndefined", "toBeTrue") or "on" not in e:
        return None
    value = 0 if m == "toBeUndefined" else True if m == "toBeTrue" else e.get("v")
    return same_value(names, g, item, e["on"], str(e.get("attr", "")), value, wanted)


def same_value(names: Names, g: Game, item: Item, on: Any, attr: str, value: Any, wanted: bool) -> bool | None:
    """A claim about one value."""
    if on == "game":
        if attr == "round":
            return same(value, g.round) == wanted
        return None
    if "player" in on:
        mine = player_value(g, int(on["player"]) - 1, attr)
        return None if mine is None else same(value, mine) == wanted
    ref = on.get("card")
    if ref is None or ref not in names.titles:
        return None
    copies = [cid for cid in range(1, len(g.by_id)) if our_name(g, cid) == names.name(ref)]
    if attr == "location":
        dying = item.after.get("cards", {}).get(ref, {}).get("dying")
        return bool(dying) or any(value in zones_of(g, cid) for cid in copies) == wanted
    cid = locate(names, g, item.after, ref)
    if attr == "parent":
        host = value.get("card") if isinstance(value, dict) else None
        if host is None or cid not in g.cards:
            return None
        mine_host = g.cards[cid].host
        return (bool(mine_host) and our_name(g, mine_host) == names.name(host)) == wanted
    card = g.cards.get(cid)
    if card is None:
        return None
    mine = card_value(g, names, card, attr)
    return None if mine is None else same(value, mine) == wanted
