"""Applies manual changes of a recorded test to our game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ashes_env.language import codes as k
from ashes_env.language.dice import N_DICE
from ashes_env.rules.combat.attack import CHOOSE_TARGET, TARGET_CHOSEN, AttackFrame
from ashes_env.rules.flow import turn
from ashes_env.rules.game import Game
from ashes_env.rules.state.cards import T_RULE, Card, Timed
from ashes_env.solo.side import Chimera
from evaluation.verification.conformance.clicks import Item
from evaluation.verification.conformance.moved import move_cards
from evaluation.verification.conformance.our_values import locate
from evaluation.verification.conformance.positions import Names, die_code
from evaluation.verification.conformance.traces import ZONES, Json

TOKENS = {"wounds": "wounds", "exhaustion": "exhaustion", "status": "status", "redRains": "red_rains"}

# Derived values, and counters that only the record has.
DERIVED = (
    "attack",
    "life",
    "recover",
    "armor",
    "focus",
    "battlefield",
    "spellboard",
    "drowning",
    "attacking",
    "defending",
    "wasAttacker",
    "wasDefender",
    "controller",
    "attached",
    "under",
)
COUNTED = ("fx", "turn", "actionSpellPlayed", "options", "pb", *ZONES)


class UnknownEdit(ValueError):
    """An edit of something that this replay does not support."""


def edit(names: Names, g: Game, item: Item) -> None:
    """Applies one edit; a player in the main window is asked again. Raises `UnknownEdit`."""
    patch: Json = item.event["edit"]
    move_cards(names, g, item.before, item.after)
    for key, value in patch.items():
        if key not in ("cards", "players"):
            edit_table(g, key, value)
    for ref, change in (patch.get("cards") or {}).items():
        if change is not None:
            edit_card(names, g, item, ref, change)
    for seat, change in (patch.get("players") or {}).items():
        edit_player(g, int(seat) - 1, change or {})
    for seat in (0, 1):
        if "main" in (patch.get("players", {}).get(str(seat + 1)) or {}) and seat == g.active:
            # A main action given back: who passed before has still passed. One taken away counts as used.
            foe = item.after["players"][str(2 - seat)]
            g.passes = int(bool(foe.get("passedMain")) and g.players[seat].main > 0)
    ask_anew(g)


def ask_anew(g: Game) -> None:
    """Recomputes the decision of a player who chooses an action or an attack target, after the table has changed."""
    g.dirty = True
    top = g.stack[-1]
    if isinstance(top, AttackFrame) and top.pc == TARGET_CHOSEN:
        top.pc = CHOOSE_TARGET
        g.attack_at = top.outer
        g.decision = None
    if isinstance(top, turn.Turn) and top.pc == turn.CHOSEN:
        top.pc = turn.MENU
        g.decision = None


def edit_table(g: Game, key: str, value: Any) -> None:
    """Edits properties of the table that belong to no card and no player."""
    if key == "round":
        g.round = value or 0
    elif key == "first":
        g.first = (value or 1) - 1
    elif key == "unitDestroyedThisTurn":
        g.unit_destroyed = bool(value)
    elif key == "noFatigue":
        g.options = replace(g.options, fatigue=not value)
    elif key not in ("attack", "playing"):
        raise UnknownEdit(f"an edit of {key}")


def edit_card(names: Names, g: Game, item: Item, ref: str, change: Json) -> None:
    """Edits tokens, dice and marks of one card."""
    change = {key: value for key, value in change.items() if key not in DERIVED}
    if not change:
        return
    card = g.cards.get(locate(names, g, item.after, ref))
    if card is None:
        raise UnknownEdit(f"{ref} is not in play")
    for key, value in change.items():
        if key in TOKENS:
            setattr(card, TOKENS[key], value or 0)
        elif key == "dice":
            card.dice = tuple((int(d.get("owner", card.seat + 1)) - 1) * 27 + die_code(d) for d in value or ())
        elif key == "exhausted":
            exhaust(g, card, bool(value))
        elif key == "facedown":
            card.facedown = bool(value)
        elif key == "new":
            card.came = g.turn if value else -1
        elif key == "used":
            card.used = g.turn if value else -1
        elif key == "guarded" and card.id == g.players[card.seat].pb:
            g.players[card.seat].guarded = bool(value)
        else:
            raise UnknownEdit(f"{key} of {ref}")


def exhaust(g: Game, card: Card, now: bool) -> None:
    """Exhausts a card by an effect, without a token."""
    kept = tuple(t for t in card.timed if not (t.kind == T_RULE and t.rule == k.COUNTS_AS_EXHAUSTED))
    mark = Timed(T_RULE, k.COUNTS_AS_EXHAUSTED, 1, k.FOREVER, card.seat, g.turn, "")
    card.timed = (*kept, mark) if now else kept


def edit_player(g: Game, seat: int, change: Json) -> None:
    """Edits remaining actions, dice, reactions and counters of one player."""
    p = g.players[seat]
    for key, value in change.items():
        if key in ("main", "side"):
            if seat == g.active:
                setattr(p, key, value or 0)
        elif key == "reactionsPlayed":
            p.reacted = bool(value)
        elif key == "passedMain":
            if seat != g.active:
                g.passes = int(bool(value))
        elif key == "dice":
            p.active, p.exhausted = [0] * N_DICE, [0] * N_DICE
            rage = 0
            for die in value or ():
                if die["magic"] == "rage":
                    rage += int(die.get("level") == "power")
                    continue
                (p.exhausted if die.get("exhausted") else p.active)[die_code(die)] += 1
            if isinstance(p, Chimera):
                p.rage = rage
        elif key == "chimera" and isinstance(p, Chimera):
            edit_chimera(p, value or {})
        elif key not in COUNTED:
            raise UnknownEdit(f"{key} of player {seat + 1}")


def edit_chimera(p: Chimera, change: Json) -> None:
    """Edits the counters of a Chimera."""
    for key, n in change.items():
        if key in ("phase", "threat"):
            setattr(p, key, n or 0)
        elif key == "fatigued":
            p.fatigued = bool(n)
        elif key == "behaviourRoll":
            p.roll = n or 0
        elif key not in ("stamina", "ultimateThreshold"):
            raise UnknownEdit(f"{key} of the Chimera")
