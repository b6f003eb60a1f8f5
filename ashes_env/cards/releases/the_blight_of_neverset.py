"""The Blight of Neverset."""

from __future__ import annotations

from ashes_env.cards.keywords import BY_TEXT
from ashes_env.language.amounts import Bound, HandSizeOf
from ashes_env.language.carddef import Activated, CardDef, Passive, Reaction, Triggered
from ashes_env.language.codes import *
from ashes_env.language.conditions import ByAnotherPlayer
from ashes_env.language.costs import Cost, basic, class_, main, no_action, side
from ashes_env.language.effects import *
from ashes_env.language.modifiers import NotDefendedBy, Obeys
from ashes_env.language.targets import *
from ashes_env.language.triggers import after, when_this

CARDS = (
    CardDef(
        "Shimmer Wing", CONJURATION, attack=0, life=2, copies=3,
        abilities=(
            Activated(
                main(basic(1)),
                (
                    To(
                        (
                            Pick(Choose(Cards(UNIT, MINE, Named("Shimmer Wing") & OTHER), "other")),
                            Discard(THIS), Discard(It("other")),
                        ),
                        (Conjure("Eternity Flame"),),
                    ),
                ),
                "Ritual Flames",
            ),
        ),
    ),
    CardDef(
        "Eternity Flame", CONJURATION, attack=3, life=3, copies=1,
        abilities=(
            Triggered(
                when_this(ENTERS_PLAY),
                (
                    To(
                        (Destroy(Target(theirs(HasDie(CHARM)))),),
                        (Damage(TargetThat(PhoenixbornOf(OPPONENT)), 2),),
                    ),
                ),
                "Engulf", optional=True,
            ),
        ),
    ),
    CardDef(
        "Gifted Rose", ALTERATION_SPELL, side(basic(1)), unique_to="Leo Sunshadow", to_phoenixborn=True,
        abilities=(
            Passive(Obeys(CANNOT_GUARD), inexhaustible=True, on_host=True),
            Activated(
                Cost(side=1, either=(Cost(dice=(basic(1),)), Cost(discard=1))), (Discard(THIS),), "Reject",
                inexhaustible=True,
            ),
        ),
    ),
    CardDef(
        "Willpower", ACTION_SPELL, main(basic(1)), unique_to="Saria Guideman",
        effect=(Damage(Target(theirs()), HandSizeOf()),),
    ),
    CardDef(
        "Embrace", ALTERATION_SPELL, side(class_(CHARM)), to_phoenixborn=True,
        abilities=(
            Triggered(
                after(
                    DAMAGE_DEALT, Cards(PB), classes=SourceClass(BY_ATTACK | BY_TEXT), condition=ByAnotherPlayer()
                ),
                (Discard(THIS), Prevent()),
            ),
        ),
    ),
    CardDef(
        "Arrogance", REACTION_SPELL, no_action(class_(CHARM)),
        reaction=Reaction(after(ATTACKERS_DECLARED, player=MINE)),
        effect=(Give(Choose(Cards(UNIT, where=IsAttacking())), NotDefendedBy(HasDie(CHARM))),),
    ),
    CardDef(
        "Farewell", ACTION_SPELL, Cost(main=1, side=1, x=class_(CHARM)),
        effect=(
            To(
                (Discard(Target(theirs(LifeIs(Bound("x"))))),),
                (DiscardCards(TargetThatPlayer(ControllerOf(IT)), Bound("x"), DRAW_PILE),),
            ),
        ),
    ),
)  # fmt: skip
