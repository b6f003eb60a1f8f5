"""The class that TRL takes, by TRL's contract: what is listed on the class, and what a rollout calls."""

from __future__ import annotations

import inspect
from functools import partial

import pytest

from ashes_env.text import TextGame
from ashes_env.text.adapters.rows import game_of
from ashes_env.text.adapters.trl_env import AshesEnv

ROW = {"mode": "pvp", "opponent": "random", "seed": 4}


def test_its_tools_are_typed_and_their_docstrings_say_what_each_argument_is() -> None:
    listed = dict(inspect.getmembers(AshesEnv, predicate=inspect.isfunction))
    tools = {name: tool for name, tool in listed.items() if name not in ("reset", "get_reward") and name[0] != "_"}
    assert {*tools} == {"choose", "card", "rules"}
    for tool in tools.values():
        signature = inspect.signature(tool, eval_str=True)
        said = inspect.getdoc(tool) or ""
        assert signature.return_annotation is str
        for name, parameter in list(signature.parameters.items())[1:]:
            assert parameter.annotation in (int, str)
            assert f"\n    {name}: " in said.partition("Args:")[2].partition("Returns:")[0]


def test_a_rollout_plays_the_game_of_its_row() -> None:
    env, game = AshesEnv(), game_of(ROW)
    said = env.reset(prompt=[{"role": "user", "content": "Play."}], **ROW)
    while not env.done:
        assert said == game.prompt
        game.choose(len(game.choices))
        said = env.choose(len(said.partition("You decide")[2].splitlines()) - 1)
    assert game.over
    assert said == game.prompt
    assert env.reward == env.get_reward() == game.reward != 0
    assert env.reset(**ROW) == game_of(ROW).prompt  # TRL uses one again for the next rollout
    assert env.reward == 0


def test_errors_are_told_and_change_nothing() -> None:
    env = AshesEnv()
    with pytest.raises(ValueError, match="no game has begun"):
        env.choose(1)
    begun = env.reset(**ROW)
    n = len(game_of(ROW).choices)
    with pytest.raises(ValueError, match=f"from 1 to {n}, not {n + 1}"):
        env.choose(n + 1)
    with pytest.raises(ValueError, match="No Such Card"):
        env.card("No Such Card")
    with pytest.raises(ValueError, match="no 'chess'"):
        env.reset(mode="chess")
    assert env._told(env._playing()) == begun
    assert env.card("Hammer Knight").startswith("Hammer Knight")
    assert env.rules() == game_of(ROW).rules()


def test_own_tasks_can_stand_behind_it() -> None:
    factory = partial(AshesEnv, source=lambda row: TextGame("pvp", opponent="random", task=str(row["what"])))
    assert factory().reset(what="win at once").startswith("Task: win at once")
