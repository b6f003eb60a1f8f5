"""Checks that the choices of agents do not depend on information hidden from their seat.

    python -m evaluation leak --agents random expert pvp --decisions 3000 --seed 1

Each agent plays random games (see `games.py`; `draft` plays drafts). At every decision with more than one legal action
two twins, which started with the same seed, choose too, each with the match dealt anew (`Match.redealt`). All three
must choose the same. An honest agent that plays the world on which it is handed may choose otherwise; an agent that
reads hidden cards or the future does. Agents that ship choose the same, so they may be handed the match itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any, Final

from ashes_env.agents.base import Agent
from ashes_env.agents.make import recipe
from ashes_env.draft.draft_match import DraftMatch
from ashes_env.draft.draft_settings import DraftSettings
from ashes_env.match.match import Match
from ashes_env.match.redeal import Handed
from evaluation.verification.games import Source, match_of, stream
from evaluation.verification.tallies import in_parts

WORLDS: Final = 2  # twins of an agent
PER_GAME: Final = 60  # decisions that are compared in one game, so that there are many games
TWO_SIDES: Final = ("pvp", "red_rains")  # the games of agents with a network
SHIPPED: Final = (
    "random",
    "greedy",
    "expert",
    "draft",
    "flat:simulations=20",
    "tree:simulations=20",
    "plan:simulations=8,menus=yes",
    "plan:simulations=8,menus=yes,policy=chimeras",
    "guided:policy=pvp,simulations=8",
    "guided:policy=chimeras,student=pvp,simulations=8,gate=0.9",
    "coal",
    "chimeras",
    "pvp",
)


@dataclass(frozen=True, slots=True)
class Compared:
    """The decisions of an agent that were compared, and those in which a twin chose otherwise; the first of these."""

    agent: str
    decisions: int
    games: int
    changed: int
    first: str = ""


def compare(job: tuple[str, int, int]) -> Compared:
    """Compares a number of decisions of an agent, in games from a seed. Raises `AgentError` for an unknown agent."""
    name, decisions, seed = job
    agents = [_bare(name) for _ in range(WORLDS + 1)]
    chance = Random(f"{seed}/{name}/deals")
    compared = changed = 0
    first = ""
    number = 0
    for number, match in enumerate(matches(name, seed), 1):
        for agent in agents:
            agent.start(number)
        here = 0
        while not match.over and here < PER_GAME and compared < decisions:
            choice = len(match.actions()) > 1
            worlds = [match, *(match.redealt(chance.getrandbits(63)) for _ in range(WORLDS))]
            chosen = [agent.act(world) for agent, world in zip(agents, worlds, strict=True)]
            if choice:
                here += 1
                compared += 1
                if len({*chosen}) > 1:
                    changed += 1
                    first = first or f"game {number}, decision {match.decisions}, seat {match.seat}: {chosen}"
            match.act(chosen[0])
        if compared >= decisions:
            break
    return Compared(name, compared, number, changed, first)


def _bare(name: str) -> Agent:
    """The agent of a name, to be handed what is given here."""
    agent: Any = recipe(name).make()
    found: Agent = agent.agent if isinstance(agent, Handed) else agent
    return found


def matches(name: str, seed: int) -> Iterator[Match]:
    """Random matches that an agent plays, without end."""
    found = recipe(name)
    if found.kind == "draft":
        for number in count():
            yield DraftMatch.new(
                DraftSettings(illegal_action="raise"), None, Random(f"{seed}/{number}").getrandbits(62)
            )
    sources = [Source(f"{seed}/agents", mode) for mode in (TWO_SIDES if found.folders else ("all",))]
    for number in count():
        match = match_of(sources[number % len(sources)].table(number))
        match.rollout(until=("decisions", stream(seed, f"start {number}").randrange(120)), seed=number)
        if not match.over:
            yield match


def told(found: Compared) -> str:
    """The result for an agent, as a line."""
    line = (
        f"{found.agent}: {found.changed:,} of {found.decisions:,} choices in {found.games:,} games depend on what is "
        "hidden"
    )
    return line + (f"; the first: {found.first}" if found.first else "")


def reported(names: Sequence[str], decisions: int, seed: int, workers: int) -> int:
    """Compares the agents of these names, which a command line gives, and prints the results; the exit status is 1 if
    the choices of one depend on what is hidden. Raises `AgentError` for a name that is no agent.
    """
    for name in names:
        recipe(name)
    found = list(in_parts(compare, [(name, decisions, seed) for name in names], workers))
    print("\n".join(told(each) for each in sorted(found, key=lambda each: names.index(each.agent))))
    return int(any(each.changed for each in found))
