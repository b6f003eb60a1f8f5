"""The Chimera in attacks: which target it attacks, which units block and guard (R-CATK-01..04, R-CDEF-01..14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.language import codes as k
from ashes_env.rules.combat.attack import AttackFrame
from ashes_env.rules.combat.defence import may_block, may_guard, unguardable
from ashes_env.rules.reading import values
from ashes_env.rules.reading.attack import attack_of
from ashes_env.rules.state import chance, log
from ashes_env.rules.state.neighbours import opponent
from ashes_env.rules.state.state import ID_MASK
from ashes_env.solo.pile import row, row_now

if TYPE_CHECKING:
    from ashes_env.rules.state.state import Card, Player, State

GUARDS_ON: Final = 9


def leftmost_able(g: State, p: Player) -> Card | None:
    """The leftmost unit that can attack."""
    for cid in row_now(g, p):
        card = g.cards[cid]
        if values.can_attack(g, card):
            return card
    return None


def attack_target(g: State, attacker: Card) -> Card:
    """The target that the icon of the attacker shows. If it cannot be attacked, the next unit in line; without a legal
    unit, the Phoenixborn (R-CATK-02..04).
    """
    foe = g.players[opponent(g, attacker.seat)]
    claw = attacker.d.card.claw if values.is_aspect(g, attacker) else ""
    if claw == "left" or claw == "right":
        units = foe.units if claw == "left" else foe.units[::-1]
        for cid in units:
            unit = g.cards[cid]
            if (
                not unit.facedown
                and not values.rule(g, unit, k.CANNOT_BE_ATTACKED)
                and (not values.spared(g, unit, attacker))
            ):
                return unit
    return g.cards[foe.pb]


def attack_with(g: State, attacker: Card) -> None:
    """Pushes an attack of one unit of the Chimera, with target and attacker already declared."""
    frame = AttackFrame(attacker.seat)
    target = attack_target(g, attacker)
    g.push(frame)
    frame.start(g, target.ref, (attacker.ref,))


def defenders(g: State, units: list[int]) -> list[Card]:
    """Unexhausted units of a row with Defender, left to right."""
    out: list[Card] = []
    for cid in units:
        card = g.cards[cid]
        if not card.facedown and not values.exhausted(g, card) and values.rule(g, card, k.DEFENDER):
            out.append(card)
    return out


def blocks(g: State, p: Player, attackers: list[int], given: list[int]) -> list[int]:
    """The blockers, in the order of `attackers`. Attackers that must be blocked come first, because card text has
    priority (R-RES-04): the leftmost remaining Defender blocks, otherwise any able unit (R-LAW-04). The remaining
    Defenders block the other attackers from left to right (R-CDEF-02). Blocks in `given` stay (R-LAW-05). Only the
    battlefield that faces the attacking player blocks (R-CDEF-04).
    """
    out = given[:]
    units = row(g, p, attack_of(g).seat)
    free = [unit for unit in defenders(g, units) if unit.ref not in given]
    first, last = _split(g, attackers)
    _give_out(g, units, attackers, first, free, out)
    if all(out[i] for i in first):
        _give_out(g, units, attackers, last, free, out)
    return out


def _give_out(
    g: State, units: list[int], attackers: list[int], places: list[int], free: list[Card], out: list[int]
) -> None:
    """Assigns blockers to the attackers at these indices, forced blocks first."""
    for i in places:
        if not out[i] and values.rule(g, g.cards[attackers[i] & ID_MASK], k.MUST_BE_BLOCKED):
            _assign(g, attackers[i], i, free, out)
            if not out[i]:
                out[i] = _anyone(g, units, attackers[i], out)
    for i in places:
        if not out[i]:
            _assign(g, attackers[i], i, free, out)


def _anyone(g: State, units: list[int], ref: int, out: list[int]) -> int:
    """The leftmost unit, Defender or not, that may block this attacker and does not block yet; 0 for none."""
    attacker = g.cards[ref & ID_MASK]
    for cid in units:
        unit = g.cards[cid]
        if unit.facedown or values.exhausted(g, unit) or unit.ref in out or not may_block(g, attacker, unit):
            continue
        return unit.ref
    return 0


def _split(g: State, attackers: list[int]) -> tuple[list[int], list[int]]:
    """The indices of the attackers that fight, split into those that may be blocked at once and those that may be
    blocked only after all others.
    """
    first: list[int] = []
    last: list[int] = []
    for i, ref in enumerate(attackers):
        attacker = g.get(ref)
        if attacker is not None:
            (last if values.rule(g, attacker, k.BLOCKED_LAST) else first).append(i)
    return first, last


def _assign(g: State, ref: int, place: int, free: list[Card], out: list[int]) -> None:
    """Assigns the leftmost remaining Defender that may block this attacker."""
    attacker = g.cards[ref & ID_MASK]
    for unit in free:
        if may_block(g, attacker, unit):
            out[place] = unit.ref
            free.remove(unit)
            return


def guard(g: State, p: Player, attacker: Card, target: Card) -> int:
    """The leftmost Defender that can guard, otherwise the Chimera itself on a high roll. Only aspects are guarded, and
    no Defenders (R-CDEF-05..10).
    """
    if not values.is_aspect(g, target) or unguardable(g, attacker, target):
        return 0
    ready = defenders(g, row(g, p, target.faces))
    for unit in ready:
        if unit.id == target.id:
            return 0
    for unit in ready:
        if may_guard(g, attacker, unit):
            return unit.ref
    roll = chance.roll_d12(g, "guard")
    log.tell(g, log.GUARD_ROLLED, p.seat, 0, 0, roll, GUARDS_ON)
    if roll < GUARDS_ON:
        return 0
    body = g.cards[p.pb]
    return 0 if values.rule(g, body, k.CANNOT_GUARD) else body.ref
