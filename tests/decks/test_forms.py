"""Deck files as other programs and people write them: one file a form, each with its answer. The decks are made up."""

import codecs
from dataclasses import replace
from pathlib import Path

import pytest

from ashes_env.decks import Deck, DeckError, load, problems
from ashes_env.decks.__main__ import main

FORMS = Path(__file__).with_name("forms")
RHINOS, STORM = "rhinos.json", "storm.json"

# The deck of each file, and whether the file has its First Five.
READ = {
    "article.txt": (RHINOS, False),
    "ashes_live.txt": (RHINOS, False),
    "ashes_live_by_type.txt": (STORM, False),
    "ashes_live_by_type_credit.txt": (RHINOS, False),
    "ashes_live_counts.txt": (STORM, False),
    "ashes_live_counts_by_type.txt": (RHINOS, False),
    "ashes_live_counts_by_type_credit.txt": (STORM, False),
    "ashes_live_counts_credit.txt": (RHINOS, False),
    "ashes_live_credit.txt": (STORM, False),
    "ashes_live_deck.json": (RHINOS, True),
    "ashes_live_earlier.txt": (STORM, False),
    "ashes_live_export.json#Rhinos": (RHINOS, False),
    "ashes_live_export.json#2": (STORM, False),
    "ashes_live_listing.json": (STORM, False),
    "ashteki_answer.json#rhinos": (RHINOS, True),
    "ashteki_answer.json#chant-of-transfusion": (STORM, True),
    "ashteki_deck.json": (RHINOS, True),
    "ashteki_decks.json": (STORM, True),
    "chat.txt": (RHINOS, True),
    "codes.txt": (RHINOS, False),
    "csv.txt": (STORM, False),
    "forum.txt": (RHINOS, False),
    "markdown.txt": (RHINOS, True),
    "markdown_table.txt": (RHINOS, False),
    "marked.txt": (RHINOS, True),
    "numbered.txt": (RHINOS, True),
    "rhinos.json": (RHINOS, True),
    "single_cards.txt": (RHINOS, False),
    "storm.json": (STORM, True),
    "table.txt": (RHINOS, False),
}
ILLEGAL = {
    "illegal_29_cards.txt": ["has 29 cards, not 30 (R-DECK-02)"],
    "illegal_unique.json": ["Summon Blue Jaguar belongs to Aradel Summergaard, not to Coal Roarkwin (R-DECK-06)"],
}
REFUSED = {
    "ashes_live_export.json": [
        "it holds 2 decks: 'Rhinos', 'Chant of Transfusion'. "
        "Pick one by its name or its place behind the file, such as FILE#1"
    ],
    "ashes_live_export.json#Rhino": [
        "no deck 'Rhino' or several; it holds 2 decks: 'Rhinos', 'Chant of Transfusion'. "
        "Pick one by its name or its place behind the file, such as FILE#1"
    ],
    "article.txt#Rhinos": ["a deck list holds one deck, from which 'Rhinos' cannot be picked"],
    "refused.txt": [
        "line 3: no Phoenixborn is called 'Coal Roarkwim', did you mean 'Coal Roarkwin'?",
        "line 7: no card and no die type is called 'Naturel', did you mean 'natural'?",
        "line 10: no card and no die type is called 'Hamer Knight', did you mean 'Hammer Knight'?",
        "line 11: 'One Hundred Blades' belongs to Coal Roarkwin, not to Aradel Summergaard",
        "line 12: 'the best' behind 'Iron Worker' is not understood: leave it out, or write it behind //",
        "line 15: 'Fear' stands under a heading of what is not in the deck: put it under 'Cards:', or leave it out",
        'no Phoenixborn is named: add a line such as "Phoenixborn: Coal Roarkwin"',
    ],
    "refused.json": [
        "dice[0]: no die type is called 'naturel', did you mean 'natural'?",
        "cards[0]: no card has the stub or the title 'hamer-knight', did you mean 'Hammer Knight'?",
        "cards[1]: a whole number from 1 on is needed as its count, not 0",
        "cards[2]: a whole number from 1 on is needed as its count, not None",
    ],
}


def sorted_cards(deck: Deck) -> Deck:
    """The deck with its cards and First Five in one order; forms differ in theirs."""
    return replace(deck, cards=tuple(sorted(deck.cards)), first_five=tuple(sorted(deck.first_five)))


def test_every_form_has_an_answer() -> None:
    answered = {name.split("#")[0] for name in (*READ, *ILLEGAL, *REFUSED)}
    assert answered == {path.name for path in FORMS.iterdir()}


@pytest.mark.parametrize("name", READ)
def test_a_form_reads_as_the_deck_that_it_is(name: str) -> None:
    of, with_first_five = READ[name]
    wanted = sorted_cards(load(FORMS / of))
    assert sorted_cards(load(FORMS / name)) == (wanted if with_first_five else replace(wanted, first_five=()))
    assert problems(wanted, "organized") == [] or "Molten Gold" in dict(wanted.cards)
    assert main(["--check", str(FORMS / name)]) == 0


@pytest.mark.parametrize("name", [name for name in READ if "#" not in name])
@pytest.mark.parametrize("mark", ["utf-8-sig", "utf-16"])
def test_every_form_may_begin_with_a_byte_order_mark(name: str, mark: str, tmp_path: Path) -> None:
    text = (FORMS / name).read_text(encoding="utf-8").replace("\n", "\r\n")
    path = tmp_path / name
    path.write_bytes(text.encode(mark))
    assert path.read_bytes().startswith((codecs.BOM_UTF8, codecs.BOM_UTF16))
    assert load(path) == load(FORMS / name)


@pytest.mark.parametrize("name", ILLEGAL)
def test_a_deck_that_is_not_legal_reads_and_breaks_a_rule(name: str) -> None:
    assert problems(load(FORMS / name), "casual") == ILLEGAL[name]
    assert main(["--check", str(FORMS / name)]) == 1


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_not_understood_is_named_with_its_place(name: str) -> None:
    with pytest.raises(DeckError) as caught:
        load(FORMS / name)
    assert list(caught.value.problems) == REFUSED[name]
    assert caught.value.deck == name.split("#")[0], "whoever loads several files must know which"
    assert main(["--check", str(FORMS / name)]) == 2
