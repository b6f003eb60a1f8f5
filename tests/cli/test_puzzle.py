"""Puzzles: the list, playing one with hints and undo, beginning anew, the next one, and which are solved."""

import datetime
import json
from pathlib import Path

import pytest

from ashes_env.cli import puzzle, puzzle_log
from ashes_env.scenarios import shipped
from ashes_env.scenarios.chances import by_difficulty, chances
from tests.cli.conftest import Run

UNDER_COVER = ["3"]  # the one decision of the second puzzle in the list
MISSED = "Not solved: the turn is over, and nobody has won: Saria Guideman, 7 of 20 life left (13 wounds)."


def test_puzzles_are_listed_from_the_easiest_to_the_hardest_with_marks(run: Run, games: Path) -> None:
    rows = [line for line in run("puzzle").out.splitlines() if line.startswith("[")]
    assert [row[16:].partition("  ")[0] for row in rows] == by_difficulty()
    assert all(row.startswith("[ ] 1 in ") for row in rows)
    puzzle_log.add(games, "rage")
    out = run("puzzle").out
    assert [line for line in out.splitlines() if line.startswith("[x]")] == [
        "[x] 1 in 324    rage                        win this turn"
    ]
    assert f"1 of {len(shipped())} are solved." in out
    assert set(chances()) == set(shipped())


def test_a_puzzle_is_played_with_hints_and_undo(run: Run) -> None:
    ran = run("puzzle", "rage", "--plain", typed=["h", "h", "3", "u", "6", "u", "q"])
    assert ran.code == 0
    assert "Your goal: win this turn." in ran.out
    assert "Hint: Pain makes the Knight stronger." in ran.out
    assert (
        "solver would take 6: play Infuriate (side, 1 ceremonial class). It expects you to win in 100 % of such games."
        in ran.out
    )
    assert ran.out.count("Taken back.") == 2


def test_a_puzzle_tells_its_goal_with_the_table_and_with_the_help(run: Run) -> None:
    ran = run("puzzle", "rage", "--plain", typed=["b", "?", "q"])
    assert ran.out.count("Defeat Saria this turn. Your goal: win this turn.") == 3


def test_a_puzzle_is_missed_and_taken_back(run: Run) -> None:
    ran = run("puzzle", "rage", typed=["3", "2", "2", "u", "q"])
    assert MISSED in ran.out
    assert "Taken back." in ran.out


@pytest.mark.parametrize("name", ["rage", pytest.param("two voices", marks=pytest.mark.slow), "bait"])
def test_a_puzzle_is_solved_by_its_hints(name: str, run: Run) -> None:
    typed: list[str] = []
    for _ in range(40):
        out = run("puzzle", name, typed=[*typed, "h", "h", "h"]).out
        if "Solved!" in out:
            return
        assert "Not solved" not in out
        typed.append(out.rpartition("solver would take ")[2].partition(":")[0])
    pytest.fail(f"not solved by {typed}")


def test_a_position_without_a_goal_is_no_puzzle(run: Run, tmp_path: Path) -> None:
    place = tmp_path / "position.json"
    place.write_text('{"players": [{"pb": "Coal Roarkwin"}, {"pb": "Saria Guideman"}]}', encoding="utf-8")
    ran = run("puzzle", str(place))
    assert ran.code == 2
    assert "without a goal" in ran.err


def test_a_solved_puzzle_is_noted_once_and_the_next_one_is_named(run: Run, games: Path) -> None:
    ran = run("puzzle", "under cover", typed=[*UNDER_COVER, "q"])
    assert "Solved!" in ran.out
    assert "The end. u: take back, r: begin anew, n: the next puzzle" in ran.out
    assert ran.out.splitlines()[-1] == "The next puzzle: ashes puzzle hold your breath"
    assert list(puzzle_log.read(games)) == ["under cover"]
    before = (games / puzzle_log.NAME).read_bytes()
    run("puzzle", "under cover", typed=[*UNDER_COVER, "q"])
    assert (games / puzzle_log.NAME).read_bytes() == before
    run("puzzle", "hold your breath", typed=["q"])
    assert list(puzzle_log.read(games)) == ["under cover"]


def test_a_puzzle_begins_anew_and_goes_on_with_the_next_one(run: Run, games: Path) -> None:
    ran = run("puzzle", "under cover", typed=["r", "1", "r", *UNDER_COVER, "n", "q"])
    assert ran.out.count("Begun anew.") == 1, "there is nothing to begin anew before the first decision"
    assert "Not solved: you have lost." in ran.out
    assert ran.out.index("Not solved") < ran.out.index("Begun anew.") < ran.out.index("Solved!")
    assert "Hold your breath" in ran.out.partition("Solved!")[2]
    assert ran.code == 0


def test_a_game_is_no_puzzle_that_begins_anew(run: Run) -> None:
    out = run("play", "--plain", "--seed", "1", typed=["1", "r", "q"]).out
    assert "'r' means nothing here" in out


def test_the_next_puzzle_and_that_of_the_day_have_names(run: Run, games: Path) -> None:
    first, second = by_difficulty()[:2]
    assert run("puzzle", "next", typed=["q"]).out.startswith("The armoured guard: ")
    puzzle_log.add(games, first)
    assert run("puzzle", "next", typed=["q"]).out.splitlines()[-1].endswith(puzzle.following(second, {first: ""}))
    assert run("puzzle", "today", typed=["q"]).code == 0
    days = {puzzle.of_day(datetime.date(2026, 1, 1) + datetime.timedelta(n)) for n in range(len(shipped()))}
    assert days == set(shipped()), "each has its day"
    for name in shipped():
        puzzle_log.add(games, name)
    ran = run("puzzle", "next")
    assert (ran.code, ran.err) == (2, "ashes puzzle: all puzzles are solved; ashes puzzle lists them\n")
    assert puzzle.following(first, dict.fromkeys(shipped(), "")) == ""


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '{"format": 2, "solved": {}}',
        '{"format": 1, "solved": []}',
        '{"format": 1, "solved": {"a": 1}}',
        '{"format": 1, "solved": {}, "more": 1}',
        json.dumps({"format": 1, "solved": {"a\n": "b"}}),
    ],
)
def test_a_file_that_is_no_log_is_told_and_kept(text: str, run: Run, games: Path) -> None:
    games.mkdir(parents=True)
    place = games / puzzle_log.NAME
    place.write_text(text, encoding="utf-8")
    with pytest.raises(puzzle_log.PuzzleLogError, match=puzzle_log.NAME):
        puzzle_log.read(games)
    assert run("puzzle").code == 0
    out = run("puzzle", "under cover", typed=[*UNDER_COVER, "q"]).out
    assert "It is not noted that the puzzle is solved: puzzles.json" in out
    assert place.read_text(encoding="utf-8") == text
