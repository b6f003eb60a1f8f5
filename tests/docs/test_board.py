"""The board of the benchmark: tables, pictures and pages of agents from submissions."""

import re

from docs.board import AGENTS, BOARD, files, pages, submissions
from docs.dots import Dot, drawn


def test_every_agent_has_a_page_with_every_submission() -> None:
    found = pages()
    names = {path.name for path, _ in submissions()}
    assert names
    text = "".join(page for place, page in found.items() if place.startswith(AGENTS))
    assert set(re.findall(r"\.\./submissions/([^)]+)\)", text)) == names
    assert {place.rpartition("/")[2] for place in files()} == names
    links = set(re.findall(r'href="(agents/[^"]+)\.html"', found[BOARD]))
    assert {f"benchmark/{link}.md" for link in links} <= set(found)


def test_a_picture_has_a_dot_for_each_share() -> None:
    text = drawn("Shares", ["S1", "S2"], [("an <agent>", [Dot(0.5, 0.4, 0.6), None]), ("b", [Dot(0, 0, 0.1)] * 2)])
    assert text.count("<circle") == 3
    assert "an &lt;agent&gt;" in text
    assert "<title>b, S2: 0.0%</title>" in text
    assert text.startswith("<svg")
