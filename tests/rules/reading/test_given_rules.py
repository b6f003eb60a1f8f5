"""Rules that no card of the game has by itself: a lasting change puts cards or players under them. The spells are made
up for the tests.
"""

import pytest

from tests.prelude import *
from tests.rules.editions.stand_ins import GIANT, OGRE

MY_UNITS = Cards(UNIT, MINE)
MISERLY = Passive(Forbids(NO_BASIC_DICE, MINE))


def spell(*effect: Effect) -> CardDef:
    """A spell for a side action."""
    return CardDef("Word", ACTION_SPELL, side_cost(), effect=effect)


FEEBLENESS = (
    spell(Give(Target(MY_UNITS), Obeys(FEEBLE))),
    spell(GiveAbility(Target(MY_UNITS), Passive(Obeys(FEEBLE)))),
    spell(Enact(Obeys(FEEBLE), Aura(UNIT, MINE))),
)


@pytest.mark.rules("R-CTR-03", "R-CLS-44")
@pytest.mark.parametrize("card", FEEBLENESS)
@pytest.mark.parametrize("cast", [True, False])
@pytest.mark.parametrize("edition", ["reborn", "2018"])
def test_who_counters_a_unit_that_is_made_feeble_is_not_exhausted(card: CardDef, cast: bool, edition: str) -> None:
    me, foe = side(units=["Giant"], hand=["Word"]), side(FOE, units=["Ogre"])
    if edition == "2018":
        game = table_2018(me, foe, card, GIANT, OGRE)
    else:
        game = table(me, foe, defs=with_cards(card, GIANT, OGRE))
    choose(game, *["Word in hand"] * cast)
    answer_all(choose(game, "attack a unit" if edition == "2018" else "attack"), "Ogre", "yes")
    assert (wounds(game, "Giant"), wounds(game, "Ogre")) == (2, 3)
    assert (in_play(game, "Giant").exhaustion, in_play(game, "Ogre").exhaustion) == (1, int(not cast))


@pytest.mark.rules("R-ATKPB-01")
@pytest.mark.parametrize("cast", [True, False])
def test_units_that_are_made_to_join_attacks_do(cast: bool) -> None:
    card = spell(Give(Each(MY_UNITS), Obeys(JOINS_ATTACKS)))
    game = table(side(units=["Giant", "Ogre"], hand=["Word"]), side(FOE), defs=with_cards(card, GIANT, OGRE))
    choose(game, *["Word in hand"] * cast)
    answer_all(choose(game, "attack", "Giant"), "no")
    assert wounds(game, FOE) == (5 if cast else 3)


@pytest.mark.rules("R-COST-05")
@pytest.mark.parametrize("cast", [True, False])
@pytest.mark.parametrize(
    "card",
    [
        spell(RestrictPlayer(YOU, NO_BASIC_DICE, END_OF_TURN)),
        spell(GiveAbility(Target(MY_UNITS), MISERLY)),
        CardDef("Word", ALTERATION_SPELL, side_cost(), abilities=(Grants((MISERLY,)),)),
    ],
)
def test_basic_dice_pay_for_nothing_once_a_text_says_so(card: CardDef, cast: bool) -> None:
    dice = "natural class, natural basic, charm basic"
    me = side(units=["Giant"], hand=["Word", "Iron Worker", "Anchornaut"], dice=dice)
    game = table(me, side(FOE), defs=with_cards(card, GIANT))
    choose(game, *["Word in hand"] * cast)
    assert ("Iron Worker in hand" in offered(game)) != cast  # it costs a basic symbol too
    assert "Anchornaut in hand" in offered(game)


@pytest.mark.rules("R-EXH-01", "R-EXH-03")
@pytest.mark.parametrize("cast", [True, False])
def test_units_that_a_lasting_change_makes_count_as_exhausted_do_not_attack(cast: bool) -> None:
    card = spell(Enact(Obeys(COUNTS_AS_EXHAUSTED), Aura(UNIT, MINE)))
    game = table(side(units=["Giant"], hand=["Word"]), side(FOE), defs=with_cards(card, GIANT))
    choose(game, *["Word in hand"] * cast)
    assert ("attack" in offered(game)) != cast
