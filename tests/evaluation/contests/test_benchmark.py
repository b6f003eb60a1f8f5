"""The benchmark: tasks that stay as they are, and submissions that can be played again."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from agents.base import AgentError
from agents.make import recipe
from ashes_env.decks import definitions
from ashes_env.solo.setup import chimera_titles, script
from evaluation.contests import benchmark, provenance, submissions, tasks
from evaluation.contests.tasks import PUBLIC, slug

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
    assert benchmark.main(["--task", task, "--agent", agent, "--out", str(path), *more]) == 0
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
            assert (both.terms.players, both.terms.chimera, both.terms.level) == (2, title, stage.name)
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
        assert (task.terms.payment, task.terms.first_five, task.terms.meditation) == ("auto", "recommended", "choose")
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


@pytest.mark.parametrize("task", [VIROS, TOGETHER, PVP, THREE])
def test_the_same_command_writes_the_same_file(task: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = submitted(tmp_path / "a.json", task, "greedy:completions=1")
    submitted(tmp_path / "b.json", task, "greedy:completions=1", "--processes", "2")
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()
    assert found["public seeds"]
    assert len(found["games"]) == found["score"]["games"]
    decks = [" and ".join(found["decks"])] if task == TOGETHER else found["decks"]
    assert set(found["rows"]) == set(found["opponents"] or decks)
    capsys.readouterr()
    assert benchmark.main(["--verify", str(tmp_path / "a.json")]) == 0
    assert "are the same" in capsys.readouterr().out


def test_other_seeds_may_be_held_back(tmp_path: Path) -> None:
    found = submitted(tmp_path / "a.json", VIROS, "random", "--seed", "77")
    assert not found["public seeds"]
    assert {row[0] for row in found["games"]} == {77, 78}
    assert benchmark.main(["--verify", str(tmp_path / "a.json")]) == 0


def test_a_trial_writes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.json"
    assert benchmark.main(["--task", VIROS, "--agent", "random", "--out", str(path), "--trial", "1"]) == 0
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
    assert benchmark.main(["--verify", str(path)]) == 1
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
    with pytest.raises(SystemExit):
        benchmark.main(["--verify", str(path)])
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
    assert benchmark.main(["--board", str(one), str(other), "--markdown"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("| task | agent | score")
    assert [line.split(" | ")[1:3] for line in lines[2:]] == [["greedy:completions=1", "25.0%"], ["random", "0.0%"]]
    assert benchmark.main(["--board", str(one), str(other), "--markdown", "--wide"]) == 0
    head, _, row = capsys.readouterr().out.splitlines()
    assert head == "| task | random | greedy:completions=1 |"
    assert [cell.split("%")[0] for cell in row.split(" | ")] == [f"| {VIROS}", "0.0", "25.0"]


def test_what_ships_is_called_the_same_on_every_machine() -> None:
    assert list(provenance.of_agent(recipe("coal"))["checkpoints"]) == ["agents/pretrained/coal"]


def test_best_is_what_the_table_says(tmp_path: Path) -> None:
    path = tmp_path / "best.toml"
    path.write_text(f'[tasks]\n"{VIROS}" = "greedy"\n')
    assert benchmark.best(tasks.task_named(VIROS), path) == "greedy"
    with pytest.raises(AgentError, match="no agent ships for pvp/precons/v1 yet"):
        benchmark.best(tasks.task_named(PVP), path)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--task", "red-rains/viros/S1/v2", "--agent", "random"], "did you mean"),
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
    with pytest.raises(SystemExit):
        benchmark.main(arguments)
    told = capsys.readouterr().err
    assert message in told
    assert told.count("\n") == 1


def test_tasks_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert benchmark.main(["--list"]) == 0
    told = capsys.readouterr().out
    assert all(name in told for name in tasks.tasks())


def test_an_agent_by_the_clock_is_compared_by_its_interval(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.json"
    submitted(path, VIROS, "flat:milliseconds=1")
    assert "will not repeat exactly" in capsys.readouterr().out
    assert benchmark.main(["--verify", str(path)]) == 0
    assert submissions.read(path).agent["by clock"]
