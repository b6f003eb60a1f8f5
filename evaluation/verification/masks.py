"""Checks that masks are exact: every action in them can be taken, every other is refused and changes nothing.

    python -m evaluation masks --decisions 100000

At every decision of random games (see `games.py`): each legal action is taken on a copy, and has a row of consequences;
looking at them changes nothing; the moves of the rules correspond to the actions of all pages; some actions outside the
mask, and moves that are not offered, raise their typed errors and leave the complete state unchanged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from ashes_env.encoding import actions as act
from ashes_env.encoding.arrays import consequences_of
from ashes_env.encoding.layout import N_CONSEQUENCES
from ashes_env.encoding.views import raw
from ashes_env.match.errors import IllegalAction
from ashes_env.rules import records
from ashes_env.rules.game import IllegalMove, describe
from ashes_env.rules.state import moves as m
from ashes_env.spec.number_flags import whole_number
from evaluation.verification.checks import Check, OnMatch, Tally, walks
from evaluation.verification.games import Source, Table, match_of
from evaluation.verification.tallies import parser_of, parts, report, run, source

CHUNK: Final = 2000
NUMBERS: Final = 1000  # maximum number of games in a chunk
LOOKED: Final = "decisions looked at"
OUTSIDE: Final = (-1, 1 << 20)
ALL_AT: Final = 50  # at one decision in this many every action outside the mask is tried


class Exact(Check[OnMatch]):
    """All checks of the mask at a decision."""

    def __init__(self, t: Table, drive: OnMatch, tally: Tally, tries: int) -> None:
        super().__init__(t, drive, tally)
        self.match = drive.match
        self.tries = tries
        self.n = 0

    def fail(self, what: str) -> None:
        """Records a failure and its place."""
        self.tally.failures.append(f"{self.table}; decision {self.n}: {what}")

    def look(self, n: int) -> None:
        self.n = n
        self.tally["checks"][LOOKED] += 1
        match = self.match
        legal = match.actions()
        mask = match.mask(match.seat)
        marked = {i for i in range(len(mask)) if mask[i]}
        if marked != set(legal) or not marked:
            self.fail(f"the mask marks {sorted(marked)}, legal are {sorted(legal)}")
        before = records.key(match.game)
        self.take(legal)
        self.ahead(legal, before)
        self.refuse(legal, before)
        self.same_moves()

    def take(self, legal: act.Actions) -> None:
        """Takes every legal action, each on a copy."""
        for action in legal:
            self.tally["checks"]["legal actions taken"] += 1
            self.tally["ids"][action] += 1
            copy = self.match.copy()
            try:
                copy.act(action)
            except Exception as error:  # a legal action must not raise anything
                self.fail(f"legal action {action} raised {type(error).__name__}: {error}")

    def ahead(self, legal: act.Actions, before: str) -> None:
        """The consequences in an observation are those of the legal actions, and looking at them changes nothing."""
        match = self.match
        context = match.context.with_consequences(match.game, True)
        try:
            seen = raw(match.game, context, match.seat, match.page, legal)
        except Exception as error:  # a legal action must not raise anything
            self.fail(f"consequences raised {type(error).__name__}: {error}")
            return
        numbers, ids = consequences_of(seen, context.layout)
        shown = sorted(legal)[:N_CONSEQUENCES]
        self.tally["checks"]["consequences of actions"] += len(shown)
        if ids[: len(shown)].tolist() != shown or int(numbers[:, 0].sum()) != len(shown):
            self.fail(f"consequences are shown of {ids.tolist()}, legal are {shown}")
        if records.key(match.game) != before:
            self.fail("looking at consequences changed the game")

    def refuse(self, legal: act.Actions, before: str) -> None:
        """Tries actions outside the mask and moves that are not offered, all on one copy that must not change."""
        size = self.match.context.layout.n_actions
        others = [i for i in range(size) if i not in legal]
        if self.n % ALL_AT:
            others = self.r.sample(others, min(self.tries, len(others)))
        copy = self.match.copy()
        for action in (*others, size, *OUTSIDE):
            self.tally["checks"]["other actions refused"] += 1
            try:
                copy.act(action)
            except IllegalAction:
                continue
            except Exception as error:  # a wrong error type is a finding
                self.fail(f"action {action} is not legal and raised {type(error).__name__}: {error}")
            else:
                self.fail(f"action {action} is not legal and was taken")
        decision = copy.game.decision
        assert decision is not None
        for _ in range(self.tries):
            move = m.move(self.r.randrange(16), self.r.randrange(128))
            if move in decision.moves:
                continue
            self.tally["checks"]["other options refused"] += 1
            try:
                copy.game.apply(move)
            except IllegalMove:
                continue
            self.fail(f"option {move} is not offered and was taken")
        self.tally["checks"]["positions compared"] += 1
        if records.key(copy.game) != before:
            self.fail("refusing changed the game")
        if (copy.page, copy.asked, copy.refused, copy.over) != (
            self.match.page,
            self.match.asked,
            self.match.refused,
            self.match.over,
        ):
            self.fail("refusing changed the match")

    def same_moves(self) -> None:
        """The pages together show every move of the rules, or one with the same text, and nothing else."""
        g, context = self.match.game, self.match.context
        decision = g.decision
        assert decision is not None
        shown: set[int] = set()
        for page in range(act.pages(g, context)):
            shown.update(act.legal_actions(g, context, page).values())
        shown.discard(act.PAGE_ON)
        offered = set(decision.moves)
        if shown - offered:
            self.fail(f"actions stand for options that are not offered: {shown - offered}")
        words = {describe(g, x) for x in shown}
        for move in offered - shown:
            self.tally["checks"]["options that read like another"] += 1
            if describe(g, move) not in words:
                self.fail(f"no action stands for {describe(g, move)!r}")


def run_chunk(job: tuple[Source, int, int, int]) -> Tally:
    """Checks some decisions, of separate games."""
    games, number, decisions, tries = job
    tally = Tally()

    def begin(t: Table) -> tuple[OnMatch, Sequence[Check[OnMatch]]]:
        drive = OnMatch(match_of(t))
        return drive, (Exact(t, drive, tally, tries),)

    return walks(games, number, begin, tally, lambda: tally["checks"][LOOKED] >= decisions)


def told(t: Tally, seconds: float) -> list[str]:
    """A tally as text."""
    used = Counter(act.block_of(i).name for i in t["ids"] if i < act.N_ACTIONS)
    beyond = sum(i >= act.N_ACTIONS for i in t["ids"])
    lines = [
        f"{len(t['ids']) - beyond} of {act.N_ACTIONS} actions were legal somewhere and {beyond} of bigger tables, "
        "never legal: "
        + ", ".join(
            f"{block.name} {block.size - used[block.name]} of {block.size}"
            for block in act.BLOCKS
            if used[block.name] < block.size
        ),
        ", ".join(f"{n} {name}" for name, n in sorted(t["checks"].items())),
    ]
    return report(t, seconds, lines)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the check; the exit status is 1 if anything failed."""
    parser = parser_of("masks", "the masks are exact")
    parser.add_argument("--decisions", type=whole_number(1), default=10_000, help="number of decisions")
    parser.add_argument(
        "--tries", type=whole_number(0), default=6, help="actions outside the mask to try at each decision"
    )
    args = parser.parse_args(argv)
    games = source(parser, args)
    jobs = [(games, i * NUMBERS, n, args.tries) for i, (_, n) in enumerate(parts(args.decisions, CHUNK))]
    return run(jobs, run_chunk, told, args.workers)
