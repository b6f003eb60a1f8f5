"""Whether the conditions of the language hold now."""

from __future__ import annotations

from ashes_env.language import base as b
from ashes_env.language import conditions as c
from ashes_env.rules.reading import values
from ashes_env.rules.reading.amounts import focus
from ashes_env.rules.reading.attack import attack_of
from ashes_env.rules.reading.context import Context
from ashes_env.rules.reading.meaning import (
    CONDITIONS,
    amount,
    described,
    for_whom,
    has,
    holds,
    known_refs,
    seats_now,
    subject_refs,
)
from ashes_env.rules.state.neighbours import takes_turn
from ashes_env.rules.state.state import State


def _is(g: State, ctx: Context, s: c.Is) -> bool:
    for ref in subject_refs(g, ctx, s.subject):
        if has(g, ctx, ref, s.what):
            return True
    return False


def _some_player(g: State, ctx: Context, s: c.SomePlayer) -> bool:
    return bool(for_whom(g, ctx, seats_now(g, ctx, s.seats), s.name, s.condition))


def _destroyed(g: State, ctx: Context, s: c.Destroyed) -> bool:
    """Only a destruction since the text started counts: the card may have been destroyed before and come back."""
    for ref in known_refs(g, ctx, s.subject):
        last = g.lki.get(ref)
        if last is not None and last.destroyed and last.when >= ctx.began:
            return True
    return False


def _guarding(g: State, ctx: Context, s: c.Guarding) -> bool:
    return g.attack_at >= 0 and attack_of(g).guard == g.cards[g.players[ctx.seat].pb].ref


def _by_another(g: State, ctx: Context, s: c.ByAnotherPlayer) -> bool:
    event = ctx.event
    return (
        event is not None
        and event.seat >= 0
        and bool(event.cards)
        and event.seat != values.controller(g, event.cards[0])
    )


def _resolving_ability(g: State, ctx: Context, s: c.ResolvingAbility) -> bool:
    pb = g.cards[g.players[ctx.seat].pb].ref
    for frame in g.stack:
        if frame.resolves_ability_of() == pb:
            return True
    return False


CONDITIONS.update(
    {
        b.Not: lambda g, ctx, subject: not holds(g, ctx, subject.inner),
        b.AllOf: lambda g, ctx, subject: holds(g, ctx, subject.left) and holds(g, ctx, subject.right),
        b.AnyOf: lambda g, ctx, subject: holds(g, ctx, subject.left) or holds(g, ctx, subject.right),
        c.Exists: lambda g, ctx, subject: len(described(g, ctx, subject.cards)) >= subject.n,
        c.SomePlayer: _some_player,
        c.Is: _is,
        c.AtLeast: lambda g, ctx, subject: amount(g, ctx, subject.left) >= amount(g, ctx, subject.right),
        c.IsEven: lambda g, ctx, subject: amount(g, ctx, subject.n) % 2 == 0,
        c.NoMoreThan: lambda g, ctx, subject: amount(g, ctx, subject.left) <= amount(g, ctx, subject.right),
        c.Focus: lambda g, ctx, subject: focus(g, ctx) >= subject.level,
        c.UnitDestroyedThisTurn: lambda g, ctx, subject: g.unit_destroyed,
        c.HasFirstPlayerToken: lambda g, ctx, subject: g.first == ctx.seat,
        c.Destroyed: _destroyed,
        c.Guarding: _guarding,
        c.MyTurn: lambda g, ctx, subject: takes_turn(g, ctx.seat),
        c.IsBound: lambda g, ctx, subject: bool(ctx.vars.get(subject.name)),
        c.ByAnotherPlayer: _by_another,
        c.ResolvingAbility: _resolving_ability,
    }
)
