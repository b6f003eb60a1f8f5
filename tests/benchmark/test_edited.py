"""Files of submissions that somebody has edited: none is verified, and none is ranked for what it leaves out."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ashes_env.agents.make import recipe
from ashes_env.benchmark import playing, submission, tasks
from ashes_env.benchmark.declarations import About, Declaration, Training
from ashes_env.benchmark.playing import play, replayed
from ashes_env.benchmark.sealed import Secret
from ashes_env.benchmark.tasks import Sizes, task_named
from ashes_env.contests.submissions import SubmissionError
from ashes_env.decks import get
from ashes_env.decks.deck import fields_of
from tests.benchmark.test_submissions import OPEN, PVP, TOGETHER, VIROS, short, submitted
from tests.contests.commands import ashes

__all__ = ["short"]
OWN = "evaluation.contests.shortcuts:FixedOrder"
MINE = Declaration("none", Training(0), About("mine"))
CLOCK = "flat:milliseconds=1"


def of_own(path: Path) -> dict[str, Any]:
    """A submission of an own class, in this process."""
    found: dict[str, Any] = json.loads(play(task_named(VIROS), recipe(OWN), MINE, "small").text())
    path.write_text(json.dumps(found))
    return found


def edited(path: Path, found: dict[str, Any], change: Callable[[dict[str, Any]], object]) -> None:
    change(found)
    path.write_text(json.dumps(found))


def without_code(found: dict[str, Any]) -> None:
    for name in ("code", "data"):
        del found["agent"][name]


def as_a_policy(found: dict[str, Any]) -> None:
    without_code(found)
    found["agent"].update(agent="policy:mine", kind="policy")


def test_an_own_class_without_its_code_is_an_own_class(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.json"
    edited(path, of_own(path), without_code)
    read = submission.read(path)
    assert (read.name, read.own_class, read.ranked) == ("mine", True, False)
    assert ashes("benchmark", "--verify", str(path), "--agent", OWN) == 2
    assert "the file says nothing of its code" in capsys.readouterr().err


@pytest.mark.parametrize("change", [as_a_policy, lambda found: found["agent"].update(kind="policy")])
def test_an_own_class_that_is_called_something_else_does_not_verify(
    change: Callable[[dict[str, Any]], object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.json"
    edited(path, of_own(path), change)
    assert ashes("benchmark", "--verify", str(path), "--agent", OWN) == 2
    assert f"its kind is {OWN!r} here and 'policy' in the file" in capsys.readouterr().err


def test_one_with_open_eyes_is_not_ranked_whatever_the_file_leaves_out(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    edited(path, submitted(path, VIROS, "open-eyes:random"), lambda found: found["agent"].pop("open eyes"))
    assert not submission.read(path).ranked


CLASSES: dict[str, Callable[[dict[str, Any]], object]] = {
    "search": lambda found: found["declared"].update(search="100-simulations"),
    "training": lambda found: found["declared"]["training"].update(decisions=9_000_000),
    "split": lambda found: found["declared"]["training"].update(split="levels"),
}


@pytest.mark.parametrize("part", CLASSES)
def test_an_agent_that_ships_cannot_change_its_class(
    part: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.json"
    edited(path, submitted(path), CLASSES[part])
    assert ashes("benchmark", "--verify", str(path)) == 2
    assert "declared" in capsys.readouterr().err


def test_games_by_the_clock_may_differ_and_results_may_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = dict(tasks.tasks())
    found[VIROS] = replace(found[VIROS], sizes=Sizes(20, 12), decks=found[VIROS].decks[:2])
    monkeypatch.setattr(tasks, "tasks", lambda: found)
    path = tmp_path / "a.json"
    lost = json.loads(play(task_named(VIROS), recipe("random"), MINE, "small").text())
    lost["agent"].update(agent=CLOCK, kind="flat", **{"by clock": True})
    lost["declared"].update(search="1-second")
    path.write_text(json.dumps(lost))
    true = submission.read(path)
    monkeypatch.setattr(playing, "_played", lambda series, how, processes, noted: [list(true.entries)])
    verify = ("benchmark", "--verify", str(path))
    assert ashes(*verify) == 0
    same = replace(true, entries=tuple(replace(entry, decisions=entry.decisions + 1) for entry in true.entries))
    path.write_text(same.text())
    assert ashes(*verify) == 0
    assert "differ, as they may" in capsys.readouterr().out
    won = replace(true, entries=tuple(replace(e, score=1.0, won=True, progress=1.0) for e in true.entries))
    path.write_text(won.text())
    assert ashes(*verify) == 1
    assert "not verified: its score in these games is 0.0% here and 100.0% in the file" in capsys.readouterr().out


def test_nobody_knows_beforehand_which_games_a_sample_has(tmp_path: Path) -> None:
    submitted(tmp_path / "a.json", TOGETHER)
    found = submission.read(tmp_path / "a.json")
    changed = replace(found, entries=tuple(replace(entry, taken=entry.taken + 1) for entry in found.entries))
    seen = set()
    for seed in range(12):
        again = replayed(changed, recipe("random"), every=2, chance=Random(seed))
        assert again.games == 1
        seen |= set(again.differences)
    assert len(seen) == len(found.entries) == 2
    assert {replayed(changed, recipe("random"), every=2).differences for _ in range(2)} <= {(each,) for each in seen}


GAMES: dict[str, tuple[str, Callable[[dict[str, Any]], object]]] = {
    "won without a score": (VIROS, lambda row: row.update(won=not row["won"])),
    "a score without a win": (VIROS, lambda row: row.update(score=1.0 - row["score"])),
    "a half against a Chimera": (VIROS, lambda row: row.update(score=0.5)),
    "a draw that is won": (VIROS, lambda row: row.update(won=True, score=1.0, draw=True)),
    "a handicap that nobody gave": (VIROS, lambda row: row.update(handicap=3)),
    "a part of a win between players": (PVP, lambda row: row.update(score=0.75)),
    "a draw with another score": (PVP, lambda row: row.update(draw=True, won=False, score=0.25)),
}


@pytest.mark.parametrize(
    "what", [pytest.param(what, marks=pytest.mark.slow if GAMES[what][0] == PVP else ()) for what in GAMES]
)
def test_a_game_whose_parts_contradict_each_other_is_refused(what: str, tmp_path: Path) -> None:
    task, change = GAMES[what]
    path = tmp_path / "a.json"
    found = submitted(path, task)
    row = dict(zip(found["columns"], found["games"][0], strict=True))
    change(row)
    found["games"][0] = list(row.values())
    path.write_text(json.dumps(found))
    with pytest.raises(SubmissionError, match="contradict"):
        submission.read(path)


def test_a_deck_in_a_file_is_no_path(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    found = submitted(path, OPEN, "random", "--deck", "The Iron Men")
    for given in ("found:viros", str(tmp_path / "deck.json"), "nobody.txt"):
        path.write_text(json.dumps({**found, "deck": given}))
        with pytest.raises(SubmissionError, match="deck: "):
            submission.read(path)


def test_a_deck_with_other_cards_than_were_played_is_refused(tmp_path: Path) -> None:
    path, own = tmp_path / "a.json", tmp_path / "own.json"
    own.write_text(json.dumps({**fields_of(get("The Iron Men")), "name": "Mine"}))
    found = submitted(path, OPEN, "random", "--deck", str(own))
    edited(path, found, lambda file: file["deck"].update(cards=dict(reversed(file["deck"]["cards"].items()))))
    with pytest.raises(SubmissionError, match="are not those of"):
        submission.read(path)


@pytest.mark.parametrize("name", ["", "a\nb", "\x1b[2J", "x" * 5000])
def test_a_name_that_cannot_be_printed_is_none(name: str, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    edited(path, submitted(path), lambda found: found["agent"].update(agent=name))
    with pytest.raises(SubmissionError, match="does not name its agent"):
        submission.read(path)


def test_a_seal_of_ones_own_ranks_nothing_and_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    opened = tmp_path / "opened.json"
    opened.write_text(Secret.draw("mine", "a lottery").open("4 8 15", "the lottery").as_json())
    declared = tmp_path / "own.toml"
    declared.write_text('search = "none"\n[training]\ndecisions = 0\n')
    path = tmp_path / "a.json"
    arguments = ("--task", VIROS, "--agent", OWN, "--declare", str(declared), "--sealed", str(opened), "--unclean")
    assert ashes("benchmark", *arguments, "--out", str(path)) == 0
    assert "is of a seal that this project has not published" in capsys.readouterr().out
    assert not submission.read(path).ranked
    assert ashes("benchmark", "--verify", str(path), "--agent", OWN) == 1
    assert "has not published" in capsys.readouterr().out
