"""The list of the shards of a folder: what they were made of, what their columns are, and their digests."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Final

from ashes_env.dataset.errors import DatasetError
from ashes_env.dataset.kept_games import CHECK, Head, head_in
from ashes_env.files import FileError, open_file, read_text, strict_json, write_text
from ashes_env.files.checking import brief
from ashes_env.files.version import VERSION
from ashes_env.replays.samples import FORMS

NAME: Final = "shards.json"
KIND: Final = "ashes-shards"
FORMAT: Final = 1
PARQUET, NPZ, MINARI = "parquet", "npz", "minari"
WRITTEN_AS: Final = (PARQUET, NPZ, MINARI)
AT_ONCE: Final = 1 << 20  # bytes
MOST: Final = 100_000_000  # of games, rows and so on
OF_SHARD: Final = ("name", "sha256", "bytes", "games", "episodes", "rows")
OF_LIST: Final = (
    "kind",
    "format",
    "version",
    "schema",
    "written_as",
    "observation",
    "shard_games",
    "n_actions",
    "observations",
    "source",
    "games",
    "head",
    "shards",
)


@dataclass(frozen=True, slots=True)
class Shard:
    """A shard: a file, or the folder of a data set of Minari. The digest is the SHA-256 of the file; that of a folder
    is the SHA-256 of the digests and names of its files, as `sha256sum` prints them in the order of their names.
    """

    name: str
    sha256: str
    bytes: int
    games: int
    episodes: int
    rows: int


@dataclass(frozen=True, slots=True)
class ShardList:
    """What a folder of shards holds. `schema` is the hash of what observations and actions mean, `observations` are the
    types and shapes of what is seen, by name; `source` is the SHA-256 of the file of games, and `games` how many it
    has. It is complete once its shards have as many.
    """

    version: str
    schema: str
    written_as: str
    observation: str
    shard_games: int
    n_actions: int
    observations: Mapping[str, tuple[str, tuple[int, ...]]]
    source: str
    games: int
    head: Head
    shards: tuple[Shard, ...] = field(default=())

    @property
    def complete(self) -> bool:
        """Whether all games are in the shards."""
        return sum(shard.games for shard in self.shards) == self.games

    @property
    def rows(self) -> int:
        """The number of all rows."""
        return sum(shard.rows for shard in self.shards)

    def as_text(self) -> str:
        """The text of the file."""
        own = {name: getattr(self, name) for name in OF_LIST[2:-2]}
        own["observations"] = {name: [kind, list(shape)] for name, (kind, shape) in self.observations.items()}
        shards = [asdict(shard) for shard in self.shards]
        return json.dumps(
            {"kind": KIND, "format": FORMAT, **own, "head": self.head.as_dict(), "shards": shards}, indent=1
        )

    def write(self, folder: Path) -> None:
        """Writes the list into its folder. Raises `FileError`."""
        write_text(folder / NAME, self.as_text() + "\n")


def read(folder: str | os.PathLike[str]) -> ShardList:
    """The list of a folder. Raises `DatasetError`."""
    path = Path(folder) / NAME
    try:
        data = strict_json.loads(read_text(path))
    except (FileError, ValueError) as error:
        raise DatasetError(f"there are no shards in {Path(folder).name!r}: {error}") from error
    if not isinstance(data, Mapping) or data.get("kind") != KIND:
        raise DatasetError(f"{NAME} is no list of shards")
    if data.get("format") != FORMAT:
        raise DatasetError(f"{NAME}: ashes-env {VERSION} reads format {FORMAT}, not {brief(data.get('format'))}")
    CHECK.names(NAME, data, OF_LIST)
    for name in ("version", "schema", "source"):
        CHECK.text(f"{NAME}: {name}", data[name])
    CHECK.text(f"{NAME}: written_as", data["written_as"], WRITTEN_AS)
    CHECK.text(f"{NAME}: observation", data["observation"], FORMS)
    for name in ("shard_games", "n_actions", "games"):
        CHECK.number(f"{NAME}: {name}", data[name], 1, MOST)
    if not isinstance(data["head"], Mapping) or not isinstance(data["shards"], list):
        raise DatasetError(f"{NAME}: head: an object, and shards: a list")
    head = head_in(data["head"], f"{NAME}: head")
    shards = tuple(_shard(each, f"{NAME}: shards[{i}]") for i, each in enumerate(data["shards"]))
    own = {name: data[name] for name in OF_LIST[2:-2]}
    return ShardList(**{**own, "observations": _observations(data["observations"])}, head=head, shards=shards)


def _shard(data: object, where: str) -> Shard:
    if not isinstance(data, Mapping):
        raise DatasetError(f"{where}: an object, not {brief(data)}")
    CHECK.names(where, data, OF_SHARD)
    CHECK.text(f"{where}: sha256", data["sha256"])
    CHECK.text(f"{where}: name", data["name"])
    if os.path.basename(data["name"]) != data["name"] or data["name"] in ("", ".", ".."):
        raise DatasetError(f"{where}: a name of a file in this folder, not {brief(data['name'])}")
    for name in OF_SHARD[2:]:
        CHECK.number(f"{where}: {name}", data[name], 0, 1 << 53)
    return Shard(**{name: data[name] for name in OF_SHARD})


def _observations(data: object) -> dict[str, tuple[str, tuple[int, ...]]]:
    where = f"{NAME}: observations"
    if not isinstance(data, Mapping):
        raise DatasetError(f"{where}: an object, not {brief(data)}")
    out: dict[str, tuple[str, tuple[int, ...]]] = {}
    for name, told in data.items():
        if not isinstance(told, list) or len(told) != 2 or not isinstance(told[1], list):
            raise DatasetError(f"{where}: {name}: a type and a shape, not {brief(told)}")
        CHECK.text(f"{where}: {name}", told[0], ("uint8", "uint16", "float32"))
        for size in told[1]:
            CHECK.number(f"{where}: {name}", size, 0, MOST)
        out[name] = told[0], tuple(told[1])
    return out


def digest(path: Path) -> tuple[str, int]:
    """The SHA-256 of a file or folder, as in `Shard`, and its size. Raises `DatasetError` if it cannot be read."""
    if path.is_dir():
        found = {each.relative_to(path).as_posix(): digest(each) for each in sorted(path.rglob("*")) if each.is_file()}
        lines = "".join(f"{found[name][0]}  {name}\n" for name in sorted(found))
        return sha256(lines.encode()).hexdigest(), sum(size for _, size in found.values())
    told, size = sha256(), 0
    try:
        with open_file(path) as file:
            while part := file.read(AT_ONCE):
                told.update(part)
                size += len(part)
    except OSError as error:
        raise DatasetError(str(error)) from error
    return told.hexdigest(), size


def verify(folder: Path, found: ShardList) -> None:
    """Raises `DatasetError` unless the folder has all shards of the list, with these digests."""
    if not found.complete:
        done = sum(shard.games for shard in found.shards)
        raise DatasetError(
            f"{folder.name}: {done} of {found.games} games are expanded: `ashes dataset expand` goes on with the rest"
        )
    for shard in found.shards:
        told, _ = digest(folder / shard.name)
        if told != shard.sha256:
            raise DatasetError(f"{shard.name} is not what was written: its SHA-256 is {told}, not {shard.sha256}")
