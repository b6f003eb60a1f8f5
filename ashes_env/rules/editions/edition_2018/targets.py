"""All targets of a text are chosen before its first effect, those of optional effects too (R-CLS-19, R-CLS-30).

A branch is looked into if its condition holds, or if the condition depends on what the text does. Targets of branches
that a player chooses later, and of effects that are repeated, are chosen in their turn; so are targets that depend on a
card which an earlier effect has yet to find. An optional effect with targets that replaces another one with targets is
such a branch: only one of the two happens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.language import effects as e
from ashes_env.rules.choices.declared import Answer
from ashes_env.rules.choices.resolve import INNER, Inner, announce, chosen_before, meaning_at
from ashes_env.rules.definitions.texts import Program, Step
from ashes_env.rules.editions.edition_2018.words import asks_what_it_destroyed, waits
from ashes_env.rules.paying.playing import Play
from ashes_env.rules.reading.meaning import holds
from ashes_env.rules.state.codecs import BODY, BOOL, INT, INTS, Fixed, SavedAs, TupleOf
from ashes_env.rules.state.record_types import register

if TYPE_CHECKING:
    from ashes_env.rules.reading.context import Context
    from ashes_env.rules.state.state import State

Place = tuple[str, int, int]  # of a choice: the address of its program, its effect, its index in the effect
BRANCHES: Final = -1  # instead of the index: look into the branches of the effect
INTO: Final = (e.May, e.To)  # effects whose parts are looked into
SOURCE: Final = "@source"  # bound to the card of the text if it is in play when the text begins


class ChooseTargets(Inner):
    """Asks for the targets at the places in `queue`, one after the other, then announces them together. If the card of
    the text has left play after that, the text does not resolve (R-CLS-31). `announced`: they have been announced.
    """

    __slots__ = ("announced", "choice", "queue", "targets")

    def __init__(self, base: int, program: Program, place: int, queue: tuple[Place, ...]) -> None:
        super().__init__(base, program, place)
        self.choice = 0
        self.queue = queue
        self.targets: tuple[int, ...] = ()
        self.announced = False

    def copy(self) -> ChooseTargets:
        f = ChooseTargets(self.base, self.program, self.place, self.queue)
        f.pc, f.answer, f.choice = self.pc, self.answer, self.choice
        f.targets, f.announced = self.targets, self.announced
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
        if self.targets and not self.announced and not x.cancelled:
            self.announced = True
            announce(g, x, self.targets)
            return
        g.pop()
        goes_to_its_place(g, self.base)
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
    ChooseTargets,
    {**INNER, "queue": TupleOf(Fixed(BODY, INT, INT))},
    {"choice": INT, "targets": INTS, "announced": SavedAs("told", BOOL)},
)


def goes_to_its_place(g: State, at: int) -> None:
    """Discards the spell whose text, resolved by the frame at this index, is about to begin (R-CLS-19)."""
    playing = g.stack[at - 2]
    if isinstance(playing, Play):
        playing.discard_first(g)


def places(program: Program) -> tuple[Place, ...]:
    """The places of a program at which targets may have to be chosen before it begins."""
    out: list[Place] = []
    for i, step in enumerate(program.steps):
        for j, choice in enumerate(meaning_at(step).choices):
            if choice.picks_targets(step.word):
                out.append((program.address, i, j))
        if step.branches and isinstance(step.word, (*INTO, e.If)) and not _either(step):
            out.append((program.address, i, BRANCHES))
    return tuple(out)


def _either(step: Step) -> bool:
    """Whether a player chooses between two effects that both pick targets."""
    return isinstance(step.word, e.May) and len(step.branches) > 1 and all(map(_aims, step.branches.values()))


def _aims(program: Program) -> bool:
    """Whether a program has targets, branches included."""
    for step in program.steps:
        if any(choice.picks_targets(step.word) for choice in meaning_at(step).choices):
            return True
        if any(map(_aims, step.branches.values())):
            return True
    return False


def _branches(g: State, x: Context, step: Step) -> list[Program]:
    """The branches whose targets are chosen now: of a condition that the text has yet to decide, both."""
    word = step.word
    if not isinstance(word, e.If) or asks_what_it_destroyed(step) or waits(word.condition, x):
        return list(step.branches.values())
    branch = step.branches.get("then" if holds(g, x, word.condition) else "otherwise")
    return [] if branch is None else [branch]
