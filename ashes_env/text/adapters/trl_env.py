"""The environment that TRL's `GRPOTrainer(environment_factory=AshesEnv)` takes. It needs no import of TRL.

TRL makes one for each rollout, calls `reset` with the columns of a row of the data set and adds what it returns to the
prompt; the model then calls the other public methods as tools, and an error of a tool is told to the model.
"""

from __future__ import annotations

from typing import Any

from ashes_env.text.adapters.rows import Source, game_of
from ashes_env.text.text_game import ChoiceError, TextGame


class AshesEnv:
    """A game of Ashes for a model that calls tools.

    `reward` is the player's reward so far: of a whole game 1 (won), 0 or -1; of a task from 0 to 1.

    Args:
        source: Makes the game of a row; `functools.partial(AshesEnv, source=...)` is a factory with an own one.
    """

    def __init__(self, source: Source = game_of) -> None:
        self._source = source
        self._game: TextGame | None = None
        self.reward = 0.0
        self.done = False

    def reset(self, **row: Any) -> str:
        """Starts the game of a row of a data set (see `rows.Rows`), and returns its first decision as text. Raises
        `OptionError` and `AgentError` for a row from which no game can start; the game is then the one before.
        """
        self._game = self._source(row)
        return self._told(self._game)

    def get_reward(self) -> float:
        """The reward, which TRL asks for after a rollout."""
        return self.reward

    # --- tools: what stands here is told to the model -----------------------------------------------------------------

    def choose(self, n: int) -> str:
        """
        Takes one of the numbered choices and plays on to your next decision.

        Args:
            n: The number of the choice, from 1.

        Returns:
            What has happened since, the table, and your next choices; or how the game ended.
        """
        game = self._playing()
        game.choose(n)
        return self._told(game)

    def card(self, title: str) -> str:
        """
        Shows everything about a card: its cost, its numbers and what it does.

        Args:
            title: The title of the card.

        Returns:
            The card as text.
        """
        return self._playing().card(title)

    def rules(self) -> str:
        """
        Shows the rules of the game in short.

        Returns:
            The rules as text.
        """
        return self._playing().rules()

    def _playing(self) -> TextGame:
        if self._game is None:
            raise ChoiceError("no game has begun: call reset first")
        return self._game

    def _told(self, game: TextGame) -> str:
        self.reward, self.done = game.reward, game.over
        return game.prompt
