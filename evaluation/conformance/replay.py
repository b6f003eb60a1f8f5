"""Replaying a recorded game: our decisions are answered by the recorded clicks.

Our questions come in another order and at another grain than the clicks. Between two moments in which a player stands
in the main window, the replay searches for answers to our questions that use up the clicks in order: first the
options that a click names, then, for questions without a click, declining or the first option. A click on a card or
a die must be used, except, in a second round, where it changed nothing; buttons may be passed over. Whether the
answers were right is for the comparison of the complete positions to say: the search ends at the first line that
reaches the recorded position. Where a record ends in the middle of a resolution, a third round looks for a line that
agrees in what is settled.
"""

from __future__ import annotations

from heapq import heappop, heappush

from ashes_env.rules import records
from ashes_env.rules.game import Game, describe
from ashes_env.rules.state import options as o
from ashes_env.scenarios import ScenarioError
from evaluation.conformance.answers import Answers
from evaluation.conformance.clicks import END
from evaluation.conformance.legality import offered_names
from evaluation.conformance.line import Line
from evaluation.conformance.outcomes import script
from evaluation.conformance.positions import Names
from evaluation.conformance.start import start
from evaluation.conformance.stretch import Stuck
from evaluation.conformance.taken import items
from evaluation.conformance.traces import Json

NODES = 3000
ONE_OF_SEVERAL = (o.ASK_MODE, o.ASK_PLAYER)


class Segment(Answers):
    """A stretch that searches for a line of answers through it."""

    def solve(self, game: Game) -> Line:
        """A line that reaches the goal. Raises `Stuck` with the first difference of the line that came farthest."""
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
        """A line that reaches the goal, one without differences of offers if there is any."""
        game.script = script(self.names, game, self.items)
        begin = Line(game, 0, ())
        if self.advance(begin):
            return begin
        # The line with the fewest unlikely answers goes first; of several, the longest.
        waiting: list[tuple[int, int, int, Line]] = [(0, 0, 0, begin)]
        seen: set[tuple[object, ...]] = set()
        noted: Line | None = None
        made = 0
        for n in range(NODES):
            if not waiting:
                break
            unlikely, depth, _, line = heappop(waiting)
            if self.arrived(line):
                if not line.differing:
                    return line
                noted = noted or line
                continue
            if line.game.decision is None:
                self.fail(line, "our game is over" if line.game.over else "our game has no decision")
                continue
            here = (line.done, line.also, line.notes, records.key(line.game))
            if here in seen:
                continue
            seen.add(here)
            self._wait(line)
            if self.at_the_end(line):
                continue
            options = self.answers(line)
            children: list[Line] = []
            for place, (opt, done, notes) in enumerate(options):
                child = Line(line.game.copy(), done, line.notes + notes, line if self.open_end else None)
                if opt >= 0:
                    take(child.game, opt)
                if self.advance(child):
                    if not child.differing:
                        return child
                    noted = noted or child
                    continue
                children.append(child)
                made += 1
                cost = min(place, 4) if opt >= 0 else int(not self.overtaken(line, self.head(line.done)))
                heappush(waiting, (unlikely + cost, depth - 1, made, child))
            self.at_once(line, children)
        return noted

    def at_once(self, line: Line, children: list[Line]) -> None:
        """Tells each line what the other answers would offer next: the record may ask for both at once."""
        if line.game.decision is None or line.game.decision.ask not in ONE_OF_SEVERAL:
            return
        # An answer after which nothing more is asked leads back to the main window, which is no part of the question.
        names = [
            offered_names(child.game)
            for child in children
            if child.game.decision is not None and child.game.decision.ask != o.ASK_MENU
        ]
        for child in children:
            if child.done == line.done:
                child.also = frozenset(name for each in names for name in each)

    def _wait(self, line: Line) -> None:
        """Says what our game asks and what the record has next."""
        decision = line.game.decision
        i = self.head(line.done)
        if decision is None:
            return
        nxt = self.items[i] if i < len(self.items) else self.goal
        offers = ", ".join(describe(line.game, x) for x in decision.options[:6])
        source = line.game.by_id[decision.source].title if decision.source else "the rules"
        self.fail(
            line,
            f"we ask player {decision.seat + 1} to {o.ASKS[decision.ask]} ({source}: {offers}), "
            f"recorded next is {nxt.words()}",
            900,
        )


def take(g: Game, opt: int) -> None:
    """Answers the decision, without playing on."""
    g.decision = None
    g.stack[-1].answer = opt


class Replay:
    """The result of one trace: `problem` is the first difference of positions, `notes` are those of offers; `open`
    are those at an end in the middle of a resolution that the two games only come to at another moment.
    """

    __slots__ = ("notes", "open", "open_end", "problem")

    def __init__(self) -> None:
        self.problem = ""
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
    try:
        game: Game = start(names, first).game
        begin = 0
        for at, item in enumerate(found):
            if item.main or item.kind == END:
                segment = Segment(names, found[begin:at], item, first=begin == 0)
                line = segment.solve(game)
                result.open, result.open_end = line.open, segment.open_end
                result.notes.extend(n for n in line.differing if n not in result.notes)
                game = line.game
                begin = at
    except ScenarioError as error:
        result.problem = f"the position cannot be built: {error}"
    except Stuck as error:
        result.problem = str(error)
    except Exception as error:  # whatever our game raises is a finding about this trace
        result.problem = f"our game fails: {type(error).__name__}: {error}"
    return result


__all__ = ["Replay", "Segment", "Stuck", "replay"]
