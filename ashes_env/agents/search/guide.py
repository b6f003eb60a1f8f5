"""Guides of a search: they estimate the quality of each action and the value of positions."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from ashes_env.agents.base import AgentError
from ashes_env.agents.forward import FlatNetwork, Floats, Network
from ashes_env.agents.policy import load_policy
from ashes_env.agents.seeing import fits, look
from ashes_env.decks.definitions import definitions
from ashes_env.encoding.arrays import facts, flat_arrays
from ashes_env.encoding.fields import SI_LEFT, SI_LIFE
from ashes_env.encoding.schema import TWO
from ashes_env.match.match import Match


class Guide(Protocol):
    """Evaluates a batch of positions, each from the view of the acting seat. `consequences`: its observations include
    the consequences of the legal actions.
    """

    consequences: bool

    def look(self, observations: NDArray[np.uint8], masks: NDArray[np.bool_]) -> tuple[Floats, Floats]:
        """Observations (n, n_raw) and masks (n, n_actions) to probabilities, float32 (n, n_actions), 0 where an action
        is not legal, and values, float32 (n,), from -1 (lost) to 1 (won)."""


class PolicyGuide:
    """A trained policy over the flat observation, with or without consequences, as a guide.

    `shaped`: its values were trained with shaped rewards (`ashes_env.match.rewards`), so the potential of the position
    is added to them.
    """

    def __init__(self, network: Network, shaped: bool) -> None:
        if network.form not in ("flat", "bytes", "consequences"):
            raise AgentError(f"a search takes a policy that sees the flat form, not {network.form!r}")
        self.network = network
        self.consequences = network.form == "consequences"
        self.shaped = shaped

    def look(self, observations: NDArray[np.uint8], masks: NDArray[np.bool_]) -> tuple[Floats, Floats]:
        chances, found = self.network.evaluate(self._seen(observations, masks), masks)
        if self.shaped:
            found = found + potentials(observations)
        return chances, np.clip(found, -1.0, 1.0)

    def chances(self, observations: NDArray[np.uint8], masks: NDArray[np.bool_]) -> Floats:
        """The probabilities of `look` alone."""
        if isinstance(self.network, FlatNetwork):
            return self.network.chances(self._seen(observations, masks), masks)
        return self.look(observations, masks)[0]

    def _seen(self, observations: NDArray[np.uint8], masks: NDArray[np.bool_]) -> NDArray[Any]:
        fits(masks.shape[1])
        if self.network.form != "flat":
            return observations
        return flat_arrays(TWO).batch(observations, facts(definitions()))


def guide_of(folder: Path) -> PolicyGuide:
    """The policy of a checkpoint as a guide. Raises `AgentError` unless it takes the flat observation."""
    agent = load_policy(folder)
    return PolicyGuide(agent.network, agent.shaped)


def seen_by(guide: Guide, match: Match) -> NDArray[np.uint8]:
    """The observation of the acting seat that a guide needs, whatever the settings of the match: shape (n_raw,)."""
    found: NDArray[np.uint8] = look(match, match.seat, "consequences" if guide.consequences else "bytes")
    return found


def chances_of(guide: Guide, observations: NDArray[np.uint8], masks: NDArray[np.bool_]) -> Floats:
    """The probabilities that a guide gives, without the values, which take a third of the time of a small network."""
    if isinstance(guide, PolicyGuide):
        return guide.chances(observations, masks)
    return guide.look(observations, masks)[0]


def look_at(guide: Guide, matches: Sequence[Match]) -> tuple[NDArray[np.bool_], Floats, Floats]:
    """Shows a guide several matches, each as the seat that decides: masks (n, n_actions), and what `Guide.look`
    returns.
    """
    seen = np.stack([seen_by(guide, match) for match in matches])
    masks = np.stack([match.mask(match.seat) for match in matches]).astype(bool)
    return masks, *guide.look(seen, masks)


def potentials(observations: NDArray[np.uint8]) -> Floats:
    """The potentials of positions (`ashes_env.match.rewards`) from observations of a two-player game: (n,)."""
    mine, theirs = (
        observations[:, side + SI_LEFT] / np.maximum(observations[:, side + SI_LIFE], np.float32(1))
        for side in TWO.general.side
    )
    return np.asarray(mine - theirs, np.float32)
