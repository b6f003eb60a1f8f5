"""The choices of a decision for the player who decides: every move, with what an action costs and does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ashes_env.language.dice import DIE_MASK, type_of
from ashes_env.render.describe import move_texts
from ashes_env.render.rules_text.asked import WIDTH, cut, in_full, way_text
from ashes_env.render.rules_text.costs import in_short
from ashes_env.render.rules_text.whole import in_one_line
from ashes_env.render.sources import cost_of, printed_at
from ashes_env.render.verbs import done
from ashes_env.rules.flow.menu import usable
from ashes_env.rules.paying.ways import ways_to_pay, ways_to_play
from ashes_env.rules.reading import realms
from ashes_env.rules.responding.hand import reaction_costs
from ashes_env.rules.state import moves as m

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ashes_env.rules.definitions.costs import FlatCost
    from ashes_env.rules.definitions.texts import Text
    from ashes_env.rules.state.state import Card, Player, State


def choice_texts(g: State, width: int = WIDTH) -> dict[int, str]:
    """Every move of the current decision as what the player does, in order: `move_texts` with its verb, and what an
    action or a reaction from hand costs and does, in at most `width` characters. With a width of 0 nothing is cut, and
    a card to play comes with its whole text.
    """
    d = g.decision
    texts = {move: cut(done(g, move, text), width) for move, text in move_texts(g, width).items()}
    if d is None or d.ask not in (m.ASK_MENU, m.ASK_RESPONSE):
        return texts
    p = g.players[d.seat]
    if d.ask == m.ASK_MENU:
        return {
            move: cut(f"{text}{_use(g, p, move, width and max(1, width - len(text)))}", width)
            for move, text in texts.items()
        }
    hand = [move for move in texts if m.kind_of(move) == m.FROM_HAND]
    return {**texts, **{move: cut(f"{texts[move]}{_reaction(g, p, m.value_of(move))}", width) for move in hand}}


def _use(g: State, p: Player, move: int, room: int) -> str:
    """What an action costs and does; several abilities share the room. Without a limit (0) a card from hand comes with
    its text.
    """
    kind, value = m.kind_of(move), m.value_of(move)
    if kind == m.FROM_HAND:
        does = "" if room else f": {in_one_line(g.by_id[value].card, g.options.edition)}"
        return _price(ways_to_play(g, p, value)) + does
    if kind == m.DIE:
        program = g.defs.dice_powers[type_of(value & DIE_MASK)]
        power = printed_at(g, program.address)
        return "" if power is None else f": {in_full(power, program.effects)}"
    if kind == m.CARD or kind == m.TITLE:
        card = g.cards[value] if kind == m.CARD else realms.card_there(g, value)
        abilities = [_ability(g, p, card, text, n) for text, n in usable(g, p, card)]
        between = "; or " if len(abilities) > 1 else ""
        each = room and max(1, room // max(1, len(abilities)) - len(between))
        told = between.join(cut(one, each) for one in abilities)
        return f"{' ' if told.startswith('(') else ': '}{told}" if told else ""
    return ""


def _reaction(g: State, p: Player, cid: int) -> str:
    """What a card in hand costs and does as a reaction."""
    card = g.by_id[cid].card
    return _price(reaction_costs(g, p.seat, cid)) + (f": {in_full(card, card.effect)}" if card.effect else "")


def _ability(g: State, p: Player, card: Card, text: Text, n: int) -> str:
    """An ability of a card: "Slash (side, discard 1 card): deal 1 damage to one target unit or Phoenixborn"."""
    printed = printed_at(g, text.path)
    name = f"{text.name} {n or ''}".strip()
    paid = _price(ways_to_pay(g, p, card, text))
    does = "" if printed is None else in_full(printed, text.program.effects)
    return ": ".join(filter(None, (f"{name}{paid}".strip(), does)))


def _price(ways: Sequence[FlatCost]) -> str:
    """The ways to pay, in short, after a name: " (side, 1 natural class, exhaust)"."""
    paid = " or ".join(dict.fromkeys(way_text(cost_of(way)) for way in ways))
    return f" ({in_short(paid)})" if paid else ""
