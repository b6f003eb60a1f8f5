"""Wins with a handicap are told apart from wins without one."""

from __future__ import annotations

from typing import Any

from training.games.episodes import Episodes, warning


def ended(won: bool, handicap: int, task: str = "") -> dict[str, Any]:
    return {"is_success": won, "round": 3, "wounds_dealt": 12, "wounds_taken": 4, "handicap": handicap, "task": task}


def line_of(*games: dict[str, Any]) -> dict[str, Any]:
    episodes = Episodes()
    for game in games:
        episodes.ended(game)
    line = episodes.line(128)
    assert line is not None
    return line


def test_full_wins_are_of_games_without_a_handicap() -> None:
    line = line_of(ended(True, 10), ended(True, 6), ended(False, 0), ended(True, 0), ended(False, 0), ended(False, 0))
    assert line["wins"] == 0.5
    assert (line["full games"], line["full wins"]) == (4, 0.25)


def test_where_every_game_had_a_handicap_there_are_no_full_wins() -> None:
    line = line_of(ended(True, 10), ended(False, 12))
    assert (line["full games"], line["full wins"]) == (0, None)


def test_each_task_has_its_own() -> None:
    tasks = line_of(ended(True, 0, "S1"), ended(True, 20, "S3"))["tasks"]
    assert [tasks[task]["full wins"] for task in ("S1", "S3")] == [1.0, None]


def test_a_line_with_a_handicap_is_warned_of() -> None:
    told = warning(line_of(ended(True, 10), ended(True, 0)))
    assert told is not None
    assert "5.0 wounds" in told
    assert warning(line_of(ended(True, 0))) is None
    assert warning({}) is None
