"""The maker of one-turn tasks: which lines are tried, what is kept, and a run that stops and goes on."""

import json
import math
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ashes_env.decks import get
from ashes_env.files import FileError
from ashes_env.rules.state import moves
from ashes_env.scenarios import document, side, unit
from ashes_env.spec.spec import GameSpec
from ashes_env.text.one_turn import position
from ashes_env.text.one_turn.lines import Worlds, line_of, world_seeds
from ashes_env.text.one_turn.position import Line, Position, spec_of
from ashes_env.text.tasks import tasks_of
from evaluation.one_turn import holding, positions
from evaluation.one_turn.candidates import Found, at_random, experts, played, varied
from evaluation.one_turn.examining import Examination, paired
from evaluation.one_turn.games import decks_of, split_of
from evaluation.one_turn.wording import reworded, words_of


def simple() -> GameSpec:
    """A position with an attack that wins the game, or a pass that does not."""
    made = document(
        me=side("Coal Roarkwin", units=["Hammer Knight"], deck=["Iron Worker"] * 5),
        foe=side(unit("Aradel Summergaard", wounds=15), deck=["Iron Worker"] * 5),
    )
    return spec_of("pvp", 2, made, 5)


def test_the_lines_of_a_turn_end_with_it() -> None:
    spec = simple()
    start = spec.match()
    own = experts(start, 0)
    assert own
    found = Found(own)
    found.add(varied(start, 0, own[0]))
    found.add(at_random(start, 0, Random(1)))
    assert len({line.end for line in found.lines}) == len(found.lines) >= 2
    assert found.lines[0] is own[0]
    assert found.add(own) == []
    for line in found.lines:
        match = spec.match()
        for action in line.actions:
            assert match.game.turn == start.game.turn
            assert not match.over
            match.act(action)
        assert match.over or match.game.turn == start.game.turn + 1
        assert line_of(spec.match(), 0, line.actions) == line.steps
    assert start.game.turn == spec.match().game.turn, "the start stays as it was"


def test_a_line_that_is_not_possible_is_none() -> None:
    start = simple().match()
    assert played(start, 0, [-7], lambda match: next(iter(match.actions()))) is None


def worth(spec: GameSpec) -> list[float]:
    """What the turns of a position are worth in four worlds."""
    start = spec.match()
    own = experts(start, 0)
    worlds = Worlds(start, 0, world_seeds(5, 0, 4))
    return [sum(worlds.chances(line.steps)) / 4 for line in (*own, *varied(start, 0, own[0]))]


def test_a_line_that_wins_is_worth_1_and_one_that_loses_0() -> None:
    assert worth(simple())[0] == 1.0
    lost = document(
        me=side(unit("Coal Roarkwin", wounds=14), deck=["Iron Worker"] * 5),
        foe=side("Aradel Summergaard", units=["Hammer Knight"] * 3, deck=["Iron Worker"] * 5),
    )
    assert set(worth(spec_of("pvp", 2, lost, 5))) == {0.0}


def test_worlds_do_not_depend_on_what_the_seat_cannot_see() -> None:
    start = simple().match()
    line = experts(start, 0)[0]
    seeds = world_seeds(5, 0, 4)
    for dealt in range(3):
        other = start.determinize(dealt, 0)
        assert Worlds(other, 0, seeds).chances(line.steps) == Worlds(start, 0, seeds).chances(line.steps)


def test_a_turn_that_the_expert_plays_well_is_not_kept() -> None:
    verdict = Examination(simple(), ("", ""), 1).verdict()
    assert verdict.position is None
    assert verdict.reason == "no line is clearly better"


def test_words_of_a_line_are_its_choices() -> None:
    spec = simple()
    line = experts(spec.match(), 0)[0]
    words = words_of(spec, 0, line.actions)
    assert words[0].startswith("attack")


def test_the_words_of_a_position_follow_from_its_actions() -> None:
    for split in ("train", "test"):
        text = files("ashes_env.text.one_turn").joinpath(f"{split}.json").read_text(encoding="utf-8")
        one = position.of_text(text)[0]
        lost = replace(one, best=replace(one.best, words=()), expert=replace(one.expert, words=("pass",)))
        found = reworded(lost)
        assert found == reworded(one)
        for line in (found.best, found.expert):
            assert line.words == words_of(one.spec, one.seat, line.actions)
            assert len(line.words) <= len(line.actions)


@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=2, max_size=20))
def test_paired_differences(pairs: list[tuple[float, float]]) -> None:
    mean, error = paired([a for a, _ in pairs], [b for _, b in pairs])
    assert math.isclose(mean, sum(a - b for a, b in pairs) / len(pairs), abs_tol=1e-9)
    back, same = paired([b for _, b in pairs], [a for a, _ in pairs])
    assert math.isclose(back, -mean, abs_tol=1e-9)
    assert math.isclose(same, error, abs_tol=1e-9)
    assert error >= 0


@pytest.mark.parametrize("mode", ["pvp", "red_rains"])
def test_splits_share_no_phoenixborn(mode: str) -> None:
    train, test = ({get(name).phoenixborn for name in decks_of(mode, split)} for split in ("train", "test"))
    assert train
    assert test
    assert not train & test
    assert {split_of(game) for game in range(4)} == {"train", "test"}


def row(game: int, *kept: str) -> dict[str, Any]:
    """What a game could have brought: positions with these tables."""
    spec = simple()
    line = experts(spec.match(), 0)[0]
    mine, best = (Line(tuple(line.actions), ("attack",), value) for value in (0.25, 0.75))
    one = Position("", spec, 0, ("The Iron Men", "The Iron Men"), 64, mine, best, 0.02, 40, 3).as_dict()
    held = [{"table": table, "ends": 0.2, "held": 0.1, "position": one} for table in kept]
    return {"seed": 1, "game": game, "looked": 5, "reasons": {"kept": len(kept)}, "seconds": 1.0, "kept": held}


def test_a_run_stops_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def look(job: positions.Job) -> dict[str, Any]:
        asked.append(job)
        return row(job.game, f"table {job.game // 2}")

    monkeypatch.setattr(positions, "look", look)
    path = tmp_path / "turns.jsonl"
    assert len(positions.distinct(positions.make(path, 1, 2, 1))) == 2
    assert [job.game for job in asked] == [0, 1, 2], "equal tables count once"
    with path.open("a", encoding="utf-8") as end:
        end.write('{"seed": 1, "ga')  # a run that was killed
    positions.make(path, 9, 3, 1)
    assert [(job.seed, job.game) for job in asked] == [(1, n) for n in range(5)]
    assert len(positions.rows_of(path)) == 5


def test_the_table_counts(tmp_path: Path) -> None:
    rows = [row(0, "a", "b"), row(1), row(2, "b", "c")]
    told = positions.table(rows)
    last = next(line for line in told.splitlines() if line.startswith("both"))
    assert last.split()[:5] == ["both", "3", "15", "4", "3"]
    assert "4 kept" in told


def test_positions_are_written_as_tasks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, into = tmp_path / "turns.jsonl", tmp_path / "turns.json"
    path.write_text("".join(f"{json.dumps(row(game, f'table {game}'))}\n" for game in range(4)), encoding="utf-8")
    assert positions.main(["--read", str(path), "--as", str(into)]) == 0
    assert "both" in capsys.readouterr().out
    names = [task.name for task in tasks_of(into)]
    assert names == [f"one-turn/{split}/{n:03}" for split in ("train", "test") for n in (1, 2)]
    with pytest.raises(FileError, match="no games"):
        positions.main(["--read", str(tmp_path / "nothing.jsonl")])
    with pytest.raises(SystemExit):
        positions.main([])


@pytest.mark.slow  # whole games of searching agents
def test_a_game_brings_the_same_positions_again() -> None:
    first, again = (positions.look(positions.Job(1, 1)) for _ in range(2))
    for found in (first, again):
        del found["seconds"]
    assert first == again


def test_a_planner_plays_on_after_a_line_and_not_after_the_end() -> None:
    """The first line wins at once; after a pass there is a game to play on, and it is played alike each time."""
    spec = simple()
    start = spec.match()
    wins = experts(start, 0)[0]
    passes = next(line for line in varied(start, 0, wins) if line.steps[0].move == moves.PASS)
    assert holding.chance(spec, 0, wins.steps, 5) == 1.0
    assert 0.0 <= holding.chance(spec, 0, passes.steps, 5) <= 1.0
    assert holding.chance(spec, 0, passes.steps, 5) == holding.chance(spec, 0, passes.steps, 5)
