"""Resolving a text: effect by effect, each with its choices made just before it (R-RES-01, R-TIME-02).

`HANDLERS` maps each effect word to its meaning; the modules `rules.verbs_*` fill it. A handler is called again after
each choice or nested resolution until it moves on with `Block.next`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import ashes_env.rules.reading.evaluate as ev
from ashes_env.language import codes as k
from ashes_env.language.base import Body
from ashes_env.language.conditions import Destroyed
from ashes_env.language.effects import If
from ashes_env.rules.reading.context import Context
from ashes_env.rules.state.state import Event, Paying

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State


class Block(Paying):
    """Some effects being resolved one after the other, inside a resolution."""

    __slots__ = ("at", "base", "body", "early", "n", "picks", "queue", "stage", "targets", "tmp", "wait")

    def __init__(self, base: int, body: Body) -> None:
        super().__init__()
        self.base = base
        self.body = body
        self.at = 0
        self.picks: tuple[tuple[int, ...], ...] = ()
        self.wait = 0
        self.targets: tuple[int, ...] = ()
        self.queue: tuple[int, ...] | None = None
        self.stage = 0
        self.n = 0
        self.tmp: tuple[int, ...] = ()
        self.early = False  # the next effect has been resolved already, inside what this one caused

    def copy(self) -> Block:
        f = Block(self.base, self.body)
        self.copy_into(f)
        return f

    def copy_into(self, f: Block) -> None:
        f.pc, f.answer, f.at, f.picks, f.wait, f.targets = (
            self.pc, self.answer, self.at, self.picks, self.wait, self.targets,
        )  # fmt: skip
        f.queue, f.stage, f.n, f.tmp, f.early = self.queue, self.stage, self.n, self.tmp, self.early
        f.spent, f.discarded = self.spent, self.discarded

    def context(self, g: State) -> Context:
        """What the text knows."""
        root = g.stack[self.base]
        assert isinstance(root, Resolution)
        return root.ctx

    def next(self) -> None:
        """On to the next effect."""
        self.at += 2 if self.early else 1
        self.early = False
        self.picks = ()
        self.wait = 0
        self.targets = ()
        self.queue = None
        self.stage = 0
        self.n = 0
        self.tmp = ()

    def seat_left(self, g: State, seat: int) -> bool:
        return self.context(g).seat == seat

    def step(self, g: State) -> None:
        x = self.context(g)
        if x.cancelled or self.at >= len(self.body):
            g.pop()
            return
        effect = self.body[self.at]
        handler = HANDLERS.get(type(effect))
        if handler is None:
            raise ev.NotImplementedWord(f"no meaning for the effect {effect!r}")
        handler(g, self, x, effect)


def if_destroyed(g: State, event: Event) -> Block | None:
    """The block whose effect is destroying the card of the event while its next one says "if that destroyed it":
    the clause belongs to the window after the destruction, before the discard (R-FAQ-64, R-FAQ-65).
    """
    f = g.stack[event.at - 1] if event.at > 0 else None
    if not isinstance(f, Block) or f.early or f.at + 1 >= len(f.body):
        return None
    clause = f.body[f.at + 1]
    if not isinstance(clause, If) or not isinstance(clause.condition, Destroyed):
        return None
    x = f.context(g)
    if x.cancelled or event.cards[0] not in ev.known_refs(g, x, clause.condition.subject):
        return None
    return f


class Resolution(Block):
    """A whole text being resolved."""

    __slots__ = ("ctx",)

    def __init__(self, ctx: Context, body: Body) -> None:
        super().__init__(-1, body)
        self.ctx = ctx

    def copy(self) -> Resolution:
        f = Resolution(self.ctx.copy(), self.body)
        self.copy_into(f)
        f.base = self.base
        return f

    def context(self, g: State) -> Context:
        return self.ctx


Handler = Callable[["State", Block, Context, Any], None]
HANDLERS: Final[dict[type, Handler]] = {}


def inside(g: State, f: Block, body: Body) -> None:
    """Pushes effects that belong to the text being resolved."""
    if body:
        base = f.base if f.base >= 0 else g.stack.index(f)
        g.push(Block(base, body))


def text_classes(g: State, cid: int) -> int:
    """What the text of a card in play counts as: a spell's is a spell, any other an ability."""
    kind = g.by_id[cid].kind
    return k.BY_SPELL if kind == k.SPELL_ON_BOARD or kind == k.ALTERATION else k.BY_ABILITY
