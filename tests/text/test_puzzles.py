"""Puzzles as games in words: the reward is 1 for a solution and 0 for anything else."""

from random import Random

import pytest

from ashes_env.scenarios import read, shipped
from ashes_env.scenarios.solving import TooBig
from ashes_env.spec.names import UsageError
from ashes_env.text import TextGame
from ashes_env.text.puzzles import Puzzle, puzzle_of
from ashes_env.text.tasks import task_named, tasks
from evaluation.verification.puzzles import names

QUICK = ("a cry and a scream", "a sweet smell", "loose change", "nothing left to draw", "under cover")


def puzzle(name: str) -> Puzzle:
    return puzzle_of(name, read(name))


def follow(game: TextGame, lines: tuple[str, ...]) -> None:
    """Plays the player's decisions of a written solution; those of the other side are its own."""
    left = list(lines)
    while not game.over:
        known = names(game.match.game)
        line = left.pop(0)
        while line not in known:  # a decision of the other side, or one that has a single choice
            line = left.pop(0)
        move = known[line]
        game.act(next(action for action, offered in game.match.actions().items() if offered == move))


@pytest.mark.parametrize(
    "name", [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in shipped()]
)
def test_the_shipped_solution_has_reward_1(name: str) -> None:
    game = task_named(f"puzzles/{name}").game()
    assert game.reward == 0.0
    follow(game, read(name).solution)
    assert game.reward == 1.0
    assert game.result == "The goal is reached."


@pytest.mark.parametrize("name", QUICK)
def test_doing_nothing_has_reward_0(name: str) -> None:
    game = puzzle(name).game()
    for _ in range(200):
        if game.over:
            break
        quiet = [n for n, text in enumerate(game.choices, 1) if text.startswith(("pass", "end turn", "no ", "do not"))]
        game.choose(quiet[0] if quiet else len(game.choices))
    assert game.over
    assert game.reward == 0.0
    assert game.result == "The goal is missed."


def test_random_play_solves_few_puzzles() -> None:
    random, won, played = Random(3), 0.0, 0
    for task in tasks("puzzles"):
        if task.name.removeprefix("puzzles/") not in QUICK:
            continue
        for _ in range(4):
            game = task.game()
            while not game.over:
                game.choose(random.randint(1, len(game.choices)))
            assert game.reward in (0.0, 1.0)
            won, played = won + game.reward, played + 1
    assert won < played


def test_the_task_says_the_goal() -> None:
    for task in tasks("puzzles"):
        assert task.words.endswith(".")
        assert "Your goal: " in task.words
    game = tasks("puzzles")[0].game()
    assert game.prompt.startswith(f"Task: {tasks('puzzles')[0].words}")


def test_a_position_without_a_goal_is_no_puzzle() -> None:
    from dataclasses import replace

    with pytest.raises(UsageError, match="without a goal"):
        puzzle_of("a cry and a scream", replace(read("a cry and a scream"), goal=""))


def test_a_search_that_is_too_big_still_gets_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    given = puzzle("under cover")
    solver, match = given.solver(), given.spec.match()

    def too_big(*_: object) -> int:
        raise TooBig("too many")

    monkeypatch.setattr(type(solver.search), "best", too_big)
    monkeypatch.setattr(type(solver.search), "value", too_big)
    assert solver.act(match) in match.actions()
    assert solver.thought(match) == (None, None)
