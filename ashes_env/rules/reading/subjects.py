"""Which cards and players a description stands for. Subjects that need a choice are in `choices`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ashes_env.language import base as b
from ashes_env.language import codes as k
from ashes_env.language import targets as t
from ashes_env.language.behaviour import Foremost
from ashes_env.rules.reading import laws, values
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


def targets(g: State, ctx: Context, cards: t.Cards) -> list[Card]:
    """The legal targets of a description."""
    return [card for card in described(g, ctx, cards) if values.can_target(g, ctx.seat, ctx.classes, card)]


def within(g: State, ctx: Context, cards: list[Card]) -> list[Card]:
    """Those of several cards that an effect on all cards, or on the foremost ones, reaches (`reaches`)."""
    return [card for card in cards if reaches(g, ctx.seat, ctx.source, card)] if g.seats.shared else cards


def may_target(g: State, ctx: Context, ref: int) -> bool:
    """Whether a card that is already given is a legal target."""
    card = g.get(ref)
    return card is not None and values.can_target(g, ctx.seat, ctx.classes, card)


def in_play(g: State, refs: Refs) -> Refs:
    """The references whose cards are in play or set aside."""
    return tuple([ref for ref in refs if g.find(ref) is not None])


def settled(known: Callable[[State, Context, Any], Refs]) -> SubjectMeaning:
    """A subject without a choice: its known references, as far as the cards are still there."""
    return SubjectMeaning(
        known,
        lambda g, ctx, subject: in_play(g, known(g, ctx, subject)),
        lambda g, ctx, subject: bool(in_play(g, known(g, ctx, subject))),
    )


def present(
    now: Callable[[State, Context, Any], Refs],
    bind: Callable[[Context, Any, Refs], None] | None = None,
    targets: Callable[[Any], bool] | None = None,
) -> SubjectMeaning:
    """A subject computed from the position."""
    return SubjectMeaning(now, now, lambda g, ctx, subject: bool(now(g, ctx, subject)), None, None, bind, targets)


def _bind(ctx: Context, s: Foremost, refs: Refs) -> None:
    ctx.vars[s.name] = refs


def _bind_where_named(ctx: Context, subject: t.Each, refs: Refs) -> None:
    if subject.name:
        ctx.vars[subject.name] = refs


def _bound(g: State, ctx: Context, subject: t.It) -> Refs:
    return ctx.vars.get(subject.name, ())


def _bound_is_useful(g: State, ctx: Context, subject: t.It) -> bool:
    return bool(ctx.vars[subject.name]) if subject.name in ctx.vars else PENDING in ctx.vars


def _this(g: State, ctx: Context, subject: t.This) -> Refs:
    return (ctx.source,) if ctx.source else ()


def _event_card(g: State, ctx: Context, subject: t.EventCard) -> Refs:
    return () if ctx.event is None else ctx.event.cards


def _event_source(g: State, ctx: Context, subject: t.EventSource) -> Refs:
    return () if ctx.event is None or not ctx.event.source else (ctx.event.source,)


def _all_under_this(g: State, ctx: Context, subject: t.AllUnderThis) -> Refs:
    above = g.find(ctx.source)
    under = () if above is None else above.under
    return tuple([g.ref_of(cid) for cid in under if subject.where is None or has(g, ctx, g.ref_of(cid), subject.where)])


def _each(g: State, ctx: Context, subject: t.Each) -> Refs:
    return tuple([card.ref for card in within(g, ctx, described(g, ctx, subject.cards))])


def _foremost(g: State, ctx: Context, s: Foremost) -> Refs:
    cards = within(g, ctx, targets(g, ctx, s.cards) if s.targeted else described(g, ctx, s.cards))
    if s.right:
        cards.reverse()
    return tuple([card.ref for card in cards[: s.n]])


def _host(g: State, ctx: Context, subject: t.Host) -> Refs:
    card = g.find(ctx.source)
    if card is None or not card.host:
        return ()
    host = g.cards.get(card.host) or g.aside.get(card.host)
    return () if host is None else (host.ref,)


def _phoenixborn(g: State, ctx: Context, subject: t.PhoenixbornOf) -> Refs:
    return tuple([g.cards[g.players[seat].pb].ref for seat in seats_now(g, ctx, subject.seat)])


def _attack_target(g: State, ctx: Context, subject: t.AttackTarget) -> Refs:
    """In the edition of 2018, attackers are declared before their target is chosen (R-CLS-34)."""
    target = 0 if g.attack_at < 0 else attack_of(g).target
    return (target,) if target else ()


def _blocker(g: State, ctx: Context, subject: t.BlockerOf) -> Refs:
    if g.attack_at < 0:
        return ()
    out = [attack_of(g).blocker_of(ref) for ref in known_refs(g, ctx, subject.of)]
    return tuple([ref for ref in out if ref])


SUBJECTS.update(
    {
        t.This: settled(_this),
        t.EventCard: settled(_event_card),
        t.EventSource: settled(_event_source),
        t.AllUnderThis: settled(_all_under_this),
        t.It: SubjectMeaning(_bound, lambda g, ctx, subject: in_play(g, _bound(g, ctx, subject)), _bound_is_useful),
        t.Each: present(_each, _bind_where_named),
        Foremost: present(_foremost, _bind, lambda s: s.targeted),
        t.Host: present(_host),
        t.AttackTarget: present(_attack_target),
        t.BlockerOf: present(_blocker),
        t.PhoenixbornOf: SubjectMeaning(_phoenixborn, _phoenixborn, lambda g, ctx, subject: True),
    }
)


# --- players ----------------------------------------------------------------------------------------------------------


def living(g: State, seats: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that are in the game."""
    return tuple([seat for seat in seats if seat not in g.seats.out]) if g.seats.out else seats


def _chosen(g: State, ctx: Context, subject: t.TargetPlayer | t.ChoosePlayer) -> tuple[int, ...]:
    return living(g, ctx.vars.get(subject.name, ()))


def _targetable(g: State, ctx: Context, subject: t.TargetPlayer) -> tuple[int, ...]:
    seats = _candidates(g, ctx, subject)
    return seats if subject.having is None else for_whom(g, ctx, seats, subject.name, subject.having)


def _candidates(g: State, ctx: Context, subject: t.TargetPlayer | t.ChoosePlayer) -> tuple[int, ...]:
    if subject.whose == k.ANYONE:
        everybody = g.seats.around[ctx.seat]
        return _reached(g, ctx, everybody) if laws.is_law(g, ctx.source) else everybody
    return (ctx.seat,) if subject.whose == k.MINE else opposing(g, ctx.seat, ctx.source)


def _reached(g: State, ctx: Context, everybody: tuple[int, ...]) -> tuple[int, ...]:
    """Those of all players whom a text on each player affects; partners are excluded (R-COOP-14)."""
    if not g.seats.shared:
        return everybody
    reached = (ctx.seat, *opposing(g, ctx.seat, ctx.source))
    return tuple([seat for seat in everybody if seat in reached])


def _all_players(g: State, ctx: Context, subject: t.AllPlayers) -> tuple[int, ...]:
    """Clockwise from the active player."""
    return _reached(g, ctx, g.seats.around[g.active])


def _that_player(g: State, ctx: Context, subject: t.ThatPlayer) -> tuple[int, ...]:
    return living(g, ctx.vars.get(subject.name, ()))


def _controller(g: State, ctx: Context, subject: t.ControllerOf) -> tuple[int, ...]:
    refs = known_refs(g, ctx, subject.subject)
    return living(g, (values.controller(g, refs[0]),)) if refs else ()


def _owner(g: State, ctx: Context, subject: t.OwnerOf) -> tuple[int, ...]:
    refs = known_refs(g, ctx, subject.subject)
    return living(g, (g.owner[refs[0] & ID_MASK],)) if refs else ()


def _event_player(g: State, ctx: Context, s: b.Seat) -> tuple[int, ...]:
    return () if ctx.event is None or ctx.event.seat < 0 else living(g, (ctx.event.seat,))


PLAYERS.update(
    {
        t.You: PlayerMeaning(lambda g, ctx, subject: (ctx.seat,)),
        t.Opponent: PlayerMeaning(lambda g, ctx, subject: opposing(g, ctx.seat, ctx.source)),
        t.AllPlayers: PlayerMeaning(_all_players),
        t.TargetAllPlayers: PlayerMeaning(
            lambda g, ctx, subject: _reached(g, ctx, g.seats.around[ctx.seat]), targets=True
        ),
        t.ThatPlayer: PlayerMeaning(_that_player),
        t.TargetPlayer: PlayerMeaning(_chosen, _targetable, True, True),
        t.ChoosePlayer: PlayerMeaning(_chosen, _candidates, True),
        t.TargetThatPlayer: PlayerMeaning(
            lambda g, ctx, subject: seats_now(g, ctx, subject.seat), binds=True, targets=True
        ),
        t.ControllerOf: PlayerMeaning(_controller),
        t.OwnerOf: PlayerMeaning(_owner),
        t.EventPlayer: PlayerMeaning(_event_player),
    }
)
