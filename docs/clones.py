"""A note on pages with commands that the installed package does not have: they need a clone of the repository."""

from __future__ import annotations

import posixpath
import re
from functools import cache
from typing import Final

from docs.readmes import ROOT

START: Final = "README.md"
SAYS_SO: Final = {START, "CONTRIBUTING.md", "CHANGELOG.md", "extras.md", "players.md"}  # or their readers have one
BESIDE: Final = re.compile(r"\bpython -m\s+(agents|evaluation|training)\b")  # folders next to the package
HEADING: Final = re.compile(r"\A\s*# .+\n")
NOTE: Final = """
!!! note "{names} need a clone of the repository; the installed package lacks them ([Install]({start}#install))"
"""


@cache
def _made() -> re.Pattern[str]:
    """A command of `make` in code: in backticks, or at the beginning of a line."""
    phony = re.findall(r"^\.PHONY: (.+)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    targets = "|".join(sorted({name for line in phony for name in line.split()}, key=len, reverse=True))
    return re.compile(rf"(?:`|^ *)make (?:{targets})(?![\w-])", re.MULTILINE)


def commands(markdown: str) -> list[str]:
    """The kinds of commands of a page that need a clone."""
    modules = sorted(set(BESIDE.findall(markdown)))
    return [f"`python -m {name}`" for name in modules] + ["`make`"] * bool(_made().search(markdown))


def noted(place: str, markdown: str) -> str:
    """The text of a page with a note below its title, where it has such commands."""
    found = commands(markdown)
    if not found or place in SAYS_SO:
        return markdown
    *first, last = found
    names = f"{', '.join(first)} and {last}" if first else last
    note = NOTE.format(names=f"The commands {names}", start=posixpath.relpath(START, posixpath.dirname(place)))
    heading = HEADING.match(markdown)
    end = heading.end() if heading else 0
    return f"{markdown[:end]}{note}{markdown[end:]}"
