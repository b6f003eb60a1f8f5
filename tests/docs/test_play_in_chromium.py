"""The page to play on in a real browser: whole games by clicks and by keys, on a desk and on a phone."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

import pytest

from ashes_env.browser.terms import terms_of
from ashes_env.replays.file import of_text
from ashes_env.spec.spec import GameSpec
from ashes_env.text import TextGame
from docs.play.building import KEPT, build
from docs.play.runtime import RuntimeMissing
from docs.play.serving import served
from tests.docs.axe import violations

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow  # a browser

PATIENCE: Final = 600_000  # milliseconds after which something will not happen any more
DESK: Final = (1280, 800)
PHONE: Final = (390, 844)
SIZES = pytest.mark.parametrize("size", [pytest.param(DESK, id="desk"), pytest.param(PHONE, id="phone")])
MOST: Final = 600  # decisions of a game
ALONE: Final = {"kind": "red_rains", "people": 1, "seed": 7}
DUEL: Final = {"kind": "pvp", "people": 1, "seed": 3, "opponent": "medium"}
KINDS = [
    pytest.param(ALONE, id="alone"),
    pytest.param({"kind": "red_rains", "people": 2, "seed": 5, "level": "S2"}, id="two against a Chimera"),
    pytest.param(DUEL, id="duel"),
    pytest.param({"kind": "pvp", "people": 2, "seed": 4}, id="two people"),
    pytest.param({"kind": "puzzle", "puzzle": "bait"}, id="puzzle"),
]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the built page is served."""
    folder = tmp_path_factory.mktemp("play") / "site"
    try:
        build(folder, KEPT)
    except RuntimeMissing as error:
        pytest.skip(str(error))
    with served(folder) as found:
        yield found


@contextmanager
def opened(
    browser: Browser, address: str, size: tuple[int, int] = DESK, terms: object = None, scheme: Any = "light"
) -> Iterator[Page]:
    """The page in a browser of its own, with a game if there are terms; at the end there was no error, and no request
    has left the page.
    """
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme=scheme,
        reduced_motion="reduce",
        has_touch=size == PHONE,
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    wrong: list[str] = []
    page.on("console", lambda message: wrong.append(f"console: {message.text}"))
    page.on("pageerror", lambda error: wrong.append(f"error: {error}"))
    page.on("request", lambda request: wrong.append(request.url) if _leaves(request.url, address) else None)
    page.goto(address + ("" if terms is None else f"#game={quote(json.dumps(terms))}"))
    page.wait_for_selector("html[data-ready], html[data-failed]")
    assert page.locator("html[data-failed]").count() == 0, page.locator("#loading-text").inner_text()
    if terms is None:
        page.wait_for_selector("#play")
    else:
        settled(page)
    yield page
    assert wrong == []
    context.close()


def _leaves(url: str, address: str) -> bool:
    return not url.startswith((address, "data:", f"blob:{address}"))


def settled(page: Page) -> Any:
    """Waits until nothing is asked of the engine, lifts the curtain, and returns the state."""
    page.wait_for_selector("#decision h2", state="attached")
    page.wait_for_selector("html:not([data-busy])", state="attached")
    if page.locator("html[data-curtain]").count():
        page.click("#dialog .tool.strong")
    return page.evaluate("game.state")


def played(page: Page, take: Callable[[Page, Any], None]) -> Any:
    """Plays to the end; `take` takes a choice."""
    for _ in range(MOST):
        state = settled(page)
        if state["over"]:
            return state
        take(page, state)
        page.wait_for_selector(f"html:not([data-n='{state['n']}'])", state="attached")
    raise AssertionError("the game does not end")


def clicked(rng: random.Random) -> Callable[[Page, Any], None]:
    """Clicks on a random choice: on the table where it points at one card alone, else in the list."""

    def take(page: Page, state: Any) -> None:
        choice = rng.choice(state["choices"])
        alone = [card for card in choice["cards"] if sum(card in one["cards"] for one in state["choices"]) == 1]
        spot = page.locator(f"#table [data-key='card-{alone[0]}']").first if alone else None
        if spot is not None and spot.count():
            spot.click()
        else:
            page.click(f"#decision [data-n='{choice['n']}']")

    return take


def kept(page: Page, rng: random.Random, most: int) -> Any:
    """The state after some random choices, when the browser has kept it."""
    for _ in range(most):
        clicked(rng)(page, settled(page))
    state = settled(page)
    page.wait_for_selector(f"html[data-kept='{state['n']}']", state="attached")
    return state


@SIZES
@pytest.mark.parametrize("terms", KINDS)
def test_a_whole_game_by_clicks(browser: Browser, address: str, size: tuple[int, int], terms: dict[str, Any]) -> None:
    with opened(browser, address, size, terms) as page:
        end = played(page, clicked(random.Random(1)))
        assert end["result"]
        assert page.locator("#decision").inner_text().count("\n") > 2
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= size[0]


def test_a_whole_game_by_keys(browser: Browser, address: str) -> None:
    rng = random.Random(2)

    def press(page: Page, state: Any) -> None:
        n = rng.randrange(len(state["choices"]))
        if rng.random() < 0.5 and n < 9 and len(state["choices"]) < 10:
            page.keyboard.press(str(n + 1))
            return
        for _ in range(n + 1):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")

    with opened(browser, address) as page:
        for _ in range(60):  # to the button that begins the game
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.id") == "play":
                break
        page.keyboard.press("Enter")
        assert played(page, press)["over"]


def test_the_same_choices_give_the_same_game_as_in_python(browser: Browser, address: str) -> None:
    taken: list[int] = []
    rng = random.Random(3)

    def take(page: Page, state: Any) -> None:
        taken.append(rng.choice(state["choices"])["n"])
        page.click(f"#decision [data-n='{taken[-1]}']")

    for terms in (ALONE, DUEL, {**DUEL, "opponent": "easy"}):
        taken.clear()
        with opened(browser, address, terms=terms) as page:
            played(page, take)
            saved = page.evaluate("ask({ do: 'save' })")["text"]
        meant = terms_of(terms)
        assert meant.spec is not None
        game = TextGame(meant.spec, meant.seats, meant.opponent)
        for n in taken:
            game.choose(n)
        assert of_text(saved) == of_text(game.save())


def test_a_game_is_kept_and_goes_on_after_the_page_was_closed(browser: Browser, address: str) -> None:
    with opened(browser, address, terms=DUEL) as page:
        state = kept(page, random.Random(4), 5)
        page.goto("about:blank")
        page.goto(address)
        page.click("#go-on")
        page.wait_for_selector("html[data-n]")
        back = settled(page)
        assert (back["n"], back["question"], back["told"]) == (state["n"], state["question"], state["told"])


def test_undo_hint_help_and_log(browser: Browser, address: str) -> None:
    with opened(browser, address, terms=ALONE) as page:
        first = settled(page)
        page.keyboard.press("h")
        page.wait_for_selector("#advice .best")
        page.locator("#advice .best button").first.click()
        page.wait_for_selector(f"html:not([data-n='{first['n']}'])", state="attached")
        settled(page)
        page.keyboard.press("u")
        page.wait_for_selector(f"html[data-n='{first['n']}']", state="attached")
        page.keyboard.press("?")
        assert "How to play" in page.locator("#dialog").inner_text()
        page.keyboard.press("Escape")
        page.keyboard.press("l")
        assert "Log" in page.locator("#dialog").inner_text()


def test_the_page_loaded_anew_goes_on_with_the_game(browser: Browser, address: str) -> None:
    with opened(browser, address, terms=DUEL) as page:
        state = kept(page, random.Random(6), 4)
        page.reload()
        page.wait_for_selector(f"html[data-n='{state['n']}']", state="attached")
        assert settled(page)["told"] == state["told"]


def test_the_first_game_explains_itself(browser: Browser, address: str) -> None:
    with opened(browser, address) as page:
        page.click("#first-game")
        seen = []
        for _ in range(60):
            state = settled(page)
            if state["over"]:
                break
            while page.locator(".lesson").count():
                seen.append(page.locator(".lesson h3").inner_text())
                page.click(".lesson button")
            page.click("#decision [data-n='1']")
            page.wait_for_selector(f"html:not([data-n='{state['n']}'])", state="attached")
        assert len(seen) == len(set(seen)) >= 4
        assert seen[1].startswith("2 of 10")


def test_the_rules_are_told(browser: Browser, address: str) -> None:
    with opened(browser, address) as page:
        page.click("#rules")
        assert "Main actions" in page.locator("#dialog").inner_text()


NASTY: Final = "<img src=x onerror=alert(1)><script>alert(2)</script>"


@pytest.mark.parametrize(
    "terms",
    [
        pytest.param({**ALONE, "decks": [NASTY]}, id="a deck"),
        pytest.param({**ALONE, "decks": [{"list": NASTY}]}, id="a list"),
        pytest.param({"kind": NASTY}, id="a kind"),
        pytest.param([NASTY], id="no object"),
        pytest.param({"kind": "puzzle", "puzzle": NASTY}, id="a puzzle"),
    ],
)
def test_what_others_wrote_is_shown_as_text(browser: Browser, address: str, terms: object) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    asked: list[str] = []
    page.on("dialog", lambda dialog: asked.append(dialog.message))
    page.goto(f"{address}#game={quote(json.dumps(terms))}")
    page.wait_for_selector("#says:not(:empty)")
    page.wait_for_selector("#play")
    assert page.locator("body img, body script").count() == 0
    assert asked == []
    context.close()


def test_a_card_shows_its_text_under_the_pointer_and_on_a_right_click(browser: Browser, address: str) -> None:
    with opened(browser, address, terms=ALONE) as page:
        state = settled(page)
        card = state["board"]["sides"][0]["phoenixborn"]
        spot = page.locator(f"#table [data-key='card-{card['id']}']").first
        spot.hover()
        page.wait_for_selector("#peek:not([hidden])")
        assert card["title"] in page.locator("#peek").inner_text()
        spot.click(button="right")
        page.wait_for_selector("#dialog[open]")
        assert card["title"] in page.locator("#dialog").inner_text()


def test_two_people_do_not_see_each_others_cards(browser: Browser, address: str) -> None:
    with opened(browser, address, terms={"kind": "pvp", "people": 2, "seed": 4}) as page:
        seen = set()
        for _ in range(60):
            page.wait_for_selector("html:not([data-busy])", state="attached")
            state = page.evaluate("game.state")
            if page.locator("html[data-curtain]").count():
                assert (
                    page.locator("#table").is_hidden()
                    or page.locator("#table").evaluate("table => getComputedStyle(table).visibility") == "hidden"
                )
                page.click("#dialog .tool.strong")
            seen.add(state["seat"])
            for side in state["board"]["sides"]:
                if side["seat"] != state["seat"]:
                    assert side["hand"]["cards"] == []
            page.click("#decision [data-n='1']")
            page.wait_for_selector(f"html:not([data-n='{state['n']}'])", state="attached")
        assert seen == {0, 1}


@SIZES
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_readers_find_names_and_contrast(browser: Browser, address: str, size: tuple[int, int], scheme: str) -> None:
    with opened(browser, address, size, ALONE, scheme) as page:
        rng = random.Random(5)
        for _ in range(25):
            clicked(rng)(page, settled(page))
        settled(page)
        assert violations(page) == []
        page.keyboard.press("n")
        assert violations(page) == []


def test_what_a_choice_changed_is_marked_on_the_table(browser: Browser, address: str) -> None:
    with opened(browser, address, terms=ALONE) as page:
        rng, marked = random.Random(8), 0
        for _ in range(30):
            if settled(page)["over"]:
                break
            clicked(rng)(page, settled(page))
            settled(page)
            marked += page.locator("#table .entered, #table .changed").count()
        assert marked
        page.keyboard.press("u")
        settled(page)
        assert page.locator("#table .entered, #table .changed").count() == 0


def short_game() -> str:
    """A game that is over after a few decisions: somebody passes who could win."""
    pile = ["Iron Worker"] * 5
    mine = {"pb": {"title": "Coal Roarkwin", "wounds": 14}, "units": ["Hammer Knight"], "deck": pile, "side": 0}
    theirs = {"pb": {"title": "Aradel Summergaard", "wounds": 15}, "dice": "3 natural", "deck": pile}
    theirs |= {"spellboard": ["Summon Butterfly Monk"], "hand": ["Molten Gold"]}
    game = TextGame(GameSpec("pvp", {}, {"scenario": {"players": [mine, theirs]}}, 1), player="human")
    while not game.over:
        game.choose(next((n for n, text in enumerate(game.choices, 1) if text.startswith("pass")), 1))
    return game.save()


@SIZES
def test_the_costly_decisions_of_a_game_are_shown_on_the_table(
    browser: Browser, address: str, size: tuple[int, int]
) -> None:
    with opened(browser, address, size) as page:
        file: Any = {"name": "game.json", "mimeType": "application/json", "buffer": short_game().encode()}
        page.locator("#file").set_input_files([file])
        page.click("[data-key='analyse']")
        page.click(".costly [data-key^='look-']")
        page.wait_for_selector("[data-key='look-end']")
        told = page.locator("#decision").inner_text()
        assert "You chose: pass" in told
        assert "Better: attack" in told
        assert page.locator("#table .offered").count() == 0
        assert violations(page) == []
        page.click("[data-key='look-end']")
        page.wait_for_selector("[data-key='again']")
        page.click("[data-key='look']")
        page.wait_for_selector("[data-key='look-before']:disabled")
        page.keyboard.press("n")
        page.click("#play")
        assert settled(page)["n"] < 3 or not settled(page)["over"]


def test_decks_are_found_by_their_names(browser: Browser, address: str) -> None:
    with opened(browser, address) as page:
        page.locator("#deck-0").locator("xpath=../..").locator("input[type=search]").fill("rimea")
        names = page.locator("#deck-0 option").all_inner_texts()
        assert 3 < len(names) < 20
        assert sum("Rimea" in name for name in names) >= len(names) - 3, "any deck, a pasted one, and the chosen one"
