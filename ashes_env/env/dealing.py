"""What an environment asks before every new game, if it is limited: the options of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np

from ashes_env.match.errors import StateError
from ashes_env.match.settings import Settings


class Dealer(Protocol):
    """Chooses and checks the options of new games. Environments share it, so it never changes."""

    @property
    def name(self) -> str:
        """Tells dealers apart: a state of an environment fits one with an equal dealer."""

    def options(
        self, settings: Settings, given: Mapping[str, Any] | None, chance: np.random.Generator
    ) -> dict[str, Any]:
        """The options of the next game, some of which are drawn, for those that `reset` was given. Raises
        `OptionError` for a game that may not be played.
        """

    def others(self, given: Any) -> None:
        """Raises `OptionError` for opponents or partners that may not play."""


class Dealt:
    """The part of an environment that may have a dealer: `limit` gives it one, for good."""

    _dealer: Dealer | None = None
    _options: dict[str, Any] | None = None

    @property
    def dealt(self) -> dict[str, Any]:
        """The options of the current game, if a dealer has chosen them."""
        return dict(self._options or {})

    def limit(self, dealer: Dealer) -> None:
        """From now on the dealer chooses the options of every new game, also of those that a batch starts. Raises
        `StateError` for an environment that has a dealer or a game.
        """
        if self._dealer is not None or self._has_game():
            raise StateError("only a new environment can be limited, and only once")
        self._dealer = dealer

    def _has_game(self) -> bool:
        raise NotImplementedError

    def _chosen(
        self, settings: Settings, given: dict[str, Any] | None, chance: np.random.Generator
    ) -> dict[str, Any] | None:
        """The options of the next game: those that were given, unless there is a dealer."""
        if self._dealer is None:
            return given
        return self._dealer.options(settings, given, chance)

    def _keep(self, options: dict[str, Any] | None) -> None:
        """Keeps the options of a new game for `dealt`."""
        if self._dealer is not None:
            self._options = options

    def _dealing(self) -> dict[str, Any]:
        """What a state of the environment keeps: nothing without a dealer."""
        return {} if self._dealer is None else {"dealt": {"by": self._dealer.name, "options": self.dealt}}

    def _dealt_in(self, parts: Mapping[str, Any]) -> dict[str, Any] | None:
        """The options of the game of a state. Raises `StateError` where another dealer has chosen them, or none."""
        if self._dealer is None:
            return None
        found = parts.get("dealt")
        if not isinstance(found, Mapping) or found.get("by") != self._dealer.name:
            raise StateError(f"the state is of an environment that is not limited to {self._dealer.name}")
        options = found.get("options")
        if not isinstance(options, Mapping):
            raise StateError(f"'dealt' has the options of a game, not {options!r}")
        return dict(options)
