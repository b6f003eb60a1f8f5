"""A match, a submission and its verification from the command line, in an empty folder, where there is no torch."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

AGENT = """
class Mine:
    name = "mine"

    def __init__(self, last=False):
        self.last = last

    def start(self, seed):
        pass

    def act(self, match):
        return (max if self.last else min)(match.actions())
"""

# Found by every Python that is started, those of `--processes` too. What plays must do without all of these.
WITHOUT = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("torch", "stable_baselines3", "sb3_contrib", "matplotlib", "openskill"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Missing())
"""
START = "from ashes_env.cli.main import main; raise SystemExit(main())"
VIROS = "red-rains/viros/S1/v1"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with nothing but the agent."""
    own = tmp_path / "own"
    own.mkdir()
    (own / "my_agent.py").write_text(AGENT, encoding="utf-8")
    hook = tmp_path / "hook"
    hook.mkdir()
    (hook / "sitecustomize.py").write_text(WITHOUT, encoding="utf-8")
    return own


def ashes(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command as it is installed: `-P` leaves the current folder out, as the script in bin/ does."""
    return started(folder, START, *arguments)


def started(folder: Path, code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder.parent / "hook"), str(ROOT)))}
    command = [sys.executable, "-P", "-c", code, *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_there_is_no_torch_here(folder: Path) -> None:
    assert "No module named 'torch'" in started(folder, "import torch").stderr


@pytest.mark.slow  # processes
def test_an_own_agent_meets_the_expert(folder: Path) -> None:
    ran = ashes(folder, "match", "--agents", "my_agent:Mine", "expert", "--games", "2", "--json", "match.json")
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines()[2].startswith("my_agent:Mine")
    found = json.loads((folder / "match.json").read_text())
    assert found["command"] == "ashes match --agents my_agent:Mine expert --games 2 --json match.json"
    assert [(game["agent"], game["seed"]) for game in found["played"]] == [
        (agent, seed) for agent in ("my_agent:Mine", "expert") for seed in (1, 2)
    ]
    ran = ashes(
        folder, "match", "--mode", "pvp", "--agents", "my_agent:Mine:last=true", "my_agent:Mine", "--games", "2"
    )
    assert ran.returncode == 0, ran.stderr
    assert "all   2" in ran.stdout
    assert "multiples of 8 come out even" in ran.stderr


@pytest.mark.slow  # processes
def test_a_submission_is_written_and_verified(folder: Path) -> None:
    task = ("benchmark", "--task", VIROS, "--agent", "my_agent:Mine", "--processes", "2")
    ran = ashes(folder, *task)
    assert ran.returncode == 0, ran.stderr
    (path,) = folder.glob("*.json")
    assert f"submission in {path.name}" in ran.stdout
    ran = ashes(folder, "benchmark", "--verify", path.name)
    assert ran.returncode == 2
    assert "if you trust it, run it with --agent 'my_agent:Mine'" in ran.stderr
    assert ran.stderr.count("\n") == 1
    ran = ashes(folder, "benchmark", "--verify", path.name, "--agent", "my_agent:Mine", "--processes", "2")
    assert ran.returncode == 0, ran.stderr
    assert "verified: all 400 games are the same" in ran.stdout
    ran = ashes(folder, "benchmark", "--verify", path.name, "--agent", "my_agent:Mine:last=true")
    assert ran.returncode == 1
    assert "not the same: " in ran.stdout


@pytest.mark.slow  # processes
@pytest.mark.parametrize(
    ("agent", "message"),
    [
        ("my_agnt:Mine", "my_agnt cannot be imported"),
        ("my_agent:Yours", "my_agent has no class 'Yours'"),
        ("my_agent:Mine:deep=1", "unexpected keyword argument"),
    ],
)
def test_an_own_agent_that_there_is_not_is_named_in_a_line(folder: Path, agent: str, message: str) -> None:
    ran = ashes(folder, "match", "--agents", agent, "--games", "1")
    assert ran.returncode == 2
    assert message in ran.stderr
    assert ran.stderr.count("\n") == 1
