"""Who sits down with whom in self-play: nobody draws from what another one draws from."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from training.league import League
from training.opponents import NetworkRival
from training.tables import Table


def test_rivals_have_chance_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Loaded:
        policy = None

    monkeypatch.setattr("training.tables.load_policy", lambda folder: Loaded())
    table = Table(tmp_path, League(), ["The Iron Men"], 5)
    for name in ("a", "b"):
        table.league.add(name)
    drawn = [np.random.default_rng(5).random()]  # a place of the environments
    for name in ("a", "b"):
        rival = table.rival(name)
        assert isinstance(rival, NetworkRival)
        drawn.append(rival.rng.random())
    table.forget("a")
    table.league.add("c")
    rival = table.rival("c")
    assert isinstance(rival, NetworkRival)
    drawn.append(rival.rng.random())
    assert len(set(drawn)) == len(drawn)
