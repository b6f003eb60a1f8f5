"""The decks that ship because a search found them."""

import pytest

from ashes_env.contests.own_decks import entry_of
from ashes_env.decks import Deck, DeckError, found, legal, load
from ashes_env.decks.loading import is_file


@pytest.mark.parametrize("name", found.names())
def test_a_found_deck_is_legal_and_read_wherever_a_file_is(name: str) -> None:
    assert is_file(name)
    deck = load(name)
    assert legal(deck, "red rains")
    entry = entry_of(name)
    assert entry == deck.name or (isinstance(entry, Deck) and entry.cards == deck.cards)


def test_an_unknown_one_is_refused_with_those_there_are() -> None:
    with pytest.raises(DeckError, match=r"no found deck has this name; known: found:") as error:
        load("found:nothing")
    assert error.value.deck == "nothing.json"


def test_a_name_does_not_lead_out_of_the_folder() -> None:
    with pytest.raises(DeckError, match="no found deck"):
        load("found:../precons")
