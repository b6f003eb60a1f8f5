"""The observation vector, piece by piece: where every number stands, its largest value and its meaning.

`python -m ashes_env.encoding.schema` prints the table; with `--write` it puts it into the README of this folder.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ashes_env.encoding.actions import (
    BLOCKS,
    N_ACTIONS,
    N_ATTACHMENTS,
    N_HAND,
    N_SPELLS,
    N_TITLES,
    N_UNITS,
)
from ashes_env.encoding.features import CODE, FACTS
from ashes_env.language import codes as k
from ashes_env.rules.state import options as o
from ashes_env.rules.state.state import PHASES

Fields = tuple[tuple[str, int, str], ...]

N_ASKS: Final = 40  # what is asked; the places after the last known one are kept for more
N_EVENTS: Final = 32
N_TOPS: Final = 3
N_KNOWN: Final = 5
N_CONJURED: Final = 8


class Piece(NamedTuple):
    """`rows` rows of the same fields, from `start` on; a field is (name, largest value, meaning)."""

    name: str
    rows: int
    fields: Fields
    start: int

    @property
    def width(self) -> int:
        """Numbers in a row."""
        return len(self.fields)

    @property
    def stop(self) -> int:
        """The first index after the piece."""
        return self.start + self.rows * self.width


class Row(NamedTuple):
    """One index of the vector. The raw value is the number in the vector times `top`; larger values are cut to 1."""

    number: int
    name: str
    top: int
    meaning: str


CODE_FIELDS: Final[Fields] = tuple((f"code {i}", 255, "identity of the title") for i in range(CODE))
CARD_FIELDS: Final[Fields] = tuple((f"card {name}", top, meaning) for name, top, meaning in FACTS) + CODE_FIELDS

GLOBALS: Final[Fields] = (
    ("round", 20, "number of the round"),
    ("turn", 100, "number of the turn"),
    *((f"phase {name}", 1, f"the phase is: {name}") for name in PHASES),
    ("my decision", 1, "this seat decides now"),
    ("my turn", 1, "this seat is the active player"),
    ("I go first", 1, "this seat has the first player token"),
    ("my main action", 1, "main actions left"),
    ("my side action", 1, "side actions left"),
    ("their main action", 1, "main actions left"),
    ("their side action", 1, "side actions left"),
    ("passes", 2, "main actions passed in a row"),
    ("I reacted", 1, "a reaction was played this turn"),
    ("they reacted", 1, "a reaction was played this turn"),
    ("attack", 1, "an attack is under way"),
    ("my attack", 1, "this seat attacks"),
    ("attack on Phoenixborn", 1, "the attack is on a Phoenixborn (Chimera)"),
    ("attackers", 10, "declared attackers"),
    ("page", 4, "page of the options shown, from 0"),
    ("Red Rains", 1, "the opponent is a Chimera"),
    ("number asked", 20, "symbols to pay or cards to choose still, or chosen already, depending on what is asked"),
)
ASKS: Final[Fields] = tuple(
    (f"asked {i}", 1, f"what is asked: {o.ASKS[i]}" if i < len(o.ASKS) else "kept for more") for i in range(N_ASKS)
)
EVENTS: Final[Fields] = tuple(
    (f"event {i}", 1, f"what is answered: {k.EVENTS[i]}" if i < len(k.EVENTS) else "kept for more")
    for i in range(N_EVENTS)
)
DICE: Final[Fields] = tuple((f"{t} {level}", 10, "dice of this kind") for t in k.DIE_TYPES for level in k.LEVELS)
PAYING: Final[Fields] = (*((f"{t} {level}", 5, "symbols still to pay") for t in k.DIE_TYPES for level in k.LEVELS),
                         ("basic", 5, "symbols of any kind still to pay"))  # fmt: skip
SIDE: Final[Fields] = (
    ("life", 40, "life value"), ("life left", 40, "life value less wounds"), ("wounds", 40, "wound tokens"),
    ("exhaustion", 3, "exhaustion tokens"), ("exhausted", 1, "counts as exhausted"), ("status", 5, "status tokens"),
    ("guarded", 1, "has guarded this round"), ("attachments", 4, "attached cards"), ("dice on it", 4, "dice on it"),
    ("changes", 4, "lasting changes on the Phoenixborn"), ("player changes", 4, "lasting changes on the player"),
    ("units", 10, "units in play"), ("spells", 18, "spells in play"), ("battlefield", 10, "battlefield value"),
    ("spellboard", 6, "spellboard value"), ("hand", 20, "cards in hand"), ("draw pile", 30, "cards in the draw pile"),
    ("discard pile", 30, "cards in the discard pile"), ("conjuration pile", 30, "cards in the conjuration pile"),
    ("removed", 10, "cards removed from the game"), ("picked", 1, "chosen already"), ("attacked", 1, "is attacked"),
    ("defending", 1, "guards against the attack"),
)  # fmt: skip
UNIT: Final[Fields] = (
    ("present", 1, "there is a unit"), ("face down", 1, "its face is hidden"), ("wounds", 10, "wound tokens"),
    ("exhaustion", 3, "exhaustion tokens"), ("exhausted", 1, "counts as exhausted"), ("status", 5, "status tokens"),
    ("red rains", 3, "Red Rains tokens"), ("attack", 10, "current attack value"), ("life", 10, "current life value"),
    ("life left", 10, "life value less wounds"), ("recover", 5, "current recover value"),
    ("attacking", 1, "declared as an attacker and still in the attack"), ("attacked", 1, "is the attacked unit"),
    ("defending", 1, "blocks or guards"), ("opposite", 10, "place (from 1) of the unit facing it in a battle"),
    ("fought", 1, "its battle of this attack is over"), ("attachments", 4, "attached cards"),
    ("dice on it", 4, "dice on it"), ("changes", 4, "lasting changes"), ("new", 1, "came into play this turn"),
    ("picked", 1, "chosen already"), ("blood", 2, "blood value; of a card face down only where it is public"),
)  # fmt: skip
SPELL: Final[Fields] = (
    ("present", 1, "there is a copy"), ("slot", 6, "slot on the spellboard"), ("exhausted", 1, "counts as exhausted"),
    ("status", 5, "status tokens"), ("dice on it", 4, "dice on it"), ("picked", 1, "chosen already"),
)  # fmt: skip
ATTACHMENT: Final[Fields] = (
    ("present", 1, "there is an alteration"), ("host", 30, "0 the Phoenixborn, 1 to 10 units, from 11 spells"),
    ("exhausted", 1, "counts as exhausted"), ("status", 5, "status tokens"),
)  # fmt: skip
HAND: Final[Fields] = (
    ("in hand", 3, "copies in hand"), ("in discard pile", 3, "own copies in the discard pile"),
    ("unseen", 3, "own copies in the draw pile"), ("picked", 3, "copies chosen already"),
)  # fmt: skip
CHIMERA: Final[Fields] = (
    ("threat", 10, "threat value"), ("phase 1", 1, "first behaviour phase"), ("phase 2", 1, "second"),
    ("phase 3", 1, "third"), ("rage", 10, "rage dice showing power"), ("fatigued", 1, "its draw pile has run out"),
    ("ultimate", 10, "Red Rains tokens that set off the ultimate"),
    ("Red Rains tokens", 10, "on the Chimera"),
)  # fmt: skip


def _pieces() -> tuple[Piece, ...]:
    layout: list[tuple[str, int, Fields]] = [
        ("globals", 1, GLOBALS),
        ("asked", 1, ASKS),
        ("event", 1, EVENTS),
        ("source", 1, CARD_FIELDS),
        ("picked dice", 1, DICE),
        ("paying", 1, PAYING),
    ]
    for whose in ("my", "their"):
        layout += [
            (f"{whose} side", 1, SIDE),
            (f"{whose} Phoenixborn", 1, CARD_FIELDS),
            (f"{whose} active dice", 1, DICE),
            (f"{whose} exhausted dice", 1, DICE),
            (f"{whose} units", N_UNITS, UNIT + CARD_FIELDS),
            (f"{whose} spells", N_SPELLS, SPELL + CODE_FIELDS),
            (f"{whose} attachments", N_ATTACHMENTS, ATTACHMENT + CODE_FIELDS),
            (f"{whose} discard tops", N_TOPS, CODE_FIELDS),
            (f"{whose} conjurations", N_CONJURED, (("copies", 10, "copies in the conjuration pile"), *CODE_FIELDS)),
            (f"{whose} draw top", 1, (("known", 1, "this seat knows the top card"), *CODE_FIELDS)),
        ]
    layout += [
        ("my hand", N_HAND, HAND + CARD_FIELDS),
        ("their known hand", N_KNOWN, (("known", 1, "a card that this seat knows to be in their hand"), *CODE_FIELDS)),
        ("offer", N_TITLES, (("offered", 1, "the title is on offer"), *CODE_FIELDS)),
        ("chimera", 1, CHIMERA),
        ("chimera behaviour", 1, CODE_FIELDS),
        ("chimera ultimate", 1, CODE_FIELDS),
    ]
    out: list[Piece] = []
    start = 0
    for name, rows, fields in layout:
        piece = Piece(name, rows, fields, start)
        out.append(piece)
        start = piece.stop
    return tuple(out)


PIECES: Final = _pieces()
N_OBSERVATION: Final = PIECES[-1].stop
START: Final = {piece.name: piece.start for piece in PIECES}
WIDTH: Final = {piece.name: piece.width for piece in PIECES}


@lru_cache(maxsize=1)
def schema() -> tuple[Row, ...]:
    """Every index of the observation. Shape of the whole: (N_OBSERVATION,), float32, each number in [0, 1]."""
    out: list[Row] = []
    for piece in PIECES:
        for row in range(piece.rows):
            prefix = f"{piece.name}[{row}]" if piece.rows > 1 else piece.name
            for name, top, meaning in piece.fields:
                out.append(Row(len(out), f"{prefix}.{name}", top, meaning))
    return tuple(out)


def tops() -> NDArray[np.float32]:
    """The largest value of every index, shape (N_OBSERVATION,)."""
    return np.array([row.top for row in schema()], np.float32)


@lru_cache(maxsize=1)
def schema_hash() -> str:
    """A short hash of the observation and the action table. A policy fits an environment with the same hash only."""
    digest = sha256()
    for row in schema():
        digest.update(f"{row.number}|{row.name}|{row.top}|{row.meaning}\n".encode())
    for block in BLOCKS:
        digest.update(f"{block.name}|{block.first}|{block.size}|{block.meaning}\n".encode())
    return digest.hexdigest()[:16]


def table() -> str:
    """The tables of actions and of the observation as Markdown."""
    lines = [
        f"### Actions: `Discrete({N_ACTIONS})`", "", "| ids | block | meaning |", "|---|---|---|",
        *(
            f"| {b.first}{f' to {b.first + b.size - 1}' if b.size > 1 else ''} | {b.name} | {b.meaning} |"
            for b in BLOCKS
        ),
        "", f"### Observation: `Box(0, 1, ({N_OBSERVATION},), float32)`", "",
        f"Hash of both tables: `{schema_hash()}`. A number in the vector is the raw value divided by *top*, at most 1.",
        "Index of a field: start + row * width + offset.", "",
        "| piece | start | rows | width |", "|---|---|---|---|",
        *(f"| {p.name} | {p.start} | {p.rows} | {p.width} |" for p in PIECES), "",
    ]  # fmt: skip
    seen: dict[Fields, str] = {}
    for p in PIECES:
        if p.fields in seen:
            lines += [f"**{p.name}**: fields as in *{seen[p.fields]}*.", ""]
            continue
        seen[p.fields] = p.name
        lines += [f"**{p.name}**", "", "| offset | field | top | meaning |", "|---|---|---|---|"]
        lines += [f"| {i} | {name} | {top} | {meaning} |" for i, (name, top, meaning) in enumerate(p.fields)]
        lines.append("")
    return "\n".join(lines)


BEGIN: Final = "<!-- generated by python -m ashes_env.encoding.schema --write -->"
END: Final = "<!-- end of the generated part -->"


def write(readme: Path) -> None:
    """Replaces the generated part of the README."""
    write_between(readme, BEGIN, table(), END)


def write_between(readme: Path, begin: str, text: str, end: str) -> None:
    """Replaces what stands between two marks of a README."""
    head, rest = readme.read_text(encoding="utf-8").split(begin)
    readme.write_text(f"{head}{begin}\n{text}{end}{rest.split(end)[1]}", encoding="utf-8")


if __name__ == "__main__":
    if "--write" in sys.argv[1:]:
        write(Path(__file__).with_name("README.md"))
    else:
        print(table())
