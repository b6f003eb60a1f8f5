"""The interface that environments, agents, replays and the command line use: a match, which is a game, a campaign or a
draft.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Self

from ashes_env.encoding.actions import Actions
from ashes_env.encoding.context import EncodingContext
from ashes_env.match.errors import StateError
from ashes_env.match.forms import ENTITIES, FLOAT32, gone
from ashes_env.match.settings import Settings
from ashes_env.render.board import Numbers
from ashes_env.rules.game import Game

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ashes_env.encoding.arrays import Entities

Policy = Callable[["Match"], int]


class Match(ABC):
    """A match in progress. `seat` decides, -1 when it is over; `winners` are seats, empty when nobody has won.

    This class holds no data; `GameMatch`, `CampaignMatch` and `DraftMatch` implement it. `asked` counts the decisions
    of each seat, `refused` its illegal actions. A match may have a game (`playing`). It may ask for choices that are no
    moves of a game (`choosing`); the values of `actions` then have no meaning, only its ids.
    """

    __slots__ = ()

    settings: Settings
    asked: list[int]
    refused: list[int]
    winners: tuple[int, ...]
    over: bool
    truncated: bool

    @classmethod
    @abstractmethod
    def new(cls, settings: Any, options: Mapping[str, Any] | None, seed: int) -> Self:
        """A new match at its first decision; raises `OptionError` before anything has changed."""

    # --- state --------------------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def seat(self) -> int:
        """The seat that decides, -1 when the match is over."""

    @property
    @abstractmethod
    def playing(self) -> bool:
        """Whether there is a game, in progress or just over."""

    @property
    @abstractmethod
    def choosing(self) -> bool:
        """Whether the seat that decides makes a choice that is no move of a game."""

    @property
    @abstractmethod
    def game(self) -> Game:
        """The current or just finished game; raises `NotReset` where there is none."""

    @property
    @abstractmethod
    def context(self) -> EncodingContext:
        """The encoding context of `game`; raises `NotReset` where there is none."""

    @property
    def edition(self) -> str:
        """The edition of the rules and of the card texts (`GameOptions.edition`)."""
        return self.game.options.edition if self.playing else self.settings.edition

    @property
    @abstractmethod
    def page(self) -> int:
        """The page of legal options that the deciding seat sees; other seats do not see it."""

    @property
    @abstractmethod
    def idle(self) -> int:
        """The number of consecutive actions that changed nothing."""

    @property
    @abstractmethod
    def gone(self) -> tuple[int, ...]:
        """The seats that had left the game before the last action; empty where there is no game."""

    @property
    @abstractmethod
    def stuck(self) -> bool:
        """Whether the match was truncated because no player would ever have to decide again."""

    @abstractmethod
    def ended(self, seat: int) -> bool:
        """Whether the match is over for a seat: for all, or because the seat has left the game (R-MULTI-05)."""

    @property
    def terminated(self) -> bool:
        """Whether the match was decided; a match that a limit ends is `truncated` instead."""
        return self.over and not self.truncated

    @property
    def decisions(self) -> int:
        """Actions taken by all seats."""
        return sum(self.asked)

    # --- actions ------------------------------------------------------------------------------------------------------

    @abstractmethod
    def actions(self) -> Actions:
        """The legal actions; empty when the match is over."""

    @abstractmethod
    def mask(self, seat: int) -> NDArray[np.int8]:
        """The mask of a seat: all zeros unless it decides."""

    @abstractmethod
    def act(self, action: int) -> None:
        """Takes an action for the seat that decides.

        `illegal_action` says what an illegal one does: that seat loses, nothing happens, or `IllegalAction` is raised.
        Raises `ActionTypeError` for an action that is no integer.
        """

    @abstractmethod
    def forfeit(self, seat: int) -> None:
        """A seat loses because it gave no legal action."""

    @abstractmethod
    def rollout(self, policy: Policy | None = None, until: str | tuple[str, int] = "end", *, seed: int = 0) -> int:
        """Plays this match on without encoding observations; returns the number of decisions taken.

        `policy(match)` returns a legal action id for `match.seat`, whichever seat that is; `None` chooses at random
        with a generator seeded by `seed` (an integer from 0 to 2**64 - 1). `until` is "end" or a number of decisions; a
        single game takes turns and rounds too. To keep the current position, call it on a `copy()`.

        Raises `OptionError` for another `until` or `seed`, before anything is played, and whatever `act` raises.
        """

    # --- observations and rewards -------------------------------------------------------------------------------------

    @abstractmethod
    def observe(self, seat: int) -> NDArray[np.float32]:
        """The flat observation of a seat: float32, 1-d."""

    @abstractmethod
    def observe_raw(self, seat: int) -> NDArray[np.uint8]:
        """The flat observation of a seat as bytes: uint8, 1-d."""

    @abstractmethod
    def entities(self, seat: int) -> Entities:
        """The observation of a seat, in parts: rows of cards, actions and events where there is a game."""

    def look(self, seat: int) -> Any:
        """The observation of a seat, in the form of the settings `obs_mode` and `dtype`."""
        settings = self.settings
        if settings.obs_mode == ENTITIES:
            return self.entities(seat)
        return self.observe(seat) if settings.dtype == FLOAT32 else self.observe_raw(seat)

    @property
    @abstractmethod
    def pays(self) -> bool:
        """Whether a position can pay a reward."""

    @abstractmethod
    def result(self, seat: int) -> float:
        """The result of the match for a seat, from -1 to 1; 0 while it goes on."""

    @abstractmethod
    def reward(self, seat: int) -> float:
        """The reward of a seat on arriving at this position. Call it exactly once for each position."""

    @abstractmethod
    def info(self, seat: int) -> dict[str, int]:
        """Integers that a seat may know, a fresh dict with the same keys each time.

        It counts only the seat's own decisions: the number of the opponent's decisions would reveal its hand.
        """

    def wounds(self, seat: int) -> dict[str, int]:
        """The wounds that a seat has dealt and taken, as `wounds_dealt` and `wounds_taken`; empty in a mode without
        them.
        """
        return {}

    # --- text ---------------------------------------------------------------------------------------------------------

    @abstractmethod
    def describe_action(self, action: int) -> str:
        """A legal action in words; raises `ValueError` where it is not legal."""

    @abstractmethod
    def describe_mask(self) -> dict[int, str]:
        """All legal actions in words, by id; empty when the match is over."""

    @abstractmethod
    def text(self, seat: int) -> str:
        """The position as text as a seat sees it, with its legal actions."""

    @abstractmethod
    def board(self, seat: int | None = None, numbers: Numbers | None = None) -> dict[str, Any]:
        """The position as JSON types, as a seat sees it; `None` sees everything.

        `render.board.board` describes the content. In addition it has `mode`, and where that seat decides (for `None`,
        any seat) `choices`: `action`, `text`, and the ids of the `cards` that it points to. An `id` identifies a card
        on this board, or on all boards that are made with the same `numbers`. Raises `OptionError` for an unknown seat.
        """

    @abstractmethod
    def observation_text(self, seat: int) -> str:
        """The numbers of a seat's flat observation that are not 0, as text."""

    def stage(self) -> str:
        """The stage of a campaign or draft, which all seats may know; empty for a single game and at the end."""
        return ""

    def mark(self) -> str:
        """The part of the match that this position belongs to: the round of a game, or the kind of choice."""
        if not self.playing:
            return self.stage()
        return f"round {self.game.round}" if self.game.round else "setup"

    # --- copies -------------------------------------------------------------------------------------------------------

    @abstractmethod
    def copy(self) -> Self:
        """An independent copy at the same position."""

    @abstractmethod
    def determinize(self, seed: int, seat: int | None = None) -> Self:
        """A copy with resampled hidden information: `seed` redraws everything that `seat` (by default the deciding
        seat) cannot know, including all future randomness. That seat's observation stays the same. The same `seed`
        gives the same world whatever the hidden cards are. `seed` is an integer from 0 to 2**64 - 1.

        Raises `OptionError` for another seed or seat, and for a finished match where no seat is given.
        """

    @abstractmethod
    def redealt(self, seed: int) -> Self:
        """The match as an agent of the deciding seat may have it: as `determinize(seed)`, and `asked` and `refused`
        count the decisions of that seat only. It shares no cache with this match, so it holds nothing that the seat
        cannot know. Raises `OptionError` as `determinize` does.
        """

    @abstractmethod
    def save(self) -> dict[str, Any]:
        """The match in plain JSON types, for `restore`; possible at any decision."""

    @classmethod
    @abstractmethod
    def restore(cls, settings: Any, data: Any) -> Self:
        """The match that `save` returned; shaped rewards start anew. Raises `StateError` for anything else, for a
        finished match, and for another number of players.
        """

    def position(self) -> dict[str, Any]:
        """The state of the match outside its game, in plain JSON types; the hash of a replay includes it."""
        return {}

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()


def match_of(parts: Mapping[str, Any], settings: Settings) -> Match | None:
    """The match of a state passed to `set_state`; raises `StateError` where it does not fit the settings."""
    match = parts["match"]
    if match is None:
        return None
    if not isinstance(match, Match):
        raise StateError(f"'match' is the game of a state, not {type(match).__name__}")
    theirs, ours = match.settings.shape(), settings.shape()
    if told := gone(match.settings.obs_mode, f"begin a new game with obs_mode={settings.obs_mode!r}"):
        raise StateError(f"a state of an environment that this version does not have: {told}")
    if theirs != ours:
        raise StateError(f"a state of an environment with {theirs} does not fit one with {ours}")
    return match
