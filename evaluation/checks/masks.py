"""The masks are exact: what is in them can be done, what is not is refused and changes nothing.

    python -m evaluation.masks --decisions 100000

At every decision of random games over all playable decks and Chimeras: each legal action is taken on a copy; the
options of the rules and the actions of all pages stand for each other; some actions outside the mask, and options that
are not offered, raise their typed errors and leave the complete state as it was.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from ashes_env.encoding import actions as act
from ashes_env.env.errors import IllegalAction
from ashes_env.env.match import Match
from ashes_env.rules import records
from ashes_env.rules.game import IllegalOption, describe
from ashes_env.rules.state import options as o
from evaluation.checks.games import MODES, Table, table, walk
from evaluation.checks.tallies import add, in_parts

CHUNK: Final = 2000
GAMES: Final = 17  # about as many as a chunk has
OUTSIDE: Final = (-1, act.N_ACTIONS, 1 << 20)
ALL_AT: Final = 50  # at one decision in so many every action outside the mask is tried


@dataclass(slots=True)
class Tally:
    """What a number of decisions came to."""

    decisions: int = 0
    games: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    ids: Counter[int] = field(default_factory=Counter)
    asks: Counter[str] = field(default_factory=Counter)
    decks: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)


class Checked:
    """One decision with everything that is checked at it."""

    def __init__(self, match: Match, where: str, chooser: random.Random, tries: int, tally: Tally) -> None:
        self.match = match
        self.where = where
        self.chooser = chooser
        self.tries = tries
        self.tally = tally

    def fail(self, what: str) -> None:
        """Notes what is wrong, and where."""
        self.tally.failures.append(f"{self.where}: {what}")

    def check(self) -> None:
        """All checks."""
        match = self.match
        legal = match.actions()
        mask = match.mask(match.seat)
        marked = {i for i in range(act.N_ACTIONS) if mask[i]}
        if marked != set(legal) or not marked:
            self.fail(f"the mask marks {sorted(marked)}, legal are {sorted(legal)}")
        before = records.key(match.game)
        self.take(legal)
        self.refuse(legal, before)
        self.same_options()

    def take(self, legal: act.Actions) -> None:
        """Every legal action, each on a copy."""
        for action in legal:
            self.tally.counts["legal actions taken"] += 1
            self.tally.ids[action] += 1
            copy = self.match.copy()
            try:
                copy.act(action)
            except Exception as error:  # whatever it is, a legal action must not raise it
                self.fail(f"legal action {action} raised {type(error).__name__}: {error}")

    def refuse(self, legal: act.Actions, before: str) -> None:
        """Actions outside the mask and options that are not offered, on one copy that none of them may change."""
        others = [i for i in range(act.N_ACTIONS) if i not in legal]
        if self.tally.decisions % ALL_AT:
            others = self.chooser.sample(others, min(self.tries, len(others)))
        copy = self.match.copy()
        for action in (*others, *OUTSIDE):
            self.tally.counts["other actions refused"] += 1
            try:
                copy.act(action)
            except IllegalAction:
                continue
            except Exception as error:  # the wrong error is a finding like any other
                self.fail(f"action {action} is not legal and raised {type(error).__name__}: {error}")
            else:
                self.fail(f"action {action} is not legal and was taken")
        decision = copy.game.decision
        assert decision is not None
        for _ in range(self.tries):
            option = o.option(self.chooser.randrange(16), self.chooser.randrange(128))
            if option in decision.options:
                continue
            self.tally.counts["other options refused"] += 1
            try:
                copy.game.apply(option)
            except IllegalOption:
                continue
            self.fail(f"option {option} is not offered and was taken")
        self.tally.counts["positions compared"] += 1
        if records.key(copy.game) != before:
            self.fail("refusing changed the game")
        if (copy.page, copy.asked, copy.refused, copy.over) != (
            self.match.page, self.match.asked, self.match.refused, self.match.over
        ):  # fmt: skip
            self.fail("refusing changed the match")

    def same_options(self) -> None:
        """The pages together show every option of the rules, or one that reads the same, and nothing else."""
        g, book = self.match.game, self.match.book
        decision = g.decision
        assert decision is not None
        shown: set[int] = set()
        for page in range(act.pages(g, book)):
            shown.update(act.legal_actions(g, book, page).values())
        shown.discard(act.PAGE_ON)
        offered = set(decision.options)
        if shown - offered:
            self.fail(f"actions stand for options that are not offered: {shown - offered}")
        words = {describe(g, x) for x in shown}
        for option in offered - shown:
            self.tally.counts["options that read like another"] += 1
            if describe(g, option) not in words:
                self.fail(f"no action stands for {describe(g, option)!r}")


def run_chunk(job: tuple[int, str, int, int, int]) -> Tally:
    """Some decisions, of games of their own; the numbers go on from part to part, so that all decks have their turn."""
    seed, mode, part, decisions, tries = job
    number = part * GAMES
    tally = Tally()
    while tally.decisions < decisions:
        t = table(f"{seed}/masks/{part}", number, mode)
        chooser = random.Random(~t.seed)
        tally.games += 1
        tally.decks.update(t.decks)
        play(t, chooser, decisions, tries, tally)
        number += 1
    return tally


def play(t: Table, chooser: random.Random, decisions: int, tries: int, tally: Tally) -> None:
    """One game with every decision checked, as long as decisions are left."""
    n = 0
    try:
        for match in walk(t):
            if tally.decisions >= decisions:
                return
            tally.decisions += 1
            decision = match.game.decision
            assert decision is not None
            tally.asks[o.ASKS[decision.ask]] += 1
            Checked(match, f"{t}; decision {n}", chooser, tries, tally).check()
            n += 1
    except Exception as error:  # the other games go on
        tally.failures.append(f"{t}; decision {n}: {type(error).__name__}: {error}")


def search(decisions: int, seed: int, mode: str, workers: int, tries: int) -> Iterator[Tally]:
    """Tallies of parts, as they are done."""
    jobs = [(seed, mode, i, min(CHUNK, decisions - low), tries) for i, low in enumerate(range(0, decisions, CHUNK))]
    return in_parts(run_chunk, jobs, workers)


def report(t: Tally, seconds: float) -> str:
    """A tally in words."""
    used = Counter(act.block_of(i).name for i in t.ids)
    return "\n".join((
        f"{t.decisions} decisions of {t.games} games, {seconds:.0f} s: {len(t.decks)} decks, {len(t.asks)} kinds of "
        f"decisions, {len(t.ids)} of {act.N_ACTIONS} actions were legal somewhere",
        ", ".join(f"{n} {name}" for name, n in sorted(t.counts.items())),
        "never legal: " + ", ".join(
            f"{block.name} {block.size - used[block.name]} of {block.size}"
            for block in act.BLOCKS if used[block.name] < block.size
        ),
        f"{len(t.failures)} failures",
    ))  # fmt: skip


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the check; the exit status is 1 when anything failed."""
    parser = argparse.ArgumentParser(prog="python -m evaluation.masks", description="the masks are exact")
    parser.add_argument("--decisions", type=int, default=10_000, help="how many decisions")
    parser.add_argument("--seed", type=int, default=1, help="names the games")
    parser.add_argument("--mode", choices=(*MODES, "all"), default="all", help="all: both in turn")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--tries", type=int, default=6, help="actions outside the mask that are tried at a decision")
    args = parser.parse_args(argv)
    total = Tally()
    begun = time.perf_counter()
    for part in search(args.decisions, args.seed, args.mode, args.workers, args.tries):
        add(total, part)
        for failure in part.failures[:20]:
            print(f"FAILED {failure}", flush=True)
    print(report(total, time.perf_counter() - begun))
    return 1 if total.failures else 0
