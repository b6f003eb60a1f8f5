"""The replay of recorded games, on a small made-up record and on the recorded ones where they are at hand."""

import copy
import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from evaluation.conformance import report as conformance
from evaluation.conformance.clicks import items
from evaluation.conformance.report import FAILED, OUT_OF_SCOPE, PASSED, judge
from evaluation.conformance.traces import TraceError, merge

RECORDED = Path(__file__).resolve().parents[4] / "shared" / "traces"
AT_LEAST = 0.95  # of the recorded games in scope


def printed(ref: str, name: str, kind: str, **more: Any) -> tuple[str, dict[str, Any]]:
    return ref, {"name": name, "stub": ref.split(".")[1], "type": kind, "owner": int(ref[0]), **more}


CARDS = dict([
    printed("1.coal", "Coal Roarkwin", "Phoenixborn", life=15),
    printed("2.aradel", "Aradel Summergaard", "Phoenixborn", life=16),
    printed("1.iron-worker", "Iron Worker", "Ally", attack=2, life=2, recover=1),
    printed("2.anchornaut", "Anchornaut", "Ally", attack=0, life=1, recover=1),
    printed("1.close-combat", "Close Combat", "Action Spell"),
])  # fmt: skip
MENU = {"menuTitle": "Choose a card to play or use", "promptTitle": "Play phase"}
AFTER = {**MENU, "buttons": [{"text": "Attack", "disabled": True}, {"text": "Meditate", "disabled": True}, "End Turn"]}


def click(seat: int, menu: str, **what: Any) -> dict[str, Any]:
    kind = "button" if "text" in what else "card"
    prompt = dict(MENU, buttons=["Attack", {"text": "Meditate", "disabled": True}, "End Turn"]) if menu == "main" else {
        "menuTitle": menu, "promptTitle": "Attack"
    }  # fmt: skip
    return {"input": {"player": seat, "kind": kind, **what}, "prompt": prompt}


def card(ref: str, location: str = "play area", index: int = 0) -> dict[str, Any]:
    return {"ref": ref, "name": CARDS[ref]["name"], "owner": CARDS[ref]["owner"], "location": location, "index": index}


def attack_on_unit() -> dict[str, Any]:
    """An Iron Worker attacks an Anchornaut, which is not guarded, does not counter and is destroyed."""
    state = {
        "round": 1, "phase": "playerturns", "active": 1, "first": 1, "noFatigue": True,
        "players": {
            "1": {"pb": "1.coal", "units": ["1.iron-worker"], "main": 1, "side": 1, "turn": 1,
                  "dice": [{"magic": "natural", "level": "class"}]},
            "2": {"pb": "2.aradel", "units": ["2.anchornaut"], "main": 1, "side": 1, "turn": 0},
        },
        "cards": {
            "1.coal": {"life": 15}, "2.aradel": {"life": 16},
            "1.iron-worker": {"attack": 2, "life": 2, "recover": 1},
            "2.anchornaut": {"attack": 0, "life": 1, "recover": 1},
        },
    }  # fmt: skip
    first = click(1, "main", text="Attack", index=0)
    first["prompt"]["legal"] = {}
    return {
        "id": "made up :: attack", "mode": "pvp", "cards": CARDS,
        "events": [
            {"state": state},
            first,
            click(1, "Select a target to attack", card=card("2.anchornaut")),
            click(1, "Select an attacker", card=card("1.iron-worker")),
            {"delta": {"players": {"1": {"main": 0}}}},
            {"expect": {"m": "toBeAbleToSelect", "player": 2, "card": card("2.aradel")}},
            click(2, "Choose a guard?", text="Done", index=1),
            click(2, "Do you want to counter?", text="No", index=1),
            {"delta": {
                "players": {"2": {"units": None, "discard": ["2.anchornaut"]}},
                "cards": {"1.iron-worker": {"exhaustion": 1}, "2.anchornaut": None},
            }},
            {"expect": {"m": "toBe", "on": {"card": "2.anchornaut"}, "attr": "location", "v": "discard"}},
            {"end": {"prompts": {"1": {**AFTER, "legal": {}}, "2": {"menuTitle": "Waiting for opponent"}}}},
        ],
    }  # fmt: skip


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
    (["events", 9, "expect", "v"], "hand", "does not hold"),
    (["events", 5, "expect", "not"], True, "does not hold"),
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
        "a": {"c": 2, "e": {"f": 3}}, "d": [2],
    }  # fmt: skip


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


@pytest.mark.skipif(not RECORDED.is_dir(), reason="the recorded games are not at hand")
@pytest.mark.timeout(600)
def test_the_recorded_games_pass() -> None:
    verdicts = conformance.judge_all(RECORDED)
    passed = sum(1 for v in verdicts if v.result == PASSED)
    failed = [v for v in verdicts if v.result == FAILED]
    share = passed / max(1, passed + len(failed))
    assert share >= AT_LEAST, conformance.summary(verdicts)
