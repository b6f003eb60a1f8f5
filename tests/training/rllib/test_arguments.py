"""The command lines of the trainings with RLlib: what is wrong ends them in one line, before anything is started."""

from __future__ import annotations

import socket
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from ashes_env.match.errors import OptionError
from training.rllib.__main__ import KINDS, SELF_PLAY, checked_self_play, reachable
from training.rllib.__main__ import main as rllib
from training.run.arguments import defaults_of

Main = Callable[[list[str]], int]
BOTH = pytest.mark.parametrize("main", [lambda argv, kind=kind: rllib([kind, *argv]) for kind in KINDS], ids=KINDS)
HAS_RAY = find_spec("ray") is not None


def refused(main: Main, argv: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """The one line that says what is wrong."""
    with pytest.raises(SystemExit) as ended:
        main([*argv, "--runs", str(tmp_path / "runs")])
    told = capsys.readouterr().err
    assert ended.value.code == 2
    assert told.count("\n") == 1
    assert not (tmp_path / "runs").exists()
    return told


@BOTH
@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["--runners", "-1"], "runners"),
        (["--runners", "3"], "evenly"),
        (["--iterations", "0"], "iterations"),
        (["--timesteps", "10", "--iterations", "1"], "not allowed with"),
        (["--gamma", "2"], "gamma"),
        (["--address", "nowhere"], "host:port"),
        (["--address", "host:99999"], "host:port"),
        (["--address", "ray://host:10001"], "host:port"),
        (["--resume", "nothing-there"], "not a run"),
        (["--resume", "nothing-there", "--seed", "2"], "own arguments"),
        (["--batch-size", "63"], "does not divide"),
    ],
)
def test_wrong_arguments(
    main: Main, argv: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert message in refused(main, argv, tmp_path, capsys)


@BOTH
def test_a_cluster_that_does_not_answer(main: Main, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # and nobody listens
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        told = refused(main, ["--address", address], tmp_path, capsys)
    assert f"nobody answers at {address}" in told


def test_somebody_who_answers_is_reachable() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        reachable(f"127.0.0.1:{server.getsockname()[1]}")
    reachable("auto")


@pytest.mark.skipif(HAS_RAY, reason="Ray is installed here")
@BOTH
def test_without_ray_it_says_where_it_is(main: Main, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "make rllib" in refused(main, [], tmp_path, capsys)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"observation": "entities"}, "observation"),
        ({"anchors": 0.1}, "anchors"),
        ({"mirror": 2}, "mirror"),
        ({"decks": ["The Iron Man"]}, "did you mean"),
    ],
)
def test_self_play_refuses(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        checked_self_play({**defaults_of(SELF_PLAY), **changes})
    found = defaults_of(SELF_PLAY)
    del found["seed"]
    with pytest.raises(OptionError, match="seed is missing"):
        checked_self_play(found)
