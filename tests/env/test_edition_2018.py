"""The setting `edition` of the environments: what it changes, and where it is refused."""

from typing import Any

import pytest

from ashes_env import campaign_v0, pvp_v0, red_rains_v0
from ashes_env.decks.definitions import definitions, definitions_of_2018
from ashes_env.encoding.actions import ATTACKS
from ashes_env.match.errors import OptionError
from ashes_env.rules.state.state import GameOptions
from ashes_env.scenarios import load, position, side
from ashes_env.solo.setup import RedRainsError, new_red_rains

DECKS = ["The Iron Men", "The Mist Guardian"]


def play(**settings: Any) -> None:
    """Plays a whole random game."""
    env = pvp_v0.raw_env(decks=DECKS, **settings)
    env.reset(seed=4)
    for agent in env.agents:
        env.action_space(agent).seed(1)
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated or observation is None:
            env.step(None)
        else:
            env.step(env.action_space(agent).sample(observation["action_mask"]))


@pytest.mark.parametrize("obs_mode", ["flat", "entities"])
def test_games_of_2018_end_in_every_form(obs_mode: str) -> None:
    play(edition="2018", obs_mode=obs_mode)


@pytest.mark.rules("R-CLS-16")
def test_the_two_attacks_have_ids_of_their_own() -> None:
    options = GameOptions(edition="2018")
    sides = side(units=["Iron Worker"]), side("Aradel Summergaard", units=["Anchornaut"])
    env = pvp_v0.raw_env(edition="2018", scenario={"players": list(sides)})
    env.reset(seed=1)
    mask = env.observe(env.agents[0])["action_mask"]
    assert list(mask[ATTACKS : ATTACKS + 2]) == [1, 1]
    assert mask[2] == 0
    assert position(*sides, options=options).defs is definitions_of_2018()
    assert load({"players": list(sides)}).defs is definitions()


@pytest.mark.rules("R-CLS-12")
def test_a_first_five_is_chosen_knowing_the_other_side() -> None:
    """Phoenixborn, dice and conjuration pile of the opponent are in the observation of the First Five."""
    env = pvp_v0.raw_env(edition="2018", decks=DECKS, render_mode="ansi")
    env.reset(seed=4)
    told = str(env.render())
    assert "player 1: Phoenixborn Aradel Summergaard" in told
    first = env.observe(env.agents[0])["observation"]
    other = pvp_v0.raw_env(edition="2018", decks=[DECKS[0], "The Children of Blackcloud"])
    other.reset(seed=4)
    assert (first != other.observe(other.agents[0])["observation"]).any()


@pytest.mark.parametrize("module", [red_rains_v0, campaign_v0])
def test_modes_with_a_chimera_refuse_the_edition(module: Any) -> None:
    with pytest.raises(OptionError, match="edition: '2018' is for games between players"):
        module.raw_env(edition="2018")


def test_the_engine_refuses_a_chimera_too() -> None:
    with pytest.raises(RedRainsError, match="edition: Red Rains is played in the edition 'reborn'"):
        new_red_rains(definitions(), [], "The Corpse of Viros", seed=1, options=GameOptions(edition="2018"))


@pytest.mark.rules("R-CLS-08")
@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"edition": "1999"}, "edition: there is no '1999'; known are: 'reborn', '2018'"),
        ({"edition": "2018", "format": "casual"}, "format: the lists of chained and banned cards do not apply"),
        ({"edition": "2018", "decks": ["The Iron Men", "The Scholar of Ruin"]}, "Excavate needs time dice"),
    ],
)
def test_what_does_not_fit_is_named(given: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        pvp_v0.raw_env(**given)


@pytest.mark.parametrize("value", ["1999", 2018, None, True])
def test_an_unknown_edition_is_refused(value: Any) -> None:
    with pytest.raises(OptionError, match=f"edition: there is no {value!r}"):
        pvp_v0.raw_env(edition=value)


def test_an_unknown_edition_is_refused_by_the_options() -> None:
    with pytest.raises(ValueError, match="edition: one of reborn, 2018"):
        GameOptions(edition="1999")


@pytest.mark.parametrize("value", [2018, None, True])
def test_an_edition_that_is_no_name_is_refused_by_the_options(value: Any) -> None:
    """Interpreted, the rules refuse it; compiled, the type of the argument does."""
    with pytest.raises((ValueError, TypeError), match=r"edition: one of reborn, 2018|str object expected"):
        GameOptions(edition=value)


def test_a_random_deck_fits_the_edition() -> None:
    for seed in range(20):
        env = pvp_v0.raw_env(edition="2018", decks=["random", "random"])
        env.reset(seed=seed)
        assert all(p.exhausted[18:] == [0] * 9 for p in env.match.game.players)


def test_a_state_is_saved_and_restored() -> None:
    env = pvp_v0.raw_env(edition="2018", decks=DECKS)
    env.reset(seed=4)
    state = env.get_state()
    other = pvp_v0.raw_env(edition="2018", decks=DECKS)
    other.reset(seed=5)
    other.set_state(state)
    assert other.match.game.defs is definitions_of_2018()
    assert other.match.game.edition is env.match.game.edition
