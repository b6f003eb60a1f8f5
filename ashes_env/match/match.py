"""What an environment plays, and what agents, replays and the command line see of it: a game, a campaign, a draft."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from ashes_env.encoding.actions import Actions
from ashes_env.encoding.arrays import Entities
from ashes_env.encoding.context import EncodingContext
from ashes_env.match.errors import StateError
from ashes_env.match.settings import Settings
from ashes_env.match.spaces import ENTITIES, FLOAT32
from ashes_env.render.board import Numbers
from ashes_env.rules.game import Game

Policy = Callable[["Match"], int]


class Match(ABC):
    """A match under way. `seat` decides, -1 when it is over; `winners` are seats, none when nobody has won.

    This class holds no data: `GameMatch`, `CampaignMatch` and `DraftMatch` stand side by side below it. `asked` counts
    the decisions of each seat, `refused` its illegal actions. A match may have a game (`playing`), and may ask for
    choices that are no options of a game (`choosing`); the ids of `actions` alone mean something then.
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

    # --- where it stands --------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def seat(self) -> int:
        """The seat that decides, -1 when the match is over."""

    @property
    @abstractmethod
    def playing(self) -> bool:
        """There is a game, under way or just over."""

    @property
    @abstractmethod
    def choosing(self) -> bool:
        """The seat that decides makes a choice that is no option of a game."""

    @property
    @abstractmethod
    def game(self) -> Game:
        """The game under way or just over; raises `NotReset` where there is none."""

    @property
    @abstractmethod
    def context(self) -> EncodingContext:
        """The encoding context of `game`; raises `NotReset` where there is none."""

    @property
    @abstractmethod
    def page(self) -> int:
        """The page of the options of a game that the seat which decides looks at; nobody else sees it."""

    @property
    @abstractmethod
    def idle(self) -> int:
        """How many actions in a row have changed nothing."""

    @property
    @abstractmethod
    def gone(self) -> tuple[int, ...]:
        """The seats that had left the game before the last action; none where there is no game."""

    @property
    @abstractmethod
    def stuck(self) -> bool:
        """The match was cut because the rules found nobody who would ever have to decide again."""

    @abstractmethod
    def ended(self, seat: int) -> bool:
        """Whether the match is over for a seat: at all, or because it has left it (R-MULTI-05)."""

    @property
    def terminated(self) -> bool:
        """The match was decided; one that is cut by a limit is `truncated` instead."""
        return self.over and not self.truncated

    @property
    def decisions(self) -> int:
        """Actions taken by all seats."""
        return sum(self.asked)

    # --- deciding ---------------------------------------------------------------------------------------------------

    @abstractmethod
    def actions(self) -> Actions:
        """The legal actions; empty when the match is over."""

    @abstractmethod
    def mask(self, seat: int) -> NDArray[np.int8]:
        """The mask of a seat: all zeros unless it decides."""

    @abstractmethod
    def act(self, action: int) -> None:
        """Takes an action for the seat that decides.

        An illegal one is dealt with as `illegal_action` says: that seat loses, nothing happens, or `IllegalAction`.
        Raises `ActionTypeError` for what is no whole number.
        """

    @abstractmethod
    def forfeit(self, seat: int) -> None:
        """A seat loses for what it gave instead of a legal action."""

    @abstractmethod
    def rollout(self, policy: Policy | None = None, until: str | tuple[str, int] = "end", *, seed: int = 0) -> int:
        """Plays this match on, without anything seen or encoded; gives the number of decisions taken.

        `policy` gives a legal action id for the match when it is a seat's turn, whichever seat; `None` chooses at
        random by a generator that begins at `seed` (an integer from 0 to 2**64 - 1). `until` is "end" or a number of
        decisions; a game alone takes turns and rounds as well. The other future of a `copy()` costs the match nothing.

        Raises `OptionError` for another `until` or `seed`, before anything is played, and what `act` raises.
        """

    # --- what is seen -----------------------------------------------------------------------------------------------

    @abstractmethod
    def observe(self, seat: int) -> NDArray[np.float32]:
        """What a seat sees, in the flat form: float32."""

    @abstractmethod
    def observe_raw(self, seat: int) -> NDArray[np.uint8]:
        """What a seat sees, in the flat form as bytes: uint8."""

    @abstractmethod
    def entities(self, seat: int) -> Entities:
        """What a seat sees, in parts: rows of cards, actions and events where there is a game."""

    def look(self, seat: int) -> Any:
        """What a seat sees, in the form that the settings `obs_mode` and `dtype` ask for."""
        settings = self.settings
        if settings.obs_mode == ENTITIES:
            return self.entities(seat)
        return self.observe(seat) if settings.dtype == FLOAT32 else self.observe_raw(seat)

    @property
    @abstractmethod
    def pays(self) -> bool:
        """Whether a position can pay anything."""

    @abstractmethod
    def result(self, seat: int) -> float:
        """What the match has brought a seat, from -1 to 1; 0 as long as it goes on."""

    @abstractmethod
    def reward(self, seat: int) -> float:
        """What a seat is paid on arriving at this position; to be called once for each position."""

    @abstractmethod
    def info(self, seat: int) -> dict[str, int]:
        """Numbers that a seat may know, a fresh dict with the same keys each time.

        Only its own decisions are counted: how often the opponent was asked tells what the opponent holds.
        """

    def wounds(self, seat: int) -> dict[str, int]:
        """The wounds that a seat has dealt and taken, `wounds_dealt` and `wounds_taken`; empty in a mode without."""
        return {}

    # --- for people -------------------------------------------------------------------------------------------------

    @abstractmethod
    def describe_action(self, action: int) -> str:
        """A legal action in words; raises `ValueError` where it is not legal."""

    @abstractmethod
    def describe_mask(self) -> dict[int, str]:
        """All legal actions in words, by id; empty when the match is over."""

    @abstractmethod
    def text(self, seat: int) -> str:
        """The position as text from the view of a seat, and what it may choose."""

    @abstractmethod
    def board(self, seat: int | None = None, numbers: Numbers | None = None) -> dict[str, Any]:
        """The position in the types of JSON, as a seat sees it; `None` sees everything. What is in it says
        `render.board.board`; besides `mode`, and the `choices` (`action`, `text`, ids of the `cards` that it points to)
        where that seat decides, or for `None` anybody. An `id` means a card on this board alone, or on
        all boards that are made with the same `numbers`. Raises `OptionError` for a seat that there is not.
        """

    @abstractmethod
    def observation_text(self, seat: int) -> str:
        """What a seat sees, in words: the numbers of the flat form that are not 0."""

    def stage(self) -> str:
        """Where a match stands that is more than one game, for everybody to hear; empty for a single game."""
        return ""

    def mark(self) -> str:
        """The part of the match that this position belongs to: the round of a game, or what is chosen."""
        if not self.playing:
            return self.stage()
        return f"round {self.game.round}" if self.game.round else "setup"

    # --- copies -----------------------------------------------------------------------------------------------------

    @abstractmethod
    def copy(self) -> Self:
        """An independent copy at the same position."""

    @abstractmethod
    def determinize(self, seed: int, seat: int | None = None) -> Self:
        """A copy in another world: whatever `seat` (whoever decides, if it is not given) cannot know is dealt anew by
        `seed`, all future chance included; what it sees is the same. The same seed gives the same world however the
        hidden cards lie. `seed` is an integer from 0 to 2**64 - 1.

        Raises `OptionError` for another seed or seat, and for a match that is over where no seat is given.
        """

    @abstractmethod
    def save(self) -> dict[str, Any]:
        """The match in plain JSON types, at any decision, for `restore`."""

    @classmethod
    @abstractmethod
    def restore(cls, settings: Any, data: Any) -> Self:
        """The match of what `save` gave, with nothing owed from before. Raises `StateError` for anything else, and for
        a match that is over or of another number of players.
        """

    def position(self) -> dict[str, Any]:
        """What the match is beside its game, in plain JSON types: part of what the hash of a replay is made of."""
        return {}

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()


def match_of(parts: Mapping[str, Any], settings: Settings) -> Match | None:
    """The match of a state that `set_state` was given; raises `StateError` where it does not fit the settings."""
    match = parts["match"]
    if match is None:
        return None
    if not isinstance(match, Match):
        raise StateError(f"'match' is the game of a state, not {type(match).__name__}")
    theirs, ours = match.settings.shape(), settings.shape()
    if theirs != ours:
        raise StateError(f"a state of an environment with {theirs} does not fit one with {ours}")
    return match
