"""Subjects that a player chooses: their candidates and their questions (R-TGT-01..05).

Protection applies to targets, and targeting opens a window before the effect goes on. Neither applies to cards that are
chosen without being targeted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ashes_env.language import codes as k
from ashes_env.language import targets as t
from ashes_env.language.base import AnyNumber, Subject
from ashes_env.language.effects import UnderThis
from ashes_env.rules.choices.questions import PickCards, PickOneOfEach, PickPair, PickTitle
from ashes_env.rules.reading import values
from ashes_env.rules.reading.context import Context
from ashes_env.rules.reading.meaning import (
    PENDING,
    SUBJECTS,
    Refs,
    SubjectMeaning,
    amount,
    described,
    seats_now,
    subject_refs,
)
from ashes_env.rules.reading.subjects import in_play, may_target, targets
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import ID_MASK, Card, Frame, State


def candidates(g: State, ctx: Context, subject: t.Target | t.Choose | t.ChooseInEachSlot) -> list[Card]:
    """The candidates of a single choice, or of a choice of one card per slot."""
    return targets(g, ctx, subject.cards) if isinstance(subject, t.Target) else described(g, ctx, subject.cards)


def possible(g: State, ctx: Context, subject: Subject) -> list[Card]:
    """The cards in play for which a subject may stand: the candidates of a choice of one card, or the cards that are
    determined.
    """
    if isinstance(subject, (t.Target, t.Choose, t.ChooseInEachSlot)):
        return candidates(g, ctx, subject)
    return [card for card in [g.get(ref) for ref in subject_refs(g, ctx, subject)] if card is not None]


def _refs(cards: list[Card]) -> Refs:
    return tuple([card.ref for card in cards])


# --- one card ---------------------------------------------------------------------------------------------------------


def _ask_target(g: State, ctx: Context, subject: t.Target) -> Frame | None:
    return _ask_one(g, ctx, subject, m.ASK_TARGET, targets(g, ctx, subject.cards))


def _ask_choose(g: State, ctx: Context, subject: t.Choose) -> Frame | None:
    return _ask_one(g, ctx, subject, m.ASK_CHOOSE, described(g, ctx, subject.cards))


def _ask_one(g: State, ctx: Context, subject: t.Target | t.Choose, ask: int, cards: list[Card]) -> Frame | None:
    if not cards:
        return None
    by = seats_now(g, ctx, subject.by) if subject.by is not None else ()
    return PickCards(by[0] if by else ctx.seat, ask, ctx.source & ID_MASK, _refs(cards))


def _of(ctx: Context, subject: t.OneOf) -> Refs:
    return tuple([ref for name in subject.names for ref in ctx.vars.get(name, ())])


def _ask_one_of(g: State, ctx: Context, subject: t.OneOf) -> Frame | None:
    refs = in_play(g, _of(ctx, subject))
    if not refs:
        return None
    by = seats_now(g, ctx, subject.by) if subject.by is not None else ()
    return PickCards(by[0] if by else ctx.seat, m.ASK_CHOOSE, ctx.source & ID_MASK, refs)


def _one_of_is_useful(g: State, ctx: Context, subject: t.OneOf) -> bool:
    return PENDING in ctx.vars or bool(in_play(g, _of(ctx, subject)))


# --- several ----------------------------------------------------------------------------------------------------------


def _ask_up_to(g: State, ctx: Context, subject: t.TargetUpTo) -> Frame | None:
    most = amount(g, ctx, subject.n)
    cards = targets(g, ctx, subject.cards) if most > 0 else []
    if not cards:
        return None
    return PickCards(ctx.seat, m.ASK_TARGET, ctx.source & ID_MASK, _refs(cards), most if subject.exactly else 0, most)


def _most(g: State, ctx: Context, subject: t.ChooseUpTo) -> int:
    if isinstance(subject.n, AnyNumber):
        return ID_MASK if subject.n.most is None else subject.n.most
    return amount(g, ctx, subject.n)


def _ask_choose_up_to(g: State, ctx: Context, subject: t.ChooseUpTo) -> Frame | None:
    most = _most(g, ctx, subject)
    cards = described(g, ctx, subject.cards) if most > 0 else []
    most = min(most, len(cards))
    return PickCards(ctx.seat, m.ASK_CHOOSE, ctx.source & ID_MASK, _refs(cards), 0, most) if cards else None


def _ask_exactly(g: State, ctx: Context, subject: t.ChooseExactly) -> Frame | None:
    n = amount(g, ctx, subject.n)
    cards = described(g, ctx, subject.cards)
    if not len(cards) >= n > 0:
        return None
    return PickCards(ctx.seat, m.ASK_CHOOSE, ctx.source & ID_MASK, _refs(cards), n, n)


def _ask_within(g: State, ctx: Context, subject: t.ChooseWithin) -> Frame | None:
    cards = described(g, ctx, subject.cards)
    if not _within_is_useful(g, ctx, subject):
        return None
    weights = tuple([max(0, values.life(g, card)) for card in cards])
    return PickCards(
        ctx.seat,
        m.ASK_CHOOSE,
        ctx.source & ID_MASK,
        _refs(cards),
        0,
        len(cards),
        max(0, amount(g, ctx, subject.budget)),
        weights,
    )


def _within_is_useful(g: State, ctx: Context, subject: t.ChooseWithin) -> bool:
    budget = amount(g, ctx, subject.budget)
    for card in described(g, ctx, subject.cards):
        if max(0, values.life(g, card)) <= budget:
            return True
    return False


def _exactly_is_useful(g: State, ctx: Context, subject: t.ChooseExactly) -> bool:
    n = amount(g, ctx, subject.n)
    return n > 0 and len(described(g, ctx, subject.cards)) >= n


def _ask_in_each_slot(g: State, ctx: Context, subject: t.ChooseInEachSlot) -> Frame | None:
    """Spells on the board of one player that share a slot are one group (R-SPELL-11)."""
    groups: dict[tuple[int, int], Refs] = {}
    for card in described(g, ctx, subject.cards):
        if card.d.kind == k.SPELL_ON_BOARD:
            groups[card.seat, card.slot] = (*groups.get((card.seat, card.slot), ()), card.ref)
    if not groups:
        return None
    return PickOneOfEach(ctx.seat, m.ASK_CHOOSE, ctx.source & ID_MASK, tuple(groups.values()))


# --- two that go together ---------------------------------------------------------------------------------------------


def pairs(g: State, ctx: Context, subject: t.TargetBoth) -> list[tuple[Card, list[Card]]]:
    """Each first target for which a legal second target exists, with these second targets."""
    out: list[tuple[Card, list[Card]]] = []
    saved = ctx.vars.get(subject.names[0])
    for first in targets(g, ctx, subject.first):
        ctx.vars[subject.names[0]] = (first.ref,)
        seconds = [c for c in targets(g, ctx, subject.second) if c.id != first.id]
        if seconds:
            out.append((first, seconds))
    if saved is None:
        ctx.vars.pop(subject.names[0], None)
    else:
        ctx.vars[subject.names[0]] = saved
    return out


def _ask_both(g: State, ctx: Context, subject: t.TargetBoth) -> Frame | None:
    both = pairs(g, ctx, subject)
    if not both:
        return None
    firsts = tuple([first.ref for first, _ in both])
    return PickPair(ctx.seat, m.ASK_TARGET, ctx.source & ID_MASK, firsts, tuple([_refs(each) for _, each in both]))


def _bind_both(ctx: Context, subject: t.TargetBoth, refs: Refs) -> None:
    if len(refs) == 2:
        ctx.vars[subject.names[0]] = (refs[0],)
        ctx.vars[subject.names[1]] = (refs[1],)


# --- given already, or under a card -----------------------------------------------------------------------------------


def _that(g: State, ctx: Context, subject: t.TargetThat) -> Refs:
    return tuple([ref for ref in subject_refs(g, ctx, subject.subject) if may_target(g, ctx, ref)])


def _under(g: State, ctx: Context) -> tuple[int, ...]:
    host = g.find(ctx.source)
    return () if host is None else host.under


def _ask_under(g: State, ctx: Context, s: UnderThis) -> Frame | None:
    under = _under(g, ctx)
    if not under:
        return None
    return PickTitle(ctx.seat, m.ASK_CHOOSE, ctx.source & ID_MASK, under, False, False)


# ----------------------------------------------------------------------------------------------------------------------


def _none(g: State, ctx: Context, s: Any) -> Refs:
    return ()


def _named(g: State, ctx: Context, s: Any) -> Refs:
    name: str = s.name
    return ctx.vars.get(name, ())


def _bind(ctx: Context, s: Any, refs: Refs) -> None:
    name: str = s.name
    ctx.vars[name] = refs


def chosen(
    ask: Callable[[State, Context, Any], Frame | None],
    is_useful: Callable[[State, Context, Any], bool],
    targets: bool,
    single: Callable[[State, Context, Any], list[Card]] | None = None,
) -> SubjectMeaning:
    """The meaning of a subject that a player chooses. Without candidates it stands for no card."""
    return SubjectMeaning(
        _named,
        lambda g, ctx, subject: in_play(g, _named(g, ctx, subject)),
        is_useful,
        ask,
        _none,
        _bind,
        lambda s: targets,
        single,
    )


SUBJECTS.update(
    {
        t.Target: chosen(_ask_target, lambda g, ctx, subject: bool(targets(g, ctx, subject.cards)), True, candidates),
        t.Choose: chosen(
            _ask_choose, lambda g, ctx, subject: bool(described(g, ctx, subject.cards)), False, candidates
        ),
        t.OneOf: chosen(_ask_one_of, _one_of_is_useful, False),
        t.TargetUpTo: chosen(
            _ask_up_to,
            lambda g, ctx, subject: amount(g, ctx, subject.n) > 0 and bool(targets(g, ctx, subject.cards)),
            True,
        ),
        t.ChooseUpTo: chosen(
            _ask_choose_up_to,
            lambda g, ctx, subject: _most(g, ctx, subject) > 0 and bool(described(g, ctx, subject.cards)),
            False,
        ),
        t.ChooseExactly: chosen(_ask_exactly, _exactly_is_useful, False),
        t.ChooseInEachSlot: chosen(
            _ask_in_each_slot, lambda g, ctx, subject: bool(described(g, ctx, subject.cards)), False
        ),
        t.ChooseWithin: chosen(_ask_within, _within_is_useful, False),
        UnderThis: chosen(_ask_under, lambda g, ctx, subject: bool(_under(g, ctx)), False),
        t.TargetBoth: SubjectMeaning(
            _none,
            _none,
            lambda g, ctx, subject: bool(pairs(g, ctx, subject)),
            _ask_both,
            _none,
            _bind_both,
            lambda s: True,
        ),
        t.TargetThat: SubjectMeaning(
            _named,
            lambda g, ctx, subject: in_play(g, _named(g, ctx, subject)),
            lambda g, ctx, subject: bool(_that(g, ctx, subject)),
            None,
            _that,
            _bind,
            lambda s: True,
        ),
    }
)
