"""What is noted of an agent while it plays: the times of its decisions, and whether its choices depend on how the cards
that it cannot know are dealt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from ashes_env.agents.base import Agent, Thinking, Thought
from ashes_env.contests.apart import Distant
from ashes_env.contests.games import Forfeit
from ashes_env.match.match import Match
from ashes_env.match.redeal import Handed, OpenEyes, Redealt

TOLERATED: Final = 0.01  # the share of decisions that may exceed the limit


@dataclass(slots=True)
class Pace:
    """The wall-clock times of an agent's decisions: their number, how many took longer than `limit` seconds, the
    longest, and the `seconds` of all.
    """

    limit: float
    decisions: int = 0
    late: int = 0
    longest: float = 0.0
    seconds: float = 0.0

    def note(self, seconds: float) -> None:
        """Counts a decision."""
        self.decisions += 1
        self.late += seconds > self.limit
        self.longest = max(self.longest, seconds)
        self.seconds += seconds

    @property
    def kept(self) -> bool:
        """Whether enough decisions met the limit; a few late ones are tolerated, as a machine may be briefly busy."""
        return self.late <= TOLERATED * self.decisions

    def add(self, other: Pace) -> None:
        """Adds the decisions of another game."""
        self.decisions += other.decisions
        self.late += other.late
        self.longest = max(self.longest, other.longest)
        self.seconds += other.seconds


class Timed:
    """Wraps an agent and times its decisions; its choices do not change. `clock` returns seconds. For an agent in a
    process of its own, the time to start a process is no time of a decision.
    """

    def __init__(self, agent: Agent, pace: Pace, clock: Callable[[], float] = perf_counter) -> None:
        self.name = agent.name
        self.agent = agent
        self.pace = pace
        self.clock = clock

    def start(self, seed: int) -> None:
        """Begins a game."""
        self.agent.start(seed)

    def act(self, match: Match) -> int:
        """The action of the agent."""
        began = self.clock()
        try:
            return self.agent.act(match)
        finally:  # a decision that loses the game by its time counts too
            own = self.agent.seconds if isinstance(self.agent, Distant) else None
            self.pace.note(self.clock() - began if own is None else own)

    def thought(self, match: Match) -> Thought:
        """The values of the agent, if it reports them."""
        return self.agent.thought(match) if isinstance(self.agent, Thinking) else Thought()


@dataclass(slots=True)
class Changes:
    """How often an agent would have chosen another action with other deals of what is hidden: `compared` counts its
    decisions with more than one legal action, `changed` those that differ. `redeals` is the number of the other deals.
    """

    redeals: int
    compared: int = 0
    changed: int = 0

    def add(self, other: Changes) -> None:
        """Adds the decisions of another game."""
        self.compared += other.compared
        self.changed += other.changed


class Compared:
    """Plays as `agent`, and asks a `twin` of it, which gets other deals, at each decision. Where one of both is cut off
    (`contests.apart`), its random choice is compared like any other, and where the twin would have lost by its time
    nothing is: `changed` says something only of agents that keep their limit.
    """

    def __init__(self, agent: Agent, twin: Agent, changes: Changes) -> None:
        self.name = agent.name
        self.agent = agent
        self.twin = Redealt(twin.agent if isinstance(twin, Handed) else twin, changes.redeals)
        self.changes = changes

    def start(self, seed: int) -> None:
        """Begins a game."""
        self.agent.start(seed)
        self.twin.start(seed)

    def act(self, match: Match) -> int:
        """The action of the agent."""
        choice = len(match.actions()) > 1
        try:
            other = self.twin.act(match)
        except Forfeit:
            choice, other = False, -1
        action = self.agent.act(match)
        if choice:
            self.changes.compared += 1
            self.changes.changed += action != other
        return action


@dataclass(slots=True)
class Watched:
    """What is noted of the first agent of a game: its times, and how its choices depend on the deal."""

    pace: Pace | None = None
    changes: Changes | None = None

    def begun(self) -> Watched:
        """The same for another game, with nothing noted yet."""
        pace, changes = self.pace, self.changes
        return Watched(
            None if pace is None else Pace(pace.limit), None if changes is None else Changes(changes.redeals)
        )

    def add(self, other: Watched) -> None:
        """Adds what was noted of another game."""
        if self.pace is not None and other.pace is not None:
            self.pace.add(other.pace)
        if self.changes is not None and other.changes is not None:
            self.changes.add(other.changes)

    def over(self, agent: Agent, twin: Agent | None) -> Agent:
        """The agent, watched. `twin` is another agent of the same name, for comparison; with open eyes there are no
        other deals to compare with.
        """
        inner: Agent = agent.agent if isinstance(agent, Handed) else agent
        if self.pace is not None:
            inner = Timed(inner, self.pace)
        if self.changes is not None and twin is not None and not isinstance(agent, OpenEyes):
            inner = Compared(inner, twin, self.changes)
        return agent.around(inner) if isinstance(agent, Handed) else inner
