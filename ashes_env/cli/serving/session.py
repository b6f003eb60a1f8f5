"""The conversation with a program: games one after the other, and a reply to every line."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic
from typing import Any, Final

from ashes_env.cli.serving.game_terms import Terms, asked_for
from ashes_env.cli.serving.lines import Late, Lines, LineTooLong
from ashes_env.cli.serving.requests import ACTION, AGAIN, CARD, EXAMPLES, NEW, QUIT, Refused, format_value, request_of
from ashes_env.cli.serving.served_game import ServedGame
from ashes_env.encoding.schema import schema_hash
from ashes_env.files import write_new, write_output
from ashes_env.files.version import VERSION
from ashes_env.render.sheet import REBORN, TitleError, sheet, titled
from ashes_env.replays.file import as_text
from ashes_env.spec.modes import MODES
from ashes_env.text import AgentFailed

PROTOCOL: Final = 3


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a conversation. `limit` is the seconds for a decision, 0 for no limit. After `misses` late decisions
    a game is lost, with 0 never. `games` start by themselves; with 0 the program asks for each. Every game is written
    to `replay`, the second and later ones to numbered files.
    """

    limit: float = 0.0
    misses: int = 3
    games: int = 0
    replay: Path | None = None


class Session:
    """A conversation with one program. `say` takes the text of one message."""

    def __init__(self, terms: Terms, rules: Rules, lines: Lines, say: Callable[[str], object]) -> None:
        self.terms = terms
        self.rules = rules
        self.lines = lines
        self._say = say
        self.table: ServedGame | None = None
        self.seeds: list[int] = []
        self.missed = 0
        self.until: float | None = None

    def run(self) -> None:
        """Runs until the program quits, its output ends, or the last game is over. Raises `FileError` if a replay
        cannot be written.
        """
        try:
            self._converse()
        finally:
            self._keep()

    def _converse(self) -> None:
        self.say(
            {
                "type": "hello",
                "protocol": PROTOCOL,
                "version": VERSION,
                "schema": schema_hash(),
                "modes": list(MODES),
                "messages": list(EXAMPLES.values()),
                "limit": self.rules.limit or None,
                "misses": self.rules.misses,
            }
        )
        while True:
            try:
                if self.table is None and len(self.seeds) < self.rules.games:
                    self._begin(self.terms.of_game(len(self.seeds)))
                if self.table is None and self.rules.games:
                    if len(self.seeds) == self.rules.games:
                        self._bye()
                        return
                    continue
                line = self.lines.next(self.until)
                if line is None:
                    return
                if line.strip() and self._answer(request_of(line)):
                    return
            except Late:
                self._late()
            except LineTooLong as error:
                self.say(Refused("too_long", str(error), "a shorter line").message())
            except Refused as refused:
                self.say(refused.message())
                if self.table is None and self.rules.games:  # the next game with the same terms would be refused again
                    self._bye()
                    return
            except AgentFailed as error:
                self.say(Refused("agent_failed", f"{error}; the game is dropped", EXAMPLES[NEW]).message())
                self._leave()

    def say(self, message: Mapping[str, Any]) -> None:
        """Sends a message."""
        self._say(json.dumps(message, separators=(",", ":")))

    def _answer(self, request: Mapping[str, Any]) -> bool:
        """Handles a message; returns whether it was the last one. Raises `Refused`."""
        kind = request["type"]
        if kind == QUIT:
            self._bye()
            return True
        if kind == NEW:
            self._new(request)
        elif kind == CARD:
            self._card(request)
        elif kind == AGAIN:
            self.say(self._playing().decision())
        else:
            self._act(request)
        return False

    def _bye(self) -> None:
        """Sends the last message. The games are over, so it may reveal hidden information."""
        self.say({"type": "bye", "seeds": self.seeds})

    # --- games --------------------------------------------------------------------------------------------------------

    def _new(self, request: Mapping[str, Any]) -> None:
        if self.rules.games:
            raise Refused("no_new", "games begin by themselves here (--games)", EXAMPLES[ACTION])
        terms = asked_for(self.terms, request)
        if "seed" not in request:
            terms = replace(terms, seed=self.terms.of_game(len(self.seeds)).seed)
        self._begin(terms)

    def _begin(self, terms: Terms) -> None:
        """Starts a game. Raises `Refused`, and the current game goes on; or `AgentFailed`."""
        try:
            table = ServedGame(terms, len(self.seeds))
        except ValueError as error:
            raise Refused("wrong_option", str(error), EXAMPLES[NEW]) from error
        self._keep()
        self.table = table
        self.seeds.append(terms.seed)
        self.missed = 0
        self.say(table.describe_beginning())
        table.start()
        self._go_on(table)

    def _playing(self) -> ServedGame:
        if self.table is None:
            raise Refused("no_game", "there is no game", EXAMPLES[NEW])
        return self.table

    def _go_on(self, table: ServedGame) -> None:
        """Sends the next decision, or the end of the game."""
        if not table.over:
            self.say(table.decision())
            self.until = monotonic() + self.rules.limit if self.rules.limit else None
            return
        self.say(table.ended())
        self._leave()

    def _act(self, request: Mapping[str, Any]) -> None:
        table = self._playing()
        n, action = request.get("n", table.n), request.get("action")
        if n != table.n or type(n) is not int:
            raise Refused("stale", f"decision {format_value(n)} is not the one that is asked", f"n: {table.n}, or no n")
        legal = table.match.actions()
        if type(action) is not int or action not in legal:
            raise Refused("illegal_action", f"action {format_value(action)} is not legal", f"one of {sorted(legal)}")
        table.act(action)
        self._go_on(table)

    def _late(self) -> None:
        """Handles a late answer: a random action, or the game is lost."""
        table = self._playing()
        self.missed += 1
        lost = self.missed == self.rules.misses
        action = None if lost else table.any_action()
        told = "the game is lost" if lost else f"action {action} was taken, drawn from the legal ones"
        error = Refused("late", f"no legal action came within {self.rules.limit:g} s; {told}", "a faster answer")
        self.say({**error.message(), "n": table.n, "action": action, "misses": self.missed})
        if action is None:
            table.forfeit()
        else:
            table.act(action)
        self._go_on(table)

    def _leave(self) -> None:
        """Ends the current game."""
        self._keep()
        self.table = None
        self.until = None

    def _keep(self) -> None:
        """Writes the current game, finished or not."""
        path, table = self.rules.replay, self.table
        if path is not None and table is not None:
            text = as_text(table.replay())
            if table.number:
                write_new(path.with_stem(f"{path.stem}-{table.number}"), text.encode())
            else:
                write_output(path, text)

    def _card(self, request: Mapping[str, Any]) -> None:
        title = request.get("title")
        if not isinstance(title, str):
            raise Refused("wrong_title", f"title: a text, not {format_value(title)}", EXAMPLES[CARD])
        try:
            card = titled(title)
        except TitleError as error:
            raise Refused("wrong_title", str(error), EXAMPLES[CARD]) from error
        edition = self.terms.options.get("edition", REBORN) if self.table is None else self.table.match.edition
        self.say({"type": "card", "title": card.title, "text": sheet(card, edition)})
