"""Actions: every move has one id, every id one move, and nothing is cut off."""

from random import Random

import numpy as np
import pytest

from ashes_env.decks import definitions
from ashes_env.encoding import actions as act
from ashes_env.encoding.context import EncodingContext
from ashes_env.encoding.views import mask_of
from ashes_env.render.actions import describe_action, describe_mask
from ashes_env.rules.flow.setup import Seating
from ashes_env.rules.game import Game
from ashes_env.rules.records import key
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import Decision, GameOptions
from ashes_env.scenarios import position, side, unit
from tests.encoding.play import pvp, red_rains, walk


def test_the_ids_of_this_version() -> None:
    assert act.N_ACTIONS == 264
    ids = [i for b in act.BLOCKS for i in range(b.first, b.first + b.size)]
    assert ids == list(range(act.N_ACTIONS))
    assert {b.name: b.first for b in act.BLOCKS} == {
        "decline": 0,
        "accept": 1,
        "verb": 2,
        "page": 6,
        "player": 7,
        "own unit": 9,
        "opposing unit": 19,
        "own spell": 29,
        "opposing spell": 47,
        "own attachment": 65,
        "opposing attachment": 81,
        "hand": 97,
        "title": 117,
        "own die": 147,
        "opposing die": 174,
        "other die": 201,
        "side": 228,
        "number": 231,
        "mode": 248,
        "ability": 254,
        "top": 258,
        "attack": 259,
        "reserved": 261,
    }
    assert len({act.action_name(i) for i in range(259)}) == 259


@pytest.mark.parametrize("seed", range(6))
def test_each_move_is_exactly_one_action(seed: int) -> None:
    game = red_rains(seed) if seed % 3 == 2 else pvp(seed)
    for g, context in walk(game, seed):
        actions = act.legal_actions(g, context)
        if g.decision is None:
            assert actions == {}
            continue
        moves = [x for x in actions.values() if x != act.PAGE_ON]
        assert len(set(moves)) == len(moves)
        reached = set(moves)
        for page in range(1, act.pages(g, context)):
            reached |= {x for x in act.legal_actions(g, context, page).values() if x != act.PAGE_ON}
        for x in set(g.decision.moves) - reached:
            # The same title twice under one card or among picks is one action.
            assert m.kind_of(x) in (m.TITLE, m.FROM_HAND)
            title = g.by_id[m.value_of(x)].title
            assert title in [g.by_id[m.value_of(y)].title for y in reached if m.kind_of(y) == m.kind_of(x)]
        mask = mask_of(actions, act.N_ACTIONS)
        assert mask.dtype == np.int8
        assert mask.shape == (act.N_ACTIONS,)
        assert set(np.flatnonzero(mask)) == set(actions)


def test_an_id_keeps_pointing_at_the_same_thing() -> None:
    game = pvp(1, "The Iron Men", "The Mist Guardian")
    places: dict[str, set[int]] = {}
    for g, context in walk(game, 1):
        for action, move in act.legal_actions(g, context).items():
            if m.kind_of(move) == m.FROM_HAND:
                assert g.decision is not None
                places.setdefault(f"{g.decision.seat} {g.by_id[m.value_of(move)].title}", set()).add(action)
    assert places
    assert all(len(ids) == 1 for ids in places.values()), places


def asked(g: Game, moves: list[int]) -> Game:
    g.decision = Decision(0, m.ASK_CHOOSE, moves, 0, 0)
    return g


def test_numbers_above_sixteen_are_on_the_next_page() -> None:
    g = asked(pvp(1), [m.move(m.NUMBER, n) for n in range(21)])
    context = EncodingContext(g)
    first = act.legal_actions(g, context)
    assert [m.value_of(x) for i, x in sorted(first.items()) if i >= act.NUMBERS] == list(range(17))
    assert first[act.PAGE] == act.PAGE_ON
    assert act.pages(g, context) == 2
    second = act.legal_actions(g, context, 1)
    assert {i: m.value_of(x) for i, x in second.items() if i >= act.NUMBERS} == {
        act.NUMBERS: 17,
        act.NUMBERS + 1: 18,
        act.NUMBERS + 2: 19,
        act.NUMBERS + 3: 20,
    }
    assert act.PAGE in second


def test_more_than_sixteen_attachments_are_on_the_next_page() -> None:
    units = [unit("Iron Worker", attached=["Root Armor"] * 3) for _ in range(6)]
    g = position(me=side("Coal Roarkwin", units=units))
    ids = [cid for cid in g.cards if g.cards[cid].d.title == "Root Armor"]
    assert len(ids) == 18
    asked(g, [m.move(m.CARD, cid) for cid in ids])
    context = EncodingContext(g)
    first = act.legal_actions(g, context)
    second = act.legal_actions(g, context, 1)
    shown = [x for page in (first, second) for i, x in page.items() if i != act.PAGE]
    assert sorted(shown) == sorted(g.decision.moves if g.decision else [])
    assert {i for i in first if i != act.PAGE} == set(range(act.OWN_ATTACHMENTS, act.OWN_ATTACHMENTS + 16))
    assert {i for i in second if i != act.PAGE} == {act.OWN_ATTACHMENTS, act.OWN_ATTACHMENTS + 1}


def many_titles() -> list[str]:
    return [d.title for d in definitions().cards if not d.is_conjured and d.kind == 0 and d.costs][:25]


def test_a_hand_of_more_than_twenty_titles_is_on_two_pages() -> None:
    titles = many_titles()
    assert len(titles) == 25
    g = position(me=side("Coal Roarkwin", hand=titles))
    asked(g, [m.move(m.FROM_HAND, cid) for cid in g.players[0].hand])
    context = EncodingContext(g)
    pages = [act.legal_actions(g, context, page) for page in range(act.pages(g, context))]
    assert len(pages) == 2
    shown = [x for page in pages for i, x in page.items() if i != act.PAGE]
    assert sorted(shown) == sorted(g.decision.moves if g.decision else [])


def test_a_destroyed_unit_with_a_text_to_use_is_accept() -> None:
    g = position(me=side("Coal Roarkwin", units=["Butterfly Monk"]))
    cid = g.players[0].units[0]
    card = g.cards.pop(cid)
    g.players[0].units = []
    g.aside[cid] = card
    asked(g, [m.move(m.CARD, cid), m.NO])
    assert act.legal_actions(g, EncodingContext(g)) == {act.ACCEPT: m.move(m.CARD, cid), act.DECLINE: m.NO}


@pytest.mark.parametrize("move", [m.move(99, 0), m.move(m.VERB, 9), m.move(m.CARD, 3)])
def test_a_move_without_a_place_is_an_error_that_holds_the_game(move: int) -> None:
    g = asked(pvp(1), [move, m.NO])
    with pytest.raises(act.UnknownMove, match="no action stands for") as error:
        act.legal_actions(g, EncodingContext(g))
    assert error.value.game is g
    assert error.value.move == move


def test_each_legal_action_has_words() -> None:
    for g, context in walk(red_rains(4), 4):
        words = describe_mask(g, context)
        assert set(words) == set(act.legal_actions(g, context))
        assert all(words.values())
        if g.round == 2:
            return


def test_words_for_an_illegal_action_are_refused() -> None:
    g = pvp(1)
    with pytest.raises(ValueError, match="is not legal now; legal are"):
        describe_action(g, EncodingContext(g), act.PAGE)
    with pytest.raises(ValueError, match="ids run from 0 to 263"):
        act.block_of(264)


def test_looking_changes_nothing() -> None:
    for g, context in walk(pvp(2), 2):
        before = key(g)
        act.legal_actions(g, context)
        describe_mask(g, context)
        assert key(g) == before
        if g.round == 2:
            return


def test_the_book_does_not_depend_on_the_order_of_the_deck() -> None:
    from ashes_env.rules.flow.setup import build

    titles = ["Anchornaut", "Cover", "Strengthen"]
    books = []
    for seed in range(3):
        shuffled = titles[:]
        Random(seed).shuffle(shuffled)
        seat = Seating("Coal Roarkwin", shuffled, ["Iron Rhino"], [5, 0, 0, 0, 5, 0, 0, 0, 0])
        g, _ = build(definitions(), [seat, seat], GameOptions(), seed)
        books.append((EncodingContext(g).deck, EncodingContext(g).conjured))
    assert books == [books[0]] * 3
    assert books[0] == ([sorted(titles)] * 2, [["Iron Rhino"]] * 2)
