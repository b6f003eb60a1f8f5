"""People who see badly, or who use a keyboard or a screen reader, can read every kind of page of the site."""

from pathlib import Path
from typing import Any

import pytest

from docs import reach
from tests.docs.axe import violations

KINDS = (
    "index.html",  # a README with pictures, code and a wide table
    "players.html",
    "cards/index.html",  # many links in texts
    "cards/hammer-knight.html",
    "cards/the-corpse-of-viros.html",
    "benchmark/board.html",
    "benchmark/agents/expert.html",
    "api/environments.html",  # docstrings and signatures
    "reference/parameters.html",
    "reference/language.html",  # Python
    "evaluation/figures.html",  # tables with empty heads
    "words/turns.html",
)


def found_on(browser: Any, page_: Path, width: int, scheme: str) -> list[str]:
    """What axe finds on a page of the site at a width."""
    page = browser.new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
    page.goto(page_.as_uri())
    found = violations(page)
    page.close()
    return found


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", KINDS)
def test_axe_finds_nothing_on_a_page(site: Path, browser: Any, name: str, scheme: str) -> None:
    assert found_on(browser, site / name, 1280, scheme) == []


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["players.html", "reference/parameters.html"])
def test_axe_finds_nothing_on_a_small_screen(site: Path, browser: Any, name: str, scheme: str) -> None:
    assert found_on(browser, site / name, 390, scheme) == []


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_search(site: Path, browser: Any, scheme: str) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 800}, color_scheme=scheme)
    page.goto((site / "rules.html").as_uri())
    page.fill(".md-search__input", "guard")
    page.press(".md-search__input", "End")
    page.wait_for_selector(".md-search-result__item", timeout=60_000)
    found = violations(page)
    page.close()
    assert found == []


@pytest.mark.slow
def test_axe_finds_what_cannot_be_read(browser: Any) -> None:
    page = browser.new_page()
    page.set_content('<html lang="en"><title>t</title><main><h1 style="color: #ff6e42">Pale</h1></main></html>')
    found = violations(page)
    page.close()
    assert [line.partition(":")[0] for line in found] == ["color-contrast"]


def test_a_head_without_a_text_is_a_cell() -> None:
    assert reach.of_content("<th></th><th style='a'></th><th>b</th>") == "<td></td><td style='a'></td><th>b</th>"
