"""Meanings of the effects on hidden piles: looking, revealing, arranging, and playing what was found."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ashes_env.rules.reading.evaluate as ev
from ashes_env.language import codes as k
from ashes_env.language import effects as e
from ashes_env.rules.asking.offers import POSSIBLE
from ashes_env.rules.asking.resolve import HANDLERS, Block
from ashes_env.rules.asking.selecting import candidate_seats, select_seats
from ashes_env.rules.definitions.definitions import FlatCost
from ashes_env.rules.paying.payment import chained_now, payable, push_payment
from ashes_env.rules.paying.playing import play, playable
from ashes_env.rules.state import chance, log, zones
from ashes_env.rules.state import options as o
from ashes_env.rules.state.state import ID_MASK

if TYPE_CHECKING:
    from ashes_env.rules.reading.context import Context
    from ashes_env.rules.state.state import State



def title_options(g: State, cards: list[int]) -> list[int]:
    """One option for each title among cards of a pile."""
    out: list[int] = []
    titles: set[int] = set()
    for cid in cards:
        if g.by_id[cid].index not in titles:
            titles.add(g.by_id[cid].index)
            out.append(o.option(o.TITLE, cid))
    return out


def look_at_hand(g: State, f: Block, x: Context, w: e.LookAtHand) -> None:
    """The cards that stand for a Chimera's hand go back in random order, so the look teaches nothing about where they
    lie (R-LAW-03).
    """
    seats = select_seats(g, f, x, w.seat)
    if seats is None:
        return
    n = ev.amount(g, x, w.n)
    f.next()
    looked: list[int] = []
    for seat in seats:
        p = g.players[seat]
        left = p.hand_now()[:]
        chosen = left if n >= len(left) else []
        while len(chosen) < n and chosen is not left:
            chosen.append(_draw_out(g, left))
        for cid in chosen:
            g.seen[cid] |= 1 << x.seat
            looked.append(ev.ref_of(g, cid))
        p.hand_seen(g)
    x.vars[w.name] = tuple(looked)
    x.done = bool(looked)


def _draw_out(g: State, cards: list[int]) -> int:
    cid = chance.pick(g, cards)
    cards.remove(cid)
    return cid


def pick_in_hand(g: State, f: Block, x: Context, w: e.PickInHand) -> None:
    seats = select_seats(g, f, x, w.seat)
    if seats is None:
        return
    if f.stage == 0:
        f.stage = 1
        options = title_options(g, g.players[seats[0]].hand_now()) if seats else []
        if options:
            g.ask(x.seat, o.ASK_CHOOSE, options, x.source & ID_MASK)
            return
        f.answer = o.NO
    x.vars[w.name] = () if f.answer == o.NO else (ev.ref_of(g, o.value_of(f.answer)),)
    x.done = bool(x.vars[w.name])
    f.next()


def look_at_top(g: State, f: Block, x: Context, w: e.LookAtTop) -> None:
    seats = select_seats(g, f, x, w.seat)
    if seats is None:
        return
    n = ev.amount(g, x, w.n)
    f.next()
    looked: list[int] = []
    for seat in seats:
        p = g.players[seat]
        for cid in p.deck[::-1][: min(n, ev.draw_pile_size(g, seat))]:
            g.seen[cid] |= g.seats.bits if w.reveal else 1 << x.seat
            looked.append(ev.ref_of(g, cid))
    x.vars[w.name] = tuple(looked)
    x.done = bool(looked)


def still_there(g: State, x: Context, name: str) -> list[int]:
    """The cards looked at that lie in their owners' draw piles still."""
    out: list[int] = []
    for ref in x.vars.get(name, ()):
        cid = ref & ID_MASK
        if ev.ref_of(g, cid) == ref and cid in g.players[g.owner[cid]].deck:
            out.append(cid)
    return out


def take_looked(g: State, f: Block, x: Context, w: e.TakeLooked) -> None:
    if f.stage == 0:
        f.stage = 1
        x.vars[w.name] = ()
        x.done = False
        fitting = [cid for cid in still_there(g, x, w.looked) if w.where is None or ev.matches_id(g, x, cid, w.where)]
        if not fitting:
            f.next()
            return
        options = title_options(g, fitting)
        if w.optional:
            options.append(o.NO)
        g.ask(x.seat, o.ASK_SEARCH, options, x.source & ID_MASK)
        return
    answer = f.answer
    f.next()
    if answer == o.NO:
        return
    cid = o.value_of(answer)
    p = g.players[g.owner[cid]]
    shown = w.reveal or g.seen[cid] == g.seats.bits
    p.deck.remove(cid)
    zones.to_pile(g, cid, w.to)
    if w.to == k.HAND and not shown:
        g.seen[cid] = 1 << x.seat
    x.vars[w.name] = (ev.ref_of(g, cid),)
    x.done = True
    zones.emptied(g, p)


def put_back(g: State, f: Block, x: Context, w: e.PutBack) -> None:
    """`f.queue` are the cards that still have to be placed, `f.tmp` the one at hand; `f.n` have gone to the bottom."""
    least, most = w.bottom
    if f.queue is None:
        f.queue = tuple(still_there(g, x, w.looked))
        x.done = bool(f.queue)
        if most or len(title_options(g, list(f.queue))) > 1:
            for cid in f.queue:
                g.seen[cid] = 1 << x.seat
    if f.stage == 1:
        f.stage = 2
        f.tmp = (o.value_of(f.answer),)
        left = len(f.queue) - 1
        places = [o.option(o.MODE, 0)] if f.n + left >= least or f.n >= most else []
        if f.n < most:
            places.append(o.option(o.MODE, 1))
        g.ask(x.seat, o.ASK_TOP_BOTTOM, places, f.tmp[0])
        return
    if f.stage == 2:
        f.stage = 0
        cid = f.tmp[0]
        f.queue = tuple(c for c in f.queue if c != cid)
        deck = g.players[g.owner[cid]].deck
        deck.remove(cid)
        if o.value_of(f.answer) == 0:
            deck.append(cid)
        else:
            deck.insert(0, cid)
            f.n += 1
    if not f.queue:
        f.next()
        return
    f.stage = 1
    g.ask(x.seat, o.ASK_CHOOSE, title_options(g, list(f.queue)), x.source & ID_MASK, len(f.queue))


def move_at_random(g: State, f: Block, x: Context, w: e.MoveAtRandom) -> None:
    seats = select_seats(g, f, x, w.seat)
    if seats is None:
        return
    f.next()
    x.vars[w.name] = ()
    x.done = False
    for seat in seats:
        p = g.players[seat]
        pile = p.deck if w.pile == k.DRAW_PILE else p.discard
        if pile:
            cid = _draw_out(g, pile)
            zones.to_pile(g, cid, w.to)
            x.vars[w.name] = (*x.vars[w.name], ev.ref_of(g, cid))
            x.done = True
            zones.emptied(g, p)


def pile_left(g: State, x: Context, w: e.MoveAtRandom) -> bool:
    for seat in candidate_seats(g, x, w.seat):
        p = g.players[seat]
        if p.deck if w.pile == k.DRAW_PILE else p.discard:
            return True
    return False


def shuffle_pile(g: State, f: Block, x: Context, w: e.ShufflePile) -> None:
    seats = select_seats(g, f, x, w.seat)
    if seats is None:
        return
    f.next()
    for seat in seats:
        zones.shuffle_pile(g, seat)


def costs_now(g: State, x: Context, cid: int) -> list[FlatCost]:
    """The ways to pay for a card from hand without its actions, none when it cannot be played at all."""
    p = g.players[x.seat]
    d = g.by_id[cid]
    if cid not in p.hand or (d.chained and chained_now(g)) or not playable(g, x, cid):
        return []
    bare = [FlatCost(0, 0, c.exhaust, c.discard, c.symbols) for c in d.costs]
    return [c for c in bare if payable(g, p, c, True)]


def play_now(g: State, f: Block, x: Context, w: e.PlayNow) -> None:
    if f.stage == 0:
        refs = ev.known_refs(g, x, w.who)
        f.n = refs[0] & ID_MASK if refs else 0
        costs = costs_now(g, x, f.n)
        x.done = bool(costs)
        if not costs:
            f.next()
            return
        f.stage = 1
        g.ask(x.seat, o.ASK_COST_BRANCH, [o.option(o.MODE, i) for i in range(len(costs))], f.n)
        return
    if f.stage == 1:
        f.stage = 2
        cost = costs_now(g, x, f.n)[o.value_of(f.answer)]
        g.players[x.seat].hand.remove(f.n)
        g.seen[f.n] = g.seats.bits
        log.note(g, log.PLAYED, x.seat, f.n)
        f.spent = f.discarded = ()
        push_payment(g, x.seat, cost, f.n)
        return
    cid = f.n
    f.next()
    play(g, cid, x.seat, f.spent, f.discarded, None, k.BY_SPELL)
    f.spent = f.discarded = ()


HANDLERS.update({
    e.LookAtHand: look_at_hand, e.PickInHand: pick_in_hand, e.LookAtTop: look_at_top, e.TakeLooked: take_looked,
    e.PutBack: put_back, e.MoveAtRandom: move_at_random, e.ShufflePile: shuffle_pile, e.PlayNow: play_now,
})  # fmt: skip
POSSIBLE.update({
    e.LookAtHand: lambda g, x, w: any(g.players[s].hand_now() for s in candidate_seats(g, x, w.seat)),
    e.PickInHand: lambda g, x, w: False, e.TakeLooked: lambda g, x, w: False, e.PutBack: lambda g, x, w: False,
    e.LookAtTop: lambda g, x, w: any(ev.draw_pile_size(g, s) for s in candidate_seats(g, x, w.seat)),
    e.MoveAtRandom: pile_left, e.ShufflePile: lambda g, x, w: False,
    e.PlayNow: lambda g, x, w: any(costs_now(g, x, ref & ID_MASK) for ref in ev.known_refs(g, x, w.who)),
})  # fmt: skip
