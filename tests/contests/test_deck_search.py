"""The search for decks: it finds what is better, admits where nothing is, goes on where it was interrupted."""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from ashes_env.contests.deck_search.errors import SearchError
from ashes_env.contests.deck_search.judging import Judge, Opponent
from ashes_env.contests.deck_search.memory import Mark, Memory
from ashes_env.contests.deck_search.searching import Budget, Outcome, Plan, search
from ashes_env.contests.deck_search.starting import beginnings, published
from ashes_env.contests.games import PVP, Terms
from ashes_env.decks import Deck, get, legal, load
from ashes_env.decks.search import collection, pool_of_titles, whole_pool
from tests.contests.commands import ashes

COAL = "The Corpse of Viros: Coal"
IRON = "The Iron Men"
SMALL = Budget(games=400, first=2, beam=2, width=8, finalists=2, finals=8, tests=100)
TINY = ("--games", "16", "--first", "1", "--beam", "2", "--width", "3", "--finalists", "1", "--finals", "2")
FEWER = ("--games", "14", "--beam", "1", "--width", "2")
QUICK = ("--start", "corpse of viros coal", "--agent", "random", "--finalist", "random", "--tests", "3", *TINY)


class Planted:
    """A judge without games: a deck wins with a chance that grows with its copies of some titles."""

    games = 1

    def __init__(self, titles: Sequence[str] = (), gain: float = 0.0) -> None:
        self.titles = titles
        self.gain = gain

    def play(self, agent: str, decks: Sequence[Deck], seeds: Sequence[int]) -> list[list[Mark]]:
        return [[self.mark(deck, seed) for seed in seeds] for deck in decks]

    def mark(self, deck: Deck, seed: int) -> Mark:
        chance = 0.3 + self.gain * sum(dict(deck.cards).get(title, 0) for title in self.titles)
        won = Random(f"{seed}/{sorted(deck.cards)}/{deck.dice}").random() < chance
        return Mark(float(won), 1.0 if won else 0.5)


def plan(budget: Budget = SMALL, seed: int = 1, wounds: float = 1.0) -> Plan:
    pool = collection(["master_set"], "casual", "Coal Roarkwin")
    return Plan(beginnings(pool, [get(IRON)], five=True), "cheap", "dear", budget, seed, wounds)


def test_a_planted_improvement_is_found() -> None:
    wanted = ("Chant of Revenge", "Fester", "Final Cry", "Hidden Power", "Bear Trap", "Cut the Strings")
    said: list[str] = []
    outcome = search(plan(), Planted(wanted, 0.06), said.append)
    assert outcome.better
    assert outcome.found is not None
    assert outcome.deck == outcome.found.deck != outcome.reference
    assert outcome.interval is not None
    assert outcome.interval[0] > 0
    assert legal(outcome.deck, "casual")
    assert "better than it" in said[-1]
    assert outcome == search(plan(), Planted(wanted, 0.06))


def test_where_nothing_is_better_the_best_published_deck_is_the_result() -> None:
    found: list[Outcome] = [search(plan(seed=seed), Planted()) for seed in range(12)]
    assert sum(outcome.better for outcome in found) <= 2, "the interval fails once in forty times on each side"
    worse = next(outcome for outcome in found if not outcome.better)
    assert worse.deck == worse.reference == worse.screened[0].candidate.deck


def test_without_generations_the_screening_decides() -> None:
    pool = collection(["master_set"], "casual")
    starts = beginnings(pool, [], five=True)
    assert len(starts) > 3
    budget = Budget(games=200, first=2, beam=2, width=150, finalists=2, finals=8, tests=10)
    outcome = search(Plan(starts, "cheap", "dear", budget), Planted(("Final Cry",), 0.2))
    assert not outcome.better
    assert (outcome.found, outcome.difference) == (None, None)
    assert len(outcome.screened) == len(starts)


def test_decks_without_a_first_five_get_one() -> None:
    pool = whole_pool("red rains")
    for each in published(lambda _: pool, five=True):
        assert len(each.deck.first_five) == 5
        assert pool.allows(each.deck)
    assert not any(each.deck.first_five for each in published(lambda _: pool, five=False))


def test_where_no_published_deck_fits_some_are_drawn() -> None:
    titles = [*[title for title, _ in get(IRON).cards][:8], "Fester", "Blood Archer", "Call Upon the Realms"]
    pool = pool_of_titles([*titles, "Coal Roarkwin"], "casual")
    found = beginnings(pool, [], five=True)
    assert len(found) == 8
    assert all(pool.allows(each.deck) for each in found)
    with pytest.raises(SearchError, match="it needs more cards"):
        beginnings(pool_of_titles(["Anchornaut", "Coal Roarkwin"], "casual"), [], five=True)


def test_the_command_goes_on_where_it_was_interrupted_and_its_result_plays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = tmp_path / "whole.json"
    assert ashes("decks", "--improve", str(whole), *QUICK) == 0
    told = capsys.readouterr().out
    games = json.loads((tmp_path / "whole.games.json").read_text(encoding="utf-8"))
    part = {"random": {name: rows[:1] for name, rows in [*games["games"]["random"].items()][:3]}}
    (tmp_path / "part.games.json").write_text(json.dumps({**games, "games": part}), encoding="utf-8")
    assert ashes("decks", "--improve", str(tmp_path / "part.json"), *QUICK) == 0
    assert capsys.readouterr().out == told.replace("whole.json", "part.json")
    again = json.loads((tmp_path / "part.games.json").read_text(encoding="utf-8"))
    assert {name: sorted(rows) for name, rows in again["games"]["random"].items()} == {
        name: sorted(rows) for name, rows in games["games"]["random"].items()
    }
    reports = [json.loads((tmp_path / f"{name}.report.json").read_text(encoding="utf-8")) for name in ("whole", "part")]
    assert all(report.pop("command") for report in reports)
    assert reports[0] == reports[1]
    assert reports[0]["test"]["agent"] == "random"
    assert load(whole) == load(tmp_path / "part.json")
    assert ashes("decks", "--check", str(whole), "--format", "red rains") == 0
    assert ashes("match", "--agents", "random", "--decks", str(whole), "--games", "1") == 0

    before = (tmp_path / "whole.games.json").read_bytes()
    assert ashes("decks", "--improve", str(whole), *QUICK) == 0
    assert (tmp_path / "whole.games.json").read_bytes() == before, "nothing was left to play"
    assert ashes("decks", "--improve", str(whole), *QUICK, "--level", "S2") == 2
    assert "holds games of another search, which differs in level" in capsys.readouterr().err


def test_a_search_between_players(tmp_path: Path) -> None:
    file = str(tmp_path / "deck.json")
    quick = ("--agent", "random", "--finalist", "random", "--rival", "greedy", "--tests", "1", *TINY, *FEWER)
    two = ("--mode", "pvp", "--start", "iron men", "--against", "mist guardian")
    assert ashes("decks", "--improve", file, *two, *quick) == 0
    report = json.loads((tmp_path / "deck.report.json").read_text(encoding="utf-8"))
    assert report["terms"]["field"] == ["The Mist Guardian"]
    assert report["terms"]["format"] == "casual"
    assert legal(load(file), "casual")


def test_a_search_in_the_edition_of_2018(tmp_path: Path) -> None:
    file = str(tmp_path / "deck.json")
    quick = ("--agent", "random", "--finalist", "random", "--tests", "1", *TINY, "--games", "2")
    two = ("--mode", "pvp", "--start", "iron men", "--against", "iron men", "--edition", "2018")
    assert ashes("decks", "--improve", file, *two, *quick) == 0
    report = json.loads((tmp_path / "deck.report.json").read_text(encoding="utf-8"))
    assert report["terms"]["edition"] == "2018"
    assert report["test"] is None
    assert load(file).name == IRON


def test_a_search_within_a_campaign(tmp_path: Path) -> None:
    file = str(tmp_path / "deck.json")
    assert ashes("decks", "--improve", file, "--campaign", "heroic", *QUICK) == 0
    report = json.loads((tmp_path / "deck.report.json").read_text(encoding="utf-8"))
    assert (report["terms"]["level"], report["terms"]["first_five"]) == ("H1", "choose")
    assert load(file).phoenixborn == "Coal Roarkwin"


def test_a_game_is_played_once_and_marked() -> None:
    judge = Judge(Opponent(Terms.of(handicap=29)))
    first = judge.play("greedy", [get(COAL)], [1, 2])
    assert first == judge.play("greedy", [get(COAL)], [1, 2])
    assert all(mark.score in (0.0, 1.0) and 0.0 <= mark.share <= 1.0 for mark in first[0])
    assert all(mark.share == 1.0 for mark in first[0] if mark.score)
    assert first[0][0].score == 1.0, "one wound is left to be dealt"


def test_a_table_that_no_search_knows_is_refused() -> None:
    with pytest.raises(SearchError, match="a table of 2"):
        Opponent(Terms.of(players=2))
    with pytest.raises(SearchError, match="a field of decks is needed"):
        Opponent(Terms.of(PVP))
    with pytest.raises(SearchError, match="a field of decks is needed"):
        Opponent(Terms.of(), (IRON,))


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ({"games": 0}, "games: from 1"),
        ({"finals": 1}, "finals: from 2"),
        ({"width": 2}, "more candidates than the 2 decks"),
        ({"finalists": 9, "finals": 3}, "finals: at least"),
    ],
)
def test_a_budget_that_makes_no_search_is_refused(numbers: dict[str, int], message: str) -> None:
    with pytest.raises(SearchError, match=message):
        Budget(**{"beam": 2, "width": 8, "finalists": 1, **numbers})


def test_a_plan_that_cannot_be_is_refused() -> None:
    with pytest.raises(SearchError, match="no deck is there to begin with"):
        Plan((), "cheap", "dear")
    with pytest.raises(SearchError, match="named twice"):
        Plan(plan().starts * 2, "cheap", "dear")
    with pytest.raises(SearchError, match="seed"):
        plan(seed=-1)
    with pytest.raises(SearchError, match="wounds"):
        plan(wounds=-1.0)
    with pytest.raises(SearchError, match="screening 1 decks takes 4, not 3"):
        search(plan(Budget(games=3)), Planted())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not valid JSON"),
        ("[]", "holds no games"),
        ('{"format": 1}', "'rules' is missing"),
        ('{"format": 2, "rules": {}, "version": {}, "games": {}}', "format: a whole number"),
        ('{"format": 1, "rules": {"level": "S3"}, "version": {}, "games": {}}', "differs in level"),
        ('{"format": 1, "rules": {}, "version": {}, "games": []}', "decks by agent"),
        ('{"format": 1, "rules": {}, "version": {}, "games": {"a": {"b": [[1, 2, 0]]}}}', "games of b"),
        ('{"format": 1, "rules": {}, "version": {}, "games": {"a": {"b": [[1, true, 0]]}}}', "games of b"),
        ('{"format": 1, "rules": {}, "version": {}, "games": {"a": {"b": [[-1, 1, 1]]}}}', "games of b"),
    ],
)
def test_a_file_that_holds_no_games_of_the_search_is_refused(text: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "deck.games.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SearchError, match=message):
        Memory(file)
    assert file.read_text(encoding="utf-8") == text
