"""The replay of recorded games, on a small made-up record and on the recorded ones where they are at hand."""

import copy
import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from evaluation.verification.conformance import report as conformance
from evaluation.verification.conformance.report import FAILED, OUT_OF_SCOPE, PASSED, UNSETTLED, VARIANT, judge
from evaluation.verification.conformance.taken import items
from evaluation.verification.conformance.traces import TraceError, merge, variants
from tests.evaluation.verification.conformance.recorded import (
    AFTER,
    CARDS,
    MENU,
    asked,
    attack_on_unit,
    card,
    click,
    patched,
    printed,
)

RECORDED = Path(__file__).resolve().parents[5] / "shared" / "traces"
AT_LEAST = 0.95  # of the recorded games in scope


def test_a_record_that_keeps_the_rules_passes() -> None:
    verdict = judge(attack_on_unit(), {})
    assert (verdict.result, verdict.differences) == (PASSED, [])


def changed(path: list[Any], value: Any) -> dict[str, Any]:
    trace = copy.deepcopy(attack_on_unit())
    place: Any = trace
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return trace


WRONG = [
    (["events", 8, "delta", "cards", "1.iron-worker"], {"exhaustion": 2}, "exhaustion: recorded 2, ours 1"),
    (["events", 8, "delta", "players", "2", "discard"], None, "discard pile"),
    (["events", 4, "delta", "players", "1", "main"], 1, "main: recorded 1, ours 0"),
    (["events", 1, "prompt", "legal"], {"cards": [["1.coal", ["Slash"]]]}, "usable in play"),
    (["events", 10, "end", "prompts", "1", "buttons"], ["Attack"], "Attack: recorded possible, ours impossible"),
    (["events", 9, "expect", "v"], "hand", "its own state shows something else"),
    (["events", 5, "expect", "not"], True, "its own prompt is"),
    (["events", 2, "prompt", "cards"], ["2.aradel"], "Select a target to attack"),
    (["events", 3, "input", "card"], card("2.anchornaut"), "declare attackers"),
]


@pytest.mark.parametrize(("path", "value", "message"), WRONG)
def test_a_record_that_differs_fails_and_says_where(path: list[Any], value: Any, message: str) -> None:
    verdict = judge(changed(path, value), {})
    assert verdict.result == FAILED
    assert any(message in d for d in verdict.differences), verdict.differences


def test_an_exception_excuses_only_its_trace() -> None:
    trace = changed(["events", 8, "delta", "cards", "1.iron-worker"], {"exhaustion": 2})
    assert judge(trace, {trace["id"]: ("R-ATKU-06", "two tokens")}).result == conformance.EXCUSED
    assert judge(trace, {"another": ("R-ATKU-06", "two tokens")}).result == FAILED


def test_a_card_that_is_not_implemented_is_out_of_scope() -> None:
    trace = attack_on_unit()
    trace["cards"] = {**CARDS, "2.nobody": {"name": "Nobody's Card", "owner": 2}}
    verdict = judge(trace, {})
    assert verdict.result == OUT_OF_SCOPE
    assert "Nobody's Card" in verdict.differences[0]


def test_what_was_taken_back_is_left_out() -> None:
    trace = attack_on_unit()
    trace["events"][1:1] = [trace["events"][1], click(1, "Select a target to attack", text="Cancel", index=0)]
    assert len(items(trace)) == len(items(attack_on_unit()))
    assert judge(trace, {}).result == PASSED


def test_a_merge_patch_replaces_and_deletes() -> None:
    assert merge({"a": {"b": 1, "c": 2}, "d": [1]}, {"a": {"b": None, "e": {"f": 3}}, "d": [2]}) == {
        "a": {"c": 2, "e": {"f": 3}},
        "d": [2],
    }


def test_the_command_counts_and_reports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = changed(["events", 8, "delta", "cards", "1.iron-worker"], {"exhaustion": 2})
    with gzip.open(tmp_path / "made.jsonl.gz", "wt", encoding="utf-8") as out:
        out.write(json.dumps(attack_on_unit()) + "\n" + json.dumps(wrong) + "\n")
    assert conformance.main([str(tmp_path), "--list", "--json", str(tmp_path / "report.json")]) == 1
    assert "passed 1 of 2 in scope (0 out of scope)" in capsys.readouterr().out
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert [t["result"] for t in report["traces"]] == [PASSED, FAILED]


def test_a_bad_path_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert conformance.main([str(tmp_path / "nowhere")]) == 2
    assert "nowhere" in capsys.readouterr().err
    with pytest.raises(TraceError, match="neither a trace file nor a folder"):
        conformance.judge_all(tmp_path)


# --- what looks like a difference and is none; beside each, what really is one ---------------------------------------


@pytest.mark.parametrize(
    ("patch", "name"),
    [
        ({"chimera": {"name": "Somebody", "survival": True}}, "survival"),
        ({"format": "suddenDeath"}, "sudden death"),
        ({"options": {"chessClock": {"minutes": 20}}}, "clock"),
        ({"options": ["Sudden Death"]}, "sudden death"),
    ],
)
def test_a_record_of_a_variant_is_out_of_scope(patch: dict[str, Any], name: str) -> None:
    verdict = judge({**attack_on_unit(), **patch}, {})
    assert verdict.result == VARIANT
    assert name in verdict.differences[0]
    assert "variant: 1 more out of scope" in conformance.summary([verdict])
    assert "passed 0 of 0 in scope (1 out of scope)" in conformance.summary([verdict])


def test_a_variant_shows_in_any_state() -> None:
    for at, patch in (
        (4, {"delta": {"suddenDeathPending": True}}),
        (0, {"state": {"players": {"2": {"suddenDeath": True}}}}),
    ):
        assert judge(patched(attack_on_unit(), at, patch), {}).result == VARIANT


def test_a_variant_switched_off_excuses_nothing() -> None:
    wrong = changed(["events", 8, "delta", "cards", "1.iron-worker"], {"exhaustion": 2})
    off = {**wrong, "options": {"clock": "none", "survival": False}, "format": "standard"}
    assert judge(patched(off, 0, {"state": {"suddenDeath": False}}), {}).result == FAILED


def test_a_card_does_not_name_a_variant() -> None:
    named = patched(attack_on_unit(), 0, {"state": {"players": {"1": {"hand": ["1.survival-of-the-fittest"]}}}})
    assert variants(named) == []


def open_end(delta: dict[str, Any], *more: dict[str, Any]) -> dict[str, Any]:
    """The attack on a unit, ended while its guard is asked for."""
    trace = attack_on_unit()
    guard = {"menuTitle": "Choose a guard?", "promptTitle": "Attack", "cards": ["2.aradel"]}
    prompts = {"1": {"menuTitle": "Waiting for opponent to guard"}, "2": guard}
    return {**trace, "events": [*trace["events"][:4], {"delta": delta}, *more, {"end": {"prompts": prompts}}]}


def test_an_end_in_the_middle_of_things_that_agrees_passes() -> None:
    verdict = judge(open_end({"players": {"1": {"main": 0}}}), {})
    assert (verdict.result, verdict.open_end) == (PASSED, True)


@pytest.mark.parametrize(
    ("delta", "result"),
    [
        ({"cards": {"1.iron-worker": {"exhaustion": 1}}}, UNSETTLED),  # it comes with us when the attack is over
        ({"cards": {"1.iron-worker": {"exhaustion": 2}}}, FAILED),
        ({"cards": {"1.iron-worker": {"exhaustion": 1}, "2.anchornaut": {"status": 1}}}, FAILED),
        ({"cards": {"1.iron-worker": {"exhaustion": 1}}, "players": {"2": {"discard": ["2.aradel"]}}}, FAILED),
        ({"cards": {"1.iron-worker": {"attack": 3}}}, FAILED),
        ({"players": {"1": {"dice": [{"magic": "natural", "level": "class", "exhausted": True}]}}}, FAILED),
    ],
)
def test_at_an_end_in_the_middle_of_things_what_is_settled_is_compared(delta: dict[str, Any], result: str) -> None:
    verdict = judge(open_end(delta), {})
    assert verdict.result == result, verdict.differences
    assert ("unsettled end: 1 more" in conformance.summary([verdict])) == (result == UNSETTLED)


@pytest.mark.parametrize(("value", "result"), [(1, UNSETTLED), (0, FAILED), (3, FAILED)])
def test_a_claim_at_an_open_end_must_come_true(value: int, result: str) -> None:
    claim = {"expect": {"m": "toBe", "on": {"card": "1.iron-worker"}, "attr": "exhaustion", "v": value}}
    delta = {"players": {"1": {"main": 0}}, "cards": {"1.iron-worker": {"exhaustion": 1}}}
    assert judge(open_end(delta, claim), {}).result == result


def test_what_is_settled_in_the_main_window_is_not_excused() -> None:
    wrong = changed(["events", 8, "delta", "cards", "1.iron-worker"], {"exhaustion": 0})
    assert judge(wrong, {}).result == FAILED


DIE = {"owner": 1, "index": 0, "magic": "natural", "level": "basic"}


def meditation(turns: int, side: str, second: str = "basic") -> dict[str, Any]:
    """A card of the draw pile is discarded for turning a die, which is clicked on some more."""
    trace = attack_on_unit()
    state = merge(
        trace["events"][0]["state"],
        {"players": {"1": {"deck": ["1.close-combat"], "dice": [{"magic": "natural"}, {"magic": "natural"}]}}},
    )
    opened = asked(click(1, "main", text="Meditate", index=1), legal={}, buttons=["Attack", "Meditate"])
    turned = [
        asked(
            click(1, "Confirm chosen side, or click again", die={**DIE, "level": level}),
            promptTitle="Meditate",
            selectedDice=[{**DIE, "level": level}],
        )
        for level in ("power", "basic", "class")[:turns]
    ]
    events = [
        {"state": state},
        opened,
        {"delta": {"players": {"1": {"side": 0}}}},
        asked(click(1, "Choose a card to discard", text="Choose top of deck", index=0), promptTitle="Meditate"),
        asked(click(1, "Choose a die to change", die=DIE), promptTitle="Meditate", selectedCards=["1.close-combat"]),
        *turned,
        asked(
            click(1, "Confirm chosen side, or click again", text="Confirm", index=0),
            promptTitle="Meditate",
            selectedDice=[{**DIE, "level": side}],
        ),
        {
            "delta": {
                "players": {
                    "1": {
                        "deck": None,
                        "discard": ["1.close-combat"],
                        "dice": [{"magic": "natural", "level": side}, {"magic": "natural", "level": second}],
                    }
                }
            }
        },
        asked(click(1, "Choose a card to discard", text="Stop meditating", index=0), promptTitle="Meditate"),
        {"end": {"prompts": {"1": MENU, "2": {"menuTitle": "Waiting for opponent"}}}},
    ]
    return {**trace, "events": events}


@pytest.mark.parametrize(("turns", "side"), [(0, "power"), (2, "class"), (3, "power")])
def test_further_clicks_on_a_die_only_turn_it(turns: int, side: str) -> None:
    trace = meditation(turns, side)
    assert judge(trace, {}).differences == []
    assert len(items(trace)) == len(items(meditation(0, side)))


@pytest.mark.parametrize("turns", [0, 3])
def test_further_clicks_on_a_die_do_not_turn_another(turns: int) -> None:
    assert judge(meditation(turns, "power", "power"), {}).result == FAILED


def attack_with_one_of_two(worker: int, soldier: int) -> dict[str, Any]:
    """One attacker is selected, unselected, and the other one attacks; both may end exhausted as given."""
    trace = attack_on_unit()
    cards = {**CARDS, **dict([printed("1.archer", "Fire Archer", "Ally", attack=1, life=1, recover=1)])}
    archer = {"ref": "1.archer", "name": "Fire Archer", "owner": 1, "location": "play area", "index": 1}
    first = asked(click(1, "Select attackers", card=card("1.iron-worker")), cards=["1.iron-worker", "1.archer"])
    again = asked(first, selectedCards=["1.iron-worker"])
    events = copy.deepcopy(trace["events"])
    events[0]["state"]["players"]["1"]["units"].append("1.archer")
    events[0]["state"]["players"]["2"]["units"] = []
    events[0]["state"]["cards"]["1.archer"] = {"attack": 1, "life": 1, "recover": 1}
    tokens = {ref: {"exhaustion": n} for ref, n in (("1.iron-worker", worker), ("1.archer", soldier)) if n}
    events[2:] = [
        click(1, "Select a target to attack", card=card("2.aradel")),
        first,
        again,
        asked(click(1, "Select attackers", card=archer), cards=["1.iron-worker", "1.archer"]),
        asked(click(1, "Select attackers", text="Done", index=0), selectedCards=["1.archer"]),
        {"delta": {"players": {"1": {"main": 0}}, "cards": {**tokens, "2.aradel": {"wounds": 1}}}},
        {"end": {"prompts": {"1": {**AFTER, "legal": {}}, "2": {"menuTitle": "Waiting for opponent"}}}},
    ]
    return {**trace, "cards": cards, "events": events}


def test_what_was_unselected_was_not_chosen() -> None:
    assert judge(attack_with_one_of_two(0, 1), {}).differences == []
    assert judge(attack_with_one_of_two(1, 0), {}).result == FAILED
    assert judge(attack_with_one_of_two(1, 1), {}).result == FAILED


def close_combat(damaged: list[str], mine: list[str], exhausted: int = 1, spent: int = 1) -> dict[str, Any]:
    """A spell whose two choices the record asks for the other way round, paid with the second of two equal dice."""
    trace = attack_on_unit()
    state = merge(
        trace["events"][0]["state"],
        {"players": {"1": {"hand": ["1.close-combat"], "dice": [{"magic": "natural", "level": "power"}] * 2}}},
    )
    die = {"owner": 1, "index": 1, "magic": "natural", "level": "power"}
    dice = [{"magic": "natural", "level": "power", "exhausted": n >= 2 - spent} for n in range(2)]
    title = {"promptTitle": "Close Combat"}
    legal = {"cards": [["1.close-combat", ["Play this action"]], ["1.coal", ["Slash"]]], "dice": [0, 1]}
    ready = ["Attack", "Meditate", "End Turn"]
    events = [
        {"state": state},
        asked(click(1, "main", card=card("1.close-combat", "hand")), legal=legal, buttons=ready),
        asked(click(1, "Play Close Combat:", text="Play this action", index=0), **title),
        asked(click(1, "Select dice", die=die), **title),
        asked(click(1, "Choose a unit to damage", card=card("2.anchornaut")), cards=damaged, **title),
        asked(click(1, "Select a card for attack value", card=card("1.iron-worker")), cards=mine, **title),
        asked(click(1, "Choose effect for your unit:", text="Exhaust", index=1), **title),
        {
            "delta": {
                "players": {
                    "1": {"hand": None, "discard": ["1.close-combat"], "main": 0, "dice": dice},
                    "2": {"units": None, "discard": ["2.anchornaut"]},
                },
                "cards": {"1.iron-worker": {"exhaustion": exhausted}, "2.anchornaut": None},
            }
        },
        {"end": {"prompts": {"1": MENU, "2": {"menuTitle": "Waiting for opponent"}}}},
    ]
    return {**trace, "events": events}


def test_choices_may_be_asked_in_another_order() -> None:
    assert judge(close_combat(["2.anchornaut"], ["1.iron-worker"]), {}).differences == []
    both = ["1.iron-worker", "2.anchornaut"]
    assert judge(close_combat(both, both), {}).differences == []  # the same in the end


def test_choices_in_another_order_must_be_offered_the_same() -> None:
    verdict = judge(close_combat(["2.anchornaut", "2.aradel"], ["1.iron-worker"]), {})
    assert verdict.result == FAILED
    assert any("2.Aradel Summergaard" in x for x in verdict.differences), verdict.differences
    assert judge(close_combat(["2.anchornaut"], ["1.iron-worker"], exhausted=2), {}).result == FAILED


def test_who_said_no_did_not_do_it() -> None:
    """The defender declines to counter: a wound that countering would have dealt is a difference."""
    trace = attack_on_unit()
    archer = dict([printed("2.archer", "Fire Archer", "Ally", attack=1, life=1, recover=1)])
    text = json.dumps(trace["events"]).replace("2.anchornaut", "2.archer").replace("Anchornaut", "Fire Archer")
    right = {**trace, "cards": {**CARDS, **archer}, "events": json.loads(text)}
    right["events"][0]["state"]["cards"]["2.archer"] = {"attack": 1, "life": 1, "recover": 1}
    assert judge(right, {}).differences == []
    wrong = patched(right, 8, {"delta": {"cards": {"1.iron-worker": {"wounds": 1}}}})
    assert any("wounds: recorded 1, ours 0" in x for x in judge(wrong, {}).differences)


def test_equal_dice_are_one_as_good_as_the_other() -> None:
    """The second of two was clicked; two spent instead of one, or none, is a difference."""
    assert judge(close_combat(["2.anchornaut"], ["1.iron-worker"], spent=2), {}).result == FAILED
    assert judge(close_combat(["2.anchornaut"], ["1.iron-worker"], spent=0), {}).result == FAILED


RULES = RECORDED.parent / "rules" / "checklist.json"


@pytest.mark.skipif(not RULES.is_file(), reason="the rules are not at hand")
def test_exceptions_name_rules_that_there_are() -> None:
    known = {atom["id"] for atom in json.loads(RULES.read_text(encoding="utf-8"))}
    named = {rule for rule, _reason in conformance.excused().values()}
    assert named - known <= {"card text", conformance.NO_RULE}


def test_what_no_rule_decides_is_no_excuse_by_a_rule() -> None:
    trace = changed(["events", 8, "delta", "cards", "1.iron-worker"], {"exhaustion": 2})
    verdict = judge(trace, {trace["id"]: (conformance.NO_RULE, "a reading")})
    assert verdict.result == conformance.OPEN
    assert "open 1, failed 0" in conformance.summary([verdict])


def test_assertions_are_counted_by_what_became_of_them() -> None:
    trace = attack_on_unit()
    trace["events"].insert(9, {"expect": {"m": "toBe", "on": {"card": "2.anchornaut"}, "attr": "mystery", "v": 1}})
    trace["events"].insert(2, {"expect": {"m": "toHavePrompt", "player": 1, "v": "Select a target to attack"}})
    verdict = judge(trace, {})
    assert (verdict.tally.number("compared"), verdict.tally.number("not understood")) == (3, 1)
    assert "assertions not understood: 1" in conformance.summary([verdict])


@pytest.mark.parametrize(("player", "what"), [(2, "Select a target to attack"), (1, "Waiting for opponent")])
def test_who_is_asked_is_compared(player: int, what: str) -> None:
    trace = attack_on_unit()
    trace["events"].insert(2, {"expect": {"m": "toHavePrompt", "player": player, "v": what}})
    trace["events"] = [*trace["events"][:3], {"end": {"prompts": {"1": trace["events"][3]["prompt"]}}}]
    assert judge(trace, {}).result == FAILED


@pytest.mark.slow  # hundreds of recorded games
@pytest.mark.skipif(not RECORDED.is_dir(), reason="the recorded games are not at hand")
@pytest.mark.timeout(600)
def test_the_recorded_games_pass() -> None:
    verdicts = conformance.judge_all(RECORDED)
    passed = sum(1 for v in verdicts if v.result == PASSED)
    failed = [v for v in verdicts if v.result == FAILED]
    share = passed / max(1, passed + len(failed))
    assert share >= AT_LEAST, conformance.summary(verdicts)
    needed = {v.id for v in verdicts if v.result in (conformance.EXCUSED, conformance.OPEN)}
    here = {v.id for v in verdicts}
    assert {id for id in conformance.excused() if id in here} <= needed, "an exception that no trace needs"
