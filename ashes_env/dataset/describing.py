"""Describes a data set beside its files: Croissant metadata for machines, a datasheet for people."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from ashes_env.dataset import croissant, datasheet
from ashes_env.dataset import shard_list as lists
from ashes_env.dataset.errors import DatasetError
from ashes_env.dataset.kept_games import NAME as GAMES
from ashes_env.dataset.kept_games import read
from ashes_env.dataset.shard_list import MINARI, digest, verify
from ashes_env.dataset.told import Facts
from ashes_env.files import closed, write_text

SHEET: Final = "DATASHEET.md"


def facts_of(folder: str | os.PathLike[str], url: str = "", published: str = "") -> Facts:
    """What is known of the data set in a folder: of its shards, of `games.jsonl`, or of both. Raises `DatasetError` if
    a file is not as its list says, and if both are there and do not belong together.
    """
    place = Path(folder)
    name = place.resolve().name
    there, kept = (place / lists.NAME).exists(), (place / GAMES).exists()
    if not there and not kept:
        raise DatasetError(f"{name}: there is neither {lists.NAME} nor {GAMES} in this folder")
    shards = lists.read(place) if there else None
    if shards is not None:
        verify(place, shards)
    if not kept:
        assert shards is not None
        inside = _inside(place, shards)
        return Facts(name, shards.head, shards.games, shards.rows, shards, "", 0, inside, url, published)
    games = read(place)
    decisions = sum(len(game.actions) for game in games)
    told, size = digest(games.path)
    if shards is not None and shards.source != told:
        raise DatasetError(f"{name}: the shards are of another file than {GAMES}")
    inside = () if shards is None else _inside(place, shards)
    return Facts(name, games.head, len(games), decisions, shards, told, size, inside, url, published)


def describe(folder: str | os.PathLike[str], url: str = "", published: str = "") -> list[Path]:
    """Writes `croissant.json` and `DATASHEET.md` into the folder of a data set, and returns them. Raises `DatasetError`
    as `facts_of` does, and `FileError`.
    """
    facts = facts_of(folder, url, published)
    place = Path(folder)
    closed(place)
    texts = {croissant.NAME: croissant.text(facts), SHEET: datasheet.text(facts)}
    for name, text in texts.items():
        write_text(place / name, text)
    return [place / name for name in texts]


def _inside(place: Path, shards: lists.ShardList) -> tuple[tuple[str, str, int], ...]:
    """The files of a data set of Minari."""
    if shards.written_as != MINARI:
        return ()
    top = place / shards.shards[0].name
    files = sorted(each.relative_to(top).as_posix() for each in top.rglob("*") if each.is_file())
    return tuple((name, *digest(top / name)) for name in files)
