"""Which game a row of a data set, or a message, asks for: a task of a split, or a whole game by its terms."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

from ashes_env.agents.harmless import harmless, within_bounds
from ashes_env.files import strict_json
from ashes_env.files.checking import brief
from ashes_env.match.errors import OptionError, unknown
from ashes_env.spec.names import UsageError
from ashes_env.spec.spec import GameSpec
from ashes_env.text import tasks as ours
from ashes_env.text.advising import usual
from ashes_env.text.text_game import TextGame

WHOLE: Final = "games"  # the split of whole games
MODE: Final = "red_rains"
LISTED: Final = 1_000  # whole games that a split lists, unless it is said otherwise
TERMS: Final = ("spec", "mode", "seed", "settings", "options", "seat", "opponent")
PLACES: Final = ("split", "index", "name")

Row = Mapping[str, Any]
Source = Callable[[Row], TextGame]
"""Makes the game that a row asks for. Adapters take one, so that own tasks can stand behind them."""


class RowError(OptionError):
    """A row from which no game can start; the message says what would be right."""


class Task(Protocol):
    """A game to play with a name in a split."""

    @property
    def name(self) -> str:
        """The name, once in a split."""

    @property
    def split(self) -> str:
        """The split."""

    @property
    def game(self) -> Callable[..., TextGame]:
        """A method that returns a new game of the task at its first decision. In the split "games" it takes `seed`."""


class Tasks(Protocol):
    """Tasks in splits. A module with these functions is one as well."""

    def splits(self) -> list[str]:
        """The names of the splits."""

    def tasks(self, split: str) -> Sequence[Task]:
        """The tasks of a split in a fixed order."""


class WholeGame:
    """A whole game as a task."""

    def __init__(self, row: Row) -> None:
        self.row = row
        self.split = WHOLE
        self.name = f"{row.get('mode', MODE)}-{row.get('seed', 0)}"

    def game(self, seed: int | None = None) -> TextGame:
        """The game at its first decision, from its own seed or this one. Raises `RowError`, `OptionError`,
        `AgentError`.
        """
        return whole_game(self.row if seed is None else {**self.row, "seed": seed})


class WholeGames(Sequence[WholeGame]):
    """The split of whole games: task `i` is the game of seed `i`.

    Args:
        n: How many tasks it has.
        terms: The other terms of each game, by the names of `whole_game`.

    Raises `RowError` for another `n` than a whole number from 0.
    """

    def __init__(self, n: int = LISTED, **terms: Any) -> None:
        if type(n) is not int or n < 0:
            raise RowError(f"n: how many games, a whole number from 0, not {brief(n)}")
        self.n, self.terms = n, terms

    def __len__(self) -> int:
        return self.n

    def __getitem__(self, i: Any) -> Any:
        if isinstance(i, slice):
            return [self[each] for each in range(*i.indices(self.n))]
        if not -self.n <= i < self.n:
            raise IndexError(i)
        return WholeGame({**self.terms, "seed": i % self.n})

    def splits(self) -> list[str]:
        """The one split, "games"."""
        return [WHOLE]

    def tasks(self, split: str) -> Sequence[Task]:
        """The games. Raises `RowError` for another split."""
        if split != WHOLE:
            raise RowError(str(unknown("split", split, self.splits())))
        return self


class Rows:
    """Makes the games of rows: a `Source`.

    A row with "split" is a task: with its "index" from 0, or its "name"; without both it is the first. In the split
    "games" it may have a "seed". Any other row is a whole game, see `whole_game`. Names that mean nothing here are
    passed over, for a data set has columns of its own, and so is a name with `None`.

    Args:
        tasks: The tasks; those of `ashes_env.text.tasks` without it.
    """

    def __init__(self, tasks: Tasks | None = None) -> None:
        self.source: Tasks = ours if tasks is None else tasks

    def splits(self) -> list[str]:
        """The names of the splits."""
        return list(self.source.splits())

    def tasks(self, split: str) -> Sequence[Task]:
        """The tasks of a split. Raises `RowError` for an unknown one."""
        if split not in self.splits():
            raise RowError(str(unknown("split", split, self.splits())))
        return self.source.tasks(split)

    def task(self, row: Row) -> Task:
        """The task of a row with a split. Raises `RowError`."""
        split, index, name = (row.get(key) for key in PLACES)
        if not isinstance(split, str):
            raise RowError(f"split: one of {', '.join(self.splits())}, not {brief(split)}")
        found = self.tasks(split)
        if not found:
            raise RowError(f"split {split!r} has no tasks")
        if name is not None and index is None:
            named = [task for task in found if task.name == name]
            if not named:
                raise RowError(f"name: split {split!r} has no task {brief(name)}")
            return named[0]
        index = 0 if index is None else index
        if type(index) is not int or not 0 <= index < len(found):
            raise RowError(f"index: a whole number from 0 to {len(found) - 1} in split {split!r}, not {brief(index)}")
        return found[index]

    def __call__(self, row: Row) -> TextGame:
        """The game of a row at its first decision. Raises `RowError`, `OptionError`, `AgentError`."""
        _check(row)
        given = {name: value for name, value in row.items() if value is not None and name in (*TERMS, *PLACES)}
        if "split" not in given:
            return whole_game(given)
        task = self.task(given)
        return task.game(seed=given["seed"]) if task.split == WHOLE and "seed" in given else task.game()


def whole_game(row: Row) -> TextGame:
    """A whole game by its terms, all of which may be left out.

    Args:
        row: "spec" (what `GameSpec.as_dict` or `GameSpec.text` returned), or "mode" ("red_rains"), "settings" and
            "options"; "seed" (0 to 2**64 - 1); "seat", the player's (0); "opponent", the name of a shipped agent for
            the others ("expert").

    Raises `RowError`, `OptionError` and `AgentError` for values with which no game can start. Agents that run code of
    their own or read files are no opponents here, whoever wrote the row.
    """
    _check(row)
    spec = _spec(row)
    seat, opponent = row.get("seat", 0), row.get("opponent", usual(spec.mode))
    if type(seat) is not int:
        raise RowError(f"seat: a whole number from 0, not {brief(seat)}")
    if not isinstance(opponent, str) or not harmless(opponent):
        raise RowError(f"opponent: the name of a shipped agent, such as 'random' or 'expert', not {brief(opponent)}")
    try:
        within_bounds(opponent)
    except UsageError as error:
        raise RowError(f"opponent: {error}") from error
    return TextGame(spec, seat, opponent)


def _check(row: object) -> None:
    """Raises `RowError` unless this is an object of names and values."""
    if not isinstance(row, Mapping):
        raise RowError(f"a row is an object of names and values, not {brief(row)}")


def _spec(row: Row) -> GameSpec:
    if "spec" not in row:
        terms = {name: _there(row[name]) for name in ("settings", "options", "seed") if name in row}
        return GameSpec.of_dict({"mode": row.get("mode", MODE), **terms})
    beside = [name for name in ("mode", "settings", "options") if name in row]
    if beside:
        raise RowError(f"a row has either spec or {beside[0]}, not both")
    given = row["spec"]
    try:
        spec = GameSpec.of_dict(strict_json.loads(given) if isinstance(given, str) else given)
    except OptionError:
        raise
    except ValueError as error:
        raise RowError(f"spec: an object of JSON, or its text: {error}") from error
    return spec.on(row["seed"]) if "seed" in row else spec


def _there(given: Any) -> Any:
    """Settings without those of `None`, which a data set adds where rows have different ones."""
    return {name: value for name, value in given.items() if value is not None} if isinstance(given, Mapping) else given


def told(game: TextGame, full: bool = False) -> str:
    """What the player needs to decide, as `TextGame.prompt`; `full`: with what every card in view does."""
    return game.prompt.replace(game.text, game.full, 1) if full else game.prompt


game_of: Final = Rows()
"""The source that adapters use where none is given."""
