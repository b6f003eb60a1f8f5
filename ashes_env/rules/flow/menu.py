"""The moves of the active player: cards to play and to use, dice powers, Meditate, Attack, Pass (R-MAIN-01,
R-SIDE-01).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ashes_env.language import codes as k
from ashes_env.language.dice import pack
from ashes_env.rules.choices.resolve import text_classes
from ashes_env.rules.choices.usefulness import is_useful
from ashes_env.rules.definitions.definitions import LENT, REALMS
from ashes_env.rules.definitions.texts import ACTIVATED, Text
from ashes_env.rules.paying.payment import affordable, chained_now, open_actions, purse
from ashes_env.rules.paying.playing import playable
from ashes_env.rules.paying.ways import text_costs, ways_to_play
from ashes_env.rules.reading import realms, values
from ashes_env.rules.reading.context import Context, dice_power_context
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import Card, Player

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State


def menu(g: State, p: Player) -> list[int]:
    """All moves of the active player, in a stable order."""
    moves: list[int] = []
    main, side = open_actions(g, p)
    titles: set[int] = set()
    dice = purse(g, p)
    n_dice = sum(dice)
    x = Context(0, p.seat, k.BY_SPELL, "")
    for cid in p.hand:
        d = g.by_id[cid]
        if d.index in titles:
            continue
        titles.add(d.index)
        if not d.costs or d.type == k.REACTION_SPELL or (d.chained and chained_now(g)):
            continue
        if d.type == k.ACTION_SPELL and values.player_rule(g, p.seat, k.NO_ACTION_SPELLS):
            continue
        for cost in d.costs:
            if cost.main <= main and cost.side <= side and cost.total <= n_dice and affordable(p, cost, True, dice):
                x.source = g.ref_of(cid)
                if cost.x >= 0:
                    if not ways_to_play(g, p, cid):
                        break
                elif not playable(g, x, cid):
                    break
                moves.append(m.move(m.FROM_HAND, cid))
                break
    for cid in (p.pb, *p.units, *p.spells):
        card = g.cards[cid]
        if card.d.activates or card.timed or card.attached or g.mask & LENT:
            _offer(g, p, card, main, side, moves)
            for att in card.attached:
                _offer(g, p, g.cards[att], main, side, moves)
    if g.mask & REALMS:
        for cid in realms.within_reach(g, p.seat):
            if usable(g, p, realms.card_there(g, cid)):
                moves.append(m.move(m.TITLE, cid))
    if side > 0:
        for die_type, power in g.defs.dice_powers.items():
            code = pack(die_type, k.POWER)
            if p.active[code]:
                if g.options.futile or is_useful(g, power_preview(g, p.seat, code), power):
                    moves.append(m.die_move(m.POOL_MINE, code))
    if p.side > 0:
        if p.hand or p.deck or p.spells:
            moves.append(m.MEDITATE)
    if p.main > 0:
        g.edition.offer_attacks(g, p.seat, moves)
        if main > 0:
            moves.append(m.PASS)
    else:
        moves.append(m.END_TURN)
    return moves


def power_preview(g: State, seat: int, code: int) -> Context:
    """The context for judging a dice power before its die is spent."""
    return dice_power_context(seat, code)


def _offer(g: State, p: Player, card: Card, main: int, side: int, moves: list[int]) -> None:
    for text, n in values.texts(g, card):
        if text.kind == ACTIVATED and can_use(g, p, card, text, n, main, side):
            moves.append(m.move(m.CARD, card.id))
            return


def usable(g: State, p: Player, card: Card) -> list[tuple[Text, int]]:
    """The texts of a card that its controller may use now; of a card outside play, those that work there."""
    main, side = open_actions(g, p)
    if card.id not in g.cards:
        activated = [t for t in card.d.realm_texts if t.kind == ACTIVATED and not any(c.exhaust for c in t.costs[0])]
        return [(t, t.n) for t in activated if can_use(g, p, card, t, t.n, main, side)]
    return [
        (text, n)
        for text, n in values.texts(g, card)
        if text.kind == ACTIVATED and can_use(g, p, card, text, n, main, side)
    ]


def can_use(g: State, p: Player, card: Card, text: Text, n: int, main: int, side: int) -> bool:
    """Whether a text can be paid for with these actions left and, unless futile uses are allowed, does something."""
    if not (p.main or p.side) and g.edition.needs_action:
        return False
    for cost in text.costs[0] if text.costs[1] is text.costs[0] else text_costs(g, card, text):
        if cost.main <= main and cost.side <= side and not (cost.exhaust and card.exhaustion > 0):
            if affordable(p, cost, False, purse(g, p)):
                break
    else:
        return False
    if card.d.kind == k.PB and values.player_rule(g, p.seat, k.NO_PB_ACTIVATION):
        return False
    if g.options.futile:
        return True
    return is_useful(g, Context(card.ref, card.seat, text_classes(g, card.id), text.path, n), text.program)
