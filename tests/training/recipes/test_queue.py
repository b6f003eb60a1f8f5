"""The queue of recipes: its file, and its budget."""

from __future__ import annotations

import json
import os
import shlex
from math import inf
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")

from ashes_env.match.errors import OptionError
from tests.files.disk import Killed, watched
from training import locks
from training.recipes import __main__ as recipes
from training.recipes import background
from training.recipes.background import Process, living, stop, taken
from training.recipes.queue import NAME, new_queue, read_queue
from training.recipes.table import Recipe, RecipeError
from training.runs import RunError

HOUR = 3600.0
KNOWN = {name: Recipe(name, "", ()) for name in ("a", "b", "c")}
NEVER = dict.fromkeys(KNOWN, 0.0)
DATA: dict[str, Any] = {
    "format": 1,
    "entries": [{"name": "a", "before": 5.0, "reason": ""}, {"name": "b", "before": 0, "reason": "it did"}],
    "seconds": 7200,
    "each": None,
    "current": "a",
}


def test_a_queue_is_read_as_it_was_written(tmp_path: Path) -> None:
    queue = new_queue(["b", "a"], {**NEVER, "a": 7.5}, 2.0, 1.5).failed("a", "two\nlines")
    queue.write(tmp_path)
    assert read_queue(tmp_path, KNOWN) == queue
    assert queue.entries[1].reason == "two\\nlines"


def test_the_hours_are_those_since_the_queue_began() -> None:
    queue = new_queue(["a", "b"], {**NEVER, "a": HOUR}, 3.0)
    assert queue.spent({"a": HOUR, "b": 0.0}) == 0.0
    assert queue.left("a", {"a": 2 * HOUR, "b": HOUR}) == HOUR
    assert queue.left("b", {"a": 2 * HOUR, "b": 2 * HOUR}) == 0.0
    assert queue.left("a", {"a": 0.0, "b": 0.0}) == 3 * HOUR, "its runs were removed"


def test_each_recipe_has_its_share_and_all_have_the_budget() -> None:
    queue = new_queue(["a", "b", "c"], NEVER, 3.0, 2.0)
    assert queue.left("a", NEVER) == 2 * HOUR
    assert queue.left("a", {**NEVER, "a": 2 * HOUR}) == 0.0
    assert queue.left("b", {**NEVER, "a": 2 * HOUR}) == HOUR


def test_more_hours_are_more_even_where_too_many_were_spent() -> None:
    queue = new_queue(["a", "b"], NEVER, 1.0, 0.5)
    trained = {"a": 2 * HOUR, "b": 0.0}
    assert queue.resumed(trained).left("b", trained) == 0.0
    more = queue.resumed(trained, 1.0)
    assert more.left("b", trained) == HOUR / 2
    assert more.left("a", trained) == 0.0
    assert queue.resumed(trained, 1.0, 1.0).left("a", trained) == HOUR


def test_what_failed_is_tried_again_after_a_resumption() -> None:
    failed = new_queue(["a"], NEVER, 1.0).failed("a", "no")
    assert failed.entries[0].reason == "no"
    assert failed.resumed(NEVER).entries[0].reason == ""


@pytest.mark.parametrize("hours", [0.0, -1.0, 1e-9, inf, float("nan"), 1e9])
def test_hours_that_are_no_budget_are_refused(hours: float) -> None:
    with pytest.raises(OptionError, match=r"^each: "):
        new_queue(["a"], NEVER, 1.0, hours)
    with pytest.raises(OptionError, match=r"^hours: "):
        new_queue(["a"], NEVER, hours)


def test_names_are_those_of_recipes_and_each_stands_there_once() -> None:
    with pytest.raises(OptionError, match="there is no 'd'"):
        new_queue(["a", "d"], NEVER, 1.0)
    with pytest.raises(RecipeError, match="a is named twice"):
        new_queue(["a", "a"], NEVER, 1.0)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"format": 2}, "format: 1 is needed, not 2"),
        ({"more": 1}, "there is no field 'more'"),
        ({"entries": []}, "a list of 1 to 100"),
        ({"entries": DATA["entries"] * 51}, "a list of 1 to 100"),
        ({"entries": [3]}, "entry 1: an object"),
        ({"entries": [{"name": "a"}]}, "entry 1: 'before' is missing"),
        ({"entries": [{"name": 3, "before": 0, "reason": ""}]}, "entry 1: name: a text"),
        ({"entries": [{"name": "a", "before": -1, "reason": ""}]}, "entry 1: before: a number"),
        ({"entries": [DATA["entries"][0]] * 2}, "twice"),
        ({"seconds": "1"}, "seconds: seconds are needed"),
        ({"seconds": True}, "seconds: a number"),
        ({"seconds": 10**400}, "an integer of more than 1000 bits"),
        ({"seconds": 10**200}, "seconds: a number"),
        ({"each": -1}, "each: a number"),
        ({"current": "c"}, "current: one of"),
    ],
)
def test_a_damaged_queue_is_one_line_that_says_what_is_wrong(change: dict[str, Any], said: str, tmp_path: Path) -> None:
    (tmp_path / NAME).write_text(json.dumps({**DATA, **change}))
    with pytest.raises(RecipeError, match=said) as raised:
        read_queue(tmp_path, KNOWN)
    assert "\n" not in str(raised.value)
    assert NAME in str(raised.value)


@pytest.mark.parametrize("text", ["", "[]", "{", "NaN", "[" * 10**5, '"' + "x" * 2_000_000 + '"', '{"a": 1, "a": 2}'])
def test_what_is_no_queue_is_refused(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / NAME).write_text(text)
    for command in ("report", "resume"):
        with pytest.raises(SystemExit) as ended:
            recipes.main([command, "--runs", str(tmp_path)])
        assert ended.value.code == 2
        told = capsys.readouterr().err
        assert told.count("\n") == 1
        assert "begin makes a new queue" in told


def test_a_queue_can_name_only_recipes_of_the_table(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text(json.dumps(DATA))
    read_queue(tmp_path, KNOWN)
    with pytest.raises(RecipeError, match=r"names 'b', and the recipes are a: .* --table FILE"):
        read_queue(tmp_path, {"a": KNOWN["a"]})


def test_a_kill_while_the_queue_is_written_leaves_the_old_one_or_the_new_one(tmp_path: Path) -> None:
    old, new = new_queue(["a"], NEVER, 1.0), new_queue(["b"], NEVER, 1.0)
    with watched() as disk:
        old.write(tmp_path)
    for at in range(len(disk.done)):
        old.write(tmp_path)
        with watched(at), pytest.raises(Killed):
            new.write(tmp_path)
        assert read_queue(tmp_path, KNOWN) in (old, new)


def test_an_id_counts_only_while_the_lock_is_held(tmp_path: Path) -> None:
    lock = tmp_path / background.LOCK
    assert living(tmp_path) is None
    assert not lock.exists()
    lock.write_text("12345\n")
    assert living(tmp_path) is None, "an id of a process before a reboot"
    assert not stop(tmp_path)
    with taken(tmp_path):
        assert living(tmp_path) == Process(0, False)
        for text, process in (
            ("12345 stopping", (12345, True)),
            ("-1", (0, False)),
            ("1", (0, False)),
            ("x", (0, False)),
        ):
            lock.write_text(text)
            assert living(tmp_path) == process
    assert living(tmp_path) is None


def test_only_one_process_takes_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "PATIENCE", 0.0)
    with taken(tmp_path), pytest.raises(RecipeError, match="a background process is training in"), taken(tmp_path):
        pass
    with taken(tmp_path):
        pass


def test_a_link_that_leads_elsewhere_is_not_written_to(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("12345\n")
    (tmp_path / "runs").mkdir()
    (tmp_path / "runs" / background.LOCK).symlink_to(tmp_path / "mine")
    with pytest.raises(RunError, match="leads out of the folder"), taken(tmp_path / "runs"):
        pass
    assert (tmp_path / "mine").read_text() == "12345\n"


@pytest.mark.parametrize("words", [["begin", "coal", "--hours", "1"], ["pause"], ["resume"]])
def test_a_system_without_locks_trains_in_the_foreground(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(locks, "THERE", False)
    with pytest.raises(SystemExit):
        recipes.main([*words, "--runs", str(tmp_path / "runs")])
    assert "needs Linux or macOS" in capsys.readouterr().err
    assert not (tmp_path / "runs").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["begin", "coal"], "--hours"),
        (["begin", "--hours", "1"], "NAME"),
        (["begin", "nobody", "--hours", "1"], "there is no 'nobody'"),
        (["begin", "coal", "coal", "--hours", "1"], "twice"),
        (["begin", "coal", "--hours", "0"], "hours: a second at least"),
        (["resume", "--hours", "-1"], "hours: a number"),
        (["resume"], "begin NAME --hours H makes one"),
        (["report"], "begin NAME --hours H makes one"),
        (["ship", "nobody"], "there is no 'nobody'"),
    ],
)
def test_a_wrong_command_is_one_line_and_makes_nothing(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        recipes.main([*words, "--runs", str(tmp_path / "runs")])
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert said in told
    assert not (tmp_path / "runs").exists()


@pytest.mark.parametrize("name", ["queue.log", "queue.lock", "queue.json"])
def test_s12_a_pipe_keeps_nobody_waiting(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A pipe that nobody reads, in a folder of somebody else."""
    os.mkfifo(tmp_path / name)
    assert recipes.main(["begin", "coal", "--hours", "1", "--runs", str(tmp_path)]) == 1
    told = capsys.readouterr().err
    assert "no ordinary file" in told
    assert told.count("\n") == 1
    assert living(tmp_path) is None


def test_s12_a_pipe_that_is_read_is_not_written_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(tmp_path / "queue.log")
    reader = os.open(tmp_path / "queue.log", os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert recipes.main(["begin", "coal", "--hours", "1", "--runs", str(tmp_path)]) == 1
        assert os.read(reader, 100) == b""
    finally:
        os.close(reader)
    assert "no ordinary file" in capsys.readouterr().err
    assert living(tmp_path) is None


OWN = 'about = "for a test"\n[[mine.phases]]\nmodule = "training.ppo_red_rains"\ntimesteps = 1\narguments = []\n'


def test_s13_the_command_that_pause_prints_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table, runs = tmp_path / "my table.toml", tmp_path / "my runs"
    table.write_text(f"[mine]\n{OWN}")
    runs.mkdir()
    new_queue(["mine"], {"mine": 0.0}, 1.0).write(runs)
    monkeypatch.setattr(background, "stop", lambda runs, waiting: True)
    monkeypatch.setattr(background, "start", lambda runs, handle, command: 7)
    flags = ["--runs", str(runs), "--table", str(table)]

    def hint(*words: str) -> list[str]:
        """The arguments of the last command that is printed."""
        assert recipes.main([*words]) == 0
        return shlex.split(capsys.readouterr().out.rpartition("python -m training.recipes ")[2].partition(",")[0])

    assert hint("pause", *flags) == ["resume", *flags]
    pause = hint(*hint("pause", *flags))
    assert pause == ["pause", *flags]
    assert hint("pause", "--runs", str(runs)) == ["resume", "--runs", str(runs), "--table", "FILE"]
    (runs / NAME).write_text("damaged")
    assert hint("pause", "--runs", str(runs)) == ["resume", "--runs", str(runs)]
