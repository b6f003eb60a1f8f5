"""The planner's value is fitted to games, written, and read again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")

import torch

from ashes_env.agents.base import AgentError
from ashes_env.agents.make import make_agent
from ashes_env.agents.plan.numbers import NAMES, numbers
from ashes_env.agents.plan.value import SCALE, Value, points
from ashes_env.agents.plan.value_file import read_value, value_text
from ashes_env.contests.games import PVP, RED_RAINS
from ashes_env.scenarios import position, side
from training import plan_value
from training.plan_value import Network, Played, fit, play, tasks_of

PILE = ["Anchornaut"] * 4


@pytest.fixture
def network() -> Network:
    torch.manual_seed(3)
    return Network(4)


@pytest.fixture
def path(network: Network, tmp_path: Path) -> Path:
    place = tmp_path / "value.json"
    place.write_text(value_text(network.weights()))
    return place


def test_a_file_gives_what_the_network_computes(network: Network, path: Path) -> None:
    g = position(side(units=["Hammer Knight"], deck=PILE), side(units=["Iron Worker"], deck=PILE))
    seen = torch.tensor([numbers(g, 0)])
    told = torch.tensor([points(g, 0) / SCALE])
    expected = network(seen, told).item()
    assert read_value(path).odds(g, 0) == pytest.approx(expected, abs=1e-4)


def test_a_game_that_is_over_is_certain(path: Path) -> None:
    g = position(side(units=["Hammer Knight"], deck=PILE), side(deck=PILE))
    for value in (Value(), read_value(path)):
        assert 0 < value.chance(g, 0) < 1
    g.winners = (0,)
    for value in (Value(), read_value(path)):
        assert (value.chance(g, 0), value.chance(g, 1)) == (1, 0)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"numbers": ["life"]}, "other numbers"),
        ({"bias": []}, "1 to 256 hidden units"),
        ({"out": [1.0]}, "4 numbers"),
        ({"hidden": [[0.0] * 4]}, "a row of weights"),
        ({"slope": "1"}, "finite"),
        ({"more": 1}, "needs the fields"),
    ],
)
def test_a_damaged_file_is_refused(path: Path, change: dict[str, Any], told: str) -> None:
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    with pytest.raises(AgentError, match=told):
        make_agent(f"plan:simulations=4,value={path}")


def test_a_network_learns_what_decides() -> None:
    """The side with more life wins."""
    rng = np.random.default_rng(1)
    at = NAMES.index("own life")
    games = []
    for _ in range(200):
        seen = np.zeros((5, len(NAMES)), np.float32)
        seen[:, at] = rng.random()
        results = (seen[:, at] > 0.5).astype(np.float32)
        games.append(Played(seen, rng.normal(size=5).astype(np.float32), results, results))
    torch.manual_seed(0)
    report = fit(games, Network(4), 300, 1)
    assert report["network"] < 0.5 * report["points"]
    assert report["positions"] == 1000


def test_targets_are_results_or_what_a_value_says_of_later_positions(path: Path) -> None:
    (task,) = tasks_of(RED_RAINS, 1, 5)
    game = play(task, "expert", None, 1.0)
    assert np.array_equal(game.targets, game.results)
    later = play(task, "expert", path, 0.0)
    assert np.array_equal(later.seen, game.seen)
    assert later.targets[-1] == later.results[-1]
    assert not np.array_equal(later.targets[:-1], later.results[:-1])


def test_every_chimera_level_and_deck_takes_its_turn() -> None:
    found = tasks_of(RED_RAINS, 144, 1)
    assert len({(task.terms.chimera, task.terms.level, task.decks) for task in found}) == 144
    assert all(len(task.decks) == 2 for task in tasks_of(PVP, 3, 1))


def test_the_command_writes_a_value_that_an_agent_uses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "value.json"
    assert plan_value.main(["--out", str(place), "--games", "8", "--passes", "2", "--units", "3", "--no-bar"]) == 0
    assert "network" in capsys.readouterr().out
    assert make_agent(f"plan:simulations=4,value={place}").name.endswith(str(place))
    again = ["--out", str(tmp_path / "b.json"), "--games", "8", "--start", str(place), "--units", "3", "--no-bar"]
    assert plan_value.main([*again, "--trace", "0.5", "--modes", "pvp"]) == 0


@pytest.mark.parametrize(
    ("flags", "told"),
    [
        (["--trace", "0.5"], "missing"),
        (["--games", "2"], "games"),
        (["--agent", "nobody"], "no agent"),
        (["--units", "0"], "units"),
    ],
)
def test_wrong_arguments_are_named(
    flags: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        plan_value.main(["--out", str(tmp_path / "value.json"), *flags])
    assert told in capsys.readouterr().err
