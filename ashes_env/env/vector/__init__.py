"""Many games stepped in one call: a learner in each, or every seat from outside."""

from ashes_env.env.vector.learners import (
    AshesVectorEnv,
    CampaignVectorEnv,
    DraftVectorEnv,
    PvPVectorEnv,
    RedRainsVectorEnv,
)
from ashes_env.env.vector.selfplay import SelfPlayEnv, Turn

__all__ = [
    "AshesVectorEnv",
    "CampaignVectorEnv",
    "DraftVectorEnv",
    "PvPVectorEnv",
    "RedRainsVectorEnv",
    "SelfPlayEnv",
    "Turn",
]
