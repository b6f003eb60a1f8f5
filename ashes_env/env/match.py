"""One game with everything an environment needs around it: legal actions, pages, the turn limit, rewards, copies.

The environments for PettingZoo and Gymnasium are thin layers over this.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ashes_env.encoding import actions as act
from ashes_env.encoding import views
from ashes_env.encoding.arrays import Entities
from ashes_env.encoding.book import Book
from ashes_env.encoding.text import observation_text
from ashes_env.env.checks import action_of
from ashes_env.env.errors import IllegalAction, OptionError, StateError, unknown
from ashes_env.env.rewards import Shaping, paid, result_of
from ashes_env.env.settings import Settings as Settings
from ashes_env.env.settings import checked_options
from ashes_env.env.spaces import ENTITIES, FLOAT32, IDS, UINT8
from ashes_env.env.stepping import CUT, GOES_ON, standing, take
from ashes_env.env.tables import start
from ashes_env.render.actions import describe_action, describe_mask
from ashes_env.render.board import Numbers, board, choices, result_text
from ashes_env.render.text import scene_text
from ashes_env.rules.game import EndlessLoop, Game
from ashes_env.rules.state.neighbours import foes
from ashes_env.rules.worlds import rollout
from ashes_env.rules.worlds.determinize import determinize

UNTIL: Final = {"end": rollout.END, "decisions": rollout.DECISIONS, "turns": rollout.TURNS, "rounds": rollout.ROUNDS}

Policy = Callable[["Match"], int]


def _until(given: Any) -> tuple[str, int]:
    """The unit and the number of where a rollout stops."""
    if given == "end":
        return "end", 0
    if isinstance(given, tuple) and len(given) == 2:
        unit, n = given
        if unit not in UNTIL or unit == "end":
            raise unknown("until", unit, [name for name in UNTIL if name != "end"])
        if isinstance(n, int) and not isinstance(n, bool) and n >= 1:
            return unit, n
    raise OptionError(
        f"until: 'end', or how many decisions, turns or rounds, at least 1, such as ('turns', 2); not {given!r}"
    )


def _seed(given: Any) -> int:
    """A seed as a number of Python's."""
    if not isinstance(given, (int, np.integer)) or not 0 <= given < 1 << 64:
        raise OptionError(f"seed: an integer from 0 to 2**64 - 1, not {given!r}")
    return int(given)


class Match:
    """A game under way. `seat` decides, -1 when it is over; `winners` are seats, none when nobody has won.

    `page` is the page of the options that the seat which decides looks at; nobody else sees it. `idle` counts the
    actions since the game last moved on. `gone` are the seats that had left the game before the last action.
    """

    __slots__ = (
        "_actions",
        "asked",
        "book",
        "game",
        "gone",
        "idle",
        "over",
        "page",
        "refused",
        "settings",
        "shaping",
        "truncated",
        "winners",
    )

    def __init__(self, settings: Settings, game: Game) -> None:
        self.settings = settings
        self.game = game
        self.book = Book(game, settings.layout)
        self.page = 0
        self.idle = 0
        self.asked = [0] * len(game.players)
        self.refused = [0] * len(game.players)
        self.winners = game.winners
        self.over = game.over
        self.truncated = False
        self.gone = game.seats.out
        self.shaping: Shaping | None = Shaping(settings.gamma) if settings.reward == "shaped" else None
        self._actions: act.Actions | None = None

    @classmethod
    def new(cls, settings: Settings, options: dict[str, Any] | None, seed: int) -> Match:
        """A new game at its first decision; raises `OptionError` before anything has changed."""
        given = checked_options(settings.mode, options)
        return cls(settings, start(settings.mode, settings.players, given, settings.defaults, settings.rules, seed))

    @property
    def seat(self) -> int:
        decision = self.game.decision
        return -1 if self.over or decision is None else decision.seat

    def ended(self, seat: int) -> bool:
        """Whether the game is over for a seat: at all, or because it has left it (R-MULTI-05)."""
        return self.over or seat in self.game.seats.out

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
            return np.zeros(self.book.layout.n_actions, np.int8)
        return views.mask_of(self.actions(), self.book.layout.n_actions)

    def observe(self, seat: int) -> NDArray[np.float32]:
        """What a seat sees, in the flat form: shape (n_flat,), float32."""
        return views.flat(self.game, self.book, seat, self.page)

    def observe_raw(self, seat: int) -> NDArray[np.uint8]:
        """What a seat sees, in the flat form as bytes: shape (n_raw,), uint8."""
        return views.raw(self.game, self.book, seat, self.page)

    def action_rows(self, seat: int) -> tuple[NDArray[Any], NDArray[np.int32]]:
        """The legal actions as rows beside the flat form, numbers and ids; all 0 for a seat that does not decide."""
        actions = self.actions() if seat == self.seat else {}
        return views.action_rows(self.game, self.book, seat, actions, whole=self.settings.dtype == UINT8)

    def entities(self, seat: int) -> Entities:
        """What a seat sees, as rows of cards, actions and events."""
        actions = self.actions() if seat == self.seat else {}
        whole = self.settings.dtype == UINT8
        return views.entities(self.game, self.book, seat, self.page, actions, whole=whole)

    def look(self, seat: int) -> Any:
        """What a seat sees, in the form that the settings `obs_mode`, `dtype` and `actions` ask for."""
        settings = self.settings
        if settings.obs_mode == ENTITIES:
            return self.entities(seat)
        seen = self.observe(seat) if settings.dtype == FLOAT32 else self.observe_raw(seat)
        if settings.actions == IDS:
            return seen
        rows, ids = self.action_rows(seat)
        return {"observation": seen, "actions": rows, "action_ids": ids}

    def act(self, action: int) -> None:
        """Takes an action for the seat that decides.

        An illegal one is dealt with as `illegal_action` says: the game is lost, nothing happens, or `IllegalAction`.
        Raises `ActionTypeError` for what is no whole number. The game is truncated when the turn limit is passed, when
        `max_idle` actions in a row have changed nothing, and when nobody will ever have to decide again.
        """
        if type(action) is not int:
            action = action_of(action)
        option = self.actions().get(action)
        decision = self.game.decision
        if option is None or decision is None:
            self._refuse(action)
            return
        self.asked[decision.seat] += 1
        self._actions = None
        self.gone = self.game.seats.out
        if option == act.PAGE_ON:
            self.page = (self.page + 1) % act.pages(self.game, self.book)
            self._idle()
            return
        self.page = 0
        self.idle = 0
        self._settle(take(self.game, option, self.settings.max_turns))

    def _settle(self, how: int) -> None:
        """Sees whether the game is over."""
        if how != GOES_ON:
            self.winners = self.game.winners
            self.over = True
            self.truncated = how == CUT

    def _refuse(self, action: int) -> None:
        policy = self.settings.illegal_action
        if policy == "raise":
            raise IllegalAction(
                f"action {action} is not legal for player {self.seat}; legal are {self.describe_mask()}"
            )
        if policy == "lose":
            self.forfeit(self.seat)
        else:
            self.refused[self.seat] += 1
            self._idle()

    def forfeit(self, seat: int) -> None:
        """A seat has lost for what it gave instead of a legal action: all others still in the game have won."""
        self.refused[seat] += 1
        self.gone = self.game.seats.out
        self.winners = foes(self.game, seat)
        self.over = True
        self._actions = None

    def _idle(self) -> None:
        """One action more that has changed nothing. They are counted in a row: who does not get on is stuck, while
        one mistake now and then in a long game is none the worse for its length.
        """
        self.idle += 1
        if self.idle >= self.settings.max_idle:
            self.over = self.truncated = True
            self._actions = None

    @property
    def stuck(self) -> bool:
        """The game was cut because the rules found nobody who would ever have to decide again."""
        return self.truncated and self.game.decision is None

    def result(self, seat: int) -> float:
        """What the game has brought a seat, from -1 for a loser to +1 for a winner; 0 as long as it goes on."""
        return result_of(self.game, seat, self.winners)

    def reward(self, seat: int) -> float:
        """What a seat is paid on arriving at this position; to be called once for each position."""
        return paid(self.game, seat, self.seat, self.over, self.truncated, self.winners, self.shaping, self.gone)

    @property
    def pays(self) -> bool:
        """Whether a position can pay anything: without shaping nothing is paid before somebody's game ends."""
        return self.over or self.shaping is not None or self.game.seats.out != self.gone

    @property
    def decisions(self) -> int:
        """Actions taken by all seats."""
        return sum(self.asked)

    def info(self, seat: int) -> dict[str, int]:
        """Numbers that a seat may know, a fresh dict with the same keys each time.

        Only its own decisions are counted: how often the opponent was asked tells what the opponent holds.
        """
        game = self.game
        return {"round": game.round, "turn": game.turn, "decisions": self.asked[seat], "illegal": self.refused[seat]}

    def describe_action(self, action: int) -> str:
        """A legal action in words; raises `ValueError` where it is not legal."""
        return describe_action(self.game, self.book, action, self.page)

    def describe_mask(self) -> dict[int, str]:
        """All legal actions in words, by id; empty when the game is over."""
        return {} if self.over else describe_mask(self.game, self.book, self.page)

    def text(self, seat: int) -> str:
        """The position as text from the view of a seat, and what it may choose."""
        return scene_text(self.game, seat)

    def board(self, seat: int | None = None, numbers: Numbers | None = None) -> dict[str, Any]:
        """The position in the types of JSON, as a seat sees it; `None` sees everything. What is in it says
        `render.board.board`; besides `mode`, and the `choices` (`action`, `text`, ids of the `cards` that it points to)
        where that seat decides, or for `None` anybody. An `id` means a card on this board alone, or on
        all boards that are made with the same `numbers`. Raises `OptionError` for a seat that there is not.
        """
        view = None if seat is None else self._checked_seat(seat)
        found = {
            **board(self.game, view),
            "over": self.over,
            "winners": list(self.winners),
            "result": result_text(self.game, self.winners) if self.over else "",
            "mode": self.settings.mode,
            "choices": [] if self.over else choices(self.game, self.book, self.page, view),
        }
        (numbers or Numbers()).put(found)
        return found

    def observation_text(self, seat: int) -> str:
        """What a seat sees, in words: the numbers of the flat form that are not 0."""
        return observation_text(self.observe(seat), self.settings.layout)

    def rollout(self, policy: Policy | None = None, until: str | tuple[str, int] = "end", *, seed: int = 0) -> int:
        """Plays this match on, without anything seen or encoded; gives the number of decisions taken.

        `policy` gives a legal action id for the match when it is a seat's turn, whichever seat; `None` chooses among
        the options of the rules, each as likely as the other, by a generator that begins at `seed` (an integer from 0
        to 2**64 - 1). `until` is "end", or a number of decisions, turns or rounds: `("turns", 2)` stops at the first
        decision that is two turns later. The match ends sooner where the game does, or at the limit of turns. The other
        future of a `copy()` costs the match nothing.

        Raises `OptionError` for another `until` or `seed`, before anything is played, and what `act` raises.
        """
        unit, n = _until(until)
        begun = _seed(seed)
        if self.over:
            return 0
        if policy is not None:
            return self._play_out(policy, unit, n)
        self._actions = None
        self.page = 0
        self.idle = 0
        before = sum(self.asked)
        try:
            rollout.play(self.game, begun, UNTIL[unit], n, self.settings.max_turns, self.asked)
        except EndlessLoop:
            self._settle(CUT)
        else:
            self._settle(standing(self.game, self.settings.max_turns))
        return sum(self.asked) - before

    def _play_out(self, policy: Policy, unit: str, n: int) -> int:
        game = self.game
        last_turn = game.turn + n if unit == "turns" else self.settings.max_turns + 1
        last_round = game.round + n if unit == "rounds" else game.round + self.settings.max_turns + 1
        taken = 0
        while not self.over and game.turn < last_turn and game.round < last_round:
            if unit == "decisions" and taken == n:
                break
            self.act(int(policy(self)))
            taken += 1
        return taken

    def moved_on(
        self, page: int, idle: int, winners: tuple[int, ...], over: bool, truncated: bool, gone: tuple[int, ...]
    ) -> None:
        """Catches up with what has happened to its game elsewhere (`env.vector`)."""
        self.page = page
        self.idle = idle
        self.winners = winners
        self.over = over
        self.truncated = truncated
        self.gone = gone
        self._actions = None

    def copy(self) -> Match:
        """An independent copy at the same position."""
        return self._with(self.game.copy())

    def _with(self, game: Game) -> Match:
        other = Match.__new__(Match)
        other.settings = self.settings
        other.game = game
        other.book = self.book
        other.page = self.page
        other.idle = self.idle
        other.asked = self.asked[:]
        other.refused = self.refused[:]
        other.winners = self.winners
        other.gone = self.gone
        other.over = self.over
        other.truncated = self.truncated
        other.shaping = None if self.shaping is None else self.shaping.copy()
        other._actions = None
        return other

    def determinize(self, seed: int, seat: int | None = None) -> Match:
        """A copy in another world: whatever `seat` (whoever decides, if it is not given) cannot know is dealt anew by
        `seed`, all future chance included; what it sees is the same. The same seed gives the same world however the
        hidden cards lie. `seed` is an integer from 0 to 2**64 - 1.

        Raises `OptionError` for another seed or seat, and for a match that is over where no seat is given.
        """
        begun = _seed(seed)
        chosen = self._checked_seat(self.seat if seat is None else seat)
        return self._with(determinize(self.game, chosen, begun))

    def _checked_seat(self, given: Any) -> int:
        n = len(self.game.players)
        if isinstance(given, bool) or not isinstance(given, (int, np.integer)) or not 0 <= given < n:
            raise OptionError(f"seat: from 0 to {n - 1}, not {given!r}")
        return int(given)

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """Everything but what follows from the game."""
        return {name: getattr(self, name) for name in self.__slots__ if name not in ("book", "_actions")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            setattr(self, name, value)
        self.book = Book(self.game, self.settings.layout)
        self._actions = None


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
