"""Rates of batches: what is measured is what is asked for."""

import numpy as np
import pytest

from evaluation.speed import batch


@pytest.mark.parametrize("mode", ["PvP", "Red Rains"])
def test_rates_are_found(mode: str) -> None:
    assert batch.batch_rate(mode, 2, 0, "uint8", 0.2) > 0
    assert batch.batch_rate(mode, 2, 0, "float32", 0.2, reward="shaped") > 0


def test_processes_are_measured() -> None:
    assert batch.batch_rate("PvP", 4, 2, "uint8", 0.5) > 0
    with pytest.raises(KeyError):
        batch.batch_rate("pvp", 4)


def test_a_batch_plays_on_from_slice_to_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "OPENING", 2)
    play = batch.streamed("PvP", 4)
    for _ in range(2):
        taken = play(0.01)
        assert taken.units > 0
        assert taken.units % 4 == 0
        assert taken.cpu > 0
    names = list(batch.contestants())
    assert all(f"batch of 256 uint8 with choosing, {mode}" in names for mode in batch.MODES)


def test_every_legal_action_is_chosen_as_often() -> None:
    rng = np.random.default_rng(0)
    masks = np.zeros((3000, 8), np.bool_)
    masks[:, [1, 4, 7]] = True
    counts = np.bincount(batch.choose(masks, rng), minlength=8)
    assert counts[[0, 2, 3, 5, 6]].sum() == 0
    assert ((counts[[1, 4, 7]] - 1000) ** 2 / 1000).sum() < 20
