"""`set_state` takes what `get_state` of such an environment gave, and leaves everything as it was for anything else."""

from copy import copy
from typing import Any

import pytest

from ashes_env import pvp_v0, red_rains_v0
from ashes_env.env.aec import AshesAEC
from ashes_env.env.single_agent import PvP, RedRains
from ashes_env.match.errors import NotReset, StateError
from tests.env.play import learn_at_random, position_key, random_steps, until_over

DAMAGE: dict[str, Any] = {
    "match": [3, {}, "game"],
    "rng": [
        None,
        3,
        {},
        {"bit_generator": "PCG64"},
        {"bit_generator": "MT19937", "state": {}},
        {"bit_generator": "PCG64", "state": {"state": -1, "inc": "a"}, "has_uint32": 0, "uinteger": 0},
    ],
}
OF_PETTINGZOO: dict[str, Any] = {
    **DAMAGE,
    "agents": [None, [], ["player_7"], ["player_1", "player_0"]],
    "agent_selection": [None, "player_7", 0],
    "rewards": [None, {}, {"player_0": 0.0}],
    "infos": [3, []],
    "terminations": [{"player_7": True}],
    "_skip_agent_selection": ["player_7"],
}
OF_GYMNASIUM: dict[str, Any] = {**DAMAGE, "seat": [None, 1, 2, -1, True, "0", 0.0]}
CASES = [
    *(("aec", part, value) for part, values in OF_PETTINGZOO.items() for value in values),
    *(("gym", part, value) for part, values in OF_GYMNASIUM.items() for value in values),
]


def made(kind: str) -> AshesAEC | PvP:
    """A game under way."""
    env: AshesAEC | PvP = pvp_v0.raw_env() if kind == "aec" else PvP()
    env.reset(seed=1)
    return env


def saved_state(env: AshesAEC | PvP | RedRains) -> Any:
    """All that `set_state` could have changed."""
    state = env.get_state()
    return position_key(env), {name: state[name] for name in state if name != "match"}


@pytest.mark.parametrize(("kind", "part", "value"), CASES)
def test_a_damaged_state_is_refused(kind: str, part: str, value: Any) -> None:
    env = made(kind)
    before = saved_state(env)
    state = made(kind).get_state()
    state[part] = value
    with pytest.raises(StateError, match=f"'{part}'|'agent_selection'|a state is what"):
        env.set_state(state)
    assert saved_state(env) == before
    del state[part]
    with pytest.raises(StateError, match=f"lacks '{part}'"):
        env.set_state(state)
    assert saved_state(env) == before


@pytest.mark.parametrize("kind", ["aec", "gym"])
@pytest.mark.parametrize("state", [None, 3, [], "state", {}])
def test_what_is_no_state_is_refused(kind: str, state: Any) -> None:
    env = made(kind)
    before = saved_state(env)
    with pytest.raises(StateError, match="a state is what get_state"):
        env.set_state(state)
    assert saved_state(env) == before


def test_a_state_of_another_mode_or_another_look_is_refused() -> None:
    one, other = PvP(), RedRains()
    look = PvP(obs_mode="entities")
    aec, coop = pvp_v0.raw_env(), red_rains_v0.raw_env()
    for env in (one, other, look, aec, coop):
        env.reset(seed=1)
    pairs: list[tuple[Any, Any]] = [(one, other), (other, one), (one, look), (look, one), (aec, coop), (coop, aec)]
    for env, stranger in pairs:
        before = position_key(env)
        with pytest.raises(StateError, match=r"a state of an environment with .* does not fit one with"):
            env.set_state(stranger.get_state())
        assert position_key(env) == before


def test_a_state_of_the_other_kind_of_environment_is_refused() -> None:
    aec, one = made("aec"), made("gym")
    with pytest.raises(StateError, match="lacks 'seat'"):
        one.set_state(aec.get_state())
    with pytest.raises(StateError, match="lacks 'agents'"):
        aec.set_state(one.get_state())


@pytest.mark.parametrize("kind", ["aec", "gym"])
def test_a_state_from_before_the_first_reset_goes_back_there(kind: str) -> None:
    env = made(kind)
    env.set_state((pvp_v0.raw_env() if kind == "aec" else PvP()).get_state())
    with pytest.raises(NotReset):
        env.render()
    env.reset(seed=1)


def test_states_from_the_end_of_a_game_fit_too() -> None:
    env = pvp_v0.raw_env(first_five="recommended")
    env.reset(seed=1)
    random_steps(env, 20)
    state = env.get_state()
    until_over(env)
    ends = [env.get_state()]
    while env.agents:
        env.step(None)
        ends.append(env.get_state())
    for end in ends:
        env.set_state(copy(end))
        assert env.agents == end["agents"]
    env.set_state(state)
    assert not env.match.over
    one = PvP()
    one.reset(seed=1)
    learn_at_random(one)
    over = one.get_state()
    one.reset()
    one.set_state(over)
    assert one.match.over
