"""Imitation of the expert before PPO: what is shown, what it was worth, and how a run ends it."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.seeding import np_random

pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")

from ashes_env import pvp_v0
from ashes_env.agents.base import AgentError
from ashes_env.agents.checkpoint import read_meta
from ashes_env.agents.make import make_agent
from ashes_env.agents.seeing import look
from ashes_env.env.single_agent import RedRains
from ashes_env.match.errors import OptionError
from ashes_env.match.redeal import agent_seed
from ashes_env.spec.spec import GameSpec
from tests.training.small import ROLLOUT, SMALL, started, steps_of
from training import imitation, self_play
from training.imitation import demonstrated, imitate
from training.ppo_red_rains import Progress, build, main, train
from training.rllib import __main__ as rllib
from training.run import arguments
from training.run.arguments import settings
from training.run.run import CHECKPOINT, new_run
from training.run.signals import Interrupted
from training.study import trainings

GAMMA = 0.9
FORMS = ("bytes", "flat", "consequences")


def games(n: int, **changes: Any) -> list[tuple[dict[str, Any], int]]:
    args = {**SMALL, "gamma": GAMMA, "observation": "bytes", **changes}
    return [(settings(args, args["decks"][0], args["chimeras"][0], "S1"), seed) for seed in range(n)]


def specs(n: int, **changes: Any) -> list[GameSpec]:
    return [GameSpec("red_rains", given, seed=seed) for given, seed in games(n, **changes)]


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
        shown = demonstrated(
            [GameSpec("red_rains", given, seed=seed_of_game(seed))], "expert", form, GAMMA, lambda: False
        )
        assert shown is not None
        actions, rewards, seen, chosen = played(given, seed, form)
        returns = [0.0]
        for paid in reversed(rewards):
            returns.append(paid + GAMMA * returns[-1])
        wanted = np.array(returns[:0:-1])
        assert shown.actions.tolist() == [action for action, free in zip(actions, chosen, strict=True) if free]
        np.testing.assert_allclose(shown.returns, wanted[chosen], atol=1e-5)
        np.testing.assert_array_equal(shown.seen, np.stack(seen)[chosen])
        assert shown.seen.dtype == seen[0].dtype
        assert shown.masks[np.arange(len(shown.actions)), shown.actions].all()
        assert (shown.masks.sum(axis=1) > 1).all()


def test_games_end_when_asked_and_none_is_no_error() -> None:
    assert demonstrated(specs(3), "expert", "bytes", GAMMA, lambda: True) is None
    assert demonstrated([], "expert", "bytes", GAMMA, lambda: False) is None
    calls = iter([False, True])
    one = demonstrated(specs(3), "expert", "bytes", GAMMA, lambda: next(calls))
    alone = demonstrated(specs(1), "expert", "bytes", GAMMA, lambda: False)
    assert one is not None
    assert alone is not None
    np.testing.assert_array_equal(one.actions, alone.actions)


@pytest.mark.parametrize("reward", ["shaped", "terminal"])
def test_between_two_players_each_seat_is_shown_what_the_environment_would_pay_it(reward: str) -> None:
    given: dict[str, Any] = {"decks": ["The Iron Men", "The Mist Guardian"], "reward": reward, "gamma": GAMMA}
    shown = demonstrated([GameSpec("pvp", given, seed=seed_of_game(3))], "expert", "bytes", GAMMA, lambda: False)
    assert shown is not None
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
    assert shown.actions.tolist() == [action for _, _, action in rows]
    wanted = [sum(GAMMA**i * now for i, now in enumerate(paid[name][begun:])) for name, begun, _ in rows]
    np.testing.assert_allclose(shown.returns, wanted, atol=1e-5)
    assert {name for name, _, _ in rows} == set(env.possible_agents)


@pytest.mark.slow  # trains
@pytest.mark.parametrize("form", FORMS)
def test_the_loss_falls_and_the_expert_is_imitated(form: str, tmp_path: Path) -> None:
    args = {**SMALL, "observation": form, "learning_rate": 3e-3}
    model = build(args, tmp_path)
    shown = demonstrated(specs(6, observation=form), "expert", form, GAMMA, lambda: False)
    assert shown is not None
    losses = [loss for seed in range(10) for loss in imitate(model, shown, seed)]
    assert len(losses) == 10 * imitation.PASSES
    assert losses[-1] < 0.7 * losses[0]
    actions, _ = model.policy.predict(shown.seen, action_masks=shown.masks, deterministic=True)
    assert (actions == shown.actions).mean() > 0.5
    model.get_env().close()  # type: ignore[union-attr]


def test_imitation_ends_when_asked_and_the_policy_can_go_on(tmp_path: Path) -> None:
    model = build({**SMALL, "observation": "bytes"}, tmp_path)
    shown = demonstrated(specs(1), "expert", "bytes", GAMMA, lambda: False)
    assert shown is not None
    assert imitate(model, shown, 1, lambda: True) == []
    assert not model.policy.training
    model.get_env().close()  # type: ignore[union-attr]


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
    """The numbers of games of all imitations; in each a signal comes, if a number is given."""
    found: list[int] = []

    def counting(given: Any, *rest: Any, **more: Any) -> Any:
        found.append(len(given))
        if number:
            os.kill(os.getpid(), number)
        return demonstrated(given, *rest)

    monkeypatch.setattr(imitation, "demonstrated", counting)
    return found


def test_an_interrupted_imitation_saves_nothing_and_begins_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = new_run(tmp_path, {**SMALL, "imitate": 2})
    with monkeypatch.context() as patched:
        counted(patched, signal.SIGTERM)
        with pytest.raises(Interrupted):
            train(folder, ROLLOUT, bar=False)
    assert not (folder / CHECKPOINT).exists()
    found = counted(monkeypatch)
    train(folder, ROLLOUT, bar=False)
    train(folder, ROLLOUT, bar=False)
    assert found == [2], "what was saved has imitated already"
    assert steps_of(folder) == 2 * ROLLOUT


def test_a_time_limit_ends_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = new_run(tmp_path, {**SMALL, "imitate": 1000})
    now = iter(range(10**9))
    found: list[list[float]] = []

    def watched(*args: Any) -> list[float]:
        found.append(imitate(*args))
        return found[-1]

    monkeypatch.setattr(imitation, "imitate", watched)
    train(folder, ROLLOUT, bar=False, seconds=3, clock=lambda: next(now))
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


def shown_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *runs: dict[str, Any]) -> list[tuple[Any, str]]:
    """The games that each of some runs imitates, and the teacher."""
    asked: list[tuple[Any, str]] = []
    monkeypatch.setattr(imitation, "demonstrated", lambda given, *rest, **more: asked.append((given, rest[0])))
    for changes in runs:
        progress = Progress(tmp_path, arguments.checked({**SMALL, **changes}), 1, ppo_red_rains_signals())
        progress.prepare(None)  # type: ignore[arg-type]
    return asked


def test_tasks_take_turns_and_runs_have_games_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    changes = [{"imitate": 4, "levels": ["S1", "S2"], "seed": seed} for seed in (1, 2)]
    asked = [games for games, _ in shown_first(tmp_path, monkeypatch, *changes)]
    assert [spec.value("level") for spec in asked[0]] == ["S1", "S2", "S1", "S2"]
    assert not {spec.seed for spec in asked[0]} & {spec.seed for spec in asked[1]}


def test_a_chimera_of_a_box_is_shown_with_the_decks_of_its_box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chimeras = ["The Corpse of Viros", "The Blight of Neverset"]
    change = {"imitate": 8, "decks": ["pve"], "chimeras": chimeras, "pairs": "box", "teacher": "greedy"}
    ((given, teacher),) = shown_first(tmp_path, monkeypatch, change)
    assert teacher == "greedy"
    assert len({deck for spec in given for deck in spec.options["decks"]}) == 8
    assert all(deck.startswith(f"{spec.value('chimera')}: ") for spec in given for deck in spec.options["decks"])


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


def ppo_red_rains_signals() -> Any:
    from training.run.signals import Signals

    return Signals()


def test_entities_are_refused_and_older_runs_did_not_imitate() -> None:
    with pytest.raises(OptionError, match="imitate: agents are imitated by networks over the flat form"):
        arguments.checked({**SMALL, "imitate": 1, "observation": "entities"})
    older = {name: value for name, value in SMALL.items() if name not in arguments.LATER}
    assert arguments.checked(older)["imitate"] == 0
    with pytest.raises(OptionError, match="imitate"):
        arguments.checked({**SMALL, "imitate": -1})


def test_runs_from_before_it_go_on_and_rllib_has_no_such_argument(capsys: pytest.CaptureFixture[str]) -> None:
    new = ("imitate", "teacher", "pairs", "changed")
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
