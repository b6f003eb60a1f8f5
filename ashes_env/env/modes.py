"""The environments of campaigns and drafts, and the table of the environments for one learner."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from ashes_env.campaign.campaign_match import CampaignMatch
from ashes_env.decks import Deck
from ashes_env.draft.draft_match import DraftMatch
from ashes_env.draft.draft_settings import DraftSettings
from ashes_env.env.aec import AshesAEC
from ashes_env.env.named import agents_of
from ashes_env.env.single_agent import Others, PvP, RedRains, SingleAgent
from ashes_env.match.opponents import Opponent
from ashes_env.spec.modes import CAMPAIGN, DRAFT


class CampaignAEC(AshesAEC):
    """A Red Rains campaign for one or two players, who build their decks one after the other and play together.

    Observations are `{"observation": float32 (n_seen,), "action_mask": int8 (n_actions,)}`. The part of the game comes
    first.
    """

    def __init__(self, render_mode: str | None = None, **settings: Any) -> None:
        super().__init__(CAMPAIGN, render_mode, **settings)

    @property
    def match(self) -> CampaignMatch:
        """The current campaign; raises `NotReset` before the first `reset`."""
        return cast(CampaignMatch, super().match)


class Campaign(SingleAgent):
    """A campaign for one learner, at `seat`. With `players=2` a partner plays the other seat inside `step`.

    `partner` is `None` (random actions), the name of an agent (which never changes its decks), a function
    `(observation, mask) -> action`, or an object with `start(seed)` and `act(match)`. Its errors are handled like those
    of an opponent in `PvP`. The README of this folder lists the settings.
    """

    def __init__(
        self,
        *,
        partner: str | Opponent | None = None,
        seat: int | str = 0,
        partner_error: str = "raise",
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        super().__init__(
            CAMPAIGN, settings, opponent=partner, seat=seat, opponent_error=partner_error, render_mode=render_mode
        )

    @property
    def match(self) -> CampaignMatch:
        """The current campaign; raises `NotReset` before the first `reset`."""
        return cast(CampaignMatch, super().match)


def with_agents(settings: dict[str, Any]) -> dict[str, Any]:
    """The settings of a draft, with each name in `policies` replaced by its agent. Policies play the games with the
    drafted decks.
    """
    if "policies" not in settings:
        return settings
    return {**settings, "policies": agents_of(settings["policies"], "pvp", "policies")}


class DraftAEC(AshesAEC):
    """A draft for two to eight drafters, in groups for up to 64, one agent each.

    All drafters pick at the same time. The environment asks one seat after the other, and shows no pick before
    everybody has picked. Observations are `{"observation": float32 (n_seen,), "action_mask": int8 (n_actions,)}`.
    """

    settings: DraftSettings

    def __init__(self, render_mode: str | None = None, **settings: Any) -> None:
        super().__init__(DRAFT, render_mode, **with_agents(settings))

    @property
    def match(self) -> DraftMatch:
        """The current draft; raises `NotReset` before the first `reset`."""
        return cast(DraftMatch, super().match)

    @property
    def decks(self) -> tuple[Deck, ...]:
        """The deck of each drafter by seat; raises `NotReset` before all decks are ready."""
        return self.match.decks


class Draft(SingleAgent):
    """A draft for one learner. The other seats draft inside `step`.

    `opponent` is one drafter for all other seats or a list of them, clockwise from the learner. A drafter is `None`
    (random picks), "draft" or the name of a plug-in, a function `(observation, mask) -> action`, or an object with
    `start(seed)` and `act(match)`. `seat` is the learner's seat or "random". When an opponent errs, `step` raises
    `OpponentError` (`opponent_error="raise"`), or the draft ends with -1 for that opponent ("lose"). The README of this
    folder lists the settings.
    """

    settings: DraftSettings

    def __init__(
        self,
        *,
        opponent: Others = None,
        seat: int | str = 0,
        opponent_error: str = "raise",
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        super().__init__(
            DRAFT,
            with_agents(settings),
            opponent=opponent,
            seat=seat,
            opponent_error=opponent_error,
            render_mode=render_mode,
        )

    @property
    def match(self) -> DraftMatch:
        """The current draft; raises `NotReset` before the first `reset`."""
        return cast(DraftMatch, super().match)

    @property
    def decks(self) -> tuple[Deck, ...]:
        """The deck of each drafter by seat; raises `NotReset` before all decks are ready."""
        return self.match.decks

    @property
    def all_random(self) -> bool:
        """Whether all other drafters and all policies play at random, so that none can raise an error."""
        return super().all_random and not any(self.settings.asked)


LEARNERS: Final[Mapping[str, type[SingleAgent]]] = {
    "pvp": PvP,
    "red_rains": RedRains,
    "campaign": Campaign,
    "draft": Draft,
}
