"""Records that look as if something differed and keep the rules, one for each way in which that can come about.

Beside each stands what really differs.
"""

from typing import Any

import pytest

from ashes_env.decks.definitions import definitions
from ashes_env.language.codes import FOREVER
from ashes_env.rules.state.cards import T_ATTACK, Timed
from evaluation.verification.conformance.claims import about_card
from evaluation.verification.conformance.positions import Names
from evaluation.verification.conformance.report import FAILED, OUT_OF_SCOPE, PASSED, judge
from evaluation.verification.conformance.start import start
from evaluation.verification.conformance.taken import items
from evaluation.verification.conformance.traces import in_our_words, merge
from tests.evaluation.verification.conformance.recorded import MENU, asked, attack_on_unit, click

Json = dict[str, Any]
WAITING = {"menuTitle": "Waiting for opponent"}
POWER = {"magic": "natural", "level": "power"}
SPENT = {**POWER, "exhausted": True}


def ref(seat: int, title: str, copy: int = 1) -> str:
    plain = "".join(c for c in title.lower().replace(" ", "-") if c.isalnum() or c == "-")
    return f"{seat}.{plain}" + (f"#{copy}" if copy > 1 else "")


def cards(*titles: tuple[int, str]) -> Json:
    """The table of cards; two entries of one title are two copies."""
    out: Json = {}
    for seat, title in titles:
        copy = 1
        while ref(seat, title, copy) in out:
            copy += 1
        d = definitions().by_title[title]
        kind = "Conjuration" if d.is_conjured else "Card"
        out[ref(seat, title, copy)] = {"name": title, "type": kind, "owner": seat}
    return out


def values(title: str) -> Json:
    d = definitions().by_title[title]
    return {"attack": d.printed_attack, "life": d.life, "recover": d.printed_recover}


def state(one: Json, two: Json, on_table: Json) -> Json:
    for side in (one, two):
        title = next(d.title for d in definitions().cards if ref(int(side["pb"][0]), d.title) == side["pb"])
        on_table = {side["pb"]: {"life": definitions().by_title[title].life}, **on_table}
    return {
        "round": 1,
        "phase": "playerturns",
        "active": 1,
        "first": 1,
        "noFatigue": True,
        "cards": on_table,
        "players": {"1": {"main": 1, "side": 1, "turn": 1, **one}, "2": {"main": 1, "side": 1, "turn": 0, **two}},
    }


def record(known: Json, *events: Json, chimera: bool = False) -> Json:
    mode = "chimera" if chimera else "pvp"
    return {"id": "made up :: cause", "mode": mode, "cards": known, "events": [*events]}


def end(one: Json | None = None, two: Json | None = None) -> Json:
    return {"end": {"prompts": {"1": one or MENU, "2": two or WAITING}}}


def click_card(seat: int, menu: str, title: str, where: str = "play area", **more: Any) -> Json:
    owner = more.pop("owner", seat)
    name = more.pop("ref", ref(owner, title))
    asker = more.pop("by", "Play phase" if menu == "main" else "")
    event = click(seat, menu, card={"ref": name, "name": title, "owner": owner, "location": where, "index": 0})
    return asked(event, **({"promptTitle": asker} if asker else {}), **more)


def button(seat: int, menu: str, text: str, by: str = "", index: int = 0, **more: Any) -> Json:
    event = click(seat, menu, text=text, index=index)
    return asked(event, **({"promptTitle": by} if by else {}), **more)


# --- what lies on the table -------------------------------------------------------------------------------------------


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


def test_a_die_may_be_called_by_a_word_that_is_alike() -> None:
    trace = attack_on_unit()
    trace["events"][0]["state"]["players"]["1"]["dice"] = [{"magic": "nature", "level": "class"}]
    assert judge(in_our_words(trace), {}).differences == []
    trace["events"][0]["state"]["players"]["1"]["dice"] = [{"magic": "unheard", "level": "class"}]
    assert judge(in_our_words(trace), {}).result == FAILED


# --- what was taken back ----------------------------------------------------------------------------------------------


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


# --- changes by hand --------------------------------------------------------------------------------------------------


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


# --- questions cut at other places ------------------------------------------------------------------------------------


def test_a_branch_may_be_chosen_by_clicking_the_card_that_it_moves() -> None:
    known = cards(
        (1, "Lulu Firststone"),
        (2, "Aradel Summergaard"),
        (1, "Adaptodon"),
        (1, "Fire Adaptation"),
        (1, "Ice Adaptation"),
    )
    one = {
        "pb": "1.lulu-firststone",
        "units": ["1.adaptodon"],
        "conjurations": ["1.fire-adaptation", "1.ice-adaptation"],
    }
    table = {"1.lulu-firststone": {"life": 16}, "1.adaptodon": values("Adaptodon")}

    def clicked(title: str, left: str) -> Json:
        both = ["1.fire-adaptation", "1.ice-adaptation"]
        worth = {"attack": 2} if title == "Fire Adaptation" else {"life": 3}
        delta = {
            "players": {"1": {"conjurations": [left], "side": 0}},
            "cards": {"1.adaptodon": {"attached": [ref(1, title)], **worth}, ref(1, title): {"new": True}},
        }
        return record(
            known,
            {"state": state(one, {"pb": "2.aradel-summergaard"}, table)},
            click_card(1, "main", "Adaptodon"),
            button(1, "Choose an ability:", "Adapt", "Adaptodon"),
            click_card(1, "Choose an adaptation:", title, "archives", by="Adaptodon", cards=both),
            {"delta": delta},
            end(),
        )

    assert judge(clicked("Ice Adaptation", "1.fire-adaptation"), {}).differences == []
    assert judge(clicked("Fire Adaptation", "1.ice-adaptation"), {}).differences == []
    assert judge(clicked("Fire Adaptation", "1.fire-adaptation"), {}).result == FAILED


def copies() -> tuple[Json, Json]:
    known = cards((1, "Coal Roarkwin"), (2, "Aradel Summergaard"), (1, "Iron Worker"), (1, "Iron Worker"))
    one = {"pb": "1.coal-roarkwin", "units": ["1.iron-worker", "1.iron-worker#2"]}
    table = {
        "1.coal-roarkwin": {"life": 15},
        "1.iron-worker": values("Iron Worker"),
        "1.iron-worker#2": {**values("Iron Worker"), "wounds": 1},
    }
    return known, state(one, {"pb": "2.aradel-summergaard"}, table)


@pytest.mark.parametrize(("wounds", "result"), [(1, PASSED), (0, PASSED), (2, FAILED)])
def test_a_claim_about_one_of_two_copies_may_be_true_of_the_other(wounds: int, result: str) -> None:
    known, begin = copies()
    claim = {"expect": {"m": "toBe", "on": {"card": "1.iron-worker"}, "attr": "wounds", "v": wounds}}
    assert judge(record(known, {"state": begin}, claim, end()), {}).result == result


@pytest.mark.parametrize("claimed", [-1, 0, -4])
def test_an_attack_value_below_0_counts_as_0(claimed: int) -> None:
    known, begin = copies()
    g = start(Names(known), begin)
    worker = g.cards[g.players[0].units[0]]
    assert about_card(Names(known), g, worker, "attack", claimed, True) is False
    worker.timed = (Timed(T_ATTACK, 0, -3, FOREVER, 0, 1, ""),)
    assert about_card(Names(known), g, worker, "attack", claimed, True) is True


def paying(die: Json) -> Json:
    """A die is asserted to be selectable while the cost of a spell is paid."""
    trace: Json = {
        "cards": cards((1, "Coal Roarkwin"), (2, "Aradel Summergaard"), (1, "Molten Gold"), (2, "Hammer Knight"))
    }
    dice = [POWER, POWER, {"magic": "charm", "level": "power"}]
    one = {"pb": "1.coal-roarkwin", "hand": ["1.molten-gold"], "dice": dice}
    two = {"pb": "2.aradel-summergaard", "units": ["2.hammer-knight"]}
    table = {"1.coal-roarkwin": {"life": 15}, "2.hammer-knight": values("Hammer Knight")}
    listed = [{"owner": 1, "index": n, **d} for n, d in enumerate(dice)]
    chosen = [asked(click(1, "Select dice", die=listed[n]), promptTitle="Molten Gold", dice=listed[:2]) for n in (0, 1)]
    spent = {
        "players": {"1": {"hand": None, "discard": ["1.molten-gold"], "main": 0, "dice": [SPENT, SPENT, dice[2]]}},
        "cards": {"2.hammer-knight": {"wounds": 3}},
    }
    return record(
        trace["cards"],
        {"state": state(one, two, table)},
        click_card(1, "main", "Molten Gold", "hand"),
        button(1, "Play Molten Gold:", "Play this action", "Molten Gold"),
        {"expect": {"m": "toBeAbleToSelectDie", "player": 1, "die": die}},
        *chosen,
        click_card(1, "Choose a unit to receive 3 wounds", "Hammer Knight", owner=2, by="Molten Gold"),
        {"delta": spent},
        end(),
    )


def test_dice_can_be_asserted_while_they_are_paid() -> None:
    assert judge(paying({"owner": 1, "index": 0, **POWER}), {}).differences == []
    assert judge(paying({"owner": 1, "index": 2, "magic": "charm", "level": "power"}), {}).result == FAILED


def crowded(after: Json) -> Json:
    """A unit is played from hand onto a full battlefield, which the record allows."""
    full = [("1.anchornaut" if n == 1 else f"1.anchornaut#{n}") for n in range(1, 7)]
    room = definitions().by_title["Coal Roarkwin"].card.battlefield
    known = cards((1, "Coal Roarkwin"), (2, "Aradel Summergaard"), (1, "Iron Worker"), *[(1, "Anchornaut")] * room)
    one = {"pb": "1.coal-roarkwin", "units": full[:room], "hand": ["1.iron-worker"], "dice": [POWER, POWER]}
    legal = {"cards": [["1.iron-worker", ["Play this ally"]], ["1.coal-roarkwin", ["Slash"]]], "dice": [0, 1]}
    table = {"1.coal-roarkwin": {"life": 15}, **{each: values("Anchornaut") for each in full[:room]}}
    return record(
        known,
        {"state": state(one, {"pb": "2.aradel-summergaard"}, table)},
        asked(click_card(1, "main", "Iron Worker", "hand"), legal=legal),
        button(1, "Play Iron Worker:", "Play this ally", "Iron Worker"),
        {"delta": after},
        end(),
    )


def test_a_unit_may_be_played_onto_a_full_battlefield() -> None:
    gone = {"players": {"1": {"hand": None, "discard": ["1.iron-worker"], "main": 0, "dice": [SPENT, SPENT]}}}
    assert judge(crowded(gone), {}).differences == []
    assert judge(crowded(merge(gone, {"players": {"1": {"discard": None}}})), {}).result == FAILED


def passed_and_answered(wounds: int) -> Json:
    """A player passes the main action; the opponent plays a reaction to that before the turn ends."""
    known = cards((1, "Coal Roarkwin"), (2, "Aradel Summergaard"), (2, "Fatal Strike"))
    two = {"pb": "2.aradel-summergaard", "hand": ["2.fatal-strike"], "dice": [{"magic": "time", "level": "power"}]}
    spent = {"magic": "time", "level": "power", "exhausted": True}
    hit = {
        "players": {"2": {"hand": None, "discard": ["2.fatal-strike"], "dice": [spent], "reactionsPlayed": 1}},
        "cards": {"1.coal-roarkwin": {"wounds": wounds}},
    }
    window = "Any Reactions?"
    return record(
        known,
        {"state": state({"pb": "1.coal-roarkwin"}, two, {})},
        asked(click(1, "main", text="End Turn", index=2), legal={}, buttons=["Attack", "End Turn"]),
        button(1, "Pass your main action?", "Yes", "End Turn"),
        {"delta": {"players": {"1": {"passedMain": True, "main": 0}}}},
        click_card(
            2, window, "Fatal Strike", "hand", by="Triggered Abilities", cards=["2.fatal-strike"], buttons=["None"]
        ),
        {"delta": hit},
        click_card(
            2,
            "Choose a unit or phoenixborn to deal 2 damage to",
            "Coal Roarkwin",
            owner=1,
            by="Fatal Strike",
            cards=["1.coal-roarkwin"],
        ),
        {"delta": {"active": 2, "players": {"2": {"turn": 1, "reactionsPlayed": None}}}},
        end(WAITING, MENU),
    )


def test_a_reaction_may_come_between_passing_and_the_end_of_the_turn() -> None:
    assert judge(passed_and_answered(2), {}).differences == []
    assert judge(passed_and_answered(1), {}).result == FAILED


def sealed(offered: list[str], answered: Json) -> Json:
    """The record asks for the player and the card at once and opens the window afterwards; we ask between."""
    known = cards(
        (1, "Coal Roarkwin"),
        (2, "Aradel Summergaard"),
        (1, "Seal"),
        (2, "Vanish"),
        (1, "Summon Gilder"),
        (2, "Summon Iron Rhino"),
    )
    dice = [{"magic": "charm", "level": "power"}, {"magic": "illusion", "level": "power"}]
    gone = [{**die, "exhausted": True} for die in dice]
    one = {"pb": "1.coal-roarkwin", "hand": ["1.seal"], "dice": dice, "spellboard": ["1.summon-gilder"]}
    two = {
        "pb": "2.aradel-summergaard",
        "hand": ["2.vanish"],
        "spellboard": ["2.summon-iron-rhino"],
        "dice": [{"magic": "illusion", "level": "power"}],
    }
    after = {
        "players": {"1": {"hand": None, "discard": ["1.seal"], "main": 0, "dice": gone}},
        "cards": {"2.summon-iron-rhino": {"exhaustion": 1}},
    }
    return record(
        known,
        {"state": state(one, two, {"1.summon-gilder": {}, "2.summon-iron-rhino": {}})},
        click_card(1, "main", "Seal", "hand"),
        button(1, "Play Seal:", "Play this action", "Seal"),
        click_card(1, "Choose a Ready Spell", "Summon Iron Rhino", "spellboard", owner=2, by="Seal", cards=offered),
        answered,
        {"delta": after},
        end(),
    )


def test_a_window_may_lie_between_the_player_and_the_card() -> None:
    none = button(2, "Any Reactions to Seal?", "None", "Triggered Abilities", cards=["2.vanish"], selectCard=True)
    both = ["1.summon-gilder", "2.summon-iron-rhino"]
    assert judge(sealed(both, none), {}).differences == []
    verdict = judge(sealed([*both, "2.vanish"], none), {})
    assert any("recorded also 2.Vanish" in x for x in verdict.differences), verdict.differences


# --- what only we ask, and what only we offer -------------------------------------------------------------------------


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


def test_only_the_record_may_not_be_declined() -> None:
    hand = {"hand": ["2.gates-defender"], "dice": [{"magic": "illusion", "level": "power"}] * 2}
    window = "Any Reactions to attackers being declared?"
    forced = click_card(1, window, "Crystal Archer", by="Triggered Abilities", cards=["1.crystal-archer"])
    aimed = click_card(1, "Choose a unit to deal damage to", "Hammer Knight", **AIM)
    none = button(2, window, "None", "Triggered Abilities", cards=["2.gates-defender"], buttons=["None"])
    verdict = judge(trigger_on_attack(forced, aimed, none, wounds=1, hand=hand), {})
    assert any("only ours can be declined" in x for x in verdict.differences), verdict.differences
