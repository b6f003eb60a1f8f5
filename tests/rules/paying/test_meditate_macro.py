"""Meditation in few decisions: what is discarded is asked, the dice go to power by a fixed order."""

import copy
import pickle
from typing import Any

import pytest

from ashes_env.render.describe import move_texts
from ashes_env.rules import records
from ashes_env.rules.game import die_name
from ashes_env.rules.paying.meditate_macro import best_to_raise, wanted
from ashes_env.rules.worlds.audit import faults
from ashes_env.rules.worlds.determinize import determinize
from tests.prelude import *

MACRO = GameOptions(chained=False, macro_meditation=True)
PILE = ["Hammer Knight", "Anchornaut", "Iron Worker", "Cover"]


def meditating(options: GameOptions = MACRO, **me: Any) -> Game:
    """A player has just taken the side action."""
    mine = side(**({"deck": PILE, "units": ["Iron Worker"]} | me))
    return choose(table(mine, side(FOE), options=options), "meditate")


@pytest.mark.rules("R-SIDE-04", "R-SIDE-05")
def test_cards_off_the_pile_are_one_decision() -> None:
    g = meditating(dice="2 charm basic, natural class, charm power")
    assert asked(g) == ("meditate: discard a card", 0)
    assert offered(g) == ["number 1", "number 2", "number 3"], "as many as there are dice below power"
    choose(g, "number 2")
    assert asked(g) == ("take an action", 0)
    assert titles(g, g.players[0].discard) == ["Hammer Knight", "Anchornaut"]
    assert sum(n for die, n in pool(g.players[0].active).items() if die.endswith("power")) == 3
    assert g.players[0].side == 0


@pytest.mark.rules("R-SIDE-04", "R-SIDE-05", "R-SIDE-08")
def test_cards_of_the_hand_and_ready_spells_are_named_before_the_pile() -> None:
    g = meditating(hand=["Cover", "Cover", "Iron Worker"], spellboard=["Strengthen"], dice="5 charm basic")
    assert set(offered(g)) == {
        "Cover in hand",
        "Iron Worker in hand",
        "Strengthen",
        "number 1",
        "number 2",
        "number 3",
        "number 4",
    }
    choose(g, "Cover", "Strengthen")
    assert pool(g.players[0].active) == {"charm basic": 3, "charm power": 2}, "a die after each card"
    assert set(offered(g)) == {"Cover in hand", "Iron Worker in hand", "number 1", "number 2", "number 3", "no"}
    choose(g, "number 2")
    assert asked(g) == ("take an action", 0), "the pile comes last"
    assert titles(g, g.players[0].discard) == ["Cover", "Strengthen", "Hammer Knight", "Anchornaut"]
    assert pool(g.players[0].active) == {"charm basic": 1, "charm power": 4}
    assert faults(g, (5, 0)) == []


@pytest.mark.rules("R-SIDE-04")
def test_one_may_stop_after_any_card_but_not_before_the_first() -> None:
    g = meditating(hand=["Cover"], dice="2 charm basic")
    assert "no" not in offered(g)
    choose(g, "Cover", "no")
    assert (asked(g), titles(g, g.players[0].discard)) == (("take an action", 0), ["Cover"])


@pytest.mark.rules("R-SIDE-07")
@pytest.mark.parametrize("dice", ["", "3 charm power"])
def test_without_dice_to_turn_one_card_can_still_be_discarded(dice: str) -> None:
    g = meditating(hand=["Cover"], dice=dice)
    assert offered(g) == ["Cover in hand", "number 1"]
    before = pool(g.players[0].active)
    choose(g, "Cover")
    assert (asked(g), pool(g.players[0].active)) == (("take an action", 0), before)


@pytest.mark.rules("R-SIDE-07", "R-TGT-10")
def test_with_futile_actions_any_number_can_be_discarded() -> None:
    futile = GameOptions(chained=False, macro_meditation=True, futile=True)
    g = meditating(futile, hand=["Cover"], dice="charm basic")
    assert offered(g) == ["Cover in hand", "number 1", "number 2", "number 3", "number 4"]
    choose(g, "Cover")
    assert offered(g) == ["number 1", "number 2", "number 3", "number 4", "no"]
    choose(g, "number 4")
    assert g.players[0].deck == []


@pytest.mark.rules("R-SIDE-04")
def test_a_single_way_to_meditate_is_no_question() -> None:
    g = meditating(deck=["Anchornaut"], dice="charm basic")
    assert (asked(g), titles(g, g.players[0].discard)) == (("take an action", 0), ["Anchornaut"])


def turned(dice: str, **me: Any) -> list[str]:
    """The dice that a player turns to power, in order."""
    g = table(side(dice=dice, **me), side(FOE))
    p = g.players[0]
    wants = wanted(g, p)
    out = []
    while (die := best_to_raise(p.active, wants)) >= 0:
        out.append(die_name(die))
        p.active[die] -= 1
        p.active[die - die % 3 + POWER] += 1
    return out


@pytest.mark.rules("R-SIDE-05")
def test_the_order_of_the_dice() -> None:
    assert turned("charm basic, natural basic", hand=["Cover"])[0] == "natural basic", "the type that cards want"
    assert turned("natural basic, natural class", hand=["Cover"])[0] == "natural basic", "basic gains more than class"
    assert turned("charm basic, natural class", hand=["Cover"]) == ["natural class", "charm basic"], (
        "a power symbol is worth more than a basic die that nothing wants"
    )
    assert turned("2 natural basic, 2 charm basic", hand=["Cover", "Golden Veil"]) == [
        "charm basic",
        "natural basic",
        "charm basic",
        "natural basic",
    ], "equally wanted types in turn, the first type first"
    assert turned("charm class, ceremonial class", deck=[]) == ["ceremonial class", "charm class"]
    assert turned("3 charm power") == []


@pytest.mark.rules("R-SIDE-05")
def test_a_card_in_play_wants_what_its_abilities_cost_and_one_discarded_nothing() -> None:
    def want(**me: Any) -> dict[int, tuple[int, int]]:
        g = position(side("Coal Roarkwin", **me), side(FOE))
        return {t: (powers, symbols) for t, powers, symbols in wanted(g, g.players[0])}

    nothing = want()
    assert want(hand=["Cover"])[NATURAL] == want(deck=["Cover"])[NATURAL] == (nothing[NATURAL][0] + 1, 1)
    assert want(discard=["Cover"]) == nothing
    owl, played = want(hand=["Summon Mind Fog Owl"]), want(spellboard=["Summon Mind Fog Owl"])
    assert played[CHARM] == owl[CHARM] == (nothing[CHARM][0], nothing[CHARM][1] + 1)
    assert want(spellboard=["Confusion Spores"]) == nothing, "what was paid to play it is not wanted any more"
    assert want(hand=["Sympathy Pain"])[CHARM][0] == nothing[CHARM][0] + 1, "each way to pay counts"


@pytest.mark.rules("R-SIDE-05", "R-INFO-01")
def test_the_order_tells_nothing_about_hand_or_pile() -> None:
    g = meditating(
        hand=["Cover", "Golden Veil", "Iron Worker"],
        deck=["Anchornaut", "Final Cry", "Root Armor"] * 2,
        dice="2 charm basic, 2 natural basic, ceremonial class, natural class",
    )
    for seat in (0, 1):
        for seed in range(12):
            other = determinize(g, seat, seed)
            assert wanted(other, other.players[0]) == wanted(g, g.players[0])


def test_in_the_middle_the_game_is_copied_saved_and_dealt_anew() -> None:
    g = choose(meditating(hand=["Cover", "Iron Worker"], dice="4 charm basic, natural"), "Cover")
    ways = (g.copy(), copy.deepcopy(g), pickle.loads(pickle.dumps(g)), records.loads(g.defs, records.dumps(g)))
    for other in ways:
        assert records.key(other) == records.key(g)
        choose(other, "number 3")
    assert len({records.key(other) for other in ways}) == 1
    assert asked(g) == ("meditate: discard a card", 0), "the copies share nothing"
    for seat in (0, 1):
        other = determinize(g, seat, 5)
        assert asked(other) == asked(g)
        choose(other, "number 2")
        assert len(other.players[0].discard) == 3


@pytest.mark.rules("R-SIDE-04")
@pytest.mark.cards("Orrick Gilstream")
def test_what_answers_a_meditation_answers_this_one() -> None:
    g = table(side("Orrick Gilstream", dice="3 charm basic", deck=PILE), side(FOE), options=MACRO)
    choose(g, "meditate", "number 2")
    assert asked(g) == ("respond?", 0)
    choose(g, "Orrick Gilstream")
    assert titles(g, g.players[0].hand) == ["Hammer Knight"], "the first one off the pile"


@pytest.mark.rules("R-SIDE-08", "R-DICE-09")
def test_dice_on_a_discarded_spell_come_back_before_a_die_is_turned() -> None:
    g = meditating(spellboard=[unit("Royal Charm", dice="charm", owner=1)], dice="charm basic")
    choose(g, "Royal Charm")
    assert pool(g.players[0].exhausted) == {"charm power": 1}
    assert pool(g.players[0].active) == {"charm power": 1}


def test_the_numbers_in_words() -> None:
    g = meditating(hand=["Cover"], dice="2 charm basic")
    assert list(move_texts(g).values()) == [
        "Cover in hand",
        "the top card of the draw pile, and no more",
        "the top 2 cards of the draw pile, and no more",
    ]
    choose(g, "Cover")
    assert "discard no more" in move_texts(g).values()
