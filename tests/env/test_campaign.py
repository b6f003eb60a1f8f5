"""The campaign as an environment: PettingZoo, the way of a campaign, masks, rewards."""

import json
from random import Random
from typing import Any

import numpy as np
import pytest

from ashes_env import campaign_v0, red_rains_v0
from ashes_env.campaign.schema import PARTS
from ashes_env.campaign.shape import SHAPE
from ashes_env.decks import problems
from ashes_env.encoding.actions import N_ACTIONS
from ashes_env.encoding.schema import N_OBSERVATION
from ashes_env.encoding.sizes import n_flat
from ashes_env.env.modes import Campaign
from ashes_env.language.codes import POWER
from ashes_env.match.errors import NotReset
from ashes_env.rules import records
from ashes_env.rules.reading import values
from ashes_env.solo.setup import script, stage_of
from ashes_env.solo.side import Chimera
from tests.env.campaigns import EASY, FREE, PLAYERS, until, until_won
from tests.env.choosing import key, parts_told
from tests.env.play import learn_at_random, paid_at_random, random_action, try_every_action, until_over
from tests.support import asked

# --- PettingZoo -------------------------------------------------------------------------------------------------------


@PLAYERS
@pytest.mark.parametrize("dtype", ["float32", "uint8"])
def test_the_parts_of_the_entities_say_the_same_as_the_flat_form(players: int, dtype: str) -> None:
    env = campaign_v0.raw_env(players=players, obs_mode="entities", dtype=dtype, **FREE)
    numbers, played = SHAPE.numbers, 0
    for seat, parts in parts_told(env, PARTS):
        raw = env.match.observe_raw(seat)[-len(SHAPE.blank) :]
        flat = env.match.observe(seat)[n_flat(env.settings.layout) :]
        pieces = [parts[name].ravel() for name in ("campaign", "own_titles", "candidates")]
        assert np.array_equal(np.concatenate(pieces), raw[:numbers] if dtype == "uint8" else flat[:numbers])
        ids = [parts[f"{name}_ids"].ravel() for name in ("campaign", "own_title", "candidate")]
        assert np.array_equal(np.concatenate(ids), raw[numbers:].view("<u2"))
        assert parts["globals"].any() == parts["cards"].any() == env.match.playing
        played += env.match.playing
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
                stage = stage_of(script(game.defs, "The Corpse of Viros"), levels[-1], players)
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
            dice = [
                sum(player.exhausted[3 * die : 3 * die + 3]) + sum(player.active[3 * die : 3 * die + 3])
                for die in range(9)
            ]
            assert dice == builder.dice


@pytest.mark.rules("R-CALL-01", "R-CAMP-01")
def test_the_players_go_on_against_each_other_only_after_the_last_chimera() -> None:
    env = campaign_v0.raw_env(players=2, call_of_phoenix=True, max_building=0, **EASY)
    env.reset(seed=1)
    random = Random(1)
    duels = []
    for encounter in (1, 2, 3):
        game = env.match.game
        assert env.match.campaign.encounter == encounter
        while asked(game)[0] != "take an action":
            env.step(random_action(env, random))
        body = game.cards[game.players[2].pb]
        body.wounds = values.life(game, body)
        game.dirty = True
        game.script.append(("die", (POWER,)))  # the roll that calls the Phoenix, where there is one
        env.step(random_action(env, random))
        duels.append(1 in game.seats.foes[0])
    assert duels == [False, False, True]


def test_a_chimera_is_drawn_once_for_a_campaign() -> None:
    env = campaign_v0.raw_env(chimera="random", aspects="random", max_building=0, **EASY)
    until_won(env, 1)
    game = env.match.game
    assert game.by_id[game.players[-1].pb].title == env.match.campaign.chimera


# --- masks ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_the_mask_is_exact(players: int) -> None:
    """Each action of the mask works on a copy; each other one is refused and changes nothing."""
    env = campaign_v0.raw_env(players=players, illegal_action="raise", on_loss="retry", **FREE)
    random = Random(players)
    looked = 0
    for seed in range(3):
        env.reset(seed=seed)
        n = 0
        while not env.match.over:
            legal = np.flatnonzero(env.action_mask()).tolist()
            if n % 7 == 0:
                looked += env.match.building
                try_every_action(env, key)
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


@pytest.mark.rules("R-CALL-01", "R-CALL-02")
def test_a_duel_at_the_end_of_a_campaign_is_saved_and_resumed() -> None:
    env = campaign_v0.raw_env(players=2, call_of_phoenix=True, max_building=0, **EASY)
    until_won(env, 2)
    until(env, building=False)
    g = env.match.game
    power = 2
    g.script.append(("die", (power,)))
    g.cards[g.players[2].pb].wounds = 99
    g.dirty = True
    while not g.seats.out:
        env.step(next(iter(env.match.actions())))
    resumed = type(env.match).restore(env.match.settings, json.loads(json.dumps(env.match.save())))
    assert records.key(resumed.game) == records.key(g)
    assert list(resumed.actions()) == list(env.match.actions())
    assert env.match.encounter().actions() == env.match.actions()
    inner = env.match.inner
    assert inner is not None
    inner.page, inner.idle = 1, 8
    again = env.match.encounter()
    assert (again.page, again.idle) == (1, 8), "pages that have been shown often are no longer offered there either"


# --- rewards ----------------------------------------------------------------------------------------------------------


@PLAYERS
def test_an_encounter_that_is_won_pays_where_that_is_wanted(players: int) -> None:
    env = campaign_v0.raw_env(players=players, encounter_reward=0.25, **EASY)
    seen = set()
    for seed in range(12):
        env.reset(seed=seed)
        paid = paid_at_random(env, seed)
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
