"""Targeting (R-TGT-01..10)."""

import pytest

from tests.prelude import *

AR = "Aradel Summergaard"
POINT = CardDef("Point", ACTION_SPELL, main(), effect=(Damage(Target(), 1),))
NUDGE = CardDef("Nudge", ACTION_SPELL, main(), effect=(PlaceTokens(STATUS, Choose()),))
SWEEP = CardDef("Sweep", ACTION_SPELL, main(), effect=(Damage(Each(theirs()), 1),))
BAD_LUCK = CardDef(
    "Bad Luck",
    ACTION_SPELL,
    main(),
    effect=(PlaceTokens(EXHAUSTION, Target()), MoveTokens((EXHAUSTION,), IT, Choose(Cards(UNIT), "to"))),
)
SWAP = CardDef(
    "Swap Hurts",
    ACTION_SPELL,
    main(),
    effect=(MoveTokens((STATUS,), TargetBoth(Cards(UNIT), Cards(UNIT)), It("second")), Draw(1)),
)
DEFS = with_cards(POINT, NUDGE, SWEEP, BAD_LUCK, SWAP)


@pytest.mark.rules("R-TGT-01", "R-TGT-03", "R-TGT-09")
@pytest.mark.parametrize(("spell", "targets"), [("Point", True), ("Nudge", False), ("Sweep", False)])
def test_only_what_says_target_targets(spell: str, targets: bool) -> None:
    g = table(side(hand=[spell]), side(AR, units=["Hammer Knight"], hand=["Golden Veil"], dice="charm"), defs=DEFS)
    choose(g, spell)
    assert ("Golden Veil in hand" in offered(g)) == targets


@pytest.mark.rules("R-TGT-02")
def test_attaching_targets_the_unit() -> None:
    g = table(
        side(hand=["Root Armor"], units=["Iron Worker"], dice="natural"),
        side(AR, units=["Hammer Knight", "Stormwind Sniper"], hand=["Golden Veil"], dice="charm"),
    )
    choose(g, "Root Armor")
    assert offered(g) == ["Iron Worker", "Hammer Knight"], "the Sniper is Concealed"
    choose(g, "Hammer Knight")
    assert offered(g) == ["Golden Veil in hand", "no"]
    choose(g, "Golden Veil")
    assert in_play(g, "Hammer Knight").attached == ()


@pytest.mark.rules("R-TGT-03", "R-TGT-07")
def test_concealed_stops_targeting_only_and_only_unexhausted() -> None:
    def fresh(exhaustion: int, spell: str) -> Game:
        foes = [unit("Stormwind Sniper", exhaustion=exhaustion, attached=["Root Armor"]), "Hammer Knight", "Gilder"]
        return choose(table(side(hand=[spell]), side(AR, units=foes), defs=DEFS), spell)

    assert offered(fresh(0, "Point")) == ["Hammer Knight", "Gilder"]
    assert offered(fresh(1, "Point")) == ["Stormwind Sniper", "Hammer Knight", "Gilder"]
    assert offered(fresh(0, "Nudge")) == ["Stormwind Sniper", "Hammer Knight", "Gilder"], "choosing is not targeting"
    g = until_menu(fresh(0, "Sweep"))
    assert wounds(g, "Hammer Knight") == 1
    g = table(side(hand=["Sweep"]), side(AR, units=["Stormwind Sniper"]), defs=DEFS)
    choose(g, "Sweep")
    assert titles(g, g.players[1].discard) == ["Stormwind Sniper"], "an effect on all units reaches it"


@pytest.mark.rules("R-TGT-07", "R-TGT-01")
def test_a_concealed_unit_is_a_target_for_its_own_side_and_not_for_attacks() -> None:
    g = table(side(units=["Stormwind Sniper", "Gilder"], dice="natural"), side(AR, units=["Iron Worker"]))
    choose(g, "natural power")
    assert "Stormwind Sniper" in offered(g)
    g = table(side(units=["Iron Worker"]), side(AR, units=["Stormwind Sniper", "Gilder"]))
    choose(g, "attack")
    assert offered(g) == [AR, "Gilder"]
    g = table(side(units=["Iron Worker"]), side(AR, units=[unit("Stormwind Sniper", exhaustion=1)]))
    choose(g, "attack")
    assert offered(g) == [AR, "Stormwind Sniper"]


@pytest.mark.rules("R-TGT-08")
def test_a_token_may_be_moved_onto_a_concealed_unit_without_targeting() -> None:
    g = table(side(hand=["Bad Luck"]), side(AR, units=["Stormwind Sniper", "Hammer Knight"]), defs=DEFS)
    choose(g, "Bad Luck")
    assert asked(g)[0] == "choose a card", "the only target was the Hammer Knight"
    assert in_play(g, "Hammer Knight").exhaustion == 1
    choose(g, "Stormwind Sniper")
    assert in_play(g, "Stormwind Sniper").exhaustion == 1


@pytest.mark.rules("R-TGT-04", "R-FAQ-57")
def test_a_cancel_comes_after_the_target_and_before_the_effect() -> None:
    g = table(
        side(units=["String Mage"]), side(AR, units=[unit("Iron Worker", wounds=1)], hand=["Golden Veil"], dice="charm")
    )
    choose(g, "String Mage")
    assert offered(g) == ["Golden Veil in hand", "no"]
    assert wounds(g, "Iron Worker") == 1
    choose(g, "Golden Veil")
    assert (wounds(g, "Iron Worker"), wounds(g, "String Mage")) == (1, 0)


@pytest.mark.rules("R-TGT-05", "R-FAQ-09")
@pytest.mark.parametrize("veiled", [True, False])
def test_both_targets_of_one_effect_are_fixed_first(veiled: bool) -> None:
    g = table(
        side(units=[unit("Iron Worker", wounds=1)], spellboard=[unit("Chant of Transfusion", status=1)]),
        side(AR, units=["Hammer Knight"], hand=["Golden Veil"], dice="charm"),
    )
    choose(g, "Chant of Transfusion")
    while "Golden Veil in hand" not in offered(g):
        assert wounds(g, "Iron Worker") == 1
        choose(g, offered(g)[0])
    choose(g, "Golden Veil" if veiled else "no")
    assert (wounds(g, "Iron Worker"), wounds(g, "Hammer Knight")) == ((1, 0) if veiled else (0, 1))


@pytest.mark.rules("R-TGT-05")
def test_without_a_second_target_a_move_does_nothing() -> None:
    g = table(side(hand=["Swap Hurts"], units=[unit("Iron Worker", status=1)]), side(AR), defs=DEFS)
    choose(g, "Swap Hurts")
    assert in_play(g, "Iron Worker").status == 1
    assert titles(g, g.players[0].hand) == ["Anchornaut"]


@pytest.mark.rules("R-TGT-09")
def test_vanish_is_for_players_and_phoenixborn_golden_veil_for_units() -> None:
    hand = ["Golden Veil", "Vanish"]
    g = table(side("Jessa Na Ni", hand=["Point"]), side(AR, units=["Gilder"], hand=hand, dice=ALL_DICE), defs=DEFS)
    choose(g, "Point")
    assert offered(g) == ["Golden Veil in hand", "no"]
    g = table(side(hand=["One Hundred Blades"], dice=ALL_DICE), side(AR, units=["Gilder"], hand=hand, dice=ALL_DICE))
    until_asked(choose(g, "One Hundred Blades"), "choose a target")
    choose(g, AR)
    assert offered(g) == ["Vanish in hand", "no"]
    g = table(side(spellboard=["Purge"], dice="charm"), side(AR, units=["Gilder"], hand=hand, dice=ALL_DICE))
    choose(g, "Purge", "player 1")
    assert offered(g) == ["Vanish in hand", "no"], "a targeted player"


@pytest.mark.rules("R-TGT-10")
def test_a_spell_without_any_target_is_not_offered_unless_futile_plays_are_on() -> None:
    from ashes_env.rules.state.state import GameOptions

    g = table(side(hand=["Steady Gaze"], dice="2 illusion"), side(AR))
    assert "Steady Gaze in hand" not in offered(g)
    g = table(side(hand=["Steady Gaze"], dice="2 illusion"), side(AR), options=GameOptions(futile=True))
    choose(g, "Steady Gaze")
    assert titles(g, g.players[0].discard) == ["Steady Gaze"]


@pytest.mark.rules("R-TGT-10")
@pytest.mark.parametrize("kind", [Target, Choose])
@pytest.mark.parametrize(("exhaustion", "there"), [((0, 0), True), ((1, 0), True), ((1, 1), False)])
def test_an_attack_with_a_chosen_unit_is_offered_if_one_of_them_can_attack(
    kind: type[Target | Choose], exhaustion: tuple[int, int], there: bool
) -> None:
    charge = CardDef("Charge", ACTION_SPELL, main(), effect=(TakeAttack(kind(Cards(UNIT, MINE))),))
    units = [unit("Iron Worker", exhaustion=n) for n in exhaustion]
    g = table(side(hand=["Charge"], units=units), side(AR), defs=with_cards(charge))
    assert ("Charge in hand" in offered(g)) == there


@pytest.mark.rules("R-TGT-10", "R-DICE-09")
@pytest.mark.parametrize("kind", [Target, Choose])
@pytest.mark.parametrize("dice", ["", "charm", "divine"])
def test_a_die_that_returns_from_a_chosen_unit_has_to_be_there(kind: type[Target | Choose], dice: str) -> None:
    free = CardDef("Free", ACTION_SPELL, main(), effect=(ReturnDice(CHARM, kind(theirs())),))
    foe = side(AR, units=["Gilder", unit("Iron Worker", dice=dice)])
    g = table(side(hand=["Free"]), foe, defs=with_cards(free))
    assert ("Free in hand" in offered(g)) == (dice == "charm")
