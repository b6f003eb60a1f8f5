"""Measures the page: `python -m docs.play.timing`. Loading in milliseconds, and milliseconds of a decision.

Cold is a browser without a cache, warm the same browser again. Phone-like stops all processes of the browser three
quarters of the time, so that they run four times slower, on a screen of 390 by 844.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from ashes_env.files.piping import quietly
from docs.play.building import KEPT, build
from docs.play.serving import chromium, served

SLICE: Final = 0.012  # seconds, of which a slowed browser runs a quarter
SHARE: Final = 0.25
LOOK_EVERY: Final = 1.0  # seconds, for new processes of the browser
DECISIONS: Final = 60
PATIENCE: Final = 600_000  # milliseconds
# Without the second, Chromium gives a page that nobody sees the lowest priority.
ARGUMENTS: Final = ("--no-sandbox", "--disable-renderer-backgrounding", "--disable-background-timer-throttling")
GAMES: Final = {
    "against a Chimera": {"kind": "red_rains", "seed": 7},
    "against medium": {"kind": "pvp", "seed": 3, "opponent": "medium"},
    "against strong": {"kind": "pvp", "seed": 3, "opponent": "strong"},
}


class Case(NamedTuple):
    """How the browser is: its screen, and whether it is slowed."""

    name: str
    size: tuple[int, int]
    slow: bool


def _children(pid: int) -> Iterator[int]:
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid:
            yield int(path.parent.name)
            yield from _children(int(path.parent.name))


@contextmanager
def slowed(on: bool) -> Iterator[None]:
    """Stops the browsers of this process most of the time."""
    done = threading.Event()

    def stop_and_go() -> None:
        looked, pids = 0.0, list[int]()
        while not done.is_set():
            if time.monotonic() - looked > LOOK_EVERY:  # to look takes longer than a slice
                looked, pids = time.monotonic(), [pid for pid in _children(os.getpid()) if b"chrom" in _name(pid)]
            for sign, seconds in ((signal.SIGSTOP, SLICE * (1 - SHARE)), (signal.SIGCONT, SLICE * SHARE)):
                for pid in pids:
                    try:
                        os.kill(pid, sign)
                    except ProcessLookupError:
                        continue
                time.sleep(seconds)

    thread = threading.Thread(target=stop_and_go, daemon=True)
    if on:
        thread.start()
    yield
    done.set()
    if on:
        thread.join()


def _name(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/comm").read_bytes()
    except OSError:
        return b""


def measured(context: Any, address: str, terms: object) -> tuple[float, float, list[float]]:
    """Seconds until the form is there, seconds until a game is there, and milliseconds of the engine for decisions."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    start = time.perf_counter()
    page.goto(f"{address}#game={quote(json.dumps(terms))}")
    shown = time.perf_counter() - start
    page.wait_for_selector("#decision .choice")
    begun = time.perf_counter() - start
    page.evaluate("engine.took.length = 0")
    rng = random.Random(1)
    for _ in range(DECISIONS):
        page.wait_for_selector("html:not([data-busy])", state="attached")
        state = page.evaluate("game.state")
        if state["over"]:
            break
        page.click(f"#decision [data-n='{rng.choice(state['choices'])['n']}']")
        page.wait_for_selector(f"html:not([data-n='{state['n']}'])", state="attached")
    took = page.evaluate("engine.took")
    page.close()
    return shown, begun, took


def main() -> int:
    """The command."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        sizes = build(Path(folder) / "play", KEPT)
        for name, size in sizes.items():
            print(f"{size:12,} bytes  {name}")
        print(f"{sum(sizes.values()):12,} bytes in all")
        path = chromium()
        if path is None:
            raise SystemExit("no Chromium is installed")
        print(f"{'case':24}{'game':20}{'begun, s':>10}{'mean, ms':>12}{'slowest, ms':>13}")
        with served(Path(folder) / "play") as address:
            for case in (Case("desk", (1280, 800), slow=False), Case("phone-like", (390, 844), slow=True)):
                profile = tempfile.mkdtemp()
                context = playwright.chromium.launch_persistent_context(
                    profile,
                    executable_path=path,
                    args=[*ARGUMENTS],
                    viewport={"width": case.size[0], "height": case.size[1]},
                    reduced_motion="reduce",
                )
                with slowed(case.slow):
                    for i, (game, terms) in enumerate(GAMES.items()):
                        _, begun, took = measured(context, address, terms)
                        name = f"{case.name}, {'warm' if i else 'cold'}"
                        print(
                            f"{name:24}{game:20}{begun:10.1f}{statistics.mean(took):12.0f}{max(took):13.0f}", flush=True
                        )
                context.close()
                shutil.rmtree(profile, ignore_errors=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(quietly(main))
