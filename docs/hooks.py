"""The files that MkDocs builds: pages of the site, READMEs, files that they link to, and generated pages."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from docs import board, card_pages, reference, transcripts
from docs.play import building
from docs.play.runtime import RuntimeMissing
from docs.readmes import PAGES, ROOT, inside, linked, links, readmes, rewritten

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
    generated = {**card_pages.pages(), **reference.pages(), **board.pages(), **transcripts.pages()}
    others = {f"{PAGES}/{place}": place for place in generated}
    for path, place in places.items():
        text = (ROOT / path).read_text(encoding="utf-8")
        for target in links(text):
            file = linked(path, target)
            if inside(target) and (ROOT / file).is_file() and file not in places:
                _add(files, File.generated(config, file, abs_src_path=str(ROOT / file)))
        _add(files, File.generated(config, place, content=rewritten(path, text, {**places, **others})))
    for place, packed in board.files().items():
        _add(files, File.generated(config, place, abs_src_path=str(packed)))
    for place, text in generated.items():
        _add(files, File.generated(config, place, content=text))
    named = set(_places(config.nav))
    config.nav[-1][LAST] += [place for path, place in places.items() if place not in named]
    return files


def on_post_build(config: MkDocsConfig) -> None:
    """Builds the page to play on, and says how where it cannot be built here."""
    into = Path(config.site_dir) / "play"
    try:
        building.build(into, building.KEPT)
    except RuntimeMissing as error:
        print(f"the page to play on is left out: {error}", file=sys.stderr)
        into.mkdir(parents=True, exist_ok=True)
        (into / "index.html").write_text(LEFT_OUT.format(error=escape(str(error))), encoding="utf-8")


def _places(nav: Any) -> Iterator[str]:
    """The pages listed in a navigation."""
    if isinstance(nav, str):
        yield nav
        return
    for part in nav.values() if isinstance(nav, dict) else nav:
        yield from _places(part)


def _add(files: Files, file: File) -> None:
    there = files.get_file_from_path(file.src_uri)
    if there is not None:
        files.remove(there)
    files.append(file)
