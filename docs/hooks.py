"""The files that MkDocs builds: pages of the site, READMEs, files that they link to, and generated pages."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils.templates import TemplateContext

from docs import (
    board,
    card_pages,
    clones,
    environment_pages,
    finding,
    menu,
    reach,
    reference,
    rule_ids,
    transcripts,
    tutorial_pages,
)
from docs.play import building
from docs.play.runtime import RuntimeMissing
from docs.readmes import PAGES, ROOT, inside, linked, links, readmes, rewritten, title_of

LEFT_OUT: Final = """<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><title>Play</title>
<p>This copy of the site was built without the page to play on: {error}. <code>python -m docs.play</code> builds it.</p>
</html>
"""
LAST: Final = "Inside"  # the last section, which also gets the pages that no other section lists


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Adds all files outside the folder of the site's pages."""
    assert config.nav is not None
    own = [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / PAGES).rglob("*.md"))]
    places = {path: path for path in readmes()} | {path: path.removeprefix(f"{PAGES}/") for path in own}
    places[tutorial_pages.README] = f"{tutorial_pages.PLACE}/README.md"
    linking = {**reference.pages(), **environment_pages.pages(), **tutorial_pages.pages()}
    generated = {**card_pages.pages(), **linking, **board.pages(), **transcripts.pages()}
    others = {**{f"{PAGES}/{place}": place for place in generated}, **tutorial_pages.places()}
    pages = {**places, **others}
    titles = {place: title_of(text) for place, text in generated.items()}
    titles |= {place: title_of((ROOT / path).read_text(encoding="utf-8")) for path, place in places.items()}
    titles |= dict(_titles(config.nav)) | {"README.md": ""}  # whoever names the file of the start means the file
    for path, place in places.items():
        text = (ROOT / path).read_text(encoding="utf-8")
        for target in links(text):
            file = linked(path, target)
            if inside(target) and (ROOT / file).is_file() and file not in pages:
                _add(files, File.generated(config, file, abs_src_path=str(ROOT / file)))
        _add(files, File.generated(config, place, content=rewritten(path, text, pages, titles)))
    for place, packed in board.files().items():
        _add(files, File.generated(config, place, abs_src_path=str(packed)))
    for place, picture in environment_pages.pictures().items():
        _add(files, File.generated(config, place, content=picture))
    for place, notebook in tutorial_pages.files().items():
        _add(files, File.generated(config, place, content=notebook))
    for place, text in generated.items():
        named = rewritten(place, text, {**pages, place: place}, titles) if place in linking else text
        _add(files, File.generated(config, place, content=named))
    listed = {place for place, _ in _titles(config.nav)}
    config.nav[-1][LAST] += [place for path, place in places.items() if place not in listed]
    config.nav += repository(os.environ)
    return files


def on_nav(nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
    """Gives the pages of cards and agents a place in the menu."""
    agents = sorted(path for path in files.src_uris if path.startswith(f"{board.AGENTS}/"))
    menu.add(nav, files, {card_pages.INDEX: card_pages.by_release(), board.BOARD: {"Every agent": agents}})
    return nav


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Tells the search how much a match on the page counts, says what needs a clone, and gives the rules anchors."""
    page.meta["search"] = {"boost": finding.weight(page.file.src_uri)}
    return rule_ids.anchored(page.file.src_uri, clones.noted(page.file.src_uri, markdown))


def on_page_content(html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Mends tables."""
    return reach.of_content(html)


def on_page_context(context: TemplateContext, *, page: Page, config: MkDocsConfig, nav: Navigation) -> TemplateContext:
    """Shows the place of the page in the menu."""
    menu.show(nav, page)
    return context


def on_post_page(output: str, *, page: Page, config: MkDocsConfig) -> str:
    """Mends what the theme writes around a page."""
    return reach.of_page(output)


def on_post_template(output: str, *, template_name: str, config: MkDocsConfig) -> str:
    """The same for the page of a wrong address."""
    return reach.of_page(output)


@event_priority(100)  # before the search writes its index
def on_post_build(config: MkDocsConfig) -> None:
    """Gives the search its words, and builds the page to play on, or says how where it cannot be built here."""
    search: Any = config.plugins["material/search"]  # its index is no part of the class of plugins
    finding.add_words(search.search_index.entries)
    into = Path(config.site_dir) / "play"
    try:
        building.build(into, building.KEPT)
    except RuntimeMissing as error:
        print(f"the page to play on is left out: {error}", file=sys.stderr)
        into.mkdir(parents=True, exist_ok=True)
        (into / "index.html").write_text(LEFT_OUT.format(error=escape(str(error))), encoding="utf-8")


def repository(environment: Mapping[str, str]) -> list[dict[str, str]]:
    """The repository as an item of the menu, where its address is known (`.github/workflows/site.yml`)."""
    address = environment.get("ASHES_REPOSITORY")
    return [{"Repository": address}] if address else []


def _titles(nav: Any) -> Iterator[tuple[str, str]]:
    """The pages listed in a navigation, with their titles there."""
    for part in nav if isinstance(nav, list) else [nav]:
        for title, below in part.items():
            if isinstance(below, str):
                yield below, title
            else:
                yield from _titles(below)


def _add(files: Files, file: File) -> None:
    there = files.get_file_from_path(file.src_uri)
    if there is not None:
        files.remove(there)
    files.append(file)
