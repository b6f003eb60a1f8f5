"""The ways to pay for a card or a text now."""

from __future__ import annotations

from ashes_env.language import codes as k
from ashes_env.rules.definitions.costs import FlatCost
from ashes_env.rules.definitions.texts import Text
from ashes_env.rules.paying.payment import payable
from ashes_env.rules.paying.playing import playable
from ashes_env.rules.reading import values
from ashes_env.rules.reading.context import NEVER, Context
from ashes_env.rules.state.state import ID_MASK, Card, Player, State


def text_costs(g: State, card: Card, text: Text) -> tuple[FlatCost, ...]:
    """The costs of a text at the current focus level."""
    if text.costs[1] is not text.costs[0] and card.d.type == k.READY_SPELL:
        return text.costs[max(0, values.focus_level(g, card))]
    return text.costs[0]


def still_to_pay(g: State, x: Context) -> tuple[FlatCost, ...]:
    """The ways to pay that remain for a text that is only being judged; empty once it resolves."""
    if x.began != NEVER:
        return ()
    cid = x.source & ID_MASK
    if cid in g.players[x.seat].hand:
        d = g.by_id[cid]
        return d.costs if x.event is None else d.reaction_costs
    text = g.defs.texts.get(x.path)
    card = g.find(x.source)
    if text is None or card is None:
        return ()
    return text.pay or (text_costs(g, card, text) if text.costs else ())


def may_remain(g: State, x: Context, p: Player, code: int) -> bool:
    """Whether an active die of the code could be left after paying for the text."""
    costs = still_to_pay(g, x) if p.seat == x.seat else ()
    if not costs:
        return True
    in_hand = x.source & ID_MASK in p.hand
    p.active[code] -= 1
    left = any(payable(g, p, cost, in_hand, x.event is not None) for cost in costs)
    p.active[code] += 1
    return left


def ways_to_pay(g: State, p: Player, card: Card, text: Text) -> list[FlatCost]:
    """The costs of a text that can be paid now, at the current focus level."""
    return [c for c in text_costs(g, card, text) if payable(g, p, c, False) and not (c.exhaust and card.exhaustion > 0)]


def ways_to_play(g: State, p: Player, cid: int) -> list[FlatCost]:
    """The costs of a hand card that can be paid now. For an X: the numbers with which the text could do something."""
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
