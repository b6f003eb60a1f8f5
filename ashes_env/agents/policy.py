"""A trained policy as an agent."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from weakref import WeakValueDictionary

import numpy as np
from numpy.typing import NDArray

from ashes_env.agents.base import AgentError, Thought
from ashes_env.agents.checkpoint import Checkpoint, read
from ashes_env.agents.columns import n_actions
from ashes_env.agents.forward import Floats, Network, network_of
from ashes_env.agents.seeing import fits, look, settings_of
from ashes_env.agents.shapes import IDS
from ashes_env.match.match import Match
from ashes_env.match.rewards import potential

_SHARED: Final[WeakValueDictionary[str, Network]] = WeakValueDictionary()
"""Loaded networks, so that agents with the same weights share them."""


class PolicyAgent:
    """Plays the most likely legal action of a policy, or samples (`greedy=False`). `shaped`: its values were trained
    with shaped rewards, so the potential of the position is added to them.
    """

    def __init__(self, network: Network, name: str = "policy", greedy: bool = False, shaped: bool = False) -> None:
        self.network = network
        self.name = name
        self.greedy = greedy
        self.shaped = shaped
        self.rng = np.random.default_rng(0)

    def start(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)

    def act(self, match: Match) -> int:
        return self.choose(*self.chances(match))

    def chances(self, match: Match) -> tuple[NDArray[np.intp], Floats]:
        """The legal actions, ascending, and the probability of each, which add up to 1."""
        mask, chances, _ = self._look(match)
        legal = mask.nonzero()[0]
        return legal, chances[legal]

    def choose(self, legal: NDArray[np.intp], chances: Floats) -> int:
        """The action that it plays, of those that `chances` has returned."""
        if self.greedy:
            return int(legal[chances.argmax()])
        sums = chances.cumsum(dtype=np.float64)
        place = np.searchsorted(sums, self.rng.random() * sums[-1], side="right")
        return int(legal[min(int(place), len(legal) - 1)])

    def thought(self, match: Match) -> Thought:
        """The probabilities and the value of the network."""
        _, chances, value = self._look(match)
        if self.shaped:
            value += potential(match.game, match.seat)
        return Thought(max(-1.0, min(1.0, value)), {action: float(chances[action]) for action in match.actions()})

    def _look(self, match: Match) -> tuple[NDArray[np.bool_], Floats, float]:
        fits(match.context.layout.n_actions)
        seen = look(match, match.seat, self.network.form)
        one: Any = {name: part[None] for name, part in seen.items()} if isinstance(seen, dict) else seen[None]
        mask = match.mask(match.seat).astype(bool)
        chances, values = self.network.evaluate(one, mask[None])
        return mask, chances[0], float(values[0])


def load_policy(folder: Path, *, greedy: bool = False) -> PolicyAgent:
    """The agent of a checkpoint folder. Raises `AgentError` if there is no checkpoint that fits."""
    found = read(folder)
    trained = found.meta.get("trained")
    shaped = isinstance(trained, dict) and trained.get("reward") == "shaped"
    return PolicyAgent(network_in(found), folder.name, greedy, shaped)


def network_in(found: Checkpoint) -> Network:
    """The network of a checkpoint. Raises `AgentError` if it does not fit."""
    meta = found.meta
    network, form, actions = meta.get("network"), meta.get("observation"), meta.get("actions")
    if not isinstance(network, list) or not all(type(n) is int for n in network):
        raise AgentError(f"{found.folder}/meta.json does not say the sizes of the network")
    if not isinstance(form, str) or not isinstance(actions, int):
        raise AgentError(f"{found.folder}/meta.json does not say what the network sees and how many actions it knows")
    try:
        settings_of(form)
        known = n_actions(found.layout)
    except AgentError as error:
        raise AgentError(f"{found.folder}: {error}") from error
    if actions != known:
        raise AgentError(f"{found.folder}/meta.json: its network knows {actions} actions, not {known}")
    titles = meta.get("titles", IDS)
    key = sha256(repr((form, network, titles, found.layout)).encode() + found.part(found.policy)).hexdigest()
    if key in _SHARED:
        return _SHARED[key]
    weights = found.weights()
    try:
        made = _SHARED[key] = network_of(weights, form, network, titles)
        return made
    except AgentError as error:
        raise AgentError(f"{found.folder}/meta.json: {error}. It does not fit the network {network}") from error
