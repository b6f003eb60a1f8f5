"""A response to an event: as it is offered, and once it is declared (R-CLS-27)."""

from __future__ import annotations

from typing import Final

from ashes_env.rules.definitions.texts import Text
from ashes_env.rules.responding.windows import Answer
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.codecs import BOOL, INT, INTS, TEXT, Record
from ashes_env.rules.state.state import ID_MASK, State


class Reply(Answer):
    """A response that may or must be declared to the event with this index. `elsewhere`: its card is neither in play
    nor leaving play.
    """

    __slots__ = ("elsewhere", "event")

    def __init__(self, card: int, text: Text | None, n: int, event: int, elsewhere: bool = False) -> None:
        super().__init__(card, text, n)
        self.event = event
        self.elsewhere = elsewhere

    def path(self) -> str:
        """The address of its text, empty for a card in hand."""
        return "" if self.text is None else self.text.path

    def move(self, g: State) -> int:
        return m.move(m.TITLE, self.card) if self.elsewhere else super().move(g)


class Declared:
    """A declared response. Immutable. `ref` is its card, `path` the address of its text (empty for a card in hand),
    `event` the index of the event that it answers, `in_play` whether its card was in play; `spent` (dice) and
    `discarded` (references) have paid for it once it is `paid`.
    """

    __slots__ = ("discarded", "event", "in_play", "paid", "path", "ref", "seat", "spent")

    def __init__(
        self,
        seat: int,
        ref: int,
        path: str,
        event: int,
        in_play: bool,
        paid: bool,
        spent: tuple[int, ...] = (),
        discarded: tuple[int, ...] = (),
    ) -> None:
        self.seat = seat
        self.ref = ref
        self.path = path
        self.event = event
        self.in_play = in_play
        self.paid = paid
        self.spent = spent
        self.discarded = discarded

    def paid_with(self, spent: tuple[int, ...], discarded: tuple[int, ...]) -> Declared:
        """The same response, paid for with these dice and cards."""
        return Declared(self.seat, self.ref, self.path, self.event, self.in_play, True, spent, discarded)

    def card(self) -> int:
        """The id of its card."""
        return self.ref & ID_MASK

    def held(self) -> bool:
        """Whether its card is in hand: nobody has paid for it yet."""
        return not self.path and not self.paid

    def played(self) -> bool:
        """Whether its card has left the hand and has not reached its pile."""
        return not self.path and self.paid


DECLARED: Final = Record(
    Declared,
    {
        "seat": INT,
        "ref": INT,
        "path": TEXT,
        "event": INT,
        "in_play": BOOL,
        "paid": BOOL,
        "spent": INTS,
        "discarded": INTS,
    },
)
