"""The Corpse of Viros."""

import pytest

from ashes_env.decks.deck import parse
from ashes_env.decks.legality import legal
from tests.prelude import *

FINAL_STAND = [
    (["Final Stand"], 0, 4, 0),
    (["Final Stand"], 12, 4, 2),
    (["Final Stand", "Fear"], 12, 0, 2),
    (["Final Stand"], 11, 4, 0),
]


def shadowblade(dice: str = "natural basic") -> dict[str, object]:
    """A player who holds Shadowblade and can pay for it."""
    return side("Noah Redmoon", hand=["Shadowblade"], dice=dice, deck=["Fear"] * 3, units=["Gilder"])


def test_blood_brawl_deals_1_for_each_wound_on_own_units_and_each_may_be_left_out() -> None:
    g = table(
        side(
            hand=["Blood Brawl"], units=[unit("Living Doll", wounds=1), unit("Iron Rhino", wounds=2)], dice="ceremonial"
        ),
        side(FOE, units=["Hammer Knight", unit("Gilder", wounds=1)]),
    )
    choose(g, "Blood Brawl")
    hits = 0
    while asked(g)[0] != "take an action":
        names = offered(g)
        if "yes" in names:
            choose(g, "no" if hits == 1 else "yes")
            hits += 1
        else:
            assert names == ["Hammer Knight", "Gilder"], "only units of an opponent"
            choose(g, "Hammer Knight")
    assert hits == 3, "one offer for each wound"
    assert (wounds(g, "Hammer Knight"), wounds(g, "Gilder")) == (2, 1)


def test_blood_brawl_is_not_offered_without_a_wound_on_an_own_unit() -> None:
    g = table(
        side(hand=["Blood Brawl"], units=["Iron Rhino"], dice="ceremonial"),
        side(FOE, units=[unit("Hammer Knight", wounds=2)]),
    )
    assert "Blood Brawl in hand" not in offered(g)


def test_blood_puppeteer_brings_a_puppet() -> None:
    g = table(side(hand=["Blood Puppeteer"], dice="ceremonial", conjurations=["Blood Puppet"] * 3))
    choose(g, "Blood Puppeteer")
    assert titles(g, g.players[0].units) == ["Blood Puppeteer", "Blood Puppet"]
    assert len(g.players[0].conjurations) == 2


@pytest.mark.parametrize("answer", ["Blood Puppeteer", "no"])
def test_a_destroyed_puppeteer_may_send_a_puppet_over_even_exhausted(answer: str) -> None:
    g = table(
        side(units=[unit("Blood Puppeteer", exhaustion=1), "Blood Puppet"], conjurations=["Blood Puppet"]),
        side(FOE, units=["Iron Worker"]),
        active=1,
    )
    declare_attack(g, "Blood Puppeteer", "Iron Worker")
    until_asked(g, "respond?", 0)
    choose(g, answer)
    until_asked(g, "take an action")
    sent = answer != "no"
    assert titles(g, g.players[1].units) == ["Iron Worker", "Blood Puppet"][: 1 + sent]
    assert titles(g, g.players[0].units) == ["Blood Puppet"][sent:]
    assert titles(g, g.players[0].conjurations) == ["Blood Puppet"]
    if sent:
        assert g.owner[in_play(g, "Blood Puppet").id] == 0, "from the pile of the Puppeteer's player"


def test_a_puppeteer_without_a_puppet_in_play_sends_none() -> None:
    g = table(
        side(units=["Blood Puppeteer"], conjurations=["Blood Puppet"]), side(FOE, units=["Iron Worker"]), active=1
    )
    declare_attack(g, "Blood Puppeteer", "Iron Worker")
    until_asked(g, "take an action")
    assert titles(g, g.players[0].units) == []
    assert titles(g, g.players[1].units) == ["Iron Worker"]


def test_chant_of_transfusion_counts_one_ally_and_moves_a_wound_for_either_action() -> None:
    for main, other in ((1, 0), (0, 1)):
        g = table(
            side(units=["Iron Worker"], spellboard=[unit("Chant of Transfusion", status=1)], main=main, side=other),
            side(FOE, units=[unit("Hammer Knight", wounds=1)]),
        )
        choose(g, "Chant of Transfusion")
        while asked(g)[0] != "take an action" and len(offered(g)) > 1:
            choose(g, "Hammer Knight" if "Hammer Knight" in offered(g) else "Iron Worker")
        assert (wounds(g, "Iron Worker"), wounds(g, "Hammer Knight")) == (1, 0)
        assert marks(g, "Chant of Transfusion") == (0, 1, 0)


@pytest.mark.parametrize(("before", "title", "after"), [(0, "Anchornaut", 1), (1, "Anchornaut", 1), (0, "Gilder", 0)])
def test_chant_of_transfusion_gains_a_status_token_from_an_own_ally_only_while_it_has_none(
    before: int, title: str, after: int
) -> None:
    g = table(
        side(units=[unit(title)], spellboard=[unit("Chant of Transfusion", status=before)]),
        side(FOE, units=["Hammer Knight"]),
        active=1,
    )
    declare_attack(g, title, "Hammer Knight")
    until_asked(g, "take an action")
    assert title not in titles(g, g.players[0].units)
    assert marks(g, "Chant of Transfusion")[2] == after


@pytest.mark.rules("R-FAQ-09")
def test_a_veil_on_the_receiving_unit_leaves_the_wound_where_it_was() -> None:
    g = table(
        side("Jessa Na Ni", units=[unit("Iron Worker", wounds=1)], spellboard=[unit("Chant of Transfusion", status=1)]),
        side(FOE, units=["Hammer Knight"], hand=["Golden Veil"], dice="charm"),
    )
    choose(g, "Chant of Transfusion")
    while "Golden Veil in hand" not in offered(g):
        choose(g, offered(g)[0])
    choose(g, "Golden Veil")
    assert (wounds(g, "Iron Worker"), wounds(g, "Hammer Knight")) == (1, 0)
    assert in_play(g, "Chant of Transfusion").status == 0, "the first part had been done"


@pytest.mark.parametrize(("hand", "hurt", "on_unit", "on_phoenixborn"), FINAL_STAND)
def test_final_stand_asks_for_an_empty_hand_and_for_twelve_wounds(
    hand: list[str], hurt: int, on_unit: int, on_phoenixborn: int
) -> None:
    g = table(side(unit("Coal Roarkwin", wounds=hurt), hand=hand, dice="natural"), side(FOE, units=["Calamity Golem"]))
    choose(g, "Final Stand")
    if on_phoenixborn:
        assert offered(g) == ["Coal Roarkwin", FOE]
        choose(g, FOE)
    assert (wounds(g, "Calamity Golem"), wounds(g, FOE)) == (on_unit, on_phoenixborn)


def test_infuriate_hurts_its_host_in_an_attack_and_makes_it_strong_even_while_exhausted() -> None:
    g = table(side(units=["Iron Rhino"], hand=["Infuriate"], dice="ceremonial"), side(FOE, units=["Gilder"]))
    choose(g, "Infuriate", "Iron Rhino")
    rhino = in_play(g, "Iron Rhino")
    before = values.attack(g, rhino)
    declare_attack(g, FOE, "Iron Rhino")
    assert rhino.wounds == 2
    assert values.attack(g, rhino) == before + 2
    rhino.exhaustion = 1
    assert values.attack(g, rhino) == before + 2, "Rage is inexhaustible"


def test_old_salt_comes_with_a_wound_and_throws_at_another_unit() -> None:
    g = table(side(hand=["Old Salt"], dice="ceremonial, natural"), side(FOE, units=["Hammer Knight"]))
    choose(g, "Old Salt")
    while asked(g)[0] != "take an action":
        choose(g, "yes" if "yes" in offered(g) else offered(g)[0])
    assert wounds(g, "Old Salt") == 1
    assert wounds(g, "Hammer Knight") == 1


def test_phoenix_attendant_takes_a_wound_off_its_phoenixborn_while_it_has_none_itself() -> None:
    g = table(side(unit("Coal Roarkwin", wounds=3), units=["Phoenix Attendant"], side=2))
    choose(g, "Phoenix Attendant")
    assert (wounds(g, "Coal Roarkwin"), wounds(g, "Phoenix Attendant")) == (2, 1)
    assert "Phoenix Attendant" not in offered(g), "there is a wound on it now"


def test_serve_the_city_hurts_to_strengthen_and_attacks() -> None:
    g = duel(side(spellboard=["Serve the City"], units=["Hammer Knight", "Iron Worker"]), side("Aradel Summergaard"))
    choose(g, "Serve the City", "Hammer Knight", "yes")
    assert wounds(g, "Aradel Summergaard") == 4
    assert (wounds(g, "Hammer Knight"), in_play(g, "Hammer Knight").exhaustion) == (1, 1)
    assert in_play(g, "Iron Worker").exhaustion == 0


def test_shadowblade_answers_an_attack_with_two_cards_and_two_different_units() -> None:
    g = table(side(units=["Hammer Knight", "Anchornaut", "Iron Rhino"]), shadowblade())
    declare_attack(g, "Noah Redmoon", "Hammer Knight")
    choose(g, "Shadowblade")
    assert len(g.players[1].hand) == 2
    assert offered(g) == ["Hammer Knight", "Anchornaut", "Iron Rhino"], "units of the opponent only"
    choose(g, "Anchornaut")
    assert offered(g) == ["Hammer Knight", "Iron Rhino"], "another unit"
    choose(g, "Iron Rhino")
    assert (wounds(g, "Iron Rhino"), wounds(g, "Hammer Knight")) == (1, 0)
    assert titles(g, g.players[0].discard) == ["Anchornaut"]
    assert pool(g.players[1].exhausted) == {"natural basic": 1}
    assert titles(g, g.players[1].discard) == ["Shadowblade"]


def test_shadowblade_answers_the_own_attack_too() -> None:
    g = table(shadowblade(), side(FOE, units=["Hammer Knight", "Iron Worker"]))
    declare_attack(g, FOE, "Gilder")
    assert "Shadowblade in hand" in offered(g)
    choose(g, "Shadowblade")
    assert offered(g) == ["Hammer Knight", "Iron Worker"], "not the own Gilder"


def test_shadowblade_hits_a_lone_unit_once() -> None:
    g = table(side(units=["Hammer Knight"]), shadowblade())
    declare_attack(g, "Noah Redmoon", "Hammer Knight")
    choose(g, "Shadowblade")
    assert wounds(g, "Hammer Knight") == 1
    assert len(g.players[1].hand) == 2


def test_shadowblade_needs_a_die() -> None:
    g = table(side(units=["Hammer Knight"]), shadowblade(""))
    declare_attack(g, "Noah Redmoon", "Hammer Knight")
    assert "Shadowblade in hand" not in offered(g)


@pytest.mark.parametrize("destroyed", [False, True])
def test_summon_bone_crow_wants_a_unit_destroyed_this_turn(destroyed: bool) -> None:
    g = table(
        side(spellboard=["Summon Bone Crow"], dice="ceremonial", conjurations=["Bone Crow"] * 2, side=1),
        side(FOE),
        unit_destroyed=destroyed,
    )
    assert ("Summon Bone Crow" in offered(g)) is destroyed
    if destroyed:
        choose(g, "Summon Bone Crow")
        assert titles(g, g.players[0].units) == ["Bone Crow"]


def test_summon_calamity_golem_wounds_it_by_the_printed_recover_value_of_the_ally() -> None:
    g = table(
        side(
            hand=["Summon Calamity Golem"],
            dice="3 ceremonial",
            conjurations=["Calamity Golem"],
            units=["Iron Worker", unit("Blood Archer", attached=["Root Armor"]), "Gilder"],
        )
    )
    choose(g, "Summon Calamity Golem")
    assert offered(g) == ["Iron Worker", "Blood Archer"], "an ally, not a conjuration"
    choose(g, "Blood Archer")
    assert wounds(g, "Calamity Golem") == 2
    assert titles(g, g.players[0].units) == ["Iron Worker", "Gilder", "Calamity Golem"]


def test_summon_calamity_golem_needs_an_ally() -> None:
    g = table(
        side(
            hand=["Summon Calamity Golem"],
            units=["Gilder"],
            dice="3 ceremonial",
            conjurations=["Calamity Golem"],
            main=1,
        )
    )
    assert "Summon Calamity Golem in hand" not in offered(g)


def test_calamity_golem_deals_its_wounds_when_it_is_declared_as_an_attacker() -> None:
    g = table(side(units=[unit("Calamity Golem", wounds=3)]), side(FOE, units=["Iron Rhino", "Gilder"]))
    declare_attack(g, FOE, "Calamity Golem")
    assert offered(g) == ["Iron Rhino", "Gilder"]
    choose(g, "Iron Rhino")
    assert wounds(g, "Iron Rhino") == 3


def test_channel_magic_draws_heals_and_raises_three_dice() -> None:
    g = table(
        side({"title": "Coal Roarkwin", "wounds": 2}, hand=["Channel Magic"], dice="charm, 3 natural basic"), side(FOE)
    )
    choose(g, "Channel Magic", "charm power", "Coal Roarkwin")
    assert wounds(g, "Coal Roarkwin") == 1
    while asked(g)[0] == "choose a die":
        choose(g, "natural basic")
    assert pool(g.players[0].active) == {"natural class": 3}


@pytest.mark.rules("R-FAQ-08", "R-DECK-03")
@pytest.mark.parametrize(("copies", "fine"), [(3, True), (4, False)])
def test_channel_magic_is_a_deck_card_like_any_other(copies: int, fine: bool) -> None:
    titles_of_ten = (
        "Expand Energy",
        "Strengthen",
        "Cover",
        "Chant of Revenge",
        "Summon Iron Rhino",
        "Anchornaut",
        "Iron Worker",
        "Hammer Knight",
        "Close Combat",
    )
    cards: dict[str, int] = dict.fromkeys(titles_of_ten, 3)
    cards["Close Combat"] -= copies - 3
    cards["Channel Magic"] = copies
    dice = {"natural": 5, "ceremonial": 5}
    deck = parse({"name": "Iron", "phoenixborn": "Coal Roarkwin", "cards": cards, "dice": dice})
    assert legal(deck) == fine


def test_a_change_of_heart_silences_brennen_and_returns_allies_for_damage() -> None:
    g = table(
        side("Brennen Blackcloud", units=["Anchornaut"], hand=["Change of Heart"], dice="2 ceremonial"),
        side("Aradel Summergaard", units=["Hammer Knight"]),
    )
    choose(g, "Change of Heart")
    assert titles(g, in_play(g, "Brennen Blackcloud").attached) == ["Change of Heart"]
    choose(g, "Change of Heart")
    assert wounds(g, "Hammer Knight") == 1
    assert titles(g, g.players[0].hand) == ["Anchornaut"]


def test_a_change_of_heart_switches_spirit_burn_off() -> None:
    pb = {"title": "Brennen Blackcloud", "attached": [unit("Change of Heart", exhaustion=1)]}
    g = table(side(pb, units=["Anchornaut"], dice="2 ceremonial"), side("Aradel Summergaard"))
    assert not {"Brennen Blackcloud", "Change of Heart"} & set(offered(g))


def test_a_change_of_heart_does_not_fit_an_exhausted_or_opposing_phoenixborn() -> None:
    exhausted = {"title": "Brennen Blackcloud", "exhaustion": 1}
    g = table(side(exhausted, hand=["Change of Heart"], dice="2 ceremonial"), side("Aradel Summergaard"))
    assert "Change of Heart in hand" not in offered(g)


def test_playtime_hurts_the_phoenixborn_of_its_host() -> None:
    g = table(side("Jessa Na Ni", units=[unit("Hammer Knight", attached=["Playtime"])]), side(FOE))
    declare_attack(g, FOE, "Hammer Knight")
    until_menu(g, 0)
    assert wounds(g, "Jessa Na Ni") == 1
    assert wounds(g, FOE) == 2


def test_playtime_leaves_a_puppet_from_the_pile_of_its_owner() -> None:
    g = table(
        side(
            "Jessa Na Ni",
            hand=["Playtime"],
            units=["Iron Worker"],
            conjurations=["Blood Puppet"],
            dice="ceremonial, natural",
        ),
        side(FOE, units=["Anchornaut"]),
    )
    choose(g, "Playtime", "Anchornaut", "natural power", "Anchornaut")
    until_menu(g, 0)
    assert titles(g, g.players[1].units) == ["Blood Puppet"]
    assert g.players[0].conjurations == []
