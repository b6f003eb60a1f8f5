"""The Frostwild Scourge: its aspects one by one, its tables, its Ultimates, Stun and Vigor."""

from typing import Any

import pytest

from ashes_env.decks.definitions import definitions
from ashes_env.rules.worlds.audit import faults
from ashes_env.solo.rage import PlaceRedRains
from ashes_env.solo.setup import conjurations_for
from tests.prelude import *
from tests.solo.viros import body_of, down, end_turn, hurt, meanwhile, mine, numbers, row, script
from tests.solo.viros import fight as fight_viros

SCOURGE = "The Frostwild Scourge"
COAL = "Coal Roarkwin"
STUNNED = unit("Iron Worker", attached=[unit("Stun", owner=1)])
PILE = ("Stun",) * 3 + ("Vigor",) * 3


def fight(row_: list[Any], units: list[Any] | tuple[Any, ...] = (), **more: Any) -> Game:
    """Against the Scourge, with three of each alteration in its pile."""
    more = {"body": {"title": SCOURGE}, "pile": PILE, "deck": ("Charge Fist",) * 6} | more
    return fight_viros(row_, units, **more)


def revealed(title: str, units: list[Any] | tuple[Any, ...] = (), **more: Any) -> Game:
    """The aspect has just been revealed, and what it does is going on."""
    return end_turn(fight([down(title)], units, **more), rage=[BASIC], behaviour=[4 if more.get("phase") == 3 else 1])


def rolled(roll: int, units: list[Any] | tuple[Any, ...] = (), title: str = "Avalanche", **more: Any) -> Game:
    """The behaviour die has shown this number."""
    return end_turn(fight([down(title)], units, **more), rage=[BASIC], behaviour=[roll])


def ultimate(g: Game, *answers: str) -> Game:
    """Three Red Rains tokens are placed now; what is asked meanwhile gets these answers."""
    return meanwhile(g, lambda: g.push(PlaceRedRains(1, 3)), *answers)


def on(g: Game, title: str, nth: int = 0) -> list[str]:
    """What is attached to a card."""
    return titles(g, in_play(g, title, nth).attached)


def stuns(g: Game) -> list[str]:
    """The player's cards with a Stun, units from left to right, then the Phoenixborn."""
    p = g.players[0]
    return [g.cards[cid].d.title for cid in (*p.units, p.pb) if "Stun" in titles(g, g.cards[cid].attached)]


def left_in_pile(g: Game, title: str) -> int:
    """How many of a title are left in the Chimera's conjuration pile."""
    return titles(g, g.players[1].conjurations).count(title)


# --- Stun -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-EXH-01", "R-EXH-02")
@pytest.mark.cards("Stun")
def test_a_stunned_unit_counts_as_exhausted_without_a_token() -> None:
    g = fight(["Charge Fist"], [STUNNED, "Hammer Knight", "Anchornaut"], main=1)
    worker = in_play(g, "Iron Worker")
    assert (values.exhausted(g, worker), worker.exhaustion) == (True, 0)
    choose(g, "attack", "Charge Fist")
    assert offered(g) == ["Hammer Knight", "Anchornaut"]


@pytest.mark.cards("Stun")
def test_a_stun_goes_for_a_side_action_and_a_lowered_die() -> None:
    g = fight(["Charge Fist"], [STUNNED], dice="natural power, charm basic")
    choose(g, "Stun")
    assert (stuns(g), left_in_pile(g, "Stun")) == ([], 4)
    assert pool(g.players[0].active) == {"natural class": 1, "charm basic": 1}
    assert g.players[0].side == 0
    assert faults(g, (2, 0)) == []


@pytest.mark.cards("Stun")
@pytest.mark.parametrize(("dice", "side"), [("2 charm basic", 1), ("natural", 0)])
def test_a_stun_stays_without_a_die_to_lower_or_a_side_action(dice: str, side: int) -> None:
    g = fight(["Charge Fist"], [STUNNED], dice=dice, me={"side": side})
    assert "Stun" not in offered(g)


@pytest.mark.cards("Stun")
def test_a_stunned_phoenixborn_uses_no_ability_and_guards_all_the_same() -> None:
    pb = {"title": "Aradel Summergaard", "attached": [unit("Stun", owner=1)]}
    for who, open_ in (("Aradel Summergaard", True), (pb, False)):
        g = fight(["Bonechill Wind"], ["Iron Worker"], pb=who, dice=ALL_DICE)
        assert ("Aradel Summergaard" in offered(g)) is open_
        assert ("Stun" in offered(g)) is not open_
        end_turn(g)
        assert asked(g) == ("declare a guard", 0)
        assert "Aradel Summergaard" in offered(g)


# --- Vigor ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-RAGE-07")
@pytest.mark.cards("Vigor")
@pytest.mark.parametrize("exhaustion", [0, 1])
def test_each_vigor_adds_attack_and_rolls_a_rage_die_when_its_aspect_falls(exhaustion: int) -> None:
    fist = unit("Charge Fist", attached=["Vigor", "Vigor"], exhaustion=exhaustion, wounds=1)
    g = fight([fist], pb="Aradel Summergaard", dice=ALL_DICE)
    assert attack_of(g, "Charge Fist") == 4
    script(g, rage=[POWER, BASIC])
    choose(g, "Aradel Summergaard")
    assert (numbers(g).rage, row(g), g.script, left_in_pile(g, "Vigor")) == (1, [], [], 5)


@pytest.mark.rules("R-ULT-03")
@pytest.mark.cards("Vigor")
def test_a_vigor_is_the_chimeras_own_and_stays_through_an_ultimate() -> None:
    g = ultimate(fight([unit("Avalanche", attached=["Vigor", unit("Fade Away", owner=0)])]))
    assert on(g, "Avalanche") == ["Vigor"]


@pytest.mark.rules("R-CSET-06", "R-CSET-07")
@pytest.mark.cards("Stun", "Vigor")
def test_both_subtypes_share_one_conjuration_pile() -> None:
    pile = conjurations_for(definitions(), ["Storm Bolt", "Warcry", "Rampage"])
    assert sorted(pile) == ["Stun"] * 6 + ["Vigor"] * 6
    assert conjurations_for(definitions(), ["Rampage"]) == []


# --- Storm ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-LAW-12")
@pytest.mark.parametrize(
    ("units", "there"),
    [
        (["Iron Worker", "Hammer Knight"], ["Hammer Knight"]),
        (["Iron Worker", unit("Hammer Knight", exhaustion=1)], ["Iron Worker"]),
        (["Iron Worker", "Stormwind Sniper"], ["Iron Worker"]),
    ],
)
def test_storm_bolt_stuns_the_rightmost_unexhausted_unit_in_reach(units: list[Any], there: list[str]) -> None:
    g = revealed("Storm Bolt", units)
    assert (stuns(g), hurt(g), left_in_pile(g, "Stun")) == (there, 0, 2)


@pytest.mark.cards("Storm Bolt")
@pytest.mark.parametrize(
    ("units", "damage"),
    [([], 1), ([unit("Hammer Knight", exhaustion=1)], 1), (["Stormwind Sniper"], 0), ([STUNNED], 1)],
)
def test_storm_bolt_hurts_the_phoenixborn_only_if_there_is_no_unexhausted_unit(units: list[Any], damage: int) -> None:
    g = revealed("Storm Bolt", units)
    assert (hurt(g), left_in_pile(g, "Stun")) == (damage, 3)


@pytest.mark.rules("R-CONJ-01")
@pytest.mark.cards("Storm Bolt", "Shockwave")
def test_nothing_happens_when_the_pile_is_empty() -> None:
    g = revealed("Storm Bolt", ["Iron Worker"], pile=())
    assert (stuns(g), hurt(g)) == ([], 0)
    g = end_turn(fight(["Shockwave"], ["Iron Worker", "Hammer Knight"], pile=("Stun",)))
    assert stuns(g) == ["Iron Worker"]


@pytest.mark.rules("R-ATKPB-10")
@pytest.mark.parametrize(
    ("units", "there"),
    [
        (["Iron Worker", "Anchornaut", "Hammer Knight"], ["Iron Worker", "Hammer Knight"]),
        ([unit("Iron Worker", exhaustion=1), "Anchornaut", "Hammer Knight"], ["Anchornaut", "Hammer Knight"]),
        (["Iron Worker"], ["Iron Worker"]),
    ],
)
def test_shockwave_stuns_at_both_ends_before_blocks(units: list[Any], there: list[str]) -> None:
    g = end_turn(fight(["Shockwave"], units))
    assert (stuns(g), left_in_pile(g, "Stun")) == (there, 3 - len(there))
    if len(units) == 3 and len(there) == 2 and there[0] == "Iron Worker":
        assert offered(g) == ["Anchornaut", "no"]


@pytest.mark.rules("R-TGT-02", "R-CANC-01")
@pytest.mark.cards("Shockwave", "Golden Veil")
def test_a_cancelled_stun_ends_the_ability() -> None:
    g = end_turn(fight(["Shockwave"], ["Iron Worker", "Hammer Knight"], hand=("Golden Veil",), dice="charm"))
    assert asked(g) == ("respond?", 0)
    choose(g, "Golden Veil")
    assert (stuns(g), left_in_pile(g, "Stun")) == ([], 3)


@pytest.mark.rules("R-TGT-02", "R-CANC-05", "R-ULT-05")
@pytest.mark.cards("Golden Veil", "Vanish")
@pytest.mark.parametrize(
    ("answer", "units", "there"),
    [("Golden Veil", ["Stormwind Sniper", "Iron Worker", "Hammer Knight"], []), ("Vanish", [STUNNED], ["Iron Worker"])],
)
def test_a_cancelled_stun_of_an_ultimate_ends_its_text_and_not_the_phase(
    answer: str, units: list[Any], there: list[str]
) -> None:
    g = fight([], units, hand=(answer,), dice=ALL_DICE, phase=2, main=1)
    ultimate(g, f"{answer} in hand")
    assert (stuns(g), hurt(g), numbers(g).phase) == (there, 3, 3)


@pytest.mark.rules("R-CTURN-01", "R-SIM-05")
@pytest.mark.parametrize(("exhausted", "damage"), [(0, 0), (1, 1)])
def test_bonechill_wind_hurts_what_is_exhausted(exhausted: int, damage: int) -> None:
    units = [unit("Iron Worker", exhaustion=1), "Hammer Knight", unit("Stormwind Sniper", exhaustion=1)]
    wind = unit("Bonechill Wind", status=2, exhaustion=1)
    g = end_turn(fight([wind], units, pb={"title": COAL, "exhaustion": exhausted}))
    while asked(g)[0] == "choose what is next":
        choose(g, offered(g)[0])
    assert ([wounds(g, title) for title in mine(g)], hurt(g)) == ([1, 0], damage)
    assert mine(g) == ["Iron Worker", "Hammer Knight"]
    assert in_play(g, "Bonechill Wind").status == 1


@pytest.mark.cards("Bonechill Wind", "Crushing Grip", "Stun")
def test_what_counts_as_exhausted_is_hurt_too() -> None:
    row_ = [unit("Bonechill Wind", status=1, exhaustion=1), "Crushing Grip"]
    g = end_turn(fight(row_, ["Hammer Knight", unit("Anchornaut"), STUNNED]))
    while asked(g)[0] == "choose what is next":
        choose(g, offered(g)[0])
    assert [wounds(g, title) for title in mine(g)] == [1, 0, 1]


@pytest.mark.rules("R-DICE-06")
@pytest.mark.parametrize(
    ("dice", "left"),
    [("natural, charm class", {"natural class": 1, "charm class": 1}), ("natural basic", {"natural basic": 1})],
)
def test_galeforce_lowers_a_die_of_the_players_choice(dice: str, left: dict[str, int]) -> None:
    g = end_turn(fight([unit("Galeforce", status=3, exhaustion=1)], dice=dice))
    if "natural" in dice and "charm" in dice:
        assert (asked(g)[1], len(offered(g))) == (0, 2)
        choose(g, next(word for word in offered(g) if "natural" in word))
    assert (pool(g.players[0].active), in_play(g, "Galeforce").status) == (left, 2)


@pytest.mark.rules("R-DICE-07")
def test_avalanche_exhausts_a_die_for_a_kill() -> None:
    g = end_turn(fight(["Avalanche"], ["Iron Worker"], dice="natural, charm basic"))
    choose(g, "Iron Worker")
    assert asked(g)[1] == 0
    choose(g, next(word for word in offered(g) if "charm" in word))
    assert pool(g.players[0].active) == {"natural power": 1}
    assert (sum(g.players[0].exhausted), mine(g)) == (1, [])
    g = choose(end_turn(fight(["Avalanche"], ["Iron Worker"])), "Iron Worker")
    assert mine(g) == [], "without an active die nothing more happens"


@pytest.mark.rules("R-INEX-01", "R-CDEF-02")
@pytest.mark.parametrize("exhaustion", [0, 1])
def test_frost_bulwark_prevents_one_of_each_damage(exhaustion: int) -> None:
    g = fight([unit("Frost Bulwark", exhaustion=exhaustion)], pb="Aradel Summergaard", dice=ALL_DICE)
    choose(g, "Aradel Summergaard")
    assert wounds(g, "Frost Bulwark") == 1, "2 damage, 1 of it prevented"
    g = fight([unit("Frost Bulwark", exhaustion=exhaustion)], ["Hammer Knight"], main=1)
    declare_attack(g, SCOURGE, "Hammer Knight")
    until_asked(g, "take an action")
    assert (body_of(g).wounds > 1) is bool(exhaustion), "a Defender blocks while it is not exhausted"


# --- Mighty -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("phase", "pile", "there"), [(1, 6, 1), (2, 6, 2), (3, 6, 3), (3, 2, 2), (2, 0, 0)])
def test_giants_might_takes_a_vigor_for_each_phase(phase: int, pile: int, there: int) -> None:
    g = fight([down("Giant's Might")], phase=phase, pile=("Vigor",) * pile)
    end_turn(g, rage=[BASIC], behaviour=[6 if phase == 9 else 1] if phase < 3 else [12])
    assert (on(g, "Giant's Might"), left_in_pile(g, "Vigor")) == (["Vigor"] * there, pile - there)
    assert attack_of(g, "Giant's Might") == 1 + there


@pytest.mark.rules("R-ATKPB-17")
@pytest.mark.cards("Giant's Might")
def test_giants_might_is_not_blocked_by_the_small() -> None:
    g = end_turn(fight(["Giant's Might"], ["Iron Worker", "Hammer Knight"]))
    assert offered(g) == ["Hammer Knight", "no"]


@pytest.mark.rules("R-FIELD-06")
@pytest.mark.parametrize(
    ("row_", "there"),
    [
        (["Avalanche", unit("Warcry", exhaustion=1)], 0),
        (["Avalanche", "Warcry"], 1),
        (["Avalanche", down("Warcry")], 0),
        (["Avalanche", down("Galeforce"), "Warcry"], 0),
        (["Avalanche", unit("Galeforce", exhaustion=1), "Warcry"], 0),
        ([unit("Warcry"), "Avalanche"], 0),
    ],
)
def test_warcry_strengthens_the_attacking_neighbour(row_: list[Any], there: int) -> None:
    g = end_turn(fight(row_, ["Hammer Knight"]), rage=[BASIC], behaviour=[3])
    assert asked(g) == ("declare a blocker", 0)
    assert on(g, "Avalanche") == ["Vigor"] * there
    if row(g)[0] == "Warcry":
        assert on(g, "Warcry") == ["Vigor"], "it attacks itself"


@pytest.mark.cards("Warcry")
def test_two_warcries_give_two() -> None:
    g = end_turn(fight(["Warcry", "Warcry"], ["Hammer Knight"]))
    assert (on(g, "Warcry"), on(g, "Warcry", 1)) == (["Vigor", "Vigor"], [])


@pytest.mark.rules("R-CATK-01")
@pytest.mark.cards("Warcry", "Charging Horde")
def test_warcry_strengthens_an_attacker_once_though_another_is_declared_later() -> None:
    pile = ("Vigor",) * 4 + ("Rainwalker",)
    g = end_turn(fight(["Charging Horde", "Warcry"], ["Hammer Knight"], pile=pile))
    assert row(g) == ["Charging Horde", "Warcry", "Rainwalker"]
    assert [on(g, title) for title in row(g)] == [["Vigor"], [], ["Vigor"]]


@pytest.mark.rules("R-LAW-01")
def test_sweeping_strike_lets_the_player_deal_out_its_attack() -> None:
    g = end_turn(fight([unit("Sweeping Strike", attached=["Vigor"])], ["Hammer Knight", "Anchornaut", "Iron Worker"]))
    choose(g, "no", "no")
    assert asked(g) == ("choose a target", 0)
    assert sorted(offered(g)) == ["Anchornaut", COAL], "the unit destroyed is no longer the rightmost"
    choose(g, "Anchornaut")
    assert sorted(offered(g)) == [COAL, "Hammer Knight"], "and so on, point by point"
    choose(g, "Hammer Knight", COAL, COAL)
    assert (mine(g), wounds(g, "Hammer Knight"), hurt(g)) == (["Hammer Knight"], 1, 2)


@pytest.mark.rules("R-LAW-12")
@pytest.mark.cards("Sweeping Strike")
def test_sweeping_strike_passes_over_what_cannot_be_targeted() -> None:
    g = end_turn(fight(["Sweeping Strike"], ["Hammer Knight", "Stormwind Sniper", "Iron Worker"]))
    choose(g, "no", "no")
    assert sorted(offered(g)) == [COAL, "Hammer Knight"]


@pytest.mark.rules("R-FIELD-06")
def test_wild_throw_stuns_the_leftmost_unit_and_moves_it_to_the_right() -> None:
    g = revealed("Wild Throw", ["Iron Worker", "Anchornaut", "Hammer Knight"])
    assert (mine(g), stuns(g)) == (["Anchornaut", "Hammer Knight", "Iron Worker"], ["Iron Worker"])
    g = revealed("Wild Throw", [STUNNED, "Anchornaut"])
    assert (mine(g), stuns(g), left_in_pile(g, "Stun")) == (["Anchornaut", "Iron Worker"], ["Iron Worker"], 3)
    g = revealed("Wild Throw", ["Stormwind Sniper", "Iron Worker", "Anchornaut"], pile=())
    assert (mine(g), stuns(g)) == (["Stormwind Sniper", "Anchornaut", "Iron Worker"], [])
    assert mine(revealed("Wild Throw")) == []


@pytest.mark.rules("R-CANC-01")
@pytest.mark.cards("Wild Throw", "Golden Veil")
def test_a_cancelled_throw_moves_nothing() -> None:
    g = revealed("Wild Throw", ["Iron Worker", "Anchornaut"], hand=("Golden Veil",), dice="charm")
    choose(g, "Golden Veil")
    assert (mine(g), stuns(g)) == (["Iron Worker", "Anchornaut"], [])


@pytest.mark.rules("R-CTURN-01", "R-DICE-03")
def test_charge_fist_strikes_with_its_last_token() -> None:
    dice = "2 natural, charm class, divine basic"
    g = end_turn(fight([unit("Charge Fist", status=2, exhaustion=1)], dice=dice))
    assert (hurt(g), pool(g.players[0].active)["natural power"]) == (0, 2)
    g = fight([unit("Charge Fist", status=1, exhaustion=1)], dice=dice)
    script(g, rage=[0, 1, 2])  # what the three dice show now
    end_turn(g)
    assert (hurt(g), in_play(g, "Charge Fist").status, g.script) == (3, 0, [])
    assert pool(g.players[0].active) == {"charm basic": 1, "natural class": 1, "natural power": 1, "divine basic": 1}


@pytest.mark.rules("R-EXH-01", "R-EXH-02")
def test_crushing_grip_lets_the_leftmost_unit_count_as_exhausted() -> None:
    g = fight(["Crushing Grip"], ["Iron Worker", "Hammer Knight", "Anchornaut"], main=1)
    counts = [values.exhausted(g, g.cards[cid]) for cid in g.players[0].units]
    assert counts == [True, False, False]
    choose(g, "attack", "Crushing Grip")
    assert offered(g) == ["Hammer Knight", "Anchornaut"]
    g = fight([unit("Crushing Grip", exhaustion=1)], ["Iron Worker"], main=1)
    assert not values.exhausted(g, in_play(g, "Iron Worker"))
    g = fight([down("Crushing Grip")], ["Iron Worker"], main=1)
    assert not values.exhausted(g, in_play(g, "Iron Worker"))


@pytest.mark.rules("R-EXH-02")
@pytest.mark.cards("Crushing Grip")
def test_the_grip_goes_on_to_the_next_unit_and_takes_abilities() -> None:
    g = fight(["Crushing Grip"], ["Stormwind Sniper", "Iron Worker"], pb="Aradel Summergaard", dice=ALL_DICE)
    sniper, worker = in_play(g, "Stormwind Sniper"), in_play(g, "Iron Worker")
    assert (values.exhausted(g, sniper), values.exhausted(g, worker)) == (True, False)
    assert not values.texts(g, sniper), "not concealed while it counts as exhausted"
    choose(g, "Aradel Summergaard", "Crushing Grip")
    assert row(g) == []
    assert not values.exhausted(g, sniper)
    assert values.texts(g, sniper)


@pytest.mark.cards("Crushing Grip", "Wild Throw")
def test_a_grip_meets_another_unit_after_a_throw() -> None:
    g = end_turn(
        fight(["Crushing Grip", down("Wild Throw")], ["Iron Worker", "Hammer Knight"], pile=()),
        rage=[BASIC],
        behaviour=[1],
    )
    assert mine(g) == ["Hammer Knight", "Iron Worker"]
    assert [values.exhausted(g, g.cards[cid]) for cid in g.players[0].units] == [True, False]


# --- the tables -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-CTURN-03")
@pytest.mark.cards("The Frostwild Scourge", "Scourge Behaviour")
@pytest.mark.parametrize(("phase", "roll"), [(1, 7), (1, 9), (2, 6), (2, 7), (3, 6), (3, 7)])
def test_a_vigorous_reveal(phase: int, roll: int) -> None:
    g = rolled(roll, ["Iron Worker"], phase=phase)
    assert (row(g), on(g, "Avalanche")) == (["Avalanche"], ["Vigor"])


@pytest.mark.rules("R-CTURN-07", "R-CTURN-08")
@pytest.mark.parametrize("phase", [1, 2, 3])
@pytest.mark.parametrize("roll", [10, 11])
def test_a_stun_before_the_reveal(phase: int, roll: int) -> None:
    g = rolled(roll, ["Iron Worker", "Hammer Knight"], phase=phase)
    assert (row(g), stuns(g)) == (["Avalanche"], ["Hammer Knight"])


@pytest.mark.parametrize("phase", [1, 2, 3])
def test_a_token_before_the_reveal(phase: int) -> None:
    g = rolled(12, phase=phase)
    assert (row(g), body_of(g).red_rains) == (["Avalanche"], 1)


@pytest.mark.parametrize(("phase", "roll"), [(1, 1), (1, 2), (2, 1)])
def test_a_plain_reveal(phase: int, roll: int) -> None:
    g = rolled(roll, ["Iron Worker"], phase=phase)
    assert (row(g), asked(g)) == (["Avalanche"], ("take an action", 0))


@pytest.mark.parametrize(("phase", "roll"), [(1, 3), (1, 4), (2, 2), (2, 3), (3, 1), (3, 3)])
def test_an_attack_or_else_a_reveal(phase: int, roll: int) -> None:
    g = rolled(roll, ["Iron Worker"], phase=phase)
    assert row(g) == ["Avalanche"]
    assert asked(g) == ("take an action", 0)
    g = end_turn(fight(["Galeforce", down("Avalanche")], ["Iron Worker"], phase=phase), rage=[BASIC], behaviour=[roll])
    assert (row(g), asked(g)) == (["Galeforce", "*Avalanche"], ("declare a guard", 0))


@pytest.mark.parametrize(("phase", "roll"), [(1, 5), (1, 6), (2, 4), (2, 5), (3, 4), (3, 5)])
def test_a_reveal_and_an_attack(phase: int, roll: int) -> None:
    g = rolled(roll, ["Iron Worker"], phase=phase)
    assert (row(g), asked(g)) == (["Avalanche"], ("declare a blocker", 0))


@pytest.mark.rules("R-CTURN-08", "R-SIM-05")
@pytest.mark.parametrize("roll", [8, 9])
def test_the_second_phase_chills_what_is_exhausted(roll: int) -> None:
    units = [unit("Hammer Knight", exhaustion=1), "Iron Worker"]
    g = rolled(roll, units, phase=2, pb={"title": COAL, "exhaustion": 1})
    choose(g, COAL)
    assert (wounds(g, "Hammer Knight"), wounds(g, "Iron Worker"), hurt(g)) == (1, 0, 1)


@pytest.mark.rules("R-CTURN-08", "R-RES-05")
@pytest.mark.parametrize("roll", [8, 9])
def test_the_third_phase_costs_two_dice_or_a_wound(roll: int) -> None:
    g = rolled(roll, phase=3, dice="2 natural")
    assert asked(g)[1] == 0
    choose(g, "yes")
    assert (hurt(g), pool(g.players[0].active)) == (0, {"natural class": 2})
    g = choose(rolled(roll, phase=3, dice="2 natural"), "no")
    assert (hurt(g), pool(g.players[0].active)) == (1, {"natural power": 2})
    for dice in ("natural, charm basic", ""):
        g = rolled(roll, phase=3, dice=dice)
        assert (asked(g), hurt(g)) == (("take an action", 0), 1), "one die is not enough"


# --- the Ultimates ----------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-ULT-04", "R-CONJ-01")
@pytest.mark.cards("Scourge Ultimate")
@pytest.mark.parametrize(
    ("pile", "there"), [(6, ["Anchornaut", "Iron Worker", COAL]), (2, ["Anchornaut", "Iron Worker"]), (0, [])]
)
def test_the_first_ultimate_destroys_and_stuns(pile: int, there: list[str]) -> None:
    g = fight(["Avalanche"], ["Hammer Knight", "Anchornaut", "Iron Worker"], pile=("Stun",) * pile)
    ultimate(g)
    assert (mine(g), stuns(g), numbers(g).phase) == (["Anchornaut", "Iron Worker"], there, 2)


@pytest.mark.rules("R-TGT-01", "R-TGT-02")
@pytest.mark.cards("Scourge Ultimate")
def test_the_first_ultimate_destroys_without_targeting_but_a_stun_targets() -> None:
    g = ultimate(fight(["Avalanche"], ["Stormwind Sniper", "Iron Worker", "Stormwind Sniper"]))
    assert (mine(g), stuns(g)) == (["Iron Worker", "Stormwind Sniper"], ["Iron Worker", COAL])


@pytest.mark.rules("R-ULT-04")
@pytest.mark.cards("Scourge Ultimate")
def test_the_second_ultimate_hurts_and_stuns() -> None:
    g = ultimate(fight(["Avalanche"], [STUNNED, "Hammer Knight"], phase=2))
    assert (hurt(g), stuns(g), numbers(g).phase) == (3, ["Iron Worker", "Hammer Knight", COAL], 3)
    assert left_in_pile(g, "Stun") == 1


@pytest.mark.rules("R-ULT-05")
@pytest.mark.cards("Scourge Ultimate")
def test_the_third_ultimate_takes_a_die_out_of_the_game() -> None:
    g = fight(["Avalanche"], [unit("Iron Worker", exhaustion=1), "Hammer Knight"], phase=3, dice="natural, charm basic")
    meanwhile(g, lambda: g.push(PlaceRedRains(1, 3)), "charm basic")
    assert pool(g.players[0].active) == {"natural power": 1}
    assert (sum(g.players[0].exhausted), stuns(g), numbers(g).phase) == (0, ["Hammer Knight"], 3)
    assert faults(g, (2, 0)) == [], "fewer dice than at first are no fault in such a game"
    assert faults(g, (0, 0)) != []


@pytest.mark.cards("Scourge Ultimate")
def test_without_an_active_die_an_exhausted_one_goes() -> None:
    g = ultimate(fight(["Avalanche"], phase=3, me={"exhausted dice": "2 natural"}))
    assert sum(g.players[0].exhausted) == 1
    g = ultimate(fight(["Avalanche"], ["Iron Worker"], phase=3))
    assert stuns(g) == ["Iron Worker"], "without any die the rest follows"
