"""The door of a page: requests and answers as texts of JSON."""

from __future__ import annotations

import argparse
import json
import random
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ashes_env.browser import Door
from ashes_env.browser.catalog import catalog
from ashes_env.browser.terms import STRENGTHS, terms_of
from ashes_env.cli import new_game
from ashes_env.decks import get, text_form
from ashes_env.decks.deck import to_json
from ashes_env.match.errors import OptionError
from ashes_env.render.board import cards_of
from ashes_env.replays import hash_of
from ashes_env.replays.file import of_text
from ashes_env.scenarios import shipped
from ashes_env.scenarios.chances import by_difficulty
from ashes_env.text import TextGame

IRON = "The Iron Men"
ALONE = {"kind": "red_rains", "seed": 7}
DUEL = {"kind": "pvp", "seed": 3, "opponent": "medium"}
EVERY = [
    pytest.param(ALONE, id="alone"),
    pytest.param({"kind": "red_rains", "people": 2, "seed": 5, "level": "S2"}, id="two against a Chimera"),
    pytest.param(DUEL, id="duel"),
    pytest.param({"kind": "pvp", "people": 2, "decks": ["random", "random"]}, id="two people"),
    pytest.param({"kind": "puzzle", "puzzle": "bait"}, id="puzzle"),
]


class Page:
    """Asks a door as a page does."""

    def __init__(self) -> None:
        self.door = Door()

    def ask(self, do: str, **fields: Any) -> Any:
        return json.loads(self.door.answer(json.dumps({"do": do, **fields})))

    def begin(self, terms: object) -> Any:
        return self.ask("begin", terms=terms)

    def play(self, state: Any, rng: random.Random, most: int = 10_000) -> Any:
        """Random choices to the end."""
        for _ in range(most):
            if state["over"]:
                break
            state = self.ask("choose", n=rng.choice(state["choices"])["n"], at=state["n"])
            assert "error" not in state
        return state


@pytest.mark.parametrize("terms", EVERY)
def test_a_game_of_each_kind_is_played_to_its_end(terms: dict[str, Any]) -> None:
    page = Page()
    state = page.begin(terms)
    assert state["asks"]
    assert state["question"]
    assert [one["n"] for one in state["choices"]] == list(range(1, len(state["choices"]) + 1))
    end = page.play(state, random.Random(1))
    assert (end["over"], end["asks"], end["choices"]) == (True, False, [])
    assert end["result"]


@pytest.mark.parametrize("terms", EVERY)
def test_a_choice_points_at_cards_of_the_table(terms: dict[str, Any]) -> None:
    page, rng = Page(), random.Random(2)
    state = page.begin(terms)
    pointed = 0
    for _ in range(60):
        if state["over"]:
            break
        known = {card["id"] for card in cards_of(state["board"])}
        for choice in state["choices"]:
            assert set(choice["cards"]) <= known
            pointed += len(choice["cards"])
        assert {int(card) for card in state["why"]} <= known
        state = page.play(state, rng, 1)
    assert pointed


def test_the_texts_of_all_cards_on_the_table_have_been_sent() -> None:
    page, rng = Page(), random.Random(3)
    state, texts = page.begin(DUEL), dict[str, Any]()
    while not state["over"]:
        texts |= state["texts"]
        assert {card["title"] for card in cards_of(state["board"]) if card["title"]} <= set(texts)
        state = page.play(state, rng, 1)


def test_the_same_game_as_ashes_play() -> None:
    for terms, flags in (
        (ALONE, ["--seed", "7"]),
        ({**ALONE, "level": "H2", "decks": [IRON]}, ["--seed", "7", "--level", "H2", "--deck", "The Iron Men"]),
        (DUEL, ["--mode", "pvp", "--seed", "3"]),
        ({"kind": "pvp", "seed": 9, "decks": ["random"]}, ["--mode", "pvp", "--seed", "9", "--deck", "random"]),
    ):
        parser = argparse.ArgumentParser()
        new_game.add_arguments(parser)
        for name in ("opponent", "partner", "seat"):
            parser.add_argument(f"--{name}")
        args = parser.parse_args(flags)
        mode = new_game.mode_of(args)
        seats, me = new_game.seats_of(args, mode)
        mine, theirs = terms_of(terms).spec, new_game.table_of(args, mode, seats, me).spec
        assert mine is not None
        assert hash_of(mine.match()) == hash_of(theirs.match())


def test_a_decision_is_taken_back() -> None:
    page, rng = Page(), random.Random(4)
    states = [page.begin(DUEL)]
    assert not states[0]["undo"]
    assert "nothing to take back" in page.ask("undo")["error"]
    for _ in range(12):
        states.append(page.play(states[-1], rng, 1))
    for before in reversed(states[:-1]):
        back = page.ask("undo")
        assert (back["n"], back["question"], back["told"]) == (before["n"], before["question"], before["told"])
        assert [one["full"] for one in back["choices"]] == [one["full"] for one in before["choices"]]
    assert of_text(page.ask("save")["text"]).helped == ("undo",)


@pytest.mark.parametrize("terms", EVERY)
def test_a_game_is_saved_and_resumed(terms: dict[str, Any]) -> None:
    page, rng = Page(), random.Random(5)
    state = page.play(page.begin(terms), rng, 4)
    saved = page.ask("save")
    other = Page()
    back = other.ask("resume", text=saved["text"], link=saved["link"])
    for name in ("n", "seat", "asks", "over", "question", "told", "result", "link"):
        assert back[name] == state[name], name


def test_a_file_without_terms_is_resumed_with_the_players_that_it_names() -> None:
    game = TextGame("pvp", opponent="greedy")
    game.choose(1)
    page = Page()
    state = page.ask("resume", text=game.save())
    assert (state["n"], state["link"]) == (game.decisions, {})
    named = game.save().replace('"greedy"', '"some.module:Code"')
    assert "some.module" in page.ask("resume", text=named)["error"]
    assert page.ask("choose", n=1, at=state["n"])["n"] > state["n"]


def test_a_pasted_deck_plays() -> None:
    page = Page()
    deck = get("The Mist Guardian")
    for text in (text_form.write(deck), to_json(deck)):
        state = page.begin({**ALONE, "decks": [{"list": text}]})
        assert state["board"]["sides"][0]["name"] == deck.phoenixborn


@pytest.mark.parametrize(
    ("terms", "told"),
    [
        pytest.param([], "an object", id="no object"),
        pytest.param({"kinds": "pvp"}, "kinds", id="unknown field"),
        pytest.param({"kind": "poker"}, "poker", id="kind"),
        pytest.param({"level": "S9"}, "S9", id="level"),
        pytest.param({"seed": -1}, "seed", id="seed"),
        pytest.param({"seed": 1.5}, "seed", id="seed of a fraction"),
        pytest.param({"people": 3}, "people", id="people"),
        pytest.param({"decks": "The Iron Men"}, "decks", id="decks as a text"),
        pytest.param({"decks": ["The Iron Man"]}, "The Iron Men", id="nearly a deck"),
        pytest.param({"decks": [{"list": "hello"}]}, "Phoenixborn", id="no list"),
        pytest.param({"decks": [{"list": "{"}]}, "JSON", id="no JSON"),
        pytest.param({"decks": [{"list": "x" * 30_000}]}, "20,000", id="too long"),
        pytest.param({"kind": "pvp", "opponent": "sb3:x"}, "opponent", id="opponent"),
        pytest.param({"kind": "puzzle", "puzzle": "baits"}, "bait", id="nearly a puzzle"),
        pytest.param({"kind": "puzzle"}, "puzzle", id="no puzzle"),
    ],
)
def test_wrong_terms_are_told_and_leave_the_game(terms: object, told: str) -> None:
    page = Page()
    state = page.begin(ALONE)
    assert told in page.begin(terms)["error"]
    assert page.ask("choose", n=1, at=state["n"])["n"] == state["n"] + 1


def test_wrong_requests_are_told_and_leave_the_game() -> None:
    page = Page()
    assert "no game" in page.ask("choose", n=1)["error"]
    assert "no game" in page.ask("save")["error"]
    state = page.begin(ALONE)
    for request in ("{", "[]", '{"do": "dance"}', "null", '{"do": ["choose"]}', '{"do": {}}'):
        assert "error" in json.loads(page.door.answer(request))
    assert "earlier" in page.ask("choose", n=1, at=99)["error"]
    for n in (0, 999, "1", None, 1.0, True):
        assert "error" in page.ask("choose", n=n)
    assert "error" in page.ask("resume", text="{}")
    assert "error" in page.ask("resume", text=3)
    assert "error" in page.ask("card", title="Hammer Knights")
    assert page.ask("choose", n=1, at=state["n"])["n"] == state["n"] + 1


ODD = st.none() | st.booleans() | st.integers(-3, 1 << 70) | st.sampled_from(["pvp", "random", "S1", "", "x", 0.5])
NAMES = ["kind", "people", "chimera", "level", "handicap", "decks", "opponent", "seed", "payment", "puzzle", "x"]


@settings(max_examples=60)
@given(terms=st.dictionaries(st.sampled_from(NAMES), ODD | st.lists(ODD, max_size=2), max_size=5))
def test_any_terms_are_a_game_or_a_typed_error(terms: dict[str, Any]) -> None:
    with suppress(OptionError):
        found = terms_of(terms)
        assert found.puzzle or found.spec is not None


def test_a_hint_is_one_of_the_choices() -> None:
    page = Page()
    state = page.begin(ALONE)
    found = page.ask("hint")
    assert found["n"] in [one["n"] for one in state["choices"]]


def test_the_catalog_names_only_what_can_be_played() -> None:
    page, found = Page(), catalog()
    assert set(found["opponents"]) == set(STRENGTHS)
    assert [one["name"] for one in found["puzzles"]] == by_difficulty()
    assert found["puzzles_by_name"] == list(shipped())
    for mode in ("red_rains", "pvp"):
        names = {deck["name"] for deck in found["decks"][mode]}
        assert set(found["usual"][mode]) <= names
    for chimera in found["chimeras"]:
        assert "error" not in page.begin({**ALONE, "chimera": chimera})


def test_a_game_is_analysed_when_it_is_over() -> None:
    page, rng = Page(), random.Random(6)
    state = page.begin({"kind": "pvp", "people": 2, "seed": 8})
    assert "goes on" in page.ask("analyse")["error"]
    page.play(state, rng)
    shares = []
    told = page.ask("analyse")
    while not told.get("done"):
        shares.append(told["share"])
        told = page.ask("analyse", go_on=True)
        if len(shares) == 3:  # the whole takes too long here
            break
    assert shares == sorted(shares)
    assert 0.0 < shares[-1] <= 1.0


@pytest.mark.slow  # plays every decision of a game on
def test_the_analysis_names_the_decisions_that_cost_most() -> None:
    page, rng = Page(), random.Random(7)
    page.play(page.begin(ALONE), rng)
    told = page.ask("analyse")
    while not told.get("done"):
        told = page.ask("analyse", go_on=True)
    assert told["curve"]
    assert all(0.0 <= chance <= 1.0 for _, chance in told["curve"])
    assert len(told["costly"]) == 5
    assert all(one["before"] > one["after"] and one["better"] for one in told["costly"])
    assert any(value is not None for value in of_text(told["text"]).values)


def test_a_game_becomes_a_page_with_the_view_of_the_seat() -> None:
    page = Page()
    page.begin(DUEL)
    assert "<!DOCTYPE html>" in page.ask("page")["text"]


def test_decisions_of_a_game_that_is_over_are_looked_at_as_their_player_saw_them() -> None:
    page, rng = Page(), random.Random(9)
    state = page.begin(DUEL)
    assert "goes on" in page.ask("look", n=1)["error"]
    first = state
    state = page.play(state, rng)
    told = page.ask("look", n=first["n"] + 1)
    assert told["board"]["sides"][0]["hand"]["size"] == first["board"]["sides"][0]["hand"]["size"]
    assert told["question"] == first["question"]
    assert told["chosen"] in [one["text"] for one in first["choices"]]
    assert told["board"]["view"] == told["seat"] == first["seat"]
    for n in (0, state["n"] + 1, True, "1", None):
        assert f"from 1 to {state['n']}" in page.ask("look", n=n)["error"]
    theirs = next(n for n in range(1, state["n"] + 1) if "error" in page.ask("look", n=n))
    assert "not one of a person" in page.ask("look", n=theirs)["error"]
