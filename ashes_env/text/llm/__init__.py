"""Language models play: the conversation about a game, its budget, its transcript; endpoints and commands that answer.

Nothing of it is needed to play otherwise, and it needs nothing beyond the package.
"""

from ashes_env.text.llm.answers import Answer, Model
from ashes_env.text.llm.budget import Budget, Prices, Spent
from ashes_env.text.llm.command import Command
from ashes_env.text.llm.config import Config, ConfigError, read_config
from ashes_env.text.llm.endpoint import Endpoint
from ashes_env.text.llm.errors import Malformed, ModelError, NoAnswer, Refused, Stopped, TimedOut, TranscriptError
from ashes_env.text.llm.player import Player
from ashes_env.text.llm.position import Position, of_game, of_match
from ashes_env.text.llm.replies import Reply, read_reply

__all__ = [
    "Answer",
    "Budget",
    "Command",
    "Config",
    "ConfigError",
    "Endpoint",
    "Malformed",
    "Model",
    "ModelError",
    "NoAnswer",
    "Player",
    "Position",
    "Prices",
    "Refused",
    "Reply",
    "Spent",
    "Stopped",
    "TimedOut",
    "TranscriptError",
    "of_game",
    "of_match",
    "read_config",
    "read_reply",
]
