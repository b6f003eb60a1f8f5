"""Opponents by name: whoever else plays in an environment may be named as `ashes_env.agents.make` names agents."""

from __future__ import annotations

from typing import Any

from ashes_env.match.errors import OptionError


def agents_of(given: Any, mode: str, what: str = "opponent") -> Any:
    """What is given, with an agent for each name in it, also in a list or tuple; "random" is `None`. Whoever writes the
    name says so in code, so it may be a plug-in. Raises `OptionError` for a name that means no agent of that mode.
    """
    if isinstance(given, str):
        from ashes_env.agents.base import AgentError  # here, so that an environment alone is imported as fast as ever
        from ashes_env.agents.make import agent_for

        try:
            return None if given == "random" else agent_for(given, mode)
        except AgentError as error:
            raise OptionError(f"{what}: {error}") from error
    if isinstance(given, (list, tuple)) and any(isinstance(one, str) for one in given):
        return [agents_of(one, mode, what) for one in given]
    return given
