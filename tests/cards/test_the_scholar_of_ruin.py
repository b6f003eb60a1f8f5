"""The Scholar of Ruin."""

from typing import Any

import pytest

from tests.prelude import *


@pytest.mark.rules("R-FAQ-66", "R-OWN-05")
def test_rowan_keeps_a_fallen_ally_and_exhumes_it() -> None:
    g = duel(
        side("Rowan Umberend", units=["Anchornaut"], dice=ALL_DICE),
        side("Aradel Summergaard", units=["Mist Spirit"]),
        active=0,
    )
    choose(g, "natural power", "Anchornaut", "Rowan Umberend")
    assert titles(g, g.cards[g.players[0].pb].under) == ["Anchornaut"]
    assert g.players[0].discard == []
    choose(g, "Rowan Umberend", "charm power", "Anchornaut")  # with Throw 1, it has come into play again
    assert titles(g, g.players[1].conjurations) == ["Mist Spirit"]


@pytest.mark.rules("R-FAQ-66", "R-FAQ-47")
def test_exhume_triggers_coming_into_play_and_being_destroyed() -> None:
    g = table(
        side(
            {"title": "Rowan Umberend", "under": ["Blood Puppeteer"]},
            dice="natural",
            conjurations=["Blood Puppet", "Blood Puppet"],
        ),
        side(FOE),
    )
    choose(g, "Rowan Umberend")
    assert titles(g, g.players[0].units) == ["Blood Puppet"], "Stitch"
    assert offered(g) == ["Blood Puppeteer", "no"], "Restitch, when it is destroyed"


@pytest.mark.rules("R-FAQ-21", "R-FAQ-22")
def test_eras_end_resolves_the_ends_of_the_round_of_unexhausted_cards() -> None:
    g = duel(
        side(units=["Blood Puppet"], hand=["Era's End"], dice="time"),
        side("Aradel Summergaard", units=["Blood Puppet", unit("Blood Puppet", exhaustion=1), "Ruin Dweller"]),
    )
    choose(g, "Era's End")
    assert (asked(g), offered(g)) == (("choose what is next", 0), ["Blood Puppet", "Blood Puppet", "Ruin Dweller"])
    choose(g, "Ruin Dweller")
    assert (asked(g), offered(g)) == (("choose a target", 1), ["Aradel Summergaard", "Coal Roarkwin"]), "its controller"
    choose(g, "Coal Roarkwin", "Blood Puppet")
    assert (wounds(g, "Coal Roarkwin"), wounds(g, "Aradel Summergaard")) == (2, 1)


@pytest.mark.rules("R-FAQ-21", "R-FAQ-22", "R-EXH-09")
def test_a_card_exhausted_before_its_turn_in_eras_end_is_skipped() -> None:
    g = table(
        side(units=["Crypt Guardian"], hand=["Era's End"], dice="time"),
        side(FOE, units=["Blood Puppet", "Crypt Guardian"]),
    )
    choose(g, "Era's End")
    assert (asked(g), offered(g)) == (("choose what is next", 0), ["Crypt Guardian", "Blood Puppet", "Crypt Guardian"])
    choose(g, "Crypt Guardian#1")
    assert (asked(g), offered(g)) == (("do it?", 0), ["yes", "no"])
    choose(g, "yes", "Blood Puppet")
    assert in_play(g, "Blood Puppet").exhaustion == 1
    assert wounds(g, FOE) == 0, "Cursed 1 was exhausted away"
    assert asked(g) == ("do it?", 1), "the other Crypt Guardian's controller makes its choices"
    choose(g, "no")
    assert [marks(g, "Crypt Guardian", nth)[1] for nth in (0, 1)] == [0, 0]


def test_crypt_guardian_shackles_when_a_text_destroys_it_and_at_the_end_of_the_round() -> None:
    g = table(
        side(FOE, units=["Hammer Knight"], hand=["Fester"], dice="ceremonial"),
        side(units=[unit("Crypt Guardian", wounds=1)]),
    )
    choose(g, "Fester", "Crypt Guardian")
    assert marks(g, "Hammer Knight")[1] == 1
    g = table(side(units=["Crypt Guardian"]), side(FOE, units=["Hammer Knight"]))
    until_asked(g, "choose what is next", 0)
    choose(g, "Crypt Guardian", "Hammer Knight")
    assert marks(g, "Hammer Knight")[1] == 1


def test_crypt_guardian_does_not_shackle_when_it_falls_in_battle() -> None:
    g = table(side(FOE, units=["Hammer Knight"]), side(units=[unit("Crypt Guardian", wounds=2)]))
    declare_attack(g, "Crypt Guardian", "Hammer Knight")
    until_menu(g, 0)
    assert titles(g, g.players[1].units) == []
    assert marks(g, "Hammer Knight")[1] == 1  # its own attack


@pytest.mark.rules("R-FAQ-21", "R-RES-10")
@pytest.mark.cards("Crypt Guardian", "Era's End")
@pytest.mark.parametrize(("word", "exhausted"), [("yes", 1), ("no", 0)])
def test_an_optional_end_of_the_round_stays_optional_when_it_comes_early(word: str, exhausted: int) -> None:
    g = table(side("Rowan Umberend", units=["Crypt Guardian"], hand=["Era's End", "Anchornaut"], dice="time"))
    choose(g, "Era's End")
    assert (asked(g), offered(g)) == (("do it?", 0), ["yes", "no"])
    choose(g, word)
    assert in_play(g, "Crypt Guardian").exhaustion == exhausted


def test_cards_looked_at_go_to_the_top_or_the_bottom() -> None:
    g = table(
        side(hand=["Knowledge Seeker"], deck=["Iron Worker", "Anchornaut", "Cover", "Fire Archer"], dice="2 time"),
        side(FOE),
    )
    choose(g, "Knowledge Seeker")
    while asked(g)[0] == "pay with a die":
        choose(g, offered(g)[0])
    choose(g, "Iron Worker", "mode 1", "Anchornaut", "mode 0", "mode 0")
    assert titles(g, g.players[0].deck) == ["Iron Worker", "Fire Archer", "Anchornaut", "Cover"]
    assert [g.seen[c] for c in g.players[0].deck] == [1, 0, 1, 1]
    g = table(side(spellboard=["Foresight"]), side(FOE, deck=["Anchornaut", "Cover", "Fire Archer"]))
    choose(g, "Foresight", "player 1", "Cover", "mode 0")
    assert titles(g, g.players[1].deck) == ["Anchornaut", "Fire Archer", "Cover"], "one on top, so the other below"


def test_a_chant_remembers_one_fallen_ally() -> None:
    for chant in ("Chant of Erosion", "Chant of Hostility"):
        g = table(
            side(spellboard=[chant, unit(chant, status=1)], units=["Anchornaut", "Iron Worker"], dice="natural"),
            side(FOE),
        )
        choose(g, "natural power", "Anchornaut")
        assert sorted(g.cards[cid].status for cid in g.players[0].spells) == [1, 1], "one token at most"
    g = table(side(spellboard=["Chant of Hostility"], units=["Mist Spirit", "Iron Worker"], dice="natural"), side(FOE))
    choose(g, "natural power", "Mist Spirit")
    assert marks(g, "Chant of Hostility")[2] == 0, "no ally"


def test_hostility_strengthens_a_unit_of_its_own_side_for_a_turn() -> None:
    g = table(
        side(spellboard=[unit("Chant of Hostility", status=1)], units=["Iron Worker", "Mist Spirit"]),
        side(FOE, units=["Hammer Knight"]),
    )
    choose(g, "Chant of Hostility")
    assert offered(g) == ["Iron Worker", "Mist Spirit"]
    choose(g, "Iron Worker")
    assert (attack_of(g, "Iron Worker"), marks(g, "Chant of Hostility")) == (3, (0, 1, 0))
    until_menu(g, 1)
    assert attack_of(g, "Iron Worker") == 2
    bare = table(side(spellboard=["Chant of Hostility"], units=["Iron Worker"]), side(FOE))
    assert "Chant of Hostility" not in offered(bare), "it has no token"


def test_erosion_wears_a_unit_down_at_the_end_of_the_round() -> None:
    g = table(
        side(spellboard=[unit("Chant of Erosion", status=1)], conjurations=["Eroding"], units=["Iron Worker"]),
        side(FOE, units=["Hammer Knight"]),
    )
    choose(g, "Chant of Erosion", "Hammer Knight")
    knight = in_play(g, "Hammer Knight")
    assert (values.attack(g, knight), values.life(g, knight), values.recover(g, knight)) == (2, 4, 1)
    next_round(g)
    assert titles(g, g.players[0].conjurations) == ["Eroding"], "back in the pile of its owner"
    assert in_play(g, "Hammer Knight").attached == ()
    assert wounds(g, "Hammer Knight") == 1


def test_erosion_goes_with_a_unit_that_it_destroys() -> None:
    g = table(
        side(units=[unit("Mist Spirit", attached=["Eroding"]), "Iron Worker"], conjurations=["Eroding"]), side(FOE)
    )
    next_round(g)
    assert titles(g, g.players[0].units) == ["Iron Worker"]
    assert sorted(titles(g, g.players[0].conjurations)) == ["Eroding", "Eroding", "Mist Spirit"]


@pytest.mark.rules("R-CANC-03", "R-TGT-02")
@pytest.mark.cards("Chant of Erosion", "Golden Veil")
def test_a_veiled_unit_is_not_eroded_and_the_token_is_gone() -> None:
    g = table(
        side(spellboard=[unit("Chant of Erosion", status=1)], conjurations=["Eroding"]),
        side(FOE, units=["Hammer Knight"], hand=["Golden Veil"], dice="2 charm"),
        round=2,
    )
    choose(g, "Chant of Erosion")
    until_asked(g, "respond?", 1)
    choose(g, "Golden Veil")
    assert in_play(g, "Hammer Knight").attached == ()
    assert (titles(g, g.players[0].conjurations), marks(g, "Chant of Erosion")) == (["Eroding"], (0, 1, 0))


def test_ruin_dweller_blights_at_the_end_of_the_round_and_when_an_attack_destroys_it() -> None:
    g = table(
        side(spellboard=["Summon Ruin Dweller"], conjurations=["Ruin Dweller"], dice="ceremonial, time"), side(FOE)
    )
    choose(g, "Summon Ruin Dweller")
    assert titles(g, g.players[0].units) == ["Ruin Dweller"]
    until_asked(g, "choose a target", 0)
    assert offered(g) == ["Coal Roarkwin", FOE]
    choose(g, FOE)
    assert wounds(g, FOE) == 1
    g = table(side(units=["Hammer Knight"]), side(FOE, units=["Ruin Dweller"]))
    declare_attack(g, "Ruin Dweller", "Hammer Knight")
    until_asked(g, "choose a target", 1)
    choose(g, "Coal Roarkwin")
    assert (titles(g, g.players[1].units), wounds(g, "Coal Roarkwin")) == ([], 1)


def test_ruin_dweller_does_not_blight_when_it_falls_otherwise_or_exhausted() -> None:
    counter = table(side(units=["Ruin Dweller"]), side(FOE, units=["Hammer Knight"]))
    declare_attack(counter, "Hammer Knight", "Ruin Dweller")
    until_asked(counter, "counter?", 1)
    choose(counter, "yes")
    until_menu(counter, 1)
    assert (counter.players[0].units, wounds(counter, FOE), wounds(counter, "Coal Roarkwin")) == ([], 0, 0)
    power = table(side(units=["Gilder"], dice="natural"), side(FOE, units=[unit("Ruin Dweller", wounds=1)]))
    choose(power, "natural power", "Ruin Dweller")
    assert (wounds(power, FOE), wounds(power, "Coal Roarkwin")) == (0, 0)
    tired = table(side(units=["Hammer Knight"]), side(FOE, units=[unit("Ruin Dweller", exhaustion=1)]))
    declare_attack(tired, "Ruin Dweller", "Hammer Knight")
    until_menu(tired, 1)
    assert (wounds(tired, FOE), wounds(tired, "Coal Roarkwin")) == (0, 0)


def test_rapture_gives_up_an_unexhausted_ally_to_hurt_all_opposing_units() -> None:
    g = table(
        side(
            units=["Iron Worker", unit("Anchornaut", exhaustion=1), "Mist Spirit"], hand=["Rapture"], dice="ceremonial"
        ),
        side(FOE, units=["Hammer Knight", "Mist Spirit"]),
    )
    choose(g, "Rapture")
    until_menu(g, 0)
    assert titles(g, g.players[0].units) == ["Anchornaut", "Mist Spirit"]
    assert (titles(g, g.players[1].units), wounds(g, "Hammer Knight"), wounds(g, FOE)) == (["Hammer Knight"], 1, 0)
    g = table(
        side(units=[unit("Anchornaut", exhaustion=1), "Mist Spirit"], hand=["Rapture"], dice="ceremonial"),
        side(FOE, units=["Hammer Knight"]),
    )
    assert "Rapture in hand" not in offered(g)


def test_excavate_keeps_one_of_the_three_cards_and_hits_a_unit() -> None:
    g = table(
        side(
            hand=["Excavate"],
            deck=["Cover", "Fire Archer", "Anchornaut", "Iron Worker"],
            dice="time, natural",
            discard=["Redirect"],
        ),
        side(FOE, units=["Hammer Knight"]),
    )
    choose(g, "Excavate")
    assert offered(g) == ["Cover", "Fire Archer", "Anchornaut"], "not what lay there before"
    choose(g, "Fire Archer")
    p = g.players[0]
    assert (titles(g, p.hand), titles(g, p.deck)) == (["Fire Archer"], ["Iron Worker"])
    assert sorted(titles(g, p.discard)) == ["Anchornaut", "Cover", "Excavate", "Redirect"]
    assert wounds(g, "Hammer Knight") == 3


@pytest.mark.rules("R-RES-02")
def test_excavate_without_three_cards_does_no_more_than_discard() -> None:
    g = table(
        side(hand=["Excavate"], deck=["Cover", "Fire Archer"], dice="time, natural"), side(FOE, units=["Hammer Knight"])
    )
    choose(g, "Excavate")
    assert (g.players[0].hand, g.players[0].deck, wounds(g, "Hammer Knight")) == ([], [], 0)
    assert titles(g, g.players[0].discard) == ["Cover", "Fire Archer", "Excavate"]


@pytest.mark.rules("R-RES-08")
def test_ritualist_finds_a_chant_in_either_pile() -> None:
    def played(**fields: Any) -> Game:
        g = table(side(hand=["Ritualist"], dice="ceremonial", **fields), side(FOE))
        choose(g, "Ritualist")
        assert (asked(g), offered(g)) == (("respond?", 0), ["Ritualist", "no"])
        choose(g, "Ritualist")
        return g

    deck = ["Cover", "Chant of Erosion", "Enchanted Violinist", "Summon Gilder", "Chant of Revenge"]
    g = played(deck=deck, discard=["Chant of Hostility", "Cover"])
    assert offered(g) == ["mode 0", "mode 1"]
    drawn, buried = g.copy(), g
    choose(drawn, "mode 0")
    assert sorted(offered(drawn)) == ["Chant of Erosion", "Chant of Revenge", "no"]
    choose(drawn, "Chant of Revenge")
    p = drawn.players[0]
    assert (titles(drawn, p.hand), drawn.seen[p.hand[0]]) == (["Chant of Revenge"], 3)
    assert {drawn.seen[cid] for cid in p.deck} == {0}, "shuffled"
    choose(buried, "mode 1")
    assert offered(buried) == ["Chant of Hostility", "no"]
    choose(buried, "Chant of Hostility")
    assert titles(buried, buried.players[0].hand) == ["Chant of Hostility"]
    only = played(deck=deck, discard=["Cover"])
    assert "Chant of Erosion" in offered(only), "nothing to find in the discard pile"


def test_reborn_chimera_overkills() -> None:
    g = table(side("Rowan Umberend", units=["Reborn Chimera"]), side(FOE, units=["Iron Worker"]))
    declare_attack(g, "Iron Worker", "Reborn Chimera")
    until_menu(g, 1)
    assert wounds(g, FOE) == 3


def drops(n: int) -> dict[str, Any]:
    """Rowan Umberend with so many Red Raindrops."""
    return {"title": "Rowan Umberend", "attached": ["Red Raindrop"] * n}


def test_discovery_attaches_a_raindrop_and_goes_back_into_the_draw_pile() -> None:
    g = table(
        side("Rowan Umberend", hand=["Discovery", "Cover"], dice="natural", conjurations=["Red Raindrop"]), side(FOE)
    )
    choose(g, "Discovery")
    p = g.players[0]
    assert titles(g, in_play(g, "Rowan Umberend").attached) == ["Red Raindrop"]
    assert (titles(g, p.deck).count("Discovery"), titles(g, p.discard)) == (1, ["Cover"])
    g = table(side("Rowan Umberend", hand=["Discovery"], dice="natural", conjurations=["Red Raindrop"]), side(FOE))
    assert "Discovery in hand" not in offered(g), "no other card to discard"


@pytest.mark.cards("Discovery", "Copycat")
def test_a_copied_discovery_attaches_only_what_the_copier_has() -> None:
    g = table(
        side("Rowan Umberend", hand=["Discovery", "Cover"], dice="natural", conjurations=["Red Raindrop"]),
        side("Victoria Glassfire", hand=["Copycat"], dice="charm"),
    )
    choose(g, "Discovery", "Copycat")
    assert in_play(g, "Victoria Glassfire").attached == (), "no Red Raindrop in that pile"
    assert titles(g, g.players[1].deck).count("Copycat") == 1, "the copier's card is the one that is shuffled away"


@pytest.mark.parametrize(("n", "chimeras"), [(2, []), (3, ["Reborn Chimera"])])
def test_three_raindrops_bring_the_reborn_chimera(n: int, chimeras: list[str]) -> None:
    g = table(side(drops(n), conjurations=["Reborn Chimera"]), side(FOE, units=["Hammer Knight"]))
    until_asked(g, "choose what is next", 0)
    choose(g, "Red Raindrop")
    assert (asked(g), offered(g)) == (("do it?", 0), ["yes", "no"])
    choose(g, "yes")
    assert wounds(g, "Hammer Knight") == 1
    assert titles(g, g.players[0].units) == chimeras


def test_the_raindrops_may_spare_everybody_and_still_bring_the_chimera() -> None:
    g = table(side(drops(3), conjurations=["Reborn Chimera"]), side(FOE, units=["Hammer Knight"]))
    next_round(g)
    assert titles(g, g.players[0].units) == ["Reborn Chimera"]
    assert wounds(g, "Hammer Knight") == 0


@pytest.mark.cards("Red Raindrop", "Era's End")
def test_raindrops_rain_early_too() -> None:
    g = table(
        side({"title": "Rowan Umberend", "attached": ["Red Raindrop"]}, hand=["Era's End"], dice="time"),
        side(FOE, units=["Hammer Knight"]),
    )
    choose(g, "Era's End", "yes")
    assert wounds(g, "Hammer Knight") == 1


@pytest.mark.rules("R-SPELL-20")
@pytest.mark.cards("Red Raindrop", "Dispel")
def test_a_raindrop_is_safe_from_spells_of_the_opponent() -> None:
    g = table(
        side(units=[], hand=["Dispel"], dice="natural"),
        side({"title": FOE, "attached": ["Red Raindrop"]}, units=[unit("Iron Worker", attached=["Eroding"])]),
    )
    choose(g, "Dispel")
    assert titles(g, in_play(g, FOE).attached) == ["Red Raindrop"]
    assert in_play(g, "Iron Worker").attached == ()
