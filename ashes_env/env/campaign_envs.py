"""The campaign for agents: PettingZoo, and Gymnasium with one learner."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ashes_env.env.aec import AshesAEC
from ashes_env.env.campaign_match import CampaignMatch
from ashes_env.env.campaign_settings import MODE, CampaignSettings
from ashes_env.env.match import Match
from ashes_env.env.opponents import Opponent
from ashes_env.env.settings import Settings
from ashes_env.env.single_agent import TAKEN, SingleAgent
from ashes_env.env.stepping import wounds_dealt, wounds_taken


class CampaignAEC(AshesAEC):
    """A Red Rains campaign for one player or two, who build their decks one after the other and play together.

    Observations are `{"observation": float32 (n_seen,), "action_mask": int8 (n_actions,)}`, the game's part first.
    """

    match_type: ClassVar[type[Match]] = CampaignMatch

    def __init__(self, render_mode: str | None = None, **settings: Any) -> None:
        super().__init__(MODE, "campaign_v0", render_mode, **settings)

    def _checked(self, mode: str, settings: Mapping[str, Any]) -> Settings:
        return CampaignSettings(("render_mode",), **settings)

    @property
    def match(self) -> CampaignMatch:
        """The campaign under way; raises `NotReset` before the first `reset`."""
        found = super().match
        assert isinstance(found, CampaignMatch)
        return found


class Campaign(SingleAgent):
    """A campaign for one learner. With `players=2` a partner takes the other seat inside `step`: `None` plays at
    random; else a function of (observation, mask), or an agent with `start(seed)` and `act(match)`. `seat` is the
    learner's. Settings: see the README of this folder.
    """

    match_type: ClassVar[type[Match]] = CampaignMatch

    def __init__(
        self, partner: Opponent | None = None, seat: int | str = 0, render_mode: str | None = None, **settings: Any
    ) -> None:
        super().__init__(MODE, settings, render_mode, partner, seat)

    def _checked(self, mode: str, settings: Mapping[str, Any]) -> Settings:
        return CampaignSettings(TAKEN[mode], **settings)

    @property
    def match(self) -> CampaignMatch:
        """The campaign under way; raises `NotReset` before the first `reset`."""
        found = super().match
        assert isinstance(found, CampaignMatch)
        return found

    def _info(self, match: Match) -> dict[str, Any]:
        assert isinstance(match, CampaignMatch)
        dealt = taken = 0
        if match.playing:
            g = match.game
            dealt, taken = wounds_dealt(g, self.seat), wounds_taken(g, self.seat)
        return {
            "action_mask": self._legal(match),
            **match.info(self.seat),
            "seat": self.seat,
            "is_success": self.seat in match.winners,
            "wounds_dealt": dealt,
            "wounds_taken": taken,
        }
