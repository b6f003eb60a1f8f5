"""Agents on a board: who is one agent and who another, whatever they are called; what is compared with what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from ashes_env.benchmark import board, comparing, panel
from ashes_env.benchmark.comparing import Family, FamilyError, compared, read_family
from ashes_env.benchmark.declarations import About, Declaration, Training
from ashes_env.benchmark.entrants import called, entrants
from ashes_env.benchmark.entries import Entry
from ashes_env.benchmark.sealed import Secret
from ashes_env.benchmark.submission import Submission
from ashes_env.benchmark.tasks import PANEL, Task, task_named, tasks
from ashes_env.match.errors import OptionError

VIROS = "red-rains/viros/S1/v2"
PVP = "pvp/precons/v2"
WEIGHTS = {"runs/mine": "weights:1"}


def made(
    agent: str, wins: Sequence[bool], task: Task | str = VIROS, title: str = "", size: str = "full", **more: Any
) -> Submission:
    """A submission whose games are won in turn as `wins` says."""
    task = task_named(task) if isinstance(task, str) else task
    keys = [key for series in task.series(agent, size) for key in series.expected()]
    entries = []
    for i, (seed, seat, opponent, partner, deck, other) in enumerate(keys):
        won = wins[i % len(wins)]
        row = (seed, opponent, partner, deck or "a", other or "", seat, float(won), won, False, 1, 1, 1, 1, 1)
        entries.append(Entry(*row, 0, float(won)))
    declared = Declaration("none", Training(0, split=more.pop("split", "")), About(title))
    sealed = more.pop("sealed", None)
    described = {"agent": agent, "kind": agent.partition(":")[0], "checkpoints": {}, "by clock": False, **more}
    return Submission(task, size, described, declared, {}, {}, {}, tuple(entries), 0, sealed)


def staircase(task: str, handicaps: Sequence[tuple[int, bool]], agent: str = "expert") -> Submission:
    found = made(agent, [True], task)
    games = [handicaps[i % len(handicaps)] for i in range(len(found.entries))]
    rows = [
        replace(entry, handicap=wounds, won=won, score=float(won))
        for entry, (wounds, won) in zip(found.entries, games, strict=True)
    ]
    return replace(found, entries=tuple(rows))


def test_the_same_agent_in_two_tasks_is_one_on_either_machine() -> None:
    other = "red-rains/viros/S2/v2"
    found = [
        made("policy:runs/mine,greedy=yes", [True], title="mine", checkpoints=WEIGHTS),
        made(
            "policy:/home/me/runs/mine,greedy=yes",
            [True],
            other,
            "mine",
            checkpoints={"/home/me/runs/mine": "weights:1"},
        ),
    ]
    (one,) = entrants(found)
    assert (one.name, sorted(one.by_task)) == ("mine", [VIROS, other])


@pytest.mark.parametrize(
    "other",
    [
        {"agent": "policy:runs/mine"},
        {"checkpoints": {"runs/mine": "weights:2"}},
        {"split": "levels"},
        {"agent": "mine:Mine", "code": "1", "checkpoints": {}},
    ],
)
def test_others_of_the_same_title_are_other_agents(other: dict[str, Any]) -> None:
    first = {"agent": "policy:runs/mine,greedy=yes", "checkpoints": WEIGHTS}
    found = [made(**each, wins=[True], title="mine") for each in (first, {**first, **other})]
    names = [one.name for one in entrants(found)]
    assert len(set(names)) == 2
    assert all(name.startswith("mine [") for name in names)


def test_exchanged_checkpoints_make_another_agent() -> None:
    paths = ["a", "b"]
    found = [
        made(f"guided:policy={i},student={j}", [True], title="mine", checkpoints={i: f"w:{i}", j: f"w:{j}"})
        for i, j in (paths, paths[::-1])
    ]
    assert len(entrants(found)) == 2


def test_code_with_other_data_is_another_agent() -> None:
    found = [made("mine:Mine:file=a", [True], title="mine", code="1", data={"file": each}) for each in "xy"]
    assert len(entrants(found)) == 2


def test_the_same_agent_on_sealed_seeds_is_told_apart() -> None:
    opened = Secret.draw("spring", "a lottery").open("1 2 3", "a lottery")
    task = task_named(VIROS).on(opened.seed_of(VIROS))
    one, other = entrants([made("expert", [True]), made("expert", [True], task, sealed=opened)])
    assert (one.name, other.name) == ("expert", "expert, seal spring")


def test_nobody_takes_the_name_of_an_agent_that_ships() -> None:
    """An own agent called "expert" has no games of that agent of the panel, nor its place as the anchor."""
    for title in ("expert", "policy:pvp,greedy=yes", "pvp"):
        (one,) = entrants([made("policy:runs/mine", [True], title=title, checkpoints=WEIGHTS)])
        assert one.name.startswith(f"{title} [")
    weak = made("policy:runs/mine", [False], PVP, "expert", "small", checkpoints=WEIGHTS)
    strong = made("policy:runs/mine", [True], PVP, "mine", "small", checkpoints=WEIGHTS)
    rows = {row[0].partition(" [")[0]: row for row in panel.ratings(entrants([weak, strong]))}
    assert float(rows["mine"][1].split()[0]) > 100 > -100 > float(rows["expert"][1].split()[0])
    assert rows["expert"][2 + PANEL.index("expert")] == "0.0%", "it played against the panel's"


def test_agents_of_one_title_are_rated_apart() -> None:
    found = [
        made("policy:runs/mine", [won], PVP, "mine", "small", checkpoints={"runs/mine": f"weights:{won}"})
        for won in (True, False)
    ]
    _, first, second = panel.ratings(entrants(found))
    assert float(first[1].split()[0]) > 100 > -100 > float(second[1].split()[0])


def test_a_comparison_of_a_title_that_several_have_names_them() -> None:
    found = [
        made("policy:runs/mine", [won], title="mine", checkpoints={"runs/mine": f"weights:{won}"})
        for won in (True, False)
    ]
    agents = entrants([*found, made("expert", [True, False])])
    with pytest.raises(OptionError, match=r"several agents are called 'mine': 'mine \[\w+\]', 'mine \[\w+\]'"):
        compared(Family((("mine", "expert"),)), agents)
    (told,) = compared(Family(((agents[0].name, agents[1].name),)), agents)
    assert (told.difference.value, told.games) == (1.0, len(found[0].entries))


def test_a_pattern_that_fits_no_task_is_refused(tmp_path: Any) -> None:
    file = tmp_path / "family.toml"
    file.write_text('pairs = [["expert", "random"]]\ntasks = ["red-rains/*", "red-rain/*"]\n')
    with pytest.raises(FamilyError, match="no task is like 'red-rain/"):
        read_family(file)


def test_comparisons_have_a_row_each_and_name_the_stronger_one() -> None:
    agents = entrants([made("expert", [True]), made("random", [False])])
    rows = comparing.table(compared(Family((("expert", "random"), ("random", "expert"))), agents))
    assert [row[-1] for row in rows[1:]] == ["expert", "expert"]


def test_a_mean_of_handicaps_holds_nothing_that_no_game_tells() -> None:
    """A handicap below 0 or above the most is where only the prior says how far out: it counts as 0 or as the most, and
    a sign says so.
    """
    names = [name for name in tasks() if name.startswith("handicap/") and name.endswith("/S1/v2")]
    inside = [(wounds, wounds >= 10) for wounds in range(20)]
    always, never = [(0, True)], [(14, False)]
    for played, sign in (([inside] * 6, ""), ([always, *[inside] * 5], "< "), ([never, *[inside] * 5], "> ")):
        found = [staircase(name, games) for name, games in zip(names, played, strict=True)]
        (one,) = entrants(found)
        mean = one.handicap(names)
        assert mean is not None
        assert mean.sign == sign
        rows = board.by_level("handicap", [one])
        assert rows[1][1] == f"{sign}{mean.value:.1f}"
        if sign == "< ":
            assert mean.value == pytest.approx(5 / 6 * 9.5, abs=0.5)
    (one,) = entrants([staircase(name, always if i % 2 else never) for i, name in enumerate(names)])
    mean = one.handicap(names)
    assert mean is not None
    assert mean.sign == "~ "
    assert board.by_task([staircase(names[0], always)])[1][1] == "below 0"
    assert board.by_task([staircase(names[0], inside)])[1][1].startswith("9.")


def test_names_of_a_board_are_different() -> None:
    found = [
        made("mine:Mine", [True], title="mine", code=code, split=split) for code in "12" for split in ("", "levels")
    ]
    names = [called(one) for one in entrants(found)]
    assert len(set(names)) == 4
    assert all(name.endswith(" (not ranked)") for name in names)


def test_a_summary_has_one_row_for_each_agent_of_all_classes() -> None:
    level = [name for name in tasks() if name.startswith("red-rains/") and "/S1/" in name]
    found = [made(agent, wins, name) for agent, wins in (("random", [False]), ("expert", [True])) for name in level]
    found = [
        replace(one, declared=replace(one.declared, search="100-simulations"))
        if one.agent["agent"] == "expert"
        else one
        for one in found
    ]
    head, *rows = board.summary(found)
    assert head[:4] == ("agent", "search", "training", "S1")
    assert [row[:3] for row in rows] == [("expert", "100-simulations", "none"), ("random", "none", "none")]
    assert rows[0][3].startswith("100.0%")
    assert rows[0][4] == "-", "no task of S2"
