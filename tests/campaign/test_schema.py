"""The tables of building: ids, numbers, the page of the site, the hash."""

from random import Random

import numpy as np
import pytest

from ashes_env.campaign import observation, schema
from ashes_env.campaign.building import CANDIDATE, PAGE_SIZE, candidates, choices, choose, end_encounter, own_titles
from ashes_env.campaign.shape import BLOCKS, FIRST, N_BUILDING, SHAPE
from ashes_env.campaign.terms import groups
from ashes_env.campaign.words import building_text, choice_text
from ashes_env.encoding.actions import N_ACTIONS
from ashes_env.encoding.sizes import n_flat, n_raw
from ashes_env.encoding.vocabulary import title_id
from tests.campaign.support import COAL, builder, campaign, done, pick, swap, win
from tests.docs.tables import has_the_tables

HASH = "418984be1d211a83"


def test_the_hash_stands_for_the_tables() -> None:
    assert schema.campaign_hash() == HASH


def test_the_site_has_the_tables() -> None:
    has_the_tables("reference/campaign.md", HASH, SHAPE, BLOCKS)


def test_ids_of_building_follow_those_of_the_game() -> None:
    assert schema.n_actions() == N_ACTIONS + N_BUILDING <= 512
    ends = [block.first + block.size for block in BLOCKS]
    assert [block.first for block in BLOCKS] == [0, *ends[:-1]]
    assert ends[-1] == N_BUILDING


@pytest.mark.parametrize("seed", range(6))
def test_every_choice_has_an_id_of_its_own_and_every_number_is_in_bounds(seed: int) -> None:
    random = Random(seed)
    c = campaign("", "", difficulty="heroic", owned=groups(), chance=seed)
    while not c.over:
        while c.building:
            actions = observation.building_actions(c, N_ACTIONS)
            assert len(actions) == len(choices(c)) > 0
            assert min(actions) >= N_ACTIONS
            assert max(actions) < schema.n_actions() - 6, "the last are kept"
            for seat in (0, 1):
                seen = SHAPE.floats(observation.write(c, seat))
                assert seen.shape == (n_flat(SHAPE),)
                assert seen.dtype == np.float32
                assert 0 <= seen.min() <= seen.max() <= 1
                whole = SHAPE.whole(observation.write(c, seat))
                assert whole.shape == (n_raw(SHAPE),)
                assert schema.n_observation_raw() - n_raw(SHAPE) == 3009
            choose(c, random.choice(list(actions.values())))
        c.begin()
        end_encounter(c, won=True)


def read(c: object, seat: int = 0) -> dict[str, str]:
    """What the seat's part of an observation says, by name."""
    seen = np.zeros(schema.n_observation(), np.float32)
    seen[-n_flat(SHAPE) :] = SHAPE.floats(observation.write(c, seat))  # type: ignore[arg-type]
    lines = [line.split(" (")[0].partition(" = ") for line in schema.seen_text(seen).splitlines()]
    return {name: value for name, _, value in lines}


def test_an_observation_says_what_is_built() -> None:
    c = campaign(difficulty="heroic")
    said = read(c)
    assert said["campaign.encounter"] == "1"
    assert said["campaign.stage start"] == said["campaign.heroic"] == said["campaign.my decision"] == "1"
    assert said["campaign.id Phoenixborn"] == "Coal Roarkwin"
    assert said["campaign.asked menu"] == "1"
    assert said["my dice.ceremonial"] == "10"
    assert said[f"my deck.title {title_id('Old Salt')}"] == "3"
    for place, title in enumerate(own_titles(builder(c))):
        assert said[f"my titles[{place}].id title"] == title
    for place, title in enumerate(candidates(c, builder(c))):
        assert said[f"candidates[{place}].id title"] == title
        assert (f"candidates[{place}].legal" in said) == (title in ("Channel Magic", "One Hundred Blades"))
    pick(c, "candidate", "Channel Magic")
    said = read(c)
    assert said["campaign.id wanted"] == "Channel Magic"
    assert said["campaign.asked out"] == "1"
    assert "candidates[0].listed" not in said
    pick(c, "take out", "Old Salt")
    assert read(c)["campaign.id unwanted"] == "Old Salt"
    pick(c, "number", "2")
    pick(c, "give up", "ceremonial")
    assert read(c)["dice changed.ceremonial given up"] == "1"
    pick(c, "take", "time")
    assert read(c)["dice changed.time taken"] == "1"
    pick(c, "number", "4")
    assert (read(c)["my dice.ceremonial"], read(c)["my dice.time"]) == ("6", "4")
    assert read(c)["campaign.decisions"] == "6"


def test_decks_are_told_apart_by_phoenixborn_unique_card_and_dice() -> None:
    c = campaign("")
    said, decks = read(c), candidates(c, builder(c))
    rows = set()
    for place in range(len(decks)):
        names = [f"candidates[{place}].{name}" for name in ("id title", "id unique")]
        assert said[f"candidates[{place}].is deck"] == "1"
        rows.add(tuple(said[name] for name in names))
    assert len(rows) == len(decks) == 58
    assert "candidates[58].listed" not in said


def test_a_title_of_the_whole_collection_keeps_its_page_and_place() -> None:
    places = []
    for deck in (COAL, "The Mist Guardian"):
        c = campaign(deck, difficulty="heroic")
        pick(c, "browse")
        found = candidates(c, builder(c)).index("Mist Typhoon")
        pick(c, "page", str(found // PAGE_SIZE))
        places.append((found // PAGE_SIZE, found))
    assert places[0] == places[1]
    c = campaign(difficulty="heroic")
    pick(c, "browse")
    pick(c, "page", str(places[0][0]))
    action = N_ACTIONS + FIRST[CANDIDATE] + places[0][1] % PAGE_SIZE
    assert observation.building_actions(c, N_ACTIONS)[action].name == "Mist Typhoon"


def test_a_seat_is_told_nothing_of_what_its_partner_builds() -> None:
    c = campaign(COAL, COAL)
    pick(c, "done")
    before, text = observation.write(c, 0), building_text(c, 0)
    swap(c, "Channel Magic", "Old Salt", 3)
    pick(c, "give up", "ceremonial")
    assert observation.write(c, 0) == before
    assert building_text(c, 0) == text


def test_no_two_choices_read_alike() -> None:
    random = Random(5)
    c = campaign("", difficulty="heroic", owned=groups())
    for _ in range(3):
        while c.building:
            found = [choice_text(c, choice) for choice in choices(c)]
            assert len(set(found)) == len(found)
            assert all(text in building_text(c, 0) for text in found)
            choose(c, random.choice(choices(c)))
        c.begin()
        end_encounter(c, won=True)
    assert "the campaign is won" in building_text(c, 0)


def test_a_wrong_array_is_refused() -> None:
    with pytest.raises(ValueError, match="has the shape"):
        schema.seen_text(np.zeros(3, np.float32))
    c = campaign()
    win(c)
    done(c)
    assert read(c)["campaign.won"] == "1"
