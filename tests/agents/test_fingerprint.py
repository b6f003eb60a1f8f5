"""The digest of a policy says what it computes, not how it is stored."""

import json
from copy import deepcopy
from pathlib import Path

import numpy as np
import pytest

from ashes_env.agents.checkpoint import LAYOUT, META, POLICY, Checkpoint, read
from ashes_env.agents.columns import todays
from ashes_env.agents.fingerprint import fingerprint
from ashes_env.agents.make import PRETRAINED
from ashes_env.agents.weights import pack
from ashes_env.encoding.schema import TWO

FIRST = "features_extractor.layer.weight"


@pytest.fixture(scope="module")
def found() -> Checkpoint:
    return read(PRETRAINED / "coal")


def stored(found: Checkpoint, weights: dict[str, np.ndarray], layout: dict[str, object]) -> Checkpoint:
    parts = {META: found.parts[META], LAYOUT: json.dumps(layout).encode(), POLICY: pack(weights)}
    return Checkpoint(Path("there"), found.meta, parts, layout)


def test_a_column_that_did_not_exist_then_changes_nothing(found: Checkpoint) -> None:
    piece = TWO.pieces[0]
    last = len(piece.fields) * piece.rows - 1
    weights = found.weights()
    weights[FIRST] = weights[FIRST].copy()
    for row in range(piece.rows):
        weights[FIRST][len(piece.fields) * (row + 1) - 1] = 0.0
    now = stored(found, weights, dict(todays()))
    layout = deepcopy(dict(todays()))
    layout["pieces"][0]["fields"].pop()
    kept = [i for i in range(len(weights[FIRST])) if i > last or (i + 1) % len(piece.fields)]
    before = stored(found, {**weights, FIRST: weights[FIRST][kept]}, layout)
    assert fingerprint(before) == fingerprint(now)
    assert fingerprint(now) != fingerprint(found)


@pytest.mark.parametrize("name", [FIRST, "value_net.bias", "action_net.weight"])
def test_every_weight_counts(found: Checkpoint, name: str) -> None:
    weights = found.weights()
    assert fingerprint(stored(found, weights, dict(todays()))) == fingerprint(found)
    changed = weights[name].copy()
    place = np.unravel_index(np.abs(changed).argmax(), changed.shape)
    changed[place] *= np.float32(1.001)
    assert fingerprint(stored(found, {**weights, name: changed}, dict(todays()))) != fingerprint(found)


def test_rows_that_change_places_count(found: Checkpoint) -> None:
    weights = found.weights()
    rows = np.abs(weights[FIRST]).sum(axis=1).argsort()[-2:]
    changed = weights[FIRST].copy()
    changed[rows] = changed[rows[::-1]]
    assert fingerprint(stored(found, {**weights, FIRST: changed}, dict(todays()))) != fingerprint(found)
