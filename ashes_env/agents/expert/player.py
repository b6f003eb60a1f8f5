"""The fast player: answers every decision of a game by the expert's knowledge, in tens of microseconds when compiled.

It reads the game as it stands, hidden cards included, so it belongs in worlds that were dealt anew: a search plays
positions on with it (`play_on`), and the expert asks it once in one world.

In a turn it tries every action of the menu (`lookahead`) and takes the one with the best balance of points and dice, as
long as one gains anything. Then it meditates if that makes the best unpayable card payable (`dice.meditation`), and
only then ends the turn. Targets, offers and reactions are also tried; payments, attackers, blockers, and cards to keep
or discard follow heuristics alone (`heuristics`).
"""

from __future__ import annotations

from typing import Final

from ashes_env.agents.expert import dice, heuristics
from ashes_env.agents.expert.card_values import card_value
from ashes_env.agents.expert.lookahead import Outcome, Trial
from ashes_env.rules.game import Game
from ashes_env.rules.paying.payment import feasible
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import Decision

LEAST_GAIN: Final = -0.5  # an action that loses at most this much is better than passing, which wastes the turn
REACTION_PRICE: Final = 0.9  # a reaction must gain this much more than it costs
RESERVE: Final = 0.8  # the points of dice that can still pay for a reaction
MOST_TRIED: Final = 14
REFUSED: Final = -1e6  # the rank of an action that loses too much

# Decisions whose moves are tried; for the others a heuristic is enough.
TRIED: Final = frozenset(
    {
        m.ASK_TARGET,
        m.ASK_CHOOSE,
        m.ASK_PLAYER,
        m.ASK_MAY,
        m.ASK_MODE,
        m.ASK_NUMBER,
        m.ASK_RESPONSE,
        m.ASK_ORDER,
        m.ASK_ABILITY,
        m.ASK_GUARD,
        m.ASK_COUNTER,
        m.ASK_DIE,
        m.ASK_SIDE,
        m.ASK_TOKEN,
        m.ASK_HOST,
    }
)


def answer(g: Game) -> int:
    """The move that the player takes at the decision of a game."""
    d = g.decision
    assert d is not None
    if len(d.moves) == 1:
        return d.moves[0]
    if d.ask == m.ASK_MENU:
        return chosen(g, d, ranks(g, d))
    if is_tried(d):
        return _tried(g, d)
    return heuristics.answer(g)


def is_tried(d: Decision) -> bool:
    """Whether the moves of a decision that is no menu are tried."""
    if d.ask == m.ASK_SIDE and not d.source:  # a meditation follows its own plan
        return False
    return d.ask in TRIED and len(d.moves) <= MOST_TRIED


def play_on(g: Game, last_turn: int, most: int) -> int:
    """Plays a game on until a turn after `last_turn` or its end, `most` decisions at most; returns their number.

    Raises `EndlessLoop` where an effect does not end.
    """
    n = 0
    while n < most:
        d = g.decision
        if d is None or g.turn > last_turn:
            break
        g.apply(answer(g))
        n += 1
    return n


def ranks(g: Game, d: Decision) -> list[tuple[float, int]]:
    """The actions of a menu with their balance of points and dice, `REFUSED` where it is too low: without ending the
    turn, passing and meditating.
    """
    seat = d.seat
    trial = Trial(g, seat)
    p = g.players[seat]
    die = dice.price(g, p)
    out: list[tuple[float, int]] = []
    for move in d.moves:
        if move == m.END_TURN or move == m.PASS or move == m.MEDITATE:
            continue
        found = trial.of(move)
        kept = 0.0 if found.dice <= 0 else _reserve(g, seat, found)
        if found.net(0.1 * die) - kept < LEAST_GAIN:
            out.append((REFUSED, move))
        else:
            out.append((found.net(die) - kept, move))
    return out


def chosen(g: Game, d: Decision, ranked: list[tuple[float, int]]) -> int:
    """The action of a menu with the best rank; if none gains, a meditation or the end of the turn."""
    best, most = -1, REFUSED
    for rank, move in ranked:
        if rank > most:
            best, most = move, rank
    if best >= 0:
        return best
    moves = d.moves
    if m.MEDITATE in moves and dice.meditation(g, g.players[d.seat]):
        return m.MEDITATE
    return m.END_TURN if m.END_TURN in moves else m.PASS if m.PASS in moves else moves[0]


def _reserve(g: Game, seat: int, found: Outcome) -> float:
    """The points lost if the remaining dice no longer pay for a reaction in hand."""
    p = g.players[seat]
    left = sum(p.active) - found.dice
    lost = 0.0
    for cid in p.hand:
        d = g.by_id[cid]
        if d.reaction_costs and left < d.reaction_costs[0].total and feasible(p.active, d.reaction_costs[0].symbols):
            lost = max(lost, RESERVE * min(1.0, max(0.0, card_value(d).plays)))
    return lost


def gains(g: Game, d: Decision) -> list[tuple[float, int]]:
    """The moves of a decision that is no menu, each with the position after it; ties go to the move of the
    heuristic.
    """
    by_rule = heuristics.answer(g)
    trial = Trial(g, d.seat)
    die = max(0.35, 0.6 * dice.price(g, g.players[d.seat]))
    out: list[tuple[float, int]] = []
    for move in d.moves:
        gain = trial.of(move).net(die)
        if move == by_rule:
            gain += 0.01
        if d.ask == m.ASK_RESPONSE and m.kind_of(move) == m.FROM_HAND:
            gain -= REACTION_PRICE
        out.append((gain, move))
    return out


def _tried(g: Game, d: Decision) -> int:
    """The move with the best position after it."""
    best, most = d.moves[0], -1e9
    for gain, move in gains(g, d):
        if gain > most:
            best, most = move, gain
    return best
