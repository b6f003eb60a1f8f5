"""The inner loop of a batch: steps several games one after the other and writes observations, masks and rewards into
rows of arrays.

The arrays are flat memoryviews over the rows of this block, so this module needs neither NumPy nor Gymnasium, and a
step allocates nothing that outlives it. Two callbacks start new games and play for opponents.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, SupportsIndex

from ashes_env.encoding.actions import DECLINE, PAGE, PAGE_ON, Actions, legal_actions, mask_bytes, offered, pages
from ashes_env.encoding.context import EncodingContext
from ashes_env.encoding.flat import write
from ashes_env.match.rewards import Shaping, paid
from ashes_env.match.stepping import CUT, GOES_ON, take, wounds_dealt, wounds_taken
from ashes_env.rules.game import Game
from ashes_env.rules.state.neighbours import foes

NEXT_STEP: Final = 0
SAME_STEP: Final = 1
DISABLED: Final = 2

FACTS: Final = (
    "round",
    "turn",
    "decisions",
    "illegal",
    "seat",
    "is_success",
    "wounds_dealt",
    "wounds_taken",
    "opponent_error",
)
N_FACTS: Final = len(FACTS)
EVERYBODY: Final = -1
NOT_LEGAL: Final = -2  # neither a move of the rules nor the action for the next page
ENDED: Final[Actions] = {DECLINE: 0}  # the only action of a finished game; it does nothing


class Place:
    """One game of a block: the fields of a match without its settings.

    `learner` is the seat for which the caller acts, or `EVERYBODY`. `draw(n)` returns a random integer from 0 to n - 1,
    for an opponent that plays at random. Lists and shaping are shared with the match. `clean` says that the row of the
    game has no reward and no end, so that they need not be written again.
    """

    __slots__ = (
        "actions",
        "asked",
        "clean",
        "context",
        "draw",
        "game",
        "gone",
        "idle",
        "learner",
        "over",
        "page",
        "refused",
        "shaping",
        "truncated",
        "winners",
    )

    def __init__(
        self,
        game: Game,
        context: EncodingContext,
        page: int,
        idle: int,
        asked: list[int],
        refused: list[int],
        winners: tuple[int, ...],
        over: bool,
        truncated: bool,
        shaping: Shaping | None,
        gone: tuple[int, ...],
        learner: int,
        draw: Callable[[int], SupportsIndex] | None,
    ) -> None:
        self.game = game
        self.context = context
        self.page = page
        self.idle = idle
        self.asked = asked
        self.refused = refused
        self.winners = winners
        self.over = over
        self.truncated = truncated
        self.shaping = shaping
        self.gone = gone
        self.learner = learner
        self.draw = draw
        self.clean = False
        self.actions: Actions = {} if over else offered(game, context, page, idle)

    def ended(self) -> bool:
        """Whether the game is over; with a learner, whether it is over for the learner."""
        return self.over or self.learner in self.game.seats.out

    def seat(self) -> int:
        """The seat that decides, -1 when the game is over."""
        decision = self.game.decision
        return -1 if self.ended() or decision is None else decision.seat


class Rows:
    """The rows that a block writes, each a flat memoryview; `width` is the number of rewards and of last observations
    for each game.

    Written are `seen` (`n_raw` bytes a row), `masks` (`n_actions`), `seats`, `rewards` (`width`), `terminated`,
    `truncated`, `facts` (N_FACTS), `last_seen` (`width * n_raw`) and `last_facts`. `actions` is read, and `waits`,
    which marks games that are not stepped.
    """

    __slots__ = (
        "actions",
        "facts",
        "last_facts",
        "last_seen",
        "masks",
        "n_actions",
        "n_raw",
        "rewards",
        "seats",
        "seen",
        "terminated",
        "truncated",
        "waits",
        "width",
    )

    def __init__(
        self,
        n_raw: int,
        n_actions: int,
        width: int,
        actions: memoryview,
        waits: memoryview,
        seen: memoryview,
        masks: memoryview,
        seats: memoryview,
        rewards: memoryview[float],
        terminated: memoryview,
        truncated: memoryview,
        facts: memoryview,
        last_seen: memoryview,
        last_facts: memoryview,
    ) -> None:
        self.n_raw = n_raw
        self.n_actions = n_actions
        self.width = width
        self.actions = actions
        self.waits = waits
        self.seen = seen
        self.masks = masks
        self.seats = seats
        self.rewards = rewards
        self.terminated = terminated
        self.truncated = truncated
        self.facts = facts
        self.last_seen = last_seen
        self.last_facts = last_facts


class Block:
    """Some games of a batch.

    `deal(i)` puts a new game into `places[i]`. `answer(i)` plays for an opponent until the learner of `places[i]`
    decides or the game is over. `autoreset` says what happens to a finished game. An illegal action loses the game if
    `loses` is set; else it does nothing, and `max_idle` such actions in a row truncate the game. The caller checks that
    actions are legal where they have to be.
    """

    __slots__ = ("answer", "autoreset", "deal", "loses", "max_idle", "max_turns", "places", "rows")

    def __init__(
        self,
        rows: Rows,
        autoreset: int,
        loses: bool,
        max_turns: int,
        max_idle: int,
        deal: Callable[[int], None],
        answer: Callable[[int], None],
    ) -> None:
        self.rows = rows
        self.autoreset = autoreset
        self.loses = loses
        self.max_turns = max_turns
        self.max_idle = max_idle
        self.deal = deal
        self.answer = answer
        self.places: list[Place] = []

    def step(self) -> None:
        """Takes the action of every game, or starts a new one where the last is over and `autoreset` says so."""
        rows = self.rows
        for i in range(len(self.places)):
            p = self.places[i]
            if rows.waits[i]:
                self._write_no_reward(i)
                continue
            if p.ended():
                if self.autoreset == NEXT_STEP:
                    self.deal(i)
                    self.begin(i)
                continue
            self._act(p, rows.actions[i])
            if not p.ended() and p.learner != EVERYBODY and p.seat() != p.learner:
                p = self._play_others(i, p)
            over = p.ended()
            if over or not p.clean or p.shaping is not None or p.game.seats.out != p.gone:
                self._pay(i, p)
                rows.terminated[i] = over and not p.truncated
                rows.truncated[i] = over and p.truncated
                p.clean = not over and p.shaping is None and p.game.seats.out == p.gone
            if over and self.autoreset == SAME_STEP:
                self._store_last(i, p)
                self.deal(i)
                p = self.places[i]
            self._show(i, p)

    def begin(self, i: int) -> None:
        """Writes the row of a game that has just been dealt."""
        self._write_no_reward(i)
        self._show(i, self.places[i])

    def _write_no_reward(self, i: int) -> None:
        """Writes reward 0 and no end of the game."""
        rows = self.rows
        for n in range(i * rows.width, (i + 1) * rows.width):
            rows.rewards[n] = 0.0
        rows.terminated[i] = False
        rows.truncated[i] = False

    def show_again(self, i: int) -> None:
        """Writes the row of a game that has been restored."""
        p = self.places[i]
        self.rows.terminated[i] = p.ended() and not p.truncated
        self.rows.truncated[i] = p.truncated
        self._show(i, p)

    def _act(self, p: Place, action: int) -> None:
        move = p.actions.get(action, NOT_LEGAL)
        p.gone = p.game.seats.out
        seat = p.seat()
        if move == NOT_LEGAL:
            p.refused[seat] += 1
            if self.loses:
                p.winners = foes(p.game, seat)
                p.over = True
            else:
                self._idle(p)
            return
        p.asked[seat] += 1
        if move == PAGE_ON:
            p.page = (p.page + 1) % pages(p.game, p.context)
            p.actions = legal_actions(p.game, p.context, p.page)
            self._idle(p)
            return
        p.page = 0
        p.idle = 0
        how = take(p.game, move, self.max_turns)
        if how == GOES_ON:
            p.actions = legal_actions(p.game, p.context, p.page)
        else:
            p.winners = p.game.winners
            p.over = True
            p.truncated = how == CUT

    def _idle(self, p: Place) -> None:
        """Counts one more action that changes nothing; truncates the game at `max_idle`."""
        p.idle += 1
        if PAGE in p.actions:
            p.actions = offered(p.game, p.context, p.page, p.idle)
        if p.idle >= self.max_idle:
            p.over = p.truncated = True

    def _play_others(self, i: int, p: Place) -> Place:
        """Plays for the other seats until the learner decides."""
        draw = p.draw
        if draw is None:
            self.answer(i)
            return self.places[i]
        while not p.ended() and p.seat() != p.learner:
            legal = list(p.actions)
            self._act(p, legal[int(draw(len(legal)))])
        return p

    def _pay(self, i: int, p: Place) -> None:
        rows = self.rows
        deciding = p.seat()
        at = i * rows.width
        for n in range(rows.width):
            seat = n if p.learner == EVERYBODY else p.learner
            rows.rewards[at + n] = paid(p.game, seat, deciding, p.over, p.truncated, p.winners, p.shaping, p.gone)

    def _show(self, i: int, p: Place) -> None:
        """Writes the observation and mask of the seat that acts; for a finished game those of the learner or of seat
        0.
        """
        rows = self.rows
        size = rows.n_actions
        if p.ended():
            seat = max(p.learner, 0)
            mask = mask_bytes(ENDED, size)
            rows.seats[i] = -1
        else:
            seat = p.seat()
            mask = mask_bytes(p.actions, size)
            rows.seats[i] = seat
        rows.masks[i * size : (i + 1) * size] = mask
        rows.seen[i * rows.n_raw : (i + 1) * rows.n_raw] = self._seen(p, seat)
        if p.learner != EVERYBODY:
            facts(rows.facts, i * N_FACTS, p)

    def _store_last(self, i: int, p: Place) -> None:
        """Stores the last observation of every rewarded seat, before the next game replaces this one."""
        rows = self.rows
        for n in range(rows.width):
            at = (i * rows.width + n) * rows.n_raw
            rows.last_seen[at : at + rows.n_raw] = self._seen(p, n if p.learner == EVERYBODY else p.learner)
        if p.learner != EVERYBODY:
            facts(rows.last_facts, i * N_FACTS, p)

    def _seen(self, p: Place, seat: int) -> bytes:
        """The bytes of an observation; the batch makes them only here."""
        return write(p.game, p.context, seat, p.page, None if p.ended() else p.actions)


def facts(out: memoryview, at: int, p: Place) -> None:
    """Writes the `FACTS` of a game's learner, the numbers that the environment for one learner has in its infos."""
    g = p.game
    me = p.learner
    out[at] = g.round
    out[at + 1] = g.turn
    out[at + 2] = p.asked[me]
    out[at + 3] = p.refused[me]
    out[at + 4] = me
    out[at + 5] = me in p.winners
    out[at + 6] = wounds_dealt(g, me)
    out[at + 7] = wounds_taken(g, me)
    out[at + 8] = sum(p.refused) - p.refused[me]
