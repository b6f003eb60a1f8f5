"""A program that runs beside this process, reads lines and writes lines, and never makes anyone wait for longer than
they want to.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
import weakref
from collections.abc import Sequence
from typing import IO, Final

LONGEST: Final = 8_000_000  # bytes of a line
ONCE: Final = 1 << 16  # bytes that are read at a time
MOST_WAITING: Final = 16  # times that it writes before it is asked, after which it is no longer heard
GRACE: Final = 5.0  # seconds for the program to end by itself
KILLED: Final = 5.0  # seconds for the system to end what was killed
APART: Final = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)  # of Windows

Lines = queue.SimpleQueue[list[bytes | None]]
"""The lines that were written at once; the last one is `None`."""
Told = queue.SimpleQueue[bytes | None]


class Program:
    """A running program. It has a session of its own: ctrl-c in the terminal does not reach it, and what it has started
    ends with it. What it writes to standard error is left to the terminal.

    It is killed when this object goes, at the latest with this process; where that is killed, its input ends.

    Raises `OSError` and `ValueError` where it cannot be started.
    """

    def __init__(self, words: Sequence[str]) -> None:
        process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True, creationflags=APART
        )
        self._process = process
        self._heard: list[bytes | None] = []
        self._lines: Lines = queue.SimpleQueue()
        self._told: Told = queue.SimpleQueue()
        self._kill = weakref.finalize(self, _kill, process, self._told, os.getpid())
        threading.Thread(target=_hear, args=(process.stdout, self._lines), daemon=True).start()
        threading.Thread(target=_tell, args=(process.stdin, self._told), daemon=True).start()

    def tell(self, line: str) -> None:
        """Writes a line, as soon as the program reads it; nobody waits for that."""
        self._told.put(f"{line}\n".encode())

    @property
    def more(self) -> bool:
        """Whether a line waits to be heard."""
        while not self._lines.empty():
            self._heard += self._lines.get()
        return any(line is not None for line in self._heard)

    def hear(self, seconds: float) -> str | None:
        """The next line that is not blank; `None` at the end, where a line that has no end is none. Raises
        `TimeoutError`.
        """
        if not self._heard:
            try:
                self._heard += self._lines.get(timeout=seconds)
            except queue.Empty:
                raise TimeoutError from None
        line = self._heard.pop(0)
        return None if line is None else line.decode("utf-8", "replace")

    def end(self, grace: float = GRACE) -> int | None:
        """Ends its input, and kills it and what it has started if it still runs after so many seconds. Returns its
        code, or `None` where the system does not end it.
        """
        self._told.put(None)
        if grace > 0:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(grace)
        self._kill()
        return self._process.returncode


def _kill(process: subprocess.Popen[bytes], told: Told, owner: int) -> None:
    """Ends a program and its session at once; a copy of the process that has started it leaves it alone."""
    if os.getpid() != owner:
        return
    told.put(None)
    if sys.platform == "win32":
        process.kill()
    else:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(KILLED)


def _hear(source: IO[bytes], lines: Lines) -> None:
    """Passes on what the program writes."""
    rest = b""
    with source:
        while len(rest) <= LONGEST and lines.qsize() <= MOST_WAITING and (part := os.read(source.fileno(), ONCE)):
            *whole, rest = (rest + part).split(b"\n")
            found = [line for line in whole if line.strip()]
            if found:
                lines.put([*found])
    lines.put([None])


def _tell(target: IO[bytes], told: Told) -> None:
    """Writes lines until there are no more, and then ends the input. Only this thread touches it: another one that
    closed it would wait for a program that does not read.
    """
    with contextlib.suppress(OSError):
        while (line := told.get()) is not None:
            target.write(line)
            target.flush()
    with contextlib.suppress(OSError):
        target.close()
