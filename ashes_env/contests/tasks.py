"""The tasks of the benchmark: named protocols that never change. A changed task gets a new version.

    red-rains/<chimera>/<level>/v1     an agent alone against a Chimera: 100 seeds with each deck that comes with it
    red-rains-together/<chimera>/<level>/v1
                                       an agent with itself as its partner against a Chimera: 100 seeds with the first
                                       and the second of these decks by their names, 100 with the third and the fourth
    pvp/precons/v1                     pairs of games against fixed opponents over eight published decks
    pvp-three/precons/v1, pvp-four/precons/v1
                                       rounds of games of three or four, each against all others, among two or three of
                                       the same fixed opponents, on eight tables of the same decks

Every implemented Chimera has these tasks automatically. The seeds are public; `--seed` selects other, held-out seeds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ashes_env.contests.games import PVP, RED_RAINS, Terms
from ashes_env.decks import definitions, playable
from ashes_env.match.errors import unknown
from ashes_env.solo.setup import chimera_titles, script

if TYPE_CHECKING:
    from ashes_env.contests.playing import Bout

PUBLIC: Final = 1_000_000_001  # the first public seed, far from the seeds of training

SLUGS: Final[Mapping[str, str]] = {"The Flood of Moon Cove": "moon-cove"}
"""The names of Chimeras in the names of tasks, if different from the last word of their title."""

DECKS: Final = tuple(f"The Corpse of Viros: {name}" for name in ("Brennen", "Coal", "Jessa", "Noah"))
"""The decks against a Chimera that was published without decks."""

PRECONS: Final = (
    "The Bloodwoods Queen",
    "The Children of Blackcloud",
    "The Cloudsea Siren",
    "The Iron Men",
    "The Law of Lions",
    "The Mist Guardian",
    "The Shadows of Viros",
    "The Snakes in Silver",
)

OPPONENTS: Final = ("random", "greedy", "expert")


@dataclass(frozen=True, slots=True)
class Task:
    """A protocol. `games` is the number of seeds with each deck, or for each opponent the number of pairs of games for
    each ordered pair of decks, or of rounds for each table of decks. `seconds` is the time limit for a decision: slower
    decisions are counted and reported, when an agent plays and when it is verified.
    """

    name: str
    terms: Terms
    decks: tuple[str, ...]
    games: int
    opponents: tuple[str, ...] = ()
    seed: int = PUBLIC
    seconds: float = 1.0

    def bouts(self, agent: str, most: int | None = None) -> list[Bout]:
        """Every game of an agent, in order; or only the first `most` against each opponent."""
        from ashes_env.contests.playing import pvp_bouts, red_rains_bouts

        if self.terms.mode == RED_RAINS:
            return red_rains_bouts(self.terms, agent, self.decks, range(self.seed, self.seed + self.games))[:most]
        return [
            bout
            for salt, other in enumerate(self.opponents)
            for bout in pvp_bouts(self.terms, (agent, other), self.decks, self.games, self.seed, salt)[:most]
        ]

    def on(self, seed: int) -> Task:
        """The same task on other seeds."""
        return replace(self, seed=seed)


def slug(title: str) -> str:
    """The name of a Chimera in the names of tasks: "viros" for The Corpse of Viros."""
    return SLUGS.get(title, "".join(c for c in title.split()[-1].lower() if c.isalnum()))


@lru_cache(maxsize=1)
def tasks() -> Mapping[str, Task]:
    """All tasks by name."""
    found = [Task("pvp/precons/v1", Terms.of(PVP), PRECONS, 2, OPPONENTS)]
    for n, name in ((3, "three"), (4, "four")):
        found.append(Task(f"pvp-{name}/precons/v1", Terms.of(PVP, players=n), PRECONS, 4, OPPONENTS))
    for title in chimera_titles(definitions()):
        chimera = script(definitions(), title)
        own = tuple(deck.name for deck in playable() if deck.group == "pve" and deck.name.startswith(f"{title}: "))
        for stage in chimera.stages:
            terms = Terms.of(chimera=title, level=stage.name, aspects=chimera.subtypes[0].name)
            name = f"{slug(title)}/{stage.name}/v1"
            found.append(Task(f"red-rains/{name}", terms, own or DECKS, 100))
            both = terms.changed(players=2)
            found.append(Task(f"red-rains-together/{name}", both, tuple(sorted(own)) or DECKS, 100))
    return {task.name: task for task in found}


def task_named(name: str) -> Task:
    """The task of a name; raises `OptionError` for an unknown name, with suggestions."""
    if name not in tasks():
        raise unknown("task", name, tasks())
    return tasks()[name]
