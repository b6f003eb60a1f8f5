"""Hints: the best choices with their chances, the reason, and nothing in them that the seat does not know."""

import re
from random import Random
from typing import Any

import pytest

from ashes_env.agents.make import agent_for
from ashes_env.match.match import Match
from ashes_env.replays import Recording
from ashes_env.rules.state.moves import ASK_MENU
from ashes_env.spec.spec import GameSpec
from ashes_env.text import TextGame
from ashes_env.text.advising import Advice, advice, adviser, usual

SEARCHES_ALL = "plan:simulations=1,turns=1,candidates=3"
SEARCHES_MENUS = "plan:simulations=1,turns=2,candidates=3,menus=yes"
PILE = ["Iron Worker"] * 5
LAST_CHANCE = {"pb": {"title": "Coal Roarkwin", "wounds": 14}, "units": ["Hammer Knight"], "deck": PILE}
"""With one life left against three dice that can deal one damage."""
ALMOST_BEATEN = {
    "pb": {"title": "Aradel Summergaard", "wounds": 15},
    "spellboard": ["Summon Butterfly Monk"],
    "hand": ["Molten Gold"],
    "dice": "3 natural",
    "deck": PILE,
}
KINDS = [
    GameSpec("pvp", {}, {}, 3),
    GameSpec("pvp", {"players": 3}, {}, 3),
    GameSpec("pvp", {"edition": "2018"}, {"decks": ["The Iron Men", "The Iron Men"]}, 3),
    GameSpec("red_rains", {"level": "S2"}, {}, 3),
    GameSpec("red_rains", {"players": 2}, {}, 3),
    GameSpec("campaign", {}, {}, 3),
]


def position(**mine: Any) -> TextGame:
    """The seat with one life left begins, and can win at once."""
    scenario = {"players": [{**LAST_CHANCE, **mine}, ALMOST_BEATEN]}
    return TextGame(GameSpec("pvp", {}, {"scenario": scenario}, 1))


def advised(name: str, match: Match) -> Advice:
    one = agent_for(name, "pvp")
    one.start(7)
    return advice(one, match)


def decisions(spec: GameSpec, n: int) -> list[Match]:
    """Positions of a random game in which there is a choice."""
    match, rng = Recording.begin(spec).match, Random(3)
    found: list[Match] = []
    while not match.over and len(found) < n:
        if len(match.actions()) > 1 and rng.random() < 0.4:
            found.append(match.copy())
        match.act(rng.choice(list(match.actions())))
    return found


@pytest.mark.parametrize("name", ["plan:simulations=24", "plan:simulations=24,menus=yes"])
def test_the_choice_that_wins_comes_first_with_its_chance_and_reason(name: str) -> None:
    game = position(side=0)
    hint = game.hint(name)
    assert hint.text.startswith("attack (main)")
    assert [(game.choices[n - 1].partition(" ")[0], chance > 0.9) for n, chance in hint.best] == [
        ("attack", True),
        ("pass", False),
    ]
    assert hint.best[0] == (hint.n, hint.win)
    told = r'4 turns later you have won in 12 of 12 deals after this choice, and in \d+ after "pass"\.'
    assert re.fullmatch(told, hint.reason)


def test_a_choice_that_changes_nothing_matters_little() -> None:
    """After a meditation there is still the attack."""
    game = position()
    hint = game.hint("plan:simulations=24")
    assert [game.choices[n - 1].partition(" ")[0] for n, _ in hint.best] == ["attack", "meditate", "pass"]
    assert hint.reason == (
        "The choice matters little. On average over 12 deals, 4 turns later, this one and "
        '"meditate" come out much the same.'
    )


def test_a_reason_counts_what_both_sides_have() -> None:
    """A second pass in a row ends the round without an attack."""
    mine = {"pb": "Coal Roarkwin", "units": ["Hammer Knight"], "deck": PILE, "side": 0}
    scenario = {"players": [mine, {"pb": "Aradel Summergaard", "deck": PILE}], "passes": 1}
    hint = TextGame(GameSpec("pvp", {}, {"scenario": scenario}, 1)).hint("plan:simulations=24")
    assert hint.text.startswith("attack (main)")
    told = r"On average over 12 deals, 4 turns later, your opponent's Phoenixborn has [1-4]\.\d less life "
    assert re.match(told, hint.reason)
    assert hint.reason.endswith(' after this choice than after "pass".')


@pytest.mark.parametrize("name", [SEARCHES_ALL, SEARCHES_MENUS])
def test_every_kind_of_decision_gets_chances_and_a_reason(name: str) -> None:
    asked: set[tuple[int, int]] = set()
    for i, spec in enumerate(KINDS):
        one = agent_for(name, spec.mode)
        one.start(3)
        for match in decisions(spec, 40):
            kind = -1 if match.choosing or match.game.decision is None else match.game.decision.ask
            row = i if kind == ASK_MENU else 0  # menus in every kind of game
            if (row, kind) in asked:
                continue
            asked.add((row, kind))
            found = advice(one, match)
            if match.choosing:
                assert (found.win, found.best, found.reason) == (None, (), "")
                continue
            assert 1 <= len(found.best) <= 3
            assert (found.best[0].action, found.best[0].chance) == (found.action, found.win)
            chances = [one.chance for one in found.best]
            assert sorted(chances, reverse=True) == chances
            assert 0.0 <= chances[-1] <= chances[0] <= 1.0
            assert {one.action for one in found.best} <= {*match.actions()}
            assert len({match.describe_action(one.action) for one in found.best}) == len(found.best)
            assert "12 deals" in found.reason or found.reason == "There is no other choice."
    assert len(asked) > 12


@pytest.mark.parametrize("name", [SEARCHES_ALL, SEARCHES_MENUS, "chimeras"])
def test_an_advice_is_the_same_again_and_whatever_is_hidden(name: str) -> None:
    spec = GameSpec("red_rains", {}, {}, 3)
    for match in decisions(spec, 12)[2::4]:
        found = advised(name, match)
        assert found == advised(name, match)
        assert found.reason
        for seed in (1, 2):
            assert found == advised(name, match.determinize(seed))


def test_with_more_than_two_sides_chances_are_shares() -> None:
    """At the start nobody is far ahead."""
    match = decisions(KINDS[1], 1)[0]
    found = advised("plan:simulations=1,turns=1,candidates=3", match)
    assert found.win is not None
    assert 0.1 < found.win < 0.7


def test_who_names_no_chances_has_no_best() -> None:
    game = position(side=0)
    hint = game.hint("expert")
    assert (hint.win, hint.best, hint.reason) == (None, (), "")
    hint = game.hint("pvp")
    assert hint.win is not None
    assert hint.best == ()
    assert '"pass"' in hint.reason


def test_the_agent_for_hints_searches_where_a_game_is_played() -> None:
    assert [adviser(mode).partition(":")[0] for mode in ("pvp", "red_rains", "campaign", "draft")] == [
        *["plan"] * 3,
        "draft",
    ]
    assert usual("pvp") == "expert"
