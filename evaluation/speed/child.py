"""Runs the streams of a file in slices of time, as a child process of `children`.

    python -P child.py STREAMS      # STREAMS is a Python file with a table `STREAMS`

It needs only the standard library, so it runs under any interpreter and with any checkout. A stream is made by a
function without arguments; it is an endless iterator over the number of units (decisions, copies) done in each step. If
it has a method `spent`, this is called after each slice and returns the time spent in its parts, as plain data. Each
line of input is a request in JSON, each line of output the answer.
"""

from __future__ import annotations

import json
import os
import platform
import runpy
import sys
import time
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

Stream = Iterator[int]
Streams = dict[str, Callable[[], Stream]]
CLOCK_EVERY = 8
PATIENCE = 5.0  # on a busy machine, a slice ends after this multiple of its seconds of wall-clock time


def run(stream: Stream, seconds: float) -> tuple[int, float, float]:
    """Runs a stream for some seconds of CPU time; returns units, seconds of CPU time, seconds of wall-clock time."""
    units = 0
    wall = time.perf_counter()
    cpu = time.process_time()
    stop = cpu + seconds
    give_up = wall + seconds * PATIENCE
    while True:
        for done in islice(stream, CLOCK_EVERY):
            units += done
        now = time.process_time()
        if now >= stop or time.perf_counter() >= give_up:
            return units, now - cpu, time.perf_counter() - wall


def _said(error: BaseException) -> str:
    words = f"{type(error).__name__}: {error}".splitlines()
    return words[0][:300]


def answer(
    streams: Streams, begun: dict[str, Stream], about: dict[str, Any], request: dict[str, Any]
) -> dict[str, Any]:
    """The answer to a request: {} asks for the version, {"stream", "seconds"} for a slice.

    If a stream fails, for example at an import, the answer is its error, and the next request starts it again.
    """
    if "stream" not in request:
        return {"streams": list(streams), "python": platform.python_version(), **about}
    name = request["stream"]
    try:
        if name not in begun:
            begun[name] = streams[name]()
            next(begun[name])  # imports and first calls are not counted
            _spent(begun[name])
        units, cpu, wall = run(begun[name], request["seconds"])
        return {"units": units, "cpu": cpu, "wall": wall, **_spent(begun[name])}
    except Exception as error:
        begun.pop(name, None)
        return {"error": _said(error)}


def _spent(stream: Stream) -> dict[str, Any]:
    asked: Callable[[], Any] | None = getattr(stream, "spent", None)
    return {} if asked is None else {"spent": asked()}


def main(path: str) -> None:
    """Answers until the input ends. Output of the streams goes to stderr, so that it is not taken for an answer."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    try:
        found = runpy.run_path(path)
        streams, about = found["STREAMS"], found["about"]()
    except Exception as error:
        answers.write(json.dumps({"error": _said(error)}) + "\n")
        return
    begun: dict[str, Stream] = {}
    for line in sys.stdin:
        answers.write(json.dumps(answer(streams, begun, about, json.loads(line))) + "\n")
        answers.flush()


if __name__ == "__main__":
    main(sys.argv[1])
