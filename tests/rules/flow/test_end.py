"""Recovery, end of round, winning (R-REC-01..05, R-EOR-01..04, R-WIN-01..04)."""

from typing import Any

import pytest

from ashes_env.language import codes as k
from ashes_env.rules.game import GameOver
from ashes_env.rules.state.state import PHASES
from tests.prelude import *

MARTYR = CardDef(
    "Martyr", k.ALLY, main(), attack=1, life=1, abilities=(Triggered(Trigger(k.ROUND_ENDS), (Destroy(THIS),)),)
)
ONCE = CardDef(
    "Once",
    k.READY_SPELL,
    main(),
    abilities=(Triggered(after(k.DESTROYED, Cards(k.UNIT)), (PlaceTokens(k.STATUS, THIS),), once_per_turn=True),),
)
TICK = CardDef(
    "Tick",
    k.ALLY,
    main(),
    attack=1,
    life=9,
    abilities=(Triggered(Trigger(k.ROUND_ENDS), (Damage(PhoenixbornOf(YOU), 1),)),),
)
OFFER = CardDef(
    "Offer",
    k.ALLY,
    main(),
    attack=1,
    life=9,
    abilities=(Triggered(Trigger(k.ROUND_ENDS), (Damage(PhoenixbornOf(YOU), 1),), optional=True),),
)
DOUBLE_TAP = CardDef(
    "Double Tap",
    k.ACTION_SPELL,
    main(),
    effect=(Damage(Target(Cards(k.PB, k.THEIRS)), 1), Draw(2), PlaceTokens(k.STATUS, Target())),
)


@pytest.mark.rules("R-REC-01")
def test_units_recover_and_phoenixborn_do_not() -> None:
    g = table(
        me=side(unit("Coal Roarkwin", wounds=3), units=[unit("Hammer Knight", wounds=3)]),
        foe=side("Aradel Summergaard", units=[unit("Iron Worker", wounds=1)]),
    )
    next_round(g)
    assert (wounds(g, "Hammer Knight"), wounds(g, "Iron Worker"), wounds(g, "Coal Roarkwin")) == (1, 0, 3)


@pytest.mark.rules("R-REC-02")
def test_one_exhaustion_token_leaves_every_exhausted_card() -> None:
    g = table(
        me=side(
            unit("Coal Roarkwin", exhaustion=2),
            units=[unit("Iron Worker", attached=[unit("Root Armor", exhaustion=2)])],
            spellboard=[unit("Strengthen", exhaustion=2), unit("Strengthen", exhaustion=1), "Strengthen"],
        ),
        foe=side("Aradel Summergaard", units=[unit("Mist Spirit", exhaustion=3)]),
    )
    next_round(g)
    assert [g.cards[c].exhaustion for c in g.players[0].spells] == [1, 0, 0]
    assert (in_play(g, "Coal Roarkwin").exhaustion, in_play(g, "Root Armor").exhaustion) == (1, 1)
    assert in_play(g, "Mist Spirit").exhaustion == 2


@pytest.mark.rules("R-REC-03", "R-REC-04")
def test_any_active_dice_may_be_exhausted() -> None:
    g = table(me=side(dice="2 charm, natural basic"), foe=side(dice="time"))
    until_asked(g, "exhaust dice")
    assert (asked(g)[1], set(offered(g))) == (0, {"charm power", "natural basic", "no"})
    choose(g, "charm power")
    assert set(offered(g)) == {"charm power", "natural basic", "no"}
    choose(g, "charm power")
    assert set(offered(g)) == {"natural basic", "no"}
    choose(g, "no")
    assert (asked(g)[1], pool(g.players[0].active)) == (1, {"charm power": 2, "natural basic": 1}), "not to be seen yet"
    g.script = [("die", (0,)), ("die", (0,))]
    choose(g, "no")
    until_asked(g, "take an action")
    assert pool(g.players[0].active) == {"charm basic": 2, "natural basic": 1}
    assert pool(g.players[1].active) == {"time power": 1}


@pytest.mark.rules("R-REC-03")
def test_keeping_all_dice_is_allowed() -> None:
    g = next_round(table(me=side(dice="2 charm, natural basic")))
    assert pool(g.players[0].active) == {"charm power": 2, "natural basic": 1}


@pytest.mark.rules("R-REC-05", "R-EOR-03")
def test_end_of_round_destruction_is_no_occasion_for_a_reaction() -> None:
    g = table(
        me=side(units=["Martyr"], hand=["Final Cry"], dice="ceremonial", spellboard=["Chant of Revenge", "Once"]),
        defs=with_cards(MARTYR, ONCE),
    )
    before = g.round
    while g.round == before:
        assert asked(g)[0] != "respond?"
        names = offered(g)
        choose(g, next((word for word in ("no", "end turn", "pass") if word in names), names[0]))
    assert titles(g, g.players[0].discard) == ["Martyr"]
    assert in_play(g, "Chant of Revenge").status == 1, "what end-of-round effects cause still triggers"
    assert in_play(g, "Once").status == 0, "but nothing that is bound to a turn"


@pytest.mark.rules("R-EOR-03")
def test_the_same_in_a_turn_does_trigger() -> None:
    g = table(
        me=side(
            units=["Mist Spirit", "Martyr"],
            spellboard=["Chant of Revenge", "Once"],
            hand=["Final Cry"],
            dice="ceremonial, natural",
        ),
        defs=with_cards(MARTYR, ONCE),
    )
    choose(g, "natural power", "Martyr")
    until_asked(g, "respond?")
    assert offered(g) == ["Final Cry in hand", "no"]
    assert in_play(g, "Once").status == 1
    assert in_play(g, "Chant of Revenge").status == 1


@pytest.mark.rules("R-EOR-01")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_players_end_of_round_effects_come_first(first: int) -> None:
    doomed = side(unit("Coal Roarkwin", wounds=14), units=["Tick", "Tick"])
    g = position(me=doomed, foe=doomed, first=first, defs=with_cards(TICK))
    next_round(g)
    assert (g.over, g.winners) == (True, (1 - first,))


@pytest.mark.rules("R-EOR-01")
def test_all_of_one_player_come_before_the_other() -> None:
    g = position(
        me=side(unit("Coal Roarkwin", wounds=13), units=["Tick", "Tick"]),
        foe=side(unit("Coal Roarkwin", wounds=14), units=["Tick"]),
        defs=with_cards(TICK),
    )
    next_round(g)
    assert g.winners == (1,)
    assert g.cards[g.players[1].pb].wounds == 14


@pytest.mark.rules("R-EOR-01")
def test_end_of_round_comes_after_the_recovery_phase() -> None:
    g = table(me=side(units=[unit("Blood Puppet", exhaustion=1)]))
    next_round(g)
    assert wounds(g, "Coal Roarkwin") == 1, "no longer exhausted when Cursed 1 comes"
    g = table(me=side(units=[unit("Blood Puppet", exhaustion=2)]))
    next_round(g)
    assert wounds(g, "Coal Roarkwin") == 0


@pytest.mark.rules("R-EOR-01")
def test_their_controller_chooses_the_order() -> None:
    g = table(me=side(units=["Martyr", "Tick"]), foe=side(units=["Martyr"]), defs=with_cards(MARTYR, TICK))
    until_asked(g, "choose what is next")
    assert (asked(g)[1], sorted(offered(g))) == (0, ["Martyr", "Tick"])


@pytest.mark.rules("R-RES-10", "R-EOR-01")
def test_only_what_is_optional_can_be_declined_at_the_end_of_the_round() -> None:
    g = table(me=side(units=["Offer", "Tick"]), defs=with_cards(OFFER, TICK))
    until_asked(g, "choose what is next")
    assert offered(g) == ["Offer", "Tick"], "while a forced one waits nobody is done"
    choose(g, "Tick")
    assert (asked(g), offered(g)) == (("choose what is next", 0), ["Offer", "no"])
    choose(g, "no")
    assert wounds(g, "Coal Roarkwin") == 1


WATCH = Triggered(Trigger(k.ROUND_ENDS), (PlaceTokens(k.STATUS, Target(theirs())),), optional=True)
WATCHMAN = CardDef("Watchman", k.ALLY, main(), attack=1, life=9, abilities=(WATCH,))
VIGIL = CardDef("Vigil", k.READY_SPELL, main(), abilities=(WATCH,))
REAPER = CardDef(
    "Reaper",
    k.ALLY,
    main(),
    attack=1,
    life=9,
    abilities=(Triggered(Trigger(k.ROUND_ENDS), (Destroy(Target(theirs(where=Named("Anchornaut")))),)),),
)


@pytest.mark.rules("R-RES-12", "R-EOR-01")
@pytest.mark.parametrize(("mine", "asks"), [({"spellboard": ["Vigil"]}, False), ({"units": ["Watchman"]}, True)])
def test_a_spell_that_could_target_nobody_is_not_offered_at_the_end_of_the_round(
    mine: dict[str, Any], asks: bool
) -> None:
    g = table(side(**mine), side(units=["Holy Knight"]), defs=with_cards(WATCHMAN, VIGIL))
    found = []
    while g.round == 1:
        found.append(asked(g)[0])
        choose(g, next((word for word in ("no", "end turn", "pass") if word in offered(g)), offered(g)[0]))
    assert ("choose what is next" in found) is asks


@pytest.mark.rules("R-RES-12", "R-EOR-01")
@pytest.mark.cards("Era's End")
@pytest.mark.parametrize(("mine", "asks"), [({"spellboard": ["Vigil"]}, False), ({"units": ["Watchman"]}, True)])
def test_nor_when_the_end_of_round_effects_come_early(mine: dict[str, Any], asks: bool) -> None:
    me: dict[str, Any] = {"units": [], **mine}
    me["units"] = [*me["units"], "Reaper"]
    g = table(
        side(hand=["Era's End"], dice="time", side=1, **me),
        side(units=["Holy Knight", "Anchornaut"]),
        defs=with_cards(WATCHMAN, VIGIL, REAPER),
    )
    choose(g, "Era's End", "Reaper")
    assert titles(g, g.players[1].units) == ["Holy Knight"]
    assert (asked(g)[0] == "do it?") is asks


@pytest.mark.rules("R-EOR-02")
def test_then_the_token_is_passed() -> None:
    g = table(first=1)
    next_round(g)
    assert (g.first, g.active, PHASES[g.phase]) == (0, 0, "player turns")


@pytest.mark.rules("R-EOR-04")
@pytest.mark.parametrize("passes", [0, 1])
def test_until_your_next_turn_runs_across_the_round(passes: int) -> None:
    g = table(
        me=side("Aradel Summergaard", hand=["Safeguard"], dice="natural", units=["Hammer Knight"]),
        foe=side(units=["Iron Worker"], hand=["One Hundred Blades"], dice="3 natural"),
        passes=passes,
        first=0,
    )
    choose(g, "Safeguard", "Hammer Knight")
    next_round(g)
    assert (g.round, g.active) == (2, 1), "the opponent begins the new round"
    choose(g, "natural power", "Hammer Knight", "One Hundred Blades", "Aradel Summergaard")
    assert (wounds(g, "Hammer Knight"), wounds(g, "Aradel Summergaard")) == (0, 1), "still protected"
    until_asked(g, "take an action", 0)
    choose(g, "pass")
    until_asked(g, "take an action", 1)
    choose(g, "attack", "Hammer Knight")
    until_asked(g, "take an action", 1)
    assert wounds(g, "Hammer Knight") == 2, "over with the own next turn"


@pytest.mark.rules("R-WIN-01", "R-WIN-02")
def test_a_phoenixborn_with_wounds_equal_to_its_life_has_lost() -> None:
    g = table(
        me=side(hand=["Double Tap"]),
        foe=side(unit("Aradel Summergaard", wounds=15), units=["Mist Spirit"]),
        defs=with_cards(DOUBLE_TAP),
    )
    choose(g, "Double Tap")
    assert (g.over, g.winners, g.decision) == (True, (0,), None)
    assert g.players[0].hand == [], "the rest of the card is not resolved"
    assert in_play(g, "Mist Spirit").status == 0
    with pytest.raises(GameOver):
        g.apply(0)


@pytest.mark.rules("R-WIN-01")
def test_one_wound_less_and_the_game_goes_on() -> None:
    foe = side(unit("Aradel Summergaard", wounds=14))
    g = table(me=side(hand=["Double Tap"]), foe=foe, defs=with_cards(DOUBLE_TAP))
    choose(g, "Double Tap")
    assert not g.over
    assert len(g.players[0].hand) == 2


@pytest.mark.rules("R-WIN-02")
def test_the_game_is_over_in_the_middle_of_an_attack() -> None:
    g = table(me=side(units=["Hammer Knight", "Iron Worker"]), foe=side(unit("Aradel Summergaard", wounds=14)))
    declare_attack(g, "Aradel Summergaard", "Hammer Knight", "Iron Worker")
    choose(g, "Iron Worker")
    assert (g.winners, wounds(g, "Aradel Summergaard")) == ((0,), 16)


@pytest.mark.rules("R-WIN-01")
def test_own_damage_loses_too() -> None:
    g = table(me=side(unit("Coal Roarkwin", wounds=14), discard=["Iron Worker"], dice="ceremonial"))
    choose(g, "ceremonial power")
    assert g.winners == (1,)


@pytest.mark.rules("R-WIN-04")
def test_running_out_of_cards_is_no_loss() -> None:
    g = position(me=side(), foe=side(deck=["Cover"] * 20))
    next_round(g)
    assert not g.over
    assert wounds(g, "Coal Roarkwin") == 5


@pytest.mark.rules("R-WIN-01", "R-TOK-04")
@pytest.mark.parametrize(("wounds_before", "over"), [(15, True), (14, False)])
def test_a_moved_wound_can_decide_the_game(wounds_before: int, over: bool) -> None:
    g = table(
        me=side(units=[unit("Living Doll", wounds=1)], deck=["Anchornaut"] * 5),
        foe=side(unit("Aradel Summergaard", wounds=wounds_before)),
    )
    choose(g, "Living Doll", "Aradel Summergaard")
    assert g.over is over
    assert wounds(g, "Aradel Summergaard") == wounds_before + 1


@pytest.mark.rules("R-REC-02", "R-PREP-01")
def test_dice_on_cards_come_back_before_dice_are_exhausted() -> None:
    g = table(
        me=side(units=[unit("Hammer Knight", dice="divine", opposing_dice="charm")], dice="natural"),
        foe=side(dice="time"),
    )
    until_asked(g, "exhaust dice")
    assert in_play(g, "Hammer Knight").dice == ()
    assert pool(g.players[0].exhausted) == {"divine power": 1}
    assert pool(g.players[1].exhausted) == {"charm power": 1}
    next_round(g)
    assert [sum(p.active) for p in g.players] == [2, 2]


@pytest.mark.rules("R-FAQ-21", "R-EXH-09")
@pytest.mark.cards("Era's End")
@pytest.mark.parametrize(("first", "hurt"), [("Numb", 0), ("Tick", 1)])
def test_what_is_exhausted_before_its_turn_comes_is_not_resolved_early(first: str, hurt: int) -> None:
    numb = CardDef(
        "Numb",
        k.ALLY,
        main(),
        attack=1,
        life=9,
        abilities=(Triggered(Trigger(k.ROUND_ENDS), (PlaceTokens(k.EXHAUSTION, Each(Cards(k.UNIT, k.MINE))),)),),
    )
    tick = CardDef(
        "Tick",
        k.ALLY,
        main(),
        attack=1,
        life=9,
        abilities=(Triggered(Trigger(k.ROUND_ENDS), (Damage(PhoenixbornOf(YOU), 1),), inexhaustible=True),),
    )
    g = table(side(units=["Numb", "Tick"], hand=["Era's End", "Anchornaut"], dice="time"), defs=with_cards(numb, tick))
    choose(g, "Era's End", first)
    while asked(g)[0] != "take an action":
        choose(g, offered(g)[0])
    assert wounds(g, "Coal Roarkwin") == hurt
