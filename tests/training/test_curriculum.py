"""Staircases follow wins and losses, decks are dealt evenly, tasks by what there is to learn; all of it is kept."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")

from ashes_env.agents.base import AgentError
from ashes_env.decks import get
from ashes_env.decks.legality import problems
from ashes_env.env.curriculum import Course, Staircase, Task, tasks_of
from ashes_env.match.errors import OptionError, StateError
from tests.training.small import ROLLOUT, SMALL, started, steps_of
from training.games.against_chimeras import course_of, make_env
from training.ppo_red_rains import COMMAND, train
from training.run import log
from training.run.arguments import DEFAULTS, checked, decks_of, tasks_for
from training.run.run import ARGS, How

EASY, HARD = Task("A", "S1", 29), Task("A", "H3", 34)


def course(n: int = 4, decks: int = 3, tasks: tuple[Task, ...] = (EASY, HARD), handicap: bool = True) -> Course:
    found = Course(n, [f"deck {i}" for i in range(decks)], tasks, handicap)
    found.seed(range(n))
    return found


def play(course: Course, games: int, win: Any) -> list[dict[str, Any]]:
    """Games in all places in turn; `win` says of options and handicap whether one is won. What was dealt."""
    out = []
    for i in range(games):
        place = i % len(course.chances)
        options = course.begin(place)
        info: dict[str, Any] = {"is_success": win(options)}
        course.ended(place, info)
        assert info["handicap"] == options["handicap"]
        assert [info["deck"]] == options["decks"]
        assert info["task"] == f"{options['chimera']} {options['level']}"
        out.append(options)
    return out


def test_the_staircase_follows_wins_and_losses() -> None:
    stair = Staircase(29, 5.0)
    for won, level in ((True, 4.0), (True, 3.0), (False, 4.0)):
        stair.ended(won)
        assert stair.level == level
    assert Staircase(29).level == 28.0
    for _ in range(40):
        stair.ended(True)
    assert stair.level == 0
    for _ in range(40):
        stair.ended(False)
    assert stair.level == 29
    stair = Staircase(29, 5.0, target=0.75)
    stair.ended(False)
    assert stair.level == 8.0
    with pytest.raises(OptionError, match="target"):
        Staircase(29, target=1.0)


def test_some_games_are_plain_and_move_nothing() -> None:
    found = course(1, 1, (EASY,))
    plain = 0
    for _ in range(1000):
        before = found.standings[0].stairs[0].level
        options = found.begin(0)
        game = found.begun[0]
        assert game is not None
        found.ended(0, {"is_success": False})
        if not game.climbing:
            plain += 1
            assert options["handicap"] == 0
            assert found.standings[0].stairs[0].level == before
    assert 60 < plain < 150


def test_decks_are_dealt_evenly_whatever_the_places() -> None:
    dealt = play(course(4, 3), 300, lambda _: False)
    assert set(Counter(options["decks"][0] for options in dealt).values()) == {100}
    for task in ("S1", "H3"):
        of_task = Counter(options["decks"][0] for options in dealt if options["level"] == task)
        assert len(of_task) == 3


def test_tasks_with_something_to_learn_are_played_most() -> None:
    tasks = tuple(Task("A", level, 29) for level in ("always", "half", "never"))
    found = course(6, 2, tasks)
    results = {"always": True, "never": False}
    turn = iter(range(10**9))
    dealt = play(found, 6000, lambda options: results.get(options["level"], next(turn) % 2 == 0))
    share = {s.task.level: s.share for s in found.standings}
    assert share["always"] > 0.9
    assert share["never"] < 0.1
    assert 0.3 < share["half"] < 0.7
    played = Counter(options["level"] for options in dealt[3000:])
    assert played["half"] > 3 * played["always"] > 0
    assert played["half"] > 3 * played["never"] > 0
    plain = play(course(6, 2, tasks, handicap=False), 3000, lambda options: options["level"] == "always")
    assert min(Counter(options["level"] for options in plain).values()) > 800
    assert {options["handicap"] for options in plain} == {0}


def test_a_course_goes_on_as_if_it_had_never_stopped() -> None:
    one, other = course(), course()
    chance = np.random.default_rng(1)
    play(one, 200, lambda _: bool(chance.random() < 0.4))
    other.restore(json.loads(json.dumps(one.state())))
    assert other.state() == one.state()
    assert play(other, 200, lambda _: True) == play(one, 200, lambda _: True)
    assert other.state() == one.state()


@pytest.mark.parametrize(
    "change",
    [
        {"tasks": {}},
        {"chances": []},
        {"chances": [1, 2, 3, 4]},
        {"dealt": -1},
        {"dealt": None},
        {"tasks": 3},
        {"tasks": {"A S1": {"share": 0.5, "levels": [1.0, 2.0]}}},
        {"tasks": {"A S1": {"share": 0.5, "levels": [1.0, 2.0]}, "A H3": {"share": 0.5, "levels": [99.0, 1.0]}}},
        {"tasks": {"A S1": {"share": 0.5, "levels": [1.0, 2.0]}, "A H3": {"share": 0.5, "levels": [1.0]}}},
        {"tasks": {"A S1": {"share": 2, "levels": [1.0, 2.0]}, "A H3": {"share": 0.5, "levels": [1.0, 1.0]}}},
    ],
)
def test_a_state_that_does_not_fit_is_refused_and_changes_nothing(change: dict[str, Any]) -> None:
    one, other = course(), course()
    before = one.state()
    with pytest.raises(StateError):
        one.restore({**other.state(), **change})
    assert one.state() == before


def test_tasks_are_every_chimera_at_every_level_with_the_wounds_it_bears() -> None:
    found = tasks_of(["The Corpse of Viros"], ["S1", "H3"])
    assert [task.name for task in found] == ["The Corpse of Viros S1", "The Corpse of Viros H3"]
    assert [task.most for task in found] == [29, 34]
    with pytest.raises(OptionError, match="no level"):
        tasks_of(["The Corpse of Viros"], ["S9"])


def test_with_pairs_of_a_box_each_chimera_meets_the_decks_of_its_box() -> None:
    given = {**DEFAULTS, "decks": ["pve"], "chimeras": ["The Corpse of Viros", "The Flood of Moon Cove"]}
    args = checked({**given, "pairs": "box"})
    tasks = tasks_for(args)
    assert [len(task.decks) for task in tasks] == [4, 4]
    found = Course(4, args["decks"], tasks)
    found.seed(range(4))
    dealt = play(found, 200, lambda options: True)
    assert all(options["decks"][0].startswith(f"{options['chimera']}: ") for options in dealt)
    assert len({options["decks"][0] for options in dealt}) == 8
    assert [len(task.decks) for task in tasks_for(checked(given))] == [8, 8]
    with pytest.raises(OptionError, match="pairs: none of the decks is of the box of The Flood"):
        checked({**DEFAULTS, "chimeras": ["The Flood of Moon Cove"], "pairs": "box"})


def test_decks_of_a_box_and_all_others_are_tasks_apart_and_some_are_changed() -> None:
    given = {**DEFAULTS, "decks": ["pve", "published"], "chimeras": ["The Corpse of Viros", "The Flood of Moon Cove"]}
    args = checked({**given, "pairs": "apart", "levels": ["S1", "H1"]})
    tasks = tasks_for(args)
    assert [task.name for task in tasks[:4:1]] == [
        "The Corpse of Viros S1",
        "The Corpse of Viros S1 with other decks",
        "The Corpse of Viros H1",
        "The Corpse of Viros H1 with other decks",
    ]
    published = set(checked({**given, "decks": ["published"]})["decks"])
    assert all(get(deck).first_five for deck in published)
    assert set(tasks[1].decks) == published - set(tasks[0].decks)
    found = Course(4, args["decks"], tasks, changed=0.5)
    found.seed(range(4))
    found.restore(json.loads(json.dumps(found.state())))
    dealt = [found.begin(0)["decks"][0] for _ in range(200)]
    changed = [deck for deck in dealt if not isinstance(deck, str)]
    assert 50 < len(changed) < 150
    for deck in changed:
        before, now = dict(get(deck.name.removesuffix(" (changed)")).cards), dict(deck.cards)
        assert 0 < len(before.keys() - now.keys()) <= 3
        assert problems(deck, "red rains") == []
    assert len(tasks_for(checked({**given, "decks": ["pve"], "pairs": "apart"}))) == 4


def test_a_learner_that_has_been_taught_begins_with_a_smaller_handicap() -> None:
    first = [
        course_of(make_env({**SMALL, **given})).standings[0].stairs[0].level
        for given in ({}, {"taught": "yes"}, {"imitate": 1})
    ]
    assert first == [28.0, 7.0, 7.0]


@pytest.mark.parametrize("form", ["flat", "entities"])
def test_the_games_are_those_of_the_course(form: str) -> None:
    decks = decks_of(["pve"], ["The Corpse of Viros"])
    env = make_env({**SMALL, "n_envs": 6, "decks": decks, "levels": ["S1", "H1", "H3"], "observation": form})
    env.seed(1)
    env.reset()
    begun = course_of(env).begun
    matches = env.get_attr("match")
    assert len(matches) == 6
    for match, game in zip(matches, begun, strict=True):
        assert game is not None
        table = match.game
        assert table.cards[table.players[1].pb].wounds == game.handicap
        assert table.by_id[table.players[0].pb].title == get(game.deck).phoenixborn
    assert len({game.deck for game in begun if game}) == len(decks)
    env.close()


def test_several_decks_and_levels_are_trained_logged_and_kept(tmp_path: Path) -> None:
    folder = started(tmp_path, 4 * ROLLOUT, decks=["pve"], levels=["S1", "S2"], n_envs=4)
    lines = log.read(folder / log.NAME)
    tasks = {name for line in lines for name in line.get("tasks", ())}
    assert tasks <= {"The Corpse of Viros S1", "The Corpse of Viros S2"}
    for line in lines:
        assert sum(part["episodes"] for part in line.get("tasks", {}).values()) in (0, line["episodes"])
    model = train(COMMAND.opened(folder), 2 * ROLLOUT, How(bar=False))
    assert steps_of(folder) >= 6 * ROLLOUT
    env = model.get_env()
    assert env is not None
    assert len(course_of(env).standings) == 2

    args = json.loads((folder / ARGS).read_text())
    (folder / ARGS).write_text(json.dumps({**args, "levels": ["S1", "S3"]}))
    with pytest.raises(AgentError, match="does not fit this run: a curriculum over The Corpse of Viros S1, The Corpse"):
        train(COMMAND.opened(folder), ROLLOUT, How(bar=False))
