"""The READMEs of the repository as pages of the site, with the same paths and working links."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PAGES: Final = "docs/pages"  # pages of the site only; they are at its top level
LEFT_OUT: Final = {"build", "dist", "docs", "node_modules", "paper", "runs", "site", "tests"}

LINK: Final = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")
NAMED: Final = re.compile(r"`([\w./-]+)`")
CODE: Final = re.compile(r"(`+)(?:.|\n)*?[^`]\1(?!`)")
FENCE: Final = re.compile(r"^( *)(```+|~~~+).*?^\1?\2[`~]* *$", re.MULTILINE | re.DOTALL)
HEADING: Final = re.compile(r"^# (.+)$", re.MULTILINE)
ELSEWHERE: Final = re.compile(r"[a-z][a-z+.-]*:|//|#", re.IGNORECASE)


def readmes(root: Path = ROOT) -> Iterator[str]:
    """Every Markdown file for readers, by its path from the root."""
    for path in sorted(root.rglob("*.md")):
        parts = path.relative_to(root).parts
        if not any(part.startswith(".") or part in LEFT_OUT for part in parts[:-1]):
            yield "/".join(parts)


def links(text: str) -> Iterator[str]:
    """The targets of the links and images of a page, except those in code."""
    for found in LINK.finditer(CODE.sub("", FENCE.sub("", text))):
        yield found[3]


def inside(target: str) -> bool:
    """Whether a link leads to another file of the repository."""
    return not ELSEWHERE.match(target)


def linked(page: str, target: str) -> str:
    """The path from the root of a link's target, without its anchor."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(page), target.partition("#")[0]))


def title_of(text: str) -> str:
    """The first heading of a page, or an empty text."""
    found = HEADING.search(text)
    return found[1] if found else ""


def rewritten(page: str, text: str, pages: Mapping[str, str], titles: Mapping[str, str] = MappingProxyType({})) -> str:
    """The text of a page for the site. `pages` maps the paths of all Markdown files in the repository to their paths on
    the site. Links to them and their names in code become links of the site; folders link to their README. A link that
    would show the name of a file shows the title of its page, if `titles` has one by its path on the site.
    """
    here = posixpath.dirname(pages[page])

    def to(path: str) -> str | None:
        for name in (path, posixpath.join(path, "README.md")):
            if name in pages:
                return posixpath.relpath(pages[name], here)
        return None

    def shown(name: str, place: str) -> tuple[str, str]:
        """What a link shows for the name of a file, and what it tells whoever points at it."""
        title = titles.get(posixpath.normpath(posixpath.join(here, place)), "")
        return (title, f' "{name}"') if title and name.endswith(".md") else (f"`{name}`", "")

    def link(found: re.Match[str]) -> str:
        target = found[3]
        if not inside(target):
            return found[0]
        path, sign, anchor = target.partition("#")
        aim = linked(page, path)
        place = to(aim) or posixpath.relpath(aim.removeprefix(f"{PAGES}/"), here)  # a page of the site's own, or a file
        name = NAMED.fullmatch(found[2])
        label, more = shown(name[1], place) if name else (found[2], "")
        return f"{found[1]}[{label}]({place}{sign}{anchor}{more})"

    def name(found: re.Match[str]) -> str:
        path = found[1].rstrip("/")
        if "/" not in found[1] and not path.endswith(".md"):
            return found[0]
        for place in (to(posixpath.normpath(path)), to(linked(page, path))):
            if place is not None and place != posixpath.basename(pages[page]):
                label, more = shown(found[1], place)
                return f"[{label}]({place}{more})"
        return found[0]

    def outside_fences(part: str) -> str:
        kept: list[str] = []

        def keep(found: re.Match[str]) -> str:
            kept.append(link(found))
            return f"\0{len(kept) - 1}\0"

        part = NAMED.sub(name, LINK.sub(keep, part))
        return re.sub(r"\0(\d+)\0", lambda found: kept[int(found[1])], part)

    out: list[str] = []
    end = 0
    for fence in FENCE.finditer(text):
        out += (outside_fences(text[end : fence.start()]), fence[0])
        end = fence.end()
    return "".join([*out, outside_fences(text[end:])])
