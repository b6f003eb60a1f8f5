"""Saved games with something else in some places: refused with `StateError`, or a position that is played on. Chance is
fixed, so the same changes are tried each time.
"""

import json
from collections import defaultdict
from collections.abc import Iterator
from copy import deepcopy
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from ashes_env import campaign_v0, draft_v0, pvp_v0, red_rains_v0
from ashes_env.campaign.campaign_match import CampaignMatch
from ashes_env.decks.definitions import definitions, definitions_for
from ashes_env.draft.draft_match import DraftMatch
from ashes_env.language import codes as k
from ashes_env.match.errors import IllegalAction, StateError
from ashes_env.match.game_match import GameMatch
from ashes_env.match.match import Match
from ashes_env.match.settings import Settings
from tests.env.play import random_action
from tests.env.test_changed_documents import campaigns, drafts
from tests.junk import JUNK, places, replaced

Document = tuple[Settings, dict[str, Any]]
Path = tuple[Any, ...]

TABLES: dict[str, tuple[Any, dict[str, Any]]] = {
    "two players": (pvp_v0, {}),
    "three players": (pvp_v0, {"players": 3}),
    "four players": (pvp_v0, {"players": 4}),
    "red rains": (red_rains_v0, {}),
    "red rains together": (red_rains_v0, {"players": 2}),
    "two players of 2018": (pvp_v0, {"edition": "2018"}),
    "three players of 2018": (pvp_v0, {"players": 3, "edition": "2018"}),
}
TITLES = [d.title for d in definitions().cards]
PLAYED = 120  # decisions of each of a few games that are played on
FEW = 4


@lru_cache
def games(table: str) -> list[Document]:
    """Saved games of a table: one for each shape of the stack that two games come through, and some more."""
    module, settings = TABLES[table]
    found: list[Document] = []
    met: set[tuple[str, ...]] = set()
    for seed in (1, 2):
        env = module.raw_env(**settings)
        env.reset(seed=seed)
        random = Random(seed)
        for n in range(300):
            if env.match.over:
                break
            shape = tuple(type(frame).__name__ for frame in env.match.game.stack)
            if shape not in met or n % 40 == 0:
                met.add(shape)
                found.append((env.settings, json.loads(json.dumps(env.match.save()))))
            env.step(random_action(env, random))
    return found


def value_at(document: Any, path: Path) -> Any:
    for step in path:
        document = document[step]
    return document


def put(document: Any, path: Path, value: Any) -> None:
    value_at(document, path[:-1])[path[-1]] = value


def changed(game: dict[str, Any], random: Random) -> None:
    """Changes a value of a saved game: to another of its kind, to that of another place, or to anything."""
    fields = defaultdict(list)
    for path in places(game):
        fields[path[0]].append(path)
    path = random.choice(fields[random.choice(sorted(fields))])
    value = value_at(game, path)
    other: Any = random.choice(JUNK)
    if random.random() < 0.15:
        pass
    elif isinstance(value, bool):
        other = not value
    elif isinstance(value, int):
        other = random.choice((value + 1, value - 1, 0, 1, 2, -1, random.randrange(80), random.randrange(1 << 17)))
    elif isinstance(value, str):
        texts = [text for each in places(game) if isinstance(text := value_at(game, each), str)]
        other = random.choice((random.choice(TITLES), random.choice(texts)))
    elif isinstance(value, list) and value:
        there = random.choice([each for each in places(game) if isinstance(value_at(game, each), list)])
        apart = there[: len(path)] != path and path[: len(there)] != there
        other = random.choice((value[1:], [*value, random.choice(value)], random.sample(value, len(value)), []))
        if apart and random.random() < 0.5:  # the two change places
            other = value_at(game, there)
            put(game, there, value)
    put(game, path, other)


def another_card(game: dict[str, Any], random: Random) -> None:
    """One physical card is another card."""
    if game["by_id"]:
        game["by_id"][random.randrange(len(game["by_id"]))] = random.choice(TITLES)


def changes(table: str, n: int) -> Iterator[Document]:
    random = Random(f"changes of {table}")
    for _ in range(n):
        settings, document = random.choice(games(table))
        document = deepcopy(document)
        if random.random() < 0.3:
            another_card(document["game"], random)
        for _ in range(random.choice((1, 1, 1, 2, 3))):
            if isinstance(document["game"]["by_id"], list):
                changed(document["game"], random)
        yield settings, document


def tried(table: str, n: int) -> tuple[int, int]:
    """How many of some changed games are taken and refused; those that are taken are played on at random."""
    taken = refused = 0
    for i, (settings, document) in enumerate(changes(table, n)):
        before = json.dumps(document)
        try:
            match = GameMatch.restore(settings, document)
        except StateError:
            refused += 1
            continue
        finally:
            assert json.dumps(document) == before
        taken += 1
        for seed in range(FEW):
            random, other = Random(seed), match.copy()
            try:
                for _ in range(PLAYED):
                    if other.over:
                        break
                    other.observe(other.seat)
                    other.act(random.choice(list(other.actions())))
                json.dumps(other.save())
            except Exception as error:
                raise AssertionError(f"change {i} of {table} is taken and cannot be played on") from error
    return taken, refused


@pytest.mark.parametrize("table", TABLES)
def test_s04_a_changed_game_is_refused_or_played_on(table: str) -> None:
    taken, refused = tried(table, 20)
    assert taken
    assert refused


@pytest.mark.slow  # 2,000 games
@pytest.mark.parametrize("table", TABLES)
def test_s04_many_changed_games_are_refused_or_played_on(table: str) -> None:
    taken, refused = tried(table, 300)
    assert refused > taken > 30


def of_type(table: str, wanted: int) -> str:
    """The title of a card of a type that the edition of a table has."""
    edition = TABLES[table][1].get("edition", "reborn")
    return next(d.title for d in definitions_for(edition).cards if d.type == wanted)


NEVER_IN_A_PILE = {"a Phoenixborn": k.PHOENIXBORN, "a Chimera": k.CHIMERA, "an Ultimate": k.ULTIMATE}
OF_OTHERS = {"an aspect": k.ASPECT, "a conjured aspect": k.CONJURED_ASPECT, "a behaviour card": k.BEHAVIOUR}


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("what", [*NEVER_IN_A_PILE, *OF_OTHERS, "a conjuration"])
def test_s04_cards_that_no_pile_holds_are_refused(table: str, what: str) -> None:
    wanted = {**NEVER_IN_A_PILE, **OF_OTHERS, "a conjuration": k.CONJURATION}[what]
    title = of_type(table, wanted)
    for pile in ("hand", "deck", "discard", "conjurations"):
        if what == "a conjuration" and pile == "conjurations":
            title = of_type(table, k.ALLY)
        settings, document = next(one for one in games(table) if one[1]["game"]["players"][0][pile])
        cid = document["game"]["players"][0][pile][0]
        with pytest.raises(StateError, match=r"by_id|players\[0\]"):
            GameMatch.restore(settings, replaced(document, ("game", "by_id", cid - 1), title))
    if "red rains" in table:
        settings, document = games(table)[0]
        cid = document["game"]["players"][-1]["deck"][0]
        for other in (title, of_type(table, k.ALLY)):
            if what not in ("an aspect", "a conjuration") or other != title:
                with pytest.raises(StateError, match=r"by_id|players\[\d\]"):
                    GameMatch.restore(settings, replaced(document, ("game", "by_id", cid - 1), other))


TEAMS: list[Any] = [[0, 0], [1, 1], [0, 0, 0], [0, 0, 0, 0], [0, 0, 1], [0, 1, 1], [1, 0, 0, 1], [], [0], [0] * 5, None]


@pytest.mark.parametrize("table", TABLES)
def test_s04_teams_that_do_not_fit_the_table_are_refused(table: str) -> None:
    settings, document = games(table)[0]
    right = document["game"]["seats"]["teams"]
    for teams in TEAMS:
        if teams != right:
            with pytest.raises(StateError):
                GameMatch.restore(settings, replaced(document, ("game", "seats", "teams"), teams))
    GameMatch.restore(settings, replaced(document, ("game", "seats", "teams"), [team + 3 for team in right]))
    for out in ([0, 0], [*range(len(right))], [*range(1, len(right))]):
        with pytest.raises(StateError):
            GameMatch.restore(settings, replaced(document, ("game", "seats", "out"), out))


def test_s04_teams_that_do_not_fit_a_campaign_are_refused() -> None:
    settings, document = next(one for one in campaigns(2) if one[1]["game"] is not None)
    for teams in TEAMS:
        if teams != document["game"]["seats"]["teams"]:
            with pytest.raises(StateError):
                CampaignMatch.restore(settings, replaced(document, ("game", "seats", "teams"), teams))


def nested(levels: int) -> list[Any]:
    found: list[Any] = []
    for _ in range(levels):
        found = [found]
    return found


HUGE: dict[str, Any] = {
    "an integer": 10**5_000,
    "an integer in a list": [10**5_000],
    "lists in each other": nested(3_000),
    "no number": float("nan"),
    "without end": float("inf"),
    "a text": "x" * 5_000,
    "a name": {"x" * 5_000: 1},
}


@pytest.mark.parametrize("what", HUGE)
@pytest.mark.parametrize("mode", ["game", "campaign", "draft"])
def test_s10_what_no_file_could_hold_is_refused_in_a_short_message(mode: str, what: str) -> None:
    kinds: dict[str, tuple[type[Match], list[Any]]] = {
        "game": (GameMatch, games("two players")),
        "campaign": (CampaignMatch, campaigns(2)),
        "draft": (DraftMatch, drafts(2)),
    }
    cls, there = kinds[mode]
    random = Random(f"{mode} {what}")
    for _ in range(40):
        settings, document = random.choice(there)
        path = random.choice(list(places(document)))
        with pytest.raises(StateError) as refused:
            cls.restore(settings, replaced(document, path, HUGE[what]))
        assert len(str(refused.value)) < 1_000, path


@pytest.mark.parametrize("mode", [pvp_v0, campaign_v0, draft_v0])
def test_s10_an_action_too_long_to_be_told_is_illegal(mode: Any) -> None:
    env = mode.raw_env(illegal_action="raise")
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="action a number of too many digits is not legal"):
        env.match.act(10**5_000)


@pytest.mark.parametrize("table", TABLES)
def test_games_as_they_were_saved_are_taken(table: str) -> None:
    for settings, document in games(table):
        assert json.loads(json.dumps(GameMatch.restore(settings, document).save())) == document
