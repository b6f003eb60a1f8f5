"""Whether the statements of the language are true now."""

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


def _is(g: State, x: Context, s: c.Is) -> bool:
    for ref in subject_refs(g, x, s.subject):
        if has(g, x, ref, s.what):
            return True
    return False


def _some_player(g: State, x: Context, s: c.SomePlayer) -> bool:
    return bool(for_whom(g, x, seats_now(g, x, s.seats), s.name, s.condition))


def _destroyed(g: State, x: Context, s: c.Destroyed) -> bool:
    """Only a destruction since the text began counts: the card may have been destroyed before and come back."""
    for ref in known_refs(g, x, s.subject):
        last = g.lki.get(ref)
        if last is not None and last.destroyed and last.when >= x.began:
            return True
    return False


def _guarding(g: State, x: Context, s: c.Guarding) -> bool:
    return g.attack_at >= 0 and attack_of(g).guard == g.cards[g.players[x.seat].pb].ref


def _by_another(g: State, x: Context, s: c.ByAnotherPlayer) -> bool:
    event = x.event
    return (
        event is not None
        and event.seat >= 0
        and bool(event.cards)
        and event.seat != values.controller(g, event.cards[0])
    )


def _resolving_ability(g: State, x: Context, s: c.ResolvingAbility) -> bool:
    pb = g.cards[g.players[x.seat].pb].ref
    for frame in g.stack:
        if frame.resolves_ability_of() == pb:
            return True
    return False


CONDITIONS.update(
    {
        b.Not: lambda g, x, s: not holds(g, x, s.inner),
        b.AllOf: lambda g, x, s: holds(g, x, s.left) and holds(g, x, s.right),
        b.AnyOf: lambda g, x, s: holds(g, x, s.left) or holds(g, x, s.right),
        c.Exists: lambda g, x, s: len(described(g, x, s.cards)) >= s.n,
        c.SomePlayer: _some_player,
        c.Is: _is,
        c.AtLeast: lambda g, x, s: amount(g, x, s.left) >= amount(g, x, s.right),
        c.IsEven: lambda g, x, s: amount(g, x, s.n) % 2 == 0,
        c.NoMoreThan: lambda g, x, s: amount(g, x, s.left) <= amount(g, x, s.right),
        c.Focus: lambda g, x, s: focus(g, x) >= s.level,
        c.UnitDestroyedThisTurn: lambda g, x, s: g.unit_destroyed,
        c.HasFirstPlayerToken: lambda g, x, s: g.first == x.seat,
        c.Destroyed: _destroyed,
        c.Guarding: _guarding,
        c.MyTurn: lambda g, x, s: takes_turn(g, x.seat),
        c.IsBound: lambda g, x, s: bool(x.vars.get(s.name)),
        c.ByAnotherPlayer: _by_another,
        c.ResolvingAbility: _resolving_ability,
    }
)
