"""Handles SIGINT and SIGTERM: the first asks to stop at a safe point, the second ends the process at once."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from multiprocessing import parent_process
from multiprocessing.connection import wait
from types import FrameType, TracebackType
from typing import Any, Final

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


class Interrupted(Exception):
    """A signal asked to stop; `signal` is its number."""

    def __init__(self, number: int) -> None:
        super().__init__(f"interrupted by {signal.Signals(number).name}")
        self.signal = number

    @property
    def status(self) -> int:
        """The exit status that shells give to a process ended by this signal."""
        return 128 + self.signal


class Signals:
    """A context for work that checks `asked` regularly: the signal received, 0 for none.

    With `at_once` the first signal raises `Interrupted` immediately. Leaving the context restores the previous
    handlers. Outside the main thread, which alone can handle signals, it does nothing.
    """

    def __init__(self, at_once: bool = False) -> None:
        self.at_once = at_once
        self.asked = 0
        self._process = os.getpid()
        self._before: dict[int, Callable[[int, FrameType | None], Any] | int | None] = {}

    def __enter__(self) -> Signals:
        if threading.current_thread() is threading.main_thread():
            for number in SIGNALS:
                self._before[number] = signal.signal(number, self._came)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for number, before in self._before.items():
            signal.signal(number, signal.SIG_DFL if before is None else before)

    def check(self) -> None:
        """Raises `Interrupted` if a signal was received."""
        if self.asked:
            raise Interrupted(self.asked)

    def _came(self, number: int, frame: FrameType | None) -> None:
        if self.asked:
            signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)
            return
        self.asked = number
        if self.at_once:
            raise Interrupted(number)
        if os.getpid() == self._process:  # not in a forked process
            os.write(2, b"\nending after this step, and saving then; a second signal ends at once\n")


def follow() -> None:
    """Makes a worker process ignore signals, which the main process handles, and exit when that process ends."""
    for each in SIGNALS:
        signal.signal(each, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
