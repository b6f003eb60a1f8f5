"""Attacks of the Chimera."""

import pytest

from ashes_env.language import codes as k
from tests.prelude import *
from tests.solo.viros import end_turn, fight, hurt, mine, row

THREE = ("Iron Worker", "Hammer Knight", "Phoenix Attendant")


@pytest.mark.rules("R-CATK-02")
@pytest.mark.parametrize(
    ("aspect", "target"), [("Hunting Instincts", "Iron Worker"), ("Constrict", "Phoenix Attendant")]
)
def test_a_claw_takes_the_unit_at_its_end(aspect: str, target: str) -> None:
    g = fight([aspect], THREE)
    end_turn(g)
    assert asked(g) == ("declare a guard", 0)
    choose(g, "no", "no")
    hit = {title for title in THREE if title not in mine(g) or in_play(g, title).wounds}
    assert hit == {target}


@pytest.mark.rules("R-CATK-02", "R-CATK-05")
def test_a_jaw_takes_the_phoenixborn_who_may_be_defended_by_one_blocker() -> None:
    g = fight(["Glare"], [*THREE, unit("Hammer Knight", exhaustion=1)])
    end_turn(g)
    assert asked(g) == ("declare a blocker", 0)
    assert offered(g) == ["Iron Worker", "Hammer Knight", "Phoenix Attendant", "no"]
    choose(g, "Hammer Knight")
    assert hurt(g) == 0
    assert in_play(g, "Hammer Knight").wounds == 2
    assert row(g) == [], "a blocker counters"


@pytest.mark.rules("R-CATK-03", "R-LAW-12")
@pytest.mark.parametrize(
    ("aspect", "units", "left"),
    [
        ("Hunting Instincts", ["Stormwind Sniper", "Hammer Knight"], {"Stormwind Sniper": 0}),
        ("Constrict", ["Hammer Knight", "Stormwind Sniper"], {"Hammer Knight": 2, "Stormwind Sniper": 0}),
    ],
)
def test_a_unit_that_cannot_be_attacked_is_passed_over(aspect: str, units: list[str], left: dict[str, int]) -> None:
    g = fight([aspect], units)
    end_turn(g)
    choose(g, "no", "no")
    assert {title: in_play(g, title).wounds for title in mine(g)} == left


@pytest.mark.rules("R-CATK-03")
@pytest.mark.parametrize("dice", ["", "charm"])
def test_an_aspect_that_must_not_attack_a_unit_takes_the_next_one(dice: str) -> None:
    g = fight(
        [unit("Hunting Instincts", opposing_dice=dice) if dice else "Hunting Instincts"],
        ["Ruby Cobra", "Hammer Knight"],
    )
    end_turn(g)
    frame = attack_under_way(g)
    assert frame.target == in_play(g, "Hammer Knight" if dice else "Ruby Cobra").ref


SNIPER = "Stormwind Sniper"


@pytest.mark.rules("R-CATK-03")
@pytest.mark.parametrize(
    ("aspect", "units", "target"),
    [
        ("Hunting Instincts", [SNIPER, "Iron Worker", "Hammer Knight"], "Iron Worker"),
        ("Hunting Instincts", [SNIPER, SNIPER, "Iron Worker", "Hammer Knight"], "Iron Worker"),
        ("Hunting Instincts", ["Iron Worker", SNIPER, "Hammer Knight"], "Iron Worker"),
        ("Constrict", ["Iron Worker", "Hammer Knight", SNIPER], "Hammer Knight"),
        ("Constrict", ["Iron Worker", "Hammer Knight", SNIPER, SNIPER], "Hammer Knight"),
        ("Constrict", ["Iron Worker", SNIPER, "Hammer Knight"], "Hammer Knight"),
    ],
)
def test_the_next_unit_inward_takes_the_place_of_one_that_cannot_be_attacked(
    aspect: str, units: list[str], target: str
) -> None:
    g = fight([aspect], units)
    end_turn(g)
    assert asked(g) == ("declare a guard", 0)
    assert attack_under_way(g).target == in_play(g, target).ref


@pytest.mark.rules("R-CATK-03")
@pytest.mark.parametrize("units", [[], ["Stormwind Sniper"]])
def test_without_a_unit_to_attack_the_phoenixborn_is_attacked(units: list[str]) -> None:
    g = fight(["Hunting Instincts"], units)
    end_turn(g)
    if units:
        choose(g, "no")
    assert hurt(g) == 4


@pytest.mark.rules("R-CATK-04")
def test_a_unit_that_is_no_aspect_attacks_the_phoenixborn() -> None:
    g = fight([unit("Iron Worker", owner=0)], ["Anchornaut"])
    end_turn(g)
    assert asked(g) == ("declare a blocker", 0)
    choose(g, "no")
    assert hurt(g) == 2


@pytest.mark.rules("R-CATK-06", "R-GRD-01")
def test_a_unit_may_be_guarded_by_the_phoenixborn_once_a_round_or_by_unit_guard() -> None:
    g = fight(
        ["Hunting Instincts", "Hunting Instincts"],
        ["Hammer Knight", "Butterfly Monk"],
        pb={"title": "Coal Roarkwin", "exhaustion": 1},
    )
    end_turn(g)
    assert offered(g) == ["Coal Roarkwin", "Butterfly Monk", "no"]
    choose(g, "Coal Roarkwin")
    assert hurt(g) == 4
    choose(g, "pass", "end turn")
    assert offered(g) == ["Butterfly Monk", "no"]


@pytest.mark.rules("R-CATK-06")
def test_an_unguarded_target_counters_if_the_player_wants() -> None:
    g = fight(["Hunting Instincts"], ["Phoenix Attendant"])
    end_turn(g)
    choose(g, "no")
    assert offered(g) == ["yes", "no"]
    choose(g, "no")
    assert in_play(g, "Hunting Instincts").wounds == 0


@pytest.mark.rules("R-CATK-07", "R-CTR-01")
def test_the_attacker_is_exhausted_even_without_a_target_left() -> None:
    g = fight(["Glare", "Glare"])
    end_turn(g)
    assert [g.cards[c].exhaustion for c in g.players[1].units] == [1, 0]


@pytest.mark.rules("R-CATK-08")
def test_attack_damage_comes_before_counter_damage_without_a_choice() -> None:
    # A unit that hurts every opposing unit when it is destroyed would reach the attacker first otherwise.
    bomb = CardDef(
        "Bomb",
        k.ALLY,
        attack=3,
        life=1,
        abilities=(Triggered(when_this(k.DESTROYED), (Damage(Each(theirs()), 1),), inexhaustible=True),),
    )
    g = fight(["Hunting Instincts"], ["Bomb"], defs=with_cards(bomb))
    end_turn(g)
    choose(g, "no", "yes")
    assert (row(g), mine(g)) == ([], [])
    assert [g.cards[g.players[1].pb].wounds, g.cards[g.players[1].pb].red_rains] == [2, 1], "it still got its kill"


@pytest.mark.rules("R-CATK-01", "R-CTURN-05")
def test_an_aspect_without_an_icon_cannot_attack() -> None:
    seed = CardDef("Seed", k.ASPECT, attack=3, life=1, blood=1)
    g = fight(["Seed", "Glare"], defs=with_cards(seed))
    end_turn(g)
    assert hurt(g) == 2
    g = fight(["Seed"], defs=with_cards(seed))
    end_turn(g)
    assert (hurt(g), g.passes) == (0, 1)
