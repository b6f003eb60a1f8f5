"""Counts of what was compared in a record: assertions by kind, and questions that only our game asks by reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from evaluation.verification.conformance.clicks import EXPECT, Item
from evaluation.verification.conformance.expectations import LEGALITY, PROMPTS
from evaluation.verification.conformance.line import Line
from evaluation.verification.conformance.traces import Json

OFFERS = "offers"
QUESTIONS = "who is asked"
VALUES = "values"


def kind_of(expect: Json) -> str:
    """The kind of an assertion."""
    if expect["m"] in LEGALITY:
        return OFFERS
    return QUESTIONS if expect["m"] in (*PROMPTS, "toHaveDefaultPrompt") else VALUES


class Tally:
    """The counts of one record, or of several together."""

    __slots__ = ("alone", "compared", "dropped", "silent")

    def __init__(self) -> None:
        self.compared: Counter[str] = Counter()
        self.silent: Counter[str] = Counter()  # not compared: not understood
        self.dropped = 0  # not compared: about something that was taken back, or after a difference
        self.alone: Counter[str] = Counter()

    def count(self, items: Sequence[Item], line: Line) -> None:
        """Adds a replayed stretch."""
        self.alone.update(line.alone)
        for i, item in enumerate(items):
            if item.kind == EXPECT:
                out = self.silent if line.silent >> i & 1 else self.compared
                out[kind_of(item.event["expect"])] += 1

    def add(self, other: Tally) -> None:
        """Adds the counts of another record."""
        self.compared.update(other.compared)
        self.silent.update(other.silent)
        self.alone.update(other.alone)
        self.dropped += other.dropped

    def lines(self) -> list[str]:
        """The counts as text."""
        kinds = (OFFERS, QUESTIONS, VALUES)
        compared = ", ".join(f"{self.compared[kind]} of {kind}" for kind in kinds)
        silent = ", ".join(f"{self.silent[kind]} of {kind}" for kind in kinds)
        out = [
            f"assertions compared: {sum(self.compared.values())} ({compared})",
            f"assertions not compared: {sum(self.silent.values())} not understood ({silent}), "
            f"{self.dropped} of what was taken back",
            f"questions that only we ask, for a reason: {sum(self.alone.values())}",
        ]
        out.extend(f"  {n} times {why}" for why, n in self.alone.most_common())
        return out
