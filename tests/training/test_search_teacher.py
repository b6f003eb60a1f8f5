"""Teaching by search: games with dataset, a student that learns them, runs that go on, and wrong arguments."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from agents.networks import new_policy
from ashes_env.agents.checkpoint import read_meta
from ashes_env.agents.make import make_agent
from ashes_env.agents.policy import load_policy
from ashes_env.agents.search.guide import guide_of, potentials
from ashes_env.match.game_match import GameMatch
from ashes_env.spec.spec import GameSpec
from training.dataset import Batch, Dataset
from training.imitation import AgentTeacher, Demonstration, SearchTeacher, Task, Teacher, demonstrate, players
from training.run import log
from training.run.run import ARGS, CHECKPOINT, HOW, How, Limits, Run, new_run, read_args
from training.run.signals import Signals
from training.search_teacher import COMMAND, DEFAULTS, SEARCH, Teaching, checked, main, train
from training.student import learn

SMALL: dict[str, Any] = {
    **DEFAULTS,
    "network": [16, 8],
    "simulations": 4,
    "turns": 1,
    "games": 2,
    "window": 2,
    "batch_size": 16,
    "passes": 1,
}


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = new_run(tmp_path_factory.mktemp("runs"), checked(SMALL))
    train(COMMAND.opened(folder), 2, How(bar=False))
    return folder


def teaching_of(folder: Path, args: dict[str, Any]) -> Teaching:
    return Teaching(Run(folder, args), "cpu", Limits(Signals(), HOW))


def task(run: Path, mode: str, seed: int, reward: str = "terminal", teacher: Teacher | None = None) -> Task:
    decks = ["The Iron Men", "The Mist Guardian"] if mode == "pvp" else ["The Corpse of Viros: Coal"]
    options = {"decks": decks, "first_five": "recommended"}
    spec = GameSpec(mode, {"payment": "auto", "illegal_action": "raise", "reward": reward}, options, seed)
    return Task(spec, teacher or SearchTeacher(run / CHECKPOINT, 4, 1))


def taught(game: Demonstration) -> Batch:
    """Every decision of a game."""
    assert game.dataset is not None
    return game.dataset.batch(np.arange(len(game.dataset.values)))


@pytest.fixture(scope="module")
def dataset(run: Path) -> Dataset:
    """What two games taught."""
    games = [demonstrate(task(run, "red_rains", seed)).dataset for seed in (1, 2)]
    return Dataset.joined([game for game in games if game is not None])


@pytest.mark.parametrize("mode", [pytest.param("pvp", marks=pytest.mark.slow), "red_rains"])
def test_a_game_teaches_every_seat_what_its_search_found(run: Path, mode: str) -> None:
    game = demonstrate(task(run, mode, 3))
    seen, masks, chances, values = taught(game)
    assert len(seen) == len(masks) == len(chances) == len(values) == game.info["decisions"] > 10
    assert (masks.sum(axis=1) > 1).all(), "where there is no choice there is nothing to learn"
    np.testing.assert_allclose(chances.sum(axis=1), 1.0, atol=1e-5)
    assert not chances[~masks].any()
    assert np.abs(values).max() <= 1
    if mode == "pvp":
        assert (values > 0).any()
        assert (values < 0).any()


@pytest.mark.slow  # searches through a game
def test_the_same_task_is_the_same_game(run: Path) -> None:
    one, two, shaped = (demonstrate(task(run, "red_rains", 5, reward)) for reward in ("terminal", "terminal", "shaped"))
    assert one.info == two.info == shaped.info
    for a, b in zip(taught(one), taught(two), strict=True):
        np.testing.assert_array_equal(a, b)
    seen, _, _, values = taught(one)
    np.testing.assert_allclose(taught(shaped).values, values - potentials(seen), atol=1e-6)


@pytest.mark.parametrize("own", [False, True])
@pytest.mark.parametrize("mode", ["pvp", "red_rains"])
def test_an_agent_shows_what_it_would_do(run: Path, mode: str, own: bool) -> None:
    given = task(run, mode, 3, teacher=AgentTeacher("expert", run / CHECKPOINT if own else None))
    _, masks, chances, values = taught(demonstrate(given))
    assert (chances.max(axis=1) == 1).all()
    assert (chances.sum(axis=1) == 1).all()
    assert not chances[~masks].any()
    assert set(values.tolist()) <= {-1.0, 0.0, 1.0}, "an agent has no values: the result of the game is all there is"

    match = given.spec.match()
    assert isinstance(match, GameMatch)
    expert = make_agent("expert")
    expert.start(given.spec.seed)
    shown = chances.argmax(axis=1).tolist()
    followed = 0
    while not match.over and followed < len(shown):
        legal = match.actions()
        action = next(iter(legal)) if len(legal) == 1 else expert.act(match)
        if len(legal) > 1:
            if action != shown[followed]:
                break
            followed += 1
        match.act(action)
    if own:
        assert followed < len(shown), "a policy that knows nothing plays otherwise"
    else:
        assert match.over
        assert followed == len(shown)


@pytest.mark.slow  # a training
def test_a_student_comes_nearer_to_what_it_is_taught(dataset: Dataset) -> None:
    seen, masks, *_ = dataset.batch(np.arange(len(dataset.values)))
    sharp = np.zeros(masks.shape, np.float32)
    sharp[np.arange(len(sharp)), masks.argmax(axis=1)] = 1.0
    wanted = Dataset.of("bytes", Batch(seen, masks, sharp, np.full(len(sharp), 0.7, np.float32)))
    torch.manual_seed(0)
    losses = learn(new_policy("bytes", [32, 16], 3e-3), wanted, 60 * len(seen), 32, np.random.default_rng(0))
    assert losses[-1].policy < 0.5 * losses[0].policy
    assert losses[-1].value < 0.2 * losses[0].value


def test_a_run_is_saved_after_each_round_and_goes_on(run: Path) -> None:
    lines = [line["round"] for line in log.read(run / log.NAME)]
    assert lines == [1, 2]
    before = int(read_meta(run / CHECKPOINT)["steps"])
    teaching = train(COMMAND.opened(run), 1, How(bar=False))
    assert teaching.rounds == 3
    assert int(read_meta(run / CHECKPOINT)["steps"]) > before
    assert [line["round"] for line in log.read(run / log.NAME)] == [1, 2, 3]
    assert load_policy(run / CHECKPOINT).network.form == "bytes"


def test_what_was_saved_is_what_goes_on(run: Path) -> None:
    one, two = (teaching_of(run, checked(SMALL)) for _ in range(2))
    one.restore()
    two.restore()
    assert one.course.state() == two.course.state()
    assert one.rng.bit_generator.state == two.rng.bit_generator.state
    for a, b in zip(one.policy.parameters(), two.policy.parameters(), strict=True):
        assert torch.equal(a, b)


def test_a_run_from_before_there_were_other_teachers_goes_on(run: Path, tmp_path: Path) -> None:
    args = {name: value for name, value in read_args(run).items() if name not in ("mode", "teacher", "own", "titles")}
    old = tmp_path / "old"
    shutil.copytree(run, old)
    (old / ARGS).write_text(json.dumps(args), encoding="utf-8")
    teaching = train(COMMAND.opened(old), 1, How(bar=False))
    assert teaching.rounds > 1
    assert (teaching.args["mode"], teaching.args["teacher"]) == ("red_rains", SEARCH)


def test_games_in_this_process_leave_its_threads_alone(run: Path) -> None:
    before = torch.get_num_threads()
    try:
        torch.set_num_threads(2)
        with players(0) as plays:
            assert len(list(plays([task(run, "red_rains", 1)]))) == 1
        assert torch.get_num_threads() == 2
    finally:
        torch.set_num_threads(before)


def test_games_and_their_course_draw_from_streams_of_their_own(tmp_path: Path) -> None:
    teaching = teaching_of(tmp_path, checked(SMALL))
    drawn = [teaching.rng.random(), *(chance.random() for chance in teaching.course.chances)]
    assert len(set(drawn)) == len(drawn)


@pytest.mark.slow  # a whole training
def test_another_policy_can_be_taught(run: Path, tmp_path: Path) -> None:
    status = main(
        [
            "--policy",
            str(run / CHECKPOINT),
            "--rounds",
            "1",
            "--games",
            "1",
            "--simulations",
            "2",
            "--turns",
            "1",
            "--processes",
            "1",
            "--device",
            "cpu",
            "--runs",
            str(tmp_path),
        ]
    )
    assert status == 0
    (folder,) = tmp_path.iterdir()
    assert read_meta(folder / CHECKPOINT)["network"] == [16, 8]
    assert guide_of(folder / CHECKPOINT).shaped is False


def test_the_play_of_an_agent_is_learned_between_two_players(tmp_path: Path) -> None:
    status = main(
        [
            "--teacher",
            "expert",
            "--mode",
            "pvp",
            "--rounds",
            "2",
            "--games",
            "2",
            "--own",
            "0.5",
            "--network",
            "16",
            "8",
            "--processes",
            "0",
            "--device",
            "cpu",
            "--runs",
            str(tmp_path),
        ]
    )
    assert status == 0
    (folder,) = tmp_path.iterdir()
    first = [line["policy"] for line in log.read(folder / log.NAME)]
    assert len(first) == 2
    trained = read_meta(folder / CHECKPOINT)["trained"]
    assert trained["mode"] == "pvp"
    assert "The Iron Men" in trained["decks"]
    one, two = (teaching_of(folder, read_args(folder)) for _ in range(2))
    one.restore()
    two.restore()
    assert one.course.begin(0) == two.course.begin(0)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (["--teacher", "nobody"], "nobody"),
        (["--own", "2"], "own"),
        (["--mode", "chess"], "mode"),
        (["--mode", "pvp", "--deck", "Nobody"], "Nobody"),
        (["--simulations", "1"], "simulations"),
        (["--games", "0"], "games"),
        (["--level", "S9"], "S9"),
        (["--deck", "Nobody"], "Nobody"),
        (["--n-envs", "3"], "n-envs"),
        (["--rounds", "0"], "rounds"),
        (["--seconds", "nan"], "seconds"),
        (["--seconds", "-1"], "seconds"),
        (["--policy", "nowhere"], "nowhere"),
        (["--resume", "nowhere"], "nowhere"),
        (["--device", "abacus"], "abacus"),
    ],
)
def test_nothing_is_made_for_wrong_arguments(
    wrong: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*wrong, "--runs", str(tmp_path / "runs")])
    assert ended.value.code == 2
    told = capsys.readouterr().err.strip()
    assert said in told
    assert len(told.splitlines()) == 1
    assert not (tmp_path / "runs").exists()
