"""Who is asked, and what only one of the two games asks or offers."""

import pytest

from ashes_env import compiled
from ashes_env.rules.timing import events
from evaluation.verification.conformance.report import FAILED, PASSED, judge
from evaluation.verification.conformance.traces import merge
from tests.evaluation.verification.conformance.recorded import (
    WAITING,
    Json,
    asked,
    attack_on_unit,
    button,
    cards,
    click,
    click_card,
    end,
    record,
    ref,
    state,
    values,
)


def trigger_on_attack(*clicks: Json, wounds: int = 0, hand: Json | None = None) -> Json:
    """A Crystal Archer attacks, which may deal 1 damage; an Iron Worker stands beside the attacked Hammer Knight."""
    known = cards(
        (1, "Coal Roarkwin"),
        (2, "Aradel Summergaard"),
        (1, "Crystal Archer"),
        (2, "Hammer Knight"),
        (2, "Anchornaut"),
        (2, "Gates Defender"),
    )
    table = {
        "1.crystal-archer": values("Crystal Archer"),
        "2.hammer-knight": values("Hammer Knight"),
        "2.anchornaut": values("Anchornaut"),
    }
    one = {"pb": "1.coal-roarkwin", "units": ["1.crystal-archer"]}
    two = {"pb": "2.aradel-summergaard", "units": ["2.hammer-knight", "2.anchornaut"], **(hand or {})}
    archer = values("Crystal Archer")["attack"]
    hit = {"2.hammer-knight": {"wounds": archer + wounds}, "1.crystal-archer": {"exhaustion": 1}}
    return record(
        known,
        {"state": state(one, two, table)},
        asked(click(1, "main", text="Attack", index=0), legal={}),
        click_card(1, "Select a target to attack", "Hammer Knight", owner=2, by="Attack"),
        click_card(1, "Select an attacker", "Crystal Archer", by="Attack"),
        {"delta": {"players": {"1": {"main": 0}}}},
        *clicks,
        button(2, "Choose a guard?", "Done", "Attack"),
        button(2, "Do you want to counter?", "No", "Framework effect"),
        {"delta": {"cards": hit}},
        end(),
    )


AIM: Json = {"by": "Crystal Archer", "owner": 2, "cards": ["2.hammer-knight", "2.anchornaut"]}


def test_a_question_that_the_record_does_not_have_is_a_difference() -> None:
    used = click_card(1, "Choose a unit to deal damage to", "Hammer Knight", **AIM)
    declined = button(1, "Choose a unit to deal damage to", "Done", "Crystal Archer")
    assert judge(trigger_on_attack(used, wounds=1), {}).differences == []
    assert judge(trigger_on_attack(declined), {}).differences == []
    verdict = judge(trigger_on_attack(), {})
    assert verdict.result == FAILED
    assert any(x.startswith("only we ask player 1 to respond?") for x in verdict.differences), verdict.differences


def test_a_text_that_may_be_used_is_not_a_card_that_can_be_selected() -> None:
    def said(title: str, owner: int, wanted: bool) -> Json:
        e = {
            "m": "toBeAbleToSelect",
            "player": 1,
            "card": {"ref": ref(owner, title), "name": title, "owner": owner, "location": "play area", "index": 0},
        }
        used = click_card(1, "Choose a unit to deal damage to", "Hammer Knight", **AIM)
        claim = {"expect": e if wanted else {**e, "not": True}}
        return trigger_on_attack(claim, used, wounds=1)

    assert judge(said("Crystal Archer", 1, False), {}).differences == []
    assert judge(said("Crystal Archer", 1, True), {}).result == FAILED
    assert judge(said("Anchornaut", 2, True), {}).differences == []
    assert judge(said("Anchornaut", 2, False), {}).result == FAILED


def test_offers_are_compared_where_somebody_declines() -> None:
    def declined(offered: list[str]) -> Json:
        trace = attack_on_unit()
        trace["events"][6] = asked(trace["events"][6], cards=offered, selectCard=True)
        return trace

    assert judge(declined(["2.aradel"]), {}).differences == []
    verdict = judge(declined(["2.aradel", "2.anchornaut"]), {})
    assert any("Choose a guard?" in x for x in verdict.differences), verdict.differences


def test_two_players_answer_an_event_in_the_order_of_the_rules() -> None:
    """The active player is asked first (R-SIM-01)."""
    hand = {"hand": ["2.gates-defender"], "dice": [{"magic": "illusion", "level": "power"}] * 2}
    window = "Any Reactions to attackers being declared?"
    none = button(2, window, "None", "Triggered Abilities", cards=["2.gates-defender"], buttons=["None"])
    used = click_card(
        1,
        "Any Reactions to attackers being declared?",
        "Crystal Archer",
        by="Triggered Abilities",
        cards=["1.crystal-archer"],
        buttons=["None"],
    )
    aimed = click_card(1, "Choose a unit to deal damage to", "Hammer Knight", **AIM)
    assert judge(trigger_on_attack(used, aimed, none, wounds=1, hand=hand), {}).differences == []
    verdict = judge(trigger_on_attack(none, used, aimed, wounds=1, hand=hand), {})
    assert any(x.startswith("we ask for player 1: card 1.crystal-archer") for x in verdict.differences)


ARCHERS = ["1.crystal-archer", "1.crystal-archer#2"]


def forced(offered: list[str]) -> Json:
    """A window without a button that declines, whose text is optional."""
    hand = {"hand": ["2.gates-defender"], "dice": [{"magic": "illusion", "level": "power"}] * 2}
    window = "Any Reactions to attackers being declared?"
    used = click_card(1, window, "Crystal Archer", by="Triggered Abilities", cards=offered)
    aimed = click_card(1, "Choose a unit to deal damage to", "Hammer Knight", **AIM)
    none = button(2, window, "None", "Triggered Abilities", cards=["2.gates-defender"], buttons=["None"])
    return trigger_on_attack(used, aimed, none, wounds=1, hand=hand)


def test_only_the_record_may_not_be_declined() -> None:
    verdict = judge(forced(ARCHERS[:1]), {})
    assert any("only ours can be declined" in x for x in verdict.differences), verdict.differences


def test_in_a_prompt_of_order_each_text_is_declined_by_itself() -> None:
    trace = forced(ARCHERS)
    assert not any("only ours can be declined" in x for x in judge(trace, {}).differences)


def test_a_question_that_our_game_does_not_have_is_a_difference() -> None:
    """Also where the player only declines, which changes nothing."""
    trace = attack_on_unit()
    window = "Any Reactions to Anchornaut being destroyed?"
    for seat in (1, 2):
        asks = button(seat, window, "None", "Triggered Abilities", buttons=["None"])
        wrong = {**trace, "events": [*trace["events"][:8], asks, *trace["events"][8:]]}
        verdict = judge(wrong, {})
        assert verdict.result == FAILED
        assert any("only the record asks" in x for x in verdict.differences), verdict.differences


@pytest.mark.parametrize("seat", [1, 2])
def test_the_last_question_is_asked_of_the_same_player(seat: int) -> None:
    trace = attack_on_unit()
    guard = {"menuTitle": "Choose a guard?", "promptTitle": "Attack", "cards": ["2.aradel"], "buttons": ["Done"]}
    prompts = {str(seat): guard, str(3 - seat): WAITING}
    verdict = judge({**trace, "events": [*trace["events"][:5], {"end": {"prompts": prompts}}]}, {})
    assert verdict.result == (PASSED if seat == 2 else FAILED)
    assert seat == 2 or any(x.startswith("the record ends with") for x in verdict.differences)


def attack_with_a_reaction_in_hand() -> Json:
    """The attacker holds a reaction to attacks of an opponent and could pay for it."""
    known = cards((1, "Coal Roarkwin"), (2, "Aradel Summergaard"), (1, "Iron Worker"), (1, "Figures in the Fog"))
    known |= cards((2, "Anchornaut"))
    dice = [{"magic": "illusion", "level": "power"}]
    one = {"pb": "1.coal-roarkwin", "units": ["1.iron-worker"], "hand": ["1.figures-in-the-fog"], "dice": dice}
    table = {"1.iron-worker": values("Iron Worker"), "2.anchornaut": values("Anchornaut")}
    gone = {"players": {"2": {"units": None, "discard": ["2.anchornaut"]}}, "cards": {"2.anchornaut": None}}
    return record(
        known,
        {"state": state(one, {"pb": "2.aradel-summergaard", "units": ["2.anchornaut"]}, table)},
        click(1, "main", text="Attack", index=0),
        click_card(1, "Select a target to attack", "Anchornaut", owner=2, by="Attack"),
        click_card(1, "Select an attacker", "Iron Worker", by="Attack"),
        {"delta": {"players": {"1": {"main": 0}}}},
        button(2, "Choose a guard?", "Done", "Attack", cards=["2.aradel-summergaard"], buttons=["Done"]),
        button(2, "Do you want to counter?", "No", "Framework effect", buttons=["Yes", "No"]),
        {"delta": merge(gone, {"cards": {"1.iron-worker": {"exhaustion": 1}}})},
        end(),
    )


@pytest.mark.skipif(compiled(), reason="compiled functions cannot be replaced")
def test_a_reaction_to_an_opponent_that_answers_its_own_player_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert judge(attack_with_a_reaction_in_hand(), {}).differences == []
    monkeypatch.setattr(events, "against", lambda g, seat, source, other: True)
    verdict = judge(attack_with_a_reaction_in_hand(), {})
    assert any(x.startswith("only we ask player 1 to respond?") for x in verdict.differences), verdict.differences
