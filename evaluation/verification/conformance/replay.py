"""Replays a recorded game: recorded clicks answer our decisions.

Our questions differ from the clicks in order and granularity. Between two moments in which a player is in the main
window, the replay searches for answers to our questions that use up the clicks in order: first the moves that a click
names, then, for questions without a click, declining or the first move. A click on a card or die must be used, except
in a second round of the search if it changed nothing; buttons may be skipped. Comparing the complete positions decides
whether the answers were right: the search ends at the first line that reaches the recorded position. If a record ends
in the middle of a resolution, a third round searches for a line that agrees in everything that is settled.
"""

from __future__ import annotations

from heapq import heappop, heappush

from ashes_env.rules import records
from ashes_env.rules.game import Game, describe
from ashes_env.rules.state import moves as m
from ashes_env.scenarios import ScenarioError
from evaluation.verification.conformance.alone import only_ours
from evaluation.verification.conformance.answers import Answers
from evaluation.verification.conformance.clicks import CLICK, END, EXPECT
from evaluation.verification.conformance.edits import UnknownEdit
from evaluation.verification.conformance.line import Line
from evaluation.verification.conformance.moments import UNKNOWN, told
from evaluation.verification.conformance.moved import take_discard_order
from evaluation.verification.conformance.outcomes import script
from evaluation.verification.conformance.positions import Names
from evaluation.verification.conformance.start import start
from evaluation.verification.conformance.stretch import Stuck
from evaluation.verification.conformance.taken import items
from evaluation.verification.conformance.tally import Tally
from evaluation.verification.conformance.traces import Json, appearing
from evaluation.verification.conformance.unanswered import only_theirs

NODES = 8000
MORE = 1000  # further lines tried for one without differences, after one with differences has reached the goal


class Segment(Answers):
    """A stretch that searches for a line of answers to its end."""

    def solve(self, game: Game) -> Line:
        """A line that reaches the goal. Raises `Stuck` with the first difference of the line that got farthest."""
        for lenient in (False, True):
            self.lenient = lenient
            line = self.search(game.copy())
            if line is not None:
                return line
        if self.open_end:
            self.settling, self.lenient = True, False
            line = self.search(game.copy())
            if line is not None:
                return line
        raise Stuck(self.best or "no line of answers reaches the recorded position")

    def search(self, game: Game) -> Line | None:
        """A line that reaches the goal, if possible without differences of offers."""
        game.script = script(self.names, game, self.items)
        begin = Line(game, self.aside, ())
        if self.advance(begin) and self.agrees(begin):
            return begin
        # The line with the fewest unlikely answers first; of equal ones, the longest.
        waiting: list[tuple[int, int, int, Line]] = [(0, 0, 0, begin)]
        seen: set[tuple[object, ...]] = set()
        noted: Line | None = None
        made = 0
        last = NODES
        for n in range(NODES):
            if not waiting or n >= last:
                break
            if noted is not None:
                last = min(last, n + MORE)
            unlikely, depth, _, line = heappop(waiting)
            if self.arrived(line):
                if self.agrees(line):
                    return line
                noted = least(noted, line)
                continue
            if line.game.decision is None:
                self.fail(line, "our game is over" if line.game.over else "our game has no decision")
                continue
            here = (line.done, line.notes, line.lone, records.key(line.game))
            if here in seen:
                continue
            seen.add(here)
            self._wait(line)
            if self.at_the_end(line):
                continue
            moves = self.answers(line)
            for place, (move, done, by, notes) in enumerate(moves):
                child = Line(line.game.copy(), done, line.notes + notes, line, move, by)
                if move >= 0:
                    take(child.game, move)
                    child.passed = line.game.turn if move == m.PASS else child.passed
                    child.lone += not by and len(moves) > 1
                if self.advance(child):
                    if self.agrees(child):
                        return child
                    noted = least(noted, child)
                    continue
                made += 1
                cost = min(place, 4) if move >= 0 else int(not self.overtaken(line, self.head(line.done)))
                heappush(waiting, (unlikely + cost, depth - 1, made, child))
        return noted

    def agrees(self, line: Line) -> bool:
        """Whether a line that reaches the goal has the recorded offers and questions, and every assertion holds."""
        line.alone, found = only_ours(self, line)
        line.theirs, missing = only_theirs(self, line)
        unmet, line.told = told(self, line)
        line.notes = (*line.notes, *found, *missing, *unmet)
        return not line.differing

    def _wait(self, line: Line) -> None:
        """Records that our game asks something for which the record has no click next."""
        decision = line.game.decision
        i = self.head(line.done)
        if decision is None:
            return
        nxt = self.items[i] if i < len(self.items) else self.goal
        offers = ", ".join(describe(line.game, x) for x in decision.moves[:6])
        source = line.game.by_id[decision.source].title if decision.source else "the rules"
        self.fail(
            line,
            f"we ask player {decision.seat + 1} to {m.ASKS[decision.ask]} ({source}: {offers}), "
            f"recorded next is {nxt.words()}",
            900,
        )


def least(noted: Line | None, line: Line) -> Line:
    """Of two lines that reach the goal, the one with fewer differences; the first of equal ones."""
    return line if noted is None or len(line.differing) < len(noted.differing) else noted


def take(g: Game, move: int) -> None:
    """Answers the decision without continuing."""
    g.decision = None
    g.stack[-1].answer = move


class Replay:
    """The result of one trace: `problem` is the first difference of positions, `notes` are differences of offers;
    `open` are differences at an unsettled end that our game reaches at another moment, `unclear` are assertions that
    are not understood, and `unknown` is a change by hand that cannot be made.
    """

    __slots__ = ("notes", "open", "open_end", "problem", "tally", "unclear", "unknown")

    def __init__(self) -> None:
        self.problem = ""
        self.tally = Tally()
        self.unknown = ""
        self.unclear: list[str] = []
        self.notes: list[str] = []
        self.open: tuple[str, ...] = ()
        self.open_end = False


def replay(trace: Json) -> Replay:
    """Replays a trace and compares. Errors of the game or the scenario are results, not exceptions."""
    result = Replay()
    names = Names(trace["cards"])
    found = items(trace)
    first = next((e["state"] for e in trace["events"] if "state" in e), None)
    if first is None:
        result.problem = "the trace has no state"
        return result
    if first.get("phase") != "playerturns":
        result.problem = f"the trace begins in phase {first.get('phase')!r}"
        return result
    result.tally.dropped = sum("expect" in e for e in trace["events"]) - sum(x.kind == EXPECT for x in found)
    try:
        game: Game = start(names, first, appearing(trace, first))
        begin = 0
        for at, item in enumerate(found):
            if item.main or item.kind == END:
                fresh = all(x.kind != CLICK for x in found[:begin])  # nothing has been computed again yet
                segment = Segment(names, found[begin:at], item, first=fresh)
                line = segment.solve(game)
                result.open, result.open_end = line.open, segment.open_end
                result.tally.count(found[begin:at], line)
                result.unclear.extend(found[begin + i].words() for i, word in line.told.items() if word == UNKNOWN)
                result.notes.extend(n for n in line.differing if n not in result.notes)
                game = line.game
                take_discard_order(names, game, item.before if item.kind != END else item.after)
                begin = at
    except ScenarioError as error:
        result.problem = f"the position cannot be built: {error}"
    except UnknownEdit as error:
        result.unknown = str(error)
    except Stuck as error:
        result.problem = str(error)
    except Exception as error:  # any error of our game is a finding
        result.problem = f"our game fails: {type(error).__name__}: {error}"
    return result


__all__ = ["Replay", "Segment", "Stuck", "replay"]
