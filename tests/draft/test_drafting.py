"""The rules of drafts, atom by atom."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ashes_env.cards.registry import by_title, releases
from ashes_env.decks import Deck, check, conjuration_pile, problems, seating
from ashes_env.draft.drafting import (
    CARD,
    DECLINE,
    DIE,
    FACE_UP,
    OWN_TITLE,
    PHOENIXBORN,
    PLACE,
    choices,
    choose,
    new_draft,
)
from ashes_env.draft.pyramids import N_PLACES, PLACES, is_seen
from ashes_env.draft.records import from_json, to_json
from ashes_env.draft.state import Draft
from ashes_env.draft.terms import (
    LEAST,
    MOST,
    STEPS,
    DraftError,
    born,
    check_pool,
    commons,
    deck_cards,
    deck_of,
    dice_of,
    unique_of,
)
from ashes_env.draft.worlds import determinized, faults
from ashes_env.language import codes as k
from tests.draft.support import EVERY, MASTER_SET, at_random, draft, offered, pick, until

ALL = check_pool("all")

# --- the base form ----------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-DRAFT-01")
def test_one_set_is_for_two_to_four_and_more_sets_for_more() -> None:
    for n in (2, 3, 4):
        assert len(draft(drafters=n, pool=MASTER_SET).drafters) == n
    for n in (1, 9):
        with pytest.raises(DraftError, match="players: 2 to 8"):
            draft(drafters=n, pool=ALL)
    with pytest.raises(DraftError, match=r"one release is for 2 to 4 drafters, 5 need more releases \(R-DRAFT-01\)"):
        draft(drafters=5, pool=MASTER_SET, dice=[13] * 9)
    assert len(draft(drafters=5, pool=("master_set", "the_law_of_lions"), dice=[10] * 9).drafters) == 5
    with pytest.raises(DraftError, match=r"7 drafters need 7 Phoenixborn and 70 cards, .* have 7 and 63"):
        draft(drafters=7, pool=("master_set", "the_law_of_lions"), dice=[10] * 9)
    for n in (5, 6, 7, 8):
        assert len(draft(drafters=n).drafters) == n


@pytest.mark.rules("R-DRAFT-02")
def test_the_draft_deck_has_each_title_once_that_is_no_conjuration_and_nobody_s_own() -> None:
    for pool in (MASTER_SET, ("master_set", "the_corpse_of_viros"), ALL):
        d = draft(pool=pool)
        kinds = (k.ALLY, k.ALTERATION_SPELL, k.READY_SPELL, k.ACTION_SPELL, k.REACTION_SPELL)
        cards = [card for name in pool for card in releases()[name]]
        wanted = [card.title for card in cards if card.type in kinds and not card.unique_to]
        assert Counter(d.deck) == Counter(wanted)
        assert sorted(offered(d, PHOENIXBORN)) == sorted(card.title for card in cards if card.type == k.PHOENIXBORN)
    d = draft()
    assert d.dice == [10, 10, 0, 10, 10, 0, 0, 0, 0]
    assert draft(chance=1).deck != draft(chance=2).deck
    firsts = Counter(draft(drafters=4, chance=chance).seat for chance in range(200))
    assert set(firsts) == {0, 1, 2, 3}
    assert min(firsts.values()) > 25


@pytest.mark.rules("R-DRAFT-02")
def test_a_phoenixborn_comes_with_three_copies_of_its_unique_card() -> None:
    for name in born(ALL):
        assert by_title()[unique_of(name)].unique_to == name
    d = draft()
    first = d.seat
    assert not d.drafters[first].copies()
    pick(d, PHOENIXBORN, "Coal Roarkwin")
    assert d.drafters[first].copies() == {"One Hundred Blades": 3}


@pytest.mark.rules("R-DRAFT-03")
def test_there_are_dice_enough_for_everybody() -> None:
    four, five = [10] * 4 + [0] * 5, [10] * 5 + [0] * 4
    with pytest.raises(DraftError, match=r"5 drafters need 50 dice, .* 13 of each of 4 types; not 40 \(R-DRAFT-03\)"):
        draft(drafters=5, dice=four)
    with pytest.raises(DraftError, match="R-DRAFT-03"):
        draft(drafters=5, dice=[12] * 4 + [0] * 5)
    with pytest.raises(DraftError, match="R-DRAFT-03"):
        draft(drafters=2, dice=[0] * 9)
    with pytest.raises(DraftError, match="a collection of at least 10 dice"):
        draft("group", dice=[1] * 9)
    for dice in (five, [13] * 4 + [0] * 5):
        d = draft(drafters=5, dice=dice)
        at_random(d, Random(1))
        assert [sum(one.dice) for one in d.drafters] == [10] * 5


@pytest.mark.rules("R-DRAFT-04")
def test_phoenixborn_go_round_from_the_first_player_and_the_token_passes() -> None:
    d = draft(drafters=4, first=2)
    assert d.token == 2
    taken: list[str] = []
    for seat in (2, 3, 0, 1):
        assert d.seat == seat
        assert not set(taken) & set(offered(d, PHOENIXBORN))
        taken.append(pick(d, PHOENIXBORN).name)
    assert [d.drafters[seat].phoenixborn for seat in (2, 3, 0, 1)] == taken
    assert d.step == "pack"
    assert d.token == 3


@pytest.mark.rules("R-DRAFT-05")
@pytest.mark.parametrize(("form", "n", "size"), [("base", 2, 9), ("base", 4, 9), ("base", 8, 9), ("group", 6, 11)])
def test_packs_are_dealt_and_passed_to_the_left_until_all_is_kept(form: str, n: int, size: int) -> None:
    d = until(draft(form, n), "pack")
    assert [len(pack) for pack in d.dealt] == [size] * n
    hands = [d.at_hand(seat) for seat in range(n)]
    assert hands == d.dealt
    for i in range(size - 1):
        assert d.passed == i
        assert {len(hand) for hand in hands} == {size - i}
        kept = []
        for seat in range(n):
            assert d.seat == seat
            assert offered(d, CARD) == hands[seat], "what others have kept meanwhile changes nothing"
            kept.append(pick(d, CARD, Random(seat + i).choice(hands[seat])).name)
            if d.step == "pack" and d.passed == i:
                assert kept[seat] not in d.at_hand(seat)
        hands = [[title for title in hands[seat - 1] if title != kept[seat - 1]] for seat in range(n)]
        if d.step == "pack":
            assert [d.at_hand(seat) for seat in range(n)] == hands
    assert [one.picks[-1] for one in d.drafters] == [hand[0] for hand in hands], "the last card is taken unasked"
    assert d.step != "pack"
    assert all(len(one.picks) == size for one in d.drafters)
    assert {title for one in d.drafters for title in one.picks} == {title for pack in d.dealt for title in pack}


@pytest.mark.rules("R-DRAFT-06")
def test_dice_are_taken_two_at_a_time_from_one_supply() -> None:
    d = until(draft(drafters=3, first=0, dice=[10, 10, 10, 0, 0, 0, 0, 0, 0]), "dice")
    assert (d.token, d.seat) == (1, 1)
    order = []
    while d.step == "dice":
        seat, before = d.seat, d.left(0)
        order.append(seat)
        die = pick(d, DIE).place
        if d.step == "dice":
            after = d.left(0)
            assert after[die] <= before[die] - 1
    assert order[:8] == [1, 1, 2, 2, 0, 0, 1, 1]
    assert [sum(one.dice) for one in d.drafters] == [10, 10, 10]
    assert d.left(0) == [0] * 9
    assert d.token == 2


@pytest.mark.rules("R-DRAFT-06")
def test_a_type_of_which_none_is_left_is_not_offered() -> None:
    d = until(draft(drafters=2, dice=[2, 20, 20, 0, 0, 0, 0, 0, 0]), "dice")
    pick(d, DIE, "ceremonial")
    pick(d, DIE, "ceremonial")
    assert offered(d, DIE) == ["charm", "divine"]


@pytest.mark.rules("R-DRAFT-07")
def test_a_card_that_was_put_down_is_there_for_those_who_come_after() -> None:
    d = until(draft(drafters=3, first=0), "swap")
    assert (d.token, d.seat) == (2, 2)
    assert len(d.face_up) == 3
    assert d.face_up == d.revealed
    first, second = d.drafters[2], d.drafters[0]
    assert [choice.kind for choice in choices(d)] == [DECLINE, FACE_UP, FACE_UP, FACE_UP]
    wanted, mine = d.face_up[1], first.picks[4]
    pick(d, FACE_UP, wanted)
    assert d.seat == 2
    assert sorted(offered(d, OWN_TITLE)) == sorted(first.picks), "the unique card is not swapped"
    pick(d, OWN_TITLE, mine)
    assert d.face_up[1] == mine
    assert wanted in first.kept
    assert mine not in first.kept
    assert d.seat == 0
    theirs = second.picks[0]
    pick(d, FACE_UP, mine)
    pick(d, OWN_TITLE, theirs)
    assert mine in second.kept
    assert d.face_up[1] == theirs
    before = list(d.drafters[1].kept)
    pick(d, DECLINE)
    assert d.over
    assert d.drafters[1].kept == before
    assert faults(d) == []


@pytest.mark.rules("R-DRAFT-08")
@EVERY
def test_what_was_drafted_makes_decks_of_thirty_cards(form: str, collections: str) -> None:
    for seed in range(25):
        random = Random(seed)
        d = draft(form, random.randint(LEAST[form], MOST[form]), collections=collections, chance=seed)
        at_random(d, random)
        for one, deck in zip(d.drafters, d.decks(), strict=True):
            assert problems(deck, "red rains") == []
            check(deck)
            cards = dict(deck.cards)
            assert sum(cards.values()) == 30
            assert deck.dice == tuple(one.dice)
            if form == "base":
                assert cards == {**dict.fromkeys(one.kept, 3), unique_of(one.phoenixborn): 3}
                assert len(one.kept) == 9
            else:
                assert len(one.kept) == 11
                assert Counter(one.returned) + Counter(cards) == Counter(
                    {**dict.fromkeys(one.kept, 3), unique_of(one.phoenixborn): 3}
                )


@pytest.mark.rules("R-DRAFT-09")
def test_the_conjuration_pile_is_that_of_a_deck_that_was_built() -> None:
    d = draft(drafters=4)
    at_random(d, Random(3))
    piles = 0
    for deck in d.decks():
        built = Deck("built", deck.phoenixborn, deck.cards, deck.dice)
        assert conjuration_pile(deck) == conjuration_pile(built)
        pile = [title for title, n in conjuration_pile(built) for _ in range(n)]
        assert list(seating(deck, ()).conjurations) == pile
        piles += len(pile) > 0
    assert piles


# --- for a large group ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [4, 6, 8])
def test_a_group_drafts_from_phoenixborn_decks_that_were_drawn(n: int) -> None:
    d = draft("group", n, pool=ALL)
    titles = [title for pack in d.dealt for title in pack] + d.deck
    names = {deck_of(title) for title in titles}
    assert len(names) == n + 2
    assert sorted(titles) == sorted(title for name in names for title in deck_cards(name))
    assert len(d.deck) == 9 * (n + 2) - 11 * n
    assert {deck_of(title) for title in draft("group", n, pool=ALL, chance=8).dealt[0]} - names
    with pytest.raises(DraftError, match=f"{n + 2} Phoenixborn-decks are needed"):
        draft("group", n, pool=("the_law_of_lions",), dice=[10] * 9)


def test_a_group_ends_alone_each_with_any_phoenixborn_six_cards_less_and_ten_dice() -> None:
    d = until(draft("group", 4, pool=ALL, first=1), "Phoenixborn")
    for _ in range(4):
        assert offered(d, PHOENIXBORN) == list(born(ALL))
        pick(d, PHOENIXBORN, "Coal Roarkwin")
    order = []
    while d.step == "give back":
        order.append(d.seat)
        one = d.drafters[d.seat]
        pick(d, OWN_TITLE, "One Hundred Blades" if one.copies()["One Hundred Blades"] else one.picks[0])
    assert order == [seat for seat in (1, 2, 3, 0) for _ in range(6)]
    assert "One Hundred Blades" not in dict(d.drafters[0].copies() + Counter())
    assert all(one.copies()[one.picks[0]] == 0 for one in d.drafters)
    assert d.step == "dice"
    for _ in range(40):
        pick(d, DIE, "time")
    assert d.over
    assert all(one.dice[k.DIE_TYPES.index("time")] == 10 for one in d.drafters)


@pytest.mark.parametrize(("form", "collections"), [("group", "own"), ("duel", "own")])
def test_a_phoenixborn_may_come_from_an_own_collection_beyond_the_pool(form: str, collections: str) -> None:
    own = ("the_law_of_lions", "the_song_of_soaksend")
    d = until(draft(form, pool=MASTER_SET, collections=collections, own=own), "Phoenixborn")
    assert set(born(own)).isdisjoint(born(MASTER_SET))
    names = born(own)
    taken: list[tuple[int, str]] = []
    while d.step == "Phoenixborn":
        assert offered(d, PHOENIXBORN) == list(names)
        taken.append((d.seat, names[len(taken) % len(names)]))
        pick(d, PHOENIXBORN, taken[-1][1])
    assert {seat: one.phoenixborn for seat, one in enumerate(d.drafters)} == dict(taken)
    assert all(one.copies()[unique_of(one.phoenixborn)] == 3 for one in d.drafters)
    assert {title for pack in d.dealt for title in pack} <= set(commons(MASTER_SET))
    for seed in range(20):
        other = determinized(d, 0, seed)
        assert faults(other) == []
        assert {one.phoenixborn for one in other.drafters} <= set(names)
        assert from_json(to_json(other)) == other
    at_random(d, Random(1))
    assert all(problems(deck, "red rains") == [] for deck in d.decks())


def test_own_collections_have_to_be_there_and_to_hold_a_phoenixborn() -> None:
    with pytest.raises(DraftError, match="own_pool: Phoenixborn of own collections are taken with collections='own'"):
        draft("duel", own=("the_law_of_lions",))
    alone = draft("group", 4, pool=MASTER_SET, own=("the_law_of_lions",))
    assert until(alone, "give back").drafters[3].phoenixborn == born(("the_law_of_lions",))[0], "no choice, not asked"


# --- for two ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-CLS-60")
def test_the_pyramids() -> None:
    assert N_PLACES == 22
    assert Counter(p.pyramid for p in PLACES) == {0: 10, 1: 6, 2: 6}
    for p in PLACES:
        longest = 3 if p.pyramid == 0 else 2
        assert len(p.over) == (0 if p.row == longest else 2)
        assert p.shown == ((longest - p.row) % 2 == 0)
        assert all(PLACES[over][:2] == (p.pyramid, p.row + 1) for over in p.over)


@pytest.mark.rules("R-CLS-60", "R-CLS-61")
def test_cards_are_taken_from_the_pyramids_in_turn_when_nothing_lies_on_top() -> None:
    d = draft("duel", first=1)
    assert len(d.deck) == 14
    titles = d.pyramids + d.deck
    assert sorted(titles) == sorted(title for name in {deck_of(t) for t in titles} for title in deck_cards(name))
    assert len(titles) == 36
    assert [choice.place for choice in choices(d)] == [6, 7, 8, 9, 13, 14, 15, 19, 20, 21]
    assert not is_seen(3, d.pyramids, d.picked)
    order = [d.seat]
    choose(d, choices(d)[0])
    order.append(d.seat)
    choose(d, choices(d)[0])
    assert order == [1, 0]
    assert [choice.place for choice in choices(d)] == [3, 8, 9, 13, 14, 15, 19, 20, 21]
    assert is_seen(3, d.pyramids, d.picked)
    while d.step == "pyramids":
        order.append(d.seat)
        pick(d, PLACE)
    assert order == ([1, 0] * 11)[: len(order)]
    assert len(order) > 15
    assert [len(one.picks) for one in d.drafters] == [11, 11]
    assert set(d.pyramids) == d.picked


@pytest.mark.rules("R-CLS-62")
def test_from_one_collection_phoenixborn_and_dice_are_taken_openly_in_turn() -> None:
    d = until(draft("duel", first=0), "Phoenixborn")
    assert (d.token, d.seat) == (1, 1)
    name = pick(d, PHOENIXBORN).name
    assert d.seat == 0
    assert name not in offered(d, PHOENIXBORN)
    pick(d, PHOENIXBORN)
    assert (d.step, d.token) == ("dice", 0)
    seats = []
    for _ in range(6):
        seats.append(d.seat)
        pick(d, DIE)
    assert seats == [0, 0, 1, 1, 0, 0]
    until(d, "give back")
    assert d.seat == 0


@pytest.mark.rules("R-CLS-62")
def test_from_own_collections_both_may_take_the_same() -> None:
    d = until(draft("duel", collections="own"), "Phoenixborn")
    pick(d, PHOENIXBORN, "Coal Roarkwin")
    pick(d, PHOENIXBORN, "Coal Roarkwin")
    for _ in range(20):
        pick(d, DIE, "natural")
    assert d.step == "give back"
    assert [sum(one.dice) for one in d.drafters] == [10, 10]


# --- whatever the form ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "collections", "n", "message"),
    [
        ("circle", "own", 4, "form: one of"),
        ("base", "own", 2, "collections: 'single'"),
        ("group", "single", 4, "collections: 'own'"),
        ("group", "own", 3, "players: 4 to 8"),
        ("duel", "own", 3, "players: 2 in the form"),
    ],
)
def test_what_does_not_go_together_is_refused(form: str, collections: str, n: int, message: str) -> None:
    with pytest.raises(DraftError, match=message):
        new_draft(form, collections, n, ALL, dice_of(ALL), chance=1)


def test_releases_that_there_are_not() -> None:
    assert check_pool("master_set") == MASTER_SET
    assert check_pool(["the_law_of_lions", "master_set"]) == ("master_set", "the_law_of_lions")
    with pytest.raises(DraftError, match="did you mean 'master_set'"):
        check_pool(["master_sett"])
    for wrong in ([], 3, None, [3]):
        with pytest.raises(DraftError, match="pool: "):
            check_pool(wrong)
    assert len(commons(MASTER_SET)) == 54
    assert Counter(dice_of(MASTER_SET)) == {10: 4, 0: 5}


def drafted(form: str, collections: str, more: int, seed: int, decisions: int) -> Draft:
    """A draft after some decisions at random."""
    d = draft(form, LEAST[form] + more % (MOST[form] - LEAST[form] + 1), collections=collections, chance=seed)
    at_random(d, Random(seed), decisions)
    return d


@settings(max_examples=60)
@given(st.sampled_from(list(STEPS)), st.integers(0, 6), st.integers(0, 2**62), st.integers(0, 200))
def test_at_any_decision_nothing_is_lost_and_something_is_asked(
    terms: tuple[str, str], more: int, seed: int, decisions: int
) -> None:
    d = drafted(*terms, more, seed, decisions)
    assert faults(d) == []
    found = choices(d)
    assert d.over or len(found) > 1
    assert len(set(found)) == len(found)
    before = d.copy()
    for choice in found:
        other = d.copy()
        choose(other, choice)
        assert faults(other) == []
        assert other != d
    assert d == before
    assert d == drafted(*terms, more, seed, decisions), "the same seed is the same draft"


FAULTS: list[tuple[Callable[[Draft], object], str]] = [
    (lambda d: d.deck.pop(), "missing"),
    (lambda d: d.deck.append(d.dealt[0][0]), "twice"),
    (lambda d: d.drafters[0].dice.__setitem__(0, 20), "dice after"),
    (lambda d: setattr(d.drafters[0], "phoenixborn", d.drafters[1].phoenixborn), "taken twice"),
    (lambda d: d.drafters[0].picks.pop(), "picks after"),
    (lambda d: d.drafters[0].returned.append("Fear"), "given back"),
    (lambda d: setattr(d.drafters[0], "put", "Fear"), "cannot have swapped"),
    (lambda d: d.dice.__setitem__(slice(None), [0] * 9), "more dice"),
]


@pytest.mark.parametrize(("change", "message"), FAULTS)
def test_faults_are_found(change: Callable[[Draft], object], message: str) -> None:
    d = draft(drafters=3)
    at_random(d, Random(1))
    for one in d.drafters:
        one.put = one.taken = ""
    assert faults(d) == []
    change(d)
    assert any(message in fault for fault in faults(d)), faults(d)
