"""Decks in the JSON of ashes.live and Ashteki."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ashes_env.cards.registry import by_title
from ashes_env.decks import Deck, DeckError, get, load, parse, problems
from ashes_env.decks.deck import fields_of
from ashes_env.decks.foreign import read
from ashes_env.decks.titles import key, title_of, titles
from ashes_env.language import codes as k

IRON = "The Iron Men"
CARDS = Path(__file__).resolve().parents[3] / "shared" / "cards" / "cards.json"


def iron() -> Deck:
    return replace(get(IRON), conjurations=(), group="")


def of_ashes_live(deck: Deck) -> dict[str, Any]:
    return {
        "id": 1,
        "title": deck.name,
        "dice": [{"count": n, "name": die} for die, n in zip(k.DIE_TYPES, deck.dice, strict=True) if n],
        "phoenixborn": {"name": deck.phoenixborn, "stub": key(deck.phoenixborn)},
        "cards": [{"count": n, "name": title, "stub": key(title)} for title, n in deck.cards],
        "conjurations": [{"count": 9, "name": "Iron Rhino", "stub": "iron-rhino"}],
        "first_five": [key(title) for title in deck.first_five],
    }


def of_ashteki(deck: Deck) -> dict[str, Any]:
    return {
        "_id": "5f0",
        "name": deck.name,
        "phoenixborn": [{"id": key(deck.phoenixborn), "count": 1}],
        "dicepool": [{"magic": die, "count": n} for die, n in zip(k.DIE_TYPES, deck.dice, strict=True) if n],
        "cards": [{"id": key(title), "count": n, "ff": title in deck.first_five} for title, n in deck.cards],
        "conjurations": [{"id": "iron-rhino", "count": 9}],
    }


def same(found: Deck, wanted: Deck) -> bool:
    return replace(found, first_five=()) == replace(wanted, first_five=()) and set(found.first_five) == set(
        wanted.first_five
    )


def test_titles_and_stubs_are_one_to_one() -> None:
    assert len(titles()) == len(by_title())
    for title in by_title():
        assert title_of(title) == title_of(key(title)) == title


def test_stubs_are_those_of_the_other_programs() -> None:
    if not CARDS.exists():
        pytest.skip("shared/cards is not here")
    cards = json.loads(CARDS.read_text(encoding="utf-8"))
    assert [card["id"] for card in cards] == [key(card["name"]) for card in cards]
    assert all(by_title()[card["name"]].unique_to == card.get("phoenixborn", "") for card in cards)


WRAPPERS: dict[str, Any] = {
    "nothing": lambda deck: deck,
    "a list": lambda deck: [deck],
    "the details of ashes.live": lambda deck: {"deck": deck, "releases": [{"name": "Master Set"}]},
    "a listing": lambda deck: {"count": 1, "next": None, "results": [deck]},
    "an export": lambda deck: {"next_page_from_date": None, "total": 1, "decks": [deck]},
    "an answer of Ashteki": lambda deck: {"success": True, "decks": [deck]},
    "two levels": lambda deck: {"data": {"items": [deck]}},
}


@pytest.mark.parametrize("wrapper", WRAPPERS)
@pytest.mark.parametrize("form", [of_ashes_live, of_ashteki, fields_of])
def test_a_deck_reads_within_what_surrounds_it(form: Any, wrapper: str) -> None:
    assert same(read(WRAPPERS[wrapper](form(iron()))), iron())


@pytest.mark.parametrize("form", [of_ashes_live, of_ashteki])
def test_one_of_several_decks_is_picked(form: Any) -> None:
    other = replace(iron(), name="Other, with #")
    data = {"decks": [form(iron()), form(other), form(replace(iron(), name="2"))]}
    assert read(data, pick=IRON).name == read(data, pick="the-iron-men").name == read(data, pick="1").name == IRON
    assert read(data, pick="Other, with #").name == "Other, with #"
    assert read(data, pick="2").name == "2", "a name comes before a place"
    for pick in ("", "4", "0", "Iron"):
        with pytest.raises(DeckError, match=r"it holds 3 decks: 'The Iron Men', 'Other, with #', '2'\. Pick one"):
            read(data, pick=pick)
    with pytest.raises(DeckError, match="no deck 'x' or several; it holds 1 decks: 'The Iron Men'"):
        read(form(iron()), pick="x")


def test_a_picked_deck_has_its_name_behind_the_file(tmp_path: Path) -> None:
    path = tmp_path / "decks.json"
    path.write_text(json.dumps([of_ashteki(iron()), of_ashes_live(replace(iron(), name="Dr. No"))]), encoding="utf-8")
    assert load(f"{path}#Dr. No").name == load(f"{path}#2").name == "Dr. No"
    own = tmp_path / "a.json#1"
    own.write_text("{}", encoding="utf-8")
    with pytest.raises(DeckError, match="a deck file ends in"):
        load(own)


def test_json_in_a_text_file_is_json(tmp_path: Path) -> None:
    path = tmp_path / "answer.txt"
    path.write_text(json.dumps(of_ashes_live(iron())), encoding="utf-8")
    assert same(load(path), iron())


def changed(form: Any, **changes: Any) -> dict[str, Any]:
    return {**form(iron()), **changes}


def test_other_ways_to_say_the_same() -> None:
    wanted = iron()
    for data in (
        changed(of_ashes_live, phoenixborn="coal-roarkwin"),
        changed(of_ashes_live, phoenixborn="Coal Roarkwin"),
        changed(of_ashes_live, dice={"ceremonial": 5, "Nature": 5, "time": 0}),
        changed(of_ashes_live, cards=[title for title, n in wanted.cards for _ in range(n)]),
        changed(of_ashes_live, cards={key(title): n for title, n in wanted.cards}),
        changed(of_ashes_live, cards=[{"card": {"name": title}, "quantity": n} for title, n in wanted.cards]),
        changed(of_ashteki, phoenixborn=[{"id": "coal-roarkwin", "count": 1, "card": {"name": "Coal Roarkwin"}}]),
        changed(of_ashteki, first_five=[{"id": key(title)} for title in wanted.first_five]),
    ):
        assert same(read(data), wanted)


def test_a_deck_without_a_title_has_the_name_of_its_file() -> None:
    assert read(changed(of_ashes_live, title=None), "mine").name == "mine"
    assert read(changed(of_ashes_live, title=None)).name == "Untitled Coal Roarkwin"


@pytest.mark.parametrize("given", [None, [], ["anchornaut", "hammer-knight"]])
def test_a_first_five_that_is_not_complete_recommends_nothing(given: Any) -> None:
    assert read(changed(of_ashes_live, first_five=given)).first_five == ()


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (changed(of_ashes_live, phoenixborn=None), "phoenixborn: a deck has one, not 0"),
        (changed(of_ashteki, phoenixborn=[{"id": "coal-roarkwin"}] * 2), "phoenixborn: a deck has one, not 2"),
        (changed(of_ashes_live, phoenixborn={"id": 3}), "phoenixborn: a stub or a title is needed"),
        (changed(of_ashes_live, phoenixborn="coal-roarkwim"), "did you mean 'Coal Roarkwin'"),
        (changed(of_ashes_live, dice=None), "dice: is missing"),
        (changed(of_ashteki, dicepool=3), "dicepool: a list is needed, not 3"),
        (changed(of_ashes_live, dice=[{"count": 5, "name": "naturel"}]), "'naturel', did you mean 'natural'"),
        (changed(of_ashes_live, cards=[{"count": True, "stub": "cover"}]), "cards[0]: a whole number from 1 on"),
        (
            changed(of_ashes_live, cards=[{"count": 1, "stub": "cover", "name": "Fear"}]),
            "several cards, Cover and Fear",
        ),
        (changed(of_ashes_live, cards=[{"count": 1, "stub": "cover"}] * 2), "cards[1]: 'Cover' stands there already"),
        (changed(of_ashes_live, cards=[7]), "cards[0]: an object with a stub and a count is needed, not 7"),
        (changed(of_ashes_live, first_five="cover"), "first_five: a list of stubs or titles is needed"),
        (changed(of_ashes_live, first_five=["covr"]), "first_five[0]: no card has the stub or the title 'covr'"),
        (changed(of_ashteki, first_five=["cover"] * 5), "first_five: it lists Cover, Cover"),
        ({"title": "x", "cards": []}, "phoenixborn: a deck has one, not 0"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(data: dict[str, Any], says: str) -> None:
    with pytest.raises(DeckError) as caught:
        read(data, "mine")
    assert any(says in problem for problem in caught.value.problems), caught.value.problems


FIELDS = st.sampled_from(
    ["title", "name", "phoenixborn", "dice", "dicepool", "cards", "first_five", "stub", "id", "count", "deck", "ff"]
)
PARTS = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 40) | st.sampled_from(["cover", "Cover", "natural", "1", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(FIELDS, inner, max_size=6),
    max_leaves=20,
)


@settings(max_examples=200)
@given(PARTS, st.sampled_from(["", "1", "Cover"]))
def test_any_document_is_a_deck_or_a_deck_error(data: Any, pick: str) -> None:
    try:
        deck = read(data, "it", pick)
    except DeckError:
        return
    assert parse(fields_of(deck)) == replace(deck, conjurations=(), group="")
    assert isinstance(problems(deck), list)
