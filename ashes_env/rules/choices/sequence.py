"""Handling several cards one after the other, in an order that a player picks step by step (R-SIM-05)."""

from __future__ import annotations

from typing import Final

from ashes_env.language import codes as k
from ashes_env.rules.choices.resolve import INNER, Inner, meaning_at
from ashes_env.rules.definitions.definitions import AURAS
from ashes_env.rules.definitions.texts import Program, Step
from ashes_env.rules.reading.context import Context
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.codecs import BOOL, INT, INTS
from ashes_env.rules.state.record_types import register
from ashes_env.rules.state.state import ID_MASK, State

ANSWERED: Final = (
    (1 << k.DESTROYED)
    | (1 << k.DAMAGE_DEALT)
    | (1 << k.DAMAGE_RECEIVED)
    | (1 << k.WOUNDS_PLACED)
    | (1 << k.LEAVES_PLAY)
    | AURAS
)


def order_matters(g: State) -> bool:
    """Whether the order of several victims could change anything: some card of the game reacts to damage or
    destruction, or some value or rule depends on other cards. Derived from the decks of both players, so the decision
    reveals nothing about a hand.
    """
    return bool(g.mask & ANSWERED)


class Sequence(Inner):
    """Handles one card after the other (references in `queue`), with the amount `n` for each. If `ordered` is set and
    the order can matter, the controller of the text picks the order, or another player (`Edition.orders`).
    """

    __slots__ = ("n", "ordered", "queue", "waiting")

    def __init__(self, base: int, program: Program, place: int, queue: tuple[int, ...], n: int, ordered: bool) -> None:
        super().__init__(base, program, place)
        self.queue = queue
        self.n = n
        self.ordered = ordered
        self.waiting = False

    def copy(self) -> Sequence:
        f = Sequence(self.base, self.program, self.place, self.queue, self.n, self.ordered)
        f.pc, f.answer, f.waiting = self.pc, self.answer, self.waiting
        return f

    def step(self, g: State) -> None:
        x = self.context(g)
        if x.cancelled:
            g.pop()
            return
        chosen = 0
        if self.waiting:
            self.waiting = False
            cid = m.value_of(self.answer)
            for ref in self.queue:
                if ref & ID_MASK == cid:
                    chosen = ref
        elif self.ordered and len(self.queue) > 1:
            alive = [ref for ref in self.queue if g.get(ref) is not None]
            self.queue = tuple(alive)
            if len(alive) > 1 and (order_matters(g) or _phoenixborn(g, alive) > 1):
                self.waiting = True
                moves = [m.move(m.CARD, ref & ID_MASK) for ref in alive]
                g.ask(g.edition.orders(g, x.seat), m.ASK_ORDER, moves, x.source & ID_MASK)
                return
        if not chosen:
            if not self.queue:
                g.pop()
                return
            chosen = self.queue[0]
        self.queue = tuple([ref for ref in self.queue if ref != chosen])
        s = self.here()
        if not self.queue:
            g.pop()
        do_one(g, x, s, chosen, self.n)


register(Sequence, {**INNER, "queue": INTS, "n": INT, "ordered": BOOL}, {"waiting": BOOL})


def do_one(g: State, ctx: Context, step: Step, ref: int, n: int) -> None:
    """Applies an effect to one card."""
    each = meaning_at(step).each
    assert each is not None
    each(g, ctx, step.word, ref, n)


def one_by_one(g: State, ctx: Context, step: Step, refs: tuple[int, ...], n: int = 0, ordered: bool = True) -> None:
    """Applies an effect to several cards, one after the other or, if the edition says so, at the same time."""
    if len(refs) == 1:
        do_one(g, ctx, step, refs[0], n)
    elif refs and ordered and g.edition.together(step.word):
        for ref in refs[::-1]:  # the frame pushed last is the first
            do_one(g, ctx, step, ref, n)
    elif refs:
        g.push(Sequence(ctx.at, step.program, step.place, refs, n, ordered))


def _phoenixborn(g: State, refs: list[int]) -> int:
    """The number of Phoenixborn among the cards: their destruction can end the game (R-SIM-07)."""
    n = 0
    for ref in refs:
        if g.by_id[ref & ID_MASK].kind == k.PB:
            n += 1
    return n
