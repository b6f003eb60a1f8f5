"""Texts that could be misread: what is forced, what is past, where a choice begins, whose something is."""

import pytest

from ashes_env.cards.registry import by_title
from ashes_env.language import behaviour as b
from ashes_env.language import effects as e
from ashes_env.render.rules_text.whole import ability_text, card_text, effect_text
from tests.prelude import *

MY_UNIT = Cards(UNIT, MINE)


def aspect_text(ability: Triggered | StatusAbility) -> str:
    """An ability as it reads on a card of the Chimera."""
    return ability_text(ability, CardDef("Test", CHIMERA))


# --- how much, and whether one may do less ------------------------------------------------------------------------


def test_what_is_forced_is_not_up_to() -> None:
    assert effect_text(e.RaiseDice(3)) == "Raise 3 dice among your active ones by one level."
    assert effect_text(e.ReadyDice(1)) == "Move 1 die from your exhausted pool to your active pool, with any side up."
    raised = StatusAbility((b.RaiseRage(2), b.RerollRage(1)))
    assert "the Chimera raises 2 basic rage dice to their rage side" in aspect_text(raised)
    assert "re-rolls 1 basic rage die" in aspect_text(raised)
    assert effect_text(e.ChangeDice(2)).startswith("Turn up to 2 dice"), "stopping early is offered there"


def test_only_dice_that_can_be_lowered_are_lowered() -> None:
    assert effect_text(e.LowerDice(2)) == "Lower 2 non-basic dice from your active pool by one level."


def test_an_offer_that_cannot_be_taken_is_not_taken() -> None:
    text = effect_text(e.May((e.DiscardCards(),), otherwise=(e.Damage(THIS, 1),)))
    assert text == "You may discard 1 card from hand. If you decline or are unable to, deal 1 damage to this card."


def test_more_side_actions_are_gained_and_need_not_be_taken() -> None:
    assert effect_text(e.ExtraSideAction(2)) == "Gain 2 more side actions this turn, if it is your turn."


def test_cards_that_were_not_drawn_are_counted_as_such() -> None:
    body = (e.DrawChoice(2, OPPONENT, "n"), e.Repeat(Forgone("n"), (e.Damage(PhoenixbornOf(OPPONENT), 1),)))
    assert "For each card each opponent did not draw: deal 1 damage" in effect_text(body)
    other = (e.DrawChoice(2, OPPONENT, "n"), e.Repeat(Minus(3, Bound("n")), (e.Damage(THIS, 1),)))
    assert "3 minus the number of cards each opponent drew" in effect_text(other)


# --- where it begins and where it ends ----------------------------------------------------------------------------


def test_where_an_alternative_begins_after_other_costs() -> None:
    either = (Cost(dice=(class_(CHARM),)), Cost(dice=(class_(SYMPATHY),)))
    assert "Cost: main action, either 1 charm class or 1 sympathy class" in card_text(
        CardDef("Test", READY_SPELL, Cost(main=1, either=either))
    )
    assert "Cost: 1 charm class or 1 sympathy class" in card_text(CardDef("Test", REACTION_SPELL, Cost(either=either)))


def test_what_comes_back_leaves_play_and_not_the_game() -> None:
    leave = e.ReturnToOwner(Choose(MY_UNIT, "rider"), REMOVED)
    assert effect_text(e.To((leave,), (e.Conjure("Test", over=It("rider")),))).startswith(
        "Remove a unit of yours from play."
    )
    branch = e.ChooseOne(((e.Conjure("Test", over=It("rider")),), (e.TuckUnder(It("rider")),)))
    assert effect_text(e.To((leave,), (branch,))).startswith("Remove a unit of yours from play.")
    assert effect_text(leave) == "Remove a unit of yours from the game."


def test_one_branch_that_is_another_with_something_added_is_said_once() -> None:
    hurt = e.Damage(THIS, 1)
    assert effect_text(e.If(Focus(1), (e.May((hurt,)),), (hurt,))) == (
        "Deal 1 damage to this card. If this card is focused, you may decline."
    )
    assert effect_text(e.If(Focus(1), (e.May((e.Draw(4),), otherwise=(hurt,)),), (hurt,))) == (
        "If this card is focused, you may draw 4 cards. If you do not do this, deal 1 damage to this card."
    )
    two = ((e.Draw(1),), (e.Draw(2),))
    assert effect_text(e.ChooseOne((*two, (e.If(Focus(2), (e.Draw(3),)),)))) == (
        "Choose one of these: draw 1 card; or draw 2 cards; or only if this card is at focus level 2, draw 3 cards."
    )


def test_what_is_done_for_each_of_several_cards_found() -> None:
    found = e.Search(DISCARD_PILE, IsType((CONJURATION,)), REMOVED, n=2)
    assert effect_text((found, e.Repeat(HowMany("found"), (e.Damage(Target(), 1),)))) == (
        "Remove up to 2 conjurations from the game, out of your discard pile. For each card found that way: deal 1 "
        "damage to one target unit."
    )


def test_several_kinds_of_tokens_are_removed_at_once() -> None:
    body = (e.Pick(Target()), *(e.RemoveTokens(t, It(), ALL) for t in (WOUND, EXHAUSTION)))
    assert effect_text(body) == "Choose one target unit. Remove all wounds and exhaustion tokens from that unit."


# --- which, whose, when -------------------------------------------------------------------------------------------


def test_the_number_is_named_before_a_second_target() -> None:
    body = (e.Pick(Target(name="a")), e.Damage(Target(Cards(CHARACTER)), AttackOf(It("a"))))
    assert effect_text(body).endswith(
        "Deal damage equal to the attack value of that unit to one target unit or Phoenixborn."
    )


def test_the_first_is_the_one_chosen_first_and_not_the_leftmost() -> None:
    body = (e.Pick(Choose(MY_UNIT, "a")), e.Pick(Choose(Cards(UNIT, MINE, ~IsThat("a")), "b")), e.Damage(It("b"), 1))
    assert effect_text(body).endswith("Deal 1 damage to the unit chosen second.")
    either = (e.Pick(Choose(MY_UNIT, "a")), e.Pick(Choose(MY_UNIT, "b")), e.If(IsBound("b"), (e.Draw(1),)))
    assert effect_text(either).endswith("If a second unit was chosen, draw 1 card.")
    both = (*body[:2], e.DealToEachOther(It("a"), It("b")))
    assert effect_text(both).endswith("Those two deal damage equal to their attack values to each other.")


def test_who_has_left_play_is_spoken_of_in_the_past() -> None:
    body = (e.Destroy(Choose(MY_UNIT, "a")), e.If(AtLeast(TokensOn(WOUND, It("a")), 1), (e.Draw(1),)))
    assert effect_text(body).endswith("If there was a wound on that unit, draw 1 card.")
    assert "there is a wound" in effect_text((e.Pick(Choose(MY_UNIT, "a")), body[1]))


def test_who_picks_among_the_own_cards_is_not_named_twice() -> None:
    placed = Triggered(when_this(ATTACKERS_DECLARED), (e.PlaceTokens(EXHAUSTION, Choose(theirs(), by=OPPONENT)),))
    assert aspect_text(placed).endswith("places 1 exhaustion token on a unit of the player, which they pick.")
    asked = (e.PickPlayer(ChoosePlayer(THEIRS)), e.Destroy(Choose(Cards(UNIT, of=ThatPlayer()), by=ThatPlayer())))
    assert effect_text(asked).endswith("Destroy a unit of that opponent, which they pick.")


def test_the_last_token_is_the_one_just_spent() -> None:
    text = aspect_text(StatusAbility((e.If(~Is(THIS, HasTokens(STATUS)), (e.Damage(PhoenixbornOf(OPPONENT), 1),)),)))
    assert ", if that was the last status token, the Chimera deals 1 damage" in text
    elsewhere = ability_text(Triggered(after(MEDITATED), (e.If(~Is(THIS, HasTokens(STATUS)), (e.Draw(1),)),)))
    assert "if this unit has no status token" in elsewhere.lower()


def test_the_dice_that_stay_basic_are_those_re_rolled() -> None:
    text = aspect_text(StatusAbility((b.RerollRage(1), e.If(AtLeast(Bound("basic"), 1), (b.ReturnToRow(),)))))
    assert "If there is a re-rolled die that stays basic, " in text


def test_the_card_that_meditating_brings_back_is_the_first() -> None:
    text = ability_text(Triggered(after(MEDITATED, player=MINE), (e.TakeBack(EventCard()),)))
    assert text.endswith("return the card first discarded from the draw pile that way to its owner's hand.")


def test_who_targets_a_player_targets_the_phoenixborn() -> None:
    text = ability_text(Triggered(after(TARGETED, Cards(PB, MINE), player=THEIRS, classes=BY_ABILITY), (e.Cancel(),)))
    assert text.startswith("After you become or your Phoenixborn becomes a target of an ability of an opponent, ")


def test_dice_that_their_owner_turns_are_not_changed() -> None:
    text = ability_text(Triggered(after(DICE_CHANGED, player=THEIRS), (e.Draw(1),)))
    assert text.startswith("After dice in the active pool of an opponent are lowered, re-rolled or, by somebody else, ")


@pytest.mark.parametrize(
    ("trigger", "text"),
    [
        (after(MEDITATED, player=THEIRS, at_least=2), "after an opponent discards at least 2 cards to meditate, "),
        (after(MEDITATED, player=MINE, at_least=1), "after you discard at least 1 card to meditate, "),
        (after(MILLED, player=THEIRS, at_least=3), "after an opponent discards at least 3 cards from the draw pile, "),
        (after(DAMAGE_DEALT, MY_UNIT, at_least=2), "after a unit of yours is dealt at least 2 damage, "),
        (after(DAMAGE_RECEIVED, MY_UNIT, at_least=2), "after a unit of yours receives at least 2 damage, "),
        (after(WOUNDS_PLACED, MY_UNIT, at_least=1), "after at least 1 wound is placed on a unit of yours, "),
        (after(WOUNDS_PLACED, MY_UNIT), "after wounds are placed on a unit of yours, "),
        (after(EXHAUSTION_PLACED, MY_UNIT), "after exhaustion is placed on a unit of yours, "),
        (
            after(EXHAUSTION_PLACED, MY_UNIT, at_least=2),
            "after at least 2 exhaustion tokens are placed on a unit of yours, ",
        ),
        (after(STATUS_SPENT, MY_UNIT, at_least=2), "after at least 2 status tokens of a unit of yours are spent, "),
        (after(STATUS_SPENT, MY_UNIT), "after a status token of a unit of yours is spent, "),
        (
            after(DICE_CHANGED, player=THEIRS, at_least=2),
            "after at least 2 dice in the active pool of an opponent are lowered, re-rolled or, ",
        ),
        (
            after(DICE_CHANGED, player=THEIRS, at_least=1),
            "after at least 1 die in the active pool of an opponent is lowered, re-rolled or, by somebody else, turned "
            "onto another side, ",
        ),
        (after(DICE_PAID, player=MINE, at_least=2), "after you pay with at least 2 dice, "),
        (after(ATTACKERS_DECLARED, player=MINE, at_least=3), "after you declare at least 3 attackers, "),
        (
            after(RESOLVED, player=THEIRS, at_least=2),
            "after an opponent has resolved an action spell or an activated ability of a Phoenixborn with a numeral of "
            "at least 2, ",
        ),
    ],
)
def test_a_number_belongs_to_what_is_counted(trigger: Trigger, text: str) -> None:
    assert ability_text(Triggered(trigger, (e.Draw(1),))).lower().startswith(text.lower())


def test_whose_the_cause_is() -> None:
    by_others = after(DAMAGE_DEALT, Cards(PB), classes=BY_ATTACK, condition=ByAnotherPlayer())
    assert ability_text(Triggered(by_others, (e.Prevent(),))) == (
        "After a Phoenixborn is dealt damage by an attack of another player than its controller, prevent that damage."
    )


def test_two_properties_of_one_card_are_one_phrase() -> None:
    asked = e.If(Is(THIS, IsExhausted() & IsType((CONJURATION,))), (e.Draw(1),))
    assert effect_text(asked) == "If this card is an exhausted conjuration, draw 1 card."
    assert "there is an exhausted conjuration" in effect_text(
        e.If(Exists(Cards(UNIT, where=IsExhausted() & IsType((CONJURATION,)))), (e.Draw(1),))
    )


def test_none_of_them_can() -> None:
    aura = Passive(Protected(0, attacks=True), aura=Aura(UNIT, MINE))
    assert ability_text(aura) == "No unit of yours can be attacked."
    assert ability_text(Passive(Bonus(attack=1), aura=Aura(UNIT, MINE))) == "Each unit of yours gets +1 attack."


def test_how_long_and_against_what() -> None:
    forced = e.RestrictPlayer(TargetPlayer(THEIRS), MUST_ATTACK, END_OF_THEIR_NEXT_TURN)
    assert ": during their next turn, they must attack" in effect_text(forced)
    assert "raised by 1 during attack actions" in effect_text(e.Give(THIS, Obeys(NUMERALS_PLUS_IN_ATTACKS)))
    assert ability_text(Passive(Protected(BY_REACTION))) == "This unit is no legal target for opposing reaction spells."


def test_a_card_that_counts_as_a_reaction_spell_says_so() -> None:
    reaction = Reaction(after(ATTACKERS_DECLARED, player=THEIRS), Cost(), as_spell=True)
    assert "; until it is in play, it counts as a reaction spell as well." in card_text(
        CardDef("Test", READY_SPELL, reaction=reaction)
    )


def test_a_copy_takes_an_x_as_it_is_now() -> None:
    text = effect_text(e.BecomeCopy(THIS, Target()))
    assert text.endswith("printed values of one target unit, an X being what it is now.")


@pytest.mark.cards("Stasis")
def test_stasis_counts_as_a_reaction_spell() -> None:
    assert "counts as a reaction spell" in card_text(by_title()["Stasis"])
