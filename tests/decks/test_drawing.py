"""Random decks: legal, over all cards, with dice that pay for them."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ashes_env.cards.registry import by_title
from ashes_env.decks import changed_deck, drawing, get, legal, playable, problems, random_deck
from ashes_env.language import codes as k


def test_random_decks_are_legal_hold_every_card_and_can_be_paid_for() -> None:
    held: Counter[str] = Counter()
    paid = cards = 0
    for seed in range(2000):
        deck = random_deck(Random(seed))
        for format in ("open", "casual", "red rains"):
            assert problems(deck, format) == [], deck
        held.update({deck.phoenixborn, *deck.titles})
        cards += len(deck.titles)
        paid += sum(all(deck.dice[die] for die in drawing.symbols(title)) for title in deck.titles)
    assert set(held) == {*drawing.phoenixborn(), *drawing.deckable()}
    assert min(held.values()) >= 5
    assert paid == cards


def test_a_deck_is_the_same_again() -> None:
    assert random_deck(Random(5)) == random_deck(Random(5))
    assert random_deck(Random(5)) != random_deck(Random(6))


@pytest.mark.parametrize("pb", drawing.phoenixborn())
def test_a_deck_with_everything_of_a_phoenixborn(pb: str) -> None:
    own = [title for title in drawing.deckable() if by_title()[title].unique_to == pb]
    for seed in range(20):
        deck = random_deck(Random(seed), ["Cover", *own, pb])
        assert deck.phoenixborn == pb
        assert {"Cover", *own} <= set(deck.titles)
        assert problems(deck, "red rains") == []
        assert "Cover" in deck.first_five


def test_strays_are_what_no_deck_brings_in() -> None:
    for title in drawing.strays():
        card = by_title()[title]
        assert card.type in (k.CONJURATION, k.CONJURED_ALTERATION) or card.unique_to not in drawing.phoenixborn()


def test_a_deck_that_asks_for_no_type_of_dice_has_ten_all_the_same() -> None:
    plain = [title for title in drawing.deckable() if not drawing.symbols(title) and not by_title()[title].unique_to]
    bare = [title for title in drawing.phoenixborn() if not drawing.symbols(title)]
    for seed, pb in enumerate(bare):
        deck = random_deck(Random(seed), [pb, *plain[:10]])
        assert legal(deck), problems(deck)
        assert not any(drawing.symbols(title) for title, _ in deck.cards)


@given(st.integers(0, 2**32), st.sampled_from([deck.name for deck in playable()]), st.integers(0, 12))
@settings(max_examples=60)
def test_a_changed_deck_is_as_legal_and_as_payable(seed: int, name: str, titles: int) -> None:
    deck = get(name)
    other = changed_deck(deck, Random(seed), titles)
    assert other == changed_deck(deck, Random(seed), titles)
    assert problems(other) == problems(deck)
    assert (other.dice, other.first_five, sum(n for _, n in other.cards)) == (deck.dice, deck.first_five, 30)
    gone = {title for title, _ in deck.cards} - {title for title, _ in other.cards}
    assert len(gone) <= titles
    come = {title for title, _ in other.cards} - {title for title, _ in deck.cards}
    assert all(other.dice[die] for title in come for die in drawing.symbols(title))
