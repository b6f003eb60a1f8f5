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
from ashes_env.rules.state import options as o
from ashes_env.rules.state.state import ID_MASK, Decision


def target(g: Game, d: Decision) -> int:
    """The target of the attack."""
    plan = plan_attack(g, d.seat, [o.value_of(x) for x in d.options if o.kind_of(x) == o.CARD], d.source)
    return d.options[0] if plan is None else o.option(o.CARD, plan.target)


def attacker(g: Game, d: Decision) -> int:
    """The next attacker of the plan; none when all are declared."""
    aim = attack_of(g).target & ID_MASK
    plan = plan_attack(g, d.seat, [aim])
    for cid in plan.attackers if plan is not None else ():
        if o.option(o.CARD, cid) in d.options:
            return o.option(o.CARD, cid)
    return o.NO if o.NO in d.options else d.options[0]


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
    for option in d.options:
        if o.kind_of(option) == o.CARD and o.value_of(option) in wanted:
            return option
    if o.NO in d.options:
        return o.NO
    return min(d.options, key=lambda x: Fighter(g, g.cards[o.value_of(x)]).worth)


def blocked(g: Game, d: Decision) -> int:
    """The attacker that this unit should block."""
    wanted = _wanted_blocks(g, d).get(d.source, 0)
    if o.option(o.CARD, wanted) in d.options:
        return o.option(o.CARD, wanted)
    own = Fighter(g, g.cards[d.source])
    price = life_price(g, own.card.seat, life_left(g, own.card.seat))

    def gain(option: int) -> float:
        a = Fighter(g, g.cards[o.value_of(option)])
        return price * a.attack - exchange(a, own, True)

    return max(d.options, key=gain)


def guard(g: Game, d: Decision) -> int:
    """The guard that loses least; the Phoenixborn only if it is far from destruction and the unit is valuable."""
    at = attack_of(g)
    a = Fighter(g, g.cards[at.attackers[0] & ID_MASK])
    attacked = Fighter(g, g.cards[at.target & ID_MASK])
    best, least = o.NO, exchange(a, attacked, would_counter(a, attacked))
    for option in d.options:
        if o.kind_of(option) != o.CARD:
            continue
        own = Fighter(g, g.cards[o.value_of(option)])
        if own.pb:
            if own.takes(a) >= own.left:
                continue
            loss = life_price(g, own.card.seat, own.left - own.takes(a)) * own.takes(a) + SPENT_GUARD
        else:
            loss = exchange(a, own, True) + tired(own)
        if loss < least - 0.2:
            best, least = option, loss
    return best if best in d.options else d.options[0]


def counter(g: Game, d: Decision) -> int:
    """Whether to counter."""
    at = attack_of(g)
    own = Fighter(g, g.cards[d.source])
    for ref in at.attackers:
        card = g.get(ref)
        if card is not None:
            return o.YES if would_counter(Fighter(g, card), own) else o.NO
    return o.NO


def battle(g: Game, d: Decision) -> int:
    """The next battle: strong attackers first, so that the game may end before the others are risked."""
    return max(d.options, key=lambda x: values.attack(g, g.cards[o.value_of(x)]))


def damage_order(g: Game, d: Decision) -> int:
    """The opponent's damage is resolved first."""
    for option in d.options:
        if g.cards[o.value_of(option)].seat != d.seat:
            return option
    return d.options[0]
