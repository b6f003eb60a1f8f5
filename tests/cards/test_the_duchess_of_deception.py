"""The Duchess of Deception."""

import pytest

from tests.cards.spells import DEFS
from tests.prelude import *
from tests.solo.viros import fight, numbers, script


@pytest.mark.rules("R-FAQ-12", "R-FAQ-14")
def test_copycat_resolves_a_spell_as_its_own() -> None:
    g = duel(
        side(hand=["Mist Typhoon"], units=["Anchornaut", "Iron Worker"], dice=ALL_DICE),
        side("Aradel Summergaard", hand=["Copycat"], deck=["Anchornaut"], dice=ALL_DICE, units=["Hammer Knight"]),
    )
    choose(g, "Mist Typhoon")
    while "Copycat in hand" not in offered(g):
        choose(g, offered(g)[0])
    choose(g, "Copycat")
    while g.decision is not None and g.decision.seat == 1:
        choose(g, offered(g)[0])
    assert titles(g, g.players[0].discard) == ["Mist Typhoon", "Anchornaut"]
    assert wounds(g, "Iron Worker") == 1
    assert titles(g, g.players[1].hand) == ["Anchornaut"], "the copier draws"


@pytest.mark.rules("R-FAQ-12")
def test_a_copied_phoenixborn_ability_hurts_the_copiers_phoenixborn() -> None:
    g = table(
        side("Odette Diamondcrest", units=["Iron Worker"]),
        side("Victoria Glassfire", units=["Hammer Knight"], hand=["Copycat"], dice="charm"),
    )
    choose(g, "Odette Diamondcrest", "Hammer Knight")
    assert (wounds(g, "Hammer Knight"), wounds(g, "Odette Diamondcrest")) == (2, 3)
    choose(g, "Copycat", "Iron Worker")
    assert titles(g, g.players[0].discard) == ["Iron Worker"]
    assert (wounds(g, "Victoria Glassfire"), wounds(g, "Odette Diamondcrest")) == (2, 3)
    assert in_play(g, "Victoria Glassfire").exhaustion == 0, "no cost is paid for a copy"


@pytest.mark.rules("R-FAQ-13", "R-REACT-05")
def test_a_copycat_may_copy_what_a_copycat_copied() -> None:
    g = table(
        side("Victoria Glassfire", hand=["Hurt", "Copycat"], dice="charm"),
        side("Odette Diamondcrest", hand=["Copycat"], dice="charm"),
        defs=DEFS,
    )
    choose(g, "Hurt", "Odette Diamondcrest", "Copycat", "Victoria Glassfire")
    assert (wounds(g, "Odette Diamondcrest"), wounds(g, "Victoria Glassfire")) == (1, 1)
    assert (asked(g), offered(g)) == (("respond?", 0), ["Copycat in hand", "no"])
    choose(g, "Copycat", "Odette Diamondcrest")
    assert wounds(g, "Odette Diamondcrest") == 2
    assert asked(g) == ("take an action", 0)


@pytest.mark.rules("R-FAQ-14")
def test_a_copied_summoning_takes_from_the_copiers_own_pile() -> None:
    g = table(
        side(
            hand=["Summon Calamity Golem"],
            units=["Iron Worker", "Anchornaut"],
            dice="3 ceremonial",
            conjurations=["Calamity Golem"],
        ),
        side("Victoria Glassfire", units=["Iron Worker", "Anchornaut"], hand=["Copycat"], dice="charm"),
    )
    choose(g, "Summon Calamity Golem", "Anchornaut")
    assert in_play(g, "Calamity Golem").wounds == 1
    choose(g, "Copycat", "Anchornaut")
    assert titles(g, g.players[1].units) == ["Iron Worker"], "an ally was destroyed, and there is no Golem to place"


@pytest.mark.rules("R-TGT-09")
def test_vanish_answers_a_target_on_the_own_phoenixborn() -> None:
    g = duel(
        side(hand=["One Hundred Blades"], dice=ALL_DICE, deck=["Anchornaut"]),
        side("Aradel Summergaard", units=["Mist Spirit"], hand=["Vanish"], dice=ALL_DICE),
    )
    choose(g, "One Hundred Blades")
    while "Aradel Summergaard" not in offered(g):
        choose(g, offered(g)[0])
    choose(g, "Aradel Summergaard", "Vanish")
    assert wounds(g, "Aradel Summergaard") == 0
    assert wounds(g, "Mist Spirit") == 0, "the later effects of the spell are cancelled too"
    assert g.players[0].hand == []


def test_surprise_rerolls_as_many_own_dice_as_opposing_ones() -> None:
    g = table(side("Victoria Glassfire", dice="3 illusion"), side(dice="2 natural"))
    choose(g, "Victoria Glassfire", "natural power")
    assert asked(g) == ("choose a die", 0)
    choose(g, "no")
    assert pool(g.players[0].exhausted) == {"illusion power": 1}
    assert sum(g.players[0].active) == 2
    assert sum(g.players[1].active) == 2


def test_surprise_needs_opposing_dice() -> None:
    assert "Victoria Glassfire" not in offered(table(side("Victoria Glassfire", dice="3 illusion"), side()))


@pytest.mark.rules("R-LAW-09", "R-RAGE-01")
@pytest.mark.cards("Victoria Glassfire")
def test_surprise_re_rolls_basic_rage_dice_too() -> None:
    g = fight(["Rampage"], pb="Victoria Glassfire", dice="illusion, natural basic, charm basic, divine basic", rage=1)
    script(g, rage=[0, 0])
    choose(g, "Victoria Glassfire", "number 2")
    assert numbers(g).rage == 0
    assert asked(g)[0] == "choose a die"


@pytest.mark.rules("R-FAQ-63")
@pytest.mark.parametrize(("own", "rolled"), [("2 charm basic", 2), ("4 charm basic", 3)])
def test_surprise_rolls_as_many_own_dice_as_possible(own: str, rolled: int) -> None:
    g = table(side("Victoria Glassfire", dice=f"illusion, {own}"), side(FOE, dice="3 natural basic"))
    g.script = [("die", (2,))] * (3 + rolled)
    choose(g, "Victoria Glassfire")
    for _ in range(20):
        if asked(g)[0] == "take an action":
            break
        names = [n for n in offered(g) if n != "no"]
        choose(g, names[0] if names else "no")
    assert pool(g.players[1].active) == {"natural power": 3}
    assert pool(g.players[0].active).get("charm power", 0) == rolled
    assert g.script == [], "no die was rolled besides"


def test_summon_shadow_hound_shoots_once_more_at_each_focus_level() -> None:
    g = table(
        side(spellboard=focused("Summon Shadow Hound", 2), conjurations=["Shadow Hound"], dice="3 illusion"),
        side(FOE, units=["Hammer Knight"]),
    )
    choose(g, "Summon Shadow Hound", "yes", "Hammer Knight", "yes", "Hammer Knight")
    assert wounds(g, "Hammer Knight") == 2


def test_figures_in_the_fog_take_an_attacker_out() -> None:
    g = table(side(units=["Hammer Knight"]), side(FOE, hand=["Figures in the Fog"], dice="illusion"))
    declare_attack(g, FOE, "Hammer Knight")
    choose(g, "Figures in the Fog")
    until_menu(g, 0)
    assert marks(g, "Hammer Knight") == (0, 1, 0)
    assert wounds(g, FOE) == 0


def test_particle_shield_prevents_one_and_draws() -> None:
    g = table(
        side("Coal Roarkwin", dice="natural"),
        side(FOE, units=["Iron Worker"], hand=["Particle Shield"], dice="illusion"),
    )
    choose(g, "natural power", "Particle Shield")
    assert wounds(g, "Iron Worker") == 0
    assert len(g.players[1].hand) == 1


def test_flash_archer_shoots_twice() -> None:
    g = table(side(units=["Flash Archer"]), side(FOE, units=["Hammer Knight"]))
    choose(g, "Flash Archer", "Hammer Knight", "yes", "Hammer Knight")
    assert wounds(g, "Hammer Knight") == 2
    assert marks(g, "Flash Archer")[1] == 1


def test_shadow_hound_is_concealed_until_it_is_exhausted() -> None:
    for tokens, there in ((0, False), (1, True)):
        g = table(
            side(units=["Iron Worker"], dice="natural"),
            side(FOE, units=[unit("Shadow Hound", exhaustion=tokens), "Anchornaut"]),
        )
        shot = choose(g.copy(), "natural power")
        assert ("Shadow Hound" in offered(shot)) is there
        choose(g, "attack")
        assert ("Shadow Hound" in offered(g)) is there


def test_shadow_spirit_lowers_a_die() -> None:
    g = table(side(units=["Shadow Spirit"]), side(FOE, dice="charm"))
    declare_attack(g, FOE, "Shadow Spirit")
    assert pool(g.players[1].active) == {"charm class": 1}


def test_body_inversion_swaps_printed_values_below_everything_else() -> None:
    g = table(
        side(spellboard=["Body Inversion"], units=["Biter"], hand=["Anchornaut"], dice="illusion, natural"),
        side(FOE, units=[unit("Iron Rhino", attached=["Root Armor"])]),
    )
    choose(g, "Body Inversion", "Iron Rhino")
    rhino = in_play(g, "Iron Rhino")
    assert (values.attack(g, rhino), values.life(g, rhino)) == (4, 8)
    until_menu(g, 1)
    assert (values.attack(g, rhino), values.life(g, rhino)) == (7, 5)


def test_body_inversion_may_kill_by_lowering_life() -> None:
    g = table(side(spellboard=["Body Inversion"], dice="illusion"), side(FOE, units=[unit("Dread Wraith", wounds=1)]))
    choose(g, "Body Inversion")
    assert titles(g, g.players[1].units) == []


@pytest.mark.parametrize("dice", ["illusion", "time"])
def test_to_shadows_discards_an_exhausted_unit_without_destroying_it(dice: str) -> None:
    g = table(
        side(hand=["To Shadows"], units=[unit("Iron Worker", exhaustion=1)], dice=dice),
        side(FOE, units=[unit("Nightshade Swallow", exhaustion=1), unit("Blood Puppeteer", exhaustion=1), "Gilder"]),
    )
    choose(g, "To Shadows")
    assert offered(g) == ["Iron Worker", "Nightshade Swallow", "Blood Puppeteer"], "no unexhausted one"
    choose(g, "Blood Puppeteer")
    assert asked(g)[0] == "take an action", "it was not destroyed, so that it answers nothing"
    assert titles(g, g.players[1].discard) == ["Blood Puppeteer"]
    none = table(side(hand=["To Shadows"], dice=dice), side(FOE, units=["Gilder"]))
    assert "To Shadows in hand" not in offered(none)
    poor = table(side(hand=["To Shadows"], dice="charm"), side(FOE, units=[unit("Gilder", exhaustion=1)]))
    assert "To Shadows in hand" not in offered(poor)


def test_secret_door_lets_a_small_unit_through() -> None:
    g = table(
        side(spellboard=["Secret Door"], units=["Mist Spirit", "Hammer Knight"], dice="illusion"),
        side(FOE, units=["Gilder"]),
    )
    choose(g, "Secret Door")
    declare_attack(g, FOE, "Mist Spirit", "Hammer Knight")
    assert asked(g) == ("declare a blocker", 1)
    choose(g, "Gilder")
    until_menu(g, 1)
    assert wounds(g, FOE) == 1, "the Mist Spirit could not be blocked"
    big = table(side(spellboard=["Secret Door"], units=["Hammer Knight"], dice="illusion"), side(FOE))
    assert "Secret Door" not in offered(big)
