"""The Demons of Darmas."""

from __future__ import annotations

from ashes_env.cards.keywords import BY_TEXT, STALK, after_kill, group_tactics, terrifying
from ashes_env.language import *

MY_UNIT = Cards(UNIT, MINE)

CARDS = (
    CardDef(
        "Vampire Bat Swarm", CONJURATION, attack=2, life=1, copies=3,
        abilities=(
            group_tactics(1),
            Triggered(
                when_this(DESTROYED), (PutIntoPlay(THIS, YOU),), "Swarm", optional=True,
                pay=Cost(either=(no_action(class_(CEREMONIAL)), no_action(class_(SYMPATHY)))),
            ),
        ),
    ),
    CardDef(
        "Hunter's Mark", CONJURED_ALTERATION, copies=1, unique_to="Harold Westraven",
        abilities=(Passive(Obeys(DOUBLE_WOUNDS), on_host=True), Passive(Obeys(NO_GUARD_FOR_THIS), on_host=True)),
    ),
    CardDef(
        "Harold Westraven", PHOENIXBORN, life=16, battlefield=7, spellboard=3,
        abilities=(Activated(side(exhaust=True), (AttachConjured("Hunter's Mark", Target()),), "Mark Prey"),),
    ),
    CardDef(
        "Drain Vitality", READY_SPELL, Cost(dice=(basic(1),), either=(main(), side())),
        abilities=(
            Activated(
                main(class_(CEREMONIAL), exhaust=True), (To((Damage(Target(), 1),), (RemoveTokens(WOUND, Target()),)),),
            ),
            Activated(
                side(class_(SYMPATHY), exhaust=True),
                (To((RemoveTokens(STATUS, Target()),), (PlaceTokens(STATUS, Target()),)),),
            ),
        ),
    ),
    CardDef(
        "Beast Warrior", ALLY, main(class_(SYMPATHY), side=1), attack=1, life=1,
        abilities=(
            group_tactics(1),
            Passive(Bonus(N, N, N), "Transform", 1, inexhaustible=True, condition=~HasFirstPlayerToken()),
        ),
    ),
    CardDef(
        "Psychic Vampire", ALLY, main(power(CEREMONIAL)), attack=2, life=1, chained=True,
        abilities=(Triggered(
            Trigger(DESTROYED, WHEN, this=True, player=THEIRS, classes=SourceClass(BY_BATTLE | BY_TEXT)),
            (DiscardCards(EventPlayer(), N),), "Lobotomize", 1,
        ),),
    ),
    CardDef(
        "Summon Vampire Bat Swarm", READY_SPELL, main(),
        abilities=(
            Activated(main(class_(CEREMONIAL), class_(SYMPATHY), exhaust=True), (Conjure("Vampire Bat Swarm"),)),
        ),
    ),
    CardDef(
        "Consume Soul", REACTION_SPELL, no_action(basic(1)), unique_to="Harold Westraven",
        reaction=Reaction(after(DESTROYED, theirs(), player=MINE, classes=BY_ATTACK)),
        effect=(RemoveTokens(WOUND, PhoenixbornOf(YOU), 2), RemoveTokens(EXHAUSTION, PhoenixbornOf(YOU))),
    ),
    CardDef(
        "Transmute Magic", ACTION_SPELL, side(class_(SYMPATHY)),
        effect=(SwapDice(), ForEachPlayer(TargetAllPlayers(), (ChangeDice(1, ThatPlayer()),))),
    ),
    CardDef(
        "Adrenaline Rush", ACTION_SPELL,
        Cost(side=1, dice=(basic(1),), either=(no_action(power(CEREMONIAL)), no_action(power(SYMPATHY)))),
        effect=(Damage(Target(MY_UNIT), 1), RemoveTokens(EXHAUSTION, IT)),
    ),
    CardDef(
        "Beast Mage", ALLY, main(class_(SYMPATHY, 2), basic(1)), attack=2, life=2,
        abilities=(
            terrifying(1),
            Passive(Bonus(N, N, N), "Transform", 2, inexhaustible=True, condition=~HasFirstPlayerToken()),
        ),
    ),
    CardDef(
        "Dark Reaping", ACTION_SPELL, side(class_(CEREMONIAL)),
        effect=(To((Destroy(Choose(MY_UNIT)),), (ChangeDice(5),)),),
    ),
    CardDef(
        "Master Vampire", ALLY, main(power(CEREMONIAL), class_(SYMPATHY), basic(1)), attack=3, life=4, recover=2,
        abilities=(
            STALK,
            Triggered(after_kill(), (RemoveTokens(WOUND, PhoenixbornOf(YOU), N),), "Life Drain", 1, optional=True),
        ),
    ),
)
