"""The reaction spells of the Master Set."""

from __future__ import annotations

from ashes_env.cards.keywords import BY_TEXT
from ashes_env.language import *

MY_UNIT = Cards(UNIT, MINE)

CARDS = (
    CardDef(
        "Cover", REACTION_SPELL, no_action(power(NATURAL)),
        reaction=Reaction(
            after(DAMAGE_DEALT, Cards(PB, MINE), classes=BY_ATTACK, by=Cards(UNIT), condition=Guarding()),
        ),
        effect=(Prevent(), Damage(TargetThat(EventSource()), 1)),
    ),
    CardDef(
        "Final Cry", REACTION_SPELL, no_action(power(CEREMONIAL)), reaction=Reaction(after(DESTROYED, MY_UNIT)),
        effect=(Damage(Target(Cards(PB)), 2),),
    ),
    CardDef(
        "Golden Veil", REACTION_SPELL, no_action(power(CHARM)), chained=True,
        reaction=Reaction(after(TARGETED, MY_UNIT, player=THEIRS, classes=BY_TEXT)), effect=(Cancel(),),
    ),
    CardDef(
        "Redirect", REACTION_SPELL, no_action(power(CHARM)),
        reaction=Reaction(after(DAMAGE_DEALT, Cards(PB, MINE)), needs=Exists(MY_UNIT)),
        effect=(Redirect(Choose(MY_UNIT)),),
    ),
    CardDef(
        "Shadow Strike", REACTION_SPELL, no_action(power(ILLUSION)),
        reaction=Reaction(after(ATTACKERS_DECLARED, player=THEIRS)),
        effect=(Damage(Target(Cards(UNIT, of=EventPlayer(), where=~IsAttacking())), 3),),
    ),
    CardDef(
        "Strange Copy", REACTION_SPELL, Cost(either=(no_action(power(ILLUSION)), no_action(power(SYMPATHY)))),
        reaction=Reaction(after(ATTACKERS_DECLARED, player=THEIRS)),
        effect=(BecomeCopy(Choose(MY_UNIT, "mine"), Target(Cards(UNIT, where=~IsThat("mine")), "model")),),
    ),
    CardDef(
        "Summon Sleeping Widows", REACTION_SPELL, no_action(class_(CEREMONIAL, 2)),
        reaction=Reaction(after(DESTROYED, MY_UNIT)), effect=(Conjure("Sleeping Widow", 2),),
    ),
    CardDef(
        "Sympathy Pain", REACTION_SPELL, Cost(either=(no_action(power(CHARM)), no_action(power(SYMPATHY)))),
        reaction=Reaction(
            after(WOUNDS_PLACED, Cards(PB, MINE), player=THEIRS, classes=SourceClass(BY_ATTACK | BY_TEXT)),
        ),
        effect=(Damage(Target(Cards(CHARACTER, of=EventPlayer())), 2),),
    ),
)
