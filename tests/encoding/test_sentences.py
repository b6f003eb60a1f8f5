"""Cards as sequences of tokens: nothing is lost, and what does not fit says so."""

from dataclasses import dataclass, replace

import pytest

from ashes_env.cards.registry import all_cards, dice_powers
from ashes_env.decks import definitions
from ashes_env.encoding.card_table_schema import L_TEXT, L_TITLE
from ashes_env.encoding.sentences import (
    BEYOND,
    CUT,
    END,
    N_TOKENS,
    THIS_TITLE,
    TOKENS,
    UNKNOWN_WORD,
    SentenceError,
    cut,
    parse,
    text,
    tokens,
)
from ashes_env.encoding.vocabulary.texts import entries
from tests.prelude import *


def test_every_card_can_be_read_back_whole() -> None:
    for card in (*all_cards(), *dice_powers()):
        title = card.title if isinstance(card, CardDef) else ""
        sentence = tokens(card, title)
        assert parse(sentence, title) == card
        assert parse((*sentence, 0, 0), title) == card
        assert min(sentence) > 0
        assert max(sentence) < N_TOKENS
        assert not {BEYOND, UNKNOWN_WORD, CUT} & set(sentence)


def test_every_text_can_be_read_back_whole() -> None:
    for entry in entries(definitions()):
        assert parse(tokens(entry.sentence, "Hammer Knight"), "Hammer Knight") == entry.sentence


def test_no_text_of_the_cards_that_ship_is_cut() -> None:
    cards = [len(tokens(replace(card, chimera=None), card.title)) for card in all_cards()]
    texts = [len(tokens(entry.sentence)) for entry in entries(definitions())]
    assert max(cards) <= L_TITLE * 3 // 4
    assert max(texts) <= L_TEXT * 3 // 4
    assert (max(cards), max(texts)) == (99, 88), "tables.md says so too"


SENTENCES = [
    pytest.param(Target(Cards(of=ControllerOf(Target(name="own"))), "mine"), 1, id="a name of its own"),
    pytest.param(Target(Cards(of=ControllerOf(Target())), "mine", ControllerOf(It())), 1, id="two fields follow"),
    pytest.param(Target(Cards(of=ControllerOf(Target(Cards(where=HasTokens(WOUND, 2)))))), 0, id="nothing follows"),
    pytest.param(Cards(of=ControllerOf(Each(Cards(UNIT, MINE)))), 0, id="the innermost of three"),
    pytest.param(Damage(TargetUpTo(Plus(1, LifeOf(Target())), Cards(UNIT), exactly=True), -1, N), 0, id="numbers"),
    pytest.param((Draw(), (), (Draw(3),)), 0, id="tuples"),
    pytest.param(CardDef("Hammer Knight", ALLY, attack=None, life=None), 0, id="no printed value"),
    pytest.param(If(MyTurn(), (Draw(),), (Conjure("Mist Spirit"),)), 0, id="branches"),
    pytest.param(Cost(either=(main(class_(CHARM)), Cost(either=(main(),), discard=1))), 0, id="a cost in a cost"),
    pytest.param(LowerDice(levels=(CLASS,), by_owner=True), 0, id="flags"),
]


@pytest.mark.parametrize(("value", "ends"), SENTENCES)
def test_a_word_inside_a_word_is_told_from_what_follows(value: object, ends: int) -> None:
    sentence = tokens(value)
    assert parse(sentence) == value
    assert sentence.count(END) == ends


def test_what_is_as_by_default_is_left_out() -> None:
    assert text(tokens(Damage(Target(), 2))) == "Damage Target 2"
    assert text(tokens(Damage(Target(Cards(whose=THEIRS)), 2, 1))) == (
        "Damage Target .cards Cards .whose whose theirs 2 .reduced 1"
    )
    knight = CardDef("Hammer Knight", ALLY, attack=3, life=4)
    assert text(tokens(knight, "Hammer Knight"), "Hammer Knight") == "CardDef Hammer Knight type Ally .attack 3 .life 4"


def test_a_card_does_not_name_itself() -> None:
    card = CardDef("Mirror Spirit", ALLY, abilities=(Triggered(when_this(ENTERS_PLAY), (Conjure("Mirror Spirit"),)),))
    named = replace(
        card, title="False Demon", abilities=(Triggered(when_this(ENTERS_PLAY), (Conjure("False Demon"),)),)
    )
    sentence = tokens(card, card.title)
    assert sentence == tokens(named, named.title)
    assert sentence.count(THIS_TITLE) == 2
    assert parse(sentence, card.title) == card
    with pytest.raises(SentenceError, match="this title"):
        parse(sentence)


@dataclass(frozen=True, slots=True)
class Sneeze:
    """No word of the language."""


def test_what_has_no_token_says_so() -> None:
    assert text(tokens(Damage(It("mine"), 1000))) == "Damage It .name mine number beyond"
    assert text(tokens(Named("A Card of a Test"))) == "Named (an unlisted card)"
    assert text(tokens(Passive(Bonus(1), "A Name of a Test"))).endswith(".name (an unlisted ability)")
    assert text(tokens((Draw(), Sneeze(), Draw(2)))) == "[ Draw word unknown Draw .n 2 ]"
    strangers = tuple(Damage(It(name), Bound(name)) for name in "abcdefghijkl")
    said = text(tokens(strangers)).split(" Damage ")
    assert said[1] == "It .name unknown 0 Bound unknown 0"
    assert said[-1] == "It .name unknown 7 Bound unknown 7 ]"
    for value in (Named("A Card of a Test"), Damage(It(), 1000), (Sneeze(),)):
        with pytest.raises(SentenceError, match=r"place \d+: expected"):
            parse(tokens(value))
    with pytest.raises(SentenceError, match="is not a word"):
        tokens(3.5)


def test_a_sentence_that_is_too_long_ends_with_a_mark() -> None:
    sentence = tokens(PlaceTokens(WOUND, Target(), 3))
    assert cut(sentence, len(sentence)) == sentence
    short = cut(sentence, len(sentence) - 1)
    assert short == (*sentence[: len(sentence) - 2], CUT)
    with pytest.raises(SentenceError, match="cut"):
        parse(short)


@pytest.mark.parametrize("wrong", [(), (2,), (3,), (5, 5), (N_TOKENS + 7,), (-1,)])
def test_tokens_that_say_nothing_are_refused(wrong: tuple[int, ...]) -> None:
    with pytest.raises(SentenceError, match="place"):
        parse(wrong)


def test_numbers_that_are_no_tokens_have_no_words() -> None:
    for wrong in (-1, N_TOKENS, N_TOKENS - 1):
        with pytest.raises(SentenceError, match=f"place 1: {wrong} is not a token"):
            text((2, wrong))


def test_equal_numbers_of_different_kinds_are_different_tokens() -> None:
    assert len({tokens(Obeys(NOT_TARGETED, 1))[-1], tokens(HasTokens(WOUND))[-1], tokens(Cards(UNIT, MINE))[-1]}) == 3
    assert all(name == "" or TOKENS.index(name) == place for place, name in enumerate(TOKENS))
