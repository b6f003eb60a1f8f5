"""Whether a text could do anything: what is worth offering, beyond what the rules allow (R-TGT-10)."""

from __future__ import annotations

from ashes_env.language import targets as t
from ashes_env.language.effects import Pick, PickPlayer
from ashes_env.rules.asking.resolve import Meaning, meaning_at
from ashes_env.rules.definitions.texts import Program, Step
from ashes_env.rules.reading.context import Context
from ashes_env.rules.reading.meaning import PENDING, seats_open
from ashes_env.rules.state.state import State


def _effect_possible(g: State, x: Context, s: Step, meaning: Meaning) -> bool:
    """Whether one effect could do anything: its word says so, or its first choice has a candidate."""
    if meaning.worth is not None:
        return meaning.worth(g, x, s.word, s)
    return not meaning.asks or meaning.asks[0].worth(g, x, s.word)


def possible(g: State, x: Context, program: Program | None) -> bool:
    """Whether a text could change anything now beyond paying its cost."""
    return program is not None and some_possible(g, x, program.steps)


def some_possible(g: State, x: Context, steps: tuple[Step, ...]) -> bool:
    """Whether one of these effects could change anything, the others before it being done. Effects that only pick or
    remember something do not count by themselves.
    """
    found = False
    picking = False
    for i, step in enumerate(steps):
        meaning = meaning_at(step)
        if not meaning.prepares:
            if _effect_possible(g, x, step, meaning):
                found = True
                break
            continue
        word = step.word
        if isinstance(word, PickPlayer) and isinstance(word.seat, (t.TargetPlayer, t.ChoosePlayer)):
            found = _possible_for_someone(g, x, word.seat, steps[i + 1 :])
            break
        if isinstance(word, Pick) and PENDING not in x.vars and _effect_possible(g, x, step, meaning):
            picking = True
            x.vars[PENDING] = ()
    if picking:
        del x.vars[PENDING]
    return found


def _possible_for_someone(g: State, x: Context, s: t.TargetPlayer | t.ChoosePlayer, rest: tuple[Step, ...]) -> bool:
    """Whether what follows the choice of a player could do anything with one of them."""
    saved = x.vars.get(s.name)
    found = False
    for seat in seats_open(g, x, s):
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
        if not _effect_possible(g, x, step, meaning_at(step)):
            able = False
            break
        if PENDING not in x.vars:
            picking = True
            x.vars[PENDING] = ()
    if picking:
        del x.vars[PENDING]
    return able
