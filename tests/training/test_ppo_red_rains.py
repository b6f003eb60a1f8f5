"""A short run of everything that trains: files, resuming, refusals."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")

from agents.saving import load_into
from ashes_env.agents.base import AgentError
from ashes_env.agents.checkpoint import read_meta
from ashes_env.agents.policy import load_policy
from ashes_env.agents.seeing import FORMS
from ashes_env.env.vector.sb3 import AshesVecEnv
from ashes_env.files import load_state, save_state
from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings
from tests.training.small import ROLLOUT, SMALL, logged, started
from training.games.against_chimeras import course_of, make_env
from training.ppo_red_rains import COMMAND, build, train
from training.run.run import How, Run, new_run


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return started(tmp_path_factory.mktemp("runs"), 3 * ROLLOUT)


def changed(run: Path, folder: Path, change: dict[str, object]) -> Path:
    """The checkpoint of a run with another description."""
    parts = dict(load_state(run / "checkpoint").parts)
    parts["meta.json"] = json.dumps({**json.loads(parts["meta.json"]), **change}).encode()
    save_state(folder, parts)
    return folder


def test_a_run_leaves_its_files(run: Path) -> None:
    assert {"args.json", "checkpoint", "progress.jsonl", "tensorboard"} <= {p.name for p in run.iterdir()}
    assert read_meta(run / "checkpoint")["steps"] == 3 * ROLLOUT
    line = json.loads((run / "progress.jsonl").read_text().splitlines()[0])
    assert {"steps", "episodes", "wins", "rounds", "wounds dealt", "wounds taken", "handicap"} <= set(line)
    assert logged(run)[-1] <= 3 * ROLLOUT


@pytest.mark.parametrize("form", FORMS)
def test_a_checkpoint_plays_and_goes_on(form: str, tmp_path: Path) -> None:
    folder = started(tmp_path, 128, observation=form)
    meta = read_meta(folder / "checkpoint")
    assert meta["observation"] == form
    agent = load_policy(folder / "checkpoint")
    match = GameMatch.new(Settings("red_rains", illegal_action="raise"), {"first_five": "recommended"}, 1)
    agent.start(0)
    for _ in range(20):
        if not match.over:
            match.act(agent.act(match))
    train(COMMAND.opened(folder), 128, How(bar=False))
    assert read_meta(folder / "checkpoint")["steps"] >= meta["steps"] + 128


def test_the_same_seed_trains_the_same(tmp_path: Path) -> None:
    weights: list[np.ndarray[Any, Any]] = []
    for name in ("a", "b"):
        model = train(COMMAND.opened(new_run(tmp_path / name, SMALL)), 128, How(bar=False))
        weights.append(next(model.policy.parameters()).detach().numpy().copy())
    assert np.array_equal(weights[0], weights[1])


@pytest.mark.parametrize(
    ("change", "message"),
    [({"schema": "0" * 8, "format": 3}, "was trained on observations"), ({"format": 99}, "format 99")],
)
def test_a_checkpoint_of_another_encoding_is_refused(
    run: Path, tmp_path: Path, change: dict[str, object], message: str
) -> None:
    with pytest.raises(AgentError, match=message):
        load_policy(changed(run, tmp_path, change))


def test_a_checkpoint_of_another_network_is_refused(run: Path, tmp_path: Path) -> None:
    with pytest.raises(AgentError, match="does not fit the network"):
        load_into(build(Run(tmp_path, {**SMALL, "network": [8, 8]})), run / "checkpoint")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"observation": "pixels"}, "use one of flat, bytes, entities"),
        ({"observation": "entities"}, "does not fit"),
        ({"network": []}, "does not fit the network"),
        ({"actions": None}, "how many actions"),
    ],
)
def test_a_checkpoint_of_another_form_is_refused(
    run: Path, tmp_path: Path, change: dict[str, object], message: str
) -> None:
    with pytest.raises(AgentError, match=message):
        load_policy(changed(run, tmp_path, change))


def test_going_on_with_another_form_is_refused(run: Path, tmp_path: Path) -> None:
    model = build(Run(tmp_path, {**SMALL, "observation": "bytes"}))
    with pytest.raises(AgentError, match="trained on 'flat'"):
        load_into(model, run / "checkpoint")


def test_a_broken_description_is_refused(tmp_path: Path) -> None:
    save_state(tmp_path, {"meta.json": b"{"})
    with pytest.raises(AgentError, match="not valid JSON"):
        read_meta(tmp_path)


def test_games_begin_with_the_handicap_that_their_own_results_lead_to() -> None:
    env = make_env(SMALL)
    assert isinstance(env, AshesVecEnv)
    env.seed(1)
    env.reset()
    course = course_of(env)
    assert course is env.curriculum
    [standing] = course.standings
    assert len(standing.stairs) == env.num_envs
    rng = np.random.default_rng(0)
    ended = 0
    while ended < 8:
        levels = [stair.level for stair in standing.stairs]
        before = list(course.begun)
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in env.action_masks()])
        _, _, dones, infos = env.step(actions)
        for i, stair in enumerate(standing.stairs):
            game, following = before[i], course.begun[i]
            assert game is not None
            assert following is not None
            if not dones[i]:
                assert stair.level == levels[i]
                assert infos[i] == {}
                continue
            ended += 1
            step = -1.0 if infos[i]["is_success"] else 1.0
            assert stair.level == (min(29.0, max(0.0, levels[i] + step)) if game.climbing else levels[i])
            assert infos[i]["handicap"] == (round(levels[i]) if game.climbing else 0)
            table = env.env.match(i).game
            assert table.cards[table.players[1].pb].wounds == following.handicap
