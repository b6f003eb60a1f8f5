"""Changes that a recorded test made to the table by hand, made to our game."""

from __future__ import annotations

from ashes_env.language import codes as k
from ashes_env.rules.combat.attack import CHOOSE_TARGET, TARGET_CHOSEN, AttackFrame
from ashes_env.rules.flow import turn
from ashes_env.rules.game import Game
from ashes_env.solo.side import Chimera
from evaluation.conformance.clicks import Item
from evaluation.conformance.expectations import locate
from evaluation.conformance.positions import Names
from evaluation.conformance.traces import Json

TOKENS = {"wounds": "wounds", "exhaustion": "exhaustion", "status": "status", "redRains": "red_rains"}


class UnknownEdit(ValueError):
    """An edit of something that this replay does not know."""


def edit(names: Names, g: Game, item: Item) -> None:
    """Applies one edit; a player who stands in the main window is asked anew. Raises `UnknownEdit`."""
    patch: Json = item.event["edit"]
    for key in patch:
        if key not in ("cards", "players"):
            raise UnknownEdit(f"an edit of {key}")
    for ref, change in patch.get("cards", {}).items():
        edit_card(names, g, item, ref, change or {})
    for seat, change in patch.get("players", {}).items():
        edit_player(g, int(seat) - 1, change)
    g.dirty = True
    for seat in (0, 1):  # a main action given back: who passed before has still passed
        if "main" in patch.get("players", {}).get(str(seat + 1), {}) and seat == g.active:
            g.passes = int(bool(item.after["players"][str(2 - seat)].get("passedMain")))
    top = g.stack[-1]
    if isinstance(top, AttackFrame) and top.pc == TARGET_CHOSEN:
        top.pc = CHOOSE_TARGET
        g.attack_at = top.outer
        g.decision = None
    if isinstance(top, turn.Turn) and top.pc == turn.CHOSEN:
        top.pc = turn.MENU
        g.decision = None


def edit_card(names: Names, g: Game, item: Item, ref: str, change: Json) -> None:
    """Tokens and dice of one card."""
    card = g.cards.get(locate(names, g, item.after, ref))
    if card is None:
        raise UnknownEdit(f"{ref} is not in play")
    for key, value in change.items():
        if key in TOKENS:
            setattr(card, TOKENS[key], value or 0)
        elif key == "dice":
            card.dice = tuple(
                (int(d.get("owner", card.seat + 1)) - 1) * 27
                + k.DIE_TYPES.index(d["magic"]) * 3
                + k.LEVELS.index(d.get("level", "basic"))
                for d in value or ()
            )
        elif key not in ("attack", "life", "recover", "exhausted"):
            raise UnknownEdit(f"{key} of {ref}")


def edit_player(g: Game, seat: int, change: Json) -> None:
    """Actions left and dice of one player."""
    p = g.players[seat]
    for key, value in change.items():
        if key in ("main", "side"):
            if seat == g.active:
                setattr(p, key, value or 0)
        elif key == "dice":
            p.active, p.exhausted = [0] * 27, [0] * 27
            rage = 0
            for die in value or ():
                if die["magic"] == "rage":
                    rage += int(die.get("level") == "power")
                    continue
                code = k.DIE_TYPES.index(die["magic"]) * 3 + k.LEVELS.index(die.get("level", "basic"))
                (p.exhausted if die.get("exhausted") else p.active)[code] += 1
            if isinstance(p, Chimera):
                p.rage = rage
        elif key == "chimera" and isinstance(p, Chimera):
            for name, n in value.items():
                if name in ("phase", "threat"):
                    setattr(p, name, n or 0)
                elif name == "fatigued":
                    p.fatigued = bool(n)
                elif name == "behaviourRoll":
                    p.roll = n or 0
                elif name not in ("stamina", "ultimateThreshold"):
                    raise UnknownEdit(f"{name} of the Chimera")
        elif key != "fx":
            raise UnknownEdit(f"{key} of player {seat + 1}")
