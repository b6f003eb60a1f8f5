"""Agents by name: "random", "greedy", "expert", or the folder of a checkpoint."""

from __future__ import annotations

from pathlib import Path

from agents.base import Agent, AgentError
from agents.expert.agent import ExpertAgent
from agents.random_agent import RandomAgent
from agents.search_greedy import GreedyAgent


def make_agent(name: str) -> Agent:
    """Raises `AgentError` for a name that is neither an agent nor a checkpoint folder."""
    if name == "random":
        return RandomAgent()
    if name == "greedy":
        return GreedyAgent()
    if name == "expert":
        return ExpertAgent()
    folder = Path(name)
    if not folder.is_dir():
        raise AgentError(f"no agent {name!r}: use random, greedy, expert, or the folder of a checkpoint")
    from agents.policy import load_policy

    return load_policy(folder)
