"""Resolving a text effect by effect; the choices of each effect are made just before it (R-RES-01, R-TIME-02).

`MEANINGS` holds the choices and the handler of each effect; the modules of `rules/effects` fill it. A handler is called
once, with all answers: it changes the state, or pushes frames for longer work.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ashes_env.language import codes as k
from ashes_env.language.base import Effect
from ashes_env.language.conditions import Destroyed
from ashes_env.language.effects import ChooseDice, If, PickInHand
from ashes_env.rules.choices.declared import Answer, Answers, Choice
from ashes_env.rules.definitions.texts import Program, Step
from ashes_env.rules.reading.context import CONTEXT, Context
from ashes_env.rules.reading.meaning import Table, known_refs
from ashes_env.rules.state.codecs import INT, INTS, PROGRAM, TupleOf
from ashes_env.rules.state.deal import Deal
from ashes_env.rules.state.log import DICE_POWER, EFFECT
from ashes_env.rules.state.moves import NO
from ashes_env.rules.state.record_types import register
from ashes_env.rules.state.state import ID_BITS, ID_MASK, Event, Frame, Shown, State, Topic, Underway
from ashes_env.rules.timing.events import emit

Handler = Callable[[State, Context, Any, Answers, Step], None]
Usefulness = Callable[[State, Context, Any, Step], bool]
Each = Callable[[State, Context, Any, int, int], None]


class Meaning:
    """What the rules know about one kind of effect.

    `choices`: what is chosen first, in this order. `handler`: what the effect does then. `is_useful`: whether it could
    do anything, if this needs more than a candidate for the first choice. `each`: what it does to one card, if several
    cards are handled one after the other. `finds`: it looks up hidden cards and binds them to its name. `prepares`: it
    only picks or remembers something for later effects.
    """

    __slots__ = ("choices", "handler", "each", "finds", "prepares", "is_useful")

    def __init__(
        self,
        handler: Handler,
        *choices: Choice,
        is_useful: Usefulness | None = None,
        each: Each | None = None,
        finds: bool = False,
        prepares: bool = False,
    ) -> None:
        self.handler = handler
        self.choices = choices
        self.is_useful = is_useful
        self.each = each
        self.finds = finds
        self.prepares = prepares


MEANINGS: Final[Table[Meaning]] = Table("effect")


def meaning_of(word: Effect) -> Meaning:
    """The entry of an effect in the table of meanings."""
    return MEANINGS[type(word)]


def meaning_at(step: Step) -> Meaning:
    """The entry of the effect of a compiled step."""
    meaning = step.meaning
    if meaning is None:
        step.meaning = meaning = meaning_of(step.word)
    assert isinstance(meaning, Meaning)
    return meaning


class Inner(Frame):
    """Work on step number `place` of a program; the frame at index `base` of the stack resolves the whole text."""

    __slots__ = ("base", "place", "program")

    def __init__(self, base: int, program: Program, place: int) -> None:
        self.pc = 0
        self.answer = NO
        self.base = base
        self.program = program
        self.place = place

    def about(self, g: State) -> int:
        return self.context(g).source

    def why(self, g: State) -> int:
        return DICE_POWER if self.context(g).classes & k.BY_DICE_POWER else EFFECT

    def context(self, g: State) -> Context:
        """The context of the text."""
        root = g.stack[self.base]
        assert isinstance(root, Resolution)
        return root.ctx

    def here(self) -> Step:
        """The compiled step."""
        return self.program.steps[self.place]

    def topic(self, g: State) -> Topic:
        return Topic(self.program.address, self.place)

    def seat_left(self, g: State, seat: int) -> bool:
        return self.context(g).seat == seat

    def clause(self, g: State, event: Event) -> Frame | None:
        """Frames inside a resolution have no "if that destroyed it" clause of their own: the frame below knows the next
        step.
        """
        at = g.stack.index(self)
        return g.stack[at - 1].clause(g, event) if at > 0 else None


INNER: Final = {"base": INT, "program": PROGRAM, "place": INT}


class Block(Inner):
    """A sequence of effects resolved one after the other inside a resolution; `place` is the index of the next one."""

    __slots__ = ("answers", "targets")

    def __init__(self, base: int, program: Program) -> None:
        self.pc = 0
        self.answer = NO
        self.base = base
        self.program = program
        self.place = 0
        self.answers: Answers = ()
        self.targets: tuple[int, ...] = ()

    def copy(self) -> Block:
        f = Block(self.base, self.program)
        f.pc, f.answer, f.place, f.answers, f.targets = self.pc, self.answer, self.place, self.answers, self.targets
        return f

    def copy_into(self, f: Block) -> None:
        """Copies the position inside the block."""
        f.pc, f.answer, f.base = self.pc, self.answer, self.base
        f.place, f.answers, f.targets = self.place, self.answers, self.targets

    def topic(self, g: State) -> Topic:
        s = self.here()
        ask = meaning_of(s.word).choices[len(self.answers)]
        return Topic(self.program.address, self.place, tuple(ask.ways(g, self.context(g), s.word, s)))

    def picked_before(self, g: State) -> Shown:
        x = self.context(g)
        cards: tuple[int, ...] = ()
        dice: tuple[int, ...] = ()
        for step in self.program.steps[: self.place]:
            word = step.word
            if isinstance(word, PickInHand):
                cards = tuple([ref & ID_MASK for ref in x.vars.get(word.name, ())])
            elif isinstance(word, ChooseDice):
                dice = x.vars.get(word.name, ())[1:]
        return Shown(cards, dice)

    def underway(self, g: State) -> tuple[Underway, ...]:
        x = self.context(g)
        return (Underway(x.seat, x.source, self.program.address, self.place),)

    def step(self, g: State) -> None:
        x = self.context(g)
        if x.cancelled or self.place >= len(self.program.steps):
            g.pop()
            return
        s = self.program.steps[self.place]
        w = s.word
        targets_first = g.edition.targets_first
        if targets_first and g.edition.works_off(g, x.at, s):
            return
        meaning = meaning_at(s)
        choices = meaning.choices
        n = len(self.answers)
        if n and g.seats.out:
            self.answers = tuple([choices[i].still(g, answer) for i, answer in enumerate(self.answers)])
        while n < len(choices):
            ask = choices[n]
            if targets_first:
                given = x.vars.get(chosen_before(self.program, self.place, n))
                if given is not None:
                    answer = ask.left(g, given)
                    self.answers = (*self.answers, answer)
                    ask.settle(g, x, w, answer)  # announced before; a later target may have taken over its name
                    n += 1
                    continue
            if self.targets and not ask.targeting and self._announce(g, x):
                return
            question = ask.pose(g, x, w, self.answers, s)
            if question is not None:
                g.push(question)
                return
            self._accept(g, x, ask, w, ask.given(g, x, w))
            n += 1
        if self.targets and self._announce(g, x):
            return
        answers = self.answers
        self.answers = ()
        self.place += 1
        meaning.handler(g, x, w, answers, s)

    def take(self, g: State, answer: Answer) -> None:
        s = self.here()
        self._accept(g, self.context(g), meaning_at(s).choices[len(self.answers)], s.word, answer)

    def _accept(self, g: State, ctx: Context, ask: Choice, w: Effect, answer: Answer) -> None:
        self.answers = (*self.answers, answer)
        targets = ask.settle(g, ctx, w, answer)
        if targets:
            self.targets = (*self.targets, *targets)

    def _announce(self, g: State, ctx: Context) -> bool:
        """Opens the window after something was targeted. Returns true if anyone may respond."""
        targets, self.targets = self.targets, ()
        return announce(g, ctx, targets)

    def redeal(self, g: State, deal: Deal) -> None:
        if not self.answers or self.context(g).seat == deal.seat:
            return
        choices = meaning_at(self.here()).choices
        self.answers = tuple(
            [
                tuple([g.ref_of(deal.now[ref & ID_MASK]) if ref & ID_MASK in deal.now else ref for ref in answer])
                if choices[i].hidden
                else answer
                for i, answer in enumerate(self.answers)
            ]
        )

    def clause(self, g: State, event: Event) -> Frame | None:
        """This block, if the current effect destroyed the card of the event and the next effect is marked "if that
        destroyed it". Such a clause belongs to the window after the destruction, before the discard.
        """
        if self.place >= len(self.program.steps):
            return None
        word = self.here().word
        if not isinstance(word, If) or not isinstance(word.condition, Destroyed):
            return None
        x = self.context(g)
        if x.cancelled or event.cards[0] not in known_refs(g, x, word.condition.subject):
            return None
        return self

    def resolve_clause(self, g: State, seat: int) -> bool:
        x = self.context(g)
        if x.seat != seat:
            return False
        then = self.here().branches.get("then")
        self.place += 1
        inside(g, x, then)
        return True


BLOCK: Final = {"place": INT, "answers": TupleOf(INTS), "targets": INTS}
register(Block, {"base": INT, "program": PROGRAM}, BLOCK)


class Resolution(Block):
    """The resolution of a whole text."""

    __slots__ = ("ctx",)

    def __init__(self, ctx: Context, program: Program) -> None:
        self.pc = 0
        self.answer = NO
        self.base = -1
        self.program = program
        self.place = 0
        self.answers = ()
        self.targets = ()
        self.ctx = ctx

    def copy(self) -> Resolution:
        f = Resolution(self.ctx.copy(), self.program)
        f.pc, f.answer, f.place, f.answers, f.targets = self.pc, self.answer, self.place, self.answers, self.targets
        f.base = self.base
        return f

    def context(self, g: State) -> Context:
        return self.ctx

    def step(self, g: State) -> None:
        x = self.ctx
        if x.at < 0:
            if g.edition.begins(g, self):
                return
            x.at = len(g.stack) - 1
            x.began = g.departures
        super().step(g)

    def text(self, g: State) -> tuple[int, int]:
        return self.ctx.seat, self.ctx.source

    def resolves_ability_of(self) -> int:
        return self.ctx.source if self.ctx.classes & k.BY_ABILITY else 0

    def cancel(self) -> bool:
        self.ctx.cancelled = True
        return True

    def found(self, g: State) -> tuple[int, ...]:
        names = names_found(g.defs.programs.get(self.ctx.path))
        out: list[int] = []
        for name, refs in self.ctx.vars.items():
            if name in names:
                for ref in refs:
                    cid = ref & ID_MASK
                    if 0 < cid < len(g.by_id) and ref >> ID_BITS == g.inc[cid] and g.seen[cid] != g.seats.bits:
                        out.append(cid)
        return tuple(out)


register(Resolution, {"ctx": CONTEXT, "program": PROGRAM}, {"base": INT, **BLOCK})


def names_found(program: Program | None) -> set[str]:
    """The names to which effects of the program bind the hidden cards that they find."""
    out: set[str] = set()
    for step in program.steps if program is not None else ():
        word: Any = step.word
        if meaning_of(word).finds:
            out.add(word.name)
        for branch in step.branches.values():
            out |= names_found(branch)
    return out


def chosen_before(program: Program, place: int, choice: int) -> str:
    """The name under which the answer to a choice is bound that was made before the text began (R-CLS-30)."""
    return f"@{program.address}.{place}#{choice}"


def inside(g: State, ctx: Context, program: Program | None) -> None:
    """Pushes a program that is part of the text being resolved."""
    if program is not None:
        g.push(Block(ctx.at, program))


def announce(g: State, ctx: Context, targets: tuple[int, ...]) -> bool:
    """Opens the window after a text has targeted something. Returns true if anyone may respond."""
    return emit(g, Event(k.TARGETED, targets, ctx.source, ctx.classes, ctx.seat, 0, ctx.at))


def text_classes(g: State, cid: int) -> int:
    """The source class of the text of a card in play: a spell for spells, an ability for all other cards."""
    kind = g.by_id[cid].kind
    return k.BY_SPELL if kind == k.SPELL_ON_BOARD or kind == k.ALTERATION else k.BY_ABILITY
