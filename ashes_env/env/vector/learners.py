"""A batch of games with one learner each, as a vector environment of Gymnasium."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from ashes_env.encoding.actions import DECLINE
from ashes_env.encoding.layout import Layout
from ashes_env.env.curriculum import Curriculum, course_of
from ashes_env.env.rendering import FPS
from ashes_env.env.vector.batch import Batch
from ashes_env.env.vector.plan import RENDER_MODES, planned
from ashes_env.match.block_arrays import FLOAT32
from ashes_env.match.errors import BatchError
from ashes_env.match.forms import FLAT
from ashes_env.match.match import Match
from ashes_env.match.opponents import Opponent
from ashes_env.match.spaces import seen_space

Seen = Any  # an array with a row for each game, or a dict of such arrays
Result = tuple[Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]
TRUTHS: Final = frozenset({"is_success"})


class AshesVectorEnv(VectorEnv[Seen, ArrayLike, NDArray[Any]]):
    """`num_envs` games of a mode, each with one learner, stepped in one call.

    Each game equals the environment for one learner (`env.single_agent`) with the same seed, settings and actions.
    Observations are float32 (num_envs, n_flat) in [0, 1]; with `dtype="uint8"` they are the unscaled bytes
    (`encoding.arrays`). Other forms (`obs_mode`, `actions`) are dicts of arrays with a row for each game.
    `info["action_mask"]` is int8 (num_envs, n_actions); `action_masks()` is the same as bool.

    `opponent` (PvP) or `partner` (Red Rains with two players) is one for all games or a list with one for each; an
    agent with `act(match)` is copied for each game. `processes` is the number of worker processes that share the games,
    0 for none; `start_method` and `pin` as in `Processes`. With `copy=False` the next step overwrites the returned
    arrays.

    With `curriculum=True` the Chimera begins with wounds, fewer after each win and more after each loss, and
    the infos of finished games have "handicap", "deck" and "task"; a `Course` says more (`ashes_env.env.curriculum`).

    Raises `OptionError` for a setting that cannot be used.
    """

    def __init__(
        self,
        mode: str,
        num_envs: int = 1,
        *,
        opponent: Any = None,
        seat: int | str = 0,
        opponent_error: str = "raise",
        dtype: str = FLOAT32,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        processes: int = 0,
        start_method: str | None = None,
        pin: bool = False,
        render_mode: str | None = None,
        curriculum: bool | Curriculum | None = None,
        **settings: Any,
    ) -> None:
        plan = planned(
            mode,
            num_envs,
            everybody=False,
            opponent=opponent,
            seat=seat,
            opponent_error=opponent_error,
            autoreset_mode=autoreset_mode,
            dtype=dtype,
            render_mode=render_mode,
            settings=settings,
        )
        self.curriculum = course_of(curriculum, plan.checked, num_envs)
        asked = plan.autoreset
        if self.curriculum is not None:  # it chooses the options of new games, so this class starts them
            plan = replace(plan, autoreset=AutoresetMode.DISABLED)
        self.batch = Batch(plan, processes, start_method, pin)
        self.num_envs = num_envs
        self.copy = copy
        self.autoreset_mode = asked
        self.render_mode = render_mode
        self.metadata = {"render_modes": list(RENDER_MODES), "render_fps": FPS, "autoreset_mode": asked}
        self.single_observation_space = plan.space
        self.single_action_space = spaces.Discrete(plan.n_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    # --- the cycle ----------------------------------------------------------------------------------------------------

    def reset(self, *, seed: Any = None, options: Mapping[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Starts new games, each at the learner's first decision.

        `seed` is that of the first game, increased by one for each further game, or a list. `options` are those of the
        environment for one learner, and "reset_mask", bool (num_envs,), which selects the games to reset; the infos of
        the others are 0. Raises `OptionError` or `BatchError`; all games are then as they were.
        """
        given = None if options is None else dict(options)
        which = np.ones(self.num_envs, np.bool_)
        if given is not None and "reset_mask" in given:
            which = _reset_mask(given.pop("reset_mask"), self.num_envs)
            given = given or None
            if seed is not None and not isinstance(seed, (int, np.integer)) and len(seed) == self.num_envs:
                seed = [s for s, chosen in zip(seed, which, strict=True) if chosen]
            elif isinstance(seed, (int, np.integer)):
                seed = [int(seed) + int(i) for i in np.flatnonzero(which)]
        if self.curriculum is not None:
            self._begin(np.flatnonzero(which).tolist(), seed, given)
            return self._seen(), self._infos(which)
        self.batch.deal(np.flatnonzero(which).tolist(), seed, given)
        return self._seen(), self._infos(which)

    def step(self, actions: ArrayLike) -> Result:
        """Takes an action in each game: integers of shape (num_envs,). Returns observations, rewards float64
        (num_envs,), terminations and truncations bool (num_envs,), and infos.

        `metadata["autoreset_mode"]` says what happens to a finished game. "NextStep": the next step starts a new game
        and ignores the action. "SameStep": this step starts it; the infos have "final_obs" and "final_info".
        "Disabled": `reset` must be called.

        Raises `BatchError` unless there is one action for each game, `NotReset` where `reset` is needed,
        `IllegalAction` under `illegal_action="raise"`, and `OpponentError` where an opponent errs under
        `opponent_error="raise"`; every game is then as it was before the step.
        """
        if self.curriculum is not None:
            return self._step(actions, self.curriculum)
        self.batch.take(actions)
        arrays = self.batch.arrays
        infos = self._infos(np.ones(self.num_envs, np.bool_))
        if self.autoreset_mode == AutoresetMode.SAME_STEP:
            over = self.batch.over
            if over.any():
                self._finals(infos, over)
        return (self._seen(), arrays.rewards[:, 0].copy(), arrays.terminated.copy(), arrays.truncated.copy(), infos)

    # --- with a curriculum --------------------------------------------------------------------------------------------

    def _begin(self, which: list[int], seed: Any = None, options: Any = None) -> None:
        """Starts games with the options of the curriculum."""
        assert self.curriculum is not None
        if seed is not None:
            by_place: list[int | None] = [None] * self.num_envs
            seeds = [int(seed) + i for i in range(len(which))] if isinstance(seed, (int, np.integer)) else list(seed)
            for i, own in zip(which, seeds, strict=True):
                by_place[i] = own
            self.curriculum.seed(by_place)
        self.batch.deal(which, seed, [{**(options or {}), **self.curriculum.begin(i)} for i in which])

    def _step(self, actions: ArrayLike, curriculum: Curriculum) -> Result:
        """A step in which the curriculum hears of finished games and starts new ones as `autoreset_mode` says."""
        batch, arrays = self.batch, self.batch.arrays
        before = batch.over
        if self.autoreset_mode == AutoresetMode.NEXT_STEP and before.any():
            self._begin(np.flatnonzero(before).tolist())
            batch.take(actions, ~before)
        else:
            batch.take(actions)
        rewards, terminated, truncated = arrays.rewards[:, 0].copy(), arrays.terminated.copy(), arrays.truncated.copy()
        over = batch.over
        ended = {int(i): self._facts_of(int(i)) for i in np.flatnonzero(over)}
        for i, info in ended.items():
            curriculum.ended(i, info)
        infos = self._infos(np.ones(self.num_envs, np.bool_))
        told = infos
        if self.autoreset_mode == AutoresetMode.SAME_STEP and ended:
            arrays.last_facts[:] = arrays.facts
            last = {i: batch.row(i) for i in ended}
            self._begin(list(ended))
            infos = self._infos(np.ones(self.num_envs, np.bool_))
            self._finals(infos, over, last)
            told = infos["final_info"]
        for name in dict.fromkeys(name for info in ended.values() for name in info if name not in told):
            told[name], told[f"_{name}"] = np.full(self.num_envs, None, dtype=object), over.copy()
            for i, info in ended.items():
                told[name][i] = info.get(name)
        return self._seen(), rewards, terminated, truncated, infos

    def _facts_of(self, i: int) -> dict[str, Any]:
        names = self.batch.plan.facts
        row = self.batch.arrays.facts[i].tolist()
        return {name: bool(value) if name in TRUTHS else value for name, value in zip(names, row, strict=True)}

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions of every learner: shape (num_envs, n_actions), bool, no row all False; a finished game has
        only `decline`.
        """
        masks = self.batch.arrays.masks
        return masks.copy() if self.copy else masks

    def _seen(self) -> Seen:
        return self.batch.seen(self.copy)

    def _infos(self, which: NDArray[np.bool_]) -> dict[str, Any]:
        masks = self.action_masks().view(np.int8)
        return _infos_of(self.batch.plan.facts, self.batch.arrays.facts, masks, which)

    def _finals(self, infos: dict[str, Any], over: NDArray[np.bool_], seen: Mapping[int, Seen] | None = None) -> None:
        """Adds the final observations and infos of finished games, in Gymnasium's form. `seen` are the observations, if
        the batch has not kept them.
        """
        arrays = self.batch.arrays
        last = np.full(self.num_envs, None, dtype=object)
        for i in np.flatnonzero(over):
            last[i] = self.final_observation(int(i)) if seen is None else seen[int(i)]
        infos["final_obs"], infos["_final_obs"] = last, over.copy()
        masks = np.zeros((self.num_envs, self.batch.arrays.masks.shape[1]), np.int8)
        masks[:, DECLINE] = 1
        final = _infos_of(self.batch.plan.facts, arrays.last_facts, masks, over)
        infos["final_info"], infos["_final_info"] = final, over.copy()

    def final_observation(self, i: int) -> Seen:
        """The learner's last observation of the previous game at index `i`, under "SameStep": a row of what `step`
        returns, in fresh arrays.
        """
        return self.batch.last(i)

    # --- single games -------------------------------------------------------------------------------------------------

    def match(self, i: int) -> Match:
        """A copy of the match of game `i`; only without worker processes."""
        return self.batch.match(i)

    def call(self, name: str, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """The attribute `name` of each game's environment; methods are called with the arguments:
        `call("describe_mask")`.
        """
        return self.batch.call(name, *args, **kwargs)

    def get_attr(self, name: str) -> tuple[Any, ...]:
        """The attribute `name` of each game's environment, as `call`."""
        return self.call(name)

    def set_attr(self, name: str, values: Any) -> None:
        """Sets an attribute of each game's environment, such as `opponent`: one value for all, or a list."""
        if not isinstance(values, (list, tuple)):
            values = [values] * self.num_envs
        if len(values) != self.num_envs:
            raise BatchError(f"{name}: one value or a list of {self.num_envs} is needed, not of {len(values)}")
        self.batch.assign(dict(enumerate(values)), name)

    def render(self) -> tuple[Any, ...] | None:
        """Each position as text with `render_mode="ansi"`, or as a picture with "rgb_array"; `None` without a render
        mode.
        """
        return self.call("render") if self.render_mode is not None else None

    def close_extras(self, **kwargs: Any) -> None:
        """Ends the worker processes, if any."""
        if hasattr(self, "batch"):
            self.batch.close()


def seen(shape: Layout, dtype: str) -> spaces.Space[Any]:
    """The observation space of one learner: float32 in [0, 1], or uint8."""
    return seen_space(FLAT, shape, dtype)


def _infos_of(
    names: Sequence[str], facts: NDArray[np.int64], masks: NDArray[np.int8], which: NDArray[np.bool_]
) -> dict[str, Any]:
    """Infos in the form of Gymnasium's vector environments: for each key an array, and a bool array of the games it is
    for.
    """
    out: dict[str, Any] = {}
    every = bool(which.all())
    kept = facts if every else np.where(which[:, None], facts, 0)
    for column, name in enumerate(names):
        values = kept[:, column]
        out[name], out[f"_{name}"] = values.astype(np.bool_ if name in TRUTHS else np.int64), which.copy()
    out["action_mask"] = masks if every else np.where(which[:, None], masks, np.int8(0))
    out["_action_mask"] = which
    return out


def _reset_mask(given: Any, n: int) -> NDArray[np.bool_]:
    if not isinstance(given, np.ndarray) or given.dtype != np.bool_ or given.shape != (n,) or not given.any():
        raise BatchError(
            f"options['reset_mask']: a bool array of shape ({n},) with at least one game is needed, not {given!r}"
        )
    return given


class RedRainsVectorEnv(AshesVectorEnv):
    """Games of one learner, alone or with a partner, against a Chimera."""

    def __init__(
        self,
        num_envs: int = 1,
        *,
        partner: str | Opponent | list[str | Opponent | None] | None = None,
        partner_error: str = "raise",
        **settings: Any,
    ) -> None:
        super().__init__("red_rains", num_envs, opponent=partner, opponent_error=partner_error, **settings)


class PvPVectorEnv(AshesVectorEnv):
    """Games of one learner against one to three opponents."""

    def __init__(self, num_envs: int = 1, **settings: Any) -> None:
        super().__init__("pvp", num_envs, **settings)


class CampaignVectorEnv(AshesVectorEnv):
    """Campaigns of one learner, alone or with a partner."""

    def __init__(
        self,
        num_envs: int = 1,
        *,
        partner: str | Opponent | list[str | Opponent | None] | None = None,
        partner_error: str = "raise",
        **settings: Any,
    ) -> None:
        super().__init__("campaign", num_envs, opponent=partner, opponent_error=partner_error, **settings)


class DraftVectorEnv(AshesVectorEnv):
    """Drafts of one learner among others."""

    def __init__(self, num_envs: int = 1, **settings: Any) -> None:
        super().__init__("draft", num_envs, **settings)
