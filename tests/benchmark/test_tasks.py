"""Tasks of version 2: what they play, and that they stay as they are."""

from collections import Counter
from dataclasses import replace

import pytest

from ashes_env.benchmark import tasks
from ashes_env.benchmark.held_out import HELD_OUT_CARD_DECKS, HELD_OUT_DECKS, OTHER_DECKS
from ashes_env.benchmark.series import Fixed, Stairs
from ashes_env.benchmark.split import split_named, splits
from ashes_env.benchmark.tasks import FULL, PANEL, PARTNERS, PUBLIC, SMALL, Sizes, deals, task_named
from ashes_env.contests import tasks as version_1
from ashes_env.contests.playing import Bout
from ashes_env.decks import definitions, get
from ashes_env.match.errors import OptionError
from ashes_env.solo.setup import chimera_titles

NAMES = list(tasks.tasks())


def bouts(name: str, size: str = SMALL) -> list[Bout]:
    return [bout for each in task_named(name).series("x", size) if isinstance(each, Fixed) for bout in each.bouts]


def test_there_are_as_many_tasks_and_games_as_ever() -> None:
    found = Counter(task.group for task in tasks.tasks().values())
    assert found == {
        "red-rains": 36,
        "handicap": 36,
        "open-deck": 18,
        "campaign": 12,
        "red-rains-other-decks": 6,
        "red-rains-aspects": 6,
        "red-rains-together": 6,
        "red-rains-partners": 6,
        "pvp": 3,
        "draft": 2,
        "pvp-2018": 1,
        "pvp-three": 1,
        "pvp-four": 1,
    }
    games = dict.fromkeys(found, (0, 0))
    for task in tasks.tasks().values():
        full, small = games[task.group]
        games[task.group] = (full + task.games(FULL), small + task.games(SMALL))
    assert games["red-rains"] == (14_400, 3_600)
    assert games["handicap"] == (3_600, 1_440)
    assert games["pvp"] == (1_536, 384)
    assert games["red-rains-partners"] == (1_440, 360)
    assert PUBLIC == 2_000_000_001


def test_no_seed_is_one_of_version_1() -> None:
    last = max(task.seed + task.games for task in version_1.tasks().values())
    assert last < PUBLIC


@pytest.mark.parametrize("name", NAMES)
def test_a_small_task_is_the_beginning_of_the_full_one(name: str) -> None:
    task = task_named(name)
    task = replace(task, decks=("The Iron Men",)) if task.open_deck else task
    full = [key for each in task.series("x", FULL) for key in each.expected()]
    small = [key for each in task.series("x", SMALL) for key in each.expected()]
    assert 0 < len(small) < len(full)
    assert not Counter(small) - Counter(full)
    assert len(set(full)) == len(full), "no game is played twice"


@pytest.mark.parametrize("name", [name for name in NAMES if "/S1/" in name and "open" not in name])
def test_games_can_begin_on_their_terms(name: str) -> None:
    task = task_named(name)
    n = task.terms.seats
    task.terms.check(task.decks[:n])


def test_decks_of_deals_are_each_once_in_each_seat_in_every_round() -> None:
    for rounds in (1, 2, 8):
        found = deals("abcdefgh", rounds)
        assert Counter(own for own, _ in found) == Counter(dict.fromkeys("abcdefgh", rounds))
        assert Counter(other for _, other in found) == Counter(dict.fromkeys("abcdefgh", rounds))
        assert len(set(found)) == len(found)
    assert {pair for pair in deals("abcdefgh", 8) if pair[0] == pair[1]} == {(deck, deck) for deck in "abcdefgh"}


def test_between_players_everybody_meets_the_panel_on_the_same_deals_from_both_seats() -> None:
    found = bouts("pvp/precons/v2")
    assert {bout.names for bout in found} == {("x", other) for other in PANEL}
    for other in PANEL:
        own = [(bout.seed, bout.decks, bout.game) for bout in found if bout.names[1] == other]
        assert own == [(bout.seed, bout.decks, bout.game) for bout in found if bout.names[1] == PANEL[0]]
        assert Counter(bout.game for bout in found if bout.names[1] == other) == {0: 8, 1: 8}
    assert task_named("pvp-2018/precons/v2").terms.spec.value("edition") == "2018"


def test_partners_play_beside_the_agent_in_both_seats() -> None:
    found = bouts("red-rains-partners/viros/S1/v2")
    assert {bout.names for bout in found} == {("x", other) for other in PARTNERS}
    assert Counter(bout.game for bout in found) == {0: 30, 1: 30}
    assert {bout.names for bout in bouts("red-rains-together/viros/S1/v2")} == {("x",)}


def test_held_out_decks_are_of_no_other_task_between_players() -> None:
    assert not set(HELD_OUT_DECKS) & set(task_named("pvp/precons/v2").decks)
    assert not set(HELD_OUT_CARD_DECKS) & set(task_named("pvp/precons/v2").decks)
    assert set(OTHER_DECKS) == set(chimera_titles(definitions()))
    boxes = {deck for task in tasks.tasks().values() if task.group == "red-rains" for deck in task.decks}
    assert not boxes & {deck for own in OTHER_DECKS.values() for deck in own}


def test_splits_name_tasks_that_exist() -> None:
    for split in map(split_named, splits()):
        for name in (*split.performance, *split.generalisation):
            assert task_named(name).games() > 0, f"{split.name}: {name}"
        assert not set(split.performance) & set(split.generalisation)


def test_a_staircase_plays_the_decks_in_turns() -> None:
    (stairs,) = task_named("handicap/scourge/S2/v2").series("x", SMALL)
    assert isinstance(stairs, Stairs)
    decks = [deck for _, _, _, _, deck, _ in stairs.expected()]
    assert decks == list(stairs.decks) * 10


def test_an_open_deck_is_brought_and_checked() -> None:
    task = task_named("open-deck/viros/S3/v2")
    with pytest.raises(OptionError, match="the agent brings a deck"):
        task.series("x")
    brought = task.with_deck("The Iron Men")
    assert brought.decks == ("The Iron Men",)
    assert brought.games() == task.games() == 200
    found = task.with_deck("found:viros")
    assert len(found.decks) == 1
    assert found.games() == 200
    for other, words in (
        ("The Iron Mem", "The Iron Men"),
        ("The End of Argaia: Rowan", "First Five|breaks the rules"),
        (replace(get("The Iron Men"), cards=get("The Iron Men").cards[1:]), "breaks the rules"),
    ):
        with pytest.raises(OptionError, match=words):
            task.with_deck(other)
    with pytest.raises(OptionError, match="decks are fixed"):
        task_named("red-rains/viros/S1/v2").with_deck("The Iron Men")


@pytest.mark.parametrize(
    "name",
    [name for name in NAMES if "/viros/S" in name or "/viros/standard" in name or name.startswith(("pvp", "draft"))],
)
@pytest.mark.parametrize("games", [1, 4, 20, 1000])
def test_a_look_plays_the_first_games_with_everybody(name: str, games: int) -> None:
    task = task_named(name)
    task = replace(task, decks=("The Iron Men",)) if task.open_deck else task
    all_of_them = [key for each in task.series("x", SMALL) for key in each.expected()]
    found = [key for each in task.shortened(games).series("x", SMALL) for key in each.expected()]
    others = max(1, len(task.others))
    most = -(-games // others) * others
    drafts = others if task.group == "draft" else 0  # games of a draft come in pairs
    assert min(games, len(all_of_them)) <= len(found) <= most + drafts
    assert found == [key for key in all_of_them if key in set(found)]
    assert {(key[2], key[3]) for key in found} == {(key[2], key[3]) for key in all_of_them}


@pytest.mark.parametrize("name", ["red-rains/viros/S1/v3", "pvp/precon/v2", ""])
def test_an_unknown_task_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(OptionError, match="task"):
        task_named(name)


def test_sizes_have_names() -> None:
    assert (Sizes(9, 3).of(FULL), Sizes(9, 3).of(SMALL)) == (9, 3)
    with pytest.raises(OptionError, match="full"):
        Sizes(9, 3).of("large")
