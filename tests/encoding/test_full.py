"""Lists that are full: every row up to the last one is used, what does not fit is counted, and nothing else changes."""

from typing import Any

import pytest

from ashes_env.decks import definitions
from ashes_env.encoding.arrays import ids_of
from ashes_env.encoding.context import EncodingContext
from ashes_env.encoding.layout import MAX_ACTIONS, N_CHANGES, N_PILES, N_PLACED_DICE
from ashes_env.encoding.schema import TWO, schema
from ashes_env.encoding.views import entities, flat
from ashes_env.language import codes as k
from ashes_env.rules.game import Game
from ashes_env.rules.state.state import T_RULE, Timed
from ashes_env.scenarios import position, side, unit
from tests.encoding.columns import actions_of, entity_differences, flat_differences, general_columns, in_rows
from tests.support import in_play

COAL, AR = "Coal Roarkwin", "Aradel Summergaard"
TITLES = [d.title for d in definitions().cards if d.type == k.ACTION_SPELL][: N_PILES + 3]


def table(me: dict[str, Any], foe: dict[str, Any]) -> Game:
    sides = [{"deck": ["Cover"] * 3, **me}, {"deck": ["Root Armor"] * 3, **foe}]
    return position(sides[0], sides[1])


def both(g: Game, name: str) -> tuple[list[int], list[int]]:
    """The numbers of all rows of a column of the general pieces: in the flat form, in the entities."""
    vector = flat(g, EncodingContext(g), 0)
    piece, field = name.split(".")
    rows = [row for row in schema(TWO) if row.kind == "number" and row.name.split("[")[0].split(".")[0] == piece]
    one = [round(float(vector[row.number]) * row.top) for row in rows if row.name.endswith(f".{field}")]
    names, _ = general_columns(TWO)
    seen = in_rows(g, 0)["globals"]
    return one, [int(seen[i]) for i, column in enumerate(names) if column == name]


def differences(one: Game, two: Game) -> set[str]:
    """The columns of both forms in which two positions differ."""
    forms = [flat(g, EncodingContext(g), 0) for g in (one, two)]
    return flat_differences(forms[0], forms[1], TWO) | entity_differences(in_rows(one, 0), in_rows(two, 0), TWO)


def changed(n: int) -> Game:
    """A unit under so many lasting changes."""
    g = table(side(COAL, units=["Hammer Knight"], dice="natural"), side(AR, units=["Mist Spirit"]))
    in_play(g, "Hammer Knight").timed = (Timed(T_RULE, k.CANNOT_ATTACK, 1, k.END_OF_TURN, 1, 1, ""),) * n
    return g


@pytest.mark.parametrize("more", [-1, 0, 1, 3])
def test_lasting_changes_fill_their_rows(more: int) -> None:
    g = changed(N_CHANGES + more)
    for rows in both(g, "changes.present"):
        assert rows == [1] * min(N_CHANGES, N_CHANGES + more) + [0] * max(0, -more)
    assert both(g, "scene.changes left out") == ([max(0, more)], [max(0, more)])
    if more > 0:
        assert differences(g, changed(N_CHANGES)) == {"scene.changes left out", "cards.changes"}


def diced(n: int) -> Game:
    """A unit with so many dice on it."""
    mine = side(COAL, units=[unit("Hammer Knight", dice=f"{n} natural power")], dice="natural")
    return table(mine, side(AR, units=["Mist Spirit"]))


@pytest.mark.parametrize("more", [-1, 0, 1, 3])
def test_dice_on_cards_fill_their_rows(more: int) -> None:
    g = diced(N_PLACED_DICE + more)
    for rows in both(g, "my dice on cards.present"):
        assert rows == [1] * min(N_PLACED_DICE, N_PLACED_DICE + more) + [0] * max(0, -more)
    if more > 0:
        assert differences(g, diced(N_PLACED_DICE)) == {"cards.dice on it"}, "the card says how many there are"


@pytest.mark.parametrize("whose", ["my", "their"])
@pytest.mark.parametrize("more", [-1, 0, 1, 3])
def test_titles_of_the_piles_fill_their_rows(whose: str, more: int) -> None:
    """Twice each title: one row, and one card or one title more that has none."""
    pile = side(COAL if whose == "my" else AR, discard=TITLES[: N_PILES + more] * 2, deck=[TITLES[0]])
    g = table(pile, side(AR)) if whose == "my" else table(side(COAL), pile)
    vector = flat(g, EncodingContext(g), 0)
    seen = {row.name: float(vector[row.number]) * row.top for row in schema(TWO) if row.kind == "number"}
    used = [round(seen[f"{whose} piles[{i}].in discard pile"]) for i in range(N_PILES)]
    assert used == [2] * min(N_PILES, N_PILES + more) + [0] * max(0, -more)
    assert round(seen[f"{whose} side.titles left out"]) == 2 * max(0, more)
    ids = ids_of(vector, TWO)
    at = [row for row in schema(TWO) if row.name.startswith(f"{whose} piles[") and row.kind == "title"]
    assert sum(bool(ids[row.number - TWO.numbers]) for row in at) == min(N_PILES, N_PILES + more)


@pytest.mark.parametrize("more", [-1, 0, 1, 3])
def test_actions_fill_their_rows(more: int) -> None:
    g = changed(1)
    context = EncodingContext(g)
    actions = actions_of(g, context, 0)
    move = next(iter(actions.values()))
    many = {**actions, **{TWO.n_actions + i: move for i in range(MAX_ACTIONS + more - len(actions))}}
    seen = entities(g, context, 0, 0, many, whole=True)
    assert int(seen["actions"].any(axis=1).sum()) == min(MAX_ACTIONS, MAX_ACTIONS + more)
    names, _ = general_columns(TWO)
    assert int(seen["globals"][names.index("scene.actions left out")]) == max(0, more)
