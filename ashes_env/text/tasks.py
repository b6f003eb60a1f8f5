"""Tasks of games in words: puzzles, single turns, and whole games. Each is a `TextGame`; only whole games have rewards
below 0.

    puzzles            a goal that can be reached against any play of the other side; the reward is 1 or 0
    one-turn-train     one turn, which can be played better than a scripted expert would; see `one_turn`
    one-turn-test      the same with other decks: none has a deck or a Phoenixborn of the train split
    games              whole games, against each Chimera at each level and against each kind of opponent

In `games` the reward is that of a game: 1 for a win, 0 for a draw or an end by a limit, -1 for a loss.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from ashes_env.contests.tasks import PRECONS, slug
from ashes_env.contests.tasks import tasks as contests
from ashes_env.files import read_text
from ashes_env.files.checking import brief
from ashes_env.match.errors import OptionError, unknown
from ashes_env.scenarios import read
from ashes_env.scenarios.chances import by_difficulty, chances
from ashes_env.spec.spec import GameSpec
from ashes_env.text.one_turn import playing, position
from ashes_env.text.one_turn.position import EASY, HARD, MEDIUM, Position
from ashes_env.text.puzzles import puzzle_of
from ashes_env.text.text_game import TextGame

PUZZLES: Final = "puzzles"
TRAIN: Final = "one-turn-train"
TEST: Final = "one-turn-test"
GAMES: Final = "games"
EASY_FROM: Final = 1 / 30  # the chance of choices at random to reach the goal of an easy puzzle
MEDIUM_FROM: Final = 1 / 150
OPPONENTS: Final = {"random": EASY, "expert": MEDIUM, "plan:simulations=40,menus=yes": HARD}
DUEL: Final = "pvp/precons/v1"
LEVELS: Final = {"S1": EASY, "S2": MEDIUM, "S3": MEDIUM}


@dataclass(frozen=True, slots=True)
class Task:
    """A task. `difficulty` is "easy", "medium" or "hard"; `words` are its goal, as `TextGame.prompt` says it."""

    name: str
    split: str
    difficulty: str
    words: str
    begin: Callable[..., TextGame] = field(repr=False)
    answer: Callable[[], str] = field(repr=False)

    def game(self, **more: Any) -> TextGame:
        """The task as a game at its first decision. `more`: further arguments of `TextGame`; in `games` also `seed`,
        from which decks and deal follow. Raises `OptionError` and `AgentError` for arguments with which none can start.
        """
        return self.begin(**more)

    @property
    def best(self) -> str:
        """What is best and why, in words: the solution, or the best line known and what it is worth; empty for a whole
        game. Keep it from the player.
        """
        return self.answer()


def splits() -> list[str]:
    """The names of the splits."""
    return list(_splits())


def tasks(split: str) -> Sequence[Task]:
    """The tasks of a split, in a fixed order. Raises `OptionError` for an unknown name."""
    if split not in _splits():
        raise unknown("split", split, _splits())
    return _tasks(split)


def task_named(name: str) -> Task:
    """The task of a name. Raises `OptionError`, with names that are near."""
    found = _by_name()
    if name not in found:
        raise unknown("task", name, found)
    return found[name]


def tasks_of(path: str | Path) -> list[Task]:
    """The tasks of one turn in a file, as `python -m evaluation positions` makes them. Raises `FileError` and
    `PositionError`.
    """
    return [_one_turn(one, str(path)) for one in position.of_text(read_text(path))]


def _splits() -> dict[str, Callable[[], Iterable[Task]]]:
    return {
        PUZZLES: _puzzles,
        TRAIN: partial(_turns, TRAIN, "train.json"),
        TEST: partial(_turns, TEST, "test.json"),
        GAMES: _games,
    }


@lru_cache(maxsize=8)
def _tasks(split: str) -> tuple[Task, ...]:
    return tuple(_splits()[split]())


@lru_cache(maxsize=1)
def _by_name() -> dict[str, Task]:
    return {task.name: task for split in _splits() for task in _tasks(split)}


# --- puzzles ----------------------------------------------------------------------------------------------------------


def _puzzles() -> Iterator[Task]:
    known = chances()
    for name in by_difficulty():
        scenario = read(name)
        level = EASY if known[name] >= EASY_FROM else MEDIUM if known[name] >= MEDIUM_FROM else HARD
        words = f"{scenario.task} Your goal: {scenario.goal}."
        yield Task(f"puzzles/{name}", PUZZLES, level, words, partial(_puzzle, name), partial(_solution, name))


def _puzzle(name: str, **more: Any) -> TextGame:
    return puzzle_of(name, read(name)).game(**more)


def _solution(name: str) -> str:
    scenario = read(name)
    own = f"{scenario.player}: "
    said = [line.removeprefix(own) if line.startswith(own) else f"player {line}" for line in scenario.solution]
    return f"Solution, with the answers of the other side as player {1 - scenario.player}: {'; '.join(said)}."


# --- one turn ---------------------------------------------------------------------------------------------------------


def _turns(split: str, file: str) -> Iterator[Task]:
    text = files("ashes_env.text.one_turn").joinpath(file).read_text(encoding="utf-8")
    for one in position.of_text(text):
        yield _one_turn(one, split)


def _one_turn(one: Position, split: str) -> Task:
    begin, answer = partial(playing.game_of, one), partial(playing.best_of, one)
    return Task(one.name, split, one.difficulty, playing.WORDS, begin, answer)


# --- whole games ------------------------------------------------------------------------------------------------------


def _games() -> Iterator[Task]:
    for name, task in contests().items():
        if name.startswith("red-rains/"):
            level, chimera = task.terms.level, task.terms.chimera
            difficulty = LEVELS.get(level, HARD)
            begin = partial(_against, task.terms.spec, task.decks)
            words = f"Win against {chimera} at level {level}."
            yield Task(f"games/red-rains/{slug(chimera)}/{level}", GAMES, difficulty, words, begin, str)
    for opponent, difficulty in OPPONENTS.items():
        begin = partial(_duel, opponent)
        name = f"games/pvp/{opponent.partition(':')[0]}"
        yield Task(name, GAMES, difficulty, "Win against the other player.", begin, str)


def _against(spec: GameSpec, decks: Sequence[str], seed: int = 0, **more: Any) -> TextGame:
    """A game against a Chimera; the deck is one of its box, by the seed."""
    dealt = _whole(seed)
    return TextGame(spec.changed(decks=[decks[dealt % len(decks)]]).on(dealt), **more)


def _duel(opponent: str, seed: int = 0, **more: Any) -> TextGame:
    """A game between two published decks, by the seed."""
    dealt, n = _whole(seed), len(PRECONS)
    own, other = dealt % n, (dealt + 1 + dealt // n % (n - 1)) % n
    spec = contests()[DUEL].terms.spec.changed(decks=[PRECONS[own], PRECONS[other]])
    return TextGame(spec.on(dealt), **{"opponent": opponent, **more})


def _whole(seed: object) -> int:
    if type(seed) is not int or not 0 <= seed < 1 << 64:
        raise OptionError(f"seed: a whole number from 0 to {(1 << 64) - 1}, not {brief(seed)}")
    return seed
