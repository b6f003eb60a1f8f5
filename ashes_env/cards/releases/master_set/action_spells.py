"""The action spells of the Master Set."""

from __future__ import annotations

from ashes_env.language import *

MY_UNIT = Cards(UNIT, MINE)
HAS_ANY_TOKEN = HasTokens(WOUND) | HasTokens(EXHAUSTION) | HasTokens(STATUS)

CARDS = (
    CardDef(
        "Bound Soul", ACTION_SPELL, main(class_(CEREMONIAL)), effect=(Search(DISCARD_PILE, IsType((ALLY,)), HAND),),
    ),
    CardDef("Call Upon the Realms", ACTION_SPELL, main(), effect=(ChangeDice(3),)),
    CardDef(
        "Close Combat", ACTION_SPELL, main(power(NATURAL)),
        effect=(To(
            (Pick(Choose(Cards(UNIT, MINE, UNEXHAUSTED), "mine")),),
            (
                Damage(Target(Cards(UNIT, where=~IsThat("mine"))), AttackOf(It("mine"))),
                ChooseOne(((PlaceTokens(WOUND, It("mine")),), (PlaceTokens(EXHAUSTION, It("mine")),))),
            ),
        ),),
    ),
    CardDef("Expand Energy", ACTION_SPELL, main(basic(1)), effect=(DrawUntil(2),)),
    CardDef(
        "Fear", ACTION_SPELL, main(basic(1)), unique_to="Jessa Na Ni",
        effect=(To(
            (Destroy(Choose(MY_UNIT, "mine")),),
            (RemoveTokens(WOUND, PhoenixbornOf(YOU), RecoverOf(It("mine"))), Discard(Target(theirs()))),
        ),),
    ),
    CardDef("Hidden Power", ACTION_SPELL, main(class_(ILLUSION)), effect=(Draw(1), ChangeDice(5))),
    CardDef(
        "Mist Typhoon", ACTION_SPELL, main(class_(ILLUSION), class_(NATURAL)),
        effect=(Damage(Each(theirs()), 1), May((Draw(1),))),
    ),
    CardDef("Molten Gold", ACTION_SPELL, main(class_(NATURAL, 2)), effect=(PlaceTokens(WOUND, Target(theirs()), 3),)),
    CardDef(
        "One Hundred Blades", ACTION_SPELL, main(basic(2)), unique_to="Coal Roarkwin",
        effect=(Damage(Target(Cards(PB)), 1), Damage(Each(theirs()), 1), Draw(1)),
    ),
    CardDef("Open Memories", ACTION_SPELL, main(class_(CHARM), basic(1)), effect=(May((Search(shuffle=True),)),)),
    CardDef(
        "Out of the Mist", ACTION_SPELL, side(power(ILLUSION), power(NATURAL)),
        effect=(Damage(Target(), CountOf(Each(MY_UNIT))), May((Draw(1),))),
    ),
    CardDef("Refresh", ACTION_SPELL, main(class_(CHARM), basic(1)), effect=(RemoveTokens(EXHAUSTION, Target(), ALL),)),
    CardDef(
        "Seal", ACTION_SPELL, main(class_(CHARM), class_(ILLUSION)),
        effect=(
            PickPlayer(TargetPlayer()),
            Pick(Choose(Cards(SPELL_ON_BOARD, where=IsType((READY_SPELL,)), of=ThatPlayer()))),
            PlaceTokens(EXHAUSTION, Each(Cards(SPELL_ON_BOARD, where=SameTitle(), of=ThatPlayer()))),
        ),
    ),
    CardDef("Sleight of Hand", ACTION_SPELL, main(power(ILLUSION), basic(1)), effect=(Draw(3),)),
    CardDef("Steady Gaze", ACTION_SPELL, main(class_(ILLUSION, 2)), effect=(PlaceTokens(EXHAUSTION, Target(), 2),)),
    CardDef(
        "Transfer", ACTION_SPELL, main(class_(CHARM), basic(1)),
        effect=(
            PickPlayer(TargetPlayer()),
            MoveTokens(
                (WOUND, EXHAUSTION, STATUS), Choose(Cards(NON_PB, where=HAS_ANY_TOKEN, of=ThatPlayer()), "giver"),
                Choose(Cards(NON_PB, where=~IsThat("giver"), of=ThatPlayer()), "taker"),
            ),
        ),
    ),
)
