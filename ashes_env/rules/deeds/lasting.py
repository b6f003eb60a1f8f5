"""Meanings of the effects that last: bonuses, rules, abilities, copies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ashes_env.language import codes as k
from ashes_env.language import effects as e
from ashes_env.language.modifiers import Bonus, Obeys, Protected
from ashes_env.rules.asking.offers import POSSIBLE, subject_possible
from ashes_env.rules.asking.resolve import HANDLERS, Block
from ashes_env.rules.asking.selecting import select, select_seats
from ashes_env.rules.reading import meaning
from ashes_env.rules.reading.context import Context
from ashes_env.rules.state.state import (
    T_ABILITY,
    T_ATTACK,
    T_COPY,
    T_LIFE,
    T_PLAYER_RULE,
    T_RECOVER,
    T_RULE,
    Timed,
)

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State


def timed_of(g: State, x: Context, what: object, until: int) -> list[Timed]:
    """Lasting changes that a modifier stands for, with amounts as they are now."""
    out: list[Timed] = []
    if isinstance(what, Bonus):
        parts = ((T_ATTACK, what.attack), (T_LIFE, what.life), (T_RECOVER, what.recover))
        for kind, part in parts:
            n = meaning.amount(g, x, part)
            if n:
                out.append(Timed(kind, 0, n, until, x.seat, g.turn, ""))
    elif isinstance(what, Obeys):
        out.append(Timed(T_RULE, what.rule, meaning.amount(g, x, what.n), until, x.seat, g.turn, ""))
    elif isinstance(what, Protected):
        out.append(Timed(T_RULE, k.NOT_TARGETED, what.classes, until, x.seat, g.turn, ""))
        if what.attacks:
            out.append(Timed(T_RULE, k.CANNOT_BE_ATTACKED, 1, until, x.seat, g.turn, ""))
    return out


def give(g: State, f: Block, x: Context, w: e.Give) -> None:
    refs = select(g, f, x, w.to)
    if refs is None:
        return
    f.next()
    changes = tuple(timed_of(g, x, w.what, w.until))
    x.done = bool(refs)
    for ref in refs:
        card = g.get(ref)
        if card is not None:
            card.timed = (*card.timed, *changes)
            g.dirty = True


def give_ability(g: State, f: Block, x: Context, w: e.GiveAbility) -> None:
    refs = select(g, f, x, w.to)
    if refs is None:
        return
    text = f.here().text
    assert text is not None
    f.next()
    x.done = bool(refs)
    for ref in refs:
        card = g.get(ref)
        if card is not None:
            card.timed = (*card.timed, Timed(T_ABILITY, 0, text.n, w.until, x.seat, g.turn, text.path))


def restrict_player(g: State, f: Block, x: Context, w: e.RestrictPlayer) -> None:
    seats = select_seats(g, f, x, w.seat)
    if seats is None:
        return
    f.next()
    for seat in seats:
        p = g.players[seat]
        p.rules = (*p.rules, Timed(T_PLAYER_RULE, w.rule, 1, w.until, x.seat, g.turn, ""))
        x.done = True


def become_copy(g: State, f: Block, x: Context, w: e.BecomeCopy) -> None:
    """Title, printed abilities and printed values of another unit; a printed X is frozen as it is now."""
    first = select(g, f, x, w.who, 0, False)
    if first is None:
        return
    second = select(g, f, x, w.of, 1)
    if second is None:
        return
    f.next()
    card = g.get(first[0]) if first else None
    model = g.get(second[0]) if second else None
    x.done = card is not None and model is not None
    if card is None or model is None:
        return
    d = model.d
    x_attack = x_life = -1
    if d.card.attack is None:
        x_attack = model.x_attack
        if x_attack < 0 and d.card.x_attack is not None:
            x_attack = meaning.amount(g, Context(model.ref, model.seat, k.BY_ABILITY, d.title), d.card.x_attack)
    if d.card.life is None:
        x_life = model.x_life
        if x_life < 0 and d.card.x_life is not None:
            x_life = meaning.amount(g, Context(model.ref, model.seat, k.BY_ABILITY, d.title), d.card.x_life)
    card.d = d
    card.x_attack, card.x_life = x_attack, x_life
    card.timed = (*card.timed, Timed(T_COPY, 0, d.index, w.until, x.seat, g.turn, ""))
    g.dirty = True


HANDLERS.update({
    e.Give: give, e.GiveAbility: give_ability, e.RestrictPlayer: restrict_player, e.BecomeCopy: become_copy,
})  # fmt: skip
POSSIBLE.update({
    e.Give: lambda g, x, w, s: subject_possible(g, x, w.to),
    e.GiveAbility: lambda g, x, w, s: subject_possible(g, x, w.to),
    e.BecomeCopy: lambda g, x, w, s: subject_possible(g, x, w.who) and subject_possible(g, x, w.of),
})  # fmt: skip
