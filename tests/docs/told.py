"""The commands in blocks of code on the pages of the site, line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from docs import board, tutorial_pages
from docs.readmes import PAGES, ROOT, readmes

SHELL = {"", "bash", "sh", "console", "shell"}  # languages of fences; text of another kind is fenced as `text`
PROGRAMS = {".", "ashes", "eval", "export", "git", "make", "mkdir", "nohup", "pip", "python", "ray", "ruff", "uv"}
FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^\1``` *$", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"(?:^    .*\n)+", re.MULTILINE)
COMMENT = re.compile(r"\s+# .*$")
SETTING = re.compile(r"^[A-Z_]+=\S+ ")


def pages() -> dict[str, str]:
    """The text of every page that people write, by its path, and of generated pages with commands."""
    own = (path.relative_to(ROOT).as_posix() for path in sorted((ROOT / PAGES).rglob("*.md")))
    written = {path: (ROOT / path).read_text(encoding="utf-8") for path in (*readmes(), *own, tutorial_pages.README)}
    return {**written, **tutorial_pages.pages(), board.BOARD: board.HEAD}


def blocks(text: str) -> Iterator[list[str]]:
    """The commands of each block of a page that is for a shell, without comments."""
    found = [(at.start(), at[3]) for at in FENCE.finditer(text) if at[2] in SHELL]
    bare = FENCE.sub(lambda fence: "\n" * fence[0].count("\n"), text)
    found += [(text.find(at[0]), at[0]) for at in INDENTED.finditer(bare) if program(at[0].strip()) in PROGRAMS]
    for _, block in sorted(found):
        whole = re.sub(r" *\\\n\s*", " ", block)
        commands = [COMMENT.sub("", line).strip() for line in whole.split("\n")]
        yield [command for command in commands if command and not command.startswith("#")]


def program(command: str) -> str:
    """What a command starts, without its folder and settings before it."""
    words = SETTING.sub("", command).split()
    return re.sub(r"^\.venv\S*/bin/", "", words[0]) if words else ""


def told() -> dict[str, list[list[str]]]:
    """The blocks of commands of each page that has some."""
    found = {page: [block for block in blocks(text) if block] for page, text in pages().items()}
    return {page: commands for page, commands in found.items() if commands}
