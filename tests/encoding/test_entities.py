"""Entities: a row for each card that is seen, action and event; the same knowledge as the flat vector."""

from typing import Any

import numpy as np
import pytest

from ashes_env.decks import definitions, seating
from ashes_env.decks.deck import Deck
from ashes_env.decks.legality import DECK_TYPES
from ashes_env.encoding import actions as act
from ashes_env.encoding.arrays import Entities, ids_of
from ashes_env.encoding.context import EncodingContext
from ashes_env.encoding.fields import SCENE
from ashes_env.encoding.layout import MAX_CARDS, MAX_EVENTS
from ashes_env.encoding.schema import TWO
from ashes_env.encoding.sizes import PART_FIELDS, PART_IDS
from ashes_env.encoding.views import entities, flat
from ashes_env.encoding.vocabulary import HIDDEN, LOG_IDS, TextIds, title_of
from ashes_env.language import codes as k
from ashes_env.match.spaces import seen_space
from ashes_env.render.actions import describe_mask
from ashes_env.rules.game import Game, new_game
from ashes_env.rules.reading import values
from ashes_env.rules.records import key
from ashes_env.rules.state import log
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import T_MARK, GameOptions, Timed
from ashes_env.rules.worlds.determinize import determinize
from ashes_env.scenarios import position, side, unit
from tests.encoding.play import pvp, red_rains, walk
from tests.support import choose, in_play

Row = dict[str, Any]  # numbers by field, ids by column, and titles in words
PARTS = ("globals", "global_ids", "cards", "card_ids", "actions", "action_ids", "events", "event_ids")


def look(g: Game, seat: int, page: int = 0) -> Entities:
    context = EncodingContext(g)
    mine = g.decision is not None and g.decision.seat == seat
    return entities(g, context, seat, page, act.legal_actions(g, context, page) if mine else {})


def read(seen: Entities, part: str) -> list[Row]:
    """The rows of a part as raw values by field, with the titles that ids stand for; empty rows left out."""
    out: list[Row] = []
    for numbers, ids in zip(seen[part], seen[f"{part[:-1]}_ids"], strict=True):
        if not numbers.any():
            assert not ids.any()
            continue
        row: Row = {
            name: round(float(x) * top, 3) for (name, top, _), x in zip(PART_FIELDS[part], numbers, strict=True)
        }
        for (name, vocabulary), n in zip(PART_IDS[part], ids.tolist(), strict=True):
            row[f"id {name}"] = (title_of(n) if n else "") if vocabulary == "title" else n
        out.append(row)
    return out


def scene(seen: Entities) -> Row:
    """The general numbers that are about no side, as raw values by field."""
    return {name: round(float(x) * top, 3) for (name, top, _), x in zip(SCENE, seen["globals"], strict=False)}


def cards(seen: Entities, place: str, mine: bool | None = None) -> list[Any]:
    rows = [row for row in read(seen, "cards") if row[f"in {place}"] and not row["leaving"]]
    return [row for row in rows if mine is None or row["mine"] == mine]


@pytest.mark.parametrize("seed", range(4))
def test_shapes_and_bounds(seed: int) -> None:
    game = red_rains(seed) if seed % 2 else pvp(seed)
    for n, (g, _) in enumerate(walk(game, seed)):
        if n % 4:
            continue
        for seat in (0, 1) if seed % 2 == 0 else (0,):
            seen = look(g, seat)
            assert list(seen) == list(PARTS)
            for part in PARTS:
                assert seen[part].dtype == (np.int32 if part.endswith("ids") else np.float32)
                assert seen[part].min() >= 0
                if not part.endswith("ids"):
                    assert seen[part].max() <= 1
            assert seen_space("entities").contains(seen)


KINDS = {"Coal Roarkwin": "Phoenixborn", "Hammer Knight": "unit", "Strengthen": "spell", "Root Armor": "attachment"}


def lain_on() -> Game:
    """One card of each kind in play on the own side, and one more alteration."""
    knight = unit("Hammer Knight", attached=["Root Armor"])
    mine = side("Coal Roarkwin", units=[knight, unit("Iron Worker", attached=["Undying Heart"])])
    return position(me=mine | {"spellboard": ["Strengthen"], "deck": ["Cover"]}, foe=side("Aradel Summergaard"))


@pytest.mark.parametrize("title", KINDS)
@pytest.mark.parametrize(
    ("slot", "value", "shown"),
    [
        ("exhaustion", 2, {"exhaustion": 2, "exhausted": 1}),
        ("status", 3, {"status": 3}),
        ("dice", (14, 14), {"dice on it": 2}),
        ("timed", (Timed(T_MARK, 0, 1, k.END_OF_TURN, 0, 1, ""),) * 2, {"changes": 2}),
        ("came", 1, {"new": 1}),
        ("used", 1, {"used": 1}),
        ("under", (1, 2), {"under": 2}),
    ],
)
def test_what_lies_on_a_card_in_play_is_in_its_row(title: str, slot: str, value: Any, shown: dict[str, int]) -> None:
    rows = []
    for given in (None, value):
        g = lain_on()
        if given is not None:
            setattr(in_play(g, title), slot, given)
        (row,) = [row for row in cards(look(g, 0), KINDS[title], True) if row["id title"] == title]
        rows.append(row)
    assert {name: n for name, n in rows[1].items() if n != rows[0][name]} == shown


@pytest.mark.parametrize("title", [title for title in KINDS if title != "Root Armor"])
@pytest.mark.parametrize("n", [0, 1, 2])
def test_a_row_says_how_many_alterations_the_card_has(title: str, n: int) -> None:
    g = lain_on()
    armor, heart = in_play(g, "Root Armor"), in_play(g, "Undying Heart")
    for alteration in (armor, heart):
        g.cards[alteration.host].attached = ()
    host = in_play(g, title)
    for alteration in (armor, heart)[:n]:
        alteration.host = host.id
    host.attached = (armor.id, heart.id)[:n]
    (row,) = [row for row in cards(look(g, 0), KINDS[title], True) if row["id title"] == title]
    assert row["attachments"] == n


@pytest.mark.parametrize("seed", [1, 2])
def test_the_rows_are_the_cards_that_are_seen(seed: int) -> None:
    for n, (g, _) in enumerate(walk(pvp(seed), seed)):
        if n % 5:
            continue
        seat = n % 2
        seen = look(g, seat)
        assert scene(seen)["cards left out"] == 0
        for p in g.players:
            mine = p.seat == seat
            units = cards(seen, "unit", mine)
            assert [row["id title"] for row in units] == [g.cards[cid].d.title for cid in p.units]
            for row, cid in zip(units, p.units, strict=True):
                card = g.cards[cid]
                assert row["wounds"] == min(10, card.wounds)
                assert row["attack"] == min(10, max(0, values.attack(g, card)))
                assert row["exhausted"] == values.exhausted(g, card)
            assert [row["id title"] for row in cards(seen, "spell", mine)] == [g.cards[cid].d.title for cid in p.spells]
            pb = g.cards.get(p.pb)
            if pb is not None:
                (row,) = cards(seen, "Phoenixborn", mine)
                assert row["life left"] == min(10, max(0, values.life(g, pb) - pb.wounds))
            for place, pile in (("discard pile", p.discard), ("conjuration pile", p.conjurations)):
                rows = cards(seen, place, mine)
                assert sorted((row["id title"], row["copies"]) for row in rows) == sorted(
                    (title, min(10, sum(g.by_id[c].title == title for c in pile)))
                    for title in {g.by_id[c].title for c in pile}
                )
        me = g.players[seat]
        assert sum(row["copies"] for row in cards(seen, "hand", True)) == len(me.hand)
        assert {row["id title"] for row in cards(seen, "hand", True)} == {g.by_id[c].title for c in me.hand}


@pytest.mark.parametrize("seed", range(4))
def test_rows_of_actions_are_the_mask_and_point_at_their_cards(seed: int) -> None:
    pointed = 0
    for n, (g, context) in enumerate(walk(red_rains(seed) if seed == 3 else pvp(seed), seed)):
        if g.decision is None or n % 2:
            continue
        seat = g.decision.seat
        actions = act.legal_actions(g, context)
        seen = look(g, seat)
        rows = read(seen, "actions")
        assert [row["id action"] for row in rows] == sorted(actions)
        everything = read(seen, "cards")
        for row, (action, move) in zip(rows, sorted(actions.items()), strict=True):
            kind, value = move >> m.SHIFT, move & m.MASK
            if (
                action == act.PAGE
                or kind not in (m.CARD, m.FROM_HAND, m.TITLE)
                or (kind == m.CARD and value not in g.cards)
            ):
                continue
            assert row["card"] > 0
            assert everything[int(row["card"]) - 1]["id title"] == row["id title"]
            hidden = kind == m.CARD and g.cards[value].facedown
            d = g.cards[value].d if kind == m.CARD else g.by_id[value]
            assert row["id title"] == (title_of(HIDDEN) if hidden else d.title)
            pointed += 1
        if seat == 0 and not g.players[1].scripted:
            assert not look(g, 1)["actions"].any()
            assert not look(g, 1)["action_ids"].any()
    assert pointed > 30


def move_row(g: Game, move: int) -> Row:
    """The row of a move of the decision at hand."""
    assert g.decision is not None
    context = EncodingContext(g)
    actions = act.legal_actions(g, context)
    rows = read(look(g, g.decision.seat), "actions")
    return next(row for row in rows if actions[row["id action"]] == move)


def address(g: Game, row: Row) -> str:
    """The address of the text that a row of an action is about."""
    return TextIds(g.defs).address[row["id text"]]


def test_actions_say_what_they_are_and_cost() -> None:
    g = position(me=side("Coal Roarkwin", hand=["Anchornaut"], dice={"ceremonial power": 2, "divine class": 2}))
    verb = move_row(g, m.MEDITATE)
    assert {name for name, x in verb.items() if x} == {"legal", "place", "block verb", "id action"}
    cid = g.players[0].hand[0]
    row = move_row(g, m.move(m.FROM_HAND, cid))
    (cost,) = g.by_id[cid].costs
    assert row["block hand"] == row["mine"] == 1
    assert address(g, row) == "Anchornaut/effect"
    assert row["costs main action"] == cost.main
    assert row["costs side action"] == cost.side
    symbols = [n for n in cost.symbols if n >= 0]
    for symbol in symbols:
        name = f"costs {k.DIE_TYPES[symbol // 3]} {k.LEVELS[symbol % 3]}"
        assert row[name] == cost.symbols.count(symbol)
    assert row["costs basic"] == cost.symbols.count(-1)


def test_branches_and_offers_name_their_texts() -> None:
    """What tells two branches of one text apart are their texts, and each of them is another one."""
    met = {m.ABILITY: 0, m.ACCEPT: 0}
    for seed in range(60):
        if seed >= 12 and min(met.values()) > 0:
            break
        for g, context in walk(pvp(seed), seed):
            if g.decision is None or g.decision.ask in (m.ASK_COST_BRANCH, m.ASK_TOKEN, m.ASK_TOP_BOTTOM):
                continue
            kinds = [move >> m.SHIFT for move in g.decision.moves]
            for kind in met:
                if kind not in kinds or (kind == m.ACCEPT and g.decision.ask != m.ASK_MAY):
                    continue
                rows = read(look(g, g.decision.seat), "actions")
                actions = act.legal_actions(g, context)
                texts = [row["id text"] for row in rows if actions[row["id action"]] >> m.SHIFT == kind]
                assert all(texts), describe_mask(g, context)
                assert len(set(texts)) == len(texts)
                met[kind] += 1
    assert min(met.values()) > 0, met


def test_battles_and_hosts_point_at_rows() -> None:
    g = position(
        me=side("Coal Roarkwin", units=["Iron Worker", unit("Hammer Knight", attached=["Root Armor"])]),
        foe=side("Aradel Summergaard", units=["Mist Spirit", "Mist Spirit"]),
    )
    g.apply(m.ATTACK)
    g.apply(m.move(m.CARD, g.players[1].pb))
    for cid in g.players[0].units:
        g.apply(m.move(m.CARD, cid))
    g.apply(m.move(m.CARD, g.players[1].units[1]))
    g.apply(m.move(m.CARD, g.players[0].units[0]))
    seen = look(g, 1)
    everything = read(seen, "cards")
    blocker = cards(seen, "unit", True)[1]
    assert blocker["defending"] == 1
    assert everything[int(blocker["opposite"]) - 1]["id title"] == "Iron Worker"
    (armor,) = cards(seen, "attachment")
    assert everything[int(armor["host"]) - 1]["id title"] == "Hammer Knight"
    assert [row["id card"] for row in read(seen, "events") if row["id kind"] == LOG_IDS[log.ATTACKS]] == [
        "Hammer Knight",
        "Iron Worker",
    ]


def test_events_are_those_of_the_log_seen_from_the_seat() -> None:
    checked = 0
    for n, (g, _) in enumerate(walk(pvp(4), 4)):
        if n % 7:
            continue
        for seat in (0, 1):
            rows = read(look(g, seat), "events")
            entries = g.log[::-1][:MAX_EVENTS]
            assert len(rows) == len(entries)
            for row, (kind, who, card, other, number) in zip(rows, entries, strict=True):
                assert row["id kind"] == LOG_IDS[kind]
                assert (row["mine"], row["side 1"]) == (who == seat, who == 1 - seat)
                assert row["number"] == min(20, max(0, number))
                assert row["id card"] == (g.by_id[card].title if card else "")
                assert row["id other"] == (g.by_id[other].title if other else "")
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
        crowded=True,
    )
    seen = look(g, 0)
    assert len(read(seen, "cards")) == MAX_CARDS
    assert len(cards(seen, "unit", False)) == 13
    total = 2 + 13 + 20 + 35 + len(titles)
    assert scene(seen)["cards left out"] == min(10, total - MAX_CARDS)
    assert len(cards(seen, "hand", True)) == 20


def test_an_action_points_at_no_row_where_there_is_none_for_its_card() -> None:
    """The titles of a draw pile that is searched come after the cards in play and in hand: on the last page of them
    some have no row.
    """
    titles = [d.title for d in definitions().cards if d.type in DECK_TYPES and not d.is_conjured][:70]
    mine = side("Coal Roarkwin", hand=["Open Memories", *titles[:20]], dice="2 charm class", deck=titles)
    foe = side("Aradel Summergaard", units=["Mist Spirit"] * 13)
    g = choose(position(me=mine, foe=foe, crowded=True), "Open Memories", "yes")
    seen = [look(g, 0, page) for page in range(3)]
    pointed = []
    for one in seen:
        rows = read(one, "cards")
        for action in read(one, "actions"):
            if action["block title"]:
                at = int(action["card"])
                pointed.append(at > 0)
                assert at == 0 or rows[at - 1]["id title"] == action["id title"]
    assert len(pointed) == len(titles)
    assert pointed == sorted(pointed, reverse=True)
    assert pointed.count(False) == 2 + 13 + 20 + len(titles) - MAX_CARDS


def many() -> Deck:
    names = [d.title for d in definitions().cards if d.type in DECK_TYPES and not d.card.unique_to]
    return Deck("thirty", "Coal Roarkwin", tuple((title, 1) for title in names[:30]), (10, 0, 0, 0, 0, 0, 0, 0, 0))


def test_picks_for_a_first_five_are_shown_also_in_decks_of_many_titles() -> None:
    seat = seating(many(), ())
    g = new_game(definitions(), [seat, seat], seed=1, options=GameOptions(chained=False))
    picked = []
    for _ in range(3):
        assert g.decision is not None
        move = g.decision.moves[4]
        picked.append(g.by_id[move & m.MASK].title)
        g.apply(move)
    rows = cards(look(g, 0), "draw pile", True)
    assert sorted(row["id title"] for row in rows if row["picked"]) == sorted(picked)
    assert not any(row["picked"] for row in cards(look(g, 1), "draw pile", True))


def test_the_general_pieces_are_those_of_the_flat_form() -> None:
    for n, (g, context) in enumerate(walk(pvp(6), 6)):
        if n % 9:
            continue
        seat = n % 2
        seen = look(g, seat)
        numbers = flat(g, context, seat)
        changes = TWO.general.changes  # pointers to cards are rows here and places there
        assert np.array_equal(seen["globals"][:changes], numbers[:changes])
        assert np.array_equal(seen["global_ids"], ids_of(numbers, TWO)[: TWO.general_ids])


def test_looking_changes_nothing_and_arrays_are_fresh() -> None:
    g = pvp(3)
    before = key(g)
    one, two = look(g, 0), look(g, 0)
    assert key(g) == before
    for part in one:
        assert not np.shares_memory(one[part], two[part])
        one[part][...] = 1
        assert np.array_equal(look(g, 0)[part], two[part])
