"""Which policy of Stable-Baselines3, with which arguments, for a form of observation."""

from __future__ import annotations

from typing import Any

from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

from agents.base import AgentError
from agents.network import IDS, Trunk, known_titles
from agents.pointer import EntityTrunk, PointerPolicy


def policy_class(form: str) -> type[MaskableActorCriticPolicy]:
    """The policy for a form of observation."""
    return PointerPolicy if form == "entities" else MaskableActorCriticPolicy


def policy_arguments(form: str, network: list[int], titles: str = IDS) -> dict[str, Any]:
    """Keyword arguments of that policy: width of the trunk first, then the layers of each head (over entities, of the
    value's); `titles` as for `agents.network.Looked`. Raises `AgentError` for an empty list, and for `titles` that
    there are not.
    """
    if not network:
        raise AgentError("a network needs the width of its trunk, for example [128, 64]")
    return {
        "features_extractor_class": EntityTrunk if form == "entities" else Trunk,
        "features_extractor_kwargs": {"width": network[0], "titles": known_titles(titles)},
        "net_arch": network[1:],
        "share_features_extractor": True,
        "optimizer_kwargs": {"eps": 1e-5, "fused": True},
    }
