"""The conjurations of the Master Set."""

import pytest

from tests.prelude import *


def test_blood_puppet_curses_its_controller_and_can_be_wounded_for_a_die() -> None:
    g = duel(side(units=["Blood Puppet"], dice="charm", side=2))
    choose(g, "Blood Puppet")
    assert wounds(g, "Blood Puppet") == 1
    assert "Blood Puppet" not in offered(g)  # no die is left
    next_round(g)
    assert (wounds(g, "Coal Roarkwin"), wounds(g, "Aradel Summergaard")) == (1, 0)


def test_gaze_keeps_a_unit_from_blocking() -> None:
    g = duel(side(units=["Blue Jaguar"]), side("Aradel Summergaard", units=["Hammer Knight"]))
    choose(g, "attack", "Aradel Summergaard", "Blue Jaguar")
    assert wounds(g, "Aradel Summergaard") == 1  # nobody was left to block


def test_gaze_is_not_offered_without_a_unit_to_look_at() -> None:
    g = duel(side(units=["Blue Jaguar"]))
    choose(g, "attack")
    assert wounds(g, "Aradel Summergaard") == 1
    assert asked(g)[0] == "take an action"


def test_mend_heals_a_unit_or_a_phoenixborn() -> None:
    g = duel(
        side(unit("Coal Roarkwin", wounds=3), units=[unit("Hammer Knight", wounds=1), "Butterfly Monk"], dice="natural")
    )
    choose(g, "natural power", "Butterfly Monk", "Butterfly Monk")
    assert "Hammer Knight" in offered(g)
    choose(g, "Coal Roarkwin")
    assert (wounds(g, "Coal Roarkwin"), wounds(g, "Hammer Knight")) == (2, 1)


def test_nightmare_hits_an_exhausted_unit() -> None:
    me = side(spellboard=["Summon False Demon"], conjurations=["False Demon"], dice="2 illusion")
    g = duel(me, side("Aradel Summergaard", units=["Iron Worker", unit("Hammer Knight", exhaustion=1)]))
    choose(g, "Summon False Demon", "False Demon")
    assert wounds(g, "Hammer Knight") == 1
    g = duel(me, side("Aradel Summergaard", units=["Iron Worker"]))
    choose(g, "Summon False Demon")
    assert asked(g) == ("take an action", 0)


def test_inheritance_leaves_a_status_token() -> None:
    g = duel(side(units=["Iron Worker"], dice="natural"), side(units=[unit("Gilder", wounds=1)]))
    choose(g, "natural power", "Gilder")
    assert asked(g) == ("respond?", 1)
    choose(g, "Gilder")
    assert in_play(g, "Iron Worker").status == 1


@pytest.mark.rules("R-GRD-05")
def test_gilder_guards_units() -> None:
    g = duel(side(units=["Iron Worker"]), side(units=["Gilder", "Hammer Knight"], guarded=True))
    choose(g, "attack", "Hammer Knight")
    assert (asked(g), offered(g)) == (("declare a guard", 1), ["Gilder", "no"])


def test_iron_rhino_is_too_big_for_small_units_and_tramples_on() -> None:
    foe = side("Aradel Summergaard", units=["Mist Spirit", "Iron Worker"])
    g = duel(side(units=["Iron Rhino"]), foe)
    choose(g, "attack", "Aradel Summergaard")
    assert (asked(g)[0], "Mist Spirit" in offered(g)) == ("declare a blocker", False)
    g = duel(side(units=["Iron Rhino"]), {**foe, "guarded": True})
    choose(g, "attack", "Iron Worker", "no")
    assert wounds(g, "Aradel Summergaard") == 2


def test_masked_wolf_comes_for_a_side_action_and_power_gives_it_back_when_focused() -> None:
    wolves = ["Masked Wolf", "Masked Wolf"]
    g = duel(side("Noah Redmoon", spellboard=["Summon Masked Wolf"] * 2, conjurations=wolves, dice="2 illusion"))
    choose(g, "Summon Masked Wolf")
    assert g.players[0].side == 1
    assert (values.attack(g, in_play(g, "Masked Wolf")), values.life(g, in_play(g, "Masked Wolf"))) == (2, 1)
    g = duel(side("Noah Redmoon", spellboard=["Summon Masked Wolf"] * 2, conjurations=wolves, dice="illusion class"))
    choose(g, "Summon Masked Wolf")
    assert g.players[0].side == 0
    g = duel(side("Noah Redmoon", spellboard=["Summon Masked Wolf"], conjurations=wolves, dice="illusion"))
    choose(g, "Summon Masked Wolf")
    assert g.players[0].side == 0


def test_prey_destroys_a_unit_with_little_life() -> None:
    me = side("Saria Guideman", spellboard=["Summon Seaside Raven"], conjurations=["Seaside Raven"], dice="3 charm")
    g = duel(me, side("Aradel Summergaard", units=["Hammer Knight", "Iron Worker"]))
    choose(g, "Summon Seaside Raven")
    assert offered(g) == ["Seaside Raven", "no"]
    choose(g, "Seaside Raven")
    assert offered(g) == ["Seaside Raven", "Iron Worker"]
    choose(g, "Iron Worker")
    assert titles(g, g.players[1].units) == ["Hammer Knight"]


def test_silver_snake_grows_with_the_fallen_of_the_other_side() -> None:
    g = duel(
        side(
            "Maeoni Viper", units=[unit("Silver Snake", exhaustion=1)], hand=["Mist Typhoon"], dice="illusion, natural"
        ),
        side("Aradel Summergaard", units=["Mist Spirit", "Mist Spirit", "Iron Worker"]),
    )
    snake = in_play(g, "Silver Snake")
    assert values.attack(g, snake) == 0
    choose(g, "Mist Typhoon")
    until_menu(g)
    assert (snake.status, values.attack(g, snake)) == (2, 2)


def test_silver_snake_ignores_its_own_sides_fallen() -> None:
    g = duel(side("Maeoni Viper", units=["Silver Snake", "Mist Spirit"], dice="natural"))
    choose(g, "natural power", "Mist Spirit")
    assert in_play(g, "Silver Snake").status == 0


def test_sleeping_widow_is_a_plain_unit() -> None:
    g = duel(side(units=["Sleeping Widow"]))
    widow = in_play(g, "Sleeping Widow")
    assert (values.attack(g, widow), values.life(g, widow), values.recover(g, widow)) == (2, 1, 0)
    assert values.texts(g, widow) == ()


@pytest.mark.rules("R-INFO-01")
def test_three_eyed_owl_looks_at_a_card_and_drains_one_each_round() -> None:
    g = duel(
        side(spellboard=["Summon Three-Eyed Owl"], conjurations=["Three-Eyed Owl"], dice="charm"),
        side("Aradel Summergaard", hand=["Purge", "Empower", "Abundance"], deck=["Refresh"] * 9),
    )
    choose(g, "Summon Three-Eyed Owl")
    assert sum(1 for cid in g.players[1].hand if g.seen[cid] & 1) == 1
    until_asked(g, "discard a card", 1)
    assert len(g.players[1].hand) == 5
    choose(g, offered(g)[0])
    assert len(g.players[1].hand) == 4
    assert asked(g)[0] == "take an action"


def test_three_eyed_owl_looks_at_nothing_in_an_empty_hand() -> None:
    g = duel(side(spellboard=["Summon Three-Eyed Owl"], conjurations=["Three-Eyed Owl"], dice="charm"))
    choose(g, "Summon Three-Eyed Owl")
    assert asked(g) == ("take an action", 0)


@pytest.mark.rules("R-ERR-04", "R-INFO-04")
def test_peer_shows_one_random_card_of_the_opponent_to_the_controller_only() -> None:
    g = table(
        side(spellboard=["Summon Three-Eyed Owl"], conjurations=["Three-Eyed Owl"], dice="charm"),
        side(FOE, hand=["Anchornaut", "Iron Worker", "Cover"]),
    )
    choose(g, "Summon Three-Eyed Owl")
    seen = [cid for cid in g.players[1].hand if g.seen[cid] & 1]
    assert len(seen) == 1
    g = table(
        side(spellboard=["Summon Three-Eyed Owl"], conjurations=["Three-Eyed Owl"], dice="charm"), side(FOE, hand=[])
    )
    choose(g, "Summon Three-Eyed Owl")
    assert "Three-Eyed Owl" in titles(g, g.players[0].units), "with nothing to look at it comes all the same"
