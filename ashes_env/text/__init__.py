"""Games in words: for language models, people in terminals and any program that reads and writes text."""

from ashes_env.text.choices import Choice
from ashes_env.text.primer import primer
from ashes_env.text.text_game import AgentFailed, ChoiceError, Hint, TextGame

__all__ = ["AgentFailed", "Choice", "ChoiceError", "Hint", "TextGame", "primer"]
