"""The forms of observation of trained agents: the input of a network, named in its checkpoint."""

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
"""The settings of an environment that produce each form."""


def settings_of(form: Any) -> dict[str, str]:
    """The settings of an environment that produce a form. Raises `AgentError` for an unknown form."""
    if not isinstance(form, str) or form not in FORMS:
        raise AgentError(f"no form of observation {form!r}: use one of {', '.join(FORMS)}")
    return FORMS[form]


def space_of(form: Any) -> spaces.Space[Any]:
    """The observation space of one seat in a two-player game. Raises `AgentError` for an unknown form."""
    return seen_space(**settings_of(form), shape=TWO)


def fits(n_actions: int) -> None:
    """Raises `AgentError` unless `n_actions` is that of a two-player game, the only one that checkpoints support."""
    if n_actions != TWO.n_actions:
        raise AgentError(
            f"the network was trained at a table for two, with {TWO.n_actions} actions; this game has "
            f"more seats, and {n_actions}: take an agent without a network"
        )


def look(match: Match, seat: int, form: str) -> Any:
    """The observation of a seat, whatever the settings of the match: an array, or for "entities" a dict of arrays."""
    if form == "flat":
        return match.observe(seat)
    if form == "bytes":
        return match.observe_raw(seat)
    actions = match.actions() if seat == match.seat else {}
    return views.entities(match.game, match.context, seat, match.page, actions)
