"""What an environment takes for an action, and what happens to one that is none or leads nowhere."""

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ashes_env import pvp_v0, red_rains_v0
from ashes_env.decks.drawing import deckable
from ashes_env.encoding.actions import N_ACTIONS, PAGE
from ashes_env.env.single_agent import PvP, RedRains
from ashes_env.env.vector import PvPVectorEnv
from ashes_env.match.errors import ActionTypeError, IllegalAction, NotReset
from tests.env.play import Maker, copied, position_key, random_action, until_over

BOTH = pytest.mark.parametrize("make", [RedRains, PvP])
COAL: dict[str, Any] = {"pb": "Coal Roarkwin"}
WRONG: list[Any] = [
    None,
    0.9,
    0.0,
    "0",
    True,
    False,
    np.bool_(True),
    np.array(True),
    np.float32(1),
    np.array(1.0),
    [0],
    np.array([0, 1]),
    {},
    1j,
]


@pytest.mark.parametrize("illegal_action", ["lose", "noop", "raise"])
@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_no_whole_number_is_refused_and_changes_nothing(wrong: Any, illegal_action: str) -> None:
    env, one = pvp_v0.raw_env(illegal_action=illegal_action), PvP(illegal_action=illegal_action)
    for made in (env, one):
        made.reset(seed=1)
        before = position_key(made)
        for error in (ActionTypeError, IllegalAction, TypeError, ValueError):
            with pytest.raises(error):
                made.step(wrong)
        assert position_key(made) == before
        assert not made.match.over
        assert made.match.info(0)["illegal"] == 0


@pytest.mark.parametrize("kind", [int, np.int64, np.uint8, np.int16, np.array])
def test_whole_numbers_of_every_kind_are_welcome(kind: Any) -> None:
    env, other = RedRains(), RedRains()
    for made in (env, other):
        made.reset(seed=1)
    action = int(np.flatnonzero(env.action_masks())[0])
    env.step(kind(action))
    other.step(action)
    assert position_key(env) == position_key(other)


@BOTH
@pytest.mark.parametrize("action", [-1, N_ACTIONS, 10**30])
def test_a_number_out_of_bounds_is_an_illegal_action(make: Maker, action: int) -> None:
    env = make(illegal_action="raise")
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="is not legal for player 0"):
        env.step(action)
    env = make()
    env.reset(seed=1)
    _, reward, terminated, _, _ = env.step(action)
    assert (reward, terminated) == (-1.0, True)


def test_after_the_last_steps_there_is_nothing_to_do_but_reset() -> None:
    for module in (pvp_v0, red_rains_v0):
        env = module.raw_env(first_five="recommended")
        env.reset(seed=1)
        until_over(env)
        while env.agents:
            env.step(None)
        for action in (0, None):
            with pytest.raises(NotReset, match="every agent has taken its last step"):
                env.step(action)
        with pytest.raises(NotReset, match="every agent has taken its last step"):
            env.last()
        env.reset(seed=2)
        assert env.agents


# --- what leads nowhere ---------------------------------------------------------------------------------------------


@BOTH
def test_illegal_actions_in_a_row_end_the_game_undecided(make: Maker) -> None:
    env = make(illegal_action="noop", max_idle=5)
    env.reset(seed=1)
    before = position_key(env)
    wrong = int(np.flatnonzero(~env.action_masks())[0])
    ends = [env.step(wrong)[2:] for _ in range(5)]
    assert [(terminated, truncated, info["illegal"]) for terminated, truncated, info in ends] == [
        (False, False, 1),
        (False, False, 2),
        (False, False, 3),
        (False, False, 4),
        (False, True, 5),
    ]
    assert position_key(env) == before
    assert env.match.observe(0).any()
    with pytest.raises(NotReset):
        env.step(wrong)


@BOTH
def test_a_mistake_now_and_then_ends_nothing(make: Maker) -> None:
    env = make(illegal_action="noop", max_idle=2, first_five="recommended")
    env.reset(seed=1)
    random = Random(1)
    illegal = 0
    while not env.match.over:
        env.step(int(np.flatnonzero(~env.action_masks())[0]))
        illegal += 1
        env.step(random.choice(np.flatnonzero(env.action_masks()).tolist()))
    assert illegal > 20
    assert env.match.terminated


def test_idling_is_counted_in_pettingzoo_and_in_copies_too() -> None:
    env = pvp_v0.raw_env(illegal_action="noop", max_idle=4)
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.action_mask() == 0)[0])
    for how in ("clone", "deepcopy", "pickle"):
        env.step(wrong)
        env = copied(env, how)
    assert not env.match.over
    env.step(wrong)
    assert env.truncations == {"player_0": True, "player_1": True}
    assert env.rewards == {"player_0": 0.0, "player_1": 0.0}


def _paging(env: Any) -> None:
    """To a decision with more moves than one page shows."""
    hand = list(deckable()[:24])
    env.reset(seed=1, options={"scenario": {"players": [{**COAL, "hand": hand, "dice": {"natural power": 30}}, COAL]}})
    env.step(3)  # meditate: discard any card of the hand


def test_turning_pages_for_ever_ends_the_game_undecided() -> None:
    env = pvp_v0.raw_env(max_idle=6)
    _paging(env)
    for n in range(6):
        assert not env.match.over
        env.step(PAGE)
    assert env.match.truncated
    assert env.observation_space("player_0").contains(env.observe("player_0"))


def test_pages_are_shown_four_times_and_then_a_choice_has_to_be_made() -> None:
    env = pvp_v0.raw_env()
    _paging(env)
    for _ in range(8):  # two pages
        assert env.action_mask()[PAGE]
        env.step(PAGE)
    mask = env.action_mask()
    assert mask.sum() > 1
    assert not mask[PAGE]
    assert env.match.page == 0
    for match in (env.match, copied(env, "clone").match, copied(env, "pickle").match):
        assert set(match.actions()) == set(match.describe_mask()) == set(np.flatnonzero(mask).tolist())
        assert {each["action"] for each in match.board(0)["choices"]} == set(match.actions())
    env.step(int(np.flatnonzero(mask)[0]))
    assert env.match.idle == 0


def test_a_first_page_with_nothing_else_goes_on_to_the_next() -> None:
    """All choices are behind the first page: twelve units, of which only the last two may be chosen."""
    units: list[Any] = [{"title": "Iron Worker", "exhaustion": 1}] * 10
    foe = {**COAL, "units": [*units, "Iron Worker", "Hammer Knight"]}
    env = pvp_v0.raw_env()
    env.reset(seed=1, options={"scenario": {"crowded": True, "players": [foe, {**COAL, "units": ["Iron Worker"]}]}})
    attack = next(action for action, text in env.match.describe_mask().items() if text == "attack")
    env.step(attack)
    env.step(8)  # the opposing Phoenixborn; now by which unit?
    assert set(env.match.actions()) == {PAGE}
    for n in range(100):
        if PAGE not in env.match.actions():
            break
        env.step(PAGE)
    assert n == 9
    assert env.match.page == 1


def test_pages_of_games_in_a_batch_end_as_well() -> None:
    hand = list(deckable()[:24])
    options = {"scenario": {"players": [{**COAL, "hand": hand, "dice": {"natural power": 30}}, COAL]}}
    env = PvPVectorEnv(2, opponent="random", **options)
    env.reset(seed=1)
    env.step(np.full(2, 3))
    for _ in range(8):
        assert env.action_masks()[:, PAGE].all()
        env.step(np.full(2, PAGE))
    assert not env.action_masks()[:, PAGE].any()
    assert env.match(0).actions().keys() == set(np.flatnonzero(env.action_masks()[0]).tolist())


@pytest.mark.parametrize("obs_mode", ["flat", "entities"])
def test_players_who_can_do_nothing_for_ever_end_the_game_undecided(obs_mode: str) -> None:
    document = {"fatigue": False, "players": [{**COAL, "hand": ["Anchornaut"]}, {"pb": "Aradel Summergaard"}]}
    env = pvp_v0.raw_env(obs_mode=obs_mode)
    one = PvP(obs_mode=obs_mode)
    for made in (env, one):
        made.reset(seed=1, options={"scenario": document})
    env.step(3)  # meditate the only card away; no die is there to be turned, and none comes
    assert env.truncations == {"player_0": True, "player_1": True}
    assert env.terminations == {"player_0": False, "player_1": False}
    for agent in env.possible_agents:
        assert env.observation_space(agent).contains(env.observe(agent))
    assert "Coal Roarkwin" in str(env.render())
    again = env.clone()
    for agent in ("player_0", "player_1"):
        assert again.last()[1:4] == (0.0, False, True)
        again.step(None)
    assert not again.agents, agent
    seen, reward, terminated, truncated, info = one.step(3)
    assert (reward, terminated, truncated, info["is_success"]) == (0.0, False, True, False)
    assert one.observation_space.contains(seen)


# --- pages belong to the seat that decides --------------------------------------------------------------------------


def same(a: Any, b: Any) -> bool:
    """Whether two observations are the same to the bit."""
    if isinstance(a, dict):
        return set(a) == set(b) and all(same(a[name], b[name]) for name in a)
    return bool(a.dtype == b.dtype and a.tobytes() == b.tobytes())


@given(
    hand=st.lists(st.sampled_from(deckable()), min_size=21, max_size=40, unique=True),
    seed=st.integers(0, 2**31),
    obs_mode=st.sampled_from(["flat", "entities"]),
    seat=st.integers(0, 1),
)
@settings(max_examples=25)
def test_a_page_that_another_turns_changes_nothing(hand: list[str], seed: int, obs_mode: str, seat: int) -> None:
    me: dict[str, Any] = {**COAL, "hand": hand, "dice": {"natural power": 30}}
    document = {"players": [me, COAL] if seat == 0 else [COAL, me], "active": seat, "first": seat}
    env = pvp_v0.raw_env(obs_mode=obs_mode)
    env.reset(seed=seed, options={"scenario": document})
    random = Random(seed)
    turned = 0
    for n in range(40):
        if env.match.over:
            break
        mask = env.action_mask()
        if mask[PAGE]:
            actor = env.agent_selection
            other = "player_1" if actor == "player_0" else "player_0"
            before, info = env.observe(other), env.infos[other]
            env.step(PAGE)
            turned += 1
            assert env.agent_selection == actor
            assert same(env.observe(other), before)
            assert env.infos[other] == info
        env.step(3 if n == 0 else random_action(env, random))
    assert turned
