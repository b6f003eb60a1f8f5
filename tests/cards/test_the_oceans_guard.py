"""The Ocean's Guard."""

import pytest

from ashes_env.rules.paying.playing import enter_battlefield
from ashes_env.rules.records import from_json, to_json
from ashes_env.rules.worlds.determinize import determinize
from ashes_env.scenarios import load, to_dict
from tests.prelude import *


@pytest.mark.rules("R-FAQ-60", "R-STACK-03")
def test_tristan_raises_numerals_during_attacks_within_a_budget_of_life() -> None:
    g = duel(
        side("Tristan Darkwater", units=["Bone Crow", "Iron Worker", "Hammer Knight"], dice="natural"),
        side("Aradel Summergaard", units=[unit("Hammer Knight", wounds=1)]),
    )
    choose(g, "Tristan Darkwater")
    assert offered(g) == ["Bone Crow", "Iron Worker", "no"], "a Hammer Knight has a life value of 4"
    choose(g, "Bone Crow", "Iron Worker")
    choose(g, "attack", "Hammer Knight", "Bone Crow", "no")
    assert values.attack(g, in_play(g, "Bone Crow")) == 3, "Feast 1 became Feast 2"


@pytest.mark.rules("R-FAQ-60", "R-VAL-03")
@pytest.mark.cards("Tristan Darkwater", "Wishing Wing", "Knowledge Seeker")
@pytest.mark.parametrize(("title", "most"), [("Wishing Wing", 1), ("Knowledge Seeker", 2)])
def test_magnify_raises_a_numeral_and_no_x(title: str, most: int) -> None:
    me = side("Tristan Darkwater", units=[unit(title, status=1)], dice="natural")
    g = table(me, side(FOE, units=["Iron Worker"]))
    choose(g, "Tristan Darkwater", title, "attack", "Iron Worker", "no", "yes", "Iron Worker")
    assert offered(g) == [f"number {n}" for n in range(most + 1)]


def test_tsunami_shot_up_to_four_times() -> None:
    g = table(side("Tristan Darkwater", hand=["Tsunami Shot"], dice="2 natural"), side(FOE, units=["Hammer Knight"]))
    choose(g, "Tsunami Shot", "yes", "yes", "no", "yes")
    assert wounds(g, "Hammer Knight") == 3


def test_oceans_gift_raises_dice_and_lets_its_unit_hand_out_tokens() -> None:
    g = table(side(hand=["Ocean's Gift"], units=["Iron Worker"], dice="time, 3 natural basic"), side(FOE))
    choose(g, "Ocean's Gift")
    while asked(g)[0] == "choose a die":
        choose(g, "natural basic")
    assert pool(g.players[0].active) == {"natural class": 3}
    declare_attack(g, FOE, "Iron Worker")
    choose(g, "Iron Worker")
    assert marks(g, "Iron Worker")[2] == 1


def test_prism_tetra_scatters_unless_it_has_a_token() -> None:
    g = table(side(units=["Prism Tetra", unit("Prism Tetra", status=1)]), side(FOE))
    next_round(g)
    assert [g.cards[c].status for c in g.players[0].units] == [1]


def test_seafoam_snapper_eats_an_exhausted_conjuration_and_is_tough_for_it() -> None:
    g = table(
        side(
            spellboard=["Summon Seafoam Snapper"],
            conjurations=["Seafoam Snapper"],
            units=[unit("Prism Tetra", exhaustion=1)],
            dice="time",
        ),
        side(FOE, dice="2 natural"),
    )
    choose(g, "Summon Seafoam Snapper")
    assert titles(g, g.players[0].units) == ["Seafoam Snapper"]
    assert marks(g, "Seafoam Snapper") == (0, 0, 1)
    until_menu(g, 1)
    choose(g, "natural power")
    assert marks(g, "Seafoam Snapper") == (0, 0, 0)


def test_seafoam_snapper_without_food_has_no_token() -> None:
    g = table(
        side(
            spellboard=["Summon Seafoam Snapper"], conjurations=["Seafoam Snapper"], units=["Prism Tetra"], dice="time"
        ),
        side(FOE),
    )
    choose(g, "Summon Seafoam Snapper")
    assert titles(g, g.players[0].units) == ["Prism Tetra", "Seafoam Snapper"]
    assert marks(g, "Seafoam Snapper") == (0, 0, 0)


def test_prism_tetras_come_three_at_a_time() -> None:
    g = table(
        side(spellboard=["Summon Prism Tetra"], conjurations=["Prism Tetra"] * 5, dice="2 sympathy"),
        side(FOE, dice="natural"),
    )
    choose(g, "Summon Prism Tetra")
    assert titles(g, g.players[0].units) == ["Prism Tetra"] * 3
    assert g.players[0].rules == (), "not focused"
    full = table(
        side(
            spellboard=["Summon Prism Tetra"],
            conjurations=["Prism Tetra"] * 5,
            dice="2 sympathy",
            units=["Mist Spirit"] * 4,
        ),
        side(FOE),
    )
    choose(full, "Summon Prism Tetra")
    assert titles(full, full.players[0].units).count("Prism Tetra") == 2, "as many as there is room for"


def focused_tetras() -> Game:
    """A focused spell has protected the Prism Tetras; another Prism Tetra may enter play by the same spell."""
    g = table(
        side(
            spellboard=focused("Summon Prism Tetra", 1),
            conjurations=["Prism Tetra"] * 5,
            dice="2 sympathy",
            units=["Prism Tetra", "Mist Spirit"],
            hand=["Anchornaut"],
        ),
        side(FOE, units=["Prism Tetra", "Iron Worker"], dice="natural", hand=["Golden Veil"]),
    )
    choose(g, "Summon Prism Tetra")
    return g


def test_focused_the_spell_protects_tetras_on_its_own_side_only() -> None:
    g = focused_tetras()
    until_menu(g, 1)
    power = g.copy()
    choose(power, "natural power")
    assert offered(power) == ["Prism Tetra", "Iron Worker", "Mist Spirit"], "its own Tetra, none of the others"
    choose(g, "attack")
    assert "Prism Tetra" in offered(g), "attacks may target them"


def test_tetras_that_come_later_are_protected_until_the_next_turn_of_their_owner() -> None:
    g = focused_tetras()
    until_menu(g, 1)
    come = g.copy()
    cid = come.players[0].conjurations[0]
    come.players[0].conjurations.remove(cid)
    enter_battlefield(come, cid, 0)
    choose(come, "natural power")
    assert titles(come, come.players[0].units).count("Prism Tetra") == 5
    assert offered(come) == ["Prism Tetra", "Iron Worker", "Mist Spirit"]
    choose(g, "pass", "end turn")
    until_menu(g, 0)
    assert g.players[0].rules == ()
    declare_attack(g, FOE, "Mist Spirit")
    until_menu(g, 1)
    choose(g, "natural power")
    assert offered(g).count("Prism Tetra") == 5, "over"


@pytest.mark.cards("Summon Prism Tetra")
def test_the_protection_of_tetras_is_written_down_and_kept_in_other_worlds() -> None:
    g = focused_tetras()
    until_menu(g, 1)
    for other in (load(to_dict(g)), from_json(g.defs, to_json(g)), determinize(g, 1, 1), g.copy()):
        choose(other, "natural power")
        assert offered(other) == ["Prism Tetra", "Iron Worker", "Mist Spirit"]


def test_stand_still_keeps_all_units_of_a_title_from_blocking() -> None:
    g = table(
        side(units=["Iron Worker"], hand=["Stand Still", "Anchornaut"], dice="time"),
        side(FOE, units=["Mist Spirit", "Mist Spirit", "Gilder"]),
    )
    declare_attack(g, FOE, "Iron Worker")
    choose(g, "Stand Still", "Mist Spirit")
    assert asked(g) == ("declare a blocker", 1)
    assert offered(g) == ["Gilder", "no"]


def test_stand_still_reaches_units_of_the_title_that_come_later_and_ends_with_the_turn() -> None:
    g = table(
        side(units=["Iron Worker"], hand=["Stand Still", "Anchornaut"], dice="time"),
        side(FOE, units=["Shadow Guard"], hand=["Shadow Guard", "Gates Defender"], dice="3 illusion"),
    )
    declare_attack(g, FOE, "Iron Worker")
    choose(g, "Stand Still")
    assert asked(g) == ("respond?", 1)
    choose(g, "Shadow Guard")
    assert titles(g, g.players[1].units) == ["Shadow Guard", "Shadow Guard"]
    assert (asked(g)[0], wounds(g, FOE)) == ("take an action", 2), "neither of them could block"
    assert [len(player.rules) for player in g.players] == [1, 0]
    until_menu(g, 1)
    assert [player.rules for player in g.players] == [(), ()]


@pytest.mark.cards("Stand Still", "Golden Veil")
def test_stand_still_is_cancelled_by_a_veil() -> None:
    g = table(
        side(units=["Iron Worker"], hand=["Stand Still", "Anchornaut"], dice="time"),
        side(FOE, units=["Mist Spirit"], hand=["Golden Veil"], dice="2 charm"),
        round=2,
    )
    declare_attack(g, FOE, "Iron Worker")
    choose(g, "Stand Still", "Golden Veil")
    assert (asked(g), offered(g)) == (("declare a blocker", 1), ["Mist Spirit", "no"])


@pytest.mark.cards("Stand Still", "Strange Copy")
def test_stand_still_goes_by_the_title_that_a_unit_bears_now() -> None:
    g = table(
        side(units=["Iron Worker"], hand=["Stand Still", "Anchornaut"], dice="time"),
        side(FOE, units=[unit("Mist Spirit", copy_of="Gilder"), "Gilder", "Orchid Dove"]),
    )
    declare_attack(g, FOE, "Iron Worker")
    choose(g, "Stand Still", "Gilder")
    assert offered(g) == ["Orchid Dove", "no"], "the unit that is a Gilder for now cannot block either"


def test_a_leviathan_shields_the_others_and_leaves_tetras_behind() -> None:
    g = table(
        side(units=["Hammer Knight"], dice="natural"),
        side(
            FOE, units=[unit("Radiant Leviathan", status=2, wounds=4), "Mist Spirit"], conjurations=["Prism Tetra"] * 3
        ),
    )
    attack = choose(g.copy(), "attack")
    assert offered(attack) == [FOE, "Radiant Leviathan"]
    choose(g, "natural power")
    assert "Mist Spirit" in offered(g), "only attacks are kept off"
    choose(g, "Radiant Leviathan")
    assert titles(g, g.players[1].units) == ["Mist Spirit", "Prism Tetra", "Prism Tetra"]
    tired = table(
        side(units=["Hammer Knight"], dice="natural"),
        side(
            FOE,
            units=[unit("Radiant Leviathan", status=1, wounds=4, exhaustion=1), "Mist Spirit"],
            conjurations=["Prism Tetra"] * 3,
        ),
    )
    attack = choose(tired.copy(), "attack")
    assert "Mist Spirit" in offered(attack)
    choose(tired, "natural power", "Radiant Leviathan")
    assert titles(tired, tired.players[1].units) == ["Mist Spirit", "Prism Tetra"], "exhausted it refracts too"


@pytest.mark.rules("R-FAQ-40", "R-TIME-04")
@pytest.mark.cards("Radiant Leviathan", "Ruin Dweller")
def test_tetras_that_come_at_the_end_of_the_round_scatter_only_while_their_owner_still_resolves() -> None:
    mine = table(
        side(
            units=[unit("Radiant Leviathan", status=1, wounds=4, attached=["Eroding"])],
            conjurations=["Prism Tetra"] * 2,
        ),
        side(FOE),
    )
    next_round(mine)
    assert mine.players[0].units == [], "its own end of the round was not over, so that the Tetra scattered"
    done = table(
        side(units=[unit("Radiant Leviathan", status=1, wounds=4)], conjurations=["Prism Tetra"] * 2),
        side({"title": FOE, "attached": ["Red Raindrop"]}),
    )
    until_asked(done, "do it?", 1)
    choose(done, "yes")
    assert done.round == 2
    assert titles(done, done.players[0].units) == ["Prism Tetra"], "its controller had finished"


def test_a_summoned_leviathan_is_charged_by_the_other_conjurations() -> None:
    g = table(
        side(
            hand=["Summon Radiant Leviathan"],
            conjurations=["Radiant Leviathan"],
            dice="sympathy, time, 2 natural",
            units=["Mist Spirit", "Iron Worker", "Gilder"],
        ),
        side(FOE, units=["Mist Spirit"]),
    )
    choose(g, "Summon Radiant Leviathan")
    assert marks(g, "Radiant Leviathan") == (0, 0, 2)
    none = table(
        side(hand=["Summon Radiant Leviathan"], dice="sympathy, time, 2 natural", units=["Mist Spirit"]), side(FOE)
    )
    assert "Summon Radiant Leviathan in hand" not in offered(none), "none in the pile"


def test_tidal_crab_is_slow_under_its_burden_and_hands_it_on() -> None:
    g = table(
        side(
            spellboard=["Summon Tidal Crab"],
            conjurations=["Tidal Crab"],
            dice="sympathy, time",
            units=["Gilder"],
            side=2,
        ),
        side(FOE, units=["Mist Spirit"]),
    )
    choose(g, "Summon Tidal Crab")
    assert (marks(g, "Tidal Crab"), attack_of(g, "Tidal Crab")) == ((0, 0, 2), 0)
    choose(g, "Tidal Crab")
    assert (marks(g, "Tidal Crab")[2], marks(g, "Gilder")[2], attack_of(g, "Tidal Crab")) == (1, 1, 1)
    assert "Tidal Crab" in offered(g), "it does not exhaust"
    alone = table(side(units=[unit("Tidal Crab", status=1)]), side(FOE, units=["Gilder"]))
    assert "Tidal Crab" not in offered(alone), "nobody to hand it to"
    tired = table(side(units=[unit("Tidal Crab", status=1, exhaustion=1), "Gilder"]), side(FOE))
    assert "Tidal Crab" not in offered(tired)
    assert attack_of(tired, "Tidal Crab") == 1, "slow all the same"


@pytest.mark.rules("R-FAQ-58", "R-TGT-04", "R-TGT-05")
@pytest.mark.cards("Tidal Shift", "Golden Veil")
def test_tidal_shift_moves_exhaustion_or_nothing_at_all() -> None:
    for veil in ("", "2 charm"):
        g = table(
            side(
                hand=["Tidal Shift"], spellboard=[unit("Summon Gilder", exhaustion=1), "Shroud"], dice="sympathy, time"
            ),
            side(FOE, units=["Hammer Knight"], hand=["Golden Veil"], dice=veil),
            round=2,
        )
        choose(g, "Tidal Shift")
        if veil:
            assert (asked(g), marks(g, "Summon Gilder")[1]) == (("respond?", 1), 1)
            choose(g, "Golden Veil")
        moved = 0 if veil else 1
        assert (marks(g, "Summon Gilder")[1], marks(g, "Hammer Knight")[1]) == (1 - moved, moved)
    g = table(
        side(hand=["Tidal Shift"], spellboard=["Summon Gilder"], dice="sympathy, time"), side(FOE, units=["Gilder"])
    )
    assert "Tidal Shift in hand" not in offered(g), "no exhausted spell"


def test_wave_crash_spends_a_token_on_damage() -> None:
    def crash() -> Game:
        g = table(
            side(hand=["Wave Crash"], units=[unit("Mist Spirit", status=1), "Gilder"], dice="sympathy"),
            side(FOE, units=["Hammer Knight"]),
        )
        choose(g, "Wave Crash")
        assert marks(g, "Mist Spirit")[2] == 0
        assert offered(g) == ["mode 0", "mode 1"]
        return g

    g = choose(crash(), "mode 0")
    assert wounds(g, "Hammer Knight") == 2
    g = choose(crash(), "mode 1")
    assert offered(g) == ["Coal Roarkwin", FOE]
    choose(g, FOE)
    assert wounds(g, FOE) == 1
    g = table(side(hand=["Wave Crash"], units=["Gilder"], dice="sympathy"), side(FOE, units=["Hammer Knight"]))
    assert "Wave Crash in hand" not in offered(g), "no token"


def test_darkwater_hunter_smells_blood() -> None:
    g = table(
        side(hand=["Darkwater Hunter"], units=["Iron Worker"], dice="2 time", main=0, side=0),
        side(FOE, hand=["Darkwater Hunter"], dice="2 time, ceremonial", units=["Hammer Knight"]),
        active=1,
    )
    declare_attack(g, "Coal Roarkwin", "Hammer Knight")
    until_asked(g, "respond?", 1)
    assert offered(g) == ["Darkwater Hunter in hand", "no"], "the wounds were the opponent's own"
    choose(g, "Darkwater Hunter")
    assert titles(g, g.players[1].units) == ["Hammer Knight", "Darkwater Hunter"]
    assert titles(g, g.players[0].hand) == ["Darkwater Hunter"], "it was its own Phoenixborn that bled"
    assert pool(g.players[1].active) == {"ceremonial power": 1}
