"""The Gymnasium environments, with one learner. All other players decide inside `step`.

`RedRains-v0`: the learner plays against a Chimera, alone or with a partner. `PvP-v0`: the learner plays against one
opponent, or against two or three at a bigger table. Observation, mask and reward always belong to the learner. `reset`
and `step` return when the learner has to decide or its game is over; at a bigger table it can end for the learner while
the others would play on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, Final, Self

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ashes_env.encoding import actions as act
from ashes_env.env.dealing import Dealt
from ashes_env.env.named import agents_of
from ashes_env.env.rendering import FPS, RENDER_MODES, Rendered, checked_render_mode, rendered
from ashes_env.match.checks import action_of, choice, generator_from, plain, seed_of, state_parts
from ashes_env.match.errors import NotReset, OpponentError, OptionError, StateError
from ashes_env.match.match import Match, match_of
from ashes_env.match.mode import PVP, RED_RAINS, Mode
from ashes_env.match.opponents import Mask, Opponent, Seen, seated
from ashes_env.match.settings import Settings

OPPONENT_ERROR: Final = ("raise", "lose")
TRIES: Final = 100

Others = str | Opponent | Sequence[str | Opponent | None] | None


class SingleAgent(Dealt, gym.Env[Seen, "int | np.integer[Any]"]):
    """A match of a mode for one learner. `action_masks()` returns the legal actions in the form MaskablePPO expects.

    `info` always has the same keys: "action_mask" (int8 (n_actions,), a fresh array), the numbers of `Match.info`
    ("decisions", "illegal"; for games also "round" and "turn"), "seat", "is_success" (1 when the learner has won),
    "opponent_error" (1 if an opponent or the partner lost by an error), and for games "wounds_dealt" (on the opposing
    Phoenixborn or Chimera, without those of a handicap) and "wounds_taken" (on the learner's Phoenixborn). For a player
    who has left the game, wounds are the printed life.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": FPS}  # noqa: RUF012  as Gymnasium has it

    def __init__(
        self,
        mode: Mode,
        settings: Mapping[str, Any],
        *,
        opponent: Others = None,
        seat: int | str = 0,
        opponent_error: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = checked_render_mode(render_mode)
        self.mode = mode
        self.settings = mode.of_learner(dict(settings))
        self.opponent = opponent
        self.opponent_error: str = choice(*OPPONENT_ERROR)("opponent_error", opponent_error)
        if opponent is not None and self.settings.players == 1:
            raise OptionError("partner: somebody plays beside the learner with players=2 only")
        self.default_seat = _checked_seat(self.settings, seat)
        self.seat = 0
        self.observation_space = self.settings.seen_space
        self.action_space = spaces.Discrete(self.settings.n_actions)
        self._match: Match | None = None

    @property
    def opponent(self) -> Others:
        """Who plays the other seats, as it was given; may be replaced at any time."""
        return self._opponent

    @opponent.setter
    def opponent(self, opponent: Others) -> None:
        what = self.mode.others
        if self._dealer is not None:
            self._dealer.others(opponent)
        self._others = seated(agents_of(opponent, self.settings.mode, what), self.settings.players - 1, what)
        self._opponent = opponent

    @property
    def all_random(self) -> bool:
        """Whether all other seats play at random."""
        return not any(self._others)

    @property
    def match(self) -> Match:
        """The current match; raises `NotReset` before the first `reset`."""
        if self._match is None:
            raise NotReset("there is no game yet; call reset() first")
        return self._match

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Starts a new game and plays to the learner's first decision.

        Raises `OptionError` when an option cannot be used and `OpponentError` when the opponent errs; the previous game
        and its random state stay as they were.
        """
        seed = seed_of(seed)
        if options is not None and not isinstance(options, Mapping):
            raise OptionError(f"options: a mapping is needed, not {type(options).__name__}")
        generator, number = self._np_random, self._np_random_seed
        before = None if generator is None else generator.bit_generator.state
        try:
            super().reset(seed=seed)
            match, seat, chosen = self._new_game(options)
        except Exception:
            self._np_random, self._np_random_seed = generator, number
            if generator is not None and before is not None:
                generator.bit_generator.state = before
            raise
        self._match = match
        self._keep(chosen)
        self.seat = seat
        self._show()
        return match.look(seat), self.info()

    def _new_game(self, options: dict[str, Any] | None) -> tuple[Match, int, dict[str, Any] | None]:
        """A game in which the learner has a decision, the learner's seat and the game's options. A game that would end
        before its first decision is dealt again.
        """
        given = dict(options) if options is not None else None
        wanted = self.default_seat
        seat = 0
        if given is not None and "seat" in given:
            wanted = _checked_seat(self.settings, given.pop("seat"))
        given = self._chosen(self.settings, given, self.np_random)
        failed: OpponentError | None = None
        for _ in range(TRIES):
            players = self.settings.players
            seat = int(self.np_random.integers(players)) if wanted == "random" else int(wanted)
            match = self.mode.match.new(self.settings, given, int(self.np_random.integers(1 << 62)))
            try:
                for asked in self._others:
                    if asked is not None:
                        asked.start(lambda: int(self.np_random.integers(1 << 31)))
                self._play_on(match, seat)
            except OpponentError as error:
                if self.opponent_error == "raise":
                    raise
                failed = error
                continue
            if not match.ended(seat):
                match.reward(seat)
                return match, seat, given
        if failed is not None:
            raise failed
        raise OptionError(f"options: {TRIES} games in a row were over before player {seat} had anything to decide")

    def step(self, action: int | np.integer[Any]) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Takes the learner's action and plays on until the learner decides again or its game is over.

        Raises `OpponentError` when the opponent errs under `opponent_error="raise"`, and `ActionTypeError` for an
        action that is no integer; the game is then as it was before the step.
        """
        match = self.match
        seat = self.seat
        if match.ended(seat):
            raise NotReset("the game is over; call reset() for a new one")
        before = match if self.all_random else match.copy()
        match.act(action_of(action))
        try:
            self._play_on(match, seat)
        except OpponentError:
            if self.opponent_error == "raise":
                self._match = before
                raise
            match.forfeit(match.seat)
        except BaseException:
            self._match = before
            raise
        reward = match.reward(seat)
        self._show()
        over = match.ended(seat)
        return match.look(seat), reward, over and not match.truncated, match.truncated, self.info()

    def _play_on(self, match: Match, seat: int) -> None:
        """Plays for the other seats until the learner decides; raises `OpponentError` with the match
        where one erred.
        """
        players = self.settings.players
        while match.seat != seat and not match.ended(seat):
            asked = self._others[(match.seat - seat - 1) % players]
            if asked is not None:
                match.act(asked.answer(match))
            else:
                legal = list(match.actions())
                match.act(legal[int(self.np_random.integers(len(legal)))])

    def info(self) -> dict[str, Any]:
        """The infos of the current position, as `reset` and `step` return them; a fresh dict."""
        match = self.match
        return {
            "action_mask": self._legal(match),
            **match.info(self.seat),
            "seat": self.seat,
            "is_success": self.seat in match.winners,
            **match.wounds(self.seat),
            "opponent_error": sum(match.refused) - match.refused[self.seat],
        }

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions of the learner: shape (n_actions,), bool, never all False; after the end only `decline` is
        set.
        """
        return self._legal(self.match).view(np.bool_)

    def _legal(self, match: Match) -> Mask:
        if match.ended(self.seat):
            mask = np.zeros(self.settings.n_actions, np.int8)
            mask[act.DECLINE] = 1
            return mask
        return match.mask(self.seat)

    def _has_game(self) -> bool:
        return self._match is not None

    # --- for people ---------------------------------------------------------------------------------------------------

    def describe_action(self, action: int) -> str:
        """A legal action of the learner in words; raises `ValueError` where it is not legal."""
        match = self.match
        if match.seat != self.seat:
            raise ValueError(f"action {action} is not legal: player {self.seat} has nothing to decide")
        return match.describe_action(action)

    def describe_mask(self) -> dict[int, str]:
        """All legal actions of the learner in words, by id; empty while somebody else decides."""
        match = self.match
        return match.describe_mask() if match.seat == self.seat else {}

    def observation_text(self) -> str:
        """What the learner sees, in words: the numbers of the observation that are not 0."""
        return self.match.observation_text(self.seat)

    def render(self) -> Rendered:
        """The position as the learner sees it, with the legal actions: text, which "human" prints; with "rgb_array" a
        picture, uint8 (height, width, 3), of the same shape each time.
        """
        return rendered(self.match, self.seat, self.render_mode)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Does nothing: the environment holds no resources."""

    # --- copies -------------------------------------------------------------------------------------------------------

    def clone(self) -> Self:
        """An independent environment at the same position."""
        return deepcopy(self)

    def determinize(self, seed: int) -> Self:
        """A clone with resampled hidden information: `seed` redraws everything that the learner cannot know, including
        all future randomness. Its observation stays the same. Raises `OptionError` for a seed that is no integer from 0
        to 2**64 - 1.
        """
        other = self.clone()
        other._match = self.match.determinize(seed, self.seat)
        return other

    def get_state(self) -> dict[str, Any]:
        """The current position, for `set_state`. Later steps do not change it. The opponent's state is not part of
        it.
        """
        return {
            "match": None if self._match is None else self._match.copy(),
            "seat": self.seat,
            "rng": deepcopy(self.np_random.bit_generator.state),
            **self._dealing(),
        }

    def set_state(self, state: dict[str, Any]) -> None:
        """Restores a state that `get_state` returned; the same state can be restored any number of times.

        Raises `StateError` for anything else, and for a state of another kind of environment; nothing changes then.
        """
        parts = state_parts(state, ("match", "seat", "rng"))
        match, seat = match_of(parts, self.settings), plain(parts["seat"])
        rng = generator_from(parts["rng"])
        if type(seat) is not int or not 0 <= seat < self.settings.players:
            raise StateError(f"'seat' is from 0 to {self.settings.players - 1}, not {seat!r}")
        if match is not None and not match.ended(seat) and match.seat != seat:
            raise StateError(f"'seat' is {seat}, but player {match.seat} decides")
        options = self._dealt_in(parts)
        self._match = None if match is None else match.copy()
        self._keep(options)
        self.seat = seat
        self.np_random.bit_generator.state = rng.bit_generator.state


class RedRains(SingleAgent):
    """One learner against a Chimera; with `players=2` together with a partner, which is given and handled like an
    opponent of `PvP`. `seat` is 0, with a partner also 1 or "random". The README of this folder lists the settings.
    """

    def __init__(
        self,
        *,
        partner: str | Opponent | None = None,
        seat: int | str = 0,
        partner_error: str = "raise",
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        super().__init__(
            RED_RAINS, settings, opponent=partner, seat=seat, opponent_error=partner_error, render_mode=render_mode
        )


class PvP(SingleAgent):
    """One learner against an opponent; with `players=3` or 4 against two or three of them.

    An opponent is `None` (random actions), the name of an agent such as "expert" or "pvp" (`ashes_env.agents.make`), a
    function `(observation, mask) -> action`, or an object with `start(seed)` and `act(match)`. At a bigger table
    `opponent` is one for all, of which each seat gets a copy, or a list clockwise from the learner. `seat` is a seat or
    "random". When an opponent errs, `step` raises `OpponentError` (`opponent_error="raise"`), or the game ends with a
    loss for that opponent ("lose").
    """

    def __init__(
        self,
        *,
        opponent: Others = None,
        seat: int | str = 0,
        opponent_error: str = "raise",
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        super().__init__(
            PVP, settings, opponent=opponent, seat=seat, opponent_error=opponent_error, render_mode=render_mode
        )


def _checked_seat(settings: Settings, seat: Any) -> int | str:
    """Returns a seat the learner may have, or "random"; raises `OptionError` for anything else."""
    found = plain(seat)
    if settings.players > 1 and found == "random":
        return "random"
    if type(found) is not int or not 0 <= found < settings.players:
        allowed: tuple[int | str, ...] = tuple(range(settings.players))
        if settings.players > 1:
            allowed = (*allowed, "random")
        raise OptionError(f"seat: one of {', '.join(map(repr, allowed))}, not {seat!r}")
    return int(found)
