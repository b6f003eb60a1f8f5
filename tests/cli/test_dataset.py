"""`ashes dataset`: make, expand and describe from the command line."""

import json
from pathlib import Path

import pytest

from ashes_env.dataset import load, read
from tests.cli.conftest import Run
from tests.dataset.kept import contents


@pytest.fixture(autouse=True)
def _one_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody may commit while the tests run."""
    monkeypatch.setattr("ashes_env.contests.provenance.commit", lambda directory: "0123456789ab")


MAKE = ("--agents", "random", "greedy:completions=1", "--level", "S2", "--seed", "5")


def test_games_are_made_expanded_and_described(run: Run, tmp_path: Path) -> None:
    place = tmp_path / "kept"
    ran = run("dataset", "make", str(place), *MAKE, "--games", "2", "--processes", "1")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"{place / 'games.jsonl'}: 4 games, ")
    before = contents(place)
    again = run("dataset", "make", str(place / "games.jsonl"), "--games", "2", *MAKE)
    assert (again.code, again.err) == (0, "")
    assert "4 games, 4 of them from before, " in again.out
    assert contents(place) == before
    head = read(place).head
    assert head.command == "ashes dataset make --agents random greedy:completions=1 --level S2 --seed 5"
    assert (head.seed, head.terms["level"]) == (5, "S2")
    rows = tmp_path / "rows"
    ran = run(
        "dataset", "expand", str(place), "--into", str(rows), "--as", "npz", "--obs", "flat", "--shard-games", "3"
    )
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"{rows}: 4 games, ")
    assert load(rows)["observation"].dtype == "float32"
    ran = run("dataset", "describe", str(rows), "--published", "2027-01-31")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == [f"written: {rows / name}" for name in ("croissant.json", "DATASHEET.md")]
    assert json.loads((rows / "croissant.json").read_text(encoding="utf-8"))["datePublished"] == "2027-01-31"
    sheet = (rows / "DATASHEET.md").read_text(encoding="utf-8")
    assert f"{head.command.replace('make', 'make games.jsonl')} --games 2\n" in sheet


WRONG = [
    ([], "required: step"),
    (["sell"], "invalid choice: 'sell'"),
    (["make"], "required: FILE|FOLDER"),
    (["make", "X", "--agents", "nobody"], "no agent 'nobody'"),
    (["make", "X", "--agents", "random", "random"], "an agent is named twice"),
    (["make", "X", "--mode", "chess"], "invalid choice: 'chess'"),
    (["make", "X", "--level", "S9"], "--level: there is no 'S9'"),
    (["make", "X", "--games", "0"], "a whole number from 1"),
    (["make", "X", "--mode", "pvp", "--games", "3"], "a multiple of 2 is needed"),
    (["make", "BAD", "--agents", "random", "--games", "1"], "no JSON"),
    (["expand", "X"], "required: --into"),
    (["expand", "X", "--into", "Y", "--as", "npz"], "cannot read games.jsonl"),
    (["expand", "X.jsonl", "--into", "Y", "--as", "csv"], "--as: there is no 'csv'; there are parquet, npz, minari"),
    (["expand", "X", "--into", "Y", "--obs", "vector"], "--obs: there is no 'vector'; there are flat, bytes, entities"),
    (["expand", "X", "--into", "Y", "--as", "minari", "--shard-games", "5"], "--shard-games is for parquet and npz"),
    (["expand", "BAD", "--into", "Y", "--as", "npz"], "no JSON"),
    (["describe", "X"], "neither shards.json nor games.jsonl"),
    (["describe", "X", "--published", "today"], "--published: a day such as 2027-01-31, not 'today'"),
]


@pytest.mark.parametrize(("argv", "message"), WRONG, ids=[" ".join(argv) or "nothing" for argv, _ in WRONG])
def test_wrong_input_is_one_line_and_writes_nothing(
    argv: list[str], message: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "BAD").mkdir()
    (tmp_path / "BAD/games.jsonl").write_bytes(b"no games\n")
    before = contents(tmp_path)
    ran = run("dataset", *argv)
    assert ran.code == 2
    assert message in ran.err
    assert ran.err.splitlines()[-1].startswith("ashes dataset")
    assert contents(tmp_path) == before
