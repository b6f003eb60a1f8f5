"""`ashes replay`: text, check, page; wrong input in one line."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ashes_env.cli.main import main
from ashes_env.replays import read, write
from tests.replays.recorded import random_game


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file of a game."""
    write(tmp_path / "game.json", random_game())
    return tmp_path / "game.json"


def test_the_text_has_every_decision_and_the_end(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(path)]) == 0
    replay = random_game()
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("red rains, seed 1, ashes-env ")
    assert lines[-1] == replay.result
    for n, line in enumerate(replay.story[1:], 1):
        assert f"[{n}] player {line.seat}: {line.words}" in lines
    assert sum(line.startswith("    ") for line in lines) == sum(len(line.told) for line in replay.story)


def test_a_win_estimate_stands_beside_the_decision(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    replay = random_game()
    write(path, replace(replay, values=[0.25, *replay.values[1:]]))
    main(["replay", str(path)])
    assert "(win estimate 62 %)" in capsys.readouterr().out


def test_check_says_whether_it_is_the_same(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(path), "--check"]) == 0
    assert capsys.readouterr().out.startswith("the same: ")
    write(path, replace(random_game(), hash="0" * 64))
    assert main(["replay", str(path), "--check"]) == 1
    assert capsys.readouterr().out.startswith("not the same: ")


def test_a_page_is_written(path: Path, tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    assert main(["replay", str(path), "--html", str(page), "--view", "0"]) == 0
    assert page.read_text(encoding="utf-8").lstrip().lower().startswith("<!doctype html")


def test_arrays_are_written(path: Path, tmp_path: Path) -> None:
    out = tmp_path / "game.npz"
    assert main(["replay", str(path), "--arrays", str(out)]) == 0
    with np.load(out, allow_pickle=False) as found:
        assert found["action"].tolist() == random_game().actions
        assert len(found["observation"]) == len(found["action_mask"]) == len(found["action"])


@pytest.mark.parametrize(
    "arguments",
    [
        ["missing.json"],
        ["FILE", "--view", "0"],
        ["FILE", "--check", "--html", "x.html"],
        ["FILE", "--html", "x.html", "--view", "7"],
        ["FILE", "--html", "x.html", "--view", "nobody"],
        ["FILE", "--html", "missing/x.html"],
        ["FILE", "--html", "FILE"],
        ["FILE", "--arrays", "FILE"],
        ["FILE", "--arrays", "x.html", "--check"],
        ["FILE", "--arrays", "missing/x.npz"],
    ],
)
def test_wrong_input_is_one_line_and_the_code_2(
    arguments: list[str],
    path: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["replay", *(str(path) if part == "FILE" else part for part in arguments)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert not (tmp_path / "x.html").exists()
    assert read(path) == random_game()


def test_nothing_in_a_file_moves_the_cursor(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = random_game()
    options = {"chimera": "\x1b[2J", "decks": [{"name": "\x1b[1A"}]}
    write(path, replace(game, spec=replace(game.spec, options=options)))
    assert main(["replay", str(path)]) == 0
    assert "\x1b" not in capsys.readouterr().out
