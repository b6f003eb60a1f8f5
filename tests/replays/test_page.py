"""The page of a replay: what is in it, and what is not."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from ashes_env.cards.registry import by_title
from ashes_env.match.choice_match import ChoiceMatch
from ashes_env.render.board import Numbers, cards_of
from ashes_env.replays import Recording, ReplayError, steps
from ashes_env.replays.page import OPEN, page_of
from ashes_env.replays.page.packing import Pool, squeezed, unpacked, unsqueezed
from ashes_env.spec.spec import GameSpec
from tests.replays.games import KINDS, NASTY, recorded

MOST = 1_000_000  # bytes of a page
EVERY = pytest.mark.parametrize("kind", KINDS)


def held(page: str) -> Any:
    """The data in a page."""
    found = re.search(r'<script type="application/octet-stream" id="data">([^<]*)</script>', page)
    assert found is not None
    return unsqueezed(found[1])


def strings(data: Any) -> Iterator[str]:
    """Every text in some data, names of fields left out."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from strings(value)
    elif isinstance(data, list):
        for value in data:
            yield from strings(value)


def named(texts: set[str]) -> set[str]:
    """The titles that some texts name."""
    whole = "\n".join(texts)
    return {title for title in by_title() if title in whole}


def test_a_pool_gives_back_what_it_was_given() -> None:
    pool = Pool()
    values: list[Any] = [{"a": [], "b": [{"c": None}, {"c": "x"}], "d": [1, 2]}, {"a": [[]], "b": None}, [3]]
    places = [pool.add(value) for value in values]
    again = unpacked(unsqueezed(squeezed(pool.packed())))
    assert [again[place] for place in places] == values
    assert pool.add({"c": "x"}) < places[0]
    assert again[places[0]]["b"][1] is again[pool.add({"c": "x"})]


@EVERY
def test_every_view_has_every_board_of_the_match(kind: str) -> None:
    replay = recorded(kind)
    data = held(page_of(replay))
    parts = unpacked(data["pool"])
    assert data["views"] == [None, *range(data["players"])]
    assert len(data["steps"]) == len(replay.actions) + 1
    numbers = Numbers()
    for step, (seat, action, value, policy, boards, told) in zip(steps(replay), data["steps"], strict=True):
        numbers.next()
        assert [parts[board] for board in boards] == [step.match.board(view, numbers) for view in data["views"]]
        assert (seat, action, value) == (step.seat, step.action, step.value)
        assert dict(policy or []) == (step.policy or {})
        assert [data["told"][i] for i in told] == step.told


@EVERY
def test_a_page_is_one_small_file_that_fetches_nothing(kind: str) -> None:
    page = page_of(recorded(kind))
    assert len(page.encode()) < MOST
    assert set(re.findall(r'https?://[^"\s]*', page)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r'\b(src|srcset|data)="|@import|url\(|\beval\b|\bimport\(', page)
    assert set(re.findall(r'href="([^#"]*)', page)) <= {"", "data:,"}
    assert "default-src 'none'" in page
    assert not re.search(r"\{\{[A-Z]+\}\}", page)
    assert NASTY not in page
    assert NASTY in held(page)["agents"]


@EVERY
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.rules("R-INFO-02")
def test_the_page_of_a_player_holds_nothing_that_is_hidden_from_it(kind: str, seat: int) -> None:
    """No title that the seat never gets to know; of others neither choices nor estimates."""
    replay = recorded(kind)
    if kind in ("alone", "campaign") and seat == 1:
        with pytest.raises(ReplayError, match="a seat from 0 to 0, not 1"):
            page_of(replay, seat)
        return
    mine: set[str] = set()
    whole: set[str] = set()
    for step in steps(replay):
        mine.update((*strings(step.match.board(seat)), *step.told))
        whole.update(strings(step.match.board()))
        if isinstance(step.match, ChoiceMatch) and not step.match.playing:
            continue
        whole.update(card.title for card in step.match.game.by_id[1:])  # in draw piles too
    hidden = named(whole) - named(mine)
    assert hidden
    data = held(page_of(replay, seat))
    assert data["views"] == [seat]
    assert hidden.isdisjoint(data["cards"])
    told = "\n".join(strings({name: part for name, part in data.items() if name != "cards"}))
    assert not [title for title in hidden if title in told]


@EVERY
@pytest.mark.rules("R-INFO-02")
def test_the_page_of_a_player_has_a_step_for_each_of_its_own_decisions(kind: str) -> None:
    """How often others were asked, and between which events, could tell what they hold."""
    replay = recorded(kind)
    data = held(page_of(replay, 0))
    parts = unpacked(data["pool"])
    own: list[Any] = []
    lines: list[str] = []
    for step in steps(replay):
        lines += step.told
        if step.seat in (0, -1):
            own.append((step.seat, step.action, step.value, dict(step.policy or {}), lines))
            lines = []
    found = [
        (seat, action, value, dict(policy or []), [data["told"][i] for i in told])
        for seat, action, value, policy, _, told in data["steps"]
    ]
    assert found == own
    boards = [parts[board] for *_, (board,), _ in data["steps"]]
    numbers = {card["id"] for board in boards for card in cards_of(board)}
    numbers |= {number for board in boards for choice in board["choices"] for number in choice["cards"]}
    numbers -= {0}
    assert sorted(numbers) == list(range(1, len(numbers) + 1)), "a gap would tell of a position that is left out"
    assert all(0 <= n < len(own) for n, _ in data["marks"])


WISHES = (
    "attack",
    "opposing Phoenixborn",
    "own unit 1: respond with Blue Jaguar: Gaze",
    "opposing unit",
    "do not respond",
    "do not block",
    "decline",
    "end turn",
    "turn no more dice",
)


def wished(words: dict[int, str]) -> int:
    """The action that comes first in `WISHES`, else the first there is."""

    def rank(action: int) -> int:
        return next((n for n, wish in enumerate(WISHES) if words[action].startswith(wish)), len(WISHES))

    return min(words, key=rank)


@pytest.mark.rules("R-INFO-02")
def test_the_page_of_a_player_is_the_same_whatever_others_were_asked() -> None:
    """Player 1 holds a reaction or none, and does not use it: it is asked or not, and player 0 sees no difference."""
    pages = []
    asked = []
    for hand in ("Golden Veil", "Hammer Knight"):
        position = {
            "seed": 5,
            "players": [
                {"pb": "Aradel Summergaard", "units": ["Blue Jaguar"], "hand": ["Choke"], "dice": "2 charm power"},
                {"pb": "Saria Guideman", "units": ["Mist Spirit"], "hand": [hand], "dice": "charm power"},
            ],
        }
        recording = Recording.begin(GameSpec("pvp", options={"scenario": position}, seed=1))
        others = 0
        while recording.match.game.active == 0 and not recording.match.over:
            others += recording.match.seat == 1
            recording.act(wished(recording.match.describe_mask()))
        asked.append(others)
        pages.append(held(page_of(recording.replay(), 0)))
    assert asked[0] > asked[1], "otherwise nothing is compared"
    assert pages[0]["steps"] == pages[1]["steps"]
    assert unpacked(pages[0]["pool"]) == unpacked(pages[1]["pool"])
    assert pages[0]["told"] == pages[1]["told"]


@pytest.mark.parametrize("view", [OPEN, None])
def test_everything_open_alone(view: str | None) -> None:
    assert held(page_of(recorded("two"), view))["views"] == [None]


@pytest.mark.parametrize("view", [2, -1, True, "both", "0"])
def test_a_view_that_there_is_not_is_refused(view: Any) -> None:
    with pytest.raises(ReplayError, match="view: 'all', 'open' or a seat from 0 to 1"):
        page_of(recorded("two"), view)


def test_cards_are_explained_once_for_each_title() -> None:
    cards = held(page_of(recorded("two")))["cards"]
    assert cards["Hammer Knight"][0] == "Ally"
    assert "Attack 3, life 4, recover 2" in cards["Hammer Knight"][1]
    assert set(cards) <= set(by_title())
    drafted = held(page_of(recorded("draft")))["cards"]
    assert {"Coal Roarkwin", "Anchornaut"} <= set(drafted)
