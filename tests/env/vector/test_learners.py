"""A batch with one learner in each game: game for game the environment for one learner, in the form of Gymnasium."""

from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from ashes_env.decks.definitions import definitions
from ashes_env.encoding.actions import DECLINE, N_ACTIONS
from ashes_env.encoding.arrays import facts, flat_arrays
from ashes_env.encoding.schema import N_OBSERVATION, TWO
from ashes_env.env.modes import Campaign, Draft
from ashes_env.env.single_agent import PvP, RedRains
from ashes_env.env.vector import AshesVectorEnv, CampaignVectorEnv, DraftVectorEnv, PvPVectorEnv, RedRainsVectorEnv
from ashes_env.match.errors import BatchError, IllegalAction, NotReset, OpponentError, OptionError
from ashes_env.match.match import Match
from ashes_env.rules.records import key
from tests.env.vector.play import FIXED, Breaking, last_of_three, random_actions, same

N = 5
Mode = AutoresetMode
KINDS: dict[str, tuple[Any, Any, dict[str, Any]]] = {
    "Red Rains": (RedRains, RedRainsVectorEnv, {"reward": "shaped"}),
    "PvP against chance": (PvP, PvPVectorEnv, {"seat": "random", "decks": ["random", "random"]}),
    "PvP against a function": (PvP, PvPVectorEnv, {"opponent": last_of_three, "seat": 1, "reward": "shaped"}),
    "beside chance": (RedRains, RedRainsVectorEnv, {"players": 2, "seat": "random", "reward": "shaped"}),
    "beside a function": (RedRains, RedRainsVectorEnv, {"players": 2, "partner": last_of_three, "seat": 1}),
    "among three": (PvP, PvPVectorEnv, {"players": 3, "seat": "random", "reward": "shaped"}),
    "a chance and two functions": (
        PvP,
        PvPVectorEnv,
        {"players": 4, "seat": 2, "opponent": (last_of_three, None, last_of_three)},
    ),
    "a short limit": (PvP, PvPVectorEnv, {"max_turns": 2}),
    "entities": (RedRains, RedRainsVectorEnv, {"obs_mode": "entities", "reward": "shaped"}),
    "entities against a function": (PvP, PvPVectorEnv, {"obs_mode": "entities", "opponent": last_of_three, "seat": 1}),
    "entities in bytes among three": (PvP, PvPVectorEnv, {"obs_mode": "entities", "dtype": "uint8", "players": 3}),
    "rows of actions": (RedRains, RedRainsVectorEnv, {"actions": "rows", "dtype": "uint8"}),
    "campaigns": (Campaign, CampaignVectorEnv, {"max_building": 3}),
    "campaigns beside a function": (
        Campaign,
        CampaignVectorEnv,
        {"players": 2, "partner": last_of_three, "obs_mode": "entities", "max_building": 3},
    ),
    "drafts": (Draft, DraftVectorEnv, {"players": 3, "seat": "random"}),
    "drafts in entities": (Draft, DraftVectorEnv, {"obs_mode": "entities", "opponent": last_of_three}),
}
CHOICES = (Campaign, Draft)  # without First Fives to choose
QUICK = ("Red Rains", "among three", "entities")


class Stubborn:
    """An opponent that looks at the match and has a chance of its own."""

    def start(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)

    def act(self, match: Match) -> int:
        return int(self.rng.choice(list(match.actions())))


def final_info(infos: dict[str, Any]) -> dict[str, Any]:
    """What both kinds of vector environments tell of a game."""
    out = {name: value for name, value in infos.items() if name.lstrip("_") != "action_mask"}
    if "final_info" in out:
        out["final_info"] = final_info(out["final_info"])
    return out


# Every kind in one mode, and every mode with two kinds; all of them together take long.
@pytest.mark.parametrize(
    ("kind", "mode"),
    [
        pytest.param(kind, mode, marks=[pytest.mark.slow] * (mode != Mode.NEXT_STEP and kind not in QUICK))
        for kind in KINDS
        for mode in Mode
    ],
)
def test_it_is_the_environment_for_one_learner_game_for_game(kind: str, mode: Mode) -> None:
    single, batch, settings = KINDS[kind]
    if single not in CHOICES:
        settings = {"first_five": "choose" if "decks" in settings else "recommended", **settings}
    one = SyncVectorEnv([lambda: single(**settings)] * N, autoreset_mode=mode)
    other = batch(N, autoreset_mode=mode, **settings)
    assert other.metadata["autoreset_mode"] is mode
    assert other.observation_space == one.observation_space
    assert other.action_space == one.action_space
    rng = np.random.default_rng(3)
    a, b = one.reset(seed=11), other.reset(seed=11)
    ends = 0
    for _ in range(250):
        assert same(a[0], b[0])
        assert other.observation_space.contains(b[0])
        assert same(final_info(a[-1]), final_info(b[-1]))
        masks = np.stack(one.call("action_masks"))
        assert np.array_equal(masks, other.action_masks())
        told_of = b[-1]["_action_mask"]
        assert np.array_equal(masks[told_of], b[-1]["action_mask"][told_of])
        actions = random_actions(masks, rng)
        c, d = one.step(actions), other.step(actions)
        for x, y in zip(c[1:4], d[1:4], strict=True):
            assert x.dtype == y.dtype
            assert np.array_equal(x, y)
        a, b = (c[0], c[4]), (d[0], d[4])
        over = d[2] | d[3]
        ends += int(over.sum())
        if mode is Mode.DISABLED and over.any():
            assert same(final_info(a[-1]), final_info(b[-1]))
            assert same(a[0], b[0])
            a = one.reset(seed=None, options={"reset_mask": over.copy()})
            b = other.reset(options={"reset_mask": over.copy()})
            assert b[1]["_decisions"].tolist() == over.tolist()
    assert ends >= 3


def test_an_opponent_that_looks_at_the_match_is_one_for_each_game() -> None:
    one = SyncVectorEnv([lambda: PvP(opponent=Stubborn(), **FIXED)] * 3)
    other = PvPVectorEnv(3, opponent=Stubborn(), **FIXED)
    given = PvPVectorEnv(3, opponent=[Stubborn(), Stubborn(), Stubborn()], **FIXED)
    rng = np.random.default_rng(0)
    for env in (one, other, given):
        env.reset(seed=5)
    for _ in range(120):
        actions = random_actions(other.action_masks(), rng)
        seen = [env.step(actions)[0] for env in (one, other, given)]
        assert np.array_equal(seen[0], seen[1])
        assert np.array_equal(seen[0], seen[2])
    with pytest.raises(OptionError, match="one for all games or a list of 3, not of 2"):
        PvPVectorEnv(3, opponent=[Stubborn(), Stubborn()])


def test_bytes_are_what_the_numbers_are_made_of() -> None:
    numbers, raw = RedRainsVectorEnv(20, **FIXED), RedRainsVectorEnv(20, dtype="uint8", **FIXED)
    a, b = numbers.reset(seed=1)[0], raw.reset(seed=1)[0]
    rng = np.random.default_rng(1)
    for _ in range(40):
        assert b.dtype == np.uint8
        assert raw.observation_space.contains(b)
        out = np.empty(a.shape, np.float32)
        flat_arrays(TWO).batch(b, facts(definitions()), out)
        assert np.array_equal(a, out)
        actions = random_actions(raw.action_masks(), rng)
        a, b = numbers.step(actions)[0], raw.step(actions)[0]


def test_make_vec_gives_the_batch_and_the_others_as_well() -> None:
    for name, kind in (("RedRains-v0", RedRainsVectorEnv), ("PvP-v0", PvPVectorEnv)):
        for mode in (None, "vector_entry_point"):
            env = gym.make_vec(f"ashes_env:{name}", num_envs=3, vectorization_mode=mode, **FIXED)
            assert type(env) is kind
            assert env.spec is not None
            assert env.spec.id == name
            env.close()
        assert isinstance(gym.make_vec(f"ashes_env:{name}", num_envs=2, vectorization_mode="sync"), SyncVectorEnv)
    for name, other in (("Campaign-v0", CampaignVectorEnv), ("Draft-v0", DraftVectorEnv)):
        assert type(gym.make_vec(f"ashes_env:{name}", num_envs=2)) is other


@pytest.mark.parametrize("obs_mode", ["flat", "entities"])
@pytest.mark.parametrize("mode", list(Mode))
def test_the_infos_say_in_each_mode_whether_a_game_was_won(mode: Mode, obs_mode: str) -> None:
    """With "SameStep" in the final infos, else in the infos of the step that ends the game."""
    env = RedRainsVectorEnv(8, autoreset_mode=mode, obs_mode=obs_mode, handicap=28, **FIXED)
    env.reset(seed=1)
    rng = np.random.default_rng(0)
    results = []
    for _ in range(120):
        _, rewards, terminated, truncated, infos = env.step(random_actions(env.action_masks(), rng))
        over = terminated | truncated
        if not over.any():
            continue
        told = infos["final_info"] if mode is Mode.SAME_STEP else infos
        for i in np.flatnonzero(over).tolist():
            assert told["is_success"][i] == (rewards[i] == 1.0)
            results.append(bool(told["is_success"][i]))
        if mode is Mode.DISABLED:
            env.reset(options={"reset_mask": over})
    assert {True, False} == set(results)


def test_seeds_repeat_games() -> None:
    def played(seed: Any) -> list[str]:
        env = RedRainsVectorEnv(3, autoreset_mode="SameStep", **FIXED)
        env.reset(seed=seed)
        rng = np.random.default_rng(0)
        for _ in range(150):
            env.step(random_actions(env.action_masks(), rng))
        return [key(env.match(i).game) for i in range(3)]

    assert played(7) == played([7, 8, 9]) == played(np.int64(7)) != played(8)
    single = RedRains(**FIXED)
    env = RedRainsVectorEnv(2, **FIXED)
    env.reset(seed=[4, 4])
    single.reset(seed=4)
    assert [key(env.match(i).game) for i in range(2)] == [key(single.match.game)] * 2
    env.reset()
    single.reset()
    assert [key(env.match(i).game) for i in range(2)] == [key(single.match.game)] * 2


def test_games_do_not_touch_each_other() -> None:
    env = RedRainsVectorEnv(2, **FIXED)
    env.reset(seed=[1, 1])
    before = key(env.match(1).game)
    match = env.match(0)
    match.rollout()
    assert key(env.match(0).game) == before
    legal = np.flatnonzero(env.action_masks()[0])
    env.step([int(legal[0]), int(legal[-1])])
    assert key(env.match(0).game) != key(env.match(1).game)


def test_arrays_are_fresh_unless_told_otherwise() -> None:
    for copy in (True, False):
        env = RedRainsVectorEnv(2, copy=copy, **FIXED)
        first, _ = env.reset(seed=1)
        again = env.step([DECLINE, DECLINE])[0]
        assert np.shares_memory(first, again) is not copy


@pytest.mark.parametrize("processes", [0, 2])
def test_an_opponent_that_errs_leaves_all_games_as_they_were_or_loses(processes: int) -> None:
    rng = np.random.default_rng(0)
    env = PvPVectorEnv(
        4, opponent=[last_of_three, Breaking(), last_of_three, last_of_three], processes=processes, **FIXED
    )
    env.reset(seed=1)
    texts = env.call("describe_mask")
    seen = env.batch.arrays.observations.copy()
    raised: list[OpponentError] = []
    while not raised:
        try:
            seen = env.step(random_actions(env.action_masks(), rng))[0]
            texts = env.call("describe_mask")
        except OpponentError as error:
            raised.append(error)
    assert "chose 10000" in str(raised[0])
    assert raised[0].action == "10000"
    assert env.call("describe_mask") == texts
    assert np.array_equal(env.batch.arrays.observations, seen)
    env.close()
    env = PvPVectorEnv(2, opponent=[last_of_three, Breaking()], opponent_error="lose", processes=processes, **FIXED)
    env.reset(seed=1)
    for _ in range(60):
        _, rewards, terminated, _, infos = env.step(random_actions(env.action_masks(), rng))
        if infos["opponent_error"][1]:
            break
    assert terminated[1]
    assert rewards[1] == 1.0
    env.close()


# --- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [[0], [0, 0, 0], [[0], [0]], [0.0, 0.0], ["0", "0"], 0, np.zeros((2, N_ACTIONS), np.int8)],
    ids=["few", "many", "nested", "floats", "words", "one", "masks"],
)
def test_another_number_of_actions_is_refused(wrong: Any) -> None:
    env = RedRainsVectorEnv(2, **FIXED)
    env.reset(seed=1)
    before = [key(env.match(i).game) for i in range(2)]
    with pytest.raises(BatchError, match=r"an integer for each of 2 games is needed, shape \(2,\)"):
        env.step(wrong)
    assert [key(env.match(i).game) for i in range(2)] == before


@pytest.mark.parametrize("wrong", [-1, N_ACTIONS, 263])
def test_illegal_actions_are_dealt_with_as_documented(wrong: int) -> None:
    for policy in ("lose", "noop", "raise"):
        env = RedRainsVectorEnv(2, illegal_action=policy, **FIXED)
        env.reset(seed=1)
        before = [key(env.match(i).game) for i in range(2)]
        legal = int(np.flatnonzero(env.action_masks()[0])[0])
        if policy == "raise":
            with pytest.raises(IllegalAction, match=f"action {wrong} is not legal in game 1; legal are"):
                env.step([legal, wrong])
            assert [key(env.match(i).game) for i in range(2)] == before
            continue
        _, rewards, terminated, truncated, infos = env.step([legal, wrong])
        assert key(env.match(0).game) != before[0]
        assert key(env.match(1).game) == before[1]
        assert infos["illegal"].tolist() == [0, 1]
        assert infos["opponent_error"].tolist() == [0, 0]
        assert not truncated.any()
        assert (rewards.tolist(), terminated.tolist()) == (
            ([0.0, -1.0], [False, True]) if policy == "lose" else ([0.0, 0.0], [False, False])
        )


def test_an_option_that_cannot_be_used_leaves_all_games_as_they_were() -> None:
    env, other = RedRainsVectorEnv(3, **FIXED), RedRainsVectorEnv(3, **FIXED)
    seen, _ = env.reset(seed=1)
    other.reset(seed=1)
    actions = random_actions(env.action_masks(), np.random.default_rng(0))
    env.step(actions)
    seen, *_ = other.step(actions)
    before = [key(env.match(i).game) for i in range(3)]
    with pytest.raises(OptionError, match="did you mean 'level'"):
        env.reset(seed=3, options={"levle": "S1"})
    with pytest.raises(OptionError, match="did you mean"):
        env.batch.deal([0, 1, 2], 3, [None, {"level": "S2"}, {"levle": "S1"}])
    assert [key(env.match(i).game) for i in range(3)] == before
    assert np.array_equal(env.batch.arrays.observations, seen)
    env.reset()
    other.reset()
    assert [key(env.match(i).game) for i in range(3)] == [key(other.match(i).game) for i in range(3)]


def test_options_beside_a_mask_are_those_of_the_games_that_begin_anew() -> None:
    env = RedRainsVectorEnv(3, autoreset_mode="Disabled", **FIXED)
    env.reset(seed=1, options={"level": "S1"})
    before = [key(env.match(i).game) for i in range(3)]
    env.reset(seed=5, options={"reset_mask": np.array([False, True, False]), "level": "H2"})
    assert [key(env.match(i).game) == before[i] for i in range(3)] == [True, False, True]
    single = RedRains(**FIXED)
    single.reset(seed=6, options={"level": "H2"})
    assert key(env.match(1).game) == key(single.match.game)


def test_what_is_not_there_is_refused() -> None:
    env = RedRainsVectorEnv(2, autoreset_mode="Disabled", illegal_action="lose", **FIXED)
    with pytest.raises(NotReset, match="call reset"):
        env.step([0, 0])
    env.reset(seed=1)
    env.step([263, int(np.flatnonzero(env.action_masks()[1])[0])])
    with pytest.raises(NotReset, match=r"games \[0\] are over"):
        env.step([0, 0])
    for wrong in (np.ones(3, np.bool_), [True, False], np.zeros(2, np.bool_), np.ones(2, np.int8)):
        with pytest.raises(BatchError, match="reset_mask"):
            env.reset(options={"reset_mask": wrong})
    for seed in ([1], "12", 1.5, [1, -2], [1, "a"]):
        with pytest.raises(BatchError, match="seed"):
            env.reset(seed=seed)
    env.reset(seed=[None, 3], options={"reset_mask": np.array([True, False])})
    env.step(random_actions(env.action_masks(), np.random.default_rng(0)))


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"num_envs": 0}, "num_envs"),
        ({"num_envs": 2.0}, "num_envs"),
        ({"dtype": "uint16"}, "did you mean 'uint8'"),
        ({"autoreset_mode": "SameStap"}, "did you mean 'SameStep'"),
        ({"render_mode": "human"}, "render_mode"),
        ({"obs_mode": "entitys"}, "did you mean 'entities'"),
        ({"autoreset_mod": "SameStep"}, "did you mean 'autoreset_mode'"),
        ({"partnr": None}, "did you mean 'partner'"),
        ({"processes": 3, "num_envs": 2}, "processes"),
        ({"processes": -1}, "processes"),
        ({"processes": 1, "start_method": "thread"}, "start_method"),
        ({"reward": "shape"}, "did you mean 'shaped'"),
        ({"levle": "S1"}, "did you mean 'level'"),
    ],
)
def test_settings_are_checked_when_it_is_made(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        AshesVectorEnv("red_rains", **settings)


def test_rendering_and_calls_by_name() -> None:
    env = RedRainsVectorEnv(2, render_mode="ansi", **FIXED)
    env.reset(seed=1)
    texts = env.render()
    assert texts is not None
    assert all("decides" in text for text in texts)
    assert all(env.call("describe_mask"))
    assert env.get_attr("seat") == (0, 0)
    assert np.array_equal(np.stack(env.call("action_masks")), env.action_masks())
    with pytest.raises(AttributeError):
        env.call("no_such_thing")
    assert RedRainsVectorEnv(1).render() is None
    assert env.single_observation_space.shape == (N_OBSERVATION,)
    env.close()
    env.close()
