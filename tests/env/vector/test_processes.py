"""Processes: the same games as in one process, and nothing left behind however they end."""

import gc
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ashes_env.env.vector import PvPVectorEnv, RedRainsVectorEnv, SelfPlayEnv
from ashes_env.env.vector.processes import Processes
from ashes_env.match.errors import BatchError, IllegalAction, OpponentError, OptionError, WorkerDied, WorkerFailed
from tests.env.vector.play import FIXED, last_of_three, random_actions, same

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 600.0  # seconds after which something will not happen any more
METHODS = [m for m in ("fork", "spawn") if m in multiprocessing.get_all_start_methods()]
EVERY_METHOD = pytest.mark.parametrize(
    "method",
    [pytest.param(m, marks=pytest.mark.slow) if m == "spawn" else m for m in METHODS],  # which imports everything anew
)


def workers(env: RedRainsVectorEnv | PvPVectorEnv | SelfPlayEnv) -> list[int]:
    pool = env.batch._pool
    assert isinstance(pool, Processes)
    pids = [process.pid for process in pool._workers]
    assert None not in pids
    return [pid for pid in pids if pid is not None]


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return True


@EVERY_METHOD
@pytest.mark.parametrize("dtype", ["uint8", "float32"])
def test_processes_play_the_games_of_one_process(method: str, dtype: str) -> None:
    settings: dict[str, Any] = {
        "opponent": last_of_three,
        "autoreset_mode": "SameStep",
        "dtype": dtype,
        "reward": "shaped",
        "max_turns": 3,
        **FIXED,
    }
    one = PvPVectorEnv(5, **settings)
    other = PvPVectorEnv(5, processes=2, start_method=method, pin=True, **settings)
    a, b = one.reset(seed=3), other.reset(seed=3)
    rng = np.random.default_rng(3)
    ended = 0
    for _ in range(80):
        assert np.array_equal(a[0], b[0])
        assert same(a[-1], b[-1])
        assert np.array_equal(one.action_masks(), other.action_masks())
        actions = random_actions(one.action_masks(), rng)
        c, d = one.step(actions), other.step(actions)
        assert all(np.array_equal(x, y) for x, y in zip(c[1:4], d[1:4], strict=True))
        ended += int((c[2] | c[3]).sum())
        a, b = (c[0], c[4]), (d[0], d[4])
    assert ended
    assert one.call("describe_mask") == other.call("describe_mask")
    other.close()


def test_groups_of_processes_come_as_they_are_ready() -> None:
    one = SelfPlayEnv("pvp", 36, dtype="uint8", **FIXED)
    with_processes = SelfPlayEnv("pvp", 36, dtype="uint8", processes=2, **FIXED)
    assert with_processes.groups == [(0, 16), (16, 18), (18, 34), (34, 36)]
    whole = one.reset(seed=1)
    with_processes.reset(seed=1)
    for step in range(20):
        actions = random_actions(whole.masks, np.random.default_rng(step))
        whole = one.step(actions)
        for group, (a, b) in enumerate(with_processes.groups):
            with_processes.send(actions[a:b], group)
        seen = set()
        for _ in with_processes.groups:
            group, turn = with_processes.recv()
            seen.add(group)
            assert np.array_equal(turn.observations, whole.observations[turn.rows])
            assert np.array_equal(turn.masks, whole.masks[turn.rows])
            assert np.array_equal(turn.rewards, whole.rewards[turn.rows])
        assert seen == {0, 1, 2, 3}
    with pytest.raises(BatchError, match="no group is being stepped"):
        with_processes.recv()
    with_processes.close()


def test_a_mistake_in_one_process_leaves_the_games_of_all_as_they_were() -> None:
    env = RedRainsVectorEnv(4, processes=2, illegal_action="raise", **FIXED)
    seen, _ = env.reset(seed=1)
    before = env.call("describe_mask")
    for options in ([None, None, None, {"levle": "S1"}], [{"levle": "S1"}, None, None, None]):
        with pytest.raises(OptionError, match="did you mean 'level'"):
            env.batch.deal(range(4), 9, options)
        assert env.call("describe_mask") == before
        assert np.array_equal(env.batch.arrays.observations, seen)
    with pytest.raises(IllegalAction, match="game 3"):
        env.step([*(int(np.flatnonzero(mask)[0]) for mask in env.action_masks()[:3]), 263])
    with pytest.raises(AttributeError):
        env.call("no_such_thing")
    with pytest.raises((BatchError, WorkerFailed, TypeError, AttributeError)):
        env.call("__reduce_ex__")  # needs an argument
    with pytest.raises(BatchError, match="in processes of their own"):
        env.match(0)
    assert env.call("describe_mask") == before
    env.close()
    with pytest.raises(BatchError, match="closed"):
        env.step([0, 0, 0, 0])


def failing(observation: Any, mask: Any) -> int:
    raise ZeroDivisionError("the opponent gave up")


def test_an_error_of_an_opponent_arrives_as_it_is() -> None:
    env = PvPVectorEnv(2, opponent=failing, processes=2, seat=1, first_five="recommended", start_method=METHODS[0])
    with pytest.raises(OpponentError, match="the opponent gave up"):
        env.reset(seed=1, options={"first": 0})
    env.close()


@pytest.mark.skipif("spawn" not in METHODS, reason="needs new processes")
def test_what_cannot_be_pickled_is_refused() -> None:
    with pytest.raises(OptionError, match="pickled"):
        PvPVectorEnv(2, opponent=lambda observation, mask: 0, processes=1, start_method="spawn")


def send_and_wait(env: SelfPlayEnv, actions: np.ndarray[Any, Any]) -> None:
    env.send(actions, 1)
    env.recv()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs POSIX")
@pytest.mark.parametrize("when", ["step", "reset", "recv"])
def test_a_process_that_dies_is_told_and_takes_the_others_with_it(when: str) -> None:
    env = SelfPlayEnv("pvp", 4, processes=2, **FIXED)
    turn = env.reset(seed=1)
    pids = workers(env)
    actions = random_actions(turn.masks, np.random.default_rng(0))
    acts: dict[str, Callable[[], object]] = {
        "step": lambda: env.step(actions),
        "reset": lambda: env.reset(seed=1),
        "recv": lambda: send_and_wait(env, actions[2:]),
    }
    os.kill(pids[1], signal.SIGKILL)
    with pytest.raises(WorkerDied, match="games 2 to 3 has ended with exit code -9"):
        acts[when]()
    assert not any(alive(pid) for pid in pids)
    with pytest.raises(BatchError, match="closed"):
        env.step(actions)
    env.close()


def test_closing_twice_is_closing_once() -> None:
    env = RedRainsVectorEnv(2, processes=2, **FIXED)
    env.reset(seed=1)
    pids = workers(env)
    seen = env.batch.arrays.observations
    env.close()
    env.close()
    assert not any(alive(pid) for pid in pids)
    assert seen.any()  # what somebody still holds stays readable


class Interrupting:
    """A pipe at which a Ctrl-C comes right after a message, before anybody could take note of it."""

    def __init__(self, pipe: Any, at: str) -> None:
        self.pipe = pipe
        self.at = at

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.pipe, name)
        if name != self.at:
            return found

        def interrupted(*args: Any) -> Any:
            self.at = ""
            answer = found(*args)
            signal.raise_signal(signal.SIGINT)
            return answer

        return interrupted


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX")
@pytest.mark.parametrize("at", ["recv_bytes", "send_bytes"])
def test_an_interrupt_between_a_message_and_its_note_loses_neither(at: str) -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    env = SelfPlayEnv("pvp", 4, processes=2, **FIXED)
    turn = env.reset(seed=1)
    try:
        for worker in (0, 1):
            pool: Any = env.batch._pool
            pipe = pool._pipes[worker]
            pool._pipes[worker] = Interrupting(pipe, at)
            with pytest.raises(KeyboardInterrupt):
                env.step(turn.masks.argmax(axis=1))
            pool._pipes[worker] = pipe
            for _ in range(3):
                turn = env.step(turn.masks.argmax(axis=1))
        assert len(turn.masks) == 4
    finally:
        signal.signal(signal.SIGINT, before)
        env.close()


MAKERS: dict[str, Callable[[str], Any]] = {
    "self-play": lambda method: SelfPlayEnv("pvp", 4, processes=2, start_method=method, **FIXED),
    "self-play, shared": lambda method: SelfPlayEnv("pvp", 4, copy=False, processes=2, start_method=method, **FIXED),
    "pvp": lambda method: PvPVectorEnv(4, processes=2, start_method=method, **FIXED),
    "red rains": lambda method: RedRainsVectorEnv(4, processes=2, start_method=method, **FIXED),
}


def held_open() -> int:
    gc.collect()
    return len(os.listdir("/proc/self/fd"))


@pytest.mark.slow  # processes
@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="needs /proc")
@EVERY_METHOD
@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
def test_a_closed_batch_that_is_still_at_hand_holds_nothing_open(make: Callable[[str], Any], method: str) -> None:
    make(method).close()  # what Python opens once for all processes
    before = held_open()
    env = make(method)
    env.reset(seed=1)
    seen = env.batch.arrays.observations.copy()
    assert held_open() > before
    env.close()
    assert held_open() <= before
    np.testing.assert_array_equal(env.batch.arrays.observations, seen)
    with pytest.raises(BatchError, match="closed"):
        env.reset(seed=1)


@pytest.mark.slow  # processes
@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="needs /proc")
def test_nor_does_one_whose_process_has_died() -> None:
    make = MAKERS["self-play"]
    make("fork").close()
    before = held_open()
    env = make("fork")
    turn = env.reset(seed=1)
    env.batch._pool._workers[1].kill()
    with pytest.raises(WorkerDied, match="exit code -9"):
        env.step(turn.masks.argmax(axis=1))
    assert held_open() <= before


SCRIPT = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where the tests run in the background
from ashes_env.env.vector import SelfPlayEnv
if __name__ == "__main__":
    env = SelfPlayEnv("pvp", 4, processes=2, start_method=sys.argv[1], first_five="recommended")
    turn = env.reset(seed=1)
    try:
        print(*[process.pid for process in env.batch._pool._workers], flush=True)
        while True:
            turn = env.step(turn.masks.argmax(axis=1))
    except KeyboardInterrupt:
        turn = env.step(turn.masks.argmax(axis=1))
        print("interrupted and gone on", flush=True)
        if sys.argv[2] == "close":
            env.close()
"""


@pytest.mark.slow  # other processes, interrupted and killed
@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX")
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("end", ["close", "leave", "kill"])
def test_an_interrupt_or_a_sudden_end_leaves_nothing_behind(tmp_path: Path, method: str, end: str) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT, encoding="utf-8")
    run = subprocess.Popen(
        [sys.executable, str(script), method, end],
        cwd=ROOT,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        start_new_session=True,
    )
    assert run.stdout is not None
    pids = [int(pid) for pid in run.stdout.readline().split()]
    assert len(pids) == 2
    if end == "kill":
        run.kill()
    else:
        os.killpg(run.pid, signal.SIGINT)  # as a terminal does: the processes get it as well
    try:
        out, err = run.communicate(timeout=PATIENCE)
    finally:
        run.kill()  # whatever happened, nothing goes on playing
    if end != "kill":
        assert out == "interrupted and gone on\n", err
        assert run.returncode == 0, err
        assert "leaked" not in err
    late = time.monotonic() + PATIENCE
    while any(alive(pid) for pid in pids) and time.monotonic() < late:
        time.sleep(0.01)
    assert not any(alive(pid) for pid in pids)
    if os.path.isdir("/dev/shm"):
        assert not [name for name in os.listdir("/dev/shm") if name.startswith(f"pym-{run.pid}-")]
