"""The Grave King."""

import pytest

from tests.prelude import *


def test_convene_with_souls_costs_the_printed_life_of_the_ally() -> None:
    g = table(side("James Endersight", deck=["Hammer Knight", "Molten Gold", "Anchornaut"]))
    choose(g, "James Endersight")
    assert set(offered(g)) == {"Hammer Knight", "Anchornaut", "no"}
    choose(g, "Hammer Knight")
    assert wounds(g, "James Endersight") == 4
    assert titles(g, g.players[0].hand) == ["Hammer Knight"]
    assert g.seen[g.players[0].hand[0]] == 3


def test_a_search_of_the_draw_pile_ends_with_a_shuffle_even_if_nothing_is_taken() -> None:
    g = table(side("James Endersight", deck=["Hammer Knight", "Cover"]), side(FOE))
    g.script.append(("shuffle", tuple(g.players[0].deck[::-1])))
    before = titles(g, g.players[0].deck)
    choose(g, "James Endersight", "no")
    assert not g.script, "the pile was shuffled"
    assert titles(g, g.players[0].deck) in (before, before[::-1])
    assert wounds(g, "James Endersight") == 0


def test_summon_fallen_places_as_many_as_tokens_removed() -> None:
    g = table(
        side(spellboard=[unit("Summon Fallen", status=2)], conjurations=["Fallen"] * 3, dice="2 ceremonial"), side(FOE)
    )
    choose(g, "Summon Fallen")
    assert offered(g) == ["number 0", "number 1", "number 2"]
    choose(g, "number 2")
    assert titles(g, g.players[0].units) == ["Fallen", "Fallen"]
    g = table(side(spellboard=["Summon Fallen"], conjurations=["Fallen"], dice="2 ceremonial"), side(FOE))
    assert "Summon Fallen" not in offered(g)


def test_summon_fallen_counts_own_dead_allies_up_to_three() -> None:
    for before, after in ((0, 1), (2, 3), (3, 3)):
        g = table(
            side(spellboard=[unit("Summon Fallen", status=before)], units=["Anchornaut"], dice="natural"), side(FOE)
        )
        choose(g, "natural power")
        assert marks(g, "Summon Fallen")[2] == after


def test_rising_horde_raises_two_fallen() -> None:
    g = table(
        side(FOE, units=["Anchornaut"], dice="natural"), side(units=["Rising Horde"], conjurations=["Fallen"] * 3)
    )
    choose(g, "natural power", "Rising Horde")
    assert titles(g, g.players[1].units) == ["Fallen", "Fallen"]


def test_fallen_damage_cannot_be_prevented() -> None:
    g = table(side(units=["Fallen"]), side(FOE, units=["Frost Fang"]))
    declare_attack(g, "Frost Fang", "Fallen")
    until_menu(g, 0)
    assert titles(g, g.players[1].units) == []


@pytest.mark.parametrize("title", ["Grave Knight"])
def test_threatening_allies_must_be_blocked(title: str) -> None:
    g = table(side(units=[title]), side(FOE, units=["Mist Spirit"]))
    declare_attack(g, FOE, title)
    until_menu(g, 0)
    assert titles(g, g.players[1].units) == []
    assert wounds(g, FOE) == 1  # overkill


def test_rally_the_troops_sends_tired_allies_home_and_heals_for_each() -> None:
    for chosen in ([], ["Iron Worker"], ["Iron Worker", "Hammer Knight"]):
        g = table(
            side(
                unit(FOE, wounds=5),
                hand=["Rally the Troops"],
                dice="divine class",
                units=[
                    unit("Iron Worker", exhaustion=1),
                    "Anchornaut",
                    unit("Mist Spirit", exhaustion=1),
                    unit("Hammer Knight", exhaustion=2),
                ],
            ),
            side(),
        )
        choose(g, "Rally the Troops")
        assert offered(g) == ["Iron Worker", "Hammer Knight", "no"], "no conjuration, and nobody who is fresh"
        choose(g, *chosen, *(["no"] if len(chosen) < 2 else []))
        assert sorted(titles(g, g.players[0].hand)) == sorted(chosen)
        assert wounds(g, FOE) == 5 - len(chosen)


def test_rally_the_troops_needs_a_tired_ally_and_sends_each_home_to_its_owner() -> None:
    g = table(side(hand=["Rally the Troops"], dice="divine class", units=["Iron Worker"]), side(FOE))
    assert "Rally the Troops in hand" not in offered(g)
    lent = unit("Iron Worker", exhaustion=1, owner=1)
    g = table(side(unit(FOE, wounds=5), hand=["Rally the Troops"], dice="divine class", units=[lent]), side())
    choose(g, "Rally the Troops", "Iron Worker")
    assert titles(g, g.players[1].hand) == ["Iron Worker"]
    assert wounds(g, FOE) == 4


def test_reclaim_soul_heals_for_a_unit() -> None:
    g = table(
        side(unit(FOE, wounds=5), hand=["Reclaim Soul"], dice="ceremonial class", units=["Iron Worker", "Mist Spirit"]),
        side(units=["Gilder"]),
    )
    choose(g, "Reclaim Soul")
    assert offered(g) == ["Iron Worker", "Mist Spirit"]
    choose(g, "Mist Spirit")
    assert wounds(g, FOE) == 3
    assert titles(g, g.players[0].units) == ["Iron Worker"]
    assert "Reclaim Soul in hand" not in offered(table(side(hand=["Reclaim Soul"], dice="ceremonial")))


@pytest.mark.rules("R-RES-08", "R-INFO-02")
def test_revival_pact_shuffles_up_to_three_allies_back() -> None:
    g = table(
        side(
            hand=["Revival Pact"],
            dice="divine class",
            deck=["Cover"],
            discard=["Iron Worker", "Void Pulse", "Hammer Knight", "Anchornaut", "Blood Archer"],
        ),
        side(FOE),
    )
    choose(g, "Revival Pact")
    assert sorted(offered(g)) == ["Anchornaut", "Blood Archer", "Hammer Knight", "Iron Worker", "no"]
    choose(g, "Iron Worker", "Anchornaut", "Blood Archer")
    assert sorted(titles(g, g.players[0].deck)) == ["Anchornaut", "Blood Archer", "Cover", "Iron Worker"]
    assert sorted(titles(g, g.players[0].discard)) == ["Hammer Knight", "Revival Pact", "Void Pulse"]
    assert all(g.seen[cid] == 0 for cid in g.players[0].deck), "nobody knows where they lie now"


def test_revival_pact_needs_an_ally_in_the_discard_pile() -> None:
    g = table(side(hand=["Revival Pact"], dice="divine class", discard=["Void Pulse"]), side(FOE))
    assert "Revival Pact in hand" not in offered(g)


def test_immortal_commander_leads_every_other_unit_there_is() -> None:
    g = table(
        side(
            units=["Immortal Commander", "Iron Worker", "Mist Spirit"],
            spellboard=["Summon Frost Frog"],
            conjurations=["Frost Frog"],
            dice="natural",
            side=2,
        ),
        side(FOE, units=["Gilder"]),
    )
    choose(g, "Immortal Commander", "Summon Frost Frog")
    assert [values.attack(g, g.cards[cid]) for cid in g.players[0].units] == [0, 3, 2, 1], "who comes later is not led"
    assert values.attack(g, in_play(g, "Gilder")) == 0
    assert in_play(g, "Immortal Commander").exhaustion == 1


def test_immortal_commander_costs_a_side_action() -> None:
    g = table(side(hand=["Immortal Commander"], dice="divine", main=0), side(FOE))
    choose(g, "Immortal Commander")
    assert titles(g, g.players[0].units) == ["Immortal Commander"]


def test_reaping_angel_buries_an_ally_and_may_offer_one_to_heal_a_phoenixborn() -> None:
    g = table(
        side(
            unit(FOE, wounds=3),
            hand=["Reaping Angel"],
            dice="ceremonial class, divine class",
            deck=["Iron Worker", "Cover", "Hammer Knight"],
            discard=["Void Pulse"],
        ),
        side(unit("Coal Roarkwin", wounds=2)),
    )
    choose(g, "Reaping Angel")
    assert sorted(offered(g)) == ["Hammer Knight", "Iron Worker", "no"]
    choose(g, "Iron Worker")
    assert sorted(titles(g, g.players[0].discard)) == ["Iron Worker", "Void Pulse"]
    choose(g, "yes")
    assert offered(g) == [FOE, "Coal Roarkwin"], "the only ally there was taken"
    choose(g, FOE)
    assert wounds(g, FOE) == 2
    assert [g.by_id[cid].title for cid in g.players[0].removed] == ["Iron Worker"]


def test_reaping_angel_may_take_what_lay_there_before_or_nothing() -> None:
    g = table(
        side(
            unit(FOE, wounds=3),
            hand=["Reaping Angel"],
            dice="ceremonial class, divine class",
            deck=["Iron Worker"],
            discard=["Hammer Knight"],
        ),
        side(),
    )
    choose(g, "Reaping Angel", "no", "no")
    assert (titles(g, g.players[0].deck), titles(g, g.players[0].discard)) == (["Iron Worker"], ["Hammer Knight"])
    assert wounds(g, FOE) == 3


def test_chant_of_sacrifice_destroys_an_own_unit() -> None:
    g = table(
        side(spellboard=["Chant of Sacrifice"], units=["Rising Horde", "Mist Spirit"], conjurations=["Fallen"] * 2),
        side(FOE, units=["Gilder"]),
    )
    choose(g, "Chant of Sacrifice")
    assert offered(g) == ["Rising Horde", "Mist Spirit"]
    choose(g, "Rising Horde")
    assert titles(g, g.players[0].units) == ["Mist Spirit", "Fallen", "Fallen"], "it was destroyed, not discarded"
    g = table(side(spellboard=["Chant of Sacrifice"]), side(FOE, units=["Gilder"]))
    assert "Chant of Sacrifice" not in offered(g)
