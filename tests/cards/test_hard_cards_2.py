"""The second half of the hardest cards: what they do, and what they must not do."""

import pytest

from ashes_env.rules.combat import leaving
from ashes_env.rules.game import Game
from ashes_env.rules.reading import values
from ashes_env.rules.records import dumps, restore
from ashes_env.rules.worlds.determinize import determinize
from ashes_env.scenarios import position, side, unit
from tests.support import (
    ALL_DICE,
    asked,
    attack_under_way,
    branches,
    choose,
    declare_attack,
    in_play,
    marks,
    next_round,
    offered,
    pool,
    table,
    titles,
    until_menu,
    wounds,
)

FOE = "Aradel Summergaard"
ME = "Coal Roarkwin"


# --- mounts and cards under cards -------------------------------------------------------------------------------


@pytest.mark.rules("R-FAQ-27", "R-OWN-05")
def test_a_mount_takes_its_ally_under_it_in_one_step() -> None:
    g = table(
        side("Dimona Odinstar", units=[unit("Hammer Knight", exhaustion=1), "Iron Worker"],
             conjurations=["Empyrean Mount"], dice="2 natural"),
        side(FOE, hand=["Sympathy Pain"], dice="sympathy"),
    )  # fmt: skip
    choose(g, "Dimona Odinstar")
    assert titles(g, g.players[0].units) == ["Iron Worker", "Empyrean Mount"], "only exhausted allies are promoted"
    assert titles(g, in_play(g, "Empyrean Mount").under) == ["Hammer Knight"]
    assert g.players[0].removed == []


def test_dismount_brings_the_ally_to_the_hand_even_off_an_exhausted_mount() -> None:
    mount = unit("Empyrean Mount", exhaustion=1, wounds=2, under=["Iron Worker"])
    g = table(side(units=["Anchornaut"], dice="natural"), side(FOE, units=[mount]), active=0)
    choose(g, "natural power", "Empyrean Mount")
    assert titles(g, g.players[1].hand) == ["Iron Worker"]
    assert titles(g, g.players[1].conjurations) == ["Empyrean Mount"]


def test_dismount_returns_allies_that_one_owns_only() -> None:
    mount = unit("Nightmare Mount", wounds=3, under=[unit("Iron Worker", owner=0), "Mist Spirit"])
    g = table(side(dice="natural"), side(FOE, units=[mount]))
    choose(g, "natural power")
    assert g.players[1].hand == []
    assert titles(g, g.players[0].discard) == ["Iron Worker"], "another's card goes to its owner's pile"
    assert sorted(titles(g, g.players[1].conjurations)) == ["Mist Spirit", "Nightmare Mount"]


def test_a_mount_that_is_discarded_takes_its_ally_along() -> None:
    mount = unit("Pale Steed Mount", under=["Iron Worker"])
    g = table(side(units=[mount], spellboard=[]), side(FOE))
    leaving.discard(g, in_play(g, "Pale Steed Mount").ref, 0, 32, -1)
    g.decision = None
    g.run()
    assert titles(g, g.players[0].discard) == ["Iron Worker"]
    assert g.players[0].hand == []


def test_ghostly_mounts_are_a_choice_of_two_and_with_focus_of_three() -> None:
    piles = ["Pale Steed Mount", "Spectral Charger Mount", "Nightmare Mount"]
    for copies, mounts in ((1, 2), (3, 3)):
        g = table(
            side(spellboard=["Summon Ghostly Mount"] * copies, conjurations=piles,
                 units=["Iron Worker", unit("Hammer Knight", exhaustion=1)], dice="illusion, sympathy"),
            side(FOE),
        )  # fmt: skip
        choose(g, "Summon Ghostly Mount")
        assert asked(g)[0] == "choose a cost", "a main or a side action"
        choose(g, offered(g)[0])
        assert len(offered(g)) == mounts
        choose(g, offered(g)[1])
        assert titles(g, g.players[0].units) == ["Hammer Knight", "Spectral Charger Mount"]
        assert titles(g, in_play(g, "Spectral Charger Mount").under) == ["Iron Worker"]


@pytest.mark.rules("R-FAQ-06")
def test_each_canyon_shelter_keeps_its_own_units() -> None:
    g = table(
        side(units=[unit("Hammer Knight", exhaustion=1, wounds=1), "Iron Worker"],
             spellboard=["Canyon Shelter", "Canyon Shelter"], dice="time"),
        side(FOE),
    )  # fmt: skip
    choose(g, "Canyon Shelter")
    shelters = [in_play(g, "Canyon Shelter", i) for i in range(2)]
    assert [titles(g, c.under) for c in shelters] in ([["Hammer Knight"], []], [[], ["Hammer Knight"]])
    assert titles(g, g.players[0].units) == ["Iron Worker"], "an unexhausted unit cannot go there"
    assert "Canyon Shelter" not in offered(g), "the one is exhausted and nothing lies under the other"


@pytest.mark.rules("R-UNIT-09", "R-UNIT-10")
def test_a_unit_out_of_the_shelter_is_clean_and_has_a_status_token() -> None:
    g = table(
        side(units=[], spellboard=[unit("Canyon Shelter", under=["Hammer Knight", unit("Mist Spirit", owner=1)])],
             dice="time"),
        side(FOE),
    )  # fmt: skip
    choose(g, "Canyon Shelter")
    assert offered(g) == ["Hammer Knight", "Mist Spirit"]
    choose(g, "Mist Spirit")
    assert marks(g, "Mist Spirit") == (0, 0, 1)
    assert in_play(g, "Mist Spirit").seat == 0
    assert titles(g, in_play(g, "Canyon Shelter").under) == ["Hammer Knight"]


def test_the_same_turn_brings_back_the_same_unit() -> None:
    g = table(
        side("Echo Greystorm", units=["Hammer Knight"], spellboard=["Canyon Shelter", "Canyon Shelter"],
             hand=["Strengthen"], dice="time, 2 natural, 2 ceremonial", side=4, main=2),
        side(FOE, units=["Mist Spirit"]),
    )  # fmt: skip
    choose(g, "Strengthen")
    choose(g, "Echo Greystorm", "Hammer Knight")
    boosted = values.attack(g, in_play(g, "Hammer Knight"))
    choose(g, "Canyon Shelter")
    assert g.players[0].units == []
    spell = next(c for c in g.cards.values() if c.under)
    spell.exhaustion = 0
    choose(g, "natural power", "Canyon Shelter")
    knight = in_play(g, "Hammer Knight")
    assert values.attack(g, knight) == boosted, "what lasts for the turn still applies to it"
    knight.exhaustion = 1
    until_menu(g, 1)
    assert knight.exhaustion == 1, "the token that Gravity Flux placed is gone; this is another one"


def test_a_shelter_that_goes_takes_its_units_to_their_owners_piles() -> None:
    shelter = unit("Canyon Shelter", under=["Hammer Knight", unit("Iron Worker", owner=1)])
    g = table(side(spellboard=[shelter]), side(FOE))
    choose(g, "meditate", "Canyon Shelter")
    until_menu(g, 0)
    assert sorted(titles(g, g.players[0].discard)) == ["Canyon Shelter", "Hammer Knight"]
    assert titles(g, g.players[1].discard) == ["Iron Worker"]


# --- attacks ----------------------------------------------------------------------------------------------------


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
    restored = restore(g.defs, None, dumps(g))
    assert attack_under_way(restored).named == attack_under_way(g).named


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


@pytest.mark.rules("R-SIM-04")
def test_law_of_domination_lets_two_units_hurt_each_other_and_nothing_prevents_it() -> None:
    g = table(
        side("Xander Heartsblood", hand=["Law of Domination"], units=["Hammer Knight", "Mist Spirit"], dice="divine"),
        side(FOE, units=["Frost Fang", "Shadow Hound"]),
    )
    choose(g, "Law of Domination")
    assert asked(g)[1] == 1, "the opponent picks first"
    choose(g, "Frost Fang")
    assert asked(g)[1] == 0
    choose(g, "Hammer Knight")
    until_menu(g, 0)
    assert titles(g, g.players[1].units) == ["Shadow Hound"], "armour does not help"
    assert wounds(g, "Hammer Knight") == 3
    next_round(g)
    assert titles(g, g.players[0].discard) == ["Law of Domination"]


def test_no_battle_damage_is_prevented_under_the_law_but_other_damage_is() -> None:
    law = side("Xander Heartsblood", spellboard=["Law of Domination"], units=["Iron Worker"], dice="natural")
    g = table(law, side(FOE, units=[unit("Hammer Knight", attached=["Root Armor"])]))
    declare_attack(g, "Hammer Knight", "Iron Worker")
    until_menu(g, 0)
    assert wounds(g, "Hammer Knight") == 2
    g = table(law, side(FOE, units=["Frost Fang"]))
    choose(g, "natural power", "Frost Fang")
    assert wounds(g, "Frost Fang") == 0, "a dice power is no battle"
    tired = side("Xander Heartsblood", spellboard=[unit("Law of Domination", exhaustion=1)], units=["Iron Worker"])
    g = table(tired, side(FOE, units=[unit("Hammer Knight", attached=["Root Armor"])]))
    declare_attack(g, "Hammer Knight", "Iron Worker")
    until_menu(g, 0)
    assert wounds(g, "Hammer Knight") == 1, "an exhausted law has no text"


def test_seeds_of_aggression_target_both_and_the_units_deal_the_damage() -> None:
    g = table(
        side(hand=["Seeds of Aggression"], units=["Silver Paladin"], dice="charm, divine class"),
        side(FOE, units=["Iron Worker"], hand=["Golden Veil"], dice=ALL_DICE),
    )
    choose(g, "Seeds of Aggression")
    cancelled = choose(g.copy(), "Golden Veil")
    assert wounds(cancelled, "Silver Paladin") == 0
    choose(g, "no")
    until_menu(g, 0)
    assert g.players[1].units == []
    assert wounds(g, "Silver Paladin") == 2


# --- tokens -------------------------------------------------------------------------------------------------------


def test_gravity_flux_takes_back_the_very_token_it_placed() -> None:
    start = table(
        side("Echo Greystorm", units=[unit("Hammer Knight", exhaustion=1), "Iron Worker"]), side(FOE, units=["Gilder"])
    )
    choose(start, "Echo Greystorm", "Gilder")
    assert marks(start, "Gilder")[1] == 1
    restored = restore(start.defs, None, dumps(start))
    for g in (start, restored):
        until_menu(g, 1)
        assert marks(g, "Gilder")[1] == 0
    g = table(
        side("Echo Greystorm", units=["Flute Mage", "Hammer Knight", "Gilder"], side=3), side(FOE)
    )
    choose(g, "Echo Greystorm", "Hammer Knight")
    choose(g, "Flute Mage", "Hammer Knight")
    assert marks(g, "Hammer Knight")[1] == 0
    in_play(g, "Hammer Knight").exhaustion = 1
    until_menu(g, 1)
    assert marks(g, "Hammer Knight")[1] == 1, "another token is not taken in place of the one that is gone"


def test_explosive_growth_grows_with_tokens_and_drives_out_its_copies() -> None:
    knight = unit("Hammer Knight", status=1, attached=["Explosive Growth", "Root Armor"])
    other = unit("Iron Worker", attached=["Explosive Growth"])
    g = table(side(units=[knight, other], hand=["Explosive Growth"], dice="sympathy, natural"), side(FOE), round=2)
    assert values.attack(g, in_play(g, "Hammer Knight")) == 4
    choose(g, "Explosive Growth", "Hammer Knight")
    knight_now = in_play(g, "Hammer Knight")
    assert (knight_now.status, values.attack(g, knight_now)) == (3, 6)
    assert sorted(titles(g, knight_now.attached)) == ["Explosive Growth", "Root Armor"]
    assert titles(g, in_play(g, "Iron Worker").attached) == ["Explosive Growth"], "copies elsewhere stay"
    assert titles(g, g.players[0].discard) == ["Explosive Growth"]


# --- damage -------------------------------------------------------------------------------------------------------


def test_embrace_shields_whom_another_player_hurts() -> None:
    foe = {"title": FOE, "attached": ["Embrace"]}
    g = table(side(hand=["Final Cry"], dice=ALL_DICE, units=["Iron Worker"]), side(foe, units=["Mist Spirit"]))
    declare_attack(g, FOE, "Iron Worker")
    until_menu(g, 0)
    assert wounds(g, FOE) == 0
    assert in_play(g, FOE).attached == ()
    mine = {"title": "Odette Diamondcrest", "attached": ["Embrace"]}
    g = table(side(mine), side(FOE, units=["Mist Spirit"]))
    choose(g, "Odette Diamondcrest")
    until_menu(g, 0)
    assert titles(g, in_play(g, "Odette Diamondcrest").attached) == ["Embrace"], "the own ability did that"
    g = table(side(mine, units=["Iron Worker"]), side(FOE, units=["Mist Spirit"]))
    declare_attack(g, FOE, "Iron Worker")
    until_menu(g, 0)
    assert wounds(g, FOE) == 0, "any Phoenixborn is shielded, wherever the spell is"


@pytest.mark.rules("R-FAQ-34", "R-FAQ-11")
def test_meteor_strikes_again_with_the_power_dice_spent_on_it() -> None:
    for dice, left in (("2 divine class", 3), ("divine, divine class", 2), ("2 divine", 1)):
        g = table(
            side(hand=["Meteor"], units=["Mist Spirit"], dice=dice), side(FOE, units=["Hammer Knight"]), round=2
        )
        choose(g, "Meteor")
        until_menu(g, 0)
        knight = in_play(g, "Hammer Knight")
        assert values.life(g, knight) - knight.wounds == left
        assert g.players[0].units == []


def test_cataclysm_counts_what_it_destroyed_itself() -> None:
    for victims, spirits in ((["Mist Spirit", "Anchornaut"], 2), (["Mist Spirit"], 0)):
        g = table(
            side("Rowan Umberend", hand=["Cataclysm"], units=["Hammer Knight"], dice="2 time",
                 conjurations=["Rubble Spirit"] * 4),
            side(FOE, units=victims, deck=["Iron Worker"] * 6),
        )  # fmt: skip
        choose(g, "Cataclysm")
        until_menu(g, 0)
        assert titles(g, g.players[0].units)[1:] == ["Rubble Spirit"] * spirits
        assert (wounds(g, "Rowan Umberend"), wounds(g, FOE), wounds(g, "Hammer Knight")) == (1, 1, 1)
        assert titles(g, g.players[1].discard).count("Iron Worker") == spirits, "Crumble 1 of each"


@pytest.mark.rules("R-SIM-07")
def test_cataclysm_can_end_the_game_in_the_middle() -> None:
    g = table(
        side({"title": "Rowan Umberend", "wounds": 17}, hand=["Cataclysm"], dice="2 time"),
        side({"title": FOE, "wounds": 15}),
    )
    ends = {b.winners for b in branches(choose(g, "Cataclysm"), "choose what is next")}
    assert ends == {(0,), (1,)}, "who is hit first loses, and the order is the caster's"


def test_afterimage_saves_the_ally_and_strikes_back() -> None:
    g = table(
        side(units=["Hammer Knight", "Iron Worker"]),
        side(FOE, units=["Anchornaut"], hand=["Afterimage"], dice="time"),
    )
    declare_attack(g, "Anchornaut", "Hammer Knight")
    choose(g, "no", "no", "no")
    assert "Afterimage in hand" in offered(g)
    choose(g, "Afterimage", "Iron Worker")
    assert titles(g, g.players[0].units) == ["Hammer Knight"]
    assert titles(g, g.players[1].hand) == ["Anchornaut"]
    assert titles(g, g.players[1].discard) == ["Afterimage"]
    own = table(side(units=["Iron Worker"]), side(FOE, units=["Anchornaut"], hand=["Afterimage"], dice="time"))
    declare_attack(own, "Anchornaut", "Iron Worker")
    assert asked(own) == ("declare a guard", 1)


# --- dice ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-FAQ-41", "R-FAQ-42")
def test_blessing_of_lightning_uses_up_to_three_dice_the_one_spent_among_them() -> None:
    g = table(
        side(hand=["Blessing of Lightning"], units=["Iron Worker", "Hammer Knight", "Gilder"], dice="divine class",
             exhausted_dice="divine basic, natural"),
        side(FOE),
    )  # fmt: skip
    choose(g, "Blessing of Lightning")
    choose(g, "divine basic", "divine class")
    assert asked(g)[0] == "choose a target", "there is no third divine die"
    choose(g, "Iron Worker", "Gilder")
    assert [len(in_play(g, t).dice) for t in ("Iron Worker", "Hammer Knight", "Gilder")] == [1, 0, 1]
    assert pool(g.players[0].exhausted) == {"natural power": 1}


@pytest.mark.rules("R-FAQ-59")
def test_transmute_magic_swaps_dice_and_then_targets_both_players_at_once() -> None:
    g = table(
        side(hand=["Transmute Magic"], dice="sympathy, 2 natural basic", exhausted_dice="charm basic"),
        side(FOE, dice="charm", hand=["Vanish"]),
    )
    choose(g, "Transmute Magic", "charm basic", "no", "power")
    assert pool(g.players[0].active) == {"charm power": 1, "natural basic": 1}
    assert pool(g.players[0].exhausted) == {"natural basic": 1, "sympathy power": 1}
    assert asked(g)[0] == "choose a player"
    choose(g, "player 1", "charm power", "basic")
    assert pool(g.players[1].active) == {"charm basic": 1}
    choose(g, "natural basic", "class")
    assert pool(g.players[0].active) == {"charm power": 1, "natural class": 1}


@pytest.mark.rules("R-TGT-06")
def test_one_vanish_stops_the_last_effect_of_transmute_magic_for_both() -> None:
    g = table(
        side(hand=["Transmute Magic"], dice="sympathy, natural basic"), side(FOE, dice=ALL_DICE, hand=["Vanish"])
    )
    choose(g, "Transmute Magic")
    while "Vanish in hand" not in offered(g):
        choose(g, "no")
    choose(g, "Vanish")
    assert pool(g.players[0].active) == {"natural basic": 1}


# --- hidden cards -------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-FAQ-35", "R-INFO-05")
def test_mind_probe_removes_one_and_orders_the_rest_in_secret() -> None:
    deck = ["Hammer Knight", "Cover", "Mist Typhoon", "Iron Worker", "Anchornaut", "Fire Archer"]  # the first is on top
    g = table(side(hand=["Mind Probe"], dice="charm"), side(FOE, deck=deck))
    choose(g, "Mind Probe")
    assert set(offered(g)) == set(deck[:5])
    p = g.players[1]
    assert [g.seen[c] for c in p.deck] == [0, 3, 3, 3, 3, 3]
    choose(g, "Hammer Knight", "Cover", "Anchornaut", "Mist Typhoon")
    assert titles(g, p.deck) == ["Fire Archer", "Cover", "Anchornaut", "Mist Typhoon", "Iron Worker"]
    assert titles(g, p.removed) == ["Hammer Knight"]
    assert [g.seen[c] for c in p.deck] == [0, 1, 1, 1, 1], "the owner does not know the order"
    worlds = {tuple(titles(w, w.players[1].deck)) for w in (determinize(g, 1, i) for i in range(20))}
    assert len(worlds) > 1
    assert {tuple(titles(w, w.players[1].deck))[1:] for w in (determinize(g, 0, i) for i in range(20))} == {
        ("Cover", "Anchornaut", "Mist Typhoon", "Iron Worker")
    }


def test_memory_theft_takes_a_card_or_leaves_a_wound() -> None:
    g = table(
        side(spellboard=["Memory Theft"], dice="charm"), side(FOE, hand=["Cover", "Mist Typhoon", "Cover"])
    )
    choose(g, "Memory Theft", "player 1")
    assert sorted(offered(g)) == ["Cover", "Mist Typhoon"], "the looker picks"
    assert all(g.seen[c] & 1 for c in g.players[1].hand)
    choose(g, "Mist Typhoon")
    assert asked(g) == ("do it?", 1)
    yes, no = choose(g.copy(), "yes"), choose(g.copy(), "no")
    assert (titles(yes, yes.players[1].discard), wounds(yes, FOE)) == (["Mist Typhoon"], 0)
    assert (titles(no, no.players[1].discard), wounds(no, FOE)) == ([], 1)
    for seat, pb in ((1, FOE), (0, ME)):
        g = table(side(spellboard=["Memory Theft"], dice="charm"), side(FOE))
        choose(g, "Memory Theft", f"player {seat}")
        assert wounds(g, pb) == 1, "who has no card cannot discard one"


@pytest.mark.rules("R-FAQ-32")
def test_interrogate_costs_the_card_that_was_seen_or_two_off_the_pile() -> None:
    def attacked(cards: int) -> Game:
        g = table(
            side(units=["Imperial Ninja"]),
            side(FOE, hand=["Cover"], deck=["Fire Archer"] * cards, units=["Mist Spirit"]),
        )
        declare_attack(g, "Mist Spirit", "Imperial Ninja")
        return g

    for cards, answer, hand, piled in ((3, "yes", 1, 2), (3, "no", 0, 1), (1, "yes", 0, 2), (0, "", 0, 1)):
        g = attacked(cards)
        if answer:
            assert asked(g) == ("do it?", 1)
            choose(g, answer)
        assert (len(g.players[1].hand), len(g.players[1].discard)) == (hand, piled)


@pytest.mark.rules("R-RES-05")
@pytest.mark.parametrize(("answer", "piled"), [("yes", 2), ("no", 0)])
def test_interrogate_offers_the_two_off_the_pile_even_when_there_is_no_hand_to_look_at(answer: str, piled: int) -> None:
    g = table(side(units=["Imperial Ninja"]), side(FOE, deck=["Fire Archer"] * 3, units=["Mist Spirit"]))
    declare_attack(g, "Mist Spirit", "Imperial Ninja")
    assert asked(g) == ("do it?", 1)
    choose(g, answer)
    assert (len(g.players[1].deck), len(g.players[1].discard)) == (3 - piled, piled)


def test_realization_works_with_an_empty_draw_pile_only() -> None:
    g = table(
        side("Orrick Gilstream", spellboard=["Realization"], discard=["Cover", "Fire Archer"], deck=[]), side(FOE)
    )
    choose(g, "Realization")
    p = g.players[0]
    assert sorted(titles(g, p.removed + p.hand)) == ["Cover", "Fire Archer"]
    assert (len(p.removed), len(p.hand), p.discard) == (1, 1, [])
    assert g.seen[p.hand[0]] == 3, "it was shown"
    g = table(side("Orrick Gilstream", spellboard=["Realization"], discard=["Cover"], deck=["Fire Archer"]), side(FOE))
    assert "Realization" not in offered(g)


def test_realization_adds_a_card_to_the_draw_step() -> None:
    hand = ["Cover"] * 5
    g = table(side("Orrick Gilstream", spellboard=["Realization"], hand=hand, deck=["Fire Archer"] * 9), side(FOE))
    for _ in range(60):
        if asked(g)[0] == "draw additional cards":
            break
        choose(g, next(w for w in ("no", "end turn", "pass", offered(g)[0]) if w in offered(g)))
    assert asked(g) == ("draw additional cards", 0)
    assert offered(g) == ["number 0", "number 1"]


@pytest.mark.rules("R-RES-08")
def test_reinforce_finds_a_card_and_plays_it_for_its_dice() -> None:
    deck = ["Strengthen", "Mist Typhoon", "Root Armor", "Cover", "Iron Worker", "Fire Archer"]
    g = table(
        side(spellboard=["Reinforce"], deck=deck, dice="natural, ceremonial, 2 time"), side(FOE)
    )
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


def test_vermillion_sage_and_omen_bringer_look_ahead() -> None:
    g = table(side(hand=["Vermillion Sage"], deck=["Cover", "Fire Archer"], dice="time"), side(FOE))
    choose(g, "Vermillion Sage")
    choose(g, "mode 1")
    assert titles(g, g.players[0].hand) == ["Fire Archer"]
    assert titles(g, g.players[0].deck) == ["Cover"]
    g = table(
        side(spellboard=["Summon Omen Bringer"], conjurations=["Omen Bringer"], dice="2 time"),
        side(FOE, deck=["Anchornaut", "Cover", "Fire Archer"]),
    )
    choose(g, "Summon Omen Bringer")
    while asked(g)[0] == "pay with a die":
        choose(g, offered(g)[0])
    choose(g, "Omen Bringer")
    assert sorted(offered(g)) == ["Anchornaut", "Cover"]
    g = table(side(units=[unit("Omen Bringer", status=1)], spellboard=[unit("Foresight", exhaustion=1)]), side(FOE))
    declare_attack(g, FOE, "Omen Bringer")
    choose(g, "Omen Bringer")
    assert marks(g, "Foresight")[1] == 0


def test_what_was_looked_at_stays_what_it_is_while_the_other_seat_imagines() -> None:
    g = table(side(spellboard=["Reinforce"], deck=["Iron Worker", "Root Armor", "Cover"], dice=ALL_DICE), side(FOE))
    choose(g, "Reinforce", "Iron Worker")
    for seed in range(10):
        world = determinize(g, 1, seed)
        choose(world, "no")
        assert titles(world, world.players[0].hand) == ["Iron Worker"], "it was shown"
        assert asked(world) == ("take an action", 0)


def test_magnificence_swaps_the_print_and_hits_twice() -> None:
    g = position(
        side("Victoria Glassfire", units=["Iron Worker"], hand=["Magnificence"], deck=["Anchornaut"] * 3,
             dice="illusion, 2 natural basic"),
        side("Aradel Summergaard", units=["Hammer Knight", "Mist Spirit"], deck=["Anchornaut"] * 3),
    )  # fmt: skip
    choose(g, "Magnificence", "player 0", "no", "Hammer Knight", "Hammer Knight", "Mist Spirit")
    knight = in_play(g, "Hammer Knight")
    assert (values.attack(g, knight), values.life(g, knight), knight.wounds) == (4, 3, 1)
    assert titles(g, g.players[1].conjurations) == ["Mist Spirit"]


def test_exhortation_reads_both_attack_values_first() -> None:
    g = position(side(units=["Hammer Knight", "Iron Worker"], hand=["Exhortation"], deck=["Anchornaut"] * 3,
                      dice="charm, sympathy"))  # fmt: skip
    choose(g, "Exhortation", "Hammer Knight")
    assert values.attack(g, in_play(g, "Hammer Knight")) == 5
    assert values.attack(g, in_play(g, "Iron Worker")) == 5


def test_exhortation_needs_two_units() -> None:
    g = position(side(units=["Hammer Knight"], hand=["Exhortation"], deck=["Anchornaut"] * 3, dice="charm, sympathy"))
    assert "Exhortation in hand" not in offered(g)
