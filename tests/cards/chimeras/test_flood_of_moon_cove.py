"""The Flood of Moon Cove: its aspects one by one, its tables, its Ultimates, and drowning."""

from typing import Any

import pytest

from ashes_env.solo.rage import PlaceRedRains
from tests.prelude import *
from tests.solo.viros import body_of, down, end_turn, hurt, meanwhile, mine, numbers, row
from tests.solo.viros import fight as fight_viros

FLOOD = "The Flood of Moon Cove"
PILE = ("Drowning",) * 7
COAL = "Coal Roarkwin"
LIFE = 15


def fight(
    row_: list[Any], units: list[Any] | tuple[Any, ...] = (), level: int = 0, left: int = -1, **more: Any
) -> Game:
    """Against the Flood; `level` Drowning are on the Phoenixborn already, `left` of them in the pile."""
    pb = {"title": COAL, "attached": [unit("Drowning", owner=1)] * level} | more.pop("pb", {})
    pile = PILE[: 7 - level if left < 0 else left]
    body = {"title": FLOOD} | more.pop("body", {})
    return fight_viros(row_, units, pb=pb, pile=pile, body=body, deck=more.pop("deck", ("Deep End",) * 6), **more)


def drowning(g: Game) -> int:
    """How many Drowning lie on the Phoenixborn."""
    return titles(g, g.cards[g.players[0].pb].attached).count("Drowning")


def recover(g: Game) -> Game:
    """The player passes; with `passes=1` behind it that ends the player turns phase."""
    choose(g, "pass")
    return choose(g, "end turn") if "end turn" in offered(g) else g


def tokens(g: Game, n: int) -> Game:
    """So many Red Rains tokens are placed now."""
    return meanwhile(g, lambda: g.push(PlaceRedRains(1, n)))


# --- drowning ---------------------------------------------------------------------------------------------------------


@pytest.mark.cards("Drowning")
@pytest.mark.parametrize(("hurt_before", "alive"), [(LIFE - 3, True), (LIFE - 2, False)])
def test_the_level_and_the_wounds_together_drown_the_player(hurt_before: int, alive: bool) -> None:
    g = fight([unit("Drag Below", status=1, exhaustion=1)], level=1, pb={"wounds": hurt_before})
    assert values.life(g, in_play(g, COAL)) == LIFE
    end_turn(g)
    assert (drowning(g) == 2, g.winners) == (True, () if alive else (1,))
    assert values.life(g, g.cards[g.players[0].pb]) == LIFE, "the life value stays"


@pytest.mark.cards("Drowning")
def test_a_wound_too_many_counts_the_level_too() -> None:
    for level, lost in ((0, False), (1, True)):
        g = tokens(fight(["Deep End"], level=level, pb={"wounds": LIFE - 2}, phase=3), 3)
        assert bool(g.winners) is lost


@pytest.mark.cards("Drowning")
def test_an_exhausted_drowning_does_not_count() -> None:
    pb = {"attached": [unit("Drowning", owner=1, exhaustion=1)] * 3}
    assert "Deep End" in offered(choose(fight(["Deep End"], ["Hammer Knight"], pb=pb, main=1), "attack"))


@pytest.mark.cards("Drowning")
@pytest.mark.rules("R-DISC-03")
def test_a_drowning_is_thrown_off_for_a_side_action_and_a_level_of_a_die() -> None:
    g = fight([down("Deluge")], level=2, main=1, me={"side": 1}, dice="natural power, natural basic")
    choose(g, "Drowning")
    assert (drowning(g), pool(g.players[0].active)) == (1, {"natural class": 1, "natural basic": 1})
    assert titles(g, g.players[1].conjurations).count("Drowning") == 6
    assert "Drowning" not in offered(g), "the side action is spent"
    g = fight([down("Deluge")], level=2, main=1, me={"side": 1}, dice="natural basic")
    assert "Drowning" not in offered(g), "no die to lower"


# --- Abyss ------------------------------------------------------------------------------------------------------------


def test_capsize_lowers_every_active_die_for_a_kill() -> None:
    dice = "2 natural power, charm class, time basic"
    g = end_turn(fight(["Capsize"], ["Anchornaut"], dice=dice))
    choose(g, "no", "no")
    assert mine(g) == []
    assert pool(g.players[0].active) == {"natural class": 2, "charm basic": 1, "time basic": 1}
    g = end_turn(fight(["Capsize"], ["Hammer Knight"], dice=dice))
    choose(g, "no", "no")
    assert pool(g.players[0].active)["natural power"] == 2, "no kill"


@pytest.mark.rules("R-TGT-01")
@pytest.mark.cards("Capsize", "Vanish")
def test_capsize_lowers_dice_without_targeting_the_player() -> None:
    g = end_turn(fight(["Capsize"], ["Anchornaut"], hand=("Vanish",), dice="natural power, illusion power"))
    choose(g, "no", "no")
    assert pool(g.players[0].active) == {"natural class": 1, "illusion class": 1}


@pytest.mark.rules("R-EXH-01")
def test_whirlpool_exhausts_every_unexhausted_unit_with_its_last_token() -> None:
    units = ["Hammer Knight", unit("Iron Worker", exhaustion=1), "Stormwind Sniper"]
    g = end_turn(fight([unit("Whirlpool", status=2, exhaustion=1)], units))
    assert [in_play(g, title).exhaustion for title in mine(g)] == [0, 1, 0]
    g = end_turn(fight([unit("Whirlpool", status=1, exhaustion=1)], units))
    assert [in_play(g, title).exhaustion for title in mine(g)] == [1, 1, 1], "the concealed one too: it does not target"


@pytest.mark.parametrize(("level", "left", "after", "rolled"), [(0, 7, 1, 1), (2, 5, 3, 3), (2, 0, 2, 2), (0, 0, 0, 0)])
def test_undertow_drowns_and_rolls_as_many_rage_dice_as_the_level(
    level: int, left: int, after: int, rolled: int
) -> None:
    g = fight([down("Undertow")], level=level, left=left)
    end_turn(g, rage=[BASIC, *[POWER] * rolled], behaviour=[1])
    assert (drowning(g), numbers(g).rage, g.script) == (after, rolled, [])


@pytest.mark.rules("R-RECPVE-10")
@pytest.mark.parametrize("title", ["Undertow", "Riptide"])
def test_retreat_turns_an_aspect_face_down_where_it_lies(title: str) -> None:
    there = unit(title, status=1, attached=[unit("Root Armor", owner=0)])
    g = fight(["Deep End", there, "Capsize"], ["Hammer Knight"], main=1, passes=1)
    before = in_play(g, title)
    recover(g)
    assert row(g) == ["Deep End", f"*{title}", "Capsize", "*Deep End"]
    card = in_play(g, title)
    assert (card.wounds, card.status, card.attached, card.ref != before.ref) == (0, 0, (), True)
    assert "Root Armor" in titles(g, g.players[0].discard)
    assert body_of(g).wounds == 0, "no blood is lost"
    assert g.seen[card.id] == 3, "everybody has seen which card it is"


def test_an_exhausted_aspect_does_not_retreat() -> None:
    g = recover(fight([unit("Riptide", exhaustion=2), unit("Undertow", exhaustion=1)], main=1, passes=1))
    assert row(g)[:2] == ["Riptide", "*Undertow"], "one exhaustion token goes in the recovery phase"


def test_what_has_retreated_comes_into_play_again() -> None:
    g = recover(fight(["Undertow"], main=1, passes=1, threat=1))
    assert (row(g), drowning(g)) == (["*Undertow"], 0)
    until_menu(g)
    while not drowning(g):
        end_turn(g if "end turn" in offered(g) else choose(g, "pass"), rage=[BASIC], behaviour=[1])
    assert row(g) == ["Undertow"]


@pytest.mark.rules("R-CTURN-01", "R-TGT-02")
def test_drag_below_drowns_for_each_token() -> None:
    g = end_turn(fight([unit("Drag Below", status=2, exhaustion=1)]))
    assert (drowning(g), in_play(g, "Drag Below").status) == (1, 1)
    g = fight([unit("Drag Below", status=2, exhaustion=1)], left=0)
    assert (drowning(end_turn(g)), in_play(g, "Drag Below").status) == (0, 1), "the pile is empty"


@pytest.mark.rules("R-CANC-01")
@pytest.mark.cards("Golden Veil")
def test_an_answer_to_the_damage_comes_too_late_for_the_drowning() -> None:
    g = end_turn(fight(["From the Depths"], ["Hammer Knight"], hand=("Golden Veil",), dice="charm"))
    assert asked(g) == ("respond?", 0)
    choose(g, "Golden Veil")
    assert (drowning(g), wounds(g, "Hammer Knight")) == (1, 0)


@pytest.mark.rules("R-TGT-07")
@pytest.mark.parametrize(("level", "exhaustion", "hidden"), [(3, 0, True), (2, 0, False), (3, 1, False)])
def test_deep_end_is_out_of_reach_while_the_water_is_high(level: int, exhaustion: int, hidden: bool) -> None:
    g = fight([unit("Deep End", exhaustion=exhaustion), "Capsize"], ["Hammer Knight"], level, main=1)
    assert ("Deep End" in offered(choose(g, "attack"))) is not hidden


@pytest.mark.rules("R-LAW-12")
@pytest.mark.parametrize(("level", "left", "after", "dealt"), [(1, 6, 2, 2), (2, 0, 2, 2), (0, 0, 0, 0)])
def test_from_the_depths_drowns_and_hits_the_leftmost_unit_for_the_level(
    level: int, left: int, after: int, dealt: int
) -> None:
    g = fight(["From the Depths"], ["Stormwind Sniper", "Hammer Knight"], level, left)
    end_turn(g)
    assert (drowning(g), wounds(g, "Hammer Knight"), wounds(g, "Stormwind Sniper")) == (after, dealt, 0)


# --- Wave -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-RAGE-04", "R-RAGE-05")
@pytest.mark.parametrize(("phase", "rage", "after"), [(1, 0, (1, 0)), (2, 0, (2, 0)), (3, 4, (2, 1))])
def test_insatiable_raises_as_many_rage_dice_as_the_phase(phase: int, rage: int, after: tuple[int, int]) -> None:
    g = end_turn(fight([unit("Insatiable", status=1, exhaustion=1)], phase=phase, rage=rage))
    assert (numbers(g).rage, body_of(g).red_rains) == after


@pytest.mark.parametrize("phase", [1, 2, 3])
def test_tyranny_is_as_strong_as_the_phase_and_brings_a_token(phase: int) -> None:
    g = fight(["Tyranny"], phase=phase)
    assert attack_of(g, "Tyranny") == phase
    end_turn(g)
    assert (hurt(g), body_of(g).red_rains) == (phase, 1)


def test_an_ultimate_in_the_middle_of_an_attack_makes_tyranny_stronger() -> None:
    g = end_turn(fight(["Tyranny"], body={"red rains": 2}))
    assert (numbers(g).phase, drowning(g), hurt(g)) == (2, 2, 2)


@pytest.mark.rules("R-LAW-01")
def test_stunning_impact_sends_an_unexhausted_ready_spell_back() -> None:
    board = ["Strengthen", unit("Empower", exhaustion=1), "Chant of Revenge"]
    g = end_turn(fight(["Stunning Impact"], me={"spellboard": board}))
    assert asked(g) == ("choose a target", 0)
    assert offered(g) == ["Strengthen", "Chant of Revenge"]
    choose(g, "Chant of Revenge")
    assert titles(g, g.players[0].spells) == ["Strengthen", "Empower"]
    assert "Chant of Revenge" in titles(g, g.players[0].hand)
    g = end_turn(fight(["Stunning Impact"], me={"spellboard": [unit("Empower", exhaustion=1)]}))
    assert titles(g, g.players[0].spells) == ["Empower"]


@pytest.mark.parametrize(("left", "after", "dealt"), [(7, 2, 0), (2, 2, 0), (1, 1, 1), (0, 0, 1)])
def test_shore_breaker_drowns_twice_for_a_kill_and_hurts_where_it_cannot(left: int, after: int, dealt: int) -> None:
    g = end_turn(fight(["Shore Breaker"], ["Anchornaut"], left=left))
    choose(g, "no", "no")
    assert (mine(g), drowning(g), hurt(g)) == ([], after, dealt)


@pytest.mark.parametrize(("phase", "left", "after"), [(1, 7, 1), (2, 7, 2), (3, 7, 3), (3, 2, 2)])
def test_deluge_drowns_as_often_as_the_phase(phase: int, left: int, after: int) -> None:
    g = fight([down("Deluge"), unit("Tyranny", exhaustion=2)], left=left, phase=phase)
    end_turn(g, rage=[BASIC], behaviour=[1])
    assert drowning(g) == after


@pytest.mark.rules("R-LAW-01", "R-TGT-01")
def test_riptide_lets_the_player_say_who_takes_each_damage() -> None:
    g = fight([down("Riptide")], ["Hammer Knight", "Stormwind Sniper"])
    end_turn(g, rage=[BASIC], behaviour=[1])
    assert asked(g) == ("choose a target", 0)
    assert offered(g) == [COAL, "Hammer Knight"], "the other one is concealed"
    choose(g, "Hammer Knight", "Hammer Knight")
    assert (wounds(g, "Hammer Knight"), hurt(g)) == (2, 0)
    g = end_turn(fight([down("Riptide")]), rage=[BASIC], behaviour=[1])
    assert hurt(g) == 2, "without units all of it"


# --- the tables -------------------------------------------------------------------------------------------------------

ATTACKS = {1: (3, 4), 2: (2, 3, 4), 3: (1, 2, 3, 4)}
REVEALS_AND_ATTACKS = {1: (5, 6), 2: (5, 6), 3: (5, 6, 7, 8)}
DROWNS = {1: (10, 11), 2: (10, 11), 3: (9, 10, 11)}


@pytest.mark.cards("The Flood of Moon Cove", "Moon Cove Behaviour")
@pytest.mark.rules("R-CTURN-03", "R-CTURN-07")
@pytest.mark.parametrize("phase", [1, 2, 3])
@pytest.mark.parametrize("roll", range(1, 13))
def test_every_row(phase: int, roll: int) -> None:
    g = fight(["Capsize", down("Deep End")], ["Hammer Knight", "Hammer Knight"], phase=phase, rage=1)
    end_turn(g, rage=[BASIC, POWER, POWER], behaviour=[roll])
    attack = roll in ATTACKS[phase]
    both = roll in REVEALS_AND_ATTACKS[phase]
    if attack or both:
        choose(g, "no", "no")
    assert row(g) == ["Capsize", "*Deep End" if attack else "Deep End"]
    assert in_play(g, "Capsize").exhaustion == int(attack)
    assert in_play(g, "Deep End").exhaustion == int(both)
    rolls = phase == 1 and roll in (7, 8, 9)
    assert numbers(g).rage == (3 if rolls else 1)
    assert drowning(g) == int(roll in DROWNS[phase])
    hit = phase == 2 and roll in (7, 8, 9)
    assert (len(mine(g)), wounds(g, "Hammer Knight")) == (2 - int(both), int(hit))
    assert body_of(g).red_rains == int(roll == 12)


@pytest.mark.cards("Moon Cove Ultimate")
@pytest.mark.rules("R-ULT-03", "R-ULT-04")
def test_the_first_ultimate_destroys_the_leftmost_unit_and_drowns_twice() -> None:
    g = tokens(fight(["Deep End"], ["Stormwind Sniper", "Hammer Knight"]), 3)
    assert (mine(g), drowning(g), numbers(g).phase) == (["Hammer Knight"], 2, 2), "even a concealed one"
    assert (drowning(tokens(fight(["Deep End"]), 3))) == 2, "without units"


def test_the_second_ultimate_hits_every_unit_and_drowns_twice() -> None:
    g = fight(["Deep End"], ["Anchornaut", "Hammer Knight"], phase=2, left=1)
    meanwhile(g, lambda: g.push(PlaceRedRains(1, 3)), "Anchornaut")
    assert (mine(g), wounds(g, "Hammer Knight"), drowning(g), numbers(g).phase) == (["Hammer Knight"], 2, 1, 3)


def test_the_third_ultimate_hurts_the_phoenixborn_and_adds_an_aspect() -> None:
    g = tokens(fight(["Deep End"], ["Hammer Knight"], phase=3), 3)
    assert (hurt(g), row(g), numbers(g).phase) == (1, ["Deep End", "*Deep End"], 3)
