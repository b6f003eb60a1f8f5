"""A large draft: everybody sits in a group of four to eight, which drafts by itself."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from ashes_env.decks import problems
from ashes_env.draft.drafting import choices, choose
from ashes_env.draft.groups import Groups, alone, determinized, divided, faults, from_json, sizes, to_json
from ashes_env.draft.observation import write
from ashes_env.draft.terms import MOST_IN_GROUPS, DraftError, check_pool, deck_of, dice_of
from ashes_env.draft.words import seat_text
from tests.draft.support import draft
from tests.junk import JUNK, places, replaced

ALL = check_pool("all")


def large(n: int = 9, chance: int = 7, own: tuple[str, ...] = ()) -> Groups:
    return divided(n, ALL, dice_of(ALL), own, chance)


def at_random(all_of: Groups, random: Random, decisions: int = 100_000) -> None:
    """Some decisions at random."""
    for _ in range(decisions):
        if all_of.over:
            return
        d = all_of.drafts[all_of.now]
        choose(d, random.choice(choices(d)))


@pytest.mark.rules("R-CLS-56")
def test_groups_are_as_large_as_may_be_and_as_even_as_can_be() -> None:
    assert [sizes(n) for n in (4, 8, 9, 16, 17, 25)] == [[4], [8], [5, 4], [8, 8], [6, 6, 5], [7, 6, 6, 6]]
    for n in range(4, MOST_IN_GROUPS + 1):
        found = sizes(n)
        assert sum(found) == n
        assert 4 <= min(found) <= max(found) <= 8
        assert max(found) - min(found) <= 1
        assert n > 8 * (len(found) - 1), "one group fewer could not hold them"


@pytest.mark.rules("R-CLS-56")
def test_who_sits_in_which_group_is_drawn() -> None:
    with_zero: Counter[int] = Counter()
    for chance in range(300):
        found = large(9, chance)
        assert [len(seats) for seats in found.seats] == [5, 4]
        assert sorted(seat for seats in found.seats for seat in seats) == list(range(9))
        with_zero.update(next(seats for seats in found.seats if 0 in seats))
        assert large(9, chance) == found
    assert with_zero.pop(0) == 300
    # Two of nine sit together with (5*4 + 4*3) / (9*8) = 4/9; five standard deviations of 300 throws are 43.
    assert all(abs(n - 300 * 4 / 9) < 43 for n in with_zero.values()), with_zero


@pytest.mark.rules("R-CLS-56", "R-CLS-57")
def test_every_group_has_phoenixborn_decks_of_its_own_and_a_draft_of_its_own() -> None:
    found = large(20)
    names = []
    for seats, d in zip(found.seats, found.drafts, strict=True):
        cards = [*d.deck, *(title for pack in d.dealt for title in pack)]
        assert len(cards) == len(set(cards)) == 9 * (len(seats) + 2)
        names.append({deck_of(title) for title in cards})
        assert len(d.dealt) == len(seats)
    assert all(len(each) == len(seats) + 2 for each, seats in zip(names, found.seats, strict=True))
    assert names[0] & names[1], "the same Phoenixborn-deck may be used in several groups"
    assert len({json.dumps(d.dealt) for d in found.drafts}) == 3


@pytest.mark.rules("R-CLS-57", "R-CLS-58", "R-CLS-59")
def test_groups_draft_one_after_the_other_and_everybody_has_a_deck() -> None:
    found = large(11)
    random, asked = Random(3), []
    while not found.over:
        d = found.drafts[found.now]
        assert found.seat == found.seats[found.now][d.seat]
        assert found.seat in found.seats[found.now]
        asked.append(found.now)
        choose(d, random.choice(choices(d)))
    assert found.seat == -1
    assert asked == sorted(asked)
    decks = found.decks()
    assert [deck.name.partition(" (")[2] for deck in decks] == [f"drafted by player {seat})" for seat in range(11)]
    assert all(problems(deck, "red rains") == [] for deck in decks)
    for seat, deck in enumerate(decks):
        group, place = found.of(seat)
        assert deck.phoenixborn == found.drafts[group].drafters[place].phoenixborn
        assert tuple(found.drafts[group].drafters[place].dice) == deck.dice


@pytest.mark.parametrize("decisions", [0, 30, 140, 260, 500])
def test_another_world_looks_the_same_and_has_another_draft_in_the_other_groups(decisions: int) -> None:
    found = large(12, own=ALL)
    at_random(found, Random(decisions), decisions)
    before = to_json(found)
    for seat in range(12):
        other = determinized(found, seat, seat + 5)
        assert to_json(found) == before
        assert faults(other) == []
        assert (other.seats, other.now, other.seat) == (found.seats, found.now, found.seat)
        group, place = found.of(seat)
        assert write(other.drafts[group], place) == write(found.drafts[group], place)
        assert seat_text(other.drafts[group], place) == seat_text(found.drafts[group], place)
        theirs = 1 - group
        assert other.drafts[theirs].dealt != found.drafts[theirs].dealt
        assert [(d.step, d.turn) for d in other.drafts] == [(d.step, d.turn) for d in found.drafts]
        assert from_json(to_json(other)) == other
        assert determinized(found, seat, seat + 5) == other
        at_random(other, Random(1))
        assert faults(other) == []


def test_another_world_has_the_same_decision_also_where_dice_run_out() -> None:
    """Whoever has one type of dice left is not asked any more: the one who decides has two in every world."""
    dice = [1, 10, 0, 0, 0, 0, 0, 0, 0]
    looked = 0
    for chance in range(12):
        found = divided(9, ALL, dice, (), chance)
        random = Random(chance)
        while found.now == 0:
            d = found.drafts[0]
            if d.step == "dice" and d.turn % 10 > 4:
                looked += 1
                other = determinized(found, found.seats[1][0], random.randrange(1000))
                assert (other.seat, other.drafts[0].turn, len(choices(other.drafts[0]))) == (found.seat, d.turn, 2)
            offered = choices(d)
            choose(d, offered[-1] if d.step == "dice" and random.random() < 0.9 else random.choice(offered))
    assert looked > 50


@pytest.mark.parametrize("decisions", [0, 200, 1000])
def test_a_large_draft_comes_back_from_json(decisions: int) -> None:
    found = large(13)
    at_random(found, Random(2), decisions)
    back = from_json(json.loads(json.dumps(to_json(found))))
    assert back == found
    assert back.copy() == found
    at_random(back, Random(4))
    at_random(found, Random(4))
    assert back == found
    one = alone(draft("group", 5))
    assert from_json(to_json(one)) == one
    assert "groups" not in to_json(one)


WRONG: list[tuple[tuple[str | int, ...], Any, str]] = [
    (("format",), 2, "format: 1 is needed"),
    (("chance",), -1, "chance: a whole number"),
    (("groups",), [], "groups: a list of at least two groups"),
    (("groups",), 5, "groups: a list of at least two groups"),
    (("groups", 0), 5, r"groups\[0\]: the seats of a group and its draft are needed"),
    (("groups", 0, "seats"), [0, 1, 2, 3, 99], r"groups\[0\].seats: a whole number from 0 to 63, not 99"),
    (("groups", 0, "seats"), [0, 1, 2, 3, 3], "groups: each of up to 64 drafters sits in one of them"),
    (("groups", 0, "more"), 1, "there is no field 'more'"),
    (("groups", 0, "draft", "chance"), 1, r"groups\[0\].draft: there is no field 'chance'"),
    (("groups", 0, "draft", "form"), "base", r"groups\[0\].draft: collections"),
    (("groups", 1, "draft", "dice", 0), 9, r"groups\[1\].draft: the form 'group', pool, own and dice"),
    (("groups", 1, "draft", "pool"), list(ALL[:12]), r"groups\[1\].draft: "),
]


@pytest.mark.parametrize(("where", "value", "message"), WRONG)
def test_what_cannot_be_is_refused(where: tuple[str | int, ...], value: Any, message: str) -> None:
    with pytest.raises(DraftError, match=message):
        from_json(replaced(to_json(large()), where, value))


def test_groups_that_do_not_fit_are_refused() -> None:
    found = large()
    with pytest.raises(DraftError, match=r"9 drafters sit in groups of \[5, 4\]"):
        from_json(to_json(Groups(found.seats[::-1], found.drafts[::-1], found.chance)))
    at_random(found, Random(1), 3)
    ahead = found.copy()
    choose(ahead.drafts[1], choices(ahead.drafts[1])[0])
    with pytest.raises(DraftError, match=r"groups\[1\].draft: it begins when group 0 is done"):
        from_json(to_json(ahead))


def test_whatever_stands_in_any_place_is_refused_by_name_or_makes_sense() -> None:
    random = Random(5)
    found = large(9)
    at_random(found, random, 150)
    data: Any = json.loads(json.dumps(to_json(found)))
    refused = 0
    for path in random.sample(list(places(data)), 150):
        for junk in random.sample([*JUNK, "Cover"], 2):
            wrong = replaced(data, path, junk)
            try:
                other = from_json(wrong)
            except DraftError:
                refused += 1
                continue
            assert to_json(other) == wrong
            assert faults(other) == []
    assert refused > 200
