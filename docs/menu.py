"""The place in the menu of pages that it does not list: a card stands under its release, an agent under the board. Such
a part of the menu is shown on its own pages only; shown on all, the cards would fill every page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation, Section
from mkdocs.structure.pages import Page


class Part(Section):
    """A section that is shown on its own pages only."""


def add(nav: Navigation, files: Files, parts: Mapping[str, Mapping[str, Sequence[str]]]) -> None:
    """Gives pages a place in the menu. `parts` has the titles of parts with the paths of their pages, by a page of the
    section that they belong to.
    """
    for beside, titles in parts.items():
        section = _page(files, beside).parent
        assert isinstance(section, Section), f"{beside} is in no section of the menu"
        for title, places in titles.items():
            pages = [_page(files, place) for place in places]
            part = Part(title, list(pages))
            part.parent = section
            for page in pages:
                page.parent = part


def show(nav: Navigation, page: Page) -> None:
    """Shows the part of a page in the menu, and no other."""
    for section in nav.items:
        if isinstance(section, Section):
            section.children = [child for child in section.children if not isinstance(child, Part)]
    if isinstance(page.parent, Part) and isinstance(page.parent.parent, Section):
        page.parent.parent.children.append(page.parent)


def _page(files: Files, place: str) -> Page:
    file = files.get_file_from_path(place)
    assert file is not None, place
    assert file.page is not None, place
    return file.page
