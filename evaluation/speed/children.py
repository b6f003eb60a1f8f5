"""Child processes that run streams with other checkouts, interpreters and projects (see `child`)."""

from __future__ import annotations

import json
import os
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from evaluation.speed.child import PATIENCE
from evaluation.speed.slices import Contestant, Slice, Unavailable

HERE: Final = Path(__file__).resolve().parent
START_UP: Final = 120.0  # seconds until a silent child is given up
ONE_THREAD: Final = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}


class Child:
    """One child process. Raises `Unavailable` if it cannot be started, ends, or does not answer in time."""

    def __init__(self, python: str, streams: Path, path: Path | None = None) -> None:
        env = {**os.environ, **ONE_THREAD, "PYTHONHASHSEED": "0"}
        env.pop("PYTHONPATH", None)
        if path is not None:
            env["PYTHONPATH"] = str(path)
        command = [python, "-P", str(HERE / "child.py"), str(streams)]
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=env
            )
        except OSError as error:
            raise Unavailable(f"{Path(python).name} cannot be run: {error.strerror}") from error
        self.about: dict[str, Any] = self._ask({}, START_UP)

    def _ask(self, request: dict[str, Any], patience: float) -> dict[str, Any]:
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        limit = threading.Timer(patience, process.kill)
        limit.start()
        try:
            process.stdin.write(json.dumps(request) + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except BrokenPipeError:
            line = process.stdout.readline()
        finally:
            limit.cancel()
        if not line:
            raise Unavailable(f"its process ended (code {process.wait()}) or said nothing for {patience:.0f} seconds")
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise Unavailable(answer["error"])
        return answer

    def play(self, stream: str) -> Contestant:
        """A contestant that runs one of the streams of this process."""

        def play(seconds: float) -> Slice:
            return self.slice(stream, seconds)[0]

        return play

    def slice(self, stream: str, seconds: float) -> tuple[Slice, Any]:
        """Runs a slice of a stream; also returns the time spent in its parts, None if it does not report it."""
        found = self._ask({"stream": stream, "seconds": seconds}, START_UP + PATIENCE * seconds)
        return Slice(found["units"], found["cpu"], found["wall"]), found.get("spent")

    def close(self) -> None:
        """Ends the process."""
        if self._process.stdin is not None:
            with suppress(BrokenPipeError):
                self._process.stdin.close()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()


@contextmanager
def started(python: str, streams: Path, path: Path | None = None) -> Iterator[Child]:
    """A child process that ends with the block."""
    child = Child(python, streams, path)
    try:
        yield child
    finally:
        child.close()
