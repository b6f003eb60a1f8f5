"""Positions as plain data: the same that the text says, nothing that is hidden."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from ashes_env import campaign_v0, draft_v0
from ashes_env.encoding.context import EncodingContext
from ashes_env.match.errors import OptionError
from ashes_env.match.match import Match
from ashes_env.render.board import Numbers, board, choices
from ashes_env.render.text import position_text
from ashes_env.scenarios import position, side, unit
from evaluation.verification.games import Source, match_of
from tests.support import until_menu

TOKENS = {"wounds": 2, "exhaustion": 1, "status": 3}
GAMES = 16
MOST = 150  # decisions of a game


def looks(games: int, every: int) -> Iterator[tuple[Match, Random]]:
    """Positions of random games of every kind."""
    for number in range(games):
        match, random = match_of(Source("board").table(number)), Random(number)
        for n in range(MOST):
            if match.over:
                break
            if n % every == 0:
                yield match, random
            match.act(random.choice(list(match.actions())))


def titles(data: Any) -> Iterator[str]:
    """Every title in a board."""
    if isinstance(data, dict):
        yield from (v for key, v in data.items() if key in ("title", "name") and isinstance(v, str))
        for value in data.values():
            yield from titles(value)
    elif isinstance(data, list):
        for value in data:
            yield from titles(value)


def ids(data: Any) -> Iterator[int]:
    """Every id of a card in a board."""
    if isinstance(data, dict):
        yield from (v for key, v in data.items() if key == "id" and v)
        yield from (cid for cid in data.get("cards", ()) if isinstance(cid, int))
        for value in data.values():
            yield from ids(value)
    elif isinstance(data, list):
        for value in data:
            yield from ids(value)


@pytest.mark.rules("R-INFO-01")
def test_ids_tell_nothing_of_the_deck_they_come_from() -> None:
    for match, _ in looks(GAMES, 10):
        for seat in (None, *range(len(match.game.players))):
            found = set(ids(match.board(seat)))
            assert found == set(range(1, len(found) + 1))


def test_ids_stay_while_a_card_is_there_and_a_card_that_was_away_has_another() -> None:
    numbers, found = Numbers(), set()
    here = position(side(units=["Iron Worker", "Hammer Knight"], hand=["Cover"]), side())
    first = {"sides": board(here, 0)["sides"], "choices": []}
    numbers.put(first)
    worker, knight = (card["id"] for card in first["sides"][0]["units"])
    found |= set(ids(first))
    numbers.next()
    away = {"sides": board(here, 0)["sides"], "choices": []}
    del away["sides"][0]["units"][0]
    numbers.put(away)
    assert [card["id"] for card in away["sides"][0]["units"]] == [knight]
    numbers.next()
    back = {"sides": board(here, 0)["sides"], "choices": []}
    numbers.put(back)
    again, same = (card["id"] for card in back["sides"][0]["units"])
    assert same == knight
    assert again not in found
    assert worker != again


def test_a_unit_shows_its_numbers_and_everything_on_it() -> None:
    there = unit("Hammer Knight", attached=["Root Armor"], dice="charm", opposing_dice="time", **TOKENS)
    g = position(side(units=["Iron Worker", there], spellboard=["Summon Butterfly Monk"] * 2), side())
    shown = board(g, 0)["sides"][0]
    assert [card["title"] for card in shown["units"]] == ["Iron Worker", "Hammer Knight"]
    card = shown["units"][1]
    assert {token: card[token] for token in TOKENS} == TOKENS
    assert (card["exhausted"], card["life_left"]) == (True, card["life"] - 2)
    assert [one["title"] for one in card["attached"]] == ["Root Armor"]
    assert sorted(die["type"] for die in card["dice"]) == ["charm", "time"]
    assert [spell["focus"] for spell in shown["spells"]] == [1, 1]
    assert len({spell["slot"] for spell in shown["spells"]}) == 1


def test_a_hand_is_seen_by_its_player_and_where_everything_is_open() -> None:
    g = position(side(hand=["Cover", "Anchornaut"]), side(hand=["Fade Away"]))
    hands = {
        seat: [[card["title"] for card in one["hand"]["cards"]] for one in board(g, seat)["sides"]]
        for seat in (0, 1, None)
    }
    assert hands == {
        0: [["Cover", "Anchornaut"], []],
        1: [[], ["Fade Away"]],
        None: [["Cover", "Anchornaut"], ["Fade Away"]],
    }
    assert [one["hand"]["size"] for one in board(g, 0)["sides"]] == [2, 1]


def test_only_who_decides_is_told_what_is_asked() -> None:
    g = until_menu(position(side(hand=["Hammer Knight"], dice={"natural": 9, "ceremonial": 9}), side()))
    context = EncodingContext(g)
    assert (
        board(g, 0)["decision"]
        == board(g, None)["decision"]
        == {
            "seat": 0,
            "question": "take an action",
            "source": "",
            "prompt": "take an action (left: main action and side action)",
            "does": "takes an action",
        }
    )
    assert board(g, 1)["decision"] == {"seat": 0, "question": "", "source": "", "prompt": "", "does": ""}
    offered = choices(g, context, 0, 0)
    assert offered == choices(g, context, 0, None) != []
    assert choices(g, context, 0, 1) == []
    (knight,) = g.players[0].hand
    assert [choice["cards"] for choice in offered if "Hammer Knight" in choice["text"]] == [[knight]]


def test_a_board_says_what_the_text_says() -> None:
    """Numbers and titles of one side in the text of the same view."""
    for match, _ in looks(GAMES, 15):
        for seat in range(match.settings.players):
            text = position_text(match.game, seat)
            shown = match.board(seat)
            assert json.loads(json.dumps(shown)) == shown
            for one in shown["sides"]:
                assert one["name"] in text
                if not one["out"]:
                    assert f"draw pile {one['draw_pile']}, discard pile" in text
                    assert all(card["title"] in text for card in one["units"] + one["spells"] + one["hand"]["cards"])


@pytest.mark.rules("R-INFO-02")
def test_another_world_shows_the_same_board() -> None:
    different = 0
    for match, random in looks(GAMES, 10):
        for seat in range(match.settings.players):
            other = match.determinize(random.getrandbits(40), seat)
            assert other.board(seat) == match.board(seat)
            different += other.board(None) != match.board(None)
    assert different > 50


def test_an_open_board_has_what_each_seat_sees() -> None:
    for match, _ in looks(GAMES, 25):
        everything = set(titles(match.board()))
        for seat in range(match.settings.players):
            assert set(titles(match.board(seat))) <= everything | {""}


def test_a_chimera_has_its_numbers_and_keeps_its_hidden_aspects() -> None:
    match = match_of(Source("board", "red_rains", "published").table(1))
    (foe,) = (one for one in match.board(0)["sides"] if one["kind"] == "chimera")
    (told,) = (one for one in match.board()["sides"] if one["kind"] == "chimera")
    hidden = [card for card in foe["units"] if card["face_down"]]
    assert hidden
    assert all(card["title"] == "" and card["id"] == 0 and card["life"] is None for card in hidden)
    assert all(card["title"] and card["id"] for card in told["units"])
    assert 0 <= foe["rage"]["power"] < foe["rage"]["dice"]
    assert foe["red_rains"] < foe["ultimate"]["value"]
    assert foe["ultimate"]["title"]
    assert (foe["behaviour_phase"], foe["threat"] > 0) == (1, True)


def test_a_match_says_its_mode_and_how_it_ended() -> None:
    match = match_of(Source("board", "pvp", "published").table(0))
    random = Random(1)
    while not match.over:
        assert match.board()["result"] == ""
        assert [choice["action"] for choice in match.board(match.seat)["choices"]] == sorted(match.actions())
        match.act(random.choice(list(match.actions())))
    last = match.board(1)
    assert (last["mode"], last["over"], last["choices"], last["decision"]) == ("pvp", True, [], None)
    assert last["result"] == f"player {match.winners[0]} has won"


def test_the_side_that_has_won_is_named_as_people_call_it() -> None:
    match = match_of(Source("board", "red_rains", "published").table(0))
    random = Random(1)
    while not match.over:
        match.act(random.choice(list(match.actions())))
    assert match.winners == (1,)
    assert match.board(0)["result"] == "the Chimera has won"


@pytest.mark.parametrize("seat", [-1, 2, "0", 0.5, True])
def test_a_seat_that_there_is_not_is_refused(seat: Any) -> None:
    with pytest.raises(OptionError, match="seat: from 0 to 1"):
        match_of(Source("board", "pvp", "published").table(0)).board(seat)


def test_a_campaign_has_words_while_decks_are_built_and_a_table_in_an_encounter() -> None:
    env = campaign_v0.raw_env()
    env.reset(seed=1, options={"decks": "choose"})
    match, random = env.match, Random(3)
    kinds = set()
    for _ in range(60):
        shown = match.board(match.seat)
        assert shown["mode"] == "campaign"
        assert [choice["action"] for choice in shown["choices"]] == sorted(match.actions())
        assert shown["decision"]["question"]
        assert bool(shown["sides"]) != bool(shown.get("text"))
        assert shown == match.determinize(5, match.seat).board(match.seat)
        kinds.add(bool(shown["sides"]))
        match.act(random.choice(list(match.actions())))
    assert False in kinds
    while not match.playing:
        match.act(random.choice(list(match.actions())))
    shown = match.board(0)
    assert shown["sides"]
    assert shown["heading"].startswith("encounter 1")


def test_a_draft_shows_each_drafter_what_it_may_know() -> None:
    env = draft_v0.raw_env(players=3, reward="none")
    env.reset(seed=1)
    match, random = env.match, Random(3)
    while not match.over:
        for seat in range(3):
            shown = match.board(seat)
            assert bool(shown["choices"]) == (seat == match.seat)
            assert shown == match.determinize(random.getrandbits(30), seat).board(seat)
        assert match.board()["choices"]
        match.act(random.choice(list(match.actions())))
    assert match.board()["text"].count("draft of 3") == 3
    assert (match.board(0)["over"], match.board(0)["decision"]) == (True, None)
