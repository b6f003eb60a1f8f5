"""The Song of Soaksend."""

import pytest

from ashes_env.cards.registry import by_title
from ashes_env.render.describe import move_texts
from ashes_env.rules.records import dumps, loads
from tests.prelude import *
from tests.solo.viros import body_of, fight, numbers


def test_calming_melody_may_exhaust_namine_and_another_phoenixborn() -> None:
    g = table(side("Namine Hymntide", dice="sympathy"), side("Aradel Summergaard"))
    choose(g, "Namine Hymntide", "yes", "Aradel Summergaard")
    assert marks(g, "Namine Hymntide") == (0, 2, 0)
    assert marks(g, "Aradel Summergaard") == (0, 1, 0)
    assert len(g.players[0].hand) == 1


def test_magic_syphon_changes_an_own_die_and_one_of_a_target_player() -> None:
    g = table(side(spellboard=["Magic Syphon"], dice="2 natural basic"), side(FOE, dice="charm"))
    choose(g, "Magic Syphon", "natural basic", "power", "player 1", "charm power", "basic")
    assert pool(g.players[0].active) == {"natural basic": 1, "natural power": 1}
    assert pool(g.players[1].active) == {"charm basic": 1}


@pytest.mark.rules("R-LAW-09", "R-RAGE-01", "R-RAGE-03")
@pytest.mark.cards("Magic Syphon")
@pytest.mark.parametrize(
    ("rage", "word", "left"),
    [(3, "basic", (2, 0)), (3, "power", (4, 0)), (3, "no", (3, 0)), (0, "power", (1, 0)), (4, "power", (0, 1))],
)
def test_a_rage_die_is_set_to_a_side_of_ones_choice(rage: int, word: str, left: tuple[int, int]) -> None:
    g = fight(["Rampage"], me={"spellboard": ["Magic Syphon"]}, dice="natural", rage=rage)
    choose(g, "Magic Syphon", "no", "player 1")
    assert asked(g) == ("choose a side", 0)
    assert offered(g) == (["basic"] if rage else []) + ["power", "no"]
    assert list(move_texts(g).values())[-2:] == ["rage power", "no"]
    choose(g, word)
    assert (numbers(g).rage, body_of(g).red_rains) == left


@pytest.mark.rules("R-LAW-09", "R-RES-02")
@pytest.mark.cards("Shatter Pulse", "Keepsake")
def test_each_rage_die_is_set_once_and_all_of_them_together() -> None:
    me = {"units": ["Mist Spirit"], "spellboard": ["Keepsake"]}
    start = fight(["Rampage"], hand=("Shatter Pulse",), me=me, dice="natural, 4 sympathy", rage=4)
    choose(start, "natural power", "Mist Spirit", "Shatter Pulse", "yes", "player 1")
    for words, rage in ((["power", "basic"], 4), (["basic", "power"], 4), (["basic", "basic"], 2)):
        g = start.copy()
        choose(g, words[0])
        assert offered(g) == (["basic", "no"] if words[0] == "power" else ["basic", "power", "no"])
        choose(loads(g.defs, dumps(g)), words[1])
        choose(g, words[1])
        assert (numbers(g).rage, body_of(g).red_rains, marks(g, "Keepsake")[2]) == (rage, 0, 2)
    choose(start, "basic", "no")
    assert (numbers(start).rage, marks(start, "Keepsake")[2]) == (3, 1)


def test_guilt_link_answers_an_attack_and_trades_a_unit_for_a_unit() -> None:
    g = table(side(FOE, units=["Hammer Knight", "Iron Worker"]), side(spellboard=["Guilt Link"], units=["Mist Spirit"]))
    declare_attack(g, "Coal Roarkwin", "Hammer Knight")
    until_menu(g, 1)
    assert marks(g, "Guilt Link") == (0, 0, 1)
    choose(g, "Guilt Link", "player 0")
    assert asked(g) == ("choose a card", 0)
    choose(g, "Iron Worker")
    assert titles(g, g.players[0].units) == ["Hammer Knight"]
    assert titles(g, g.players[1].units) == []


def test_guilt_link_without_a_token_does_nothing() -> None:
    g = table(side(spellboard=["Guilt Link"], units=["Mist Spirit"]), side(FOE, units=["Hammer Knight"]))
    assert "Guilt Link" not in offered(g)


def test_crescendo_hurts_an_own_unit_for_three_damage() -> None:
    g = table(
        side(units=["Iron Worker", "Mist Spirit"], hand=["Crescendo", "Molten Gold"], dice="sympathy"),
        side(FOE, units=["Hammer Knight"]),
    )
    declare_attack(g, FOE, "Iron Worker")
    assert offered(g) == ["Crescendo in hand", "no"]
    choose(g, "Crescendo", "Iron Worker", "Hammer Knight")
    assert (wounds(g, "Iron Worker"), wounds(g, "Hammer Knight")) == (1, 3)
    assert "Molten Gold" in titles(g, g.players[0].discard)


def test_crescendo_needs_another_card_to_discard() -> None:
    g = table(side(units=["Iron Worker"], hand=["Crescendo"], dice="sympathy"), side(FOE, units=["Hammer Knight"]))
    declare_attack(g, FOE, "Iron Worker")
    assert asked(g)[1] == 1


def test_shatter_pulse_avenges_an_own_unit() -> None:
    g = table(
        side(FOE, units=["Hammer Knight"], dice="natural"),
        side("Namine Hymntide", units=["Mist Spirit"], hand=["Shatter Pulse"], dice="4 sympathy"),
    )
    choose(g, "natural power", "Mist Spirit", "Shatter Pulse")
    assert titles(g, g.players[0].units) == []
    choose(g, "yes", "player 1", "sympathy power", "basic")
    assert pool(g.players[1].active) == {"sympathy basic": 1}


def test_shatter_pulse_does_not_avenge_opposing_units() -> None:
    g = table(
        side(FOE, units=["Hammer Knight", "Mist Spirit"], dice="natural"),
        side("Namine Hymntide", hand=["Shatter Pulse"], dice="4 sympathy"),
    )
    choose(g, "natural power", "Mist Spirit")
    assert asked(g) == ("take an action", 0)


def test_flute_mage_enlivens_once_until_refreshed() -> None:
    g = table(side(units=["Flute Mage", unit("Hammer Knight", exhaustion=1)], side=2), side(FOE))
    choose(g, "Flute Mage", "Hammer Knight")
    assert (marks(g, "Flute Mage")[1], marks(g, "Hammer Knight")[1]) == (1, 0)
    assert "Flute Mage" not in offered(g)


def test_string_mage_moves_wounds_and_status_both_ways() -> None:
    g = table(
        side(units=["String Mage", unit("Hammer Knight", wounds=2, status=1)], side=2), side(FOE, units=["Iron Worker"])
    )
    choose(g, "String Mage", "Hammer Knight", "mode 0")
    assert (wounds(g, "String Mage"), wounds(g, "Hammer Knight")) == (1, 1)
    choose(g, "String Mage", "mode 1", "Iron Worker")
    assert (wounds(g, "String Mage"), wounds(g, "Iron Worker")) == (0, 1)
    g = table(side(units=["String Mage", "Hammer Knight"]), side(FOE))
    assert "String Mage" not in offered(g)


def test_river_skald_draws_and_may_discard_for_the_cost_of_the_card() -> None:
    g = table(
        side(hand=["River Skald", "Hammer Knight"], deck=["Molten Gold"], dice="2 sympathy"),
        side(FOE, units=["Dread Wraith"]),
    )
    choose(g, "River Skald")
    declined = choose(g.copy(), "no")
    assert wounds(declined, "Dread Wraith") == 0
    assert titles(declined, declined.players[0].hand) == ["Hammer Knight", "Molten Gold"]
    choose(g, "yes", "Hammer Knight", "Dread Wraith")
    assert wounds(g, "Dread Wraith") == 3
    assert titles(g, g.players[0].hand) == ["Molten Gold"]


def test_squall_stallion_grows_with_the_torrent_and_ignores_reactions() -> None:
    g = table(side("Namine Hymntide", units=["Squall Stallion", "Squall Stallion"], hand=["Molten Gold"]), side(FOE))
    choose(g, "Squall Stallion#1", "mode 0")
    assert [values.attack(g, g.cards[c]) for c in g.players[0].units] == [1, 1]
    g = table(
        side("Namine Hymntide", units=["Squall Stallion"], conjurations=["Squall Stallion"]),
        side(FOE, hand=["Figures in the Fog"], dice="illusion"),
    )
    declare_attack(g, FOE, "Squall Stallion")
    assert titles(g, g.players[1].hand) == ["Figures in the Fog"]
    assert asked(g)[0] != "respond?"


def test_salamander_monk_leaves_a_spirit_that_fleets() -> None:
    g = table(
        side(FOE, units=["Iron Worker"], dice="natural"),
        side(units=["Salamander Monk"], conjurations=["Salamander Monk Spirit"]),
    )
    choose(g, "natural power", "Salamander Monk")
    assert titles(g, g.players[1].units) == ["Salamander Monk Spirit"]
    next_round(g)
    assert titles(g, g.players[1].units) == []


@pytest.mark.rules("R-ERR-01", "R-ERR-02", "R-ERR-03", "R-ERR-04", "R-ERR-05")
def test_values_are_those_of_the_errata() -> None:
    cards = by_title()
    spirit, owl, creeper = cards["Salamander Monk Spirit"], cards["Three-Eyed Owl"], cards["Indiglow Creeper"]
    assert (spirit.copies, spirit.attack, owl.copies, creeper.copies) == (2, 0, 2, 1)
    assert cards["Brennen Blackcloud"].life == 16


@pytest.mark.rules("R-ERR-02", "R-EXH-02")
@pytest.mark.parametrize("exhaustion", [0, 3])
def test_a_salamander_spirit_leaves_at_the_end_of_the_round_exhausted_or_not(exhaustion: int) -> None:
    g = table(side(units=[unit("Salamander Monk Spirit", exhaustion=exhaustion)]), side(FOE))
    next_round(g)
    assert titles(g, g.players[0].conjurations) == ["Salamander Monk Spirit"]


def test_encore_puts_a_card_but_no_encore_on_an_end_of_the_draw_pile_and_draws() -> None:
    for end, drawn, left in (
        (0, "Void Pulse", ["Close Combat", "Anchornaut"]),
        (1, "Anchornaut", ["Void Pulse", "Close Combat"]),
    ):
        g = table(
            side(
                "Namine Hymntide",
                hand=["Encore"],
                discard=["Encore", "Void Pulse", "Crescendo"],
                deck=["Anchornaut", "Close Combat"],
            )
        )
        choose(g, "Encore")
        assert sorted(offered(g)) == ["Crescendo", "Void Pulse", "no"]
        choose(g, "Void Pulse")
        assert asked(g) == ("top or bottom", 0)
        choose(g, offered(g)[end])
        assert titles(g, g.players[0].hand) == [drawn]
        assert titles(g, g.players[0].deck) == left


@pytest.mark.rules("R-RES-08")
def test_encore_may_find_nothing_and_still_draws() -> None:
    g = table(side("Namine Hymntide", hand=["Encore"], discard=["Void Pulse"], deck=["Anchornaut"]))
    choose(g, "Encore", "no")
    assert titles(g, g.players[0].hand) == ["Anchornaut"]
    g = table(side("Namine Hymntide", hand=["Encore"], discard=["Encore"], deck=["Anchornaut"]))
    choose(g, "Encore")
    assert titles(g, g.players[0].hand) == ["Anchornaut"]
