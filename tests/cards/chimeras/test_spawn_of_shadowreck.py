"""The Spawn of Shadowreck: its aspects one by one, its tables, its Ultimates, and webs."""

from typing import Any

import pytest

from ashes_env.solo.rage import PlaceRedRains
from tests.prelude import *
from tests.solo.viros import body_of, down, end_turn, hurt, meanwhile, mine, numbers, row
from tests.solo.viros import fight as fight_viros

SPAWN = "The Spawn of Shadowreck"
PILE = ("Webbed",) * 6
COAL = "Coal Roarkwin"
TIRED = unit("Devour", exhaustion=2)


def fight(row_: list[Any], units: list[Any] | tuple[Any, ...] = (), left: int = 6, **more: Any) -> Game:
    """Against the Spawn; `left` Webbed are in the pile."""
    body = {"title": SPAWN} | more.pop("body", {})
    return fight_viros(row_, units, pile=PILE[:left], body=body, deck=more.pop("deck", ("Devour",) * 6), **more)


def webbed(title: str, **more: Any) -> Any:
    """A unit of the player in a web."""
    return unit(title, attached=[unit("Webbed", owner=1)], **more)


def webs(g: Game) -> list[int]:
    """How many Webbed lie on each unit of the player."""
    return [titles(g, g.cards[cid].attached).count("Webbed") for cid in g.players[0].units]


def rolls(g: Game, *numbers_: int) -> Game:
    """What the behaviour die shows after the row has been rolled."""
    for n in numbers_:
        g.script.append(("behaviour", (n,)))
    return g


# --- Webbed -----------------------------------------------------------------------------------------------------------


@pytest.mark.cards("Webbed")
def test_a_web_weakens_its_unit() -> None:
    g = fight([TIRED], [webbed("Hammer Knight"), "Hammer Knight"])
    knight = in_play(g, "Hammer Knight")
    assert (values.attack(g, knight), values.recover(g, knight)) == (2, 1)


@pytest.mark.cards("Webbed")
@pytest.mark.rules("R-DISC-03")
def test_untangling_rolls_two_rage_dice_again() -> None:
    g = fight([down("Devour")], [webbed("Hammer Knight")], main=1, me={"side": 1}, left=2)
    g.script += [("die", (POWER,)), ("die", (BASIC,))]
    choose(g, "Webbed")
    assert (webs(g), numbers(g).rage, g.script) == ([0], 1, [])
    assert titles(g, g.players[1].conjurations) == ["Webbed"] * 3


@pytest.mark.cards("Webbed")
@pytest.mark.rules("R-ULT-08")
def test_untangling_may_set_off_the_ultimate() -> None:
    g = fight(
        [down("Devour")],
        [webbed("Hammer Knight"), "Iron Worker"],
        main=1,
        me={"side": 1},
        rage=3,
        body={"red rains": 2},
    )
    g.script += [("die", (POWER,)), ("die", (POWER,))]
    choose(g, "Webbed")
    assert (mine(g), webs(g), numbers(g).phase) == (["Iron Worker"], [1], 2)


# --- Lair -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("status", "after"), [(2, ["Broodmother"]), (1, ["Broodmother", "*Devour"])])
def test_broodmother_adds_an_aspect_with_its_last_token(status: int, after: list[str]) -> None:
    g = end_turn(fight([unit("Broodmother", status=status, exhaustion=1)]), rage=[BASIC], behaviour=[3])
    assert (row(g)[0], [t.strip("*") for t in row(g)]) == ("Broodmother", [t.strip("*") for t in after])
    assert in_play(g, "Broodmother").status == status - 1


@pytest.mark.rules("R-TGT-01")
@pytest.mark.parametrize(("status", "spent"), [(2, {}), (1, {"charm class": 1})])
def test_neurotoxin_hurts_and_takes_a_die_with_its_last_token(status: int, spent: dict[str, int]) -> None:
    g = end_turn(fight([unit("Neurotoxin", status=status, exhaustion=1)], dice="2 natural power, charm class"))
    if status == 1:
        assert asked(g) == ("choose a die", 0)
        choose(g, "charm class")
    assert (hurt(g), pool(g.players[0].exhausted)) == (1, spent)
    g = end_turn(fight([unit("Neurotoxin", status=1, exhaustion=1)]))
    assert (hurt(g), asked(g)) == (1, ("take an action", 0)), "no die to exhaust"


@pytest.mark.rules("R-LAW-12")
def test_silksteel_destroys_a_webbed_unit_or_spins_a_web() -> None:
    g = fight([down("Silksteel"), TIRED], ["Iron Worker", webbed("Hammer Knight"), webbed("Anchornaut")])
    end_turn(g, rage=[BASIC], behaviour=[1])
    assert mine(g) == ["Iron Worker", "Anchornaut"]
    g = fight([down("Silksteel"), TIRED], ["Stormwind Sniper", "Hammer Knight"])
    assert webs(end_turn(g, rage=[BASIC], behaviour=[1])) == [0, 1], "the concealed one is passed over"
    g = fight([down("Silksteel"), TIRED], ["Hammer Knight"], left=0)
    assert webs(end_turn(g, rage=[BASIC], behaviour=[1])) == [0], "the pile is empty"


@pytest.mark.rules("R-LAW-12")
def test_silksteel_does_nothing_when_the_only_webbed_unit_cannot_be_targeted() -> None:
    g = fight([down("Silksteel"), TIRED], [webbed("Stormwind Sniper"), "Hammer Knight"])
    end_turn(g, rage=[BASIC], behaviour=[1])
    assert (mine(g), webs(g)) == (["Stormwind Sniper", "Hammer Knight"], [1, 0])


@pytest.mark.rules("R-ATKPB-17")
def test_unfathomable_is_terrifying() -> None:
    g = end_turn(fight(["Unfathomable"], ["Iron Worker", webbed("Hammer Knight"), "Hammer Knight"]))
    assert (asked(g), offered(g)) == (("declare a blocker", 0), ["Hammer Knight", "no"])


@pytest.mark.rules("R-INEX-01", "R-DMG-03")
@pytest.mark.parametrize(("exhaustion", "dealt"), [(0, 2), (1, 0)])
def test_unbreakable_takes_no_damage_while_exhausted(exhaustion: int, dealt: int) -> None:
    g = fight([unit("Unbreakable", exhaustion=exhaustion)], pb="Aradel Summergaard", dice="2 natural power")
    choose(g, "Aradel Summergaard")
    assert wounds(g, "Unbreakable") == dealt


@pytest.mark.rules("R-CDEF-05")
def test_unbreakable_guards_and_blocks_while_unexhausted() -> None:
    g = fight(["Devour", "Unbreakable"], ["Hammer Knight"], main=1)
    choose(declare_attack(g, "Devour", "Hammer Knight"), "Unbreakable", "no")
    assert (row(g), wounds(g, "Devour")) == (["Devour"], 0)
    assert titles(g, g.players[1].discard) == ["Unbreakable"]
    g = fight(["Devour", unit("Unbreakable", exhaustion=1)], ["Hammer Knight"], main=1)
    g.script.append(("guard", (1,)))
    choose(declare_attack(g, "Devour", "Hammer Knight"), "Devour")
    assert row(g) == ["Unbreakable"]


@pytest.mark.rules("R-CTURN-01")
def test_weave_spins_a_web_around_the_leftmost_unit_without_one() -> None:
    units = [webbed("Iron Worker"), "Stormwind Sniper", "Hammer Knight", "Anchornaut"]
    g = end_turn(fight([unit("Weave", status=2, exhaustion=1)], units))
    assert webs(g) == [1, 0, 1, 0]
    g = end_turn(fight([unit("Weave", status=2, exhaustion=1)], [webbed("Iron Worker")]))
    assert (webs(g), in_play(g, "Weave").status) == ([1], 1), "there is one on each"


@pytest.mark.rules("R-TGT-02", "R-CANC-01")
@pytest.mark.cards("Golden Veil")
def test_a_web_that_is_cancelled_stays_in_the_pile() -> None:
    g = fight([unit("Weave", status=1, exhaustion=1)], ["Hammer Knight"], hand=("Golden Veil",), dice="charm")
    end_turn(g)
    assert asked(g) == ("respond?", 0)
    choose(g, "Golden Veil")
    assert (webs(g), len(g.players[1].conjurations)) == ([0], 6)


# --- Horror -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("roll", "left"),
    [
        (2, ["Iron Worker", "Hammer Knight"]),
        (12, ["Iron Worker", "Hammer Knight"]),
        (1, ["Iron Worker", "Anchornaut"]),
        (11, ["Iron Worker", "Anchornaut"]),
    ],
)
def test_erratic_strike_destroys_by_an_even_or_odd_roll(roll: int, left: list[str]) -> None:
    units = ["Iron Worker", unit("Hammer Knight", wounds=1), unit("Anchornaut", exhaustion=1)]
    g = rolls(fight(["Erratic Strike"], units), roll)
    end_turn(g)
    assert sorted(mine(g)) == sorted(left)
    assert numbers(g).roll == 0, "no row has been rolled"


def test_erratic_strike_may_find_nothing_to_destroy() -> None:
    for roll in (1, 2):
        g = end_turn(rolls(fight(["Erratic Strike"], ["Hammer Knight"]), roll))
        assert (mine(g), g.script) == (["Hammer Knight"], []), "rolled all the same"


@pytest.mark.rules("R-CTURN-08")
def test_lunge_takes_the_side_action_of_a_higher_row() -> None:
    dice = "2 natural power, charm class"
    g = rolls(fight([down("Lunge"), TIRED], ["Hammer Knight"], dice=dice), 1, 4)
    end_turn(g, rage=[BASIC])
    assert asked(g) == ("choose a die", 0), "4 and 3 is 7: the player lowers a die"
    choose(g, "charm class")
    assert pool(g.players[0].active) == {"natural power": 2, "charm basic": 1}


@pytest.mark.parametrize(
    ("phase", "roll", "rage", "web", "tokens"),
    [(1, 1, 0, 0, 0), (1, 2, 1, 0, 0), (1, 7, 0, 1, 0), (1, 9, 0, 0, 1), (1, 12, 0, 0, 1), (2, 8, 0, 1, 0)],
)
def test_lunge_adds_three_up_to_twelve(phase: int, roll: int, rage: int, web: int, tokens: int) -> None:
    g = rolls(fight([down("Lunge"), TIRED], ["Hammer Knight"], phase=phase), 1, roll)
    end_turn(g, rage=[BASIC])
    assert (numbers(g).rage, webs(g), body_of(g).red_rains) == (rage, [web], tokens)
    assert row(g) == ["Lunge", "Devour"], "no main action of that row"


@pytest.mark.rules("R-CTURN-03")
def test_lunge_in_the_row_of_another_chimera_uses_its_table() -> None:
    g = fight_viros([down("Lunge"), unit("Lurk", exhaustion=2)], ["Hammer Knight"])
    end_turn(rolls(g, 1, 7), rage=[BASIC])
    assert numbers(g).rage == 1, "Viros raises a rage die for 10"


@pytest.mark.rules("R-RECPVE-10")
@pytest.mark.parametrize("title", ["Lunge", "Panic"])
def test_retreat(title: str) -> None:
    g = fight(["Devour", title], ["Hammer Knight"], main=1, passes=1, threat=2)
    choose(g, "pass")
    if "end turn" in offered(g):
        choose(g, "end turn")
    assert row(g) == ["Devour", f"*{title}"]


@pytest.mark.rules("R-RAGE-07")
@pytest.mark.parametrize(
    ("rolled", "left"),
    [
        ([POWER, POWER], {"natural power": 2}),
        ([BASIC, POWER], {"natural power": 1, "natural class": 1}),
        ([BASIC, BASIC], {"natural class": 2}),
    ],
)
def test_panic_lowers_a_die_for_each_rage_die_that_stays_basic(rolled: list[int], left: dict[str, int]) -> None:
    g = fight([down("Panic"), TIRED], dice="2 natural power")
    end_turn(g, rage=[BASIC, *rolled], behaviour=[1])
    while asked(g)[0] == "choose a die":
        choose(g, "natural power")
    assert pool(g.players[0].active) == left


@pytest.mark.rules("R-EXH-01", "R-COST-05")
@pytest.mark.parametrize(("exhaustion", "open_"), [(0, False), (1, True)])
def test_paranoia_keeps_basic_dice_from_paying(exhaustion: int, open_: bool) -> None:
    g = fight(
        [unit("Paranoia", exhaustion=exhaustion)],
        main=1,
        hand=("Iron Worker", "Anchornaut"),
        dice="natural class, 3 natural basic",
        me={"spellboard": ["Strengthen"]},
    )
    assert ("Iron Worker in hand" in offered(g)) is open_


def test_paranoia_lets_other_dice_pay() -> None:
    g = fight(["Paranoia"], main=1, hand=("Anchornaut",), dice="natural class, natural basic")
    choose(g, "Anchornaut")
    assert pool(g.players[0].active) == {"natural basic": 1}, "nobody asks which die"


def test_paranoia_does_not_stop_meditation() -> None:
    g = fight(["Paranoia"], main=1, dice="natural basic", me={"side": 1})
    choose(g, "meditate")
    assert asked(g)[0] != "take an action"


@pytest.mark.rules("R-LAW-01")
def test_torment_makes_the_player_discard_from_hand_or_pile() -> None:
    tormented = unit("Torment", status=1, exhaustion=1)
    g = end_turn(fight([tormented], hand=("Anchornaut", "Cover")), rage=[BASIC])
    assert asked(g)[0] == "choose one"
    choose(g, offered(g)[0], "Cover")
    assert (titles(g, g.players[0].hand), titles(g, g.players[0].discard)) == (["Anchornaut"], ["Cover"])
    g = end_turn(fight([tormented], hand=("Anchornaut", "Cover")), rage=[BASIC])
    choose(g, offered(g)[1])
    assert (len(g.players[0].deck), titles(g, g.players[0].discard)) == (4, ["Final Cry"])
    g = end_turn(fight([tormented], hand=("Anchornaut", "Cover")), rage=[POWER])
    assert (asked(g)[0], numbers(g).rage) == ("take an action", 1)


@pytest.mark.parametrize(("phase", "deck", "dealt"), [(1, 5, 0), (3, 5, 0), (3, 2, 1), (2, 0, 2)])
def test_devour_eats_the_draw_pile_for_a_kill(phase: int, deck: int, dealt: int) -> None:
    g = fight(["Devour"], ["Anchornaut"], phase=phase, me={"deck": ["Final Cry"] * deck})
    end_turn(g)
    choose(g, "no", "no")
    assert (mine(g), len(g.players[0].deck), hurt(g)) == ([], max(0, deck - phase), dealt)


# --- the tables -------------------------------------------------------------------------------------------------------

STRIKES = {1: (3, 4), 2: (2, 3), 3: (1, 2)}
BOTH = {1: (5, 6), 2: (4, 5, 6), 3: (3, 4, 5, 6)}


@pytest.mark.cards("The Spawn of Shadowreck", "Shadowreck Behaviour")
@pytest.mark.rules("R-CTURN-03", "R-CTURN-07", "R-CTURN-08")
@pytest.mark.parametrize("phase", [1, 2, 3])
@pytest.mark.parametrize("roll", range(1, 13))
def test_every_row(phase: int, roll: int) -> None:
    g = fight(
        ["Erratic Strike", down("Unbreakable")],
        ["Hammer Knight"],
        phase=phase,
        dice="4 natural power",
        me={"spellboard": ["Strengthen"]},
    )
    strikes, both = roll in STRIKES[phase], roll in BOTH[phase]
    end_turn(g, rage=[BASIC], behaviour=[roll, 2] if strikes else [roll])
    if both and phase > 1:
        assert asked(g) == ("choose a target", 0)
        assert offered(g) == [COAL, "Hammer Knight" if phase == 2 else "Strengthen"]
        choose(g, COAL)
    lowered = phase if roll in (7, 8, 9) else 0
    while asked(g)[0] != "take an action":
        choose(g, "natural power" if "natural power" in offered(g) else "no")
    assert row(g)[:2] == ["Erratic Strike", "*Unbreakable" if strikes else "Unbreakable"]
    assert in_play(g, "Erratic Strike").exhaustion == int(strikes)
    assert in_play(g, "Unbreakable").exhaustion == int(both)
    assert numbers(g).rage == int(both and phase == 1)
    assert pool(g.players[0].active).get("natural class", 0) == lowered
    assert webs(g) == ([int(roll in (10, 11))] if mine(g) else [])
    assert body_of(g).red_rains == int(roll == 12)
    assert hurt(g) == 3 * int(strikes) + int(both and phase == 2)
    assert in_play(g, COAL).exhaustion == int(both and phase == 3)


@pytest.mark.rules("R-LAW-01", "R-LAW-12")
def test_the_wound_may_go_to_the_leftmost_unit_in_reach() -> None:
    g = fight([down("Unbreakable"), TIRED], ["Stormwind Sniper", "Hammer Knight"], phase=2)
    end_turn(g, rage=[BASIC], behaviour=[4])
    assert offered(g) == [COAL, "Hammer Knight"]
    choose(g, "Hammer Knight")
    assert wounds(g, "Hammer Knight") == 1


@pytest.mark.cards("Shadowreck Ultimate")
@pytest.mark.rules("R-ULT-04")
def test_the_first_ultimate_destroys_the_leftmost_unit_and_webs_the_others() -> None:
    g = fight(["Devour"], ["Stormwind Sniper", webbed("Iron Worker"), "Hammer Knight", "Anchornaut"], left=1)
    meanwhile(g, lambda: g.push(PlaceRedRains(1, 3)))
    assert (mine(g), webs(g)) == (["Iron Worker", "Hammer Knight", "Anchornaut"], [1, 1, 0])


def test_the_second_ultimate_hurts_the_phoenixborn_and_webs_all_units() -> None:
    g = fight(["Devour"], ["Iron Worker", "Hammer Knight"], phase=2)
    meanwhile(g, lambda: g.push(PlaceRedRains(1, 3)))
    assert (hurt(g), webs(g), attack_of(g, "Hammer Knight")) == (3, [1, 1], 2)


@pytest.mark.rules("R-LAW-01")
def test_the_third_ultimate_takes_two_cards_of_the_players_choice() -> None:
    g = fight(
        [down("Devour")],
        ["Hammer Knight"],
        phase=3,
        hand=("Anchornaut",),
        me={"spellboard": ["Strengthen"]},
        body={"red rains": 2},
    )
    end_turn(g, rage=[BASIC], behaviour=[12])
    assert asked(g)[0] == "choose one"
    assert len(offered(g)) == 3
    choose(g, offered(g)[2])
    assert titles(g, g.players[0].spells) == []
    assert len(offered(g)) == 2, "no spell is left"
    choose(g, offered(g)[0])
    assert (titles(g, g.players[0].hand), webs(g), numbers(g).phase) == ([], [1], 3)
