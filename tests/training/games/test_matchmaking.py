"""Who sits down with whom in self-play: nobody draws from what another one draws from."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")

from ashes_env.agents.make import PRETRAINED
from ashes_env.agents.policy import load_policy
from training.games.matchmaking import Matchmaker, NetworkOpponent
from training.run.run import Run
from training.self_play import DEFAULTS


def test_opponents_have_chance_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = load_policy(PRETRAINED / "pvp")
    monkeypatch.setattr("training.games.matchmaking.load_policy", lambda folder: shipped)
    matchmaker = Matchmaker(Run(tmp_path, {**DEFAULTS, "seed": 5}))
    for name in ("0000000001", "0000000002"):
        matchmaker.population.add(name)
    drawn = [np.random.default_rng(5).random()]  # a place of the environments
    for name in ("0000000001", "0000000002"):
        opponent = matchmaker.opponent(name)
        assert isinstance(opponent, NetworkOpponent)
        drawn.append(opponent.rng.random())
    matchmaker.forget("0000000001")
    matchmaker.population.add("0000000003")
    opponent = matchmaker.opponent("0000000003")
    assert isinstance(opponent, NetworkOpponent)
    drawn.append(opponent.rng.random())
    assert len(set(drawn)) == len(drawn)
