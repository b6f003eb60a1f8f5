"""Cards made up for the tests of the edition of 2018."""

from ashes_env.language.carddef import CardDef
from ashes_env.language.codes import ACTION_SPELL, ALLY, MINE, UNIT
from ashes_env.language.costs import main
from ashes_env.language.effects import Damage
from ashes_env.language.targets import Cards, Target, theirs

MY_UNIT = Cards(UNIT, MINE)
GIANT = CardDef("Giant", ALLY, main(), attack=3, life=9)
OGRE = CardDef("Ogre", ALLY, main(), attack=2, life=9)
RUNT = CardDef("Runt", ALLY, main(), attack=1, life=1)
BOLT = CardDef("Bolt", ACTION_SPELL, main(), effect=(Damage(Target(theirs()), 4),))
