"""The Masters of Gravity."""

import pytest

from ashes_env.rules.records import dumps, restore
from tests.prelude import *


def test_polarity_mage_recalls_or_strips_an_alteration() -> None:
    g = table(
        side(
            hand=["Polarity Mage"],
            discard=["Root Armor", "Molten Gold"],
            units=[unit("Iron Worker", attached=["Regress"])],
            dice="divine",
        ),
        side(FOE, units=[unit("Hammer Knight", attached=["Root Armor"])]),
    )
    choose(g, "Polarity Mage", "Polarity Mage", "mode 1")
    assert in_play(g, "Iron Worker").attached == ()
    g = table(side(hand=["Polarity Mage"], discard=["Root Armor", "Molten Gold"], dice="sympathy"), side(FOE))
    choose(g, "Polarity Mage", "Polarity Mage")
    assert offered(g) == ["Root Armor", "no"]


def test_sonic_swordsman_may_exhaust_after_a_kill() -> None:
    g = table(side(units=["Sonic Swordsman"]), side(FOE, units=["Anchornaut", "Hammer Knight"]))
    declare_attack(g, "Anchornaut", "Sonic Swordsman")
    until_asked(g, "respond?", 0)
    choose(g, "Sonic Swordsman", "Hammer Knight")
    assert marks(g, "Hammer Knight")[1] == 1


def test_light_swordsman_strikes_first() -> None:
    g = table(side(units=["Light Swordsman"]), side(FOE, units=["Iron Worker"]))
    declare_attack(g, "Iron Worker", "Light Swordsman")
    until_asked(g, "counter?", 1)
    choose(g, "yes")
    assert titles(g, g.players[1].units) == []
    assert wounds(g, "Light Swordsman") == 0


def test_summon_mirror_spirit_at_focus_one_spends_tokens_to_exhaust() -> None:
    g = table(
        side(spellboard=["Summon Mirror Spirit"] * 2, units=[unit("Mirror Spirit", status=2)], dice="2 sympathy"),
        side(FOE, units=["Hammer Knight"]),
    )
    choose(g, "Summon Mirror Spirit", "yes", "Hammer Knight")
    assert marks(g, "Mirror Spirit")[2] == 0
    assert marks(g, "Hammer Knight")[1] == 1


def test_mirror_spirit_reflects_the_exhaustion_of_one_player() -> None:
    me = side(
        spellboard=["Summon Mirror Spirit"],
        conjurations=["Mirror Spirit"],
        units=[unit("Iron Worker", exhaustion=1)],
        dice="2 sympathy",
    )
    g = table(me, side(FOE, units=[unit("Hammer Knight", exhaustion=2), unit("Anchornaut", exhaustion=1)]))
    choose(g, "Summon Mirror Spirit", "player 1")
    assert values.attack(g, in_play(g, "Mirror Spirit")) == 3


def test_the_same_turn_brings_back_the_same_unit() -> None:
    g = table(
        side(
            "Echo Greystorm",
            units=["Hammer Knight"],
            spellboard=["Canyon Shelter", "Canyon Shelter"],
            hand=["Strengthen"],
            dice="time, 2 natural, 2 ceremonial",
            side=4,
            main=2,
        ),
        side(FOE, units=["Mist Spirit"]),
    )
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


def test_gravity_flux_takes_back_the_very_token_it_placed() -> None:
    start = table(
        side("Echo Greystorm", units=[unit("Hammer Knight", exhaustion=1), "Iron Worker"]), side(FOE, units=["Gilder"])
    )
    choose(start, "Echo Greystorm", "Gilder")
    assert marks(start, "Gilder")[1] == 1
    restored = restore(start.defs, (), dumps(start))
    for g in (start, restored):
        until_menu(g, 1)
        assert marks(g, "Gilder")[1] == 0
    g = table(side("Echo Greystorm", units=["Flute Mage", "Hammer Knight", "Gilder"], side=3), side(FOE))
    choose(g, "Echo Greystorm", "Hammer Knight")
    choose(g, "Flute Mage", "Hammer Knight")
    assert marks(g, "Hammer Knight")[1] == 0
    in_play(g, "Hammer Knight").exhaustion = 1
    until_menu(g, 1)
    assert marks(g, "Hammer Knight")[1] == 1, "another token is not taken in place of the one that is gone"


@pytest.mark.rules("R-TOK-02")
@pytest.mark.parametrize("away", [False, True])
def test_gravity_flux_takes_its_token_back_from_the_card_it_was_moved_to(away: bool) -> None:
    """Also when the unit that it was placed on has left play meanwhile; other tokens stay where they are."""
    start = table(
        side("Echo Greystorm", hand=["Transfer", "Fester"], dice="charm, 2 ceremonial, natural", main=2),
        side(FOE, units=[unit("Iron Worker", wounds=1), unit("Hammer Knight", exhaustion=1)]),
    )
    choose(start, "Echo Greystorm", "Iron Worker", "Transfer")
    answer_all(start, "player 1", "Iron Worker", "Hammer Knight", "mode 1", "natural power")
    assert (marks(start, "Iron Worker"), marks(start, "Hammer Knight")[1]) == ((1, 0, 0), 2)
    if away:
        choose(start, "Fester")
        assert titles(start, start.players[1].units) == ["Hammer Knight"]
    for g in (start, restore(start.defs, (), dumps(start))):
        until_asked(g, "take an action", 1)
        assert marks(g, "Hammer Knight")[1] == 1


@pytest.mark.rules("R-TGT-08")
def test_chaos_gravity_places_moves_and_removes_a_token() -> None:
    foe = side(FOE, units=[unit("Hammer Knight", exhaustion=1), "Stormwind Sniper"])
    g = table(
        side(
            "Echo Greystorm",
            hand=["Chaos Gravity"],
            units=["Iron Worker", unit("Gilder", exhaustion=1)],
            dice="divine class, sympathy",
        ),
        foe,
    )
    choose(g, "Chaos Gravity")
    assert asked(g)[0] == "choose a cost"
    choose(g, "mode 0")
    assert offered(g) == ["Iron Worker", "Gilder", "Hammer Knight"], "the sniper cannot be targeted"
    choose(g, "Iron Worker")
    assert marks(g, "Iron Worker")[1] == 1
    choose(g, "Hammer Knight")
    assert (marks(g, "Hammer Knight")[1], marks(g, "Stormwind Sniper")[1]) == (0, 1), "the only other unit over there"
    choose(g, "Iron Worker")
    assert marks(g, "Iron Worker")[1] == 0


def test_chaos_gravity_moves_a_token_to_the_same_player_only() -> None:
    g = table(
        side(
            "Echo Greystorm",
            hand=["Chaos Gravity"],
            units=["Iron Worker", unit("Gilder", exhaustion=1)],
            dice="2 sympathy",
        ),
        side(FOE, units=["Hammer Knight", "Mist Spirit"]),
    )
    choose(g, "Chaos Gravity", "Mist Spirit", "Gilder")
    assert marks(g, "Iron Worker")[1] == 1, "nothing of the opponent is a place for it"
    assert offered(g) == ["Iron Worker", "Gilder", "Hammer Knight", "Mist Spirit"]
    choose(g, "Mist Spirit")
    assert [marks(g, title)[1] for title in ("Iron Worker", "Gilder", "Mist Spirit")] == [1, 0, 0]


def test_a_veiled_chaos_gravity_goes_no_further() -> None:
    g = table(
        side("Echo Greystorm", hand=["Chaos Gravity"], units=[unit("Gilder", exhaustion=1)], dice="2 divine"),
        side(FOE, units=["Hammer Knight"], hand=["Golden Veil"], dice="charm"),
    )
    choose(g, "Chaos Gravity", "Hammer Knight", "Golden Veil")
    assert asked(g)[0] == "take an action"
    assert (marks(g, "Hammer Knight")[1], marks(g, "Gilder")[1]) == (0, 1)


def test_enlightenment_frees_any_card() -> None:
    me = side(
        {"title": "Echo Greystorm", "exhaustion": 1},
        hand=["Enlightenment"],
        dice="divine class, natural",
        spellboard=[{"title": "Purge", "exhaustion": 2}],
    )
    g = table(me, side(FOE, units=[unit("Hammer Knight", exhaustion=1, attached=["Regress"])]))
    choose(g, "Enlightenment")
    assert offered(g) == ["Echo Greystorm", "Purge", FOE, "Hammer Knight", "Regress"]
    choose(g, "Purge")
    assert marks(g, "Purge")[1] == 1
    g = table(side(hand=["Enlightenment"], dice="2 divine"), side(FOE, units=["Hammer Knight"]))
    assert "Enlightenment in hand" not in offered(g), "nobody is exhausted"


def test_holy_relics_add_attack_and_life() -> None:
    g = table(side(hand=["Holy Relics"], units=["Iron Worker"], dice="2 divine class"), side(FOE, units=["Gilder"]))
    choose(g, "Holy Relics", "Iron Worker")
    card = in_play(g, "Iron Worker")
    assert (values.attack(g, card), values.life(g, card), values.recover(g, card)) == (4, 4, 1)


@pytest.mark.parametrize(("dice", "actions"), [("divine", (0, 1)), ("sympathy", (1, 0))])
def test_gravity_training_trains_an_exhausted_unit_that_endures(dice: str, actions: tuple[int, int]) -> None:
    units = [unit("Iron Worker", exhaustion=3), "Gilder"]
    g = table(
        side(
            spellboard=["Gravity Training"],
            units=units,
            conjurations=["Enhanced Strength"],
            dice=f"{dice} class",
            main=actions[0],
            side=actions[1],
            hand=["Purge"],
        ),
        side(FOE, units=[unit("Hammer Knight", exhaustion=1)]),
    )
    choose(g, "Gravity Training")
    assert (g.players[0].main, g.players[0].side) == (0, 0)
    card = in_play(g, "Iron Worker")
    assert titles(g, card.attached) == ["Enhanced Strength"], "the only exhausted own unit"
    assert (values.attack(g, card), values.life(g, card)) == (3, 3)
    next_round(g)
    assert marks(g, "Iron Worker")[1] == 0, "although the host is exhausted when the round ends"
    assert marks(g, "Hammer Knight")[1] == 0


def test_gravity_training_needs_an_exhausted_own_unit() -> None:
    g = table(
        side(spellboard=["Gravity Training"], units=["Iron Worker"], conjurations=["Enhanced Strength"], dice="divine"),
        side(FOE, units=[unit("Hammer Knight", exhaustion=1)]),
    )
    assert "Gravity Training" not in offered(g)


def test_endurance_works_on_without_its_other_text_while_the_spell_is_exhausted() -> None:
    spell = {"title": "Enhanced Strength", "exhaustion": 1}
    g = table(side(units=[unit("Iron Worker", exhaustion=3, attached=[spell])]), side(FOE))
    next_round(g)
    assert marks(g, "Iron Worker")[1] == 0


def test_changing_winds_draws_two_and_puts_two_back() -> None:
    g = table(
        side(hand=["Changing Winds", "Purge"], deck=["Iron Worker", "Final Cry", "Anchornaut"], dice="sympathy, time"),
        side(FOE),
    )
    choose(g, "Changing Winds", "Changing Winds")
    assert sorted(offered(g)) == ["Final Cry in hand", "Iron Worker in hand", "Purge in hand"]
    choose(g, "Purge", "mode 1", "Final Cry", "mode 0")
    assert titles(g, g.players[0].deck) == ["Purge", "Anchornaut", "Final Cry"]
    assert titles(g, g.players[0].hand) == ["Iron Worker"]
    choose(g, "Changing Winds")
    assert titles(g, g.players[0].hand) == ["Iron Worker", "Final Cry"]
    assert marks(g, "Changing Winds")[1] == 1


def test_changing_winds_may_be_declined_and_changes_a_die() -> None:
    g = table(side(hand=["Changing Winds"], dice="sympathy, 2 time basic"), side(FOE))
    choose(g, "Changing Winds")
    while asked(g)[0] == "pay with a die":
        choose(g, "time basic")
    choose(g, "no")
    assert g.players[0].hand == []
    choose(g, "Changing Winds", "time basic", "power")
    assert pool(g.players[0].active) == {"time power": 1}
    assert len(g.players[0].hand) == 1


def test_law_of_fear_exhausts_a_harmless_unit_and_frightens_attackers_in_battle() -> None:
    g = table(
        side(hand=["Law of Fear"], dice="divine class", units=["Hammer Knight", "Iron Worker"], main=2),
        side(FOE, units=["Anchornaut", "Gilder", unit("Mist Spirit", opposing_dice="charm")]),
    )
    choose(g, "Law of Fear", "Law of Fear")
    assert offered(g) == ["Anchornaut", "Gilder", "Mist Spirit"], "an attack value of 0"
    choose(g, "Mist Spirit")
    assert marks(g, "Mist Spirit")[1] == 1
    choose(g, "attack", FOE, "Hammer Knight", "Iron Worker")
    until_asked(g, "declare a blocker", 1)
    assert attack_of(g, "Hammer Knight") == 3, "not in battle yet"
    choose(g, "Gilder", "Hammer Knight")
    assert (attack_of(g, "Hammer Knight"), attack_of(g, "Iron Worker")) == (2, 2)
    until_menu(g, 1)
    assert wounds(g, FOE) == 1, "unblocked it is in battle with the Phoenixborn"


@pytest.mark.rules("R-SPELL-22")
@pytest.mark.parametrize("exhaustion", [0, 1])
def test_law_of_fear_holds_for_all_attackers_and_not_for_defenders_while_it_is_on(exhaustion: int) -> None:
    law = {"title": "Law of Fear", "exhaustion": exhaustion}
    g = table(side(units=["Hammer Knight"]), side(FOE, units=["Iron Worker"], spellboard=[law]))
    declare_attack(g, "Iron Worker", "Hammer Knight")
    until_asked(g, "counter?", 1)
    assert attack_of(g, "Hammer Knight") == (3 if exhaustion else 2)
    choose(g, "yes")
    until_menu(g, 1)
    assert wounds(g, "Hammer Knight") == 2, "the defender is not frightened"


@pytest.mark.rules("R-FAQ-28", "R-CANC-02")
def test_a_veiled_law_of_fear_stays_with_the_rest_of_its_text() -> None:
    g = table(
        side(hand=["Law of Fear", "Purge"], dice="divine", units=["Iron Worker"], main=2),
        side(FOE, units=["Anchornaut"], hand=["Golden Veil"], dice="charm"),
    )
    choose(g, "Law of Fear", "Law of Fear", "Golden Veil")
    assert marks(g, "Anchornaut")[1] == 0
    assert titles(g, g.players[0].spells) == ["Law of Fear"]
    declare_attack(g.copy(), "Anchornaut", "Iron Worker")
    fought = declare_attack(g.copy(), FOE, "Iron Worker")
    until_menu(fought, 1)
    assert wounds(fought, FOE) == 1
    choose(g, "meditate")
    assert "Law of Fear" not in offered(g), "bound"
    next_round(g)
    assert g.players[0].spells == [], "fleeting"
