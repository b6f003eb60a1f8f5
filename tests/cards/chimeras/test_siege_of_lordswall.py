"""The Siege of Lordswall: its aspects one by one, its tables, its Ultimates, and Rainwalkers that attack together."""

import json
from typing import Any

import pytest

from ashes_env.rules import records
from ashes_env.solo.rage import PlaceRedRains
from tests.prelude import *
from tests.solo.viros import body_of, down, end_turn, hurt, meanwhile, mine, numbers, row, script
from tests.solo.viros import fight as fight_viros

SIEGE = "The Siege of Lordswall"
COAL = "Coal Roarkwin"
ARADEL = "Aradel Summergaard"
WALKER = "Rainwalker"


def fight(row_: list[Any], units: list[Any] | tuple[Any, ...] = (), *, walkers: int = 4, **more: Any) -> Game:
    """Against the Siege, with so many Rainwalkers in its pile."""
    more = {"body": {"title": SIEGE}, "pile": (WALKER,) * walkers, "deck": ("Carrion Call",) * 6} | more
    return fight_viros(row_, units, **more)


def revealed(title: str, units: list[Any] | tuple[Any, ...] = (), before: tuple[Any, ...] = (), **more: Any) -> Game:
    """The aspect has just been revealed, and what it does is going on."""
    return end_turn(fight([*before, down(title)], units, **more), rage=[BASIC], behaviour=[1])


def rolled(roll: int, units: list[Any] | tuple[Any, ...] = (), title: str = "Convert", **more: Any) -> Game:
    """The behaviour die has shown this number."""
    return end_turn(fight([down(title)], units, **more), rage=[BASIC], behaviour=[roll])


def ultimate(g: Game, *words: str) -> Game:
    """Three Red Rains tokens are placed now."""
    return meanwhile(g, lambda: g.push(PlaceRedRains(1, 3)), *words)


def attackers(g: Game) -> list[str]:
    """The units in the attack under way, from left to right."""
    return [g.cards[ref & 1023].d.title for ref in attack_under_way(g).attackers]


def left_in_pile(g: Game) -> int:
    """How many Rainwalkers are left in the Chimera's pile."""
    return titles(g, g.players[1].conjurations).count(WALKER)


# --- Rainwalkers ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-CATK-01", "R-CATK-02")
@pytest.mark.cards("Rainwalker")
def test_rainwalkers_attack_together_with_all_that_can() -> None:
    frozen = unit(WALKER, attached=[unit("Deep Freeze", owner=0, status=1)])
    row_ = [WALKER, "Convert", WALKER, frozen, "Charging Horde"]
    g = end_turn(fight(row_, ["Iron Worker"], walkers=0))
    assert attackers(g) == [WALKER, WALKER, "Charging Horde"]
    assert asked(g) == ("declare a blocker", 0)
    choose(g, "Iron Worker")
    assert asked(g) == ("choose the attacker to block", 0)
    choose(g, "Charging Horde")
    assert (hurt(g), mine(g), wounds(g, "Charging Horde")) == (2, [], 2)
    assert row(g) == ["Convert", WALKER, "Charging Horde"], "two are gone, as they have become exhausted"
    assert (left_in_pile(g), body_of(g).wounds) == (2, 0), "their blood value is 0"
    assert in_play(g, "Charging Horde").exhaustion == 1


@pytest.mark.rules("R-CATK-01")
@pytest.mark.cards("Rainwalker")
def test_nobody_joins_the_attack_of_another_aspect() -> None:
    g = end_turn(fight(["Heartpierce", WALKER, WALKER], ["Hammer Knight"]))
    assert attackers(g) == ["Heartpierce"]


@pytest.mark.cards("Rainwalker")
def test_a_lone_rainwalker_attacks_the_phoenixborn_and_is_gone() -> None:
    g = end_turn(fight([WALKER], ["Iron Worker"]))
    choose(g, "no")
    assert (hurt(g), row(g), left_in_pile(g)) == (1, [], 5)
    assert titles(g, g.players[1].discard) == []


@pytest.mark.rules("R-CTR-05")
@pytest.mark.cards("Rainwalker")
@pytest.mark.parametrize(("title", "exhaustion"), [(WALKER, 0), ("Skeletal Wall", 1)])
def test_who_counters_a_feeble_unit_is_not_exhausted(title: str, exhaustion: int) -> None:
    g = end_turn(fight([title], ["Iron Worker"], walkers=0))
    choose(g, "Iron Worker")
    assert (row(g), in_play(g, "Iron Worker").exhaustion, wounds(g, "Iron Worker")) == ([], exhaustion, 1)


@pytest.mark.rules("R-CDEF-12")
@pytest.mark.cards("Rainwalker")
def test_a_rainwalker_counters_and_stays() -> None:
    row_ = [WALKER, unit("Convert", exhaustion=1)]
    for roll, left, wounded in ((9, [WALKER, "Convert"], 0), (8, ["Convert"], 1)):
        g = fight(row_, ["Iron Worker"], main=1, me={"side": 1})
        declare_attack(script(g, guard=[roll]), WALKER, "Iron Worker")
        until_asked(g, "take an action")
        assert (row(g), wounds(g, "Iron Worker")) == (left, wounded)
        assert body_of(g).wounds == (2 if roll == 9 else 0), "on a high roll the Chimera guards"


@pytest.mark.rules("R-EXH-02")
@pytest.mark.cards("Rainwalker")
@pytest.mark.parametrize("frozen", [False, True])
def test_any_exhaustion_token_destroys_a_rainwalker(frozen: bool) -> None:
    chill = CardDef("Chill", ACTION_SPELL, main(), effect=(PlaceTokens(EXHAUSTION, Target(theirs())),))
    walker = unit(WALKER, attached=[unit("Deep Freeze", owner=0, status=1)] if frozen else [])
    g = fight([walker, "Convert"], hand=("Chill", "Anchornaut"), main=1, defs=with_cards(chill))
    choose(g, "Chill", WALKER)
    assert (row(g), left_in_pile(g), body_of(g).wounds) == (["Convert"], 5, 0)


@pytest.mark.rules("R-RECPVE-06", "R-RECPVE-07")
@pytest.mark.cards("Rainwalker")
def test_rainwalkers_are_aspects_for_tokens_and_threat() -> None:
    frozen = unit(WALKER, attached=[unit("Deep Freeze", owner=0, status=1)])
    g = fight([frozen, unit("Convert", exhaustion=3)], main=1, passes=1, first=1, threat=4, ultimate_value=9)
    next_round(choose(g, "pass"))
    assert row(g) == [WALKER, "Convert", "*Carrion Call", "*Carrion Call"]
    assert body_of(g).red_rains == 2


# --- Horde ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-FIELD-03")
def test_at_the_gates_brings_rainwalkers_to_the_left_end() -> None:
    g = revealed("At the Gates", before=(unit("Convert", exhaustion=1),))
    assert (row(g), left_in_pile(g)) == ([WALKER, "Convert", "At the Gates"], 3)
    g = revealed("At the Gates", walkers=0)
    assert row(g) == ["At the Gates"]


@pytest.mark.rules("R-RECPVE-10")
@pytest.mark.cards("At the Gates")
@pytest.mark.parametrize(
    ("row_", "there"),
    [
        ([unit("At the Gates", exhaustion=1)], 1),
        ([unit("At the Gates", exhaustion=2)], 0),
        ([down("At the Gates")], 0),
        ([unit("At the Gates", exhaustion=1)] * 2, 2),
    ],
)
def test_at_the_gates_brings_another_one_at_the_end_of_the_round(row_: list[Any], there: int) -> None:
    """One token comes off in the recovery before that."""
    g = fight(row_, main=1, passes=1, threat=len(row_))
    script(g, rage=[BASIC], behaviour=[4])  # the turn of the Chimera, if there still is one
    choose(g, "pass")
    for _ in range(50):
        if g.round > 1:
            break
        choose(g, next((word for word in ("no", "end turn", "pass") if word in offered(g)), offered(g)[0]))
    assert left_in_pile(g) == 4 - there
    assert row(g)[:there] == [WALKER] * there


def test_carrion_call_waits_for_its_last_token() -> None:
    for status, there in ((2, 0), (1, 3)):
        g = end_turn(fight([unit("Carrion Call", status=status, exhaustion=1)], ["Hammer Knight"]))
        until_asked(g, "take an action" if there == 0 else "declare a blocker")
        assert in_play(g, "Carrion Call").status == status - 1
        assert row(g) == ["Carrion Call"] + [WALKER] * there
        if there:
            assert attackers(g) == [WALKER] * 3, "they come before the Chimera decides"


@pytest.mark.rules("R-ATKPB-10", "R-CONJ-01")
@pytest.mark.parametrize(("walkers", "there"), [(4, [WALKER]), (0, [])])
def test_charging_horde_brings_a_rainwalker_into_its_attack(walkers: int, there: list[str]) -> None:
    g = end_turn(fight(["Charging Horde"], ["Hammer Knight"], walkers=walkers))
    assert attackers(g) == ["Charging Horde", *there]
    if there:
        g = records.from_json(g.defs, json.loads(json.dumps(records.to_json(g))))
    choose(g, "no")
    assert (hurt(g), row(g)) == (3 + len(there), ["Charging Horde"])


@pytest.mark.cards("Charging Horde")
def test_two_charging_hordes_bring_two() -> None:
    g = end_turn(fight(["Charging Horde", "Charging Horde"], ["Hammer Knight"]))
    assert attackers(g) == ["Charging Horde", "Charging Horde", WALKER, WALKER]


@pytest.mark.rules("R-RAGE-07")
@pytest.mark.parametrize(("rage", "rolls", "after"), [(0, [POWER, BASIC, POWER, BASIC], 2), (3, [POWER, BASIC], 4)])
def test_thunderclap_rolls_four_rage_dice(rage: int, rolls: list[int], after: int) -> None:
    g = end_turn(fight([down("Thunderclap")], rage=rage), rage=[BASIC, *rolls], behaviour=[1])
    assert (numbers(g).rage, g.script) == (after, [])


@pytest.mark.rules("R-LAW-12")
def test_flanking_strike_destroys_the_leftmost_unit_too() -> None:
    g = end_turn(fight(["Flanking Strike"], ["Stormwind Sniper", "Hammer Knight", "Anchornaut", "Iron Worker"]))
    choose(g, "no", "no")
    assert mine(g) == ["Stormwind Sniper", "Anchornaut"], "what cannot be targeted is passed over"
    g = end_turn(fight(["Flanking Strike"], ["Iron Worker"]))
    assert mine(choose(g, "no", "no")) == []


@pytest.mark.rules("R-ATKPB-10")
def test_heartpierce_hurts_the_rightmost_unit_before_blocks() -> None:
    g = end_turn(fight(["Heartpierce"], ["Hammer Knight", "Iron Worker"]))
    assert (mine(g), offered(g)) == (["Hammer Knight"], ["Hammer Knight", "no"])
    assert asked(end_turn(fight(["Heartpierce"]))) == ("take an action", 0)


# --- Death ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-INEX-01", "R-CDEF-16")
@pytest.mark.parametrize("exhaustion", [0, 1])
def test_skeletal_wall_leaves_two_rainwalkers(exhaustion: int) -> None:
    g = fight([unit("Skeletal Wall", exhaustion=exhaustion), "Convert"], pb=ARADEL, dice=ALL_DICE)
    choose(g, ARADEL, "Skeletal Wall")
    assert (row(g), body_of(g).wounds) == (["Convert", WALKER, WALKER], 1)
    g = fight([unit("Skeletal Wall", exhaustion=exhaustion)], pb=ARADEL, dice=ALL_DICE, walkers=1, main=1)
    choose(g, ARADEL)
    assert row(g) == [WALKER], "one is all there is"


@pytest.mark.rules("R-DISC-04")
@pytest.mark.cards("Skeletal Wall")
def test_a_discarded_wall_leaves_none() -> None:
    g = fight(["Skeletal Wall"], ["Iron Worker"], hand=("Fear", "Anchornaut"), dice=ALL_DICE, main=1)
    choose(g, "Fear")
    until_asked(g, "take an action")
    assert (row(g), left_in_pile(g)) == ([], 4)


def test_unending_forces_brings_one_each_turn() -> None:
    g = end_turn(fight([unit("Unending Forces", status=3, exhaustion=1)], ["Hammer Knight"]))
    assert (row(g), in_play(g, "Unending Forces").status) == (["Unending Forces", WALKER], 2)
    g = end_turn(fight([unit("Unending Forces", status=1, exhaustion=1)], ["Hammer Knight"], walkers=0))
    assert (row(g), in_play(g, "Unending Forces").status) == (["Unending Forces"], 0), "the token is spent all the same"


@pytest.mark.rules("R-DMG-03", "R-CDEF-16")
def test_convert_deals_damage_that_nothing_prevents_and_converts() -> None:
    units = [unit("Iron Worker", attached=["Root Armor"])]
    for title, left in (("Convert", []), ("At the Gates", ["Iron Worker"])):
        g = end_turn(fight([title], units, deck=("Convert",) * 4))
        choose(g, "no", "no")
        assert mine(g) == left
        assert row(g) == ([title, WALKER] if not left else [title])
    g = fight([unit("Convert", wounds=3)], pb=ARADEL, dice=ALL_DICE)
    choose(g, ARADEL)
    assert (row(g), body_of(g).wounds) == ([], 2)


@pytest.mark.parametrize(
    ("before", "there", "tokens"),
    [
        ((), ["Torrential Sacrifice", WALKER], 0),
        ((unit(WALKER), unit("Convert", exhaustion=1), unit(WALKER)), [WALKER, "Convert", "Torrential Sacrifice"], 1),
    ],
)
def test_torrential_sacrifice_takes_a_rainwalker_or_brings_one(
    before: tuple[Any, ...], there: list[str], tokens: int
) -> None:
    g = revealed("Torrential Sacrifice", before=before)
    assert (row(g), body_of(g).red_rains) == (there, tokens)


@pytest.mark.rules("R-LAW-01", "R-RES-02")
def test_crimson_pyre_burns_a_rainwalker_for_two_damage_of_the_players_choice() -> None:
    pyre = unit("Crimson Pyre", status=2, exhaustion=1)
    g = end_turn(fight([pyre, WALKER], ["Hammer Knight", "Stormwind Sniper"], walkers=0))
    assert asked(g) == ("choose a target", 0)
    assert sorted(offered(g)) == [COAL, "Hammer Knight"]
    choose(g, "Hammer Knight", COAL)
    assert (row(g), wounds(g, "Hammer Knight"), hurt(g)) == (["Crimson Pyre"], 1, 1)
    g = end_turn(fight([pyre], ["Hammer Knight"], walkers=0))
    assert (asked(g), in_play(g, "Crimson Pyre").status) == (("take an action", 0), 1)


@pytest.mark.rules("R-LAW-12")
@pytest.mark.parametrize(("status", "left"), [(2, 3), (1, 2)])
def test_death_knell_destroys_with_its_last_token(status: int, left: int) -> None:
    units = ["Stormwind Sniper", "Hammer Knight", "Iron Worker"]
    g = end_turn(fight([unit("Death Knell", status=status, exhaustion=1)], units))
    assert (len(mine(g)), "Hammer Knight" in mine(g)) == (left, left == 3)


# --- the tables -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-CTURN-03")
@pytest.mark.cards("The Siege of Lordswall", "Lordswall Behaviour")
@pytest.mark.parametrize(("phase", "roll"), [(1, 1), (1, 2), (2, 1)])
def test_a_plain_reveal(phase: int, roll: int) -> None:
    g = rolled(roll, ["Iron Worker"], phase=phase)
    assert (row(g), asked(g)) == (["Convert"], ("take an action", 0))


@pytest.mark.parametrize(("phase", "roll"), [(1, 3), (1, 4), (2, 2), (2, 4), (3, 1), (3, 3)])
def test_an_attack_or_else_a_reveal(phase: int, roll: int) -> None:
    g = rolled(roll, ["Iron Worker"], phase=phase)
    assert (row(g), asked(g)) == (["Convert"], ("take an action", 0))
    g = end_turn(fight(["Convert", down("Convert")], ["Iron Worker"], phase=phase), rage=[BASIC], behaviour=[roll])
    assert (row(g), asked(g)) == (["Convert", "*Convert"], ("declare a guard", 0))


@pytest.mark.parametrize(("phase", "roll"), [(1, 5), (1, 6), (2, 5), (2, 6), (3, 4), (3, 6)])
def test_a_reveal_and_an_attack_with_the_rightmost(phase: int, roll: int) -> None:
    g = end_turn(
        fight([down("Convert"), "Heartpierce", unit("Heartpierce", exhaustion=1)], ["Hammer Knight"], phase=phase),
        rage=[BASIC],
        behaviour=[roll],
    )
    assert row(g)[0] == "Convert"
    assert attackers(g) == ["Heartpierce"]
    g = rolled(roll, ["Hammer Knight"], phase=phase)
    assert attackers(g) == ["Convert"], "the aspect just revealed is one of them"


@pytest.mark.parametrize("roll", [7, 9])
def test_the_first_phase_rolls_two_rage_dice(roll: int) -> None:
    g = end_turn(fight([down("Convert")]), rage=[BASIC, POWER, BASIC], behaviour=[roll])
    assert (row(g), numbers(g).rage, g.script) == (["Convert"], 1, [])


@pytest.mark.rules("R-CTURN-08", "R-LAW-01", "R-LAW-12")
@pytest.mark.parametrize("roll", [7, 9])
def test_the_second_phase_wounds_at_the_players_choice(roll: int) -> None:
    g = rolled(roll, ["Iron Worker", "Hammer Knight", "Stormwind Sniper"], phase=2)
    assert (asked(g), sorted(offered(g))) == (("choose a target", 0), [COAL, "Hammer Knight"])
    choose(g, "Hammer Knight")
    assert (wounds(g, "Hammer Knight"), hurt(g), row(g)) == (1, 0, ["Convert"])
    g = rolled(roll, phase=2)
    assert (asked(g), hurt(g)) == (("take an action", 0), 1)


@pytest.mark.rules("R-CTURN-07")
@pytest.mark.parametrize(("phase", "roll"), [(1, 10), (1, 11), (2, 10), (2, 11), (3, 7), (3, 11)])
def test_a_rainwalker_before_the_reveal(phase: int, roll: int) -> None:
    g = rolled(roll, phase=phase)
    assert row(g) == ["Convert", WALKER]
    assert row(rolled(roll, phase=phase, walkers=0)) == ["Convert"]


@pytest.mark.parametrize("phase", [1, 2, 3])
def test_a_token_before_the_reveal(phase: int) -> None:
    g = rolled(12, phase=phase)
    assert (row(g), body_of(g).red_rains) == (["Convert"], 1)


# --- the Ultimates ----------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-ULT-04", "R-SIM-05")
@pytest.mark.cards("Lordswall Ultimate")
@pytest.mark.parametrize(("phase", "damage", "walkers"), [(1, 1, 2), (2, 2, 2), (3, 0, 3)])
def test_each_ultimate_hurts_units_and_brings_rainwalkers(phase: int, damage: int, walkers: int) -> None:
    g = fight(["Convert"], ["Hammer Knight", unit("Hammer Knight", exhaustion=1)], phase=phase)
    ultimate(g, *(["Hammer Knight"] if damage else []))
    assert [wounds(g, "Hammer Knight", nth) for nth in (0, 1)] == [damage] * 2
    assert (row(g), hurt(g), numbers(g).phase) == (["Convert"] + [WALKER] * walkers, 0, min(3, phase + 1))


@pytest.mark.rules("R-ULT-04", "R-CONJ-01")
@pytest.mark.cards("Lordswall Ultimate")
def test_an_ultimate_brings_as_many_as_there_are() -> None:
    g = ultimate(fight(["Convert"], ["Stormwind Sniper"], walkers=1))
    assert (row(g), mine(g)) == (["Convert", WALKER], [])


# --- with aspects of others -------------------------------------------------------------------------------------------


@pytest.mark.rules("R-CSET-07", "R-FIELD-06")
@pytest.mark.cards("Rainwalker", "Warcry")
def test_a_warcry_strengthens_only_its_neighbours_of_a_horde() -> None:
    g = end_turn(fight([WALKER, unit("Warcry", exhaustion=0), WALKER, WALKER], ["Hammer Knight"], pile=("Vigor",) * 4))
    assert attackers(g) == [WALKER] * 3
    there = [len(g.cards[cid].attached) for cid in g.players[1].units]
    assert there == [1, 0, 1, 0]


@pytest.mark.rules("R-LAW-06")
@pytest.mark.cards("Rainwalker")
def test_a_horde_is_blocked_one_by_one() -> None:
    g = end_turn(fight([WALKER, WALKER], ["Iron Worker", "Hammer Knight"]))
    choose(g, "Iron Worker", WALKER, "Hammer Knight")
    assert (hurt(g), row(g)) == (0, [])
    assert [in_play(g, title).exhaustion for title in mine(g)] == [0, 0]
