"""Meanings of the effects on cards in play: damage, tokens, destruction, leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ashes_env.rules.reading.evaluate as ev
from ashes_env.language import codes as k
from ashes_env.language import effects as e
from ashes_env.language import targets as t
from ashes_env.language.base import Subject
from ashes_env.rules.asking.offers import POSSIBLE, subject_possible
from ashes_env.rules.asking.resolve import HANDLERS, Block
from ashes_env.rules.asking.selecting import candidates, next_victim, order_matters, select
from ashes_env.rules.combat import damage as dmg
from ashes_env.rules.combat import leaving
from ashes_env.rules.reading import values
from ashes_env.rules.reading.context import Context
from ashes_env.rules.state import options as o
from ashes_env.rules.state.state import (
    ID_MASK,
    T_MARK,
    Card,
    Timed,
)

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State


def damage(g: State, f: Block, x: Context, w: e.Damage) -> None:
    refs = select(g, f, x, w.to)
    if refs is None:
        return
    if f.queue is None:
        f.queue = refs
        f.n = ev.amount(g, x, w.n)
        x.done = bool(refs) and f.n > 0
    if f.n <= 0:
        f.next()
        return
    ref = next_victim(g, f, x)
    if ref < 0:
        return
    if ref == 0:
        f.next()
        return
    frame = dmg.Damage(ref, f.n, x.source, x.classes, x.seat)
    frame.prevented = ev.amount(g, x, w.reduced)
    g.push(frame)


def damage_possible(g: State, x: Context, w: e.Damage) -> bool:
    if not subject_possible(g, x, w.to):
        return False
    # Damage equal to a value of a card that is still to be picked cannot be judged yet.
    return not isinstance(w.n, int) or w.n > 0


def deal_to_each_other(g: State, f: Block, x: Context, w: e.DealToEachOther) -> None:
    """The units are the sources of the damage, on behalf of who controls the text."""
    both = isinstance(w.first, t.TargetBoth)
    first = select(g, f, x, w.first, 0, both)
    if first is None:
        return
    second: tuple[int, ...] | None = first[1:] if both else select(g, f, x, w.second, 1)
    if second is None:
        return
    one, two = (g.get(refs[0]) if refs else None for refs in (first, second))
    x.done = one is not None and two is not None
    if one is None or two is None:
        f.next()
        return
    hits = []
    for giver, taker in ((one, two), (two, one)):
        n = max(0, values.attack(g, giver))
        if n > 0:
            hits.append(dmg.Damage(taker.ref, n, giver.ref, x.classes, x.seat, w.preventable))
    if f.stage == 0:
        f.stage = 1
        if len(hits) > 1 and order_matters(g):
            options = [o.option(o.CARD, two.id), o.option(o.CARD, one.id)]
            g.ask(g.active, o.ASK_DAMAGE_ORDER, options, x.source & ID_MASK)
            return
        f.answer = o.option(o.CARD, two.id)
    at_first = o.value_of(f.answer)
    f.next()
    hits.sort(key=lambda hit: hit.victim & ID_MASK == at_first)  # the frame pushed last is resolved first
    for hit in hits:
        g.push(hit)


def each_other_possible(g: State, x: Context, w: e.DealToEachOther) -> bool:
    if isinstance(w.first, t.TargetBoth):
        return subject_possible(g, x, w.first)
    return subject_possible(g, x, w.first) and subject_possible(g, x, w.second)


def prevent(g: State, f: Block, x: Context, w: e.Prevent) -> None:
    frame = damage_answered(g, x)
    if frame is not None and not frame.unpreventable(g):
        frame.prevented = frame.n if w.n is None else frame.prevented + ev.amount(g, x, w.n)
        x.done = True
    f.next()


def damage_answered(g: State, x: Context) -> dmg.Damage | None:
    """The dealing of damage that the text being resolved answers."""
    if x.event is None or not 0 <= x.event.at < len(g.stack):
        return None
    frame = g.stack[x.event.at]
    return frame if isinstance(frame, dmg.Damage) else None


def redirect(g: State, f: Block, x: Context, w: e.Redirect) -> None:
    refs = select(g, f, x, w.to)
    if refs is None:
        return
    frame = damage_answered(g, x)
    if frame is not None and refs:
        frame.receiver = refs[0]
    f.next()


def destroy(g: State, f: Block, x: Context, w: e.Destroy) -> None:
    refs = select(g, f, x, w.who)
    if refs is None:
        return
    if f.queue is None:
        f.queue = refs
        x.done = bool(refs)
    ref = next_victim(g, f, x)
    if ref < 0:
        return
    if ref == 0:
        f.next()
        return
    card = g.get(ref)
    zone = k.DISCARD_PILE
    if card is not None and w.remove_if is not None and ev.matches(g, x, card, w.remove_if):
        zone = k.REMOVED
    leaving.destroy(g, ref, x.source, x.classes, x.seat, zone)


def unguarded(g: State, x: Context, refs: tuple[int, ...]) -> tuple[int, ...]:
    """Without the cards that an opponent's spell cannot affect, targeted or not (R-SPELL-20)."""
    if not x.classes & k.BY_SPELL:
        return refs
    out: list[int] = []
    for ref in refs:
        card = g.get(ref)
        if card is None or card.seat == x.seat or not values.rule(g, card, k.SPELL_PROOF):
            out.append(ref)
    return tuple(out)


def add_tokens(g: State, card: Card, token: int, n: int) -> None:
    """Tokens other than wounds onto a card."""
    if token == k.EXHAUSTION:
        g.tire(card, n)
        if g.attack_at >= 0:
            ev.attack_of(g).tired(card.ref)
    elif token == k.STATUS:
        card.status += n
        g.dirty = True
    elif token == k.WOUND:
        card.wounds += n
        g.dirty = True
    else:
        card.red_rains += n


def take_tokens(g: State, card: Card, token: int, n: int) -> int:
    """Tokens off a card, as many as there are; how many."""
    n = min(n, ev.tokens_of(card, token))
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
    left = ev.tokens_of(card, token)
    if card.timed and marked_on(card, token) > left:
        take_marks(card, token, marked_on(card, token) - left)
    return n


def marked_on(card: Card, token: int) -> int:
    """How many tokens of a kind on the card are marked; whoever removes tokens takes the others first."""
    return sum(change.n for change in card.timed if change.kind == T_MARK and change.rule == token)


def take_marks(card: Card, token: int, n: int) -> None:
    """So many of the marked tokens are gone."""
    kept: list[Timed] = []
    for change in card.timed:
        gone = min(n, change.n) if change.kind == T_MARK and change.rule == token else 0
        n -= gone
        if gone == 0:
            kept.append(change)
        elif gone < change.n:
            kept.append(Timed(T_MARK, token, change.n - gone, change.until, change.seat, change.turn, ""))
    card.timed = tuple(kept)


def place_tokens(g: State, f: Block, x: Context, w: e.PlaceTokens) -> None:
    refs = select(g, f, x, w.on)
    if refs is None:
        return
    if f.queue is None:
        f.queue = refs = unguarded(g, x, refs)
        f.n = ev.amount(g, x, w.n)
        x.done = bool(refs) and f.n > 0
    if f.n <= 0:
        f.next()
        return
    ref = next_victim(g, f, x, w.token == k.WOUND)
    if ref < 0:
        return
    if ref == 0:
        f.next()
        return
    card = g.get(ref)
    if card is None:
        return
    if w.token == k.WOUND:
        g.push(dmg.Wounds(ref, f.n, x.source, x.classes, x.seat))
    elif w.token == k.RED_RAINS:
        g.players[card.seat].place_red_rains(g, f.n)
    else:
        add_tokens(g, card, w.token, f.n)
        if w.marked:
            card.timed = (*card.timed, Timed(T_MARK, w.token, f.n, k.END_OF_TURN, x.seat, g.turn, ""))


def remove_tokens(g: State, f: Block, x: Context, w: e.RemoveTokens) -> None:
    refs = select(g, f, x, w.off)
    if refs is None:
        return
    refs = unguarded(g, x, refs)
    if w.n is None:
        if f.stage == 0:
            card = g.get(refs[0]) if refs else None
            have = 0 if card is None else min(w.most, ev.tokens_of(card, w.token))
            f.stage = 1
            if have:
                g.ask(x.seat, o.ASK_NUMBER, [o.option(o.NUMBER, i) for i in range(have + 1)], x.source & ID_MASK)
                return
            f.answer = o.option(o.NUMBER, 0)
        n = o.value_of(f.answer)
    else:
        n = ev.amount(g, x, w.n)
    removed = 0
    for ref in refs:
        card = g.get(ref)
        if card is None:
            continue
        if w.marked:
            n = min(n, marked_on(card, w.token))
            take_marks(card, w.token, n)
        removed += take_tokens(g, card, w.token, n)
    x.vars[w.name] = (removed,)
    x.done = removed > 0
    f.next()


def gather_tokens(g: State, f: Block, x: Context, w: e.GatherTokens) -> None:
    if f.stage == 1:
        if f.answer == o.NO:
            x.vars[w.name] = (f.n,)
            x.done = f.n > 0
            f.next()
            return
        f.n += take_tokens(g, g.cards[o.value_of(f.answer)], w.token, 1)
    f.stage = 1
    options = [o.option(o.CARD, c.id) for c in ev.described(g, x, w.cards) if ev.tokens_of(c, w.token)]
    g.ask(x.seat, o.ASK_CHOOSE, [*options, o.NO], x.source & ID_MASK, f.n)


def gather_possible(g: State, x: Context, w: e.GatherTokens) -> bool:
    return any(ev.tokens_of(c, w.token) for c in ev.described(g, x, w.cards))


def remove_possible(g: State, x: Context, w: e.RemoveTokens) -> bool:
    if isinstance(w.off, (t.Target, t.Choose)):
        cards = ev.targets(g, x, w.off.cards) if isinstance(w.off, t.Target) else ev.described(g, x, w.off.cards)
        return any(ev.tokens_of(c, w.token) > 0 for c in cards)
    for ref in ev.subject_refs(g, x, w.off):
        card = g.get(ref)
        if card is not None and ev.tokens_of(card, w.token) > 0:
            return True
    return isinstance(w.off, t.It) and w.off.name not in x.vars and ev.PENDING in x.vars


def move_tokens(g: State, f: Block, x: Context, w: e.MoveTokens) -> None:
    both = isinstance(w.source, t.TargetBoth)
    first = select(g, f, x, w.source, 0, both)
    if first is None:
        return
    if both:
        if len(first) < 2:
            x.done = False
            f.next()
            return
        second = first[1:]
    else:
        got = select(g, f, x, w.onto, 1)
        if got is None:
            return
        second = got
    first, second = unguarded(g, x, first), unguarded(g, x, second)
    giver = g.get(first[0]) if first else None
    taker = g.get(second[0]) if second else None
    if giver is None or taker is None or giver is taker:
        x.done = False
        f.next()
        return
    kinds = [token for token in w.tokens if ev.tokens_of(giver, token) > 0]
    if not kinds:
        x.done = False
        f.next()
        return
    if f.stage == 0:
        f.stage = 1
        g.ask(x.seat, o.ASK_TOKEN, [o.option(o.MODE, token) for token in kinds], x.source & ID_MASK)
        return
    token = o.value_of(f.answer)
    n = take_tokens(g, giver, token, ev.amount(g, x, w.n))
    add_tokens(g, taker, token, n)
    x.done = n > 0
    f.next()
    if token == k.WOUND and taker.d.kind == k.UNIT and taker.wounds >= values.life(g, taker):
        leaving.destroy(g, taker.ref, x.source, x.classes, x.seat)


def move_possible(g: State, x: Context, w: e.MoveTokens) -> bool:
    if not isinstance(w.source, (t.Target, t.Choose, t.TargetBoth)):
        givers = [g.get(ref) for ref in ev.subject_refs(g, x, w.source)]
        if not any(c is not None and any(ev.tokens_of(c, token) for token in w.tokens) for c in givers):
            return False
    elif isinstance(w.source, (t.Target, t.Choose)):
        if not any(ev.tokens_of(c, token) for c in candidates(g, x, w.source) for token in w.tokens):
            return False
    if isinstance(w.source, (t.Target, t.Choose)) and isinstance(w.onto, (t.Target, t.Choose)):
        takers = candidates(g, x, w.onto)
        for giver in candidates(g, x, w.source):
            if any(ev.tokens_of(giver, token) for token in w.tokens) and any(c.id != giver.id for c in takers):
                return True
        return False
    return subject_possible(g, x, w.source) and (
        isinstance(w.source, t.TargetBoth) or subject_possible(g, x, w.onto)
    )


def next_taken(g: State, f: Block, x: Context, who: Subject) -> int:
    """The next card that leaves play, in any order: a reference, 0 when all are gone, -1 while waiting."""
    refs = select(g, f, x, who)
    if refs is None:
        return -1
    if f.queue is None:
        f.queue = refs = unguarded(g, x, refs)
        x.done = bool(refs)
    ref = next_victim(g, f, x, False)
    if ref == 0:
        f.next()
    return ref


def discard_cards_in_play(g: State, f: Block, x: Context, w: e.Discard) -> None:
    ref = next_taken(g, f, x, w.who)
    if ref > 0:
        leaving.discard(g, ref, x.source, x.classes, x.seat)


def return_to_owner(g: State, f: Block, x: Context, w: e.ReturnToOwner) -> None:
    ref = next_taken(g, f, x, w.who)
    if ref > 0 and not leaving.divert(g, ref, w.to):
        leaving.move(g, ref, w.to, x.source, x.classes, x.seat, w.to == k.DRAW_PILE)


def pick(g: State, f: Block, x: Context, w: e.Pick) -> None:
    refs = select(g, f, x, w.who)
    if refs is None:
        return
    x.done = bool(refs)
    f.next()


HANDLERS.update({
    e.Damage: damage, e.DealToEachOther: deal_to_each_other, e.Prevent: prevent, e.Redirect: redirect,
    e.Destroy: destroy, e.PlaceTokens: place_tokens, e.RemoveTokens: remove_tokens, e.GatherTokens: gather_tokens,
    e.MoveTokens: move_tokens, e.Discard: discard_cards_in_play, e.ReturnToOwner: return_to_owner, e.Pick: pick,
})  # fmt: skip
POSSIBLE.update({
    e.Damage: damage_possible, e.DealToEachOther: each_other_possible,
    e.Redirect: lambda g, x, w: subject_possible(g, x, w.to), e.Destroy: lambda g, x, w: subject_possible(g, x, w.who),
    e.PlaceTokens: lambda g, x, w: subject_possible(g, x, w.on), e.RemoveTokens: remove_possible,
    e.GatherTokens: gather_possible, e.MoveTokens: move_possible,
    e.Discard: lambda g, x, w: subject_possible(g, x, w.who),
    e.ReturnToOwner: lambda g, x, w: subject_possible(g, x, w.who),
    e.Pick: lambda g, x, w: subject_possible(g, x, w.who),
})  # fmt: skip
