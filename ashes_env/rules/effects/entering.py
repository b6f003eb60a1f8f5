"""Handlers of effects that bring cards into play or put them under other cards."""

from __future__ import annotations

from typing import Any, Final

from ashes_env.language import codes as k
from ashes_env.language import effects as e
from ashes_env.language import targets as t
from ashes_env.language.base import Seat
from ashes_env.rules.choices.chosen_subjects import candidates
from ashes_env.rules.choices.declared import Answers, CardChoice, CustomChoice, PlayerChoice
from ashes_env.rules.choices.questions import PickPlayer
from ashes_env.rules.choices.resolve import INNER, MEANINGS, Inner, Meaning, announce
from ashes_env.rules.combat import leaving
from ashes_env.rules.definitions.texts import Program, Step
from ashes_env.rules.effects.tokens import unguarded
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
    subject_can_matter,
    subject_of,
    subject_refs,
)
from ashes_env.rules.reading.properties import may_be_attached
from ashes_env.rules.state import zones
from ashes_env.rules.state.codecs import BOOL, INT, INTS, TITLED, SavedAs, Since
from ashes_env.rules.state.neighbours import faced_by
from ashes_env.rules.state.record_types import register
from ashes_env.rules.state.seats import NOBODY
from ashes_env.rules.state.state import ID_MASK, WAS_FACING, Card, Frame, State


class Gone(CardChoice):
    """Like cards in play, but an earlier bound card may be out of play: the effect moves such cards."""

    def given(self, g: State, ctx: Context, effect: e.PutIntoPlay | e.TuckUnder) -> Refs:
        s = self.subject(effect)
        return known_refs(g, ctx, s) if isinstance(s, t.It) else subject_of(s).given(g, ctx, s)


class Hosts(CardChoice):
    """The cards to which an alteration is attached. Each of them is also the target of a spell, whatever text attaches
    the alteration (R-TGT-01, R-TGT-02).
    """

    def pose(self, g: State, ctx: Context, w: Any, answers: Answers, step: Step) -> Frame | None:
        classes = ctx.classes
        ctx.classes = classes | k.BY_SPELL
        question = super().pose(g, ctx, w, answers, step)
        ctx.classes = classes
        return question

    def given(self, g: State, ctx: Context, w: Any) -> Refs:
        classes = ctx.classes
        ctx.classes = classes | k.BY_SPELL
        refs = super().given(g, ctx, w)
        ctx.classes = classes
        return refs

    def is_useful(self, g: State, ctx: Context, w: Any) -> bool:
        classes = ctx.classes
        ctx.classes = classes | k.BY_SPELL
        useful = super().is_useful(g, ctx, w)
        ctx.classes = classes
        return useful


HOSTS: Final = Hosts(lambda w: w.to)

# --- conjuring --------------------------------------------------------------------------------------------------------


class Conjuring(Inner):
    """Places `n` more conjurations of the title on the battlefield of a player, one after the other (R-CONJ-01). If the
    player has several battlefields and one was chosen, they go to the one that faces the seat `faces`.
    """

    __slots__ = ("faces", "n", "seat", "title")

    def __init__(self, base: int, program: Program, place: int, seat: int, n: int, title: str) -> None:
        super().__init__(base, program, place)
        self.seat = seat
        self.n = n
        self.title = title
        self.faces = NOBODY

    def copy(self) -> Conjuring:
        f = Conjuring(self.base, self.program, self.place, self.seat, self.n, self.title)
        f.pc, f.answer, f.faces = self.pc, self.answer, self.faces
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
        enter_battlefield(g, cid, self.seat, faces=self._faces(g, x))
        if isinstance(w, e.Conjure) and w.at_left:
            units = g.players[self.seat].units
            units.insert(0, units.pop(units.index(cid)))
        placed = g.cards.get(cid)
        if isinstance(w, e.Conjure) and w.over is not None and placed is not None:
            for ref in known_refs(g, x, w.over):
                tuck(g, placed, ref)

    def _faces(self, g: State, ctx: Context) -> int | None:
        """The battlefield that was chosen, or the battlefield of the card that places the unit (R-CSET-13)."""
        if not g.seats.shared:
            return None
        faces = self.faces if self.faces != NOBODY else faced_by(g, ctx.source)
        return faces if faces in g.players[self.seat].battlefields(g) else None


register(Conjuring, {**INNER, "seat": INT, "n": INT, "title": TITLED}, {"faces": Since(INT, NOBODY)})


def _ask_battlefield(g: State, ctx: Context, effect: e.Conjure, answers: Answers, step: Step) -> Frame | None:
    """A player who places a unit with an opponent that has several battlefields chooses one, by the seat it faces
    (R-LAW-10).
    """
    if not g.seats.shared or not answers[0] or answers[0][0] == ctx.seat:
        return None
    facing = g.players[answers[0][0]].battlefields(g)
    return (
        PickPlayer(ctx.seat, ctx.source & ID_MASK, facing)
        if facing and conjuration(g, ctx, effect.pile, effect.title)
        else None
    )


def conjure(g: State, ctx: Context, effect: e.Conjure, answers: Answers, step: Step) -> None:
    """Places as many as pile and battlefield allow."""
    ctx.vars[effect.name] = ()
    ctx.done = False
    if answers[0]:
        work = Conjuring(ctx.at, step.program, step.place, answers[0][0], amount(g, ctx, effect.n), effect.title)
        if answers[1]:
            work.faces = answers[1][0]
        g.push(work)


def conjuration(g: State, ctx: Context, pile: Seat, title: str) -> int:
    """A copy in the pile from which the effect takes cards, 0 if there is none."""
    owners = seats_now(g, ctx, pile)
    return zones.find_conjuration(g, owners[0], title) if owners else 0


def conjure_is_useful(g: State, ctx: Context, effect: e.Conjure, step: Step) -> bool:
    if not conjuration(g, ctx, effect.pile, effect.title):
        return False
    return any(zones.battlefield_room(g, seat) > 0 for seat in seats_open(g, ctx, effect.onto))


def conjure_copy(g: State, ctx: Context, effect: e.ConjureCopy, answers: Answers, step: Step) -> None:
    ctx.vars[effect.name] = ()
    ctx.done = False
    card = g.find(answers[0][0]) if answers[0] else None
    if card is None:
        return
    g.push(Conjuring(ctx.at, step.program, step.place, ctx.seat, amount(g, ctx, effect.n), card.d.title))


def conjure_copy_is_useful(g: State, ctx: Context, effect: e.ConjureCopy, step: Step) -> bool:
    if zones.battlefield_room(g, ctx.seat) <= 0:
        return False
    if isinstance(effect.of, (t.Choose, t.Target)):
        cards = candidates(g, ctx, effect.of)
    else:
        cards = [card for card in [g.find(ref) for ref in subject_refs(g, ctx, effect.of)] if card is not None]
    for card in cards:
        if zones.find_conjuration(g, ctx.seat, card.d.title):
            return True
    return False


NEXT_HOST: Final = 0
TARGETED: Final = 1


class AttachingEach(Inner):
    """Attaches conjured alterations of the title to these hosts (references), one after the other. `announced`: the
    window after targeting the hosts is over; otherwise each host has its own window, in which the text may be cancelled
    (R-CANC-05).
    """

    __slots__ = ("announced", "hosts", "title")

    def __init__(
        self, base: int, program: Program, place: int, hosts: tuple[int, ...], title: str, announced: bool
    ) -> None:
        super().__init__(base, program, place)
        self.hosts = hosts
        self.title = title
        self.announced = announced

    def copy(self) -> AttachingEach:
        f = AttachingEach(self.base, self.program, self.place, self.hosts, self.title, self.announced)
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
        if self.pc == NEXT_HOST and not self.announced:
            self.pc = TARGETED
            if announce(g, x, (host.ref,)):
                return
        self.pc = NEXT_HOST
        self.hosts = self.hosts[1:]
        x.done = True
        g.players[x.seat].conjurations.remove(cid)
        g.push(Attaching(Context(g.ref_of(cid), x.seat, x.classes, x.path), cid, host.ref, True))


register(AttachingEach, {**INNER, "hosts": INTS, "title": TITLED, "announced": SavedAs("told", BOOL)})


def may_receive(g: State, ctx: Context, cid: int, host: Card) -> bool:
    """Whether an alteration may be attached to the card. The card is then also the target of a spell (R-TGT-02)."""
    return values.can_target(g, ctx.seat, ctx.classes | k.BY_SPELL, host) and may_be_attached(g, ctx, cid, host)


def attach_conjured(g: State, ctx: Context, effect: e.AttachConjured, answers: Answers, step: Step) -> None:
    ctx.done = False
    n = amount(g, ctx, effect.n)
    hosts = tuple([ref for ref in answers[0] for i in range(n)])
    targeted = subject_of(effect.to).targets
    announced = targeted is not None and targeted(effect.to)
    if hosts:
        g.push(AttachingEach(ctx.at, step.program, step.place, hosts, effect.title, announced))


def attach_is_useful(g: State, ctx: Context, effect: e.AttachConjured, step: Step) -> bool:
    """For a Chimera the effect counts as useful even if its pile has no such card: a Chimera is not offered effects,
    and later effects may refer to the host.
    """
    available = g.players[ctx.seat].scripted or zones.find_conjuration(g, ctx.seat, effect.title) != 0
    return available and HOSTS.is_useful(g, ctx, effect)


def reattach(g: State, ctx: Context, effect: e.Reattach, answers: Answers, step: Step) -> None:
    whats, hosts = unguarded(g, ctx, answers[0]), unguarded(g, ctx, answers[1])
    card = g.get(whats[0]) if whats else None
    host = g.get(hosts[0]) if hosts else None
    ctx.done = False
    if card is None or host is None:
        return
    targeted = subject_of(effect.to).targets
    if targeted is not None and targeted(effect.to):
        ctx.done = move_onto(g, ctx, card, host)
    elif card.host and card.host != host.id and may_receive(g, ctx, card.id, host):
        ctx.done = True
        g.push(Reattaching(Context(card.ref, ctx.seat, ctx.classes, ctx.path), card.ref, host.ref))


def reattach_is_useful(g: State, ctx: Context, effect: e.Reattach, step: Step) -> bool:
    """Possible hosts can be judged only once the alteration is known."""
    return subject_can_matter(g, ctx, effect.what) and (PENDING in ctx.vars or HOSTS.is_useful(g, ctx, effect))


# --- back into play ---------------------------------------------------------------------------------------------------


def put_into_play(g: State, ctx: Context, effect: e.PutIntoPlay, answers: Answers, step: Step) -> None:
    """Puts a given card that is set aside, removed, face down under a card or in the conjuration pile onto a
    battlefield. It is the same unit as before only if it was in no pile and no hand (R-UNIT-10). If its side has
    several battlefields, it returns to the one that it left.
    """
    ctx.done = False
    refs, seats = answers[0], answers[1]
    if not refs or not seats:
        return
    cid, seat = refs[0] & ID_MASK, seats[0]
    timed = g.kept.pop(refs[0], ())
    faces: int | None = None
    for change in timed:
        if change.kind == WAS_FACING:
            faces = change.n
    came_back = g.aside.get(cid)
    if came_back is not None:
        timed = came_back.timed
        faces = came_back.faces
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
    if faces not in g.players[seat].battlefields(g):
        faces = None
    ctx.done = enter_battlefield(g, cid, seat, tuple([change for change in timed if change.kind != WAS_FACING]), faces)


def tuck_under(g: State, ctx: Context, effect: e.TuckUnder, answers: Answers, step: Step) -> None:
    host = g.find(ctx.source)
    ctx.done = False
    for ref in answers[0]:
        if host is None or not loose(g, ref):
            continue
        if effect.discard_others:
            for other in host.under:
                zones.to_pile(g, other, k.DISCARD_PILE)
            host.under = ()
        ctx.done = tuck(g, host, ref)


def loose(g: State, ref: int) -> bool:
    """Whether the card is leaving play, or has just been removed from play."""
    cid = ref & ID_MASK
    return g.ref_of(cid) == ref and (cid in g.aside or cid in g.players[g.owner[cid]].removed)


def tuck(g: State, host: Card, ref: int) -> bool:
    """Puts a card that has left play face down under another one. A unit that was only removed from play and returns in
    the same turn is the same unit (R-UNIT-10).
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
        e.Conjure: Meaning(
            conjure, PlayerChoice(lambda w: w.onto), CustomChoice(_ask_battlefield), is_useful=conjure_is_useful
        ),
        e.ConjureCopy: Meaning(conjure_copy, CardChoice(lambda w: w.of), is_useful=conjure_copy_is_useful),
        e.AttachConjured: Meaning(attach_conjured, HOSTS, is_useful=attach_is_useful),
        e.Reattach: Meaning(reattach, CardChoice(lambda w: w.what), HOSTS, is_useful=reattach_is_useful),
        e.PutIntoPlay: Meaning(put_into_play, Gone(lambda w: w.who), PlayerChoice(lambda w: w.onto)),
        e.TuckUnder: Meaning(tuck_under, Gone(lambda w: w.who), is_useful=lambda g, ctx, effect, step: True),
    }
)
