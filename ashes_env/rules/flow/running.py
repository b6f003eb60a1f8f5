"""A game that can be stepped and copied; `rules.game` is the public API."""

from __future__ import annotations

from typing import Final

from ashes_env.language.dice import DIE_MASK, N_DICE, name_of
from ashes_env.rules.combat import damage
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.log_diff import about, update
from ashes_env.rules.state.state import Card, LastKnown, State

STEP_LIMIT: Final = 20_000
VERBS: Final = ("attack", "meditate", "pass", "end turn", "attack a Phoenixborn", "attack a unit")


class IllegalMove(ValueError):
    """A move that the decision does not offer; the message names the question and the legal moves."""


class GameOver(ValueError):
    """A move was applied to a game that is over."""


class EndlessLoop(Exception):
    """There was more work between two decisions than any card can cause; `game` holds the state."""

    def __init__(self, game: Game) -> None:
        names = [type(f).__name__ for f in game.stack]
        super().__init__(f"no decision after {STEP_LIMIT} steps; on the stack: {names}")
        self.game = game


class Game(State):
    """A game of Ashes. `decision` has the seat that must choose and its moves; it is `None` when the game is over."""

    __slots__ = ()

    @property
    def over(self) -> bool:
        """Whether the game is decided."""
        return bool(self.winners)

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Game:
        return self.copy()

    def apply(self, move: int) -> None:
        """Applies one of the moves of the decision and plays on to the next decision.

        Raises `IllegalMove` or `GameOver`, and then leaves the game unchanged.
        """
        decision = self.decision
        if decision is None:
            raise GameOver(f"the game is over, {winners_text(self.winners)}")
        if move not in decision.moves:
            raise IllegalMove(
                f"{describe(self, move)} is not offered; player {decision.seat} is asked to "
                f"{m.ASKS[decision.ask]}: {', '.join(describe(self, x) for x in decision.moves)}"
            )
        self.decision = None
        self.stack[-1].answer = move
        self.run()

    def run(self) -> None:
        """Executes the stack until a player must choose or the game is over."""
        steps = 0
        stack = self.stack
        if self.event_log is not None:
            self._run_logged()
            return
        while self.decision is None and not self.winners:
            if self.dirty and damage.check_state(self):
                continue
            stack[-1].step(self)
            steps += 1
            if steps > STEP_LIMIT:
                raise EndlessLoop(self)

    def _run_logged(self) -> None:
        """Like `run`, and records all changes in the event log."""
        entries, snapshot = self.event_log, self.snapshot
        if entries is None or snapshot is None:
            return
        steps = 0
        while self.decision is None and not self.winners:
            at, source, why = len(entries), about(self), self.stack[-1].why(self)
            if not (self.dirty and damage.check_state(self)):
                self.stack[-1].step(self)
            update(snapshot, self, entries, at, source, why)
            steps += 1
            if steps > STEP_LIMIT:
                raise EndlessLoop(self)

    def copy(self) -> Game:
        """An independent copy; definitions and other constant objects are shared."""
        cards: dict[int, Card] = {}
        for cid, card in self.cards.items():
            cards[cid] = card.copy()
        aside: dict[int, Card] = {}
        if self.aside:
            for cid, card in self.aside.items():
                aside[cid] = card.copy()
        lki: dict[int, LastKnown] = dict(self.lki) if self.lki else {}
        return Game(
            self.defs,
            self.by_id,
            self.owner,
            self.mask,
            self.options,
            self.seats,
            [p.copy() for p in self.players],
            cards,
            aside,
            self.inc[:],
            self.seen[:],
            [f.copy() for f in self.stack],
            self.decision,
            self.rng,
            lki,
            self.delayed,
            self.script[:] if self.script else [],
            self.active,
            self.first,
            self.round,
            self.phase,
            self.turn,
            self.winners,
            self.attack_at,
            self.unit_destroyed,
            self.dirty,
            self.passes,
            dict(self.kept) if self.kept else None,
            self.log[:],
            self.departures,
            self.edition,
        )


def winners_text(winners: tuple[int, ...]) -> str:
    """The winners, as text."""
    if not winners:
        return "nobody has won"
    names = " and ".join([str(seat) for seat in winners])
    return f"player {names} has won" if len(winners) == 1 else f"players {names} have won"


def describe(g: State, move: int) -> str:
    """A move as text, independent of the seat that looks."""
    kind, value = m.kind_of(move), m.value_of(move)
    if kind in (m.CARD, m.FROM_HAND, m.TITLE):
        name = g.by_id[value].title if 0 < value < len(g.by_id) else f"card {value}"
        return f"{name} in hand" if kind == m.FROM_HAND else name
    if kind == m.VERB:
        return VERBS[value] if value < len(VERBS) else f"verb {value}"
    if kind == m.DIE:
        return die_name(value & DIE_MASK)
    if kind == m.SIDE:
        return ("basic", "class", "power")[value] if value < 3 else f"side {value}"
    if kind == m.DECLINE:
        return "no"
    if kind == m.ACCEPT:
        return "yes"
    if kind == m.TOP:
        return "top of the draw pile"
    if kind < len(m.KINDS):
        return f"{m.KINDS[kind]} {value}"
    return f"option {move}"


def die_name(code: int) -> str:
    """A die as text: "charm power"."""
    return name_of(code) if code < N_DICE else f"die {code}"
