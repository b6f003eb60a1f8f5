"""Agents that are watched, and puzzles, in plain text."""

from pathlib import Path

import pytest

from ashes_env.replays import check, read
from ashes_env.scenarios import shipped
from tests.cli.conftest import Run


@pytest.mark.parametrize(
    ("argv", "seats"),
    [
        ([], 1),
        (["--players", "2"], 2),
        (["--mode", "pvp"], 2),
        (["--mode", "pvp", "--players", "3"], 3),
        (["--mode", "campaign"], 1),
        (["--mode", "draft", "--players", "3"], 3),
    ],
)
def test_a_whole_game_is_told_and_saved(argv: list[str], seats: int, run: Run, tmp_path: Path) -> None:
    place = tmp_path / "watched.replay.json"
    ran = run("watch", *argv, "--agent", "random", "--seed", "4", "--save", str(place))
    assert ran.code == 0, ran.err
    assert f"Saved in {place}" in ran.out
    replay = read(place)
    assert replay.agents == ["random"] * seats
    assert replay.result
    check(replay)


def test_what_agents_think_is_in_the_replay(run: Run, tmp_path: Path) -> None:
    place = tmp_path / "watched.replay.json"
    run("watch", "--agent", "flat:simulations=4", "--seed", "4", "--save", str(place))
    replay = read(place)
    assert any(value is not None for value in replay.values)
    assert any(policy for policy in replay.policies)


def test_one_seat_sees_its_own_hand_alone(run: Run) -> None:
    argv = ("watch", "--mode", "pvp", "--agent", "random", "--seed", "4")
    assert "unknown card" not in run(*argv).out
    seen = run(*argv, "--seat", "1").out
    assert "you (player 1)" in seen
    assert "unknown cards" in seen


def test_puzzles_are_listed(run: Run) -> None:
    lines = run("puzzle").out.splitlines()
    assert [line.partition(" | ")[0] for line in lines] == list(shipped())


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
    assert "Not solved: the goal is missed." in ran.out
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
