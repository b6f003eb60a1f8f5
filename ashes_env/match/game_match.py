"""One game as a match: legal actions, pages, the turn limit, rewards, copies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, Self

from ashes_env.encoding import actions as act
from ashes_env.encoding.context import EncodingContext
from ashes_env.encoding.observing import updated
from ashes_env.encoding.on_demand import masking, views
from ashes_env.encoding.text import observation_text
from ashes_env.files.checking import brief
from ashes_env.match.checks import action_of, chance_of, table_seat, until_of
from ashes_env.match.errors import IllegalAction, StateError
from ashes_env.match.forms import CONSEQUENCES, FLAT, IDS, UINT8
from ashes_env.match.match import Match, Policy
from ashes_env.match.rewards import Shaping, paid, result_of
from ashes_env.match.saving import checked_counts, checked_game, only_state_errors, saved, try_out
from ashes_env.match.settings import Settings, checked_options
from ashes_env.match.stepping import CUT, GOES_ON, standing, take, wounds_dealt, wounds_taken
from ashes_env.match.tables import start
from ashes_env.render.actions import describe_action, describe_mask
from ashes_env.render.board import Numbers, board, choices, result_text
from ashes_env.render.text import scene_text
from ashes_env.rules import records
from ashes_env.rules.game import EndlessLoop, Game
from ashes_env.rules.state.neighbours import foes
from ashes_env.rules.worlds import rollout
from ashes_env.rules.worlds.determinize import determinize

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ashes_env.encoding.arrays import Entities

UNTIL: Final = {"end": rollout.END, "decisions": rollout.DECISIONS, "turns": rollout.TURNS, "rounds": rollout.ROUNDS}
ALONE: Final = ("page", "idle")  # counters of the match, not of a seat


def only(counts: list[int], seat: int) -> list[int]:
    """The counts with those of other seats set to 0."""
    return [n if i == seat else 0 for i, n in enumerate(counts)]


class GameMatch(Match):
    """A game of Ashes Reborn or Red Rains."""

    __slots__ = (
        "_actions",
        "asked",
        "context",
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

    game: Game
    context: EncodingContext
    page: int
    idle: int
    gone: tuple[int, ...]

    def __init__(self, settings: Settings, game: Game) -> None:
        self.settings = settings
        self.game = game
        self.context = EncodingContext(game, settings.layout)
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
    def new(cls, settings: Settings, options: Mapping[str, Any] | None, seed: int) -> Self:
        given = checked_options(settings.mode, options)
        return cls(settings, start(settings.mode, settings.players, given, settings.defaults, settings.rules, seed))

    @property
    def seat(self) -> int:
        decision = self.game.decision
        return -1 if self.over or decision is None else decision.seat

    @property
    def playing(self) -> bool:
        return True

    @property
    def choosing(self) -> bool:
        return False

    def ended(self, seat: int) -> bool:
        return self.over or seat in self.game.seats.out

    def actions(self) -> act.Actions:
        found = self._actions
        if found is None:
            found = {} if self.over else act.offered(self.game, self.context, self.page, self.idle)
            self._actions = found
        return found

    def mask(self, seat: int) -> NDArray[np.int8]:
        make, dtype = masking()
        return make(act.mask_bytes(self.actions() if seat == self.seat else {}, self.context.layout.n_actions), dtype)

    def observe(self, seat: int) -> NDArray[np.float32]:
        """The flat observation of a seat: shape (n_flat,), float32."""
        context = self.context
        if not context.layout.consequences:
            found: Any = updated(self.game, context, seat, self.page, None)
            if found is not None:
                return found  # type: ignore[no-any-return]
        return views().flat(self.game, context, seat, self.page, self._ahead(seat))

    def observe_raw(self, seat: int) -> NDArray[np.uint8]:
        """The flat observation of a seat as bytes: shape (n_raw,), uint8."""
        return views().raw(self.game, self.context, seat, self.page, self._ahead(seat))

    def _ahead(self, seat: int) -> act.Actions | None:
        """The legal actions whose consequences are part of the flat observation of a seat."""
        return self.actions() if self.context.layout.consequences and seat == self.seat else None

    def consequences(self, seat: int) -> NDArray[Any]:
        """The consequences of the legal actions, in the order of `action_rows`: shape (MAX_ACTIONS, fields); all 0 for
        a seat that does not decide.
        """
        actions = self.actions() if seat == self.seat else {}
        return views().consequences(self.game, actions, whole=self.settings.dtype == UINT8)

    def action_rows(self, seat: int) -> tuple[NDArray[Any], NDArray[np.int32]]:
        """The legal actions as rows, and their ids; all 0 for a seat that does not decide."""
        actions = self.actions() if seat == self.seat else {}
        return views().action_rows(self.game, self.context, seat, actions, whole=self.settings.dtype == UINT8)

    def entities(self, seat: int) -> Entities:
        actions = self.actions() if seat == self.seat else {}
        whole = self.settings.dtype == UINT8
        found = views().entities(self.game, self.context, seat, self.page, actions, whole=whole)
        if self.settings.consequences:
            found[CONSEQUENCES] = self.consequences(seat)
        return found

    def look(self, seat: int) -> Any:
        """The observation of a seat, in the form of the settings `obs_mode`, `dtype` and `actions`."""
        settings = self.settings
        if settings.plain:
            return self.observe(seat)
        seen = super().look(seat)
        if settings.actions == IDS or settings.obs_mode != FLAT:
            return seen
        rows, ids = self.action_rows(seat)
        found = {"observation": seen, "actions": rows, "action_ids": ids}
        if settings.consequences:
            found[CONSEQUENCES] = self.consequences(seat)
        return found

    def act(self, action: int) -> None:
        """Takes an action for the seat that decides.

        `illegal_action` says what an illegal one does: it loses the game, does nothing, or raises `IllegalAction`.
        Raises `ActionTypeError` for an action that is no integer. The game is truncated when it passes the turn limit,
        when `max_idle` actions in a row have changed nothing, and when no player will ever have to decide again.
        """
        if type(action) is not int:
            action = action_of(action)
        move = self.actions().get(action)
        decision = self.game.decision
        if move is None or decision is None:
            self._refuse(action)
            return
        self.asked[decision.seat] += 1
        self._actions = None
        self.gone = self.game.seats.out
        if move == act.PAGE_ON:
            self.page = (self.page + 1) % act.pages(self.game, self.context)
            self._idle()
            return
        self.page = 0
        self.idle = 0
        self._settle(take(self.game, move, self.settings.max_turns))

    def _settle(self, how: int) -> None:
        """Updates `over` and `truncated` after an action."""
        if how != GOES_ON:
            self.winners = self.game.winners
            self.over = True
            self.truncated = how == CUT

    def _refuse(self, action: int) -> None:
        policy = self.settings.illegal_action
        if policy == "raise":
            raise IllegalAction(
                f"action {brief(action)} is not legal for player {self.seat}; legal are {self.describe_mask()}"
            )
        if policy == "lose":
            self.forfeit(self.seat)
        else:
            self.refused[self.seat] += 1
            self._idle()

    def forfeit(self, seat: int) -> None:
        """A seat loses because it gave no legal action; all others still in the game win."""
        self.refused[seat] += 1
        self.gone = self.game.seats.out
        self.stop(foes(self.game, seat))

    def stop(self, winners: tuple[int, ...]) -> None:
        """Ends the match here; these seats win."""
        self.winners = winners
        self.over = True
        self._actions = None

    def _idle(self) -> None:
        """Counts one more action that changes nothing. Only consecutive ones count: an occasional mistake in a long
        game must not truncate it.
        """
        self.idle += 1
        self._actions = None
        if self.idle >= self.settings.max_idle:
            self.over = self.truncated = True

    @property
    def stuck(self) -> bool:
        return self.truncated and self.game.decision is None

    def result(self, seat: int) -> float:
        """The result of the game for a seat, from -1 for a loser to +1 for a winner; 0 while it goes on."""
        return result_of(self.game, seat, self.winners)

    def reward(self, seat: int) -> float:
        return paid(self.game, seat, self.seat, self.over, self.truncated, self.winners, self.shaping, self.gone)

    @property
    def pays(self) -> bool:
        """Whether a position can pay a reward: without shaping there is none before a seat's game ends."""
        return self.over or self.shaping is not None or self.game.seats.out != self.gone

    def info(self, seat: int) -> dict[str, int]:
        game = self.game
        return {"round": game.round, "turn": game.turn, "decisions": self.asked[seat], "illegal": self.refused[seat]}

    def wounds(self, seat: int) -> dict[str, int]:
        return {"wounds_dealt": wounds_dealt(self.game, seat), "wounds_taken": wounds_taken(self.game, seat)}

    def describe_action(self, action: int) -> str:
        return describe_action(self.game, self.context, action, self.page)

    def describe_mask(self) -> dict[int, str]:
        if self.over:
            return {}
        told = describe_mask(self.game, self.context, self.page)
        return {action: told[action] for action in told if action in self.actions()}

    def text(self, seat: int) -> str:
        return scene_text(self.game, seat)

    def board(self, seat: int | None = None, numbers: Numbers | None = None) -> dict[str, Any]:
        view = None if seat is None else self._checked_seat(seat)
        found = {
            **board(self.game, view),
            "over": self.over,
            "winners": list(self.winners),
            "result": result_text(self.game, self.winners) if self.over else "",
            "mode": self.settings.mode,
            "choices": [] if self.over else self._choices(view),
        }
        (numbers or Numbers()).put(found)
        return found

    def _choices(self, view: int | None) -> list[dict[str, Any]]:
        shown = choices(self.game, self.context, self.page, view)
        return [each for each in shown if each["action"] in self.actions()]

    def observation_text(self, seat: int) -> str:
        return observation_text(self.observe(seat), self.settings.layout)

    def rollout(self, policy: Policy | None = None, until: str | tuple[str, int] = "end", *, seed: int = 0) -> int:
        """Plays this match on without encoding observations; returns the number of decisions taken.

        As `Match.rollout`; without a policy, choices are uniform over the moves of the rules. `until` is "end", or a
        number of decisions, turns or rounds: `("turns", 2)` stops at the first decision that is two turns later. The
        match stops earlier where the game ends or reaches the turn limit.
        """
        unit, n = until_of(until)
        begun = chance_of(seed)
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
        """Takes over the state of a game that a batch has stepped (`env.vector`)."""
        self.page = page
        self.idle = idle
        self.winners = winners
        self.over = over
        self.truncated = truncated
        self.gone = gone
        self._actions = None

    def copy(self) -> Self:
        return self._with(self.game.copy())

    def at(self, game: Game) -> Self:
        """A match like this one at another position of its game, which it takes over."""
        other = self._with(game)
        other.page = 0
        other.idle = 0
        other._settle(standing(game, self.settings.max_turns))
        return other

    def _with(self, game: Game) -> Self:
        other = type(self).__new__(type(self))
        other.settings = self.settings
        other.game = game
        other.context = self.context
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

    def determinize(self, seed: int, seat: int | None = None) -> Self:
        begun = chance_of(seed)
        chosen = self._checked_seat(self.seat if seat is None else seat)
        return self._with(determinize(self.game, chosen, begun))

    def redealt(self, seed: int) -> Self:
        other = self.determinize(seed)
        other.forget_others(self.seat)
        return other

    def forget_others(self, seat: int) -> None:
        """Drops what this copy shares with the match that was copied: the caches of observations and the settings; and
        how often others decided, which a seat cannot know.
        """
        self.settings = self.settings.copy()
        self.context = EncodingContext(self.game, like=self.context)
        self.asked = only(self.asked, seat)
        self.refused = only(self.refused, seat)

    def _checked_seat(self, given: Any) -> int:
        return table_seat(given, len(self.game.players))

    def save(self) -> dict[str, Any]:
        return saved(self, ALONE, {"game": records.to_json(self.game)})

    @classmethod
    def restore(cls, settings: Settings, data: Any) -> Self:
        counts = checked_counts(data, "game", ("game",), settings.sides, ALONE)
        game = checked_game(data["game"], "game", settings.players, settings.sides)
        with only_state_errors("game"):
            match = cls(settings, game)
            match.count_from(counts)
        try_out(match)
        return match

    def count_from(self, counts: Mapping[str, Any]) -> None:
        """Sets the counters to saved values: `asked` and `refused`, which are shared, `page` and `idle`. Raises
        `StateError` for a page that does not exist.
        """
        if counts["page"] >= act.pages(self.game, self.context):
            raise StateError(f"'page': {counts['page']} is behind the last page")
        self.asked, self.refused = counts["asked"], counts["refused"]
        self.page, self.idle = counts["page"], counts["idle"]
        self._actions = None

    def __getstate__(self) -> dict[str, Any]:
        """All fields except those that are recomputed from the game."""
        return {name: getattr(self, name) for name in self.__slots__ if name not in ("context", "_actions")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            setattr(self, name, value)
        self.context = EncodingContext(self.game, self.settings.layout)
        self._actions = None
