"""The checked settings of a batch, from which every process makes the same games."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from gymnasium.vector import AutoresetMode

from ashes_env.encoding.layout import Layout
from ashes_env.env.aec import GameAEC
from ashes_env.env.rendering import ANSI, RGB_ARRAY, checked_render_mode
from ashes_env.env.single_agent import SingleAgent
from ashes_env.match.block import DISABLED, NEXT_STEP, SAME_STEP
from ashes_env.match.block_arrays import DTYPES
from ashes_env.match.errors import OptionError, unknown
from ashes_env.match.mode import GAMES
from ashes_env.match.opponents import MatchAgent, copies
from ashes_env.match.settings import Settings
from ashes_env.match.spaces import FLAT, IDS

MODE: Final = {AutoresetMode.NEXT_STEP: NEXT_STEP, AutoresetMode.SAME_STEP: SAME_STEP, AutoresetMode.DISABLED: DISABLED}
RENDER_MODES: Final = (ANSI, RGB_ARRAY)
MOST: Final = 1 << 16

Single = SingleAgent | GameAEC


@dataclass(frozen=True, slots=True)
class Plan:
    """A batch of `n` games of a mode.

    With `everybody` the caller acts for all seats; else each game has one learner, and `opponents` holds for each game
    who plays the other seats.
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
    shape: Layout
    players: int

    @property
    def width(self) -> int:
        """Rewards in a row: one for each seat, or one for the learner."""
        return self.players if self.everybody else 1

    def make(self, i: int) -> Single:
        """The environment that starts and renders game `i`."""
        if self.everybody:
            return GameAEC(GAMES[self.mode], self.render_mode, **self.settings)
        return SingleAgent(
            GAMES[self.mode],
            self.settings,
            opponent=self.opponents[i],
            seat=self.seat,
            opponent_error=self.opponent_error,
            render_mode=self.render_mode,
        )

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
    if settings.get("obs_mode", FLAT) != FLAT:
        raise OptionError(
            f"obs_mode: a batch has {FLAT!r} observations; for {settings['obs_mode']!r} use "
            "gymnasium.make_vec(..., vectorization_mode='sync')"
        )
    if settings.get("actions", IDS) != IDS:
        raise OptionError(
            f"actions: a batch takes {IDS!r} and gives no rows; use gymnasium.make_vec(..., vectorization_mode='sync')"
        )
    settings = {**settings, "dtype": dtype}
    checked = Settings(mode, ("num_envs", "opponent", "seat", "processes"), **settings)
    others = _opponents(opponent, n, checked.players)
    plan = Plan(
        mode,
        n,
        everybody,
        others,
        seat,
        opponent_error,
        _mode(autoreset_mode),
        dtype,
        render_mode,
        settings,
        checked.layout,
        checked.players,
    )
    plan.make(0)
    return plan


def _mode(given: AutoresetMode | str) -> AutoresetMode:
    try:
        return AutoresetMode(given)
    except ValueError as error:
        raise unknown("autoreset_mode", given, [mode.value for mode in AutoresetMode]) from error


def _opponents(given: Any, n: int, players: int) -> tuple[Any, ...]:
    """An opponent for each game; with more than two players also a tuple of opponents. An opponent with a state of its
    own is copied for each game.
    """
    if players > 2 and isinstance(given, tuple):
        return (given, *copies(given, n - 1, f"{n} games"))
    if isinstance(given, (list, tuple)):
        if len(given) != n:
            raise OptionError(f"opponent: one for all games or a list of {n}, not of {len(given)}")
        return tuple(given)
    if not isinstance(given, MatchAgent):
        return (given,) * n
    return (given, *copies(given, n - 1, f"{n} games"))
