"""What a question offers while it is being answered."""

import pytest

from tests.prelude import *

FOES = Cards(UNIT, THEIRS)


def asking(*effect: Effect, dice: str = "", units: tuple[str, ...] = ()) -> Game:
    """A free spell with this text has just been played."""
    spell = CardDef("Riddle", ACTION_SPELL, main(), effect=effect)
    me = side(hand=["Riddle"], exhausted_dice=dice) if dice else side(hand=["Riddle"])
    g = table(me, side(units=list(units)), defs=with_cards(spell))
    return choose(g, "Riddle")


@pytest.mark.rules("R-TGT-04")
def test_the_second_of_two_targets_is_another_than_the_first_that_was_picked() -> None:
    g = asking(Damage(TargetBoth(FOES, FOES), 1), units=("Hammer Knight", "Iron Worker", "Anchornaut"))
    assert offered(g) == ["Hammer Knight", "Iron Worker", "Anchornaut"]
    choose(g, "Iron Worker")
    assert offered(g) == ["Hammer Knight", "Anchornaut"]


@pytest.mark.rules("R-DICE-11")
def test_of_several_powers_each_type_is_offered_once_whatever_the_sides() -> None:
    dice = "1 charm basic, 1 charm power, 2 natural class, 1 natural power"
    g = asking(UseDicePower(n=2), dice=dice, units=("Anchornaut",))
    assert len(offered(g)) == 3
    assert [word.split()[0] for word in offered(g)] == ["charm", "natural", "no"]
