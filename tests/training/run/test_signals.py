"""The first SIGINT or SIGTERM saves and ends, the second ends at once."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")

from tests.training.small import FAST, FAST_ROLLOUT, ROLLOUT, logged, steps_of
from training import best_response, demo, ppo_red_rains, search_teacher, self_play
from training.ppo import Learner, Rollout
from training.ppo_red_rains import main
from training.rllib import __main__ as rllib
from training.run.run import spent
from training.run.signals import Interrupted, Signals
from training.study import __main__ as study

ROOT = Path(__file__).parents[3]
BOTH = pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
ARGUMENTS = ["--n-envs", "2", "--n-steps", "64", "--batch-size", "64", "--n-epochs", "1", "--network", "8", "--no-bar"]
FOREVER = "1000000000"
MINE = "tests.training.test_trust:Mine"  # an agent that is no part of the package


def interrupt_after(steps: int, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sends a signal in the middle of a rollout, once so many steps are trained."""
    step = ppo_red_rains.Progress._on_step

    def stepped(progress: ppo_red_rains.Progress) -> bool:
        if progress.model.num_timesteps == steps:
            os.kill(os.getpid(), number)
        return step(progress)

    monkeypatch.setattr(ppo_red_rains.Progress, "_on_step", stepped)


@BOTH
def test_a_signal_saves_what_was_learned(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    before = signal.getsignal(number)
    with monkeypatch.context() as patched:
        interrupt_after(ROLLOUT + 20, number, patched)
        assert main([*ARGUMENTS, "--timesteps", FOREVER, "--runs", str(tmp_path)]) == 128 + number
    assert signal.getsignal(number) is before
    out, err = capfd.readouterr()
    [folder] = tmp_path.iterdir()
    assert f"interrupted by {signal.Signals(number).name}; what was saved stands. Go on with:" in out
    assert str(folder) in out
    assert "a second signal ends at once" in err
    assert steps_of(folder) == ROLLOUT + 20
    assert main(["--resume", str(folder), "--timesteps", str(ROLLOUT), "--no-bar"]) == 0
    assert steps_of(folder) == 2 * ROLLOUT + 20
    assert logged(folder) == sorted(set(logged(folder)))


def interrupted(*_: Any, **__: Any) -> int:
    """A training that a signal ends at once."""
    raise Interrupted(signal.SIGTERM)


@pytest.mark.parametrize(
    ("module", "argv"),
    [
        (ppo_red_rains, []),
        (self_play, ["--fixed", "random", MINE]),
        (search_teacher, ["--teacher", MINE, "--own", "0"]),
        (best_response, ["--agent", MINE]),
    ],
)
def test_what_an_interrupted_run_prints_goes_on_as_printed(
    module: Any, argv: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also where the folder has a space, and where the run names an agent of somebody's own."""
    monkeypatch.setattr(module, "train", interrupted)
    command, runs = module.COMMAND, tmp_path / "my runs"
    assert module.main([*argv, "--runs", str(runs)]) == 143
    python, m, *printed = shlex.split(capsys.readouterr().out.partition("Go on with: ")[2])
    assert (python, m) == ("python", "-m")
    said = shlex.split(command.name)
    assert printed[: len(said)] == said
    options, _ = command.parse(printed[len(said) :])
    run, *_ = command.prepare(options)
    assert [run.folder] == list(runs.iterdir())


def test_what_an_interrupted_study_prints_goes_on_as_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(study, "teach", interrupted)
    argv = ["pvp", "--against", MINE, "--compiled", str(ROOT), "--runs", str(tmp_path / "my runs")]
    assert study.main(argv) == 143
    printed = shlex.split(capsys.readouterr().out.partition("Go on with: ")[2])
    assert printed[:4] == ["python", "-m", "training.study", "pvp"]
    seen: list[Any] = []

    def noted(*about: Any) -> None:
        seen.extend(about)
        interrupted()

    monkeypatch.setattr(study, "teach", noted)
    assert study.main(printed[3:]) == 143
    folder, _, _, variants, *_ = seen
    assert [folder] == list((tmp_path / "my runs").iterdir())
    assert any(variant.package == ROOT for variant in variants)


@pytest.mark.parametrize("address", [None, "10.0.0.1:6379"])
def test_what_an_interrupted_run_of_rllib_prints_goes_on_as_printed(
    address: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With as many runners on the same cluster."""
    ppo = SimpleNamespace(
        AgainstChimeras=lambda run: run,
        train=interrupted,
        connect=lambda address, runners: None,
        ray=SimpleNamespace(shutdown=lambda: None),
    )
    monkeypatch.setitem(sys.modules, "training.rllib.ppo", ppo)
    monkeypatch.setattr("training.rllib.ppo", ppo, raising=False)
    monkeypatch.setattr(rllib, "reachable", lambda address: None)
    argv = [
        "red_rains",
        "--runners",
        "1",
        "--n-envs",
        "1",
        "--batch-size",
        "64",
        "--runs",
        str(tmp_path),
        *(["--address", address] if address else []),
    ]
    assert rllib.main(argv) == 143
    printed = shlex.split(capsys.readouterr().out.partition("Go on with: ")[2])
    assert printed[:4] == ["python", "-m", "training.rllib", "red_rains"]
    parser = rllib.parser_of("red_rains")
    options = parser.parse_args(printed[4:])
    assert [options.resume] == list(tmp_path.iterdir())
    assert (options.runners, options.address) == (1, address)
    assert rllib.main(printed[3:]) == 143


@BOTH
def test_the_second_signal_ends_at_once(number: int) -> None:
    code = (
        "import os, sys, time\nfrom training.run.signals import Signals\n"
        f"with Signals() as signals:\n    os.kill(os.getpid(), {int(number)})\n"
        f"    assert signals.asked == {int(number)}\n    print('asked', flush=True)\n"
        f"    os.kill(os.getpid(), {int(number)})\n    time.sleep(60)\nprint('never')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == -number
    assert done.stdout == "asked\n"


def test_at_once_raises_where_it_comes() -> None:
    with Signals(at_once=True), pytest.raises(Interrupted, match="SIGTERM") as raised:
        os.kill(os.getpid(), signal.SIGTERM)
    assert raised.value.status == 143
    with Signals() as signals:
        signals.check()
        os.kill(os.getpid(), signal.SIGINT)
        with pytest.raises(Interrupted, match="SIGINT"):
            signals.check()


MEASURED = ["--games", "2", "--search-games", "1", "--simulations", "2", "--processes", "1"]
DEMO = [*MEASURED, "--no-bar", "--timesteps", str(2 * ROLLOUT)]


@pytest.mark.slow  # whole trainings
def test_the_demonstration_goes_on_from_where_it_was_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(demo, "RECIPE", FAST)
    monkeypatch.setattr(demo, "SEARCH", "candidates=2,turns=1")
    arguments = [*DEMO, "--runs", str(tmp_path)]
    with monkeypatch.context() as patched:
        learn = Learner.learn

        def interrupted(learner: Learner, rollout: Rollout) -> Any:
            if learner.meeting.rank == 0:
                os.kill(os.getpid(), signal.SIGINT)
            return learn(learner, rollout)

        patched.setattr(Learner, "learn", interrupted)
        assert demo.main(arguments) == 130
    [folder] = tmp_path.iterdir()
    assert f"saved in {folder}. The same command goes on." in capsys.readouterr().out
    assert steps_of(folder) == FAST_ROLLOUT
    assert not (folder / demo.RESULTS).exists()

    with monkeypatch.context() as patched:  # trained to the end, and interrupted in the middle of measuring
        patched.setattr(demo, "play_all", lambda *_, **__: os.kill(os.getpid(), signal.SIGTERM))
        assert demo.main(arguments) == 143
    assert steps_of(folder) == 4 * FAST_ROLLOUT
    steps = steps_of(folder)

    assert demo.main(arguments) == 0
    assert list(tmp_path.iterdir()) == [folder]
    assert steps_of(folder) == steps
    assert {"table.txt", "replays", "results.json", "learning_curve.png"} <= {p.name for p in folder.iterdir()}


@pytest.mark.slow  # whole trainings
def test_the_demonstration_goes_on_in_a_new_folder_and_changes_nothing_old(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo, "RECIPE", FAST)
    monkeypatch.setattr(demo, "SEARCH", "candidates=2,turns=1")
    arguments = [*DEMO, "--runs", str(tmp_path)]
    assert demo.main(arguments) == 0
    [first] = tmp_path.iterdir()
    before = {p: p.read_bytes() for p in first.rglob("*") if p.is_file()}
    assert demo.main(arguments) == 0
    assert {p: p.read_bytes() for p in first.rglob("*") if p.is_file()} == before
    [second] = [p for p in tmp_path.iterdir() if p != first]
    assert steps_of(second) == 2 * steps_of(first) == 8 * FAST_ROLLOUT
    assert logged(second)[: len(logged(first))] == logged(first)
    assert spent(second)[1] > spent(first)[1] > 0
    assert demo.main([*arguments, "--fresh"]) == 0
    [third] = [p for p in tmp_path.iterdir() if p not in (first, second)]
    assert steps_of(third) == 4 * FAST_ROLLOUT


@pytest.mark.parametrize(
    "wrong",
    [
        ["--timesteps", "0"],
        ["--games", "0"],
        ["--search-games", "0"],
        ["--simulations", "0"],
        ["--processes", "0"],
        ["--seconds", "nan"],
        ["--seconds", "-1"],
        ["--seed", "-1"],
    ],
)
def test_the_demonstration_refuses_what_it_cannot_do(
    wrong: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        demo.main([*wrong, "--runs", str(tmp_path / "runs")])
    assert ended.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "runs").exists()
