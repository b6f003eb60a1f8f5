"""The Spawn of Shadowreck."""

from __future__ import annotations

from ashes_env.cards.keywords import ALERT, BY_TEXT, FADE, UNIT_GUARD_ABILITY
from ashes_env.language import *

MY_TIRED = Cards(UNIT, MINE, IsExhausted())
SOULS = TokensOn(STATUS, PhoenixbornOf(YOU))
SCRAWLER = Named("Scrawler")

CARDS = (
    CardDef(
        "Gates Defender", ALLY, main(power(ILLUSION), class_(ILLUSION)), attack=2, life=3, recover=1,
        abilities=(ALERT,),
        reaction=Reaction(after(ATTACKERS_DECLARED, player=THEIRS), no_action(power(ILLUSION), class_(ILLUSION))),
    ),
    CardDef(
        "Dark Reflection", ALLY, main(basic(2)), attack=3, life=3, recover=2, unique_to="Sembali Grimtongue",
        abilities=(
            Activated(side(exhaust=True), (Damage(Target(theirs()), N),), "Slay", 2),
            Triggered(
                when_this(DESTROYED),
                (If(
                    AtLeast(ActiveDice(YOU), 1), (ExhaustDice(1, YOU),), (PlaceTokens(WOUND, PhoenixbornOf(YOU), 2),),
                ),),
                "War Within", inexhaustible=True,
            ),
        ),
    ),
    CardDef(
        "Magnificence", ACTION_SPELL, side(power(ILLUSION)), unique_to="Victoria Glassfire",
        effect=(
            RerollDice(4, TargetPlayer()), Give(Target(), Obeys(VALUES_SWAPPED)), Damage(Target(theirs()), 1),
            Damage(Target(theirs()), 1),
        ),
    ),
    CardDef(
        "Backflip", ACTION_SPELL, side(class_(ILLUSION)),
        effect=(
            To((ReturnToOwner(Choose(Cards(UNIT, MINE, IsType((ALLY,)))), HAND),), (Give(Choose(), Bonus(attack=3)),)),
        ),
    ),
    CardDef(
        "From Darkness", REACTION_SPELL, no_action(power(ILLUSION)),
        reaction=Reaction(after(ATTACKERS_DECLARED, player=THEIRS), needs=Exists(MY_TIRED)),
        effect=(Pick(Choose(MY_TIRED, "mine")), Damage(Target(Cards(UNIT, where=IsAttacking())), AttackOf(It("mine")))),
    ),
    CardDef(
        "Inkspill", REACTION_SPELL, no_action(class_(ILLUSION), discard=1),
        reaction=Reaction(after(ATTACKERS_DECLARED, player=MINE)),
        effect=(PlaceTokens(EXHAUSTION, TargetUpTo(2, Cards(UNIT, where=AttackAtMost(1)))),),
    ),
    CardDef(
        "Juggle", ACTION_SPELL, side(class_(ILLUSION), basic(2)),
        effect=(
            RaiseDice(3), PickPlayer(TargetPlayer(THEIRS)), LowerDice(3, ThatPlayer()),
            Damage(Target(Cards(UNIT, of=ThatPlayer())), 3),
        ),
    ),
    CardDef(
        "Umbral Acrobat", ALLY, main(power(ILLUSION), class_(ILLUSION), basic(1)), attack=3, life=4, recover=2,
        abilities=(
            UNIT_GUARD_ABILITY,
            Triggered(
                when_this(ATTACKERS_DECLARED), (Give(Target(), Obeys(VALUES_SWAPPED)),), "Invert", optional=True,
                also=(when_this(BLOCKERS_DECLARED), when_this(GUARD_DECLARED)),
            ),
        ),
    ),
    CardDef(
        "Summon Scrawler", READY_SPELL, main(), unique_to="Hope Everthorn",
        abilities=(Activated(main(basic(1), exhaust=True), (Conjure("Scrawler"),)),),
    ),
    CardDef(
        "Scrawler", CONJURATION, attack=1, life=1, copies=4, unique_to="Hope Everthorn",
        abilities=(Triggered(
            when_this(ENTERS_PLAY),
            (PlaceTokens(
                EXHAUSTION,
                Target(Cards(UNIT, where=UNEXHAUSTED & AttackBelow(CountOf(Each(Cards(UNIT, MINE, SCRAWLER)))))), N,
            ),),
            "Tag", 1,
        ),),
    ),
    CardDef(
        "Summon Shade Prowler", READY_SPELL, main(),
        abilities=(Activated(main(class_(ILLUSION), basic(1), exhaust=True), (Conjure("Shade Prowler"),)),),
    ),
    CardDef(
        "Shade Prowler", CONJURATION, attack=2, life=3, copies=2,
        abilities=(
            Triggered(
                when_this(ATTACKERS_DECLARED), (Damage(Target(theirs(AttackBelow(AttackOf(THIS)))), N),), "Predator", 3,
                optional=True,
            ),
            FADE,
        ),
    ),
    CardDef(
        "Shroud", READY_SPELL, side(class_(ILLUSION)),
        abilities=(Triggered(
            after(ENTERS_PLAY, Cards(UNIT, MINE, IsType((CONJURATION,)))),
            (To(
                (PlaceTokens(EXHAUSTION, THIS),),
                (Give(EventCard(), Protected(BY_TEXT, attacks=True), START_OF_MY_TURN_OR_ROUND),),
            ),),
            optional=True,
        ),),
    ),
    CardDef(
        "Summon Whisperer", READY_SPELL, main(),
        abilities=(Activated(
            main(class_(ILLUSION), exhaust=True),
            (Conjure("Whisperer"), If(Focus(2), (May((LowerDice(1, TargetPlayer(THEIRS), levels=(POWER,)),)),))),
        ),),
    ),
    CardDef(
        "Whisperer", CONJURATION, attack=1, life=1, copies=3,
        abilities=(Triggered(
            when_this(DESTROYED),
            (
                PickPlayer(TargetPlayer(THEIRS)), LowerDice(N, ThatPlayer(), levels=(POWER,)),
                If(~AtLeast(Bound("lowered"), 1), (Damage(TargetThat(PhoenixbornOf(ThatPlayer())), N),)),
            ),
            "Haunt", 1, inexhaustible=True,
        ),),
    ),
    CardDef(
        "Soul Delver", CONJURATION, attack=2, life=3, recover=1, copies=2, unique_to="Rimea Careworn",
        abilities=(Triggered(
            Trigger(ATTACKERS_DECLARED, WHEN, this=True, condition=AtLeast(SOULS, 1)),
            (ShiftDice(SOULS, TargetPlayer()),), "Magic Current",
        ),),
    ),
    CardDef(
        "Seek the Depths", ACTION_SPELL, main(basic(2), discard=1), unique_to="Rimea Careworn",
        effect=(Conjure("Soul Delver"), PlaceTokens(STATUS, PhoenixbornOf(YOU)), SpellGoesTo(DRAW_PILE)),
    ),
)
