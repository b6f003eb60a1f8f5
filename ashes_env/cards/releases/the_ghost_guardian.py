"""The Ghost Guardian."""

from __future__ import annotations

from ashes_env.cards.keywords import (
    A_SPELL,
    ALERT,
    DISMOUNT,
    QUICK_STRIKE,
    UNIT_GUARD_ABILITY,
    mount,
    mounting,
    terrifying,
)
from ashes_env.language import *

CARDS = (
    CardDef(
        "Resonance", READY_SPELL, side(class_(SYMPATHY, 2), basic(1)), focus_host=True,
        abilities=(Triggered(when_this(ENTERS_PLAY), (ReadyDice(2),)), Passive(Obeys(FOCUS_PLUS))),
    ),
    CardDef(
        "Shared Sorrow", ACTION_SPELL, main(class_(SYMPATHY), basic(1)),
        effect=(To(
            (DiscardCards(where=PlayCostAtLeast(1)),),
            (
                Search(DISCARD_PILE, PlayCostIs(PlayCostOf("discarded")) & ~IsThat("discarded"), HAND),
                Damage(Target(), PlayCostOf("discarded")),
            ),
        ),),
    ),
    CardDef(
        "Hollow", ALLY, Cost(main=1, either=(Cost(dice=(power(ILLUSION),)), Cost(dice=(power(SYMPATHY),)))), attack=2,
        life=1, recover=1,
        abilities=(Triggered(when_this(ENTERS_PLAY), (LowerDice(N, TargetPlayer(THEIRS)),), "Hex", 2, optional=True),),
    ),
    CardDef(
        "Summon Ghostly Mount", READY_SPELL, main(basic(1)),
        abilities=(Activated(
            Cost(exhaust=True, dice=(class_(ILLUSION), class_(SYMPATHY)), either=(main(), side())),
            (mounting(
                UNEXHAUSTED,
                (ChooseOne((
                    (mount("Pale Steed Mount"),), (mount("Spectral Charger Mount"),),
                    (If(Focus(2), (mount("Nightmare Mount"),)),),
                )),),
            ),),
        ),),
    ),
    CardDef("Pale Steed Mount", CONJURATION, attack=2, life=4, copies=1, abilities=(UNIT_GUARD_ABILITY, DISMOUNT)),
    CardDef("Spectral Charger Mount", CONJURATION, attack=4, life=2, copies=1, abilities=(QUICK_STRIKE, DISMOUNT)),
    CardDef("Nightmare Mount", CONJURATION, attack=4, life=4, copies=1, abilities=(terrifying(1), DISMOUNT)),
    CardDef(
        "Rimea Careworn", PHOENIXBORN, life=17, battlefield=5, spellboard=5,
        abilities=(Activated(side(exhaust=True), (Draw(2), LookAtHand(2, TargetPlayer(THEIRS))), "Visions"),),
    ),
    CardDef(
        "Ancestral Army", ALLY, main(basic(3)), attack=1, life=2, unique_to="Rimea Careworn",
        abilities=(Triggered(when_this(ENTERS_PLAY), (Conjure("Ancestor Spirit", 2),), "Invoke Ancestors"),),
    ),
    CardDef(
        "Battle Seer", ALLY, main(power(ILLUSION), class_(SYMPATHY), basic(1)), attack=3, life=4, recover=2,
        abilities=(QUICK_STRIKE, ALERT),
    ),
    CardDef(
        "Ancestor Spirit", CONJURATION, attack=2, life=1, copies=2,
        abilities=(Triggered(
            when_this(ENTERS_PLAY), (To((Draw(1),), (PutFromHand(False, BOTTOM_OF_PILE),)),), "Guidance", optional=True,
        ),),
    ),
    CardDef(
        "Augury", READY_SPELL, main(class_(SYMPATHY), basic(1)),
        abilities=(
            Triggered(when_this(ENTERS_PLAY), (PlaceTokens(STATUS, THIS, 3),)),
            Activated(
                side(exhaust=True),
                (To(
                    (Search(DRAW_PILE, PlayCostIs(TokensOn(STATUS, THIS)), HAND, shuffle=True, reveal=True),),
                    (RemoveTokens(STATUS, THIS),),
                ),),
            ),
        ),
    ),
    CardDef(
        "Dark Presence", READY_SPELL, main(class_(ILLUSION)),
        abilities=(Activated(
            side(exhaust=True),
            (
                GiveAbility(Target(Cards(UNIT, MINE)), terrifying(1)),
                If(Focus(1), (Give(Target(theirs(), "other"), Bonus(attack=-1)),)),
            ),
        ),),
    ),
    CardDef(
        "Memorialize", READY_SPELL, side(class_(SYMPATHY)),
        abilities=(
            Triggered(
                after(DESTROYED, Cards(UNIT, MINE, IsType((ALLY,))), condition=Is(THIS, ~HasTokens(STATUS))),
                (PlaceTokens(STATUS, THIS),),
            ),
            Activated(
                side(exhaust=True),
                (To((RemoveTokens(STATUS, THIS),), (Search(DISCARD_PILE, A_SPELL, BOTTOM_OF_PILE),)),),
            ),
        ),
    ),
    CardDef(
        "Summon Ancestor Spirit", READY_SPELL, main(),
        abilities=(Activated(main(power(SYMPATHY), exhaust=True), (Conjure("Ancestor Spirit"),)),),
    ),
)
