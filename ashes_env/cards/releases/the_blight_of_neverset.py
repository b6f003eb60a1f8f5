"""The Blight of Neverset."""

from __future__ import annotations

from ashes_env.language.carddef import Activated, CardDef, Triggered
from ashes_env.language.codes import *
from ashes_env.language.costs import basic, main
from ashes_env.language.effects import *
from ashes_env.language.targets import *
from ashes_env.language.triggers import when_this

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
)  # fmt: skip
