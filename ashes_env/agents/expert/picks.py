"""Decisions of effects: targets, optional effects, branches, numbers."""

from __future__ import annotations

from typing import Any, Final

from ashes_env.agents.expert.card_values import card_value
from ashes_env.agents.expert.effect_valence import harm_to, valence_of
from ashes_env.agents.expert.position_value import life_price, unit_value
from ashes_env.language import codes as k
from ashes_env.language import effects as e
from ashes_env.rules.choices.resolve import Resolution
from ashes_env.rules.definitions.texts import NOTHING, Program, Step
from ashes_env.rules.game import Game
from ashes_env.rules.reading import values
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.neighbours import foes
from ashes_env.rules.state.state import Card, Decision

SPELL_WORTH: Final = 2.0


def _asking(g: Game) -> tuple[Step | None, Program]:
    """The effect that asks for the decision on top of the stack, and its whole text."""
    topic = g.stack[-1].topic(g)
    program = g.defs.programs.get(topic.address)
    step = program.steps[topic.place] if program is not None and 0 <= topic.place < len(program.steps) else None
    for frame in reversed(g.stack):
        if isinstance(frame, Resolution):
            return step, frame.program
    return step, program or NOTHING


def felt(g: Game, card: Card, harm: float) -> float:
    """The points that the card's side loses by this much harm to it, or gains by help (below 0)."""
    if card.facedown:
        return 0.0
    if card.d.kind == k.PB:
        left = values.life_left(g, card)
        if harm >= left:
            return 1000.0
        price = life_price(g, card.seat, left)
        return price * harm if harm > 0 else price * max(harm, -float(card.wounds))
    if card.d.kind == k.UNIT:
        worth = max(0.5, unit_value(g, card))
        v = values.unit_values(g, card)
        left = v.life - card.wounds
        if harm > 0:
            return worth if harm >= left else 0.5 * harm + 0.05 * worth
        ready = 0.0 if values.exhausted(g, card) else 0.5
        return 0.4 * harm - ready - 0.08 * worth
    worth = card_value(card.d).stays or SPELL_WORTH
    return (worth if harm >= 2.0 else 0.4 * harm) if card.d.kind == k.SPELL_ON_BOARD else 0.5 * harm


def card(g: Game, d: Decision) -> int:
    """Harms the cards whose harm costs the opponents most, helps one's own; nothing if no choice gains."""
    step, whole = _asking(g)
    cards = [x for x in d.moves if m.kind_of(x) == m.CARD and m.value_of(x) in g.cards]
    if not cards:
        return d.moves[0]
    harm = 0.0
    if step is not None:
        word: Any = step.word
        name = ""
        for field in ("to", "who", "on", "off", "onto", "of", "attacker", "blocker"):
            subject: Any = getattr(word, field, None)
            if getattr(subject, "name", ""):
                name = subject.name
                break
        harm = harm_to(step, name, whole)

    def gain(move: int) -> float:
        target = g.cards[m.value_of(move)]
        loss = felt(g, target, harm)
        return -loss if target.seat == d.seat or target.seat in g.seats.allies[d.seat] else loss

    best = max(cards, key=gain)
    if m.NO in d.moves and gain(best) <= 0.0:
        return m.NO
    return best


def host(g: Game, d: Decision) -> int:
    """The host of an alteration: an own unit if it helps, an opponent's if it harms; the most valuable unit."""
    harm = card_value(g.by_id[d.source]).harm

    def gain(move: int) -> float:
        target = g.cards[m.value_of(move)]
        worth = 1.0 if target.d.kind == k.PB else 0.5 + unit_value(g, target)
        if harm <= 0:
            ready = 0.0 if values.exhausted(g, target) else 1.0
            return worth + ready if target.seat == d.seat else -worth
        return worth if target.seat != d.seat else -worth

    return max(d.moves, key=gain)


def player(g: Game, d: Decision) -> int:
    """An opponent if the effect harms, oneself if it helps."""
    step, whole = _asking(g)
    harm = 0.0
    if step is not None:
        seat = getattr(step.word, "seat", None)
        harm = harm_to(step, getattr(seat, "name", "player"), whole)
        if not harm:
            harm = valence_of(whole).worth
    enemies = foes(g, d.seat)
    for move in d.moves:
        if (m.value_of(move) in enemies) == (harm > 0):
            return move
    return d.moves[0]


def offer(g: Game, d: Decision) -> int:
    """Accepts effects of positive value."""
    step, _ = _asking(g)
    if step is not None and isinstance(step.word, e.May):
        then = step.branches.get("then")
        price = min((0.6 * cost.total + cost.discard for cost in step.prices), default=0.0)
        if then is not None and valence_of(then).worth - price < 0:
            return m.NO
    return m.YES


def branch(g: Game, d: Decision) -> int:
    """The branch of the highest value."""
    step, _ = _asking(g)
    if step is None:
        return d.moves[0]
    branches = list(step.branches.values())

    def worth(move: int) -> float:
        i = m.value_of(move)
        return valence_of(branches[i]).worth if i < len(branches) else 0.0

    return max(d.moves, key=worth)


def number(g: Game, d: Decision) -> int:
    """The highest number."""
    return max(d.moves, key=m.value_of)


def ability(g: Game, d: Decision) -> int:
    """The text of the highest value."""
    texts = g.stack[-1].topic(g).abilities

    def worth(move: int) -> float:
        i = m.value_of(move)
        return valence_of(g.defs.texts[texts[i]].program).worth if i < len(texts) else 0.0

    return max(d.moves, key=worth)


def response(g: Game, d: Decision) -> int:
    """A text in play of positive value; never a card from hand."""
    offers = g.stack[-1].offers(g)
    for move in d.moves:
        text = g.defs.texts.get(offers.get(move, ""))
        if text is not None and valence_of(text.program).worth - 0.6 * sum(c.total for c in text.pay[:1]) > 0:
            return move
    return m.NO if m.NO in d.moves else d.moves[0]
