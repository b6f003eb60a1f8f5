"""Decisions of an attack: target, attackers, blockers, guard, counter, and order of battles."""

from __future__ import annotations

from ashes_env.agents.expert.battle import (
    SPENT_GUARD,
    Fighter,
    blocks,
    exchange,
    fighters_of,
    plan_attack,
    tired,
    would_counter,
)
from ashes_env.agents.expert.position_value import life_left, life_price
from ashes_env.language import codes as k
from ashes_env.rules.game import Game
from ashes_env.rules.reading import values
from ashes_env.rules.reading.attack import attack_of
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import ID_MASK, Decision


def target(g: Game, d: Decision) -> int:
    """The target of the attack."""
    plan = plan_attack(g, d.seat, [m.value_of(x) for x in d.moves if m.kind_of(x) == m.CARD], d.source)
    return d.moves[0] if plan is None else m.move(m.CARD, plan.target)


def attacker(g: Game, d: Decision) -> int:
    """The next attacker of the plan; none when all are declared."""
    at = attack_of(g)
    aims = at.aims(g)
    if at.attackers and aims and g.cards[aims[0]].d.kind != k.PB:
        return m.NO if m.NO in d.moves else d.moves[0]
    plan = plan_attack(g, d.seat, aims)
    for cid in plan.attackers if plan is not None else ():
        if m.move(m.CARD, cid) in d.moves:
            return m.move(m.CARD, cid)
    return m.NO if m.NO in d.moves else d.moves[0]


def _wanted_blocks(g: Game, d: Decision) -> dict[int, int]:
    """The wanted blocks that are not declared yet, from blocker to attacker."""
    at = attack_of(g)
    open_ = [ref for i, ref in enumerate(at.attackers) if ref not in at.left and not at.blockers[i]]
    used = {ref & ID_MASK for ref in at.blockers if ref}
    own = [g.cards[cid] for cid in g.players[at.defender].units if cid not in used]
    blockers = [Fighter(g, c) for c in own if not c.facedown and not values.rule(g, c, k.CANNOT_BLOCK)]
    left = life_left(g, at.defender)
    return blocks(g, fighters_of(g, open_), blockers, left, life_price(g, at.defender, left))


def blocker(g: Game, d: Decision) -> int:
    """The next unit that should block, or none; if a block is required, the least valuable unit."""
    wanted = _wanted_blocks(g, d)
    for move in d.moves:
        if m.kind_of(move) == m.CARD and m.value_of(move) in wanted:
            return move
    if m.NO in d.moves:
        return m.NO
    return min(d.moves, key=lambda x: Fighter(g, g.cards[m.value_of(x)]).worth)


def blocked(g: Game, d: Decision) -> int:
    """The attacker that this unit should block."""
    wanted = _wanted_blocks(g, d).get(d.source, 0)
    if m.move(m.CARD, wanted) in d.moves:
        return m.move(m.CARD, wanted)
    own = Fighter(g, g.cards[d.source])
    price = life_price(g, own.card.seat, life_left(g, own.card.seat))

    def gain(move: int) -> float:
        a = Fighter(g, g.cards[m.value_of(move)])
        return price * a.attack - exchange(a, own, True)

    return max(d.moves, key=gain)


def guard(g: Game, d: Decision) -> int:
    """The guard that loses least; the Phoenixborn only if it is far from destruction and the unit is valuable."""
    at = attack_of(g)
    a = Fighter(g, g.cards[at.attackers[0] & ID_MASK])
    attacked = Fighter(g, g.cards[at.target & ID_MASK])
    best, least = m.NO, exchange(a, attacked, would_counter(a, attacked))
    for move in d.moves:
        if m.kind_of(move) != m.CARD:
            continue
        own = Fighter(g, g.cards[m.value_of(move)])
        if own.pb:
            if own.takes(a) >= own.left:
                continue
            loss = life_price(g, own.card.seat, own.left - own.takes(a)) * own.takes(a) + SPENT_GUARD
        else:
            loss = exchange(a, own, True) + tired(own)
        if loss < least - 0.2:
            best, least = move, loss
    return best if best in d.moves else d.moves[0]


def counter(g: Game, d: Decision) -> int:
    """Whether to counter."""
    at = attack_of(g)
    own = Fighter(g, g.cards[d.source])
    for ref in at.attackers:
        card = g.get(ref)
        if card is not None:
            return m.YES if would_counter(Fighter(g, card), own) else m.NO
    return m.NO


def battle(g: Game, d: Decision) -> int:
    """The next battle: strong attackers first, so that the game may end before the others are risked."""
    return max(d.moves, key=lambda x: values.attack(g, g.cards[m.value_of(x)]))


def damage_order(g: Game, d: Decision) -> int:
    """The opponent's damage is resolved first."""
    for move in d.moves:
        if g.cards[m.value_of(move)].seat != d.seat:
            return move
    return d.moves[0]
