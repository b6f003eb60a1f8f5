"""One game with everything an environment needs around it: legal actions, pages, the turn limit, rewards, copies.

The environments for PettingZoo and Gymnasium are thin layers over this.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ashes_env.decks.definitions import definitions
from ashes_env.encoding import actions as act
from ashes_env.encoding.book import Book
from ashes_env.encoding.entities import Entities, entities
from ashes_env.encoding.features import CardTable
from ashes_env.encoding.observation import observe
from ashes_env.env.errors import IllegalAction, OptionError, unknown
from ashes_env.env.rewards import REWARDS, Shaping
from ashes_env.env.spaces import ENTITIES, FLAT, OBS_MODES
from ashes_env.env.tables import FORMAT, MODES, check_keys, format_of, start
from ashes_env.render.actions import describe_mask
from ashes_env.rules.game import Game
from ashes_env.rules.state.neighbours import foes
from ashes_env.rules.state.state import GameOptions

ILLEGAL: Final = ("lose", "noop", "raise")
PAYMENT: Final = ("choose", "auto")
MAX_TURNS: Final = 500


@lru_cache(maxsize=1)
def card_table() -> CardTable:
    """The static bytes of every implemented title."""
    return CardTable(definitions())


class Settings:
    """What stays the same for the life of an environment. Raises `OptionError` for a value that does not exist.

    `mode` is "pvp" or "red_rains"; the rest is explained in the README of this folder.
    """

    __slots__ = ("defaults", "fatigued_empty", "futile_actions", "gamma", "illegal_action", "max_turns", "mode",
                 "moved_is_placed", "obs_mode", "payment", "play_when_full", "reward")  # fmt: skip

    def __init__(
        self, mode: str, *, reward: str = "terminal", gamma: float = 0.99, max_turns: int = MAX_TURNS,
        illegal_action: str = "lose", futile_actions: bool = False, payment: str = "choose",
        obs_mode: str = FLAT, moved_is_placed: bool = True, play_when_full: bool = False,
        fatigued_empty: bool = False, **defaults: Any,
    ) -> None:  # fmt: skip
        if mode not in MODES:
            raise unknown("mode", mode, MODES)
        if reward not in REWARDS:
            raise unknown("reward", reward, REWARDS)
        if illegal_action not in ILLEGAL:
            raise unknown("illegal_action", illegal_action, ILLEGAL)
        if payment not in PAYMENT:
            raise unknown("payment", payment, PAYMENT)
        if obs_mode not in OBS_MODES:
            raise unknown("obs_mode", obs_mode, OBS_MODES)
        if not 0.0 <= gamma <= 1.0:
            raise OptionError(f"gamma: a number from 0 to 1, not {gamma!r}")
        if max_turns < 1:
            raise OptionError(f"max_turns: at least 1, not {max_turns!r}")
        for name, switch in (("moved_is_placed", moved_is_placed), ("play_when_full", play_when_full)):
            if not isinstance(switch, bool):
                raise OptionError(f"{name}: True or False, not {switch!r}")
        self.mode = mode
        self.reward = reward
        self.gamma = gamma
        self.max_turns = max_turns
        self.illegal_action = illegal_action
        self.futile_actions = futile_actions
        self.fatigued_empty = fatigued_empty
        self.payment = payment
        self.obs_mode = obs_mode
        self.moved_is_placed = moved_is_placed
        self.play_when_full = play_when_full
        self.defaults = check_keys(mode, defaults)
        format_of(mode, self.defaults.get("format", FORMAT[mode]))

    def rules(self, chained: bool) -> GameOptions:
        """The switches of the game itself; `chained` is a matter of the format."""
        return GameOptions(auto_payment=self.payment == "auto", futile=self.futile_actions, chained=chained,
                           moved_is_placed=self.moved_is_placed, play_when_full=self.play_when_full,
                           fatigued_empty=self.fatigued_empty)  # fmt: skip


class Match:
    """A game under way. `seat` decides, -1 when it is over; `winners` are seats, none when nobody has won."""

    __slots__ = ("_actions", "asked", "book", "game", "over", "page", "refused", "settings", "shaping", "truncated",
                 "winners")  # fmt: skip

    def __init__(self, settings: Settings, game: Game) -> None:
        self.settings = settings
        self.game = game
        self.book = Book(game)
        self.page = 0
        self.asked = [0] * len(game.players)
        self.refused = [0] * len(game.players)
        self.winners = game.winners
        self.over = game.over
        self.truncated = False
        self.shaping: Shaping | None = Shaping(settings.gamma) if settings.reward == "shaped" else None
        self._actions: act.Actions | None = None

    @classmethod
    def new(cls, settings: Settings, options: dict[str, Any] | None, seed: int) -> Match:
        """A new game at its first decision; raises `OptionError` before anything has changed."""
        given = check_keys(settings.mode, options)
        return cls(settings, start(settings.mode, given, settings.defaults, settings.rules, seed))

    @property
    def seat(self) -> int:
        decision = self.game.decision
        return -1 if self.over or decision is None else decision.seat

    @property
    def terminated(self) -> bool:
        """The game was decided; a game cut by the turn limit is `truncated` instead."""
        return self.over and not self.truncated

    def actions(self) -> act.Actions:
        """The legal actions; empty when the game is over."""
        found = self._actions
        if found is None:
            found = {} if self.over else act.legal_actions(self.game, self.book, self.page)
            self._actions = found
        return found

    def mask(self, seat: int) -> NDArray[np.int8]:
        """The mask of a seat: all zeros unless it decides."""
        if seat != self.seat:
            return np.zeros(act.N_ACTIONS, np.int8)
        return act.mask_of(self.actions())

    def observe(self, seat: int) -> NDArray[np.float32]:
        """What a seat sees, as a vector."""
        return observe(self.game, self.book, card_table(), seat, self.page)

    def entities(self, seat: int) -> Entities:
        """What a seat sees, as rows of cards, actions and events."""
        actions = self.actions() if seat == self.seat else {}
        return entities(self.game, self.book, card_table(), seat, self.page, actions)

    def look(self, seat: int) -> Any:
        """What a seat sees, in the form that the setting `obs_mode` asks for."""
        return self.entities(seat) if self.settings.obs_mode == ENTITIES else self.observe(seat)

    def act(self, action: int) -> None:
        """Takes an action for the seat that decides.

        An illegal one is dealt with as `illegal_action` says: the game is lost, nothing happens, or `IllegalAction`.
        """
        option = self.actions().get(action)
        if option is None:
            self._refuse(action)
            return
        self.asked[self.seat] += 1
        self._actions = None
        if option == act.PAGE_ON:
            self.page = (self.page + 1) % act.pages(self.game, self.book)
            return
        game = self.game
        self.page = 0
        game.apply(option)
        if game.winners:
            self.winners = game.winners
            self.over = True
        elif game.turn > self.settings.max_turns:
            self.over = self.truncated = True

    def _refuse(self, action: int) -> None:
        policy = self.settings.illegal_action
        if policy == "raise":
            raise IllegalAction(
                f"action {action} is not legal for player {self.seat}; legal are "
                f"{describe_mask(self.game, self.book, self.page)}"
            )
        self.refused[self.seat] += 1
        if policy == "lose":
            self.winners = foes(self.game, self.seat)
            self.over = True
            self._actions = None

    def result(self, seat: int) -> float:
        """+1 for a winner, -1 for a loser, 0 otherwise."""
        if not self.winners:
            return 0.0
        return 1.0 if seat in self.winners else -1.0

    def reward(self, seat: int) -> float:
        """What a seat is paid on arriving at this position; to be called once for each position."""
        if self.over:
            result = self.result(seat)
            return result if self.shaping is None else result + self.shaping.at_end(
                self.game, seat, truncated=self.truncated
            )
        if self.shaping is not None and self.seat == seat:
            return self.shaping.at_decision(self.game, seat)
        return 0.0

    @property
    def decisions(self) -> int:
        """Actions taken by all seats."""
        return sum(self.asked)

    def info(self, seat: int) -> dict[str, int]:
        """Numbers that a seat may know, a fresh dict with the same keys each time.

        Only its own decisions are counted: how often the opponent was asked tells what the opponent holds.
        """
        game = self.game
        return {
            "round": game.round, "turn": game.turn, "decisions": self.asked[seat], "illegal": self.refused[seat],
        }  # fmt: skip

    def copy(self) -> Match:
        """An independent copy at the same position."""
        other = Match.__new__(Match)
        other.settings = self.settings
        other.game = self.game.copy()
        other.book = self.book
        other.page = self.page
        other.asked = self.asked[:]
        other.refused = self.refused[:]
        other.winners = self.winners
        other.over = self.over
        other.truncated = self.truncated
        other.shaping = None if self.shaping is None else self.shaping.copy()
        other._actions = None
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """Everything but what follows from the game."""
        return {name: getattr(self, name) for name in self.__slots__ if name not in ("book", "_actions")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            setattr(self, name, value)
        self.book = Book(self.game)
        self._actions = None
