"""A game after it was played: its chances, what cost most, and nothing in them that a seat did not know."""

from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from ashes_env.agents.base import AgentError
from ashes_env.agents.make import agent_for
from ashes_env.match.estimates import expected, win_chance
from ashes_env.replays import Recording, Replay, ReplayError, as_dict, of_dict, steps, written
from ashes_env.spec.names import UsageError
from ashes_env.spec.spec import GameSpec
from ashes_env.text.analysis import Analysis, Weighed, planner_of
from tests.replays.recorded import random_game

QUICK = "plan:simulations=1,turns=1,candidates=3"
SHORT = 6  # decisions
PILE = ["Iron Worker"] * 5
MISSED = {"pb": {"title": "Coal Roarkwin", "wounds": 14}, "units": ["Hammer Knight"], "deck": PILE, "side": 0}
"""With one life left against three dice that can deal one damage, and an attack that wins."""


def missed_win() -> Replay:
    """The first player passes instead of winning."""
    foe: dict[str, Any] = {"pb": {"title": "Aradel Summergaard", "wounds": 15}, "dice": "3 natural", "deck": PILE}
    foe |= {"spellboard": ["Summon Butterfly Monk"], "hand": ["Molten Gold"]}
    recording = Recording.begin(GameSpec("pvp", {}, {"scenario": {"players": [MISSED, foe]}}, 1), ["human", "expert"])
    passing = next(a for a, text in recording.match.describe_mask().items() if text.endswith("pass"))
    recording.act(passing)
    return recording.replay()


def beginning(replay: Replay, n: int = SHORT) -> Replay:
    """The first decisions of a game."""
    return written(replay.spec, replay.actions[:n], replay.agents)


def analysed(replay: Replay, planner: str = QUICK, **given: Any) -> Analysis:
    analysis = Analysis(replay, planner_of(planner), **given)
    assert list(analysis.weigh()) == analysis.found
    return analysis


def test_a_missed_win_costs_most() -> None:
    analysis = analysed(missed_win(), "plan:simulations=24")
    (one,) = analysis.worst()
    assert (one.n, one.seat, one.chosen, one.better) == (1, 0, "pass", "attack")
    assert one.chance > 0.95
    assert one.cost == one.chance - one.chosen_chance > 0.2
    assert " later you have won in " in one.reason
    assert analysis.curve == [(1, 0, one.chance)]
    assert analysis.replay.values == [expected(1.0, 2)]


def test_what_a_seat_does_not_know_changes_nothing() -> None:
    replay = beginning(random_game())
    analysis = Analysis(replay, planner_of(QUICK))
    for step in steps(replay):
        if step.n in (2, 5):
            found = analysis.at(step)
            assert found is not None
            for seed in (1, 2):
                assert analysis.at(replace(step, match=step.match.determinize(seed))) == found


def test_an_analysis_is_the_same_again_and_does_not_depend_on_what_was_analysed_before() -> None:
    replay = beginning(random_game())
    whole = analysed(replay).found
    assert len(whole) > 4
    assert analysed(replay).found == whole
    assert analysed(replay, seed=1).found != whole
    seat = whole[-1].seat
    assert analysed(replay, seats=[seat]).found == [one for one in whole if one.seat == seat]
    assert analysed(beginning(replay, whole[1].n)).found == whole[:2]


def test_an_analysis_that_is_stopped_has_what_it_has_found() -> None:
    replay = beginning(random_game())
    analysis = Analysis(replay, planner_of(QUICK))
    two = list(islice(analysis.weigh(), 2))
    assert analysis.found == two
    assert [n for n, _, _ in analysis.curve] == [one.n for one in two]
    found = analysis.replay
    assert [n for n, value in enumerate(found.values, 1) if value is not None] == [one.n for one in two]
    assert found.actions == replay.actions


@pytest.mark.parametrize(
    "spec",
    [
        GameSpec("pvp", {"players": 3}, {}, 3),
        GameSpec("red_rains", {"players": 2}, {}, 3),
        GameSpec("campaign", {}, {}, 3),
        GameSpec("pvp", {"edition": "2018"}, {"decks": ["The Iron Men", "The Iron Men"]}, 3),
    ],
    ids=lambda spec: f"{spec.mode}-{len(spec.settings)}-{len(spec.options)}",
)
def test_games_of_every_kind_are_analysed(spec: GameSpec) -> None:
    recording = Recording.begin(spec)
    agent = agent_for("expert", spec.mode)
    agent.start(1)
    for _ in range(SHORT):
        recording.act(agent.act(recording.match))
    analysis = analysed(recording.replay())
    assert analysis.found
    for one in analysis.found:
        assert 0.0 <= one.chosen_chance <= one.chance <= 1.0
        assert bool(one.better) == bool(one.reason) == (one.cost > 0.0)
        assert one.chosen != one.better
    assert of_dict(as_dict(analysis.replay)) == analysis.replay
    costs = [one.cost for one in analysis.worst()]
    assert sorted(costs, reverse=True) == costs


def test_values_are_those_of_the_analysis_alone() -> None:
    replay = beginning(random_game())
    old = written(replay.spec, replay.actions, replay.agents, [0.5] * SHORT, [{replay.actions[0]: 1.0}] * SHORT)
    analysis = analysed(old)
    known: dict[int, Weighed] = {one.n: one for one in analysis.found}
    for n, value in enumerate(analysis.replay.values, 1):
        assert value == (round(known[n].value, 2) if n in known else None)
    assert analysis.replay.story == replay.story


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_a_value_and_its_chance_say_the_same(sides: int) -> None:
    for chance in (0.0, 0.25, 1.0):
        assert win_chance(expected(chance, sides), sides) == pytest.approx(chance)


def test_what_cannot_be_analysed_is_refused() -> None:
    for name, told in (
        ("expert", "only the planner analyses games"),
        ("plan:milliseconds=5", "simulations, not milliseconds"),
        ("open-eyes:plan:simulations=2", "only the planner"),
        ("plan:turn=1", "no option 'turn'"),
    ):
        with pytest.raises(AgentError, match=told):
            Analysis(missed_win(), planner_of(name))
    with pytest.raises(UsageError, match="players are 0 to 1"):
        Analysis(missed_win(), planner_of(QUICK), [2])
    with pytest.raises(UsageError, match="a draft has no chances"):
        Analysis(written(GameSpec("draft", {}, {}, 3), []), planner_of(QUICK))
    wrong = as_dict(missed_win()) | {"actions": [0]}
    with pytest.raises(ReplayError, match="not legal there"):
        list(Analysis(of_dict(wrong), planner_of(QUICK)).weigh())


def test_a_planner_without_a_budget_gets_one() -> None:
    assert planner_of("plan").budget.simulations == planner_of("plan:turns=2").budget.simulations == 40
    assert planner_of("plan:turns=2").turns == 2
