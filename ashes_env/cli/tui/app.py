"""The application: shows a session, takes the decisions of people, runs agents in a thread."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar, Final

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Event, Key, Resize
from textual.geometry import Size
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from ashes_env.cli import held, players
from ashes_env.cli.details import asking, titles_in
from ashes_env.cli.plain import advice_text
from ashes_env.cli.session import OWN, Session, leaving_lines, result_text
from ashes_env.cli.tui.coloured_table import fitting, marked_line, table
from ashes_env.cli.tui.hand import about
from ashes_env.cli.tui.keys import HELP, KEYS
from ashes_env.cli.tui.layout import LEAST_HEIGHT, LEAST_WIDTH, WIDE, room_in
from ashes_env.cli.tui.looks import TEXTS, Look
from ashes_env.cli.tui.screens import AskScreen, CardsScreen, CurtainScreen, TextScreen, card_screen
from ashes_env.cli.tui.style import STYLE
from ashes_env.files import one_line, printable
from ashes_env.render import plain_table
from ashes_env.render.board import cards_of
from ashes_env.render.rules_text.asked import cut
from ashes_env.spec.names import plain
from ashes_env.text.advising import Advice, Decided
from ashes_env.text.choices import Choice

SHOWN: Final = 200  # lines of the log beside the table
MARGIN: Final = 6  # columns that the number of a choice and the edges take
SLOWEST: Final = 32.0
FASTEST: Final = 1 / 32


class AshesApp(App[int]):
    """One session on one screen. Without people agents play, with `delay` seconds for each decision."""

    TITLE = "ashes"
    CSS = STYLE
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]  # noqa: RUF012 - so is it declared there
    BINDINGS: ClassVar[list[BindingType]] = [*KEYS]

    def __init__(self, session: Session, *, title: str = "", hints: Sequence[str] = (), delay: float = 1.0) -> None:
        super().__init__()
        self.session = session
        self.heading = title
        self.hints = list(hints)
        self.delay = delay
        self.watching = not session.people
        self.stopped = False
        self.all_choices: list[Choice] = []
        self.choices: list[Choice] = []
        self.part = ""
        self.typed = ""
        self.turn = 0  # counts positions: results computed for another position are dropped
        self.listed = 0.0  # when the choices of this position were listed, on the clock of `Event.time`
        self.area = Size(LEAST_WIDTH, LEAST_HEIGHT)  # of the terminal; `self.size` changes only after `on_resize`
        self.look = Look()
        self.asking = threading.Lock()
        self.seen_by = session.view
        self.ended = False
        self.error = ""
        self.hint_failed = False
        self.hint_told = ""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hides the keys that have no function for spectators, or for players."""
        if action in ("details", "hint", "adviser", "undo", "filter", "why"):
            return not self.watching
        if action == "any_order":
            return self.session.asks_order
        if action == "restart":
            return self.session.goal is not None
        return self.watching if action in ("pause", "pace") else self.watching or action != "step" or self._at_goal()

    def _at_goal(self) -> bool:
        """Whether a puzzle is over."""
        return self.session.goal is not None and self.session.over

    # --- layout -------------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield Static(id="head", markup=False)
        yield Static(self.session.task, id="task", markup=False)
        with Horizontal(id="middle"):
            with VerticalScroll(id="board", can_focus=False):
                yield Static(id="table", markup=False)
            with VerticalScroll(id="log", can_focus=False):
                yield Static(id="told", markup=False)
        with Vertical(id="deciding"):
            yield Static(id="question", markup=False)
            yield Static(id="hint", markup=False)
            yield OptionList(id="choices", markup=False)
            yield Input(id="filter", placeholder="a part of the choice; Enter goes back to the list, Esc shows all")
        yield Footer(show_command_palette=False, compact=True)
        yield Static(id="too-small", markup=False)

    def on_mount(self) -> None:
        self.query_one("#task", Static).set_class(bool(self.session.task), "there")
        self.query_one("#choices", OptionList).focus()
        if self.session.understood:
            self.notify("\n".join(self.session.understood), markup=False)
        if self.session.place is not None:
            self._saved()
        if self.session.curtain and self.session.asks_person:
            self.seen_by = None
        self._position()

    def on_resize(self, event: Resize) -> None:
        self.area = event.size
        small = event.size.width < LEAST_WIDTH or event.size.height < LEAST_HEIGHT
        self.screen_stack[0].set_class(small, "small")
        self.query_one("#too-small", Static).update(
            f"This terminal has {event.size.width} columns and {event.size.height} lines.\n"
            f"The table needs {LEAST_WIDTH} and {LEAST_HEIGHT}: make it larger,\n"
            "or press q (the game is saved) and play with --plain."
        )
        at = self.query_one("#choices", OptionList).highlighted
        self._list()
        if at is not None and at < len(self.choices):
            self.query_one("#choices", OptionList).highlighted = at
        self._show_table()
        self._show_log()

    # --- a new position -----------------------------------------------------------------------------------------------

    def _position(self) -> None:
        """Shows the current position, and starts the next decision."""
        self.turn += 1
        self.typed = self.part = ""
        session = self.session
        self.query_one("#filter", Input).display = False
        self._hint_line("")
        if session.curtain and session.asks_person and session.view != self.seen_by and session.view is not None:
            seat = self.seen_by = session.view
            self.push_screen(CurtainScreen(seat), lambda _: self._position())
        self.refresh_bindings()
        self.all_choices = session.choices()
        self._list()
        self._show_table()
        self._show_log()
        if session.over:
            self._end()
        elif not session.asks_person:
            self._agent()
        self.listed = Event().time

    def _agent(self) -> None:
        """Runs the deciding agent in a thread."""
        if self.watching and self.stopped:
            return
        find, turn = self.session.ask(), self.turn
        wait = self.delay if self.watching else 0.0

        def work() -> None:
            with self.asking:
                if turn != self.turn:
                    return
                try:
                    decided: Decided | None = find()
                    wrong = ""
                except ValueError as error:
                    decided, wrong = None, one_line(error)
            self.call_from_thread(self._found, turn, decided, wrong, wait)

        self.run_worker(work, thread=True, group="agents", exit_on_error=False)

    def _found(self, turn: int, decided: Decided | None, wrong: str, wait: float) -> None:
        if turn != self.turn:
            return
        if decided is None:
            self.error = wrong
            self.action_leave()
            return
        if wait and not self.stopped:
            self.set_timer(wait, lambda: self._agent_took(turn, decided))
        else:
            self._agent_took(turn, decided)

    def _agent_took(self, turn: int, decided: Decided) -> None:
        if turn != self.turn:
            return
        self._try(lambda: self.session.take(decided))

    def _try(self, operation: Callable[[], object]) -> None:
        """Runs an operation on the session; shows errors as messages, and the game goes on."""
        try:
            operation()
        except OSError as error:
            self._not_saved(error)
        except ValueError as error:
            self.notify(one_line(error), title="not possible", severity="error", timeout=10, markup=False)
        self._tell_files()
        self._position()

    def _tell_files(self) -> None:
        """Tells where the game is saved, if its file has become another one."""
        for line in self.session.news_of_files():
            self.notify(printable(line), title="another file", severity="warning", timeout=10, markup=False)

    def _not_saved(self, error: Exception) -> None:
        self.notify(one_line(error), title="not saved", severity="error", timeout=10, markup=False)

    def _end(self) -> None:
        if self.ended:
            return
        self.ended = True
        where = ["After q there is the command that makes a page of it."] if self.session.place else []
        news = [*where, *self.session.victories_logged]
        told = [result_text(self.session), *news, f"Esc shows the table. There {self._at_end()}."]
        self.push_screen(TextScreen("The end", "\n\n".join(told)))

    def _at_end(self) -> str:
        """The possible actions at the end of the game."""
        undo = "u takes your last decision back, " if self.session.people else ""
        undo += "r begins anew, n is the next puzzle, " if self.session.goal else ""
        return f"{undo}l is the log, b the whole table, q leaves"

    def _saved(self) -> None:
        try:
            self.session.save()
        except (OSError, ValueError) as error:
            self._not_saved(error)
        self._tell_files()

    # --- showing ------------------------------------------------------------------------------------------------------

    def _show_table(self) -> None:
        if self.session.curtain and self.seen_by != self.session.view:
            self.query_one("#table", Static).update("")
            return
        board, question = self.session.board(), self._question(self.session.board())
        marked, why = self._marked(), self.session.not_now()
        room = room_in(self.area, (question, self.session.task), len(self.choices), self.hint_told)
        idle = self.watching or self.session.over or self.session.asks_person
        if idle:  # while an agent thinks, the table keeps its look
            self.look = fitting(board, room.width, room.for_table, marked=marked, why=why)
        text = table(board, room.width, look=self.look, marked=marked, why=why)
        shown, lines = marked_line(text), text.plain.count("\n") + 1
        below = room.for_about(lines) if self.session.asks_person else 0
        if below:
            text = Text("\n").join([text, Text(), *self._about(board, room.width, below - 1)])
        self.query_one("#table", Static).update(text)
        log = self.query_one("#log", VerticalScroll)
        if room.wide:
            log.styles.height = "100%"
        elif idle:
            log.styles.height = room.for_log(lines + below)
        self.call_after_refresh(self._scroll_to, shown)
        parts = [self.heading, plain_table.heading(board), plain_table.head(board)]
        self.query_one("#head", Static).update("  ".join(part for part in parts if part))
        self.query_one("#question", Static).update(question)

    def _about(self, board: plain_table.Board, width: int, height: int) -> list[Text]:
        """What the cards of the highlighted choice do, unless the table says it already."""
        chosen = self._chosen()
        if chosen is None:
            return []
        titles = titles_in(chosen.text, chosen.cards, board)
        told = {one.title for one in held.held(board, board["view"], {})} if self.look.hand == TEXTS else set()
        if self.look.texts:
            rows = ((*side["units"], *side["facing"], *side["spells"]) for side in board["sides"])
            told |= {card["title"] for row in rows for card in row}
        return about([one for one in titles if one not in told], self.session.match.edition, width, height)

    def _scroll_to(self, line: int) -> None:
        """Scrolls to a marked line, else to the own side, which is last, if the table does not fit."""
        view = self.query_one("#board", VerticalScroll)
        if line < 0:
            view.scroll_end(animate=False)
        elif not view.scroll_y <= line < view.scroll_y + view.size.height - 1:
            view.scroll_to(y=max(0, line - 2), animate=False)

    def _question(self, board: plain_table.Board) -> str:
        if self.session.over:
            return f"{result_text(self.session)}\n{self._at_end()}"
        if self.watching:
            state = "stopped, Space goes on, n is one decision" if self.stopped else "Space stops"
            return f"player {self.session.match.seat} ({self.session.seats[self.session.match.seat]}) decides; {state}"
        if not self.session.asks_person:
            seat = self.session.match.seat
            who = self.session.said(f"player {seat}")
            return f"{who[:1].upper()}{who[1:]} ({self.session.seats[seat]}) is thinking ..."
        shown = f"  [{len(self.choices)} of {len(self.all_choices)} with {self.part!r}]" if self.part else ""
        return f"You decide: {self.session.question()}{shown}"

    def _show_log(self) -> None:
        """The end of the log, from the person's last decision on."""
        lines = [] if self.session.curtain and self.seen_by != self.session.view else self.session.log()
        told, since = Text(), 0
        for line in lines[-SHOWN:]:
            if line.startswith(OWN):
                since = len(told.plain)
                told.append(f"> {line.removeprefix(OWN)}\n", "bold")
            else:
                told.append(f"{line}\n")
        before = told[:since]
        told.rstrip()
        self.query_one("#told", Static).update(told)
        self.call_after_refresh(self._scroll_log, before)

    def _scroll_log(self, before: Text) -> None:
        """Scrolls the log past what was said before; to its end, if the rest fits."""
        log = self.query_one("#log", VerticalScroll)
        width = max(1, log.scrollable_content_region.width)
        log.scroll_to(y=len(before.wrap(self.console, width)) - 1 if before else 0, animate=False)

    def _list(self) -> None:
        """The choices that match the filter."""
        asked = plain(self.part)
        hidden = self.session.curtain and self.seen_by != self.session.view
        self.choices = [] if hidden else [one for one in self.all_choices if asked in plain(one.text)]
        numbers = {one.action: i for i, one in enumerate(self.all_choices, 1)}
        choices = self.query_one("#choices", OptionList)
        choices.clear_options()
        room = self.area.width - MARGIN
        choices.add_options(
            [
                Option(f"{numbers[one.action]:2}  {cut(one.text, room)}", id=f"{self.turn}:{one.action}")
                for one in self.choices
            ]
        )
        if self.choices:
            choices.highlighted = 0

    def _chosen(self) -> Choice | None:
        at = self.query_one("#choices", OptionList).highlighted
        return self.choices[at] if at is not None and at < len(self.choices) else None

    def _hint_line(self, text: str) -> None:
        """Shows a hint, and the table in the room that is left; nothing with an empty text."""
        line = self.query_one("#hint", Static)
        line.update(text)
        line.display = bool(text)
        self.hint_failed = False
        if text != self.hint_told:
            self.hint_told = text
            self.call_after_refresh(self._show_table)

    def _no_hint(self, why: str) -> None:
        """Shows why there is no hint, until the next key."""
        self._hint_line(one_line(f"No hint: {why}"))
        self.hint_failed = True

    def _marked(self) -> set[int]:
        chosen = self._chosen() if self.session.asks_person else None
        return set() if chosen is None else set(chosen.cards)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_list.id == "choices":
            self._show_table()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_list.id != "choices" or event.option.id is None:
            return
        turn, _, action = event.option.id.partition(":")
        if int(turn) == self.turn:  # else it was chosen in a list that is not shown any more
            self._choose(int(action))

    # --- keys ---------------------------------------------------------------------------------------------------------

    async def on_event(self, event: Event) -> None:
        if isinstance(event, Key) and not event.is_forwarded:
            if self.hint_failed:
                self._hint_line("")
            if self._stale(event):
                return
        await super().on_event(event)

    def _stale(self, event: Key) -> bool:
        """Whether a key would choose something, and was pressed before these choices were listed."""
        chooses = event.key == "enter" or bool(event.character and event.character.isdecimal())
        shown = len(self.screen_stack) == 1 and not isinstance(self.focused, Input)
        return chooses and shown and event.time < self.listed

    def on_key(self, event: Key) -> None:
        """Digits take the choice with their number, as soon as no longer number is possible."""
        if len(self.screen_stack) > 1 or isinstance(self.focused, Input) or not self.all_choices:
            return
        if event.character is None or not event.character.isascii() or not event.character.isdecimal():
            self.typed = ""
            return
        event.stop()
        self.typed = (self.typed + event.character).lstrip("0")
        n = len(self.all_choices)
        number = int(self.typed or 0)
        if not 1 <= number <= n:
            self.typed = ""
            self.bell()
        elif number * 10 > n:
            self._choose(self.all_choices[number - 1].action)
        else:
            self._highlight(self.all_choices[number - 1].action)

    def _highlight(self, action: int) -> None:
        for i, one in enumerate(self.choices):
            if action in one.same:
                self.query_one("#choices", OptionList).highlighted = i

    def _choose(self, action: int) -> None:
        if self.session.asks_person and not self.session.over and not self.screen_stack[0].has_class("small"):
            self._try(lambda: self.session.act(action))

    def action_why(self) -> None:
        """Says what cannot be played or used now, and why."""
        told = held.lines(self.session.board(), self.session.view, self.session.not_now(always=True)) or [held.ALL]
        self.push_screen(TextScreen("Not now", "\n\n".join(told)))

    def action_scroll_log(self, lines: int) -> None:
        self.query_one("#log", VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_details(self) -> None:
        chosen = self._chosen()
        board = self.session.board()
        titles = (titles_in(chosen.text, chosen.cards, board) if chosen is not None else []) or asking(board)
        if titles:
            self.push_screen(card_screen(titles, self.session.match.edition, self._reasons()))
        else:
            self.notify("This choice names no card; c shows any card.", markup=False)

    def action_cards(self) -> None:
        there = [str(card["title"]) for card in cards_of(self.session.board()) if card["title"]]
        self.push_screen(CardsScreen(there, self.session.match.edition, self._reasons()))

    def _reasons(self) -> dict[str, str]:
        """Why cards cannot be played or used now, by title."""
        titles = {card["id"]: str(card["title"]) for card in cards_of(self.session.board())}
        return {titles[cid]: f"{held.NOT_NOW}{why}" for cid, why in self.session.not_now().items() if cid in titles}

    def action_board(self) -> None:
        task = [self.session.task, ""] if self.session.task else []
        self.push_screen(TextScreen("The table", "\n".join([*task, *plain_table.table_lines(self.session.board())])))

    def action_log(self) -> None:
        self.push_screen(TextScreen("What has happened", "\n".join(self.session.log()), at_end=True))

    def action_help(self) -> None:
        self.push_screen(TextScreen("Keys", f"{self.session.task}\n\n{HELP}".lstrip()))

    def action_undo(self) -> None:
        if self.session.can_undo:
            self.ended = False
            self._try(self.session.undo)
            self.notify("Taken back.", timeout=2)
        else:
            self.notify("There is no decision of yours to take back.")

    def action_any_order(self) -> None:
        """Leaves the order in which things happen to the program."""
        if self.session.asks_order:
            self._try(self.session.any_order)

    def action_restart(self) -> None:
        """Begins a puzzle anew."""
        if self.session.can_undo:
            self.ended = False
            self._try(self.session.restart)

    def action_save(self) -> None:
        def save(file: str | None) -> None:
            if file:
                try:
                    self.session.save_as(Path(file).expanduser())
                except (OSError, ValueError) as error:
                    self._not_saved(error)
                else:
                    self.notify(printable(f"Saved in {file}"), markup=False)

        self.push_screen(AskScreen("Save the game in which file?"), save)

    def action_hint(self) -> None:
        if not self.session.asks_person or self.session.over:
            return
        if self.hints:
            self._hint_line(self.hints.pop(0))
            return
        self._hint_line("thinking ...")
        turn = self.turn
        try:
            find = self.session.advise()
        except ValueError as error:
            self._no_hint(str(error))
            return

        def work() -> None:
            advice: Advice | None = None
            wrong = ""
            try:
                with self.asking:
                    advice = find()
            except ValueError as error:
                wrong = str(error)
            self.call_from_thread(self._advised, turn, advice, wrong)

        self.run_worker(work, thread=True, group="hints", exit_on_error=False)

    def action_adviser(self) -> None:
        """Asks which agent gives the hints from now on."""
        if not self.session.asks_person or self.session.over:
            return

        def ask(name: str | None) -> None:
            if name:
                self.session.hint = name
                self.hints = []
                self.action_hint()

        self.push_screen(AskScreen(f"Ask which agent? {', '.join([*players.LEVELS[:-1], *players.names()])}"), ask)

    def _advised(self, turn: int, advice: Advice | None, wrong: str) -> None:
        if turn != self.turn:
            return
        if advice is None:
            self._no_hint(wrong)
            return
        self._hint_line(advice_text(advice, self.all_choices))
        self._highlight(advice.action)

    def action_filter(self) -> None:
        if not self.all_choices:
            return
        field = self.query_one("#filter", Input)
        field.display = True
        field.value = ""
        field.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        if event.input.id == "filter":
            self.part = event.value
            self._list()
            self._show_table()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.input.id == "filter":
            event.input.display = False
            self.query_one("#choices", OptionList).focus()

    def action_all(self) -> None:
        field = self.query_one("#filter", Input)
        self.part = ""
        field.display = False
        self._list()
        self.query_one("#choices", OptionList).focus()
        self._show_table()

    def action_scroll(self, lines: int) -> None:
        if len(self.screen_stack) > 1:
            if isinstance(self.screen, TextScreen):
                self.screen.action_scroll(lines)
            return
        self.query_one("#board", VerticalScroll).scroll_relative(y=lines, animate=False)

    # --- watching -----------------------------------------------------------------------------------------------------

    def action_pause(self) -> None:
        if self.watching and not self.session.over:
            self.stopped = not self.stopped
            self.turn += 1
            if self.stopped:
                self._show_table()
            else:
                self._position()

    def action_step(self) -> None:
        """One decision of agents; at the end of a puzzle the next one."""
        if self._at_goal():
            self.session.go_on = True
            self.action_leave()
        elif self.watching and not self.session.over:
            self._agent_once()

    def _agent_once(self) -> None:
        """Plays one decision, then pauses again."""
        self.turn += 1
        decided = self.session.ask()()
        self.stopped = True
        self._try(lambda: self.session.take(decided))

    def action_pace(self, factor: float) -> None:
        if self.watching:
            self.delay = min(SLOWEST, max(FASTEST, (self.delay or FASTEST) * factor))
            self.notify(f"{self.delay:g} seconds a decision", timeout=2)

    def action_leave(self) -> None:
        self.turn += 1
        try:
            self.session.save()
        except (OSError, ValueError) as error:
            self.error = self.error or str(error)
        self.exit(0)


def run_app(session: Session, *, title: str = "", hints: Sequence[str] = (), delay: float = 1.0) -> int:
    """Plays or watches a session; returns the exit code. Raises `ValueError` if an agent failed."""
    app = AshesApp(session, title=title, hints=hints, delay=delay)
    code = app.run(mouse=False)
    if app.error:
        raise ValueError(app.error)
    for line in [*session.news_of_files(), *leaving_lines(session)]:
        print(printable(line))
    return code or 0
