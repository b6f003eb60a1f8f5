"""Games of agents by name, in this process or in several. A game says everything about itself, so its result does not
depend on where it is played and what was played before it.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Final

from agents.base import Agent, AgentError
from agents.make import make_agent
from ashes_env.env.settings import Settings
from evaluation.measure.match import RED_RAINS, Game, Terms, pairs, play_pvp, play_red_rains

CHUNK: Final = 8  # games at most that a process takes at a time
EVERY: Final = 10  # games between two words about how far it has got


@dataclass(frozen=True, slots=True)
class Bout:
    """One game to be played: an agent in every seat against a Chimera, or a game of a pair or a round; decks by seat.
    `salt` is another chance for the agents on the same deals; `replays` a folder in which the game is saved.
    """

    terms: Terms
    names: tuple[str, ...]
    decks: tuple[str, ...]
    seed: int
    game: int = 0
    salt: int = 0
    replays: str = ""

    def play(self) -> Game:
        """The game from the point of view of the first agent."""
        settings = _settings(self.terms)
        if self.terms.mode == RED_RAINS:
            name = self.names[0]
            agents = [_agent(name, i) for i in range(self.terms.players)]
            return play_red_rains(self.terms, settings, agents, name, self.decks, self.seed, self.replays)
        agents = [_agent(name, i) for i, name in enumerate(self.names)]
        return play_pvp(
            self.terms, settings, agents, self.names, self.decks, self.seed, self.game, self.salt, self.replays
        )


@lru_cache(maxsize=64)
def _agent(name: str, place: int) -> Agent:
    """An agent for a place at the table: two of one name have chance of their own."""
    agent = make_agent(name)
    if "torch" in sys.modules:  # sums of another order are other sums: one thread everywhere, so that all is the same
        import torch

        torch.set_num_threads(1)
    return agent


@lru_cache(maxsize=64)
def _settings(terms: Terms) -> Settings:
    return terms.settings()


def _play(bout: Bout) -> Game:
    return bout.play()


def red_rains_bouts(terms: Terms, name: str, decks: Sequence[str], seeds: Iterable[int]) -> list[Bout]:
    """A game on each seed with each deck, or where two play with each pair of decks."""
    return [Bout(terms, (name,), own, seed) for seed in seeds for own in parties(terms, decks)]


def parties(terms: Terms, decks: Sequence[str]) -> list[tuple[str, ...]]:
    """The decks that go into one game against a Chimera, by seat: one, or as many as there are players, who take decks
    that stand beside each other. Raises `AgentError` where some are left over.
    """
    n = terms.players
    if len(decks) % n:
        raise AgentError(f"{n} players take {n} decks to a game, so {len(decks)} do not come out even")
    return [tuple(decks[i : i + n]) for i in range(0, len(decks), n)]


def pvp_bouts(
    terms: Terms, names: Sequence[str], decks: Sequence[str], games: int, seed: int, salt: int = 0
) -> list[Bout]:
    """So many pairs of games for each ordered pair of decks, each pair on a seed of its own. At bigger tables so many
    rounds for each table of `dealt_decks`. Raises `AgentError` as `seated` does.
    """
    by_place = seated(names, terms.seats)
    return [
        Bout(terms, by_place, chosen, own, game, salt)
        for chosen, own in pairs(decks, games, seed, terms.seats)
        for game in range(terms.seats)
    ]


def seated(names: Sequence[str], players: int) -> tuple[str, ...]:
    """The agents of a PvP table clockwise from the first: as they are named, or the second in all seats but the first
    one's. Raises `AgentError` for a number of names that does not fit the table.
    """
    if len(names) not in (2, players):
        wanted = "two agents" if players == 2 else f"two agents, the second in {players - 1} seats, or {players}"
        raise AgentError(f"a PvP match of {players} players has {wanted}, not {len(names)}")
    return tuple(names) if len(names) == players else (names[0], *[names[1]] * (players - 1))


def play_all(bouts: Sequence[Bout], processes: int = 1, replays: Path | None = None) -> Iterator[Game]:
    """The games in the order of `bouts`, whatever the number of processes; saved in the folder `replays`, if any."""
    if replays is not None:
        bouts = [replace(bout, replays=str(replays)) for bout in bouts]
    if processes <= 1 or len(bouts) < 2:
        yield from _counted(map(_play, bouts), len(bouts))
        return
    chunk = max(1, min(CHUNK, len(bouts) // (4 * processes)))
    # A Ctrl-C reaches all processes: this one ends the others, which would only print where they were.
    alone = (signal.SIGINT, signal.SIG_IGN)
    with multiprocessing.get_context("spawn").Pool(min(processes, len(bouts)), signal.signal, alone) as pool:
        yield from _counted(pool.imap(_play, bouts, chunk), len(bouts))


def _counted(games: Iterable[Game], n: int) -> Iterator[Game]:
    """Tells somebody who looks on how far it has got."""
    looked_at = sys.stderr.isatty()
    for i, game in enumerate(games, 1):
        if looked_at and (i % EVERY == 0 or i == n):
            print(f"\r{i:,} of {n:,} games ", end="" if i < n else "\n", file=sys.stderr, flush=True)
        yield game
