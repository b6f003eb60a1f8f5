"""What differs between two observations, by the names of the columns, in both forms."""

import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ashes_env.encoding.actions import Actions, legal_actions
from ashes_env.encoding.arrays import Entities
from ashes_env.encoding.context import EncodingContext
from ashes_env.encoding.layout import Layout
from ashes_env.encoding.schema import schema
from ashes_env.encoding.sizes import PART_FIELDS, PART_IDS
from ashes_env.encoding.views import action_rows, entities, flat
from ashes_env.encoding.vocabulary import WORDS, TextIds, title_of
from ashes_env.language import codes as k
from ashes_env.rules.definitions.costs import FlatCost
from ashes_env.rules.game import Game
from tests.support import offered

Row = dict[str, Any]


def actions_of(g: Game, context: EncodingContext, seat: int, page: int = 0) -> Actions:
    """The legal actions of the seat that decides, none for another seat."""
    mine = g.decision is not None and g.decision.seat == seat
    return legal_actions(g, context, page) if mine else {}


def in_rows(g: Game, seat: int, page: int = 0, shape: Layout | None = None) -> Entities:
    """The entities of a seat, numbers as they are."""
    context = EncodingContext(g, shape)
    return entities(g, context, seat, page, actions_of(g, context, seat, page), whole=True)


def general_columns(shape: Layout) -> tuple[list[str], list[str]]:
    """The names of the columns of the general pieces: numbers, ids."""
    pieces = shape.pieces[: shape.n_general]
    return (
        [f"{piece.name}.{name}" for piece in pieces for _ in range(piece.rows) for name, _, _ in piece.fields],
        [f"{piece.name}.id {name}" for piece in pieces for _ in range(piece.rows) for name, _ in piece.ids],
    )


def flat_differences(one: NDArray[np.float32], two: NDArray[np.float32], shape: Layout) -> set[str]:
    """The columns in which two flat observations differ, without the number of a row: "my units.wounds"."""
    rows = schema(shape)
    return {re.sub(r"\[\d+\]", "", rows[i].name) for i in np.flatnonzero(one != two).tolist()}


def entity_differences(one: Entities, two: Entities, shape: Layout) -> set[str]:
    """The columns in which two positions as entities differ: "cards.wounds", "my side.main action"."""
    out: set[str] = set()
    for part, names in zip(("globals", "global_ids"), general_columns(shape), strict=True):
        out |= {names[i] for i in np.flatnonzero(one[part] != two[part]).tolist()}
    for part, fields in PART_FIELDS.items():
        found = (one[part] != two[part]).any(axis=0)
        out |= {f"{part}.{name}" for (name, _, _), differs in zip(fields, found, strict=True) if differs}
        ids = f"{part[:-1]}_ids"
        found = (one[ids] != two[ids]).any(axis=0)
        out |= {f"{part}.id {name}" for (name, _), differs in zip(PART_IDS[part], found, strict=True) if differs}
    return out


def differences(one: Game, two: Game, seat: int = 0) -> tuple[set[str], set[str]]:
    """The columns in which a seat sees two games differ: of the flat form, and of the entities."""
    context, other = EncodingContext(one), EncodingContext(two)
    return (
        flat_differences(flat(one, context, seat), flat(two, other, seat), context.layout),
        entity_differences(in_rows(one, seat), in_rows(two, seat), context.layout),
    )


def move_of(g: Game, words: str) -> int:
    """A move of the decision at hand by its words, as in `tests.support.choose`."""
    assert g.decision is not None
    name, _, nth = words.partition("#")
    names = offered(g)
    found = [i for i, each in enumerate(names) if each in (name, f"{name} in hand")]
    assert len(found) >= int(nth or 1), f"{words!r} is not among {names}"
    return g.decision.moves[found[int(nth or 1) - 1]]


def action_row(g: Game, words: str) -> Row:
    """The row of a move by its words: numbers as they are by field, ids by column, and as "text" and "verb" the
    address of its text and its effect word. Beside the flat form the same row stands, but for the pointer.
    """
    assert g.decision is not None
    context = EncodingContext(g)
    seat = g.decision.seat
    actions = legal_actions(g, context)
    place = [actions[action] for action in sorted(actions)].index(move_of(g, words))
    seen = entities(g, context, seat, 0, actions, whole=True)
    numbers, ids = action_rows(g, context, seat, actions, whole=True)
    pointer = [name for name, _, _ in PART_FIELDS["actions"]].index("card")
    beside = seen["actions"].copy()
    beside[:, pointer] = 0
    assert np.array_equal(numbers, beside)
    assert np.array_equal(ids, seen["action_ids"])
    row: Row = {
        name: n for (name, _, _), n in zip(PART_FIELDS["actions"], seen["actions"][place].tolist(), strict=True)
    }
    for (name, _), n in zip(PART_IDS["actions"], seen["action_ids"][place].tolist(), strict=True):
        row[f"id {name}"] = n
    row["text"] = TextIds(g.defs).address[row["id text"]] if row["id text"] else ""
    row["verb"] = WORDS[row["id word"] - 1] if row["id word"] else ""
    row["points at"] = card_row(seen, row["card"]) if row["card"] else {}
    return row


def card_row(seen: Entities, number: int) -> Row:
    """A row of cards by its number (from 1), with the title in words."""
    row: Row = {
        name: n for (name, _, _), n in zip(PART_FIELDS["cards"], seen["cards"][number - 1].tolist(), strict=True)
    }
    row["title"] = title_of(int(seen["card_ids"][number - 1][0]))
    return row


def costs_of(row: Row) -> dict[str, int]:
    """What an action costs, without what it does not."""
    return {name.removeprefix("costs "): n for name, n in row.items() if name.startswith("costs ") and n}


def price(cost: FlatCost) -> dict[str, int]:
    """A cost as `costs_of` gives it."""
    out = {"main action": cost.main, "side action": cost.side, "exhaustion": int(cost.exhaust), "discard": cost.discard}
    for symbol in cost.symbols:
        name = "basic" if symbol < 0 else f"{k.DIE_TYPES[symbol // 3]} {k.LEVELS[symbol % 3]}"
        out[name] = out.get(name, 0) + 1
    return {name: n for name, n in out.items() if n}
