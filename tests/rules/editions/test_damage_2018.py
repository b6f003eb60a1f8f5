"""The edition of 2018: damage and destruction in steps. The comments name the headings of the rules reference of 2018
from which each outcome is worked out.
"""

import pytest

from ashes_env.cards.keywords import UNIT_GUARD_ABILITY
from ashes_env.rules.worlds.audit import faults
from tests.prelude import *
from tests.rules.editions.stand_ins import BOLT, GIANT, MY_UNIT, OGRE, RUNT


@pytest.mark.rules("R-CLS-32", "R-CLS-46")
def test_damage_is_processed_after_all_other_effects_of_the_card() -> None:
    """7.0.0: deal, resolve all other effects, then process. The token is placed on a unit that the damage destroys, and
    that unit still fills its place: there is no room for the conjuration.
    """
    mark = CardDef(
        "Mark",
        ACTION_SPELL,
        main(),
        effect=(Damage(Target(MY_UNIT), 1), PlaceTokens(STATUS, IT, 2), Conjure("Imp"), Draw(1)),
    )
    imp = CardDef("Imp", CONJURATION, attack=1, life=1, copies=1)
    watcher = CardDef(
        "Watcher",
        ALLY,
        main(),
        attack=0,
        life=9,
        abilities=(Triggered(after(DESTROYED), (PlaceTokens(STATUS, THIS, TokensOn(STATUS, EventCard())),), "Watch"),),
    )
    room = 6
    me = side("Hope Everthorn", hand=["Mark"], units=["Runt", *["Giant"] * (room - 1)], conjurations=["Imp"])
    game = table_2018(me, side("Aradel Summergaard", units=["Watcher"]), mark, imp, watcher, RUNT, GIANT)
    choose(game, "Mark", "Runt")
    assert not there(game, "Runt")
    assert not there(game, "Imp")
    assert in_play(game, "Watcher").status == 2
    assert len(game.players[0].hand) == 1


@pytest.mark.rules("R-CLS-46")
def test_a_unit_dealt_deadly_damage_is_in_play_until_the_card_is_done() -> None:
    """7.0.0: the second effect of the card still finds the unit in play."""
    count = CardDef(
        "Count",
        ACTION_SPELL,
        main(),
        effect=(
            Damage(Target(theirs()), 1),
            If(AtLeast(CountInPile(Named("Runt"), DISCARD_PILE, seat=Opponent()), 1), (Draw(2),), (Draw(1),)),
        ),
    )
    game = table_2018(side(hand=["Count"]), side("Aradel Summergaard", units=["Runt", "Giant"]), count, RUNT, GIANT)
    choose(game, "Count", "Runt")
    assert not there(game, "Runt")
    assert len(game.players[0].hand) == 1


@pytest.mark.rules("R-CLS-46")
def test_a_text_that_asks_what_it_destroyed_waits_for_its_damage() -> None:
    """7.0.0 and 5.7.0: "if it is destroyed" can only be answered after the damage is processed."""
    reap = CardDef("Reap", ACTION_SPELL, main(), effect=(Damage(Target(theirs()), 1), If(Destroyed(IT), (Draw(1),))))
    for target, drawn in (("Runt", 1), ("Giant", 0)):
        game = table_2018(side(hand=["Reap"]), side("Aradel Summergaard", units=["Runt", "Giant"]), reap, RUNT, GIANT)
        choose(game, "Reap", target)
        assert len(game.players[0].hand) == drawn


@pytest.mark.rules("R-CLS-48")
def test_the_active_player_orders_what_is_processed_together() -> None:
    """7.0.0: the active player picks the order, whoever controls the effect."""
    storm = CardDef(
        "Storm",
        REACTION_SPELL,
        no_action(),
        reaction=Reaction(after(DAMAGE_RECEIVED, MY_UNIT)),
        effect=(Damage(Each(theirs()), 1),),
    )
    grudge = CardDef(
        "Grudge",
        ALLY,
        main(),
        attack=1,
        life=1,
        abilities=(Triggered(after_this(DESTROYED), (Damage(Target(theirs()), 1),), "Grudge"),),
    )
    me = side(hand=["Bolt"], units=["Grudge", "Runt"])
    game = table_2018(
        me, side("Aradel Summergaard", units=["Giant", "Ogre"], hand=["Storm"]), storm, grudge, RUNT, BOLT, GIANT, OGRE
    )
    choose(game, "Bolt", "Giant")
    choose(game, "Storm")
    assert asked(game) == ("choose what is next", 0)
    assert offered(game) == ["Grudge", "Runt"]
    choose(game, "Grudge")
    assert not there(game, "Grudge")
    assert there(game, "Runt")


@pytest.mark.rules("R-CLS-47", "R-CLS-51")
def test_the_steps_of_damage_and_their_responses() -> None:
    """7.2.0: each step has its responses, in this order. A deadly wound destroys at once (7.0.0, step 2), so responses
    to the wounds come after the unit would be destroyed.
    """
    told: list[str] = []
    steps = {
        "Would deal": Trigger(DAMAGE_DEALT, WOULD, cards=MY_UNIT),
        "Dealt": after(DAMAGE_DEALT, MY_UNIT),
        "Would receive": Trigger(DAMAGE_RECEIVED, WOULD, cards=MY_UNIT),
        "Received": after(DAMAGE_RECEIVED, MY_UNIT),
        "Wounds": after(WOUNDS_PLACED, MY_UNIT),
        "Would be destroyed": Trigger(DESTROYED, WOULD, cards=MY_UNIT),
        "Destroyed": after(DESTROYED, MY_UNIT),
        "Would leave": Trigger(LEAVES_PLAY, WOULD, cards=MY_UNIT),
        "Leaves": after(LEAVES_PLAY, MY_UNIT),
    }
    cards = [
        CardDef(
            name, ALLY, main(), attack=0, life=5, abilities=(Triggered(trigger, (Draw(1),), "Step", optional=True),)
        )
        for name, trigger in steps.items()
    ]
    steps_told = list(steps)
    foe = side("Aradel Summergaard", units=["Runt", *steps], deck=["Close Combat"] * 20)
    game = table_2018(side(hand=["Bolt"]), foe, BOLT, RUNT, *cards, crowded=True)
    choose(game, "Bolt", "Runt")
    while asked(game)[0] == "respond?":
        name = offered(game)[0]
        told.append(name)
        choose(game, name)
    wounds_placed = steps_told.index("Wounds")
    assert told == [*steps_told[:wounds_placed], "Would be destroyed", "Wounds", *steps_told[wounds_placed + 2 :]]


@pytest.mark.rules("R-CLS-47")
def test_responses_to_leaving_play_find_the_unit_in_the_discard_pile() -> None:
    """7.0.0, steps 2b and 3b: the unit is not discarded yet when its destruction is answered."""
    for event, found in ((DESTROYED, 0), (LEAVES_PLAY, 1)):
        seeker = CardDef(
            "Seeker",
            ALLY,
            main(),
            attack=0,
            life=5,
            abilities=(
                Triggered(after(event, MY_UNIT), (Search(DISCARD_PILE, Named("Runt"), optional=False),), "Seek"),
            ),
        )
        foe = side("Aradel Summergaard", units=["Runt", "Seeker"])
        game = table_2018(side(hand=["Bolt"]), foe, BOLT, RUNT, seeker)
        choose(game, "Bolt", "Runt")
        assert titles(game, game.players[1].hand) == ["Runt"] * found


@pytest.mark.rules("R-CLS-47")
def test_a_unit_answers_its_own_leaving_from_the_discard_pile() -> None:
    """7.0.0, step 3b: what triggers on leaving play comes after the discard, also for the unit itself."""
    ghost = CardDef(
        "Ghost",
        ALLY,
        main(),
        attack=0,
        life=1,
        abilities=(
            Triggered(after_this(LEAVES_PLAY), (Search(DISCARD_PILE, Named("Ghost"), optional=False),), "Return"),
        ),
    )
    game = table_2018(side(hand=["Bolt"]), side("Aradel Summergaard", units=["Ghost", "Giant"]), BOLT, ghost, GIANT)
    choose(game, "Bolt", "Ghost")
    assert titles(game, game.players[1].hand) == ["Ghost"]


@pytest.mark.rules("R-CLS-25", "R-CLS-02")
def test_redirect_acts_before_the_damage_is_dealt() -> None:
    """1.1.2 and 5.4.0: the unit is the one that is dealt the damage, so its armour counts."""
    from ashes_env.language.codes import ARMOR
    from ashes_env.language.modifiers import Obeys

    wall = CardDef("Wall", ALLY, main(), attack=0, life=9, abilities=(Passive(Obeys(ARMOR, 1), "Armored"),))
    blast = CardDef("Blast", ACTION_SPELL, main(), effect=(Damage(Target(Cards(PB)), 3),))
    foe = side("Aradel Summergaard", units=["Wall"], hand=["Redirect"], dice="1 charm power")
    game = table_2018(side(hand=["Blast"]), foe, wall, blast)
    choose(game, "Blast", "Aradel Summergaard")
    assert asked(game) == ("respond?", 1)
    choose(game, "Redirect")
    while asked(game)[0] != "take an action":
        choose(game, offered(game)[0])
    assert wounds(game, "Wall") == 2
    assert wounds(game, "Aradel Summergaard") == 0
    bare = table_2018(side(hand=["Blast"]), side("Aradel Summergaard", hand=["Redirect"], dice="1 charm power"), blast)
    choose(bare, "Blast", "Aradel Summergaard")
    assert wounds(bare, "Aradel Summergaard") == 3


@pytest.mark.rules("R-CLS-09")
def test_a_moved_wound_is_not_placed() -> None:
    """2.3.0: moving a token is not placing one."""
    shift = CardDef(
        "Shift",
        ACTION_SPELL,
        main(),
        effect=(MoveTokens((WOUND,), Choose(theirs(), "from"), Choose(theirs(), "to"), 1),),
    )
    sore = CardDef(
        "Sore",
        ALLY,
        main(),
        attack=0,
        life=9,
        abilities=(Triggered(after_this(WOUNDS_PLACED), (PlaceTokens(STATUS, THIS, 1),), "Sore"),),
    )
    foe = side("Aradel Summergaard", units=[unit("Giant", wounds=2), "Sore"])
    game = table_2018(side(hand=["Shift"]), foe, shift, sore, GIANT)
    choose(game, "Shift in hand", "Giant", "Sore")
    assert wounds(game, "Sore") == 1
    assert in_play(game, "Sore").status == 0


@pytest.mark.rules("R-CLS-10")
@pytest.mark.parametrize("tired", [True, False])
def test_an_exhausted_unit_neither_attacks_nor_blocks_nor_guards_nor_counters(tired: bool) -> None:
    """2.3.2: an exhausted unit cannot attack, block or counter, and it has no ability text, so it cannot guard."""
    guard = CardDef("Guard", ALLY, main(), attack=2, life=9, abilities=(UNIT_GUARD_ABILITY,))
    game = table_2018(side(units=[unit("Giant", exhaustion=int(tired))]), side("Aradel Summergaard"), GIANT)
    assert ("attack a Phoenixborn" in offered(game)) != tired
    game = table_2018(
        side(units=["Giant"]), side("Aradel Summergaard", units=[unit("Ogre", exhaustion=int(tired))]), GIANT, OGRE
    )
    blocked = choose(game.copy(), "attack a Phoenixborn")
    assert (asked(blocked)[0] == "declare a blocker") != tired
    assert wounds(blocked, "Aradel Summergaard") == 3 * tired
    choose(game, "attack a unit", "no")  # the Phoenixborn does not guard
    assert (asked(game)[0] == "counter?") != tired
    game = table_2018(
        side(units=["Giant"]),
        side("Aradel Summergaard", units=["Ogre", unit("Guard", exhaustion=int(tired))]),
        GIANT,
        OGRE,
        guard,
    )
    choose(game, "attack a unit", "Ogre")
    assert ("Guard" in offered(game)) != tired


@pytest.mark.rules("R-CLS-50")
@pytest.mark.parametrize("paying", [True, False])
def test_respark(paying: bool) -> None:
    """7.1.1: the owner pays and takes the card to hand instead of discarding it."""
    phoenix = CardDef("Ember", ALLY, main(), attack=1, life=1, respark=no_action(basic(1)))
    foe = side("Aradel Summergaard", units=["Ember", "Giant"], dice="1 natural")
    game = table_2018(side(hand=["Bolt"]), foe, phoenix, BOLT, GIANT)
    choose(game, "Bolt", "Ember")
    assert asked(game) == ("choose a cost", 1)
    choose(game, "mode 0" if paying else "no")
    assert titles(game, game.players[1].hand) == ["Ember"] * paying
    assert titles(game, game.players[1].discard) == ["Ember"] * (not paying)
    assert pool(game.players[1].active) == ({} if paying else {"natural power": 1})


@pytest.mark.rules("R-CLS-50")
def test_no_respark_by_meditating_nor_without_the_dice() -> None:
    """7.1.1: cards discarded by meditating cannot be resparked."""
    from ashes_env.language.codes import READY_SPELL

    flame = CardDef("Flame", READY_SPELL, main(), respark=no_action(basic(1)))
    game = table_2018(side(spellboard=["Flame"], dice="2 natural"), None, flame)
    choose(game, "meditate", "Flame")
    assert asked(game)[0] != "choose a cost"
    assert titles(game, game.players[0].discard) == ["Flame"]
    douse = CardDef("Douse", ACTION_SPELL, main(), effect=(Discard(Choose(Cards(whose=MINE, kind=SPELL_ON_BOARD))),))
    for dice, question in (("1 natural", "choose a cost"), ("", "take an action")):
        game = table_2018(side(hand=["Douse"], spellboard=["Flame"], dice=dice), None, flame, douse)
        choose(game, "Douse in hand")
        assert asked(game)[0] == question


@pytest.mark.rules("R-CLS-67", "R-CLS-51")
@pytest.mark.parametrize("kept_off", [True, False])
def test_the_divine_die_is_asked_for_only_where_damage_is_left(kept_off: bool) -> None:
    """12.2.0: it prevents damage that the unit would receive; there is none once a text has prevented all of it."""
    ward = CardDef(
        "Ward",
        ALLY,
        main(),
        attack=1,
        life=9,
        abilities=(Triggered(Trigger(DAMAGE_RECEIVED, WOULD, this=True), (Prevent(4 if kept_off else 3),), "Ward"),),
    )
    foe = side("Aradel Summergaard", units=[unit("Ward", dice="divine power")])
    game = table_2018(side(hand=["Bolt"]), foe, BOLT, ward)
    choose(game, "Bolt")
    assert asked(game) == (("take an action", 0) if kept_off else ("do it?", 1))
    assert len(in_play(game, "Ward").dice) == 1
    choose(game, *["yes"] * (not kept_off))
    assert wounds(game, "Ward") == 0


@pytest.mark.rules("R-CLS-47")
def test_a_life_value_that_drops_while_wounds_are_answered_counts() -> None:
    """2.3.1: the wounds reach the life value, so the unit is destroyed."""
    banner = CardDef(
        "Banner",
        ALLY,
        main(),
        attack=0,
        life=9,
        abilities=(Passive(Bonus(life=1), aura=Aura(UNIT, MINE, where=Named("Frail"))),),
    )
    frail = CardDef("Frail", ALLY, main(), attack=0, life=4)
    fell = CardDef(
        "Fell",
        REACTION_SPELL,
        no_action(),
        reaction=Reaction(after(WOUNDS_PLACED)),
        effect=(Destroy(Each(theirs(Named("Banner")))),),
    )
    for answer, alive in (("Fell", False), ("no", True)):
        me = side(hand=["Bolt", "Fell"])
        game = table_2018(me, side("Aradel Summergaard", units=["Frail", "Banner"]), BOLT, banner, frail, fell)
        choose(game, "Bolt", "Frail", answer)
        assert asked(game) == ("take an action", 0)
        assert there(game, "Frail") == alive


@pytest.mark.rules("R-CLS-47", "R-UNIT-10")
def test_a_unit_that_a_text_takes_away_and_puts_back_has_left_play() -> None:
    """7.1.0 and 5.7.0: what its leaving triggers waits for the end of the text, and comes though the unit is back."""
    flicker = CardDef(
        "Flicker", ACTION_SPELL, main(), effect=(ReturnToOwner(Target(theirs()), REMOVED), PutIntoPlay(IT, OwnerOf(IT)))
    )
    watcher = CardDef(
        "Watcher",
        ALLY,
        main(),
        attack=0,
        life=9,
        abilities=(Triggered(after(LEAVES_PLAY), (PlaceTokens(STATUS, THIS, 1),), "Watch"),),
    )
    foe = side("Aradel Summergaard", units=[unit("Giant", wounds=3), "Watcher"])
    game = table_2018(side(hand=["Flicker"]), foe, flicker, watcher, GIANT)
    choose(game, "Flicker", "Giant")
    assert wounds(game, "Giant") == 0
    assert in_play(game, "Watcher").status == 1
    assert faults(game, (0, 0)) == []


@pytest.mark.rules("R-CLS-46", "R-UNIT-10")
def test_damage_of_a_unit_that_is_back_is_not_received() -> None:
    """2.3.0: what left play comes back as if it were new; the damage that it was dealt before is gone."""
    flicker = CardDef(
        "Flicker",
        ACTION_SPELL,
        main(),
        effect=(Damage(Target(theirs()), 2), ReturnToOwner(IT, REMOVED), PutIntoPlay(IT, OwnerOf(IT))),
    )
    foe = side("Aradel Summergaard", units=["Giant", "Ogre"])
    game = table_2018(side(hand=["Flicker"]), foe, flicker, GIANT, OGRE)
    choose(game, "Flicker", "Giant")
    assert there(game, "Giant")
    assert wounds(game, "Giant") == 0


@pytest.mark.rules("R-CLS-47", "R-CLS-51")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_destruction_of_a_phoenixborn_is_answered_as_that_of_the_player_who_dealt_the_damage(seat: int) -> None:
    """7.0.0, step 2b: what triggers on the destruction of a Phoenixborn comes before its player is out."""
    victor = CardDef(
        "Victor",
        ALLY,
        main(),
        attack=0,
        life=9,
        abilities=(Triggered(after(DESTROYED, Cards(PB), player=MINE), (PlaceTokens(STATUS, THIS, 1),), "Victory"),),
    )
    blast = CardDef("Blast", ACTION_SPELL, main(), effect=(Damage(Target(Cards(PB)), 3),))
    names = ("Coal Roarkwin", "Aradel Summergaard")
    sides = [side(name, units=["Victor"], hand=["Blast"]) for name in names]
    third = side(unit("Noah Redmoon", wounds=14))
    options = GameOptions(edition="2018")
    game = position(*sides, third, defs=of_2018(victor, blast), options=options, active=seat, first=seat)
    choose(game, "Blast", "Noah Redmoon")
    assert 2 in game.seats.out
    assert [in_play(game, "Victor", nth).status for nth in (0, 1)] == [int(seat == 0), int(seat == 1)]
