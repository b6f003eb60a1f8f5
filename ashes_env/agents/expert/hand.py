"""Decisions about cards outside play: First Five, which to keep, to discard, to search for."""

from __future__ import annotations

from typing import Final

from ashes_env.agents.expert.card_values import card_value
from ashes_env.agents.expert.dice import SPARE_PILE, meditation
from ashes_env.language import codes as k
from ashes_env.language.dice import codes_of
from ashes_env.rules.game import Game
from ashes_env.rules.state import moves as m
from ashes_env.rules.state import zones
from ashes_env.rules.state.state import Decision, Player

CARD: Final = 0.45
PROMISE: Final = 0.5  # the share of a card's value of playing that counts while it is in hand
DULL: Final = 0.0  # cards of a lower value are discarded before drawing
LATER: Final = 0.4  # the share of that which counts if the dice are spent


def hand_value(g: Game, p: Player) -> float:
    """The points of all cards in hand: a constant for each, and a share of the value of playing it."""
    worth = 0.0
    have = sum(p.active)
    for cid in p.hand:
        print_ = card_value(g.by_id[cid])
        worth += CARD + PROMISE * max(0.0, print_.net) * (1.0 if print_.cost <= have else LATER)
    return worth


def held_value(g: Game, p: Player, cid: int) -> float:
    """The points of a card in hand in this position: dice of its types, free slots, copies in play."""
    d = g.by_id[cid]
    print_ = card_value(d)
    worth = 1.0 + print_.net
    for t, _, typed in d.wants_in_hand:
        have = sum([p.active[code] + p.exhausted[code] for code in codes_of(t)])
        if have < typed:
            worth -= 3.0
    if d.kind == k.UNIT and zones.battlefield_room(g, p.seat) <= 1:
        worth -= 1.5
    if d.kind == k.SPELL_ON_BOARD:
        copies = sum(g.by_id[other].index == d.index for other in p.spells)
        if copies or zones.spellboard_room(g, p.seat) <= 0:
            worth -= 1.5 * max(1, copies)
    if print_.reacts:
        worth = max(worth, 1.0)
    twins = sum(g.by_id[other].index == d.index for other in p.hand)
    return worth - 0.3 * max(0, twins - 1)


def first_five(g: Game, d: Decision) -> int:
    """Ready spells and units first, as long as ten dice pay for them."""
    p = g.players[d.seat]
    frame = g.stack[-1].shown(g, d.seat).cards
    spent = sum(card_value(g.by_id[cid]).cost for cid in frame)
    units = sum(g.by_id[cid].kind == k.UNIT for cid in frame)
    stays = sum(g.by_id[cid].kind == k.SPELL_ON_BOARD for cid in frame)

    def rank(move: int) -> float:
        card = g.by_id[m.value_of(move)]
        print_ = card_value(card)
        worth = print_.net
        if card.kind == k.SPELL_ON_BOARD:
            worth += 1.5 if stays < 3 else -1.0
        elif card.kind == k.UNIT:
            worth += 1.0 if units < 3 else 0.0
        else:
            worth -= 0.5
        if print_.reacts:
            worth -= 0.5
        if spent + print_.cost > sum(p.exhausted) + sum(p.active):
            worth -= 1.5
        return worth

    return max(d.moves, key=rank)


def before_drawing(g: Game, d: Decision) -> int:
    """Discards cards of low value while the draw pile lasts."""
    p = g.players[d.seat]
    if len(p.deck) > SPARE_PILE:
        cards = [x for x in d.moves if m.kind_of(x) == m.FROM_HAND]
        if cards:
            worst = min(cards, key=lambda x: held_value(g, p, m.value_of(x)))
            if held_value(g, p, m.value_of(worst)) < DULL:
                return worst
    return m.NO if m.NO in d.moves else d.moves[0]


def extra_draws(g: Game, d: Decision) -> int:
    """As many as the draw pile can spare."""
    p = g.players[d.seat]
    most = max(0, len(p.deck) - 5)
    return max((x for x in d.moves if m.value_of(x) <= most), default=min(d.moves), key=m.value_of)


def give_up(g: Game, d: Decision) -> int:
    """The least valuable of one's own cards, the most valuable of another player's."""
    cards = [x for x in d.moves if m.kind_of(x) in (m.FROM_HAND, m.TITLE)]
    if not cards:
        return d.moves[0]
    p = g.players[d.seat]
    own = [x for x in cards if g.owner[m.value_of(x)] == d.seat]
    if own:
        return min(own, key=lambda x: held_value(g, p, m.value_of(x)))
    return max(cards, key=lambda x: card_value(g.by_id[m.value_of(x)]).net)


def look_for(g: Game, d: Decision) -> int:
    """The most valuable card."""
    cards = [x for x in d.moves if m.kind_of(x) in (m.FROM_HAND, m.TITLE)]
    if not cards:
        return d.moves[0]
    p = g.players[d.seat]
    return max(
        cards,
        key=lambda x: (
            held_value(g, p, m.value_of(x))
            if g.owner[m.value_of(x)] == d.seat
            else card_value(g.by_id[m.value_of(x)]).net
        ),
    )


def meditated(g: Game, d: Decision) -> int:
    """The card to discard for a meditation: the top of the draw pile while it is large, then the least valuable card in
    hand; nothing once the dice are as planned.
    """
    p = g.players[d.seat]
    turns = meditation(g, p)
    waiting = d.n if g.edition.discards_first else 0  # dice that the cards discarded so far will change
    if len(turns) <= waiting and m.NO in d.moves:
        return m.NO
    hand = [x for x in d.moves if m.kind_of(x) == m.FROM_HAND]
    least = min(hand, key=lambda x: held_value(g, p, m.value_of(x)), default=-1)
    if least >= 0 and held_value(g, p, m.value_of(least)) < 0.0:
        return least
    numbers = [x for x in d.moves if m.kind_of(x) == m.NUMBER]
    if numbers and (len(p.deck) > SPARE_PILE or least < 0):
        return min(numbers, key=lambda x: abs(m.value_of(x) - max(1, len(turns))))
    if m.TOP_OF_PILE in d.moves and (len(p.deck) > SPARE_PILE or least < 0):
        return m.TOP_OF_PILE
    if least >= 0:
        return least
    return m.NO if m.NO in d.moves else d.moves[0]
