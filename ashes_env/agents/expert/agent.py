"""The scripted expert: heuristics for most decisions, one-step lookahead for the others.

In a turn it tries every action of the menu in a sampled world (`lookahead`) and takes the one with the best balance of
points and dice, as long as one gains anything. Then it meditates if that makes the best unpayable card payable
(`dice.meditation`), and only then ends the turn. Targets, offers and reactions are also tried; payments, attackers,
blockers, guards, and cards to keep or discard follow heuristics alone (`heuristics`).

It uses the match only through `Match.determinize`, which resamples everything that its seat cannot know. So its choices
do not depend on hidden cards.
"""

from __future__ import annotations

import random
from typing import Final

from ashes_env.agents.expert import dice, heuristics
from ashes_env.agents.expert.card_values import card_value
from ashes_env.agents.expert.lookahead import Outcome, Trial
from ashes_env.match.match import Match
from ashes_env.rules.game import Game
from ashes_env.rules.paying.payment import feasible
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import Decision

LEAST_GAIN: Final = -0.5  # an action that loses at most this much is better than passing, which wastes the turn
REACTION_PRICE: Final = 0.9  # a reaction must gain this much more than it costs
RESERVE: Final = 0.8  # the points of dice that can still pay for a reaction
MOST_TRIED: Final = 14

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


class ExpertAgent:
    """Plays any deck from the facts of its cards."""

    name = "expert"

    def __init__(self) -> None:
        self.rng = random.Random(0)

    def start(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def act(self, match: Match) -> int:
        legal = match.actions()
        if len(legal) == 1:
            return next(iter(legal))
        world = match.determinize(self.rng.getrandbits(63))
        actions = world.actions()
        by_move = {move: action for action, move in sorted(actions.items(), reverse=True) if move >= 0}
        moves = [move for _, move in sorted(actions.items()) if move >= 0]
        game = world.game
        d = game.decision
        assert d is not None
        d = game.decision = Decision(d.seat, d.ask, moves, d.source, d.n)  # the moves of the current page
        if d.ask == m.ASK_MENU:
            chosen = self._menu(game, d)
        elif d.ask in TRIED and not (d.ask == m.ASK_SIDE and not d.source):  # a meditation follows its own plan
            chosen = self._tried(game, d)
        else:
            chosen = heuristics.answer(game)
        return by_move[chosen]

    def _menu(self, g: Game, d: Decision) -> int:
        """The action with the best balance of points and dice; if none gains, a meditation or the end of the turn."""
        seat, moves = d.seat, d.moves
        trial = Trial(g, seat)
        p = g.players[seat]
        die = dice.price(g, p)
        best, most = -1, -1e9
        for move in moves:
            if move in (m.END_TURN, m.PASS, m.MEDITATE):
                continue
            found = trial.of(move)
            kept = 0.0 if found.dice <= 0 else self._reserve(g, seat, found)
            if found.net(0.1 * die) - kept < LEAST_GAIN:
                continue
            rank = found.net(die) - kept
            if rank > most:
                best, most = move, rank
        if best >= 0:
            return best
        if m.MEDITATE in moves and dice.meditation(g, p):
            return m.MEDITATE
        return m.END_TURN if m.END_TURN in moves else m.PASS if m.PASS in moves else moves[0]

    def _reserve(self, g: Game, seat: int, found: Outcome) -> float:
        """The points lost if the remaining dice no longer pay for a reaction in hand."""
        p = g.players[seat]
        left = sum(p.active) - found.dice
        lost = 0.0
        for cid in p.hand:
            d = g.by_id[cid]
            if d.reaction_costs and feasible(p.active, d.reaction_costs[0].symbols):
                if left < d.reaction_costs[0].total:
                    lost = max(lost, RESERVE * min(1.0, max(0.0, card_value(d).plays)))
        return lost

    def _tried(self, g: Game, d: Decision) -> int:
        """The move with the best position after it; ties go to the move of the heuristic."""
        by_rule = heuristics.answer(g)
        if len(d.moves) > MOST_TRIED:
            return by_rule
        trial = Trial(g, d.seat)
        die = max(0.35, 0.6 * dice.price(g, g.players[d.seat]))
        best, most = by_rule, -1e9
        for move in d.moves:
            gain = trial.of(move).net(die)
            if move == by_rule:
                gain += 0.01
            if d.ask == m.ASK_RESPONSE and m.kind_of(move) == m.FROM_HAND:
                gain -= REACTION_PRICE
            if gain > most:
                best, most = move, gain
        return best
