"""The Ghost Guardian."""

import pytest

from ashes_env.rules.combat import leaving
from ashes_env.rules.state import zones
from tests.prelude import *


def test_resonance_focuses_the_spell_it_lies_under() -> None:
    g = duel(
        side(
            "Aradel Summergaard",
            spellboard=["Strengthen", "Strengthen"],
            hand=["Resonance"],
            units=["Iron Worker"],
            dice="3 sympathy",
            exhausted_dice="2 charm basic",
        )
    )
    choose(g, "Resonance")
    while any(w in offered(g) for w in ("Strengthen", "charm basic", "power")) and "pass" not in offered(g):
        choose(g, next(w for w in ("Strengthen", "charm basic", "power") if w in offered(g)))
    assert g.players[0].active[5] == 2, "two dice came back on the side of choice"
    assert values.focus_level(g, in_play(g, "Strengthen")) == 2
    assert len({g.cards[c].slot for c in g.players[0].spells}) == 1


@pytest.mark.rules("R-SPELL-16", "R-SPELL-22")
@pytest.mark.parametrize(("strengthen", "resonance", "level"), [(0, 0, 2), (1, 0, 2), (0, 1, 1), (1, 1, 1)])
def test_exhausted_a_copy_still_counts_for_focus_and_resonance_does_not(
    strengthen: int, resonance: int, level: int
) -> None:
    exhausted = unit("Strengthen", exhaustion=strengthen)
    g = duel(side(hand=["Resonance"], spellboard=[exhausted, "Strengthen"], dice="3 sympathy"))
    choose(g, "Resonance")
    in_play(g, "Resonance").exhaustion = resonance
    assert in_play(g, "Resonance").slot == in_play(g, "Strengthen").slot
    assert values.focus_level(g, in_play(g, "Strengthen")) == level


def test_resonance_needs_a_spell_to_lie_under() -> None:
    g = duel(side(hand=["Resonance"], dice="3 sympathy"))
    assert "Resonance in hand" not in offered(g)


def test_shared_sorrow_finds_a_card_of_the_same_cost_and_deals_that_much() -> None:
    g = table(
        side(
            hand=["Shared Sorrow", "Hammer Knight", "Iron Worker", "Summon Shadow Hound"],
            discard=["Crescendo", "Void Pulse", "Shatter Pulse"],
            dice="2 sympathy",
        ),
        side(FOE, units=["Hammer Knight"]),
    )
    choose(g, "Shared Sorrow")
    assert offered(g) == ["Hammer Knight in hand", "Iron Worker in hand"]
    choose(g, "Hammer Knight")
    assert offered(g) == ["Shatter Pulse", "no"]
    choose(g, "Shatter Pulse")
    assert wounds(g, "Hammer Knight") == 3
    assert "Shatter Pulse" in titles(g, g.players[0].hand)


def test_shared_sorrow_needs_a_card_with_a_cost() -> None:
    g = table(side(hand=["Shared Sorrow", "Summon Shadow Hound"], dice="2 sympathy"), side(FOE))
    assert "Shared Sorrow in hand" not in offered(g)


def test_hollow_hexes_two_dice_and_takes_either_power_die() -> None:
    for die in ("illusion", "sympathy"):
        g = table(side(hand=["Hollow"], dice=die), side(FOE, dice="2 charm"))
        choose(g, "Hollow", "Hollow")
        assert pool(g.players[1].active) == {"charm class": 2}
    assert "Hollow in hand" not in offered(table(side(hand=["Hollow"], dice="illusion class"), side(FOE)))


def test_ghostly_mounts_are_a_choice_of_two_and_with_focus_of_three() -> None:
    piles = ["Pale Steed Mount", "Spectral Charger Mount", "Nightmare Mount"]
    for copies, mounts in ((1, 2), (3, 3)):
        g = table(
            side(
                spellboard=["Summon Ghostly Mount"] * copies,
                conjurations=piles,
                units=["Iron Worker", unit("Hammer Knight", exhaustion=1)],
                dice="illusion, sympathy",
            ),
            side(FOE),
        )
        choose(g, "Summon Ghostly Mount")
        assert asked(g)[0] == "choose a cost", "a main or a side action"
        choose(g, offered(g)[0])
        assert len(offered(g)) == mounts
        choose(g, offered(g)[1])
        assert titles(g, g.players[0].units) == ["Hammer Knight", "Spectral Charger Mount"]
        assert titles(g, in_play(g, "Spectral Charger Mount").under) == ["Iron Worker"]


def test_a_mount_that_is_discarded_takes_its_ally_along() -> None:
    mount = unit("Pale Steed Mount", under=["Iron Worker"])
    g = table(side(units=[mount], spellboard=[]), side(FOE))
    leaving.discard(g, in_play(g, "Pale Steed Mount").ref, 0, 32, -1)
    g.decision = None
    g.run()
    assert titles(g, g.players[0].discard) == ["Iron Worker"]
    assert g.players[0].hand == []


def test_dismount_returns_allies_that_one_owns_only() -> None:
    mount = unit("Nightmare Mount", wounds=3, under=[unit("Iron Worker", owner=0), "Mist Spirit"])
    g = table(side(dice="natural"), side(FOE, units=[mount]))
    choose(g, "natural power")
    assert g.players[1].hand == []
    assert titles(g, g.players[0].discard) == ["Iron Worker"], "another's card goes to its owner's pile"
    assert sorted(titles(g, g.players[1].conjurations)) == ["Mist Spirit", "Nightmare Mount"]


@pytest.mark.rules("R-ERR-01", "R-ERR-06")
def test_rimea_draws_first_and_then_sees_two_cards_of_one_opponent() -> None:
    for hand, seen in ((["Cover"], 1), (["Cover", "Void Pulse", "Crescendo"], 2), ([], 0)):
        g = table(side("Rimea Careworn", deck=["Anchornaut"] * 3), side(FOE, hand=hand))
        choose(g, "Rimea Careworn")
        assert titles(g, g.players[0].hand) == ["Anchornaut", "Anchornaut"]
        assert sum(g.seen[cid] & 1 for cid in g.players[1].hand) == seen
        assert in_play(g, "Rimea Careworn").exhaustion == 1
    g = table(side("Rimea Careworn", units=["Mist Spirit"] * 5))
    assert zones.battlefield_room(g, 0) == 0
    assert zones.spellboard_room(g, 0) == 5


@pytest.mark.rules("R-ERR-06")
def test_rimea_targets_the_opponent_after_the_draw() -> None:
    g = table(side("Rimea Careworn"), side(FOE, hand=["Vanish", "Cover"], dice="illusion"))
    choose(g, "Rimea Careworn")
    assert len(g.players[0].hand) == 2
    choose(g, "Vanish")
    assert g.seen[g.players[1].hand[0]] & 1 == 0, "the look was cancelled, the cards stay drawn"


def test_ancestral_army_invokes_two_spirits_as_far_as_there_is_room_for_them() -> None:
    for others, spirits in (([], 2), (["Mist Spirit"] * 3, 1)):
        g = table(
            side(
                "Rimea Careworn",
                hand=["Ancestral Army"],
                units=others,
                conjurations=["Ancestor Spirit"] * 2,
                deck=[],
                discard=["Cover"],
                dice="3 charm basic",
            ),
            side(FOE),
        )
        choose(g, "Ancestral Army")
        answer_all(g)
        assert titles(g, g.players[0].units) == [*others, "Ancestral Army", *["Ancestor Spirit"] * spirits]


def test_battle_seer_strikes_first_and_counters_without_tiring() -> None:
    for victim, countered in (("Hammer Knight", 3), ("Blood Archer", 0)):
        g = table(side(units=["Battle Seer"]), side(FOE, units=[victim]))
        declare_attack(g, victim, "Battle Seer")
        answer_all(g, "yes")
        assert (victim in titles(g, g.players[1].units)) is (countered > 0)
        assert wounds(g, "Battle Seer") == countered, "what it destroys does not counter"
    g = table(side(units=["Iron Worker"]), side(FOE, units=["Battle Seer"]))
    declare_attack(g, "Battle Seer", "Iron Worker")
    answer_all(g, "yes")
    assert in_play(g, "Battle Seer").exhaustion == 0


def test_ancestor_spirit_may_trade_a_draw_for_a_card_of_the_hand() -> None:
    g = table(
        side(
            spellboard=["Summon Ancestor Spirit"],
            conjurations=["Ancestor Spirit"],
            hand=["Void Pulse"],
            deck=["Crescendo", "Anchornaut"],
            dice="sympathy",
        ),
        side(FOE),
    )
    choose(g, "Summon Ancestor Spirit", "Ancestor Spirit")
    assert sorted(offered(g)) == ["Crescendo in hand", "Void Pulse in hand"], "the card just drawn too"
    choose(g, "Crescendo")
    assert titles(g, g.players[0].hand) == ["Void Pulse"]
    assert titles(g, g.players[0].deck) == ["Crescendo", "Anchornaut"]


def test_ancestor_spirit_has_to_draw_in_order_to_put_a_card_away() -> None:
    g = table(
        side(
            spellboard=["Summon Ancestor Spirit"],
            conjurations=["Ancestor Spirit"],
            hand=["Void Pulse"],
            deck=[],
            dice="sympathy",
        ),
        side(FOE),
    )
    choose(g, "Summon Ancestor Spirit")
    assert titles(g, g.players[0].units) == ["Ancestor Spirit"]
    assert titles(g, g.players[0].hand) == ["Void Pulse"]
    g = table(side(spellboard=["Summon Ancestor Spirit"], conjurations=["Ancestor Spirit"], dice="sympathy class"))
    assert "Summon Ancestor Spirit" not in offered(g)


def test_augury_finds_a_card_that_costs_as_much_as_it_has_tokens() -> None:
    deck = ["Hammer Knight", "Iron Worker", "Crescendo", "Void Pulse"]
    for tokens, found in ((3, "Hammer Knight"), (2, "Iron Worker"), (1, "Void Pulse")):
        g = table(side(spellboard=[unit("Augury", status=tokens)], deck=deck), side(FOE))
        choose(g, "Augury")
        assert found in offered(g)
        assert len(offered(g)) == (3 if tokens == 1 else 2), "those of that cost, and none"
        choose(g, found)
        assert titles(g, g.players[0].hand) == [found]
        assert g.seen[g.players[0].hand[0]] == 3
        assert in_play(g, "Augury").status == tokens - 1


@pytest.mark.rules("R-RES-08")
def test_augury_that_takes_nothing_keeps_its_tokens() -> None:
    g = table(side(spellboard=[unit("Augury", status=3)], deck=["Hammer Knight", "Cover"]), side(FOE))
    choose(g, "Augury", "no")
    assert (in_play(g, "Augury").status, g.players[0].hand) == (3, [])


def test_augury_comes_with_three_tokens() -> None:
    g = table(side(hand=["Augury"], dice="sympathy class, charm basic"), side(FOE))
    choose(g, "Augury")
    assert in_play(g, "Augury").status == 3


@pytest.mark.rules("R-FAQ-15", "R-ATKPB-17")
def test_dark_presence_frightens_whoever_is_weak_when_defenders_are_declared() -> None:
    g = table(
        side(spellboard=["Dark Presence"], units=["Beast Tamer", "Mist Spirit"]),
        side(FOE, units=["Turtle Guard", "Blue Jaguar"]),
    )
    choose(g, "Dark Presence", "Beast Tamer")
    declare_attack(g, FOE, "Beast Tamer")
    assert offered(g) == ["Turtle Guard", "no"]
    choose(g, "Turtle Guard")
    answer_all(g, "yes")
    assert wounds(g, "Beast Tamer") == 2 - 1, "its attack value was 1 by then, and it blocked all the same"
    assert wounds(g, FOE) == 0


def test_dark_presence_focused_also_weakens_a_unit_of_an_opponent() -> None:
    for copies in (0, 1):
        g = table(
            side(spellboard=focused("Dark Presence", copies), units=["Iron Worker"]),
            side(FOE, units=["Hammer Knight", "Blue Jaguar"]),
        )
        choose(g, "Dark Presence")
        if copies:
            assert offered(g) == ["Hammer Knight", "Blue Jaguar"]
            choose(g, "Blue Jaguar")
            assert values.attack(g, in_play(g, "Blue Jaguar")) == 0
        declare_attack(g, FOE, "Iron Worker")
        assert ("Blue Jaguar" in offered(g)) is False


def test_memorialize_remembers_one_ally_and_digs_up_a_spell() -> None:
    g = table(
        side(
            spellboard=["Memorialize"],
            units=["Anchornaut", "Mist Spirit"],
            dice="2 natural",
            side=3,
            discard=["Void Pulse", "Iron Worker", "Root Armor", "Augury"],
        ),
        side(FOE),
    )
    assert "Memorialize" not in offered(g)
    choose(g, "natural power", "Mist Spirit")
    assert in_play(g, "Memorialize").status == 0, "a conjuration is no ally"
    choose(g, "natural power")
    assert in_play(g, "Memorialize").status == 1
    choose(g, "Memorialize")
    assert sorted(offered(g)) == ["Augury", "Root Armor", "Void Pulse", "no"]
    choose(g, "Root Armor")
    assert titles(g, g.players[0].deck)[0] == "Root Armor"
    assert in_play(g, "Memorialize").status == 0


def test_memorialize_holds_no_second_token() -> None:
    g = table(side(spellboard=[unit("Memorialize", status=1)], units=["Anchornaut"], dice="natural"), side(FOE))
    choose(g, "natural power")
    assert in_play(g, "Memorialize").status == 1
