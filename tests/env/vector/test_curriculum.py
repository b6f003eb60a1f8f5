"""The curriculum as an option of vector environments and as a wrapper: handicaps that follow the learner."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from numpy.typing import NDArray

from ashes_env.env.curriculum import Course, CurriculumWrapper, course_for
from ashes_env.env.single_agent import PvP, RedRains
from ashes_env.env.vector.learners import AshesVectorEnv
from ashes_env.match.errors import OptionError

pytest.importorskip("stable_baselines3", reason="AshesVecEnv is for Stable-Baselines3")
from ashes_env.env.vector.sb3 import AshesVecEnv

RESETS = ("NextStep", "SameStep")


def random_actions(masks: NDArray[np.bool_], rng: np.random.Generator) -> NDArray[np.int64]:
    actions: NDArray[np.int64] = (masks * rng.random(masks.shape)).argmax(axis=1)
    return actions


def ended(env: AshesVectorEnv, reset: str, steps: int = 400) -> list[dict[str, Any]]:
    """What is told of finished games, in the order of their ends."""
    rng = np.random.default_rng(5)
    env.reset(seed=3)
    found = []
    for _ in range(steps):
        _, _, terminated, truncated, infos = env.step(random_actions(env.action_masks(), rng))
        told = infos.get("final_info", infos) if reset == "SameStep" else infos
        for i in np.flatnonzero(terminated | truncated):
            assert told["_handicap"][i]
            found.append({name: told[name][i] for name in ("handicap", "deck", "task", "is_success", "wounds_dealt")})
    return found


@pytest.mark.parametrize("reset", RESETS)
def test_the_handicap_follows_wins_and_losses(reset: str) -> None:
    env = AshesVectorEnv("red_rains", 4, autoreset_mode=reset, curriculum=True, level="S1")
    assert env.metadata["autoreset_mode"].value == reset
    assert isinstance(env.curriculum, Course)
    found = ended(env, reset)
    assert len(found) > 4
    assert {game["task"] for game in found} == {"The Corpse of Viros S1"}
    assert {game["deck"] for game in found} == {"The Corpse of Viros: Coal"}
    assert any(game["handicap"] > 20 for game in found), "the first games have a large handicap"
    env.close()


def test_both_ways_of_resetting_play_the_same_games() -> None:
    """Under "NextStep" a finished game takes one more step, so only the first games have the same random actions."""
    one, two = (AshesVectorEnv("red_rains", 1, autoreset_mode=reset, curriculum=True) for reset in RESETS)
    first, second = ended(one, "NextStep"), ended(two, "SameStep")
    assert first[0] == second[0]
    assert first[1]["handicap"] == second[1]["handicap"]


def test_the_batch_for_stable_baselines_plays_the_games_of_the_wrapper() -> None:
    batch, single = AshesVecEnv("red_rains", 1, curriculum=True), CurriculumWrapper(RedRains())
    batch.seed(7)
    seen, (own, _) = batch.reset(), single.reset(seed=7)
    assert isinstance(seen, np.ndarray)
    np.testing.assert_array_equal(seen[0], own)
    rng, games = np.random.default_rng(1), 0
    for _ in range(300):
        action = int(random_actions(batch.action_masks(), rng)[0])
        batch.step_async(np.array([action]))
        _, _, dones, infos = batch.step_wait()
        _, _, terminated, truncated, info = single.step(action)
        assert bool(dones[0]) == (terminated or truncated)
        if dones[0]:
            games += 1
            assert (infos[0]["handicap"], infos[0]["task"]) == (info["handicap"], info["task"])
            break
    assert games == 1


def test_a_course_of_ones_own_takes_several_decks_and_chimeras() -> None:
    decks = ["The Corpse of Viros: Coal", "The Corpse of Viros: Noah"]
    course = course_for(2, decks=decks, chimeras=["The Corpse of Viros", "The Frostwild Scourge"], levels=["S1", "S2"])
    env = gymnasium.make_vec("ashes_env:RedRains-v0", num_envs=2, curriculum=course, autoreset_mode="NextStep")
    assert isinstance(env, AshesVectorEnv)
    found = ended(env, "NextStep")
    assert {game["deck"] for game in found} <= {*decks}
    assert len({game["task"] for game in found}) > 1
    env.close()


def test_finished_games_wait_for_reset_where_they_are_not_started_again() -> None:
    env = AshesVectorEnv("red_rains", 2, autoreset_mode="Disabled", curriculum=True)
    rng = np.random.default_rng(2)
    env.reset(seed=1)
    over = np.zeros(2, np.bool_)
    while not over.any():
        _, _, terminated, truncated, _ = env.step(random_actions(env.action_masks(), rng))
        over = terminated | truncated
    env.reset(options={"reset_mask": over})
    env.step(random_actions(env.action_masks(), rng))


@pytest.mark.parametrize(
    ("mode", "settings", "words"),
    [
        ("pvp", {}, "Red Rains"),
        ("red_rains", {"players": 2}, "one player"),
        ("red_rains", {"decks": ["random"]}, "published deck"),
        ("red_rains", {"chimera": "random"}, "Chimera"),
    ],
)
def test_a_game_that_can_have_no_handicap_is_refused(mode: str, settings: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionError, match=words):
        AshesVectorEnv(mode, 1, curriculum=True, **settings)
    with pytest.raises(OptionError, match=words):
        CurriculumWrapper(PvP() if mode == "pvp" else RedRains(**settings))
