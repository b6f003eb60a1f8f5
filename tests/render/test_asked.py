"""What a player is asked: every branch, offer, ability and price of every card has words that tell it apart."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import pytest

from ashes_env.cards.registry import all_cards, by_title, dice_powers
from ashes_env.render.rules_text.asked import (
    MORE,
    WIDTH,
    branch_text,
    branches_text,
    cut,
    end_text,
    offer_text,
    refusal_text,
    tell_apart,
    token_text,
    way_text,
)
from ashes_env.render.rules_text.scribe import UnknownWordError
from tests.prelude import *
from tests.render.test_rules_text import ARTEFACTS

TEXTS: tuple[CardDef | DicePower, ...] = (*all_cards(), *dice_powers())


def name(text: CardDef | DicePower) -> str:
    return text.title if isinstance(text, CardDef) else f"dice power {text.die}"


def inside(word: object) -> Iterator[object]:
    """Every word that a definition is made of."""
    if isinstance(word, tuple):
        for part in word:
            yield from inside(part)
    elif is_dataclass(word):
        yield word
        for field in fields(word):
            yield from inside(getattr(word, field.name))


def check(text: str) -> None:
    """Words for a person, and not too many."""
    assert text.strip()
    assert len(text) <= WIDTH
    assert not text.endswith(".") or text.endswith(MORE)
    assert ARTEFACTS.search(text.replace(MORE, "")) is None, text


def differ(texts: tuple[str, ...]) -> None:
    for text in texts:
        check(text)
    assert len(set(texts)) == len(texts), texts


def spell(*effects: object) -> CardDef:
    """A ready spell made up for a test."""
    return CardDef("Test", READY_SPELL, abilities=(Activated(side_cost(), effects),))  # type: ignore[arg-type]


# --- every card ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", TEXTS, ids=name)
def test_every_branch_and_every_offer_has_words_of_its_own(text: CardDef | DicePower) -> None:
    for word in inside(text):
        if isinstance(word, ChooseOne | DealOut):
            differ(branches_text(text, word.options))
        if isinstance(word, May) or (isinstance(word, Triggered) and word.optional):
            differ((offer_text(text, word), refusal_text(text, word)))
        if isinstance(word, MoveTokens):
            differ(tuple(token_text(token) for token in word.tokens))
        if isinstance(word, Cost):
            check(way_text(word))


# --- the words ----------------------------------------------------------------------------------------------------


def test_a_branch_says_what_it_does_in_the_words_of_the_text() -> None:
    options = ((Damage(It(), 1),), (Draw(1),))
    card = spell(Pick(Target(Cards(UNIT))), ChooseOne(options))
    assert branches_text(card, options) == ("deal 1 damage to that unit", "draw 1 card")
    assert branch_text(card, options[0]) == "deal 1 damage to that unit"


def test_a_branch_of_another_card_is_refused() -> None:
    with pytest.raises(UnknownWordError, match="no text of Test holds"):
        branch_text(spell(Draw(1)), (Draw(2),))


def test_an_offer_says_its_price_and_what_follows_a_refusal() -> None:
    offer = May((Draw(1),), pay=Cost(dice=(basic(1),)), otherwise=(Damage(THIS, 1),))
    card = spell(offer)
    assert offer_text(card, offer) == "pay 1 basic, then draw 1 card"
    assert refusal_text(card, offer) == "decline: deal 1 damage to this spell"
    free = May((DiscardCards(OPPONENT),))
    assert offer_text(spell(free), free) == "each opponent discards 1 card from hand"
    assert refusal_text(spell(free), free) == "decline"


def test_an_offer_that_a_shared_sentence_hides_has_words_too() -> None:
    body = (Damage(THIS, 1),)
    offer = May(body)
    assert offer_text(spell(If(Focus(1), (offer,), body)), offer) == "deal 1 damage to this spell"


@pytest.mark.cards("Anchornaut", "Vampire Bat Swarm")
def test_an_optional_ability_is_offered_by_its_name() -> None:
    throw = by_title()["Anchornaut"]
    assert isinstance(throw.abilities[0], Triggered)
    assert offer_text(throw, throw.abilities[0]) == "Throw 1: deal 1 damage to one other target unit"
    swarm = by_title()["Vampire Bat Swarm"]
    paid = next(a for a in swarm.abilities if isinstance(a, Triggered) and a.pay is not None)
    assert offer_text(swarm, paid).startswith("Swarm: pay 1 ceremonial class or 1 sympathy class, then put this unit")


def test_a_way_to_pay() -> None:
    assert way_text(FREE) == "nothing"
    assert way_text(Cost(discard=1)) == "discard 1 card"
    assert way_text(Cost(main=1, dice=(class_(NATURAL), class_(CHARM)))) == (
        "main action, 1 natural class, 1 charm class"
    )


def test_tokens_and_ends_of_a_pile() -> None:
    assert [token_text(token) for token in (WOUND, EXHAUSTION, STATUS)] == [
        "1 wound",
        "1 exhaustion token",
        "1 status token",
    ]
    differ(tuple(token_text(Token(n)) for n in range(len(TOKENS))))
    assert end_text(bottom=False) == "on top of the draw pile"
    assert end_text(bottom=True) == "at the bottom of the draw pile"


# --- short and different ------------------------------------------------------------------------------------------


def test_long_texts_are_cut_after_a_word() -> None:
    assert cut("draw 1 card") == "draw 1 card"
    assert cut("deal 1 damage, then draw", 20) == "deal 1 damage..."
    assert cut("x" * 30, 20) == "x" * 17 + MORE
    for width in range(10, 40):
        assert len(cut("one two three four five six seven eight nine", width)) <= width


def test_texts_that_are_cut_alike_begin_where_they_differ() -> None:
    long = "place 1 exhaustion token on every unit of yours with a status token or a wound on it, then draw"
    assert tell_apart([f"{long} 1 card", f"{long} 2 cards"]) == ("... then draw 1 card", "... then draw 2 cards")
    assert tell_apart(["draw 1 card", "draw 2 cards"]) == ("draw 1 card", "draw 2 cards")
    same = (Give(Target(Cards(UNIT)), Bonus(attack=3)), Damage(THIS, 1), Damage(THIS, 2))
    branches = tuple((*same, Draw(n)) for n in (1, 2))
    assert branches_text(spell(ChooseOne(branches)), branches) == ("... then draw 1 card", "... then draw 2 cards")
