"""The Ocean's Guard."""

from __future__ import annotations

from ashes_env.cards.keywords import FEARFUL, group_tactics
from ashes_env.language.base import ALL, N
from ashes_env.language.carddef import Activated, CardDef, Grants, Triggered
from ashes_env.language.codes import *
from ashes_env.language.conditions import Is
from ashes_env.language.costs import basic, class_, main, power, side
from ashes_env.language.effects import *
from ashes_env.language.modifiers import Obeys
from ashes_env.language.targets import *
from ashes_env.language.triggers import Trigger, when_this

MY_UNIT = Cards(UNIT, MINE)

CARDS = (
    CardDef(
        "Tristan Darkwater", PHOENIXBORN, life=17, battlefield=9, spellboard=3,
        abilities=(
            Activated(
                side(basic(1), exhaust=True),
                (Give(ChooseWithin(3, Cards(UNIT, MINE)), Obeys(NUMERALS_PLUS_IN_ATTACKS)),), "Magnify",
            ),
        ),
    ),
    CardDef(
        "Summon Seafoam Snapper", READY_SPELL, main(),
        abilities=(Activated(main(power(TIME), exhaust=True), (Conjure("Seafoam Snapper"),)),),
    ),
    CardDef(
        "Tsunami Shot", ACTION_SPELL, main(basic(2)), unique_to="Tristan Darkwater",
        effect=(Repeat(4, (May((Damage(Target(theirs()), 1),)),)),),
    ),
    CardDef(
        "Ocean's Gift", ALTERATION_SPELL, side(class_(TIME)), attack=1,
        abilities=(
            Triggered(when_this(ENTERS_PLAY), (RaiseDice(3),)),
            Grants((
                Triggered(
                    when_this(ATTACKERS_DECLARED), (PlaceTokens(STATUS, Choose(MY_UNIT), N),), "Bestow", 1,
                    optional=True,
                ),
            )),
        ),
    ),
    CardDef(
        "Prism Tetra", CONJURATION, attack=0, life=1, copies=9,
        abilities=(
            FEARFUL, group_tactics(1),
            Triggered(
                Trigger(ROUND_ENDS, condition=Is(THIS, ~HasTokens(STATUS))), (Discard(THIS),), "Scatter",
                inexhaustible=True,
            ),
        ),
    ),
    CardDef(
        "Seafoam Snapper", CONJURATION, attack=2, life=1, copies=2,
        abilities=(
            Triggered(
                when_this(ENTERS_PLAY),
                (
                    To(
                        (Destroy(Choose(Cards(UNIT, MINE, IsType((CONJURATION,)) & IsExhausted()))),),
                        (PlaceTokens(STATUS, THIS, N),),
                    ),
                ),
                "Hungry", 1,
            ),
            Triggered(
                Trigger(DAMAGE_DEALT, this=True, condition=Is(THIS, HasTokens(STATUS))),
                (RemoveTokens(STATUS, THIS, ALL), Prevent(N)), "Tough", 1,
            ),
        ),
    ),
)  # fmt: skip
