"""A model behind a program, which reads a JSON line for each request and writes one for each answer.

    {"messages": [{"role": "system", "content": "..."}, {"role": "user", "content": "..."}]}
    {"text": "...", "usage": {"prompt_tokens": 812, "completion_tokens": 9}}

`usage` may be left out. What the program writes to standard error is left to the terminal.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shlex
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from typing import IO, Final

from ashes_env.files import strict_json
from ashes_env.text.llm.answers import Answer, Message, answer_of
from ashes_env.text.llm.errors import Malformed, ModelError, NoAnswer, TimedOut

MOST: Final = 8_000_000  # characters of an answer
GRACE: Final = 5.0  # seconds for the program to end by itself


class Command:
    """A model that is a program. The program starts with the first request, and again after an answer that did not
    come in time or was none. Each game has a program of its own.

    Args:
        words: The program and its arguments, as one text or as a list. Neither stands in a message or a file.
        name: The name of the model; without it the name of the program.
        timeout: Seconds for each answer.

    Raises `ModelError` for a text that is no command.
    """

    def __init__(self, words: str | Sequence[str], name: str = "", *, timeout: float = 120.0) -> None:
        try:
            self._words = shlex.split(words) if isinstance(words, str) else list(words)
        except ValueError as error:
            raise ModelError(f"the command cannot be read: {error}") from error
        if not self._words:
            raise ModelError("the command is empty: name a program and its arguments")
        self._program = os.path.basename(self._words[0])
        self.name = name or self._program
        self._timeout = timeout
        self._running: subprocess.Popen[str] | None = None
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()

    def ask(self, messages: Sequence[Message]) -> Answer:
        """The answer to a conversation. Raises `ModelError` if none comes."""
        running = self._started()
        began = time.monotonic()
        try:
            assert running.stdin is not None
            running.stdin.write(json.dumps({"messages": [dict(message) for message in messages]}) + "\n")
            running.stdin.flush()
            line = self._lines.get(timeout=self._timeout)
        except queue.Empty:
            self._kill()
            raise TimedOut(f"{self._program} gave no answer within {self._timeout:g} seconds") from None
        except (OSError, ValueError):  # it no longer reads
            line = ""
        if not line.endswith("\n"):
            self.close()
            raise NoAnswer(f"{self._program} has ended without an answer, with the code {running.returncode}")
        seconds = time.monotonic() - began
        try:
            found = strict_json.loads(line)
        except ValueError:
            found = None
        if not isinstance(found, Mapping) or not isinstance(found.get("text"), str):
            self._kill()  # what comes next may belong to this request
            raise Malformed(f'{self._program} wrote something else than a line {{"text": "..."}}')
        return answer_of(found["text"], found.get("usage"), messages, seconds)

    def close(self) -> None:
        """Ends the program: its input ends, and after some seconds it is killed."""
        running, self._running = self._running, None
        if running is None:
            return
        with contextlib.suppress(OSError):
            if running.stdin is not None:
                running.stdin.close()
        try:
            running.wait(GRACE)
        except subprocess.TimeoutExpired:
            running.kill()
            running.wait()

    def _started(self) -> subprocess.Popen[str]:
        if self._running is None:
            try:
                self._running = subprocess.Popen(
                    self._words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", errors="replace"
                )
            except (OSError, ValueError) as error:
                why = error.strerror if isinstance(error, OSError) else error
                raise NoAnswer(f"{self._program} cannot be started: {why}") from None
            self._lines = queue.SimpleQueue()
            reads = (self._running.stdout, self._lines)
            threading.Thread(target=_hear, args=reads, daemon=True).start()
        return self._running

    def _kill(self) -> None:
        """Ends the program at once."""
        if self._running is not None:
            self._running.kill()
        self.close()


def _hear(source: IO[str], lines: queue.SimpleQueue[str]) -> None:
    """Passes the lines of a program on, and an empty one at its end."""
    with source:
        while line := source.readline(MOST):
            lines.put(line)
            if not line.endswith("\n"):
                break
    lines.put("")
