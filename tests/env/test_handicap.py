"""A handicap makes a game easier; its wounds are on the Chimera, but nobody has dealt them."""

import json
from random import Random
from typing import Any

import gymnasium as gym
import numpy as np
import pytest

from ashes_env import red_rains_v0
from ashes_env.env.modes import Campaign
from ashes_env.env.single_agent import RedRains
from ashes_env.env.vector import RedRainsVectorEnv
from ashes_env.match.game_match import GameMatch
from tests.env.play import learn_at_random, random_action

HANDICAP = 24
FIXED: dict[str, Any] = {"first_five": "recommended", "handicap": HANDICAP}


def on_the_chimera(match: GameMatch) -> int:
    """All wounds on the Chimera."""
    game = match.game
    return game.cards[game.players[-1].pb].wounds


@pytest.mark.parametrize("players", [1, 2])
def test_wounds_of_a_handicap_are_not_dealt(players: int) -> None:
    env = red_rains_v0.raw_env(players=players, **FIXED)
    dealt = set()
    random = Random(1)
    for seed in range(3):
        env.reset(seed=seed)
        assert on_the_chimera(env.match) == HANDICAP
        while not env.match.over:
            wounds = env.match.wounds(0)["wounds_dealt"]
            assert wounds == max(0, on_the_chimera(env.match) - HANDICAP)
            dealt.add(wounds)
            env.step(random_action(env, random))
    assert len(dealt) > 1


def test_nobody_has_dealt_less_than_nothing() -> None:
    env = red_rains_v0.raw_env(**FIXED)
    env.reset(seed=1)
    game = env.match.game
    game.cards[game.players[-1].pb].wounds = HANDICAP - 3  # some of them have healed
    assert env.match.wounds(0) == {"wounds_dealt": 0, "wounds_taken": 0}


def test_infos_and_copies_and_saved_games_know_of_it() -> None:
    env = RedRains(**FIXED)
    _, info = env.reset(seed=1)
    assert info["wounds_dealt"] == 0
    match = env.match
    assert isinstance(match, GameMatch)
    restored = GameMatch.restore(env.settings, json.loads(json.dumps(match.save())))
    for other in (match.copy(), match.determinize(3, 0), restored):
        assert (on_the_chimera(other), other.wounds(0)["wounds_dealt"]) == (HANDICAP, 0)


def test_every_vector_environment_tells_the_same() -> None:
    one = gym.vector.SyncVectorEnv([lambda: RedRains(**FIXED)] * 3)
    other = RedRainsVectorEnv(3, **FIXED)
    a, b = one.reset(seed=1)[1], other.reset(seed=1)[1]
    rng = np.random.default_rng(0)
    seen = set()
    for _ in range(150):
        assert a["wounds_dealt"].tolist() == b["wounds_dealt"].tolist()
        seen |= set(b["wounds_dealt"].tolist())
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in other.action_masks()])
        a, b = one.step(actions)[-1], other.step(actions)[-1]
    assert 0 in seen
    assert 0 < max(seen) < HANDICAP


def test_each_encounter_of_a_campaign_begins_with_its_own() -> None:
    """At most all life but one."""
    env = Campaign(handicap=100, max_building=0)
    for seed in range(30):
        _, info = env.reset(seed=seed)
        assert info["wounds_dealt"] == 0
        if max(step[-1]["encounters_won"] for step in learn_at_random(env, seed)) >= 1:
            return
    raise AssertionError("no seed is lucky")
