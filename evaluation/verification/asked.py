"""With `reactions="always"`, the question whether to respond must not reveal anything about a hand.

From a player's decisions in PvP games, the game continues in two worlds: the real one, and one in which everything
hidden from this player is resampled. The player makes the same choices in both, the others decline to respond. The same
questions must go to the same seats until something is revealed: chance, a card, or another player's own menu.
"""

from __future__ import annotations

from typing import Final

from ashes_env.rules.game import Game
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import PLAYER_TURNS, Decision
from ashes_env.rules.worlds.determinize import determinize
from evaluation.verification.checks import Check, OnMatch
from evaluation.verification.games import BETWEEN_PLAYERS

EVERY: Final = 3  # decisions between two checks, on average
AHEAD: Final = 30  # decisions that are compared
HIDDEN: Final = (m.FROM_HAND, m.TITLE)
WINDOWS: Final = (m.ASK_RESPONSE, m.ASK_ORDER)


def told(g: Game, seat: int) -> tuple[int, ...]:
    """Information whose change reveals something to a seat: chance, the cards that it knows, the round."""
    return g.rng, sum(bits >> seat & 1 for bits in g.seen), g.round


def of_a_hand(d: Decision, seat: int) -> bool:
    """Whether another seat chooses among its own hidden cards; with a single move the decision may be skipped."""
    return (
        d.seat != seat
        and d.ask not in WINDOWS
        and (d.ask == m.ASK_MENU or any(m.kind_of(x) in HIDDEN for x in d.moves))
    )


class Asked(Check[OnMatch]):
    """At some decisions continues in two worlds and compares who is asked what."""

    def look(self, n: int) -> None:
        g, t = self.drive.game, self.table
        d = g.decision
        if t.mode not in BETWEEN_PLAYERS or not g.options.ask_always or d is None or g.phase != PLAYER_TURNS:
            return
        if not self.now_and_then(EVERY):
            return
        deal = self.r.getrandbits(60)
        different = self._compare(g.copy(), determinize(g, d.seat, deal), d.seat)
        if different:
            self.tally.failures.append(f"{t}; decision {n}, seat {d.seat}, deal {deal}: {different}")

    def _compare(self, one: Game, other: Game, seat: int) -> str:
        worlds = (one, other)
        before = [told(g, seat) for g in worlds]
        self.tally["who is asked"]["positions"] += 1
        for _ in range(AHEAD):
            a, b = one.decision, other.decision
            if a is None or b is None or of_a_hand(a, seat) or of_a_hand(b, seat):
                break
            if (a.seat, a.ask, a.source, a.n) != (b.seat, b.ask, b.source, b.n):
                return f"{_words(a)} here, {_words(b)} there"
            if a.seat != seat and a.ask in WINDOWS:
                self.tally["who is asked"]["windows"] += 1
                self.tally["who is asked"]["windows with an answer in one world alone"] += a.moves != b.moves
                offered = [x for x in a.moves if x in b.moves and m.kind_of(x) not in HIDDEN]
                if not offered:
                    break  # nothing that the other seat may do is open in both worlds
                move = m.NO if m.NO in offered else self.r.choice(offered)
            elif any(m.kind_of(x) == m.TITLE for x in a.moves):
                break  # cards of a pile
            elif a.moves != b.moves:
                return f"{a.moves} are offered here, {b.moves} there"
            else:
                move = self.r.choice(a.moves)
            for g in worlds:
                g.apply(move)
            if [told(g, seat) for g in worlds] != before:
                break
        return ""


def _words(d: Decision) -> str:
    return f"seat {d.seat} is asked to {m.ASKS[d.ask]!r}"
