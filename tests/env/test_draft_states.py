"""Copies of a draft, saved ones, other worlds, rollouts."""

from __future__ import annotations

import json
from functools import partial

import numpy as np
import pytest

from ashes_env import campaign_v0, draft_v0
from ashes_env.env.draft_envs import DraftAEC
from ashes_env.env.draft_match import DraftMatch
from ashes_env.env.errors import OptionError, StateError
from tests.env.choosing import (
    HOW,
    copied_at_the_end,
    copies_keep_the_position,
    refuses_seeds,
    rolled_out,
    takes_no_state_of,
)
from tests.env.drafts import EVERY, KINDS
from tests.env.play import random_steps, until_over


@EVERY
@HOW
@pytest.mark.parametrize("steps", [0, 3, 19, 40])
def test_copies_keep_the_live_draft(kind: str, how: str, steps: int) -> None:
    copies_keep_the_position(partial(draft_v0.raw_env, **KINDS[kind]), how, steps, 10)


@EVERY
def test_a_draft_that_is_over_is_copied_too(kind: str) -> None:
    env, others = copied_at_the_end(partial(draft_v0.raw_env, **KINDS[kind]))
    for other in others:
        assert (other.match.results, other.decks) == (env.match.results, env.decks)
    assert np.array_equal(env.match.determinize(1, 0).observe(0), env.match.observe(0))
    with pytest.raises(OptionError, match="seat"):
        env.match.determinize(1)


def test_states_of_other_environments_are_refused() -> None:
    env = draft_v0.raw_env()
    env.reset(seed=1)
    for other in (draft_v0.raw_env(players=3), campaign_v0.raw_env(), draft_v0.raw_env(dtype="uint8")):
        takes_no_state_of(env, other)
    settings = env.settings
    saved = env.match.save()
    for wrong, message in (
        ({}, "has the fields"),
        ({**saved, "draft": {}}, "format"),
        ({**saved, "asked": [1]}, "'asked'"),
        ({**saved, "idle": -1}, "'idle'"),
        ({**saved, "refused": [0, True]}, "'refused'"),
        (None, "has the fields"),
        ({**saved, "draft": {**saved["draft"], "turn": 1}}, "a saved draft"),
    ):
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
    refuses_seeds(env)


@EVERY
def test_rollouts_draft_to_the_end(kind: str) -> None:
    env = draft_v0.raw_env(**KINDS[kind])
    first, second = rolled_out(env)
    assert first.results == second.results
    match = env.match.copy()
    assert match.rollout(until=("decisions", 15), seed=4) == 15
    assert match.rollout(lambda m: next(iter(m.actions())), ("decisions", 10)) == 10
    with pytest.raises(OptionError, match=r"'end' or .* in a draft"):
        match.rollout(until=("turns", 2))
