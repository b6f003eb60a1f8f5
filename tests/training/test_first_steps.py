"""Thirty lines of MaskablePPO run as they stand; what they win is measured by `make first-steps`."""

from __future__ import annotations

import pytest

pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")

from training import first_steps


def test_they_train_and_play_without_a_handicap(capsys: pytest.CaptureFixture[str]) -> None:
    assert first_steps.main(["--timesteps", "2048", "--games", "3"]) == 0
    assert "of 3 games won at S1 without handicap" in capsys.readouterr().out
    assert first_steps.main(["--timesteps", "2048", "--games", "3", "--least", "1"]) == 1, "nobody wins all so early"
