"""The game as Gymnasium environments with one learner. Whoever else has to decide does so inside `step`.

`RedRains-v0`: the learner against a Chimera. `PvP-v0`: the learner against an opponent given to the environment.
Observation, mask and reward always belong to the learner, who decides next or for whom the game is over.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any, Final, Protocol, runtime_checkable

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ashes_env.encoding import actions as act
from ashes_env.encoding.text import observation_text
from ashes_env.env.errors import IllegalAction, NotReset, OptionError
from ashes_env.env.match import Match, Settings
from ashes_env.env.spaces import seen_space
from ashes_env.render.text import position_text
from ashes_env.rules.state.neighbours import opponent

RENDER_MODES: Final = ("ansi", "human")
SEATS: Final = (0, 1, "random")
TRIES: Final = 100

Seen = Any  # a float32 vector, or with `obs_mode="entities"` a dict of float32 arrays
Mask = NDArray[np.int8]
Policy = Callable[[Seen, Mask], int]


@runtime_checkable
class MatchAgent(Protocol):
    """An opponent that looks at the match itself; `start` is called for each new game with a seed."""

    def start(self, seed: int) -> None:
        """Forgets the last game and seeds the agent's own chance."""

    def act(self, match: Match) -> int:
        """A legal action for `match.seat`."""


Opponent = Policy | MatchAgent


class SingleAgent(gym.Env[Seen, "int | np.integer[Any]"]):
    """What the two environments share. `action_masks()` gives the legal actions, as MaskablePPO wants them.

    `info` has the same keys at all times: round, turn, decisions, illegal, seat, is_success (the learner has won),
    wounds_dealt (on the opposing Phoenixborn or Chimera), wounds_taken (on the own Phoenixborn).
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012  as Gymnasium has it

    def __init__(self, mode: str, opponent: Opponent | None, seat: int | str, render_mode: str | None, **settings: Any
                 ) -> None:  # fmt: skip
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise OptionError(f"render_mode: one of {RENDER_MODES} or None, not {render_mode!r}")
        self.render_mode = render_mode
        self.settings = Settings(mode, **settings)
        self.opponent = opponent
        self.default_seat = _checked_seat(mode, seat)
        self.seat = 0
        self.observation_space = seen_space(self.settings.obs_mode)
        self.action_space = spaces.Discrete(act.N_ACTIONS)
        self._match: Match | None = None

    @property
    def opponent(self) -> Opponent | None:
        """Who plays the other seat; may be exchanged at any time."""
        return self._policy if self._agent is None else self._agent

    @opponent.setter
    def opponent(self, opponent: Opponent | None) -> None:
        self._agent: MatchAgent | None = None
        self._policy: Policy | None = None
        if isinstance(opponent, MatchAgent):
            self._agent = opponent
        elif opponent is None or callable(opponent):
            self._policy = opponent
        else:
            raise OptionError(
                "opponent: None, a function of (observation, mask), or an object with start(seed) and act(match); "
                f"not {opponent!r}"
            )

    @property
    def match(self) -> Match:
        """The game under way; raises `NotReset` before the first `reset`."""
        if self._match is None:
            raise NotReset("there is no game yet; call reset() first")
        return self._match

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Starts a new game and plays to the learner's first decision.

        Raises `OptionError` and keeps the previous game, and its chance, when an option cannot be used.
        """
        generator, number = self._np_random, self._np_random_seed
        before = None if generator is None else deepcopy(generator.bit_generator.state)
        try:
            super().reset(seed=seed)
            match, seat = self._new_game(options)
        except Exception:
            self._np_random, self._np_random_seed = generator, number
            if generator is not None and before is not None:
                generator.bit_generator.state = before
            raise
        self._match = match
        self.seat = seat
        self._show()
        return match.look(seat), self._info(match)

    def _new_game(self, options: dict[str, Any] | None) -> tuple[Match, int]:
        """A game in which the learner has something to decide; one that ends before is dealt again."""
        given = dict(options) if options is not None else None
        wanted = self.default_seat
        if given is not None and "seat" in given:
            wanted = _checked_seat(self.settings.mode, given.pop("seat"))
        for _ in range(TRIES):
            seat = int(self.np_random.integers(2)) if wanted == "random" else int(wanted)
            match = Match.new(self.settings, given, int(self.np_random.integers(1 << 62)))
            if self._agent is not None:
                self._agent.start(int(self.np_random.integers(1 << 31)))
            self._play_on(match, seat)
            if not match.over:
                match.reward(seat)
                return match, seat
        raise OptionError(f"options: {TRIES} games in a row were over before player {seat} had anything to decide")

    def step(self, action: int | np.integer[Any]) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Takes the learner's action and plays on until the learner has to decide again or the game is over."""
        match = self.match
        if match.over:
            raise NotReset("the game is over; call reset() for a new one")
        seat = self.seat
        match.act(int(action))
        self._play_on(match, seat)
        reward = match.reward(seat)
        self._show()
        return match.look(seat), reward, match.terminated, match.truncated, self._info(match)

    def _play_on(self, match: Match, seat: int) -> None:
        while not match.over and match.seat != seat:
            action = self._answer(match)
            if action not in match.actions():
                raise IllegalAction(
                    f"the opponent chose {action}, which is not legal for player {match.seat}; legal are "
                    f"{sorted(match.actions())}"
                )
            match.act(action)

    def _answer(self, match: Match) -> int:
        if self._agent is not None:
            return int(self._agent.act(match))
        if self._policy is not None:
            return int(self._policy(match.look(match.seat), match.mask(match.seat)))
        legal = list(match.actions())
        return legal[int(self.np_random.integers(len(legal)))]

    def _info(self, match: Match) -> dict[str, Any]:
        g = match.game
        me, foe = g.players[self.seat], g.players[opponent(g, self.seat)]
        return {**match.info(self.seat), "seat": self.seat, "is_success": self.seat in match.winners,
                "wounds_dealt": g.cards[foe.pb].wounds, "wounds_taken": g.cards[me.pb].wounds}  # fmt: skip

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions of the learner: shape (N_ACTIONS,), bool, never empty; after the end `decline` is set."""
        match = self.match
        if match.over:
            mask = np.zeros(act.N_ACTIONS, np.bool_)
            mask[act.DECLINE] = True
            return mask
        return match.mask(self.seat).view(np.bool_)

    # --- for people -------------------------------------------------------------------------------------------------

    def describe_action(self, action: int) -> str:
        """A legal action in words; raises `ValueError` where it is not legal."""
        match = self.match
        return act.describe_action(match.game, match.book, action, match.page)

    def describe_mask(self) -> dict[int, str]:
        """All legal actions in words, by id."""
        match = self.match
        return {} if match.over else act.describe_mask(match.game, match.book, match.page)

    def observation_text(self) -> str:
        """What the learner sees, in words: the numbers of the observation that are not 0."""
        return observation_text(self.match.observe(self.seat))

    def render(self) -> str | None:
        """The position as text from the learner's view; "human" prints it."""
        text = position_text(self.match.game, self.seat)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Nothing is held open."""

    # --- copies -----------------------------------------------------------------------------------------------------

    def clone(self) -> SingleAgent:
        """An independent environment at the same position."""
        return deepcopy(self)

    def get_state(self) -> dict[str, Any]:
        """The live position, for `set_state`; independent of what happens next. The opponent is not part of it."""
        return {
            "match": None if self._match is None else self._match.copy(),
            "seat": self.seat,
            "rng": deepcopy(self.np_random.bit_generator.state),
        }

    def set_state(self, state: dict[str, Any]) -> None:
        """Goes back to a position of `get_state`, as often as wanted."""
        match = state["match"]
        self._match = None if match is None else match.copy()
        self.seat = state["seat"]
        self.np_random.bit_generator.state = deepcopy(state["rng"])


class RedRains(SingleAgent):
    """One player against a Chimera. Settings: see the README of this folder."""

    def __init__(self, render_mode: str | None = None, **settings: Any) -> None:
        super().__init__("red_rains", None, 0, render_mode, **settings)


class PvP(SingleAgent):
    """One learner against an opponent: `None` plays at random; else a function of (observation, mask), or an agent
    with `start(seed)` and `act(match)`. `seat` is 0, 1 or "random".
    """

    def __init__(
        self, opponent: Opponent | None = None, seat: int | str = 0, render_mode: str | None = None, **settings: Any
    ) -> None:
        super().__init__("pvp", opponent, seat, render_mode, **settings)


def _checked_seat(mode: str, seat: int | str) -> int | str:
    allowed = SEATS if mode == "pvp" else (0,)
    if seat not in allowed:
        raise OptionError(f"seat: one of {', '.join(map(repr, allowed))}, not {seat!r}")
    return seat
