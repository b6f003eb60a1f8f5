"""A game as a person reads it: every position, answer and choice, as Markdown."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from ashes_env.files import one_line, printable_lines
from ashes_env.text.llm.journal import ASK, CHOSEN, END, GAME, TOLD, Line
from ashes_env.text.llm.player import CARDS, DECIDES, ILLEGAL, LAST_CHOICES, ONLY, SPENT

SHOWN: Final = ("model", "mode", "seat", "others")
WHY: Final = {
    ONLY: "The only choice",
    ILLEGAL: "Drawn at random, because no answer named a legal choice",
    SPENT: "Drawn at random, because the budget is spent",
}
OPEN: Final = "The game was stopped here, or the model was an agent, which is not told how its games end."
LONGEST_HEADING: Final = 80  # characters of a question in a heading
FACTS: Final = {
    "illegal": "illegal answers",
    "random": "choices drawn at random",
    "read": "tokens read",
    "written": "tokens written",
    "estimated": "tokens are estimated",
}
"""The names of what ends a game, where they are other words."""


def markdown(title: str, lines: Sequence[Line]) -> str:
    """The lines of a journal as a page. It leaves out of a request what stands above it: what a card does, after the
    first time, and the last choices.
    """
    out: list[str] = []
    known: set[str] = set()
    decision, asked = 1, False
    for line in lines:
        if GAME in line:
            out += _beginning(title, line[GAME])
        elif ASK in line:
            if not asked:
                request = line[ASK][0]["content"]
                out += [_heading(decision, request), "", *_fenced(_without(request, known)), ""]
            else:
                out += [f"Asked again: {_plain(line[ASK][-1]['content'])}", ""]
            asked = True
            out += [_cost(line), "", *_quoted(line["answer"]), ""]
        elif CHOSEN in line:
            if not asked:
                out += [_heading(decision), ""]
            out += [f"**{WHY.get(line['by'], 'Chosen')}:** {line[CHOSEN]}. {_plain(line['text'])}", ""]
            decision, asked = decision + 1, False
        elif END in line:
            out += _ending(line[END], line.get(TOLD, []))
    if not any(END in line for line in lines):
        out += ["## Not over yet", "", OPEN, ""]
    return "\n".join(out)


def _heading(decision: int, request: str = "") -> str:
    """The heading of a decision, with its question."""
    asked = [line for line in request.split("\n") if line.startswith(DECIDES)]
    question = one_line(asked[-1].removeprefix(DECIDES)).strip() if asked else ""
    short = question if len(question) <= LONGEST_HEADING else f"{question[:LONGEST_HEADING].rstrip()}…"
    return f"## Decision {decision}{f': {_plain(short)}' if short else ''}"


def _beginning(title: str, head: Mapping[str, Any]) -> list[str]:
    facts = [f"- {name}: {_plain(_named(head[name]))}" for name in SHOWN if head.get(name) not in (None, [])]
    if "spec" in head:
        facts += ["", "The game:", "", *_fenced(head["spec"])]
    return [f"# {_plain(title)}", "", *facts, "", "## What the model is told first", "", *_fenced(head["system"]), ""]


def _named(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _ending(end: Mapping[str, Any], told: Sequence[str]) -> list[str]:
    news = ["Since the last decision:", "", *(f"- {_plain(line)}" for line in told), ""] if told else []
    facts = [f"- {FACTS.get(name, name)}: {_value(name, value)}" for name, value in end.items() if name != "result"]
    return ["## The end", "", *news, f"**{_plain(str(end['result']))}**", "", *facts, ""]


def _value(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:,}" if isinstance(value, (int, float)) and name != "seed" else _plain(str(value))


def _without(text: str, known: set[str]) -> str:
    """A request without the last choices, and without the cards that an earlier one has told."""
    out: list[str] = []
    cards: list[str] | None = None
    choices = False
    for line in text.split("\n"):
        choices = line == LAST_CHOICES or (choices and line.startswith("- "))
        if choices:
            continue
        if line == CARDS:
            cards = []
        elif cards is not None and line.startswith(DECIDES):
            out += [CARDS, *cards] if cards else []
            cards = None
            out.append(line)
        elif cards is None:
            out.append(line)
        elif line not in known:
            known.add(line)
            cards.append(line)
    return "\n".join(out)


def _cost(line: Line) -> str:
    about = "about " if line["estimated"] else ""
    return f"Answer ({about}{line['read']} tokens read, {line['written']} written, {line['seconds']:.1f} s):"


def _fenced(text: str) -> list[str]:
    """A text as it is, between fences that it does not hold."""
    longest = max((len(found) for found in re.findall(r"`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return [f"{fence}text", *printable_lines(text).split("\n"), fence]


def _quoted(text: str) -> list[str]:
    return [f"> {line}".rstrip() for line in _fenced(text or "(nothing)")]


def _plain(text: str) -> str:
    """A text in one line in which Markdown has no signs."""
    return re.sub(r"([\\`*<>\[\]|#]|(?<![^\W_])_|_(?![^\W_]))", r"\\\1", one_line(text))
