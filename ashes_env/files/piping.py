"""Ends a command quietly where the reader of its output has closed it, as `head` does."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable
from typing import Any, TextIO


def quietly(command: Callable[[], int | None]) -> int:
    """Runs a command and returns its exit code; 0 where nobody reads its output any more.

    Another pipe that breaks, such as that of a process of its own, is an error as before.
    """
    try:
        try:
            return command() or 0
        finally:  # flush here, also after `--help`: otherwise the error shows only when Python exits
            if sys.stdout is not None:
                sys.stdout.flush()
    except BrokenPipeError:
        closed = [stream for stream in (sys.stdout, sys.stderr) if stream is not None and _is_closed(stream)]
        if not closed:
            raise
        for stream in closed:  # Python flushes them once more
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        return 0


def _is_closed(stream: TextIO) -> bool:
    """Whether nobody reads a stream any more."""
    try:
        stream.flush()
    except BrokenPipeError:
        return True
    poll: Any = getattr(select, "poll", None)  # not on Windows
    if poll is None:
        return False
    asked = poll()
    try:
        asked.register(stream.fileno(), 0)  # nothing but errors
    except (OSError, ValueError):  # no file of the system, as in tests
        return False
    return bool(asked.poll(0))
