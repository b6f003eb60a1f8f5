"""What a page asks, and the answers: texts of JSON in both directions.

A request is an object with `do`. The answer is an object with what was asked for, or with `error`: a sentence that says
what is wrong and what would be right. After an error the game is as it was.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from ashes_env.browser.table import Table
from ashes_env.browser.terms import terms_of
from ashes_env.files import strict_json
from ashes_env.match.errors import unknown
from ashes_env.replays.page import OPEN, page_of
from ashes_env.text import ChoiceError

NO_GAME: Final = "there is no game: begin one, or resume one"


class Door:
    """Answers the requests of one page.

    | `do` | fields | answer |
    |---|---|---|
    | `begin` | `terms` (`terms.py`) | the state of the new game (`Table.state`) |
    | `choose` | `n`; `at`: how many decisions the page has seen | the state after it |
    | `undo` | | the state before the last decision of a person |
    | `hint` | | `n`, `text`, `win`, `best` and `reason` (`TextGame.hint`) |
    | `analyse` | `go_on` | after the end: the share of the decisions that is analysed, and at last what was found |
    | `look` | `n` | after the end: a decision of the game as its seat saw it (`Table.look`) |
    | `page` | | `text`: the game so far as a page, with what the seat that decides knows |
    | `save` | | `text`: the replay so far. It holds hidden cards: show it to nobody who plays on |
    | `resume` | `text`, `link` | the state of a saved game |
    """

    def __init__(self) -> None:
        self._table: Table | None = None
        self._answers: Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, Any]]] = {
            "begin": self._begin,
            "choose": self._choose,
            "undo": self._undo,
            "hint": self._hint,
            "analyse": self._analyse,
            "look": self._look,
            "page": self._page,
            "save": self._save,
            "resume": self._resume,
        }

    def answer(self, text: str) -> str:
        """The answer to a request, both as JSON."""
        try:
            asked = strict_json.loads(text)
            do = asked.get("do") if isinstance(asked, Mapping) else None
            if not isinstance(do, str) or do not in self._answers:
                raise ValueError(str(unknown("do", do, self._answers)))
            found = self._answers[do](asked)
        except (ValueError, RuntimeError) as error:  # all errors of the package for wrong input, and agents that fail
            found = {"error": str(error)}
        return json.dumps(found, ensure_ascii=False, separators=(",", ":"))

    @property
    def table(self) -> Table:
        """The game. Raises `ChoiceError` where there is none."""
        if self._table is None:
            raise ChoiceError(NO_GAME)
        return self._table

    def _begin(self, asked: Mapping[str, Any]) -> Mapping[str, Any]:
        link = asked.get("terms", {})
        self._table = Table.begun(terms_of(link), link)
        return self.table.state()

    def _choose(self, asked: Mapping[str, Any]) -> Mapping[str, Any]:
        game = self.table.game
        if asked.get("at", game.decisions) != game.decisions:
            raise ChoiceError("this choice belongs to an earlier decision")
        n: Any = asked.get("n")  # `choose` checks it
        game.choose(n)
        return self.table.state()

    def _undo(self, asked: Mapping[str, Any]) -> Mapping[str, Any]:
        self.table.game.undo()
        return self.table.state()

    def _hint(self, asked: Mapping[str, Any]) -> Mapping[str, Any]:
        return self.table.hint()

    def _analyse(self, asked: Mapping[str, Any]) -> Mapping[str, Any]:
        return self.table.analyse(asked.get("go_on") is True)

    def _look(self, asked: Mapping[str, Any]) -> Mapping[str, Any]:
        return self.table.look(asked.get("n"))

    def _page(self, asked: Mapping[str, Any]) -> Mapping[str, Any]:
        game, analysed = self.table.game, self.table.analysed
        replay = analysed if game.over and analysed is not None else game.recording.replay()
        return {"text": page_of(replay, OPEN if game.over else game.seat)}

    def _save(self, asked: Mapping[str, Any]) -> Mapping[str, Any]:
        return {"text": self.table.game.save(), "link": self.table.link}

    def _resume(self, asked: Mapping[str, Any]) -> Mapping[str, Any]:
        link, text = asked.get("link") or None, asked.get("text")
        if not isinstance(text, str):
            raise ChoiceError("text: the text of a replay is needed")
        self._table = Table.resumed(text, link)
        return self.table.state()
