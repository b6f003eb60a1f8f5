"""Plays games of agents by name, in this process or in several. The description of a game is complete, so its result
does not depend on the process or on earlier games.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Final, TypeVar

from ashes_env.agents.base import Agent, AgentError
from ashes_env.agents.make import handed, make_agent, recipe
from ashes_env.contests.apart import Apart
from ashes_env.contests.games import RED_RAINS, Game, Terms, dealt_decks, pairs, play_pvp, play_red_rains
from ashes_env.contests.replaying import Record
from ashes_env.contests.watching import Watched
from ashes_env.match.settings import Settings

CHUNK: Final = 8  # the maximum number of games that a process takes at a time
TWINS: Final = 1 << 10  # the places of agents that are asked for comparison
EVERY: Final = 10  # games between two progress messages

J = TypeVar("J")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Bout:
    """One game to be played: an agent in every seat against a Chimera, or one game of a pair or round; decks by seat.
    Two players against a Chimera are copies of the only name, or the two that are named, the first in seat `game`.
    `salt` changes the agents' random generators on the same deals; `replays` is a folder in which the game is saved;
    `redeals` is the number from which the deals follow that agents are handed (`ashes_env.match.redeal`). With `apart`,
    a number of seconds, an agent of a user plays in a process of its own (`contests.apart`), and a decision that takes
    longer is cut off; with 0 it plays in this process, without a limit.
    """

    terms: Terms
    names: tuple[str, ...]
    decks: tuple[str, ...]
    seed: int
    game: int = 0
    salt: int = 0
    replays: str = ""
    redeals: int = 0
    apart: float = 0.0

    def play(self, watched: Watched | None = None, record: Record | None = None) -> Game:
        """Plays the game; returns it from the view of the first agent, which `watched` observes. With a `record` the
        game is noted there, and saved nowhere.
        """
        settings = self.terms.settings()
        noted = watched or Watched()
        replays = self.replays if record is None else record
        if self.terms.mode == RED_RAINS:
            return self._together(settings, noted, replays)
        agents = [
            agent_at(name, i, self.apart) if i else _watched(name, 0, noted, self.apart)
            for i, name in enumerate(self.names)
        ]
        return play_pvp(
            self.terms, settings, agents, self.names, self.decks, self.seed, self.game, self.salt, replays, self.redeals
        )

    def _together(self, settings: Settings, noted: Watched, replays: str | Record) -> Game:
        """A game against a Chimera; a partner of another name is not watched."""
        own = [seat for seat in range(self.terms.seats) if len(self.names) == 1 or seat == self.game]
        agents = [
            _watched(self.names[0], seat, noted, self.apart)
            if seat in own
            else agent_at(self.names[1], seat, self.apart)
            for seat in range(self.terms.seats)
        ]
        name = self.names[0]
        game = play_red_rains(self.terms, settings, agents, name, self.decks, self.seed, replays, self.redeals)
        return replace(game, seat=own[0])


@lru_cache(maxsize=64)
def agent_at(name: str, place: int, apart: float = 0.0) -> Agent:
    """An agent for a seat; two agents of one name have separate random generators. `apart` as in `Bout`."""
    if apart and recipe(name).plug_in:
        return Apart(name, apart)
    agent = handed(make_agent(name), name)
    if "torch" in sys.modules:  # one thread, because the order of summation changes results
        sys.modules["torch"].set_num_threads(1)
    return agent


def _watched(name: str, place: int, noted: Watched, apart: float) -> Agent:
    twin = None if noted.changes is None else agent_at(name, TWINS + place, apart)
    return noted.over(agent_at(name, place, apart), twin)


def _play(bout: Bout, watched: Watched) -> tuple[Game, Watched]:
    own = watched.begun()
    return bout.play(own), own


def red_rains_bouts(terms: Terms, name: str, decks: Sequence[str], seeds: Iterable[int]) -> list[Bout]:
    """One game on each seed with each deck, or with each pair of decks if two play together."""
    return [Bout(terms, (name,), own, seed) for seed in seeds for own in parties(terms, decks)]


def parties(terms: Terms, decks: Sequence[str]) -> list[tuple[str, ...]]:
    """The decks of each game against a Chimera, by seat: one deck, or as many consecutive decks as there are players.
    Raises `AgentError` if the number of decks is not a multiple of the number of players.
    """
    n = terms.seats
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


def in_order(run: Callable[[J], T], jobs: Sequence[J], processes: int, chunk: int = 1) -> Generator[T, None, None]:
    """Yields `run(job)` for each job, in order; in several processes, `chunk` jobs at a time, or all in this one."""
    if processes <= 1 or len(jobs) < 2:
        yield from map(run, jobs)
        return
    # Ctrl-C reaches all processes: this one ends the others, which would only print tracebacks.
    alone = (signal.SIGINT, signal.SIG_IGN)
    with multiprocessing.get_context("spawn").Pool(min(processes, len(jobs)), signal.signal, alone) as pool:
        yield from pool.imap(run, jobs, chunk)


def play_all(
    bouts: Sequence[Bout], processes: int = 1, replays: Path | None = None, watched: Watched | None = None
) -> Iterator[Game]:
    """Plays the games; results are in the order of `bouts`, for any number of processes. Saves them in the folder
    `replays`, if given. Adds what is noted of the first agent to `watched`.
    """
    if replays is not None:
        bouts = [replace(bout, replays=str(replays)) for bout in bouts]
    total = watched or Watched()
    play = partial(_play, watched=total.begun())
    chunk = max(1, min(CHUNK, len(bouts) // (4 * processes)))
    yield from _counted(in_order(play, bouts, processes, chunk), len(bouts), total)


def _counted(games: Iterable[tuple[Game, Watched]], n: int, total: Watched) -> Iterator[Game]:
    """Passes games on and prints the progress to stderr."""
    looked_at = sys.stderr.isatty()
    for i, (game, noted) in enumerate(games, 1):
        total.add(noted)
        if looked_at and (i % EVERY == 0 or i == n):
            print(f"\r{i:,} of {n:,} games ", end="" if i < n else "\n", file=sys.stderr, flush=True)
        yield game
