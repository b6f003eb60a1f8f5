"""Pieces of observations other than games (deck building, drafts): their offsets, as arrays, as text, as tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ashes_env.decks.definitions import definitions
from ashes_env.encoding.actions import Block
from ashes_env.encoding.features import FACTS
from ashes_env.encoding.layout import Piece, Wanted, in_order
from ashes_env.encoding.sizes import ID_SCALE
from ashes_env.encoding.vocabulary import title_id, title_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ashes_env.encoding.arrays import Entities

MOST_LISTED: Final = 64  # fields of a piece that a table lists individually


class Pieces:
    """A sequence of pieces, as `encoding.layout.Layout` has for a game: name, rows, fields, ids, facts."""

    def __init__(self, *wanted: Wanted) -> None:
        self.pieces: tuple[Piece, ...] = in_order(wanted)
        self.by_name: dict[str, Piece] = {piece.name: piece for piece in self.pieces}
        self.numbers: int = sum(piece.rows * len(piece.fields) for piece in self.pieces)
        self.ids: int = sum(piece.rows * len(piece.ids) for piece in self.pieces)
        self.facts: int = sum(piece.rows for piece in self.pieces if piece.facts)
        self.blank: bytes = bytes(self.numbers + 2 * self.ids)

    def put(self, raw: bytearray, place: int, title: str) -> None:
        """Writes the id of a title at an index of the ids."""
        at = self.numbers + 2 * place
        raw[at : at + 2] = title_id(title).to_bytes(2, "little")

    def floats(self, raw: bytes) -> NDArray[np.float32]:
        """One observation as float32 in [0, 1]: numbers, ids, facts."""
        from ashes_env.encoding.arrays import facts, flat_arrays

        return flat_arrays(self).floats(raw, facts(definitions()))

    def whole(self, raw: bytes) -> NDArray[np.uint8]:
        """One observation as writable bytes: numbers and then ids in two bytes each."""
        import numpy as np

        return np.frombuffer(bytearray(raw), np.uint8)


class Parts(NamedTuple):
    """The same pieces as separate arrays: `general` is everything before the first list, `lists` are the pieces with
    rows, by the name of one row.
    """

    shape: Pieces
    general: str
    lists: Mapping[str, Piece]

    @property
    def _first(self) -> Piece:
        return next(iter(self.lists.values()))

    def shapes(self) -> dict[str, tuple[int, ...]]:
        """The shape of each array: numbers, and ids under the name of a row with `_ids`."""
        first = self._first
        return {
            self.general: (first.start,),
            f"{self.general}_ids": (first.id_start,),
            **{f"{name}s": (piece.rows, piece.width) for name, piece in self.lists.items()},
            **{f"{name}_ids": (piece.rows, len(piece.ids)) for name, piece in self.lists.items()},
        }

    def arrays(self, raw: bytes, *, whole: bool = False) -> Entities:
        """The arrays of one observation: float32 numbers in [0, 1], or with `whole` uint8, and int32 ids."""
        import numpy as np

        from ashes_env.encoding.arrays import flat_arrays

        numbers = np.frombuffer(raw, np.uint8, self.shape.numbers)
        out: Entities = {}
        scaled: NDArray[np.uint8] | NDArray[np.float32] = numbers
        if not whole:
            tables = flat_arrays(self.shape)
            scaled = np.multiply(np.minimum(numbers, tables.tops), tables.scale)
        ids = np.frombuffer(raw, "<u2", offset=self.shape.numbers).astype(np.int32)
        first = self._first
        out[self.general], out[f"{self.general}_ids"] = scaled[: first.start].copy(), ids[: first.id_start].copy()
        for name, piece in self.lists.items():
            out[f"{name}s"] = scaled[piece.start : piece.stop].reshape(piece.rows, -1).copy()
            out[f"{name}_ids"] = ids[piece.id_start : piece.id_stop].reshape(piece.rows, -1).copy()
        return out


def blocks_of(wanted: Iterable[tuple[str, int, str]]) -> tuple[Block, ...]:
    """Consecutive blocks of ids, starting at 0: name, size, meaning."""
    out: list[Block] = []
    first = 0
    for name, size, meaning in wanted:
        out.append(Block(name, first, size, False, meaning))
        first += size
    return tuple(out)


def hash_of(blocks: Sequence[Block], shape: Pieces, before: str = "") -> str:
    """A short hash of ids and pieces; `before` is the hash of the tables that they extend."""
    digest = sha256(before.encode())
    for block in blocks:
        digest.update(f"{block.name}|{block.first}|{block.size}|{block.meaning}\n".encode())
    for piece in shape.pieces:
        digest.update(f"{piece.name}|{piece.rows}|{piece.fields}|{piece.ids}|{piece.facts}\n".encode())
    return digest.hexdigest()[:16]


@lru_cache(maxsize=4)
def names(shape: Pieces) -> tuple[tuple[str, int, str], ...]:
    """Every number as float32: name, largest value, meaning ("title" for ids, "fact")."""
    out: list[tuple[str, int, str]] = []
    for kind in ("number", "id", "fact"):
        for piece in shape.pieces:
            for row in range(piece.rows):
                prefix = f"{piece.name}[{row}]" if piece.rows > 1 else piece.name
                if kind == "number":
                    out += [(f"{prefix}.{name}", top, meaning) for name, top, meaning in piece.fields]
                elif kind == "id":
                    out += [(f"{prefix}.id {name}", ID_SCALE, "title") for name, _ in piece.ids]
                elif piece.facts:
                    out += [(f"{prefix}.card {name}", top, "fact") for name, top, _ in FACTS]
    return tuple(out)


def describe_observation(shape: Pieces, observation: NDArray[Any]) -> Iterator[str]:
    """The content of a float32 observation, one number a line. Zeros and facts are left out."""
    for (name, top, meaning), value in zip(names(shape), observation.tolist(), strict=True):
        if not value or meaning == "fact":
            continue
        if meaning == "title":
            yield f"{name} = {title_of(round(value * top))}"
        else:
            yield f"{name} = {value * top:g} ({meaning})"


def action_table(blocks: Sequence[Block], base: int = 0) -> list[str]:
    """The ids as lines of Markdown; the first id is `base`."""
    return [
        "| ids | block | meaning |",
        "|---|---|---|",
        *(
            f"| {base + b.first}{f' to {base + b.first + b.size - 1}' if b.size > 1 else ''} | {b.name} | {b.meaning} |"
            for b in blocks
        ),
    ]


def piece_table(shape: Pieces) -> list[str]:
    """The offsets of the pieces, as lines of Markdown."""
    return [
        "| piece | start | rows | width | id start | ids | facts |",
        "|---|---|---|---|---|---|---|",
        *(
            f"| {p.name} | {p.start} | {p.rows} | {p.width} | {p.id_start if p.ids else ''} | "
            f"{', '.join(name for name, _ in p.ids)} | {'yes' if p.facts else ''} |"
            for p in shape.pieces
        ),
    ]


def field_tables(shape: Pieces) -> list[str]:
    """The fields of each piece, as lines of Markdown."""
    lines: list[str] = []
    for p in shape.pieces:
        lines += [f"**{p.name}**", "", "| offset | field | top | meaning |", "|---|---|---|---|"]
        if p.width > MOST_LISTED:
            name, top, meaning = p.fields[0]
            lines.append(f"| 0 to {p.width - 1} | {name} to {p.fields[-1][0]} | {top} | {meaning} |")
        else:
            lines += [f"| {i} | {name} | {top} | {meaning} |" for i, (name, top, meaning) in enumerate(p.fields)]
        lines.append("")
    return lines
