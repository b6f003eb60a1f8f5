"""The forms in which a trained agent may see a match: what its network takes, and what its checkpoint names."""

from __future__ import annotations

from typing import Any, Final

from gymnasium import spaces

from ashes_env.agents.base import AgentError
from ashes_env.encoding import views
from ashes_env.encoding.schema import TWO
from ashes_env.match.match import Match
from ashes_env.match.spaces import seen_space

FORMS: Final[dict[str, dict[str, str]]] = {
    "flat": {"obs_mode": "flat", "dtype": "float32"},
    "bytes": {"obs_mode": "flat", "dtype": "uint8"},
    "entities": {"obs_mode": "entities", "dtype": "float32"},
}
"""The settings of an environment that gives each form."""


def settings_of(form: Any) -> dict[str, str]:
    """The settings of an environment that gives a form. Raises `AgentError` for one that there is not."""
    if not isinstance(form, str) or form not in FORMS:
        raise AgentError(f"no form of observation {form!r}: use one of {', '.join(FORMS)}")
    return FORMS[form]


def space_of(form: Any) -> spaces.Space[Any]:
    """What one seat of a table for two sees. Raises `AgentError` for a form that there is not."""
    return seen_space(**settings_of(form), shape=TWO)


def fits(n_actions: int) -> None:
    """Raises `AgentError` for a game of so many actions unless it is one for two, which every checkpoint knows."""
    if n_actions != TWO.n_actions:
        raise AgentError(
            f"the network was trained at a table for two, with {TWO.n_actions} actions; this game has "
            f"more seats, and {n_actions}: take an agent without a network"
        )


def look(match: Match, seat: int, form: str) -> Any:
    """What a seat sees, whatever the settings of the match: an array, or for "entities" a dict of arrays."""
    if form == "flat":
        return match.observe(seat)
    if form == "bytes":
        return match.observe_raw(seat)
    actions = match.actions() if seat == match.seat else {}
    return views.entities(match.game, match.context, seat, match.page, actions)
