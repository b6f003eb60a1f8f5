"""Recipes of shipped policies: phases one after the other, going on, and what ships."""

from __future__ import annotations

import importlib
import json
from pathlib import Path

import numpy as np
import pytest

from ashes_env.agents import checkpoint
from ashes_env.agents.checkpoint import read
from ashes_env.agents.make import make_agent
from training import recipes
from training.arguments import defaults_of, given_arguments
from training.recipes import RecipeError, carry_out, newest, ship
from training.runs import CHECKPOINT

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
    found = carry_out(recipes.recipes(table)["small"], table.parent / "runs")
    assert isinstance(found, list)
    return found


def test_each_phase_begins_with_what_the_one_before_has_learned(done: list[Path]) -> None:
    first, last = (read(run / CHECKPOINT) for run in done)
    assert last.meta["steps"] == 32
    assert last.meta["network"] == first.meta["network"] == [16, 8]


def test_what_is_finished_is_not_trained_again_and_what_is_not_goes_on(table: Path, done: list[Path]) -> None:
    runs = table.parent / "runs"
    assert carry_out(recipes.recipes(table)["small"], runs) == done
    longer = table.parent / "longer.toml"
    longer.write_text(TABLE.replace("timesteps = 32", "timesteps = 48"), encoding="utf-8")
    assert carry_out(recipes.recipes(longer)["small"], runs) == done
    assert read(done[-1] / CHECKPOINT).meta["steps"] == 48


def test_what_ships_plays_and_says_how_it_was_made(table: Path, done: list[Path], tmp_path: Path) -> None:
    recipe = recipes.recipes(table)["small"]
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
    assert recipes.main(["--list"]) == 0
    told = capsys.readouterr().out
    for recipe in recipes.recipes().values():
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
        ("nonsense", "wrong.toml"),
    ],
)
def test_a_table_that_says_something_else_is_an_error(tmp_path: Path, wrong: str, said: str) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(wrong, encoding="utf-8")
    with pytest.raises(RecipeError, match=said):
        recipes.recipes(path)


def test_a_name_that_there_is_not_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for argv in (["nobody"], []):
        with pytest.raises(SystemExit) as ended:
            recipes.main([*argv, "--runs", str(tmp_path / "runs")])
        assert ended.value.code == 2
        assert len(capsys.readouterr().err.strip().splitlines()) == 1
    assert not (tmp_path / "runs").exists()


def test_a_folder_without_a_save_is_no_run(tmp_path: Path) -> None:
    (tmp_path / "2026-01-01-000000").mkdir()
    assert newest(tmp_path) is None


def test_every_training_reads_the_arguments_of_its_phases() -> None:
    for recipe in recipes.recipes().values():
        for phase in recipe.phases:
            command = importlib.import_module(phase.module).COMMAND
            options, _ = command.parse([*phase.arguments, f"--{phase.unit}", "1"])
            given = given_arguments(options, command.table)
            command.checked({**defaults_of(command.table), **given})
