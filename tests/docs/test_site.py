"""The documentation site: it is built without a warning, and every link in it leads somewhere."""

from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from ashes_env.cards.registry import all_cards
from docs import hooks
from docs.readmes import ROOT, inside, linked, links, readmes, rewritten
from tests.docs.pages import Page, broken, fetched


def test_the_menu_names_the_repository_where_its_address_is_known() -> None:
    assert hooks.repository({}) == []
    address = "https://example.org/ashes-env"
    assert hooks.repository({"ASHES_REPOSITORY": address}) == [{"Repository": address}]


@pytest.mark.slow  # builds the whole site, as do all that take it
def test_every_reference_leads_somewhere(site: Path) -> None:
    assert broken(site) == []


@pytest.mark.slow
def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    assert fetched(site) == []
    for style in site.rglob("*.css"):
        text = style.read_text(encoding="utf-8")
        assert "url(http" not in text
        assert "url(//" not in text


@pytest.mark.slow
def test_every_card_has_a_page_in_the_index(site: Path) -> None:
    index = Page(site / "cards" / "index.html")
    linked = {name for name in index.references if "/" not in name and name.endswith(".html")}
    assert len(linked - {"index.html"}) == len(all_cards())
    knight = (site / "cards" / "hammer-knight.html").read_text(encoding="utf-8")
    assert "After this unit destroys an opposing unit by attacking" in knight
    assert "R-CTR-07" in knight


@pytest.mark.slow
def test_every_readme_has_a_page_that_names_it_nowhere_in_vain(site: Path) -> None:
    for path in readmes():
        place = site / path.replace("README.md", "index.html").replace(".md", ".html")
        assert place.is_file(), path
    start = (site / "index.html").read_text(encoding="utf-8")
    assert '<a href="ashes_env/env/index.html" title="ashes_env/env/README.md">Settings and options</a>' in start


@pytest.mark.slow
def test_a_page_with_commands_of_a_clone_says_so(site: Path) -> None:
    training = (site / "training" / "index.html").read_text(encoding="utf-8")
    assert '<a href="../index.html#install">Install</a>' in training
    assert "need a clone" not in (site / "rules.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_docstrings_are_shown(site: Path) -> None:
    shown = (site / "api" / "matches.html").read_text(encoding="utf-8")
    assert "Plays this match on without encoding observations" in shown


@pytest.mark.slow
def test_the_page_of_a_card_has_a_way_back_and_the_menu_of_its_release(site: Path) -> None:
    knight = (site / "cards" / "hammer-knight.html").read_text(encoding="utf-8")
    menu = knight[knight.index('class="md-nav md-nav--primary') : knight.index("<article")]
    assert '<a href="index.html" class="md-nav__link">' in menu
    assert '<a href="blood-archer.html" class="md-nav__link">' in menu
    assert '<a href="index.html#master-set">Master Set</a>' in knight[knight.index("<article") :]
    assert "md-tabs__item--active" in knight
    rules = (site / "rules.html").read_text(encoding="utf-8")
    assert "hammer-knight.html" not in rules[: rules.index("<article")]


@pytest.mark.slow
def test_the_board_opens_every_agent_and_every_submission(site: Path) -> None:
    agents = {name for name in Page(site / "benchmark" / "board.html").references if name.startswith("agents/")}
    assert agents
    opened = {
        Path(unquote(reference)).name
        for agent in agents
        for reference in Page(site / "benchmark" / agent).references
        if reference.endswith(".json.gz")
    }
    assert opened == {path.name for path in (ROOT / "evaluation/submissions/v2").glob("*.json.gz")}


@pytest.mark.slow
def test_a_click_or_enter_sorts_the_board(site: Path, browser: Any) -> None:
    page_of_tables = site / "sorted.html"
    rows = "".join(
        f"<tr><td>{name}</td><td>{cell}</td></tr>" for name, cell in (("b", "-"), ("c", "2.5%"), ("a", "11%"))
    )
    table = f'<table class="sortable"><thead><tr><th>n</th><th>v</th></tr></thead><tbody>{rows}</tbody></table>'
    page_of_tables.write_text(f'{table}<script src="assets/sortable.js"></script>')
    page = browser.new_page()
    page.goto(page_of_tables.as_uri())

    def names() -> str:
        return "".join(cell.inner_text() for cell in page.locator("tbody td:first-child").all())

    for head, order in (("v", "acb"), ("v", "cab"), ("n", "cba"), ("n", "abc")):
        page.click(f"th:text-is('{head}')")
        assert names() == order
    page.press("th:text-is('v')", "Enter")
    assert names() == "acb"
    page.press("th:text-is('v')", "Tab")
    assert names() == "acb"
    page.close()


def test_what_leads_nowhere_is_found(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "out.html").write_text("")
    (tmp_path / "site" / "a.html").write_text(
        '<h1 id="x">A</h1><a href="#x"></a><a href="b.html#y"></a><a href="https://example.org/"></a>'
        '<a href="#z"></a><a href="b.html#n"></a><a href="c.html"></a><img src="d.png"><a href="../out.html"></a>'
    )
    (tmp_path / "site" / "b.html").write_text('<a name="y"></a><script src="//example.org/e.js"></script>')
    assert [found.removeprefix("a.html: ") for found in broken(tmp_path / "site")] == [
        "#z has no such anchor",
        "b.html#n has no such anchor",
        "c.html is not there",
        "d.png is not there",
        "../out.html leads out of the site",
    ]
    assert fetched(tmp_path / "site") == ["b.html: //example.org/e.js"]


@pytest.mark.parametrize("path", list(readmes()))
def test_the_links_of_a_readme_lead_somewhere_in_the_repository(path: str) -> None:
    text = (ROOT / path).read_text(encoding="utf-8")
    assert [target for target in links(text) if inside(target) and not (ROOT / linked(path, target)).exists()] == []


def test_links_in_code_are_none() -> None:
    text = "[a](b.md) ![c](d.png) `[e](f.md)`\n```\n[g](h.md)\n```\n[i](https://j) [k](#l)"
    assert [target for target in links(text) if inside(target)] == ["b.md", "d.png"]


def test_names_of_pages_become_links() -> None:
    pages = {"README.md": "README.md", "a/README.md": "a/README.md", "a/b.md": "a/b.md", "docs/pages/c.md": "c.md"}
    text = "`a/README.md` `a/` `b.md` `a/x.py` [`a/`](a/b.md#d) [c](docs/pages/c.md)\n```\n`a/`\n```\n"
    assert rewritten("README.md", text, pages) == (
        "[`a/README.md`](a/README.md) [`a/`](a/README.md) `b.md` `a/x.py` [`a/`](a/b.md#d) [c](c.md)\n```\n`a/`\n```\n"
    )
    site_only = rewritten("docs/pages/c.md", "[d](d/index.html) [b](../../a/b.md) [t](../t.svg)", pages)
    assert site_only == "[d](d/index.html) [b](a/b.md) [t](docs/t.svg)"
    titled = rewritten(
        "README.md", "`a/b.md` [`a/b.md`](a/b.md#d) [b](a/b.md) `a/` `README.md`", pages, {"a/b.md": "B"}
    )
    assert titled == '[B](a/b.md "a/b.md") [B](a/b.md#d "a/b.md") [b](a/b.md) [`a/`](a/README.md) `README.md`'
    assert rewritten("a/README.md", "`b.md` `a/b.md` `README.md`", pages) == (
        "[`b.md`](b.md) [`a/b.md`](b.md) [`README.md`](../README.md)"
    )
