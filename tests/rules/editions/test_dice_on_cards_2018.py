"""The edition of 2018: dice on cards, and payments that are no costs. The comments name the headings of the rules
reference of 2018 from which each outcome is worked out.
"""

import pytest

from tests.prelude import *
from tests.rules.editions.stand_ins import GIANT, OGRE

THIRD = "Noah Redmoon"


# --- dice on spells ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-DICE-09", "R-CLS-65")
@pytest.mark.parametrize("exhaustion", [0, 1, 3])
def test_a_die_on_reimagine_is_exhausted_when_dice_are(exhaustion: int) -> None:
    """4.3.0, step 3, and the text of the card: its dice are exhausted in that step, also while the card is exhausted:
    the line is inexhaustible.
    """
    spell = unit("Reimagine", dice="illusion power", exhaustion=exhaustion)
    game = table_2018(side(spellboard=[spell], dice="1 natural"), side(FOE, dice="1 charm"))
    until_asked(game, "exhaust dice", 0)
    assert len(in_play(game, "Reimagine").dice) == 1  # steps 1 and 2 are over
    next_round(game)
    assert in_play(game, "Reimagine").dice == ()
    assert sum(pool(game.players[0].active).values()) == 2  # rolled in the next round


@pytest.mark.rules("R-DICE-09", "R-CLS-65")
def test_a_die_that_reimagine_keeps_comes_back_in_the_same_round() -> None:
    """The illusion power is paid for, and its die kept; nothing else returns it."""
    game = table_2018(side(spellboard=["Reimagine"], dice="1 illusion"), side(FOE, dice="1 natural"))
    choose(game, "illusion power", "Reimagine")
    assert len(in_play(game, "Reimagine").dice) == 1
    assert sum(pool(game.players[0].active).values()) == 0
    next_round(game)
    assert in_play(game, "Reimagine").dice == ()
    assert sum(pool(game.players[0].active).values()) == 1


@pytest.mark.rules("R-DICE-09")
def test_dice_go_to_the_pools_of_their_owners_when_dice_are_exhausted() -> None:
    """2.2.0: to their owner's pool; of two spells only the one that says so gives its dice back."""
    giver = CardDef("Giver", READY_SPELL, main(), abilities=(Passive(Obeys(GIVES_BACK_DICE)),))
    keeper = CardDef("Keeper", READY_SPELL, main())
    spells = [unit(name) | {"dice by seat": ["1 illusion", "2 natural"]} for name in ("Giver", "Keeper")]
    game = table_2018(side(spellboard=spells), side(FOE), giver, keeper)
    next_round(game)
    assert in_play(game, "Giver").dice == ()
    assert len(in_play(game, "Keeper").dice) == 3
    assert [sum(pool(p.active).values()) for p in game.players] == [1, 2]


@pytest.mark.rules("R-CLS-64", "R-CLS-67")
@pytest.mark.parametrize("die", ["charm", "divine"])
def test_a_die_of_royal_charm_stays_until_the_card_leaves_play(die: str) -> None:
    """12.2.0 speaks of dice that the power has placed on units. This one was kept by a spell, so it stays (2.2.0)."""
    me = side(spellboard=["Royal Charm"], hand=["Anchornaut"], dice=f"1 {die} power")
    game = table_2018(me, side(FOE))
    choose(game, "Anchornaut", "Royal Charm")
    for _ in range(3):
        next_round(game)
        until_asked(game, "take an action", 0)
        assert len(in_play(game, "Royal Charm").dice) == 1
    choose(game, "meditate", "Royal Charm")
    assert sum(game.players[0].exhausted) == 1


@pytest.mark.rules("R-CLS-64", "R-CLS-67")
@pytest.mark.parametrize("die", ["charm", "divine"])
def test_a_die_that_royal_charm_places_on_a_unit_returns_like_any_other(die: str) -> None:
    """12.2.0: the power has placed it on the unit."""
    me = side(units=["Giant"], spellboard=[unit("Royal Charm", dice=f"{die} power")])
    game = table_2018(me, side(FOE), GIANT)
    choose(game, "Royal Charm")
    assert len(in_play(game, "Giant").dice) == 1
    if die == "charm":
        next_round(game)
    else:
        until_asked(choose(game, "attack a Phoenixborn"), "take an action", 1)
        assert len(in_play(game, "Giant").dice) == 1
        until_asked(choose(game, "meditate", "top of the draw pile"), "take an action", 0)
    assert in_play(game, "Giant").dice == ()


@pytest.mark.rules("R-CLS-67")
@pytest.mark.parametrize("owner", [0, 1, 2])
def test_divine_dice_return_at_the_beginning_of_the_turn_of_their_owner(owner: int) -> None:
    """12.2.0: of "your" next turn, whoever controls the unit; in a game of three players."""
    dice = [""] * 3
    dice[owner] = "1 divine power"
    ogre = unit("Ogre") | {"dice by seat": dice}
    sides = [side(name, units=["Giant"], deck=["Anchornaut"] * 9) for name in ("Coal Roarkwin", FOE, THIRD)]
    sides[1]["units"] = ["Giant", ogre]
    game = position(*sides, defs=of_2018(GIANT, OGRE), options=GameOptions(edition="2018"), active=owner, first=owner)
    for turn in range(1, 4):
        assert len(in_play(game, "Ogre").dice) == 1
        until_asked(choose(game, "attack a Phoenixborn"), "take an action", (owner + turn) % 3)
    assert in_play(game, "Ogre").dice == ()
    assert sum(game.players[owner].exhausted) == 1


@pytest.mark.rules("R-CLS-64")
def test_charm_dice_of_all_players_return_together() -> None:
    """12.2.0 and 7.0.0: at the end of the round; units that lose their last life then are ordered by the active player,
    who has the token by now.
    """
    left, right = (
        CardDef(name, ALLY, main(), attack=1, life=1, abilities=(Triggered(after_this(DESTROYED), (Draw(1),)),))
        for name in ("Left", "Right")
    )
    sides = [
        side(units=[unit("Left", wounds=1, dice="charm power")]),
        side(FOE, units=[unit("Right", wounds=1, dice="charm power")]),
    ]
    game = table_2018(sides[0], sides[1], left, right, first=0)
    until_asked(game, "choose what is next")
    assert asked(game) == ("choose what is next", 1)
    assert sorted(offered(game)) == ["Left", "Right"]
    assert [sum(p.exhausted) for p in game.players] == [1, 1]


# --- paying -----------------------------------------------------------------------------------------------------------

TOLL = CardDef(
    "Toll",
    ALLY,
    main(),
    attack=1,
    life=9,
    abilities=(
        Triggered(
            after(DICE_PAID, player=THEIRS), (PlaceTokens(STATUS, PhoenixbornOf(YOU), 1),), "Toll", optional=True
        ),
    ),
)


@pytest.mark.rules("R-CLS-19", "R-CLS-26", "R-CLS-28")
def test_a_payment_that_is_part_of_an_effect_is_answered_after_the_card() -> None:
    """5.5.0, note: such a payment is no cost; 5.7.0: what the effects of a card trigger waits for its end."""
    bargain = CardDef("Bargain", ACTION_SPELL, main(), effect=(May((Draw(1),), no_action(basic(1))), Draw(2)))
    game = table_2018(side(hand=["Bargain"], dice="1 natural"), side(FOE, units=["Toll"]), bargain, TOLL)
    choose(game, "Bargain", "yes")
    assert asked(game) == ("respond?", 1)
    assert len(game.players[0].hand) == 3
    choose(game, "Toll")
    assert asked(game) == ("take an action", 0)
    assert in_play(game, FOE).status == 1


@pytest.mark.rules("R-CLS-19")
@pytest.mark.parametrize("how", ["card", "ability", "response"])
def test_paying_a_cost_is_answered_before_the_effects(how: str) -> None:
    """5.2.0 and 5.3.0, step 2a: what triggers on payment resolves before targets are chosen and effects resolve."""
    bargain = CardDef("Bargain", ACTION_SPELL, main(basic(1)), effect=(Draw(2),))
    mage = CardDef(
        "Mage", ALLY, main(), attack=1, life=1, abilities=(Activated(side_cost(basic(1)), (Draw(2),), "Study"),)
    )
    hunch = CardDef(
        "Hunch", REACTION_SPELL, no_action(basic(1)), reaction=Reaction(after(TURN_STARTS)), effect=(Draw(2),)
    )
    me = side(hand=["Hunch"] if how == "response" else ["Bargain"], units=["Mage"], dice="1 natural")
    game = table_2018(me, side(FOE, units=["Toll"]), bargain, TOLL, mage, hunch, active=int(how == "response"))
    if how == "response":
        until_asked(game, "respond?", 0)
    choose(game, {"card": "Bargain", "ability": "Mage", "response": "Hunch"}[how])
    before = len(game.players[0].hand)
    assert asked(game) == ("respond?", 1)
    choose(game, "Toll")
    assert len(game.players[0].hand) == before + 2


# --- abilities without an action --------------------------------------------------------------------------------------


@pytest.mark.rules("R-CLS-17", "R-COST-12")
@pytest.mark.parametrize("edition", ["2018", "reborn"])
def test_an_ability_that_costs_no_action_needs_a_moment_for_one(edition: str) -> None:
    """5.3.0: an activated ability can be used whenever its player could take a main or a side action: not once both
    are spent. The current edition knows no such limit.
    """
    sage = CardDef(
        "Sage", ALLY, main(), attack=1, life=1, abilities=(Activated(no_action(class_(ILLUSION)), (Draw(1),), "Muse"),)
    )
    sides = [side(units=["Sage"], dice="3 illusion", deck=["Anchornaut"] * 9), side(FOE, deck=["Anchornaut"] * 9)]
    game = position(*sides, defs=of_2018(sage), options=GameOptions(edition=edition))
    choose(game, "Sage", "pass")
    assert "Sage" in offered(game)
    choose(game, "Sage", "meditate", "top of the draw pile")
    if edition == "2018":
        choose(game, "no", "no")
        assert asked(game) == ("take an action", 1)
        return
    choose(game, "no", "no")
    assert asked(game) == ("take an action", 0)
    assert offered(game) == ["Sage", "end turn"]


@pytest.mark.rules("R-CLS-29", "R-DICE-09")
@pytest.mark.parametrize("early", [False, True])
def test_a_die_on_reimagine_pays_for_a_response(early: bool) -> None:
    """The text of the card: its die may pay for reactions, when they resolve or when they are declared (5.5.0)."""
    hunch = CardDef(
        "Hunch", REACTION_SPELL, no_action(class_(ILLUSION)), reaction=Reaction(after(TURN_STARTS)), effect=(Draw(2),)
    )
    me = side(hand=["Hunch"], spellboard=[unit("Reimagine", dice="illusion power")])
    game = table_2018(me, side(FOE), hunch, active=1, more={"pay_on_declaring": early})
    until_asked(game, "respond?", 0)
    choose(game, "Hunch")
    assert in_play(game, "Reimagine").dice == ()
    assert pool(game.players[0].exhausted) == {"illusion power": 1}
    assert len(game.players[0].hand) == 2
