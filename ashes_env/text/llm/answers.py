"""What a model answers, and the choice that its words mean."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from ashes_env.files import strict_json
from ashes_env.files.checking import brief

Message = Mapping[str, str]
"""A message of the chat-completions protocol: `role` and `content`."""

CHOICE: Final = "choice"
NOTES: Final = "notes"
MOST_READ: Final = 200_000  # characters of an answer that are read, from its end
MOST_OBJECTS: Final = 20  # places in an answer where an object may begin, from its end
SIGNS_A_TOKEN: Final = 4  # characters of a token, for endpoints that count none
MOST_TOKENS: Final = 1 << 40

THOUGHT: Final = re.compile(r"^.*</think(?:ing)?>", re.DOTALL)
NUMBER: Final = re.compile(r"(?<![\w.])-?[0-9]{1,9}(?!\w|\.[0-9])")
CUT_OFF: Final = re.compile(r'"choice"\s*:\s*"?(-?[0-9]{1,9})(?![\w.])')


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a model. `read` and `written` are tokens of the request and of the answer, estimated from the
    number of characters if `estimated`; `seconds` is how long it took, without failed tries and pauses.
    """

    text: str
    read: int
    written: int
    seconds: float
    estimated: bool = False


class Model(Protocol):
    """Anything that answers messages. `name` stands in tables and transcripts."""

    name: str

    def ask(self, messages: Sequence[Message]) -> Answer:
        """The answer to a conversation. Raises `ModelError` and `Stopped`."""

    def close(self) -> None:
        """Ends what it has started."""


def answer_of(text: str, usage: Any, messages: Sequence[Message], seconds: float) -> Answer:
    """An answer with the tokens of a `usage` of the protocol, estimated where it does not say them."""
    counts = usage if isinstance(usage, Mapping) else {}
    read, written = (_tokens(counts.get(name)) for name in ("prompt_tokens", "completion_tokens"))
    estimated = read is None or written is None
    if read is None:
        read = sum(_about(message["content"]) for message in messages)
    if written is None:
        written = _about(text)
    return Answer(text, read, written, seconds, estimated)


def _tokens(value: Any) -> int | None:
    return value if type(value) is int and 0 <= value <= MOST_TOKENS else None


def _about(text: str) -> int:
    return -(-len(text) // SIGNS_A_TOKEN)


# --- what an answer means ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reply:
    """A choice from 1, or `None` and what is `wrong`. `notes` is `None` where the answer holds none."""

    choice: int | None
    notes: str | None = None
    wrong: str = ""


def read_reply(text: str, n: int) -> Reply:
    """What an answer means when there are `n` choices: its last JSON object with a `choice`, otherwise the last whole
    number in it. What stands before `</think>` does not count.
    """
    text = THOUGHT.sub("", text[-MOST_READ:])
    for found in _objects(text):
        if CHOICE in found:
            return _checked(found[CHOICE], n, _notes(found.get(NOTES)))
    cut = CUT_OFF.search(text)
    if cut is not None:
        return _checked(int(cut[1]), n)
    numbers = NUMBER.findall(text)
    if not numbers:
        return Reply(None, wrong="Your answer names no choice." if text.strip() else "Your answer is empty.")
    return _checked(int(numbers[-1]), n)


def _checked(value: Any, n: int, notes: str | None = None) -> Reply:
    if isinstance(value, str) and NUMBER.fullmatch(value.strip()):
        value = int(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if type(value) is not int:
        return Reply(None, notes, f"The choice has to be a whole number, not {brief(value)}.")
    if not 1 <= value <= n:
        return Reply(None, notes, f"There is no choice {brief(value)}: the choices are 1 to {n}.")
    return Reply(value, notes)


def _notes(value: Any) -> str | None:
    return value if value is None or isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _objects(text: str) -> Iterator[Mapping[str, Any]]:
    """The JSON objects in a text, those that begin last first."""
    reader = json.JSONDecoder()
    for place in [found.start() for found in re.finditer(r"\{", text)][-MOST_OBJECTS:][::-1]:
        try:
            _, end = reader.raw_decode(text, place)
            found = strict_json.loads(text[place:end])
        except (ValueError, RecursionError):
            continue
        yield found
