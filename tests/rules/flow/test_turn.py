"""Turns and what may be done in them (R-TURN-01..09, R-MAIN-01..04, R-SIDE-01..08)."""

from typing import Any

import pytest

from ashes_env.rules.state.state import PHASES
from ashes_env.scenarios import load, to_dict
from tests.prelude import *

DOOM = CardDef("Doom", ACTION_SPELL, side_cost(), effect=(Destroy(Choose(Cards(UNIT))),))
SOB = CardDef(
    "Sob", REACTION_SPELL, no_action(), reaction=Reaction(after(DESTROYED, Cards(UNIT, MINE))), effect=(Draw(1),)
)
DAWN = CardDef(
    "Dawn", REACTION_SPELL, no_action(), reaction=Reaction(after(TURN_STARTS, player=MINE)), effect=(Draw(1),)
)
DEFS = with_cards(DOOM, SOB, DAWN)


def rich() -> Game:
    return table(
        me=side(
            units=["Phoenix Attendant"],
            spellboard=["Summon Mist Spirit", "Strengthen", "Summon Bone Crow"],
            hand=["Iron Worker", "Root Armor", "Mist Typhoon", "Cover"],
            dice="4 natural, 2 illusion, 2 ceremonial",
            conjurations=["Mist Spirit"],
            discard=["Iron Worker"],
        ),
        foe=side(units=["Mist Spirit"]),
    )


@pytest.mark.rules("R-TURN-01")
def test_players_take_turns() -> None:
    worker = side(hand=["Anchornaut", "Anchornaut"], dice="2 charm")
    g = table(me=worker, foe=worker, active=1, first=1)
    seats = []
    for _ in range(4):
        until_asked(g, "take an action")
        seats.append(asked(g)[1])
        choose(g, "Anchornaut")
        until_asked(g, "take an action", seats[-1])
        choose(g, "end turn")
    assert seats == [1, 0, 1, 0]


@pytest.mark.rules("R-TURN-02", "R-TURN-03", "R-TURN-04")
def test_one_main_action_is_a_must_and_one_side_action_a_may() -> None:
    g = table(
        me=side(hand=["Iron Worker", "Iron Worker"], dice="4 charm, 2 natural"), foe=side(units=["Hammer Knight"])
    )
    assert {"Iron Worker in hand", "pass", "meditate", "natural power"} <= set(offered(g))
    assert "end turn" not in offered(g)
    after_main = g.copy()
    choose(after_main, "Iron Worker", "charm power", "charm power")
    assert {"end turn", "meditate", "natural power"} <= set(offered(after_main)), "the side action may come second"
    assert not {"Iron Worker in hand", "pass", "attack"} & set(offered(after_main)), "a second main action"
    choose(g, "meditate", "top of the draw pile", "no", "no")
    assert {"Iron Worker in hand", "pass"} <= set(offered(g)), "or first"
    assert not {"meditate", "natural power", "end turn"} & set(offered(g))


@pytest.mark.rules("R-TURN-03", "R-COST-12")
def test_side_cost_actions_are_gone_with_the_side_action() -> None:
    g = table(
        me=side(
            units=["Phoenix Attendant"],
            spellboard=["Strengthen"],
            hand=["Root Armor", "Shifting Mist"],
            dice="2 natural",
        ),
        foe=side(units=["Mist Spirit"]),
    )
    side_actions = {"Root Armor in hand", "Strengthen", "natural power", "meditate", "Coal Roarkwin"}
    assert side_actions <= set(offered(g))
    choose(g, "Strengthen", "Phoenix Attendant")
    assert not side_actions & set(offered(g))


@pytest.mark.rules("R-TURN-05")
def test_no_side_action_within_an_attack() -> None:
    g = table(
        me=side(units=["Hammer Knight", "Iron Worker"], dice="2 natural"),
        foe=side(units=["Iron Worker", "Mist Spirit"]),
    )
    choose(g, "attack", "Coal Roarkwin", "Hammer Knight", "Iron Worker")
    while asked(g)[0] != "take an action":
        assert not {"natural power", "meditate"} & set(offered(g))
        choose(g, offered(g)[-1])
    assert {"natural power", "meditate"} <= set(offered(g))


@pytest.mark.rules("R-TURN-01")
@pytest.mark.cards("Summon Bone Crow")
def test_what_was_destroyed_in_a_turn_was_destroyed_in_no_later_one() -> None:
    crow: dict[str, Any] = {"spellboard": ["Summon Bone Crow"], "conjurations": ["Bone Crow"], "dice": "ceremonial"}
    g = table(side(hand=["Doom"], side=2, **crow), side(units=["Mist Spirit"], **crow), defs=DEFS)
    assert "Summon Bone Crow" not in offered(g)
    choose(g, "Doom")
    assert "Summon Bone Crow" in offered(g)
    until_asked(g, "take an action", 1)
    assert "Summon Bone Crow" not in offered(g)


@pytest.mark.rules("R-TURN-06", "R-TURN-07", "R-MAIN-04")
def test_two_passes_in_a_row_end_the_phase() -> None:
    g = table(me=side(units=["Iron Worker"], dice="1 charm"), foe=side(units=["Iron Worker"], dice="1 charm"))
    choose(g, "pass", "end turn", "attack", "Coal Roarkwin", "no")
    until_asked(g, "take an action", 1)
    choose(g, "end turn")
    assert asked(g) == ("take an action", 0)
    assert "attack" in offered(g), "having passed locks nobody out"
    choose(g, "pass", "end turn")
    assert (PHASES[g.phase], asked(g)) == ("player turns", ("take an action", 1)), "pass, attack, pass: not yet"
    choose(g, "meditate", "no", "no")
    assert PHASES[g.phase] == "recovery", "with a side action the turn still counts as a pass"


def passed_before() -> Game:
    """The opponent has just passed; there is a card, a text and a die for each kind of action."""
    return table(
        me=side(
            units=["Hammer Knight"],
            spellboard=["Strengthen", "Summon Mist Spirit"],
            dice=ALL_DICE,
            hand=["Iron Worker", "Root Armor", "Mist Typhoon"],
            conjurations=["Mist Spirit"],
        ),
        foe=side("Aradel Summergaard", units=["Iron Worker", "Mist Spirit"], hand=["Sob"]),
        passes=1,
        defs=DEFS,
    )


@pytest.mark.rules("R-TURN-06", "R-TURN-07")
@pytest.mark.parametrize("action", ["Iron Worker", "Mist Typhoon", "Summon Mist Spirit", "attack"])
def test_any_main_action_but_a_pass_lets_the_opponents_pass_be_forgotten(action: str) -> None:
    g = passed_before()
    choose(g, action)
    until_asked(g, "take an action", 0)
    choose(g, "end turn")
    assert (PHASES[g.phase], asked(g)) == ("player turns", ("take an action", 1))
    choose(g, "pass", "end turn")
    assert (PHASES[g.phase], asked(g)) == ("player turns", ("take an action", 0)), "one pass in a row"
    choose(g, "pass")
    until_asked(g, "exhaust dice")
    assert (PHASES[g.phase], g.turn) == ("recovery", 3), "two in a row"


@pytest.mark.rules("R-TURN-06", "R-TURN-07")
@pytest.mark.parametrize("pass_first", [False, True])
@pytest.mark.parametrize("action", ["Root Armor", "Strengthen", "natural power", "Coal Roarkwin", "meditate"])
def test_a_side_action_beside_a_pass_leaves_it_a_pass(action: str, pass_first: bool) -> None:
    g = passed_before()
    if pass_first:
        choose(g, "pass")
    choose(g, action)
    until_asked(g, "take an action" if not pass_first else "exhaust dice", 0)
    if not pass_first:
        assert g.players[0].side == 0
        choose(g, "pass")
    assert (PHASES[g.phase], asked(g), g.turn) == ("recovery", ("exhaust dice", 0), 1)


@pytest.mark.rules("R-TURN-06", "R-REACT-01")
def test_a_reaction_beside_a_pass_leaves_it_a_pass() -> None:
    g = passed_before()
    choose(g, "natural power", "Mist Spirit", "Sob")
    assert titles(g, g.players[1].discard)[-1:] == ["Sob"]
    choose(g, "pass")
    assert (PHASES[g.phase], asked(g), g.turn) == ("recovery", ("exhaust dice", 0), 1)


@pytest.mark.rules("R-TURN-08", "R-COST-12")
def test_no_action_in_the_turn_of_another() -> None:
    g = table(
        me=side(units=["Hammer Knight"], dice="2 natural"),
        foe=side(
            units=["Iron Worker", "Mist Spirit"],
            hand=["Iron Worker", "Root Armor", "Cover"],
            spellboard=["Strengthen"],
            dice="4 natural",
        ),
    )
    choose(g, "attack", "Coal Roarkwin")
    seen = 0
    while g.active == 0:
        what, seat = asked(g)
        if seat == 1:
            seen += 1
            assert what not in ("take an action", "choose an ability")
            assert not {"Strengthen", "Root Armor in hand", "natural power", "meditate"} & set(offered(g))
        choose(g, offered(g)[-1])
    assert seen
    assert (g.players[0].main, g.players[0].side) == (0, 0)


@pytest.mark.rules("R-TURN-08")
def test_additional_actions_are_of_no_use_in_the_turn_of_another() -> None:
    g = table(
        me=side(hand=["Accelerate", "Cover", "Cover"], dice="time, natural"),
        foe=side("Victoria Glassfire", hand=["Copycat", "Root Armor"], dice="3 natural", units=["Iron Worker"]),
    )
    choose(g, "Accelerate")
    until_asked(g, "respond?", 1)
    assert g.players[0].side == 2, "the player whose turn it is has gained two"
    choose(g, "Copycat")
    until_asked(g, "take an action")
    assert (asked(g)[1], g.players[1].side) == (0, 0)
    assert len(g.players[1].hand) == 2, "the rest of the copy is resolved: a card is drawn"
    choose(g, "pass", "meditate", "top of the draw pile", "no", "no", "meditate", "top of the draw pile", "no", "no")
    until_asked(g, "take an action", 1)
    assert g.players[1].side == 1, "and nothing is saved up for the own turn"


@pytest.mark.rules("R-TURN-09", "R-SPELL-18")
def test_one_reaction_for_each_player_and_turn() -> None:
    g = table(
        me=side(dice="5 natural", hand=["One Hundred Blades"] * 2),
        foe=side(units=["Hammer Knight"], hand=["Golden Veil", "Redirect", "Redirect"], dice="4 charm"),
        round=2,
    )
    choose(g, "natural power", "Golden Veil")
    assert wounds(g, "Hammer Knight") == 0
    choose(g, "One Hundred Blades", "Coal Roarkwin#2")
    assert asked(g) == ("take an action", 1), "no second reaction in the same turn"
    assert g.cards[g.players[1].pb].wounds == 1
    choose(g, "pass", "end turn", "One Hundred Blades", "Coal Roarkwin#2")
    assert asked(g) == ("respond?", 1), "the next turn counts anew"


@pytest.mark.rules("R-TURN-09", "R-REACT-02")
def test_the_limit_is_that_of_a_turn_whosever_it_is() -> None:
    g = table(
        me=side(units=["Hammer Knight"], hand=["Doom"] * 3),
        foe=side(units=["Iron Worker"] * 5, hand=["Doom", *["Sob"] * 3]),
        defs=DEFS,
    )
    for turn, seat in enumerate((0, 1, 0), start=1):
        assert (g.turn, asked(g)) == (turn, ("take an action", seat))
        choose(g, "Doom", "Iron Worker")
        assert (asked(g), offered(g)) == (("respond?", 1), ["Sob in hand", "no"])
        choose(g, "Sob")
        choose(g, "attack" if turn == 2 else "pass")
        until_asked(g, "take an action", 1 - seat)
    assert titles(g, g.players[1].discard).count("Sob") == 3


@pytest.mark.rules("R-TURN-09", "R-TIME-05")
def test_the_start_of_a_turn_belongs_to_it() -> None:
    g = table(
        me=side(hand=["Doom", "Doom"], units=["Hammer Knight"]),
        foe=side(units=["Iron Worker"] * 3, hand=["Doom", "Dawn", "Sob", "Sob"]),
        defs=DEFS,
    )
    choose(g, "Doom", "Iron Worker", "Sob", "pass")
    assert (g.turn, asked(g), offered(g)) == (2, ("respond?", 1), ["Dawn in hand", "no"]), "the limit is renewed before"
    without = choose(g.copy(), "no", "Doom", "Iron Worker")
    assert (asked(without), offered(without)) == (("respond?", 1), ["Sob in hand", "no"])
    choose(g, "Dawn", "Doom", "Iron Worker")
    assert asked(g) == ("take an action", 1), "and counts for the turn that starts"


@pytest.mark.rules("R-TURN-09")
def test_one_reaction_to_one_event_even_with_two_in_hand() -> None:
    g = table(
        me=side(dice="natural", hand=["Final Cry"]),
        foe=side(
            units=["Mist Spirit"],
            hand=["Final Cry", "Summon Sleeping Widows"],
            dice="4 ceremonial",
            conjurations=["Sleeping Widow"] * 2,
        ),
    )
    choose(g, "natural power")
    assert set(offered(g)) == {"Final Cry in hand", "Summon Sleeping Widows in hand", "no"}
    choose(g, "Final Cry", "Coal Roarkwin#2")
    assert asked(g)[0] == "take an action"
    assert len(g.players[1].hand) == 1


@pytest.mark.rules("R-MAIN-01", "R-MAIN-02", "R-SIDE-01")
def test_what_the_main_and_the_side_action_can_be() -> None:
    g = rich()
    g.players[0].side = 0
    again = position_of(g)
    assert set(offered(again)) == {
        "Iron Worker in hand",
        "Mist Typhoon in hand",
        "Summon Mist Spirit",
        "attack",
        "pass",
    }
    g = rich()
    g.players[0].main = 0
    again = position_of(g)
    assert set(offered(again)) == {
        "Root Armor in hand",
        "Coal Roarkwin",
        "Strengthen",
        "natural power",
        "ceremonial power",
        "meditate",
        "end turn",
    }


def position_of(g: Game) -> Game:
    """The same position, with the menu asked anew."""
    return load(to_dict(g))


@pytest.mark.rules("R-MAIN-03")
def test_pass_does_nothing_by_itself() -> None:
    g = rich()
    before = to_dict(g)
    choose(g, "pass")
    after = to_dict(g)
    assert after["players"][0].pop("main") == 0
    before["players"][0].pop("main", None)
    assert (after.pop("passes"), before.pop("passes", 0)) == (1, 0)
    assert after == before


@pytest.mark.rules("R-SIDE-02")
def test_a_dice_power_exhausts_a_power_side() -> None:
    g = table(me=side(dice="natural power, 2 natural class, charm class"), foe=side(units=["Hammer Knight"]))
    assert "natural power" in offered(g)
    assert not {"natural class", "charm class", "charm power"} & set(offered(g))
    choose(g, "natural power")
    assert pool(g.players[0].exhausted) == {"natural power": 1}
    assert pool(g.players[0].active) == {"natural class": 2, "charm class": 1}
    assert wounds(g, "Hammer Knight") == 1


@pytest.mark.rules("R-SIDE-03", "R-DICE-01")
def test_each_die_type_has_a_power_of_its_own() -> None:
    dice = "ceremonial, charm, divine, illusion, natural, sympathy, time"
    base = table(
        me=side(units=["Iron Worker"], hand=["Cover"], dice=dice, discard=["Hammer Knight"]),
        foe=side("Aradel Summergaard", units=["Mist Spirit"], dice="charm"),
    )
    me, foe = base.players

    def use(name: str, *choices: str) -> Game:
        g = base.copy()
        assert f"{name} power" in offered(g)
        return choose(g, f"{name} power", *choices)

    g = use("ceremonial")
    assert titles(g, g.players[0].hand) == ["Cover", "Hammer Knight"]
    assert wounds(g, "Coal Roarkwin") == 1
    g = use("charm")
    assert in_play(g, "Mist Spirit").dice == (27 * 0 + 5,)
    assert sum(g.players[0].exhausted) == 0, "the die lies on the unit"
    g = use("divine")
    assert in_play(g, "Iron Worker").dice == (8,)
    g = use("illusion", "charm power")
    assert pool(g.players[1].active) == {"charm class": 1}
    g = use("natural", "Mist Spirit")
    assert g.players[1].units == []
    g = use("sympathy", "no")
    assert len(g.players[0].hand) == 2
    g = use("time")
    assert in_play(g, "Iron Worker").status == 1
    assert (len(me.hand), len(foe.units)) == (1, 1), "the copies share nothing"


@pytest.mark.rules("R-SIDE-04", "R-SIDE-06")
def test_meditation_takes_from_hand_pile_and_spellboard_one_by_one() -> None:
    g = table(
        me=side(
            hand=["Cover"],
            deck=["Hammer Knight", "Anchornaut"],
            spellboard=["Strengthen"],
            dice="charm basic",
            units=[unit("Iron Worker", attached=["Root Armor"])],
        ),
        foe=side(spellboard=["Shifting Mist"], hand=["Close Combat"], deck=["Expand Energy"]),
    )
    choose(g, "meditate")
    assert set(offered(g)) == {"Cover in hand", "top of the draw pile", "Strengthen"}, "no other source"
    choose(g, "top of the draw pile", "no")
    assert titles(g, g.players[0].discard) == ["Hammer Knight"], "seen before the next choice"
    assert set(offered(g)) == {"Cover in hand", "top of the draw pile", "Strengthen", "no"}
    choose(g, "Strengthen", "no", "Cover", "no", "top of the draw pile", "no")
    assert titles(g, g.players[0].discard) == ["Hammer Knight", "Strengthen", "Cover", "Anchornaut"]
    assert (g.players[0].spells, g.players[0].hand, g.players[0].deck) == ([], [], [])


@pytest.mark.rules("R-SIDE-05")
def test_each_discarded_card_changes_one_die_to_any_side() -> None:
    g = table(me=side(hand=["Cover"], dice="2 charm basic, natural class"), foe=side(dice="charm basic"))
    choose(g, "meditate", "top of the draw pile")
    assert asked(g) == ("meditate: change a die", 0)
    assert set(offered(g)) == {"charm basic", "natural class", "no"}, "own active dice only"
    choose(g, "charm basic")
    assert set(offered(g)) == {"power", "class"}
    choose(g, "power", "top of the draw pile", "natural class", "basic", "no")
    assert pool(g.players[0].active) == {"charm basic": 1, "charm power": 1, "natural basic": 1}
    assert len(g.players[0].discard) == 2
    assert pool(g.players[1].active) == {"charm basic": 1}


@pytest.mark.rules("R-SIDE-07")
def test_meditating_without_dice_only_discards() -> None:
    g = table(me=side(hand=["Cover"], exhausted_dice="3 charm"))
    choose(g, "meditate", "top of the draw pile")
    assert set(offered(g)) == {"Cover in hand", "top of the draw pile", "no"}
    choose(g, "no")
    assert (len(g.players[0].discard), pool(g.players[0].exhausted)) == (1, {"charm power": 3})


@pytest.mark.rules("R-SIDE-08", "R-DICE-09")
def test_a_spell_discarded_by_meditation_leaves_nothing_behind() -> None:
    g = table(me=side(spellboard=[unit("Royal Charm", exhaustion=2, dice="charm", owner=1)]))
    choose(g, "meditate", "Royal Charm", "no")
    assert g.players[0].spells == []
    assert titles(g, g.players[1].discard) == ["Royal Charm"], "to its owner's pile"
    assert pool(g.players[0].exhausted) == {"charm power": 1}
    assert not [c for c in g.cards.values() if c.exhaustion]
