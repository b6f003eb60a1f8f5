"""The Demons of Darmas."""

from __future__ import annotations

from ashes_env.cards.keywords import group_tactics
from ashes_env.language.carddef import CardDef, Passive, Triggered
from ashes_env.language.codes import (
    CEREMONIAL,
    CONJURATION,
    CONJURED_ALTERATION,
    DESTROYED,
    DOUBLE_WOUNDS,
    NO_GUARD_FOR_THIS,
    SYMPATHY,
)
from ashes_env.language.costs import Cost, class_, no_action
from ashes_env.language.effects import PutIntoPlay
from ashes_env.language.modifiers import Obeys
from ashes_env.language.targets import THIS, YOU
from ashes_env.language.triggers import when_this

CARDS = (
    CardDef(
        "Vampire Bat Swarm", CONJURATION, attack=2, life=1, copies=3,
        abilities=(
            group_tactics(1),
            Triggered(
                when_this(DESTROYED), (PutIntoPlay(THIS, YOU),), "Swarm", optional=True,
                pay=Cost(either=(no_action(class_(CEREMONIAL)), no_action(class_(SYMPATHY)))),
            ),
        ),
    ),
    CardDef(
        "Hunter's Mark", CONJURED_ALTERATION, copies=1, unique_to="Harold Westraven",
        abilities=(
            Passive(Obeys(DOUBLE_WOUNDS), on_host=True),
            Passive(Obeys(NO_GUARD_FOR_THIS), on_host=True),
        ),
    ),
)  # fmt: skip
