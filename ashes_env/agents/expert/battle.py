"""Predicts battles: who is destroyed, who should block whom, what to attack and with what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ashes_env.agents.expert.position_value import CHIMERA_LIFE, TIRED, TIRED_ATTACK, life_price, unit_value
from ashes_env.language import codes as k
from ashes_env.rules.combat.defence import guards, may_block, possible_attackers
from ashes_env.rules.game import Game
from ashes_env.rules.reading import values
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import Card
from ashes_env.solo.side import Chimera

WIN: Final = 1000.0
SPENT_GUARD: Final = 0.3  # the points of a Phoenixborn that can still guard
LEAST_BLOCK: Final = 0.2  # blocks that gain less are not made


class Fighter:
    """The properties of a card that matter in a battle."""

    __slots__ = ("armor", "attack", "cap", "card", "double", "first", "id", "left", "pb", "ready", "sure", "worth")

    def __init__(self, g: Game, card: Card) -> None:
        self.card = card
        self.id = card.id
        self.pb = card.d.kind == k.PB
        if self.pb:
            self.attack = 0
            self.left = values.life_left(g, card)
        else:
            v = values.unit_values(g, card)
            self.attack = max(0, v.attack)
            self.left = v.life - card.wounds
        self.ready = not values.exhausted(g, card)
        self.armor = values.rule(g, card, k.ARMOR)
        self.cap = values.rule(g, card, k.DAMAGE_CAP)
        self.double = values.rule(g, card, k.DOUBLE_WOUNDS) > 0
        self.first = values.rule(g, card, k.STRIKES_FIRST) > 0
        self.sure = values.rule(g, card, k.UNPREVENTABLE) > 0
        self.worth = 0.0 if self.pb else unit_value(g, card)

    def takes(self, by: Fighter) -> int:
        """The wounds that one attack of `by` deals to it."""
        n = by.attack
        if not by.sure and not self.pb:
            n -= self.armor
            if self.cap and n > self.cap:
                n = self.cap
        return max(0, 2 * n if self.double else n)

    def falls(self, by: Fighter) -> bool:
        """Whether one attack of `by` destroys it."""
        return self.takes(by) >= self.left

    def hurt(self, by: Fighter) -> float:
        """The points that a unit loses by one attack: all if it is destroyed, some for wounds that may heal."""
        n = self.takes(by)
        if n >= self.left:
            return max(0.5, self.worth)
        return 0.5 * n


def tired(f: Fighter) -> float:
    """The points of a unit that is not exhausted."""
    return TIRED + TIRED_ATTACK * f.attack


def exchange(a: Fighter, d: Fighter, counters: bool) -> float:
    """The points that the attacker's side gains in a battle with a unit; ignores the exhaustion of the attacker."""
    gain = d.hurt(a)
    if counters and not (a.first and d.falls(a)):
        gain -= a.hurt(d)
    return gain


def would_counter(a: Fighter, d: Fighter) -> bool:
    """Whether an attacked unit should counter if it may."""
    if not d.ready or d.attack <= 0:
        return False
    if a.falls(d) or d.falls(a):
        return not (a.first and d.falls(a))
    return 0.5 * a.takes(d) > tired(d)


def blocks(
    g: Game, attackers: Sequence[Fighter], blockers: Sequence[Fighter], left: int, price: float
) -> dict[int, int]:
    """Assigns blockers to attackers (ids): the blocks that gain most, greedily, and then as many more as are needed to
    survive. `left` is the life left on the Phoenixborn, `price` the points of one life.
    """
    out: dict[int, int] = {}
    free = [b for b in blockers if b.ready]
    open_ = list(attackers)
    pairs: list[tuple[float, int, int]] = []
    for i, a in enumerate(open_):
        for j, b in enumerate(free):
            if may_block(g, a.card, b.card):
                gain = price * a.attack - exchange(a, b, True) - 0.5 * tired(b)
                pairs.append((gain, i, j))
    pairs.sort(key=lambda pair: (-pair[0], pair[1], pair[2]))
    taken_a: set[int] = set()
    taken_b: set[int] = set()

    def give(least: float, biggest: bool) -> bool:
        chosen = None
        for gain, i, j in pairs:
            if i in taken_a or j in taken_b or gain < least:
                continue
            if chosen is None or (biggest and open_[i].attack > open_[chosen[0]].attack):
                chosen = (i, j)
        if chosen is None:
            return False
        taken_a.add(chosen[0])
        taken_b.add(chosen[1])
        out[free[chosen[1]].id] = open_[chosen[0]].id
        return True

    while give(LEAST_BLOCK, False):
        pass
    while sum(a.attack for i, a in enumerate(open_) if i not in taken_a) >= left and give(-1e9, True):
        pass
    if sum(a.attack for i, a in enumerate(open_) if i not in taken_a) >= left:
        return _most_stopped(g, attackers, free, left) or out
    return out


def _most_stopped(g: Game, attackers: Sequence[Fighter], free: Sequence[Fighter], left: int) -> dict[int, int]:
    """Blocks of the strongest attackers first, if that is enough to survive; else none."""
    out: dict[int, int] = {}
    through = sum(a.attack for a in attackers)
    for a in sorted(attackers, key=lambda a: -a.attack):
        able = [b for b in free if b.id not in out and may_block(g, a.card, b.card)]
        if able:
            out[min(able, key=lambda b: (b.worth, b.id)).id] = a.id
            through -= a.attack
    return out if through < left else {}


@dataclass(frozen=True, slots=True)
class Plan:
    """An attack: its target, its attackers (ids), and its expected gain in points."""

    target: int
    attackers: tuple[int, ...]
    gain: float


def plan_attack(g: Game, seat: int, targets: Sequence[int], only: int = 0) -> Plan | None:
    """The best attack on one of the targets (ids), with all units that can attack or with one alone."""
    able = possible_attackers(g, seat)
    if only:
        able = [card for card in able if card.id == only]
    fighters = [Fighter(g, card) for card in able]
    best: Plan | None = None
    for target in targets:
        card = g.cards[target]
        if card.d.kind == k.PB:
            plan = _on_phoenixborn(g, seat, card, fighters)
        else:
            plan = _on_unit(g, card, fighters)
        if plan is not None and (best is None or plan.gain > best.gain):
            best = plan
    return best


def _on_phoenixborn(g: Game, seat: int, pb: Card, fighters: list[Fighter]) -> Plan | None:
    """An attack by all units except those that are more useful as defenders."""
    defender = g.players[pb.seat]
    body = Fighter(g, pb)
    price = life_price(g, pb.seat, body.left)
    if isinstance(defender, Chimera):
        blockers = [
            Fighter(g, g.cards[cid])
            for cid in defender.row(g, seat)
            if not g.cards[cid].facedown and values.rule(g, g.cards[cid], k.DEFENDER)
        ]
    else:
        blockers = [Fighter(g, g.cards[cid]) for cid in defender.units if not g.cards[cid].facedown]
    blockers = [b for b in blockers if b.ready and not values.rule(g, b.card, k.CANNOT_BLOCK)]
    chosen = [f for f in fighters if f.attack > 0]
    if not chosen:
        return None
    best = _assault(g, chosen, blockers, body, price, isinstance(defender, Chimera))
    improved = len(chosen) > 1
    while improved and len(chosen) > 1:
        improved = False
        for f in sorted(chosen, key=lambda f: f.attack):
            rest = [other for other in chosen if other is not f]
            gain = _assault(g, rest, blockers, body, price, isinstance(defender, Chimera))
            if gain > best + 0.01:
                best, chosen, improved = gain, rest, True
                break
    return Plan(pb.id, tuple(f.id for f in chosen), best)


def _assault(
    g: Game, attackers: list[Fighter], blockers: list[Fighter], body: Fighter, price: float, scripted: bool
) -> float:
    """The gain of an attack on a Phoenixborn against good blocks."""
    if scripted:
        given = {b.id: a.id for a, b in zip(attackers, blockers, strict=False)}
    elif blockers:
        given = blocks(g, attackers, blockers, body.left, price)
    else:
        given = {}
    by_id = {b.id: b for b in blockers}
    against = {a: by_id[b] for b, a in given.items()}
    gain, through = 0.0, 0
    for a in attackers:
        gain -= tired(a)
        blocker = against.get(a.id)
        if blocker is None:
            through += body.takes(a)
        else:
            gain += exchange(a, blocker, True) + tired(blocker)
    if through >= body.left:
        return WIN + gain
    return gain + price * through


def _on_unit(g: Game, target: Card, fighters: list[Fighter]) -> Plan | None:
    """The best attacker against a unit, for any guard."""
    d = Fighter(g, target)
    defender = g.players[target.seat]
    scripted = isinstance(defender, Chimera)
    best: Plan | None = None
    for a in fighters:
        counters = (d.ready and scripted) or would_counter(a, d)
        gain = exchange(a, d, counters)
        if scripted and d.falls(a):
            gain += CHIMERA_LIFE * target.d.card.blood
        gain -= tired(a)
        for move in [] if scripted else guards(g, a.card, target):
            guard = Fighter(g, g.cards[m.value_of(move)])
            if guard.pb:
                other = life_price(g, target.seat, guard.left) * guard.takes(a) + SPENT_GUARD - tired(a)
            else:
                other = exchange(a, guard, True) + tired(guard) - tired(a)
            gain = min(gain, other)
        if best is None or gain > best.gain:
            best = Plan(target.id, (a.id,), gain)
    return best


def fighters_of(g: Game, refs: Sequence[int]) -> list[Fighter]:
    """The referenced units that are still in play."""
    found = [g.get(ref) for ref in refs]
    return [Fighter(g, card) for card in found if card is not None]
