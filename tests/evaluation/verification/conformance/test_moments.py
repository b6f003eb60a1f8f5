"""Assertions are compared at the moment at which a record makes them."""

import copy
import random
from pathlib import Path
from typing import Any

import pytest

from ashes_env.language.codes import FOREVER
from ashes_env.rules.state.cards import T_ATTACK, Timed
from evaluation.verification.conformance import report as conformance
from evaluation.verification.conformance.claims import MATCHERS, true_in_our_game
from evaluation.verification.conformance.clicks import EXPECT, Item
from evaluation.verification.conformance.positions import Names
from evaluation.verification.conformance.report import FAILED, NOT_UNDERSTOOD, PASSED, judge
from evaluation.verification.conformance.start import start
from evaluation.verification.conformance.traces import files, read
from tests.evaluation.verification.conformance.altered import assertions, with_one_altered
from tests.evaluation.verification.conformance.recorded import (
    Json,
    asked,
    attack_on_unit,
    cards,
    click,
    end,
    record,
    state,
    values,
)

RECORDED = Path(__file__).resolve().parents[5] / "shared" / "traces"
NOTICED = 0.95  # of altered assertions
ALTERED = 100


def said(at: int, on: Json, attr: str, value: Any, **more: Any) -> Json:
    """The attack on a unit with an assertion before one of its events."""
    trace = copy.deepcopy(attack_on_unit())
    trace["events"].insert(at, {"expect": {"m": "toBe", "on": on, "attr": attr, "v": value, **more}})
    return trace


THEIR_UNITS = ({"player": 2}, "units.count")  # no recorded state is looked at for this number


@pytest.mark.parametrize(("at", "units"), [(5, 1), (9, 0)])
def test_an_assertion_holds_at_its_moment_and_not_before_or_after(at: int, units: int) -> None:
    assert judge(said(at, *THEIR_UNITS, units), {}).differences == []
    verdict = judge(said(at, *THEIR_UNITS, 1 - units), {})
    assert verdict.result == FAILED
    assert any("does not hold" in x for x in verdict.differences)


def acknowledged(units: int) -> Json:
    """The destroyed unit is acknowledged before the attacker is exhausted, where our game does not wait."""
    trace = copy.deepcopy(attack_on_unit())
    tokens = {"cards": {"1.iron-worker": {"exhaustion": 1}}}
    trace["events"][8]["delta"]["cards"] = {"2.anchornaut": None}
    trace["events"][9:9] = [
        {"expect": {"m": "toBe", "on": {"card": "1.iron-worker"}, "attr": "exhaustion", "v": 0}},
        {"expect": {"m": "toBe", "on": {"player": 2}, "attr": "units.count", "v": units}},
        asked(click(1, "Anchornaut has been destroyed!", text="Ok", index=0), buttons=["Ok"]),
        {"delta": tokens},
    ]
    return trace


def test_what_stands_together_holds_at_one_step_where_our_game_does_not_wait() -> None:
    assert judge(acknowledged(0), {}).differences == []
    assert judge(acknowledged(1), {}).result == FAILED


def test_an_assertion_that_its_own_state_denies_is_a_difference() -> None:
    verdict = judge(said(9, {"card": "2.anchornaut"}, "location", "hand"), {})
    assert any("its own state shows something else" in x for x in verdict.differences)


@pytest.mark.parametrize(("wounds", "result"), [(0, PASSED), (1, FAILED)])
def test_an_assertion_about_one_of_two_copies_is_about_that_one(wounds: int, result: str) -> None:
    known = cards((1, "Coal Roarkwin"), (2, "Aradel Summergaard"), (1, "Iron Worker"), (1, "Iron Worker"))
    table = {"1.iron-worker": values("Iron Worker"), "1.iron-worker#2": {**values("Iron Worker"), "wounds": 1}}
    one = {"pb": "1.coal-roarkwin", "units": ["1.iron-worker", "1.iron-worker#2"]}
    claim = {"expect": {"m": "toBe", "on": {"card": "1.iron-worker"}, "attr": "wounds", "v": wounds}}
    begin = state(one, {"pb": "2.aradel-summergaard"}, table)
    assert judge(record(known, {"state": begin}, claim, end()), {}).result == result


@pytest.mark.parametrize("claimed", [-1, 0, -4])
def test_an_attack_value_below_0_counts_as_0(claimed: int) -> None:
    known = cards((1, "Coal Roarkwin"), (2, "Aradel Summergaard"), (1, "Iron Worker"))
    begin = state(
        {"pb": "1.coal-roarkwin", "units": ["1.iron-worker"]},
        {"pb": "2.aradel-summergaard"},
        {"1.iron-worker": values("Iron Worker")},
    )
    g = start(Names(known), begin)
    e = {"expect": {"m": "toBe", "on": {"card": "1.iron-worker"}, "attr": "attack", "v": claimed}}
    item = Item(EXPECT, e, begin, begin)
    assert true_in_our_game(Names(known), g, item) is False
    g.cards[g.players[0].units[0]].timed = (Timed(T_ATTACK, 0, -3, FOREVER, 0, 1, ""),)
    assert true_in_our_game(Names(known), g, item) is True


def test_what_is_not_understood_is_not_passed() -> None:
    verdict = judge(said(9, {"card": "2.anchornaut"}, "mystery", 1), {})
    assert verdict.result == NOT_UNDERSTOOD
    assert "mystery" in verdict.differences[0]
    assert "not understood: 1 more agree" in conformance.summary([verdict])


def test_what_is_not_understood_excuses_nothing() -> None:
    trace = said(9, {"card": "2.anchornaut"}, "mystery", 1)
    trace["events"][8]["delta"]["cards"]["1.iron-worker"] = {"exhaustion": 2}
    assert judge(trace, {}).result == FAILED


@pytest.mark.parametrize(("value", "result"), [(4, PASSED), (5, FAILED)])
def test_values_without_a_subject_are_compared_with_each_other(value: int, result: str) -> None:
    trace = copy.deepcopy(attack_on_unit())
    trace["events"].insert(9, {"expect": {"m": "toBe", "actual": 4, "v": value}})
    verdict = judge(trace, {})
    assert verdict.result == result
    assert result == FAILED or "assertions without a subject: 1" in conformance.summary([verdict])


@pytest.mark.parametrize(
    ("matcher", "right", "wrong"),
    [
        ("toBe", 1, 0),
        ("toBeGreaterThan", 0, 1),
        ("toBeLessThan", 2, 1),
        ("toBeGreaterThanOrEqual", 1, 2),
        ("toBeLessThanOrEqual", 1, 0),
    ],
)
def test_numbers_are_compared_in_several_ways(matcher: str, right: int, wrong: int) -> None:
    assert matcher in MATCHERS
    assert judge(said(5, *THEIR_UNITS, right, m=matcher), {}).differences == []
    assert judge(said(5, *THEIR_UNITS, wrong, m=matcher), {}).result == FAILED


@pytest.mark.slow  # hundreds of recorded games
@pytest.mark.skipif(not RECORDED.is_dir(), reason="the recorded games are not at hand")
@pytest.mark.timeout(600)
def test_altered_assertions_of_recorded_games_are_noticed() -> None:
    chance = random.Random(33)
    found = [(t, at) for file in files(RECORDED) for t in read(file) for at in assertions(t)]
    tried, passed = 0, []
    for trace, at in chance.sample(found, len(found)):
        if tried == ALTERED:
            break
        if judge(trace, {}).result == PASSED:
            tried += 1
            wrong = with_one_altered(trace, at, chance)
            if judge(wrong, {}).result == PASSED:
                passed.append(wrong["events"][at])
    assert tried == ALTERED
    assert len(passed) <= (1 - NOTICED) * tried, passed
