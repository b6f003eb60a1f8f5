"""Campaigns as JSON: everything comes back, nothing that cannot be is taken."""

import json
from random import Random
from typing import Any

import pytest

from ashes_env.campaign.building import choices, choose, end_encounter
from ashes_env.campaign.records import dumps, from_json, to_json
from ashes_env.campaign.terms import CampaignError, groups
from ashes_env.decks import problems
from tests.campaign.support import campaign, pick
from tests.junk import JUNK, places, replaced


@pytest.mark.parametrize("seed", range(6))
def test_a_campaign_comes_back_at_any_decision(seed: int) -> None:
    random = Random(seed)
    c = campaign("", "", difficulty="heroic", owned=groups(), retries=1, chance=seed)
    while not c.over:
        while c.building:
            other = from_json(json.loads(dumps(c)))
            assert other == c
            assert choices(other) == choices(c)
            choose(c, random.choice(choices(c)))
        assert from_json(to_json(c)) == c
        c.begin()
        end_encounter(c, won=random.random() < 0.7)
    assert from_json(to_json(c)) == c


def test_an_older_campaign_has_the_printed_numbers_and_the_first_seat_begins() -> None:
    c = campaign("", "")
    assert {"first", "numbers"}.isdisjoint(to_json(c))
    c.first, c.numbers = 1, {"S2": {"life": 3}}
    data = to_json(c)
    assert from_json(data) == c
    assert data["first"] == 1
    del data["first"], data["numbers"]
    assert (from_json(data).first, from_json(data).numbers) == (0, {})


WRONG: list[tuple[tuple[str | int, ...], Any, str]] = [
    (("format",), 2, "format: 1 is needed"),
    (("stage",), "lunch", "stage: one of"),
    (("stage",), "encounter", "builder: 0 does not fit the stage"),
    (("difficulty",), "easy", "difficulty: one of"),
    (("encounter",), 4, "encounter: a whole number from 1 to 3"),
    (("encounter",), True, "encounter: a whole number"),
    (("builders",), [], "builders: one or two players"),
    (("owned",), ["mine"], "owned: groups"),
    (("owned",), 5, "owned: groups"),
    (("aspects",), 3, "aspects: a text or a list"),
    (("first",), 1, "first: a whole number from 0 to 0"),
    (("numbers",), [], "numbers: numbers of the Chimera card by level"),
    (("numbers",), {"S1": 3}, "numbers: numbers of the Chimera card by level"),
    (("numbers",), {"H1": {}}, "numbers: one of 'S1', 'S2', 'S3', not 'H1'"),
    (("numbers",), {"S1": {"life": 2**70}}, "'life' is a whole number from 1 to 200"),
    (("more",), 3, "there is no field 'more'"),
    (("builders", 0, "deck"), "My Deck", "deck: one of"),
    (("builders", 0, "phoenixborn"), "Noah Redmoon", "R-CAMP-08"),
    (("builders", 0, "cards", "Old Salt"), 2, "has 29 cards"),
    (("builders", 0, "cards", "Old Salt"), 4, "a whole number from 1 to 3"),
    (("builders", 0, "cards", "Nothing"), 1, "no implemented card"),
    (("builders", 0, "dice", 0), 11, "has 11 dice"),
    (("builders", 0, "dice"), [10], "9 numbers are needed"),
    (("builders", 0, "collection", "Old Salt"), 2, "fewer copies of 'Old Salt'"),
    (("builders", 0, "foreign"), "Final Stand", "foreign: one of"),
    (("builders", 0, "added"), ["Hammer Knight"], "at most 3 titles of the collection"),
    (("builders", 0, "ask"), "out", "does not fit ask 'out'"),
    (("builders", 0, "ask"), "deck", "does not fit ask 'deck'"),
    (("builders", 0, "lowered"), 0, "does not fit ask 'menu'"),
    (("builders", 0, "wanted"), "Old Salt", "does not fit ask 'menu'"),
    (("builders", 0, "page"), 3, "is behind the last page"),
    (("builders", 0, "lender"), "Hope OCB: Ephemeral Swarm", "no deck of the groups"),
]


@pytest.mark.rules("R-CAMP-08", "R-CAMP-09")
@pytest.mark.parametrize(("where", "value", "message"), WRONG)
def test_what_cannot_be_is_refused(where: tuple[str | int, ...], value: Any, message: str) -> None:
    with pytest.raises(CampaignError, match=message):
        from_json(replaced(to_json(campaign()), where, value))


@pytest.mark.parametrize("decisions", [0, 1, 2, 40])
def test_whatever_stands_in_any_place_is_refused_by_name_or_makes_sense(decisions: int) -> None:
    random = Random(decisions)
    c = campaign("", "", difficulty="heroic", chance=decisions)
    for _ in range(decisions):
        if not c.building:
            c.begin()
            end_encounter(c, won=True)
        if c.building:
            choose(c, random.choice(choices(c)))
    data: Any = to_json(c)
    refused = 0
    for path in places(data):
        for junk in JUNK:
            wrong = replaced(data, path, junk)
            try:
                other = from_json(wrong)
            except CampaignError:
                refused += 1
                continue
            assert to_json(other) == wrong
            while other.building:
                choose(other, random.choice(choices(other)))
            assert all(not problems(b.as_deck(), "red rains") for b in other.builders)
    assert refused > 300


@pytest.mark.parametrize("field", ["chance", "owned", "builders", "stage"])
def test_a_missing_field_is_named(field: str) -> None:
    data = to_json(campaign())
    del data[field]
    with pytest.raises(CampaignError, match=f"'{field}' is missing"):
        from_json(data)
    with pytest.raises(CampaignError, match="the fields of a campaign"):
        from_json([1])


def test_what_was_read_shares_nothing_with_the_data() -> None:
    c = campaign()
    data = to_json(c)
    other = from_json(data)
    pick(other, "give up", "ceremonial")
    pick(other, "take", "time")
    pick(other, "number", "2")
    assert data["builders"][0]["dice"] == c.builders[0].dice
