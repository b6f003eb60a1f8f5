"""Meanings of the effects on cards outside play: drawing, discarding, searching."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ashes_env.rules.reading.evaluate as ev
from ashes_env.language import codes as k
from ashes_env.language import effects as e
from ashes_env.language import targets as t
from ashes_env.rules.asking.offers import POSSIBLE
from ashes_env.rules.asking.resolve import HANDLERS, Block
from ashes_env.rules.asking.selecting import ASKED, candidate_seats, select_seats
from ashes_env.rules.paying.payment import hand_options
from ashes_env.rules.state import chance, zones
from ashes_env.rules.state import options as o
from ashes_env.rules.state.state import ID_MASK

if TYPE_CHECKING:
    from ashes_env.language.base import Seat
    from ashes_env.rules.reading.context import Context
    from ashes_env.rules.state.state import State


def draw(g: State, f: Block, x: Context, w: e.Draw) -> None:
    seats = select_seats(g, f, x, w.seat)
    if seats is None:
        return
    n = ev.amount(g, x, w.n)
    x.done = False
    f.next()
    for seat in seats:
        for i in range(n):
            if zones.draw(g, seat, w.bottom):
                x.done = True


def draw_until(g: State, f: Block, x: Context, w: e.DrawUntil) -> None:
    f.next()
    while len(g.players[x.seat].hand) < w.size and zones.draw(g, x.seat):
        x.done = True


def draw_choice(g: State, f: Block, x: Context, w: e.DrawChoice) -> None:
    """The player says how many cards a Chimera draws, which is none once it is fatigued (R-LAW-01, R-FAT-05)."""
    seats = select_seats(g, f, x, w.seat)
    if seats is None:
        return
    if not seats:
        f.next()
        return
    p = g.players[seats[0]]
    if f.stage == 0:
        f.stage = 1
        can = p.most_to_draw(ev.amount(g, x, w.n))
        g.ask(p.seat, o.ASK_NUMBER, [o.option(o.NUMBER, i) for i in range(can + 1)], x.source & ID_MASK)
        return
    drawn = 0
    for i in range(o.value_of(f.answer)):
        if zones.draw(g, p.seat):
            drawn += 1
    x.vars[w.name] = (drawn,)
    x.done = drawn > 0
    f.next()


def deck_left(g: State, x: Context, seat: Seat) -> bool:
    return any(g.players[s].deck for s in candidate_seats(g, x, seat))


def discard_cards(g: State, f: Block, x: Context, w: e.DiscardCards) -> None:
    seats = select_seats(g, f, x, w.seat)
    if seats is None:
        return
    if not seats:
        x.done = False
        f.next()
        return
    seat = seats[0]
    p = g.players[seat]
    if f.stage == 0:
        f.stage = 1
        f.n = ev.amount(g, x, w.n)
        x.vars[w.name] = ()
        x.done = False
        if w.zone == k.DRAW_PILE:
            for i in range(f.n):
                cid = zones.mill(g, seat)
                if cid:
                    _discarded(g, x, w, cid)
            f.next()
            return
        p.take_up_hand()
    if not p.has_hand():
        _from_chimera(g, f, x, w, seat)
        return
    if f.wait == ASKED:
        f.wait = 0
        _from_hand(g, x, w, seat, o.value_of(f.answer))
        f.n -= 1
    fitting = {cid for cid in p.hand if w.where is None or ev.matches_id(g, x, cid, w.where)}
    if f.n <= 0 or not fitting:
        f.next()
        return
    if w.at_random:
        _from_hand(g, x, w, seat, chance.pick(g, [cid for cid in p.hand if cid in fitting]))
        f.n -= 1
        return
    f.wait = ASKED
    g.ask(seat, o.ASK_DISCARD, hand_options(g, p.hand, 0, fitting), x.source & ID_MASK, f.n)


def _from_hand(g: State, x: Context, w: e.DiscardCards, seat: int, cid: int) -> None:
    zones.discard_from_hand(g, seat, cid)
    _discarded(g, x, w, cid)


def _discarded(g: State, x: Context, w: e.DiscardCards, cid: int) -> None:
    x.vars[w.name] = (*x.vars[w.name], ev.ref_of(g, cid))
    x.done = True


def _from_chimera(g: State, f: Block, x: Context, w: e.DiscardCards, seat: int) -> None:
    """The top five cards serve as the Chimera's hand, of which the player chooses; the rest goes back on top in random
    order (R-LAW-01, R-LAW-03).
    """
    p = g.players[seat]
    if f.wait == ASKED:
        f.wait = 0
        f.n -= 1
        _off_chimera(g, x, w, seat, o.value_of(f.answer))
        return
    fitting = [cid for cid in p.hand if w.where is None or ev.matches_id(g, x, cid, w.where)]
    if f.n > 0 and fitting:
        if w.at_random:
            f.n -= 1
            _off_chimera(g, x, w, seat, chance.pick(g, fitting))
            return
        options: list[int] = []
        titles: set[int] = set()
        for cid in fitting:
            g.seen[cid] |= 1 << x.seat
            if g.by_id[cid].index not in titles:
                titles.add(g.by_id[cid].index)
                options.append(o.option(o.TITLE, cid))
        f.wait = ASKED
        g.ask(seat, o.ASK_DISCARD, options, x.source & ID_MASK, f.n)
        return
    p.put_back_hand(g)
    f.next()


def _off_chimera(g: State, x: Context, w: e.DiscardCards, seat: int, cid: int) -> None:
    zones.discard_from_hand(g, seat, cid)
    _discarded(g, x, w, cid)
    g.players[seat].discarded_own(g)


def discard_possible(g: State, x: Context, w: e.DiscardCards) -> bool:
    if w.zone == k.DRAW_PILE:
        return deck_left(g, x, w.seat)
    if isinstance(w.seat, (t.TargetPlayer, t.ChoosePlayer)):
        return True
    seats = ev.seats_now(g, x, w.seat)
    for seat in seats:
        p = g.players[seat]
        if seat != x.seat:
            if p.hand_now():
                return True  # what is in the hand is hidden
            continue
        for cid in p.hand:
            if cid != x.source & ID_MASK and (w.where is None or ev.matches_id(g, x, cid, w.where)):
                return True
    return not seats


def search(g: State, f: Block, x: Context, w: e.Search) -> None:
    """Taking nothing is always allowed; a search of a public pile shows what it took (R-RES-08, R-INFO-02)."""
    seats = select_seats(g, f, x, w.seat)
    if seats is None:
        return
    p = g.players[seats[0]] if seats else g.players[x.seat]
    pile = p.deck if w.pile == k.DRAW_PILE else p.discard
    searchers = ev.seats_now(g, x, w.by)
    searcher = searchers[0] if searchers else x.seat
    if f.stage == 0:
        f.stage = 1
        x.vars[w.name] = ()
        x.done = False
        options: list[int] = []
        titles: set[int] = set()
        for cid in pile:
            index = g.by_id[cid].index
            if index not in titles and (w.where is None or ev.matches_id(g, x, cid, w.where)):
                titles.add(index)
                options.append(o.option(o.TITLE, cid))
        if not options:
            f.next()
            searched(g, w, p.seat)
            return
        if w.optional:
            options.append(o.NO)
        g.ask(searcher, o.ASK_SEARCH, options, x.source & ID_MASK)
        return
    answer = f.answer
    f.next()
    if answer == o.NO:
        searched(g, w, p.seat)
        return
    cid = o.value_of(answer)
    pile.remove(cid)
    public = w.pile == k.DISCARD_PILE
    if w.to == k.HAND:
        zones.to_pile(g, cid, k.HAND)
        if not public and not w.reveal:
            g.seen[cid] = 1 << x.seat
    elif w.to == k.DRAW_PILE:
        zones.to_pile(g, cid, k.DRAW_PILE)
    else:
        zones.to_pile(g, cid, w.to)
    x.vars[w.name] = (ev.ref_of(g, cid),)
    x.done = True
    if w.shuffle:
        zones.shuffle_pile(g, p.seat)


def searched(g: State, w: e.Search, seat: int) -> None:
    """Nothing was taken: a draw pile that was looked through is shuffled all the same."""
    if w.shuffle and w.pile == k.DRAW_PILE:
        zones.shuffle_pile(g, seat)


def search_possible(g: State, x: Context, w: e.Search) -> bool:
    for seat in candidate_seats(g, x, w.seat) or (x.seat,):
        p = g.players[seat]
        if w.pile == k.DRAW_PILE:
            if p.deck:
                return True  # what is in it is hidden
        else:
            for cid in p.discard:
                if w.where is None or ev.matches_id(g, x, cid, w.where):
                    return True
    return False


def take_back(g: State, f: Block, x: Context, w: e.TakeBack) -> None:
    refs = takeable(g, x, w)
    f.next()
    above = g.find(x.source)
    for ref in refs:
        cid = ref & ID_MASK
        if above is not None and cid in above.under:
            above.under = tuple(c for c in above.under if c != cid)
        else:
            g.players[g.owner[cid]].discard.remove(cid)
        zones.to_pile(g, cid, w.to)
    x.done = bool(refs)


def takeable(g: State, x: Context, w: e.TakeBack) -> list[int]:
    """The cards that still lie where they were put."""
    out: list[int] = []
    above = g.find(x.source)
    under = () if above is None else above.under
    for ref in ev.known_refs(g, x, w.who):
        cid = ref & ID_MASK
        if ev.ref_of(g, cid) == ref and (cid in under or cid in g.players[g.owner[cid]].discard):
            out.append(ref)
    return out


def put_from_hand(g: State, f: Block, x: Context, w: e.PutFromHand) -> None:
    p = g.players[x.seat]
    if f.stage == 0:
        f.stage = 1
        options = hand_options(g, p.hand)
        if w.optional or not options:
            options.append(o.NO)
        g.ask(x.seat, o.ASK_CHOOSE, options, x.source & ID_MASK)
        return
    if f.stage == 1:
        if f.answer == o.NO:
            f.next()
            return
        f.n = o.value_of(f.answer)
        f.stage = 2
        g.ask(x.seat, o.ASK_TOP_BOTTOM, [o.option(o.MODE, 0), o.option(o.MODE, 1)], f.n)
        return
    cid = f.n
    p.hand.remove(cid)
    g.seen[cid] = 1 << x.seat
    if o.value_of(f.answer) == 0:
        p.deck.append(cid)
    else:
        p.deck.insert(0, cid)
    x.done = True
    f.next()


HANDLERS.update({
    e.Draw: draw, e.DrawUntil: draw_until, e.DrawChoice: draw_choice, e.DiscardCards: discard_cards,
    e.Search: search, e.PutFromHand: put_from_hand, e.TakeBack: take_back,
})  # fmt: skip
POSSIBLE.update({
    e.Draw: lambda g, x, w: deck_left(g, x, w.seat),
    e.DrawUntil: lambda g, x, w: bool(g.players[x.seat].deck) and len(g.players[x.seat].hand) - 1 < w.size,
    e.DiscardCards: discard_possible, e.Search: search_possible,
    e.TakeBack: lambda g, x, w: bool(takeable(g, x, w)),
    e.PutFromHand: lambda g, x, w: bool(g.players[x.seat].hand),
})  # fmt: skip
