"""Spells made up for tests of cards: each does one thing."""

from tests.prelude import *

DOOM = CardDef("Doom", ACTION_SPELL, main(), effect=(Destroy(Choose()),))
HURT = CardDef("Hurt", ACTION_SPELL, main(), effect=(Damage(Choose(Cards(PB)), 1),))
DEFS = with_cards(DOOM, HURT)
