"""Opponents and partners by name, as `ashes_env.agents.make` names agents."""

from __future__ import annotations

from typing import Any

from ashes_env.match.errors import OptionError


def agents_of(given: Any, mode: str, what: str = "opponent") -> Any:
    """Replaces every agent name by the agent, also inside a list or tuple; "random" becomes `None`.

    The name may be that of a plug-in, because the caller writes it in code. Raises `OptionError` for a name that is no
    agent of that mode.
    """
    if isinstance(given, str):
        from ashes_env.agents.base import AgentError  # imported here to keep the import of the environments fast
        from ashes_env.agents.make import agent_for, handed

        try:
            return None if given == "random" else handed(agent_for(given, mode), given)
        except AgentError as error:
            raise OptionError(f"{what}: {error}") from error
    if isinstance(given, (list, tuple)) and any(isinstance(one, str) for one in given):
        return [agents_of(one, mode, what) for one in given]
    return given
