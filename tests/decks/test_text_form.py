"""Decks as players paste them, and the command that checks and converts decks."""

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ashes_env.cards.registry import by_title
from ashes_env.decks import Deck, DeckError, get, load, precons, random_deck
from ashes_env.decks.__main__ import main
from ashes_env.decks.text_form import read, write

IRON = "The Iron Men"


def plain(deck: Deck) -> Deck:
    """The deck without what its text does not say."""
    return replace(deck, group="", conjurations=())


@pytest.mark.parametrize("deck", precons(), ids=lambda d: d.name)
def test_every_published_deck_comes_back_from_its_text(deck: Deck) -> None:
    assert read(write(deck)) == plain(deck)


@given(seed=st.integers(0, 2**32))
@settings(max_examples=20)
def test_every_legal_deck_comes_back_from_its_text(seed: int) -> None:
    deck = random_deck(random.Random(seed))
    assert read(write(deck)) == plain(deck)


PASTED = """
# Three and two

Coal Roarkwin

Dice:
5 Ceremonial
5x natural

Allies (9)
- 3x hammer knight
* Anchornaut x3
3 Iron Worker

Ready Spells:
2× Chant of Revenge
Summon Butterfly Monk (3)
Fear

Conjuration Pile (5)
5x Butterfly Monk

First Five: Anchornaut, Hammer Knight
"""


def test_lists_as_they_are_pasted_are_understood() -> None:
    deck = read(PASTED)
    assert (deck.name, deck.phoenixborn) == ("Three and two", "Coal Roarkwin")
    assert dict(deck.cards) == {
        "Hammer Knight": 3,
        "Anchornaut": 3,
        "Iron Worker": 3,
        "Chant of Revenge": 2,
        "Summon Butterfly Monk": 3,
        "Fear": 1,
    }
    assert (deck.dice[0], deck.dice[4], sum(deck.dice)) == (5, 5, 10)
    assert deck.first_five == ("Anchornaut", "Hammer Knight")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("3x Hamer Knight", "line 3: no card and no die type is called 'Hamer Knight', did you mean 'Hammer Knight'?"),
        ("5 sympaty", "did you mean 'sympathy'?"),
        ("0x Anchornaut", "line 3: 'Anchornaut' needs a whole number from 1 on, not 0"),
        ("2x Iron Worker", "line 3: 'Iron Worker' stands there already"),
        ("1x Aradel Summergaard", "'Aradel Summergaard' is a second Phoenixborn beside 'Coal Roarkwin'"),
    ],
)
def test_a_line_that_is_wrong_says_what_would_be_right(line: str, says: str) -> None:
    with pytest.raises(DeckError) as error:
        read(f"Coal Roarkwin\n3x Iron Worker\n{line}\n10 natural\n", "mine")
    assert says in str(error.value)


def test_what_is_missing_is_named() -> None:
    with pytest.raises(DeckError) as error:
        read("a list of nothing\n")
    assert error.value.deck == "a list of nothing"
    assert [problem.split(":")[0] for problem in error.value.problems] == [
        "no Phoenixborn is named",
        "no cards are named",
        "no dice are named",
    ]


@given(text=st.text(max_size=300))
@settings(max_examples=200)
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        deck = read(text)
    except DeckError:
        return
    assert deck.phoenixborn in by_title()
    assert deck.cards


def test_the_command_checks_a_file_and_converts_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(write(get(IRON)), encoding="utf-8")
    assert main(["--check", str(file)]) == 0
    assert "legal in the format 'casual'" in capsys.readouterr().out
    assert main(["--convert", str(file), "--to", "json"]) == 0
    again = tmp_path / "again.json"
    again.write_text(capsys.readouterr().out, encoding="utf-8")
    assert load(again) == load(file) == plain(get(IRON))
    assert main(["--convert", str(again), "--to", "text"]) == 0
    assert capsys.readouterr().out == file.read_text(encoding="utf-8")


def test_the_command_names_every_rule_that_a_deck_breaks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.json"
    cards = {"Hammer Knight": 4, "Fear": 3, "Aradel Summergaard": 1, "Butterfly Monk": 2, "Water Blast": 1}
    file.write_text(
        json.dumps({"name": "Wrong", "phoenixborn": "Coal Roarkwin", "dice": {"natural": 11}, "cards": cards}),
        encoding="utf-8",
    )
    assert main(["--check", str(file)]) == 1
    said = capsys.readouterr().out
    for rule in ("R-DECK-02", "R-DECK-03", "R-DECK-04", "R-DECK-05", "R-DECK-06", "R-DECK-08"):
        assert f"({rule})" in said


@pytest.mark.parametrize("arguments", [["--check", "there is none.txt"], ["--show", "The Irn Men"]])
def test_what_cannot_be_read_is_one_line_and_exit_status_two(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1


def test_the_command_lists_every_published_deck(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(precons())
    assert main(["--group", "pve"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == sum(deck.group == "pve" for deck in precons()) > 0
    assert all(" | pve | " in line for line in lines)
