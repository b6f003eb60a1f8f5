"""The benchmark: tasks that stay as they are, and submissions that can be played again."""

import json
import re
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from ashes_env.agents.base import AgentError
from ashes_env.agents.make import recipe
from ashes_env.agents.random_agent import RandomAgent
from ashes_env.cli import benchmark
from ashes_env.contests import provenance, submissions, tasks
from ashes_env.contests.code_digest import tree_digest
from ashes_env.contests.tasks import PUBLIC, slug
from ashes_env.contests.watching import Pace, Timed
from ashes_env.decks import definitions
from ashes_env.match.game_match import GameMatch
from ashes_env.match.match import Match
from ashes_env.solo.setup import chimera_titles, script
from tests.contests.commands import ashes

VIROS = "red-rains/viros/S1/v1"
TOGETHER = "red-rains-together/viros/S1/v1"
PVP = "pvp/precons/v1"
THREE = "pvp-three/precons/v1"
FOUR = "pvp-four/precons/v1"


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same tasks with fewer games."""
    found = dict(tasks.tasks())
    for name, task in found.items():
        decks = task.decks[:2]
        found[name] = replace(task, games=2 if name == VIROS else 1, decks=decks, opponents=task.opponents[::2])
    monkeypatch.setattr(tasks, "tasks", lambda: found)


def submitted(path: Path, task: str = VIROS, agent: str = "random", *more: str) -> dict[str, Any]:
    arguments = ("--task", task, "--agent", agent, "--out", str(path), "--unclean", *more)
    assert ashes("benchmark", *arguments) == 0
    found: dict[str, Any] = json.loads(path.read_text())
    return found


def test_every_chimera_brings_its_tasks() -> None:
    defs = definitions()
    titles = chimera_titles(defs)
    assert len({slug(title) for title in titles}) == len(titles)
    for title in titles:
        for stage in script(defs, title).stages:
            task = tasks.task_named(f"red-rains/{slug(title)}/{stage.name}/v1")
            assert (task.terms.chimera, task.terms.level) == (title, stage.name)
            task.terms.check(task.decks[:1])
            both = tasks.task_named(f"red-rains-together/{slug(title)}/{stage.name}/v1")
            assert (both.terms.seats, both.terms.chimera, both.terms.level) == (2, title, stage.name)
            both.terms.check(both.decks[:2])
    assert slug("The Flood of Moon Cove") == "moon-cove"
    assert slug("The Corpse of Viros") == "viros"


def test_the_tasks_of_this_version_stay_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    viros, pvp = tasks.task_named(VIROS), tasks.task_named(PVP)
    assert viros.decks == tuple(f"The Corpse of Viros: {name}" for name in ("Brennen", "Coal", "Jessa", "Noah"))
    assert (viros.games, viros.seed, viros.terms.aspects) == (100, 1_000_000_001, "Fury")
    assert (len(pvp.decks), pvp.games, pvp.opponents) == (8, 2, ("random", "greedy", "expert"))
    for task in (viros, pvp):
        told = task.terms.as_dict()
        assert (told["payment"], told["first_five"], told["meditation"]) == ("auto", "recommended", "choose")
    assert len(viros.bouts("x")) == 400
    both = tasks.task_named(TOGETHER)
    assert (both.decks, both.games, both.seed) == (viros.decks, 100, viros.seed)
    assert [bout.decks for bout in both.bouts("x")[:3]] == [viros.decks[:2], viros.decks[2:], viros.decks[:2]]
    assert len(both.bouts("x")) == 200
    assert len(pvp.bouts("x")) == 768
    for name, players in ((THREE, 3), (FOUR, 4)):
        more = tasks.task_named(name)
        assert (more.decks, more.games, more.opponents, more.terms.seats) == (pvp.decks, 4, pvp.opponents, players)
        assert len(more.bouts("x")) == 4 * 8 * players * 3
        assert {bout.names for bout in more.bouts("x")} == {("x", *[name] * (players - 1)) for name in pvp.opponents}


@pytest.mark.parametrize(
    "task", [TOGETHER, *(pytest.param(task, marks=pytest.mark.slow) for task in (VIROS, PVP, THREE))]
)
def test_the_same_command_writes_the_same_file(task: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = submitted(tmp_path / "a.json", task, "greedy:completions=1")
    submitted(tmp_path / "b.json", task, "greedy:completions=1", "--processes", "2")
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()
    assert found["public seeds"]
    assert len(found["games"]) == found["score"]["games"]
    decks = [" and ".join(found["decks"])] if task == TOGETHER else found["decks"]
    assert set(found["rows"]) == set(found["opponents"] or decks)
    capsys.readouterr()
    assert ashes("benchmark", "--verify", str(tmp_path / "a.json")) == 0
    assert "are the same" in capsys.readouterr().out


MISSTATED: dict[str, Callable[[dict[str, Any]], object]] = {
    "public seeds": lambda found: found.update({"public seeds": False}),
    "terms": lambda found: found["terms"].update(payment="choose"),
    "decks": lambda found: found["decks"].reverse(),
    "opponents": lambda found: found.update(opponents=["expert"]),
    "score": lambda found: found["score"].update(score=1.0),
    "rows": lambda found: next(iter(found["rows"].values())).update({"95%": [0.9, 1.0]}),
}


@pytest.mark.parametrize("part", MISSTATED)
def test_what_a_submission_says_beside_its_games_is_verified_too(
    part: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.json"
    found = submitted(path)
    for change in (MISSTATED[part], lambda found: found.pop(part)):
        other = deepcopy(found)
        change(other)
        path.write_text(json.dumps(other))
        capsys.readouterr()
        assert ashes("benchmark", "--verify", str(path)) == 1
        assert f"not verified: what the file says under '{part}' does not follow" in capsys.readouterr().out


@pytest.mark.parametrize("part", ["by clock", "open eyes"])
def test_what_a_submission_says_of_its_agent_is_verified_too(
    part: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.json"
    found = submitted(path)
    for value in (True, 1, "no", None):
        found["agent"][part] = value
        path.write_text(json.dumps(found))
        assert ashes("benchmark", "--verify", str(path)) == 2
        assert "only in the file" in capsys.readouterr().err


def test_a_submission_of_the_format_true_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.json"
    for value in (True, 1.0):
        path.write_text(json.dumps({**submitted(path), "format": value}))
        assert ashes("benchmark", "--board", str(path)) == 2
        assert "no submission of format 1" in capsys.readouterr().err


def test_other_seeds_may_be_held_back(tmp_path: Path) -> None:
    found = submitted(tmp_path / "a.json", VIROS, "random", "--seed", "77")
    assert not found["public seeds"]
    assert {row[0] for row in found["games"]} == {77, 78}
    assert ashes("benchmark", "--verify", str(tmp_path / "a.json")) == 0


def test_the_first_games_of_a_task_write_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.json"
    assert ashes("benchmark", "--task", VIROS, "--agent", "random", "--out", str(path), "--games", "1") == 0
    assert not path.exists()
    assert "all" in capsys.readouterr().out


def won(found: dict[str, Any]) -> None:
    columns = found["columns"]
    found["games"][0][columns.index("score")] = 1.0
    found["games"][0][columns.index("won")] = True


def test_a_submission_that_lies_is_found_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.json"
    found = submitted(path)
    won(found)
    path.write_text(json.dumps(found))
    assert ashes("benchmark", "--verify", str(path)) == 1
    told = capsys.readouterr().out
    assert "not the same: 1 of 4 games" in told
    assert f"seed {PUBLIC}" in told


def shorter(found: dict[str, Any]) -> None:
    found["games"].pop()


def other_seed(found: dict[str, Any]) -> None:
    found["seed"] = 5


def other_opponent(found: dict[str, Any]) -> None:
    found["games"][0][found["columns"].index("opponent")] = "nobody"


def other_type(found: dict[str, Any]) -> None:
    found["games"][0][0] = "1"


def odd_score(found: dict[str, Any]) -> None:
    found["games"][0][found["columns"].index("score")] = 7.0


def no_agent(found: dict[str, Any]) -> None:
    found["agent"] = "random"


def no_task(found: dict[str, Any]) -> None:
    found["task"] = "red-rains/viros/S1/v9"


def other_checkpoint(found: dict[str, Any]) -> None:
    found["agent"]["checkpoints"] = {"x": "0" * 64}


def endless_seed(found: dict[str, Any]) -> None:
    found["seed"] = 1 << 70


def endless_number(found: dict[str, Any]) -> None:
    found["games"][0][found["columns"].index("rounds")] = 1 << 70


def code(found: dict[str, Any]) -> None:
    found["agent"]["agent"] = "os:system"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (shorter, "games are not those of"),
        (other_seed, "games are not those of"),
        (other_type, "is no int"),
        (other_opponent, "games are not those of"),
        (odd_score, "no game has the score"),
        (no_agent, "does not name its agent"),
        (no_task, "did you mean"),
        (endless_seed, "a seed is a whole number from 0"),
        (endless_number, "of a game is a number below"),
        (other_checkpoint, "other checkpoints"),
        (code, "if you trust it"),
    ],
)
def test_what_is_no_submission_is_refused_in_a_line(
    change: Callable[[dict[str, Any]], None], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.json"
    found = submitted(path)
    change(found)
    path.write_text(json.dumps(found))
    assert ashes("benchmark", "--verify", str(path)) == 2
    told = capsys.readouterr().err
    assert message in told
    assert told.count("\n") == 1


def test_the_board_goes_by_the_games_and_not_by_what_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = tmp_path / "a.json", tmp_path / "b.json"
    found = submitted(one)
    found["score"]["score"] = 1.0
    one.write_text(json.dumps(found))
    found = submitted(other, VIROS, "greedy:completions=1")
    won(found)
    other.write_text(json.dumps(found))
    capsys.readouterr()
    assert ashes("benchmark", "--board", str(one), str(other), "--markdown") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("| task | agent | score")
    assert [line.split(" | ")[1:3] for line in lines[2:]] == [["greedy:completions=1", "25.0%"], ["random", "0.0%"]]
    assert ashes("benchmark", "--board", str(one), str(other), "--markdown", "--wide") == 0
    head, _, row = capsys.readouterr().out.splitlines()
    assert head == "| task | random | greedy:completions=1 |"
    assert [cell.split("%")[0] for cell in row.split(" | ")] == [f"| {VIROS}", "0.0", "25.0"]


ESCAPES = "\x1b]0;owned\x07\x1b[2J\n\u202e\ud800"


def with_escapes(found: dict[str, Any]) -> None:
    """What is read of a submission and may be printed says what a terminal would follow."""
    for name in ("version", "commit", "schema"):
        found["about"][name] = ESCAPES
    found["agent"]["agent"] = f"random{ESCAPES}<b>|`x` [y](z) \\"


@pytest.mark.parametrize(
    "arguments",
    [
        ["--verify"],
        ["--verify", "--agent", "random"],
        ["--board"],
        ["--board", "--markdown"],
        ["--board", "--wide"],
        ["--board", "--markdown", "--wide"],
    ],
    ids=" ".join,
)
def test_what_a_submission_says_moves_no_cursor(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.json"
    found = submitted(path)
    with_escapes(found)
    path.write_text(json.dumps(found))
    capsys.readouterr()
    code = ashes("benchmark", arguments[0], str(path), *arguments[1:])
    told = "".join(capsys.readouterr())
    assert code == (2 if arguments == ["--verify"] else 0)
    assert all(line.isprintable() for line in told.split("\n"))
    assert "owned" in told
    if "--markdown" in arguments:
        assert r"\<b>\|\`x\` \[y](z) \\" in told
        assert len({len(re.findall(r"(?<!\\)\|", line)) for line in told.splitlines()}) == 1


def test_what_is_wrong_with_a_file_moves_no_cursor(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a\x1b[2J.json"
    path.write_text("{}")
    assert ashes("benchmark", "--verify", str(path)) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert r"a\x1b[2J.json: no submission" in told


class Thinker(RandomAgent):
    """An agent with a clock of its own, on which every third decision takes two seconds and the others one tenth."""

    name = "thinker"
    now = 0.0
    asked = 0

    def act(self, match: Match) -> int:
        Thinker.asked += 1
        Thinker.now += 0.1 if Thinker.asked % 3 else 2.0
        return super().act(match)


def test_decisions_that_take_longer_than_the_task_says_are_counted() -> None:
    pace = Pace(1.0)
    agent = Timed(Thinker(), pace, lambda: Thinker.now)
    Thinker.now, Thinker.asked = 0.0, 0
    agent.start(1)
    match = GameMatch.new(tasks.task_named(VIROS).terms.settings(), {}, 3)
    for _ in range(10):
        match.act(agent.act(match))
    assert (pace.decisions, pace.late, round(pace.longest, 6)) == (10, 3, 2.0)
    pace.add(Pace(1.0, 5, 1, 4.0))
    assert (pace.decisions, pace.late, pace.longest) == (15, 4, 4.0)
    assert benchmark.paced(pace) == "4 of 15 decisions took longer than the task's limit of 1 s, the longest 4.00 s"


@pytest.mark.slow  # games by the clock
@pytest.mark.parametrize("processes", ["1", "2"])
def test_who_is_late_is_told_writes_nothing_and_is_not_verified(
    processes: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every decision takes longer than no time at all."""
    path, other = tmp_path / "a.json", tmp_path / "b.json"
    found = submitted(path)
    quick = {name: replace(task, seconds=0.0) for name, task in tasks.tasks().items()}
    monkeypatch.setattr(tasks, "tasks", lambda: quick)
    capsys.readouterr()
    again = ("--task", VIROS, "--agent", "random", "--out", str(other), "--processes", processes, "--unclean")
    assert ashes("benchmark", *again) == 1
    told = [capsys.readouterr().out]
    assert not other.exists()
    assert ashes("benchmark", "--verify", str(path), "--processes", processes) == 1
    told.append(capsys.readouterr().out)
    decisions = sum(row[found["columns"].index("decisions")] for row in found["games"])
    for text in told:
        (late, of) = re.findall(r"([\d,]+) of ([\d,]+) decisions took longer than the task's limit of 0 s", text)[0]
        assert late == of == f"{decisions:,}"


def test_one_late_decision_in_a_hundred_is_borne() -> None:
    assert Pace(1.0, 100, 1, 2.0).kept
    assert not Pace(1.0, 100, 2, 2.0).kept
    assert not Pace(1.0, 50, 1, 2.0).kept


def test_what_ships_is_called_the_same_on_every_machine() -> None:
    assert list(provenance.of_agent(recipe("coal"))["checkpoints"]) == ["ashes_env/agents/pretrained/coal"]


def test_best_is_what_the_table_says(tmp_path: Path) -> None:
    path = tmp_path / "best.toml"
    path.write_text(f'[tasks]\n"{VIROS}" = "greedy"\n')
    assert benchmark.best(tasks.task_named(VIROS), path) == "greedy"
    with pytest.raises(AgentError, match="no agent ships for pvp/precons/v1 yet"):
        benchmark.best(tasks.task_named(PVP), path)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--task", "red-rains/viros/S1/v3", "--agent", "random"], "did you mean"),
        (["--task", VIROS], "--task needs --agent"),
        (["--task", VIROS, "--agent", "randon"], "did you mean random"),
        (["--task", VIROS, "--agent", "random", "--out", "/no/such/folder/x.json"], "there is no folder"),
        (["--verify", "no-such-file.json"], "no-such-file.json"),
        ([], "required"),
    ],
)
def test_wrong_arguments_are_refused_in_a_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ashes("benchmark", *arguments) == 2
    told = capsys.readouterr().err
    assert message in told
    assert told.count("\n") == 1


def test_tasks_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert ashes("benchmark", "--list") == 0
    told = capsys.readouterr().out
    assert all(name in told for name in tasks.tasks())


@pytest.mark.slow  # many matches
def test_an_agent_by_the_clock_is_compared_by_its_interval(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.json"
    submitted(path, VIROS, "flat:milliseconds=1")
    assert "will not repeat exactly" in capsys.readouterr().out
    assert ashes("benchmark", "--verify", str(path)) == 0
    assert submissions.read(path).agent["by clock"]


LUCKY = """
from beside import PLACE

class Lucky:
    name = "lucky"

    def __init__(self, weights=""):
        pass

    def start(self, seed):
        pass

    def act(self, match):
        return sorted(match.actions())[PLACE]


class Dreamer(Lucky):
    def act(self, match):
        return max(match.actions(), key=self.after(match))

    def after(self, match):
        def dreamt(action):
            world = match.copy()
            world.act(action)
            world.rollout(until=("decisions", 2))
            return world.game.rng

        return dreamt
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with an agent of one's own, `lucky_one:Lucky`, and a module that it imports."""
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "lucky_one.py").write_text(LUCKY)
    (folder / "beside.py").write_text("PLACE = 0\n")
    monkeypatch.chdir(folder)
    monkeypatch.syspath_prepend(str(folder))
    yield folder
    for name in ("lucky_one", "beside"):
        sys.modules.pop(name, None)


def test_a_submission_names_the_code_of_its_agent(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (own / "w.bin").write_bytes(b"1")
    name, path = "lucky_one:Lucky:weights=w.bin", own / "a.json"
    found = submitted(path, VIROS, name)
    assert set(found["agent"]) >= {"code", "data"}
    assert ashes("benchmark", "--verify", str(path)) == 2
    assert "if you trust it" in capsys.readouterr().err
    assert ashes("benchmark", "--verify", str(path), "--agent", name) == 0
    (own / "beside.py").write_text("PLACE = -1\n")
    capsys.readouterr()
    assert ashes("benchmark", "--verify", str(path), "--agent", name) == 2
    assert "other code" in capsys.readouterr().err
    (own / "beside.py").write_text("PLACE = 0\n")
    (own / "w.bin").write_bytes(b"2")
    assert ashes("benchmark", "--verify", str(path), "--agent", name) == 2
    assert "other files" in capsys.readouterr().err


def test_an_agent_without_source_plays_and_submits_nothing(
    own: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = ModuleType("made_up")
    exec(LUCKY.replace("from beside import PLACE", "PLACE = 0"), made.__dict__)
    monkeypatch.setitem(sys.modules, "made_up", made)
    monkeypatch.setattr(provenance, "commit", lambda folder: "0123456789ab")
    asked = ("benchmark", "--task", VIROS, "--agent", "made_up:Lucky")
    assert ashes(*asked, "--out", str(own / "a.json")) == 2
    assert "made_up" in capsys.readouterr().err
    assert ashes(*asked, "--games", "2") == 0, "a few games are no submission"


def test_other_deals_are_a_second_check(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The deals of a submission are repeated; with others, only what an agent dreamt changes."""
    found = submitted(own / "a.json", VIROS, "lucky_one:Dreamer", "--redeals", "5")
    assert found["redeals"] == 5
    submitted(own / "b.json", VIROS, "greedy:completions=1")
    capsys.readouterr()
    assert ashes("benchmark", "--verify", str(own / "a.json"), "--agent", "lucky_one:Dreamer", "--redeals", "6") == 0
    told = capsys.readouterr().out
    (changed, of) = re.findall(r"choose otherwise in ([\d,]+) of ([\d,]+) decisions", told)[0]
    assert 0 < int(changed.replace(",", "")) < int(of.replace(",", ""))
    assert ashes("benchmark", "--verify", str(own / "b.json"), "--redeals", "6", "--processes", "2") == 0
    assert re.search(r"choose otherwise in 0 of [1-9]", capsys.readouterr().out)


def test_none_is_written_of_files_that_no_commit_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(provenance, "commit", lambda folder: "0123456789ab-dirty")
    path = tmp_path / "a.json"
    assert ashes("benchmark", "--task", VIROS, "--agent", "random", "--out", str(path)) == 2
    assert "0123456789ab-dirty" in capsys.readouterr().err
    assert not path.exists()
    assert submitted(path)["about"]["commit"] == "0123456789ab-dirty"


def test_an_installed_package_names_the_digest_of_its_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(provenance, "commit", lambda folder: None)
    about = submitted(tmp_path / "a.json")["about"]
    assert about["commit"] is None
    package = Path(__file__).resolve().parents[2] / "ashes_env"
    files = [path for path in package.rglob("*") if path.is_file() and path.suffix not in (".pyc", ".so", ".pyd", ".c")]
    assert about["files"] == tree_digest(sorted(files), package)


def test_submissions_of_before_are_read(tmp_path: Path) -> None:
    """They say nothing of deals, and their digests are of the files of a checkpoint."""
    path = tmp_path / "a.json"
    found = submitted(path, VIROS, "coal", "--seed", "9")
    (folder,) = found["agent"]["checkpoints"]
    assert found["agent"]["checkpoints"][folder].startswith("weights:")
    found["agent"]["checkpoints"][folder] = provenance.digest_like(recipe("coal").folders[0], "")
    del found["redeals"]
    path.write_text(json.dumps(found))
    assert submissions.read(path).redeals == 0
    assert submissions.agent_of(submissions.read(path).agent, None).name == "coal"
    found["redeals"] = -1
    path.write_text(json.dumps(found))
    with pytest.raises(submissions.SubmissionError, match="redeals"):
        submissions.read(path)


def test_s01_a_submission_that_nobody_named_replaces_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("benchmark", "--task", VIROS, "--agent", "random", "--unclean")
    (tmp_path / "thesis").write_text("years of work")
    assert ashes(*words) == 0
    (path,) = tmp_path.glob("*.json")
    assert ashes(*words) == 0
    assert [*tmp_path.glob("*.json")] == [path], "the same games"
    path.unlink()
    path.symlink_to("thesis")
    capsys.readouterr()
    assert ashes(*words) == 0
    assert f"submission in {path.stem}-2.json" in capsys.readouterr().out
    assert (tmp_path / "thesis").read_text() == "years of work"


def test_s01_a_submission_that_another_process_has_written_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.json"
    path.write_text("before")
    played = benchmark.play

    def play(*args: Any, **more: Any) -> Any:
        path.write_text("of another process")
        return played(*args, **more)

    monkeypatch.setattr(benchmark, "play", play)
    assert ashes("benchmark", "--task", VIROS, "--agent", "random", "--unclean", "--out", str(path)) == 0
    told = capsys.readouterr()
    assert f"submission in {tmp_path / 'a-2.json'}" in told.out
    assert "was written by another process in the meantime" in told.err
    assert path.read_text() == "of another process"
    assert submissions.read(tmp_path / "a-2.json").games
