"""The environment of texts keeps Gymnasium's contract, and says what a `TextGame` says."""

from __future__ import annotations

import re
import warnings
from typing import Any

import gymnasium as gym
import pytest
from gymnasium.utils.env_checker import check_env
from hypothesis import given, settings
from hypothesis import strategies as st

from ashes_env.match.errors import IllegalAction, NotReset, OptionError
from ashes_env.text.adapters.gym_text import TextEnv
from ashes_env.text.adapters.rows import Rows, game_of, told
from tests.text.adapters.test_rows import MyTasks

PVP = {"mode": "pvp", "opponent": "random"}


def made(**settings: Any) -> TextEnv:
    env = gym.make("ashes_env:AshesText-v0", **settings)
    assert isinstance(env, TextEnv)
    return env


@pytest.mark.parametrize("terms", [PVP, {"split": "games"}, {**PVP, "full": True}])
def test_it_keeps_the_contract(terms: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made(**terms))


@pytest.mark.parametrize("full", [False, True])
def test_a_game_is_that_of_its_terms(full: bool) -> None:
    env, game = made(full=full, **PVP), game_of({**PVP, "seed": 6})
    seen, info = env.reset(seed=6)
    total, done = 0.0, False
    while not done:
        assert seen == told(game, full)
        assert info == {"choices": game.choices, "illegal": False}
        assert seen in env.observation_space
        n = len(game.choices)
        game.choose(n)
        seen, reward, done, truncated, info = env.step(str(n))
        total += reward
        assert not truncated
    assert seen == told(game, full)
    assert total == game.reward != 0
    with pytest.raises(NotReset):
        env.step("1")


ENV = TextEnv(mode="pvp", opponent="random")


@settings(max_examples=30)
@given(st.text(max_size=4) | st.integers() | st.none())
def test_whatever_is_no_choice_changes_nothing(action: Any) -> None:
    env = ENV
    begun, info = env.reset(seed=1)
    n = len(info["choices"])
    if isinstance(action, str) and re.fullmatch(r"\s*[0-9]+\s*", action) and 1 <= int(action) <= n:
        return
    seen, reward, *ends, after = env.step(action)
    assert seen.endswith(f"\n{begun}")
    assert f"from 1 to {n}" in seen.partition("\n")[0]
    assert seen in env.observation_space
    assert (reward, ends, after) == (0.0, [False, False], {**info, "illegal": True})


def test_it_can_raise_instead() -> None:
    env = made(illegal_action="raise", **PVP)
    begun, _ = env.reset(seed=1)
    with pytest.raises(IllegalAction, match="from 1 to"):
        env.step("0")
    assert env.game is not None
    assert env.game.prompt == begun


def test_wrong_terms_are_said_and_the_game_stays() -> None:
    with pytest.raises(OptionError, match="illegal_action"):
        made(illegal_action="pass")
    with pytest.raises(OptionError, match="source"):
        TextEnv(source=None)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="options: an object"):
        TextEnv().reset(options=[])  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="render_mode"):
        TextEnv(render_mode="human")
    env = made(**PVP)
    with pytest.raises(NotReset):
        env.step("1")
    env.reset(seed=1)
    with pytest.raises(OptionError, match="no 'chess'"):
        env.reset(options={"mode": "chess"})
    assert env.game is not None
    assert env.game.mode == "pvp"


def test_seeds_are_drawn_where_none_is_given() -> None:
    def seeds(env: TextEnv) -> list[int]:
        found = []
        for options in ({"seed": 3}, {}, {}, {"options": {"seed": 8}}):
            env.reset(**options)
            assert env.game is not None
            found.append(env.game.recording.beginning.spec.seed)
        return found

    first, second, third, last = seeds(made(**PVP))
    assert seeds(made(**PVP)) == [first, second, third, last]
    assert (first, last) == (3, 8)
    assert second != third


def test_tasks_of_a_split_are_drawn_or_named() -> None:
    env = made(source=Rows(MyTasks()), split="mine")
    drawn = {env.reset(seed=seed)[0].partition("\n")[0] for seed in range(8)}
    assert drawn == {"Task: a", "Task: bc"}
    with pytest.raises(OptionError, match="has no tasks"):
        env.reset(options={"split": "none"})
    assert env.reset(options={"index": 1})[0].startswith("Task: bc")
    assert env.reset(options={"name": "a"})[0].startswith("Task: a")


def test_it_renders_text() -> None:
    env = made(render_mode="ansi", **PVP)
    env.reset(seed=1)
    assert env.game is not None
    assert env.render() == env.game.text
