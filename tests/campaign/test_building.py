"""What may be built before and between encounters (R-CAMP-01..09)."""

from random import Random

import pytest

from ashes_env.campaign.building import candidates, choices, choose, end_encounter
from ashes_env.campaign.state import AFTER_A_WIN, BEFORE_A_RETRY, ENCOUNTER, LOST, START, WON, Campaign
from ashes_env.campaign.terms import CHANNEL_MAGIC, beginnings, groups, owned_decks, whole_collection
from ashes_env.cards.registry import by_title
from ashes_env.decks import get, problems
from tests.campaign.support import COAL, LEVELS, at_random, builder, campaign, done, offered, pick, reach, swap, win

IRON = "The Iron Men"
FINAL, BLADES = "Final Stand", "One Hundred Blades"


@pytest.mark.rules("R-CAMP-01")
@pytest.mark.parametrize("difficulty", ["standard", "heroic"])
def test_three_encounters_of_one_difficulty_are_won(difficulty: str) -> None:
    c = campaign(difficulty=difficulty)
    levels, seeds = [], []
    for _ in range(3):
        assert not c.over
        done(c)
        assert c.stage == ENCOUNTER
        levels.append(c.level)
        seeds.append(c.seed())
        c.begin()
        end_encounter(c, won=True)
    assert levels == LEVELS[difficulty]
    assert len(set(seeds)) == 3
    assert (c.stage, c.won, c.over) == (WON, 3, True)
    assert choices(c) == []


@pytest.mark.rules("R-CAMP-01")
def test_a_lost_encounter_ends_the_campaign_or_is_played_once_more() -> None:
    c = campaign()
    win(c)
    done(c)
    c.begin()
    end_encounter(c, won=False)
    assert (c.stage, c.won, c.encounter) == (LOST, 1, 2)
    c = campaign(retries=1)
    win(c)
    done(c)
    before = c.seed()
    c.begin()
    end_encounter(c, won=False)
    assert (c.stage, c.encounter, c.level, c.retries) == (BEFORE_A_RETRY, 2, "S2", 0)
    assert offered(c, "borrow") == []
    assert offered(c, "give up")
    done(c)
    assert c.seed() != before
    c.begin()
    end_encounter(c, won=False)
    assert c.stage == LOST


@pytest.mark.rules("R-CAMP-02")
def test_a_campaign_begins_with_a_published_deck() -> None:
    c = campaign("")
    assert {choice.kind for choice in choices(c)} == {"candidate"}
    assert offered(c, "candidate") == list(beginnings(c.owned))
    for name in ("The Corpse of Viros: Noah", IRON):
        other = c.copy()
        pick(other, "candidate", name)
        b = builder(other)
        assert (b.deck, b.phoenixborn) == (name, get(name).phoenixborn)
        assert b.cards == dict(get(name).cards)
        assert tuple(b.dice) == get(name).dice
    every = campaign("", owned=groups())
    shown = set(offered(every, "candidate"))
    for page in offered(every, "page"):
        pick(every, "page", page)
        shown |= set(offered(every, "candidate"))
    assert shown == {name for name in owned_decks(groups()) if not problems(get(name), "red rains")}
    assert "Hope OCB: Ephemeral Swarm" not in shown, "it has six unique cards"


@pytest.mark.rules("R-CAMP-03")
def test_the_unique_cards_of_the_phoenixborn_may_be_mixed() -> None:
    c = campaign()
    swap(c, BLADES, FINAL, 1)
    b = builder(c)
    assert (b.cards[FINAL], b.cards[BLADES]) == (2, 1)
    pick(c, "candidate", BLADES)
    assert (b.ask, b.unwanted) == ("copies", FINAL), "three unique cards, so that one has to go"
    assert offered(c, "number") == ["1", "2"]


@pytest.mark.rules("R-CAMP-03", "R-DECK-07")
def test_there_are_never_more_than_three_unique_cards() -> None:
    c = campaign()
    swap(c, CHANNEL_MAGIC, FINAL, 2)
    assert builder(c).cards[FINAL] == 1
    reach(c, BLADES)
    pick(c, "candidate", BLADES)
    pick(c, "take out", "Old Salt")
    assert offered(c, "number") == ["1", "2"]
    pick(c, "number", "2")
    reach(c, BLADES)
    pick(c, "candidate", BLADES)
    assert FINAL not in builder(c).cards, "the last one made room"
    assert builder(c).cards[BLADES] == 3


@pytest.mark.rules("R-CAMP-04")
def test_three_channel_magic_may_be_put_in_and_no_fourth() -> None:
    c = campaign()
    swap(c, CHANNEL_MAGIC, "Old Salt", 2)
    swap(c, CHANNEL_MAGIC, "Infuriate", 1)
    assert builder(c).cards[CHANNEL_MAGIC] == 3
    assert CHANNEL_MAGIC in candidates(c, builder(c))
    assert CHANNEL_MAGIC not in offered(c, "candidate")


@pytest.mark.rules("R-CAMP-04")
def test_channel_magic_that_the_start_left_out_does_not_come_later() -> None:
    c = campaign()
    swap(c, CHANNEL_MAGIC, "Old Salt", 1)
    win(c)
    assert (c.stage, builder(c).collection[CHANNEL_MAGIC]) == (AFTER_A_WIN, 1)
    assert CHANNEL_MAGIC not in offered(c, "candidate")
    assert BLADES not in candidates(c, builder(c))


@pytest.mark.rules("R-CAMP-04", "R-CAMP-02")
def test_what_was_taken_out_at_the_start_may_come_back_after_an_encounter() -> None:
    c = campaign()
    out = next(title for title, n in get(COAL).cards if n == 3 and not by_title()[title].unique_to)
    swap(c, CHANNEL_MAGIC, out, 3)
    assert out not in builder(c).cards
    win(c)
    swap(c, out, CHANNEL_MAGIC, 3)
    assert builder(c).cards[out] == 3


@pytest.mark.rules("R-CAMP-06")
def test_another_list_begins_at_its_first_page() -> None:
    c = campaign(difficulty="heroic")
    pick(c, "browse")
    first = offered(c, "candidate")
    pick(c, "page", "1")
    assert offered(c, "candidate") != first
    pick(c, "back")
    assert builder(c).page == 0
    pick(c, "browse")
    assert offered(c, "candidate") == first


@pytest.mark.rules("R-CAMP-05")
@pytest.mark.parametrize("wins", [0, 1, 2])
def test_any_dice_can_be_had_at_every_point(wins: int) -> None:
    c = campaign()
    for _ in range(wins):
        win(c)
    random = Random(wins)
    for _ in range(20):
        pick(c, "give up", random.choice(offered(c, "give up")))
        pick(c, "take", random.choice(offered(c, "take")))
        if builder(c).ask == "dice":
            pick(c, "number", random.choice(offered(c, "number")))
        assert sum(builder(c).dice) == 10
    while builder(c).dice[3] < 10:
        pick(c, "give up", next(die for die in offered(c, "give up") if die != "illusion"))
        pick(c, "take", "illusion")
        if builder(c).ask == "dice":
            pick(c, "number", offered(c, "number")[-1])
    before = c.builders[0].cards
    done(c)
    assert c.seatings()[0].dice == (0, 0, 0, 10, 0, 0, 0, 0, 0)
    assert c.builders[0].cards == before


@pytest.mark.rules("R-CAMP-06")
def test_one_title_of_the_whole_collection_in_heroic_campaigns_only() -> None:
    assert offered(campaign(), "browse") == []
    c = campaign(difficulty="heroic")
    pick(c, "browse")
    assert candidates(c, builder(c)) == whole_collection()
    swap(c, "Hammer Knight", "Old Salt", 2)
    assert (builder(c).foreign, builder(c).cards["Hammer Knight"]) == ("Hammer Knight", 2)
    assert offered(c, "browse") == [], "one title, no second one"
    swap(c, "Hammer Knight", "Old Salt", 1)
    assert builder(c).cards["Hammer Knight"] == 3
    assert "Hammer Knight" not in offered(c, "candidate")
    win(c)
    assert offered(c, "browse") == []


@pytest.mark.rules("R-CAMP-06")
@pytest.mark.parametrize(("won", "stage"), [(True, AFTER_A_WIN), (False, BEFORE_A_RETRY)])
def test_a_title_of_the_whole_collection_that_the_start_left_out_does_not_come_later(won: bool, stage: str) -> None:
    c = campaign(difficulty="heroic", retries=1)
    assert offered(c, "browse")
    done(c)
    c.begin()
    end_encounter(c, won=won)
    assert (c.stage, builder(c).foreign, offered(c, "browse")) == (stage, "", [])


@pytest.mark.rules("R-CAMP-06", "R-DECK-06")
def test_the_whole_collection_holds_no_unique_card_and_nothing_that_is_there_three_times() -> None:
    c = campaign(difficulty="heroic")
    pick(c, "browse")
    seen: set[str] = set()
    for page in ("0", *offered(c, "page")):
        if page != "0":
            pick(c, "page", page)
        seen |= set(offered(c, "candidate"))
    assert not {title for title in seen if by_title()[title].unique_to}
    assert seen == set(whole_collection()) - set(builder(c).cards) - {CHANNEL_MAGIC}
    pick(c, "back")
    assert (builder(c).ask, builder(c).foreign) == ("menu", "")
    assert offered(c, "browse")


@pytest.mark.rules("R-CAMP-07")
def test_three_titles_of_one_other_deck_after_an_encounter() -> None:
    c = campaign()
    assert offered(c, "borrow") == []
    win(c)
    pick(c, "borrow")
    assert COAL not in offered(c, "candidate")
    pick(c, "candidate", IRON)
    assert offered(c, "borrow") == [], "one other deck, no second one"
    for title, out in (("Hammer Knight", "Old Salt"), ("Iron Worker", "Infuriate"), (BLADES, FINAL)):
        swap(c, title, out, 1)
    b = builder(c)
    assert b.added == ["Hammer Knight", "Iron Worker", BLADES]
    assert set(offered(c, "candidate")) == {"Hammer Knight", "Iron Worker", BLADES, "Old Salt", "Infuriate", FINAL}
    assert "Anchornaut" in candidates(c, b), "shown, but a fourth title is refused"
    swap(c, "Hammer Knight", "Old Salt", 2)
    assert b.cards["Hammer Knight"] == 3
    assert "Hammer Knight" not in offered(c, "candidate")


@pytest.mark.rules("R-CAMP-07")
def test_what_was_added_stays_at_hand_and_another_deck_may_be_picked() -> None:
    c = campaign()
    win(c)
    pick(c, "borrow")
    pick(c, "candidate", IRON)
    swap(c, "Hammer Knight", "Old Salt", 3)
    swap(c, "Old Salt", "Hammer Knight", 3)
    win(c)
    b = builder(c)
    assert (b.lender, b.added) == ("", [])
    assert "Hammer Knight" in offered(c, "candidate")
    assert "Iron Worker" not in candidates(c, b), "it was never added"
    pick(c, "borrow")
    pick(c, "candidate", "The Mist Guardian")
    swap(c, "Mist Typhoon", "Infuriate", 1)
    swap(c, "Hammer Knight", "Infuriate", 1)
    assert b.added == ["Mist Typhoon"], "what was at hand is no new title"


@pytest.mark.rules("R-CAMP-08")
def test_the_phoenixborn_stays() -> None:
    random = Random(3)
    c = campaign(difficulty="heroic", owned=groups())
    for _ in range(3):
        at_random(c, random)
        assert c.builders[0].phoenixborn == c.seatings()[0].pb == "Coal Roarkwin"
        c.begin()
        end_encounter(c, won=True)


@pytest.mark.rules("R-CAMP-09")
@pytest.mark.parametrize("seed", range(12))
def test_the_deck_rules_hold_whenever_the_menu_is_reached(seed: int) -> None:
    random = Random(seed)
    c = campaign("", "", difficulty=random.choice(["standard", "heroic"]), owned=groups(), retries=1, chance=seed)
    looked = 0
    while not c.over:
        while c.building:
            b = builder(c)
            if b.ask == "menu":
                assert offered(c, "done")
                assert problems(b.as_deck(), "red rains") == []
                looked += 1
            choose(c, random.choice(choices(c)))
        for b in c.builders:
            assert problems(b.as_deck(), "red rains") == []
        limits(c)
        c.begin()
        end_encounter(c, won=random.random() < 0.7)
    assert looked > 5


def limits(c: Campaign) -> None:
    """No deck holds what the rules of a campaign did not let in."""
    for b in c.builders:
        foreign = set(b.cards) - set(dict(get(b.deck).cards)) - {CHANNEL_MAGIC, b.foreign}
        foreign = {title for title in foreign if not by_title()[title].unique_to}
        assert len(foreign) <= 3 * (c.encounter - 1), foreign
        assert b.foreign == "" or c.heroic
        assert len(b.added) <= 3


def test_who_has_decided_often_enough_is_done() -> None:
    c = campaign(most=5)
    for _ in range(2):
        pick(c, "give up", "ceremonial")
        pick(c, "take", "time")
        assert c.building
        pick(c, "number", "1")
    assert c.stage == ENCOUNTER, "the sixth decision ended what the fifth had begun"
    assert c.builders[0].decisions == 6
    assert campaign(most=0).stage == ENCOUNTER
    chosen = campaign("", most=0)
    assert chosen.building
    pick(chosen, "candidate", IRON)
    assert chosen.stage == ENCOUNTER


def test_two_players_build_one_after_the_other() -> None:
    c = campaign(COAL, "")
    assert c.builder == 0
    swap(c, CHANNEL_MAGIC, "Old Salt", 3)
    pick(c, "done")
    assert (c.builder, builder(c).ask) == (1, "deck")
    pick(c, "candidate", IRON)
    assert CHANNEL_MAGIC not in builder(c).cards
    pick(c, "done")
    assert (c.builder, c.stage) == (-1, ENCOUNTER)
    assert [s.pb for s in c.seatings()] == ["Coal Roarkwin", "Coal Roarkwin"]
    c.begin()
    end_encounter(c, won=True)
    assert (c.builder, c.stage) == (0, AFTER_A_WIN)


def test_a_question_with_one_answer_is_not_asked() -> None:
    c = campaign()
    pick(c, "candidate", BLADES)
    assert builder(c).ask == "copies", "only a unique card can make room, and there is one title of them"
    assert builder(c).unwanted == FINAL
    pick(c, "number", "3")
    swap(c, CHANNEL_MAGIC, "Old Salt", 2)
    pick(c, "candidate", CHANNEL_MAGIC)
    pick(c, "take out", "Old Salt")
    assert builder(c).ask == "menu", "there was one copy left"


def test_a_copy_goes_its_own_way() -> None:
    c = campaign()
    other = c.copy()
    swap(other, CHANNEL_MAGIC, "Old Salt", 3)
    pick(other, "give up", "ceremonial")
    assert (c.stage, builder(c).cards["Old Salt"], builder(c).lowered) == (START, 3, -1)
