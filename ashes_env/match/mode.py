"""A mode, such as "pvp" or "draft": the functions and names that environments, replays and the command line need."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from ashes_env.match.game_match import GameMatch
from ashes_env.match.match import Match
from ashes_env.match.settings import Settings
from ashes_env.match.tables import KEYS, usual_options

OPPONENT: Final = "opponent"
PARTNER: Final = "partner"


@dataclass(frozen=True)
class Mode:
    """One mode.

    `settings(own_names, given)` makes the settings; `own_names` are settings of the environment itself, used to suggest
    names in errors. `options` are the names that `reset` takes, `usual(players)` their defaults. `others` is the name
    of the other players' setting in the environment for one learner. `title` is the name for people.
    """

    name: str
    title: str
    match: type[Match]
    settings: Callable[..., Settings]
    options: Sequence[str]
    usual: Callable[[int], dict[str, Any]]
    others: str = OPPONENT

    def of_learner(self, given: dict[str, Any]) -> Settings:
        """The settings of the environment for one learner. Raises `OptionError`."""
        return self.settings(("render_mode", self.others, "seat", f"{self.others}_error"), **given)


PVP: Final = Mode(
    "pvp", "players against each other", GameMatch, partial(Settings, "pvp"), KEYS["pvp"], partial(usual_options, "pvp")
)
RED_RAINS: Final = Mode(
    "red_rains",
    "Red Rains",
    GameMatch,
    partial(Settings, "red_rains"),
    KEYS["red_rains"],
    partial(usual_options, "red_rains"),
    PARTNER,
)
GAMES: Final[Mapping[str, Mode]] = {mode.name: mode for mode in (PVP, RED_RAINS)}
