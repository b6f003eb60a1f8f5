"""A game of the edition of 2018 says so, and wherever a card is looked up its text is the one that is played."""

import asyncio
import io
import json

import pytest
from textual.widgets import Input, Static

from ashes_env.cards import edition_2018
from ashes_env.cards.registry import by_title, by_title_in
from ashes_env.cli.serving.game_terms import Terms
from ashes_env.cli.tui.app import AshesApp
from ashes_env.cli.tui.screens import TextScreen
from ashes_env.render.releases import slug
from ashes_env.render.rules_text.whole import card_text
from ashes_env.replays import Recording
from ashes_env.replays.page import page_of
from ashes_env.spec.modes import MODES
from ashes_env.spec.spec import GameSpec
from docs import card_pages
from tests.cli.conftest import Run
from tests.cli.test_serve import talk
from tests.cli.test_tui import session
from tests.replays.test_page import held

THEN = edition_2018.EDITION
TITLE = "Blood Chains"
NOW, BEFORE = card_text(by_title()[TITLE]), card_text(by_title_in(THEN)[TITLE])
PLAY = ("--mode", "pvp", "--edition", THEN, "--deck", "children of blackcloud", "--seed", "1")
TOLD = f"edition of {THEN}"


@pytest.mark.cards(*(card.title for card in edition_2018.CARDS))
def test_the_plain_interface_shows_the_texts_of_the_edition(run: Run) -> None:
    asked = [f"c {card.title}" for card in edition_2018.CARDS]
    told = run("play", *PLAY, "--plain", typed=[*asked, "q"]).out
    for card in edition_2018.CARDS:
        assert card_text(card) in told
        assert card_text(by_title()[card.title]) not in told
    assert told.count("This is its text in the edition of 2018.") == len(edition_2018.CARDS)
    assert NOW in run("play", "--mode", "pvp", "--seed", "1", "--plain", typed=[f"c {TITLE}", "q"]).out


def test_details_show_the_text_of_the_edition(run: Run) -> None:
    told = run("play", *PLAY, "--first-five", "choose", "--plain", typed=[f"d {n}" for n in range(1, 11)]).out
    assert BEFORE in told
    assert NOW not in told


def test_the_terminal_interface_shows_the_texts_of_the_edition() -> None:
    async def drive() -> None:
        app = AshesApp(session(*PLAY, "--first-five", "choose"))
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            assert TOLD in str(app.query_one("#head", Static).visual)
            await pilot.press("c")
            app.screen.query_one(Input).value = TITLE
            await pilot.pause()
            await pilot.press("enter")
            screen = app.screen
            assert isinstance(screen, TextScreen)
            assert f"{screen.heading}\n{screen.text}".startswith(BEFORE)
            await pilot.press("escape", "escape")
            (at,) = [i for i, one in enumerate(app.choices) if one.text == f"take {TITLE}"]
            await pilot.press(*["down"] * at, "d")
            screen = app.screen
            assert isinstance(screen, TextScreen)
            assert f"{screen.heading}\n{screen.text}".startswith(BEFORE)

    asyncio.run(drive())


def test_a_program_is_told_the_texts_of_its_game() -> None:
    card = {"type": "card", "title": TITLE}
    of_2018 = {"type": "new", "mode": "pvp", "options": {"edition": THEN}}
    heard = talk([card, of_2018, card, {"type": "new", "mode": "red_rains"}, card])
    texts = [message["text"] for message in heard if message["type"] == "card"]
    assert [BEFORE in text for text in texts] == [False, True, False]
    assert [TOLD in one["text"] for one in heard if one["type"] == "decision"] == [True, False]
    heard = talk([card], terms=Terms("pvp", {"edition": THEN}))
    assert BEFORE in heard[-1]["text"], "the terms of the command line hold where no game is begun"


@pytest.mark.parametrize("view", [None, 0])
def test_the_page_has_the_texts_of_the_edition(view: int | None) -> None:
    options = {"decks": ["The Children of Blackcloud", "The Bloodwoods Queen"], "first_five": "choose"}
    recording = Recording.begin(GameSpec("pvp", settings={"edition": THEN}, options=options, seed=1))
    for _ in range(10):  # the First Five of both, this card among them
        offered = recording.match.describe_mask()
        recording.act(next((action for action, text in offered.items() if TITLE in text), next(iter(offered))))
    data = held(page_of(recording.replay(), view))
    assert data["cards"][TITLE][1] == BEFORE.partition("\n")[2]
    assert TOLD in data["about"]


def test_the_picture_has_the_texts_of_the_edition() -> None:
    pytest.importorskip("PIL", reason="the extra 'render'")
    from ashes_env.render.picture import picture, pieces, size_for
    from ashes_env.render.picture.canvas import Canvas

    def drawn(edition: str) -> bytes:
        c = Canvas((180, 120), pieces.GROUND, edition)
        pieces.held(c, (6, 6, 168, 108), TITLE, False)
        return c.done().tobytes()

    assert drawn(THEN) != drawn("reborn")
    match = Recording.begin(GameSpec("pvp", settings={"edition": THEN}, seed=1)).match
    board = match.board(0)
    there, said = io.BytesIO(), io.BytesIO()
    picture(board, size_for(2)).save(there, "PNG")
    picture({**board, "edition": "reborn"}, size_for(2)).save(said, "PNG")
    assert there.getvalue() != said.getvalue()


def test_a_draft_knows_its_edition() -> None:
    settings = MODES["draft"].settings(players=2, edition=THEN)
    match = MODES["draft"].match.new(settings, {}, 1)
    assert match.edition == match.board(0)["edition"] == THEN


def test_a_program_of_a_draft_is_told_the_edition() -> None:
    told = talk([{"type": "new", "mode": "draft", "options": {"edition": THEN, "players": 2}, "board": True}])
    (decision,) = [message for message in told if message["type"] == "decision"]
    assert decision["board"]["edition"] == THEN
    assert json.dumps(decision["board"])


def test_the_site_has_both_texts() -> None:
    pages = card_pages.pages()
    for card in edition_2018.CARDS:
        page = pages[f"cards/{slug(card.title)}.md"]
        now, then = page.split("## In the edition of 2018")
        told = card_pages.plain(card_text(card).splitlines()[-1]).partition(",")[0]
        assert told in then
        assert told not in now
    assert sum("In the edition of 2018" in page for page in pages.values()) == len(edition_2018.CARDS)
