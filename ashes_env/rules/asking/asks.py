"""What an effect word declares to be chosen before its deed: subjects, players, and questions of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ashes_env.language.base import Seat, Subject
from ashes_env.rules.asking.questions import PickPlayer
from ashes_env.rules.definitions.costs import FlatCost
from ashes_env.rules.definitions.texts import Step
from ashes_env.rules.reading.context import Context
from ashes_env.rules.reading.meaning import player_of, subject_of
from ashes_env.rules.reading.subjects import living
from ashes_env.rules.state.state import ID_MASK, Frame, State

Answer = tuple[int, ...]
Answers = tuple[Answer, ...]


class Ask:
    """One thing to be chosen. `targeting`: it may make cards or players targets; the window of the targeting opens
    after the last such answer (R-TGT-04, R-TGT-05).
    """

    targeting = False
    hidden = False

    def pose(self, g: State, x: Context, w: Any, answers: Answers, s: Step) -> Frame | None:
        """The question to put, `None` when nothing has to be chosen."""
        raise NotImplementedError

    def given(self, g: State, x: Context, w: Any) -> Answer:
        """The answer without a question."""
        return ()

    def settle(self, g: State, x: Context, w: Any, answer: Answer) -> Answer:
        """The text remembers the answer; gives the references that have become targets by it."""
        return ()

    def still(self, g: State, answer: Answer) -> Answer:
        """What is left of an answer once players have left the game."""
        return answer

    def worth(self, g: State, x: Context, w: Any) -> bool:
        """Whether there could be an answer."""
        return True

    def ways(self, g: State, x: Context, w: Any, s: Step) -> list[FlatCost]:
        """The ways to pay that the options number, where they do."""
        return []


class Cards(Ask):
    """The cards that a subject of the word stands for, as references. Nobody is asked while the word is not `able` to
    do anything to a card.
    """

    targeting = True

    def __init__(
        self, subject: Callable[[Any], Subject], able: Callable[[State, Context, Any], bool] | None = None
    ) -> None:
        self.subject = subject
        self.able = able

    def pose(self, g: State, x: Context, w: Any, answers: Answers, s: Step) -> Frame | None:
        subject = self.subject(w)
        ask = subject_of(subject).ask
        if ask is None or (self.able is not None and not self.able(g, x, w)):
            return None
        return ask(g, x, subject)

    def given(self, g: State, x: Context, w: Any) -> Answer:
        s = self.subject(w)
        return subject_of(s).given(g, x, s)

    def settle(self, g: State, x: Context, w: Any, answer: Answer) -> Answer:
        s = self.subject(w)
        meaning = subject_of(s)
        if meaning.bind is not None:
            meaning.bind(x, s, answer)
        return answer if meaning.targets is not None and meaning.targets(s) else ()

    def worth(self, g: State, x: Context, w: Any) -> bool:
        s = self.subject(w)
        return subject_of(s).worth(g, x, s)


class Players(Ask):
    """The players that a description of the word stands for, as seats."""

    targeting = True

    def __init__(self, seat: Callable[[Any], Seat]) -> None:
        self.seat = seat

    def pose(self, g: State, x: Context, w: Any, answers: Answers, s: Step) -> Frame | None:
        seat = self.seat(w)
        meaning = player_of(seat)
        seats = meaning.open(g, x, seat) if meaning.ask else ()
        return PickPlayer(x.seat, x.source & ID_MASK, seats) if seats else None

    def given(self, g: State, x: Context, w: Any) -> Answer:
        s = self.seat(w)
        return () if player_of(s).ask else player_of(s).now(g, x, s)

    def settle(self, g: State, x: Context, w: Any, answer: Answer) -> Answer:
        s: Any = self.seat(w)
        meaning = player_of(s)
        if meaning.binds:
            name: str = s.name
            x.vars[name] = answer
        if not meaning.targets:
            return ()
        return tuple([g.cards[g.players[seat].pb].ref for seat in answer])

    def still(self, g: State, answer: Answer) -> Answer:
        return living(g, answer)


class Asked(Ask):
    """A question of the word's own: `question` gives it for the answers before it, `None` when there is nothing to
    choose. `hidden`: the answer names hidden cards. `prices`: the ways to pay that are asked for.
    """

    def __init__(
        self,
        question: Callable[[State, Context, Any, Answers, Step], Frame | None],
        hidden: bool = False,
        prices: Callable[[State, Context, Any, Step], list[FlatCost]] | None = None,
    ) -> None:
        self.question = question
        self.hidden = hidden
        self.prices = prices

    def ways(self, g: State, x: Context, w: Any, s: Step) -> list[FlatCost]:
        return [] if self.prices is None else self.prices(g, x, w, s)

    def pose(self, g: State, x: Context, w: Any, answers: Answers, s: Step) -> Frame | None:
        return self.question(g, x, w, answers, s)
