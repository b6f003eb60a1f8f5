"""Runs that somebody else has made: gone on with, they run no code of theirs and touch nothing outside."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")

from ashes_env.agents import checkpoint
from ashes_env.agents.base import AgentError
from ashes_env.agents.random_agent import RandomAgent
from ashes_env.files import load_state, save_state
from tests.training.small import ROLLOUT, started
from training import best_response, demo, ppo_red_rains, search_teacher, self_play
from training.games.matchmaking import LADDER, SNAPSHOTS, Matchmaker
from training.games.population import Population
from training.recipes import __main__ as recipes
from training.rllib import __main__ as rllib
from training.run import log
from training.run.arguments import defaults_of
from training.run.run import ARGS, CHECKPOINT, HOW, How, Run, RunError, closed, new_run, read_args
from training.study import __main__ as study
from training.study.trainings import KINDS

Main = Callable[[list[str]], int]

HERE = "tests.training.test_trust"
MINE = f"{HERE}:Mine"
SMALL: dict[str, Any] = {
    **self_play.DEFAULTS,
    "decks": ["The Iron Men"],
    "n_envs": 2,
    "n_steps": 16,
    "batch_size": 32,
    "n_epochs": 1,
    "network": [16, 8],
    "snapshot_every": 32,
    "ladder_games": 0,
    "most": 3,
    "fixed": ["random"],
}
TEACHING: dict[str, Any] = {
    **search_teacher.DEFAULTS,
    "network": [16, 8],
    "games": 1,
    "window": 1,
    "batch_size": 16,
    "passes": 1,
    "teacher": MINE,
    "own": 0.0,
}


class Mine(RandomAgent):
    """A plug-in."""


STUDY: dict[str, Any] = {**defaults_of(KINDS["pvp"].table), "games": 1}


def studied(argv: list[str]) -> int:
    """A study of trainings between two players."""
    return study.main(["pvp", *argv])


def rllib_self_play(argv: list[str]) -> int:
    """A training between two players with RLlib."""
    return rllib.main(["self_play", *argv])


NAMES = pytest.mark.parametrize(
    ("main", "args"),
    [
        (search_teacher.main, lambda name: {**TEACHING, "teacher": name}),
        (self_play.main, lambda name: {**SMALL, "fixed": ["random", name]}),
        (best_response.main, lambda name: {**best_response.DEFAULTS, "agent": name}),
        (studied, lambda name: {**STUDY, "against": [name]}),
        (studied, lambda name: {**STUDY, "beside": [name]}),
        (studied, lambda name: {**STUDY, "fixed": [name]}),
    ],
    ids=["teacher", "fixed", "agent", "against", "beside", "fixed of a study"],
)


def refused(main: Main, argv: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one line that says what is wrong."""
    with pytest.raises(SystemExit) as ended:
        main(argv)
    told = capsys.readouterr().err
    assert ended.value.code == 2
    assert told.count("\n") == 1
    return told


@NAMES
@pytest.mark.parametrize("name", ["subprocess:getoutput:cmd=touch owned", "evil_of_somebody:Agent"])
def test_a_run_that_names_code_does_not_run_it(
    main: Main,
    args: Callable[[str], Mapping[str, Any]],
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "evil_of_somebody.py").write_text("open('owned', 'w')\nclass Agent: pass\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.chdir(tmp_path)
    folder = new_run(tmp_path / "runs", args(name))
    told = refused(main, ["--resume", str(folder)], capsys)
    assert "code that would be run" in told
    assert f"--plug-in {name!r}" in told
    refused(main, ["--resume", str(folder), "--plug-in", "another:Agent"], capsys)
    assert not (tmp_path / "owned").exists()


def test_a_function_is_no_agent_even_where_the_command_line_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    name = "subprocess:getoutput:cmd=touch owned"
    folder = new_run(tmp_path / "runs", {**TEACHING, "teacher": name})
    told = refused(search_teacher.main, ["--resume", str(folder), "--plug-in", name], capsys)
    assert "subprocess has no class 'getoutput'" in told
    assert not (tmp_path / "owned").exists()


def test_a_run_with_a_plug_in_goes_on_where_it_is_named_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    common = ["--rounds", "1", "--processes", "0"]
    given = ["--teacher", MINE, "--own", "0", "--games", "1", "--window", "1", "--passes", "1", "--network", "16", "8"]
    assert search_teacher.main([*given, *common, "--runs", str(tmp_path)]) == 0
    (folder,) = tmp_path.iterdir()
    assert "code that would be run" in refused(search_teacher.main, ["--resume", str(folder), *common], capsys)
    assert search_teacher.main(["--resume", str(folder), *common, "--plug-in", MINE]) == 0
    assert [line["round"] for line in log.read(folder / log.NAME)] == [1, 2]


def changed(folder: Path, change: Callable[[Any], None]) -> None:
    """The run with another population, and a digest that fits."""
    parts = dict(load_state(folder / CHECKPOINT).parts)
    training = json.loads(parts[checkpoint.TRAINING])
    change(training["league"])
    parts[checkpoint.TRAINING] = json.dumps(training).encode()
    save_state(folder / CHECKPOINT, parts)


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """A run of self-play with three snapshots, so that the next one makes one of them go."""
    folder = new_run(tmp_path / "runs", self_play.checked(SMALL))
    self_play.train(self_play.COMMAND.opened(folder), 96, How(bar=False))
    assert len(list((folder / SNAPSHOTS).iterdir())) == 3
    return folder


def test_a_population_names_no_folder_outside_and_no_other_agent(run: Path, tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.mkdir()
    (victim / "thesis.txt").write_text("years of work")
    was = dict(load_state(run / CHECKPOINT).parts)
    for name in (str(victim), "../../../victim", "..", ".", "", "0000000032/../../..", "latest", "٠٠٠٠٠٠٠٠٣٢", 32):

        def other(population: Any, name: object = name) -> None:
            population["members"][2].update(name=name, won=1.0)

        save_state(run / CHECKPOINT, was)
        changed(run, other)
        with pytest.raises(AgentError, match="no number of a snapshot"):
            self_play.train(self_play.COMMAND.opened(run), 32, How(bar=False))
    for name in ("subprocess:getoutput:cmd=touch owned", MINE, "greedy"):

        def fixed(population: Any, name: str = name) -> None:
            population["members"][0]["name"] = name

        save_state(run / CHECKPOINT, was)
        changed(run, fixed)
        with pytest.raises(AgentError, match="none of the fixed agents of the run"):
            self_play.train(self_play.COMMAND.opened(run), 32, How(bar=False))
    assert (victim / "thesis.txt").read_text() == "years of work"
    save_state(run / CHECKPOINT, was)
    self_play.train(self_play.COMMAND.opened(run), 32, How(bar=False))
    assert len(list((run / SNAPSHOTS).iterdir())) == 3


@pytest.mark.parametrize(
    "change",
    [{"won": float("inf")}, {"won": -1.0}, {"games": -1}, {"games": float("inf")}, {"fixed": 1}, {"name": "random"}],
)
def test_members_of_a_population_are_members(change: dict[str, Any]) -> None:
    population = Population(("random",))
    population.add("0000000000")
    state = json.loads(json.dumps(population.state()))
    assert Population.of(state, ("random",)).state() == state
    state["members"][1].update(change)
    with pytest.raises(AgentError, match=r"population|snapshot"):
        Population.of(state, ("random",))


def test_a_matchmaker_loads_and_removes_snapshots_alone(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.mkdir()
    matchmaker = Matchmaker(Run(tmp_path / "run", self_play.DEFAULTS))
    for name in (str(kept), "../../kept", "0000000001\n"):
        with pytest.raises(AgentError, match="no number of a snapshot"):
            matchmaker.forget(name)
        with pytest.raises(AgentError, match="no number of a snapshot"):
            matchmaker.opponent(name)
    assert kept.is_dir()


@pytest.mark.parametrize("place", [log.NAME, SNAPSHOTS, CHECKPOINT, "lock", "tensorboard", LADDER, "deep/er", ARGS])
def test_a_link_that_leads_out_of_a_run_is_refused(
    place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Through it a log that is cut, a save that is cleared away or a snapshot that goes would be somebody else's."""
    folder = new_run(tmp_path / "runs", SMALL)
    outside = tmp_path / "outside"
    (outside / "0000000032").mkdir(parents=True)
    diary = tmp_path / "diary"
    diary.write_text((folder / ARGS).read_text())
    (folder / place).parent.mkdir(exist_ok=True)
    (folder / place).unlink(missing_ok=True)
    (folder / place).symlink_to(diary if Path(place).suffix else outside)
    before = diary.read_text()
    for main in (self_play.main, ppo_red_rains.main, search_teacher.main, studied, best_response.main, rllib_self_play):
        assert "leads out of the folder" in refused(main, ["--resume", str(folder)], capsys)
    with pytest.raises(RunError, match="leads out of the folder"):
        read_args(folder)
    with pytest.raises(RunError, match="leads out of the folder"), Run(folder, {}).training(HOW):
        pass
    assert diary.read_text() == before
    assert os.listdir(outside) == ["0000000032"]


def test_links_within_a_run_and_to_a_run_are_none_of_them(tmp_path: Path) -> None:
    folder = new_run(tmp_path / "runs", SMALL)
    (folder / "newest").symlink_to("args.json")
    (tmp_path / "latest").symlink_to(folder)
    closed(tmp_path / "latest")
    assert read_args(tmp_path / "latest") == SMALL
    (folder / "neighbour").symlink_to(tmp_path / "runs" / f"{folder.name}-2")  # its name begins alike
    with pytest.raises(RunError, match="neighbour is a link that leads out"):
        closed(folder)


FORGED = "everything is done"
TEXT = f"a\x1b]0;owned\x07\x1b[2J\n{FORGED}\x9b31m\u2028{FORGED}"


def assert_printable(told: str) -> None:
    for line in told.split("\n"):
        assert line.isprintable(), repr(line)
        assert not line.startswith(FORGED)


def test_s03_a_run_and_a_table_of_somebody_else_are_shown_as_they_can_be_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "table.toml"
    phase = f'module = "training.ppo_red_rains"\ntimesteps = 1\narguments = [{json.dumps(TEXT)}]'
    table.write_text(f"[mine]\nabout = {json.dumps(TEXT)}\n[[mine.phases]]\n{phase}\n")
    assert recipes.main(["--list", "--table", str(table)]) == 0
    assert_printable(capsys.readouterr().out)
    table.write_text(f"[{json.dumps(TEXT)}]\n")
    assert_printable(refused(recipes.main, ["--list", "--table", str(table)], capsys))
    for args in ({**SMALL, "decks": [TEXT]}, {**SMALL, TEXT: 1}, {**SMALL, "fixed": [TEXT]}, TEXT):
        folder = new_run(tmp_path / TEXT.replace("/", ""), SMALL)
        (folder / ARGS).write_text(json.dumps(args))
        assert_printable(refused(self_play.main, ["--resume", str(folder)], capsys))


TINY = """
[tiny]
about = "for a test"
[[tiny.phases]]
module = "training.ppo_red_rains"
timesteps = 128
arguments = ["--n-envs", "2", "--n-steps", "64", "--batch-size", "64", "--n-epochs", "1", "--network", "16", "8",
    "--device", "cpu"]
"""


def everything(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def victim(tmp_path: Path) -> Path:
    """A folder of the user with a run in it, which nobody names."""
    folder = tmp_path / "victim"
    run = started(folder / "1", ROLLOUT)
    assert (run / CHECKPOINT).is_dir()
    return folder


LINKS = {"recipe": "tiny", "phase": "tiny/1", "beside": "another"}


@pytest.mark.parametrize("link", LINKS.values(), ids=LINKS)
def test_s02_no_recipe_is_trained_through_a_link(
    link: str, victim: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, foreign, out = tmp_path / "table.toml", tmp_path / "foreign", tmp_path / "out"
    table.write_text(TINY)
    (foreign / link).parent.mkdir(parents=True)
    (foreign / link).symlink_to(victim / "1" if link == "tiny/1" else victim)
    before = everything(victim)
    flags = ["--runs", str(foreign), "--table", str(table)]
    for words in (["tiny", "--out", str(out)], ["tiny", "--ship", "--out", str(out)], ["--report"]):
        assert "is a link that leads out of the folder" in refused(recipes.main, [*words, *flags], capsys)
    assert everything(victim) == before
    assert not out.exists()


@pytest.mark.parametrize("link", ["tiny", "tiny/recipe.json", "tiny/00000001", "tiny/learning_curve.png"])
def test_s02_no_recipe_is_shipped_through_a_link(
    link: str, victim: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, runs, out = tmp_path / "table.toml", tmp_path / "runs", tmp_path / "out"
    table.write_text(TINY)
    shutil.copytree(victim, runs / "tiny")
    (out / link).parent.mkdir(parents=True)
    (out / link).symlink_to(victim / "thesis.txt" if Path(link).suffix else victim)
    (victim / "thesis.txt").write_text("years of work")
    before = everything(victim)
    for words in (["tiny"], ["tiny", "--ship"]):
        assert recipes.main([*words, "--runs", str(runs), "--table", str(table), "--out", str(out)]) == 1
        assert "is a link that leads out of the folder" in capsys.readouterr().err
    assert everything(victim) == before


@pytest.mark.parametrize("what", ["run", "file"])
def test_s02_the_demonstration_goes_on_with_no_run_outside_of_its_folder(
    what: str, victim: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    foreign = tmp_path / "foreign"
    foreign.mkdir()
    (run,) = (victim / "1").iterdir()
    (foreign / "2030-01-01-000000").symlink_to(run if what == "run" else run / ARGS)
    before = everything(victim)
    assert "is a link that leads out of the folder" in refused(demo.main, ["--runs", str(foreign)], capsys)
    assert everything(victim) == before
    assert os.listdir(foreign) == ["2030-01-01-000000"]


def test_s01_a_policy_is_shipped_into_no_folder_of_something_else(
    victim: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, runs, out = tmp_path / "table.toml", tmp_path / "runs", tmp_path / "out"
    table.write_text(TINY)
    shutil.copytree(victim, runs / "tiny")
    flags = ["--runs", str(runs), "--table", str(table), "--out", str(out)]
    (out / "tiny").mkdir(parents=True)
    (out / "tiny" / "recipe.json").write_text("mine")
    assert "holds other files, and no policy" in refused(recipes.main, ["tiny", "--ship", *flags], capsys)
    assert everything(out) == {"tiny/recipe.json": b"mine"}
    (out / "tiny" / "recipe.json").unlink()
    for _ in range(2):  # a policy that is shipped again replaces itself
        assert recipes.main(["tiny", "--ship", *flags]) == 0
    assert {"recipe.json", "learning_curve.png", "00000002"} <= {path.name for path in (out / "tiny").iterdir()}
