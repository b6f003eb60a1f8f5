"""The scripted expert: heuristics for what they settle, and one option tried after the other where they do not.

A turn goes like this: every action of the menu is tried in a world dealt anew (`lookahead`), the one with the best
balance of points against dice is taken, as long as one gains anything; then dice are turned for the best card that
they do not fit (`dice.meditation`); only then the turn ends. Targets, offers and reactions are tried likewise; what is
paid with, who attacks, blocks and guards, what is kept and given up follows rules alone (`heuristics`).

It sees the match only through `Match.determinize`: all it decides is decided in a world in which everything that its
seat cannot know has been dealt anew, so it plays the same whatever the hidden cards are.
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
from ashes_env.rules.state import options as o
from ashes_env.rules.state.state import Decision

LEAST_GAIN: Final = -0.5  # an action that loses no more than this beats doing nothing: the turn would be lost
REACTION_PRICE: Final = 0.9  # a card that answers has to gain so much more than what it costs
RESERVE: Final = 0.8  # the points of being able to pay for a card that answers
MOST_TRIED: Final = 14

# Questions whose options are tried out; the others have a rule that says it all.
TRIED: Final = frozenset(
    {
        o.ASK_TARGET,
        o.ASK_CHOOSE,
        o.ASK_PLAYER,
        o.ASK_MAY,
        o.ASK_MODE,
        o.ASK_NUMBER,
        o.ASK_RESPONSE,
        o.ASK_ORDER,
        o.ASK_ABILITY,
        o.ASK_GUARD,
        o.ASK_COUNTER,
        o.ASK_DIE,
        o.ASK_SIDE,
        o.ASK_TOKEN,
        o.ASK_HOST,
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
        by_option = {option: action for action, option in sorted(actions.items(), reverse=True) if option >= 0}
        options = [option for _, option in sorted(actions.items()) if option >= 0]
        game = world.game
        d = game.decision
        assert d is not None
        d = game.decision = Decision(d.seat, d.ask, options, d.source, d.n)  # what is on this page
        if d.ask == o.ASK_MENU:
            chosen = self._menu(game, d)
        elif d.ask in TRIED and not (d.ask == o.ASK_SIDE and not d.source):  # a meditation turns dice by its plan
            chosen = self._tried(game, d)
        else:
            chosen = heuristics.answer(game)
        return by_option[chosen]

    def _menu(self, g: Game, d: Decision) -> int:
        """The action that brings most for its dice; a meditation or the end of the turn where none brings anything."""
        seat, options = d.seat, d.options
        trial = Trial(g, seat)
        p = g.players[seat]
        die = dice.price(g, p)
        best, most = -1, -1e9
        for option in options:
            if option in (o.END_TURN, o.PASS, o.MEDITATE):
                continue
            found = trial.of(option)
            kept = 0.0 if found.dice <= 0 else self._reserve(g, seat, found)
            if found.net(0.1 * die) - kept < LEAST_GAIN:
                continue
            rank = found.net(die) - kept
            if rank > most:
                best, most = option, rank
        if best >= 0:
            return best
        if o.MEDITATE in options and dice.meditation(g, p):
            return o.MEDITATE
        return o.END_TURN if o.END_TURN in options else o.PASS if o.PASS in options else options[0]

    def _reserve(self, g: Game, seat: int, found: Outcome) -> float:
        """What is lost when the dice left no longer pay for a card in hand that answers."""
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
        """The option after which the position looks best, by the rule where that is one as good as another."""
        by_rule = heuristics.answer(g)
        if len(d.options) > MOST_TRIED:
            return by_rule
        trial = Trial(g, d.seat)
        die = max(0.35, 0.6 * dice.price(g, g.players[d.seat]))
        best, most = by_rule, -1e9
        for option in d.options:
            gain = trial.of(option).net(die)
            if option == by_rule:
                gain += 0.01
            if d.ask == o.ASK_RESPONSE and o.kind_of(option) == o.FROM_HAND:
                gain -= REACTION_PRICE
            if gain > most:
                best, most = option, gain
        return best
