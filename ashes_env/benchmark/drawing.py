"""Draws games from the training part of a split, for one environment or a batch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np

from ashes_env.benchmark.split import Split, SplitError
from ashes_env.decks import Deck, get, legal
from ashes_env.decks.legality import first_five_problems
from ashes_env.env.curriculum import Course, Deals, Standing, Task, tasks_of
from ashes_env.match.errors import OptionError
from ashes_env.match.settings import Settings, checked_options
from ashes_env.match.tables import FORMAT, RANDOM, format_in, format_of

SEAT: Final = "seat"  # an option of the environments for one learner, which belongs to no game


@dataclass(frozen=True)
class Training:
    """The training part of a split as the dealer of environments (`ashes_env.env.dealing`): it draws what `reset` and
    the settings leave open, and refuses what is outside.
    """

    split: Split

    def __deepcopy__(self, memo: dict[int, Any]) -> Training:
        return self

    @property
    def name(self) -> str:
        """The split with the beginning of its digest."""
        return f"the split {self.split.name} ({self.split.digest[:12]})"

    def options(
        self, settings: Settings, given: Mapping[str, Any] | None, chance: np.random.Generator
    ) -> dict[str, Any]:
        """The options of the next game. Raises `SplitError` for one outside the training part, and `OptionError` for an
        option that does not exist.
        """
        asked = checked_options(settings.mode, given)
        self.check(settings, asked)
        return {**asked, **self.drawn(settings, asked, chance)}

    def others(self, given: Any) -> None:
        """Raises `SplitError` for opponents or partners that may not play."""
        self.split.check_others(given)

    def check(self, settings: Settings, asked: Mapping[str, Any]) -> None:
        """Raises `SplitError` for a game of these settings and options that is outside the training part."""
        self.split.check_mode(settings.mode)
        table = {"edition": settings.edition, "players": settings.players}
        self.split.check_given({**settings.defaults, **asked, **table})

    def drawn(self, settings: Settings, asked: Mapping[str, Any], chance: np.random.Generator) -> dict[str, Any]:
        """Chimera, level, aspects and decks, each drawn uniformly where settings and options leave it open. Decks are
        independent of each other between players, and different for partners.
        """
        wanted = {**settings.defaults, **asked}
        found: dict[str, Any] = {}
        chimera = ""
        if settings.mode != "pvp":
            games = self.games(wanted)
            chimera, level = games[_index(chance, len(games))]
            found = {"chimera": chimera, "level": level}
            if wanted.get("aspects") is None:
                names = self.split.train.aspects[chimera]
                found["aspects"] = names[_index(chance, len(names))]
        if wanted.get("decks") is None:
            decks = list(self.decks(settings, wanted, chimera))
            found["decks"] = []
            for _ in range(settings.players):
                place = _index(chance, len(decks))
                found["decks"].append(decks[place])
                if settings.mode != "pvp" and len(decks) > 1:
                    del decks[place]
        return found

    def games(self, wanted: Mapping[str, Any]) -> list[tuple[str, str]]:
        """Every Chimera of the training part with each of its levels, as far as the settings and options in `wanted`
        leave them open. Raises `SplitError` if nothing is left.
        """
        train = self.split.train
        aspects = wanted.get("aspects")
        own = isinstance(aspects, str) and any(aspects in names for names in train.aspects.values())
        found = [
            (chimera, level)
            for chimera in train.chimeras
            for level in train.levels
            if wanted.get("chimera") in (None, RANDOM, chimera)
            and wanted.get("level") in (None, level)
            and (not own or aspects in train.aspects[chimera])
        ]
        if not found:
            told = ", ".join(f"{name}={wanted[name]!r}" for name in ("chimera", "level", "aspects") if name in wanted)
            raise SplitError(f"{told}: nothing in the training part of the split {self.split.name!r} fits")
        return found

    def decks(self, settings: Settings, wanted: Mapping[str, Any], chimera: str = "") -> tuple[str, ...]:
        """The published decks that games are drawn with: those that fit the format and the First Five, if titles are
        given. Raises `SplitError` for none.
        """
        five = wanted.get("first_five")
        titles = tuple(five) if isinstance(five, list) and all(isinstance(title, str) for title in five) else ()
        names = self.split.train.decks_of(chimera)
        found = _fitting(names, settings.mode, settings.edition, wanted.get("format", FORMAT[settings.mode]), titles)
        if not found:
            raise SplitError(f"first_five, format: none of the decks of the split {self.split.name!r} fits")
        return found


def _index(chance: np.random.Generator, n: int) -> int:
    return int(chance.integers(n)) if n > 1 else 0


@lru_cache(maxsize=256)
def _fitting(names: tuple[str, ...], mode: str, edition: str, format: str, five: tuple[str, ...]) -> tuple[str, ...]:
    """The published decks that a format allows and that have five titles, if there are five."""
    rules = format_in(edition, mode, format_of(mode, format))
    return tuple(
        name for name in names if legal(get(name), rules) and not (five and first_five_problems(get(name), five, rules))
    )


def told(game: Mapping[str, Any], seat: int) -> dict[str, str]:
    """The entries of a finished game's info: the learner's deck, or both of partners; and the Chimera with its level,
    or the deck of the opponent.
    """
    given = game["decks"]
    names = [_name(entry) for entry in (given if isinstance(given, (list, tuple)) else [given])]
    if "chimera" in game:
        return {"deck": " and ".join(names), "task": f"{game['chimera']} {game['level']}"}
    return {"deck": names[seat], "task": f"against {' and '.join(names[:seat] + names[seat + 1 :])}"}


def _name(entry: Any) -> str:
    return str(
        entry.name if isinstance(entry, Deck) else entry.get("name", "") if isinstance(entry, Mapping) else entry
    )


class Asking(Deals):
    """Deals over the training part of a split, to which the caller of `reset` can say what it wants."""

    kept: tuple[str, ...] = ()  # lists and numbers about the current games
    training: Training
    settings: Settings
    wanted: Sequence[Any] = ()

    def asked(self, place: int) -> dict[str, Any]:
        """The options that the caller gave for the next game of an environment."""
        return dict(self.wanted[place] or {}) if self.wanted else {}

    @contextmanager
    def asking(self, options: Any, by_place: Sequence[Any] = ()) -> Iterator[None]:
        """Within it, games begin with these options, or with those for each environment. Raises `OptionError` for what
        cannot be used. Where the block raises, the state is that of before.
        """
        for given in by_place or [options]:
            if given is not None and not isinstance(given, Mapping):
                raise OptionError(f"options: a mapping is needed, not {type(given).__name__}")
            asked = {name: value for name, value in (given or {}).items() if name != SEAT}
            self.training.check(self.settings, checked_options(self.settings.mode, asked))
        chances = list(self.chances)
        states = [chance.bit_generator.state for chance in chances]
        before = {name: copy(getattr(self, name)) for name in self.kept}
        self.wanted = by_place or [options] * len(chances)
        try:
            yield
        except BaseException:
            self.chances = chances
            for chance, state in zip(chances, states, strict=True):
                chance.bit_generator.state = state
            for name, value in before.items():
                setattr(self, name, value)
            raise
        finally:
            self.wanted = ()


class SplitDeals(Asking):
    """Draws games from the training part of a split in each of `n` environments, without handicaps. Final infos get
    "deck" and "task".
    """

    kept = ("playing",)

    def __init__(self, n: int, training: Training, settings: Settings) -> None:
        super().__init__(n, training.split.train.decks)
        self.training = training
        self.settings = settings
        self.playing: list[dict[str, Any]] = [{} for _ in range(n)]

    def begin(self, place: int) -> dict[str, Any]:
        """The reset options of the next game."""
        asked = self.asked(place)
        options = {**asked, **self.training.drawn(self.settings, asked, self.chances[place])}
        self.playing[place] = {**self.settings.defaults, **options}
        return options

    def ended(self, place: int, info: dict[str, Any]) -> None:
        """Tells of the end of a game."""
        info.update(told(self.playing[place], info[SEAT]))


class SplitCourse(Course, Asking):
    """A course over the training part of a split in each of `n` environments: every Chimera at every level has its
    staircases. Options of `reset` choose among these.
    """

    kept = ("dealt", "begun")

    def __init__(self, n: int, training: Training, settings: Settings) -> None:
        self.training = training
        self.settings = settings
        wanted = settings.defaults
        tasks = [
            Task(task.chimera, task.level, task.most, training.decks(settings, wanted, chimera))
            for chimera, level in training.games(wanted)
            for task in tasks_of([chimera], [level])
        ]
        super().__init__(n, training.split.train.decks, tasks)

    def open(self, place: int) -> Sequence[Standing]:
        """The tasks that the options of `reset` leave open."""
        asked = self.asked(place)
        if not asked:
            return self.standings
        games = self.training.games({**self.settings.defaults, **asked})
        return [each for each in self.standings if (each.task.chimera, each.task.level) in games]

    def begin(self, place: int) -> dict[str, Any]:
        """The reset options of the next game."""
        options = super().begin(place)
        decks = {**self.settings.defaults, **self.asked(place)}.get("decks")
        begun = self.begun[place]
        if decks is not None and begun is not None:
            options["decks"] = decks
            begun.deck = told(options, 0)["deck"]
        return options
