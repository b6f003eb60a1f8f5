"""The table of all modes. A new mode is a row."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ashes_env.campaign import campaign_settings
from ashes_env.campaign.campaign_match import CampaignMatch
from ashes_env.campaign.campaign_settings import CampaignSettings
from ashes_env.draft import draft_settings
from ashes_env.draft.draft_match import DraftMatch
from ashes_env.draft.draft_settings import DraftSettings
from ashes_env.match.mode import PARTNER, PVP, RED_RAINS, Mode


def _of_draft(players: int) -> dict[str, Any]:
    return dict(draft_settings.USUAL)


CAMPAIGN: Final = Mode(
    "campaign",
    "campaign",
    CampaignMatch,
    CampaignSettings,
    tuple(campaign_settings.OPTIONS),
    campaign_settings.usual_options,
    PARTNER,
)
DRAFT: Final = Mode("draft", "draft", DraftMatch, DraftSettings, tuple(draft_settings.OPTIONS), _of_draft)
MODES: Final[Mapping[str, Mode]] = {mode.name: mode for mode in (PVP, RED_RAINS, CAMPAIGN, DRAFT)}
