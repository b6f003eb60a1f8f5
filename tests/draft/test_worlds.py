"""Other possible drafts: what a seat sees stays, what it cannot know is dealt anew."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ashes_env.draft.drafting import OWN_TITLE, choices, choose
from ashes_env.draft.knowledge import passed_on, seen_titles, taken_by_others, views
from ashes_env.draft.observation import write
from ashes_env.draft.records import to_json
from ashes_env.draft.state import Draft
from ashes_env.draft.terms import LEAST, MOST, STEPS
from ashes_env.draft.words import seat_text
from ashes_env.draft.worlds import determinized, faults
from tests.draft.support import EVERY, at_random, draft, pick, until


def eyes(d: Draft, seat: int) -> Any:
    """Everything that a seat knows."""
    return (
        write(d, seat),
        seat_text(d, seat),
        views(d, seat),
        passed_on(d, seat),
        taken_by_others(d, seat),
        seen_titles(d, seat),
        d.drafters[seat],
        choices(d) if d.seat == seat else None,
    )


@settings(max_examples=80)
@given(st.sampled_from(list(STEPS)), st.integers(0, 6), st.integers(0, 2**62), st.integers(0, 220), st.integers(0, 7))
def test_a_seat_sees_the_same_in_another_world_and_nothing_is_lost(
    terms: tuple[str, str], more: int, seed: int, decisions: int, seat: int
) -> None:
    form, collections = terms
    n = LEAST[form] + more % (MOST[form] - LEAST[form] + 1)
    d = draft(form, n, collections=collections, chance=seed)
    at_random(d, Random(seed), decisions)
    seat %= n
    before = json.dumps(to_json(d))
    other = determinized(d, seat, seed)
    assert json.dumps(to_json(d)) == before
    assert eyes(other, seat) == eyes(d, seat)
    assert faults(other) == []
    assert determinized(d, seat, seed) == other
    at_random(other, Random(seed))
    assert other.over
    assert faults(other) == []


@EVERY
def test_the_same_seed_gives_the_same_world_however_hidden_cards_lie(form: str, collections: str) -> None:
    """So whoever looks at such worlds acts the same in all of them."""
    for seed in range(12):
        d = draft(form, min(4, MOST[form]), collections=collections, chance=seed)
        at_random(d, Random(seed), 7 * seed)
        for seat in range(len(d.drafters)):
            worlds = [determinized(determinized(d, seat, n), seat, 5) for n in range(3)]
            assert worlds == [determinized(d, seat, 5)] * 3


@EVERY
def test_what_others_did_secretly_has_no_influence_on_the_worlds(form: str, collections: str) -> None:
    """Two choices that look the same to a seat give it the same worlds."""
    d = draft(form, min(4, MOST[form]), collections=collections)
    random = Random(1)
    alike = 0
    while not d.over:
        both = [d.copy() for _ in range(2)]
        for one, choice in zip(both, random.sample(choices(d), min(2, len(choices(d)))), strict=False):
            choose(one, choice)
        for seat in range(len(d.drafters)):
            if both[0] != both[1] and eyes(both[0], seat) == eyes(both[1], seat):
                alike += 1
                assert determinized(both[0], seat, 3) == determinized(both[1], seat, 3)
        choose(d, random.choice(choices(d)))
    assert alike > 10


@EVERY
def test_what_is_hidden_differs_from_world_to_world(form: str, collections: str) -> None:
    d = draft(form, min(4, MOST[form]), collections=collections)
    at_random(d, Random(1), 12)
    found = {json.dumps(to_json(determinized(d, d.seat, seed))) for seed in range(8)}
    assert len(found) == 8


def test_what_others_keep_shows_to_nobody_before_the_packs_are_passed() -> None:
    d = until(draft(drafters=4), "pack")
    random = Random(2)
    for _ in range(8):
        before = [write(d, seat) for seat in range(4)]
        texts = [seat_text(d, seat) for seat in range(4)]
        for turn in range(3):
            choose(d, random.choice(choices(d)))
            for seat in range(4):
                if seat > turn + 1:
                    assert write(d, seat) == before[seat]
                    assert seat_text(d, seat) == texts[seat]
            assert write(d, turn) != before[turn]
            before[turn] = write(d, turn)
        choose(d, random.choice(choices(d)))


@pytest.mark.parametrize("step", ["Phoenixborn", "give back", "dice"])
def test_what_is_done_alone_shows_to_nobody(step: str) -> None:
    for form in ("group", "duel"):
        d = until(draft(form, collections="own"), step)
        n = len(d.drafters)
        random = Random(3)
        while d.step == step:
            seat = d.seat
            before = [write(d, other) for other in range(n)]
            choose(d, random.choice(choices(d)))
            if d.step != step:
                break
            for other in range(n):
                if other not in (seat, d.seat):
                    assert write(d, other) == before[other]
        assert d.over or d.step != step


def test_a_card_put_down_openly_had_been_picked_by_whoever_put_it_down() -> None:
    """A seat that never saw it in a pack cannot know when: there are two packs that it may come from."""
    when = []
    for seed in range(30):
        d = until(draft(drafters=3, chance=seed, first=0), "swap", seed)
        put = d.drafters[2].picks[seed % 9]
        pick(d, "face up")
        pick(d, OWN_TITLE, put)
        for seat in (0, 1):
            other = determinized(d, seat, seed)
            assert put in other.drafters[2].picks
            assert other.face_up == d.face_up
            assert eyes(other, seat) == eyes(d, seat)
        when.append({determinized(d, 0, n).drafters[2].picks.index(put) for n in range(9)})
    assert max(map(len, when)) == 2


@pytest.mark.rules("R-DRAFT-07")
def test_what_lies_face_up_is_with_nobody() -> None:
    d = until(draft(drafters=2, first=0), "swap")
    while d.step == "swap":
        seat = d.seat
        known = taken_by_others(d, 1 - seat) & set(d.drafters[seat].picks)
        assert known, "a pack came back without it"
        taken = pick(d, "face up").name
        put = pick(d, OWN_TITLE, min(known)).name
        assert put in d.face_up
        assert put not in taken_by_others(d, 1 - seat)
        assert taken in taken_by_others(d, 1 - seat)


def test_what_a_seat_knows_of_packs() -> None:
    """With two drafters a pack comes back after two passes, and what is missing then is with the other."""
    d = until(draft(drafters=2), "pack")
    mine, theirs = d.at_hand(0), d.at_hand(1)
    pick(d, "card", mine[0])
    assert passed_on(d, 0) == {}
    pick(d, "card", theirs[0])
    assert passed_on(d, 0) == dict.fromkeys(mine[1:], 1)
    assert taken_by_others(d, 0) == set()
    pick(d, "card", theirs[1])
    pick(d, "card", mine[1])
    assert d.at_hand(0) == mine[2:]
    assert taken_by_others(d, 0) == {mine[1]}
    assert passed_on(d, 0) == dict.fromkeys(theirs[2:], 1)
    assert seen_titles(d, 0) == {*mine, *theirs[1:]}


def test_a_group_that_saw_few_decks_may_have_other_ones() -> None:
    d = draft("group", 4, pool=draft("group", 8).pool)
    decks = {tuple(sorted({title for pack in determinized(d, 0, seed).dealt for title in pack})) for seed in range(6)}
    assert len(decks) == 6
    assert all(determinized(d, 0, seed).dealt[0] == d.dealt[0] for seed in range(6))
