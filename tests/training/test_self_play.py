"""Self-play: a small run with its population, snapshots and ladder, gone on with, and wrong arguments."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ashes_env.agents.base import AgentError
from ashes_env.agents.checkpoint import read_meta
from ashes_env.agents.policy import load_policy
from ashes_env.decks import Deck
from ashes_env.match.errors import OptionError
from training import learner
from training.games.matchmaking import LADDER, SNAPSHOTS, Matchmaker, drawn
from training.learner import env_of
from training.run import log
from training.run.run import CHECKPOINT, HOW, How, Limits, Run, new_run
from training.run.signals import Signals
from training.self_play import COMMAND, DEFAULTS, Progress, build, checked, main, train

SMALL: dict[str, Any] = {
    **DEFAULTS,
    "decks": ["The Iron Men", "The Mist Guardian"],
    "n_envs": 4,
    "n_steps": 32,
    "batch_size": 64,
    "n_epochs": 1,
    "network": [16, 8],
    "snapshot_every": 256,
    "ladder_games": 4,
    "most": 3,
    "anchors": 0.2,
}


def steps_of(folder: Path) -> int:
    return int(read_meta(folder / CHECKPOINT)["steps"])


@pytest.mark.slow  # a whole training
def test_a_run_makes_snapshots_climbs_a_ladder_and_goes_on(tmp_path: Path) -> None:
    folder = new_run(tmp_path, checked({**SMALL, "mirror": 0.0, "anchors": 0.6}))
    train(COMMAND.opened(folder), 600, How(bar=False, checkpoint_every=128))
    first = steps_of(folder)
    assert first >= 600
    snapshots = sorted(path.name for path in (folder / SNAPSHOTS).iterdir())
    assert snapshots == ["0000000000", "0000000256", "0000000512"]
    ladder = log.read(folder / LADDER)
    assert [line["steps"] for line in ladder] == [0, 256, 512]
    assert ladder[0]["random"]["games"] == 4
    assert set(ladder[2]) == {"steps", "random", "0000000000", "0000000256"}

    train(COMMAND.opened(folder), 500, How(bar=False, checkpoint_every=128))
    assert steps_of(folder) >= first + 500
    lines = [line["steps"] for line in log.read(folder / log.NAME)]
    assert lines == sorted(set(lines))
    assert len(list((folder / SNAPSHOTS).iterdir())) == 3, "the easiest has gone"
    state = json.loads((sorted((folder / CHECKPOINT).iterdir())[-1] / "training.json").read_text())
    assert sum(member["games"] for member in state["league"]["members"]) > 0
    assert load_policy(folder / SNAPSHOTS / "0000000000").network.form == "bytes"
    assert read_meta(folder / CHECKPOINT)["trained"]["mode"] == "pvp"


def test_a_run_may_begin_with_imitation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def noted(policy: Any, games: Any, args: Any, *rest: Any, **more: Any) -> None:
        asked.append((games, args["teacher"], more))

    monkeypatch.setattr(learner, "imitate", noted)
    args = checked({**SMALL, "ladder_games": 0, "imitate": 3, "teacher": "greedy"})
    train(COMMAND.opened(new_run(tmp_path, args)), 128, How(bar=False))
    ((games, teacher, more),) = asked
    assert (teacher, more["bar"]) == ("greedy", False)
    assert {spec.mode for spec in games} == {"pvp"}
    assert len({spec.seed for spec in games}) == 3
    assert all(len(spec.value("decks")) == 2 and {*spec.value("decks")} <= {*SMALL["decks"]} for spec in games)
    with pytest.raises(AgentError, match="nobody"):
        checked({**SMALL, "teacher": "nobody"})


def test_a_share_of_the_decks_may_be_changed() -> None:
    chance = np.random.default_rng(1)
    found = [deck for _ in range(20) for deck in drawn(chance, SMALL["decks"], 0.5)]
    assert 5 < sum(isinstance(deck, Deck) for deck in found) < 35
    assert {deck if isinstance(deck, str) else deck.name.removesuffix(" (changed)") for deck in found} == {
        *SMALL["decks"]
    }
    assert all(isinstance(deck, str) for deck in drawn(chance, SMALL["decks"]))


def test_games_that_are_not_logged_yet_are_kept(tmp_path: Path) -> None:
    """A signal or the clock ends a rollout in the middle."""
    args = checked({**SMALL, "ladder_games": 0})
    folder = new_run(tmp_path, args)
    met = []
    with Signals() as signals:
        for games in ([("random", 1.0, 3.0), ("latest", 0.0, 5.0)], []):
            matchmaker = Matchmaker(Run(folder, args))
            model = build(matchmaker)
            progress = Progress(matchmaker, HOW, Limits(signals, HOW))
            progress.init_callback(model)
            if games:
                model._setup_learn(0)
                progress.games.games = games
                progress.save()
            else:
                progress.restore(model)
            met.append(progress.games.games)
            env_of(model).close()
    assert met[1] == met[0]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"decks": ["The Iron Man"]}, "did you mean"),
        ({"mirror": 0.9, "anchors": 0.2}, "add up"),
        ({"batch_size": 63}, "does not divide"),
        ({"fixed": ["nobody"]}, "nobody"),
        ({"gamma": 2}, "gamma"),
        ({"rounds": 1}, "rounds"),
        ({"most": 1}, "most"),
    ],
)
def test_wrong_arguments_are_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        checked({**SMALL, **changes})


def test_nothing_is_made_for_wrong_arguments(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in (
        ["--gamma", "7"],
        ["--decks", "No such deck"],
        ["--timesteps", "0"],
        ["--seconds", "nan"],
        ["--resume", str(tmp_path)],
    ):
        with pytest.raises(SystemExit) as ended:
            main([*wrong, "--runs", str(tmp_path / "runs")])
        assert ended.value.code == 2
        assert len(capsys.readouterr().err.strip().splitlines()) == 1
    assert not (tmp_path / "runs").exists()


def test_missing_arguments_are_named() -> None:
    with pytest.raises(OptionError, match="mirror is missing"):
        checked({name: value for name, value in SMALL.items() if name != "mirror"})
