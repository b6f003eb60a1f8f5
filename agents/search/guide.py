"""What guides a search: for positions, how likely each action is to be good, and how likely the game is to be won."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

from agents.base import AgentError
from agents.checkpoint import read_meta
from agents.policy import load_policy
from agents.seeing import fits
from ashes_env.decks.definitions import definitions
from ashes_env.encoding.arrays import facts, flat_arrays
from ashes_env.encoding.fields import SI_LEFT, SI_LIFE
from ashes_env.encoding.schema import TWO

Floats = NDArray[np.float32]
LEAST: float = -1e9


class Guide(Protocol):
    """Looks at many positions at once, each from the view of the seat to act."""

    def look(self, observations: NDArray[np.uint8], masks: NDArray[np.bool_]) -> tuple[Floats, Floats]:
        """Observations (n, n_raw) and masks (n, n_actions) to probabilities, float32 (n, n_actions), 0 where an action
        is not legal, and values, float32 (n,), from -1 (lost) to 1 (won)."""


class PolicyGuide:
    """A trained policy over the flat form, in float32 or in bytes, as a guide.

    `shaped`: its values were learned from shaped rewards (`ashes_env.env.rewards`), so what they lack is the potential
    of the position, which is added.
    """

    def __init__(self, policy: MaskableActorCriticPolicy, form: str, shaped: bool) -> None:
        if form not in ("flat", "bytes"):
            raise AgentError(f"a search takes a policy that sees the flat form, not {form!r}")
        self.policy = policy
        self.form = form
        self.shaped = shaped

    def look(self, observations: NDArray[np.uint8], masks: NDArray[np.bool_]) -> tuple[Floats, Floats]:
        policy = self.policy
        fits(masks.shape[1])
        seen = observations if self.form == "bytes" else flat_arrays(TWO).batch(observations, facts(definitions()))
        with torch.no_grad():
            logits, values = logits_and_values(policy, seen, masks)
            chances: Floats = torch.softmax(logits, 1).numpy()
        found: Floats = values.numpy()
        if self.shaped:
            found = found + potentials(observations)
        return chances, np.clip(found, -1.0, 1.0)


def logits_and_values(
    policy: MaskableActorCriticPolicy, seen: NDArray[Any], masks: NDArray[np.bool_]
) -> tuple[torch.Tensor, torch.Tensor]:
    """What a policy over the flat form makes of positions: logits (n, n_actions), very low where an action is not
    legal, and values (n,).
    """
    observed, _ = policy.obs_to_tensor(seen)
    features = policy.extract_features(observed)
    assert isinstance(features, torch.Tensor)
    actor, critic = policy.mlp_extractor(features)
    legal = torch.from_numpy(masks).to(features.device)
    return policy.action_net(actor).masked_fill(~legal, LEAST), policy.value_net(critic).squeeze(1)


def guide_of(folder: Path) -> PolicyGuide:
    """The policy of a checkpoint as a guide. Raises `AgentError` where there is none, or none that sees the flat form."""  # noqa: E501
    agent = load_policy(folder)
    trained = read_meta(folder).get("trained")
    return PolicyGuide(agent.policy, agent.form, isinstance(trained, dict) and trained.get("reward") == "shaped")


def potentials(observations: NDArray[np.uint8]) -> Floats:
    """The potential of positions, as `ashes_env.env.rewards` has it, for observations of a table for two: (n,)."""
    mine, theirs = (
        observations[:, side + SI_LEFT] / np.maximum(observations[:, side + SI_LIFE], np.float32(1))
        for side in TWO.general.side
    )
    return np.asarray(mine - theirs, np.float32)
