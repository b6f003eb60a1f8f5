"""Plays the games of a data set, and writes each into its file as soon as it is over."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from ashes_env.agents.base import Agent
from ashes_env.contests import provenance
from ashes_env.contests.arguments import recipes, uneven
from ashes_env.contests.games import PVP, Terms
from ashes_env.contests.playing import Bout, cycle, first_bouts, in_order
from ashes_env.contests.replaying import Record
from ashes_env.dataset.errors import DatasetError
from ashes_env.dataset.kept_games import Games, Head, KeptGame, file_of, kept, line_of, scanned, text_of
from ashes_env.files import FileError, append_text, create_text, locked, open_file
from ashes_env.files.checking import brief
from ashes_env.match.checks import plain
from ashes_env.match.match import Match
from ashes_env.replays import hash_of, result_text
from ashes_env.spec.spec import GameSpec

BY_HEAD: Final = ("version", "commit", "files", "action_table", "agents", "terms", "decks", "seed")


@dataclass(frozen=True, slots=True)
class Plan:
    """Which games are played: those of `ashes match` with these agents, decks and first seed. Against a Chimera each
    agent plays every game; the games of the agents take turns, so that more games begin with fewer.
    """

    terms: Terms
    agents: tuple[str, ...]
    decks: tuple[str, ...]
    seed: int

    def bouts(self, games: int) -> list[Bout]:
        """The first games of each pairing. Raises `AgentError` for a number that gives agents unequal seats."""
        uneven(self.terms, self.decks, games)
        pairings = [self.agents] if self.terms.mode == PVP else [(name,) for name in self.agents]
        each = [first_bouts(self.terms, names, self.decks, games, self.seed) for names in pairings]
        return [bout for together in zip(*each, strict=True) for bout in together]

    @property
    def cycle(self) -> int:
        """The number of games of a pairing after which the decks have all been played equally often."""
        return cycle(self.terms, self.decks)

    def head(self, command: str) -> Head:
        """The head of the file of these games. Raises `AgentError`."""
        found = provenance.version()
        return Head(
            found["version"],
            found["commit"],
            str(found.get("files", "")),
            self.terms.settings().action_table,
            command,
            plain([provenance.of_agent(recipe) for recipe in recipes(self.agents, self.agents)]),
            plain(self.terms.as_dict()),
            list(self.decks),
            self.seed,
        )


class Made(NamedTuple):
    """A file of games, and how many of them were there before."""

    games: Games
    before: int


class Noted(Record):
    """A game in memory, with the match that was played."""

    def __init__(self) -> None:
        super().__init__(None, kept=True)
        self.match: Match | None = None
        self.spec = GameSpec(PVP)
        self.names: list[str] = []

    def choose(self, match: Match, agent: Agent) -> int:
        self.match = match
        return super().choose(match, agent)

    def save(self, spec: GameSpec, names: Sequence[str]) -> None:
        self.spec, self.names = spec, list(names)


def played(bout: Bout) -> KeptGame:
    """Plays a game. Raises `DatasetError` if nobody had to decide in it, or an agent told impossible numbers."""
    noted = Noted()
    bout.play(record=noted)
    if noted.match is None:
        raise DatasetError(f"nobody had to decide anything in the game of the seed {bout.seed}")
    told = [kept(*each) for each in zip(noted.actions, noted.values, noted.policies, strict=True)]
    return KeptGame(
        noted.spec,
        noted.names,
        noted.actions,
        [value for value, _ in told],
        [policy for _, policy in told],
        result_text(noted.match, noted.forfeited),
        hash_of(noted.match),
        noted.forfeited,
    )


def _line(bout: Bout) -> str:
    return text_of(played(bout))


def make(
    place: str | os.PathLike[str],
    plan: Plan,
    games: int,
    processes: int = 1,
    command: str = "",
    told: Callable[[int], object] = lambda number: None,
) -> Made:
    """Plays the games of a plan into a file, or into `games.jsonl` of a folder. If the file holds the beginning of the
    same games, with the last line cut or not, it goes on from there: the file is the same whatever interrupted it, and
    whatever the number of processes. `told` is called with the number of games that are there, after each.

    Raises `DatasetError` for a file with something else, which stays as it is, and `FileError` if it cannot be written;
    the games up to there are then in it.
    """
    path = file_of(place)
    bouts, head = plan.bouts(games), plan.head(command)
    if not os.path.lexists(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        create_text(path, line_of(head.as_dict()))
    found, size = _beginning(path, head, bouts)
    before = len(found)
    with closing(in_order(_line, bouts[before:], processes)) as lines:
        for number, line in enumerate(lines, before + 1):
            with locked(path):
                if _size(path) != size:
                    raise DatasetError(f"{path.name} was written by another process meanwhile, and stays as it is")
                append_text(path, line)
            found.places.append(size)
            size += len(line.encode())
            told(number)
    return Made(found, before)


def _beginning(path: Path, head: Head, bouts: Sequence[Bout]) -> tuple[Games, int]:
    """The games that a file already has, and its length, without a cut line at its end, which is removed. Raises
    `DatasetError` unless these are the first of the games.
    """
    with open_file(path) as file:
        theirs, places, rest = scanned(file, path.name)
        size = file.tell() - rest
    for name in BY_HEAD:
        if getattr(theirs, name) != getattr(head, name):
            raise DatasetError(
                f"{path.name} holds games of another plan: its {name} is {brief(getattr(theirs, name))}, not "
                f"{brief(getattr(head, name))}; name another file"
            )
    if len(places) > len(bouts):
        raise DatasetError(f"{path.name} has {len(places)} games already, more than {len(bouts)}: name another file")
    found = Games(path, theirs, places)
    for n, (game, bout) in enumerate(zip(found, bouts, strict=False)):
        if (game.spec, game.agents) != _planned(bout):
            raise DatasetError(f"{path.name}: game {n} is another one than this command plays: name another file")
    if rest:
        with locked(path):
            if _size(path) != size + rest:
                raise DatasetError(f"{path.name} was written by another process meanwhile, and stays as it is")
            try:
                os.truncate(path, size)
            except OSError as error:
                raise FileError(f"cannot write {path.name}: {error.strerror or error}") from error
    return found, size


def _planned(bout: Bout) -> tuple[GameSpec, list[str]]:
    """The description of a game and its agents by seat."""
    spec = GameSpec.of_rules(bout.terms.settings(), bout.terms.options(bout.decks), bout.seed)
    n = len(bout.names)
    seats = range(bout.terms.seats)
    return spec, [bout.names[(seat - bout.game) % n] if n > 1 else bout.names[0] for seat in seats]


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return -1
