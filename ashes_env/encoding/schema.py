"""The tables of actions and observations as text: every number and id, its largest value and its meaning.

`python -m ashes_env.encoding.schema` prints them; `make docs` makes a page of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Final, NamedTuple

from ashes_env.encoding import vocabulary as v
from ashes_env.encoding.actions import ORDERING, Block, blocks
from ashes_env.encoding.features import FACTS
from ashes_env.encoding.fields import CONSEQUENCE, KEPT, Fields
from ashes_env.encoding.layout import MAX_ACTIONS, N_CONSEQUENCES, Ids, Layout, layout
from ashes_env.encoding.sizes import ID_SCALE, PART_FIELDS, PART_IDS, PART_ROWS, n_flat, n_raw
from ashes_env.files.piping import quietly
from ashes_env.language import codes as k

TWO: Final = layout(0, 1)  # a table for two
TWO_AHEAD: Final = layout(0, 1, True)  # the same with consequences
N_OBSERVATION: Final = n_flat(TWO)
N_DICE: Final = len(k.DIE_TYPES) * len(k.LEVELS) + 1

SIZES: Final = {
    "title": v.N_TITLES,
    "text": v.N_TEXTS,
    "word": v.N_WORDS,
    "change": v.N_CHANGES,
    "rule": v.N_RULES,
    "until": v.N_DURATIONS,
    "log": v.N_LOG,
    "die": N_DICE,
}
VOCABULARIES: Final = {
    "title": "a title (`vocabulary.title_of`)",
    "text": 'an ability, a branch or a program (`tables()["text..."]`)',
    "word": "a word of the language",
    "change": "a kind of lasting change",
    "rule": "a rule that a card is under",
    "until": "when a change ends",
    "log": "what happened",
    "die": "type * 3 + side + 1",
    "action": "an action of the table above",
}


class Row(NamedTuple):
    """One index of the flat form as float32. `kind` is "number" (raw value / `top`, at most 1), "fact" (likewise, from
    the definition of the title in the same row), or the vocabulary of an id (id / `ID_SCALE`).
    """

    number: int
    name: str
    top: int
    meaning: str
    kind: str


@lru_cache(maxsize=16)
def schema(shape: Layout = TWO) -> tuple[Row, ...]:
    """Every index of the flat form. Its shape is (n_flat,), float32, each number in [0, 1]."""
    out: list[Row] = []
    for piece in shape.pieces:
        for row in range(piece.rows):
            prefix = f"{piece.name}[{row}]" if piece.rows > 1 else piece.name
            out += [
                Row(len(out) + i, f"{prefix}.{name}", top, meaning, "number")
                for i, (name, top, meaning) in enumerate(piece.fields)
            ]
    for piece in shape.pieces:
        for row in range(piece.rows):
            prefix = f"{piece.name}[{row}]" if piece.rows > 1 else piece.name
            out += [
                Row(len(out) + i, f"{prefix}.id {name}", ID_SCALE, VOCABULARIES[vocabulary], vocabulary)
                for i, (name, vocabulary) in enumerate(piece.ids)
            ]
    for piece in shape.pieces:
        if piece.facts:
            for row in range(piece.rows):
                prefix = f"{piece.name}[{row}]" if piece.rows > 1 else piece.name
                out += [
                    Row(len(out) + i, f"{prefix}.card {name}", top, meaning, "fact")
                    for i, (name, top, meaning) in enumerate(FACTS)
                ]
    if shape.consequences:
        for row in range(N_CONSEQUENCES):
            out += [
                Row(len(out) + i, f"consequences[{row}].{name}", top, meaning, "number")
                for i, (name, top, meaning) in enumerate(CONSEQUENCE)
            ]
        for row in range(N_CONSEQUENCES):
            out.append(Row(len(out), f"consequences[{row}].id action", ID_SCALE, VOCABULARIES["action"], "action"))
    return tuple(out)


# Indices that were reserved when the first policies were published and got a meaning later. The hash counts them as
# reserved, because a policy that was trained without them still fits.
SINCE: Final = frozenset(
    {f"event {k.ATTACHED}", f"event {k.EXHAUSTION_PLACED}", f"event {k.DAMAGE_RECEIVED}", f"event {k.MILLED}"}
)
TAKEN: Final = "attack"  # likewise: a block of ids that were reserved, just before those that still are


@lru_cache(maxsize=16)
def schema_hash(shape: Layout = TWO) -> str:
    """A short hash of the tables of actions, of both forms of observations, and of the vocabulary in use. Checkpoints
    and replays store it as the version of the tables that they were made with.
    """
    digest = sha256()
    for row in schema(shape):
        meaning = KEPT if row.name.rpartition(".")[2] in SINCE else row.meaning
        digest.update(f"{row.number}|{row.name}|{row.top}|{meaning}|{row.kind}\n".encode())
    for part, fields in PART_FIELDS.items():
        digest.update(f"{part}|{PART_ROWS[part]}|{fields}|{PART_IDS[part]}\n".encode())
    taken = 0
    for block in blocks(shape):
        if block.name == TAKEN:
            taken = block.size
            continue
        first, size = (
            (block.first - taken, block.size + taken) if block.name == "reserved" else (block.first, block.size)
        )
        digest.update(f"{block.name}|{first}|{size}|{block.meaning}\n".encode())
    for name, size in SIZES.items():
        digest.update(f"{name}|{size}\n".encode())
    return digest.hexdigest()[:16]


def hash_of_actions(blocks: Sequence[Block], before: str = "") -> str:
    """A short hash of what ids mean, apart from those that are reserved and with the way in which moves are laid onto
    them (`ORDERING`); `before` is the hash of the table that they extend.
    """
    digest = sha256(f"{before}{ORDERING}\n".encode())
    for block in blocks:
        if block.name != "reserved":
            digest.update(f"{block.name}|{block.first}|{block.size}|{block.paged}|{block.meaning}\n".encode())
    return digest.hexdigest()[:16]


@lru_cache(maxsize=16)
def actions_hash(shape: Layout = TWO) -> str:
    """A short hash of what actions mean. Replays and saved games store it: they depend on nothing that is observed."""
    return hash_of_actions(blocks(shape))


def table(shape: Layout = TWO) -> str:
    """The tables as Markdown."""
    lines = [
        f"## Actions: `Discrete({shape.n_actions})`",
        "",
        "| ids | block | meaning |",
        "|---|---|---|",
        *(
            f"| {b.first}{f' to {b.first + b.size - 1}' if b.size > 1 else ''} | {b.name} | {b.meaning} |"
            for b in blocks(shape)
        ),
        "",
        f"## Flat: `Box(0, 1, ({n_flat(shape)},), float32)` or `Box(0, 255, ({n_raw(shape)},), uint8)`",
        "",
        f"Hash of all tables: `{schema_hash(shape)}`.",
        "",
        f"float32: {shape.numbers} numbers (raw value / *top*, at most 1), {shape.ids} ids (id / {ID_SCALE}), then "
        f"{shape.facts} rows of {len(FACTS)} facts. uint8: the raw numbers, then the ids in two bytes each, low byte "
        "first; no facts. `ids_of(observation, layout)` gives the ids of both. Index of a field: start + row * width + "
        "offset; of an id in bytes: numbers + 2 * (id start + row * ids + offset).",
        "",
        "| piece | start | rows | width | id start | ids | facts |",
        "|---|---|---|---|---|---|---|",
        *(
            f"| {p.name} | {p.start} | {p.rows} | {p.width} | {p.id_start if p.ids else ''} | "
            f"{', '.join(f'{name} ({kind})' if name != kind else name for name, kind in p.ids)} | "
            f"{'yes' if p.facts else ''} |"
            for p in shape.pieces
        ),
        "",
    ]
    seen: dict[Fields, str] = {}
    for p in shape.pieces:
        if p.fields in seen:
            lines += [f"**{p.name}**: fields as in *{seen[p.fields]}*.", ""]
            continue
        seen[p.fields] = p.name
        lines += [f"**{p.name}**", "", *_fields(p.fields)]
    lines += ["**facts**", "", *_fields(FACTS)]
    lines += [
        "## Consequences: `consequences=True`",
        "",
        f"A row for each legal action, by ascending id; the rest is 0. In the flat form {N_CONSEQUENCES} rows follow "
        f"everything else, then their action ids (`consequences_of(observation, layout)`); beside rows of actions they "
        f"are an array of shape ({MAX_ACTIONS}, {len(CONSEQUENCE)}).",
        "",
        "**consequences**",
        "",
        *_fields(CONSEQUENCE),
    ]
    lines += ["## Ids", "", "| vocabulary | ids | meaning |", "|---|---|---|"]
    for name, text in VOCABULARIES.items():
        lines.append(f"| {name} | 0 to {SIZES.get(name, shape.n_actions) - 1} | {text} |")
    lines += [
        "",
        "## The entities: a `Dict` of float32 (or uint8) and int32 arrays",
        "",
        "| part | shape | ids | meaning |",
        "|---|---|---|---|",
        f"| `globals`, `global_ids` | ({shape.general_numbers},), ({shape.general_ids},) | as above | the first "
        f"{shape.n_general} pieces of the flat form |",
    ]
    for part, fields in PART_FIELDS.items():
        ids = _ids(PART_IDS[part])
        lines.append(
            f"| `{part}`, `{part[:-1]}_ids` | ({PART_ROWS[part]}, {len(fields)}), "
            f"({PART_ROWS[part]}, {len(PART_IDS[part])}) | {ids} | {MEANING[part]} |"
        )
    lines.append("")
    for part, fields in PART_FIELDS.items():
        lines += [f"**{part}**", "", *_fields(fields)]
    return "\n".join(lines)


MEANING: Final = {
    "cards": "a row for each card that the seat can see; equal cards in a pile or hand share one; the rest is 0",
    "actions": "a row for each legal action, by ascending id; the rest is 0",
    "events": "what everybody has seen happen lately, the newest first",
}


def _ids(ids: Ids) -> str:
    return ", ".join(f"{name} ({kind})" if name != kind else name for name, kind in ids)


def _fields(fields: Fields) -> list[str]:
    rows = [f"| {i} | {name} | {top} | {meaning} |" for i, (name, top, meaning) in enumerate(fields)]
    return ["| offset | field | top | meaning |", "|---|---|---|---|", *rows, ""]


if __name__ == "__main__":
    raise SystemExit(quietly(lambda: print(table())))
