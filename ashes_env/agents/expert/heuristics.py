"""The heuristic for each kind of decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ashes_env.agents.expert import attack_answers, dice, hand, picks
from ashes_env.rules.game import Game
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import Decision

Rule = Callable[[Game, Decision], int]


def first_player(g: Game, d: Decision) -> int:
    """Oneself."""
    mine = m.move(m.PLAYER, d.seat)
    return mine if mine in d.moves else d.moves[0]


def cost(g: Game, d: Decision) -> int:
    """The cheapest way to pay."""
    return dice.way(g.stack[-1].topic(g).ways, d.moves)


def first(g: Game, d: Decision) -> int:
    """The first move."""
    return d.moves[0]


def menu(g: Game, d: Decision) -> int:
    """Passes: actions are chosen by lookahead (`lookahead`)."""
    return m.END_TURN if m.END_TURN in d.moves else m.PASS if m.PASS in d.moves else d.moves[0]


def chosen(g: Game, d: Decision) -> int:
    """A card in play, in a hand or in a pile."""
    if any(m.kind_of(x) == m.CARD for x in d.moves):
        return picks.card(g, d)
    return hand.look_for(g, d)


RULES: Final[dict[int, Rule]] = {
    m.ASK_MENU: menu,
    m.ASK_FIRST_FIVE: hand.first_five,
    m.ASK_FIRST_PLAYER: first_player,
    m.ASK_PREPARE_DISCARD: hand.before_drawing,
    m.ASK_EXTRA_DRAW: hand.extra_draws,
    m.ASK_ABILITY: picks.ability,
    m.ASK_COST_BRANCH: cost,
    m.ASK_PAY_DIE: dice.pay,
    m.ASK_PAY_DISCARD: hand.give_up,
    m.ASK_ATTACK_TARGET: attack_answers.target,
    m.ASK_ATTACKER: attack_answers.attacker,
    m.ASK_BLOCKER: attack_answers.blocker,
    m.ASK_BLOCKED: attack_answers.blocked,
    m.ASK_GUARD: attack_answers.guard,
    m.ASK_COUNTER: attack_answers.counter,
    m.ASK_BATTLE: attack_answers.battle,
    m.ASK_DAMAGE_ORDER: attack_answers.damage_order,
    m.ASK_TARGET: picks.card,
    m.ASK_CHOOSE: chosen,
    m.ASK_PLAYER: picks.player,
    m.ASK_ORDER: first,
    m.ASK_RESPONSE: picks.response,
    m.ASK_MAY: picks.offer,
    m.ASK_MODE: picks.branch,
    m.ASK_NUMBER: picks.number,
    m.ASK_DIE: dice.pick,
    m.ASK_SIDE: dice.side,
    m.ASK_SEARCH: hand.look_for,
    m.ASK_DISCARD: hand.give_up,
    m.ASK_MEDITATE: hand.meditated,
    m.ASK_MEDITATE_DIE: dice.meditate_die,
    m.ASK_RECOVERY_DIE: dice.recovery,
    m.ASK_SLOT: first,
    m.ASK_TOP_BOTTOM: first,
    m.ASK_TOKEN: first,
    m.ASK_HOST: picks.host,
}
"""A heuristic for every kind of decision (`ashes_env.rules.state.moves.ASKS`)."""


def answer(g: Game) -> int:
    """The move that the heuristic of the decision chooses."""
    d = g.decision
    assert d is not None
    if len(d.moves) == 1:
        return d.moves[0]
    chosen = RULES[d.ask](g, d)
    return chosen if chosen in d.moves else d.moves[0]
