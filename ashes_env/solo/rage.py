"""Rage dice, Red Rains tokens and the Ultimate (R-RAGE-01..07, R-RR-01..03, R-ULT-01..08)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.language import codes as k
from ashes_env.rules.choices.resolve import Resolution
from ashes_env.rules.combat import leaving
from ashes_env.rules.reading.context import Context
from ashes_env.rules.state import chance, log
from ashes_env.rules.state.seats import NOBODY
from ashes_env.rules.state.state import PLAYER_TURNS, Frame
from ashes_env.solo.body import chimera_of, script_of

if TYPE_CHECKING:
    from ashes_env.rules.state.state import Player, State

LAST_PHASE: Final = 3


def raise_rage(g: State, p: Player, n: int) -> None:
    """Raises `n` rage dice one after the other, through a reset if necessary. The Ultimate is checked only after that,
    and only if a reset has placed a token (R-RAGE-05, R-ULT-01).
    """
    if p.pb not in g.cards:  # the Chimera was destroyed meanwhile (R-CALL-02)
        return
    chimera = chimera_of(p)
    dice = script_of(g, p).rage_dice
    placed = False
    for _ in range(n):
        chimera.rage += 1
        if chimera.rage == dice:
            chimera.rage = 0
            g.cards[p.pb].red_rains += 1
            placed = True
    if placed:
        check_ultimate(g, p)


def roll_rage(g: State, p: Player, n: int) -> int:
    """Rolls up to `n` basic rage dice at once; returns how many of them stay basic (R-RAGE-07)."""
    n = min(n, script_of(g, p).rage_dice - chimera_of(p).rage)
    powers = 0
    for _ in range(n):
        if chance.roll_rage(g):
            powers += 1
    if n > 0:
        log.tell(g, log.RAGE_ROLLED, p.seat, 0, 0, powers, n)
    raise_rage(g, p, powers)
    return n - powers


def lower_rage(p: Player, n: int) -> None:
    """Turns `n` rage dice from power to basic, or as many as there are (R-RAGE-02)."""
    chimera = chimera_of(p)
    chimera.rage = max(0, chimera.rage - n)


def ultimate_value(g: State, p: Player) -> int:
    """How many Red Rains tokens trigger the Ultimate now (R-ULT-06)."""
    chimera = chimera_of(p)
    card = g.cards.get(chimera.ultimate)
    return chimera.ultimate_value + g.cards[p.pb].exhaustion + (card.exhaustion if card is not None else 0)


def check_ultimate(g: State, p: Player) -> None:
    """After tokens were placed: pushes the Ultimate if there are enough of them (R-ULT-01)."""
    if g.cards[p.pb].red_rains >= ultimate_value(g, p):
        g.push(Ultimate(p.seat))


def lose_red_rains(g: State, p: Player, n: int) -> None:
    """Removes Red Rains tokens from the Chimera, as many as there are."""
    card = g.cards[p.pb]
    card.red_rains = max(0, card.red_rains - n)


class PlaceRedRains(Frame):
    """Places Red Rains tokens one at a time, with an Ultimate in between if it is triggered (R-RR-02, R-RR-03)."""

    __slots__ = ("n", "seat")

    def __init__(self, seat: int, n: int) -> None:
        super().__init__()
        self.seat = seat
        self.n = n

    def copy(self) -> PlaceRedRains:
        f = PlaceRedRains(self.seat, self.n)
        f.pc, f.answer = self.pc, self.answer
        return f

    def seat_left(self, g: State, seat: int) -> bool:
        return self.seat == seat

    def step(self, g: State) -> None:
        if self.n <= 0:
            g.pop()
            return
        self.n -= 1
        p = g.players[self.seat]
        g.cards[p.pb].red_rains += 1
        check_ultimate(g, p)


LOSE_RED_RAINS: Final = 0
RESOLVE_TEXT: Final = 1
NEXT_PHASE: Final = 2


class Ultimate(Frame):
    """The four steps of the Ultimate in order (R-ULT-02..05). With two players its text is resolved against the current
    opponent of the Chimera, or the player whose turn it is; at any other time against each player, the first player
    first. `left` are the remaining seats, -1 stands for the only opponent; `turned`: the Chimera has turned to one of
    them.
    """

    __slots__ = ("left", "seat", "turned")

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat
        self.left: tuple[int, ...] = ()
        self.turned = False

    def copy(self) -> Ultimate:
        f = Ultimate(self.seat)
        f.pc, f.answer, f.left, f.turned = self.pc, self.answer, self.left, self.turned
        return f

    def about(self, g: State) -> int:
        return chimera_of(g.players[self.seat]).ultimate

    def seat_left(self, g: State, seat: int) -> bool:
        return self.seat == seat

    def step(self, g: State) -> None:
        p = g.players[self.seat]
        if self.pc == LOSE_RED_RAINS:
            self.pc = RESOLVE_TEXT
            log.tell(g, log.ULTIMATE, self.seat, chimera_of(p).ultimate, 0, chimera_of(p).phase)
            lose_red_rains(g, p, ultimate_value(g, p))
            self._discard_foreign(g, p)
            self.left = self._against(g, p)
        elif self.pc == RESOLVE_TEXT:
            seat = self.left[0]
            self.left = self.left[1:]
            if not self.left:
                self.pc = NEXT_PHASE
            if seat >= 0:
                g.seats = g.seats.turned(self.seat, seat)
                self.turned = True
            program = g.defs.programs[f"{g.by_id[p.pb].title}/ultimate/{chimera_of(p).phase}"]
            g.push(Resolution(Context(self._source(g, p), self.seat, k.BY_SPELL, program.address), program))
        else:
            g.pop()
            if self.turned:
                g.seats = g.seats.turned(self.seat, NOBODY)
            _next_phase(g, p)

    def _against(self, g: State, p: Player) -> tuple[int, ...]:
        players = g.seats.foes[self.seat]
        if len(players) == 1:
            return (-1,)
        if g.phase == PLAYER_TURNS and g.active in players:
            return (g.active,)
        return p.turns_against(g)

    def _source(self, g: State, p: Player) -> int:
        card = g.cards.get(chimera_of(p).ultimate)
        return 0 if card is None else card.ref

    def _discard_foreign(self, g: State, p: Player) -> None:
        """Cards on the battlefield that the Chimera does not own, from left to right."""
        refs: list[int] = []
        for cid in p.units:
            if g.owner[cid] != p.seat:
                refs.append(g.cards[cid].ref)
                continue
            for att in g.cards[cid].attached:
                if g.owner[att] != p.seat:
                    refs.append(g.cards[att].ref)
        for ref in reversed(refs):
            leaving.discard(g, ref, self._source(g, p), k.BY_SPELL, p.seat)


def _next_phase(g: State, p: Player) -> None:
    """The topmost ultimate and behaviour cards leave the game together with the cards on them; the last ones stay
    (R-ULT-05).
    """
    chimera = chimera_of(p)
    if chimera.phase == LAST_PHASE:
        return
    chimera.phase += 1
    for cid in (chimera.ultimate, chimera.behaviour):
        card = g.cards.get(cid)
        if card is not None:
            g.inc[cid] += 1
            card.inc = g.inc[cid]
            card.exhaustion = card.status = 0
            card.timed = ()
