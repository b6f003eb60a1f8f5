"""Effects that wait for the end of the turn: which a player has, how decisions distinguish them, and their
resolution.
"""

from __future__ import annotations

from dataclasses import fields

from ashes_env.language.targets import It
from ashes_env.rules.choices.resolve import Resolution
from ashes_env.rules.definitions.texts import Program
from ashes_env.rules.reading.context import Context
from ashes_env.rules.state import log
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import ID_MASK, Delayed, State


def due(g: State) -> int:
    """The index in `State.delayed` of the first effect whose turn is ending, -1 if there is none."""
    for i, d in enumerate(g.delayed):
        if d.turn <= g.turn:
            return i
    return -1


def of_seat(g: State, seat: int) -> list[int]:
    """The indices in `State.delayed` of a seat's effects whose turn is ending. Effects that refer to a card out of play
    come first.
    """
    titles: list[int] = []
    cards: list[int] = []
    for i, d in enumerate(g.delayed):
        if d.seat == seat and d.turn <= g.turn:
            (titles if m.kind_of(move_for(g, d)) == m.TITLE else cards).append(i)
    return titles + cards


def move_for(g: State, d: Delayed) -> int:
    """The move for a waiting effect: the card that it refers to, or otherwise the card that created it."""
    refs = dict(d.vars).get(_referenced_name(g.defs.programs[d.body]), ())
    cid = (refs[0] if refs else d.source) & ID_MASK
    return m.move(m.CARD if cid in g.cards else m.TITLE, cid)


def _referenced_name(program: Program) -> str:
    """The name that the first effect with a reference to an earlier bound card uses; empty if there is none."""
    for effect in program.effects:
        for field in fields(effect):
            subject = getattr(effect, field.name)
            if isinstance(subject, It):
                return subject.name
    return ""


def resolve(g: State, at: int) -> None:
    """Pushes the resolution of one waiting effect and removes it from the waiting ones."""
    d = g.delayed[at]
    g.delayed = (*g.delayed[:at], *g.delayed[at + 1 :])
    log.tell(g, log.TURN_END, d.seat, d.source & ID_MASK)
    g.push(Resolution(Context(d.source, d.seat, d.classes, d.body, 0, None, (), dict(d.vars)), g.defs.programs[d.body]))
