"""Takes pictures of the page of a replay in a browser.

    python -m evaluation screenshots game.json --step 40 --out table.png
    python -m evaluation screenshots game.json --step 40 --view 0 --phone --dark --out phone.png

Uses the installed Chromium (Debian's package `chromium`), driven by Playwright (the extra `dev`).
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ashes_env.files import one_line, output_as, write_output, write_text
from ashes_env.replays import ReplayError, read
from ashes_env.replays.page import page_of, view_named
from ashes_env.spec.number_flags import whole_number

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")
DESK: Final = (1280, 800)
PHONE: Final = (390, 844)
STILL: Final = 300  # milliseconds until animations have ended
PATIENCE: Final = 20_000


class NoBrowser(RuntimeError):
    """No browser can draw a page; the message says what is missing."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """The installed Chromium, headless. Raises `NoBrowser`."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        raise NoBrowser("no Chromium is installed (Debian's package is called chromium)")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError as error:
        raise NoBrowser("Playwright is not installed (the extra dev has it)") from error
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()


def picture(
    browser: Browser,
    page: str,
    out: Path,
    *,
    step: int = 0,
    size: tuple[int, int] = DESK,
    dark: bool = False,
    whole: bool = False,
) -> None:
    """Writes a PNG of a page at a step. `whole`: the full length of the page instead of one screen."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "page.html")
        write_text(path, page)
        tab = browser.new_page(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        tab.goto(f"{path.as_uri()}#step={step}")
        tab.wait_for_selector("html[data-ready]", timeout=PATIENCE)
        tab.wait_for_timeout(STILL)
        write_output(out, tab.screenshot(full_page=whole))
        tab.close()


def main(argv: Sequence[str] | None = None) -> int:
    """Takes one picture; the exit status is 2 for wrong input or without a browser."""
    parser = argparse.ArgumentParser(prog="python -m evaluation screenshots", description="a picture of a replay")
    parser.add_argument("replay", help="the file of a replay")
    parser.add_argument("--out", required=True, type=output_as(".png"), help="the PNG to write")
    parser.add_argument("--step", type=whole_number(0), default=0, help="the step to show, from 0")
    parser.add_argument("--view", default="", help="number of the player whose view to show; default: everything open")
    parser.add_argument("--phone", action="store_true", help="the width of a phone, 390 pixels, instead of 1280")
    parser.add_argument("--dark", action="store_true", help="dark instead of light")
    parser.add_argument("--whole", action="store_true", help="the full length of the page")
    args = parser.parse_args(argv)
    try:
        replay = read(args.replay)
        if not 0 <= args.step <= len(replay.actions):
            raise ReplayError(f"--step: from 0 to {len(replay.actions)}, not {args.step}")
        page = page_of(replay, view_named(args.view))
        with chromium() as browser:
            picture(
                browser,
                page,
                args.out,
                step=args.step,
                size=PHONE if args.phone else DESK,
                dark=args.dark,
                whole=args.whole,
            )
    except (ValueError, OSError, NoBrowser) as error:
        print(f"screenshots: {one_line(error)}", file=sys.stderr)
        return 2
    return 0
