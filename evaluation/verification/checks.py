"""Checks for the walk through a random game, and their counts.

A failed check raises an error or writes to the tally; then the next game begins.
"""

from __future__ import annotations

import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

from ashes_env.match.match import Match
from ashes_env.rules import records
from ashes_env.rules.game import Game
from ashes_env.rules.state import moves as m
from evaluation.verification.games import Source, Table, stream
from evaluation.verification.uses import Uses
from evaluation.verification.walk import Broken, Drive, Observer, expect, play

MERCIFUL_ROUNDS: Final = 8
AHEAD: Final = 40  # decisions for which a copy is played together with its original
COMPARED_EVERY: Final = 13
ENDLESS: Final = "no decision comes any more"  # a match truncates such a game, but no game of a walk may be like this


def same(a: str, b: str, what: str) -> None:
    """Raises `Broken` with the first difference of two keys."""
    if a != b:
        i = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
        raise Broken(f"{what} is different: ...{a[max(0, i - 60) : i + 30]}... / ...{b[max(0, i - 60) : i + 30]}...")


class Tally:
    """Counts over games by category, such as `tally["checks"]["copies compared"]`, and failures.

    Every walk counts "games", "decisions" and "rounds" by mode, "lengths" of games, "asks" (kinds of decisions), and
    titles: "met" anywhere in a game, "used" (face up in play, or played from hand), "texts" (with a text activated or
    triggered).
    """

    def __init__(self) -> None:
        self.counts: defaultdict[str, Counter[Any]] = defaultdict(Counter)
        self.failures: list[str] = []

    def __getitem__(self, what: str) -> Counter[Any]:
        return self.counts[what]

    def add(self, other: Tally) -> None:
        """Adds the counts and failures of other games."""
        for what, counts in other.counts.items():
            self.counts[what].update(counts)
        self.failures += other.failures


class OnMatch(Drive):
    """Plays a match; a choice is an action."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def game(self) -> Game:
        return self.match.game

    def choices(self) -> Sequence[int]:
        return list(self.match.actions())

    def move(self, choice: int) -> int:
        return self.match.actions()[choice]

    def take(self, choice: int) -> None:
        self.match.act(choice)
        expect(not self.match.stuck, ENDLESS)


D = TypeVar("D", bound=Drive)
Begin = Callable[[Table], tuple[Drive, Sequence["Check[Any]"]]]  # a game at its first decision, and its checks


class Check(Observer, Generic[D]):
    """An observer that checks one game; `always`: also does the expensive checks at every decision."""

    def __init__(self, t: Table, drive: D, tally: Tally, always: bool = False) -> None:
        self.table = t
        self.drive = drive
        self.tally = tally
        self.always = always
        self.r = stream(t.seed, type(self).__name__)

    def now_and_then(self, every: int) -> bool:
        """True at one decision in `every`, at random."""
        return self.always or self.r.random() * every < 1


class Counted(Check[Drive]):
    """Counts decisions by kind, the titles of a game, those that enter play or are played, and those whose texts are
    used.
    """

    n = 0  # decisions

    def __init__(self, t: Table, drive: Drive, tally: Tally) -> None:
        super().__init__(t, drive, tally)
        self.uses = Uses(drive.game)
        tally["met"].update({d.title for d in drive.game.by_id[1:]})

    def look(self, n: int) -> None:
        self.n = n
        asked = self.drive.game.decision
        self.tally["asks"]["" if asked is None else m.ASKS[asked.ask]] += 1
        self.uses.look(self.drive.game)

    def end(self) -> None:
        self.n += 1

    def count(self, name: str, decisions: int) -> None:
        """Adds the game to the tally."""
        game, tally = self.drive.game, self.tally
        self.uses.look(game)
        for what, cards in (("used", self.uses.played), ("texts", self.uses.texts)):
            tally[what].update({game.by_id[cid].title for cid in cards})
        tally["decisions"][name] += decisions
        tally["rounds"][name] += game.round
        tally["lengths"][decisions] += 1


class Healed(Check[Drive]):
    """Heals the Phoenixborn in the first rounds, so that random games last longer."""

    def chosen(self, choice: int) -> None:
        heal(self.drive, choice)


class Copied(Check[D]):
    """A copy must equal its original, and continue like it. Copies are made in all of the `ways`."""

    every: int
    twin: D | None = None
    how = ""
    age = 0

    @property
    def ways(self) -> Mapping[str, Callable[[D], D]]:
        """The functions that make a copy, by name."""
        raise NotImplementedError

    def told(self, drive: D) -> Any:
        """What must be equal besides the game."""

    def look(self, n: int) -> None:
        if self.twin is not None and (self.age in (1, AHEAD) or self.age % COMPARED_EVERY == 0):
            self.compare(self.twin)
        if self.age >= AHEAD:
            self.twin = None
        if self.twin is None and self.now_and_then(self.every):
            self.how, self.age = self.r.choice(list(self.ways)), 0
            self.tally["checks"][f"copies by {self.how}"] += 1
            self.twin = self.ways[self.how](self.drive)
            self.compare(self.twin)

    def chosen(self, choice: int) -> None:
        if self.twin is not None:
            expect(choice in self.twin.choices(), f"a copy by {self.how}, {self.age} decisions later, lacks {choice}")
            if self.table.mercy:
                heal(self.twin, choice)
            self.twin.take(choice)
            self.age += 1

    def end(self) -> None:
        if self.twin is not None:
            self.compare(self.twin)

    def compare(self, twin: D) -> None:
        """Raises `Broken` with the first difference."""
        self.tally["checks"]["copies compared"] += 1
        what = f"a copy by {self.how}, {self.age} decisions later,"
        expect(self.told(self.drive) == self.told(twin), f"{what} is given something else")
        same(records.key(self.drive.game), records.key(twin.game), what)


def heal(drive: Drive, choice: int) -> None:
    """Heals the Phoenixborn, only at a main menu, where this makes no offered move invalid."""
    if m.kind_of(drive.move(choice)) == m.VERB and drive.game.round <= MERCIFUL_ROUNDS:
        for p in drive.game.players:
            if p.has_dice() and p.seat in drive.game.seats.living:
                drive.game.cards[p.pb].wounds = 0


def walk(t: Table, tally: Tally, begin: Begin, name: str = "", enough: Callable[[], bool] = lambda: False) -> None:
    """Plays a game at random with checks, to its end or until `enough`; a failure goes to the tally.

    `name`: the category in which the game is counted, by default its mode.
    """
    name = name or t.mode
    counted: Counted | None = None
    try:
        drive, checks = begin(t)
        counted = Counted(t, drive, tally)
        tally["games"][name] += 1
        mercy = (Healed(t, drive, tally),) * t.mercy
        counted.count(name, play(drive, stream(t.seed, "choices").choice, (counted, *checks, *mercy), enough))
    except Exception as error:  # every error is a finding
        where = traceback.extract_tb(error.__traceback__)[-1]
        n = counted.n if counted else 0
        tally.failures.append(
            f"{t}{f', {name}' * (name != t.mode)}; decision {n}: {type(error).__name__}: {error} "
            f"[{where.name}, {where.filename.rsplit('/', 1)[-1]}:{where.lineno}]"
        )


def walks(games: Source, number: int, begin: Begin, tally: Tally, enough: Callable[[], bool]) -> Tally:
    """Plays games from a number on, until `enough`."""
    while not enough():
        walk(games.table(number), tally, begin, enough=enough)
        number += 1
    return tally
