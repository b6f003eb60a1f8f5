"""The choices that an effect declares, made before its handler runs: subjects, players, and custom questions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ashes_env.language.base import Seat, Subject, Word
from ashes_env.rules.choices.questions import PickPlayer
from ashes_env.rules.definitions.costs import FlatCost
from ashes_env.rules.definitions.texts import Step
from ashes_env.rules.reading.context import Context
from ashes_env.rules.reading.meaning import player_of, subject_of
from ashes_env.rules.reading.subjects import living
from ashes_env.rules.state.state import ID_MASK, Frame, State

Answer = tuple[int, ...]
Answers = tuple[Answer, ...]


class Choice:
    """One choice of an effect. `targeting`: it may make cards or players targets; the window of the targeting opens
    after the last such answer (R-TGT-04, R-TGT-05).
    """

    targeting = False
    hidden = False

    def pose(self, g: State, ctx: Context, w: Any, answers: Answers, step: Step) -> Frame | None:
        """The question for a player, `None` if nothing has to be chosen."""
        raise NotImplementedError

    def given(self, g: State, ctx: Context, w: Any) -> Answer:
        """The answer if no question is asked."""
        return ()

    def settle(self, g: State, ctx: Context, w: Any, answer: Answer) -> Answer:
        """Binds the answer in the context of the text. Returns the references that become targets by it."""
        return ()

    def still(self, g: State, answer: Answer) -> Answer:
        """The part of an answer that remains after players have left the game."""
        return answer

    def picks_targets(self, w: Any) -> bool:
        """Whether a player picks targets by this choice."""
        return False

    def about(self, w: Any) -> Word | None:
        """The part of the effect that describes what is chosen."""
        return None

    def left(self, g: State, answer: Answer) -> Answer:
        """The part of an answer that remains if time has passed since it was given."""
        return answer

    def is_useful(self, g: State, ctx: Context, w: Any) -> bool:
        """Whether an answer could exist."""
        return True

    def open(self, g: State, ctx: Context, w: Any) -> tuple[str, Answers]:
        """For a single choice: the name to which the answer will be bound, and all possible answers."""
        return "", ()

    def ways(self, g: State, ctx: Context, w: Any, step: Step) -> list[FlatCost]:
        """The ways to pay that the moves number, if they number such ways."""
        return []


class CardChoice(Choice):
    """The cards that a subject of the effect stands for, as references. No question is asked if `able` is false: then
    the effect can do nothing to any card.
    """

    targeting = True

    def __init__(
        self, subject: Callable[[Any], Subject], able: Callable[[State, Context, Any], bool] | None = None
    ) -> None:
        self.subject = subject
        self.able = able

    def pose(self, g: State, ctx: Context, w: Any, answers: Answers, step: Step) -> Frame | None:
        subject = self.subject(w)
        ask = subject_of(subject).ask
        if ask is None or (self.able is not None and not self.able(g, ctx, w)):
            return None
        return ask(g, ctx, subject)

    def given(self, g: State, ctx: Context, w: Any) -> Answer:
        s = self.subject(w)
        return subject_of(s).given(g, ctx, s)

    def settle(self, g: State, ctx: Context, w: Any, answer: Answer) -> Answer:
        s = self.subject(w)
        meaning = subject_of(s)
        if meaning.bind is not None:
            meaning.bind(ctx, s, answer)
        return answer if meaning.targets is not None and meaning.targets(s) else ()

    def picks_targets(self, w: Any) -> bool:
        s = self.subject(w)
        meaning = subject_of(s)
        return meaning.ask is not None and meaning.targets is not None and meaning.targets(s)

    def about(self, w: Any) -> Word | None:
        return self.subject(w)

    def left(self, g: State, answer: Answer) -> Answer:
        return tuple([ref for ref in answer if g.get(ref) is not None])

    def is_useful(self, g: State, ctx: Context, w: Any) -> bool:
        s = self.subject(w)
        return subject_of(s).is_useful(g, ctx, s)

    def open(self, g: State, ctx: Context, w: Any) -> tuple[str, Answers]:
        s: Any = self.subject(w)
        meaning = subject_of(s)
        name: str = ""
        if meaning.single is not None:
            name = s.name
            return name, tuple([(card.ref,) for card in meaning.single(g, ctx, s)])
        if meaning.ask is None and meaning.bind is not None:
            name = s.name
            return name, (meaning.given(g, ctx, s),) if name else ()
        return "", ()


class PlayerChoice(Choice):
    """The players that a description in the effect stands for, as seats."""

    targeting = True

    def __init__(self, seat: Callable[[Any], Seat]) -> None:
        self.seat = seat

    def pose(self, g: State, ctx: Context, w: Any, answers: Answers, step: Step) -> Frame | None:
        seat = self.seat(w)
        meaning = player_of(seat)
        seats = meaning.open(g, ctx, seat) if meaning.ask else ()
        return PickPlayer(ctx.seat, ctx.source & ID_MASK, seats) if seats else None

    def given(self, g: State, ctx: Context, w: Any) -> Answer:
        s = self.seat(w)
        return () if player_of(s).ask else player_of(s).now(g, ctx, s)

    def settle(self, g: State, ctx: Context, w: Any, answer: Answer) -> Answer:
        s: Any = self.seat(w)
        meaning = player_of(s)
        if meaning.binds:
            name: str = s.name
            ctx.vars[name] = answer
        if not meaning.targets:
            return ()
        return tuple([g.cards[g.players[seat].pb].ref for seat in answer])

    def picks_targets(self, w: Any) -> bool:
        meaning = player_of(self.seat(w))
        return meaning.ask and meaning.targets

    def about(self, w: Any) -> Word | None:
        return self.seat(w)

    def left(self, g: State, answer: Answer) -> Answer:
        return living(g, answer)

    def still(self, g: State, answer: Answer) -> Answer:
        return living(g, answer)

    def open(self, g: State, ctx: Context, w: Any) -> tuple[str, Answers]:
        s: Any = self.seat(w)
        meaning = player_of(s)
        if not meaning.binds:
            return "", ()
        name: str = s.name
        return name, tuple([(seat,) for seat in meaning.open(g, ctx, s)]) if meaning.ask else (meaning.now(g, ctx, s),)


class CustomChoice(Choice):
    """A question of its own: `question` builds it from the earlier answers, `None` if nothing has to be chosen.
    `hidden`: the answer names hidden cards. `prices`: the ways to pay among which the question asks.
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

    def ways(self, g: State, ctx: Context, w: Any, step: Step) -> list[FlatCost]:
        return [] if self.prices is None else self.prices(g, ctx, w, step)

    def pose(self, g: State, ctx: Context, w: Any, answers: Answers, step: Step) -> Frame | None:
        return self.question(g, ctx, w, answers, step)
