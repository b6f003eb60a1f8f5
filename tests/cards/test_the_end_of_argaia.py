"""The End of Argaia."""

import pytest

from ashes_env.rules.records import from_json, to_json
from ashes_env.rules.worlds.determinize import determinize
from tests.prelude import *


def test_tranquility_leaves_only_meditate_and_goes_after_three_of_its_turns() -> None:
    pb = {"title": "Astrea", "attached": [unit("Tranquility", status=1)]}
    g = table(side(pb, units=["Flute Mage"], dice="2 natural"), side("Aradel Summergaard"))
    assert "natural power" not in offered(g)
    assert "Flute Mage" not in offered(g)
    assert {"Astrea", "meditate"} <= set(offered(g))
    choose(g, "pass", "end turn")
    assert marks(g, "Tranquility") == (0, 0, 2)
    until_menu(g, 0)
    choose(g, "pass", "end turn")
    assert titles(g, g.players[0].removed) == ["Tranquility"]


def test_spear_master_replenishes_and_throws_as_many_spears_as_tokens() -> None:
    g = table(
        side(units=[unit("Spear Master", status=2), unit("Mist Spirit", status=1)]),
        side(FOE, units=["Hammer Knight", "Iron Worker", "Turtle Guard", "Dread Wraith"]),
    )
    declare_attack(g, FOE, "Spear Master")
    choose(g, "Spear Master", "Spear Master", "Mist Spirit", "no", "Hammer Knight")
    assert "no" not in offered(g)
    choose(g, "Iron Worker", "Hammer Knight")
    assert (wounds(g, "Hammer Knight"), wounds(g, "Iron Worker")) == (1, 1)
    assert (marks(g, "Spear Master")[2], marks(g, "Mist Spirit")[2]) == (1, 0)
    next_round(g)
    assert marks(g, "Spear Master")[2] == 3


def test_spear_volley_needs_a_token() -> None:
    g = table(side(units=["Spear Master"]), side(FOE, units=["Hammer Knight"]))
    declare_attack(g, FOE, "Spear Master")
    assert asked(g) == ("declare a blocker", 1)


def test_timestopper_halts_a_unit_through_the_next_turn() -> None:
    g = table(
        side(hand=["Timestopper"], dice="time"),
        side(FOE, units=["Hammer Knight"], hand=["Molten Gold"], dice="natural"),
    )
    choose(g, "Timestopper")
    until_menu(g, 1)
    assert "attack" not in offered(g)
    choose(g, "pass", "end turn")
    until_menu(g, 1)
    assert "attack" in offered(g)


def test_oceans_eyes_come_in_pairs_and_sting_the_wounded() -> None:
    g = table(
        side(
            "Tristan Darkwater", spellboard=["Summon Ocean's Eyes"], conjurations=["Ocean's Eye"] * 2, dice="2 natural"
        ),
        side(FOE),
    )
    choose(g, "Summon Ocean's Eyes")
    assert titles(g, g.players[0].units) == ["Ocean's Eye"] * 2
    g = table(
        side("Tristan Darkwater", units=["Ocean's Eye"]),
        side(FOE, units=["Iron Worker", unit("Hammer Knight", wounds=1)]),
    )
    declare_attack(g, FOE, "Ocean's Eye")
    choose(g, "Ocean's Eye")
    assert wounds(g, "Hammer Knight") == 2


def test_cataclysm_counts_what_it_destroyed_itself() -> None:
    for victims, spirits in ((["Mist Spirit", "Anchornaut"], 2), (["Mist Spirit"], 0)):
        g = table(
            side(
                "Rowan Umberend",
                hand=["Cataclysm"],
                units=["Hammer Knight"],
                dice="2 time",
                conjurations=["Rubble Spirit"] * 4,
            ),
            side(FOE, units=victims, deck=["Iron Worker"] * 6),
        )
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
        side(units=["Hammer Knight", "Iron Worker"]), side(FOE, units=["Anchornaut"], hand=["Afterimage"], dice="time")
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


@pytest.mark.parametrize(
    ("summon", "mount"),
    [
        ("Summon Tusk Mount", "Tusk Mount"),
        ("Summon Cerasaurus Mount", "Cerasaurus Mount"),
        ("Summon Shining Stag Mount", "Shining Stag Mount"),
    ],
)
def test_a_ready_spell_puts_an_unexhausted_ally_under_a_mount(summon: str, mount: str) -> None:
    g = table(
        side(
            units=["Iron Worker", unit("Hammer Knight", exhaustion=1)],
            spellboard=[summon],
            conjurations=[mount],
            dice=ALL_DICE,
        ),
        side(FOE),
    )
    choose(g, summon)
    while titles(g, g.players[0].units) != ["Hammer Knight", mount] and g.active == 0:
        choose(g, offered(g)[0])
    assert titles(g, in_play(g, mount).under) == ["Iron Worker"], "the exhausted ally cannot be taken"


@pytest.mark.parametrize("summon", ["Summon Tusk Mount", "Summon Cerasaurus Mount", "Summon Shining Stag Mount"])
def test_without_an_unexhausted_ally_nothing_is_offered(summon: str) -> None:
    mount = summon.removeprefix("Summon ")
    g = table(
        side(
            units=["Mist Spirit", unit("Hammer Knight", exhaustion=1)],
            spellboard=[summon],
            conjurations=[mount],
            dice=ALL_DICE,
        ),
        side(FOE),
    )
    assert summon not in offered(g)


def test_wreckage_places_rubble() -> None:
    g = table(
        side(units=["Tusk Mount"], conjurations=["Rubble Spirit"] * 3),
        side(FOE, units=[unit("Mist Spirit", exhaustion=1)]),
    )
    choose(g, "attack", "Mist Spirit", "no")
    assert titles(g, g.players[0].units) == ["Tusk Mount", "Rubble Spirit", "Rubble Spirit"]


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


def test_double_edge_draws_discards_and_hits_a_unit_and_its_phoenixborn() -> None:
    g = table(
        side(hand=["Double Edge"], deck=["Cover", "Fire Archer", "Anchornaut"]),
        side(FOE, units=["Hammer Knight", "Iron Worker"]),
    )
    choose(g, "Double Edge")
    assert (asked(g)[0], offered(g)) == ("discard a card", ["Cover in hand", "Fire Archer in hand"])
    choose(g, "Cover")
    assert offered(g) == ["Hammer Knight", "Iron Worker"]
    choose(g, "Iron Worker")
    assert (wounds(g, "Iron Worker"), wounds(g, FOE)) == (1, 1)
    assert titles(g, g.players[0].hand) == ["Fire Archer"]


@pytest.mark.rules("R-RES-02")
def test_double_edge_does_what_it_can() -> None:
    g = table(side(hand=["Double Edge"], deck=["Cover", "Fire Archer"]), side(FOE))
    choose(g, "Double Edge", "Cover")
    assert wounds(g, FOE) == 1, "no unit, but a Phoenixborn"
    g = table(side(hand=["Double Edge", "Cover"], deck=[]), side(FOE, units=["Hammer Knight"]))
    choose(g, "Double Edge")
    assert (wounds(g, FOE), wounds(g, "Hammer Knight")) == (1, 1), "nothing to draw, but a card to discard"
    g = table(side(hand=["Double Edge"], deck=[]), side(FOE, units=["Hammer Knight"]))
    assert "Double Edge in hand" not in offered(g), "nothing to draw and nothing to discard"


def test_fatal_strike_answers_a_pass() -> None:
    g = table(side(units=["Iron Worker"]), side(FOE, units=["Hammer Knight"], hand=["Fatal Strike"], dice="time"))
    choose(g, "pass")
    assert offered(g) == ["Fatal Strike in hand", "no"]
    choose(g, "Fatal Strike")
    assert offered(g) == ["Coal Roarkwin", "Iron Worker"], "of the player who passed"
    choose(g, "Coal Roarkwin")
    assert wounds(g, "Coal Roarkwin") == 2
    own = table(side(units=["Iron Worker"], hand=["Fatal Strike"], dice="time"), side(FOE))
    choose(own, "pass")
    assert "Fatal Strike in hand" not in offered(own)


def test_cinder_spirit_ignites_only_with_a_token() -> None:
    g = table(side(units=[unit("Cinder Spirit", status=1), "Gilder"]), side(FOE, units=["Iron Worker"]))
    declare_attack(g, FOE, "Cinder Spirit")
    assert (asked(g), attack_of(g, "Cinder Spirit")) == (("do it?", 0), 3)
    choose(g, "yes")
    assert offered(g) == ["Gilder", "Iron Worker"], "another unit"
    choose(g, "Iron Worker")
    assert wounds(g, "Iron Worker") == 1
    until_menu(g, 1)
    assert attack_of(g, "Cinder Spirit") == 2
    bare = table(side(units=["Cinder Spirit"]), side(FOE, units=["Iron Worker"]))
    declare_attack(bare, FOE, "Cinder Spirit")
    assert (asked(bare), attack_of(bare, "Cinder Spirit")) == (("declare a blocker", 1), 2)


def test_summon_cinder_spirit_is_charged_and_kindles_units() -> None:
    g = table(
        side(spellboard=["Summon Cinder Spirit"], conjurations=["Cinder Spirit"] * 2, units=["Gilder"], dice="2 time"),
        side(FOE, units=["Iron Worker"]),
    )
    choose(g, "Summon Cinder Spirit")
    assert marks(g, "Summon Cinder Spirit") == (0, 1, 1)
    choose(g, "Summon Cinder Spirit")
    assert (marks(g, "Summon Cinder Spirit")[2], marks(g, "Gilder")[2]) == (0, 1), "exhausted, and it works"
    assert titles(g, g.players[0].units) == ["Gilder", "Cinder Spirit"]
    none = table(
        side(
            spellboard=[unit("Summon Cinder Spirit", status=1, exhaustion=1)],
            conjurations=["Cinder Spirit"],
            dice="2 time",
        ),
        side(FOE, units=["Iron Worker"]),
    )
    assert "Summon Cinder Spirit" not in offered(none), "no unit to move the token to"


def tides(foe: list[str]) -> Game:
    """Rising Tides has been played, with the Iron Worker and these units of the opponent in play."""
    g = table(side(hand=["Rising Tides"], dice="time", units=["Iron Worker"]), side(FOE, units=foe, dice="natural"))
    choose(g, "Rising Tides")
    return g


def test_rising_tides_hit_every_unit_at_the_end_of_the_next_turn() -> None:
    g = tides(["Hammer Knight", "Mist Spirit"])
    declare_attack(g, FOE, "Iron Worker")
    until_menu(g, 1)
    assert (wounds(g, "Iron Worker"), wounds(g, "Hammer Knight")) == (0, 0), "not at the end of this turn"
    choose(g, "natural power", "Iron Worker")
    choose(g, "pass")
    until_menu(g, 0)
    assert titles(g, g.players[0].units) == [], "1 damage before, 1 now"
    assert (titles(g, g.players[1].units), wounds(g, "Hammer Knight")) == (["Hammer Knight"], 1)
    assert g.delayed == ()


@pytest.mark.rules("R-TIME-05", "R-REACT-02")
@pytest.mark.parametrize("reacted", [False, True])
def test_rising_tides_can_be_answered_as_long_as_the_turn_lasts(reacted: bool) -> None:
    """The reaction of the turn that ends, if it has not been used before in it."""
    widows = {"hand": ["Summon Sleeping Widows"], "conjurations": ["Sleeping Widow"] * 2}
    g = table(side(hand=["Rising Tides"], dice="time"), side(FOE, units=["Mist Spirit"], dice="2 ceremonial", **widows))
    choose(g, "Rising Tides")
    until_menu(g, 1)
    g.players[1].reacted = reacted
    turn = g.turn
    choose(g, "pass", "end turn")
    assert ("Summon Sleeping Widows in hand" in offered(g)) is not reacted
    if not reacted:
        assert (g.turn, g.active) == (turn, 1)
        choose(g, "Summon Sleeping Widows")
    until_menu(g, 0)
    assert titles(g, g.players[1].units) == ([] if reacted else ["Sleeping Widow"] * 2)


def test_rising_tides_run_dry_when_the_round_is_over() -> None:
    g = table(
        side(hand=["Rising Tides"], dice="time", units=["Iron Worker"]), side(FOE, units=["Hammer Knight"]), passes=1
    )
    choose(g, "Rising Tides", "pass")
    until_menu(g, 1)
    assert (g.round, g.delayed) == (2, ())
    choose(g, "pass")
    until_menu(g, 0)
    assert (wounds(g, "Iron Worker"), wounds(g, "Hammer Knight")) == (0, 0)


@pytest.mark.cards("Rising Tides", "Copycat")
def test_copied_tides_rise_at_the_end_of_the_same_turn() -> None:
    g = table(
        side(hand=["Rising Tides"], dice="time", units=["Hammer Knight"]),
        side("Victoria Glassfire", hand=["Copycat"], dice="charm", units=["Iron Worker"]),
    )
    choose(g, "Rising Tides", "Copycat")
    assert [d.seat for d in g.delayed] == [0, 1]
    declare_attack(g, "Victoria Glassfire", "Hammer Knight")
    until_menu(g, 1)
    choose(g, "pass")
    until_menu(g, 0)
    assert wounds(g, "Hammer Knight") == 2
    assert g.players[1].units == []


def test_what_waits_for_the_next_turn_is_saved_and_is_there_in_other_worlds() -> None:
    g = tides(["Hammer Knight"])
    for other in (from_json(g.defs, to_json(g)), determinize(g, 1, 1), g.copy()):
        declare_attack(other, FOE, "Iron Worker")
        until_menu(other, 1)
        choose(other, "pass")
        until_menu(other, 0)
        assert wounds(other, "Hammer Knight") == 1
