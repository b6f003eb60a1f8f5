"""Positions as documents: any position in which a player chooses an action or a phase begins, as data, as a file, as a
game, and in one line for tests.
"""

from ashes_env.scenarios.build import card, document, find, position, side, unit
from ashes_env.scenarios.drawing import random_aspects, random_position
from ashes_env.scenarios.errors import ScenarioError
from ashes_env.scenarios.files import Scenario, load_file, read, save_file, shipped
from ashes_env.scenarios.load import Position, load, load_position
from ashes_env.scenarios.save import to_dict

__all__ = [
    "Position",
    "Scenario",
    "ScenarioError",
    "card",
    "document",
    "find",
    "load",
    "load_file",
    "load_position",
    "position",
    "random_aspects",
    "random_position",
    "read",
    "save_file",
    "shipped",
    "side",
    "to_dict",
    "unit",
]
