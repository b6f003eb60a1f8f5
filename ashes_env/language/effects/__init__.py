"""The effects. Control nodes hold further effects in a tuple."""

from ashes_env.language.effects.attacks import *
from ashes_env.language.effects.cards import *
from ashes_env.language.effects.control import *
from ashes_env.language.effects.damage import *
from ashes_env.language.effects.dice import *
from ashes_env.language.effects.entering import *
from ashes_env.language.effects.lasting import *
from ashes_env.language.effects.looking import *
from ashes_env.language.effects.powers import *
