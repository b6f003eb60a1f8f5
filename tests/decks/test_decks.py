"""Published decks, deck rules, formats, deck files."""

import json
import pickle
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ashes_env.cards.registry import all_cards, by_title, releases
from ashes_env.decks import (
    Deck,
    DeckError,
    check,
    conjuration_pile,
    definitions,
    formats,
    get,
    legal,
    load,
    parse,
    playable,
    precons,
    problems,
    seating,
)
from ashes_env.decks.legality import DECK_TYPES
from ashes_env.language import codes as k
from ashes_env.rules.game import new_game
from ashes_env.rules.state.state import GameOptions

IRON = "The Iron Men"


def iron(**changes: Any) -> Deck:
    return replace(get(IRON), **changes)


def with_card(deck: Deck, out: str, into: str, n: int = 3) -> Deck:
    """The deck with all copies of one title replaced."""
    return replace(
        deck,
        cards=tuple((into, n) if title == out else (title, m) for title, m in deck.cards),
        conjurations=(),
        first_five=(),
    )


def test_all_published_decks_are_there() -> None:
    assert len(precons()) == 137
    assert len({deck.name for deck in precons()}) == 137
    for deck in precons():
        assert sum(deck.dice) == 10, deck.name
        assert len(deck.first_five) in (0, 5), deck.name
        assert set(deck.first_five) <= {title for title, _ in deck.cards}, deck.name


SHORT = "Rimea OCB: Ancient Bonds"  # its published list has one card too few


def test_every_published_deck_is_playable_but_the_one_that_is_short() -> None:
    assert [deck.name for deck in precons() if deck not in playable()] == [SHORT]
    assert problems(get(SHORT)) == ["has 29 cards, not 30 (R-DECK-02)"]


def test_the_published_conjurations_are_those_that_the_texts_bring_in() -> None:
    for deck in playable():
        assert dict(conjuration_pile(deck)) == dict(deck.conjurations), deck.name


def test_every_playable_deck_can_be_seated() -> None:
    for deck in playable():
        game = new_game(definitions(), [seating(deck), seating(deck)], seed=1, options=GameOptions(chained=False))
        assert game.decision is not None
        for p in game.players:
            assert len(p.deck) + len(p.hand) == 30


def test_chained_cards_of_the_list_are_marked_and_no_others() -> None:
    chained = formats()["casual"].chained
    assert {card.title for card in all_cards() if card.chained} == chained & set(by_title())


@pytest.mark.rules("R-DECK-01", "R-DECK-02", "R-DECK-08", "R-DECK-09", "R-DECK-11")
def test_a_published_deck_is_legal_in_every_format() -> None:
    for name in formats():
        assert problems(get(IRON), name) == []
        check(get(IRON), name)
        assert legal(get(IRON), name)


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        pytest.param(iron(phoenixborn="Hammer Knight"), "is no Phoenixborn", marks=pytest.mark.rules("R-DECK-01")),
        pytest.param(iron(phoenixborn="Coal Roarkwim"), "did you mean 'Coal Roarkwin'", id="misspelt Phoenixborn"),
        pytest.param(
            with_card(get(IRON), "Anchornaut", "Anchornaut", 2),
            "has 29 cards, not 30",
            marks=pytest.mark.rules("R-DECK-02"),
        ),
        pytest.param(
            with_card(get(IRON), "Anchornaut", "Anchornaut", 4),
            "4 copies of Anchornaut",
            marks=pytest.mark.rules("R-DECK-03"),
        ),
        pytest.param(
            with_card(get(IRON), "Anchornaut", "Aradel Summergaard"),
            "type Phoenixborn",
            marks=pytest.mark.rules("R-DECK-04"),
        ),
        pytest.param(
            with_card(get(IRON), "Anchornaut", "Iron Rhino"), "R-DECK-05", marks=pytest.mark.rules("R-DECK-05")
        ),
        pytest.param(
            with_card(get(IRON), "One Hundred Blades", "Summon Blue Jaguar"),
            "R-DECK-06",
            marks=pytest.mark.rules("R-DECK-06"),
            id="unique card of another Phoenixborn",
        ),
        pytest.param(
            iron(dice=(5, 0, 0, 0, 6, 0, 0, 0, 0)), "has 11 dice, not 10", marks=pytest.mark.rules("R-DECK-08")
        ),
        pytest.param(iron(dice=(10,)), "R-DECK-08", id="too few numbers"),
        pytest.param(iron(conjurations=(("Iron Rhino", 2),)), "R-DECK-09", marks=pytest.mark.rules("R-DECK-09")),
        pytest.param(with_card(get(IRON), "Anchornaut", "Anchornut"), "did you mean 'Anchornaut'", id="misspelt card"),
        pytest.param(iron(first_five=("Anchornaut",) * 5), "five different titles", id="First Five with duplicates"),
        pytest.param(
            iron(first_five=("Anchornaut", "Strengthen", "Cover", "Iron Worker", "Meteor")),
            "not in the deck",
            id="First Five from elsewhere",
        ),
    ],
)
def test_what_is_wrong_with_a_deck_is_named(deck: Deck, message: str) -> None:
    assert any(message in problem for problem in problems(deck)), problems(deck)
    with pytest.raises(DeckError) as caught:
        check(deck)
    assert caught.value.deck == deck.name
    assert caught.value.problems == tuple(problems(deck))


def uniques_of(phoenixborn: str) -> list[str]:
    return [card.title for card in all_cards() if card.unique_to == phoenixborn and card.type != k.CONJURATION]


def test_the_decks_of_the_complete_releases_are_playable() -> None:
    names = {
        "The Shadows of Viros",
        "The Bloodwoods Queen",
        "The Cloudsea Siren",
        "The Mist Guardian",
        IRON,
        "The Snakes in Silver",
    }
    names |= {f"The Corpse of Viros: {pb}" for pb in ("Noah", "Jessa", "Coal", "Brennen")}
    assert names <= {deck.name for deck in playable()}


@pytest.mark.rules("R-DECK-12")
@pytest.mark.parametrize("pb", ["Noah Redmoon", "Jessa Na Ni", "Coal Roarkwin", "Brennen Blackcloud"])
def test_a_deck_of_one_red_rains_set(pb: str) -> None:
    deck = get(f"The Corpse of Viros: {pb.split()[0]}")
    cards = releases()["the_corpse_of_viros"]
    own = [c.title for c in cards if c.type in DECK_TYPES and c.unique_to in ("", pb) and c.title != "Channel Magic"]
    assert deck.phoenixborn == pb
    assert dict(deck.cards) == dict.fromkeys(own, 3)
    assert sum(by_title()[title].unique_to == pb for title in deck.titles) == 3
    assert deck.dice == (10, 0, 0, 0, 0, 0, 0, 0, 0)
    conjured = {c.title: c.copies for c in cards if c.type == k.CONJURATION}
    assert dict(conjuration_pile(deck)) == conjured | {"Blood Puppet": 5}
    assert problems(deck, "red rains") == []


@pytest.mark.rules("R-DECK-07")
def test_three_unique_cards_in_all() -> None:
    own = [title for title, _ in get(IRON).cards if by_title()[title].unique_to]
    others = [title for title in uniques_of("Coal Roarkwin") if title not in own]
    assert own
    assert others, "a second unique card of Coal Roarkwin"
    deck = with_card(get(IRON), "Anchornaut", others[0])
    assert any("R-DECK-07" in p for p in problems(deck, "casual"))
    assert problems(deck, "open") == []


@pytest.mark.rules("R-DECK-10")
def test_conjurations_of_conjurations_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from ashes_env.cards import registry
    from ashes_env.decks import legality
    from ashes_env.language.carddef import CardDef
    from ashes_env.language.effects import Conjure

    made = {
        "A": CardDef("A", k.ACTION_SPELL, effect=(Conjure("B"),)),
        "B": CardDef("B", k.CONJURATION, effect=(Conjure("C"),), copies=2),
        "C": CardDef("C", k.CONJURED_ALTERATION, copies=4),
        "D": CardDef("D", k.CONJURATION),
    }
    monkeypatch.setattr(legality, "by_title", lambda: {**registry.by_title(), **made})
    deck = with_card(get(IRON), "Summon Iron Rhino", "A")
    assert dict(conjuration_pile(deck)) == {"B": 2, "C": 4}


@pytest.mark.rules("R-CHBAN-01", "R-CHBAN-06", "R-CHBAN-07", "R-CHBAN-08", "R-CHBAN-09")
def test_formats() -> None:
    five = ("Anchornaut", "Strengthen", "Cover", "Iron Worker", "Hammer Knight")
    deck = iron(first_five=five)
    chained = replace(formats()["casual"], chained=frozenset({"Cover"}), banned=frozenset({"Iron Worker"}))
    assert any("Cover is chained" in p for p in problems(deck, chained))
    assert any("Iron Worker is banned" in p for p in problems(deck, chained))
    assert problems(deck, "red rains") == []
    most = replace(chained, chained=frozenset(title for title, _ in deck.cards[:6]), banned=frozenset())
    assert any("R-CHBAN-06" in p for p in problems(replace(deck, first_five=()), most))
    with pytest.raises(ValueError, match="known: open, casual, organized, red rains"):
        problems(deck, "modern")


@pytest.mark.rules("R-CHBAN-06", "R-FF-03")
@pytest.mark.parametrize(("free", "able"), [(5, True), (4, False)])
def test_one_unique_card_may_be_among_the_five_that_are_free(free: int, able: bool) -> None:
    deck = iron(first_five=())
    plain = [title for title, _ in deck.cards if not by_title()[title].unique_to]
    assert len(plain) == 9, "the tenth title is unique"
    rules = replace(formats()["casual"], chained=frozenset(plain[free - 1 :]))
    assert (problems(deck, rules) == []) is able


@pytest.mark.rules("R-CHBAN-03", "R-CHBAN-07")
def test_the_lists() -> None:
    assert len(formats()["organized"].chained) == 7
    assert formats()["organized"].banned == {"Molten Gold"}
    assert not formats()["red rains"].banned


def test_the_first_five_of_a_seating() -> None:
    deck = get(IRON)
    assert seating(deck).first_five == deck.first_five
    assert seating(deck, ()).first_five == ()
    five = ["Anchornaut", "Strengthen", "Cover", "Iron Worker", "Hammer Knight"]
    assert seating(deck, five).first_five == tuple(five)
    with pytest.raises(DeckError, match="five different titles"):
        seating(deck, five[:4])
    with pytest.raises(DeckError, match="not in the deck"):
        seating(deck, [*five[:4], "Meteor"])


def test_an_unknown_published_deck_is_refused_with_names_that_come_close() -> None:
    with pytest.raises(DeckError, match="The Iron Men"):
        get("Iron Men")


def as_document(deck: Deck) -> dict[str, Any]:
    return {
        "name": deck.name,
        "phoenixborn": deck.phoenixborn,
        "dice": {k.DIE_TYPES[i]: n for i, n in enumerate(deck.dice) if n},
        "cards": dict(deck.cards),
        "first_five": list(deck.first_five),
    }


def test_deck_files(tmp_path: Path) -> None:
    deck = replace(get(IRON), conjurations=(), group="")
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(as_document(deck)), encoding="utf-8")
    assert load(file) == deck
    check(load(file), "organized")


def test_toml_deck_files(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        'name = "Mine"\nphoenixborn = "Coal Roarkwin"\n[dice]\nnatural = 10\n[cards]\n"Iron Worker" = 3\n',
        encoding="utf-8",
    )
    assert load(file) == Deck("Mine", "Coal Roarkwin", (("Iron Worker", 3),), (0, 0, 0, 0, 10, 0, 0, 0, 0))


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.json", "{", "not JSON"),
        ("a.toml", "= 3", "not TOML"),
        ("a.yaml", "", "ends in .json, .toml or .txt"),
        ("a.json", "[]", "a deck is a mapping"),
        ("a.json", '{"cards": {"Cover": 1, "Cover": 2}}', "'Cover' stands there twice"),
        ("a.json", '{"phoenixborn": "X", "cards": {}}', "dice: is missing"),
        ("a.json", '{"phoenixborn": "X", "dice": {}}', "cards: is missing"),
        ("a.json", '{"cards": {}, "dice": {}}', "phoenixborn: expected"),
        ("a.json", '{"phoenixborn": "X", "cards": {"Cover": 0}, "dice": {}}', "'Cover' needs a whole number"),
        ("a.json", '{"phoenixborn": "X", "cards": {}, "dice": {"naturel": 1}}', "did you mean 'natural'"),
        ("a.json", '{"phoenixborn": "X", "cards": {}, "dice": {}, "firstfive": []}', "did you mean 'first_five'"),
        ("a.json", '{"phoenixborn": "X", "cards": {}, "dice": {}, "first_five": "Cover"}', "a list of titles"),
    ],
)
def test_bad_deck_files_are_refused(tmp_path: Path, name: str, text: str, message: str) -> None:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    with pytest.raises(DeckError, match=message):
        load(file)


def test_a_missing_deck_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match=r"nowhere\.json"):
        load(tmp_path / "nowhere.json")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 40) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["name", "phoenixborn", "dice", "cards", "first_five", "natural", "Cover"]),
            inner,
            max_size=6,
        )
    ),
    max_leaves=12,
)


@settings(max_examples=150)
@given(JSON)
def test_any_document_is_a_deck_or_a_deck_error(data: Any) -> None:
    found: list[str] = []
    try:
        found = problems(parse(data, "it"))
    except DeckError as error:
        found = list(error.problems)
        again = pickle.loads(pickle.dumps(error))
        found.extend(() if again.problems == error.problems else ["lost in the pickle"])
    assert found
    assert "lost in the pickle" not in found
