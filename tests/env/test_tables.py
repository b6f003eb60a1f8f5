"""From the options of `reset` to a game: any of them together begin one, or say at once why they cannot."""

from itertools import product
from typing import Any

import numpy as np
import pytest

from ashes_env import pvp_v0, red_rains_v0
from ashes_env.decks import get, playable
from ashes_env.match.errors import OptionError
from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings
from ashes_env.replays.recording import Recording
from ashes_env.rules import records
from ashes_env.spec.spec import GameSpec

PRIMAL = [deck for deck in playable() if not deck.first_five]  # published decks that recommend no First Five
COAL_FIVE = ("Anchornaut", "Hammer Knight", "Iron Worker", "Strengthen", "Chant of Revenge")
FIVES: tuple[Any, ...] = ("choose", "recommended", COAL_FIVE)
LEVELS = ("S1", "S2", "S3", "H1", "H2", "H3")
RESETS = 4000


def many(mode: str, combinations: list[dict[str, Any]]) -> int:
    """Deals each combination in turn, thousands of games in all; gives how many."""
    settings = Settings(mode)
    dealt = 0
    for seed in range(max(RESETS, len(combinations))):
        match = GameMatch.new(settings, combinations[seed % len(combinations)], seed)
        assert match.over or match.actions()
        dealt += 1
    return dealt


@pytest.mark.slow  # hundreds of deals
def test_random_decks_begin_whatever_else_is_wanted_between_players() -> None:
    assert PRIMAL, "some published deck recommends no First Five"
    fives = [*("choose", "recommended"), ["recommended", "choose"], ["choose", "recommended"]]
    decks: list[list[Any]] = [["random", "random"], ["random", "The Iron Men"], [get("The Iron Men"), "random"]]
    formats = ("open", "casual", "organized")
    combinations = [
        {"decks": deck, "first_five": five, "format": rules, "first": first}
        for deck, five, rules, first in product(decks, fives, formats, (-1, 0, 1))
    ]
    assert many("pvp", combinations) >= RESETS


@pytest.mark.slow  # hundreds of deals
def test_random_decks_begin_whatever_else_is_wanted_against_a_chimera() -> None:
    combinations = [
        {"decks": "random", "first_five": five, "level": level, "aspects": aspects, "handicap": handicap}
        for five, level, aspects, handicap in product(FIVES, LEVELS, ("", "Fury", "Shadow", "random", "all"), (0, 29))
    ]
    assert many("red_rains", combinations) >= RESETS


@pytest.mark.rules("R-CSET-08")
def test_a_random_chimera_is_drawn_by_the_seed_and_a_replay_draws_it_again() -> None:
    env = red_rains_v0.raw_env(chimera="random", aspects="all")
    met = set()
    for seed in range(30):
        env.reset(seed=seed)
        game = env.match.game
        met.add(game.by_id[game.players[1].pb].title)
        recording = Recording.begin(GameSpec("red_rains", options={"chimera": "random", "aspects": "all"}, seed=seed))
        recording.act(next(iter(recording.match.actions())))
        again = Recording.resume(recording.replay()).match.game
        assert records.key(again) == records.key(recording.match.game)
        found = [again.by_id[cid].title for cid in (*again.players[1].units, *again.players[1].deck)]
        assert sum(aspect.blood for title in found for aspect in [again.defs[title].card]) == 27
    assert met == {d.title for d in game.defs.chimeras}


def test_a_random_deck_has_the_five_titles_that_are_asked_for() -> None:
    env = red_rains_v0.raw_env(decks="random", first_five=COAL_FIVE)
    for seed in range(20):
        env.reset(seed=seed)
        game = env.match.game
        assert {game.by_id[cid].title for cid in game.players[0].first_five} == set(COAL_FIVE)


@pytest.mark.parametrize("seed", range(5))
def test_no_deck_that_suits_is_said_at_every_reset(seed: int) -> None:
    env = pvp_v0.raw_env(decks=["random", "random"], first_five=("Rampage", *COAL_FIVE[1:]))
    with pytest.raises(OptionError, match=r"no deck of the format 'open' can be drawn with the First Five \('Rampage'"):
        env.reset(seed=seed)


@pytest.mark.parametrize("first", [1, np.int64(1), np.uint8(1)])
def test_the_first_player_is_a_number_also_of_numpy(first: Any) -> None:
    env = pvp_v0.raw_env()
    env.reset(seed=1, options={"first": first})
    assert env.match.game.first == 1
    assert type(env.match.game.first) is int


def test_a_handicap_is_a_number_also_of_numpy() -> None:
    env = red_rains_v0.raw_env(handicap=np.int32(7))
    env.reset(seed=1)
    game = env.match.game
    assert type(game.cards[game.players[1].pb].wounds) is int
    assert game.cards[game.players[1].pb].wounds == 7


WRONG: list[tuple[str, str, tuple[Any, ...], str]] = [
    (
        "pvp",
        "first",
        (True, False, 1.0, np.float64(1), np.bool_(True), "1", None, 2, -2, [], 1 << 80),
        "first: 0 or 1 is the first player, -1 rolls for it; not",
    ),
    (
        "red_rains",
        "handicap",
        (True, 1.0, float("nan"), np.float32(2), -1, 30, None, {}),
        "handicap: wounds that the Chimera begins with, 0 to 29; not",
    ),
    (
        "red_rains",
        "aspects",
        (3, None, True, {"Rampage": 3}, [3] * 18, [["Rampage"]], object()),
        "aspects: a subtype, 'random', 'all' or a list of 18 titles is needed, not",
    ),
    ("red_rains", "aspects", ([],), "a set has 9 aspects of blood 1"),
    ("red_rains", "aspects", ("fury",), "no subtype 'fury'"),
    ("red_rains", "chimera", (3, None, [], {}), "chimera: a name is needed"),
    ("red_rains", "level", (1, None, ["S1"]), "level: a name is needed"),
    ("pvp", "first_five", (3, None, {}, "recomended"), "first_five: there is no"),
    ("pvp", "first_five", ([3] * 5,), "first_five: a title is a text"),
    ("pvp", "decks", (3, None, [], ["random"], [3, 3], "random", [None, "random"]), "decks: "),
]
EACH = [(mode, {name: value}, message) for mode, name, values, message in WRONG for value in values]


@pytest.mark.parametrize("rest", [{}, {"decks": "random"}], ids=["", "random"])
@pytest.mark.parametrize(("mode", "options", "message"), EACH)
def test_what_cannot_be_used_is_named_and_changes_nothing(
    mode: str, options: dict[str, Any], message: str, rest: dict[str, Any]
) -> None:
    env = pvp_v0.raw_env() if mode == "pvp" else red_rains_v0.raw_env()
    env.reset(seed=1)
    before = env.render()
    decks = {"decks": ["random", "random"] if mode == "pvp" else "random"} if rest else {}
    with pytest.raises(OptionError) as error:
        env.reset(seed=2, options={**decks, **options})
    assert message in str(error.value)
    assert env.render() == before
