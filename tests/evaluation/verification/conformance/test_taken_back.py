"""What a player of a record took back has not happened."""

import pytest

from evaluation.verification.conformance.report import FAILED, judge
from evaluation.verification.conformance.taken import items
from tests.evaluation.verification.conformance.recorded import (
    POWER,
    SPENT,
    Json,
    attack_on_unit,
    button,
    cards,
    click_card,
    end,
    record,
    state,
    values,
)


@pytest.mark.parametrize(
    ("begun", "refused"),
    [
        ("Select a target to attack", "No"),
        ("Nothing would happen.\nDo you want to continue?", "No"),
        ("Select attackers", "Done"),
        ("Select attackers", "Cancel"),
    ],
)
def test_who_refuses_to_go_on_has_begun_nothing(begun: str, refused: str) -> None:
    trace = attack_on_unit()
    again = click_card(1, "Select a target to attack", "Anchornaut", owner=2)
    trace["events"][1:1] = [trace["events"][1], again, button(1, begun, refused, "Attack")]
    assert len(items(trace)) == len(items(attack_on_unit()))
    assert judge(trace, {}).differences == []


def test_what_changed_something_is_not_taken_back() -> None:
    trace = attack_on_unit()
    spent = {"delta": {"players": {"1": {"side": 0}}}}
    trace["events"][1:1] = [trace["events"][1], button(1, "Select attackers", "Done", "Attack"), spent]
    assert judge(trace, {}).result == FAILED


MARKED = {"attack": {"by": 1, "target": "2.anchornaut", "battles": []}, "cards": {"2.anchornaut": {"defending": True}}}
UNMARKED = {"attack": None, "cards": {"2.anchornaut": {"defending": None, "wasDefender": True}}}


@pytest.mark.parametrize("refused", ["Done", "Cancel"])
def test_an_attack_without_attackers_leaves_only_marks(refused: str) -> None:
    trace = attack_on_unit()
    target = click_card(1, "Select a target to attack", "Anchornaut", owner=2, by="Attack")
    none = button(1, "Select attackers", refused, "Attack", buttons=["Done", "Cancel"])
    trace["events"][1:1] = [trace["events"][1], target, {"delta": MARKED}, none, {"delta": UNMARKED}]
    assert judge(trace, {}).differences == []


CHARM = {"magic": "charm", "level": "power"}


def refunded(dice: list[Json]) -> Json:
    """A spell is paid for and cancelled at its target, and the dice come back."""
    known = cards((1, "Coal Roarkwin"), (2, "Aradel Summergaard"), (1, "Molten Gold"), (2, "Hammer Knight"))
    one = {"pb": "1.coal-roarkwin", "hand": ["1.molten-gold"], "dice": [CHARM, POWER, POWER]}
    two = {"pb": "2.aradel-summergaard", "units": ["2.hammer-knight"]}
    paid = {"1": {"hand": None, "main": 0, "dice": [CHARM, SPENT, SPENT]}}
    ways = ["Play this action", "Cancel"]
    return record(
        known,
        {"state": state(one, two, {"2.hammer-knight": values("Hammer Knight")})},
        click_card(1, "main", "Molten Gold", "hand"),
        button(1, "Play Molten Gold:", "Play this action", "Molten Gold", buttons=ways),
        {"delta": {"players": paid, "playing": ["1.molten-gold"]}},
        button(1, "Choose a unit to receive 3 wounds", "Cancel", "Molten Gold", buttons=["Cancel"]),
        {"delta": {"players": {"1": {"hand": ["1.molten-gold"], "main": 1, "dice": dice}}, "playing": None}},
        end(),
    )


def test_what_is_cancelled_at_its_target_is_not_paid_for() -> None:
    assert judge(refunded([CHARM, POWER, POWER]), {}).differences == []
    assert judge(refunded([POWER, POWER, CHARM]), {}).differences == []
    assert judge(refunded([POWER, SPENT, CHARM]), {}).result == FAILED
