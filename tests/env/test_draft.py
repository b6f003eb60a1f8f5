"""Drafts as an environment: PettingZoo, masks, what is seen, games with the decks, rewards."""

from random import Random
from typing import Any

import numpy as np
import pytest

from ashes_env import draft_v0, pvp_v0
from ashes_env.draft.draft_games import play
from ashes_env.draft.schema import PARTS
from ashes_env.draft.shape import SHAPE
from ashes_env.env.modes import DraftAEC
from ashes_env.match.errors import NotReset, OpponentError, OptionError
from ashes_env.match.game_match import GameMatch
from ashes_env.match.opponents import NamedPolicy
from ashes_env.match.settings import Settings
from ashes_env.replays import Recording, check
from ashes_env.replays.file import as_dict, of_dict
from ashes_env.spec.spec import GameSpec
from tests.env.choosing import key, parts_told
from tests.env.drafts import EVERY, KINDS, until
from tests.env.play import paid_at_random, random_action, random_steps, try_every_action, until_over

# --- PettingZoo -------------------------------------------------------------------------------------------------------


@EVERY
@pytest.mark.parametrize("dtype", [pytest.param("float32", marks=pytest.mark.slow), "uint8"])
def test_the_parts_of_the_entities_say_the_same_as_the_flat_form(kind: str, dtype: str) -> None:
    env = draft_v0.raw_env(obs_mode="entities", dtype=dtype, **KINDS[kind])
    for seat, parts in parts_told(env, PARTS):
        raw, flat = env.match.observe_raw(seat), env.match.observe(seat)
        numbers = np.concatenate([parts[name].ravel() for name in PARTS if not name.endswith("_ids")])
        whole = raw if dtype == "uint8" else flat
        assert np.array_equal(numbers, whole[: SHAPE.numbers])
        ids = np.concatenate([parts[name].ravel() for name in PARTS if name.endswith("_ids")])
        assert np.array_equal(ids, raw[SHAPE.numbers :].view("<u2"))
    assert env.match.over


def test_what_is_shown_can_be_changed_without_harm() -> None:
    env = draft_v0.raw_env()
    env.reset(seed=1)
    before = env.match.observe(0)
    env.match.observe(0)[:] = 5
    assert np.array_equal(env.match.observe(0), before)


@pytest.mark.rules("R-DRAFT-05")
def test_nothing_tells_of_a_pick_before_the_packs_are_passed() -> None:
    """Observations, infos, words and rewards of a seat stay as they are while others pick."""
    env = draft_v0.raw_env("ansi", players=4)
    env.reset(seed=3)
    until(env, "pack")
    random = Random(3)
    for _ in range(6):
        told = everything(env, 3)
        for seat in range(3):
            assert env.agent_selection == f"player_{seat}"
            assert everything(env, 3) == told
            env.step(random_action(env, random))
        assert everything(env, 3)[1:3] == told[1:3]
        env.step(random_action(env, random))
        assert everything(env, 3)[0] != told[0]


def everything(env: DraftAEC, seat: int) -> tuple[Any, ...]:
    """All that a seat is told, what it may choose apart."""
    agent = env.possible_agents[seat]
    text = env.match.text(seat).partition(f"player {seat} decides")[0]
    return env.observe(agent)["observation"].tobytes(), env.infos[agent], env.rewards[agent], text


# --- several groups ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-CLS-56")
def test_a_large_draft_has_an_agent_for_everybody_and_the_observations_of_a_small_one() -> None:
    env, small = (draft_v0.raw_env(form="group", players=n) for n in (9, 4))
    env.reset(seed=6)
    small.reset(seed=6)
    assert env.agents == [f"player_{seat}" for seat in range(9)]
    for agent in env.agents:
        assert env.observation_space(agent) == small.observation_space("player_0")
        assert env.action_space(agent) == small.action_space("player_0")
    groups = env.match.groups.seats
    assert [len(group) for group in groups] == [5, 4]
    waiting = [agent for agent in env.agents if int(agent[7:]) in groups[1]]
    before = [everything(env, int(agent[7:])) for agent in waiting]
    random, paid = Random(1), dict.fromkeys(env.agents, 0.0)
    while env.match.groups.now == 0:
        assert int(env.agent_selection[7:]) in groups[0]
        assert "group 1 of 2, draft of 5" in env.match.text(groups[0][2])
        env.step(random_action(env, random))
    assert [everything(env, int(agent[7:]))[0] for agent in waiting[1:]] == [seen for seen, *_ in before[1:]]
    while env.agents:
        agent = env.agent_selection
        paid[agent] += env._cumulative_rewards[agent]
        env.step(None if env.match.over else random_action(env, random))
    assert list(paid.values()) == env.match.results
    assert any(env.match.results)
    for group in groups:
        assert abs(sum(env.match.results[seat] for seat in group)) < 1e-9, "who is in the same group meets"
        quarters = [env.match.results[seat] * (len(group) - 1) for seat in group]
        assert quarters == pytest.approx([round(n) for n in quarters])
    assert len(env.decks) == 9


def test_a_large_draft_is_a_scenario_and_comes_back_from_a_replay() -> None:
    settings: dict[str, Any] = {"form": "group", "players": 10, "reward": "none"}
    env = draft_v0.raw_env(**settings)
    env.reset(seed=3)
    random = Random(3)
    for _ in range(150):
        env.step(random_action(env, random))
    document = env.match.save()["draft"]
    other = draft_v0.raw_env(**settings)
    other.reset(seed=8, options={"scenario": document})
    assert other.match.save()["draft"] == document
    del document["chance"]
    other.reset(seed=8, options={"scenario": document})
    assert other.match.groups.chance != env.match.groups.chance
    with pytest.raises(OptionError, match="scenario: players 4 as in the settings, not 10"):
        draft_v0.raw_env(form="group", scenario=env.match.save()["draft"])
    with pytest.raises(OptionError, match="first: -1, for each of several groups"):
        env.reset(options={"first": 1})
    with pytest.raises(OptionError, match="players: a whole number, from 2 to 64"):
        draft_v0.raw_env(form="group", players=65)
    recording = Recording.begin(GameSpec("draft", settings=settings, seed=3))
    while not recording.match.over:
        recording.act(random.choice(list(recording.match.actions())))
    replay = of_dict(as_dict(recording.replay()))
    assert max(line.seat for line in replay.story) == 9
    check(replay)


# --- masks ------------------------------------------------------------------------------------------------------------


@EVERY
def test_the_mask_is_exact(kind: str) -> None:
    """Each action of the mask works on a copy; each other one is refused and changes nothing."""
    env = draft_v0.raw_env(illegal_action="raise", **{**KINDS[kind], "reward": "none"})
    random = Random(1)
    env.reset(seed=2)
    n = 0
    while not env.match.over:
        legal = np.flatnonzero(env.action_mask()).tolist()
        assert len(legal) > 1
        assert list(env.describe_mask()) == legal
        if n % 5 == 0:
            for action, text in env.describe_mask().items():
                assert env.describe_action(action) == text
            with pytest.raises(ValueError, match="is not legal now"):
                env.describe_action(-1)
            try_every_action(env, key)
        env.step(random.choice(legal))
        n += 1
    with pytest.raises(NotReset, match="the draft is over"):
        env.match.act(0)
    assert env.describe_mask() == {}


def test_an_illegal_action_is_dealt_with_as_documented() -> None:
    for policy in ("lose", "noop"):
        env = draft_v0.raw_env(illegal_action=policy, players=3, max_idle=2)
        env.reset(seed=1)
        random_steps(env, 10)
        actor, before = env.agent_selection, env.match.draft.copy()
        wrong = int(np.flatnonzero(env.action_mask() == 0)[0])
        env.step(wrong)
        assert env.infos[actor]["illegal"] == 1
        assert env.match.draft == before
        if policy == "lose":
            assert env.rewards == {agent: -1.0 if agent == actor else 0.0 for agent in env.possible_agents}
            assert all(env.terminations.values())
            assert not env.observe(actor)["action_mask"].any()
            with pytest.raises(NotReset, match="the decks are ready"):
                _ = env.decks
        else:
            env.step(wrong)
            assert all(env.truncations.values())
            assert set(env.rewards.values()) == {0.0}


def test_there_is_no_game() -> None:
    env = draft_v0.raw_env()
    with pytest.raises(NotReset):
        _ = env.decks
    env.reset(seed=1)
    with pytest.raises(NotReset, match="a draft has no game"):
        _ = env.match.game


# --- decks, games, rewards --------------------------------------------------------------------------------------------


@pytest.mark.rules("R-DRAFT-08")
@EVERY
def test_decks_go_into_a_game(kind: str) -> None:
    env = draft_v0.raw_env(**KINDS[kind])
    for seed in range(3):
        env.reset(seed=seed)
        until_over(env, seed)
        decks = env.decks
        assert len(decks) == env.settings.players
        for n in range(2, min(4, len(decks)) + 1):
            game = pvp_v0.raw_env(players=n)
            game.reset(seed=seed, options={"decks": decks[:n]})
            for seat, deck in enumerate(decks[:n]):
                player = game.match.game.players[seat]
                cards = [game.match.game.by_id[cid].title for cid in (*player.hand, *player.deck)]
                assert sorted(cards) == sorted(deck.titles)
            random_steps(game, 30, seed)


def test_rewards_are_the_results_of_the_games() -> None:
    for settings, values in (
        ({"players": 2}, {-1.0, 1.0}),
        ({"players": 3}, {1.0, -0.5}),
        ({"players": 4}, {1.0, -1 / 3}),
        ({"players": 3, "games": "pairs"}, {-1.0, 0.0, 1.0}),
        ({"players": 3, "reward": "none"}, {0.0}),
        ({"form": "group", "games": "pairs"}, {-1.0, -1 / 3, 1 / 3, 1.0}),
    ):
        seen: set[float] = set()
        for seed in range(4):
            env = draft_v0.raw_env(**settings)
            env.reset(seed=seed)
            paid = paid_at_random(env, 1)
            assert list(paid.values()) == env.match.results
            assert sum(paid.values()) == pytest.approx(0)
            assert env.match.winners == tuple(seat for seat, result in enumerate(env.match.results) if result > 0)
            assert all(min(abs(value - right) for right in values) < 1e-9 for value in paid.values()), paid
            seen.update(paid.values())
        assert len(seen) > 1 or settings.get("reward") == "none"


def test_policies_play_the_decks() -> None:
    asked: dict[str, list[int]] = {"a": [], "b": []}

    class Player:
        def __init__(self, name: str) -> None:
            self.name = name

        def start(self, seed: int) -> None:
            asked[self.name].append(-1)

        def act(self, match: GameMatch) -> int:
            asked[self.name].append(match.seat)
            return next(iter(match.actions()))

    env = draft_v0.raw_env(players=3, games="pairs", policies=[Player("a"), None, Player("b")])
    env.reset(seed=1)
    until_over(env)
    assert set(asked["a"]) == {-1, 0}, "in both its games it sits first"
    assert set(asked["b"]) == {-1, 1}
    assert asked["a"].count(-1) == asked["b"].count(-1) == 2
    results = []
    for policies in (None, lambda seen, mask: int(np.flatnonzero(mask)[-1])):
        env = draft_v0.raw_env(players=2, policies=policies, max_turns=40)
        for _ in range(2):
            env.reset(seed=5)
            until_over(env)
            results.append(env.match.results)
    assert results[0] == results[1]
    assert results[2] == results[3]


def test_a_policy_that_errs_is_named_and_the_draft_is_as_before() -> None:
    env = draft_v0.raw_env(policies=lambda seen, mask: -5)
    env.reset(seed=1)
    random = Random(1)
    until(env, "swap")
    while env.match.draft.turn == 0:
        env.step(random_action(env, random))
    before = key(env)
    with pytest.raises(OpponentError, match="chose -5"):
        env.step(0)
    assert key(env) == before
    assert not env.match.over


def test_games_are_played_alike_by_the_same_seed() -> None:
    games = []
    for seed in (1, 1, 2):
        match = GameMatch.new(Settings("pvp", players=3), {}, 4)
        play(match, [None, NamedPolicy(lambda seen, mask: int(np.flatnonzero(mask)[0])), None], seed)
        assert match.over
        games.append((match.asked, match.game.turn))
    assert games[0] == games[1] != games[2]
