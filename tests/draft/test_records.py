"""Drafts as JSON: everything comes back, nothing that cannot be is taken."""

import json
from random import Random
from typing import Any

import pytest

from ashes_env.draft.drafting import choices, choose
from ashes_env.draft.records import from_json, to_json
from ashes_env.draft.terms import MOST, DraftError
from ashes_env.draft.worlds import faults
from tests.draft.support import EVERY, at_random, draft, until
from tests.junk import JUNK, places, replaced


@EVERY
def test_a_draft_comes_back_at_any_decision(form: str, collections: str) -> None:
    random = Random(1)
    d = draft(form, min(5, MOST[form]), collections=collections)
    while not d.over:
        other = from_json(json.loads(json.dumps(to_json(d))))
        assert other == d
        assert choices(other) == choices(d)
        choose(d, random.choice(choices(d)))
    assert from_json(to_json(d)) == d


WRONG: list[tuple[str, tuple[str | int, ...], Any, str]] = [
    ("pack", ("format",), 2, "format: 1 is needed"),
    ("pack", ("form",), "circle", "form: one of"),
    ("pack", ("collections",), "own", "collections: 'single'"),
    ("pack", ("pool",), ["master_sett"], "did you mean 'master_set'"),
    ("pack", ("pool",), ["master_set", "master_set"], "each release once"),
    ("pack", ("pool",), "master_set", "a list of releases"),
    ("pack", ("own",), ["the_law_of_lions"], "own_pool: .* collections='own'"),
    ("pack", ("own",), ["the_law"], "own: there is no release 'the_law'; did you mean"),
    ("pack", ("own",), "all", "own: a list of releases"),
    ("pack", ("dice",), [1] * 9, "R-DRAFT-03"),
    ("pack", ("dice", 0), -1, r"dice\[0\]: a whole number"),
    ("pack", ("step",), "pyramids", "step: one of"),
    ("pack", ("step",), "swap", "turn: 7 is behind the last turn"),
    ("pack", ("step",), "dice", "revealed|picks"),
    ("pack", ("turn",), 40, "turn: 40 is behind the last turn"),
    ("pack", ("turn",), 3, "do not fit the step"),
    ("pack", ("first",), 3, "first: a whole number from 0 to 2"),
    ("pack", ("chance",), True, "chance: a whole number"),
    ("pack", ("reaching",), 0, "reaching: nobody takes"),
    ("pack", ("drafters",), [], "drafters: two to 8"),
    ("pack", ("drafters", 0, "phoenixborn"), "Rin Northfell", "phoenixborn: one of"),
    ("pack", ("drafters", 0, "picks", 0), "Fear", "'Fear' was not in the pack"),
    ("pack", ("drafters", 0, "more"), 1, "there is no field 'more'"),
    ("pack", ("dealt", 0, 0), "Fear", "pack|title id"),
    ("pack", ("deck", 0), "Fear", "missing or do not belong there: .*Fear"),
    ("pack", ("deck",), 5, "deck: a list of titles"),
    ("swap", ("drafters", 0, "put"), "Fear", "is no swap"),
    ("swap", ("reaching",), 4, "reaching: a whole number"),
    ("give back", ("drafters", 0, "returned"), ["Shadowblade"], "not so many copies"),
    ("give back", ("pyramids", 0), "Fear", "could not be taken|missing"),
]


@pytest.mark.parametrize(("step", "where", "value", "message"), WRONG)
def test_what_cannot_be_is_refused(step: str, where: tuple[str | int, ...], value: Any, message: str) -> None:
    d = until(draft("duel") if step == "give back" else draft(drafters=3), step)
    at_random(d, Random(1), 7 if step == "pack" else 0)
    with pytest.raises(DraftError, match=message):
        from_json(replaced(to_json(d), where, value))


@EVERY
@pytest.mark.parametrize("decisions", [0, 31, 60])
def test_whatever_stands_in_any_place_is_refused_by_name_or_makes_sense(
    form: str, collections: str, decisions: int
) -> None:
    random = Random(decisions)
    d = draft(form, collections=collections)
    at_random(d, random, decisions)
    data: Any = json.loads(json.dumps(to_json(d)))
    refused = 0
    for path in places(data):
        for junk in random.sample([*JUNK, "Cover", "Fear"], 3):
            wrong = replaced(data, path, junk)
            try:
                other = from_json(wrong)
            except DraftError:
                refused += 1
                continue
            assert to_json(other) == wrong
            at_random(other, random)
            assert other.over
            assert faults(other) == []
    assert refused > 200


@pytest.mark.parametrize("field", ["chance", "pool", "drafters", "step"])
def test_a_missing_field_is_named(field: str) -> None:
    data = to_json(draft())
    del data[field]
    with pytest.raises(DraftError, match=f"'{field}' is missing"):
        from_json(data)
    with pytest.raises(DraftError, match="the fields of a draft"):
        from_json([1])


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("dice", 0), 10**12, r"dice\[0\]: a whole number from 0 to 100"),
        (("drafters", 0, "dice", 1), 11, r"drafters\[0\].dice\[1\]: a whole number from 0 to 10"),
        (("format",), True, "format: 1 is needed, not True"),
        (("format",), 1.0, "format: 1 is needed, not 1.0"),
    ],
)
def test_numbers_have_bounds(path: tuple[str | int, ...], value: Any, message: str) -> None:
    data: Any = to_json(draft("duel", collections="own"))
    inner = data
    for part in path[:-1]:
        inner = inner[part]
    inner[path[-1]] = value
    with pytest.raises(DraftError, match=message):
        from_json(data)


def test_what_was_read_shares_nothing_with_the_data() -> None:
    d = until(draft(), "pack")
    data = to_json(d)
    other = from_json(data)
    at_random(other, Random(1))
    assert from_json(data) == d
