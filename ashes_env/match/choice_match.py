"""The common base of campaigns and drafts: matches with choices that are no options of a game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self

from ashes_env.encoding.actions import Actions
from ashes_env.encoding.context import EncodingContext
from ashes_env.encoding.on_demand import views
from ashes_env.encoding.pieces import Parts
from ashes_env.files.checking import brief
from ashes_env.match.checks import action_of, chance_of, table_seat, until_of
from ashes_env.match.errors import IllegalAction, NotReset, OptionError, StateError
from ashes_env.match.forms import CONSEQUENCES, UINT8
from ashes_env.match.game_match import GameMatch, only
from ashes_env.match.match import Match, Policy
from ashes_env.match.settings import Settings
from ashes_env.render.board import Numbers
from ashes_env.render.prompts import decision_parts
from ashes_env.rules.game import Game, winners_text
from ashes_env.rules.state.generator import next_random, spawned

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ashes_env.encoding.arrays import Entities


class ChoiceMatch(Match):
    """What campaigns and drafts share. `inner` is the game as a `GameMatch`, in progress or just over; it shares the
    counters `asked` and `refused` with this match. It is `None` where there is no game.
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
    games: ClassVar[bool]  # observations begin with the part of a game, all zeros while there is none
    parts: ClassVar[Parts]  # the parts of an observation outside a game
    purpose: ClassVar[int]  # seed purpose of rollouts, see `rules.state.generator`

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

    # --- what a subclass implements -----------------------------------------------------------------------------------

    @abstractmethod
    def _offered(self) -> dict[int, Any]:
        """The choices of the seat that decides, by their ids."""

    @abstractmethod
    def _choose(self, choice: Any) -> None:
        """Applies a choice."""

    @abstractmethod
    def _described(self) -> dict[int, str]:
        """The choices of the seat that decides, as text by id."""

    @abstractmethod
    def _written(self, seat: int) -> bytes:
        """The bytes of a seat's observation outside a game, in the layout of `parts`."""

    @abstractmethod
    def _heading(self) -> str:
        """The state of the whole match, in one line."""

    @abstractmethod
    def _question(self) -> str:
        """The question to the seat that decides."""

    @abstractmethod
    def _lost(self, seat: int) -> None:
        """Ends the match with a loss of the seat, which gave something that is no legal action."""

    @abstractmethod
    def _cut(self) -> None:
        """Ends the match by a limit."""

    def _follow(self, game: GameMatch) -> None:
        """Called after each action in the current game."""

    # --- the current game ---------------------------------------------------------------------------------------------

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
        """Starts a game, or continues one."""
        self.inner = GameMatch(self.settings, game)
        self.inner.shaping = None
        self.inner.asked, self.inner.refused = self.asked, self.refused
        self._changed()

    def count_from(self, counts: Mapping[str, Any]) -> None:
        """Sets the counters to saved values. Raises `StateError` for a page that does not exist."""
        self.asked, self.refused = counts["asked"], counts["refused"]
        if self.inner is not None:
            self.inner.count_from(counts)
            return
        self._idle = counts["idle"]
        if counts.get("page"):
            raise StateError(f"'page': {counts['page']} is behind the last page, for no game is under way")

    # --- what follows from it -----------------------------------------------------------------------------------------

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
        return views().mask_of(self.actions() if seat == self.seat else {}, self.settings.n_actions)

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
                f"action {brief(action)} is not legal for player {self.seat}; legal are {self.describe_mask()}"
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
        """The position as JSON types, as a seat sees it; `None` sees everything.

        During a game it is that of `GameMatch`. Otherwise `text` describes it, `sides` is empty, and `decision` and
        `choices` have the same form as in a game. `heading` is the state of the whole match. Raises `OptionError` for
        an unknown seat.
        """
        view = None if seat is None else self._checked_seat(seat)
        if self.inner is not None:
            return {**self.inner.board(view, numbers), "heading": self._heading()}
        decides = -1 if self.over else self.seat
        told = decides >= 0 and view in (None, decides)
        seats = range(self.settings.players) if view is None and decides < 0 else [decides if view is None else view]
        question = self._question() if told else ""
        return {
            "mode": self.settings.mode,
            "edition": self.edition,
            "heading": self._heading(),
            "over": self.over,
            "winners": list(self.winners),
            "result": winners_text(self.winners) if self.over else "",
            "view": view,
            "players": self.settings.players,
            "sides": [],
            "text": "\n\n".join(self.text(one) for one in seats),
            "decision": None
            if decides < 0
            else decision_parts(decides, question, "", question)
            if told
            else decision_parts(decides),
            "choices": [{"action": action, "text": text, "cards": []} for action, text in self._described().items()]
            if told
            else [],
        }

    def _own(self, seat: int, *, whole: bool) -> NDArray[Any]:
        """`_written`, computed once for each position."""
        found = self._seen[seat]
        if found is None or (found.dtype == "uint8") != whole:
            shape, raw = self.parts.shape, self._written(seat)
            found = self._seen[seat] = shape.whole(raw) if whole else shape.floats(raw)
        return found

    def observe(self, seat: int) -> NDArray[np.float32]:
        import numpy as np

        out = np.zeros(self.settings.n_seen, np.float32)
        own = self._own(seat, whole=False)
        if self.inner is not None:
            out[: -len(own)] = self.inner.observe(seat)
        out[-len(own) :] = own
        return out

    def observe_raw(self, seat: int) -> NDArray[np.uint8]:
        import numpy as np

        out = np.zeros(self.settings.n_seen_raw, np.uint8)
        own = self._own(seat, whole=True)
        if self.inner is not None:
            out[: -len(own)] = self.inner.observe_raw(seat)
        out[-len(own) :] = own
        return out

    def entities(self, seat: int) -> Entities:
        """The observation of a seat, in parts: those of a game, if the mode has games, and those of the choices."""
        whole = self.settings.dtype == UINT8
        own = self.parts.arrays(self._written(seat), whole=whole)
        if self.inner is not None:
            return {**self.inner.entities(seat), **own}
        if not self.games:
            return own
        from ashes_env.encoding.arrays import entity_arrays

        layout = self.settings.layout
        found = {**entity_arrays(layout).parts(layout.entity_blank, whole=whole), **own}
        if self.settings.consequences:
            found[CONSEQUENCES] = views().nothing_follows(whole=whole)
        return found

    def rollout(self, policy: Policy | None = None, until: str | tuple[str, int] = "end", *, seed: int = 0) -> int:
        """Plays on and returns the number of decisions taken. As `Match.rollout`; `until` is "end" or a number of
        decisions. Without a policy, choices are uniform over the legal actions.
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
        """A copy with this game, which is a copy or has other hidden information."""
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

    def redealt(self, seed: int) -> Self:
        own = self.seat
        other = self.determinize(seed)
        other._changed()
        inner = other.inner
        if inner is None:
            other.settings = other.settings.copy()
            other.asked, other.refused = only(other.asked, own), only(other.refused, own)
        else:
            inner.forget_others(own)
            other.settings = inner.settings
            other.asked, other.refused = inner.asked, inner.refused
        return other

    def _checked_seat(self, given: Any) -> int:
        return table_seat(given, self.settings.players)
