"""`ashes replay --analyse`: which decisions of a game cost most, and a replay with the chances to win."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator

from ashes_env.cli import players
from ashes_env.files import printable
from ashes_env.render.plain_table import percent
from ashes_env.replays import Replay
from ashes_env.text.analysis import Analysis, planner_of


def analysed(replay: Replay, planner: str, seats: Collection[int] = ()) -> Analysis:
    """The analysis of a game by the planner of a name. Without `seats` those of people count, and without people all.
    Raises `AgentError`, `UsageError`, `ReplayError`.
    """
    people = [seat for seat, name in enumerate(replay.agents) if name == players.HUMAN]
    analysis = Analysis(replay, planner_of(planner), seats or people)
    looked_at = sys.stderr.isatty()
    for one in analysis.weigh():
        if looked_at:
            print(f"\rdecision {one.n} of {len(replay.actions)}", end="", file=sys.stderr, flush=True)
    if looked_at:
        print(file=sys.stderr)
    return analysis


def lines(analysis: Analysis) -> Iterator[str]:
    """What an analysis has found: the decisions that cost most, with words, chances and reasons."""
    who = " and ".join(f"player {seat}" for seat in sorted({one.seat for one in analysis.found}))
    yield f"{len(analysis.found)} decisions of {who or 'nobody'} with a choice, analysed by {analysis.planner.name}"
    worst = analysis.worst()
    if not worst:
        yield "None of them cost a chance to win."
        return
    yield ""
    yield "The decisions that cost most:"
    for one in worst:
        yield ""
        yield f"[{one.n}] player {one.seat}: {printable(one.chosen)} ({percent(one.chosen_chance)} to win)"
        yield f"    better: {printable(one.better)} ({percent(one.chance)})"
        yield f"    {printable(one.reason)}"
