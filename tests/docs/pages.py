"""What HTML pages refer to, and what can be referred to in them."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {"link": "href", "script": "src", "img": "src", "iframe": "src", "source": "src", "video": "src"}
NOT_LOADED = ("canonical", "next", "prev", "alternate", "edit")  # relations of a <link> that fetch nothing


@dataclass
class Page(HTMLParser):
    """The references and anchors of a page, and what a browser fetches with it."""

    path: Path
    references: list[str] = field(default_factory=list)
    anchors: set[str] = field(default_factory=set)
    loaded: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.anchors.update(value for name in ("id", "name") if (value := given.get(name)))
        found = given.get("href") if tag in ("a", "link") else given.get("src")
        if found is not None:
            self.references.append(found)
        if tag in LOADED and given.get(LOADED[tag]) and given.get("rel") not in NOT_LOADED:
            self.loaded.append(str(given[LOADED[tag]]))


def broken(site: Path) -> list[str]:
    """References of the pages of a site to pages, files and anchors of it that are not there, or that lead elsewhere
    on the same disk.
    """
    pages = {path.resolve(): Page(path) for path in sorted(site.rglob("*.html"))}
    found: list[str] = []
    for path, page in pages.items():
        for reference in page.references:
            parts = urlsplit(reference)
            if parts.scheme or parts.netloc or path.name == "404.html":
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            where = f"{path.relative_to(site.resolve())}: {reference}"
            if not target.is_relative_to(site.resolve()):
                found.append(f"{where} leads out of the site")
            elif not target.is_file():
                found.append(f"{where} is not there")
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].anchors:
                found.append(f"{where} has no such anchor")
    return found


def fetched(site: Path) -> list[str]:
    """What pages would fetch from elsewhere."""
    return sorted(
        {
            f"{page.name}: {address}"
            for page in site.rglob("*.html")
            for address in Page(page).loaded
            if urlsplit(address).netloc
        }
    )
