"""The Blight of Neverset: its aspects one by one, its tables, its Ultimates, seeds and bleeding."""

from typing import Any

import pytest

from ashes_env.decks.definitions import definitions
from ashes_env.solo.rage import PlaceRedRains
from ashes_env.solo.setup import conjurations_for
from tests.prelude import *
from tests.solo.viros import body_of, down, end_turn, hurt, meanwhile, mine, numbers, row
from tests.solo.viros import fight as fight_viros

BLIGHT = "The Blight of Neverset"
PILE = ("Scarlet Seed", "Bleed", "Bleed", "Bleed")
COAL = "Coal Roarkwin"
TIRED = unit("Overgrowth", exhaustion=2)


def fight(row_: list[Any], units: list[Any] | tuple[Any, ...] = (), pile: tuple[str, ...] = PILE, **more: Any) -> Game:
    """Against the Blight."""
    body = {"title": BLIGHT} | more.pop("body", {})
    return fight_viros(row_, units, pile=pile, body=body, deck=more.pop("deck", ("Overgrowth",) * 6), **more)


def bleeding(title: str, n: int = 1, **more: Any) -> Any:
    """A unit of the player that bleeds."""
    return unit(title, attached=[unit("Bleed", owner=1)] * n, **more)


def bleeds(g: Game) -> list[int]:
    """How many Bleed lie on each unit of the player."""
    return [titles(g, g.cards[cid].attached).count("Bleed") for cid in g.players[0].units]


# --- what is conjured -------------------------------------------------------------------------------------------------


@pytest.mark.cards("Bleed")
@pytest.mark.rules("R-TIME-05")
def test_each_bleed_wounds_its_unit_at_the_end_of_its_players_turn() -> None:
    g = fight([TIRED, TIRED], [bleeding("Hammer Knight", 2), bleeding("Iron Worker", exhaustion=1)])
    choose(g, "end turn")
    while asked(g)[0] != "take an action":
        choose(g, offered(g)[0])
    assert (wounds(g, "Hammer Knight"), wounds(g, "Iron Worker")) == (2, 1), "and not at the end of the Chimera's turn"


@pytest.mark.cards("Bleed")
@pytest.mark.rules("R-DISC-03")
def test_a_bleed_goes_back_to_the_pile_with_its_unit() -> None:
    g = end_turn(fight([TIRED], [bleeding("Anchornaut")], pile=("Bleed",)))
    assert (mine(g), titles(g, g.players[1].conjurations)) == ([], ["Bleed", "Bleed"])


@pytest.mark.cards("Scarlet Seed")
@pytest.mark.rules("R-CTURN-01", "R-CDEF-16")
def test_a_seed_opens_with_its_last_token() -> None:
    g = end_turn(fight([unit("Scarlet Seed", status=2), TIRED], pile=()))
    assert (row(g), body_of(g).red_rains, in_play(g, "Scarlet Seed").status) == (["Scarlet Seed", "Overgrowth"], 0, 1)
    g = end_turn(fight([unit("Scarlet Seed", status=1), TIRED], pile=()))
    assert (row(g), body_of(g).red_rains, body_of(g).wounds) == (["Overgrowth"], 1, 0), "no blood for it"
    assert titles(g, g.players[1].conjurations) == ["Scarlet Seed"]


@pytest.mark.cards("Scarlet Seed")
@pytest.mark.rules("R-RECPVE-06", "R-RECPVE-07", "R-RECPVE-08")
def test_a_seed_counts_as_an_aspect_and_never_attacks() -> None:
    g = end_turn(fight([unit("Scarlet Seed", status=2)]))
    assert (hurt(g), g.passes) == (0, 1), "the Chimera passes"
    g = fight([unit("Scarlet Seed", status=1)], main=1, passes=1, threat=2)
    choose(g, "pass")
    if "end turn" in offered(g):
        choose(g, "end turn")
    assert (row(g), body_of(g).red_rains, in_play(g, "Scarlet Seed").status) == (["Scarlet Seed", "*Overgrowth"], 1, 3)


@pytest.mark.rules("R-CSET-08")
def test_a_mixed_set_brings_the_pile_once() -> None:
    assert sorted(conjurations_for(definitions(), ["Proliferate", "Vine Whip"])) == sorted(PILE)
    both = conjurations_for(definitions(), ["Proliferate", "Weave"])
    assert sorted(both) == sorted((*PILE, *["Webbed"] * 6))


# --- Bloom ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-STAT-02", "R-CONJ-01")
def test_proliferate_sows_a_seed_or_brings_a_token() -> None:
    g = end_turn(fight([down("Proliferate"), TIRED]), rage=[BASIC], behaviour=[1])
    assert (row(g), body_of(g).red_rains) == (["Proliferate", "Overgrowth", "Scarlet Seed"], 0)
    assert in_play(g, "Scarlet Seed").status == 3
    g = end_turn(fight([down("Proliferate"), TIRED], pile=("Bleed",)), rage=[BASIC], behaviour=[1])
    assert (row(g), body_of(g).red_rains) == (["Proliferate", "Overgrowth"], 1)


@pytest.mark.rules("R-CDEF-05")
def test_proliferate_guards_a_seed() -> None:
    g = fight(["Proliferate", unit("Scarlet Seed", status=3)], ["Hammer Knight"], main=1)
    choose(declare_attack(g, "Scarlet Seed", "Hammer Knight"), "Proliferate", "no")
    assert row(g) == ["Scarlet Seed"]


def test_sowing_strike_sows_when_it_attacks() -> None:
    g = end_turn(fight(["Sowing Strike"], ["Hammer Knight"]))
    assert row(g) == ["Sowing Strike", "Scarlet Seed"]
    assert asked(g) == ("declare a blocker", 0)
    g = end_turn(fight(["Sowing Strike"], pile=()))
    assert (row(g), body_of(g).red_rains, hurt(g)) == (["Sowing Strike"], 1, 3)


def test_photosynthesize_raises_a_rage_die_for_each_token() -> None:
    g = end_turn(fight([unit("Photosynthesize", status=3, exhaustion=1)]))
    assert (numbers(g).rage, in_play(g, "Photosynthesize").status) == (1, 2)


@pytest.mark.parametrize(("deck", "hand", "left"), [(3, 2, 1), (1, 2, 0), (0, 1, 0)])
def test_allure_lets_the_player_draw_and_takes_the_next_card(deck: int, hand: int, left: int) -> None:
    g = end_turn(fight([unit("Allure", status=1, exhaustion=1)], me={"deck": ["Final Cry"] * deck}))
    assert (len(g.players[0].hand), len(g.players[0].deck)) == (hand, left)
    assert len(g.players[0].discard) == max(0, deck - 1 - left)


@pytest.mark.rules("R-LAW-01", "R-LAW-12")
def test_ballistic_seeds_wound_for_every_status_token_spent() -> None:
    units = ["Hammer Knight", "Stormwind Sniper"]
    spender = unit("Explosive Pods", status=3, exhaustion=1)
    g = end_turn(fight([spender, unit("Scarlet Seed", status=3), "Ballistic Seeds"], units))
    assert asked(g) == ("choose a target", 0)
    assert offered(g) == [COAL, "Hammer Knight"], "the last one in reach"
    choose(g, "Hammer Knight", COAL)
    assert (wounds(g, "Hammer Knight"), hurt(g)) == (1, 1), "for an aspect and for a seed"


@pytest.mark.rules("R-EXH-02")
def test_ballistic_seeds_are_silent_while_exhausted_or_face_down() -> None:
    spender = unit("Explosive Pods", status=3, exhaustion=1)
    for seeds in (unit("Ballistic Seeds", exhaustion=1), down("Ballistic Seeds")):
        g = end_turn(fight([spender, seeds]), rage=[BASIC], behaviour=[1])
        assert hurt(g) == 0


def test_two_ballistic_seeds_wound_twice_before_the_ability() -> None:
    g = end_turn(fight([unit("Explosive Pods", status=1, exhaustion=1), *["Ballistic Seeds"] * 2], ["Hammer Knight"]))
    choose(g, "Hammer Knight", "Hammer Knight")
    assert mine(g) == [], "two wounds, then two damage"


@pytest.mark.rules("R-CATK-01", "R-CTURN-05")
def test_ballistic_seeds_never_attack() -> None:
    g = end_turn(fight(["Ballistic Seeds"]))
    assert (hurt(g), g.passes) == (0, 1)
    g = end_turn(fight([down("Ballistic Seeds")], phase=3), rage=[BASIC], behaviour=[4])
    assert (row(g), hurt(g)) == (["Ballistic Seeds"], 0), "it is revealed and stays"


@pytest.mark.rules("R-CDEF-05", "R-CDEF-02")
@pytest.mark.parametrize(("exhaustion", "attack"), [(0, 2), (1, 3)])
def test_soothing_scent_tames_what_fights_it(exhaustion: int, attack: int) -> None:
    g = fight([unit("Soothing Scent", exhaustion=exhaustion)], ["Hammer Knight"], main=1)
    g.script.append(("guard", (1,)))
    declare_attack(g, "Soothing Scent", "Hammer Knight")
    assert attack_of(g, "Hammer Knight") == attack


# --- Thorn ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-LAW-12", "R-TGT-02")
def test_vine_whip_makes_the_leftmost_unit_bleed() -> None:
    g = fight([down("Vine Whip"), TIRED], ["Stormwind Sniper", bleeding("Hammer Knight")], pile=("Bleed",))
    end_turn(g, rage=[BASIC], behaviour=[1])
    assert bleeds(g) == [0, 2], "there is no limit; the concealed one is passed over"
    g = fight([down("Vine Whip"), TIRED], ["Hammer Knight"], pile=())
    assert bleeds(end_turn(g, rage=[BASIC], behaviour=[1])) == [0]


@pytest.mark.rules("R-EXH-01", "R-EXH-02", "R-GRD-02")
@pytest.mark.parametrize(("exhaustion", "on"), [(0, True), (1, False)])
def test_horrific_gaze_makes_the_phoenixborn_count_as_exhausted(exhaustion: int, on: bool) -> None:
    g = fight([unit("Horrific Gaze", exhaustion=exhaustion)], ["Hammer Knight"], main=1)
    assert (COAL in offered(g)) is not on, "Slash is an ability of the Phoenixborn"
    assert values.exhausted(g, in_play(g, COAL)) is on
    assert in_play(g, COAL).exhaustion == 0


def test_horrific_gaze_keeps_the_phoenixborn_from_guarding() -> None:
    for gaze, may in (("Horrific Gaze", False), (unit("Horrific Gaze", exhaustion=1), True)):
        g = end_turn(fight(["Vampiric Roots", gaze], ["Hammer Knight"]))
        assert (asked(g)[0] == "declare a guard" and COAL in offered(g)) is may


@pytest.mark.rules("R-FIELD-06")
@pytest.mark.parametrize(
    ("row_", "dealt"),
    [
        (["Vampiric Roots", "Overgrowth"], 1),
        ([unit("Overgrowth", exhaustion=1), "Vampiric Roots"], 0),
        (["Vampiric Roots", "Soothing Scent", "Overgrowth"], 0),
        (["Vampiric Roots", down("Allure"), "Overgrowth"], 0),
    ],
)
def test_overgrowth_hurts_for_a_kill_next_to_it(row_: list[Any], dealt: int) -> None:
    g = fight(row_, ["Anchornaut"])
    end_turn(g, rage=[BASIC], behaviour=[4])
    choose(g, "no", "no")
    assert (mine(g), hurt(g)) == ([], dealt)


def test_two_overgrowths_side_by_side_both_hurt() -> None:
    g = end_turn(fight([unit("Overgrowth", exhaustion=1), "Overgrowth", "Overgrowth"], ["Anchornaut"]))
    choose(g, "Anchornaut")
    assert (mine(g), hurt(g)) == ([], 2)


def test_vampiric_roots_heal_the_chimera_for_a_kill() -> None:
    for before, after in ((5, 3), (1, 0)):
        g = end_turn(fight(["Vampiric Roots"], ["Anchornaut"], body={"wounds": before}))
        choose(g, "no", "no")
        assert (mine(g), body_of(g).wounds) == ([], after)


@pytest.mark.rules("R-SIM-05")
def test_explosive_pods_burst_with_the_last_token() -> None:
    units = ["Anchornaut", "Hammer Knight", "Stormwind Sniper"]
    g = end_turn(fight([unit("Explosive Pods", status=2, exhaustion=1)], units))
    assert mine(g) == units
    g = end_turn(fight([unit("Explosive Pods", status=1, exhaustion=1)], units))
    while asked(g)[0] == "choose what is next":
        choose(g, offered(g)[0])
    assert (mine(g), wounds(g, "Hammer Knight"), hurt(g)) == (["Hammer Knight"], 2, 0), "concealed units too"
    assert row(g) == ["Explosive Pods"]


@pytest.mark.rules("R-LAW-01")
def test_withering_rot_takes_a_card_or_hurts() -> None:
    rot = unit("Withering Rot", status=1, exhaustion=1)
    g = end_turn(fight([rot], hand=("Anchornaut", "Cover")))
    assert asked(g) == ("choose one", 0)
    choose(g, offered(g)[0], "Cover")
    assert (titles(g, g.players[0].hand), hurt(g)) == (["Anchornaut"], 0)
    g = end_turn(fight([rot], hand=("Anchornaut", "Cover")))
    choose(g, offered(g)[1])
    assert (len(g.players[0].hand), hurt(g)) == (2, 1)
    g = end_turn(fight([rot], hand=(), me={"main": 0, "side": 1}))
    assert hurt(g) == 1, "without a card in hand"


# --- the tables -------------------------------------------------------------------------------------------------------

STRIKES = {1: (4, 5), 2: (2, 3, 4), 3: (1, 2, 3)}
BOTH: dict[int, tuple[int, ...]] = {1: (), 2: (), 3: (4, 5, 6, 7)}
RAISES = {1: {6: 1, 7: 1}, 2: {5: 2, 6: 2, 7: 2}, 3: {}}


@pytest.mark.cards("The Blight of Neverset", "Neverset Behaviour")
@pytest.mark.rules("R-CTURN-03", "R-CTURN-07")
@pytest.mark.parametrize("phase", [1, 2, 3])
@pytest.mark.parametrize("roll", range(1, 13))
def test_every_row(phase: int, roll: int) -> None:
    g = fight(["Vampiric Roots", down("Photosynthesize")], ["Hammer Knight"], phase=phase)
    strikes, both = roll in STRIKES[phase], roll in BOTH[phase]
    end_turn(g, rage=[BASIC], behaviour=[roll])
    until_menu(g)
    assert row(g)[:2] == ["Vampiric Roots", "*Photosynthesize" if strikes else "Photosynthesize"]
    assert in_play(g, "Vampiric Roots").exhaustion == int(strikes)
    used = roll in (8, 9)
    assert in_play(g, "Photosynthesize").status == (0 if strikes else 2 if used else 3)
    assert in_play(g, "Photosynthesize").exhaustion == int(both)
    assert numbers(g).rage == RAISES[phase].get(roll, 0) + int(used), "what is revealed may be used at once"
    assert bleeds(g) == ([] if not mine(g) else [int(roll in (10, 11))])
    assert row(g)[2:] == (["Scarlet Seed"] if roll == 12 else [])
    assert body_of(g).red_rains == 0


@pytest.mark.rules("R-CTURN-01", "R-CTURN-08")
def test_the_rightmost_aspect_that_has_a_token_uses_it() -> None:
    used = unit("Photosynthesize", status=2)
    g = fight([used, unit("Explosive Pods", status=0), down("Overgrowth")], ["Hammer Knight"])
    end_turn(g, rage=[BASIC], behaviour=[8])
    assert (numbers(g).rage, in_play(g, "Photosynthesize").status) == (2, 0), "once by itself, once by the row"
    g = fight([down("Overgrowth")])
    end_turn(g, rage=[BASIC], behaviour=[9])
    assert row(g) == ["Overgrowth"], "nobody has a token"


def test_a_seed_that_is_out_of_the_pile_is_a_token_instead() -> None:
    g = end_turn(fight([down("Overgrowth")], pile=("Bleed",)), rage=[BASIC], behaviour=[12])
    assert (row(g), body_of(g).red_rains) == (["Overgrowth"], 1)


@pytest.mark.cards("Neverset Ultimate")
@pytest.mark.rules("R-ULT-04", "R-RES-02")
@pytest.mark.parametrize(("units", "after"), [(["Iron Worker", "Hammer Knight"], [1, 0]), ([], [])])
def test_the_first_ultimate_makes_a_unit_bleed_and_adds_an_aspect(units: list[str], after: list[int]) -> None:
    g = fight([TIRED], units)
    meanwhile(g, lambda: g.push(PlaceRedRains(1, 3)))
    assert (bleeds(g), row(g), numbers(g).phase) == (after, ["Overgrowth", "*Overgrowth"], 2)


@pytest.mark.parametrize(("left", "after"), [(3, [0, 1, 1]), (1, [0, 0, 1])])
def test_the_second_ultimate_makes_the_two_rightmost_units_bleed(left: int, after: list[int]) -> None:
    g = fight([TIRED], ["Anchornaut", "Iron Worker", "Hammer Knight"], phase=2, pile=("Bleed",) * left)
    meanwhile(g, lambda: g.push(PlaceRedRains(1, 3)))
    assert (bleeds(g), row(g), numbers(g).phase) == (after, ["Overgrowth", "*Overgrowth"], 3)


@pytest.mark.rules("R-LAW-01", "R-ULT-05")
@pytest.mark.parametrize("choice", [0, 1, 2])
def test_the_third_ultimate_takes_a_card_of_the_players_choice(choice: int) -> None:
    g = fight(
        [down("Allure")],
        phase=3,
        hand=("Anchornaut",),
        me={"spellboard": ["Strengthen"]},
        pile=(),
        body={"red rains": 2},
    )
    end_turn(g, rage=[BASIC], behaviour=[12])
    assert asked(g) == ("choose one", 0)
    choose(g, offered(g)[choice])
    assert titles(g, g.players[0].discard) == [["Anchornaut"], ["Final Cry"], ["Strengthen"]][choice]
    assert (row(g), numbers(g).phase) == (["Allure", "*Overgrowth"], 3)


@pytest.mark.rules("R-RAGE-05")
def test_photosynthesize_may_set_off_the_ultimate() -> None:
    g = fight([unit("Photosynthesize", status=1, exhaustion=1)], ["Hammer Knight"], rage=4, body={"red rains": 2})
    end_turn(g, rage=[POWER], behaviour=[1])
    assert (numbers(g).phase, bleeds(g), pool(g.players[0].active)) == (2, [1], {})
