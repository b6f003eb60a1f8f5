"""Code that a Ctrl-C does not interrupt half-way."""

from __future__ import annotations

import signal
import threading
from types import FrameType
from typing import Any


class Uninterrupted:
    """Delays SIGINT to the end of a `with` block in the main thread; does nothing in other threads.

    Use it for a few short steps that belong together, such as receiving a message and recording that it came.
    """

    __slots__ = ("handler", "held")

    def __init__(self) -> None:
        self.handler: Any = None
        self.held: tuple[int, FrameType | None] | None = None

    def __enter__(self) -> None:
        if threading.current_thread() is threading.main_thread():
            handler = signal.getsignal(signal.SIGINT)
            if callable(handler):  # if SIGINT is ignored or has the system's handler, Python raises nothing
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
