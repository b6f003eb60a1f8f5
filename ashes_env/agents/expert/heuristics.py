"""The heuristic for each kind of decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ashes_env.agents.expert import attack_answers, dice, hand, picks
from ashes_env.rules.game import Game
from ashes_env.rules.state import options as o
from ashes_env.rules.state.state import Decision

Rule = Callable[[Game, Decision], int]


def first_player(g: Game, d: Decision) -> int:
    """Oneself."""
    mine = o.option(o.PLAYER, d.seat)
    return mine if mine in d.options else d.options[0]


def cost(g: Game, d: Decision) -> int:
    """The cheapest way to pay."""
    return dice.way(g.stack[-1].topic(g).ways, d.options)


def first(g: Game, d: Decision) -> int:
    """The first option."""
    return d.options[0]


def menu(g: Game, d: Decision) -> int:
    """Passes: actions are chosen by lookahead (`lookahead`)."""
    return o.END_TURN if o.END_TURN in d.options else o.PASS if o.PASS in d.options else d.options[0]


def chosen(g: Game, d: Decision) -> int:
    """A card in play, in a hand or in a pile."""
    if any(o.kind_of(x) == o.CARD for x in d.options):
        return picks.card(g, d)
    return hand.look_for(g, d)


RULES: Final[dict[int, Rule]] = {
    o.ASK_MENU: menu,
    o.ASK_FIRST_FIVE: hand.first_five,
    o.ASK_FIRST_PLAYER: first_player,
    o.ASK_PREPARE_DISCARD: hand.before_drawing,
    o.ASK_EXTRA_DRAW: hand.extra_draws,
    o.ASK_ABILITY: picks.ability,
    o.ASK_COST_BRANCH: cost,
    o.ASK_PAY_DIE: dice.pay,
    o.ASK_PAY_DISCARD: hand.give_up,
    o.ASK_ATTACK_TARGET: attack_answers.target,
    o.ASK_ATTACKER: attack_answers.attacker,
    o.ASK_BLOCKER: attack_answers.blocker,
    o.ASK_BLOCKED: attack_answers.blocked,
    o.ASK_GUARD: attack_answers.guard,
    o.ASK_COUNTER: attack_answers.counter,
    o.ASK_BATTLE: attack_answers.battle,
    o.ASK_DAMAGE_ORDER: attack_answers.damage_order,
    o.ASK_TARGET: picks.card,
    o.ASK_CHOOSE: chosen,
    o.ASK_PLAYER: picks.player,
    o.ASK_ORDER: first,
    o.ASK_RESPONSE: picks.response,
    o.ASK_MAY: picks.offer,
    o.ASK_MODE: picks.branch,
    o.ASK_NUMBER: picks.number,
    o.ASK_DIE: dice.pick,
    o.ASK_SIDE: dice.side,
    o.ASK_SEARCH: hand.look_for,
    o.ASK_DISCARD: hand.give_up,
    o.ASK_MEDITATE: hand.meditated,
    o.ASK_MEDITATE_DIE: dice.meditate_die,
    o.ASK_RECOVERY_DIE: dice.recovery,
    o.ASK_SLOT: first,
    o.ASK_TOP_BOTTOM: first,
    o.ASK_TOKEN: first,
    o.ASK_HOST: picks.host,
}
"""A heuristic for every kind of decision (`ashes_env.rules.state.options.ASKS`)."""


def answer(g: Game) -> int:
    """The option that the heuristic of the decision chooses."""
    d = g.decision
    assert d is not None
    if len(d.options) == 1:
        return d.options[0]
    chosen = RULES[d.ask](g, d)
    return chosen if chosen in d.options else d.options[0]
