"""`GameMatch.rollout`: playing on with nothing seen and nothing encoded."""

from collections import Counter
from typing import Any

import pytest

from ashes_env.encoding.actions import legal_actions
from ashes_env.match.errors import IllegalAction, OptionError
from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings
from ashes_env.rules.records import key

BOTH = pytest.mark.parametrize("mode", ["pvp", "red_rains"])


def new(mode: str, seed: int = 1, **settings: Any) -> GameMatch:
    return GameMatch.new(Settings(mode, **settings), {"first_five": "recommended"}, seed)


@BOTH
def test_a_rollout_ends_the_game_and_counts_every_decision(mode: str) -> None:
    match = new(mode)
    taken = match.rollout(seed=3)
    assert match.over
    assert match.terminated
    assert match.winners == match.game.winners != ()
    assert match.decisions == taken > 10
    assert match.actions() == {}
    assert match.rollout() == 0


@BOTH
def test_the_seed_decides_what_is_chosen(mode: str) -> None:
    games = [new(mode) for _ in range(3)]
    for match, seed in zip(games, (5, 5, 6), strict=True):
        match.rollout(seed=seed)
    assert key(games[0].game) == key(games[1].game) != key(games[2].game)


@BOTH
def test_a_rollout_of_a_copy_leaves_the_match_alone(mode: str) -> None:
    match = new(mode)
    before = key(match.game)
    match.copy().rollout()
    assert key(match.game) == before
    assert match.decisions == 0


@BOTH
@pytest.mark.parametrize("own", [False, True])
def test_a_rollout_stops_where_it_is_told(mode: str, own: bool) -> None:
    policy = (lambda match: next(iter(match.actions()))) if own else None
    match = new(mode)
    assert match.rollout(policy, ("decisions", 7)) == 7
    assert match.decisions == 7
    assert match.actions() == legal_actions(match.game, match.context, 0) != {}
    turn = match.game.turn
    match.rollout(policy, ("turns", 2))
    assert (match.over, match.game.turn) == (False, turn + 2)
    match = new(mode)
    game_round = match.game.round
    match.rollout(policy, ("rounds", 1))
    assert match.game.round == game_round + 1


def test_the_limit_of_turns_cuts_a_rollout() -> None:
    match = new("pvp", max_turns=3)
    match.rollout(until=("rounds", 9))
    assert match.truncated
    assert not match.terminated
    assert match.game.turn == 4
    assert match.winners == ()


def test_every_move_is_as_likely_as_the_other() -> None:
    start = new("pvp")
    start.rollout(until=("turns", 1))
    decision = start.game.decision
    assert decision is not None
    n = len(decision.moves)
    assert n > 2
    taken: Counter[str] = Counter()
    tries = 200 * n
    for seed in range(tries):
        match = start.copy()
        match.rollout(until=("decisions", 1), seed=seed)
        taken[key(match.game)] += 1
    expected = tries / n
    assert len(taken) == n
    chi_square = sum((found - expected) ** 2 / expected for found in taken.values())
    assert chi_square < n + 5 * (2 * n) ** 0.5


def test_a_policy_that_errs_is_told_so() -> None:
    match = new("pvp", illegal_action="raise")
    with pytest.raises(IllegalAction):
        match.rollout(lambda match: 263)


@pytest.mark.parametrize(
    ("until", "message"),
    [
        (("turn", 1), "did you mean 'turns'"),
        (("end", 1), "known are|did you mean"),
        (("turns", 0), "at least 1"),
        (("turns", True), "at least 1"),
        ("turns", "such as"),
        (3, "such as"),
    ],
)
def test_another_end_is_refused_before_anything_is_played(until: Any, message: str) -> None:
    match = new("pvp")
    with pytest.raises(OptionError, match=message):
        match.rollout(until=until)
    with pytest.raises(OptionError, match="seed"):
        match.rollout(seed=-1)
    assert match.decisions == 0
