"""The Queen of Lightning."""

import pytest

from ashes_env.rules.records import dumps, restore
from ashes_env.rules.worlds.determinize import determinize
from tests.prelude import *


def test_rayward_knight_charges_for_a_side_action_at_units_only() -> None:
    g = duel(
        side(units=["Rayward Knight", "Iron Worker"]),
        side("Aradel Summergaard", units=["Mist Spirit", "Hammer Knight"]),
    )
    choose(g, "Rayward Knight")
    assert offered(g) == ["Mist Spirit", "Hammer Knight"]
    choose(g, "Mist Spirit", "no", "yes", "Mist Spirit")
    assert titles(g, g.players[1].conjurations) == ["Mist Spirit"]
    assert "attack" in offered(g), "the main action is still there for the other unit"


def test_disengage_takes_a_blocked_ally_out_and_exhausts_its_blocker() -> None:
    g = table(
        side(units=["Iron Worker", "Mist Spirit"], hand=["Disengage"], dice="time"), side(FOE, units=["Hammer Knight"])
    )
    declare_attack(g, FOE, "Iron Worker", "Mist Spirit")
    until_asked(g, "declare a blocker", 1)
    choose(g, "Hammer Knight", "Iron Worker")
    assert offered(g) == ["Disengage in hand", "no"]
    choose(g, "Disengage")
    assert marks(g, "Hammer Knight") == (0, 1, 0)
    until_menu(g, 0)
    assert marks(g, "Iron Worker") == (0, 0, 0)
    assert wounds(g, FOE) == 1


def test_disengage_only_helps_allies() -> None:
    g = table(side(units=["Mist Spirit"], hand=["Disengage"], dice="time"), side(FOE, units=["Hammer Knight"]))
    declare_attack(g, FOE, "Mist Spirit")
    choose(g, "Hammer Knight")
    assert "Disengage in hand" not in offered(g)


@pytest.mark.rules("R-FAQ-17", "R-ATKPB-14", "R-ATKPB-13")
def test_an_ally_that_disengages_is_not_exhausted() -> None:
    g = table(side(units=["Iron Worker"], hand=["Disengage"], dice="time"), side(FOE, units=["Hammer Knight"]))
    declare_attack(g, FOE)
    choose(g, "Hammer Knight", "Disengage")
    assert marks(g, "Iron Worker") == (0, 0, 0)
    assert marks(g, "Hammer Knight") == (0, 1, 0), "only the token of Disengage"
    assert wounds(g, FOE) == 0


def test_crystal_archer_shoots_as_attacker_as_blocker_and_as_guard() -> None:
    g = table(side(units=["Crystal Archer"]), side(FOE, units=["Hammer Knight"]))
    declare_attack(g, FOE, "Crystal Archer")
    choose(g, "Crystal Archer")
    assert wounds(g, "Hammer Knight") == 1
    g = table(side(units=["Turtle Guard", "Dread Wraith"]), side(FOE, units=["Crystal Archer"]))
    declare_attack(g, FOE, "Dread Wraith")
    choose(g, "Crystal Archer", "Crystal Archer", "Dread Wraith")
    assert wounds(g, "Dread Wraith") == 3  # the shot and the counter
    g = table(
        side(units=["Turtle Guard", "Dread Wraith"]),
        side(FOE, units=["Anchornaut", unit("Crystal Archer", attached=["Crystal Shield"])]),
    )
    declare_attack(g, "Anchornaut", "Dread Wraith")
    choose(g, "Crystal Archer", "Crystal Archer", "Dread Wraith")
    assert wounds(g, "Dread Wraith") == 3  # the shot and the counter


def test_adept_duelist_disarms_units_not_phoenixborn() -> None:
    g = table(
        side(units=["Adept Duelist"]),
        side({"title": "Astrea", "attached": ["Tranquility"]}, units=[unit("Hammer Knight", attached=["Root Armor"])]),
    )
    declare_attack(g, "Astrea", "Adept Duelist")
    choose(g, "Adept Duelist")
    assert in_play(g, "Hammer Knight").attached == ()
    assert titles(g, in_play(g, "Astrea").attached) == ["Tranquility"]


def test_rayward_recruit_uses_an_exhausted_divine_die() -> None:
    g = table(side(hand=["Rayward Recruit"], dice="divine class"), side(FOE))
    choose(g, "Rayward Recruit", "Rayward Recruit")
    assert values.attack(g, in_play(g, "Rayward Recruit")) == 1


def test_cloudburst_gryphon_strikes_first() -> None:
    g = table(side(units=["Cloudburst Gryphon"]), side(FOE, units=["Iron Worker"]))
    declare_attack(g, "Iron Worker", "Cloudburst Gryphon")
    until_asked(g, "counter?", 1)
    choose(g, "yes")
    assert wounds(g, "Cloudburst Gryphon") == 0


@pytest.mark.rules("R-FAQ-27", "R-OWN-05")
def test_a_mount_takes_its_ally_under_it_in_one_step() -> None:
    g = table(
        side(
            "Dimona Odinstar",
            units=[unit("Hammer Knight", exhaustion=1), "Iron Worker"],
            conjurations=["Empyrean Mount"],
            dice="2 natural",
        ),
        side(FOE, hand=["Sympathy Pain"], dice="sympathy"),
    )
    choose(g, "Dimona Odinstar")
    assert titles(g, g.players[0].units) == ["Iron Worker", "Empyrean Mount"], "only exhausted allies are promoted"
    assert titles(g, in_play(g, "Empyrean Mount").under) == ["Hammer Knight"]
    assert g.players[0].removed == []


@pytest.mark.rules("R-FAQ-16")
def test_promote_builds_on_allies_that_have_fought() -> None:
    for exhaustion, there in ((1, True), (0, False)):
        g = table(
            side(
                "Dimona Odinstar",
                units=[unit("Iron Worker", exhaustion=exhaustion)],
                conjurations=["Empyrean Mount"],
                dice="2 natural",
            ),
            side(FOE),
        )
        assert ("Dimona Odinstar" in offered(g)) is there
    g = table(
        side(
            "Dimona Odinstar",
            units=[unit("Iron Worker", exhaustion=1)],
            conjurations=["Empyrean Mount"],
            dice="2 natural",
        ),
        side(FOE),
    )
    choose(g, "Dimona Odinstar")
    assert titles(g, in_play(g, "Empyrean Mount").under) == ["Iron Worker"]


@pytest.mark.rules("R-FAQ-41", "R-FAQ-42")
def test_blessing_of_lightning_uses_up_to_three_dice_the_one_spent_among_them() -> None:
    g = table(
        side(
            hand=["Blessing of Lightning"],
            units=["Iron Worker", "Hammer Knight", "Gilder"],
            dice="divine class",
            exhausted_dice="divine basic, natural",
        ),
        side(FOE),
    )
    choose(g, "Blessing of Lightning")
    choose(g, "divine basic", "divine class")
    assert asked(g)[0] == "choose a target", "there is no third divine die"
    choose(g, "Iron Worker", "Gilder")
    assert [len(in_play(g, t).dice) for t in ("Iron Worker", "Hammer Knight", "Gilder")] == [1, 0, 1]
    assert pool(g.players[0].exhausted) == {"natural power": 1}


@pytest.mark.rules("R-FAQ-42")
def test_blessing_of_lightning_can_be_played_for_the_die_that_pays_for_it() -> None:
    g = table(side(units=["Hammer Knight"], hand=["Blessing of Lightning"], dice="divine"), side(FOE))
    choose(g, "Blessing of Lightning")
    assert asked(g)[0] == "choose a die"
    choose(g, offered(g)[0])
    assert len(in_play(g, "Hammer Knight").dice) == 1


@pytest.mark.rules("R-RES-08")
def test_reinforce_finds_a_card_and_plays_it_for_its_dice() -> None:
    deck = ["Strengthen", "Mist Typhoon", "Root Armor", "Cover", "Iron Worker", "Fire Archer"]
    g = table(side(spellboard=["Reinforce"], deck=deck, dice="natural, ceremonial, 2 time"), side(FOE))
    choose(g, "Reinforce")
    assert sorted(offered(g)) == ["Iron Worker", "Root Armor", "no"], "allies and alterations among the top five"
    nothing = choose(g.copy(), "no")
    assert nothing.players[0].hand == []
    assert len(nothing.players[0].deck) == 6
    assert all(nothing.seen[c] == 0 for c in nothing.players[0].deck), "the pile is shuffled"
    choose(g, "Iron Worker")
    assert titles(g, g.players[0].hand) == ["Iron Worker"]
    kept = choose(g.copy(), "no")
    assert titles(kept, kept.players[0].hand) == ["Iron Worker"]
    choose(g, "yes")
    while asked(g)[0] == "pay with a die":
        choose(g, offered(g)[0])
    assert titles(g, g.players[0].units) == ["Iron Worker"]
    assert (g.players[0].main, g.players[0].side) == (0, 1)


def test_reinforce_cannot_play_what_cannot_be_paid() -> None:
    g = table(side(spellboard=["Reinforce"], deck=["Hammer Knight"], dice=""), side(FOE))
    choose(g, "Reinforce", "Hammer Knight")
    assert asked(g)[0] == "take an action"
    assert titles(g, g.players[0].hand) == ["Hammer Knight"]


def test_what_was_looked_at_stays_what_it_is_while_the_other_seat_imagines() -> None:
    g = table(side(spellboard=["Reinforce"], deck=["Iron Worker", "Root Armor", "Cover"], dice=ALL_DICE), side(FOE))
    choose(g, "Reinforce", "Iron Worker")
    for seed in range(10):
        world = determinize(g, 1, seed)
        choose(world, "no")
        assert titles(world, world.players[0].hand) == ["Iron Worker"], "it was shown"
        assert asked(world) == ("take an action", 0)


@pytest.mark.rules("R-REACT-03")
def test_crystal_armor_as_a_reaction_is_no_reaction_spell() -> None:
    g = table(
        side(units=["Hammer Knight"], spellboard=["Law of Sight"]),
        side(FOE, units=["Iron Worker"], hand=["Crystal Armor", "Stasis"], dice="time"),
    )
    declare_attack(g, FOE, "Hammer Knight")
    assert offered(g) == ["Crystal Armor in hand", "no"], "Stasis counts as a reaction spell, Crystal Armor does not"
    choose(g, "Crystal Armor", "Iron Worker")
    worker = in_play(g, "Iron Worker")
    assert (values.attack(g, worker), values.life(g, worker), values.recover(g, worker)) == (3, 3, 2)
    g = table(side(hand=["Crystal Armor"], units=["Iron Worker"], dice="time"), side(FOE))
    assert "Crystal Armor in hand" not in offered(g), "on the own turn its price is a divine die"


def test_dismount_brings_the_ally_to_the_hand_even_off_an_exhausted_mount() -> None:
    mount = unit("Empyrean Mount", exhaustion=1, wounds=2, under=["Iron Worker"])
    g = table(side(units=["Anchornaut"], dice="natural"), side(FOE, units=[mount]), active=0)
    choose(g, "natural power", "Empyrean Mount")
    assert titles(g, g.players[1].hand) == ["Iron Worker"]
    assert titles(g, g.players[1].conjurations) == ["Empyrean Mount"]


@pytest.mark.rules("R-FAQ-20")
def test_battlemaster_names_the_blocker_of_an_attack_on_a_phoenixborn() -> None:
    g = table(side(units=["Empyrean Mount", "Iron Worker"]), side(FOE, units=["Hammer Knight", "Anchornaut"]))
    declare_attack(g, FOE, "Empyrean Mount", "Iron Worker")
    choose(g, "Empyrean Mount", "Anchornaut")
    assert asked(g) == ("declare a blocker", 1)
    frame = attack_under_way(g)
    assert frame.blocker_of(in_play(g, "Empyrean Mount").ref) == in_play(g, "Anchornaut").ref
    assert offered(g) == ["Hammer Knight", "no"], "the other unit is free"
    choose(g, "Hammer Knight")
    assert frame.blocker_of(in_play(g, "Iron Worker").ref) == in_play(g, "Hammer Knight").ref


def test_battlemaster_does_nothing_in_attacks_on_units_or_to_a_unit_that_cannot_block() -> None:
    g = table(side(units=["Empyrean Mount"]), side(FOE, units=["Hammer Knight", "Iron Worker"]))
    declare_attack(g, "Hammer Knight", "Empyrean Mount")
    assert asked(g) == ("declare a guard", 1)
    g = table(side(units=["Empyrean Mount"]), side(FOE, units=[unit("Hammer Knight", exhaustion=1), "Iron Worker"]))
    declare_attack(g, FOE, "Empyrean Mount")
    choose(g, "Empyrean Mount", "Hammer Knight")
    assert offered(g) == ["Iron Worker", "no"]
    g = table(side(units=["Empyrean Mount", "Empyrean Mount"]), side(FOE, units=["Hammer Knight"]))
    choose(g, "attack", FOE, "Empyrean Mount", "Empyrean Mount")
    choose(g, "Empyrean Mount", "Empyrean Mount")
    assert asked(g) == ("choose the attacker to block", 1), "two mounts name one unit: its controller says which"
    restored = restore(g.defs, (), dumps(g))
    assert attack_under_way(restored).named == attack_under_way(g).named


@pytest.mark.rules("R-FAQ-39", "R-STACK-01")
@pytest.mark.parametrize("copies", [1, 2])
def test_piercing_light_gives_overkill_to_units_with_a_divine_die(copies: int) -> None:
    shining = unit("Hammer Knight", dice="divine")
    for attacker, hit in (("Hammer Knight", copies), ("Iron Worker", 0)):
        g = table(
            side(spellboard=["Piercing Light"] * copies, units=[shining, "Iron Worker"]), side(FOE, units=["Gilder"])
        )
        declare_attack(g, "Gilder", attacker)
        until_menu(g, 1)
        assert (g.players[1].units, wounds(g, FOE)) == ([], hit)


def test_piercing_light_adds_to_overkill_that_is_there_and_reaches_own_units_only() -> None:
    hulk = unit("Thunder Hulk", dice="divine, artifice")
    g = table(side(spellboard=["Piercing Light"], units=[hulk]), side(FOE, units=["Gilder"]))
    declare_attack(g, "Gilder", "Thunder Hulk")
    until_menu(g, 1)
    assert wounds(g, FOE) == 2, "one ability of the sum"
    g = table(
        side(units=[unit("Hammer Knight", dice="divine")]), side(FOE, units=["Gilder"], spellboard=["Piercing Light"])
    )
    declare_attack(g, "Gilder", "Hammer Knight")
    until_menu(g, 1)
    assert wounds(g, FOE) == 0


@pytest.mark.parametrize(
    ("spell", "knight", "dice", "there"),
    [(0, 0, "divine", True), (1, 0, "divine", False), (0, 1, "divine", False), (0, 0, "charm", False)],
)
def test_piercing_light_reaches_no_further_than_its_text(spell: int, knight: int, dice: str, there: bool) -> None:
    light = {"title": "Piercing Light", "exhaustion": spell}
    card = unit("Hammer Knight", dice=dice, exhaustion=knight)
    g = table(side(spellboard=[light], units=[card]), side(FOE))
    names = [text.name for text, _ in values.texts(g, in_play(g, "Hammer Knight"))]
    assert ("Overkill" in names) is there, "neither exhausted nor without a divine die"


def test_overkill_of_piercing_light_targets_the_phoenixborn_and_survives_saving() -> None:
    g = table(
        side(spellboard=["Piercing Light"], units=[unit("Hammer Knight", dice="divine")]),
        side(FOE, units=["Mist Spirit"], hand=["Vanish"], dice="illusion"),
    )
    declare_attack(g, "Mist Spirit", "Hammer Knight")
    until_asked(g, "respond?", 1)
    assert offered(g) == ["Vanish in hand", "no"]
    restored = restore(g.defs, (), dumps(g))
    choose(restored, "no")
    assert wounds(restored, FOE) == 1
    choose(g, "Vanish")
    assert wounds(g, FOE) == 0


def test_piercing_light_that_is_played_costs_a_divine_power_die() -> None:
    for dice, there in (("divine", True), ("divine class, natural", False)):
        g = table(side(hand=["Piercing Light"], dice=dice), side(FOE))
        assert ("Piercing Light in hand" in offered(g)) is there
