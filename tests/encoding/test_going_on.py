"""What is going on: what a window answers, what is being resolved, what is still to be paid, what lasts and waits."""

from typing import Any

import numpy as np
import pytest

from ashes_env.encoding import actions as act
from ashes_env.encoding.arrays import ids_of
from ashes_env.encoding.context import EncodingContext
from ashes_env.encoding.layout import N_CHANGES, N_HAPPENED
from ashes_env.encoding.schema import schema
from ashes_env.encoding.views import action_rows, entities, flat, raw
from ashes_env.encoding.vocabulary import CHANGE_IDS, DURATION_IDS, LOG_IDS, RULE_IDS, WORDS, TextIds, title_of
from ashes_env.language import codes as k
from ashes_env.rules.game import Game
from ashes_env.rules.reading import values
from ashes_env.rules.state import log
from ashes_env.rules.state.state import T_ATTACK, T_ENACTED, T_PLAYER_RULE, T_RULE, Timed
from ashes_env.scenarios import position, side, unit
from tests.encoding.columns import actions_of, card_row, general_columns, in_rows
from tests.encoding.play import pvp, walk
from tests.support import asked, choose, declare_attack, in_play, until_asked, until_menu

COAL, AR = "Coal Roarkwin", "Aradel Summergaard"
Seen = dict[str, Any]


def table(me: dict[str, Any], foe: dict[str, Any] | None = None, **fields: Any) -> Game:
    sides = [{"deck": ["Cover"] * 3, **me}, {"deck": ["Root Armor"] * 3, **(foe or side(AR))}]
    return position(sides[0], sides[1], **fields)


def see(g: Game, seat: int = 0) -> Seen:
    """The flat form by name: raw values, and ids as what they stand for."""
    context = EncodingContext(g)
    vector = flat(g, context, seat)
    ids = ids_of(vector, context.layout)
    out: Seen = {}
    for row in schema(context.layout):
        if row.kind in ("number", "fact"):
            out[row.name] = round(float(vector[row.number]) * row.top, 3)
        else:
            out[row.name] = meaning(g, row.kind, int(ids[row.number - context.layout.numbers]))
    return out


def meaning(g: Game, kind: str, n: int) -> Any:
    """What an id stands for."""
    if not n:
        return ""
    if kind == "title":
        return title_of(n)
    if kind == "text":
        return TextIds(g.defs).address[n]
    return WORDS[n - 1] if kind == "word" else n


def marked(g: Game, seat: int, field: str) -> list[str]:
    """The titles of the rows of cards with a mark."""
    seen = in_rows(g, seat)
    rows = [card_row(seen, i + 1) for i in range(len(seen["cards"])) if seen["cards"][i].any()]
    return [row["title"] for row in rows if row[field]]


def in_both(g: Game, seat: int = 0) -> tuple[Seen, Seen]:
    """The flat form, and the general numbers of the entities under the same names (the last row of several)."""
    seen = in_rows(g, seat)
    names, _ = general_columns(EncodingContext(g).layout)
    return see(g, seat), dict(zip(names, seen["globals"].tolist(), strict=True))


def test_damage_that_may_be_answered() -> None:
    """Source, subject, amount, whose work; the damage is on its way to the unit that is marked."""
    g = table(
        side(COAL, units=["Hammer Knight", "Iron Worker"]),
        side(AR, units=["Mist Spirit", "Iron Rhino"], hand=["Particle Shield"], dice="3 illusion"),
    )
    choose(g, "attack", "Iron Rhino", "Hammer Knight")
    until_asked(g, "respond?", 1)
    seen, rows = in_both(g, 1)
    for view in (seen, rows):
        assert view[f"event.event {k.DAMAGE_DEALT}"] == 1
        assert view["event.amount"] == values.attack(g, in_play(g, "Hammer Knight"))
        assert (view["event.subjects"], view["event.subject mine"], view["event.by side 1"]) == (1, 1, 1)
        assert view["event.class an attack"] == 1
    assert (seen["event.id subject"], seen["event.id source"]) == ("Iron Rhino", "Hammer Knight")
    assert (seen["my units[1].answered"], seen["their units[0].source"]) == (1, 1)
    assert seen["my units[1].waiting damage"] == seen["event.amount"]
    assert marked(g, 1, "answered") == ["Iron Rhino"]
    assert marked(g, 1, "source") == ["Hammer Knight"]
    assert marked(g, 1, "waiting damage") == ["Iron Rhino"]
    assert not any(value for name, value in see(g, 0).items() if name.startswith("event.")), "who is not asked"
    assert see(g, 0)["their units[1].waiting damage"] == seen["event.amount"], "is public"


def test_both_damages_of_a_battle_wait_until_one_is_chosen() -> None:
    g = table(side(COAL, units=["Hammer Knight"]), side(AR, units=["Jungle Warrior"]))
    choose(g, "attack", "Jungle Warrior", "no", "yes")
    assert asked(g) == ("choose which damage is resolved first", 0)
    for seat, (mine, theirs) in enumerate((("my", "their"), ("their", "my"))):
        seen = see(g, seat)
        assert seen[f"{mine} units[0].waiting damage"] == values.attack(g, in_play(g, "Jungle Warrior"))
        assert seen[f"{theirs} units[0].waiting damage"] == values.attack(g, in_play(g, "Hammer Knight"))
        assert sorted(marked(g, seat, "waiting damage")) == ["Hammer Knight", "Jungle Warrior"]


def test_texts_within_texts_are_the_innermost_first() -> None:
    """The damage of one text destroys a unit whose own text answers that."""
    g = table(
        side(COAL, units=["Hammer Knight"]),
        side(
            AR,
            units=[
                "Iron Worker",
                unit("Jungle Warrior", wounds=1),
                unit("Anchornaut", exhaustion=1),
                unit("Gilder", exhaustion=1),
            ],
        ),
    )
    choose(g, "attack", "Iron Worker")
    choose(until_asked(g, "respond?", 0), "Hammer Knight", "Jungle Warrior")
    choose(until_asked(g, "respond?", 1), "Jungle Warrior")
    assert asked(g) == ("choose a target", 1)
    for seat in (0, 1):
        seen = see(g, seat)
        assert seen["resolving[0].id text"] == "Jungle Warrior/1"
        assert (seen["resolving[0].id title"], seen["resolving[0].id word"]) == ("Jungle Warrior", "PlaceTokens")
        assert seen["resolving[1].id text"] == "Hammer Knight/0"
        assert seen["resolving[2].present"] == 0
        assert (seen["resolving[0].mine"], seen["resolving[1].mine"]) == (seat, 1 - seat)
        names, ids = general_columns(EncodingContext(g).layout)
        rows = in_rows(g, seat)
        there = dict(zip(reversed(ids), reversed(rows["global_ids"].tolist()), strict=True))
        assert TextIds(g.defs).address[there["resolving.id text"]] == "Jungle Warrior/1"
        assert rows["globals"][names.index("resolving.present")] == 1
    mine = see(g, 1)
    assert (mine["question.id text"], mine["question.id word"]) == ("Jungle Warrior/1", "PlaceTokens")
    assert see(g, 0)["question.id text"] == "", "what the other is asked is not shown"


def test_what_is_still_to_be_paid_and_what_has_been() -> None:
    g = table(side(COAL, spellboard=["Summon Iron Rhino"], conjurations=["Iron Rhino"], dice="9 natural, ceremonial"))
    choose(g, "Summon Iron Rhino")
    assert asked(g)[0] == "pay with a die"
    for paid in range(3):
        for view in in_both(g):
            assert view["paying.basic"] == 6 - paid
            assert view["picked dice.natural power"] == paid
        assert see(g)["question.id title"] == "Summon Iron Rhino"
        assert not any(value for name, value in see(g, 1).items() if name.startswith(("paying.", "picked dice.")))
        choose(g, "natural power")


def test_lasting_changes_with_kind_amount_end_and_text() -> None:
    g = table(side(COAL, units=["Iron Worker", "Hammer Knight"]), side(AR, units=["Mist Spirit"]))
    in_play(g, "Hammer Knight").timed = (
        Timed(T_ATTACK, 0, -2, k.END_OF_TURN, 1, 1, ""),
        Timed(T_RULE, k.CANNOT_ATTACK, 1, k.START_OF_MY_TURN, 1, 1, ""),
    )
    g.players[1].rules = (Timed(T_PLAYER_RULE, k.MUST_ATTACK, 1, k.END_OF_THEIR_NEXT_TURN, 0, 1, ""),)
    seen = see(g)
    assert [seen[f"changes[{i}].present"] for i in range(4)] == [1, 1, 1, 0]
    assert (seen["changes[0].id kind"], seen["changes[0].less"]) == (CHANGE_IDS[T_ATTACK], 2)
    assert [(seen[f"changes[{i}].more"], seen[f"changes[{i}].less"]) for i in (0, 1)] == [(0, 2), (1, 0)]
    assert (seen["changes[0].mine"], seen["changes[0].made by side 1"], seen["changes[0].on"]) == (1, 1, 2)
    assert (seen["changes[1].id kind"], seen["changes[1].id rule"], seen["changes[1].id until"]) == (
        CHANGE_IDS[T_RULE],
        RULE_IDS[k.CANNOT_ATTACK],
        DURATION_IDS[k.START_OF_MY_TURN],
    )
    assert (seen["changes[2].side 1"], seen["changes[2].made by mine"], seen["changes[2].on"]) == (1, 1, 0)
    assert seen["changes[2].id rule"] == RULE_IDS[k.MUST_ATTACK]
    rows = in_rows(g, 0)
    names, _ = general_columns(EncodingContext(g).layout)
    on = [i for i, name in enumerate(names) if name == "changes.on"]
    pointed = [int(rows["globals"][i]) for i in on[:3]]
    assert [card_row(rows, n)["title"] if n else "" for n in pointed] == ["Hammer Knight", "Hammer Knight", ""]


def test_what_is_enacted_is_a_row_of_the_player_that_points_at_a_card_of_its_title() -> None:
    g = table(
        side(COAL, units=["Iron Worker"], hand=["Stand Still", "Anchornaut"], dice="time"),
        side(AR, units=["Gilder", "Mist Spirit", "Mist Spirit"]),
    )
    declare_attack(g, AR, "Iron Worker")
    choose(g, "Stand Still", "Mist Spirit")
    for seat, whose in ((0, "mine"), (1, "side 1")):
        seen = see(g, seat)
        assert (seen["changes[0].id kind"], seen["changes[0].id until"]) == (
            CHANGE_IDS[T_ENACTED],
            DURATION_IDS[k.END_OF_TURN],
        )
        assert seen[f"changes[0].{whose}"] == 1
        assert seen["changes[0].id text"] == "Stand Still/effect.0.what"
        rows = in_rows(g, seat)
        names, _ = general_columns(EncodingContext(g).layout)
        on = int(rows["globals"][names.index("changes.on")])
        assert card_row(rows, on)["title"] == "Mist Spirit"
        assert seen["changes[1].present"] == 0


def test_an_effect_that_waits_for_the_next_turn_says_so() -> None:
    g = table(side(COAL, units=["Iron Worker"], hand=["Rising Tides"], dice="time"), side(AR))
    choose(g, "Rising Tides")
    for until in (k.END_OF_NEXT_TURN_OR_ROUND, k.END_OF_TURN):
        for seat, whose in ((0, "mine"), (1, "side 1")):
            seen = see(g, seat)
            assert (seen["changes[0].waits"], seen[f"changes[0].{whose}"]) == (1, 1)
            assert seen["changes[0].id until"] == DURATION_IDS[until]
        until_menu(g, 1)


def test_an_effect_that_waits_points_at_the_card_that_it_speaks_of() -> None:
    g = table(side("Echo Greystorm", units=["Iron Worker"]), side(AR, units=["Mist Spirit", "Gilder"]))
    choose(g, "Echo Greystorm", "Gilder")
    assert g.delayed
    for seat, whose, on in ((0, "mine", 2), (1, "side 1", 2)):
        seen = see(g, seat)
        (i,) = [i for i in range(N_CHANGES) if seen[f"changes[{i}].waits"]]
        assert seen[f"changes[{i}].id text"] == "Echo Greystorm/0.1.body"
        assert (seen[f"changes[{i}].{whose}"], seen[f"changes[{i}].on"]) == (1, on)
        names, _ = general_columns(EncodingContext(g).layout)
        rows = in_rows(g, seat)
        at = [n for n, name in enumerate(names) if name == "changes.on"][i]
        assert card_row(rows, int(rows["globals"][at]))["title"] == "Gilder"


def test_dice_on_cards_by_type_owner_and_card() -> None:
    g = table(
        side(COAL, units=["Iron Worker", unit("Hammer Knight", dice="natural power")]),
        side(AR, units=[unit("Mist Spirit", dice="charm class", opposing_dice="time power")]),
    )
    natural, charm, time = (
        k.DIE_TYPES.index(t) * 3 + level + 1 for t, level in (("natural", 2), ("charm", 1), ("time", 2))
    )
    seen = see(g)
    assert (seen["my dice on cards[0].id die"], seen["my dice on cards[0].host"]) == (natural, 2)
    assert seen["my dice on cards[0].mine"] == 1
    found = {seen[f"their dice on cards[{i}].id die"]: seen[f"their dice on cards[{i}].mine"] for i in (0, 1)}
    assert found == {charm: 0, time: 1}
    rows = in_rows(g, 0)
    names, ids = general_columns(EncodingContext(g).layout)
    dice = [n for n, name in zip(rows["global_ids"].tolist(), ids, strict=True) if name == "my dice on cards.id die"]
    assert dice == [natural, 0, 0, 0, 0, 0]
    host = rows["globals"][names.index("my dice on cards.host")]
    assert card_row(rows, int(host))["title"] == "Hammer Knight"


def test_what_is_known_of_hands() -> None:
    """Of another hand, and what others know of the own."""
    g = table(
        side(COAL, hand=["Anchornaut", "Anchornaut", "Close Combat"]),
        side(AR, hand=[{"title": "Strengthen", "seen": [0, 1]}, "Shifting Mist"]),
    )
    g.seen[g.players[0].hand[1]] |= 2
    seen = see(g)
    names = {seen[f"my hand[{i}].id title"]: i for i in range(20) if seen[f"my hand[{i}].in hand"]}
    assert {t: (seen[f"my hand[{i}].in hand"], seen[f"my hand[{i}].known"]) for t, i in names.items()} == {
        "Anchornaut": (2, 1),
        "Close Combat": (1, 0),
    }
    assert (seen["their piles[0].id title"], seen["their piles[0].in hand"]) == ("Strengthen", 1)
    assert not seen["their piles[1].id title"]
    rows = in_rows(g, 0)
    hands = [card_row(rows, i + 1) for i in range(96) if rows["cards"][i].any()]
    assert {(r["title"], r["copies"], r["known"], r["mine"]) for r in hands if r["in hand"]} == {
        ("Anchornaut", 2, 1, 1),
        ("Close Combat", 1, 0, 1),
        ("Strengthen", 1, 1, 0),
    }
    assert see(g, 1)["their piles[0].id title"] == "Anchornaut"


def test_the_last_events_are_the_newest_first() -> None:
    g = table(side(COAL, units=["Hammer Knight"]), side(AR, units=["Iron Worker"]))
    choose(g, "attack", "Iron Worker", "no", "no")
    seen = see(g)
    kinds = [seen[f"events[{i}].id kind"] for i in range(N_HAPPENED) if seen[f"events[{i}].present"]]
    assert kinds == [LOG_IDS[entry[0]] for entry in g.log[::-1][:N_HAPPENED]]
    assert kinds.index(LOG_IDS[log.DESTROYED]) < kinds.index(LOG_IDS[log.ATTACKS])
    at = kinds.index(LOG_IDS[log.DAMAGED])
    assert (seen[f"events[{at}].id card"], seen[f"events[{at}].id other"]) == ("Iron Worker", "Hammer Knight")
    assert seen[f"events[{at}].number"] == 3


@pytest.mark.parametrize("seed", [11, 12])
def test_the_page_of_another_seat_changes_nothing(seed: int) -> None:
    """Neither form, nor bytes, nor rows; only the seat that decides turns a page."""
    turned = 0
    for n, (g, context) in enumerate(walk(pvp(seed), seed)):
        if g.decision is None or n % 6:
            continue
        seat = g.decision.seat
        other = 1 - seat
        assert flat(g, context, other, 1).tobytes() == flat(g, context, other, 0).tobytes()
        assert raw(g, context, other, 1).tobytes() == raw(g, context, other, 0).tobytes()
        one, two = (entities(g, context, other, page, {}) for page in (0, 1))
        assert all(one[part].tobytes() == two[part].tobytes() for part in one)
        shown = [action_rows(g, context, other, act.legal_actions(g, context, page)) for page in (0, 1)]
        assert not any(part.any() for parts in shown for part in parts), "no rows for who does not decide"
        turned += not np.array_equal(flat(g, context, seat, 1), flat(g, context, seat, 0))
        assert actions_of(g, context, other, 1) == {}
    assert turned > 10
