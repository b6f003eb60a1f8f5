"""The observation as entities, field by field: rows of cards, general numbers, rows of actions, rows of events.

`python -m ashes_env.encoding.entity_schema` prints the tables; with `--write` it puts them into the README of this
folder.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ashes_env.encoding.actions import BLOCKS, N_ACTIONS, RESERVED
from ashes_env.encoding.schema import CARD_FIELDS, CODE_FIELDS, PIECES, UNIT, Fields, schema_hash, write_between
from ashes_env.language import codes as k
from ashes_env.rules.state import log

MAX_CARDS: Final = 96
MAX_EVENTS: Final = log.KEPT
N_KINDS: Final = 32  # kinds of events; the places after the last known one are kept for more

PLACES: Final = (
    "Phoenixborn", "unit", "spell", "attachment", "hand", "offer", "top of the draw pile", "behaviour or Ultimate",
    "conjuration pile", "discard pile", "draw pile",
)  # fmt: skip

FACING: Final = ("opposite", MAX_CARDS, "row (from 1) of the unit facing it in a battle")
CARD_ROW: Final[Fields] = (
    *((f"in {place}", 1, f"where the card is: {place}") for place in PLACES),
    ("mine", 1, "this seat controls it; outside play: owns it"),
    ("copies", 10, "how many equal cards the row stands for"),
    ("host", MAX_CARDS, "row (from 1) of the card that it is attached to"),
    ("slot", 6, "slot on the spellboard"),
    *(FACING if field[0] == "opposite" else field for field in UNIT),
    *CARD_FIELDS,
)  # fmt: skip

GENERAL: Final = tuple(
    piece for piece in PIECES
    if piece.rows == 1 and piece.name.split()[-1] in ("globals", "asked", "event", "source", "side", "dice", "paying",
                                                      "chimera")
)  # fmt: skip
GLOBAL_ROW: Final[Fields] = (
    *((f"{piece.name}.{name}", top, meaning) for piece in GENERAL for name, top, meaning in piece.fields),
    ("cards left out", 10, f"cards for which the {MAX_CARDS} rows were too few"),
)

SHOWN_BLOCKS: Final = tuple(block for block in BLOCKS if block.first < RESERVED)
ACTION_ROW: Final[Fields] = (
    ("legal", 1, "the action is legal; all other fields are 0 where it is not"),
    ("card", MAX_CARDS, "row (from 1) of the card that it points at"),
    ("place", 27, "its place (from 1) in its block"),
    *((f"block {block.name}", 1, block.meaning) for block in SHOWN_BLOCKS),
    *((f"die {name}", 1, "type of the die that it points at") for name in k.DIE_TYPES),
    *((f"side {name}", 1, "side of that die, or side to turn a die to") for name in k.LEVELS),
)

EVENT_ROW: Final[Fields] = (
    *((f"kind {i}", 1, log.KINDS[i] if i < len(log.KINDS) else "kept for more") for i in range(N_KINDS)),
    ("by me", 1, "this seat did it, or it happened to this seat"),
    ("by them", 1, "likewise the other seat"),
    ("number", 20, "the number that goes with it"),
    ("card named", 1, "the card is known to everybody"), ("card mine", 1, "this seat owns the card"),
    *((f"card {name}", top, meaning) for name, top, meaning in CODE_FIELDS),
    ("other named", 1, "the other card is known to everybody"), ("other mine", 1, "this seat owns the other card"),
    *((f"other {name}", top, meaning) for name, top, meaning in CODE_FIELDS),
)  # fmt: skip


class Part(NamedTuple):
    """A part of the observation: `rows` rows with the same fields, or, with 0 rows, one vector."""

    name: str
    rows: int
    fields: Fields
    meaning: str

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of its array."""
        return (self.rows, len(self.fields)) if self.rows else (len(self.fields),)

    def tops(self) -> NDArray[np.float32]:
        """The largest value of every field."""
        return np.array([top for _, top, _ in self.fields], np.float32)


PARTS: Final = (
    Part("cards", MAX_CARDS, CARD_ROW,
         "a row for each card that the seat can see, in the order of the places above; equal cards in a pile or hand "
         "share one; the rest is 0"),
    Part("globals", 0, GLOBAL_ROW, "the pieces of the flat vector that are about no single card"),
    Part("actions", N_ACTIONS, ACTION_ROW,
         "row i is action i of the table above; all 0 where the seat does not decide"),
    Part("events", MAX_EVENTS, EVENT_ROW, "what everybody has seen happen lately, the newest first"),
)  # fmt: skip


@lru_cache(maxsize=1)
def entity_hash() -> str:
    """A short hash of this table and of that of the flat vector and the actions."""
    digest = sha256(schema_hash().encode())
    for part in PARTS:
        digest.update(f"{part.name}|{part.shape}\n".encode())
        for name, top, meaning in part.fields:
            digest.update(f"{name}|{top}|{meaning}\n".encode())
    return digest.hexdigest()[:16]


def table() -> str:
    """The tables as Markdown; runs of fields that stand in the tables of the flat vector are named, not repeated."""
    lines = [
        '### Observation with `obs_mode="entities"`: `Dict` of float32 in [0, 1]', "",
        f"Hash: `{entity_hash()}`. A number is the raw value divided by *top*, at most 1.", "",
        "| part | shape | meaning |", "|---|---|---|",
        *(f"| `{part.name}` | {part.shape} | {part.meaning} |" for part in PARTS), "",
    ]  # fmt: skip
    for part in PARTS:
        lines += [f"**{part.name}**", ""]
        if part.name == "globals":
            at = 0
            lines += ["| from | piece of the flat vector |", "|---|---|"]
            for piece in GENERAL:
                lines.append(f"| {at} | {piece.name} ({piece.width}) |")
                at += piece.width
            lines += [f"| {at} | {part.fields[-1][0]}: {part.fields[-1][2]}, top {part.fields[-1][1]} |", ""]
            continue
        lines += ["| column | field | top | meaning |", "|---|---|---|---|"]
        lines += [f"| {i} | {name} | {top} | {meaning} |" for i, (name, top, meaning) in enumerate(part.fields)]
        lines.append("")
    return "\n".join(lines)


BEGIN: Final = "<!-- generated by python -m ashes_env.encoding.entity_schema --write -->"
END: Final = "<!-- end of the tables of entities -->"


def write(readme: Path) -> None:
    """Replaces the generated part of the README."""
    write_between(readme, BEGIN, table(), END)


if __name__ == "__main__":
    if "--write" in sys.argv[1:]:
        write(Path(__file__).with_name("README.md"))
    else:
        print(table())
