"""The tables of fields, and that the writers go by them."""

from typing import Any

import pytest

from ashes_env.encoding import fields as c
from tests import changed_source

TABLES = {
    name: table for name, table in vars(c).items() if name.isupper() and name[0] != "_" and isinstance(table, tuple)
}
FIELDS: dict[str, c.Fields] = {name: table for name, table in TABLES.items() if table and isinstance(table[0], tuple)}

# In which table a field is added, before which row.
ADDED = {
    "SCENE": '("turn", 100',
    "EVENT": '("amount", 10, "damage',
    "RESOLVING": '("effect", 8',
    "CHANGE": '("on", 96, "the card that it is on',
    "HAPPENED": '("number", 20, "the number that goes',
    "SIDE": '("out", 1',
    "CHIMERA": '("phase 1", 1',
    "CARD": '("face down", 1',
    "UNIT": '("red rains", 3',
    "SPELL": '("slot", 6, "slot on the spellboard"),\n    ("exhausted"',
    "ATTACHMENT": '("host", 30',
    "PLACED_DIE": '("mine", 1, "it is this',
    "HAND": '("picked", 3, "copies chosen already"),\n    ("known"',
    "PILES": '("removed", 3',
    "OFFER": '("copies", 3',
    "ROW": '("copies", 10, "how many equal',
    "ACTION": '("place", 30',
    "CONSEQUENCE": '("main action", _ALWAYS',
}

PLAYED = """
import hashlib
import numpy as np
from ashes_env.encoding.sizes import PART_FIELDS
from ashes_env.encoding.schema import schema
from ashes_env.encoding.fields import CONSEQUENCE
from ashes_env.encoding.views import consequences, flat
from tests.encoding.columns import actions_of, general_columns, in_rows
from tests.encoding.play import pvp, red_rains, walk

found, new = hashlib.sha256(), {}

def take(kind, names, values):
    kept = [i for i, column in enumerate(names) if ".added " not in column]
    assert len(names) == values.shape[-1], kind
    found.update(kind.encode() + np.ascontiguousarray(values[..., kept]).tobytes())
    for i, column in enumerate(names):
        if ".added " in column:
            table = column.rpartition(".added ")[2]
            new[table] = bool(new.get(table) or values[..., i].any())

positions = 0
for game, seed in ((pvp(1), 1), (red_rains(2), 2), (pvp(3, "The Iron Men", "The Mist Guardian"), 3)):
    for n, (g, book) in enumerate(walk(game, seed)):
        if n % 3:
            continue
        if n > 600:
            break
        positions += 1
        for seat, p in enumerate(g.players):
            if p.scripted:
                continue
            take("flat", [row.name for row in schema(book.layout)], flat(g, book, seat))
            rows = in_rows(g, seat, shape=book.layout)
            take("globals", general_columns(book.layout)[0], rows["globals"])
            for part, fields in PART_FIELDS.items():
                take(part, [f"{part}.{field[0]}" for field in fields], rows[part])
                found.update(rows[f"{part[:-1]}_ids"].tobytes())
            ahead = consequences(g, actions_of(g, book, seat), whole=True)
            take("consequences", [f"consequences.{field[0]}" for field in CONSEQUENCE], ahead)
print(json.dumps({"seen": found.hexdigest(), "new": new, "positions": positions}))
"""


def played(added: dict[str, str]) -> dict[str, Any]:
    source = changed_source.source_of(c)
    for table, row in added.items():
        source = changed_source.before(source, "    " + row, f'    ("added {table}", 1, "nothing"),\n')
    return changed_source.printed(c, source, PLAYED)


def test_a_field_is_added_to_a_table_and_all_others_are_written_as_before() -> None:
    before, after = played({}), played(ADDED)
    assert before["positions"] == after["positions"] > 200
    assert after["seen"] == before["seen"]
    assert (before["new"], after["new"]) == ({}, dict.fromkeys(ADDED, False))


@pytest.mark.parametrize("table", list(FIELDS))
def test_a_field_is_found_by_its_name(table: str) -> None:
    names = [name for name, _, _ in FIELDS[table]]
    assert len(set(names)) == len(names)
    assert [c.place(FIELDS[table], name) for name in names] == list(range(len(names)))


def test_a_field_that_no_table_has_is_an_error() -> None:
    with pytest.raises(ValueError, match="wounds"):
        c.place(c.SPELL, "wounds")
