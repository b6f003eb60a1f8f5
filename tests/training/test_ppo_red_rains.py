"""A short run of everything that trains: files, resuming, refusals."""

import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")

from agents.base import AgentError
from agents.checkpoint import load_into, read_meta
from agents.policy import load_policy
from agents.seeing import FORMS
from ashes_env.env.match import Match
from ashes_env.env.settings import Settings
from ashes_env.env.vector.sb3 import AshesVecEnv
from training import demo
from training.curriculum import Staircase, Staircases
from training.ppo_red_rains import DEFAULTS, build, main, make_env, new_folder, train

SMALL = {**DEFAULTS, "n_envs": 2, "n_steps": 64, "batch_size": 64, "n_epochs": 1, "network": [16, 8]}


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = new_folder(tmp_path_factory.mktemp("runs"))
    train(folder, SMALL, 256, bar=False)
    return folder


def test_a_run_leaves_its_files(run: Path) -> None:
    assert {"args.json", "checkpoint", "progress.jsonl", "tensorboard"} <= {p.name for p in run.iterdir()}
    assert read_meta(run / "checkpoint")["steps"] >= 256
    line = json.loads((run / "progress.jsonl").read_text().splitlines()[0])
    assert {"steps", "episodes", "wins", "rounds", "wounds dealt", "wounds taken", "handicap"} <= set(line)


@pytest.mark.parametrize("form", FORMS)
def test_a_checkpoint_plays_and_goes_on(form: str, tmp_path: Path) -> None:
    args = {**SMALL, "observation": form}
    train(tmp_path, args, 128, bar=False)
    meta = read_meta(tmp_path / "checkpoint")
    assert meta["observation"] == form
    agent = load_policy(tmp_path / "checkpoint")
    match = Match.new(Settings("red_rains", illegal_action="raise"), {"first_five": "recommended"}, 1)
    agent.start(0)
    for _ in range(20):
        if not match.over:
            match.act(agent.act(match))
    train(tmp_path, args, 128, resume=True, bar=False)
    assert read_meta(tmp_path / "checkpoint")["steps"] >= meta["steps"] + 128


def test_the_same_seed_trains_the_same(tmp_path: Path) -> None:
    weights: list[np.ndarray[Any, Any]] = []
    for name in ("a", "b"):
        folder = tmp_path / name
        folder.mkdir()
        model = train(folder, SMALL, 128, bar=False)
        weights.append(next(model.policy.parameters()).detach().numpy().copy())
    assert np.array_equal(weights[0], weights[1])


def test_folders_are_never_taken_twice(tmp_path: Path) -> None:
    assert len({new_folder(tmp_path) for _ in range(3)}) == 3


@pytest.mark.parametrize(
    ("change", "message"), [({"schema": "0" * 8}, "was trained on observations"), ({"format": 99}, "format 99")]
)
def test_a_checkpoint_of_another_encoding_is_refused(
    run: Path, tmp_path: Path, change: dict[str, object], message: str
) -> None:
    meta = json.loads((run / "checkpoint" / "meta.json").read_text())
    (tmp_path / "meta.json").write_text(json.dumps({**meta, **change}))
    with pytest.raises(AgentError, match=message):
        load_policy(tmp_path)


def test_a_checkpoint_of_another_network_is_refused(run: Path, tmp_path: Path) -> None:
    with pytest.raises(AgentError, match="does not fit the network"):
        load_into(build({**SMALL, "network": [8, 8]}, tmp_path), run / "checkpoint")


@pytest.mark.parametrize(
    ("change", "message"),
    [({"observation": "pixels"}, "use one of flat, bytes, entities"), ({"observation": "entities"}, "does not fit"),
     ({"network": []}, "sizes of the network"), ({"actions": None}, "how many actions")],
)  # fmt: skip
def test_a_checkpoint_of_another_form_is_refused(
    run: Path, tmp_path: Path, change: dict[str, object], message: str
) -> None:
    for path in (run / "checkpoint").iterdir():
        shutil.copy(path, tmp_path)
    meta = json.loads((tmp_path / "meta.json").read_text())
    (tmp_path / "meta.json").write_text(json.dumps({**meta, **change}))
    with pytest.raises(AgentError, match=message):
        load_policy(tmp_path)


def test_going_on_with_another_form_is_refused(run: Path, tmp_path: Path) -> None:
    model = build({**SMALL, "observation": "bytes"}, tmp_path)
    with pytest.raises(AgentError, match="trained on 'flat'"):
        load_into(model, run / "checkpoint")


def test_a_broken_description_is_refused(tmp_path: Path) -> None:
    (tmp_path / "meta.json").write_text("{")
    with pytest.raises(AgentError, match="not valid JSON"):
        read_meta(tmp_path)


def test_resuming_needs_a_run(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"no args\.json"):
        main(["--resume", str(tmp_path)])


def test_the_staircase_follows_wins_and_losses() -> None:
    stair = Staircase(start=5.0, plain=0.0)
    for won, level in ((True, 4.0), (True, 3.0), (False, 4.0)):
        assert stair.begin() == stair.level == stair.handicap
        stair.ended(won)
        assert stair.level == level
    stair = Staircase(start=5.0, plain=1.0)
    assert stair.begin() == 0
    stair.ended(False)
    assert stair.level == 5.0
    with pytest.raises(ValueError, match="target"):
        Staircase(target=1.0)


def test_games_begin_with_the_handicap_that_their_own_results_lead_to() -> None:
    env = make_env(SMALL)
    assert isinstance(env, AshesVecEnv)
    env.seed(1)
    env.reset()
    course = env.curriculum
    assert isinstance(course, Staircases)
    rng = np.random.default_rng(0)
    ended = 0
    while ended < 8:
        levels = [stair.level for stair in course.stairs]
        climbing = [stair.climbing for stair in course.stairs]
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in env.action_masks()])
        _, _, dones, infos = env.step(actions)
        for i, stair in enumerate(course.stairs):
            if not dones[i]:
                assert stair.level == levels[i]
                assert infos[i] == {}
                continue
            ended += 1
            step = -1.0 if infos[i]["is_success"] else 1.0
            assert stair.level == (min(29.0, max(0.0, levels[i] + step)) if climbing[i] else levels[i])
            assert infos[i]["handicap"] == (round(levels[i]) if climbing[i] else 0)
            game = env.env.match(i).game
            assert game.cards[game.players[1].pb].wounds == stair.handicap


def test_demo_goes_on_in_a_new_folder_and_changes_nothing_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "DEFAULTS", SMALL)
    arguments = ["--timesteps", "128", "--games", "2", "--greedy-games", "1", "--runs", str(tmp_path), "--no-bar"]
    assert demo.main(arguments) == 0
    first = next(tmp_path.iterdir())
    before = {p: p.read_bytes() for p in first.rglob("*") if p.is_file()}
    assert {"table.txt", "replay.txt", "results.json", "learning_curve.png"} <= {p.name for p in before}
    assert demo.main(arguments) == 0
    assert {p: p.read_bytes() for p in first.rglob("*") if p.is_file()} == before
    second = next(p for p in tmp_path.iterdir() if p != first)
    assert read_meta(second / "checkpoint")["steps"] > read_meta(first / "checkpoint")["steps"]
