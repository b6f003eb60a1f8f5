"""Plays a campaign with any agent for Red Rains: the agent plays the encounters; decks stay unchanged or are built at
random.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from ashes_env.agents.base import Agent, AgentError, legal
from ashes_env.campaign.campaign_match import CampaignMatch
from ashes_env.campaign.shape import FIRST
from ashes_env.match.match import Match

KEEP: Final = "keep"
RANDOM: Final = "random"
BUILDING: Final = (KEEP, RANDOM)


class CampaignAgent:
    """`player` decides in encounters; it sees a game of Red Rains (`CampaignMatch.encounter`). With `building` "keep"
    the deck is confirmed at once, with "random" every choice of deck building is uniform over the legal ones. The first
    deck is always chosen at random.

    Raises `AgentError` for another `building`.
    """

    def __init__(self, player: Agent, building: str = KEEP) -> None:
        if building not in BUILDING:
            raise AgentError(f"building: {' or '.join(map(repr, BUILDING))}, not {building!r}")
        self.player = player
        self.building = building
        self.name = f"{player.name}, decks {building}"
        self.rng = np.random.default_rng(0)

    def start(self, seed: int) -> None:
        """Forgets the last campaign and seeds both random generators."""
        self.rng = np.random.default_rng(seed)
        self.player.start(seed)

    def act(self, match: Match) -> int:
        """A legal action for `match.seat`; `match` must be a campaign."""
        if not isinstance(match, CampaignMatch):
            raise AgentError(f"{self.name} plays campaigns, not a {type(match).__name__}")
        if not match.building:
            return self.player.act(match.encounter())
        actions = legal(match)
        done = match.settings.layout.n_actions + FIRST["done"]
        if self.building == KEEP and done in actions:
            return done
        return int(self.rng.choice(actions))
