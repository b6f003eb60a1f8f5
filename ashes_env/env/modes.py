"""Every mode in one table, and the environments of those that are more than a game. A new mode is a row here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from ashes_env.campaign import campaign_settings
from ashes_env.campaign.campaign_match import CampaignMatch
from ashes_env.campaign.campaign_settings import CampaignSettings
from ashes_env.decks import Deck
from ashes_env.draft import draft_settings
from ashes_env.draft.draft_match import DraftMatch
from ashes_env.draft.draft_settings import DraftSettings
from ashes_env.env.aec import AshesAEC
from ashes_env.env.named import agents_of
from ashes_env.env.single_agent import Others, SingleAgent
from ashes_env.match.mode import PARTNER, PVP, RED_RAINS, Mode
from ashes_env.match.opponents import Opponent

CAMPAIGN: Final = Mode(
    "campaign", "campaign", CampaignMatch, CampaignSettings, tuple(campaign_settings.OPTIONS), PARTNER
)
DRAFT: Final = Mode("draft", "draft", DraftMatch, DraftSettings, tuple(draft_settings.OPTIONS))
MODES: Final[Mapping[str, Mode]] = {mode.name: mode for mode in (PVP, RED_RAINS, CAMPAIGN, DRAFT)}


class CampaignAEC(AshesAEC):
    """A Red Rains campaign for one player or two, who build their decks one after the other and play together.

    Observations are `{"observation": float32 (n_seen,), "action_mask": int8 (n_actions,)}`, the game's part first.
    """

    def __init__(self, render_mode: str | None = None, **settings: Any) -> None:
        super().__init__(CAMPAIGN, render_mode, **settings)

    @property
    def match(self) -> CampaignMatch:
        """The campaign under way; raises `NotReset` before the first `reset`."""
        return cast(CampaignMatch, super().match)


class Campaign(SingleAgent):
    """A campaign for one learner. With `players=2` a partner takes the other seat inside `step`: `None` plays at
    random; else the name of an agent, which leaves its decks as they are, a function of (observation, mask), or
    an agent with `start(seed)` and `act(match)`, and errs as an opponent of `PvP` does. `seat` is the learner's.
    Settings: see the README of this folder.
    """

    def __init__(
        self,
        partner: str | Opponent | None = None,
        seat: int | str = 0,
        render_mode: str | None = None,
        partner_error: str = "raise",
        **settings: Any,
    ) -> None:
        super().__init__(CAMPAIGN, settings, render_mode, partner, seat, partner_error)

    @property
    def match(self) -> CampaignMatch:
        """The campaign under way; raises `NotReset` before the first `reset`."""
        return cast(CampaignMatch, super().match)


def _with_agents(settings: dict[str, Any]) -> dict[str, Any]:
    """The settings of a draft, with an agent for each name among `policies`, who play the games with its decks."""
    if "policies" not in settings:
        return settings
    return {**settings, "policies": agents_of(settings["policies"], "pvp", "policies")}


class DraftAEC(AshesAEC):
    """A draft for two to eight, one agent each; packs are passed at once, and their picks asked one seat after the
    other, with nothing to be seen of them before.

    Observations are `{"observation": float32 (n_seen,), "action_mask": int8 (n_actions,)}`.
    """

    settings: DraftSettings

    def __init__(self, render_mode: str | None = None, **settings: Any) -> None:
        super().__init__(DRAFT, render_mode, **_with_agents(settings))

    @property
    def match(self) -> DraftMatch:
        """The draft under way; raises `NotReset` before the first `reset`."""
        return cast(DraftMatch, super().match)

    @property
    def decks(self) -> tuple[Deck, ...]:
        """The deck of each drafter by seat; raises `NotReset` before all are ready."""
        return self.match.decks


class Draft(SingleAgent):
    """A draft for one learner. The other seats draft inside `step`: `opponent` is one for all or a list of them,
    clockwise from the learner; `None` drafts at random, else "draft" or the name of a plug-in, a function of
    (observation, mask), or an agent with `start(seed)` and `act(match)`. `seat` is the learner's, or "random". When an
    opponent errs, `step` raises `OpponentError` (`opponent_error="raise"`), or the draft ends and that opponent is
    paid -1 ("lose"). Settings: see the README of this folder.
    """

    settings: DraftSettings

    def __init__(
        self,
        opponent: Others = None,
        seat: int | str = 0,
        render_mode: str | None = None,
        opponent_error: str = "raise",
        **settings: Any,
    ) -> None:
        super().__init__(DRAFT, _with_agents(settings), render_mode, opponent, seat, opponent_error)

    @property
    def match(self) -> DraftMatch:
        """The draft under way; raises `NotReset` before the first `reset`."""
        return cast(DraftMatch, super().match)

    @property
    def decks(self) -> tuple[Deck, ...]:
        """The deck of each drafter by seat; raises `NotReset` before all are ready."""
        return self.match.decks

    @property
    def all_random(self) -> bool:
        """Whether nobody can err, neither in the draft nor in the games with its decks."""
        return super().all_random and not any(self.settings.asked)
