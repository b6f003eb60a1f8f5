"""The forms of observation of trained agents: the input of a network, named in its checkpoint."""

from __future__ import annotations

from typing import Any, Final

from gymnasium import spaces

from ashes_env.agents.base import AgentError
from ashes_env.encoding import views
from ashes_env.encoding.layout import Layout
from ashes_env.encoding.schema import TWO, TWO_AHEAD
from ashes_env.match.forms import gone
from ashes_env.match.match import Match
from ashes_env.match.spaces import seen_space

FORMS: Final[dict[str, dict[str, Any]]] = {
    "flat": {"obs_mode": "flat", "dtype": "float32"},
    "bytes": {"obs_mode": "flat", "dtype": "uint8"},
    "entities": {"obs_mode": "entities", "dtype": "float32"},
    "consequences": {"obs_mode": "flat", "dtype": "uint8", "consequences": True},
}
"""The settings of an environment that produce each form."""
INSTEAD: Final = "train again with 'bytes'"
"""What to do about a network whose form of observation is gone."""


def settings_of(form: Any) -> dict[str, Any]:
    """The settings of an environment that produce a form. Raises `AgentError` for an unknown form, and for one that is
    gone.
    """
    if told := gone(form, INSTEAD):
        raise AgentError(told)
    if not isinstance(form, str) or form not in FORMS:
        raise AgentError(f"no form of observation {form!r}: use one of {', '.join(FORMS)}")
    return FORMS[form]


def space_of(form: Any) -> spaces.Space[Any]:
    """The observation space of one seat in a two-player game. Raises `AgentError` for an unknown form."""
    return seen_space(**settings_of(form), shape=shape_of(form))


def shape_of(form: str) -> Layout:
    """The layout of the flat observation of a form."""
    return TWO_AHEAD if form == "consequences" else TWO


def fits(n_actions: int) -> None:
    """Raises `AgentError` unless `n_actions` is that of a two-player game, the only one that checkpoints support."""
    if n_actions != TWO.n_actions:
        raise AgentError(
            f"the network was trained at a table for two, with {TWO.n_actions} actions; this game has "
            f"more seats, and {n_actions}: take an agent without a network"
        )


def look(match: Match, seat: int, form: str) -> Any:
    """The observation of a seat, whatever the settings of the match: an array, or for "entities" a dict of arrays."""
    actions = match.actions() if seat == match.seat else {}
    if form != "entities":
        context = match.context.with_consequences(match.game, form == "consequences")
        see = views.flat if form == "flat" else views.raw
        return see(match.game, context, seat, match.page, actions)
    return views.entities(match.game, match.context, seat, match.page, actions)
