"""The interface over the whole terminal, driven by its keys."""

import asyncio
import os
import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.events import Key
from textual.geometry import Region
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from ashes_env.agents.base import Agent
from ashes_env.cli import new_game
from ashes_env.cli.main import parser
from ashes_env.cli.puzzle import session_of
from ashes_env.cli.session import Session, leaving_lines
from ashes_env.cli.tui.app import AshesApp
from ashes_env.cli.tui.screens import CardsScreen, CurtainScreen, TextScreen
from ashes_env.cli.watch import begin_session as watched
from ashes_env.match.match import Match
from ashes_env.replays import read
from ashes_env.scenarios import read as scenario
from ashes_env.text import advising

Script = Callable[[Pilot[int], AshesApp], Awaitable[None]]
SMALL = (80, 24)
LARGE = (160, 48)
PATIENCE = 600.0  # seconds after which something will not happen any more


def session(*argv: str, place: Path | None = None) -> Session:
    """A new game as the command begins it, saved nowhere unless a place is given."""
    args = parser().parse_args(["play", *argv])
    mode = new_game.mode_of(args)
    seats, me = new_game.seats_of(args, mode)
    return Session.begin(new_game.table_of(args, mode, seats, me), place, args.hint or "")


def drive(app: AshesApp, script: Script, size: tuple[int, int] = SMALL) -> None:
    """Runs a script of keys on an application."""

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(pilot, app)

    asyncio.run(run())


async def until(pilot: Pilot[int], true: Callable[[], bool]) -> None:
    """Waits for what a thread works out, however busy the machine is."""
    late = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > late:
            pytest.fail("it did not happen")
        await pilot.pause(0.01)


def text(app: AshesApp, name: str) -> str:
    """What a part of the main screen says."""
    return str(app.screen_stack[0].query_one(name, Static).visual)


def options(app: AshesApp) -> list[str]:
    """The choices as they are listed."""
    listed = app.screen_stack[0].query_one("#choices", OptionList)
    return [str(listed.get_option_at_index(i).prompt) for i in range(listed.option_count)]


def test_it_starts_chooses_and_takes_back() -> None:
    app = AshesApp(session("--seed", "3"))

    async def script(pilot: Pilot[int], app: AshesApp) -> None:
        assert "Coal Roarkwin" in text(app, "#table")
        assert "discard cards before you draw to five" in text(app, "#question")
        assert options(app)[1] == " 2  discard Final Stand"
        await pilot.press("down", "enter")
        assert [words for _, words in app.session.decided] == ["discard Final Stand"]
        assert "> discard Final Stand" in text(app, "#told")
        await pilot.press("2")
        assert [words for _, words in app.session.decided] == ["discard Final Stand", "discard Old Salt"]
        await pilot.press("u")
        assert len(app.session.decided) == 1
        await pilot.press("u", "u")
        assert app.session.decided == []
        assert len(options(app)) == 6
        await pilot.press("9")
        assert app.session.decided == []
        await pilot.press("q")

    drive(app, script)
    assert app.return_code == 0


def test_numbers_of_two_digits_wait_for_the_second() -> None:
    app = AshesApp(session("--mode", "pvp", "--seed", "3", "--opponent", "random", "--first-five", "choose"))

    async def script(pilot: Pilot[int], app: AshesApp) -> None:
        assert len(options(app)) == 10
        await pilot.press("1")
        assert app.session.decided == []
        await pilot.press("0")
        assert len([seat for seat, _ in app.session.decided if seat == 0]) == 1

    drive(app, script)


@pytest.mark.parametrize("key", ["enter", "2"])
def test_a_key_is_for_the_choices_that_it_was_pressed_for(key: str) -> None:
    app = AshesApp(session("--seed", "3"))

    async def script(pilot: Pilot[int], app: AshesApp) -> None:
        early = Key(key, None if key == "enter" else key)
        await pilot.press("down", "enter")
        assert [words for _, words in app.session.decided] == ["discard Final Stand"]
        app.post_message(early)
        await pilot.pause()
        assert len(app.session.decided) == 1, "it was pressed before the second list was there"
        await pilot.press(key)
        assert len(app.session.decided) == 2
        turn = app.turn
        app.query_one("#choices", OptionList).action_select()
        app._position()
        await pilot.pause()
        assert (len(app.session.decided), app.turn) == (2, turn + 1), "the selection came from the list before"

    drive(app, script)


def test_an_error_says_what_is_wrong_with_what(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = AshesApp(session("--seed", "3", place=tmp_path / "game.json"))
    told: list[tuple[str, str]] = []

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    async def script(pilot: Pilot[int], app: AshesApp) -> None:
        monkeypatch.setattr(app, "notify", lambda message, title="", **_: told.append((title, message)))
        app._try(lambda: app.session.act(-1))
        with monkeypatch.context() as patched:
            patched.setattr(os, "replace", full)
            await pilot.press("1")
        (tmp_path / "game.json").unlink()
        (tmp_path / "game.json").mkdir()
        await pilot.press("1")

    drive(app, script)
    assert [title for title, _ in told] == ["not possible", "not saved", "another file"]
    assert "game-2.json" in told[-1][1]
    assert len(app.session.decided) == 2


def test_a_changed_size_is_drawn_at_once() -> None:
    app = AshesApp(session_of("rage", scenario("rage")))

    async def script(pilot: Pilot[int], app: AshesApp) -> None:
        await pilot.press("down", "down")
        for size, boxes in ((LARGE, True), (SMALL, False), ((120, 40), True)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert ("┌" in text(app, "#table")) is boxes
            widest = max(map(len, text(app, "#table").splitlines()))
            assert widest <= app.query_one("#board").region.width
            assert app.query_one("#choices", OptionList).highlighted == 2
            assert max(map(len, options(app))) <= size[0] - 2, "each choice has one line"
            assert any(one.endswith("...") for one in options(app)) or boxes

    drive(app, script)


def test_the_list_is_filtered_by_typing() -> None:
    app = AshesApp(session("--seed", "3"))

    async def script(pilot: Pilot[int], app: AshesApp) -> None:
        await pilot.press("slash", *"summon")
        assert options(app) == [" 5  discard Summon Bone Crow", " 6  discard Summon Calamity Golem"]
        assert "[2 of 6 with 'summon']" in text(app, "#question")
        await pilot.press("enter", "down", "enter")
        assert [words for _, words in app.session.decided] == ["discard Summon Calamity Golem"]
        await pilot.press("slash", "q")
        assert options(app) == []
        await pilot.press("escape")
        assert len(options(app)) == 5
        assert not app.query_one("#filter", Input).display

    drive(app, script)


def test_details_cards_table_log_and_help() -> None:
    app = AshesApp(session("--seed", "3"))

    async def script(pilot: Pilot[int], app: AshesApp) -> None:
        async def shown(*keys: str) -> str:
            await pilot.press(*keys)
            screen = app.screen
            assert isinstance(screen, TextScreen)
            await pilot.press("down", "pagedown", "escape")
            return f"{screen.heading}\n{screen.text}"

        assert "Final Stand" in await shown("down", "d")
        assert "Home, End" in await shown("question_mark")
        assert "conjurations:" in await shown("b")
        assert "round 1 starts" in await shown("l")
        await pilot.press("c", *"hammer kn")
        assert isinstance(app.screen, CardsScreen)
        assert "Hammer Knight\nAlly" in await shown("enter")
        await pilot.press("escape", "home", "d")
        assert len(app.screen_stack) == 1  # to discard nothing names no card

    drive(app, script)


def test_details_of_a_choice_without_a_card_show_the_card_that_asks() -> None:
    begun = session("--seed", "3")
    for _ in range(6):
        begun.act(begun.choices()[0].action)
    app = AshesApp(begun)

    async def script(pilot: Pilot[int], app: AshesApp) -> None:
        await pilot.press("home", "d")
        screen = app.screen
        assert isinstance(screen, TextScreen)
        assert screen.heading == "Viros Behaviour"
        assert screen.text.startswith("Behaviour\n"), "the title is not said twice"

    drive(app, script)


def test_a_choice_marks_its_card_on_the_table() -> None:
    app = AshesApp(session("--seed", "3"))

    async def script(pilot: Pilot[int], app: AshesApp) -> None:
        board = app.session.board()
        await pilot.press("down")
        ids = {card["id"] for card in board["sides"][0]["hand"]["cards"] if card["title"] == "Final Stand"}
        assert app._marked() & ids

    drive(app, script)


def test_a_hint_names_a_choice_and_the_interface_stays_alive() -> None:
    app = AshesApp(session("--seed", "3", "--hint", "tree:simulations=40"))

    async def script(pilot: Pilot[int], app: AshesApp) -> None:
        await pilot.press("h")
        await pilot.press("down")
        await until(pilot, lambda: "would take" in text(app, "#hint"))
        assert "tree:simulations=40 would take" in text(app, "#hint")
        assert "% of such games" in text(app, "#hint")
        await pilot.press("enter")
        assert text(app, "#hint") == ""

    drive(app, script)


def test_a_hint_of_the_planner_shows_the_next_best_and_the_reason() -> None:
    app = AshesApp(session("--seed", "3", "--hint", "plan:simulations=1,turns=1"))

    async def script(pilot: Pilot[int], app: AshesApp) -> None:
        await pilot.press("h")
        await until(pilot, lambda: "would take" in text(app, "#hint"))
        assert "\nNext best: " in text(app, "#hint")
        assert "over 12 deals" in text(app, "#hint").splitlines()[-1]
        assert app.query_one("#hint").size.height >= 3
        assert app.query_one("#choices").size.height >= 3

    drive(app, script)


def test_another_agent_is_asked_by_its_name() -> None:
    app = AshesApp(session("--seed", "3"))

    async def script(pilot: Pilot[int], app: AshesApp) -> None:
        for name, told in (("random", "random would take"), ("nobody", "No hint: no agent 'nobody'")):
            await pilot.press("H")
            app.screen.query_one(Input).value = name
            await pilot.press("enter")
            await until(pilot, lambda told=told: told in text(app, "#hint"))  # type: ignore[misc]

    drive(app, script)


def test_a_failed_hint_is_gone_with_the_next_key() -> None:
    app = AshesApp(session("--seed", "3"))

    async def script(pilot: Pilot[int], app: AshesApp) -> None:
        for key in ("down", "x"):
            await pilot.press("H", *"bogus", "enter")
            assert "No hint: no agent 'bogus'" in text(app, "#hint")
            assert app.query_one("#hint").display
            await pilot.press(key)
            assert text(app, "#hint") == ""
            assert not app.query_one("#hint").display

    drive(app, script)


def test_titles_that_there_are_not_are_told_with_those_near() -> None:
    app = AshesApp(session("--seed", "3"))

    async def script(pilot: Pilot[int], app: AshesApp) -> None:
        await pilot.press("c")
        field, said = app.screen.query_one(Input), app.screen.query_one("#no-title", Static)
        for typed, told in (
            ("hamer knigt", "did you mean 'Hammer Knight'"),
            ("qqqq", "there is no 'qqqq'"),
            ("ham kni", "did you mean 'Hammer Knight'"),
        ):
            field.value = typed
            await pilot.pause()
            assert said.display
            assert told in str(said.visual)
        field.value = "hammer"
        await pilot.pause()
        assert not said.display

    drive(app, script)


def test_a_hint_that_comes_too_late_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    app = AshesApp(session("--seed", "3", "--hint", "flat:simulations=2"))
    decided = threading.Event()
    advice = advising.advice

    def late(adviser: Agent, match: Match) -> advising.Advice:
        assert decided.wait(PATIENCE)
        return advice(adviser, match)

    async def script(pilot: Pilot[int], app: AshesApp) -> None:
        monkeypatch.setattr(advising, "advice", late)
        await pilot.press("h", "1")
        await until(pilot, lambda: len(app.session.decided) == 1)
        decided.set()
        await app.workers.wait_for_complete()
        assert "would take" not in text(app, "#hint")

    drive(app, script)


def test_agents_play_in_between() -> None:
    app = AshesApp(session("--mode", "pvp", "--opponent", "random", "--seed", "4", "--payment", "auto"))

    async def script(pilot: Pilot[int], app: AshesApp) -> None:
        for _ in range(6):
            await until(pilot, lambda: app.session.asks_person or app.session.over)
            await pilot.press("enter")
        await until(pilot, lambda: {seat for seat, _ in app.session.decided} == {0, 1})

    drive(app, script, LARGE)


def test_it_is_saved_after_each_decision_and_under_another_name(tmp_path: Path) -> None:
    place, other = tmp_path / "game.json", tmp_path / "other.json"
    app = AshesApp(session("--seed", "3", place=place))

    async def script(pilot: Pilot[int], app: AshesApp) -> None:
        assert read(place).actions == []
        await pilot.press("2")
        assert len(read(place).actions) == 1
        for name in (str(other), "/nowhere/x"):
            await pilot.press("s")
            app.screen.query_one(Input).value = name
            await pilot.press("enter")
        assert len(read(other).actions) == 1
        assert len(app.screen_stack) == 1

    drive(app, script)


def test_a_small_terminal_is_told_and_nothing_is_chosen_blindly() -> None:
    app = AshesApp(session("--seed", "3"))

    async def script(pilot: Pilot[int], app: AshesApp) -> None:
        assert "has 60 columns and 20 lines" in text(app, "#too-small")
        assert not app.query_one("#middle").display
        await pilot.press("enter")
        assert app.session.decided == []
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert app.query_one("#middle").display
        await pilot.press("enter")
        assert len(app.session.decided) == 1

    drive(app, script, (60, 20))


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize(
    "argv",
    [
        ["--mode", "draft"],
        ["--mode", "campaign"],
        ["--mode", "pvp", "--players", "4", "--opponent", "random"],
        ["--partner", "random"],
    ],
)
def test_every_mode_has_its_table(argv: list[str], size: tuple[int, int]) -> None:
    app = AshesApp(session("--seed", "3", *argv))

    async def script(pilot: Pilot[int], app: AshesApp) -> None:
        listed = app.query_one("#choices", OptionList)
        await until(pilot, lambda: app.session.asks_person and listed.region.height > 0)  # laid out
        for part in ("#head", "#table", "#question"):
            assert text(app, part)
        assert listed.region.height >= min(6, listed.option_count)
        lines = text(app, "#table").count("\n") + 1
        assert app.query_one("#board").region.height >= min(8, lines)
        await pilot.press("enter")
        assert app.session.decided

    drive(app, script, size)


def test_a_curtain_falls_between_people() -> None:
    app = AshesApp(session("--mode", "pvp", "--seed", "3", "--opponent", "human", "--first-five", "choose"))

    async def script(pilot: Pilot[int], app: AshesApp) -> None:
        assert isinstance(app.screen, CurtainScreen)
        first = app.screen.seat
        await pilot.press("enter")
        assert len(options(app)) == 10
        for _ in range(12):
            await pilot.press("enter")
            if isinstance(app.screen, CurtainScreen):
                break
        assert isinstance(app.screen, CurtainScreen)
        assert app.screen.seat != first
        await pilot.press("u", "1", "b")
        assert isinstance(app.screen, CurtainScreen)

    drive(app, script)


def test_no_curtain_falls_where_the_hands_are_open() -> None:
    for hands in ("off", "on"):
        app = AshesApp(session("--partner", "human", "--open-hands", hands, "--seed", "3"))

        async def script(pilot: Pilot[int], app: AshesApp, hands: str = hands) -> None:
            seats = set()
            for _ in range(20):
                assert isinstance(app.screen, CurtainScreen) <= (hands == "off")
                seats.add(app.session.match.seat)
                await pilot.press("enter")
            assert seats == {0, 1}

        drive(app, script)


def test_a_game_ends_with_its_result_and_can_be_taken_back(tmp_path: Path) -> None:
    begun = session("--seed", "3", place=tmp_path / "game.json")
    while not begun.over:
        begun.act(begun.choices()[-1].action)
    begun.undo()
    n = len(begun.decided)
    app = AshesApp(begun)

    async def script(pilot: Pilot[int], app: AshesApp) -> None:
        await pilot.press("end", "enter")
        assert isinstance(app.screen, TextScreen)
        assert app.screen.text.startswith("You have lost in round ")
        assert f"ashes replay {tmp_path / 'game.json'} --html page.html" in leaving_lines(app.session)
        await pilot.press("escape")
        assert "the Chimera has won, round" in text(app, "#head")
        told = app.query_one("#question", Static)
        lines = [strip.text for strip in told.render_lines(Region(0, 0, *told.size))]
        assert " ".join("".join(lines).split()).endswith(
            "u takes your last decision back, l is the log, b the whole table, q leaves"
        )
        assert len(lines) >= 3
        await pilot.press("u")
        assert len(app.session.decided) == n
        await pilot.press("end", "enter")
        assert isinstance(app.screen, TextScreen)

    drive(app, script)


def test_agents_are_watched_stopped_and_stepped(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is to be done after the delay waits in a list, so that no clock decides what has happened."""
    args = parser().parse_args(["watch", "--agent", "random", "--seed", "3"])
    app = AshesApp(watched(args), delay=0.1)
    due: list[Callable[[], object]] = []
    found = app.set_timer

    def timer(wait: float, callback: Any = None, **more: Any) -> Any:
        if wait == app.delay:
            due.append(callback)
            return None
        return found(wait, callback, **more)

    def decided() -> int:
        return len(app.session.decided)

    async def script(pilot: Pilot[int], app: AshesApp) -> None:
        for n in range(3):
            await until(pilot, lambda: bool(due))
            assert decided() == n
            due.pop()()
        await until(pilot, lambda: bool(due))
        await pilot.press("space")
        await until(pilot, lambda: app.stopped)
        due.pop()()
        await app.workers.wait_for_complete()
        assert decided() == 3
        assert due == []
        assert "stopped" in text(app, "#question")
        await pilot.press("n")
        await until(pilot, lambda: decided() == 4)
        assert due == []
        await pilot.press("plus", "space")
        for n in range(4, 6):
            await until(pilot, lambda: bool(due))
            assert decided() == n
            due.pop()()

    monkeypatch.setattr(app, "set_timer", timer)
    drive(app, script)


def test_a_puzzle_is_solved_and_missed() -> None:
    app = AshesApp(session_of("rage", scenario("rage")), title="Rage", hints=["Hint: pain"])

    async def script(pilot: Pilot[int], app: AshesApp) -> None:
        goal = "Defeat Saria this turn. Your goal: win this turn."
        shown = app.query_one("#task", Static)
        lines = [strip.text for strip in shown.render_lines(Region(0, 0, *shown.size))]
        assert " ".join("".join(lines).split()).endswith(goal)
        for key in ("b", "question_mark"):
            await pilot.press(key)
            assert isinstance(app.screen, TextScreen)
            assert goal in app.screen.text
            await pilot.press("escape")
        await pilot.press("h")
        assert text(app, "#hint") == "Hint: pain"
        for words in ("pass", "end turn"):
            (choice,) = [one for one in app.session.choices() if one.text == words]
            app._choose(choice.action)
            await pilot.pause()
        assert isinstance(app.screen, TextScreen)
        assert "Not solved" in app.screen.text
        await pilot.press("escape", "u", "u")
        for words in (
            "play Infuriate",
            "attach it to Hammer Knight, yours",
            "use Serve the City",
            "carry out",
            "attack Saria",
        ):
            (choice,) = [one for one in app.session.choices() if one.text.startswith(words)]
            app._choose(choice.action)
            await pilot.pause()
        await until(pilot, lambda: app.session.over)
        await pilot.pause()
        assert isinstance(app.screen, TextScreen)
        assert "Solved!" in app.screen.text

    drive(app, script)


def test_an_agent_that_cannot_go_on_leaves_with_its_error(monkeypatch: pytest.MonkeyPatch) -> None:
    app = AshesApp(session("--mode", "pvp", "--opponent", "random", "--seed", "4"))

    def fail(one: Agent, match: object) -> advising.Decided:
        raise ValueError("it gave up")

    async def script(pilot: Pilot[int], app: AshesApp) -> None:
        monkeypatch.setattr(advising, "decide", fail)
        late = time.monotonic() + PATIENCE
        while not app.error and time.monotonic() < late:
            await pilot.press("enter")
            await pilot.pause()

    drive(app, script)
    assert "it gave up" in app.error


def test_a_puzzle_begins_anew_and_ends_with_the_next_one() -> None:
    name = "under cover"
    app = AshesApp(session_of(name, scenario(name)))

    async def script(pilot: Pilot[int], app: AshesApp) -> None:
        await pilot.press("r", "n", "1")
        await until(pilot, lambda: app.session.over)
        assert "Not solved: you have lost" in text(app, "#question")
        await pilot.press("escape", "r")
        await until(pilot, lambda: app.session.asks_person)
        assert not app.session.can_undo
        await pilot.press("3")
        await until(pilot, lambda: app.session.over)
        assert "r begins anew, n is the next puzzle" in text(app, "#question")
        await pilot.press("escape", "n")

    drive(app, script)
    assert app.session.go_on
    assert app.return_code == 0
