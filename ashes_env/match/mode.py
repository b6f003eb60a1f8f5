"""A mode: one way to play, as environments, replays and the command line ask for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from ashes_env.match.game_match import GameMatch
from ashes_env.match.match import Match
from ashes_env.match.settings import Settings
from ashes_env.match.tables import KEYS

OPPONENT: Final = "opponent"
PARTNER: Final = "partner"


@dataclass(frozen=True)
class Mode:
    """`settings` makes the settings of a mode from the names that an environment takes itself, which it suggests, and
    from what is given. `options` are the names that `reset` takes, `others` is what the environment for one learner
    calls whoever plays the other seats, `title` is for people.
    """

    name: str
    title: str
    match: type[Match]
    settings: Callable[..., Settings]
    options: Sequence[str]
    others: str = OPPONENT

    def of_learner(self, given: dict[str, Any]) -> Settings:
        """The settings of an environment for one learner. Raises `OptionError`."""
        return self.settings(("render_mode", self.others, "seat", f"{self.others}_error"), **given)


PVP: Final = Mode("pvp", "players against each other", GameMatch, partial(Settings, "pvp"), KEYS["pvp"])
RED_RAINS: Final = Mode("red_rains", "Red Rains", GameMatch, partial(Settings, "red_rains"), KEYS["red_rains"], PARTNER)
GAMES: Final[Mapping[str, Mode]] = {mode.name: mode for mode in (PVP, RED_RAINS)}
