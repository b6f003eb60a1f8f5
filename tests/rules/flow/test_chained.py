"""Chained cards (R-CHBAN-01..06)."""

import pytest

from ashes_env.cards.registry import all_cards
from ashes_env.decks.definitions import definitions
from ashes_env.rules.flow.setup import Seating
from ashes_env.rules.game import new_game
from tests.prelude import *
from tests.rules.two_decks import MIST, MIST_FIVE, three_of_each, with_five

ON = GameOptions(chained=True)
OFF = GameOptions(chained=False)
DECK = three_of_each(
    "Golden Veil",
    "Anchornaut",
    "Iron Worker",
    "Hammer Knight",
    "Expand Energy",
    "Close Combat",
    "Massive Growth",
    "Strengthen",
    "Cover",
    "Root Armor",
)
FIVE = ("Anchornaut", "Iron Worker", "Hammer Knight", "Expand Energy", "Close Combat")
SHOCK = CardDef("Shock", ACTION_SPELL, main(), effect=(Draw(1),), chained=True)


def begin(*five: str, options: GameOptions | None = None) -> Game:
    coal = Seating("Coal Roarkwin", DECK, [], [10, 0, 0, 0, 0, 0, 0, 0, 0], five)
    return new_game(definitions(), [coal, with_five(MIST, MIST_FIVE)], seed=1, first=0, options=options)


@pytest.mark.rules("R-CHBAN-01", "R-CHBAN-05")
def test_a_chained_card_is_not_in_the_first_five_unless_the_rule_is_off() -> None:
    with pytest.raises(ValueError, match="'Golden Veil' is chained"):
        begin("Golden Veil", *FIVE[1:], options=ON)
    with pytest.raises(ValueError, match="'Golden Veil' is chained"):
        begin("Golden Veil", *FIVE[1:])
    assert "Golden Veil" not in offered(begin(options=ON))
    g = begin(*FIVE, options=ON)
    assert "Golden Veil" in titles(g, g.players[0].deck), "it may be in the deck"
    g = begin("Golden Veil", *FIVE[1:], options=OFF)
    assert "Golden Veil" in titles(g, g.players[0].hand)
    assert "Golden Veil" in offered(begin(options=OFF))


@pytest.mark.rules("R-CHBAN-02", "R-CHBAN-05")
@pytest.mark.parametrize(("round", "options", "playable"), [(1, ON, False), (2, ON, True), (1, OFF, True)])
def test_a_chained_action_spell_waits_for_the_second_round(round: int, options: GameOptions, playable: bool) -> None:
    me = side(hand=["Shock"], deck=["Cover"])
    g = position(me, round=round, options=options, defs=with_cards(SHOCK))
    assert ("Shock in hand" in offered(g)) is playable


@pytest.mark.rules("R-CHBAN-02", "R-CHBAN-05")
@pytest.mark.parametrize(("round", "options", "playable"), [(1, ON, False), (2, ON, True), (1, OFF, True)])
def test_a_chained_reaction_waits_for_the_second_round(round: int, options: GameOptions, playable: bool) -> None:
    g = position(
        me=side(dice="natural"),
        foe=side(units=["Hammer Knight"], hand=["Golden Veil"], dice="charm"),
        round=round,
        options=options,
    )
    choose(g, "natural power")
    assert ("Golden Veil in hand" in offered(g)) is playable


@pytest.mark.rules("R-CHBAN-03", "R-CHBAN-04")
def test_the_chained_cards_are_those_of_the_list() -> None:
    current = {
        "Explosive Growth",
        "Golden Veil",
        "Hypnotize",
        "Meteor",
        "Psychic Vampire",
        "River Skald",
        "Summon Shining Hydra",
    }
    there = {card.title for card in all_cards()}
    assert {card.title for card in all_cards() if card.chained} == current & there


@pytest.mark.rules("R-CHBAN-04")
def test_a_card_that_was_chained_once_is_free() -> None:
    g = begin("Massive Growth", *FIVE[1:], options=ON)
    assert "Massive Growth" in titles(g, g.players[0].hand)


@pytest.mark.rules("R-CHBAN-06")
def test_a_deck_without_a_legal_first_five_cannot_be_played() -> None:
    deck = ["Golden Veil"] * 15 + ["Anchornaut", "Iron Worker", "Hammer Knight", "Cover"] * 3 + ["Cover"] * 3
    coal = Seating("Coal Roarkwin", deck, [], [10, 0, 0, 0, 0, 0, 0, 0, 0])
    with pytest.raises(ValueError, match="First Five of player 0"):
        new_game(definitions(), [coal, MIST], seed=1, options=ON)
    assert len(offered(new_game(definitions(), [coal, MIST], seed=1, options=OFF))) == 5
