"""Elimination: who has won, and how a seat leaves a game that continues without it (R-WIN-01, R-MULTI-05..07,
R-COOP-01). The defeat of a Chimera may set the players against each other (R-CALL-01..04).

The cards of a leaving seat disappear at once: no window opens, so nothing reacts to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ashes_env.language import codes as k
from ashes_env.language.dice import N_DICE
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
    """Handles a destroyed Phoenixborn: its seat is out at once, even in the middle of a resolution (R-WIN-01,
    R-WIN-02). The game is over when one team is left; all of that team have won, including members who are out of the
    game.
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
    """Rolls a rage die if the variant Call of Phoenix is played. On power the players continue against each other, and
    everything that belongs to the Chimera leaves the game (R-CALL-01, R-CALL-02). The current turn is over (R-CALL-04).
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
    """Removes a seat from the game: its frames on the stack end, the cards that it controls go to their owners, and its
    hand and piles leave the game. Cards that it owns elsewhere stay (R-MULTI-05, R-MULTI-06). Hand and draw pile stay
    hidden (R-INFO-01), in an order that does not reveal which card was in which.
    """
    p = g.players[seat]
    if has_passed(g, seat):
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
    if g.edition.dice_leave:
        p.active = [0] * N_DICE
        p.exhausted = [0] * N_DICE
    p.removed.append(p.pb)
    p.rules = ()
    p.main = p.side = 0
    lasting.expire_with_seat(g, seat)
    g.delayed = tuple(d for d in g.delayed if d.seat != seat)
    g.seats = g.seats.without(seat)
    g.dirty = True


def has_passed(g: State, seat: int) -> bool:
    """Whether one of the consecutive passes belongs to this seat: only passes of seats in the game count (R-MULTI-04).
    The last pass is that of the active player, or of the player before if the active player has not taken a main action
    yet.
    """
    back = g.seats.around[g.active][::-1]
    done = g.active not in g.seats.out and g.players[g.active].main == 0
    passed = (*back[-1:], *back[:-1]) if done else back
    return seat in passed[: g.passes]


class Ended(Frame):
    """A placeholder for a frame that ended because its seat left the game: other frames keep their indices on the
    stack.
    """

    __slots__ = ()

    def copy(self) -> Ended:
        f = Ended()
        f.pc, f.answer = self.pc, self.answer
        return f

    def step(self, g: State) -> None:
        g.pop()


register(Ended, {})
