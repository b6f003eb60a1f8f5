"""Imitation of the expert before PPO: what is shown, what it was worth, and how a run begins and ends it."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.seeding import np_random

pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")

from sb3_contrib import MaskablePPO

from agents.networks import new_policy
from ashes_env import pvp_v0
from ashes_env.agents.base import AgentError
from ashes_env.agents.checkpoint import read, read_meta
from ashes_env.agents.make import make_agent
from ashes_env.agents.policy import PolicyAgent
from ashes_env.agents.search.guide import guide_of
from ashes_env.agents.search.guided import GuidedAgent
from ashes_env.agents.seeing import look
from ashes_env.env.single_agent import RedRains
from ashes_env.match.errors import OptionError, WorkerDied
from ashes_env.match.redeal import agent_seed
from ashes_env.spec.spec import GameSpec
from tests.training.small import ROLLOUT, SMALL, started, steps_of
from training import imitation, ppo, self_play
from training.dataset import Batch, Dataset
from training.games.imitated import against_chimeras
from training.imitation import AgentTeacher, Task, demonstrate, demonstrated, players
from training.ppo_red_rains import COMMAND, main, train
from training.rllib import __main__ as rllib
from training.run import arguments
from training.run.arguments import defaults_of, settings
from training.run.command import Command
from training.run.run import CHECKPOINT, How, new_run
from training.run.signals import Interrupted
from training.run.starting import IMITATED
from training.student import Losses, learn
from training.study import trainings

GAMMA = 0.9
FORMS = ("bytes", "flat", "consequences")


def games(n: int, **changes: Any) -> list[tuple[dict[str, Any], int]]:
    args = {**SMALL, "gamma": GAMMA, "observation": "bytes", **changes}
    return [(settings(args, args["decks"][0], args["chimeras"][0], "S1"), seed) for seed in range(n)]


def tasks(n: int, **changes: Any) -> list[Task]:
    form = changes.get("observation", "bytes")
    specs = (GameSpec("red_rains", given, seed=seed) for given, seed in games(n, **changes))
    return [Task(spec, AgentTeacher("expert"), form, GAMMA) for spec in specs]


def whole(dataset: Dataset) -> Batch:
    return dataset.batch(np.arange(len(dataset.values)))


def shown(tasks: list[Task]) -> Dataset:
    found = demonstrated(tasks, lambda: False)
    assert found is not None
    return found


def seed_of_game(seed: int) -> int:
    """The seed of the game that an environment deals with a seed."""
    return int(np_random(seed)[0].integers(1 << 62))


def played(given: dict[str, Any], seed: int, form: str) -> tuple[list[int], list[float], list[Any], list[bool]]:
    """A game of the expert in the environment: actions, rewards, observations, whether there was a choice."""
    env = RedRains(**given)
    env.reset(seed=seed)
    agent = make_agent("expert")
    agent.start(agent_seed(seed_of_game(seed)))
    actions, rewards, seen, chosen = [], [], [], []
    over = False
    while not over:
        legal = env.match.actions()
        chosen.append(len(legal) > 1)
        action = agent.act(env.match) if chosen[-1] else next(iter(legal))
        seen.append(look(env.match, env.match.seat, form))
        _, reward, terminated, truncated, _ = env.step(action)
        actions.append(action)
        rewards.append(float(reward))
        over = terminated or truncated
    return actions, rewards, seen, chosen


@pytest.mark.parametrize("reward", ["shaped", "terminal"])
@pytest.mark.parametrize("form", FORMS)
def test_what_is_shown_is_what_the_environment_would_pay(form: str, reward: str) -> None:
    """The return of a decision is the discounted sum of the rewards from there on."""
    for given, seed in games(2, observation=form, reward=reward):
        spec = GameSpec("red_rains", given, seed=seed_of_game(seed))
        batch = whole(shown([Task(spec, AgentTeacher("expert"), form, GAMMA)]))
        actions, rewards, seen, chosen = played(given, seed, form)
        returns = [0.0]
        for paid in reversed(rewards):
            returns.append(paid + GAMMA * returns[-1])
        wanted = np.array(returns[:0:-1])
        assert batch.chances.argmax(1).tolist() == [act for act, free in zip(actions, chosen, strict=True) if free]
        assert set(batch.chances.ravel().tolist()) == {0.0, 1.0}
        np.testing.assert_allclose(batch.values, wanted[chosen], atol=1e-5)
        np.testing.assert_array_equal(batch.seen, np.stack(seen)[chosen])
        assert batch.seen.dtype == seen[0].dtype
        assert batch.masks[batch.chances == 1].all()
        assert (batch.masks.sum(axis=1) > 1).all()


def test_games_end_when_asked_and_none_is_no_error() -> None:
    assert demonstrated(tasks(3), lambda: True) is None
    assert demonstrated([], lambda: False) is None
    calls = iter([False, True])
    one = demonstrated(tasks(3), lambda: next(calls))
    assert one is not None
    assert_same(one, shown(tasks(1)))


def assert_same(one: Dataset, two: Dataset) -> None:
    for a, b in zip(whole(one), whole(two), strict=True):
        np.testing.assert_array_equal(a, b)


@pytest.mark.slow  # starts a process
def test_a_process_plays_the_same_games_and_its_death_is_told() -> None:
    given = tasks(2)
    dead = pytest.raises(WorkerDied, match="plays the games of the teacher")
    with dead, players(1) as plays:
        games = plays([*given, given[0]._replace(teacher=Fatal())])  # type: ignore[arg-type]
        for task in given:
            there, here = next(games), demonstrate(task)
            assert there.info == here.info
            assert there.dataset is not None
            assert here.dataset is not None
            assert_same(there.dataset, here.dataset)
        next(games)


class Fatal:
    """A teacher that ends its process."""

    def start(self, seed: int) -> None:
        os._exit(1)


@pytest.mark.parametrize("form", FORMS)
def test_a_game_takes_a_sixth_of_what_is_seen(form: str) -> None:
    """`training/README.md` names the size of a game."""
    found = shown(tasks(4, observation=form))
    assert found.nbytes < min(whole(found).seen.size / 4, 4 * 100_000)


@pytest.mark.parametrize("reward", ["shaped", "terminal"])
def test_between_two_players_each_seat_is_shown_what_the_environment_would_pay_it(reward: str) -> None:
    given: dict[str, Any] = {"decks": ["The Iron Men", "The Mist Guardian"], "reward": reward, "gamma": GAMMA}
    batch = whole(shown([Task(GameSpec("pvp", given, seed=seed_of_game(3)), AgentTeacher("expert"), gamma=GAMMA)]))
    env = pvp_v0.raw_env(**given)
    env.reset(seed=3)
    agent = make_agent("expert")
    agent.start(agent_seed(seed_of_game(3)))
    paid: dict[str, list[float]] = {name: [] for name in env.possible_agents}  # after each decision until the next
    rows = []  # of each decision with a choice: its player, the number of decisions before, the action
    while not env.match.over:
        name, legal = env.agent_selection, env.match.actions()
        action = agent.act(env.match) if len(legal) > 1 else next(iter(legal))
        if len(legal) > 1:
            rows.append((name, len(paid[name]), action))
        paid[name].append(0.0)
        env.step(action)
        for each, now in env.rewards.items():
            if paid[each]:
                paid[each][-1] += now
    assert batch.chances.argmax(1).tolist() == [action for _, _, action in rows]
    wanted = [sum(GAMMA**i * now for i, now in enumerate(paid[name][begun:])) for name, begun, _ in rows]
    np.testing.assert_allclose(batch.values, wanted, atol=1e-5)
    assert {name for name, _, _ in rows} == set(env.possible_agents)


@pytest.mark.slow  # trains
@pytest.mark.parametrize("form", FORMS)
def test_the_losses_fall_and_the_expert_is_imitated(form: str) -> None:
    policy = new_policy(form, [16, 8], 3e-3)
    dataset = shown(tasks(6, observation=form))
    n = len(dataset.values)
    losses = learn(policy, dataset, 60 * n, 64, np.random.default_rng(1))  # small batches: as many updates in less time
    assert len(losses) == 60
    assert losses[-1].policy < 0.7 * losses[0].policy
    assert losses[-1].value < losses[0].value
    batch = whole(dataset)
    actions, _ = policy.predict(batch.seen, action_masks=batch.masks, deterministic=True)
    assert (actions == batch.chances.argmax(1)).mean() > 0.5


def test_learning_ends_when_asked_and_the_policy_can_go_on() -> None:
    policy, dataset, rng = new_policy("bytes", [16, 8], 1e-3), shown(tasks(1)), np.random.default_rng(1)
    assert learn(policy, dataset, 1000, 16, rng, lambda: True) == []
    assert not policy.training
    sizes: list[int] = []
    n = len(dataset.values)
    assert len(learn(policy, dataset, n + 20, 16, rng, learned=sizes.append)) == 2, "a pass, and a part of one"
    assert sum(sizes) == n + 20
    assert sizes[-2:] == [16, 4]


@pytest.mark.slow  # trains
def test_a_run_that_imitates_trains_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--n-envs", "2", "--n-steps", "64", "--batch-size", "64", "--n-epochs", "1", "--network", "16", "8"]
    arguments += ["--imitate", "2", "--observation", "consequences", "--timesteps", "256", "--no-bar"]
    assert main([*arguments, "--runs", str(tmp_path)]) == 0
    [folder] = tmp_path.iterdir()
    assert steps_of(folder) == 256
    assert read_meta(folder / CHECKPOINT)["trained"]["imitate"] == 2
    assert "ashes match" in capsys.readouterr().out


def counted(monkeypatch: pytest.MonkeyPatch, number: int = 0) -> list[int]:
    """The numbers of games of all imitations; after the first game of each a signal comes, if a number is given."""
    found: list[int] = []

    def counting(given: Any, asked: Any, processes: int, played: Any) -> Any:
        found.append(len(given))
        return demonstrated(given, asked, processes, lambda: os.kill(os.getpid(), number) if number else played())

    monkeypatch.setattr(imitation, "demonstrated", counting)
    return found


def fast(mode: str, processes: int) -> dict[str, Any]:
    """Arguments of a small run of the fast trainer."""
    args = defaults_of(ppo.TABLES[mode])
    small = {name: value for name, value in SMALL.items() if name in args and name not in ("decks", "observation")}
    return {**args, **small, "precision": "float32", "processes": processes} | (
        {"ladder_games": 0} if mode == "pvp" else {}
    )


@pytest.mark.parametrize(
    ("command", "train", "args"),
    [
        (COMMAND, train, SMALL),
        pytest.param(ppo.COMMANDS["red_rains"], ppo.train, fast("red_rains", 1), id="fast, alone"),
        pytest.param(ppo.COMMANDS["red_rains"], ppo.train, fast("red_rains", 2), id="fast", marks=pytest.mark.slow),
        pytest.param(ppo.COMMANDS["pvp"], ppo.train, fast("pvp", 1), id="fast, pvp", marks=pytest.mark.slow),
    ],
)
def test_an_interrupted_imitation_saves_nothing_and_begins_again(
    command: Command, train: Any, args: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = new_run(tmp_path, {**args, "imitate": 2})
    with monkeypatch.context() as patched:
        counted(patched, signal.SIGTERM)
        with pytest.raises(Interrupted):
            train(command.opened(folder), ROLLOUT, How(bar=False))
    assert not (folder / CHECKPOINT).exists()
    found = counted(monkeypatch)
    train(command.opened(folder), ROLLOUT, How(bar=False))
    train(command.opened(folder), ROLLOUT, How(bar=False))
    assert found == [2], "what was saved has imitated already"
    assert steps_of(folder) == 2 * ROLLOUT


def test_what_imitation_made_outlives_a_failure_in_the_first_rollout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = new_run(tmp_path, {**SMALL, "imitate": 2})
    found = counted(monkeypatch)

    def fails(*args: Any, **more: Any) -> None:
        raise RuntimeError("no game can be played")

    with monkeypatch.context() as patched:
        patched.setattr(MaskablePPO, "learn", fails)
        with pytest.raises(RuntimeError):
            train(COMMAND.opened(folder), ROLLOUT, How(bar=False))
    made = read(folder / IMITATED)
    assert read(folder / CHECKPOINT).part(made.policy) == made.part(made.policy)
    train(COMMAND.opened(folder), ROLLOUT, How(bar=False))
    assert found == [2], "the second attempt begins with what the first one imitated"
    assert steps_of(folder) == ROLLOUT


@pytest.mark.slow  # trains
@pytest.mark.parametrize("mode", [[], ["pvp"]])
def test_a_policy_of_the_fast_trainer_begins_with_what_the_expert_does(mode: list[str], tmp_path: Path) -> None:
    """After the first rollout it chooses as the expert does more often than without imitation, in games of others."""
    decks = ["The Iron Men", "The Mist Guardian"] if mode else ["The Corpse of Viros: Coal"]
    flags = ["--decks", *decks, "--n-envs", "2", "--n-steps", "16", "--batch-size", "32", "--network", "32", "16"]
    flags += ["--learning-rate", "0.002", "--timesteps", "32", "--processes", "1", "--precision", "float32", "--no-bar"]
    agreed = []
    for imitate in ("0", "8"):
        runs = tmp_path / imitate
        ladder = ["--ladder-games", "0"] if mode else []
        assert ppo.main([*mode, *flags, *ladder, "--imitate", imitate, "--runs", str(runs)]) == 0
        [folder] = runs.iterdir()
        assert read_meta(folder / CHECKPOINT)["trained"]["imitate"] == int(imitate)
        spec = GameSpec(mode[0] if mode else "red_rains", {"decks": decks}, seed=5)
        seen, masks, chances, _ = whole(shown([Task(spec, AgentTeacher("expert"))]))
        likeliest, _ = guide_of(folder / CHECKPOINT).look(seen, masks)
        agreed.append((likeliest.argmax(1) == chances.argmax(1)).mean())
    assert agreed[1] > agreed[0] + 0.1


def test_a_time_limit_ends_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = new_run(tmp_path, {**SMALL, "imitate": 1000})
    now = iter(range(10**9))
    found: list[list[Losses]] = []

    def watched(*args: Any) -> list[Losses]:
        found.append(learn(*args))
        return found[-1]

    monkeypatch.setattr(imitation, "learn", watched)
    train(COMMAND.opened(folder), ROLLOUT, How(bar=False, seconds=3, clock=lambda: next(now)))
    assert found == [[]]
    assert (folder / CHECKPOINT).exists()


def test_a_run_with_the_weights_of_another_one_imitates_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = started(tmp_path / "first", ROLLOUT)
    found = counted(monkeypatch)
    arguments = ["--n-envs", "2", "--n-steps", "64", "--batch-size", "64", "--n-epochs", "1", "--imitate", "1"]
    runs = tmp_path / "second"
    assert (
        main([*arguments, "--start", str(first / CHECKPOINT), "--timesteps", "64", "--no-bar", "--runs", str(runs)])
        == 0
    )
    assert found == [1]


def imitated(**changes: Any) -> list[GameSpec]:
    """The games that a run imitates."""
    return against_chimeras(arguments.checked({**SMALL, **changes}))


def test_tasks_take_turns_and_runs_have_games_of_their_own() -> None:
    asked = [imitated(imitate=4, levels=["S1", "S2"], seed=seed) for seed in (1, 2)]
    assert [spec.value("level") for spec in asked[0]] == ["S1", "S2", "S1", "S2"]
    assert not {spec.seed for spec in asked[0]} & {spec.seed for spec in asked[1]}


def test_a_chimera_of_a_box_is_shown_with_the_decks_of_its_box() -> None:
    given = imitated(imitate=8, decks=["pve"], chimeras=["The Corpse of Viros", "The Blight of Neverset"], pairs="box")
    assert len({deck for spec in given for deck in spec.options["decks"]}) == 8
    assert all(deck.startswith(f"{spec.value('chimera')}: ") for spec in given for deck in spec.options["decks"])


def test_a_policy_that_samples_shows_all_its_probabilities() -> None:
    spec = GameSpec("red_rains", games(1)[0][0], seed=3)
    batch = whole(shown([Task(spec, AgentTeacher("policy:coal"))]))
    likeliest = whole(shown([Task(spec, AgentTeacher("policy:coal,greedy=yes"))]))
    np.testing.assert_allclose(batch.chances.sum(1), 1.0, atol=1e-5)
    assert ((batch.chances > 0) == batch.masks).all()
    assert (likeliest.chances.max(1) == 1.0).all()
    policy = make_agent("policy:coal")
    assert isinstance(policy, PolicyAgent)
    first = spec.match()
    while len(first.actions()) == 1:
        first.act(next(iter(first.actions())))
    chances = policy.thought(first).policy or {}
    np.testing.assert_allclose([batch.chances[0][action] for action in chances], list(chances.values()), atol=1e-6)


def test_a_search_shows_what_it_has_found() -> None:
    name = "guided:policy=coal,simulations=8,turns=1,candidates=2,gate=0.99"
    given = games(1, reward="terminal")[0][0]
    batch = whole(shown([Task(GameSpec("red_rains", given, seed=3), AgentTeacher(name))]))
    agent = make_agent(name)
    assert isinstance(agent, GuidedAgent)
    agent.start(agent_seed(3))
    first = GameSpec("red_rains", given, seed=3).match()
    while len(first.actions()) == 1:
        first.act(next(iter(first.actions())))
    found = agent.search(first)
    np.testing.assert_allclose(batch.chances[0][found.actions], found.chances, atol=1e-6)
    np.testing.assert_allclose(batch.chances.sum(1), 1.0, atol=1e-5)
    assert (abs(batch.values) < 1).any(), "half of a value is that of the search, the other half the result"


@pytest.mark.parametrize(
    ("teacher", "message"),
    [("somewhere:Agent", "is a plug-in"), ("draft", "drafts decks, and plays nothing else"), ("nobody", "no agent")],
)
def test_a_teacher_plays_these_games(teacher: str, message: str) -> None:
    with pytest.raises(AgentError, match=message):
        arguments.checked({**SMALL, "teacher": teacher})
    if teacher != "somewhere:Agent":
        with pytest.raises(AgentError, match=message):
            self_play.checked({**self_play.DEFAULTS, "teacher": teacher})


def test_entities_are_refused_and_older_runs_did_not_imitate() -> None:
    with pytest.raises(OptionError, match="imitate: agents are imitated by networks over the flat form"):
        arguments.checked({**SMALL, "imitate": 1, "observation": "entities"})
    older = {name: value for name, value in SMALL.items() if name not in arguments.LATER}
    assert arguments.checked(older)["imitate"] == 0
    with pytest.raises(OptionError, match="imitate"):
        arguments.checked({**SMALL, "imitate": -1})


def test_runs_from_before_it_go_on_and_rllib_has_no_such_argument(capsys: pytest.CaptureFixture[str]) -> None:
    new = ("imitate", "teacher", "pairs", "changed", "taught")
    for kind in trainings.KINDS.values():
        args = {name: row.default for name, row in kind.table.items() if name not in new}
        assert trainings.checked(args, kind)["imitate"] == 0
    older = {name: value for name, value in self_play.DEFAULTS.items() if name not in new}
    assert self_play.checked(older) == self_play.checked(self_play.DEFAULTS)
    assert "imitate" not in rllib.checked_self_play(arguments.defaults_of(rllib.SELF_PLAY))
    for name in rllib.KINDS:
        with pytest.raises(SystemExit):
            rllib.main([name, "--imitate", "3"])
        assert "--imitate" in capsys.readouterr().err
