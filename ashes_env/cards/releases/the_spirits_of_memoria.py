"""The Spirits of Memoria."""

from __future__ import annotations

from ashes_env.cards.keywords import BOUND_TO_SPELLBOARD, BY_TEXT, FLEETING, UNIT_GUARD_ABILITY, armored
from ashes_env.language import *

MY_ALLY = Cards(UNIT, MINE, IsType((ALLY,)))

CARDS = (
    CardDef(
        "Sembali Grimtongue", PHOENIXBORN, life=19, battlefield=5, spellboard=4,
        abilities=(Activated(
            side(basic(2), exhaust=True),
            (Pick(Target(MY_ALLY)), RemoveTokens(EXHAUSTION, IT, ALL), Give(IT, Obeys(CANNOT_BE_GUARDED))),
            "Gift of Wings",
        ),),
    ),
    CardDef(
        "Summon Admonisher", READY_SPELL, main(),
        abilities=(Activated(
            main(class_(DIVINE), exhaust=True),
            (Conjure("Admonisher"), If(Focus(1) & ~IsBound("placed"), (Damage(Target(Cards(PB)), 1),))),
        ),),
    ),
    CardDef(
        "Law of Grace", READY_SPELL, main(class_(DIVINE)),
        abilities=(
            Triggered(when_this(ENTERS_PLAY), (RemoveTokens(WOUND, PhoenixbornOf(YOU)),)),
            Triggered(after(DAMAGE_DEALT, Cards(PB), classes=SourceClass(BY_SPELL | BY_ABILITY)), (Prevent(1),)),
            BOUND_TO_SPELLBOARD, FLEETING,
        ),
    ),
    CardDef(
        "Summon Spectral Assassin", ACTION_SPELL, side(class_(ILLUSION), basic(1)),
        effect=(To((ReturnToOwner(Target(MY_ALLY), HAND),), (Conjure("Spectral Assassin"),)), May((Draw(1),))),
    ),
    CardDef(
        "Shadow Guard", ALLY, main(class_(ILLUSION, 2)), attack=3, life=1, recover=1, abilities=(UNIT_GUARD_ABILITY,),
        reaction=Reaction(after(ATTACKERS_DECLARED, player=THEIRS), no_action(class_(ILLUSION, 2))),
    ),
    CardDef(
        "Admonisher", CONJURATION, attack=0, life=2, copies=3,
        abilities=(Triggered(Trigger(ROUND_ENDS), (Damage(Target(Cards(PB)), N),), "Rebuke", 1),),
    ),
    CardDef(
        "Spectral Assassin", CONJURATION, attack=2, life=1, copies=1,
        abilities=(Triggered(
            when_this(ATTACKERS_DECLARED), (RestrictPlayer(OPPONENT, NO_REACTION_SPELLS, END_OF_TURN),),
            "Sneaky Strike",
        ),),
    ),
    CardDef(
        "Chained Creations", ACTION_SPELL, main(class_(DIVINE), basic(1)),
        effect=(
            Damage(Target(theirs(IsType((CONJURATION,)))), 2),
            If(
                Destroyed(IT),
                (PlaceTokens(
                    EXHAUSTION, Choose(Cards(SPELL_ON_BOARD, where=CanPlace(), of=ControllerOf(IT)), "spell"),
                ),),
            ),
        ),
    ),
    CardDef(
        "Angelic Rescue", REACTION_SPELL, no_action(power(DIVINE)),
        reaction=Reaction(after(DAMAGE_DEALT, Cards(UNIT, MINE), player=THEIRS, classes=BY_TEXT)),
        effect=(Prevent(), RemoveTokens(WOUND, EventCard(), ALL)),
    ),
    CardDef(
        "Celestial Knight", ALLY, main(power(ILLUSION), class_(DIVINE), basic(1)), attack=3, life=3, recover=2,
        abilities=(armored(1, inexhaustible=True),),
    ),
    CardDef(
        "Purify", ACTION_SPELL, main(basic(1)), unique_to="Sembali Grimtongue",
        effect=(To((ReturnToOwner(Target(MY_ALLY), HAND),), (Destroy(Target(theirs(IsType((CONJURATION,))))),)),),
    ),
    CardDef(
        "Shepherd of Lost Souls", ALLY, main(class_(DIVINE), side=1), attack=1, life=1,
        abilities=(Triggered(
            when_this(ENTERS_PLAY), (Search(DISCARD_PILE, IsType((ALLY,)) & ~Named("Shepherd of Lost Souls")),),
            "Spirit Guide", optional=True,
        ),),
    ),
    CardDef(
        "Gates Thrown Open", ACTION_SPELL, side(class_(ILLUSION)),
        effect=(RemoveTokens(EXHAUSTION, ChooseInEachSlot(Cards(SPELL_ON_BOARD, MINE, HasTokens(EXHAUSTION)))),),
    ),
)
