"""All targets of a text are chosen before its first effect, those of optional effects too (R-CLS-19, R-CLS-30).

A branch is looked into if its condition holds, or if the condition depends on what the text does. Targets of branches
that a player chooses later, and of effects that are repeated, are chosen in their turn; so are targets that depend on a
card which an earlier effect has yet to find.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final

from ashes_env.language import effects as e
from ashes_env.language.amounts import DestroyedByThis
from ashes_env.language.base import Effect, Word
from ashes_env.language.conditions import Destroyed
from ashes_env.rules.choices.declared import Answer
from ashes_env.rules.choices.resolve import INNER, Inner, announce, chosen_before, meaning_at
from ashes_env.rules.definitions.lint.names import PAID, READS, X, bound_by
from ashes_env.rules.definitions.texts import Program, Step
from ashes_env.rules.reading.meaning import holds
from ashes_env.rules.state.codecs import BODY, BOOL, INT, INTS, Fixed, TupleOf
from ashes_env.rules.state.record_types import register

if TYPE_CHECKING:
    from ashes_env.rules.reading.context import Context
    from ashes_env.rules.state.state import State

Place = tuple[str, int, int]  # of a choice: the address of its program, its effect, its index in the effect
BRANCHES: Final = -1  # instead of the index: look into the branches of the effect
INTO: Final = (e.May, e.To)  # effects whose parts are looked into
RESULTS: Final = (Destroyed, DestroyedByThis)  # nodes that ask what the text has destroyed
SOURCE: Final = "@source"  # bound to the card of the text if it is in play when the text begins


class ChooseTargets(Inner):
    """Asks for the targets at the places in `queue`, one after the other, then announces them together. If the card of
    the text has left play after that, the text does not resolve (R-CLS-31). `told`: they have been announced.
    """

    __slots__ = ("choice", "queue", "targets", "told")

    def __init__(self, base: int, program: Program, place: int, queue: tuple[Place, ...]) -> None:
        super().__init__(base, program, place)
        self.choice = 0
        self.queue = queue
        self.targets: tuple[int, ...] = ()
        self.told = False

    def copy(self) -> ChooseTargets:
        f = ChooseTargets(self.base, self.program, self.place, self.queue)
        f.pc, f.answer, f.choice, f.targets, f.told = self.pc, self.answer, self.choice, self.targets, self.told
        return f

    def step(self, g: State) -> None:
        x = self.context(g)
        while self.queue and not x.cancelled:
            (address, self.place, self.choice), self.queue = self.queue[0], self.queue[1:]
            self.program = g.defs.programs[address]
            step = self.here()
            if self.choice == BRANCHES:
                for branch in reversed(_branches(g, x, step)):
                    self.queue = (*places(branch), *self.queue)
                continue
            choice = meaning_at(step).choices[self.choice]
            if waits(choice.about(step.word), x):
                continue
            question = choice.pose(g, x, step.word, (), step)
            if question is not None:
                g.push(question)
                return
            self._settle(g, x, choice.given(g, x, step.word))
        if self.targets and not self.told and not x.cancelled:
            self.told = True
            announce(g, x, self.targets)
            return
        g.pop()
        source = x.vars.get(SOURCE)
        if source is not None and g.get(source[0]) is None:
            x.cancelled = True

    def take(self, g: State, answer: Answer) -> None:
        self._settle(g, self.context(g), answer)

    def _settle(self, g: State, x: Context, answer: Answer) -> None:
        step = self.here()
        targets = meaning_at(step).choices[self.choice].settle(g, x, step.word, answer)
        self.targets = (*self.targets, *[ref for ref in targets if ref not in self.targets])
        x.vars[chosen_before(self.program, self.place, self.choice)] = answer


register(
    ChooseTargets, {**INNER, "queue": TupleOf(Fixed(BODY, INT, INT))}, {"choice": INT, "targets": INTS, "told": BOOL}
)


def places(program: Program) -> tuple[Place, ...]:
    """The places of a program at which targets may have to be chosen before it begins."""
    out: list[Place] = []
    for i, step in enumerate(program.steps):
        for j, choice in enumerate(meaning_at(step).choices):
            if choice.picks_targets(step.word):
                out.append((program.address, i, j))
        if step.branches and isinstance(step.word, (*INTO, e.If)):
            out.append((program.address, i, BRANCHES))
    return tuple(out)


def _branches(g: State, x: Context, step: Step) -> list[Program]:
    """The branches whose targets are chosen now: of a condition that the text has yet to decide, both."""
    word = step.word
    if not isinstance(word, e.If) or asks_what_it_destroyed(step) or waits(word.condition, x):
        return list(step.branches.values())
    branch = step.branches.get("then" if holds(g, x, word.condition) else "otherwise")
    return [] if branch is None else [branch]


_ASKS: Final[dict[Step, bool]] = {}


def asks_what_it_destroyed(step: Step) -> bool:
    """Whether an effect, apart from the effects inside it, asks what the text has destroyed."""
    found = _ASKS.get(step)
    if found is None:
        inner: Any = step.word
        found = any(
            _says(getattr(inner, f.name), RESULTS) for f in fields(inner) if not _is_body(getattr(inner, f.name))
        )
        _ASKS[step] = found
    return found


def _is_body(value: object) -> bool:
    return isinstance(value, tuple) and any(isinstance(each, (Effect, tuple)) for each in value)


def _says(node: object, kinds: tuple[type, ...]) -> bool:
    if isinstance(node, tuple):
        return any(_says(each, kinds) for each in node)
    if not isinstance(node, Word):
        return False
    if isinstance(node, kinds):
        return True
    inside: Any = node
    return any(_says(getattr(inside, f.name), kinds) for f in fields(inside))


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
