"""The campaign as an environment: PettingZoo, Gymnasium, masks, rewards, copies, options."""

from __future__ import annotations

import copy
import json
import pickle
import warnings
from pathlib import Path
from random import Random
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test.api_test import api_test
from pettingzoo.test.render_test import render_test
from pettingzoo.test.seed_test import seed_test

from ashes_env import campaign_v0, red_rains_v0
from ashes_env.campaign.schema import PARTS, n_actions, n_observation, n_observation_raw
from ashes_env.campaign.shape import SHAPE
from ashes_env.decks import get, problems
from ashes_env.encoding.actions import N_ACTIONS
from ashes_env.encoding.arrays import n_flat
from ashes_env.encoding.schema import N_OBSERVATION
from ashes_env.env.adapters import MaskInObservation
from ashes_env.env.campaign_envs import Campaign, CampaignAEC
from ashes_env.env.campaign_match import CampaignMatch
from ashes_env.env.campaign_settings import CampaignSettings
from ashes_env.env.errors import ActionTypeError, IllegalAction, NotReset, OpponentError, OptionError, StateError
from ashes_env.rules.state.neighbours import opponent
from ashes_env.solo.setup import script, stage_of
from ashes_env.solo.side import Chimera
from tests.env.play import learn_at_random, random_action, random_steps, until_over

EASY: dict[str, Any] = {"handicap": 100}  # each Chimera has one life left
FREE: dict[str, Any] = {"decks": "choose", "difficulty": "heroic", **EASY}
PLAYERS = pytest.mark.parametrize("players", [1, 2])


def key(env: CampaignAEC | Campaign) -> str:
    """The complete state of a campaign."""
    return json.dumps(env.match.save(), sort_keys=True)


def until(env: CampaignAEC, building: bool, seed: int = 0) -> None:
    """Plays at random until decks are built, or a game is under way."""
    random = Random(seed)
    while not env.match.over and env.match.building != building:
        env.step(random_action(env, random))


def until_won(env: CampaignAEC, encounters: int) -> None:
    """Takes seeds until random play has won so many encounters and goes on."""
    for seed in range(200):
        env.reset(seed=seed)
        random = Random(seed)
        while not env.match.over:
            if env.match.campaign.won == encounters:
                return
            env.step(random_action(env, random))
    raise AssertionError("no seed is lucky")


# --- PettingZoo -------------------------------------------------------------------------------------------------------


@PLAYERS
@pytest.mark.parametrize("kind", ["raw_env", "env"])
def test_the_api_test_and_the_seed_test_pass(players: int, kind: str) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(getattr(campaign_v0, kind)(players=players, **FREE), num_cycles=500)
    assert {str(w.message) for w in caught} <= {
        "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
        "Observation is not a NumPy array",
    }
    seed_test(lambda: campaign_v0.raw_env(players=players, **FREE), num_cycles=200)
    maker: Any = campaign_v0.raw_env
    render_test(maker)


def test_pettingzoo_makes_it_by_name() -> None:
    import pettingzoo

    if not hasattr(pettingzoo, "make"):
        pytest.skip("this PettingZoo has no registry")
    env = pettingzoo.make("aec", "ashes_env/campaign-v0")
    env.reset(seed=1)
    assert env.agents == ["player_0"]


@PLAYERS
@pytest.mark.parametrize("dtype", ["float32", "uint8"])
def test_observations_masks_and_infos_have_their_form(players: int, dtype: str) -> None:
    env = campaign_v0.raw_env(players=players, dtype=dtype, **FREE)
    shape = env.settings.layout
    size = n_observation(shape) if dtype == "float32" else n_observation_raw(shape)
    assert env.possible_agents == [f"player_{seat}" for seat in range(players)]
    env.reset(seed=1)
    keys = set(env.infos["player_0"])
    random = Random(1)
    while not env.match.over:
        for agent in env.agents:
            seen = env.observe(agent)
            assert env.observation_space(agent).contains(seen)
            assert seen["observation"].shape == (size,)
            assert seen["action_mask"].shape == (n_actions(shape),)
            assert seen["action_mask"].any() == (agent == env.agent_selection)
            assert set(env.infos[agent]) == keys
            assert all(type(value) is int for value in env.infos[agent].values())
        env.step(random_action(env, random))
    assert env.state().shape == env.state_space.shape


@PLAYERS
@pytest.mark.parametrize("dtype", ["float32", "uint8"])
def test_the_parts_of_the_entities_say_the_same_as_the_flat_form(players: int, dtype: str) -> None:
    env = campaign_v0.raw_env(players=players, obs_mode="entities", dtype=dtype, **FREE)
    env.reset(seed=1)
    random = Random(1)
    numbers, played = SHAPE.numbers, 0
    while not env.match.over:
        for seat, agent in enumerate(env.agents):
            seen = env.observe(agent)
            assert env.observation_space(agent).contains(seen)
            parts = seen["observation"]
            assert {name: parts[name].shape for name in PARTS} == PARTS
            raw = env.match.observe_raw(seat)[-len(SHAPE.blank) :]
            flat = env.match.observe(seat)[n_flat(env.settings.layout) :]
            pieces = [parts[name].ravel() for name in ("campaign", "own_titles", "candidates")]
            assert np.array_equal(np.concatenate(pieces), raw[:numbers] if dtype == "uint8" else flat[:numbers])
            ids = [parts[f"{name}_ids"].ravel() for name in ("campaign", "own_title", "candidate")]
            assert np.array_equal(np.concatenate(ids), raw[numbers:].view("<u2"))
            assert parts["globals"].any() == parts["cards"].any() == env.match.playing
            played += env.match.playing
        env.step(random_action(env, random))
    assert played > 20


def test_the_game_s_part_comes_first_and_is_the_same_as_in_red_rains() -> None:
    env = campaign_v0.raw_env(max_building=0)
    env.reset(seed=1)
    other = red_rains_v0.raw_env()
    other.reset(seed=2)
    state = other.get_state()
    state["match"].game = env.match.game.copy()
    state["match"] = type(state["match"])(other.settings, env.match.game.copy())
    other.set_state(state)
    random = Random(1)
    for _ in range(60):
        assert np.array_equal(env.observe("player_0")["observation"][:N_OBSERVATION], other.match.observe(0))
        mask = env.observe("player_0")["action_mask"]
        assert np.array_equal(mask[:N_ACTIONS], other.action_mask())
        assert not mask[N_ACTIONS:].any()
        assert env.describe_mask() == other.describe_mask()
        action = random_action(env, random)
        env.step(action)
        other.step(action)
        if env.match.over or env.match.building:
            break


def test_while_decks_are_built_the_game_s_part_is_empty() -> None:
    env = campaign_v0.raw_env(**EASY)
    env.reset(seed=1)
    seen = env.observe("player_0")
    assert not seen["observation"][:N_OBSERVATION].any()
    assert not seen["action_mask"][:N_ACTIONS].any()
    with pytest.raises(NotReset, match="decks are being built"):
        _ = env.match.game
    assert "build the deck" in str(env.match.text(0))
    assert "campaign.asked menu" in env.observation_text("player_0")
    assert list(env.describe_mask()) == np.flatnonzero(seen["action_mask"]).tolist()
    for action, text in env.describe_mask().items():
        assert env.describe_action(action) == text
    with pytest.raises(ValueError, match="is not legal now"):
        env.describe_action(0)


# --- the way of a campaign --------------------------------------------------------------------------------------------


@pytest.mark.rules("R-CAMP-01")
@PLAYERS
@pytest.mark.parametrize("difficulty", ["standard", "heroic"])
def test_each_encounter_is_a_fresh_game_against_the_next_level(players: int, difficulty: str) -> None:
    env = campaign_v0.raw_env(players=players, difficulty=difficulty, max_building=0, **EASY)
    for seed in range(60):
        env.reset(seed=seed)
        levels: list[str] = []
        games: list[Any] = []
        random = Random(seed)
        while not env.match.over:
            if not games or env.match.game is not games[-1]:
                game = env.match.game
                games.append(game)
                chimera = game.players[-1]
                assert isinstance(chimera, Chimera)
                levels.append(env.match.campaign.level)
                stage = stage_of(script(game.defs, "The Corpse of Viros"), levels[-1])
                assert (chimera.life, chimera.threat) == (stage.life, stage.threat)
                assert game.round <= 1
                for seat in range(players):
                    assert game.cards[game.players[seat].pb].wounds == 0
                    assert game.by_id[game.players[seat].pb].title == "Coal Roarkwin"
            env.step(random_action(env, random))
        if env.match.campaign.won == 3:
            break
    else:
        raise AssertionError("no seed is lucky")
    letter = "S" if difficulty == "standard" else "H"
    assert levels == [f"{letter}1", f"{letter}2", f"{letter}3"]
    assert env.match.winners == tuple(range(players))
    assert env.rewards == dict.fromkeys(env.possible_agents, 1.0)
    assert "the campaign is won" in env.match.text(0)


@pytest.mark.rules("R-CAMP-01")
def test_a_loss_ends_the_campaign_unless_there_is_a_retry() -> None:
    env = campaign_v0.raw_env()
    env.reset(seed=1)
    until_over(env)
    assert (env.match.campaign.stage, env.match.campaign.games) == ("lost", 1)
    assert env.rewards == {"player_0": -1.0}
    assert env.terminations == {"player_0": True}
    env = campaign_v0.raw_env(on_loss="retry")
    env.reset(seed=1)
    until_over(env)
    assert (env.match.campaign.stage, env.match.campaign.games, env.match.campaign.encounter) == ("lost", 2, 1)
    assert env.infos["player_0"]["retries"] == 0


@pytest.mark.rules("R-CAMP-02", "R-CAMP-09")
def test_the_table_is_set_with_the_decks_that_were_built() -> None:
    env = campaign_v0.raw_env(players=2, **FREE)
    for seed in range(6):
        env.reset(seed=seed)
        until(env, False, seed)
        match = env.match
        assert match.campaign.games == 1
        for seat, builder in enumerate(match.campaign.builders):
            player = match.game.players[seat]
            cards = [match.game.by_id[cid].title for cid in (*player.hand, *player.deck)]
            assert sorted(cards) == sorted(builder.as_deck().titles)
            assert match.game.by_id[player.pb].title == builder.phoenixborn
            assert problems(builder.as_deck(), "red rains") == []
            dice = [sum(player.exhausted[3 * die : 3 * die + 3]) + sum(player.active[3 * die : 3 * die + 3])
                    for die in range(9)]  # fmt: skip
            assert dice == builder.dice


def test_a_chimera_is_drawn_once_for_a_campaign() -> None:
    env = campaign_v0.raw_env(chimera="random", aspects="random", max_building=0, **EASY)
    until_won(env, 1)
    game = env.match.game
    assert game.by_id[game.players[-1].pb].title == env.match.campaign.chimera


# --- masks ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2])
def test_the_mask_is_exact(players: int) -> None:
    """Each action of the mask works on a copy; each other one is refused and changes nothing."""
    env = campaign_v0.raw_env(players=players, illegal_action="raise", on_loss="retry", **FREE)
    random = Random(players)
    looked = 0
    for seed in range(3):
        env.reset(seed=seed)
        n = 0
        while not env.match.over:
            match = env.match
            mask = env.action_mask()
            legal = np.flatnonzero(mask).tolist()
            if n % 7 == 0:
                looked += match.building
                for action in legal:
                    match.copy().act(action)
                before = key(env)
                for action in [*np.flatnonzero(mask == 0).tolist(), -1, len(mask)]:
                    with pytest.raises(IllegalAction, match=f"action {action} is not legal"):
                        match.act(action)
                for wrong in (True, 0.5, "0", None):
                    with pytest.raises(ActionTypeError):
                        match.act(wrong)  # type: ignore[arg-type]
                assert key(env) == before
            env.step(random.choice(legal))
            n += 1
    assert looked > 5


def test_an_illegal_action_is_dealt_with_as_documented() -> None:
    for building in (True, False):
        for policy in ("lose", "noop"):
            env = campaign_v0.raw_env(illegal_action=policy, players=2, max_idle=2, reward="shaped")
            env.reset(seed=1)
            until(env, building)
            actor = env.agent_selection
            before = env.match.save()["campaign"]
            wrong = int(np.flatnonzero(env.action_mask() == 0)[0])
            env.step(wrong)
            assert env.infos[actor]["illegal"] == 1
            if policy == "lose":
                assert env.rewards == {"player_0": pytest.approx(-1.0, abs=0.5), "player_1": env.rewards["player_0"]}
                assert env.terminations == {"player_0": True, "player_1": True}
                assert env.match.campaign.stage == "lost"
                assert not env.observe(actor)["action_mask"].any()
            else:
                assert env.match.save()["campaign"] == before
                env.step(wrong)
                assert env.truncations == {"player_0": True, "player_1": True}
                assert env.match.campaign.stage == "cut"


def test_the_limit_of_turns_cuts_the_campaign() -> None:
    env = campaign_v0.raw_env(max_turns=3)
    env.reset(seed=1)
    until_over(env)
    assert env.truncations == {"player_0": True}
    assert env.rewards == {"player_0": 0.0}
    assert env.match.campaign.stage == "cut"


# --- rewards ----------------------------------------------------------------------------------------------------------


@PLAYERS
def test_an_encounter_that_is_won_pays_where_that_is_wanted(players: int) -> None:
    env = campaign_v0.raw_env(players=players, encounter_reward=0.25, **EASY)
    seen = set()
    for seed in range(12):
        env.reset(seed=seed)
        paid = dict.fromkeys(env.possible_agents, 0.0)
        random = Random(seed)
        while env.agents:
            agent = env.agent_selection
            _, reward, terminated, truncated, _ = env.last()
            paid[agent] += reward
            env.step(None if terminated or truncated else random_action(env, random))
        won = env.match.campaign.won
        seen.add(won)
        assert set(paid.values()) == {0.25 * won + (1.0 if won == 3 else -1.0)}
    assert len(seen) > 1


def test_shaping_adds_up_over_a_whole_campaign() -> None:
    """Building decks is worth nothing, so the discounted sum is that of the results alone."""
    gamma = 0.9
    for seed in range(8):
        env = Campaign(reward="shaped", gamma=gamma, **EASY)
        env.reset(seed=seed)
        steps = learn_at_random(env, seed)
        total = sum(gamma**i * reward for i, (reward, *_) in enumerate(steps))
        assert total == pytest.approx(gamma ** (len(steps) - 1) * env.match.result(0), abs=1e-9)
        assert any(reward for reward, *_ in steps[:-1])


# --- copies, worlds ---------------------------------------------------------------------------------------------------


def twin(env: CampaignAEC, how: str) -> CampaignAEC:
    """A copy of an environment."""
    if how == "deepcopy":
        return copy.deepcopy(env)
    if how == "pickle":
        again = pickle.loads(pickle.dumps(env))
        assert isinstance(again, CampaignAEC)
        return again
    if how == "clone":
        other = env.clone()
        assert isinstance(other, CampaignAEC)
        return other
    other = campaign_v0.raw_env(players=2, reward="shaped", encounter_reward=0.5, **FREE)
    state = env.get_state()
    if how == "JSON":
        assert isinstance(env.settings, CampaignSettings)
        restored = CampaignMatch.restore(env.settings, json.loads(json.dumps(env.match.save())))
        restored.shaping = state["match"].shaping
        state["match"] = restored
    other.set_state(state)
    return other


@pytest.mark.parametrize("how", ["deepcopy", "pickle", "clone", "set_state", "JSON"])
@pytest.mark.parametrize("steps", [3, 30, 90, 200])
def test_copies_keep_the_live_position(how: str, steps: int) -> None:
    env = campaign_v0.raw_env(players=2, reward="shaped", encounter_reward=0.5, **FREE)
    env.reset(seed=5)
    random_steps(env, steps, 5)
    assert not env.match.over
    other = twin(env, how)
    before = key(env)
    assert key(other) == before
    random_steps(other, 60, 6)
    assert key(env) == before
    random_steps(env, 60, 6)
    assert key(env) == key(other)
    assert env.rewards == other.rewards
    assert env._cumulative_rewards == other._cumulative_rewards
    assert env.agent_selection == other.agent_selection
    until_over(env, 7)
    until_over(other, 7)
    assert key(env) == key(other)
    env.reset()
    other.reset()
    assert key(env) == key(other)


@PLAYERS
def test_a_campaign_that_is_over_is_copied_too(players: int) -> None:
    env = campaign_v0.raw_env(players=players, **EASY)
    env.reset(seed=2)
    until_over(env)
    for how in ("deepcopy", "pickle", "clone"):
        other = twin(env, how)
        assert (other.match.winners, other.match.over, key(other)) == (env.match.winners, True, key(env))
        assert other.observe("player_0")["observation"].tolist() == env.observe("player_0")["observation"].tolist()


def test_states_of_other_environments_are_refused() -> None:
    env = campaign_v0.raw_env()
    env.reset(seed=1)
    with pytest.raises(StateError, match="does not fit"):
        campaign_v0.raw_env(players=2).set_state(env.get_state())
    other = red_rains_v0.raw_env()
    with pytest.raises(StateError, match="does not fit"):
        other.set_state(env.get_state())
    other.reset(seed=1)
    with pytest.raises(StateError, match="does not fit"):
        env.set_state(other.get_state())
    settings = env.settings
    assert isinstance(settings, CampaignSettings)
    saved = env.match.save()
    for wrong, message in (
        ({}, "has the fields"), ({**saved, "campaign": {}}, "format"), ({**saved, "asked": [1]}, "'asked'"),
        ({**saved, "page": -1}, "'page'"), ({**saved, "page": 9}, "the last page"),
        ({**saved, "game": {"format": 1}}, "format"),
    ):  # fmt: skip
        with pytest.raises(StateError, match=message):
            CampaignMatch.restore(settings, wrong)


@pytest.mark.parametrize("building", [True, False])
def test_another_world_looks_the_same_to_the_seat_it_is_dealt_for(building: bool) -> None:
    env = campaign_v0.raw_env(players=2, **FREE)
    looked = 0
    for seed in range(6):
        env.reset(seed=seed)
        random_steps(env, 30, seed)
        until(env, building, seed)
        random_steps(env, 0 if building else 25, seed)
        if env.match.over:
            continue
        looked += 1
        dealt = set()
        for seat in (0, 1):
            before = env.match.observe(seat)
            for number in range(4):
                other = env.match.determinize(number, seat)
                assert np.array_equal(other.observe(seat), before)
                assert other.text(seat) == env.match.text(seat)
                assert other.info(seat) == env.match.info(seat)
                dealt.add(other.campaign.seed())
        assert len(dealt) == 4, "what comes later is dealt anew, by the number alone"
        world = env.determinize(3)
        assert isinstance(world, CampaignAEC)
        until_over(world, 3)
    assert looked > 1
    for wrong in (-1, 1 << 64, 0.5):
        with pytest.raises(OptionError, match="seed"):
            env.determinize(wrong)  # type: ignore[arg-type]


def test_a_partner_s_hand_is_not_seen() -> None:
    """Where the partner's hidden cards change places, nothing changes for the other seat."""
    env = campaign_v0.raw_env(players=2, **FREE)
    env.reset(seed=3)
    until(env, False, 3)
    random_steps(env, 12, 3)
    other = env.match.determinize(1, 0)
    hands = [[match.game.by_id[cid].title for cid in match.game.players[1].hand] for match in (env.match, other)]
    assert hands[0] != hands[1]
    assert np.array_equal(env.match.observe(0), other.observe(0))


def test_rollouts_play_the_whole_campaign() -> None:
    env = campaign_v0.raw_env(players=2, **FREE)
    env.reset(seed=1)
    ends = []
    for _ in range(2):
        match = env.match.copy()
        assert match.rollout(seed=4) == match.decisions
        assert match.over
        ends.append(json.dumps(match.save()))
    assert ends[0] == ends[1]
    match = env.match.copy()
    assert match.rollout(until=("decisions", 150), seed=4) == 150 or match.over
    match = env.match.copy()
    assert match.rollout(lambda m: next(iter(m.actions())), ("decisions", 10)) == 10
    with pytest.raises(OptionError, match="until"):
        match.rollout(until=("turns", 2))


# --- options ----------------------------------------------------------------------------------------------------------

WRONG = [
    ({"deck": ["The Iron Men"]}, "did you mean 'decks'"),
    ({"level": "S1"}, "there is no 'level'"),
    ({"decks": ["The Iron Man"]}, "did you mean 'The Iron Men'"),
    ({"decks": ["The Iron Men", "The Iron Men"]}, "one published deck for each of 1 players"),
    ({"decks": [{"name": "mine"}]}, "begins with a preconstructed deck"),
    ({"decks": [3]}, "begins with a preconstructed deck"),
    ({"decks": "Hope OCB: Ephemeral Swarm"}, "has 6 unique cards"),
    ({"difficulty": "easy"}, "difficulty: there is no 'easy'"),
    ({"chimera": "Nobody"}, "chimera: there is no 'Nobody'"),
    ({"aspects": "Calm"}, "no subtype 'Calm'"),
    ({"aspects": 5}, "aspects: a subtype"),
    ({"handicap": -1}, "handicap: a whole number"),
    ({"scenario": {"format": 1}}, "scenario: campaign: 'difficulty' is missing"),
    (3, "a mapping is needed"),
]


@pytest.mark.rules("R-CAMP-02")
@pytest.mark.parametrize(("options", "message"), WRONG)
def test_a_wrong_option_says_what_is_right_and_keeps_the_campaign(options: Any, message: str) -> None:
    env, other = campaign_v0.raw_env(), campaign_v0.raw_env()
    for each in (env, other):
        each.reset(seed=1)
        random_steps(each, 20)
    before = key(env)
    for seed in (2, None):
        with pytest.raises(OptionError, match=message):
            env.reset(seed=seed, options=options)
    assert key(env) == before
    env.reset()
    other.reset()
    assert key(env) == key(other)
    if isinstance(options, dict):
        with pytest.raises(OptionError, match=message):
            campaign_v0.raw_env(**options)


@pytest.mark.parametrize(
    "settings",
    [{"players": 3}, {"on_loss": "again"}, {"encounter_reward": 2}, {"max_building": -1}, {"owned": []},
     {"owned": ["mine"]}, {"owned": "core"}, {"obs_mode": "rows"}, {"actions": "rows"}, {"first_five": "choose"},
     {"reward": "dense"}],
)  # fmt: skip
def test_a_wrong_setting_is_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match=next(iter(settings))):
        campaign_v0.raw_env(**settings)


@pytest.mark.rules("R-CAMP-02")
def test_options_reach_the_campaign() -> None:
    env = campaign_v0.raw_env(players=2, decks="random")
    env.reset(seed=1)
    decks = [builder.deck for builder in env.match.campaign.builders]
    assert len(set(decks)) == 2
    env.reset(seed=1, options={"options": 1})
    assert [builder.deck for builder in env.match.campaign.builders] == decks
    env.reset(seed=1, options={"decks": [get("The Iron Men"), "choose"], "difficulty": "heroic", "aspects": "Shadow"})
    c = env.match.campaign
    assert [builder.deck for builder in c.builders] == ["The Iron Men", ""]
    assert (c.level, c.aspects) == ("H1", "Shadow")
    assert c.owned == ("core", "pve", "ascendancy")


def test_a_saved_campaign_is_a_scenario(tmp_path: Path) -> None:
    env = campaign_v0.raw_env(**EASY)
    until_won(env, 2)
    document = env.match.save()["campaign"]
    env.reset(seed=5, options={"scenario": document})
    assert (env.match.campaign.encounter, env.match.campaign.won, env.match.building) == (3, 2, True)
    until_over(env)
    seeds = set()
    for given in (document, {**document, "chance": None}):
        for seed in (1, 2):
            env.reset(seed=seed, options={"scenario": given})
            seeds.add(env.match.campaign.chance)
    assert len(seeds) == 3, "one is named, else it is that of reset"
    until_over(env)
    file = tmp_path / "campaign.json"
    file.write_text(json.dumps(document))
    env.reset(options={"scenario": str(file)})
    assert env.match.save()["campaign"] == document
    file.write_text("{")
    for wrong in (str(file), str(tmp_path), [document]):
        with pytest.raises(OptionError, match="scenario: "):
            env.reset(options={"scenario": wrong})
    until_over(env)
    with pytest.raises(OptionError, match="the campaign is over"):
        env.reset(options={"scenario": env.match.save()["campaign"]})
    with pytest.raises(OptionError, match="2 players are needed"):
        campaign_v0.raw_env(players=2, scenario=document)


# --- Gymnasium --------------------------------------------------------------------------------------------------------


@PLAYERS
def test_the_checks_of_gymnasium_and_sb3_pass(players: int) -> None:
    check_env(Campaign(players=players))
    check_env(MaskInObservation(Campaign(players=players)), skip_render_check=True)
    sb3 = pytest.importorskip("stable_baselines3.common.env_checker")
    sb3.check_env(Campaign(players=players))


def test_made_by_name_it_has_its_masks() -> None:
    env = gym.make("ashes_env:Campaign-v0", **FREE)
    assert env is env.unwrapped
    assert isinstance(env, Campaign)
    _, info = env.reset(seed=1)
    keys = set(info)
    random = Random(1)
    over = False
    while not over:
        mask = env.action_masks()
        assert mask.dtype == np.bool_
        assert np.array_equal(mask, info["action_mask"])
        assert env.describe_mask().keys() == set(np.flatnonzero(mask).tolist())
        _, _, terminated, truncated, info = env.step(random.choice(np.flatnonzero(mask).tolist()))
        assert set(info) == keys
        over = terminated or truncated
    assert info["is_success"] == (info["encounters_won"] == 3)
    assert env.action_masks().sum() == 1
    with pytest.raises(NotReset, match="the game is over"):
        env.step(0)


@pytest.mark.parametrize("mode", [None, "sync", "async"])
def test_many_at_once(mode: str | None) -> None:
    envs = gym.make_vec("ashes_env:Campaign-v0", 2, vectorization_mode=mode, illegal_action="raise", **EASY)
    seen, infos = envs.reset(seed=1)
    random = Random(1)
    ends = 0
    for _ in range(300):
        actions = np.array([random.choice(np.flatnonzero(mask).tolist()) for mask in infos["action_mask"]])
        seen, _, over, _, infos = envs.step(actions)
        ends += int(over.sum())
    assert envs.observation_space.contains(seen)
    assert ends
    envs.close()


@pytest.mark.parametrize("seat", [0, 1])
def test_a_partner_plays_the_other_seat(seat: int) -> None:
    asked: list[int] = []

    class Partner:
        def start(self, seed: int) -> None:
            asked.append(-1)

        def act(self, match: CampaignMatch) -> int:
            asked.append(match.seat)
            if not match.building:
                assert opponent(match.encounter().game, match.seat) == 2
                assert match.encounter().actions() == match.actions()
            return next(iter(match.actions()))

    env = Campaign(Partner(), seat=seat, players=2, **EASY)  # type: ignore[arg-type]
    env.reset(seed=1)
    steps = learn_at_random(env, 1)
    assert steps[-1][0] in (-1.0, 1.0)
    assert set(asked) == {-1, 1 - seat}
    env = Campaign(players=2, seat=seat, **EASY)
    env.reset(seed=1)
    assert learn_at_random(env, 1)[-1][0] in (-1.0, 1.0)


def test_a_partner_that_errs_is_named_and_nothing_has_happened() -> None:
    env = Campaign(lambda seen, mask: 0, players=2)
    _, info = env.reset(seed=1)
    done = next(action for action, text in env.describe_mask().items() if text == "the deck is done")
    before = key(env)
    with pytest.raises(OpponentError, match="chose 0 as player 1"):
        env.step(done)
    assert key(env) == before
    assert info["building"] == 1
    with pytest.raises(OptionError, match="partner"):
        Campaign(lambda seen, mask: 0)
    with pytest.raises(OptionError, match="seat: one of 0"):
        Campaign(seat=1)


@pytest.mark.parametrize(("policy", "obs_mode"), [("MlpPolicy", "flat"), ("MultiInputPolicy", "entities")])
def test_maskable_ppo_learns_a_few_hundred_steps(policy: str, obs_mode: str) -> None:
    contrib = pytest.importorskip("sb3_contrib")
    env = Campaign(illegal_action="raise", on_loss="retry", encounter_reward=0.3, obs_mode=obs_mode, **FREE)
    model = contrib.MaskablePPO(policy, env, n_steps=128, batch_size=64, n_epochs=1, seed=1)
    model.learn(384)
    observation, _ = env.reset(seed=1)
    action, _ = model.predict(observation, action_masks=env.action_masks())
    assert env.action_masks()[int(action)]
