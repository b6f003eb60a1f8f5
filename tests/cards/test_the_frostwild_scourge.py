"""The Frostwild Scourge."""

import pytest

from tests.prelude import *


def test_clashing_tempers_need_two_units() -> None:
    g = table(
        side(
            hand=["Clashing Tempers"],
            units=["Iron Worker", "Anchornaut"],
            dice="2 natural",
            conjurations=["Fire Adaptation", "Ice Adaptation"],
        ),
        side(FOE, units=["Mist Spirit", "Hammer Knight"]),
    )
    choose(g, "Clashing Tempers", "Iron Worker")
    assert offered(g) == ["Fire Adaptation", "no"]
    choose(g, "Fire Adaptation", "Hammer Knight", "Ice Adaptation")
    assert values.attack(g, in_play(g, "Iron Worker")) == 3
    assert values.life(g, in_play(g, "Anchornaut")) == 2
    assert wounds(g, "Hammer Knight") == 1
    assert marks(g, "Mist Spirit")[1] == 1
    g = table(
        side(
            hand=["Clashing Tempers"],
            units=["Iron Worker"],
            dice="2 natural",
            conjurations=["Fire Adaptation", "Ice Adaptation"],
        ),
        side(FOE),
    )
    assert "Clashing Tempers in hand" not in offered(g)


def test_will_to_survive_may_heal_after_a_kill() -> None:
    g = table(
        side({"title": "Coal Roarkwin", "wounds": 2}, units=[unit("Iron Worker", attached=["Will to Survive"])]),
        side(FOE, units=["Anchornaut"]),
    )
    declare_attack(g, "Anchornaut", "Iron Worker")
    until_asked(g, "respond?", 0)
    choose(g, "Iron Worker")
    assert wounds(g, "Coal Roarkwin") == 1


def test_adaptodon_adapts_once() -> None:
    g = table(side(units=["Adaptodon"], conjurations=["Fire Adaptation", "Ice Adaptation"], side=2), side(FOE))
    choose(g, "Adaptodon", "mode 1")
    assert titles(g, in_play(g, "Adaptodon").attached) == ["Ice Adaptation"]
    assert "Adaptodon" not in offered(g)


def test_frost_frog_grows_or_freezes_the_weakest() -> None:
    g = table(side(units=["Frost Frog"]), side(FOE, units=["Mist Spirit", "Hammer Knight"]))
    declare_attack(g, FOE, "Frost Frog")
    choose(g, "Frost Frog", "mode 1")
    assert marks(g, "Mist Spirit")[1] == 1
    g = table(side(units=["Frost Frog"]), side(FOE, units=["Hammer Knight"]))
    declare_attack(g, FOE, "Frost Frog")
    choose(g, "Frost Frog")
    assert values.attack(g, in_play(g, "Frost Frog")) == 2


def test_pack_wolf_fades_at_the_end_of_the_round() -> None:
    g = table(side("Koji Wolfcub", units=["Pack Wolf"]), side(FOE))
    next_round(g)
    assert titles(g, g.players[0].conjurations) == ["Pack Wolf"]


def test_red_flower_burns_every_token_of_a_charged_or_altered_unit() -> None:
    g = table(
        side(
            hand=["Red Flower"],
            units=[
                unit("Hammer Knight", wounds=1, exhaustion=1, status=1),
                unit("Iron Worker", attached=["Root Armor"]),
                unit("Mist Spirit", exhaustion=2),
            ],
            dice="natural class, charm basic",
        ),
        side(FOE, units=["Gilder", unit("Blue Jaguar", status=3)]),
    )
    choose(g, "Red Flower")
    assert offered(g) == ["Hammer Knight", "Iron Worker"], "not the plain one, and none of the opponent"
    choose(g, "Hammer Knight")
    assert marks(g, "Hammer Knight") == (0, 0, 0)
    assert offered(g) == ["Gilder", "Blue Jaguar"]
    choose(g, "Gilder")
    assert wounds(g, "Gilder") == 1


def test_red_flower_of_fewer_than_three_tokens_deals_nothing() -> None:
    knight = unit("Hammer Knight", exhaustion=1, status=1)
    g = table(side(hand=["Red Flower"], units=[knight], dice="natural class, charm basic"), side(FOE, units=["Gilder"]))
    choose(g, "Red Flower")
    assert (marks(g, "Hammer Knight"), wounds(g, "Gilder")) == ((0, 0, 0), 0)


def test_red_flower_needs_a_token_to_burn() -> None:
    units = [unit("Iron Worker", attached=["Root Armor"]), unit("Mist Spirit", exhaustion=1)]
    g = table(side(hand=["Red Flower"], units=units, dice="natural class, charm basic"), side(FOE))
    assert "Red Flower in hand" not in offered(g)


def test_shattering_fist_trades_an_alteration_for_three_wounds() -> None:
    g = table(
        side(
            "Rin Northfell",
            hand=["Shattering Fist"],
            dice="charm basic",
            conjurations=[],
            units=[unit("Iron Worker", attached=["Ice Buff", "Frozen Crown"])],
        ),
        side(FOE, units=["Hammer Knight", unit("Frost Fang", attached=["Root Armor"])]),
    )
    choose(g, "Shattering Fist")
    assert offered(g) == ["Ice Buff", "Frozen Crown"], "on own units alone"
    choose(g, "Ice Buff", "Frost Fang")
    assert "Frost Fang" not in titles(g, g.players[1].units), "wounds are placed, so no armour helps"
    assert titles(g, g.players[0].conjurations) == ["Ice Buff"]


def test_shattering_fist_needs_an_alteration_on_an_own_unit() -> None:
    for mine, theirs in (([], [unit("Iron Worker", attached=["Root Armor"])]), (["Iron Worker"], ["Gilder"])):
        g = table(
            side("Rin Northfell", hand=["Shattering Fist"], units=mine, dice="charm basic"), side(FOE, units=theirs)
        )
        assert "Shattering Fist in hand" not in offered(g)


@pytest.mark.parametrize("holder", [0, 1])
def test_stamina_burst_heals_sparks_and_may_hand_the_first_player_token_on(holder: int) -> None:
    g = table(
        side(
            unit("Lulu Firststone", wounds=3),
            hand=["Stamina Burst"],
            units=["Iron Worker", "Anchornaut"],
            conjurations=["Spark"],
            dice="charm basic",
        ),
        side(FOE, units=["Gilder"]),
        first=holder,
    )
    choose(g, "Stamina Burst")
    assert wounds(g, "Lulu Firststone") == 2
    assert offered(g) == ["Iron Worker", "Anchornaut"]
    choose(g, "Anchornaut")
    assert values.attack(g, in_play(g, "Anchornaut")) == 1
    choose(g, "yes", f"player {1 - holder}")
    assert g.first == 1 - holder
    next_round(g)
    assert g.first == holder, "at the end of the round it goes on from who has it then"


def test_stamina_burst_may_leave_the_token_and_needs_no_unit() -> None:
    g = table(side(unit("Lulu Firststone", wounds=3), hand=["Stamina Burst"], dice="charm basic"), side(FOE))
    choose(g, "Stamina Burst", "no")
    assert (wounds(g, "Lulu Firststone"), g.first) == (2, 0)


@pytest.mark.rules("R-DMG-07")
def test_stamina_burst_changes_what_depends_on_the_token() -> None:
    g = table(
        side(unit("Lulu Firststone", wounds=3), hand=["Stamina Burst"], dice="charm basic"),
        side(FOE, units=[unit("Beast Warrior", wounds=1)]),
        first=0,
    )
    assert values.life(g, in_play(g, "Beast Warrior")) == 2
    choose(g, "Stamina Burst", "yes", "player 1")
    assert titles(g, g.players[1].units) == [], "with the token its life is 1"


def test_ember_heart_takes_up_what_an_exhausted_unit_carries() -> None:
    g = table(
        side(
            hand=["Ember Heart"],
            dice="natural, natural class, charm basic",
            units=[
                unit("Iron Worker", attached=["Frozen Crown", "Root Armor"], exhaustion=1),
                unit("Mist Spirit", attached=["Wallop"]),
            ],
        ),
        side(FOE, units=[unit("Gilder", attached=["Wallop"], exhaustion=1)]),
    )
    choose(g, "Ember Heart")
    assert asked(g) == ("respond?", 0)
    choose(g, "Ember Heart")
    assert offered(g) == ["Frozen Crown", "Root Armor"]
    choose(g, "Frozen Crown")
    assert values.attack(g, in_play(g, "Ember Heart")) == 6
    assert values.attack(g, in_play(g, "Iron Worker")) == 2


def test_ember_heart_frees_a_frozen_unit_and_freezes_itself() -> None:
    frozen = unit("Iron Worker", attached=[unit("Deep Freeze", status=1)])
    g = table(side(hand=["Ember Heart"], dice="2 natural, charm basic", units=[frozen]), side(FOE))
    choose(g, "Ember Heart", "Ember Heart")
    assert in_play(g, "Deep Freeze").status == 4, "attaching it places three more"
    assert values.exhausted(g, in_play(g, "Ember Heart"))
    assert not values.exhausted(g, in_play(g, "Iron Worker"))


def test_ember_heart_is_not_asked_without_one_to_take_up_and_stays_alert() -> None:
    g = table(side(hand=["Ember Heart"], dice="2 natural, charm basic", units=["Iron Worker"]), side(FOE))
    choose(g, "Ember Heart")
    assert asked(g) == ("take an action", 0)
    g = table(side(units=["Iron Worker"]), side(FOE, units=["Ember Heart"]))
    declare_attack(g, "Ember Heart", "Iron Worker")
    until_menu(g, 1)
    assert marks(g, "Ember Heart") == (2, 0, 0)


@pytest.mark.rules("R-RES-08")
def test_jungle_forager_finds_an_alteration_that_belongs_to_nobody() -> None:
    g = table(
        side(
            hand=["Jungle Forager"],
            dice="natural class",
            deck=["Root Armor", "Mind Maze", "Crescendo", "Iron Worker", "Wallop"],
        ),
        side(FOE),
    )
    choose(g, "Jungle Forager")
    assert sorted(offered(g)) == ["Root Armor", "Wallop", "no"]
    choose(g, "Wallop")
    assert titles(g, g.players[0].hand) == ["Wallop"]
    assert g.seen[g.players[0].hand[0]] == 3, "it was shown"


def test_wolfpack_leader_calls_a_wolf_at_the_start_of_each_of_its_turns_while_it_has_tokens() -> None:
    g = table(side("Koji Wolfcub", hand=["Wolfpack Leader"], dice="2 charm basic"), side(FOE))
    choose(g, "Wolfpack Leader")
    assert marks(g, "Wolfpack Leader") == (0, 0, 2)
    for tokens, wolves in ((2, ["Pack Wolf"]), (0, [])):
        g = table(
            side("Koji Wolfcub", units=[unit("Wolfpack Leader", status=tokens)], conjurations=["Pack Wolf"] * 3),
            side(FOE, side=0),
            active=1,
        )
        if tokens:
            assert asked(g) == ("respond?", 0)
            choose(g, "Wolfpack Leader")
            assert marks(g, "Wolfpack Leader") == (0, 0, 1)
        assert asked(g) == ("take an action", 0)
        assert titles(g, g.players[0].units) == ["Wolfpack Leader", *wolves]


def test_wolfpack_leader_keeps_its_tokens_if_told_so() -> None:
    g = table(
        side("Koji Wolfcub", units=[unit("Wolfpack Leader", status=2)], conjurations=["Pack Wolf"]),
        side(FOE, side=0),
        active=1,
    )
    choose(g, "no")
    assert marks(g, "Wolfpack Leader") == (0, 0, 2)


def test_glaciate_holds_a_unit_and_keeps_it_from_all_damage() -> None:
    g = table(
        side(hand=["Glaciate"], units=["Mist Spirit"], dice="natural, natural class"), side(FOE, units=["Iron Worker"])
    )
    choose(g, "Glaciate", "natural class", "Iron Worker")
    assert values.exhausted(g, in_play(g, "Iron Worker"))
    choose(g, "natural power", "Iron Worker")
    assert wounds(g, "Iron Worker") == 0
    next_round(g)
    assert in_play(g, "Iron Worker").attached == (), "gone with the round"


def test_glaciate_stops_no_wounds_that_are_placed_and_no_damage_that_nothing_prevents() -> None:
    frozen = unit("Hammer Knight", attached=["Glaciate"])
    g = table(side(hand=["Molten Gold"], dice="2 natural"), side(FOE, units=[frozen]))
    choose(g, "Molten Gold")
    assert wounds(g, "Hammer Knight") == 3
    g = table(side(units=["Fallen"]), side(FOE, units=[frozen]))
    declare_attack(g, "Hammer Knight", "Fallen")
    answer_all(g)
    assert wounds(g, "Hammer Knight") == 1


def test_wallop_raises_the_attack_of_any_unit() -> None:
    g = table(side(hand=["Wallop"], units=["Iron Worker"], dice="natural"), side(FOE, units=["Gilder"]))
    choose(g, "Wallop")
    assert offered(g) == ["Iron Worker", "Gilder"]
    choose(g, "Iron Worker")
    assert values.attack(g, in_play(g, "Iron Worker")) == 4
    assert "Wallop in hand" not in offered(table(side(hand=["Wallop"], units=["Iron Worker"], dice="natural class")))


def test_rejuvenate_counts_own_conjurations_and_readies_one_that_is_weak_enough() -> None:
    g = table(
        side(
            "Aradel Summergaard",
            spellboard=[unit("Rejuvenate", status=1)],
            dice="charm basic",
            units=[
                unit("Mist Spirit", exhaustion=1),
                unit("Frost Frog", exhaustion=1),
                unit("Iron Worker", exhaustion=1),
                unit("Dread Wraith", exhaustion=1, wounds=3),
            ],
        ),
        side(),
    )
    choose(g, "Rejuvenate")
    assert offered(g) == ["Mist Spirit", "Frost Frog"], "no ally, and nothing above the tokens removed"
    choose(g, "Frost Frog")
    assert (marks(g, "Frost Frog"), marks(g, "Rejuvenate")) == ((0, 0, 0), (0, 1, 0))


def test_rejuvenate_gathers_a_token_for_each_own_conjuration() -> None:
    g = table(
        side(
            "Aradel Summergaard",
            spellboard=["Rejuvenate", "Summon Frost Frog"],
            conjurations=["Frost Frog"],
            dice="natural",
        ),
        side(spellboard=["Summon Frost Frog"], conjurations=["Frost Frog"], dice="natural"),
    )
    choose(g, "Summon Frost Frog")
    assert marks(g, "Rejuvenate")[2] == 1
    assert titles(g, g.players[0].units) == ["Frost Frog"]
    g = table(
        side("Aradel Summergaard", spellboard=["Rejuvenate"]),
        side(spellboard=["Summon Frost Frog"], conjurations=["Frost Frog"], dice="natural"),
        active=1,
    )
    choose(g, "Summon Frost Frog")
    assert marks(g, "Rejuvenate")[2] == 0, "it came onto another battlefield"
    g = table(side("Aradel Summergaard", spellboard=["Rejuvenate"], hand=["Iron Worker"], dice="2 charm basic"))
    choose(g, "Iron Worker")
    assert marks(g, "Rejuvenate")[2] == 0, "an ally is no conjuration"


def test_summon_frost_frog_takes_a_power_die() -> None:
    for die, there in (("natural class", False), ("natural", True)):
        g = table(side(spellboard=["Summon Frost Frog"], conjurations=["Frost Frog"], dice=die), side(FOE))
        assert ("Summon Frost Frog" in offered(g)) is there
