"""The pool of a campaign holds what its building decisions can reach."""

from random import Random

import pytest

from ashes_env.campaign import building
from ashes_env.campaign.pools import pool_of, starting_pool
from ashes_env.campaign.state import MENU, Campaign
from ashes_env.decks import DeckError
from ashes_env.decks.search import changed

COAL = "The Corpse of Viros: Coal"


def begun(difficulty: str) -> Campaign:
    return building.new_campaign(
        difficulty, "The Corpse of Viros", "", [COAL], owned=("core", "pve"), most=60, retries=1, chance=0
    )


@pytest.mark.parametrize("difficulty", ["standard", "heroic"])
def test_every_deck_that_is_built_is_in_the_pool(difficulty: str) -> None:
    lent = 0
    for seed in range(12):
        r = Random(seed)
        c = begun(difficulty)
        for _ in range(2):
            pool = pool_of(c, c.builders[0])
            start = dict(c.builders[0].collection)
            while c.building:
                building.choose(c, r.choice(building.choices(c)))
                b = c.builders[0]
                if b.ask == MENU:
                    deck = b.as_deck()
                    assert pool.allows(deck), pool.problems(deck)
                    lent += any(n > start.get(title, 0) for title, n in deck.cards)
            building.end_encounter(c, won=True)
    assert lent > 0


def test_changes_in_a_campaign_stay_within_its_rules() -> None:
    pool = starting_pool(COAL, "standard")
    c = begun("standard")
    own = c.builders[0].collection
    deck = c.builders[0].as_deck()
    for seed in range(50):
        found = changed(deck, pool, Random(seed))
        assert found is not None
        assert found.first_five == ()
        assert all(n <= own[title] for title, n in found.cards)
        assert found.phoenixborn == deck.phoenixborn


def test_a_heroic_campaign_lends_one_title_at_its_start() -> None:
    pool = starting_pool(COAL, "heroic")
    standard = starting_pool(COAL, "standard")
    assert len(pool.titles) > 300 > len(standard.titles)
    assert pool.lent == 1
    assert standard.lent == 0


def test_a_deck_with_which_no_campaign_starts_is_refused() -> None:
    with pytest.raises(DeckError, match="has 29 cards"):
        starting_pool("Rimea OCB: Ancient Bonds", "standard")
    with pytest.raises(DeckError, match="no published deck"):
        starting_pool("nothing", "standard")
