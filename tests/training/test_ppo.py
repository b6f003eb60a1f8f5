"""The fast trainer: what it plays and learns is what MaskablePPO would, and a run goes on where it was saved."""

from __future__ import annotations

import json
import os
import shutil
import signal
from multiprocessing import Pipe
from pathlib import Path
from threading import Thread
from typing import Any

import numpy as np
import pytest

pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")

import torch

from ashes_env.agents import checkpoint
from ashes_env.agents.base import AgentError
from ashes_env.agents.make import make_agent
from ashes_env.contests.games import PVP, RED_RAINS
from ashes_env.match.errors import WorkerFailed
from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings
from tests.training.small import FAST, logged, started_fast, steps_of
from tests.training.small import FAST_ROLLOUT as ROLLOUT
from training import ppo, ppo_red_rains
from training.games.matchmaking import LADDER
from training.games.ppo_games import LANES, AgainstChimeras
from training.ppo import COMMANDS, Learner, Member, Player, Rollout, Training, advantages, checked, pick, train
from training.run import log
from training.run.arguments import defaults_of
from training.run.run import CHECKPOINT, How, Limits, Run, new_run
from training.run.signals import Interrupted, Signals
from training.team import Meeting, Team

FLAGS = ["--n-envs", "4", "--n-steps", "16", "--batch-size", "32", "--network", "16", "8", "--no-bar"]
BOTH = pytest.mark.parametrize("processes", [1, 2])


def settled(mode: str = RED_RAINS, **changes: Any) -> dict[str, Any]:
    """Arguments of a small run."""
    small = {name: value for name, value in FAST.items() if name in ppo.TABLES[mode]}
    return checked({**defaults_of(ppo.TABLES[mode]), **small, **changes}, mode)


def training_of(folder: Path, args: dict[str, Any]) -> Training:
    """Saves at the end alone."""
    how = How(checkpoint_every=10**9, bar=False)
    return Training(Run(folder, args), how, Limits(Signals(), how))


def weights(folder: Path) -> dict[str, Any]:
    return checkpoint.read(folder / CHECKPOINT).weights()


def same(a: dict[str, Any], b: dict[str, Any]) -> bool:
    return a.keys() == b.keys() and all(np.array_equal(a[name], b[name]) for name in a)


# --- playing ----------------------------------------------------------------------------------------------------------


def meetings(count: int, size: int) -> list[Meeting]:
    """Where processes meet, here threads."""
    if count == 1:
        return [Meeting()]
    memory = np.zeros(2 * count * size, np.float32)
    links = [Pipe() for _ in range(1, count)]
    first = Meeting(count, 0, size, memory, [mine for mine, _ in links])
    return [first, *(Meeting(count, rank, size, memory, [end]) for rank, (_, end) in enumerate(links, 1))]


def chances_of(learner: Learner, rollout: Rollout) -> tuple[Any, Any]:
    """Logarithmic probabilities and values of what was played, by the policy of sb3-contrib."""
    n = rollout.rewards.size
    legal, counts = rollout.legal.reshape(n, -1), rollout.counts.reshape(n)
    masks = np.zeros((n, legal.shape[1]), np.bool_)
    for i in range(n):
        masks[i, legal[i, : counts[i]]] = True
    actions = torch.from_numpy(legal[np.arange(n), rollout.chosen.reshape(n)].astype(np.int64))
    raw = torch.from_numpy(rollout.seen.reshape(n, -1))
    with torch.no_grad():
        values, chances, _ = learner.policy.evaluate_actions(raw, actions, action_masks=masks)
    return chances.numpy(), values.squeeze(1).numpy()


def weights_in(learner: Learner) -> Any:
    return torch.nn.utils.parameters_to_vector(learner.policy.parameters()).detach().numpy().copy()


def test_what_is_stored_are_the_chances_of_the_policy_that_acted(tmp_path: Path) -> None:
    """The ratio would be wrong otherwise. The weights are not the first ones."""
    args = settled(processes=1)
    learner = Learner(args, "float32")
    player = Player(args, AgainstChimeras(Run(tmp_path, args), 0, None), 0, "float32", None, learner.policy)
    for _ in range(2):
        player.play(None)
        chances, values = chances_of(learner, player.rollout)
        assert np.allclose(player.rollout.chances.reshape(-1), chances, atol=1e-4)
        assert np.allclose(player.rollout.values[:-1].reshape(-1), values, atol=1e-4)
        before = weights_in(learner)
        learner.learn(player.rollout)
        assert not np.array_equal(before, weights_in(learner))
    player.env.close()


def test_processes_play_different_games_with_the_same_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After every update: the last of them is in what each has."""
    found: list[Any] = []
    turn = Member.turn

    def told(member: Member, news: Any) -> Any:
        return turn(member, news)._replace(answer=(weights_in(member.learner), member.player.rollout.seen.copy()))

    def kept(team: Team, news: Any) -> Any:
        answers = turns(team, news)
        found.append([each.answer for each in answers])
        return [each._replace(answer=None) for each in answers]

    turns = Team.turn
    monkeypatch.setattr(Member, "turn", told)
    monkeypatch.setattr(Team, "turn", kept)
    started_fast(tmp_path, 3, processes=2)
    assert len(found) == 3
    for (mine, my_games), (theirs, their_games) in found:
        assert np.array_equal(mine, theirs)
        assert my_games.shape == their_games.shape == (16, 2, my_games.shape[2])
        assert not np.array_equal(my_games, their_games)
    assert not np.array_equal(found[0][0][0], found[1][0][0])


def played(args: dict[str, Any], rank: int, folder: Path) -> Rollout:
    """A rollout of the first policy."""
    player = Player(args, AgainstChimeras(Run(folder, args), rank, None), rank, "float32", None, ppo.policy_of(args))
    player.play(None)
    player.env.close()
    return player.rollout


def learned(args: dict[str, Any], *rollouts: Rollout) -> list[Any]:
    """The weights after an update from these rollouts, in as many processes (here: threads) as there are rollouts."""
    learners = [Learner(args, "float32") for _ in rollouts]
    threads = []
    for learner, meeting, rollout in zip(learners, meetings(len(rollouts), 100_000), rollouts, strict=True):
        learner.join(meeting, None)
        threads.append(Thread(target=learner.learn, args=(rollout,)))
        threads[-1].start()
    for thread in threads:
        thread.join()
    return [weights_in(learner) for learner in learners]


def test_an_update_is_the_mean_of_what_all_would_change(tmp_path: Path) -> None:
    """A minibatch is a rollout here, so that shuffling does not matter."""
    args = settled(n_epochs=1, batch_size=ROLLOUT, processes=2)
    one, other = (played(args, rank, tmp_path) for rank in range(2))
    [mine], [theirs] = (learned({**args, "processes": 1}, rollout) for rollout in (one, other))
    for found in learned(args, one, one):  # the mean of equal gradients
        assert np.allclose(found, mine, atol=1e-6)
    together, again = learned(args, one, other)
    assert np.array_equal(together, again)
    assert not np.allclose(together, mine, atol=1e-4)
    assert not np.allclose(together, theirs, atol=1e-4)


def test_picking_follows_the_probabilities_of_legal_actions() -> None:
    logits = np.tile(np.array([[0.0, 9.0, 1.0, -1.0, 2.0]], np.float32), (20_000, 1))
    masks = np.tile(np.array([[True, False, True, False, True]]), (20_000, 1))
    masks[::2, 3] = True  # rows differ in how many actions are legal
    picked = pick(logits, masks, np.random.default_rng(1))
    assert masks[np.arange(20_000), picked.actions].all()
    assert (picked.legal[np.arange(20_000), picked.chosen] == picked.actions).all()
    expected = np.exp(logits[0]) * masks[1]
    expected /= expected.sum()
    found = np.bincount(picked.actions[1::2], minlength=5) / 10_000
    assert np.allclose(found, expected, atol=0.02)
    assert np.allclose(picked.chances[1::2], np.log(expected[picked.actions[1::2]]), atol=1e-5)


def test_advantages_end_where_games_end() -> None:
    rollout = Rollout(3, 1)
    rollout.rewards = np.array([[0.0], [1.0], [0.0]], np.float32)
    rollout.values = np.array([[0.5], [0.25], [0.125], [8.0]], np.float32)
    rollout.over = np.array([[False], [True], [False]])
    last, ended = 0.9 * 8.0 - 0.125, 1.0 - 0.25
    first = 0.9 * 0.25 - 0.5 + 0.9 * 0.8 * ended
    assert np.allclose(advantages(rollout, 0.9, 0.8), [[first], [ended], [last]])


@pytest.mark.parametrize("processes", [1, 4])
def test_games_share_few_staircases(processes: int, tmp_path: Path) -> None:
    """Many games with a staircase each would take many decisions to find the handicap."""
    args = settled(n_envs=160, n_steps=4, processes=processes)
    course = AgainstChimeras(Run(tmp_path, args), 0, None).course
    [standing] = course.standings
    lanes = LANES // processes
    assert len(standing.stairs) == lanes < len(course.begun) == 160 // processes
    assert standing.stairs[0] is course.stair(0, standing) is course.stair(lanes, standing)


# --- learning ---------------------------------------------------------------------------------------------------------


@pytest.mark.slow  # trainings
def test_it_learns(tmp_path: Path) -> None:
    """Much beyond what the same run does that cannot learn."""
    levels = []
    for rate in (1e-3, 0.0):
        changes: dict[str, Any] = {"n_envs": 32, "n_steps": 32, "batch_size": 256, "n_epochs": 4, "learning_rate": rate}
        folder = new_run(tmp_path, settled(**changes, network=[64, 32]))
        train(COMMANDS[RED_RAINS].opened(folder), 40_000, How(bar=False))
        members = checkpoint.read(folder / CHECKPOINT).training()["members"]
        levels.append(np.mean([task["levels"] for each in members for task in each["mode"]["tasks"].values()]))
    assert levels[0] < levels[1] - 3  # wounds of the Chimera that it needs to win every other game


@BOTH
def test_the_same_seed_trains_the_same(processes: int, tmp_path: Path) -> None:
    one, other = (started_fast(tmp_path / name, 3, processes) for name in ("one", "other"))
    assert same(weights(one), weights(other))
    assert (one / log.NAME).read_text() == (other / log.NAME).read_text() if (one / log.NAME).exists() else True


@BOTH
def test_a_run_leaves_its_files(processes: int, tmp_path: Path) -> None:
    folder = started_fast(tmp_path, 8, processes)
    assert steps_of(folder) == 8 * ROLLOUT
    line = log.read(folder / log.NAME)[0]
    assert {"steps", "episodes", "wins", "handicap", "policy loss", "value loss", "entropy"} <= set(line)
    meta = checkpoint.read_meta(folder / CHECKPOINT)
    assert (meta["observation"], meta["network"]) == ("bytes", [16, 8])


# --- checkpoints ------------------------------------------------------------------------------------------------------


def test_a_checkpoint_plays_without_torch(tmp_path: Path) -> None:
    folder = started_fast(tmp_path, 1)
    agent = make_agent(f"policy:folder={folder / CHECKPOINT}")
    match = GameMatch.new(Settings("red_rains", illegal_action="raise"), {"first_five": "recommended"}, 1)
    agent.start(0)
    for _ in range(20):
        if not match.over:
            match.act(agent.act(match))
    assert agent.act(match) in match.actions() if not match.over else True


def test_each_training_starts_with_the_weights_of_the_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = started_fast(tmp_path / "mine", 1)
    command = ["--no-bar", "--observation", "bytes", "--n-envs", "2", "--n-steps", "16", "--batch-size", "32"]
    begin = [*command, "--timesteps", "32", "--learning-rate", "0", "--start", str(mine / CHECKPOINT)]
    assert ppo_red_rains.main([*begin, "--runs", str(tmp_path / "theirs")]) == 0
    [theirs] = (tmp_path / "theirs").iterdir()
    assert same(weights(theirs), weights(mine))
    again = [*FLAGS[:6], "--no-bar", "--timesteps", str(ROLLOUT), "--processes", "1", "--learning-rate", "0"]
    assert ppo.main([*again, "--start", str(theirs / CHECKPOINT), "--runs", str(tmp_path / "again")]) == 0
    [found] = (tmp_path / "again").iterdir()
    assert same(weights(found), weights(mine))
    assert steps_of(found) == ROLLOUT


@BOTH
def test_a_resumed_run_is_what_the_run_would_have_been_with_its_games_dealt_anew(
    processes: int, tmp_path: Path
) -> None:
    args = settled(processes=processes)
    straight = new_run(tmp_path, args)
    training = training_of(straight, args)
    training.go(3 * ROLLOUT)
    resumed = Path(shutil.copytree(straight, tmp_path / "resumed"))
    training.go(3 * ROLLOUT)
    train(COMMANDS[RED_RAINS].opened(resumed), 3 * ROLLOUT, How(bar=False))
    assert same(weights(resumed), weights(straight))
    mine, theirs = (checkpoint.read(folder / CHECKPOINT) for folder in (resumed, straight))
    assert mine.part(checkpoint.OPTIMIZER) == theirs.part(checkpoint.OPTIMIZER)
    for name in ("members", "episodes", "kinds"):
        assert mine.training()[name] == theirs.training()[name]
    assert logged(resumed) == logged(straight)
    assert steps_of(resumed) == 6 * ROLLOUT


def test_a_time_limit_ends_it(tmp_path: Path) -> None:
    folder = new_run(tmp_path, settled())
    clock = iter(range(1000)).__next__
    how = How(seconds=10.0, clock=lambda: float(clock()), bar=False)
    train(COMMANDS[RED_RAINS].opened(folder), 100 * ROLLOUT, how)
    assert 0 < steps_of(folder) < 100 * ROLLOUT


@BOTH
def test_a_signal_saves_what_was_learned(processes: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    learn = Learner.learn

    def interrupted(learner: Learner, rollout: Rollout) -> Any:
        if learner.steps == ROLLOUT and learner.meeting.rank == 0:
            os.kill(os.getpid(), signal.SIGTERM)
        return learn(learner, rollout)

    monkeypatch.setattr(Learner, "learn", interrupted)
    folder = new_run(tmp_path, settled(processes=processes))
    with pytest.raises(Interrupted):
        train(COMMANDS[RED_RAINS].opened(folder), 100 * ROLLOUT, How(bar=False))
    assert steps_of(folder) == 2 * ROLLOUT


@pytest.mark.parametrize("processes", [2, 4])
def test_if_a_process_is_killed_what_was_saved_stands(
    processes: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    turn = Team.turn

    def killed(team: Team, news: Any) -> Any:
        [folder] = tmp_path.iterdir()
        if steps_of(folder):
            team.processes[-1].kill()
        return turn(team, news)

    with monkeypatch.context() as patched:
        patched.setattr(Team, "turn", killed)
        command = [*FLAGS, "--processes", str(processes), "--timesteps", "100000", "--checkpoint-every", "1"]
        assert ppo.main([*command, "--runs", str(tmp_path)]) == 1
    assert (
        f"process {processes} of {processes} has ended with exit code -9. What was saved stands"
        in capsys.readouterr().err
    )
    [folder] = tmp_path.iterdir()
    before = steps_of(folder)
    train(COMMANDS[RED_RAINS].opened(folder), ROLLOUT, How(bar=False))
    assert steps_of(folder) == before + ROLLOUT


def test_an_error_of_another_process_is_raised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whenever it comes: before the first turn, or within one, while others wait for gradients."""
    folder = started_fast(tmp_path, 1, processes=2)
    saved = checkpoint.read(folder / CHECKPOINT).training()["members"]
    saved[1]["games"] = saved[1]["games"][:1]
    with pytest.raises(AgentError, match="1 games are saved, and this run has 2"):
        train_with(folder, saved)
    learn = Learner.learn

    def fails(learner: Learner, rollout: Rollout) -> Any:
        if learner.meeting.rank:
            raise ValueError("no such luck")
        return learn(learner, rollout)

    monkeypatch.setattr(Learner, "learn", fails)
    with pytest.raises(WorkerFailed, match="no such luck"):
        train(COMMANDS[RED_RAINS].opened(folder), ROLLOUT, How(bar=False))
    assert steps_of(folder) == ROLLOUT


def train_with(folder: Path, saved: Any) -> None:
    """Trains a run whose games were saved as `saved`."""
    training = training_of(folder, settled(processes=2))
    training.members = saved
    training.go(ROLLOUT)


def test_a_damaged_state_is_refused(tmp_path: Path) -> None:
    from ashes_env.files import load_state, save_state

    folder = started_fast(tmp_path, 1)
    parts = dict(load_state(folder / CHECKPOINT).parts)
    for name in ("kinds", "seconds", "episodes", "members"):
        state = json.loads(parts["training.json"])
        state[name] = "nothing"
        save_state(folder / CHECKPOINT, {**parts, "training.json": json.dumps(state).encode()})
        with pytest.raises(AgentError, match="does not fit this run"):
            train(COMMANDS[RED_RAINS].opened(folder), ROLLOUT, How(bar=False))


# --- between two players ----------------------------------------------------------------------------------------------

POOL: dict[str, Any] = {
    "decks": ["The Iron Men", "The Mist Guardian"],
    "most": 3,
    "snapshot_every": 2 * ROLLOUT,
    "ladder_games": 2,
    "anchors": 0.3,
}


@pytest.mark.parametrize("processes", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_self_play_keeps_a_pool(processes: int, tmp_path: Path) -> None:
    folder = new_run(tmp_path, settled(PVP, **POOL, processes=processes))
    for rollouts in (12, 4):  # the second training goes on
        train(COMMANDS[PVP].opened(folder), rollouts * ROLLOUT, How(bar=False))
    found = checkpoint.read(folder / CHECKPOINT)
    assert found.meta["steps"] == 16 * ROLLOUT
    assert found.meta["trained"]["mode"] == PVP
    members = [member["name"] for member in found.training()["population"]["members"] if not member["fixed"]]
    assert len(members) == 3
    assert members[0] == f"{0:010d}"
    assert {folder / "snapshots" / name for name in members} <= set((folder / "snapshots").iterdir())
    assert len(list((folder / "snapshots").iterdir())) <= 5  # those that left the pool go when it has been saved
    ladder = [json.loads(line) for line in (folder / LADDER).read_text().splitlines()]
    assert [line["steps"] for line in ladder] == sorted({line["steps"] for line in ladder})
    assert ladder[-1]["random"]["games"] == 2
    line = log.read(folder / log.NAME)[-1]
    assert {"episodes", "rounds", "wins", "policy loss"} <= set(line)
    agent = make_agent(f"policy:folder={folder / CHECKPOINT}")
    match = GameMatch.new(Settings("pvp", illegal_action="raise"), {"decks": POOL["decks"]}, 1)
    agent.start(0)
    for _ in range(10):
        match.act(agent.act(match))


def test_the_command_has_both_modes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = [*FLAGS, "--timesteps", str(ROLLOUT), "--processes", "1", "--runs", str(tmp_path)]
    assert ppo.main(["pvp", *command, "--ladder-games", "0", "--decks", *POOL["decks"]]) == 0
    assert "ladder in" in capsys.readouterr().out
    [folder] = tmp_path.iterdir()
    assert ppo.main(["pvp", "--resume", str(folder), "--timesteps", "64", "--no-bar"]) == 0
    with pytest.raises(SystemExit):
        ppo.main(["--resume", str(folder), "--timesteps", "64"])
    assert "arguments: " in capsys.readouterr().err
    assert steps_of(folder) == 2 * ROLLOUT


# --- arguments --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (["--observation", "flat"], "--observation: invalid choice: 'flat'"),
        (["--precision", "float16"], "--precision: invalid choice: 'float16'"),
        (["--processes", "3"], "processes: 3 cannot share n_envs 4 evenly"),
        (["--processes", "0"], "processes: a whole number, from 1 to 64"),
        (["--batch-size", "33"], "batch_size: 33 does not divide the 64 decisions"),
        (["--timesteps", "0"], "timesteps: a whole number, 1 or more"),
        (["--deck", "Nobody's"], "decks: there is no"),
        (["--network", "0"], "network: a whole number, 1 or more"),
    ],
)
def test_wrong_arguments_are_refused_in_a_line(
    wrong: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        ppo.main([*FLAGS, *wrong, "--runs", str(tmp_path / "runs")])
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert message in told
    assert told.count("\n") == 1
    assert not (tmp_path / "runs").exists()
