"""The draft for agents: PettingZoo, and Gymnasium with one learner."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ashes_env.decks import Deck
from ashes_env.env.aec import AshesAEC
from ashes_env.env.draft_match import DraftMatch
from ashes_env.env.draft_settings import MODE, DraftSettings
from ashes_env.env.match import Match
from ashes_env.env.settings import Settings
from ashes_env.env.single_agent import TAKEN, Others, SingleAgent


class _Drafting:
    """What both environments of drafts have beside what those of games have."""

    match_type: ClassVar[type[Match]] = DraftMatch

    @property
    def match(self) -> DraftMatch:
        """The draft under way; raises `NotReset` before the first `reset`."""
        found = super().match  # type: ignore[misc]  # the environment beside it has one
        assert isinstance(found, DraftMatch)
        return found

    @property
    def decks(self) -> tuple[Deck, ...]:
        """The deck of each drafter by seat; raises `NotReset` before all are ready."""
        return self.match.decks


class DraftAEC(_Drafting, AshesAEC):
    """A draft for two to eight, one agent each; packs are passed at once, and their picks asked one seat after the
    other, with nothing to be seen of them before.

    Observations are `{"observation": float32 (n_seen,), "action_mask": int8 (n_actions,)}`.
    """

    settings: DraftSettings

    def __init__(self, render_mode: str | None = None, **settings: Any) -> None:
        super().__init__(MODE, "draft_v0", render_mode, **settings)

    def _checked(self, mode: str, settings: Mapping[str, Any]) -> Settings:
        return DraftSettings(("render_mode",), **settings)


class Draft(_Drafting, SingleAgent):
    """A draft for one learner. The other seats draft inside `step`: `opponent` is one for all or a list of them,
    clockwise from the learner; `None` drafts at random, else a function of (observation, mask), or an agent with
    `start(seed)` and `act(match)`. `seat` is the learner's, or "random". Settings: see the README of this folder.
    """

    settings: DraftSettings

    def __init__(
        self, opponent: Others = None, seat: int | str = 0, render_mode: str | None = None, **settings: Any
    ) -> None:
        super().__init__(MODE, settings, render_mode, opponent, seat)

    def _checked(self, mode: str, settings: Mapping[str, Any]) -> Settings:
        return DraftSettings(TAKEN[mode], **settings)

    @property
    def all_random(self) -> bool:
        """Whether nobody can err, neither in the draft nor in the games with its decks."""
        return super().all_random and not any(self.settings.asked)

    def _info(self, match: Match) -> dict[str, Any]:
        return {
            "action_mask": self._legal(match),
            **match.info(self.seat),
            "seat": self.seat,
            "is_success": self.seat in match.winners,
        }
