"""Drafts of the edition of 2018: the three forms, played on with the drafted decks in that edition."""

from typing import Any

import pytest

from ashes_env import draft_v0
from ashes_env.match.errors import OptionError


@pytest.mark.rules("R-CLS-08", "R-CLS-56", "R-CLS-60")
@pytest.mark.parametrize(("form", "players"), [("base", 2), ("group", 4), ("duel", 2)])
def test_a_draft_and_its_games_are_played_in_the_edition(form: str, players: int) -> None:
    env = draft_v0.raw_env(edition="2018", form=form, players=players)
    env.reset(seed=2)
    env.action_space(env.agents[0]).seed(2)
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated or observation is None:
            env.step(None)
        else:
            env.step(env.action_space(agent).sample(observation["action_mask"]))
    assert len(env.decks) == players


@pytest.mark.rules("R-CLS-08")
@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"form": "group", "players": 6, "pool": "all"}, "pool: .* needs time dice"),
        ({"dice": {"time": 10, "charm": 10}}, "dice: the edition of 2018 has no time dice"),
    ],
)
def test_dice_and_releases_that_the_edition_does_not_have_are_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        draft_v0.raw_env(edition="2018", **given)
