"""Submissions that ship: made from a clean commit, with agents that ship, and games that play again the same."""

import re
import secrets
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from ashes_env.contests import submissions
from ashes_env.contests.playing import play_all

SHIPPED = sorted((Path(__file__).parents[3] / "evaluation/submissions").glob("*.json"))
GAMES = 3  # games of each submission that are played again


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_submission_that_ships_names_a_clean_commit_and_its_agent(path: Path) -> None:
    found = submissions.read(path)
    assert re.fullmatch("[0-9a-f]{12}", found.about["commit"])
    assert found.public()
    agent = submissions.agent_of(found.agent, None)
    assert agent.tested
    assert not agent.by_clock


@pytest.mark.slow  # games of every agent that ships
def test_submissions_that_ship_play_again_the_same() -> None:
    """A fresh sample each time; a failure names its seed."""
    seed = secrets.randbits(32)
    print(f"\nsample of seed {seed}")
    for path in SHIPPED:
        found = submissions.read(path)
        name = found.agent["agent"]
        places = sorted(Random(f"{seed}/{path.stem}").sample(range(len(found.games)), GAMES))
        bouts = [replace(bout, redeals=found.redeals) for bout in found.task.bouts(name)]
        again = list(play_all([bouts[place] for place in places]))
        assert again == [found.games[place] for place in places], f"{path.stem}: seed {seed}, games {places}"
