"""Whether a text could do anything: what is worth offering, beyond what the rules allow (R-TGT-10).

`POSSIBLE` holds a test for each effect word that can be idle; the modules `rules.verbs_*` fill it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import ashes_env.rules.asking.selecting as selecting
from ashes_env.language import targets as t
from ashes_env.language.base import Subject
from ashes_env.language.effects import Let, Pick, PickPlayer, UnderThis
from ashes_env.rules.definitions.texts import Program, Step
from ashes_env.rules.reading import meaning, subjects, values
from ashes_env.rules.reading.context import Context

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State


Possible = Callable[["State", Context, Any, Step], bool]
POSSIBLE: Final[dict[type, Possible]] = {}


PREPARING: Final = (Pick, PickPlayer, Let)  # effects that only prepare others


def possible(g: State, x: Context, program: Program | None) -> bool:
    """Whether a text could change anything now beyond paying its cost."""
    return program is not None and some_possible(g, x, program.steps)


def some_possible(g: State, x: Context, steps: tuple[Step, ...]) -> bool:
    """Whether one of these effects could change anything, the others before it being done."""
    found = False
    picking = False
    for i, step in enumerate(steps):
        effect = step.word
        check = POSSIBLE.get(type(effect))
        if isinstance(effect, PickPlayer) and isinstance(effect.seat, (t.TargetPlayer, t.ChoosePlayer)):
            found = _possible_for_someone(g, x, effect.seat, steps[i + 1 :])
            break
        if type(effect) in PREPARING:
            if isinstance(effect, Pick) and meaning.PENDING not in x.vars and (
                check is None or check(g, x, effect, step)
            ):
                picking = True
                x.vars[meaning.PENDING] = ()
            continue
        if check is None or check(g, x, effect, step):
            found = True
            break
    if picking:
        del x.vars[meaning.PENDING]
    return found


def _possible_for_someone(g: State, x: Context, s: t.TargetPlayer | t.ChoosePlayer, rest: tuple[Step, ...]) -> bool:
    """Whether what follows the choice of a player could do anything with one of them."""
    saved = x.vars.get(s.name)
    found = False
    for seat in selecting.candidate_seats(g, x, s):
        x.vars[s.name] = (seat,)
        if some_possible(g, x, rest):
            found = True
            break
    if saved is None:
        x.vars.pop(s.name, None)
    else:
        x.vars[s.name] = saved
    return found


def doable(g: State, x: Context, program: Program | None) -> bool:
    """Whether the first part of "do this to do that" can be done at all."""
    able = True
    picking = False
    for step in program.steps if program is not None else ():
        effect = step.word
        check = POSSIBLE.get(type(effect))
        if check is not None and not check(g, x, effect, step):
            able = False
            break
        if meaning.PENDING not in x.vars:
            picking = True
            x.vars[meaning.PENDING] = ()
    if picking:
        del x.vars[meaning.PENDING]
    return able


def subject_possible(g: State, x: Context, s: Subject) -> bool:
    """Whether a subject could stand for any card now."""
    if isinstance(s, t.Target):
        return bool(subjects.targets(g, x, s.cards))
    if isinstance(s, t.Choose):
        return bool(meaning.described(g, x, s.cards))
    if isinstance(s, t.TargetUpTo):
        return meaning.amount(g, x, s.n) > 0 and bool(subjects.targets(g, x, s.cards))
    if isinstance(s, t.ChooseExactly):
        n = meaning.amount(g, x, s.n)
        return n > 0 and len(meaning.described(g, x, s.cards)) >= n
    if isinstance(s, t.ChooseWithin):
        budget = meaning.amount(g, x, s.budget)
        return any(max(0, values.life(g, c)) <= budget for c in meaning.described(g, x, s.cards))
    if isinstance(s, t.TargetBoth):
        return bool(selecting.pairs(g, x, s))
    if isinstance(s, t.TargetThat):
        return any(selecting.may_target(g, x, r) for r in meaning.subject_refs(g, x, s.subject))
    if isinstance(s, UnderThis):
        host = g.find(x.source)
        return host is not None and bool(host.under)
    if isinstance(s, t.It):
        return bool(x.vars[s.name]) if s.name in x.vars else meaning.PENDING in x.vars
    if isinstance(s, t.PhoenixbornOf):
        return True
    return bool(meaning.subject_refs(g, x, s))
