"""Agents that are watched, in plain text."""

from pathlib import Path

import pytest

from ashes_env.replays import check, read
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
