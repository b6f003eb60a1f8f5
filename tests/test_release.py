"""What a release needs: workflows with pinned actions, wheels for the Pythons that are named, data of a known size."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
DATA = 13_000_000  # bytes of all that is in the package beside its code
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def steps(path: Path) -> Iterator[dict[str, Any]]:
    """The steps of all jobs of a workflow."""
    for job in yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"].values():
        yield from job["steps"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_are_pinned_by_digest_and_name_their_version(path: Path) -> None:
    lines = re.findall(r"uses: (.+)", path.read_text(encoding="utf-8"))
    assert lines
    for line in lines:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line), line


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_may_do_no_more_than_it_needs(path: Path) -> None:
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert data["permissions"] == {"contents": "read"}
    for name, job in data["jobs"].items():
        if name == "publish":
            assert job["permissions"] == {"id-token": "write"} | ({"pages": "write"} if path.stem == "site" else {})
        else:
            assert "permissions" not in job
    for step in steps(path):
        if step.get("uses", "").startswith("actions/checkout@"):
            assert step["with"]["persist-credentials"] is False


def test_commands_of_workflows_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for path in WORKFLOWS:
        for step in steps(path):
            for target in re.findall(r"\bmake ([a-z-]+)", step.get("run", "")):
                assert target in targets
            for module in re.findall(r"python -m (tests\.\w+)", step.get("run", "")):
                assert (ROOT / f"{module.replace('.', '/')}.py").is_file()
            for folder in re.findall(r"\btests/\w+", step.get("run", "")):
                assert (ROOT / folder).is_dir()


def test_wheels_are_built_for_the_pythons_that_are_named() -> None:
    named = {found for one in PROJECT["project"]["classifiers"] if (found := re.fullmatch(r".*:: 3\.(\d+)", one))}
    versions = {f"3{found[1]}" for found in named}
    built = {one[2:].partition("-")[0] for one in PROJECT["tool"]["cibuildwheel"]["build"]}
    assert versions == {one for one in built if one.isdigit()}
    assert built - versions == {"314t"}, "without the interpreter's lock: experimental"
    assert PROJECT["project"]["requires-python"] == f">=3.{min(int(one[1:]) for one in versions)}"
    for kind in ("", "pyodide"):
        table = PROJECT["tool"]["cibuildwheel"] | (PROJECT["tool"]["cibuildwheel"][kind] if kind else {})
        (script,) = re.findall(r"\{project\}/(\S+)", table["test-command"])
        assert (ROOT / script).is_file()


def test_the_data_of_the_package_is_within_its_budget() -> None:
    patterns = PROJECT["tool"]["setuptools"]["package-data"]["*"]
    files = {path for pattern in patterns for path in (ROOT / "ashes_env").rglob(pattern)}
    assert 1_000_000 < sum(path.stat().st_size for path in files) < DATA
