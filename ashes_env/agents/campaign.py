"""Plays a campaign with any agent for Red Rains: the agent plays the encounters; decks stay unchanged, are built at
random, or are built by trial games (`deck_building.py`).
"""

from __future__ import annotations

from typing import Final

from ashes_env.agents.base import Agent, AgentError
from ashes_env.agents.deck_building import Workshop, step
from ashes_env.agents.numpy_stream import Stream
from ashes_env.campaign.campaign_match import CampaignMatch
from ashes_env.campaign.observation import building_actions
from ashes_env.campaign.shape import FIRST
from ashes_env.decks import Deck
from ashes_env.match.match import Match

KEEP: Final = "keep"
RANDOM: Final = "random"
TRIALS: Final = "trials"
BUILDING: Final = (KEEP, RANDOM, TRIALS)


class CampaignAgent:
    """`player` decides in encounters; it sees a game of Red Rains (`CampaignMatch.encounter`). With `building` "keep"
    the deck is confirmed at once, with "random" every choice of deck building is uniform over the legal ones; the first
    deck is then chosen at random. With "trials" the `workshop` finds the first deck and its changes; it keeps what it
    has found for the next campaigns.

    Raises `AgentError` for another `building`.
    """

    def __init__(self, player: Agent, building: str = KEEP, workshop: Workshop | None = None) -> None:
        if building not in BUILDING:
            raise AgentError(f"building: {' or '.join(map(repr, BUILDING))}, not {building!r}")
        self.workshop = workshop or Workshop()
        self.player = player
        self.building = building
        self.name = f"{player.name}, decks {building}"
        self.rng = Stream(0)
        self.wanted: tuple[tuple[int, int, str], Deck] | None = None

    def start(self, seed: int) -> None:
        """Forgets the last campaign and seeds both random generators."""
        self.rng = Stream(seed)
        self.wanted = None
        self.player.start(seed)

    def act(self, match: Match) -> int:
        """A legal action for `match.seat`; `match` must be a campaign."""
        if not isinstance(match, CampaignMatch):
            raise AgentError(f"{self.name} plays campaigns, not a {type(match).__name__}")
        if not match.building:
            return self.player.act(match.encounter())
        if self.building == TRIALS:
            return self._built(match)
        actions = sorted(match.actions())
        done = match.settings.layout.n_actions + FIRST["done"]
        if self.building == KEEP and done in actions:
            return done
        return self.rng.choice(actions)

    def _built(self, match: CampaignMatch) -> int:
        """The next step to the deck that the workshop wants at this stage."""
        c = match.campaign
        b = c.builders[c.builder]
        stage = (c.builder, c.games, b.deck)
        if self.wanted is None or self.wanted[0] != stage:
            self.wanted = stage, self.workshop.deck(c, b)
        choice = step(c, b, self.wanted[1])
        actions = building_actions(c, match.settings.layout.n_actions)
        return next(action for action, each in actions.items() if each == choice)
