"""Meanings of the effects that bring cards into play, and of those that put them under others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ashes_env.language import codes as k
from ashes_env.language import effects as e
from ashes_env.language import targets as t
from ashes_env.rules.asking.offers import POSSIBLE, subject_possible
from ashes_env.rules.asking.resolve import HANDLERS, Block
from ashes_env.rules.asking.selecting import candidate_seats, select, select_seats
from ashes_env.rules.combat import leaving
from ashes_env.rules.paying.playing import Attaching, enter_battlefield
from ashes_env.rules.reading import meaning
from ashes_env.rules.reading.context import Context
from ashes_env.rules.state import zones
from ashes_env.rules.state.state import ID_MASK

if TYPE_CHECKING:
    from ashes_env.rules.definitions.texts import Step
    from ashes_env.rules.state.state import Card, State


def conjure(g: State, f: Block, x: Context, w: e.Conjure) -> None:
    """As many as pile and battlefield allow, one after the other (R-CONJ-01)."""
    seats = select_seats(g, f, x, w.onto)
    if seats is None:
        return
    if f.stage == 0:
        f.stage = 1
        f.n = meaning.amount(g, x, w.n)
        x.vars[w.name] = ()
        x.done = False
    while f.n > 0:
        f.n -= 1
        cid = conjuration(g, x, w)
        if not cid or not seats or zones.battlefield_room(g, seats[0]) <= 0:
            continue
        g.players[g.owner[cid]].conjurations.remove(cid)
        x.vars[w.name] = (*x.vars[w.name], g.ref_of(cid))
        x.done = True
        before = len(g.stack)
        enter_battlefield(g, cid, seats[0])
        placed = g.cards.get(cid)
        if w.over is not None and placed is not None:
            for ref in meaning.known_refs(g, x, w.over):
                tuck(g, placed, ref)
        if len(g.stack) > before:
            return
    f.next()


def conjuration(g: State, x: Context, w: e.Conjure) -> int:
    """A copy in the pile that the effect takes from, 0 when there is none."""
    owners = meaning.seats_now(g, x, w.pile)
    return zones.find_conjuration(g, owners[0], w.title) if owners else 0


def conjure_possible(g: State, x: Context, w: e.Conjure, s: Step) -> bool:
    if not conjuration(g, x, w):
        return False
    return any(zones.battlefield_room(g, seat) > 0 for seat in candidate_seats(g, x, w.onto))


def conjure_copy(g: State, f: Block, x: Context, w: e.ConjureCopy) -> None:
    refs = select(g, f, x, w.of)
    if refs is None:
        return
    x.vars[w.name] = ()
    x.done = False
    card = g.find(refs[0]) if refs else None
    f.next()
    if card is None:
        return
    cid = zones.find_conjuration(g, x.seat, card.d.title)
    if cid and zones.battlefield_room(g, x.seat) > 0:
        g.players[x.seat].conjurations.remove(cid)
        x.vars[w.name] = (g.ref_of(cid),)
        x.done = True
        enter_battlefield(g, cid, x.seat)


def conjure_copy_possible(g: State, x: Context, w: e.ConjureCopy, s: Step) -> bool:
    if zones.battlefield_room(g, x.seat) <= 0 or not isinstance(w.of, (t.Choose, t.Target)):
        return False
    for card in meaning.described(g, x, w.of.cards):
        if zones.find_conjuration(g, x.seat, card.d.title):
            return True
    return False


def attach_conjured(g: State, f: Block, x: Context, w: e.AttachConjured) -> None:
    refs = select(g, f, x, w.to)
    if refs is None:
        return
    cid = zones.find_conjuration(g, x.seat, w.title)
    f.next()
    host = g.get(refs[0]) if refs else None
    x.done = host is not None and bool(cid)
    if host is None or not cid:
        return
    g.players[x.seat].conjurations.remove(cid)
    frame = Attaching(Context(g.ref_of(cid), x.seat, x.classes, x.path), cid, host.ref)
    frame.pc = 1 if isinstance(w.to, (t.Target, t.TargetThat)) else 0  # the host has been targeted already
    g.push(frame)


def attach_possible(g: State, x: Context, w: e.AttachConjured, s: Step) -> bool:
    return bool(zones.find_conjuration(g, x.seat, w.title)) and subject_possible(g, x, w.to)


def put_into_play(g: State, f: Block, x: Context, w: e.PutIntoPlay) -> None:
    """A given card that is set aside, removed, face down under a card or in the conjuration pile comes onto a
    battlefield; it is the same unit as before only if it was in no pile and no hand (R-UNIT-10).
    """
    # What was bound before may be out of play: that is the point of putting it back.
    refs = meaning.known_refs(g, x, w.who) if isinstance(w.who, t.It) else select(g, f, x, w.who)
    if refs is None:
        return
    if not f.picks:
        f.picks = (refs,)
    seats = select_seats(g, f, x, w.onto, 1)
    if seats is None:
        return
    f.next()
    x.done = False
    if not refs or not seats:
        return
    cid, seat = refs[0] & ID_MASK, seats[0]
    timed = g.kept.pop(refs[0], ())
    came_back = g.aside.get(cid)
    if came_back is not None:
        timed = came_back.timed
        leaving.strip(g, came_back)
        if zones.battlefield_room(g, seat) <= 0:
            return
        del g.aside[cid]
        for frame in g.stack:
            frame.forget(refs[0])
    else:
        owner = g.players[g.owner[cid]]
        host = next((c for c in g.cards.values() if cid in c.under), None)
        if cid in owner.removed:
            owner.removed.remove(cid)
        elif host is not None:
            host.under = tuple(c for c in host.under if c != cid)
        elif cid in owner.conjurations:
            owner.conjurations.remove(cid)
        else:
            return
    x.done = enter_battlefield(g, cid, seat, timed)


def tuck_under(g: State, f: Block, x: Context, w: e.TuckUnder) -> None:
    # What has been removed from play before is no card in play.
    refs = meaning.known_refs(g, x, w.who) if isinstance(w.who, t.It) else select(g, f, x, w.who)
    if refs is None:
        return
    f.next()
    host = g.find(x.source)
    x.done = False
    for ref in refs:
        if host is None or not loose(g, ref):
            continue
        if w.discard_others:
            for other in host.under:
                zones.to_pile(g, other, k.DISCARD_PILE)
            host.under = ()
        x.done = tuck(g, host, ref)


def loose(g: State, ref: int) -> bool:
    """Whether the card is on its way out of play, or has just been removed from it."""
    cid = ref & ID_MASK
    return g.ref_of(cid) == ref and (cid in g.aside or cid in g.players[g.owner[cid]].removed)


def tuck(g: State, host: Card, ref: int) -> bool:
    """Puts a card that has left play face down under another one. What has been removed from play only, and is back
    in the same turn, is the same unit (R-UNIT-10).
    """
    if not loose(g, ref):
        return False
    cid = ref & ID_MASK
    card = g.aside.pop(cid, None)
    if card is not None:
        leaving.strip(g, card)
        g.inc[cid] += 1
    else:
        g.players[g.owner[cid]].removed.remove(cid)
    host.under = (*host.under, cid)
    return True


HANDLERS.update({
    e.Conjure: conjure, e.ConjureCopy: conjure_copy, e.AttachConjured: attach_conjured, e.PutIntoPlay: put_into_play,
    e.TuckUnder: tuck_under,
})  # fmt: skip
POSSIBLE.update({
    e.Conjure: conjure_possible, e.ConjureCopy: conjure_copy_possible, e.AttachConjured: attach_possible,
    e.PutIntoPlay: lambda g, x, w, s: subject_possible(g, x, w.who), e.TuckUnder: lambda g, x, w, s: True,
})  # fmt: skip
