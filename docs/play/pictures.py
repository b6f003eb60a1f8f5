"""Writes the pictures of the page, `docs/play-desk.png` and `docs/play-phone.png`: a game that the expert plays.

python -m docs.play.pictures
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Literal
from urllib.parse import quote

from ashes_env.browser.terms import terms_of
from ashes_env.files.piping import quietly
from ashes_env.text import TextGame
from docs.play.building import KEPT, build
from docs.play.serving import chromium, served
from docs.readmes import ROOT

TERMS: Final = {"kind": "red_rains", "seed": 11}
DECISIONS: Final = 44  # taken by the expert before the picture
SIZES: Final[Mapping[str, tuple[tuple[int, int], Literal["light", "dark"]]]] = {
    "desk": ((1280, 800), "light"),
    "phone": ((390, 844), "dark"),
}
PATIENCE: Final = 600_000  # milliseconds


def choices() -> list[int]:
    """The numbers of the expert's choices."""
    terms = terms_of(TERMS)
    assert terms.spec is not None
    game = TextGame(terms.spec, terms.seats, terms.opponent)
    found: list[int] = []
    while len(found) < DECISIONS and not game.over:
        found.append(game.hint("expert").n)
        game.choose(found[-1])
    return found


def draw(page: Any, address: str, into: Path) -> None:
    """Plays the game on the page and takes its picture."""
    page.set_default_timeout(PATIENCE)
    page.goto(f"{address}#game={quote(json.dumps(TERMS))}")
    page.wait_for_selector("#decision .choice")
    for at, n in enumerate(choices()):
        page.wait_for_selector("html:not([data-busy])", state="attached")
        before = page.evaluate("game.state.n")
        page.evaluate(f"choose({n})")
        page.wait_for_selector(f"html:not([data-n='{before}'])", state="attached")
        assert page.evaluate("game.state.n") > at
    page.wait_for_selector("html:not([data-busy])", state="attached")
    page.evaluate("document.activeElement.blur()")
    page.screenshot(path=str(into))


def main() -> int:
    """The command."""
    from playwright.sync_api import sync_playwright

    path = chromium()
    if path is None:
        raise SystemExit("no Chromium is installed")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        build(Path(folder) / "play", KEPT)
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        with served(Path(folder) / "play") as address:
            for name, ((width, height), scheme) in SIZES.items():
                context = browser.new_context(
                    viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce"
                )
                draw(context.new_page(), address, ROOT / "docs" / f"play-{name}.png")
                context.close()
        browser.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(quietly(main))
