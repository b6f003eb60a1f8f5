"""A curriculum: the Chimera begins with wounds (a handicap), adapted so that the learner wins some games.

A learner that never wins gets no signal from winning. Potential-based shaping does not help: it leaves the return of
every lost game the same (Ng, Harada and Russell 1999). So the curriculum changes the initial state and not the reward:
the handicap follows an up-and-down staircase (Kaernbach 1991), down after a win, up after a loss, which converges to
the target win rate. Some games have no handicap and do not move the staircase.

Each Chimera at each level is a task with its own staircases. With several tasks, tasks with a win rate near one half
are drawn more often: by p (1 - p) for a win rate p, as Vinyals et al. (2019) choose opponents. The win rate leaves the
target if games are won without any handicap, or lost with the largest one; then there is little to learn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Protocol

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray

from ashes_env.decks import Deck, changed_deck, get
from ashes_env.match.checks import generator_from, number, whole
from ashes_env.match.errors import OptionError, StateError
from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings
from ashes_env.match.tables import DEFAULT_CHIMERA, DEFAULT_DECKS, RANDOM, usual_options
from ashes_env.rules.reading import values

TARGET: Final = 0.5  # the win rate that staircases converge to
PLAIN: Final = 0.1  # the share of games without handicap
TAUGHT: Final = 4  # the first handicap of a learner that has imitated somebody is this part of the largest
LEAST: Final = 0.1  # the weight of a task that is always won or always lost; 1 at a win rate of one half
MEMORY: Final = 0.02  # the weight of the latest game in the moving average of the win rate


@dataclass(frozen=True, slots=True)
class Task:
    """A Chimera at a level, the largest handicap in wounds, and the decks that play it (empty: all of a course).
    `group` tells tasks apart that differ in their decks only.
    """

    chimera: str
    level: str
    most: int
    decks: tuple[str, ...] = ()
    group: str = ""

    @property
    def name(self) -> str:
        return f"{self.chimera} {self.level} {self.group}".rstrip()


class Curriculum(Protocol):
    """Chooses the options with which the games of a batch start."""

    def seed(self, seeds: Sequence[int | None]) -> None:
        """Seeds the generator of each game; `None` keeps the generator's state."""

    def begin(self, place: int) -> dict[str, Any]:
        """The `reset` options of the next game at index `place`."""

    def ended(self, place: int, info: dict[str, Any]) -> None:
        """Called when a game is over; may add keys to `info`, which the caller of `step` receives."""


def tasks_of(chimeras: Sequence[str], levels: Sequence[str]) -> list[Task]:
    """Every Chimera at every level. Raises `OptionError` for unknown ones."""
    out: list[Task] = []
    for chimera in chimeras:
        for level in levels:
            game = GameMatch.new(Settings("red_rains"), {"chimera": chimera, "level": level}, 0).game
            out.append(Task(chimera, level, values.life(game, game.cards[game.players[1].pb]) - 1))
    return out


class Staircase:
    """A handicap that follows wins and losses. `level`: the current handicap, from 0 to `most`."""

    def __init__(self, most: int, level: float | None = None, target: float = TARGET) -> None:
        if not 0 < target < 1:
            raise OptionError(f"target: a share between 0 and 1, not {target}")
        self.most = most
        self.level = float(max(0, most - 1)) if level is None else level
        self.up = target / (1 - target)

    def ended(self, won: bool) -> None:
        """One step down after a win, up after a loss."""
        self.level = min(float(self.most), max(0.0, self.level + (-1.0 if won else self.up)))


class Standing:
    """The state of the learner in a task: its staircases, which the environments of a batch share, and the moving
    average of its win rate (of games with handicap, if there are such). `taught`: the learner begins with what it has
    imitated, so with a smaller handicap."""

    def __init__(self, task: Task, lanes: int, taught: bool = False) -> None:
        self.task = task
        self.stairs = [Staircase(task.most, float(task.most // TAUGHT) if taught else None) for _ in range(lanes)]
        self.share = 0.5

    def weight(self) -> float:
        """The sampling weight of the task, in [LEAST, 1]."""
        return LEAST + (1 - LEAST) * 4 * self.share * (1 - self.share)


@dataclass(slots=True)
class Begun:
    """The current game of one environment of the batch."""

    standing: Standing
    deck: str
    handicap: int
    climbing: bool


class Deals:
    """Draws the decks of the next PvP game in each of `n` environments, uniformly over ordered pairs."""

    def __init__(self, n: int, decks: Sequence[str]) -> None:
        self.decks = list(decks)
        self.chances = [np.random.default_rng() for _ in range(n)]

    def seed(self, seeds: Sequence[int | None]) -> None:
        """Seeds the generator of each environment; those without a seed continue."""
        for i, seed in enumerate(seeds):
            self.seed_place(i, seed)

    def seed_place(self, place: int, seed: int | None) -> None:
        """Seeds the generator of one environment, unless `seed` is None."""
        if seed is not None:
            self.chances[place] = np.random.default_rng(seed)

    def begin(self, place: int) -> dict[str, Any]:
        """The reset options of the next game."""
        chance = self.chances[place]
        return {"decks": [self.decks[int(chance.integers(len(self.decks)))] for _ in range(2)]}

    def ended(self, place: int, info: dict[str, Any]) -> None:
        """Records the end of a game."""

    def state(self) -> dict[str, Any]:
        """Everything except the current games, as plain data for `restore`."""
        return {"chances": [chance.bit_generator.state for chance in self.chances]}

    def restore(self, state: Any) -> None:
        """Restores a saved state. Raises `StateError` for an invalid one and then changes nothing."""
        try:
            self.chances = self._chances(state)
        except (KeyError, TypeError) as error:
            raise StateError(f"these are no saved deals: {error!r}") from error

    def _chances(self, state: Any) -> list[np.random.Generator]:
        chances = [generator_from(each) for each in state["chances"]]
        if len(chances) != len(self.chances):
            raise StateError(f"chance of {len(chances)} games is saved, and this run has {len(self.chances)}")
        return chances


class Course(Deals):
    """Selects the next game in each of `n` environments of a batch (`ashes_env.env.vector.sb3`): decks take turns,
    tasks are drawn by weight, and with `handicap` each game has a handicap. Final infos get "handicap", "deck" and
    "task".

    With one task every environment has its own staircase; with more, each task has n / tasks, at least one. `lanes`
    limits their number in all: many environments share few staircases, which come down in fewer games. A share of the
    decks is `changed`: some cards are others (`changed_deck`).
    """

    def __init__(
        self,
        n: int,
        decks: Sequence[str],
        tasks: Sequence[Task],
        handicap: bool = True,
        taught: bool = False,
        lanes: int | None = None,
        changed: float = 0.0,
    ) -> None:
        super().__init__(n, decks)
        self.changed = changed
        self.handicap = handicap
        self.lanes = max(1, min(n, lanes or n) // len(tasks))
        self.standings = [Standing(task, self.lanes, taught) for task in tasks]
        self.begun: list[Begun | None] = [None] * n
        self.dealt = 0

    def stair(self, place: int, standing: Standing) -> Staircase:
        """The staircase of a task for an environment."""
        return standing.stairs[place % self.lanes]

    def open(self, place: int) -> Sequence[Standing]:
        """The tasks that the next game of an environment is drawn from: all."""
        return self.standings

    def begin(self, place: int) -> dict[str, Any]:
        """The reset options of the next game."""
        chance = self.chances[place]
        standing = self._drawn(chance, self.open(place))
        task = standing.task
        decks = task.decks or self.decks
        deck = decks[self.dealt % len(decks)]
        self.dealt += 1
        climbing = self.handicap and bool(chance.random() >= PLAIN)
        wounds = round(self.stair(place, standing).level) if climbing else 0
        self.begun[place] = Begun(standing, deck, wounds, climbing)
        played: str | Deck = deck
        if self.changed and chance.random() < self.changed:
            played = changed_deck(get(deck), Random(int(chance.integers(1 << 62))))
        return {"decks": [played], "chimera": task.chimera, "level": task.level, "handicap": wounds}

    def ended(self, place: int, info: dict[str, Any]) -> None:
        """Records the end of a game."""
        game = self.begun[place]
        if game is None:
            raise ValueError(f"no game was begun in place {place}")
        won = bool(info["is_success"])
        if game.climbing:
            self.stair(place, game.standing).ended(won)
        if game.climbing or not self.handicap:
            game.standing.share += MEMORY * (won - game.standing.share)
        info.update(handicap=game.handicap, deck=game.deck, task=game.standing.task.name)

    def _drawn(self, chance: np.random.Generator, among: Sequence[Standing]) -> Standing:
        """The task of the next game: by weight if there are handicaps, otherwise uniform."""
        if len(among) == 1:
            return among[0]
        weights = np.array([standing.weight() if self.handicap else 1.0 for standing in among])
        at = int(np.searchsorted(np.cumsum(weights / weights.sum()), chance.random(), side="right"))
        return among[min(at, len(among) - 1)]

    # --- saving -------------------------------------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        return {
            "dealt": self.dealt,
            **super().state(),
            "tasks": {
                s.task.name: {"share": s.share, "levels": [stair.level for stair in s.stairs]} for s in self.standings
            },
        }

    def restore(self, state: Any) -> None:
        """Restores a saved state. Raises `StateError` for an invalid one, and for other tasks or another number of
        environments; it then changes nothing.
        """
        try:
            found: Mapping[str, Any] = state["tasks"]
            if list(found) != [s.task.name for s in self.standings]:
                raise StateError(f"a curriculum over {', '.join(found)} is saved, and this one has others")
            chances = self._chances(state)
            levels = [
                [number(0.0, s.task.most)("level", level) for level in found[s.task.name]["levels"]]
                for s in self.standings
            ]
            shares = [number(0.0, 1.0)("share", found[s.task.name]["share"]) for s in self.standings]
            dealt = whole(0)("dealt", state["dealt"])
        except (AttributeError, KeyError, OptionError, TypeError) as error:
            raise StateError(f"this is no saved curriculum: {error!r}") from error
        if any(len(each) != self.lanes for each in levels):
            raise StateError(f"a curriculum with other staircases is saved: this one has {self.lanes} for each task")
        self.chances, self.dealt = chances, dealt
        for standing, share, each in zip(self.standings, shares, levels, strict=True):
            standing.share = share
            for stair, level in zip(standing.stairs, each, strict=True):
                stair.level = level


def course_for(
    n: int,
    *,
    decks: Sequence[str] = DEFAULT_DECKS["red_rains"][:1],
    chimeras: Sequence[str] = (DEFAULT_CHIMERA,),
    levels: Sequence[str] = ("S1",),
    handicap: bool = True,
) -> Course:
    """A course for `n` games at a time, the `num_envs` of a batch: each deck meets every Chimera at every level. Raises
    `OptionError` for unknown ones.
    """
    return Course(n, decks, tasks_of(chimeras, levels), handicap)


def refuse_handicap(settings: Settings) -> None:
    """Raises `OptionError` for games in which no Chimera can have a handicap for a curriculum."""
    if settings.mode != "red_rains" or settings.players != 1:
        raise OptionError("curriculum: a handicap of the Chimera is for one player in Red Rains")


def course_of(given: bool | Curriculum | None, settings: Settings, n: int) -> Curriculum | None:
    """The curriculum that an environment with these settings is asked for: `True` is a course with the deck, the
    Chimera and the level of the settings. `Deals` alone suit every mode. Raises `OptionError` where there is no
    Chimera that could have a handicap.
    """
    if given is None or given is False:
        return None
    if isinstance(given, Deals) and not isinstance(given, Course):  # they choose options, and no handicap
        return given
    refuse_handicap(settings)
    if given is not True:
        if isinstance(given, Course) and len(given.begun) != n:
            raise OptionError(f"curriculum: a course for {len(given.begun)} games, and there are {n}: course_for({n})")
        return given
    asked = {**usual_options("red_rains", 1), **settings.defaults}
    if asked["scenario"] is not None:
        raise OptionError("curriculum: a scenario has no handicap")
    decks, chimera = asked["decks"], asked["chimera"]
    if isinstance(decks, str) or not isinstance(decks, Sequence) or not all(isinstance(deck, str) for deck in decks):
        decks = [decks]
    if RANDOM in (chimera, *decks) or not all(isinstance(deck, str) for deck in decks):
        raise OptionError("curriculum: True needs a published deck and a Chimera; course_for(n, decks=...) takes more")
    return course_for(n, decks=decks, chimeras=[chimera], levels=[asked["level"]])


class CurriculumWrapper(gym.Wrapper[Any, Any, Any, Any]):
    """Applies a course to one environment; adds its entries to the final infos. Without a course it makes one for the
    deck, the Chimera and the level of the environment. Batches take `curriculum=` instead.

    `gymnasium.make("ashes_env:RedRains-v0")` wrapped in it wins some games from the start on, which plain games do not.
    Raises `OptionError` as `course_of` does.
    """

    def __init__(self, env: gym.Env[Any, Any], course: Curriculum | None = None, place: int = 0) -> None:
        super().__init__(env)
        games = len(course.begun) if isinstance(course, Course) else 1
        if place >= games > 1:
            raise OptionError(f"place: from 0 to {games - 1}, as many as the course has games, not {place}")
        found = course_of(course or True, env.get_wrapper_attr("settings"), games)
        assert found is not None
        self.course: Curriculum = found
        self.place = place

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Starts the next game; `seed` also seeds the curriculum."""
        if isinstance(self.course, Deals):
            self.course.seed_place(self.place, seed)
        return self.env.reset(seed=seed, options={**(options or {}), **self.course.begin(self.place)})

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """As the environment; final infos have "handicap", "deck" and "task"."""
        observation, reward, terminated, truncated, info = self.env.step(action)
        if terminated or truncated:
            self.course.ended(self.place, info)
        return observation, reward, terminated, truncated, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask of the environment."""
        masks: NDArray[np.bool_] = self.env.get_wrapper_attr("action_masks")()
        return masks
