"""Which cards and players a description stands for; what has to be chosen first, `asking` knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ashes_env.language import base as b
from ashes_env.language import codes as k
from ashes_env.language import targets as t
from ashes_env.language.behaviour import Foremost
from ashes_env.rules.reading import values
from ashes_env.rules.reading.attack import attack_of
from ashes_env.rules.reading.context import Context
from ashes_env.rules.reading.meaning import (
    PENDING,
    PLAYERS,
    SUBJECTS,
    PlayerMeaning,
    Refs,
    SubjectMeaning,
    described,
    for_whom,
    has,
    known_refs,
    seats_now,
)
from ashes_env.rules.state.neighbours import opposing, reaches
from ashes_env.rules.state.state import ID_MASK, Card, State


def targets(g: State, x: Context, cards: t.Cards) -> list[Card]:
    """The legal targets of a description."""
    return [card for card in described(g, x, cards) if values.can_target(g, x.seat, x.classes, card)]


def within(g: State, x: Context, cards: list[Card]) -> list[Card]:
    """Of some cards those that an effect on all, or on the foremost, reaches (`reaches`)."""
    return [card for card in cards if reaches(g, x.seat, x.source, card)] if g.seats.shared else cards


def may_target(g: State, x: Context, ref: int) -> bool:
    """Whether a card that is given already is a legal target."""
    card = g.get(ref)
    return card is not None and values.can_target(g, x.seat, x.classes, card)


def in_play(g: State, refs: Refs) -> Refs:
    """Of some references those whose cards are in play or set aside."""
    return tuple([ref for ref in refs if g.find(ref) is not None])


def settled(known: Callable[[State, Context, Any], Refs]) -> SubjectMeaning:
    """A subject that is what it is known to be, as far as it is still there."""
    return SubjectMeaning(
        known, lambda g, x, s: in_play(g, known(g, x, s)), lambda g, x, s: bool(in_play(g, known(g, x, s)))
    )


def present(
    now: Callable[[State, Context, Any], Refs],
    bind: Callable[[Context, Any, Refs], None] | None = None,
    targets: Callable[[Any], bool] | None = None,
) -> SubjectMeaning:
    """A subject that is read off the table."""
    return SubjectMeaning(now, now, lambda g, x, s: bool(now(g, x, s)), None, None, bind, targets)


def _bind(x: Context, s: Foremost, refs: Refs) -> None:
    x.vars[s.name] = refs


def _bind_where_named(x: Context, s: t.Each, refs: Refs) -> None:
    if s.name:
        x.vars[s.name] = refs


def _bound(g: State, x: Context, s: t.It) -> Refs:
    return x.vars.get(s.name, ())


def _bound_worth(g: State, x: Context, s: t.It) -> bool:
    return bool(x.vars[s.name]) if s.name in x.vars else PENDING in x.vars


def _this(g: State, x: Context, s: t.This) -> Refs:
    return (x.source,) if x.source else ()


def _event_card(g: State, x: Context, s: t.EventCard) -> Refs:
    return () if x.event is None else x.event.cards


def _event_source(g: State, x: Context, s: t.EventSource) -> Refs:
    return () if x.event is None or not x.event.source else (x.event.source,)


def _all_under_this(g: State, x: Context, s: t.AllUnderThis) -> Refs:
    above = g.find(x.source)
    under = () if above is None else above.under
    return tuple([g.ref_of(cid) for cid in under if s.where is None or has(g, x, g.ref_of(cid), s.where)])


def _each(g: State, x: Context, s: t.Each) -> Refs:
    return tuple([card.ref for card in within(g, x, described(g, x, s.cards))])


def _foremost(g: State, x: Context, s: Foremost) -> Refs:
    cards = within(g, x, targets(g, x, s.cards) if s.targeted else described(g, x, s.cards))
    if s.right:
        cards.reverse()
    return tuple([card.ref for card in cards[: s.n]])


def _host(g: State, x: Context, s: t.Host) -> Refs:
    card = g.find(x.source)
    if card is None or not card.host:
        return ()
    host = g.cards.get(card.host) or g.aside.get(card.host)
    return () if host is None else (host.ref,)


def _phoenixborn(g: State, x: Context, s: t.PhoenixbornOf) -> Refs:
    return tuple([g.cards[g.players[seat].pb].ref for seat in seats_now(g, x, s.seat)])


def _attack_target(g: State, x: Context, s: t.AttackTarget) -> Refs:
    return () if g.attack_at < 0 else (attack_of(g).target,)


def _blocker(g: State, x: Context, s: t.BlockerOf) -> Refs:
    if g.attack_at < 0:
        return ()
    out = [attack_of(g).blocker_of(ref) for ref in known_refs(g, x, s.of)]
    return tuple([ref for ref in out if ref])


SUBJECTS.update(
    {
        t.This: settled(_this),
        t.EventCard: settled(_event_card),
        t.EventSource: settled(_event_source),
        t.AllUnderThis: settled(_all_under_this),
        t.It: SubjectMeaning(_bound, lambda g, x, s: in_play(g, _bound(g, x, s)), _bound_worth),
        t.Each: present(_each, _bind_where_named),
        Foremost: present(_foremost, _bind, lambda s: s.targeted),
        t.Host: present(_host),
        t.AttackTarget: present(_attack_target),
        t.BlockerOf: present(_blocker),
        t.PhoenixbornOf: SubjectMeaning(_phoenixborn, _phoenixborn, lambda g, x, s: True),
    }
)


# --- players ----------------------------------------------------------------------------------------------------------


def living(g: State, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Of some seats those that are in the game."""
    return tuple([seat for seat in seats if seat not in g.seats.out]) if g.seats.out else seats


def _chosen(g: State, x: Context, s: t.TargetPlayer | t.ChoosePlayer) -> tuple[int, ...]:
    return living(g, x.vars.get(s.name, ()))


def _targetable(g: State, x: Context, s: t.TargetPlayer) -> tuple[int, ...]:
    seats = _candidates(g, x, s)
    return seats if s.having is None else for_whom(g, x, seats, s.name, s.having)


def _candidates(g: State, x: Context, s: t.TargetPlayer | t.ChoosePlayer) -> tuple[int, ...]:
    if s.whose == k.ANYONE:
        return g.seats.around[x.seat]
    return (x.seat,) if s.whose == k.MINE else opposing(g, x.seat, x.source)


def _all_players(g: State, x: Context, s: t.AllPlayers) -> tuple[int, ...]:
    """Clockwise from the active player; partners are out of reach (R-COOP-14)."""
    everybody = g.seats.around[g.active]
    if not g.seats.shared:
        return everybody
    reached = (x.seat, *opposing(g, x.seat, x.source))
    return tuple([seat for seat in everybody if seat in reached])


def _that_player(g: State, x: Context, s: t.ThatPlayer) -> tuple[int, ...]:
    return living(g, x.vars.get(s.name, ()))


def _controller(g: State, x: Context, s: t.ControllerOf) -> tuple[int, ...]:
    refs = known_refs(g, x, s.subject)
    return living(g, (values.controller(g, refs[0]),)) if refs else ()


def _owner(g: State, x: Context, s: t.OwnerOf) -> tuple[int, ...]:
    refs = known_refs(g, x, s.subject)
    return living(g, (g.owner[refs[0] & ID_MASK],)) if refs else ()


def _event_player(g: State, x: Context, s: b.Seat) -> tuple[int, ...]:
    return () if x.event is None or x.event.seat < 0 else living(g, (x.event.seat,))


PLAYERS.update(
    {
        t.You: PlayerMeaning(lambda g, x, s: (x.seat,)),
        t.Opponent: PlayerMeaning(lambda g, x, s: opposing(g, x.seat, x.source)),
        t.AllPlayers: PlayerMeaning(_all_players),
        t.TargetAllPlayers: PlayerMeaning(lambda g, x, s: g.seats.around[x.seat], targets=True),
        t.ThatPlayer: PlayerMeaning(_that_player),
        t.TargetPlayer: PlayerMeaning(_chosen, _targetable, True, True),
        t.ChoosePlayer: PlayerMeaning(_chosen, _candidates, True),
        t.TargetThatPlayer: PlayerMeaning(lambda g, x, s: seats_now(g, x, s.seat), binds=True, targets=True),
        t.ControllerOf: PlayerMeaning(_controller),
        t.OwnerOf: PlayerMeaning(_owner),
        t.EventPlayer: PlayerMeaning(_event_player),
    }
)
