"""The plain interface: numbered choices on standard input and output, one item per line, no drawing.

It reads one number or command per line. The end of the input saves and leaves the game.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final, TextIO

from ashes_env.cli import held
from ashes_env.cli.details import asking, sheet_named, titles_in
from ashes_env.cli.session import Session, leaving_lines, result_text
from ashes_env.files import printable, printable_lines
from ashes_env.render import plain_table
from ashes_env.replays import result_text as told_result
from ashes_env.spec.names import UsageError
from ashes_env.text import advising
from ashes_env.text.choices import Choice

HELP: Final = """\
a number: take that choice; Enter alone: take the only one there is
h, hint: what an agent would do; h NAME: what the agent of that name would do
u, undo: back to your last decision
d, details: what the card that asks does; d N: what the cards of choice N do
c TITLE, card TITLE: what a card does
o, order: where you are asked for an order: any will do
w, why: what you cannot play or use now, and why
b, board: the table again
l, log: everything that has happened; l N: the last N lines
s FILE, save FILE: save the game in another file as well
q, quit: leave; the game is saved
?, help: this"""
MARK: Final = "\ufeff"  # a byte order mark, with which a file of answers may begin
OF_PUZZLES: Final = "r, restart: begin the puzzle anew; at its end n, next: the next puzzle"
MENU: Final = "take an action"  # the table is printed again before this question


class Plain:
    """Plays a session on two streams. `hints` are printed before an agent gives advice."""

    def __init__(self, session: Session, source: TextIO, out: TextIO, hints: Iterable[str] = ()) -> None:
        self.session = session
        self.source = source
        self.out = out
        self.hints = list(hints)
        self.told: dict[int | None, int] = {}  # how much of the log each person has read
        self.seen_by: int | None = None
        self.shown: tuple[object, ...] = ()  # the turn for which the table was printed last

    def say(self, *lines: str) -> None:
        for line in lines:
            print(printable_lines(line), file=self.out)
        self.out.flush()

    def read(self, prompt: str) -> str | None:
        """A line of the input; `None` at its end."""
        self.out.write(prompt)
        self.out.flush()
        line = self.source.readline()
        if not line:
            self.say("")
            return None
        if not self.source.isatty():
            self.say("")
        return line.removeprefix(MARK).strip()

    def play(self) -> int:
        """Plays until the game is over or the person leaves; returns the exit code."""
        session = self.session
        if session.understood:
            self.say("; ".join(session.understood))
        if session.place is not None:
            session.save()
            place = printable(str(session.place))
            self.say(f"Saved after every decision in {place}; seed {session.recording.beginning.spec.seed}")
        self.say("Type ? for help.")
        while True:
            try:
                session.agents_play()
            except ValueError as error:
                session.save()
                raise UsageError(f"{error}; the game is saved{self._where()}") from error
            self._tell_files()
            if session.over:
                if not self._ended():
                    return 0
                continue
            if not self._turn():
                return 0

    def _where(self) -> str:
        return printable(f" in {self.session.place}") if self.session.place is not None else ""

    def _ended(self) -> bool:
        """Prints the end; returns whether the last decision was taken back."""
        self._tell_news()
        self._tell_board()
        self.say("", result_text(self.session), *leaving_lines(self.session), *self.session.victories_logged)
        again = ", r: begin anew, n: the next puzzle" if self.session.goal else ""
        self.say(f"The end. u: take back{again}, l: log, b: the table, q: leave")
        while True:
            line = self.read("> ")
            if line is None or line in ("q", "quit", ""):
                return False
            word, _, rest = line.partition(" ")
            if word in ("u", "undo"):
                if self._undo():
                    return True
            elif word in ("r", "restart") and self._restart():
                return True
            elif word in ("n", "next") and self.session.goal:
                self.session.go_on = True
                return False
            elif word in ("l", "log"):
                self._log(rest)
            elif word in ("b", "board"):
                self._tell_task()
                self._tell_board()
            else:
                self.say("u takes your last decision back, l is the log, b the table, q leaves.")

    def _turn(self) -> bool:
        """One decision of a person; returns whether to go on."""
        session = self.session
        if session.curtain and session.view != self.seen_by:
            self.say(*[""] * 40)
            if self.read(f"player {session.view}: press Enter when nobody else looks > ") is None:
                return self._left()
            self.seen_by = session.view
        self._tell_news()
        self._tell_board(again=False)
        choices = session.choices()
        self._tell_choices(choices)
        while True:
            line = self.read("> ")
            if line is None or line in ("q", "quit", "exit"):
                return self._left()
            done = self._answer(line, choices)
            if done:
                return True

    def _left(self) -> bool:
        self.session.save()
        self._tell_files()
        self.say(*leaving_lines(self.session) or ["Left."])
        return False

    def _tell_files(self) -> None:
        """Tells where the game is saved, if its file has become another one."""
        self.say(*self.session.news_of_files())

    def _answer(self, line: str, choices: list[Choice]) -> bool:
        """Executes a line of input; returns whether the position has changed."""
        session = self.session
        if line == "" and len(choices) == 1:
            line = "1"
        if line.isdecimal() and line.isascii():
            n = int(line[:9])
            if not 1 <= n <= len(choices):
                self.say(f"There is no choice {line[:9]}; choose from 1 to {len(choices)}, or ? for help.")
                return False
            chosen = choices[n - 1]
            self.say(f"You chose: {chosen.text}")
            try:
                session.act(chosen.action)
            except OSError as error:
                self.say(f"Not saved: {error}")
            return True
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        word = word.casefold()
        if word in ("u", "undo"):
            return self._undo()
        if word in ("o", "order") and session.asks_order:
            return self._any_order()
        if word in ("r", "restart") and self.session.goal:
            return self._restart()
        if word in ("h", "hint"):
            self._hint(rest, choices)
        elif word in ("d", "details"):
            self._details(rest, choices)
        elif word in ("c", "card"):
            self._card(rest)
        elif word in ("b", "board"):
            self._tell_task()
            self._tell_board()
            self._tell_choices(choices)
        elif word in ("w", "why"):
            self.say(*held.lines(session.board(), session.view, session.not_now(always=True)) or [held.ALL])
        elif word in ("l", "log"):
            self._log(rest)
        elif word in ("s", "save"):
            self._save(rest)
        elif word in ("?", "help"):
            self.say(*HELP.splitlines(), *([OF_PUZZLES] if self.session.goal else []))
            self._tell_task()
        else:
            self.say(f"{line[:40]!r} means nothing here: a number from 1 to {len(choices)}, or ? for help.")
        return False

    # --- output -------------------------------------------------------------------------------------------------------

    def _tell_news(self) -> None:
        session = self.session
        ended = session.said(told_result(session.match))  # said below the table
        news = [line for line in session.log(self.told.get(session.view, 0)) if not ended or line != ended]
        self.told[session.view] = session.length
        if news:
            self.say("", "What happened:", *(f"  {line}" for line in news))

    def _tell_task(self) -> None:
        if self.session.task:
            self.say("", self.session.task)

    def _tell_board(self, *, again: bool = True) -> None:
        """Prints the table; with `again=False` only at the start of a turn or at the choice of an action."""
        board = self.session.board()
        turn = board["view"], board.get("round"), board.get("turn"), board.get("phase"), board.get("heading")
        if again or turn != self.shown or _asks(board) == MENU or not board["sides"]:
            self.say("", *plain_table.table_lines(board))
        self.shown = turn

    def _tell_choices(self, choices: list[Choice]) -> None:
        question = self.session.question()
        self.say("", f"You decide: {question}" if question else "You decide:")
        self.say(*(f"{i}. {choice.text}" for i, choice in enumerate(choices, 1)))
        cards = held.held(self.session.board(), self.session.view, self.session.not_now())
        unplayed = [one.name for one in cards if one.why]
        if unplayed:
            self.say(f"Not now (w says why): {', '.join(unplayed)}")

    def _any_order(self) -> bool:
        """Leaves the order to the program."""
        try:
            self.session.any_order()
        except OSError as error:
            self.say(f"Not saved: {error}")
        return True

    def _restart(self) -> bool:
        """Begins a puzzle anew; returns whether that changes anything."""
        if not self.session.restart():
            return False
        self.say("Begun anew.")
        self.told = dict.fromkeys(self.told, self.session.length)
        return True

    def _undo(self) -> bool:
        if not self.session.undo():
            self.say("There is no decision of yours to take back.")
            return False
        self.say("Taken back.")
        n = self.session.length
        self.told = {view: min(told, n) for view, told in self.told.items()}
        return True

    def _hint(self, name: str, choices: list[Choice]) -> None:
        if self.hints and not name:
            self.say(self.hints.pop(0))
            return
        try:
            advice = self.session.advise(name)()
        except ValueError as error:
            self.say(f"No hint: {error}")
            return
        self.say(advice_text(advice, choices))

    def _details(self, which: str, choices: list[Choice]) -> None:
        source, edition = asking(self.session.board()), self.session.match.edition
        if not which and source:
            self.say(*sheet_named(source[0], edition).splitlines())
            return
        if not which.isdecimal() or not 1 <= int(which[:9]) <= len(choices):
            self.say(f"d and the number of a choice, from 1 to {len(choices)}.")
            return
        choice = choices[int(which[:9]) - 1]
        titles = titles_in(choice.text, choice.cards, self.session.board())
        none = f"That choice names no card{'; d alone shows the one that asks' if source else ''}."
        self.say(*("\n\n".join(sheet_named(title, edition) for title in titles).splitlines() or [none]))

    def _card(self, title: str) -> None:
        if not title:
            self.say("c and the title of a card.")
            return
        try:
            self.say(*sheet_named(title, self.session.match.edition).splitlines())
        except UsageError as error:
            self.say(str(error))

    def _log(self, rest: str) -> None:
        log = self.session.log()
        n = int(rest[:9]) if rest.isdecimal() else len(log)
        self.say(*(log[-n:] if n else []) or ["Nothing has happened yet."])

    def _save(self, file: str) -> None:
        if not file:
            self.say("s and the name of a file.")
            return
        try:
            self.session.save_as(Path(file).expanduser())
        except (OSError, ValueError) as error:
            self.say(str(error))
        else:
            self.say(printable(f"Saved in {file}"))


def _asks(board: plain_table.Board) -> str:
    """The short name of the question."""
    return str(board["decision"]["question"]) if board["decision"] else ""


def advice_text(advice: advising.Advice, choices: list[Choice]) -> str:
    """An advice in lines: the choice, the next best ones, the reason."""
    n, text = _numbered(advice.action, choices)
    told = f"{advice.agent} would take {n}: {text}"
    if advice.win is None:
        return f"{told}. It has no estimate of who wins."
    lines = [f"{told}. It expects you to win in {plain_table.percent(advice.win)} of such games."]
    others = [f"{_numbered(one.action, choices)[0]} ({plain_table.percent(one.chance)})" for one in advice.best[1:]]
    if others:
        lines.append(f"Next best: {', '.join(others)}.")
    return "\n".join([*lines, *filter(None, [advice.reason])])


def _numbered(action: int, choices: list[Choice]) -> tuple[int, str]:
    """The choice that means the same as a legal action: its number and text."""
    return next((i, choice.text) for i, choice in enumerate(choices, 1) if action in choice.same)
