"""The ways in which a card or a text can be paid for now."""

from __future__ import annotations

from ashes_env.language import codes as k
from ashes_env.rules.definitions.costs import FlatCost
from ashes_env.rules.definitions.texts import Text
from ashes_env.rules.paying.payment import payable
from ashes_env.rules.paying.playing import playable
from ashes_env.rules.reading import values
from ashes_env.rules.reading.context import Context
from ashes_env.rules.state.state import Card, Player, State


def text_costs(g: State, card: Card, text: Text) -> tuple[FlatCost, ...]:
    """The costs of a text at the current focus level."""
    if text.costs[1] is not text.costs[0] and card.d.type == k.READY_SPELL:
        return text.costs[max(0, values.focus_level(g, card))]
    return text.costs[0]


def ways_to_pay(g: State, p: Player, card: Card, text: Text) -> list[FlatCost]:
    """The costs of a text that can be paid now, at the current focus level."""
    return [c for c in text_costs(g, card, text) if payable(g, p, c, False) and not (c.exhaust and card.exhaustion > 0)]


def ways_to_play(g: State, p: Player, cid: int) -> list[FlatCost]:
    """The costs of a hand card that can be paid now; of an X, the numbers with which the text could do something."""
    out: list[FlatCost] = []
    for cost in g.by_id[cid].costs:
        if payable(g, p, cost, True):
            if cost.x >= 0:
                x = Context(g.ref_of(cid), p.seat, k.BY_SPELL, "")
                x.vars["x"] = (cost.x,)
                if not playable(g, x, cid):
                    continue
            out.append(cost)
    return out
