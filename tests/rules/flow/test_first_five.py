"""The First Five (R-FF-01..06)."""

from collections.abc import Sequence

import pytest

from ashes_env.cards.registry import all_cards
from ashes_env.decks import get, precons, seating
from ashes_env.decks.definitions import definitions
from ashes_env.rules.flow.setup import Seating
from ashes_env.rules.game import Game, new_game
from tests.rules.two_decks import IRON, MIST, MIST_FIVE, three_of_each, with_five
from tests.support import asked, choose, offered, titles

COAL = Seating(
    "Coal Roarkwin",
    three_of_each(
        "Final Stand",
        "One Hundred Blades",
        "Anchornaut",
        "Iron Worker",
        "Hammer Knight",
        "Expand Energy",
        "Close Combat",
        "Chant of Revenge",
        "Strengthen",
        "Cover",
    ),
    [],
    [10, 0, 0, 0, 0, 0, 0, 0, 0],
)
FIVE = ("Anchornaut", "Iron Worker", "Hammer Knight", "Expand Energy", "Close Combat")


def coal(five: Sequence[str]) -> Game:
    return new_game(definitions(), [with_five(COAL, five), with_five(MIST, MIST_FIVE)], seed=1, first=0)


@pytest.mark.rules("R-FF-01")
@pytest.mark.parametrize("five", [FIVE[:4], (*FIVE, "Cover"), (*FIVE[:4], "Mist Typhoon"), (*FIVE[:4], "Iron Rhino")])
def test_it_is_five_cards_of_the_own_deck(five: Sequence[str]) -> None:
    with pytest.raises(ValueError, match="First Five of player 0"):
        coal(five)


@pytest.mark.rules("R-FF-01", "R-SETUP-05")
def test_the_five_cards_become_the_hand() -> None:
    g = coal(FIVE)
    assert titles(g, g.players[0].hand) == list(FIVE)


@pytest.mark.rules("R-FF-02")
def test_two_copies_of_a_card_are_refused() -> None:
    with pytest.raises(ValueError, match="different titles"):
        coal(("Anchornaut", "Anchornaut", *FIVE[2:]))


@pytest.mark.rules("R-FF-03")
def test_at_most_one_unique_card() -> None:
    with pytest.raises(ValueError, match="unique"):
        coal(("Final Stand", "One Hundred Blades", *FIVE[2:]))
    g = coal(("Final Stand", *FIVE[1:]))
    assert "Final Stand" in titles(g, g.players[0].hand)


@pytest.mark.rules("R-FF-01", "R-FF-02", "R-FF-03")
def test_choosing_one_by_one_offers_no_title_twice_and_one_unique_card() -> None:
    g = new_game(definitions(), [COAL, MIST], seed=1)
    assert asked(g) == ("choose the First Five", 0)
    assert sorted(offered(g)) == sorted(set(COAL.deck)), "every title of the deck once, and no way to stop early"
    choose(g, "Final Stand")
    assert sorted(offered(g)) == sorted(set(COAL.deck) - {"Final Stand", "One Hundred Blades"})
    choose(g, "Anchornaut", "Cover", "Iron Worker")
    assert sorted(offered(g)) == sorted(
        set(COAL.deck) - {"Final Stand", "One Hundred Blades", "Anchornaut", "Cover", "Iron Worker"}
    )
    choose(g, "Strengthen")
    assert asked(g) == ("choose the First Five", 1)


@pytest.mark.rules("R-FF-04", "R-FF-05")
def test_both_choose_before_anything_moves() -> None:
    g = new_game(definitions(), [IRON, MIST], seed=3)
    choose(g, "Cover", "Anchornaut", "Iron Worker", "Strengthen", "Close Combat")
    assert asked(g) == ("choose the First Five", 1)
    one = g.players[0]
    assert (len(one.deck), one.hand, sum(one.active)) == (30, [], 0), "nothing shows what the first player chose"
    choose(g, "Shifting Mist", "Root Armor", "Steady Gaze", "Mist Typhoon", "Massive Growth")
    assert sum(one.active) == 10


@pytest.mark.rules("R-FF-05", "R-INFO-01")
def test_the_opponent_does_not_see_the_hand() -> None:
    g = coal(FIVE)
    assert all(g.seen[c] == 1 for c in g.players[0].hand)
    assert all(g.seen[c] == 0 for c in g.players[0].deck)


@pytest.mark.rules("R-FF-06")
def test_recommended_first_fives_are_legal_and_bind_nobody() -> None:
    recommended = [deck for deck in precons() if deck.group == "core"]
    assert len(recommended) == 28
    for deck in recommended:
        assert len(set(deck.first_five)) == 5, deck.name
        assert set(deck.first_five) <= set(deck.titles), deck.name
        assert not any(card.chained for card in all_cards() if card.title in deck.first_five), deck.name
    seat = seating(get("The Iron Men"))
    assert set(seat.first_five) == {"Chant of Revenge", "Hammer Knight", "Iron Worker", "Anchornaut", "Strengthen"}
    other = ("Anchornaut", "Iron Worker", "Cover", "Close Combat", "One Hundred Blades")
    g = new_game(definitions(), [seating(get("The Iron Men"), other), with_five(MIST, MIST_FIVE)], seed=1, first=0)
    assert titles(g, g.players[0].hand) == list(other)
