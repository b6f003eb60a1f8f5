"""The Frostwild Scourge."""

from __future__ import annotations

from ashes_env.cards.keywords import A_UNIT, ALERT, FADE, FLEETING, after_kill
from ashes_env.language import *

MY_UNIT = Cards(UNIT, MINE)

CARDS = (
    CardDef(
        "Summon Adaptodon", READY_SPELL, main(),
        abilities=(Activated(main(class_(NATURAL, 2), exhaust=True), (Conjure("Adaptodon"),)),),
    ),
    CardDef(
        "Clashing Tempers", ACTION_SPELL, side(class_(NATURAL), basic(1)),
        effect=(If(
            Exists(MY_UNIT, 2),
            (
                Pick(Choose(MY_UNIT, "fire")), Pick(Choose(Cards(UNIT, MINE, ~IsThat("fire")), "ice")),
                AttachConjured("Fire Adaptation", It("fire")), AttachConjured("Ice Adaptation", It("ice")),
            ),
        ),),
    ),
    CardDef(
        "Will to Survive", ALTERATION_SPELL, side(class_(NATURAL)), attack=1, life=1,
        abilities=(Grants(
            (Triggered(after_kill(), (RemoveTokens(WOUND, PhoenixbornOf(YOU), N),), "Life Drain", 1, optional=True),),
        ),),
    ),
    CardDef(
        "Adaptodon", CONJURATION, attack=1, life=2, copies=2,
        abilities=(Activated(
            side(),
            (If(
                Is(THIS, ~HasAlteration(("Fire Adaptation", "Ice Adaptation"))),
                (ChooseOne(((AttachConjured("Fire Adaptation", THIS),), (AttachConjured("Ice Adaptation", THIS),))),),
            ),),
            "Adapt",
        ),),
    ),
    CardDef(
        "Frost Frog", CONJURATION, attack=1, life=1, copies=3,
        abilities=(Triggered(
            when_this(ATTACKERS_DECLARED),
            (ChooseOne(((Give(THIS, Bonus(attack=N)),), (PlaceTokens(EXHAUSTION, Target(theirs(LifeAtMost(N)))),))),),
            "Cold Snap", 1, optional=True,
        ),),
    ),
    CardDef("Pack Wolf", CONJURATION, attack=1, life=1, copies=3, unique_to="Koji Wolfcub", abilities=(FADE,)),
    CardDef(
        "Fire Adaptation", CONJURED_ALTERATION, attack=1, copies=2,
        abilities=(Triggered(when_this(ATTACHED), (Damage(Target(theirs()), 1),), optional=True),),
    ),
    CardDef(
        "Ice Adaptation", CONJURED_ALTERATION, life=1, copies=2,
        abilities=(Triggered(
            when_this(ATTACHED), (PlaceTokens(EXHAUSTION, Target(theirs(UNEXHAUSTED & AttackAtMost(1)))),),
            optional=True,
        ),),
    ),
    CardDef(
        "Red Flower", ACTION_SPELL, main(class_(NATURAL), basic(1)),
        effect=(
            RemoveTokens(ANY_TOKEN, Target(Cards(UNIT, MINE, HasTokens(STATUS) | HasAlteration())), ALL),
            If(AtLeast(Bound("removed"), 3), (Damage(Target(theirs()), 1),)),
        ),
    ),
    CardDef(
        "Shattering Fist", ACTION_SPELL, side(basic(1)), unique_to="Rin Northfell",
        effect=(To(
            (Discard(Choose(Cards(ALTERATION, MINE, AttachedTo(A_UNIT)))),), (PlaceTokens(WOUND, Target(theirs()), 3),),
        ),),
    ),
    CardDef(
        "Stamina Burst", ACTION_SPELL, side(basic(1)), unique_to="Lulu Firststone",
        effect=(
            RemoveTokens(WOUND, PhoenixbornOf(YOU)), AttachConjured("Spark", Target(MY_UNIT)),
            May((GiveFirstPlayerToken(ChoosePlayer()),)),
        ),
    ),
    CardDef(
        "Ember Heart", ALLY, main(power(NATURAL), class_(NATURAL), basic(1)), attack=3, life=4, recover=2,
        abilities=(
            Triggered(
                when_this(ENTERS_PLAY),
                (Reattach(Choose(Cards(ALTERATION, MINE, AttachedTo(A_UNIT & IsExhausted()))), THIS),), "Take Up",
                optional=True,
            ),
            ALERT,
        ),
    ),
    CardDef(
        "Jungle Forager", ALLY, main(class_(NATURAL)), attack=0, life=2, recover=1,
        abilities=(Triggered(
            when_this(ENTERS_PLAY),
            (Search(DRAW_PILE, IsType((ALTERATION_SPELL,)) & ~IsUnique(), HAND, shuffle=True, reveal=True),), "Forage",
        ),),
    ),
    CardDef(
        "Wolfpack Leader", ALLY, main(basic(2)), attack=2, life=2, recover=1, unique_to="Koji Wolfcub",
        abilities=(
            Triggered(when_this(ENTERS_PLAY), (PlaceTokens(STATUS, THIS, N),), "Charged", 2),
            Triggered(
                Trigger(TURN_STARTS, WHEN, player=MINE), (To((RemoveTokens(STATUS, THIS),), (Conjure("Pack Wolf"),)),),
                "Call the Pack", optional=True,
            ),
        ),
    ),
    CardDef(
        "Glaciate", ALTERATION_SPELL, main(class_(NATURAL)),
        abilities=(Passive(Obeys(COUNTS_AS_EXHAUSTED) & Obeys(ARMOR, 99), inexhaustible=True, on_host=True), FLEETING),
    ),
    CardDef("Wallop", ALTERATION_SPELL, side(power(NATURAL)), attack=2),
    CardDef(
        "Rejuvenate", READY_SPELL, side(), unique_to="Aradel Summergaard",
        abilities=(
            Triggered(after(ENTERS_PLAY, Cards(UNIT, MINE, IsType((CONJURATION,)))), (PlaceTokens(STATUS, THIS),)),
            Activated(
                main(basic(1), exhaust=True),
                (
                    RemoveTokens(STATUS, THIS, ALL),
                    RemoveTokens(
                        EXHAUSTION, Choose(Cards(UNIT, MINE, IsType((CONJURATION,)) & AttackAtMost(Bound("removed")))),
                    ),
                ),
            ),
        ),
    ),
    CardDef(
        "Summon Frost Frog", READY_SPELL, main(),
        abilities=(Activated(main(power(NATURAL), exhaust=True), (Conjure("Frost Frog"),)),),
    ),
)
