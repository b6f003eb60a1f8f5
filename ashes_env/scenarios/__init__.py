"""Any position in which a player stands in the main menu: as a document, as a game, and in one line for tests."""

from ashes_env.scenarios.build import card, document, find, position, side, unit
from ashes_env.scenarios.errors import ScenarioError
from ashes_env.scenarios.load import Position, load, load_position
from ashes_env.scenarios.save import to_dict

__all__ = [
    "Position", "ScenarioError", "card", "document", "find", "load", "load_position", "position", "side", "to_dict",
    "unit",
]  # fmt: skip
