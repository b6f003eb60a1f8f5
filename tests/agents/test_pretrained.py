"""The policies that ship: small, safe to load, made by a recipe that stands beside them, and what `best` means."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from ashes_env.agents.checkpoint import OPTIMIZER, read
from ashes_env.agents.make import PRETRAINED, make_agent, recipe
from ashes_env.benchmark.tasks import tasks as tasks_of_version_2
from ashes_env.contests.tasks import tasks
from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings
from training.recipes.table import recipes

SHIPPED = sorted(path for path in PRETRAINED.iterdir() if path.is_dir())
LARGEST = 10_000_000  # bytes of all of them, without pictures
ROOT = Path(__file__).resolve().parents[2]
BEST: dict[str, str] = tomllib.loads((PRETRAINED / "best.toml").read_text(encoding="utf-8"))["tasks"]


@pytest.mark.parametrize("folder", SHIPPED, ids=lambda folder: folder.name)
def test_a_shipped_policy_is_small_and_says_how_it_was_made(folder: Path) -> None:
    assert sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) <= LARGEST
    told = json.loads((folder / "recipe.json").read_text(encoding="utf-8"))
    assert told["command"] == f"python -m training.recipes {folder.name}"
    pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")

    ours = recipes()[folder.name]
    for phase, written in zip(ours.phases, told["phases"], strict=True):
        assert written["module"] == phase.module
        assert tuple(written["arguments"]) == phase.arguments
        assert written[phase.unit if phase.unit in written else "until"] == phase.until
        assert written["hours"] > 0
    assert (folder / "learning_curve.png").is_file() == (folder.name != "student"), "distilled: without a course"
    assert OPTIMIZER not in read(folder).parts
    assert folder.name in (PRETRAINED / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("folder", SHIPPED, ids=lambda folder: folder.name)
def test_a_shipped_policy_plays(folder: Path) -> None:
    trained = read(folder).meta["trained"]
    mode = trained.get("mode", "red_rains")
    options: dict[str, Any] = {"first_five": "recommended"}
    if mode == "pvp":
        options["decks"] = trained["decks"][:2]
    match = GameMatch.new(Settings(mode, illegal_action="raise", payment="auto"), options, 3)
    agent = make_agent(folder.name)
    agent.start(3)
    for _ in range(30):
        if not match.over:
            match.act(agent.act(match))


def test_the_package_that_is_built_has_them(tmp_path: Path) -> None:
    """The weights and what they need, and no pictures; the package as `tests.wheels` builds it, but for the packing."""
    lib = tmp_path / "lib"
    command = ["setup.py", "-q", "egg_info", "--egg-base", str(tmp_path), "build_py", "--build-lib", str(lib)]
    environment = {**os.environ, "ASHES_COMPILE": "0"}
    subprocess.run([sys.executable, *command], cwd=ROOT, env=environment, check=True, capture_output=True)
    built = lib / PRETRAINED.relative_to(ROOT)
    for folder in SHIPPED:
        ours, theirs = read(folder), read(built / folder.name)
        assert ours.parts == theirs.parts
        assert (built / folder.name / "recipe.json").is_file()
    assert (built / "best.toml").is_file()
    files = [path for path in built.rglob("*") if path.is_file()]
    assert {path.suffix for path in files} == {".json", ".npz", ".toml"}
    assert sum(path.stat().st_size for path in files) <= LARGEST


def test_the_best_agents_are_there() -> None:
    for task, name in BEST.items():
        assert task in tasks() or task in tasks_of_version_2()
        for path in recipe(name).folders:
            assert path in SHIPPED
