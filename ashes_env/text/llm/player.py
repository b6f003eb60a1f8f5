"""The conversation of one game: rules once, then for each decision the position, and an answer by number."""

from __future__ import annotations

from random import Random
from typing import Final

from ashes_env.files import one_line
from ashes_env.text.llm.answers import Message, Model
from ashes_env.text.llm.budget import LOST, Budget, Prices, Spent
from ashes_env.text.llm.config import Config
from ashes_env.text.llm.journal import Journal
from ashes_env.text.llm.position import Position
from ashes_env.text.llm.replies import read_reply

CARDS: Final = "What the cards do:"
DECIDES: Final = "You decide:"
LAST_CHOICES: Final = "Your last choices, in order:"
LAST: Final = 5  # of its own choices that a model is reminded of
LONGEST_CHOICE: Final = 200  # characters of each of them
LONGEST_ANSWER: Final = 2000  # characters of a wrong answer that the model gets to see again

MODEL: Final = "model"
ONLY: Final = "only"
ILLEGAL: Final = "illegal"
SPENT: Final = "spent"
"""Who made a choice: the model; nobody, because there was only one; chance, after illegal answers or a spent budget."""

ANSWERING: Final = """How you answer:
Each message shows what you know of the table, and numbered choices. Answer with one JSON object and nothing else:
{{"choice": 1, "notes": "..."}}
"choice" is the number of the choice that you take. "notes" are for yourself: later messages show them, and nothing else
of this one. Note your plan and what you have learned, in at most {notes} characters. Leave "notes" out to keep those
that you have."""


class Lost(Exception):
    """The budget is spent, and with it the game is lost; the message says what was spent."""


class Player:
    """A model that plays one seat of one game.

    Args:
        model: Who answers.
        rules: The rules of the game in words.
        config: How it is asked, and what it may cost.
        seed: Of the choices that are made at random in its place.
        journal: Where requests and answers are written, and those of a stopped run are found.
    """

    def __init__(self, model: Model, rules: str, config: Config, seed: int, journal: Journal) -> None:
        self.spent = Spent()
        self.notes = ""
        self.decisions = 0
        self.illegal = 0
        """Answers that named no legal choice."""
        self.random = 0
        """Choices that were made at random."""
        self._model, self._config, self._journal = model, config, journal
        self._budget: Budget = config.budget
        self._prices: Prices = config.prices
        self._system = system_text(rules, config)
        self._random = Random(seed)
        self._new: list[str] = []
        self._last: list[str] = []

    def decide(self, position: Position) -> int:
        """The number of a choice of the position, from 1. Raises `Lost`, `ModelError`, and `TranscriptError`."""
        self.decisions += 1
        self._new += position.new
        if len(position.choices) == 1:
            return self._take(position, 1, ONLY)
        choice = self._asked(position)
        if choice is not None:
            self._new = []
            return self._take(position, choice, MODEL)
        self.random += 1
        by = SPENT if self._over() else ILLEGAL
        if by == SPENT and self._budget.then == LOST:
            raise Lost(self._over())
        self._new = []
        return self._take(position, self._random.randint(1, len(position.choices)), by)

    @property
    def untold(self) -> list[str]:
        """What has happened and no request has told yet."""
        return self._new[:]

    def _over(self) -> str:
        return self.spent.over(self._budget, self._prices)

    def _asked(self, position: Position) -> int | None:
        """The choice of the model; `None` after too many illegal answers, or when the budget is spent."""
        n = len(position.choices)
        messages: list[Message] = [said("system", self._system), said("user", self._request(position))]
        for _ in range(self._config.answers):
            if self._over():
                return None
            answer = self._journal.ask(self._model, messages)
            self.spent.add(answer)
            reply = read_reply(answer.text, n)
            if reply.choice is not None:
                if reply.notes is not None:
                    self.notes = reply.notes.strip()[: self._config.notes]
                return reply.choice
            self.illegal += 1
            again = f'{reply.wrong} Answer with {{"choice": NUMBER}}, a number from 1 to {n}.'
            messages += [said("assistant", answer.text[:LONGEST_ANSWER] or "(nothing)"), said("user", again)]
        return None

    def _request(self, position: Position) -> str:
        """The words for a decision."""
        task = [f"Task: {position.task}"] if position.task else []
        notes = [f"Your notes: {self.notes}"] if self.notes else []
        last = [LAST_CHOICES, *(f"- {text}" for text in self._last)] if self._last else []
        new = ["Since your last decision:", *(f"- {line}" for line in self._new)] if self._new else []
        cards = [CARDS, *position.cards] if position.cards else []
        choices = [f"{n}. {text}" for n, text in enumerate(position.choices, 1)]
        asked = [f"{DECIDES} {position.question}", *choices]
        return "\n".join([*task, *notes, *last, *new, "The table:", position.table, *cards, *asked])

    def _take(self, position: Position, choice: int, by: str) -> int:
        text = position.choices[choice - 1]
        made = one_line(f"{position.question}: {text}")
        self._last = [*self._last, made[:LONGEST_CHOICE]][-LAST:]
        self._journal.chosen(choice, text, by, self.notes if by == MODEL else "")
        return choice


def system_text(rules: str, config: Config) -> str:
    """The first message of every request: the rules, and how to answer."""
    return f"{rules.rstrip()}\n\n{ANSWERING.format(notes=config.notes)}"


def said(role: str, content: str) -> Message:
    """A message of the protocol."""
    return {"role": role, "content": content}
