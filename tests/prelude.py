"""What a test of rules or cards begins with, by `from tests.prelude import *`: the language of cards, positions and the
games made of them, moves by their words. `side` is one of a table here; the cost of a side action is `side_cost`.
"""

# Modules one by one: a package would bring the names of its modules too, which hide those that a test imports.
from ashes_env.language.amounts import *
from ashes_env.language.base import *
from ashes_env.language.behaviour import *
from ashes_env.language.carddef import *
from ashes_env.language.codes import *
from ashes_env.language.conditions import *
from ashes_env.language.costs import FREE as FREE
from ashes_env.language.costs import Cost as Cost
from ashes_env.language.costs import basic as basic
from ashes_env.language.costs import class_ as class_
from ashes_env.language.costs import main as main
from ashes_env.language.costs import no_action as no_action
from ashes_env.language.costs import power as power
from ashes_env.language.costs import side as _side
from ashes_env.language.effects.attacks import *
from ashes_env.language.effects.cards import *
from ashes_env.language.effects.control import *
from ashes_env.language.effects.damage import *
from ashes_env.language.effects.dice import *
from ashes_env.language.effects.entering import *
from ashes_env.language.effects.lasting import *
from ashes_env.language.effects.looking import *
from ashes_env.language.effects.powers import *
from ashes_env.language.modifiers import *
from ashes_env.language.targets import *
from ashes_env.language.triggers import *
from ashes_env.rules.game import Game as Game
from ashes_env.rules.reading import values as values
from ashes_env.rules.state.state import GameOptions as GameOptions
from ashes_env.scenarios import position as position
from ashes_env.scenarios import side as side
from ashes_env.scenarios import unit as unit
from tests.support import *

side_cost = _side
