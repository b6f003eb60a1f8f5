"""Observations: what stands where, nothing that the seat does not know, and a schema that is true."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from ashes_env.cards.registry import all_cards, dice_powers
from ashes_env.decks import definitions
from ashes_env.encoding import schema as sch
from ashes_env.encoding.actions import legal_actions
from ashes_env.encoding.arrays import facts, ids_of
from ashes_env.encoding.context import EncodingContext
from ashes_env.encoding.fields import N_ASKS, N_EVENTS
from ashes_env.encoding.layout import N_HAND, N_UNITS
from ashes_env.encoding.sizes import PART_FIELDS
from ashes_env.encoding.text import observation_text
from ashes_env.encoding.views import entities, flat, raw
from ashes_env.encoding.vocabulary import title_id, title_of
from ashes_env.language import codes as k
from ashes_env.render.text import position_text
from ashes_env.rules.definitions.definitions import Definitions
from ashes_env.rules.state import moves as m
from ashes_env.rules.state import zones
from ashes_env.rules.worlds.determinize import determinize
from ashes_env.solo.battle import attack_with
from ashes_env.solo.pile import add_facedown
from docs import reference
from tests.encoding.play import pvp, red_rains, walk
from tests.prelude import *


def see(g: Game, seat: int) -> dict[str, float]:
    """An observation by name, as raw values."""
    vector = flat(g, EncodingContext(g), seat)
    return {row.name: float(vector[row.number]) * row.top for row in sch.schema()}


@pytest.mark.parametrize("seed", range(4))
def test_each_number_is_within_bounds(seed: int) -> None:
    game = red_rains(seed) if seed % 2 else pvp(seed)
    for g, context in walk(game, seed):
        for seat in (0, 1) if seed % 2 == 0 else (0,):
            vector = flat(g, context, seat)
            assert vector.dtype == np.float32
            assert vector.shape == (sch.N_OBSERVATION,)
            assert vector.min() >= 0
            assert vector.max() <= 1


def test_the_table_as_a_reader_would_read_it() -> None:
    for g, _ in walk(pvp(3), 3):
        seen = see(g, 0)
        for p, whose in ((g.players[0], "my"), (g.players[1], "their")):
            pb = g.cards[p.pb]
            assert seen[f"{whose} side.life left"] == pytest.approx(max(0, values.life(g, pb) - pb.wounds), abs=1e-4)
            assert seen[f"{whose} side.hand"] == pytest.approx(len(p.hand), abs=1e-4)
            for i in range(N_UNITS):
                assert seen[f"{whose} units[{i}].present"] == (i < len(p.units))
            for i, cid in enumerate(p.units):
                card = g.cards[cid]
                assert seen[f"{whose} units[{i}].attack"] == pytest.approx(
                    min(10, max(0, values.attack(g, card))), abs=1e-4
                )
                assert seen[f"{whose} units[{i}].wounds"] == pytest.approx(card.wounds, abs=1e-4)
                assert seen[f"{whose} units[{i}].exhausted"] == values.exhausted(g, card)
            assert seen[f"{whose} active dice.natural power"] == pytest.approx(p.active[14], abs=1e-4)
        mine = g.decision is not None and g.decision.seat == 0
        assert seen["scene.my decision"] == mine
        asked = [i for i in range(N_ASKS) if seen[f"asked.asked {i}"]]
        assert asked == ([g.decision.ask] if mine and g.decision is not None else [])
        if g.round == 3:
            return


def test_what_counts_as_exhausted_is_shown_without_a_token() -> None:
    stun = unit("Stun", owner=1)
    g = position(
        side({"title": "Coal Roarkwin", "attached": [stun]}, units=["Iron Worker"] * 2, hand=["Anchornaut"]),
        side("The Frostwild Scourge", units=["Crushing Grip"], chimera={"level": "S1"}),
    )
    seen = see(g, 0)
    assert [seen[f"my units[{i}].exhausted"] for i in (0, 1)] == [1, 0]
    assert (seen["my units[0].exhaustion"], seen["my side.exhausted"], seen["my side.exhaustion"]) == (0, 1, 0)
    assert "counts as exhausted" in position_text(g, 0)


def test_a_spell_is_exhausted_with_a_token_or_because_it_counts_as_exhausted() -> None:
    mine = Target(Cards(k.SPELL_ON_BOARD, k.MINE))
    dull = CardDef("Dull", k.ACTION_SPELL, no_action(), effect=(Give(mine, Obeys(k.COUNTS_AS_EXHAUSTED)),))
    spells = [{"title": "Strengthen", "exhaustion": 1}, "Shifting Mist", "Summon Iron Rhino"]
    g = table(side("Coal Roarkwin", hand=["Dull", "Cover"], spellboard=spells), defs=with_cards(dull))
    assert [see(g, 0)[f"my spells[{i}].exhausted"] for i in range(3)] == [1, 0, 0]
    choose(g, "Dull", "Shifting Mist")
    assert [see(g, 0)[f"my spells[{i}].exhausted"] for i in range(3)] == [1, 1, 0]
    assert [see(g, 1)[f"their spells[{i}].exhausted"] for i in range(3)] == [1, 1, 0]


@pytest.mark.rules("R-CSET-09", "R-INFO-05")
def test_of_face_down_aspects_only_those_of_the_first_row_show_their_blood() -> None:
    g = red_rains(1)
    g.turn = 1
    add_facedown(g, g.players[1], 1)
    cards = [g.cards[cid] for cid in g.players[1].units]
    seen = see(g, 0)
    shown = [seen[f"their units[{i}].blood"] for i in range(len(cards))]
    assert shown == [*(card.d.card.blood for card in cards[:-1]), 0]
    assert min(shown[:-1]) > 0


def test_the_two_seats_see_each_other() -> None:
    met = 0
    for g, _ in walk(pvp(5), 5):
        one, two = see(g, 0), see(g, 1)
        for name, value in one.items():
            if name.startswith("my ") and not name.startswith(("my hand", "my piles")) and "picked" not in name:
                other = "their " + name.removeprefix("my ")
                if not any(word in name for word in ("draw top", "left out", "answered", "source", ".mine", ".faces")):
                    assert two[other] == value, name
                    met += value != 0
        if g.round == 2:
            break
    assert met > 100


def test_copies_in_hand_stand_at_the_place_of_their_action() -> None:
    met: Counter[int] = Counter()
    for g, context in walk(pvp(7), 7):
        if g.decision is None or g.round == 2:
            break
        seen = see(g, g.decision.seat)
        for action, move in legal_actions(g, context).items():
            if m.kind_of(move) == m.FROM_HAND:
                title = g.by_id[m.value_of(move)].title
                copies = sum(g.by_id[cid].title == title for cid in g.players[g.decision.seat].hand)
                assert seen[f"my hand[{action - 97}].in hand"] == pytest.approx(copies, abs=1e-4)
            if m.kind_of(move) == m.TITLE:
                assert seen[f"offer[{action - 117}].offered"] == 1
            met[m.kind_of(move)] += 1
    assert min(met[m.FROM_HAND], met[m.TITLE]) > 0


def test_battles_are_shown() -> None:
    g = position(
        me=side("Coal Roarkwin", units=["Iron Worker", unit("Hammer Knight")]),
        foe=side("Aradel Summergaard", units=["Mist Spirit", "Mist Spirit"]),
    )
    g.apply(m.ATTACK)
    g.apply(m.move(m.CARD, g.players[1].pb))
    for cid in g.players[0].units:
        g.apply(m.move(m.CARD, cid))
    assert g.decision is not None
    assert g.decision.ask == m.ASK_BLOCKER
    seen = see(g, 1)
    assert seen["scene.attack"] == seen["scene.attack on Phoenixborn"] == 1
    assert seen["my side.attacking"] == 0
    assert seen["their side.attacking"] == 1
    assert seen["my side.attacked"] == 1
    assert [seen[f"their units[{i}].attacking"] for i in range(3)] == [1, 1, 0]
    g.apply(m.move(m.CARD, g.players[1].units[1]))
    g.apply(m.move(m.CARD, g.players[0].units[0]))
    seen = see(g, 1)
    assert seen["my units[1].defending"] == 1
    assert seen["my units[1].opposite"] == pytest.approx(1)
    assert seen["their units[0].opposite"] == pytest.approx(2)


def test_an_event_that_is_answered_points_at_its_cards() -> None:
    g = position(
        me=side("Coal Roarkwin", units=["Hammer Knight", "Hammer Knight"]),
        foe=side("Aradel Summergaard", units=["Iron Worker", "Iron Worker"]),
    )
    g.apply(m.ATTACK)
    g.apply(m.move(m.CARD, g.players[1].units[1]))
    g.apply(m.move(m.CARD, g.players[0].units[1]))
    while g.decision is not None and g.decision.ask != m.ASK_RESPONSE:
        g.apply(g.decision.moves[-1])
    assert g.decision is not None
    seen = see(g, 0)
    (kind,) = [i for i in range(32) if seen[f"event.event {i}"]]
    assert kind == EVENTS.index("is destroyed")
    assert seen["event.subject side 1"] == 1
    assert [seen[f"my units[{i}].source"] for i in range(2)] == [0, 1]
    ids = ids_of(flat(g, EncodingContext(g), 0), sch.TWO)
    row = next(row.number for row in sch.schema() if row.name == "event.id subject")
    assert title_of(int(ids[row - sch.TWO.numbers])) == "Iron Worker"


def test_later_pages_show_what_does_not_fit() -> None:
    titles = [d.title for d in definitions().cards if not d.is_conjured and d.kind == 0 and d.costs][:25]
    g = position(
        me=side("Coal Roarkwin", hand=titles, dice={"ceremonial power": 20}),
        foe=side("Aradel Summergaard", units=["Mist Spirit"] * 13),
        crowded=True,
    )
    context = EncodingContext(g)
    names = [row.name for row in sch.schema()]
    shown = [0.0, 0.0]
    units = [0, 0]
    for page in (0, 1):
        vector = flat(g, context, 0, page)
        assert vector.max() <= 1
        seen = dict(zip(names, vector.tolist(), strict=True))
        shown[page] = sum(seen[f"my hand[{i}].in hand"] > 0 for i in range(N_HAND))
        units[page] = sum(seen[f"their units[{i}].present"] == 1 for i in range(N_UNITS))
    assert shown == [20, 5]
    assert units == [10, 3]


@pytest.mark.parametrize("seed", range(4))
def test_what_a_seat_cannot_know_changes_nothing_that_it_sees(seed: int) -> None:
    """Hidden cards, hidden picks and future chance are dealt anew; vector, mask and text stay bitwise the same."""
    game = red_rains(seed) if seed == 3 else pvp(seed)
    for n, (g, context) in enumerate(walk(game, seed)):
        if g.decision is None or n % 3:
            continue
        for seat in (0,) if seed == 3 else (0, 1):
            other = determinize(g, seat, n)
            assert flat(g, context, seat).tobytes() == flat(other, context, seat).tobytes()
            assert position_text(g, seat) == position_text(other, seat)
            if g.decision.seat == seat:
                assert set(legal_actions(g, context)) == set(legal_actions(other, context))


def test_dealing_anew_does_change_what_the_owner_sees() -> None:
    """The test above could not fail if nothing were dealt."""
    changed = 0
    for n, (g, context) in enumerate(walk(pvp(0), 0)):
        if g.decision is not None and n % 3 == 0:
            other = determinize(g, 0, n)
            changed += flat(g, context, 1).tobytes() != flat(other, context, 1).tobytes()
    assert changed > 20


def test_a_hidden_pick_is_not_shown_to_the_other() -> None:
    g = pvp(1)
    context = EncodingContext(g)
    assert g.decision is not None
    assert g.decision.ask == m.ASK_FIRST_FIVE
    assert g.decision.seat == 0
    while g.decision.seat == 0:
        before = flat(g, context, 1)
        g.apply(g.decision.moves[0])
        assert g.decision is not None
        if g.decision.seat == 0:
            assert np.array_equal(flat(g, context, 1), before)


def test_each_array_is_fresh() -> None:
    g = pvp(1)
    context = EncodingContext(g)
    one = flat(g, context, 0)
    two = flat(g, context, 0)
    assert one.base is None
    assert not np.shares_memory(one, two)


# --- schema ---------------------------------------------------------------------------------------------------------


def test_the_schema_names_every_index_once() -> None:
    rows = sch.schema()
    assert [row.number for row in rows] == list(range(sch.N_OBSERVATION))
    assert len({row.name for row in rows}) == sch.N_OBSERVATION
    assert all(row.top > 0 and row.meaning for row in rows)


def test_the_page_of_tables_has_every_field_of_every_piece() -> None:
    page = reference.pages()["reference/encoding.md"]
    assert sch.schema_hash() in page
    for piece in sch.TWO.pieces:
        assert f"| {piece.name} | " in page
        for at, (name, top, meaning) in enumerate(piece.fields):
            assert f"| {at} | {name} | {top} | {meaning} |" in page


def test_the_readme_names_every_module() -> None:
    folder = Path(sch.__file__).parent
    readme = (folder / "README.md").read_text(encoding="utf-8")
    modules = [f"{path.stem}.py" for path in folder.glob("*.py") if path.stem != "__init__"]
    folders = [f"{path.parent.name}/" for path in folder.glob("*/__init__.py")]
    assert [name for name in modules + folders if f"`{name}`" not in readme] == []


def test_all_that_the_rules_ask_has_a_place() -> None:
    assert len(m.ASKS) <= N_ASKS
    assert len(EVENTS) <= N_EVENTS


def test_a_title_looks_the_same_however_many_cards_there_are() -> None:
    cards = all_cards()
    few = [card for card in cards if card.title in ("Iron Worker", "Hammer Knight", "Mist Spirit", "Coal Roarkwin")]
    small = facts(Definitions(few, dice_powers()))
    for card in few:
        assert np.array_equal(small[title_id(card.title)], facts(definitions())[title_id(card.title)])
    assert small[title_id("Anchornaut")].sum() == 0


def test_ids_stand_for_the_titles_that_are_seen() -> None:
    rows = sch.schema()
    numbers = sch.TWO.numbers
    for n, (g, context) in enumerate(walk(pvp(2), 2)):
        if n % 6:
            continue
        for seat in (0, 1):
            ids = ids_of(flat(g, context, seat), sch.TWO)
            assert np.array_equal(ids, ids_of(raw(g, context, seat), sch.TWO))
            of = {row.name: title_of(int(ids[row.number - numbers])) for row in rows if row.kind == "title"}
            for p, whose in ((g.players[seat], "my"), (g.players[1 - seat], "their")):
                assert of[f"{whose} side.id Phoenixborn"] == g.by_id[p.pb].title
                for i, cid in enumerate(p.units[:10]):
                    assert of[f"{whose} units[{i}].id title"] == g.cards[cid].d.title
                for i, cid in enumerate(p.spells[:18]):
                    assert of[f"{whose} spells[{i}].id title"] == g.cards[cid].d.title


def test_facts_are_those_of_the_titles_beside_them() -> None:
    g = position(me=side("Coal Roarkwin", units=["Iron Worker"], hand=["Anchornaut"]))
    seen = flat(g, EncodingContext(g), 0)
    rows = {row.name: row.number for row in sch.schema()}
    width = facts(g.defs).shape[1]
    for name, title in (("my units[0]", "Iron Worker"), ("my hand[0]", "Anchornaut")):
        first = rows[f"{name}.card unit"]
        assert np.array_equal(seen[first : first + width], facts(g.defs)[title_id(title)])


def test_whole_piles_are_counted() -> None:
    """Discard piles and removed cards of both sides, and the own cards that have not been seen yet."""
    for n, (g, context) in enumerate(walk(pvp(8), 8)):
        if n % 9:
            continue
        for seat in (0, 1):
            ids = ids_of(flat(g, context, seat), sch.TWO)
            seen = see(g, seat)
            for p, whose in ((g.players[seat], "my"), (g.players[1 - seat], "their")):
                piece = next(piece for piece in sch.TWO.pieces if piece.name == f"{whose} piles")
                found: dict[str, dict[str, int]] = {"in discard pile": {}, "removed": {}, "in draw pile": {}}
                for i in range(piece.rows):
                    for name, counts in found.items():
                        copies = round(seen[f"{whose} piles[{i}].{name}"])
                        if copies:
                            counts[title_of(int(ids[piece.id_start + i]))] = copies
                for name, pile in (("in discard pile", p.discard), ("removed", p.removed)):
                    titles = [g.by_id[cid].title for cid in pile]
                    own = [title for title in titles if title in context.deck[p.seat]] if whose == "my" else titles
                    assert found[name] == {title: min(3, own.count(title)) for title in own}
                if whose == "my":
                    titles = [g.by_id[cid].title for cid in p.deck]
                    assert found["in draw pile"] == {title: min(3, titles.count(title)) for title in titles}


@pytest.mark.cards("Drowning")
@pytest.mark.rules("R-DMG-05")
def test_the_life_left_of_a_phoenixborn_is_less_its_drowning_level() -> None:
    for level in (0, 4):
        pb = {"title": "Coal Roarkwin", "wounds": 3, "attached": [unit("Drowning", owner=1)] * level}
        g = position(side(pb, hand=["Anchornaut"]), side({"title": "The Flood of Moon Cove", "wounds": 2}))
        seen = see(g, 0)
        assert [seen[f"my side.{name}"] for name in ("life", "wounds")] == pytest.approx([15, 3])
        assert seen["my side.life left"] == pytest.approx(12 - level)
        assert seen["their side.life left"] == pytest.approx(33)
        cards = entities(g, EncodingContext(g), 0, 0, {}, whole=True)
        at = [name for name, _, _ in PART_FIELDS["cards"]].index("life left")
        mine = cards["card_ids"][:, 0] == title_id("Coal Roarkwin")
        assert cards["cards"][mine, at].tolist() == [12 - level]
        assert f"{12 - level} of 15 life left" in position_text(g, 0)


def test_the_vector_as_words() -> None:
    g = pvp(1, "The Iron Men", "The Mist Guardian")
    text = observation_text(flat(g, EncodingContext(g), 0))
    assert "my side.life left = 15 (life value less wounds)" in text
    assert "what is asked: choose the First Five" in text
    with pytest.raises(ValueError, match="has the shape"):
        observation_text(np.zeros(3, np.float32))


@pytest.mark.rules("R-INFO-02")
def test_an_attacker_that_is_another_object_now_marks_nothing() -> None:
    """It may lie face down in a row again, where nobody knows it."""
    g = position(
        side("Coal Roarkwin", units=["Hammer Knight"], deck=["Cover"]),
        side("The Corpse of Viros", units=["Rampage", "Lurk"], deck=["Lurk"] * 4),
        active=0,
    )
    beast = g.players[1]
    attack_with(g, g.cards[beast.units[0]])
    assert {row["attacking"] for row in units_seen(g, "their")} == {0, 1}
    cid = beast.units[0]
    zones.take_from_lists(g, g.cards[cid])
    del g.cards[cid]
    zones.to_pile(g, cid, k.DRAW_PILE)
    beast.deck.remove(cid)
    zones.put_in_play(g, cid, 1, facedown=True)
    assert {row["attacking"] for row in units_seen(g, "their")} == {0}


def units_seen(g: Game, whose: str) -> list[dict[str, float]]:
    """The rows of a side's units as seat 0 sees them."""
    context = EncodingContext(g)
    seen = flat(g, context, 0)
    rows: dict[str, dict[str, float]] = {}
    for row in sch.schema(context.layout):
        piece, _, name = row.name.rpartition(".")
        if piece.startswith(f"{whose} units["):
            rows.setdefault(piece, {})[name] = float(seen[row.number]) * row.top
    return [row for row in rows.values() if any(row.values())]
