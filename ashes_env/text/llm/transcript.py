"""A game as a person reads it: every position, answer and choice, as Markdown."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from ashes_env.files import one_line, printable_lines
from ashes_env.text.llm.journal import ASK, CHOSEN, END, GAME, Line
from ashes_env.text.llm.player import CARDS, DECIDES, ILLEGAL, ONLY, SPENT

SHOWN: Final = ("model", "mode", "seat", "others")
WHY: Final = {
    ONLY: "The only choice",
    ILLEGAL: "Drawn at random, because no answer named a legal choice",
    SPENT: "Drawn at random, because the budget is spent",
}


def markdown(title: str, lines: Sequence[Line]) -> str:
    """The lines of a journal as a page. What a card does stands there once, where the model first reads it."""
    out: list[str] = []
    known: set[str] = set()
    decision, asked = 1, False
    for line in lines:
        if GAME in line:
            out += _beginning(title, line[GAME])
        elif ASK in line:
            if not asked:
                out += [f"## Decision {decision}", "", *_fenced(_without(line[ASK][0]["content"], known)), ""]
            else:
                out += [f"Asked again: {_plain(line[ASK][-1]['content'])}", ""]
            asked = True
            out += [_cost(line), "", *_quoted(line["answer"]), ""]
        elif CHOSEN in line:
            if not asked:
                out += [f"## Decision {decision}", ""]
            out += [f"**{WHY.get(line['by'], 'Chosen')}:** {line[CHOSEN]}. {_plain(line['text'])}", ""]
            decision, asked = decision + 1, False
        elif END in line:
            out += _ending(line[END])
    if not any(END in line for line in lines):
        out += ["## Not over yet", "", "The game was stopped here.", ""]
    return "\n".join(out)


def _beginning(title: str, head: Mapping[str, Any]) -> list[str]:
    facts = [f"- {name}: {_plain(_named(head[name]))}" for name in SHOWN if head.get(name) not in (None, [])]
    if "spec" in head:
        facts += ["", *_fenced(head["spec"])]
    return [f"# {_plain(title)}", "", *facts, "", "## What the model is told first", "", *_fenced(head["system"]), ""]


def _named(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _ending(end: Mapping[str, Any]) -> list[str]:
    facts = [f"- {name.replace('_', ' ')}: {value}" for name, value in end.items() if name != "result"]
    return ["## The end", "", f"{_plain(str(end['result']))}", "", *facts, ""]


def _without(text: str, known: set[str]) -> str:
    """A request without the cards that an earlier one has told."""
    out: list[str] = []
    cards: list[str] | None = None
    for line in text.split("\n"):
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
    return re.sub(r"([\\`*_<>\[\]|#])", r"\\\1", one_line(text))
