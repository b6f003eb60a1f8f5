"""The Gorrenrock Survivors."""

import json

import pytest

from ashes_env.rules import records
from ashes_env.rules.worlds.determinize import determinize
from tests.prelude import *

MY_UNIT = Cards(UNIT, MINE)


def test_fighting_spirit_counts_dead_charged_units_and_hands_a_token_on() -> None:
    g = table(
        side(
            spellboard=["Fighting Spirit"],
            units=[unit("Mist Spirit", status=1), "Anchornaut"],
            dice="2 natural",
            side=3,
        ),
        side(FOE),
    )
    choose(g, "natural power", "Anchornaut")
    assert marks(g, "Fighting Spirit") == (0, 0, 0)
    choose(g, "natural power")
    assert marks(g, "Fighting Spirit") == (0, 0, 1)


def test_fighting_spirit_adds_its_tokens_to_an_attack_value() -> None:
    g = table(side(spellboard=[unit("Fighting Spirit", status=2)], units=["Anchornaut"]), side(FOE))
    choose(g, "Fighting Spirit")
    assert values.attack(g, in_play(g, "Anchornaut")) == 2
    assert marks(g, "Anchornaut") == (0, 0, 1)
    assert marks(g, "Fighting Spirit") == (0, 1, 1)


def test_phoenix_barrage_chooses_each_target_after_the_damage_before() -> None:
    g = table(
        side("Lulu Firststone", hand=["Phoenix Barrage"], dice="3 natural"),
        side(FOE, units=["Iron Worker", "Hammer Knight"]),
    )
    choose(g, "Phoenix Barrage", "Iron Worker")
    assert titles(g, g.players[1].units) == ["Hammer Knight"]
    assert asked(g) == ("choose a target", 0)
    assert wounds(g, "Hammer Knight") == 2
    choose(g, FOE)
    assert wounds(g, FOE) == 2


def test_inflame_forces_a_block() -> None:
    g = table(side(units=[unit("Iron Worker", attached=["Inflame"])]), side(FOE, units=["Mist Spirit"]))
    declare_attack(g, FOE, "Iron Worker")
    assert "no" not in offered(g)
    until_menu(g, 0)
    assert wounds(g, FOE) == 0


def test_bolster_gives_a_token_and_a_spark_which_is_burnt_for_damage() -> None:
    g = table(
        side("Lulu Firststone", units=["Iron Worker"], conjurations=["Spark"], dice="2 natural"),
        side(units=["Hammer Knight"]),
    )
    choose(g, "Lulu Firststone")
    assert marks(g, "Iron Worker") == (0, 0, 1)
    assert values.attack(g, in_play(g, "Iron Worker")) == 3
    choose(g, "Spark")
    assert asked(g) == ("choose a target", 0)
    assert values.attack(g, in_play(g, "Iron Worker")) == 2
    choose(g, "Hammer Knight")
    assert wounds(g, "Hammer Knight") == 1
    assert titles(g, g.players[0].conjurations) == ["Spark"]


def test_a_spark_on_an_opposing_unit_is_not_mine_to_burn() -> None:
    g = table(side(units=["Iron Worker"]), side("Lulu Firststone", units=[unit("Hammer Knight", attached=["Spark"])]))
    assert "Spark" not in offered(g)


def test_emberoot_lizard_ignites_with_a_token() -> None:
    for tokens, attack in ((0, 0), (1, 1)):
        g = table(side(units=[unit("Emberoot Lizard", status=tokens)]), side(FOE, units=["Hammer Knight"]))
        declare_attack(g, FOE, "Emberoot Lizard")
        if tokens:
            choose(g, "yes")
            assert wounds(g, "Hammer Knight") == 1
        assert values.attack(g, in_play(g, "Emberoot Lizard")) == attack


def test_hunting_weapons_fit_allies_only_and_hunt() -> None:
    g = table(side(hand=["Hunting Weapons"], units=["Mist Spirit"], dice="natural"), side(FOE))
    assert "Hunting Weapons in hand" not in offered(g)
    g = table(side(units=[unit("Iron Worker", attached=["Hunting Weapons"])]), side(FOE, units=["Hammer Knight"]))
    declare_attack(g, FOE, "Iron Worker")
    choose(g, "Iron Worker")
    assert wounds(g, "Hammer Knight") == 1


@pytest.mark.rules("R-FAQ-06")
def test_each_canyon_shelter_keeps_its_own_units() -> None:
    g = table(
        side(
            units=[unit("Hammer Knight", exhaustion=1, wounds=1), "Iron Worker"],
            spellboard=["Canyon Shelter", "Canyon Shelter"],
            dice="time",
        ),
        side(FOE),
    )
    choose(g, "Canyon Shelter")
    shelters = [in_play(g, "Canyon Shelter", i) for i in range(2)]
    assert [titles(g, c.under) for c in shelters] in ([["Hammer Knight"], []], [[], ["Hammer Knight"]])
    assert titles(g, g.players[0].units) == ["Iron Worker"], "an unexhausted unit cannot go there"
    assert "Canyon Shelter" not in offered(g), "the one is exhausted and nothing lies under the other"


@pytest.mark.rules("R-UNIT-09", "R-UNIT-10")
def test_a_unit_out_of_the_shelter_is_clean_and_has_a_status_token() -> None:
    g = table(
        side(
            units=[],
            spellboard=[unit("Canyon Shelter", under=["Hammer Knight", unit("Mist Spirit", owner=1)])],
            dice="time",
        ),
        side(FOE),
    )
    choose(g, "Canyon Shelter")
    assert offered(g) == ["Hammer Knight", "Mist Spirit"]
    choose(g, "Mist Spirit")
    assert marks(g, "Mist Spirit") == (0, 0, 1)
    assert in_play(g, "Mist Spirit").seat == 0
    assert titles(g, in_play(g, "Canyon Shelter").under) == ["Hammer Knight"]


def test_a_shelter_that_goes_takes_its_units_to_their_owners_piles() -> None:
    shelter = unit("Canyon Shelter", under=["Hammer Knight", unit("Iron Worker", owner=1)])
    g = table(side(spellboard=[shelter]), side(FOE))
    choose(g, "meditate", "Canyon Shelter")
    until_menu(g, 0)
    assert sorted(titles(g, g.players[0].discard)) == ["Canyon Shelter", "Hammer Knight"]
    assert titles(g, g.players[1].discard) == ["Iron Worker"]


def test_survival_of_the_fittest_destroys_whatever_bears_nothing() -> None:
    g = table(
        side(
            hand=["Survival of the Fittest"],
            dice="natural class, time class, charm basic",
            units=["Iron Worker", unit("Hammer Knight", wounds=1), unit("Mist Spirit", exhaustion=1)],
        ),
        side(FOE, units=["Blue Jaguar", unit("Gilder", status=1), unit("Anchornaut", attached=["Wallop"])]),
    )
    choose(g, "Survival of the Fittest")
    answer_all(g)
    assert titles(g, g.players[0].units) == ["Hammer Knight", "Mist Spirit"]
    assert titles(g, g.players[1].units) == ["Gilder", "Anchornaut"]


@pytest.mark.rules("R-SIM-06")
def test_survival_of_the_fittest_has_chosen_its_victims_before_the_first_falls() -> None:
    g = table(
        side(
            hand=["Survival of the Fittest"],
            dice="natural class, time class, charm basic",
            units=["Gilder", "Blood Archer"],
        ),
        side(FOE, units=["Rising Horde"], conjurations=["Fallen"] * 2),
    )
    choose(g, "Survival of the Fittest", "Gilder")
    answer_all(g, "Gilder", "Blood Archer")
    assert titles(g, g.players[0].units) == [], "the token came too late"
    assert titles(g, g.players[1].units) == ["Fallen", "Fallen"], "and so did these, in time"


def test_survival_of_the_fittest_needs_a_victim_and_both_actions() -> None:
    dice = "natural class, time class, charm basic"
    for units, actions in (([unit("Iron Worker", wounds=1)], 1), (["Iron Worker"], 0)):
        g = table(side(hand=["Survival of the Fittest"], dice=dice, units=units, side=actions), side(FOE))
        assert "Survival of the Fittest in hand" not in offered(g)


def test_gorrenrock_brawler_counts_what_falls_while_it_fights() -> None:
    g = table(side(units=["Gorrenrock Brawler"], dice="natural"), side(FOE, units=["Mist Spirit", "Anchornaut"]))
    choose(g, "natural power", "Anchornaut")
    assert marks(g, "Gorrenrock Brawler")[2] == 0, "it has not been declared yet"
    declare_attack(g, "Mist Spirit", "Gorrenrock Brawler")
    answer_all(g)
    assert marks(g, "Gorrenrock Brawler") == (0, 1, 1)


def test_gorrenrock_brawler_remembers_for_the_rest_of_the_turn_even_exhausted() -> None:
    g = table(side(units=["Gorrenrock Brawler", "Anchornaut"], dice="natural"), side(FOE, units=["Hammer Knight"]))
    declare_attack(g, "Hammer Knight", "Gorrenrock Brawler")
    answer_all(g)
    assert marks(g, "Gorrenrock Brawler") == (0, 1, 1), "the knight has fallen"
    assert "natural power" in offered(g)
    again = records.from_json(g.defs, json.loads(json.dumps(records.to_json(g))))
    for game in (g.copy(), again, determinize(g, 1, 3)):
        choose(game, "natural power", "Anchornaut")
        assert marks(game, "Gorrenrock Brawler") == (0, 1, 2)
    until_menu(g, 1)
    assert not in_play(g, "Gorrenrock Brawler").timed, "forgotten when the turn is over"


@pytest.mark.parametrize("role", ["blocker", "guard"])
def test_gorrenrock_brawler_that_defends_has_been_declared_too(role: str) -> None:
    brawler = unit("Gorrenrock Brawler", attached=["Crystal Shield"])
    g = table(side(units=["Iron Worker", "Mist Spirit"]), side(FOE, units=[brawler, "Anchornaut"]))
    if role == "blocker":
        declare_attack(g, FOE, "Iron Worker", "Mist Spirit")
        choose(g, "Gorrenrock Brawler", "Iron Worker")
    else:
        declare_attack(g, "Anchornaut", "Iron Worker")
        choose(g, "Gorrenrock Brawler")
    answer_all(g, "yes")
    assert "Iron Worker" not in titles(g, g.players[0].units)
    assert marks(g, "Gorrenrock Brawler")[2] == 1


def test_gorrenrock_brawler_that_is_attacked_has_not_been_declared() -> None:
    g = table(side(units=["Iron Worker"]), side(FOE, units=["Gorrenrock Brawler"]))
    declare_attack(g, "Gorrenrock Brawler", "Iron Worker")
    answer_all(g, "yes")
    assert "Iron Worker" not in titles(g, g.players[0].units), "it countered"
    assert marks(g, "Gorrenrock Brawler")[2] == 0


def test_a_unit_that_becomes_a_brawler_after_it_was_declared_has_been_declared() -> None:
    word = CardDef(
        "Word",
        ACTION_SPELL,
        side_cost(),
        effect=(BecomeCopy(Choose(MY_UNIT, "mine"), Choose(theirs(), "model")), Destroy(Choose(theirs(), "lost"))),
    )
    for attacks in (True, False):
        g = table(
            side(units=["Mist Spirit", "Iron Worker"], hand=["Word"], side=2),
            side(FOE, units=[unit("Gorrenrock Brawler", exhaustion=1), "Anchornaut"]),
            defs=with_cards(word),
        )
        declare_attack(g, FOE, "Mist Spirit" if attacks else "Iron Worker")
        until_asked(g, "take an action", 0)
        choose(g, "Word", "Mist Spirit", "Gorrenrock Brawler", "Anchornaut")
        copy, model = g.cards[g.players[0].units[0]], g.cards[g.players[1].units[0]]
        assert copy.d.title == model.d.title == "Gorrenrock Brawler"
        assert (copy.status, model.status) == (1 if attacks else 0, 0)


def test_gorrenrock_brawler_comes_back_with_six_tokens_of_any_kind() -> None:
    for tokens, able in (((2, 3, 1), True), ((0, 0, 6), True), ((2, 2, 1), False)):
        wounded, tired, charged = tokens
        g = table(
            side(
                units=[unit("Gorrenrock Brawler", wounds=wounded, exhaustion=tired, status=charged)], dice="charm basic"
            ),
            side(FOE),
        )
        assert ("Gorrenrock Brawler" in offered(g)) is able
        if able:
            choose(g, "Gorrenrock Brawler")
            assert marks(g, "Gorrenrock Brawler") == (0, 0, 0)


def test_backtrack_sends_an_attacking_ally_home_for_a_card() -> None:
    g = table(
        side(units=["Iron Worker", "Mist Spirit", "Hammer Knight", "Blood Archer"]),
        side(FOE, hand=["Backtrack", "Cover"], dice="time"),
    )
    declare_attack(g, FOE, "Iron Worker", "Mist Spirit", "Hammer Knight")
    choose(g, "Backtrack")
    assert offered(g) == ["Iron Worker", "Hammer Knight"], "allies that attack"
    choose(g, "Hammer Knight")
    assert titles(g, g.players[0].hand) == ["Hammer Knight"]
    assert sorted(titles(g, g.players[1].discard)) == ["Backtrack", "Cover"]
    answer_all(g)
    assert wounds(g, FOE) == 3


def test_backtrack_needs_a_card_to_discard_and_an_ally_to_send_home() -> None:
    for attacker, hand in (("Iron Worker", ["Backtrack"]), ("Mist Spirit", ["Backtrack", "Cover"])):
        g = table(side(units=[attacker]), side(FOE, hand=hand, dice="time"))
        declare_attack(g, FOE, attacker)
        assert "Backtrack in hand" not in offered(g)


@pytest.mark.rules("R-DMG-07")
def test_gorrenrock_brawler_counts_a_unit_that_falls_when_the_turn_takes_its_life_bonus_away() -> None:
    worker = unit("Mist Spirit", wounds=1, lasting=[{"kind": "life", "n": 1}])
    g = table(side(units=["Gorrenrock Brawler"]), side(FOE, units=[worker]))
    declare_attack(g, FOE, "Gorrenrock Brawler")
    choose(g, "no")
    until_menu(g, 1)
    assert titles(g, g.players[1].units) == []
    assert marks(g, "Gorrenrock Brawler") == (0, 1, 1)
