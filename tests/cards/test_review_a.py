"""Single cards, where a word of their text decides: the older releases, each also against a Chimera."""

from __future__ import annotations

import pytest

from ashes_env.scenarios import side, unit
from tests.solo.table import body_of, fight, numbers, script
from tests.support import (
    asked,
    choose,
    declare_attack,
    marks,
    offered,
    table,
    titles,
    until_asked,
    until_menu,
    wounds,
)

FOE = "Aradel Summergaard"


@pytest.mark.cards("Sword of Virtue")
def test_sword_of_virtue_restores_a_unit_that_has_no_wounds() -> None:
    g = table(side(hand=["Sword of Virtue"], units=[unit("Iron Worker", exhaustion=2)], dice="2 divine"), side(FOE))
    choose(g, "Sword of Virtue")
    assert asked(g) == ("choose one", 0)
    choose(g, offered(g)[1])
    assert marks(g, "Iron Worker") == (0, 0, 0)


@pytest.mark.rules("R-ULT-07")
@pytest.mark.cards("Noah Redmoon", "Seal")
def test_the_ultimate_is_a_ready_spell_of_the_chimera() -> None:
    g = fight(["Rampage"], pb="Noah Redmoon", dice="charm", main=1)
    choose(g, "Noah Redmoon")
    assert marks(g, "Viros Ultimate")[1] == 1
    g = fight(["Rampage"], hand=("Seal",), dice="charm, illusion", main=1)
    choose(g, "Seal", "player 1")
    assert marks(g, "Viros Ultimate")[1] == 1


@pytest.mark.rules("R-LAW-09")
@pytest.mark.cards("Heal")
def test_heal_takes_two_wounds_off_a_chimera_at_most() -> None:
    g = fight(["Rampage"], hand=("Heal",), dice="divine", main=1, body={"wounds": 5})
    choose(g, "Heal", "The Corpse of Viros")
    assert body_of(g).wounds == 3


@pytest.mark.rules("R-LAW-09")
@pytest.mark.cards("Magic Syphon")
def test_changing_a_die_of_the_chimera_turns_a_rage_die_to_its_basic_side() -> None:
    g = fight(["Rampage"], me={"spellboard": ["Magic Syphon"]}, dice="natural", rage=3)
    choose(g, "Magic Syphon", "no", "player 1", "number 1")
    assert numbers(g).rage == 2


@pytest.mark.cards("Magic Syphon")
def test_magic_syphon_can_leave_the_dice_of_the_chimera_alone() -> None:
    g = fight(["Rampage"], me={"spellboard": ["Magic Syphon"]}, dice="natural", rage=3)
    choose(g, "Magic Syphon", "no", "player 1", "number 0")
    assert numbers(g).rage == 3


@pytest.mark.rules("R-LAW-09", "R-RAGE-01")
@pytest.mark.cards("Victoria Glassfire")
def test_surprise_re_rolls_basic_rage_dice_too() -> None:
    g = fight(["Rampage"], pb="Victoria Glassfire", dice="illusion, natural basic, charm basic, divine basic", rage=1)
    script(g, rage=[0, 0])
    choose(g, "Victoria Glassfire", "number 2")
    assert numbers(g).rage == 0
    assert asked(g)[0] == "choose a die"


@pytest.mark.rules("R-LAW-09", "R-CSET-05")
@pytest.mark.cards("Summon Nightshade Swallow")
@pytest.mark.parametrize(("dice", "offer"), [("6 charm", True), ("7 charm", False)])
def test_the_rage_dice_are_the_active_dice_of_the_chimera(dice: str, offer: bool) -> None:
    me = {"spellboard": ["Summon Nightshade Swallow"] * 2, "conjurations": ["Nightshade Swallow"]}
    g = fight(["Rampage"], me=me, dice=dice, main=1)
    choose(g, "Summon Nightshade Swallow")
    assert (asked(g)[0] == "do it?") is offer


@pytest.mark.rules("R-TGT-09")
@pytest.mark.cards("Return to Soil", "Vanish")
def test_return_to_soil_targets_the_opponent_whose_unit_it_destroyed() -> None:
    foe = side(FOE, units=["Anchornaut"], hand=["Vanish"], dice="illusion")
    g = table(side(hand=["Return to Soil"], dice="charm"), foe)
    choose(g, "Return to Soil")
    assert "Vanish in hand" in offered(g)
    choose(g, "Vanish")
    until_menu(g)
    assert (len(g.players[1].deck), sorted(titles(g, g.players[1].discard))) == (5, ["Anchornaut", "Vanish"])


@pytest.mark.rules("R-LAW-01", "R-LAW-02")
@pytest.mark.cards("Abundance")
@pytest.mark.parametrize("n", [0, 1, 2])
def test_the_player_says_how_many_cards_abundance_draws_for_the_chimera(n: int) -> None:
    g = fight(["Rampage"], me={"spellboard": ["Abundance"]}, main=1, deck=("Lurk",) * 6)
    choose(g, "Abundance", "number 2", f"number {n}")
    assert (len(g.players[1].discard), len(g.players[1].deck)) == (n, 6 - n)
    assert body_of(g).wounds == 2 - n


@pytest.mark.rules("R-FAT-05")
@pytest.mark.cards("Abundance")
def test_abundance_draws_nothing_for_a_fatigued_chimera() -> None:
    g = fight(["Rampage"], me={"spellboard": ["Abundance"]}, main=1, deck=("Lurk",) * 6, fatigued=True)
    choose(g, "Abundance", "number 2")
    assert (len(g.players[1].deck), body_of(g).wounds) == (6, 2)


@pytest.mark.cards("Law of Assurance")
@pytest.mark.parametrize(("spells", "offer"), [([], True), (["Law of Assurance"], False)])
def test_dice_that_may_not_be_changed_make_a_dice_power_futile(spells: list[str], offer: bool) -> None:
    g = table(side(spellboard=spells, dice="illusion"), side(FOE, dice="natural"))
    assert ("illusion power" in offered(g)) is offer


@pytest.mark.rules("R-DMG-11")
@pytest.mark.cards("Safeguard", "Redirect")
@pytest.mark.parametrize(("safe", "lost"), [("Iron Worker", True), ("Coal Roarkwin", False)])
def test_safeguard_prevents_what_is_dealt_to_the_chosen_card_not_what_it_receives(safe: str, lost: bool) -> None:
    me = side(hand=["Redirect", "Safeguard"], units=["Iron Worker"], dice="charm, natural")
    g = table(me, side(FOE, units=["Ice Golem"]))
    choose(g, "Safeguard", "natural power", safe, "pass")
    until_menu(g, 1)
    declare_attack(g, "Coal Roarkwin", "Ice Golem")
    until_asked(g, "respond?", 0)
    choose(g, "Redirect")
    until_menu(g, 1)
    assert wounds(g, "Coal Roarkwin") == 0
    assert ("Iron Worker" in titles(g, g.players[0].discard)) is lost


@pytest.mark.rules("R-TGT-01", "R-TGT-09")
@pytest.mark.cards("Choke", "Vanish")
def test_the_damage_of_choke_targets_the_phoenixborn_again() -> None:
    g = table(side(hand=["Choke"], dice="ceremonial"), side(FOE, hand=["Vanish"], dice="illusion"))
    choose(g, "Choke", "no")
    assert "Vanish in hand" in offered(g)
    choose(g, "Vanish")
    assert marks(g, FOE) == (0, 1, 0)
