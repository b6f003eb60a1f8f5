"""What can be set for a campaign, and what reset takes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ashes_env import campaign_v0
from ashes_env.decks import get
from ashes_env.env.errors import OptionError
from tests.env.campaigns import EASY, until_won
from tests.env.choosing import draws_chance, reads_a_file, refuses
from tests.env.play import until_over

WRONG = [
    ({"deck": ["The Iron Men"]}, "did you mean 'decks'"),
    ({"level": "S1"}, "there is no 'level'"),
    ({"decks": ["The Iron Man"]}, "did you mean 'The Iron Men'"),
    ({"decks": ["The Iron Men", "The Iron Men"]}, "one published deck for each of 1 players"),
    ({"decks": [{"name": "mine"}]}, "begins with a preconstructed deck"),
    ({"decks": [3]}, "begins with a preconstructed deck"),
    ({"decks": "Hope OCB: Ephemeral Swarm"}, "has 6 unique cards"),
    ({"difficulty": "easy"}, "difficulty: there is no 'easy'"),
    ({"chimera": "Nobody"}, "chimera: there is no 'Nobody'"),
    ({"aspects": "Calm"}, "no subtype 'Calm'"),
    ({"aspects": 5}, "aspects: a subtype"),
    ({"handicap": -1}, "handicap: a whole number"),
    ({"scenario": {"format": 1}}, "scenario: campaign: 'difficulty' is missing"),
    (3, "a mapping is needed"),
]


@pytest.mark.rules("R-CAMP-02")
@pytest.mark.parametrize(("options", "message"), WRONG)
def test_a_wrong_option_says_what_is_right_and_keeps_the_campaign(options: Any, message: str) -> None:
    refuses(campaign_v0.raw_env, options, message, 20)


@pytest.mark.parametrize(
    "settings",
    [
        {"players": 3},
        {"on_loss": "again"},
        {"encounter_reward": 2},
        {"max_building": -1},
        {"owned": []},
        {"owned": ["mine"]},
        {"owned": "core"},
        {"obs_mode": "rows"},
        {"actions": "rows"},
        {"first_five": "choose"},
        {"reward": "dense"},
    ],
)
def test_a_wrong_setting_is_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match=next(iter(settings))):
        campaign_v0.raw_env(**settings)


@pytest.mark.rules("R-CAMP-02")
def test_options_reach_the_campaign() -> None:
    env = campaign_v0.raw_env(players=2, decks="random")
    env.reset(seed=1)
    decks = [builder.deck for builder in env.match.campaign.builders]
    assert len(set(decks)) == 2
    env.reset(seed=1, options={"options": 1})
    assert [builder.deck for builder in env.match.campaign.builders] == decks
    env.reset(seed=1, options={"decks": [get("The Iron Men"), "choose"], "difficulty": "heroic", "aspects": "Shadow"})
    c = env.match.campaign
    assert [builder.deck for builder in c.builders] == ["The Iron Men", ""]
    assert (c.level, c.aspects) == ("H1", "Shadow")
    assert c.owned == ("core", "pve", "ascendancy")


def test_a_saved_campaign_is_a_scenario(tmp_path: Path) -> None:
    env = campaign_v0.raw_env(**EASY)
    until_won(env, 2)
    document = env.match.save()["campaign"]
    env.reset(seed=5, options={"scenario": document})
    assert (env.match.campaign.encounter, env.match.campaign.won, env.match.building) == (3, 2, True)
    until_over(env)
    draws_chance(env, "campaign", document, (1, 2))
    until_over(env)
    file = tmp_path / "campaign.json"
    reads_a_file(env, "campaign", document, file)
    for wrong in (str(file), str(tmp_path), [document]):
        with pytest.raises(OptionError, match="scenario: "):
            env.reset(options={"scenario": wrong})
    until_over(env)
    with pytest.raises(OptionError, match="the campaign is over"):
        env.reset(options={"scenario": env.match.save()["campaign"]})
    with pytest.raises(OptionError, match="2 players are needed"):
        campaign_v0.raw_env(players=2, scenario=document)
