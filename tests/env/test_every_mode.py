"""What every mode does alike, at tables of every size, in PettingZoo and in Gymnasium."""

import json
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from inspect import Parameter, signature
from random import Random
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.envs.registration import load_env_creator
from gymnasium.utils.env_checker import check_env
from pettingzoo.test.api_test import api_test
from pettingzoo.test.render_test import render_test
from pettingzoo.test.seed_test import seed_test

from ashes_env import LEARNERS, NAMESPACE
from ashes_env.env.adapters import MaskInObservation
from ashes_env.env.aec import AshesAEC
from ashes_env.env.single_agent import SingleAgent
from ashes_env.match.errors import IllegalAction, NotReset, OpponentError, OptionError, StateError
from ashes_env.match.match import Match
from ashes_env.match.mode import GAMES
from ashes_env.spec.modes import MODES
from tests.env.campaigns import EASY, FREE
from tests.env.drafts import KINDS
from tests.env.play import copied, learn_at_random, random_action, random_steps, try_every_action, until_over

HOW = ["deepcopy", "pickle", "clone", "set_state"]


@dataclass(frozen=True)
class Table:
    """A mode with settings; `places` are decisions from which it is copied, `paid` settings that pay more often."""

    mode: str
    settings: Mapping[str, Any]
    places: tuple[int, ...] = (40,)
    paid: Mapping[str, Any] | None = None

    def aec(self, **more: Any) -> AshesAEC:
        """The environment of PettingZoo."""
        env: AshesAEC = import_module(f"ashes_env.{self.mode}_v0").raw_env(**{**self.settings, **more})
        return env

    def learner(self, **more: Any) -> SingleAgent:
        """The environment of Gymnasium."""
        entry_point = gym.spec(f"{LEARNERS[self.mode]}").entry_point
        assert isinstance(entry_point, str)
        env: Any = load_env_creator(entry_point)(**{**self.settings, **more})
        assert isinstance(env, SingleAgent)
        return env

    def under_way(self, steps: int, **more: Any) -> AshesAEC:
        """The environment after some decisions at random."""
        env = self.aec(**more)
        env.reset(seed=5)
        random_steps(env, steps, 5)
        assert not env.match.over
        return env


SHAPED = {"reward": "shaped"}
TABLES = {
    "pvp": Table("pvp", {}, paid=SHAPED),
    "three": Table("pvp", {"players": 3}, paid=SHAPED),
    "four": Table("pvp", {"players": 4}, paid=SHAPED),
    "red_rains": Table("red_rains", {}, paid=SHAPED),
    "partners": Table("red_rains", {"players": 2}, paid=SHAPED),
    "campaign": Table("campaign", {"decks": "choose", **EASY}, (3, 60), {**SHAPED, "encounter_reward": 0.5}),
    "campaign of two": Table("campaign", {"players": 2, **FREE}, (3, 30, 90, 200), {**SHAPED, "encounter_reward": 0.5}),
    "draft": Table("draft", {}, (0, 3, 19)),
    **{f"draft, {kind}": Table("draft", settings, (3, 19, 40)) for kind, settings in KINDS.items()},
}
EVERY = pytest.mark.parametrize("table", TABLES.values(), ids=TABLES.keys())
COPIES = pytest.mark.parametrize(
    ("table", "steps"),
    [pytest.param(table, steps, id=f"{name}, {steps}") for name, table in TABLES.items() for steps in table.places],
)


def key(env: AshesAEC | SingleAgent) -> str:
    """The complete state of a match."""
    return json.dumps(env.match.save(), sort_keys=True)


def test_every_mode_has_a_table() -> None:
    assert {table.mode for table in TABLES.values()} == set(MODES) == set(LEARNERS)


# --- PettingZoo -------------------------------------------------------------------------------------------------------


@EVERY
@pytest.mark.parametrize("kind", ["raw_env", "env"])
def test_env_req_11_the_api_test_passes_with_two_known_warnings(table: Table, kind: str) -> None:
    module = import_module(f"ashes_env.{table.mode}_v0")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(getattr(module, kind)(**table.settings), num_cycles=300)
    assert {str(w.message) for w in caught} <= {
        "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
        "Observation is not a NumPy array",
    }


@EVERY
def test_env_req_11_the_seed_test_passes(table: Table) -> None:
    seed_test(table.aec, num_cycles=200)


@EVERY
def test_env_req_12_rendering_and_state(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    make: Any = table.aec
    render_test(make)
    env = table.aec(render_mode="human")
    env.reset(seed=1)
    capsys.readouterr()
    assert env.render() is None
    shown = capsys.readouterr().out.strip()
    text = table.aec(render_mode="ansi")
    text.reset(seed=1)
    assert str(text.render()).strip() == shown
    assert "player" in shown
    assert text.state_space.contains(text.state())


@EVERY
@pytest.mark.parametrize("dtype", ["float32", "uint8"])
def test_env_req_09_observations_masks_and_infos_have_their_form(table: Table, dtype: str) -> None:
    """Of everybody, at every decision to the end; only who acts has legal actions."""
    env = table.aec(dtype=dtype)
    env.reset(seed=1)
    keys, random = set(env.infos["player_0"]), Random(1)
    while not env.match.over:
        left = env.terminations[env.agent_selection]
        for agent in env.agents:
            seen = env.observe(agent)
            assert env.observation_space(agent).contains(seen)
            assert left or seen["action_mask"].any() == (agent == env.agent_selection)
            assert set(env.infos[agent]) == keys
            assert all(type(value) is int for value in env.infos[agent].values())
        before = dict(env.infos)
        env.step(random_action(env, random))
        assert left or all(env.infos[agent] is not before[agent] for agent in env.agents)
    assert not any(env.observe(agent)["action_mask"].any() for agent in env.possible_agents)


@EVERY
def test_pettingzoo_makes_it_by_name(table: Table) -> None:
    import pettingzoo

    if not hasattr(pettingzoo, "make"):
        pytest.skip("this PettingZoo has no registry")
    env = pettingzoo.make("aec", f"ashes_env/{table.mode}-v0", **table.settings)
    env.reset(seed=1)
    assert env.agents == table.aec().possible_agents


# --- the match --------------------------------------------------------------------------------------------------------


def asked_everything(match: Match) -> None:
    """Everything that a match says at a position, each of its kind."""
    assert isinstance(match.gone, tuple)
    assert match.idle >= 0 <= match.page
    assert not match.stuck
    assert isinstance(match.stage(), str)
    assert match.mark()
    assert match.terminated == (match.over and not match.truncated)
    assert match.choosing <= (not match.over)
    json.dumps(match.position())
    if match.playing:
        assert match.game.players
        assert match.context.layout is match.settings.layout
    else:
        for name in ("game", "context"):
            with pytest.raises(NotReset):
                getattr(match, name)
    for seat in range(match.settings.players):
        assert -1.0 <= match.result(seat) <= 1.0
        assert set(match.wounds(seat)) in (set(), {"wounds_dealt", "wounds_taken"})
        assert match.ended(seat) >= match.over
        board = match.board(seat)
        assert (board["mode"], board["over"]) == (match.settings.mode, match.over)
        assert {choice["action"] for choice in board["choices"]} == set(np.flatnonzero(match.mask(seat)).tolist())
        assert isinstance(match.observation_text(seat), str)
    assert match.describe_mask().keys() == match.actions().keys()
    for wrong in (-1, 100, 0.5, "0", True):
        with pytest.raises(OptionError, match="seat"):
            match.board(wrong)  # type: ignore[arg-type]


@EVERY
def test_a_match_answers_everything_at_every_position(table: Table) -> None:
    match, random = table.under_way(0).match, Random(2)
    for n in range(100_000):
        if n % 7 == 0 or match.over:
            asked_everything(match)
        if match.over:
            break
        match.act(random.choice(list(match.actions())))
    assert match.over
    assert match.seat == -1
    assert not match.actions()
    assert sum(match.asked) == match.decisions


@EVERY
def test_every_action_of_the_mask_and_no_other(table: Table) -> None:
    for steps in table.places:
        try_every_action(table.under_way(steps, illegal_action="raise"), key)


@EVERY
def test_env_req_14_an_illegal_action_is_dealt_with_as_documented(table: Table) -> None:
    def wrong(env: AshesAEC) -> int:
        return int(np.flatnonzero(env.action_mask() == 0)[0])

    for steps in table.places:
        env = table.under_way(steps, illegal_action="raise")
        with pytest.raises(IllegalAction, match="is not legal for player"):
            env.step(wrong(env))
        env = table.under_way(steps, illegal_action="lose")
        seat = env.match.seat
        env.step(wrong(env))
        assert env.match.over
        assert not env.match.truncated
        assert env.match.refused[seat] == 1
        assert env.rewards[f"player_{seat}"] < 0
        assert seat not in env.match.winners
        env = table.under_way(steps, illegal_action="noop", max_idle=3)
        before = env.match.idle
        while not env.match.over:
            before += 1
            env.step(wrong(env))
            assert env.match.idle == before
        assert env.match.truncated
        assert before == 3
        assert not any(env.rewards.values())


# --- copies, states, worlds -------------------------------------------------------------------------------------------


@COPIES
@pytest.mark.parametrize("how", [*HOW, "JSON"])
def test_env_req_07_copies_keep_the_live_position(table: Table, steps: int, how: str) -> None:
    """A copy is like the original, leaves it alone, and both go on alike, to the end and into the next game."""
    more = table.paid or {}
    env = table.under_way(steps, **more)
    if how in HOW[:3]:
        other = copied(env, how)
    else:
        other, state = table.aec(**more), env.get_state()
        if how == "JSON":
            restored: Any = type(env.match).restore(env.settings, json.loads(json.dumps(env.match.save())))
            if hasattr(restored, "shaping"):  # what is owed from before is not saved
                restored.shaping = state["match"].shaping
            state["match"] = restored
        other.set_state(state)
    before = key(env)
    assert key(other) == before
    random_steps(other, 20, 6)
    assert key(env) == before
    random_steps(env, 20, 6)
    for go_on in (lambda e: None, lambda e: until_over(e, 7), lambda e: e.reset()):
        go_on(env)
        go_on(other)
        assert key(env) == key(other)
        assert env.rewards == other.rewards
        assert env._cumulative_rewards == other._cumulative_rewards
        assert env.agent_selection == other.agent_selection


@EVERY
def test_what_is_over_is_copied_too_but_not_restored(table: Table) -> None:
    env = table.aec()
    env.reset(seed=2)
    until_over(env)
    for how in HOW[:3]:
        other = copied(env, how)
        assert (other.match.over, other.match.winners, key(other)) == (True, env.match.winners, key(env))
        assert np.array_equal(other.observe("player_0")["observation"], env.observe("player_0")["observation"])
        assert [other.match.result(seat) for seat in range(2)] == [env.match.result(seat) for seat in range(2)]
    with pytest.raises(StateError, match="that goes on"):
        type(env.match).restore(env.settings, env.match.save())


@EVERY
def test_env_req_07_every_position_of_the_first_decisions_comes_back(table: Table) -> None:
    """First Fives, the roll for the first player, the first discards and actions."""
    env = table.aec()
    env.reset(seed=5)
    random = Random(5)
    for _ in range(16):
        other = type(env.match).restore(env.settings, json.loads(json.dumps(env.match.save())))
        assert other.save() == env.match.save()
        env.step(random_action(env, random))


@EVERY
def test_env_req_07_a_state_is_a_snapshot_for_environments_of_its_kind(table: Table) -> None:
    env = table.under_way(3)
    state, before = env.get_state(), key(env)
    for _ in range(2):
        random_steps(env, 30)
        env.set_state(state)
        assert key(env) == before
    for other in TABLES.values():
        stranger = other.aec()
        if stranger.settings.shape() == env.settings.shape():
            continue
        with pytest.raises(StateError, match="does not fit"):
            stranger.set_state(state)
        stranger.reset(seed=1)
        with pytest.raises(StateError, match="does not fit"):
            env.set_state(stranger.get_state())
    assert key(env) == before


@EVERY
def test_what_is_no_saved_match_is_refused(table: Table) -> None:
    match = table.under_way(3).match
    saved = match.save()
    for wrong, message in (
        (None, "has the fields"),
        ({}, "has the fields"),
        ({**saved, "format": 2}, "has the format 1, not 2"),
        ({**saved, "more": 1}, "has the fields"),
        ({**saved, "asked": [1]}, "'asked'"),
        ({**saved, "refused": [True] * len(saved["refused"])}, "'refused'"),
        ({**saved, "idle": -1}, "'idle'"),
        *(({**saved, part: {"format": 1}}, "a saved") for part in ("game", "campaign", "draft") if saved.get(part)),
        *([({**saved, "page": 9}, "the last page")] if "page" in saved else []),
    ):
        with pytest.raises(StateError, match=message):
            type(match).restore(match.settings, wrong)


@EVERY
def test_another_world_looks_the_same_to_the_seat_it_is_dealt_for(table: Table) -> None:
    for steps in table.places:
        env = table.under_way(steps)
        match, before = env.match, key(env)
        for seat in range(env.settings.players):
            worlds = [match.determinize(number, seat) for number in (1, 2, 1)]
            for world in worlds:
                assert np.array_equal(world.observe(seat), match.observe(seat))
                assert np.array_equal(world.mask(seat), match.mask(seat))
                assert (world.text(seat), world.info(seat)) == (match.text(seat), match.info(seat))
            first, second, again = [json.dumps(world.save()) for world in worlds]
            assert first == again != second
        over = env.determinize(3)
        until_over(over, 3)
        assert key(env) == before
        for wrong in (-1, 1 << 64, 0.5, "x", None):
            with pytest.raises(OptionError, match="seed"):
                env.determinize(wrong)  # type: ignore[arg-type]
        for wrong in (-1, 100, "0", 1.0):
            with pytest.raises(OptionError, match="seat"):
                match.determinize(1, wrong)  # type: ignore[arg-type]
        with pytest.raises(OptionError, match="seat"):
            over.match.determinize(1)


@EVERY
def test_rollouts_play_to_the_end(table: Table) -> None:
    match = table.under_way(0).match
    ends = [match.copy(), match.copy()]
    for end in ends:
        assert end.rollout(seed=4) == end.decisions
        assert end.over
    assert json.dumps(ends[0].save()) == json.dumps(ends[1].save())
    assert match.copy().rollout(until=("decisions", 10), seed=4) == 10
    assert match.rollout(lambda m: next(iter(m.actions())), ("decisions", 10)) == 10
    wrong_ones: list[Any] = ["soon", ("decisions", 0), ("months", 2)]
    for wrong in (*wrong_ones, *([("turns", 2)] if table.mode not in GAMES else [])):
        with pytest.raises(OptionError, match="until"):
            match.rollout(until=wrong)


# --- Gymnasium --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", LEARNERS)
def test_the_environments_for_one_learner_take_the_same_keywords_in_the_same_order(mode: str) -> None:
    entry_point = gym.spec(LEARNERS[mode]).entry_point
    assert isinstance(entry_point, str)
    made = load_env_creator(entry_point)
    *named, settings = signature(made).parameters.values()
    others = MODES[mode].others
    assert [each.name for each in named] == [others, "seat", f"{others}_error", "render_mode"]
    assert {each.kind for each in named} == {Parameter.KEYWORD_ONLY}
    assert settings.kind == Parameter.VAR_KEYWORD


def test_names_with_and_without_the_namespace_are_the_same_environments() -> None:
    names = {one: spec for one, spec in gym.registry.items() if str(spec.entry_point).startswith("ashes_env.")}
    spaced = {one.removeprefix(f"{NAMESPACE}/"): spec for one, spec in names.items() if "/" in one}
    assert {*LEARNERS.values(), "Text-v0"} == {*spaced}
    for one, spec in spaced.items():
        old = names["AshesText-v0" if one == "Text-v0" else one]
        assert (spec.entry_point, spec.vector_entry_point) == (old.entry_point, old.vector_entry_point)
    env = gym.make(f"ashes_env:{NAMESPACE}/RedRains-v0")
    env.reset(seed=1)
    envs: Any = gym.make_vec(f"ashes_env:{NAMESPACE}/RedRains-v0", 2)
    assert envs.reset(seed=1)[1]["action_mask"].shape == (2, envs.single_action_space.n)


@EVERY
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_env_req_16_the_checks_of_gymnasium_and_sb3_pass(table: Table) -> None:
    check_env(table.learner())
    check_env(MaskInObservation(table.learner()), skip_render_check=True)
    pytest.importorskip("stable_baselines3.common.env_checker").check_env(table.learner())


@pytest.mark.parametrize(
    ("name", "mode"),
    [
        *((name, mode) for name in TABLES for mode in (None, "sync")),
        *((name, "async") for name in ("red_rains", "campaign", "draft, duel")),
    ],
)
def test_many_at_once(name: str, mode: str | None) -> None:
    table = TABLES[name]
    envs: Any = gym.make_vec(f"ashes_env:{LEARNERS[table.mode]}", 2, vectorization_mode=mode, **table.settings)
    seen, infos = envs.reset(seed=1)
    random = Random(1)
    for _ in range(40):
        actions = [random.choice(np.flatnonzero(mask).tolist()) for mask in infos["action_mask"]]
        seen, _, _, _, infos = envs.step(np.array(actions))
    assert envs.observation_space.contains(seen)
    envs.close()


@EVERY
@pytest.mark.parametrize("how", HOW)
def test_copies_of_a_learner_keep_the_live_position(table: Table, how: str) -> None:
    env = table.learner(seat="random") if table.aec().settings.players > 1 else table.learner()
    env.reset(seed=5)
    for _ in range(min(7, table.places[-1])):
        env.step(int(np.flatnonzero(env.action_masks())[-1]))
    if how == "set_state":
        other = table.learner()
        other.reset(seed=9)
        other.set_state(env.get_state())
    else:
        other = copied(env, how)
    before = key(env)
    assert (key(other), other.seat) == (before, env.seat)
    world = env.determinize(3)
    assert np.array_equal(world.match.observe(env.seat), env.match.observe(env.seat))
    assert key(world) != before
    told = learn_at_random(other, 1)
    assert key(env) == before
    assert learn_at_random(env, 1) == told


@EVERY
def test_one_who_errs_is_named_or_has_lost(table: Table) -> None:
    mode = MODES[table.mode]
    if table.aec().settings.players == 1:
        with pytest.raises(OptionError, match="players=2"):
            table.learner(**{mode.others: lambda seen, mask: 0})
        return
    env = table.learner(**{mode.others: lambda seen, mask: int(np.flatnonzero(mask == 0)[0])}, seat=1)
    with pytest.raises(OpponentError, match="chose"):
        _finish(env)
    lost = table.learner(**{mode.others: _first, f"{mode.others}_error": "lose"}, seat=0)
    lost.reset(seed=2)
    lost.opponent = lambda seen, mask: int(np.flatnonzero(mask == 0)[0])
    over = False
    info: dict[str, Any] = {}
    while not over:
        _, _, terminated, truncated, info = lost.step(int(np.flatnonzero(lost.action_masks())[0]))
        over = terminated or truncated
    assert info["opponent_error"] == 1


def _first(seen: Any, mask: Any) -> int:
    return int(np.flatnonzero(mask)[0])


def _finish(env: SingleAgent) -> None:
    env.reset(seed=1)
    learn_at_random(env, 1)
