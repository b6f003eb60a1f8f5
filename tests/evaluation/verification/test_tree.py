"""The numbers of ways to go on, exactly."""

import json
from pathlib import Path

import pytest

from ashes_env.scenarios import load_file
from evaluation.verification import tree


def test_there_is_a_number_for_every_position() -> None:
    assert list(tree.positions()) == list(tree.written())
    assert len(tree.positions()) >= 5


@pytest.mark.slow  # millions of positions
@pytest.mark.parametrize("name", tree.positions())
def test_the_numbers_are_those_written_down(name: str) -> None:
    numbers = tree.written()[name]
    assert tree.counts(tree.positions()[name], len(numbers)) == numbers, "see `python -m evaluation tree --help`"


@pytest.mark.parametrize("name", tree.positions())
def test_the_parts_add_up_and_the_position_stays_as_it_was(name: str) -> None:
    game = load_file(tree.positions()[name])
    before = tree.count(game, 3)
    assert sum(n for _, n in tree.divide(game, 3)) == before == tree.written()[name][2]
    assert tree.count(game, 3) == before


def test_one_die_less_changes_a_number(tmp_path: Path) -> None:
    path = tree.positions()["crowded_menu"]
    document = json.loads(path.read_text(encoding="utf-8"))
    document["players"][0]["dice"] = document["players"][0]["dice"].removesuffix(", charm basic")
    other = tmp_path / "other.json"
    other.write_text(json.dumps(document), encoding="utf-8")
    assert tree.counts(other, 4) != tree.written()["crowded_menu"][:4]


def test_a_game_that_ends_adds_nothing(tmp_path: Path) -> None:
    path = tmp_path / "end.json"
    sides = [{"pb": "Coal Roarkwin", "units": ["Iron Worker"]}, {"pb": {"title": "Aradel Summergaard", "wounds": 15}}]
    path.write_text(json.dumps({"players": sides}), encoding="utf-8")
    game = load_file(path)
    assert dict(tree.divide(game, 1)) == {"attack": 1, "pass": 1}
    assert dict(tree.divide(game, 2))["attack"] == 0, "the attack wins"


def test_a_changed_number_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tree, "COUNTS", tmp_path / "tree.json")
    monkeypatch.setattr(tree, "POSITIONS", tmp_path)
    (tmp_path / "one.json").write_text(json.dumps({"players": [{"pb": "Coal Roarkwin"}] * 2}), encoding="utf-8")
    monkeypatch.setattr(tree, "positions", lambda: {"one": tmp_path / "one.json"})
    assert tree.main(["--write", "--depth", "2"]) == 0
    assert tree.main([]) == 0
    numbers = tree.written()["one"]
    (tmp_path / "tree.json").write_text(json.dumps({"one": [numbers[0] + 1, numbers[1]]}), encoding="utf-8")
    assert tree.main([]) == 1
    assert f"was [{numbers[0] + 1}, {numbers[1]}]" in capsys.readouterr().out


def test_a_file_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = next(iter(tree.positions().values()))
    assert tree.main([str(path), "--depth", "2"]) == 0
    assert tree.main([str(path), "--depth", "2", "--divide"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert int(lines[0].split()[1].replace(",", "")) == sum(int(x.split()[0].replace(",", "")) for x in lines[1:])
    assert tree.main([str(tmp_path / "nowhere.json")]) == 2
