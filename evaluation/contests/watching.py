"""Records one game from a seat's view: sources and times of wounds, unused resources, the state of the Chimera.

Wounds are read from the log of the game (`State.log`). The log keeps only the latest entries, so it is read after each
action. The wounds that end a game are not logged, because nothing can respond to them: they are on the stack, where the
game has stopped. Each step is compared with the wound tokens, so wounds of unknown origin are noticed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from ashes_env.agents.base import Agent
from ashes_env.contests.games import play_game
from ashes_env.contests.own_decks import label
from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings
from ashes_env.rules.combat.damage import Wounds
from ashes_env.rules.state import log
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.neighbours import opponent
from ashes_env.rules.state.state import ID_MASK, PLAYER_TURNS, State
from ashes_env.solo.body import Body

RULES: Final = "(no card)"  # wounds by the rules, such as an empty draw pile, or by a card that stays hidden
BLOOD: Final = " (blood)"  # suffix for the title of a destroyed aspect that wounded its Chimera
UNKNOWN: Final = "(not logged)"
WON: Final = "won"
LOST: Final = "lost"
DRAWN: Final = "drawn"
Wound = tuple[int, str, int]


@dataclass
class Side:
    """Wounds on one Phoenixborn or Chimera as (round, title of the source, number), and how many were removed; `left`
    are those at the end, without those that it began with.
    """

    wounds: list[Wound] = field(default_factory=list)
    removed: int = 0
    left: int = 0
    units: list[int] = field(default_factory=list)  # by round, at the last decision of its player turns


@dataclass
class Watched:
    """A game from the view of one seat; lists by round are in the order played.

    `dice` (own active dice) and `hand` (titles) are those at the end of the player turns of each round that got so far;
    `chimera` has threat, Red Rains tokens and rage dice at the last decision of the player turns.
    """

    seed: int
    seat: int
    deck: str
    result: str = DRAWN
    rounds: int = 0
    decisions: int = 0
    mine: Side = field(default_factory=Side)
    theirs: Side = field(default_factory=Side)
    dice: list[int] = field(default_factory=list)
    hand: list[list[str]] = field(default_factory=list)
    hand_left: list[str] = field(default_factory=list)
    reactions_left: list[str] = field(default_factory=list)
    dice_left: int = 0
    played: Counter[str] = field(default_factory=Counter)
    declined: Counter[str] = field(default_factory=Counter)  # windows that were passed although it could respond
    answered: Counter[str] = field(default_factory=Counter)
    chimera: list[dict[str, int]] = field(default_factory=list)


class _Watcher:
    """Observes a match before and after each action."""

    def __init__(self, match: GameMatch, seat: int, seed: int, deck: str) -> None:
        self.match = match
        self.seat = seat
        g = match.game
        self.other = opponent(g, seat)
        self.seen = Watched(seed, seat, deck)
        self.sides = {g.players[seat].pb: self.seen.mine, g.players[self.other].pb: self.seen.theirs}
        self.before = {pb: g.cards[pb].wounds for pb in self.sides}
        self.began = dict(self.before)
        self.round = g.round
        self.units = (0, 0)
        self.hand: list[str] = []
        self.dice: int | None = None
        self.chimera: dict[str, int] | None = None
        self.bleeding: list[int] = []  # aspects destroyed this turn whose wounds to the Chimera are still to come

    def act(self, action: int) -> None:
        """Takes an action and reads the new log entries. Observing does not change the log that the seats see: the
        latest entries, at most `log.KEPT`.
        """
        self._response(action)
        g = self.match.game
        earlier = g.log
        g.log = earlier[-1:]  # the last entry may grow, as successive draws share one entry
        self.match.act(action)
        now = g.log
        g.log = [*earlier[:-1], *now][-log.MOST :]
        self._read(now[1:] if earlier and now and now[0] == earlier[-1] else now)
        if self.match.over:
            self._end()
        else:
            self.look()

    def look(self) -> None:
        """Notes the position, which may be the last one of its kind in the round."""
        g, d = self.match.game, self.match.game.decision
        me, foe = g.players[self.seat], g.players[self.other]
        if g.phase == PLAYER_TURNS:
            self.units = (len(me.units), len(foe.units))
            self.hand = self._titles(me.hand)
            if isinstance(foe, Body):
                card = g.cards[foe.pb]
                self.chimera = {"threat": foe.threat, "Red Rains": card.red_rains, "rage": foe.rage}
        elif d is not None and d.ask == m.ASK_RECOVERY_DIE and self.dice is None:
            self.dice = sum(me.active)
            self.hand = self._titles(me.hand)

    def _titles(self, cards: Sequence[int]) -> list[str]:
        return [self.match.game.by_id[cid].title for cid in cards]

    def _response(self, action: int) -> None:
        """Counts the cards that could respond, and those that did."""
        d = self.match.game.decision
        if d is None or d.seat != self.seat or d.ask != m.ASK_RESPONSE or m.NO not in d.moves:
            return
        move = self.match.actions()[action]
        offered = {x for x in d.moves if m.kind_of(x) in (m.CARD, m.FROM_HAND)}
        if move == m.NO:
            self.seen.declined.update(self._titles(sorted(m.value_of(x) for x in offered)))
        elif move in offered:
            self.seen.answered.update(self._titles([m.value_of(move)]))

    def _read(self, entries: Sequence[tuple[int, int, int, int, int]]) -> None:
        """Reads the log entries that an action has added."""
        g = self.match.game
        placed = dict.fromkeys(self.sides, 0)
        for kind, seat, card, other, n in entries:
            if kind == log.ROUND:
                self._round(n)
            elif kind == log.TURN:
                self.bleeding = []
            elif kind in log.PILES and card and g.by_id[card].card.blood:
                self.bleeding.append(card)
            elif kind == log.WOUNDED and card in self.sides:
                placed[card] += n
                self._wounds(card, other, n)
            elif kind == log.PLAYED and seat == self.seat and card:
                self.seen.played[g.by_id[card].title] += 1
        last = _last(g) if self.match.over else None
        if last is not None and last.ref & ID_MASK in self.sides:
            placed[last.ref & ID_MASK] += last.n
            self._wounds(last.ref & ID_MASK, last.source & ID_MASK, last.n)
        for pb, side in self.sides.items():
            gone = self.before[pb] + placed[pb] - g.cards[pb].wounds
            self.before[pb] = g.cards[pb].wounds
            if gone < 0:
                side.wounds.append((self.round, UNKNOWN, -gone))
            else:
                side.removed += gone

    def _wounds(self, pb: int, source: int, n: int) -> None:
        by_id = self.match.game.by_id
        title = by_id[source].title if source else RULES
        if not source and pb == self.match.game.players[self.other].pb:
            for cid in reversed(self.bleeding):
                if by_id[cid].card.blood == n:
                    self.bleeding.remove(cid)
                    title = f"{by_id[cid].title}{BLOOD}"
                    break
        self.sides[pb].wounds.append((self.round, title, n))

    def _round(self, n: int) -> None:
        """Starts a round; the last notes of the round before describe its end."""
        if self.round > 0:
            self._note()
            self.seen.dice.append(self.dice or 0)  # a player with an active die has a decision, so None means 0
            self.seen.hand.append(self.hand)
        self.round = n
        self.dice = None

    def _note(self) -> None:
        for side, units in zip((self.seen.mine, self.seen.theirs), self.units, strict=True):
            side.units.append(units)
        if self.chimera is not None:
            self.seen.chimera.append(self.chimera)

    def _end(self) -> None:
        g, seen = self.match.game, self.seen
        me = g.players[self.seat]
        self._note()
        seen.result = WON if self.seat in self.match.winners else LOST if self.match.winners else DRAWN
        seen.rounds, seen.decisions = g.round, self.match.decisions
        seen.dice_left = sum(me.active)
        seen.hand_left = self._titles(me.hand)
        seen.reactions_left = self._titles([cid for cid in me.hand if g.by_id[cid].hand_mask])
        for pb, side in self.sides.items():
            side.left = g.cards[pb].wounds - self.began[pb]


def _last(g: State) -> Wounds | None:
    """The wounds that ended the game."""
    frame = g.stack[-1] if g.stack else None
    return frame if isinstance(frame, Wounds) and frame.n > 0 else None


def watched(
    settings: Settings,
    agents: Sequence[Agent],
    seed: int,
    options: dict[str, Any],
    seat: int = 0,
    starts: Sequence[int] = (),
    replays: str = "",
) -> Watched:
    """Plays a game as `play_game` does and records it from `seat`; with a folder for `replays` it is saved there."""
    watchers: list[_Watcher] = []

    def through(match: GameMatch) -> Callable[[int], None]:
        watchers.append(_Watcher(match, seat, seed, label(options["decks"][seat])))
        watchers[0].look()
        return watchers[0].act

    play_game(settings, agents, seed, options, starts, replays, through=through)
    return watchers[0].seen
