"""Tasks: names, splits that share no deck, rewards of one turn, and words that say nothing hidden."""

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ashes_env.decks import get
from ashes_env.match.errors import OptionError
from ashes_env.match.redeal import Handed
from ashes_env.text import TextGame
from ashes_env.text.one_turn import position
from ashes_env.text.one_turn.playing import TurnGoal, best_of, game_of, reward_of, value_of
from ashes_env.text.one_turn.position import Line, Position, PositionError
from ashes_env.text.one_turn.still import StillExpert
from ashes_env.text.tasks import splits, task_named, tasks, tasks_of

TURNS = ("one-turn-train", "one-turn-test")
FEW = 3  # worlds of a quick test


@lru_cache(maxsize=2)
def positions(split: str) -> list[Position]:
    name = f"{split.removeprefix('one-turn-')}.json"
    return position.of_text(files("ashes_env.text.one_turn").joinpath(name).read_text(encoding="utf-8"))


def everything() -> list[Position]:
    return [one for split in TURNS for one in positions(split)]


def small(one: Position) -> Position:
    """A position whose lines are valued in a few worlds only."""
    few = replace(one, worlds=FEW)
    lines = [replace(line, value=value_of(few, line.actions)) for line in (one.expert, one.best)]
    return replace(few, expert=lines[0], best=lines[1])


def quick() -> list[Position]:
    """Some positions, one of each mode, with few worlds, in which the best line is better there too."""
    found = []
    for mode in ("pvp", "red_rains"):
        mine = (small(one) for one in everything() if one.spec.mode == mode)
        found.append(next(one for one in mine if one.gain > 0))
    return found


@pytest.fixture(scope="module")
def few() -> list[Position]:
    return quick()


def play(one: Position, actions: tuple[int, ...]) -> TextGame:
    game = game_of(one)
    while not game.over:
        assert game.reward == 0.0
        game.act(actions[game.decisions])
    return game


def test_the_splits_are_those_of_the_page() -> None:
    assert splits() == ["puzzles", "one-turn-train", "one-turn-test", "games"]
    assert len(tasks("puzzles")) == 39
    assert all(tasks(split) for split in TURNS)
    every = [task for split in splits() for task in tasks(split)]
    assert len({task.name for task in every}) == len(every)
    for task in every:
        assert task_named(task.name) is task
        assert task.difficulty in ("easy", "medium", "hard")
        assert task.words
    with pytest.raises(OptionError, match="one-turn-train"):
        tasks("one-turn-trian")
    with pytest.raises(OptionError, match="puzzles/bait"):
        task_named("puzzles/bate")


def test_no_deck_or_phoenixborn_of_the_test_split_is_in_the_train_split() -> None:
    seen = []
    for split in TURNS:
        decks = {name for one in positions(split) for name in own_decks(one)}
        assert decks
        seen.append(decks | {get(name).phoenixborn for name in decks})
        for one in positions(split):
            here = [side["pb"] for side in one.spec.options["scenario"]["players"][: one.spec.players]]
            titles = [pb if isinstance(pb, str) else pb["title"] for pb in here]
            assert titles == [get(name).phoenixborn for name in own_decks(one)]
    assert not seen[0] & seen[1]


def own_decks(one: Position) -> list[str]:
    """The decks of players, without the Chimera."""
    return list(one.decks[: one.spec.players])


def test_every_table_stands_once() -> None:
    tables = [game_of(one).text for one in everything()]
    assert len(set(tables)) == len(tables)


def test_the_numbers_of_a_position_are_what_the_page_promises() -> None:
    for one in everything():
        assert one.gain >= 0.15
        assert one.error < 0.03
        assert one.worlds == 64
        assert 1 <= one.found <= one.tried
        words = best_of(one)
        assert f"{one.best.value:.0%}" in words
        assert all(word in words for word in one.best.words)


def test_the_best_line_has_reward_1_and_the_expert_s_0(few: list[Position]) -> None:
    for one in few:
        assert play(one, one.best.actions).reward == 1.0
        game = play(one, one.expert.actions)
        assert game.reward == 0.0
        assert game.choices == []
        assert play(one, one.best.actions).prompt.startswith("Task: ")


def test_the_expert_plays_the_line_of_the_expert(few: list[Position]) -> None:
    for one in few:
        assert value_of(one, one.expert.actions) == one.expert.value


@pytest.mark.slow  # every shipped position in all of its worlds
@pytest.mark.parametrize("one", everything(), ids=lambda one: one.name)
def test_every_shipped_best_line_has_reward_1_and_the_expert_s_0(one: Position) -> None:
    assert play(one, one.best.actions).reward == 1.0
    assert play(one, one.expert.actions).reward == 0.0


def test_a_line_has_the_same_reward_whenever_it_is_played(few: list[Position]) -> None:
    for one in few:
        first = at_random(one, 5)
        again = at_random(one, 5)
        assert first.recording.actions == again.recording.actions
        assert first.reward == again.reward
        assert 0.0 <= first.reward <= 1.0


def test_a_saved_turn_goes_on_to_the_same_reward(few: list[Position]) -> None:
    for one in few:
        game = game_of(one)
        game.act(one.best.actions[0])
        resumed = TextGame.resume(game.save(), one.seat, Handed(StillExpert()), TurnGoal(one))
        while not resumed.over:
            resumed.act(one.best.actions[resumed.decisions])
        assert resumed.reward == 1.0


def at_random(one: Position, seed: int) -> TextGame:
    game, random = game_of(one), Random(seed)
    while not game.over:
        game.choose(random.randint(1, len(game.choices)))
    return game


def test_a_game_is_over_with_its_turn(few: list[Position]) -> None:
    for one in few:
        game = at_random(one, 1)
        assert game.over
        before = game_of(one).match.game.turn
        assert game.match.over or game.match.game.turn > before  # a Chimera may have taken a turn without a decision


@given(st.floats(0, 1), st.floats(0, 1), st.floats(0, 1))
def test_rewards_grow_with_the_chance_to_win(expert: float, best: float, mine: float) -> None:
    if best - expert < 0.01:
        return
    one = replace(everything()[0], expert=Line((), (), expert), best=Line((), (), best))
    assert reward_of(one, expert) == 0.0
    assert reward_of(one, best) == 1.0
    assert 0.0 <= reward_of(one, mine) <= 1.0
    assert reward_of(one, mine) <= reward_of(one, min(1.0, mine + 0.1))


@pytest.mark.parametrize("seed", range(4))
def test_the_words_of_a_task_do_not_depend_on_hidden_cards(seed: int) -> None:
    for one in everything()[seed::17]:
        plain = game_of(one)
        dealt = game_of(one)
        dealt.recording.match = plain.match.determinize(seed, one.seat)
        assert dealt.text == plain.text
        assert dealt.full == plain.full
        assert dealt.choices == plain.choices
        assert dealt.question == plain.question
        for word in one.best.words:
            assert word not in dealt.task


def test_a_file_of_positions_is_read_as_it_was_written(tmp_path: Path) -> None:
    some = everything()[:3]
    place = tmp_path / "turns.json"
    place.write_text(json.dumps({"format": 1, "positions": [one.as_dict() for one in some]}), encoding="utf-8")
    assert [task.name for task in tasks_of(place)] == [one.name for one in some]
    assert position.of_text(place.read_text(encoding="utf-8")) == some


def broken() -> Iterator[tuple[str, str]]:
    good = everything()[0].as_dict()
    yield "[]", "format"
    yield "{", "JSON"
    yield json.dumps({"format": 2, "positions": []}), "format"
    for name, value, said in (
        ("tried", 0, "found"),
        ("worlds", 0, "world"),
        ("worlds", "64", "worlds"),
        ("best", {**good["best"], "value": 1.5}, "from 0 to 1"),
        ("best", good["expert"], "worth more"),
        ("best", 3, "actions"),
        ("expert", {**good["expert"], "actions": ["1"]}, "whole numbers"),
        ("mode", "chess", "mode"),
        ("seed", -1, "seed"),
    ):
        yield json.dumps({"format": 1, "positions": [{**good, name: value}]}), said
    yield json.dumps({"format": 1, "positions": [{"name": "x"}]}), "fields"


@pytest.mark.parametrize(("text", "said"), list(broken()))
def test_a_broken_file_of_positions_says_what_is_wrong(text: str, said: str) -> None:
    with pytest.raises(PositionError, match=said):
        position.of_text(text)


def test_whole_games_follow_from_their_seed() -> None:
    task = task_named("games/pvp/random")
    assert task.game(seed=3).prompt == task.game(seed=3).prompt != task.game(seed=4).prompt
    assert task.best == ""
    assert task_named("games/red-rains/viros/S1").game(seed=1, seat=0).seat == 0
    with pytest.raises(OptionError, match="seed"):
        task.game(seed=-1)
