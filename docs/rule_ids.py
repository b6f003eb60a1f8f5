"""Ids of rules as places on the site: a page that explains a rule has an anchor where it first names it."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from docs.readmes import CODE, FENCE, PAGES, ROOT

ID: Final = re.compile(r"(?<![\w-])R-[A-Z0-9]+-\d+(?![\w-])")
EXPLAINING: Final = {"ashes_env/rules/README.md": "ashes_env/rules/README.md", "rules.md": f"{PAGES}/rules.md"}
"""The pages by their places on the site, with their files; where both name a rule, the first one explains it."""


@cache
def explained() -> dict[str, str]:
    """The place on the site of the page that explains a rule."""
    found: dict[str, str] = {}
    for place, path in EXPLAINING.items():
        text = CODE.sub("", FENCE.sub("", (ROOT / path).read_text(encoding="utf-8")))
        for rule in ID.findall(text):
            found.setdefault(rule, place)
    return found


def anchored(place: str, text: str) -> str:
    """The text of a page with an anchor for each rule that it explains."""
    if place not in EXPLAINING:
        return text
    done: set[str] = set()

    def anchor(found: re.Match[str]) -> str:
        rule = found[0]
        if rule in done or explained().get(rule) != place:
            return rule
        done.add(rule)
        return f'<span id="{rule}">{rule}</span>'

    parts: list[str] = []
    end = 0
    for code in CODE.finditer(text):
        parts += (ID.sub(anchor, text[end : code.start()]), code[0])
        end = code.end()
    return "".join([*parts, ID.sub(anchor, text[end:])])


def linked(rule: str, up: str) -> str:
    """A rule as a link to where it is explained; `up` is the way to the top of the site. Others stay as they are."""
    place = explained().get(rule)
    return rule if place is None else f"[{rule}]({up}{place}#{rule})"
