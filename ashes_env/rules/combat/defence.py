"""Who may attack what, and who may block or guard against it (R-ATKPB-05, R-ATKPB-17, R-GRD-01..07)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ashes_env.language import codes as k
from ashes_env.rules.reading import values
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import Card

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State


def possible_attackers(g: State, seat: int) -> list[Card]:
    """Units that may be declared as attackers."""
    out: list[Card] = []
    for cid in g.players[seat].units:
        card = g.cards[cid]
        if values.can_attack(g, card):
            out.append(card)
    return out


def attack_targets(g: State, seat: int, units_only: bool = False, only: int = 0) -> list[int]:
    """Legal targets of an attack; empty if no Attack action can be taken."""
    if only:
        attacker = g.get(only)
        attackers = [attacker] if attacker is not None and values.can_attack(g, attacker) else []
    else:
        attackers = possible_attackers(g, seat)
    return targets_for(g, seat, attackers, units_only) if attackers else []


def targets_for(g: State, seat: int, attackers: list[Card], units_only: bool = False) -> list[int]:
    """What at least one of these units may attack."""
    moves: list[int] = []
    for foe in g.seats.foes[seat]:
        p = g.players[foe]
        if not units_only:
            moves.append(m.move(m.CARD, p.pb))
        for cid in p.units:
            card = g.cards[cid]
            if not card.facedown and not values.rule(g, card, k.CANNOT_BE_ATTACKED):
                for each in attackers:
                    if not values.spared(g, card, each):
                        moves.append(m.move(m.CARD, cid))
                        break
    return moves


def may_block(g: State, attacker: Card, unit: Card) -> bool:
    """Whether an unexhausted unit may block this attacker (R-ATKPB-05); tested at declaration only (R-ATKPB-17)."""
    if values.rule(g, unit, k.CANNOT_BLOCK) or values.rule(g, attacker, k.CANNOT_BE_BLOCKED):
        return False
    return not values.kept_off(g, attacker, unit)


def may_guard(g: State, attacker: Card, unit: Card) -> bool:
    """Whether no rule prevents a unit from guarding against this attacker."""
    return not values.rule(g, unit, k.CANNOT_GUARD) and not values.kept_off(g, attacker, unit)


def unguardable(g: State, attacker: Card, target: Card) -> bool:
    """Whether no guard at all may be declared."""
    return bool(values.rule(g, attacker, k.CANNOT_BE_GUARDED) or values.rule(g, target, k.NO_GUARD_FOR_THIS))


def guards(g: State, attacker: Card, target: Card) -> list[int]:
    """Who may guard the attacked unit: the Phoenixborn once a round, or a unit with Unit Guard (R-GRD-01, R-GRD-05)."""
    if unguardable(g, attacker, target):
        return []
    p = g.players[target.seat]
    moves: list[int] = []
    if not p.guarded and not values.rule(g, g.cards[p.pb], k.CANNOT_GUARD):
        moves.append(m.move(m.CARD, p.pb))
    for cid in p.units:
        unit = g.cards[cid]
        if cid == target.id or unit.facedown or not values.rule(g, unit, k.UNIT_GUARD) or values.exhausted(g, unit):
            continue
        if may_guard(g, attacker, unit):
            moves.append(m.move(m.CARD, cid))
    return moves
