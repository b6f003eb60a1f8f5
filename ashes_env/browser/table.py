"""One game of a page: what the people at the screen see, and what they may do with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, Final

from ashes_env.agents.harmless import within_bounds
from ashes_env.browser.terms import Terms, TermsError, terms_of
from ashes_env.cards.registry import by_title_in
from ashes_env.encoding.actions import PAGE_ON
from ashes_env.files.checking import brief
from ashes_env.language import codes as k
from ashes_env.language.dice import DIE_BITS, DIE_MASK, level_of, type_of
from ashes_env.match.errors import unknown
from ashes_env.match.match import Match
from ashes_env.render.board import Numbers, cards_of, titles_in
from ashes_env.render.drafting import short
from ashes_env.render.persons import addressed, names_for
from ashes_env.render.sheet import type_and_text
from ashes_env.replays.file import Replay, as_text, of_text
from ashes_env.replays.playing import steps
from ashes_env.rules.state import moves as m
from ashes_env.scenarios.files import read, shipped
from ashes_env.text import ChoiceError, Hint, TextGame, telling
from ashes_env.text.advising import adviser
from ashes_env.text.analysis import Analysis, Weighed, planner_of
from ashes_env.text.choices import name_of
from ashes_env.text.not_now import NOT_NOW, chooses, reasons
from ashes_env.text.puzzles import Puzzle, puzzle_of

PEOPLE: Final = ("human", "text")  # names of people in replays: of the terminal, and of a game in words
POOLS: Final[Mapping[int, str]] = {
    m.POOL_MINE: "mine",
    m.POOL_THEIRS: "theirs",
    m.POOL_EXHAUSTED: "exhausted",
    m.POOL_SPENT: "spent",
    m.POOL_ON_CARD: "on card",
}
HINT: Final = "hint"  # of `replays.file.HELP`
ANALYST: Final = "plan:simulations=40,menus=yes"


class Table:
    """A game in progress. `people` are the seats at the screen."""

    def __init__(self, game: TextGame, link: dict[str, Any], puzzle: Puzzle | None = None) -> None:
        self.game = game
        self.link = link
        self._puzzle = puzzle
        self._analysis: Analysis | None = None
        self._weighing: Iterator[Weighed] = iter(())
        self.analysed: Replay | None = None
        """The replay with the estimates of the analysis, when that is done."""
        self._numbers = {seat: Numbers() for seat in game.seats}
        self._sent = set[str]()

    @classmethod
    def begun(cls, terms: Terms, link: dict[str, Any]) -> Table:
        """A new game; `link` are the terms as the page named them. Raises `OptionError`."""
        if terms.spec is None:
            puzzle = _puzzle(terms.puzzle)
            return cls(puzzle.game(), link, puzzle)
        return cls(TextGame(terms.spec, terms.seats, terms.opponent), link)

    @classmethod
    def resumed(cls, text: str, link: dict[str, Any] | None) -> Table:
        """A saved game to go on with: that of a page with the terms that it began with, or a file of `ashes play`.
        Raises `ReplayError` for another text, and `OptionError`.
        """
        if link is not None:
            terms = terms_of(link)
            if terms.spec is None:
                puzzle = _puzzle(terms.puzzle)
                return cls(puzzle.resumed(text), link, puzzle)
            return cls(TextGame.resume(text, terms.seats, terms.opponent), link)
        replay = of_text(text)
        seats = [seat for seat, name in enumerate(replay.agents) if name in PEOPLE]
        others = [name for name in replay.agents if name not in PEOPLE]
        for name in others:
            within_bounds(name)
        return cls(TextGame.resume(text, seats, others), {})

    @property
    def shared(self) -> bool:
        """Whether several people share the screen, and each has cards that the others do not see."""
        return len(self.game.seats) > 1 and not getattr(self.game.match.settings, "open_hands", False)

    def state(self) -> dict[str, Any]:
        """All that the page shows, as JSON types, with what the seat that decides may know:

        `n` decisions so far, `mode`, `seat`, `asks` (a person decides), `over`, `shared`, `board` (`Match.board`),
        `question`, `choices` (`n`, `text` in short, `full`, the ids of its `cards`, `die`, `ends`), `why` by the id of
        a card that cannot be used now, `told` since the last decision, `result`, `won`, `undo`, `link`, and the `texts`
        of cards that were not sent before.
        """
        game, seat = self.game, self.game.seat
        board = self._board(seat)
        choices = self._choices(board)
        texts = self._texts(board)
        return {
            "n": game.decisions,
            "mode": game.mode,
            "seat": seat,
            "asks": game.asks,
            "over": game.over,
            "shared": self.shared,
            "board": board,
            "task": game.task,
            "question": game.question,
            "choices": choices,
            "why": self._why(board),
            "told": game.new,
            "result": game.result,
            "won": game.over and game.reward > 0,
            "undo": game.can_undo,
            "link": self.link,
            "texts": texts,
        }

    def hint(self) -> dict[str, Any]:
        """What the adviser would do, as `TextGame.hint` tells it; of a puzzle the solver is asked. Raises `ChoiceError`
        if no person decides.
        """
        game = self.game
        if self._puzzle is None or not game.asks:
            found = game.hint(adviser(game.mode))
        else:
            n = game.number_of(self._puzzle.solver().act(game.match))
            found = Hint(n, game.choices[n - 1])
        game.recording.help(HINT)
        return found._asdict()

    def analyse(self, again: bool) -> dict[str, Any]:
        """Goes on with the analysis of the game by one decision, or begins it: the `share` that is done. At the end
        also `done`, the `curve` as pairs of decision and chance, the decisions that were `costly`, and the replay as
        `text` with its estimates. Raises `ChoiceError` while the game goes on.
        """
        if not self.game.over:
            raise ChoiceError("the game goes on: it is analysed when it is over")
        if self._analysis is None or not again:
            replay = self.game.recording.replay()
            self._analysis = Analysis(replay, planner_of(ANALYST), self.game.seats)
            self._weighing = self._analysis.weigh()
        last = next(self._weighing, None)
        if last is not None:
            return {"share": min(1.0, last.n / max(1, self.game.decisions))}
        found = self._analysis
        self.analysed = found.replay
        return {
            "share": 1.0,
            "done": True,
            "curve": [[n, chance] for n, _, chance in found.curve],
            "costly": [
                {
                    "n": one.n,
                    "before": one.chance,
                    "after": one.chosen_chance,
                    "chosen": one.chosen,
                    "better": one.better,
                    "reason": one.reason,
                }
                for one in found.worst()
            ],
            "text": as_text(self.analysed),
        }

    def look(self, n: object) -> dict[str, Any]:
        """A decision of a person after the end, numbered from 1: the `board` as its `seat` saw it, the `question`, what
        was `chosen`, and the `texts` of cards that were not sent before. Raises `ChoiceError` while the game goes on,
        and for a number that is no such decision.
        """
        game = self.game
        if not game.over:
            raise ChoiceError("the game goes on: its decisions are looked at when it is over")
        if type(n) is not int or not 1 <= n <= game.decisions:
            raise ChoiceError(f"n: a decision from 1 to {game.decisions}, not {brief(n)}")
        step = next(islice(steps(game.recording.replay()), n - 1, None))
        if step.seat not in game.seats:
            raise ChoiceError(f"n: decision {n} is not one of a person")
        match = step.match
        board = match.board(step.seat, Numbers())
        names = names_for(board)
        return {
            "look": n,
            "seat": step.seat,
            "board": {**board, "choices": []},
            "question": telling.question(match, step.seat),
            "chosen": addressed(name_of(match, step.action), names),
            "texts": self._texts(board),
        }

    def _board(self, seat: int) -> dict[str, Any]:
        numbers = self._numbers[seat]
        numbers.next()
        return self.game.match.board(seat, numbers)

    def _why(self, board: dict[str, Any]) -> dict[int, str]:
        """Why cards of the seat cannot be used now, by the numbers of the board."""
        match, seat = self.game.match, board["view"]
        if not self.game.asks or not chooses(match, seat):
            return {}
        return {card: f"{NOT_NOW}{why}" for card, why in reasons(match, seat, board).items()}

    def _choices(self, board: dict[str, Any]) -> list[dict[str, Any]]:
        """The choices as `TextGame` numbers them, with what they point at on the table."""
        there = {card["id"] for card in cards_of(board)}  # a card that is set aside is on no table
        pointed = {one["action"]: there & set(one["cards"]) for one in board["choices"]}
        match, names = self.game.match, names_for(board)
        return [
            {
                "n": n,
                "text": addressed(name_of(match, one.action), names),
                "full": one.text,
                "cards": sorted({card for action in one.same for card in pointed.get(action, ())}),
                **_kind(match, one.action),
            }
            for n, one in enumerate(self.game.offered, 1)
        ]

    def _texts(self, board: dict[str, Any]) -> dict[str, list[str]]:
        """The type, the text, and the price and numbers in short of each card that the page does not have yet."""
        known = by_title_in(self.game.match.edition)
        new = {title for title in titles_in(board) if title in known} - self._sent
        self._sent |= new
        return {title: [*type_and_text(title, self.game.match.edition), short(known[title])] for title in sorted(new)}


def _puzzle(name: str) -> Puzzle:
    if name not in shipped():
        raise TermsError(str(unknown("puzzle", name, shipped())))
    return puzzle_of(name, read(name))


def _kind(match: Match, action: int) -> dict[str, Any]:
    """What a page draws a choice as: the `die` that it takes, if any, and whether it `ends` the turn."""
    if match.choosing or match.actions()[action] == PAGE_ON:
        return {"die": None, "ends": False}
    move = match.actions()[action]
    kind, value = m.kind_of(move), m.value_of(move)
    return {
        "die": _die(value) if kind == m.DIE else None,
        "ends": kind == m.VERB and value in (m.VERB_PASS, m.VERB_END),
    }


def _die(value: int) -> dict[str, Any]:
    """A die of a choice: its `type` and `level`, and whose it is in which state (`pool`)."""
    code = value & DIE_MASK
    return {"type": k.DIE_TYPES[type_of(code)], "level": k.LEVELS[level_of(code)], "pool": POOLS[value >> DIE_BITS]}
