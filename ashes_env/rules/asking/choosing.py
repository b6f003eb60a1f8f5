"""The subjects that somebody has to choose: their candidates and their questions (R-TGT-01..05).

Targets can be protected, and open a window before the effect goes on; what is merely chosen cannot and does not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ashes_env.language import codes as k
from ashes_env.language import targets as t
from ashes_env.language.base import AnyNumber
from ashes_env.language.effects import UnderThis
from ashes_env.rules.asking.questions import PickCards, PickOneOfEach, PickPair, PickTitle
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
from ashes_env.rules.state import options as o
from ashes_env.rules.state.state import ID_MASK, Card, Frame, State


def candidates(g: State, x: Context, s: t.Target | t.Choose | t.ChooseInEachSlot) -> list[Card]:
    """The cards that a single choice, or one of each slot, may fall on."""
    return targets(g, x, s.cards) if isinstance(s, t.Target) else described(g, x, s.cards)


def _refs(cards: list[Card]) -> Refs:
    return tuple([card.ref for card in cards])


# --- one card ---------------------------------------------------------------------------------------------------------


def _ask_target(g: State, x: Context, s: t.Target) -> Frame | None:
    return _ask_one(g, x, s, o.ASK_TARGET, targets(g, x, s.cards))


def _ask_choose(g: State, x: Context, s: t.Choose) -> Frame | None:
    return _ask_one(g, x, s, o.ASK_CHOOSE, described(g, x, s.cards))


def _ask_one(g: State, x: Context, s: t.Target | t.Choose, ask: int, cards: list[Card]) -> Frame | None:
    if not cards:
        return None
    by = seats_now(g, x, s.by) if s.by is not None else ()
    return PickCards(by[0] if by else x.seat, ask, x.source & ID_MASK, _refs(cards))


def _of(x: Context, s: t.OneOf) -> Refs:
    return tuple([ref for name in s.names for ref in x.vars.get(name, ())])


def _ask_one_of(g: State, x: Context, s: t.OneOf) -> Frame | None:
    refs = in_play(g, _of(x, s))
    if not refs:
        return None
    by = seats_now(g, x, s.by) if s.by is not None else ()
    return PickCards(by[0] if by else x.seat, o.ASK_CHOOSE, x.source & ID_MASK, refs)


def _one_of_worth(g: State, x: Context, s: t.OneOf) -> bool:
    return PENDING in x.vars or bool(in_play(g, _of(x, s)))


# --- several ----------------------------------------------------------------------------------------------------------


def _ask_up_to(g: State, x: Context, s: t.TargetUpTo) -> Frame | None:
    most = amount(g, x, s.n)
    cards = targets(g, x, s.cards) if most > 0 else []
    if not cards:
        return None
    return PickCards(x.seat, o.ASK_TARGET, x.source & ID_MASK, _refs(cards), most if s.exactly else 0, most)


def _most(g: State, x: Context, s: t.ChooseUpTo) -> int:
    if isinstance(s.n, AnyNumber):
        return ID_MASK if s.n.most is None else s.n.most
    return amount(g, x, s.n)


def _ask_choose_up_to(g: State, x: Context, s: t.ChooseUpTo) -> Frame | None:
    most = _most(g, x, s)
    cards = described(g, x, s.cards) if most > 0 else []
    most = min(most, len(cards))
    return PickCards(x.seat, o.ASK_CHOOSE, x.source & ID_MASK, _refs(cards), 0, most) if cards else None


def _ask_exactly(g: State, x: Context, s: t.ChooseExactly) -> Frame | None:
    n = amount(g, x, s.n)
    cards = described(g, x, s.cards)
    if not len(cards) >= n > 0:
        return None
    return PickCards(x.seat, o.ASK_CHOOSE, x.source & ID_MASK, _refs(cards), n, n)


def _ask_within(g: State, x: Context, s: t.ChooseWithin) -> Frame | None:
    cards = described(g, x, s.cards)
    if not _within_worth(g, x, s):
        return None
    weights = tuple([max(0, values.life(g, card)) for card in cards])
    return PickCards(
        x.seat, o.ASK_CHOOSE, x.source & ID_MASK, _refs(cards), 0, len(cards), max(0, amount(g, x, s.budget)), weights
    )


def _within_worth(g: State, x: Context, s: t.ChooseWithin) -> bool:
    budget = amount(g, x, s.budget)
    for card in described(g, x, s.cards):
        if max(0, values.life(g, card)) <= budget:
            return True
    return False


def _exactly_worth(g: State, x: Context, s: t.ChooseExactly) -> bool:
    n = amount(g, x, s.n)
    return n > 0 and len(described(g, x, s.cards)) >= n


def _ask_in_each_slot(g: State, x: Context, s: t.ChooseInEachSlot) -> Frame | None:
    """Spells on the board of one player that share a slot are one group (R-SPELL-11)."""
    groups: dict[tuple[int, int], Refs] = {}
    for card in described(g, x, s.cards):
        if card.d.kind == k.SPELL_ON_BOARD:
            groups[card.seat, card.slot] = (*groups.get((card.seat, card.slot), ()), card.ref)
    if not groups:
        return None
    return PickOneOfEach(x.seat, o.ASK_CHOOSE, x.source & ID_MASK, tuple(groups.values()))


# --- two that go together ---------------------------------------------------------------------------------------------


def pairs(g: State, x: Context, s: t.TargetBoth) -> list[tuple[Card, list[Card]]]:
    """First targets that leave a legal second one."""
    out: list[tuple[Card, list[Card]]] = []
    saved = x.vars.get(s.names[0])
    for first in targets(g, x, s.first):
        x.vars[s.names[0]] = (first.ref,)
        seconds = [c for c in targets(g, x, s.second) if c.id != first.id]
        if seconds:
            out.append((first, seconds))
    if saved is None:
        x.vars.pop(s.names[0], None)
    else:
        x.vars[s.names[0]] = saved
    return out


def _ask_both(g: State, x: Context, s: t.TargetBoth) -> Frame | None:
    found = pairs(g, x, s)
    if not found:
        return None
    firsts = tuple([first.ref for first, _ in found])
    return PickPair(x.seat, o.ASK_TARGET, x.source & ID_MASK, firsts, tuple([_refs(each) for _, each in found]))


def _bind_both(x: Context, s: t.TargetBoth, refs: Refs) -> None:
    if len(refs) == 2:
        x.vars[s.names[0]] = (refs[0],)
        x.vars[s.names[1]] = (refs[1],)


# --- given already, or under a card -----------------------------------------------------------------------------------


def _that(g: State, x: Context, s: t.TargetThat) -> Refs:
    return tuple([ref for ref in subject_refs(g, x, s.subject) if may_target(g, x, ref)])


def _under(g: State, x: Context) -> tuple[int, ...]:
    host = g.find(x.source)
    return () if host is None else host.under


def _ask_under(g: State, x: Context, s: UnderThis) -> Frame | None:
    under = _under(g, x)
    if not under:
        return None
    return PickTitle(x.seat, o.ASK_CHOOSE, x.source & ID_MASK, under, False, False)


# ----------------------------------------------------------------------------------------------------------------------


def _none(g: State, x: Context, s: Any) -> Refs:
    return ()


def _named(g: State, x: Context, s: Any) -> Refs:
    name: str = s.name
    return x.vars.get(name, ())


def _bind(x: Context, s: Any, refs: Refs) -> None:
    name: str = s.name
    x.vars[name] = refs


def chosen(
    ask: Callable[[State, Context, Any], Frame | None], worth: Callable[[State, Context, Any], bool], targets: bool
) -> SubjectMeaning:
    """A subject that somebody chooses; without candidates it stands for nothing."""
    return SubjectMeaning(
        _named, lambda g, x, s: in_play(g, _named(g, x, s)), worth, ask, _none, _bind, lambda s: targets
    )


SUBJECTS.update(
    {
        t.Target: chosen(_ask_target, lambda g, x, s: bool(targets(g, x, s.cards)), True),
        t.Choose: chosen(_ask_choose, lambda g, x, s: bool(described(g, x, s.cards)), False),
        t.OneOf: chosen(_ask_one_of, _one_of_worth, False),
        t.TargetUpTo: chosen(_ask_up_to, lambda g, x, s: amount(g, x, s.n) > 0 and bool(targets(g, x, s.cards)), True),
        t.ChooseUpTo: chosen(
            _ask_choose_up_to, lambda g, x, s: _most(g, x, s) > 0 and bool(described(g, x, s.cards)), False
        ),
        t.ChooseExactly: chosen(_ask_exactly, _exactly_worth, False),
        t.ChooseInEachSlot: chosen(_ask_in_each_slot, lambda g, x, s: bool(described(g, x, s.cards)), False),
        t.ChooseWithin: chosen(_ask_within, _within_worth, False),
        UnderThis: chosen(_ask_under, lambda g, x, s: bool(_under(g, x)), False),
        t.TargetBoth: SubjectMeaning(
            _none, _none, lambda g, x, s: bool(pairs(g, x, s)), _ask_both, _none, _bind_both, lambda s: True
        ),
        t.TargetThat: SubjectMeaning(
            _named,
            lambda g, x, s: in_play(g, _named(g, x, s)),
            lambda g, x, s: bool(_that(g, x, s)),
            None,
            _that,
            _bind,
            lambda s: True,
        ),
    }
)
