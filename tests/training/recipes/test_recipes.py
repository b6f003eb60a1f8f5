"""Recipes of shipped policies: phases one after the other, going on, and what ships."""

from __future__ import annotations

import importlib
import json
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from ashes_env.agents import checkpoint
from ashes_env.agents.checkpoint import read
from ashes_env.agents.make import make_agent
from tests.training.recipes.small_recipes import RECIPES
from tests.training.small import logged, steps_of
from training.recipes import __main__ as command
from training.recipes.phases import carry_out, newest, standing, standings
from training.recipes.shipping import ship
from training.recipes.table import Phase, Recipe, RecipeError, all_recipes, recipes
from training.run.arguments import defaults_of, given_arguments
from training.run.run import CHECKPOINT, Run
from training.run.starting import write_start

ROOT = Path(__file__).parents[3]
TABLE = """
[small]
about = "a policy for a test"
[[small.phases]]
module = "training.search_teacher"
rounds = 1
arguments = ["--teacher", "random", "--games", "1", "--network", "16", "8", "--processes", "0", "--device", "cpu"]
[[small.phases]]
module = "training.ppo_red_rains"
timesteps = 32
arguments = ["--observation", "bytes", "--n-envs", "2", "--n-steps", "8", "--batch-size", "16", "--device", "cpu"]
"""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("table") / "recipes.toml"
    path.write_text(TABLE, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def done(table: Path) -> list[Path]:
    return carried_out(recipes(table)["small"], table.parent / "runs")


def carried_out(recipe: Recipe, runs: Path) -> list[Path]:
    """The runs of a recipe that has been trained to its end."""
    assert carry_out(recipe, runs) == 0
    found = standings(recipe, runs)
    assert all(at.done for at in found)
    return [at.run for at in found if at.run is not None]


def test_each_phase_begins_with_what_the_one_before_has_learned(done: list[Path]) -> None:
    first, last = (read(run / CHECKPOINT) for run in done)
    assert last.meta["steps"] == 32
    assert last.meta["network"] == first.meta["network"] == [16, 8]


def test_what_is_finished_is_not_trained_again_and_what_is_not_goes_on(table: Path, done: list[Path]) -> None:
    runs = table.parent / "runs"
    assert carried_out(recipes(table)["small"], runs) == done
    longer = table.parent / "longer.toml"
    longer.write_text(TABLE.replace("timesteps = 32", "timesteps = 48"), encoding="utf-8")
    assert carried_out(recipes(longer)["small"], runs) == done
    assert read(done[-1] / CHECKPOINT).meta["steps"] == 48


def test_what_ships_plays_and_says_how_it_was_made(table: Path, done: list[Path], tmp_path: Path) -> None:
    recipe = recipes(table)["small"]
    ship(recipe, done, tmp_path / "small")
    whole = read(done[-1] / CHECKPOINT)
    found = read(tmp_path / "small")
    assert checkpoint.OPTIMIZER not in found.parts
    assert len(found.parts[checkpoint.POLICY]) < 0.6 * len(whole.parts[checkpoint.POLICY])
    shipped = found.weights()
    for name, weights in whole.weights().items():
        np.testing.assert_allclose(shipped[name], weights, atol=1e-3, rtol=1e-3)
    assert make_agent(str(tmp_path / "small")).name
    told = json.loads((tmp_path / "small" / "recipe.json").read_text(encoding="utf-8"))
    assert told["command"] == "python -m training.recipes small"
    assert [phase["module"] for phase in told["phases"]] == ["training.search_teacher", "training.ppo_red_rains"]
    assert all(phase["hours"] >= 0 for phase in told["phases"])
    assert (tmp_path / "small" / "learning_curve.png").read_bytes().startswith(b"\x89PNG")


def test_every_shipped_recipe_can_be_carried_out_as_it_stands(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--list"]) == 0
    told = capsys.readouterr().out
    for recipe in recipes().values():
        assert recipe.name in told
        assert recipe.phases
        for phase in recipe.phases:
            assert phase.until > 0


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("module = 3", "about and phases"),
        ("[a]\nabout = 'x'\nphases = [{module = 'os', rounds = 1, arguments = []}]", "os"),
        ("[a]\nabout = 'x'", "phases"),
        ("[a]\nabout='x'\nphases=[{module='training.self_play', arguments=[]}]", "timesteps or rounds"),
        ("[a]\nabout='x'\nphases=[{module='training.self_play', rounds=1, arguments=[]}]", "its timesteps or seconds"),
        ("[a]\nabout='x'\nphases=[{module='training.self_play', timesteps=0, arguments=[]}]", "timesteps: a whole"),
        ("[a]\nabout='x'\nphases=[]", "one phase or more"),
        ("['../a']\nabout='x'\nphases=[]", "small letters"),
        ("nonsense", "wrong.toml"),
    ],
)
def test_a_table_that_says_something_else_is_an_error(tmp_path: Path, wrong: str, said: str) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(wrong, encoding="utf-8")
    with pytest.raises(RecipeError, match=said):
        recipes(path)


def test_a_name_that_there_is_not_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for argv in (["nobody"], [], ["nobody", "--ship"], ["coal", "--seconds", "0"], ["coal", "--ship", "--report"]):
        with pytest.raises(SystemExit) as ended:
            command.main([*argv, "--runs", str(tmp_path / "runs")])
        assert ended.value.code == 2
        assert len(capsys.readouterr().err.strip().splitlines()) == 1
    assert not (tmp_path / "runs").exists()


def test_a_table_of_ones_own_adds_recipes_and_changes_none(table: Path, tmp_path: Path) -> None:
    assert {*all_recipes(table)} == {*recipes(), "small"}
    path = tmp_path / "mine.toml"
    path.write_text(TABLE.replace("small", "coal"), encoding="utf-8")
    with pytest.raises(RecipeError, match="'coal' is a pretrained policy already"):
        all_recipes(path)


def test_a_phase_can_be_as_long_as_a_time(table: Path) -> None:
    phase = Phase("training.ppo_red_rains", "seconds", 60, ("--seed", "2"))
    assert phase.command() == "python -m training.ppo_red_rains --seed 2 --timesteps 1000000000 --seconds 60"
    assert phase.length(20.5, 9.5)[-2:] == ["--seconds", "9.5"]
    assert Phase("training.self_play", "timesteps", 60, ()).length(20, 9.5) == ["--timesteps", "20", "--seconds", "9.5"]


@pytest.mark.slow  # trainings
def test_a_phase_with_a_time_ends_after_it(table: Path, tmp_path: Path) -> None:
    path = tmp_path / "timed.toml"
    path.write_text(TABLE.replace("rounds = 1", "seconds = 1").replace("timesteps = 32", "seconds = 1"))
    recipe = recipes(path)["small"]
    carried_out(recipe, tmp_path)
    assert all(at.trained == at.seconds >= 1 for at in standings(recipe, tmp_path))


def test_a_resumed_run_gets_the_arguments_that_it_does_not_store(
    table: Path, done: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[str] = []

    def fails(words: list[str]) -> int:
        given.extend(words)
        return 3

    monkeypatch.setattr("training.search_teacher.main", fails)
    write_start(done[0] / CHECKPOINT, Run(tmp_path / "small/1/run", {}))
    assert carry_out(recipes(table)["small"], tmp_path, 20.0) == 3
    assert given[:2] == ["--resume", str(tmp_path / "small/1/run")]
    assert {"--processes=0", "--device=cpu", "--threads=1"} < set(given)
    assert given[-4:] == ["--rounds", "1", "--seconds", "20"]


@pytest.mark.parametrize("unit", ["rounds", "seconds", "timesteps"])
def test_a_run_that_was_killed_before_its_first_save_has_trained_nothing(
    unit: str, done: list[Path], tmp_path: Path
) -> None:
    write_start(done[0] / CHECKPOINT, Run(tmp_path / "run", {}))
    phase = Phase("training.search_teacher", unit, 5, ())
    assert standing(phase, tmp_path) == (phase, tmp_path / "run", 0, 0.0)


def test_a_recipe_that_is_done_ships_and_another_does_not(
    table: Path, done: list[Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["--table", str(table), "--out", str(tmp_path), "--runs"]
    with pytest.raises(SystemExit):
        command.main(["small", "--ship", *arguments, str(tmp_path / "empty")])
    assert "0 of 2 phases" in capsys.readouterr().err
    assert not (tmp_path / "small").exists()
    assert command.main(["small", "--ship", *arguments, str(table.parent / "runs")]) == 0
    assert f"ashes match --agents {tmp_path / 'small'}" in capsys.readouterr().out
    told = json.loads((tmp_path / "small" / "recipe.json").read_text(encoding="utf-8"))
    assert told["command"] == "python -m training.recipes small --table recipes.toml"


def test_a_folder_without_a_save_is_no_run(tmp_path: Path) -> None:
    (tmp_path / "2026-01-01-000000").mkdir()
    assert newest(tmp_path) is None


def test_every_training_reads_the_arguments_of_its_phases() -> None:
    for recipe in recipes().values():
        for phase in recipe.phases:
            command = importlib.import_module(phase.module).COMMAND
            options, _ = command.parse([*phase.arguments, f"--{phase.unit}", "1"])
            given = given_arguments(options, command.table)
            command.checked({**defaults_of(command.table), **given})


def test_s13_the_command_that_trains_the_rest_can_be_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "my table.toml"
    table.write_text(TABLE, encoding="utf-8")
    flags = ["--runs", str(tmp_path / "my runs"), "--table", str(table)]
    monkeypatch.setattr(command, "carry_out", lambda recipe, runs, seconds: 0)
    assert command.main(["small", "--seconds", "1", *flags]) == 0
    printed = capsys.readouterr().out.partition("python -m training.recipes ")[2].partition(" trains the rest")[0]
    assert shlex.split(printed) == ["small", *flags]


@pytest.mark.slow  # processes that train
def test_a_kill_loses_only_what_was_not_saved(tmp_path: Path) -> None:
    table, runs = tmp_path / "table.toml", tmp_path / "runs"
    table.write_text(RECIPES)
    words = [sys.executable, "-m", "training.recipes", "endless", "--runs", str(runs), "--table", str(table)]
    before, run = 0, None
    for number in (signal.SIGKILL, signal.SIGKILL, signal.SIGTERM):
        process = subprocess.Popen(words, cwd=ROOT)
        try:
            while (run := newest(runs / "endless/1")) is None or steps_of(run) <= before:
                assert process.poll() is None
                time.sleep(0.05)
        finally:
            process.send_signal(number)
        assert process.wait() == (-number if number == signal.SIGKILL else 128 + number)
        before = steps_of(run)
        (at,) = standings(recipes(table)["endless"], runs)
        assert (at.run, at.trained) == (run, before)
    assert run is not None
    assert list((runs / "endless/1").iterdir()) == [run], "one run went on"
    assert logged(run) == sorted(set(logged(run)))


@pytest.mark.slow  # trainings
def test_a_time_limit_ends_before_the_recipe_and_ships_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, runs = tmp_path / "table.toml", tmp_path / "runs"
    table.write_text(RECIPES)
    flags = ["--runs", str(runs), "--table", str(table), "--out", str(tmp_path / "out")]
    assert command.main(["endless", "--seconds", "1", *flags]) == 0
    assert "endless is not done after this time: 0 of 1 phases are" in capsys.readouterr().out
    assert not (tmp_path / "out").exists()
    (at,) = standings(recipes(table)["endless"], runs)
    assert at.seconds >= 1
    assert at.trained > 0
