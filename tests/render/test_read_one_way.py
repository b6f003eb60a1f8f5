"""Sentences that can be read in one way only: what a condition, a time, a number or a remark belongs to."""

import re

import pytest

from ashes_env.cards.registry import all_cards, by_title, dice_powers
from ashes_env.language import behaviour as b
from ashes_env.language import effects as e
from ashes_env.render.rules_text.whole import ability_text, card_text, effect_text, power_text
from ashes_env.render.sheet import sheet
from tests.prelude import *

MY_UNIT = Cards(UNIT, MINE)
HURT = e.Damage(THIS, 1)


def aspect_text(*effects: Effect) -> str:
    """A status ability as it reads on a card of the Chimera."""
    return ability_text(StatusAbility(effects), CardDef("Test", CHIMERA))


def line(title: str) -> str:
    """The last line of a card."""
    return card_text(by_title()[title]).splitlines()[-1]


# --- what a condition is about -------------------------------------------------------------------------------------


@pytest.mark.cards("Mark of the Goddess", "Blood Chains", "Double Edge")
def test_where_one_condition_hangs_on_another_both_are_said() -> None:
    wounded = AtLeast(TokensOn(WOUND, It("own")), 1)
    body = e.To((e.Destroy(Choose(MY_UNIT, "own")),), (e.If(wounded, (e.Draw(2),), (e.Draw(1),)),))
    assert effect_text(body) == (
        "Destroy a unit of yours. If that succeeds: if there was a wound on that unit, draw 2 cards; if there was no "
        "wound on that unit, draw 1 card."
    )
    alone = effect_text(e.If(Focus(1), (e.Draw(2),), (e.Draw(1),)))
    assert alone == "If this card is focused, draw 2 cards. Otherwise, draw 1 card."
    for title in ("Mark of the Goddess", "Blood Chains", "Double Edge"):
        assert "otherwise" not in line(title).lower()


def test_a_condition_in_the_trigger_is_one_too() -> None:
    caused = after(ATTACKERS_DECLARED, player=MINE, condition=Focus(1))
    text = ability_text(Triggered(caused, (e.If(Is(THIS, IsExhausted()), (e.Draw(2),), (HURT,)),)))
    assert text.endswith("draw 2 cards; if this unit is unexhausted, deal 1 damage to this unit.")


@pytest.mark.cards("Stellar Oracle", "Changing Winds")
def test_drawing_fewer_cards_is_no_success() -> None:
    back = e.PutFromHand(optional=False, to=TOP_OF_PILE)
    assert "If that succeeds in full, put 1 card" in effect_text(e.To((e.Draw(2),), (back,)))
    assert "If that succeeds, put 1 card" in effect_text(e.To((e.Draw(1),), (back,)))
    assert "succeeds in full" in ability_text(Triggered(after(DICE_CHANGED), (e.To((e.Draw(N),), (back,)),), "X", 2))
    assert "succeeds in full" in line("Stellar Oracle")


@pytest.mark.cards("Dealer's Choice", "Shimmer Wing")
def test_of_several_effects_all_have_to_succeed() -> None:
    assert effect_text(e.To((e.Discard(THIS), e.Draw(1)), (e.Conjure("Test"),))).endswith(
        "If all of that succeeds, place 1 Test on your battlefield."
    )
    assert "If all of that succeeds, place 1 exhaustion token on that unit or that card" in line("Dealer's Choice")


def test_the_last_token_is_the_one_just_spent_also_where_its_absence_is_asked() -> None:
    assert ", if that was the last status token, the Chimera draws" in aspect_text(
        e.If(Is(THIS, ~HasTokens(STATUS)), (e.Draw(1),))
    )
    assert "if there is another status token left" in aspect_text(e.If(Is(THIS, HasTokens(STATUS)), (e.Draw(1),)))


def test_nothing_done_that_way_is_past() -> None:
    body = (e.LowerDice(1, YOU), e.If(~AtLeast(Bound("lowered"), 1), (HURT,)))
    assert effect_text(body).endswith("If no die was lowered that way, deal 1 damage to this card.")


@pytest.mark.cards("Summon Nightshade Swallow")
def test_what_holds_for_one_opponent_is_one_clause() -> None:
    fewer = SomePlayer(OPPONENT, ~AtLeast(ActiveDice(YOU), ActiveDice(ThatPlayer())))
    assert effect_text(e.If(fewer, (e.Draw(1),))) == (
        "If the number of dice in your active pool is lower than the number of dice in at least one opponent's active "
        "pool, draw 1 card."
    )


# --- what a time belongs to ----------------------------------------------------------------------------------------


@pytest.mark.cards("Flash Strike")
def test_a_time_does_not_seem_to_belong_to_what_the_card_has() -> None:
    charged = Choose(Cards(UNIT, MINE, HasTokens(STATUS)))
    assert effect_text(e.Give(charged, Bonus(attack=2))) == (
        "Choose a unit of yours with a status token: until the end of this turn, it gets +2 attack."
    )
    both = (e.Give(charged, Bonus(attack=2)), e.GiveAbility(It(), Passive(Obeys(NO_DICE_CHANGES), "Calm")))
    text = effect_text(both)
    assert text.startswith("Choose a unit of yours with a status token: until the end of this turn, it gets +2 attack ")
    assert ' and has the ability "Calm: This unit ' in text
    assert line("Flash Strike").count("until the end of this turn") == 1
    several = e.Give(Each(Cards(UNIT, MINE, HasTokens(STATUS))), Bonus(attack=1))
    assert effect_text(several).endswith("each unit of yours with a status token, until the end of this turn.")
    assert effect_text(e.Give(Target(), Bonus(attack=1))) == (
        "Give +1 attack to one target unit until the end of this turn."
    )


def test_none_of_them_can_for_a_while() -> None:
    enacted = e.Enact(Obeys(NO_DICE_CHANGES), Aura(UNIT, MINE))
    assert effect_text(enacted).startswith("Until the end of this turn, no unit of yours can re-roll")


# --- what a number belongs to --------------------------------------------------------------------------------------


def test_the_smaller_of_two_numbers_ends_where_it_ends() -> None:
    text = ability_text(
        Triggered(
            after(DICE_CHANGED), (e.PlaceTokens(STATUS, THIS, AtMost(EventAmount(), Minus(4, TokensOn(STATUS, THIS)))),)
        )
    )
    assert text.endswith(
        "as the number of dice changed, but no more than 4 minus the number of status tokens lying on this unit."
    )


@pytest.mark.cards("Abundance")
def test_reduced_damage_says_by_how_much() -> None:
    assert effect_text(e.Damage(PhoenixbornOf(YOU), 2, reduced=1)) == (
        "Deal 2 damage to your Phoenixborn, which receives 1 less of it."
    )


@pytest.mark.cards("Rally the Troops")
def test_any_number_is_not_each_of_it() -> None:
    allies = ChooseUpTo(AnyNumber(), Cards(UNIT, MINE, IsType((ALLY,))), "chosen")
    returned = effect_text(e.ReturnToOwner(allies, HAND))
    assert returned == "Return any number of your allies to the hands of their owners."
    assert "each of any number" not in line("Rally the Troops")
    assert effect_text(e.RemoveTokens(WOUND, THIS, AnyNumber())) == "Remove any number of the wounds from this card."


def test_a_letter_needs_no_as_many() -> None:
    body = (e.Let("x", TokensOn(STATUS, THIS)), e.Give(TargetUpTo(Bound("x"), MY_UNIT, exactly=True), Bonus(attack=1)))
    assert effect_text(body).endswith("Give +1 attack to each of X target units of yours until the end of this turn.")


def test_whose_counted_cards_are_stands_beside_them() -> None:
    assert effect_text(e.Damage(TargetUpTo(2, Cards(UNIT, MINE, HasTokens(STATUS))), 1)) == (
        "Deal 1 damage to each of up to 2 target units of yours with a status token."
    )


def test_by_one_level_stands_beside_the_verb() -> None:
    as_many = TokensOn(STATUS, THIS)
    assert effect_text(e.LowerDice(as_many, TargetPlayer())).startswith("Lower by one level as many non-basic dice ")
    assert effect_text(e.RaiseDice(as_many, YOU)).startswith("Raise by one level as many dice ")
    assert effect_text(e.RaiseDice(2, YOU)) == "Raise 2 dice among your active ones by one level."


# --- whose, which, where -------------------------------------------------------------------------------------------


@pytest.mark.cards("Red Raindrop")
def test_whose_something_is_is_said_once() -> None:
    on_mine = Cards(ALTERATION, MINE, Named("Drop") & AttachedTo(YouControl()))
    assert effect_text(e.Discard(Choose(on_mine))) == "Discard a Drop attached to a unit or Phoenixborn of yours."
    assert "attached to a Phoenixborn of yours, place" in card_text(by_title()["Red Raindrop"])


CHOSEN_BY_THE_PLAYER = (
    "Constrict",
    "Sweeping Strike",
    "Ballistic Seeds",
    "Crimson Pyre",
    "Stunning Impact",
    "Riptide",
    "The Siege of Lordswall",
    "The Spawn of Shadowreck",
)


@pytest.mark.cards(*CHOSEN_BY_THE_PLAYER)
def test_who_picks_a_target_among_the_own_cards_is_not_named_twice() -> None:
    aimed = Target(theirs(), by=OPPONENT)
    assert aspect_text(e.Damage(aimed, 1)).endswith("deals 1 damage to one target unit of the player, which they pick.")
    assert aspect_text(e.ReturnToOwner(aimed, HAND)).endswith(
        "returns one target unit of the player, which they pick, to the hand of its owner."
    )
    for title in CHOSEN_BY_THE_PLAYER:
        text = card_text(by_title()[title])
        assert "of the player, which they pick" in text or "of the player in play, which they pick" in text
        assert "chosen by" not in text


@pytest.mark.cards("Chaos Gravity", "Transmogrify")
def test_another_card_of_the_same_player() -> None:
    move = e.MoveTokens(
        (EXHAUSTION,),
        Target(name="from"),
        Choose(Cards(UNIT, of=ControllerOf(It("from")), where=~IsThat("from")), "onto"),
    )
    assert effect_text((e.PlaceTokens(EXHAUSTION, Target()), move)).endswith(
        "Move 1 exhaustion token from one target unit to another unit of the same controller."
    )
    beside = Target(Cards(UNIT, where=HasTokens(STATUS) & ~IsThat("first"), of=ControllerOf(It("first"))))
    spell = Choose(Cards(ALTERATION, where=AttachedTo(IsThat("first"))), "spell")
    assert effect_text((e.Pick(Target(name="first")), e.Pick(spell), e.Damage(beside, 1))).endswith(
        "Deal 1 damage to one other target unit of that unit's controller with a status token."
    )
    assert line("Chaos Gravity").count("target unit") == 3
    assert "onto one other target unit of that unit's controller that may carry it." in line("Transmogrify")


@pytest.mark.cards("Backflip")
def test_who_has_just_left_play_is_not_any_unit() -> None:
    body = (e.ReturnToOwner(Choose(MY_UNIT, "own"), HAND), e.Damage(Choose(), 1))
    assert effect_text(body).endswith("Deal 1 damage to another unit.")
    assert effect_text((e.Pick(Choose(MY_UNIT, "own")), e.Damage(Choose(), 1))).endswith("Deal 1 damage to a unit.")
    assert "to another unit until" in line("Backflip")


def test_in_play_stands_behind_whose_it_is() -> None:
    mine = Cards(ANY_CARD, MINE, HasDie(ARTIFICE))
    assert effect_text(e.Pick(Choose(mine))) == "Choose a card of yours in play with an artifice die on it."
    assert effect_text(e.PlaceTokens(STATUS, Target(Cards(ANY_CARD)))) == (
        "Place 1 status token on one target card in play."
    )
    counted = e.Repeat(DiceOn(TIME, Each(Cards(ANY_CARD, MINE))), (HURT,))
    assert effect_text(counted).startswith("For each time die on your cards in play: ")


def test_two_remarks_about_one_card_are_told_apart() -> None:
    bare = Cards(UNIT, where=~HasTokens(STATUS) & ~HasAlteration())
    assert effect_text(e.Destroy(Each(bare))) == (
        "Destroy each unit without status tokens and with no alteration spell attached."
    )


def test_what_is_said_of_both_kinds_of_cards_is_said_twice() -> None:
    tired = Each(Cards(CHARACTER, where=IsExhausted()))
    assert effect_text(e.Damage(tired, 1)) == "Deal 1 damage to each exhausted unit and each exhausted Phoenixborn."


def test_which_cards_are_discarded_stands_beside_them() -> None:
    assert effect_text(e.DiscardCards(where=PlayCostHas(NATURAL, POWER))) == (
        "Discard 1 card with a natural power in its play cost from hand."
    )
    assert effect_text(e.DiscardCards(at_random=True)) == "Discard 1 card from hand at random."


@pytest.mark.cards("Gates Thrown Open")
def test_once_in_each_slot() -> None:
    charged = ChooseInEachSlot(Cards(SPELL_ON_BOARD, MINE, HasTokens(STATUS)))
    assert effect_text(e.RemoveTokens(STATUS, charged)) == (
        "Remove 1 status token from a ready spell with a status token, once in each slot of your spellboard."
    )


@pytest.mark.cards("Intercession")
def test_other_than_attacked_is_said() -> None:
    assert effect_text(e.Damage(Choose(Cards(UNIT, MINE, ~IsAttacked())), 1)) == (
        "Deal 1 damage to a unit of yours that is not attacked."
    )


@pytest.mark.cards("Warcry", "Overgrowth")
def test_this_card_or_one_beside_it() -> None:
    here = Cards(UNIT, MINE, IsType((ASPECT,)) & (IsThis() | NextTo()))
    such = Cards(UNIT, MINE, IsType((ASPECT,)) & (IsThis() | NextTo()) & InEvent() & IsAttacking())
    text = ability_text(Triggered(Trigger(ATTACKERS_DECLARED, WHEN, cards=here), (e.Damage(Each(such), 1),)))
    assert text == (
        "When an aspect of yours that is this unit or next to this unit becomes an attacker, deal 1 damage to each "
        "such attacking aspect of yours that is this unit or next to this unit."
    )


def test_whose_pool_dice_go_to() -> None:
    assert effect_text(e.ExhaustDice(1, YOU)) == "Move 1 die from your active pool to your exhausted one."
    assert effect_text(e.ExhaustDice(1, TargetPlayer())).endswith("of one target player to their exhausted one.")


def test_dice_of_a_player_who_is_a_target() -> None:
    text = aspect_text(e.RerollDice(2, TargetThatPlayer(OPPONENT)))
    assert text.endswith("dice in the active pool of the player, targeting them.")


def test_who_acts_is_not_named_again() -> None:
    assert aspect_text(e.RemoveTokens(WOUND, PhoenixbornOf(YOU), 2)).endswith("removes 2 wounds from itself.")
    first = b.Foremost(Cards(UNIT, MINE), targeted=False)
    assert aspect_text(e.Destroy(first)).endswith("the Chimera destroys its leftmost unit.")


def test_each_card_goes_where_it_is_put() -> None:
    looked = (e.LookAtTop(2, YOU, name="seen"), e.PutBack("seen", (0, 2)))
    assert effect_text(looked).endswith("Put each of them back on top or to the bottom, in any order.")


def test_the_blocker_of_a_unit_that_has_left_the_attack() -> None:
    assert effect_text(e.Damage(BlockerOf(THIS), 1)) == "Deal 1 damage to the blocker of this card."


@pytest.mark.cards("Law of Assurance")
def test_what_may_not_be_done_to_the_dice_of_others() -> None:
    assert ability_text(Passive(Forbids(NO_DICE_CHANGES))) == (
        "Players cannot re-roll, raise, lower or turn dice of others."
    )


@pytest.mark.cards("Strange Copy")
def test_a_copy_has_the_title() -> None:
    assert "it has the title, printed abilities and printed values of" in line("Strange Copy")


def test_a_dice_power_says_what_the_die_does_where_it_lies() -> None:
    said = {power.die: power_text(power) for power in dice_powers()}
    assert said[CHARM].endswith("A unit gets -1 attack while this die lies on it.")
    assert {die for die, text in said.items() if "this die lies" in text} == {CHARM, DIVINE, ASTRAL}


# --- sheets --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-STACK-01", "R-STACK-02")
@pytest.mark.cards("Grave Knight", "Butterfly Monk")
def test_abilities_that_add_up_and_abilities_that_count_once() -> None:
    adds, once = "(equal ones on a unit add up, R-STACK-01):", "(equal ones on a unit count once, R-STACK-02):"
    said = sheet(by_title()["Grave Knight"])
    numbered, plain = said.partition(adds)[2].partition("\n\n")[0], said.partition(once)[2].partition("\n\n")[0]
    assert "- Overkill: on " in numbered
    assert "Threatening" not in numbered
    assert "- Threatening: on Inflame too" in plain
    assert "Overkill" not in plain
    monk = sheet(by_title()["Butterfly Monk"])
    assert adds not in monk
    assert once in monk


# --- all cards -----------------------------------------------------------------------------------------------------

MISREAD = re.compile(
    r"of yours of yours|each of any number|the smaller of|, of which|any of the [a-z]+ tokens|in play of"
    r"|of the (\w+) chosen by the \1|if that succeeds, if|to the exhausted pool$"
    r"|(with|as many) [^.,:;]* until the end|tokens? with (a|no) |[Ii]f [^.]*, if [^.]*; otherwise"
    r"|The Chimera \w+ [^.]*the Chimera's|as many [^.,]* by one level|there (is|are) no \w+ \w+ that way"
)


@pytest.mark.parametrize("card", all_cards(), ids=lambda card: card.title)
def test_no_card_is_written_in_a_way_that_misled(card: CardDef) -> None:
    found = MISREAD.search(card_text(card))
    assert found is None, found
