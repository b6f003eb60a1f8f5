"""The hand of the person at the screen: costs, texts, and why a card cannot be played now."""

from collections.abc import Sequence

import pytest

pytest.importorskip("textual", reason="the extra 'play'")

from textual.containers import VerticalScroll
from textual.geometry import Size
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from ashes_env.cli.held import held, lines
from ashes_env.cli.session import OWN, Session
from ashes_env.cli.tui.app import AshesApp
from ashes_env.cli.tui.coloured_table import fitting, table
from ashes_env.cli.tui.layout import LEAST_LOG, SHORT_LOG, room_in
from ashes_env.cli.tui.looks import COSTS, LINES, RICHEST_FIRST, TEXTS, Look
from ashes_env.cli.tui.screens import CardsScreen, TextScreen
from ashes_env.match.game_match import GameMatch
from ashes_env.match.match import Match
from ashes_env.match.settings import Settings
from ashes_env.scenarios import position, side
from ashes_env.text.not_now import reasons
from tests.cli.test_tui import drive, session, text

HAND = ["Hammer Knight", "Molten Gold", "Cover", "Cover"]
WHY = "not now: needs 1 more ceremonial power die"


def match_of(hand: Sequence[str] = HAND, units: Sequence[str] = ("Iron Worker",)) -> Match:
    mine = side("Coal Roarkwin", hand=list(hand), units=list(units), dice="3 natural power")
    return GameMatch(Settings("pvp", players=2), position(mine, side("Aradel Summergaard", units=["Mist Spirit"])))


def shown(match: Match, width: int, look: Look) -> list[str]:
    return table(match.board(0), width, look=look, why=reasons(match, 0)).plain.splitlines()


def test_a_card_in_hand_says_what_it_costs_and_does_and_why_it_cannot_be_played() -> None:
    match = match_of()
    knight, gold, cover = held(match.board(0), 0, reasons(match, 0))
    assert (knight.summary, knight.cost) == (
        "Hammer Knight 3/4/2",
        "main, 1 ceremonial power, 1 natural class, 1 basic",
    )
    assert knight.why == WHY.removeprefix("not now: ")
    assert knight.does.startswith("Aftershock 1: ")
    assert (gold.name, gold.cost, gold.why) == ("Molten Gold", "main, 2 natural class", "")
    assert gold.does.startswith("action spell. Place 3 wounds")
    assert (cover.name, len(set(cover.ids))) == ("2x Cover", 2)
    assert cover.why.startswith("is a reaction: it is offered after ")
    assert held(match.board(None), None, {}) == []


def test_everything_that_waits_is_listed() -> None:
    match = match_of(["Hammer Knight"])
    told = lines(match.board(0), 0, reasons(match, 0))
    assert told[0] == f"Hammer Knight (main, 1 ceremonial power, 1 natural class, 1 basic), {WHY}"
    assert lines(match.board(0), 0, {}) == []


@pytest.mark.parametrize("width", [76, 110])
def test_the_richer_a_look_the_more_a_table_says(width: int) -> None:
    match = match_of()
    titles, costs, whole = (shown(match, width, Look(hand=hand)) for hand in (0, COSTS, TEXTS))
    assert "hand   Hammer Knight │ Molten Gold │ 2x Cover" in titles
    assert any("Molten Gold (main, 2 natural class)" in line for line in costs)
    assert not any("not now" in line for line in costs)
    assert any(WHY in line for line in whole)
    assert any("Place 3 wounds" in line for line in whole)
    assert max(len(line.rstrip()) for line in whole) <= width
    rows = shown(match, width, Look(hand=LINES))
    assert any(row.strip().endswith(WHY) for row in rows)
    assert any("action spell. Place 3" in row for row in rows) is (width > 100)
    assert len(rows) < len(whole)


def test_units_and_spells_say_what_they_do_where_there_is_room() -> None:
    told = "\n".join(shown(match_of(), 110, Look(texts=True)))
    assert "Iron Worker: Overtime 2" in told


def test_a_tight_table_leaves_out_what_is_empty() -> None:
    match = match_of(units=())
    roomy, tight = (shown(match, 76, look) for look in (Look(), Look(tight=True)))
    assert "units none" in roomy
    assert len(tight) == len(roomy) - 2, "no line between the sides, none for no units"


@pytest.mark.parametrize("height", [6, 8, 10, 14, 20, 40])
def test_the_richest_look_with_room_is_taken(height: int) -> None:
    match = match_of()
    for width in (76, 120):
        look = fitting(match.board(0), width, height, why=reasons(match, 0))
        assert len(shown(match, width, look)) <= height or look == RICHEST_FIRST[-1]
    assert fitting(match.board(0), 120, 60).texts


def test_a_name_and_its_piles_stand_in_one_line() -> None:
    foe = next(line for line in shown(match_of(), 76, Look()) if "Aradel" in line)
    assert "(your opponent) 16/16" in foe
    assert foe.endswith("hand 0 deck 0 discard 0")


def test_the_screen_is_shared_out() -> None:
    narrow, wide = (room_in(Size(*size), ("What now?", ""), 5) for size in ((80, 24), (120, 40)))
    assert (narrow.height, narrow.for_table) == (24 - 2 - 1 - 5, 24 - 2 - 1 - 5 - LEAST_LOG)
    assert narrow.for_log(3) == 12 or narrow.for_log(3) == narrow.height - 3
    assert narrow.for_log(50) == LEAST_LOG
    assert (wide.for_table, wide.width) == (40 - 2 - 1 - 14, 80)
    hinted = room_in(Size(80, 24), ("What now?", ""), 5, "one\ntwo")
    assert (hinted.height, hinted.log) == (narrow.height - 2, SHORT_LOG)


# --- on the screen ----------------------------------------------------------------------------------------------------


def test_a_key_says_what_waits_and_cards_say_it_too() -> None:
    begun = session("--seed", "11")
    begun.act(begun.choices()[0].action)
    app = AshesApp(begun)

    async def script(pilot: Pilot[int], app: AshesApp) -> None:
        await pilot.press("w")
        screen = app.screen
        assert isinstance(screen, TextScreen)
        assert (
            "Summon Calamity Golem (main, 3 ceremonial class), not now: needs a target: an ally of yours" in screen.text
        )
        await pilot.press("escape", "c")
        cards = app.screen
        assert isinstance(cards, CardsScreen)
        listed = cards.query_one("#titles", OptionList)
        prompts = [str(listed.get_option_at_index(i).prompt) for i in range(listed.option_count)]
        assert "Summon Calamity Golem (not now: needs a target: an ally of yours)" in prompts
        await pilot.press(*"calamity go", "enter")
        sheet = app.screen
        assert isinstance(sheet, TextScreen)
        assert "not now" not in sheet.text or sheet.heading == "Summon Calamity Golem"

    drive(app, script)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_the_more_room_the_more_the_hand_says(size: tuple[int, int]) -> None:
    begun = session("--seed", "11")
    begun.act(begun.choices()[0].action)
    app = AshesApp(begun)

    async def script(pilot: Pilot[int], app: AshesApp) -> None:
        told = text(app, "#table")
        assert ("not now: needs a target: an ally of yours" in told) is (size[0] > 80)
        assert app.query_one("#table", Static).region.height <= app.query_one("#board").region.height

    drive(app, script, size)


def test_the_log_begins_with_the_last_own_decision() -> None:
    begun = session("--seed", "11")
    choose(begun, "discard nothing", "pass")
    begun.agents_play()
    app = AshesApp(begun)

    async def script(pilot: Pilot[int], app: AshesApp) -> None:
        await pilot.pause()
        log = app.query_one("#log", VerticalScroll)
        rows = text(app, "#told").splitlines()
        last = max(i for i, row in enumerate(rows) if row.startswith("> "))
        assert log.scroll_y <= sum(1 + len(row) // log.scrollable_content_region.width for row in rows[:last])
        await pilot.press("right_square_bracket")
        await pilot.press("left_square_bracket")

    drive(app, script)
    assert any(line.startswith(OWN) for line in begun.log())


def choose(begun: Session, *wanted: str) -> None:
    """Takes choices by how they begin."""
    for start in wanted:
        begun.act(next(one.action for one in begun.choices() if one.text.startswith(start)))


def test_the_highlighted_choice_says_what_its_cards_do_below_the_table() -> None:
    app = AshesApp(session("--mode", "pvp", "--seed", "5", "--first-five", "choose", "--opponent", "random"))

    async def script(pilot: Pilot[int], app: AshesApp) -> None:
        await pilot.press("home")
        first, said = app.choices[0].text.removeprefix("take "), text(app, "#table")
        assert f"\n\n{first} (main, 1 basic): ally, " in said
        await pilot.press("down")
        assert f"{first} (" not in text(app, "#table")
        rows = said.splitlines()
        assert app.query_one("#board").region.height >= len(rows)
        log = app.query_one("#log").region.height
        await pilot.press("end")
        assert app.query_one("#log").region.height == log, "the log stays where it is"

    drive(app, script, (100, 30))


def test_what_the_table_says_is_not_said_again() -> None:
    begun = session("--seed", "11")
    begun.act(begun.choices()[0].action)
    app = AshesApp(begun)

    async def script(pilot: Pilot[int], app: AshesApp) -> None:
        await pilot.press("end")
        said = " ".join(text(app, "#table").split())
        assert said.count("ready spell. Side action, 1 ceremonial class, exhaust this card") == 1

    drive(app, script, (200, 60))


def test_the_table_makes_room_for_a_hint() -> None:
    begun = session("--seed", "11")
    begun.act(begun.choices()[0].action)
    app = AshesApp(begun, hints=["one\ntwo\nthree\nfour\nfive"])

    async def script(pilot: Pilot[int], app: AshesApp) -> None:
        before = text(app, "#table")
        assert "units none" in before
        await pilot.press("h")
        await pilot.pause()
        assert "units none" not in text(app, "#table"), "it is as short as it can be"
        assert "The Corpse of Viros" in text(app, "#table")
        assert app.query_one("#table").region.height <= app.query_one("#board").region.height
        await pilot.press("2")
        await pilot.pause()
        assert "units none" in text(app, "#table")

    drive(app, script)
