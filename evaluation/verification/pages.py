"""Opens pages of replays in a browser and draws every step of every view, in a wide and a narrow window.

    python -m evaluation replays --games 2 --seed 1 --keep replays
    python -m evaluation pages replays --most 10

Counts errors, console messages, requests for other files, steps that are not drawn, and pages wider than the window.
The exit status is 1 if there are any, and 2 for wrong input or without a browser.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ashes_env.files import FileError, closed, one_line, printable, write_text
from ashes_env.replays import read
from ashes_env.replays.page import page_of
from ashes_env.spec.number_flags import whole_number
from evaluation.verification.screenshots import DESK, PATIENCE, PHONE, NoBrowser, chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LARGEST: Final = 1_000_000  # bytes of a page

# Draws every step of every view; returns the number of steps, failures, and steps wider than the window.
WALK: Final = """() => {
  const slider = document.getElementById("slider"), view = document.getElementById("view"), last = Number(slider.max);
  let steps = 0, missing = 0, wide = 0;
  for (let i = 0; i < view.options.length; i += 1) {
    view.value = String(i);
    view.dispatchEvent(new Event("change"));
    for (let n = 0; n <= last; n += 1) {
      slider.value = n;
      slider.dispatchEvent(new Event("input"));
      steps += 1;
      missing += !document.querySelector("#table .side") || !document.querySelector("#decision h2");
      if (n % 10 === 0) wide += document.documentElement.scrollWidth > innerWidth;
    }
  }
  return [steps, missing, wide];
}"""


def problems(browser: Browser, page: Path, size: tuple[int, int]) -> tuple[int, list[str]]:
    """The number of steps drawn, and the problems of a page."""
    found: list[str] = []
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    tab = context.new_page()
    tab.on("console", lambda message: found.append(f"console: {message.text}"))
    tab.on("pageerror", lambda error: found.append(f"error: {error}"))
    tab.on(
        "request",
        lambda request: (
            found.append(f"request: {request.url}") if not request.url.startswith((page.as_uri(), "data:")) else None
        ),
    )
    tab.goto(page.as_uri())
    tab.wait_for_selector("html[data-ready]", timeout=PATIENCE)
    steps, missing, wide = tab.evaluate(WALK)
    context.close()
    found += [f"{n} steps {how}" for n, how in ((missing, "are not drawn"), (wide, "are wider than the window")) if n]
    return steps, found


def main(argv: Sequence[str] | None = None) -> int:
    """Opens the pages of the replays in a folder."""
    parser = argparse.ArgumentParser(prog="python -m evaluation pages", description="pages of replays in a browser")
    parser.add_argument("folder", type=Path, help="a folder with replays, also in folders inside it")
    parser.add_argument(
        "--most", type=whole_number(1), default=10, help="maximum number of pages, spread over the folder"
    )
    args = parser.parse_args(argv)
    try:
        closed(args.folder)
    except FileError as error:
        parser.error(str(error))
    files = sorted(args.folder.rglob("*.json"))
    if not files or args.most < 1:
        print(f"pages: {args.folder} has no replays" if not files else "pages: --most: at least 1", file=sys.stderr)
        return 2
    chosen = files[:: max(1, len(files) // args.most)][: args.most]
    wrong = 0
    try:
        with chromium() as browser, tempfile.TemporaryDirectory() as folder:
            for file in chosen:
                page = Path(folder, "page.html")
                write_text(page, page_of(read(file)))
                size = page.stat().st_size
                found = [f"{size} bytes"] if size > LARGEST else []
                drawn = 0
                for window in (DESK, PHONE):
                    steps, more = problems(browser, page, window)
                    drawn += steps
                    found += more
                wrong += len(found)
                told = f"{size // 1000} KB, {drawn} steps drawn; {'; '.join(found) or 'nothing is wrong'}"
                print(printable(f"{file.name}: {told}"))
    except (ValueError, OSError, NoBrowser) as error:
        print(f"pages: {one_line(error)}", file=sys.stderr)
        return 2
    print(f"{len(chosen)} pages, {wrong} things wrong")
    return int(wrong > 0)
