"""What drafted decks are worth: they play a game against each other, each in the hands of the expert."""

from __future__ import annotations

from typing import Final

from ashes_env.agents.expert.agent import ExpertAgent
from ashes_env.contests.games import play_game
from ashes_env.draft.draft_match import DraftMatch
from ashes_env.match.game_match import GameMatch
from ashes_env.rules.state.generator import spawned

MOST: Final = 4  # drafters whose decks play at one table
GAME: Final = 71  # a seed purpose, see `rules.state.generator`


def played(draft: DraftMatch, seed: int) -> GameMatch:
    """The game with the decks of a draft that is over, at its end; seats are those of the drafters, up to `MOST`."""
    n = draft.settings.players
    experts = [ExpertAgent() for _ in range(n)]
    return play_game(draft.settings.of_games(n), experts, spawned(seed, GAME), {"decks": list(draft.decks)})
