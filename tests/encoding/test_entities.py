"""Entities: a row for each card that is seen, action and event; the same knowledge as the flat vector."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ashes_env.decks import definitions, seating
from ashes_env.decks.deck import Deck
from ashes_env.decks.legality import DECK_TYPES
from ashes_env.encoding import actions as act
from ashes_env.encoding import entity_schema as sch
from ashes_env.encoding.book import Book
from ashes_env.encoding.entities import Entities, entities
from ashes_env.encoding.features import CardTable, title_code
from ashes_env.encoding.observation import observe
from ashes_env.encoding.schema import CODE_FIELDS, schema
from ashes_env.rules.game import Game, new_game
from ashes_env.rules.reading import values
from ashes_env.rules.records import key
from ashes_env.rules.state import log
from ashes_env.rules.state import options as o
from ashes_env.rules.state.state import GameOptions
from ashes_env.rules.worlds.determinize import determinize
from ashes_env.scenarios import position, side, unit
from tests.encoding.play import pvp, red_rains, walk

TABLE = CardTable(definitions())
BY_CODE = {title_code(d.title): d.title for d in definitions().cards}
Row = dict[str, Any]  # numbers by field, and titles


def look(g: Game, seat: int, page: int = 0) -> Entities:
    book = Book(g)
    mine = g.decision is not None and g.decision.seat == seat
    return entities(g, book, TABLE, seat, page, act.legal_actions(g, book, page) if mine else {})


def read(seen: Entities, part: str) -> list[Row]:
    """The rows of a part as raw values by field, with the title that a code stands for; empty rows left out."""
    of = next(p for p in sch.PARTS if p.name == part)
    out: list[Row] = []
    for numbers in seen[part].reshape(-1, len(of.fields)):
        if not numbers.any():
            continue
        row: Row = {name: round(float(x) * top, 3) for (name, top, _), x in zip(of.fields, numbers, strict=True)}
        for prefix in ("card ", "other "):
            names = [f"{prefix}{name}" for name, _, _ in CODE_FIELDS]
            if part == "cards":
                names = [f"{name}" for name, _, _ in CODE_FIELDS]
            if all(name in row for name in names):
                code = bytes(int(row[name]) for name in names)
                row[f"{prefix}title"] = BY_CODE.get(code, "")
        out.append(row)
    return out


def cards(seen: Entities, place: str, mine: bool | None = None) -> list[Any]:
    rows = [row for row in read(seen, "cards") if row[f"in {place}"]]
    return [row for row in rows if mine is None or row["mine"] == mine]


@pytest.mark.parametrize("seed", range(4))
def test_shapes_and_bounds(seed: int) -> None:
    game = red_rains(seed) if seed % 2 else pvp(seed)
    for n, (g, _) in enumerate(walk(game, seed)):
        if n % 4:
            continue
        for seat in (0, 1) if seed % 2 == 0 else (0,):
            seen = look(g, seat)
            assert list(seen) == [part.name for part in sch.PARTS]
            for part in sch.PARTS:
                array = seen[part.name]
                assert array.dtype == np.float32
                assert array.shape == part.shape
                assert array.min() >= 0
                assert array.max() <= 1


@pytest.mark.parametrize("seed", [1, 2])
def test_the_rows_are_the_cards_that_are_seen(seed: int) -> None:
    for n, (g, _) in enumerate(walk(pvp(seed), seed)):
        if n % 5:
            continue
        seat = n % 2
        seen = look(g, seat)
        assert read(seen, "globals")[0]["cards left out"] == 0
        for p in g.players:
            mine = p.seat == seat
            units = cards(seen, "unit", mine)
            assert [row["card title"] for row in units] == [g.cards[cid].d.title for cid in p.units]
            for row, cid in zip(units, p.units, strict=True):
                card = g.cards[cid]
                assert row["wounds"] == min(10, card.wounds)
                assert row["attack"] == min(10, max(0, values.attack(g, card)))
                assert row["exhausted"] == values.exhausted(g, card)
            assert [row["card title"] for row in cards(seen, "spell", mine)] == [
                g.cards[cid].d.title for cid in p.spells
            ]
            pb = g.cards.get(p.pb)
            if pb is not None:
                (row,) = cards(seen, "Phoenixborn", mine)
                assert row["life left"] == min(20, max(0, values.life(g, pb) - pb.wounds)) or row["life left"] == 10
            for place, pile in (("discard pile", p.discard), ("conjuration pile", p.conjurations)):
                rows = cards(seen, place, mine)
                assert sorted((row["card title"], row["copies"]) for row in rows) == sorted(
                    (title, min(10, sum(g.by_id[c].title == title for c in pile)))
                    for title in {g.by_id[c].title for c in pile}
                )
        me = g.players[seat]
        assert sum(row["copies"] for row in cards(seen, "hand", True)) == len(me.hand)
        assert {row["card title"] for row in cards(seen, "hand", True)} == {g.by_id[c].title for c in me.hand}


@pytest.mark.parametrize("seed", range(4))
def test_rows_of_actions_fit_the_mask_and_point_at_their_cards(seed: int) -> None:
    pointed = 0
    for n, (g, book) in enumerate(walk(red_rains(seed) if seed == 3 else pvp(seed), seed)):
        if g.decision is None or n % 2:
            continue
        seat = g.decision.seat
        actions = act.legal_actions(g, book)
        seen = look(g, seat)
        rows = seen["actions"]
        assert set(np.flatnonzero(rows[:, 0])) == set(actions)
        assert not rows[rows[:, 0] == 0].any()
        cards_seen = seen["cards"]
        for action, option in actions.items():
            at = round(float(rows[action, 1]) * sch.MAX_CARDS)
            kind, value = option >> o.SHIFT, option & o.MASK
            if action == act.PAGE or kind not in (o.CARD, o.FROM_HAND, o.TITLE) or (
                kind == o.CARD and (value not in g.cards or g.cards[value].facedown)
            ):
                continue
            assert at > 0
            code = bytes(np.rint(cards_seen[at - 1, -6:] * 255).astype(int).tolist())
            d = g.cards[value].d if kind == o.CARD else g.by_id[value]
            assert code == title_code(d.title)
            pointed += 1
        if seat == 0 and not g.players[1].scripted:
            assert not look(g, 1)["actions"].any()
    assert pointed > 30


def test_actions_say_what_they_are() -> None:
    g = position(me=side("Coal Roarkwin", hand=["Anchornaut"], dice={"ceremonial power": 2}))
    rows = look(g, 0)["actions"]
    names = [name for name, _, _ in sch.ACTION_ROW]
    dice = rows[act.OWN_DICE + 2]
    if dice[0]:
        assert {name for name, x in zip(names, dice, strict=True) if x} >= {
            "legal", "block own die", "die ceremonial", "side power",
        }  # fmt: skip
    verb = rows[act.VERBS + 1]
    assert {name for name, x in zip(names, verb, strict=True) if x} == {"legal", "place", "block verb"}


def test_battles_and_hosts_point_at_rows() -> None:
    g = position(
        me=side("Coal Roarkwin", units=["Iron Worker", unit("Hammer Knight", attached=["Root Armor"])]),
        foe=side("Aradel Summergaard", units=["Mist Spirit", "Mist Spirit"]),
    )
    g.apply(o.ATTACK)
    g.apply(o.option(o.CARD, g.players[1].pb))
    for cid in g.players[0].units:
        g.apply(o.option(o.CARD, cid))
    g.apply(o.option(o.CARD, g.players[1].units[1]))
    g.apply(o.option(o.CARD, g.players[0].units[0]))
    seen = look(g, 1)
    everything = read(seen, "cards")
    blocker = cards(seen, "unit", True)[1]
    assert blocker["defending"] == 1
    assert everything[int(blocker["opposite"]) - 1]["card title"] == "Iron Worker"
    (armor,) = cards(seen, "attachment")
    assert everything[int(armor["host"]) - 1]["card title"] == "Hammer Knight"
    assert [row["card title"] for row in read(seen, "events") if row[f"kind {log.ATTACKS}"]] == [
        "Hammer Knight", "Iron Worker",
    ]  # fmt: skip


def test_events_are_those_of_the_log_seen_from_the_seat() -> None:
    checked = 0
    for n, (g, _) in enumerate(walk(pvp(4), 4)):
        if n % 7:
            continue
        for seat in (0, 1):
            rows = read(look(g, seat), "events")
            entries = g.log[::-1][: sch.MAX_EVENTS]
            assert len(rows) == len(entries)
            for row, (kind, who, card, other, number) in zip(rows, entries, strict=True):
                assert row[f"kind {kind}"] == 1
                assert (row["by me"], row["by them"]) == (who == seat, who == 1 - seat)
                assert row["number"] == min(20, max(0, number))
                assert row["card title"] == (g.by_id[card].title if card else "")
                assert row["other title"] == (g.by_id[other].title if other else "")
                assert row["card mine"] == bool(card and g.owner[card] == seat)
                checked += card > 0
    assert checked > 200


@pytest.mark.parametrize("seed", range(4))
def test_what_a_seat_cannot_know_changes_nothing_that_it_sees(seed: int) -> None:
    """Hidden cards, hidden picks and future chance are dealt anew; every part stays bitwise the same."""
    game = red_rains(seed) if seed == 3 else pvp(seed)
    for n, (g, _) in enumerate(walk(game, seed)):
        if g.decision is None or n % 3:
            continue
        for seat in (0,) if seed == 3 else (0, 1):
            one, two = look(g, seat), look(determinize(g, seat, n), seat)
            for part in one:
                assert one[part].tobytes() == two[part].tobytes(), part


def test_dealing_anew_does_change_what_the_owner_sees() -> None:
    """The test above could not fail if nothing were dealt."""
    changed = 0
    for n, (g, _) in enumerate(walk(pvp(0), 0)):
        if g.decision is not None and n % 3 == 0:
            changed += look(g, 1)["cards"].tobytes() != look(determinize(g, 0, n), 1)["cards"].tobytes()
    assert changed > 20


def test_cards_for_which_there_is_no_row_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    titles = [d.title for d in definitions().cards if d.type in DECK_TYPES and not d.is_conjured][:70]
    g = position(
        me=side("Coal Roarkwin", hand=titles[:20], deck=titles),
        foe=side("Aradel Summergaard", units=["Mist Spirit"] * 13, discard=titles[:35]),
    )
    seen = look(g, 0)
    assert len(read(seen, "cards")) == sch.MAX_CARDS
    assert len(cards(seen, "unit", False)) == 13
    total = 2 + 13 + 20 + 35 + len(titles)
    (general,) = read(seen, "globals")
    assert general["cards left out"] == min(10, total - sch.MAX_CARDS)
    assert len(cards(seen, "hand", True)) == 20


def many() -> Deck:
    names = [d.title for d in definitions().cards if d.type in DECK_TYPES and not d.card.unique_to]
    return Deck("thirty", "Coal Roarkwin", tuple((title, 1) for title in names[:30]), (10, 0, 0, 0, 0, 0, 0, 0, 0))


def test_picks_for_a_first_five_are_shown_also_in_decks_of_many_titles() -> None:
    seat = seating(many(), ())
    g = new_game(definitions(), [seat, seat], seed=1, options=GameOptions(chained=False))
    picked = []
    for _ in range(3):
        assert g.decision is not None
        option = g.decision.options[4]
        picked.append(g.by_id[option & o.MASK].title)
        g.apply(option)
    rows = cards(look(g, 0), "draw pile", True)
    assert sorted(row["card title"] for row in rows if row["picked"]) == sorted(picked)
    assert observe(g, Book(g), TABLE, 0).max() <= 1
    assert not any(row["picked"] for row in cards(look(g, 1), "draw pile", True))


def test_the_general_numbers_are_those_of_the_flat_vector() -> None:
    for n, (g, book) in enumerate(walk(pvp(6), 6)):
        if n % 9:
            continue
        seat = n % 2
        flat = {row.name: x for row, x in zip(schema(), observe(g, book, TABLE, seat).tolist(), strict=True)}
        seen = look(g, seat)["globals"].tolist()
        for (name, _, _), x in zip(sch.GLOBAL_ROW[:-1], seen[:-1], strict=True):
            assert flat[name] == x, name


def test_looking_changes_nothing_and_arrays_are_fresh() -> None:
    g = pvp(3)
    before = key(g)
    one, two = look(g, 0), look(g, 0)
    assert key(g) == before
    for part in one:
        assert not np.shares_memory(one[part], two[part])
        one[part][...] = 0.5
        assert np.array_equal(look(g, 0)[part], two[part])


def test_the_readme_is_current() -> None:
    readme = Path(sch.__file__).with_name("README.md").read_text(encoding="utf-8")
    made = readme.split(sch.BEGIN)[1].split(sch.END)[0]
    assert made == f"\n{sch.table()}", "run: python -m ashes_env.encoding.entity_schema --write"


def test_the_schema_has_a_place_for_every_event_and_no_name_twice() -> None:
    assert len(log.KINDS) <= sch.N_KINDS
    for part in sch.PARTS:
        names = [name for name, _, _ in part.fields]
        assert len(set(names)) == len(names), part.name
        assert all(top > 0 and meaning for _, top, meaning in part.fields)
