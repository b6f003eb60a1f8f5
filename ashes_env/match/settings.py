"""The fixed settings of an environment, with the defaults of its options of `reset`; their rows are in `rows.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, Self

from ashes_env.encoding.layout import MOST_SIDES, Layout, layout
from ashes_env.encoding.schema import actions_hash, schema_hash
from ashes_env.encoding.sizes import n_flat, n_raw
from ashes_env.match.checks import options_of, whole
from ashes_env.match.errors import unknown, unknown_setting
from ashes_env.match.forms import FLAT, FLOAT32, IDS
from ashes_env.match.rows import OF_RULES, OPTIONS_OF, SETTINGS, Setting
from ashes_env.match.tables import (
    FORMAT,
    KEYS,
    MODES,
    MOST_PLAYERS,
    OF_PLAYERS,
    PLAYERS,
    RANDOM,
    format_in,
    format_of,
    refuse_edition,
    start,
)
from ashes_env.rules.state import game_options as of_rules
from ashes_env.rules.state.game_options import GameOptions

if TYPE_CHECKING:
    from gymnasium import spaces


@lru_cache(maxsize=256, typed=True)  # with types: as a setting, 1 is not True
def _of_game(chained: bool, last: bool, *values: Any) -> GameOptions:
    """The options of a game for the values of `OF_RULES`, cached."""
    of_row = {
        row.name: row.of_setting(value)
        for rows, value in zip(of_rules.SETTINGS.values(), values, strict=True)
        for row in rows
    }
    found = GameOptions(chained=chained, **of_row)
    return found if last else replace(found, call_of_phoenix=False)


VALUES: Final = attrgetter(*OF_RULES)


def checked_options(mode: str, options: Mapping[str, Any] | None) -> dict[str, Any]:
    """The given options of `reset`, normalised; raises `OptionError` for an unknown name or a value of the wrong
    kind.
    """
    return options_of(options, OPTIONS_OF[mode])


@cache
def slots_of(cls: type) -> tuple[str, ...]:
    """The names of all slots of a class."""
    return tuple([name for each in cls.__mro__ for name in getattr(each, "__slots__", ())])


class Settings:
    """The fixed settings of an environment, including the default of every option of `reset`.

    `mode` is "pvp" or "red_rains"; `also` are names that the environment itself takes, to suggest in errors. `plain`
    says that observations are float32 vectors. Raises `OptionError` for an unknown name, a wrong type or value, and for
    defaults with which no game can start.
    """

    __slots__ = ("defaults", "mode", "plain", *sorted(setting.name for setting in SETTINGS))

    plain: bool
    reward: str
    edition: str
    gamma: float
    max_turns: int
    max_idle: int
    illegal_action: str
    obs_mode: str
    dtype: str
    actions: str
    consequences: bool
    players: int
    table: int

    def __init__(self, mode: str, also: tuple[str, ...] = (), /, **given: Any) -> None:
        if mode not in MODES:
            raise unknown("mode", mode, MODES)
        self._take(mode, SETTINGS, (*KEYS[mode], *also), given)
        self._seat()
        self.defaults = checked_options(mode, given)
        format_in(self.edition, mode, format_of(mode, self.defaults.get("format", FORMAT[mode])))
        self._try()

    def _take(self, mode: str, rows: Sequence[Setting], others: Sequence[str], given: dict[str, Any]) -> None:
        """Takes the values for the rows out of `given`; `others` are names that belong to somebody else."""
        names = [setting.name for setting in rows]
        for name in given:
            if name not in names and name not in others:
                raise unknown_setting(name, (*names, *others))
        self.mode = mode
        for setting in rows:
            setattr(self, setting.name, setting.check(setting.name, given.pop(setting.name, setting.default)))
        if mode not in OF_PLAYERS:
            refuse_edition(self.edition, mode)
        self.plain = (self.obs_mode, self.dtype, getattr(self, "actions", IDS)) == (FLAT, FLOAT32, IDS)

    def _seat(self) -> None:
        """Sets the number of players, and checks that the table has a seat for each of them and for the Chimera."""
        mode = self.mode
        players, seats = getattr(self, "players", None), getattr(self, "table", None)
        least, most = PLAYERS[mode], MOST_PLAYERS[mode]
        self.players = least if players is None else whole(least, most, f"players of {mode}")("players", players)
        room = whole(self.sides, MOST_SIDES, "seats that the observation has room for")
        self.table = self.sides if seats is None else room("table", seats)

    def copy(self) -> Self:
        """The same settings as an object of its own, for somebody who might change it."""
        kind: Any = type(self)
        other: Self = kind.__new__(kind)
        for name in slots_of(kind):
            if hasattr(self, name):  # a draft has not all settings of games
                setattr(other, name, getattr(self, name))
        other.defaults = dict(self.defaults)
        return other

    def rules(self, chained: bool, last: bool = True) -> GameOptions:
        """The options of the game itself.

        `chained` depends on the format. `last` says that no game follows: only then may partners go on against each
        other after the Chimera's defeat (R-CALL-01).
        """
        return _of_game(chained, last, *VALUES(self))

    @property
    def sides(self) -> int:
        """Sides of the table of a game."""
        return self.players + (self.mode != "pvp")

    @property
    def layout(self) -> Layout:
        """The layout of an observation. Against a Chimera, partners use seats of the table."""
        partners, foes = (self.table - 2, 1) if self.mode == "red_rains" else (0, self.table - 1)
        return layout(partners, foes, self.tail)

    @property
    def tail(self) -> bool:
        """Whether consequences are part of the flat observation; beside rows of actions and in other forms they are an
        array of their own.
        """
        return self.consequences and self.obs_mode == FLAT and self.actions == IDS

    @property
    def n_actions(self) -> int:
        """The size of the action space."""
        return self.layout.n_actions

    @property
    def n_seen(self) -> int:
        """The length of a seat's flat observation as float32."""
        return n_flat(self.layout)

    @property
    def n_seen_raw(self) -> int:
        """The length of a seat's flat observation in bytes."""
        return n_raw(self.layout)

    @property
    def seen_space(self) -> spaces.Space[Any]:
        """The space of one seat's observation, without the mask."""
        from ashes_env.match.spaces import numbers, seen_space

        if self.obs_mode == FLAT and self.actions == IDS:
            return numbers((self.n_seen if self.dtype == FLOAT32 else self.n_seen_raw,), self.dtype)
        return seen_space(self.obs_mode, self.layout, self.dtype, self.actions, self.consequences)

    @property
    def schema(self) -> str:
        """The hash of the meaning of all observations and actions."""
        return schema_hash(self.layout)

    @property
    def action_table(self) -> str:
        """The hash of the meaning of all actions."""
        return actions_hash(self.layout)

    def shape(self) -> dict[str, Any]:
        """The settings that change what observations and actions look like. A saved position fits an environment of
        equal shape.
        """
        return {"mode": self.mode, **{s.name: getattr(self, s.name) for s in SETTINGS if s.shape}}

    def _try(self) -> None:
        """Starts a game for each group of defaults that belong together, so that a wrong value raises an error at once.

        `reset` may replace any of them. So a deck that was not given breaks no rule: First Five and format are checked
        only with given decks, and a First Five only with decks that are not drawn at random.
        """
        given = self.defaults
        if given.get("scenario") is not None:
            self._begin("scenario")
        decks = given.get("decks")
        names = ("first", "chimera", "level", "aspects", "handicap", "numbers")
        if decks is not None:
            drawn = decks == RANDOM or (isinstance(decks, list) and RANDOM in decks)
            names += ("decks", "format", *(() if drawn else ("first_five",)))
        self._begin(*names)

    def _begin(self, *names: str) -> None:
        chosen = {name: self.defaults[name] for name in names if name in self.defaults}
        if chosen:
            start(self.mode, self.players, chosen, {}, self.rules, 0)
