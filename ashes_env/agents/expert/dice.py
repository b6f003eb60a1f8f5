"""Decisions about dice: which to pay with, which to keep, and which sides to turn in a meditation."""

from __future__ import annotations

from typing import Final

from ashes_env.agents.expert.card_values import card_value
from ashes_env.agents.expert.effect_valence import valence_of
from ashes_env.language import codes as k
from ashes_env.language.dice import LEVELS_EACH, level_of, type_of
from ashes_env.rules.choices.usefulness import is_useful
from ashes_env.rules.definitions.costs import FlatCost
from ashes_env.rules.definitions.texts import ACTIVATED
from ashes_env.rules.flow.menu import power_preview
from ashes_env.rules.game import Game
from ashes_env.rules.paying.payment import chained_now, dice_payable
from ashes_env.rules.state import moves as m
from ashes_env.rules.state import zones
from ashes_env.rules.state.state import Decision, Player

DISCARD_PRICE: Final = 1.5
MAIN_PRICE: Final = 0.6
SIDE_PRICE: Final = 0.4
PRICES: Final = (0.85, 0.95, 1.05)  # points of a die by its side while there are uses for it
MOST_TURNED: Final = 2
LEAST_POWER: Final = 0.75  # a dice power of a lower value is not worth discarding a card for
SPARE_PILE: Final = 8  # cards of the draw pile that are never discarded to meditate


def wanted(g: Game, p: Player) -> list[int]:
    """The number of dice of each type that the cards in hand and the ready spells could use."""
    out = [0] * 9
    for cid in p.hand:
        for t, _, typed in g.by_id[cid].wants_in_hand:
            out[t] += typed
    for cid in (p.pb, *p.units, *p.spells):
        card = g.cards[cid]
        if not card.exhaustion:
            for t, _, typed in card.d.wants_in_play:
                out[t] += typed
    return out


def demand(g: Game, p: Player) -> int:
    """The number of dice that the player has uses for."""
    n = 0
    for cid in p.hand:
        n += card_value(g.by_id[cid]).cost
    for cid in (p.pb, *p.units, *p.spells):
        card = g.cards[cid]
        if not card.exhaustion and card.d.activates:
            n += min((c.total for text in card.d.texts if text.kind == ACTIVATED for c in text.costs[0]), default=0)
    return n


def price(g: Game, p: Player) -> float:
    """The points of one die; low if the player has more dice than uses for them."""
    have = sum(p.active)
    return 0.85 * min(1.0, max(0.0, demand(g, p) / have)) if have else 0.0


def _rank(p: Player, wants: list[int], die: int) -> tuple[float, int]:
    """Sorts the least useful dice first: low sides, of types that are not needed or that the player has many of."""
    t = type_of(die)
    have = p.active[t * LEVELS_EACH] + p.active[t * LEVELS_EACH + 1] + p.active[t * LEVELS_EACH + 2]
    scarce = min(2.0, wants[t] / have) if have else 0.0
    return level_of(die) * 0.6 + (scarce if level_of(die) else 0.1 * scarce), die


def pay(g: Game, d: Decision) -> int:
    """The least useful die."""
    p = g.players[d.seat]
    wants = wanted(g, p)
    return min(d.moves, key=lambda x: (m.value_of(x) >> 5 != m.POOL_ON_CARD, *_rank(p, wants, m.die_of(x))))


def recovery(g: Game, d: Decision) -> int:
    """Rerolls dice that show their basic side."""
    for move in d.moves:
        if m.kind_of(move) == m.DIE and level_of(m.die_of(move)) == k.BASIC:
            return move
    return m.NO if m.NO in d.moves else d.moves[0]


def pick(g: Game, d: Decision) -> int:
    """Of the opponent's dice, the best. Of one's own, the least useful, and none with its power side unless required.
    Of exhausted dice, the most needed type.
    """
    dice = [x for x in d.moves if m.kind_of(x) == m.DIE]
    if not dice:
        return d.moves[0]
    p = g.players[d.seat]
    wants = wanted(g, p)
    pool = m.value_of(dice[0]) >> 5
    if pool == m.POOL_THEIRS:
        return max(dice, key=lambda x: level_of(m.die_of(x)))
    if pool == m.POOL_EXHAUSTED:
        return max(dice, key=lambda x: (wants[type_of(m.die_of(x))], -m.die_of(x)))
    best = min(dice, key=lambda x: _rank(p, wants, m.die_of(x)))
    if m.NO in d.moves and level_of(m.die_of(best)) != k.BASIC:
        return m.NO
    return best


def side(g: Game, d: Decision) -> int:
    """The highest side for one's own die, the lowest for another player's."""
    if d.n == m.NO_DIE:
        return next((move for move in d.moves if move == m.move(m.SIDE, k.BASIC)), m.NO)
    p = g.players[d.seat]
    mine = p.active[d.n] > 0 or p.exhausted[d.n] > 0
    return max(d.moves) if mine else min(d.moves)


def way(ways: tuple[FlatCost, ...], moves: list[int]) -> int:
    """The cheapest way to pay."""

    def cost(move: int) -> float:
        i = m.value_of(move)
        if i >= len(ways):
            return 99.0
        w = ways[i]
        return (
            w.total
            + 0.2 * len([s for s in w.symbols if s >= 0])
            + DISCARD_PRICE * w.discard
            + (MAIN_PRICE * w.main + SIDE_PRICE * w.side)
        )

    return min(moves, key=cost)


# --- meditation -----------------------------------------------------------------------------------------------------


def missing(p: Player, cost: FlatCost) -> list[tuple[int, int]] | None:
    """The dice to turn (from code, to code) to make a cost payable; None if turning dice is not enough."""
    if sum(p.active) < cost.total:
        return None
    pool = p.active[:]
    turns: list[tuple[int, int]] = []
    for t, powers, typed in cost.typed:
        have = pool[t * LEVELS_EACH] + pool[t * LEVELS_EACH + 1] + pool[t * LEVELS_EACH + 2]
        if have < typed:
            return None
        while pool[t * LEVELS_EACH + 2] < powers:
            old = t * LEVELS_EACH if pool[t * LEVELS_EACH] else t * LEVELS_EACH + 1
            pool[old] -= 1
            pool[t * LEVELS_EACH + 2] += 1
            turns.append((old, t * LEVELS_EACH + 2))
        while pool[t * LEVELS_EACH + 1] + pool[t * LEVELS_EACH + 2] < typed:
            pool[t * LEVELS_EACH] -= 1
            pool[t * LEVELS_EACH + 2] += 1
            turns.append((t * LEVELS_EACH, t * LEVELS_EACH + 2))
    return turns


def meditation(g: Game, p: Player) -> list[tuple[int, int]]:
    """The dice that a meditation should turn to make the best card in hand payable that is not payable now."""
    best: list[tuple[int, int]] = []
    most = 0.8
    for cid in p.hand:
        d = g.by_id[cid]
        if not d.costs or d.type == k.REACTION_SPELL or (d.chained and chained_now(g)):
            continue
        if d.kind == k.UNIT and zones.battlefield_room(g, p.seat) <= 0:
            continue
        if d.kind == k.SPELL_ON_BOARD and zones.spellboard_room(g, p.seat) <= 0:
            continue
        if any(dice_payable(p.active, cost) for cost in d.costs if cost.x <= 0):
            continue
        for cost in d.costs:
            turns = missing(p, cost) if cost.x <= 0 else None
            if turns is None or not 0 < len(turns) <= MOST_TURNED:
                continue
            gain = card_value(d).plays - 0.3 * cost.total - 0.7 * len(turns)
            if gain > most:
                best, most = turns, gain
    for cid in (p.pb, *p.units, *p.spells):
        card = g.cards[cid]
        if card.exhaustion or not card.d.activates:
            continue
        for text, _ in card.d.active:
            if text.kind != ACTIVATED or any(dice_payable(p.active, cost) for cost in text.costs[0]):
                continue
            for cost in text.costs[0]:
                turns = missing(p, cost)
                if turns is not None and 0 < len(turns) <= MOST_TURNED and 1.6 - 0.7 * (len(turns) - 1) > most:
                    best, most = turns, 1.6 - 0.7 * (len(turns) - 1)
    return best or _for_a_power(g, p)


def _for_a_power(g: Game, p: Player) -> list[tuple[int, int]]:
    """The die to turn to its power side, if there are more dice than uses for them and cards to spare."""
    if len(p.deck) <= SPARE_PILE + 4 or demand(g, p) >= sum(p.active):
        return []
    best: list[tuple[int, int]] = []
    most = LEAST_POWER
    for t, program in g.defs.dice_powers.items():
        worth = valence_of(program).worth
        code = t * LEVELS_EACH + k.POWER
        if worth <= most or not is_useful(g, power_preview(g, p.seat, code), program):
            continue
        if p.active[code]:
            return []
        for low in (t * LEVELS_EACH, t * LEVELS_EACH + 1):
            if p.active[low]:
                best, most = [(low, code)], worth
                break
    return best


def meditate_die(g: Game, d: Decision) -> int:
    """The next die of the plan to turn."""
    p = g.players[d.seat]
    for old, _ in meditation(g, p):
        move = m.die_move(m.POOL_MINE, old)
        if move in d.moves:
            return move
    low = [x for x in d.moves if m.kind_of(x) == m.DIE and level_of(m.die_of(x)) != k.POWER]
    wants = wanted(g, p)
    if low:
        return max(low, key=lambda x: (wants[type_of(m.die_of(x))], -level_of(m.die_of(x)), -m.die_of(x)))
    return m.NO
