"""The board of the benchmark: tables, pictures and pages of agents from submissions."""

import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from ashes_env.benchmark.declarations import About, Declaration, Training
from ashes_env.benchmark.entries import Entry
from ashes_env.benchmark.submission import Submission
from ashes_env.benchmark.tasks import Sizes, task_named
from docs import board
from docs.board import AGENTS, BOARD, files, pages, places_of, submissions
from docs.dots import Dot, drawn


@pytest.mark.slow  # reads every submission
def test_every_agent_has_a_page_with_every_submission() -> None:
    found = pages()
    names = {path.name for path, _ in submissions()}
    assert names
    text = "".join(page for place, page in found.items() if place.startswith(AGENTS))
    assert set(re.findall(r"\.\./submissions/([^)]+)\)", text)) == names
    assert {place.rpartition("/")[2] for place in files()} == names
    links = set(re.findall(r'href="(agents/[^"]+)\.html"', found[BOARD]))
    assert {f"benchmark/{link}.md" for link in links} <= set(found)


@pytest.mark.slow  # reads every submission
def test_the_board_says_what_a_cell_means() -> None:
    page = pages()[BOARD]
    assert "of a level: 2,400 or 600 games" in page
    assert "six tasks of 100 or 40 games" in page
    assert "from 512 or 128 games, an eighth of them" in page
    for sign in ("-", "< 18.7", "> 30.0", "~ 25.6"):
        assert f"| `{sign}` |" in page


def test_a_picture_has_a_dot_for_each_share() -> None:
    text = drawn("Shares", ["S1", "S2"], [("an <agent>", [Dot(0.5, 0.4, 0.6), None]), ("b", [Dot(0, 0, 0.1)] * 2)])
    assert text.count("<circle") == 3
    assert "an &lt;agent&gt;" in text
    assert "<title>b, S2: 0.0%</title>" in text
    assert text.startswith("<svg")


def shown(page: str) -> str:
    """A page as the site has it."""
    markdown = pytest.importorskip("markdown", reason="the extra 'docs'")
    extensions = ["admonition", "attr_list", "md_in_html", "sane_lists", "tables", "toc"]
    return str(markdown.markdown(page, extensions=extensions))


def told(title: str, **parts: Any) -> Submission:
    """A submission that says whatever its author wants wherever it may say something."""
    task = replace(task_named("red-rains/viros/S1/v2"), sizes=Sizes(1, 1))
    rows = [key for series in task.series("x") for key in series.expected()]
    entries = [Entry(key[0], key[2], "", key[4] or "", "", 0, 1.0, True, False, 1, 1, 1, 1, 1, 0, 1.0) for key in rows]
    agent = {"agent": f"policy:{title}", "kind": "policy", "checkpoints": {"x": title}, "by clock": False}
    declared = Declaration("none", Training(5, split=title, notes=title), About(title, title, title))
    return Submission(task, "full", agent, declared, parts["about"], parts["machine"], parts["pace"], tuple(entries))


WORDS = [
    "<script>x</script>",
    "a | b",
    "[x](javascript:x)",
    "`x` <b>",
    "# x",
    "![x](y)",
    "</code><b>",
    "&lt;b&gt;",
    "日本",
    "木",
]


def test_what_a_submission_says_is_text_on_every_page(monkeypatch: pytest.MonkeyPatch) -> None:
    found = tuple(
        (
            Path(f"{i}.json.gz"),
            told(word, about={"commit": word, "version": [word]}, machine={"cores": word}, pace={"mean": word}),
        )
        for i, word in enumerate(WORDS)
    )
    monkeypatch.setattr(board, "submissions", lambda: found)
    written = pages()
    assert len(written) == 1 + len(WORDS), "each agent has a page"
    for page in written.values():
        html = shown(page)
        assert not re.search(r"<script>|<b>|<img|href=\"javascript|<h1>x", html)
    own = "".join(page for place, page in written.items() if place.startswith(AGENTS))
    text = unescape(re.sub(r"<[^>]*>", "", shown(own)))
    for word in WORDS:
        assert text.count(word) >= 5, "name, title, split, notes, commit"


def test_every_name_has_a_page_of_its_own() -> None:
    names = ["policy:pvp", "policy pvp", "POLICY/pvp", "日本", "木", "x" * 500, "x" * 501, "expert"]
    found = places_of(names)
    assert len(set(found.values())) == len(names)
    assert found["expert"] == f"{AGENTS}/expert.md"
    assert all(re.fullmatch(rf"{AGENTS}/[a-z0-9-]{{1,140}}\.md", place) for place in found.values())
