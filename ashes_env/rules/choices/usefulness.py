"""Whether a text could do anything: which legal actions are useful enough to offer (R-TGT-10)."""

from __future__ import annotations

from ashes_env.language.effects import Let
from ashes_env.rules.choices.declared import Answers
from ashes_env.rules.choices.resolve import Meaning, meaning_at
from ashes_env.rules.definitions.texts import Program, Step
from ashes_env.rules.reading.context import Context
from ashes_env.rules.reading.meaning import PENDING, amount
from ashes_env.rules.state.state import State


def _effect_is_useful(g: State, ctx: Context, step: Step, meaning: Meaning) -> bool:
    """Whether one effect could do anything: `is_useful` of its meaning is true, or its first choice has a candidate."""
    if meaning.is_useful is not None:
        return meaning.is_useful(g, ctx, step.word, step)
    return not meaning.choices or meaning.choices[0].is_useful(g, ctx, step.word)


def is_useful(g: State, ctx: Context, program: Program | None) -> bool:
    """Whether a text could change anything now, apart from paying its cost."""
    return program is not None and any_useful(g, ctx, program.steps)


def any_useful(g: State, ctx: Context, steps: tuple[Step, ...]) -> bool:
    """Whether one of these effects could change anything, assuming that the effects before it are done. An effect that
    only picks or remembers something does not count by itself. The names that it binds are then taken into account when
    the effects after it are judged; the same holds for the names of an effect that could change nothing.
    """
    for i, step in enumerate(steps):
        meaning = meaning_at(step)
        if not meaning.prepares and _effect_is_useful(g, ctx, step, meaning):
            return True
        rest = steps[i + 1 :]
        if not rest:
            return False
        word = step.word
        if isinstance(word, Let):
            return _is_useful_with(g, ctx, rest, word.name, ((amount(g, ctx, word.n),),))
        if PENDING in ctx.vars or not meaning.choices:
            continue
        ask = meaning.choices[0]
        name, answers = ask.open(g, ctx, word)
        if answers:
            return _is_useful_with(g, ctx, rest, name, answers)
        if meaning.prepares and ask.is_useful(g, ctx, word):
            return _is_useful_with(g, ctx, rest, PENDING, ((),))
    return False


def _is_useful_with(g: State, ctx: Context, rest: tuple[Step, ...], name: str, answers: Answers) -> bool:
    """Whether the remaining effects could do anything if the name is bound to one of these answers."""
    saved = ctx.vars.get(name)
    useful = False
    for answer in answers:
        ctx.vars[name] = answer
        if any_useful(g, ctx, rest):
            useful = True
            break
    if saved is None:
        ctx.vars.pop(name, None)
    else:
        ctx.vars[name] = saved
    return useful


def can_begin(g: State, ctx: Context, program: Program) -> bool:
    """Whether the first effect of a program could do anything."""
    step = program.steps[0]
    return _effect_is_useful(g, ctx, step, meaning_at(step))


def can_be_done(g: State, ctx: Context, program: Program | None) -> bool:
    """Whether the first part of "do this to do that" can be done."""
    able = True
    picking = False
    for step in program.steps if program is not None else ():
        if not _effect_is_useful(g, ctx, step, meaning_at(step)):
            able = False
            break
        if PENDING not in ctx.vars:
            picking = True
            ctx.vars[PENDING] = ()
    if picking:
        del ctx.vars[PENDING]
    return able
