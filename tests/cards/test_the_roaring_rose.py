"""The Roaring Rose."""

import pytest

from ashes_env.encoding.context import EncodingContext
from ashes_env.encoding.text import observation_text
from ashes_env.encoding.views import flat
from ashes_env.render.describe import move_texts
from ashes_env.rules.records import dumps, loads
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.game_options import GameOptions
from ashes_env.rules.worlds.determinize import determinize
from tests.prelude import *
from tests.solo.viros import fight, numbers

ME = "Coal Roarkwin"


def test_anguish_asks_the_owner_and_wounds_who_refuses_or_cannot() -> None:
    g = duel(side(hand=["Anguish"], dice="2 natural"), side("Aradel Summergaard", hand=["Anchornaut"], dice="charm"))
    choose(g, "Anguish", "Aradel Summergaard")
    assert g.decision is not None
    assert (g.decision.seat, offered(g)) == (1, ["yes", "no"])
    choose(g, "yes")
    assert titles(g, g.players[1].discard) == ["Anchornaut"]
    choose(g, "Aradel Summergaard")
    assert wounds(g, "Aradel Summergaard") == 2, "with one active die the second part cannot be met"


@pytest.mark.rules("R-RES-10", "R-TGT-03")
def test_anguish_names_the_dice_before_their_owner_decides() -> None:
    """What "you may" offers to another player is chosen before the offer, as with Memory Theft."""
    g = table(side("Leo Sunshadow", hand=["Anguish"], dice="2 charm"), side(FOE, dice="charm, natural, time basic"))
    choose(g, "Anguish", FOE, FOE)
    assert wounds(g, FOE) == 2, "no hand"
    assert (asked(g), offered(g)) == (("choose a die", 0), ["charm power", "natural power", "time basic"])
    choose(g, "charm power", "time basic")
    assert asked(g) == ("do it?", 1)
    assert move_texts(g)[m.YES].startswith("charm power, time basic: ")
    seen = observation_text(flat(g, EncodingContext(g), 1))
    assert all(f"picked dice.{die} = 1" in seen for die in ("charm power", "time basic"))
    for game in (g.copy(), loads(g.defs, dumps(g))):
        choose(game, "yes")
        assert pool(game.players[1].active) == {"natural power": 1}
        assert pool(game.players[1].exhausted) == {"charm power": 1, "time basic": 1}
        assert wounds(game, FOE) == 2
    choose(g, "no")
    assert (sum(g.players[1].active), wounds(g, FOE)) == (3, 4)


@pytest.mark.rules("R-RES-10")
def test_anguish_names_ones_own_dice_too() -> None:
    g = table(side("Leo Sunshadow", hand=["Anguish"], dice="4 charm"), side(FOE))
    choose(g, "Anguish", FOE, "Leo Sunshadow")
    assert asked(g) == ("do it?", 0)
    choose(g, "yes")
    assert (sum(g.players[0].active), wounds(g, "Leo Sunshadow")) == (0, 0)


@pytest.mark.rules("R-RAGE-06", "R-LAW-01", "R-RES-05")
def test_anguish_wounds_a_chimera_whose_dice_are_never_exhausted() -> None:
    g = fight(["Rampage"], hand=("Anguish",), pb="Leo Sunshadow", main=1, dice="2 charm", rage=3)
    choose(g, "Anguish", "The Corpse of Viros", "yes", "The Corpse of Viros")
    assert (numbers(g).rage, wounds(g, "The Corpse of Viros"), asked(g)[0]) == (3, 2, "take an action")


@pytest.mark.rules("R-RES-05", "R-RES-10")
def test_with_futile_actions_on_who_cannot_do_it_cannot_say_so_either() -> None:
    futile = GameOptions(futile=True)
    g = position(side(hand=["Anguish"], dice="2 natural"), side("Aradel Summergaard"), options=futile, fatigue=False)
    choose(g, "Anguish", "Aradel Summergaard", "Aradel Summergaard")
    assert (asked(g), wounds(g, "Aradel Summergaard")) == (("take an action", 0), 4)
    g = position(side(spellboard=["Memory Theft"], dice="charm"), side(FOE), options=futile, fatigue=False)
    choose(g, "Memory Theft", "player 1")
    assert (asked(g), wounds(g, FOE)) == (("take an action", 0), 1)


def test_leo_summons_the_glow_finch_once_a_turn() -> None:
    g = table(side("Leo Sunshadow", conjurations=["Glow Finch"], dice="2 charm"))
    choose(g, "Leo Sunshadow")
    assert titles(g, g.players[0].units) == ["Glow Finch"]
    assert "Leo Sunshadow" not in offered(g)


def test_summon_orchid_dove_costs_any_die_at_focus_one() -> None:
    for copies, there in ((0, False), (1, True)):
        g = table(
            side(spellboard=focused("Summon Orchid Dove", copies), conjurations=["Orchid Dove"], dice="natural"),
            side(FOE),
        )
        assert ("Summon Orchid Dove" in offered(g)) is there


def test_summon_orchid_dove_at_focus_two_may_hit_a_player_without_draw_pile() -> None:
    for deck, there in (([], True), (["Anchornaut"], False)):
        g = table(
            side(spellboard=focused("Summon Orchid Dove", 2), conjurations=["Orchid Dove"], dice="charm"),
            side(FOE, deck=deck),
        )
        choose(g, "Summon Orchid Dove")
        assert (asked(g) == ("do it?", 0)) is there
    g = table(
        side(spellboard=focused("Summon Orchid Dove", 2), conjurations=["Orchid Dove"], dice="charm"),
        side(FOE, deck=[]),
    )
    choose(g, "Summon Orchid Dove", "yes")
    assert wounds(g, FOE) == 1


def test_summon_nightshade_swallow_at_focus_one_mills_with_fewer_active_dice() -> None:
    for theirs, there in (("natural", True), ("", False)):
        g = table(
            side(
                spellboard=focused("Summon Nightshade Swallow", 1), conjurations=["Nightshade Swallow"], dice="2 charm"
            ),
            side(FOE, dice=theirs),
        )
        choose(g, "Summon Nightshade Swallow")
        assert (asked(g)[0] == "do it?") is there
    g = table(
        side(spellboard=focused("Summon Nightshade Swallow", 1), conjurations=["Nightshade Swallow"], dice="2 charm"),
        side(FOE, dice="natural"),
    )
    choose(g, "Summon Nightshade Swallow", "yes", "player 1")
    assert len(g.players[1].deck) == 4


@pytest.mark.rules("R-LAW-09", "R-CSET-05")
@pytest.mark.cards("Summon Nightshade Swallow")
@pytest.mark.parametrize(("dice", "offer"), [("6 charm", True), ("7 charm", False)])
def test_the_rage_dice_are_the_active_dice_of_the_chimera(dice: str, offer: bool) -> None:
    me = {"spellboard": ["Summon Nightshade Swallow"] * 2, "conjurations": ["Nightshade Swallow"]}
    g = fight(["Rampage"], me=me, dice=dice, main=1)
    choose(g, "Summon Nightshade Swallow")
    assert (asked(g)[0] == "do it?") is offer


def test_dispel_takes_two_tokens_or_an_alteration_home() -> None:
    g = table(
        side("Leo Sunshadow", hand=["Dispel"], dice="natural"),
        side(FOE, units=[unit("Hammer Knight", status=3, attached=["Root Armor"])]),
    )
    choose(g, "Dispel", "mode 0")
    assert offered(g) == ["Leo Sunshadow", FOE, "Hammer Knight", "Root Armor"], "any card"
    choose(g, "Hammer Knight")
    assert marks(g, "Hammer Knight")[2] == 1
    g = table(
        side("Leo Sunshadow", hand=["Dispel"], dice="natural"),
        side(FOE, units=[unit("Hammer Knight", attached=["Root Armor"])]),
    )
    choose(g, "Dispel")
    assert "Root Armor" in titles(g, g.players[1].deck)
    assert in_play(g, "Hammer Knight").attached == ()
    g = table(
        side("Leo Sunshadow", hand=["Dispel"], dice="natural"),
        side(FOE, units=[unit("Hammer Knight", attached=["Ice Buff"])]),
    )
    choose(g, "Dispel")
    assert titles(g, g.players[1].conjurations) == ["Ice Buff"]


def test_change_psyche_exhausts_or_refreshes() -> None:
    g = table(
        side("Leo Sunshadow", hand=["Change Psyche"], units=[unit("Iron Worker", exhaustion=1)], dice="2 charm"),
        side(FOE, units=["Hammer Knight"]),
    )
    choose(g, "Change Psyche", "mode 0", "Iron Worker")
    assert marks(g, "Iron Worker")[1] == 0
    g = table(side(hand=["Change Psyche"], dice="2 charm"), side(FOE, units=["Hammer Knight"]))
    choose(g, "Change Psyche")
    assert marks(g, "Hammer Knight")[1] == 1


def test_remorse_mills_two_and_punishes_an_empty_draw_pile() -> None:
    for deck, hurt in ((["Anchornaut"] * 3, 0), (["Anchornaut"] * 2, 2)):
        g = table(side(units=["Mist Spirit"], deck=deck), side(FOE, hand=["Remorse"], dice="charm"))
        declare_attack(g, FOE, "Mist Spirit")
        choose(g, "Remorse")
        assert len(g.players[0].discard) == 2
        assert wounds(g, "Coal Roarkwin") == hurt


def test_beast_tamer_weakens_whoever_fights_it() -> None:
    g = table(side(units=["Iron Worker"]), side(FOE, units=["Beast Tamer"]))
    declare_attack(g, "Beast Tamer", "Iron Worker")
    until_asked(g, "counter?", 1)
    choose(g, "yes")
    until_menu(g, 0)
    assert wounds(g, "Beast Tamer") == 1
    assert marks(g, "Beast Tamer")[1] == 0


def test_glow_finch_guards_and_mills_two_when_it_dies() -> None:
    g = table(side(units=["Hammer Knight"]), side("Leo Sunshadow", units=["Anchornaut", "Glow Finch"]))
    declare_attack(g, "Anchornaut", "Hammer Knight")
    assert set(offered(g)) == {"Leo Sunshadow", "Glow Finch", "no"}
    choose(g, "Glow Finch")
    until_asked(g, "respond?", 1)
    assert asked(g) == ("respond?", 1)
    choose(g, "Glow Finch", "player 0")
    assert len(g.players[0].deck) == 3
    until_menu(g, 1)
    assert titles(g, g.players[1].conjurations) == ["Glow Finch"]


def test_orchid_dove_mills_a_player() -> None:
    g = table(side(FOE, units=["Hammer Knight"], dice="natural"), side(units=["Orchid Dove"]))
    choose(g, "natural power", "Orchid Dove", "Orchid Dove", "player 0")
    assert len(g.players[0].discard) == 1


def test_nightshade_swallow_pacifies_unless_exhausted() -> None:
    for tokens, after in ((0, 1), (1, 0)):
        g = table(
            side(FOE, units=["Hammer Knight"], dice="natural"),
            side(units=[unit("Nightshade Swallow", wounds=1, exhaustion=tokens)]),
        )
        choose(g, "natural power", "Nightshade Swallow")
        if after:
            choose(g, "Nightshade Swallow")
        assert marks(g, "Hammer Knight")[1] == after


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
    g = table(side(spellboard=["Memory Theft"], dice="charm"), side(FOE, hand=["Cover", "Mist Typhoon", "Cover"]))
    choose(g, "Memory Theft", "player 1")
    assert sorted(offered(g)) == ["Cover", "Mist Typhoon"], "the looker picks"
    assert all(g.seen[c] & 1 for c in g.players[1].hand)
    choose(g, "Mist Typhoon")
    assert asked(g) == ("do it?", 1)
    assert move_texts(g)[m.YES].startswith("Mist Typhoon: ")
    seen = observation_text(flat(g, EncodingContext(g), 1))
    assert "my hand[2].id title = Mist Typhoon" in seen
    assert "my hand[2].picked = 1" in seen
    yes, no = choose(g.copy(), "yes"), choose(g.copy(), "no")
    assert (titles(yes, yes.players[1].discard), wounds(yes, FOE)) == (["Mist Typhoon"], 0)
    assert (titles(no, no.players[1].discard), wounds(no, FOE)) == ([], 1)
    for seat, pb in ((1, FOE), (0, ME)):
        g = table(side(spellboard=["Memory Theft"], dice="charm"), side(FOE))
        choose(g, "Memory Theft", f"player {seat}")
        assert wounds(g, pb) == 1, "who has no card cannot discard one"


def test_amplify_strengthens_a_unit_of_its_own_side_without_attack() -> None:
    g = table(
        side(hand=["Amplify"], units=["Mist Spirit", "Orchid Dove", "Prism Tetra"], dice="charm"),
        side(FOE, units=["Orchid Dove"]),
    )
    choose(g, "Amplify")
    assert offered(g) == ["Orchid Dove", "Prism Tetra"]
    choose(g, "Prism Tetra")
    assert attack_of(g, "Prism Tetra") == 3
    until_menu(g, 1)
    assert attack_of(g, "Prism Tetra") == 0


@pytest.mark.rules("R-VAL-03", "R-VAL-04")
@pytest.mark.cards("Amplify", "Wishing Wing")
@pytest.mark.parametrize(("tokens", "offers"), [(0, True), (1, False)])
def test_amplify_reaches_a_wishing_wing_without_tokens(tokens: int, offers: bool) -> None:
    g = table(side(hand=["Amplify"], units=[unit("Wishing Wing", status=tokens)], dice="charm"), side(FOE))
    assert ("Amplify in hand" in offered(g)) is offers


@pytest.mark.cards("Amplify", "Tidal Crab")
def test_an_attack_value_below_0_counts_as_0() -> None:
    g = table(side(hand=["Amplify"], units=[unit("Tidal Crab", status=4)], dice="charm"), side(FOE))
    choose(g, "Amplify")
    assert attack_of(g, "Tidal Crab") == 1, "2 less 4 and 3 more"
