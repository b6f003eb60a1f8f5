"""Plays the games of a file again and writes what was seen and done into shards."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from ashes_env.contests.playing import in_order
from ashes_env.dataset import minari_form, npz_form, parquet_form
from ashes_env.dataset import shard_list as lists
from ashes_env.dataset.columns import columns
from ashes_env.dataset.errors import DatasetError
from ashes_env.dataset.kept_games import Games, read
from ashes_env.dataset.rows import Episode, checked_form, episodes, shapes, shown
from ashes_env.dataset.shard_list import MINARI, NPZ, PARQUET, WRITTEN_AS, Shard, ShardList, digest
from ashes_env.files import closed, sweep, write_bytes
from ashes_env.files.version import VERSION
from ashes_env.match.errors import OptionError, unknown
from ashes_env.match.settings import Settings
from ashes_env.replays import ReplayError
from ashes_env.replays.playing import begin_match
from ashes_env.replays.samples import BYTES

GAMES: Final = 100  # of a shard, some 10,000 rows
PACKED: Final = {PARQUET: parquet_form.packed, NPZ: npz_form.packed}
ENDINGS: Final = {PARQUET: parquet_form.ENDING, NPZ: npz_form.ENDING}
CHECKS: Final = {PARQUET: parquet_form.check, NPZ: lambda: None, MINARI: minari_form.check}
DATA: Final = "data"  # the folder that `minari.MinariDataset` reads
NEW: Final = ".data.new"  # its name while it is written


@dataclass(frozen=True, slots=True)
class Job:
    """A shard to be written: games of a file, from the number `first` on."""

    games: Games
    first: int
    folder: Path
    name: str
    written_as: str
    observation: str

    def run(self) -> Shard:
        """Writes the shard. Raises `DatasetError`, and `FileError`; no part of it is left then."""
        found = list(_episodes(self.games, self.first, self.observation))
        settings = settings_of(self.games, self.observation)
        data = PACKED[self.written_as](columns(found, shapes(settings)))
        write_bytes(self.folder / self.name, data)
        told, size = digest(self.folder / self.name)
        return Shard(self.name, told, size, len(self.games), len(found), sum(map(len, found)))


def _episodes(games: Games, first: int, observation: str) -> Iterator[Episode]:
    for number, game in enumerate(games, first):
        yield from episodes(game, games.head, number, observation)


def settings_of(games: Games, observation: str) -> Settings:
    """The settings of an environment that shows the first game in this form. Raises `DatasetError`."""
    game = next(iter(games))
    try:
        begin_match(game.bare(games.head))
        return shown(game.spec, observation).rules()
    except (OptionError, ReplayError) as error:
        raise DatasetError(f"{games.path.name}: {error}") from error


def expand(
    place: str | os.PathLike[str],
    into: str | os.PathLike[str],
    written_as: str = PARQUET,
    observation: str = BYTES,
    shard_games: int = GAMES,
    processes: int = 1,
    told: Callable[[int], object] = lambda number: None,
) -> ShardList:
    """Expands the games of a file, or of `games.jsonl` in a folder, into shards of so many games. A folder with shards
    of the same games in the same form is completed; for Minari all games make one data set, in the folder `data`.
    `told` is called with the number of games that are expanded, after each shard.

    Raises `MissingExtra`; `DatasetError` for games that cannot be read or do not play as they were kept, and for a
    folder with something else, which stays as it is; `FileError` if nothing can be written.
    """
    if written_as not in WRITTEN_AS:
        raise DatasetError(str(unknown("form", written_as, WRITTEN_AS)))
    checked_form(observation)
    if shard_games < 1:
        raise DatasetError(f"a shard has at least one game, not {shard_games}")
    CHECKS[written_as]()
    games = read(place)
    if not len(games):
        raise DatasetError(f"{games.path.name} has no games")
    for _ in games:  # each line is read before anything is written
        pass
    settings = settings_of(games, observation)
    source, _ = digest(games.path)
    size = len(games) if written_as == MINARI else shard_games
    head = ShardList(
        VERSION,
        settings.schema,
        written_as,
        observation,
        size,
        settings.n_actions,
        shapes(settings),
        source,
        len(games),
        games.head,
    )
    folder = Path(into)
    found = _begun(folder, head)
    if found.complete:
        return found
    if written_as == MINARI:
        found = replace(found, shards=(_minari(games, folder, observation, settings),))
        found.write(folder)
        told(len(games))
        return found
    there = len(found.shards)
    jobs = [
        Job(
            replace(games, places=games.places[first : first + size]),
            first,
            folder,
            f"games-{first // size:05d}{ENDINGS[written_as]}",
            written_as,
            observation,
        )
        for first in range(there * size, len(games), size)
    ]
    with closing(in_order(Job.run, jobs, processes)) as shards:
        for shard in shards:
            found = replace(found, shards=(*found.shards, shard))
            found.write(folder)
            told(sum(each.games for each in found.shards))
    return found


def _begun(folder: Path, head: ShardList) -> ShardList:
    """The list of a folder, with those of its shards that are as they were written; a new one for an empty folder.
    Raises `DatasetError` for a folder with something else.
    """
    if not folder.exists():
        folder.mkdir(parents=True)
    elif not folder.is_dir():
        raise DatasetError(f"{folder.name} is no folder")
    closed(folder)
    if not (folder / lists.NAME).exists():
        sweep(folder)
        if any(folder.iterdir()):
            raise DatasetError(f"the folder {folder.name!r} is not empty, and has no {lists.NAME}: name another one")
        head.write(folder)
        return head
    there = lists.read(folder)
    if replace(there, shards=()) != head:
        raise DatasetError(f"the folder {folder.name!r} has shards of other games or in another form: name another one")
    good: list[Shard] = []
    for shard in there.shards:
        if not (folder / shard.name).exists() or digest(folder / shard.name)[0] != shard.sha256:
            break
        good.append(shard)
    return replace(there, shards=tuple(good))


def _minari(games: Games, folder: Path, observation: str, settings: Settings) -> Shard:
    shutil.rmtree(folder / NEW, ignore_errors=True)
    try:
        name = f"ashes/{folder.resolve().name}-v0"
        counted = minari_form.write(folder / NEW, name, settings, _episodes(games, 0, observation))
        shutil.rmtree(folder / DATA, ignore_errors=True)
        os.replace(folder / NEW, folder / DATA)
    except BaseException:
        shutil.rmtree(folder / NEW, ignore_errors=True)
        raise
    told, size = digest(folder / DATA)
    return Shard(DATA, told, size, len(games), *counted)
