"""Decks that a campaign allows can be built step by step; trial games decide which."""

from random import Random

import pytest

from ashes_env.agents import deck_building
from ashes_env.agents.campaign import CampaignAgent
from ashes_env.agents.deck_building import Trials, Workshop, step, worth
from ashes_env.agents.random_agent import RandomAgent
from ashes_env.campaign.building import Choice, choices, choose, end_encounter, new_campaign
from ashes_env.campaign.campaign_match import CampaignMatch
from ashes_env.campaign.campaign_settings import CampaignSettings
from ashes_env.campaign.pools import pool_of
from ashes_env.campaign.state import AFTER_A_WIN, START, Campaign
from ashes_env.campaign.terms import OWNED
from ashes_env.decks import Deck
from ashes_env.decks.search import changed

VIROS = "The Corpse of Viros"
MOST = 60


def campaign(deck: str, difficulty: str = "standard", won: int = 0) -> Campaign:
    """A campaign in which a player of a published deck builds, after so many encounters that were won."""
    c = new_campaign(difficulty, VIROS, "", [deck], owned=OWNED, most=MOST, retries=0, chance=1)
    for _ in range(won):
        choose(c, Choice("done"))
        end_encounter(c, won=True)
    return c


def build(c: Campaign, wanted: Deck) -> None:
    b = c.builders[0]
    while c.building:
        choice = step(c, b, wanted)
        assert choice in choices(c)
        choose(c, choice)


@pytest.mark.parametrize("difficulty", ["standard", "heroic"])
@pytest.mark.parametrize("stage", [START, AFTER_A_WIN])
@pytest.mark.parametrize("deck", [f"{VIROS}: Coal", "The Iron Men"])
def test_every_deck_of_the_pool_can_be_built(deck: str, stage: str, difficulty: str) -> None:
    for seed in range(12):
        c = campaign(deck, difficulty, won=int(stage == AFTER_A_WIN))
        b = c.builders[0]
        pool, r = pool_of(c, b), Random(seed)
        wanted: Deck | None = b.as_deck()
        for _ in range(3):
            assert wanted is not None
            wanted = changed(wanted, pool, r) or wanted
        assert wanted is not None
        build(c, wanted)
        assert {**b.cards} == dict(wanted.cards)
        assert tuple(b.dice) == wanted.dice
        assert b.decisions < MOST


def test_the_deck_to_start_with_is_chosen() -> None:
    c = new_campaign("standard", VIROS, "", [""], owned=OWNED, most=MOST, retries=0, chance=1)
    wanted = Deck("The Mist Guardian", "", (), ())
    for _ in range(3):
        if c.builders[0].deck:
            break
        choose(c, step(c, c.builders[0], wanted))
    assert c.builders[0].deck == "The Mist Guardian"


def test_the_workshop_finds_what_wins_more_and_remembers_it(monkeypatch: pytest.MonkeyPatch) -> None:
    played = []

    def of_magic(c: Campaign, deck: Deck, level: str, seed: int) -> float:
        played.append((deck, level))
        return dict(deck.cards).get("Channel Magic", 0) + 0.01 * (seed % 7)

    monkeypatch.setattr(deck_building, "worth", of_magic)
    c = campaign(f"{VIROS}: Coal")
    workshop = Workshop(Trials(first=1, keep=2, width=30, generations=6))
    found = workshop.deck(c, c.builders[0])
    assert dict(found.cards).get("Channel Magic") == 3
    assert {level for _, level in played} == {"S1"}
    n = len(played)
    assert workshop.deck(campaign(f"{VIROS}: Coal"), c.builders[0]) == found
    assert len(played) == n
    easier = campaign(f"{VIROS}: Coal")
    easier.handicap = 20
    workshop.deck(easier, easier.builders[0])
    assert len(played) > n, "other games are tried against a wounded Chimera"
    other = Workshop(workshop.trials).deck(c, c.builders[0])
    assert other == found, "the same trials find the same deck"


def test_a_trial_game_is_worth_its_wounds_and_its_win() -> None:
    c = campaign(f"{VIROS}: Coal")
    deck = c.builders[0].as_deck()
    c.handicap = 28
    worths = [worth(c, deck, "S1", seed) for seed in range(4)]
    assert 2.0 in worths
    assert all(0 < each <= 1 or each == 2 for each in worths)
    assert worths == [worth(c, deck, "S1", seed) for seed in range(4)]


def test_a_campaign_is_played_with_built_decks() -> None:
    settings = CampaignSettings(decks=[f"{VIROS}: Coal"], handicap=20, illegal_action="raise")
    ends = []
    for _ in range(2):
        match = CampaignMatch.new(settings, {}, 5)
        agent = CampaignAgent(RandomAgent(), "trials", Workshop(Trials(first=1, keep=1, width=3, generations=1)))
        agent.start(3)
        while match.building:
            match.act(agent.act(match))
        ends.append(match.campaign.builders[0].as_deck())
    assert ends[0] == ends[1]
