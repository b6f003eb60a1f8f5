"""The language in which cards are defined: its nodes are frozen dataclasses without behaviour.

A file of cards imports all of it by `from ashes_env.language import *`.
"""

from ashes_env.language.amounts import *
from ashes_env.language.base import *
from ashes_env.language.behaviour import *
from ashes_env.language.carddef import *
from ashes_env.language.codes import *
from ashes_env.language.conditions import *
from ashes_env.language.costs import *
from ashes_env.language.effects import *
from ashes_env.language.modifiers import *
from ashes_env.language.targets import *
from ashes_env.language.triggers import *
