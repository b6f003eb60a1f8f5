"""Screens in front of the table: texts, questions, cards, the curtain between people at one screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from ashes_env.cards.registry import by_title
from ashes_env.render.sheet import sheet
from ashes_env.spec.names import UsageError, find_name, holding

MOST: int = 200  # maximum number of listed titles


class TextScreen(ModalScreen[None]):
    """A text to read and scroll."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,space", "dismiss", "back"),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
    ]

    def __init__(self, title: str, text: str, *, at_end: bool = False) -> None:
        super().__init__()
        self.heading = title
        self.text = text
        self.at_end = at_end

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(self.heading, classes="title", markup=False)
            with VerticalScroll(can_focus=False):
                yield Static(self.text, id="text", markup=False)
            yield Static("arrows and Page keys scroll, Esc goes back", classes="keys")

    def on_mount(self) -> None:
        if self.at_end:
            self.query_one(VerticalScroll).scroll_end(animate=False)

    def action_scroll(self, lines: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)


class AskScreen(ModalScreen[str]):
    """Asks for a line; "" if it is cancelled."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "back")]

    def __init__(self, question: str) -> None:
        super().__init__()
        self.question = question

    def compose(self) -> ComposeResult:
        with Vertical(classes="box small"):
            yield Static(self.question, classes="title", markup=False)
            yield Input(id="answer")
            yield Static("Enter takes it, Esc goes back", classes="keys")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())

    def action_leave(self) -> None:
        self.dismiss("")


class CardsScreen(ModalScreen[None]):
    """Cards by part of their title, those of the table first; Enter shows one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "back"),
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
    ]

    def __init__(self, there: Sequence[str], edition: str, why: Mapping[str, str]) -> None:
        super().__init__()
        self.edition = edition
        self.why = why
        self.there = [title for title in dict.fromkeys(there) if title in by_title()]

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static("Cards on the table; type a part of any title", classes="title")
            yield Input(id="part")
            yield Static(id="no-title", markup=False)
            titles = OptionList(id="titles")
            titles.can_focus = False
            yield titles
            yield Static("arrows choose, Enter shows the card, Esc goes back", classes="keys")

    def on_mount(self) -> None:
        self._list("")

    def on_input_changed(self, event: Input.Changed) -> None:
        self._list(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        titles = self.query_one("#titles", OptionList)
        if titles.highlighted is not None:
            self._show(str(titles.get_option_at_index(titles.highlighted).id))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._show(str(event.option.id))

    def _show(self, title: str) -> None:
        self.app.push_screen(card_screen([title], self.edition, self.why))

    def action_move(self, by: int) -> None:
        titles = self.query_one("#titles", OptionList)
        if titles.option_count:
            titles.highlighted = ((titles.highlighted or 0) + by) % titles.option_count

    def _list(self, part: str) -> None:
        close = self.there if not part else [*holding(part, self.there), *holding(part, by_title())]
        titles = self.query_one("#titles", OptionList)
        titles.clear_options()
        titles.add_options([Option(self._line(title), id=title) for title in list(dict.fromkeys(close))[:MOST]])
        if titles.option_count:
            titles.highlighted = 0
        none = self.query_one("#no-title", Static)
        none.display = not titles.option_count
        none.update("" if titles.option_count else near(part))

    def _line(self, title: str) -> str:
        return f"{title} ({self.why[title]})" if title in self.why else title


def near(part: str) -> str:
    """The message if no title contains a text, with similar titles."""
    try:
        return f"no title holds {part!r}; did you mean {find_name('card', part, by_title())!r}?"
    except UsageError as error:
        return str(error)


def card_screen(titles: Sequence[str], edition: str, why: Mapping[str, str]) -> TextScreen:
    """The sheets of some cards, as an edition plays them. `why` says of titles why they cannot be played now."""
    sheets = []
    for title in titles:
        head, _, rest = sheet(by_title()[title], edition).partition("\n")
        parts = [*([head] if len(titles) > 1 else []), rest, *(["", why[title]] if title in why else [])]
        sheets.append("\n".join(parts))
    return TextScreen(" and ".join(titles), ("\n\n" + "─" * 40 + "\n\n").join(sheets))


class CurtainScreen(ModalScreen[None]):
    """Hides the table until the next person sits down."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "dismiss", "look"), Binding("q", "app.leave", "quit")]

    def __init__(self, seat: int) -> None:
        super().__init__(classes="curtain")
        self.seat = seat

    def compose(self) -> ComposeResult:
        yield Static(f"player {self.seat}: press Enter when nobody else looks", id="curtain")
