"""A model behind a program, which reads a JSON line for each request and writes one for each answer.

    {"messages": [{"role": "system", "content": "..."}, {"role": "user", "content": "..."}]}
    {"text": "...", "usage": {"prompt_tokens": 812, "completion_tokens": 9}}

`usage` may be left out. Blank lines do not count; another line that nobody has asked for is an error, because it would
answer the next request.
"""

from __future__ import annotations

import json
import os
import shlex
import time
from collections.abc import Mapping, Sequence

from ashes_env.files import strict_json
from ashes_env.text.llm.answers import Answer, Message, answer_of
from ashes_env.text.llm.errors import Malformed, ModelError, NoAnswer, TimedOut
from ashes_env.text.llm.program import Program


class Command:
    """A model that is a program. The program starts with the first request, and again with the first one after `close`
    or after any error: so no late answer is taken for that of another request.

    Args:
        words: The program and its arguments, as one text or as a list. Neither stands in a message or a file.
        name: The name of the model; without it the name of the program.
        timeout: Seconds for each answer, with the time in which the program reads the request.

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
        self._running: Program | None = None

    def ask(self, messages: Sequence[Message]) -> Answer:
        """The answer to a conversation. Raises `ModelError` if none comes."""
        running = self._started()
        try:
            self._refuse_more(running)
            began = time.monotonic()
            running.tell(json.dumps({"messages": [dict(message) for message in messages]}))
            line = self._line(running)
            seconds = time.monotonic() - began
            self._refuse_more(running)
            return self._answer(line, messages, seconds)
        except BaseException:  # also an interrupt: what the program writes next may belong to this request
            self._running = None
            running.end(0)
            raise

    def close(self) -> None:
        """Ends the program: its input ends, and after some seconds it is killed."""
        running, self._running = self._running, None
        if running is not None:
            running.end()

    def _started(self) -> Program:
        if self._running is None:
            try:
                self._running = Program(self._words)
            except (OSError, ValueError) as error:
                why = error.strerror if isinstance(error, OSError) else error
                raise NoAnswer(f"{self._program} cannot be started: {why}") from None
        return self._running

    def _refuse_more(self, running: Program) -> None:
        """Raises the error of a program that has written more than it was asked for."""
        if running.more:
            raise Malformed(f"{self._program} wrote more than one line for a request: print the others to stderr")

    def _line(self, running: Program) -> str:
        """The line that answers."""
        try:
            line = running.hear(self._timeout)
        except TimeoutError:
            raise TimedOut(f"{self._program} gave no answer within {self._timeout:g} seconds") from None
        if line is None:
            raise NoAnswer(f"{self._program} has ended without an answer, with the code {running.end()}")
        return line

    def _answer(self, line: str, messages: Sequence[Message], seconds: float) -> Answer:
        try:
            found = strict_json.loads(line)
        except ValueError:
            found = None
        if not isinstance(found, Mapping) or not isinstance(found.get("text"), str):
            told = 'wrote something else than a line {"text": "..."}: print what is no answer to stderr'
            raise Malformed(f"{self._program} {told}")
        return answer_of(found["text"], found.get("usage"), messages, seconds)
