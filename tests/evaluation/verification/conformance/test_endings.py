"""Records that end with the game, or in the middle of a resolution."""

from typing import Any

import pytest

from evaluation.verification.conformance.report import FAILED, PASSED, judge
from tests.evaluation.verification.conformance.recorded import (
    WAITING,
    Json,
    button,
    cards,
    click,
    click_card,
    record,
    state,
    values,
)

OVER = {"menuTitle": "player1 has won the game!", "promptTitle": "", "buttons": ["Leave game"]}


def won(winner: Any, *claims: Json) -> Json:
    """An Iron Worker deals the last damage to a Phoenixborn."""
    known = cards((1, "Coal Roarkwin"), (2, "Aradel Summergaard"), (1, "Iron Worker"))
    table = {"1.iron-worker": values("Iron Worker")}
    begin = state({"pb": "1.coal-roarkwin", "units": ["1.iron-worker"]}, {"pb": "2.aradel-summergaard"}, table)
    begin["cards"]["2.aradel-summergaard"]["wounds"] = 15
    hit = {"2.aradel-summergaard": {"wounds": 17}}
    return record(
        known,
        {"state": begin},
        click(1, "main", text="Attack", index=0),
        click_card(1, "Select a target to attack", "Aradel Summergaard", owner=2, by="Attack"),
        click_card(1, "Select attackers", "Iron Worker", by="Attack", cards=["1.iron-worker"]),
        button(1, "Select attackers", "Done", "Attack", buttons=["Done"], selectedCards=["1.iron-worker"]),
        {"delta": {"players": {"1": {"main": 0}}, "winner": winner, "cards": hit}},
        *claims,
        {"end": {"prompts": {"1": OVER, "2": OVER}}},
    )


@pytest.mark.parametrize("winner", [1, "player1", {"player": 1}])
def test_the_winner_may_be_named_in_several_ways(winner: Any) -> None:
    assert judge(won(winner), {}).differences == []


@pytest.mark.parametrize("winner", [2, "player2", None])
def test_another_winner_is_a_difference(winner: Any) -> None:
    assert judge(won(winner), {}).result == FAILED


@pytest.mark.parametrize(("text", "result"), [("player1 has won the game!", PASSED), ("Choose a blocker", FAILED)])
def test_what_is_on_the_screen_when_the_game_is_over_is_no_question(text: str, result: str) -> None:
    assert judge(won(1, {"expect": {"m": "toHavePrompt", "player": 1, "v": text}}), {}).result == result


def confirmed(prompt: Json) -> Json:
    """The attack on a Phoenixborn, ended where the only attacker is selected."""
    trace = won(None)
    events = trace["events"][:4]
    return {**trace, "events": [*events, {"end": {"prompts": {"1": prompt, "2": WAITING}}}]}


def test_what_only_remains_to_be_confirmed_is_no_question() -> None:
    chosen = {"menuTitle": "Select attackers", "promptTitle": "Attack", "cards": ["1.iron-worker"], "buttons": ["Done"]}
    trace = confirmed({**chosen, "selectedCards": ["1.iron-worker"]})
    trace["events"].insert(4, {"delta": {"players": {"1": {"main": 0}}}})
    assert judge(trace, {}).differences == []
