"""Trainings save games of what they trained."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

from ashes_env import replays
from tests.training.small import ROLLOUT, started
from training.run import replays as saving
from training.run.arguments import Parser
from training.run.run import Run, read_args

PAIR = ["The Iron Men", "The Mist Guardian"]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run against the Chimera that was trained for a moment."""
    return started(tmp_path_factory.mktemp("runs"), ROLLOUT)


def saved(run: Path, folder: Path, games: int, mode: str, **more: Any) -> list[replays.Replay]:
    """The replays that a training leaves, each played again."""
    args = {**read_args(run), **more}
    saving.save_replays(Namespace(replays=folder, replay_games=games), Run(run, args, mode))
    found = [replays.read(path) for path in sorted(folder.iterdir(), key=lambda path: path.name.split("-")[-2])]
    for replay in found:
        replays.check(replay)
    return found


def test_games_against_each_chimera_and_level_in_turn(run: Path, tmp_path: Path) -> None:
    found = saved(run, tmp_path, 3, "red_rains", levels=["S1", "S3"])
    assert sorted(replay.spec.value("level") for replay in found) == ["S1", "S1", "S3"]
    assert {replay.agents[0] for replay in found} == {run.name}
    assert all(value is not None for replay in found for value in replay.values)
    assert all(replay.policies for replay in found)


def test_games_between_two_are_with_itself_or_against_another(run: Path, tmp_path: Path) -> None:
    alone = saved(run, tmp_path / "alone", 2, "pvp", decks=PAIR)
    assert [replay.agents for replay in alone] == [[run.name] * 2] * 2
    other = saved(run, tmp_path / "other", 2, "pvp", decks=PAIR, agent="random")
    assert sorted(replay.agents for replay in other) == sorted([[run.name, "random"], ["random", run.name]])


def test_without_a_folder_nothing_is_played(run: Path) -> None:
    saving.save_replays(Namespace(replays=None, replay_games=4), Run(run / "no checkpoint", {}, "pvp"))


def test_the_arguments_are_those_of_every_training() -> None:
    parser = Parser("x")
    saving.add_replays(parser)
    assert parser.parse_args([]) == Namespace(replays=None, replay_games=saving.GAMES)
