"""Questions where a person can be spared something: in which order things happen, and whom a text is for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ashes_env.match.match import Match
from ashes_env.rules.state import moves as m
from ashes_env.text.choices import Choice

ORDERS: Final = (m.ASK_ORDER, m.ASK_DAMAGE_ORDER)


def order_asked(match: Match) -> tuple[int, int] | None:
    """The question and the card that asks it, if it is only about an order: everything offered happens, now or later.
    `None` for another question.
    """
    decision = match.game.decision if match.playing and not match.over else None
    if decision is None or decision.ask not in ORDERS or m.NO in decision.moves:
        return None
    return decision.ask, decision.source


def opponents_first(match: Match, choices: Sequence[Choice]) -> list[Choice]:
    """The choices; where a player is chosen, opponents come before the own side, since most such texts harm."""
    decision = match.game.decision if match.playing else None
    if decision is None or decision.ask != m.ASK_PLAYER:
        return list(choices)
    moves, teams = match.actions(), match.game.seats.teams
    return sorted(choices, key=lambda one: teams[m.value_of(moves[one.action])] == teams[decision.seat])
