"""What can be set for a campaign, and what reset takes."""

import pickle
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ashes_env import campaign_v0
from ashes_env.campaign.campaign_match import CampaignMatch
from ashes_env.campaign.campaign_settings import CampaignSettings
from ashes_env.decks import get
from ashes_env.match.errors import OptionError
from ashes_env.replays.recording import Recording
from ashes_env.rules.game import Game
from ashes_env.rules.reading import values
from ashes_env.rules.state.moves import ASK_MENU
from ashes_env.solo.side import Chimera
from ashes_env.spec.spec import GameSpec
from tests.env.campaigns import EASY, until_won
from tests.env.choosing import draws_chance, reads_a_file, refuses
from tests.env.play import random_action, until_over

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
    ({"first": 1}, "first: a whole number, from 0 to 0 .the seat with the first player token., not 1"),
    ({"first": True}, "first: a whole number"),
    ({"numbers": 5}, "numbers: a mapping of numbers of the Chimera card, or of levels to such; not 5"),
    ({"numbers": {"live": 5}}, "numbers of S1: numbers: no 'live'; there are: life"),
    ({"numbers": {"life": 0}}, "'life' is a whole number from 1"),
    ({"numbers": {"S1": {"life": 20}, "S4": {"life": 20}}}, "numbers: there is no 'S4'; did you mean"),
    ({"numbers": {"S1": {"life": 20}, "life": 3}}, "numbers: there is no 'life'; known are: 'S1'"),
    ({"numbers": {"H3": {"row": [3]}}}, "numbers of H3: numbers: 'row' are blood values"),
    ({"numbers": {"S1": 3}}, "numbers of S1: a mapping of numbers of the Chimera card, not 3"),
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


def encounters(settings: dict[str, Any], options: dict[str, Any]) -> list[Game]:
    """The first game of each encounter of a campaign that random play wins."""
    for seed in range(200):
        env = campaign_v0.raw_env(max_building=0, **EASY, **settings)
        env.reset(seed=seed, options=options)
        random, found = Random(seed), [env.match.game.copy()]
        while not env.match.over:
            if env.match.campaign.games > len(found):
                found.append(env.match.game.copy())
            env.step(random_action(env, random))
        if len(found) == 3:
            return found
    raise AssertionError("no seed is lucky")


@pytest.mark.rules("R-COOP-04", "R-CAMP-01")
@pytest.mark.parametrize("first", [0, 1])
def test_either_player_has_the_token_at_the_start_of_every_encounter(first: int) -> None:
    games = encounters({"players": 2}, {"first": first})
    assert [game.first for game in games] == [first] * 3
    for game in games:
        while game.decision is not None and game.decision.ask != ASK_MENU:
            game.apply(game.decision.moves[0])
        assert game.decision is not None
        assert game.decision.seat == first, "who has the token begins the shared turn"


@pytest.mark.rules("R-COOP-02", "R-COOP-03", "R-CAMP-01")
def test_numbers_take_the_place_of_the_printed_ones_in_every_encounter() -> None:
    def of(game: Game) -> tuple[int, ...]:
        chimera = game.players[-1]
        assert isinstance(chimera, Chimera)
        return values.life(game, game.cards[chimera.pb]), chimera.threat, len(chimera.units)

    numbers = {"life": 77, "threat": 3, "row": [1, 2]}
    games = encounters({"players": 2, "chimera": "random", "numbers": {"life": 3}}, {"numbers": numbers})
    assert [of(game) for game in games] == [(77, 3, 4)] * 3
    by_level = {"H1": {"life": 50}, "H3": {"life": 80, "row": [2]}, "S2": {"life": 1}}
    games = encounters({"numbers": by_level}, {"difficulty": "heroic"})
    printed = encounters({}, {"difficulty": "heroic"})
    assert [of(game) for game in games] == [(50, *of(printed[0])[1:]), of(printed[1]), (80, of(printed[2])[1], 1)]


@pytest.mark.rules("R-COOP-02", "R-COOP-04")
def test_who_begins_and_the_numbers_are_kept_in_every_form_of_a_campaign() -> None:
    given: dict[str, Any] = {"first": 1, "numbers": {"S1": {"life": 9}, "S2": {"life": 8}}}
    env = campaign_v0.raw_env(players=2, max_building=0, **given)
    env.reset(seed=4)
    document = env.match.save()["campaign"]
    assert {name: document[name] for name in given} == given
    other = campaign_v0.raw_env(players=2, max_building=0)
    other.reset(seed=4, options={"scenario": document})
    assert isinstance(other.settings, CampaignSettings)
    restored = CampaignMatch.restore(other.settings, env.match.save())
    for match in (other.match, restored, env.match.copy(), pickle.loads(pickle.dumps(env.match))):
        assert (match.campaign.first, match.campaign.numbers, match.game.first) == (*given.values(), 1)
    other.reset(seed=4)
    other.set_state(env.get_state())
    assert other.match.campaign == env.match.campaign
    recording = Recording.begin(GameSpec("campaign", settings={"players": 2, "max_building": 0}, options=given, seed=4))
    recording.act(next(iter(recording.match.actions())))
    again = Recording.resume(recording.replay()).match
    assert isinstance(again, CampaignMatch)
    assert again.campaign.numbers == given["numbers"]
    with pytest.raises(OptionError, match="scenario: first: a whole number from 0 to 1, not 2"):
        other.reset(options={"scenario": {**document, "first": 2}})


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
