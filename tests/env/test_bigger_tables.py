"""Tables of three and four: who has left the game is done while the others play on, and what everybody is paid."""

from random import Random
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from numpy.typing import NDArray

from ashes_env import pvp_v0
from ashes_env.decks.definitions import definitions
from ashes_env.env.adapters import KeepFinished
from ashes_env.env.aec import AshesAEC
from ashes_env.env.single_agent import PvP
from ashes_env.env.vector.learners import PvPVectorEnv
from ashes_env.env.vector.selfplay import SelfPlayEnv
from ashes_env.match.errors import NotReset, OpponentError, OptionError, StateError
from ashes_env.match.match import Match
from ashes_env.rules.records import key
from ashes_env.scenarios import position, side, to_dict
from tests.env.play import copied, paid_at_random, random_action

COAL, AR, MAEONI, NOAH = "Coal Roarkwin", "Aradel Summergaard", "Maeoni Viper", "Noah Redmoon"


def at(pb: str, left: int = 0, **fields: Any) -> dict[str, Any]:
    """A side with a draw pile; with `left` its Phoenixborn has so much life left."""
    hurt = definitions()[pb].life - left if left else 0
    return side({"title": pb, "wounds": hurt}, **({"deck": ["Anchornaut"] * 5} | fields))


def table(*lives: int, **settings: Any) -> AshesAEC:
    """Coal, to act with a Hammer Knight, among others with so much life left."""
    others = [at(pb, left) for pb, left in zip((AR, MAEONI, NOAH), lives, strict=False)]
    env = pvp_v0.raw_env(players=1 + len(lives), **settings)
    first = at(COAL, units=["Hammer Knight"])
    env.reset(seed=1, options={"scenario": to_dict(position(first, *others, fatigue=False))})
    return env


def act(env: AshesAEC | PvP, *words: str) -> None:
    """Takes actions that read so."""
    for word in words:
        env.step(next(action for action, said in env.match.describe_mask().items() if word in said))


def fell(env: AshesAEC | PvP, pb: str) -> None:
    """The Hammer Knight attacks a Phoenixborn, which falls."""
    act(env, "attack", pb)
    assert len(env.match.game.seats.out) == 1


@pytest.mark.rules("R-MULTI-05", "R-MULTI-07")
def test_who_has_left_is_terminated_while_the_others_play_on() -> None:
    env = table(1, 0, 0)
    fell(env, AR)
    assert env.agent_selection == "player_1"
    assert env.agents == ["player_0", "player_1", "player_2", "player_3"]
    _, reward, terminated, truncated, _ = env.last()
    assert (round(reward, 3), terminated, truncated) == (-0.333, True, False)
    assert not any(env.terminations[agent] for agent in ("player_0", "player_2", "player_3"))
    env.step(None)
    assert env.agents == ["player_0", "player_2", "player_3"]
    assert env.agent_selection == f"player_{env.match.seat}" != "player_1"
    assert set(env.rewards.values()) == {0.0}
    assert not env.observe("player_1")["action_mask"].any()
    assert f"player 1: {AR}, out of the game\n" in str(env.render())
    assert env.observation_space("player_1").contains(env.observe("player_1"))


@pytest.mark.rules("R-MULTI-07")
def test_the_last_one_wins_what_the_others_lose() -> None:
    for players in (2, 3, 4):
        env = pvp_v0.raw_env(players=players, first_five="recommended")
        env.reset(seed=players)
        paid = dict.fromkeys(env.possible_agents, 0.0)
        done: list[str] = []
        random = Random(players)
        for agent in env.agent_iter():
            _, reward, terminated, truncated, _ = env.last()
            paid[agent] += reward
            if terminated or truncated:
                done.append(agent)
            env.step(random_action(env, random) if not (terminated or truncated) else None)
        assert sorted(done) == env.possible_agents
        (winner,) = env.match.winners
        assert env.match.result(winner) == paid[f"player_{winner}"] == 1.0
        lost = {round(value, 6) for agent, value in paid.items() if agent != f"player_{winner}"}
        assert lost == {round(-1 / (players - 1), 6)}


def test_shaping_adds_up_for_everybody_who_leaves() -> None:
    """With gamma 1 the shaping adds up to nothing but the potential at the own first decision."""
    env = pvp_v0.raw_env(players=3, reward="shaped", gamma=1.0, first_five="recommended")
    for seed in range(3):
        env.reset(seed=seed)
        paid = paid_at_random(env, seed)
        assert sorted(paid.values()) == pytest.approx([-0.5, -0.5, 1.0])


@pytest.mark.rules("R-MULTI-07")
def test_for_one_who_leaves_as_the_game_is_cut_the_potential_is_gone() -> None:
    """With one of 16 lives left against two unhurt ones it was -15/16. For the others the position goes on."""
    env = pvp_v0.raw_env(players=3, reward="shaped", gamma=1.0, max_turns=1)
    game = position(
        at(COAL, units=["Hammer Knight"], side=0), at(AR, 1, units=["Mist Spirit"]), at(MAEONI), fatigue=False
    )
    env.reset(seed=1, options={"scenario": to_dict(game)})
    act(env, "attack", AR, "do not block")
    assert (env.match.game.seats.out, env.match.truncated) == ((1,), True)
    assert env.rewards == {"player_0": 0.5 - 15 / 32, "player_1": -0.5 + 15 / 16, "player_2": 0.0}


def test_an_illegal_action_ends_the_game_and_the_others_share_what_it_costs() -> None:
    env = pvp_v0.raw_env(players=3)
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.action_mask() == 0)[0])
    actor = env.agent_selection
    env.step(wrong)
    assert env.rewards == {agent: -0.5 if agent == actor else 0.25 for agent in env.possible_agents}
    assert all(env.terminations.values())


@pytest.mark.rules("R-MULTI-05")
@pytest.mark.parametrize("how", ["deepcopy", "pickle", "clone", "set_state"])
def test_copies_from_before_and_after_the_last_step_of_one_who_has_left(how: str) -> None:
    env = table(1, 0)
    fell(env, AR)
    for _ in range(2):
        if how == "set_state":
            other: AshesAEC = pvp_v0.raw_env(players=3)
            other.set_state(env.get_state())
        else:
            other = copied(env, how)
        assert other.agent_selection == env.agent_selection
        assert (other.agents, other.rewards, other.terminations) == (env.agents, env.rewards, env.terminations)
        one, two = Random(3), Random(3)
        rest = copied(env, "clone")
        while rest.agents:
            rest.step(None if rest.match.over else random_action(rest, one))
            other.step(None if other.match.over else random_action(other, two))
            assert key(other.match.game) == key(rest.match.game)
            assert (other.agents, other.rewards) == (rest.agents, rest.rewards)
        if env.terminations[env.agent_selection]:
            env.step(None)


@pytest.mark.parametrize(
    ("name", "value"),
    [("agents", ["player_0", "player_1"]), ("agents", ["player_1", "player_2"]), ("agent_selection", "player_1")],
)
def test_a_state_of_other_agents_than_those_in_the_game_is_refused(name: str, value: Any) -> None:
    env = table(1, 0)
    fell(env, AR)
    env.step(None)
    state = env.get_state()
    before = key(env.match.game)
    with pytest.raises(StateError, match=r"decides, but|is not kept by agent"):
        env.set_state({**state, name: value})
    assert key(env.match.game) == before
    env.set_state(state)


def test_dealing_anew_what_one_who_has_left_cannot_know() -> None:
    env = table(1, 0)
    fell(env, AR)
    assert env.agent_selection == "player_1"
    before = env.observe("player_1")["observation"].tobytes()
    worlds = [env.determinize(seed) for seed in range(3)]
    assert all(world.observe("player_1")["observation"].tobytes() == before for world in worlds)


# --- one learner ------------------------------------------------------------------------------------------------------


def last_one(observation: Any, mask: NDArray[Any]) -> int:
    return int(np.flatnonzero(mask)[-1])


class Noting:
    """An agent that notes whom it has played for, and when it began."""

    def __init__(self) -> None:
        self.seats: set[int] = set()
        self.begun: list[int] = []

    def start(self, seed: int) -> None:
        self.begun.append(seed)
        self.seats = set()

    def act(self, match: Match) -> int:
        self.seats.add(match.seat)
        return next(iter(match.actions()))


def play(env: PvP, seed: int) -> tuple[float, bool, dict[str, Any]]:
    """A game of a learner that plays at random."""
    random = Random(seed)
    env.reset(seed=seed)
    total = 0.0
    while True:
        _, reward, terminated, truncated, info = env.step(random.choice(np.flatnonzero(env.action_masks()).tolist()))
        total += float(reward)
        if terminated or truncated:
            return total, truncated, info


@pytest.mark.parametrize("players", [3, 4])
def test_a_learner_is_done_when_it_has_left_or_won(players: int) -> None:
    env = PvP(players=players, seat="random", first_five="recommended")
    won = left = 0
    for seed in range(12):
        total, truncated, info = play(env, seed)
        assert not truncated
        assert env.match.ended(env.seat)
        if info["is_success"]:
            won += 1
            assert total == 1.0
        else:
            assert total == pytest.approx(-1 / (players - 1))
            assert info["wounds_taken"] > 0
            left += not env.match.over
        assert env.action_masks().sum() == 1
        with pytest.raises(NotReset, match="call reset"):
            env.step(0)
    assert left


def test_one_opponent_for_all_has_a_copy_at_each_seat() -> None:
    agent = Noting()
    env = PvP(opponent=agent, players=4, first_five="recommended")
    play(env, 1)
    assert len(agent.begun) == 1
    assert agent.seats == {1}
    assert env.opponent is agent


def test_opponents_sit_clockwise_from_the_learner() -> None:
    agents = [Noting(), Noting(), Noting()]
    env = PvP(opponent=agents, players=4, seat=2, first_five="recommended")
    play(env, 3)
    assert [agent.seats for agent in agents] == [{3}, {0}, {1}]
    assert len({seed for agent in agents for seed in agent.begun}) == 3


def test_functions_agents_and_chance_together() -> None:
    env = PvP(opponent=[last_one, None, Noting()], players=4, first_five="recommended")
    one, two = play(env, 4), play(env, 4)
    assert one[:2] == two[:2]
    assert one[2]["decisions"] == two[2]["decisions"] > 0


@pytest.mark.parametrize("wrong", [[last_one], [last_one] * 3, "nobody", [3, None], (None,), {}])
def test_opponents_that_do_not_fill_the_seats_are_refused(wrong: Any) -> None:
    with pytest.raises(OptionError, match="opponent: "):
        PvP(opponent=wrong, players=3)
    env = PvP(opponent=last_one, players=3)
    with pytest.raises(OptionError, match="opponent: "):
        env.opponent = wrong
    assert env.opponent is last_one


def fails(observation: Any, mask: Any) -> int:
    raise RuntimeError("no idea")


def test_an_opponent_that_errs_has_lost_and_the_others_share_that() -> None:
    env = PvP(opponent=[last_one, fails], players=3, opponent_error="lose", first_five="recommended", first=0)
    env.reset(seed=1)
    random = Random(1)
    while not env.match.over:
        _, reward, terminated, _, info = env.step(random.choice(np.flatnonzero(env.action_masks()).tolist()))
    assert (reward, terminated, info["is_success"], info["opponent_error"]) == (0.25, True, True, 1)
    strict = PvP(opponent=[last_one, fails], players=3, first_five="recommended", first=0)
    with pytest.raises(OpponentError, match="as player 2"):
        play(strict, 1)


def test_gymnasium_makes_tables_and_batches_of_three() -> None:
    env = gym.make("ashes_env:PvP-v0", players=3, opponent=last_one)
    assert isinstance(env, PvP)
    env.reset(seed=1)
    batch = gym.make_vec("ashes_env:PvP-v0", num_envs=2, players=3, opponent=(last_one, None))
    assert isinstance(batch, PvPVectorEnv)
    batch.reset(seed=1)
    with pytest.raises(OptionError, match="opponent: "):
        gym.make_vec("ashes_env:PvP-v0", num_envs=2, players=3, opponent=(last_one,))


def test_a_batch_is_paid_when_somebody_leaves() -> None:
    env = SelfPlayEnv("pvp", 8, players=3, first_five="recommended")
    turn = env.reset(seed=1)
    assert (env.players, turn.rewards.shape) == (3, (8, 3))
    rng = np.random.default_rng(1)
    paid = np.zeros((8, 3))
    totals: list[list[float]] = []
    early = 0
    while len(totals) < 8:
        turn = env.step([rng.choice(np.flatnonzero(mask)) for mask in turn.masks])
        paid += turn.rewards
        early += int((turn.rewards[~turn.terminated] == -0.5).sum())
        for i in np.flatnonzero(turn.terminated | turn.truncated):
            totals.append(sorted(paid[i]))
            paid[i] = 0
    assert totals == [[-0.5, -0.5, 1.0]] * len(totals)
    assert early


# --- settings, adapters -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [0, 1, 5, 2.0, True, "3"])
def test_another_number_of_players_is_refused(players: Any) -> None:
    with pytest.raises(OptionError, match="players: a whole number, from 2 to 4"):
        pvp_v0.raw_env(players=players)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"decks": ["The Iron Men", "The Mist Guardian"]}, "decks: "),
        ({"first": 3}, "first: 0, 1 or 2 is the first player"),
        ({"first_five": ["choose", "recommended"]}, "first_five: a wish for each of three players"),
        ({"scenario": to_dict(position(at(COAL), at(AR), fatigue=False))}, "needs three players and no Chimera"),
    ],
)
def test_options_are_those_of_the_table(options: dict[str, Any], message: str) -> None:
    env = pvp_v0.raw_env(players=3)
    env.reset(seed=1)
    before = key(env.match.game)
    with pytest.raises(OptionError, match=message):
        env.reset(options=options)
    assert key(env.match.game) == before
    env.reset(seed=1, options={"first": 2, "decks": ["The Iron Men", "random", "The Mist Guardian"]})
    assert env.match.game.first == 2


@pytest.mark.rules("R-MULTI-01", "R-MULTI-02")
def test_four_players_take_turns_clockwise_from_the_first() -> None:
    env = pvp_v0.raw_env(players=4, first=2, first_five="recommended")
    env.reset(seed=1)
    order: list[int] = []
    random = Random(1)
    while len(order) < 5:
        if env.match.game.turn == len(order) + 1:
            order.append(env.match.game.active)
        env.step(random_action(env, random))
    assert order == [2, 3, 0, 1, 2]


def test_two_at_a_table_that_has_room_for_four() -> None:
    env = pvp_v0.raw_env(table=4)
    assert env.settings.n_actions == pvp_v0.raw_env(players=4).settings.n_actions
    assert env.observation_space("player_0") == pvp_v0.raw_env(players=4).observation_space("player_0")
    with pytest.raises(OptionError, match="table: "):
        pvp_v0.raw_env(players=4, table=3)


def test_a_loop_without_last_steps_goes_to_the_end() -> None:
    env = KeepFinished(pvp_v0.raw_env(players=4, first_five="recommended"))
    env.reset(seed=2)
    random = Random(2)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    seen = 0
    while not env.raw.match.over:
        assert env.agents == env.possible_agents
        assert not env.terminations[env.agent_selection]
        env.step(random.choice(np.flatnonzero(env.raw.action_mask()).tolist()))
        seen += any(env.terminations.values()) and not env.raw.match.over
        assert set(env.rewards) == set(env.infos) == set(env.terminations) == set(env.possible_agents)
        for agent in paid:
            paid[agent] += env.rewards[agent]
    assert seen
    assert sorted(paid.values()) == pytest.approx([-1 / 3, -1 / 3, -1 / 3, 1.0])
