"""Questions that the record and our game cut at other places. Beside each stands what really differs."""

from typing import Any

from ashes_env.decks.definitions import definitions
from evaluation.verification.conformance.report import FAILED, judge
from evaluation.verification.conformance.traces import merge
from tests.evaluation.verification.conformance.recorded import (
    MENU,
    POWER,
    SPENT,
    WAITING,
    Json,
    asked,
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


LEVELS = ("basic", "class", "power")
SHIFT = "Choose dice to raise or lower"
LOWER = button(1, "Raise or lower?", "Lower", "Soul Delver", index=1, buttons=["Raise", "Lower"])


def shifted(after: tuple[str, ...], *clicks: Json, n: int) -> Json:
    """A Soul Delver attacks, which raises or lowers `n` dice of the opponent: we ask for the dice to raise first."""
    known = cards((1, "Rimea Careworn"), (2, "Aradel Summergaard"), (1, "Soul Delver"), (2, "Anchornaut"))
    two = {"pb": "2.aradel-summergaard", "units": ["2.anchornaut"], "dice": [natural(level) for level in LEVELS]}
    table = {"1.soul-delver": values("Soul Delver"), "2.anchornaut": values("Anchornaut")}
    begin = state({"pb": "1.rimea-careworn", "units": ["1.soul-delver"]}, two, table)
    begin["cards"]["1.rimea-careworn"]["status"] = n
    gone = {"players": {"2": {"units": None, "discard": ["2.anchornaut"]}}, "cards": {"2.anchornaut": None}}
    return record(
        known,
        {"state": begin},
        click(1, "main", text="Attack", index=0),
        click_card(1, "Select a target to attack", "Anchornaut", owner=2, by="Attack"),
        click_card(1, "Select an attacker", "Soul Delver", by="Attack"),
        {"delta": {"players": {"1": {"main": 0}}}},
        button(1, "Choose which player's dice pool", "player2", "Soul Delver", index=1, buttons=["player1", "player2"]),
        *clicks,
        {"delta": {"players": {"2": {"dice": [natural(level) for level in after]}}}},
        button(2, "Choose a guard?", "Done", "Attack", cards=["2.aradel-summergaard"], buttons=["Done"]),
        button(2, "Do you want to counter?", "No", "Framework effect", buttons=["Yes", "No"]),
        {"delta": merge(gone, {"cards": {"1.soul-delver": {"exhaustion": 1}}})},
        end(),
    )


def natural(level: str) -> Json:
    return {"magic": "natural", "level": level}


def die(level: str, index: int) -> Json:
    return {"owner": 2, "index": index, **natural(level)}


def pick(menu: str, level: str, offered: tuple[str, ...] = LEVELS, **more: Any) -> Json:
    dice = [die(each, LEVELS.index(each)) for each in offered]
    return asked(click(1, menu, die=die(level, LEVELS.index(level))), promptTitle="Soul Delver", dice=dice, **more)


def test_dice_to_raise_and_to_lower_may_be_chosen_in_one_question() -> None:
    both = [die("class", 2), die("class", 0)]
    clicks = (pick(SHIFT, "power"), pick(SHIFT, "basic", selectedDice=both[:1]))
    done = button(1, SHIFT, "Done", "Soul Delver", buttons=["Done"], selectedDice=both)
    assert judge(shifted(("class",) * 3, *clicks, done, n=2), {}).differences == []
    assert judge(shifted(("class", "class", "basic"), *clicks, done, n=2), {}).result == FAILED


def test_what_is_not_raised_is_declined_with_the_choice_of_what_is_lowered() -> None:
    assert judge(shifted(("basic", "class", "class"), pick(SHIFT, "power"), n=1), {}).differences == []


def test_the_direction_may_be_asked_before_or_after_the_die() -> None:
    after = ("basic", "class", "class")
    assert judge(shifted(after, LOWER, pick("Choose a die", "power", LEVELS[1:]), n=1), {}).differences == []
    assert judge(shifted(after, pick("Choose a die", "power"), LOWER, n=1), {}).differences == []
    verdict = judge(shifted(after, LOWER, pick("Choose a die", "power", LEVELS[2:]), n=1), {})
    assert any("ours also natural class" in x for x in verdict.differences), verdict.differences
