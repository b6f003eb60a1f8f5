"""Cards made up for the tests of the edition of 2018."""

from tests.prelude import *

MY_UNIT = Cards(UNIT, MINE)
GIANT = CardDef("Giant", ALLY, main(), attack=3, life=9)
OGRE = CardDef("Ogre", ALLY, main(), attack=2, life=9)
RUNT = CardDef("Runt", ALLY, main(), attack=1, life=1)
BOLT = CardDef("Bolt", ACTION_SPELL, main(), effect=(Damage(Target(theirs()), 4),))
