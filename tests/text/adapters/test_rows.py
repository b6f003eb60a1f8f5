"""Rows of data sets become games, or say what is wrong with them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ashes_env.agents.base import AgentError
from ashes_env.match.errors import OptionError
from ashes_env.spec.spec import GameSpec
from ashes_env.text import TextGame
from ashes_env.text.adapters.rows import RowError, Rows, WholeGames, game_of, told


class Mine:
    """A task of somebody else."""

    def __init__(self, name: str) -> None:
        self.name, self.split = name, "mine"

    def game(self) -> TextGame:
        return TextGame(GameSpec("pvp", seed=len(self.name)), opponent="random", task=self.name)


class MyTasks:
    def splits(self) -> list[str]:
        return ["mine", "none"]

    def tasks(self, split: str) -> Sequence[Mine]:
        return [Mine("a"), Mine("bc")] if split == "mine" else []


def test_a_row_names_a_whole_game() -> None:
    spec = GameSpec.of("pvp", 5, first_five="recommended")
    for row in (
        {"spec": spec.text(), "opponent": "random"},
        {"spec": spec.as_dict(), "opponent": "random"},
        {"spec": spec.on(1).as_dict(), "seed": 5, "opponent": "random", "split": None},
        {"mode": "pvp", "options": spec.options, "seed": 5, "opponent": "random", "prompt": [], "answer": 1},
    ):
        game = game_of(row)
        assert game.prompt == TextGame(spec, opponent="random").prompt
        assert {seat: agent.name for seat, agent in game.agents.items()} == {1: "random"}


def test_without_terms_it_is_red_rains() -> None:
    game = game_of({})
    assert (game.mode, game.match.settings.players, game.over) == ("red_rains", 1, False)
    assert game_of({"mode": "draft"}).mode == "draft"  # with a drafter as its opponent


def test_a_row_names_a_task_by_number_or_name() -> None:
    rows = Rows(MyTasks())
    assert rows.splits() == ["mine", "none"]
    assert rows({"split": "mine"}).task == "a"
    assert rows({"split": "mine", "index": 1}).task == rows({"split": "mine", "name": "bc"}).task == "bc"


def test_a_split_without_tasks_is_said() -> None:
    for row in ({"split": "none"}, {"split": "none", "index": 0}, {"split": "none", "name": "a"}):
        with pytest.raises(RowError, match="split 'none' has no tasks"):
            Rows(MyTasks())(row)


def test_whole_games_are_tasks() -> None:
    games = WholeGames(3, mode="pvp", opponent="random")
    assert [task.name for task in games] == ["pvp-0", "pvp-1", "pvp-2"]
    assert [task.name for task in games[1:]] == ["pvp-1", "pvp-2"]
    assert games[-1].game().prompt == TextGame(GameSpec("pvp", seed=2), opponent="random").prompt
    with pytest.raises(IndexError):
        games[3]
    row = {"split": "games", "index": 1}
    assert Rows(games)(row).recording.beginning.spec.seed == 1
    assert Rows(games)({**row, "seed": 9}).recording.beginning.spec.seed == 9


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"mode": "chess"}, "there is no 'chess'"),
        ({"mode": []}, "there is no"),
        ({"seed": -1}, "seed: a whole number"),
        ({"seat": "0"}, "seat: a whole number"),
        ({"seat": 7}, "seat"),
        ({"settings": 4}, "settings: an object"),
        ({"options": {"no_such": 1}}, "there is no 'no_such'"),
        ({"spec": "{"}, "spec: an object of JSON"),
        ({"spec": "{}", "mode": "pvp"}, "either spec or mode"),
        ({"spec": {}}, "the mode is missing"),
        ({"opponent": 3}, "the name of a shipped agent"),
        ({"opponent": "nobody"}, "the name of a shipped agent"),
        ({"opponent": "os:system"}, "the name of a shipped agent"),
        ({"opponent": "sb3:/etc/passwd"}, "the name of a shipped agent"),
        ({"opponent": "plan:simulations=200000000"}, "simulations is at most"),
        ({"split": "chess"}, "split: there is no 'chess'"),
        ({"split": 4}, "split: one of games"),
        ({"split": "games", "index": -1}, "index: a whole number from 0"),
        ({"split": "games", "index": True}, "index: a whole number from 0"),
        ({"split": "games", "name": "no such"}, "has no task 'no such'"),
        ({"mode": 10**5000}, "there is no a number of too many digits"),
        ({"split": "games", "seed": 10**5000}, "seed: a whole number"),
        ([], "a row is an object"),
        (None, "a row is an object"),
    ],
    ids=count(),
)
def test_what_is_wrong_with_a_row_is_said(row: Any, said: str) -> None:
    rows = Rows(WholeGames())
    with pytest.raises(OptionError) as raised:
        rows(row)
    assert said in str(raised.value)


def test_how_many_games_there_are_is_a_whole_number() -> None:
    for n in (-1, None, 2.0, "3", True):
        with pytest.raises(RowError, match="n: how many games"):
            WholeGames(n)  # type: ignore[arg-type]


JUNK = st.none() | st.booleans() | st.integers(-3, 3) | st.text(max_size=3) | st.lists(st.integers(), max_size=1)
NAMES = ("spec", "mode", "seed", "seat", "opponent", "settings", "options", "split", "index", "name")


@given(
    st.dictionaries(st.sampled_from(NAMES), JUNK | st.dictionaries(st.text(max_size=2), JUNK, max_size=1), min_size=1)
)
def test_any_row_is_a_game_or_a_typed_error(row: dict[str, Any]) -> None:
    try:
        game = game_of(row)
    except (OptionError, AgentError):
        return
    assert game.choices


def test_the_full_text_says_more_and_keeps_the_rest() -> None:
    game = game_of({"mode": "pvp", "opponent": "random"})
    short, full = told(game), told(game, full=True)
    assert short == game.prompt
    assert game.full in full
    assert full.splitlines()[-1] == short.splitlines()[-1]
