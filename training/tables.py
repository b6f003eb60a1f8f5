"""Who sits down with whom in self-play: games to learn from, and games that only measure."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from agents.make import make_agent
from agents.policy import load_policy
from agents.search.guide import PolicyGuide
from training.league import LATEST, League
from training.opponents import AgentRival, NetworkRival
from training.rivals import Rival, RivalsVecEnv

SNAPSHOTS: Final = "snapshots"
PLACES: Final = 20  # games side by side where the learner is measured


class Table:
    """Who sits down at the next table: an opponent of the league, a seat, two decks. `learner` is the policy that
    learns, which plays against itself too.
    """

    def __init__(self, folder: Path, league: League, decks: Sequence[str], seed: int) -> None:
        self.folder = folder
        self.league = league
        self.decks = list(decks)
        self.seed = seed
        self.learner: Any = None
        self._rivals: dict[str, Rival] = {}
        self._met: Counter[str] = Counter()  # games under way
        self._gone: set[str] = set()
        self._loaded = 0

    def begin(self, chance: np.random.Generator) -> tuple[str, int, dict[str, Any]]:
        """Seat and decks at random, each alike."""
        decks = [self.decks[int(chance.integers(len(self.decks)))] for _ in range(2)]
        name = self.league.draw(chance)
        self.rival(name)
        self._met[name] += 1
        return name, int(chance.integers(2)), {"decks": decks}

    def ended(self, name: str, result: float) -> None:
        """The league takes note."""
        self.league.record(name, result)
        self._met[name] -= 1
        self._clear()

    def rival(self, name: str) -> Rival:
        """An opponent by name; snapshots are loaded when they are first met."""
        found = self._rivals.get(name)
        if found is None:
            self._loaded += 1  # from 1, as the games have the seed with nothing behind it
            rng = np.random.default_rng([self.seed, self._loaded])
            if name == LATEST:
                found = NetworkRival(PolicyGuide(self.learner, "bytes", shaped=False), rng)
            elif any(member.name == name and member.fixed for member in self.league.members):
                found = AgentRival(make_agent(name), int(rng.integers(1 << 31)))
            else:
                found = NetworkRival(
                    PolicyGuide(load_policy(self.folder / SNAPSHOTS / name).policy, "bytes", shaped=False), rng
                )
            self._rivals[name] = found
        return found

    def forget(self, name: str) -> None:
        """A snapshot has gone; games under way against it are played to their end."""
        self._gone.add(name)
        self._clear()
        shutil.rmtree(self.folder / SNAPSHOTS / name, ignore_errors=True)

    def _clear(self) -> None:
        for name in [name for name in self._gone if self._met[name] <= 0]:
            self._gone.discard(name)
            self._rivals.pop(name, None)


class Contest:
    """The learner against one other, each pair of decks and both seats alike."""

    def __init__(self, table: Table, other: str) -> None:
        self.table = table
        self.other = other
        self.seat = 0

    def begin(self, chance: np.random.Generator) -> tuple[str, int, dict[str, Any]]:
        """Seats in turn."""
        self.seat = 1 - self.seat
        decks = [self.table.decks[int(chance.integers(len(self.table.decks)))] for _ in range(2)]
        return self.other, self.seat, {"decks": decks}

    def rival(self, name: str) -> Rival:
        """The other."""
        return self.table.rival(name)

    def ended(self, name: str, result: float) -> None:
        """These games count for nothing."""


def measured(table: Table, other: str, args: Mapping[str, Any], seed: int) -> tuple[float, int]:
    """Games won by the learner against another, halves for draws, and their number.

    Each place plays the same number of games, so that short games do not count more.
    """
    places = min(args["ladder_games"], PLACES)
    each = -(-args["ladder_games"] // places)
    env = RivalsVecEnv(places, Contest(table, other), payment=args["payment"], first_five=args["first_five"])
    env.seed(seed)
    seen = env.reset()
    learner = NetworkRival(PolicyGuide(table.learner, "bytes", shaped=False), np.random.default_rng([seed, 1]))
    won = 0.0
    played = [0] * places
    while min(played) < each:
        assert isinstance(seen, np.ndarray)
        env.step_async(learner.act(seen, env.action_masks(), []).astype(np.int64))
        seen, _, dones, infos = env.step_wait()
        for i in np.flatnonzero(dones).tolist():
            if played[i] < each:
                played[i] += 1
                won += float(infos[i]["is_success"]) + 0.5 * float(infos[i]["drawn"])
    env.close()
    return won, places * each
