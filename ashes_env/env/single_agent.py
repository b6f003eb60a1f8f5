"""The game as Gymnasium environments with one learner. Whoever else has to decide does so inside `step`.

`RedRains-v0`: the learner against a Chimera, alone or with a partner given to the environment. `PvP-v0`: the learner
against an opponent given to the environment. Observation, mask and reward always belong to the learner, who decides
next or for whom the game is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Final

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ashes_env.encoding import actions as act
from ashes_env.encoding.text import observation_text
from ashes_env.env.checks import action_of, choice, generator_from, plain, seed_of, state_parts
from ashes_env.env.errors import NotReset, OpponentError, OptionError, StateError
from ashes_env.env.match import Match, match_of
from ashes_env.env.opponents import Asked, Mask, Opponent, Seen
from ashes_env.env.settings import RENDER_MODES, Settings, checked_render_mode
from ashes_env.env.spaces import seen_space
from ashes_env.render.actions import describe_action, describe_mask
from ashes_env.render.text import scene_text
from ashes_env.rules.state.neighbours import opponent as foe_of
from ashes_env.rules.state.state import State

OPPONENT_ERROR: Final = ("raise", "lose")
TAKEN: Final = {
    "red_rains": ("render_mode", "partner", "seat", "partner_error"),
    "pvp": ("render_mode", "opponent", "seat", "opponent_error"),
}
TRIES: Final = 100


class SingleAgent(gym.Env[Seen, "int | np.integer[Any]"]):
    """What the two environments share. `action_masks()` gives the legal actions, as MaskablePPO wants them.

    `info` has the same keys at all times: action_mask (what may be chosen now: int8 (n_actions,), a fresh array),
    round, turn, decisions, illegal, seat, is_success (the learner has won), wounds_dealt (on the opposing Phoenixborn
    or Chimera), wounds_taken (on the own Phoenixborn), opponent_error (1 if the opponent or partner lost the game by an
    error).
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012  as Gymnasium has it

    def __init__(
        self, mode: str, settings: Mapping[str, Any], render_mode: str | None, opponent: Opponent | None = None,
        seat: int | str = 0, opponent_error: str = "raise",
    ) -> None:  # fmt: skip
        self.render_mode = checked_render_mode(render_mode)
        self.settings = Settings(mode, TAKEN[mode], **settings)
        self.opponent = opponent
        self.opponent_error: str = choice(*OPPONENT_ERROR)("opponent_error", opponent_error)
        if opponent is not None and self.settings.players == 1:
            raise OptionError("partner: somebody plays beside the learner with players=2 only")
        self.default_seat = _checked_seat(self.settings, seat)
        self.seat = 0
        chosen = self.settings
        self.observation_space = seen_space(chosen.obs_mode, chosen.layout, chosen.dtype, chosen.actions)
        self.action_space = spaces.Discrete(chosen.layout.n_actions)
        self._match: Match | None = None

    @property
    def opponent(self) -> Opponent | None:
        """Who plays the other seat; may be exchanged at any time."""
        return None if self._asked is None else self._asked.opponent

    @opponent.setter
    def opponent(self, opponent: Opponent | None) -> None:
        self._asked = None if opponent is None else Asked(opponent)

    @property
    def match(self) -> Match:
        """The game under way; raises `NotReset` before the first `reset`."""
        if self._match is None:
            raise NotReset("there is no game yet; call reset() first")
        return self._match

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Starts a new game and plays to the learner's first decision.

        Raises `OptionError` when an option cannot be used and `OpponentError` when the opponent errs, and keeps the
        previous game and its chance then.
        """
        seed = seed_of(seed)
        if options is not None and not isinstance(options, Mapping):
            raise OptionError(f"options: a mapping is needed, not {type(options).__name__}")
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
        seat = 0
        if given is not None and "seat" in given:
            wanted = _checked_seat(self.settings, given.pop("seat"))
        failed: OpponentError | None = None
        for _ in range(TRIES):
            players = self.settings.players
            seat = int(self.np_random.integers(players)) if wanted == "random" else int(wanted)
            match = Match.new(self.settings, given, int(self.np_random.integers(1 << 62)))
            try:
                if self._asked is not None:
                    self._asked.start(lambda: int(self.np_random.integers(1 << 31)))
                self._play_on(match, seat)
            except OpponentError as error:
                if self.opponent_error == "raise":
                    raise
                failed = error
                continue
            if not match.over:
                match.reward(seat)
                return match, seat
        if failed is not None:
            raise failed
        raise OptionError(f"options: {TRIES} games in a row were over before player {seat} had anything to decide")

    def step(self, action: int | np.integer[Any]) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Takes the learner's action and plays on until the learner has to decide again or the game is over.

        Raises `OpponentError` when the opponent errs, unless it loses by that (`opponent_error="lose"`), and
        `ActionTypeError` for an action that is no whole number; the game is as it was before the step then.
        """
        match = self.match
        if match.over:
            raise NotReset("the game is over; call reset() for a new one")
        seat = self.seat
        before = match if self._asked is None else match.copy()
        match.act(action_of(action))
        try:
            self._play_on(match, seat)
        except OpponentError:
            if self.opponent_error == "raise":
                self._match = before
                raise
            match.forfeit(other_of(match.game, seat))
        except BaseException:
            self._match = before
            raise
        reward = match.reward(seat)
        self._show()
        return match.look(seat), reward, match.terminated, match.truncated, self._info(match)

    def _play_on(self, match: Match, seat: int) -> None:
        """Lets the opponent decide as long as it has to; raises `OpponentError` with the match where it erred."""
        asked = self._asked
        while not match.over and match.seat != seat:
            if asked is not None:
                match.act(asked.answer(match))
            else:
                legal = list(match.actions())
                match.act(legal[int(self.np_random.integers(len(legal)))])

    def _info(self, match: Match) -> dict[str, Any]:
        g = match.game
        me, foe = g.players[self.seat], g.players[foe_of(g, self.seat)]
        return {"action_mask": self._legal(match), **match.info(self.seat), "seat": self.seat,
                "is_success": self.seat in match.winners, "wounds_dealt": g.cards[foe.pb].wounds,
                "wounds_taken": g.cards[me.pb].wounds,
                "opponent_error": match.refused[other_of(g, self.seat)]}  # fmt: skip

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions of the learner: shape (n_actions,), bool, never empty; after the end `decline` is set."""
        return self._legal(self.match).view(np.bool_)

    def _legal(self, match: Match) -> Mask:
        if match.over:
            mask = np.zeros(self.settings.layout.n_actions, np.int8)
            mask[act.DECLINE] = 1
            return mask
        return match.mask(self.seat)

    # --- for people -------------------------------------------------------------------------------------------------

    def describe_action(self, action: int) -> str:
        """A legal action of the learner in words; raises `ValueError` where it is not legal."""
        match = self.match
        if match.seat != self.seat:
            raise ValueError(f"action {action} is not legal: player {self.seat} has nothing to decide")
        return describe_action(match.game, match.book, action, match.page)

    def describe_mask(self) -> dict[int, str]:
        """All legal actions of the learner in words, by id; nothing while somebody else decides."""
        match = self.match
        return describe_mask(match.game, match.book, match.page) if match.seat == self.seat else {}

    def observation_text(self) -> str:
        """What the learner sees, in words: the numbers of the observation that are not 0."""
        return observation_text(self.match.observe(self.seat), self.settings.layout)

    def render(self) -> str | None:
        """The position as text from the learner's view, and what it may choose; "human" prints it."""
        text = scene_text(self.match.game, self.seat)
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

    def determinize(self, seed: int) -> SingleAgent:
        """A clone in another world: whatever the learner cannot know is dealt anew by `seed`, all chance to come
        included; what it sees is the same. Raises `OptionError` for a seed that is no integer from 0 to 2**64 - 1.
        """
        other = self.clone()
        other._match = self.match.determinize(seed, self.seat)
        return other

    def get_state(self) -> dict[str, Any]:
        """The live position, for `set_state`; independent of what happens next. The opponent is not part of it."""
        return {
            "match": None if self._match is None else self._match.copy(),
            "seat": self.seat,
            "rng": deepcopy(self.np_random.bit_generator.state),
        }

    def set_state(self, state: dict[str, Any]) -> None:
        """Goes back to a position of `get_state`, as often as wanted.

        Raises `StateError` for anything else, and for a state of another kind of environment; nothing changes then.
        """
        parts = state_parts(state, ("match", "seat", "rng"))
        match, seat = match_of(parts, self.settings), plain(parts["seat"])
        rng = generator_from(parts["rng"])
        if type(seat) is not int or not 0 <= seat < self.settings.players:
            raise StateError(f"'seat' is from 0 to {self.settings.players - 1}, not {seat!r}")
        if match is not None and not match.over and match.seat != seat:
            raise StateError(f"'seat' is {seat}, but player {match.seat} decides")
        self._match = None if match is None else match.copy()
        self.seat = seat
        self.np_random.bit_generator.state = rng.bit_generator.state


class RedRains(SingleAgent):
    """One learner against a Chimera; with `players=2` beside a partner: `None` plays at random, else it is given and
    errs as an opponent of `PvP` does. `seat` is 0, with a partner also 1 or "random". Settings: see the README of this
    folder.
    """

    def __init__(
        self, render_mode: str | None = None, partner: Opponent | None = None, seat: int | str = 0,
        partner_error: str = "raise", **settings: Any,
    ) -> None:  # fmt: skip
        super().__init__("red_rains", settings, render_mode, partner, seat, partner_error)


class PvP(SingleAgent):
    """One learner against an opponent: `None` plays at random; else a function of (observation, mask), or an agent
    with `start(seed)` and `act(match)`. `seat` is 0, 1 or "random". When the opponent errs, `step` raises
    `OpponentError` (`opponent_error="raise"`), or the opponent has lost the game ("lose").
    """

    def __init__(
        self, opponent: Opponent | None = None, seat: int | str = 0, render_mode: str | None = None,
        opponent_error: str = "raise", **settings: Any,
    ) -> None:  # fmt: skip
        super().__init__("pvp", settings, render_mode, opponent, seat, opponent_error)


def other_of(g: State, seat: int) -> int:
    """Whoever else acts from outside: the partner, else the opponent."""
    partners = g.seats.allies[seat]
    return partners[0] if partners else foe_of(g, seat)


def _checked_seat(settings: Settings, seat: Any) -> int | str:
    """A seat that the learner may have; raises `OptionError` for another."""
    found = plain(seat)
    if settings.players > 1 and found == "random":
        return "random"
    if type(found) is not int or not 0 <= found < settings.players:
        allowed: tuple[int | str, ...] = tuple(range(settings.players))
        if settings.players > 1:
            allowed = (*allowed, "random")
        raise OptionError(f"seat: one of {', '.join(map(repr, allowed))}, not {seat!r}")
    return int(found)
