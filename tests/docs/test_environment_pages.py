"""The page of each environment says what is so, and its examples run."""

import re

import pytest

from ashes_env import LEARNERS
from docs import environment_pages
from docs.readmes import ROOT, rewritten

PAGES = environment_pages.pages()


def test_every_mode_has_a_page() -> None:
    assert {environment_pages.place(mode) for mode in LEARNERS} == {*PAGES}


@pytest.mark.parametrize("mode", LEARNERS)
def test_its_examples_run(mode: str) -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGES[environment_pages.place(mode)], re.DOTALL)
    assert len(blocks) == 2
    for block in blocks:
        exec(compile(block, mode, "exec"), {"__name__": "page"})


@pytest.mark.parametrize("mode", LEARNERS)
def test_it_names_spaces_and_every_setting(mode: str) -> None:
    page = PAGES[environment_pages.place(mode)]
    env = environment_pages.made(mode)
    agent = env.possible_agents[0]
    assert f"`{env.action_space(agent)}`" in page
    assert str(env.observation_space(agent)["observation"].shape) in page
    for name in ("max_turns", "illegal_action", "obs_mode", "render_mode", "seat"):
        assert f"\n| `{name}` |" in page


def test_it_says_of_its_version_what_the_page_of_versions_says() -> None:
    text = (ROOT / environment_pages.VERSIONS).read_text(encoding="utf-8")
    assert environment_pages.SAME_VERSION in text
    for page in PAGES.values():
        row = next(line for line in page.split("\n") if line.startswith("| version |"))
        assert environment_pages.SAME_VERSION in row
        when = row.partition("rises where ")[2].partition(". ")[0]
        assert "cannot be compared" in when
        assert f"| {when} |" in text


def test_readmes_that_it_names_are_links() -> None:
    place = environment_pages.place("pvp")
    known = {"ashes_env/env/README.md": "ashes_env/env/README.md", place: place}
    assert "](../ashes_env/env/README.md)" in rewritten(place, PAGES[place], known)


def test_pictures_are_png() -> None:
    pytest.importorskip("PIL")
    found = environment_pages.pictures()
    assert {name.removesuffix(".png") for name in found} == {name.removesuffix(".md") for name in PAGES}
    assert all(data.startswith(b"\x89PNG") and 5_000 < len(data) < 100_000 for data in found.values())
