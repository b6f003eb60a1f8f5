"""A match in which choices are made about decks, before, between or instead of games."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from ashes_env.encoding.actions import Actions
from ashes_env.encoding.arrays import Entities, entity_arrays
from ashes_env.encoding.context import EncodingContext
from ashes_env.encoding.pieces import Parts
from ashes_env.match.checks import action_of, chance_of, table_seat, until_of
from ashes_env.match.errors import IllegalAction, NotReset, OptionError, StateError
from ashes_env.match.game_match import GameMatch
from ashes_env.match.match import Match, Policy
from ashes_env.match.settings import Settings
from ashes_env.match.spaces import UINT8
from ashes_env.render.board import Numbers
from ashes_env.rules.game import Game, winners_text
from ashes_env.rules.state.generator import next_random, spawned


class ChoiceMatch(Match):
    """What campaigns and drafts share. `inner` is the game under way or just over as a match of its own, whose
    `asked` and `refused` are those of the whole; it is `None` where there is none.
    """

    __slots__ = (
        "_actions",
        "_choices",
        "_idle",
        "_seen",
        "asked",
        "inner",
        "over",
        "refused",
        "settings",
        "truncated",
        "winners",
    )

    no_game: ClassVar[str]
    games: ClassVar[bool]  # what is seen begins with the part of a game, all zeros where there is none
    parts: ClassVar[Parts]  # what a seat knows beside a game
    purpose: ClassVar[int]  # of the chance of a rollout, see `rules.state.generator`

    def __init__(self, settings: Settings, sides: int) -> None:
        self.settings = settings
        self.inner: GameMatch | None = None
        self.asked = [0] * sides
        self.refused = [0] * sides
        self.winners = ()
        self.over = False
        self.truncated = False
        self._idle = 0
        self._changed()

    def _changed(self) -> None:
        self._actions: Actions | None = None
        self._choices: dict[int, Any] = {}
        self._seen: list[NDArray[Any] | None] = [None] * len(self.asked)

    # --- what each of them says -------------------------------------------------------------------------------------

    @abstractmethod
    def _offered(self) -> dict[int, Any]:
        """The choices of the seat that decides, by their ids."""

    @abstractmethod
    def _choose(self, choice: Any) -> None:
        """Takes a choice."""

    @abstractmethod
    def _described(self) -> dict[int, str]:
        """The choices of the seat that decides in words, by their ids."""

    @abstractmethod
    def _written(self, seat: int) -> bytes:
        """What a seat knows beside a game, as `parts` have it."""

    @abstractmethod
    def _heading(self) -> str:
        """Where all of it stands, in one line."""

    @abstractmethod
    def _question(self) -> str:
        """What the seat that decides is asked about decks."""

    @abstractmethod
    def _lost(self, seat: int) -> None:
        """All is over as a seat gave something instead of a legal action."""

    @abstractmethod
    def _cut(self) -> None:
        """All is over by a limit."""

    def _follow(self, game: GameMatch) -> None:
        """Something was done in the game under way."""

    # --- the game under way -----------------------------------------------------------------------------------------

    @property
    def playing(self) -> bool:
        return self.inner is not None

    def _game_match(self) -> GameMatch:
        if self.inner is None:
            raise NotReset(self.no_game)
        return self.inner

    @property
    def game(self) -> Game:
        return self._game_match().game

    @property
    def context(self) -> EncodingContext:
        return self._game_match().context

    @property
    def page(self) -> int:
        return 0 if self.inner is None else self.inner.page

    @property
    def idle(self) -> int:
        return self._idle if self.inner is None else self.inner.idle

    @property
    def gone(self) -> tuple[int, ...]:
        return () if self.inner is None else self.inner.gone

    @property
    def stuck(self) -> bool:
        return self.inner is not None and self.inner.stuck

    def _play(self, game: Game) -> None:
        """A game begins, or goes on."""
        self.inner = GameMatch(self.settings, game)
        self.inner.shaping = None
        self.inner.asked, self.inner.refused = self.asked, self.refused
        self._changed()

    def count_from(self, counts: Mapping[str, Any]) -> None:
        """Goes on from what a match counts. Raises `StateError` where there is no such page."""
        self.asked, self.refused = counts["asked"], counts["refused"]
        if self.inner is not None:
            self.inner.count_from(counts)
            return
        self._idle = counts["idle"]
        if counts.get("page"):
            raise StateError(f"'page': {counts['page']} is behind the last page, for no game is under way")

    # --- what follows from it ---------------------------------------------------------------------------------------

    def ended(self, seat: int) -> bool:
        return self.over

    def actions(self) -> Actions:
        if self.over:
            return {}
        if not self.choosing:
            return self._game_match().actions()
        found = self._actions
        if found is None:
            self._choices = self._offered()
            found = self._actions = {action: place for place, action in enumerate(self._choices)}
        return found

    def mask(self, seat: int) -> NDArray[np.int8]:
        mask = np.zeros(self.settings.n_actions, np.int8)
        if seat == self.seat:
            mask[list(self.actions())] = 1
        return mask

    def act(self, action: int) -> None:
        if self.over:
            raise NotReset(f"the {self.settings.mode} is over")
        if not self.choosing:
            game = self._game_match()
            game.act(action)
            self._follow(game)
            return
        action = action_of(action)
        if action not in self.actions():
            self._refuse(action)
            return
        seat = self.seat
        self._choose(self._choices[action])
        self.asked[seat] += 1
        self._idle = 0
        self._changed()

    def _refuse(self, action: int) -> None:
        policy = self.settings.illegal_action
        if policy == "raise":
            raise IllegalAction(
                f"action {action} is not legal for player {self.seat}; legal are {self.describe_mask()}"
            )
        if policy == "lose":
            self.forfeit(self.seat)
            return
        self.refused[self.seat] += 1
        self._idle += 1
        if self._idle >= self.settings.max_idle:
            self.over = self.truncated = True
            self._cut()
            self._changed()

    def forfeit(self, seat: int) -> None:
        self.refused[seat] += 1
        self.over = True
        self._lost(seat)
        if self.inner is not None:
            self.inner.stop(self.winners)
        self._changed()

    def describe_action(self, action: int) -> str:
        if not self.choosing:
            return self._game_match().describe_action(action)
        found = self._described()
        if action not in found:
            raise ValueError(f"action {action} is not legal now; legal are {sorted(found)}")
        return found[action]

    def describe_mask(self) -> dict[int, str]:
        if self.over:
            return {}
        return self._described() if self.choosing else self._game_match().describe_mask()

    def board(self, seat: int | None = None, numbers: Numbers | None = None) -> dict[str, Any]:
        """The position in the types of JSON, as a seat sees it (`None`: everything): of a game as that of a
        `GameMatch`. Without one `text` says it, `sides` is empty, and `decision` and `choices` are as there. `heading`
        says where all of it stands. Raises `OptionError` for a seat that there is not.
        """
        view = None if seat is None else self._checked_seat(seat)
        if self.inner is not None:
            return {**self.inner.board(view, numbers), "heading": self._heading()}
        decides = -1 if self.over else self.seat
        told = decides >= 0 and view in (None, decides)
        seats = range(self.settings.players) if view is None and decides < 0 else [decides if view is None else view]
        return {
            "mode": self.settings.mode,
            "heading": self._heading(),
            "over": self.over,
            "winners": list(self.winners),
            "result": winners_text(self.winners) if self.over else "",
            "view": view,
            "sides": [],
            "text": "\n\n".join(self.text(one) for one in seats),
            "decision": {"seat": decides, "question": self._question() if told else "", "source": ""}
            if decides >= 0
            else None,
            "choices": [{"action": action, "text": text, "cards": []} for action, text in self._described().items()]
            if told
            else [],
        }

    def _own(self, seat: int, *, whole: bool) -> NDArray[Any]:
        """`_written`, once for each position."""
        found = self._seen[seat]
        if found is None or (found.dtype == np.uint8) != whole:
            shape, raw = self.parts.shape, self._written(seat)
            found = self._seen[seat] = shape.whole(raw) if whole else shape.floats(raw)
        return found

    def observe(self, seat: int) -> NDArray[np.float32]:
        out = np.zeros(self.settings.n_seen, np.float32)
        own = self._own(seat, whole=False)
        if self.inner is not None:
            out[: -len(own)] = self.inner.observe(seat)
        out[-len(own) :] = own
        return out

    def observe_raw(self, seat: int) -> NDArray[np.uint8]:
        out = np.zeros(self.settings.n_seen_raw, np.uint8)
        own = self._own(seat, whole=True)
        if self.inner is not None:
            out[: -len(own)] = self.inner.observe_raw(seat)
        out[-len(own) :] = own
        return out

    def entities(self, seat: int) -> Entities:
        """What a seat sees, in parts: those of a game, if the mode has games, and those of the choices beside them."""
        whole = self.settings.dtype == UINT8
        own = self.parts.arrays(self._written(seat), whole=whole)
        if self.inner is not None:
            return {**self.inner.entities(seat), **own}
        if not self.games:
            return own
        layout = self.settings.layout
        return {**entity_arrays(layout).parts(layout.entity_blank, whole=whole), **own}

    def rollout(self, policy: Policy | None = None, until: str | tuple[str, int] = "end", *, seed: int = 0) -> int:
        """Plays on; gives the number of decisions taken. As `Match.rollout`, where `until` is "end" or a number of
        decisions. Without a policy choices are made at random too, among the legal actions.
        """
        unit, n = until_of(until)
        if unit not in ("end", "decisions"):
            raise OptionError(f"until: 'end' or ('decisions', n) in a {self.settings.mode}, not {until!r}")
        rng = spawned(chance_of(seed), self.purpose)
        before = self.decisions
        while not self.over and (unit == "end" or self.decisions - before < n):
            if policy is not None:
                self.act(int(policy(self)))
            elif self.choosing:
                legal = list(self.actions())
                rng, place = next_random(rng, len(legal))
                self.act(legal[place])
            else:
                rng = spawned(rng, self.purpose)
                game = self._game_match()
                game.rollout(None, "end" if unit == "end" else ("decisions", n - self.decisions + before), seed=rng)
                self._follow(game)
        return self.decisions - before

    def copy(self) -> Self:
        return self._with(None if self.inner is None else self.inner.copy())

    def _with(self, inner: GameMatch | None) -> Self:
        """A copy with its own game, or in another world."""
        other = type(self).__new__(type(self))
        other.settings = self.settings
        other.inner = inner
        other.asked = self.asked[:] if inner is None else inner.asked
        other.refused = self.refused[:] if inner is None else inner.refused
        other.winners = self.winners
        other.over = self.over
        other.truncated = self.truncated
        other._idle = self._idle
        other._actions = None
        other._choices = {}
        other._seen = self._seen[:]
        return other

    def _checked_seat(self, given: Any) -> int:
        return table_seat(given, self.settings.players)
