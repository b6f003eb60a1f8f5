"""A game as an interface sees it: who decides, choices in words, undo, saving, the log.

This module neither prints nor waits; the plain and the full-screen interface use the same session.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from shlex import quote
from typing import Any, Final

from ashes_env.agents.base import Agent
from ashes_env.cli import ordering, players, saves, victory_log
from ashes_env.cli.game_file import GameFile
from ashes_env.cli.new_game import NewGame
from ashes_env.files import printable, read_bytes
from ashes_env.match.match import Match
from ashes_env.render import plain_table
from ashes_env.render.persons import addressed, names_for
from ashes_env.replays import Recording, read, steps
from ashes_env.replays import result_text as told_result
from ashes_env.replays.file import LONGEST
from ashes_env.spec.names import UsageError
from ashes_env.text import advising, not_now
from ashes_env.text.choices import Choice, name_of, short_choices

SPREAD: Final = 0x9E3779B97F4A7C15  # odd, so that all agent seeds differ
WON: Final = re.compile(r" ha(?:s|ve) won")
ANY_ORDER: Final = "o: in any order"
OWN: Final = "you choose: "  # before the person's own decisions in the log
MASK: Final = (1 << 63) - 1


class Session:
    """A recorded game with people and agents at its seats.

    `place` is its save file, which does not exist yet, or `None`; the game is saved after each decision of a person and
    whenever a person has to decide. `view` is the seat from which the table is shown: the person who decides or decided
    last; `None` shows everything. `made` are existing agents by seat. `goal(match)` returns the outcome of a puzzle's
    goal, "" while it is open; `task` describes the goal.
    """

    def __init__(
        self,
        recording: Recording,
        seats: Iterable[str],
        place: Path | None,
        hint: str = "",
        decided: Iterable[tuple[int, str]] = (),
        made: Mapping[int, Agent] | None = None,
        goal: Callable[[Match], str] | None = None,
        task: str = "",
    ) -> None:
        self.recording = recording
        self.goal = goal
        self.task = task
        self.understood: tuple[str, ...] = ()  # the full names of shortened arguments
        self.go_on = False  # the person wants the next puzzle
        self.hidden = True  # people at one screen do not see each other's cards
        self.decided = list(decided)  # the player of each action so far, and the action in words
        self._names: dict[tuple[int | None, bool], dict[int, str]] = {}
        self.seats = tuple(seats)
        self.file = None if place is None else GameFile(place)
        self.hint = hint
        self.victories_logged: list[str] = []  # messages about the log of victories
        self.moved: list[str] = []  # messages about a file that holds something else, and the new one
        self._won = 0  # number of victories already seen
        self.agents: dict[int, Agent] = {}
        self.adviser: Agent | None = None
        mode = recording.beginning.spec.mode
        self.mode = mode
        for seat, name in enumerate(self.seats):
            if made is not None and seat in made:
                self.agents[seat] = made[seat]
            elif name != players.HUMAN:
                players.probe(name, mode, self.match, seat)
                agent = players.agent(name, mode)
                agent.start((recording.match.decisions * SPREAD + seat * 2 + 1) & MASK)
                self.agents[seat] = agent
        self.people = tuple(seat for seat, name in enumerate(self.seats) if name == players.HUMAN)
        self.view: int | None = self.people[0] if self.people else None
        self._look()

    @classmethod
    def begin(cls, table: NewGame, place: Path | None, hint: str = "") -> Session:
        """A new game. Raises `OptionError` for terms with which it cannot start, `UsageError` for an agent."""
        return cls(Recording.begin(table.spec, table.seats), table.seats, place, hint)

    @classmethod
    def resume(cls, path: Path, place: Path | None, hint: str = "") -> Session:
        """A saved game to continue, in the same file or in another one, which does not exist yet. Raises `ReplayError`,
        `FileError`, `UsageError`.
        """
        data = read_bytes(path, LONGEST)
        replay = read(path)
        recording = Recording.resume(replay)
        if recording.match.over:
            raise UsageError(f"{path} is a finished game; ashes replay {path} shows it")
        seats = tuple(replay.agents)
        if len(seats) != recording.match.settings.players or players.HUMAN not in seats:
            raise UsageError(f"{path} is no game of a person; ashes replay {path} shows it")
        strange = [name for name in seats if name != players.HUMAN and not players.harmless(name)]
        if strange and path.resolve().parent != saves.folder().resolve():
            raise UsageError(
                f"{path} names the agent {strange[0]!r}, which may be code or a file: if you trust it, "
                f"put the game into {saves.folder()} and go on with it there"
            )
        decided = [(step.seat, name_of(step.match, step.action)) for step in steps(replay) if step.action >= 0]
        found = cls(recording, seats, None, hint, decided)
        if place == path:
            found.file = GameFile(path, data, recording.replay())
        elif place is not None:
            found.file = GameFile(place)
        return found

    # --- state --------------------------------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The current match; do not change it."""
        found: Match = self.recording.match
        return found

    @property
    def place(self) -> Path | None:
        """The file in which the game is saved; `None`: it is not."""
        return None if self.file is None else self.file.place

    @property
    def over(self) -> bool:
        """Whether the game is over, or the goal is reached or missed."""
        return self.match.over or bool(self.settled)

    @property
    def settled(self) -> str:
        """The outcome of the goal; "" without a goal or while it is open."""
        return "" if self.goal is None else self.goal(self.match)

    @property
    def curtain(self) -> bool:
        """Whether several people share the screen, and each has cards that the others do not see."""
        return self.hidden and len(self.people) > 1 and not getattr(self.match.settings, "open_hands", False)

    @property
    def asks_person(self) -> bool:
        """Whether a person decides now."""
        return not self.over and self.match.seat in self.people

    def _look(self) -> None:
        if self.asks_person:
            self.view = self.match.seat
        elif self.people and self.view is None:
            self.view = self.people[0]

    def board(self) -> dict[str, Any]:
        """The table as `view` knows it (`Match.board`)."""
        found: dict[str, Any] = self.match.board(self.view)
        return found

    def not_now(self, *, always: bool = False) -> dict[int, str]:
        """Why cards of the viewing seat cannot be played or used now, by their id; unless `always`, empty while that
        seat chooses something else than what to play.
        """
        if self.view is None or not (always or not_now.chooses(self.match, self.view)):
            return {}
        return not_now.reasons(self.match, self.view)

    def choices(self) -> list[Choice]:
        """The choices of the person who decides; choices with the same meaning appear once."""
        if not self.asks_person:
            return []
        found = ordering.opponents_first(self.match, short_choices(self.match, self.match.seat))
        return [replace(one, text=self.said(one.text)) for one in found]

    def said(self, text: str) -> str:
        """A sentence of the engine as the viewing seat says it: "you" for its own player."""
        if not self.people:
            return text
        key = self.view, self.match.playing
        if key not in self._names:
            self._names[key] = names_for(self.board())
        return addressed(text, self._names[key])

    def question(self) -> str:
        """What the person who decides is asked."""
        told = self.said(plain_table.question(self.board()))
        return f"{told} ({ANY_ORDER})" if self.asks_order else told

    @property
    def asks_order(self) -> bool:
        """Whether a person only says in which order things happen."""
        return self.asks_person and ordering.order_asked(self.match) is not None

    def any_order(self) -> None:
        """Takes what a person is asked to order as it is listed, up to another question."""
        asked = ordering.order_asked(self.match)
        while self.asks_order and ordering.order_asked(self.match) == asked:
            self.act(self.choices()[0].action)

    @property
    def length(self) -> int:
        """The number of log entries: the start, and each decision with its events."""
        return len(self.recording.actions) + 1

    def log(self, since: int = 0) -> list[str]:
        """The public events with the decisions of the viewing seat. `since` is the `length` at the last call; only
        later entries are returned.
        """
        out: list[str] = []
        for i, line in enumerate(self.recording.story[since:], since):
            seat, text = self.decided[i - 1] if i else (-1, "")
            if i and self.view is None:
                out.append(f"player {seat} chooses: {text}")
            elif i and seat == self.view:
                out.append(OWN + self.said(text))
            out += map(self.said, line.told)
        return out

    # --- deciding -----------------------------------------------------------------------------------------------------

    def act(self, action: int) -> None:
        """Takes the action of a person."""
        self._take(action)
        self.save()
        self._log_victories()

    def ask(self) -> Callable[[], advising.Decided]:
        """A function that lets the deciding agent decide on a copy of the match; it can run in another thread."""
        agent, match = self.agents[self.match.seat], self.match.copy()
        return lambda: advising.decide(agent, match)

    def take(self, decided: advising.Decided) -> None:
        """Takes the action of an agent's decision."""
        self._take(decided.action, decided.value, decided.policy)
        if self.asks_person or self.over:
            self.save()
            self._log_victories()

    def agents_play(self) -> None:
        """Lets agents decide until a person decides or the game is over."""
        while not self.over and not self.asks_person:
            self.take(self.ask()())

    def _take(self, action: int, value: float | None = None, policy: Mapping[int, float] | None = None) -> None:
        self.decided.append((self.match.seat, name_of(self.match, action)))
        self.recording.act(action, value, policy)
        self._look()

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision of a person to take back."""
        return self._last_of_people() >= 0

    def undo(self) -> bool:
        """Takes back the last decision of a person; returns whether there was one."""
        last = self._last_of_people()
        if last < 0:
            return False
        self.recording.undo(len(self.decided) - last)
        self.recording.help("undo")
        del self.decided[last:]
        self._look()
        self.save()
        return True

    def restart(self) -> bool:
        """Takes back every decision, in a game that can be begun anew: a puzzle. Returns whether there was one of a
        person.
        """
        if self.goal is None or not self.can_undo:
            return False
        self.recording.undo(len(self.decided))
        self.decided.clear()
        self._look()
        return True

    def _last_of_people(self) -> int:
        return max((i for i, (seat, _) in enumerate(self.decided) if seat in self.people), default=-1)

    # --- hints --------------------------------------------------------------------------------------------------------

    def advise(self, name: str = "") -> Callable[[], advising.Advice]:
        """A function that asks an agent for advice, on a copy of the match; it can run in another thread."""
        wanted = name or self.hint or (self.adviser.name if self.adviser else advising.adviser(self.mode))
        if self.adviser is None or self.adviser.name != wanted:
            adviser = players.agent(wanted, self.mode)
            adviser.start(self.match.decisions & MASK)
            self.adviser = adviser
        self.recording.help("hint")
        asked, match = self.adviser, self.match.copy()
        return lambda: advising.advice(asked, match)

    # --- victories ----------------------------------------------------------------------------------------------------

    def _log_victories(self) -> None:
        """Adds victories over a Chimera to the log of victories at once, if the game is saved."""
        if self.file is None:
            return
        found = victory_log.find_victories(self.match, self.recording.beginning, self.people, self.recording.helped)
        if len(found) <= self._won:
            return
        self._won = len(found)
        try:
            self.victories_logged += victory_log.add(saves.folder(), found)
        except OSError as error:
            self.victories_logged.append(f"The victory is not chronicled: {error}")

    # --- saving -------------------------------------------------------------------------------------------------------

    def save(self) -> None:
        """Saves the game in its file, if it has one and the game has changed. Raises `FileError`. If somebody else has
        written in the file, the game goes on in a new one, and a message is added to `moved`.
        """
        told = "" if self.file is None else self.file.save(self.recording.replay())
        if told:
            self.moved.append(told)

    def save_as(self, place: Path) -> None:
        """Saves the game in another file too. Raises `FileError`, also for an existing file that holds anything else
        than this game or its beginning.
        """
        if self.place is not None and os.path.realpath(place) == os.path.realpath(self.place):
            self.save()
        else:
            (self.file or GameFile(place)).save_copy(place, self.recording.replay())

    def news_of_files(self) -> list[str]:
        """The messages about files since the last call."""
        told, self.moved = self.moved, []
        return told


def leaving_lines(session: Session) -> list[str]:
    """Where a game is and what can be done with it; paths and commands are on lines of their own, to be copied. Each
    line can be printed, whatever the file is called.
    """
    if session.place is None:
        return []
    place = str(session.place)
    if not session.over and session.people:
        return ["The game is saved. Go on with:", printable(f"ashes play --resume {quote(place)}")]
    page = printable(f"ashes replay {quote(place)} --html page.html")
    return ["The game is in:", printable(place), "A page of it for any browser:", page]


def result_text(session: Session) -> str:
    """How a game ended, in words for the people in it."""
    match = session.match
    if session.settled:
        return session.settled
    told = session.said(told_result(match))
    won = WON.search(told)
    if len(session.people) == 1 and match.winners and won is not None and session.people[0] not in match.winners:
        told = f"you have lost{told[won.end() :] if match.settings.players <= 2 else f': {told}'}"
    return f"{told[:1].upper()}{told[1:]}."
