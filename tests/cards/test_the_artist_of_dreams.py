"""The Artist of Dreams."""

import pytest

from tests.prelude import *
from tests.solo.viros import end_turn, fight, numbers


@pytest.mark.rules("R-FAQ-30", "R-FAQ-29")
def test_a_duplicate_that_swarmed_back_is_still_destroyed_at_the_end_of_the_turn() -> None:
    g = duel(
        side("Hope Everthorn", units=["Vampire Bat Swarm"], conjurations=["Vampire Bat Swarm"], dice="2 ceremonial"),
        side("Aradel Summergaard", units=["Hammer Knight"]),
    )
    choose(g, "Hope Everthorn")
    copy = g.players[0].units[1]
    choose(g, "attack", "Hammer Knight", "Vampire Bat Swarm#2", "no", "yes")
    while g.decision is not None and g.decision.seat == 0 and "end turn" not in offered(g):
        choose(g, offered(g)[0])
    assert sum(g.players[0].exhausted) == 2, "one die for the copy, one to come back"
    until_menu(g, 1)
    assert copy not in g.players[0].units


def test_hope_copies_a_conjuration_until_the_end_of_the_turn() -> None:
    g = duel(
        side(
            "Hope Everthorn",
            units=["Mist Spirit", "Iron Rhino"],
            conjurations=["Mist Spirit", "Iron Rhino"],
            dice="natural",
        )
    )
    choose(g, "Hope Everthorn")
    assert titles(g, g.players[0].units) == ["Mist Spirit", "Iron Rhino", "Mist Spirit"]
    until_menu(g, 1)
    assert titles(g, g.players[0].units) == ["Mist Spirit", "Iron Rhino"]


@pytest.mark.rules("R-DICE-07")
def test_a_second_reimagine_finds_no_die_of_the_payment_left() -> None:
    g = duel(
        side(
            "Aradel Summergaard",
            spellboard=["Reimagine"] * 2,
            dice="time",
            exhausted_dice="time",
            units=["Iron Worker"],
        )
    )
    choose(g, "time power", "Reimagine")
    assert "Reimagine" not in offered(g)
    assert [in_play(g, "Reimagine", nth).dice for nth in (0, 1)] in ([(20,), ()], [(), (20,)])
    assert pool(g.players[0].exhausted) == {"time power": 1}


def test_reimagine_keeps_a_die_that_pays_for_a_reaction() -> None:
    g = duel(
        side("Aradel Summergaard", spellboard=["Reimagine"], units=["Iron Worker"], hand=["Vanish"], dice="illusion"),
        side(hand=["One Hundred Blades"], dice="2 natural, 2 charm"),
    )
    choose(g, "illusion power", "Reimagine")
    while g.active == 0:
        choose(g, "no" if "no" in offered(g) else "end turn" if "end turn" in offered(g) else "pass")
    spell = in_play(g, "Reimagine")
    assert (len(spell.dice), spell.exhaustion) == (1, 1)
    choose(g, "One Hundred Blades")
    while "Vanish in hand" not in offered(g):
        choose(g, "Aradel Summergaard" if "Aradel Summergaard" in offered(g) else offered(g)[0])
    choose(g, "Vanish")
    assert in_play(g, "Reimagine").dice == ()
    assert wounds(g, "Aradel Summergaard") == 0


def test_keepsake_counts_lowered_dice_up_to_four_and_spends_them() -> None:
    g = duel(
        side("Aradel Summergaard", spellboard=[unit("Keepsake", status=3)], dice="2 illusion"),
        side(units=["Hammer Knight"], dice="2 natural, charm"),
    )
    choose(g, "illusion power", "natural power", "natural power")
    assert in_play(g, "Keepsake").status == 4
    choose(g, "Keepsake")
    while g.active == 0 and "end turn" not in offered(g):
        choose(g, offered(g)[0])
    assert titles(g, g.players[1].discard) == ["Hammer Knight"]
    assert titles(g, g.players[0].discard) == ["Keepsake"]


@pytest.mark.rules("R-LAW-09")
def test_keepsake_sees_the_chimera_roll_its_dice_again() -> None:
    g = fight([unit("Rampage", status=1)], me={"spellboard": ["Keepsake"]}, rage=2)
    end_turn(g, rage=(0, 0, 0))
    assert marks(g, "Keepsake")[2] == 3, "three dice showed basic"


def test_summon_fox_spirit_at_focus_one_takes_a_main_or_a_side_action() -> None:
    for copies, there in ((0, False), (1, True)):
        g = table(
            side(
                spellboard=focused("Summon Fox Spirit", copies),
                conjurations=["Fox Spirit"],
                dice="illusion",
                main=0,
                side=1,
            ),
            side(FOE),
        )
        assert ("Summon Fox Spirit" in offered(g)) is there


def test_void_pulse_counts_attackers_and_pays_for_a_kill() -> None:
    g = table(
        side("Hope Everthorn", units=["Mist Spirit", "Anchornaut"], hand=["Void Pulse"], dice="natural"),
        side(FOE, units=["Iron Worker"], dice="2 charm"),
    )
    declare_attack(g, FOE, "Mist Spirit", "Anchornaut")
    choose(g, "Void Pulse")
    assert titles(g, g.players[1].units) == []
    assert len(g.players[0].hand) == 2
    choose(g, "player 1", "charm power", "charm power", "basic", "basic")
    assert pool(g.players[1].active) == {"charm basic": 2}


def test_void_pulse_gives_nothing_without_a_kill() -> None:
    g = table(
        side("Hope Everthorn", units=["Mist Spirit"], hand=["Void Pulse"], dice="natural"),
        side(FOE, units=["Iron Worker"], dice="2 charm"),
    )
    declare_attack(g, FOE, "Mist Spirit")
    choose(g, "Void Pulse")
    assert wounds(g, "Iron Worker") == 1
    assert g.players[0].hand == []


@pytest.mark.rules("R-FAQ-64", "R-FAQ-65", "R-SIM-01")
def test_void_pulse_changes_dice_before_the_destruction_is_answered() -> None:
    g = table(
        side("Hope Everthorn", units=["Iron Worker"], hand=["Void Pulse"], dice="natural"),
        side(FOE, units=["Mist Spirit"], hand=["Final Cry"], dice="ceremonial"),
    )
    declare_attack(g, FOE)
    choose(g, "Void Pulse")
    assert asked(g)[1] == 0, "the active player goes first"
    assert titles(g, g.players[0].hand) == ["Anchornaut"] * 2
    assert g.aside, "the Spirit is in no pile yet"
    choose(g, "player 1")
    while asked(g)[1] == 0 and asked(g)[0] != "take an action":
        names = [n for n in offered(g) if n != "no"]
        choose(g, "basic" if "basic" in names else names[0] if names else "no")
    assert pool(g.players[1].active) == {"ceremonial basic": 1}
    assert "Final Cry in hand" not in offered(g)
    g = table(
        side("Hope Everthorn", units=["Iron Worker"], hand=["Void Pulse"], dice="natural"),
        side(FOE, units=["Butterfly Monk"], hand=["Final Cry"], dice="ceremonial"),
    )
    in_play(g, FOE).wounds = 1
    declare_attack(g, FOE)
    choose(g, "Void Pulse")
    assert (asked(g)[1], g.players[0].hand) == (1, []), "Mend, when it is destroyed, still comes before"


def test_dreamlock_mage_lowers_power_dice_only() -> None:
    g = table(side(units=["Dreamlock Mage"], side=2), side(FOE, dice="charm, natural class"))
    choose(g, "Dreamlock Mage")
    assert pool(g.players[1].active) == {"charm class": 1, "natural class": 1}
    assert "Dreamlock Mage" not in offered(g)


def test_fox_spirit_is_keen_and_pounces_on_the_exhausted() -> None:
    g = table(
        side(spellboard=["Summon Fox Spirit"], conjurations=["Fox Spirit"], dice="illusion, natural class"), side(FOE)
    )
    choose(g, "Summon Fox Spirit", "Fox Spirit")
    assert pool(g.players[0].active) == {"natural power": 1}
    for tokens, attack in ((0, 1), (1, 3)):
        g = table(side(units=["Fox Spirit"]), side(FOE, units=[unit("Hammer Knight", exhaustion=tokens)]))
        declare_attack(g, "Hammer Knight", "Fox Spirit")
        assert values.attack(g, in_play(g, "Fox Spirit")) == attack


@pytest.mark.rules("R-FAQ-26")
@pytest.mark.parametrize(("target", "attack"), [(FOE, 1), ("Hammer Knight", 3)])
def test_pounce_asks_for_an_exhausted_unit(target: str, attack: int) -> None:
    g = table(
        side(units=["Fox Spirit"]),
        side({"title": FOE, "exhaustion": 1}, units=[unit("Hammer Knight", exhaustion=1), "Gilder"]),
    )
    choose(g, "attack", target)
    assert attack_of(g, "Fox Spirit") == attack


@pytest.mark.rules("R-FAQ-26", "R-GRD-08")
def test_pounce_lasts_for_the_turn_whatever_guards() -> None:
    g = table(side(units=["Fox Spirit"]), side(FOE, units=[unit("Hammer Knight", exhaustion=1)]))
    declare_attack(g, "Hammer Knight")
    choose(g, FOE)
    assert wounds(g, FOE) == 3
    assert values.attack(g, in_play(g, "Fox Spirit")) == 3
    g = table(side(units=["Fox Spirit"]), side(FOE, units=["Hammer Knight"]))
    declare_attack(g, "Hammer Knight")
    choose(g, FOE)
    assert wounds(g, FOE) == 1, "not for an unexhausted target"


def test_dream_fracture_needs_dice_and_hurts_without_power_sides() -> None:
    for dice, hurt in (("charm", 1), ("2 charm", 0), ("charm basic, natural class", 1)):
        g = table(side(spellboard=["Dream Fracture"]), side(FOE, dice=dice))
        choose(g, "Dream Fracture")
        assert wounds(g, FOE) == hurt
    assert "Dream Fracture" not in offered(table(side(spellboard=["Dream Fracture"]), side(FOE)))


@pytest.mark.rules("R-RAGE-02", "R-LAW-09", "R-CSET-05")
@pytest.mark.parametrize(("rage", "left", "hurt"), [(0, 0, 1), (1, 0, 1), (2, 1, 0)])
def test_dream_fracture_lowers_a_rage_die_and_looks_for_the_others(rage: int, left: int, hurt: int) -> None:
    g = fight(["Glare"], main=1, me={"spellboard": ["Dream Fracture"]}, rage=rage)
    choose(g, "Dream Fracture")
    assert (numbers(g).rage, wounds(g, "The Corpse of Viros")) == (left, hurt)


def test_ensnare_hurts_whoever_guards() -> None:
    g = table(
        side(units=["Hammer Knight"], hand=["Ensnare"], dice="illusion"),
        side(FOE, units=["Anchornaut", "Steadfast Guardian"]),
    )
    by_unit = declare_attack(g.copy(), "Anchornaut", "Hammer Knight")
    until_menu(choose(by_unit, "Steadfast Guardian", "Ensnare"), 0)
    assert titles(by_unit, by_unit.players[1].units) == ["Anchornaut"]  # two from the spell, three from the attack
    declare_attack(g, "Anchornaut", "Hammer Knight")
    choose(g, FOE, "Ensnare")
    until_menu(g, 0)
    assert wounds(g, FOE) == 2 + 3


def test_realm_walker_lets_the_opponent_say_which_unit_is_isolated() -> None:
    g = table(
        side(units=["Realm Walker"]),
        side(FOE, units=["Iron Worker", "Gilder", unit("Hammer Knight", exhaustion=1), "Shadow Hound"]),
    )
    declare_attack(g, FOE, "Realm Walker")
    assert asked(g) == ("choose a card", 1)
    assert offered(g) == ["Iron Worker", "Gilder", "Shadow Hound"], "a protected one too, as it is no target"
    choose(g, "Gilder")
    assert marks(g, "Gilder")[1] == 1
    assert asked(g) == ("declare a blocker", 1)
    assert offered(g) == ["Iron Worker", "Shadow Hound", "no"]
    none = table(side(units=["Realm Walker"]), side(FOE, units=[unit("Hammer Knight", exhaustion=1)]))
    declare_attack(none, FOE, "Realm Walker")
    until_menu(none, 1)
    assert marks(none, "Hammer Knight")[1] == 1


@pytest.mark.cards("Realm Walker", "Vanish")
def test_isolate_targets_the_opponent() -> None:
    g = table(side(units=["Realm Walker"]), side(FOE, units=["Iron Worker"], hand=["Vanish"], dice="illusion"))
    declare_attack(g, FOE, "Realm Walker")
    assert (asked(g), offered(g)) == (("respond?", 1), ["Vanish in hand", "no"])
    choose(g, "Vanish")
    assert marks(g, "Iron Worker")[1] == 0


@pytest.mark.parametrize(("dice", "tokens"), [("time class, time", 1), ("time class, natural", 0)])
def test_wishing_wing_comes_with_a_token_beside_a_time_power(dice: str, tokens: int) -> None:
    g = table(side(spellboard=["Summon Wishing Wing"], conjurations=["Wishing Wing"], dice=dice), side(FOE))
    choose(g, "Summon Wishing Wing")
    while asked(g)[0] == "pay with a die":
        choose(g, "time class")
    assert (marks(g, "Wishing Wing")[2], attack_of(g, "Wishing Wing")) == (tokens, tokens)


def test_summon_wishing_wing_at_focus_two_adds_a_token() -> None:
    for copies, tokens in ((1, 0), (2, 1)):
        g = table(
            side(spellboard=focused("Summon Wishing Wing", copies), conjurations=["Wishing Wing"], dice="time class"),
            side(FOE),
        )
        choose(g, "Summon Wishing Wing")
        assert marks(g, "Wishing Wing")[2] == tokens


def test_a_fallen_wishing_wing_bequeaths_as_many_cards_as_it_had_tokens() -> None:
    for tokens, exhaustion in ((2, 0), (2, 1), (0, 0)):
        g = table(
            side(units=[unit("Wishing Wing", status=tokens, exhaustion=exhaustion), "Gilder"], dice="natural"),
            side(FOE),
        )
        choose(g, "natural power", "Wishing Wing")
        if tokens:
            assert offered(g) == ["number 0", "number 1", "number 2"]
            choose(g, "number 2")
        assert len(g.players[0].hand) == tokens


@pytest.mark.rules("R-FAQ-18", "R-CONJ-02")
@pytest.mark.parametrize(("pile", "placed"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_double_down_places_two_others(pile: int, placed: int) -> None:
    g = table(
        side(dice="natural"),
        side(
            FOE, units=["Mist Spirit"], conjurations=["Mist Spirit"] * pile, hand=["Double Down"], dice="illusion, time"
        ),
    )
    choose(g, "natural power")
    if not pile:
        assert asked(g)[0] == "take an action", "none in the pile yet"
        return
    assert offered(g) == ["Double Down in hand", "no"]
    choose(g, "Double Down")
    assert titles(g, g.players[1].units) == ["Mist Spirit"] * placed
    assert len(g.players[1].conjurations) == pile - placed + 1, "the one that fell is back by now"


def test_double_down_needs_a_conjuration_with_1_life_and_a_cause_of_the_opponent() -> None:
    hand, dice = ["Double Down"], "illusion, time, natural"
    big = table(
        side(dice="natural", units=["Gilder"]),
        side(FOE, units=[unit("Gilder", wounds=1)], conjurations=["Gilder"] * 2, hand=hand, dice=dice),
    )
    choose(big, "natural power", "Gilder#2")
    assert "Double Down in hand" not in offered(big)
    own = table(side(FOE, units=["Mist Spirit"], conjurations=["Mist Spirit"] * 2, hand=hand, dice=dice), side())
    choose(own, "natural power")
    assert (own.players[0].units, len(own.players[0].conjurations)) == ([], 3), "its own doing"
    counter = table(
        side(units=["Mist Spirit"], conjurations=["Mist Spirit"] * 2, hand=hand, dice=dice),
        side(FOE, units=["Hammer Knight"]),
    )
    declare_attack(counter, "Hammer Knight", "Mist Spirit")
    until_asked(counter, "counter?", 1)
    choose(counter, "yes")
    assert "Double Down in hand" not in offered(counter), "countering is no attack"


def test_double_down_fills_the_last_place_only() -> None:
    g = table(
        side(dice="natural"),
        side(
            units=["Mist Spirit", *["Hammer Knight"] * 5],
            conjurations=["Mist Spirit"] * 3,
            hand=["Double Down"],
            dice="illusion, time",
        ),
    )
    choose(g, "natural power", "Mist Spirit", "Double Down")
    assert titles(g, g.players[1].units).count("Mist Spirit") == 1
