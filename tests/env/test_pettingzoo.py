"""What a PettingZoo environment must do; the numbers are those of the list of requirements."""

import warnings
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium import spaces
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test
from pettingzoo.utils.wrappers import BaseWrapper

from ashes_env import pvp_v0, red_rains_v0
from ashes_env.encoding.actions import N_ACTIONS
from ashes_env.encoding.sizes import n_flat
from ashes_env.match.errors import IllegalAction, NotReset, OptionError
from ashes_env.scenarios import side
from ashes_env.solo.side import Chimera
from tests.env.play import FOUR, THREE, TOGETHER, paid_at_random, position_key, random_action, random_steps, until_over

MODULES = pytest.mark.parametrize(
    "module", [pvp_v0, red_rains_v0, TOGETHER, THREE, FOUR], ids=["pvp", "red_rains", "together", "three", "four"]
)
SHORT: dict[str, Any] = {"first_five": "recommended"}
COAL: dict[str, Any] = {"pb": "Coal Roarkwin"}


@MODULES
def test_env_req_01_observation_and_mask_in_one_dict(module: Any) -> None:
    env = module.raw_env()
    env.reset(seed=1)
    all_spaces = [env.observation_space(agent) for agent in env.possible_agents]
    assert all(space == all_spaces[0] for space in all_spaces)
    size = env.settings.layout.n_actions
    assert all(env.action_space(agent) == spaces.Discrete(size) for agent in env.possible_agents)
    random = Random(1)
    for _ in range(200):
        if env.match.over:
            break
        for agent in env.agents:
            seen = env.observe(agent)
            assert set(seen) == {"observation", "action_mask"}
            assert seen["observation"].dtype == np.float32
            assert seen["observation"].shape == (n_flat(env.settings.layout),)
            assert seen["action_mask"].dtype == np.int8
            assert seen["action_mask"].shape == (size,)
            assert env.observation_space(agent).contains(seen)
        env.step(random_action(env, random))


@MODULES
def test_env_req_02_a_space_is_the_same_object_each_time(module: Any) -> None:
    env = module.raw_env()
    for agent in env.possible_agents:
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.action_space(agent) is env.action_space(agent)
        assert env.observation_space(agent)["observation"].dtype == np.float32
        assert env.observation_space(agent)["action_mask"].dtype == np.int8


@MODULES
def test_env_req_03_reset_and_step_return_nothing(module: Any) -> None:
    env = module.raw_env()
    assert env.reset(options={"options": 1}) is None
    assert env.step(random_action(env, Random(0))) is None


@MODULES
def test_env_req_04_termination_or_truncation_never_both(module: Any) -> None:
    for settings, truncated in (({}, False), ({"max_turns": 3}, True)):
        env = module.raw_env(**SHORT, **settings)
        env.reset(seed=3)
        for agent in env.agents:
            assert type(env.terminations[agent]) is bool
            assert type(env.truncations[agent]) is bool
        until_over(env)
        for agent in env.agents:
            assert env.truncations[agent] is truncated
            assert env.terminations[agent] is not truncated
            assert (env.rewards[agent] == 0) is truncated


def test_env_req_05_both_players_are_paid_at_the_end() -> None:
    env = pvp_v0.raw_env(**SHORT)
    for seed in range(3):
        env.reset(seed=seed)
        paid = paid_at_random(env, seed)
        assert sorted(paid.values()) == [-1.0, 1.0]


def test_env_req_05_an_actor_starts_again_from_zero() -> None:
    env = pvp_v0.raw_env(reward="shaped", gamma=1.0, **SHORT)
    env.reset(seed=2)
    total = dict.fromkeys(env.possible_agents, 0.0)
    random = Random(2)
    first: dict[str, bool] = {}
    for agent in env.agent_iter():
        _, reward, terminated, truncated, _ = env.last()
        if first.setdefault(agent, True):
            assert reward == 0
            first[agent] = False
        total[agent] += reward
        env.step(None if terminated or truncated else random_action(env, random))
    # With gamma 1 the shaping adds up to nothing: the game starts level and ends with potential 0.
    assert sorted(total.values()) == pytest.approx([-1.0, 1.0])


def test_env_req_06_agents_stay_until_their_last_step() -> None:
    env = pvp_v0.raw_env(**SHORT)
    env.reset(seed=4)
    until_over(env)
    assert env.agents == ["player_0", "player_1"]
    for left in (1, 0):
        env.step(None)
        assert len(env.agents) == left
        for context in (env.terminations, env.truncations, env.rewards, env._cumulative_rewards, env.infos):
            assert list(context) == env.agents


def test_env_req_06_a_finished_agent_takes_none_only_and_a_living_one_never() -> None:
    env = pvp_v0.raw_env(**SHORT)
    env.reset(seed=4)
    with pytest.raises(ValueError, match="has to act: None is only"):
        env.step(None)
    until_over(env)
    with pytest.raises(ValueError, match="only valid action is None"):
        env.step(0)


def test_env_req_08_the_agent_is_the_seat_that_decides() -> None:
    env = pvp_v0.raw_env()
    env.reset(seed=6)
    random = Random(6)
    twice = 0
    while not env.match.over:
        before = env.agent_selection
        assert env.match.game.decision is not None
        assert env.agent_selection == f"player_{env.match.game.decision.seat}"
        env.step(random_action(env, random))
        twice += env.agent_selection == before
    assert twice > 50
    assert env.metadata["is_parallelizable"] is False


@MODULES
def test_env_req_10_only_the_acting_agent_has_legal_actions(module: Any) -> None:
    env = module.raw_env()
    env.reset(seed=8)
    random = Random(8)
    while not env.match.over:
        left = env.terminations[env.agent_selection]
        for agent in env.possible_agents:
            if not left:
                assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)
        env.step(random_action(env, random))
    for _ in range(len(env.possible_agents) + 1):
        for agent in env.possible_agents:
            assert not env.observe(agent)["action_mask"].any()
        if env.agents:
            env.step(None)


class VectorByName(BaseWrapper[str, Any, int]):
    """The same observations, in which the vector beside the rows has a name of its own."""

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        self.spaces = {agent: self.renamed(env.observation_space(agent)) for agent in env.possible_agents}

    def observe(self, agent: str) -> Any:
        found = super().observe(agent)
        assert isinstance(found, dict)
        seen = dict(found["observation"])
        return {**found, "observation": {"vector": seen.pop("observation"), **seen}}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.spaces[agent]

    def renamed(self, found: spaces.Dict) -> spaces.Dict:
        seen = found["observation"]
        assert isinstance(seen, spaces.Dict)
        inner = dict(seen.spaces)
        return spaces.Dict({**found.spaces, "observation": spaces.Dict({"vector": inner.pop("observation"), **inner})})


@MODULES
def test_env_req_11_the_api_test_passes_with_rows_but_for_a_name(module: Any) -> None:
    """`api_test` takes "observation" of whatever holds it, and so goes one step too far into rows and their vector."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(VectorByName(module.raw_env(actions="rows")), num_cycles=200)
    seed_test(lambda: module.raw_env(actions="rows"), num_cycles=60)


@MODULES
def test_env_req_13_the_raw_environment_has_no_wrappers(module: Any) -> None:
    raw = module.raw_env()
    assert raw.unwrapped is raw
    assert module.env().unwrapped is not module.env()


def test_env_req_14_an_illegal_action_loses_for_the_one_who_took_it_only() -> None:
    env = pvp_v0.env()
    env.reset(seed=9)
    actor = env.agent_selection
    seen = env.observe(actor)
    assert seen is not None
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    env.step(wrong)
    raw = env.unwrapped
    other = "player_1" if actor == "player_0" else "player_0"
    assert raw.rewards == {actor: -1.0, other: 1.0}
    assert raw.terminations == {actor: True, other: True}
    assert raw.truncations == {actor: False, other: False}
    assert raw.infos[actor]["illegal"] == 1


@pytest.mark.parametrize("seed", range(3))
def test_the_mask_is_exact(seed: int) -> None:
    """Each action of the mask works on a copy; each other one is refused and changes nothing."""
    module = red_rains_v0 if seed == 2 else pvp_v0
    env = module.raw_env(illegal_action="raise", **({} if seed == 2 else {"decks": ["random", "random"]}))
    env.reset(seed=seed)
    random = Random(seed)
    n = 0
    while not env.match.over:
        match = env.match
        mask = env.action_mask()
        legal = np.flatnonzero(mask).tolist()
        if n % 5 == 0:
            for action in legal:
                match.copy().act(action)
            before = position_key(env)
            for action in range(N_ACTIONS):
                if not mask[action]:
                    with pytest.raises(IllegalAction, match=f"action {action} is not legal"):
                        match.act(action)
            for action in (-1, N_ACTIONS):
                with pytest.raises(IllegalAction):
                    match.act(action)
            assert position_key(env) == before
        env.step(random.choice(legal))
        n += 1


def test_nothing_happens_after_an_illegal_action_where_that_is_wanted() -> None:
    env = pvp_v0.raw_env(illegal_action="noop")
    env.reset(seed=1)
    before, agent = position_key(env), env.agent_selection
    env.step(int(np.flatnonzero(env.action_mask() == 0)[0]))
    assert position_key(env) == before
    assert env.agent_selection == agent
    assert not any(env.terminations.values())
    assert env.infos[agent]["illegal"] == 1


WRONG = [
    ({"deck": ["The Iron Men"]}, "there is no 'deck'; did you mean 'decks'"),
    ({"decks": ["The Iron Man", "The Iron Men"]}, "did you mean 'The Iron Men'"),
    ({"decks": ["The Iron Men"]}, "two decks are needed"),
    ({"decks": "The Iron Men"}, "two decks are needed"),
    ({"decks": [3, 4]}, "a deck is a name, a mapping or 'random'"),
    ({"decks": [{"name": "mine"}, "random"]}, "phoenixborn"),
    ({"first": 2}, "0 or 1 is the first player"),
    ({"first_five": "recomended"}, "did you mean 'recommended'"),
    ({"first_five": ["Anchornaut"]}, "five different titles, not 1: Anchornaut"),
    ({"scenario": {"players": 3}}, "scenario"),
    (3, "a mapping is needed"),
]


@pytest.mark.parametrize(("options", "message"), WRONG)
def test_a_wrong_option_says_what_is_right_and_keeps_the_game(options: Any, message: str) -> None:
    env = pvp_v0.raw_env()
    env.reset(seed=1)
    random_steps(env, 20)
    before = position_key(env)
    with pytest.raises(OptionError, match=message):
        env.reset(seed=2, options=options)
    with pytest.raises(OptionError, match=message):
        env.reset(options=options)
    assert position_key(env) == before
    other = pvp_v0.raw_env()
    other.reset(seed=1)
    env.reset()
    other.reset()
    assert position_key(env) == position_key(other)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"chimera": "Nobody"}, "is no Chimera"),
        ({"level": "S9"}, "no level 'S9'"),
        ({"aspects": "Calm"}, "no subtype 'Calm'"),
        ({"first": 1}, "the only one there is"),
        ({"numbers": {"lives": 1}}, "no 'lives'"),
        ({"decks": ["random", "random"]}, "one deck is needed"),
        ({"scenario": {"players": [COAL, COAL]}}, "player 1 to be a Chimera"),
    ],
)
def test_a_wrong_option_of_red_rains(options: Any, message: str) -> None:
    env = red_rains_v0.raw_env()
    with pytest.raises(OptionError, match=message):
        env.reset(seed=2, options=options)
    with pytest.raises(NotReset):
        env.observe("player_0")


@pytest.mark.parametrize(
    "settings",
    [
        {"reward": "dense"},
        {"illegal_action": "win"},
        {"payment": "later"},
        {"meditation": "auto"},
        {"reactions": "never"},
        {"gamma": 2.0},
        {"max_turns": 0},
        {"deck": []},
        {"render_mode": "rgb"},
    ],
)
def test_a_wrong_setting_is_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match=next(iter(settings))):
        pvp_v0.raw_env(**settings)


def test_options_reach_the_table() -> None:
    env = pvp_v0.raw_env(decks=["The Mist Guardian", "The Mist Guardian"])
    env.reset(seed=1, options={"decks": ["The Iron Men", "The Mist Guardian"], "first": 1, "first_five": "recommended"})
    g = env.match.game
    assert [g.by_id[p.pb].title for p in g.players] == ["Coal Roarkwin", "Aradel Summergaard"]
    assert g.first == 1
    assert sorted(g.by_id[cid].title for cid in g.players[0].hand) == [
        "Anchornaut",
        "Chant of Revenge",
        "Hammer Knight",
        "Iron Worker",
        "Strengthen",
    ]
    env.reset(seed=1)
    assert env.match.game.by_id[env.match.game.players[0].pb].title == "Aradel Summergaard"
    env.reset(seed=1, options={"scenario": {"players": [{**COAL, "hand": ["Anchornaut"]}, COAL]}})
    assert len(env.match.game.players[0].hand) == 1


def test_options_of_red_rains_reach_the_table() -> None:
    env = red_rains_v0.raw_env()
    env.reset(seed=1, options={"level": "H2", "aspects": "random", "first_five": "recommended"})
    chimera = env.match.game.players[1]
    assert isinstance(chimera, Chimera)
    assert (chimera.threat, chimera.life) == (6, 35)


def test_automatic_payment_never_asks_for_dice() -> None:
    from ashes_env.rules.state.moves import ASK_PAY_DIE

    asked = {"choose": 0, "auto": 0}
    for payment in asked:
        env = pvp_v0.raw_env(payment=payment)
        env.reset(seed=1)
        random = Random(1)
        while not env.match.over:
            assert env.match.game.decision is not None
            asked[payment] += env.match.game.decision.ask == ASK_PAY_DIE
            env.step(random_action(env, random))
    assert asked["choose"] > 0
    assert asked["auto"] == 0


MEDITATES = side(hand=["Anchornaut"], deck=["Anchornaut"] * 4, dice="2 charm basic, natural", units=["Iron Worker"])
MAY_ANSWER = side(
    "Aradel Summergaard", hand=["Anchornaut"], deck=["Golden Veil"] * 2, dice="charm", units=["Mist Spirit"]
)


def act(env: Any, *words: str) -> None:
    """Takes actions by their words."""
    for word in words:
        env.step(next(action for action, text in env.describe_mask().items() if word in text))


@pytest.mark.parametrize(
    ("settings", "meditation", "asked"),
    [
        ({}, "discard the top card of the draw pile", "player_0"),
        (
            {"meditation": "macro", "reactions": "always"},
            "discard the top 2 cards of the draw pile, and no more",
            "player_1",
        ),
    ],
)
def test_meditation_and_reactions_are_put_as_the_settings_say(
    settings: dict[str, Any], meditation: str, asked: str
) -> None:
    env = pvp_v0.raw_env(**settings)
    env.reset(seed=1, options={"scenario": {"players": [MEDITATES, MAY_ANSWER]}})
    act(env, "meditate")
    assert meditation in env.describe_mask().values()
    env.reset(seed=1, options={"scenario": {"players": [MEDITATES, MAY_ANSWER]}})
    act(env, "natural power", "Mist Spirit")
    assert env.agent_selection == asked
    if asked == "player_1":
        assert env.describe_mask() == {0: "do not respond"}
        assert np.flatnonzero(env.observe("player_1")["action_mask"]).tolist() == [0]


def test_actions_in_words() -> None:
    env = pvp_v0.raw_env()
    env.reset(seed=1)
    words = env.describe_mask()
    assert list(words) == np.flatnonzero(env.action_mask()).tolist()
    for action, text in words.items():
        assert env.describe_action(action) == text
    assert "what is asked: choose the First Five" in env.observation_text(env.agent_selection)


def test_infos_tell_nothing_about_the_opponent() -> None:
    env = pvp_v0.raw_env()
    env.reset(seed=1)
    own = {"player_0": 0, "player_1": 0}
    random = Random(1)
    while not env.match.over:
        own[env.agent_selection] += 1
        env.step(random_action(env, random))
        for agent, n in own.items():
            assert env.infos[agent]["decisions"] == n
    assert env.match.decisions == sum(own.values())


def test_turning_pages_reaches_everything_and_changes_nothing() -> None:
    hand = [title for title in _titles() if title][:24]
    document = {"players": [{"pb": "Coal Roarkwin", "hand": hand, "dice": {"ceremonial power": 30}}, COAL]}
    env = pvp_v0.raw_env()
    env.reset(seed=1, options={"scenario": document})
    before = position_key(env)
    env.step(3)  # meditate: discard any card of the hand
    assert position_key(env) != before
    before = position_key(env)
    seen: set[str] = set()
    for _ in range(2):
        seen |= {text for text in env.describe_mask().values() if "from your hand" in text}
        assert env.action_mask()[6]
        env.step(6)
    assert position_key(env) == before
    assert len(seen) == 24
    assert env.match.page == 0


def _titles() -> list[str]:
    from ashes_env.decks import definitions

    return [d.title for d in definitions().cards if not d.is_conjured and d.kind == 0 and d.costs]


# --- formats --------------------------------------------------------------------------------------------------------

CHAINED_DECK: dict[str, Any] = {
    "name": "Veil",
    "phoenixborn": "Coal Roarkwin",
    "dice": {"charm": 5, "natural": 5},
    "cards": dict.fromkeys(
        [
            "Golden Veil",
            "Anchornaut",
            "Iron Worker",
            "Hammer Knight",
            "Expand Energy",
            "Close Combat",
            "Strengthen",
            "Cover",
            "Root Armor",
            "Crystal Shield",
        ],
        3,
    ),
}


def _titles_offered(env: Any) -> str:
    return " ".join(env.describe_mask().values())


@pytest.mark.rules("R-CHBAN-01", "R-CHBAN-05")
@pytest.mark.parametrize(("format", "offered"), [(None, True), ("open", True), ("casual", False), ("organized", False)])
def test_the_format_decides_about_chained_cards(format: str | None, offered: bool) -> None:
    settings = {} if format is None else {"format": format}
    for env, options in ((pvp_v0.raw_env(**settings), {}), (pvp_v0.raw_env(), settings)):
        env.reset(seed=1, options={"decks": [CHAINED_DECK, CHAINED_DECK], **options})
        assert ("Golden Veil" in _titles_offered(env)) is offered
        assert env.match.game.options.chained is not offered


@pytest.mark.rules("R-CHBAN-07")
def test_a_banned_card_is_refused_in_organized_play_only() -> None:
    deck = {**CHAINED_DECK, "cards": {**CHAINED_DECK["cards"], "Molten Gold": 3}}
    del deck["cards"]["Cover"]
    env = pvp_v0.raw_env(format="organized")
    with pytest.raises(OptionError, match="Molten Gold is banned in the format 'organized'"):
        env.reset(seed=1, options={"decks": [deck, "random"]})
    env.reset(seed=1, options={"decks": [deck, "random"], "format": "casual"})
    assert env.agents


def test_a_format_that_there_is_not_is_refused() -> None:
    for name in ("organised", "red rains", 3, ["open"]):
        with pytest.raises(OptionError, match="format: there is no"):
            pvp_v0.raw_env(format=name)
        env = pvp_v0.raw_env()
        with pytest.raises(OptionError, match="format: there is no"):
            env.reset(options={"format": name})
    with pytest.raises(OptionError, match="settings: there is no 'format'"):
        red_rains_v0.raw_env(format="open")
