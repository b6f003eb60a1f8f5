"""When lasting changes end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ashes_env.language import codes as k
from ashes_env.rules.definitions.definitions import DECLARED
from ashes_env.rules.state.state import T_COPY, T_DECLARED, T_PLAYER_RULE, Card, Timed

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State


def _drop(g: State, ended: set[tuple[int, int]], seat: int) -> None:
    """Ends every change whose `until` is in `ended`, if the change was made by the seat paired with it (-1: any seat).
    `seat` is the player whose turn starts or ends, -1 for none: a change on a player until the end of that player's own
    next turn waits for that turn.
    """
    for card in g.cards.values():
        if card.timed:
            _drop_from(g, card, ended)
    for card in g.aside.values():
        if card.timed:
            _drop_from(g, card, ended)
    for p in g.players:
        if p.rules:
            left = tuple(
                t
                for t in p.rules
                if not _over(g, t, ended)
                or (t.kind == T_PLAYER_RULE and t.until == k.END_OF_THEIR_NEXT_TURN and p.seat != seat)
            )
            if len(left) < len(p.rules):
                p.rules = left
                g.dirty = True


def _over(g: State, t: Timed, ended: set[tuple[int, int]]) -> bool:
    if (t.until, -1) in ended or (t.until, t.seat) in ended:
        return (
            t.turn < g.turn
            or t.until in (k.END_OF_TURN, k.END_OF_ROUND, k.START_OF_MY_TURN_OR_ROUND)
            or ((t.until, -1) in ended and t.until == k.END_OF_NEXT_TURN_OR_ROUND and g.phase != 2)
        )
    return False


def _drop_from(g: State, card: Card, ended: set[tuple[int, int]]) -> None:
    _leave_on(g, card, tuple(t for t in card.timed if not _over(g, t, ended)))


def _leave_on(g: State, card: Card, left: tuple[Timed, ...]) -> None:
    if len(left) == len(card.timed):
        return
    copies = [t for t in left if t.kind == T_COPY]
    had_copy = any(t.kind == T_COPY for t in card.timed)
    card.timed = left
    if had_copy:
        card.d = g.defs.cards[copies[-1].n] if copies else g.by_id[card.id]
        if not copies:
            card.x_attack = card.x_life = -1
    g.dirty = True


def expire_at_turn_start(g: State, seat: int) -> None:
    """Ends changes until the start of this seat's turn, and forgets who was declared in the turn before."""
    if g.mask & DECLARED:
        for card in (*g.cards.values(), *g.aside.values()):
            if card.timed:
                card.timed = tuple([t for t in card.timed if t.kind != T_DECLARED])
    _drop(g, {(k.START_OF_MY_TURN, seat), (k.START_OF_MY_TURN_OR_ROUND, seat)}, seat)


def expire_with_seat(g: State, seat: int) -> None:
    """Ends changes until the start of the next turn of a seat that has left the game: that turn will not come."""
    until = (k.START_OF_MY_TURN, k.START_OF_MY_TURN_OR_ROUND)
    for card in (*g.cards.values(), *g.aside.values()):
        if card.timed:
            _leave_on(g, card, tuple([t for t in card.timed if t.seat != seat or t.until not in until]))
    for p in g.players:
        if p.rules:
            p.rules = tuple([t for t in p.rules if t.seat != seat or t.until not in until])


def expire_at_turn_end(g: State, seat: int) -> None:
    """Ends changes for the rest of the turn, and changes for the opponent's next turn once that turn is over."""
    ended: set[tuple[int, int]] = {(k.END_OF_TURN, -1), (k.END_OF_NEXT_TURN_OR_ROUND, -1)}
    teams = g.seats.teams
    for other, team in enumerate(teams):
        if team != teams[seat]:
            ended.add((k.END_OF_THEIR_NEXT_TURN, other))
    _drop(g, ended, seat)


def expire_at_round_end(g: State) -> None:
    """Ends changes until the end of the round, and drops effects that wait for a turn that does not come in this
    round.
    """
    if g.delayed:
        g.delayed = tuple(d for d in g.delayed if d.turn <= g.turn)
    _drop(g, {(k.END_OF_ROUND, -1), (k.START_OF_MY_TURN_OR_ROUND, -1), (k.END_OF_NEXT_TURN_OR_ROUND, -1)}, -1)
