"""All targets of a text are chosen before its first effect, those of optional effects too (R-CLS-19, R-CLS-30).

A branch is looked into if its condition holds, or if the condition depends on what the text does. Targets of branches
that a player chooses later, and of effects that are repeated, are chosen in their turn; so are targets that depend on a
card which an earlier effect has yet to find.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final

from ashes_env.language import effects as e
from ashes_env.language.base import Word
from ashes_env.language.conditions import Destroyed
from ashes_env.rules.choices.declared import Answer
from ashes_env.rules.choices.resolve import INNER, Inner, announce, chosen_before, meaning_at
from ashes_env.rules.definitions.lint.names import PAID, READS, X, bound_by
from ashes_env.rules.definitions.texts import Program, Step
from ashes_env.rules.reading.meaning import holds
from ashes_env.rules.state.codecs import BODY, INT, INTS, Fixed, TupleOf
from ashes_env.rules.state.record_types import register

if TYPE_CHECKING:
    from ashes_env.rules.reading.context import Context
    from ashes_env.rules.state.state import State

Place = tuple[str, int, int]  # of a choice: the address of its program, its effect, its index in the effect
INTO: Final = (e.May, e.To)  # effects whose parts are looked into


class ChooseTargets(Inner):
    """Asks for the targets at the places in `queue`, one after the other, then announces them together."""

    __slots__ = ("choice", "queue", "targets")

    def __init__(self, base: int, program: Program, place: int, queue: tuple[Place, ...]) -> None:
        super().__init__(base, program, place)
        self.choice = 0
        self.queue = queue
        self.targets: tuple[int, ...] = ()

    def copy(self) -> ChooseTargets:
        f = ChooseTargets(self.base, self.program, self.place, self.queue)
        f.pc, f.answer, f.choice, f.targets = self.pc, self.answer, self.choice, self.targets
        return f

    def step(self, g: State) -> None:
        x = self.context(g)
        while self.queue and not x.cancelled:
            (address, self.place, self.choice), self.queue = self.queue[0], self.queue[1:]
            self.program = g.defs.programs[address]
            step = self.here()
            choice = meaning_at(step).choices[self.choice]
            if waits(choice.about(step.word), x):
                continue
            question = choice.pose(g, x, step.word, (), step)
            if question is not None:
                g.push(question)
                return
            self._keep(x, ())
        g.pop()
        if self.targets:
            announce(g, x, self.targets)

    def take(self, g: State, answer: Answer) -> None:
        x, step = self.context(g), self.here()
        targets = meaning_at(step).choices[self.choice].settle(g, x, step.word, answer)
        self.targets = (*self.targets, *[ref for ref in targets if ref not in self.targets])
        self._keep(x, answer)

    def _keep(self, x: Context, answer: Answer) -> None:
        x.vars[chosen_before(self.program, self.place, self.choice)] = answer


register(ChooseTargets, {**INNER, "queue": TupleOf(Fixed(BODY, INT, INT))}, {"choice": INT, "targets": INTS})


def places(g: State, x: Context, program: Program) -> list[Place]:
    """The places of a text at which targets are chosen now."""
    out: list[Place] = []
    for i, step in enumerate(program.steps):
        for j, choice in enumerate(meaning_at(step).choices):
            if choice.picks_targets(step.word):
                out.append((program.address, i, j))
        for branch in _branches(g, x, step):
            out += places(g, x, branch)
    return out


def _branches(g: State, x: Context, step: Step) -> list[Program]:
    word = step.word
    if isinstance(word, INTO):
        return list(step.branches.values())
    if not isinstance(word, e.If):
        return []
    if _depends(word.condition, x):
        return list(step.branches.values())
    branch = step.branches.get("then" if holds(g, x, word.condition) else "otherwise")
    return [] if branch is None else [branch]


def _depends(condition: object, x: Context) -> bool:
    """Whether a condition depends on what the text has yet to do."""
    return isinstance(condition, Destroyed) or waits(condition, x)


def waits(node: object, x: Context, own: tuple[str, ...] = (PAID, X)) -> bool:
    """Whether a part of the language reads a name that is not bound yet; `own` are names that it binds itself."""
    if isinstance(node, tuple):
        return any(waits(each, x, own) for each in node)
    if not isinstance(node, Word):
        return False
    reads = READS.get(type(node))
    if reads is not None:
        names = getattr(node, reads[0])
        for name in (names,) if isinstance(names, str) else names:
            if name not in x.vars and name not in own:
                return True
    own = (*own, *[name for name, _ in bound_by(node)])
    inside: Any = node
    return any(waits(getattr(inside, f.name), x, own) for f in fields(inside))
