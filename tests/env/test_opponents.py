"""An opponent that errs: what is said, what becomes of the game, and what the learner gets to see."""

import pickle
from collections.abc import Callable
from typing import Any

import gymnasium as gym
import numpy as np
import pytest

from ashes_env.env.single_agent import PvP
from ashes_env.match.errors import OpponentError, OptionError
from ashes_env.match.match import Match
from ashes_env.match.opponents import Opponent
from tests.env.play import learn_at_random, position_key


def legal(observation: Any, mask: Any) -> int:
    """Plays well enough."""
    return int(np.flatnonzero(mask)[0])


def raises(observation: Any, mask: Any) -> int:
    raise RuntimeError("no idea")


class Agent:
    """Errs in `act` after a number of answers, or in `start`."""

    name = "the confused one"

    def __init__(self, answer: Any, after: int = 0, start: bool = True) -> None:
        self.answer, self.after, self.starts = answer, after, start

    def start(self, seed: int) -> None:
        if not self.starts:
            raise OSError("no engine")

    def act(self, match: Match) -> Any:
        self.after -= 1
        return self.answer if self.after < 0 else next(iter(match.actions()))


ERRING: dict[str, Callable[[], Any]] = {
    "an illegal action": lambda: lambda seen, mask: int(np.flatnonzero(mask == 0)[0]),
    "out of bounds": lambda: lambda seen, mask: 10_000,
    "a number too long to be told": lambda: lambda seen, mask: 10**5_000,
    "nothing": lambda: lambda seen, mask: None,
    "a fraction": lambda: lambda seen, mask: float(np.flatnonzero(mask)[0]),
    "a text": lambda: lambda seen, mask: "0",
    "a truth value": lambda: lambda seen, mask: True,
    "two": lambda: lambda seen, mask: np.flatnonzero(np.ones(2)),
    "an error": lambda: raises,
    "an agent's illegal action": lambda: Agent(-1, after=3),
    "an agent's nothing": lambda: Agent(None, after=2),
}
KINDS = pytest.mark.parametrize("kind", ERRING)


def until_error(env: PvP, opponent: Any) -> tuple[BaseException, int, str]:
    """Plays on with an opponent that will err: the error, the learner's action and the position before it."""
    env.opponent = opponent
    while True:
        before = position_key(env)
        action = int(np.flatnonzero(env.action_masks())[-1])
        try:
            _, _, terminated, truncated, _ = env.step(action)
        except (OpponentError, KeyboardInterrupt) as error:
            return error, action, before
        assert (terminated, truncated) == (False, False)


@KINDS
@pytest.mark.parametrize("seat", [0, 1])
def test_the_game_is_as_it_was_before_the_step_and_goes_on(kind: str, seat: int) -> None:
    env, other = PvP(opponent=legal, seat=seat, reward="shaped"), PvP(opponent=legal, seat=seat, reward="shaped")
    for made in (env, other):
        made.reset(seed=2, options={"first_five": "recommended"})
    mask, words, info = env.action_masks(), env.describe_mask(), env.match.info(seat)
    _, action, before = until_error(env, ERRING[kind]())
    assert position_key(env) == before
    assert env.match.seat == env.seat == seat
    assert set(np.flatnonzero(env.action_masks())) == set(env.match.actions())
    assert list(env.describe_mask()) == np.flatnonzero(env.action_masks()).tolist()
    if position_key(other) == before:
        assert np.array_equal(env.action_masks(), mask)
        assert env.describe_mask() == words
        assert env.match.info(seat) == info
    with pytest.raises(OpponentError):
        env.step(action)
    assert position_key(env) == before
    env.opponent = legal
    env.step(action)
    assert position_key(env) != before
    learn_at_random(env)


def test_the_same_game_follows_as_if_nothing_had_been() -> None:
    env, other = PvP(opponent=legal, reward="shaped"), PvP(opponent=legal, reward="shaped")
    for made in (env, other):
        made.reset(seed=3, options={"first_five": "recommended"})
    _, _, before = until_error(env, raises)
    while position_key(other) != before:
        other.step(int(np.flatnonzero(other.action_masks())[-1]))
    env.opponent = legal
    assert learn_at_random(env, 1) == learn_at_random(other, 1)


@KINDS
def test_the_opponent_loses_where_that_is_wanted(kind: str) -> None:
    env = PvP(opponent=legal, opponent_error="lose")
    _, info = env.reset(seed=2)
    env.opponent = ERRING[kind]()
    keys = set(info)
    assert info["opponent_error"] == 0
    terminated = False
    while not terminated:
        _, reward, terminated, truncated, info = env.step(int(np.flatnonzero(env.action_masks())[-1]))
        assert not truncated
        assert set(info) == keys
    assert (reward, info["is_success"], info["opponent_error"], info["illegal"]) == (1.0, True, 1, 0)
    assert env.action_masks().sum() == 1
    assert env.describe_mask() == {}


def test_the_error_names_who_what_and_what_was_legal_but_no_card() -> None:
    env = PvP(opponent=legal)
    env.reset(seed=2)
    error, _, _ = until_error(env, Agent("fire", after=4))
    assert isinstance(error, OpponentError)
    assert error.opponent == "the confused one"
    assert error.action == "'fire'"
    assert error.legal
    assert str(error) == f"the opponent the confused one chose 'fire' as player 1; legal are {list(error.legal)}"
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    assert str(OpponentError(str(error))) == str(error)
    error, _, _ = until_error(env, raises)
    assert isinstance(error, OpponentError)
    assert (error.opponent, error.action) == ("raises", "")
    assert isinstance(error.__cause__, RuntimeError)
    assert "no idea" in str(error)


def test_what_the_opponent_may_choose_is_not_for_the_learner() -> None:
    told: list[Any] = []
    env = PvP(first_five="recommended")

    def spies(observation: Any, mask: Any) -> int:
        if env.match.seat != env.seat:
            told.append((env.describe_mask(), env.action_masks().any()))
            with pytest.raises(ValueError, match="has nothing to decide"):
                env.describe_action(int(np.flatnonzero(mask)[0]))
        return legal(observation, mask)

    env.reset(seed=1)
    env.opponent = spies
    for _ in range(60):
        if env.match.over:
            break
        env.step(int(np.flatnonzero(env.action_masks())[0]))
    assert told
    assert told == [({}, False)] * len(told)


def test_an_interrupted_step_leaves_the_game_as_it_was() -> None:
    def interrupted(observation: Any, mask: Any) -> int:
        raise KeyboardInterrupt

    env = PvP(opponent=legal)
    env.reset(seed=2)
    error, _, before = until_error(env, interrupted)
    assert isinstance(error, KeyboardInterrupt)
    assert position_key(env) == before
    assert env.match.seat == env.seat


@pytest.mark.parametrize("opponent_error", ["raise", "lose"])
@pytest.mark.parametrize("opponent", [raises, Agent(0, start=False), Agent(None)], ids=["function", "start", "act"])
def test_an_error_in_reset_keeps_the_game_and_its_chance(opponent: Opponent, opponent_error: str) -> None:
    env, other = (PvP(opponent=legal, seat=1, first=0, opponent_error=opponent_error) for _ in range(2))
    for made in (env, other):
        made.reset(seed=1)
    before = position_key(env)
    env.opponent = opponent
    for seed in (None, 2):
        with pytest.raises(OpponentError):
            env.reset(seed=seed)
    assert position_key(env) == before
    env.opponent = legal
    for made in (env, other):
        made.reset()
    assert position_key(env) == position_key(other)


def test_a_game_in_which_the_opponent_errs_before_the_learner_has_decided_is_dealt_again() -> None:
    env = PvP(opponent=Agent(None, after=0), seat=1, opponent_error="lose", first_five="recommended", first=-1)
    env.reset(seed=1)
    assert env.match.seat == 1
    assert not env.match.over


def test_a_wrong_opponent_keeps_the_one_that_is_there() -> None:
    env = PvP(opponent=legal)
    for wrong in ("nobody", 3, ["random", "random"]):
        with pytest.raises(OptionError, match="opponent"):
            env.opponent = wrong  # type: ignore[assignment]
    assert env.opponent is legal


def test_an_error_comes_out_of_another_process_with_its_words() -> None:
    envs = gym.make_vec("ashes_env:PvP-v0", num_envs=2, vectorization_mode="async", opponent=raises, seat=1, first=0)
    try:
        with pytest.raises(OpponentError, match="the opponent raises raised"):
            envs.reset(seed=1)
    finally:
        envs.close(terminate=True)
