"""Positions that no game of ours begins with, and changes by hand. Beside each stands what really differs."""

import pytest

from evaluation.verification.conformance.positions import Names
from evaluation.verification.conformance.report import FAILED, OUT_OF_SCOPE, PASSED, judge
from evaluation.verification.conformance.start import start
from evaluation.verification.conformance.traces import in_our_words, merge
from tests.evaluation.verification.conformance.recorded import (
    MENU,
    POWER,
    WAITING,
    Json,
    asked,
    attack_on_unit,
    button,
    cards,
    click,
    end,
    record,
    ref,
    state,
    values,
)


def deck_with_a_conjuration(recorded: list[str]) -> Json:
    """A conjuration lies between the cards of a draw pile, and the top card of the pile is discarded to meditate."""
    known = cards(
        (1, "Coal Roarkwin"), (2, "Aradel Summergaard"), (1, "Mist Spirit"), (1, "Close Combat"), (1, "Anchornaut")
    )
    one = {"pb": "1.coal-roarkwin", "deck": ["1.anchornaut", "1.mist-spirit", "1.close-combat"]}
    table = {"1.coal-roarkwin": {"life": 15}, "2.aradel-summergaard": {"life": 16}}
    return record(
        known,
        {"state": state(one, {"pb": "2.aradel-summergaard"}, table)},
        asked(click(1, "main", text="Meditate", index=1), buttons=["Meditate"]),
        {"delta": {"players": {"1": {"side": 0}}}},
        button(1, "Choose a card to discard", "Choose top of deck", "Meditate"),
        button(1, "Choose a die to change", "Skip die change", "Meditate", selectedCards=["1.anchornaut"]),
        {"delta": {"players": {"1": {"deck": recorded, "discard": ["1.anchornaut"]}}}},
        button(1, "Choose a card to discard", "Stop meditating", "Meditate"),
        end(),
    )


def test_a_conjuration_may_lie_in_a_draw_pile() -> None:
    assert judge(deck_with_a_conjuration(["1.mist-spirit", "1.close-combat"]), {}).differences == []
    assert judge(deck_with_a_conjuration(["1.close-combat", "1.mist-spirit"]), {}).result == FAILED


@pytest.mark.parametrize("zone", ["hand", "deck", "discard", "conjurations", "removed"])
@pytest.mark.parametrize("title", ["Mist Spirit", "Anchornaut"])
def test_any_card_may_lie_in_any_pile(zone: str, title: str) -> None:
    known = cards((1, "Coal Roarkwin"), (2, "Aradel Summergaard"), (1, title), (1, "Close Combat"))
    one = {"pb": "1.coal-roarkwin", zone: [ref(1, title)]}
    begin = state(one, {"pb": "2.aradel-summergaard"}, {"1.coal-roarkwin": {"life": 15}})
    g = start(Names(known), begin)
    assert [g.by_id[cid].title for cid in getattr(g.players[0], zone)] == [title]


def against_viros(one: Json, two: Json, on_table: Json, *more: tuple[int, str]) -> tuple[Json, Json]:
    known = cards(
        (1, "Coal Roarkwin"),
        (2, "The Corpse of Viros"),
        (2, "Viros Ultimate"),
        (2, "Viros Behaviour"),
        (2, "Rampage"),
        *more,
    )
    dice = [{"magic": "rage", "level": "basic"}] * 5
    chimera = {
        "phase": 1,
        "level": "S",
        "stage": 1,
        "threat": 4,
        "ultimate": "2.viros-ultimate",
        "behaviour": "2.viros-behaviour",
        "ultimateThreshold": 3,
    }
    two = {
        "pb": "2.the-corpse-of-viros",
        "spellboard": ["2.viros-ultimate", "2.viros-behaviour"],
        "dice": dice,
        "deck": ["2.rampage"],
        "chimera": chimera,
        **two,
    }
    table = {
        "1.coal-roarkwin": {"life": 15},
        "2.the-corpse-of-viros": {"life": 30},
        "2.viros-ultimate": {},
        "2.viros-behaviour": {},
        **on_table,
    }
    return known, state({"pb": "1.coal-roarkwin", **one}, two, table)


def test_the_chimera_may_own_a_card_of_a_player() -> None:
    puppet = {"2.blood-puppet": values("Blood Puppet")}
    known, begin = against_viros({}, {"units": ["2.blood-puppet"]}, puppet, (2, "Blood Puppet"))
    assert judge(record(known, {"state": begin}, end(), chimera=True), {}).differences == []
    g = start(Names(known), begin)
    assert g.owner[g.players[1].units[0]] == 1
    elsewhere = merge(
        begin, {"players": {"2": {"units": [], "conjurations": ["2.blood-puppet"]}}, "cards": {"2.blood-puppet": None}}
    )
    assert judge(record(known, {"state": elsewhere}, end(), chimera=True), {}).differences == []


def test_a_player_may_hold_a_card_of_a_chimera() -> None:
    known, begin = against_viros({"discard": ["1.regenerate"]}, {}, {}, (1, "Regenerate"))
    assert judge(record(known, {"state": begin}, end(), chimera=True), {}).differences == []


@pytest.mark.parametrize(("change", "what"), [({"level": "Z"}, "level Z1"), ({"stage": 77}, "level S77")])
def test_a_chimera_without_data_is_out_of_scope(change: Json, what: str) -> None:
    known, begin = against_viros({}, {}, {})
    begin = merge(begin, {"players": {"2": {"chimera": change}}})
    verdict = judge(record(known, {"state": begin}, end(), chimera=True), {})
    assert verdict.result == OUT_OF_SCOPE
    assert what in verdict.differences[0]


def test_the_side_cards_of_a_chimera_may_be_called_otherwise() -> None:
    known, begin = against_viros({}, {}, {})
    known["2.viros-ultimate"]["name"] = "The Great Ultimate"
    trace = in_our_words(record(known, {"state": begin}, end(), chimera=True))
    assert judge(trace, {}).differences == []


def test_a_chimera_has_one_side_card_of_each_kind() -> None:
    twice = {"spellboard": ["2.viros-ultimate", "2.viros-behaviour", "2.viros-behaviour#2"]}
    known, begin = against_viros({}, twice, {"2.viros-behaviour#2": {}}, (2, "Viros Behaviour"))
    assert judge(record(known, {"state": begin}, end(), chimera=True), {}).differences == []


def test_a_die_may_be_called_by_a_word_that_is_alike() -> None:
    trace = attack_on_unit()
    trace["events"][0]["state"]["players"]["1"]["dice"] = [{"magic": "nature", "level": "class"}]
    assert judge(in_our_words(trace), {}).differences == []
    trace["events"][0]["state"]["players"]["1"]["dice"] = [{"magic": "unheard", "level": "class"}]
    assert judge(in_our_words(trace), {}).result == FAILED


# --- changes by hand ----


def edited(patch: Json, wrong: Json | None = None) -> Json:
    """A position in the main window, changed by hand; at the end it is as changed, or otherwise."""
    known = cards(
        (1, "Coal Roarkwin"),
        (2, "Aradel Summergaard"),
        (1, "Iron Worker"),
        (1, "Root Armor"),
        (1, "Anchornaut"),
        (1, "Close Combat"),
    )
    one = {
        "pb": "1.coal-roarkwin",
        "units": ["1.iron-worker"],
        "hand": ["1.root-armor"],
        "deck": ["1.anchornaut", "1.close-combat"],
        "dice": [POWER],
    }
    table = {"1.coal-roarkwin": {"life": 15}, "1.iron-worker": values("Iron Worker")}
    begin = state(one, {"pb": "2.aradel-summergaard"}, table)
    events: list[Json] = [{"state": begin}, {"edit": patch}]
    if wrong is not None:
        events += [
            asked(click(1, "main", text="End Turn", index=2)),
            button(1, "Pass your main action?", "Yes"),
            {"delta": merge({"active": 2}, wrong)},
            end(WAITING, MENU),
        ]
    else:
        events.append(end())
    return record(known, *events)


EDITS = [
    {
        "players": {"1": {"hand": None}},
        "cards": {"1.iron-worker": {"attached": ["1.root-armor"], "life": 3}, "1.root-armor": {}},
    },
    {"players": {"1": {"deck": ["1.close-combat", "1.anchornaut"]}}},
    {"players": {"1": {"deck": ["1.close-combat"], "hand": ["1.root-armor", "1.anchornaut"]}}},
    {"players": {"1": {"deck": None, "discard": ["1.close-combat", "1.anchornaut"]}}},
    {
        "players": {"1": {"deck": ["1.close-combat"], "units": ["1.anchornaut", "1.iron-worker"]}},
        "cards": {"1.anchornaut": {"attack": 0, "life": 1, "recover": 1}},
    },
    {"players": {"1": {"units": None, "removed": ["1.iron-worker"]}}, "cards": {"1.iron-worker": None}},
    {"players": {"1": {"units": None, "discard": ["1.iron-worker"]}}, "cards": {"1.iron-worker": None}},
    {"players": {"1": {"main": 0}}},
    {"round": 3},
    {"cards": {"1.iron-worker": {"exhausted": True}}},
]


@pytest.mark.parametrize("patch", EDITS)
def test_a_test_may_change_any_part_of_the_table(patch: Json) -> None:
    assert judge(edited(patch), {}).differences == []


def test_a_change_by_hand_that_is_not_known_is_out_of_scope() -> None:
    verdict = judge(edited({"cards": {"1.iron-worker": {"blank": True}}}), {})
    assert verdict.result == OUT_OF_SCOPE
    assert "blank" in verdict.differences[0]


def test_values_after_a_change_by_hand_are_compared() -> None:
    """Root Armor gives 1 life: the record may still show the old value, but no third one."""
    armoured = {"players": {"1": {"hand": None}}, "cards": {"1.root-armor": {}}}
    for life, result in ((3, PASSED), (2, PASSED), (5, FAILED)):
        patch = merge(armoured, {"cards": {"1.iron-worker": {"attached": ["1.root-armor"], "life": life}}})
        assert judge(edited(patch), {}).result == result, life
