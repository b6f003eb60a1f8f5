"""The installed Chromium without a window, driven by Playwright."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from docs.play.serving import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def launched() -> Iterator[Browser]:
    """A browser; what asks for it is skipped where none is installed."""
    path = chromium()
    if path is None:
        pytest.skip("no Chromium is installed (Debian's package is called chromium)")
    found = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed (the extra dev has it)")
    with found.sync_playwright() as playwright:
        browser: Browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()
