"""Losing: who has won, and how a seat leaves a game that goes on without it (R-WIN-01, R-MULTI-05..07, R-COOP-01),
that of a Chimera among them, whose defeat may set the players against each other (R-CALL-01..04).

What leaves with the seat is in no window: its cards are gone at once, and nothing answers that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ashes_env.language import codes as k
from ashes_env.rules.combat import leaving
from ashes_env.rules.state import chance, log, zones
from ashes_env.rules.state.neighbours import allies, foes
from ashes_env.rules.state.record_types import register
from ashes_env.rules.state.seats import table
from ashes_env.rules.state.state import Frame
from ashes_env.rules.timing import lasting

if TYPE_CHECKING:
    from ashes_env.rules.state.state import Card, State


def lose(g: State, pb: Card) -> None:
    """A destroyed Phoenixborn is out at once, in the middle of whatever is being resolved (R-WIN-01, R-WIN-02); the
    game is over when one team is left, and the whole team has won, those who are out of the game too.
    """
    seat = pb.seat
    fallen = [seat]
    for foe in foes(g, seat):
        if g.players[foe].falls_with_partners(g):
            fallen = [seat, *allies(g, seat)]
    teams = g.seats.teams
    left = {teams[other] for other in g.seats.living if other not in fallen}
    if len(left) == 1:
        if g.players[seat].scripted and _call_of_phoenix(g, seat):
            return
        g.winners = tuple(other for other, team in enumerate(teams) if team in left)
        return
    for other in fallen:
        leave_game(g, other)


def _call_of_phoenix(g: State, seat: int) -> bool:
    """Rolls a rage die where that variant is played; on power the players go on against each other, without anything
    that belongs to the Chimera (R-CALL-01, R-CALL-02). The turn under way is over (R-CALL-04).
    """
    if not (g.options.call_of_phoenix and g.seats.shared):
        return False
    power = chance.roll_rage(g)
    log.tell(g, log.CALL, seat, 0, 0, int(power))
    if not power:
        return False
    points = g.players[seat].points_at()
    leave_game(g, seat)
    p = g.players[seat]
    for cid in p.beside():
        if g.cards.pop(cid, None) is not None:
            p.removed.append(cid)
    for cid in [card.id for card in g.cards.values() if g.owner[card.id] == seat]:
        leaving.set_aside(g, g.cards[cid], False)
        leaving.strip(g, g.aside[cid])
        del g.aside[cid]
        p.removed.append(cid)
    p.removed.extend(p.discard)
    p.discard.clear()
    g.seats = table(tuple(range(len(g.players))), g.seats.out)
    g.passes = 0
    if g.first == seat:
        g.first = points if points >= 0 else g.seats.living[0]
    return True


def leave_game(g: State, seat: int) -> None:
    """A seat is out: its own work on the stack ends, the cards that it controls go to their owners, and its hand and
    piles are out of the game; what it owns elsewhere stays (R-MULTI-05, R-MULTI-06). Hand and draw pile go unseen
    (R-INFO-01), in an order that tells nothing of which was which.
    """
    p = g.players[seat]
    if _has_passed(g, seat):
        g.passes -= 1
    ended = [i for i, f in enumerate(g.stack) if f.seat_left(g, seat)]
    for i in ended:
        g.stack[i] = Ended()
    for cid in (*p.units, *p.spells):
        card = g.cards[cid]
        leaving.set_aside(g, card, False)
        leaving.strip(g, card)
        del g.aside[cid]
        zones.to_pile(g, cid, k.DISCARD_PILE)
    pb = g.cards.pop(p.pb)
    for cid in pb.attached:
        g.aside[cid] = g.cards.pop(cid)
    leaving.strip(g, pb)
    for cid in (*p.discard, *p.conjurations):
        g.seen[cid] = g.seats.bits
    gone = [*p.hand, *p.deck, *p.discard, *p.conjurations]
    gone.sort()
    p.removed.extend(gone)
    for pile in (p.hand, p.deck, p.discard, p.conjurations):
        pile.clear()
    p.removed.append(p.pb)
    p.rules = ()
    p.main = p.side = 0
    lasting.expire_with_seat(g, seat)
    g.delayed = tuple(d for d in g.delayed if d.seat != seat)
    g.seats = g.seats.without(seat)
    g.dirty = True


def _has_passed(g: State, seat: int) -> bool:
    """Whether one of the passes in a row is this seat's: they count for who is still in the game (R-MULTI-04). The last
    of them is that of the active player, or of the one before while that one has still to take a main action.
    """
    back = g.seats.around[g.active][::-1]
    done = g.active not in g.seats.out and g.players[g.active].main == 0
    passed = (*back[-1:], *back[:-1]) if done else back
    return seat in passed[: g.passes]


class Ended(Frame):
    """In the place of work that has ended because its seat is out of the game: other frames keep their places."""

    __slots__ = ()

    def copy(self) -> Ended:
        f = Ended()
        f.pc, f.answer = self.pc, self.answer
        return f

    def step(self, g: State) -> None:
        g.pop()


register(Ended, {})
