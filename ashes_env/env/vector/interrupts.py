"""Stretches that a Ctrl-C does not cut in two."""

from __future__ import annotations

import signal
import threading
from types import FrameType
from typing import Any


class Uninterrupted:
    """SIGINT waits for the end of a `with` block, in the thread that gets it; elsewhere nothing changes.

    For a few steps that belong together and do not wait long, such as taking a message and noting that it was taken.
    """

    __slots__ = ("handler", "held")

    def __init__(self) -> None:
        self.handler: Any = None
        self.held: tuple[int, FrameType | None] | None = None

    def __enter__(self) -> None:
        if threading.current_thread() is threading.main_thread():
            handler = signal.getsignal(signal.SIGINT)
            if callable(handler):  # ignored, left to the system or not set from Python: nothing is raised
                self.handler = handler
                signal.signal(signal.SIGINT, self._hold)

    def __exit__(self, *exc: object) -> None:
        if self.handler is None:
            return
        handler, self.handler = self.handler, None
        signal.signal(signal.SIGINT, handler)
        held, self.held = self.held, None
        if held is not None:
            handler(*held)

    def _hold(self, number: int, frame: FrameType | None) -> None:
        self.held = (number, frame)
