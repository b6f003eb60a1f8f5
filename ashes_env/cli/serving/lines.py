"""Lines from a program that may be late, write too much, or stop in the middle."""

from __future__ import annotations

import os
import queue
import threading
from time import monotonic
from typing import Final

LONGEST: Final = 1_000_000  # bytes of a line; the longest that means anything here holds a whole position
BLOCK: Final = 65_536
WAITING: Final = 64  # lines that are kept before they are asked for


class LineTooLong(ValueError):
    """A line of more than `LONGEST` bytes, all of which has been thrown away."""


class Late(Exception):
    """No line has come in time."""


class Lines:
    """The lines of a file descriptor, read by a thread of its own so that one can wait for them for so long.

    The thread reads the descriptor itself: one that waits in a buffer of Python's would keep the process from ending.
    """

    def __init__(self, source: int, longest: int = LONGEST) -> None:
        self._source = source
        self._longest = longest
        self._queue: queue.Queue[bytes | LineTooLong | None] = queue.Queue(WAITING)
        self._ended = False
        threading.Thread(target=self._read, name="lines", daemon=True).start()

    def next(self, until: float | None = None) -> bytes | None:
        """The next line without its end, or `None` after the last one; a last line without an end counts.

        Raises `Late` when `until` (of `time.monotonic`) has passed first, and `LineTooLong`.
        """
        if self._ended:
            return None
        try:
            if until is None:
                found = self._queue.get()
            else:
                left = until - monotonic()
                found = self._queue.get(timeout=left) if left > 0 else self._queue.get_nowait()
        except queue.Empty:
            raise Late from None
        if isinstance(found, LineTooLong):
            raise found
        self._ended = found is None
        return found

    def _read(self) -> None:
        held = b""
        too_long = False
        while True:
            try:
                block = os.read(self._source, BLOCK)
            except OSError:
                block = b""
            if not block:
                break
            *whole, rest = (held + block).split(b"\n")
            for line in whole:
                if too_long or len(line) > self._longest:
                    self._queue.put(LineTooLong(f"a line has at most {self._longest} bytes"))
                else:
                    self._queue.put(line.removesuffix(b"\r"))
                too_long = False
            too_long = too_long or len(rest) > self._longest
            held = b"" if too_long else rest
        if too_long:
            self._queue.put(LineTooLong(f"a line has at most {self._longest} bytes"))
        elif held:
            self._queue.put(held)
        self._queue.put(None)
