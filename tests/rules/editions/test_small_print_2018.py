"""The edition of 2018 in less common positions, each worked out from the heading of the rules reference beside it."""

import pytest

from ashes_env.rules.state.log_diff import about
from tests.prelude import *
from tests.rules.editions.stand_ins import BOLT, GIANT, MY_UNIT, OGRE, RUNT


def three(me: dict[str, object], foe: dict[str, object], third: dict[str, object], *cards: CardDef) -> Game:
    """A position of three players."""
    return position(me, foe, third, defs=of_2018(*cards), options=GameOptions(edition="2018"))


def two_texts(second: Effect) -> CardDef:
    """A unit with two texts for an opposing unit that enters play: one places a status token on this unit, the other is
    this effect.
    """
    return CardDef(
        "Two",
        ALLY,
        main(),
        attack=1,
        life=9,
        abilities=(
            Triggered(Trigger(ENTERS_PLAY, WHEN, cards=theirs()), (PlaceTokens(STATUS, THIS, 1),), "First"),
            Triggered(Trigger(ENTERS_PLAY, WHEN, cards=theirs()), (second,), "Second"),
        ),
    )


def on(game: Game, *answers: str) -> Game:
    """Answers until the next menu: with these words where they are offered, with the first move otherwise."""
    while game.decision is not None and asked(game)[0] != "take an action":
        choose(game, next((word for word in answers if word in offered(game)), offered(game)[0]))
    return game


@pytest.mark.rules("R-CLS-47", "R-CLS-48")
@pytest.mark.parametrize("first", ["Nightshade Swallow", "Giant"])
def test_damage_that_is_dealt_together_is_answered_before_any_of_it_is_processed(first: str) -> None:
    """6.0.0, step 4, and 7.2.0: both units deal damage; what triggers on that comes before either is destroyed."""
    game = table_2018(side(units=["Giant"]), side(FOE, units=["Nightshade Swallow"]), GIANT)
    on(choose(game, "attack a unit", "no", "yes"), first)
    assert not there(game, "Giant")
    assert not there(game, "Nightshade Swallow")


@pytest.mark.rules("R-CLS-46", "R-CLS-47")
def test_a_spell_that_hits_several_is_answered_by_all_before_the_first_is_destroyed() -> None:
    """7.0.0, steps 0b and 1: the unit that is destroyed first cannot keep another one from answering."""
    rain = CardDef("Rain", ACTION_SPELL, main(), effect=(Damage(Each(theirs()), 1),))
    bomb = CardDef(
        "Bomb",
        ALLY,
        main(),
        attack=1,
        life=1,
        abilities=(Triggered(after_this(DESTROYED), (Destroy(Each(Cards(UNIT, MINE))),), "Bomb"),),
    )
    sore = CardDef(
        "Sore", ALLY, main(), attack=1, life=9, abilities=(Triggered(after_this(DAMAGE_DEALT), (Draw(1),), "Sore"),)
    )
    game = table_2018(side(hand=["Rain"]), side(FOE, units=["Bomb", "Sore"]), rain, bomb, sore)
    on(choose(game, "Rain in hand"), "Bomb")
    assert not there(game, "Sore")
    assert len(game.players[1].hand) == 1


@pytest.mark.rules("R-CLS-46")
def test_cataclysm_counts_what_it_destroyed() -> None:
    """5.7.0: a text that asks what it destroyed has its damage processed first."""
    me = side("Rowan Umberend", hand=["Cataclysm"], dice="2 natural", conjurations=["Rubble Spirit"] * 4)
    game = table_2018(me, side(FOE, units=["Anchornaut", "Anchornaut"]))
    on(choose(game, "Cataclysm in hand"))
    assert there(game, "Rubble Spirit")


@pytest.mark.rules("R-CLS-30")
def test_each_effect_applies_to_its_own_target() -> None:
    """5.6.0: two targets are chosen first; the first half of Anguish still concerns the first one."""
    game = three(
        side("Leo Sunshadow", hand=["Anguish"], dice="2 natural"),
        side(FOE, hand=["Close Combat"], dice="3 natural"),
        side("Noah Redmoon", hand=["Close Combat"], dice="3 natural"),
    )
    choose(game, "Anguish in hand", FOE, "Noah Redmoon")
    assert asked(game) == ("do it?", 1)
    choose(game, "no")
    assert asked(game) == ("do it?", 2)


@pytest.mark.rules("R-CLS-30")
def test_a_branch_that_does_not_follow_has_no_target() -> None:
    """5.6.0: with a unit as its target, Double Edge has no use for a Phoenixborn, and asks for none."""
    game = table_2018(
        side(hand=["Double Edge"], dice="5 charm, 5 illusion"), side(FOE, units=["Giant", "Ogre"]), GIANT, OGRE
    )
    choose(game, "Double Edge in hand", "Giant")
    while asked(game)[0] == "choose a target":
        assert FOE not in offered(game)
        choose(game, offered(game)[0])


@pytest.mark.rules("R-CLS-48")
def test_the_active_player_orders_wounds_on_several_phoenixborn() -> None:
    """7.0.0: an effect of the opponent places wounds on several; the active player decides who is first."""
    curse = CardDef(
        "Curse",
        REACTION_SPELL,
        no_action(),
        reaction=Reaction(after(ENTERS_PLAY)),
        effect=(PlaceTokens(WOUND, Each(Cards(PB)), 3),),
    )
    me = side(unit("Coal Roarkwin", wounds=14), hand=["Giant"])
    game = table_2018(me, side(unit(FOE, wounds=14), hand=["Curse"]), curse, GIANT)
    choose(game, "Giant", "Curse")
    assert asked(game) == ("choose what is next", 0)
    choose(game, FOE)
    assert game.winners == (0,)


@pytest.mark.rules("R-CLS-31")
def test_a_text_whose_card_leaves_play_when_it_targets_does_not_resolve() -> None:
    """5.3.0 and 5.7.0: targeting is answered before the effect, and the card of the effect is gone."""
    slay = CardDef(
        "Slay",
        REACTION_SPELL,
        no_action(),
        reaction=Reaction(after(TARGETED, MY_UNIT, player=THEIRS)),
        effect=(Destroy(Choose(theirs())),),
    )
    mage = CardDef(
        "Mage",
        ALLY,
        main(),
        attack=1,
        life=1,
        abilities=(Activated(side_cost(), (Damage(Target(theirs()), 2),), "Shot"),),
    )
    for answer, dealt in (("Slay", 0), ("no", 2)):
        game = table_2018(
            side(units=["Mage"]), side(FOE, units=["Giant", "Ogre"], hand=["Slay"]), slay, mage, GIANT, OGRE
        )
        on(choose(game, "Mage", "Giant", answer))
        assert wounds(game, "Giant") == dealt


@pytest.mark.rules("R-CLS-20", "R-CLS-15")
def test_reaction_spells_can_be_played_outside_the_player_turns() -> None:
    """5.2.2 and 5.4.1: the limit is one a player turn; nothing keeps them out of the prepare phase."""
    foe = side(FOE, deck=[], hand=["Sympathy Pain"], dice="1 charm power")
    game = table_2018(side(deck=["Anchornaut"] * 5, units=["Giant"]), foe, GIANT, first=0)
    while not (asked(game)[0] == "respond?" and "Sympathy Pain in hand" in offered(game)):
        choose(game, next((word for word in ("no", "end turn", "pass") if word in offered(game)), offered(game)[0]))
    assert game.round == 2
    choose(game, "Sympathy Pain")
    on(game, "Giant")
    assert wounds(game, "Giant") == 3


@pytest.mark.rules("R-CLS-27", "R-CLS-33")
@pytest.mark.parametrize("first", [0, 1])
def test_a_text_that_must_resolve_waits_until_it_can_do_something(first: int) -> None:
    """5.3.0: both texts of the unit are declared; the second one can do something only after the first. The active
    player orders two texts of one card too, also of a card of the opponent (5.7.1).
    """
    two = two_texts(Damage(Each(theirs()), TokensOn(STATUS, THIS)))
    foe = side(FOE, units=["Two"])
    game = table_2018(side(hand=["Giant"]), foe, two, GIANT)
    choose(game, "Giant")
    assert asked(game) == ("take an action", 0)
    assert wounds(game, "Giant") == 1
    other = table_2018(side(hand=["Giant"]), side(FOE, units=[unit("Two", status=1)]), two, GIANT)
    choose(other, "Giant")
    assert asked(other) == ("choose an ability", 0)
    choose(other, f"ability {first}")
    assert wounds(other, "Giant") == (1 if first else 2)


@pytest.mark.rules("R-CLS-33")
def test_two_texts_of_one_card_are_ordered_too() -> None:
    """5.7.1: the active player decides which of them resolves first, also of a card of the opponent."""
    game = table_2018(side(hand=["Giant"]), side(FOE, units=["Two"]), two_texts(Draw(1)), GIANT)
    choose(game, "Giant")
    assert asked(game) == ("choose an ability", 0)
    choose(game, "ability 1")
    assert in_play(game, "Two").status == 1
    assert len(game.players[1].hand) == 1


@pytest.mark.rules("R-CLS-43")
def test_an_attacker_stays_blocked_by_a_unit_that_comes_back() -> None:
    """6.0.0: the blocker was destroyed, so the attacker deals no damage, even if the unit is back."""
    slay = CardDef(
        "Slay",
        REACTION_SPELL,
        no_action(),
        reaction=Reaction(after(DEFENDERS_SETTLED)),
        effect=(Destroy(Choose(Cards(UNIT))),),
    )
    phoenix = CardDef(
        "Ember",
        ALLY,
        main(),
        attack=1,
        life=1,
        abilities=(Triggered(after_this(DESTROYED), (PutIntoPlay(THIS, YOU),), "Return"),),
    )
    game = table_2018(side(units=["Giant"], hand=["Slay"]), side(FOE, units=["Ember"]), GIANT, slay, phoenix)
    on(choose(game, "attack a Phoenixborn", "Ember", "Slay", "Ember"))
    assert wounds(game, FOE) == 0
    assert wounds(game, "Ember") == 0


@pytest.mark.rules("R-CLS-65")
def test_the_illusion_power_targets_nobody() -> None:
    """12.2.0 and 5.6.0: its text has no target, so what cancels targeting stays silent."""
    foe = side(FOE, dice="1 illusion power, 1 natural", hand=["Vanish"])
    game = table_2018(side(dice="1 illusion power"), foe)
    choose(game, "illusion power")
    assert asked(game) == ("choose a die", 0)


@pytest.mark.rules("R-CLS-64")
def test_charm_dice_return_after_the_effects_of_the_cards() -> None:
    """12.2.0 and 4.3.0: a unit that lives by its die still has its own effect at the end of the round."""
    fade = CardDef(
        "Fade",
        ALLY,
        main(),
        attack=1,
        life=1,
        abilities=(Triggered(after(ROUND_ENDS), (PlaceTokens(STATUS, PhoenixbornOf(YOU), 1),), "Fade"),),
    )
    game = table_2018(side(units=["Fade"], dice="1 charm power"), side(FOE), fade)
    choose(game, "charm power")
    in_play(game, "Fade").wounds = 1
    next_round(game)
    assert not there(game, "Fade")
    assert in_play(game, "Coal Roarkwin").status == 1


@pytest.mark.rules("R-CLS-20", "R-CLS-29")
def test_a_reaction_spell_that_could_not_be_paid_for_was_not_played() -> None:
    """5.2.2 and 5.5.0: nothing happens, the card stays in hand, and another one may be played in the same turn."""
    siphon = CardDef(
        "Siphon",
        REACTION_SPELL,
        no_action(),
        reaction=Reaction(after(DESTROYED, theirs())),
        effect=(ExhaustDice(1, Opponent()),),
    )
    grudge = CardDef(
        "Grudge", REACTION_SPELL, no_action(basic(1)), reaction=Reaction(after(DESTROYED, MY_UNIT)), effect=(Draw(1),)
    )
    me = side(hand=["Bolt", "Siphon"], units=["Giant"])
    foe = side(FOE, units=["Runt", "Ogre"], hand=["Grudge"], dice="1 natural")
    game = table_2018(me, foe, siphon, grudge, BOLT, RUNT, GIANT, OGRE)
    choose(game, "Bolt", "Runt", "Siphon", "Grudge", "Siphon")
    assert titles(game, game.players[1].hand) == ["Grudge"]
    assert pool(game.players[1].active) == {}
    assert not game.players[1].reacted


@pytest.mark.rules("R-CLS-53")
def test_dice_of_a_defeated_player_leave_the_game() -> None:
    """9.0.0: both pools are removed, and a die on a card of another player goes when it would return."""
    strike = CardDef("Strike", ACTION_SPELL, main(), effect=(Damage(Target(Cards(PB)), 9),))
    third = side(unit("Noah Redmoon", wounds=12), dice="3 natural", exhausted_dice="2 charm")
    mine = side(hand=["Strike"], units=[unit("Giant") | {"dice by seat": ["", "", "1 charm power"]}])
    game = three(mine, side(FOE, deck=["Anchornaut"] * 9), third, strike, GIANT)
    on(choose(game, "Strike", "Noah Redmoon"))
    assert pool(game.players[2].active) == pool(game.players[2].exhausted) == {}
    next_round(game)
    assert not in_play(game, "Giant").dice
    assert pool(game.players[2].exhausted) == {}


@pytest.mark.rules("R-CLS-51")
def test_damage_that_would_be_dealt_and_is_prevented_is_not_dealt() -> None:
    """7.2.0, items 1 to 3: nothing triggers on damage that is not dealt."""
    ward = CardDef(
        "Ward",
        ALLY,
        main(),
        attack=1,
        life=9,
        abilities=(Triggered(Trigger(DAMAGE_DEALT, WOULD, cards=MY_UNIT), (Prevent(9),), "Ward"),),
    )
    sore = CardDef(
        "Sore", ALLY, main(), attack=1, life=9, abilities=(Triggered(after_this(DAMAGE_DEALT), (Draw(1),), "Sore"),)
    )
    game = table_2018(side(hand=["Bolt"]), side(FOE, units=["Ward", "Sore"]), BOLT, ward, sore)
    on(choose(game, "Bolt", "Sore"))
    assert wounds(game, "Sore") == 0
    assert game.players[1].hand == []


@pytest.mark.rules("R-CLS-27", "R-CLS-29")
def test_work_belongs_to_the_card_whose_turn_it_is_to_resolve() -> None:
    """7.0.0: while responses to damage are declared, work is done for the card that has dealt it; then for the card of
    the response that is paid for.
    """
    grudge = CardDef(
        "Grudge", REACTION_SPELL, no_action(basic(1)), reaction=Reaction(after(DAMAGE_DEALT)), effect=(Draw(1),)
    )
    foe = side(FOE, units=["Giant"], hand=["Grudge"], dice="1 natural, 1 charm")
    game = table_2018(side(hand=["Bolt"]), foe, grudge, BOLT, GIANT)
    choose(game, "Bolt")
    assert asked(game) == ("respond?", 1)
    assert game.by_id[about(game)].title == "Bolt"
    choose(game, "Grudge")
    assert asked(game) == ("pay with a die", 1)
    assert game.by_id[about(game)].title == "Grudge"


@pytest.mark.rules("R-CLS-27", "R-CLS-53")
def test_the_others_still_answer_the_end_of_the_turn_in_which_a_waiting_effect_ends_a_player() -> None:
    """9.0.0 and 5.7.1: the effect that waited for the end of the turn is ordered among the answers to it. The player
    whom it defeats answers no more; the others do.
    """
    fuse = CardDef("Fuse", ACTION_SPELL, main(), effect=(Draw(1), AtEndOfTurn((Damage(Each(Cards(PB, THEIRS)), 9),))))
    watch = CardDef(
        "Watch",
        ALLY,
        main(),
        attack=1,
        life=9,
        abilities=(Triggered(after(TURN_ENDS), (PlaceTokens(STATUS, THIS, 1),), "Watch"),),
    )
    second = side(unit(FOE, wounds=14), units=["Watch"])
    third = side("Noah Redmoon", units=["Watch"])
    game = three(side(hand=["Fuse"], units=["Watch"], deck=["Anchornaut"] * 9), second, third, fuse, watch)
    choose(game, "Fuse")
    while asked(game)[0] != "choose what is next":
        choose(game, next(word for word in ("end turn", "pass", "no") if word in offered(game)))
    assert asked(game) == ("choose what is next", 0)
    assert offered(game) == ["Watch"] * 3 + ["Fuse"]
    choose(game, "Fuse", FOE)
    assert 1 in game.seats.out
    assert asked(game) == ("choose what is next", 0)
    assert offered(game) == ["Watch"] * 2
    choose(game, "Watch")
    assert asked(game) == ("take an action", 2)
    assert [in_play(game, "Watch", nth).status for nth in (0, 1)] == [1, 1]
    assert wounds(game, "Noah Redmoon") == 9
