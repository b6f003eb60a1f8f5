"""Plays games of agents by name, in this process or in several. The description of a game is complete, so its result
does not depend on the process or on earlier games.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path
from time import perf_counter
from typing import Final, TypeVar

from ashes_env.agents.base import Agent, AgentError, Thinking, Thought
from ashes_env.agents.make import make_agent
from ashes_env.contests.games import RED_RAINS, Game, Terms, dealt_decks, pairs, play_pvp, play_red_rains
from ashes_env.match.match import Match
from ashes_env.match.settings import Settings

CHUNK: Final = 8  # the maximum number of games that a process takes at a time
EVERY: Final = 10  # games between two progress messages
TOLERATED: Final = 0.01  # the share of decisions that may exceed the limit

J = TypeVar("J")
T = TypeVar("T")


@dataclass(slots=True)
class Pace:
    """The wall-clock times of an agent's decisions: their number, how many took longer than `limit` seconds, and the
    longest.
    """

    limit: float
    decisions: int = 0
    late: int = 0
    longest: float = 0.0

    def note(self, seconds: float) -> None:
        """Counts a decision."""
        self.decisions += 1
        self.late += seconds > self.limit
        self.longest = max(self.longest, seconds)

    @property
    def kept(self) -> bool:
        """Whether enough decisions met the limit; a few late ones are tolerated, as a machine may be briefly busy."""
        return self.late <= TOLERATED * self.decisions

    def add(self, other: Pace) -> None:
        """Adds the decisions of another game."""
        self.decisions += other.decisions
        self.late += other.late
        self.longest = max(self.longest, other.longest)


class Timed:
    """Wraps an agent and times its decisions; its choices do not change. `clock` returns seconds."""

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
        action = self.agent.act(match)
        self.pace.note(self.clock() - began)
        return action

    def thought(self, match: Match) -> Thought:
        """The values of the agent, if it reports them."""
        return self.agent.thought(match) if isinstance(self.agent, Thinking) else Thought()


@dataclass(frozen=True, slots=True)
class Bout:
    """One game to be played: an agent in every seat against a Chimera, or one game of a pair or round; decks by seat.
    `salt` changes the agents' random generators on the same deals; `replays` is a folder in which the game is saved.
    """

    terms: Terms
    names: tuple[str, ...]
    decks: tuple[str, ...]
    seed: int
    game: int = 0
    salt: int = 0
    replays: str = ""

    def play(self, pace: Pace | None = None) -> Game:
        """Plays the game; returns it from the view of the first agent, whose decisions are timed if `pace` is given."""
        settings = _settings(self.terms)
        if self.terms.mode == RED_RAINS:
            name = self.names[0]
            agents = [_timed(agent_at(name, i), pace) for i in range(self.terms.players)]
            return play_red_rains(self.terms, settings, agents, name, self.decks, self.seed, self.replays)
        agents = [_timed(agent_at(name, i), pace if i == 0 else None) for i, name in enumerate(self.names)]
        return play_pvp(
            self.terms, settings, agents, self.names, self.decks, self.seed, self.game, self.salt, self.replays
        )


@lru_cache(maxsize=64)
def agent_at(name: str, place: int) -> Agent:
    """An agent for a seat; two agents of one name have separate random generators."""
    agent = make_agent(name)
    if "torch" in sys.modules:  # one thread, because the order of summation changes results
        sys.modules["torch"].set_num_threads(1)
    return agent


@lru_cache(maxsize=64)
def _settings(terms: Terms) -> Settings:
    return terms.settings()


def _timed(agent: Agent, pace: Pace | None) -> Agent:
    return agent if pace is None else Timed(agent, pace)


def _play(bout: Bout, limit: float | None) -> tuple[Game, Pace | None]:
    pace = None if limit is None else Pace(limit)
    return bout.play(pace), pace


def red_rains_bouts(terms: Terms, name: str, decks: Sequence[str], seeds: Iterable[int]) -> list[Bout]:
    """One game on each seed with each deck, or with each pair of decks if two play together."""
    return [Bout(terms, (name,), own, seed) for seed in seeds for own in parties(terms, decks)]


def parties(terms: Terms, decks: Sequence[str]) -> list[tuple[str, ...]]:
    """The decks of each game against a Chimera, by seat: one deck, or as many consecutive decks as there are players.
    Raises `AgentError` if the number of decks is not a multiple of the number of players.
    """
    n = terms.players
    if len(decks) % n:
        raise AgentError(f"{n} players take {n} decks to a game, so {len(decks)} do not come out even")
    return [tuple(decks[i : i + n]) for i in range(0, len(decks), n)]


def pvp_bouts(
    terms: Terms, names: Sequence[str], decks: Sequence[str], games: int, seed: int, salt: int = 0
) -> list[Bout]:
    """Pairs of games for each ordered pair of decks, each pair on its own seed; with more players, rounds for each
    table of `dealt_decks`. Raises `AgentError` as `seated` does.
    """
    by_place = seated(names, terms.seats)
    return [
        Bout(terms, by_place, chosen, own, game, salt)
        for chosen, own in pairs(decks, games, seed, terms.seats)
        for game in range(terms.seats)
    ]


def seated(names: Sequence[str], players: int) -> tuple[str, ...]:
    """The agents of a PvP table clockwise from the first: as given, or with two names, the second in all seats but
    that of the first. Raises `AgentError` for a number of names that does not fit the table.
    """
    if len(names) not in (2, players):
        wanted = "two agents" if players == 2 else f"two agents, the second in {players - 1} seats, or {players}"
        raise AgentError(f"a PvP match of {players} players has {wanted}, not {len(names)}")
    return tuple(names) if len(names) == players else (names[0], *[names[1]] * (players - 1))


def cycle(terms: Terms, decks: Sequence[str]) -> int:
    """The number of games of one pairing in which each deck (each table of decks) is played once from every seat."""
    if terms.mode == RED_RAINS:
        return len(parties(terms, decks))
    return terms.seats * len(dealt_decks(decks, terms.seats))


def first_bouts(
    terms: Terms, names: Sequence[str], decks: Sequence[str], games: int, seed: int, salt: int = 0
) -> list[Bout]:
    """The first `games` games of a pairing: of one agent with a Chimera, or of the agents of a PvP table. Raises
    `AgentError` as `seated` does.
    """
    cycles = -(-games // cycle(terms, decks))
    if terms.mode == RED_RAINS:
        return red_rains_bouts(terms, names[0], decks, range(seed, seed + cycles))[:games]
    return pvp_bouts(terms, names, decks, cycles, seed, salt)[:games]


def in_order(run: Callable[[J], T], jobs: Sequence[J], processes: int, chunk: int = 1) -> Iterator[T]:
    """Yields `run(job)` for each job, in order; in several processes, `chunk` jobs at a time, or all in this one."""
    if processes <= 1 or len(jobs) < 2:
        yield from map(run, jobs)
        return
    # Ctrl-C reaches all processes: this one ends the others, which would only print tracebacks.
    alone = (signal.SIGINT, signal.SIG_IGN)
    with multiprocessing.get_context("spawn").Pool(min(processes, len(jobs)), signal.signal, alone) as pool:
        yield from pool.imap(run, jobs, chunk)


def play_all(
    bouts: Sequence[Bout], processes: int = 1, replays: Path | None = None, pace: Pace | None = None
) -> Iterator[Game]:
    """Plays the games; results are in the order of `bouts`, for any number of processes. Saves them in the folder
    `replays`, if given. Adds the times of the first agent to `pace`.
    """
    if replays is not None:
        bouts = [replace(bout, replays=str(replays)) for bout in bouts]
    play = partial(_play, limit=None if pace is None else pace.limit)
    chunk = max(1, min(CHUNK, len(bouts) // (4 * processes)))
    yield from _counted(in_order(play, bouts, processes, chunk), len(bouts), pace)


def _counted(games: Iterable[tuple[Game, Pace | None]], n: int, pace: Pace | None) -> Iterator[Game]:
    """Passes games on and prints the progress to stderr."""
    looked_at = sys.stderr.isatty()
    for i, (game, taken) in enumerate(games, 1):
        if pace is not None and taken is not None:
            pace.add(taken)
        if looked_at and (i % EVERY == 0 or i == n):
            print(f"\r{i:,} of {n:,} games ", end="" if i < n else "\n", file=sys.stderr, flush=True)
        yield game
