"""Spells made up for tests of cards: each does one thing."""

from __future__ import annotations

from ashes_env.language.carddef import CardDef
from ashes_env.language.codes import ACTION_SPELL, PB
from ashes_env.language.costs import main
from ashes_env.language.effects import Damage, Destroy
from ashes_env.language.targets import Cards, Choose
from tests.support import with_cards

DOOM = CardDef("Doom", ACTION_SPELL, main(), effect=(Destroy(Choose()),))
HURT = CardDef("Hurt", ACTION_SPELL, main(), effect=(Damage(Choose(Cards(PB)), 1),))
DEFS = with_cards(DOOM, HURT)
