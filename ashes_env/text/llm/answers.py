"""What a model is asked and what it answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

Message = Mapping[str, str]
"""A message of the chat-completions protocol: `role` and `content`."""

SIGNS_A_TOKEN: Final = 4  # characters of a token, for endpoints that count none
MOST_TOKENS: Final = 1 << 40
CUT: Final = "…"  # stands after what an endpoint has cut off at its limit of tokens


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
