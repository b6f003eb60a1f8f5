"""The edition of 2018: the two Attack actions. The comments name the headings of the rules reference of 2018 from which
each outcome is worked out.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ashes_env.cards.keywords import FEEBLE_ABILITY, UNIT_GUARD_ABILITY
from ashes_env.render.choice_texts import choice_texts
from ashes_env.render.prompts import prompt
from tests.prelude import *
from tests.rules.editions.stand_ins import GIANT, MY_UNIT, OGRE, RUNT

WALL = CardDef("Wall", ALLY, main(), attack=3, life=9, abilities=(Passive(Obeys(ARMOR, 1), "Armored"),))
GUARD = CardDef("Guard", ALLY, main(), attack=1, life=9, abilities=(UNIT_GUARD_ABILITY,))
STALKER = CardDef("Stalker", ALLY, main(), attack=1, life=9, abilities=(Passive(Obeys(CANNOT_BE_GUARDED), "Stalk"),))
QUICK = CardDef("Quick", ALLY, main(), attack=9, life=1, abilities=(Passive(Obeys(STRIKES_FIRST), "Advantage"),))
SLAY = CardDef(
    "Slay", REACTION_SPELL, no_action(), reaction=Reaction(after(DEFENDERS_SETTLED)), effect=(Destroy(Choose()),)
)
TIRE = CardDef(
    "Tire",
    REACTION_SPELL,
    no_action(),
    reaction=Reaction(after(ATTACKERS_DECLARED)),
    effect=(PlaceTokens(EXHAUSTION, Choose(theirs())),),
)


def start(
    mine: list[object], theirs_: list[object], *cards: CardDef, spells: tuple[str, ...] = (), **fields: object
) -> Game:
    """A position with these units, these spells in the hand of the attacker, and more on the side of the defender."""
    return table_2018(side(units=mine, hand=[*spells]), side(FOE, units=theirs_, **fields), *cards, GIANT, OGRE, RUNT)


def damage_is_done(game: Game, *answers: str) -> Game:
    """Answers until the attack is over: with these words where they are offered, with the first move otherwise."""
    while asked(game)[0] != "take an action":
        choose(game, next((word for word in answers if word in offered(game)), offered(game)[0]))
    return game


@pytest.mark.rules("R-CLS-16", "R-CLS-34", "R-CLS-35")
def test_the_kind_of_attack_then_the_attackers_then_the_target() -> None:
    """4.2.1 and 6.0.0: the player says which kind of attack it is and declares the attackers, at least one; responses
    to that come before anybody knows the target.
    """
    game = start(["Giant", "Ogre"], ["Runt", "Ogre"], TIRE, hand=["Tire"])
    assert [name for name in offered(game) if "attack" in name] == ["attack a Phoenixborn", "attack a unit"]
    choose(game, "attack a unit")
    assert asked(game) == ("declare attackers", 0)
    assert "no" not in offered(game)
    choose(game, "Giant")
    assert offered(game) == ["Ogre", "no"]
    choose(game, "no")
    assert asked(game) == ("respond?", 1)
    choose(game, "no")
    assert asked(game) == ("choose what to attack", 0)
    assert offered(game) == ["Runt", "Ogre"]


@pytest.mark.rules("R-CLS-35")
def test_without_a_unit_to_attack_there_is_only_the_other_attack() -> None:
    """6.0.0: an attack needs a unit that can attack, and something to attack."""
    assert [name for name in offered(start(["Giant"], [])) if "attack" in name] == ["attack a Phoenixborn"]
    assert [name for name in offered(start([], ["Giant"])) if "attack" in name] == []


@pytest.mark.rules("R-CLS-36", "R-CLS-45")
def test_a_group_deals_one_instance_of_damage() -> None:
    """6.0.0: the attack values are added up; armour reduces the sum once, and what answers damage answers once."""
    sore = CardDef(
        "Sore",
        ALLY,
        main(),
        attack=0,
        life=9,
        abilities=(
            Passive(Obeys(ARMOR, 1), "Armored"),
            Triggered(after_this(DAMAGE_DEALT), (PlaceTokens(STATUS, THIS, 1),), "Sore"),
        ),
    )
    game = start(["Giant", "Ogre"], ["Sore"], sore)
    choose(game, "attack a unit", "Giant", "Ogre")
    damage_is_done(game, "no")
    assert wounds(game, "Sore") == 3 + 2 - 1
    assert in_play(game, "Sore").status == 1
    assert (in_play(game, "Giant").exhaustion, in_play(game, "Ogre").exhaustion) == (1, 1)


@pytest.mark.rules("R-CLS-45")
def test_attackers_of_a_phoenixborn_deal_damage_one_by_one() -> None:
    """6.1.0: each attacker is an instance of its own."""
    game = start(["Giant", "Ogre"], [])
    choose(game, "attack a Phoenixborn", "Giant", "Ogre")
    damage_is_done(game)
    assert wounds(game, FOE) == 5


@pytest.mark.rules("R-CLS-37")
@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_a_counter_is_split(first: int) -> None:
    """6.0.0, step 4: a unit that counters several attackers splits its damage among them as its player likes."""
    game = start(["Giant", "Ogre"], ["Giant"])
    choose(game, "attack a unit", "Giant", "Ogre", "no")
    assert asked(game) == ("counter?", 1)
    choose(game, "yes")
    assert asked(game) == ("choose a number", 1)
    assert offered(game) == [f"number {n}" for n in range(4)]
    assert game.decision is not None
    assert game.decision.source == in_play(game, "Giant").id  # which attacker the number is for
    assert prompt(game) == "how much damage of the counter is dealt to Giant?"
    assert list(choice_texts(game).values()) == [f"deal {n} damage to Giant" for n in range(4)]
    choose(game, f"number {first}")
    damage_is_done(game)
    assert (wounds(game, "Giant"), wounds(game, "Ogre")) == (first, 3 - first)
    assert wounds(game, "Giant", 1) == 5


@pytest.mark.rules("R-CLS-38")
@pytest.mark.parametrize("group", [("Stalker", "Stalker"), ("Stalker", "Ogre"), ("Ogre", "Stalker")])
def test_what_keeps_guards_off_works_only_if_all_attackers_have_it(group: tuple[str, str]) -> None:
    """6.0.0: a group has Stalk only if each of its units has it."""
    game = start([*group], ["Runt", "Guard"], STALKER, GUARD)
    choose(game, "attack a unit", *group, "Runt")
    assert (asked(game)[0] == "declare a guard") == ("Ogre" in group)


@pytest.mark.rules("R-CLS-38")
@pytest.mark.parametrize("friend", ["Quick", "Ogre"])
def test_a_group_strikes_first_only_if_all_its_units_do(friend: str) -> None:
    """6.0.0: with Battle Advantage of all attackers the defender is destroyed before it deals its damage."""
    game = start(["Quick", friend], ["Giant"], QUICK)
    choose(game, "attack a unit", "Quick#1", f"{friend}", "no", "yes")
    damage_is_done(game, "number 3")
    left = [card.d.title for card in game.cards.values() if card.d.title == "Quick"]
    assert len(left) == (2 if friend == "Quick" else 0)


@pytest.mark.rules("R-CLS-39")
@pytest.mark.parametrize("counters", [True, False])
def test_a_blocker_may_counter_and_is_exhausted_only_then(counters: bool) -> None:
    """6.0.0, step 4: a blocking unit that does not counter deals no damage and gets no token."""
    game = start(["Giant"], ["Ogre"])
    choose(game, "attack a Phoenixborn", "Ogre")
    assert asked(game) == ("counter?", 1)
    choose(game, "yes" if counters else "no")
    damage_is_done(game)
    assert wounds(game, "Ogre") == 3
    assert wounds(game, "Giant") == 2 * counters
    assert in_play(game, "Ogre").exhaustion == int(counters)


@pytest.mark.rules("R-CLS-40")
def test_a_guard_may_counter_and_a_guarding_phoenixborn_is_the_target() -> None:
    """6.0.0, step 3: the guard is the new target; the sum of the attack values hits a Phoenixborn that guards."""
    game = start(["Giant", "Ogre"], ["Runt", "Guard"], GUARD)
    choose(game, "attack a unit", "Giant", "Ogre", "Runt")
    assert offered(game) == [FOE, "Guard", "no"]
    other = game.copy()
    choose(game, "Guard")
    assert asked(game) == ("counter?", 1)
    choose(other, FOE)
    damage_is_done(other)
    assert wounds(other, FOE) == 5
    assert (in_play(other, "Giant").exhaustion, in_play(other, "Ogre").exhaustion) == (1, 1)


@pytest.mark.rules("R-CLS-41")
def test_a_phoenixborn_may_guard_again_in_the_same_round() -> None:
    """6.0.0: there is no limit of guards in a round, and an exhausted Phoenixborn may guard too (2.3.2)."""
    me = side(units=["Giant", "Ogre"], main=2)
    game = table_2018(me, side(unit(FOE, exhaustion=1), units=["Runt"]), GIANT, OGRE, RUNT)
    choose(game, "attack a unit", "Giant", "no")
    assert asked(game) == ("declare a guard", 1)
    choose(game, FOE, "attack a unit")
    assert asked(game) == ("declare a guard", 1)
    choose(game, FOE)
    assert wounds(game, FOE) == 5


@pytest.mark.rules("R-CLS-42")
@pytest.mark.parametrize("counters", [True, False])
def test_units_are_in_battle_only_if_the_defender_counters(counters: bool) -> None:
    """6.1.0: what speaks of the unit in battle with it counts only if the defender counters."""
    tamer = CardDef("Tamer", ALLY, main(), attack=1, life=9, abilities=(Passive(Obeys(TAME, 2), "Tame"),))
    game = start(["Giant"], ["Tamer"], tamer)
    choose(game, "attack a unit", "no", "yes" if counters else "no")
    damage_is_done(game)
    assert wounds(game, "Tamer") == (1 if counters else 3)


@pytest.mark.rules("R-CLS-43")
def test_the_attacker_of_a_destroyed_blocker_deals_no_damage() -> None:
    """6.0.0: the attacker stays blocked; neither the Phoenixborn nor anybody else is dealt damage."""
    game = start(["Giant"], ["Runt"], SLAY, hand=["Slay"])
    choose(game, "attack a Phoenixborn", "Runt")
    assert asked(game) == ("respond?", 1)
    choose(game, "Slay")
    choose(game, "Runt")
    damage_is_done(game)
    assert wounds(game, FOE) == 0
    assert in_play(game, "Giant").exhaustion == 1


@pytest.mark.rules("R-CLS-44")
def test_an_attacker_that_is_exhausted_still_deals_damage() -> None:
    """6.1.0: nothing says that an exhausted unit deals no damage; it gets one more token after the battle."""
    game = start(["Giant"], [], TIRE, hand=["Tire"])
    choose(game, "attack a Phoenixborn", "Tire")
    damage_is_done(game)
    assert wounds(game, FOE) == 3
    assert in_play(game, "Giant").exhaustion == 2


@pytest.mark.rules("R-CLS-03")
def test_spikes_hit_each_attacker_of_the_group() -> None:
    """1.1.3: with several attackers on one unit each of them is dealt 2 damage, once."""
    from ashes_env.language.targets import Each, IsAttacking

    spiked = CardDef(
        "Spiked",
        ALLY,
        main(),
        attack=0,
        life=9,
        abilities=(
            Triggered(
                Trigger(DAMAGE_DEALT, WHEN, this=True, classes=BY_BATTLE),
                (Damage(Each(Cards(where=IsAttacking())), 2),),
                "Spiked Skin",
            ),
        ),
    )
    game = start(["Giant", "Ogre"], ["Spiked"], spiked)
    choose(game, "attack a unit", "Giant", "Ogre", "no", "no")
    damage_is_done(game)
    assert (wounds(game, "Giant"), wounds(game, "Ogre"), wounds(game, "Spiked")) == (2, 2, 5)


@pytest.mark.rules("R-CLS-05")
def test_deathstrike_of_any_unit_of_a_group_destroys() -> None:
    """1.2.1 and 6.1.0: the units of a group deal the damage together."""
    game = start(["Ogre", "Nightshade Swallow"], ["Giant"])
    choose(game, "attack a unit", "Ogre", "Nightshade Swallow", "no", "no")
    damage_is_done(game)
    assert not [card for card in game.cards.values() if card.d.title == "Giant"]


@pytest.mark.rules("R-CLS-05")
def test_deathstrike_works_in_a_counter_and_not_on_a_phoenixborn() -> None:
    """1.2.1: it destroys a unit that it is attacking or countering."""
    game = start(["Giant"], ["Nightshade Swallow"])
    choose(game, "attack a unit", "no", "yes")
    damage_is_done(game, "Giant")
    assert not [card for card in game.cards.values() if card.d.title == "Giant"]
    game = start(["Nightshade Swallow"], [])
    choose(game, "attack a Phoenixborn")
    damage_is_done(game)
    assert wounds(game, FOE) == 1


@pytest.mark.rules("R-CLS-45")
@pytest.mark.parametrize("kind", ["attack a Phoenixborn", "attack a unit"])
@pytest.mark.parametrize("spell", [True, False])
def test_an_attacker_has_dealt_only_damage_of_its_own_or_of_its_group(kind: str, spell: bool) -> None:
    """6.1.0: alone against a Phoenixborn, together against a unit; the damage of a spell is that of no attacker."""
    counts = Triggered(Trigger(DAMAGE_DEALT, WHEN, by_this=True), (PlaceTokens(STATUS, THIS, 1),), "Count")
    braggart = CardDef("Braggart", ALLY, main(), attack=1, life=9, abilities=(counts,))
    zap = CardDef(
        "Zap",
        REACTION_SPELL,
        no_action(),
        reaction=Reaction(after(DEFENDERS_SETTLED)),
        effect=(Damage(Choose(theirs()), 1),),
    )
    game = start(["Giant", "Braggart"], ["Ogre"], braggart, zap, spells=("Zap",) * spell)
    choose(game, kind, "Giant", "Braggart")
    damage_is_done(game, "Zap in hand", FOE, "no")
    assert in_play(game, "Braggart").status == 1
    assert wounds(game, FOE) + wounds(game, "Ogre") == 4 + spell


@pytest.mark.rules("R-CLS-05")
def test_deathstrike_of_a_unit_that_stands_by_destroys_nothing() -> None:
    """1.2.1: the unit itself has to deal the damage."""
    game = start(["Giant", "Nightshade Swallow"], ["Ogre"])
    choose(game, "attack a unit", "Giant", "no", "no")
    damage_is_done(game)
    assert wounds(game, "Ogre") == 3


@pytest.mark.rules("R-CLS-17")
def test_who_can_do_nothing_else_passes() -> None:
    """4.2.1: without another main action, the player must pass; who has one may pass as well."""
    able = start(["Giant"], ["Giant"])
    choose(able, "meditate", "top of the draw pile", "no")
    assert offered(able) == ["attack a Phoenixborn", "attack a unit", "pass"]
    tired = side(units=[unit("Giant", exhaustion=1)])
    unable = table_2018(tired, side(FOE, units=["Giant"]), GIANT, more={"auto": False})
    choose(unable, "meditate", "top of the draw pile", "no")
    assert asked(unable) == ("take an action", 0)
    assert offered(unable) == ["pass"]


@pytest.mark.rules("R-CLS-36", "R-CLS-37")
@given(attacks=st.lists(st.integers(0, 4), min_size=1, max_size=4), power=st.integers(0, 5), data=st.data())
@settings(max_examples=40)
def test_no_damage_of_a_group_is_lost(attacks: list[int], power: int, data: st.DataObject) -> None:
    """6.0.0: the defender is dealt the sum of the attack values; the attackers share its own."""
    group = [CardDef(f"Fighter {i}", ALLY, main(), attack=n, life=40) for i, n in enumerate(attacks)]
    foe = CardDef("Foe", ALLY, main(), attack=power, life=40)
    names = [card.title for card in group]
    game = table_2018(side(units=[*names]), side(FOE, units=["Foe"]), *group, foe)
    choose(game, "attack a unit")
    while asked(game)[0] == "declare attackers":
        choose(game, offered(game)[0])
    if asked(game)[0] == "declare a guard":
        choose(game, "no")
    choose(game, "yes")
    while asked(game)[0] != "take an action":
        choose(game, data.draw(st.sampled_from(offered(game))))
    assert wounds(game, "Foe") == sum(attacks)
    assert sum(wounds(game, name) for name in names) == power
    assert all(in_play(game, name).exhaustion == 1 for name in (*names, "Foe"))


# --- a group, one by one ----------------------------------------------------------------------------------------------


def feint(event: EventKind) -> CardDef:
    """A reaction spell that takes a unit of its player out of the attack."""
    return CardDef(
        "Feint", REACTION_SPELL, no_action(), reaction=Reaction(after(event)), effect=(LeaveAttack(Choose(MY_UNIT)),)
    )


@pytest.mark.rules("R-CLS-45")
def test_a_unit_that_has_left_the_attack_does_not_deal_the_damage_of_the_group() -> None:
    """6.1.0: the attackers deal damage as a group. Deathstrike of a unit that attacks no more destroys nothing."""
    game = start(["Ogre", "Nightshade Swallow"], ["Giant"], feint(DEFENDERS_SETTLED), spells=("Feint",))
    choose(game, "attack a unit", "Ogre", "Nightshade Swallow", "no", "Feint", "Nightshade Swallow", "no")
    damage_is_done(game)
    assert wounds(game, "Giant") == 2
    assert in_play(game, "Nightshade Swallow").exhaustion == 0


@pytest.mark.rules("R-CLS-36")
def test_a_unit_that_leaves_the_attack_in_its_battle_is_not_exhausted() -> None:
    """6.0.0, step 4: a token for each attacking unit; this one attacks no more."""
    game = start(["Ogre", "Giant"], ["Giant"], feint(DAMAGE_DEALT), spells=("Feint",))
    choose(game, "attack a unit", "Ogre", "Giant", "no", "no", "Feint", "Ogre")
    damage_is_done(game)
    assert wounds(game, "Giant", 1) == 5
    assert (in_play(game, "Ogre").exhaustion, in_play(game, "Giant").exhaustion) == (0, 1)


@pytest.mark.rules("R-CLS-40", "R-CLS-43")
def test_attackers_of_a_guard_that_left_play_and_is_back_deal_no_damage() -> None:
    """6.0.0, step 3: the guard is the target; it was destroyed, so nobody is dealt damage, even if it is back."""
    ember = CardDef(
        "Ember",
        ALLY,
        main(),
        attack=1,
        life=1,
        abilities=(UNIT_GUARD_ABILITY, Triggered(after_this(DESTROYED), (PutIntoPlay(THIS, YOU),), "Return")),
    )
    slay = CardDef(
        "Slay", REACTION_SPELL, no_action(), reaction=Reaction(after(DEFENDERS_SETTLED)), effect=(Destroy(Choose()),)
    )
    game = start(["Giant", "Ogre"], ["Runt", "Ember"], ember, slay, spells=("Slay",))
    choose(game, "attack a unit", "Giant", "Ogre", "Runt", "Ember", "Slay", "Ember")
    damage_is_done(game)
    assert there(game, "Ember")
    assert [wounds(game, name) for name in ("Runt", "Ember", FOE)] == [0, 0, 0]
    assert (in_play(game, "Giant").exhaustion, in_play(game, "Ogre").exhaustion) == (1, 1)


@pytest.mark.rules("R-CLS-34", "R-CLS-35")
def test_a_group_attacks_only_what_each_of_its_units_may_attack() -> None:
    """6.0.0, steps 1 and 2: all of the attackers attack one unit; it has to be one that each of them can attack."""
    charming = CardDef("Charming", ALLY, main(), attack=0, life=9, abilities=(Passive(NotAttackedBy(Named("Ogre"))),))
    game = start(["Giant", "Ogre"], ["Charming", "Runt"], charming)
    alone = choose(game.copy(), "attack a unit", "Giant", "no")
    assert offered(alone) == ["Charming", "Runt"]
    choose(game, "attack a unit", "Giant", "Ogre")
    assert asked(game)[0] == "declare a guard"
    damage_is_done(game, "no")
    assert not there(game, "Runt")
    assert wounds(game, "Charming") == 0
    only = start(["Giant", "Ogre"], ["Charming"], charming)
    choose(only, "attack a unit")
    assert asked(only)[0] == "declare a guard"  # the Ogre cannot join the Giant


@pytest.mark.rules("R-CLS-36", "R-VAL-06")
def test_an_attack_value_below_zero_takes_nothing_from_the_group() -> None:
    """6.0.0: the attack values are added up; one below 0 counts as 0."""
    shackle = CardDef("Shackle", ALTERATION_SPELL, main(), attack=-5)
    game = start(["Giant", unit("Ogre", attached=["Shackle"])], ["Giant"], shackle)
    choose(game, "attack a unit", "Giant", "Ogre", "no", "no")
    damage_is_done(game)
    assert wounds(game, "Giant", 1) == 3


@pytest.mark.rules("R-CLS-38")
@pytest.mark.parametrize(
    ("group", "dealt"), [(("Sure", "Ogre"), 2), (("Ogre", "Sure"), 2), (("Sure", "Sure"), 2), (("Sure",), 1)]
)
def test_damage_of_a_group_cannot_be_prevented_only_if_that_is_so_for_all(group: tuple[str, ...], dealt: int) -> None:
    """6.0.0 on Battle Advantage, Bypass and Stalk; the same is read for what makes damage unpreventable."""
    sure = CardDef("Sure", ALLY, main(), attack=1, life=9, abilities=(Passive(Obeys(UNPREVENTABLE)),))
    game = start([*group], ["Wall"], sure, WALL)
    choose(game, "attack a unit")
    damage_is_done(game, *group, "no")
    assert wounds(game, "Wall") == dealt


@pytest.mark.rules("R-CLS-38")
@pytest.mark.parametrize("tired", [True, False])
def test_a_defender_that_was_exhausted_by_the_first_strike_does_not_counter(tired: bool) -> None:
    """2.3.2: an exhausted unit cannot counter; all attackers strike first, and the defender is exhausted then."""
    faint = Triggered(after_this(DAMAGE_DEALT), (PlaceTokens(EXHAUSTION, THIS),), "Faint")
    dazed = CardDef("Dazed", ALLY, main(), attack=2, life=20, abilities=(faint,) if tired else ())
    quick = CardDef("Swift", ALLY, main(), attack=1, life=9, abilities=(Passive(Obeys(STRIKES_FIRST), "Advantage"),))
    game = start(["Swift"], ["Dazed"], dazed, quick)
    choose(game, "attack a unit", "no", "yes")
    damage_is_done(game)
    assert wounds(game, "Dazed") == 1
    assert wounds(game, "Swift") == 2 * (not tired)
    assert in_play(game, "Dazed").exhaustion == 1


@pytest.mark.rules("R-CLS-16", "R-CLS-26")
def test_an_attack_that_a_text_makes_is_answered_while_it_goes_on() -> None:
    """6.0.0 and 5.7.0: the attack is no effect of the card; only what the card itself does is kept until its end."""
    charge = CardDef("Charge", ACTION_SPELL, main(), effect=(TakeAttack(Choose(MY_UNIT)), Draw(1)))
    game = table_2018(side(units=["Giant"], hand=["Charge"]), side(FOE, hand=["Tire"]), charge, TIRE, GIANT)
    choose(game, "Charge")
    assert asked(game) == ("respond?", 1)
    assert game.players[0].hand == []
    damage_is_done(game, "Tire")
    assert wounds(game, FOE) == 3
    assert len(game.players[0].hand) == 1


@pytest.mark.rules("R-CLS-16", "R-CLS-34")
@pytest.mark.parametrize("units_only", [True, False])
@pytest.mark.parametrize("seat", [0, 1])
def test_an_attack_that_a_text_makes_goes_against_the_opponents_of_its_player(seat: int, units_only: bool) -> None:
    """6.0.0, step 2: a Phoenixborn or a unit of an opponent, whoever plays the text; it may speak of units only."""
    charge = CardDef("Charge", ACTION_SPELL, main(), effect=(TakeAttack(Choose(MY_UNIT), units_only),))
    sides = [side(units=["Giant"], hand=["Charge"]), side(FOE, units=["Runt", "Ogre"])]
    game = table_2018(sides[seat], sides[1 - seat], charge, GIANT, OGRE, RUNT, active=seat)
    choose(game, "Charge")
    assert asked(game) == ("choose what to attack", seat)
    assert offered(game) == [*[FOE] * (not units_only), "Runt", "Ogre"]


@pytest.mark.rules("R-CLS-16", "R-CLS-34")
@pytest.mark.parametrize("kind", ["attack a Phoenixborn", "attack a unit"])
def test_a_unit_is_made_to_block_only_in_an_attack_on_a_phoenixborn(kind: str) -> None:
    """6.0.0: the kind of the attack is known when the attackers are declared; in an attack on a unit nobody blocks."""
    master = CardDef(
        "Master",
        ALLY,
        main(),
        attack=3,
        life=9,
        abilities=(
            Triggered(
                Trigger(ATTACKERS_DECLARED, WHEN, this=True), (MustBlock(Target(theirs())),), "Call", optional=True
            ),
        ),
    )
    game = start(["Master"], ["Giant", "Ogre"], master)
    choose(game, kind)
    if kind == "attack a unit":
        assert asked(game) == ("choose what to attack", 0)
        return
    assert asked(game) == ("respond?", 0)
    choose(game, "Master", "Ogre")
    assert asked(game)[0] == "counter?"  # the Ogre blocks without a question
    damage_is_done(game, "no")
    assert (wounds(game, "Ogre"), wounds(game, "Giant"), wounds(game, FOE)) == (3, 0, 0)


@pytest.mark.rules("R-CLS-44")
@pytest.mark.parametrize("group", [("Feeble",), ("Feeble", "Ogre"), ("Ogre", "Feeble"), ("Ogre",)])
def test_a_unit_that_counters_a_feeble_attacker_is_not_exhausted(group: tuple[str, ...]) -> None:
    """6.0.0, step 4, and the text of the attacker; the attackers get their tokens."""
    feeble = CardDef("Feeble", ALLY, main(), attack=1, life=9, abilities=(FEEBLE_ABILITY,))
    game = start([*group], ["Giant"], feeble)
    choose(game, "attack a unit", *group if len(group) > 1 else (), "no", "yes")
    damage_is_done(game)
    assert in_play(game, "Giant").exhaustion == int("Feeble" not in group)
    assert [in_play(game, name).exhaustion for name in group] == [1] * len(group)
