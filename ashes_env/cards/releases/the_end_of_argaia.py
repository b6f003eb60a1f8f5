"""The End of Argaia."""

from __future__ import annotations

from ashes_env.cards.keywords import BY_TEXT, DISMOUNT, IGNITE, after_kill, inheritance, mount, mounting
from ashes_env.language import *

CARDS = (
    CardDef(
        "Tranquility", ALTERATION_SPELL, side(class_(TIME)), to_phoenixborn=True,
        abilities=(
            Triggered(
                Trigger(TURN_ENDS, player=MINE),
                (PlaceTokens(STATUS, THIS), If(Is(THIS, HasTokens(STATUS, 3)), (ReturnToOwner(THIS, REMOVED),))),
            ),
            Passive(Forbids(SIDE_IS_MEDITATE, MINE)),
        ),
    ),
    CardDef(
        "Summon Ocean's Eyes", READY_SPELL, main(), unique_to="Tristan Darkwater",
        abilities=(Activated(main(basic(2), exhaust=True), (Conjure("Ocean's Eye", 2),)),),
    ),
    CardDef(
        "Spear Master", ALLY, main(power(TIME), class_(TIME), basic(1)), attack=3, life=3, recover=2,
        abilities=(
            Triggered(
                when_this(ENTERS_PLAY), (PlaceTokens(STATUS, THIS, N),), "Replenish", 2, also=(Trigger(ROUND_ENDS),),
            ),
            Triggered(
                when_this(ATTACKERS_DECLARED),
                (To(
                    (GatherTokens(STATUS, Cards(UNIT, MINE)),),
                    (Damage(TargetUpTo(Bound("removed"), theirs(), exactly=True), 1),),
                ),),
                "Spear Volley", optional=True,
            ),
        ),
    ),
    CardDef(
        "Timestopper", ALLY, main(power(TIME)), attack=1, life=2, recover=1,
        abilities=(Triggered(
            when_this(ENTERS_PLAY),
            (
                Give(Target(theirs()), Obeys(CANNOT_ATTACK), END_OF_NEXT_TURN_OR_ROUND),
                Give(IT, Obeys(CANNOT_BLOCK), END_OF_NEXT_TURN_OR_ROUND),
                Give(IT, Obeys(CANNOT_GUARD), END_OF_NEXT_TURN_OR_ROUND),
            ),
            "Halt",
        ),),
        reaction=Reaction(after(ENTERS_PLAY, theirs()), no_action(power(TIME))),
    ),
    CardDef(
        "Ocean's Eye", CONJURATION, attack=1, life=1, copies=6, unique_to="Tristan Darkwater",
        abilities=(Triggered(
            when_this(ATTACKERS_DECLARED), (Damage(Target(Cards(UNIT, where=HasTokens(WOUND))), N),), "Sting", 1,
            optional=True,
        ),),
    ),
    CardDef(
        "Cataclysm", ACTION_SPELL, main(basic(2)), unique_to="Rowan Umberend",
        effect=(
            Damage(Each(Cards(CHARACTER), "all"), 1),
            If(AtLeast(DestroyedByThis(It("all")), 2), (Conjure("Rubble Spirit", 2),)),
        ),
    ),
    CardDef(
        "Rubble Spirit", CONJURATION, attack=1, life=1, copies=4,
        abilities=(
            Triggered(when_this(ENTERS_PLAY), (DiscardCards(TargetPlayer(THEIRS), N, DRAW_PILE),), "Crumble", 1),
        ),
    ),
    CardDef(
        "Afterimage", REACTION_SPELL, no_action(power(TIME)),
        reaction=Reaction(after(
            DESTROYED, Cards(UNIT, MINE, IsType((ALLY,))), player=THEIRS, classes=SourceClass(BY_ATTACK | BY_TEXT),
        )),
        effect=(ReturnToOwner(EventCard(), HAND), Damage(Target(Cards(UNIT, of=EventPlayer())), 2)),
    ),
    CardDef(
        "Realization", READY_SPELL, side(), unique_to="Orrick Gilstream",
        abilities=(
            Passive(Obeys(EXTRA_DRAWS)),
            Activated(
                side(exhaust=True),
                (If(
                    Is(PhoenixbornOf(YOU), DrawPileEmpty()),
                    (MoveAtRandom(DISCARD_PILE, REMOVED), MoveAtRandom(DISCARD_PILE, HAND)),
                ),),
            ),
        ),
    ),
    CardDef(
        "Summon Tusk Mount", READY_SPELL, main(),
        abilities=(
            Activated(side(class_(TIME, 2), basic(2), exhaust=True), (mounting(UNEXHAUSTED, (mount("Tusk Mount"),)),)),
        ),
    ),
    CardDef(
        "Tusk Mount", CONJURATION, attack=5, life=4, recover=1, copies=2,
        abilities=(Triggered(after_kill(), (Conjure("Rubble Spirit", N),), "Wreckage", 2), DISMOUNT),
    ),
    CardDef(
        "Vermillion Sage", ALLY, main(class_(TIME)), attack=1, life=1, recover=1,
        abilities=(
            Triggered(when_this(ENTERS_PLAY), (LookAtTop(1), PutBack(bottom=(0, 1)), Draw(N)), "Study", 1),
            inheritance(1),
        ),
    ),
    CardDef(
        "Double Edge", ACTION_SPELL, side(), unique_to="Jericho, Reborn",
        effect=(
            Draw(2),
            To(
                (DiscardCards(),),
                (
                    Damage(Target(theirs(), "unit"), 1),
                    If(
                        IsBound("unit"), (Damage(TargetThat(PhoenixbornOf(ControllerOf(It("unit")))), 1),),
                        (Damage(Target(theirs(kind=PB)), 1),),
                    ),
                ),
            ),
        ),
    ),
    CardDef(
        "Fatal Strike", REACTION_SPELL, no_action(power(TIME)), reaction=Reaction(after(PASSED, player=THEIRS)),
        effect=(Damage(Target(Cards(CHARACTER, of=EventPlayer())), 2),),
    ),
    CardDef("Cinder Spirit", CONJURATION, attack=2, life=2, copies=3, abilities=(IGNITE,)),
    CardDef(
        "Summon Cinder Spirit", READY_SPELL, main(),
        abilities=(
            Activated(main(exhaust=True), (PlaceTokens(STATUS, THIS),)),
            Activated(
                side(class_(TIME), basic(1)),
                (To((MoveTokens((STATUS,), THIS, Choose(Cards(UNIT, MINE))),), (Conjure("Cinder Spirit"),)),),
                inexhaustible=True,
            ),
        ),
    ),
    CardDef(
        "Rising Tides", ACTION_SPELL, side(class_(TIME)),
        effect=(AtEndOfTurn((Damage(Each(Cards(UNIT)), 1),), next=True),),
    ),
)
