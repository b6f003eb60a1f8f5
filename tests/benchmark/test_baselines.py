"""What `--all` plays, what it finds in a folder, and how it goes on where it stopped."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ashes_env.benchmark import baselines, submission, tasks
from ashes_env.benchmark.baselines import BaselineError, missing, play_missing, read_baselines
from ashes_env.benchmark.tasks import Sizes
from ashes_env.contests.submissions import SubmissionError
from ashes_env.decks import get
from ashes_env.decks.deck import fields_of
from tests.benchmark.test_boards import file_of
from tests.contests.commands import ashes

S1, S2, OPEN = "red-rains/viros/S1/v2", "red-rains/viros/S2/v2", "open-deck/viros/S3/v2"
RANDOM = f'agent = "random"\ntasks = ["{S1}", "{S2}"]'


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same tasks with fewer games."""
    found = {name: replace(task, sizes=Sizes(2, 1), decks=task.decks[:2]) for name, task in tasks.tasks().items()}
    for module in (tasks, baselines):
        monkeypatch.setattr(module, "tasks", lambda: found)


def played(tmp_path: Path, *rows: str) -> tuple[int, Path]:
    folder = tmp_path / "s"
    file = file_of(tmp_path / "b.toml", *rows)
    return ashes("benchmark", "--all", str(file), "--folder", str(folder), "--unclean"), folder


def changed(path: Path, **parts: Any) -> None:
    """Writes other parts of the description of the agent, or of the file."""
    found = json.loads(submission.read(path).text())
    found["agent"].update({name: value for name, value in parts.items() if name in found["agent"]})
    found.update({name: value for name, value in parts.items() if name not in found["agent"]})
    path.unlink()
    path.with_suffix("").write_text(json.dumps(found))


def test_what_is_there_is_not_played_again_and_a_larger_size_is(tmp_path: Path) -> None:
    code, folder = played(tmp_path, f'{RANDOM}\nsize = "small"')
    assert code == 0
    first = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert len(first) == 2
    assert played(tmp_path, f'{RANDOM}\nsize = "small"')[0] == 0
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == first
    small, full = f'agent = "random"\ntasks = ["{S1}"]\nsize = "small"', f'agent = "random"\ntasks = ["{S1}"]'
    assert len(missing(read_baselines(file_of(tmp_path / "b.toml", small, full, full, small)), folder)) == 1
    assert played(tmp_path, small, full, small)[0] == 0
    assert sorted(submission.read(path).size for path in folder.iterdir()) == ["full", "small"]


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"agent": "greedy"}, "has the agent greedy, not random: move it away"),
        ({"checkpoints": {"a": "weights:1"}}, "was made with other checkpoints or code: --renew plays it again"),
    ],
)
def test_a_file_of_another_agent_is_not_taken_for_this_one(parts: dict[str, Any], words: str, tmp_path: Path) -> None:
    _, folder = played(tmp_path, RANDOM)
    changed(sorted(folder.iterdir())[0], **parts)
    found = read_baselines(tmp_path / "b.toml")
    with pytest.raises(BaselineError, match=words):
        missing(found, folder)
    if "checkpoints" in parts:
        assert len(missing(found, folder, renew=True)) == 1


def test_two_decks_of_one_agent_are_two_files(tmp_path: Path) -> None:
    rows = [f'agent = "random"\ntasks = ["{OPEN}"]\ndeck = "{deck}"' for deck in ("The Iron Men", "found:viros")]
    code, folder = played(tmp_path, rows[0])
    assert code == 0
    with pytest.raises(BaselineError, match="has the deck"):
        missing(read_baselines(file_of(tmp_path / "b.toml", rows[1])), folder)
    with pytest.raises(BaselineError, match="two baselines"):
        missing(read_baselines(file_of(tmp_path / "b.toml", *rows)), tmp_path)


def test_a_deck_is_found_beside_the_file_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text(json.dumps({**fields_of(get("The Iron Men")), "name": "Mine"}))
    (found,) = read_baselines(file_of(tmp_path / "b.toml", f'agent = "random"\ntasks = ["{OPEN}"]\ndeck = "mine.json"'))
    assert found.wanted()[0].decks[0].startswith("Mine [")


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (f'agent = "random"\ntasks = ["{OPEN}"]', "with a deck that is named"),
        (f'agent = "random"\ntasks = ["{OPEN}"]\ndeck = "nowhere.json"', "nowhere"),
        ('agent = "expert"\ntasks = ["draft/duel/v2"]', "does not play draft/duel/v2"),
        (f'agent = "draft"\ntasks = ["{S1}"]', f"does not play {S1}"),
        (f'agent = "random"\ntasks = ["{S1}"]\ndeclare = "nowhere.toml"', "nowhere.toml"),
        (f'agent = "evaluation.contests.shortcuts:FixedOrder"\ntasks = ["{S1}"]', "declare it"),
        (f'agent = "flat"\ntasks = ["{S1}"]', "simulations or milliseconds"),
    ],
)
def test_what_cannot_be_played_is_said_before_the_first_game(
    row: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, folder = played(tmp_path, RANDOM, row)
    assert code == 2
    assert words in capsys.readouterr().err
    assert not folder.exists()


def test_one_that_fails_does_not_stop_the_others(tmp_path: Path) -> None:
    found = read_baselines(
        file_of(tmp_path / "b.toml", 'agent = "nobody"\ntasks = ["red-rains/scourge/S1/v2"]', RANDOM)
    )
    jobs = missing(found[1:], tmp_path)
    broken = replace(jobs[0], baseline=found[0], path=tmp_path / "broken.json.gz")
    lines: list[str] = []
    with pytest.raises(BaselineError, match="1 of 3 submissions are still missing"):
        lines.extend(play_missing([broken, *jobs], 1))
    assert "not written: no agent 'nobody'" in lines[1]
    assert all(job.path.exists() for job in jobs)


def test_games_that_differ_when_they_are_played_again_are_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs = missing(read_baselines(file_of(tmp_path / "b.toml", RANDOM)), tmp_path)[:1]
    monkeypatch.setattr(baselines, "replayed", lambda found, agent, every: type("R", (), {"differences": ("x",)}))
    with pytest.raises(BaselineError, match="still missing"):
        list(play_missing(jobs, 1))
    assert not jobs[0].path.exists()


def test_a_damaged_file_is_no_missing_one(tmp_path: Path) -> None:
    (job, _) = missing(read_baselines(file_of(tmp_path / "b.toml", RANDOM)), tmp_path)
    job.path.write_bytes(b"")
    with pytest.raises(SubmissionError, match=job.path.name):
        missing(read_baselines(tmp_path / "b.toml"), tmp_path)
