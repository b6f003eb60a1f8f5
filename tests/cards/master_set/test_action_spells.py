"""The action spells of the Master Set."""

import pytest

from tests.prelude import *

THEM = side("Aradel Summergaard", units=["Hammer Knight", "Iron Worker"])


def test_bound_soul_fetches_an_ally_from_the_discard_pile() -> None:
    me = side(hand=["Bound Soul"], dice="ceremonial class", discard=["Iron Worker", "Purge"])
    g = duel(me)
    choose(g, "Bound Soul")
    assert offered(g) == ["Iron Worker", "no"]
    choose(g, "Iron Worker")
    assert titles(g, g.players[0].hand) == ["Iron Worker"]
    assert titles(g, g.players[0].discard) == ["Purge", "Bound Soul"]
    g = duel(side(hand=["Bound Soul"], dice="ceremonial class", discard=["Purge"]))
    assert "Bound Soul in hand" not in offered(g)


def test_call_upon_the_realms_changes_three_dice() -> None:
    g = duel(side(hand=["Call Upon the Realms"], dice="3 charm basic, natural basic"))
    choose(g, "Call Upon the Realms", "charm basic", "charm basic", "natural basic")
    choose(g, "power", "class", "power")
    assert pool(g.players[0].active) == {"charm basic": 1, "charm class": 1, "charm power": 1, "natural power": 1}


def test_close_combat_wounds_or_exhausts_the_own_unit() -> None:
    me = side(units=["Iron Worker", unit("Anchornaut", exhaustion=1)], hand=["Close Combat"], dice="natural")
    for mode, cost in ((0, (1, 0)), (1, (0, 1))):
        g = duel(me, side(units=["Iron Rhino"]))
        choose(g, "Close Combat", "Iron Rhino", f"mode {mode}")
        worker = in_play(g, "Iron Worker")
        assert ((worker.wounds, worker.exhaustion), wounds(g, "Iron Rhino")) == (cost, 2)
    g = duel(side(units=[unit("Iron Worker", exhaustion=1)], hand=["Close Combat"], dice="natural"))
    assert "Close Combat in hand" not in offered(g)


def test_expand_energy_fills_the_hand_to_two() -> None:
    g = duel(side(hand=["Expand Energy", "Cover"], dice="charm basic"))
    choose(g, "Expand Energy")
    assert len(g.players[0].hand) == 2
    g = duel(side(hand=["Expand Energy", "Cover", "Cover"], dice="charm basic"))
    assert "Expand Energy in hand" not in offered(g)


def test_fear_trades_a_unit_for_healing_and_a_discard() -> None:
    g = duel(
        side(
            unit("Jessa Na Ni", wounds=5),
            units=[unit("Iron Worker", attached=["Undying Heart"]), "Mist Spirit"],
            hand=["Fear"],
            dice="charm class",
        ),
        side("Aradel Summergaard", units=[unit("Iron Rhino", attached=["Root Armor"])]),
    )
    choose(g, "Fear", "Iron Worker", "no")
    assert wounds(g, "Jessa Na Ni") == 3  # its recover value with the bonus, as it was when destroyed
    assert titles(g, g.players[1].units) == []
    assert titles(g, g.players[1].conjurations) == ["Iron Rhino"]
    assert not g.players[1].main


@pytest.mark.rules("R-DISC-04")
def test_what_fear_discards_is_not_destroyed() -> None:
    g = duel(
        side("Jessa Na Ni", units=["Iron Worker"], hand=["Fear"], dice="charm class"),
        side("Aradel Summergaard", units=["Gilder"]),
    )
    choose(g, "Fear")
    assert asked(g)[0] == "take an action"
    assert g.players[1].units == []


def test_fear_needs_an_own_unit() -> None:
    assert "Fear in hand" not in offered(duel(side("Jessa Na Ni", hand=["Fear"], dice="charm"), THEM))


def test_hidden_power_draws_and_changes_five_dice() -> None:
    g = duel(side(hand=["Hidden Power"], dice="illusion class, charm basic"))
    choose(g, "Hidden Power", "charm basic", "power")
    assert titles(g, g.players[0].hand) == ["Close Combat"]
    assert pool(g.players[0].active) == {"charm power": 1}


def test_mist_typhoon_hits_all_opposing_units_and_may_draw() -> None:
    me = side(units=["Iron Worker"], hand=["Mist Typhoon"], dice="illusion class, natural class")
    foe = side("Aradel Summergaard", units=["Hammer Knight", "Iron Rhino"])
    g = duel(me, foe)
    choose(g, "Mist Typhoon")
    if asked(g)[0] == "choose what is next":
        choose(g, "Hammer Knight")
    choose(g, "yes")
    assert (wounds(g, "Iron Worker"), wounds(g, "Hammer Knight"), wounds(g, "Iron Rhino")) == (0, 1, 1)
    assert len(g.players[0].hand) == 1


@pytest.mark.rules("R-DMG-08")
def test_molten_gold_places_wounds_which_nothing_prevents() -> None:
    foe = side("Aradel Summergaard", units=[unit("Hammer Knight", attached=["Root Armor"])])
    g = duel(side(units=["Iron Worker"], hand=["Molten Gold"], dice="2 natural class"), foe)
    choose(g, "Molten Gold")  # the own unit is no target
    assert wounds(g, "Hammer Knight") == 3
    assert "Molten Gold in hand" not in offered(duel(side(hand=["Molten Gold"], dice="2 natural class")))


def test_one_hundred_blades_hits_a_phoenixborn_and_all_opposing_units() -> None:
    g = duel(
        side(hand=["One Hundred Blades"], dice="2 charm basic"), side("Aradel Summergaard", units=["Hammer Knight"])
    )
    choose(g, "One Hundred Blades", "Aradel Summergaard")
    assert (wounds(g, "Aradel Summergaard"), wounds(g, "Hammer Knight")) == (1, 1)
    assert len(g.players[0].hand) == 1


@pytest.mark.rules("R-RES-08")
def test_open_memories_searches_and_shuffles() -> None:
    g = duel(side(hand=["Open Memories"], dice="charm class, natural class", deck=["Purge", "Empower", "Purge"]))
    choose(g, "Open Memories", "yes")
    assert sorted(offered(g)) == ["Empower", "Purge", "no"]
    choose(g, "Empower")
    assert titles(g, g.players[0].hand) == ["Empower"]
    assert titles(g, g.players[0].deck) == ["Purge", "Purge"]
    g = duel(side(hand=["Open Memories"], dice="charm class, natural class", deck=["Purge"]))
    choose(g, "Open Memories", "yes", "no")
    assert g.players[0].hand == []


@pytest.mark.rules("R-RES-10")
def test_open_memories_need_not_search_and_then_shuffles_nothing() -> None:
    pile = ["Purge", "Empower", "Cover", "Strengthen", "Anchornaut", "Iron Worker", "Hammer Knight", "Molten Gold"]
    g = duel(side(hand=["Open Memories"], dice="charm class, natural class", deck=pile))
    before, rng = g.players[0].deck[:], g.rng
    choose(g, "Open Memories")
    assert (asked(g), offered(g)) == (("do it?", 0), ["yes", "no"])
    choose(g, "no")
    assert (g.players[0].deck, g.rng, g.players[0].hand) == (before, rng, [])


def test_out_of_the_mist_counts_own_units() -> None:
    me = side(units=["Mist Spirit"] * 3, hand=["Out of the Mist"], dice="illusion, natural")
    g = duel(me, side("Aradel Summergaard", units=["Hammer Knight"]))
    choose(g, "Out of the Mist", "Hammer Knight", "no")
    assert wounds(g, "Hammer Knight") == 3
    assert g.players[0].hand == []
    g = duel(side(hand=["Out of the Mist"], dice="illusion, natural class"))
    assert "Out of the Mist in hand" not in offered(g)


def test_refresh_removes_all_exhaustion() -> None:
    g = duel(
        side(units=[unit("Iron Worker", exhaustion=3), "Anchornaut"], hand=["Refresh"], dice="charm, natural class")
    )
    choose(g, "Refresh", "Iron Worker")
    assert in_play(g, "Iron Worker").exhaustion == 0
    g = duel(side(units=["Iron Worker"], hand=["Refresh"], dice="charm, natural class"))
    assert "Refresh in hand" not in offered(g)


def test_seal_exhausts_every_copy_of_a_spell() -> None:
    foe = side("Aradel Summergaard", spellboard=["Purge", unit("Purge", exhaustion=1), "Empower"])
    g = duel(side(hand=["Seal"], spellboard=["Purge"], dice="charm, illusion"), foe)
    choose(g, "Seal", "player 1", "Purge#1")
    mine, first, second = sorted((c for c in g.cards.values() if c.d.title == "Purge"), key=lambda c: c.id)
    assert (mine.seat, mine.exhaustion, first.exhaustion, second.exhaustion) == (0, 0, 1, 2)
    assert in_play(g, "Empower").exhaustion == 0
    assert "Seal in hand" not in offered(duel(side(hand=["Seal"], dice="charm, illusion")))


def test_sleight_of_hand_draws_three() -> None:
    g = duel(side(hand=["Sleight of Hand"], dice="illusion, charm class"))
    choose(g, "Sleight of Hand")
    assert len(g.players[0].hand) == 3


def test_steady_gaze_exhausts_for_two_rounds() -> None:
    g = duel(side(hand=["Steady Gaze"], dice="2 illusion class"), side(units=["Hammer Knight"]))
    choose(g, "Steady Gaze")
    assert in_play(g, "Hammer Knight").exhaustion == 2
    next_round(g)
    assert in_play(g, "Hammer Knight").exhaustion == 1


@pytest.mark.rules("R-TOK-02")
def test_transfer_moves_any_token_between_two_cards_of_one_player() -> None:
    foe = side(
        "Aradel Summergaard",
        units=[unit("Hammer Knight", wounds=1, status=1), "Iron Worker"],
        spellboard=[unit("Purge", exhaustion=1)],
    )
    g = duel(side(hand=["Transfer"], dice="charm class, natural class"), foe)
    choose(g, "Transfer", "player 1")
    assert sorted(offered(g)) == ["Hammer Knight", "Purge"]
    choose(g, "Hammer Knight")
    assert sorted(offered(g)) == ["Iron Worker", "Purge"]
    choose(g, "Iron Worker")
    assert asked(g)[0] == "choose a token"
    choose(g, "mode 0")
    assert (wounds(g, "Hammer Knight"), wounds(g, "Iron Worker")) == (0, 1)
    assert in_play(g, "Hammer Knight").status == 1


@pytest.mark.rules("R-TOK-04")
def test_a_transferred_wound_can_destroy_by_the_spell() -> None:
    g = duel(
        side(
            unit("Coal Roarkwin", wounds=2),
            units=[unit("Iron Worker", wounds=1), unit("Blood Shaman", wounds=1)],
            hand=["Transfer"],
            dice="2 charm class",
        )
    )
    choose(g, "Transfer", "player 0", "Iron Worker")
    assert offered(g) == ["Blood Shaman", "no"]
    choose(g, "Blood Shaman")
    assert wounds(g, "Coal Roarkwin") == 1
    assert titles(g, g.players[0].units) == ["Iron Worker"]


@pytest.mark.rules("R-TOK-04")
def test_a_wound_transferred_to_a_ready_spell_lies_there_and_destroys_nothing() -> None:
    hurt = unit("Hammer Knight", wounds=1)
    g = duel(side(spellboard=["Strengthen"], units=[hurt], hand=["Transfer"], dice="2 charm class"))
    choose(g, "Transfer", "player 0")
    assert titles(g, g.players[0].spells) == ["Strengthen"]
    assert (wounds(g, "Hammer Knight"), wounds(g, "Strengthen")) == (0, 1)


def test_transfer_needs_a_token_and_a_second_card() -> None:
    for units in ([unit("Iron Worker", wounds=1)], ["Iron Worker", "Anchornaut"]):
        g = duel(side(units=units, hand=["Transfer"], dice="charm class, natural class"))
        assert "Transfer in hand" not in offered(g)
