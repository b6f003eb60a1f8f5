"""Submissions of version 2: written, read, verified, refused."""

import gzip
import json
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ashes_env.benchmark import submission, tasks
from ashes_env.benchmark.sealed import Secret
from ashes_env.benchmark.tasks import Sizes
from ashes_env.contests.submissions import SubmissionError
from tests.contests.commands import ashes
from tests.junk import JUNK, places, replaced

VIROS = "red-rains/viros/S1/v2"
HANDICAP = "handicap/neverset/S1/v2"
PARTNERS = "red-rains-partners/viros/S1/v2"
TOGETHER = "red-rains-together/viros/S1/v2"
PVP = "pvp/precons/v2"
DRAFT = "draft/duel/v2"
CAMPAIGN = "campaign/viros/standard/v2"
OPEN = "open-deck/neverset/S3/v2"


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same tasks with fewer games and quick opponents."""
    found = dict(tasks.tasks())
    for name, task in found.items():
        n = 6 if task.group == "handicap" else 1
        found[name] = replace(task, sizes=Sizes(2 * n, n), decks=task.decks[:2], others=task.others[:2])
    monkeypatch.setattr(tasks, "tasks", lambda: found)


def submitted(path: Path, task: str = VIROS, agent: str = "random", *more: str) -> dict[str, Any]:
    assert ashes("benchmark", "--task", task, "--agent", agent, "--out", str(path), "--unclean", *more) == 0
    found: dict[str, Any] = json.loads(path.read_text())
    return found


@pytest.mark.parametrize(
    ("task", "agent", "more"),
    [
        (VIROS, "random", ()),
        pytest.param(HANDICAP, "greedy", (), marks=pytest.mark.slow),
        pytest.param(PARTNERS, "random", (), marks=pytest.mark.slow),
        (TOGETHER, "random", ()),
        (PVP, "random", ()),
        pytest.param(DRAFT, "draft", (), marks=pytest.mark.slow),
        pytest.param(CAMPAIGN, "greedy", (), marks=pytest.mark.slow),
        (OPEN, "random", ("--deck", "found:neverset")),
        pytest.param("pvp-three/precons/v2", "random", (), marks=pytest.mark.slow),
        pytest.param("pvp-2018/precons/v2", "random", (), marks=pytest.mark.slow),
    ],
)
def test_every_kind_of_task_writes_what_verifies(
    task: str, agent: str, more: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = submitted(tmp_path / "a.json", task, agent, *more)
    read = submission.read(tmp_path / "a.json")
    assert read.misstated == ()
    assert read.ranked
    assert found["score"]["games"] == len(found["games"]) == read.task.games(read.size)
    assert 0.0 <= read.progress() <= 1.0
    assert (read.handicap() is not None) is (read.task.group == "handicap")
    assert read.text() == (tmp_path / "a.json").read_text()
    capsys.readouterr()
    assert ashes("benchmark", "--verify", str(tmp_path / "a.json")) == 0
    assert "all are the same" in capsys.readouterr().out


def test_the_same_command_gives_the_same_games_with_any_number_of_processes(tmp_path: Path) -> None:
    one = submitted(tmp_path / "a.json", VIROS, "greedy")
    two = submitted(tmp_path / "b.json", VIROS, "greedy", "--processes", "2")
    assert one["games"] == two["games"]
    assert (one["score"], one["rows"], one["progress"]) == (two["score"], two["rows"], two["progress"])


def test_it_says_what_the_agent_needed(tmp_path: Path) -> None:
    found = submitted(tmp_path / "a.json")
    assert found["declared"]["search"] == "none"
    assert found["declared"]["training"]["decisions"] == 0
    assert found["machine"]["processes"] == 1
    assert found["pace"]["decisions"] > 0
    assert found["pace"]["limit"] == 1.0
    assert found["size"] == "full"


def test_a_sample_of_games_is_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.json"
    found = submitted(path, TOGETHER)
    capsys.readouterr()
    assert ashes("benchmark", "--verify", str(path), "--every", "2") == 0
    assert f"verified: 1 of {len(found['games'])} games played again" in capsys.readouterr().out


MISSTATED: dict[str, Callable[[dict[str, Any]], object]] = {
    "terms": lambda found: found["terms"].update(payment="choose"),
    "decks": lambda found: found["decks"].reverse(),
    "others": lambda found: found.update(others=["expert"]),
    "score": lambda found: found["score"].update(score=1.0),
    "progress": lambda found: found.update(progress=1.0),
    "rows": lambda found: next(iter(found["rows"].values())).update({"95%": [0.9, 1.0]}),
}


@pytest.mark.parametrize("part", MISSTATED)
def test_what_a_file_says_beside_its_games_is_verified_too(
    part: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.json"
    found = submitted(path)
    MISSTATED[part](found)
    path.write_text(json.dumps(found))
    capsys.readouterr()
    assert ashes("benchmark", "--verify", str(path)) == 1
    assert f"under '{part}'" in capsys.readouterr().out


def test_a_changed_game_is_noticed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.json"
    found = submitted(path)
    at = found["columns"].index("taken")
    found["games"][0][at] += 1
    path.write_text(json.dumps(found))
    capsys.readouterr()
    assert ashes("benchmark", "--verify", str(path)) == 1
    assert "not the same: 1 of" in capsys.readouterr().out


REFUSED: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "another deck": (lambda f: f["games"][0].__setitem__(f["columns"].index("deck"), "The Iron Men"), "not those of"),
    "a game less": (lambda f: f["games"].pop(), "not those of"),
    "another seed": (lambda f: f.update(seed=5), "the public one"),
    "another size": (lambda f: f.update(size="large"), "full or small"),
    "a deck that nobody asked for": (lambda f: f.update(deck="The Iron Men"), "decks of its own"),
    "an unknown task": (lambda f: f.update(task="red-rains/viros/S9/v2"), "task"),
    "no declaration": (lambda f: f.update(declared=None), "declared"),
    "another class": (lambda f: f["declared"].update(search="little"), "declared"),
    "a score above one": (lambda f: f["games"][0].__setitem__(f["columns"].index("score"), 2.0), "from 0 to 1"),
    "a seal that is none": (lambda f: f.update(sealed={"secret": "x"}), "sealed"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_no_submission_is_refused_by_name(what: str, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    found = submitted(path)
    change, words = REFUSED[what]
    change(found)
    path.write_text(json.dumps(found))
    with pytest.raises(SubmissionError, match=words):
        submission.read(path)


@pytest.mark.slow  # thousands of files
def test_whatever_stands_in_any_place_is_refused_or_read(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    found = submitted(path)
    refused = 0
    for place in places(found):
        for junk in JUNK:
            path.write_text(json.dumps(replaced(deepcopy(found), place, junk)), encoding="utf-8")
            try:
                submission.read(path)
            except SubmissionError:
                refused += 1
    assert refused > 100


def test_sealed_seeds_are_those_of_the_opened_seal(tmp_path: Path) -> None:
    opened = Secret.draw("test", "a lottery").open("4 8 15", "the lottery of today")
    file = tmp_path / "opened.json"
    file.write_text(opened.as_json())
    path = tmp_path / "a.json"
    found = submitted(path, VIROS, "random", "--sealed", str(file))
    assert found["seed"] == opened.seed_of(VIROS)
    assert submission.read(path).sealed == opened
    found["sealed"]["public"] = "16 23 42"
    path.write_text(json.dumps(found))
    with pytest.raises(SubmissionError, match="is not that of the opened seal"):
        submission.read(path)


def test_an_agent_of_ones_own_declares_itself_and_is_not_ranked_on_public_seeds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = "evaluation.contests.shortcuts:FixedOrder"
    arguments = ("benchmark", "--task", VIROS, "--agent", own, "--out", str(tmp_path / "a.json"), "--unclean")
    assert ashes(*arguments) == 2
    assert "declare it" in capsys.readouterr().err
    declared = tmp_path / "own.toml"
    declared.write_text('search = "none"\n[training]\ndecisions = 0\n[agent]\ntitle = "fixed order"\n')
    assert ashes(*arguments, "--declare", str(declared)) == 0
    assert "a board does not rank it" in capsys.readouterr().out
    read = submission.read(tmp_path / "a.json")
    assert (read.name, read.own_class, read.ranked) == ("fixed order", True, False)
    assert ashes("benchmark", "--verify", str(tmp_path / "a.json")) == 2
    assert "if you trust it" in capsys.readouterr().err
    assert ashes("benchmark", "--verify", str(tmp_path / "a.json"), "--agent", own) == 0


def test_an_agent_that_ships_needs_no_declaration_and_takes_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    declared = tmp_path / "own.toml"
    declared.write_text('search = "none"\n[training]\ndecisions = 5\n')
    assert ashes("benchmark", "--task", VIROS, "--agent", "random", "--declare", str(declared), "--unclean") == 2
    assert "ships with its declaration" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--task", VIROS, "--agent", "random", "--seed", "5"), "sealed"),
        (("--task", OPEN, "--agent", "random"), "brings its deck"),
        (("--task", VIROS, "--agent", "random", "--deck", "The Iron Men"), "decks are fixed"),
        (("--task", VIROS, "--agent", "random", "--sealed", "nowhere.json"), "nowhere"),
        (("--task", "red-rains/viros/S9/v2", "--agent", "random"), "S1/v2"),
        (("--task", "red-rains/viros/S1/v1", "--agent", "random", "--size", "small"), "--size: red-rains/viros/S1/v1"),
        (("--task", "red-rains/viros/S1/v1", "--agent", "random", "--sealed", "x.json"), "is no task of version 2"),
        (("--verify", "nowhere.json", "--every", "3"), "--every: the file is no submission of version 2"),
        (("--task", "handicap/viros/S1", "--agent", "random"), "handicap/viros/S1/v2"),
        (("--task", OPEN, "--agent", "random", "--deck", "my own"), "`ashes decks`"),
        (("--task", VIROS, "--agent", "tests.x:Y", "--declare", "nowhere.toml"), "nowhere.toml"),
    ],
)
def test_wrong_arguments_are_refused(
    arguments: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ashes("benchmark", "--unclean", *arguments) == 2
    assert words in capsys.readouterr().err


def test_a_compressed_file_is_the_same_submission(tmp_path: Path) -> None:
    found = submitted(tmp_path / "a.json")
    assert (
        ashes("benchmark", "--task", VIROS, "--agent", "random", "--out", str(tmp_path / "a.json.gz"), "--unclean") == 0
    )
    read = submission.read(tmp_path / "a.json.gz")
    assert [list(row) for row in found["games"]] == json.loads(read.text())["games"]
    assert (tmp_path / "a.json.gz").stat().st_size < (tmp_path / "a.json").stat().st_size
    assert ashes("benchmark", "--verify", str(tmp_path / "a.json.gz")) == 0


# Names, since the bytes hold the time at which they were packed: two workers would find different tests.
@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"{}", id="not packed"),
        pytest.param(gzip.compress(b"\xff"), id="no text"),
        pytest.param(gzip.compress(b"{}") + b"x", id="more behind it"),
        pytest.param(gzip.compress(b"{}")[:-1], id="cut off"),
    ],
)
def test_a_compressed_file_that_is_none_is_refused(
    data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.json.gz").write_bytes(data)
    with pytest.raises(SubmissionError, match=r"a\.json\.gz"):
        submission.read(tmp_path / "a.json.gz")
    for what in ("--verify", "--board"):
        assert ashes("benchmark", what, str(tmp_path / "a.json.gz")) == 2
        assert "UTF-8" not in capsys.readouterr().err


def test_a_small_file_that_unpacks_to_a_large_one_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(submission, "MOST_BYTES", 10_000)
    (tmp_path / "a.json.gz").write_bytes(gzip.compress(b" " * 1_000_000))
    with pytest.raises(SubmissionError, match="unpacked"):
        submission.read(tmp_path / "a.json.gz")
