"""Positions are built as described, written back the same, and refused with a message that names the field."""

import json
from typing import Any

import pytest

from ashes_env.rules.state import moves as m
from ashes_env.scenarios import ScenarioError, document, find, load, load_position, position, side, to_dict, unit
from ashes_env.solo.side import Chimera


def rich() -> dict[str, Any]:
    """A document that uses nearly every field."""
    return document(
        me=side(
            "Coal Roarkwin",
            units=[
                "Iron Worker",
                unit("Hammer Knight", wounds=1, exhaustion=1, status=2, attached=["Root Armor"], new=True, used=True),
                unit("Blue Jaguar", owner=1, dice="divine", opposing_dice="charm"),
            ],
            spellboard=["Strengthen", "Chant of Revenge", unit("Strengthen", exhaustion=1)],
            hand=["Cover", "Anchornaut"],
            deck=["Close Combat", "Cover"],
            discard=["Iron Worker", "Anchornaut"],
            conjurations=["Iron Rhino"],
            removed=["Expand Energy"],
            dice="3 natural, ceremonial class, 2 charm basic",
            exhausted_dice={"time power": 2},
            main=0,
            lasting=[{"kind": "player rule", "rule": 24, "n": 1}],
        ),
        foe=side(
            {"title": "Aradel Summergaard", "wounds": 3},
            units=[unit("Mist Spirit", lasting=[{"kind": "attack", "n": 2, "until": "end of turn"}])],
            reacted=True,
            guarded=True,
        ),
        round=2,
        turn=7,
        first=1,
        fatigue=False,
    )


def test_the_position_stands_in_the_menu_as_described() -> None:
    placed = load_position(rich())
    g = placed.game
    me, foe = g.players
    assert g.decision is not None
    assert (g.decision.ask, g.decision.seat) == (m.ASK_MENU, 0)
    assert (g.round, g.turn, g.first, g.active, g.options.fatigue) == (2, 7, 1, 0, False)
    assert [g.cards[c].d.title for c in me.units] == ["Iron Worker", "Hammer Knight", "Blue Jaguar"]
    knight = g.cards[find(g, "Hammer Knight")]
    assert (knight.wounds, knight.exhaustion, knight.status, knight.came, knight.used) == (1, 1, 2, 7, 7)
    armor = g.cards[knight.attached[0]]
    assert (armor.d.title, armor.host) == ("Root Armor", knight.id)
    jaguar = g.cards[me.units[2]]
    assert (jaguar.seat, g.owner[jaguar.id]) == (0, 1)
    assert jaguar.dice == (2 * 3 + 2, 27 + 1 * 3 + 2)
    assert [g.cards[c].slot for c in me.spells] == [1, 2, 1]
    assert [g.by_id[c].title for c in me.deck] == ["Cover", "Close Combat"], "the last of a pile is its top"
    assert [g.by_id[c].title for c in me.discard] == ["Anchornaut", "Iron Worker"]
    assert (me.active[14], me.active[12], me.active[1], me.active[3]) == (3, 0, 1, 2)
    assert me.exhausted[6 * 3 + 2] == 2
    assert (me.main, me.side, foe.main, foe.side) == (0, 1, 0, 0)
    assert (foe.reacted, foe.guarded, g.cards[foe.pb].wounds) == (True, True, 3)


def test_writing_and_reading_are_inverse() -> None:
    written = to_dict(load(rich()))
    again = to_dict(load(json.loads(json.dumps(written))))
    assert again == written
    assert written["players"][0]["units"][2] == {
        "title": "Blue Jaguar",
        "dice": {"divine power": 1},
        "opposing dice": {"charm power": 1},
        "owner": 1,
    }
    assert written["players"][0]["deck"] == ["Close Combat", "Cover"]


def test_the_turn_goes_on_from_the_position() -> None:
    g = position(me=side(main=0), foe=side("Aradel Summergaard", dice="natural"), first=1)
    assert g.decision is not None
    assert g.active == 1, "with nothing to do the turn ends, and the other player is next"


def test_named_cards_can_be_found() -> None:
    placed = load_position(document(me=side(units=[unit("Iron Worker", name="it")], hand=["Cover"])))
    assert placed.game.cards[placed.names["it"]].d.title == "Iron Worker"


def test_a_die_without_a_level_shows_power_and_lists_count() -> None:
    g = position(me=side(dice=["charm", "charm power", "charm basic"], hand=["Cover"]))
    assert (g.players[0].active[5], g.players[0].active[3]) == (2, 1)


BAD: list[tuple[dict[str, Any], str, str]] = [
    (document(me=side(units=["Iron Wroker"])), "players[0].units[0]", "did you mean 'Iron Worker'"),
    (document(me=side("Iron Worker")), "players[0].pb", "not a Phoenixborn"),
    (document(me=side(units=["Cover"])), "players[0].units[0]", "not a unit"),
    (document(me=side(units=[unit("Iron Worker", wound=1)])), "players[0].units[0].wound", "did you mean 'wounds'"),
    (document(me=side(units=[unit("Iron Worker", wounds=-1)])), "players[0].units[0].wounds", "from 0 to 99"),
    (document(foe=side(dice={"naturl": 1})), "players[1].dice", "did you mean 'natural'"),
    (document(foe=side(dice={"natural": -1})), "players[1].dice['natural']", "from 0 on"),
    (document(foe=side(hand="Cover")), "players[1].hand", "expected a list"),
    (document(active=2), "active", "from 0 to 1"),
    ({"players": [side()]}, "players", "2 to 4 sides"),
    (document(rund=1), "rund", "did you mean 'round'"),
    (document(me=side(lasting=[{"kind": "atack"}])), "players[0].lasting[0].kind", "did you mean 'attack'"),
    (
        document(me=side(units=[unit("Iron Worker", name="a"), unit("Iron Worker", name="a")])),
        "players[0].units[1].name",
        "two cards are called 'a'",
    ),
    (document(me=side(chimera={})), "players[0].chimera", "is no Chimera"),
    (document(me=side(hand=["Mist Spirit"])), "players[0].hand[0]", "only in the pile of conjurations"),
    (document(me=side(conjurations=["Cover"])), "players[0].conjurations[0]", "not in the pile of conjurations"),
    (document(me=side(deck=["Viros Ultimate"])), "players[0].deck[0]", "never in a hand or in a pile"),
    (
        document(me=side(units=[unit("Iron Worker", under=["Coal Roarkwin"])])),
        "players[0].units[0].under[0]",
        "only units lie under a card",
    ),
    (document(me=side(deck=["Cover"] * 100)), "players[0].deck", "at most 99 entries, not 100"),
    (document(me=side(dice="100 charm")), "players[0].dice", "at most 99 dice, not 100"),
    (
        document(me=side(spellboard=[unit("Strengthen", copy_of="Cover")])),
        "players[0].spellboard[0].copy of",
        "cannot become a copy of Cover",
    ),
]


@pytest.mark.parametrize(("bad", "field", "message"), BAD)
def test_what_is_wrong_is_named(bad: dict[str, Any], field: str, message: str) -> None:
    with pytest.raises(ScenarioError) as error:
        load(bad)
    assert error.value.field == field
    assert message in str(error.value)


def test_a_chimera_has_the_numbers_of_its_level_and_its_side_cards() -> None:
    foe = side(
        {"title": "The Corpse of Viros", "red rains": 2, "wounds": 5},
        units=["Rampage", unit("Hunting Instincts", facedown=True)],
        deck=["Rampage"],
        chimera={"phase": 2, "rage": 3, "ultimate": {"title": "Viros Ultimate", "exhaustion": 1}},
    )
    g = position(side(hand=["Cover"], deck=["Cover"]), foe)
    p = g.players[1]
    assert isinstance(p, Chimera)
    assert (p.threat, p.life, p.ultimate_value) == (4, 30, 3)
    assert (p.phase, p.rage, g.cards[p.pb].red_rains) == (2, 3, 2)
    assert p.spells == [p.ultimate]
    assert g.by_id[p.behaviour].title == "Viros Behaviour"
    hidden = g.cards[p.units[1]]
    assert (hidden.facedown, g.seen[hidden.id]) == (True, 0)
    assert to_dict(load(to_dict(g))) == to_dict(g)


def test_a_chimera_is_never_in_the_menu() -> None:
    with pytest.raises(ScenarioError, match="main menu") as error:
        position(side(), side("The Corpse of Viros"), active=1)
    assert error.value.field == "active"


def test_only_a_game_in_the_menu_can_be_written() -> None:
    g = position(me=side(hand=["Cover"], deck=["Cover"], dice="natural"), foe=side(units=["Iron Worker"]))
    g.apply(m.MEDITATE)
    with pytest.raises(ScenarioError, match="main menu"):
        to_dict(g)
