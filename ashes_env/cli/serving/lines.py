"""Reads lines from a program that can be late, write too much, or stop in the middle."""

from __future__ import annotations

import os
import queue
import threading
from time import monotonic
from typing import Final

LONGEST: Final = 1_000_000  # maximum bytes of a line; the longest valid one holds a whole position
BLOCK: Final = 65_536
WAITING: Final = 64  # maximum number of buffered lines


class LineTooLong(ValueError):
    """A line of more than `LONGEST` bytes, which was discarded."""


class Late(Exception):
    """No line arrived in time."""


class Lines:
    """The lines of a file descriptor. A thread of its own reads them, so that a caller can wait with a timeout.

    The thread reads the descriptor directly: a thread blocked in Python's buffered reading would keep the process from
    exiting. It reads a duplicate of its own: after the caller has closed `source`, that number may belong to another
    file, whose lines it must not take.
    """

    def __init__(self, source: int, longest: int = LONGEST) -> None:
        self._source = os.dup(source)
        self._longest = longest
        self._queue: queue.Queue[bytes | LineTooLong | None] = queue.Queue(WAITING)
        self._ended = False
        threading.Thread(target=self._read, name="lines", daemon=True).start()

    def next(self, until: float | None = None) -> bytes | None:
        """The next line without its line break, or `None` at the end; a last line without a line break counts.

        Raises `Late` when the time `until` (of `time.monotonic`) has passed, and `LineTooLong`.
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
                os.close(self._source)
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
