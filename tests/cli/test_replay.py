"""`ashes replay`: text, check, page; wrong input in one line."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ashes_env.cli.main import main
from ashes_env.replays import read, write, written
from ashes_env.text.analysis import Analysis, Weighed
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


QUICK = "plan:simulations=1,turns=1,candidates=3"


@pytest.fixture
def short(tmp_path: Path) -> Path:
    """The file of the first decisions of a game."""
    game = random_game()
    write(tmp_path / "short.json", written(game.spec, game.actions[:6], game.agents))
    return tmp_path / "short.json"


def test_a_game_is_analysed(short: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = short.read_bytes()
    out, page = tmp_path / "out.json", tmp_path / "out.html"
    assert main(["replay", str(short), "--analyse", QUICK, "--out", str(out), "--html", str(page)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert re.fullmatch(rf"\d decisions of player 0 with a choice, analysed by {QUICK}", told[0])
    costly = [i for i, line in enumerate(told) if re.match(r"\[\d\] player 0: .+ \(\d+ % to win\)$", line)]
    assert 1 <= len(costly) <= 5
    for i in costly:
        assert re.fullmatch(r"    better: .+ \(\d+ %\)", told[i + 1])
        assert re.search(r"(over|of) \d+ deals\b.*\.$", told[i + 2])
    assert told[-2:] == [f"written: {out}", f"written: {page}"]
    replay = read(out)
    assert any(value is not None for value in replay.values)
    assert replace(replay, values=[None] * 6, policies=[None] * 6) == read(short)
    assert page.read_text(encoding="utf-8").lstrip().lower().startswith("<!doctype html")
    assert short.read_bytes() == before


def test_without_a_file_for_it_an_analysis_is_only_told(
    short: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(short), "--analyse", QUICK, "--seat", "0"]) == 0
    assert "written" not in capsys.readouterr().out
    assert [path.name for path in tmp_path.iterdir()] == ["short.json"]


def test_an_analysis_that_is_interrupted_writes_nothing(
    short: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(self: Analysis) -> Iterator[Weighed]:
        raise KeyboardInterrupt

    monkeypatch.setattr(Analysis, "weigh", interrupted)
    out = tmp_path / "out.json"
    out.write_text("mine", encoding="utf-8")
    before = short.read_bytes()
    assert main(["replay", str(short), "--analyse", "--out", str(out)]) == 130
    assert (out.read_text(encoding="utf-8"), short.read_bytes()) == ("mine", before)


@pytest.mark.parametrize(
    "arguments",
    [
        ["missing.json"],
        ["FILE", "--out", "x.json"],
        ["FILE", "--seat", "0"],
        ["FILE", "--analyse", "expert"],
        ["FILE", "--analyse", "plan:milliseconds=5"],
        ["FILE", "--analyse", "--seat", "1"],
        ["FILE", "--analyse", "--check"],
        ["FILE", "--analyse", "--arrays", "x.npz"],
        ["FILE", "--analyse", "--out", "FILE"],
        ["FILE", "--analyse", "--out", "missing/x.json"],
        ["FILE", "--analyse", "--html", "x.html", "--view", "7"],
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
