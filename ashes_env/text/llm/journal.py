"""What was asked and answered in a game, as JSON lines: a stopped game goes on from them without asking again.

    {"game": {"model": ..., "system": ...}}                    what the game is
    {"ask": [...], "answer": "...", "read": 1, "written": 1, "seconds": 1.0, "estimated": false}
    {"chosen": 3, "text": "...", "by": "model", "notes": "..."}
    {"end": {...}, "told": ["..."]}                            the outcome, and what no request has told

`ask` holds the messages after the first one, which stands in `game` as `system`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

from ashes_env.files import append_text, read_text, strict_json, write_text
from ashes_env.text.llm.answers import Answer, Message, Model
from ashes_env.text.llm.errors import TranscriptError

Line = dict[str, Any]

MOST: Final = 1_000_000_000  # bytes of a file
GAME: Final = "game"
ASK: Final = "ask"
CHOSEN: Final = "chosen"
END: Final = "end"
TOLD: Final = "told"
FACTS: Final = ("read", "written", "seconds", "estimated")  # of an answer, in the order of `Answer`


class Journal:
    """The requests and answers of one game in a file, or with `None` in memory only.

    A file that is there must begin with the same `head`. Its answers are given out again, in order, as long as the
    requests are the same as those in it.

    Raises `TranscriptError` for a file that tells another game or cannot be read, and `FileError`.
    """

    def __init__(self, path: Path | None, head: Mapping[str, Any]) -> None:
        self._path = path
        self.lines: list[Line] = [{GAME: dict(head)}]
        self._kept: list[Line] = []
        """The lines of the file that this run has not come to yet, the next one last."""
        if path is None:
            return
        there = _read(path) if path.exists() else []
        if there:
            self._check(there[0].get(GAME))
            self._kept = there[:0:-1]
        else:
            append_text(path, _text(self.lines[0]))

    @property
    def end(self) -> Mapping[str, Any] | None:
        """The outcome that stands in the file; `None` for a game that has not ended."""
        last = self._kept[0] if self._kept else self.lines[-1]
        return last.get(END)

    def ask(self, model: Model, messages: Sequence[Message]) -> Answer:
        """The answer of a model, or that of the file. Raises `ModelError`, `TranscriptError`, `FileError`."""
        asked = [dict(message) for message in messages[1:]]
        known = self._next(ASK)
        if known is None:
            answer = model.ask(messages)
            facts = (answer.read, answer.written, round(float(answer.seconds), 3), answer.estimated)
            self._add({ASK: asked, "answer": _whole(answer.text), **dict(zip(FACTS, facts, strict=True))})
            known = self.lines[-1]
        elif known[ASK] != asked:
            raise self._other("another request")
        answer = Answer(*(known.get(name) for name in ("answer", *FACTS)))  # type: ignore[arg-type]
        kinds = (str, int, int, float, bool)
        if any(type(getattr(answer, row.name)) is not kind for row, kind in zip(fields(Answer), kinds, strict=True)):
            raise self._other("no answer where one should stand")
        return answer

    def chosen(self, choice: int, text: str, by: str, notes: str) -> None:
        """Notes a choice. Raises `TranscriptError` if the file holds another one."""
        line: Line = {CHOSEN: choice, "text": text, "by": by} | ({"notes": notes} if notes else {})
        known = self._next(CHOSEN)
        if known is None:
            self._add(line)
        elif known != line:
            raise self._other("another choice")

    def close(self, outcome: Mapping[str, Any], told: Sequence[str] = ()) -> None:
        """Notes how the game ended, and what has happened since the last request."""
        if self._next(END) is None:
            self._add({END: dict(outcome)} | ({TOLD: [*told]} if told else {}))

    def _next(self, kind: str) -> Line | None:
        """The next line of the file; `None` after the last one."""
        if not self._kept:
            return None
        line = self._kept.pop()
        self.lines.append(line)
        if kind not in line:
            raise self._other("a line of another kind")
        return line

    def _add(self, line: Line) -> None:
        if self._path is not None:
            append_text(self._path, _text(line))
        self.lines.append(line)

    def _check(self, there: Any) -> None:
        head = self.lines[0][GAME]
        if there == head:
            return
        known = there if isinstance(there, Mapping) else {}
        other = [name for name in {**known, **head} if known.get(name) != head.get(name)]
        told = f"it was played with other settings ({', '.join(other)})"
        raise TranscriptError(f"{self._name}: {told}: name another folder")

    def _other(self, what: str) -> TranscriptError:
        return TranscriptError(
            f"{self._name}: line {len(self.lines)} holds {what}, so this game goes another way: name another folder"
        )

    @property
    def _name(self) -> str:
        return "" if self._path is None else self._path.name


def _read(path: Path) -> list[Line]:
    """The lines of a file; a last one that a kill has cut off is taken out of the file."""
    text = read_text(path, MOST)
    whole = text[: text.rfind("\n") + 1]
    lines = []
    for n, line in enumerate(whole.splitlines(), 1):
        try:
            found = strict_json.loads(line)
        except ValueError as error:
            raise TranscriptError(f"{path.name}, line {n}: {error}") from error
        if not isinstance(found, dict):
            raise TranscriptError(f"{path.name}, line {n}: it is no object")
        lines.append(found)
    if whole != text:
        write_text(path, whole)
    return lines


def _text(line: Line) -> str:
    return json.dumps(line) + "\n"


def _whole(text: str) -> str:
    """A text without lone surrogates, which no file holds."""
    return text.encode("utf-8", "replace").decode("utf-8")
