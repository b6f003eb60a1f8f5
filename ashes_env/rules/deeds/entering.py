"""What the verbs that bring cards into play, or put them under others, do."""

from __future__ import annotations

from typing import Final

from ashes_env.language import codes as k
from ashes_env.language import effects as e
from ashes_env.language import targets as t
from ashes_env.language.base import Seat
from ashes_env.rules.asking.asks import Answers, Cards, Players
from ashes_env.rules.asking.choosing import candidates
from ashes_env.rules.asking.resolve import INNER, MEANINGS, Inner, Meaning, announce
from ashes_env.rules.combat import leaving
from ashes_env.rules.deeds.tokens import unguarded
from ashes_env.rules.definitions.texts import Program, Step
from ashes_env.rules.paying.playing import Attaching, Reattaching, enter_battlefield, move_onto
from ashes_env.rules.reading import values
from ashes_env.rules.reading.context import Context
from ashes_env.rules.reading.meaning import (
    PENDING,
    Refs,
    amount,
    known_refs,
    seats_now,
    seats_open,
    subject_of,
    subject_possible,
    subject_refs,
)
from ashes_env.rules.reading.properties import may_be_attached
from ashes_env.rules.state import zones
from ashes_env.rules.state.codecs import BOOL, INT, INTS, STR
from ashes_env.rules.state.records import register
from ashes_env.rules.state.state import ID_MASK, Card, State


class Gone(Cards):
    """Like cards in play, but what was bound before may be out of play: that is the point of putting it somewhere."""

    def given(self, g: State, x: Context, w: e.PutIntoPlay | e.TuckUnder) -> Refs:
        s = self.subject(w)
        return known_refs(g, x, s) if isinstance(s, t.It) else subject_of(s).given(g, x, s)


# --- conjuring --------------------------------------------------------------------------------------------------------


class Conjuring(Inner):
    """`n` more conjurations of the title come onto the battlefield of a player, one after the other (R-CONJ-01)."""

    __slots__ = ("n", "seat", "title")

    def __init__(self, base: int, program: Program, place: int, seat: int, n: int, title: str) -> None:
        super().__init__(base, program, place)
        self.seat = seat
        self.n = n
        self.title = title

    def copy(self) -> Conjuring:
        f = Conjuring(self.base, self.program, self.place, self.seat, self.n, self.title)
        f.pc, f.answer = self.pc, self.answer
        return f

    def step(self, g: State) -> None:
        x = self.context(g)
        w = self.here().word
        assert isinstance(w, (e.Conjure, e.ConjureCopy))
        if self.n <= 0 or x.cancelled:
            g.pop()
            return
        self.n -= 1
        pile = w.pile if isinstance(w, e.Conjure) else t.YOU
        cid = conjuration(g, x, pile, self.title)
        if not cid or zones.battlefield_room(g, self.seat) <= 0:
            self.n = 0
            return
        g.players[g.owner[cid]].conjurations.remove(cid)
        x.vars[w.name] = (*x.vars[w.name], g.ref_of(cid))
        x.done = True
        enter_battlefield(g, cid, self.seat)
        if isinstance(w, e.Conjure) and w.at_left:
            units = g.players[self.seat].units
            units.insert(0, units.pop(units.index(cid)))
        placed = g.cards.get(cid)
        source = g.find(x.source)
        if placed is not None and source is not None and source.seat == placed.seat and source.faces >= 0:
            placed.faces = source.faces  # the battlefield on which the card that places it lies (R-CSET-13)
        if isinstance(w, e.Conjure) and w.over is not None and placed is not None:
            for ref in known_refs(g, x, w.over):
                tuck(g, placed, ref)


register(Conjuring, {**INNER, "seat": INT, "n": INT, "title": STR})


def conjure(g: State, x: Context, w: e.Conjure, a: Answers, s: Step) -> None:
    """As many as pile and battlefield allow."""
    x.vars[w.name] = ()
    x.done = False
    if a[0]:
        g.push(Conjuring(x.at, s.program, s.place, a[0][0], amount(g, x, w.n), w.title))


def conjuration(g: State, x: Context, pile: Seat, title: str) -> int:
    """A copy in the pile that the effect takes from, 0 when there is none."""
    owners = seats_now(g, x, pile)
    return zones.find_conjuration(g, owners[0], title) if owners else 0


def conjure_worth(g: State, x: Context, w: e.Conjure, s: Step) -> bool:
    if not conjuration(g, x, w.pile, w.title):
        return False
    return any(zones.battlefield_room(g, seat) > 0 for seat in seats_open(g, x, w.onto))


def conjure_copy(g: State, x: Context, w: e.ConjureCopy, a: Answers, s: Step) -> None:
    x.vars[w.name] = ()
    x.done = False
    card = g.find(a[0][0]) if a[0] else None
    if card is None:
        return
    g.push(Conjuring(x.at, s.program, s.place, x.seat, amount(g, x, w.n), card.d.title))


def conjure_copy_worth(g: State, x: Context, w: e.ConjureCopy, s: Step) -> bool:
    if zones.battlefield_room(g, x.seat) <= 0:
        return False
    if isinstance(w.of, (t.Choose, t.Target)):
        cards = candidates(g, x, w.of)
    else:
        cards = [card for card in [g.find(ref) for ref in subject_refs(g, x, w.of)] if card is not None]
    for card in cards:
        if zones.find_conjuration(g, x.seat, card.d.title):
            return True
    return False


NEXT_HOST: Final = 0
TARGETED: Final = 1


class AttachingEach(Inner):
    """Conjured alterations of the title go to these hosts (references), one after the other. `told`: the window after
    the hosts have been targeted is over; otherwise each has one, in which the text may be cancelled (R-CANC-05).
    """

    __slots__ = ("hosts", "title", "told")

    def __init__(self, base: int, program: Program, place: int, hosts: tuple[int, ...], title: str, told: bool) -> None:
        super().__init__(base, program, place)
        self.hosts = hosts
        self.title = title
        self.told = told

    def copy(self) -> AttachingEach:
        f = AttachingEach(self.base, self.program, self.place, self.hosts, self.title, self.told)
        f.pc, f.answer = self.pc, self.answer
        return f

    def step(self, g: State) -> None:
        x = self.context(g)
        cid = zones.find_conjuration(g, x.seat, self.title)
        if not self.hosts or x.cancelled or not cid:
            g.pop()
            return
        host = g.get(self.hosts[0])
        if host is None or not may_receive(g, x, cid, host):
            self.pc = NEXT_HOST
            self.hosts = self.hosts[1:]
            return
        if self.pc == NEXT_HOST and not self.told:
            self.pc = TARGETED
            if announce(g, x, (host.ref,)):
                return
        self.pc = NEXT_HOST
        self.hosts = self.hosts[1:]
        x.done = True
        g.players[x.seat].conjurations.remove(cid)
        g.push(Attaching(Context(g.ref_of(cid), x.seat, x.classes, x.path), cid, host.ref, True))


register(AttachingEach, {**INNER, "hosts": INTS, "title": STR, "told": BOOL})


def may_receive(g: State, x: Context, cid: int, host: Card) -> bool:
    """Whether an alteration may be attached to the card, which is a target then (R-TGT-02)."""
    return values.can_target(g, x.seat, x.classes, host) and may_be_attached(g, x, cid, host)


def attach_conjured(g: State, x: Context, w: e.AttachConjured, a: Answers, s: Step) -> None:
    x.done = False
    n = amount(g, x, w.n)
    hosts = tuple([ref for ref in a[0] for i in range(n)])
    targeted = subject_of(w.to).targets
    told = targeted is not None and targeted(w.to)
    if hosts:
        g.push(AttachingEach(x.at, s.program, s.place, hosts, w.title, told))


def attach_worth(g: State, x: Context, w: e.AttachConjured, s: Step) -> bool:
    """A Chimera is offered nothing, and what follows may be about the host: there a pile without the card will do."""
    there = g.players[x.seat].scripted or zones.find_conjuration(g, x.seat, w.title) != 0
    return there and subject_possible(g, x, w.to)


def reattach(g: State, x: Context, w: e.Reattach, a: Answers, s: Step) -> None:
    whats, hosts = unguarded(g, x, a[0]), unguarded(g, x, a[1])
    card = g.get(whats[0]) if whats else None
    host = g.get(hosts[0]) if hosts else None
    x.done = False
    if card is None or host is None:
        return
    targeted = subject_of(w.to).targets
    if targeted is not None and targeted(w.to):
        x.done = move_onto(g, x, card, host)
    elif card.host and card.host != host.id and may_be_attached(g, x, card.id, host):
        x.done = True
        g.push(Reattaching(Context(card.ref, x.seat, x.classes, x.path), card.ref, host.ref))


def reattach_worth(g: State, x: Context, w: e.Reattach, s: Step) -> bool:
    """To what can be judged only once the alteration is known."""
    return subject_possible(g, x, w.what) and (PENDING in x.vars or subject_possible(g, x, w.to))


# --- back into play ---------------------------------------------------------------------------------------------------


def put_into_play(g: State, x: Context, w: e.PutIntoPlay, a: Answers, s: Step) -> None:
    """A given card that is set aside, removed, face down under a card or in the conjuration pile comes onto a
    battlefield; it is the same unit as before only if it was in no pile and no hand (R-UNIT-10).
    """
    x.done = False
    refs, seats = a[0], a[1]
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
            host.under = tuple([c for c in host.under if c != cid])
        elif cid in owner.conjurations:
            owner.conjurations.remove(cid)
        else:
            return
    x.done = enter_battlefield(g, cid, seat, timed)


def tuck_under(g: State, x: Context, w: e.TuckUnder, a: Answers, s: Step) -> None:
    host = g.find(x.source)
    x.done = False
    for ref in a[0]:
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


MEANINGS.update(
    {
        e.Conjure: Meaning(conjure, Players(lambda w: w.onto), worth=conjure_worth),
        e.ConjureCopy: Meaning(conjure_copy, Cards(lambda w: w.of), worth=conjure_copy_worth),
        e.AttachConjured: Meaning(attach_conjured, Cards(lambda w: w.to), worth=attach_worth),
        e.Reattach: Meaning(reattach, Cards(lambda w: w.what), Cards(lambda w: w.to), worth=reattach_worth),
        e.PutIntoPlay: Meaning(put_into_play, Gone(lambda w: w.who), Players(lambda w: w.onto)),
        e.TuckUnder: Meaning(tuck_under, Gone(lambda w: w.who), worth=lambda g, x, w, s: True),
    }
)
