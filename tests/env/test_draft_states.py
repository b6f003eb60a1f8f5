"""Copies of a draft, saved ones, other worlds, rollouts."""

from __future__ import annotations

import copy
import json
import pickle

import numpy as np
import pytest

from ashes_env import campaign_v0, draft_v0
from ashes_env.env.draft_envs import DraftAEC
from ashes_env.env.draft_match import DraftMatch
from ashes_env.env.errors import OptionError, StateError
from tests.env.drafts import EVERY, KINDS, key
from tests.env.play import random_steps, until_over


def twin(env: DraftAEC, how: str, kind: str) -> DraftAEC:
    """A copy of an environment."""
    if how == "deepcopy":
        return copy.deepcopy(env)
    if how == "pickle":
        again = pickle.loads(pickle.dumps(env))
        assert isinstance(again, DraftAEC)
        return again
    if how == "clone":
        other = env.clone()
        assert isinstance(other, DraftAEC)
        return other
    other = draft_v0.raw_env(**KINDS[kind])
    state = env.get_state()
    if how == "JSON":
        state["match"] = DraftMatch.restore(env.settings, json.loads(json.dumps(env.match.save())))
    other.set_state(state)
    return other


@EVERY
@pytest.mark.parametrize("how", ["deepcopy", "pickle", "clone", "set_state", "JSON"])
@pytest.mark.parametrize("steps", [0, 3, 19, 40])
def test_copies_keep_the_live_draft(kind: str, how: str, steps: int) -> None:
    env = draft_v0.raw_env(**KINDS[kind])
    env.reset(seed=5)
    random_steps(env, steps, 5)
    assert not env.match.over
    other = twin(env, how, kind)
    before = key(env)
    assert key(other) == before
    random_steps(other, 10, 6)
    assert key(env) == before
    random_steps(env, 10, 6)
    assert key(env) == key(other)
    assert env.agent_selection == other.agent_selection
    until_over(env, 7)
    until_over(other, 7)
    assert key(env) == key(other)
    assert env.match.results == other.match.results
    env.reset()
    other.reset()
    assert key(env) == key(other)


@EVERY
def test_a_draft_that_is_over_is_copied_too(kind: str) -> None:
    env = draft_v0.raw_env(**KINDS[kind])
    env.reset(seed=2)
    until_over(env)
    for how in ("deepcopy", "pickle", "clone"):
        other = twin(env, how, kind)
        assert (other.match.results, other.match.over, other.decks) == (env.match.results, True, env.decks)
        assert other.observe("player_0")["observation"].tolist() == env.observe("player_0")["observation"].tolist()
    assert np.array_equal(env.match.determinize(1, 0).observe(0), env.match.observe(0))
    with pytest.raises(OptionError, match="seat"):
        env.match.determinize(1)


def test_states_of_other_environments_are_refused() -> None:
    env = draft_v0.raw_env()
    env.reset(seed=1)
    for other in (draft_v0.raw_env(players=3), campaign_v0.raw_env(), draft_v0.raw_env(dtype="uint8")):
        with pytest.raises(StateError, match="does not fit"):
            other.set_state(env.get_state())
        other.reset(seed=1)
        with pytest.raises(StateError, match="does not fit"):
            env.set_state(other.get_state())
    settings = env.settings
    saved = env.match.save()
    for wrong, message in (
        ({}, "has the fields"), ({**saved, "draft": {}}, "format"), ({**saved, "asked": [1]}, "'asked'"),
        ({**saved, "idle": -1}, "'idle'"), ({**saved, "refused": [0, True]}, "'refused'"), (None, "has the fields"),
        ({**saved, "draft": {**saved["draft"], "turn": 1}}, "a saved draft"),
    ):  # fmt: skip
        with pytest.raises(StateError, match=message):
            DraftMatch.restore(settings, wrong)
    until_over(env)
    with pytest.raises(StateError, match="that goes on is needed"):
        DraftMatch.restore(settings, env.match.save())


@EVERY
def test_another_world_looks_the_same_to_the_seat_it_is_dealt_for(kind: str) -> None:
    """So whatever differs between two such worlds, nothing that the seat is told tells of it."""
    env = draft_v0.raw_env(**KINDS[kind])
    for seed in range(4):
        env.reset(seed=seed)
        random_steps(env, 13 * seed, seed)
        match = env.match
        for seat in range(env.settings.players):
            dealt = set()
            before = match.observe(seat)
            for number in range(3):
                other = match.determinize(number, seat)
                assert np.array_equal(other.observe(seat), before)
                assert np.array_equal(other.mask(seat), match.mask(seat))
                assert other.text(seat) == match.text(seat)
                assert other.info(seat) == match.info(seat)
                dealt.add(json.dumps(other.save()))
            assert len(dealt) == 3
        world = env.determinize(3)
        assert isinstance(world, DraftAEC)
        until_over(world, 3)
        assert len(world.decks) == env.settings.players
    for wrong in (-1, 1 << 64, 0.5):
        with pytest.raises(OptionError, match="seed"):
            env.determinize(wrong)  # type: ignore[arg-type]


@EVERY
def test_rollouts_draft_to_the_end(kind: str) -> None:
    env = draft_v0.raw_env(**KINDS[kind])
    env.reset(seed=1)
    ends = []
    for _ in range(2):
        match = env.match.copy()
        assert match.rollout(seed=4) == match.decisions
        assert match.over
        ends.append((json.dumps(match.save()), match.results))
    assert ends[0] == ends[1]
    match = env.match.copy()
    assert match.rollout(until=("decisions", 15), seed=4) == 15
    assert match.rollout(lambda m: next(iter(m.actions())), ("decisions", 10)) == 10
    with pytest.raises(OptionError, match=r"'end' or .* in a draft"):
        match.rollout(until=("turns", 2))
