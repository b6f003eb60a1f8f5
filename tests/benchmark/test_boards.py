"""Boards, comparisons and baselines of version 2."""

import json
import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pytest

from ashes_env.benchmark import baselines, board, submission, tasks
from ashes_env.benchmark.baselines import BaselineError, Forecast, Job, missing, play_missing, read_baselines
from ashes_env.benchmark.entrants import entrants
from ashes_env.benchmark.panel import ratings
from ashes_env.benchmark.tasks import Sizes
from ashes_env.match.errors import OptionError
from tests.contests.commands import ashes

LEVEL = [f"red-rains/{name}/S1/v2" for name in ("viros", "scourge", "neverset", "lordswall", "shadowreck", "moon-cove")]
PVP = "pvp/precons/v2"


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    shorten(monkeypatch)


def shorten(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same tasks with fewer games and quick opponents."""
    found = {
        name: replace(task, sizes=Sizes(3, 1), decks=task.decks[:2], others=task.others[:3])
        for name, task in tasks.tasks().items()
    }
    for module in (tasks, board, baselines):
        monkeypatch.setattr(module, "tasks", lambda: found)


def file_of(path: Path, *rows: str) -> Path:
    path.write_text("".join(f"[[baseline]]\n{row}\n" for row in rows))
    return path


@pytest.fixture
def folder(played: Path, tmp_path: Path) -> Path:
    """A copy of the folder with the submissions of two agents in seven tasks."""
    copy = tmp_path / "s"
    shutil.copytree(played, copy)
    shutil.copy(played.parent / "b.toml", tmp_path)
    return copy


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    tmp_path = tmp_path_factory.mktemp("played")
    with pytest.MonkeyPatch.context() as patch:
        shorten(patch)
        return _played(tmp_path)


def _played(tmp_path: Path) -> Path:
    names = json.dumps([*LEVEL, PVP])
    file = file_of(tmp_path / "b.toml", *(f'agent = "{agent}"\ntasks = {names}' for agent in ("random", "greedy")))
    assert ashes("benchmark", "--all", str(file), "--folder", str(tmp_path / "s"), "--unclean") == 0
    return tmp_path / "s"


def files(folder: Path) -> list[str]:
    return [str(path) for path in sorted(folder.glob("*.json.gz"))]


@pytest.mark.slow  # 42 games of two agents, three times
def test_boards_comparisons_and_what_is_missing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(files(folder)) == 14
    capsys.readouterr()
    assert ashes("benchmark", "--board", *files(folder)) == 0
    told = capsys.readouterr().out
    assert "Against Chimeras, games won: search none, training none" in told
    assert "Against Chimeras, share of the Chimera's wounds" in told
    assert "greedy" in told
    assert "Ratings between two players" in told
    assert ashes("benchmark", "--board", *files(folder), "--wide", "--markdown") == 0
    assert capsys.readouterr().out.count("\n| red-rains/") == 6
    assert ashes("benchmark", "--board", *files(folder), "--summary") == 0
    assert capsys.readouterr().out.startswith("agent   search  training  S1")

    family = folder.parent / "family.toml"
    family.write_text('pairs = [["greedy", "random"]]\ntasks = ["red-rains/*", "pvp/*"]\n')
    assert ashes("benchmark", "--compare", str(family), *files(folder)) == 0
    (row,) = capsys.readouterr().out.splitlines()[2:]
    assert row.startswith("greedy less random")
    assert " 7 " in row

    found = read_baselines(folder.parent / "b.toml")
    assert missing(found, folder) == []
    Path(files(folder)[0]).unlink()
    (job,) = missing(found, folder)
    forecast = Forecast([job], 2)
    assert forecast.text().endswith("an unknown time for 1 of 1 agents, which have not played yet")
    assert "about" not in forecast.text()
    forecast.note(job.baseline.agent, 10, 1000.0)
    assert forecast.text().startswith("submissions missing: 1, ")
    assert "not played" not in forecast.text()
    assert Forecast([], 2).text() == "no submission is missing"
    capsys.readouterr()
    assert ashes("benchmark", "--all", str(folder.parent / "b.toml"), "--folder", str(folder), "--unclean") == 0
    assert capsys.readouterr().out.startswith("submissions missing: 1, ")
    assert missing(found, folder) == []


@pytest.mark.slow
def test_ratings_join_the_panel_and_agents_on_one_scale(folder: Path) -> None:
    agents = entrants([submission.read(Path(path)) for path in files(folder)])
    head, *rows = ratings(agents)
    assert head[:2] == ("agent", "rating, 95 %")
    assert [row[0] for row in rows] == ["greedy", "random"], "the better first"
    assert rows[1][2] == "-", "its games with its copy are not counted"


@pytest.mark.slow
def test_an_agent_without_submissions_is_not_compared(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    family = folder.parent / "family.toml"
    family.write_text('pairs = [["greedy", "randon"]]\n')
    assert ashes("benchmark", "--compare", str(family), *files(folder)) == 2
    assert "did you mean 'random'" in capsys.readouterr().err
    family.write_text('pairs = [["greedy", "random"]]\ntasks = ["campaign/*"]\n')
    assert ashes("benchmark", "--compare", str(family), *files(folder)) == 2
    assert "no game in common" in (told := capsys.readouterr().err)
    assert "campaign, draft, open-deck are not compared" in told


@pytest.mark.slow
def test_a_board_without_a_whole_group_says_what_would_show_the_tasks(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = next(path for path in files(folder) if "red-rains" in path)
    capsys.readouterr()
    assert ashes("benchmark", "--board", one) == 0
    assert "--wide shows each task" in capsys.readouterr().out


def test_what_is_complete_when_a_run_is_interrupted_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(run: Callable[[Job], object], jobs: Sequence[Job], processes: int) -> NoReturn:
        """The second process is ready, the first is not."""
        run(jobs[1])
        raise KeyboardInterrupt

    monkeypatch.setattr(baselines, "in_order", interrupted)
    text = f'agent = "random"\ntasks = ["{LEVEL[0]}", "{LEVEL[1]}"]'
    found = read_baselines(file_of(tmp_path / "b.toml", text))
    jobs = missing(found, tmp_path)
    with pytest.raises(KeyboardInterrupt):
        list(play_missing(jobs, 2))
    assert [job.path for job in missing(found, tmp_path)] == [jobs[0].path]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("pairs = []", "pairs = "),
        ('pairs = [["a"]]', "pairs = "),
        ('pairs = [["a", "b"]]\nmore = 1', "pairs = "),
        ("pairs = [[1, 2]]", "pairs = "),
        ("pairs = ", "family.toml"),
    ],
)
def test_a_family_that_is_none_is_refused(
    text: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    family = tmp_path / "family.toml"
    family.write_text(text)
    assert ashes("benchmark", "--compare", str(family)) == 2
    assert words in capsys.readouterr().err


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ('agent = "random"', "patterns of task names"),
        ('tasks = ["*"]', "names its agent"),
        ('agent = "random"\ntasks = ["red-rains/nobody/*"]', "no task is like"),
        ('agent = "random"\ntasks = ["pvp/*"]\nsize = "large"', "full"),
        ('agent = "random"\ntasks = ["pvp/*"]\nsizes = "full"', "did you mean 'size'"),
        ("agent = 1\ntasks = []", "names its agent"),
    ],
)
def test_baselines_that_are_none_are_refused(row: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(BaselineError, match=words):
        read_baselines(file_of(tmp_path / "b.toml", row))


def test_a_baseline_brings_its_deck_to_open_tasks(tmp_path: Path) -> None:
    row = 'agent = "expert"\ntasks = ["open-deck/viros/*"]\n'
    (found,) = read_baselines(file_of(tmp_path / "b.toml", row + 'deck = "found:viros"'))
    assert {len(task.decks) for task in found.wanted()} == {1}
    (found,) = read_baselines(file_of(tmp_path / "b.toml", row))
    with pytest.raises(OptionError, match="brings a deck"):
        found.wanted()[0].series("expert")
