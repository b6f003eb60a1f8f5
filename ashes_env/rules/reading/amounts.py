"""The values of the amounts of the language (R-VAL-01)."""

from __future__ import annotations

from typing import Final

from ashes_env.language import amounts as a
from ashes_env.language import base as b
from ashes_env.language import codes as k
from ashes_env.language import targets as t
from ashes_env.language.dice import DIE_MASK, N_DICE, code_of, level_of, type_of
from ashes_env.rules.reading import values
from ashes_env.rules.reading.attack import attack_of
from ashes_env.rules.reading.context import NEVER, Context
from ashes_env.rules.reading.meaning import AMOUNTS, amount, known_refs, matches_id, remembered, seats_now, subject_refs
from ashes_env.rules.state.state import ID_MASK, Card, LastKnown, State

ATTACK: Final = 0
LIFE: Final = 1
RECOVER: Final = 2


def _stat(g: State, ctx: Context, of: b.Subject, stat: int) -> int:
    refs = known_refs(g, ctx, of)
    if not refs:
        return 0
    last = remembered(g, ctx, refs[0])
    card = g.find(refs[0])
    if last is not None:
        value = (last.attack, last.life, last.recover)[stat]
    elif card is not None:
        value = (values.attack, values.life, values.recover)[stat](g, card)
    else:
        return 0
    return value if value > 0 else 0


def _printed(g: State, ctx: Context, of: b.Subject, stat: int) -> int:
    total = 0
    for ref in known_refs(g, ctx, of):
        d = g.by_id[ref & ID_MASK]
        total += max(0, d.life if stat == LIFE else d.printed_attack if stat == ATTACK else d.printed_recover)
    return total


def tokens_of(card: Card, token: int) -> int:
    """How many tokens of a kind are on a card."""
    if token == k.WOUND:
        return card.wounds
    if token == k.EXHAUSTION:
        return card.exhaustion
    if token == k.STATUS:
        return card.status
    if token == k.ANY_TOKEN:
        return card.wounds + card.exhaustion + card.status + card.red_rains
    return card.red_rains


def tokens_then(last: LastKnown, token: int) -> int:
    """How many tokens of a kind were on a card when it left play."""
    return (last.wounds, last.exhaustion, last.status, 0, last.wounds + last.exhaustion + last.status)[token]


def _tokens(g: State, ctx: Context, n: a.TokensOn) -> int:
    total = 0
    for ref in known_refs(g, ctx, n.on):
        last = remembered(g, ctx, ref)
        card = g.find(ref)
        if last is not None:
            total += tokens_then(last, n.token)
        elif card is not None:
            total += tokens_of(card, n.token)
    return total


def _rule_of(g: State, ctx: Context, n: a.RuleOf) -> int:
    total = 0
    for ref in subject_refs(g, ctx, n.of):
        card = g.find(ref)
        if card is not None:
            total += values.rule(g, card, n.rule)
    return total


def _dice_on(g: State, ctx: Context, n: a.DiceOn) -> int:
    total = 0
    for ref in subject_refs(g, ctx, n.on):
        card = g.find(ref)
        for whole in card.dice if card is not None else ():
            if type_of(code_of(whole)) == n.die:
                total += 1
    return total


def _hand_sizes(g: State, ctx: Context, n: a.HandSizeOf) -> int:
    """The number of cards in hand; a card that is only being considered for play does not count."""
    total = 0
    for seat in seats_now(g, ctx, n.seat):
        hand = g.players[seat].hand
        total += len(hand) - 1 if ctx.source & ID_MASK in hand else len(hand)
    return total


def draw_pile_size(g: State, seat: int) -> int:
    """The number of cards that effects find in a draw pile."""
    return g.players[seat].pile_size(g)


def _draw_piles(g: State, ctx: Context, n: a.DrawPileSizeOf) -> int:
    return sum([draw_pile_size(g, seat) for seat in seats_now(g, ctx, n.seat)])


def _in_pile(g: State, ctx: Context, n: a.CountInPile) -> int:
    total = 0
    for seat in seats_now(g, ctx, n.seat):
        p = g.players[seat]
        pile = p.discard if n.pile == k.DISCARD_PILE else p.removed if n.pile == k.REMOVED else p.conjurations
        for cid in pile:
            if matches_id(g, ctx, cid, n.where):
                total += 1
    return total


def _active_dice(g: State, ctx: Context, n: a.ActiveDice) -> int:
    total = 0
    for seat in seats_now(g, ctx, n.seat):
        p = g.players[seat]
        if not p.has_dice():
            if n.die is None:  # rage dice are never exhausted, and have two levels (R-RAGE-01, R-RAGE-06)
                total += p.power_alike() if n.level > k.BASIC else p.dice_alike(g)
            continue
        for code in range(N_DICE):
            if level_of(code) >= n.level and (n.die is None or type_of(code) == n.die):
                total += p.active[code]
    return total


def _attackers(g: State, ctx: Context, n: a.AttackerCount) -> int:
    return 0 if g.attack_at < 0 else attack_of(g).still_attacking(g)


def _play_cost(g: State, ctx: Context, n: a.PlayCostOf) -> int:
    """The magic play cost of a card (R-COST-14..16)."""
    return sum([g.by_id[ref & ID_MASK].magic_cost for ref in ctx.vars.get(n.name, ())])


def _bound(g: State, ctx: Context, n: a.Bound) -> int:
    got = ctx.vars.get(n.name)
    return got[0] if got else 0


def _forgone(g: State, ctx: Context, n: a.Forgone) -> int:
    got = ctx.vars.get(n.name)
    return max(0, got[1] - got[0]) if got else 0


def _destroyed_by_this(g: State, ctx: Context, n: a.DestroyedByThis) -> int:
    total = 0
    for ref in known_refs(g, ctx, n.of):
        last = g.lki.get(ref)
        if last is not None and last.destroyed and last.by == ctx.source and last.when >= ctx.began:
            total += 1
    return total


def focus(g: State, ctx: Context) -> int:
    """The focus level of the spell that the text belongs to."""
    card = g.find(ctx.source)
    if card is None or card.d.type != k.READY_SPELL:
        return 0
    return values.focus_level(g, card)


def _spent(g: State, ctx: Context, n: a.DiceSpent) -> int:
    total = 0
    p = g.players[ctx.seat]
    if ctx.began == NEVER and ctx.source & ID_MASK not in p.hand:  # nothing is paid yet for a text of a card in play
        for code in range(N_DICE):
            if (n.die is None or type_of(code) == n.die) and (n.level is None or level_of(code) == n.level):
                total += p.active[code]
        return total
    for paid in ctx.spent:
        die = paid & DIE_MASK
        if n.die is not None and type_of(die) != n.die:
            continue
        if n.level is not None and level_of(die) != n.level:
            continue
        total += 1
    return total


def _plus(g: State, ctx: Context, n: a.Plus) -> int:
    return amount(g, ctx, n.left) + amount(g, ctx, n.right)


def _minus(g: State, ctx: Context, n: a.Minus) -> int:
    return max(0, amount(g, ctx, n.left) - amount(g, ctx, n.right))


def _times(g: State, ctx: Context, n: a.Times) -> int:
    return amount(g, ctx, n.left) * amount(g, ctx, n.right)


def _at_most(g: State, ctx: Context, n: a.AtMost) -> int:
    return min(amount(g, ctx, n.left), amount(g, ctx, n.right))


def _numeral(g: State, ctx: Context, n: b.Numeral) -> int:
    return ctx.n + n.add


def settled(ctx: Context, n: int | b.Amount) -> bool:
    """Whether the amount is already certain, before the text binds further names."""
    if isinstance(n, (a.Plus, a.Minus, a.Times, a.AtMost)):
        return settled(ctx, n.left) and settled(ctx, n.right)
    if isinstance(n, a.Bound):
        return n.name in ctx.vars
    return isinstance(n, (int, b.Numeral)) or (isinstance(n, a.TokensOn) and isinstance(n.on, t.This))


def nothing(g: State, ctx: Context, n: int | b.Amount) -> bool:
    """Whether an amount is certainly 0."""
    return settled(ctx, n) and amount(g, ctx, n) <= 0


AMOUNTS.update(
    {
        b.Numeral: _numeral,
        a.AttackOf: lambda g, x, n: _stat(g, x, n.of, ATTACK),
        a.LifeOf: lambda g, x, n: _stat(g, x, n.of, LIFE),
        a.RecoverOf: lambda g, x, n: _stat(g, x, n.of, RECOVER),
        a.PrintedRecoverOf: lambda g, x, n: _printed(g, x, n.of, RECOVER),
        a.PrintedAttackOf: lambda g, x, n: _printed(g, x, n.of, ATTACK),
        a.PrintedLifeOf: lambda g, x, n: _printed(g, x, n.of, LIFE),
        a.TokensOn: _tokens,
        a.RuleOf: _rule_of,
        a.DiceOn: _dice_on,
        a.CountOf: lambda g, x, n: len(subject_refs(g, x, n.of)),
        a.HandSizeOf: _hand_sizes,
        a.DrawPileSizeOf: _draw_piles,
        a.CountInPile: _in_pile,
        a.ActiveDice: _active_dice,
        a.AttackerCount: _attackers,
        a.PlayCostOf: _play_cost,
        a.Bound: _bound,
        a.Forgone: _forgone,
        a.HowMany: lambda g, x, n: len(x.vars.get(n.name, ())),
        a.DestroyedByThis: _destroyed_by_this,
        a.EventAmount: lambda g, x, n: 0 if x.event is None else x.event.n,
        a.FocusLevel: lambda g, x, n: focus(g, x),
        a.DiceSpent: _spent,
        a.Plus: _plus,
        a.Minus: _minus,
        a.Times: _times,
        a.AtMost: _at_most,
    }
)
