"""The page of a replay in a real browser, without a window: Chromium as Debian ships it, driven by Playwright."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from ashes_env.replays.page import page_of
from tests.chromium import launched
from tests.replays.games import KINDS, NASTY, recorded

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow  # a browser

PATIENCE: Final = 600_000  # milliseconds after which something will not happen any more
DESK: Final = (1280, 800)
PHONE: Final = (390, 844)
LOOKING: Final = Path(__file__).with_name("looking.js").read_text(encoding="utf-8").strip()
EVERY = pytest.mark.parametrize("kind", KINDS)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The installed Chromium, without a window."""
    yield from launched()


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("pages")
    for kind in KINDS:
        (folder / f"{kind}.html").write_text(page_of(recorded(kind)), encoding="utf-8")
    (folder / "seat.html").write_text(page_of(recorded("two"), 1), encoding="utf-8")
    return {path.stem: path for path in folder.glob("*.html")}


@contextmanager
def opened(
    browser: Browser,
    path: Path,
    size: tuple[int, int] = DESK,
    scheme: Any = "light",
    at: str = "",
    motion: Any = "reduce",
) -> Iterator[Page]:
    """The page in a browser of its own; at the end there was no error and nothing was fetched but the file."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, reduced_motion=motion
    )
    page = context.new_page()
    wrong: list[str] = []
    page.on("console", lambda message: wrong.append(f"console: {message.text}"))
    page.on("pageerror", lambda error: wrong.append(f"error: {error}"))
    page.on("request", lambda request: wrong.append(request.url) if fetched(request.url, path) else None)
    page.goto(f"{path.as_uri()}{at}")
    page.wait_for_selector("html[data-ready]", timeout=PATIENCE)
    yield page
    assert wrong == []
    context.close()


def fetched(url: str, path: Path) -> bool:
    return not url.startswith((path.as_uri(), "data:"))


def asked(page: Page, what: str) -> Any:
    """What `looking.js` finds in the page."""
    return page.evaluate(f"{LOOKING}.{what}()")


def step_of(page: Page) -> int:
    return int(page.locator("#slider").input_value())


def last_of(page: Page) -> int:
    return int(page.locator("#slider").get_attribute("max") or "")


def press(page: Page, *keys: str) -> int:
    """The step after some keys."""
    for key in keys:
        page.keyboard.press(key)
    return step_of(page)


@EVERY
def test_every_kind_of_game_opens_and_can_be_gone_through(browser: Browser, pages: dict[str, Path], kind: str) -> None:
    with opened(browser, pages[kind]) as page:
        last = last_of(page)
        assert last == len(recorded(kind).actions)
        views = page.locator("#view option").count()
        for _ in range(views):
            assert asked(page, "drawn") == last + 1
            assert page.locator("#status").inner_text().startswith(f"Step {last} of {last}")
            press(page, "v")
        assert page.locator("#view").input_value() == "0"


def test_each_key_does_what_the_help_says(browser: Browser, pages: dict[str, Path]) -> None:
    with opened(browser, pages["two"]) as page:
        last = last_of(page)
        assert [press(page, "ArrowRight"), press(page, "ArrowRight"), press(page, "ArrowLeft")] == [1, 2, 1]
        assert [press(page, "End"), press(page, "ArrowRight"), press(page, "Home"), press(page, "ArrowLeft")] == [
            last,
            last,
            0,
            0,
        ]
        rounds = [int(x.get_attribute("data-jump") or "") for x in page.locator(".rounds .jump").all()]
        assert len(rounds) > 1
        assert [press(page, "n") for _ in rounds[1:]] == rounds[1:]
        assert press(page, "p") == rounds[-2]
        moments = [int(x.get_attribute("data-jump") or "") for x in page.locator(".jump.up, .jump.down").all()]
        assert len(moments) == 6
        assert [press(page, "m") for _ in moments] == moments
        assert press(page, "Shift+M") == moments[-2]
        press(page, "v")
        assert page.locator("#view").input_value() == "1"
        press(page, "Shift+V", "Shift+V")
        assert page.locator("#view").input_value() == "2"
        press(page, "t")
        assert page.evaluate("document.documentElement.dataset.theme") == "dark"
        press(page, "?")
        assert page.locator("dialog[open] h2").inner_text() == "Keys and symbols"
        assert press(page, "ArrowRight") == moments[-2]  # not while something is open
        press(page, "Escape")
        assert page.locator("dialog[open]").count() == 0


def test_it_plays_by_itself_until_something_is_pressed(browser: Browser, pages: dict[str, Path]) -> None:
    with opened(browser, pages["two"]) as page:
        press(page, " ")
        assert page.locator("#play").get_attribute("aria-pressed") == "true"
        page.locator("#status", has_text=re.compile("Step [2-9]")).wait_for(timeout=PATIENCE)
        press(page, "Home")
        assert page.locator("#play").get_attribute("aria-pressed") == "false"


def test_slider_buttons_and_jumps(browser: Browser, pages: dict[str, Path]) -> None:
    with opened(browser, pages["alone"]) as page:
        page.locator("#slider").fill("12")
        assert page.locator("#status").inner_text().startswith("Step 12 of")
        page.locator("#on").click()
        page.locator("#on").click()
        page.locator("#back").click()
        assert step_of(page) == 13
        page.locator(".rounds .jump").last.click()
        assert step_of(page) == int(page.locator(".rounds .jump").last.get_attribute("data-jump") or "")
        assert page.locator(".rounds .jump[aria-current]").count() == 1
        page.locator("#last").click()
        assert recorded("alone").result.lower() in page.locator("#decision").inner_text().lower()
        page.locator(".chose").first.click()
        assert step_of(page) == last_of(page) - 1


def test_views_show_what_their_player_knows(browser: Browser, pages: dict[str, Path]) -> None:
    with opened(browser, pages["two"], at="#step=20") as page:
        assert page.locator(".hand .chip").count() > page.locator(".small-back").count() == 0
        page.locator("#view").select_option("1")
        own = page.locator(".side.seat-0 .hand .chip").count()
        assert own == page.locator(".hand .chip").count()
        assert page.locator(".side.seat-1 .small-back").count() > 0
        page.locator("#view").select_option("2")
        assert page.locator(".side.seat-0 .hand .chip").count() == 0
        hidden = 0
        for n in range(0, 80, 8):
            page.locator("#slider").fill(str(n))
            hidden += "not known to this view" in page.locator("#decision").inner_text()
        assert 0 < hidden < 10


def test_the_page_of_one_player(browser: Browser, pages: dict[str, Path]) -> None:
    with opened(browser, pages["seat"], at="#step=12&view=0") as page:
        assert page.locator("#view option").all_inner_texts() == ["Player 1 alone"]
        assert page.locator("#view").is_disabled()
        assert page.locator(".side.seat-0 .hand .chip").count() == 0
        press(page, "v", "m")
        assert page.locator("#view").input_value() == "0"


def test_the_decision_has_its_choices_the_one_taken_and_what_the_policy_thought(
    browser: Browser, pages: dict[str, Path]
) -> None:
    replay = recorded("two")
    with opened(browser, pages["two"], at="#step=25") as page:
        policy = replay.policies[25]
        assert policy is not None
        assert page.locator(".choice.taken").count() == 1
        shares = page.locator(".choice .p").all_inner_texts()
        assert shares == [f"{round(100 * p)} %" for p in sorted(policy.values(), reverse=True)]
        value = replay.values[25]
        assert value is not None
        assert page.locator(".estimate b").inner_text() == f"{int(50 * (value + 1) + 0.5)} %"
        assert page.locator("polyline.estimate").count() == 1
        assert NASTY in page.locator(".agent").all_inner_texts()


def test_a_card_opens_by_click_and_by_key(browser: Browser, pages: dict[str, Path]) -> None:
    with opened(browser, pages["alone"], at="#step=40") as page:
        page.locator("button.tile").first.click()
        assert page.locator("dialog[open] .type").count() >= 1
        assert len(page.locator("dialog[open] .dialog-text").inner_text()) > 40
        page.keyboard.press("Escape")
        page.locator(".hand .chip").first.focus()
        title = page.locator(".hand .chip").first.inner_text()
        page.keyboard.press("Enter")
        assert page.locator("dialog[open] h2").inner_text() == title
        page.keyboard.press("Escape")
        assert page.evaluate("document.activeElement.textContent") == title
        page.locator("button.pile").first.click()
        page.locator("dialog[open] .pile-list button").first.click()
        assert page.locator("dialog[open] .type").count() >= 1


@pytest.mark.parametrize(("key", "told"), [("behaviour", "Behaviour, phase 3:"), ("ultimate", "Ultimate, phase 3:")])
def test_what_a_chimera_does_is_a_click_away(browser: Browser, pages: dict[str, Path], key: str, told: str) -> None:
    with opened(browser, pages["alone"], at="#step=40") as page:
        page.locator(f".chimera-numbers [data-key={key}]").click()
        assert told in page.locator("dialog[open] .dialog-text").inner_text()


def test_the_keyboard_alone_reaches_everything(browser: Browser, pages: dict[str, Path]) -> None:
    """Tab goes to every button in turn, each with a name and a ring around it; focus stays where it is over steps."""
    with opened(browser, pages["two"], at="#step=40") as page:
        wanted = asked(page, "stops")
        reached, unnamed, unseen = set(), [], []
        for _ in range(wanted + 12):
            page.keyboard.press("Tab")
            key, kind, name, ring = asked(page, "focused")
            if kind in ("BUTTON", "SELECT", "INPUT", "SUMMARY"):
                reached.add(key)
                unnamed += [] if name else [kind]
                unseen += [name] if ring == "none" else []
        assert (len(reached), unnamed, unseen) == (wanted, [], [])
        page.locator(".side.seat-0 .hand .chip").first.focus()
        title = page.evaluate("document.activeElement.textContent")
        press(page, "v", "ArrowRight", "ArrowLeft")
        assert page.evaluate("document.activeElement.textContent") == title
        press(page, "v")  # now the hand is hidden
        assert page.evaluate("document.activeElement.id") == "table"


@EVERY
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_nothing_is_cut_or_lies_over_another_or_runs_out_of_the_page(
    browser: Browser, pages: dict[str, Path], kind: str, size: tuple[int, int]
) -> None:
    with opened(browser, pages[kind], size) as page:
        last = last_of(page)
        for n in {0, 1, last // 3, last // 2, 2 * last // 3, last - 1, last}:
            page.locator("#slider").fill(str(n))
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"step {n}"
            assert asked(page, "cut") == [], f"step {n}"
            assert asked(page, "overlaps") == [], f"step {n}"
        page.keyboard.press("?")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert asked(page, "cut") == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_and_dice_stand_out_in_the_light_and_in_the_dark(
    browser: Browser, pages: dict[str, Path], scheme: str
) -> None:
    """At least 4.5 to 1 for words and 3 to 1 for signs, as WCAG 2.2 has it (1.4.3, 1.4.11)."""
    grounds = []
    for kind in ("two", "four", "together", "draft"):
        with opened(browser, pages[kind], scheme=scheme) as page:
            for share in (3, 2):
                page.locator("#slider").fill(str(last_of(page) // share))
                found = asked(page, "contrast")
                assert found["words"] >= 4.5, (kind, found)
                assert found.get("die", 9) >= 3, (kind, found)
            page.keyboard.press("?")
            assert asked(page, "contrast")["die"] >= 3
            grounds.append(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert set(grounds) == ({"rgb(239, 235, 227)"} if scheme == "light" else {"rgb(20, 22, 27)"})


def test_the_switch_is_kept_and_goes_before_what_the_system_prefers(browser: Browser, pages: dict[str, Path]) -> None:
    with opened(browser, pages["two"], scheme="dark") as page:
        page.locator("#theme").click()
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(239, 235, 227)"
        page.reload()
        page.wait_for_selector("html[data-ready]")
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(239, 235, 227)"


def test_things_move_only_where_that_is_wanted(browser: Browser, pages: dict[str, Path]) -> None:
    for motion, moves in (("reduce", False), ("no-preference", True)):
        with opened(browser, pages["two"], motion=motion) as page:
            names = set()
            for n in range(30, 44):
                page.locator("#slider").fill(str(n))
                names |= set(
                    page.evaluate(
                        "[...document.querySelectorAll('.entered, .changed')]"
                        ".map((e) => getComputedStyle(e).animationName)"
                    )
                )
            assert (names == {"none"}) is not moves
