"""The checked settings of a batch, from which every process makes the same games."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any, Final

from gymnasium import spaces
from gymnasium.vector import AutoresetMode

from ashes_env.encoding.layout import Layout
from ashes_env.env.aec import GameAEC
from ashes_env.env.modes import LEARNERS, with_agents
from ashes_env.env.rendering import ANSI, RGB_ARRAY, checked_render_mode
from ashes_env.env.single_agent import SingleAgent
from ashes_env.match.block import DISABLED, FACTS, NEXT_STEP, SAME_STEP
from ashes_env.match.block_arrays import DTYPES
from ashes_env.match.errors import OptionError, unknown
from ashes_env.match.forms import FLAT, IDS
from ashes_env.match.mode import GAMES
from ashes_env.match.opponents import MatchAgent, copies
from ashes_env.match.settings import Settings
from ashes_env.spec.modes import MODES

MODE: Final = {AutoresetMode.NEXT_STEP: NEXT_STEP, AutoresetMode.SAME_STEP: SAME_STEP, AutoresetMode.DISABLED: DISABLED}
RENDER_MODES: Final = (ANSI, RGB_ARRAY)
MOST: Final = 1 << 16
OWN: Final = ("num_envs", "copy", "processes", "start_method", "pin", "render_mode")  # settings of the batch itself
POLICIES: Final = "policies"  # of a draft: agents that play games, each with its own state

Single = SingleAgent | GameAEC


@dataclass(frozen=True, slots=True)
class Plan:
    """A batch of `n` games of a mode.

    With `everybody` the caller acts for all seats; else each game has one learner, and `opponents` holds for each game
    who plays the other seats. `facts` are the numbers in the infos of a learner. In `blocks` games are stepped by
    compiled code; other modes and forms of observation are stepped by their environments (`stepped.py`).
    """

    mode: str
    n: int
    everybody: bool
    opponents: tuple[Any, ...]
    seat: int | str
    opponent_error: str
    autoreset: AutoresetMode
    dtype: str
    render_mode: str | None
    settings: dict[str, Any]
    checked: Settings
    blocks: bool
    facts: tuple[str, ...]

    @property
    def shape(self) -> Layout:
        """The layout of the observations of blocks."""
        return self.checked.layout

    @property
    def space(self) -> spaces.Space[Any]:
        """The space of one observation."""
        return self.checked.seen_space

    @property
    def n_actions(self) -> int:
        """The number of action ids."""
        return self.checked.n_actions

    @property
    def players(self) -> int:
        """The seats of a game."""
        return self.checked.players

    @property
    def width(self) -> int:
        """Rewards in a row: one for each seat, or one for the learner."""
        return self.players if self.everybody else 1

    def make(self, i: int) -> Single:
        """The environment that starts and renders game `i`."""
        if self.everybody:
            return GameAEC(GAMES[self.mode], self.render_mode, **self.settings)
        others = MODES[self.mode].others
        settings = dict(self.settings)
        if i and POLICIES in settings:
            settings[POLICIES] = deepcopy(settings[POLICIES])
        settings[others] = self.opponents[i]
        settings[f"{others}_error"] = self.opponent_error
        return LEARNERS[self.mode](seat=self.seat, render_mode=self.render_mode, **settings)

    def part(self, a: int, b: int) -> Plan:
        """The plan of the games `a` to `b - 1` alone."""
        return replace(self, n=b - a, opponents=self.opponents[a:b])


def planned(
    mode: str,
    n: Any,
    *,
    everybody: bool,
    opponent: Any,
    seat: int | str,
    opponent_error: str,
    autoreset_mode: AutoresetMode | str,
    dtype: str,
    render_mode: str | None,
    settings: dict[str, Any],
) -> Plan:
    """The plan for checked settings; raises `OptionError` for what cannot be used."""
    if not isinstance(n, int) or isinstance(n, bool) or not 1 <= n <= MOST:
        raise OptionError(f"num_envs: 1 to {MOST} games, not {n!r}")
    if dtype not in DTYPES:
        raise unknown("dtype", dtype, DTYPES)
    checked_render_mode(render_mode, RENDER_MODES)
    modes = GAMES if everybody else MODES
    if mode not in modes:
        raise unknown("mode", mode, modes)
    settings = {**settings, "dtype": dtype}
    others = MODES[mode].others
    own = () if everybody else (others, "seat", f"{others}_error", "autoreset_mode")
    checked = MODES[mode].settings((*OWN, *own), **with_agents(settings))
    blocks = mode in GAMES and checked.obs_mode == FLAT and checked.actions == IDS
    if everybody and not blocks:
        raise OptionError(
            f"obs_mode, actions: a batch that acts for every seat has {FLAT!r} observations and {IDS!r}, not "
            f"{checked.obs_mode!r} and {checked.actions!r}"
        )
    plan = Plan(
        mode,
        n,
        everybody,
        _opponents(opponent, n, checked.players, others),
        seat,
        opponent_error,
        _mode(autoreset_mode),
        dtype,
        render_mode,
        settings,
        checked,
        blocks,
        FACTS if blocks else _facts(mode, checked),
    )
    plan.make(0)
    return plan


def _facts(mode: str, settings: Settings) -> tuple[str, ...]:
    """The numbers in the infos of a learner (`SingleAgent`)."""
    match = MODES[mode].match.new(settings, None, 0)
    return (*match.info(0), "seat", "is_success", *match.wounds(0), "opponent_error")


def _mode(given: AutoresetMode | str) -> AutoresetMode:
    try:
        return AutoresetMode(given)
    except ValueError as error:
        raise unknown("autoreset_mode", given, [mode.value for mode in AutoresetMode]) from error


def _opponents(given: Any, n: int, players: int, what: str) -> tuple[Any, ...]:
    """An opponent for each game; with more than two players also a tuple of opponents. An opponent with a state of its
    own is copied for each game.
    """
    if players > 2 and isinstance(given, tuple):
        return (given, *copies(given, n - 1, f"{n} games", what))
    if isinstance(given, (list, tuple)):
        if len(given) != n:
            raise OptionError(f"{what}: one for all games or a list of {n}, not of {len(given)}")
        return tuple(given)
    if not isinstance(given, MatchAgent):
        return (given,) * n
    return (given, *copies(given, n - 1, f"{n} games", what))
