"""The population: who is met how often, who has to go, and that it can be saved."""

from __future__ import annotations

import json
from collections import Counter

import numpy as np
import pytest

from ashes_env.agents.base import AgentError
from training.games.population import LATEST, Population


def test_who_wins_against_the_learner_is_met_more_often() -> None:
    population = Population(mirror=0.0, anchors=0.0)
    population.add("weak")
    population.add("strong")
    for _ in range(50):
        population.record("weak", 1.0)
        population.record("strong", 0.0)
    rng = np.random.default_rng(1)
    met = Counter(population.draw(rng) for _ in range(500))
    assert met["strong"] > 20 * met["weak"] > 0


def test_shares_of_itself_of_fixed_agents_and_of_snapshots() -> None:
    population = Population(("random", "greedy"), mirror=0.5, anchors=0.2)
    rng = np.random.default_rng(2)
    assert {population.draw(rng) for _ in range(200)} == {"random", "greedy", LATEST}, "nobody else is there yet"
    population.add("a")
    met = Counter(population.draw(rng) for _ in range(4000))
    assert met[LATEST] / 4000 == pytest.approx(0.5, abs=0.04)
    assert (met["random"] + met["greedy"]) / 4000 == pytest.approx(0.2, abs=0.03)
    assert met["a"] / 4000 == pytest.approx(0.3, abs=0.04)


def test_the_easiest_go_but_never_the_first_and_the_latest() -> None:
    population = Population(most=3)
    gone = []
    for n in range(6):
        gone += population.add(str(n))
        for m in population.members:
            population.record(m.name, 1.0 if m.name in ("0", "1", "2") else 0.0)
    assert population.members[0].name == "0"
    assert population.members[-1].name == "5"
    assert len(population.members) == 3
    assert gone[:2] == ["1", "2"]


def test_a_population_goes_on_where_it_was_saved() -> None:
    population = Population(("random",), mirror=0.3, anchors=0.1, most=5)
    for name in ("0000000000", "0000000256"):
        population.add(name)
        population.record(name, 0.0)
    other = Population.of(json.loads(json.dumps(population.state())), ("random",))
    assert other.state() == population.state()
    one, two = np.random.default_rng(3), np.random.default_rng(3)
    assert [population.draw(one) for _ in range(50)] == [other.draw(two) for _ in range(50)]


@pytest.mark.parametrize("state", [{}, {"mirror": 0.1}, {"mirror": "x", "anchors": 0, "most": 3, "members": []}, []])
def test_what_is_no_population_is_refused(state: object) -> None:
    with pytest.raises(AgentError, match="state of a population"):
        Population.of(state)  # type: ignore[arg-type]


def test_shares_have_to_add_up() -> None:
    with pytest.raises(AgentError, match="add up"):
        Population(mirror=0.8, anchors=0.3)


def test_s10_a_number_of_games_that_is_no_float_is_refused() -> None:
    population = Population()
    population.add("0000000000")
    for games in (10**400, 1 << 60):
        state = population.state()
        state["members"][0]["games"] = games
        with pytest.raises(AgentError, match="state of a population"):
            Population.of(state)
