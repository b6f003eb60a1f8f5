"""What a Gymnasium environment must do, and what learners need; the numbers are those of the list of requirements."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from ashes_env import pvp_v0
from ashes_env.encoding.actions import N_ACTIONS
from ashes_env.encoding.sizes import n_flat
from ashes_env.env.adapters import MaskInObservation
from ashes_env.env.single_agent import PvP, RedRains, SingleAgent
from ashes_env.match.errors import IllegalAction, NotReset, OpponentError, OptionError
from ashes_env.match.game_match import GameMatch
from ashes_env.match.match import Match
from ashes_env.match.rewards import potential
from ashes_env.rules.state.moves import ASKS
from ashes_env.scenarios import to_dict
from tests.env.play import AmongThree, Maker, Together, learn_at_random, position_key
from tests.solo.viros import fight

ROOT = Path(__file__).resolve().parents[2]
BOTH = pytest.mark.parametrize("make", [RedRains, PvP, Together, AmongThree])


@BOTH
def test_env_req_15_chance_comes_from_the_seed(make: Maker) -> None:
    one, two = make(), make()
    keys = []
    for env in (one, two):
        env.reset(seed=3)
        learn_at_random(env)
        env.reset()
        keys.append(position_key(env))
    assert keys[0] == keys[1]
    one.reset(seed=4)
    assert position_key(one) != keys[0]


@BOTH
def test_env_req_15_reset_takes_keywords_only(make: Maker) -> None:
    with pytest.raises(TypeError):
        make().reset(3)  # type: ignore[call-arg]


@pytest.mark.parametrize("empty", [True, False])
def test_the_switch_for_the_pile_of_a_fatigued_chimera_reaches_the_game_and_its_saved_state(empty: bool) -> None:
    env = RedRains(fatigued_empty=empty)
    env.reset(seed=1)
    assert env.match.game.options.fatigued_empty is empty
    other = RedRains(fatigued_empty=not empty)
    other.reset(seed=2)
    other.set_state(env.get_state())
    assert other.match.game.options.fatigued_empty is empty


@BOTH
def test_env_req_16_an_illegal_action_is_dealt_with_as_documented(make: Maker) -> None:
    for policy in ("lose", "noop", "raise"):
        env = make(illegal_action=policy)
        env.reset(seed=1)
        before = position_key(env)
        wrong = int(np.flatnonzero(~env.action_masks())[0])
        if policy == "raise":
            with pytest.raises(IllegalAction):
                env.step(wrong)
            assert position_key(env) == before
            continue
        _, reward, terminated, truncated, info = env.step(wrong)
        lost = -0.5 if make is AmongThree else -1.0
        assert (reward, terminated, truncated) == ((lost, True, False) if policy == "lose" else (0.0, False, False))
        assert (info["illegal"], info["opponent_error"]) == (1, 0)
        assert position_key(env) == before


@BOTH
def test_env_req_17_observations_and_infos_are_fresh(make: Maker) -> None:
    env = make()
    before, info = env.reset(seed=1)
    kept = before.copy()
    after, _, _, _, other = env.step(int(np.flatnonzero(env.action_masks())[0]))
    assert not np.shares_memory(before, after)
    assert np.array_equal(before, kept)
    assert info is not other
    assert set(info) == set(other)
    assert isinstance(env.observation_space, gym.spaces.Box)
    assert env.observation_space.low.min() == 0
    assert env.observation_space.high.max() == 1


@BOTH
def test_env_req_18_the_mask_is_that_of_the_position_to_decide(make: Maker) -> None:
    env = make()
    env.reset(seed=2)
    rng = np.random.default_rng(2)
    while True:
        match = env.match
        assert match.seat == env.seat
        legal = np.flatnonzero(env.action_masks())
        assert set(legal) == set(match.actions())
        _, _, terminated, truncated, _ = env.step(int(rng.choice(legal)))
        if terminated or truncated:
            break


def test_env_req_18_a_game_that_ends_inside_reset_is_dealt_again(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[GameMatch] = []
    real = GameMatch.new.__func__  # type: ignore[attr-defined]

    def new(cls: type[GameMatch], *args: Any) -> GameMatch:
        match: GameMatch = real(cls, *args)
        if len(made) < 2:
            match.over = True
            match.winners = (1,)
        made.append(match)
        return match

    monkeypatch.setattr(GameMatch, "new", classmethod(new))
    env = RedRains()
    observation, _ = env.reset(seed=1)
    assert len(made) == 3
    assert env.action_masks().any()
    assert observation.any()
    monkeypatch.setattr(GameMatch, "new", classmethod(lambda cls, *args: _over(real(cls, *args))))
    with pytest.raises(OptionError, match="games in a row were over"):
        env.reset()
    assert env.match is made[2]


def _over(match: GameMatch) -> GameMatch:
    match.over = True
    return match


def test_env_req_19_gym_make_needs_no_other_import() -> None:
    code = (
        "import gymnasium as gym\n"
        "for name in ('ashes_env:RedRains-v0', 'ashes_env:PvP-v0'):\n"
        "    env = gym.make(name)\n"
        "    observation, info = env.reset(seed=1)\n"
        "    assert env.observation_space.contains(observation)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_env_req_19_the_older_gymnasium_is_allowed() -> None:
    assert '"gymnasium>=1.2.2",' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


@BOTH
def test_env_req_20_action_masks_are_never_empty(make: Maker) -> None:
    env = make()
    env.reset(seed=5)
    rng = np.random.default_rng(5)
    over = False
    while not over:
        mask = env.action_masks()
        assert mask.dtype == np.bool_
        assert mask.shape == (env.settings.layout.n_actions,)
        assert mask.any()
        _, _, terminated, truncated, _ = env.step(int(rng.choice(np.flatnonzero(mask))))
        over = terminated or truncated
    assert env.action_masks().any()
    with pytest.raises(NotReset, match="the game is over"):
        env.step(0)


def test_env_req_21_maskable_ppo_learns_and_predicts_with_masks() -> None:
    contrib = pytest.importorskip("sb3_contrib")
    evaluation = pytest.importorskip("sb3_contrib.common.maskable.evaluation")
    env = RedRains(first_five="recommended", illegal_action="raise")
    model = contrib.MaskablePPO("MlpPolicy", env, n_steps=128, batch_size=64, n_epochs=1, seed=1)
    model.learn(128)
    observation, _ = env.reset(seed=1)
    action, _ = model.predict(observation, action_masks=env.action_masks())
    assert env.action_masks()[int(action)]
    rewards, _ = evaluation.evaluate_policy(model, env, n_eval_episodes=1, return_episode_rewards=True, warn=False)
    assert rewards[0] in (-1.0, 1.0)


@pytest.mark.parametrize("seat", [0, 1])
def test_env_req_22_reward_and_observation_belong_to_the_learner(seat: int) -> None:
    seen: list[int] = []

    class Other:
        def start(self, seed: int) -> None:
            seen.append(-1)

        def act(self, match: Match) -> int:
            seen.append(match.seat)
            return next(iter(match.actions()))

    env = PvP(opponent=Other(), seat=seat, first_five="recommended")
    won = []
    for seed in range(4):
        _, info = env.reset(seed=seed)
        assert info["seat"] == seat
        steps = learn_at_random(env, seed)
        assert [reward for reward, *_ in steps[:-1]] == [0.0] * (len(steps) - 1)
        reward, _, _, info = steps[-1]
        assert reward == (1.0 if seat in env.match.winners else -1.0)
        won.append(info["is_success"])
    assert set(seen) == {-1, 1 - seat}
    assert seen.count(-1) == 4


def test_env_req_22_a_function_of_observation_and_mask_can_be_the_opponent() -> None:
    def first(observation: np.ndarray[Any, Any], mask: np.ndarray[Any, Any]) -> int:
        assert observation.shape == (n_flat(env.settings.layout),)
        return int(np.flatnonzero(mask)[-1])

    env = PvP(opponent=first)
    env.reset(seed=1)
    assert len(learn_at_random(env)) > 10
    env.opponent = lambda observation, mask: int(np.flatnonzero(mask == 0)[0])
    env.reset(seed=1, options={"seat": 0})
    with pytest.raises(OpponentError, match=r"the opponent .* chose"):
        learn_at_random(env)
    with pytest.raises(OptionError, match="opponent"):
        env.opponent = 3  # type: ignore[assignment]


def test_env_req_22_the_seat_can_be_drawn() -> None:
    env = PvP(seat="random")
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(12)} == {0, 1}
    assert env.reset(seed=1, options={"seat": 1})[1]["seat"] == 1
    with pytest.raises(OptionError, match="seat: one of"):
        env.reset(options={"seat": 2})
    with pytest.raises(OptionError, match="seat: one of 0"):
        RedRains().reset(options={"seat": 1})


def test_env_req_23_the_action_space_is_small() -> None:
    assert N_ACTIONS <= 512


@BOTH
def test_env_req_24_success_is_told_and_all_numbers_are_finite(make: Maker) -> None:
    env = make()
    for seed in range(2):
        env.reset(seed=seed)
        steps = learn_at_random(env, seed)
        assert [info["is_success"] for _, _, _, info in steps[:-1]] == [False] * (len(steps) - 1)
        assert steps[-1][3]["is_success"] is (env.seat in env.match.winners)
        assert np.isfinite(env.match.observe(env.seat)).all()


def test_env_req_25_rllib_view() -> None:
    env = MaskInObservation(RedRains())
    observation, _ = env.reset(seed=1)
    assert set(observation) == {"observations", "action_mask"}
    assert observation["action_mask"].dtype == np.float32
    assert env.observation_space.contains(observation)
    check_env(env, skip_render_check=True)


@pytest.mark.parametrize("name", ["ashes_env:RedRains-v0", "ashes_env:PvP-v0"])
def test_made_by_name_there_is_no_wrapper_to_hide_the_masks(name: str) -> None:
    env = gym.make(name)
    assert env is env.unwrapped
    env.reset(seed=1)
    assert isinstance(env, SingleAgent)
    assert env.action_masks().any()
    assert env.describe_mask()
    check_env(env, skip_render_check=True)
    wrapped = gym.make(name, max_episode_steps=10, disable_env_checker=False)
    wrapped.reset(seed=1)
    assert not hasattr(wrapped, "action_masks"), "wrappers of Gymnasium pass nothing on"
    assert isinstance(wrapped.unwrapped, SingleAgent)
    assert np.array_equal(wrapped.get_wrapper_attr("action_masks")(), wrapped.unwrapped.action_masks())


@BOTH
def test_the_mask_in_the_infos_is_that_of_the_next_decision(make: Maker) -> None:
    env = make(first_five="recommended")
    _, info = env.reset(seed=1)
    rng = np.random.default_rng(1)
    over = False
    while True:
        mask = info["action_mask"]
        assert mask.dtype == np.int8
        assert mask.shape == (env.settings.layout.n_actions,)
        assert np.array_equal(mask, env.action_masks())
        kept = mask.copy()
        if over:
            break
        action = int(rng.choice(np.flatnonzero(mask)))
        _, _, terminated, truncated, info = env.step(action)
        over = terminated or truncated
        assert np.array_equal(mask, kept)
        assert not np.shares_memory(mask, info["action_mask"])
    assert np.flatnonzero(mask).tolist() == [0]


@BOTH
def test_env_req_25_no_strings_in_infos(make: Maker) -> None:
    _, info = make().reset(seed=1)
    assert info.pop("action_mask").dtype == np.int8
    assert all(isinstance(value, (int, float, bool)) for value in info.values())


def test_the_mask_joins_the_observation_outside_other_wrappers_too() -> None:
    env = MaskInObservation(gym.wrappers.TimeLimit(RedRains(), 3), mask_type=np.bool_)
    seen, info = env.reset(seed=1)
    assert (seen["action_mask"] == info["action_mask"].astype(bool)).all()
    assert env.observation_space.contains(seen)
    assert seen["action_mask"].shape == (N_ACTIONS,)


# --- rewards, copies, options ---------------------------------------------------------------------------------------


def hurt() -> dict[str, Any]:
    """A position in which the player has 12 of 15 lives left, and the Chimera all of its own."""
    return to_dict(fight(["Avalanche"], ["Iron Worker"], pb={"title": "Coal Roarkwin", "wounds": 3}, main=1))


@pytest.mark.parametrize(("options", "start"), [({}, 0.0), ({"scenario": hurt()}, 0.8 - 1.0)])
def test_shaping_adds_up_to_its_start_and_end(options: dict[str, Any], start: float) -> None:
    """The discounted sum of what shaping pays is minus the potential of the start, whatever was played."""
    gamma = 0.9
    for seed in range(3):
        shaped = RedRains(reward="shaped", gamma=gamma)
        shaped.reset(seed=seed, options=options)
        steps = learn_at_random(shaped, seed)
        total = sum(gamma**i * reward for i, (reward, *_) in enumerate(steps))
        result = shaped.match.result(0)
        assert total - gamma ** (len(steps) - 1) * result == pytest.approx(-start, abs=1e-9)
        assert any(reward for reward, *_ in steps[:-1])


@pytest.mark.parametrize("gamma", [1.0, 0.9])
@pytest.mark.parametrize(("handicap", "start"), [(0, 0.0), (24, 0.8)])
def test_the_plain_sum_of_a_shaped_game_is_what_the_page_says(gamma: float, handicap: int, start: float) -> None:
    env = RedRains(reward="shaped", gamma=gamma, handicap=handicap)
    _, info = env.reset(seed=1)
    env.action_space.seed(1)
    potentials, paid, over = [], 0.0, False
    while not over:
        potentials.append(potential(env.match.game, 0))
        _, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        paid, over = paid + reward, terminated or truncated
    assert potentials[0] == pytest.approx(start)
    assert paid == pytest.approx(env.match.result(0) - start - (1 - gamma) * sum(potentials[1:]))


@BOTH
def test_a_wrong_option_keeps_the_game_and_its_chance(make: Maker) -> None:
    env, other = make(), make()
    env.reset(seed=1)
    other.reset(seed=1)
    before = position_key(env)
    for seed in (None, 2):
        with pytest.raises(OptionError, match="did you mean 'decks'"):
            env.reset(seed=seed, options={"deks": ["random"]})
    assert position_key(env) == before
    env.reset()
    other.reset()
    assert position_key(env) == position_key(other)


@BOTH
def test_rendering(make: Maker, capsys: pytest.CaptureFixture[str]) -> None:
    env = make(render_mode="ansi")
    env.reset(seed=1)
    assert ASKS[1] in str(env.render())
    env = make(render_mode="human")
    env.reset(seed=1)
    assert "decides" in capsys.readouterr().out
    assert env.describe_mask()
    env.close()


def test_the_learner_meets_every_seat_of_the_same_game() -> None:
    """The environment for one learner plays the same game as the one for two agents."""
    single = PvP(opponent=lambda observation, mask: int(np.flatnonzero(mask)[0]), first_five="recommended", first=0)
    single.reset(seed=1)
    double = pvp_v0.raw_env(first_five="recommended", first=0)
    double.reset(seed=1)
    double.match.game.rng = single.match.game.rng
    state = double.get_state()
    state["match"] = single.match.copy()
    double.set_state(state)
    over = False
    while not over:
        action = int(np.flatnonzero(single.action_masks())[0])
        _, _, over, _, _ = single.step(action)
        double.step(action)
        while not double.match.over and double.match.seat == 1:
            double.step(int(np.flatnonzero(double.action_mask())[0]))
        assert position_key(single) == position_key(double)
