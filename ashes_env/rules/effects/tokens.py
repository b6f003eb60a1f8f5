"""Placing and removing tokens, and the cards that an effect cannot affect."""

from __future__ import annotations

from ashes_env.language import codes as k
from ashes_env.rules.combat import leaving
from ashes_env.rules.reading import values
from ashes_env.rules.reading.amounts import tokens_of
from ashes_env.rules.reading.attack import attack_of
from ashes_env.rules.reading.context import Context
from ashes_env.rules.state.state import T_MARK, Card, State, Timed
from ashes_env.rules.timing.tiring import exhaust


def unguarded(g: State, ctx: Context, refs: tuple[int, ...]) -> tuple[int, ...]:
    """The references without those of cards that spells of an opponent cannot affect, targeted or not (R-SPELL-20)."""
    if not ctx.classes & k.BY_SPELL:
        return refs
    out: list[int] = []
    for ref in refs:
        card = g.get(ref)
        if card is None or card.seat not in g.seats.foes[ctx.seat] or not values.rule(g, card, k.SPELL_PROOF):
            out.append(ref)
    return tuple(out)


def add_tokens(g: State, card: Card, token: int, n: int) -> None:
    """Places tokens other than wounds on a card."""
    if token == k.EXHAUSTION:
        exhaust(g, card, n)
        if g.attack_at >= 0:
            attack_of(g).tired(card.ref)
    elif token == k.STATUS:
        card.status += n
        g.dirty = True
    elif token == k.WOUND:
        card.wounds += n
        g.dirty = True
    else:
        card.red_rains += n


def take_tokens(g: State, card: Card, token: int, n: int) -> int:
    """Removes up to `n` tokens from a card. Returns how many were removed."""
    if token == k.ANY_TOKEN:
        left = n
        for kind in (k.WOUND, k.EXHAUSTION, k.STATUS, k.RED_RAINS):
            left -= take_tokens(g, card, kind, left)
        return n - left
    n = min(n, tokens_of(card, token))
    if token == k.WOUND:
        card.wounds -= n
    elif token == k.EXHAUSTION:
        card.exhaustion -= n
    elif token == k.STATUS:
        card.status -= n
        if n and card.status == 0 and k.KEPT_BY_STATUS in card.d.rules_inexhaustible:
            leaving.discard(g, card.ref, 0, k.BY_RULE, -1)
    else:
        card.red_rains -= n
    g.dirty = True
    present = tokens_of(card, token)
    if card.timed and marked_on(card, token) > present:
        take_marks(card, token, marked_on(card, token) - present)
    return n


def marked_on(card: Card, token: int) -> int:
    """How many tokens of a kind on the card are marked. When tokens are removed, unmarked ones go first."""
    return sum([change.n for change in card.timed if change.kind == T_MARK and change.rule == token])


def take_marks(card: Card, token: int, n: int) -> tuple[Timed, ...]:
    """Removes `n` marks of a kind from a card. Returns the removed marks."""
    remaining: list[Timed] = []
    taken: list[Timed] = []
    for change in card.timed:
        gone = min(n, change.n) if change.kind == T_MARK and change.rule == token else 0
        n -= gone
        if gone < change.n or change.kind != T_MARK:
            remaining.append(change if gone == 0 else _part(change, change.n - gone))
        if gone > 0:
            taken.append(_part(change, gone))
    card.timed = tuple(remaining)
    return tuple(taken)


def _part(mark: Timed, n: int) -> Timed:
    return Timed(T_MARK, mark.rule, n, mark.until, mark.seat, mark.turn, "")


def move_marks(giver: Card, taker: Card, token: int, n: int) -> None:
    """Moves the marks that go with `n` moved tokens: unmarked tokens go first, marked tokens keep their marks."""
    marked = marked_on(giver, token) - tokens_of(giver, token) + n
    if marked > 0:
        taker.timed = (*taker.timed, *take_marks(giver, token, marked))


def with_marks(g: State, token: int, seat: int) -> list[Card]:
    """The cards with tokens that a player has marked this turn."""
    out: list[Card] = []
    for card in g.cards.values():
        for change in card.timed:
            if change.kind == T_MARK and change.rule == token and change.seat == seat and change.turn == g.turn:
                out.append(card)
                break
    return out
