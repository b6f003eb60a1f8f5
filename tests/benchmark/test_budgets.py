"""Classes of agents: by search, by training, and what is declared of them."""

import ctypes
import inspect
import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ashes_env import red_rains_v0
from ashes_env.agents.make import KINDS, PRETRAINED, recipe, shipped
from ashes_env.agents.plan.planner import PlannerAgent
from ashes_env.agents.search.guided import GuidedAgent
from ashes_env.agents.search_greedy import GreedyAgent
from ashes_env.benchmark import budgets, machines
from ashes_env.benchmark.budgets import BudgetError, search_class, training_class
from ashes_env.benchmark.declarations import About, Declaration, DeclarationError, Training, read_declaration
from ashes_env.benchmark.declared import declaration_of, declared_for, policies, total
from ashes_env.benchmark.machines import machine
from ashes_env.encoding import consequences
from ashes_env.files import FileError
from tests.junk import JUNK, places, replaced

FULL = """
search = "100-simulations"
[training]
decisions = 9_800_000
hours = 3.5
seeds = [1, 2]
split = "decks"
notes = "MaskablePPO"
[agent]
title = "My agent"
authors = "A. Person"
link = "https://example.org"
"""
DECLARED = Declaration(
    "100-simulations",
    Training(9_800_000, 3.5, (1, 2), "decks", "MaskablePPO"),
    About("My agent", "A. Person", "https://example.org"),
)


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("random", "none"),
        ("greedy", "none"),
        ("greedy:completions=2", "none"),
        ("greedy:completions=3", "1-second"),
        ("expert", "none"),
        ("draft", "none"),
        ("coal", "none"),
        ("policy:chimeras,greedy=yes", "none"),
        ("open-eyes:expert", "none"),
        ("flat:simulations=100", "100-simulations"),
        ("flat:simulations=101", "1-second"),
        ("tree:milliseconds=1", "1-second"),
        ("tree:policy=coal,simulations=64", "100-simulations"),
        ("plan:simulations=40,menus=yes", "100-simulations"),
        ("plan:simulations=40,menus=yes,policy=chimeras", "100-simulations"),
        ("plan:simulations=1,candidates=30", "1-second"),
        ("plan:milliseconds=1000", "1-second"),
        ("guided:policy=coal,simulations=128", "1-second"),
        ("guided:policy=chimeras,student=student,simulations=64,turns=2,gate=0.99,scale=8", "100-simulations"),
        ("guided:policy=coal,simulations=1,candidates=60", "1-second"),
        ("my_module:Mine", None),
        ("open-eyes:my_module:Mine:simulations=5", None),
    ],
)
def test_the_class_of_an_agent_follows_from_its_options(name: str, wanted: str | None) -> None:
    assert search_class(recipe(name)) == wanted
    assert wanted in (None, *budgets.SEARCHES)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("flat", "simulations or milliseconds"),
        ("plan:simulations=4,milliseconds=4", "simulations or milliseconds"),
        ("tree:milliseconds=1000.5", "every class allows at most 1000"),
    ],
)
def test_a_search_without_a_budget_that_a_class_allows_is_refused(name: str, message: str) -> None:
    with pytest.raises(BudgetError, match=message):
        search_class(recipe(name))


def test_every_kind_of_agent_has_a_class_and_defaults_are_those_of_the_agents() -> None:
    for kind, row in KINDS.items():
        assert kind in budgets.SEARCHLESS or kind == "greedy" or "simulations" in row.options
    for kind, made in (("plan", PlannerAgent), ("guided", GuidedAgent)):
        assert inspect.signature(made).parameters["candidates"].default == budgets.CANDIDATES[kind]
    assert inspect.signature(GreedyAgent).parameters["completions"].default == budgets.COMPLETIONS
    assert budgets.TRIES >= consequences.SAMPLES


@pytest.mark.parametrize("name", ["plan:simulations=40", "plan:simulations=1", "plan:simulations=40,policy=coal"])
def test_a_search_of_the_class_plays_at_most_as_many_lines(name: str) -> None:
    agent: Any = recipe(name).make()
    env = red_rains_v0.raw_env(first_five="recommended", payment="auto")
    env.reset(seed=3)
    agent.start(1)
    searched = 0
    while searched < 4:
        env.step(agent.act(env.match))
        if agent.last is not None:
            searched += 1
            assert 0 < sum(agent.last.tries) <= budgets.MOST_SIMULATIONS


@given(st.none() | st.integers(0, 10**15))
def test_the_class_by_training_is_that_of_the_decisions(decisions: int | None) -> None:
    found = training_class(decisions)
    assert found in budgets.TRAININGS
    assert (found == "none") == (decisions == 0)
    assert (found == "open") == (decisions is None or decisions > 10_000_000)


def written(folder: Path, text: str) -> Path:
    place = folder / "mine.toml"
    place.write_text(text, encoding="utf-8")
    return place


def test_a_declaration_is_read_from_toml_and_goes_through_json(tmp_path: Path) -> None:
    found = read_declaration(written(tmp_path, FULL))
    assert found == DECLARED
    assert found.training_class == "10M"
    assert Declaration.of_dict(json.loads(json.dumps(found.as_dict()))) == found


def test_what_is_left_out_or_unknown_is_unknown(tmp_path: Path) -> None:
    least = read_declaration(written(tmp_path, 'search = "none"\n[training]\ndecisions = 0\n'))
    assert least == Declaration("none", Training(0))
    text = 'search = "none"\ntraining = {decisions = "unknown", hours = "unknown", seeds = "unknown"}\n'
    unknown = read_declaration(written(tmp_path, text))
    assert unknown == Declaration("none", Training(None, None, None))
    assert unknown.training_class == "open"
    data = json.loads(json.dumps(unknown.as_dict()))
    assert data["training"]["decisions"] is data["training"]["hours"] is data["training"]["seeds"] is None
    assert Declaration.of_dict(data) == unknown


def test_whatever_stands_in_any_place_is_refused_by_name_or_makes_sense() -> None:
    data = DECLARED.as_dict()
    told: list[tuple[str, str]] = []
    for path in places(data):
        for junk in [*JUNK, "x" * 1001, "\x1b[2J", "a\nb", -0.5, 1e9, [1] * 101, float("nan")]:
            try:
                found = Declaration.of_dict(replaced(data, path, junk))
            except DeclarationError as error:
                told.append((str(path[-1]), str(error)))
            else:
                assert found.as_dict() == replaced(data, path, junk)
    assert len(told) > 100
    assert all(field in message for field, message in told)
    wrongs: list[object] = [None, [], "x", {}, {**data, "more": 1}, {"search": "none"}]
    for wrong in wrongs:
        with pytest.raises(DeclarationError):
            Declaration.of_dict(wrong)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("search = ", "it is no TOML"),
        ("", "'search' is missing"),
        ('search = "none"', "'training' is missing"),
        ('search = "none"\ntraining = 1', "training: a table"),
        ('search = "none"\n[training]\nhours = 1', "'decisions' is missing"),
        (
            'search = "two"\n[training]\ndecisions = 1',
            "search: one of 'none', '100-simulations', '1-second', not 'two'",
        ),
        ('search = "none"\n[training]\ndecisions = 1.5', "training.decisions: a whole number"),
        ('search = "none"\n[training]\ndecisions = 1\nseed = 1', "training: there is no field 'seed'"),
        ('search = "none"\nagent = 1\n[training]\ndecisions = 1', "agent: a table"),
        ('search = "none"\n[training]\ndecisions = 1\n[agent]\ntitle = "unknown\\n"', "agent.title: at most 200"),
    ],
)
def test_a_file_that_is_no_declaration_is_refused(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(DeclarationError, match=message):
        read_declaration(written(tmp_path, text))
    with pytest.raises(FileError):
        read_declaration(tmp_path / "nowhere.toml")


def test_every_agent_that_ships_is_declared() -> None:
    assert sorted(policies()) == shipped()
    for name in (
        "random",
        "greedy",
        "expert",
        "draft",
        "flat:simulations=9",
        "tree:simulations=9",
        "plan:simulations=9",
    ):
        found = declared_for(recipe(name))
        assert found is not None
        assert (found.training.decisions, found.training_class) == (0, "none")
        assert found.agent.title
        assert Declaration.of_dict(json.loads(json.dumps(found.as_dict()))) == found
    classes = {}
    for name in shipped():
        found = declared_for(recipe(name))
        assert found is not None
        classes[name] = found.training_class
        assert (found.search, found.training.split) == ("none", "")
        assert found == declared_for(recipe(f"policy:{PRETRAINED / name}"))
    assert classes == {"coal": "open", "chimeras": "open", "student": "open", "pvp": "10M"}


@pytest.mark.parametrize("name", shipped())
def test_declared_trainings_are_those_of_the_recipes(name: str) -> None:
    rows = json.loads((PRETRAINED / name / "recipe.json").read_text(encoding="utf-8"))["phases"]
    (meta,) = (PRETRAINED / name).glob("*/meta.json")
    trained = json.loads(meta.read_text(encoding="utf-8"))["trained"]
    own = policies()[name]
    assert own.training.hours == pytest.approx(sum(row["hours"] for row in rows), abs=0.01)
    assert own.training.seeds == (trained["seed"],)
    played = sum(row["until"] for row in rows if row["unit"] == "timesteps")
    assert own.training.decisions is not None
    assert played <= own.training.decisions <= played + 1_000_000
    taught = [row["arguments"] for row in rows if "--teacher" in row["arguments"]]
    teachers = {each[each.index("--teacher") + 1] for each in taught}
    assert {f"policy:{teacher}" for teacher in own.teachers} == {
        each for each in teachers if each.startswith("policy:")
    }


def test_an_agent_that_combines_policies_has_all_their_trainings_once() -> None:
    def decisions(name: str) -> int:
        found = declared_for(recipe(name))
        assert found is not None
        assert found.training.decisions is not None
        return found.training.decisions

    own = {name: one.training.decisions or 0 for name, one in policies().items()}
    both = own["chimeras"] + own["student"]
    assert decisions("student") == both, "its teacher counts too"
    assert decisions("guided:policy=chimeras,student=student,simulations=64") == both
    assert decisions("guided:policy=coal,student=student,simulations=64") == both + own["coal"]
    assert decisions("plan:simulations=40,menus=yes,policy=chimeras") == own["chimeras"]
    assert decisions("tree:policy=pvp,simulations=9") == own["pvp"]
    found = declared_for(recipe("guided:policy=coal,student=student,simulations=128"))
    assert found is not None
    assert (found.search, found.training.hours, found.training.seeds) == ("1-second", 6.17, (1,))
    assert found.agent.title == "Search guided by a policy with coal and student"
    assert total([]) == Training(0, 0, ())
    with pytest.raises(DeclarationError, match="no shipped policy 'cole'"):
        total(["cole"])


def test_what_does_not_ship_has_to_be_declared(tmp_path: Path) -> None:
    values, own = tmp_path / "value.json", tmp_path / "coal"
    values.write_text("{}", encoding="utf-8")
    own.mkdir()
    mine = Declaration("none", Training(5))
    for name in (str(own), f"plan:simulations=9,value={values}", f"sb3:{values}", "my_module:Mine"):
        assert declared_for(recipe(name)) is None
        with pytest.raises(DeclarationError, match="declare it in a TOML file"):
            declaration_of(recipe(name))
    assert declaration_of(recipe("my_module:Mine"), mine) == declaration_of(recipe(str(own)), mine) == mine
    with pytest.raises(DeclarationError, match="belongs to '100-simulations', not to 'none'"):
        declaration_of(recipe(f"plan:simulations=9,value={values}"), mine)
    with pytest.raises(DeclarationError, match="ships with its declaration"):
        declaration_of(recipe("expert"), mine)
    assert declaration_of(recipe("expert")) == declared_for(recipe("expert"))


def test_a_machine_is_described_without_names_and_paths() -> None:
    found = machine()
    text = json.dumps(found)
    assert (found["python"].split()[-1], found["numpy"]) == (platform.python_version(), np.__version__)
    assert isinstance(found["compiled"], bool)
    assert str(Path.home()) not in text
    assert not platform.node() or platform.node() not in text.split('"')
    for name in ("cores", "usable_cores", "numpy_threads"):
        assert found[name] is None or found[name] >= 1
    assert found["memory_gib"] is None or found["memory_gib"] > 0
    if sys.platform == "linux":
        assert found["system"].startswith("Linux ")
        assert found["memory_gib"]


@pytest.mark.parametrize("system", ["linux", "darwin", "win32", "wasi"])
def test_what_a_system_does_not_tell_is_none(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any, **__: Any) -> Any:
        raise OSError("not here")

    monkeypatch.setattr(sys, "platform", system)
    for place, name in (
        (subprocess, "run"),
        (os, "sysconf"),
        (ctypes, "CDLL"),
        (platform, "release"),
        (platform, "processor"),
    ):
        monkeypatch.setattr(place, name, fails, raising=False)
    monkeypatch.setattr(machines, "_read", fails)
    found = machine()
    for name in ("processor", "numpy_threads", "memory_gib", "system"):
        assert found[name] is None
    json.dumps(found)


@pytest.mark.parametrize(
    ("environment", "wanted"),
    [({}, None), ({"OMP_NUM_THREADS": "3"}, 3), ({"OPENBLAS_NUM_THREADS": "x", "MKL_NUM_THREADS": "2"}, 2)],
)
def test_threads_that_an_environment_asks_for(environment: dict[str, str], wanted: int | None) -> None:
    assert machines.asked_threads(environment) == wanted


def test_trial_games_for_a_deck_fit_no_class() -> None:
    with pytest.raises(BudgetError, match="trial games"):
        search_class(recipe("builds:expert"))
