"""The Frostwild Scourge."""

from __future__ import annotations

from ashes_env.cards.keywords import FADE, after_kill
from ashes_env.language.base import N
from ashes_env.language.carddef import Activated, CardDef, Grants, Triggered
from ashes_env.language.codes import *
from ashes_env.language.conditions import Exists, Is
from ashes_env.language.costs import basic, class_, main, side
from ashes_env.language.effects import *
from ashes_env.language.modifiers import Bonus
from ashes_env.language.targets import *
from ashes_env.language.triggers import when_this

MY_UNIT = Cards(UNIT, MINE)

CARDS = (
    CardDef(
        "Summon Adaptodon", READY_SPELL, main(),
        abilities=(Activated(main(class_(NATURAL, 2), exhaust=True), (Conjure("Adaptodon"),)),),
    ),
    CardDef(
        "Clashing Tempers", ACTION_SPELL, side(class_(NATURAL), basic(1)),
        effect=(
            If(
                Exists(MY_UNIT, 2),
                (
                    Pick(Choose(MY_UNIT, "fire")),
                    Pick(Choose(Cards(UNIT, MINE, ~IsThat("fire")), "ice")),
                    AttachConjured("Fire Adaptation", It("fire")), AttachConjured("Ice Adaptation", It("ice")),
                ),
            ),
        ),
    ),
    CardDef(
        "Will to Survive", ALTERATION_SPELL, side(class_(NATURAL)), attack=1, life=1,
        abilities=(
            Grants((
                Triggered(
                    after_kill(), (RemoveTokens(WOUND, PhoenixbornOf(YOU), N),), "Life Drain", 1, optional=True
                ),
            )),
        ),
    ),
    CardDef(
        "Adaptodon", CONJURATION, attack=1, life=2, copies=2,
        abilities=(
            Activated(
                side(),
                (
                    If(
                        Is(THIS, ~HasAlteration(("Fire Adaptation", "Ice Adaptation"))),
                        (
                            ChooseOne((
                                (AttachConjured("Fire Adaptation", THIS),), (AttachConjured("Ice Adaptation", THIS),),
                            )),
                        ),
                    ),
                ),
                "Adapt",
            ),
        ),
    ),
    CardDef(
        "Frost Frog", CONJURATION, attack=1, life=1, copies=3,
        abilities=(
            Triggered(
                when_this(ATTACKERS_DECLARED),
                (
                    ChooseOne((
                        (Give(THIS, Bonus(attack=N)),), (PlaceTokens(EXHAUSTION, Target(theirs(LifeAtMost(N)))),),
                    )),
                ),
                "Cold Snap", 1, optional=True,
            ),
        ),
    ),
    CardDef(
        "Pack Wolf", CONJURATION, attack=1, life=1, copies=3, unique_to="Koji Wolfcub", abilities=(FADE,),
    ),
    CardDef(
        "Fire Adaptation", CONJURED_ALTERATION, attack=1, copies=2,
        abilities=(Triggered(when_this(ENTERS_PLAY), (Damage(Target(theirs()), 1),), optional=True),),
    ),
    CardDef(
        "Ice Adaptation", CONJURED_ALTERATION, life=1, copies=2,
        abilities=(
            Triggered(
                when_this(ENTERS_PLAY), (PlaceTokens(EXHAUSTION, Target(theirs(UNEXHAUSTED & AttackAtMost(1)))),),
                optional=True,
            ),
        ),
    ),
)  # fmt: skip
