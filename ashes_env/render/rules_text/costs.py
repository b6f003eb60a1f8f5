"""Phrases for costs: as a heading, and as an instruction."""

from __future__ import annotations

import re

from ashes_env.language import codes as k
from ashes_env.language.costs import Cost, Dice
from ashes_env.render.rules_text.english import counted, listed
from ashes_env.render.rules_text.scribe import Scribe


def dice_text(dice: Dice, number: str = "") -> str:
    """Dice of a cost: "2 natural class", "1 basic", "X basic"."""
    number = number or str(dice.n)
    if dice.die is None:
        return f"{number} basic"
    return f"{number} {k.DIE_TYPES[dice.die]} {k.LEVELS[dice.level]}"


def parts(cost: Cost) -> list[str]:
    """The parts of a cost, actions first."""
    out: list[str] = []
    actions = [part for part in cost.either if part.main or part.side]
    rest = [part for part in cost.either if part not in actions]
    if cost.main:
        out.append("main action")
    if cost.side:
        out.append("side action" if cost.side == 1 else f"{cost.side} side actions")
    if actions:
        out.append(listed((" and ".join(parts(part)) for part in actions), "or"))
    out.extend(dice_text(dice) for dice in cost.dice)
    if cost.x is not None:
        out.append(dice_text(cost.x, "X"))
    if rest:
        ways = listed((" and ".join(parts(part)) or "nothing" for part in rest), "or")
        out.append(f"either {ways}" if out else ways)
    if cost.exhaust:
        out.append("exhaust this card")
    if cost.discard:
        out.append(f"discard {counted(cost.discard, 'card')}")
    return out


def cost_text(cost: Cost) -> str:
    """A whole cost as a heading: "side action, 1 natural class, exhaust"."""
    return ", ".join(parts(cost))


def in_short(text: str) -> str:
    """The words of a cost in short: "side action, exhaust this card" is "side, exhaust"."""
    return re.sub(r"\b(main|side) action\b", r"\1", text).replace("exhaust this card", "exhaust")


def price(cost: Cost, s: Scribe) -> str:
    """A cost as an instruction: "pay 1 basic", "exhaust this Phoenixborn"."""
    out: list[str] = []
    paid = [part for part in parts(Cost(cost.main, cost.side, dice=cost.dice, either=cost.either, x=cost.x)) if part]
    if paid:
        out.append(f"pay {listed(paid)}")
    if cost.exhaust:
        out.append(f"exhaust {s.this}")
    if cost.discard:
        out.append(f"discard {counted(cost.discard, 'card')} from hand")
    return listed(out)
