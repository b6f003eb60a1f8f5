"""The edition of 2018: cards whose text of that time is known, and the dice powers of that time (R-CLS-01 to 07,
R-CLS-63 to 69). All other cards are played as they are printed now.

The symbols of Enchanted Violinist are lost in the documents: its cost is the current one, and its ability costs a basic
symbol. Spiked Armor (R-CLS-03) is not in the card pool.
"""

from __future__ import annotations

from ashes_env.language import *

EDITION = "2018"
MY_UNIT = Cards(UNIT, MINE)
FACED = Cards(UNIT, where=IsFaced())
DICE = (CEREMONIAL, CHARM, ILLUSION, NATURAL, DIVINE, SYMPATHY)  # R-CLS-08

CARDS = (
    CardDef(
        "Enchanted Violinist", ALLY, main(class_(CHARM)), attack=1, life=1, recover=1,
        abilities=(Triggered(
            after(MILLED, player=THEIRS), (PlaceTokens(WOUND, Target(Cards(UNIT)), 1),), "Song of Sorrow",
            optional=True, pay=no_action(basic(1)),
        ),),
    ),
    CardDef(
        "Redirect", REACTION_SPELL, no_action(power(CHARM)),
        reaction=Reaction(Trigger(DAMAGE_DEALT, WOULD, cards=Cards(PB, MINE)), needs=Exists(MY_UNIT)),
        effect=(Redirect(Target(MY_UNIT)),),
    ),
    CardDef(
        "Sympathy Pain", REACTION_SPELL, Cost(either=(no_action(power(CHARM)), no_action(power(SYMPATHY)))),
        reaction=Reaction(after(DAMAGE_RECEIVED, Cards(PB, MINE))), effect=(Damage(Target(Cards(CHARACTER)), 3),),
    ),
    CardDef(
        "Nightshade Swallow", CONJURATION, attack=1, life=2, copies=2,
        abilities=(Triggered(
            Trigger(DAMAGE_DEALT, WHEN, by_this=True, cards=FACED, classes=BY_BATTLE, at_least=1),
            (Destroy(EventCard()),), "Deathstrike",
        ),),
    ),
    CardDef(
        "Blood Chains", ACTION_SPELL, main(class_(CEREMONIAL)),
        effect=(
            Pick(Choose(MY_UNIT, "own")), Let("life left", Minus(LifeOf(It("own")), TokensOn(WOUND, It("own")))),
            To((Destroy(It("own")),), (PlaceTokens(EXHAUSTION, Target(), Bound("life left")),)),
        ),
    ),
    CardDef(
        "Sun Sister", ALLY, main(class_(DIVINE), basic(1)), attack=2, life=2, recover=1,
        abilities=(Triggered(
            Trigger(LEAVES_PLAY, WOULD, this=True),
            (Search(DISCARD_PILE, IsType((ALLY,)) & ~Named("Sun Sister"), HAND),), "Resurrect", optional=True,
        ),),
    ),
)

DICE_POWERS = (
    DicePower(
        CEREMONIAL,
        (To(
            (Search(DISCARD_PILE, IsType((ALLY,)), HAND, optional=False),),
            (Damage(PhoenixbornOf(YOU), PrintedAttackOf(It("found"))),),
        ),),
    ),
    DicePower(CHARM, (PlaceDie(CHARM, Target(MY_UNIT)),)),
    DicePower(DIVINE, (PlaceDie(DIVINE, Target(Cards(UNIT))),)),
    DicePower(ILLUSION, (ExhaustDice(1, ChoosePlayer(THEIRS)),)),
    DicePower(NATURAL, (Damage(Target(Cards(UNIT)), 1),)),
    DicePower(SYMPATHY, (Draw(1), PutFromHand(optional=False))),
)
