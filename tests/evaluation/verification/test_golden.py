"""The same games everywhere: for any hash seed, in any process, in every version of Python at hand."""

import json
import multiprocessing
import os
import random
import subprocess
import sys
from functools import lru_cache
from pathlib import Path
from shutil import copy
from typing import Any

import mypy_extensions
import numpy as np
import pytest

from ashes_env import pvp_v0, red_rains_v0
from ashes_env.env.single_agent import PvP, RedRains
from evaluation.verification import golden
from evaluation.verification.golden_games import SPECS, Spec, all_games, play
from tests.pythons import at_hand

ROOT = Path(__file__).resolve().parents[3]
VERSIONS = ("3.11", "3.12", "3.13", "3.14", "3.15")


def command(python: str, *arguments: str, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [python, "-B", "-m", "evaluation", "golden", "--print", *arguments],
        cwd=ROOT,
        text=True,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def printed(process: subprocess.Popen[str]) -> Any:
    out, err = process.communicate(timeout=200)
    assert process.returncode == 0, err
    return json.loads(out)


@lru_cache(maxsize=1)
def engine() -> dict[str, dict[str, Any]]:
    return all_games()


def test_the_games_are_those_checked_in() -> None:
    different = golden.differences(golden.hashes(), golden.checked_in())
    assert not different, f"if this change is meant, run: python -m evaluation golden --write\n{different}"


def test_the_games_are_worth_comparing() -> None:
    found = engine()
    assert len(found) == len(SPECS)
    assert {game["winner"] for game in found.values()} == {0, 1, 2, 3}, "at tables of two to four"
    assert sum(game["decisions"] for game in found.values()) > 1500


@pytest.mark.slow  # five other processes
def test_any_hash_seed_gives_the_same_games_and_observations() -> None:
    running = [command(sys.executable, PYTHONHASHSEED=seed) for seed in ("0", "1", "2", "1234", "4294967295")]
    results = [printed(process) for process in running]
    assert all(result == results[0] for result in results)
    assert {name: game["game"] for name, game in results[0].items()} == {
        name: game["game"] for name, game in engine().items()
    }


@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_other_processes_give_the_same_games(method: str) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"this system has no {method}")
    with multiprocessing.get_context(method).Pool(2) as pool:
        found = pool.map(play, SPECS)
    assert found == list(engine().values())


@pytest.mark.slow  # other processes
@pytest.mark.parametrize("version", VERSIONS)
def test_every_version_of_python_gives_the_same_games(version: str, tmp_path: Path) -> None:
    python = at_hand().get(version)
    if python is None:
        pytest.skip(f"Python {version} is not at hand")
    copy(mypy_extensions.__file__, tmp_path)  # all that the rules need of others
    assert printed(command(python, "--engine-only", PYTHONPATH=str(tmp_path))) == engine()


def test_a_difference_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    name = SPECS[0].name
    wanted = {key: dict(game) for key, game in engine().items()}
    wanted[name]["winner"] = 7
    assert golden.differences(engine(), wanted) == [f"{name}: winner is {engine()[name]['winner']}, checked in is 7"]
    file = tmp_path / "golden.json"
    file.write_text(json.dumps(wanted), encoding="utf-8")
    monkeypatch.setattr(golden, "FILE", file)
    assert golden.main(["--engine-only"]) == 1
    assert f"DIFFERENT {name}: winner" in capsys.readouterr().out


def test_another_seed_is_another_game() -> None:
    spec = SPECS[0]
    other = Spec(spec.decks, spec.seed + 1, spec.policy)
    assert play(other)["game"] != engine()[spec.name]["game"]


def test_no_global_generator_is_touched() -> None:
    """Neither drawn from nor seeded: their states are the same before and after."""
    chooser = random.Random(5)
    random.seed(99)
    np.random.seed(99)  # noqa: NPY002  the global one is what must stay as it is
    before = random.getstate(), repr(np.random.get_state())  # noqa: NPY002
    for aec in (pvp_v0.raw_env(), pvp_v0.env(), red_rains_v0.raw_env(), red_rains_v0.env()):
        aec.reset(seed=1)
        for _ in range(120):
            seen, _, terminated, truncated, _ = aec.last()
            assert seen is not None
            over = terminated or truncated
            legal = np.flatnonzero(seen["action_mask"]).tolist()
            aec.step(None if over else chooser.choice(legal))
            if not aec.agents:
                aec.reset()
    for single in (PvP(seat="random"), RedRains(reward="shaped")):
        single.reset(seed=1)
        for _ in range(120):
            _, _, terminated, truncated, _ = single.step(chooser.choice(np.flatnonzero(single.action_masks()).tolist()))
            if terminated or truncated:
                single.reset(options={"decks": "random"} if isinstance(single, RedRains) else None)
    assert (random.getstate(), repr(np.random.get_state())) == before  # noqa: NPY002
