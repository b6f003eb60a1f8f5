"""What can be set: names, kinds and values are checked when an environment is made, not when it is first reset."""

import json
import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

import gymnasium as gym
import numpy as np
import pytest

from ashes_env import campaign_v0, draft_v0, pvp_v0, red_rains_v0
from ashes_env.env.single_agent import PvP, RedRains
from ashes_env.env.vector import AshesVectorEnv, SelfPlayEnv
from ashes_env.match.errors import NotReset, OptionError, UnknownSetting
from ashes_env.match.rows import SETTINGS
from ashes_env.match.settings import Settings
from tests.env.play import position_key

TITLES = ["Anchornaut", "Iron Worker", "Hammer Knight", "Strengthen", "Chant of Revenge"]

# Of both modes: what is given, and what the error says.
OF_BOTH: list[tuple[dict[str, Any], str]] = [
    ({"rewards": "shaped"}, "there is no 'rewards'; did you mean 'reward'?"),
    ({"illegal_actions": "raise"}, "there is no 'illegal_actions'; did you mean 'illegal_action'"),
    ({"first_fives": "choose"}, "did you mean 'first_five'"),
    ({"render": "ansi"}, "did you mean 'render_mode'"),
    ({"mode": "pvp"}, "there is no 'mode'"),
    ({"name": "mine"}, "there is no 'name'"),
    ({"options": {}}, "there is no 'options'"),
    ({"reward": "shape"}, "reward: there is no 'shape'; did you mean 'shaped'"),
    ({"reward": ["shaped"]}, "reward: there is no"),
    ({"futile_actions": "no"}, "futile_actions: True or False, not 'no'"),
    ({"futile_actions": 0}, "futile_actions: True or False, not 0"),
    ({"fatigued_empty": 1}, "fatigued_empty: True or False, not 1"),
    ({"moved_is_placed": None}, "moved_is_placed: True or False"),
    ({"play_when_full": 1.0}, "play_when_full: True or False"),
    ({"gamma": "a"}, "gamma: a number from 0 to 1, not 'a'"),
    ({"gamma": True}, "gamma: a number from 0 to 1"),
    ({"gamma": float("nan")}, "gamma: a number from 0 to 1"),
    ({"gamma": 1.01}, "gamma: a number from 0 to 1"),
    ({"max_turns": 1.5}, "max_turns: a whole number, 1 or more, not 1.5"),
    ({"max_turns": True}, "max_turns: a whole number"),
    ({"max_idle": 0}, "max_idle: a whole number, 1 or more, not 0"),
    ({"payment": None}, "payment: there is no None"),
    ({"obs_mode": np.array(["flat", "entities"])}, "obs_mode: there is no"),
    ({"decks": 3}, "needed, each a name"),
    ({"decks": ["The Iron Man", "The Iron Man"][:1]}, "decks: "),
    ({"first_five": "recomended"}, "did you mean 'recommended'"),
    ({"first_five": 3}, "first_five: there is no 3"),
    ({"first_five": [1, 2, 3, 4, 5]}, "first_five: a title is a text, not 1"),
    ({"first_five": ["Anchornot", *TITLES[1:]]}, "did you mean 'Anchornaut'"),
    ({"first_five": TITLES[:4]}, "five different titles, not 4"),
    ({"first_five": [TITLES[0]] * 5}, "five different titles, not 1"),
    ({"scenario": 3}, "a scenario is a document, a path"),
    ({"scenario": "no such puzzle"}, "no scenario is called"),
    ({"scenario": "no such file.json"}, "cannot read"),
    ({"scenario": {"players": 3}}, "scenario: players"),
]
OF_PVP: list[tuple[dict[str, Any], str]] = [
    ({"decks": ["The Iron Man", "The Iron Men"]}, "did you mean 'The Iron Men'"),
    ({"decks": ["The Iron Men"]}, "two decks are needed"),
    ({"decks": ["The Iron Men"] * 2, "first_five": ["Golden Veil", *TITLES[1:]]}, "first_five of 'The Iron Men'"),
    ({"format": "opn"}, "format: there is no 'opn'; did you mean 'open'"),
    ({"first": 2}, "0 or 1 is the first player"),
    ({"first": True}, "0 or 1 is the first player"),
    ({"first": 1.0}, "0 or 1 is the first player"),
    ({"level": "S1"}, "there is no 'level'"),
    ({"scenario": {"players": [{"pb": "Coal Roarkwin"}]}}, "scenario: "),
]
OF_RED_RAINS: list[tuple[dict[str, Any], str]] = [
    ({"decks": "Coal"}, "no published deck has this name"),
    ({"decks": ["random", "random"]}, "one deck is needed"),
    ({"chimera": "The Corpse"}, "is no Chimera; there are: "),
    ({"chimera": []}, "chimera: a name is needed, not"),
    ({"level": "S9"}, "no level 'S9'; there are: S1"),
    ({"level": 1}, "level: a name is needed, not 1"),
    ({"aspects": 3}, "aspects: a subtype, 'random', 'all' or a list of 18 titles is needed, not 3"),
    ({"aspects": "Calm"}, "no subtype 'Calm'; there are: "),
    ({"aspects": ["Rampage"] * 18}, "copies of 'Rampage'"),
    ({"handicap": True}, "handicap: wounds that the Chimera begins with, 0 to 29; not True"),
    ({"handicap": 99}, "handicap: wounds that the Chimera begins with, 0 to 29; not 99"),
    ({"seats": 0}, "there is no 'seats'"),
    ({"players": 3}, "players: a whole number, from 1 to 2"),
    ({"players": 2, "table": 2}, "table: a whole number, from 3 to 4"),
    ({"opponent": None}, "there is no 'opponent'"),
    ({"first": 1}, "the only one there is"),
    ({"numbers": {"life": 0}}, "'life' is a whole number"),
]
OF_ONE_LEARNER: list[tuple[dict[str, Any], str]] = [
    ({"oponent": None}, "did you mean 'opponent'"),
    ({"opponent": 3}, "opponent: None, a function"),
    ({"opponent": RedRains}, "opponent: None, a function"),
    ({"opponent_error": "win"}, "opponent_error: there is no 'win'; known are: 'raise', 'lose'"),
    ({"seat": 2}, "seat: one of 0, 1, 'random', not 2"),
    ({"seat": True}, "seat: one of"),
    ({"seat": 1.0}, "seat: one of"),
    ({"seat": "randm"}, "seat: one of"),
]


@pytest.mark.parametrize(("given", "message"), OF_BOTH + OF_PVP)
def test_what_cannot_be_set_is_refused_when_pvp_is_made(given: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        pvp_v0.raw_env(**given)
    with pytest.raises(OptionError, match=message):
        gym.make("ashes_env:PvP-v0", **given)


@pytest.mark.parametrize(("given", "message"), OF_BOTH + OF_RED_RAINS)
def test_what_cannot_be_set_is_refused_when_red_rains_is_made(given: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        red_rains_v0.raw_env(**given)
    with pytest.raises(OptionError, match=message):
        gym.make("ashes_env:RedRains-v0", **given)


@pytest.mark.parametrize(("given", "message"), OF_ONE_LEARNER)
def test_what_cannot_be_set_for_one_learner_is_refused_when_it_is_made(given: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        gym.make("ashes_env:PvP-v0", **given)


@pytest.mark.parametrize(
    "make",
    [
        *(module.raw_env for module in (pvp_v0, red_rains_v0, campaign_v0, draft_v0)),
        *(module.env for module in (pvp_v0, red_rains_v0, campaign_v0, draft_v0)),
        *(partial(gym.make, f"ashes_env:{name}-v0") for name in ("PvP", "RedRains", "Campaign", "Draft")),
        *(partial(gym.make_vec, f"ashes_env:{name}-v0", 2) for name in ("PvP", "RedRains", "Campaign", "Draft")),
        partial(AshesVectorEnv, "pvp", 2),
        partial(SelfPlayEnv, "red_rains", 2),
    ],
)
def test_an_unknown_keyword_is_the_error_of_an_option_and_that_of_a_function(make: Callable[..., Any]) -> None:
    """Libraries try out keywords of their own, and look for the type and the words of Python's error."""
    with pytest.raises(UnknownSetting, match="unexpected keyword argument 'frameskip'") as caught:
        make(frameskip=1)
    assert isinstance(caught.value, OptionError)
    assert isinstance(caught.value, TypeError)


def test_a_wrong_value_is_no_error_of_type() -> None:
    for wrong in ({"reward": "shape"}, {"max_turns": "many"}):
        with pytest.raises(OptionError) as caught:
            pvp_v0.raw_env(**wrong)
        assert not isinstance(caught.value, TypeError)


def test_a_render_mode_that_there_is_not_is_refused() -> None:
    for wrong in ("rgb", 3, ["ansi"]):
        with pytest.raises(OptionError, match="render_mode: there is no"):
            pvp_v0.raw_env(render_mode=wrong)  # type: ignore[arg-type]
        with pytest.raises(OptionError, match="render_mode: there is no"):
            RedRains(render_mode=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "given",
    [
        {"format": "organized"},
        {"first_five": "recommended"},
        {"first_five": TITLES},
        {"first_five": ["choose", TITLES]},
        {"decks": ["random", "random"], "first_five": "recommended"},
    ],
)
def test_what_only_a_deck_can_settle_waits_for_the_deck(given: dict[str, Any]) -> None:
    assert pvp_v0.raw_env(**given).settings.defaults == given


NUMPY: dict[str, Any] = {
    "gamma": np.float32(0.5),
    "max_turns": np.int64(7),
    "max_idle": np.uint8(9),
    "futile_actions": np.bool_(True),
    "reward": np.str_("shaped"),
    "first_five": np.array(["choose", "choose"]),
}


def test_numbers_of_numpy_are_welcome_and_become_those_of_python() -> None:
    env = PvP(seat=np.int64(1), first=np.int64(0), **NUMPY)  # type: ignore[arg-type]
    kept = {setting.name: getattr(env.settings, setting.name) for setting in SETTINGS}
    assert {name: type(value) for name, value in kept.items()} == {
        setting.name: int if setting.default is None else type(setting.default) for setting in SETTINGS
    }
    told = json.loads(json.dumps({**kept, **env.settings.defaults, "seat": env.default_seat}))
    assert [told[name] for name in ("gamma", "max_turns", "futile_actions", "first", "seat")] == [0.5, 7, True, 0, 1]
    again = pickle.loads(pickle.dumps(env.settings))
    assert again.shape() == env.settings.shape()
    env.reset(seed=np.int64(3), options={"first": np.int8(1), "seat": np.uint16(0)})  # type: ignore[arg-type]
    assert env.match.game.first == 1
    plain = PvP(futile_actions=True, gamma=0.5, reward="shaped", max_turns=7)
    plain.reset(seed=3, options={"first": 1})
    assert position_key(plain) == position_key(env)
    assert RedRains(handicap=np.int64(4)).settings.defaults == {"handicap": 4}


def test_a_document_in_numbers_of_numpy_is_welcome_too() -> None:
    deck = {
        "name": "Mine",
        "phoenixborn": "Coal Roarkwin",
        "dice": {"ceremonial": np.int64(5), "natural": np.int64(5)},
        "cards": {
            title: np.int64(3)
            for title in (*TITLES, "Expand Energy", "Close Combat", "Cover", "Root Armor", "Crystal Shield")
        },
    }
    env = pvp_v0.raw_env(decks=[deck, "random"])
    env.reset(seed=1)
    assert json.loads(json.dumps(env.settings.defaults))["decks"][0]["dice"] == {"ceremonial": 5, "natural": 5}


@pytest.mark.parametrize("seed", [True, -1, 1.0, "1", [1]])
def test_a_wrong_seed_is_refused_and_keeps_the_game(seed: Any) -> None:
    env, one = pvp_v0.raw_env(), RedRains()
    env.reset(seed=1)
    one.reset(seed=1)
    before = position_key(env), position_key(one)
    with pytest.raises(OptionError, match="seed: a whole number, 0 or more"):
        env.reset(seed=seed)
    with pytest.raises(OptionError, match="seed: a whole number, 0 or more"):
        one.reset(seed=seed)
    assert (position_key(env), position_key(one)) == before


def test_options_of_a_wrong_kind_are_refused() -> None:
    for wrong in (3, "first", [("first", 1)]):
        with pytest.raises(OptionError, match="options: a mapping is needed"):
            PvP().reset(options=wrong)  # type: ignore[arg-type]
        with pytest.raises(OptionError, match="options: a mapping is needed"):
            pvp_v0.raw_env().reset(options=wrong)  # type: ignore[arg-type]


def test_a_mode_that_there_is_not_is_refused() -> None:
    with pytest.raises(OptionError, match="did you mean 'pvp'"):
        Settings("pv")


def test_before_the_first_reset_everything_says_so() -> None:
    env, one = pvp_v0.raw_env(), PvP()
    too_early: list[Callable[[], Any]] = [
        env.last,
        lambda: env.observe("player_0"),
        lambda: env.step(0),
        env.action_mask,
        env.describe_mask,
        env.render,
        env.state,
        one.action_masks,
        lambda: one.step(0),
        one.describe_mask,
        one.render,
    ]
    for early in too_early:
        with pytest.raises(NotReset, match="call reset"):
            early()
    with pytest.raises(gym.error.ResetNeeded):
        one.step(0)


def test_an_agent_that_there_is_not_is_named() -> None:
    env = pvp_v0.raw_env()
    env.reset(seed=1)
    with pytest.raises(OptionError, match="agent: there is no 'player_2'; did you mean 'player_"):
        env.observe("player_2")
