"""The Artist of Dreams."""

from __future__ import annotations

from ashes_env.language.amounts import AtMost, Bound, EventAmount, Minus, TokensOn
from ashes_env.language.carddef import Activated, CardDef, Passive, Triggered
from ashes_env.language.codes import (
    BY_DICE_POWER,
    CONJURATION,
    DICE_CHANGED,
    DICE_PAID,
    EXHAUSTION,
    ILLUSION,
    MINE,
    PAYS_FOR_REACTIONS,
    PHOENIXBORN,
    READY_SPELL,
    STATUS,
    THEIRS,
    TIME,
    UNIT,
)  # fmt: skip
from ashes_env.language.costs import basic, class_, main, side
from ashes_env.language.effects import (
    AtEndOfTurn,
    ConjureCopy,
    Damage,
    Destroy,
    Discard,
    KeepPaidDie,
    Let,
    PlaceTokens,
    To,
)
from ashes_env.language.modifiers import Obeys
from ashes_env.language.targets import THIS, Cards, Choose, IsType, It, LifeIs, Target
from ashes_env.language.triggers import after

CARDS = (
    CardDef(
        "Hope Everthorn", PHOENIXBORN, life=17, battlefield=6, spellboard=5,
        abilities=(
            Activated(
                side(basic(1), exhaust=True),
                (
                    ConjureCopy(Choose(Cards(UNIT, MINE, IsType((CONJURATION,)) & LifeIs(1))), "copy"),
                    AtEndOfTurn((Destroy(It("copy")),)),
                ),
                "Duplicate",
            ),
        ),
    ),
    CardDef(
        "Reimagine", READY_SPELL, main(),
        abilities=(
            Triggered(
                after(DICE_PAID, player=MINE, classes=BY_DICE_POWER),
                (To((KeepPaidDie((ILLUSION, TIME)),), (PlaceTokens(EXHAUSTION, THIS),)),), optional=True,
            ),
            Passive(Obeys(PAYS_FOR_REACTIONS), inexhaustible=True),
        ),
    ),
    CardDef(
        "Keepsake", READY_SPELL, main(),
        abilities=(
            Triggered(
                after(DICE_CHANGED, player=THEIRS),
                (PlaceTokens(STATUS, THIS, AtMost(EventAmount(), Minus(4, TokensOn(STATUS, THIS)))),),
            ),
            Activated(
                main(class_(ILLUSION)),
                (Let("tokens", TokensOn(STATUS, THIS)), Discard(THIS), Damage(Target(), Bound("tokens"))),
            ),
        ),
    ),
)  # fmt: skip
