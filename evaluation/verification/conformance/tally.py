"""Counts of what was compared in a record: assertions by kind, and questions that only our game asks by reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from evaluation.verification.conformance.clicks import Item
from evaluation.verification.conformance.line import Line
from evaluation.verification.conformance.moments import COMPARED, NO_SUBJECT, NOT_OURS, UNKNOWN
from evaluation.verification.conformance.questions import LEGALITY, PROMPTS
from evaluation.verification.conformance.traces import Json

OFFERS = "offers"
QUESTIONS = "who is asked"
VALUES = "values"


def kind_of(expect: Json) -> str:
    """The kind of an assertion."""
    if expect["m"] in LEGALITY:
        return OFFERS
    return QUESTIONS if expect["m"] in PROMPTS else VALUES


class Tally:
    """The counts of one record, or of several together."""

    __slots__ = ("alone", "assertions", "dropped", "theirs")

    def __init__(self) -> None:
        self.assertions: Counter[tuple[str, str]] = Counter()  # by what became of them, and by kind
        self.dropped = 0  # about something that was taken back, or after a difference
        self.alone: Counter[str] = Counter()  # questions that only we ask
        self.theirs: Counter[str] = Counter()  # questions that only the record asks

    def count(self, items: Sequence[Item], line: Line) -> None:
        """Adds a replayed stretch."""
        self.alone.update(line.alone)
        self.theirs.update(line.theirs)
        self.assertions.update((word, kind_of(items[i].event["expect"])) for i, word in line.told.items())

    def add(self, other: Tally) -> None:
        """Adds the counts of another record."""
        self.assertions.update(other.assertions)
        self.alone.update(other.alone)
        self.theirs.update(other.theirs)
        self.dropped += other.dropped

    def number(self, word: str) -> int:
        """The number of assertions of which the same became."""
        return sum(n for (became, _kind), n in self.assertions.items() if became == word)

    def lines(self) -> list[str]:
        """The counts as text."""
        out = []
        for word in (COMPARED, NOT_OURS, NO_SUBJECT, UNKNOWN):
            kinds = ", ".join(f"{self.assertions[word, kind]} of {kind}" for kind in (OFFERS, QUESTIONS, VALUES))
            out.append(f"assertions {word}: {self.number(word)} ({kinds})")
        out.append(f"assertions about what was taken back: {self.dropped}")
        for whose, reasons in (("we ask", self.alone), ("the record asks", self.theirs)):
            out.append(f"questions that only {whose}, for a reason: {sum(reasons.values())}")
            out.extend(f"  {n} times {why}" for why, n in reasons.most_common())
        return out
