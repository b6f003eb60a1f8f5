"""The Messengers of Peace."""

import pytest

from tests.prelude import *


def test_insight_takes_the_first_milled_card_of_the_meditation() -> None:
    g = table(
        side("Orrick Gilstream", deck=["Molten Gold", "Iron Worker", "Anchornaut"], dice="2 natural class"),
        side("Aradel Summergaard"),
    )
    choose(g, "meditate", "no", "top of the draw pile", "no", "no")
    assert offered(g) == ["Orrick Gilstream", "no"]
    choose(g, "Orrick Gilstream")
    assert titles(g, g.players[0].hand) == ["Molten Gold"]
    assert titles(g, g.players[0].discard) == ["Iron Worker"]
    assert marks(g, "Orrick Gilstream") == (0, 1, 0)


def test_insight_after_a_meditation_that_ends_for_lack_of_cards() -> None:
    g = table(side("Orrick Gilstream", deck=["Anchornaut"], dice="2 natural class"), side("Aradel Summergaard"))
    choose(g, "meditate", "no")
    assert offered(g) == ["Orrick Gilstream", "no"]


def test_insight_needs_a_card_off_the_draw_pile_and_an_unexhausted_orrick() -> None:
    g = table(side("Orrick Gilstream", hand=["Molten Gold"], units=["Biter", "Anchornaut"], dice="natural class"))
    choose(g, "meditate", "Molten Gold", "no", "no")
    assert asked(g) == ("take an action", 0)
    g = table(side({"title": "Orrick Gilstream", "exhaustion": 1}, units=["Anchornaut"], dice="natural class"))
    choose(g, "meditate", "no", "no")
    assert asked(g) == ("take an action", 0)


def test_concentration_awakens_orrick_with_seven_tokens_at_focus_one() -> None:
    pb = {"title": "Orrick Gilstream", "status": 6}
    g = table(
        side(
            pb,
            spellboard=["Concentration", "Concentration"],
            conjurations=["The Awakened State"],
            dice="2 time",
            exhausted_dice="charm class",
        ),
        side("Aradel Summergaard", units=["Hammer Knight"]),
    )
    choose(g, "Concentration", "mode 1")
    assert asked(g)[0] == "choose a die"
    choose(g, "charm class", "power")
    assert titles(g, in_play(g, "Orrick Gilstream").attached) == ["The Awakened State"]
    assert marks(g, "Orrick Gilstream") == (0, 0, 7)
    assert len(g.players[0].hand) == 1
    assert pool(g.players[0].active) == {"charm power": 1}


def test_summon_ash_spirit_draws_for_all_and_at_focus_one_robs_who_cannot() -> None:
    g = table(
        side(spellboard=focused("Summon Ash Spirit", 1), conjurations=["Ash Spirit"], dice="time"),
        side(FOE, deck=[], hand=["Molten Gold", "Anchornaut"]),
    )
    choose(g, "Summon Ash Spirit")
    assert asked(g) == ("discard a card", 1)
    choose(g, "Molten Gold")
    assert titles(g, g.players[1].discard) == ["Molten Gold"]
    assert len(g.players[0].hand) == 1
    g = table(
        side(spellboard=focused("Summon Ash Spirit", 1), conjurations=["Ash Spirit"], dice="time"),
        side(FOE, deck=["Iron Worker"], hand=["Molten Gold"]),
    )
    choose(g, "Summon Ash Spirit")
    assert titles(g, g.players[1].hand) == ["Molten Gold", "Iron Worker"]


def test_generosity_gives_the_opponent_the_second_pick_and_me_what_is_left() -> None:
    g = table(
        side({"title": "Orrick Gilstream", "exhaustion": 1, "wounds": 5}, hand=["Generosity"], dice="charm"),
        side({"title": FOE, "wounds": 4}),
    )
    choose(g, "Generosity")
    assert asked(g) == ("choose one", 0)
    assert offered(g) == ["mode 0", "mode 1", "mode 2"]
    choose(g, "mode 2")
    assert len(g.players[0].hand) == 3
    assert asked(g) == ("choose one", 1)
    assert offered(g) == ["mode 0", "mode 1"]
    choose(g, "mode 1")
    assert wounds(g, FOE) == 2
    assert marks(g, "Orrick Gilstream") == (5, 0, 0)


def test_rile_the_meek_counts_unexhausted_units_without_printed_attack() -> None:
    g = table(
        side(
            hand=["Rile the Meek"],
            units=[
                "Anchornaut",
                unit("Orchid Dove", exhaustion=1),
                "Squall Stallion",
                "Iron Worker",
                "Raptor Hatchling",
            ],
            dice="charm",
        ),
        side(FOE, units=["Hammer Knight"]),
    )
    choose(g, "Rile the Meek", "yes", "yes")
    assert wounds(g, "Hammer Knight") == 2
    assert asked(g)[0] == "take an action"


def test_sunshield_sentry_deflects_an_unblocked_attacker() -> None:
    g = table(side(units=["Hammer Knight", "Iron Worker"]), side(FOE, units=["Sunshield Sentry"]))
    declare_attack(g, FOE, "Hammer Knight", "Iron Worker")
    choose(g, "Sunshield Sentry", "Iron Worker", "Sunshield Sentry")
    until_menu(g, 0)
    assert wounds(g, FOE) == 0
    assert marks(g, "Hammer Knight") == (0, 0, 0)


def test_flock_shepherd_gathers_and_protects_units_without_printed_attack() -> None:
    g = table(side(units=["Hammer Knight"]), side(FOE, units=["Flock Shepherd", "Orchid Dove"]))
    declare_attack(g, FOE, "Hammer Knight")
    choose(g, "Flock Shepherd")
    assert values.attack(g, in_play(g, "Orchid Dove")) == 2
    assert values.attack(g, in_play(g, "Flock Shepherd")) == 1
    g = table(side(dice="natural"), side(FOE, units=["Flock Shepherd", "Orchid Dove"]))
    choose(g, "natural power")
    assert wounds(g, "Flock Shepherd") == 1


def test_ash_spirit_takes_its_killer_along_and_smolders() -> None:
    g = table(side(units=["Hammer Knight"]), side(FOE, units=["Ash Spirit"]))
    declare_attack(g, "Ash Spirit", "Hammer Knight")
    until_menu(g, 0)
    assert titles(g, g.players[0].units) == []
    g = table(side(units=["Ash Spirit"]), side(FOE, deck=[]))
    next_round(g)
    assert wounds(g, FOE) == 1 + 5


def test_ash_spirit_does_not_take_an_ability_along() -> None:
    g = table(side(FOE, units=["Iron Worker"], dice="2 natural", side=2), side(units=[unit("Ash Spirit", wounds=1)]))
    choose(g, "natural power", "Ash Spirit")
    assert titles(g, g.players[0].units) == ["Iron Worker"]


@pytest.mark.rules("R-FAQ-02")
def test_smolder_has_to_target_its_own_side_when_only_that_has_no_draw_pile() -> None:
    g = table(side(FOE, units=["Ash Spirit"], deck=[]), side(), fatigue=False)
    mine = g.cards[g.players[0].pb]
    before = mine.wounds
    while g.round == 1 and mine.wounds == before:
        names = offered(g)
        choose(g, next((w for w in ("no", "end turn", "pass") if w in names), names[0]))
    assert mine.wounds == before + 1
    assert wounds(g, "Coal Roarkwin") == 0


def test_the_awakened_state_spends_tokens_for_two_damage() -> None:
    pb = {"title": "Orrick Gilstream", "status": 1, "attached": ["The Awakened State"]}
    g = table(side(pb, side=2), side("Aradel Summergaard", units=["Hammer Knight"]))
    choose(g, "The Awakened State")
    assert (wounds(g, "Hammer Knight"), wounds(g, "Aradel Summergaard")) == (1, 1)
    assert "The Awakened State" not in offered(g)


@pytest.mark.rules("R-RES-08")
def test_recollect_takes_every_copy_of_an_own_ready_spell_back() -> None:
    g = table(
        side(
            hand=["Recollect"],
            spellboard=["Purge", "Keepsake"],
            discard=["Purge", "Iron Worker", "Purge"],
            dice="time class",
        ),
        side(FOE, spellboard=["Royal Charm"]),
    )
    choose(g, "Recollect")
    assert offered(g) == ["Purge", "Keepsake"]
    none = choose(g.copy(), "Keepsake")
    assert none.players[0].hand == []
    choose(g, "Purge")
    assert offered(g) == ["Purge", "no"]
    choose(g, "Purge", "Purge")
    assert titles(g, g.players[0].hand) == ["Purge", "Purge"]
    assert sorted(titles(g, g.players[0].discard)) == ["Iron Worker", "Recollect"]


def test_recollect_needs_a_ready_spell() -> None:
    g = table(side(hand=["Recollect"], discard=["Purge"], dice="time"), side(FOE, spellboard=["Purge"]))
    assert "Recollect in hand" not in offered(g)


def test_a_ruby_cobra_intimidates_when_it_attacks() -> None:
    g = table(side(units=["Ruby Cobra"]), side(FOE, units=["Mist Spirit"], deck=["Purge"] * 3))
    declare_attack(g, FOE, "Ruby Cobra")
    assert attack_of(g, "Ruby Cobra") == 1
    assert titles(g, g.players[1].discard) == ["Purge"]
    until_menu(g, 1)
    assert (wounds(g, FOE), attack_of(g, "Ruby Cobra")) == (1, 0)


def test_units_with_a_charm_die_cannot_attack_a_ruby_cobra() -> None:
    charmed = unit("Hammer Knight", opposing_dice="charm")
    foe = side(FOE, units=["Ruby Cobra", "Gilder"])
    g = table(side(units=[charmed]), foe)
    choose(g, "attack")
    assert offered(g) == [FOE, "Gilder"]
    choose(g, "Gilder")
    g = table(side(units=[charmed, "Iron Worker", unit("Mist Spirit", dice="charm")]), foe)
    choose(g, "attack")
    assert offered(g) == [FOE, "Ruby Cobra", "Gilder"]
    choose(g, "Ruby Cobra")
    until_asked(g, "declare a guard", 1)
    assert attack_under_way(g).attackers == (in_play(g, "Iron Worker").ref,), "the only one that can"
    g = table(side(units=[charmed]), side(FOE, units=[unit("Ruby Cobra", exhaustion=1), "Gilder"]))
    choose(g, "attack")
    assert "Ruby Cobra" in offered(g), "exhausted it charms nobody"


def test_a_charmed_unit_may_be_blocked_by_a_ruby_cobra_and_charge_at_others_only() -> None:
    charmed = unit("Rayward Knight", opposing_dice="charm")
    g = table(side("Dimona Odinstar", units=[charmed]), side(FOE, units=["Ruby Cobra"]))
    assert "Rayward Knight" not in offered(g)
    declare_attack(g, FOE, "Rayward Knight")
    until_asked(g, "declare a blocker", 1)
    assert "Ruby Cobra" in offered(g)


def test_summon_ruby_cobra_takes_a_charm_power_die() -> None:
    for dice, there in (("charm", True), ("charm class, natural", False)):
        g = table(side(spellboard=["Summon Ruby Cobra"], conjurations=["Ruby Cobra"], dice=dice), side(FOE))
        assert ("Summon Ruby Cobra" in offered(g)) is there
        if there:
            choose(g, "Summon Ruby Cobra")
            assert titles(g, g.players[0].units) == ["Ruby Cobra"]


@pytest.mark.parametrize("dice", ["time", "illusion"])
def test_fate_reflection_turns_damage_of_a_text_back(dice: str) -> None:
    g = table(
        side("Saria Guideman", hand=["Willpower", "Purge", "Purge"], units=["Gilder", "Mist Spirit"], dice="natural"),
        side(FOE, units=["Hammer Knight"], hand=["Fate Reflection"], dice=dice),
    )
    choose(g, "Willpower")
    assert offered(g) == ["Fate Reflection in hand", "no"]
    choose(g, "Fate Reflection")
    assert (asked(g)[1], offered(g)) == (1, ["Gilder", "Mist Spirit"])
    choose(g, "Gilder")
    assert titles(g, g.players[0].units) == ["Mist Spirit"]
    assert wounds(g, "Hammer Knight") == 0


def test_fate_reflection_answers_neither_attacks_nor_own_damage() -> None:
    g = table(side(units=["Iron Worker"]), side(FOE, units=["Hammer Knight"], hand=["Fate Reflection"], dice="time"))
    declare_attack(g, "Hammer Knight", "Iron Worker")
    until_menu(g, 1)
    assert titles(g, g.players[1].hand)[:1] == ["Fate Reflection"]
    g = table(side(units=["Hammer Knight"], hand=["Fate Reflection"], dice="time, natural"), side(FOE))
    choose(g, "natural power")
    assert wounds(g, "Hammer Knight") == 1
    assert titles(g, g.players[0].hand) == ["Fate Reflection"]


@pytest.mark.rules("R-FAQ-49")
def test_fate_reflection_deals_what_was_dealt_whatever_else_prevents_it() -> None:
    g = table(
        side("Saria Guideman", hand=["Willpower", "Purge", "Purge"], units=["Hammer Knight"], dice="natural"),
        side(FOE, units=[unit("Seafoam Snapper", status=1)], hand=["Fate Reflection"], dice="time"),
    )
    choose(g, "Willpower")
    until_asked(g, "respond?", 1)
    choose(g, "Fate Reflection")
    until_asked(g, "take an action", 0)
    assert (wounds(g, "Hammer Knight"), marks(g, "Seafoam Snapper")) == (2, (0, 0, 0))


def test_captivate_destroys_the_exhausted_and_charmed() -> None:
    tired = unit("Hammer Knight", exhaustion=1, opposing_dice="charm")
    g = table(
        side(hand=["Captivate"], dice="charm class"),
        side(FOE, units=[tired, unit("Gilder", exhaustion=1), unit("Mist Spirit", opposing_dice="charm")]),
    )
    choose(g, "Captivate", "Captivate")
    assert titles(g, g.players[1].units) == ["Gilder", "Mist Spirit"]
    assert pool(g.players[0].exhausted) == {"charm power": 1, "charm class": 1}
    g = table(side(hand=["Captivate"], dice="charm"), side(FOE, units=[unit("Gilder", exhaustion=1)]))
    choose(g, "Captivate")
    assert "Captivate" not in [word for word in offered(g) if asked(g)[0] == "respond?"]


def test_captivate_keeps_a_unit_from_attacking_until_the_casters_next_turn() -> None:
    g = table(side(spellboard=["Captivate"], hand=["Purge"]), side(FOE, units=["Hammer Knight", "Iron Worker"], main=1))
    choose(g, "Captivate", "Hammer Knight", "pass")
    until_menu(g, 1)
    choose(g, "attack")
    if asked(g)[0] == "choose what to attack":
        choose(g, "Coal Roarkwin")
    assert "Hammer Knight" not in offered(g)
    until_menu(g, 0)
    assert in_play(g, "Hammer Knight").timed == ()
