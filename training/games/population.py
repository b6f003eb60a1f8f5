"""The opponents of self-play: the learner itself, snapshots of it, and fixed agents.

Snapshots that the learner loses to are drawn most often (prioritised fictitious self-play, Vinyals and others 2019):
with weight (1 - p)^2, where p is the learner's recent win rate against the snapshot.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from ashes_env.agents.base import AgentError
from ashes_env.files.checking import brief

LATEST: Final = "latest"  # the current learner
MEMORY: Final = 0.02  # the weight of the latest game in the moving average
UNKNOWN: Final = 0.5
MOST_GAMES: Final = 1 << 53  # a larger number of games would be no exact float
SNAPSHOT: Final = re.compile(r"[0-9]{10,19}")  # the name of a snapshot: the number of decisions when it was made


@dataclass(slots=True)
class Member:
    """An opponent. `won` is the learner's win rate (a moving average); `games` the number of games. A member that is
    `fixed` is an agent by name, the others are snapshots in the folder of the run.
    """

    name: str
    fixed: bool
    won: float = UNKNOWN
    games: int = 0

    def record(self, result: float) -> None:
        """Records a game against it: 1 won by the learner, 0 lost, 0.5 otherwise."""
        self.games += 1
        self.won += max(MEMORY, 1.0 / (self.games + 1)) * (result - self.won)

    def weight(self) -> float:
        """The sampling weight of this opponent."""
        return (1.0 - self.won) ** 2 + 0.01


class Population:
    """`mirror` is the share of games against the learner itself, `anchors` that against fixed agents; the rest is
    against snapshots. At most `most` snapshots are kept: the first, the latest, and the hardest of the others.
    """

    def __init__(self, fixed: tuple[str, ...] = (), mirror: float = 0.4, anchors: float = 0.1, most: int = 24) -> None:
        if not 0 <= mirror <= 1 or not 0 <= anchors <= 1 - mirror:
            raise AgentError(f"mirror and anchors are shares that add up to 1 at most, not {mirror} and {anchors}")
        if most < 3:
            raise AgentError(f"most: a population keeps 3 snapshots at least, not {most}")
        self.mirror = mirror
        self.anchors = anchors
        self.most = most
        self.members: list[Member] = [Member(name, fixed=True) for name in fixed]

    def draw(self, rng: np.random.Generator) -> str:
        """Draws the name of the next opponent."""
        point = rng.random()
        fixed = [m for m in self.members if m.fixed]
        snapshots = [m for m in self.members if not m.fixed]
        if fixed and point < self.anchors:
            return _drawn(fixed, rng)
        if not snapshots or point < self.anchors + self.mirror:
            return LATEST
        return _drawn(snapshots, rng)

    def record(self, name: str, result: float) -> None:
        """Records a game of the learner against a member: 1 won, 0 lost, 0.5 otherwise."""
        for member in self.members:
            if member.name == name:
                member.record(result)

    def add(self, name: str) -> list[str]:
        """Adds a snapshot; returns the names of those removed."""
        self.members.append(Member(name, fixed=False))
        snapshots = [m for m in self.members if not m.fixed]
        gone: list[str] = []
        while len(snapshots) > self.most:
            easiest = max(snapshots[1:-1], key=lambda m: m.won)
            snapshots.remove(easiest)
            self.members.remove(easiest)
            gone.append(easiest.name)
        return gone

    def state(self) -> dict[str, Any]:
        """The whole state, as JSON data."""
        return {
            "mirror": self.mirror,
            "anchors": self.anchors,
            "most": self.most,
            "members": [{"name": m.name, "fixed": m.fixed, "won": m.won, "games": m.games} for m in self.members],
        }

    @classmethod
    def of(cls, state: Mapping[str, Any], fixed: Collection[str] = ()) -> Population:
        """The population of a saved state; its fixed agents must be among those that the run names (`fixed`). Raises
        `AgentError` for an invalid state, and for names that would become other agents or other folders.
        """
        try:
            population = cls((), float(state["mirror"]), float(state["anchors"]), int(state["most"]))
            population.members = [_member(m, fixed) for m in state["members"]]
        except (KeyError, OverflowError, TypeError, ValueError) as error:
            raise AgentError(f"this is not the state of a population: {error!r}") from error
        if len({m.name for m in population.members}) < len(population.members):
            raise AgentError("this is not the state of a population: a member is named twice")
        return population


def _member(m: Mapping[str, Any], fixed: Collection[str]) -> Member:
    name, won, games = m["name"], float(m["won"]), int(m["games"])
    if type(m["fixed"]) is not bool or not 0 <= won <= 1 or not 0 <= games <= MOST_GAMES:
        raise ValueError(f"{brief(name)} is no member")
    if m["fixed"] and name not in fixed:
        raise AgentError(f"{name!r} is none of the fixed agents of the run, {', '.join(map(repr, fixed))}")
    if not m["fixed"] and (not isinstance(name, str) or SNAPSHOT.fullmatch(name) is None):
        raise AgentError(f"{name!r} is no number of a snapshot, such as '0000250000'")
    return Member(name, m["fixed"], won, games)


def _drawn(members: list[Member], rng: np.random.Generator) -> str:
    weights = np.array([m.weight() for m in members])
    return members[int(rng.choice(len(members), p=weights / weights.sum()))].name
