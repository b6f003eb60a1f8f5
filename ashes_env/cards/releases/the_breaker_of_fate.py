"""The Breaker of Fate."""

from __future__ import annotations

from ashes_env.language.carddef import Activated, CardDef, Passive, Reaction, Triggered
from ashes_env.language.codes import (
    ACTION_SPELL,
    ALTERATION_SPELL,
    ATTACKERS_DECLARED,
    COUNTS_AS_EXHAUSTED,
    ENTERS_PLAY,
    REMOVED,
    THEIRS,
    TIME,
)
from ashes_env.language.costs import basic, class_, main, no_action, side
from ashes_env.language.effects import AtEndOfTurn, Discard, LeaveAttack, PutIntoPlay, ReturnToOwner
from ashes_env.language.modifiers import Obeys
from ashes_env.language.targets import HOST, IT, THIS, OwnerOf, Target
from ashes_env.language.triggers import after, when_this

CARDS = (
    CardDef(
        "Stasis", ALTERATION_SPELL, side(class_(TIME)),
        reaction=Reaction(after(ATTACKERS_DECLARED, player=THEIRS), no_action(class_(TIME))),
        abilities=(
            Passive(Obeys(COUNTS_AS_EXHAUSTED), on_host=True),
            Triggered(when_this(ENTERS_PLAY), (LeaveAttack(HOST),)),
            Activated(main(side=1), (Discard(THIS),), "Unchain"),
        ),
    ),
    CardDef(
        "Blink", ACTION_SPELL, side(basic(1)), unique_to="Jericho, Reborn",
        effect=(ReturnToOwner(Target(), REMOVED), AtEndOfTurn((PutIntoPlay(IT, OwnerOf(IT)),))),
    ),
)  # fmt: skip
