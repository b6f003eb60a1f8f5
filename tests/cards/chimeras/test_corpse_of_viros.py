"""The aspects of The Corpse of Viros, one by one."""

from typing import Any

import pytest

from tests.prelude import *
from tests.solo.viros import body_of, down, end_turn, fight, hurt, mine, numbers, row

ALL_DICE = "2 ceremonial, 2 charm, 2 divine, 2 illusion, 2 natural, 2 sympathy, 2 time"


@pytest.mark.rules("R-RAGE-07", "R-CTURN-01")
def test_rampage_rolls_every_basic_rage_die_again() -> None:
    g = fight([unit("Rampage", status=2), unit("Glare", exhaustion=1)], rage=2)
    end_turn(g, rage=[POWER, BASIC, POWER])
    assert (numbers(g).rage, in_play(g, "Rampage").status, g.script) == (4, 1, [])
    g = fight([unit("Rampage", status=2), unit("Glare", exhaustion=1)], rage=3)
    end_turn(g, rage=[POWER, POWER])
    assert (numbers(g).rage, body_of(g).red_rains) == (0, 1)


def test_hunting_instincts_turns_a_kill_into_a_token() -> None:
    g = fight(["Hunting Instincts"], ["Iron Worker"])
    end_turn(g)
    choose(g, "no", "no")
    assert (mine(g), body_of(g).red_rains) == ([], 1)


def test_hunting_instincts_counts_its_attack_damage_only() -> None:
    g = fight(["Hunting Instincts"], ["Iron Worker"], main=1)
    g.script.append(("guard", (1,)))
    choose(g, "attack", "Hunting Instincts")
    choose(g, offered(g)[0])
    assert (mine(g), body_of(g).red_rains) == ([], 0)


@pytest.mark.rules("R-SIM-05", "R-ATKPB-10")
def test_firebelly_burns_before_blocks() -> None:
    g = fight(["Firebelly"], ["Anchornaut", "Hammer Knight"])
    end_turn(g)
    assert asked(g) == ("choose what is next", 0)
    choose(g, "Anchornaut", "Hammer Knight")
    assert (mine(g), wounds(g, "Hammer Knight"), hurt(g)) == (["Hammer Knight"], 1, 1)
    assert asked(g) == ("declare a blocker", 0)
    choose(g, "no")
    assert hurt(g) == 1 + values.attack(g, in_play(g, "Firebelly"))
    assert wounds(g, "Firebelly") == 0, "a Phoenixborn does not counter"


@pytest.mark.rules("R-EXH-01", "R-ATKPB-17")
def test_frozen_fear_is_terrifying_and_exhausts_the_phoenixborn_for_a_kill() -> None:
    g = fight(["Frozen Fear"], ["Phoenix Attendant", "Iron Worker"], pb={"title": "Coal Roarkwin", "exhaustion": 1})
    end_turn(g)
    assert offered(g) == ["Iron Worker", "no"], "an attack value of 1 is too low"
    choose(g, "Iron Worker")
    assert in_play(g, "Coal Roarkwin").exhaustion == 2


@pytest.mark.rules("R-RRFAQ-04")
@pytest.mark.parametrize(
    ("units", "left"),
    [
        (["Hammer Knight", unit("Iron Worker", wounds=1), unit("Hammer Knight", wounds=2)], ["Hammer Knight"] * 2),
        (["Hammer Knight", "Iron Worker"], ["Hammer Knight", "Iron Worker"]),
        (["Anchornaut", "Iron Worker"], ["Iron Worker"]),
    ],
)
def test_whiplash_destroys_a_wounded_unit_or_hits_the_leftmost(units: list[object], left: list[str]) -> None:
    g = fight([down("Whiplash")], units)
    end_turn(g, rage=[BASIC], behaviour=[1])
    assert mine(g) == left


@pytest.mark.rules("R-LAW-12", "R-RRFAQ-04")
def test_whiplash_passes_over_a_wounded_unit_that_cannot_be_targeted() -> None:
    seen = ["Phoenix Attendant", unit("Hammer Knight", wounds=1)]
    g = fight([down("Whiplash")], [unit("Stormwind Sniper", wounds=0), *seen])
    end_turn(g, rage=[BASIC], behaviour=[1])
    assert mine(g) == ["Stormwind Sniper", "Phoenix Attendant"]


@pytest.mark.rules("R-INEX-01", "R-DMG-03")
@pytest.mark.parametrize("exhaustion", [0, 1])
def test_iron_scales_takes_one_wound_at_a_time(exhaustion: int) -> None:
    g = fight([unit("Iron Scales", exhaustion=exhaustion)], pb="Aradel Summergaard", dice=ALL_DICE)
    choose(g, "Aradel Summergaard")
    assert wounds(g, "Iron Scales") == 1


@pytest.mark.rules("R-TGT-07")
def test_lurk_is_out_of_reach_while_unexhausted() -> None:
    g = fight(["Lurk", "Glare"], ["Iron Worker"], main=1, pb="Aradel Summergaard", dice=ALL_DICE)
    choose(g, "attack")
    assert offered(g) == ["The Corpse of Viros", "Glare"]
    g = fight([unit("Lurk", exhaustion=1)], ["Iron Worker"], main=1)
    choose(g, "attack")
    assert offered(g) == ["The Corpse of Viros", "Lurk"]


def test_lurk_strikes_first() -> None:
    g = fight(["Lurk"], ["Hammer Knight"])
    end_turn(g)
    choose(g, "no", "yes")
    assert (mine(g), row(g), in_play(g, "Lurk").exhaustion) == ([], ["Lurk"], 1)


@pytest.mark.parametrize(("exhaustion", "open_"), [(0, False), (1, True)])
def test_glare_forbids_spells_of_the_moment(exhaustion: int, open_: bool) -> None:
    g = fight(
        [unit("Glare", exhaustion=exhaustion), unit("Lurk", exhaustion=3)],
        ["Hammer Knight"],
        main=1,
        hand=("Molten Gold", "Iron Worker", "Golden Veil"),
        dice=ALL_DICE,
    )
    assert ("Molten Gold in hand" in offered(g)) is open_
    assert "Iron Worker in hand" in offered(g)


def test_glare_forbids_reactions() -> None:
    for row_, open_ in (([down("Whiplash")], True), (["Glare", down("Whiplash")], False)):
        g = fight(row_, ["Hammer Knight"], hand=("Golden Veil",), dice=ALL_DICE)
        end_turn(g, rage=[BASIC], behaviour=[1])
        assert ("Golden Veil in hand" in offered(g)) is open_


@pytest.mark.rules("R-EXH-01", "R-DISC-04")
def test_dark_descent_exhausts_the_leftmost_unit_or_discards_it() -> None:
    g = fight(["Dark Descent"], ["Hammer Knight", "Iron Worker"])
    end_turn(g)
    assert offered(g) == ["Iron Worker", "no"], "an exhausted unit cannot block"
    assert in_play(g, "Hammer Knight").exhaustion == 1
    raising: dict[str, Any] = {"me": {"conjurations": ["Fallen"] * 4}}
    g = fight(["Dark Descent"], [unit("Rising Horde", exhaustion=1), "Iron Worker"], **raising)
    end_turn(g)
    assert (mine(g), titles(g, g.players[0].discard)) == (["Iron Worker"], ["Rising Horde"]), "it was not destroyed"
    g = fight(["Firebelly"], [unit("Rising Horde", exhaustion=1, wounds=1)], **raising)
    end_turn(g)
    assert "Fallen" in mine(g), "here it is"


def test_constrict_makes_the_player_exhaust_a_card_of_their_own() -> None:
    g = fight([down("Constrict")], [unit("Hammer Knight", attached=["Root Armor"])], me={"spellboard": ["Strengthen"]})
    end_turn(g, rage=[BASIC], behaviour=[1])
    assert asked(g) == ("choose a target", 0)
    assert sorted(offered(g)) == ["Coal Roarkwin", "Hammer Knight", "Root Armor", "Strengthen"]
    choose(g, "Strengthen")
    assert in_play(g, "Strengthen").exhaustion == 1


@pytest.mark.rules("R-RRFAQ-04", "R-LAW-12")
@pytest.mark.cards("Whiplash")
@pytest.mark.parametrize("worker", [0, 1])
def test_whiplash_does_nothing_when_the_only_wounded_unit_cannot_be_targeted(worker: int) -> None:
    sniper = unit("Stormwind Sniper", wounds=1, attached=["Root Armor"])
    units = [sniper, unit("Iron Worker", wounds=worker), "Hammer Knight"]
    g = end_turn(fight([down("Whiplash")], units), rage=[BASIC], behaviour=[1])
    left = ["Stormwind Sniper", "Hammer Knight"]
    assert mine(g) == (left if worker else ["Stormwind Sniper", "Iron Worker", "Hammer Knight"])
    assert sum(c.wounds for c in g.cards.values() if c.seat == 0) == 1, "no damage while there is a wounded unit"


@pytest.mark.rules("R-TGT-01")
@pytest.mark.cards("Golden Veil")
def test_constrict_targets_what_the_player_chooses() -> None:
    g = fight([down("Constrict")], ["Hammer Knight", "Stormwind Sniper"], hand=("Golden Veil",), dice="charm")
    end_turn(g, rage=[BASIC], behaviour=[1])
    assert offered(g) == ["Coal Roarkwin", "Hammer Knight"], "the other one is concealed"
    choose(g, "Hammer Knight")
    assert asked(g) == ("respond?", 0)
    choose(g, "Golden Veil")
    assert in_play(g, "Hammer Knight").exhaustion == 0


def test_stormcall_hurts_and_ends_with_a_token() -> None:
    g = fight([unit("Stormcall", status=2), unit("Glare", exhaustion=1)])
    end_turn(g)
    assert (hurt(g), body_of(g).red_rains, in_play(g, "Stormcall").status) == (2, 0, 1), "and it attacks"
    g = fight([unit("Stormcall", status=1, exhaustion=1)])
    end_turn(g)
    assert (hurt(g), body_of(g).red_rains, in_play(g, "Stormcall").status) == (1, 1, 0)


@pytest.mark.rules("R-CDEF-16", "R-CDEF-17")
@pytest.mark.parametrize(("level", "left"), [(BASIC, ["Glare", "Regenerate"]), (POWER, ["Glare"])])
def test_regenerate_stays_if_a_rage_die_stays_basic(level: int, left: list[str]) -> None:
    g = fight([unit("Regenerate", status=1), unit("Glare", exhaustion=1)], pb="Aradel Summergaard", dice=ALL_DICE)
    g.script.append(("die", (level,)))
    choose(g, "Aradel Summergaard", "Regenerate")
    assert row(g) == left
    assert body_of(g).wounds == 1, "it was destroyed"
    assert numbers(g).rage == (1 if level == POWER else 0)
    if level == BASIC:
        card = in_play(g, "Regenerate")
        assert (card.exhaustion, card.wounds, card.status) == (1, 0, 0)
        assert g.players[1].discard == []
    else:
        assert titles(g, g.players[1].discard) == ["Regenerate"]


@pytest.mark.rules("R-CDEF-16")
def test_regenerate_is_out_of_the_battle_when_it_comes_back() -> None:
    g = fight(["Regenerate"], ["Hammer Knight"])
    g.script.append(("die", (BASIC,)))
    end_turn(g)
    choose(g, "no", "yes")
    assert in_play(g, "Regenerate").exhaustion == 1, "the exhaustion of the attack does not come on top"
    assert wounds(g, "Hammer Knight") == 2
