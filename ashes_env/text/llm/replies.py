"""The choice that the words of an answer mean.

Thoughts do not count: what stands between `<think>` and `</think>`, before a `</think>` that nothing opens, and after a
`<think>` that nothing closes. Of the rest it is

1. the `choice` of the last JSON object that has one. Objects inside others do not count, and one that the end of the
   answer cuts off counts if a comma follows its choice, because a number at the end may lack digits;
2. without such an object the last "choice: 2" or "choice 2" in words;
3. without those the last whole number that is no part of something else, as in 3.5, 2/3, +1, 50% and x2.

An object without a choice is passed over with all that stands in it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from ashes_env.files import strict_json
from ashes_env.files.checking import brief
from ashes_env.text.llm.answers import CUT

CHOICE: Final = "choice"
NOTES: Final = "notes"
MOST_READ: Final = 200_000  # characters of an answer that are read, from its end
MOST_BROKEN: Final = 1000  # places where an object seems to begin and is none

TAG: Final = re.compile(r"<(/?)think(?:ing)?>", re.IGNORECASE)
END: Final = rf"(?!\w|[.,/][0-9]|%|{CUT})"
NUMBER: Final = re.compile(rf"(?<![\w.,/+])-?[0-9]{{1,9}}{END}")
MARKS: Final = r"[\s\"'*_`]{0,9}"
IN_WORDS: Final = re.compile(
    rf"\bchoice{MARKS}(?:[:=#]|\b(?:is|number)\b)?{MARKS}((?<!\w)-?[0-9]{{1,9}}){END}", re.IGNORECASE
)
OPENS: Final = re.compile(rf'\{{(?=\s*(?:["}}]|{CUT}?\s*\Z))')
NAME: Final = re.compile(r'\s*("(?:[^"\\]|\\.)*")\s*:\s*', re.DOTALL)
COMMA: Final = re.compile(r"\s*,")
BROKEN_OFF: Final = re.compile(rf"\s*(?:-|tr?u?|fa?l?s?|nu?l?|\\u?[0-9a-fA-F]*)?{CUT}?\s*")  # of a value
READER: Final = json.JSONDecoder(strict=False)  # with line breaks in texts


@dataclass(frozen=True, slots=True)
class Reply:
    """A choice from 1, or `None` and what is `wrong`. `notes` is `None` where the answer holds none."""

    choice: int | None
    notes: str | None = None
    wrong: str = ""


class Found(NamedTuple):
    """An object in a text: where it begins and ends, its fields, and whether the end of the text cuts it off."""

    begin: int
    end: int
    fields: Mapping[str, Any]
    cut: bool = False


def read_reply(text: str, n: int) -> Reply:
    """What an answer means when there are `n` choices."""
    text = _without_thoughts(text[-MOST_READ:])
    objects = list(_objects(text))
    for found in reversed(objects):
        if CHOICE in found.fields:
            return _checked(found.fields[CHOICE], n, _notes(found.fields.get(NOTES)))
    if objects and objects[-1].cut:
        return Reply(None, wrong="Your answer ends before it names a choice.")
    words = _without(text, [(found.begin, found.end) for found in objects])
    numbers = IN_WORDS.findall(words) or NUMBER.findall(words)
    if numbers:
        return _checked(int(numbers[-1]), n)
    if text.endswith(CUT):
        return Reply(None, wrong="Your answer ends before it names a choice.")
    return Reply(None, wrong="Your answer names no choice." if text.strip() else "Your answer is empty.")


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


def _without_thoughts(text: str) -> str:
    """A text without thoughts. A tag in a text of an object that is whole is none."""
    tags = list(TAG.finditer(text))
    if not tags:
        return text
    whole = [found for found in _objects(text) if not found.cut][::-1]
    thoughts: list[tuple[int, int]] = []
    opened: int | None = None
    said = 0  # where the text after the last thought begins
    for tag in tags:
        while whole and whole[-1].end <= tag.start():
            whole.pop()
        if whole and whole[-1].begin < tag.start():
            continue
        if not tag[1]:
            opened = tag.start() if opened is None else opened
        else:
            thoughts.append((said if opened is None else opened, tag.end()))
            opened, said = None, tag.end()
    if opened is not None:
        return _without(text, [*thoughts, (opened, len(text))]) + CUT
    return _without(text, thoughts)


def _without(text: str, parts: list[tuple[int, int]]) -> str:
    """A text with a line break in place of each part."""
    begins = [0, *(end for _, end in parts)]
    ends = [*(begin for begin, _ in parts), len(text)]
    return "\n".join(text[begin:end] for begin, end in zip(begins, ends, strict=True))


def _objects(text: str) -> Iterator[Found]:
    """The JSON objects in a text, in order. What is no JSON from some place on is no object, nor is anything in it
    before that place. Nothing is looked for after an object that is too deep or holds a number of thousands of digits,
    nor after `MOST_BROKEN`.
    """
    place = broken = 0
    while broken < MOST_BROKEN and (opens := OPENS.search(text, place)):
        place = opens.start()
        try:
            _, end = READER.raw_decode(text, place)
        except json.JSONDecodeError as error:
            if error.msg.startswith("Unterminated string") or BROKEN_OFF.fullmatch(text, error.pos):
                yield Found(place, len(text), _begun(text, place + 1), cut=True)
                return
            place, broken = max(place + 1, error.pos), broken + 1
        except (ValueError, RecursionError):
            return
        else:
            yield Found(place, end, _read(text[place:end]))
            place = end


def _read(text: str) -> Mapping[str, Any]:
    """The fields of an object; none of one that is too deep or too large, or holds what is no number."""
    try:
        found: Mapping[str, Any] = strict_json.parsed(READER.decode, text)
    except ValueError:
        return {}
    return found


def _begun(text: str, place: int) -> Mapping[str, Any]:
    """The fields of an object that is cut off, without the last one, whose value may be cut off too."""
    found: dict[str, Any] = {}
    while name := NAME.match(text, place):
        try:
            key = json.loads(name[1], strict=False)
            value, end = READER.raw_decode(text, name.end())
        except (ValueError, RecursionError):
            break
        comma = COMMA.match(text, end)
        if comma is None:
            break
        found[key] = value
        place = comma.end()
    return found
